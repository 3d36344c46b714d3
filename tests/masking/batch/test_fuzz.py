"""Damaged documents of every format: each ends in a masked document or in a clear error, never in a crash."""

from __future__ import annotations

import io
import random
import zipfile
from functools import cache
from pathlib import Path

import pytest
from hostile_files import BODY, HEAD, ODT, archive, docx, png, simple
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from masking import formats
from masking.batch.sandbox import Sandbox
from masking.errors import EvenhandError, InternalError
from masking.policy import load

CORPUS = Path(__file__).parents[3] / "perturb" / "samples" / "resumes"
TARGET = "masking.batch.work:mask_document"
OPTIONS = {"policy": load("all").table(), "key": "00" * 32}
OFFICE = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
TEXT = 'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
JUNK = [b"\0", b"\xff", b"<", b"{", b"[", b"(", b">>", b"999999999", b"-1", b"%PDF", b"\x1b"]
MAGIC = [b"", b"%PDF-1.7\n", b"PK\x03\x04", b"{\\rtf1", b"<html>", b"{", b"\x89PNG\r\n\x1a\n"]
CONTENT = (
    f"<office:document-content {OFFICE} {TEXT}><office:body><office:text>"
    + "".join(f"<text:p>{line}</text:p>" for line in HEAD.splitlines())
    + "</office:text></office:body></office:document-content>"
)


@cache
def whole() -> dict[str, list[bytes]]:
    """Healthy documents by format, to be damaged."""
    samples = {
        suffix: [p.read_bytes() for p in sorted(CORPUS.glob(f"*{suffix}"))] for suffix in (".pdf", ".docx", ".html")
    }
    assert all(samples.values())
    return {
        "pdf": [*samples[".pdf"], simple()],
        "docx": [*samples[".docx"], docx(BODY)],
        "html": samples[".html"],
        "odt": [archive({"mimetype": ODT, "content.xml": CONTENT.encode()})],
        "rtf": [b"{\\rtf1\\ansi{\\fonttbl\\f0 Arial;}\\f0\\fs24 " + HEAD.replace("\n", "\\par ").encode() + b"}"],
        "markdown": [f"# {HEAD}\n- [me](https://a.org) | `x`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n".encode()],
        "json": [b'{"basics": {"name": "Zebulon Quigley", "email": "z@q.org", "summary": "She leads."}, "work": []}'],
        "xml": [
            b'<?xml version="1.0"?><cv><name>Zebulon Quigley</name><mail at="z@q.org"/>'
            b"<about><![CDATA[She leads.]]></about></cv>"
        ],
        "vcard": [
            b"BEGIN:VCARD\r\nVERSION:3.0\r\nN:Quigley;Zebulon;;;\r\nEMAIL:z@q.org\r\nNOTE:She\\, leads\r\nEND:VCARD\r\n"
        ],
        "csv": [b'name,email,summary\nZebulon Quigley,z@q.org,"She ""leads"", well"\n'],
        "text": [HEAD.encode(), HEAD.encode("utf-16"), HEAD.encode("cp1252")],
        "image": [png(40, 40, b""), picture()],
    }


def picture() -> bytes:
    from PIL import Image

    sink = io.BytesIO()
    Image.new("RGB", (64, 32), "white").save(sink, "JPEG")
    return sink.getvalue()


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Cut, flip, double, drop, overwrite: one to six times."""
    made = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(made) + 1)
        size = min(len(made) - at, rng.choice([1, 2, 8, 64, 1024]))
        kind = rng.randrange(6)
        if kind == 0:
            del made[at:]
        elif kind == 1 and at < len(made):
            made[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            made[at:at] = made[at : at + size] * rng.randint(1, 40)
        elif kind == 3:
            del made[at : at + size]
        elif kind == 4:
            made[at : at + size] = rng.randbytes(size)
        else:
            made[at:at] = rng.choice(
                [b"\0", b"\xff", b"<", b"{", b"[", b"(", b">>", b"999999999", b"-1", b"%PDF", b"\x1b"]
            )
    return bytes(made)


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox(jobs=1, seconds=20, warm=["masking.batch.work"]) as made:
        yield made


def damaged_inside(data: bytes, rng: random.Random) -> bytes:
    """The same for one part of an archive, in a sound archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    name = rng.choice(sorted(parts))
    return archive(parts | {name: damaged(parts[name], rng)})


def ending(sandbox: Sandbox, data: bytes, source: str) -> tuple[dict, bytes] | EvenhandError:
    try:
        return sandbox.call(TARGET, {**OPTIONS, "source": source}, data)
    except EvenhandError as error:
        return error


def is_clear(error: EvenhandError) -> bool:
    """No bug, no crash, no hang."""
    rough = isinstance(error, InternalError) or "ends its worker" in str(error) or "seconds" in str(error)
    return bool(error.remedy) and not rough


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(formats.FORMATS))
def test_damage(sandbox: Sandbox, name: str) -> None:
    documents = whole()[name]
    seen = {"masked": 0, "refused": 0}

    @settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
    @given(st.integers(0, 2**64), st.integers(0, len(documents) - 1))
    def check(seed: int, which: int) -> None:
        rng = random.Random(seed)
        inside = name in {"docx", "odt"} and rng.random() < 0.8
        data = (damaged_inside if inside else damaged)(documents[which], rng)
        end = ending(sandbox, data, f"cv{formats.suffix(name)}")
        if isinstance(end, EvenhandError):
            assert is_clear(end), repr(end)
            seen["refused"] += 1
        else:
            assert formats.sniff(end[1]) == end[0]["format"] or end[0]["format"] in {"markdown", "csv", "image"}
            seen["masked"] += 1

    check()
    print(name, seen)
    assert sum(seen.values()) >= 100
    assert all(seen.values())


@settings(max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=400), st.sampled_from(MAGIC))
def test_any_bytes(sandbox: Sandbox, data: bytes, magic: bytes) -> None:
    end = ending(sandbox, magic + data, "cv")
    assert not isinstance(end, EvenhandError) or is_clear(end), repr(end)
