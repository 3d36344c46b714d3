from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perturb.scorers import Pair, load

NURSE = "Registered nurse with ward experience and patient teaching."
ENGINEER = "Backend engineer who writes Python services and SQL."


def by_hand(a: list[str], b: list[str]) -> float:
    """Cosine of sublinear term frequency times smoothed idf over the two texts."""
    counts = Counter(a), Counter(b)
    words = set(a) | set(b)
    idf = {w: math.log(3 / (1 + (w in counts[0]) + (w in counts[1]))) + 1 for w in words}
    vectors = [{w: (1 + math.log(c[w])) * idf[w] for w in c} for c in counts]
    dot = sum(vectors[0][w] * vectors[1].get(w, 0.0) for w in vectors[0])
    return dot / math.prod(math.sqrt(sum(x * x for x in v.values())) for v in vectors)


def test_agrees_with_the_formula():
    a, b = ["python", "python", "sql", "ward"], ["python", "sql", "sql", "sql", "kitchen"]
    value = load("tfidf").score([Pair(" ".join(a), " ".join(b))])[0]
    assert value == pytest.approx(by_hand(a, b), rel=1e-12)


def test_matching_words_score_higher():
    own, other = load("tfidf").score(
        [Pair(NURSE, "I am a nurse on a ward."), Pair(ENGINEER, "I am a nurse on a ward.")]
    )
    assert own > other == 0.0


def test_same_text_scores_one_and_nothing_in_common_zero():
    assert load("tfidf").score([Pair(NURSE, NURSE)]) == [pytest.approx(1.0)]
    assert load("tfidf").score([Pair("the of and", "is a the"), Pair("", ""), Pair("nurse", "")]) == [0.0, 0.0, 0.0]


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), min_size=1, max_size=4))
def test_a_score_is_finite_and_does_not_depend_on_the_batch(texts):
    scorer, pairs = load("tfidf"), [Pair(*t) for t in texts]
    together = scorer.score(pairs)
    assert together == [scorer.score([pair])[0] for pair in pairs]
    assert all(0.0 <= value <= 1.0 + 1e-9 for value in together)
