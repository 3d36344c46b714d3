"""What a collection of published bias audits holds: the numbers by which it is described."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from perturb.audit.ll144.published import Checked, Line
from perturb.stats.proportions import FOUR_FIFTHS


def distribution(checked: Mapping[str, Checked]) -> dict[str, int | float | None]:
    """Return what a collection of published tables holds: the eight numbers of its paper, then counts and findings.

    The first eight are computed as M. Gerchick et al. do (Auditing the Audits, FAccT 2025, sections 4 to 4.2.4). A part
    is one of sex, race and both in one audit; where it prints no ratio of 1, ratios that are missing are the rate over
    the highest; of several best categories each is compared; a share is None where nothing tells it. A table's
    applicants are those of its largest part, since every part has everybody.
    """
    each = [_parts(one) for one in checked.values()]
    parts = [part for audit in each for part in audit]
    lines = [line for part in parts for line in part.lines]
    low = [(part, line) for part in parts for line in part.lines if part.under(line)]
    against = [(best, line) for part, line in low for best in part.best]
    stated = [[part for part in audit if part.unknown is not None] for audit in each]
    bounds = [bound for part in parts for bound in part.bounds()]
    ratios = [[ratio for part in a for line in part.lines if (ratio := part.ratio(line)) is not None] for a in each]
    counted = [_counted(one) for one in checked.values()]
    applicants, unknown = (sum(counts[at] for counts in counted) for at in (0, 1))
    found: dict[str, int | float | None] = {
        "audits": len(each),
        "share of audits with an impact ratio under 4/5": _share([any(part.low for part in a) for a in each if a]),
        "share of parts with an impact ratio under 4/5": _share([part.low for part in parts]),
        "share of impact ratios under 4/5 of people who are not white against white ones": _share(
            [best.race == "White" and line.race != "White" for best, line in against]
        ),
        "share of audits with an impact ratio over 1": _share(
            [max(known, default=0) > 1 for known, a in zip(ratios, each, strict=True) if a]
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
        "impact ratios": sum(map(len, ratios)),
        "impact ratios under 4/5": len(low),
        "median of the least impact ratio": float(median(map(min, filter(None, ratios)))) if any(ratios) else None,
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
    def low(self) -> bool:
        return any(self.under(line) for line in self.lines)

    @property
    def best(self) -> list[Line]:
        """What the audit compares with: ratio 1, else the highest rate."""
        stated = [line for line in self.lines if line.ratio is not None and line.ratio.value == 1]
        top = max((line.exact for line in self.lines if line.exact is not None), default=None)
        return stated or [line for line in self.lines if line.exact is not None and line.exact == top]

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
