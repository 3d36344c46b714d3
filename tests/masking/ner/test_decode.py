from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from masking.ner.decode import Decoder, marginals
from masking.ner.model import LABELS, assemble
from masking.ner.train import Example, sequences


def by_hand(emissions: np.ndarray, transitions: np.ndarray) -> np.ndarray:
    """Probabilities by summing over every path."""
    size, labels = emissions.shape
    total = np.zeros_like(emissions)
    for path in itertools.product(range(labels), repeat=size):
        score = sum(emissions[t, y] for t, y in enumerate(path))
        score += sum(transitions[a, b] for a, b in itertools.pairwise(path))
        for t, y in enumerate(path):
            total[t, y] += np.exp(score)
    return total / total.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("lengths", [[1], [4], [2, 5, 1, 3], [1, 1, 1], [3, 3]])
def test_marginals_are_those_of_all_paths(lengths: list[int]) -> None:
    rng = np.random.default_rng(sum(lengths))
    emissions = rng.normal(0, 3, (sum(lengths), 3)).astype(np.float32)
    transitions = rng.normal(0, 2, (3, 3))
    starts = np.cumsum([0, *lengths[:-1]])
    found = marginals(emissions, transitions, starts)
    expected = [by_hand(emissions[a : a + n], transitions) for a, n in zip(starts, lengths, strict=True)]
    assert np.allclose(found, np.concatenate(expected), atol=1e-6)


def test_extreme_scores_stay_numbers() -> None:
    emissions = np.array([[900, 0, 0], [-900, 0, 900], [0, 900, -900]], dtype=np.float32)
    found = marginals(emissions, np.full((3, 3), -30.0), np.array([0]))
    assert np.isfinite(found).all()
    assert np.allclose(found.sum(axis=1), 1)


@pytest.mark.slow
def test_probabilities_are_those_of_crfsuite() -> None:
    pycrfsuite = pytest.importorskip("pycrfsuite")
    from masking.synthesize import synthesize

    made = [synthesize(random.Random(f"decode {n}")) for n in range(12)]
    texts = [Example(m.text, m.mentions) for m in made]
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.1, "c2": 0.3, "max_iterations": 12, "feature.possible_transitions": True})
    rng = random.Random(0)
    for example in texts:
        for attributes, labels in sequences(example, rng, dropout=0):
            trainer.append(attributes, labels)
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "crf")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        decoder = Decoder(assemble(dict(info.state_features), dict(info.transitions)))
        known = tagger.labels()
        worst, seen = 0.0, 0
        for example in texts[:4]:
            decoded = decoder.decode(example.text)
            assert decoded is not None
            at = 0
            for attributes, _ in sequences(example, rng, dropout=0):
                tagger.set(attributes)
                for t in range(len(attributes)):
                    for label in known:
                        worst = max(worst, abs(tagger.marginal(label, t) - decoded[1][at + t, LABELS.index(label)]))
                        seen += 1
                at += len(attributes)
    assert seen > 1000
    assert worst < 1e-3
