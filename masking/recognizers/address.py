"""Addresses of the candidate: labelled ones over their lines, and those of the contact block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from masking.reading import Label, Reading, Recognizer
from masking.span import Field, Span
from name_lists import lexicon, terms

_POSTCODE = re.compile(
    r"\b(?:[A-Z]{1,2}\d[\dA-Z]?[ ]?\d[A-Z]{2}|[A-Z]\d[A-Z][ ]?\d[A-Z]\d|\d{5}-\d{3}|\d{5}(?:-\d{4})?|\d{3}[ ]?\d{3}|\d{4}[ ]?[A-Z]{2}|\d{2}-\d{3}|\d{4})\b"
)
_STREET = re.compile(
    r"\b(?:street|st|avenue|ave|av|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|terrace|circle|cir|parkway|pkwy|highway|hwy|square|sq|crescent|close|grove|gardens|"
    r"nagar|colony|apartments?|apt|suite|ste|unit|floor|flat|flat no|house|h\.?no|hno|d\.?no|door no|plot|block|sector|phase|layout|cross|main|vihar|enclave|society|marg|chowk|gali|mohalla|bazar|bazaar|puram|nivas|village|vill|vpo|v\.p\.o|post|p\.o|po|taluka?|tehsil|dist|district|mandal|pin|near|opp|behind|"
    r"p\.?[ ]?o\.?[ ]?box|box|rue|via|viale|piazza|corso|calle|carrera|cra|avenida|av|rua|travessa|praça|bairro|colonia|col|plaza|paseo|barrio|cp|str|strasse|platz|weg|allee|gasse|gade|vej|gatan|gata|vägen|katu|tie|ulica|ul|ulice|utca|strada|bulevard|sokak|sok|mahallesi|mah|caddesi|cad|jalan|jl|jln|lorong|lrg|taman|kampung|barangay|brgy|purok|đường|quận|phường|soi|thanon|улица|ул|проспект|просп|дом|кв|района?|街|路|号|區|区|丁目|番地|동|로|길|شارع|حي)\b"
    r"|\w{3,}(?:straße|strasse|str\.|weg|platz|allee|gasse|straat|laan|plein|gatan|vägen|gata|veien|vej|katu|tie|gade|puram|palayam|nagar|[路街号區区市省])",
    re.I,
)
_NUMBER = re.compile(r"\d")
_PLACE = re.compile(r"[^\W\d_][\w.' -]*")
_SKIP = re.compile(r"@|https?:|www\.|\b(?:linkedin|github|phone|mobile|e-?mail|tel|born|dob|pronouns)\b|\.com\b", re.I)
_LINE = re.compile(r"[^\n]+")
_WIDE = re.compile(r"[ ]{2,}|\t|[|•●▪·∙]|[ ][-–][ ](?=email|phone|mobile)", re.I)
_LINES = 6


def find(reading: Reading) -> Iterator[Span]:
    """Yield the address, one span per line."""
    for label in reading.labels_of("address"):
        yield from _labelled(reading, label)
    yield from _contact(reading)


def _labelled(reading: Reading, label: Label) -> Iterator[Span]:
    text = reading.text
    if label.value_end <= label.value_start or not (label.colon or label.below):
        return
    weak = reading.lower[label.start : label.end] in _WEAK
    kind = reading.kind_at(label.start)
    if kind in ("experience", "projects", "education", "references", "skills", "summary") and (
        weak or kind != "education"
    ):
        if kind != "references" or weak:
            return
    if _SKIP.search(text[label.value_start : label.value_end]) and "@" in text[label.value_start : label.value_end]:
        return
    if label.below and not _looks(text[label.value_start : label.value_end]):
        return
    yield _span(label.value_start, label.value_end, 0.95, "label")
    if not weak:
        yield from _following(reading, label.value_end)


_WEAK = frozenset(
    "location current location present location city town state country district dist village vill home street zip pin pincode province locality suburb "
    "ville ciudad cidade città город место residence present add addr zip code province based in communication permanent".split()
)


def _following(reading: Reading, at: int) -> Iterator[Span]:
    """The next lines, as long as they read on like an address."""
    starts = {label.start for label in reading.labels}
    pieces = reading.pieces
    index = pieces.index_at(max(0, at - 1)) + 1
    for place in range(index, min(index + _LINES, len(pieces.starts))):
        start, end = pieces.starts[place], pieces.ends[place]
        line = reading.text[start:end]
        if start in starts or _SKIP.search(line) or reading.text.count("\n", at, start) > 2:
            return
        if any(start == section.start for section in reading.resume.sections):
            return
        if not _looks(line):
            return
        yield _span(start, end, 0.85, "label-next")
        at = end


def _looks(line: str) -> bool:
    """Whether a line reads like a line of an address."""
    if len(line) > 110 or line.rstrip().endswith(":"):
        return False
    tokens = re.findall(r"[^\W\d_]+", line)
    if not tokens or sum(1 for t in tokens if t[0].islower() and lexicon.lookup(t).common >= 3) * 2 > len(tokens):
        return False
    if _STREET.search(line) and (_NUMBER.search(line) or "," in line or len(tokens) <= 5):
        return True
    if _POSTCODE.search(line) and len(tokens) <= 8:
        return True
    return _towns(line)


def _towns(line: str) -> bool:
    """Whether a short line names a town, a state or a country."""
    bare = line.strip(" .,-()")
    parts = [part.strip(" .()") for part in re.split(r"[,/–-]|\s-\s", bare) if part.strip(" .()")]
    if not 1 <= len(parts) <= 5 or any(len(part.split()) > 4 for part in parts):
        return False
    known = [part for part in parts if part.lower() in _places() or _state(part)]
    if len(parts) == 1:
        return bool(known) or bare.istitle() and lexicon.lookup(bare).city >= 2 and len(bare.split()) == 1
    return bool(known) and all(not part[0].islower() or part.lower() in _places() for part in parts)


def _state(part: str) -> bool:
    words = part.split()
    return bool(words) and words[0] in _CODES and (len(words) == 1 or words[1].isdigit())


_CODES = frozenset(
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY "
    "DC PR ON QC BC AB MB SK NS NB NL PE YT NT NU NSW VIC QLD WA SA TAS ACT Vic SP RJ MG RS BA PR SC DF CDMX".split()
)


@cache
def _places() -> frozenset[str]:
    return frozenset(terms.group("place.region"))


def _contact(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for section in reading.resume.sections:
        if section.kind not in ("contact", "personal"):
            continue
        stop = min(section.end, section.start + 1500)
        for line in _LINE.finditer(text, section.start, stop):
            yield from _parts(reading, line.start(), line.end())
    for mention in reading.mentions_of("LOC"):
        if reading.kind_at(mention.start) in ("contact", "personal") and mention.start < 2500 and mention.score >= 0.3:
            yield _span(mention.start, mention.end, 0.5 * mention.score + 0.3, "tagged")


def _parts(reading: Reading, start: int, end: int) -> Iterator[Span]:
    """The parts of a line of the contact block that read like an address."""
    text = reading.text
    at = start
    for cut in [*_WIDE.finditer(text, start, end), None]:
        stop = cut.start() if cut else end
        part = text[at:stop]
        lead = len(part) - len(part.lstrip(" ,-*:#"))
        part = part.strip(" ,-*:#")
        if part and not _SKIP.search(part) and _strong(part):
            yield _span(at + lead, at + lead + len(part), 0.75, "contact")
        at = cut.end() if cut else end


def _strong(part: str) -> bool:
    if len(part) > 120 or part.count(".") > 4:
        return False
    if _STREET.search(part) and _NUMBER.search(part) and _looks(part):
        return True
    if len(part.split()) > 8:
        return False
    if "," in part or _state(part.split(",")[-1].strip()):
        return _towns(part)
    return (
        part.lower() in _places() or part.istitle() and lexicon.lookup(part).city >= 2 and lexicon.lookup(part).name < 2
    )


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.ADDRESS, score, f"address:{rule}")


RECOGNIZER = Recognizer("address", frozenset({Field.ADDRESS}), find)
