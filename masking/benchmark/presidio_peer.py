"""Presidio's default analyzer as a peer to measure against."""

from __future__ import annotations

from collections.abc import Iterable

from masking.benchmark.gold import ALIASES, Gold
from masking.span import Field, Span

_ENTITIES = {"PERSON": Field.NAME, "NRP": Field.ETHNICITY, "DATE_TIME": None}


def analyze(corpus: Iterable[Gold], model: str) -> dict[str, tuple[Span, ...]]:
    """Return the spans of Presidio's AnalyzerEngine with its default recognizers, by id; dates are left out."""
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


def _field(entity: str) -> Field | None:
    if entity in _ENTITIES:
        return _ENTITIES[entity]
    name = entity.casefold()
    return ALIASES.get(name) or (Field(name) if name in {f.value for f in Field} else None)
