"""Namesakes: whether one word of the candidate's name, standing by itself, means the candidate.

Why: names are also words, places, brands and other people's names. What stands before and behind the word and what
else it is are signs; ``tests/corpora/learn_namesakes.py`` learns from marked texts how much each of them weighs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from name_lists import census, lexicon, pronouns
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import listed, words

PLACE_AFTER = listed(r",?[ \t]+(?:<naming:states>)\b(?!['’])|,[ \t]+(?:<naming:regions>)\b")
"""What stands after the name of a town."""
ALIAS = listed(r"\b(?:<naming:alias_labels>)[ ]*[:|–-]?[ \"“]*\Z", re.I)
"""What stands before another name of the candidate's."""
_IDIOM = listed(r"(?<![^\W_])(?:<naming:idioms>)(?![^\W_])")
"""What holds a given name and means nobody: "Great Scott"."""
_ORGANISATION = listed(
    r"[ \t]*(?:'s[ \t]+(?-i:(?=[A-Z])))?(?:&|\+|and[ \t]+(?:<naming:after_and>)\b|(?:<naming:organisation>|"
    r"technolog\w+|pharma\w*|v?\d+\.\d+)(?![^\W_]))",
    re.I,
)
_BRANDED = re.compile(r"(?<!\w)[&@][ \t]*\Z")
_REGION = listed(r"[ \t]*\((?:<naming:states>|<naming:regions>)\)")
_LAW = listed(r"['’]s?[ \t]+(?:<naming:eponyms,shops>)\b")
_OWNS = re.compile(r"['’](?:s\b)?[ \t]*([^\W_]*)")
_GOES_ON = re.compile(
    r"[ \t]+(by|to|for|the|of|in|on|at|and|with|from|&|or|v|vs)\b\.?[ \t]+(?:the[ \t]+|a[ \t]+)?([A-Z]?)"
)
_OWN_LABEL = listed(
    r"(?:(?:(?:^|\n)[ \t•*|-]*(?:<naming:name_labels>)|\b(?:<naming:own_labels>))[ \t]*[:=–|\t-][ \t:]*|"
    r"\b(?:<naming:own_words>)[ \t|:]+)\Z",
    re.I,
)
_OWN_BEFORE = listed(r"\b(?:<naming:own_before>)\b[ \t]*(?:of|at|,|:|-|–|—|\(|\|)?[ \t\"“]*(?:the[ \t]+)?\Z", re.I)
_OWN_AFTER = listed(r"[^\n.]{0,40}[,(|–—-][ \t]*(?:<naming:own_after>)\b", re.I)
_OTHERS = listed(r"\b(?:<naming:before_others>)(?![^\W_])[^\n]{0,32}\Z", re.I)
_NAMESAKE_BEFORE = re.compile(r"\bnot[ \t]+(?:to be confused with[ \t]+)?(?:the[ \t]+(?:[a-z]+[ \t]+){1,2})\Z")
_NAMESAKE_AFTER = re.compile(
    r"(?:(?:[ \t]+(?-i:[A-Z])(?:[\w'’-]+|\.)){0,3}"
    r"(?:['’]s(?:[ \t]+[A-Za-z]+){1,3})?[ \t]*[(,][ \t]*|[ \t]+(?:is|are)[ \t]+)"
    r"(?:no (?:relation|relative|kin)|not related|unrelated|a namesake)\b",
    re.I,
)
""" "Gareth Pugh", the designer; "Wei Li (no relation)": somebody else of the name."""
_GLUED_BEFORE = re.compile(
    r"[^\W_][-/]\Z|[^\W_]?[@#]\Z|(?<!\b[Mm]r)(?<!\b[Mm]s)(?<!\b[Mm]rs)(?<!\b[DdSs]r)[^\W_]{2}\.\Z"
)
_GLUED_AFTER = listed(r"[-/@‑](?!(?:<naming:after_given>)\b)[^\W_]|\.(?![A-Z](?![^\W_]))[^\W_]|[ \t]\d+:\d")
_LAST = re.compile(r"([^\W_][\w’'-]*\.?|[^\w\s])[ \t]*\Z")
_NEXT = re.compile(r"[ \t]*([^\W_](?:[\w’'-]*\w)?|[^\w\s])")
_OPENS = re.compile(r"(?:^|[.!?:;•|\n\"“(–—-])[ \t*]*\Z")
_PARTICLES = re.compile(r"\A[ \t]+(?:(?:del|de|da|di|van|von|der|den|la|al|bin|du)[ \t]+){1,2}(?=[A-Z])")

