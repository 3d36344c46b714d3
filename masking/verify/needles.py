"""Needles: what was masked, in the form in which it is searched for.

Why counts: "he", "2015" or a town may be masked in one place and stay in another. A needle is left over where it
occurs more often than the masked text says, never because it occurs at all.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from masking.abbreviation import whole
from masking.document import PICTURE
from masking.expression import expression
from masking.reading.direction import shown
from masking.span import Field, Revision
from name_lists import terms

SQUEEZED = 6
"""From this many letters and digits on a needle is searched without regard to spaces between them."""
DISTINCTIVE = 4
"""From this many letters on a single word of a name is searched as well."""

INSIDE = 8
"""From this many letters on a needle inside a longer word of an attribute is no accident."""

_SHORT = expression(r"\[[A-Z]{1,11}\]")
_WORD = expression(r"[^\W_]+")
_PAIR = expression("\u0627\u0644|\u0644\u0627")
"""Alef and lam, either way round: together they may be one glyph, whose letters no engine turns."""
_JOINERS = expression(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]"
)
"""Soft hyphens, joiners and marks of direction: they part no word."""

_IDENTITY = frozenset({
    Field.NAME, Field.EMAIL, Field.URL, Field.SCHOOL, Field.PHONE, Field.ADDRESS, Field.BIRTH_DATE,
    Field.IDENTITY_NUMBER,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Needle:
    """A masked string: its words, where it stood first, and how often the masked text still holds it."""

    words: tuple[str, ...] = field(repr=False)
    field: Field
    start: int
    end: int
    removed: int
    """How often it was taken out."""
    left: int
    """How often it stands in the masked text."""

    @property
    def squeezed(self) -> str:
        """Letters and digits only."""
        return "".join(self.words)

    @property
    def by_word(self) -> bool:
        """Whether it is too short to be searched across word boundaries."""
        if self.leftward:
            return len(self.squeezed) < DISTINCTIVE
        return len(self.squeezed) < SQUEEZED and not any(_spaceless(c) for c in self.squeezed)

    @property
    def leftward(self) -> bool:
        """Whether it is read from right to left, so that some engines read it the other way round."""
        return any(unicodedata.bidirectional(c) in ("R", "AL") for c in self.squeezed)


@dataclass(frozen=True, slots=True)
class Haystack:
    """A text prepared for searching."""

    squeezed: str = field(repr=False)
    spaced: str = field(repr=False)

    def count(self, needle: Needle) -> int:
        """Return how often the needle occurs."""
        if needle.by_word:
            return self.spaced.count("".join(f" {word} " for word in needle.words))
        if not needle.leftward:
            return self.squeezed.count(needle.squeezed)
        here, sought = _PAIR.sub("\1", self.squeezed), _PAIR.sub("\1", needle.squeezed)
        return here.count(sought) + here.count(sought[::-1])


def haystack(text: str) -> Haystack:
    """Return ``text`` normalised (NFKC, case folded), once as letters and digits and once as words.

    Labels that were set in a short form are as long as all others: "[MAR]" is no month.
    """
    found = words(_SHORT.sub(lambda match: whole(match[0]), text))
    return Haystack("".join(found), "".join(f" {word} " for word in found))


def words(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` as they are shown, normalised."""
    return tuple(_WORD.findall(unicodedata.normalize("NFKC", _JOINERS.sub("", shown(text))).casefold()))


def needles(revision: Revision) -> tuple[Needle, ...]:
    """Return what the edits took out, each string once; of names also their single words."""
    text, after = revision.document.text, haystack(revision.text)
    before = haystack(text)
    first: dict[tuple[str, ...], tuple[Field, int, int]] = {}
    for edit in revision.edits:
        old, new = words(text[edit.start : edit.end].replace(PICTURE, " ")), words(edit.replacement)
        if old == new:
            continue
        for part in _parts(old, edit.field):
            first.setdefault(part, (edit.field, edit.start, edit.end))
    made = []
    for part, (kind, start, end) in first.items():
        probe = Needle(part, kind, start, end, 0, 0)
        left = after.count(probe)
        made.append(Needle(part, kind, start, end, max(0, before.count(probe) - left), left))
    return tuple(made)


def distinctive(pool: Iterable[Needle]) -> tuple[Needle, ...]:
    """Return the needles that mean something where no text is: in a name, an attribute, a stream.

    Why not all: "single" and "white" are looks of a table, "2015" is a length; names and addresses are neither.
    """
    return tuple(
        needle
        for needle in pool
        if needle.left == 0
        and len(needle.squeezed) >= DISTINCTIVE
        and not needle.squeezed.isdigit()
        and (needle.field in _IDENTITY or len(needle.words) > 1)
    )


def reveals(needle: Needle, value: Haystack) -> bool:
    """Whether a value that is no text holds a needle: as words of its own, or a long one inside another word."""
    if not value.count(needle) or terms.words("looks").issuperset(needle.words):
        return False
    whole = "".join(f" {word} " for word in needle.words) in value.spaced
    return whole or len(needle.squeezed) >= INSIDE


def revealed_by(values: Iterable[str], pool: Sequence[Needle]) -> Iterator[Needle]:
    """The needles that any of these values reveals; each value is taken by itself."""
    distinct = list(dict.fromkeys(values))
    together = haystack("\n".join(distinct)).squeezed
    likely = [needle for needle in pool if needle.squeezed in together]
    for value in distinct if likely else ():
        found = haystack(value)
        yield from (needle for needle in likely if reveals(needle, found))


def held_by(data: bytes, pool: Iterable[Needle], *, shortest: int) -> Iterator[Needle]:
    """The needles of at least ``shortest`` letters that bytes hold, taken for text."""
    long = [needle for needle in pool if len(needle.squeezed) >= shortest]
    for encoding in ("latin-1", "utf-16-le"):
        found = haystack(data.decode(encoding, errors="ignore"))
        yield from (needle for needle in long if found.count(needle))


def _parts(old: tuple[str, ...], kind: Field) -> Iterator[tuple[str, ...]]:
    if old:
        yield old
    if kind is Field.NAME and len(old) > 1:
        yield from ((word,) for word in old if len(word) >= DISTINCTIVE and not word.isdigit())


def _spaceless(character: str) -> bool:
    """Whether a script is written without spaces between words."""
    return "\u0e00" <= character <= "\u0eff" or "\u2e80" <= character <= "\ua4cf" or "\uac00" <= character <= "\ud7af"
