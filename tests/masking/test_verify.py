"""Verification: finds what is left wherever it stands, and nothing where nothing is."""

from __future__ import annotations

import io
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from masking import formats, ocr
from masking.document import Document
from masking.span import Edit, Field, Revision
from masking.verify import Finding, engines, rerecognized, verify
from masking.verify.needles import distinctive, haystack, needles, words

sys.path.insert(0, str(Path(__file__).parent / "formats"))

from by_hand import hide
from nasty_docx import PNG, minimal, text
from nasty_html import page
from nasty_odt import package

# ----------------------------------------------------------------------------------------------------------- needles


def revised(content: str, *edits: tuple[str, str, Field]) -> Revision:
    """Edits by the words they replace, in order."""
    made, at = [], 0
    for old, new, field in edits:
        start = content.index(old, at)
        at = start + len(old)
        made.append(Edit(start, at, new, field))
    return Revision(Document(content, "text", native="utf-8"), tuple(made))


def test_short_words_are_counted_not_forbidden():
    revision = revised("He left. he stays", ("He", "They", Field.GENDER))
    (needle,) = needles(revision)
    assert needle.by_word
    assert (needle.removed, needle.left) == (1, 1)
    assert haystack("They left. he stays. the end").count(needle) == 1
    assert haystack("he he").count(needle) == 2


def test_long_needles_are_found_across_spaces_and_marks():
    (needle, *parts) = needles(revised("Zoë Müller", ("Zoë Müller", "[NAME]", Field.NAME)))
    for seen in (
        "ZOË MÜLLER",
        "Z o ë M ü l l e r",
        "Zoë_Mü\u00adller",
        "Zoe\u0308 Mu\u0308ller",
        "xzoëmüllerx",
        "Ｚoë Müller",
    ):
        assert haystack(seen).count(needle) == 1
    assert [part.words for part in parts] == [("müller",)]


def test_names_in_scripts_without_spaces():
    needle = needles(revised("山田太郎です", ("山田太郎", "[NAME]", Field.NAME)))[0]
    assert not needle.by_word
    assert haystack("氏名山田太郎様").count(needle) == 1


def test_what_is_not_changed_is_no_needle():
    assert needles(revised("Jane", ("Jane", "JANE", Field.NAME))) == ()
    assert needles(revised("\ufffc x", ("\ufffc", "[PHOTO]", Field.PHOTO))) == ()


def test_telling_needles_are_words_that_are_gone():
    revision = revised(
        "Jo Mark 2015 Zebulon Mark",
        ("Jo", "", Field.NAME),
        ("Mark", "", Field.NAME),
        ("2015", "", Field.GRADUATION_YEAR),
        ("Zebulon", "", Field.NAME),
    )
    assert [needle.words for needle in distinctive(needles(revision))] == [("zebulon",)]
    assert words("ﬁne-Tuned_x") == ("fine", "tuned", "x")


# ------------------------------------------------------------------------------------------------------------- plain


def test_text():
    revision = revised("Zebulon cooks", ("Zebulon", "[NAME]", Field.NAME))
    assert verify(revision, b"[NAME] cooks") == ()
    found = verify(revision, b"Zebulon cooks")
    assert {finding.check for finding in found} == {"content", "text"}
    assert {(f.field, f.start, f.end) for f in found if f.check == "text"} == {("name", 0, 7)}
    assert verify(revision, b"[NAME] COOKS") == (Finding("content", "file", found[0].detail),)
    assert verify(revision, b"[PERSON] cooks", exact=False) == ()
    assert "ebulon" not in repr(found)


@pytest.mark.parametrize(
    "leak",
    [
        "<p>Zebulon",
        "<p>Zeb<b>ulon</b>",
        "<p>&#90;ebulon",
        "<p title='Zebulon'>x",
        "<!-- Zebulon -->",
        "<style>.zebulon {}</style>",
        "<script>zebulon</script>",
        "<a href='https://x/zebulon'>x</a>",
        "<zebulon-card>x</zebulon-card>",
        "<?php zebulon ?>",
    ],
)
def test_html(leak: str):
    revision = hide(formats.decode(page("", "<p>Zebulon cooks</p>")))
    masked = formats.encode(revision)
    assert verify(revision, masked) == ()
    found = verify(revision, masked.replace(b"</body>", f"{leak}</body>".encode()))
    assert found
    assert found[0].check in ("text", "hidden")


