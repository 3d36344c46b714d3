"""ODT: everything visible is read, nothing hidden is written."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from by_hand import SECRET, hide
from hypothesis import given, settings
from hypothesis import strategies as st
from nasty_odt import MEDIA_TYPE, NAMESPACES, PLACES, nasty, package

from masking import formats
from masking.document import PICTURE
from masking.errors import EncryptedDocument
from masking.span import Edit, Field, Revision
from masking.verify import verify


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_nothing_is_left_of_the_nasty_document():
    assert len(PLACES) >= 25
    document = formats.decode(nasty())
    revision = hide(document)
    masked = formats.encode(revision)
    for name, part in parts_of(masked).items():
        assert not SECRET.search(name)
        assert not SECRET.search(part.decode("latin-1")), name
    assert verify(revision, masked) == ()
    assert formats.decode(masked).text == revision.text


@pytest.mark.parametrize("place", PLACES)
def test_each_place_alone(place: str):
    document = formats.decode(package(PLACES[place] + "<text:p>and more</text:p>"))
    assert "and more" in document.text
    written = b"".join(parts_of(formats.encode(hide(document))).values())
    assert not SECRET.search(written.decode("latin-1"))


SEEN = {
    "split": "Zebulon Quackenbush kept\n",
    "spaces": "Zebulon  Quackenbush\ttab\nline\n",
    "pretty printed": "Zebulon Quackenbush folded\n",
    "tracked changes": "after\n",
    "annotation": "noted here\n",
    "link": "write me\n",
    "author field": "Zebulon by\n",
    "user field": "Quackenbush field\n",
    "page": "Page 1\n",
    "hidden text": "seen\n",
    "hidden section": "open section\n",
    "hidden style": "not hidden\n",
    "image": f"{PICTURE}portrait\n",
    "text box": "anchor\nBox of Zebulon\n",
    "shape": "\nShape of Zebulon\n",
    "object": f"{PICTURE}object\n",
    "table": "Name\tQuackenbush\n",
    "note": "with note\nNote on Quackenbush\n",
    "foreign": "aQuackenbushb\n",
    "index": "contents of Zebulon\n",
}


@pytest.mark.parametrize(("place", "expected"), SEEN.items())
def test_what_is_seen_is_read(place: str, expected: str):
    text = formats.decode(package(PLACES[place] + "<text:p>.</text:p>")).text
    assert re.sub(r" +\n", "\n", text) == expected + ".\n"


def test_a_year_in_a_cell_gets_a_short_label():
    document = formats.decode(package("<text:p>Graduated 2013</text:p>"))
    start = document.text.index("2013")
    revision = Revision(document, (Edit(start, start + 4, "[GRADUATION_YEAR]", Field.GRADUATION_YEAR),))
    masked = formats.encode(revision)
    assert formats.decode(masked).text.strip() == "Graduated [YEAR]"
    assert verify(revision, masked) == ()


def test_headers_come_first_and_footers_last():
    text = formats.decode(nasty()).text
    assert text.startswith("Header of Zebulon\nZebulon Quackenbush\n")
    assert text.endswith("zeb.quack@example.org\n")


def test_the_parts_are_those_of_a_plain_document():
    masked = formats.encode(hide(formats.decode(nasty())))
    assert list(parts_of(masked)) == [
        "mimetype", "META-INF/manifest.xml", "Pictures/picture.png", "content.xml", "settings.xml", "styles.xml",
    ]  # fmt: skip
    assert masked[30:].startswith(b"mimetype" + MEDIA_TYPE.encode())
    settings_part = parts_of(masked)["settings.xml"]
    assert b"AddParaSpacing" in settings_part
    assert b'xmlns:ooo="http://openoffice.org/2004/office"' in settings_part
    assert b"Printer" not in settings_part


def test_evidence():
    found = {(clue.kind, clue.value) for clue in formats.decode(nasty()).evidence}
    assert {("link", "mailto:zeb.quack@example.org"), ("metadata", "Zebulon Quackenbush"), ("alt", "Zebulon")} <= found


def test_a_password_is_told():
    manifest = "<manifest:manifest xmlns:manifest='x'><manifest:encryption-data/></manifest:manifest>"
    with pytest.raises(EncryptedDocument):
        formats.decode(package("", **{"META-INF/manifest.xml": manifest}))


def test_styles_keep_their_looks_under_other_names():
    styles = parts_of(formats.encode(hide(formats.decode(nasty()))))
    new = re.search(r'style:name="(Style\d+)"[^>]*style:parent-style-name="Standard"', styles["styles.xml"].decode())
    assert new is not None
    assert f'text:style-name="{new.group(1)}"' in styles["content.xml"].decode()


LETTERS = st.characters(
    codec="utf-8", exclude_characters="\ufffc<>&", exclude_categories=("Cc", "Cs", "Cn", "Zs", "Zl", "Zp")
)
PARAGRAPHS = st.lists(
    st.lists(st.text(LETTERS, min_size=1, max_size=8), min_size=1, max_size=4), min_size=1, max_size=4
)


def test_looks_in_the_namespaces_of_drafts_stay():
    """OpenOffice 2 wrote sizes and colours in namespaces of the W3C; without them a Letter page becomes an A4 page."""
    styles = (
        f"<office:document-styles {NAMESPACES}><office:automatic-styles><style:page-layout style:name='pm1'>"
        "<style:page-layout-properties fo:page-width='21.59cm' fo:page-height='27.94cm'/></style:page-layout>"
        "</office:automatic-styles></office:document-styles>"
    )
    old = styles.replace(
        "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0", "http://www.w3.org/1999/XSL/Format"
    )
    assert old != styles
    document = formats.decode(package("<text:p>words</text:p>", **{"styles.xml": old}))
    written = parts_of(formats.encode(Revision(document)))["styles.xml"].decode()
    assert 'fo:page-width="21.59cm"' in written
    assert "w3.org/1999/XSL" not in written


SHAPE = (
    "<text:p><draw:custom-shape><text:p>words</text:p><draw:enhanced-geometry draw:enhanced-path='M 0 0 L ?f0 ?f1 N'>"
    "<draw:equation draw:name='f0' draw:formula='min(width, $0 *2/3)-?f1'/>"
    "<draw:equation draw:name='Zebulon' draw:formula='width'/><draw:equation draw:name='f1' draw:formula='zebulon'/>"
    "</draw:enhanced-geometry></draw:custom-shape></text:p>"
)


def test_the_outline_of_a_shape_stays_and_hides_no_word():
    written = parts_of(formats.encode(Revision(formats.decode(package(SHAPE)))))["content.xml"].decode()
    assert 'draw:name="f0" draw:formula="min(width, $0 *2/3)-?f1"' in written
    assert not SECRET.search(written)


@settings(max_examples=60, deadline=None)
@given(PARAGRAPHS, st.data())
def test_outside_the_edits_nothing_changes(paragraphs: list[list[str]], data: st.DataObject):
    spans = [[f"<text:span>{word}</text:span>" for word in words] for words in paragraphs]
    inner = "".join(f"<text:p>{'<text:s/>'.join(words)}</text:p>" for words in spans)
    document = formats.decode(package(inner))
    assert document.text == "".join(" ".join(p) + "\n" for p in paragraphs)
    line = data.draw(st.sampled_from([m.span() for m in re.finditer(r"[^\n]+", document.text)]))
    start = data.draw(st.integers(line[0], line[1] - 1))
    end = data.draw(st.integers(start + 1, line[1]))
    revision = Revision(document, (Edit(start, end, "[NAME]", Field.NAME),))
    assert formats.decode(formats.encode(revision)).text == revision.text


def test_what_odfpy_writes_is_read():
    from odf.opendocument import OpenDocumentText
    from odf.text import H, P

    made = OpenDocumentText()
    made.text.addElement(H(outlinelevel=1, text="Zebulon Quackenbush"))
    made.text.addElement(P(text="Engineer"))
    buffer = io.BytesIO()
    made.write(buffer)
    document = formats.decode(buffer.getvalue())
    assert document.text == "Zebulon Quackenbush\nEngineer\n"
    assert document.blocks[0].kind == "heading"
    assert NAMESPACES
