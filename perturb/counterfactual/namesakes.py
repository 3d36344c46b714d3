"""Namesakes: whether one word of the candidate's name, standing by itself, means the candidate.

Why: names are also words, places, brands and other people's names. What is exact (a label, a title, another capital
word beside it) is a rule; everything else the model of ``whose`` says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from name_lists import lexicon, pronouns
from perturb.counterfactual import whose
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.word_lists import listed, words

PLACE_AFTER = listed(r",?[ \t]+(?:<naming:states>)\b(?!['’])|,[ \t]+(?:<naming:regions>)\b")
"""What stands after the name of a town."""
ALIAS = listed(r"\b(?:<naming:alias_labels>)[ ]*[:|–-]?[ \"“]*\Z", re.I)
"""What stands before another name of the candidate's."""
_IDIOM = listed(r"(?<![^\W_])(?:<naming:idioms>)(?![^\W_])")
"""What holds a given name and means nobody: "Great Scott"."""
_OFFICE = listed(r"(?i:<naming:occupations>)\Z")
_IN_A_LIST_OF_TONGUES = (
    listed(r"(?i)(?:,|[ ]and)[ ]+(?:<grammar:tongues>)(?![^\W_])"),
    listed(r"(?i)(?<![^\W_])(?:<grammar:tongues>),[ ]+\Z"),
)
""" "Python, Julia and R"."""
_ORGANISATION = listed(
    r"[ \t]*(?:'s[ \t]+(?-i:(?=[A-Z])))?(?:&|\+|and[ \t]+(?:<naming:after_and>)\b|(?:<naming:organisation>|"
    r"technolog\w+|pharma\w*|v?\d+\.\d+)(?![^\W_]))",
    re.I,
)
_BRANDED = re.compile(r"(?<!\w)[&@][ \t]*\Z")
_REGION = listed(r"[ \t]*\((?:<naming:states>|<naming:regions>)\)")
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
_NEXT = re.compile(r"[ \t]*([^\W_](?:[\w’'-]*\w)?|[^\w\s])")
_PARTICLES = re.compile(r"\A[ \t]+(?:(?:del|de|da|di|van|von|der|den|la|al|bin|du)[ \t]+){1,2}(?=[A-Z])")

_TITLE_BEFORE = listed(r"(?<![^\W_])(<titles>|<naming:occupations>)\.?[ \t]+\Z", re.I)
_PREVIOUS = re.compile(r"([^\W\d_](?:[^\W\d_]|['’.-])*)[ \t]+\Z")
_FIRM = re.compile(r"['’](?:s\b)?[ \t]+([A-Z]\w*)(?!-[a-z])")
"""A possessive before a capital: "Kettle's Yard"."""
_GLOSSES = re.compile(r"\b(?:he|she|they)[ \t]*[(–—-][ \t]*\Z")
_CITED = re.compile(r",?[ \t]+et[ \t]+al\b")
_FRONTED = re.compile(
    r"(?:^|[.!?][ ])(?:[A-Z][a-z]+[ ](?:[a-z]+[ ]){0,3})?(?:[Ii]n|[Oo]n|[Ee]ach|[Ee]very|[Ss]ince)[ ][A-Z]\w+[ ]\Z"
)
""" "In June Kofi took four strikes": another name ends what stands before the sentence."""


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
    return whose.name_odds(place.text, place.start, place.identity)


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


def _a_thing(here: Place) -> bool | None:
    """ "Great Scott!", "Python, Julia and R", "Dean of Students"."""
    found = _IDIOM.finditer(here.text, max(0, here.start - 24), here.end + 28)
    idiom = any(m.start() <= here.start and here.end <= m.end() for m in found)
    after, before = _IN_A_LIST_OF_TONGUES
    tongue = after.match(here.after) and before.search(here.before)
    office = _OFFICE.match(here.word) and re.match(r"[ \t]+of[ \t]+(?:[A-Z]|the\b)", here.after)
    return False if idiom or tongue or office else None


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


def _pronoun_too(here: Place) -> bool | None:
    shut = pronouns.words("male") | pronouns.words("female") | {"i", "you", "we", "it", "my"}
    return False if here.word.lower() in shut else None


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
    *(_written_large, _a_thing, _labelled, _titled, _among_capitals, _pronoun_too),
)
"""In the order in which they are asked; the first that has an answer decides."""


def means_another(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether something beside the word, names aside, says that it is a thing's, a place's or a work's name."""
    place = Place.at(text, start, end, role, identity)
    sure = _written_large(place) is False or _a_thing(place) is False
    return sure or (decided(place) is not True and odds(place) < 0)


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
