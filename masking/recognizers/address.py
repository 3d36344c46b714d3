"""Addresses of the candidate: labelled ones over their lines, and those of the contact block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from masking.expression import expression
from masking.reading import (
    Label,
    Reading,
    Recognizer,
    contact_line,
    dated,
    home,
    in_passing,
    location,
    postal,
    station,
    towns_told,
    unplaced,
)
from masking.reading.continued import TOGETHER, Part, continues
from masking.reading.posting import headless
from masking.reading.second_block import found as again
from masking.span import Field, Span
from name_lists import terms

_WANTED = expression(
    r"\b(?:preferred|desired|expected|target|job|work|working|client|project|company|site|branch|training)[ ]\Z"
)
_STATE = expression(
    r"[ ]?[–/-][ ]?(?:A[CLM]|BA|CE|DF|ES|GO|M[AGST]|P[ABRI]|R[JORS]|S[CEP]|TO)"
    r"(?=[ .]*(?:\n|$|[|•·,/]|[ ]{2}|[ ][–-]|CEP))"
    r"|[ ]?[–-][ ]?\d{6}(?=[ .]*(?:\n|$|[|•,]))"
)
"""A state of Brazil, or a PIN code of India, behind its town."""
_JOINT = expression(r"[\t→⇒\n|•●▪·∙◆■]|[ ](?:[ ]+|[-–/*~][ ]|(?=(?:Department|School|Faculty)[ ]of\b))")
_WEAK = terms.words("address_weak")
_PHONE = expression(r"[+(\d](?:(?:(?<=\+)|(?<=\()\d{2,4}\))[\d ()./-]{6,}\d|(?<!\d\d)(?<=\d)\d{9,}(?!\d))")
_DIALLED = expression(r"\d(?<!\d\d)(?:(?<=0)\d{2,4}(?:[ .-]\d{2,4}){2,3}|\d\d[ .-]\d{3}[ .-]\d{4})(?!\d)")
"""A number in groups: "0495 55 01 00", "555-555-0100"."""
_GAP = expression(r"[ ,|-]+")
_LEAD = expression(
    r"(?:based|lives?(?: and works?)?|living|residing|located) in[ ]+|a[:.][ ]+(?=\d)"
    r"|resident[ei] (?:in|a|en)[ ]+|(?:current )?(?:location|residence)[ ]+"
    r"|(?:mailing|postal|home|term(?:[ -]time)?|permanent|correspondence)[ ]?:[ ]+",
    re.I,
)
_BESIDE, _SHORT, _LINES, _PLACED, _OPENING = 45, 60, 8, 0.4, 900
_ADDRESSED = expression(r"addr|adres|anschrift|direcci|endere|indirizz|alamat|domicil|wohn")
_UNDER, _ZONE = 160, 320
"""Letters under the candidate's name that count as the contact block, whatever heading stands above, and
letters around an e-mail address or phone number."""


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
    yield from (_span(*town, 0.5, "under") for town in contact_line.under_name(reading))
    yield from (_span(*place, 0.85, "station") for place in station.stations(reading))
    yield from (_span(*part, 0.8, "marked") for part in postal.found(reading))
    zones = _zones(reading)
    for start, end in zones:
        yield from _block(reading, start, end)
    yield from (_span(*part, 0.7, "again") for part in again(reading, zones))


def _labelled(reading: Reading, label: Label) -> Iterator[Span]:
    text = reading.text
    key = reading.lower[label.start : label.end]
    weak = key in _WEAK or (key.rpartition(" ")[2] in _WEAK and "address" not in key)
    kind = reading.kind_at(label.start)
    gap = text[label.end : label.value_start]
    if label.value_end <= label.value_start or _of_others(reading, label, key) or in_passing.label(reading, label):
        return
    if (site := location.SITE.match(text, label.value_start, label.value_end)) is not None:
        yield _span(*site.span(), 0.9, "site")
        return
    if not (label.colon or label.below or "	" in gap or len(gap) > 1) and (
        "address" not in key or location.strength(text[label.value_start : label.value_end]) < 2
    ):
        return
    if kind in ("experience", "projects", "education", "skills", "summary", "certificates") and (
        weak or kind == "experience"
    ):
        return
    value = text[label.value_start : label.value_end]
    if weak and not label.colon and kind not in ("contact", "personal") and location.strength(value) < 2:
        return
    if kind in ("projects", "publications") and location.strength(value) < 2:
        return
    if (
        "@" in value
        or (label.below and location.strength(value) < (1 if label.colon else 2))
        or (weak and len(value) > 60)
    ):
        return
    yield _span(label.value_start, label.value_end, 0.95, "label")
    if not weak:
        yield from _following(reading, label.value_end)


def _of_others(reading: Reading, label: Label, key: str) -> bool:
    """Whether a label ends a period ("2013 - present"), or is of a place of work or one wished for."""
    if key in dated.NOW and dated.closes(reading, label.start):
        return True
    return _WANTED.search(reading.lower, max(0, label.start - 14), label.start) is not None


def _following(reading: Reading, at: int) -> Iterator[Span]:
    """The next lines, as long as they read on like an address."""
    pieces = reading.pieces
    index = pieces.index_at(max(0, at - 1)) + 1
    last = pieces.ends[min(index + _LINES, len(pieces.ends) - 1)]
    keys = {
        label.start
        for label in reading.labels_in(at, last)
        if label.kind != "address" or reading.lower.startswith("address", max(label.start, label.end - 7))
    }
    for place in range(index, min(index + _LINES, len(pieces.starts))):
        start, end = pieces.starts[place], pieces.ends[place]
        if start in keys or reading.text.count("\n", at, start) > 2 or start in reading.starts:
            return
        runs_on = place - index < 3 or reading.text[at - 1] == ","
        if location.strength(reading.text[start:end]) < (1 if runs_on else 2):
            return
        yield _span(start, end, 0.85, "label-next")
        at = end


def _zones(reading: Reading) -> list[tuple[int, int]]:
    """Where the candidate's address may stand: contact and personal sections, and around an e-mail or phone on top."""
    text = reading.text
    bounds = [
        (s.start, min(s.end, s.start + (_OPENING if s.kind == "contact" and s.heading is None else 1500)))
        for s in reading.resume.sections
        if s.kind in ("contact", "personal") and not postal.confidential(reading, s)
    ]
    for email in reading.resume.candidate.emails[:1]:
        at = text.find(email)
        if at >= 0 and (at < 1800 or at > len(text) - 900):
            bounds.append((max(0, at - _ZONE), min(len(text), at + _ZONE)))
    who = reading.resume.candidate.span
    if who is not None and who[1] < 1800:
        bounds.append((who[1], min(len(text), who[1] + _UNDER)))
    zones: list[tuple[int, int]] = []
    for start, end in sorted(bounds):
        first, last = zones.pop() if zones and start <= zones[-1][1] else (start, end)
        zones.append((first, max(last, end)))
    return zones


