"""A check of bias-audit tables that others published, in the layouts they come in.

Read are: one line per category; one column per category; sex across and race down; one line per number; one number for
each cell of sexes and races; below titles and above notes. What cannot be read is said, never passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from perturb.audit.ll144.headings import NUMBERS, RACES, SEXES, across, category, is_total, is_unknown, role_of
from perturb.audit.ll144.layout import blocks
from perturb.measure import by

if TYPE_CHECKING:
    import pandas as pd

EMPTY = frozenset({"", "-", "–", "—", "na", "n/a", "nan", "none", "not applicable"})
_SMALL = re.compile(r"(?:<|under|less than|below)\s*2\s*(?:%|percent)")


@dataclass(frozen=True, slots=True)
class Printed:
    """A number as printed: its value and half a unit of its last digit."""

    value: Fraction
    half: Fraction

    def shows(self, exact: Fraction, *, slack: bool = False) -> bool:
        """Whether rounding ``exact`` could print this; ``slack`` doubles the room (ratio of rounded rates)."""
        return abs(self.value - exact) <= self.half * (4 if slack else 1)

    def cuts(self, exact: Fraction) -> bool:
        """Whether cutting off digits of ``exact`` prints this."""
        return 0 <= exact - self.value < 2 * self.half


@dataclass(frozen=True, slots=True)
class Line:
    """One category of a published table."""

    table: str
    name: str
    sex: str
    race: str
    applicants: int | None
    selected: int | None
    rate: Printed | None
    ratio: Printed | None
    shown: Mapping[str, str]
    """The numbers as printed."""
    left_out: bool
    """Marked as under 2 % of the applicants."""

    @property
    def exact(self) -> Fraction | None:
        """The rate by the counts, or as printed."""
        if self.applicants and self.selected is not None:
            return Fraction(self.selected, self.applicants)
        return None if self.rate is None else self.rate.value

    @property
    def measured(self) -> bool:
        """Whether the line has a rate or a ratio."""
        return self.exact is not None or self.ratio is not None


@dataclass(frozen=True, slots=True)
class Checked:
    """What a published table says and what is wrong with it."""

    lines: tuple[Line, ...]
    findings: tuple[tuple[str, str], ...]
    """Kind and sentence."""
    not_read: tuple[str, ...]
    unknown: tuple[Line, ...] = ()
    """Lines of applicants of unknown sex or race."""
    beside: tuple[str, ...] = ()
    """Titles and notes of the sheet, which are not checked."""


def lint(frame: pd.DataFrame) -> tuple[str, ...]:
    """Return what is wrong with a published table, and what was not read of it; empty where nothing was found."""
    found = check(frame)
    return (*(text for _, text in found.findings), *(f"not read: {what}" for what in found.not_read))


def check(frame: pd.DataFrame) -> Checked:
    """Return a published table as read, with its findings; printed rates are compared at the digits printed."""
    rows, not_read, beside = _rows(frame)
    rest = tuple(_line(row, []) for row in rows if is_unknown(row["category"]))
    lines = tuple(
        _line(row, not_read) for row in rows if not (is_unknown(row["category"]) or is_total(row["category"]))
    )
    if not any(line.measured for line in lines):
        not_read.append("no column with categories and numbers was recognised")
    lines, unknown = _parted(lines, rest)
    findings = chain(*(_findings(mine, name) for name, mine in by(attrgetter("table"), lines).items()))
    return Checked(lines, tuple(findings), tuple(dict.fromkeys(not_read)), unknown, tuple(beside))


def _rows(frame: pd.DataFrame) -> tuple[list[dict[str, str]], list[str], list[str]]:
    """The rows of all tables of a sheet, what was not read of them, and the words beside them."""
    found, beside = blocks(frame)
    rows: list[dict[str, str]] = []
    not_read: list[str] = []
    for block in found:
        more, unread = _long(block.frame())
        title = block.title if len(found) > 1 else ""
        rows += [row | {"table": row["table"] or title} for row in more]
        not_read += unread
        beside += [block.title] if block.title and not title else []
    return rows, not_read, beside


def _findings(lines: Sequence[Line], name: str) -> Iterator[tuple[str, str]]:
    return chain(_rates(lines), _ratios(lines), _small(lines), _twice(lines, name), _missing(lines, name))


def audits(frame: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """Return the audits of a table of several, which a column tells apart, by their names; another table under ""."""
    told = next((column for column in frame.columns if role_of(str(column)) == "audit"), None)
    return {"": frame} if told is None else {str(name): part for name, part in frame.groupby(told, sort=False)}


def _parted(lines: tuple[Line, ...], unknown: tuple[Line, ...]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Name the parts of a table that has sexes, races and both below one another without saying so.

    Unknown applicants belong to the part that their line names, else to every part: each has everybody.
    """
    kinds = list(dict.fromkeys(filter(None, map(_kind, lines))))
    if len(kinds) < 2 or any(line.table for line in lines):
        return lines, unknown
    spread = [
        replace(line, table=kind)
        for line in unknown for kind in kinds
        if kind in line.name.casefold() or not any(other in line.name.casefold() for other in kinds)
    ]  # fmt: skip
    return tuple(replace(line, table=_kind(line)) for line in lines), tuple(spread)


