"""Years of studies in other forms: "batch '05", "turma de 94", "1424 H", "B.S. 2061", "2k4", "two thousand and six"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import clause, course
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import terms

_CUES = Cue(terms.words("odd_year_cues"))
_TWO = r"(?:['’]?\d\d(?!\d|[.,]\d|%)|(?:19|20)\d\d(?!\d))"
_UNITS = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen)"
)
_PATTERNS = (
    rf"(?:batch|class|turma|promo(?:tion|ción|ção)?|generación|gen\.?|angkatan|khóa|khoá|cohort|set|lichting"
    rf"|årgang|årskull|rocznik"
    rf"|jahrgang|intake|year group|c/o|matric|grad\.?|graduated|wisuda|lulus|tamat|varsh|session|concl\.?"
    rf"|completed|concluíd[ao]"
    rf"|terminé|fin|año|ano|an|år|năm|mwaka|rok)[ ](?:of[ ]|de[ ]|in[ ]|em[ ]|en[ ]"
    rf"|năm[ ])?(?:[A-Z][a-z]{{2,8}}[.]?[ ])?"
    rf"(?P<a>{_TWO})(?:[ ]?[-–/][ ]?(?P<b>{_TWO}))?",
    r"(?P<c>(?<!\d)1[34]\d\d)(?=[ ]?(?:A?\.?H\.?(?!\w)|ه|[ ]?\((?:19|20)\d\d\)|/(?:19|20)?\d\d(?!\d)))",
    r"(?:farvardin|ordibehesht|khordad|tir|mordad|shahrivar|mehr|aban|azar|dey|bahman"
    r"|esfand)[ ](?P<d>1[34]\d\d)(?!\d)",
    r"(?:b\.?s\.?|v\.?s\.?|sambat|वि\.?सं\.?|พ\.ศ\."
    r"|b\.?e\.?)[ ](?P<e>2[0-5]\d\d)(?:[ ]?[-–/][ ]?(?P<f>2[0-5]\d\d|\d\d))?(?!\d)",
    r"(?P<g>(?<!\w)2k[01]?\d)(?!\w)(?:[ ]?-[ ]?(?P<h>2k[01]?\d)(?!\w))?",
    rf"(?P<i>(?:two thousand(?: and)? {_UNITS}|twenty (?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    rf"|seventeen|eighteen|nineteen"
    rf"|twenty(?:[- ]{_UNITS})?)|nineteen (?:fifty|sixty|seventy|eighty|ninety)(?:[- ]{_UNITS})?|two thousand))\b",
)
_ODD = expression("|".join(_PATTERNS), re.I)
_FIGURE = expression(r"\d")
_SPELT = expression(r"twenty|two thousand|nineteen")
"""What a year holds that has no figure."""
_REACH = 30
_ERA = expression(r"(?:昭和|平成|令和|民國|民国)[ ]?(?P<year>\d{1,3}|元)(?!\d)")
_ERAS = ("平成", "令和", "昭和", "民國", "民国")
_SCHOOLED = expression(r"卒業|入学|修了|退学|学校|大学|学院|畢業|肄業|學校|大學|國中|高中|高職")
_WORKED = expression(r"入社|退社|会社|任職|公司")


def odd(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield such years where the section, or a degree in the clause, tells of studies and no course or job does."""
    words, text = reading.words, reading.text
    done = 0
    for index in words.among(_CUES):
        start = words.starts[index]
        kind = reading.kind_at(start)
        if kind in ("experience", "projects", "skills", "publications", "references", "certificates"):
            continue
        if kind != "education" and not clause.told(reading, *clause.around(text, start, start + 1), "degree"):
            continue
        left, stop = max(text.rfind("\n", 0, start) + 1, start - 6), text.find("\n", start)
        right = min(stop if stop >= 0 else len(text), start + 2 * _REACH)
        if _FIGURE.search(text, left, right) is None and _SPELT.search(reading.lower, left, right) is None:
            continue
        near = (m for m in _ODD.finditer(text, left, right) if m.start() <= words.ends[index] and start <= m.end() + 2)
        match = next(near, None)
        if match is None or match.start() < done:
            continue
        done = match.end()
        if course.of_course(reading, match.start(), match.end()) or clause.told(
            reading, *clause.around(text, match.start(), match.end()), "job"
        ):
            continue
        for group in match.re.groupindex:
            if match[group]:
                yield match.span(group)
    if any(era in text for era in _ERAS):
        yield from _eras(text)


def _eras(text: str) -> Iterator[tuple[int, int]]:
    """Years counted by eras, in lines that tell of a school: "平成24年3月 松本高等学校 卒業"."""
    for match in _ERA.finditer(text):
        stop = text.find("\n", match.end())
        line = text[match.end() : stop if stop >= 0 else len(text)]
        if _SCHOOLED.search(line) and not _WORKED.search(line):
            yield match.span("year")
