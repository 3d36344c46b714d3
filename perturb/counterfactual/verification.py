"""Verify: an independent reading of a twin that looks for what the swap forgot, or should have left alone.

Why: a leaking twin measures nothing, and a twin that changed nothing measures zero. This module shares no code with
the finders of the swap: it compares the two texts as a reader would, word by word.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

from perturb.counterfactual.record import Counterfactual, Finding

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_LETTERS = re.compile(r"[^\W\d_]+")


def verify(twin: Counterfactual) -> tuple[Finding, ...]:
    """Return why a twin is not to be trusted: residue of the original, no change at all, or changes beside the point.

    Empty for a clean twin.
    """
    return tuple([*_residue(twin), *_no_op(twin), *_collateral(twin)])


def _residue(twin: Counterfactual) -> Iterator[Finding]:
    if "name" not in twin.channels:
        return
    text = _plain(twin.text)
    for word in sorted(_lost_words(twin)):
        for match in re.finditer(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text):
            if not _stood_apart(twin, word):
                yield Finding("residue", "name", match.start(), match.end(), "the old name still stands in the twin")
                break


def _lost_words(twin: Counterfactual) -> set[str]:
    """Words of the old name that the new one does not share."""
    old = {_plain(w) for w in _LETTERS.findall(twin.origin.written or twin.origin.name)}
    new = {_plain(w) for w in _LETTERS.findall(f"{twin.persona.name} {twin.persona.middle_name}")}
    first = _plain(twin.origin.first_name)
    kept = (
        set()
        if twin.persona.last_name != twin.origin.last_name
        else {_plain(w) for w in _LETTERS.findall(twin.origin.last_name)}
    )
    return {w for w in old - new - kept if len(w) >= 4 or w == first}


def _stood_apart(twin: Counterfactual, word: str) -> bool:
    """The word means something else wherever it still stands: the original has it in those very surroundings."""
    before, after = _plain(twin.factual.text), _plain(twin.text)
    return _count(before, word) > _count(after, word)


def _no_op(twin: Counterfactual) -> Iterator[Finding]:
    if twin.text == twin.factual.text:
        yield Finding("no-op", "name", 0, 0, "nothing was changed")


def _collateral(twin: Counterfactual) -> Iterator[Finding]:
    """Lines, digits and marks have to be the same on both sides."""
    if twin.text.count("\n") != twin.factual.text.count("\n"):
        yield Finding("collateral", "name", 0, 0, "the lines are not the same")
    if Counter(re.findall(r"\d", twin.text)) != Counter(re.findall(r"\d", twin.factual.text)):
        yield Finding("collateral", "name", 0, 0, "figures are not the same")


def changes(twin: Counterfactual) -> Iterator[tuple[str, str]]:
    """Yield what stands in the twin for what stood in the original, by comparing words."""
    old, new = _WORD.findall(twin.factual.text), _WORD.findall(twin.text)
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield " ".join(old[a:b]), " ".join(new[c:d])


def _count(text: str, word: str) -> int:
    return len(re.findall(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text))


def _plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
