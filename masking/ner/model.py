"""Model: vocabulary, weights and thresholds of the tagger, and the file that holds them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import resources
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any
from zipfile import BadZipFile

import numpy as np
from threadpoolctl import ThreadpoolController

from masking.errors import InputError
from masking.ner.features import ABBREVIATION, CHANNELS, Sight, describe
from masking.ner.network import Array, Shape, Weights, around, forward, frame, probabilities
from masking.span import Field

FIELDS: tuple[Field, ...] = (
    Field.GENDER, Field.DISABILITY, Field.RELIGION, Field.ETHNICITY, Field.MARITAL_STATUS, Field.SEXUAL_ORIENTATION,
    Field.NAME, Field.EMAIL, Field.URL, Field.PHONE, Field.ADDRESS, Field.BIRTH_DATE, Field.GRADUATION_YEAR,
    Field.SCHOOL,
)  # fmt: skip
"""What the tagger distinguishes, in the order of the outputs behind the first, which stands for nothing of these."""
OUTPUTS = 1 + len(FIELDS)
_EVEN = 0.5
_REMEDY = "Train one with `evenhand develop train-tagger`, or leave the option out to use the model that ships."
_REMEMBERED = 20_000
"""Words whose embeddings are kept."""
_JOINT = 1000
"""Most combinations of values in one table of several channels."""
_FORMAT = 2
_STEPS = 63
"""Steps to both sides of 0 in which embeddings are stored: with twice as many nothing else was found in 438 resumes."""
_SURE = 0.001
"""A token that the first member takes for something with less than this is nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """One network: its embeddings (features x numbers a token) and its layers."""

    shape: Shape
    embeddings: Array = field(repr=False)
    weights: Weights = field(repr=False)
    scale: Array | None = field(default=None, repr=False)
    """What whole numbers among the embeddings are multiplied by, a row each; None where they are no whole numbers."""

    def embedded(self, rows: Any) -> Array:
        """The embeddings of some features."""
        found = self.embeddings[rows]
        return np.asarray(found if self.scale is None else found * self.scale[rows])


_Noted = str | tuple["_Noted", str]
"""A word, or what is noted of it behind a word."""


class _Embedded:
    """What tokens look like to all members side by side, the numbers of the first member first.

    Why: a word is summed up from its features and what is noted of it alone when it is first met, and channels are
    looked up a few at a time, so that a token costs five rows instead of some thirty.
    """

    def __init__(self, index: Mapping[str, int], members: Sequence[Member]) -> None:
        self._index = index
        self._members = members
        channels = np.hstack([member.embedded(slice(len(index), None)) for member in members])
        groups = _groups()
        self._joint = [_joint(channels, steps) for steps in groups]
        self._joint[0] += np.hstack([member.weights["in.bias"] for member in members])
        self._steps = np.zeros((len(CHANNELS), len(groups)), dtype=np.float32)
        for group, steps in enumerate(groups):
            self._steps[[column for column, _ in steps], group] = [step for _, step in steps]
        self._rows: dict[_Noted, int] = {}
        self._words = np.empty((_REMEMBERED, channels.shape[1]), dtype=np.float32)
        self._of_note = cache(lambda name: self._of_rows([index[name]])[0])
        self._lock = Lock()

    def __call__(self, seen: Sight) -> Array:
        """Return tokens x numbers."""
        tokens: list[_Noted] = list(seen.words)
        stretches = []
        for first, last, name in seen.notes:
            if name in self._index:
                if last == first + 1:
                    tokens[first] = (tokens[first], name)
                else:
                    stretches.append((first, last, name))
        embedded = self._of_tokens(tokens)
        keys = seen.channels.astype(np.float32) @ self._steps  # exact, and whole numbers would take ten times as long
        for key, table in zip(keys.T.astype(np.intp), self._joint, strict=True):
            embedded += table.take(key, axis=0)
        for first, last, name in stretches:
            place = embedded[first:last]
            place += self._of_note(name)
        return np.maximum(embedded, 0, out=embedded)

    def _of_rows(self, rows: list[int]) -> Array:
        at = np.array(rows, dtype=np.intp)
        return np.hstack([member.embedded(at) for member in self._members])

    def _of_tokens(self, tokens: Sequence[_Noted]) -> Array:
        with self._lock:
            try:
                rows = list(map(self._rows.__getitem__, tokens))
            except KeyError:
                self._learn(tokens)
                rows = list(map(self._rows.__getitem__, tokens))
            return self._words.take(rows, axis=0)

    def _learn(self, tokens: Sequence[_Noted]) -> None:
        unknown = [token for token in dict.fromkeys(tokens) if token not in self._rows]
        if len(self._rows) + len(unknown) > len(self._words):
            self._rows, unknown = {}, list(dict.fromkeys(tokens))
            self._words.resize((max(_REMEMBERED, len(unknown)), self._words.shape[1]), refcheck=False)
        first = len(self._rows)
        self._rows |= {token: row for row, token in enumerate(unknown, first)}
        self._words[first : len(self._rows)] = self._sums(unknown)

    def _rows_of(self, token: _Noted) -> list[int]:
        if isinstance(token, str):
            return word_rows(token, self._index)
        return [*self._rows_of(token[0]), self._index[token[1]]]

    def _sums(self, tokens: Sequence[_Noted]) -> Array:
        known = list(map(self._rows_of, tokens))
        total = np.zeros((len(known), self._words.shape[1]), dtype=np.float32)
        order = sorted(range(len(known)), key=lambda at: len(known[at]))
        each = self._of_rows([row for at in order for row in known[at]])
        begun = 0
        for size, places in groupby(order, key=lambda at: len(known[at])):
            at = list(places)
            total[at] = each[begun : begun + size * len(at)].reshape(len(at), size, total.shape[1]).sum(axis=1)
            begun += size * len(at)
        return total


