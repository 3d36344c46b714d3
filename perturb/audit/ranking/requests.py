"""From a table of ranked candidates to integer-coded rankings with their pools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from masking.errors import InputError
from perturb import table

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Block:
    """Requests of one length n as matrices."""

    rows: NDArray[np.int64] = field(repr=False)
    """[r]: which requests."""
    rankings: NDArray[np.int64] = field(repr=False)
    """[r, n]."""
    levels: NDArray[np.int64] | None = field(repr=False)
    """[r, n], or None where nothing is tied."""
    pools: NDArray[np.int64] = field(repr=False)
    """[r, g]."""


@dataclass(frozen=True, slots=True)
class Requests:
    """Rankings of one attribute, one per request, grouped by length so that each block is a matrix."""

    attribute: str
    groups: tuple[str, ...]
    ids: tuple[str, ...]
    rankings: tuple[NDArray[np.int64], ...] = field(repr=False)
    """One code array a request, best first; candidates of unknown group are left out."""
    levels: tuple[NDArray[np.int64], ...] = field(repr=False)
    """Beside every ranking numbers that rise from one block of tied candidates to the next."""
    pools: NDArray[np.int64] = field(repr=False)
    """[R, g]: how many of each group the request could rank."""
    unknown: int = 0
    tied: int = 0
    """How many shown candidates share their place with another."""

    def blocks(self) -> Iterator[Block]:
        """Yield a Block for every length n there is."""
        lengths = np.array([len(r) for r in self.rankings])
        for n in np.unique(lengths[lengths > 0]):
            rows = np.flatnonzero(lengths == n)
            levels = np.stack([self.levels[r] for r in rows])
            some = bool((levels[:, 1:] == levels[:, :-1]).any())
            rankings = np.stack([self.rankings[r] for r in rows])
            yield Block(rows, rankings, levels if some else None, self.pools[rows])


def collect(
    frame: pd.DataFrame, attribute: str, *, request: str | None, rank: str | None, score: str | None
) -> Requests:
    """Return the rankings in a table of one row per candidate.

    The order is that of ``rank`` (1 is best), else of ``score`` (highest first), else of the rows; equal ranks or
    scores are ties. Rows of a request without a rank belong to its pool and were not shown. Without a request
    column the table is one ranking.
    """
    (grouping,) = table.groupings(frame, [attribute])
    if not grouping.names:
        raise InputError(f"Nobody in the table has a known {attribute}.", remedy="Name another column with --group.")
    key = _order(frame, rank, score)
    ids, codes = _request_codes(frame, request)
    known = grouping.codes >= 0
    pools = np.bincount(
        codes[known] * len(grouping.names) + grouping.codes[known], minlength=len(ids) * len(grouping.names)
    ).reshape(len(ids), len(grouping.names))
    shown = known & ~np.isnan(key)
    order = np.lexsort((key[shown], codes[shown]))
    ranked, owner, placed = grouping.codes[shown][order], codes[shown][order], key[shown][order]
    new = np.ones(len(owner), dtype=bool)
    new[1:] = (owner[1:] != owner[:-1]) | (placed[1:] != placed[:-1])
    alone = new & np.append(new[1:], True)
    cuts = np.searchsorted(owner, np.arange(1, len(ids)))
    rankings, levels = (tuple(np.split(v, cuts)) for v in (ranked, np.cumsum(new)))
    unknown, tied = int((~known).sum()), int((~alone).sum())
    return Requests(attribute, grouping.names, ids, rankings, levels, pools, unknown=unknown, tied=tied)


def _order(frame: pd.DataFrame, rank: str | None, score: str | None) -> NDArray[np.float64]:
    if rank:
        return table.numbers(frame[table.column(frame, rank)])
    if score:
        return -table.numbers(frame[table.column(frame, score)])
    return np.arange(len(frame), dtype=float)


def _request_codes(frame: pd.DataFrame, request: str | None) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    if request is None:
        return ("",), np.zeros(len(frame), dtype=np.int64)
    import pandas as pd

    codes, uniques = pd.factorize(frame[table.column(frame, request)].astype(str), use_na_sentinel=False)
    return tuple(str(u) for u in uniques), np.asarray(codes, dtype=np.int64)
