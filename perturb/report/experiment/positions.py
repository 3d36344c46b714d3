"""The sections with one row per position: the verdicts, the two tests, all numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from perturb.findings import Experiment, Overall
from perturb.report import wording
from perturb.report.charts import Effect, against, forest
from perturb.report.experiment.tables import STATES, own_rows, say, table
from perturb.report.page import Block, Figure, Prose, Section

if TYPE_CHECKING:
    import pandas as pd

DRAWN = 60
"""Rows a forest shows; all of them stand in the tables and files."""
LISTED = 500
"""Rows a table on the page shows."""


def verdicts(experiment: Experiment, titles: Mapping[str, str]) -> Section:
    """Return the seed's test and the verdict per position, and a forest per contrast."""
    shown, note = _part(experiment.positions)
    keys = [
        "position", *_who(experiment), "verdict", "t_pooled", "df_pooled", "p_pooled", "difference", "low", "high",
        "p_holm", "n_pairs", "noise_floor", "remark",
    ]  # fmt: skip
    if experiment.positions["noise_floor"].isna().all():
        keys.remove("noise_floor")
    if (experiment.positions["remark"] == "").all():
        keys.remove("remark")
    blocks: list[Block] = [table(shown, keys, "Test and verdict per position", titles=titles, note=note)]
    blocks += [_forest(experiment, one, titles, place) for place, one in enumerate(experiment.overall)]
    return Section("Position by position", tuple(blocks), id="positions")


def tests(experiment: Experiment, titles: Mapping[str, str]) -> Section:
    """Return the method's pooled test beside the paired one, and why they differ."""
    shown, note = _part(experiment.positions)
    keys = [
        "position", *_who(experiment), "n_reference", "n_group", "mean_reference", "mean_group",
        "t_pooled", "df_pooled", "p_pooled", "t_paired", "df_paired", "p_paired", "r",
    ]  # fmt: skip
    blocks: list[Block] = [
        table(shown, keys, "The pooled test and the paired test", titles=titles, note=note),
        Prose(tuple(_explained(experiment, titles))),
    ]
    both = experiment.positions.dropna(subset=["t_pooled", "t_paired"])
    if len(both):
        blocks.append(_scatter(both))
    return Section("The pooled and the paired test", tuple(blocks), id="tests")


def numbers(experiment: Experiment, titles: Mapping[str, str]) -> Section:
    """Return sizes, p-values and decisions, each in a table."""
    shown, note = _part(experiment.positions)
    who = ["position", *_who(experiment)]
    sizes = [*who, "d_z", "d_z_low", "d_z_high", "g", "g_low", "g_high", "detectable", "detectable_family"]
    raw = [*who, "p_pooled", "p_paired", "p_wilcoxon", "p_pooled_holm", "p_holm", "p_bh", "p_equivalence"]
    flips = [*who, "cutoff", "n_pairs", "n_lost", "n_gained", "flip_share", "p_mcnemar"]
    words = (
        "A raw p-value answers for one position looked at alone. Among many positions some are small by chance; the "
        "adjusted ones answer for all positions of the table together."
    )
    return Section(
        "Sizes, p-values, decisions",
        (
            table(shown, sizes, "How large the differences are", titles=titles, note=note),
            table(shown, raw, "p-values, raw and adjusted", titles=titles),
            Prose((words,)),
            table(shown, flips, "Decisions at the cut-off", titles=titles),
        ),
        id="numbers",
    )


def _who(experiment: Experiment) -> list[str]:
    return ["group"] if len(experiment.overall) > 1 else []


def _part(frame: pd.DataFrame) -> tuple[pd.DataFrame, str]:
    if len(frame) <= LISTED:
        return frame, ""
    top = frame.loc[frame["difference"].abs().sort_values(ascending=False, kind="stable").index[:LISTED]]
    return top, f"The {LISTED} largest differences of {len(frame):,}; all of them are in positions.csv."


def _explained(experiment: Experiment, titles: Mapping[str, str]) -> Iterable[str]:
    yield (
        "The pooled test compares the two lists of scores as if they belonged to different people. But every twin "
        "belongs to its original: a strong candidate scores high in both versions. The pooled test counts such "
        "differences between candidates as noise; the paired test takes them out."
    )
    r = float(experiment.positions["r"].median())
    if 0 < r < 1:
        yield (
            f"Here the scores of pairs correlate with r = {wording.number(r)} (median over positions). With equal "
            f"spreads the paired t is the pooled t divided by √(1 − r): {wording.number((1 - r) ** -0.5)} times as "
            "large. The higher r, the blinder the pooled test: at r = 0.95, 50 pairs and a shift of a tenth of a "
            "standard deviation it finds the shift in almost no run, the paired test in 59 of 100."
        )
    for text, rows in experiment.positions[experiment.positions["warning"] != ""].groupby("warning", sort=False):
        named = [titles.get(position, position) for position in rows["position"].head(5).tolist()]
        rest = len(rows) - len(named)
        yield f"{wording.listed(named)}{f' and {rest:,} more' if rest else ''}: {text}"


def _forest(experiment: Experiment, one: Overall, titles: Mapping[str, str], place: int) -> Figure:
    own = own_rows(experiment.positions, one).dropna(subset=["difference"])
    top = own.loc[own["difference"].abs().sort_values(ascending=False, kind="stable").index[:DRAWN]]
    top = top.sort_values("difference", ascending=False, kind="stable")
    columns = (top[name].tolist() for name in ("position", "difference", "low", "high", "verdict", "noise_floor"))
    effects = [
        Effect(titles.get(position, position), value, low, high, STATES[verdict], floor)
        for position, value, low, high, verdict, floor in zip(*columns, strict=True)
    ]
    e, group, reference = one.estimate, say(one.group), say(one.reference)
    effects.append(Effect("All positions", e.value, e.low, e.high, STATES[one.verdict], whole=True))
    xlabel = f"{reference} minus {group}, score units   (right of 0: {reference} favoured)"
    counts = wording.listed([f"{n} {verdict}" for verdict, n in top["verdict"].value_counts().items()])
    caption = (
        "Mean difference per position with its interval. Squares: difference found; dots: equivalent; hollow diamonds: "
        "not enough data. Shaded: the margin. Grey ticks: how far a placebo moved the scores."
    )
    if len(top) < len(own):
        caption += f" The {DRAWN} largest differences are drawn."
    return Figure(
        forest(effects, name=f"forest{place}", xlabel=xlabel, margin=experiment.settings.margin),
        f"{reference[:1].upper()}{reference[1:]} against {group}.",
        f"Forest plot of {len(top)} positions: {counts}.",
        caption,
    )


def _scatter(both: pd.DataFrame) -> Figure:
    pooled, paired = both["t_pooled"].tolist(), both["t_paired"].tolist()
    return Figure(
        against(pooled, paired, name="tests", labels=("pooled t", "paired t"), limit=1.96),
        "One test against the other.",
        f"Scatter of pooled t against paired t for {len(both)} positions.",
        "One dot per position. In the shaded strip the pooled test is silent at 5 %; beyond the dashed lines the "
        "paired test speaks. On the diagonal both would be equal.",
    )
