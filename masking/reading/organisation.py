"""The whole name of an organisation around a telling word: "Black" → "National Black Nurses Association".

Why: a reader who still sees "National [ETHNICITY] Nurses Association" guesses; and an alliance, a parish or a bursary
is named by all its words. The word itself was found by a recognizer, vetoes included; only its reach is settled here.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.record import caseless

_LINK = r"of|for|in|the|and|to|de|da|do|das|dos|del|della|di|la|las|los|le|les|des|du|van|von|für|der|y|e|et|och|og"
_HEAD = (
    r"associations?|associa[çt][ãi]o|asociaci[óo]n|society|societies|council|network|alliance|union|federation"
    r"|foundation"
    r"|club|chamber|league|congress|caucus|coalition|collective|coletivo|colectivo|circle|guild|forum|institute"
    r"|center"
    r"|centre|committee|board|chapter|community|group|groups|gruppe|\w*forening\w*|\w*förening\w*|\w*verein"
    r"|\w*verband|\w*vereniging|\w*bund|\w*gemeinschaft|\w*netzwerk|\w*nätverk\w*"
    r"|stichting|sangam|samaj|mandal|mandali|sabha|kendra|samiti|movimento|movimiento|mouvement|rede|red|réseau"
    r"|collectif|mesa|unión|união|grupo|groupe|gruppo"
    r"|federación"
    r"|federação|fédération|amicale|comunidade|comunidad|communauté|comunità|stowarzyszenie|kreis|sällskap\w*"
    r"|fraternity"
    r"|sorority|fellowship|fellowships|scholarships?|bursar(?:y|ies)|awards?|prize|fund|programs?|programmes?"
    r"|initiative"
    r"|church|chapel|cathedral|parish|parroquia|paróquia|paroisse|temple|synagogue|shul|mosque|masjid|mandir|gurdwara"
    r"|gurudwara|wat|pagoda|monastery|convent|abbey|ministr(?:y|ies)|mission|congregation|diocese|choir|army"
    r"|quire|église"
    r"|iglesia|igreja|kirche|gemeinde|kirk|tabernacle|assembly|assemblies|sangha|pride|parade|march|festival|project"
    r"|business|bar|nation|nations|tribe|band|games|sports|school|students?|professionals?|engineers?|nurses?"
    r"|lawyers?"
    r"|employees?|women|men|staff|veterans?|scientists|researchers|founders|entrepreneurs|artists|journalists|scholars"
    r"|physicians|teachers|cadetships?|traineeships?|internships?|grants?|sisterhood"
)
_WORD = r"[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’.&+/-]*|\d+(?:st|nd|rd|th)\b|&|\+"
_RUN = expression(rf"(?:{_WORD})(?:[ ](?:\((?:{_WORD})\)|{_WORD}|(?:{_LINK}|{_HEAD})\b))*")
_HAS_HEAD = expression(rf"(?<!\w)(?:{_HEAD})(?!\w)")
"""For small letters."""
_GROWN = expression(r"f[öo]rening\w*\b")
"""A head written small in Nordic names."""
_SHELL = expression(
    r"^(?:(?:active|founding|board|life|volunteer|honorary|student|associate|co-?)?[ -]*"
    r"(?:members?|membership|treasurer|secretary|president|chair\w*|vice|volunteer|mentor|leader|organi[sz]er|founder"
    r"|coach|usher|deacon|elder|reader|captain|director|coordinator|past|former|recipient)[ ]+)+"
    r"(?:(?:of|at|for|in|the|with)[ ]+)*",
    re.IGNORECASE,
)
_POST = expression(
    r".*\b(?:member|treasurer|secretary|president|chair\w*|captain|leader|director|co-?ordinator|volunteer|meeting|lectured"
    r"|taught|speaker|delegate|fundraiser)[ ]+(?:of|at|for|in|to|with)[ ]+(?:the[ ]+)?",
    re.IGNORECASE,
)
_TAIL = expression(rf"(?:[ ]+(?:{_LINK}|&))+$", re.IGNORECASE)


_LONG = 400


def whole(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the organisation's whole name around ``start:end``, or the same stretch where there is no such name.

    The name is a run of capitalised words and links on one line, with a word such as association, church or bursary.
    """
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    if line_end - line_start > _LONG:
        line_start, line_end = _prose(text, start, end)
    line = text[line_start:line_end]
    if len(line) > _LONG or "\n" in text[start:end]:
        return start, end
    for run in _RUN.finditer(line):
        if run.start() < end - line_start and start - line_start < run.end():
            return _trimmed(*_sentence(run[0], line_start + run.start(), start, end), start, end)
    return start, end


def is_named(name: str) -> bool:
    """Whether a stretch is nothing but the name of an organisation: capitals and links, with a word such as club."""
    return _RUN.fullmatch(name) is not None and _HAS_HEAD.search(caseless(name.lower())) is not None


def _prose(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence in a long paragraph; no further than wide gaps, where the lines of a page were lost."""
    left, right = max(0, start - _LONG // 2), min(len(text), end + _LONG // 2)
    for gap in _GAP.finditer(text, left, right):
        if gap.end() <= start:
            left = gap.end()
        elif gap.start() >= end:
            right = gap.start()
            break
    left = max(left, text.rfind(". ", left, start) + 2, text.rfind("\n", left, start) + 1)
    stop = _PROSE_END.search(text, end, right)
    return left, stop.start() if stop else right


_GAP = expression(r"[ ]{2,}|\t+")
_PROSE_END = expression(r"[.;:](?:[ ]|$)|\n")
_FULL_STOP = expression(r"(?<!\bSt)(?<!\bMt)(?<!\bDr)(?<![A-Z])\.[ ]+")


def _sentence(run: str, at: int, start: int, end: int) -> tuple[str, int]:
    """The part of a run around ``start:end`` that lies in one sentence, and where it begins."""
    first, last = 0, len(run)
    for stop in _FULL_STOP.finditer(run):
        if at + stop.end() <= start:
            first = stop.end()
        elif at + stop.start() >= end:
            last = min(last, stop.start())
    return run[first:last], at + first


def _trimmed(run: str, at: int, start: int, end: int) -> tuple[int, int]:
    shell = _SHELL.match(run)
    first = at + shell.end() if shell and at + shell.end() <= start else at
    post = _POST.match(run, first - at, max(first, start) - at)
    first = at + post.end() if post else first
    name = run[first - at :].rstrip(".")
    tail = _TAIL.search(name)
    last = first + (tail.start() if tail else len(name))
    rest = name[: last - first]
    words = [w for w in rest.split() if w[0].isupper() or w[0].isdigit()]
    least = 1 if _GROWN.search(rest) or (words and len(words[0]) > 2 and words[0].isupper()) else 2
    if len(words) < least or not _HAS_HEAD.search(caseless(rest.lower())) or last - first > 90:
        return start, end
    return min(first, start), max(last, end)
