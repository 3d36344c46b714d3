"""Tagging: names, schools, places and organisations of a resume, with how sure the tagger is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from masking.document import Document, Resume
from masking.ner.decode import Decoder, Probabilities
from masking.ner.kept import per_thread
from masking.ner.layout import Ints, Layout
from masking.ner.model import LABELS, shipped

KINDS = ("NAME", "SCHOOL", "LOC", "ORG")
STRICT, BALANCED, READABLE = 0.25, 0.5, 0.8
"""Thresholds for names: rather a word too many masked, even, rather a name left."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of text that the tagger takes for a name, school, place or organisation (half-open offsets)."""

    start: int
    end: int
    label: str
    """``NAME``, ``SCHOOL``, ``LOC`` or ``ORG``."""
    score: float
    """Mean probability of the label over the tokens, 0 to 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Tagging:
    """What the tagger makes of one text; mentions for any threshold without tagging again."""

    spans: tuple[tuple[int, int], ...]
    """Offsets of the tokens, line breaks left out."""
    line: Ints
    """The line of every token, blank lines not counted."""
    probabilities: Probabilities
    """[tokens, labels of ``model.LABELS``]."""

    def of(self, label: str) -> Probabilities:
        """Probability of ``label`` at every token."""
        first = LABELS.index(f"B-{label}")
        return np.asarray(self.probabilities[:, first] + self.probabilities[:, first + 1])

    def mentions(self, *, threshold: float = STRICT, school: float = 0.3) -> tuple[Mention, ...]:
        """Mentions in order: a token is a name from ``threshold`` on, of a school from ``school`` on, else by majority.

        Why: a name that is left is worse than a word that is masked, so a name wins below one half already.
        """
        if not self.spans:
            return ()
        return tuple(self._mentions(self._kinds(threshold, school)))

    def _kinds(self, threshold: float, school: float) -> Ints:
        """Index into KINDS per token, -1 for none."""
        shares = np.stack([self.probabilities[:, 0], *(self.of(kind) for kind in KINDS)])
        kinds: Ints = np.argmax(shares, axis=0).astype(np.int64) - 1
        kinds[(kinds == 0) & (shares[1] < threshold)] = -1
        kinds[(kinds == 1) & (shares[2] < school)] = -1
        kinds[shares[2] >= school] = 1
        name = shares[1] >= threshold
        kinds[name & ((kinds != 1) | (shares[1] >= shares[2]))] = 0
        return kinds

    def _mentions(self, kinds: Ints) -> Iterator[Mention]:
        begins = self._begins(kinds)
        ends = np.append(begins[1:], True) | (np.append(kinds[1:], -1) != kinds)
        members = kinds >= 0
        starts, stops = np.flatnonzero(begins & members), np.flatnonzero(ends & members)
        at = np.arange(len(kinds))
        column = np.maximum(kinds, 0) * 2 + 1
        chance = self.probabilities[at, column] + self.probabilities[at, column + 1]
        sums = np.concatenate([[0.0], np.cumsum(chance)])
        scores = np.minimum(1.0, (sums[stops + 1] - sums[starts]) / (stops + 1 - starts))
        labels = [KINDS[kind] for kind in kinds[starts].tolist()]
        for first, last, label, score in zip(starts.tolist(), stops.tolist(), labels, scores.tolist(), strict=True):
            yield Mention(self.spans[first][0], self.spans[last][1], label, max(score, 1e-9))

    def _begins(self, kinds: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Whether a mention (or a stretch of none) begins at a token: new kind, new line, or a B above the I."""
        before = np.concatenate([[-2], kinds[:-1]])
        new_line = np.diff(self.line, prepend=-1) > 0
        column = np.maximum(kinds, 0) * 2 + 1
        at = np.arange(len(kinds))
        fresh = self.probabilities[at, column] > self.probabilities[at, column + 1]
        return np.asarray((kinds != before) | new_line | (fresh & (kinds >= 0)))


def analyse(resume: Resume | Document | str) -> Tagging:
    """Return what the tagger makes of a resume, document or text: probabilities per token, mentions on demand."""
    text = resume if isinstance(resume, str) else resume.text
    decoded = _decoder().decode(text)
    if decoded is None:
        return Tagging((), np.zeros(0, dtype=np.int64), np.zeros((0, len(LABELS))))
    layout, probabilities = decoded
    _join_compounds(layout, probabilities)
    return Tagging(tuple(layout.spans), layout.line, probabilities)


def tag(resume: Resume | Document | str, *, threshold: float = STRICT) -> tuple[Mention, ...]:
    """Return the names, schools, places and organisations of a resume, document or text, in order.

    ``threshold`` is the probability from which a token is a name: 0.25 strict (the default), 0.5 balanced,
    0.8 readable. Mentions never cross a line break.
    """
    return analyse(resume).mentions(threshold=threshold)


def _join_compounds(layout: Layout, probabilities: Probabilities) -> None:
    """Let the parts of a word with hyphens ("Seo-Yeon") be a name together: all get the chance of the surest part.

    Why: half a given name tells as much as the whole.
    """
    first = 0
    for at in [i for i, word in enumerate(layout.types) if word in _HYPHENS]:
        if not _joins(layout, at):
            continue
        continues = at - 1 > first and layout.types[at - 2] in _HYPHENS and _joins(layout, at - 2)
        first = first if continues else at - 1
        chances = probabilities[first : at + 2, _BEGIN] + probabilities[first : at + 2, _INSIDE]
        best = float(chances.max())
        others = (1 - best) / np.maximum(1 - chances, 1e-9)
        probabilities[first : at + 2] *= others[:, None]
        probabilities[first : at + 2, _BEGIN] = 0.0
        probabilities[first : at + 2, _INSIDE] = best
        opens = first == 0 or layout.line[first - 1] < layout.line[first] or not _named(probabilities[first - 1], best)
        if opens:
            probabilities[first, [_BEGIN, _INSIDE]] = best, 0.0


def _named(row: Probabilities, least: float) -> bool:
    return bool(row[_BEGIN] + row[_INSIDE] >= least / 2)


def _joins(layout: Layout, at: int) -> bool:
    """Whether the hyphen at ``at`` stands between two words that are not written small, without a blank."""
    if not 0 < at < len(layout.types) - 1:
        return False
    (_, before), (start, end), (after, _) = layout.spans[at - 1 : at + 2]
    left, right = layout.types[at - 1], layout.types[at + 1]
    return before == start and end == after and all(w[0].isalpha() and not w[0].islower() for w in (left, right))


_HYPHENS = frozenset("-\u2010\u2011")
_BEGIN, _INSIDE = LABELS.index("B-NAME"), LABELS.index("I-NAME")


_decoder = per_thread(lambda: Decoder(shipped()))
"""The decoder of this thread; the model is read once per process."""
