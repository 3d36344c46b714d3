"""Addresses of the candidate: labelled ones over their lines, and those of the contact block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from masking.expression import expression
from masking.reading import Label, Reading, Recognizer, contact_line, home, postal
from masking.reading.plain import nonname
from masking.reading.record import caseless
from masking.span import Field, Span
from name_lists import lexicon, terms

_POSTCODE = expression(
    r"\b(?:[A-Z]{1,2}\d[\dA-Z]?[ ]?\d[A-Z]{2}|[A-Z]\d[A-Z][ ]?\d[A-Z]\d|\d{5}-\d{3}|\d{5}(?:-\d{4})?"
    r"|\d{3}[ ]?\d{3}|\d{4}[ ]?[A-Z]{2}|\d{2}-\d{3}|\d{2}[x\d]{3}|(?!19|20)\d{4})\b"
)
_STREET = expression(
    r"\b(?:street|st|avenue|ave|av|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|terrace"
    r"|circle|cir|parkway|pkwy|highway|hwy|square|sq|crescent|close|grove|gardens?|"
    r"nagar|colony|apartments?|apt|suite|ste|unit|floor|flats?|house|h\.?no|hno|d\.?no|door|plot|block|sector"
    r"|phase|layout|cross|main|vihar|enclave|society|marg|chowk|gali|mohalla|bazar|bazaar|puram|nivas|village"
    r"|vill|vpo|v\.p\.o|post|p\.o|po|taluka?|tehsil|teh|dist|distt|district|mandal|near|opp|behind|estate"
    r"|towers?|villas?|mansion|residency|heights|chambers|compound|ward|"
    r"box|rue|via|viale|piazza|corso|calle|carrera|cra|avenida|rua|travessa|praça|bairro|colonia|col|plaza"
    r"|paseo|barrio|cp|str|strasse|platz|weg|allee|gasse|gade|vej|gatan|gata|vägen|katu|tie|ulica|ul|ulice"
    r"|utca|strada|bulevard|sokak|sok|mahallesi|mah|caddesi|cad|jalan|jl|jln|lorong|lrg|taman|kampung|barangay"
    r"|brgy|purok|đường|quận|phường|soi|thanon|улица|ул|проспект|просп|дом|кв|района?|شارع|حي)\b"
    r"|\w{3,}(?:straße|strasse|str\.|weg|platz|allee|gasse|straat|laan|plein|gatan|vägen|gata|veien|vej|katu|gade"
    r"|puram|palayam|nagar|[路街號区區市省동로길])",
)
_JOINT = expression(r"[\t\n|•●▪·∙◆■]|[ ](?:[ ]+|[-–/*~][ ])")
_SKIP = expression(
    r"@|https?:|www\.|\b(?:linkedin|github|ph\.?d|university|universit[yéà]\w*|universidad\w*|college"
    r"|institute|department|dept|hospital|gmbh|ltd|llc|inc|phone|mobile|mob|cell|telephone|e-?mail|tel|fax|contact"
    r"|born|dob|pronouns|passport|nationality|gender|website|portfolio|skype|experience|years|version|january"
    r"|february|april|june|july|august|september|october|november|december|updated|iso|din|astm|native|fluent|remote|tel/wa"
    r"|muttersprache|fließend|langue maternelle|lengua materna|madrelingua)\b|\.com\b|:(?:\s|$)",
)
_STUDY = expression(r"\buniversit|\bhochschul|\bviber|\bwhatsapp|\btelegram|\bwechat|\bjob\b|\bdegree")
_YEAR = expression(r"(?<!\d)(?:19[5-9]|20[0-4])\d(?!\d)")
_PREFIXED = expression(
    r"(?:[A-Z]{1,2}[ -])?(?:\d{4}[ ]?[A-Z]{2}|\d{5}-\d{3}|\d{3}[ ]\d{2}|\d{2}-\d{3}|\d{4,6})[ ]{1,2}"
    r"(?P<town>[^\W\d_][\w'.-]+(?:[ ][^\W\d_][\w'.-]*){0,3})(?:[ ,]+(?:-[ ])?[A-Z]{2})?(?:,[ ][^\W\d_ ]+)?[ .]*$"
)
_SUFFIXED = expression(
    r"[^\W\d_][\w'.-]+(?:[ ][^\W\d_][\w'.-]*){0,3},?[ ](?:[A-Z]{2,3}[ ])?(?!(?:19|20)\d\d$)(?:\d{4,6}|\d{5}-\d{4})$"
)
_NUMBERED = expression(r"\d+[A-Za-z]?[ ,]|#|\bno\b", re.I)
_WEAK, _CODES = terms.words("address_weak"), terms.words("address_codes")
_PHONE = expression(r"[+(\d](?:(?:(?<=\+)|(?<=\()\d{2,4}\))[\d ()./-]{6,}\d|(?<!\d\d)(?<=\d)\d{9,}(?!\d))")
_NUMBER, _GAP = expression(r"\d+"), expression(r"[ ,|-]+")
_LEAD = expression(r"(?:based|lives?|living|residing|located) in[ ]+|(?:current )?(?:location|residence)[ ]+", re.I)
_TOKEN, _HOST = expression(r"[^\W\d_]+"), expression(r"@[\w.-]+")
_COMMAS = expression(r"[,/–]|-(?=[ \d])|\s-\s")
_SHORT = 60
_LOCAL = 64
"""Letters of the longest name before the sign of an e-mail address."""
_CUE = expression(
    r"\b(?:based|liv\w+|resid\w+|located|(?:i am|i'm)\b[^.;\n]{0,50})[ ]{1,2}(?:out[ ]of|from|in|at|near)[ ]\Z", re.I
)
_LINES, _PLACED = 6, 0.4
_HOUSE_NUMBER = expression(r"(?:(?:No|Nr|Plot|Flat|House|Block|Unit|H\.?[ ]?No)\b[.:#]*[ ]?)?\d", re.I)
_ADDRESSED = expression(r"addr|adres|anschrift|direcci|endere|indirizz|alamat|domicil|wohn")
_OPENING = 900
_UNDER = 160
"""Letters under the candidate's name that count as the contact block, whatever heading stands above."""
_ZONE = 320
"""Letters around an e-mail address or phone number that still count as the contact block."""


