"""Names of schools torn over a line break: before their last word, behind a linking one or before it."""

from __future__ import annotations

from masking.reading.record import Reading
from name_lists import lexicon, terms

_LINKS = terms.words("school_links")
_OF = frozenset(("of", "de", "degli", "for"))
_FILLED, _HALF = 40, 24
"""Letters of a line that may have been broken within a name; the same where the line ends in no common word."""


def begun(reading: Reading, index: int, at: int) -> bool:
    """Whether a name began in the line above that was filled before its last word: "… Addis Ababa⏎University,"."""
    words, text = reading.words, reading.text
    last = words.ends[index - 1]
    line = last - text.rfind("\n", 0, last)
    if at - index > 1 or (line <= _FILLED and (line <= _HALF or lexicon.lookup(words.lowers[index - 1]).common >= 2)):
        return False
    return (
        (text[words.ends[at] : words.ends[at] + 2].lstrip(" ") or "\n")[0] in ",.;)\n-(|"
        and text[words.starts[index - 1]].isupper()
        and (index == at or (line > _FILLED and text[words.starts[index]].isupper()))
    )


def goes_on(reading: Reading, index: int, at: int) -> bool:
    """Whether a name goes on over the break behind a word: "Institute of⏎Technology", "University⏎of Leeds".

    ``at`` is the last word of the name that is sure; a heading is none of it.
    """
    words, text = reading.words, reading.text
    start = words.starts[index + 1]
    if words.lowers[index] in _LINKS:
        return not reading.in_heading(start)
    return index == at and words.lowers[index + 1] in _OF and text[start].islower()