def _block(reading: Reading, start: int, end: int) -> Iterator[Span]:
    parts = list(_parts(reading, start, end))
    chosen = [part.strength == 2 for part in parts]
    for step in (1, -1):
        for index in range(len(parts))[::step]:
            neighbour = index - step
            if not chosen[index] and 0 <= neighbour < len(parts) and chosen[neighbour]:
                chosen[index] = continues(reading.text, parts[index], parts[neighbour])
    runs = _runs([p for p, keep in zip(parts, chosen, strict=True) if keep])
    bare = bool(runs) and headless(reading)
    runs = [run for run in runs if not bare or any(unplaced.postal(reading.text, p.start, p.end) for p in run)]
    kept = [part for run in _placed(reading, [run for run in runs if not _of_job(reading, run)]) for part in run]
    for part in kept:
        state = _STATE.match(reading.text, part.end)
        end = part.end if state is None else state.end()
        yield _span(postal.numbered(reading.text, part.start), end, 0.75, "contact")
    for left, right in pairwise(kept):
        gap = reading.text[left.end : right.start]
        if len(gap) < 8 and "\n" not in gap:
            yield _span(left.start, right.end, 0.7, "contact")


def _placed(reading: Reading, runs: list[list[Part]]) -> Iterator[list[Part]]:
    """The runs without those that only look like places behind one that is an address, and stand by no contact."""
    text, home = reading.text, -1
    for run in runs:
        start, end = run[0].start, run[-1].end
        sure = max(unplaced.sure(text[part.start : part.end]) for part in run) if len(runs) > 1 else 0
        sure = 2 if sure and len(run) > 2 and unplaced.lined(text[start:end]) else sure
        near = "\n" not in text[home:start] or (sure and start - home < _SHORT)  # joined lines tell nothing
        if home < 0 or sure > 1 or near or _contacts(text, start, end, line=True):
            yield run
        home = end if sure > 1 or (sure and home < 0) else home


