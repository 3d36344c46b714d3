"""What a collection of published bias audits holds: the numbers by which it is described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from operator import attrgetter
from statistics import fmean, median

from perturb.audit.ll144.published import Checked, Line
from perturb.measure import by
from perturb.stats.proportions import FOUR_FIFTHS

_TABLE = attrgetter("table")


def distribution(checked: Mapping[str, Checked]) -> dict[str, int | float | None]:
    """Return what a collection of published tables holds: the eight numbers of its paper, then counts and findings.

    The first eight are computed as M. Gerchick et al. do (Auditing the Audits, FAccT 2025, sections 4 to 4.2.4). A part
    is one of sex, race and both in one audit; where it prints no ratio of 1, ratios that are missing are the rate over
    the highest; of several best categories each is compared; a share is None where nothing tells it. A table's
    applicants are those of its largest part, since every part has everybody.
    """
    each = [_parts(one) for one in checked.values()]
    findings = Counter(kind for one in checked.values() for kind, _ in one.findings)
    return (
        _shares(each)
        | _counts(checked.values(), each)
        | {f"finding: {kind}": findings[kind] for kind in sorted(findings)}
    )


def _shares(each: Sequence[Sequence[_Part]]) -> dict[str, int | float | None]:
    """The eight numbers of the paper, of the parts of each audit."""
    audits = list(filter(None, each))
    parts = list(chain(*audits))
    bounds = list(chain(*map(_Part.bounds, parts)))
    unknown = [[part.unknown for part in audit if part.unknown is not None] for audit in audits]
    return {
        "audits": len(each),
        "share of audits with an impact ratio under 4/5": _share(any(part.low for part in audit) for audit in audits),
        "share of parts with an impact ratio under 4/5": _share(bool(part.low) for part in parts),
        "share of impact ratios under 4/5 of people who are not white against white ones": _share(
            chain(*map(_Part.low_against_white, parts))
        ),
        "share of audits with an impact ratio over 1": _share(max(_ratios(audit), default=0) > 1 for audit in audits),
        "share of audits with applicants of unknown category, of those that count them": _share(
            map(any, filter(None, unknown))
        ),
        "share of ratios under 4/5 if all unknown were of that category and not selected": _share(
            least < FOUR_FIFTHS for least, _ in bounds
        ),
        "share of ratios under 4/5 if the unknown were as the known and not selected": _share(
            spread < FOUR_FIFTHS for _, spread in bounds
        ),
    }


def _counts(checked: Collection[Checked], each: Sequence[Sequence[_Part]]) -> dict[str, int | float | None]:
    parts = list(chain(*each))
    lines = [line for part in parts for line in part.lines]
    ratios = list(filter(None, map(_ratios, each)))
    known, unknown = (sum(counts) for counts in zip((0, 0), *map(_counted, checked), strict=True))
    return {
        "audits read in full": sum(not one.not_read for one in checked),
        "audits with findings": sum(bool(one.findings) for one in checked),
        "applicants": known + unknown,
        "share of applicants of unknown category": unknown / (known + unknown) if known + unknown else None,
        "categories": len(lines),
        "categories left out as under 2 %": sum(line.left_out for line in lines),
        "impact ratios": sum(map(len, ratios)),
        "impact ratios under 4/5": sum(len(part.low) for part in parts),
        "median of the least impact ratio": float(median(map(min, ratios))) if ratios else None,
    }


def _ratios(audit: Sequence[_Part]) -> list[Fraction]:
    return [ratio for part in audit for line in part.lines if (ratio := part.ratio(line)) is not None]


def _share(told: Iterable[bool]) -> float | None:
    return fmean(each) if (each := list(told)) else None


@dataclass(frozen=True, slots=True)
class _Part:
    """Sex, race or both of one audit."""

    lines: tuple[Line, ...]
    unknown: int | None
    """Applicants of unknown category; None where the audit does not count them."""

    def ratio(self, line: Line) -> Fraction | None:
        """The ratio as printed; by the rates where the part prints none of 1, which would be the reference."""
        if line.ratio is not None or any(other.ratio and other.ratio.value == 1 for other in self.lines):
            return None if line.ratio is None else line.ratio.value
        top = max((other.exact for other in self.lines if other.exact is not None), default=None)
        return line.exact / top if line.exact is not None and top else None

    def under(self, line: Line) -> bool:
        """Whether a category that somebody is in has a ratio under 4/5."""
        return (ratio := self.ratio(line)) is not None and ratio < FOUR_FIFTHS and line.applicants != 0

    @property
    def low(self) -> list[Line]:
        """The categories with a ratio under 4/5."""
        return [line for line in self.lines if self.under(line)]

    def low_against_white(self) -> Iterator[bool]:
        """Per ratio under 4/5 and best category whether it is of people who are not white against white ones."""
        return (best.race == "White" and line.race != "White" for line in self.low for best in self.best)

    @property
    def best(self) -> list[Line]:
        """What the audit compares with: ratio 1, else the highest rate."""
        stated = [line for line in self.lines if line.ratio is not None and line.ratio.value == 1]
        top = max((line.exact for line in self.lines if line.exact is not None), default=None)
        return stated or [line for line in self.lines if line.exact is not None and line.exact == top]

    def bounds(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Per category the ratio if all unknown applicants were in it, or its share of them, and none selected."""
        top = max((line.exact or Fraction(0) for line in self.best), default=Fraction(0))
        if self.unknown is None or not top:
            return
        known = sum(line.applicants or 0 for line in self.lines)
        for line in self.lines:
            if line.applicants and line.exact is not None:
                least = line.applicants + self.unknown
                spread = line.applicants + Fraction(self.unknown * line.applicants, known)
                best = line.exact * line.applicants / top
                yield best / least, best / spread


def _parts(one: Checked) -> list[_Part]:
    """The parts of an audit that have a ratio or a rate."""
    found, unknown = [], by(_TABLE, one.unknown)
    for name, lines in by(_TABLE, one.lines).items():
        missing = [line.applicants for line in unknown.get(name, ()) if line.applicants is not None]
        if any(line.measured for line in lines):
            found.append(_Part(tuple(lines), sum(missing) if missing else None))
    return found


def _counted(one: Checked) -> tuple[int, int]:
    """Applicants of known and of unknown category, of the part of a table that counts most."""
    known, unknown = by(_TABLE, one.lines), by(_TABLE, one.unknown)
    parts = [
        tuple(sum(line.applicants or 0 for line in lines.get(name, ())) for lines in (known, unknown))
        for name in known | unknown
    ]
    return max(parts, key=sum, default=(0, 0))  # type: ignore[return-value]
