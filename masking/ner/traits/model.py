"""Model: the weights of the trait tagger as tables, how they are summed, and the file they are stored in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from masking.errors import InternalError
from masking.ner import packing
from masking.ner.decode import Probabilities, marginals
from masking.ner.traits.cues import REACH, SLOTS, Cues, describe
from masking.span import TRAITS, Field

Floats = NDArray[np.float32]
FIELDS = (*TRAITS, Field.BIRTH_DATE)
LABELS = ("O", *(field.value for field in FIELDS))
FILE = "traits.npz"
KEPT = 40_000
"""Word types whose rows are kept at a time."""
_MARGIN, _AROUND = 1.0, 3
"""How near a word's own score has to come to a trait's, in log odds, to be decoded with so many words around it."""


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of a linear-chain CRF whose features are those of ``cues``."""

    rows: dict[str, int]
    """Feature of a word type, phrase or mention -> row of ``weights``."""
    weights: Floats
    """[features + 1, slots, labels]; the last row is zero."""
    places: dict[str, int]
    """Feature of a place or a line -> row of ``singles``."""
    singles: Floats
    """[features + 1, labels]; the last row is zero."""
    transitions: NDArray[np.float64]
    """[from, to]."""

    @property
    def size(self) -> int:
        """Number of weights that are not zero."""
        return int(sum(np.count_nonzero(table) for table in (self.weights, self.singles, self.transitions)))


@lru_cache(maxsize=1)
def shipped() -> Model:
    """The model that comes with the package, read once per process."""
    return unpack(resources.files("masking.ner.traits").joinpath(FILE).read_bytes())


def assemble(states: dict[tuple[str, str], float], transitions: dict[tuple[str, str], float]) -> Model:
    """Return the model whose CRF has these weights: (attribute, label) -> weight and (from, to) -> weight.

    An attribute is ``slot:feature``, or ``@feature`` for what a place or a line tells.
    """
    column = {label: i for i, label in enumerate(LABELS)}
    slot_at = {slot: i for i, slot in enumerate(SLOTS)}
    rows: dict[str, int] = {}
    places: dict[str, int] = {}
    cells: list[tuple[int, int, int, float]] = []
    single: list[tuple[int, int, float]] = []
    for (attribute, label), weight in sorted(states.items()):
        if attribute[0] == "@":
            single.append((places.setdefault(attribute[1:], len(places)), column[label], weight))
        else:
            slot, _, feature = attribute.partition(":")
            cells.append((rows.setdefault(feature, len(rows)), slot_at[slot], column[label], weight))
    weights = np.zeros((len(rows) + 1, len(SLOTS), len(LABELS)), dtype=np.float32)
    for row, slot_index, label_index, weight in cells:
        weights[row, slot_index, label_index] = weight
    singles = np.zeros((len(places) + 1, len(LABELS)), dtype=np.float32)
    for row, label_index, weight in single:
        singles[row, label_index] = weight
    links = np.zeros((len(LABELS), len(LABELS)))
    for (left, right), weight in transitions.items():
        links[column[left], column[right]] = weight
    return Model(rows, weights, places, singles, links)


def pack(model: Model) -> bytes:
    """Return the model as a compressed npz; the same model always gives the same bytes."""
    return packing.archive(
        {
            "labels": packing.from_text(LABELS),
            "features": packing.from_text(model.rows),
            "places": packing.from_text(model.places),
            "transitions": model.transitions.astype(np.float32),
            **packing.sparse("weights", model.weights),
            **packing.sparse("singles", model.singles),
        }
    )


def unpack(data: bytes) -> Model:
    """Return the model that ``pack`` wrote. Raises InternalError where its labels are not those of this version."""
    with packing.opened(data) as arrays:
        if packing.to_text(arrays["labels"]) != list(LABELS):
            raise InternalError("the trait tagger's model file has other labels than this version")
        features, places = packing.to_text(arrays["features"]), packing.to_text(arrays["places"])
        weights = packing.dense(arrays, "weights", (len(features) + 1, len(SLOTS), len(LABELS)))
        singles = packing.dense(arrays, "singles", (len(places) + 1, len(LABELS)))
        links = arrays["transitions"].astype(np.float64)
    return Model(_numbered(features), weights, _numbered(places), singles, links)


def _numbered(features: Iterable[str]) -> dict[str, int]:
    return {feature: row for row, feature in enumerate(features)}


