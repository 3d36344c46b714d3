"""Schools attended: tagged ones, names with a school word, abbreviations, and those again elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import (
    Hit,
    Reading,
    Recognizer,
    alma,
    aside,
    clause,
    compound,
    course,
    entry,
    extent,
    jotted,
    learner,
    leaver,
    marked_up,
    mentioned,
    namesake,
    numbered,
    overrun,
    post_school,
    pretender,
    recurring,
    rows,
    slots,
    torn,
    workplace,
)
from masking.reading.study import attended
from masking.span import Field, Span
from name_lists import lexicon, terms

_NUMBERED = terms.words("school_numbered")
_LINKS = terms.words("school_links")
_SMALL = terms.words("school_small")
_STOP = terms.words("school_stop")
_BARE = terms.words("school_bare")
_JOIN = expression(r"^(?:[ ]{1,2}|[ ]?\.[ ]?|[ ]?-[ ]?|'|[ ]?&[ ]?|[ ]?/[ ]?|[ ]?\n[ ]?|[ ]?№[ ]?|[ ]?\.[ ]{2}|'[ ])$")
_COMMA = expression(r"^(?:[ ]?[,(][ ]?|[ ]-[ ]?|-[ ])$")
_DEGREE_START = expression(
    r"(?<![A-Za-z]\.)(?:(?:Bachelor|Master|Associate|BACHELOR|MASTER)(?:'?s|'?S)?|Diploma|Degree|DIPLOMA|GPA"
    r"|CGPA|B[Tt]ech|M[Tt]ech|MBBS|LLB|HSC|SSC|SSLC|PhD|"
    r"[BM](?:Sc|A|S|E|Eng|BA|CA|Com|Ed)|(?:[BMD]|Ph|LL)\.[ ]?(?:E|A|S|D|M|B|Sc|Ed|Com|Tech|Phil|Eng|Arch"
    r"|Pharm)(?!\.[A-Z]\.)|[BM]\.[BC]\.A)(?![^\W_])"
)
_DEGREE_END = expression(
    r"(?<![A-Za-z]\.)(?:\b[BM]\.[ ]?(?:E|A|S|Sc|Ed|Com|Tech|Phil|Eng|Arch)|\bPh\.[ ]?D|\bLL\.[ ]?[BM])\Z"
)
_MORE = expression(r"[ ][^\W\d_]")
_VIETNAMESE = ("đại học", "đh", "cao đẳng", "cđ", "học viện", "trường", "thpt", "trung học")
_TONAL = expression(r"(?:[ ][^\W\d_]{1,7}){1,4}(?=[ ]?[,;(\n:]|[ ]?[-–]|$)")
"""What follows a Vietnamese school word up to the next mark, in small letters, too: "ĐH Ngoại thương"."""
_IN = expression(r"[ ](?:we?|ve?)[ ][A-ZŁŚŻ][\w-]+(?:[ ][A-ZŁŚŻ][\w-]+)?")
"""The town that is a school's whole name: "II LO w Nowym Targu"."""
_GENERAL = expression(
    r"(?:(?:National |Government |Govt )?(?:Institute|College|School|Faculty) of [A-Z][A-Za-z]+"
    r"(?: (?:and|&) [A-Z][A-Za-z]+)?"
    r"|(?:Degree|Community|Junior|Engineering|Intermediate|Polytechnic|Women's|Arts|Medical) College)",
    re.I,
)
_ALIKE = expression(r"-(?:[Pp]rep(?:aratory)?|[Ll]evel|[Ww]ide|[Bb]ased|[Bb]ound|[Rr]ead(?:y|iness)|[Aa]ged?)\b")
"""What makes a school word one of any school: "College-Prep courses"."""
_TOLD = ("told", "short", "row", "level")
_JOTTED = ("entry", "jotted", "tagged-organisation")
_LOOSE = ("tagged", "tagged-organisation", "entry", "alone", "list", "keyword")
_QUALIFIED = frozenset(
    ("girls", "boys", "memorial", "public", "national", "state", "central", "community", "senior", "junior")
)
"""Words between a proper one and the level: "Bwanda Girls' Primary"."""
_JOINED = 3
_REST = 40
_FAR = 9
_PLURALS = frozenset(("schools", "colleges", "universities", "academies"))


