"""Labels and their boxes: readable, in the colour of what they replace, and between the lines around them."""

from __future__ import annotations

import pdf_oracles as oracles
import pdf_samples as samples
import pytest

from masking import abbreviation
from masking.formats import pdf
from masking.formats.pdf import writing
from masking.formats.pdf.pieces import plan
from masking.formats.pdf.reading import Native
from masking.formats.pdf.setting import Setting
from masking.span import FIELDS, Revision


def _settings(revision: Revision) -> list[Setting]:
    native = revision.document.native
    assert isinstance(native, Native)
    return list(writing.settle(native, plan(revision, native)).settings.values())


def _said(setting: Setting) -> str:
    return b"".join(e for e in setting.elements if isinstance(e, bytes)).decode("cp1252")


def _column(words: str, size: int = 10) -> bytes:
    """A line with a word to mask, and another column close to its right."""
    return samples.page(
        f"BT /F1 {size} Tf 40 200 Td ({words}) Tj ET BT /F1 {size} Tf 118 200 Td (Bridges) Tj "
        "0 -14 Td (Towers) Tj 0 -14 Td (Tunnels) Tj 0 -14 Td (Roads) Tj ET"
    )


def test_every_short_form_leads_back_to_its_label() -> None:
    known = {f"[{field.upper()}]" for field in FIELDS}
    for label in known:
        assert {abbreviation.whole(form) for form in abbreviation.forms(label)} == {label}
    assert abbreviation.forms("[CANDIDATE]") == ("[CANDIDATE]",)


@pytest.mark.parametrize(("label", "said"), [("[GRADUATION_YEAR]", "[YEAR]"), ("[MARITAL_STATUS]", "[MARITAL]")])
def test_a_long_label_is_set_short_where_it_is_longer_than_what_it_replaces(label: str, said: str) -> None:
    revision, data = oracles.mask(samples.page("BT /F1 10 Tf 40 200 Td (Since 2012) Tj ET"), "2012", replacement=label)
    assert _said(_settings(revision)[0]) == said
    assert f"Since {said}" in pdf.decode(data).text


@pytest.mark.parametrize("label", [f"[{field.upper()}]" for field in FIELDS])
@pytest.mark.parametrize("words", ["ten he", "seven plus he", "eleven plus she", "he"])
def test_a_label_is_readable_or_not_painted(label: str, words: str) -> None:
    revision, _ = oracles.mask(_column(words), words.split()[-1], replacement=label)
    (made,) = _settings(revision)
    assert made.size >= 5.5
    assert made.stretch >= 0.6 or made.hidden
    assert made.box is not None
    assert made.piece.anchor.x + made.box[1] <= 118 or words == "eleven plus she"


def test_a_pronoun_without_room_gets_the_shortest_label() -> None:
    revision, _ = oracles.mask(_column("eleven plu she"), "she", replacement="[GENDER]")
    assert _said(_settings(revision)[0]) == "[G]"


def test_a_box_has_the_colour_of_the_text_that_stood_there() -> None:
    ground = "0 0.2 0.5 rg 0 0 400 300 re f"
    data = samples.page(f"{ground} 1 1 1 rg {samples.HEAD} {samples.BODY}")
    revision, masked = oracles.mask(data, samples.NAME)
    before, after = oracles.pixels(data, 0), oracles.pixels(masked, 0)
    x0, top, x1, bottom = (int(1.5 * v) for v in oracles.boxes(revision)[0][1])
    inside = after[top + 2 : bottom - 2, x0 + 2 : x1 - 2]
    assert before[0, 0] < inside.min() + 5
    assert inside.min() < 110
    assert inside.max() > 230


@pytest.mark.parametrize(("over", "under"), [(19, 9), (22, 11), (24, 14), (40, 30)])
def test_a_box_stays_between_the_lines_around_it(over: int, under: int) -> None:
    data = samples.page(
        f"BT /F1 9 Tf 40 {240 + over} Td (Curriculum) Tj ET BT /F1 22 Tf 40 240 Td (Zoltan Quixby) Tj ET "
        f"BT /F1 9 Tf 40 {240 - under} Td (Engineer of long bridges) Tj ET"
    )
    revision, _ = oracles.mask(data, samples.NAME)
    _, top, _, bottom = oracles.boxes(revision)[0][1]
    baseline = 300 - 240
    assert bottom <= baseline + max(under - 0.7 * 9, 0.5)
    assert top >= baseline - max(over - 0.2 * 9, 11)
    (made,) = _settings(revision)
    assert made.lift - 0.2 * made.size >= made.piece.bottom * made.piece.em - 0.3
