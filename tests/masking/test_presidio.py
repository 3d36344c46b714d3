"""What we recognise in a user's own Presidio registry and analyzer."""

from __future__ import annotations

import pytest

from masking import presidio
from masking.span import Field

TEXT = "Ngozi Bright\nngozi.bright@mail.uk\n+44 20 7946 0958\nNationality: Ghanaian\nMarital status: Married\n"


@pytest.fixture(scope="module")
def engine():
    import spacy
    from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    class Blank(SpacyNlpEngine):
        def __init__(self):
            super().__init__(models=[{"lang_code": "en", "model_name": "blank"}])
            self.nlp = {"en": spacy.blank("en")}

    registry = RecognizerRegistry(recognizers=[presidio.ResumeRecognizer()])
    return AnalyzerEngine(nlp_engine=Blank(), registry=registry, supported_languages=["en"])


def test_every_field_has_an_entity_of_its_own():
    assert set(presidio.ENTITIES) == set(Field)
    assert len(set(presidio.ENTITIES.values())) == len(Field)


def test_a_users_analyzer_finds_what_we_find(engine):
    found = {(r.entity_type, TEXT[r.start : r.end]) for r in engine.analyze(TEXT, language="en")}
    assert {
        ("PERSON", "Ngozi Bright"),
        ("EMAIL_ADDRESS", "ngozi.bright@mail.uk"),
        ("PHONE_NUMBER", "+44 20 7946 0958"),
        ("ETHNICITY", "Ghanaian"),
        ("MARITAL_STATUS", "Married"),
    } <= found


def test_only_the_entities_asked_for_come_back(engine):
    assert {r.entity_type for r in engine.analyze(TEXT, language="en", entities=["EMAIL_ADDRESS"])} == {"EMAIL_ADDRESS"}


def test_results_explain_themselves(engine):
    results = engine.analyze(TEXT, language="en", entities=["ETHNICITY"], return_decision_process=True)
    assert results[0].analysis_explanation.pattern_name in {"labelled:nationality", "tagger:ethnicity"}


def test_offsets_are_those_of_the_text_as_given():
    text = "Ngo\u200bzi Bright\nngozi.bright@mail.uk"
    (result,) = presidio.ResumeRecognizer().analyze(text, ["EMAIL_ADDRESS"])
    assert text[result.start : result.end] == "ngozi.bright@mail.uk"


def test_entities_of_others_are_not_asked_of_us():
    assert presidio.ResumeRecognizer().analyze(TEXT, ["IBAN_CODE"]) == []


def test_our_engine_finds_what_we_find_and_what_is_added_to_it():
    from presidio_analyzer import Pattern, PatternRecognizer

    more = PatternRecognizer("BADGE", patterns=[Pattern("badge", r"B-\d+", 0.5)])
    found = {(r.entity_type, (TEXT + "B-12")[r.start : r.end]) for r in presidio.analyzer(more=[more]).analyze(
        TEXT + "B-12", language="en")}  # fmt: skip
    assert {("PERSON", "Ngozi Bright"), ("PHONE_NUMBER", "+44 20 7946 0958"), ("BADGE", "B-12")} <= found


def test_a_policy_speaks_in_presidio():
    from masking.policy import parse

    policy = parse(
        {
            "extends": "display",
            "keep": {"any": ["Ngozi Bright"]},
            "field": [{"label": "Badge number"}],
            "recognizer": [{"name": "badge", "field": "badge_number", "patterns": [r"B-\d+"]}],
        }
    )
    found = {(r.entity_type, (TEXT + "B-12")[r.start : r.end]) for r in presidio.analyzer(policy=policy).analyze(
        TEXT + "B-12", language="en")}  # fmt: skip
    assert ("BADGE_NUMBER", "B-12") in found
    assert not [entity for entity, _ in found if entity in {"PERSON", "PHONE_NUMBER"}]
