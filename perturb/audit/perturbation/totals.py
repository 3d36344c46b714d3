"""All positions together: clustered estimates, placebos as the noise floor, channels, single names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pandas as pd

from perturb import stats
from perturb.audit.perturbation.pairs import Pairs
from perturb.audit.perturbation.rows import MIN_EQUAL, contrasts
from perturb.findings import Overall, Settings, Verdict


def estimates(pairs: Pairs, settings: Settings) -> tuple[Overall, ...]:
    """Return one estimate per arm and contrast over all its complete pairs, not yet judged.

    Errors are clustered by candidate, position and name of the twin (``stats.clustered_mean``).
    """
    if pairs.table.empty:
        return ()
    codes, labels = contrasts(pairs)
    difference = (pairs.table["first"] - pairs.table["second"]).to_numpy()
    complete = np.isfinite(difference)
    found = []
    for code, (arm, reference, group) in enumerate(labels):
        here = complete & (codes == code)
        estimate = stats.clustered_mean(difference[here], _clusters(pairs.table[here]), confidence=settings.confidence)
        found.append(Overall(arm, group, reference, estimate, estimate.p, Verdict.NOT_ENOUGH, ""))
    return tuple(found)


def less_placebo(found: Sequence[Overall], renamed: Pairs, settings: Settings) -> tuple[Overall, ...]:
    """Return the estimates with the swap less the placebo beside each, where placebos tell their group."""
    known = {(o.arm, o.reference, o.group): o.estimate for o in estimates(renamed, settings) if o.estimate.n > 1}
    return tuple(replace(one, less_placebo=known.get((one.arm, one.reference, one.group))) for one in found)


def own_questions(pairs: Pairs, found: Sequence[Overall]) -> npt.NDArray[np.float64]:
    """Return the p-values that judge the estimates; NaN where one position asks the very same question."""
    codes, _ = contrasts(pairs)
    several = pd.Series(pairs.table["position"].to_numpy()).groupby(codes).nunique() > 1
    asks = [bool(several[code]) or one.less_placebo is not None for code, one in enumerate(found)]
    return np.array([one.judged_by.p if own else np.nan for own, one in zip(asks, found, strict=True)])


def with_positions(
    found: Sequence[Overall], rows: pd.DataFrame, p_whole: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return the p-values of the estimates, adjusted together with those of the positions."""
    adjusted = stats.holm_with_whole(rows["p_paired"], p_whole)[1]
    for place, one in enumerate(found):
        own = _own(rows, one)["p_holm"]
        if np.isnan(p_whole[place]) and len(own) == 1:
            adjusted[place] = own.iloc[0]
    return adjusted


def overall(
    found: Sequence[Overall], rows: pd.DataFrame, settings: Settings, p_adjusted: npt.NDArray[np.float64]
) -> tuple[Overall, ...]:
    """Return the estimates with their verdicts and with what the positions of each say."""
    judgements = []
    for one, p in zip(found, p_adjusted, strict=True):
        own = _own(rows, one)
        told = replace(
            one,
            p_adjusted=float(p),
            flagged=int((own["p_paired"] <= settings.alpha).sum()),
            tested=int(own["p_paired"].notna().sum()),
            floor=float(own["difference"].abs().quantile(0.95)),
        )
        judgements.append(_judged(told, settings))
    return tuple(judgements)


def _own(rows: pd.DataFrame, one: Overall) -> pd.DataFrame:
    return rows[(rows["arm"] == one.arm) & (rows["reference"] == one.reference) & (rows["group"] == one.group)]


def channels(
    pairs: Pairs, settings: Settings, rows: pd.DataFrame, whole: Sequence[Overall]
) -> tuple[tuple[Overall, ...], dict[tuple[str, str], str]]:
    """Return the estimate per channel with its share of the whole effect, and the channel that carries each effect.

    A channel carries an effect when its own estimate, adjusted over all channels, is significant and the largest.
    """
    raw = estimates(pairs, settings)
    found = overall(raw, rows, settings, stats.holm([one.estimate.p for one in raw]))
    total = {(one.group, one.reference): one.estimate.value for one in whole}
    shared = tuple(
        replace(one, share=_ratio(one.estimate.value, total.get((one.group, one.reference), float("nan"))))
        for one in found
    )
    carried: dict[tuple[str, str], str] = {}
    for key in dict.fromkeys((one.group, one.reference) for one in shared):
        able = [o for o in shared if (o.group, o.reference) == key and o.verdict is Verdict.DIFFERENCE]
        best = max(able, key=lambda one: abs(one.estimate.value), default=None)
        carried[key] = best.arm.partition(":")[2] if best else ""
    return shared, carried


