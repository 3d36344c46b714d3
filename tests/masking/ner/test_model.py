from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from masking.errors import InternalError
from masking.ner import model
from masking.ner.model import LABELS, SLOTS, assemble, pack, shipped, unpack

STATES = {("0:w=the", "O"): 1.5, ("-1|:s=Xx", "B-NAME"): -2.0, ("top#3", "I-NAME"): 0.25, ("owned+1#1", "B-NAME"): 4.0,
          ("0:w=:", "O"): 0.5, ("0:w=#", "B-ORG"): 0.125}  # fmt: skip
LINKS = {("O", "B-NAME"): -1.0, ("B-NAME", "I-NAME"): 3.0}


def test_every_weight_stands_at_its_place() -> None:
    made = assemble(STATES, LINKS)
    width = len(LABELS)
    assert made.weights[made.rows["w=the"], LABELS.index("O")] == 1.5
    assert made.weights[made.rows["s=Xx"], SLOTS.index("-1|") * width + LABELS.index("B-NAME")] == -2.0
    assert made.channels["top"][3, LABELS.index("I-NAME")] == 0.25
    assert made.channels["owned+1"][1, LABELS.index("B-NAME")] == 4.0
    assert {"w=:", "w=#"} < set(made.rows)
    assert made.transitions[LABELS.index("B-NAME"), LABELS.index("I-NAME")] == 3.0
    assert not made.weights[-1].any()
    assert not made.channels["top"][-1].any()
    assert made.size == len(STATES) + len(LINKS)


def test_a_packed_model_is_the_same_model_and_the_same_bytes() -> None:
    made = assemble(STATES, LINKS)
    data = pack(made)
    back = unpack(data)
    assert back.rows == made.rows
    assert np.array_equal(back.weights, made.weights)
    assert back.channels.keys() == made.channels.keys()
    assert all(np.array_equal(back.channels[name], table) for name, table in made.channels.items())
    assert np.array_equal(back.transitions, made.transitions)
    assert pack(back) == data


def test_a_model_of_other_labels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pack(assemble(STATES, LINKS))
    monkeypatch.setattr(model, "LABELS", (*LABELS, "B-NEW"))
    with pytest.raises(InternalError, match="labels"):
        unpack(data)


def test_the_shipped_model_is_the_one_of_the_card() -> None:
    folder = Path(model.__file__).parent
    digest = sha256((folder / model.FILE).read_bytes()).hexdigest()
    card = (folder / "MODEL_CARD.md").read_text(encoding="utf-8")
    assert re.findall(r"\b[0-9a-f]{64}\b", card) == [digest]
    assert (folder / model.FILE).stat().st_size < 3_000_000
    assert shipped().size > 10_000
