"""Ethnicity: race, nationality, place of birth, tribe and caste, refugee origin, quotas, affinity organisations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Hit, Label, Reading, Recognizer
from masking.reading.about import (
    CLOSED,
    OPEN,
    UNTOLD,
    before,
    joined,
    kind_around,
    line,
    of_work,
    said_of_self,
)
from masking.reading.answer import answer, in_form
from masking.reading.apart import apart
from masking.reading.birth_place import birth_places, labelled_birth_place
from masking.reading.bystander import bystander
from masking.reading.descent import descents
from masking.reading.nation import nations
from masking.reading.national_body import national_body
from masking.reading.people import GROUP, OF_CHARGES, STATES, descent, identity, in_society, own_item, rooted, spoken
from masking.reading.society import societies
from masking.span import Field, Span

_PEOPLE = ("ethnicity.people", "ethnicity.race", "ethnicity.tribe", "ethnicity.caste")
_CITIZEN = expression(
    r"[ -]{1,2}(?:(?:and|/|&|or)[ ][A-ZÀ-Þ][a-zà-ÿ]+[ ](?=citizen|national|passport))?(?:(?:and|/"
    r"|dual)[ ])?(?:dual[ ])?(?:citizen(?:ship)?"
    r"|nationals?(?![ ][a-z]{3,}(?<!with)(?<!living)(?<!based)(?<!residing)(?<!holding)(?<!and))|staatsangehörig\w*"
    r"|staatsbürger\w*|medborgar\w*|statsborger\w*|nationality|passport|by (?:birth|nationality|origin|descent)"
    r"|origin|descent|heritage|ancestry|roots|background|tribe|caste|born"
    r"|community(?![ ](?:org|cent|serv|health|dev|group|lead|memb))|expat\w*|immigrant|refugee|émigré)\b",
    re.I,
)
_PERSON = expression(
    r"[ ,-]{1,2}(?:[\w-]+[ ]){0,2}?(?:nanny|nurse|caregiver|housekeeper|chef|cook|engineer|developer|student"
    r"|professional|male|female|man|woman|guy|girl|lady|gentleman|mother|father|person|candidate|driver"
    r"|teacher|artist|designer|writer|native|graduate|couple|maid|babysitter|interested|looking|seeking|au pair)\b",
    re.I,
)
_WORKED = expression(
    r"[ -]{1,2}(?:(?:based|led|run|backed)[ -])?(?:markets?|ngos?|offices?|start-?ups?|dish(?:es)?|language|cuisine"
    r"|food|history|literature|studies|law|culture|art|embassy|government|army|navy|airlines?|bank|railways?|oil"
    r"|institute|school|university|college|council|clients?|customers?|team|region|companies|company|tax|gaap|standards?"
    r"|dance|music|films?|translation|version|style|press|association|society|chamber|multinational|corporation"
    r"|department|stores?|exchange|parliament|courts?|arbitration|delegations?|brands?|firms?"
    r"|family[ -](?:firm|business|owned)|owned|maker|producer|group|chain|manufactur\w+|subsidiar\w+|state|county"
    r"|ministry|federal|express|red cross|sign|premier|economy"
    r"|stock|box|belt|hat|friday|board|list|paper)\b",
    re.I,
)
_BESIDE = expression(r"(?:[-/]|[ ](?:and|&)[ ])[A-ZÀ-Þ][a-zà-ÿ]+(?=[ -])")
"""A second people: "Greek-Danish multinational"."""
_EMPTY = expression(r"^(?:n/?a|nil|no|yes|none|-+|\d+)$", re.I)
_SPLIT = expression(r"[^/,;&()|]+")
_WITH = expression(r"^[ ]*(?:citizen(?:ship)?|nationals?|nationality|passport holder|origin|descent|by birth)\b", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells where the candidate comes from."""
    hits = reading.hits.get("ethnicity", [])
    for label in reading.labels_of("nationality", "ethnicity", "religion"):
        yield from _field(reading, label, hits)
    for label in reading.labels_of("birth_place", "birth_date"):
        for start, end in labelled_birth_place(reading, label):
            yield _span(start, end, 0.9, "birth-place")
    for start, end in (*birth_places(reading), *descents(reading)):
        yield _span(start, end, 0.8, "born")
    for start, end, of in societies(reading):
        if of == "people":
            yield _span(start, end, 0.7, "society")
    for start, end in nations(reading):
        yield _span(start, end, 0.7, "nation")
    for hit in hits:
        span = _judge(reading, hit)
        if span is not None and not bystander(reading, hit):
            yield span


