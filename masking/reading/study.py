"""Whether a place or a year belongs to the candidate's studies rather than to work, a course or a prize."""

from __future__ import annotations

from masking.expression import expression
from masking.reading.record import Reading
from masking.reading.stacked import stacked

SMALL_DEGREE = expression(
    r"\b(?:bachelor'?s?|master'?s?|b\.?[ ]?tech|m\.?[ ]?tech|b\.e|m\.e|b\.?[ ]?sc|m\.?[ ]?sc|b\.?[ ]?com"
    r"|m\.?[ ]?com|b\.a|m\.a|b\.s|m\.s|bca|mca|bba|mba|pgdm|pgdca|ph\.?[ ]?d|doctorate|doctoral|"
    r"m\.?phil|b\.?ed|m\.?ed|d\.?ed|llb|llm|mbbs|diploma|degree|associate'?s? (?:of|in|degree)|graduat(?:e|ed"
    r"|ion|ing)|post[ ]?graduat\w+|undergraduate|ssc|s\.s\.c|hsc|h\.s\.c|sslc|s\.s\.l\.c|cbse|icse|puc"
    r"|intermediate|xii(?:th)?|xth|10th|12th|\+2|10\+2|"
    r"plus two|ossd|uace|kcpe|bece"
    r"|high school|higher secondary|a[ -]levels?|o[ -]levels?|gcse|ged|abitur|matura|baccalauréat"
    r"|licence|licenciatura|licenciad[oa]|ingenier[oa] (?:en|de)|maestría|máster|bachiller(?:ato)?|laurea"
    r"|diplom|diplôme|magister|mgr|inż|"
    r"lisans|sarjana|kcse|kcpe|wassce|waec|ssce|hnd|ond|nce|beng|meng|honou?rs|studied|major(?:ed)? in|gpa"
    r"|cgpa|minor in|class of|"
    r"b\.s\.w|m\.s\.w|bsn|msn|bsw|msw|bfa|mfa|dds|beng|b\.?arch|n\.?dip|matric|cert(?:ificate)? (?:i{1,3}|iv)"
    r"|leaving cert\w*|bts|bep|bac pro|técnic[oa] (?:en|em|superior)|tecnólog[oa]|ensino médio|ensino superior|grado en"
    r"|fp superior|(?:haupt|real)schulabschluss|mittlere reife|gesellenbrief|fachabitur|vmbo|havo|vwo|mbo|hbo"
    r"|kandidatexamen|m\.?p\.?h|ylioppilas\w*|spm|stpm|f\.sc|f\.a|"
    r"бакалавр|магистр|специалист|本科|硕士|博士|学士|修士|학사|석사|بكالوريوس|ماجستير|کارشناسی)\b"
    r"|\b(?:be|me|ba|ma|bs|ms|bsc|msc|beng|meng|phd)\b(?=[ ,.(-])"
    r"(?![ -](?:access|dos|excel|office|outlook|power|project|sql|visio|visual|windows|word)\b)"
)
"""For ``Reading.caseless``."""
_WRAP = 70
"""Letters of a line that was filled before it broke."""
_YEAR = expression(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)(?!\d)")
_RANGE = expression(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)[ ]?[-/][ ]?(?:19[4-9]\d|20[0-4]\d)(?!\d)")
"""Years from and to: longer than a course."""
_WORK = expression(
    r"\b(?:professor|lecturer|teacher|taught|teaching|instructor|tutor|faculty member|dean|principal|registrar"
    r"|worked|working|employed|clients?|project for|postdoc\w*|adjunct|coach\w*|librarian|"
    r"counselor|nurse at|staff|visiting|volunteer\w*|professeur|profesor\w*|dozent|lehrer\w*|docente|öğretmen"
    r"|преподаватель|mentor\w*|speaker|panelist|guest|intern|internship|assistant|researcher|engineer|manager"
    r"|developer|officer|campus placement)\b",
)
_STUDY = expression(
    r"\b(?:graduat\w+|alumn\w+|studied|studying|student (?:at|of|ambassador)|degree from|diploma from"
    r"|completed|from|pursuing|pursued|attended|attending|educated at|enrolled|affiliated|absolvent\w*|studium"
    r"|diplômé\w*|egresad\w+|graduad\w+)\b",
)
_CERTIFIER = expression(
    r"\b(?:certifi\w+|certificate|course|training|workshop|seminar|coursera|udemy|edx|license|conference"
    r"|journal|press|hospital)\b",
)
_AFFILIATION = expression(
    r"\b(?:department|dept|faculty|division|institute|institut|chair|lab|laboratory|fakultät|departamento|faculté"
    r"|facultad)\b[^\n]{0,50},[ ]$",
)
_TOLD_BY = ("references", "certificates", "volunteering")
_AWAY = ("experience", "projects", "references", "volunteering", "certificates", "publications")


def attended(reading: Reading, start: int, end: int) -> bool:
    """Whether the candidate went to the school at this place rather than worked there or took a course."""
    kind = reading.kind_at(start)
    if kind == "education":
        return True
    text = reading.caseless
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    above = text.rfind("\n", 0, max(0, left - 1)) + 1
    if left - above >= _WRAP and text[left - 2 : left - 1].isalnum() and text[start - 1 : start] == "\n":
        left = above  # a sentence goes on over the line break
    left = max(left, start - 140)
    line_start, line_end = left, min(right if right >= 0 else len(text), end + 100)
    line = text[line_start:line_end]
    before = text[max(left, start - 70) : start]
    long = kind == "certificates" and (SMALL_DEGREE.search(text, *reading.pieces.at(start)) or _RANGE.search(line))
    if long and not _WORK.search(line):
        return True
    if kind in _AWAY:
        if _STUDY.search(before) and not _WORK.search(before) and SMALL_DEGREE.search(line):
            return True
        return kind not in _TOLD_BY and stacked(reading, start, end)
    degree = bool(SMALL_DEGREE.search(line))
    if kind == "contact" and _AFFILIATION.search(before) and not degree:
        return False
    if _WORK.search(line) and not _degree_beside(text, line_start, start, end, line_end):
        return False
    if kind in ("skills", "interests", "languages"):
        return degree
    if _CERTIFIER.search(line) and not degree:
        return False
    return (
        degree
        or bool(_STUDY.search(before) or _YEAR.search(line))
        or kind in ("contact", "personal", "summary", "awards")
    )


def _degree_beside(text: str, left: int, start: int, end: int, right: int) -> bool:
    """Whether a degree stands in the line outside the school's own name, of which "high school" may be part."""
    return bool(SMALL_DEGREE.search(text, left, start) or SMALL_DEGREE.search(text, end, right))