def _runs(parts: list[Part]) -> list[list[Part]]:
    """The parts in runs that stand together."""
    runs: list[list[Part]] = []
    for part in parts:
        if runs and part.start - runs[-1][-1].end < TOGETHER:
            runs[-1].append(part)
        else:
            runs.append([part])
    return runs


def _of_job(reading: Reading, run: list[Part]) -> bool:
    """Whether a run of towns stands before the period of a job: "Leeds, Yorkshire - March 2021 to Present"."""
    start, end = run[0].start, run[-1].end
    if not dated.opens(reading, end) and not in_passing.post_behind(reading, end):
        return False
    text, who = reading.text, reading.resume.candidate.span
    if location.has_street(text[start:end]) or location.POSTCODE.search(text, start, end):
        return False
    before = text[max(0, start - 30) : start].rpartition("\n")[2]
    return not (who is not None and 0 <= start - who[1] <= TOGETHER) and not _PHONE.search(before) and "@" not in before


def _parts(reading: Reading, start: int, end: int) -> Iterator[Part]:
    """The parts of the contact block between line breaks, bars and wide gaps, with their strength."""
    text = reading.text
    places = [
        (m.start, m.end) for m in reading.mentions_of("LOC") if m.start < end and m.end > start and m.score >= _PLACED
    ]
    at = start
    cuts = [(m.start(), m.end()) for m in _JOINT.finditer(text, start, end)]
    cuts += [(m.start(), m.end()) for number in (_PHONE, _DIALLED) for m in number.finditer(text, start, end)]
    cuts += contact_line.mails(text, start, end)
    cuts += contact_line.links(text, start, end)
    cuts += [_cut(reading, label) for label in reading.labels_in(start, end) if _cuts(reading, label)]
    cuts += home.labels(reading, start, end)
    for cut_start, cut_end in [*sorted(cuts), (end, end)]:
        stop = max(at, cut_start)
        part = text[at:stop]
        left = at + len(part) - len(part.lstrip(' ,-*:#;.)("“'))
        right = stop - (len(part) - len(part.rstrip(" ,-*:;")))
        lead = _LEAD.match(text, left, right)
        left = lead.end() if lead else left
        if right > left:
            yield from _weighed(reading, left, right, places)
        at = max(at, cut_end)


def _cuts(reading: Reading, label: Label) -> bool:
    """Whether a label parts the contact block where it stands."""
    if label.kind in ("address", "place"):
        if reading.text[label.end : label.end + 3].lstrip().startswith("|") and _inside(reading, label.start):
            return False
        return label.colon or bool(_ADDRESSED.search(reading.lower, label.start, label.end))
    if label.colon:
        return True
    if label.end - label.start <= 2 or label.kind not in ("phone", "email", "birth_date", "nationality", "father"):
        return False
    return (
        label.kind != "phone"
        or not _inside(reading, label.start)
        or not reading.text[label.value_start : label.value_start + 1].isalpha()
    )


def _inside(reading: Reading, start: int) -> bool:
    """Whether a word goes on with what stands before it on its line, behind one blank."""
    return start > 1 and reading.text[start - 1] == " " and reading.text[start - 2].isalnum()


def _cut(reading: Reading, label: Label) -> tuple[int, int]:
    keeps = (
        label.kind in ("address", "place")
        or in_passing.house(reading, label)
        or (not label.colon and label.value_end - label.value_start > 40)
    )
    if label.kind == "phone" and reading.lower.startswith("contact", label.start):  # "Contact: Flat 6, Kaduna"
        keeps = keeps or reading.text[label.value_start : label.value_start + 1].isalpha()
    return label.start, label.value_start if keeps else max(label.end, label.value_end)