class _Part(NamedTuple):
    start: int
    end: int
    strength: int
    """2 for an address, 1 for what may continue one, 0 for anything else."""


def find(reading: Reading) -> Iterator[Span]:
    """Yield the address, one span per line."""
    for label in reading.labels_of("address"):
        yield from _labelled(reading, label)
    for label in reading.labels_of("place"):
        value = reading.text[label.value_start : label.value_end]
        if label.colon and label.start > len(reading.text) * 0.6 and 0 < len(value.split()) <= 4 and value[0].isupper():
            yield _span(label.value_start, label.value_end, 0.7, "place")
    yield from (_span(*value, 0.85, "form") for value in home.fields(reading))
    yield from (_span(*town, 0.6, "raised") for town in home.towns(reading))
    yield from (_span(*town, 0.6, "line") for town in contact_line.towns(reading))
    yield from (_span(*part, 0.8, "marked") for part in postal.found(reading))
    for start, end in _zones(reading):
        yield from _block(reading, start, end)


def _labelled(reading: Reading, label: Label) -> Iterator[Span]:
    text = reading.text
    key = reading.lower[label.start : label.end]
    weak = key in _WEAK or (key.rpartition(" ")[2] in _WEAK and "address" not in key)
    kind = reading.kind_at(label.start)
    gap = text[label.end : label.value_start]
    if label.value_end <= label.value_start:
        return
    if not (label.colon or label.below or "	" in gap or len(gap) > 1) and (
        "address" not in key or _strength(text[label.value_start : label.value_end]) < 2
    ):
        return
    if kind in ("experience", "projects", "education", "skills", "summary", "certificates") and (
        weak or kind == "experience"
    ):
        return
    value = text[label.value_start : label.value_end]
    if kind in ("projects", "publications") and _strength(value) < 2:
        return
    if "@" in value or (label.below and _strength(value) < (1 if label.colon else 2)) or (weak and len(value) > 60):
        return
    yield _span(label.value_start, label.value_end, 0.95, "label")
    if not weak:
        yield from _following(reading, label.value_end)


