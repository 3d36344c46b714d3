"""CRF: the weights of a linear-chain conditional random field that fits labelled sequences.

Why L-BFGS with both penalties: it is deterministic, so the same sequences give the same weights on the same kind of
machine, and the L1 part leaves a model small enough for the wheel.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

Sequence = tuple[list[list[str]], list[str]]
"""Attributes of every token, and their labels."""
Weights = tuple[dict[tuple[str, str], float], dict[tuple[str, str], float]]
"""(attribute, label) -> weight, and (from, to) -> weight."""


def fit(sequences: Iterable[Sequence], *, l1: float, l2: float, iterations: int, rarest: int) -> Weights:
    """Return the weights that fit ``sequences``; ``rarest``: how often an attribute must occur with a label."""
    import pycrfsuite

    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(
        {
            "c1": l1,
            "c2": l2,
            "max_iterations": iterations,
            "feature.minfreq": rarest,
            "feature.possible_transitions": True,
        }
    )
    for attributes, labels in sequences:
        trainer.append(attributes, labels)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "crf")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    return dict(info.state_features), dict(info.transitions)
