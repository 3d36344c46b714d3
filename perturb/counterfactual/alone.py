"""Alone: whether one word of the candidate's name, standing by itself, means the candidate.

Why: names are also words, places, brands and other people's names. ``RULES`` reads the neighbours, one question
after the other; the first that has an answer decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from name_lists import census, lexicon, pronouns, titles
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.lexis import alternatives, words
from perturb.counterfactual.verbs import is_bare, is_finite

_PREVIOUS = re.compile(r"([^\W\d_](?:[^\W\d_]|['’.-])*)[ \t]+\Z")
_NEXT = re.compile(r"[ \t]+([^\W\d_](?:[^\W\d_]|['’-])*)")
_POSSESSIVE = re.compile(r"['’](?:s\b)?[ \t]+(?:[a-z]|[A-Z][a-z]+$)|['’]s(?![^\W_])(?![ \t]+[A-Z])")
_FIRM = re.compile(r"['’](?:s\b)?[ \t]+[A-Z]")
"""A possessive before a capital: "Kettle's Yard"."""
_GLUED_BEFORE = re.compile(r"[^\W_][-/@]\Z|[@#]\Z|(?<!\b[Mm]r)(?<!\b[Mm]s)(?<!\b[Mm]rs)(?<!\b[DdSs]r)[^\W_]{2}\.\Z")
_GLUED_AFTER = re.compile(r"[-/@‑][^\W_]|\.(?![A-Z](?![^\W_]))[^\W_]|\.(?:js|py|net|com|io)|[ \t]\d+:\d")
_OWN_LABEL = re.compile(
    r"(?:(?:^|\n)[ \t•*|-]*(?:full[ \t]+|first[ \t]+|given[ \t]+)?(?:names?|nombre|nom|vorname|fore?name)|"
    r"\b(?:maiden|birth|former|previous|legal|full)[ \t]+(?:sur)?name)[ \t]*[:=–|\t-][ \t:]*\Z|"
    r"\b(?:surname|(?:family|last|first|given)[ \t]+names?|forename)[ \t|]+\Z|"
    r"\b(?:was|were)[ \t]+born[ \t]+\Z|\b(?:née|né|formerly|a\.?k\.?a\.?)[ \t:]+\Z",
    re.I,
)
_OWN_BEFORE = re.compile(
    r"\b(?:own[ \t]+(?:business|company|firm|practice|shop|studio)|self[- ]employed|sole[ \t]+trader|freelancer?|"
    r"(?:co-)?founder(?:[ \t]*(?:&|and|/)[ \t]*(?:ceo|owner|director|managing[ \t]+director))?|proprietor|"
    r"owner(?:[ \t]*[/-][ \t]*operator)?|"
    r"family[ \t]+(?:business|farm|firm))\b[ \t]*(?:of|at|,|:|-|–|—|\(|\|)?[ \t]*(?:the[ \t]+)?\Z",
    re.I,
)
_OWN_AFTER = re.compile(
    r"[^\n.]{0,40}[,(|–—-][ \t]*(?:own[ \t]+(?:business|company|firm|practice)|self[- ]employed|sole[ \t]+trader|"
    r"(?:co-)?founder|proprietor|owner)\b",
    re.I,
)
_OTHERS = re.compile(
    r"(?:\b[sdw][ ]?/[ ]?o\b|\b(?:father|mother|husband|wife|spouse|guardian|parent|referee|reference|supervisor|"
    r"supervised by|advis[eo]r|co-advis[eo]r|thesis advis[eo]r|mentor|reporting to|reported to|reports to|line manager|"
    r"son of|daughter of|wife of)\b)[^\n]{0,32}\Z",
    re.I,
)
_BRANDED = re.compile(r"(?<!\w)[&@][ \t]*\Z")
_GLOSS = re.compile(r"[A-Z][\w’'-]*[ \t]+\(\Z")
_OF = re.compile(r"[A-Z]\w+[ \t]+of[ \t]+\Z")
_QUOTED_WHOLE = (re.compile(r"[\"“«]\Z"), re.compile(r"[!?.,]?[\"”»]"))
_NICKED = re.compile(r"(?:,|\(|\b(?:as|called|by|nicknamed|prefers))[ \t]*[\"“«]\Z")
_HEADLINE = re.compile(r"[ \t]+(?:and|of|in|&)[ \t]+(?:the[ \t]+)?[A-Z][\w’'-]*[\"”»]")
"""The rest of a title in quotation marks."""
_APPOSED = re.compile(
    r",[ \t]+(?:(?:(?-i:I)|an?|the|who|whose|whom|then|now|also)\b|\d\d\b)|[ \t]+(?:him|her|them)sel(?:f|ves)\b"
)
_AUTHORED = re.compile(r"(?<![^\W_])[A-Z][\w-]+[ \t]+[A-Z][\w-]+['’]s?[ \t]+[*_\"“‘]*\Z")
_ROLE = re.compile(r"[ \t]*\((?:the[ \t]+)?(?:title[ \t]+)?(?:role|lead|opera|film|novel|play|musical|ballet|song)\b")
_SUED = re.compile(r"[ \t]+(?:v|vs)\.?[ \t]+(?:[A-Z]|the\b)")
_SIGNED = re.compile(
    r"\b(?:yours|sincerely|faithfully|regards|wishes|truly|cheers|thanks|love)[ \t]*,[ \t\r\n]*\Z", re.I
)
_SIGNS = re.compile(r"[ \t]*(?:\r?\n[ \t]*(?:\r?\n|\Z)|\Z)")
_ADDRESSED = re.compile(r"[\"“][ \t]*\Z"), re.compile(r"[?,!]")


def stands_for_candidate(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether the name part at ``start:end`` means the candidate; ``role`` is as in ``naming.Part``."""
    here = _Place(text, start, end, role, identity)
    return next((answer for rule in RULES if (answer := rule(here)) is not None), True)


