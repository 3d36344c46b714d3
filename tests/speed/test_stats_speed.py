"""Speed of the experiment's statistics, as ratios taken in one run: pytest tests/speed -m speed -s."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest

from perturb import stats

pytestmark = pytest.mark.speed
ROWS, PAIRS = 10_000, 200


@pytest.fixture(scope="module", params=["continuous", "whole numbers"])
def scores(request: pytest.FixtureRequest) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    first = 50 + 15 * rng.normal(size=(ROWS, PAIRS))
    second = first + 4 * rng.normal(size=first.shape)
    return (first, second) if request.param == "continuous" else (np.round(first), np.round(second))


LIMITS = {"continuous": 3.0, "whole numbers": 4.5}
"""Ties cost one more pass over the sorted differences."""


def best(work: Callable[[], object], times: int = 9) -> float:
    """The least processor time of several runs: other work on the machine does not count."""
    took = []
    for _ in range(times):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took)


def everything(first: np.ndarray, second: np.ndarray) -> None:
    m = stats.moments(first, second)
    pooled, paired = stats.pooled_t(m), stats.paired_t(m)
    stats.mean_interval(m, paired)
    stats.d_z(m, paired)
    stats.hedges_g(m, paired)
    stats.equivalence_p(m, paired, margin=1.0)
    stats.detectable(m)
    stats.detectable(m, alpha=0.05 / ROWS)
    for p in (pooled.p, paired.p):
        stats.holm(p)
        stats.benjamini_hochberg(p)


def test_tests_effects_and_families_within_five_bare_passes(scores: tuple[np.ndarray, np.ndarray]) -> None:
    first, second = scores
    everything(first, second)  # imports and caches
    bare = best(lambda: (first.mean(1), second.mean(1), first.var(1, ddof=1), second.var(1, ddof=1)))
    ours = best(lambda: everything(first, second))
    print(f"\nall tests and effects {1e3 * ours:.1f} ms, bare moments {1e3 * bare:.1f} ms: {ours / bare:.2f} x")
    assert ours < 5 * bare


def test_wilcoxon_and_flips_within_three_sorts(scores: tuple[np.ndarray, np.ndarray]) -> None:
    first, second = scores
    limit = LIMITS["whole numbers" if float(first[0, 0]).is_integer() else "continuous"]
    stats.wilcoxon(first, second)
    bare = best(lambda: np.sort(first, axis=1))
    ours = best(lambda: (stats.wilcoxon(first, second), stats.flips(first, second, 60.0)))
    print(f"\nWilcoxon and flips {1e3 * ours:.1f} ms, one row-wise sort {1e3 * bare:.1f} ms: {ours / bare:.2f}x")
    assert ours < limit * bare
