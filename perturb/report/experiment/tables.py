"""The complete tables of the experiment, for CSV and JSON, and the columns the page shows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from name_lists.pools import Balance
from perturb.findings import Experiment, Overall
from perturb.report.page import Cell, Column, Kind, State, Table

if TYPE_CHECKING:
    import pandas as pd

STATES: dict[str, State] = {"difference found": "fails", "equivalent": "holds", "not enough data": "unknown"}
_C = Column
COLUMNS: dict[str, Column] = {
    column.key: column
    for column in (
        _C("position", "Position"),
        _C("arm", "Arm", help="The kind of twin that was compared."),
        _C("reference", "Reference", help="The side that stands first in every difference."),
        _C("group", "Group", help="The side that stands second in every difference."),
        _C("n_reference", "n reference", "count", "Scores of the reference side."),
        _C("n_group", "n group", "count", "Scores of the group's side."),
        _C("mean_reference", "Mean reference", "number", "Mean score of the reference side."),
        _C("mean_group", "Mean group", "number", "Mean score of the group's side."),
        _C("sd_reference", "SD reference", "number", "Spread of scores between candidates, reference side."),
        _C("sd_group", "SD group", "number", "Spread of scores between candidates, group's side."),
        _C("t_pooled", "Pooled t", "number", "Independent-samples t with pooled variance: the method's own test."),
        _C("df_pooled", "Pooled df", "number", "Degrees of freedom of the pooled test."),
        _C("p_pooled", "Pooled p", "p", "Two-sided p of the pooled test, not adjusted."),
        _C("p_pooled_holm", "Pooled p, Holm", "p", "Pooled p adjusted over all positions by Holm."),
        _C("t_paired", "Paired t", "number", "t of the differences within pairs."),
        _C("df_paired", "Paired df", "number", "Degrees of freedom of the paired test."),
        _C("p_paired", "Paired p", "p", "Two-sided p of the paired test, not adjusted."),
        _C("p_holm", "Paired p, Holm", "p", "Paired p adjusted by Holm; the verdict rests on it."),
        _C("r", "r", "number", "Correlation of the two scores within pairs."),
        _C(
            "difference",
            "Difference",
            "number",
            "Mean of reference minus group, in score units; above 0 the reference is favoured.",
        ),
        _C("low", "from", "number", "Lower end of the difference's interval."),
        _C("high", "to", "number", "Upper end of the difference's interval."),
        _C("sd_difference", "SD of differences", "number", "Spread of the differences between pairs."),
        _C("d_z", "d_z", "number", "Mean difference over the spread of the differences."),
        _C("d_z_low", "d_z from", "number"),
        _C("d_z_high", "d_z to", "number"),
        _C("g", "Hedges' g", "number", "Mean difference over the spread of the scores, corrected for small samples."),
        _C("g_low", "g from", "number"),
        _C("g_high", "g to", "number"),
        _C("p_bh", "Paired p, BH", "p", "Paired p adjusted by Benjamini and Hochberg."),
        _C("n_pairs", "Pairs", "count", "Pairs with both scores."),
        _C("n_half_missing", "Half missing", "count", "Pairs with one score only."),
        _C("n_missing", "Missing", "count", "Pairs without both scores, half-missing ones included."),
        _C("w_plus", "W+", "number", "Wilcoxon's sum of positive ranks."),
        _C("p_wilcoxon", "Wilcoxon p", "p", "Signed-rank test: asks the same of the order only."),
        _C("cutoff", "Cut-off", "number", "Scores at or above it mean yes."),
        _C("n_lost", "Against", "count", "Pairs in which only the reference side reaches the cut-off."),
        _C("n_gained", "For", "count", "Pairs in which only the group's side reaches the cut-off."),
        _C("flip_share", "Flips", "percent", "Share of pairs whose decision depends on the version."),
        _C("p_mcnemar", "McNemar p", "p", "Exact test that flips go both ways equally."),
        _C("p_equivalence", "Equivalence p", "p", "Two one-sided tests: small means shown to lie within the margin."),
        _C(
            "detectable", "Detectable", "number", "True difference that one such test would find with the stated power."
        ),
        _C("detectable_family", "Detectable, family", "number", "The same at the alpha that one of so many tests has."),
        _C("noise_floor", "Noise floor", "number", "Largest mean difference of a placebo arm in this position."),
        _C("verdict", "Verdict", "state"),
        _C("reason", "Why"),
        _C("remark", "Remark"),
        _C("warning", "Warning"),
    )
}


_SAID = {"asian": "Asian", "black": "Black", "hispanic": "Hispanic", "white": "white"}


def say(label: str) -> str:
    """Return a group's label as it reads in a sentence."""
    return _SAID.get(label, label.replace("_", " "))


def own_rows(frame: pd.DataFrame, one: Overall) -> pd.DataFrame:
    """Return the rows of ``frame`` that belong to one overall estimate."""
    own = frame[(frame["reference"] == one.reference) & (frame["group"] == one.group)]
    return own if one.arm == "treatment" else own[own["arm"] == one.arm]


def positions(experiment: Experiment) -> Table:
    """Return every column of every position."""
    return table(experiment.positions, tuple(COLUMNS), "Every number per position")


