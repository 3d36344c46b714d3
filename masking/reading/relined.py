"""Relined: a line that is the candidate's name in another subset, order or case, of which some words are known.

Why: a second page, a letter or a signature gives a name of four or five words with others of them than the first page.
"""

from __future__ import annotations

from masking.reading.dressed import TITLES
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading
from name_lists import lexicon, terms

_LONGEST, _WORDS = 45, 5
_RARE = 4
"""Letters of a word of the name that tells whose line it is."""
_SMALL = terms.words("candidate_particles")


def line(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """Return the whole line around a part of the name where all of it is a name, else the part as it is."""
    text = reading.text
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    right = len(text) if right < 0 else right
    if right - left > _LONGEST or right - left == end - start or "\n" in text[start:end] or end - start < _RARE:
        return start, end
    words = text[left:right].split()
    rest = [*text[left:start].split(), *text[end:right].split()]
    if not rest or len(words) > _WORDS or len(words) <= len(rest) or left in reading.starts:
        return start, end
    if len({word.isupper() for word in words if word.isalpha() and len(word) > 1}) > 1 or not all(map(_borne, rest)):
        return start, end
    if all(map(plain_word, text[start:end].split())) or not any(lexicon.lookup(w).name > 1 for w in rest if len(w) > 1):
        return start, end
    labelled = words[0].lower().rstrip(":") in terms.group("key.name")
    small = any(w[0].islower() and w not in _SMALL and lexicon.lookup(w).common > 1 for w in words)
    if labelled or small or TITLES.match(text, left) is not None:
        return start, end
    edge = len(text[left:right]) - len(text[left:right].lstrip())
    return left + edge, left + len(text[left:right].rstrip(" .,"))


def _borne(word: str) -> bool:
    """Whether a word can be one of a person's name and hardly anything else: no town, no trade, no common word."""
    bare = word.rstrip(".,")
    if not bare.replace("-", "").replace("'", "").isalpha():
        return False
    if len(bare) == 1 or bare.lower() in _SMALL:
        return bare.isupper() or bare.lower() in _SMALL
    known = lexicon.lookup(bare)
    return (
        bare[0].isupper()
        and not nonname(bare)
        and known.common < 2
        and (known.name > 0 or not known.city)
        and (known.city < 2 or known.name > 2)
    )
