"""Nicknames: short forms of the candidate's given name that the resume uses.

Why: who is "Robert Chase" at the top may be "Rob" in every sentence, and a twin that leaves Rob tells. A short form
counts only with a sign that it is the candidate's: quoted beside the name, before the family name, or in a mailbox.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from perturb.counterfactual import surface
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.lexis import words
from perturb.counterfactual.surface import UPPER

_CALLED = (
    rf"(?i:known as|called|goes by|go by|nicknamed|prefers|preferred name:?|a\.?k\.?a\.?)[ \t]+[\"“'‘]?"
    rf"([{UPPER}][^\W\d_]{{1,14}})"
)
_AS_CALLED = rf"(?<![^\W_])([{UPPER}][^\W\d_]{{1,14}}),[ \t]+as[ \t]+(?:friends|colleagues|everyone|people|most)[ \t]"


_FORMER = ("née", "nee", "né", "ex", "formerly", "ms", "mr", "mrs", "dr")


def used(text: str, identity: Identity) -> tuple[str, ...]:
    """Return the short forms of the given name in ``text``, those that the name itself holds among them."""
    found = [*identity.nicknames, *_quoted(text, identity), *_short(text, identity)]
    own = {surface.fold(w) for w in (identity.first, identity.family, *identity.family_parts, *identity.middles)}
    return tuple(dict.fromkeys(n for n in found if surface.fold(n) not in own))


def _quoted(text: str, identity: Identity) -> Iterator[str]:
    """ "Robert “Rob” Chase", "Giovanni Rossi, “Gianni”,", "known as Vicky"."""
    if not identity.first or not identity.family:
        return
    name = rf"[^\W\d_]+[ ]{re.escape(identity.family)}"
    between = (
        rf"{re.escape(identity.first)}[ ][\"“'‘(]([{UPPER}][^\W\d_]{{1,14}})[\"”'’)][ ]{re.escape(identity.family)}"
    )
    yield from (m.group(1) for m in re.finditer(between, text, re.I) if m.group(1).lower() not in _FORMER)
    after = rf"{name},?[ ][\"“(]([{UPPER}][^\W\d_]{{1,14}})[\"”)]"
    yield from (m.group(1) for m in re.finditer(after, text) if _alike(m.group(1), identity))
    for expression in (_CALLED, _AS_CALLED):
        yield from (m.group(1) for m in re.finditer(expression, text) if _alike(m.group(1), identity))


def _short(text: str, identity: Identity) -> Iterator[str]:
    """Short forms that stand before the family name, or beside it in a mailbox."""
    family = surface.ascii_name(identity.family)
    if not family or not identity.first:
        return
    seen: set[str] = set()
    folded = surface.fold(text)
    for match in re.finditer(rf"(?<![^\W_])([{UPPER}][^\W\d_]{{1,11}})(?![^\W_])", text):
        word = match.group(1)
        if word in seen or not _alike(word, identity):
            continue
        seen.add(word)
        beside = rf"(?<![^\W_]){surface.pattern(word)}[ ]+{surface.pattern(identity.family)}(?![^\W_])"
        mailbox = rf"(?<![^\W_]){re.escape(surface.ascii_name(word))}[._-]?{re.escape(family)}(?![a-z])"
        if re.search(beside, folded) or re.search(mailbox, folded):
            yield word


def _alike(word: str, identity: Identity) -> bool:
    """A known short form, or the beginning or the end of the given name."""
    short, whole = surface.ascii_name(word), surface.ascii_name(identity.first)
    if f"{short}={whole}" in words("naming", "nicknames"):
        return True
    cut = len(short) >= 3 and len(short) < len(whole)
    return cut and (whole.startswith(short) or (len(short) > 3 and whole.endswith(short)) or _diminutive(short, whole))


def _diminutive(short: str, whole: str) -> bool:
    """ "Vicky" for Victoria, "Robbie" for Robert."""
    stem = re.sub(r"(?:ie|y|ey|i)\Z", "", short)
    undoubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem
    told = {stem, undoubled, re.sub(r"ck\Z", "c", stem)}
    return stem != short and any(len(t) >= 3 and whole.startswith(t) for t in told)
