"""Model: vocabulary, weights and thresholds of the tagger, and the file that holds them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from masking.errors import InputError
from masking.ner.features import CHANNELS, Sight, describe
from masking.ner.network import SIZE, Array, Shape, Weights, forward, frame, probabilities
from masking.span import Field

FIELDS: tuple[Field, ...] = (
    Field.GENDER, Field.DISABILITY, Field.RELIGION, Field.ETHNICITY, Field.MARITAL_STATUS, Field.SEXUAL_ORIENTATION,
    Field.NAME, Field.EMAIL, Field.URL, Field.PHONE, Field.ADDRESS, Field.BIRTH_DATE, Field.GRADUATION_YEAR,
    Field.SCHOOL,
)  # fmt: skip
"""What the tagger tells apart, in the order of the outputs behind the first, which stands for nothing of these."""
OUTPUTS = 1 + len(FIELDS)
_EVEN = 0.5
_REMEDY = "Train one with `evenhand develop train-tagger`, or leave the option out to use the model that ships."
_REMEMBERED = 20_000
_FORMAT = 1


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """One network: its embeddings (features x SIZE) and its layers."""

    shape: Shape
    embeddings: Array = field(repr=False)
    weights: Weights = field(repr=False)
    remembered: dict[str, Array] = field(default_factory=dict, repr=False, compare=False)
    """The embedded words met so far."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A tagger."""

    index: Mapping[str, int] = field(repr=False)
    """Feature -> row of the embeddings; the rows of the channels stand behind them."""
    members: tuple[Member, ...]
    thresholds: Mapping[Field, float] = field(default_factory=dict)
    """Per field the probability from which on a token tells it."""

    def threshold(self, field: Field) -> float:
        """The threshold of a field; .5 where none was chosen."""
        return self.thresholds.get(field, _EVEN)

    def measured(self, seen: Sight) -> Array:
        """Return the probabilities of nothing and of every field, tokens x ``OUTPUTS``: the mean of the members."""
        if not seen.words:
            return np.zeros((0, OUTPUTS))
        where = frame(seen.lines)
        rows = channel_rows(seen, len(self.index))
        notes = [(note.first, note.last, self.index[note.name]) for note in seen.notes if note.name in self.index]
        total: Array = np.zeros((len(seen.words), OUTPUTS), dtype=np.float32)
        for member in self.members:
            embedded = self._embedded(member, seen.words, rows, notes)
            total += probabilities(forward(member.weights, member.shape, embedded, where))
        return np.asarray(total / len(self.members))

    def _embedded(
        self, member: Member, words: Sequence[str], rows: Array, notes: Sequence[tuple[int, int, int]]
    ) -> Array:
        known, met = member.remembered, dict[str, Array]()
        if len(known) > _REMEMBERED:
            known.clear()
        for word in set(words):  # another thread may forget at any moment: what this one needs it holds itself
            vector = known.get(word)
            met[word] = member.embeddings[word_rows(word, self.index)].sum(axis=0) if vector is None else vector
        known.update(met)
        embedded = np.array([met[word] for word in words])
        for column in range(rows.shape[1]):
            embedded += member.embeddings[rows[:, column]]
        for first, last, row in notes:
            embedded[first:last] += member.embeddings[row]
        return np.asarray(embedded)


def word_rows(word: str, index: Mapping[str, int]) -> list[int]:
    """The rows of what is known about a word."""
    return [index[name] for name in describe(word) if name in index]


def channel_rows(seen: Sight, first: int) -> Array:
    """The rows of the channels of every token (tokens x channels), the first of them at ``first``."""
    starts = np.cumsum([0, *CHANNELS.values()])[:-1] + first
    return np.asarray(seen.channels.astype(np.int64) + starts)


def pack(model: Model) -> bytes:
    """Return a model as the bytes of an ``.npz`` file: embeddings in 8 bits a number, the rest in 16."""
    names = sorted(model.index, key=model.index.__getitem__)
    arrays: dict[str, Any] = {}
    for number, member in enumerate(model.members):
        scale = np.maximum(np.abs(member.embeddings).max(axis=1, keepdims=True), 1e-8) / 127
        arrays[f"{number} embeddings"] = np.round(member.embeddings / scale).astype(np.int8)
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
    embeddings = weights.pop("embeddings").astype(np.float32) * scale
    tokens, lines, last = (tuple(int(step) for step in steps) for steps in shape)
    if embeddings.shape[1] != SIZE:
        raise KeyError("embeddings")
    return Member(Shape(tokens, lines, last), embeddings, {k: v.astype(np.float32) for k, v in weights.items()})


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


def chosen(model: Model, thresholds: Mapping[Field, float]) -> Model:
    """The same model with other thresholds."""
    return replace(model, thresholds=dict(thresholds))