_TITLE_BEFORE = listed(r"(?<![^\W_])(<titles>|<naming:occupations>)\.?[ \t]+\Z", re.I)
_AUTHORED = re.compile(r"(?<![^\W_])[A-Z][\w-]+[ \t]+[A-Z][\w-]+['’]s?[ \t]+[*_\"“‘]*\Z")
_PREVIOUS = re.compile(r"([^\W\d_](?:[^\W\d_]|['’.-])*)[ \t]+\Z")
_FIRM = re.compile(r"['’](?:s\b)?[ \t]+([A-Z]\w*)(?!-[a-z])")
"""A possessive before a capital: "Kettle's Yard"."""
_AMONG_PEOPLE = listed(r"\b(?:<naming:among_people>)[ \t]+\Z", re.I)
_GLOSSES = re.compile(r"\b(?:he|she|they)[ \t]*[(–—-][ \t]*\Z")
_CITED = re.compile(r",?[ \t]+et[ \t]+al\b")
_TOLD_OF = listed(r"\b(?:<naming:tales>)[ \t]+\Z")
""" "In the myth Iris runs errands"."""
_ROLE = listed(r"[ \t]*\((?:(?:the[ \t]+)?(?:title[ \t]+)?(?:role|lead|<naming:stage>)\b|the[ \t]+[a-z]+[,)])")
_QUOTED_WHOLE = (
    re.compile(r"[\"“«]\Z"),
    re.compile(r"[!?.,]?[\"”»]|[ \t]+(?:and|of|in|at|on|to|for|&)[ \t]+(?:the[ \t]+)?[A-Z][\w’'-]*[\"”»]"),
)
""" "Oliver!" and "Ebony and Ivy" from one quotation mark to the other."""
_DETERMINER = listed(r"\b(?:<naming:determiners>)[ \t]+\Z|(?-i:[A-Z])\w+[ \t]+(?:of|de)[ \t]+\Z", re.I)
_POSSESSIVE = re.compile(r"['’](?:s\b)?[ \t]+(?:[a-z]|[A-Z][a-z]+$)|['’]s(?![^\W_])(?![ \t]+[A-Z])")
_FRONTED = re.compile(
    r"(?:^|[.!?][ ])(?:[A-Z][a-z]+[ ](?:[a-z]+[ ]){0,3})?(?:[Ii]n|[Oo]n|[Ee]ach|[Ee]very|[Ss]ince)[ ][A-Z]\w+[ ]\Z"
)
""" "In June Kofi took four strikes": another name ends what stands before the sentence."""
_NICKED = re.compile(r"(?:,|\(|\b(?:as|called|by|nicknamed|prefers))[ \t]*[\"“«]\Z")
_GLOSS = re.compile(r"[A-Z][\w’'-]*[ \t]+\(\Z")


