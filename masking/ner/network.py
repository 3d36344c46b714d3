"""Network: a small convolutional network over tokens and lines, in numpy, both ways.

Tokens look at their neighbours. Lines are summed up and look at the lines around them, words at all their places in the
document, and tokens look again with their line and their word in view. All layers add to what they are given
(residual), with ReLU between.

Why numpy: two million multiplications a token need no framework, and a resume is tagged in milliseconds without the
seconds that a framework takes to start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]
Weights = Mapping[str, Array]

SIZE = 64
"""Numbers that stand for one token, and for one line."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How far every layer looks to both sides."""

    tokens: tuple[int, ...] = (1, 2)
    lines: tuple[int, ...] = (1, 2, 4, 8)
    last: tuple[int, ...] = (1, 3)


SHAPES = (Shape(), Shape(), *[Shape(tokens=(1, 3), last=(1, 2))] * 2)
"""The members of a model: begun and trained apart they err in different places, so that their mean errs less."""
REACH = 8
"""Rows between two documents of a batch, enough for the widest layer."""


class Groups(NamedTuple):
    """Rows that belong together, by rank: the first row of every group, then every second one, and so on.

    Why: so the rows of all groups are compared at once, which costs a third of going through one group after the other.
    """

    rows: Array
    """All rows by rank; behind them those of the ranks above ``_RANKS``, group by group."""
    counts: list[int]
    """How many groups have a row of each rank; those with most rows stand first."""
    rest: Array
    """Where among the rows behind the ranks those of the next group begin."""
    places: Array
    """Where among the first rows every group stands."""


_RANKS = 16
"""Rows of a group that are compared rank by rank."""


def groups(numbers: Array) -> Groups:
    """Return the groups of rows with these numbers, from 0 without gaps, in any order."""
    sizes = np.bincount(numbers)
    places = np.empty(len(sizes), dtype=np.intp)
    places[np.argsort(-sizes)] = np.arange(len(sizes))
    order = np.argsort(numbers)
    number = numbers[order]
    rank = np.minimum(np.arange(len(numbers)) - (np.cumsum(sizes) - sizes)[number], _RANKS)
    place = places[number]
    by_rank = np.argsort(rank * len(sizes) + place)
    counts = np.bincount(rank)
    rest = place[by_rank[counts[:_RANKS].sum() :]]
    return Groups(order[by_rank], counts[:_RANKS].tolist(), np.flatnonzero(np.diff(rest, prepend=-1)), places)


def folded(ufunc: np.ufunc, x: Array, where: Groups) -> Array:
    """Return the highest row of every group, or their sum, or whatever ``ufunc`` makes of two rows."""
    rows = x.take(where.rows, axis=-2)
    at = where.counts[0]
    whole = rows[..., :at, :]
    for count in where.counts[1:]:
        some = whole[..., :count, :]
        ufunc(some, rows[..., at : at + count, :], out=some)
        at += count
    if len(where.rest):
        some = whole[..., : len(where.rest), :]
        ufunc(some, ufunc.reduceat(rows[..., at:, :], where.rest, axis=-2), out=some)
    return np.asarray(whole.take(where.places, axis=-2))


class Frame(NamedTuple):
    """How the rows of a batch fall into lines; ``rows`` and ``full`` are 0 between two documents."""

    line: Array
    """Line of every row."""
    word: Array
    """Word of every row."""
    lines: Groups
    words: Groups
    rows: Array | None = None
    """1 or 0 per row, as a column."""
    full: Array | None = None
    """1 or 0 per line, as a column."""


def frame(line: Array, word: Array, rows: Array | None = None, full: Array | None = None) -> Frame:
    """Return the frame of rows with these lines and words, numbered from 0 without gaps."""
    return Frame(line, word, groups(line), groups(word), rows, full)


