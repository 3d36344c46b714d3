"""A run over a folder of real PDFs, named by EVENHAND_DOCUMENTS; it prints a table and holds the goals."""

from __future__ import annotations

import os
import statistics
import time
from itertools import pairwise
from pathlib import Path

import pdf_oracles as oracles
import pytest

from masking.document import PICTURE
from masking.formats import pdf
from masking.span import Revision

FOLDER = os.environ.get("EVENHAND_DOCUMENTS", "")
GOAL_MEDIAN, GOAL_P90, GOAL_FALLBACKS = 0.0005, 0.01, 0.02

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER, reason="EVENHAND_DOCUMENTS names no folder"),
]


class Row:
    """What one document gave."""

    def __init__(self, path: Path) -> None:
        from masking.mask import mask
        from masking.policy import load

        self.name = path.name
        data = path.read_bytes()
        marks = [time.perf_counter()]
        self.document = pdf.decode(data)
        marks.append(time.perf_counter())
        self.revision: Revision = mask(self.document, load("display"))
        marks.append(time.perf_counter())
        self.data = pdf.encode(self.revision)
        marks.append(time.perf_counter())
        self.pages = len(oracles.boxes(self.revision))
        self.times = [1000 * (b - a) / self.pages for a, b in pairwise(marks)]
        self.plumber = 1000 * _plumber(data) / self.pages
        again = pdf.decode(self.data)
        self.fallback = any((p.width or 0) > 1000 for p in again.pictures)
        self.same = _letters(again.text) == _letters(self.revision.text)
        left = oracles.squeeze(self.revision.text)
        words = {oracles.squeeze(self.document.text[e.start : e.end]) for e in self.revision.edits}
        self.leaks = oracles.leaks(self.data, [word for word in words if len(word) > 5 and word not in left])
        self.ink = oracles.changed(data, self.data, oracles.boxes(self.revision))


def _letters(text: str) -> list[str]:
    return sorted("".join(oracles.spelled(text).replace(PICTURE, "").replace("[PHOTO]", "").split()))


def _plumber(data: bytes) -> float:
    import io

    import pdfplumber

    start = time.perf_counter()
    with pdfplumber.open(io.BytesIO(data)) as document:
        for page in document.pages:
            page.extract_text(use_text_flow=True, x_tolerance_ratio=0.12)
    return time.perf_counter() - start


def test_real_documents(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [Row(path) for path in sorted(Path(FOLDER).glob("*.pdf"))]
    assert rows, "the folder holds no PDF"
    ink = sorted(share for row in rows for share in row.ink)
    p90 = ink[int(0.9 * (len(ink) - 1))]
    spent = [statistics.mean(row.times[step] for row in rows) for step in range(3)]
    plumber = statistics.mean(row.plumber for row in rows)
    with capsys.disabled():
        print(f"\n{'document':32} pages edits  read recog write plumber   ink  same leaks")
        for row in rows:
            read, found, written = row.times
            print(
                f"{row.name[:32]:32} {row.pages:5} {len(row.revision.edits):5} {read:5.0f} {found:5.0f} {written:5.0f}"
                f" {row.plumber:7.0f} {100 * max(row.ink):4.2f}% {row.same!s:5} {row.leaks}"
            )
        fallbacks, leaking = sum(row.fallback for row in rows), sum(bool(row.leaks) for row in rows)
        print(f"{len(rows)} documents, fallbacks {fallbacks}, leaks {leaking}")
        median, most = statistics.median(ink), ink[-1]
        print(f"ink outside boxes: median {100 * median:.2f}%, p90 {100 * p90:.2f}%, max {100 * most:.2f}%")
        read, found, written = spent
        print(f"ms a page: read {read:.0f}, recognise {found:.0f}, write {written:.0f}, pdfplumber {plumber:.0f}")
    assert not [row.name for row in rows if row.leaks]
    assert not [row.name for row in rows if not row.same]
    assert statistics.median(ink) <= GOAL_MEDIAN
    assert p90 <= GOAL_P90
    assert sum(row.fallback for row in rows) <= GOAL_FALLBACKS * len(rows)