def find(reading: Reading) -> Iterator[Span]:
    """Yield institutions attended, and their names wherever they stand again."""
    found: set[tuple[int, int]] = set()
    judged: dict[tuple[int, int], bool] = {}
    fitted: dict[tuple[int, int], tuple[int, int]] = {}
    posts: list[tuple[int, int]] = []
    spans: list[tuple[int, int, float, str]] = []
    for left, right, score, rule in _candidates(reading):
        if (left, right) not in fitted:
            fitted[left, right] = overrun.cut(reading, *extent.fitted(reading, left, right))
        start, end = fitted[left, right]
        if start >= end or (rule == "keyword" and (left, right) != (start, end) and _is_bare(reading, start, end)):
            continue
        if (start, end) not in judged:
            judged[start, end] = (rule in _TOLD and not workplace.member(reading, start, end)) or (
                _attended(reading, start, end, posts) and not _other(reading, start, end, rule)
            )
        if judged[start, end]:
            found.add((start, end))
            spans.append((start, end, score, rule))
    if posts:
        found -= {span for span in found if workplace.part(reading, *span, posts)}
    yield from (_span(*span) for span in spans if span[:2] in found)
    yield from (_span(*again) for again in recurring.again(reading, found, judged))


def _is_bare(reading: Reading, start: int, end: int) -> bool:
    words = reading.words
    inside = range(words.index_at(start), words.index_at(end - 1) + 1)
    return all(words.lowers[i] in _BARE for i in inside) and not _general(reading, start, end)


def _other(reading: Reading, start: int, end: int, rule: str) -> bool:
    """Whether a name is none of a school's, or, without a word of schools, tells of a course."""
    if (rule in _JOTTED and aside.aside(reading, start)) or overrun.runs_over(reading, start, end, rule):
        return True
    return pretender.pretends(reading, start, end, rule) or (
        rule in _LOOSE
        and course.of_course(reading, start, end)
        and all(hit.group == "school.short" for hit in mentioned.keyed(reading, start, end))
    )


def _attended(reading: Reading, start: int, end: int, posts: list[tuple[int, int]]) -> bool:
    """Whether the candidate studied there; ``posts`` collects the workplaces."""
    told = clause.attended(reading, start, end)
    if told is None and workplace.employed(reading, start, end):
        posts.append((start, end))
        return False
    return attended(reading, start, end) if told is None else told


def _candidates(reading: Reading) -> Iterator[tuple[int, int, float, str]]:
    yield from ((*span, 0.5, "entry") for span in entry.beside_degrees(reading) if not _is_degree(reading, *span))
    yield from ((*span, 0.7, "told") for span in entry.told(reading))
    yield from ((*span, 0.7, "told") for span in alma.told(reading))
    yield from ((*span, 0.5, "jotted") for span in jotted.jotted(reading))
    yield from ((*span, 0.6, "short") for span in rows.named(reading))
    yield from ((*span, 0.6, "row") for span in rows.cells(reading))
    yield from ((*span, 0.6, "row") for span in slots.cells(reading))
    yield from ((*span, 0.5, "alone") for span in alma.alone(reading))
    for mention in reading.mentions_of("SCHOOL"):
        span = mentioned.school(reading, mention)
        if span is not None:
            yield *span, 0.4 + mention.score / 2, "tagged"
    for mention in reading.mentions_of("ORG"):
        if mentioned.organisation(reading, mention):
            yield mention.start, mention.end, 0.4, "tagged-organisation"
    yield from _of_words(reading)
    yield from ((*span, 0.7, "compound") for span in compound.schools(reading))
    yield from ((*span, 0.7, "number") for span in numbered.schools(reading))
    yield from ((*span, 0.7, "posted") for span in post_school.schools(reading))
    yield from ((*span, 0.5, "marked-up") for span in marked_up.schools(reading))
    yield from ((*span, 0.5, "told") for span in learner.schools(reading))


def _of_words(reading: Reading) -> Iterator[tuple[int, int, float, str]]:
    for hit in [*reading.hits.get("school", []), *reading.hits.get("tail", [])]:
        if reading.lower.startswith((" leaving", " certificate"), hit.end) and _of_paper(reading, hit):
            continue
        if reading.text[hit.end : hit.end + 1] == "-" and _ALIKE.match(reading.text, hit.end):
            continue
        if rows.labels(reading.text, hit.start, hit.end):
            continue
        if not reading.in_heading(hit.start) or _cut_off(reading, hit):
            yield from _of_hit(reading, hit)
    for hit in compound.glued(reading):
        if reading.kind_at(hit.start) == "education":
            yield from _of_hit(reading, hit)


def _of_paper(reading: Reading, hit: Hit) -> bool:
    """Whether a school word is part of a certificate's name: "First School Leaving Certificate"."""
    return any(paper.end > hit.end + 1 for paper in clause.told(reading, hit.start - 6, hit.end, "degree"))


