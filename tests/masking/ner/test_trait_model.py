from __future__ import annotations

import random
import re
import tempfile
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from masking.document import Document
from masking.errors import InternalError
from masking.ner.traits import model
from masking.ner.traits.cues import cues
from masking.ner.traits.model import LABELS, Decoder, Model, assemble, pack, shipped, unpack
from masking.ner.traits.train import Example, attributes, fit, label, sequences
from masking.sections import study
from masking.span import Field, Span

TEXTS = [
    ("INTERESTS\nUsher at Grace Chapel, Lagos\nBuilt the website of Grace Hospital\n", ((10, 31, Field.RELIGION),)),
    ("Personal details\nMarital status: single\nSingle sign-on for banks\n", ((33, 39, Field.MARITAL_STATUS),)),
    ("About\nI am deaf and sign.\nBlind review of 20 papers\n", ((11, 15, Field.DISABILITY),)),
    (
        "Personal details\nNationality: Kenyan\nGender: woman\nBorn: 1991\nGay father of one\n",
        (
            (30, 36, Field.ETHNICITY),
            (45, 50, Field.GENDER),
            (57, 61, Field.BIRTH_DATE),
            (62, 65, Field.SEXUAL_ORIENTATION),
        ),
    ),
]


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    return [(text, [Span(*span) for span in spans]) for text, spans in TEXTS] * 3


@pytest.fixture(scope="module")
def fitted(examples: list[Example]) -> Model:
    return fit(examples, random.Random(1), dropout=0, plain=1, l1=0.01, l2=0.01, rarest=1, iterations=40)


def test_a_word_that_a_span_touches_belongs_to_it() -> None:
    places = [(0, 4), (5, 8), (9, 14), (15, 20)]
    spans = [Span(2, 8, Field.RELIGION), Span(15, 16, Field.GENDER), Span(9, 14, Field.SCHOOL)]
    assert label(places, spans) == ["religion", "religion", "O", "gender"]
    assert label(places, [Span(4, 5, Field.RELIGION)]) == ["O"] * 4


def test_the_decoder_gives_the_probabilities_of_crfsuite(
    examples: list[Example], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "_MARGIN", 1e9)
    pycrfsuite = pytest.importorskip("pycrfsuite")
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.01, "c2": 0.01, "max_iterations": 40, "feature.possible_transitions": True})
    for example in examples:
        for found, labels in sequences(example, random.Random(1), dropout=0, plain=1):
            trainer.append(found, labels)
    with tempfile.TemporaryDirectory() as folder:
        trainer.train(f"{folder}/crf")
        tagger = pycrfsuite.Tagger()
        tagger.open(f"{folder}/crf")
        info = tagger.info()
        decoder = Decoder(assemble(dict(info.state_features), dict(info.transitions)))
        text = "INTERESTS\nUsher and deaf, single at Grace Chapel since 2009\nBlind hospital\n"
        seen = cues(study(Document(text, "text"))[1])
        words, chances = decoder.decode(seen)
        asked = 0
        for first, stop in seen.sequences():
            tagger.set([attributes(seen, at) for at in range(first, stop)])
            for at in set(range(first, stop)) & set(words):
                for name in tagger.labels():
                    there = chances[words.index(at), LABELS.index(name)]
                    assert there == pytest.approx(tagger.marginal(name, at - first), abs=1e-3)
                    asked += 1
        tagger.close()
    assert asked > 8


def test_what_was_learnt_is_found_and_the_traps_are_left(fitted: Model) -> None:
    decoder = Decoder(fitted)
    for text, spans in TEXTS:
        reading = study(Document(text, "text"))[1]
        words, chances = decoder.decode(cues(reading))
        told = {
            text[reading.words.starts[at] : reading.words.ends[at]]
            for at, row in zip(words, chances, strict=True)
            if row[0] < 0.5
        }
        assert told == {word for start, end, _ in spans for word in re.findall(r"[\w-]+", text[start:end])}


def test_a_packed_model_is_the_same_model_and_the_same_bytes(fitted: Model) -> None:
    data = pack(fitted)
    back = unpack(data)
    assert back.rows == fitted.rows
    assert back.places == fitted.places
    assert np.allclose(back.weights, fitted.weights, atol=0.01)
    assert pack(back) == data


def test_the_same_seed_gives_the_same_bytes(examples: list[Example]) -> None:
    one, two = (pack(fit(examples, random.Random(4), iterations=6)) for _ in range(2))
    assert one == two


def test_a_model_of_other_labels_is_refused(fitted: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    data = pack(fitted)
    monkeypatch.setattr(model, "LABELS", (*LABELS, "new"))
    with pytest.raises(InternalError, match="labels"):
        unpack(data)


def test_the_shipped_model_is_the_one_of_the_card() -> None:
    folder = Path(model.__file__).parent
    digest = sha256((folder / model.FILE).read_bytes()).hexdigest()
    assert re.findall(r"\b[0-9a-f]{64}\b", (folder / "MODEL_CARD.md").read_text(encoding="utf-8")) == [digest]
    assert (folder / model.FILE).stat().st_size < 1_500_000
    assert shipped().size > 5_000


def test_what_is_left_out_of_decoding_changes_little(monkeypatch: pytest.MonkeyPatch) -> None:
    from masking.synthesize import synthesize

    decoder = Decoder(shipped())
    for number in range(12):
        seen = cues(study(Document(synthesize(random.Random(f"windows {number}")).text, "text"))[1])
        words, chances = decoder.decode(seen)
        with monkeypatch.context() as patch:
            patch.setattr(model, "_MARGIN", 1e9)
            everywhere, full = decoder.decode(seen)
        assert len(everywhere) == len(seen.words)
        assert len(words) < len(everywhere) / 2
        told = 1 - full[:, 0]
        assert not words or np.abs(told[words] - (1 - chances[:, 0])).max() < 0.15
        assert np.delete(told, words).max() < 0.5


@pytest.mark.parametrize("text", ["", "\n\n", "\ufffc", "—"])
def test_texts_that_tell_nothing(text: str) -> None:
    words, chances = Decoder(shipped()).decode(cues(study(Document(text, "text"))[1]))
    assert len(words) == len(chances) == 0
