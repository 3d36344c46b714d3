"""The network: its gradients, and what a row may depend on."""

from __future__ import annotations

import numpy as np
import pytest

from masking.ner.network import SHAPES, SIZE, Frame, Shape, backward, begin, forward, frame, probabilities

LINES = np.array([0, 0, 0, 1, 1, 2, 3, 3, 3, 3])


def made(shape: Shape, outputs: int = 4):
    rng = np.random.default_rng(5)
    weights = {name: weight.astype(np.float64) for name, weight in begin(shape, outputs, rng).items()}
    return weights, rng.normal(0, 1, (len(LINES), SIZE)), rng.normal(0, 1, (len(LINES), outputs))


@pytest.mark.parametrize("shape", SHAPES)
def test_gradients_are_those_of_small_steps(shape: Shape) -> None:
    weights, embedded, slope = made(shape)
    where = frame(LINES)

    def value() -> float:
        return float((forward(weights, shape, embedded, where) * slope).sum())

    kept: list[np.ndarray] = []
    forward(weights, shape, embedded, where, kept)
    slopes = backward(weights, shape, where, kept, slope)
    assert not kept
    step, rng = 1e-5, np.random.default_rng(6)
    for name, array in [*weights.items(), ("embedded", embedded)]:
        for _ in range(4):
            at = tuple(int(rng.integers(size)) for size in array.shape)
            array[at] += step
            above = value()
            array[at] -= 2 * step
            below = value()
            array[at] += step
            assert slopes[name][at] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-5), name


def test_documents_of_a_batch_do_not_see_one_another() -> None:
    shape = SHAPES[0]
    weights, embedded, _ = made(shape)
    gap = 4
    lines = np.concatenate([LINES, np.arange(gap) + 4, LINES + 8])
    rows = np.concatenate([np.ones(10), np.zeros(gap), np.ones(10)])[:, None]
    full = np.concatenate([np.ones(4), np.zeros(gap), np.ones(4)])[:, None]
    both = np.concatenate([embedded, np.zeros((gap, SIZE)), embedded])
    where = Frame(np.flatnonzero(np.diff(lines, prepend=-1)), lines, rows, full)
    alone = forward(weights, shape, embedded, frame(LINES))
    together = forward(weights, shape, both, where)
    assert np.allclose(together[:10], alone)
    assert np.allclose(together[-10:], alone)


def test_probabilities_sum_to_one() -> None:
    likely = probabilities(np.array([[1000.0, 0.0], [-5.0, -5.0]]))
    assert np.allclose(likely.sum(axis=1), 1)
    assert likely[1, 0] == 0.5
