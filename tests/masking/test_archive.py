"""Archives: limits hold, broken ones are refused, the same parts give the same bytes."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from masking import archive
from masking.errors import EncryptedDocument, LimitExceeded, UnreadableDocument


def zipped(parts: list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as target:
        for name, data in parts:
            target.writestr(name, data)
    return buffer.getvalue()


def test_round_trip_is_deterministic():
    parts = {"b.xml": b"2", "a.xml": b"1" * 5000, "mimetype": b"m"}
    packed = archive.pack(parts, first=("mimetype",), stored=("mimetype",))
    assert archive.unpack(packed) == parts
    assert packed == archive.pack(dict(reversed(parts.items())), first=("mimetype",), stored=("mimetype",))
    assert archive.names(packed) == ["mimetype", "a.xml", "b.xml"]


def test_only_wanted_parts_are_unpacked():
    data = zipped([("a.xml", b"1"), ("b.bin", b"2")])
    assert archive.unpack(data, wanted=lambda name: name.endswith(".xml")) == {"a.xml": b"1"}


def test_bombs():
    with pytest.raises(LimitExceeded, match="times"):
        archive.unpack(zipped([("bomb", bytes(30 << 20))]))
    with pytest.raises(LimitExceeded, match="parts"):
        archive.unpack(zipped([(f"p{n}", b"") for n in range(archive.MAX_PARTS + 1)]))
    with pytest.raises(LimitExceeded, match="MB"):
        archive.unpack(zipped([(f"p{n}", bytes(1 << 20)) for n in range(201)]))


def test_a_header_that_lies_about_the_size():
    data = bytearray(zipped([("bomb", bytes(3 << 20))]))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 10)
    with pytest.raises((UnreadableDocument, LimitExceeded)):
        archive.unpack(bytes(data))


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    "second", ["word/document.xml", "Word/Document.xml", "word\\document.xml", "./word/document.xml"]
)
def test_two_parts_of_one_name(second: str):
    with pytest.raises(UnreadableDocument, match="same name"):
        archive.unpack(zipped([("word/document.xml", b"1"), (second, b"2")]))


def test_a_password():
    data = bytearray(zipped([("a", b"1")]))
    at = data.rfind(b"PK\x01\x02")
    data[at + 8] |= 1
    with pytest.raises(EncryptedDocument):
        archive.unpack(bytes(data))


@pytest.mark.parametrize("cut", [5, 40, 200, -1, -20])
def test_a_torn_archive(cut: int):
    data = zipped([(f"part{n}", bytes(range(256)) * 9) for n in range(5)])[:cut]
    with pytest.raises(UnreadableDocument):
        archive.unpack(data)
    assert archive.names(data) == []


def test_flipped_bytes():
    data = bytearray(zipped([("a", bytes(range(256)) * 50)], zipfile.ZIP_STORED))
    data[300] ^= 255
    with pytest.raises(UnreadableDocument):
        archive.unpack(bytes(data))
