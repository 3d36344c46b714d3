"""Description: whether a noun of gender describes the candidate: "she is the only daughter", "a widow, Jane".

Why: "woman", "sister" and "heiress" are said of everybody. A noun describes the candidate as a predicate, as an
apposition to the name, or by itself at the head of a line or an item.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from perturb.counterfactual.word_lists import words

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]")
_SENTENCE = re.compile(
    r"(?<!\b[A-Z])(?<!\bM[rs])(?<!\bMrs)(?<!\bDr)[.][\"”]?(?=\s|\Z)|[;!?|•]|[ \t][-–—][ \t](?=[\"“A-Z])|"
    r"\n[ \t]*(?=[A-Z•*–\n-])"
)
_STOP = re.compile(r"(?<!Snr)(?<!Sr)(?<!Jnr)(?<!Jr)[.;|\n]|,?[ ]where[ ]I\b")
_BESIDE = re.compile(r"[ \t]*[,(–—-][ \t]*[\"“'‘]?")
ITEM = re.compile(r"[ \t]*(?:[.,;|)!?\n•·&–—]|\Z|-[ \t]|(?:and|of|to|since|in|at|with|from|for|who|by)\b|\d)")
_SUBJECTS = frozenset(("she", "he", "i", "they", "it", "that", "who", "here", "there"))
_VERB = re.compile(r"[ ]+(?:an?|the|no)\b")
""" "Jane's the owner"."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A text and who is told of in it."""

    text: str
    own: tuple[tuple[int, int], ...] = ()
    """Where the candidate is named."""
    others: tuple[tuple[int, int], ...] = ()
    """Where somebody else is named or told of."""
    references: tuple[tuple[int, int], ...] = ()
    """Sections that tell of others."""

    def of_another(self, at: int) -> bool:
        """Return whether somebody else is told of at an offset: a referee, or who was named before in the sentence."""
        if any(s <= at < e for s, e in self.references):
            return True
        last = max((e for _, e in self.others if e <= at), default=-1)
        named = any(last <= s < at for s, _ in self.own)
        return last >= max(0, at - 120) and not named and _STOP.search(self.text, last, at) is None


@dataclass(frozen=True, slots=True)
class Phrase:
    """What stands before a noun: the determiner of its phrase, and the words of the sentence before that."""

    determiner: str
    before: tuple[str, ...]
    """Words and marks in small letters."""
    start: int
    """Where the phrase starts."""
    opens: int
    """Where the sentence starts."""

    @property
    def governor(self) -> str:
        """The last word before the phrase, adverbs left out; empty at the head of a sentence."""
        known = words("grammar", "between")
        return next((w for w in reversed(self.before) if w not in known and not w.endswith("ly")), "")


def phrase(text: str, start: int) -> Phrase:
    """Return the noun phrase before the noun at ``start``."""
    far = max(0, start - 160)
    opens = max((m.end() for m in _SENTENCE.finditer(text, far, start + 1)), default=far)
    found = [*tokens(text, opens, start), ("", start)]
    said = [word for word, _ in found[:-1]]
    at = len(said)
    while at and len(said) - at < 6 and _modifies(said[at - 1]):
        at -= 1
    last = said[at - 1] if at else ""
    if last in _determiners() or re.search(r"\w's\Z", last):
        return Phrase(last if last in _determiners() else "'s", tuple(said[: at - 1]), found[at - 1][1], opens)
    return Phrase("", tuple(said[:at]), found[at][1], opens)


def describes(scene: Scene, start: int, end: int) -> bool:
    """Return whether the noun at ``start:end`` describes the candidate."""
    said = phrase(scene.text, start)
    if said.determiner in words("grammar", "generic") or scene.text[end : end + 2] in ("'s", "’s"):
        return False
    if _called(scene, said) or _apposed(scene, said, end) or _predicated(scene, said):
        return True
    return _itemised(scene, said, start, end)


def _called(scene: Scene, said: Phrase) -> bool:
    """ "Calls her "our youngest sister"", "voted Jane Safety King"."""
    before = [w for w in said.before if w.isalpha()][-2:]
    verbs = words("grammar", "naming") | words("grammar", "electing")
    named = any(0 <= said.start - e <= 3 for _, e in scene.own)
    return len(before) == 2 and before[0] in verbs and (named or before[1] in ("her", "him", "me"))