def _is_degree(reading: Reading, start: int, end: int) -> bool:
    """Whether a part of a line begins with a degree or is nothing but words of schools in general."""
    words = reading.words
    inside = range(words.index_at(start), words.index_at(end - 1) + 1)
    if all(words.lowers[i] in _BARE for i in inside):
        return True
    return any(hit.start == start for hit in clause.told(reading, start, end, "degree", "weak"))


def _of_hit(reading: Reading, hit: Hit) -> Iterator[tuple[int, int, float, str]]:
    if hit.group == "school.short":
        if _known(reading, hit):
            yield hit.start, hit.end, 0.7, "list"
    elif hit.group == "school.prefix":
        yield from _led(reading, hit)
    elif hit.group not in ("school.tail", "tail.word") or _tail(reading, hit):
        span = _grown(reading, hit)
        if span is not None:
            yield *span, 0.7, "keyword"
    elif reading.kind_at(hit.start) != "education":
        left = leaver.named(reading, hit)
        if left is not None:
            yield *left, 0.6, "level"


def _grown(reading: Reading, hit: Hit) -> tuple[int, int] | None:
    """Grow from the school word over capitalised words and linking words, within its line."""
    words, text = reading.words, reading.text
    small = _all_small(reading, hit)
    of = hit.last < len(words.lowers) and words.lowers[hit.last] in ("of", "de", "for", "di", "da", "der", "für")
    first = _left(reading, hit.first, small, through=not of)
    last = _right(reading, hit.last - 1, small)
    numbered = words.lowers[last].isdigit() and words.lowers[hit.first] in _NUMBERED
    end = _tonal(reading, hit, last)
    bare = all(words.lowers[i] in _BARE or words.lowers[i].isdigit() for i in range(first, last + 1))
    if bare and not numbered and end == words.ends[last] and not _general(reading, words.starts[first], end):
        return None
    if small and not any(
        lexicon.lookup(words.lowers[i]).common < 2 for i in range(first, last + 1) if words.lowers[i] not in _BARE
    ):
        return None
    start = words.starts[first]
    if _in_general(reading, hit, first) or (
        first < hit.first and last < hit.last and not small and _prose(reading, hit, first)
    ):
        return None
    if text[start].islower() and not small and text[hit.start].islower() and not words.lowers[last].isdigit():
        return None
    return start, end


def _in_general(reading: Reading, hit: Hit, first: int) -> bool:
    """Whether schools in general are meant: "Baking for Schools", "Colleges Division"."""
    lowers = reading.words.lowers
    return lowers[hit.first] in _PLURALS and (first == hit.first or lowers[hit.first - 1] in _LINKS)


def _prose(reading: Reading, hit: Hit, first: int) -> bool:
    """Whether a school word in small letters follows the first words of a sentence: "Skilled high school"."""
    if not reading.text[hit.start].islower():
        return False
    entries = [lexicon.lookup(word) for word in reading.words.lowers[first : hit.first] if word not in _BARE]
    return all(entry.common and entry.city < 2 and entry.name < 2 for entry in entries)


def _general(reading: Reading, start: int, end: int) -> bool:
    """Whether words of any school fill a piece of an education section: "National Institute of Technology"."""
    left, right = reading.pieces.at(start)
    filled = left == start and reading.text[end : end + 1] in ("", "\n", " ", ",") and right - end < _REST
    return filled and reading.kind_at(start) == "education" and _GENERAL.fullmatch(reading.text, start, end) is not None


def _tonal(reading: Reading, hit: Hit, last: int) -> int:
    """The end of a name whose last words may be small: "ĐH Ngoại thương"."""
    end = reading.words.ends[last]
    tail = _TONAL.match(reading.text, end) if reading.text[hit.start : hit.end].lower() in _VIETNAMESE else None
    if tail is not None:
        return tail.end()
    return namesake.end(reading, hit.start, end, studies=reading.kind_at(hit.start) == "education")


def _tail(reading: Reading, hit: Hit) -> bool:
    """ "Tampines Secondary", "Lincoln High": a proper word before it, nothing that goes on behind."""
    if reading.kind_at(hit.start) != "education" or not reading.text[hit.start].isupper() or hit.first == 0:
        return False
    words, text = reading.words, reading.text
    last = hit.first - 1
    while last > 0 and words.lowers[last] in _QUALIFIED and words.ends[last - 1] + 1 == words.starts[last]:
        last -= 1
    before, after = words.lowers[last], text[hit.end : hit.end + 2].strip(" ")
    proper = text[words.starts[last]].isupper() and before not in _BARE and before not in _STOP and len(before) > 3
    joined = 0 < hit.start - words.ends[hit.first - 1] < _JOINED
    return proper and joined and (not after or after[0] in "\n,(-|.;" or after[0].isdigit())