def _kind(line: Line) -> str:
    return " and ".join(word for word, there in (("sex", line.sex), ("race", line.race)) if there)


def _long(frame: pd.DataFrame) -> tuple[list[dict[str, str]], list[str]]:
    """One mapping per category of role to text, whatever the layout; and what was not read."""
    roles = {str(column): role_of(str(column)) for column in frame.columns}
    if {"measure", "value"} <= set(roles.values()):
        return _from_lines(frame, roles)
    if sum(role_of(str(cell)) in NUMBERS for cell in frame.iloc[:, :1].to_numpy().ravel()) >= 2:
        turned = frame.set_index(frame.columns[0]).T.reset_index(names="category")
        turned.columns = turned.columns.astype(str)
        return _long(turned)
    headings = {role: c for c, role in reversed(roles.items()) if role}
    crossed = _crossed(roles)
    rows: list[dict[str, str]] = []
    for _, line in frame.iterrows():
        rows += _of_line({str(c): str(v).strip() for c, v in line.items()}, headings, crossed)
    return rows, _unread(frame, roles, headings)


def _unread(frame: pd.DataFrame, roles: Mapping[str, str], headings: Mapping[str, str]) -> list[str]:
    """The columns that hold something and are of no known role, or of one that an earlier column has."""
    filled = [c for c in roles if _filled(frame[c])]
    strange = [f"column {c!r}" for c in filled if not roles[c] and across(c) is None]
    again = [c for c in filled if roles[c] in NUMBERS and headings[roles[c]] != c]
    return strange + [f"column {c!r}, a second of its kind" for c in again]


