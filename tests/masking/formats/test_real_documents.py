"""A run over a folder of real documents, named by EVENHAND_DOCUMENTS; it prints one table for all formats.

Files of the folder are taken as they are. Where LibreOffice is installed, each DOCX is also turned into ODT, HTML and
RTF; the text of each PDF is also taken as plain text, Markdown, RTF and HTML. What the policy leaves on purpose, with
its reason, is no leak.
"""

from __future__ import annotations

import html
import os
import shutil
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from masking import formats
from masking.batch.work import seeded
from masking.errors import EvenhandError
from masking.mask import mask
from masking.policy import load
from masking.verify import verify

FOLDER = os.environ.get("EVENHAND_DOCUMENTS", "")
GOAL_FALLBACKS = 0.02
STEPS = ("read", "recognise", "write", "verify")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER, reason="EVENHAND_DOCUMENTS names no folder"),
]


@dataclass
class Row:
    """What the documents of one format gave."""

    documents: int = 0
    failures: list[str] = field(default_factory=list)
    fallbacks: int = 0
    leaks: Counter[str] = field(default_factory=Counter)
    times: list[tuple[float, ...]] = field(default_factory=list)

    def line(self, name: str) -> str:
        """The row of the table; times are medians in milliseconds a document."""
        spent = [statistics.median(step) for step in zip(*self.times, strict=True)] or [0.0] * len(STEPS)
        leaks = ", ".join(f"{check} {count}" for check, count in sorted(self.leaks.items())) or "none"
        counts = f"{self.documents:9} {len(self.failures):8} {self.fallbacks:9}"
        return f"{name:14} {counts} " + " ".join(f"{1000 * ms:9.0f}" for ms in spent) + f"  {leaks}"


def converted(path: Path, out: Path) -> Iterator[tuple[str, bytes]]:
    """A DOCX in the other formats of offices."""
    if shutil.which("soffice") is None:
        return
    for kind in ("odt", "html", "rtf"):
        command = ["soffice", f"-env:UserInstallation=file://{out / 'profile'}", "--headless", "--convert-to", kind]
        subprocess.run([*command, "--outdir", str(out), str(path)], check=True, capture_output=True, timeout=120)
        yield f"{path.stem}.{kind}", (out / f"{path.stem}.{kind}").read_bytes()


def retold(path: Path) -> Iterator[tuple[str, bytes]]:
    """The text of a PDF in formats of text."""
    try:
        text = formats.read(path).text.replace("\ufffc", "")
    except EvenhandError:
        return
    lines = text.split("\n")
    yield f"{path.stem}.txt", text.encode()
    yield f"{path.stem}.md", "\n".join(f"- {line}" if line else "" for line in lines).encode()
    yield f"{path.stem}.html", f"<html>{''.join(f'<p>{html.escape(line)}</p>' for line in lines)}</html>".encode()
    spelled = "".join(c if c < "\x7f" and c not in "\\{}\n" else f"\\u{ord(c) % 0x10000}?" for c in text)
    yield f"{path.stem}.rtf", ("{\\rtf1\\ansi\n" + spelled.replace("\\u10?", "\\par\n") + "}").encode("ascii")


def documents(folder: Path, out: Path) -> Iterator[tuple[str, bytes]]:
    """Every document, by name, with what is made of it."""
    for path in sorted(folder.iterdir()):
        yield path.name, path.read_bytes()
        if path.suffix == ".docx":
            yield from converted(path, out)
        elif path.suffix == ".pdf":
            yield from retold(path)


def measure(row: Row, name: str, data: bytes) -> None:
    """Read, recognise, write and verify one document."""
    policy = load("all")
    row.documents += 1
    try:
        marks = [time.perf_counter()]
        document = formats.decode(data, source=name)
        marks.append(time.perf_counter())
        revision = mask(document, policy, rng=seeded(b"", document.text))
        marks.append(time.perf_counter())
        written = formats.encode(revision)
        marks.append(time.perf_counter())
        found = [one for one in verify(revision, written, fields=policy.fields) if not one.reason]
        marks.append(time.perf_counter())
    except EvenhandError as error:
        row.failures.append(f"{name}: {error}")
        return
    row.times.append(tuple(after - before for before, after in pairwise(marks)))
    if found and document.format == "pdf":
        row.fallbacks += 1
        written = formats.encode(revision, raster=True)
        found = [one for one in verify(revision, written, render=False, fields=policy.fields) if not one.reason]
    row.leaks.update(finding.check for finding in found)


def test_real_documents_of_all_formats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows: dict[str, Row] = {}
    for name, data in documents(Path(FOLDER), tmp_path):
        measure(rows.setdefault(Path(name).suffix.removeprefix("."), Row()), name, data)
    with capsys.disabled():
        heads = " ".join(f"{step:>9}" for step in STEPS)
        print(f"\n{'format':14} {'documents':>9} {'failures':>8} {'fallbacks':>9} {heads}  leaks (ms are medians)")
        for name, row in sorted(rows.items()):
            print(row.line(name))
        for row in rows.values():
            print(*row.failures, sep="\n", end="\n" if row.failures else "")
    assert rows, "the folder holds no document"
    assert not [row.failures for row in rows.values() if row.failures]
    assert not [row.leaks for row in rows.values() if row.leaks]
    assert all(row.fallbacks <= GOAL_FALLBACKS * row.documents for row in rows.values())
    assert all(sum(t[3] for t in row.times) <= sum(sum(t[:3]) for t in row.times) for row in rows.values())
