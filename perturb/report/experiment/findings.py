"""What the experiment's page needs from an experiment, as protocols: ``perturb.audit.perturbation`` fills them.

Why not the records themselves: reports and audits stand side by side and do not know each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from perturb.measure import Measure
from perturb.stats import ClusteredMean

if TYPE_CHECKING:
    import pandas as pd


class Settings(Protocol):
    """What was fixed before looking."""

    @property
    def attribute(self) -> str: ...  # noqa: D102
    @property
    def alpha(self) -> float: ...  # noqa: D102
    @property
    def confidence(self) -> float: ...  # noqa: D102
    @property
    def power(self) -> float: ...  # noqa: D102
    @property
    def margin(self) -> float: ...  # noqa: D102
    @property
    def margin_stated(self) -> bool: ...  # noqa: D102
    @property
    def cutoff(self) -> float | None: ...  # noqa: D102


class Overall(Protocol):
    """One comparison over all positions."""

    @property
    def arm(self) -> str: ...  # noqa: D102
    @property
    def group(self) -> str: ...  # noqa: D102
    @property
    def reference(self) -> str: ...  # noqa: D102
    @property
    def estimate(self) -> ClusteredMean: ...  # noqa: D102
    @property
    def p_adjusted(self) -> float: ...  # noqa: D102
    @property
    def verdict(self) -> str: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102
    @property
    def share(self) -> float: ...  # noqa: D102
    @property
    def flagged(self) -> int: ...  # noqa: D102
    @property
    def tested(self) -> int: ...  # noqa: D102
    @property
    def floor(self) -> float: ...  # noqa: D102


class Experiment(Protocol):
    """The result of ``perturb.audit.perturbation.assess``."""

    @property
    def settings(self) -> Settings: ...  # noqa: D102
    @property
    def positions(self) -> pd.DataFrame: ...  # noqa: D102
    @property
    def overall(self) -> Sequence[Overall]: ...  # noqa: D102
    @property
    def placebos(self) -> Sequence[Overall]: ...  # noqa: D102
    @property
    def placebo_positions(self) -> pd.DataFrame: ...  # noqa: D102
    @property
    def channels(self) -> Sequence[Overall]: ...  # noqa: D102
    @property
    def carried_by(self) -> Mapping[tuple[str, str], str]: ...  # noqa: D102
    @property
    def names(self) -> pd.DataFrame: ...  # noqa: D102
    @property
    def affected(self) -> pd.DataFrame: ...  # noqa: D102
    @property
    def problems(self) -> Mapping[str, int]: ...  # noqa: D102
    @property
    def n_scores(self) -> int: ...  # noqa: D102
    @property
    def n_resumes(self) -> int: ...  # noqa: D102
    @property
    def measures(self) -> tuple[Measure, ...]: ...  # noqa: D102
