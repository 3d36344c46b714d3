"""Model: the weights of the tagger as tables, and the file they are stored in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from masking.errors import InternalError

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
        "labels": _bytes("\n".join(LABELS)),
        "features": _bytes("\n".join(model.rows)),
        "transitions": model.transitions.astype(np.float32),
        "channels": _bytes("\n".join(model.channels)),
    }
    arrays |= _sparse("weights", model.weights)
    sizes = [len(table) for table in model.channels.values()]
    arrays["sizes"] = np.array(sizes, dtype=np.int32)
    arrays |= _sparse("places", np.concatenate(list(model.channels.values())))
    return _zip(arrays)


def unpack(data: bytes) -> Model:
    """Return the model that ``pack`` wrote. Raises InternalError where its labels are not those of this version."""
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        if _text(arrays["labels"]) != list(LABELS):
            raise InternalError("the tagger's model file has other labels than this version")
        features = _text(arrays["features"])
        weights = _dense(arrays, "weights", (len(features) + 1, len(SLOTS) * len(LABELS)))
        sizes = arrays["sizes"].tolist()
        places = _dense(arrays, "places", (sum(sizes), len(LABELS)))
        bounds = np.cumsum([0, *sizes]).tolist()
        names = _text(arrays["channels"])
        channels = {name: places[a:b] for name, (a, b) in zip(names, pairwise(bounds), strict=True)}
        transitions = arrays["transitions"].astype(np.float64)
    return Model({name: row for row, name in enumerate(features)}, weights, channels, transitions)


def _table(content: dict[tuple[int, int], float]) -> Floats:
    table = np.zeros((2 + max(number for number, _ in content), len(LABELS)), dtype=np.float32)
    for at, weight in content.items():
        table[at] = weight
    return table


def _sparse(name: str, table: Floats) -> dict[str, NDArray[np.generic]]:
    kept = table.astype(np.float16)
    at = np.flatnonzero(kept)
    gaps = np.diff(at, prepend=0)
    return {f"{name}_values": kept.ravel()[at], f"{name}_gaps": gaps.astype(np.uint32)}


def _dense(arrays: dict[str, NDArray[np.generic]], name: str, shape: tuple[int, int]) -> Floats:
    table = np.zeros(shape[0] * shape[1], dtype=np.float32)
    table[np.cumsum(arrays[f"{name}_gaps"], dtype=np.int64)] = arrays[f"{name}_values"]
    return table.reshape(shape)


def _bytes(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), dtype=np.uint8)


def _text(array: NDArray[np.generic]) -> list[str]:
    return array.tobytes().decode().split("\n")


def _zip(arrays: dict[str, NDArray[np.generic]]) -> bytes:
    """An npz whose entries bear a fixed date (numpy writes the time of day into the archive on some systems)."""
    import zipfile

    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in arrays.items():
            entry = BytesIO()
            np.lib.format.write_array(entry, np.asanyarray(array), allow_pickle=False)
            info = zipfile.ZipInfo(f"{name}.npy", date_time=(1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, entry.getvalue())
    return stream.getvalue()