@dataclass(frozen=True, slots=True)
class _Place:
    """A word of the name and what stands around it."""

    text: str
    start: int
    end: int
    role: str
    identity: Identity

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]

    @property
    def before(self) -> str:
        """What stands before it, marks of emphasis left out."""
        return self.text[max(0, self.start - 40) : self.start].rstrip("*")

    @property
    def after(self) -> str:
        return self.text[self.end : self.end + 60].lstrip("*")

    @property
    def family(self) -> bool:
        return self.role == "family"


def _written_large(here: _Place) -> bool | None:
    glued = _GLUED_BEFORE.search(here.before) or _GLUED_AFTER.match(here.after)
    return False if not any(c.isupper() for c in here.word) or glued else None


def _labelled(here: _Place) -> bool | None:
    return True if _OWN_LABEL.search(here.before) else None


def _of_a_work(here: _Place) -> bool | None:
    """The name of a song, a role in a thesis: what is quoted after the word for a work."""
    line = here.text[here.text.rfind("\n", 0, here.start) + 1 : here.start]
    opened = max(line.rfind(c) for c in '"“«')
    if opened < 0 or (line.count('"') % 2 == 0 and line[opened] == '"') or "”" in line[opened:]:
        return None
    if _HEADLINE.match(here.text, here.end) and here.before.rstrip('"“«') != here.before:
        return False  # "“Ebony and Ivy” (review)"
    return False if _work_before().search(line[:opened]) else None


def _titled(here: _Place) -> bool | None:
    """ "Ranger Park", "Ms. Doe"; "Mr. Grace" is somebody else where the candidate is Grace Muldoon."""
    match = _title_before().search(here.before)
    if match is None:
        return None
    polite = titles.gender(match.group(1)) is not None and match.group(1).lower() not in ("don", "doña", "dona", "sir")
    if polite and here.role == "first" and here.identity.family and lexicon.lookup(here.word).family >= 3:
        return False
    return not _other_name(here.after)


def _eponymous(here: _Place) -> bool | None:
    """ "Murphy's law", "Great Scott!", "Jane Austen's Emma", "O'Brien v. Brown"."""
    if idiom().search(here.text, max(0, here.start - 12), here.end + 16) and _in_idiom(here):
        return False
    if _ROLE.match(here.after) or (
        _homograph(here.word) == "everyday" and re.match(r"[ \t]+of[ \t]+[A-Z]", here.after)
    ):
        return False  # "Carmen (title role)", "Dean of Students"
    law = re.match(rf"['’]s?[ \t]+(?:{alternatives('naming', 'eponyms')})\b", here.after)
    return False if law or _AUTHORED.search(here.before) or _SUED.match(here.after) else None


