"""The door of the formats: content decides, errors tell what to do, a file is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import nasty_docx
import nasty_html
import nasty_odt
import pytest
from by_hand import hide
from hostile import HOSTILE
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from masking import formats
from masking.document import Document
from masking.errors import EvenhandError, InputError, LimitExceeded, UnknownFormat
from masking.span import Revision

SAMPLES = {
    "docx": nasty_docx.nasty,
    "odt": nasty_odt.nasty,
    "html": nasty_html.nasty,
    "rtf": lambda: b"{\\rtf1 Zebulon Quackenbush\\par cooks}",
    "json": lambda: b'{"basics": {"name": "Zebulon Quackenbush", "label": "Cook"}}',
    "text": lambda: "Zebulon Quackenbush\r\ncooks é\r\n".encode(),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_content_decides_whatever_the_suffix(name: str, tmp_path: Path):
    path = tmp_path / "resume.pdf"
    path.write_bytes(SAMPLES[name]())
    document = formats.read(path)
    assert document.format == name
    assert document.source == str(path)
    assert [clue.value for clue in document.evidence if clue.kind == "filename"] == ["resume"]


def test_markdown_is_text_that_is_called_so():
    assert formats.decode(b"# Zebulon", source="cv.MD").format == "markdown"
    assert formats.decode(b"# Zebulon", source="cv.txt").format == "text"
    assert formats.decode(b"# Zebulon").format == "text"
    assert formats.decode(b"<html><p>Zebulon", source="cv.md").format == "html"


def test_every_format_has_what_the_door_needs():
    for name in formats.FORMATS:
        module = formats._module(name)
        assert name == module.NAME
        assert module.SUFFIXES[0].startswith(".")
        assert formats.suffix(name) == module.SUFFIXES[0]
        assert "/" in module.MEDIA_TYPE
        assert isinstance(module.sniff(b"x"), bool)


def test_an_unknown_format_is_told():
    with pytest.raises(UnknownFormat, match="wordstar"):
        formats.encode(Revision(Document("x", "wordstar")))


def test_missing_and_unreadable_files(tmp_path: Path):
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(InputError) as caught:
            formats.read(path)
        assert caught.value.remedy


def test_size_is_checked_before_reading(tmp_path: Path):
    path = tmp_path / "big.txt"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(LimitExceeded):
        formats.read(path)


@pytest.mark.parametrize("name", SAMPLES)
def test_written_in_one_step(name: str, tmp_path: Path):
    revision = hide(formats.decode(SAMPLES[name]()))
    target = tmp_path / "out.bin"
    target.write_bytes(b"old")
    formats.write(revision, target)
    assert target.read_bytes() == formats.encode(revision)
    assert [path.name for path in tmp_path.iterdir()] == ["out.bin"]
    assert formats.read(target).format == name


@pytest.mark.parametrize("name", SAMPLES)
def test_documents_cross_process_boundaries(name: str):
    revision = hide(formats.decode(SAMPLES[name]()))
    again = pickle.loads(pickle.dumps(revision))
    assert again == revision
    assert formats.encode(again) == formats.encode(revision)


def test_what_is_no_regular_file(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="regular"):
        formats.read(pipe)


def test_nothing_is_written_when_encoding_fails(tmp_path: Path):
    with pytest.raises(EvenhandError):
        formats.write(Revision(Document("x", "docx")), tmp_path / "out.docx")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_documents_end_in_a_clear_error(name: str):
    make, kind = HOSTILE[name]
    data = make()
    with pytest.raises(kind) as caught:
        formats.decode(data, source="cv.docx")
    assert caught.value.remedy
    assert "ebulon" not in str(caught.value) + caught.value.remedy


def test_the_list_is_long_enough():
    assert len(HOSTILE) >= 45


DAMAGE = st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=4)), min_size=1, max_size=6)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(SAMPLES)), DAMAGE)
def test_damaged_documents_are_read_or_refused(name: str, damage: list[tuple[float, bytes]]):
    """Whatever bytes are overwritten, the outcome is a document or one of our errors."""
    data = bytearray(SAMPLES[name]())
    for where, new in damage:
        at = int(where * len(data))
        data[at : at + len(new)] = new
    with contextlib.suppress(InputError):
        formats.encode(Revision(formats.decode(bytes(data))))


ENDLESS = {
    "comments": b"<!---->" * 580 + b"x",
    "comments and a page": b"<!---->" * 580 + b"<p>x",
    "pictures": b"x ![" * 50_000,
    "links": b"[x](" * 50_000,
    "spaces": b"x" + b" " * 200_000 + b"y",
    "rules": b"- " * 50_000 + b"x",
    "tables": b"|-" * 50_000,
    "tags": b"<a " * 50_000 + b">x",
    "style sheets": b"<html><style>" + b"a{" * 50_000 + b"</style><p>x",
    "parentheses": b"<html><style>a{b:" + b"(" * 50_000 + b"}</style><p>x",
    "fields": b"{\\rtf1 " + b"{\\field{\\*\\fldinst{x HYPERLINK}}}" * 20_000 + b"x}",
    "binary": b"{\\rtf1 \\pict \\bin " + b"x" * 100_000 + b"}",
}


@pytest.mark.parametrize("suffix", [".md", ".txt"])
@pytest.mark.parametrize("name", ENDLESS)
def test_no_pattern_takes_for_ever(name: str, suffix: str):
    started = time.process_time()
    with contextlib.suppress(InputError):
        formats.encode(Revision(formats.decode(ENDLESS[name], source=f"cv{suffix}")))
    assert time.process_time() - started < 5


def test_the_door_is_light():
    heavy = {"lxml", "PIL", "pikepdf", "pdfplumber", "charset_normalizer", "striprtf", "numpy"}
    code = f"import sys, masking.formats; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
