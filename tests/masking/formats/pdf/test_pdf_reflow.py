"""Replacements on their line: what follows comes along, the font stays, labels stand where the words stood."""

from __future__ import annotations

import shutil
import subprocess

import pdf_oracles as oracles
import pdf_samples as samples
import pytest

from masking.formats import pdf
from masking.formats.pdf import writing
from masking.formats.pdf.pieces import plan
from masking.formats.pdf.reading import Native
from masking.formats.pdf.setting import Setting
from masking.span import Edit, Field, Revision

_LINE = (
    "BT /F1 11 Tf 40 200 Td (Engineer Zoltan Quixby builds bridges) Tj "
    "0 -16 Td (of steel and of glass, in all of Europe) Tj ET"
)


def _places(data: bytes) -> dict[str, tuple[float, float, float]]:
    """Left, right and baseline of every word."""
    native = pdf.decode(data).native
    assert isinstance(native, Native)
    page = native.pages[0]
    found = {}
    for word in page.words:
        first, last = page.glyphs[word.glyphs[0]], page.glyphs[word.glyphs[-1]]
        found["".join(page.glyphs[i].text for i in word.glyphs)] = (first.x, last.end_x, first.y)
    return found


def _settings(revision: Revision) -> list[Setting]:
    native = revision.document.native
    assert isinstance(native, Native)
    return list(writing.settle(native, plan(revision, native)).settings.values())


@pytest.mark.parametrize("new", ["Al Ng", "Greg Gennaro", "Maximilian Featherstone", "[NAME]", "[A]"])
def test_the_rest_of_a_line_follows_the_replacement(new: str) -> None:
    data = samples.page(_LINE)
    before = _places(data)
    revision, masked = oracles.mask(data, samples.NAME, replacement=new)
    after = _places(masked)
    gap = after["builds"][0] - after[new.split()[-1]][1]
    assert 2 < gap < 7
    assert after["bridges"][0] - after["builds"][1] == pytest.approx(
        before["bridges"][0] - before["builds"][1], abs=0.1
    )
    assert after["Engineer"] == pytest.approx(before["Engineer"], abs=0.01)
    assert after["steel"] == pytest.approx(before["steel"], abs=0.01)
    assert max(oracles.changed(data, masked, oracles.boxes(revision))) <= 0.002


def test_a_standard_font_has_letters_that_the_document_does_not_show() -> None:
    revision, _ = oracles.mask(samples.page(_LINE), samples.NAME, replacement="Jack Wilms")
    (made,) = _settings(revision)
    assert not isinstance(made.font, str)
    assert made.stretch == 1.0
    assert made.size == pytest.approx(11)


def test_the_line_below_takes_no_room_from_a_large_name() -> None:
    data = samples.page(
        "BT /F2 20 Tf 40 240 Td (Ruth Zoltan Quixby) Tj ET BT /F1 9.5 Tf 40 226 Td (Engineer of long bridges) Tj ET"
    )
    revision, masked = oracles.mask(data, "Ruth Zoltan", replacement="Greg Gennaro")
    (made,) = _settings(revision)
    assert (made.stretch, made.size) == (1.0, 20.0)
    after = _places(masked)
    assert 3 < after["Quixby"][0] - after["Gennaro"][1] < 9


def test_a_column_beside_stays_where_it_is() -> None:
    data = samples.page(f"{_LINE} BT /F1 11 Tf 300 200 Td (2019) Tj ET")
    before = _places(data)
    _, masked = oracles.mask(data, samples.NAME, replacement="Maximilian Featherstone")
    after = _places(masked)
    assert after["2019"] == pytest.approx(before["2019"], abs=0.01)
    assert after["bridges"][1] < 300


def _drawn(data: bytes) -> list[tuple[float, float]]:
    """Left and right end of everything that is drawn, boxes left out."""
    native = pdf.decode(data).native
    assert isinstance(native, Native)
    return [
        (d.box[0], d.box[2]) for d in native.pages[0].drawings if d.box[3] - d.box[1] < 3 or d.box[2] - d.box[0] < 10
    ]


def test_an_underline_moves_with_its_words() -> None:
    left, right, _ = _places(samples.page(_LINE))["bridges"]
    data = samples.page(f"{_LINE} {left:.2f} 198 {right - left:.2f} 0.6 re f")
    revision, masked = oracles.mask(data, samples.NAME, replacement="Al Ng")
    after = _places(masked)["bridges"]
    assert after[0] < left - 20
    assert _drawn(masked) == [pytest.approx(after[:2], abs=0.05)]
    assert max(oracles.changed(data, masked, oracles.boxes(revision))) <= 0.002


