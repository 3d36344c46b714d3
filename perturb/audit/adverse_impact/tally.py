"""Counts per group: the only thing most adverse-impact measures need, so tables stream in constant memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from perturb import table

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of each group there were and how many were selected."""

    attribute: str
    groups: tuple[str, ...]
    selected: NDArray[np.int64] = field(repr=False)
    total: NDArray[np.int64] = field(repr=False)
    unknown_selected: int = 0
    """Selected people whose group is unknown."""
    unknown_total: int = 0
    undecided: int = 0
    """Rows without a decision or score; they count nowhere else."""

    @property
    def n(self) -> int:
        """Decided people of known group."""
        return int(self.total.sum())


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of scores per group, for means and variances."""

    attribute: str
    groups: tuple[str, ...]
    n: NDArray[np.int64] = field(repr=False)
    mean: NDArray[np.float64] = field(repr=False)
    variance: NDArray[np.float64] = field(repr=False)
    """Unbiased; NaN under two people."""


def tally(frame: pd.DataFrame, chosen: NDArray[np.int8], attributes: Sequence[str]) -> tuple[Tally, ...]:
    """Count ``chosen`` (1 selected, 0 not, −1 undecided) per group of every attribute, one pass each."""
    return tuple(count(grouping, chosen) for grouping in table.groupings(frame, attributes))


def count(grouping: table.Grouping, chosen: NDArray[np.int8]) -> Tally:
    """Count ``chosen`` per group of one attribute."""
    width = 3
    keys = (grouping.codes + 1) * width
    keys += chosen
    keys += 1
    cells = np.bincount(keys, minlength=(len(grouping.names) + 1) * width).reshape(-1, width)
    known = cells[1:]
    return Tally(
        grouping.attribute, grouping.names, known[:, 2], known[:, 1] + known[:, 2], int(cells[0, 2]),
        int(cells[0, 1] + cells[0, 2]), int(cells[:, 0].sum()),
    )  # fmt: skip


def combine(left: Tally, right: Tally) -> Tally:
    """Return the tally of two pieces of one table; their groups may differ."""
    groups = tuple(sorted({*left.groups, *right.groups}))
    selected, total = np.zeros(len(groups), dtype=np.int64), np.zeros(len(groups), dtype=np.int64)
    for part in (left, right):
        at = [groups.index(g) for g in part.groups]
        selected[at] += part.selected
        total[at] += part.total
    return Tally(
        left.attribute, groups, selected, total, left.unknown_selected + right.unknown_selected,
        left.unknown_total + right.unknown_total, left.undecided + right.undecided,
    )  # fmt: skip


def sums(grouping: table.Grouping, scores: NDArray[np.float64]) -> Sums:
    """Return n, mean and variance of the scores per group; missing scores and unknown groups are left out."""
    there = (grouping.codes >= 0) & ~np.isnan(scores)
    codes, values, g = grouping.codes[there], scores[there], len(grouping.names)
    n = np.bincount(codes, minlength=g)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = np.bincount(codes, values, minlength=g) / n
        centred = values - mean[codes]
        variance = np.bincount(codes, centred * centred, minlength=g) / np.where(n > 1, n - 1, np.nan)
    return Sums(grouping.attribute, grouping.names, n, mean, variance)