def _following(reading: Reading, at: int) -> Iterator[Span]:
    """The next lines, as long as they read on like an address."""
    pieces = reading.pieces
    index = pieces.index_at(max(0, at - 1)) + 1
    last = pieces.ends[min(index + _LINES, len(pieces.ends) - 1)]
    keys = {label.start for label in reading.labels_in(at, last) if label.kind != "address"}
    for place in range(index, min(index + _LINES, len(pieces.starts))):
        start, end = pieces.starts[place], pieces.ends[place]
        if start in keys or reading.text.count("\n", at, start) > 2 or start in reading.starts:
            return
        if _strength(reading.text[start:end]) < (1 if place - index < 3 else 2):
            return
        yield _span(start, end, 0.85, "label-next")
        at = end


def _zones(reading: Reading) -> Iterator[tuple[int, int]]:
    """Where the candidate's address may stand: contact and personal sections, and around an e-mail or phone on top."""
    text = reading.text
    bounds = [
        (s.start, min(s.end, s.start + (_OPENING if s.kind == "contact" and s.heading is None else 1500)))
        for s in reading.resume.sections
        if s.kind in ("contact", "personal")
    ]
    for email in reading.resume.candidate.emails[:1]:
        at = text.find(email)
        if at >= 0 and (at < 1800 or at > len(text) - 900):
            bounds.append((max(0, at - _ZONE), min(len(text), at + _ZONE)))
    who = reading.resume.candidate.span
    if who is not None and who[1] < 1800:
        bounds.append((who[1], min(len(text), who[1] + _UNDER)))
    bounds.sort()
    at = 0
    for start, end in bounds:
        if end > max(at, start):
            yield max(at, start), end
            at = end


def _block(reading: Reading, start: int, end: int) -> Iterator[Span]:
    parts = list(_parts(reading, start, end))
    chosen = [part.strength == 2 for part in parts]
    for step in (1, -1):
        for index in range(len(parts))[::step]:
            neighbour = index - step
            if not chosen[index] and 0 <= neighbour < len(parts) and chosen[neighbour]:
                chosen[index] = _continues(reading.text, parts[index], parts[neighbour])
    kept = [part for part, keep in zip(parts, chosen, strict=True) if keep]
    for part in kept:
        yield _span(postal.numbered(reading.text, part.start), part.end, 0.75, "contact")
    for left, right in pairwise(kept):
        gap = reading.text[left.end : right.start]
        if len(gap) < 8 and "\n" not in gap:
            yield _span(left.start, right.end, 0.7, "contact")


def _continues(text: str, part: _Part, chosen: _Part) -> bool:
    """Whether a weak part goes on, or leads into, the address beside it."""
    first, second = (part, chosen) if part.start < chosen.start else (chosen, part)
    if part.strength != 1 or second.start - first.end > 8:
        return False
    if part is second:
        return True
    line = text[part.start : part.end]
    short = len(line.split()) < 4 and not any(nonname(word) and word.lower() not in _HOUSE for word in line.split())
    return _housed(line) or (short and "\n" not in text[part.end : chosen.start])


def _housed(part: str) -> bool:
    return bool(_has_street(part) or _NUMBERED.match(part) or re.match(r"(?:The|Flat|Room|No)\b", part))


def _parts(reading: Reading, start: int, end: int) -> Iterator[_Part]:
    """The parts of the contact block between line breaks, bars and wide gaps, with their strength."""
    text = reading.text
    places = [
        (m.start, m.end) for m in reading.mentions_of("LOC") if m.start < end and m.end > start and m.score >= _PLACED
    ]
    at = start
    cuts = [(m.start(), m.end()) for m in _JOINT.finditer(text, start, end)]
    cuts += [(m.start(), m.end()) for m in _PHONE.finditer(text, start, end)]
    cuts += _mails(text, start, end)
    cuts += [_cut(reading, label) for label in reading.labels_in(start, end) if _cuts(reading, label)]
    cuts += home.labels(reading, start, end)
    for cut_start, cut_end in [*sorted(cuts), (end, end)]:
        stop = max(at, cut_start)
        part = text[at:stop]
        left = at + len(part) - len(part.lstrip(" ,-*:#;.)("))
        right = stop - (len(part) - len(part.rstrip(" ,-*:;")))
        lead = _LEAD.match(text, left, right)
        left = lead.end() if lead else left
        if right > left:
            yield from _weighed(reading, left, right, places)
        at = max(at, cut_end)