def _field(reading: Reading, label: Label, hits: list[Hit]) -> Iterator[Span]:
    start, end = label.value_start, label.value_end
    if not label.colon and label.below and (_weak(reading, label) or end - start > 40):
        return
    whole = _WHOLE.match(reading.text, start, end) or reading.lower[label.start : label.end] in _ROOTS
    if label.kind == "ethnicity" and label.colon and whole and 0 < end - start <= 60:
        yield _span(start, end, 0.9, "category")
        return
    told = answer(reading, label) if label.kind != "religion" else None
    if told is not None and (not _weak(reading, label) or in_form(reading, label)):
        yield _span(*told, 0.85, "answer")
        return
    yield from _categories(reading, label)
    inside = [h for h in hits if h.group in _ORIGINS and start <= h.start < end]
    if inside and not label.colon and not label.below and (_weak(reading, label) or not _opens_piece(reading, label)):
        if not _weak(reading, label) and inside[0].start == start and in_form(reading, label):
            yield _span(start, inside[0].end, 0.9, "field")
        return
    if inside and (label.colon or label.below or inside[0].start - start < (14 if label.kind == "ethnicity" else 4)):
        yield from _answers(reading, label, inside)
        return
    yield from _block(reading, label, hits) or _open_field(reading, label)


def _answers(reading: Reading, label: Label, inside: list[Hit]) -> Iterator[Span]:
    """The peoples in a value; all of it where it is one people with other words: "Chinese-Hakka", "sierra leonean"."""
    start, end = label.value_start, label.value_end
    value = reading.text[start:end]
    own = label.colon and label.kind != "religion" and reading.kind_at(label.start) not in _TASKS
    if own and end - start <= 48 and not _PARTED.search(value) and not _EMPTY.match(value):
        yield _span(start, end, 1.0, "field")
        return
    for hit in inside:
        tail = _WITH.match(reading.text[hit.end : end])
        yield _span(hit.start, hit.end + (tail.end() if tail else 0), 1.0, "field")


_ORIGINS = (*_PEOPLE, "ethnicity.country", "ethnicity.origin")
_PARTED = expression(r"[,;|()]|[ ]/[ ]|[ ]{2}|\t|\.[ ]")
_WHOLE = expression(
    r"(?:general|gen|open|unreserved|ur|obc(?:[ -]?ncl)?|sc|st|ews|ebc|mbc|bc|general category)\.?$"
    r"|(?:mixed|dual heritage|asian or|black or|white or|other|any other|two or more|multiple|white|black|asian)\b"
    r"[^\n|;]*(?: - |-|–|/|:| or | and |\().*"
    r"|(?:yes|no|sim|sí|não|oui|ja|tak|two or more races|prefer to self-describe:.*)$",
    re.I,
)
"""Answers that census forms offer, and castes as categories."""


def _block(reading: Reading, label: Label, hits: list[Hit]) -> list[Span]:
    """The people that stands alone among values below a block of labels."""
    filled = label.value_end > label.value_start and not label.below
    open_ = not filled if label.colon else apart(reading, label)
    left, right = reading.window(label) if open_ else (0, 0)
    for hit in hits:
        if hit.group in _PEOPLE and left <= hit.start < right and _stands_alone(reading, hit):
            return [_span(hit.start, hit.end, 0.85, "field-block")]
    return []


def _open_field(reading: Reading, label: Label) -> Iterator[Span]:
    """A value in no list."""
    start, end = label.value_start, label.value_end
    if label.kind == "religion" or reading.kind_at(label.start) in ("experience", "projects", "skills"):
        return
    value = reading.text[start:end]
    if not label.colon or not 0 < end - start <= 40 or _EMPTY.match(value) or UNTOLD.match(value):
        return
    if reading.lower[label.start : label.end] in ("category", "national", "people", "citizen") and " " in value:
        return
    if _weak(reading, label) and reading.kind_at(label.start) != "personal":
        return
    if not any(start <= hit.start < end for hit in reading.hits.get("religion", [])):
        yield _span(start, end, 0.85, "field-open")