class Decoder:
    """A model with the rows of the word types seen so far. Not for several threads at once."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._at: dict[str, int] = {}
        self._rows = np.zeros((1024, len(SLOTS), len(LABELS)), dtype=np.float32)

    def decode(self, found: Cues) -> tuple[list[int], Probabilities]:
        """Return the words that may tell a trait, with those around them, and [words, labels] probabilities.

        Words further than _AROUND from one whose own score comes near a trait are not looked at: their chance is nil.
        """
        if not found.words:
            return [], np.zeros((0, len(LABELS)))
        emissions = self.emissions(found)
        near = np.flatnonzero(emissions[:, 1:].max(axis=1) - emissions[:, 0] > -_MARGIN).tolist()
        chosen: list[int] = []
        starts: list[int] = []
        pieces = found.sequences()
        first = stop = 0
        for at in near:
            while stop <= at:
                first, stop = next(pieces)
            left, right = max(first, at - _AROUND), min(stop, at + _AROUND + 1)
            if not chosen or left > chosen[-1] + 1 or chosen[-1] < first:
                starts.append(len(chosen))
            else:
                left = chosen[-1] + 1
            chosen += range(left, right)
        if not chosen:
            return [], np.zeros((0, len(LABELS)))
        return chosen, marginals(emissions[chosen], self.model.transitions, np.array(starts))

    def emissions(self, found: Cues) -> Floats:
        """Return [words, labels] scores of the words by themselves, transitions left out."""
        rows = self._rows_of(found)
        counts = [stop - first for first, stop in found.lines]
        line = np.repeat(np.arange(len(counts)), counts)
        total = rows[:, 0].copy()
        for slot, distance in enumerate((-1, 1, -2, 2), 1):
            _add_neighbours(total, rows, line, slot, distance)
        _add_bags(total, rows, found, line)
        total += self._lines(found)[line]
        total += self._places(found, line)
        return total

    def _rows_of(self, found: Cues) -> Floats:
        """[words, slots, labels]: the weights of every word with those of the phrases that it is part of."""
        if len(self._at) > KEPT:
            self._at.clear()
        for word in found.words:
            if word not in self._at:
                self._remember(word)
        rows: Floats = self._rows[[self._at[word] for word in found.words]]
        known = self.model.rows
        pairs = [(at, known[feature]) for at, feature in found.phrases if feature in known]
        if pairs:
            where, which = np.array(pairs).T
            np.add.at(rows, where, self.model.weights[which])
        return rows

    def _remember(self, word: str) -> None:
        place = self._at[word] = len(self._at)
        if place == len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
        at = [row for row in map(self.model.rows.get, describe(word)) if row is not None]
        self._rows[place] = self.model.weights[at].sum(axis=0)

    def _lines(self, found: Cues) -> Floats:
        known, none = self.model.places, len(self.model.places)
        bounds = np.cumsum([0, *map(len, found.of_line[:-1])])
        rows = [known.get(feature, none) for features in found.of_line for feature in features]
        return np.asarray(np.add.reduceat(self.model.singles[rows], bounds, axis=0))

    def _places(self, found: Cues, line: NDArray[np.int64]) -> Floats:
        none, known = len(self.model.places), self.model.places
        signs = {sign: (known.get(f"gb={sign}", none), known.get(f"ga={sign}", none)) for sign in {*found.gaps, "N"}}
        before, after = np.array([signs[gap] for gap in (*found.gaps, "N")]).T
        before, after = before[:-1], after[1:]
        bounds = np.array(found.lines)[line]
        here = np.arange(len(found.words))
        places = np.array([known.get(f"pos{n}", none) for n in range(5)])[np.minimum(here - bounds[:, 0], 4)]
        left = np.array([known.get(f"left{n}", none) for n in range(4)])[np.minimum(bounds[:, 1] - 1 - here, 3)]
        total: Floats = self.model.singles[np.stack([before, after, places, left])].sum(axis=0)
        return total


def _add_neighbours(total: Floats, rows: Floats, line: NDArray[np.int64], slot: int, distance: int) -> None:
    """Add what the words so far away tell; ``slot`` is theirs in the same line, four further on that in another."""
    size = len(total)
    if size <= abs(distance):
        return
    here = slice(-distance, size) if distance < 0 else slice(0, size - distance)
    there = slice(0, size + distance) if distance < 0 else slice(distance, size)
    other = (line[here] != line[there]).astype(np.int64)
    total[here] += rows[np.arange(size)[there], slot + 4 * other]


def _add_bags(total: Floats, rows: Floats, found: Cues, line: NDArray[np.int64]) -> None:
    """Add what the words within REACH to the left and to the right in the same line tell, by running sums."""
    here = np.arange(len(total))
    bounds = np.array(found.lines)[line]
    for slot, left, right in (
        (_BEFORE, np.maximum(bounds[:, 0], here - REACH), here),
        (_AFTER, here + 1, np.minimum(bounds[:, 1], here + 1 + REACH)),
    ):
        sums = np.zeros((len(total) + 1, total.shape[1]))
        np.cumsum(rows[:, slot], axis=0, out=sums[1:])
        total += (sums[right] - sums[left]).astype(np.float32)


_BEFORE, _AFTER = SLOTS.index("before"), SLOTS.index("after")
