"""Where the tables of a published sheet stand: titles above, notes below, one under another, sections, two headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from perturb.audit.ll144.headings import NUMBERS, across, category, is_total, is_unknown, role_of

if TYPE_CHECKING:
    import pandas as pd

Row = list[str]
_DIGITS = re.compile(r"[<>~]?\s*[\d.,\s]*\d[\d.,\s]*%?\*?")
_LONGEST_NAME = 8
"""Words of the longest name of a category; a cell of more, alone in its row, is a note."""


@dataclass(slots=True)
class Block:
    """One table of a sheet: its headings, its rows, and the title above it."""

    title: str
    headings: Row
    rows: list[Row] = field(default_factory=list)

    def frame(self) -> pd.DataFrame:
        """Return the table with a name of its own for every column."""
        import pandas as pd

        names: Row = []
        for heading in self.headings:
            names.append(f"{heading} ({names.count(heading) + 1})" if heading in names else heading)
        return pd.DataFrame(self.rows, columns=names, dtype=str)


def blocks(frame: pd.DataFrame) -> tuple[list[Block], list[str]]:
    """Return the tables of a sheet, and the words beside them, which hold no category."""
    sheet = _sheet(frame)
    heads = _heads(sheet)
    words = [" ".join(filter(None, row)) for row in sheet[: heads[0]] if any(row)]
    found: list[Block] = []
    for at, until in pairwise([*heads, len(sheet)]):
        above = sheet[at - 1] if at else []
        title = words.pop() if words and _filled(above) == 1 else ""
        found.append(Block(title, _two_rows(above, sheet[at])))
        words += _read(found[-1], sheet[at + 1 : until])
    return list(map(_told, found)), words


def _sheet(frame: pd.DataFrame) -> list[Row]:
    titles = ["" if title.startswith("Unnamed: ") else title for title in map(str, frame.columns)]
    return [[str(cell).strip() for cell in row] for row in [titles, *frame.to_numpy().tolist()]]


def _filled(row: Sequence[str]) -> int:
    return sum(bool(cell) for cell in row)


def _heads(sheet: Sequence[Row]) -> list[int]:
    """The rows with headings; where none has any, the row above numbers that name themselves in the first column."""
    heads = [at for at, row in enumerate(sheet) if _is_head(row) or _is_matrix(_measure(sheet, at), row)]
    return heads or _above_numbers(sheet) or [0]


def _above_numbers(sheet: Sequence[Row]) -> list[int]:
    numbers = [at for at, row in enumerate(sheet) if role_of("".join(row[:1])) in NUMBERS]
    above = [at for at, row in enumerate(sheet) if at < numbers[0] and _filled(row) > 1] if len(numbers) > 1 else []
    return above[-1:]


def _is_head(row: Row) -> bool:
    """Whether more cells name numbers than categories, and none is a number."""
    filled = list(filter(None, row))
    named = sum(role_of(cell) in (*NUMBERS, "measure") or across(cell) is not None for cell in filled)
    if len(filled) < 2 or any(map(_DIGITS.fullmatch, filled)):
        return False
    if named == 1:  # a line of one number that has no value looks the same, but for its category
        return all(role_of(cell) or across(cell) for cell in filled)
    return named > sum(any(category(cell)) and across(cell) is None for cell in filled)


def _measure(sheet: Sequence[Row], at: int) -> str:
    """The number that every cell of a matrix is: named in its corner, or alone in the row above."""
    above = "".join(sheet[at - 1]) if at and _filled(sheet[at - 1]) == 1 else ""
    return _number(*sheet[at][:1], above)


def _number(*texts: str) -> str:
    """The first of the texts that names a number."""
    return next((text for text in texts if role_of(text) in NUMBERS), "")


def _is_matrix(measure: str, row: Row) -> bool:
    """Whether categories stand across, and a number of each below."""
    return bool(measure) and sum(any(category(cell)) for cell in row[1:]) >= max(2, _filled(row[1:]))


def _two_rows(above: Row, head: Row) -> Row:
    """Headings with the sexes that stand above them, each over several columns."""
    told = list(filter(None, above[1:]))
    if not told or any(category(cell) == ("", "") or len(cell.split()) > 2 for cell in told):
        return head
    joined, last = [head[0]], ""
    for over, cell in zip(above[1:], head[1:], strict=True):
        last = over or last
        joined.append(f"{last} {cell}" if last and cell else cell)
    return joined


def _read(block: Block, rows: Sequence[Row]) -> list[str]:
    """Put the rows of a block into it; return what is beside.

    A category alone in its row heads the rows of the other kind below: "Female", then its races.
    """
    words: list[str] = []
    over = ""
    for at, row in enumerate(rows):
        if _filled(row) > 1:
            block.rows.append([f"{row[0]} & {over}", *row[1:]] if _crosses(over, row[0]) else row)
        elif _filled(row) == 1:
            text = "".join(row)
            over = text if any(category(text)) else ""
            if not _names(text):
                words.append(text)
            elif not (at + 1 < len(rows) and _crosses(over, rows[at + 1][0])):
                block.rows.append(row)
    return words


def _names(text: str) -> bool:
    named = any(category(text)) or is_unknown(text) or is_total(text)
    return named and len(text.split()) <= _LONGEST_NAME


def _crosses(over: str, text: str) -> bool:
    """Whether one tells a sex and no race, and the other a race and no sex."""
    above, below = category(over), category(text)
    return any(above) and any(below) and not (all(above) or all(below)) and bool(above[0]) != bool(below[0])


def _told(block: Block) -> Block:
    """A block in which the column of categories is named, and a matrix as a line for every number."""
    measure = _number(block.headings[0], block.title)
    if _is_matrix(measure, block.headings):
        cells = [
            [f"{row[0]} & {heading}", measure, cell]
            for row in block.rows for heading, cell in zip(block.headings[1:], row[1:], strict=True) if heading
        ]  # fmt: skip
        return Block("" if role_of(block.title) else block.title, ["category", "measure", "value"], cells)
    if not {"category", "sex", "race"} & set(map(role_of, block.headings)):
        for at, heading in enumerate(block.headings):
            if not role_of(heading) and _holds_names(block, at):
                block.headings = [*block.headings[:at], "category", *block.headings[at + 1 :]]
                break
    return block


def _holds_names(block: Block, at: int) -> bool:
    """Whether most of what a column holds are names of categories."""
    cells = [row[at] for row in block.rows if row[at]]
    return 2 * sum(map(_names, cells)) > len(cells)
