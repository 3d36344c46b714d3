"""The complete tables of the experiment, for CSV and JSON, and the columns the page shows of them."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from name_lists.pools import Balance
from perturb.findings import Experiment, Overall
from perturb.report.page import Cell, Column, Kind, State, Table

if TYPE_CHECKING:
    import pandas as pd

STATES: dict[str, State] = {"difference found": "fails", "equivalent": "holds", "not enough data": "unknown"}
_SAID = {"asian": "Asian", "black": "Black", "hispanic": "Hispanic", "white": "white"}


@lru_cache(maxsize=1)
def columns() -> dict[str, Column]:
    """Return every column of the experiment's tables by its key, in order; the table of them is ``columns.csv``."""
    text = resources.files("perturb.report.experiment").joinpath("columns.csv").read_text(encoding="utf-8")
    return {row["key"]: Column(**row) for row in csv.DictReader(text.splitlines())}  # type: ignore[arg-type]


def say(label: str) -> str:
    """Return a group's label as it reads in a sentence."""
    return _SAID.get(label, label.replace("_", " "))


def own_rows(frame: pd.DataFrame, one: Overall) -> pd.DataFrame:
    """Return the rows of ``frame`` that belong to one overall estimate."""
    own = frame[(frame["reference"] == one.reference) & (frame["group"] == one.group)]
    return own if one.arm == "treatment" else own[own["arm"] == one.arm]


def positions(experiment: Experiment) -> Table:
    """Return every column of every position."""
    return table(experiment.positions, tuple(columns()), "Every number per position")


def placebos(experiment: Experiment) -> Table:
    """Return every column of every placebo arm and position."""
    known = [key for key in columns() if key in experiment.placebo_positions.columns]
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
    return Table(columns, cells, "How similar the names of both sides were in this run")


def table(
    frame: pd.DataFrame, keys: Sequence[str], caption: str, *, titles: Mapping[str, str] | None = None, note: str = ""
) -> Table:
    """Return the columns ``keys`` of ``frame``; ``titles`` puts titles in place of position ids."""
    return Table(tuple(columns()[key] for key in keys), rows(frame, keys, titles), caption, note)


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
