"""What holds for every text, every cut and every broken file."""

from __future__ import annotations

import pdf_oracles as oracles
import pdf_samples as samples
from hypothesis import given, settings
from hypothesis import strategies as st

from masking.errors import EvenhandError
from masking.formats import pdf
from masking.span import Edit, Field, Revision

WORDS = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789.,-@", min_size=1, max_size=9), min_size=1, max_size=6
)
LINES = st.lists(WORDS, min_size=1, max_size=5)


def _shown(lines: list[list[str]], size: int, spacing: int) -> bytes:
    moves = [f"({' '.join(line)}) Tj 0 -{2 * size} Td" for line in lines]
    return samples.page(f"BT /F1 {size} Tf 0.0{spacing} Tc 20 250 Td {' '.join(moves)} ET")


@settings(max_examples=60)
@given(LINES, st.integers(6, 14), st.integers(0, 9), st.data())
def test_outside_the_edits_nothing_changes(
    lines: list[list[str]], size: int, spacing: int, data: st.DataObject
) -> None:
    document = pdf.decode(_shown(lines, size, spacing))
    assert document.text.split() == [word for line in lines for word in line]
    cuts = sorted(data.draw(st.sets(st.integers(0, len(document.text)), max_size=6)))
    spans = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if document.text[a:b].strip()]
    edits = tuple(Edit(a, b, "[X]", Field.NAME) for a, b in spans)
    revision = Revision(document, edits)
    written = pdf.encode(revision)
    assert "".join(pdf.decode(written).text.split()) == "".join(revision.text.split())
    assert max(oracles.changed(_shown(lines, size, spacing), written, oracles.boxes(revision))) <= 0.02


@settings(max_examples=60)
@given(st.sampled_from(sorted(samples.SAMPLES)), st.data())
def test_a_broken_file_is_an_error_of_ours_or_is_read(kind: str, data: st.DataObject) -> None:
    original = bytearray(samples.SAMPLES[kind]())
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(original) - 1))
        original[at] = data.draw(st.integers(0, 255))
    try:
        document = pdf.decode(bytes(original))
    except EvenhandError:
        return
    edits = oracles.edits(document, ["Zoltan", "Quixby"])
    try:
        written = pdf.encode(Revision(document, edits))
    except EvenhandError:
        return
    assert pdf.sniff(written)