def _groups() -> list[list[tuple[int, int]]]:
    """The channels in groups, each channel as its column and its step in the joint table of the group."""
    groups: list[list[tuple[int, int]]] = [[]]
    size = 1
    for column, values in enumerate(CHANNELS.values()):
        if size * values > _JOINT:
            groups.append([])
            size = 1
        groups[-1].append((column, size))
        size *= values
    return groups


def _joint(channels: Array, steps: Sequence[tuple[int, int]]) -> Array:
    """The sums of the rows of several channels, for every combination of their values."""
    sizes = list(CHANNELS.values())
    starts = np.cumsum([0, *sizes])
    table = np.zeros((1, channels.shape[1]), dtype=np.float32)
    for column, _ in steps:
        rows = channels[starts[column] : starts[column + 1]]
        table = (rows[:, None, :] + table[None, :, :]).reshape(-1, channels.shape[1])
    return table


@dataclass(frozen=True, eq=False)
class Model:
    """A tagger."""

    index: Mapping[str, int] = field(repr=False)
    """Feature -> row of the embeddings; the rows of the channels stand behind them."""
    members: tuple[Member, ...]
    thresholds: Mapping[Field, float] = field(default_factory=dict)
    """Per field the probability from which on a token reveals it."""

    @cached_property
    def _embedded(self) -> _Embedded:
        return _Embedded(self.index, self.members)

    @cached_property
    def _teams(self) -> list[tuple[Shape, Weights, slice]]:
        """The first member, and behind it those of one shape side by side, their weights in one array each.

        Why: every step has its price, however small its matrices are.
        """
        teams: list[tuple[Shape, Weights, slice]] = []
        for _, run in groupby(enumerate(self.members), key=lambda numbered: (numbered[0] > 0, numbered[1].shape)):
            numbers, members = zip(*run, strict=True)
            weights = {name: np.stack([member.weights[name] for member in members]) for name in members[0].weights}
            teams.append((members[0].shape, weights, slice(numbers[0], numbers[-1] + 1)))
        return teams

    def threshold(self, field: Field) -> float:
        """The threshold of a field; .5 where none was chosen."""
        return self.thresholds.get(field, _EVEN)

    def measured(self, seen: Sight) -> Array:
        """Return the probabilities of nothing and of every field, tokens x ``OUTPUTS``: the mean of the members.

        Where the first member is sure that a token is nothing, the others are not asked. The letters of an abbreviation
        with dots are one word and have one probability.
        """
        if not seen.words:
            return np.zeros((0, OUTPUTS))
        where = frame(seen.lines, seen.numbers)
        with _libraries().limit(limits=1, user_api="blas"):
            rows = self._embedded(seen).reshape(len(seen.words), len(self.members), -1).transpose(1, 0, 2)
            (shape, weights, places), *others = self._teams
            total = probabilities(forward(weights, shape, rows[places], where)[0])
            unsure = total[:, 0] < 1 - _SURE
            only = around(unsure, [member.shape for member in self.members])
            for shape, weights, places in others:
                for scores in forward(weights, shape, rows[places], where, only=only):
                    total[unsure] += probabilities(scores[unsure[only]])
        total[unsure] /= len(self.members)
        for first, last, name in seen.notes:
            if name.startswith(ABBREVIATION):
                total[first:last] = total[first:last].mean(axis=0)
        return total