def test_an_underline_of_more_than_what_is_masked_goes_on_under_the_label() -> None:
    places = _places(samples.page(_LINE))
    left, right = places["Engineer"][0], places["builds"][1]
    data = samples.page(f"{_LINE} {left:.2f} 198.5 m {right:.2f} 198.5 l S")
    _, masked = oracles.mask(data, samples.NAME)
    after = _places(masked)
    assert _drawn(masked) == [pytest.approx((left, after["builds"][1]), abs=0.05)]


def test_the_underline_of_a_masked_word_goes() -> None:
    left, right, _ = _places(samples.page(_LINE))["Zoltan"]
    for at in (198, 203, 206.5):
        data = samples.page(f"{_LINE} {left:.2f} {at} {right - left:.2f} 0.6 re f")
        _, masked = oracles.mask(data, samples.NAME)
        assert _drawn(masked) == []
        assert 2 < _places(masked)["builds"][0] - _places(masked)["[NAME]"][1] < 7


def test_a_rule_across_the_page_stays() -> None:
    data = samples.page(f"{_LINE} 20 197 360 0.6 re f")
    _, masked = oracles.mask(data, samples.NAME, replacement="Al Ng")
    assert _drawn(masked) == [pytest.approx((20, 380), abs=0.01)]


def test_an_icon_on_the_line_moves_with_the_words_behind_it() -> None:
    content = (
        "BT /F1 11 Tf 40 200 Td (Zoltan Quixby) Tj ET q 1 0 0 1 113 200 cm 0 0 m 0 7 l 4 9 6 8 7 7 c 7 0 l h f Q "
        "BT /F1 11 Tf 123 200 Td (builds) Tj ET"
    )
    data = samples.page(content)
    _, masked = oracles.mask(data, samples.NAME, replacement="Al Ng")
    ((left, right),) = _drawn(masked)
    assert _places(masked)["builds"][0] - right == pytest.approx(3, abs=0.05)
    assert left - _places(masked)["Ng"][1] < 8


def test_a_bar_between_masked_words_goes() -> None:
    data = samples.page(
        "BT /F1 20 Tf 40 200 Td (Zoltan) Tj ET 106 196 3 20 re f BT /F1 20 Tf 113 200 Td (Quixby) Tj ET " + samples.BODY
    )
    _, masked = oracles.mask(data, samples.NAME)
    assert _drawn(masked) == []


def test_a_ground_that_hugs_a_masked_word_gets_the_width_of_its_label() -> None:
    widths = set()
    for name in ("Al Ng", "Maximiliane Wolkenstein"):
        right = _places(samples.page(f"BT /F1 11 Tf 40 200 Td ({name}) Tj ET"))[name.split()[-1]][1]
        ground = f"0.2 0.3 0.6 rg 36 196 {right - 36 + 4:.2f} 14 re f 1 g"
        data = samples.page(f"{ground} BT /F1 11 Tf 40 200 Td ({name}) Tj ET 0 g {samples.BODY.replace('200', '150')}")
        revision, masked = oracles.mask(data, name)
        native = pdf.decode(masked).native
        assert isinstance(native, Native)
        widths.add(round(max(d.box[2] - d.box[0] for d in native.pages[0].drawings), 2))
        assert max(oracles.changed(data, masked, oracles.boxes(revision))) <= 0.002
    assert len(widths) == 1


def test_a_column_close_beside_stays_where_it_is() -> None:
    right = " ".join(
        f"BT /F1 11 Tf 226 {200 - 16 * i} Td ({w}) Tj ET" for i, w in enumerate(("Welding", "Pipes", "Oak"))
    )
    data = samples.page(f"{_LINE.replace('builds bridges', 'builds a wall')} {right}")
    before = _places(data)
    assert 5 < before["Welding"][0] - before["wall"][1] < 14
    for new in ("[NAME]", "Maximilian Featherstone", "Al Ng"):
        after = _places(oracles.mask(data, samples.NAME, replacement=new)[1])
        assert after["Welding"] == pytest.approx(before["Welding"], abs=0.01)
        assert after["wall"][1] < before["Welding"][0]


@pytest.mark.parametrize("name", ["Zoltan Quixby", "Maximiliane Wolkenstein"])
def test_a_line_at_the_right_margin_keeps_its_end(name: str) -> None:
    from masking.formats.pdf.setting import width

    lines = ("Bridge Street 7", f"Mr {name}", "Somewhere in the hills", "Nowhere")
    shown = [
        f"BT /F1 10 Tf {380 - 10 * width(line, 'Helvetica'):.3f} {260 - 14 * i} Td ({line}) Tj ET"
        for i, line in enumerate(lines)
    ]
    _, masked = oracles.mask(samples.page(" ".join(shown)), name)
    after = _places(masked)
    assert after["[NAME]"][1] == pytest.approx(380, abs=2.5)
    assert after["[NAME]"][0] - after["Mr"][1] < 6
    assert after["Street"][1] < 381


