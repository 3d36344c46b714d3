"""Initials beside a name, and what else belongs to one behind it: "J. de Vries", "Kavya U.", "Grant III"."""

from __future__ import annotations

from masking.expression import expression
from masking.span import Span

_BEFORE = expression(r"(?<![\w.])(?:[A-ZÀ-Þ]\.[ ]?){1,3}(?:(?:Ó|Ní|Mac|[Dd]e|[Vv]an|[Vv]on|[Aa]l)[ -])?$")
_AFTER = expression(r"(?:[ ]|\.[ ]?)(?P<initial>[A-ZÀ-Þ](?:\.[ ]?[A-ZÀ-Þ](?!\w)){0,2}\.?)(?=\s*(?:[\n,;|)(]|$)|[ ]{2})")
_SUFFIX = expression(r",?[ ](?:III?|IV|Jr\b\.?|JR\b\.?|(?:Sr|SR)\b(?!\.?[ ][A-Z])\.?)(?![\w-])")
"""What belongs to a name behind it; "Sr. Engineer" is a job."""
_LEADS, _TRAILS = (".", " ", "-"), (" ", ".")
"""What an initial ends with, and what stands before one."""
_ENDS = frozenset((".", "Ó", "í", "c", "e", "n", "l"))
"""What stands before the blank in front of a name that initials lead, a particle behind them or not."""


def with_initials(text: str, span: Span) -> Span:
    """Return the span of a name with the initials and the suffix that stand beside it."""
    start, end = span.start, span.end
    led = text[start - 1 : start] in _LEADS and (text[start - 1] != " " or text[start - 2 : start - 1] in _ENDS)
    if led and (left := _BEFORE.search(text, max(0, start - 12), start)):
        start = left.start()
    if text[end : end + 1] in (",", " ") and (suffix := _SUFFIX.match(text, end)):
        end = suffix.end()
    elif text[end : end + 1] in _TRAILS and (right := _AFTER.match(text, end)):
        end = right.end("initial")
    same = (start, end) == (span.start, span.end)
    return span if same else Span(start, end, span.field, span.score, span.recognizer)