@lru_cache(maxsize=1)
def _libraries() -> ThreadpoolController:
    """What multiplies matrices. Why one thread: on matrices this small the others only wait, and cost five times."""
    return ThreadpoolController()


def word_rows(word: str, index: Mapping[str, int]) -> list[int]:
    """The rows of what is known about a word."""
    return [index[name] for name in describe(word) if name in index]


def channel_rows(seen: Sight, first: int) -> Array:
    """The rows of the channels of every token (tokens x channels), the first of them at ``first``."""
    starts = np.cumsum([0, *CHANNELS.values()])[:-1] + first
    return np.asarray(seen.channels.astype(np.int64) + starts)


def pack(model: Model) -> bytes:
    """Return a model as the bytes of a compressed ``.npz`` file: embeddings in 7 bits a number, the rest in 16."""
    names = sorted(model.index, key=model.index.__getitem__)
    arrays: dict[str, Any] = {}
    for number, member in enumerate(model.members):
        embeddings = member.embedded(slice(None))
        scale = np.maximum(np.abs(embeddings).max(axis=1, keepdims=True), 1e-8) / _STEPS
        arrays[f"{number} embeddings"] = np.round(embeddings / scale).astype(np.int8)
        arrays[f"{number} scale"] = scale.astype(np.float16)
        for name, weight in member.weights.items():
            arrays[f"{number} {name}"] = weight.astype(np.float16)
    shapes = [[member.shape.tokens, member.shape.lines, member.shape.last] for member in model.members]
    head = {
        "format": _FORMAT,
        "shapes": shapes,
        "channels": dict(CHANNELS),
        "thresholds": {field.value: value for field, value in model.thresholds.items()},
    }
    arrays["head"] = np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)
    arrays["names"] = np.frombuffer("\n".join(names).encode(), dtype=np.uint8)
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def unpack(data: bytes) -> Model:
    """Return the model that ``pack`` made; raises ValueError where the bytes are no such model."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            arrays = dict(file)
        head = json.loads(arrays["head"].tobytes())
        names = arrays["names"].tobytes().decode().split("\n")
        if head["format"] != _FORMAT or head["channels"] != dict(CHANNELS):
            raise ValueError("the model was made by another version")
        members = tuple(_member(arrays, number, shape) for number, shape in enumerate(head["shapes"]))
        thresholds = {Field(name): float(value) for name, value in head["thresholds"].items()}
    except (KeyError, TypeError, EOFError, OSError, BadZipFile) as error:
        raise ValueError("this is no model of the tagger") from error
    return Model({name: row for row, name in enumerate(names)}, members, thresholds)


def _member(arrays: Mapping[str, Array], number: int, shape: Sequence[Sequence[int]]) -> Member:
    head = f"{number} "
    weights = {name.removeprefix(head): array for name, array in arrays.items() if name.startswith(head)}
    scale = weights.pop("scale").astype(np.float32)
    embeddings = weights.pop("embeddings")
    if embeddings.shape[1:] != weights["in.bias"].shape:
        raise KeyError("embeddings")
    tokens, lines, last = (tuple(int(step) for step in steps) for steps in shape)
    return Member(Shape(tokens, lines, last), embeddings, {k: v.astype(np.float32) for k, v in weights.items()}, scale)


@lru_cache(maxsize=1)
def shipped() -> Model:
    """Return the model that ships with the package."""
    return unpack(resources.files("masking.ner").joinpath("model.npz").read_bytes())


@lru_cache(maxsize=2)
def load(path: str | Path | None = None) -> Model:
    """Return a model from a file, or the one that ships; raises InputError where the file is none."""
    if path is None:
        return shipped()
    try:
        return unpack(Path(path).read_bytes())
    except OSError:
        raise InputError(f"The tagger's model {Path(path).name!r} cannot be read.", remedy=_REMEDY) from None
    except ValueError as error:
        raise InputError(f"{Path(path).name!r}: {error}.", remedy=_REMEDY) from None
