"""How far a school's name reaches: without degree, subject and season beside it, with its article and campus."""

from __future__ import annotations

from itertools import pairwise

from masking.expression import expression
from masking.reading import clause, compound, margin
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_PART = expression(
    r"[ ]?[,:][ \n]+|[ ]{2,}|[ ]?\n[ ]?|[ ][-|][ ]|[ ]\((?=[A-Z][a-z]+ (?:and|&|of) )"
    r"|[ ]?[.](?=[ \n]+[A-Z])(?<=[a-z]{5}[.])[ \n]+"
)
_DASH = expression(r"[ ][-|][ ]")
_SIGN = expression(r"[,:\n.|(-]|  ")
"""What every mark between two parts holds."""
_WORD = expression(rf"{LETTER}+(?:'{LETTER}+)*")
_CAMPUS = expression(r"[ ](?:at|AT)[ ](?:[A-Z]\w+)(?:[ ][A-Z][a-z]+)?(?:[ ]{1,2}\([A-Z]{2,6}\))?")
_AT = expression(r"(?:[Uu]niversity|UNIVERSITY)(?:[ ]{1,2}(?:of|OF)(?:[ ]{1,2}[A-Z]\w+){1,3})?\Z")
_KIND = expression(r"(?:University|College|Institute|School|Academy|Faculty|UNIVERSITY|COLLEGE|INSTITUTE|SCHOOL)\Z")
_SUBJECT = (
    r"(?:Technology|Applied|Sciences?|Arts|Education|Agriculture|Medicine|Economics|Engineering|Management|Business|Law|Nursing"
    r"|Pharmacy|Commerce|Design|Music|Fine|Public|Health|Higher|Learning|Liberal|Social|TECHNOLOGY|SCIENCES?|ENGINEERING|ARTS)"
)
_OF = expression(rf"[ ]{{1,2}}(?:of|OF)[ ]{_SUBJECT}(?:(?:[ ](?:and|AND|&))?[ ]{_SUBJECT})*(?![\w])")
_LIST = expression(
    r"(?:,[ ][A-Z][a-z]+(?:[ ][A-Z][a-z]+)?){1,3},?[ ](?:and|&|et|y|e|und)[ ][A-Z][a-z]+(?:[ ][A-Z][a-z]+)?(?![\w.])"
    r"|,[ ](?:and|&)[ ][A-Z][a-z]+(?:[ ][A-Z][a-z]+)?(?![\w.])"
)
"""The rest of the subjects that a school teaches: "Academy for Music, Drama, and Textile Crafts"."""
_TEACHES = expression(r"[ ](?:of|for|OF|FOR|de|für)[ ](?P<subject>[A-Z][a-z]+)(?:[ ][A-Z][a-z]+)?\Z")
_ORDINAL = expression(r"(?<![\w/.])\d{1,3}[οºª°][ ]\Z")
"""The number before a school: "3ο Γενικό Λύκειο"."""
_NO_LEFT = expression(r"(?<![\w.])(?:No\.?|NO\.?|Nr\.?|N[º°]|№|#)[ ]?(?:\(\d{1,3}\)|\d{1,3}),?[ ]\Z")
"""A number that leads the name: "No. 7, Marlow High School"."""
_MARK = expression(r"[ ,]+\d{1,3}\.\d{1,2}\Z")
"""How somebody did there: "Hill College 7.9"."""
_NUMBER = expression(
    r"[ ]?,?[ ]?(?:(?:N|n)(?:\.?[°º.]|ro\b\.?|r\b\.?|[úu]m(?:ero)?\b\.?|o\b\.?)|No\.|#|№)[ ]?\d{1,6}(?![\d/%-])"
    r"(?:(?:[ ](?:de|del|de la|w|we|of|do|da|im?|in der))?[ ][A-ZÀ-ÞŁ-ŽА-Я][^\W\d_]+){0,3}"
)
_SIGN_LEFT = expression(r"[ ](?:[Nn][°º]?|[Nn]r|[Nn]ro|[Nn][úu]m|No|№)\.?\Z")
"""What is left of the number of a school where the name ends too early: "Escuela N°"."""
_TOWN = expression(
    rf"[ ](?:in|at|IN|AT|we?|[iàave]|ve|u|im|zu|am|em|en|ad|pri|på|för|te|din|dari|di|na|do|ng|sa)[ ]"
    rf"(?P<town>[A-ZÀ-ÞŁ-Ž]{LETTER}+(?:[ -][A-ZÀ-ÞŁ-Ž]{LETTER}+)?)"
    rf"(?=[ ]?[,;|\n(.:]|[ ]{{1,2}}[-–—][ ]|[ ]{{2}}|[ ](?:19|20)\d\d|$)"
)
"""The town behind a school's name: "Akademia Ekonomiczna w Poznaniu", "First Grammar School in Zenica"."""
_OUTPOST = expression(
    r"[ ][-–][ ]?(?:[A-Z][\w'&.]*[ ](?:(?:and|of|&|for)[ ])?){0,5}"
    r"(?:Cent(?:er|re)|Campus|Branch|Extension|Annex|CAMPUS|CENT(?:ER|RE)|BRANCH)(?![\w])"
)
"""A part of a school behind a dash: "University of Cebu - Maritime Education and Training Center"."""
_LEVEL = expression(
    r"(?:[ ]?\(?[A-Z]/[A-Z]\)?)?[ ](?:J\.?H\.?S|S\.?H\.?S|J\.?S\.?S|B\.?H\.?S|G\.?H\.?S|H\.?S\.?S|H\.S|G\.?S\.?S)\b\.?"
)
"""The level behind the name of a school, and who runs it: "Wamanafo R/C J.H.S."."""
_LED = expression(
    r"(?:^|[\n,;|(\t/]|[ ][-–][ ]|[ ]{2})[ ]?(?P<words>(?:(?:St|Sr|Dr|Mt|Govt|Smt)\.?[ ])?"
    r"[A-Z][\w'-]+(?:[ ][A-Z][\w.'-]+){0,2})[ ]\Z"
)
_LETTERS = expression(r"(?:^|[\n,;|(\t/]|[ ][-–][ ]|[ ]{2})[ ]?(?P<words>[A-ZÀ-Þ]{2,6})[ ]\Z")
"""What stands between a mark and a name."""
_SUBJECTS = (terms.words("row_not_school") | terms.words("entry_not_school")) - terms.words("school_small")
_BOARDS = terms.words("school_boards")
_UNITS = frozenset(
    (
        "laboratory",
        "lab",
        "labs",
        "department",
        "dept",
        "programme",
        "program",
        "concentration",
        "emphasis",
        "track",
        "unit",
    )
)
_SEASONS = terms.words("extent_seasons")
_REGIONS = frozenset(terms.group("place.region"))
_LINKS = terms.words("school_links")


