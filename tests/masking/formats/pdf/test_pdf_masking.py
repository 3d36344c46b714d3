"""Every kind of PDF is read, masked and read again: nothing masked is left, nothing else has moved."""

from __future__ import annotations

import shutil

import pdf_oracles as oracles
import pdf_samples as samples
import pytest

from masking.document import PICTURE
from masking.formats import pdf
from masking.formats.pdf.touches import touches
from masking.span import Edit, Field, Revision, apply

WORDS = ["Zoltan", "Quixby"]


@pytest.fixture(params=samples.SAMPLES)
def sample(request: pytest.FixtureRequest) -> bytes:
    return samples.SAMPLES[request.param]()


def test_the_text_of_a_sample_is_read(sample: bytes) -> None:
    text = pdf.decode(sample).text
    assert samples.NAME in oracles.fold(text)
    assert "Engineer" in text


def test_nothing_of_a_masked_name_is_left(sample: bytes) -> None:
    _, data = oracles.mask(sample, samples.NAME, samples.MAIL, *WORDS)
    assert oracles.leaks(data, WORDS) == []


def test_outside_the_edits_the_text_is_the_same(sample: bytes) -> None:
    revision, data = oracles.mask(sample, samples.NAME, samples.MAIL, *WORDS)
    again = oracles.spelled(pdf.decode(data).text)
    expected = revision.text.replace(PICTURE, "")
    assert "".join(again.split()) == "".join(expected.split())


def test_outside_the_boxes_the_page_looks_the_same(sample: bytes) -> None:
    revision, data = oracles.mask(sample, samples.NAME, samples.MAIL, *WORDS)
    assert max(oracles.changed(sample, data, oracles.boxes(revision))) <= 0.002


def test_as_pictures_the_pages_leak_nothing_and_say_the_same(sample: bytes) -> None:
    document = pdf.decode(sample)
    revision = Revision(document, oracles.edits(document, [samples.NAME, samples.MAIL, *WORDS]))
    data = pdf.encode(revision, raster=True)
    assert oracles.leaks(data, WORDS) == []
    again = pdf.decode(data).text.replace(PICTURE, "")
    assert sorted("".join(again.split())) == sorted("".join(revision.text.replace(PICTURE, "").split()))


def test_every_sample_is_edited_glyph_by_glyph(sample: bytes) -> None:
    _, data = oracles.mask(sample, samples.NAME)
    assert not any(p.width and p.width > 500 for p in pdf.decode(data).pictures)


def test_writing_twice_gives_the_same_bytes(sample: bytes) -> None:
    assert oracles.mask(sample, "Zoltan")[1] == oracles.mask(sample, "Zoltan")[1]


def test_a_masked_file_can_be_masked_again(sample: bytes) -> None:
    _, once = oracles.mask(sample, "Zoltan")
    _, twice = oracles.mask(once, "Quixby")
    assert oracles.leaks(twice, WORDS) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["plain", "truetype", "type1", "composite", "forms", "pictures", "rotated 90"])
def test_strict_draws_the_document_anew(kind: str) -> None:
    sample = samples.SAMPLES[kind]()
    document = pdf.decode(sample)
    revision = Revision(document, oracles.edits(document, [samples.NAME, samples.MAIL, *WORDS]))
    data = pdf.encode(revision, strict=True)
    assert oracles.leaks(data, WORDS) == []
    expected, again = revision.text.replace(PICTURE, ""), pdf.decode(data).text.replace(PICTURE, "")
    assert sorted("".join(again.split())) == sorted("".join(expected.split()))
    assert max(oracles.changed(sample, data, oracles.boxes(revision))) <= 0.02


def test_the_new_file_holds_nothing_but_pages() -> None:
    import io

    import pikepdf

    _, data = oracles.mask(samples.hidden_places(), samples.NAME)
    with pikepdf.open(io.BytesIO(data)) as document:
        assert set(document.Root.keys()) == {"/Type", "/Pages"}
        assert "/Info" not in document.trailer
        assert set(document.pages[0].obj.keys()) <= {
            *("/Type", "/Parent", "/MediaBox", "/CropBox", "/Rotate", "/Resources", "/Contents"),
        }


def test_an_older_revision_is_gone() -> None:
    assert "Oldname" not in pdf.decode(samples.incremental()).text
    _, data = oracles.mask(samples.incremental(), samples.NAME)
    assert oracles.leaks(data, ["Oldname", *WORDS]) == []
    assert data.count(b"%%EOF") == 1


def test_what_a_page_does_not_show_is_evidence() -> None:
    found = {(e.kind, e.value) for e in pdf.decode(samples.hidden_places()).evidence}
    assert ("metadata", samples.NAME) in found
    assert ("hidden", samples.NAME) in found
    links = {(e.kind, e.value) for e in pdf.decode(samples.annotated()).evidence}
    assert ("link", f"mailto:{samples.MAIL}") in links
    assert ("form", f"Signed {samples.NAME}") in links


def test_fields_and_free_text_become_part_of_the_page() -> None:
    text = pdf.decode(samples.annotated()).text
    assert f"Call {samples.NAME}" in text
    assert f"Signed {samples.NAME}" in text


def test_a_layer_that_is_off_is_evidence_and_goes() -> None:
    document = pdf.decode(samples.layers())
    assert "secret" not in document.text
    assert any("secret" in e.value for e in document.evidence)
    data = pdf.encode(Revision(document))
    assert oracles.leaks(data, ["secret"]) == []


def test_doubled_letters_are_read_once_and_go_twice() -> None:
    document = pdf.decode(samples.doubled())
    assert document.text.count("Zoltan") == 1


