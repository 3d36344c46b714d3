"""Per position: the seed's pooled t-test first, and everything that stands beside it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from perturb import stats
from perturb.audit.perturbation.pairs import Pairs
from perturb.findings import Settings, Verdict

MIN_EQUAL = 5
"""Pairs that must all be equal before equality counts as evidence: 2**-5 is the first power of 1/2 below 5 %."""
Floats = npt.NDArray[np.float64]
_BLIND = (
    "The paired test sees a difference where the pooled test does not: the scores of pairs move together, and the "
    "pooled test takes the spread between candidates for noise."
)
_ALONE = "The pooled test sees a difference where the paired test does not: the scores of pairs do not move together."
_LOST = "More than a fifth of the pairs have a score on one side only; what is missing may not be missing by chance."


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """The statistics of all rows, before they become a table."""

    moments: stats.Moments
    pooled: stats.TTest
    plain: stats.TTest
    """The paired test as if no two twins had one name."""
    paired: stats.TTest
    interval: stats.Interval
    p_holm: Floats
    p_equivalence: Floats


def contrasts(pairs: Pairs, by: str = "arm") -> tuple[npt.NDArray[np.intp], list[tuple[str, str, str]]]:
    """Return for every pair the code of its (arm, reference, group), and these in order of appearance."""
    table = pairs.table
    keys = pd.MultiIndex.from_frame(table[[by, "reference", "group"]])
    codes, distinct = pd.factorize(keys)
    return np.asarray(codes, dtype=np.intp), [(str(a), str(r), str(g)) for a, r, g in distinct]


def compare(pairs: Pairs, settings: Settings, whole: npt.ArrayLike = ()) -> pd.DataFrame:
    """Return one row per contrast and position, in order of appearance; columns as in docs/report.md.

    ``whole`` are the p-values over all positions that share one error rate with those of the rows.
    """
    if pairs.table.empty:
        return pd.DataFrame()
    contrast, labels = contrasts(pairs)
    cell = contrast * len(pairs.positions) + pairs.table["position"].to_numpy().astype(np.intp)
    present, rows = np.unique(cell, return_inverse=True)
    first, second, names = pairs.matrices(rows, len(present))
    which, where = np.divmod(present, len(pairs.positions))
    base = {
        "position": [pairs.positions[code] for code in where],
        "arm": [labels[code][0] for code in which],
        "reference": [labels[code][1] for code in which],
        "group": [labels[code][2] for code in which],
    }
    return pd.DataFrame({**base, **_statistics((first, second, names), pairs.candidates(rows), settings, whole)})


def spread(pairs: Pairs) -> float:
    """Return the pooled spread of reference scores within positions; NaN where they do not vary."""
    table = pairs.table[pairs.table["first"].notna()]
    grouped = table.groupby("position")["first"]
    degrees = grouped.count() - 1
    variance = grouped.var(ddof=1).fillna(0.0)
    total = float(degrees.sum())
    found = float(np.sqrt((variance * degrees).sum() / total)) if total > 0 else 0.0
    return found if found > 0 else float("nan")


def _statistics(
    sides: tuple[Floats, Floats, Floats], candidates: npt.NDArray[np.intp], settings: Settings, whole: npt.ArrayLike
) -> dict[str, object]:
    first, second, names = sides
    m = stats.moments(first, second)
    pooled, plain = stats.pooled_t(m), stats.paired_t(m)
    paired = stats.clustered_t(m, plain, first - second, names)
    row = _Row(
        m, pooled, plain, paired, stats.mean_interval(m, paired, confidence=settings.confidence),
        stats.holm_with_whole(paired.p, whole)[0], stats.equivalence_p(m, paired, margin=settings.margin),
    )  # fmt: skip
    verdict, reason = verdicts(row, settings)
    family = max(1, int(np.isfinite(paired.p).sum()))
    with np.errstate(all="ignore"):
        wider = np.where(plain.standard_error > 0, paired.standard_error / plain.standard_error, 1.0)
    alpha = settings.alpha * (1 - stats.WHOLE_SHARE) if np.isfinite(whole).any() else settings.alpha
    return {
        **_seed_columns(m, pooled),
        **_paired_columns(row, settings),
        "p_bh": stats.benjamini_hochberg(paired.p),
        "n_pairs": m.n_pairs,
        "n_half_missing": m.half_missing,
        "n_missing": candidates - m.n_pairs,
        **_rank_and_flip_columns(first, second, settings),
        "p_equivalence": row.p_equivalence,
        "detectable": wider * stats.detectable(m, alpha=settings.alpha, power=settings.power),
        "detectable_family": wider * stats.detectable(m, alpha=alpha / family, power=settings.power),
        "warning": warnings(row, settings),
        "verdict": verdict,
        "reason": reason,
        "remark": ["" if text in _usual(settings) else text for text in reason],
    }


def _seed_columns(m: stats.Moments, pooled: stats.TTest) -> dict[str, object]:
    return {
        "n_reference": m.n_first,
        "n_group": m.n_second,
        "mean_reference": m.mean_first,
        "mean_group": m.mean_second,
        "sd_reference": m.sd_first,
        "sd_group": m.sd_second,
        "t_pooled": pooled.t,
        "df_pooled": pooled.df,
        "p_pooled": pooled.p,
        "p_pooled_holm": stats.holm(pooled.p),
    }


def _paired_columns(row: _Row, settings: Settings) -> dict[str, object]:
    d_z = stats.d_z(row.moments, row.plain, confidence=settings.confidence)
    g = stats.hedges_g(row.moments, row.plain, confidence=settings.confidence)
    return {
        "t_paired": row.paired.t,
        "df_paired": row.paired.df,
        "p_paired": row.paired.p,
        "p_holm": row.p_holm,
        "r": row.moments.r,
        "difference": row.interval.value,
        "low": row.interval.low,
        "high": row.interval.high,
        "sd_difference": row.moments.pair_sd,
        "d_z": d_z.value,
        "d_z_low": d_z.low,
        "d_z_high": d_z.high,
        "g": g.value,
        "g_low": g.low,
        "g_high": g.high,
    }


def _rank_and_flip_columns(first: Floats, second: Floats, settings: Settings) -> dict[str, object]:
    ranks = stats.wilcoxon(first, second)
    cutoff: Floats = np.full(len(first), np.nan if settings.cutoff is None else settings.cutoff)
    if settings.cutoff is None:
        known = np.isfinite(first).any(axis=1)
        cutoff[known] = np.nanmedian(np.where(np.isfinite(first[known]), first[known], np.nan), axis=1)
    flipped = stats.flips(first, second, cutoff)
    return {
        "w_plus": ranks.w_plus,
        "p_wilcoxon": ranks.p,
        "cutoff": cutoff,
        "n_lost": flipped.lost,
        "n_gained": flipped.gained,
        "flip_share": flipped.share,
        "p_mcnemar": flipped.p,
    }


def verdicts(row: _Row, settings: Settings) -> tuple[list[str], list[str]]:
    """Return the verdict of every row and the reason in plain words; the rules stand in docs/statistics.md."""
    m, margin = row.moments, settings.margin
    still = (m.n_pairs > 1) & (m.pair_sd == 0)
    inside = (row.interval.low >= -margin) & (row.interval.high <= margin)
    significant = row.p_holm <= settings.alpha
    found, inside_margin, neither = _usual(settings)
    rules: list[tuple[npt.NDArray[np.bool_], Verdict, str]] = [
        (m.n_pairs < 2, Verdict.NOT_ENOUGH, "fewer than two complete pairs"),
        (
            still & (m.pair_difference != 0),
            Verdict.DIFFERENCE,
            "every pair differs by the same amount: no test is needed",
        ),
        (still & (m.n_pairs >= MIN_EQUAL), Verdict.EQUIVALENT, "both members of every pair got the same score"),
        (still, Verdict.NOT_ENOUGH, f"all pairs equal, but fewer than {MIN_EQUAL} of them"),
        (significant & inside, Verdict.DIFFERENCE, f"{found}, but the whole interval lies within the margin"),
        (significant, Verdict.DIFFERENCE, found),
        (row.p_equivalence <= settings.alpha, Verdict.EQUIVALENT, inside_margin),
        (
            np.full(len(m.n_pairs), np.isnan(margin)),
            Verdict.NOT_ENOUGH,
            "no difference shown, and no margin to compare",
        ),
    ]
    last = len(rules)
    chosen = np.select([rule[0] for rule in rules], list(range(last)), last)
    texts = [rule[2] for rule in rules] + [neither]
    kinds = [rule[1] for rule in rules] + [Verdict.NOT_ENOUGH]
    return [str(kinds[code]) for code in chosen], [texts[code] for code in chosen]


def _usual(settings: Settings) -> tuple[str, str, str]:
    """The reasons that go without saying."""
    return (
        f"adjusted p <= {settings.alpha:g}",
        "shown to lie within the margin",
        "neither a difference nor equivalence is shown",
    )


def warnings(row: _Row, settings: Settings) -> list[str]:
    """Return per row what a reader of the pooled test has to know, or an empty string."""
    m, alpha = row.moments, settings.alpha
    pooled, paired = row.pooled.p <= alpha, row.paired.p <= alpha
    half = m.half_missing > 0.2 * np.maximum(m.n_pairs + m.half_missing, 1)
    texts = []
    for blind, alone, lost in zip(paired & ~pooled, pooled & ~paired, half, strict=True):
        words = [_BLIND] if blind else [_ALONE] if alone else []
        texts.append(" ".join([*words, _LOST] if lost else words))
    return texts
