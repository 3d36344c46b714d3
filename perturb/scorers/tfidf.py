"""The built-in scorer: cosine similarity of the TF-IDF vectors of a resume and a position.

Why: a scorer that everybody can run at once and check by hand. It is a pure function of one pair, so a score
never depends on which other resumes were scored with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from masking.errors import ScorerError
from perturb.scorers import Options, Pair


class Tfidf:
    """Scores a pair by the words it shares: 0 (none) to 1 (the same words in the same proportions).

    The document frequencies are those of the pair itself; English function words are left out.
    """

    batch_size = 64
    concurrency = 1

    def __init__(self) -> None:
        from sklearn import __version__

        self.identity = f"tfidf/1 scikit-learn/{__version__}"

    def score(self, pairs: Sequence[Pair], /) -> list[float]:
        """Return the cosine similarity of each pair."""
        from sklearn.feature_extraction.text import TfidfVectorizer

        vectorizer = TfidfVectorizer(stop_words="english", sublinear_tf=True, strip_accents="unicode")
        return [_cosine(vectorizer, pair) for pair in pairs]


def create(rest: str, options: Options) -> Tfidf:
    """Return the scorer; ``tfidf`` takes no argument."""
    if rest:
        raise ScorerError(f"the scorer tfidf takes no argument, found {rest!r}", remedy="Write just: tfidf")
    return Tfidf()


def _cosine(vectorizer: Any, pair: Pair) -> float:
    try:
        vectors = vectorizer.fit_transform(pair)
    except ValueError:  # no word but function words in either text: nothing is shared
        return 0.0
    return float((vectors[0] @ vectors[1].T).sum())
