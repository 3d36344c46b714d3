"""Nicknames: other forms of the candidate's given name that the resume uses.

Why: who is "Robert Chase" at the top may be "Bob" in every sentence, and a twin that leaves Bob tells. A word counts
where the model of ``whose`` says that it is a name of the candidate's: surely, or likely and it is a familiar form of
the given name by list or by letters; and where a label or a mailbox says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from name_lists import lexicon, nicknames
from perturb.counterfactual import languages, surface
from perturb.counterfactual.identity import Identity, particles
from perturb.counterfactual.namesakes import ALIAS, idiom
from perturb.counterfactual.surface import UPPER
from perturb.counterfactual.whose import name_odds
from perturb.counterfactual.word_lists import words

_WORD = rf"[{UPPER}][^\W\d_]{{1,14}}(?:-[^\W\d_]{{2,10}})?"
_NAMED = re.compile(rf"(?<![^\W_])(?<![@.'’-]){_WORD}(?![^\W_]|[-‐‑][^\W_]|[/@])")
_ALONE = re.compile(_WORD)
_ENDS = re.compile(r"[ ]*[\"”)\]|,;.\n]")
_BESIDE_BEFORE = re.compile(r"(?:([^\W\d_]+)[ ]+)?([^\W\d_]+)[ ]+\Z")
QUOTED, LIKELY, SURELY = -1.0, 0.0, 2.0
"""Log odds from which a word is a name of the candidate's: in marks beside the name, like the given name, any word."""


@lru_cache(maxsize=32)
def used(text: str, identity: Identity, named: tuple[tuple[int, int], ...] = ()) -> tuple[str, ...]:
    """Return the other forms of the given name in ``text``, those that the name itself holds among them.

    ``named`` is where masking sees a person's name.
    """
    found = [*identity.nicknames, *_glossed(text, identity, named), *_of_mailbox(text, identity)]
    found += _called(text, identity, named) if identity.first else ()
    own = _own(identity)
    return tuple(dict.fromkeys(n for n in found if surface.fold(n) not in own))


def _own(identity: Identity) -> frozenset[str]:
    """The words of the name itself, folded; run together they are no nickname."""
    given = {surface.fold(identity.first + middle) for middle in identity.middles}
    words = (identity.first, identity.family, *identity.family_parts, *identity.middles)
    parts = (part for part in surface.fold(identity.family).split() if part in particles())
    return frozenset(given | {surface.fold(word) for word in words} | set(parts))


