"""What is written opens in LibreOffice, on as many pages, and looks as it did where nothing was masked."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from by_hand import hide
from docx import Document as WordDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Inches, Pt
from PIL import Image

from masking import formats
from masking.span import Revision

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed"),
]


FACTS = [("Name", "Zebulon"), ("Town", "Springfield"), ("Born", "1990")]


def resume(*, picture: bool) -> bytes:
    """A resume with most of what Word offers."""
    word = WordDocument()
    word.sections[0].header.paragraphs[0].text = "Zebulon Quackenbush, page"
    word.sections[0].footer.paragraphs[0].text = "zeb.quack@example.org"
    word.add_heading("Zebulon Quackenbush", level=0)
    if picture:
        photo = io.BytesIO()
        Image.new("RGB", (300, 400), (200, 120, 90)).save(photo, "PNG")
        photo.seek(0)
        word.add_picture(photo, width=Inches(1.2))
    table = word.add_table(rows=3, cols=2, style="Light Grid Accent 1")
    for row, (key, value) in zip(
        table.rows, [("Name", "Zebulon"), ("Town", "Springfield"), ("Born", "1990")], strict=True
    ):
        row.cells[0].text, row.cells[1].text = key, value
    for section in ("Experience", "Education", "Skills"):
        word.add_heading(section, level=1)
        for number in range(9):
            item = word.add_paragraph(style="List Bullet" if number % 2 else "List Number")
            item.add_run(f"Built bridge {number} ").bold = True
            item.add_run("over a river with many piers and a long deck of steel and concrete. " * 2)
            item.paragraph_format.space_after = Pt(9)
    word.add_page_break()
    word.add_paragraph("Last page", style="Intense Quote")
    buffer = io.BytesIO()
    word.save(buffer)
    return buffer.getvalue()


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path, str], Path]:
    """Convert a file and return the new one."""
    profile = tmp_path_factory.mktemp("profile")

    def convert(path: Path, kind: str) -> Path:
        command = ["soffice", f"-env:UserInstallation=file://{profile}", "--headless", "--convert-to", kind]
        subprocess.run(
            [*command, "--outdir", str(path.parent), str(path)], check=True, capture_output=True, timeout=120
        )
        return path.with_suffix(f".{kind}")

    return convert


def pages(path: Path) -> list[np.ndarray]:
    document = pypdfium2.PdfDocument(path)
    return [page.render(scale=1, grayscale=True).to_numpy().astype(int) for page in document]


@pytest.mark.parametrize("kind", ["docx", "odt"])
def test_the_layout_stays(kind: str, office, tmp_path: Path):
    original = tmp_path / "original.docx"
    original.write_bytes(resume(picture=False))
    if kind == "odt":
        original = office(original, "odt")
    untouched = tmp_path / f"untouched.{kind}"
    untouched.write_bytes(formats.encode(Revision(formats.read(original))))
    before, after = pages(office(original, "pdf")), pages(office(untouched, "pdf"))
    assert len(before) == len(after) > 1
    for old, new in zip(before, after, strict=True):
        assert (abs(old - new) > 64).sum() <= 0.01 * (old < 192).sum()


@pytest.mark.parametrize("kind", ["docx", "odt", "rtf"])
def test_a_masked_document_opens_on_as_many_pages(kind: str, office, tmp_path: Path):
    original = tmp_path / "original.docx"
    original.write_bytes(resume(picture=True))
    if kind != "docx":
        original = office(original, kind)
    document = formats.read(original)
    assert document.format == kind
    masked = tmp_path / f"masked.{kind}"
    formats.write(hide(document), masked)
    before, after = pypdfium2.PdfDocument(office(original, "pdf")), pypdfium2.PdfDocument(office(masked, "pdf"))
    if kind != "rtf":
        assert len(before) == len(after)
    seen = "\n".join(page.get_textpage().get_text_bounded() for page in after)
    assert "[NAME]" in seen
    assert "[EMAIL]" in seen
    assert "Last page" in seen
    assert "Zebulon" not in seen


def test_centred_contact_lines_stay_centred(office, tmp_path: Path):
    word = WordDocument()
    for line in ("Zebulon Quackenbush", "zeb.quack@example.org | Springfield", "Born in Springfield on a farm"):
        word.add_paragraph(line).alignment = WD_ALIGN_PARAGRAPH.CENTER
    original, masked = tmp_path / "original.docx", tmp_path / "masked.docx"
    word.save(original)
    formats.write(hide(formats.read(original)), masked)
    for page in (pages(office(original, "pdf"))[0], pages(office(masked, "pdf"))[0]):
        rows = np.flatnonzero((page < 192).any(axis=1))
        lines = [page[part] for part in np.split(rows, np.flatnonzero(np.diff(rows) > 3) + 1)]
        assert len(lines) == 3
        for line in lines:
            across = np.flatnonzero((line < 240).any(axis=0))
            assert abs(across[0] + across[-1] - page.shape[1]) < 8