def _in_idiom(here: _Place) -> bool:
    found = idiom().finditer(here.text, max(0, here.start - 12), here.end + 16)
    return any(m.start() <= here.start and here.end <= m.end() for m in found)


def _own_firm(here: _Place) -> bool | None:
    return True if own_business(here.text, here.start, here.end) else None


_SKILL = re.compile(r"['’]s?[ \t]+(?:PhD|Python|Excel|Java|[A-Z]{2,5}(?![^\W_])|([A-Z][a-z]+))")


def _owned(here: _Place) -> bool | None:
    """ "Sasha's German is fluent", "Jane's PhD"; not "Kettle's Yard"."""
    found = None if here.family else _SKILL.match(here.after)
    own = found is not None and (found.group(1) is None or found.group(1).lower() in words("grammar", "tongues"))
    return True if own else None


def _among_capitals(here: _Place) -> bool | None:
    """Part of an employer's, a place's or somebody else's name."""
    if _organisation().match(here.after) or place_after().match(here.after) or _FIRM.match(here.after):
        return False
    if _own_initial(here):
        return None
    return False if _other_name(here.after) or _named_before(here.before) else None


def _own_initial(here: _Place) -> bool:
    """ "F. Gulam" and "Gulam F", where the candidate is Gulam F."""
    names = (here.identity.first, *here.identity.middles, here.identity.family)
    letters = {n[0].upper() for n in names if len(n.rstrip(".")) == 1}
    before = re.search(r"(?<![^\W_])([A-Z])[. \t]{1,2}\Z", here.before)
    after = re.match(r"[. \t]{1,2}([A-Z])(?![^\W_])", here.after)
    return any(m is not None and m.group(1) in letters for m in (before, after))


def _quoted_or_glossed(here: _Place) -> bool | None:
    """ "Metz and Nancy (Lorraine)", "Oliver!" alone between quotation marks; a nickname may stand so."""
    said = re.match(r"[,!?.][\"”»][ \t]+[a-z]+[ \t]+(?:says?|said|asks?|asked|tells?)\b", here.after)
    quoted = _QUOTED_WHOLE[0].search(here.before) and _QUOTED_WHOLE[1].match(here.after) and not said
    opens = re.search(r"(?:^|[.\n•|][ \t]*)[\"“]\Z", here.before) is not None  # "“Connie” on the badge"
    if here.role == "nickname" and (opens or _NICKED.search(here.before) or here.before.endswith("(")):
        return None
    return False if quoted or (_GLOSS.search(here.before) and here.after.startswith(")")) else None


def _pronoun_too(here: _Place) -> bool | None:
    shut = pronouns.words("male") | pronouns.words("female") | {"i", "you", "we", "it", "my"}
    return False if here.word.lower() in shut else None


def _determined(here: _Place) -> bool | None:
    """ "every Mercedes", "a Henry rifle", "Society of Jesus"."""
    bare = not _POSSESSIVE.match(here.after)
    return False if bare and (_determiner().search(here.before) or _OF.search(here.before)) else None


def _acting(here: _Place) -> bool | None:
    """Signs of a person: a verb or a genitive after it, a greeting before it, an apposition, a signature."""
    if _place_before().search(here.before) and not _among_people().search(here.before):
        return None
    if _SIGNED.search(here.before) and _SIGNS.match(here.after):
        return True
    asked = _ADDRESSED[0].search(here.before) and _ADDRESSED[1].match(here.after)
    return True if asked or _acts(here.before, here.after) else None


def _family_alone(here: _Place) -> bool | None:
    """A family name with no sign of a person: not an employer's, not a word's, not the first half of a compound."""
    if not here.family:
        return None
    if _worked_at().search(here.before) or used_as_brand(here.text, here.word) or _homograph(here.word):
        return False
    follows = _NEXT.match(here.after)
    return not (follows and not _can_follow(follows.group(1)))


