"""The door to Presidio: every recognizer as an ``EntityRecognizer`` of a user's own registry or analyzer.

    from masking.ner import tag
    from masking.ner.traits import tag_traits
    from masking.ner.years import tag_years
    from masking.recognizers import ALL
    from masking.recognizers.presidio import wrap

    for recognizer in wrap(ALL, tag=tag, tag_traits=tag_traits, tag_years=tag_years):
        registry.add_recognizer(recognizer)

Importing this module imports presidio_analyzer (seconds); nothing else of the package does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult

from masking.document import Document
from masking.reading import Mention, Reading, Recognizer
from masking.reading.candidate import choose
from masking.sections import study
from masking.span import Field

Tagger = Callable[[str], Iterable[Mention]]
ReadingTagger = Callable[[Reading], Iterable[Mention]]

ENTITIES: Mapping[Field, str] = MappingProxyType(
    {
        Field.NAME: "PERSON",
        Field.EMAIL: "EMAIL_ADDRESS",
        Field.URL: "URL",
        Field.PHONE: "PHONE_NUMBER",
        Field.ADDRESS: "LOCATION",
        Field.BIRTH_DATE: "DATE_OF_BIRTH",
        Field.GRADUATION_YEAR: "GRADUATION_YEAR",
        Field.SCHOOL: "SCHOOL",
        Field.PHOTO: "PHOTO",
        Field.GENDER: "GENDER",
        Field.DISABILITY: "DISABILITY",
        Field.RELIGION: "RELIGION",
        Field.ETHNICITY: "ETHNICITY",
        Field.MARITAL_STATUS: "MARITAL_STATUS",
        Field.SEXUAL_ORIENTATION: "SEXUAL_ORIENTATION",
    }
)
"""Presidio's name of every field; its own where it has one."""


class ResumeRecognizer(EntityRecognizer):
    """One of our recognizers, as Presidio calls it."""

    def __init__(
        self,
        recognizer: Recognizer,
        *,
        tag: Tagger | None = None,
        tag_traits: ReadingTagger | None = None,
        tag_years: ReadingTagger | None = None,
        language: str = "en",
    ) -> None:
        self._recognizer = recognizer
        self._tag = tag
        self._tag_more = {"traits": tag_traits, "graduation_year": tag_years}.get(recognizer.name)
        self._title = f"Evenhand{recognizer.name.title().replace('_', '')}Recognizer"
        super().__init__(
            supported_entities=sorted(ENTITIES[field] for field in recognizer.fields),
            name=self._title,
            supported_language=language,
        )

    def load(self) -> None:
        """Nothing to load: word lists load on first use."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:
        """Return what the recognizer finds of ``entities`` in ``text``; spaCy's artifacts are not needed."""
        view, reading = study(Document(text, "text"))
        reading = reading.knowing(reading.resume, self._tag(view.text) if self._tag else ())
        reading = reading.knowing(replace(reading.resume, candidate=choose(reading)), reading.mentions)
        if self._tag_more:
            reading = reading.knowing(reading.resume, (*reading.mentions, *self._tag_more(reading)))
        wanted = set(entities or self.supported_entities)
        results = []
        for span in self._recognizer.find(reading):
            if ENTITIES[span.field] in wanted:
                start, end = view.back(span.start, span.end)
                why = AnalysisExplanation(
                    recognizer=self._title, original_score=span.score, pattern_name=span.recognizer
                )
                results.append(RecognizerResult(ENTITIES[span.field], start, end, span.score, why))
        return list(EntityRecognizer.remove_duplicates(results))


def wrap(
    recognizers: Iterable[Recognizer],
    *,
    tag: Tagger | None = None,
    tag_traits: ReadingTagger | None = None,
    tag_years: ReadingTagger | None = None,
    language: str = "en",
) -> tuple[ResumeRecognizer, ...]:
    """Return recognizers for a Presidio registry.

    ``tag`` finds names, schools and places (``masking.ner.tag``), ``tag_traits`` traits (``masking.ner.traits``),
    ``tag_years`` years of studies (``masking.ner.years``); without them structure and word lists work alone.
    ``language`` is the language under which Presidio asks for them; what they find does not depend on it.
    """
    return tuple(
        ResumeRecognizer(recognizer, tag=tag, tag_traits=tag_traits, tag_years=tag_years, language=language)
        for recognizer in recognizers
    )
