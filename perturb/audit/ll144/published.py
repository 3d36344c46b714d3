"""A check of bias-audit tables that others published, in the layouts they come in.

Read are: one line per category; one column per category; sex across and race down; one line per number. Names of
columns and categories are recognised in the spellings of the rule, of the EEO-1 report and of everyday use. What cannot
be read is said, never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import median
from typing import TYPE_CHECKING

from perturb.stats.proportions import FOUR_FIFTHS

if TYPE_CHECKING:
    import pandas as pd

SEXES: Mapping[str, tuple[str, ...]] = {
    "Female": ("female", "females", "women", "woman", "f"),
    "Male": ("male", "males", "men", "man", "m"),
}
RACES: Mapping[str, tuple[str, ...]] = {
    "Two or More Races": ("two or more", "multiracial", "2 or more"),
    "Native Hawaiian or Pacific Islander": ("hawaiian", "pacific islander", "nhpi"),
    "Native American or Alaska Native": ("american indian", "alaska", "native american", "aian"),
    "Hispanic or Latino": ("hispanic", "latino", "latina", "latinx"),
    "Black or African American": ("black", "african american"),
    "White": ("white", "caucasian"),
    "Asian": ("asian",),
}
"""Categories of the rule with what tells each apart in other spellings; the first that fits counts."""
ROLES: Mapping[str, tuple[str, ...]] = {
    "attribute": ("attribute", "table", "characteristic", "type"),
    "category": ("category", "group", "demographic", "demographic group", "demographic category", "subgroup"),
    "sex": ("sex", "gender", "sex category", "gender category"),
    "race": ("race", "ethnicity", "race ethnicity", "race or ethnicity", "race and ethnicity",
             "race ethnicity category"),
    "applicants": ("applicants", "n", "number", "total", "candidates", "count", "sample size", "assessed"),
    "selected": ("selected", "hired", "above median", "above the median", "selections", "advanced", "passed",
                 "applicants selected", "candidates selected", "scored above median", "scoring above median"),
    "rate": ("rate", "selection rate", "scoring rate", "sr", "percent selected", "pass rate"),
    "ratio": ("ratio", "impact ratio", "ir", "adverse impact ratio", "air"),
    "measure": ("measure", "metric", "statistic"),
    "value": ("value",),
    "note": ("note", "notes", "comment", "comments", "remark", "remarks"),
}  # fmt: skip
NUMBERS = ("applicants", "selected", "rate", "ratio")
TOTALS = ("total", "overall", "all")
UNKNOWN = ("unknown", "not specified", "undisclosed", "prefer not", "did not", "missing")
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
    def low(self) -> bool:
        """Whether a ratio under 4/5 is printed, of a category that somebody is in."""
        return self.ratio is not None and self.ratio.value < FOUR_FIFTHS and self.applicants != 0


@dataclass(frozen=True, slots=True)
class Checked:
    """What a published table says and what is wrong with it."""

    lines: tuple[Line, ...]
    findings: tuple[tuple[str, str], ...]
    """Kind and sentence."""
    not_read: tuple[str, ...]
    unknown: tuple[Line, ...] = ()
    """Lines of applicants of unknown sex or race."""


def lint(frame: pd.DataFrame) -> tuple[str, ...]:
    """Return what is wrong with a published table, and what was not read of it; empty where nothing was found."""
    found = check(frame)
    return (*(text for _, text in found.findings), *(f"not read: {what}" for what in found.not_read))


def check(frame: pd.DataFrame) -> Checked:
    """Return a published table as read, with its findings; printed rates are compared at the digits printed."""
    rows, not_read = _long(frame.astype(str).reset_index(drop=True))
    known = [row for row in rows if not any(word in row["category"].casefold() for word in (*TOTALS, *UNKNOWN))]
    rest = [row for row in rows if any(word in row["category"].casefold() for word in UNKNOWN)]
    lines = tuple(_line(row, not_read) for row in known)
    if not lines or not any(line.exact is not None or line.ratio for line in lines):
        not_read.append("no column with categories and numbers was recognised")
    lines, unknown = _parted(lines, tuple(_line(row, []) for row in rest))
    findings: list[tuple[str, str]] = []
    for name in dict.fromkeys(line.table for line in lines):
        mine = [line for line in lines if line.table == name]
        findings += [*_rates(mine), *_ratios(mine), *_small(mine), *_missing(mine, name)]
    return Checked(lines, tuple(findings), tuple(dict.fromkeys(not_read)), unknown)


def _parted(lines: tuple[Line, ...], unknown: tuple[Line, ...]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Name the parts of a table that has sexes, races and both below one another without saying so.

    Unknown applicants belong to the part that their line names, else to every part: each has everybody.
    """
    kinds = list(dict.fromkeys(_kind(line) for line in lines if _kind(line)))
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


