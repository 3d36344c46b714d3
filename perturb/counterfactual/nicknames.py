"""Nicknames: other forms of the candidate's given name that the resume uses.

Why: who is "Robert Chase" at the top may be "Bob" in every sentence, and a twin that leaves Bob tells. A form counts
where something says that it is the candidate's: the list of familiar forms, quotation marks beside the name, the
family name or a mailbox beside it; and where no other family name stands with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from name_lists import lexicon, nicknames
from perturb.counterfactual import surface
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.namesakes import ALIAS, stands_for_candidate
from perturb.counterfactual.surface import UPPER
from perturb.counterfactual.word_lists import listed, words

_WORD = rf"[{UPPER}][^\W\d_]{{1,14}}(?:-[{UPPER}][^\W\d_]{{1,9}})?"
_OPENING = re.compile(
    rf"(?:^|[.!?][ \t]+|\n[ \t]*)(?:[-•*–][ \t]+)?(?<![^\W_])({_WORD})"
    r"(?:,[ \t]+as[ \t]+(?:friends|colleagues|everyone|people|most)|[ \t]+to[ \t]+"
    r"(?:my|her|his|their|all|the|most)?[ \t]*(?:friends|family|colleagues|mates|customers|crew|regulars|team|clients|"
    r"patients|pupils|neighbou?rs|everyone|everybody|locals|fans|staff|students))\b"
)
""" "Pip to colleagues" at the head of a sentence: whatever it is."""
_CALLED = listed(
    rf"(?<![^\W_])(?:({_WORD})(?:,?[ ]\(?as[ ](?:[a-z]+[ ]){{1,4}}(?i:<naming:calling>)[ ](?:him|her|them|me)\b|"
    r"[ ]for[ ]short\b)|"
    rf"(?i:<naming:calling>)[ ](?:him|her|them|me|himself|herself|themself|themselves)[ ][\"“'‘]?({_WORD})(?![ ][A-Z])|"
    rf"(?:[Aa]nswers?|[Aa]nswered)[ ]to[ ](?:the[ ]name[ ])?[\"“'‘]?({_WORD})|"
    r"(?:signs|signed|bylined|billed|credited|known)[ ](?:[a-z]+[ ]){0,4}as[ ]"
    rf"[\"“'‘]?({_WORD})(?![ ][A-Z]))(?![^\W_])"
)
""" "Santi (as the clerks call him)", "friends call me Bo", "known on site as Mac"."""
_LABELLED = listed(rf"\b(?i:<naming:alias_labels>)[ \t]*[|:][ \t]*({_WORD})(?=[ \t]*(?:\||\r?\n))")
_NAMED = re.compile(rf"(?<![^\W_])({_WORD})(?![^\W_])")
_ALONE = re.compile(_WORD)
_ENDS = re.compile(r"[ ]*[\"”)\]|,;.\n]")


@lru_cache(maxsize=32)
def used(text: str, identity: Identity, named: tuple[tuple[int, int], ...] = ()) -> tuple[str, ...]:
    """Return the other forms of the given name in ``text``, those that the name itself holds among them.

    ``named`` is where masking sees a person's name.
    """
    quoted = tuple(dict.fromkeys([*identity.nicknames, *_quoted(text, identity), *_glossed(text, identity, named)]))
    identity = replace(identity, nicknames=quoted)
    found = [*quoted, *_aliases(text, identity), *_short(text, identity)]
    own = {surface.fold(w) for w in (identity.first, identity.family, *identity.family_parts, *identity.middles)}
    own |= {surface.fold(identity.first + middle) for middle in identity.middles}  # run together it is no nickname
    return tuple(dict.fromkeys(n for n in found if surface.fold(n) not in own))


def _quoted(text: str, identity: Identity) -> Iterator[str]:
    """ "Robert “Rob” Chase", "Giovanni Rossi, “Gianni”,", "Vincent (Vinny)", "known as Vicky"."""
    if not identity.first or not identity.family:
        return
    yield from _in_marks(text, identity)
    yield from (m.group(1) for m in _LABELLED.finditer(text))
    yield from (m.group(1) for m in _OPENING.finditer(text) if not lexicon.lookup(m.group(1)).wordlike)
    said = (next(filter(None, m.groups())) for m in _CALLED.finditer(text))
    yield from (w for w in said if _alike(w, identity) or _given(w))


def _given(word: str) -> bool:
    known = lexicon.lookup(word)
    return known.given > 1 and known.common < 3


def _in_marks(text: str, identity: Identity) -> Iterator[str]:
    """What stands in quotation marks after a part of the name, and in brackets what is a given name."""
    given, family = (rf"(?i:(?<![^\W_]){re.escape(n)})" for n in (identity.first, identity.family))
    whole = rf"{given}(?:[ ][^\W\d_]+\.?)?[ ]{family}|{family},?[ ]{given}"
    quoted = rf"(?:{whole}|{given}(?:[ ][A-Z]\.)?),?[ ]?\(?[\"“'‘]({_WORD})[\"”'’]"
    yield from (m.group(1) for m in re.finditer(quoted, text))
    bracketed = rf"{family}[ ]\(({_WORD})\)|{given}[ ]\(({_WORD})\)[ ]{family}"
    for match in re.finditer(bracketed, text):
        word = match.group(1) or match.group(2)
        if match.group(2) or _alike(word, identity) or (_given(word) and not word.isupper()):
            yield word


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


def _aliases(text: str, identity: Identity) -> Iterator[str]:
    """ "Christian Park (박준호, Park Jun-ho)", "Chen Zhiqiang; Frank": another given name after the name."""
    if not identity.family:
        return
    family, given = re.escape(identity.family), re.escape(identity.first)
    whole = rf"(?i:{given}[ ]{family}|{family},?[ ]{given})[ ]*"
    besides = re.findall(rf"{whole}[;/|·][ ]*({_WORD})(?=[)\]]|[ \t]*[;/|·\n])", text)
    yield from (w for w in besides if _given(w) and not lexicon.lookup(w).city and not w.isupper())
    for said in re.split(r"[,;/]", ",".join(re.findall(rf"{whole}[(\[]([^)\]\n]{{2,60}})[)\]]", text))):
        yield from _with_family(said.split(), identity.family)


def _with_family(said: list[str], family: str) -> list[str]:
    """The names beside a family name: "Jun-ho" of "Park Jun-ho"."""
    large = [w for w in said if w != family and w[0].isupper() and len(w) > 1]
    return large if family in said and len(said) < 4 else []


def _short(text: str, identity: Identity) -> Iterator[str]:
    """Familiar forms: before the family name, in a mailbox beside it, or alone where the candidate can be meant."""
    family = surface.ascii_name(identity.family)
    if not identity.first:
        return
    yield from _of_mailbox(text, identity)
    seen: set[str] = set()
    folded = surface.fold(text)
    for match in _NAMED.finditer(text):
        word = match.group(1)
        if surface.fold(word) in seen or not _alike(word, identity):
            continue
        seen.add(surface.fold(word))
        if family and _beside(folded, word, identity, family):
            yield word.capitalize() if word.isupper() else word
        elif _known(word, identity) and _alone(text, word, identity):
            yield word


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


def _beside(folded: str, word: str, identity: Identity, family: str) -> bool:
    together = rf"(?<![^\W_])(?<!-){surface.pattern(word)}[ ]+{surface.pattern(identity.family)}(?![^\W_])"
    mailbox = rf"(?<![^\W_]){re.escape(surface.ascii_name(word))}[._-]?{re.escape(family)}(?![a-z])"
    return re.search(together, folded) is not None or re.search(mailbox, folded) is not None


def _alone(text: str, word: str, identity: Identity) -> bool:
    """The form stands by itself somewhere, and there it can mean a person."""
    places = re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text)
    called = replace(identity, first=word)
    return any(stands_for_candidate(text, *m.span(), "nickname", called) for m in places)


def _known(word: str, identity: Identity) -> bool:
    """A familiar form of the list, or so much of the name that it is nothing else."""
    short = surface.ascii_name(word)
    return short in _listed(identity) or (len(short) >= 3 and not lexicon.lookup(word).wordlike)


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
