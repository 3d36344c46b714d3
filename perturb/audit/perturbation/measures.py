"""The experiment as ``Measure`` rows: one row per number that other audits and tools can use."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from perturb.findings import Overall, Settings, Verdict
from perturb.measure import Measure


def measures(by_position: pd.DataFrame, whole: Iterable[Overall], settings: Settings) -> tuple[Measure, ...]:
    """Return nine rows per position and one or two per overall estimate."""
    found: list[Measure] = []
    for row in by_position.itertuples(index=False):
        found += _position_measures(row, settings)
    for one in whole:
        who = (settings.attribute, one.group, one.reference, "")
        told = {"overall_difference": one.estimate, "overall_less_placebo": one.less_placebo}
        for metric, e in told.items():
            if e is not None:
                interval = (_known(e.low), _known(e.high), _known(one.p_adjusted))
                found.append(Measure(metric, *who, _known(e.value), *interval, e.n, holds(one.verdict), one.reason))
    return tuple(found)


def _position_measures(row: object, settings: Settings) -> list[Measure]:
    at = {name: getattr(row, name) for name in row._fields}  # type: ignore[attr-defined]
    who = (settings.attribute, at["group"], at["reference"], at["position"])
    n = int(at["n_pairs"])

    def measure(metric: str, value: str, p: str = "", ends: tuple[str, str] | None = None, **more: object) -> Measure:
        low, high = (_known(at[ends[0]]), _known(at[ends[1]])) if ends else (None, None)
        return Measure(metric, *who, _known(at[value]), low, high, _known(at[p]) if p else None, n, **more)  # type: ignore[arg-type]

    return [
        measure("pooled_t", "t_pooled", "p_pooled", note=at["warning"]),
        measure("paired_t", "t_paired", "p_paired"),
        measure("difference", "difference", "p_holm", ("low", "high"), holds=holds(at["verdict"]), note=at["reason"]),
        measure("d_z", "d_z", "", ("d_z_low", "d_z_high")),
        measure("hedges_g", "g", "", ("g_low", "g_high")),
        measure("wilcoxon_w", "w_plus", "p_wilcoxon"),
        measure("flip_share", "flip_share", "p_mcnemar"),
        measure("equivalence", "difference", "p_equivalence"),
        measure("detectable_difference", "detectable"),
    ]


def holds(verdict: Verdict) -> bool | None:
    """Return True for equivalent, False for a difference, None for not enough data."""
    return {Verdict.EQUIVALENT: True, Verdict.DIFFERENCE: False}.get(verdict)


def _known(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None
