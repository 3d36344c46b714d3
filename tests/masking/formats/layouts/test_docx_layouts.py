"""Tables, nested tables and text boxes of a DOCX: cells whole, rows in order, labels beside their values."""

from __future__ import annotations

import io

import docx_layouts
import pytest
import resume_layouts as layouts

from masking import formats


@pytest.mark.parametrize("known", layouts.KNOWN, ids=lambda known: known.name)
def test_what_stands_in_tables_and_boxes_is_read_whole(known: layouts.Known) -> None:
    made, sheets = docx_layouts.document(known)
    out = io.BytesIO()
    made.save(out)
    text = formats.decode(out.getvalue()).text
    assert [strings for sheet in sheets for strings in layouts.missing(text, sheet)] == []


def test_a_cell_of_several_paragraphs_follows_the_label_before_it() -> None:
    known = layouts.KNOWN[0]
    made, _ = docx_layouts.document(known)
    out = io.BytesIO()
    made.save(out)
    document = formats.decode(out.getvalue())
    job = known.jobs[0]
    assert f"{job.years}\t{job.title}\n{job.employer}\n" in document.text
    cells = {document.text[b.start : b.end]: b.cell for b in document.blocks if b.kind == "cell"}
    assert cells[job.years][2] == 0
    assert cells[job.title][2] == cells[job.employer][2] == 1
    first = document.blocks[0]
    assert document.text[first.start : first.end] == known.schools[0][0]
    assert first.cell == (0, 0, 0)
