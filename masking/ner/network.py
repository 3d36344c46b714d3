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


class Frame(NamedTuple):
    """How the rows of a batch fall into lines; ``rows`` and ``lines`` are 0 between two documents."""

    first: Array
    """First row of every line."""
    line: Array
    """Line of every row."""
    order: Array
    """The rows, sorted by their word."""
    met: Array
    """Where in ``order`` every word begins."""
    word: Array
    """Word of every row."""
    rows: Array | None = None
    """1 or 0 per row, as a column."""
    lines: Array | None = None
    """1 or 0 per line, as a column."""


def frame(lines: Array, words: Array, rows: Array | None = None, full: Array | None = None) -> Frame:
    """Return the frame of rows with these lines and words, numbered from 0 without gaps; ``full`` is its ``lines``."""
    order = np.argsort(words, kind="stable")
    return Frame(_begins(lines), lines, order, _begins(words[order]), words, rows, full)


def _begins(numbers: Array) -> Array:
    """Where the next number begins."""
    return np.flatnonzero(np.diff(numbers, prepend=-1))


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


def forward(
    weights: Weights,
    shape: Shape,
    embedded: Array,
    where: Frame,
    kept: list[Array] | None = None,
    dropout: Array | None = None,
    asked: Array | None = None,
) -> Array:
    """Return the scores of every row (rows x outputs), or of those ``asked`` for, before they become probabilities.

    The weights say how many numbers stand for a token. ``kept`` collects what ``backward`` needs; ``dropout`` is what
    the numbers of every token, its line and its word are then multiplied by (rows x 3 times those numbers).
    """
    keep = [] if kept is None else kept
    x = _relu(embedded + weights["in.bias"], where.rows)
    keep.append(x)
    x = _convolve(weights, "tokens", shape.tokens, x, where.rows, kept)
    pooled = np.maximum.reduceat(x, where.first)
    line = _relu(pooled @ weights["pool"] + weights["pool.bias"], where.lines)
    keep += [x, pooled, line]
    line = _convolve(weights, "lines", shape.lines, line, where.lines, kept)
    met = np.maximum.reduceat(x[where.order], where.met)
    word = _relu(met @ weights["meet"] + weights["meet.bias"], None)
    keep += [met, word]
    if kept is None:
        joined = _joined(weights["join"], (x, line, word), where, asked)
    else:
        seen = np.concatenate([x, line[where.line], word[where.word]], axis=1)
        keep.append(seen if dropout is None else seen * dropout)
        joined = keep[-1] @ weights["join"]
    y = _relu(joined + weights["join.bias"], where.rows)
    keep.append(y)
    y = _convolve(weights, "last", shape.last, y, where.rows, kept)
    keep.append(y)
    return np.asarray(y @ weights["out"] + weights["out.bias"])


def around(wanted: Array, shapes: Iterable[Shape]) -> Array:
    """Return the rows that are wanted (a truth value each) and those that the last layers look at for them.

    Asked for together, their scores are right where they are wanted: what lies between two stretches is left out, and
    only the edges, which nobody wants, would have looked there.
    """
    reach = max(sum(shape.last) for shape in shapes)
    return np.flatnonzero(np.convolve(wanted, np.ones(2 * reach + 1))[reach : reach + len(wanted)] > 0.5)


def narrowed(where: Frame, asked: Array) -> Frame:
    """Return the frame with those words only that stand in the rows asked for."""
    needed = np.zeros(len(where.met), dtype=bool)
    needed[where.word[asked]] = True
    order, word = where.order[needed[where.word[where.order]]], (np.cumsum(needed) - 1)[where.word]
    return where._replace(order=order, met=_begins(word[order]), word=word)


def _joined(weight: Array, parts: tuple[Array, Array, Array], where: Frame, asked: Array | None) -> Array:
    """Tokens with their line and their word in view. Why: a line is multiplied once and not for each of its tokens."""
    token, line, word = parts
    lines, words = where.line, where.word
    if asked is not None:
        token, lines, words = token[asked], lines[asked], words[asked]
    for_token, for_line, for_word = weight.reshape(3, token.shape[1], -1)
    return np.asarray(token @ for_token + (line @ for_line)[lines] + (word @ for_word)[words])


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
    of_word = np.add.reduceat(of_word[where.order], where.met)
    of_word = through("meet", met, of_word * (word > 0))
    of_line = _unconvolve(weights, "lines", shape.lines, np.add.reduceat(of_line, where.first), kept, slopes)
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


def _relu(x: Array, mask: Array | None) -> Array:
    np.maximum(x, 0, out=x)
    return x if mask is None else x * mask


def _convolve(
    weights: Weights, name: str, steps: tuple[int, ...], x: Array, mask: Array | None, kept: list[Array] | None
) -> Array:
    for at, step in enumerate(steps):
        added = _mixed(x, weights[f"{name}{at}"], step)
        added += weights[f"{name}{at}.bias"]
        added = _relu(added, mask)
        if kept is not None:
            kept += [x, added > 0]
        added += x
        x = added
    return x


def _mixed(x: Array, weight: Array, step: int) -> Array:
    """Every row with the rows ``step`` before and behind it, each times its third of the weights."""
    before, here, behind = weight.reshape(3, x.shape[1], -1)
    mixed = np.asarray(x @ here)
    mixed[step:] += x[:-step] @ before
    mixed[:-step] += x[step:] @ behind
    return mixed


def _unconvolve(
    weights: Weights, name: str, steps: tuple[int, ...], back: Array, kept: list[Array], slopes: dict[str, Array]
) -> Array:
    for at in reversed(range(len(steps))):
        step, fired, x = steps[at], kept.pop(), kept.pop()
        inner = back * fired
        before, here, behind = weights[f"{name}{at}"].reshape(3, x.shape[1], -1)
        thirds = [x[:-step].T @ inner[step:], x.T @ inner, x[step:].T @ inner[:-step]]
        slopes[f"{name}{at}"], slopes[f"{name}{at}.bias"] = np.concatenate(thirds), inner.sum(0)
        back = back + inner @ here.T
        back[:-step] += inner[step:] @ before.T
        back[step:] += inner[:-step] @ behind.T
    return back