def stands_for_candidate(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether the name part at ``start:end`` means the candidate; ``role`` is as in ``naming.Part``."""
    place = Place.at(text, start, end, role, identity)
    sure = decided(place)
    return odds(place) > 0 if sure is None else sure


def decided(place: Place) -> bool | None:
    """Return what the first sure rule says that has an answer; None where none has."""
    return next((answer for rule in SURE if (answer := rule(place)) is not None), None)


def odds(place: Place) -> float:
    """Return the log odds that the name part means the candidate."""
    known = weights()
    return known[""] + sum(known.get(sign, 0.0) for sign in signs(place))


@cache
def weights() -> dict[str, float]:
    """Return the weight of each sign; that of the empty one is added always."""
    found: dict[str, float] = json.loads(files(__package__).joinpath("namesakes.json").read_text("utf-8"))
    return found


def signs(place: Place) -> frozenset[str]:
    """Return what speaks for the name part being the candidate's and what for a namesake's."""
    return frozenset([*place.neighbours(), *place.looks(), *place.told()])


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the name and what stands around it on its line."""

    text: str
    start: int
    end: int
    role: str
    identity: Identity
    word: str
    before: str
    """The line before it; as ``after``, without marks of emphasis, and written small in a heading in capitals."""
    after: str

    @classmethod
    def at(cls, text: str, start: int, end: int, role: str, identity: Identity) -> Place:
        """Return the name part at ``start:end``; ``role`` is as in ``naming.Part``."""
        opens, closes = text.rfind("\n", 0, start) + 1, text.find("\n", end) % (len(text) + 1)
        before = text[max(opens, start - 60) : start].rstrip("*")
        after = text[end : min(closes, end + 60)].lstrip("*")
        line = text[opens:closes]
        if line.isupper() and not words("grammar", "closed").isdisjoint(line.lower().split()):
            before, after = before.lower(), after.lower()  # "KIM IN THREE LINES"
        return cls(text, start, end, role, identity, text[start:end], before, after)

    def ahead(self) -> str:
        """What kind of word or mark stands before it."""
        before = self.before
        last = _LAST.search(before)
        if last is None:
            return "^"
        word = last.group(1)
        kind = _ahead_of(word)
        opens = kind.startswith("large") and _OPENS.search(before[: last.start()])
        return f"opening {kind}" if opens else kind

    def behind(self) -> str:
        """What kind of word or mark stands after it."""
        after = self.after
        owned = _OWNS.match(after)
        if owned is not None:
            tongue = owned.group(1).lower() in words("grammar", "tongues")
            return f"owns {'' if tongue else _case(owned.group(1))}"
        found = _NEXT.match(after)
        if found is None:
            return "$"
        word = found.group(1)
        return "verb" if word.lower() in words("naming", "actions") else _class(word)

    def neighbours(self) -> Iterator[str]:
        """What stands directly before and behind it, and how the line goes on."""
        before, after = self.before, self.after
        ahead, behind, opens = self.ahead(), self.behind(), _OPENS.search(before) is not None
        yield from (f"ahead {ahead}", f"behind {behind}")
        if other := _homograph(self.word):
            yield from (f"{other}: {ahead} _", f"{other} {opens}: {behind}", f"{other} {opens} {self.role}")
        large = re.search(r"[A-Z][\w’'-]*[ \t]+\Z", before) is not None
        yield f"{'opens' if opens else 'inside'} {large}"
        if follows := re.match(r"[ \t]+([^\W\d_]+)", after):
            yield f"then {_verbal(follows.group(1))} {self.role}"
        if goes_on := _GOES_ON.match(after):
            size = _case(goes_on.group(2))
            yield from (f"goes on {goes_on.group(1)} {size}", f"{other}: goes on {size}")

    def looks(self) -> Iterator[str]:
        """How the word is written, and what else it is."""
        yield f"{self.role}/{_homograph(self.word)}"
        yield f"common {min(4, lexicon.lookup(self.word).common)} {self.role}"

    def told(self) -> Iterator[str]:
        """What else the line and the text tell."""
        before, after, text = self.before, self.after, self.text
        if len(before) + len(after) < 50:
            yield "short line"
        led = re.search(r"\b(?:the|an?|our|its|\w+ed)[ \t]+([a-z-]{3,})[ \t]+\Z", before, re.I)
        if led is not None:
            person = any(led.group(1) in words("grammar", kind) for kind in ("people", "office", "adjective"))
            yield f"led by {'a person' if person else _class(led.group(1))}"
        sentence = re.split(r"[.!?;:•|]", before)[-1]
        again = re.search(rf"(?<![^\W_]){re.escape(self.word)}(?![^\W_])", sentence)
        if again and not after.startswith(("'", "’")):
            yield f"again {self.role}"
        if re.search(rf"(?<![\w@./-]){re.escape(self.word.lower())}(?![\w@/-]|\.\w)", text):
            yield f"thing too {self.role}"


def _verbal(word: str) -> str:
    return "verb" if is_finite(word) else "noun verb" if is_finite(word, nouns=True) else "other"


def _ahead_of(word: str) -> str:
    """The kind of the word before a name."""
    low = word.rstrip(".").lower()
    for kind in ("before_given", "occupations", "place_prefix", "determiners", "arts", "addressing"):
        if low in words("naming", kind):
            return kind
    return "." if word.endswith(".") and len(low) > 2 else _class(word)


def _class(word: str) -> str:
    """The kind of a word beside a name: a large one by what it is else, a small one by what it does."""
    low, entry = word.lower(), lexicon.lookup(word)
    closed = low in words("grammar", "closed")
    if not word[0].isalnum():
        return word
    if word[0].isupper() and not closed:
        return "large word" if entry.wordlike else "large given" if entry.given > entry.family else "large"
    kinds = (
        ("0", word[0].isdigit()), (_SMALL.get(low, ""), low in _SMALL), ("closed", closed or low.endswith("ly")),
        ("adjective", low in words("grammar", "adjective")), ("verb", is_finite(low) or low.endswith("ed")),
        ("noun verb", is_finite(low, nouns=True)), ("with s", re.search(r"[^s]s\Z", low) is not None),
    )  # fmt: skip
    return next((kind for kind, yes in kinds if yes), "small")


_SMALL = {
    **{w: w for w in ("in", "at", "to", "from", "near", "of", "by", "for", "on", "with", "about", "after", "against")},
    **dict.fromkeys(("you", "i", "we", "they", "it"), "subject"),
    **dict.fromkeys(("two", "three", "four", "five", "six", "several", "many", "few", "some", "other"), "0"),
}
"""Small words that tell something of their own."""


def _case(word: str) -> str:
    return "large" if word[:1].isupper() else "small"


def shape(word: str) -> str:
    """Return how a word is written: ``shouted``, ``large`` or ``small``."""
    return "shouted" if word.isupper() else "large" if word[0].isupper() else "small"


def _written_large(here: Place) -> bool | None:
    glued = _GLUED_BEFORE.search(here.before) or _GLUED_AFTER.match(here.after)
    small = not any(c.isupper() for c in here.word)
    return False if small or glued else None


def _labelled(here: Place) -> bool | None:
    """ "Maiden name: Jane", "he (Will) found it", "Founder, Doe Studio"."""
    told = any(sign.search(here.before) for sign in (_OWN_LABEL, ALIAS, _GLOSSES))
    cited = here.role == "family" and _CITED.match(here.after)
    return True if told or cited or own_business(here.text, here.start, here.end) else None


_LONGEST_SHORTENED = 4
"""Letters of a title that is cut short: "Engr. Obi", but "She is an engineer. Ada built …"."""


def _titled(here: Place) -> bool | None:
    """ "Ranger Park", "Ms. Doe"; "Mr. Grace" is somebody else where the candidate is Grace Muldoon."""
    match = _TITLE_BEFORE.search(here.before)
    if match is None or (match.group().rstrip().endswith(".") and len(match.group(1)) > _LONGEST_SHORTENED):
        return None
    familiar = match.group(1).lower() in words("naming", "before_given")
    if not familiar and here.role == "first" and lexicon.lookup(here.word).family >= 3:
        return False
    return not _other_name(here.after)


def _eponymous(here: Place) -> bool | None:
    """ "Murphy's law", "Great Scott!", "Jane Austen's Emma", "Dean of Students", "Will you …?"."""
    office = (
        re.match(r"[ \t]+of[ \t]+(?:[A-Z]|the\b)|[ \t]+(?:you|I|we|they|he|she|it|not)\b", here.after)
        and _homograph(here.word) == "everyday"
    )
    told = any(sign.search(here.before) for sign in (_AUTHORED, _TOLD_OF)) or office or _in_idiom(here)
    return False if told or _LAW.match(here.after) or _ROLE.match(here.after) else None


def _in_idiom(here: Place) -> bool:
    found = _IDIOM.finditer(here.text, max(0, here.start - 24), here.end + 28)
    return any(m.start() <= here.start and here.end <= m.end() for m in found)


def _among_capitals(here: Place) -> bool | None:
    """Part of an employer's, a place's or somebody else's name."""
    if any(sign.match(here.after) for sign in (_REGION, _ORGANISATION, PLACE_AFTER)):
        return False
    owned = _FIRM.match(here.after)
    if owned is not None:
        return owned.group(1).lower() in words("grammar", "tongues")
    initial = _initial_beside(here)
    if initial is not None:
        return None if initial else False
    return False if _other_name(here.after) or _named_before(here.before) else None


def _initial_beside(here: Place) -> bool | None:
    """ "Chen, Y.-L." among authors is not Ming-Hao Chen; "F. Gulam" is Gulam F; None where no initial stands there."""
    names = (here.identity.first, *here.identity.middles, *here.identity.nicknames, here.identity.family)
    own = {n[0].upper() for n in names if n}
    after = re.match(r",?[. \t]{1,2}([A-Z])(?![^\W_])(\.)?", here.after)
    before = re.search(r"(?<![^\W_])(?<![:=][ ])([A-Z])(\.)?[ \t]\Z", here.before)
    found = [m for m in (after, before) if m is not None and (m[2] or m[1] in own)]
    return all(m[1] in own for m in found) if found else None


def _a_thing(here: Place) -> bool | None:
    """ "every Mercedes", "a Henry rifle", "Society of Jesus", "Ebony magazine", "Rose water"."""
    several = here.ahead() == "0" and here.behind() == "with s"  # "three Julia packages"
    if several or (_DETERMINER.search(here.before) and not _POSSESSIVE.match(here.after)):
        return False
    follows = re.match(r"[ \t]+([a-z]{4,})", here.after)
    if follows is None or here.behind() != "small" or here.role in ("nickname", "family"):
        return None
    thing = lexicon.lookup(here.word).wordlike or follows.group(1) in words("naming", "organisation")
    return False if thing else None


def _among_people(here: Place) -> bool | None:
    """ "Ask for Mercedes", "promoted Dallas"."""
    return True if _AMONG_PEOPLE.search(here.before) else None


def _pronoun_too(here: Place) -> bool | None:
    shut = pronouns.words("male") | pronouns.words("female") | {"i", "you", "we", "it", "my"}
    return False if here.word.lower() in shut else None


def _quoted_or_glossed(here: Place) -> bool | None:
    """ "Metz and Nancy (Lorraine)", "Oliver!" alone between quotation marks; a nickname may stand so."""
    said = re.match(r"[,!?.][\"”»][ \t]+[a-z]+[ \t]+(?:says?|said|asks?|asked|tells?)\b", here.after)
    quoted = _QUOTED_WHOLE[0].search(here.before) and _QUOTED_WHOLE[1].match(here.after) and not said
    opens = re.search(r"(?:^|[.\n•|][ \t]*)[\"“]\Z", here.before) is not None  # "“Connie” on the badge"
    if here.role == "nickname" and (opens or _NICKED.search(here.before) or here.before.endswith("(")):
        return None
    return False if quoted or (_GLOSS.search(here.before) and here.after.startswith(")")) else None


def _other_name(after: str) -> bool:
    """The next word on the line is capitalised: a compound, or somebody else's name."""
    match = _NEXT.match(_PARTICLES.sub(" ", after))
    signed = re.match(r"[ \t]+[A-Z]\.?[ \t]*(?:\)|\Z)", after)  # "(Rahil K)"
    return (
        match is not None
        and after[:1] in " \t"
        and match.group(1)[0].isupper()
        and match.group(1) != "I"
        and not signed
    )


def _named_before(before: str) -> bool:
    """The word before is another given name, an initial, or part of a compound."""
    match = _PREVIOUS.search(before)
    if match is None or not match.group(1)[0].isupper():
        return False
    word = match.group(1)
    if word.rstrip(".").lower() in words("naming", "place_prefix"):
        return True
    if _sentence_end(word):
        return False
    if len(word.rstrip(".")) == 1:
        article = re.search(r"(?:^|[.!?:\n\"“][ \t]*)[OAEY][ \t]+\Z|[:=][ \t]*[A-Z]\.[ \t]+\Z", before)  # "O Ernani é"
        return word not in ("I", "A") and not article
    if _FRONTED.search(before):
        return False
    entry = lexicon.lookup(word.rstrip("."))
    opens = re.search(r"(?:^|[.!?:•\n\"“][ \t]*)" + re.escape(word) + r"[ \t]+\Z", before) is not None
    return not (opens and entry.common >= 3)


def _sentence_end(word: str) -> bool:
    """A full stop after a whole word ends the sentence; after an initial or an abbreviation it does not."""
    plain = word.rstrip(".")
    return word.endswith(".") and len(plain) > 1 and "." not in plain


SURE: tuple[Callable[[Place], bool | None], ...] = (
    _written_large, _labelled, _eponymous, _titled, _among_capitals, _among_people, _quoted_or_glossed,
    _pronoun_too, _a_thing,
)  # fmt: skip
"""In the order in which they are asked; the first that has an answer decides."""


def means_another(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether something beside the word, names aside, says that it is a thing's, a place's or a work's name."""
    place = Place.at(text, start, end, role, identity)
    if any(rule(place) is False for rule in (_written_large, _eponymous, _quoted_or_glossed, _a_thing)):
        return True
    return decided(place) is None and odds(place) < 0


def of_another(text: str, start: int) -> bool:
    """Return whether a label before ``start`` says that the name there is a parent's, a spouse's or a referee's."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return _OTHERS.search(line) is not None


def namesake(text: str, start: int, end: int) -> bool:
    """Return whether the text says that the bearer of the name at ``start:end`` is somebody else."""
    before = text[max(0, start - 50) : start]
    return bool(_NAMESAKE_BEFORE.search(before) or _NAMESAKE_AFTER.match(text, end))


def own_business(text: str, start: int, end: int) -> bool:
    """Return whether an organisation at ``start:end`` is said to be the candidate's own: it goes with the name."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    after = text[end : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return bool(_OWN_BEFORE.search(line) or (_ORGANISATION.match(after) and _OWN_AFTER.match(after)))


def used_as_brand(text: str, word: str) -> bool:
    """Return whether the same word is part of an organisation's name somewhere in the text."""
    for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, re.I):
        before = text[max(0, match.start() - 3) : match.start()]
        branded = _ORGANISATION.match(text, match.end()) or _BRANDED.search(before)
        if branded and not own_business(text, *match.span()):
            return True
    return False


@cache
def _homograph(word: str) -> str:
    """``everyday`` or ``places`` where the name is also a word, a month, a town or a language; else empty."""
    plain = census.fold(word)
    if plain in words("naming", "places"):
        return "places"
    if plain in words("naming", "everyday"):
        return "everyday"
    entry = lexicon.lookup(word)
    return "everyday" if entry.common >= 3 and entry.lean >= 0 else ""
