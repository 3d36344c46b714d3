"""A known resume as a DOCX: tables with labels, with wrapped cells, nested ones, layout tables and a text box."""

from __future__ import annotations

from typing import Any

from docx import Document as WordDocument
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Pt
from resume_layouts import Known, Sheet

_BOX = (
    "<w:r {names}><w:pict><v:shape style='position:absolute;margin-left:300pt;margin-top:0;width:150pt;height:60pt'"
    " type='#_x0000_t202'><v:textbox><w:txbxContent><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:txbxContent>"
    "</v:textbox></v:shape></w:pict></w:r>"
)
_NAMES = nsdecls("w") + " xmlns:v='urn:schemas-microsoft-com:vml'"


def document(known: Known) -> tuple[Any, list[Sheet]]:
    """The document, one page for each layout, and what is wanted of each."""
    made = WordDocument()
    made.sections[0].left_margin = made.sections[0].right_margin = Pt(40)
    sheets = []
    for layout in (_schools, _personal, _sides, _nested, _stacked, _boxed):
        sheets.append(Sheet())
        layout(made, known, sheets[-1])
        made.add_page_break()
    return made, sheets


def _table(made: Any, rows: list[tuple[str, ...]]) -> Any:
    table = made.add_table(len(rows), len(rows[0]))
    for row, texts in zip(table.rows, rows, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    return table


def _schools(made: Any, known: Known, sheet: Sheet) -> None:
    _table(made, list(known.schools)).style = "Table Grid"
    for row in known.schools:
        sheet.want(*row)


def _personal(made: Any, known: Known, sheet: Sheet) -> None:
    _table(made, list(known.personal))
    for label, value in known.personal:
        sheet.want(label, value)


def _sides(made: Any, known: Known, sheet: Sheet) -> None:
    """A layout table: contacts in one cell, running text in the other."""
    left, right = _table(made, [("", "")]).rows[0].cells
    for text in (known.address, known.phone, known.email):
        left.add_paragraph(text)
        sheet.want(text)
    for text in (known.profile, *(duty for job in known.jobs for duty in job.duties)):
        right.add_paragraph(text)
        sheet.want(text)


def _nested(made: Any, known: Known, sheet: Sheet) -> None:
    outer = _table(made, [("Education", "")])
    outer.style = "Table Grid"
    rows = [row[:2] for row in known.schools]
    inner = outer.rows[0].cells[1].add_table(len(rows), 2)
    for row, texts in zip(inner.rows, rows, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
        sheet.want(*texts)


def _stacked(made: Any, known: Known, sheet: Sheet) -> None:
    """Years in a column of their own, entries of several paragraphs beside them."""
    table = _table(made, [(job.years, job.title) for job in known.jobs])
    for row, job in zip(table.rows, known.jobs, strict=True):
        sheet.want(job.years, job.title, job.employer)
        for text in (job.employer, *job.duties):
            row.cells[1].add_paragraph(text)
            sheet.want(text)


def _boxed(made: Any, known: Known, sheet: Sheet) -> None:
    paragraph = made.add_paragraph(known.headline)
    paragraph._p.append(parse_xml(_BOX.format(names=_NAMES, text=known.address)))
    made.add_paragraph(known.profile)
    sheet.want(known.headline)
    sheet.want(known.address)
    sheet.want(known.profile)
