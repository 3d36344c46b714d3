"""Identity: every form in which a text can still name the candidate, whoever else's name it is part of.

Why: recognition decides at each place what a word means there, and what it overlooks nobody asks for again. This asks
the opposite question of the whole text: where do the candidate's names, addresses, numbers and handles stand, and
for what reason may they? Masking closes what has no reason; verification asks once more of the written file.
"""

from __future__ import annotations

import calendar
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as held
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from masking.document import Document, Resume
from masking.expression import expression
from masking.reading.direction import overridden, shown
from masking.reading.tokens import FIGURES
from masking.reading.view import beyond_ascii
from masking.recognize import identify
from masking.span import Field, Span
from name_lists import lexicon, terms

if TYPE_CHECKING:
    from masking.ner.model import Model

Kind = Literal["word", "joined", "handle", "number", "line"]
"""``word``: one word of the name. ``joined``: the whole name. ``handle``: what stands before the @, or an account.
``number``: a telephone number, found by its last digits. ``line``: a contact as it was found."""
Reason = Literal["", "firm", "place", "word", "email", "url"]
"""Why a form may stand: in the name of a firm, as a place, as an ordinary word, in an address; empty for no reason."""

REASONS: Mapping[str, str] = {
    "firm": "it is the name of a firm, which the policy keeps",
    "place": "it is part of the candidate's name, and also the name of a place",
    "word": "it is part of the candidate's name, and also an ordinary word",
    "email": "it is part of an e-mail address, which the policy keeps",
    "url": "it is part of a link, which the policy keeps",
}
_CONTACTS = frozenset({Field.EMAIL, Field.URL, Field.PHONE, Field.ADDRESS, Field.IDENTITY_NUMBER})
_SHORTEST, _INSIDE, _LONG, _DIGITS = 3, 5, 8, 7
"""Letters of a word of a name, of one that is looked for inside other words, of a whole line; digits of a number."""
_REACH = 80
"""Characters before a place that say what it is part of."""
_TOKEN = expression(r"[^\W_]+")
_WORD_AHEAD = expression(r"(?<![^\W_])([^\W_]++)(?:(?!\n)[\W_]){1,2}\Z")
_WORD_BEHIND = expression(r"(?:(?!\n)[\W_]){1,2}([^\W_]+)")
_HANDLE = expression(r"[^\W_](?:[\w.+-]*[^\W_])?")
_NUMBER = expression(rf"[{FIGURES}](?<=\d)(?:[ \t\u00a0().\-/]{{0,3}}\d){{6,18}}")
_ACCOUNT = expression(
    r"(?:/in/|(?:github|gitlab|twitter|x|instagram|facebook|behance|dribbble)\.com/|/@|^@)([\w.-]{5,40})/?$"
)
_AHEAD = expression(r"(?:[A-ZÀ-Þ&][^\s,;:|()]*[ ]){1,3}\Z")
_BEHIND = expression(r"(?:['’]s)?(?:[ -](?:[A-ZÀ-Þ&][^\s,;:|()]*|and|und|et|y|of)){1,4}")
_SITE = expression(r"://|\bwww\.|[a-z0-9]\.[a-z]{2,}(?:/|\Z)")
_MONTHS = frozenset(name.casefold() for names in (calendar.month_name, calendar.month_abbr) for name in names)
_LOOKALIKES = str.maketrans("аеорсухіјѕԁһӏԛԝοαινρτυκ", "aeopcyxijsdhlqwoaivptuk")
"""Letters of other scripts that look like Latin ones: a name written with them is read as the name."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form of an identity, folded: letters and digits only, without accents, small."""

    field: Field
    kind: Kind
    letters: str = held(repr=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """A form that stands in a text, half-open, in characters of that text."""

    start: int
    end: int
    form: Form
    reason: Reason = ""


def forms(
    document: Document, spans: Iterable[Span], *, fields: Collection[Field], tagger: Model | None = None
) -> frozenset[Form]:
    """Return the forms of the candidate's identity that ``fields`` cover.

    ``spans`` are what was found in the document: contacts are taken from them, names from the candidate, whom
    ``tagger`` finds (None: the one that ships).
    """
    names = frozenset(_names(_candidate(document, tagger)))
    made = set(names) if Field.NAME in fields else set[Form]()
    for span in spans:
        if span.field in _CONTACTS and span.field in fields:
            made.update(_contacts(span.field, shown(document.text[span.start : span.end])))
    # an account named like its owner: the name stays
    kept = frozenset(form.letters for form in names) if Field.NAME not in fields else ()
    return frozenset(form for form in made if form.kind != "handle" or form.letters not in kept)


def standing(text: str, wanted: Collection[Form], *, small: bool = False) -> tuple[Standing, ...]:
    """Return where forms stand in ``text``, sorted, each with the reason that allows it there.

    ``small``: the candidate writes the name in small letters, so a word in small letters is no ordinary word.
    """
    wanted = sorted(wanted, key=lambda form: form.field)  # a handle may be that of an address and of a link
    words, handles = ({f.letters: f for f in wanted if f.kind == kind} for kind in ("word", "handle"))
    numbers = {form.letters[-_DIGITS:]: form for form in wanted if form.kind == "number"}
    seen = _shown(text)
    found = [*_words(text, seen, words, small=small), *_handles(text, seen, handles), *_numbers(text, numbers)]
    found += _lines(text, seen, [form for form in wanted if form.kind in ("line", "joined")])
    for start, end, new in overridden(text):
        found += (Standing(start, end, s.form, s.reason) for s in standing(new, wanted, small=small))
    return tuple(sorted(found, key=lambda s: (s.start, -s.end, s.form.kind)))


def allowed(stands: Standing, *, fields: Collection[Field], firms: str) -> bool:
    """Whether a policy leaves a form where it stands: one that masks ``fields``, and ``firms`` or keeps them."""
    if stands.reason == "firm":
        return firms == "keep"
    return stands.reason in ("word", "place") or (stands.reason in ("email", "url") and stands.reason not in fields)


def writes_small(document: Document, tagger: Model | None = None) -> bool:
    """Whether the candidate's name stands in small letters."""
    return _candidate(document, tagger).islower()


@lru_cache(maxsize=2)
def _candidate(document: Document, tagger: Model | None) -> str:
    return shown(identify(Resume(document), tagger=tagger).candidate.name)


def _names(name: str) -> Iterator[Form]:
    words = [word for word in map(_folded, _TOKEN.findall(name)) if word]
    for word in words:
        if len(word) >= _SHORTEST and word not in terms.words("name_particles") and not word.isdigit():
            yield Form(Field.NAME, "word", word)
    for order in (words, words[::-1], words[-1:] + words[:-1]):
        joined = "".join(order)
        if len(words) > 1 and len(joined) >= _LONG:
            yield Form(Field.NAME, "joined", joined)


def _contacts(kind: Field, seen: str) -> Iterator[Form]:
    letters = _folded(seen)
    if kind is Field.PHONE:
        digits = "".join(filter(str.isdecimal, letters))
        if len(digits) >= _DIGITS:
            yield Form(kind, "number", digits)
        return
    if len(letters) >= _LONG and any(c.isdigit() or c in "@/" for c in seen):
        yield Form(kind, "line", letters)
    handle = _folded(_account(kind, seen))
    if len(handle) >= _INSIDE and not lexicon.lookup(handle).common:
        yield Form(kind, "handle", handle)


def _account(kind: Field, seen: str) -> str:
    """What stands before the @ of an address, or whose page a link leads to; empty where it says nobody's."""
    if kind is Field.EMAIL:
        return seen.partition("@")[0]
    account = _ACCOUNT.search(seen) if kind is Field.URL else None
    return account[1] if account else ""


def _words(text: str, shown: _Shown, names: dict[str, Form], *, small: bool) -> Iterator[Standing]:
    for start, end, name, firm in _revealing(text, shown, names):
        address = _address(text, start, end)
        if address or firm is not None:
            yield Standing(start, end, names[name], address or firm or "")
        elif small or not text[start].islower() or _glued(text, start, end):
            beside = _others_beside(text, start, end, names)
            yield Standing(start, end, names[name], "" if beside else _reason(text, start, end, name))


def _revealing(text: str, shown: _Shown, names: Collection[str]) -> Iterator[tuple[int, int, str, Reason | None]]:
    """The words that reveal a name, with that name and why it may stand inside of another word."""
    long = tuple(name for name in names if len(name) >= _INSIDE and lexicon.lookup(name).common < 2)
    for start, end in _tokens(text, shown, names):
        name, firm = _name_in(_folded(text[start:end]), names, long)
        if name:
            yield start, end, name, firm


def _others_beside(text: str, start: int, end: int, names: Collection[str]) -> bool:
    """Whether another word of the name stands right before or behind a word."""
    plain = _folded(text[start:end])
    around = _WORD_AHEAD.search(text, max(0, start - _REACH), start), _WORD_BEHIND.match(text, end)
    return any(found and plain != _folded(found[1]) in names for found in around)


def _tokens(text: str, shown: _Shown, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The words in which a name stands, in order."""
    end = 0
    for at in sorted(shown.places[at] for name in names for at in _places(shown.flat, name)):
        if at >= end and text[at].isalnum():
            start, end = at, at + 1
            while start > 0 and text[start - 1].isalnum():
                start -= 1
            while text[end : end + 1].isalnum():
                end += 1
            yield start, end


def _places(whole: str, part: str, step: int = 0) -> Iterator[int]:
    at = whole.find(part)
    while at >= 0:
        yield at
        at = whole.find(part, at + (step or len(part)))


def _name_in(word: str, names: Collection[str], long: tuple[str, ...]) -> tuple[str, Reason | None]:
    """The name that a folded word reveals, if any; None where it is the whole word, else why it may stand inside it."""
    bare = word.strip("0123456789")
    bare = bare if bare in names else bare.removesuffix("s") if len(bare) > _INSIDE else bare
    if bare in names:
        return bare, None
    inner = next((n for n in long if word.startswith(n) or word.endswith(n)), "")
    known = lexicon.lookup(word)
    if not inner or max(known.common, known.name, known.city) > 0:
        return "", None
    return inner, "firm" if word.removeprefix(inner).removesuffix(inner) in terms.words("name_firms") else ""


def _glued(text: str, start: int, end: int) -> bool:
    """Whether a word is part of an address or an account: "parata.co.example", "@parata_h"."""
    return text[start - 1 : start] in ("@", "/", "_", ".") or (
        text[end : end + 1] in ("@", "_", ".") and text[end + 1 : end + 2].isalnum()
    )


def _address(text: str, start: int, end: int) -> Reason:
    """What kind of address a word is part of: "hemi.parata@mail.example"; empty where it is part of none."""
    ahead = text[max(0, start - _REACH) : start]
    behind = text[end : end + _REACH]
    run = f"x{ahead}".rsplit(maxsplit=1)[-1] if not ahead[-1:].isspace() else ""
    run += text[start:end] + ("" if behind[:1].isspace() else f"{behind}x".split(maxsplit=1)[0])
    return "email" if "@" in run.strip("@") else "url" if _SITE.search(run) else ""


def _reason(text: str, start: int, end: int, word: str) -> Reason:
    known = lexicon.lookup(word)
    if (not known.wordlike or known.name > 2) and _in_firm(text, start, end, legal=known.wordlike):
        return "firm"
    short = len(word) == _SHORTEST and (known.common > 1 or not text[start:end].istitle())
    if known.wordlike or short or word in _MONTHS:
        return "word"
    return "place" if known.city >= 2 else ""


def _in_firm(text: str, start: int, end: int, *, legal: bool) -> bool:
    """Whether the capitalised words around a place hold one of firms: "Rose & Sons", or, ``legal``, "Ltd"."""
    firms = terms.words("name_partners", "name_legal" if legal else "name_firms")
    ahead, behind = _AHEAD.search(text, max(0, start - 60), start), _BEHIND.match(text, end)
    around = f"{ahead[0] if ahead else ''} {behind[0] if behind else ''}".replace("-", " ").lower().split()
    return any(word.strip(".'’") in firms for word in around)


def _handles(text: str, shown: _Shown, handles: dict[str, Form]) -> Iterator[Standing]:
    for handle, form in handles.items():
        for at in _places(shown.letters, handle, 1):
            start = int(shown.spots[at])
            ahead = text[max(0, start - _REACH) : start].rstrip("_.+-")
            token = None if ahead[-1:].isalnum() else _HANDLE.match(text, start)
            if token and len(token[0]) >= _INSIDE and _folded(token[0]) == handle:
                yield Standing(*token.span(), form)


def _numbers(text: str, numbers: dict[str, Form]) -> Iterator[Standing]:
    for run in _NUMBER.finditer(text) if numbers else ():
        places = [at for at in range(*run.span()) if text[at].isdecimal()]
        form = numbers.get("".join(text[at] for at in places[-_DIGITS:]))
        if form is not None:
            yield Standing(places[-min(len(places), len(form.letters))], run.end(), form)


def _lines(text: str, shown: _Shown, wanted: Iterable[Form]) -> Iterator[Standing]:
    """Whole names and contacts, whatever stands between their letters."""
    for form in wanted:
        for at in _places(shown.letters, form.letters):
            start, end = int(shown.spots[at]), int(shown.spots[at + len(form.letters) - 1]) + 1
            torn = form.kind == "joined" and len(text[start:end].split()) > 1 and _glued(text, start, end)
            if not torn and not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum():
                yield Standing(start, end, form, _address(text, start, end) if form.kind == "joined" else "")


class _Shown(NamedTuple):
    """A text as it is compared, with ``_MARK`` for all that is no letter or digit, and without; where each stands."""

    flat: str
    places: Sequence[int]
    letters: str
    spots: Any


_MARK = "\0"
_COMPARED = {code: chr(code).lower() if chr(code).isalnum() else _MARK for code in range(128)}
_FEW = 30
"""Characters beyond ASCII of most texts: each is replaced everywhere at once."""


def _shown(text: str) -> _Shown:
    import numpy as np

    strange = beyond_ascii(text)
    flat = text
    for character in strange if len(strange) <= _FEW else ():
        flat = flat.replace(character, _compared(character))
    flat = flat.translate(_COMPARED if len(strange) <= _FEW else {ord(c): _compared(c) for c in set(text)})
    places: Sequence[int] = range(len(text))
    spots = np.flatnonzero(np.frombuffer(flat.encode("utf-32-le", "surrogatepass"), dtype=np.uint32))
    if any(len(_compared(c)) != 1 for c in strange):  # a character stands for several letters
        sizes = {c: len(_compared(c)) for c in set(text)}
        stood = np.repeat(np.arange(len(text)), np.fromiter(map(sizes.__getitem__, text), dtype=np.intp))
        places, spots = stood.tolist(), stood[spots]
    return _Shown(flat, places, flat.replace(_MARK, ""), spots)


def _compared(character: str) -> str:
    return _letter(character) or ("" if character.isalnum() else _MARK)


def _folded(text: str) -> str:
    return text.lower() if text.isascii() and text.isalnum() else "".join(map(_letter, text))


@lru_cache(maxsize=4096)
def _letter(character: str) -> str:
    """A character as it is compared: small, without accents, Latin where it looks so; nothing for marks."""
    plain = unicodedata.normalize("NFKD", character.casefold()).translate(_LOOKALIKES)
    return "".join(c for c in plain if c.isalnum())