def _mails(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where addresses of e-mail stand between two places."""
    at = text.find("@", start, end)
    while at >= 0:
        left, host = at, _HOST.match(text, at, end)
        while left > max(start, at - _LOCAL) and (text[left - 1].isalnum() or text[left - 1] in "_.+-"):
            left -= 1
        if left < at and host is not None:
            yield left, host.end()
            start = host.end()
        at = text.find("@", max(at + 1, start), end)


def _cuts(reading: Reading, label: Label) -> bool:
    """Whether a label parts the contact block where it stands."""
    if label.kind in ("address", "place"):
        return label.colon or bool(_ADDRESSED.search(reading.lower, label.start, label.end))
    return label.colon or (
        label.end - label.start > 2 and label.kind in ("phone", "email", "birth_date", "nationality", "father")
    )


def _cut(reading: Reading, label: Label) -> tuple[int, int]:
    keeps = label.kind in ("address", "place") or (not label.colon and label.value_end - label.value_start > 40)
    return label.start, label.value_start if keeps else max(label.end, label.value_end)


def _weighed(reading: Reading, left: int, right: int, places: list[tuple[int, int]]) -> Iterator[_Part]:
    text, part = reading.text, reading.text[left:right]
    if len(part) < 3 and part.isascii() and not part.isdigit() and part not in _CODES:
        return
    inside = [(a, b) for a, b in places if a < right and b > left and not postal.elsewhere(text, a, b)]
    tokens = _TOKEN.findall(part)
    strength = _strength(part, tokens) if left == 0 or left not in reading.starts else 0
    if (strength or inside) and postal.of_work(text, left, right, tokens, street=_has_street):
        return
    who = reading.resume.candidate.span
    if (
        reading.kind_at(left) not in ("contact", "personal")
        and not (who is not None and 0 <= left - who[1] <= _UNDER and _towns(part))
        and not _beside_contacts(reading, left, right, part, strength)
    ):
        strength, inside = min(strength, 1), []
    named = who is not None and who[0] < right and who[1] > left
    if strength < 2 and inside and not _YEAR.search(part):
        covered = sum(min(b, right) - max(a, left) for a, b in inside)
        fits = covered * 2 >= right - left and not named
        if fits and not _skips(part) and not _job(tokens) and not _told(part, tokens):
            strength = 2
        else:
            for a, b in inside if len(part) <= _SHORT else _at_edge(text, left, right, inside):
                yield _Part(max(a, left), min(b, right), 2)
            return
    if named and strength:
        after = _GAP.match(text, who[1]) if who else None
        if strength == 2 and after is not None and not postal.elsewhere(text, after.end(), right):
            yield _Part(after.end(), right, 2)
        return
    yield _Part(left, right, strength)


def _at_edge(text: str, left: int, right: int, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places where a long part begins or ends within its line, next to a phone number or another item."""
    opens = left > 0 and "\n" not in text[max(0, left - 3) : left]
    closes = right < len(text) and "\n" not in text[right : right + 3]
    return [
        (a, b)
        for a, b in places
        if (a <= left and opens) or (b >= right and closes) or _CUE.search(text, max(left, a - 70), a)
    ]


def _beside_contacts(reading: Reading, left: int, right: int, part: str, strength: int) -> bool:
    """An address outside the contact block: a street with a number, or a town next to a phone number or e-mail."""
    if strength < 2:
        return False
    if _has_street(part) and any(c.isdigit() for c in part):
        return True
    text = reading.text
    around = text[max(0, left - 45) : left] + text[right : right + 45]
    contacts = _PHONE.search(around) is not None or any(_mails(around, 0, len(around)))
    return contacts and reading.kind_at(left) not in ("experience", "education")


def _job(tokens: list[str]) -> bool:
    return len([token for token in tokens if nonname(token) and token.lower() not in _HOUSE]) >= 2


_HOUSE = terms.words("address_house")


def _strength(part: str, tokens: list[str] | None = None) -> int:
    """2 where a part reads like an address, 1 where it may continue one, else 0."""
    tokens = _TOKEN.findall(part) if tokens is None else tokens
    if not tokens:
        return int(part.isdigit() and 2 <= len(part) <= 6)
    if len(part) > 130 or part.count(". ") > 2 or _told(part, tokens) or _job(tokens):
        return 0
    prose = [t for t in tokens if t[0].islower() and lexicon.lookup(t).common >= 3 and t not in _HOUSE]
    if len(prose) * 2 > len(tokens):
        return 0
    small = caseless(part.lower())
    if _SKIP.search(small) or _STUDY.search(small):
        return 0
    number = any(map(str.isdigit, part))
    street = _STREET.search(small) is not None
    if street and (number or "," in part) and len(tokens) <= 16:
        return 2
    if _PREFIXED.match(part) or (_SUFFIXED.match(part) and lexicon.lookup(tokens[0]).city):
        return 2
    if _towns(part) or (number and len(tokens) <= 8 and _POSTCODE.search(part) and "," in part):
        return 2
    plain = len(tokens) <= 5 and all(not t[0].islower() or t in _HOUSE for t in tokens) and (number or len(part) > 2)
    return 1 if plain and (not number or bool(street or _POSTCODE.search(part) or _NUMBERED.search(part))) else 0


def _skips(part: str) -> bool:
    """Whether a part holds what no address holds: a link, a job's or school's word, a label."""
    return _SKIP.search(caseless(part.lower())) is not None


def _has_street(part: str) -> bool:
    return _STREET.search(caseless(part.lower())) is not None


def _told(part: str, tokens: list[str]) -> bool:
    """Whether a part is a sentence, or a line with a year and no number of a house."""
    if len(tokens) >= 5 and part[0].isupper():
        small = len([t for t in tokens if t[0].islower() and t not in _HOUSE and lexicon.lookup(t).common >= 2])
        if (small and part.rstrip().endswith(".") and not _HOUSE_NUMBER.match(part)) or (
            small >= 2 and small * 2 >= len(tokens)
        ):
            return True
    years = _YEAR.findall(part)
    return bool(years) and len(_NUMBER.findall(part)) == len(years) and len(tokens) > 1


def _towns(line: str) -> bool:
    """Whether a short line names a town with its state or country."""
    bare = line.strip(" .,-()")
    parts = [part.strip(" .()-") for part in _COMMAS.split(bare) if part.strip(" .()-")]
    if not 1 <= len(parts) <= 5 or any(len(part.split()) > 4 for part in parts):
        return False
    known = [part for part in parts if part.lower() in _places() or _state(part)]
    if len(parts) == 1:
        entry = lexicon.lookup(bare)
        words = bare.split()
        return (
            bool(known)
            or (len(words) == 1 and bare[0].isupper() and entry.city >= 2 and entry.name < 3)
            or (len(words) in (2, 3) and _state(words[-1]))
        )
    town = any(lexicon.lookup(part).city for part in parts)
    last = lexicon.lookup(parts[-1])
    large = (
        last.city >= 2
        and last.name < 3
        and last.common < 3
        and not any(nonname(w) for part in parts for w in part.split())
    )
    return bool(known or large or (town and any(p.isdigit() for p in parts))) and all(
        not part[0].islower() or part.lower() in _places() for part in parts
    )


def _state(part: str) -> bool:
    words = part.split()
    return bool(words) and words[0] in _CODES and (len(words) == 1 or words[1][:2].isdigit())


@cache
def _places() -> frozenset[str]:
    return frozenset(terms.group("place.region"))


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.ADDRESS, score, f"address:{rule}")


RECOGNIZER = Recognizer("address", frozenset({Field.ADDRESS}), find)
