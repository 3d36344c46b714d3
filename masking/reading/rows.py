"""Schools told by the row or list they stand in: cells of tables, labelled lists, short names in a place of their own.

Why: "2012 / Inter / Adamjee / A-1" and "Institute: GRIET - Bhashyam" name schools in no word that only schools have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from masking.expression import expression
from masking.reading import clause, course
from masking.reading.phrases import Hit
from masking.reading.record import Reading
from name_lists import lexicon, terms

_AWAY = ("experience", "projects", "references", "skills", "publications", "interests", "languages")
_BEFORE = expression(
    r"(?:^|[\n,;|/(•·]|[-:][ ]|\d[ ]|[ ]{2}|\t|\b(?:from|at|in|alla|all'|presso|dalle|dai|dal|de la|de"
    r"|an der|à)[ ])[ ]?\Z"
)
_AFTER = expression(r"[ ]?(?:$|[\n,;|/):•·]|[-][ ]|\(|[ ]{2}|\t|'?\d|a\.a\.|[A-Z][\w'-]+[ ]?(?:$|[\n,;|/(]|[ ]{2}|\d))")
_PAPER = expression(r"\b(?:Certificate|Diploma|Examination)s? [^\n(,;]*\(\Z")
"""What letters in brackets are short for where they mean an examination."""
_CELL = expression(r"[ ]+/[ ]+|[ ]*\|[ ]*|\t+|[ ]+-[ ]+")
_WIDE = expression(r"(?=[ |\t.])(?:[ ]+/[ ]+|[ ]*\|[ ]*|[ ]*\t+[ ]*|[ ]+-[ ]+|(?<=\S)[ ]{3,}(?=\S)|[ ]*\.{3,}[ ]*)")
"""What parts the columns of a table: also a gap, or the dots that lead to the next."""
_JOINS = ("|", "\t", " / ", " - ", "   ", "...")
"""What stands in every line that has parts."""
_HEADED = 60
"""Letters of the longest head of a column."""
_NAMED = (
    r"(?i:institut(?:e|ion)s?|schools?(?: ?/ ?colleges?)?|colleges?|place(?: of study)?|where|universit(?:y|ies)"
    r"|(?:institution|school|college|university) name|name of (?:the )?(?:institut(?:e|ion)|school|college|university)"
    r"|(?:school|college|university) attended|affiliated (?:to|university)|institución(?: educativa)?"
    r"|instituição(?: de ensino)?|colegio|colégio|escuela|escola|universidade?|plantel|établissement|école|université"
    r"|schule|hochschule|universität|onderwijsinstelling|instelling|basisschool|middelbare school|scuola|istituto"
    r"|ateneo|università|szkoła|uczelnia|škola"
    r"|iskola|skola|skole|lärosäte|oppilaitos|okul(?: adı)?|üniversite|(?:nama )?(?:sekolah|institusi|universitas)"
    r"|paaralan|trường|учебное заведение|вуз|заклад освіти|學校|学校名?|학교명?)"
)
_LABEL = expression(rf"[ \t]*{_NAMED}(?P<mark>[ ]?:[ ]|\t+|[ ]{{3,}}(?=[^\W\d_]))")
COLUMN = expression(rf"[ \t]*{_NAMED}(?:[ ]?/[ ]?{_NAMED})?[ \t:]*")
"""The heading of the schools' column, alone in its line."""
_NAME = expression(r"[^\W\d_][\w.'’&()-]*(?:[ ][\w.'’&()\"“”«»-]+){0,7}\Z")
_HEAD = expression(
    r"[ \t]*(?:(?:name of (?:the )?)?(?:institut(?:e|ion)|school|college)(?: name)?s?(?:[ ]?/[ ]?(?:college|school"
    r"|institut(?:e|ion)|university))?)[ \t:]*",
    re.I,
)
_NEXT = expression(
    r"(?:year(?: of)?(?: passing| completion)?|passing(?: year)?|percentage|%|marks|grade|class|division|cgpa|gpa"
    r"|score|result"
    r"|board|university|board ?/ ?university|percentage ?/ ?cgpa|% of marks|duration|from|period"
    r"|per[ií]odo|fechas?|años?|anos?|documento|estado|années?|dates?|mention|zeitraum|jahr|abschluss|anno|periodo|voto"
    r"|tahun|jurusan|mezuniyet yılı|yıl|bölüm)[ :]*",
    re.I,
)
_ROMAN = expression(r"\d+(?:[.,]\d+)?[ ]?%?\Z|[A-F][+-]?\Z|[A-F]-?\d\Z|[IVX]+\Z", re.I)
_LEFT = (
    terms.words("entry_not_school")
    | terms.words("alma_not")
    | terms.words("row_not_school")
    | terms.words("school_boards")
)
_MOST_ROWS = 12


