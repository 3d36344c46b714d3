"""Field, Span, Edit, Revision: what is found in a document and what is done to it.

Why: everything done to a resume is a list of edits. Masking and perturbing differ only in how they make them,
so one ``apply``, one writer per format and one property test serve both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from operator import attrgetter

from masking.document import Document
from masking.errors import InputError, InternalError


class Field(StrEnum):
    """What can be masked. The first ten are required (masked by default), the rest optional.

    Fields of one's own, which a policy names under ``[[field]]``, are made by ``Field.own`` and listed nowhere.
    """

    __hash__ = str.__hash__  # equal strings have equal hashes; the hash of Enum is neither that nor quick

    GENDER = "gender"
    DISABILITY = "disability"
    RELIGION = "religion"
    ETHNICITY = "ethnicity"
    MARITAL_STATUS = "marital_status"
    SEXUAL_ORIENTATION = "sexual_orientation"
    NAME = "name"
    EMAIL = "email"
    URL = "url"
    PHOTO = "photo"
    PHONE = "phone"
    ADDRESS = "address"
    BIRTH_DATE = "birth_date"
    GRADUATION_YEAR = "graduation_year"
    SCHOOL = "school"
    IDENTITY_NUMBER = "identity_number"

    @classmethod
    def own(cls, name: str) -> Field:
        """Return the field of that name, a new one where there is none: the same object for the same name.

        >>> Field.own("badge_number").value, Field.own("name") is Field.NAME
        ('badge_number', True)
        """
        try:
            return cls(name)
        except ValueError:
            made = str.__new__(cls, name)
            made._name_, made._value_ = name.upper(), name
            return _OWN.setdefault(name, made)

    @classmethod
    def _missing_(cls, value: object) -> Field | None:
        """A field of somebody's own that was made before."""
        return _OWN.get(value) if isinstance(value, str) else None

    def __reduce_ex__(self, proto: object) -> tuple[object, tuple[str]]:
        """Pickle as class and value. Why: Python 3.11.2 pickles ``getattr``, which no careful reader takes."""
        return (Field.own if self.value in _OWN else Field), (self.value,)


_OWN: dict[str, Field] = {}


FIELDS: tuple[Field, ...] = tuple(Field)
TRAITS: tuple[Field, ...] = FIELDS[:6]
"""What the law protects and words reveal: gender, disability, religion, ethnicity, marital status, orientation."""
REQUIRED: tuple[Field, ...] = FIELDS[:10]
OPTIONAL: tuple[Field, ...] = FIELDS[10:]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of ``Document.text`` that reveals something: half-open, in characters."""

    start: int
    end: int
    field: Field
    score: float = 1.0
    """Confidence of the recognizer, 0 to 1."""
    recognizer: str = ""
    """Who found it, as ``family`` or ``family:rule``."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Put ``replacement`` in place of ``start:end``, in coordinates of the original text."""

    start: int
    end: int
    replacement: str = field(repr=False)
    field: Field
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Revision:
    """A document and what is changed in it; edits are sorted and disjoint."""

    document: Document
    edits: tuple[Edit, ...] = ()

    @property
    def text(self) -> str:
        """The text after the edits."""
        return apply(self.document.text, self.edits)

    def _repr_html_(self) -> str:
        """The masked text with coloured replacements, as notebooks show it."""
        from masking.notebook import masked

        return masked(self.document.text, self.edits)


def apply(text: str, edits: Sequence[Edit]) -> str:
    """Return ``text`` with every edit carried out; outside the edits nothing changes.

    Raises InternalError when edits are unsorted, overlap or leave the text.
    """
    check(text, edits)
    return "".join(_pieces(text, edits))


def check(text: str, edits: Sequence[Edit]) -> None:
    """Raise InternalError unless edits are sorted, disjoint and inside ``text``."""
    for edit in edits:
        if not 0 <= edit.start <= edit.end <= len(text):
            raise InternalError(f"edit {edit.start}:{edit.end} leaves a text of {len(text)} characters")
    for left, right in pairwise(edits):
        if left.end > right.start:
            raise InternalError(f"edits overlap: {left.start}:{left.end} and {right.start}:{right.end}")


def disjoint(spans: Iterable[Span], length: int) -> tuple[Span, ...]:
    """Return spans that somebody gave, sorted. Raises InputError for what is none of a text so long, or overlaps."""
    found = sorted(spans, key=attrgetter("start"))
    for before, span in zip([None, *found], found, strict=False):
        if not 0 <= span.start < span.end <= length:
            what = f"the span {span.start}:{span.end} leaves a text of {length} characters"
            raise InputError(what, remedy="Make the spans again: evenhand inspect FILE --json.")
        if before is not None and before.end > span.start:
            what = f"the spans {before.start}:{before.end} and {span.start}:{span.end} overlap"
            raise InputError(what, remedy="Join them, or cut one short.")
    return tuple(found)


