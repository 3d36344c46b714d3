"""The conditional logit against statsmodels, and where it has no answer."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.discrete.conditional_models import ConditionalLogit

from perturb.stats.choice import conditional_logit


def choices(n: int, alternatives: int, weights: list[float], seed: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, alternatives, len(weights)))
    return x, (x @ np.array(weights) + rng.gumbel(size=(n, alternatives))).argmax(axis=1)


def test_agrees_with_statsmodels() -> None:
    x, chosen = choices(400, 5, [0.8, -0.4, 0.0], 1)
    won = (np.arange(5) == chosen[:, None]).ravel()
    theirs = ConditionalLogit(won.astype(float), x.reshape(-1, 3), groups=np.repeat(np.arange(400), 5)).fit(disp=0)
    ours = conditional_logit(x, chosen)
    np.testing.assert_allclose(ours.coefficients, theirs.params, atol=1e-4)
    np.testing.assert_allclose(ours.errors, theirs.bse, rtol=1e-3)
    assert ours.log_likelihood == pytest.approx(theirs.llf, rel=1e-7)
    assert ours.log_likelihood >= theirs.llf


def test_an_alternative_that_is_not_offered_does_not_matter() -> None:
    x, chosen = choices(300, 4, [0.5], 2)
    wide = np.concatenate([x, np.full((300, 2, 1), 9.0)], axis=1)
    offered = np.arange(6) < 4
    ours = conditional_logit(wide, chosen, np.tile(offered, (300, 1)))
    np.testing.assert_allclose(ours.coefficients, conditional_logit(x, chosen).coefficients, rtol=1e-9)


def test_intervals_cover_the_truth() -> None:
    inside = 0
    for seed in range(300):
        found = conditional_logit(*choices(120, 4, [0.5], seed))
        inside += abs(found.coefficients[0] - 0.5) <= 1.96 * found.errors[0]
    assert inside / 300 == pytest.approx(0.95, abs=0.03)


@pytest.mark.parametrize("feature", [[[1.0], [0.0]], [[1.0], [1.0]]])
def test_without_a_finite_answer_there_is_none(feature: list[list[float]]) -> None:
    assert conditional_logit([feature] * 20, [0] * 20) is None


def test_no_choice_no_answer() -> None:
    assert conditional_logit(np.zeros((0, 3, 1)), []) is None