def _crossed(roles: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The columns of numbers of one sex in a table of races: per sex the column of every number."""
    found: dict[str, dict[str, str]] = {}
    for column, role in roles.items():
        if not role and (of := across(column)):
            found.setdefault(of[0], {})[of[1]] = column
    return found


def _filled(column: pd.Series[str]) -> bool:
    return bool((column.str.strip() != "").any())


def _of_line(
    line: Mapping[str, str], headings: Mapping[str, str], crossed: Mapping[str, Mapping[str, str]]
) -> Iterator[dict[str, str]]:
    by_role = {role: line[c] for role, c in headings.items()}
    named = _named(by_role)
    table = " ".join(filter(None, (by_role.get("attribute"), by_role.get("kind"))))
    base = {"category": " & ".join(named), "table": table, "note": by_role.get("note", "")}
    for sex, columns in crossed.items():
        names = {"category": f"{base['category']} & {sex}", "table": table or "race and sex"}
        yield base | _numbers(line, columns) | names
    if not crossed and named:
        yield base | _numbers(line, {role: c for role, c in headings.items() if role in NUMBERS})


def _numbers(line: Mapping[str, str], columns: Mapping[str, str]) -> dict[str, str]:
    return {role: _with_percent(line[c], c) for role, c in columns.items()}


def _named(texts: Mapping[str, str]) -> list[str]:
    """The category, race and sex of a line; "Total" beside another says nothing."""
    told = [texts[r] for r in ("category", "race", "sex") if texts.get(r)]
    return [text for text in told if not is_total(text)] or told[:1]


def _with_percent(text: str, heading: str) -> str:
    """A number under a heading with a per cent sign means per cent."""
    return f"{text}%" if "%" in heading and text[-1:].isdigit() and "selected" not in role_of(heading) else text


def _from_lines(frame: pd.DataFrame, roles: Mapping[str, str]) -> tuple[list[dict[str, str]], list[str]]:
    rows: dict[tuple[str, str], dict[str, str]] = {}
    not_read: list[str] = []
    for _, line in frame.iterrows():
        texts = {role: str(line[c]).strip() for c, role in roles.items() if role}
        named = " & ".join(_named(texts))
        role = role_of(texts["measure"])
        if role not in NUMBERS:
            not_read.append(f"measure {texts['measure']!r}")
            continue
        key = texts.get("attribute", ""), named
        row = rows.setdefault(key, {"table": key[0], "category": named, "note": ""})
        row[role] = _with_percent(texts["value"], texts["measure"])
    not_read += [f"column {c!r}" for c, role in roles.items() if not role and _filled(frame[c])]
    return list(rows.values()), not_read


def _line(row: Mapping[str, str], not_read: list[str]) -> Line:
    shown = {role: row.get(role, "") for role in NUMBERS}
    printed = {role: _printed(text, role) for role, text in shown.items()}
    not_read += [
        f"{row['category']}, {role}: {text!r}"
        for role, text in shown.items()
        if printed[role] is None and text.casefold().strip("* ") not in EMPTY and not _SMALL.search(text.casefold())
    ]
    applicants, selected, rate, ratio = printed.values()
    if rate is not None and rate.value > 1:
        rate = Printed(rate.value / 100, rate.half / 100)
    sex, race = category(row["category"])
    marked = any(_SMALL.search(text.casefold()) for text in (*shown.values(), row["category"], row["note"]))
    return Line(row["table"], row["category"], sex, race, _whole(applicants), _whole(selected), rate, ratio,
                shown, marked)  # fmt: skip


def _whole(printed: Printed | None) -> int | None:
    return None if printed is None else int(printed.value)


def _rates(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    for line in lines:
        if line.applicants is None or line.selected is None:
            continue
        if line.selected > line.applicants or not line.applicants:
            yield "impossible count", f"{line.name}: {line.selected} of {line.applicants} cannot be."
        elif line.rate is not None and not line.rate.shows(exact := Fraction(line.selected, line.applicants)):
            cut = " (cut off instead of rounded)" if line.rate.cuts(exact) else ""
            counts = f"{line.selected} of {line.applicants} is {float(exact):.4f}{cut}."
            yield "rate", f"{line.name}: the rate says {line.shown['rate']}, {counts}"


def _ratios(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Every printed ratio against the group the table itself treats as reference (ratio 1), or the highest rate."""
    rated = _rated(lines)
    if not rated:
        return
    highest = max(rated, key=itemgetter(0))
    reference = next((one for one in rated if one[1].value == 1), highest)
    best, _, stated = reference
    if not best:
        return
    if highest[0] > best:
        text = f"{stated.name}: stands as reference with ratio 1, but {highest[2].name} has the higher rate."
        yield "reference", text
    for rate, ratio, line in rated:
        if not ratio.shows(rate / best, slack=line.selected is None):
            told = f"rate over reference {float(rate / best):.4f}."
            yield "impact ratio", f"{line.name}: the impact ratio says {line.shown['ratio']}, {told}"


def _rated(lines: Sequence[Line]) -> list[tuple[Fraction, Printed, Line]]:
    """The lines that have both a rate and a printed ratio, behind them."""
    return [(line.exact, line.ratio, line) for line in lines if line.exact is not None and line.ratio is not None]


def _small(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Categories left out as under 2 % that are more."""
    everybody = sum(line.applicants or 0 for line in lines)
    for line in lines:
        if line.left_out and line.applicants and Fraction(line.applicants, everybody) >= Fraction(1, 50):
            yield "left out", f"{line.name}: left out as under 2 %, but {line.applicants} of {everybody} are more."


def _twice(lines: Sequence[Line], name: str) -> Iterator[tuple[str, str]]:
    """Categories that stand in a table more than once."""
    for told, count in Counter(line.name.casefold() for line in lines).items():
        if count > 1:
            start = f"{name}: " if name else ""
            yield "double category", f"{start}{told!r} stands {count} times."


def _missing(lines: Sequence[Line], name: str) -> Iterator[tuple[str, str]]:
    for told, wanted in (({line.sex for line in lines}, SEXES), ({line.race for line in lines}, RACES)):
        missing = [w for w in wanted if w not in told]
        if missing and told - {""}:
            start = f"{name}: " if name else ""
            yield "missing category", f"{start}no line for {', '.join(missing)} (say so if there were no applicants)."


def _printed(value: str, role: str) -> Printed | None:
    """A number as printed; a comma without a point is the decimal sign of a rate or ratio; a count has no fraction,

    so that its points stand between thousands.
    """
    text = value.strip().rstrip("*†‡ ")
    percent = text.endswith("%")
    text = text.rstrip("% ")
    whole = role in ("applicants", "selected")
    text = re.sub(r"(?<=\d)[ '’\u00a0\u202f](?=\d{3}\b)", "", text)
    if whole and re.fullmatch(r"\d{1,3}(?:\.\d{3})+", text):
        text = text.replace(".", "")
    text = text.replace(",", "." if not whole and "." not in text else "")
    if not re.fullmatch(r"\d+(?:\.0*)?" if whole else r"\d*\.?\d+|\d+\.", text):
        return None
    digits = len(text.partition(".")[2])
    scale = 100 if percent else 1
    return Printed(Fraction(text) / scale, Fraction(1, 2 * 10**digits * scale))
