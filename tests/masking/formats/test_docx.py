"""DOCX: everything visible is read, nothing hidden is written."""

from __future__ import annotations

import io
import re
import zipfile

import nasty_docx
import pytest
from by_hand import SECRET, hide
from docx import Document as WordDocument
from docx.shared import Pt
from hypothesis import given, settings
from hypothesis import strategies as st
from nasty_docx import PLACES, drawing, field, minimal, nasty, relations, text

from masking import formats
from masking.document import PICTURE
from masking.errors import EmptyDocument, UnreadableDocument
from masking.span import Edit, Field, Revision
from masking.verify import verify


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_nasty_document_is_nasty():
    raw = b"".join(parts_of(nasty()).values())
    assert len(PLACES) >= 20
    assert len(re.findall(rb"(?i)zebulon|quackenbush", raw)) > 80


def test_nothing_is_left_of_the_nasty_document():
    document = formats.decode(nasty(), source="cv.docx")
    masked = formats.encode(hide(document))
    for name, part in parts_of(masked).items():
        assert not SECRET.search(name)
        assert not SECRET.search(part.decode("latin-1")), name
    assert b"Zebulon" not in masked
    assert verify(hide(document), masked) == ()


@pytest.mark.parametrize("place", PLACES)
def test_each_place_alone(place: str):
    """Whatever the body holds, what cannot be seen is gone although nobody masked it."""
    document = formats.decode(minimal(PLACES[place] + f"<w:p>{text('and more')}</w:p>"))
    written = b"".join(parts_of(formats.encode(hide(document))).values())
    assert not SECRET.search(written.decode("latin-1"))
    assert "and more" in document.text


VISIBLE = {
    "plain run": "Zebulon Quackenbush\n",
    "split over runs": "Zebulon Quackenbush kept\n",
    "tracked deletion": "after\n",
    "tracked insertion": "Zebulon inserted\n",
    "author field": "Zebulon\n",
    "link field": "write me\n",
    "page field": "7\n",
    "nested field": "inner Zebulon\n",
    "hyperlink": "zeb.quack@example.org\n",
    "content control": "Control of Zebulon\n",
    "form field": "chosen Quackenbush\n",
    "hidden run": "seen\n",
    "picture": PICTURE + "\n",
    "chart": PICTURE + "\n",
    "alternate content": "\nBox of Zebulon\n",
    "vml": PICTURE + "\n",
    "wordart": "WordArt Zebulon\n",
    "ole object": PICTURE + "\n",
    "smart tag": "smart Zebulon\n",
    "custom xml": "wrapped Quackenbush\n",
    "table": "Name\tQuackenbush\n",
    "foreign element": "\n",
}


@pytest.mark.parametrize(("place", "expected"), VISIBLE.items())
def test_what_is_seen_is_read(place: str, expected: str):
    assert formats.decode(minimal(PLACES[place] + f"<w:p>{text('.')}</w:p>")).text == expected + ".\n"


def test_reading_order_of_the_whole():
    document = formats.decode(nasty())
    lines = document.text.split("\n")
    assert lines[0] == "Header of Zebulon"
    assert lines[1] == "Zebulon Quackenbush"
    assert document.text.endswith("Note on Quackenbush\nzeb.quack@example.org page 1\n")


def test_evidence_is_kept_for_recognition():
    found = {(clue.kind, clue.value) for clue in formats.decode(nasty()).evidence}
    assert ("link", "mailto:zeb.quack@example.org") in found
    assert ("metadata", "Zebulon Quackenbush") in found
    assert ("alt", "Zebulon") in found


def test_pictures_are_characters_and_become_grey():
    document = formats.decode(nasty())
    assert [document.text[p.offset] for p in document.pictures] == [PICTURE] * len(document.pictures)
    assert len(document.pictures) == 4
    media = {n: d for n, d in parts_of(formats.encode(Revision(document))).items() if "media" in n}
    assert list(media) == ["word/media/picture.png"]
    assert nasty_docx.PNG not in media.values()


def test_every_picture_is_shown_as_the_grey_one():
    inner = "".join(f"<w:p>{PLACES[place][5:-6]}</w:p>" for place in ("picture", "vml", "chart", "ole object") * 5)
    parts = parts_of(formats.encode(Revision(formats.decode(minimal(inner + f"<w:p>{text('x')}</w:p>")))))
    body = parts["word/document.xml"].decode()
    assert len(re.findall(r"<a:blip [^>]*r:embed=\"picture\"", body)) == 10
    assert len(re.findall(r"<v:imagedata [^>]*r:id=\"picture\"", body)) == 10
    assert b'Id="picture"' in parts["word/_rels/document.xml.rels"]


def test_the_written_text_is_the_revised_text():
    revision = hide(formats.decode(nasty()))
    again = formats.decode(formats.encode(revision))
    assert again.text == revision.text


