"""Schools among studies that are places of work or bodies one is a member of: "Lecturer, Hill College, 1997-2004".

Why: teachers' and researchers' posts follow their studies, and where the heading between them is lost or unknown, the
post before the school's name is what tells.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading import clause
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import terms

_CUES = Cue(terms.words("school_posts"))
_FRONT = expression(r"[\n\t•●▪■|;(]|[.!?][ ]+(?=[A-Z])|[ ]{2}|[ ][–—][ ]")
_REACH = 80
_MOST = 12
"""Words between a post and its school."""
_POST = expression(
    r"(?:.*[\s,:/-])?(?:"
    r"(?:teachers?|lecturer|professor|instructor|tutor|principal|headmaster|headmistress|headteacher|dean|registrar"
    r"|provost|post-?doc\w*|(?:post-?doctoral|senior|principal|staff) (?:researcher|scientist|associate|fellow)"
    r"|researcher|(?:research|teaching) (?:associate|fellow|assistant|scientist)|faculty(?: member)?"
    r"|librarian|counsell?or|coach"
    r"|practicum|(?:student|practice|substitute) teaching|educator|trustee|governor|director|founder|promoter"
    r"|(?:advisory )?board member|member of (?:the )?board|custodian|examiner|superintendent|paraprofessional"
    r"|observation|reader)(?:[ ](?:pen|[a-z]-\d+))?"
    r"(?:[ ](?:of|in|for|at)(?:[ ]the)?[ ][\w &/'-]{3,48})?(?:[ ]?\([^()]{1,30}\))?"
    r"(?:,[ ]?(?:department|dept\.?|school|faculty|division)[ ](?:of|for)[ ][\w &-]{3,40})?"
    r"(?:[ ]?[,:@][ ]|[ ]-[ ]|[ ](?:at|in|for|of|with)[ ](?:the[ ])?|[ ])"
    r"|(?:lectur(?:ed|ing)|taught|teaching)(?:[ ][\w &-]{3,40})?[ ](?:at|in|for)[ ](?:the[ ])?"
    r")\Z"
)
_WORKED = expression(r"\bwork(?:ed|ing|s)?[ ](?:with|at|for)[ ](?:the[ ])?\Z")
_MEMBER = expression(
    r"(?:.*[\s,:/-])?(?:(?:graduate|associate|life|student|corporate|professional|active|full|senior|board) )?"
    r"(?:members?(?:ship)?|fellow)(?:,[ ]| of (?:the )?|[ ]-[ ])\Z"
)
_BODY = expression(
    r"(?:Institut\w*|Academy|College|School|Society|Board)[ ]of|Institute\b|Institution\b|Institut[eo]?[ ]"
)
_STUDY = expression(
    r"\b(?:train\w*|stud(?:y|ies|ied)|student (?:at|of)|graduat\w*|course\w*|certificat\w+|supervis(?:or|ors"
    r"|ion|ed by)\b"
    r"|advis(?:or|er)\b|mentor\w*|thesis|guid\w+|under|diploma|degree|education|major\w*|minor\w*"
    r"|specialization|concentration|licen\w+|qualif\w+)\b"
)
_EDUCATED = expression(r"\b(?:special|physical|general|adult|elementary|early childhood)[ -]+education\b")
_BEHIND = expression(
    r"(?:[ ]{2,}|[ ]?[\n\t][ ]?)(?:Post-?doc(?:toral)?\b"
    r"|(?:Senior |Visiting |Adjunct |Assistant |Associate |Full )(?:Professor|Lecturer)\b|Lecturer\b|Professor of\b)"
)
_GOVERNED = expression(r"[ ](?:Senate|Press|Council|Board of|Staff|Faculty Club)\b")
"""What a university has and no student is of."""


def employed(reading: Reading, start: int, end: int) -> bool:
    """Whether the candidate worked at the school at ``start:end``, or was a member, as the words beside it tell."""
    words, text = reading.words, reading.text
    if text[end : end + 1] == " " and _GOVERNED.match(text, end) is not None:
        return True
    index = words.index_at(start)
    if words.among_between(_CUES, max(0, index - _MOST), index):
        left = _line(text, start)
        front = reading.caseless[left:start]
        if _WORKED.search(front) is not None:
            return True
        if _MEMBER.match(front) is not None and _BODY.search(text, start, end) is not None:
            return True
        if (
            _POST.match(front) is not None
            and _STUDY.search(_EDUCATED.sub("", front)) is None
            and not clause.told(reading, left, start, "degree", "weak", "stay", "merit")
        ):
            return True
    after = words.among_between(_CUES, index, index + _MOST + 3)
    behind = _BEHIND.match(text, end) if after else None
    if behind is None:
        return False
    return not clause.told(reading, _line(text, start), min(len(text), behind.end() + 30), "degree", "weak", "stay")


def member(reading: Reading, start: int, end: int) -> bool:
    """Whether the words before a body tell a membership: "Associate Member, Institute of Surveyors"."""
    text, words = reading.text, reading.words
    index = words.index_at(start)
    if not words.among_between(_CUES, max(0, index - 3), index) or _BODY.search(text, start, end) is None:
        return False
    return _MEMBER.match(reading.caseless[_line(text, start) : start]) is not None


def _line(text: str, start: int) -> int:
    """Where the line, sentence or item begins in which a name stands."""
    left = max(0, start - _REACH)
    for mark in _FRONT.finditer(text, left, start):
        left = mark.end()
    return left


def part(reading: Reading, start: int, end: int, posts: list[tuple[int, int]]) -> bool:
    """Whether ``start:end`` lies in a workplace or is its town: "Lecturer, University of Leeds, Leeds Campus"."""
    return any(left <= start < right or (right <= start and reading.text[right:start] == ", ") for left, right in posts)