def inverse(text: str, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return the edits that turn ``apply(text, edits)`` back into ``text``."""
    back: list[Edit] = []
    shift = 0
    for edit in edits:
        start = edit.start + shift
        end = start + len(edit.replacement)
        back.append(Edit(start, end, text[edit.start : edit.end], edit.field, edit.reason))
        shift += len(edit.replacement) - (edit.end - edit.start)
    return tuple(back)


def resolve(spans: Iterable[Span], text: str) -> tuple[Span, ...]:
    """Return sorted, disjoint spans that cover every character the given spans cover.

    Overlapping spans of one field become their union. Where fields differ, the longer span (then the more
    confident, then the earlier) keeps its whole extent and the other keeps what sticks out; a rest without a letter or
    digit joins its neighbour.

    Why: dropping the loser of an overlap leaves half a name standing.
    """
    ordered = sorted([s for s in spans if s.start < s.end], key=_ends, reverse=True)
    ordered.sort(key=_starts)
    merged = _merge_same_field(ordered)
    resolved: list[Span] = []
    for cluster in _clusters(merged):
        resolved += cluster if len(cluster) == 1 else _carve(cluster, text)
    return tuple(resolved)


_starts, _ends = attrgetter("start"), attrgetter("end")


def _pieces(text: str, edits: Sequence[Edit]) -> Iterator[str]:
    at = 0
    for edit in edits:
        yield text[at : edit.start]
        yield edit.replacement
        at = edit.end
    yield text[at:]


def _merge_same_field(ordered: Iterable[Span]) -> list[Span]:
    """Join overlapping spans of one field; the most confident names the recognizer."""
    latest: dict[Field, int] = {}
    merged: list[Span] = []
    for span in ordered:
        at = latest.get(span.field)
        if at is not None and span.start < merged[at].end:
            merged[at] = _union(merged[at], span)
        else:
            latest[span.field] = len(merged)
            merged.append(span)
    return merged


def _union(a: Span, b: Span) -> Span:
    if a.score >= b.score and a.end >= b.end and a.start <= b.start:
        return a
    best = a if a.score >= b.score else b
    return Span(min(a.start, b.start), max(a.end, b.end), best.field, best.score, best.recognizer)


def _clusters(ordered: Iterable[Span]) -> Iterator[list[Span]]:
    """Groups of spans that overlap, in order."""
    cluster: list[Span] = []
    reach = -1
    for span in ordered:
        if cluster and span.start >= reach:
            yield cluster
            cluster = []
        reach = max(reach, span.end) if cluster else span.end
        cluster.append(span)
    if cluster:
        yield cluster


def _carve(cluster: list[Span], text: str) -> list[Span]:
    """Give every character of an overlapping cluster to one span, the longest and most confident first."""
    ranked = sorted(cluster, key=lambda s: (s.start - s.end, -s.score, s.start))
    origin, limit = min(s.start for s in cluster), max(s.end for s in cluster)
    owner: list[int] = [-1] * (limit - origin)
    for rank, span in enumerate(ranked):
        for at in range(span.start - origin, span.end - origin):
            if owner[at] < 0:
                owner[at] = rank
    pieces: list[Span] = []
    start = 0
    for at in range(1, len(owner) + 1):
        if at == len(owner) or owner[at] != owner[start]:
            whole = ranked[owner[start]]
            piece = Span(origin + start, origin + at, whole.field, whole.score, whole.recognizer)
            pieces.append(piece)
            start = at
    return _absorb(pieces, text)


def _absorb(pieces: list[Span], text: str) -> list[Span]:
    """Let a piece without a letter or digit join the piece before it, or else the one after it."""
    kept: list[Span] = []
    for piece in pieces:
        bare = _is_bare(piece, text)
        if kept and (bare or _is_bare(kept[-1], text)):
            whole = kept[-1] if bare else piece
            kept[-1] = Span(kept[-1].start, piece.end, whole.field, whole.score, whole.recognizer)
        else:
            kept.append(piece)
    return kept


def _is_bare(piece: Span, text: str) -> bool:
    """Whether a piece has no letter, digit or picture."""
    return not any(c.isalnum() or c == "\ufffc" for c in text[piece.start : piece.end])