def _called(text: str, identity: Identity, named: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """The words that the model takes for a name of the candidate's; beside the family name they are middle names."""
    own, people, english = _own(identity), frozenset(start for start, _ in named), not languages.foreign(text)
    for match in _NAMED.finditer(text):
        word = match.group()
        known = {surface.fold(word), *surface.fold(word).split("-")} & own
        may = not known and not _middle(text, match, identity)
        person = english and (match.start() in people or _acts(text, match))
        if may and _likely(text, match, identity, own, person=person):
            yield word.capitalize() if word.isupper() and len(word) > _SHORTEST else word


def _acts(text: str, match: re.Match[str]) -> bool:
    """ "Tebo carried my pack", "Wojtek's dies": who begins a sentence and does or owns something."""
    begins = re.search(r"(?:^|[.!?:\n\"“(][ ]?)\Z", text[max(0, match.start() - 2) : match.start()]) is not None
    return begins and re.match(r"['’]s[ ][a-z]|[ ][a-z]", text[match.end() : match.end() + 4]) is not None


def _likely(text: str, match: re.Match[str], identity: Identity, own: frozenset[str], *, person: bool) -> bool:
    """Whether a word is a name of the candidate's, as the model and what stands beside it say."""
    least = _least(text, match, identity, own, person=person)
    if least is None or idiom(text, *match.span()):
        return False
    odds = name_odds(text, match.start(), identity)
    if least == LIKELY and odds <= least:
        odds = name_odds(text, match.start(), replace(identity, first=match.group()))
    return odds > least


def _least(text: str, match: re.Match[str], identity: Identity, own: frozenset[str], *, person: bool) -> float | None:
    """The log odds that a word has to surpass; None where it is another's or a thing's whatever the model says.

    ``person``: it stands where a person is named or does something; any other word must be like the name.
    """
    if _quoted(text, match, own):
        return QUOTED
    alike = _alike(match.group(), identity)
    beside = frozenset({surface.fold(identity.family[:1])}) | (own if alike else frozenset())
    if _of_a_longer_name(text, match, beside):
        return None
    if alike:
        return LIKELY
    return SURELY if person and not _known_otherwise(match.group()) else None


def _quoted(text: str, match: re.Match[str], own: frozenset[str]) -> bool:
    """ "Robert “Rob” Chase", "Vincent (Vinny)": in marks beside a word of the name."""
    before = _OPENED.search(text, max(0, match.start() - 30), match.start())
    return before is not None and surface.fold(before[1]) in own and text[match.end() : match.end() + 1] in _CLOSING


_OPENED = re.compile(r"([^\W\d_]+),?[ ]*[\"“'‘(]{1,2}\Z")
_CLOSING = tuple("\"”'’)")
_SHORTEST = 3
"""Letters of a name in capitals that is no pair of initials."""


def _middle(text: str, match: re.Match[str], identity: Identity) -> bool:
    """ "Huamán Condori" behind Esteban: a middle or a second family name; "Park Jun-ho" by itself is none."""
    before = _BESIDE_BEFORE.search(text, max(0, match.start() - 50), match.start())
    first, last = (surface.fold(word or "") for word in (before.groups() if before else ("", "")))
    given = surface.fold(identity.first)
    return last != "" and (last == given or (first == given and last in _own(identity)))


def _known_otherwise(word: str) -> bool:
    """A town, a service where people have accounts, letters that stand for something."""
    known = lexicon.lookup(word)
    written = not word.replace("-", "")[1:].islower()  # "CEng"
    return written or word.lower() in words("naming", "accounts") or (known.city > 0 and known.given < 2)


def _of_a_longer_name(text: str, match: re.Match[str], own: frozenset[str]) -> bool:
    """ "Laura Restrepo", "Abdi H", "C. Cienfuegos", "née Pham": a word beside it makes it part of another name."""
    before, after = text[max(0, match.start() - 24) : match.start()], text[match.end() : match.end() + 20]
    first, last = _FIRST_OF_TWO.match(after), _LAST_OF_TWO.search(before)
    return any(beside is not None and surface.fold(beside[1] or "") not in own for beside in (first, last))


_FIRST_OF_TWO = re.compile(r"[ ]+([A-ZÀ-Þ][^\W\d_]*)(?!['’])")
_LAST_OF_TWO = re.compile(
    r"(?:(?<![^\W_])[A-ZÀ-Þ]\.|(?<![.!?:][ ])(?<![\n\"“])(?<![^\W_])([A-ZÀ-Þ][^\W\d_]+)|n[ée]e)[ ]+\Z"
)


def _glossed(text: str, identity: Identity, named: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """ "Mei-Ling Chen (English name: Grace)": a name behind a label of its own."""
    if not identity.family:
        return
    for start, _ in named:
        said = _ALONE.match(text[start : start + 40])
        if said is None or said.group().isupper():
            continue
        rest, before = said.string[said.end() :], text[max(0, start - 90) : start]
        family = rest[:1] == " " and rest.lstrip(" ").lower().startswith(identity.family.lower())
        if (family or _ENDS.match(rest)) and ALIAS.search(before):
            yield said.group()


def _of_mailbox(text: str, identity: Identity) -> Iterator[str]:
    """ "raju.kulkarni79@": what stands in the given name's place, and a familiar form alone: "winnie@"."""
    family = re.escape(surface.ascii_name(identity.family))
    beside = rf"(?<![\w.@-])(?:([a-z]{{3,12}})[._-]{family}|{family}[._-]([a-z]{{3,12}}))\d*@"
    for match in re.finditer(beside, text) if family else ():
        word = match.group(1) or match.group(2)
        ordinary = lexicon.lookup(word).wordlike or word in words("naming", "affixes")
        other = re.search(rf"(?i:\b{word})[ ]+(?:[A-Z]\.[ ])?{re.escape(identity.family)}\b", text)
        if not ordinary and (other is None or _alike(word, identity)):
            yield word.capitalize()
    yield from (
        w.capitalize() for w in re.findall(r"(?<![\w.@-])([a-z]{3,12})(?=\d*@)", text) if w in _listed(identity)
    )
    yield from re.findall(rf"\b({re.escape(identity.first)}(?:ji|bhai|san|sama))\b", text)


def _listed(identity: Identity) -> frozenset[str]:
    given = [identity.first, *identity.first.split(), f"{identity.first} {' '.join(identity.middles)}"]
    given += identity.nicknames
    return frozenset().union(*(nicknames.forms(surface.ascii_name(g)) for g in given))


def _alike(word: str, identity: Identity) -> bool:
    """A known short form, or the beginning or the end of the given name."""
    short, whole = surface.ascii_name(word), surface.ascii_name(identity.first)
    if short in _listed(identity) or _blended(short, identity):
        return True
    if len(whole) > 2 and re.fullmatch(rf"{re.escape(whole)}(?:ie|e?y|i)", short):
        return True  # "Frankie"
    cut = len(short) >= 3 and len(short) < len(whole)
    return cut and (whole.startswith(short) or (len(short) > 3 and whole.endswith(short)) or _diminutive(short, whole))


def _blended(short: str, identity: Identity) -> bool:
    """ "Mafer" for María Fernanda."""
    parts = [surface.ascii_name(w) for w in (*identity.first.replace("-", " ").split(), *identity.middles[:1])]
    if len(parts) < 2 or len(short) < 4:
        return False
    return any(parts[0].startswith(short[:n]) and parts[1].startswith(short[n:]) for n in range(2, len(short) - 1))


def _diminutive(short: str, whole: str) -> bool:
    """ "Vicky" for Victoria, "Robbie" for Robert."""
    stem = re.sub(r"(?:ie|y|ey|i)\Z", "", short)
    undoubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem
    told = {stem, undoubled, re.sub(r"ck\Z", "c", stem)}
    ends = any(len(t) > 3 and whole.endswith(t) for t in told)  # "Bertie" for Cuthbert
    return stem != short and (ends or any(len(t) >= 3 and whole.startswith(t) for t in told))