def distribution(checked: Mapping[str, Checked]) -> dict[str, int | float | None]:
    """Return what a collection of published tables holds: the eight numbers of its paper, then counts and findings.

    The first eight are computed as M. Gerchick et al. do (Auditing the Audits, FAccT 2025, sections 4 to 4.2.4). A part
    is one of sex, race and both in one audit; a share is None where nothing tells it. A table's applicants are those of
    its largest part, since every part has everybody.
    """
    audits = [_parts(one) for one in checked.values()]
    parts = [part for audit in audits for part in audit]
    lines = [line for part in parts for line in part.lines]
    low = [(part, line) for part in parts for line in part.lines if line.low]
    stated = [[part for part in audit if part.unknown is not None] for audit in audits]
    bounds = [bound for part in parts for bound in part.bounds()]
    ratios = [float(line.ratio.value) for line in lines if line.ratio is not None]
    least = [min(r) for a in audits if (r := [float(x.ratio.value) for part in a for x in part.lines if x.ratio])]
    counted = [_counted(one) for one in checked.values()]
    applicants, unknown = (sum(counts[at] for counts in counted) for at in (0, 1))
    found: dict[str, int | float | None] = {
        "audits": len(audits),
        "share of audits with an impact ratio under 4/5": _share([any(part.low for part in a) for a in audits if a]),
        "share of parts with an impact ratio under 4/5": _share([part.low for part in parts]),
        "share of impact ratios under 4/5 of people who are not white against white ones": _share(
            [part.best_is_white and line.race != "White" for part, line in low]
        ),
        "share of audits with an impact ratio over 1": _share(
            [any(line.ratio and line.ratio.value > 1 for part in a for line in part.lines) for a in audits if a]
        ),
        "share of audits with applicants of unknown category, of those that count them": _share(
            [any(part.unknown for part in told) for told in stated if told]
        ),
        "share of ratios under 4/5 if all unknown were of that category and not selected": _share(
            [least < FOUR_FIFTHS for least, _ in bounds]
        ),
        "share of ratios under 4/5 if the unknown were as the known and not selected": _share(
            [spread < FOUR_FIFTHS for _, spread in bounds]
        ),
        "audits read in full": sum(not one.not_read for one in checked.values()),
        "audits with findings": sum(bool(one.findings) for one in checked.values()),
        "applicants": applicants + unknown,
        "share of applicants of unknown category": unknown / (applicants + unknown) if applicants else None,
        "categories": len(lines),
        "categories left out as under 2 %": sum(line.left_out for line in lines),
        "impact ratios": len(ratios),
        "impact ratios under 4/5": len(low),
        "median of the least impact ratio": median(least) if least else None,
    }
    kinds = sorted(kind for one in checked.values() for kind, _ in one.findings)
    return found | {f"finding: {kind}": kinds.count(kind) for kind in dict.fromkeys(kinds)}


def _share(told: Sequence[bool]) -> float | None:
    return sum(told) / len(told) if told else None