def _apposed(scene: Scene, said: Phrase, end: int) -> bool:
    """ "Sunniva Aalto (my niece)", "A mother of two, Jane": beside the name."""
    if any(e < said.start and _BESIDE.fullmatch(scene.text, e, said.start) for _, e in scene.own):
        return True
    after = re.match(r"[^.;\n]{0,40}?,[ \t]+", scene.text[end : end + 60])
    return after is not None and not said.before and any(s == end + after.end() for s, _ in scene.own)


def _predicated(scene: Scene, said: Phrase) -> bool:
    """ "She is also a proud mother", "works as a woman in a trade": of a clause about the candidate."""
    said = replace(said, before=_up_to_verb(said.before))
    if said.governor in words("grammar", "as"):
        compared = {"such", "well", "same"} & set(said.before[-2:])
        return not compared and said.determiner not in words("grammar", "owners")
    return said.governor in words("grammar", "to_be") and _of_own_clause(scene, said)


def _of_own_clause(scene: Scene, said: Phrase) -> bool:
    """The clause before the noun is about the candidate."""
    own, other = _named(scene, said)
    begin = _clause_start(said.before)
    clause = said.before[begin:]
    if not {"she", "he", "i", "they"}.isdisjoint(clause):
        quoted = begin > 0 and said.before[begin - 1] in '"“'  # whoever is named before says it
        return quoted or other is None or (own is not None and own < other)
    return own is not None or (other is None and len(clause) == 1)


def _up_to_verb(before: tuple[str, ...]) -> tuple[str, ...]:
    """ "She is" of "she is a Christian and"."""
    verbs = words("grammar", "to_be") | {"as"}
    verb = max((i for i, w in enumerate(before) if w in verbs), default=-1)
    joined = before[-1:] in (("and",), ("or",), (",",)) and 0 <= verb > len(before) - 14
    return before[: verb + 1] if joined and before[verb + 1] in words("grammar", "articles") else before


def _named(scene: Scene, said: Phrase) -> tuple[int | None, int | None]:
    """Where the candidate and where another is named first in the sentence before the phrase."""
    others = [s for s, _ in scene.others if scene.text[s].isupper()]
    own, other = (
        min((s for s in each if said.opens <= s < said.start), default=None)
        for each in ([s for s, _ in scene.own], others)
    )
    return own, other


def _clause_start(before: Sequence[str]) -> int:
    opens = words("grammar", "joins_clauses") | set(',:("“–—')
    return max((i + 1 for i, w in enumerate(before) if w in opens), default=0)


def _itemised(scene: Scene, said: Phrase, start: int, end: int) -> bool:
    """ "Mother of four", "Widow.": an item of its own."""
    owned = said.determiner in words("grammar", "owners") | {"no", "any", "the"}
    return not (said.before or owned or scene.of_another(start)) and ITEM.match(scene.text, end) is not None


@cache
def _determiners() -> frozenset[str]:
    return words("grammar", "articles") | words("grammar", "generic") | words("grammar", "owners")


def tokens(text: str, start: int, end: int) -> list[tuple[str, int]]:
    """Return words and marks in small letters with their places, the verb of "she's" and "Jane's the" apart."""
    found: list[tuple[str, int]] = []
    for match in _TOKEN.finditer(text, start, end):
        word = match.group().lower().replace("’", "'")
        subject, mark, rest = word.partition("'")
        cut = mark and (
            rest in ("m", "re") or (rest == "s" and (subject in _SUBJECTS or _VERB.match(text, match.end())))
        )
        found += (
            [(subject, match.start()), (f"'{rest}", match.start() + len(subject))] if cut else [(word, match.start())]
        )
    return found


def _modifies(word: str) -> bool:
    """An adjective or a noun before the noun."""
    if word in words("grammar", "ordinals") or word in ("other", "own"):
        return True
    shut = words("grammar", "closed") | words("grammar", "finite") | words("grammar", "to_be") | words("grammar", "as")
    named = words("grammar", "naming") | _determiners() | _SUBJECTS
    return word[:1].isalpha() and not word.endswith("'s") and word not in shut | named | {"her", "him", "we"}
