"""The network: its gradients, and what a row may depend on."""

from __future__ import annotations

import numpy as np
import pytest

from masking.ner.network import (
    REACH,
    SHAPES,
    SIZE,
    Shape,
    around,
    backward,
    begin,
    folded,
    forward,
    frame,
    groups,
    opened,
    probabilities,
)

LINES = np.array([0, 0, 0, 1, 1, 2, 3, 3, 3, 3])
WORDS = np.array([0, 1, 2, 0, 3, 4, 2, 5, 0, 6])


def made(shape: Shape, outputs: int = 4):
    rng = np.random.default_rng(5)
    weights = {name: weight.astype(np.float64) for name, weight in begin(shape, outputs, rng).items()}
    return weights, rng.normal(0, 1, (len(LINES), SIZE)), rng.normal(0, 1, (len(LINES), outputs))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dropped", [0.0, 0.3])
def test_gradients_are_those_of_small_steps(shape: Shape, dropped: float) -> None:
    weights, embedded, slope = made(shape)
    where = frame(LINES, WORDS)
    dropout = (np.random.default_rng(7).random((len(LINES), 3 * SIZE)) >= dropped) / (1 - dropped)

    def value() -> float:
        return float((forward(weights, shape, opened(weights, embedded), where, [], dropout) * slope).sum())

    kept: list[np.ndarray] = []
    forward(weights, shape, opened(weights, embedded), where, kept, dropout)
    slopes = backward(weights, shape, where, kept, slope, dropout)
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


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_kept_for_the_gradients_changes_no_score(shape: Shape) -> None:
    weights, embedded, _ = made(shape)
    where = frame(LINES, WORDS)
    assert np.allclose(
        forward(weights, shape, opened(weights, embedded), where),
        forward(weights, shape, opened(weights, embedded), where, []),
    )


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [1, 2, 5, 60])
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 1.0])
def test_rows_asked_for_have_the_scores_that_they_have_among_all(shape: Shape, size: int, share: float) -> None:
    rng = np.random.default_rng(size)
    weights, _, _ = made(shape)
    embedded, where = rng.normal(0, 1, (size, SIZE)), frame(np.arange(size) // 4, np.arange(size) // 2)
    wanted = rng.random(size) < share
    rows = around(wanted, [shape])
    scores = forward(weights, shape, np.maximum(embedded, 0), where, only=rows)
    assert np.allclose(scores[wanted[rows]], forward(weights, shape, opened(weights, embedded), where)[wanted])
    assert wanted.sum() <= len(rows) <= min(size, 9 * wanted.sum())


@pytest.mark.parametrize("sizes", [[1], [3, 1, 2], [1] * 40, [40, 1, 17, 16, 15, 100], [2, 250, 1]])
def test_groups_are_folded_as_one_after_the_other(sizes: list[int]) -> None:
    rng = np.random.default_rng(len(sizes))
    numbers = rng.permutation(np.repeat(np.arange(len(sizes)), sizes))
    x = rng.normal(0, 1, (2, len(numbers), 3))
    for ufunc in (np.maximum, np.add):
        alone = [ufunc.reduce(x[:, numbers == number], axis=1) for number in range(len(sizes))]
        assert np.allclose(folded(ufunc, x, groups(numbers)), np.stack(alone, axis=1))


@pytest.mark.parametrize("size", [5, 700])
def test_members_side_by_side_say_what_each_says_alone(size: int) -> None:
    rng, shape = np.random.default_rng(size), SHAPES[0]
    members = [{n: w.astype(np.float64) for n, w in begin(shape, 4, np.random.default_rng(k)).items()} for k in (1, 2)]
    rows, where = rng.random((2, size, SIZE)), frame(np.arange(size) // 40, np.arange(size) // 2)
    together = forward({name: np.stack([m[name] for m in members]) for name in members[0]}, shape, rows, where)
    for weights, own, scores in zip(members, rows, together, strict=True):
        assert np.allclose(forward(weights, shape, own, where), scores)


def test_a_word_sees_all_its_places_and_no_other_words() -> None:
    shape = Shape(tokens=(1,), lines=(), last=())
    weights, embedded, _ = made(shape)
    apart = np.arange(len(LINES))  # every token on a line of its own
    before = forward(weights, shape, opened(weights, embedded), frame(apart, WORDS))
    embedded[8] += 1
    changed = (
        np.abs(forward(weights, shape, opened(weights, embedded), frame(apart, WORDS)) - before).max(axis=1) > 1e-9
    )
    beside = {7, 8, 9}
    words = {int(WORDS[at]) for at in beside}
    assert set(np.flatnonzero(changed)) == {at for at, word in enumerate(WORDS) if word in words}


@pytest.mark.parametrize("shape", SHAPES)
def test_documents_of_a_batch_do_not_see_one_another(shape: Shape) -> None:
    weights, embedded, _ = made(shape)
    lines = np.concatenate([LINES, np.arange(REACH) + 4, LINES + 4 + REACH])
    words = np.concatenate([WORDS, np.arange(REACH) + 7, WORDS + 7 + REACH])
    rows = np.concatenate([np.ones(10), np.zeros(REACH), np.ones(10)])[:, None]
    full = np.concatenate([np.ones(4), np.zeros(REACH), np.ones(4)])[:, None]
    both = np.concatenate([embedded, np.zeros((REACH, SIZE)), embedded])
    alone = forward(weights, shape, opened(weights, embedded), frame(LINES, WORDS))
    together = forward(weights, shape, opened(weights, both, rows), frame(lines, words, rows, full))
    assert np.allclose(together[:10], alone)
    assert np.allclose(together[-10:], alone)


def test_probabilities_sum_to_one() -> None:
    likely = probabilities(np.array([[1000.0, 0.0], [-5.0, -5.0]]))
    assert np.allclose(likely.sum(axis=1), 1)
    assert likely[1, 0] == 0.5
