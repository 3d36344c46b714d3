"""Pairs of names that differ in group and in as little else as possible.

Why: a test with names measures the name's rarity, length and age as much as the group it suggests, unless the
two sides are alike in them. Plain nearest-neighbour pairs leave a difference; the choice among them takes it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Array = Any
"""A numpy array; numpy is imported by the functions that need it."""
ROUNDS = 100
ALTERNATIVES = 2000
CALIPER = 2.0
"""Greatest squared standardised distance, over all covariates, of a pair taken for balance's sake."""
FORBIDDEN = 1e6
GOOD_ENOUGH = 0.005
"""Root of the mean squared standardised difference below which the search stops."""


def match(
    left: Sequence[Sequence[float]],
    right: Sequence[Sequence[float]],
    *,
    pairs: int,
    labels: tuple[Sequence[str], Sequence[str]] | None = None,
) -> tuple[tuple[int, int], ...]:
    """Return at most ``pairs`` pairs of indices into ``left`` and ``right``, near in every covariate and balanced.

    ``labels`` gives one word for every row of both sides: only rows of the same word are paired.

    First the assignment of least total standardised distance (Hungarian method), of which the nearest pairs
    are kept; then pairs are exchanged for pairs of unused names, one at a time, as long as that lessens the
    standardised mean differences. The same input always gives the same pairs. Rows are names, columns covariates.
    """
    import numpy
    from scipy.optimize import linear_sum_assignment

    if not left or not right or pairs < 1:
        return ()
    a, b = numpy.asarray(left, float), numpy.asarray(right, float)
    scale = numpy.sqrt((a.var(axis=0) + b.var(axis=0)) / 2)
    scale[scale == 0] = 1.0
    cost = (((a[:, None, :] - b[None, :, :]) / scale) ** 2).sum(axis=2)
    if labels is not None:
        cost[numpy.asarray(labels[0])[:, None] != numpy.asarray(labels[1])[None, :]] = FORBIDDEN
    rows, columns = linear_sum_assignment(cost)
    nearest = numpy.lexsort((columns, rows, cost[rows, columns]))
    chosen = [(int(rows[i]), int(columns[i])) for i in nearest if cost[rows[i], columns[i]] < FORBIDDEN][:pairs]
    if not chosen:
        return ()
    spread = _spread(a, b, chosen)
    return tuple(sorted(_exchange(chosen, (a[:, None, :] - b[None, :, :]) / spread, cost)))


def smd(left: Sequence[float], right: Sequence[float]) -> float:
    """Return the standardised mean difference (m_a - m_b) / sqrt((s_a^2 + s_b^2) / 2); 0 for two equal constants.

    >>> round(smd([1.0, 2.0, 3.0], [2.0, 3.0, 4.0]), 3)
    -1.0
    """
    from statistics import fmean, variance

    if len(left) < 2 or len(right) < 2:
        return 0.0 if left and right and fmean(left) == fmean(right) else float("nan")
    spread: float = ((variance(left) + variance(right)) / 2) ** 0.5
    difference = fmean(left) - fmean(right)
    if spread == 0:
        return 0.0 if difference == 0 else float("inf")
    return difference / spread


def _spread(a: Array, b: Array, chosen: Sequence[tuple[int, int]]) -> Array:
    """The pooled standard deviation of every covariate among the chosen names."""
    import numpy

    left, right = a[[i for i, _ in chosen]], b[[j for _, j in chosen]]
    spread = numpy.sqrt((left.var(axis=0) + right.var(axis=0)) / 2)
    spread[spread == 0] = 1.0
    return spread


def _exchange(chosen: list[tuple[int, int]], gap: Array, cost: Array) -> list[tuple[int, int]]:
    """Give up one pair for another of unused names, again and again, while the mean differences shrink."""
    import numpy

    for _ in range(ROUNDS):
        total = numpy.array([gap[pair] for pair in chosen]).sum(axis=0)
        if numpy.sqrt(((total / len(chosen)) ** 2).mean()) < GOOD_ENOUGH:
            break
        spare = _spare(chosen, cost)
        if not spare:
            break
        left = total - numpy.array([gap[pair] for pair in chosen])
        after = ((left[:, None, :] + numpy.array([gap[pair] for pair in spare])[None, :, :]) ** 2).sum(axis=2)
        out, into = divmod(int(after.argmin()), len(spare))
        if after[out, into] >= (total**2).sum() - 1e-9:
            break
        chosen[out] = spare[into]
    return chosen


def _spare(chosen: Sequence[tuple[int, int]], cost: Array) -> list[tuple[int, int]]:
    """The nearest pairs of names that no chosen pair uses."""
    import numpy

    free = cost.copy()
    free[[i for i, _ in chosen], :] = FORBIDDEN
    free[:, [j for _, j in chosen]] = FORBIDDEN
    flat = numpy.argsort(free, axis=None, kind="stable")[:ALTERNATIVES]
    return [
        (int(i), int(j)) for i, j in zip(*numpy.unravel_index(flat, free.shape), strict=True) if free[i, j] < CALIPER
    ]