def test_rtf_json_and_markdown():
    rtf = hide(formats.decode(b"{\\rtf1 Zebulon\\par cooks}"))
    assert verify(rtf, formats.encode(rtf)) == ()
    assert verify(rtf, b"{\\rtf1 Z\\'65bul{\\b o}\\u110?}")
    data = b'{"basics": {"name": "Zebulon", "label": "Cook"}}'
    json_resume = hide(formats.decode(data))
    assert verify(json_resume, formats.encode(json_resume)) == ()
    assert verify(json_resume, data)
    assert verify(json_resume, b'{"basics": {"zebulon": "x"}}')[0].check == "hidden"
    markdown = hide(formats.decode(b"# Zebulon\n", source="x.md"))
    assert verify(markdown, formats.encode(markdown)) == ()
    assert verify(markdown, b"# x\n[link](http://zebulon.io)")


# ----------------------------------------------------------------------------------------------------- recognized again

ADDRESSES = frozenset({Field.EMAIL, Field.URL})
LEAK = "mail zeb@quillpost.example and see https://quillpost.example/zeb or root.name"


def written(format: str, words: str) -> bytes:
    makers = {
        "docx": lambda: minimal(f"<w:p>{text(words)}</w:p>"),
        "odt": lambda: package(f"<text:p>{words}</text:p>"),
        "html": lambda: page("", f"<p>{words}</p>"),
        "rtf": lambda: f"{{\\rtf1 {words}}}".encode(),
        "text": lambda: words.encode(),
        "pdf": lambda: pdf([words]),
    }
    return makers[format]()


@pytest.mark.parametrize("format", ["docx", "odt", "html", "rtf", "text", "pdf"])
def test_an_address_that_nobody_found_is_found_in_what_was_written(format: str):
    """As if the first reading had passed over it."""
    revision = Revision(formats.decode(written(format, LEAK)))
    data = formats.encode(revision)
    told = [finding for finding in verify(revision, data, fields=ADDRESSES) if finding.check == "recognition"]
    assert {finding.field for finding in told} == {"email", "url"}
    assert len(told) == 2
    assert "quillpost" not in repr(told)
    assert verify(revision, data) == ()
    assert {f.field for f in verify(revision, data, fields={Field.EMAIL})} == {"email"}


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Leads a team of nine at Quillpost. root.name", 0),
        ("zeb at quillpost.example", 0),
        ("zeb@quillpost.example", 1),
        ("see WWW.quillpost.example", 1),
        ("see xwww.quillpost.example", 1),
        ("see GitHub.com/zeb", 1),
        ("mail \u202eelpmaxe.tsopllip\u202c", 1),
    ],
)
def test_a_text_that_can_hold_no_address_is_not_recognized_again(words: str, asked: int, monkeypatch):
    times = []
    monkeypatch.setattr(rerecognized, "recognize", lambda resume, **options: times.append(resume) or ())
    assert verify(revised(words), words.encode(), fields=ADDRESSES) == ()
    assert len(times) == asked


def test_an_address_that_an_edit_put_there_is_none():
    revision = revised("zeb@a.example cooks", ("zeb@a.example", "kim@b.example", Field.EMAIL))
    assert verify(revision, b"kim@b.example cooks", fields=ADDRESSES) == ()


# ------------------------------------------------------------------------------------------------------------- parts


@pytest.fixture(scope="module")
def docx() -> Revision:
    return hide(formats.decode(minimal(f"<w:p>{text('Zebulon Quackenbush cooks')}</w:p>")))