def _cut_off(reading: Reading, hit: Hit) -> bool:
    """Whether a wide gap set the last word of a name apart like a heading: "Michigan Technological  University"."""
    words, text = reading.words, reading.text
    if hit.last - hit.first > 1 or not hit.first:
        return False
    last = hit.first - 1
    gap = text[words.ends[last] : hit.start]
    return text[words.starts[last]].isupper() and (
        gap == "  " or (gap == "\n" and torn.begun(reading, hit.first, hit.first))
    )


def _known(reading: Reading, hit: Hit) -> bool:
    """Whether a short name is the school's: letters that mean other things, too, need a degree beside them."""
    text = reading.text
    name = text[hit.start : hit.end]
    if reading.kind_at(hit.start) != "education":
        told = clause.told(reading, *clause.around(text, hit.start, hit.end), "degree", "weak", "stay")
        return bool(told) or not (name.isupper() or _MORE.match(text, hit.end))
    if not name.isupper() or " " in name:
        return True
    line = text[text.rfind("\n", 0, hit.start) + 1 : hit.end + 40].partition("\n")[0]
    return not (line.isupper() and lexicon.lookup(name.lower()).common >= 2)


def _led(reading: Reading, hit: Hit) -> Iterator[tuple[int, int, float, str]]:
    """A short form with the proper words or the number behind it: "IES Vega", "Prepa 6", "TU Delft"."""
    if reading.kind_at(hit.start) != "education" and not clause.told(
        reading, *clause.around(reading.text, hit.start, hit.end), "degree", "weak", "stay"
    ):
        return
    if reading.text[hit.end : hit.end + 2] == ") " and reading.text[hit.end + 2 : hit.end + 3].isupper():
        last = _right(reading, hit.last, small=False)
    else:
        last = _right(reading, hit.last - 1, small=False)
    end = _tonal(reading, hit, last)
    town = _IN.match(reading.text, end) if end == hit.end else None
    end = town.end() if town else end
    if end > hit.end:
        yield hit.start, end, 0.6, "prefix"


def _all_small(reading: Reading, hit: Hit) -> bool:
    start, end = reading.pieces.at(hit.start)
    return reading.kind_at(start) == "education" and reading.text[start:end].islower()


def _left(reading: Reading, at: int, small: bool, *, through: bool) -> int:
    words, text = reading.words, reading.text
    reach = index = at
    while index > 0 and at - index < _FAR:
        gap = text[words.ends[index - 1] : words.starts[index]]
        word = words.lowers[index - 1]
        if (
            not _JOIN.match(gap)
            or ("." in gap and len(word) > 4)
            or ("\n" in gap and not torn.begun(reading, index, at))
        ):
            break
        if word in _STOP and word != "day":
            break
        if word in _LINKS:
            if not through:
                break
        elif _fits(text, words.starts[index - 1], words.ends[index - 1], small, word, left=True):
            reach = index - 1
        else:
            break
        index -= 1
    return reach


def _right(reading: Reading, at: int, small: bool) -> int:
    words, text = reading.words, reading.text
    reach = index = at
    commas = 0
    while index + 1 < len(words.starts) and index - at < _FAR:
        gap = text[words.ends[index] : words.starts[index + 1]]
        word = words.lowers[index + 1]
        if _COMMA.match(gap):
            commas += 1
            if commas > 1:
                break
        elif not _JOIN.match(gap) or ("." in gap and gap != "." and len(words.lowers[index]) > 4):
            break
        if word in _STOP or ("\n" in gap and not torn.goes_on(reading, index, at)):
            break
        if word not in _LINKS:
            if not _fits(text, words.starts[index + 1], words.ends[index + 1], small, word):
                break
            reach = index + 1
        index += 1
    return reach


def _fits(text: str, start: int, end: int, small: bool, word: str, *, left: bool = False) -> bool:
    """Whether a word can be part of a school's name."""
    if _DEGREE_START.match(text, start) or (end - start < 5 and _DEGREE_END.search(text, max(0, start - 6), end)):
        return False
    letter = text[start + 2] if word[1:2] == "'" and end - start > 4 else text[start]
    if letter.isdigit():
        return end - start <= 3 and text[end : end + 2] not in ("th", "st", "nd", "rd")
    rare = left and len(word) > 4 and lexicon.lookup(word).common < 2
    return letter.isupper() or word in _SMALL or small or rare or letter.lower() == letter.upper()


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.SCHOOL, score, f"school:{rule}")


RECOGNIZER = Recognizer("school", frozenset({Field.SCHOOL}), find)
