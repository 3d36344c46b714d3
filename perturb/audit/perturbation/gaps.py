"""From the scores of two scorers, or of two versions of one, to how the gap between groups changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from perturb import stats
from perturb.audit.perturbation.pairs import CHANNEL, ORIGINAL, PLACEBO, frame, pair
from perturb.audit.perturbation.rows import MIN_EQUAL, spread
from perturb.findings import Gap, Settings
from perturb.measure import Score

SAME_SCALE = 1.5
"""Spreads of scores that differ by no more than this factor are taken for one scale."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """Every gap of the first scorer beside that of the second."""

    rows: tuple[Gap, ...]
    own_units: bool
    """True where the scales differ: all numbers are then in units of each scorer's own spread within a position."""
    margin: float


def gaps(first: pd.DataFrame | Sequence[Score], second: pd.DataFrame | Sequence[Score], settings: Settings) -> Gaps:
    """Return per group and position, and over all, how the gap changed from the scores ``first`` to ``second``.

    Both have the layout that ``assess`` takes and share positions, resumes and variants; what only one has scored is
    left out. The change is the mean over pairs of the second gap less the first, its error clustered by candidate,
    position and name as in ``assess``; one error rate over positions and all together.
    """
    frames, scales = zip(*(_pairs(scores, settings.reference) for scores in (first, second)), strict=True)
    known = all(np.isfinite(scales))
    own_units = bool(known and max(scales) > SAME_SCALE * min(scales))
    margin = settings.margin / scales[0] if own_units else settings.margin
    keys = ["position", "resume", "variant", "reference", "group"]
    both = frames[0].merge(frames[1], on=keys, suffixes=("_before", "_after"))
    for side, scale in zip(("before", "after"), scales, strict=True):
        both[side] = both[f"gap_{side}"] / (scale if own_units else 1.0)
    both = both.dropna(subset=["before", "after"])
    slices = _slices(both)
    estimates = [_estimate(part, settings.confidence) for part in slices.values()]
    whole = np.array([not position for *_, position in slices], dtype=bool)
    p = np.array([one.p for one in estimates])
    adjusted = np.empty(len(p))
    adjusted[~whole], adjusted[whole] = stats.holm_with_whole(p[~whole], p[whole])
    rows = tuple(
        _gap(key, part, one, q, margin, settings.alpha)
        for (key, part), one, q in zip(slices.items(), estimates, adjusted.tolist(), strict=True)
    )
    return Gaps(rows, own_units, margin)


def against_report(before: Sequence[Mapping[str, object]], after: Sequence[Mapping[str, object]], alpha: float) -> Gaps:
    """Return the same from the measures of two reports (``report.json``), where the scores themselves are not there.

    Unpaired: the error of the change is that of two independent estimates, which overstates it on the same resumes.
    """
    found: list[tuple[tuple[str, str, str], float, float, float]] = []
    old = {_key(row): _told(row) for row in before if row.get("metric") in _METRICS}
    for row in after:
        if row.get("metric") in _METRICS and _key(row) in old:
            (was, wide), (now, reach) = old[_key(row)], _told(row)
            found.append((_key(row), was, now, float(np.hypot(wide, reach))))
    errors = np.array([error for *_, error in found]) / 1.959963984540054
    with np.errstate(divide="ignore", invalid="ignore"):
        p = stats.two_sided_p((np.array([now - was for _, was, now, _ in found])) / errors, np.full(len(found), 1e9))
    rows = [
        Gap(*key, was, now, now - was, now - was - half, now - was + half, q, 0, _verdict(was, now, q, alpha))
        for (key, was, now, half), q in zip(found, stats.holm(p).tolist(), strict=True)
    ]
    return Gaps(tuple(rows), False, float("nan"))


_METRICS = ("difference", "overall_difference")


def _key(row: Mapping[str, object]) -> tuple[str, str, str]:
    return str(row["reference"]), str(row["group"]), str(row["position"])


def _told(row: Mapping[str, object]) -> tuple[float, float]:
    value, low, high = (float(row[name]) if row.get(name) is not None else np.nan for name in ("value", "low", "high"))  # type: ignore[arg-type]
    return value, (high - low) / 2


def _pairs(scores: pd.DataFrame | Sequence[Score], reference: str | None) -> tuple[pd.DataFrame, float]:
    table = frame(scores)
    arms = [a for a in table["variant"].unique().tolist() if a != ORIGINAL and not a.startswith((PLACEBO, CHANNEL))]
    pairs = pair(table, arms, reference=reference)
    rows = pairs.table
    return (
        pd.DataFrame(
            {
                "position": [pairs.positions[code] for code in rows["position"]],
                "resume": [pairs.resumes[code] for code in rows["resume"]],
                "variant": rows["variant"].to_numpy(),
                "reference": rows["reference"].to_numpy(),
                "group": rows["group"].to_numpy(),
                "name": rows["name"].to_numpy(),
                "gap": (rows["first"] - rows["second"]).to_numpy(),
            }
        ),
        spread(pairs),
    )


def _slices(both: pd.DataFrame) -> dict[tuple[str, str, str], pd.DataFrame]:
    found: dict[tuple[str, str, str], pd.DataFrame] = {}
    for (reference, group), part in both.groupby(["reference", "group"], sort=False):
        who = str(reference), str(group)
        found |= {(*who, str(at)): own for at, own in part.groupby("position", sort=False)}
        found[*who, ""] = part
    return found


def _estimate(part: pd.DataFrame, confidence: float) -> stats.ClusteredMean:
    clusters = {"candidate": part["resume"], "position": part["position"]}
    if (part["name_after"] != "").any():
        clusters["name"] = part["name_after"]
    return stats.clustered_mean(part["after"] - part["before"], clusters, confidence=confidence)


def _gap(
    key: tuple[str, str, str], part: pd.DataFrame, one: stats.ClusteredMean, p: float, margin: float, alpha: float
) -> Gap:
    before, after = float(part["before"].mean()), float(part["after"].mean())
    verdict = _verdict(before, after, p, alpha)
    if one.standard_error == 0:
        changed = "grew" if abs(after) > abs(before) else "shrank"
        verdict = changed if one.value else "alike" if one.n >= MIN_EQUAL else verdict
    elif verdict == "not enough data" and -margin <= one.low <= one.high <= margin:
        verdict = "alike"
    return Gap(*key, before, after, one.value, one.low, one.high, p, one.n, verdict)


def _verdict(before: float, after: float, p: float, alpha: float) -> str:
    if p <= alpha:
        return "grew" if abs(after) > abs(before) else "shrank"
    return "not enough data"