@dataclass(frozen=True, slots=True)
class _Part:
    """Sex, race or both of one audit."""

    lines: tuple[Line, ...]
    unknown: int | None
    """Applicants of unknown category; None where the audit does not count them."""

    @property
    def low(self) -> bool:
        return any(line.low for line in self.lines)

    @property
    def best(self) -> list[Line]:
        """What the audit compares with: ratio 1, else the highest rate."""
        stated = [line for line in self.lines if line.ratio is not None and line.ratio.value == 1]
        top = max((line.exact for line in self.lines if line.exact is not None), default=None)
        return stated or [line for line in self.lines if line.exact is not None and line.exact == top]

    @property
    def best_is_white(self) -> bool:
        return any(line.race == "White" for line in self.best)

    def bounds(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Per category the ratio if all unknown applicants were in it, or its share of them, and none selected."""
        known = sum(line.applicants or 0 for line in self.lines)
        top = max((line.exact or Fraction(0) for line in self.best), default=Fraction(0))
        if self.unknown is None or not top:
            return
        for line in self.lines:
            if line.applicants and line.exact is not None:
                chosen = line.exact * line.applicants
                more = (Fraction(self.unknown), Fraction(self.unknown * line.applicants, known))
                least, spread = (chosen / (line.applicants + extra) / top for extra in more)
                yield least, spread


def _parts(one: Checked) -> list[_Part]:
    """The parts of an audit that have a ratio or a rate."""
    found = []
    for name in dict.fromkeys(line.table for line in one.lines):
        missing = [line.applicants for line in one.unknown if line.table == name and line.applicants is not None]
        mine = tuple(line for line in one.lines if line.table == name)
        if any(line.ratio is not None or line.exact is not None for line in mine):
            found.append(_Part(mine, sum(missing) if missing else None))
    return found


def _counted(one: Checked) -> tuple[int, int]:
    """Applicants of known and of unknown category, of the part of a table that counts most."""
    parts = [
        tuple(sum(line.applicants or 0 for line in lines if line.table == name) for lines in (one.lines, one.unknown))
        for name in dict.fromkeys(line.table for line in (*one.lines, *one.unknown))
    ]
    return max(parts, key=sum, default=(0, 0))  # type: ignore[return-value]


def _heading(text: str) -> str:
    """A heading without signs, brackets and "number of"."""
    words = re.sub(r"\([^)]*\)", " ", text.casefold()).replace("#", " number ").replace("%", " percent ")
    words = " ".join(re.sub(r"[^a-z0-9]+", " ", words).split())
    return re.sub(r"^(?:total )?(?:number|no|count|total)(?: of)? (?=.)|^total (?=.)", "", words)


def _role(text: str) -> str:
    heading = _heading(text)
    return next((role for role, names in ROLES.items() if heading in names), "")


def _long(frame: pd.DataFrame) -> tuple[list[dict[str, str]], list[str]]:
    """One mapping per category of role to text, whatever the layout; and what was not read."""
    roles = {str(column): _role(str(column)) for column in frame.columns}
    if "measure" in roles.values() and "value" in roles.values():
        return _from_lines(frame, roles)
    first = frame.columns[0] if len(frame.columns) else ""
    if sum(_role(str(v)) in NUMBERS for v in frame[first]) >= 2 if len(frame.columns) else False:
        turned = frame.set_index(first).T.reset_index(names="category")
        turned.columns = turned.columns.astype(str)
        return _long(turned)
    rows: list[dict[str, str]] = []
    not_read = [f"column {c!r}" for c, role in roles.items() if not role and _across(c) is None and _filled(frame[c])]
    for _, line in frame.iterrows():
        rows += _of_line({str(c): str(v).strip() for c, v in line.items()}, roles)
    return rows, not_read


def _filled(column: pd.Series[str]) -> bool:
    return bool((column.str.strip() != "").any())


def _across(heading: str) -> tuple[str, str] | None:
    """``Male: Selection rate`` → ``("Male", "rate")``, a number of one sex in a table of races."""
    words = _heading(heading).split()
    for sex, names in SEXES.items():
        for at in (0, -1):
            if words and words[at] in names:
                role = _role(" ".join(words[1:] if at == 0 else words[:-1]))
                return (sex, role) if role in NUMBERS else None
    return None


def _of_line(line: Mapping[str, str], roles: Mapping[str, str]) -> Iterator[dict[str, str]]:
    by_role = {role: line[c] for c, role in reversed(list(roles.items())) if role}
    headings = {role: c for c, role in reversed(list(roles.items())) if role}
    named = [by_role[r] for r in ("category", "race", "sex") if by_role.get(r)]
    base = {"category": " & ".join(named), "table": by_role.get("attribute", ""), "note": by_role.get("note", "")}
    across = {c: of for c in line if not roles[c] and (of := _across(c))}
    for sex in dict.fromkeys(sex for sex, _ in across.values()):
        mine = {role: _with_percent(line[c], c) for c, (of, role) in across.items() if of == sex}
        yield base | mine | {"category": f"{base['category']} & {sex}", "table": base["table"] or "race and sex"}
    if not across and named:
        yield base | {r: _with_percent(by_role[r], headings[r]) for r in NUMBERS if r in by_role}


def _with_percent(text: str, heading: str) -> str:
    """A number under a heading with a per cent sign means per cent."""
    return f"{text}%" if "%" in heading and text[-1:].isdigit() and "selected" not in _role(heading) else text


def _from_lines(frame: pd.DataFrame, roles: Mapping[str, str]) -> tuple[list[dict[str, str]], list[str]]:
    rows: dict[tuple[str, str], dict[str, str]] = {}
    not_read: list[str] = []
    for _, line in frame.iterrows():
        texts = {role: str(line[c]).strip() for c, role in roles.items() if role}
        named = " & ".join(texts[r] for r in ("category", "race", "sex") if texts.get(r))
        role = _role(texts["measure"])
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
    printed = {}
    for role, text in shown.items():
        printed[role] = _printed(text)
        if printed[role] is None and text.casefold().strip("* ") not in EMPTY and not _SMALL.search(text.casefold()):
            not_read.append(f"{row['category']}, {role}: {text!r}")
    if printed["rate"] is not None and printed["rate"].value > 1:
        printed["rate"] = Printed(printed["rate"].value / 100, printed["rate"].half / 100)
    applicants, selected = (None if printed[r] is None else int(printed[r].value) for r in ("applicants", "selected"))  # type: ignore[union-attr]
    sex, race = _category(row["category"])
    marked = any(_SMALL.search(text.casefold()) for text in (*shown.values(), row["category"], row["note"]))
    return Line(row["table"], row["category"], sex, race, applicants, selected, printed["rate"], printed["ratio"],
                shown, marked)  # fmt: skip


def _category(text: str) -> tuple[str, str]:
    """The sex and the race that a name of a category tells; empty where it tells none."""
    words = re.sub(r"\([^)]*\)|\bnon?t?[- ]hispanic(?: or latin\w+)?", " ", text.casefold())
    words = " ".join(re.sub(r"[^a-z0-9]+", " ", words).split())
    found = []
    for names in (SEXES, RACES):
        fits = (name for name, marks in names.items() if any(re.search(rf"\b{mark}\b", words) for mark in marks))
        found.append(next(fits, ""))
    return found[0], found[1]


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
    rated = [line for line in lines if line.ratio is not None and line.exact is not None]
    if not rated:
        return
    highest = max(rated, key=lambda line: line.exact or 0)
    stated = next((line for line in rated if line.ratio and line.ratio.value == 1), highest)
    best, top = stated.exact or Fraction(0), highest.exact or Fraction(0)
    if not best:
        return
    if top > best:
        text = f"{stated.name}: stands as reference with ratio 1, but {highest.name} has the higher rate."
        yield "reference", text
    for line in rated:
        exact = (line.exact or Fraction(0)) / best
        slack = line.selected is None
        if line.ratio is not None and not line.ratio.shows(exact, slack=slack):
            told = f"rate over reference {float(exact):.4f}."
            yield "impact ratio", f"{line.name}: the impact ratio says {line.shown['ratio']}, {told}"


def _small(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Categories left out as under 2 % that are more."""
    everybody = sum(line.applicants or 0 for line in lines)
    for line in lines:
        if line.left_out and line.applicants and Fraction(line.applicants, everybody) >= Fraction(1, 50):
            yield "left out", f"{line.name}: left out as under 2 %, but {line.applicants} of {everybody} are more."


def _missing(lines: Sequence[Line], name: str) -> Iterator[tuple[str, str]]:
    for told, wanted in (({line.sex for line in lines}, SEXES), ({line.race for line in lines}, RACES)):
        missing = [w for w in wanted if w not in told]
        if missing and told - {""}:
            start = f"{name}: " if name else ""
            yield "missing category", f"{start}no line for {', '.join(missing)} (say so if there were no applicants)."


def _printed(value: str) -> Printed | None:
    text = value.strip().rstrip("*†‡ ").replace(",", "")
    percent = text.endswith("%")
    text = text.rstrip("% ")
    if not re.fullmatch(r"\d*\.?\d+|\d+\.", text):
        return None
    digits = len(text.partition(".")[2])
    scale = 100 if percent else 1
    return Printed(Fraction(text) / scale, Fraction(1, 2 * 10**digits * scale))
