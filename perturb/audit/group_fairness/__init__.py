"""Are a classifier's decisions and errors alike between groups?

``group_fairness`` reads a table of decisions and true labels and returns every measure that Eightfold, Aequitas and
Holistic AI name; ``evaluation`` judges a score per cluster or language; ``guide`` leads to the measure that fits.

Sources: P. Saleiro et al., "Aequitas: a bias and fairness audit toolkit", 2018; A. Chouldechova, Big Data 5 (2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from masking.errors import InputError
from perturb import table
from perturb.audit.group_fairness.confusion import RATES, Confusion, confusion, from_cells
from perturb.audit.group_fairness.guide import QUESTIONS, advise, path
from perturb.audit.group_fairness.parity import TAU, absolute, disparities, holistic, to_overall
from perturb.audit.group_fairness.tau import tau_parity
from perturb.measure import Measure
from perturb.stats.ranks import area_interval

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

__all__ = [
    "QUESTIONS", "RATES", "TAU", "Confusion", "advise", "confusion", "disparities", "evaluation", "from_cells",
    "group_fairness", "measure", "overall", "path",
]  # fmt: skip


SELECTION = frozenset(
    {
        "pprev", "ppr", "group_size", "demographic_parity", "pprev_disparity", "pprev_gap_z", "ppr_disparity",
        "statistical_parity_tau", "impact_parity", "unsupervised_fairness", "overall_unsupervised_fairness",
        "disparate_impact", "statistical_parity", "cohens_d", "two_sd_rule", "unknown", "unlabelled",
    }
)  # fmt: skip
"""What needs no labels."""


def group_fairness(
    frame: pd.DataFrame,
    *,
    groups: Sequence[str] = (),
    label: str | None = None,
    decision: str | None = None,
    score: str | None = None,
    cutoff: float | None = None,
    position: str | None = None,
    reference: str = "majority",
    tau: Fraction = TAU,
    alpha: float = 0.05,
) -> tuple[Measure, ...]:
    """Return absolute rates, ratios to everybody, disparities to a reference and Holistic AI's four.

    ``reference`` is ``majority``, ``min_metric`` or a group. Rows without a label or decision are counted as
    ``unlabelled``, rows of unknown group as ``unknown``; neither counts elsewhere. A table without labels gives the
    measures of selection alone. The frame is not changed.
    Raises InputError for missing columns, values that are neither yes nor no, an unknown group.
    """
    labelled = table.detect(frame, "label", label, required=False)
    predicted = _predicted(frame, decision, score, cutoff)
    truth = np.zeros(len(frame), dtype=np.int8) if labelled is None else table.truth(frame[labelled])
    rows: list[Measure] = []
    decided = table.decided(frame, decision, cutoff)
    for grouping in table.groupings(frame, table.attributes(frame, groups, labelled, decided)):
        for name, at in table.slices(frame, position):
            part = table.Grouping(grouping.attribute, grouping.names, grouping.codes[at])
            found = confusion(part, predicted[at], truth[at])
            rows += measure(found, reference=reference, tau=tau, alpha=alpha, position=name)
    rows += overall(rows)
    return tuple(rows) if labelled is not None else tuple(m for m in rows if m.metric in SELECTION)


def measure(
    found: Confusion, *, reference: str = "majority", tau: Fraction = TAU, alpha: float = 0.05, position: str = ""
) -> list[Measure]:
    """Return every measure of one confusion table."""
    rows = [*absolute(found, position), *to_overall(found, position)]
    rows += disparities(found, reference=reference, tau=tau, alpha=alpha, position=position)
    rows += tau_parity(found, reference=reference, tau=tau, position=position)
    rows += holistic(found, reference=reference, alpha=alpha, position=position)
    for metric, value in (("unknown", found.unknown), ("unlabelled", found.unlabelled)):
        if value:
            rows.append(Measure(metric, found.attribute, "", "", position, float(value), n=value))
    return rows


def overall(rows: Sequence[Measure]) -> list[Measure]:
    """Return Aequitas's verdicts over all groups and attributes: one group without parity is enough to lose it."""
    kinds = {
        f"overall_{kind}_fairness": [m.value for m in rows if m.metric == f"{kind}_fairness" and not m.position]
        for kind in ("unsupervised", "supervised")
    }
    held = {name: _least(told) for name, told in kinds.items()}
    held["overall_fairness"] = _least([*held.values()])
    n = len(kinds["overall_unsupervised_fairness"])
    note = "groups and attributes; by point estimates alone"
    return [Measure(name, "", "", "", "", value, n=n, note=note) for name, value in held.items()]


def _least(told: Sequence[float | None]) -> float | None:
    """0 where one is 0, else None where one is unknown, else 1."""
    return 0.0 if 0.0 in told else None if None in told or not told else 1.0


def evaluation(
    frame: pd.DataFrame,
    *,
    by: Sequence[str] = (),
    label: str | None = None,
    score: str | None = None,
    cutoff: float = 0.5,
) -> tuple[Measure, ...]:
    """Return AUC, TPR, FPR, F1, FNR and precision per cluster, language or any other column, and over all.

    AUC is the chance that a positive scores above a negative, ties counting half (Mann-Whitney).
    """
    truth = table.truth(frame[table.need(frame, "label", label)])
    scores = table.numbers(frame[table.need(frame, "score", score)])
    columns = list(by) or [c for r in ("cluster", "language") if (c := table.detect(frame, r, required=False))]
    usable = (truth >= 0) & ~np.isnan(scores)
    rows = _evaluate("", "(all)", truth[usable], scores[usable], cutoff)
    for grouping in table.groupings(frame, columns):
        for g, name in enumerate(grouping.names):
            at = usable & (grouping.codes == g)
            rows += _evaluate(grouping.attribute, name, truth[at], scores[at], cutoff)
    return tuple(rows)


def _evaluate(
    attribute: str, group: str, truth: NDArray[np.int8], scores: NDArray[np.float64], cutoff: float
) -> list[Measure]:
    whole = table.Grouping(attribute, (group,), np.zeros(len(truth), dtype=np.int64))
    found = confusion(whole, (scores >= cutoff).astype(np.int8), truth)
    low, high = _auc_interval(truth, scores)
    rows = [Measure("auc", attribute, group, "", "", _auc(truth, scores), low, high, n=len(truth))]
    wanted = ("tpr", "fpr", "f1", "fnr", "precision")
    kept = {m.metric: m for m in absolute(found, "") if m.metric in wanted}
    return rows + [kept[name] for name in wanted]


def _auc(truth: NDArray[np.int8], scores: NDArray[np.float64]) -> float | None:
    from scipy.stats import rankdata

    positive = int(truth.sum())
    negative = len(truth) - positive
    if not positive or not negative:
        return None
    ranks = float(rankdata(scores)[truth == 1].sum())
    return (ranks - positive * (positive + 1) / 2) / (positive * negative)


def _auc_interval(truth: NDArray[np.int8], scores: NDArray[np.float64]) -> tuple[float | None, float | None]:
    area = _auc(truth, scores)
    if area is None:
        return None, None
    positive = int(truth.sum())
    return area_interval(area, positive, len(truth) - positive)


def _predicted(frame: pd.DataFrame, decision: str | None, score: str | None, cutoff: float | None) -> NDArray[np.int8]:
    found = table.chosen(frame, decision, score, cutoff)
    by_score = table.detect(frame, "score", score, required=False)
    if found is None and by_score is not None:
        with suppress(InputError):
            found = table.truth(frame[by_score])
    if found is None:
        raise InputError(
            "The table has no column with decisions.", remedy="Name it with --decision, or give --score with --cut-off."
        )
    return found
