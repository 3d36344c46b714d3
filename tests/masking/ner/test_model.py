"""The model's file, and what can be read out of it."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from masking.document import Document
from masking.errors import InputError
from masking.ner import model
from masking.ner.features import sight
from masking.ner.model import OUTPUTS, load, pack, shipped, unpack
from masking.reading import read
from name_lists import lexicon
from name_lists.lexicon import lookup

TEXT = "Ngozi Bright\nngozi.bright@mail.uk\nNationality: Ghanaian\n"


def measured(used) -> np.ndarray:
    return used.measured(sight(read(Document(TEXT, "text"))))


def test_a_packed_model_measures_the_same() -> None:
    again = unpack(pack(shipped()))
    assert again.index == shipped().index
    assert again.thresholds == shipped().thresholds
    assert np.abs(measured(again) - measured(shipped())).max() < 0.02


def test_probabilities_of_a_text() -> None:
    found = measured(shipped())
    assert found.shape[1] == OUTPUTS
    assert np.allclose(found.sum(axis=1), 1, atol=1e-4)
    assert measured(shipped()).tolist() == found.tolist()


def test_the_letters_of_an_abbreviation_have_one_probability() -> None:
    seen = sight(read(Document("Class X, P.S.E.B board, Jo Li", "text")))
    found = shipped().measured(seen)
    letters = [at for at, word in enumerate(seen.words) if word in ("P", "S", "E", "B")]
    assert len(letters) == 4
    assert all(np.allclose(found[at], found[letters[0]]) for at in letters)
    assert not np.allclose(found[letters[0]], found[0])


def test_the_shipped_model_is_the_one_of_the_card() -> None:
    folder = Path(model.__file__).parent
    digest = sha256((folder / "model.npz").read_bytes()).hexdigest()
    card = (folder / "MODEL_CARD.md").read_text(encoding="utf-8")
    assert re.findall(r"\b[0-9a-f]{64}\b", card) == [digest]
    lists = Path(lexicon.__file__).parent
    used = (lists / "lexicon.gz", folder / "model.npz", *(lists / "terms").iterdir())
    assert sum(path.stat().st_size for path in used if path.is_file()) < 15_000_000


def test_no_word_that_is_only_a_name_can_be_read_out_of_the_weights() -> None:
    words = {name.removeprefix("w=") for name in shipped().index if name.startswith("w=")}
    known = {word: lookup(word) for word in words if word.isalpha()}
    assert len(words) > 1000
    assert sorted(w for w, entry in known.items() if entry.name and not entry.common and not entry.city) == []


@pytest.mark.parametrize("data", [b"", b"PK", pack(shipped())[:-2000]])
def test_a_broken_file_is_refused_by_name(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "own.npz"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"own\.npz"):
        load(path)


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.npz"):
        load(tmp_path / "none.npz")
