"""How much does masked text still tell? A classifier tries to read gender and origin from it.

Why: even perfect redaction leaves traces in wording (Parasurama and Sedoc report an AUROC of .75 to .80 for gender), so
the figure before masking and after stands in the report, whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORD = r"(?u)\b\w+\b|\[\w+\]"
"""A word, or a placeholder such as [NAME] as one."""


@dataclass(frozen=True, slots=True)
class Attack:
    """AUROC of one trait: one half is guessing."""

    trait: str
    text: str
    """``original`` or ``masked``."""
    auroc: float
    low: float
    high: float
    n: int


def attack(
    texts: Sequence[str], labels: Sequence[str], *, trait: str, text: str, folds: int = 5, seed: int = 0
) -> Attack:
    """Return the cross-validated AUROC of TF-IDF with logistic regression, and its interval over documents.

    Words and pairs of words, as they stand (case folded). Several classes are averaged one against the rest, by size.
    The interval is a percentile bootstrap of the documents (1,000 draws). Raises ValueError where a class has fewer
    members than there are folds.
    """
    import numpy as np
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold, cross_val_predict
    from sklearn.pipeline import make_pipeline

    known = sorted(set(labels))
    y = np.array([known.index(label) for label in labels])
    if np.bincount(y).min() < folds:
        raise ValueError("a class is too small to be learned")
    model = make_pipeline(
        TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True, token_pattern=WORD),
        LogisticRegression(C=10, max_iter=1000),
    )
    splits = StratifiedKFold(folds, shuffle=True, random_state=seed)
    chances = cross_val_predict(model, list(texts), y, cv=splits, method="predict_proba")
    rng = np.random.default_rng(seed)
    draws = [_auroc(y[at], chances[at]) for at in (rng.integers(0, len(y), len(y)) for _ in range(1000))]
    low, high = np.nanquantile(draws, [0.025, 0.975])
    return Attack(trait, text, _auroc(y, chances), float(low), float(high), len(y))


def _auroc(y: NDArray[np.int64], chances: NDArray[np.float64]) -> float:
    from sklearn.metrics import roc_auc_score

    present = set(y.tolist())
    if len(present) < chances.shape[1]:
        return float("nan")
    if chances.shape[1] == 2:
        return float(roc_auc_score(y, chances[:, 1]))
    return float(roc_auc_score(y, chances, multi_class="ovr", average="weighted"))
