"""Cross-validation of the tagger: every text is judged by a model that never saw it.

Why by a hash of the id: a text stays in its fold whatever else the corpus holds, so that figures can be compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from masking.benchmark.gold import Gold
from masking.benchmark.score import Result, score
from masking.document import Document, Resume
from masking.recognize import recognize
from masking.span import Field, Span

if TYPE_CHECKING:
    from masking.ner.model import Model
    from masking.ner.train import Seen
    from masking.ner.variants import Example


@dataclass(frozen=True, slots=True)
class Trained:
    """What a cross-validation gives: what the models of the folds find, and a model of all texts."""

    result: Result
    model: Model


def example(gold: Gold) -> Example:
    """A labelled text as training takes it."""
    from masking.ner.variants import Example

    return Example(gold.text, tuple((mark.start, mark.end, mark.field) for mark in gold.marks), gold.ignored)


def varied(corpus: Sequence[Gold]) -> list[list[Seen]]:
    """The variants of every text, for training beside it; what they take from others is of their own fold of five."""
    from masking.ner.train import see
    from masking.ner.variants import variants

    made: list[list[Seen]] = [[] for _ in corpus]
    for part in split(corpus, _FOLDS):
        texts = [corpus[at] for at in part]
        others = {field: list(_values(texts, field)) for field in _EXCHANGED}
        for at in part:
            made[at] = [see(one) for one in variants(example(corpus[at]), at, others)]
    return made


def _values(corpus: Sequence[Gold], field: Field) -> Iterator[str]:
    """What is marked as a field, in one line."""
    marked = (gold.text[mark.start : mark.end] for gold in corpus for mark in gold.marks if mark.field is field)
    return (value for value in marked if "\n" not in value)


_FOLDS = 5
_EXCHANGED = (Field.SCHOOL, Field.RELIGION, Field.ETHNICITY, Field.MARITAL_STATUS, Field.DISABILITY)
"""Fields whose values say nothing of one another: one text's may stand in another."""


def split(corpus: Sequence[Gold], folds: int) -> list[list[int]]:
    """The indices of the texts of every fold; texts with the same id stay together."""
    parts: list[list[int]] = [[] for _ in range(folds)]
    for number, gold in enumerate(corpus):
        parts[int(hashlib.sha256(gold.id.encode()).hexdigest(), 16) % folds].append(number)
    return parts


def crossvalidate(
    corpus: Sequence[Gold],
    secondary: Sequence[Seen],
    train: Callable[[Sequence[Seen], Sequence[Seen]], Model],
    *,
    folds: int,
    started: Callable[[str], None] = lambda what: None,
) -> Trained:
    """Train ``folds`` models, judge each on the texts that it did not see, and train one of all texts.

    The thresholds of a fold are chosen on the other folds, those of the last model on all. ``train`` makes a model of
    primary and secondary examples; ``started`` is told what begins.
    """
    from masking.ner.train import calibrate, see

    seen = [see(example(gold)) for gold in corpus]
    others = varied(corpus)

    def trained(held: Collection[int]) -> Model:
        beside = [one for at, some in enumerate(others) if at not in held for one in some]
        return train([one for at, one in enumerate(seen) if at not in held], [*secondary, *beside])

    parts = split(corpus, folds)
    models: list[Model] = []
    for number, part in enumerate(parts, 1):
        started(f"Fold {number} of {folds}")
        models.append(trained(frozenset(part)))
    judged = {at: (model, seen[at]) for model, part in zip(models, parts, strict=True) for at in part}
    found: dict[str, tuple[Span, ...]] = {}
    for fold, part in zip(models, parts, strict=True):
        model = calibrate(fold, [pair for at, pair in judged.items() if at not in part])
        for at in part:
            found[corpus[at].id] = recognize(Resume(Document(corpus[at].text, "text")), tagger=model)
    started("All texts")
    whole = calibrate(trained(()), judged.values())
    return Trained(score(corpus, found), whole)
