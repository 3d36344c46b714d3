"""Model: the weights of the tagger as tables, and the file they are stored in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from masking.errors import InternalError
from masking.ner import packing

Floats = NDArray[np.float32]
LABELS = ("O", "B-NAME", "I-NAME", "B-SCHOOL", "I-SCHOOL", "B-LOC", "I-LOC", "B-ORG", "I-ORG")
SLOTS = ("0", "-2", "-2|", "-1", "-1|", "+1", "+1|", "+2", "+2|")
"""How far away the described token stands; a bar: in another line."""
FILE = "model.npz"


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of a linear-chain CRF whose features are those of ``features`` and ``layout``."""

    rows: dict[str, int]
    """Feature of a type -> row of ``weights``."""
    weights: Floats
    """[features, slots x labels]; the last row is zero."""
    channels: dict[str, Floats]
    """Channel -> [numbers + 1, labels]; the last row is zero and stands for every higher number."""
    transitions: NDArray[np.float64]
    """[from, to]."""

    @property
    def size(self) -> int:
        """Number of weights that are not zero."""
        counts = [np.count_nonzero(table) for table in (self.weights, *self.channels.values())]
        return int(sum(counts)) + int(np.count_nonzero(self.transitions))


@lru_cache(maxsize=1)
def shipped() -> Model:
    """The model that comes with the package, read once per process."""
    return unpack(resources.files("masking.ner").joinpath(FILE).read_bytes())


def assemble(states: dict[tuple[str, str], float], transitions: dict[tuple[str, str], float]) -> Model:
    """Return the model whose CRF has these weights: (attribute, label) -> weight and (from, to) -> weight.

    An attribute is ``slot:feature`` for what a type tells and ``channel#number`` for what a place tells.
    """
    column = {label: i for i, label in enumerate(LABELS)}
    slot_at = {slot: i * len(LABELS) for i, slot in enumerate(SLOTS)}
    rows: dict[str, int] = {}
    cells: list[tuple[int, int, float]] = []
    channels: dict[str, dict[tuple[int, int], float]] = {}
    for (attribute, label), weight in sorted(states.items()):
        slot, colon, feature = attribute.partition(":")
        if colon and slot in slot_at:
            cells.append((rows.setdefault(feature, len(rows)), slot_at[slot] + column[label], weight))
        else:
            channel, _, number = attribute.rpartition("#")
            channels.setdefault(channel, {})[int(number), column[label]] = weight
    weights = np.zeros((len(rows) + 1, len(SLOTS) * len(LABELS)), dtype=np.float32)
    for row, at, weight in cells:
        weights[row, at] = weight
    links = np.zeros((len(LABELS), len(LABELS)))
    for (left, right), weight in transitions.items():
        links[column[left], column[right]] = weight
    return Model(rows, weights, {name: _table(content) for name, content in channels.items()}, links)


def pack(model: Model) -> bytes:
    """Return the model as a compressed npz: weights that are not zero as float16 with their places.

    Why: the same model always gives the same bytes, so that a checksum tells whether training was reproduced.
    """
    arrays: dict[str, NDArray[np.generic]] = {
        "labels": packing.from_text(LABELS),
        "features": packing.from_text(model.rows),
        "transitions": model.transitions.astype(np.float32),
        "channels": packing.from_text(model.channels),
    }
    arrays |= packing.sparse("weights", model.weights)
    sizes = [len(table) for table in model.channels.values()]
    arrays["sizes"] = np.array(sizes, dtype=np.int32)
    arrays |= packing.sparse("places", np.concatenate(list(model.channels.values())))
    return packing.archive(arrays)


def unpack(data: bytes) -> Model:
    """Return the model that ``pack`` wrote. Raises InternalError where its labels are not those of this version."""
    with packing.opened(data) as arrays:
        if packing.to_text(arrays["labels"]) != list(LABELS):
            raise InternalError("the tagger's model file has other labels than this version")
        features = packing.to_text(arrays["features"])
        weights = packing.dense(arrays, "weights", (len(features) + 1, len(SLOTS) * len(LABELS)))
        sizes = arrays["sizes"].tolist()
        places = packing.dense(arrays, "places", (sum(sizes), len(LABELS)))
        bounds = np.cumsum([0, *sizes]).tolist()
        names = packing.to_text(arrays["channels"])
        channels = {name: places[a:b] for name, (a, b) in zip(names, pairwise(bounds), strict=True)}
        transitions = arrays["transitions"].astype(np.float64)
    return Model({name: row for row, name in enumerate(features)}, weights, channels, transitions)


def _table(content: dict[tuple[int, int], float]) -> Floats:
    table = np.zeros((2 + max(number for number, _ in content), len(LABELS)), dtype=np.float32)
    for at, weight in content.items():
        table[at] = weight
    return table
