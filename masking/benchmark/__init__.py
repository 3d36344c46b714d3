"""A masking-accuracy benchmark: what a masker finds, what it leaves, and for whom.

    corpus = read_gold("corpora/gold")
    result = score(corpus, predict(corpus))
    result.tallies[Field.NAME].recall

``predict`` runs our recognizers, ``peer`` Presidio's default analyzer; spans of any other masker can be scored as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from masking.benchmark.attacker import Attack, attack
from masking.benchmark.gold import ALIASES, Gold, Mark, facts_of, parse, read_gold
from masking.benchmark.groups import Case, cases
from masking.benchmark.score import Result, Tally, score, wilson
from masking.document import Document, Resume
from masking.recognize import recognize
from masking.span import FIELDS, Field, Span

if TYPE_CHECKING:
    from masking.ner.model import Model

__all__ = [
    "Attack", "Case", "Gold", "GroupRecall", "Mark", "Result", "Tally", "attack", "by_group", "cases", "facts_of",
    "parse", "peer", "predict", "read_gold", "score", "wilson",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class GroupRecall:
    """Leak-free recall of names in one group."""

    kind: str
    """``origin``, ``gender``, ``frequency``."""
    group: str
    found: int
    marked: int

    @property
    def recall(self) -> float:
        """found / marked."""
        return self.found / self.marked if self.marked else 0.0


def predict(
    corpus: Iterable[Gold], *, fields: Sequence[Field] = FIELDS, tagger: Model | None = None
) -> dict[str, tuple[Span, ...]]:
    """Return what we find, by id; ``tagger`` is the model to use, None for the one that ships."""
    return {gold.id: recognize(Resume(Document(gold.text, "text")), fields=fields, tagger=tagger) for gold in corpus}


def peer(corpus: Iterable[Gold], *, model: str = "en_core_web_md") -> dict[str, tuple[Span, ...]] | None:
    """Return what Presidio's default analyzer finds with a spaCy model, or None where the model is not installed."""
    from importlib.util import find_spec

    if find_spec(model) is None:
        return None
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    settings = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": model}]}
    engine = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=settings).create_engine())
    found = {}
    for gold in corpus:
        results = engine.analyze(text=gold.text, language="en")
        spans = [(r, _field(r.entity_type)) for r in results]
        found[gold.id] = tuple(Span(r.start, r.end, f, r.score, "presidio") for r, f in spans if f is not None)
    return found


_ENTITIES = {"PERSON": Field.NAME, "NRP": Field.ETHNICITY, "DATE_TIME": None}


def _field(entity: str) -> Field | None:
    if entity in _ENTITIES:
        return _ENTITIES[entity]
    name = entity.casefold()
    return ALIASES.get(name) or (Field(name) if name in {f.value for f in Field} else None)


def by_group(found: Iterable[Case], *, find: Callable[[str], Iterable[Span]] | None = None) -> tuple[GroupRecall, ...]:
    """Return the recall of names per origin, gender and frequency over the cases."""
    counts: dict[tuple[str, str], list[int]] = {}
    for case in found:
        spans = list(find(case.gold.text) if find else recognize(Resume(Document(case.gold.text, "text"))))
        tally = score([case.gold], {case.gold.id: spans}).tallies[None]
        for key in _keys(case):
            cell = counts.setdefault(key, [0, 0])
            cell[0] += tally.found
            cell[1] += tally.marked
    return tuple(GroupRecall(kind, group, hit, marked) for (kind, group), (hit, marked) in counts.items())


def _keys(case: Case) -> Iterator[tuple[str, str]]:
    yield "origin", case.group
    if case.person.gender:
        yield "gender", case.person.gender
    if case.group.startswith("US "):
        yield "frequency", case.person.frequency
