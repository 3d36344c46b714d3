"""Spelling: the letters that stand for the candidate's name in addresses, and what of the name each of them is.

Why: addresses run a name together in every way there is: "janedoe", "doej", "ldpham", "wanjalamasik", "anhntm".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from name_lists import kinship, lexicon, nicknames
from perturb.counterfactual import surface
from perturb.counterfactual.identity import Identity, particles
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import words

Piece = tuple[str, str]
"""Kind and letters: ``("first", "jane")``, ``("family_initial", "d")``, ``("text", "designs")``."""
Table = dict[str, list[Piece]]
"""Letters as they stand in addresses: the pieces they are."""
LONGEST = 40
"""Letters of a run that is taken apart."""
_ALIKE = 0.8
"""So like the given name has to be what stands before the family name in a mailbox."""


def table(identity: Identity) -> Table:
    """Return the usual ways in which addresses run the name together, and its single parts."""
    names = (identity.first, *identity.nicknames)
    spelled = (*map(plain, names), *map(plain, map(surface.spelled_out, names)), *map(_without, names))
    first = [w for w in dict.fromkeys(spelled) if w]
    middles = [w for w in map(plain, identity.middles) if w]
    families = _families(identity)
    starts = "".join(plain(p)[:1] for p in identity.family_parts)
    halves = "".join(plain(h)[:1] for h in _syllables(identity))
    found: Table = {}
    _learn(found, "first", sorted(first, key=len, reverse=True))
    _learn(found, "family", families)
    _learn(found, "middle", [m for m in middles if len(m) > 1])
    for given in (*first, *_nicknames(first)):
        for family in families:
            _joins(found, given, family, middles, starts, halves)
    _learn(found, "first_initial", [g[0] for g in first[:1]])
    _learn(found, "family_initial", [f[0] for f in families[:1]])
    if first and families:
        ends = (first[0][0], families[0][0])
        _learn(found, "initials", [ends[0] + "".join(m[0] for m in middles) + ends[1], "".join(ends)])
        if middles:
            found.setdefault(first[0][0] + "".join(m[0] for m in middles), _initialled(first[0], middles))
    if len(halves) > 1:
        found.setdefault(halves, [("first_initial", halves)])
        _learn(found, "initials", [halves + f[0] for f in families[:1]])
    _learn(found, "middle_initial", [m[0] for m in middles])
    return found


_PINYIN = re.compile(
    r"([^aeiou]*[aeiou]+(?:ng|n)??)((?:[bpmfdtlnkjqxrcswyz]|[gh](?=[aeiou])|[zcs]h)[aeiou]+(?:ng?|r)?)"
)


def _syllables(identity: Identity) -> list[str]:
    """The halves of a given name: of a double one, and of a Chinese one that is written as one word ("Xiaoling")."""
    origin = kinship.origin(identity.first, identity.family)
    if "-" in identity.first or origin is None or origin.name not in ("chinese", "taiwanese", "cantonese"):
        return identity.first.split("-")
    both = _PINYIN.fullmatch(plain(identity.first))
    return list(both.groups()) if both else [identity.first]


def split(word: str, known: Table, *, loose: bool) -> tuple[Piece, ...]:
    """Return the pieces of the name in one run of letters; empty where it holds none."""
    if word in known:
        return tuple(known[word])
    for letters in sorted(known, key=len, reverse=True):
        at = word.find(letters)
        if at < 0 or len(letters) < 4:
            continue
        left, right = word[:at], word[at + len(letters) :]
        first, *_, last = [kind for kind, _ in (*known[letters], *known[letters])]
        torn = (left and first.endswith("initial")) or (right and last.endswith("initial"))  # "breckenridge-audio"
        whole = len(known[letters]) > 1 and len(letters) >= 6 and not torn
        if whole or (loose and {left, right} <= (words("naming", "affixes") | {""})):
            around = ([("text", left)] if left else []), ([("text", right)] if right else [])
            return (*around[0], *known[letters], *around[1])
    return ()


def covered(word: str, known: Table) -> tuple[Piece, ...]:
    """Return the pieces of a run that is made of nothing but parts of the name, their beginnings and their initials.

    One part at least stands whole or nearly so, and no part stands twice: "wanjalamasik", "ldpham", "jasmith".
    """
    if not 4 <= len(word) <= LONGEST or lexicon.lookup(word).wordlike:
        return ()
    parts = [(pieces[0][0], letters) for letters, pieces in known.items() if len(pieces) == 1 and _whole(pieces[0][0])]
    for pieces in _covers(word, parts, frozenset()):
        if any(len(letters) >= 3 and letters in known for _, letters in pieces):
            return pieces if len(pieces) > 1 else ()
    return ()


def inside(word: str, known: Table, *, elsewhere: str) -> tuple[Piece, ...]:
    """Return the pieces of a run that begins or ends with a part of the name: "janebakes", "harttajsingh".

    ``elsewhere`` is the folded text outside addresses; a word that stands there too is not the candidate's own.
    """
    if lexicon.lookup(word).wordlike or re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", elsewhere):
        return ()
    parts = [(pieces[0][0], w) for w, pieces in known.items() if len(pieces) == 1 and len(w) > 3]
    for kind, letters in sorted(parts, key=lambda p: -len(p[1])):
        if kind not in ("first", "family") or len(letters) == len(word):
            continue
        if word.startswith(letters):
            return ((kind, letters), _rest(word[len(letters) :], kind, known))
        if word.endswith(letters):
            return (_rest(word[: -len(letters)], kind, known), (kind, letters))
    for letters in (w for w, pieces in known.items() if pieces == [("first", w)] and len(w) == 3):
        if word.startswith(letters):
            return (("first", letters), ("text", word[3:]))  # "jankapunkt"
    return ()


RARE = 6
"""Letters from which on a word of the name is looked for within other letters of an address."""


def on_host(word: str, known: Table, *, elsewhere: str) -> tuple[Piece, ...]:
    """Return the pieces of a host that is a given name with a word, or the family name with a verb: "janebakes".

    A family name that is no word and no place is one with any word: "halvorsenwelding".

    A firm of these words that ``elsewhere`` names keeps them.
    """
    pieces = inside(word, known, elsewhere=elsewhere)
    told = dict(pieces)
    name, rest = told.get("first") or told.get("family", ""), told.get("text", "")
    bare = rest.removeprefix("s").removeprefix("and")
    worded = bare == "" or any(len(w) > 2 and lexicon.lookup(w).common > 1 for w in (rest, bare))
    rare = len(name) >= RARE and not lexicon.lookup(name).wordlike
    worded = worded and ("first" in told or rare) and name not in words("naming", "places")  # "utdallas"
    firm = bare and re.search(rf"{name}['’]?s?[ -]{bare}", elsewhere)
    cuts = (n for n in range(3, len(rest) + 1) if is_finite(rest[:n], nouns=True))
    acts = any(n == len(rest) or lexicon.lookup(rest[n:]).common > 1 for n in cuts)
    return pieces if rest and not firm and (worded or acts) else ()


def shortened(word: str, known: Table, others: Sequence[str]) -> tuple[Piece, ...]:
    """Return what a given name cut short ("rob", "fatou") or a family name ("ng") is, beside another piece."""
    beside = {kind for other in others for kind, _ in split(other, known, loose=False)}
    shut = words("naming", "hosts") | words("naming", "paths") | words("naming", "affixes")
    if word in shut or word in words("naming", "tops"):
        return ()
    singles = [pieces[0] for pieces in known.values() if len(pieces) == 1]
    given = [w for kind, w in singles if kind == "first" and w.startswith(word) and len(w) > len(word) >= 3]
    if "family" in beside and (given or word in _nicknames([w for k, w in singles if k == "first"])):
        return (("first", word),)
    family = [w for kind, w in singles if kind == "family" and w.startswith(word) and len(w) > len(word) >= 2]
    return (("family_start", word),) if family and "first" in beside else ()


def is_full(word: str, known: Table) -> bool:
    """Return whether a run holds given and family name."""
    kinds = {k.partition("_")[0] for k, _ in known.get(word, ())}
    return {"first", "family"} <= kinds


def plain(name: str) -> str:
    """Return ``name`` as it stands in addresses."""
    return surface.ascii_name(name)


def _whole(kind: str) -> bool:
    return kind in ("first", "middle", "family")


def _covers(word: str, parts: Sequence[tuple[str, str]], used: frozenset[str]) -> Iterator[tuple[Piece, ...]]:
    """Every way to read ``word`` as parts of the name one after the other, the longest parts first."""
    if not word:
        yield ()
        return
    for kind, letters in parts:
        if letters in used:
            continue
        shared = _shared(word, letters)
        lengths = {shared} if shared >= 3 or shared == len(letters) else set()
        lengths |= {2} if shared >= 2 and kind == "first" else set()
        for length in sorted(lengths | ({1} if shared else set()), reverse=True):
            piece = _piece(kind, letters, length)
            for rest in _covers(word[length:], parts, used | {letters}):
                yield (piece, *rest)


def _piece(kind: str, letters: str, length: int) -> Piece:
    if length == len(letters):
        return kind, letters
    if length >= 3:
        return (f"{kind}_start" if kind == "family" else kind), letters[:length]
    return f"{kind}_initial", letters[:length]


def _shared(word: str, letters: str) -> int:
    """How many letters both begin with."""
    return next(
        (at for at, (a, b) in enumerate(zip(word, letters, strict=False)) if a != b), min(len(word), len(letters))
    )


def _rest(rest: str, kind: str, known: Table) -> Piece:
    """The given name, nearly, before or after the family name; an initial; or other letters."""
    if kind == "family":
        given = [w for w, pieces in known.items() if pieces[0][0] == "first" and len(pieces) == 1]
        if any(SequenceMatcher(None, rest, w).ratio() >= _ALIKE for w in given):
            return "first", rest
    return "text", rest


def _initialled(first: str, middles: Sequence[str]) -> list[Piece]:
    """ "ja" for Jane Amanda."""
    return [("first_initial", first[0]), *(("middle_initial", m[0]) for m in middles)]


def _nicknames(first: Sequence[str]) -> list[str]:
    """The short forms that are usual for a given name."""
    return sorted({short for given in first for short in nicknames.forms(given)})


def _learn(known: Table, kind: str, words: Sequence[str]) -> None:
    for word in words:
        known.setdefault(word, [(kind, word)])


def _families(identity: Identity) -> list[str]:
    """The family name run together, without its particles, and its single words."""
    core = [p for p in re.split(r"[\s-]+", identity.family) if p.lower() not in particles()]
    leading = [p[0] for p in re.split(r"[\s-]+", identity.family) if p and p.lower() in particles()]
    short = "".join(leading) + plain(core[-1]) if core and leading else ""  # "vdberg"
    single = (*(plain(p) for p in (*identity.family_words, *identity.family_parts)), short)
    found = (plain(identity.family), plain(" ".join(core)), *single)
    spelled = (plain(surface.spelled_out(identity.family)), _without(identity.family))
    return [w for w in dict.fromkeys((*found, *spelled)) if w]


def _joins(
    known: Table,
    given: str,
    family: str,
    middles: Sequence[str],
    starts: str,
    halves: str,
) -> None:
    """Names run together: janedoe, doejane, jdoe, doej, janed, jadoe, janeadoe, janeanndoe."""
    a, b = ("first", given), ("family", family)
    i, j = ("first_initial", given[0]), ("family_initial", family[0])
    for pieces in ([a, b], [b, a], [i, b], [b, i], [a, j]):
        known.setdefault("".join(letters for _, letters in pieces), pieces)
    if len(halves) > 1:
        h = ("first_initial", halves)
        for pieces in ([h, b], [b, h]):
            known.setdefault("".join(letters for _, letters in pieces), pieces)
    if len(starts) > 1:
        known.setdefault(given + starts, [a, ("family_starts", starts)])
    for middle in middles:
        m = ("middle_initial", middle[0])
        whole = ("middle", middle)
        for pieces in ([a, m, b], [i, m, b], [b, i, m], [a, whole, b], [a, whole], [whole, a], [whole, a, b], [a, m]):
            known.setdefault("".join(letters for _, letters in pieces), pieces)


def _without(name: str) -> str:
    """The name without the letters that no address can hold: "akyer" for Akyerε."""
    return re.sub("[^a-z]", "", plain(name))
