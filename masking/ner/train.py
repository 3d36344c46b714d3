"""Training: labelled texts in, a model out.

Why two kinds of texts: the primary ones are what the model is for, and are all seen in every round; of the secondary
ones (invented texts, fragments, synthetic resumes) as many tokens again, others in every round, so that variety does
not drown what is real.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse

from masking.document import Document
from masking.errors import InputError
from masking.ner import network
from masking.ner.features import CHANNELS, Sight, describe, sight, word_feature
from masking.ner.model import FIELDS, OUTPUTS, Member, Model, channel_rows, word_rows
from masking.ner.network import REACH, SHAPES, SIZE, Array, Frame, Shape, backward, begin, forward, frame, probabilities
from masking.ner.tagging import beside
from masking.ner.variants import Example
from masking.reading import read
from masking.span import TRAITS, Field
from name_lists.lexicon import lookup

LEAST = 5
"""Documents in which a word (or another feature of the vocabulary) has to stand.

Why: nothing of a single person shall be readable from the weights."""
_NAME_SHARE = 0.3
"""A word that is part of a name at least this often is no feature of its own: names count through lists and shapes."""
_BATCH = 6_000
"""Tokens of one step."""
_RATE = 2e-3
"""Step width of the first round; it sinks to nothing in the last."""
_DROPPED, _HIDDEN = 0.3, 76 / 256
"""Shares of the features of a token, and of the numbers it is joined of, that every step leaves out.