def placebos(experiment: Experiment) -> Table:
    """Return every column of every placebo arm and position."""
    known = [key for key in COLUMNS if key in experiment.placebo_positions.columns]
    return table(experiment.placebo_positions, known, "Placebo arms per position")


def names(experiment: Experiment) -> Table:
    """Return per name its pairs, their mean difference, and the estimate without it."""
    columns = _columns(
        ("name", "Name", "text"), ("reference", "Reference", "text"), ("group", "Group", "text"),
        ("n", "Pairs", "count"), ("difference", "Mean difference", "number"), ("estimate", "All names", "number"),
        ("without", "Without this name", "number"),
    )  # fmt: skip
    return Table(columns, rows(experiment.names, [c.key for c in columns]), "Estimate without each name")


def affected(experiment: Experiment, titles: Mapping[str, str]) -> Table:
    """Return the pairs that differ most."""
    columns = _columns(
        ("resume", "Resume", "text"), ("position", "Position", "text"), ("reference", "Reference", "text"),
        ("group", "Group", "text"), ("score_reference", "Score reference", "number"),
        ("score_group", "Score group", "number"), ("difference", "Difference", "number"),
        ("original", "Original", "text"),
    )  # fmt: skip
    top = experiment.affected
    top = top.assign(original=top["group"].where(top["original_is"] == "group", top["reference"]))
    cells = rows(top, [c.key for c in columns], titles)
    return Table(columns, cells, "Pairs that differ most, one per resume")


def placebo_arms(experiment: Experiment) -> Table:
    """Return one row per placebo arm over all positions."""
    columns = (
        *_columns(("arm", "Placebo", "text"), ("verdict", "Verdict", "state"), ("value", "Mean difference", "number")),
        *_columns(("low", "from", "number"), ("high", "to", "number")),
        Column("flagged", "Flagged", "count", "Positions with a raw paired p at most alpha."),
        Column("tested", "Tested", "count", "Positions with a test."),
        Column("floor", "Noise floor", "number", "95 % of the positions' mean differences are at most this large."),
    )
    cells = tuple((_short(o), *_estimate(o), o.flagged, o.tested, _known(o.floor)) for o in experiment.placebos)
    return Table(columns, cells, "Placebo arms over all positions")


def channels(experiment: Experiment) -> Table:
    """Return one row per channel and contrast over all positions."""
    columns = _columns(
        ("channel", "Channel", "text"), ("group", "Group", "text"), ("verdict", "Verdict", "state"),
        ("value", "Mean difference", "number"), ("low", "from", "number"), ("high", "to", "number"),
        ("share", "Share of whole effect", "percent"), ("p", "p, Holm", "p"),
    )  # fmt: skip
    cells = tuple(
        (_short(o), say(o.group), *_estimate(o), _known(o.share), _known(o.p_adjusted)) for o in experiment.channels
    )
    return Table(columns, cells, "Channels, each changed alone")


def balance(found: Sequence[Balance]) -> Table:
    """Return how alike the names of both sides are."""
    columns = (
        Column("contrast", "Sides"),
        *_columns(("kind", "Name", "text"), ("covariate", "Alike in", "text"), ("pairs", "Pairs", "count")),
        *_columns(("left_mean", "Mean left", "number"), ("right_mean", "Mean right", "number")),
        Column("smd", "Standardised difference", "number", "Within ±0.1 the two sides are alike."),
    )
    cells = tuple(
        (b.contrast, b.kind, b.covariate.replace("_", " "), b.pairs, b.left_mean, b.right_mean, _known(round(b.smd, 4)))
        for b in found
    )
    return Table(columns, cells, "How alike the names were that stood on both sides in this run")


def table(
    frame: pd.DataFrame, keys: Sequence[str], caption: str, *, titles: Mapping[str, str] | None = None, note: str = ""
) -> Table:
    """Return the columns ``keys`` of ``frame``; ``titles`` puts titles in place of position ids."""
    return Table(tuple(COLUMNS[key] for key in keys), rows(frame, keys, titles), caption, note)


def rows(
    frame: pd.DataFrame, keys: Sequence[str], titles: Mapping[str, str] | None = None
) -> tuple[tuple[Cell, ...], ...]:
    """Return cells as plain Python values; NaN becomes None, a verdict its state and words."""
    columns = [[_cell(value, key, titles or {}) for value in frame[key].tolist()] for key in keys]
    return tuple(zip(*columns, strict=True))


def _cell(value: object, key: str, titles: Mapping[str, str]) -> Cell:
    if key == "verdict":
        return f"{STATES[str(value)]}|{value}"
    if key == "position":
        return titles.get(str(value), str(value))
    if isinstance(value, float):
        return None if value != value else value
    return value if isinstance(value, int) else str(value)


def _columns(*given: tuple[str, str, Kind]) -> tuple[Column, ...]:
    return tuple(Column(*one) for one in given)


def _short(one: Overall) -> str:
    return one.arm.partition(":")[2] or one.arm


def _estimate(one: Overall) -> tuple[str, float | None, float | None, float | None]:
    e = one.estimate
    return f"{STATES[one.verdict]}|{one.verdict}", _known(e.value), _known(e.low), _known(e.high)


def _known(value: float) -> float | None:
    return None if value != value else value
