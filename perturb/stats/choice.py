"""Which of several is chosen: McFadden's conditional logit, by Newton's method."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import Floats

_STEPS = 30


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """What moves the choice, each held against the others."""

    coefficients: Floats
    """Natural logarithms of odds ratios."""
    errors: Floats
    log_likelihood: float


def conditional_logit(
    features: npt.ArrayLike, chosen: npt.ArrayLike, offered: npt.ArrayLike | None = None
) -> Choice | None:
    """Return how ``features`` (choices x alternatives x features) move which alternative is ``chosen`` (its place).

    ``P(j) = exp(x_j b) / sum over the offered k of exp(x_k b)``; ``offered`` says which alternatives exist (all,
    without it). None where no finite answer exists: a feature that never varies within a choice, or one that
    predicts the choice without fail. Source: McFadden 1974.

    >>> found = conditional_logit([[[1.0], [0.0]]] * 4, [0, 0, 0, 1])
    >>> round(float(np.exp(found.coefficients[0])), 6), round(float(found.errors[0] ** 2), 6)
    (3.0, 1.333333)
    """
    x = np.asarray(features, dtype=np.float64)
    won = np.asarray(chosen, dtype=np.intp)
    there = np.ones(x.shape[:2], dtype=bool) if offered is None else np.asarray(offered, dtype=bool)
    if not len(x) or not x.shape[2]:
        return None
    own = x[np.arange(len(x)), won]
    beta: Floats = np.zeros(x.shape[2])
    best = -np.inf
    for _ in range(_STEPS):
        chances, likelihood = _chances(x, won, there, beta)
        mean = np.einsum("nk,nkp->np", chances, x)
        gradient = (own - mean).sum(axis=0)
        information = np.einsum("nk,nkp,nkq->pq", chances, x, x) - mean.T @ mean
        if not np.isfinite(likelihood) or np.linalg.cond(information) > 1e10 or np.abs(beta).max() > 15:
            return None
        step = np.linalg.solve(information, gradient)
        if abs(likelihood - best) < 1e-10 * max(1.0, abs(best)):
            errors: Floats = np.sqrt(np.diag(np.linalg.inv(information)))
            return Choice(beta, errors, likelihood)
        best, beta = likelihood, beta + step
    return None


def _chances(x: Floats, won: npt.NDArray[np.intp], there: npt.NDArray[np.bool_], beta: Floats) -> tuple[Floats, float]:
    utility = np.where(there, x @ beta, -np.inf)
    utility -= utility.max(axis=1, keepdims=True)
    weights = np.exp(utility)
    chances = weights / weights.sum(axis=1, keepdims=True)
    return chances, float(np.log(chances[np.arange(len(x)), won]).sum())