def begin(shape: Shape, outputs: int, rng: np.random.Generator) -> dict[str, Array]:
    """Return weights to begin training with, all but the embeddings."""

    def layer(rows: int, columns: int) -> Array:
        return rng.normal(0, np.sqrt(1.0 / rows), (rows, columns)).astype(np.float32)

    weights: dict[str, Array] = {"in.bias": np.zeros(SIZE, np.float32)}
    parts = {"tokens": shape.tokens, "lines": shape.lines, "last": shape.last}
    for name, rows, columns in (
        *((f"{part}{at}", 3 * SIZE, SIZE) for part, steps in parts.items() for at in range(len(steps))),
        ("pool", SIZE, SIZE),
        ("join", 3 * SIZE, SIZE),
        ("meet", SIZE, SIZE),
        ("out", SIZE, outputs),
    ):
        weights[name] = layer(rows, columns)
        weights[name + ".bias"] = np.zeros(columns, np.float32)
    return weights


def opened(weights: Weights, embedded: Array, rows: Array | None = None) -> Array:
    """Return what the first layer makes of embedded rows; ``rows`` as in ``Frame``."""
    return _relu(embedded + weights["in.bias"], rows)


def forward(
    weights: Weights,
    shape: Shape,
    x: Array,
    where: Frame,
    kept: list[Array] | None = None,
    dropout: Array | None = None,
    only: Array | None = None,
) -> Array:
    """Return the scores of every row (rows x outputs), or of ``only`` these, before they become probabilities.

    The weights say how many numbers stand for a token; ``x`` is what ``opened`` made of them. Weights and rows may be
    those of several members side by side, in one array each with a dimension before the others. ``kept`` collects what
    ``backward`` needs; ``dropout`` is what the numbers of every token, its line and its word are then multiplied by
    (rows x 3 times those numbers).
    """
    keep = [] if kept is None else kept
    keep.append(x)
    x = _convolve(weights, "tokens", shape.tokens, x, where.rows, kept)
    pooled = folded(np.maximum, x, where.lines)
    line = _relu(pooled @ weights["pool"] + _bias(weights, "pool"), where.full)
    keep += [x, pooled, line]
    line = _convolve(weights, "lines", shape.lines, line, where.full, kept)
    met = folded(np.maximum, x, where.words)
    of_line, of_word = where.line, where.word
    if only is not None:
        needed, of_word = np.unique(of_word[only], return_inverse=True)
        x, of_line, met = x[..., only, :], of_line[only], met[..., needed, :]
    word = _relu(_times(met, weights["meet"]) + _bias(weights, "meet"))
    keep += [met, word]
    if kept is None:
        mixed = _joined(weights["join"], x, (line, of_line), (word, of_word))
    else:
        mixed = np.hstack([x, line[where.line], word[where.word]])
        mixed = mixed if dropout is None else mixed * dropout
        keep.append(mixed)
        mixed = mixed @ weights["join"]
    mixed += _bias(weights, "join")
    y = _relu(mixed, where.rows)
    keep.append(y)
    y = _convolve(weights, "last", shape.last, y, where.rows, kept)
    keep.append(y)
    return _times(y, weights["out"]) + _bias(weights, "out")


def around(wanted: Array, shapes: Iterable[Shape]) -> Array:
    """Return the rows that are wanted (a truth value each) and those that the last layers look at for them.

    Asked for together, their scores are right where they are wanted: what lies between two stretches is left out, and
    only the edges, which nobody wants, would have looked there.
    """
    reach = max(sum(shape.last) for shape in shapes)
    return np.flatnonzero(np.convolve(wanted, np.ones(2 * reach + 1))[reach : reach + len(wanted)] > 0.5)


def _joined(weight: Array, x: Array, lines: tuple[Array, Array], words: tuple[Array, Array]) -> Array:
    """Tokens with their line and their word in view. Why: a line is multiplied once and not for each of its tokens."""
    for_token, *others = _thirds(weight)
    joined = _times(x, for_token)
    for (seen, of_row), third in zip((lines, words), others, strict=True):
        joined += _times(seen, third).take(of_row, axis=-2)
    return joined


def _thirds(weight: Array) -> tuple[Array, Array, Array]:
    """The three matrices that stand below each other in one."""
    size = weight.shape[-2] // 3
    return weight[..., :size, :], weight[..., size : 2 * size, :], weight[..., 2 * size :, :]


def _bias(weights: Weights, name: str) -> Array:
    return weights[f"{name}.bias"][..., None, :]


