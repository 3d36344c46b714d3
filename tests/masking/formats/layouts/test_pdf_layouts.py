"""Cells and columns: known resumes in 38 layouts, each written in three orders, stand whole in what is read."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import docx_layouts
import pytest
import resume_layouts as layouts
from resume_layouts import KNOWN, LAYOUTS, ORDERS, Sheet

from masking.formats import pdf
from masking.formats.pdf import grid
from masking.span import Edit, Field, Revision
from masking.verify import verify

WHOLE = 0.98
"""Share of the values, labels with their values and rows that have to stand whole; 0.933 by the stream alone."""


def counted(layout: str) -> tuple[int, int]:
    found = wanted = 0
    for known in KNOWN:
        made = layouts.sheet(layout, known)
        for order in ORDERS:
            text = pdf.decode(layouts.pdf(made, order)).text
            wanted += len(made.wanted)
            found += len(made.wanted) - len(list(layouts.missing(text, made)))
    return found, wanted


def test_values_stand_whole_in_the_text_however_a_resume_is_laid_out_and_written() -> None:
    shares = {layout: counted(layout) for layout in LAYOUTS}
    assert len(shares) >= 30
    assert sum(found for found, _ in shares.values()) >= WHOLE * sum(wanted for _, wanted in shares.values())
    assert {layout: both for layout, both in shares.items() if both[0] < 0.85 * both[1]} == {}


def test_the_measure_sees_what_is_torn_apart() -> None:
    made = layouts.sheet("ruled_schools", KNOWN[0])
    torn = "\n".join(text for _, _, text, *_ in layouts.ordered(made, "by lines"))
    assert ("Sri Venkateswara College of Engineering",) in list(layouts.missing(torn, made))


@pytest.mark.parametrize("order", ORDERS)
def test_a_cell_that_is_broken_over_lines_is_one_value_in_one_line(order: str) -> None:
    made = layouts.sheet("ruled_schools", KNOWN[1])
    lines = pdf.decode(layouts.pdf(made, order)).text.splitlines()
    assert "\t".join(KNOWN[1].schools[0]) in lines


def test_each_line_of_a_table_knows_its_cell() -> None:
    document = pdf.decode(layouts.pdf(layouts.sheet("ruled_schools", KNOWN[0]), "by lines"))
    cells = {document.text[b.start : b.end]: b.cell for b in document.blocks if b.kind == "cell"}
    assert cells["Course"] == (0, 0, 0)
    assert cells["Anna University"] == (0, 1, 2)
    assert cells["2005"] == (0, 4, 3)
    assert all(b.cell is None for b in document.blocks if document.text[b.start : b.end] == KNOWN[0].phone)


def test_columns_are_told_apart() -> None:
    document = pdf.decode(layouts.pdf(layouts.sheet("two_columns", KNOWN[0]), "by lines"))
    columns = {document.text[b.start : b.end]: b.column for b in document.blocks}
    assert columns["Experience"] != columns["Education"]


@pytest.mark.parametrize("layout", ["ruled_schools", "bare_schools", "personal_right_labels", "sidebar_left"])
@pytest.mark.parametrize("order", ORDERS)
def test_what_is_wrapped_in_a_cell_is_masked_wherever_its_lines_stand(layout: str, order: str) -> None:
    known = KNOWN[0]
    value = known.address if layout in ("personal_right_labels", "sidebar_left") else known.schools[0][1]
    document = pdf.decode(layouts.pdf(layouts.sheet(layout, known), order))
    found = re.search(r"\s+".join(map(re.escape, value.split())), document.text)
    assert found
    revision = Revision(document, (Edit(found.start(), found.end(), "[SCHOOL]", Field.SCHOOL),))
    masked = pdf.encode(revision)
    assert verify(revision, masked) == ()
    after = pdf.decode(masked).text
    assert "[SCHOOL]" in after
    assert not layouts.whole(after, [max(value.split(), key=len)])
    assert layouts.whole(after, [known.name])


def test_rules_make_cells_and_a_frame_makes_none() -> None:
    def level(y: float, x0: float = 50, x1: float = 250) -> tuple[float, float, float, float]:
        return (x0, y, x1, y)

    def upright(x: float, top: float = 100, bottom: float = 160) -> tuple[float, float, float, float]:
        return (x, top, x, bottom)

    frame = [level(100), level(160), upright(50), upright(250)]
    assert grid.grids(frame) == []
    (table,) = grid.grids([*frame, level(130), upright(150)])
    assert [len(row) for row in table.rows] == [2, 2]
    assert table.box == (50, 100, 250, 160)
    (spanned,) = grid.grids([*frame, level(130), upright(150, 130)])
    assert [len(row) for row in spanned.rows] == [1, 2]


def test_thousands_of_rules_are_a_picture_and_cost_nothing() -> None:
    assert grid.grids([(float(i % 500), i / 10, i % 500 + 9.0, i / 10) for i in range(5_000)]) == []


def test_columns_with_text_of_their_own_are_not_read_across() -> None:
    made = Sheet()
    left = "Planned the night shifts of nine colleagues and trained each of them on the new machines for packing"
    right = "Speaks Finnish at home and reads Estonian newspapers, writes for the parish and sings in its small choir"
    for row in range(4):
        made.say(50, 60 + 60 * row, left, width=220)
        made.say(320, 60 + 60 * row, right, width=220)
    text = pdf.decode(layouts.pdf(made, "by lines")).text
    assert text.split() == (f"{left} " * 4 + f"{right} " * 4).split()


HTML = """<html><style>@page {{ margin: 15mm }} body {{ font: 11px sans-serif }} section {{ break-after: page }}
table {{ border-collapse: collapse }} .box td {{ border: 1px solid #333; padding: 3px; width: 90px }}
.flex {{ display: flex; gap: 24px }} .side {{ width: 150px }}
.grid {{ display: grid; grid-template-columns: 130px 1fr }}
.two {{ columns: 2; column-gap: 30px }} .right {{ float: right }}</style><body>{}</body></html>"""


def _html(known: layouts.Known) -> tuple[str, list[Sheet]]:
    """One page for each layout, and what is wanted of it."""
    sheets = [Sheet() for _ in range(6)]
    schools = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in known.schools)
    personal = "".join(f"<div>{label}</div><div>{value}</div>" for label, value in known.personal)
    duties = "".join(f"<li>{duty}</li>" for job in known.jobs for duty in job.duties)
    jobs = "".join(f"<p><span class=right>{j.years}</span><b>{j.title}</b><br>{j.employer}</p>" for j in known.jobs)
    side = f"<div class=side>{known.address}<br>{known.phone}<br>{known.email}</div>"
    rows = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in known.personal)
    bodies = [
        f"<table class=box>{schools}</table>",
        f"<div class=flex>{side}<ul>{duties}</ul></div>",
        f"<div class=grid>{personal}</div>",
        f"{jobs}<ul>{duties}</ul>",
        f"<div class=two><p>{known.profile}</p><ul>{duties}</ul><p>{known.address}</p></div>",
        f"<table class=box><tr><td>{side}</td><td><table>{rows}</table></td></tr></table>",
    ]
    for row in known.schools:
        sheets[0].want(*row)
    for duty in (duty for job in known.jobs for duty in job.duties):
        for number in (1, 3, 4):
            sheets[number].want(duty)
    for label, value in known.personal:
        sheets[2].want(label, value)
        sheets[5].want(label, value)
    for number in (1, 4, 5):
        sheets[number].want(known.address)
    return HTML.format("".join(f"<section>{body}</section>" for body in bodies)), sheets


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed")
def test_pages_that_a_browser_prints_are_read_whole(tmp_path: Path) -> None:
    for known in KNOWN:
        page, sheets = _html(known)
        (tmp_path / "cv.html").write_text(page, encoding="utf-8")
        out = tmp_path / "cv.pdf"
        words = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--print-to-pdf={out}", "cv.html"]
        subprocess.run(words, cwd=tmp_path, check=True, capture_output=True, timeout=120)
        _read_whole(out.read_bytes(), sheets)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_pages_that_libreoffice_writes_are_read_whole(tmp_path: Path) -> None:
    for known in KNOWN:
        document, sheets = docx_layouts.document(known)
        document.save(str(tmp_path / "cv.docx"))
        home = f"-env:UserInstallation=file://{tmp_path}/office"
        words = ["soffice", home, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), "cv.docx"]
        subprocess.run(words, cwd=tmp_path, check=True, capture_output=True, timeout=240)
        _read_whole((tmp_path / "cv.pdf").read_bytes(), sheets)


def _read_whole(data: bytes, sheets: list[Sheet]) -> None:
    text = pdf.decode(data).text
    wanted = [strings for made in sheets for strings in made.wanted]
    lost = [strings for strings in wanted if not layouts.whole(text, strings)]
    assert len(lost) <= (1 - WHOLE) * len(wanted), lost
