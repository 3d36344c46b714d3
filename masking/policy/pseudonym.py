"""Pseudonyms: invented words of the same form, the same ones for the same words within a document; with a key, within
all documents that are masked with it.

Why: text that models learn from should still look like a resume. A pseudonym is drawn, not computed from what it
replaces, so it cannot be read back; given names, family names and places are chosen to say no gender and no origin.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random

from masking.expression import expression
from masking.policy.words import pool, word_list
from masking.reading.spelling import flat
from masking.span import TRAITS, Field, Span
from name_lists import languages

_WORD = expression(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_YEAR = expression(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DATE = expression(r"(?<!\d)(\d{1,4})([./\-])(\d{1,2})\2(\d{1,4})(?!\d)")
_STREET_KINDS = expression(
    r"\b(street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|square|sq|close|terrace)\b\.?",
    re.IGNORECASE,
)
_ABROAD = expression(
    r"\W*(?:\+|\b00)[\s.(-]*(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(?=\D*\d)"
)
"""The code of a country (ITU-T E.164): the number keeps it, as it keeps its grouping."""
_URL = expression(r"(?P<scheme>[a-z]+://)?(?P<www>www\.)?(?P<host>[^/\s:?#]+\.[a-z]{2,})(?P<rest>.*)", re.I | re.S)


class Pseudonyms:
    """What stands for what in one document."""

    def __init__(self, text: str, spans: Sequence[Span], rng: Random, key: bytes | None = None) -> None:
        self._key = None if key is None else hashlib.sha256(key.strip()).digest()  # a file may end with a line break
        names = sorted(flat(text[s.start : s.end].lower()) for s in spans if s.field == Field.NAME)
        self.salt = self._drawing(rng, "salt", "").randbytes(16)
        self._text = text
        self._folded = text.casefold()
        self._rng = rng
        self._given: dict[str, str] = {}
        self._family: dict[str, str] = {}
        self._whole: dict[tuple[Field, str], str] = {}
        self._used: set[str] = set()
        self._years = self._drawing(rng, "years", " ".join(sorted(max(names, key=len, default="").split()))).choice(
            [-4, -3, -2, 2, 3, 4]
        )
        for span in spans:
            if span.field == Field.NAME:
                self._meet(text[span.start : span.end])

    def _drawing(self, rng: Random, kind: str, words: str) -> Random:
        """What draws the pseudonym of ``words``: with a key the same in every document, without it ``rng``.

        Why an HMAC: whoever has the documents and not the key can neither match nor try out names.
        """
        if self._key is None:
            return rng
        return Random(hmac.digest(self._key, f"{kind}\0{words}".encode("utf-8", "surrogatepass"), "sha256"))

    def of(self, span: Span) -> str:
        """Return the pseudonym for ``span``, in the form of what it replaces."""
        words = self._text[span.start : span.end]
        key = (span.field, " ".join(words.split()).casefold())
        if span.field == Field.NAME:
            return self._name(words)
        if key not in self._whole:
            self._rng = self._drawing(self._rng, str(span.field), key[1])
            make = _FORMS.get(span.field, Pseudonyms._number if span.field not in _NO_FORM else None)
            made = make(self, words) if make else words
            unchanged = made.casefold() == words.casefold()  # no digit, no known form: nothing was replaced
            self._whole[key] = f"[{span.field.upper()}]" if unchanged else made
        return self._whole[key]

    def _meet(self, words: str) -> None:
        """Decide for the tokens of a name which are given and which are family names; the first decision stays."""
        keys = [word.casefold() for word in _ordered(words)]
        for number, key in enumerate(keys, 1):
            if key in self._given or key in self._family:
                continue
            if 1 < number == len(keys):
                self._family[key] = self._fresh("family", key)
            else:
                self._given[key] = self._fresh("given", key)

    def _name(self, words: str) -> str:
        """Token by token; initials, particles, punctuation and letter case keep their form."""

        def token(match: re.Match[str]) -> str:
            word = match[0]
            key = word.casefold()
            if key in word_list("honorifics"):
                return word
            if len(word) == 1:
                return _like(word, self._initial(word))
            known = self._family.get(key) or self._given.get(key)
            return _like(word, known or self._given.setdefault(key, self._fresh("given", key)))

        return _WORD.sub(token, _particle().sub("", words))

    def _initial(self, letter: str) -> str:
        """The initial of the pseudonym of a name that begins with ``letter``, so that "J. Doe" stays one person."""
        for known in (self._given, self._family):
            for word, pseudonym in known.items():
                if word.startswith(letter.casefold()):
                    return pseudonym[0]
        return self._rng.choice("ABCDEGHJKLMNPRSTW")

    def _fresh(self, kind: str, token: str) -> str:
        """A name that neither stands in the text nor was given before, as long as there is one.

        With a key it is another word than ``token``, and nothing else counts: it has to be the same everywhere.
        """
        names = pool(kind)
        word = names[0]
        for word in self._drawing(self._rng, kind, flat(token)).sample(names, len(names)):
            free = word not in self._used and word.casefold() not in self._folded
            if free if self._key is None else word.casefold() != token:
                break
        self._used.add(word)
        return word

    def _slug(self, words: str) -> str:
        """``words`` of an account or mailbox: name tokens by their pseudonyms, the rest by drawn letters and digits."""
        known = {flat(word): name for word, name in {**self._given, **self._family}.items()}
        names = sorted((k for k in known if len(k) > 2), key=len, reverse=True)
        pieces: list[str] = []
        at = 0
        # a mailbox has no accents: both are compared without; the length stays
        for match in re.finditer("|".join(map(re.escape, names)) or r"(?!)", flat(words.replace("İ", "I").lower())):
            pieces += [self._noise(words[at : match.start()]), known[match[0]].lower()]
            at = match.end()
        return "".join([*pieces, self._noise(words[at:])])

    def _noise(self, words: str) -> str:
        return re.sub(r"[^\W\d_]+|\d", self._drawn, words)

    def _drawn(self, match: re.Match[str]) -> str:
        if match[0].isdigit():
            return str(self._rng.randrange(10))
        if len(match[0]) < 3:
            return "".join(self._rng.choice("abcdefghjkmnpqrstuvwxyz") for _ in match[0])
        return self._rng.choice(pool("given")).lower()

    def _email(self, words: str) -> str:
        mailbox = re.split(r"@|\s*[\[(]?\s*\bat\b\s*[\])]?\s*", words, maxsplit=1)[0]
        return f"{self._slug(mailbox.strip()) or 'mail'}@{self._rng.choice(pool('domain'))}"

    def _url(self, words: str) -> str:
        found = _URL.fullmatch(words.strip())
        if found is None:
            return self._slug(words)
        host = found["host"].lower()
        service = next((s for s in pool("service") if host == s or host.endswith("." + s)), None)
        kept = service or self._rng.choice(pool("domain"))
        head, *path = found["rest"].split("/")
        known = {"in", "pub", "users", "profile", "u", "channel", "pulse", ""}
        rest = "/".join([self._slug(head), *(p if p.lower() in known else self._slug(p) for p in path)])
        return f"{found['scheme'] or ''}{found['www'] or ''}{kept}{rest}"

    def _phone(self, words: str) -> str:
        """Drawn digits in the same grouping, the country stays; no group begins with a zero that did not."""
        abroad = _ABROAD.match(words)
        kept = abroad.end() if abroad else 0
        rest = re.sub(r"\d+", lambda m: self._digits(m[0]), words[kept:])
        return words[:kept] + rest

    def _digits(self, digits: str) -> str:
        drawn = [str(self._rng.randrange(1 if at == 0 and d != "0" else 0, 10)) for at, d in enumerate(digits)]
        if digits.startswith("0"):
            drawn[0] = "0"
        return "".join(drawn)

    def _birth_date(self, words: str) -> str:
        """A date in the same notation; an age moves by the years of the document."""
        date = _DATE.sub(self._numeric_date, words)
        if date != words:
            return date
        moved = _YEAR.sub(self._year_match, words)
        if moved != words:
            return _WORD.sub(
                self._month,
                re.sub(r"(?<!\d)\d{1,2}(?!\d)", lambda m: str(self._rng.randint(1, 28)).zfill(len(m[0])), moved),
            )
        return re.sub(r"\d+", lambda m: str(max(18, int(m[0]) + self._years)), words)

    def _numeric_date(self, match: re.Match[str]) -> str:
        parts = [match[1], match[3], match[4]]
        drawn = [
            str(int(p) + self._years) if len(p) == 4 else str(self._rng.randint(1, 12)).zfill(len(p)) for p in parts
        ]
        return match[2].join(drawn)

    def _month(self, match: re.Match[str]) -> str:
        word = match[0].lower()
        for months in _months():
            for name in months:
                if word in {name, name[:3], name[:4]}:
                    drawn = self._rng.choice(months)
                    return _like(match[0], drawn if word == name else drawn[: len(word)])
        return match[0]

    def _year_match(self, match: re.Match[str]) -> str:
        return str(int(match[0]) + self._years)

    def _graduation_year(self, words: str) -> str:
        moved = _YEAR.sub(self._year_match, words)
        if moved != words:
            return moved
        return re.sub(r"\d\d", lambda m: str((int(m[0]) + self._years) % 100).zfill(2), words)

    def _school(self, words: str) -> str:
        if len(words) <= 8 and words.replace(".", "").replace("-", "").isupper():
            return "".join(c if not c.isalpha() else self._rng.choice("ABCDEFGHKLMNPRSTUW") for c in words)
        name = self._rng.choice(pool("school"))
        kind = next((k for k in pool("school_kind") if k.casefold() in words.casefold()), "School")
        return _like(words, f"{name} {kind}", whole=True)

    def _address(self, words: str) -> str:
        """Piece by piece between commas and line breaks: house and street, postcode, town."""
        return "".join(map(self._place, re.split(r"([,;|\n]\s*)", words)))

    def _place(self, piece: str) -> str:
        letters = [w for w in _WORD.findall(piece) if len(w) > 2]
        if not letters:
            return re.sub(r"[^\W\d_]|\d+", self._code, piece)
        street = _STREET_KINDS.search(piece)
        numbers = re.findall(r"\d+", piece)
        if street or numbers:
            kind = street[0] if street else ""
            drawn = " ".join(filter(None, [self._rng.choice(pool("street")), kind]))
            number = self._digits(numbers[0]) if numbers else ""
            front = bool(re.match(r"\s*\W*\d", piece))
            return " ".join(filter(None, [number, drawn] if front else [drawn, number]))
        return _like(piece, self._rng.choice(pool("town")), whole=True)

    def _number(self, words: str) -> str:
        """Drawn letters and digits in the place of each."""
        return re.sub(r"[^\W\d_]|\d+", lambda m: _like(m[0], self._code(m)) if m[0].isalpha() else self._code(m), words)

    def _code(self, match: re.Match[str]) -> str:
        return self._digits(match[0]) if match[0].isdigit() else self._rng.choice("ABCDEFGHJKLMNPRSTUVW")


_FORMS: Mapping[Field, Callable[[Pseudonyms, str], str]] = {
    Field.EMAIL: Pseudonyms._email,
    Field.URL: Pseudonyms._url,
    Field.PHONE: Pseudonyms._phone,
    Field.ADDRESS: Pseudonyms._address,
    Field.BIRTH_DATE: Pseudonyms._birth_date,
    Field.GRADUATION_YEAR: Pseudonyms._graduation_year,
    Field.SCHOOL: Pseudonyms._school,
}

_NO_FORM = frozenset((*TRAITS, Field.PHOTO))
"""Fields of which no form can be kept; those of a user's own keep that of a number."""


@cache
def _months() -> tuple[tuple[str, ...], ...]:
    """The months of English and of every other language, twelve of one form each."""
    every = sorted(languages.load().values(), key=lambda one: one.code != "en")
    return tuple(one.months[at : at + 12] for one in every for at in range(0, len(one.months), 12))


@cache
def _particle() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(sorted(word_list('particles')))})\s+", re.IGNORECASE)


def _ordered(name: str) -> list[str]:
    """The words of a name that get a pseudonym, the family name last."""
    silent = word_list("particles") | word_list("honorifics")
    words = [word for word in _WORD.findall(name) if len(word) > 1 and word.casefold() not in silent]
    capitals = [word.isupper() for word in words[:2]] == [True, False]
    return words[1:] + words[:1] if capitals or "," in name.strip(" ,") else words


def _like(model: str, word: str, *, whole: bool = False) -> str:
    """``word`` in the letter case of ``model``; with ``whole`` a title-case model changes nothing."""
    letters = [c for c in model if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return word.upper()
    if letters and all(c.islower() for c in letters):
        return word.lower()
    return word if whole else word[:1].upper() + word[1:]
