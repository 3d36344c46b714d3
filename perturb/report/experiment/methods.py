"""How everything was computed, what was done, and what the numbers cannot say."""

from __future__ import annotations

from perturb.findings import Experiment
from perturb.report import wording
from perturb.report.page import Facts, Section

LIMITS = (
    "A result holds for these resumes, these positions and this scorer as it was on this day.",
    "Equivalent means: shown to differ by less than the margin. It does not mean equal, and the margin is a choice.",
    "Not enough data is not good news: a difference of the detectable size could have been missed.",
    "The twins differ in names, pronouns, titles and gendered words only. Differences that come with careers, schools "
    "or gaps stay in both members of a pair and are not measured here.",
    "A name signals a group as far as readers and texts take it so; it is not a person.",
    "A difference that is found says what the scorer reacts to, not why, and is not a legal finding.",
)


def methods(experiment: Experiment) -> tuple[str, ...]:
    """Return how everything was computed, a sentence or two each."""
    s = experiment.settings
    alpha, power = wording.percent(s.alpha), wording.percent(s.power)
    margin = "no margin" if s.margin != s.margin else f"±{wording.plain(s.margin)} score units"
    cutoff = (
        "The cut-off is each position's median." if s.cutoff is None else f"The cut-off is {wording.plain(s.cutoff)}."
    )
    return (
        "Pooled t (the method's own test): t = (mean₁ − mean₂) / (sₚ √(1/n₁ + 1/n₂)), sₚ² = ((n₁−1)s₁² + (n₂−1)s₂²) / "
        "(n₁+n₂−2), df = n₁+n₂−2, p = 2·P(T ≤ −|t|), over all scores that exist.",
        "Paired t: t = mean(d) / (s_d/√n) over complete pairs, df = n−1. The verdict rests on this test.",
        f"Family of tests: the {wording.count(_family(experiment), 'paired test')} of the table of positions and the "
        f"estimates over all positions, adjusted together by Holm (at most {alpha} chance of any false alarm; the "
        "estimates over all positions share a fifth of it). Beside it Benjamini and Hochberg's adjustment of the "
        "positions (expected share of false findings).",
        f"Intervals have a confidence of {wording.percent(s.confidence)}. d_z = mean(d)/s_d, limits from the "
        "noncentral t (Jennett and Welch 1939); g is Hedges' g on the pooled spread of the scores "
        "(limits: Algina and Keselman 2003).",
        f"Equivalence: two one-sided paired t-tests at {alpha} against {margin}.",
        f"Detectable: the true difference that the paired test at {alpha} finds with {power} power, from the spread "
        "of the differences and the number of pairs alone; 'family' divides alpha by the number of tests.",
        "Wilcoxon's signed-rank test: equal pairs left out, exact up to 50 pairs without ties and 20 with ties.",
        f"Flips: pairs with one score at or above the cut-off and one below; McNemar's exact test. {cutoff}",
        "All positions together: the mean of all pair differences; its error allows for pairs that share a candidate, "
        "a position or a name (Cameron, Gelbach and Miller 2011), df = smallest number of clusters − 1.",
        f"Verdict: difference found where the adjusted paired p is at most {s.alpha:g}, or every pair differs by the "
        "same amount; equivalent where both one-sided tests hold, or at least five pairs are all "
        "equal; else not enough data.",
    )


def set_up(experiment: Experiment, scorer: str) -> Section:
    """Return the set-up in words and counts."""
    s, table = experiment.settings, experiment.positions
    origin = "stated" if s.margin_stated else "a fifth of the spread of scores"
    margin = "none" if s.margin != s.margin else f"±{wording.plain(s.margin)} ({origin})"
    items = (
        ("Scorer", scorer or "not named"),
        ("What the twins differ in", s.attribute or "not named"),
        ("Resumes", f"{experiment.n_resumes:,}"),
        ("Positions", f"{table['position'].nunique():,}"),
        ("Scores", f"{experiment.n_scores:,}"),
        ("Missing scores", f"{sum(experiment.problems.values()):,}"),
        ("Complete pairs", f"{int(table['n_pairs'].sum()):,}"),
        ("Half-missing pairs", f"{int(table['n_half_missing'].sum()):,}"),
        ("Margin", margin),
        ("Cut-off", "each position's median" if s.cutoff is None else wording.plain(s.cutoff)),
        ("Accepted false alarms", f"{wording.percent(s.alpha)} over positions and all together"),
        ("Family", wording.count(_family(experiment), "paired test")),
    )
    return Section("What was done", (Facts(items),), id="setup")


def _family(experiment: Experiment) -> int:
    return int(experiment.positions["p_paired"].notna().sum())
