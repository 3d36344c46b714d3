"""Scripts: which part of a name in another script is the given name: "建国" of "林建国", "Елена" of "Елена Петрова"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from name_lists import kinship
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.word_lists import words

_WORD = re.compile(r"[^\W\d_a-zA-Z](?:[^\W\d_]|[\u0300-\u036f\u0900-\u0dff\u0e31-\u0e4e])*")
_ONE = re.compile(r"[^,;/、()（）\[\]\n]+")
"""One of several forms."""
_BESIDE = re.compile(r"[ ·・]+")


def given_parts(form: str, identity: Identity) -> Iterator[tuple[int, int]]:
    """Yield where the given names stand in ``form``, a name in another script, each with a blank beside it.

    Nothing where no family name stands beside them: the whole form goes then.
    """
    for one in _ONE.finditer(form):
        yield from ((one.start() + s, one.start() + e) for s, e in _given_of(one.group(), identity))


def _given_of(form: str, identity: Identity) -> Iterator[tuple[int, int]]:
    found = list(_WORD.finditer(form))
    if len(found) < 2:
        for match in found:
            yield from _after_family(match, identity)
        return
    kept = _family_at([m.group() for m in found], identity)
    for at, match in enumerate(found):
        start, end = match.span()
        blank = _BESIDE.search(form, found[at - 1].end(), start) if at else _BESIDE.match(form, end)
        if blank is not None:
            start, end = min(start, blank.start()), max(end, blank.end())
        if at != kept:
            yield start, end


def _after_family(match: re.Match[str], identity: Identity) -> Iterator[tuple[int, int]]:
    """The given name in a name that is written without a blank."""
    cut = match.start() + _family_length(match.group(), identity)
    if cut < match.end() and _joined(match.group()[0]):
        yield cut, match.end()


def _joined(letter: str) -> bool:
    """Whether names are written without a blank in the script of a letter."""
    return unicodedata.name(letter, "").startswith(("CJK", "HANGUL"))


def _family_length(form: str, identity: Identity) -> int:
    """How many signs of a name written together are the family name."""
    if form[:2] in words("naming", "double_families"):
        return 2
    origin = kinship.origin(identity.first, identity.family)
    japanese = origin is not None and origin.name == "japanese" and form[0] not in words("naming", "single_families")
    return 2 if japanese and len(form) > 2 else 1


def _family_at(said: list[str], identity: Identity) -> int:
    """Which word is the family name: the first in East Asia, else as in the Latin form of the name."""
    eastern = unicodedata.name(said[0][0], "").startswith(("CJK", "HANGUL", "HIRAGANA", "KATAKANA"))
    return 0 if eastern or identity.family_first else len(said) - 1
