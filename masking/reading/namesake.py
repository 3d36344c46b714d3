"""How schools' names go on in small letters, quotation marks and the names of those they are called after.

Why: capitals alone end "Liceo "Orazio Vela"", "техникум водного транспорта" and "Institut de tourisme" too soon.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading import clause
from masking.reading.record import Reading

_END = r"(?=[ ]?[,;(\n|:\"]|[ ]{2}|[ ]-|\.?$|\.[ \n]|[ ]?[-–—][ ]|[ ][(]?(?:19|20)\d\d)"
_QUOTED = expression(r"[ ]?[«„“\"][^\W\d_a-z][^«»„“”\"\n]{1,40}[»”“\"]")
_AFTER = expression(
    r",?[ ](?:named (?:after|for)|n\.[ ]?a\.|имени|им\.|імені|ім\.|im\.|imienia)[ ]?(?:[a-zа-яё]+[ ])?"
    r"(?:[A-ZА-ЯІЇЄҐ][\w]{0,2}\.[ ]?){0,3}[^\W\d_][\w'-]+(?:[ ][A-ZŁŚŻА-ЯІЇЄҐ][\w'-]+){0,2}"
)
_GENITIVE = expression(r"(?:[ ](?:(?:и|та|і|по|для)[ ])?[а-яёіїєґ-]{4,}){1,5}" + _END)
_ROMANCE = expression(
    r"(?:,?[ ](?:(?:des?|du|das?|dos?|della|del|di|en|em|et|y|e|și|pour|para|per|la|le|los|las|l'|d'|de)[ ]?){1,3}"
    r"(?<=[ '])"
    r"[^\W\d_]{4,}(?:[ ][^\W\d_]{5,})?){1,5}" + _END
)
_CYRILLIC = "\u0400"
_GREEK = "\u0370"


def end(reading: Reading, key: int, last: int, *, studies: bool) -> int:
    """Return where a name ends whose capitals end at ``last``; the word of schools stands at ``key``."""
    text = reading.text
    following = text[last : last + 1]
    dotted = last + 1 if text[last : last + 2] == ". " and text[last - 2 : last - 1] == "." else last
    if not following or (following not in ' ,"„“«' and dotted == last):
        return last
    for pattern in (_QUOTED, _AFTER):
        match = pattern.match(text, dotted)
        if match is not None:
            return match.end()
    if not studies or following != " ":
        return last
    words = _GENITIVE if text[key] >= _CYRILLIC else _ROMANCE if text[key] < _GREEK else None
    match = words.match(text, last) if words is not None else None
    if match is None or clause.told(reading, last, match.end(), "degree", "weak", "job", "stay", "merit"):
        return last
    return match.end()
