"""What stands in an entry about a congregation: its activities, and the congregation itself beside a lay post.

Why: once a church, mosque or temple is named as the place of an entry, "preaching" and "Quran classes" below it tell a
faith as well; and below a heading of work a "cell leader" tells that the church is no employer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.expression import expression
from masking.reading.phrases import Hit
from masking.reading.record import Reading
from masking.span import Field, Span

_AWAY = frozenset(("publications", "skills", "languages", "references", "contact", "personal", "summary", "education"))
_PAID = ("experience", "projects")
_HOUSE = expression(
    r"\b(?:church|chapel|cathedral|parish|diocese|temple|mandir|mosque|masjid|islamic|muslim|synagogue|gurdwara"
    r"|gurudwara"
    r"|hindu|sikh|jewish|buddhist|vihara|tabernacle|assembl(?:y|ies) of god|fellowship|ministr(?:y|ies)|congregation"
    r"|christian|christ|catholic|baptist|methodist|presbyterian|lutheran|pentecostal|adventist|gospel|bible|iglesia"
    r"|igreja"
    r"|église|kirche\w*|parroquia|paróquia|chiesa|gereja|simbahan|navigators|cru|intervarsity|newman|hillel"
    r"|youth ministry)\b",
    re.I,
)
_ACTIVITY = expression(
    r"(?<!\w)(?:preach(?:ing|ed|es)?|sermons?|worship(?:ing|ped|ping)?(?:[ ](?:services?|nights?|sets?|sessions?"
    r"|songs?|music"
    r"|gatherings?|teams?))?|(?:sunday|church|prayer|religious|healing|revival|jummah|friday)[ ](?:services?|mass"
    r"|prayers?|programs?)|spiritual(?:ity)?(?:[ ](?:growth|formation|development|guidance|direction|needs|life|care"
    r"|support|retreats?))?|disciple(?:s|ship|d)?(?:[ ](?:classes|groups?|programs?))?|discipling|evangeli[sz]\w+"
    r"|evangelistic(?:[ ]\w+)?|(?:bible|scripture|gospel|quran|qur'an|torah|gita)(?:[ ](?:stud(?:y|ies)|classes"
    r"|lessons"
    r"|discussions?|verses|readings?|music|songs?|messages?|school))?|scriptures?|prayers?(?:[ ](?:meetings?"
    r"|groups?|nights?"
    r"|services?|walks?|requests))?|pray(?:ed|ing)|congregations?|congregational(?:[ ]\w+)?|congregants|parishioners"
    r"|church(?:es)?(?:[ ](?:ministries|members?|services?|events?|activities|programs?|growth|planting|plant"
    r"|community|choir"
    r"|band|camps?|retreats?))?|parish(?:[ ]\w+)?|ministries|(?:at|during|for|sunday|daily|weekly|holy)[ ]mass"
    r"|liturg\w+"
    r"|sacrament\w*|baptism\w*|(?:holy|first)[ ]communion|catechism|devotions?|devotionals?|(?:cell|life|care|small"
    r"|connect"
    r"|home)[ ]?group[ ]leader|cell(?:[ ](?:groups?|meetings?|leaders?))|mission trips?|vacation bible school|vbs"
    r"|khutbah?s?|tajweed|tafsir|halaqa\w*|iftars?|ramadan|zakat|da'?wah|hadith|eid(?:[ ]\w+)?|taraweeh"
    r"|puja|pooja|aarti|bhajans?|kirtan|satsang|langar|gurbani|dharma|shabbat(?:[ ]\w+)?|high holidays?|minyan"
    r"|faith(?:[ ](?:formation|journey|based))?|jesus|god)(?!\w)"
)
_CAPITALS = (
    "bible",
    "quran",
    "qur'an",
    "torah",
    "gita",
    "gospel",
    "eid",
    "ramadan",
    "jesus",
    "god",
    "shabbat",
    "sunday",
    "friday ",
)
"""Words of worship that are written large within a sentence."""
_BODIES = frozenset(("religion.organisation", "religion.church", "religion.place"))
_HOUSES = ("church", "parish")
_LAY = expression(
    r"(?<!\w)(?:cell(?:[ ]group)?[ ]leader|(?:youth|small[ ]group|life[ ]group|care[ ]group|home[ ]group|bible[ ]study"
    r"|connect[ ]group|worship|choir|praise|prayer|sunday[ ]school|campus|children's[ ]ministry)[ ](?:group[ ])?"
    r"(?:leader|president|teacher|member|volunteer|team)|ushers?|volunteers?|chorister|altar[ ]server|acolyte|lector"
    r"|sacristan|lay[ ]reader|eucharistic[ ]minister|catechist|parishioner|media[ ]team|choir"
    r"|(?:(?<=\n)|(?<=,[ ])|(?<=•[ ])|(?<=-[ ])|(?<=\|[ ]))member(?=[ ]?[,|\n–-]|[ ]of\b))(?!\w)"
)
_NAME_LEFT = expression(r"(?:(?:St\.|Sts\.|Sta\.|[A-ZÀ-Þ][\w'’&.-]*|of|the|de|da|la)[ ])+\Z")
_NAME_RIGHT = expression(
    r"(?:[ ](?:Organi[sz]ation|Fellowship|Ministr(?:y|ies)|Assembly|Choir|Youth|International|Group|Community"
    r"|Worldwide))*"
    r"(?:[ ](?:of|for)(?:[ ]the)?(?:[ ][A-ZÀ-Þ][\w'-]+){1,3})?"
)
_REACH, _LINES = 420, 6
_YEAR = expression(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_WORK = expression(
    r"\b(?:clients?|customers?|projects?|contract\w*|install\w*|renovat\w*|construct\w*|built|design\w*|website"
    r"|account\w*"
    r"|salary|full[- ]time|part[- ]time)\b"
)


def congregations(reading: Reading, spans: Sequence[Span]) -> Iterator[Span]:
    """Yield congregations beside a lay post below a heading of work, and what entries about congregations tell."""
    attended = list(_attended(reading))
    done = -1
    for _, end in sorted((*_told(reading, spans), *attended)):
        stop = _stop(reading, end)
        for found in _ACTIVITY.finditer(reading.caseless, max(end, done), max(stop, end)):
            if reading.text[found.start()].islower() or _written_large(reading.text, found):
                yield _span(*found.span(), "activity")
        done = max(stop, done)
    for start, end in attended:
        yield _span(start, end, "attended")


def _written_large(text: str, found: re.Match[str]) -> bool:
    """Whether an activity opens a line or is written large within a sentence; "Church Street" is no activity."""
    return found[0].startswith(_CAPITALS) or (_opens(text, found.start()) and not found[0].startswith(_HOUSES))


def _told(reading: Reading, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    for span in spans:
        kind = reading.kind_at(span.start) if span.field == Field.RELIGION else "personal"
        if kind in _AWAY or not reading.text[span.start].isupper() or not _opens(reading.text, span.start):
            continue
        lay = kind not in _PAID or _served(reading, span.start, span.end)
        if lay and (_HOUSE.search(reading.text, span.start, span.end) or _listed(reading, span)):
            yield span.start, span.end


def _listed(reading: Reading, span: Span) -> bool:
    """Whether a society or church of the lists stands in a span."""
    return any(hit.group in _BODIES for hit in reading.hits_in("religion", span.start, span.end))


def _attended(reading: Reading) -> Iterator[tuple[int, int]]:
    """Congregations below a heading of work whose line, or the next, holds a post that nobody is paid for."""
    for hit in reading.hits.get("religion", ()):
        paid = hit.group == "religion.place" and reading.kind_at(hit.start) in _PAID
        if paid and reading.text[hit.start].isupper() and _served(reading, hit.start, hit.end):
            yield _named(reading, hit)


def _served(reading: Reading, start: int, end: int) -> bool:
    """Whether the line of a congregation, or the next, holds a post that nobody is paid for, and no work for it."""
    first, last = _around(reading.text, start, end)
    return _LAY.search(reading.lower, first, last) is not None and not _WORK.search(reading.lower, first, last)


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """From the first letter of a line to the end of the next one; at most 90 letters to each side."""
    first = max(text.rfind("\n", 0, start) + 1, start - 90)
    last = text.find("\n", end)
    if last < 0 or last > end + 90:
        return first, min(len(text), end + 90)
    below = text.find("\n", last + 1)
    return first, min(below if below >= 0 else len(text), last + 60)


def _named(reading: Reading, hit: Hit) -> tuple[int, int]:
    text = reading.text
    left = _NAME_LEFT.search(text, max(text.rfind("\n", 0, hit.start) + 1, hit.start - 60), hit.start)
    right = _NAME_RIGHT.match(text, hit.end)
    return left.start() if left else hit.start, right.end() if right else hit.end


def _stop(reading: Reading, end: int) -> int:
    """Where an entry ends: an empty line, another section, the second line with a year, or so many letters on."""
    text = reading.text
    last = min(len(text), end + _REACH, _section_end(reading, end))
    blank = text.find("\n\n", end, last)
    last = blank if blank >= 0 else last
    at, years = text.find("\n", end, last), len(_YEAR.findall(text, end, max(end, text.find("\n", end, last)))) > 0
    for _ in range(_LINES):
        if at < 0:
            return last
        below = text.find("\n", at + 1, last)
        dated = _YEAR.search(text, at, below if below >= 0 else last) is not None
        if dated and years:
            return at
        years, at = years or dated, below
    return at if at >= 0 else last


def _section_end(reading: Reading, offset: int) -> int:
    section = reading.section_at(offset)
    return section.end if section is not None else len(reading.text)


def _opens(text: str, start: int) -> bool:
    """Whether nothing but a bullet stands before ``start`` in its line, or a mark that parts."""
    lead = text[max(0, start - 3) : start].rstrip(" ")
    return not lead or lead[-1] in "\n•·-–—*|,;:(/>" or text[start - 2 : start] == "  "


def _span(start: int, end: int, rule: str) -> Span:
    return Span(start, end, Field.RELIGION, 0.6, f"religion:{rule}")