def _weighed(reading: Reading, left: int, right: int, places: list[tuple[int, int]]) -> Iterator[Part]:
    text, part = reading.text, reading.text[left:right]
    if in_passing.letters(part):
        return
    inside = [(a, b) for a, b in places if a < right and b > left]
    if inside:
        inside = [
            place
            for place in inside
            if not postal.elsewhere(text, *place)
            and not towns_told.listed(reading, left, place[0])
            and not location.skips(text[slice(*place)])
        ]
    tokens = location.TOKEN.findall(part)
    strength = location.strength(part, tokens) if left == 0 or left not in reading.starts else 0
    if strength or inside:
        if _misread(reading, left, right, tokens):
            return
        first, last = unplaced.titled(text, left, right), unplaced.trimmed(text, left, right)
        if first >= right:
            return
        if (first, last) != (left, right) and first < last:
            yield from _weighed(reading, first, last, places)
            return
    who = reading.resume.candidate.span
    if (
        reading.kind_at(left) not in ("contact", "personal")
        and not (who is not None and 0 <= left - who[1] <= _UNDER and location.towns(part))
        and not _beside_contacts(reading, left, right, part, strength)
    ):
        strength, inside = min(strength, 1), []
    elif not strength and not inside and (town := towns_told.last(text, left, right)) is not None:
        left, right, strength = *town, 2
    yield from _judged(reading, left, right, strength, inside)


def _judged(reading: Reading, left: int, right: int, strength: int, inside: list[tuple[int, int]]) -> Iterator[Part]:
    """The part with its strength in the light of the places inside it, or these alone."""
    text, part, who = reading.text, reading.text[left:right], reading.resume.candidate.span
    named = who is not None and who[0] < right and who[1] > left
    signed = (strength > 0 or bool(inside)) and unplaced.signed(text, left, right)
    strength = 0 if signed else strength
    if strength < 2 and inside and not location.YEAR.search(part):
        covered = sum(min(b, right) - max(a, left) for a, b in inside)
        fits = covered * 2 >= right - left and not named and not signed
        if fits and in_passing.goes_on(text, left):
            return
        tokens = location.TOKEN.findall(part)
        if fits and not location.skips(part) and not location.job(tokens) and not location.told(part, tokens):
            strength = 2
        else:
            for a, b in towns_told.places(text, left, right, inside):
                yield Part(max(a, left), min(b, right), 2)
            return
    if not named or not strength or who is None:
        yield Part(left, right, strength)
        return
    after = _GAP.match(text, who[1])
    if strength < 2 or after is None or unplaced.lettered(text[after.end() : right]):
        return
    if not postal.elsewhere(text, after.end(), right):
        yield Part(after.end(), right, 2)


def _misread(reading: Reading, left: int, right: int, tokens: list[str]) -> bool:
    """Whether a part reads like an address and is of a list, a job or a phone number."""
    text = reading.text
    if postal.of_work(text, left, right, tokens, street=location.has_street):
        return True
    if unplaced.called(text, left, right) or unplaced.of_list(text, left, right):
        return True
    part = text[left:right]
    return unplaced.in_line_of_job(reading.lower, left, right) and not (
        location.POSTCODE.search(part) or (location.has_street(part) and any(map(str.isdigit, part)))
    )


def _beside_contacts(reading: Reading, left: int, right: int, part: str, strength: int) -> bool:
    """An address outside the contact block: a street with a number, or a town next to a phone number or e-mail."""
    if strength < 2:
        return False
    text = reading.text
    away = reading.kind_at(left) in ("experience", "education")
    if location.has_street(part) and any(map(str.isdigit, part)) and text[max(0, left - 2) : left] not in ("- ", "* "):
        return not away or not unplaced.of_employer(text, left, right)
    return not away and _contacts(text, left, right)


def _contacts(text: str, left: int, right: int, *, line: bool = False) -> bool:
    """Whether a phone number or an address of e-mail stands beside a part, or in its ``line``."""
    before, behind = text[max(0, left - _BESIDE) : left], text[right : right + _BESIDE]
    around = before.rpartition("\n")[2] + behind.partition("\n")[0] if line else before + behind
    return _PHONE.search(around) is not None or any(contact_line.mails(around, 0, len(around)))


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.ADDRESS, score, f"address:{rule}")


RECOGNIZER = Recognizer("address", frozenset({Field.ADDRESS}), find)