def _categories(reading: Reading, label: Label) -> Iterator[Span]:
    """ "Hindu / BC": a caste category as one part of a value."""
    if label.kind == "nationality" or not label.colon or label.value_end - label.value_start > 60:
        return
    for part in _SPLIT.finditer(reading.text, label.value_start, label.value_end):
        value = part[0].strip(" .-")
        if _CATEGORY.fullmatch(value) and value.lower() != "open":
            start = part.start() + part[0].index(value)
            yield _span(start, start + len(value), 0.9, "category")


def _opens_piece(reading: Reading, label: Label) -> bool:
    start = label.start
    return reading.pieces.at(start)[0] >= start - 2 or "\n" in reading.text[max(0, start - 4) : start]


def _stands_alone(reading: Reading, hit: Hit) -> bool:
    start, end = reading.pieces.at(hit.start)
    return end - start <= hit.end - hit.start + 14 and "," not in reading.text[start:end]


def _weak(reading: Reading, label: Label) -> bool:
    """A key that is another word too: only "key: value" counts, and an unknown value only in a personal section."""
    return reading.lower[label.start : label.end] in _WEAK_KEYS


_ROOTS = frozenset(
    (
        *("iwi", "hapu", "hapū", "iwi/hapu", "iwi / hapū", "whakapapa", "clan/totem", "tribal affiliation"),
        *("tribe / nation", "nation/band", "gotra", "treaty status", "tribal enrollment", "sub caste", "subcaste"),
    )
)
_WEAK_KEYS = frozenset(
    (
        *("community", "category", "people", "heritage", "ethnic", "national", "nation", "bc", "cor", "ras", "citizen"),
        *("bangsa", "kaum", "indigenous", "hispanic or latino", "equity status", "designated group", "ancestry"),
        *(
            "visible minority",
            "employment equity",
            "origin",
            "tribe",
            "clan",
            "race",
            "first nation",
            "population group",
        ),
        *("tribal nation", "dialect", "varna", "stamm", "herkunft", "afkomst", "pochodzenie", "asli", "qaum"),
    )
)


def _judge(reading: Reading, hit: Hit) -> Span | None:
    group = hit.group.partition(".")[2]
    weigh = _BY_GROUP.get(group)
    if weigh is None:
        return None if national_body(reading, hit) else _people(reading, hit, group)
    return weigh(reading, hit)


def _organisation(reading: Reading, hit: Hit) -> Span | None:
    kind = reading.kind_at(hit.start)
    short = reading.text[hit.start : hit.end].isupper() and hit.end - hit.start <= 5
    fits = kind in OPEN or kind == "education" or joined(reading, hit)
    if fits and not (short and kind in ("skills", "contact", "summary")):
        return _span(hit.start, hit.end, 0.7, "organisation")
    return None


def _origin(reading: Reading, hit: Hit) -> Span | None:
    titled = reading.lower[hit.start : hit.end].endswith(("national", "citizen")) and _TITLED.match(
        reading.text, hit.end
    )
    closed = kind_around(reading, hit) in CLOSED and not said_of_self(reading, hit)
    if closed or titled or _REFUGEE_WORK.match(reading.text, hit.end):
        return None
    office = _RECOGNISED.match(reading.text, hit.end)
    return _span(hit.start, office.end() if office else hit.end, 0.7, "origin")


_RECOGNISED = expression(
    r"[ ](?:(?:recogni[sz]ed|reconocid[oa]|reconnue?) )?(?:by|por|par|durch|da|door)[ ][A-Z]{3,}\b"
)
_TITLED = expression(r"[ ]{1,2}[A-Z][a-z]")
_REFUGEE_WORK = expression(
    r"[ ](?:camps?|law|resettlement|services?|programs?|programmes?|crisis|children|families|health|relief|council"
    r"|agency|support|integration|rights|protection|studies|populations?|communit\w+|clients?|claims?|cases?|policy"
    r"|youth|women|students?|shelter|aid|board|centre|center|education|response|work\w*|and asylum|assistance)\b",
    re.I,
)