@pytest.mark.parametrize("name", ["Zoltan Quixby", "Maximiliane Wolkenstein"])
def test_a_centred_line_stays_centred(name: str) -> None:
    from masking.formats.pdf.setting import width

    lines = ("Engineer", f"{name} | Bridge Street 7", "Somewhere in the hills of the north")
    shown = [
        f"BT /F1 10 Tf {200 - 5 * width(line, 'Helvetica'):.3f} {260 - 14 * i} Td ({line}) Tj ET"
        for i, line in enumerate(lines)
    ]
    _, masked = oracles.mask(samples.page(" ".join(shown)), name)
    after = _places(masked)
    assert (after["[NAME]"][0] + after["7"][1]) / 2 == pytest.approx(200, abs=1.5)


def test_words_far_apart_on_a_line_get_a_box_each() -> None:
    data = samples.page("BT /F1 11 Tf 40 200 Td (Zoltan) Tj 200 0 Td (Quixby, Engineer) Tj ET")
    revision, masked = oracles.mask(data, samples.NAME)
    boxes = [made.box for made in _settings(revision)]
    assert len(boxes) == 2
    assert all(box is not None and box[1] - box[0] < 60 for box in boxes)
    assert 0 < _places(masked)[","][0] - 240 < 40


def test_what_is_taken_away_leaves_neither_box_nor_gap() -> None:
    document = pdf.decode(samples.page(_LINE))
    at = document.text.index("Zoltan")
    revision = Revision(document, (Edit(at, at + 7, "", Field.GENDER), Edit(at + 7, at + 13, "[NAME]", Field.NAME)))
    after = _places(pdf.encode(revision))
    assert after["[NAME]"][0] - after["Engineer"][1] < 6
    assert all(made.box is None for made in _settings(revision) if not made.piece.text)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler is not installed")
def test_a_label_stays_on_its_line_for_poppler() -> None:
    _, masked = oracles.mask(samples.page(_LINE), samples.NAME)
    done = subprocess.run(["pdftotext", "-", "-"], input=masked, capture_output=True, check=True)
    assert "Engineer [NAME] builds bridges" in done.stdout.decode()


def test_a_label_without_room_is_an_empty_box() -> None:
    content = "BT /F1 8 Tf 40 200 Td (Engineer) Tj 40 0 Td (Zq) Tj 0 8.4 -8.4 0 60 196 Tm (upwards) Tj ET"
    data = samples.page(content)
    revision, masked = oracles.mask(data, "Zq", replacement="[NATIONALITY]")
    (made,) = _settings(revision)
    assert made.hidden
    assert "[NATIONALITY]" in pdf.decode(masked).text
    box = oracles.boxes(revision)[0][1]
    assert box[2] - box[0] < 20


def test_boxes_stay_on_the_page() -> None:
    from masking.formats.pdf.setting import width

    for x in (2.0, 400 - width("Zq", "Helvetica") * 9 - 2):
        data = samples.page(f"BT /F1 9 Tf {x:.2f} 240 Td (Zq) Tj ET {samples.BODY}")
        revision, _ = oracles.mask(data, "Zq", replacement="[NATIONALITY]")
        for box in oracles.boxes(revision)[0]:
            assert box[0] >= 0
            assert box[2] <= 400


def test_text_objects_behind_the_replacement_move_as_well() -> None:
    data = samples.page(
        "BT /F1 11 Tf 40 200 Td (Zoltan Quixby) Tj ET BT /F1 11 Tf 115 200 Td (builds bridges) Tj ET "
        "BT /F1 11 Tf 191 200 Td (Engineer) Tj ET"
    )
    _, masked = oracles.mask(data, samples.NAME, replacement="Al Ng")
    after = _places(masked)
    assert after["builds"][0] - after["Ng"][1] < 9
    assert after["Engineer"][0] - after["bridges"][1] < 9


def test_an_indented_paragraph_is_not_taken_for_a_centred_line() -> None:
    from masking.formats.pdf.setting import width

    lines = ["Skills and trades", "Zoltan builds bridges and towers of steel", "in all of Europe", "and of glass"]
    left = 200 - 10 * width(lines[1], "Helvetica") / 2
    shown = [f"BT /F1 10 Tf {left:.3f} {240 - 14 * i} Td ({line}) Tj ET" for i, line in enumerate(lines[1:])]
    data = samples.page(f"BT /F1 10 Tf {left - 20:.3f} 260 Td ({lines[0]}) Tj ET {' '.join(shown)}")
    _, masked = oracles.mask(data, "Zoltan", replacement="Al")
    assert _places(masked)["Al"][0] == pytest.approx(left, abs=0.1)


