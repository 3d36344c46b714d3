"""Encoder: a pretrained language model (ten layers of MPNet) that says of each word of a text whose it is.

It was trained by others on plain text of the world and taught here by ``tests/corpora/learn_whose.py``; ``whose`` asks
it. ``MODEL_CARD.md`` names its source, licence and figures.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Floats = NDArray[np.float32]

LONGEST = 512
"""Pieces that can be read at once."""
_NEAR, _FAR = 8, 128
"""Distances told apart one by one, and the distance from which all are alike."""
_UNKNOWN, _BEGIN, _END = "[UNK]", "[CLS]", "[SEP]"
_SPLIT = re.compile(r"[^\W_]+|[^\s]")
SMALL, LARGE, SHOUTED, MIXED, NO_CASE = range(5)
"""How a piece is written: the model itself knows small letters only."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a part of one, as the model reads it."""

    number: int
    """In the model's vocabulary."""
    start: int
    end: int
    case: int
    """From ``SMALL`` to ``NO_CASE``."""


def pieces(text: str) -> list[Piece]:
    """Return the pieces of a text in order; a new line is one, too."""
    known, found = vocabulary(), list[Piece]()
    for match in _SPLIT.finditer(text.replace("\n", "¶")):
        found += _pieces(text, match.start(), match.end(), known)
    return found


def _pieces(text: str, start: int, end: int, known: Mapping[str, int]) -> Iterator[Piece]:
    """The longest pieces of a word that the vocabulary has, from left to right."""
    letters = [(letter, at) for at in range(start, end) for letter in _plain(text[at])]
    begin = 0
    while begin < len(letters):
        for stop in range(min(len(letters), begin + _longest_piece()), begin, -1):
            said = "".join(letter for letter, _ in letters[begin:stop])
            number = known.get(said if begin == 0 else f"##{said}")
            if number is not None:
                break
        else:
            yield Piece(known[_UNKNOWN], start, end, _case(text[start:end]))
            return
        first, last = letters[begin][1], letters[stop - 1][1] + 1
        yield Piece(number, first, last, _case(text[first:last]))
        begin = stop


def _plain(letter: str) -> str:
    """A letter without its case and its accents."""
    parted = unicodedata.normalize("NFD", "¶" if letter == "\n" else letter.lower())
    return "".join(c for c in parted if not unicodedata.combining(c))


def _case(written: str) -> int:
    if written.islower():
        return SMALL
    if written[:1].isupper():
        return LARGE if len(written) == 1 or written[1:].islower() else SHOUTED if written.isupper() else MIXED
    return MIXED if written[:1].isalpha() else NO_CASE


def read(pieces: Sequence[Piece], named: Sequence[int], opening: str) -> Floats:
    """Return for each piece the answers of the model, as log odds: (pieces, answers).

    The arguments are those of ``columns``. At most ``LONGEST`` - 4 pieces.
    """
    asked = {name: np.array([column], np.int64) for name, column in columns(pieces, named, opening).items()}
    (odds,) = _session().run(["odds"], {**asked, "distances": distances(len(pieces) + AHEAD + 1)})
    found: Floats = odds[0, AHEAD:-1]
    return found


AHEAD = 3
"""Pieces that the model reads before those of the text."""


def columns(pieces: Sequence[Piece], named: Sequence[int], opening: str) -> dict[str, list[int]]:
    """Return what the model reads of each piece, with ``AHEAD`` pieces before and one behind: number, case and name.

    ``named`` says of each piece whether it is of the candidate's given name (1), family name (2) or neither (0);
    ``opening`` is the word that the text is introduced with.
    """
    known = vocabulary()
    return {
        "numbers": [known[_BEGIN], known[opening], known[_END], *(p.number for p in pieces), known[_END]],
        "cases": [NO_CASE] * AHEAD + [p.case for p in pieces] + [NO_CASE],
        "names": [0] * AHEAD + list(named) + [0],
    }


@lru_cache(maxsize=8)
def distances(length: int) -> NDArray[np.int64]:
    """Return how far piece is from piece, in 32 steps that grow with the distance: (length, length)."""
    apart = np.arange(length)[None, :] - np.arange(length)[:, None]
    far = np.abs(apart)
    coarse = _NEAR + (np.log(np.maximum(far, 1) / _NEAR) / np.log(_FAR / _NEAR) * _NEAR).astype(np.int64)
    found: NDArray[np.int64] = np.where(far < _NEAR, far, np.minimum(coarse, 2 * _NEAR - 1))
    return found + 2 * _NEAR * (apart > 0)


@cache
def vocabulary() -> Mapping[str, int]:
    """Return the number of each piece that the model knows."""
    lines = files(__package__).joinpath("vocabulary.txt").read_text("utf-8").split("\n")
    return {piece: number for number, piece in enumerate(lines) if piece}


@cache
def _longest_piece() -> int:
    return max(map(len, vocabulary()))


@cache
def _session() -> InferenceSession:
    """The model in one thread of its own: resumes are read side by side in processes."""
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    with as_file(files(__package__).joinpath("encoder.onnx")) as model:
        return InferenceSession(model, options, providers=["CPUExecutionProvider"])
