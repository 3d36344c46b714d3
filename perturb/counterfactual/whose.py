"""Whose: whether a word of a resume is the candidate's, as a language model reads it that was taught with marked texts.

Why: no turn of phrase decides by itself whether "her" is the candidate's, "actress" somebody else or "Grace" a
namesake. The model (``encoder``) has read much plain text and then the texts of ``corpora/attribution``, in which every
word of gender, name and descent is marked with whose it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from name_lists import pronouns
from perturb.counterfactual import encoder, surface
from perturb.counterfactual.identity import Identity

GENDER, NAME, ORIGIN, DETERMINER = range(4)
"""What can be asked about: a word that tells a gender, one of the name, one of descent; her or his before a noun."""
WINDOW, _EDGE = 320, 64
"""How many pieces are read at once, and how many of them are read with the next window again."""
OPENING = {"male": "he", "female": "she", "neutral": "they"}
"""The word that a text is introduced with: what its candidate is called."""
UNTOLD = "who"
WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Scene:
    """A text, and whom it is about."""

    text: str
    identity: Identity
    gender: str | None = None
    """The candidate's."""

    def mine(self, starts: Iterable[int]) -> frozenset[int]:
        """Return those of the words beginning at ``starts`` that tell the candidate's gender, and nobody else's.

        >>> text = "Ann Lee trained her sister, who thanked her boss for her."
        >>> sorted(Scene(text, Identity("Ann", (), "Lee"), "female").mine([16, 40, 53]))
        [16, 53]
        """
        return frozenset(at for at in starts if self._odds(at) > 0)

    def of_another(self, at: int, least: float = 0) -> bool:
        """Return whether the word at an offset tells the gender of somebody else, or of nobody.

        ``least`` are the log odds from which it counts as the candidate's.
        """
        return self._odds(at) <= least

    def role(self, start: int, end: int) -> str:
        """Return the role of the pronoun at ``start:end``: subject, object, determiner, possessive or reflexive.

        >>> scene = Scene("We trust her judgement and promoted her.", Identity("Ann"), "female")
        >>> scene.role(9, 12), scene.role(36, 39)
        ('determiner', 'object')
        """
        word = self.text[start:end].lower()
        if word not in _ALONE:
            return _ROLE.get(word, "reflexive")
        return "determiner" if self._odds(start, DETERMINER) > 0 else _ALONE[word]

    def _odds(self, at: int, kind: int = GENDER) -> float:
        opening = OPENING.get(self.gender or "", UNTOLD)
        return _read(self.text, self.identity.first, self.identity.family, opening).odds(at, kind)


_ALONE = {"her": "object", "his": "possessive"}
"""Pronouns of two roles: before a noun they are determiners, else these."""
_ROLE = {
    form: role
    for forms in (*pronouns.FORMS.values(), pronouns.NEUTRAL)
    for role, form in zip(pronouns.ROLES, forms, strict=True)
}


def name_odds(text: str, start: int, identity: Identity) -> float:
    """Return the log odds that the word of the candidate's name at ``start`` means the candidate and no namesake."""
    return _read(text, identity.first, identity.family, UNTOLD).odds(start, NAME)


def origin_odds(text: str, start: int, identity: Identity) -> float:
    """Return the log odds that the word of a people at ``start`` tells the candidate's descent."""
    return _read(text, identity.first, identity.family, UNTOLD).odds(start, ORIGIN)


class _Reading:
    """A text as the model reads it, window by window as it is asked."""

    def __init__(self, text: str, given: str, family: str, opening: str) -> None:
        text = _WRAPPED.sub(" ", text)
        self.pieces, self.place = placed(text)
        own = named(text, given, family)
        self.named = [own.get(p.start, 0) for p in self.pieces]
        self.opening = opening
        self.windows: dict[int, encoder.Floats] = {}

    def odds(self, at: int, kind: int) -> float:
        """Return the log odds that the word at an offset is the candidate's; surely not where no word stands."""
        if at not in self.place:
            return float("-inf")
        place, step = self.place[at], WINDOW - 2 * _EDGE
        last = max(0, -(-(len(self.pieces) - WINDOW) // step))
        number = min(last, max(0, (place - _EDGE) // step))
        begin = number * step
        if number not in self.windows:
            inside = slice(begin, begin + WINDOW)
            self.windows[number] = encoder.read(self.pieces[inside], self.named[inside], self.opening)
        return float(self.windows[number][place - begin, kind])


_WRAPPED = re.compile(r"\n(?=[a-z])")
"""Where a line is broken inside of a sentence; the texts that the model was taught with have none."""


@lru_cache(maxsize=8)
def _read(text: str, given: str, family: str, opening: str) -> _Reading:
    return _Reading(text, given, family, opening)


@lru_cache(maxsize=4)
def placed(text: str) -> tuple[list[encoder.Piece], dict[int, int]]:
    """Return the pieces of a text, and for each letter the number of its piece."""
    pieces = encoder.pieces(text)
    return pieces, {at: n for n, p in enumerate(pieces) for at in range(p.start, p.end)}


@lru_cache(maxsize=4)
def named(text: str, given: str, family: str) -> dict[int, int]:
    """Return for the letters of each word of the candidate's name: 1 of a given name, 2 of the family name."""
    *first, last = WORD.findall(f"{given} {family}") or [""]
    parts = {surface.ascii_name(last): 2 if first else 1} | dict.fromkeys(map(surface.ascii_name, first), 1)
    words = ((m, parts.get(surface.ascii_name(m.group()), 0)) for m in WORD.finditer(text))
    return {at: part for m, part in words if part for at in range(*m.span())}