Why: the network learns to do without any of them; without the second it is sure of what it knows by heart."""
TRIED = (0.03, 0.05, 0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
"""Thresholds that ``calibrate`` tries."""
_PRICE = 3.0
PRICES: Mapping[Field, float] = {**dict.fromkeys(TRAITS, 6.0), Field.NAME: 8.0, Field.SCHOOL: 2.5}
"""How many spans masked wrongly one missed span is worth: more for the name and for what the law protects."""
_FEW, _UNJUDGED = 20, 0.25
"""A field marked less often keeps this threshold: too few spans tell what it costs to miss one."""
Progress = Callable[[int, int, float], None]
"""Called after every round with its number, the number of rounds and the mean loss a token."""


class Seen(NamedTuple):
    """An example as the network is shown it."""

    sight: Sight
    wanted: Array
    """Per token the output it should have, 0 for nothing."""
    counts: Array
    """Per token 1, or 0 where it counts neither way."""


def see(example: Example) -> Seen:
    """Return the features and the wanted outputs of an example."""
    reading = read(Document(example.text, "text"))
    seen = sight(reading)
    wanted = np.zeros(len(seen.words), dtype=np.int64)
    counts = np.ones(len(seen.words), dtype=np.float32)
    forth, between = reading.view.forth, reading.tokens.between
    for start, end in example.ignored:
        counts[_slice(between(forth(start), forth(end)))] = 0
    for start, end, field in example.spans:
        if field in _OUTPUT:
            inside = _slice(between(forth(start), forth(end)))
            wanted[inside], counts[inside] = _OUTPUT[field], 1
    return Seen(seen, wanted, counts)


_OUTPUT: Mapping[Field, int] = {field: number for number, field in enumerate(FIELDS, 1)}


def _slice(inside: range) -> slice:
    return slice(inside.start, max(inside.start, inside.stop))


def fit(
    primary: Sequence[Seen],
    secondary: Sequence[Seen] = (),
    *,
    seed: int = 1,
    rounds: int = 28,
    members: int = len(SHAPES),
    start: Model | None = None,
    progress: Progress | None = None,
) -> Model:
    """Return a model trained on the examples; the same examples and seed give the same model on the same machine.

    ``start`` goes on from a model with its vocabulary and its shapes. Raises InputError without a labelled example.
    """
    if not any(len(seen.wanted) for seen in primary):
        raise InputError("There is nothing to train on.", remedy="Give a corpus with labelled texts.")
    index = start.index if start else vocabulary((*primary, *secondary))
    rows = _Rows(index)
    shown, more = [rows.of(seen) for seen in primary], [rows.of(seen) for seen in secondary]
    width = len(index) + sum(CHANNELS.values())
    trained = []
    for number in range(len(start.members) if start else members):
        if start:
            begun = start.members[number]
        else:
            rng, shape = np.random.default_rng(seed + number), SHAPES[number % len(SHAPES)]
            embeddings = rng.normal(0, 0.05, (width, SIZE)).astype(np.float32)
            begun = Member(shape, embeddings, begin(shape, OUTPUTS, rng))
        trained.append(_trained(begun, shown, more, seed + number, rounds, progress))
    return Model(index, tuple(trained), start.thresholds if start else {})


def calibrate(
    model: Model, judged: Iterable[tuple[Model, Seen]], *, price: float | None = None, tried: Sequence[float] = TRIED
) -> Model:
    """Return ``model`` with the thresholds that cost least on texts that the paired models were not trained on.

    Per field a missed span costs ``price`` (None: what ``PRICES`` says), a span where nothing is to be found costs 1;
    a field with fewer than 20 spans keeps .25.
    """
    missed = np.zeros((len(tried), OUTPUTS))
    marked = np.zeros(OUTPUTS)
    wrong = np.zeros((len(tried), OUTPUTS))
    for other, seen in judged:
        if not len(seen.wanted):
            continue
        measured = other.measured(seen.sight)
        for first, _ in _runs(seen.wanted, seen.sight.lines):
            marked[seen.wanted[first]] += 1
        for row, threshold in enumerate(tried):
            _judge(measured, seen, threshold, missed[row], wrong[row])
    prices = np.array([1.0, *(PRICES.get(field, _PRICE) if price is None else price for field in FIELDS)])
    best_rows = (prices * missed + wrong).argmin(axis=0)
    best = {field: float(tried[best_rows[at]]) for field, at in _OUTPUT.items() if marked[at] >= _FEW}
    return replace(model, thresholds={field: best.get(field, _UNJUDGED) for field in _OUTPUT})


def _judge(measured: Array, seen: Seen, threshold: float, missed: Array, wrong: Array) -> None:
    """Add to ``missed`` and ``wrong``, which count by output, the spans that a threshold misses or takes wrongly."""
    probability, best = 1 - measured[:, 0], measured[:, 1:].argmax(axis=1) + 1
    enough = np.array([beside(field, threshold) for field in FIELDS])[best - 1]
    labelled = np.where(probability >= enough, best, 0)
    covered = np.zeros(len(labelled), dtype=bool)
    for first, last in _runs(labelled, seen.sight.lines):
        if (probability[first:last] >= threshold).any():
            covered[first:last] = True
            wrong[labelled[first]] += not seen.wanted[first:last].any() and seen.counts[first:last].any()
    for first, last in _runs(seen.wanted, seen.sight.lines):
        missed[seen.wanted[first]] += not covered[first:last].all()


def _runs(values: Array, lines: Array) -> list[tuple[int, int]]:
    """The stretches of one value other than 0 in one line."""
    changed = np.flatnonzero((np.diff(values, prepend=-1) != 0) | (np.diff(lines, prepend=-1) != 0))
    ends = np.append(changed[1:], len(values))
    return [(int(a), int(b)) for a, b in zip(changed, ends, strict=True) if values[a]]


def vocabulary(examples: Iterable[Seen]) -> dict[str, int]:
    """Return the features that stand in at least ``LEAST`` documents, each with its row."""
    documents: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    names: Counter[str] = Counter()
    name = _OUTPUT[Field.NAME]
    for seen in examples:
        words = set(seen.sight.words)
        documents.update(set(chain.from_iterable(map(describe, words))))
        documents.update({name for _, _, name in seen.sight.notes})
        uses.update(map(word_feature, seen.sight.words))
        of_names = np.flatnonzero(seen.wanted == name).tolist()
        names.update(word_feature(seen.sight.words[at]) for at in of_names)
    kept = sorted(
        feature
        for feature, count in documents.items()
        if count >= LEAST and names.get(feature, 0) <= _NAME_SHARE * uses.get(feature, 1) and not _of_person(feature)
    )
    return {feature: row for row, feature in enumerate(kept)}


def _of_person(feature: str) -> bool:
    """Whether a feature is a word that is known as a name of people and as nothing else."""
    kind, _, word = feature.partition("=")
    if kind != "w" or not word[:1].isalpha():
        return False
    entry = lookup(word)
    return entry.name > 0 and entry.common == 0 and entry.city == 0


class _Shown(NamedTuple):
    """An example as rows of the embeddings."""

    columns: Array
    """Rows of the embeddings, of one token after the other."""
    sizes: Array
    """How many every token has."""
    seen: Seen


class _Rows:
    """Turns sights into rows of the embeddings of one vocabulary."""

    def __init__(self, index: Mapping[str, int]) -> None:
        self._index = index
        self._words = lru_cache(maxsize=None)(lambda word: np.array(word_rows(word, index), dtype=np.int32))

    def of(self, seen: Seen) -> _Shown:
        columns = [list(row) for row in channel_rows(seen.sight, len(self._index)).astype(np.int32)]
        for first, last, name in seen.sight.notes:
            if (row := self._index.get(name)) is not None:
                for at in range(first, last):
                    columns[at].append(row)
        parts = [
            np.concatenate([self._words(word), np.array(more, dtype=np.int32)])
            for word, more in zip(seen.sight.words, columns, strict=True)
        ]
        sizes = np.array([len(part) for part in parts], dtype=np.int32)
        return _Shown(np.concatenate(parts) if parts else np.zeros(0, np.int32), sizes, seen)


def _trained(
    member: Member,
    primary: Sequence[_Shown],
    secondary: Sequence[_Shown],
    seed: int,
    rounds: int,
    progress: Progress | None,
) -> Member:
    order, rng = random.Random(seed), np.random.default_rng(seed)
    weights = {name: np.array(weight) for name, weight in member.weights.items()}
    weights["embeddings"] = np.array(member.embedded(slice(None)))
    steps = _Adam(weights)
    mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
    averaged = 0
    for number in range(rounds):
        batches = _batches(_chosen(primary, secondary, order), order)
        loss = 0.0
        for at, batch in enumerate(batches):
            rate = _RATE * (1 - (number + at / len(batches)) / rounds)
            slopes, lost = _slopes(weights, member.shape, batch, rng)
            steps.go(slopes, rate)
            loss += lost
        if number >= rounds - max(1, rounds // 6):
            averaged += 1
            for name, weight in weights.items():
                mean[name] += weight
        if progress:
            tokens = sum(int(shown.seen.counts.sum()) for shown in chain.from_iterable(batches))
            progress(number + 1, rounds, loss / max(1, tokens))
    final = {name: weight / averaged for name, weight in mean.items()}
    return Member(member.shape, final.pop("embeddings"), final)


def _chosen(primary: Sequence[_Shown], secondary: Sequence[_Shown], order: random.Random) -> list[_Shown]:
    """All of the primary examples, and of the secondary ones about as many tokens."""
    room = max(1, sum(len(shown.sizes) for shown in primary)) if primary else 0
    taken = list(primary)
    for shown in order.sample(list(secondary), len(secondary)):
        if room <= 0:
            break
        taken.append(shown)
        room -= len(shown.sizes)
    return taken


def _batches(examples: list[_Shown], order: random.Random) -> list[list[_Shown]]:
    order.shuffle(examples)
    batches: list[list[_Shown]] = [[]]
    size = 0
    for shown in examples:
        if not len(shown.sizes):
            continue
        if size > _BATCH:
            batches.append([])
            size = 0
        batches[-1].append(shown)
        size += len(shown.sizes) + REACH
    return batches


def _slopes(
    weights: dict[str, Array], shape: Shape, batch: Sequence[_Shown], rng: np.random.Generator
) -> tuple[dict[str, Any], float]:
    """The gradients of a batch, and the sum of its losses."""
    columns, sizes, where, wanted, counts = _joined(batch)
    used, local = np.unique(columns, return_inverse=True)
    kept = (rng.random(len(local), dtype=np.float32) >= _DROPPED).astype(np.float32) / (1 - _DROPPED)
    edges = np.concatenate([[0], np.cumsum(sizes)])
    matrix = sparse.csr_matrix((kept, local, edges), shape=(len(sizes), len(used)))
    memory: list[Array] = []
    left = rng.integers(0, 256, (len(sizes), 3 * SIZE), dtype=np.uint8) >= 256 * _HIDDEN
    dropout = left.astype(np.float32) / np.float32(1 - _HIDDEN)
    first = network.opened(weights, np.asarray(matrix @ weights["embeddings"][used]), where.rows)
    scores = forward(weights, shape, first, where, memory, dropout)
    likely = probabilities(scores)
    places = np.arange(len(wanted))
    total = max(1.0, float(counts.sum()))
    loss = float(-(np.log(np.maximum(likely[places, wanted], 1e-9)) * counts).sum())
    likely[places, wanted] -= 1
    slope = (likely * (counts / total)[:, None]).astype(np.float32)
    slopes: dict[str, Any] = backward(weights, shape, where, memory, slope, dropout)
    slopes["embeddings"] = (used, np.asarray(matrix.T @ slopes.pop("embedded")))
    return slopes, loss


def _joined(batch: Sequence[_Shown]) -> tuple[Array, Array, Frame, Array, Array]:
    """The examples of a batch behind one another, with empty rows between, each an empty line of its own."""
    nothing = np.zeros(REACH, dtype=np.int32)
    columns, sizes, lines, words, wanted, counts, rows, full = [], [], [], [], [], [], [], []
    line = word = 0
    for shown in batch:
        size, count = len(shown.sizes), int(shown.seen.sight.lines[-1]) + 1
        columns.append(shown.columns)
        sizes += [shown.sizes, nothing]
        lines += [shown.seen.sight.lines + line, np.arange(REACH) + line + count]
        wanted += [shown.seen.wanted, nothing]
        counts += [shown.seen.counts, nothing]
        rows += [np.ones(size, np.float32), np.zeros(REACH, np.float32)]
        full += [np.ones(count, np.float32), np.zeros(REACH, np.float32)]
        line += count + REACH
        known = int(shown.seen.sight.numbers.max()) + 1
        words += [shown.seen.sight.numbers + word, np.arange(REACH) + word + known]
        word += known + REACH
    where = frame(
        np.concatenate(lines), np.concatenate(words), np.concatenate(rows)[:, None], np.concatenate(full)[:, None]
    )
    return np.concatenate(columns), np.concatenate(sizes), where, np.concatenate(wanted), np.concatenate(counts)


class _Adam:
    """Kingma and Ba's Adam; of the embeddings only the rows that a batch used move."""

    _FIRST, _SECOND = 0.9, 0.99

    def __init__(self, weights: dict[str, Array]) -> None:
        self._weights = weights
        self._mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self._count = 0

    def go(self, slopes: Mapping[str, Any], rate: float) -> None:
        self._count += 1
        wide = rate * np.sqrt(1 - self._SECOND**self._count) / (1 - self._FIRST**self._count)
        for name, slope in slopes.items():
            rows: Any = slice(None)
            if isinstance(slope, tuple):
                rows, slope = slope
            mean = self._FIRST * self._mean[name][rows] + (1 - self._FIRST) * slope
            square = self._SECOND * self._square[name][rows] + (1 - self._SECOND) * slope * slope
            self._mean[name][rows], self._square[name][rows] = mean, square
            self._weights[name][rows] -= wide * mean / (np.sqrt(square) + 1e-8)