def named(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield short names that mean other things, too, where a degree, a year or the section tells a school."""
    for hit in reading.hits.get("alma", []):
        if _in_place(reading, hit) and _told(reading, hit):
            yield hit.start, hit.end


def _in_place(reading: Reading, hit: Hit) -> bool:
    text = reading.text
    return (
        _BEFORE.search(text, max(0, hit.start - 10), hit.start) is not None
        and _AFTER.match(text, hit.end) is not None
        and not reading.in_heading(hit.start)
    )


def _told(reading: Reading, hit: Hit) -> bool:
    text, kind = reading.text, reading.kind_at(hit.start)
    left, right = text.rfind("\n", 0, hit.start) + 1, text.find("\n", hit.end)
    right = right if right >= 0 else len(text)
    if kind in _AWAY or (course.of_course(reading, hit.start, hit.end)):
        return False
    if text[hit.start - 1 : hit.start] == "(" and _PAPER.search(text, max(left, hit.start - 60), hit.start):
        return False
    degree = clause.told(reading, left, right, "degree", "weak", "stay")
    if any(told.start <= hit.start < told.end for told in degree):
        return False
    if _others(reading, left, right, hit) and not text[hit.start : hit.end].isupper():
        return False
    if kind == "education":
        return bool(degree) or clause.YEAR.search(text, left, right) is not None
    near = clause.around(text, hit.start, hit.end)
    sure = clause.told(reading, *near, "degree", "stay")
    return bool(sure) and not clause.told(reading, *near, "job") and len(text[hit.start : hit.end]) > 2


def _others(reading: Reading, left: int, right: int, hit: Hit) -> bool:
    """Whether a school is named in the line by its word."""
    schools = reading.hits_in("school", left, right)
    return any(h.group == "school.key" and not hit.start <= h.start < hit.end for h in schools)


def cells(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the cells of the school's column in rows of the same parts, and the parts of a labelled list."""
    text = reading.text
    for section in reading.resume.sections:
        if section.kind != "education":
            continue
        rows: list[list[tuple[int, int]]] = []
        at = section.heading[1] if section.heading else section.start
        if section.heading and text.find("|", *section.heading) >= 0:
            at = section.start
        while at < section.end:
            stop = text.find("\n", at, section.end)
            stop = stop if stop >= 0 else section.end
            line = text[at:stop]
            joined = any([mark in line for mark in _JOINS])
            label = _LABEL.match(text, at, stop) if joined or ":" in line else None
            if label is not None:
                yield from _listed(text, label.end(), stop) or _valued(reading, label.end(), stop)
            if len(line) <= _HEADED or len(line.strip()) <= _HEADED:
                yield from _under(reading, at, stop, section.end)
            parts = _split(text, at, stop, _WIDE) if joined else []
            if len(parts) >= 3 and (not rows or abs(len(parts) - len(rows[0])) <= 1):
                rows.append(parts)
            elif rows and len(rows) < _MOST_ROWS:
                yield from _column(reading, rows)
                rows = [parts] if len(parts) >= 3 else []
            at = stop + 1
        yield from _column(reading, rows)


def _under(reading: Reading, at: int, stop: int, end: int) -> Iterator[tuple[int, int]]:
    """The schools under the line, if it is the head of a column of them."""
    if "," in reading.text[at:stop]:
        return
    if _HEAD.fullmatch(reading.text, at, stop):
        yield from _below(reading.text, stop + 1, end)
    elif COLUMN.fullmatch(reading.text, at, stop):
        below = list(_below(reading.text, stop + 1, end))
        yield from below if any(_schooled(reading, *cell) for cell in below) else ()


def labels(text: str, start: int, end: int) -> bool:
    """Whether the word of a school at ``start:end`` is the label of a field: "Escola: Mouzinho"."""
    label = _LABEL.match(text, text.rfind("\n", 0, start) + 1) if text[end : end + 2].lstrip(" ")[:1] == ":" else None
    return label is not None and end <= label.start("mark") + 1


def _below(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines between the heading of a column of schools and that of the next: columns read one below the other."""
    found: list[tuple[int, int]] = []
    while at < end and len(found) <= _MOST_ROWS:
        stop = text.find("\n", at, end)
        stop = stop if stop >= 0 else end
        line = text[at:stop].strip()
        if _NEXT.fullmatch(line):
            if len(found) >= 2:
                yield from found
            return
        name = line.partition(", ")[0]
        if line and _fits(name):
            begin = at + text[at:stop].index(name)
            found.append((begin, begin + len(name)))
        elif line:
            return
        at = stop + 1


def _split(text: str, start: int, end: int, mark: re.Pattern[str] = _CELL) -> list[tuple[int, int]]:
    marks = [found.span() for found in mark.finditer(text, start, end)]
    found = []
    for (_, a), (b, _) in pairwise([(start, start), *marks, (end, end)]):
        part = text[a:b]
        found.append((a + len(part) - len(part.lstrip()), a + len(part.rstrip())))
    return found


def _listed(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of "Institute: GRIET - Sri Gayatri - Bhashyam"."""
    parts = _split(text, start, end)
    return [part for part in parts if _fits(text[slice(*part)])] if len(parts) >= 2 else []


def _valued(reading: Reading, start: int, end: int) -> list[tuple[int, int]]:
    """The value of a label of schools that stands alone, up to its town: "Escola: Mouzinho, Portalegre"."""
    value = _VALUE.match(reading.text, start, end)
    if value is None or _degree(reading, *value.span()):
        return []
    words = [word.strip(".").lower() for word in value.group().split()]
    known = [word for word in words if word in _LEFT or lexicon.lookup(word).common >= _EVERYDAY]
    return [value.span()] if len(known) < len(words) else []


_VALUE = expression(
    r"[^\W_](?:[^,(|/\n\t\d;:]|\d(?!\d)|[ ]?/(?=[^\W\d_])){2,70}?"
    r"(?=[ ]*(?:[,(|;\n]|\Z)|[ ]{2,}|[ ]-[ ]|[ ]\d|\t)"
)
_EVERYDAY = 3


def _column(reading: Reading, rows: list[list[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
    """The cells of the column that is neither degree, date, mark nor board in two rows or more of the same parts."""
    text = reading.text
    if len(rows) < 2:
        return
    width = min(len(row) for row in rows)
    free: list[int] = []
    for number in range(width):
        column = [row[number] for row in rows]
        fit = [cell for cell in column if _fits(text[slice(*cell)]) and not _degree(reading, *cell)]
        if len(fit) * 2 > len(rows) or (fit and any(_schooled(reading, *cell) for cell in column)):
            free.append(number)
    named = {n: sum(_schooled(reading, *row[n]) for row in rows) for n in range(width)}
    most = max(named[n] for n in free) if free else 0
    if any(named[n] > most and 2 * named[n] > len(rows) for n in named):
        return  # the schools stand in a column where all are named by their word
    chosen = [n for n in free if named[n] == most][:1] if most else free if len(free) == 1 else []
    for number in chosen:
        for row in rows:
            start, end = row[number]
            if (
                any(_degree(reading, *cell) for cell in row)
                and _fits(text[start:end])
                and not _degree(reading, start, end)
                and COLUMN.fullmatch(text, start, end) is None
            ):
                yield start, end


def _degree(reading: Reading, start: int, end: int) -> bool:
    return bool(clause.told(reading, start, end, "degree", "weak"))


def _schooled(reading: Reading, start: int, end: int) -> bool:
    """Whether a cell names a school by a word or short name of one."""
    return bool(reading.hits_in("school", start, end)) and reading.text[start:end].count(" ") < 8


def _fits(cell: str) -> bool:
    """Whether a cell reads as a name: capitalised, no number, mark, month, subject or board."""
    if len(cell) < 3 or not cell[0].isupper() or _ROMAN.match(cell) or _NAME.match(cell) is None:
        return False
    lowers = [word.strip(".,()").lower() for word in cell.split()]
    if any(word in _LEFT for word in lowers):
        return False
    return not all(lexicon.lookup(word).common >= 2 for word in lowers) or cell.isupper()