def test_writing_twice_gives_the_same_bytes():
    revision = hide(formats.decode(nasty()))
    assert formats.encode(revision) == formats.encode(revision)


def test_runs_keep_their_looks():
    data = minimal(f"<w:p>{text('Jane', '<w:b/>')}{text(' ')}{text('Doe', '<w:i/>')}{text(' cooks')}</w:p>")
    document = formats.decode(data)
    twin = Revision(document, (Edit(0, 8, "Emily Walsh", Field.NAME),))
    written = parts_of(formats.encode(twin))["word/document.xml"].decode()
    assert re.search(r"<w:b/></w:rPr><w:t[^>]*>Emily<", written)
    assert re.search(r"<w:i/></w:rPr><w:t[^>]*>Walsh<", written)
    assert formats.decode(formats.encode(twin)).text == "Emily Walsh cooks\n"


def test_a_break_inside_a_name_stays():
    document = formats.decode(minimal("<w:p><w:r><w:t>Jane</w:t><w:br/><w:t>Doe</w:t></w:r></w:p>"))
    assert document.text == "Jane\nDoe\n"
    label = Revision(document, (Edit(0, 8, "[NAME]", Field.NAME),))
    assert formats.decode(formats.encode(label)).text == "[NAME]\n\n"
    twin = Revision(document, (Edit(0, 8, "Ann Lee", Field.NAME),))
    assert formats.decode(formats.encode(twin)).text == "Ann \nLee\n"


def test_strict_documents_are_read():
    usual, strict = b"http://schemas.openxmlformats.org/", b"http://purl.oclc.org/ooxml/"
    parts = parts_of(minimal(f"<w:p>{text('Strict Zebulon')}</w:p>"))
    for name, part in parts.items():
        part = part.replace(usual + b"wordprocessingml/2006/main", strict + b"wordprocessingml/main")
        parts[name] = part.replace(
            usual + b"officeDocument/2006/relationships", strict + b"officeDocument/relationships"
        )
    document = formats.decode(nasty_docx.package(dict(parts)))
    assert document.text == "Strict Zebulon\n"
    assert b"purl.oclc.org" not in b"".join(parts_of(formats.encode(hide(document))).values())


def test_sizes_and_headings_are_signals():
    word = WordDocument()
    word.add_heading("Jane Doe", level=0)
    run = word.add_paragraph().add_run("small print")
    run.font.size = Pt(7)
    word.add_paragraph("item", style="List Bullet")
    buffer = io.BytesIO()
    word.save(buffer)
    blocks = formats.decode(buffer.getvalue()).blocks
    assert blocks[0].kind == "heading"
    assert blocks[0].size is not None
    assert blocks[0].size > 20
    assert [block.size for block in blocks][1] == 7.0


def test_another_programs_reader_agrees():
    """python-docx opens what was written and reads the same words."""
    revision = hide(formats.decode(nasty()))
    word = WordDocument(io.BytesIO(formats.encode(revision)))
    seen = "\n".join(p.text for p in word.paragraphs)
    assert "[NAME] kept" in seen
    assert not SECRET.search(seen)


def test_page_numbers_stay_fields_and_others_become_text():
    document = formats.decode(minimal(f"<w:p>{field(' PAGE ', '3')}{field(' DATE ', 'May')}</w:p>"))
    written = parts_of(formats.encode(Revision(document)))["word/document.xml"]
    assert written.count(b"<w:instrText> PAGE </w:instrText>") == 1
    assert b"DATE" not in written
    assert written.count(b"fldChar ") == 3


def test_a_chart_keeps_its_room():
    chart = drawing("<c:chart r:id='x'/>", "http://schemas.openxmlformats.org/drawingml/2006/chart")
    document = formats.decode(minimal(f"<w:p>{chart}{text('x')}</w:p>"))
    written = parts_of(formats.encode(Revision(document)))["word/document.xml"]
    assert b'cx="914400"' in written
    assert b"pic:pic" in written
    assert document.pictures[0].box == (0.0, 0.0, 72.0, 72.0)


words = st.text(
    st.characters(codec="utf-8", exclude_characters="\ufffc", exclude_categories=("Cc", "Cs", "Cn")),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(words, min_size=1, max_size=4), min_size=1, max_size=4), st.data())
def test_outside_the_edits_nothing_changes(paragraphs: list[list[str]], data: st.DataObject):
    inner = "".join("<w:p>" + "".join(text(_escaped(run)) for run in runs) + "</w:p>" for runs in paragraphs)
    document = formats.decode(minimal(inner + f"<w:p>{text('end')}</w:p>"))
    assert document.text == "".join("".join(runs) + "\n" for runs in paragraphs) + "end\n"
    line = data.draw(st.sampled_from([m.span() for m in re.finditer(r"[^\n]+", document.text)]))
    start = data.draw(st.integers(line[0], line[1] - 1))
    end = data.draw(st.integers(start + 1, line[1]))
    revision = Revision(
        document, (Edit(start, end, data.draw(st.sampled_from(["[NAME]", "", "Ann Lee"])), Field.NAME),)
    )
    assert formats.decode(formats.encode(revision)).text == revision.text


