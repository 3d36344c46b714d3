"""Authors: who wrote the works of a list of publications."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.expression import expression
from masking.reading.cues import Shape
from masking.reading.plain import nonname
from masking.reading.record import Reading
from name_lists import lexicon

_AUTHOR = expression(r"(?<![\w.])(?P<family>[A-ZÀ-Þ][a-zà-ÿ][\w'-]+),[ ](?:[A-Z]\.[ -]?){1,3}(?<![ -])")
_AUTHOR_TURNED = expression(
    r"(?<![\w.])(?![BMD]\.[ ]?(?:Tech|Phil|Ed|Sc|Com|Arch|Pharm|Des|Eng|Lib|Litt?"
    r"|Voc)\b)(?:[A-Z]\.[ -]?){1,3}(?P<family>[A-ZÀ-Þ][a-zà-ÿ][\w'-]+)(?![\w.])"
)
_SHORTENED = expression(r"[ ][A-Z][a-z]{1,9}\.")


_LETTER = Shape(lambda word: len(word) == 1 and word.isalpha())


def authors(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the authors of a list, "Sato, K., Diallo, M." or "K. Sato, M. Diallo", and the dated ones."""
    text, pieces = reading.text, reading.pieces
    letters = reading.words.among(_LETTER)
    yield from _dated(reading, letters)
    lists: dict[tuple[int, bool], list[re.Match[str]]] = {}
    for piece, count in _initials(reading, letters).items():
        if count < 2 and reading.kind_at(pieces.starts[piece]) != "publications":
            continue
        for pattern, turned in ((_AUTHOR, False), (_AUTHOR_TURNED, True)):
            for match in pattern.finditer(text, pieces.starts[piece], pieces.ends[piece]):
                if not (_of_other(match) or _of_journal(match) or (turned and _of_title(match))):
                    lists.setdefault((piece, turned), []).append(match)
    for (piece, turned), matches in lists.items():
        other = lists.get((piece, not turned))
        if other and other[0].start() < matches[0].start():
            continue
        if len(matches) > 1 or reading.kind_at(matches[0].start()) == "publications":
            for match in matches:
                yield match.span()


def _initials(reading: Reading, letters: Sequence[int]) -> dict[int, int]:
    """How many initials the pieces hold that hold any."""
    words, counts = reading.words, dict[int, int]()
    for index in letters:
        if reading.text.startswith(".", words.ends[index]):
            piece = reading.pieces.index_at(words.starts[index])
            counts[piece] = counts.get(piece, 0) + 1
    return counts


def _of_other(match: re.Match[str]) -> bool:
    """Whether the word is no name or the letters are of a country or state: "Reno, U.S.A", "the U.K. Report"."""
    if nonname(match["family"]):
        return True
    letters = "".join(filter(str.isupper, match.group().replace(match["family"], "")))
    return letters in _LANDS and "-" not in match.group()


_LANDS = frozenset(("US", "USA", "UK", "UAE", "UN", "ACT", "NSW", "NZ", "DC", "NY", "USS", "USSR"))


def _dated(reading: Reading, letters: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The author before a year or a title in quotes, wherever: "Diallo, M. (1998)", "Diallo, Mara, K. (1998)"."""
    words, text = reading.words, reading.text
    for index in letters:
        start, end = words.starts[index], words.ends[index]
        work = _WORK.match(text, end) if text[end : end + 1] == "." else None
        before = _FAMILY_BEFORE.search(text, max(0, start - 48), start) if work is not None else None
        if work is None or before is None or nonname(before["family"]):
            continue
        degree = text[before.end("family") + 2 : work.end("rest")].replace(".", "").replace(" ", "") in _DEGREES
        if not degree and reading.kind_at(start) != "education":
            yield before.start("family"), work.end("rest")


_WORK = expression(r"(?P<rest>\.(?:[ -]?[A-Z]\.){0,2})(?=,?[ ]{1,2}(?:\((?:19|20)\d\d[a-z]?[,)]|[“\"]))")
_FAMILY_BEFORE = expression(
    r"(?<![\w.'-])(?P<family>[A-ZÀ-Þ][a-zà-ÿ][\w'-]*),[ ](?:[A-ZÀ-Þ][a-zà-ÿ'-]+,?[ ])?(?:[A-Z]\.[ -]?){0,2}\Z"
)
_DEGREES = frozenset(("BA", "BS", "BE", "BM", "MA", "MS", "ME", "MD", "JD", "AA", "AS", "MBA", "BFA", "MFA", "LLB"))


def _of_title(match: re.Match[str]) -> bool:
    """ "Marchetti H. Disclosure to husbands": the letter belongs to the name before, the word to the title."""
    before = _NAMED_BEFORE.search(match.string, max(0, match.start() - 24), match.start())
    return before is not None and (
        lexicon.lookup(match["family"]).common > 1 or _SMALL_AFTER.match(match.string, match.end()) is not None
    )


_NAMED_BEFORE = expression(r"(?<!\w)(?!And|The)[A-ZÀ-Þ][a-zà-ÿ'’-]+[ ]\Z")
_SMALL_AFTER = expression(r",?[ ](?!and|et|und|y|e\b)[a-z]{2,}")


def _of_journal(match: re.Match[str]) -> bool:
    """ "J. Food Prot.": the letter stands for Journal."""
    entry = lexicon.lookup(match.group("family"))
    if not match.group().startswith("J. ") or entry.common < 2:
        return False
    return entry.name < 3 or _SHORTENED.match(match.string, match.end()) is not None
