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


def best(*works: Callable[[], object], times: int = 60) -> list[float]:
    """The least processor time of each in several rounds of turns: other work on the machine does not count."""
    took: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for work, times_of_work in zip(works, took, strict=True):
            start = time.process_time()
            work()
            times_of_work.append(time.process_time() - start)
    return [min(times_of_work) for times_of_work in took]


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
    bare, ours = best(
        lambda: (first.mean(1), second.mean(1), first.var(1, ddof=1), second.var(1, ddof=1)),
        lambda: everything(first, second),
    )
    print(f"\nall tests and effects {1e3 * ours:.1f} ms, bare moments {1e3 * bare:.1f} ms: {ours / bare:.2f} x")
    assert ours < 5 * bare


def test_wilcoxon_and_flips_within_thirty_sorts(scores: tuple[np.ndarray, np.ndarray]) -> None:
    first, second = scores
    stats.wilcoxon(first, second)
    bare, ours = best(
        lambda: np.sort(first, axis=1),
        lambda: (stats.wilcoxon(first, second), stats.flips(first, second, 60.0)),
    )
    print(f"\nWilcoxon and flips {1e3 * ours:.1f} ms, one row-wise sort {1e3 * bare:.1f} ms: {ours / bare:.2f}x")
    assert ours < 30 * bare