def _caste(reading: Reading, hit: Hit) -> Span | None:
    cue = _CASTE_AFTER.match(reading.text, hit.end) or _CASTE_BEFORE.search(before(reading, hit.start, 24))
    return _span(hit.start, hit.end, 0.7, "caste") if cue else None


_CASTE_AFTER = expression(r"[ -]?(?:category|caste|quota|reserved|candidate|certificate|scholarship)\b", re.I)
_CASTE_BEFORE = expression(r"\b(?:category|caste|quota|community)\W{1,3}$", re.I)


def _people(reading: Reading, hit: Hit, group: str) -> Span | None:
    kind = kind_around(reading, hit)
    rest = reading.text[hit.end : hit.end + 40].removeprefix("'")
    if _KEYED.search(before(reading, hit.start, 40)) and kind not in ("publications", "skills"):
        return _span(hit.start, hit.end, 0.8, "keyed")
    tail = _CITIZEN.match(rest)
    if tail is not None and kind in CLOSED and not _PAPERS.search(tail.group()) and not said_of_self(reading, hit):
        tail = None
    if tail is not None and kind not in ("languages", "skills", "publications") and not of_work(reading, hit):
        citizen = re.match(r"[ ](?:citizen|nationals?\b)", tail.group(), re.I)
        return _span(hit.start, hit.end + (tail.end() if citizen else 0), 0.8, "citizen")
    states = group == "people" and reading.text[hit.start : hit.end] in STATES
    if _MEMBER.search(before(reading, hit.start, 60)) and not states and kind not in ("references", "publications"):
        nation = _NATION.match(rest)
        return _span(hit.start, hit.end + (nation.end() if nation else 0), 0.7, "member")
    listed = reading.kind_at(hit.start) == "languages" and "," in reading.text[hit.start - 2 : hit.end + 1]
    if listed:
        return None
    if (kind in ("contact", "personal") and _item(reading, hit)) or own_item(reading, hit, kind):
        return _span(hit.start, hit.end, 0.6, "item")
    if kind not in ("publications", "references") and rooted(reading, hit):
        return _span(hit.start, hit.end, 0.7, "rooted")
    if _WORKED.match(rest.removeprefix(beside[0]) if (beside := _BESIDE.match(rest)) else rest):
        return None
    if in_society(reading, hit, kind):
        return _span(hit.start, hit.end, 0.6, "society")
    rule = "" if kind == "languages" or spoken(reading, hit) else _told(reading, hit, group, kind)
    return _span(hit.start, hit.end, 0.6, rule) if rule else None


_KEYED = expression(
    r"(?:^|[,;|/•·–—(-][ ]?|\bde[ ]|\bdi[ ]|\bvan[ ])(?:nationalité|nacionalidade?|nazionalità|cittadinanza"
    r"|staatsangehörigkeit"
    r"|staatsbürgerschaft|nationaliteit|medborgarskap|statsborgerskap|statsborgerskab|kansalaisuus|obywatelstwo"
    r"|narodowość"
    r"|občanství|állampolgársága?|cetățenie|naționalitate|državljanstvo|uyruğu|гражданство|громадянство|nationality"
    r"|citizenship)[ :]{1,3}$",
    re.I,
)
_PAPERS = expression(r"citizen|national|passport|staats|medborgar|statsborger", re.I)


def _told(reading: Reading, hit: Hit, group: str, kind: str) -> str:
    """The rule by which a people is told of the candidate in a sentence; empty if it is not."""
    rest = reading.text[hit.end : hit.end + 40]
    if kind not in _TASKS:
        if descent(reading, hit):
            return "descent"
        body = reading.text[hit.start : hit.end] in STATES and _TITLED.match(reading.text, hit.end)
        if not body and said_of_self(reading, hit) and not _SPOKEN.search(before(reading, hit.start, 80).lower()):
            return "self"
    if kind in ("contact", "summary") and (_PERSON.match(rest) or identity(reading, hit)) and not of_work(reading, hit):
        return "person"
    if kind == "awards" and _FUND.search(before(reading, hit.start, 40)):
        return "fund"
    open_kind = kind in ("volunteering", "awards", "interests", "education")
    charges = OF_CHARGES.search(before(reading, hit.start, 40))
    grouped = open_kind or (group in ("race", "tribe") and GROUP.match(rest))
    return "affinity" if grouped and not charges and _affinity(reading, hit, group) else ""


