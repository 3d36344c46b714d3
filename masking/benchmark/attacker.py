"""How much does masked text still tell? A classifier tries to read gender and origin from it.

Why: even perfect redaction leaves traces in wording (Parasurama and Sedoc report an AUROC of .75 to .80 for gender), so
the figure before masking and after stands in the report, whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
    times = np.stack([np.bincount(rng.integers(0, len(y), len(y)), minlength=len(y)) for _ in range(1000)])
    low, high = np.nanquantile(auroc(y, chances, times), [0.025, 0.975])
    (whole,) = auroc(y, chances, np.ones((1, len(y))))
    return Attack(trait, text, float(whole), float(low), float(high), len(y))


def auroc(y: NDArray[np.int64], chances: NDArray[np.float64], times: NDArray[Any]) -> NDArray[np.float64]:
    """Return the AUROC of every row of ``times``, shape (draws, documents): how often the draw has each document.

    ``y`` holds classes from 0, ``chances`` a column of each. Of two classes it is that of the second, of more each
    against the rest, averaged by size; NaN where a draw lacks a class. A tie counts half.
    """
    import numpy as np

    classes = range(1, 2) if chances.shape[1] == 2 else range(chances.shape[1])
    areas, sizes = [], []
    for one in classes:
        order = np.argsort(chances[:, one], kind="stable")
        ranked = chances[order, one]
        starts = np.flatnonzero(np.r_[True, ranked[1:] != ranked[:-1]])
        mine = np.add.reduceat(times[:, order] * (y[order] == one), starts, axis=1, dtype=float)
        rest = np.add.reduceat(times[:, order] * (y[order] != one), starts, axis=1, dtype=float)
        with np.errstate(invalid="ignore"):
            right = (mine * (rest.cumsum(axis=1) - rest / 2)).sum(axis=1)
            areas.append(right / (mine.sum(axis=1) * rest.sum(axis=1)))
        sizes.append(mine.sum(axis=1))
    found, members = np.stack(areas), np.stack(sizes)
    average = found[0] if len(found) == 1 else (found * members).sum(axis=0) / members.sum(axis=0)
    return np.where((members > 0).all(axis=0), average, np.nan)