def test_a_standard_font_is_set_as_wide_as_the_one_that_lacks_the_letters() -> None:
    data = samples.SAMPLES["truetype"]()
    revision, _ = oracles.mask(data, samples.NAME, replacement="Jack Wilms")
    (made,) = _settings(revision)
    assert made.font == "Helvetica"
    assert 16 * 1.02 < made.size <= 16 * 1.1


def test_icons_do_not_part_a_line() -> None:
    icon = "q 1 0 0 1 %s 200 cm 0 0 m 0 7 l 4 9 6 8 9 7 c 9 0 l h f Q"
    content = (
        f"BT /F1 11 Tf 40 200 Td (Zoltan Quixby) Tj ET {icon % 124} BT /F1 11 Tf 144 200 Td (builds) Tj ET "
        f"{icon % 190} BT /F1 11 Tf 210 200 Td (bridges) Tj ET"
    )
    _, masked = oracles.mask(samples.page(content), samples.NAME, replacement="Al Ng")
    after = _places(masked)
    assert after["builds"][0] < 110
    assert after["bridges"][0] - after["builds"][0] == pytest.approx(66, abs=0.1)
    assert [right - left for left, right in _drawn(masked)] == [pytest.approx(9, abs=0.5)] * 2


def test_a_ground_under_a_part_of_what_is_masked_goes() -> None:
    left, right, _ = _places(samples.page(_LINE))["Quixby"]
    data = samples.page(f"1 1 0 rg {left:.2f} 197 {right - left:.2f} 12 re f 0 g {_LINE}")
    revision, masked = oracles.mask(data, samples.NAME)
    native = pdf.decode(masked).native
    assert isinstance(native, Native)
    assert all(d.box[2] < _places(masked)["builds"][0] for d in native.pages[0].drawings)
    assert len(native.pages[0].drawings) == 1
    assert max(oracles.changed(data, masked, oracles.boxes(revision))) <= 0.002


def test_slanted_text_follows_as_well() -> None:
    data = samples.page("BT /F1 11 Tf 1 0 0.25 1 40 200 Tm (Engineer Zoltan Quixby builds bridges) Tj ET")
    _, masked = oracles.mask(data, samples.NAME)
    after = _places(masked)
    assert 1 < after["builds"][0] - after["[NAME]"][1] < 6


def test_nothing_moves_under_the_edge_of_a_clip() -> None:
    right = _places(samples.page(_LINE))["bridges"][1]
    data = samples.page(f"0 0 {right + 1:.2f} 300 re W n {_LINE}")
    _, masked = oracles.mask(data, samples.NAME, replacement="Maximilian Featherstone")
    assert _places(masked)["bridges"][1] <= right + 1.05


def test_an_icon_that_is_clipped_to_its_place_stays_and_so_does_what_follows() -> None:
    data = samples.page(
        "BT /F1 11 Tf 40 200 Td (Zoltan Quixby) Tj ET q 124 200 9 9 re W n 124 200 m 124 208 l 133 200 l h f Q "
        "BT /F1 11 Tf 144 200 Td (builds) Tj ET"
    )
    _, masked = oracles.mask(data, samples.NAME, replacement="Al Ng")
    assert _places(masked)["builds"][0] == pytest.approx(144, abs=0.01)
    ((left, right),) = _drawn(masked)
    assert (left, right) == (pytest.approx(124), pytest.approx(133))


def test_a_line_far_behind_icons_is_another_line() -> None:
    icons = " ".join(f"q 1 0 0 1 {x} 200 cm 0 0 7 7 re f Q" for x in range(110, 260, 40))
    data = samples.page(f"BT /F1 11 Tf 40 200 Td (Zoltan Quixby) Tj ET {icons} BT /F1 11 Tf 280 200 Td (Design) Tj ET")
    for name, still in ((samples.NAME, "Design"), ("Design", "Quixby")):
        before = _places(data)
        assert _places(oracles.mask(data, name, replacement="Al")[1])[still] == pytest.approx(before[still], abs=0.01)


def test_a_justified_line_keeps_its_start() -> None:
    from masking.formats.pdf.setting import width

    lines = [
        "Zoltan Quixby builds bridges of steel and of glass",
        *("of steel and glass, in all of Europe" for _ in "abcd"),
    ]
    shown = []
    for i, line in enumerate(lines):
        left = 60 if i else 44
        spaces = (380 - left - 11 * width(line, "Helvetica")) / line.count(" ")
        shown.append(f"BT /F1 11 Tf {spaces:.4f} Tw {left} {240 - 14 * i} Td ({line}) Tj ET")
    _, masked = oracles.mask(samples.page(" ".join(shown)), samples.NAME, replacement="Al Ng")
    assert _places(masked)["Al"][0] == pytest.approx(44, abs=0.1)