def names(pairs: Pairs) -> pd.DataFrame:
    """Return per contrast and name: pairs, their mean difference, and the estimate without that name."""
    table = pairs.table.assign(difference=pairs.table["first"] - pairs.table["second"]).dropna(subset=["difference"])
    parts = []
    for (reference, group), rows in table[table["name"] != ""].groupby(["reference", "group"], sort=False):
        labels, without = stats.leave_one_out(rows["difference"], rows["name"])
        per_name = rows.groupby("name")["difference"].agg(["count", "mean"]).loc[labels.tolist()]
        parts.append(
            pd.DataFrame(
                {
                    "reference": reference,
                    "group": group,
                    "name": labels,
                    "n": per_name["count"].to_numpy(),
                    "difference": per_name["mean"].to_numpy(),
                    "estimate": float(rows["difference"].mean()),
                    "without": without,
                }
            )
        )
    columns = ["reference", "group", "name", "n", "difference", "estimate", "without"]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=columns)


def affected(pairs: Pairs, *, count: int) -> pd.DataFrame:
    """Return the ``count`` complete pairs with the largest difference, largest first, each resume once."""
    table = pairs.table.assign(difference=pairs.table["first"] - pairs.table["second"]).dropna(subset=["difference"])
    order = table["difference"].abs().sort_values(ascending=False, kind="stable").index
    top = table.loc[order].drop_duplicates("resume").head(count)
    return pd.DataFrame(
        {
            "position": [pairs.positions[code] for code in top["position"]],
            "resume": [pairs.resumes[code] for code in top["resume"]],
            "variant": top["variant"].to_numpy(),
            "reference": top["reference"].to_numpy(),
            "group": top["group"].to_numpy(),
            "score_reference": top["first"].to_numpy(),
            "score_group": top["second"].to_numpy(),
            "difference": top["difference"].to_numpy(),
            "original_is": np.where(top["turned"], "group", "reference"),
        }
    )


def _clusters(table: pd.DataFrame) -> Mapping[str, np.ndarray[tuple[int], np.dtype[np.int64]]]:
    codes = {"candidate": table["resume"].to_numpy(), "position": table["position"].to_numpy()}
    if (table["name"] != "").any():
        codes["name"] = pd.factorize(table["name"])[0]
    return {name: np.asarray(code, dtype=np.int64) for name, code in codes.items()}


def _judged(one: Overall, settings: Settings) -> Overall:
    """The verdict over all positions: the same three answers by the same rules as for one."""
    estimate, margin = one.judged_by, settings.margin
    if estimate.n < 2 or np.isnan(estimate.standard_error):
        return replace(one, reason="fewer than two pairs that do not share everything")
    if estimate.standard_error == 0:
        if estimate.value:
            return replace(one, verdict=Verdict.DIFFERENCE, reason="every pair differs by the same amount")
        enough = min(estimate.clusters.values()) >= 1 and estimate.n >= MIN_EQUAL
        kind = Verdict.EQUIVALENT if enough else Verdict.NOT_ENOUGH
        return replace(one, verdict=kind, reason="both members of every pair got the same score")
    if one.p_adjusted <= settings.alpha:
        return replace(one, verdict=Verdict.DIFFERENCE, reason=f"adjusted p <= {settings.alpha:g}")
    room = (margin - abs(estimate.value)) / estimate.standard_error
    if room >= float(stats.critical_t(np.array([estimate.df]), settings.alpha)[0]):
        return replace(one, verdict=Verdict.EQUIVALENT, reason="shown to lie within the margin")
    return replace(one, reason="neither a difference nor equivalence is shown")


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else float("nan")