def tampered(data: bytes, name: str, change) -> bytes:
    """The archive with one part changed (or added)."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    parts[name] = change(parts.get(name, b""))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for part, content in parts.items():
            archive.writestr(zipfile.ZipInfo(part, (1980, 1, 1, 0, 0, 0)), content)
    return buffer.getvalue()


BODY = "word/document.xml"


@pytest.mark.parametrize(
    ("part", "old", "new", "check"),
    [
        (BODY, b"cooks", b"cooks Zebulon", "text"),
        (BODY, b" cooks</w:t>", b"Zeb</w:t></w:r><w:r><w:t>ulon</w:t>", "text"),
        (BODY, b"<w:p>", b"<w:p><w:bookmarkStart w:name='Zebulon_Q'/>", "hidden"),
        (BODY, b"<w:p>", b"<w:p><w:bookmarkStart w:name='x'/>", "structure"),
        (BODY, b"<w:p>", b"<w:p><w:del><w:r><w:delText>x</w:delText></w:r></w:del>", "structure"),
        (BODY, b"<w:p>", b"<w:p><!-- Zebulon -->", "hidden"),
        (BODY, b"<w:p>", b"<w:p><w:r><w:instrText>AUTHOR</w:instrText></w:r>", "structure"),
        (BODY, b"</w:document>", b"", "content"),
        ("docProps/core.xml", b"", b"<x>Zebulon</x>", "structure"),
        ("word/zebulon.xml", b"", b"<x/>", "hidden"),
        ("word/media/picture1.png", b"", PNG + b"tEXt Zebulon", "hidden"),
        (
            "word/_rels/document.xml.rels",
            b"",
            b"<x><Relationship TargetMode='External' Target='http://y'/></x>",
            "structure",
        ),
    ],
)
def test_docx(docx: Revision, part: str, old: bytes, new: bytes, check: str):
    masked = formats.encode(docx)
    assert verify(docx, masked) == ()
    bad = tampered(masked, part, lambda content: content.replace(old, new, 1) if old else new)
    assert check in {finding.check for finding in verify(docx, bad)}


def test_an_archive_with_a_comment_or_two_parts_of_a_name(docx: Revision):
    masked = formats.encode(docx)
    buffer = io.BytesIO(masked)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = b"x"
    assert {finding.check for finding in verify(docx, buffer.getvalue())} == {"structure"}
    assert {finding.check for finding in verify(docx, b"PK")} == {"content"}


def test_looks_that_are_also_names():
    """A candidate called Georgia Roman does not forbid the fonts of that name."""
    run = text("Georgia Roman cooks", "<w:rFonts w:ascii='Times New Roman' w:hAnsi='Georgia'/>")
    document = formats.decode(minimal(f"<w:p>{run}</w:p>"))
    revision = Revision(document, (Edit(0, 13, "[NAME]", Field.NAME),))
    assert verify(revision, formats.encode(revision)) == ()


def test_odt():
    revision = hide(formats.decode(package("<text:p>Zebulon cooks</text:p>")))
    masked = formats.encode(revision)
    assert verify(revision, masked) == ()
    assert verify(revision, tampered(masked, "meta.xml", lambda _: b"<x>Zebulon</x>"))
    assert verify(revision, tampered(masked, "content.xml", lambda c: c.replace(b"cooks", b"cooks, Zebulon")))


# ------------------------------------------------------------------------------------------------------------- pages


def pdf(lines: list[str], *, author: str = "") -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300), invariant=True)
    if author:
        canvas.setAuthor(author)
    for number, line in enumerate(lines):
        canvas.drawString(40, 250 - 20 * number, line)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(buffer.getvalue())) as clean:
        if not author:
            del clean.trailer["/Info"]
            for key in ("/PageMode", "/Outlines"):
                if key in clean.Root:
                    del clean.Root[key]
        out = io.BytesIO()
        clean.save(out, static_id=True)
    return out.getvalue()


CONTENT = "Zebulon Quackenbush\nBuilds bridges and towers\nHe stays, he said\n"


@pytest.fixture(scope="module")
def original() -> bytes:
    return pdf(CONTENT.splitlines())


@pytest.fixture(scope="module")
def revision(original: bytes) -> Revision:
    document = replace(formats.decode(original), native=None)
    start = document.text.index("Zebulon")
    he = document.text.index("He stays")
    return Revision(document, (Edit(start, start + 19, "[NAME]", Field.NAME), Edit(he, he + 2, "They", Field.GENDER)))


@pytest.mark.parametrize(
    ("line", "found"), [("D. Li cooks", True), ("[NAME] cooks", False), ("[NAME] cooks D. Li", True)]
)
def test_short_names_with_points(line: str, found: bool):
    original = pdf(["D. Li cooks", "Li is a word that stays"])
    document = replace(formats.decode(original), native=None)
    made = Revision(document, (Edit(0, 5, "[NAME]", Field.NAME),))
    findings = verify(made, pdf([line, "Li is a word that stays"]), original=original, render=False)
    assert bool(findings) is found


MASKED = ["[NAME]", "Builds bridges and towers", "They stays, he said"]


def test_a_good_pdf(revision: Revision, original: bytes):
    assert verify(revision, pdf(MASKED), original=original) == ()


def test_the_writer_of_the_house_passes(original: bytes):
    document = formats.decode(original)
    start = document.text.index("Zebulon")
    made = Revision(document, (Edit(start, start + 19, "[NAME]", Field.NAME),))
    assert verify(made, formats.encode(made)) == ()


@pytest.mark.parametrize(
    ("lines", "check"),
    [
        (["Zebulon", *MASKED[1:]], "text"),
        (["Z e b u l o n", *MASKED[1:]], "text"),
        (["[NAME]", MASKED[1], "He stays, he said"], "text"),
        (["[NAME]", "Burns bridges to ashes", MASKED[2]], "render"),
        (["[NAME]", "", MASKED[2]], "render"),
    ],
)
def test_bad_pages(revision: Revision, original: bytes, lines: list[str], check: str):
    assert check in {finding.check for finding in verify(revision, pdf(lines), original=original)}


DRAWN = (
    b"q 1 0 0 1 0 0 cm 0 0 m 10 10 l S Q 0.5 w [3 2] 0 d 1 0 0 RG 5 5 20 20 re f* "
    b"BT /F1 12 Tf 40 250 Td (1 0 0 rg 5 5 m \\(Ze) Tj [(bu) -20 (lon) 3 4] TJ ET q 0 0 1 rg Q h n W*\n"
)


@pytest.mark.parametrize("engine", [engines.pdfium, engines.pdfminer])
def test_engines_read_text_among_drawings(engine):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf(["x"]))) as document:
        document.pages[0].Contents = document.make_stream(DRAWN)
        document.save(out)
    assert engine(out.getvalue()).strip() == "1 0 0 rg 5 5 m (Zebulon"


@pytest.mark.parametrize("engine", ["pdfium", "pdfminer"])
def test_each_engine_finds_alone(revision: Revision, monkeypatch: pytest.MonkeyPatch, engine: str):
    other = {"pdfium": "pdfminer", "pdfminer": "pdfium"}[engine]
    monkeypatch.setattr(engines, other, lambda data: "")
    found = [f for f in verify(revision, pdf(["Zebulon"])) if f.check == "text"]
    assert found
    assert engine in found[0].detail


def changed(change) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf(MASKED))) as document:
        change(document)
        document.save(out, static_id=True)
    return out.getvalue()


def attach(document: pikepdf.Pdf) -> None:
    document.attachments["a.txt"] = b"Zebulon"


def annotate(document: pikepdf.Pdf) -> None:
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Contents=pikepdf.String("x"))
    document.pages[0].obj.Annots = pikepdf.Array([note])


def font_program(document: pikepdf.Pdf) -> None:
    document.Root.X = document.make_stream(b"%! /Users/zebulon/fonts", Length1=5)


def utf16(document: pikepdf.Pdf) -> None:
    document.pages[0].obj.X = pikepdf.String("Zebulon \u0141")


def hexadecimal(document: pikepdf.Pdf) -> None:
    document.Root.X = document.make_stream(b"<5A65> Tj <62756C6F6E> Tj")


def literal(document: pikepdf.Pdf) -> None:
    document.Root.X = document.make_stream(b"[(Ze) -30 (bu) 20 (lon)] TJ")


def name(document: pikepdf.Pdf) -> None:
    document.Root[pikepdf.Name("/Zebulon")] = 1


def title(document: pikepdf.Pdf) -> None:
    document.docinfo["/Title"] = "x"


def structure(document: pikepdf.Pdf) -> None:
    document.Root.StructTreeRoot = pikepdf.Dictionary()


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (attach, "structure"), (annotate, "structure"), (title, "structure"), (structure, "structure"),
        (font_program, "hidden"), (utf16, "hidden"), (hexadecimal, "hidden"), (literal, "hidden"), (name, "hidden"),
    ],
)  # fmt: skip
def test_bad_objects(revision: Revision, original: bytes, change, check: str):
    assert check in {finding.check for finding in verify(revision, changed(change), original=original)}


def test_an_older_revision_behind_the_new_one(revision: Revision, original: bytes):
    assert verify(revision, original + pdf(MASKED), original=original, render=False)[0].check in ("structure", "text")


def test_a_file_that_cannot_be_opened(revision: Revision):
    assert {finding.check for finding in verify(revision, b"%PDF-1.7 nonsense")} == {"content"}


@pytest.mark.skipif(not ocr.available(), reason="tesseract is not installed")
def test_what_is_drawn_as_a_picture_is_seen_with_ocr(revision: Revision):
    from PIL import Image, ImageDraw, ImageFont
    from reportlab.lib.utils import ImageReader

    drawn = Image.new("RGB", (900, 120), "white")
    ImageDraw.Draw(drawn).text((20, 30), "Zebulon Quackenbush", fill="black", font=ImageFont.load_default(size=60))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(400, 300))
    canvas.drawImage(ImageReader(drawn), 20, 200, 300, 40)
    canvas.save()
    assert "ocr" in {f.check for f in verify(revision, buffer.getvalue(), ocr=True)}
    assert "ocr" not in {f.check for f in verify(revision, buffer.getvalue())}


def test_findings_never_quote(revision: Revision, original: bytes):
    found = verify(revision, original, original=original)
    assert found
    assert "ebulon" not in repr(found).lower()
