"""The confusion matrix of each group and every rate that is read from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from perturb import table

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

RATES: Mapping[str, tuple[str, str]] = {
    # name: (numerator, denominator) in cells; pp predicted positive, lp labelled positive, n everybody
    "prev": ("lp", "n"),
    "pprev": ("pp", "n"),
    "tpr": ("tp", "lp"),
    "tnr": ("tn", "ln"),
    "fpr": ("fp", "ln"),
    "fnr": ("fn", "lp"),
    "fdr": ("fp", "pp"),
    "for": ("fn", "pn"),
    "precision": ("tp", "pp"),
    "npv": ("tn", "pn"),
    "accuracy": ("right", "n"),
    "fp_share": ("fp", "n"),
    "fn_share": ("fn", "n"),
}
"""Aequitas' absolute metrics as numerator over denominator, so that intervals and tests use the right counts."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """Cells of every group, [g] each; ``unknown`` rows have no group, ``unlabelled`` no label or no decision."""

    attribute: str
    groups: tuple[str, ...]
    tp: NDArray[np.int64] = field(repr=False)
    fp: NDArray[np.int64] = field(repr=False)
    fn: NDArray[np.int64] = field(repr=False)
    tn: NDArray[np.int64] = field(repr=False)
    unknown: int = 0
    unlabelled: int = 0

    def cells(self, name: str) -> NDArray[np.int64]:
        """Return one of tp, fp, fn, tn, pp, pn, lp, ln, right, n per group."""
        sums: Mapping[str, Sequence[NDArray[np.int64]]] = {
            "pp": (self.tp, self.fp), "pn": (self.fn, self.tn), "lp": (self.tp, self.fn), "ln": (self.fp, self.tn),
            "right": (self.tp, self.tn), "n": (self.tp, self.fp, self.fn, self.tn),
        }  # fmt: skip
        parts = sums.get(name)
        return getattr(self, name) if parts is None else np.sum(parts, axis=0)  # type: ignore[no-any-return]

    def counts(self, rate: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return numerator and denominator of a rate per group."""
        top, bottom = RATES[rate]
        return self.cells(top), self.cells(bottom)

    def rate(self, name: str) -> NDArray[np.float64]:
        """Return a rate per group; NaN where its denominator is empty."""
        top, bottom = self.counts(name)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(top / bottom, dtype=float)

    def overall(self) -> Confusion:
        """Return the same with all known groups together, as one group."""
        whole = [np.array([cell.sum()]) for cell in (self.tp, self.fp, self.fn, self.tn)]
        return Confusion(self.attribute, ("(all)",), whole[0], whole[1], whole[2], whole[3])


def confusion(grouping: table.Grouping, predicted: NDArray[np.int8], label: NDArray[np.int8]) -> Confusion:
    """Count the cells of every group in one pass."""
    usable = (predicted >= 0) & (label >= 0)
    known = usable & (grouping.codes >= 0)
    keys = grouping.codes[known] * 4 + predicted[known] * 2 + label[known]
    cells = np.bincount(keys, minlength=len(grouping.names) * 4).reshape(-1, 4)
    return Confusion(
        grouping.attribute, grouping.names, cells[:, 3], cells[:, 2], cells[:, 1], cells[:, 0],
        int((usable & (grouping.codes < 0)).sum()), int((~usable).sum()),
    )  # fmt: skip


def from_cells(frame: pd.DataFrame, attribute: str, *, predicted: str, label: str, weight: str) -> Confusion:
    """Return the Confusion of a table of cell counts, one row a cell."""
    (grouping,) = table.groupings(frame, [attribute])
    yes, truth = table.truth(frame[predicted]), table.truth(frame[label])
    n = table.counts(frame[weight])
    cells = np.bincount(grouping.codes * 4 + yes * 2 + truth, n, minlength=len(grouping.names) * 4)
    four = cells.astype(np.int64).reshape(-1, 4)
    return Confusion(attribute, grouping.names, four[:, 3], four[:, 2], four[:, 1], four[:, 0])
