"""Statistics: pure functions over numbers, vectorised over rows; no tables, no words, no files.

Two samples of paired scores, one row per position:

    m = moments(original, twin)          # arrays (positions, candidates), NaN where a score is missing
    pooled_t(m), paired_t(m), welch_t(m) # TTest(t, df, p, standard_error)
    mean_interval(m, paired_t(m)), d_z(...), hedges_g(...), equivalence_p(..., margin=), detectable(m)
    wilcoxon(original, twin), flips(original, twin, cutoff)

Families of tests: ``holm``, ``holm_with_whole``, ``benjamini_hochberg``.
All pairs together: ``clustered_mean``, ``leave_one_out``.
"""

from __future__ import annotations

from perturb.stats.clusters import ClusteredMean, clustered_mean, clustered_t, leave_one_out
from perturb.stats.effects import (
    Interval,
    chi_mean,
    d_z,
    detectable,
    equivalence_p,
    hedges_g,
    mean_interval,
    paired_power,
)
from perturb.stats.flips import Flips, flips, mcnemar_p
from perturb.stats.moments import Moments, moments
from perturb.stats.multiplicity import WHOLE_SHARE, benjamini_hochberg, holm, holm_with_whole
from perturb.stats.ranks import RankTest, wilcoxon
from perturb.stats.student import TTest, critical_t, paired_t, pooled_sd, pooled_t, two_sided_p, welch_t

__all__ = [
    "WHOLE_SHARE", "ClusteredMean", "Flips", "Interval", "Moments", "RankTest", "TTest", "benjamini_hochberg",
    "chi_mean", "clustered_mean", "clustered_t", "critical_t", "d_z", "detectable", "equivalence_p", "flips",
    "hedges_g", "holm", "holm_with_whole", "leave_one_out", "mcnemar_p", "mean_interval", "moments", "paired_power",
    "paired_t", "pooled_sd", "pooled_t", "two_sided_p", "welch_t", "wilcoxon",
]  # fmt: skip
