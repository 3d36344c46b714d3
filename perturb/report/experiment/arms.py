"""The sections about arms other than the twin, about names, and about single pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from name_lists.pools import Balance
from perturb.findings import Experiment
from perturb.report import wording
from perturb.report.charts import without_each
from perturb.report.experiment import tables
from perturb.report.experiment.tables import say
from perturb.report.page import Block, Difference, Figure, Prose, Section, Segment
from perturb.report.pairs import PairText
from perturb.report.texts import texts

if TYPE_CHECKING:
    import pandas as pd


def noise(experiment: Experiment) -> Section:
    """Return the noise floor, and the channels that carry the effect."""
    said = texts("experiment_sections")
    blocks: list[Block] = [Prose((said["placebo" if experiment.placebos else "no_placebo"],))]
    if experiment.placebos:
        blocks.append(tables.placebo_arms(experiment))
    if experiment.channels:
        blocks += [Prose((said["channels"],)), tables.channels(experiment)]
    return Section("Noise floor and channels", tuple(blocks), id="floor")


def names(experiment: Experiment, balance: Sequence[Balance]) -> Section:
    """Return what single names do to the estimate, and how well the names are matched."""
    blocks: list[Block] = []
    for place, (_, rows) in enumerate(experiment.names.groupby(["reference", "group"], sort=False)):
        blocks.append(_without(rows, place))
    if blocks:
        blocks.append(Prose(("If one name caused the effect, the estimate without it would be near 0.",)))
        blocks.append(tables.names(experiment))
    else:
        blocks.append(Prose(("The table of scores has no names of twins, so single names cannot be examined.",)))
    if balance:
        blocks.append(tables.balance(balance))
    return Section("Names", tuple(blocks), id="names", folded=True)


def affected(experiment: Experiment, titles: Mapping[str, str], pairs: Sequence[PairText]) -> Section:
    """Return the most affected pairs, and their texts where they were given."""
    blocks: list[Block] = [tables.affected(experiment, titles)]
    if pairs:
        blocks.append(Prose((texts("experiment_sections")["differences"],)))
    for pair in pairs:
        title = f"{pair.resume}, {titles.get(pair.position, pair.position)}"
        blocks.append(Difference(title, pair.segments or (Segment("–", "–"),), note=pair.variant))
    return Section("Most affected pairs", tuple(blocks), id="pairs", folded=True)


def _without(rows: pd.DataFrame, place: int) -> Figure:
    order = (rows["without"] - rows["estimate"]).abs().sort_values(ascending=False, kind="stable").index
    top = rows.loc[order[:30]]
    whole = float(rows["estimate"].iloc[0])
    reference, group = say(str(rows["reference"].iloc[0])), say(str(rows["group"].iloc[0]))
    low, high = wording.number(float(rows["without"].min())), wording.number(float(rows["without"].max()))
    words = f"Leaving out one name at a time moves the estimate of {wording.number(whole)} between {low} and {high}."
    drawn = without_each(
        top["name"].tolist(), top["without"].tolist(), whole, name=f"names{place}",
        xlabel=f"estimate without the name ({reference} minus {group})",
    )  # fmt: skip
    more = f" The {len(top)} names that move it most." if len(top) < len(rows) else ""
    return Figure(drawn, "Without each name.", words, words + more)