_FUND = expression(r"\b(?:bourse|beca|bolsa|borsa|stipendium|stipendio|beurs|stypendium|prix|premio|prêmio)\b", re.I)
_NATION = expression(
    r"[ ](?:(?:Nation|Tribe|People|Band|Clan|Community|iwi)\b"
    r"|(?<=i )[A-ZĀ-Ž][\wāēīōū]+(?:[ ](?:Indian )?(?:Nation|Tribe))?)"
)
_MEMBER = expression(
    r"\b(?i:member|citizen|enrolled|descendant|elder|daughter|son) (?:of|in"
    r"|with) (?:the )?(?:[A-ZÀ-Þ][\w'’-]+ ){0,4}$"
)


def _item(reading: Reading, hit: Hit) -> bool:
    """ "Brazilian, single, 27": a people as one item of a line that tells of other traits too."""
    start, end = reading.pieces.at(hit.start)
    line = reading.text[start:end]
    if len(line) > 90 or reading.text[hit.start - 1 : hit.start].isalnum():
        return False
    before_ok = not reading.text[start : hit.start].strip() or reading.text[start : hit.start].rstrip()[-1] in ",;/|"
    after_ok = not reading.text[hit.end : end].strip() or reading.text[hit.end : end].lstrip()[0] in ",;/|."
    others = [h for family in ("marital", "gender") for h in reading.hits.get(family, []) if start <= h.start < end]
    return before_ok and after_ok and bool(others or _YEARS.search(line))


_YEARS = expression(r"\b[1-9]\d[ ]?(?:years?|yrs|anos|años|ans|jahre|anni)\b", re.I)
_CATEGORY = expression(
    r"(?:general|gen|open|unreserved|ur|obc(?:[ -]?ncl)?|sc|st|ews|ebc|mbc|bc|general category)\.?", re.I
)
_TASKS = ("experience", "projects", "skills", "publications", "references")
_SPOKEN = expression(
    r"\b(?:speak|speaks|speaking|fluent|fluency|learn\w*|languages?|interpret\w*|translat\w*)\b[^.;]{0,60}$"
    r"|\b(?:native|studied|study\w*|in|into|from|and english|for|with|cook|cooking)\b[^,]{0,20}$"
)


def _affinity(reading: Reading, hit: Hit, group: str) -> bool:
    after = line(reading, hit.start, hit.end)
    position = after.find(reading.text[hit.start : hit.end])
    tail = after[position + hit.end - hit.start :]
    if group == "people" and reading.text[hit.start : hit.end] in (
        "American",
        "European",
        "British",
        "English",
        "Indian",
        "Australian",
        "Canadian",
        "German",
        "French",
    ):
        return bool(re.match(r"[ ](?:students?'?|cultural|heritage)\b", tail, re.I)) and joined(reading, hit)
    return bool(GROUP.match(tail)) and (
        joined(reading, hit) or reading.kind_at(hit.start) in ("volunteering", "awards")
    )


def _country(reading: Reading, hit: Hit) -> Span | None:
    lead = before(reading, hit.start, 50).lower()
    if reading.kind_at(hit.start) in CLOSED and not _MINE.search(lead):
        return None
    if re.search(
        r"\b(?:born (?:and raised )?in|originally from|i am from|i'm from|native of|emigrated from"
        r"|immigrated from|immigrant from|refugee from|raised in|citizen of|national of|fled|came from"
        r"|hail from)[ ]+(?:[\w ]+, )?$",
        lead,
    ):
        return _span(hit.start, hit.end, 0.7, "from")
    return None


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.ETHNICITY, score, f"ethnicity:{rule}")


_MINE = expression(r"\b(?:i|i'm|my|we|our)\b")
_BY_GROUP = {"organisation": _organisation, "origin": _origin, "country": _country, "caste": _caste}
RECOGNIZER = Recognizer("ethnicity", frozenset({Field.ETHNICITY}), find)
