"""Two lines: a name that a header breaks after the given names: "Sandra" above, "Whitcombe" below.

Why: large letters at the top of a page leave one word to a line, and the tagger often takes the first alone.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon

_NEXT = expression(
    rf"[ \t]*\n[ \t]*(?P<rest>(?:{LETTER}+(?:['-]{LETTER}+)*|[A-Z]\.)(?:[ ]{LETTER}+(?:['-]{LETTER}+)*){{0,2}})"
    r"[ \t]*(?=\n)"
)
_TOP, _LONGEST = 260, 3


def below(reading: Reading, start: int, end: int, keys: str) -> int:
    """Return where a name ends that begins at ``start`` and goes on in the next line; ``end`` where it does not.

    ``keys``: the candidate's addresses of e-mail and links in small letters.
    """
    text = reading.text
    if start > _TOP or text[start - 1 : start] not in ("", "\n", " ", "\t"):
        return end
    match = _NEXT.match(text, end)
    if match is None or reading.in_heading(match.start("rest")) or match.start("rest") in reading.starts:
        return end
    first, rest = text[start:end].split(), match["rest"].split()
    words = [*first, *rest]
    if len(first) > _LONGEST or not all(word.replace("-", "").replace("'", "").rstrip(".").isalpha() for word in first):
        return end
    if len({word.isupper() for word in words if len(word) > 2}) != 1 or not all(word[0].isupper() for word in words):
        return end
    if any(map(nonname, words)) or not any(lexicon.lookup(word).given for word in first):
        return end
    mailed = [len(word) > 3 and lexicon.fold(word.lower()) in keys for word in rest]
    whole = len(first) > 1 and lexicon.lookup(first[-1]).family > lexicon.lookup(first[-1]).given
    borne = [_borne(word, alone=len(first) == 1) for word in rest]
    if all(mailed) or (all(borne) and not whole) or (all(borne) and any(mailed)):
        return below(reading, start, match.end("rest"), keys)
    return end


def _borne(word: str, *, alone: bool) -> bool:
    """Whether a word is a family name, or ``alone`` below a given name one that nobody knows."""
    known = lexicon.lookup(word)
    if plain_word(word) and not (known.family > 1 and known.common < 3):
        return False
    return known.family > 0 or (alone and not (known.common or known.city or known.given))
