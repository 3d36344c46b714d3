"""Packing: tables of weights as a compressed npz that always has the same bytes.

Why: a checksum then tells whether training was reproduced. numpy alone writes the time of day into the archive on some
systems.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from math import prod

import numpy as np
from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[np.generic]]


def sparse(name: str, table: NDArray[np.float32]) -> dict[str, NDArray[np.generic]]:
    """Return the values of a table that are not zero, as float16, and the gaps between their places."""
    kept = table.astype(np.float16)
    at = np.flatnonzero(kept)
    gaps = np.diff(at, prepend=0)
    return {f"{name}_values": kept.ravel()[at], f"{name}_gaps": gaps.astype(np.uint32)}


def dense(arrays: Arrays, name: str, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Return the table that ``sparse`` took apart."""
    table = np.zeros(prod(shape), dtype=np.float32)
    table[np.cumsum(arrays[f"{name}_gaps"], dtype=np.int64)] = arrays[f"{name}_values"]
    return table.reshape(shape)


def from_text(lines: Iterable[str]) -> NDArray[np.uint8]:
    """Return lines as bytes in UTF-8."""
    return np.frombuffer("\n".join(lines).encode(), dtype=np.uint8)


def to_text(array: NDArray[np.generic]) -> list[str]:
    """Return the lines that ``from_text`` packed."""
    return array.tobytes().decode().split("\n")


def archive(arrays: Arrays) -> bytes:
    """Return an npz whose entries bear a fixed date."""
    import zipfile

    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, array in arrays.items():
            entry = BytesIO()
            np.lib.format.write_array(entry, np.asanyarray(array), allow_pickle=False)
            info = zipfile.ZipInfo(f"{name}.npy", date_time=(1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(info, entry.getvalue())
    return stream.getvalue()


def opened(data: bytes) -> np.lib.npyio.NpzFile:
    """Return the arrays of an npz, as a context."""
    return np.load(BytesIO(data), allow_pickle=False)  # type: ignore[no-any-return]