def _escaped(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def test_a_document_whose_text_is_another_file_says_so():
    """What converters of HTML write: Word unpacks it when it opens the document."""
    data = io.BytesIO(minimal("<w:altChunk r:id='rChunk'/>"))
    with zipfile.ZipFile(data, "a") as package:
        package.writestr("word/afchunk.mht", "Zebulon Quackenbush")
    with pytest.raises(EmptyDocument, match="packed") as caught:
        formats.decode(data.getvalue())
    assert "save it again" in caught.value.remedy


CHUNKS = {
    "page.html": b"<html><head><title>x</title></head><body><h1>Zebulon <b>Quackenbush</b></h1>"
    b"<p>cooks<br>soup</p></body></html>",
    "page.mht": b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\n"
    b"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    b"<html><p>Zebulon Quacken=\r\nbush<p>cooks</html>\r\n--b--",
    "plain.txt": "Zebulon Quackenbush\ncooks é\n".encode(),
    "inner.docx": minimal(
        f"<w:p>{text('Zebulon Quackenbush')}</w:p><w:tbl><w:tr><w:tc><w:p>{text('cooks')}</w:p></w:tc></w:tr></w:tbl>"
    ),
}


@pytest.mark.parametrize("name", CHUNKS)
def test_what_is_packed_into_a_document_as_another_file_is_masked(name: str):
    inner = f"<w:p>{text('Before')}</w:p><w:altChunk r:id='rChunk'/><w:p>{text('After')}</w:p>"
    rels = relations({"rChunk": ("aFChunk", name)})
    data = minimal(inner, **{f"word/{name}": CHUNKS[name], "word/_rels/document.xml.rels": rels})
    document = formats.decode(data)
    lines = document.text.split("\n")
    assert lines[:2] == ["Before", "Zebulon Quackenbush"]
    assert lines[2].startswith("cooks")
    assert lines[-2] == "After"
    revision = hide(document)
    masked = formats.encode(revision)
    assert verify(revision, masked) == ()
    assert formats.decode(masked).text == revision.text
    with zipfile.ZipFile(io.BytesIO(masked)) as package:
        assert f"word/{name}" not in package.namelist()


def test_a_chunk_that_nobody_here_reads_is_refused():
    rels = relations({"rChunk": ("aFChunk", "x.rtf")})
    more = {"word/x.rtf": b"{\\rtf1 Zebulon}", "word/_rels/document.xml.rels": rels}
    with pytest.raises(UnreadableDocument, match="packed") as caught:
        formats.decode(minimal(f"<w:p>{text('Before')}</w:p><w:altChunk r:id='rChunk'/>", **more))
    assert caught.value.remedy


def cell(width: int, words: str) -> str:
    return f"<w:tc><w:tcPr><w:tcW w:w='{width}' w:type='dxa'/></w:tcPr><w:p>{text(words)}</w:p></w:tc>"


def labelled(inner: str, *marks: tuple[str, str, Field]) -> list[str]:
    """The lines of a document whose words are replaced by labels."""
    document = formats.decode(minimal(inner))
    edits = [Edit(document.text.index(old), document.text.index(old) + len(old), new, kind) for old, new, kind in marks]
    revision = Revision(document, tuple(edits))
    masked = formats.encode(revision)
    assert verify(revision, masked) == ()
    return formats.decode(masked).text.split("\n")


YEAR = ("2009", "[GRADUATION_YEAR]", Field.GRADUATION_YEAR)


def test_labels_fit_their_cell():
    row = f"<w:tbl><w:tr>{cell(900, '2009')}{cell(6000, 'Zebulon College')}{cell(420, 'single')}</w:tr></w:tbl>"
    marks = (YEAR, ("Zebulon College", "[SCHOOL]", Field.SCHOOL), ("single", "[MARITAL_STATUS]", Field.MARITAL_STATUS))
    assert labelled(row, *marks)[0] == "[YEAR]\t[SCHOOL]\t[MAR]"


def test_labels_fit_the_columns_of_the_grid_where_cells_say_no_width():
    cells = [cell(n, words).replace("'dxa'", "'auto'") for n, words in ((0, "2009"), (5000, "Zebulon College"))]
    wide = cell(0, "single").replace("'dxa'/>", "'pct'/><w:gridSpan w:val='2'/>")
    grid = "<w:tblGrid>" + "".join(f"<w:gridCol w:w='{n}'/>" for n in (700, 6000, 200, 220)) + "</w:tblGrid>"
    marks = (YEAR, ("single", "[MARITAL_STATUS]", Field.MARITAL_STATUS))
    lines = labelled(f"<w:tbl>{grid}<w:tr>{''.join(cells)}{wide}</w:tr></w:tbl>", *marks)
    assert lines[0] == "[YR]\tZebulon College\t[MAR]"


def test_a_long_label_stands_where_there_was_as_much_text():
    wide = "the year two thousand and nine"
    assert labelled(f"<w:p>{text(f'In {wide}, a cook')}</w:p>", (wide, *YEAR[1:]))[0] == "In [GRADUATION_YEAR], a cook"


def test_labels_add_no_line():
    line = "Taught Al and Bo at " + "many schools of the county and in the old town by the lake, too long"
    assert len(line) == 88, "a line of the page holds 90 letters"
    marks = [(name, "[NAME]", Field.NAME) for name in ("Al", "Bo")]
    full = f"<w:p>{text(line)}</w:p><w:sectPr><w:pgSz w:w='11906'/><w:pgMar w:left='1440' w:right='1440'/></w:sectPr>"
    assert labelled(full, *marks)[0].startswith("Taught [N] and [N] at")
    assert labelled(f"<w:p>{text('Taught Al and Bo')}</w:p>", *marks)[0] == "Taught [NAME] and [NAME]"


def test_the_pen_of_a_freeform_shape_is_no_tracked_change():
    path = "<a:path w='9' h='9'><a:moveTo><a:pt x='0' y='0'/></a:moveTo><a:lnTo><a:pt x='9' y='9'/></a:lnTo></a:path>"
    shape = (
        "<w:r><w:drawing><wp:inline><wp:extent cx='99' cy='99'/><wp:docPr id='1' name='x'/><a:graphic><a:graphicData "
        "uri='http://schemas.microsoft.com/office/word/2010/wordprocessingShape'><wps:wsp><wps:spPr><a:custGeom><a:pathLst>"
        f"{path}</a:pathLst></a:custGeom></wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )
    revision = hide(formats.decode(minimal(f"<w:p>{text('Zebulon cooks')}{shape}</w:p>")))
    masked = formats.encode(revision)
    with zipfile.ZipFile(io.BytesIO(masked)) as package:
        assert b"moveTo" in package.read("word/document.xml")
    assert verify(revision, masked) == ()


@pytest.mark.parametrize(
    "name", ["Header", "Footer", "Document", "Theme", "Image", "Main", "Word", "Office", "Schemas"]
)
def test_a_name_that_is_also_the_name_of_a_part(name: str):
    rels = relations({"rHead": ("header", "header9.xml")})
    head = f"<w:hdr xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:p>{text('Page')}</w:p></w:hdr>"
    section = "<w:sectPr><w:headerReference w:type='default' r:id='rHead'/></w:sectPr>"
    more = {"word/header9.xml": head, "word/_rels/document.xml.rels": rels}
    document = formats.decode(minimal(f"<w:p>{text(f'{name} Quackenbush')}</w:p>{section}", **more))
    at = document.text.index(name)
    revision = Revision(document, (Edit(at, at + len(name) + 12, "[NAME]", Field.NAME),))
    assert verify(revision, formats.encode(revision)) == ()


def test_labels_stand_black_on_grey_in_runs_of_their_own():
    looks = "<w:rPr><w:b/><w:color w:val='FFFFFF'/><w:sz w:val='28'/><w:lang w:val='en'/></w:rPr>"
    run = f"<w:r>{looks}<w:t>Chef Zebulon, cook</w:t><w:tab/><w:t>and Quackenbush</w:t></w:r>"
    revision = hide(formats.decode(minimal(f"<w:p>{run}</w:p>")))
    masked = formats.encode(revision)
    assert formats.decode(masked).text == revision.text == "Chef [NAME], cook\tand [NAME]\n"
    assert verify(revision, masked) == ()
    body = parts_of(masked)["word/document.xml"].decode()
    assert body.count('<w:shd w:val="clear" w:color="auto" w:fill="D9D9D9"/>') == 2
    shown = re.findall(r"<w:r>(?:<w:rPr>(.*?)</w:rPr>)?(?:<w:t[^>]*>([^<]*)</w:t>|<w:tab/>)", body)
    assert [words for _, words in shown] == ["Chef ", "[NAME]", ", cook", "", "and ", "[NAME]"]
    kept, label = shown[0][0], shown[1][0]
    assert 'w:val="FFFFFF"' in kept
    order = re.findall(r"<w:(\w+)", label)
    assert order == ["b", "color", "sz", "shd", "lang"]
    assert 'w:color w:val="000000"' in label
