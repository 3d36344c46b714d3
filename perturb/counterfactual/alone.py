"""Alone: whether one word of the candidate's name, standing by itself, means the candidate.

Why: names are also words, places, brands and other people's names. The neighbours tell.
"""

from __future__ import annotations

import re
from functools import cache

from name_lists import census, lexicon, pronouns, titles
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.lexis import alternatives, words

_PREVIOUS = re.compile(r"([^\W\d_](?:[^\W\d_]|['’.-])*)[ \t]+\Z")
_NEXT = re.compile(r"[ \t]+([^\W\d_](?:[^\W\d_]|['’-])*)")
_GENITIVE = re.compile(r"['’]s?[ \t]+(?:[a-z]|[A-Z][a-z]+$)")
_GLUED_BEFORE = re.compile(r"[^\W_][-/@]\Z|[@#]\Z|(?<!\b[Mm]r)(?<!\b[Mm]s)(?<!\b[Mm]rs)(?<!\b[DdSs]r)[^\W_]{2}\.\Z")
_GLUED_AFTER = re.compile(r"[-/@.][^\W_]|\.(?:js|py|net|com|io)")
_OWN_LABEL = re.compile(
    r"(?:(?:^|\n)[ \t•*-]*(?:full[ \t]+|first[ \t]+|given[ \t]+)?(?:name|nombre|nom|vorname|fore?name)|"
    r"\b(?:maiden|birth|former|previous|legal|full)[ \t]+(?:sur)?name)[ \t]*[:=–\t-][ \t:]*\Z|"
    r"\b(?:surname|(?:family|last|first|given)[ \t]+name|forename)[ \t]+\Z|"
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
_BRANDED = re.compile(r"(?<!\w)[&@][ \t]*\Z")


def stands_for_candidate(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether the name part at ``start:end`` means the candidate; ``role`` is as in ``naming.Part``."""
    word = text[start:end]
    before, after = text[max(0, start - 40) : start], text[end : end + 60]
    if not _capitalised(word) or _GLUED_BEFORE.search(before) or _GLUED_AFTER.match(after):
        return False
    if _OWN_LABEL.search(before):
        return True
    if _title_before().search(before):
        return not _other_name(after)
    if own_business(text, start, end):
        return True
    if _organisation().match(after) or _place_after().match(after) or _other_name(after) or _named_before(before):
        return False
    if word.lower() in pronouns.words("male") | pronouns.words("female") | {"i", "you", "we", "it", "my"}:
        return False  # "He answers": a family name only with a title
    if role == "family":
        return _family_alone(text, before, after, word)
    return _given_alone(before, after, word)


def own_business(text: str, start: int, end: int) -> bool:
    """Return whether an organisation at ``start:end`` is said to be the candidate's own: it goes with the name."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    after = text[end : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    if _OWN_BEFORE.search(line):
        return True
    return _organisation().match(after) is not None and _OWN_AFTER.search(after) is not None


def used_as_brand(text: str, word: str) -> bool:
    """Return whether the same word is part of an organisation's name somewhere in the text."""
    for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, re.I):
        before = text[max(0, match.start() - 3) : match.start()]
        if own_business(text, *match.span()):
            continue
        if _organisation().match(text, match.end()) or _BRANDED.search(before):
            return True
    return False


def _given_alone(before: str, after: str, word: str) -> bool:
    """A given name alone: an everyday word counts inside a sentence only, a place's name with a sign of a person."""
    kind = _homograph(word)
    if kind == "":
        return True
    if _determiner().search(before) or re.search(r"[A-Z]\w+ of[ \t]+\Z", before):
        return False
    if re.search(r"\bAs[ \t]+\Z", before) and re.match(r",[ \t]*I\b", after):
        return True
    if kind == "everyday" and not _opens(before) and not _list_around(before, after):
        return True
    return _acts(before, after) or (kind == "places" and _among_people().search(before) is not None)


def _family_alone(text: str, before: str, after: str, word: str) -> bool:
    """A family name alone: not an employer's, not a word's."""
    if _worked_at().search(before) or used_as_brand(text, word):
        return False
    return _acts(before, after) if _homograph(word) else True


def _opens(before: str) -> bool:
    """Nothing stands before on the line or in the sentence."""
    return re.search(r"(?:^|[.!?:;•|\n\"“(–—-][ \t]*)\Z", before) is not None


def _list_around(before: str, after: str) -> bool:
    """One item of a list of capitalised words."""
    return bool(re.search(r",[ \t]*\Z", before) and re.match(r"[ \t]*(?:,|and\b|&|\n|\Z)", after))


def _capitalised(word: str) -> bool:
    return any(c.isupper() for c in word)


def _other_name(after: str) -> bool:
    """The next word on the line is capitalised: a compound, or somebody else's name."""
    match = _NEXT.match(after)
    return match is not None and match.group(1)[0].isupper() and match.group(1) != "I"


def _named_before(before: str) -> bool:
    """The word before is another given name, an initial, or part of a compound."""
    match = _PREVIOUS.search(before)
    if match is None or _address_before().search(before) or not match.group(1)[0].isupper():
        return False
    word = match.group(1)
    if _sentence_end(word):
        return False
    if len(word.rstrip(".")) == 1:
        article = re.search(r"(?:^|[.!?:\n\"“][ \t]*)[OAEY][ \t]+\Z", before) is not None  # "O Ernani é"
        return word not in ("I", "A") and not article
    entry = lexicon.lookup(word.rstrip("."))
    opens = re.search(r"(?:^|[.!?:•\n][ \t]*)" + re.escape(word) + r"[ \t]+\Z", before) is not None
    return not (opens and entry.common >= 3 and entry.lean >= 0)


def _sentence_end(word: str) -> bool:
    """A full stop after a whole word ends the sentence; after an initial or an abbreviation it does not."""
    plain = word.rstrip(".")
    short = len(plain) < 2 or "." in plain or plain.lower() in ("st", "mt", "ft", "jr", "sr", "prof", "dr", "mr", "mrs")
    return word.endswith(".") and not short and titles.gender(plain) is None


def _acts(before: str, after: str) -> bool:
    """Evidence for a person where the word is also a word: a verb or a genitive after it, a greeting before it."""
    if _place_before().search(before):
        return False
    return bool(_greeting().search(before) or _GENITIVE.match(after) or _verb_after().match(after))


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
def _organisation() -> re.Pattern[str]:
    after_and = alternatives("naming", "after_and")
    kinds = alternatives("naming", "organisation")
    marks = rf"&|\+|and[ \t]+(?:{after_and})\b"
    names = rf"(?:{kinds}|(?-i:Works)|technolog\w+|pharma\w*|v?\d+\.\d+)(?![^\W_])"
    return re.compile(rf"[ \t]*(?:'s[ \t]+(?-i:(?=[A-Z])))?(?:{marks}|{names})", re.I)


@cache
def _place_after() -> re.Pattern[str]:
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
    return re.compile(rf"(?<![^\W_])(?:{known}|{alternatives('naming', 'occupations')})\.?[ \t]+\Z", re.I)


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
