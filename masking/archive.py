"""Zip archives, opened with limits and written so that the same parts give the same bytes."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping

from masking.errors import EncryptedDocument, LimitExceeded, UnreadableDocument

MAX_PARTS = 5_000
MAX_TOTAL = 200 << 20
"""Bytes of all parts together, unpacked."""
MAX_RATIO = 200
"""Unpacked to packed size of a part above 1 MB."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
_REMEDY = "If the document is sound, save it again in its program, or export it to PDF."


def names(data: bytes) -> list[str]:
    """Return the part names of an archive, or an empty list where ``data`` is no readable archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [info.filename for info in archive.infolist()]
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return []


def unpack(data: bytes, *, wanted: Callable[[str], bool] = lambda name: True) -> dict[str, bytes]:
    """Return the wanted parts of an archive by name.

    Raises LimitExceeded for bombs, EncryptedDocument for a password, UnreadableDocument for what is broken and for
    two parts of one name. Why: two parts of one name are read differently by different programs.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check(archive.infolist())
            parts: dict[str, bytes] = {}
            for info in archive.infolist():
                if not info.is_dir() and wanted(_normal(info.filename)):
                    parts[_normal(info.filename)] = _part(archive, info, MAX_TOTAL - sum(map(len, parts.values())))
            return parts
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise UnreadableDocument("the archive inside the document is broken", remedy=_REMEDY) from error


def pack(parts: Mapping[str, bytes], *, first: Iterable[str] = (), stored: Iterable[str] = ()) -> bytes:
    """Return an archive of the parts: those of ``first`` in front, then by name; no times, no comments."""
    front = [name for name in first if name in parts]
    order = front + sorted(name for name in parts if name not in front)
    plain = set(stored)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in order:
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_STORED if name in plain else zipfile.ZIP_DEFLATED
            archive.writestr(info, parts[name])
    return buffer.getvalue()


def _normal(name: str) -> str:
    return posixpath.normpath(name.replace("\\", "/")).lstrip("/")


def _check(infos: list[zipfile.ZipInfo]) -> None:
    if len(infos) > MAX_PARTS:
        raise LimitExceeded(f"the archive holds {len(infos)} parts, more than {MAX_PARTS}", remedy=_REMEDY)
    if sum(info.file_size for info in infos) > MAX_TOTAL:
        raise LimitExceeded(f"the archive unpacks to more than {MAX_TOTAL >> 20} MB", remedy=_REMEDY)
    seen: set[str] = set()
    for info in infos:
        if info.flag_bits & 1:
            raise EncryptedDocument("the document is encrypted", remedy="Save it without a password.")
        if info.file_size > 1 << 20 and info.file_size > MAX_RATIO * max(1, info.compress_size):
            raise LimitExceeded(
                f"a part of the archive unpacks to more than {MAX_RATIO} times its size", remedy=_REMEDY
            )
        name = _normal(info.filename).casefold()
        if name in seen and not info.is_dir():
            raise UnreadableDocument("the archive holds two parts of the same name", remedy=_REMEDY)
        seen.add(name)


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: int) -> bytes:
    """One part, read no further than the budget: a header may lie about the size."""
    with archive.open(info) as stream:
        data = stream.read(max(0, budget) + 1)
    if len(data) > budget:
        raise LimitExceeded(f"the archive unpacks to more than {MAX_TOTAL >> 20} MB", remedy=_REMEDY)
    return data