def fitted(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """Return where the name at ``start:end`` really begins and ends; never empty."""
    start, end = _trimmed(reading, start, end)
    text = reading.text
    campus = _CAMPUS.match(text, end)
    if campus and _AT.search(text, max(start, end - 60), end):
        end = campus.end()
    subject = _OF.match(text, end)
    if subject and _KIND.search(text, max(start, end - 12), end):
        end = subject.end()
    if text[end : end + 2] == ", " and (taught := _TEACHES.search(text, start, end)) is not None:
        entry = lexicon.lookup(taught["subject"])
        listed = _LIST.match(text, end) if entry.common >= 2 > entry.city else None
        if (
            listed
            and not clause.told(reading, *listed.span(), "degree", "weak")
            and not _holds_school(reading, *listed.span())
        ):
            end = listed.end()
    end = _boarded(reading, start, _onward(reading, start, end))
    cut = _SIGN_LEFT.search(text, start, end)
    numbered = _NUMBER.match(text, cut.start() if cut else end)
    end = numbered.end() if numbered else end
    if text[max(0, start - 4) : start] == "The ":
        start -= 4
    number = _ORDINAL.search(text, max(0, start - 6), start)
    if text[start - 1 : start] == " " and text[start - 2] in ",)0123456789" and number is None:
        number = _NO_LEFT.search(text, max(0, start - 12), start)
    start = number.start() if number else _backward(reading, start, end)
    if text[end - 1].isdigit() and (mark := _MARK.search(text, start, end)) is not None:
        end = mark.start()
    if text[end : end + 2].rstrip(")").isdigit() and text[end - 1].isupper() and text.rfind("(", start, end) >= 0:
        end = reading.words.ends[reading.words.index_at(end)]  # "(CUSF3)"
    while text[start - 1 : start] == "&" and text[start - 2 : start - 1].isalnum():
        start = reading.words.starts[reading.words.index_at(start - 2)]
    return start, end


def _backward(reading: Reading, start: int, end: int) -> int:
    """Where a name begins before its short form: "St. Thomas ITC Pala", "CIP Virgen del Camino"."""
    hits = reading.hits_in("school", start, end)
    prefix = bool(hits) and hits[0].start == start and hits[0].group == "school.prefix"
    if not (prefix or not hits) or reading.kind_at(start) != "education":
        return start
    text = reading.text
    led = (_LED if prefix else _LETTERS).search(text, max(0, start - 40), start)
    if led is None or clause.told(reading, *led.span("words"), "degree", "weak", "job", "stay"):
        return start
    words = [word.lower() for word in _WORD.findall(led["words"])]
    if not words or not _SUBJECTS.isdisjoint(words) or not _BOARDS.isdisjoint(words):
        return start
    if reading.hits_in("course", *led.span("words")) or all(
        (entry := lexicon.lookup(word)).common >= 2 > entry.name for word in words
    ):
        return start
    return led.start("words")


def _boarded(reading: Reading, start: int, end: int) -> int:
    """Where a name ends before the board that stands behind it without a mark: "ZPHS Dornakal BSE Telangana"."""
    words, text = reading.words, reading.text
    first, last = words.index_at(start), words.index_at(end - 1)
    for index in range(first + 1, min(last + 1, len(words.lowers))):
        if words.lowers[index] in _BOARDS and text[words.starts[index] : words.ends[index]].isupper():
            before = text[start : words.starts[index]].rstrip(" ,-(")
            return start + len(before) if len(before) > 2 else end
    return end


def _onward(reading: Reading, start: int, end: int) -> int:
    """Where a name ends with the town that "in" or "w" tells, the part behind a dash or the level behind it."""
    text = reading.text
    if reading.kind_at(start) != "education":
        return end
    following = text[end + 1 : end + 2]
    if text[end : end + 1] != " " or not following:
        return end
    if not following.islower() and not following.isupper():
        beyond = (_OUTPOST if following == "-" else _LEVEL).match(text, end)
        return beyond.end() if beyond else end
    level = _LEVEL.match(text, end) if following.isupper() else None
    if level is not None:
        return level.end()
    town = _TOWN.match(text, end)
    if town is None or not (_holds_school(reading, start, end) or compound.ends(reading, end)):
        return end
    words = [word.lower() for word in _WORD.findall(town["town"])]
    known = any(lexicon.lookup(word).city >= 2 or word in _REGIONS for word in words)
    told = clause.told(reading, *town.span("town"), "degree", "weak") or not _SUBJECTS.isdisjoint(words)
    strange = not any(lexicon.lookup(word).common > 1 for word in words)
    return town.end() if (known or strange) and not told else end


def _trimmed(reading: Reading, start: int, end: int) -> tuple[int, int]:
    text = reading.text
    if _SIGN.search(text, start, end) is None:
        return start, end
    marks = [mark.span() for mark in _PART.finditer(text, start, end)]
    if not marks:
        return start, end
    parts = [(a, b) for (_, a), (b, _) in pairwise([(start, start), *marks, (end, end)]) if text[a:b].strip(" ,.:")]
    named = [number for number, part in enumerate(parts) if _holds_school(reading, *part)]
    named = named or [number for number, part in enumerate(parts) if reading.hits_in("school", *part)]
    if not named:
        return start, end
    first, last = named[0], named[-1]
    while (
        first > 0
        and not _besides(reading, *parts[first - 1], behind=False)
        and not _open(text, parts[first - 1])
        and not _DASH.fullmatch(text, parts[first - 1][1], parts[first][0])
    ):
        first -= 1
    if first > 0 and _open(text, parts[first - 1]):
        first -= 1
    while last + 1 < len(parts) and (_open(text, parts[last]) or not _besides(reading, *parts[last + 1], behind=True)):
        last += 1
    return parts[first][0], parts[last][1]


def _open(text: str, part: tuple[int, int]) -> bool:
    """Whether a part ends in a word that links it to the next: "Institute of", "Notre Dame of"."""
    words = _WORD.findall(text[part[0] : part[1]])
    return bool(words) and words[-1].lower() in _LINKS


def _holds_school(reading: Reading, start: int, end: int) -> bool:
    if any(h.start <= start and end <= h.end for h in clause.told(reading, start, end, "weak")):
        return False  # "High school" as a degree
    return any(hit.group != "school.tail" for hit in reading.hits_in("school", start, end))


def _besides(reading: Reading, start: int, end: int, *, behind: bool) -> bool:
    """Whether a part tells a degree, subject, season or key and is none of the school's name."""
    words = [word.lower() for word in _WORD.findall(reading.text[start:end])]
    if not words or clause.told(reading, start, end, "degree", "weak", "job"):
        return True
    if words[0] in _SEASONS or (behind and reading.text[start].isdigit()):
        return True
    if words[0] in _BOARDS or (behind and (not _UNITS.isdisjoint(words) or not _SUBJECTS.isdisjoint(words))):
        return True
    if behind and margin.subject(words):
        return True
    return all(lexicon.lookup(word).common >= 2 for word in words) and not any(
        lexicon.lookup(word).city >= 2 or word in _REGIONS for word in words
    )
