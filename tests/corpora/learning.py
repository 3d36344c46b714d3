"""What the learners of ``perturb/counterfactual`` share: a marked text read as a swap reads it, and the regression."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from test_attribution import OTHER, Passage

from masking.errors import EvenhandError
from masking.reading.view import fold
from perturb.counterfactual import swapping
from perturb.counterfactual.twins import known_origin


def read_as_swapped(passage: Passage):
    """Return what a swap reads of the text, or None where it refuses or its letters do not stay in their places."""
    source, view = swapping.as_resume(passage.text), fold(passage.text)
    try:
        origin = known_origin(source, name=passage.name, gender=OTHER.get(passage.gender, "female"), race=None)
        identity = swapping._identity(view.text, origin.written or origin.name)
        reading = swapping._read(view, source, identity, origin.gender)
    except EvenhandError:
        return None
    return reading if len(reading.text) == len(passage.text) else None


def weighed(
    rows: Sequence[tuple[Mapping[str, float], bool, float]],
    texts: Iterable[Iterable[str]],
    *,
    least: int,
    shrink: float,
) -> dict[str, float]:
    """Return the weight of each sign by logistic regression; that of the empty one is added always.

    A row is its signs, whether it is the candidate's, and how much it counts; ``texts`` are the signs of each text, of
    which ``least`` must have a sign; ``shrink`` is the pull to zero.
    """
    counts = Counter(sign for text in texts for sign in set(text))
    number = {sign: n for n, sign in enumerate(sorted(s for s, c in counts.items() if c >= least))}
    cells = [(r, number[s], v) for r, (signs, _, _) in enumerate(rows) for s, v in signs.items() if s in number]
    at, to, value = zip(*cells, strict=True)
    table = csr_matrix((value, (at, to)), shape=(len(rows), len(number)))
    mine = np.array([m for _, m, _ in rows], float)
    weight = np.array([w for _, _, w in rows])

    def loss(x: np.ndarray) -> tuple[float, np.ndarray]:
        odds = table @ x[:-1] + x[-1]
        wrong = weight * (1 / (1 + np.exp(-odds)) - mine)
        cost = (weight * (np.logaddexp(0, odds) - mine * odds)).sum() + shrink / 2 * x[:-1] @ x[:-1]
        return float(cost), np.append(table.T @ wrong + shrink * x[:-1], wrong.sum())

    found = minimize(loss, np.zeros(len(number) + 1), jac=True, method="L-BFGS-B", options={"maxiter": 150}).x
    weights = {sign: round(float(found[n]), 2) for sign, n in number.items() if abs(found[n]) >= 0.04}
    return {"": round(float(found[-1]), 2), **weights}