def backward(
    weights: Weights, shape: Shape, where: Frame, kept: list[Array], slope: Array, dropout: Array | None = None
) -> dict[str, Array]:
    """Return the gradient of every weight, and of the embedded rows as ``embedded``; empties ``kept``."""
    slopes: dict[str, Array] = {}

    def through(name: str, seen: Array, back: Array) -> Array:
        slopes[name], slopes[name + ".bias"] = seen.T @ back, back.sum(0)
        return np.asarray(back @ weights[name].T)

    back = through("out", kept.pop(), slope)
    back = _unconvolve(weights, "last", shape.last, back, kept, slopes)
    y, seen = kept.pop(), kept.pop()
    back = through("join", seen, back * (y > 0))
    straight, of_line, of_word = np.hsplit(back if dropout is None else back * dropout, 3)
    word, met = kept.pop(), kept.pop()
    of_word = folded(np.add, of_word, where.words)
    of_word = through("meet", met, of_word * (word > 0))
    of_line = _unconvolve(weights, "lines", shape.lines, folded(np.add, of_line, where.lines), kept, slopes)
    line, pooled, x = kept.pop(), kept.pop(), kept.pop()
    of_line = through("pool", pooled, of_line * (line > 0))
    back = straight + np.where(x == pooled[where.line], of_line[where.line], 0)
    back += np.where(x == met[where.word], of_word[where.word], 0)
    back = _unconvolve(weights, "tokens", shape.tokens, back, kept, slopes)
    back = back * (kept.pop() > 0)
    slopes["in.bias"], slopes["embedded"] = back.sum(0), back
    return slopes


def probabilities(scores: Array) -> Array:
    """Turn scores into probabilities, row by row."""
    columns = np.ascontiguousarray(scores.T)  # numpy goes along many rows faster than along few columns
    columns = np.exp(columns - columns.max(axis=0))
    return np.asarray((columns / columns.sum(axis=0)).T)


def _relu(x: Array, mask: Array | None = None) -> Array:
    np.maximum(x, 0, out=x)
    return x if mask is None else x * mask


def _convolve(
    weights: Weights, name: str, steps: tuple[int, ...], x: Array, mask: Array | None, kept: list[Array] | None
) -> Array:
    for at, step in enumerate(steps):
        added = _mixed(x, weights[f"{name}{at}"], step)
        added += _bias(weights, f"{name}{at}")
        added = _relu(added, mask)
        if kept is not None:
            kept += [x, added > 0]
        added += x
        x = added
    return x


def _mixed(x: Array, weight: Array, step: int) -> Array:
    """Every row with the rows ``step`` before and behind it, each times its third of the weights."""
    before, here, behind = _thirds(weight)
    mixed = _times(x, here)
    mixed[..., step:, :] += _times(x[..., :-step, :], before)
    mixed[..., :-step, :] += _times(x[..., step:, :], behind)
    return mixed


_BLOCK = 240
"""Rows of which a matrix is multiplied without being copied first."""


def _times(x: Array, weight: Array) -> Array:
    """``x @ weight``, block by block."""
    *several, size, width = x.shape
    whole = size - size % _BLOCK
    if not whole:
        return np.asarray(x @ weight)
    product = np.empty((*several, size, weight.shape[-1]), dtype=x.dtype)
    blocks = (*several, -1, _BLOCK)
    out = product[..., :whole, :].reshape(*blocks, weight.shape[-1])
    np.matmul(x[..., :whole, :].reshape(*blocks, width), weight[..., None, :, :], out=out)
    np.matmul(x[..., whole:, :], weight, out=product[..., whole:, :])
    return product


def _unconvolve(
    weights: Weights, name: str, steps: tuple[int, ...], back: Array, kept: list[Array], slopes: dict[str, Array]
) -> Array:
    for at in reversed(range(len(steps))):
        step, fired, x = steps[at], kept.pop(), kept.pop()
        inner = back * fired
        before, here, behind = _thirds(weights[f"{name}{at}"])
        thirds = [x[:-step].T @ inner[step:], x.T @ inner, x[step:].T @ inner[:-step]]
        slopes[f"{name}{at}"], slopes[f"{name}{at}.bias"] = np.concatenate(thirds), inner.sum(0)
        back = back + inner @ here.T
        back[:-step] += inner[step:] @ before.T
        back[step:] += inner[:-step] @ behind.T
    return back
