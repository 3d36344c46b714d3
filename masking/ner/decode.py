"""Decode: from a text to the probability of every label at every token, in numpy alone.

Why it is fast: the weights of a word type are summed once and kept; a document is five gathers per token; the
forward-backward steps run over all lines at once, so their number is the length of the longest line.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from masking.ner.features import Type, describe
from masking.ner.layout import Ints, Layout, lay_out
from masking.ner.model import LABELS, SLOTS, Floats, Model

Probabilities = NDArray[np.float64]
KEPT = 40_000
"""Word types whose rows are kept at a time."""


class Decoder:
    """A model with the rows of the word types seen so far. Not for several threads at once."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._types: dict[str, Type] = {}
        self._places: dict[str, int] = {}
        self._rows = np.zeros((1024, len(SLOTS), len(LABELS)), dtype=np.float32)

    def decode(self, text: str) -> tuple[Layout, Probabilities] | None:
        """Return the layout of ``text`` and [tokens, labels] probabilities; None where it holds no token."""
        if len(self._types) > KEPT:
            self._types.clear()
            self._places.clear()
        layout = lay_out(text, self._describe)
        if layout is None:
            return None
        return layout, marginals(self._emissions(layout), self.model.transitions, layout.sequence)

    def _describe(self, word: str) -> Type:
        known = self._types.get(word)
        if known is None:
            known = self._types[word] = describe(word)
        return known

    def _row(self, word: str) -> int:
        """Where the summed weights of a word type stand."""
        place = self._places.get(word)
        if place is None:
            place = self._places[word] = len(self._places)
            if place == len(self._rows):
                self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            at = [i for i in map(self.model.rows.get, self._types[word].features) if i is not None]
            self._rows[place] = self.model.weights[at].sum(axis=0).reshape(len(SLOTS), len(LABELS))
        return place

    def _emissions(self, layout: Layout) -> Floats:
        places = [self._row(word) for word in layout.distinct]
        rows = self._rows[places]
        total: Floats = _places(layout.lines, self.model)[layout.line]
        total += _places(layout.tokens, self.model)
        total += rows[layout.at, 0]
        _add_neighbours(total, rows, layout.at, layout.line)
        return total


def marginals(emissions: Floats, transitions: NDArray[np.float64], starts: Ints) -> Probabilities:
    """Return the probability of every label at every token of a linear-chain CRF.

    emissions: [tokens, labels] scores; transitions: [from, to]; starts: first token of every sequence, ascending.
    Forward and backward run over all sequences at once, longest first, each step normalised.
    """
    size = len(emissions)
    lengths = np.diff(starts, append=size)
    order = np.argsort(-lengths, kind="stable")
    begins, lengths = starts[order], lengths[order]
    chance = np.exp(emissions - emissions.max(axis=1, keepdims=True)).astype(np.float64)
    link = np.exp(transitions)
    active = np.searchsorted(-lengths, -np.arange(lengths[0]), side="left")
    forward = np.empty_like(chance)
    now = np.empty((0, chance.shape[1]))
    for step, count in enumerate(active.tolist()):
        at = begins[:count] + step
        now = chance[at] if step == 0 else (now[:count] @ link) * chance[at]
        now /= now.sum(axis=1, keepdims=True)
        forward[at] = now
    backward = np.ones_like(chance)
    for step in range(len(active) - 2, -1, -1):
        at = begins[: active[step + 1]] + step
        past = (chance[at + 1] * backward[at + 1]) @ link.T
        backward[at] = past / past.sum(axis=1, keepdims=True)
    joint = forward * backward
    return np.asarray(joint / joint.sum(axis=1, keepdims=True))


def _places(channels: dict[str, Ints], model: Model) -> Floats:
    """Sum of the weights of all channels: one row per token or line. The last row of a table is zero."""
    total = np.zeros((len(next(iter(channels.values()))), len(LABELS)), dtype=np.float32)
    for name, values in channels.items():
        table = model.channels.get(name)
        if table is not None:
            total += table.take(values, axis=0, mode="clip")
    return total


def _add_neighbours(total: Floats, rows: Floats, at: Ints, line: Ints) -> None:
    """Add what the tokens up to two places away tell; the slots of one distance are "same line" and "other line"."""
    size = len(at)
    for pair, distance in enumerate((-2, -1, 1, 2)):
        if size <= abs(distance):
            continue
        here, there = (
            (slice(-distance, size), slice(0, size + distance))
            if distance < 0
            else (slice(0, size - distance), slice(distance, size))
        )
        other = (line[here] != line[there]).astype(np.int64)
        total[here] += rows[at[there], 1 + 2 * pair + other]