def test_a_ligature_goes_as_a_whole_or_not_at_all() -> None:
    document = pdf.decode(samples.ligatures())
    assert "Stoffler" in document.text
    _, data = oracles.mask(samples.ligatures(), "Stoffler")
    assert oracles.leaks(data, ["Stoffler", "ffler"]) == []
    assert "Zoltan [NAME] Quixby" in pdf.decode(data).text


def test_what_remains_of_the_name_of_an_icon_is_not_set() -> None:
    shown = [(0, (i,)) for i in range(2)] + [(0, (2,))] * 13 + [(0, (i,)) for i in range(3, 12)]
    text = "x GITHUB-SQUARE posquit0"[: len(shown)]
    (touch,) = touches([Edit(9, len(text), "[URL]", Field.URL)], text, shown)
    assert touch.text == "[URL]"


def test_what_remains_of_a_ligature_is_set_again() -> None:
    document = pdf.decode(samples.ligatures())
    at = document.text.index("ffler")
    left = Revision(document, (Edit(at - 3, at + 1, "[NAME]", Field.NAME),))
    assert "[NAME]fler" in pdf.decode(pdf.encode(left)).text
    right = Revision(document, (Edit(at + 1, at + 5, "[NAME]", Field.NAME),))
    assert "Stof[NAME]" in pdf.decode(pdf.encode(right)).text
    both = Revision(document, (Edit(at, at + 1, "[A]", Field.NAME), Edit(at + 1, at + 2, "[B]", Field.NAME)))
    assert "Sto[A][B]ler" in "".join(pdf.decode(pdf.encode(both)).text.split())


def test_an_insertion_becomes_part_of_its_word() -> None:
    document = pdf.decode(samples.plain())
    at = document.text.index("Engineer")
    revision = Revision(document, (Edit(at, at, "Ms. ", Field.GENDER),))
    assert oracles.fold(pdf.decode(pdf.encode(revision)).text) == oracles.fold(revision.text)


def test_an_unknown_letter_is_said_to_be_unknown() -> None:
    assert "\ufffd" in pdf.decode(samples.unknown()).text


def test_pictures_are_characters_and_go() -> None:
    document = pdf.decode(samples.pictures())
    assert document.text.count(PICTURE) == 2
    assert [(p.width, p.height) for p in document.pictures] == [(60, 60), (30, 30)]
    photos = tuple(Edit(p.offset, p.offset + 1, "[PHOTO]", Field.PHOTO) for p in document.pictures)
    data = pdf.encode(Revision(document, photos))
    assert not any(b"\x7f" * 50 in stream or b"Z" * 50 in stream for stream in oracles.streams(data))
    assert pdf.decode(data).text.count("[PHOTO]") == 2


def test_a_pseudonym_is_set_in_the_own_font_where_it_has_the_letters() -> None:
    revision, data = oracles.mask(samples.plain(), samples.NAME, replacement="Brian Steel")
    text = pdf.decode(data).text
    assert oracles.fold(text) == oracles.fold(revision.text)
    assert oracles.leaks(data, WORDS) == []


@pytest.mark.parametrize("name", ["Nguyễn Thị Hồng", "Łucja Wąż", "Wm. O'Hara-Smythe III"])
@pytest.mark.parametrize("kind", ["plain", "kerned", "truetype", "type1", "rotated 90", "composite"])
def test_a_pseudonym_stands_where_the_name_stood(kind: str, name: str) -> None:
    revision, data = oracles.mask(samples.SAMPLES[kind](), samples.NAME, samples.MAIL, replacement=name)
    again = oracles.fold(pdf.decode(data).text)
    outside = apply(revision.document.text, [Edit(e.start, e.end, "", Field.NAME) for e in revision.edits])
    for word in outside.split():
        assert word in again
    assert oracles.leaks(data, WORDS) == []
    assert max(oracles.changed(samples.SAMPLES[kind](), data, oracles.boxes(revision))) <= 0.002


def test_the_width_of_a_box_does_not_tell_the_width_of_the_name() -> None:
    widths = set()
    for name in ("Al Ng", "Maximiliane Wolkenstein"):
        revision, _ = oracles.mask(samples.page(f"{samples.HEAD} {samples.BODY}".replace(samples.NAME, name)), name)
        painted = oracles.boxes(revision)[0][1]
        widths.add(round(painted[2] - painted[0], 3))
    assert len(widths) == 1


def test_nothing_tells_the_width_of_a_centred_name() -> None:
    from masking.formats.pdf.setting import width

    made = set()
    for name in ("Al Ng", "Maximiliane Wolkenstein"):
        start = 200 - width(name, "Times-Roman") * 18 / 2
        content = f"BT /F2 18 Tf {start:.3f} 240 Td ({name}) Tj ET BT /F2 11 Tf 40 200 Td (Engineer at Northwind) Tj ET"
        made.add(_content(oracles.mask(samples.page(content), name)[1]))
    assert len(made) == 1


def _content(data: bytes) -> bytes:
    """The content of the first page, its numbers rounded to half a point."""
    import io
    import re

    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as document:
        content = document.pages[0].obj["/Contents"].read_bytes()
    return re.sub(rb"-?\d+\.\d+", lambda m: b"%.0f" % (2 * float(m.group())), content)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed")
def test_a_page_printed_by_chrome(tmp_path) -> None:
    _check_producer(samples.printed(samples.HTML, tmp_path))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_a_page_written_by_libreoffice(tmp_path) -> None:
    _check_producer(samples.converted(samples.HTML, tmp_path))


def _check_producer(data: bytes) -> None:
    revision, masked = oracles.mask(data, samples.NAME, samples.MAIL)
    assert oracles.leaks(masked, WORDS) == []
    assert oracles.fold(pdf.decode(masked).text) == oracles.fold(revision.text)
    assert max(oracles.changed(data, masked, oracles.boxes(revision))) <= 0.01