def _given_alone(here: _Place) -> bool | None:
    """A given name alone: an everyday word counts inside a sentence only, a place's name with a sign of a person."""
    kind = _homograph(here.word)
    if kind == "everyday" and not _opens(here.before) and not _list_around(here.before, here.after):
        return True
    known_as = here.role == "nickname" and re.match(r"[ \t]+to[ \t]+(?:his|her|their|my|all)\b", here.after)
    return True if kind == "" or known_as else _among_people().search(here.before) is not None


def _a_thing(here: _Place) -> bool | None:
    """ "Ebony magazine", "installed Victor meters": a noun follows, and the name is a word or a verb's object."""
    found = _NEXT.match(here.after)
    follows = found.group(1) if found else ""
    if not follows.islower() or len(follows) < 4 or _can_follow(follows) or here.role in ("nickname", "family"):
        return None
    verb = re.search(r"\b[a-z]+(?:ed|ing)[ \t]+\Z", here.before) is not None and follows.endswith("s")
    noun = lexicon.lookup(here.word).wordlike and not _DONE.search(follows)
    return False if noun or verb or follows in words("naming", "organisation") else None


_DONE = re.compile(r"(?:ed|s)\Z")


RULES: tuple[Callable[[_Place], bool | None], ...] = (
    _written_large, _labelled, _eponymous, _of_a_work, _titled, _own_firm, _owned, _among_capitals, _quoted_or_glossed,
    _pronoun_too, _determined, _a_thing, _acting, _family_alone, _given_alone,
)  # fmt: skip
"""In the order in which they are asked."""


def of_another(text: str, start: int) -> bool:
    """Return whether a label before ``start`` says that the name there is a parent's, a spouse's or a referee's."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return _OTHERS.search(line) is not None


def own_business(text: str, start: int, end: int) -> bool:
    """Return whether an organisation at ``start:end`` is said to be the candidate's own: it goes with the name."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    after = text[end : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    if _OWN_BEFORE.search(line):
        return True
    return _organisation().match(after) is not None and _OWN_AFTER.match(after) is not None


def used_as_brand(text: str, word: str) -> bool:
    """Return whether the same word is part of an organisation's name somewhere in the text."""
    for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, re.I):
        before = text[max(0, match.start() - 3) : match.start()]
        if own_business(text, *match.span()):
            continue
        if _organisation().match(text, match.end()) or _BRANDED.search(before):
            return True
    return False


def _can_follow(word: str) -> bool:
    """Whether a word can follow a person's name: a verb, an adverb, a small word; "hockey" cannot."""
    low = word.lower()
    known = low in words("grammar", "closed") | words("grammar", "adverb") | words("grammar", "particle")
    return known or low.endswith("ly") or is_finite(low, nouns=True) or is_bare(low)


def _acts(before: str, after: str) -> bool:
    """Evidence for a person: a verb or a genitive after it, a greeting or somebody's verb before it."""
    if _POSSESSIVE.match(after):
        return re.match(rf"['’]s?[ \t]+(?:{alternatives('naming', 'eponyms')})\b", after, re.I) is None
    verbal = _verb_after().match(after) or (
        _opens(before) and (follows := _NEXT.match(after)) and is_finite(follows.group(1))
    )
    return bool(_greeting().search(before) or verbal or _APPOSED.match(after))


def _opens(before: str) -> bool:
    """Nothing stands before on the line or in the sentence."""
    return re.search(r"(?:^|[.!?:;•|\n\"“(–—-][ \t]*)\Z", before) is not None


def _list_around(before: str, after: str) -> bool:
    """One item of a list of capitalised words."""
    return bool(re.search(r",[ \t]*\Z", before) and re.match(r"[ \t]*(?:,|and\b|&|\n|\Z)", after))


def _other_name(after: str) -> bool:
    """The next word on the line is capitalised: a compound, or somebody else's name."""
    match = _NEXT.match(after)
    signed = re.match(r"[ \t]+[A-Z]\.?[ \t]*(?:[)\r\n]|\Z)", after)  # "(Rahil K)"
    return match is not None and match.group(1)[0].isupper() and match.group(1) != "I" and not signed


