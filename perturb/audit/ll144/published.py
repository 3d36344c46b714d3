"""A check of bias-audit tables that others published, in the layouts they come in.

Read are: one line per category; one column per category; sex across and race down; one line per number. Names of
columns and categories are recognised in the spellings of the rule, of the EEO-1 report and of everyday use. What cannot
be read is said, never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Checked:
    """What a published table says and what is wrong with it."""

    lines: tuple[Line, ...]
    findings: tuple[tuple[str, str], ...]
    """Kind and sentence."""
    not_read: tuple[str, ...]
    unknown: tuple[Line, ...] = ()
    """Lines of applicants of unknown sex or race."""

    def could_be_under(self) -> bool:
        """Whether some ratio is under 4/5, or would be if all applicants of unknown category were of that category.

        They are taken as not selected unless the table says how many were.
        """
        return any(_least(line, self) < FOUR_FIFTHS for line in self.lines if line.ratio is not None)


def _least(line: Line, told: Checked) -> Fraction:
    """The ratio of a line with all unknown applicants of its table added to it, and to nobody else."""
    assert line.ratio is not None
    more = [other for other in told.unknown if other.table == line.table and other.applicants]
    applicants, selected = line.applicants or 0, line.selected
    if not more or not applicants:
        return line.ratio.value
    chosen = selected if selected is not None else (line.exact or 0) * applicants
    grown = (chosen + sum(u.selected or 0 for u in more)) / Fraction(applicants + sum(u.applicants or 0 for u in more))
    return line.ratio.value * grown * applicants / chosen if chosen else line.ratio.value


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
    findings: list[tuple[str, str]] = []
    for name in dict.fromkeys(line.table for line in lines):
        mine = [line for line in lines if line.table == name]
        findings += [*_rates(mine), *_ratios(mine), *_small(mine), *_missing(mine, name)]
    return Checked(lines, tuple(findings), tuple(dict.fromkeys(not_read)), tuple(_line(row, []) for row in rest))


def distribution(checked: Mapping[str, Checked]) -> dict[str, int | float | None]:
    """Return what a collection of published tables holds: applicants, who is missing, ratios, and findings by kind.

    These are the numbers by which such collections are described. Source: M. Gerchick et al., Auditing the Audits,
    FAccT 2025. A table's applicants are those of its largest part (sex, race or both), since every part has everybody.
    """
    lines = [line for one in checked.values() for line in one.lines]
    ratios = [float(line.ratio.value) for line in lines if line.ratio is not None]
    least = [min(r) for one in checked.values() if (r := [float(v.ratio.value) for v in one.lines if v.ratio])]
    counted = [_counted(one) for one in checked.values()]
    applicants, unknown = (sum(counts[at] for counts in counted) for at in (0, 1))
    found: dict[str, int | float | None] = {
        "files": len(checked),
        "files read in full": sum(not one.not_read for one in checked.values()),
        "files with findings": sum(bool(one.findings) for one in checked.values()),
        "applicants": applicants + unknown,
        "share of applicants of unknown category": unknown / (applicants + unknown) if applicants else None,
        "categories": len(lines),
        "categories left out as under 2 %": sum(line.left_out for line in lines),
        "impact ratios": len(ratios),
        "impact ratios under 4/5": sum(ratio < FOUR_FIFTHS for ratio in ratios),
        "files with an impact ratio under 4/5": sum(ratio < FOUR_FIFTHS for ratio in least),
        "files that could be under 4/5 with their unknown applicants": sum(
            c.could_be_under() for c in checked.values()
        ),
        "median of the least impact ratio": median(least) if least else None,
    }
    kinds = sorted(kind for one in checked.values() for kind, _ in one.findings)
    return found | {f"finding: {kind}": kinds.count(kind) for kind in dict.fromkeys(kinds)}


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
