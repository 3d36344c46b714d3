"""Namesakes: whether one word of the candidate's name, standing by itself, means the candidate.

Why: names are also words, places, brands and other people's names. What is exact (a label, small letters) is a
rule; everything else the model of ``whose`` says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from name_lists import lexicon, titles
from perturb.counterfactual import surface, whose
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.word_lists import listed, words

PLACE_AFTER = listed(r",?[ \t]+(?:<naming:states>)\b(?!['’])|,[ \t]+(?:<naming:regions>)\b")
"""What stands after the name of a town."""
ALIAS = listed(r"\b(?:<naming:alias_labels>)[ ]*[:|–-]?[ \"“]*\Z", re.I)
"""What stands before another name of the candidate's."""
_ORGANISATION = listed(
    r"[ \t]*(?:'s[ \t]+(?-i:(?=[A-Z])))?(?:&|\+|and[ \t]+(?:<naming:after_and>)\b|(?:<naming:organisation>|"
    r"technolog\w+|pharma\w*|v?\d+\.\d+)(?![^\W_]))",
    re.I,
)
_BRANDED = re.compile(r"(?<!\w)[&@][ \t]*\Z")
_OWN_LABEL = listed(
    r"(?:(?:(?:^|\n)[ \t•*|-]*(?:<naming:name_labels>)|\b(?:<naming:own_labels>))[ \t]*[:=–|\t-][ \t:]*|"
    r"\b(?:<naming:own_words>)[ \t|:]+)\Z",
    re.I,
)
_OWN_BEFORE = listed(r"\b(?:<naming:own_before>)\b[ \t]*(?:of|at|,|:|-|–|—|\(|\|)?[ \t\"“]*(?:the[ \t]+)?\Z", re.I)
_OWN_AFTER = listed(r"[^\n.]{0,40}[,(|–—-][ \t]*(?:<naming:own_after>)\b", re.I)
_OTHERS = listed(r"\b(?:<naming:before_others>)(?![^\W_])[^\n]{0,32}\Z", re.I)
_GLUED_BEFORE = re.compile(
    r"[^\W_][-/]\Z|[^\W_]?[@#]\Z|(?<!\b[Mm]r)(?<!\b[Mm]s)(?<!\b[Mm]rs)(?<!\b[DdSs]r)[^\W_]{2}\.\Z"
)
_GLUED_AFTER = listed(r"[-/@‑](?!(?:<naming:after_given>)\b)[^\W_]|\.(?![A-Z](?![^\W_]))[^\W_]|[ \t]\d+:\d")
_GLOSSES = re.compile(r"\b(?:he|she|they)[ \t]*[(–—-][ \t]*\Z")
_CITED = re.compile(r",?[ \t]+et[ \t]+al\b")


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
    alias = ALIAS.search(here.before) and not re.match(r"[ \t]+[A-Z]", here.after)  # "formerly Morgan Stanley"
    told = alias or any(sign.search(here.before) for sign in (_OWN_LABEL, _GLOSSES))
    cited = here.role == "family" and _CITED.match(here.after)
    own = own_business(here.text, here.start, here.end) and odds(here) > _HARDLY
    return True if told or cited or own else None


def _a_thing(here: Place) -> bool | None:
    """ "Doe Ltd", "Georgia, USA", "Great Scott"."""
    thing = any(sign.match(here.after) for sign in (_ORGANISATION, PLACE_AFTER, _REGION))
    return False if thing or idiom(here.text, here.start, here.end) else None


def _beside_a_name(here: Place) -> bool | None:
    """ "Robert Doe", "Doe, R.", "Jane Smith" beside Jane Doe: somebody else's name."""
    names = (*whose.WORD.findall(f"{here.identity.first} {here.identity.family}"), *here.identity.nicknames)
    own = frozenset(surface.ascii_name(name) for name in (*names, *here.identity.middles) if name)
    letters = {name[0] for name in own if name}
    before = _WORD_BEFORE.search(here.before)
    goes_on = _goes_on(here, own) if here.role == "first" else _has_initial(here, letters)
    other = goes_on or (before is not None and _of_another_name(before[1].rstrip("."), own, letters))
    return False if other else None


def _goes_on(here: Place, own: frozenset[str]) -> bool:
    """Whether another family name follows the given name."""
    after = _NEXT_WORD.match(here.after)
    return after is not None and surface.ascii_name(after[1]) not in own and _name(after[1]).family > 1


def _has_initial(here: Place, letters: set[str]) -> bool:
    """Whether somebody else's initial follows the family name."""
    behind = _INITIAL_BEHIND.match(here.after) if here.role == "family" else None
    return behind is not None and behind[1].lower() not in letters


def _of_another_name(word: str, own: frozenset[str], letters: set[str]) -> bool:
    """Whether a word before the name is another's given name or initial."""
    if surface.ascii_name(word) in own or titles.gender(word) or word.lower() in words("grammar", "closed"):
        return False
    return _name(word).given > 1 if len(word) > 1 else word.lower() not in letters | {"a", "i"}


def _titled(here: Place) -> bool | None:
    """ "Ms. Doe", unless the model is sure that it is another."""
    titled = _TITLE_BEFORE.search(here.before) and here.role == "family" and not _NEXT_WORD.match(here.after)
    return True if titled and odds(here) > _HARDLY else None


def idiom(text: str, start: int, end: int) -> bool:
    """Return whether a word stands in a turn of phrase that means nobody: "Great Scott"."""
    return any(m.start() <= start and end <= m.end() for m in _IDIOM.finditer(text, max(0, start - 24), end + 28))


def _name(word: str) -> lexicon.Entry:
    """What the lists know of a word as a name; nothing of one that is a common word."""
    known = lexicon.lookup(word)
    return lexicon.lookup("") if known.wordlike else known


_REGION = listed(r"[ \t]*\((?:<naming:states>|<naming:regions>)\)")
_IDIOM = listed(r"(?<![^\W_])(?:<naming:idioms>)(?![^\W_])")
_TITLE_BEFORE = listed(r"(?<![^\W_])(?:<titles>)\.?[ \t]+\Z", re.I)
_INITIAL_BEHIND = re.compile(r",?[ \t]([A-Z])(?:\.|(?=[,;)\]]))")
_NEXT_WORD = re.compile(r"[ \t]+([A-ZÀ-Þ][^\W\d_]+)")
_WORD_BEFORE = re.compile(r"(?<![^\W_])([A-ZÀ-Þ](?:[^\W\d_]+|(?<![:=][ ].)\.))[ \t]+\Z")
_HARDLY = -2.0
"""Log odds under which neither a title nor a business of one's own makes a word the candidate's."""


SURE: tuple[Callable[[Place], bool | None], ...] = (_written_large, _labelled, _a_thing, _beside_a_name, _titled)
"""In the order in which they are asked; the first that has an answer decides."""


def means_another(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether something beside the word, names aside, says that it is a thing's, a place's or a work's name."""
    place = Place.at(text, start, end, role, identity)
    thing = _written_large(place) is False or _a_thing(place) is False
    return thing or (decided(place) is not True and odds(place) < 0)


def of_another(text: str, start: int) -> bool:
    """Return whether a label before ``start`` says that the name there is a parent's, a spouse's or a referee's."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return _OTHERS.search(line) is not None


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