def _named_before(before: str) -> bool:
    """The word before is another given name, an initial, or part of a compound."""
    match = _PREVIOUS.search(before)
    if match is None or not match.group(1)[0].isupper():
        return False
    word = match.group(1)
    if word.rstrip(".").lower() in words("naming", "place_prefix"):
        return True
    if _address_before().search(before) or _sentence_end(word):
        return False
    if len(word.rstrip(".")) == 1:
        article = re.search(r"(?:^|[.!?:\n\"“][ \t]*)[OAEY][ \t]+\Z", before) is not None  # "O Ernani é"
        return word not in ("I", "A") and not article
    entry = lexicon.lookup(word.rstrip("."))
    opens = re.search(r"(?:^|[.!?:•\n\"“][ \t]*)" + re.escape(word) + r"[ \t]+\Z", before) is not None
    return not (opens and ((entry.common >= 3 and entry.lean >= 0) or is_bare(word.lower())))


def _sentence_end(word: str) -> bool:
    """A full stop after a whole word ends the sentence; after an initial or an abbreviation it does not."""
    plain = word.rstrip(".")
    short = len(plain) < 2 or "." in plain or plain.lower() in ("st", "mt", "ft", "jr", "sr", "prof", "dr", "mr", "mrs")
    return word.endswith(".") and not short and titles.gender(plain) is None


@cache
def _homograph(word: str) -> str:
    """``everyday`` or ``places`` where the name is also a word, a month, a town or a tongue; else empty."""
    plain = census.fold(word)
    if plain in words("naming", "places"):
        return "places"
    if plain in words("naming", "everyday"):
        return "everyday"
    entry = lexicon.lookup(word)
    return "everyday" if entry.common >= 3 and entry.lean >= 0 else ""


@cache
def idiom() -> re.Pattern[str]:
    """Return what holds a given name and means nobody: "Great Scott"."""
    return re.compile(rf"(?<![^\W_])(?:{alternatives('naming', 'idioms')})(?![^\W_])")


@cache
def _work_before() -> re.Pattern[str]:
    kinds = alternatives("naming", "works")
    between = r"(?:[ \t,;\d()&/–-]|and\b)"
    return re.compile(rf"\b(?:{kinds})\b[^\"“”.\n]{{0,12}}(?:[\"“][^\"“”\n]*[\"”]{between}{{0,16}})*\Z", re.I)


@cache
def _organisation() -> re.Pattern[str]:
    after_and = alternatives("naming", "after_and")
    kinds = alternatives("naming", "organisation")
    marks = rf"&|\+|and[ \t]+(?:{after_and})\b"
    names = rf"(?:{kinds}|(?-i:Works)|technolog\w+|pharma\w*|v?\d+\.\d+)(?![^\W_])"
    return re.compile(rf"[ \t]*(?:'s[ \t]+(?-i:(?=[A-Z])))?(?:{marks}|{names})", re.I)


@cache
def place_after() -> re.Pattern[str]:
    """Return what stands after the name of a town."""
    states = alternatives("naming", "states")
    return re.compile(rf",?[ \t]+(?:{states})\b(?!['’])|,[ \t]+(?:{alternatives('naming', 'regions')})\b")


@cache
def _place_before() -> re.Pattern[str]:
    return re.compile(rf"(?:\b(?:{alternatives('naming', 'place_before')})[ \t]+|[@#/&+][ \t]*)\Z", re.I)


@cache
def _worked_at() -> re.Pattern[str]:
    return re.compile(rf"(?:\b(?:{alternatives('naming', 'worked_at')})[ \t]+|[@&][ \t]*)\Z", re.I)


@cache
def _title_before() -> re.Pattern[str]:
    known = "|".join(re.escape(t) for t in titles.every())
    return re.compile(rf"(?<![^\W_])({known}|{alternatives('naming', 'occupations')})\.?[ \t]+\Z", re.I)


@cache
def _address_before() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives('naming', 'address_before')})[ \t,:]+\Z", re.I)


@cache
def _greeting() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives('naming', 'greeting')})[ \t,]+\Z", re.I)


@cache
def _verb_after() -> re.Pattern[str]:
    actions = alternatives("naming", "actions")
    return re.compile(rf"[ \t]+(?:(?:{actions})\b|and[ \t]+(?:his|her|I)\b|[a-z]+ed\b|[a-z]{{2,}}[^s\W]s\b)")


@cache
def _determiner() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives('naming', 'determiners')})[ \t]+\Z", re.I)


@cache
def _among_people() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives('naming', 'among_people')})[ \t]+\Z", re.I)
