"""Presidio's shapes: requests of its analyzer and anonymizer services, answered by our recognizers and its operators.

Runs in a worker. What a request asks for and we cannot do is an error, never left out: silence is a leak.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from masking.batch.work import Answer
from masking.errors import InputError
from masking.mask import find
from masking.policy import load
from masking.policy.entities import ENTITIES
from masking.span import Field

WIDER: Mapping[str, tuple[Field, ...]] = {
    "NRP": (Field.ETHNICITY, Field.RELIGION),
    "DATE_TIME": (Field.BIRTH_DATE, Field.GRADUATION_YEAR),
    "ORGANIZATION": (Field.SCHOOL,),
}
"""Entities of Presidio that hold several of our fields; they are used where a request names them."""
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_FIRST = "Name: Alex Example\nSSN: 078-05-1120\nDriver's license A1234567\n"
_Found = dict[str, Any]


def entities() -> list[str]:
    """Return every entity that a request may name."""
    return sorted({*ENTITIES.values(), *WIDER})


def warm() -> None:
    """Load what the recognizers and the operators load when they first meet a number, so that workers share it.

    Why: that is 1.5 seconds and 100 MB for each worker, in the middle of somebody's request.
    """
    found = json.loads(analyze({}, json.dumps({"text": _FIRST, "language": "en"}).encode())[1])
    anonymize({}, json.dumps({"text": _FIRST, "analyzer_results": found}).encode())


def analyze(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Answer a request of Presidio's ``/analyze``; the payload is its JSON. Raises InputError.

    Read: ``text``, ``language``, ``entities``, ``score_threshold``, ``allow_list`` and ``allow_list_match``,
    ``ad_hoc_recognizers``, ``return_decision_process``. The language is checked for its form and not used: the
    recognizers read all languages at once. Without ``entities`` everything is looked for.
    """
    asked = _object(payload)
    text, least = _checked(asked)
    own = list(_ad_hoc(asked.get("ad_hoc_recognizers") or (), text))
    wanted = _wanted(asked.get("entities"), {name for name, _ in own})
    spared = _spared(asked)
    explain = bool(asked.get("return_decision_process"))
    found = [*_ours(text, wanted, explain=explain), *(record for _, record in own)]
    kept = [f for f in found if f["score"] >= least and not spared(text[f["start"] : f["end"]])]
    kept = [f for f in kept if wanted is None or f["entity_type"] in wanted]
    kept.sort(key=lambda f: (f["start"], -f["end"], f["entity_type"]))
    return {}, json.dumps(kept, sort_keys=True).encode()


def _checked(asked: Mapping[str, Any]) -> tuple[str, float]:
    """The text and the least score of a request. Raises InputError."""
    text, language = asked.get("text"), asked.get("language")
    if not isinstance(text, str) or not text:
        raise InputError("No text provided", remedy="Send a text.")
    if not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
        raise InputError("No language provided", remedy='Send a language such as "en".')
    least = asked.get("score_threshold") or 0
    if not isinstance(least, (int, float)):
        raise InputError("score_threshold is no number", remedy="Send a number from 0 to 1.")
    return text, least


def anonymize(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Answer a request of Presidio's ``/anonymize`` with Presidio's own engine; the payload is its JSON."""
    from masking.policy.presidio import anonymized

    return {}, anonymized(_object(payload)).encode()


def _ours(text: str, wanted: Mapping[str, tuple[Field, ...]] | None, *, explain: bool) -> Iterator[_Found]:
    policy = load("all")
    if wanted is not None:
        fields = {field for group in wanted.values() for field in group}
        if not fields:
            return
        policy = policy.only(fields)
    for span in find(text, policy):
        for name in _called(span.field, wanted):
            why = (
                {"recognizer": span.recognizer, "original_score": span.score, "score": span.score} if explain else None
            )
            yield _record(name, span.start, span.end, span.score, why)


def _called(field: Field, wanted: Mapping[str, tuple[Field, ...]] | None) -> list[str]:
    if wanted is None:
        return [ENTITIES[field]]
    return [name for name, fields in wanted.items() if field in fields]


def _wanted(names: object, own: set[str]) -> dict[str, tuple[Field, ...]] | None:
    """What a request asks for, by entity; None for everything. Raises InputError for what nobody here recognizes."""
    if not names:
        return None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("entities is no list of names", remedy='Send a list such as ["PERSON"].')
    known = {name: (field,) for field, name in ENTITIES.items()} | dict(WIDER)
    strange = [name for name in names if name not in own.union(known)]
    if strange:
        remedy = f"Known: {', '.join(sorted(known))}, and those of ad_hoc_recognizers."
        raise InputError(f"no recognizer for {', '.join(strange)}", remedy=remedy)
    return {name: known.get(name, ()) for name in names}


def _ad_hoc(recognizers: Iterable[Any], text: str) -> Iterator[tuple[str, _Found]]:
    """What patterns and deny lists of the request itself find."""
    try:
        for recognizer in recognizers:
            name = recognizer["supported_entity"]
            for pattern in recognizer.get("patterns") or ():
                yield from _matches(name, pattern["regex"], float(pattern["score"]), text)
            listed = recognizer.get("deny_list")
            if listed:
                inner = "|".join(re.escape(word) for word in sorted(listed, key=len, reverse=True))
                yield from _matches(name, rf"(?:^|(?<=\W))(?:{inner})(?=\W|$)", 1.0, text)
    except (KeyError, TypeError, ValueError, AttributeError, re.error) as error:
        what = f"an ad-hoc recognizer cannot be read ({type(error).__name__})"
        raise InputError(what, remedy="It needs supported_entity, and patterns or deny_list.") from None


def _matches(name: str, regex: str, score: float, text: str) -> Iterator[tuple[str, _Found]]:
    flags = re.DOTALL | re.MULTILINE | re.IGNORECASE  # Presidio's defaults
    for match in re.finditer(regex, text, flags):
        if match.end() > match.start():
            yield name, _record(name, match.start(), match.end(), score, None)


def _spared(asked: Mapping[str, Any]) -> Any:
    """What says whether words stand on the request's list of exceptions."""
    listed, way = asked.get("allow_list") or [], asked.get("allow_list_match") or "exact"
    if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
        raise InputError("allow_list is no list of words", remedy="Send a list.")
    if way == "exact":
        return set(listed).__contains__
    try:
        pattern = re.compile("|".join(listed)) if listed else None
    except re.error:
        raise InputError(
            "allow_list holds no regular expressions", remedy='Or send "allow_list_match": "exact".'
        ) from None
    return lambda words: pattern is not None and pattern.search(words) is not None


def _record(name: str, start: int, end: int, score: float, why: _Found | None) -> _Found:
    record = {"start": start, "end": end, "score": round(float(score), 4)}
    return {"analysis_explanation": why, "entity_type": name, **record}


def _object(payload: bytes) -> dict[str, Any]:
    try:
        value = json.loads(payload)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise InputError("Invalid request json", remedy="Send a JSON object.")
    return value
