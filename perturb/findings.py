"""Findings: everything that is known after a perturbation experiment, as plain records and tables.

Why here: audits fill them, reports tell them, and the two do not know each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from perturb.measure import Measure
from perturb.stats import ClusteredMean

if TYPE_CHECKING:
    import pandas as pd


class Verdict(StrEnum):
    """What may be said about one position, or about all."""

    DIFFERENCE = "difference found"
    EQUIVALENT = "equivalent"
    NOT_ENOUGH = "not enough data"


@dataclass(frozen=True, slots=True)
class Settings:
    """What was fixed before looking at the scores."""

    attribute: str = ""
    """What the twins differ in: ``gender``, ``race`` …"""
    alpha: float = 0.05
    """Accepted chance of any false alarm, over all positions and the tests of all of them together."""
    confidence: float = 0.95
    power: float = 0.8
    """The power at which the detectable difference is stated."""
    margin: float = float("nan")
    """Differences within +-margin, in score units, do not matter; NaN where there is none."""
    margin_stated: bool = False
    """False: nobody stated one, and a fifth of the scores' spread within a position was taken."""
    cutoff: float | None = None
    """Scores at or above it mean yes; None takes each position's median reference score."""
    reference: str | None = None


@dataclass(frozen=True, slots=True)
class Overall:
    """One comparison over all positions together."""

    arm: str
    """``treatment`` where groups are told; else the kind of variant: ``twin``, ``placebo:name``, ``channel:name`` …"""
    group: str
    reference: str
    estimate: ClusteredMean
    """Of reference minus group: above 0 the reference is favoured."""
    p_adjusted: float
    """Holm's, together with the positions; for placebos and channels over the estimates of the same kind."""
    verdict: Verdict
    reason: str
    share: float = float("nan")
    """A channel's part of the whole effect."""
    flagged: int = 0
    """Positions of this arm with a raw p at most alpha."""
    tested: int = 0
    """Positions of this arm with a test."""
    less_placebo: ClusteredMean | None = None
    """The swap less the placebo: the twin against the same resume with another name of its own group."""
    floor: float = float("nan")
    """A placebo's noise floor: 95 % of its positions' mean differences are at most this far from 0."""

    @property
    def judged_by(self) -> ClusteredMean:
        """What the verdict rests on: the swap less the placebo where there is one."""
        return self.less_placebo or self.estimate


@dataclass(frozen=True, slots=True, eq=False)
class Experiment:
    """The result of ``assess``. Tables have one row per comparison; their columns are described in docs/report.md."""

    settings: Settings
    positions: pd.DataFrame = field(repr=False)
    """One row per contrast and position: the seed's test first, everything that stands beside it, the verdict."""
    overall: tuple[Overall, ...]
    """One per contrast."""
    placebos: tuple[Overall, ...]
    placebo_positions: pd.DataFrame = field(repr=False)
    channels: tuple[Overall, ...]
    carried_by: Mapping[tuple[str, str], str]
    """Per (group, reference): the channel that carries the effect, or an empty string."""
    names: pd.DataFrame = field(repr=False)
    """Per name: pairs, their mean difference, and the overall estimate without them."""
    affected: pd.DataFrame = field(repr=False)
    """The pairs that differ most."""
    problems: Mapping[str, int]
    """Missing scores by kind."""
    n_scores: int
    n_resumes: int
    measures: tuple[Measure, ...] = field(repr=False)

    @property
    def verdict(self) -> Verdict:
        """The worst that is found anywhere: a difference, else a lack of data, else equivalent everywhere."""
        found = {*self.positions["verdict"], *(one.verdict for one in self.overall)}
        for verdict in (Verdict.DIFFERENCE, Verdict.NOT_ENOUGH):
            if verdict in found or not found:
                return verdict if found else Verdict.NOT_ENOUGH
        return Verdict.EQUIVALENT

    def _repr_html_(self) -> str:
        """The verdict and the table of positions, as notebooks show them."""
        wanted = ("position", "reference", "group", "difference", "low", "high", "t_pooled", "p_pooled", "verdict")
        table = self.positions[[name for name in wanted if name in self.positions]]
        return f"<p><b>{self.verdict}</b></p>{table.to_html(index=False, float_format='{:.4g}'.format)}"


@dataclass(frozen=True, slots=True)
class Gap:
    """How a gap between two groups changed from one scorer (or version) to another, on the same pairs."""

    reference: str
    group: str
    position: str
    """Empty for all positions together."""
    before: float
    after: float
    """The mean differences, reference minus group, of the first and of the second scorer."""
    change: float
    """After minus before."""
    low: float
    high: float
    p: float
    """Holm's, over positions and all together; NaN where every pair changed by the same amount."""
    n: int
    """Pairs that both scored; 0 where only the two reports could be compared."""
    verdict: str
    """``grew``, ``shrank``, ``alike`` (within the margin) or ``not enough data``."""
