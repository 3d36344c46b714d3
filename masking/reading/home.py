"""Where the candidate is at home, as forms and sentences tell it: "City/State/ZIP: …", "Leeds-based"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import lexicon, terms

_LABELS = (
    "street|city|town|state|zip|province|county|country|postcode|post code"
    "|postal code|suburb|plz|ort|wohnort|postcode en plaats|plaats|straat|straße|strasse|rue|ville|code postal|calle"
    "|ciudad|código postal|cep|cidade|rua|via|città|cap|gata|postnummer|postort|postnr|by|ulica|miasto"
    "|kod pocztowy|adres"
)
_LABEL_WORDS = Cue(label.split()[0] for label in _LABELS.split("|"))
_FORM = expression(
    rf"(?:(?<=\n)|(?<=[ ]{{2}})|(?<=[|\t])|\A)[ ]*(?:{_LABELS})"
    r"(?:[ ]?(?:[/,&+]|and|und|et|y|en|e|och|og|i)[ ]?"
    r"(?:street|city|town|state|zip|zip code|province|county|country|postcode|postal code|suburb|ort|stadt|plaats"
    r"|woonplaats"
    r"|ville|ciudad|cidade|città|estado|uf|number|no\.?|nr\.?|numéro|número|huisnummer|hausnummer|code)){0,3}"
    r"(?:[ ]address)?[ ]?:[ \t]*(?P<value>[^\n|\t:]{2,80}?)(?=[ ]{2,}|[\n|\t]|$)",
    re.I,
)
_FORM_WORDS = Cue(terms.words("address_form"))
_RAISED = expression(r"(?P<town>[A-ZÀ-Þ][\w'-]+(?:[ ][A-ZÀ-Þ][\w'-]+)?)[ -](?:based|raised|bred)\Z")
OTHERS = expression(
    r"(?:,[ ][A-Z][\w ]{2,20})?[ -]based[ ](?:[a-z-]+[ ]){0,2}(?:projects?|compan(?:y|ies)|clients?|firms?|start-?ups?"
    r"|teams?|customers?|employers?|offices?|agency|agencies|suppliers?|vendors?|stakeholders|contracts?|accounts?|sites?)\b"
    r"|[ ](?:and|&|or)[ ][a-z]|[ ](?:region|office|branch|desk|area)\b"
)
"""Behind a town that is another's: "Dakar-based projects"."""
_RAISINGS = Cue(("based", "raised", "bred"))
_REGIONS = frozenset(terms.group("place.region"))
_INDEED = Cue(("indeed",))
_MAILED = expression(r"(?P<town>[^\n|@:\d]{3,50}?)[ ]-[ ](?:e-?mail me on|message me on)[ ]\Z")
"""What stands before the link of a resume from a site for jobs: "Tartu, Estonia - Email me on Indeed: …"."""
_TOP = 1200
"""Letters from the top in which a field of a form is the candidate's, whatever heading stands above."""
_AWAY = ("references", "projects", "publications")


def fields(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the values of the fields of a form: "Street: …", "City/State/ZIP: …"."""
    if not reading.words.among(_FORM_WORDS):
        return
    for match in _matches(reading, 0, len(reading.text)):
        start, value = match.start("value"), match.group("value")
        kind = reading.kind_at(start)
        if (kind in ("contact", "personal", "other") or (start < _TOP and kind not in _AWAY)) and "@" not in value:
            yield start, start + len(value.rstrip(" ,"))


def labels(reading: Reading, start: int, end: int) -> list[tuple[int, int]]:
    """Return where the labels of such fields stand between two places, up to their values."""
    if not reading.words.among(_FORM_WORDS):
        return []
    return [(m.start(), m.start("value")) for m in _matches(reading, start, end)]


def _matches(reading: Reading, start: int, end: int) -> Iterator[re.Match[str]]:
    """The fields between two places, looked for in the lines where the first word of a label opens a cell with a colon.

    Why: a match never leaves its line, and hardly a line is one.
    """
    text, words = reading.text, reading.words
    done = start
    for index in words.among(_LABEL_WORDS):
        at = words.starts[index]
        if at < done or at >= end:
            continue
        line, stop = text.rfind("\n", 0, at) + 1, text.find("\n", at, end)
        stop = stop if stop >= 0 else end
        if text.find(":", at, stop) < 0:
            done = stop
        elif _opens(text[line:at]):
            yield from _FORM.finditer(text, max(start, line), min(stop + 1, end))
            done = stop


def _opens(before: str) -> bool:
    """Whether what stands in its line before a word lets a cell begin there."""
    bare = before.rstrip(" ")
    return not bare or bare[-1] in "|\t" or len(before) - len(bare) > 1


def towns(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the candidate's town in a sentence at the top: "Leeds-based", "Hackney raised"."""
    words = reading.words
    for index in words.among(_INDEED)[:1]:
        line = reading.text.rfind("\n", 0, words.starts[index]) + 1
        match = _MAILED.fullmatch(reading.lower, line, words.starts[index])
        if match is not None and match.start() != (reading.resume.candidate.span or (-1,))[0]:
            yield match.span("town")
    for index in words.among(_RAISINGS):
        match = _RAISED.search(reading.text, max(0, words.starts[index] - 40), words.ends[index])
        if match is None or reading.kind_at(words.starts[index]) not in ("contact", "summary", "personal"):
            continue
        town = match.group("town")
        if OTHERS.match(reading.text, match.end("town")):
            continue
        if town.lower() in _REGIONS or any(
            lexicon.lookup(word).city and lexicon.lookup(word).common < 2 for word in town.split()
        ):
            yield match.span("town")
