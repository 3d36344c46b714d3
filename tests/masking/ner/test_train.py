"""Training: what is learned, what is never kept, and how thresholds are chosen."""

from __future__ import annotations

import numpy as np
import pytest

from masking.document import Document
from masking.errors import InputError
from masking.ner.model import FIELDS, pack
from masking.ner.tagging import tag
from masking.ner.train import LEAST, Example, calibrate, fit, see, vocabulary
from masking.reading import read
from masking.span import Field

TOWNS = ("Lund", "Bergen", "Turku", "Aarhus", "Malmo", "Oulu", "Vasa", "Moss")
RARE = "Qvistgaardsen"


def example(town: str) -> Example:
    text = f"Shift lead\nHome: {town} 12\nCooks soup for {town} daily\n"
    start = text.index("Home: ") + 6
    return Example(text, ((start, start + len(town) + 3, Field.ADDRESS),))


@pytest.fixture(scope="module")
def taught():
    shown = [see(example(town)) for town in TOWNS * 3]
    return fit(shown, seed=3, rounds=30, members=1), shown


def test_what_is_labelled_is_learned(taught) -> None:
    model, _ = taught
    text = example("Horsens").text
    spans = tag(read(Document(text, "text")), model=model)
    assert [(text[s.start : s.end], s.field) for s in spans] == [("Horsens 12", Field.ADDRESS)]


def test_the_same_seed_gives_the_same_model(taught) -> None:
    model, shown = taught
    assert pack(fit(shown, seed=3, rounds=30, members=1)) == pack(model)


def test_training_goes_on_from_a_model(taught) -> None:
    model, shown = taught
    more = fit(shown, seed=4, rounds=1, start=model)
    assert more.index == model.index
    assert len(more.members) == len(model.members)


def test_a_word_of_few_documents_is_no_feature() -> None:
    seen = [see(Example(f"Line cook {RARE if n < LEAST - 1 else ''} in Lund")) for n in range(LEAST + 3)]
    index = vocabulary(seen)
    assert "w=cook" in index
    assert not any(RARE.lower() in name for name in index)


def test_a_name_is_no_feature_however_often_it_stands() -> None:
    text = f"{RARE} cooks in Lund"
    seen = [see(Example(text, ((0, len(RARE), Field.NAME),))) for _ in range(LEAST + 3)]
    assert "w=cooks" in vocabulary(seen)
    assert f"w={RARE.lower()}" not in vocabulary(seen)


def test_ignored_stretches_count_neither_way() -> None:
    seen = see(Example("Jo Li cooks", ((0, 2, Field.NAME),), ((3, 5),)))
    assert seen.wanted.tolist() == [1 + FIELDS.index(Field.NAME), 0, 0]
    assert seen.counts.tolist() == [1, 0, 1]


def test_labels_of_folded_texts_stand_at_their_words() -> None:
    text = "\u200bJo Li"
    assert np.flatnonzero(see(Example(text, ((1, 3, Field.NAME),))).wanted).tolist() == [0]


class Unsure:
    """Says of every token, right or wrong, how sure it is that it is an address."""

    def __init__(self, sure: float) -> None:
        self._sure = sure

    def measured(self, seen) -> np.ndarray:
        rows = np.zeros((len(seen.words), 1 + len(FIELDS)))
        rows[:, 1 + FIELDS.index(Field.ADDRESS)] = self._sure
        rows[:, 0] = 1 - self._sure
        return rows


def test_thresholds_are_chosen_by_what_is_missed_and_masked_in_vain(taught) -> None:
    model, _ = taught
    right = see(Example("Lund", ((0, 4, Field.ADDRESS),)))
    wrong = see(Example("Soup"))
    judged = 20 * [(Unsure(0.3), right), (Unsure(0.3), wrong), (Unsure(0.3), wrong)]
    assert calibrate(model, judged, price=3.0).threshold(Field.ADDRESS) <= 0.3
    assert calibrate(model, judged, price=1.0).threshold(Field.ADDRESS) > 0.3


def test_a_field_with_few_spans_keeps_its_threshold(taught) -> None:
    model, _ = taught
    judged = 19 * [(Unsure(0.9), see(Example("Lund", ((0, 4, Field.ADDRESS),))))]
    assert calibrate(model, judged).threshold(Field.ADDRESS) == 0.25


def test_nothing_to_train_on_is_said() -> None:
    with pytest.raises(InputError, match="nothing to train on"):
        fit([])
