"""Presidio's recognizers in a policy: a class by its import path, or a registry as its YAML file describes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from masking.bounded import bounded, checked, imported, loading, pipeline
from masking.errors import PolicyError
from masking.policy.entities import field_of
from masking.policy.rules import Rule
from masking.reading import Reading, Recognizer
from masking.reading.context import raised
from masking.span import Field, Span

_REMEDY = "See docs/policies.md and Presidio's documentation of recognizers."


def recognizer(rule: Rule) -> Recognizer:
    """Return what ``rule`` describes. Raises PolicyError where it cannot be made, or where an entity has no field.

    Each of Presidio's recognizers answers for itself: what it finds says ``policy:RULE/RECOGNIZER``.
    """
    table = rule.table
    asked = _registry(table, rule) if "registry" in table else [_one(table, rule)]
    if not asked:
        raise PolicyError(f"the recognizer {rule.name!r}: the registry is empty", remedy=_REMEDY)
    fields = {entity: _field(entity, rule) for one in asked for entity in one.supported_entities}
    artifacts = _artifacts(asked, table, rule)

    def find(reading: Reading) -> Iterator[Span]:
        facts = artifacts(reading.text)
        for one in asked:
            yield from _found(one, rule, fields, reading.text, facts)

    return Recognizer(rule.name, frozenset(field for field in fields.values() if field is not None), find)


def _found(one: Any, rule: Rule, fields: dict[str, Field | None], text: str, facts: Any) -> Iterator[Span]:
    name = rule.name if one.name == rule.name else f"{rule.name}/{one.name}"
    known = {entity: field for entity in one.supported_entities if (field := fields.get(entity)) is not None}
    wanted = list(known)
    context = [word.casefold() for word in one.context or ()]

    def ask() -> list[Span]:
        return [
            Span(r.start, r.end, known[r.entity_type], float(r.score), f"policy:{name}")
            for r in one.analyze(text, wanted, facts)
            if r.entity_type in known
        ]

    for span in checked(name, bounded(name, ask, seconds=rule.seconds) if wanted else [], len(text)):
        sure = raised(text, span.start, context, span.score)
        yield Span(span.start, span.end, span.field, sure, span.recognizer)


def _one(table: dict[str, Any], rule: Rule) -> Any:
    _offline()
    made = imported(table["presidio"], rule.name, rule.seconds)
    with loading(
        rule.name, rule.seconds, f"{table['presidio']} cannot be made", "Give what it wants as arguments = { … }."
    ):
        one = made(**table.get("arguments", {}))
        if not all(hasattr(one, part) for part in ("analyze", "supported_entities", "name", "context")):
            raise TypeError("it is no EntityRecognizer")
        return one


def _registry(table: dict[str, Any], rule: Rule) -> list[Any]:
    """The recognizers of a registry's YAML, of one language where the policy names one."""
    _offline()
    import yaml
    from presidio_analyzer.recognizer_registry import RecognizerRegistryProvider

    with loading(rule.name, rule.seconds, "Presidio refuses the registry", _REMEDY):
        provider = RecognizerRegistryProvider(registry_configuration=yaml.safe_load(table["registry"]))
        every = provider.create_recognizer_registry().recognizers
    return [one for one in every if table.get("language", one.supported_language) == one.supported_language]


def _field(entity: str, rule: Rule) -> Field | None:
    """The field of an entity. Raises PolicyError where nobody says one: what is found would be left standing."""
    given = dict(rule.fields)
    if entity in given:
        return given[entity]
    field = given.get("") or field_of(entity)
    if field is None:
        what = f"the recognizer {rule.name!r} finds {entity}, which has no field"
        raise PolicyError(what, remedy=f'Say which: entities = {{ {entity} = "…" }}, or "keep" to leave it alone.')
    return field


def _artifacts(asked: list[Any], table: dict[str, Any], rule: Rule) -> Callable[[str], Any]:
    """What makes the artifacts of Presidio's NLP engine; nothing where no recognizer wants them."""
    from presidio_analyzer.nlp_engine import SpacyNlpEngine
    from presidio_analyzer.predefined_recognizers import SpacyRecognizer

    if "spacy" not in table:
        needs = [one.name for one in asked if issubclass(type(one), SpacyRecognizer)]
        if needs:
            what = f"the recognizer {rule.name!r}: {needs[0]} wants a spaCy pipeline"
            raise PolicyError(what, remedy='Name it: spacy = "en_core_web_lg"; or take it out of the registry.')
        return lambda text: None
    engine: Any = SpacyNlpEngine(models=[{"lang_code": "en", "model_name": table["spacy"]}])
    engine.nlp = {"en": pipeline(table["spacy"], rule.name, rule.seconds)}
    return lambda text: bounded(rule.name, lambda: engine.process_text(text, "en"), seconds=rule.seconds)


def _offline() -> None:
    """Keep Presidio's recognizers of addresses from asking the network for the list of domains.

    Why: they use tldextract, which fetches a list when it is first used and ships one.
    """
    import logging

    import tldextract

    logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)  # its log of decisions holds words of the text
    extractor: Any = tldextract.tldextract.TLD_EXTRACTOR
    extractor.suffix_list_urls = ()
