"""What a tagger takes for a name in a post and what of it can be one: "van. Ardit", "Her English", "MYOB Xero".

Why: posts have no columns and no headings; a mention there runs over the end of a sentence, or is one. What stands in
closed classes (possessives, "have", "seek", postpositions) never opens or fills a name.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.plain import plain_word
from masking.reading.posting import headless
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_TOKEN = expression(rf"{LETTER}+(?:['’-]{LETTER}+)*")
_STOP = expression(r"(?<=[^\W\d_]{3})[.!?](?:[ \n]+|\Z)|[।。！？؟]\s*")
_NOT_STOPS = terms.words("post_mention_titles")
_OPENERS = terms.words("post_mention_openers")
_SMALL = terms.words("post_mention_unspaced")
"""Pronouns, copulas and postpositions of scripts without capitals: no name holds one."""
_ELIDED = expression(r"[Jj]['’](?=[a-zà-ÿ])")
_DAYS = terms.words("post_mention_days")
_LISTED = expression(r"(?:\b(?:and|or|on|every|to|till|until|except|y|et|und)|[,/&–-])[ ]?\Z")
_CAPITALS = 3
_UNCASED = "\u0590"
_LONGEST = 4
"""Words of the longest name in a script without capitals."""


def of_post(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """The part of a mention in a text without headings that can be a name; an empty one where none can."""
    if not headless(reading):
        return start, end
    text = reading.text
    if text[start] >= _UNCASED:
        start, end = _introduced(text, start, end)
    at, pieces = start, []
    for stop in _STOP.finditer(text, start, end):
        if text[at : stop.start()].rpartition(" ")[2].lower() not in _NOT_STOPS:
            pieces.append((at, stop.start()))
            at = stop.end()
    if not pieces:
        return (end, end) if _nobody(text, start, end) else (start, end)
    pieces.append((at, end))
    kept = [piece for piece in pieces if piece[0] < piece[1] and _borne(text, *piece) and not _nobody(text, *piece)]
    return kept[-1] if kept else (end, end)


def _introduced(text: str, start: int, end: int) -> tuple[int, int]:
    """A mention in a script without capitals without "my name", "I" before the name and "is" behind it."""
    while (first := _FIRST.match(text, start, end)) is not None and first["word"] in _SAID:
        start = first.end()
    while (last := _LAST.search(text, start, end)) is not None and last["word"] in _IS:
        end = last.start()
    return start, end


def named(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield names in scripts without capitals: behind "my name is" and behind the number at the end of a post."""
    if not headless(reading):
        return
    text = reading.text
    for index in reading.words.among(_CUES):
        match = _MY_NAME.match(text, reading.words.starts[index])
        if match is not None and _SMALL.isdisjoint(match["name"].split(" ")):
            yield match.span("name")
    behind = _BEHIND_NUMBER.search(text, max(0, len(text.rstrip()) - 50))
    if behind is not None and _SMALL.isdisjoint(behind["name"].split(" ")):
        yield behind.span("name")


_LETTERED = r"[\u0590-\u06d3\u06d5-\u0963\u0966-\u0e7f\u3041-\u30ff\uac00-\ud7af]"
_WORD = rf"{_LETTERED}{{2,20}}"
_FIRST, _LAST = expression(r"(?P<word>[^\s]+)[ ]+"), expression(r"[ ]+(?P<word>[^\s]+)\Z")
_SAID = frozenset(("मेरा", "मैं", "नाम", "أنا", "انا", "اسمي", "إسمي", "میرا", "میں", "نام", "আমার", "আমি", "নাম", "من"))
_IS = frozenset(("है", "हूँ", "हूं", "ہے", "ہوں", "هستم"))
_CUES = Cue(("नाम", "اسمي", "إسمي", "نام", "নাম"))
_MY_NAME = expression(rf"(?:नाम|نام|নাম|اسمي|إسمي)[ ](?P<name>{_WORD}(?:[ ]{_WORD})?)(?=[ ](?:है|ہے)|[ ]*[।,،.۔\n])")
_BEHIND_NUMBER = expression(rf"\d[ ]?[,–-]?[ ](?P<name>{_WORD}(?:[ ]{_WORD})?)[ ]*[.。]?\s*\Z")


def _borne(text: str, start: int, end: int) -> bool:
    """Whether a sentence within a mention holds nothing but what may be a name."""
    tokens = _TOKEN.findall(text, start, end)
    if not tokens or any(token[0].islower() for token in tokens) or all(len(token) < 2 for token in tokens):
        return False
    entries = [lexicon.lookup(token) for token in tokens]
    if any(entry.given > 1 for entry in entries):
        return True
    return all(not plain_word(token) and entry.common < 2 for token, entry in zip(tokens, entries, strict=True))


def _nobody(text: str, start: int, end: int) -> bool:
    """Whether the words are a phrase of the post and name nobody."""
    tokens = _TOKEN.findall(text, start, end)
    if not tokens:
        return True
    first = tokens[0]
    if first[0] >= _UNCASED and first.lower() == first.upper():
        return len(tokens) > 1 and (len(tokens) > _LONGEST or not _SMALL.isdisjoint(tokens))
    if _ELIDED.match(first) is not None and not first[2:].startswith("m'"):
        return True
    given = [lexicon.lookup(token).given > 1 for token in tokens]
    if len(tokens) == 1:
        return first.lower() in _DAYS and _LISTED.search(text.lower(), max(0, start - 8), start) is not None
    if first.lower() in _OPENERS:
        rest = zip(tokens[1:], given[1:], strict=True)
        return tokens[1][0].islower() or all(plain_word(token) or not known for token, known in rest)
    return not any(given) and _products(tokens)


def _products(tokens: list[str]) -> bool:
    """Whether words are abbreviations, or one beside a word in small letters: "MIG TIG", "MYOB Xero"."""
    capitals = [token.isupper() and len(token) >= _CAPITALS for token in tokens]
    if all(capitals):
        return all(len(token) <= _CAPITALS + 1 and not lexicon.lookup(token).name for token in tokens)
    return any(capitals) and not any(lexicon.lookup(token).name for token in tokens)
