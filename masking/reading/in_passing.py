"""Places told in passing: at the end of a broken line of prose, between a firm and a post, behind words of labels."""

from __future__ import annotations

from masking.expression import expression
from masking.reading import dated, location
from masking.reading.labels import Label
from masking.reading.plain import nonname
from masking.reading.record import Reading

_SMALL = expression(
    r"(?<![^\s(])(?:and|or|of|with|to|from|through|across|throughout|between|within|into|for|by|via|the|like|both|including"
    r"|und|oder|et|ou|y|e|von|mit|avec|con)(?:[ ]{1,3}|[ ]?\n[ ]?)\Z"
    r"|(?<![^\s(])(?!(?:live|lived|living|based|currently|now|presently|settled|born|resid\w*|located|relocat\w*|home|house|flat)\b)[a-z]{3,}"
    r"[ ](?:in|at|near|en|à|im)(?:[ ]{1,3}|[ ]?\n[ ]?)\Z"
)
"""Words behind which a sentence goes on over the end of the line."""
_POST = expression(r"(?:[ ]{2,}|[ ]?[\n\t|][ ]?)(?P<post>[A-Z][\w&/+.-]*(?:[ ][\w&/+.-]+){0,4})(?=[ ]{2}|[ ]?[\n\t|])")
_HOUSE = expression(r"\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?,?[ ]+[A-Z]")
_ARTICLES = frozenset(("The", "the", "THE", "A", "An"))
"""What the tagger takes for a place now and then."""
_PAPER = ("phone", "email", "stop")


def letters(part: str) -> bool:
    """Whether a part is an article, or letters that are no state's code."""
    if part in _ARTICLES:
        return True
    return len(part) < 3 and part.isascii() and not part.isdigit() and part not in location.CODES


def goes_on(text: str, start: int) -> bool:
    """Whether a sentence goes on at ``start``: "sold ships in Norway and  Sweden"."""
    if text[start - 1 : start] not in (" ", "\n") or start < 8:
        return False
    return _SMALL.search(text, max(0, start - 24), start) is not None


def told(text: str, left: int, place: int) -> bool:
    """Whether a place stands within prose: "sold ships in Norway"."""
    return place > left + 3 and goes_on(text, place)


def post_behind(reading: Reading, end: int) -> bool:
    """Whether a post and its period stand behind a town: "Hull  BOOKBINDER  May 2003 - June 2006"."""
    post = _POST.match(reading.text, end)
    if post is None or not dated.opens(reading, post.end()):
        return False
    words = location.TOKEN.findall(post["post"])
    return bool(words) and nonname(words[-1])


def label(reading: Reading, of: Label) -> bool:
    """Whether the word of a label without its colon ends a phrase, or its value is the next label."""
    text = reading.text
    inside = of.start > 1 and text[of.start - 1] == " " and text[of.start - 2].isalnum()
    value = text[of.value_start : of.value_end]
    if inside and not of.colon:
        return _HOUSE.match(value) is None
    return value.isupper() and value.lower().endswith("address")


def house(reading: Reading, of: Label) -> bool:
    """Whether behind the label of a number stands the address of a form in columns: "Phone:  E-mail:  4 Elm Row"."""
    if of.kind not in _PAPER or _HOUSE.match(reading.text, of.value_start) is None:
        return False
    stop = reading.text.find("  ", of.value_start, of.value_start + 90)
    part = reading.text[of.value_start : stop if stop > 0 else of.value_start + 60].partition("\n")[0]
    return location.has_street(part)
