"""Religion: the candidate's faith, offices and activities in it, dress, observance, societies."""

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
    closes_clause,
    joined,
    kind_around,
    line,
    of_work,
    opens_clause,
    private_line,
    said_of_self,
)
from masking.reading.among_bodies import among_bodies, served_on
from masking.reading.answer import answer
from masking.reading.bystander import bystander
from masking.reading.own_voice import ours, own_voice
from masking.reading.private_note import private_note
from masking.span import Field, Span
from name_lists import terms

_EMPLOYER = expression(
    r"[ ']{0,2}s?[ ]?(?:hospitals?|health\w*|medical|clinics?|schools?|high school|college|university|academy"
    r"|institute|charit(?:y|ies)|relief|services|primary|secondary|grammar|infant|junior|nursery|press"
    r"|publish\w+|bank\w*|finance|foundation|museum|studies|history|theology|art|architecture|music department"
    r"|newspaper|elementary|preschool|homes?|senior|care|housing|law|philosophy|era|calendar|holiday|holidays"
    r"|customers|clients|community cent|retirement|ethics|thought|texts?|doctrines?|traditions?|literature|laws|culture"
    r"|world|countries|scriptures?|minority|credit union|convent school|boys|girls|matriculation|mission hospital"
    r"|republic|family|teacher(?<=lamic teacher)|teaching)\b",
    re.I,
)
_RELIGIOUS_VALUE = expression(r"^(?:n/?a|none|nil|no|yes|-+|[A-F][+-]?|\d+[ ]?%?)$", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells the candidate's faith."""
    hits = reading.hits.get("religion", [])
    for label in reading.labels_of("religion", "ethnicity", "nationality"):
        yield from _field(reading, label, hits)
    own = [hit for hit in hits if not bystander(reading, hit)]
    told = [(hit, score) for hit in own if (score := _weigh(reading, hit) or _voiced(reading, hit)) > 0]
    named = {_line_of(reading, hit) for hit, _ in told if hit.group in _NAMED}
    for hit, score in told:
        if reading.lower[hit.start : hit.end] in _HELP and _line_of(reading, hit) in named:
            continue
        start, end = _sentence(reading, hit) or _whole(reading, hit)
        yield _span(start, end, score, hit.group.partition(".")[2])


def _voiced(reading: Reading, hit: Hit) -> float:
    """A faith and its practice told in the first person, below whatever heading."""
    group = hit.group.partition(".")[2]
    if _EMPLOYER.match(reading.text, hit.end) or _DUTY.match(reading.text, hit.end):
        return 0.0
    if group == "place" or (group == "office" and reading.kind_at(hit.start) in CLOSED):
        return 0.6 if ours(reading, hit.start) else 0.0
    noted = group == "faith" and private_note(reading, hit.start, hit.end, bare=False) and not of_work(reading, hit)
    return 0.6 if noted or own_voice(reading, hit.start, hit.end) else 0.0


_NAMED = ("religion.faith", "religion.place", "religion.organisation", "religion.church")
_HELP = frozenset(
    ("usher board", "ushering", "praise team", "praise band", "worship team", "sunday school", "youth fellowship")
)
"""Posts that say nothing more once the name of the congregation on the same line is hidden."""


def _line_of(reading: Reading, hit: Hit) -> int:
    return reading.text.rfind("\n", max(0, hit.start - 400), hit.start)


def _field(reading: Reading, label: Label, hits: list[Hit]) -> Iterator[Span]:
    start, end = label.value_start, label.value_end
    inside = [hit for hit in hits if hit.group == "religion.faith" and start <= hit.start < end]
    if inside:
        whole = label.kind == "religion" and label.colon and end - start <= 40
        if whole and not _PARTED.search(reading.text, start, end):
            yield _span(start, end, 1.0, "field")
            return
        for hit in inside:
            bracket = _BRACKET.match(reading.text, hit.end, end) if label.kind == "religion" else None
            yield _span(hit.start, bracket.end() if bracket else hit.end, 1.0, "field")
        return
    key = reading.lower[label.start : label.end]
    if label.kind != "religion" or reading.kind_at(label.start) in ("education", "experience", "skills", "projects"):
        return
    if key in ("church", "faith", "sect", "din", "confession") and reading.kind_at(label.start) != "personal":
        return
    told = answer(reading, label)
    if told is not None:
        yield _span(*told, 0.85, "answer")
        return
    left, right = reading.window(label)
    block = next((hit for hit in hits if hit.group == "religion.faith" and left <= hit.start < right), None)
    if block is not None:
        yield _span(block.start, block.end, 0.9, "field-block")
    elif label.colon and 0 < end - start <= 40 and not _unanswered(reading.text[start:end]):
        yield _span(start, end, 0.9, "field-open")


_PARTED = expression(r"[,;/|()]|[ ]{2}|\t")
_BRACKET = expression(r"[ ]?(?:\([^()\n]{1,40}\)|[,/–-][ ]?[A-ZÀ-Þ]{2,6}\b|[ ](?:christian|muslim|jew|church)\b)", re.I)


def _unanswered(value: str) -> bool:
    return bool(_RELIGIOUS_VALUE.match(value) or UNTOLD.match(value))


_BEFORE = expression(r"(?:[A-ZÀ-Þ][\w'.&-]*[ ]){1,5}$")
_AFTER = expression(r"(?:'s)?(?:[ ](?:of|for|the|in|and|&|de|da|del|di|der)){0,2}(?:[ ][A-ZÀ-Þ][\w'-]+){1,3}")
_LEADERS = expression(
    r"(?:Member|Volunteer\w*|Treasurer|Secretary|President|Chair\w*|Leader|Organi[sz]er|Teacher|Mentor"
    r"|Director|Coordinator|Usher|At|The|In|With|Active|"
    r"Deacon|Pastor|Elder|Sunday|Vice|Co-?\w*|Former|Youth|Choir|Board|Head|Founder|Religion|Faith"
    r"|Attended|Served|Open|My|As|A|An)[ ]"
)


def _whole(reading: Reading, hit: Hit) -> tuple[int, int]:
    """The name of a congregation or society around its telling word: "First Baptist Church of Tulsa"."""
    text = reading.text
    place = reading.hits["religion"]
    if hit.group == "religion.church" and text[hit.start].isupper() and reading.kind_at(hit.start) not in CLOSED:
        branch = _BRANCH.match(text, hit.end)
        return hit.start, branch.end() if branch else hit.end
    if hit.group in ("religion.office", "religion.vocation"):
        held = _HELD_AT.match(text, hit.end)
        if held is None:
            return hit.start, hit.end
        article = _ARTICLE.search(text, max(0, hit.start - 4), hit.start)
        return article.start() if article else hit.start, held.end()
    if hit.group == "religion.faith" and _denomination(reading, hit):
        left = _BEFORE.search(text, max(text.rfind("\n", 0, hit.start) + 1, hit.start - 60), hit.start)
        return _shorn(text, left.start() if left else hit.start, hit.start), hit.end
    if (
        hit.group not in ("religion.place", "religion.faith")
        or not text[hit.start].isupper()
        or text[hit.start : hit.end + 9].isupper()
    ):
        return hit.start, hit.end
    if hit.group == "religion.faith" and not any(
        h.group == "religion.place" and 0 <= h.start - hit.end < 30 for h in place
    ):
        return hit.start, hit.end
    left = _BEFORE.search(text, max(text.rfind("\n", 0, hit.start) + 1, hit.start - 60), hit.start)
    start = _shorn(text, left.start() if left else hit.start, hit.start)
    right = _AFTER.match(text, hit.end)
    return start, right.end() if right else hit.end


_BRANCH = expression(
    r"(?:[ ][A-ZÀ-Þ][\w'-]+){0,3}(?:[ ]\d{1,3}(?!\d))?(?:[ ](?:choir|youth|youth fellowship|fellowship|praise team"
    r"|media team|youth media team"
    r"|women's guild|mothers' union))?(?:[ ]\([^()\n]{2,30}\))?"
)


def _shorn(text: str, start: int, stop: int) -> int:
    """Where the name begins after the words for a post."""
    while (lead := _LEADERS.match(text, start, stop)) is not None:
        start = lead.end()
    return start


_ARTICLE = expression(r"(?<!\w)(?:a|an)[ ]$")
_HELD_AT = expression(
    r"(?:[ ](?:in|at|of|of the|in the|at the|with|na|no|da|do|de|en|del|à|au|bei|im|in der|der|an der|i|w))?"
    r"(?:[ ](?:a|an|the|our|my|uma?|una?|une?|la|el|le|o))?"
    r"(?:[ ](?:St\.|Sta\.|[A-ZÀ-Þ][\w'’-]+|of|de|da|do|del|the))*[ ]?"
    r"(?<=[ ])(?:Wat|Church|Chapel|Cathedral|Temple|Mosque|Masjid|Synagogue|Gurdwara|Mandir|Monastery|Parish"
    r"|Abbey|Convent|Priory"
    r"|Vihara|Pagoda|Ashram|Tabernacle|Ministries|Assembly|Ilê|Terreiro|Casa|house|terreiro|temple|church"
    r"|parish|monastery)\b"
    r"(?:[ ](?:St\.|Sta\.|[A-ZÀ-Þ][\w'’-]+|of|de|da|do|del|the|in(?=[ ][A-ZÀ-Þ]))(?=\W|$))*"
)
_DENOMINATIONS = frozenset(
    (
        *("pentecostal", "baptist", "methodist", "presbyterian", "lutheran", "anglican", "episcopal", "adventist"),
        *("apostolic", "mennonite", "united methodist", "southern baptist", "evangelical", "unitarian", "orthodox"),
        *("nazarene", "foursquare", "wesleyan", "moravian", "coptic", "congregational", "reformed", "catholic"),
    )
)
_POST_AT = expression(
    r"\b(?:choir|team|usher\w*|deacon\w*|elder|member|volunteer\w*|youth|band|organist|pianist|drummer|sings?"
    r"|singer|reader"
    r"|steward|treasurer|worship|group|ministry|outreach|pantry|kitchen|nursery|committee|attends?|active"
    r"|trustee|leader)\b",
    re.I,
)


def _denomination(reading: Reading, hit: Hit) -> bool:
    """ "First Baptist", "Hillside Pentecostal": a congregation named without the word church, beside a post in it."""
    if reading.lower[hit.start : hit.end] not in _DENOMINATIONS or _EMPLOYER.match(reading.text, hit.end):
        return False
    lead = _BEFORE.search(reading.text, max(reading.text.rfind("\n", 0, hit.start) + 1, hit.start - 60), hit.start)
    return lead is not None and bool(_POST_AT.search(line(reading, hit.start, hit.end)))


_KEPT = expression(
    r"\b(?:no shifts|no calls|do not work|don't work|cannot work|can't work|not available|unavailable"
    r"|no work on|not on call"
    r"|day off|off work"
    r"|observant|leave early|needs? .{0,20}off|needs? leave|leave (?:on|for|needed)|closed on)\b",
    re.I,
)
_FEAST = terms.words("religion_feasts")


def _sentence(reading: Reading, hit: Hit) -> tuple[int, int] | None:
    """The whole sentence by which the candidate keeps feasts and days of rest."""
    if reading.lower[hit.start : hit.end] not in _FEAST and hit.group != "religion.observance":
        return None
    text = reading.text
    least = max(0, hit.start - _LONGEST)
    start = max(text.rfind(mark, least, hit.start) + len(mark) for mark in ("\n", ". ", "; "))
    start = start if start > 2 else least
    stop = _STOP.search(text, hit.end, hit.end + _LONGEST)
    end = stop.start() + (stop[0][:1] in ".!") if stop else min(len(text), hit.end + _LONGEST)
    whole = text[start:end]
    own = re.search(
        r"\b(?:I|my)\b|^\W*(?:observant|no (?:shifts|work|calls))\b|\bneed (?:leave|time off|days? off)\b", whole, re.I
    )
    if not own or not _KEPT.search(whole) or end - start > _LONGEST:
        return None
    return start + len(whole) - len(whole.lstrip(" •-*\t")), end


_LONGEST = 140
_STOP = expression(r"[.!](?=\s|$)|\n|;")


def _weigh(reading: Reading, hit: Hit) -> float:
    kind = kind_around(reading, hit)
    group = hit.group.partition(".")[2]
    if (group == "faith" and _EMPLOYER.match(reading.text, hit.end)) or _DUTY.match(reading.text, hit.end):
        return 0.0
    if kind != "publications" and group == "faith" and _denomination(reading, hit) and not of_work(reading, hit):
        return 0.7
    if group in ("church", "vocation"):
        return _of_church(reading, hit, group, kind)
    if group in _PERSONAL and said_of_self(reading, hit):
        return 0.0 if kind in CLOSED and of_work(reading, hit) else 0.8
    if group == "organisation":
        return _society(reading, hit, kind)
    if group in ("observance", "dress"):
        food = group == "observance" and _FOOD.search(line(reading, hit.start, hit.end))
        given = kind in ("volunteering", "interests", "personal") and not _FOR_WORK.search(
            line(reading, hit.start, hit.end)
        )
        return 0.6 if given or (not food and (kind not in CLOSED or _own_time(reading, hit))) else 0.0
    if group == "office":
        return 0.6 if _holds(reading, hit, kind) else 0.0
    return _practised(reading, hit, kind)


_DUTY = expression(
    r"[ -](?:volunteer|medics?|season|operations?|terminal|flights?|charters?|services?|logistics|packages?"
    r"|traffic|management"
    r"|travel|tours?|clinic|mission|campaigns?|sales|promotions?|collections?|menus?|events?|peak|rush|planning"
    r"|software)\b",
    re.I,
)
_ENTERED = expression(
    r"\b(?:ordained|consecrated|professed|initiated|served|lived|life|years|became|former|ex-|i am|i was"
    r"|as)\b[^.;\n]{0,20}$",
    re.I,
)


def _of_church(reading: Reading, hit: Hit, group: str, kind: str) -> float:
    """Churches by their letters, and those who live for a faith: monks, filhas de santo, oblates."""
    if kind in ("publications", "references"):
        return 0.0
    if group == "vocation":
        held = _HELD_AT.match(reading.text, hit.end) or _ENTERED.search(before(reading, hit.start, 40))
        return 0.7 if held or (kind in OPEN and opens_clause(reading, hit.start) and not of_work(reading, hit)) else 0.0
    short = reading.text[hit.start : hit.end].isupper() and hit.end - hit.start <= 3
    if short and kind in CLOSED:
        return 0.0
    beside_post = _CHURCHLY.search(reading.text[max(0, hit.start - 40) : hit.end + 40])
    own = kind in ("volunteering", "interests", "personal") and not short
    return 0.6 if own or (beside_post and kind != "skills") else 0.0


_CHURCHLY = expression(
    r"\b(?:youth|choir|media team|ministry|usher\w*|church|parish|member|fellowship|worship|women'?s (?:league"
    r"|guild)|men'?s"
    r" fellowship|elder|deacon\w*|pastor|catechist|congregation|choral|praise|sunday|evangelism|prayer)\b",
    re.I,
)


def _society(reading: Reading, hit: Hit, kind: str) -> float:
    word = reading.text[hit.start : hit.end]
    if reading.text[hit.start - 1 : hit.start] == "-":
        return 0.0
    if word.isupper() and len(word) <= 4 and kind not in ("volunteering", "awards", "interests"):
        return 0.5 if joined(reading, hit) and kind not in ("skills", "languages") else 0.0
    return 0.7 if kind in OPEN or joined(reading, hit) else 0.0


def _practised(reading: Reading, hit: Hit, kind: str) -> float:
    """A faith or a house of worship in free time, against one that is an employer's or a subject of work."""
    if kind in ("volunteering", "interests", "personal", "awards"):
        return 0.0 if of_work(reading, hit) and not joined(reading, hit) else 0.7
    if hit.group == "religion.faith" and _own_item(reading, hit) and kind != "publications":
        return 0.6
    if hit.group == "religion.place" and kind not in CLOSED and _GOES.search(before(reading, hit.start, 60)):
        return 0.0 if _EMPLOYER.match(reading.text, hit.end) else 0.6
    if hit.group == "religion.place" and reading.text[hit.start].isupper() and among_bodies(reading, *hit[:2]):
        return 0.6
    if kind in ("skills", "languages", "publications", "projects"):
        return 0.0
    if _ENSEMBLE.match(reading.text, hit.end):
        return 0.6
    if kind in ("contact", "summary", "other") and _PERSON.match(reading.text, hit.end):
        return 0.6
    volunteer = _VOLUNTEER.search(line(reading, hit.start, hit.end))
    return 0.6 if volunteer and not of_work(reading, hit) else 0.0


def _own_item(reading: Reading, hit: Hit) -> bool:
    """A faith as a clause of its own in a line that tells an age, children, a licence."""
    alone = opens_clause(reading, hit.start) and closes_clause(reading, hit.end)
    return alone and private_line(reading, hit.start, hit.end)


_PERSON = expression(
    r"[ ](?:male|female|man|woman|girl|boy|lady|family|couple|mother|father|by (?:birth|faith"
    r"|religion))\b",
    re.I,
)
_FOR_WORK = expression(r"\b(?:sales|promotion|menus?|airline|hotel|customers?|clients?)\b", re.I)
_PERSONAL = ("faith", "dress", "observance")
_GOES = expression(
    r"\b(?:I|me|we|my family)\b[^.;\n]{0,40}\b(?:at|in|to|with|attend|join|lead|clean|serve|of)[ ](?:(?:the|my|our|a"
    r"|local|nearby)[ ]){0,2}(?:[A-ZÀ-Þ][\w'-]+[ ]){0,3}$"
)
_ENSEMBLE = expression(
    r"[ ](?:a cappella|choir|band|chorus|ensemble|youth|camp|students?|fellowship|union|association)\b", re.I
)
_VOLUNTEER = expression(
    r"volunteer|member of|youth group|fellowship|student (?:union|association|society|club)|choir", re.I
)
_FOOD = expression(
    r"\b(?:menus?|cuisine|kitchen|foods?|restaurant|catering|meat|products?"
    r"|recipes?|dishes|certified|market)\b",
    re.I,
)


def _own_time(reading: Reading, hit: Hit) -> bool:
    around = reading.lower[max(0, hit.start - 60) : hit.end + 60]
    return any(
        cue in around
        for cue in (
            "unavailable",
            "not available",
            "available except",
            "cannot work",
            "day off",
            "time off",
            "i observe",
            "i wear",
            "my ",
        )
    )


_BRAND = expression(r"[ ](?:&[ ])?[A-ZÀ-Þ]")


def _holds(reading: Reading, hit: Hit, kind: str) -> bool:
    lead = before(reading, hit.start, 40).lower()
    if (
        re.search(r"\b(?:the|our|with|by|to|for|from|reporting to|assistant to|of the)[ ]+(?:[\w-]+[ ])?$", lead)
        and kind in CLOSED
    ):
        return False
    brand = kind in CLOSED and _BRAND.match(reading.text, hit.end) and reading.text[hit.start].isupper()
    barred = brand or kind in ("skills", "publications", "languages", "projects")
    return not barred and (not (kind in CLOSED and of_work(reading, hit)) or served_on(reading, hit.start))


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.RELIGION, score, f"religion:{rule}")


RECOGNIZER = Recognizer("religion", frozenset({Field.RELIGION}), find)
