"""Spelling: the letters that stand for the candidate's name in addresses, and what of the name each of them is.

Why: addresses run a name together in every way there is: "janedoe", "doej", "ldpham", "wanjalamasik", "anhntm".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import product

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
    first = _each((*map(plain, names), *map(plain, map(surface.spelled_out, names)), *map(_without, names)))
    middles = [w for w in map(plain, identity.middles) if w]
    families = _families(identity)
    starts, halves = _starts(identity.family_parts), _starts(_syllables(identity))
    found: Table = {}
    _learn(found, "first", sorted(first, key=len, reverse=True))
    _learn(found, "family", families)
    _learn(found, "middle", [m for m in middles if len(m) > 1])
    for given, family in product((*first, *_nicknames(first)), families):
        _joins(found, given, family, middles, starts, halves)
    _initials(found, _starts(first[:1]), _starts(middles), _starts(families[:1]), halves)
    return found


def _initials(found: Table, given: str, middles: str, family: str, halves: str) -> None:
    """The initials alone, and run together: "jad", "jd", "ja" for Jane Amanda Doe."""
    _learn(found, "first_initial", given)
    _learn(found, "family_initial", family)
    if given and family:
        _learn(found, "initials", [given + middles + family, given + family])
        if middles:
            found.setdefault(given + middles, [("first_initial", given), *(("middle_initial", m) for m in middles)])
    if len(halves) > 1:
        found.setdefault(halves, [("first_initial", halves)])
        _learn(found, "initials", [halves + f for f in family])
    _learn(found, "middle_initial", middles)


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
        left, found, right = word.partition(letters)
        if not found or len(letters) < 4:
            continue
        added = loose and {left, right} <= (words("naming", "affixes") | {""})
        if added or _joined(known[letters], letters, left, right):
            return tuple(piece for piece in (("text", left), *known[letters], ("text", right)) if piece[1])
    return ()


def _joined(pieces: Sequence[Piece], letters: str, left: str, right: str) -> bool:
    """Parts of the name run together that are not torn out of other letters: "breckenridge-audio"."""
    torn = (left and pieces[0][0].endswith("initial")) or (right and pieces[-1][0].endswith("initial"))
    return len(pieces) > 1 and len(letters) >= 6 and not torn


def covered(word: str, known: Table) -> tuple[Piece, ...]:
    """Return the pieces of a run that is made of nothing but parts of the name, their beginnings and their initials.

    One part at least stands whole or nearly so, and no part stands twice: "wanjalamasik", "ldpham", "jasmith".
    """
    if not 4 <= len(word) <= LONGEST or lexicon.lookup(word).wordlike:
        return ()
    parts = [known[letters][0] for letters in singles(known, "first", "middle", "family")]
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
    for letters in sorted(singles(known, "first", "family"), key=len, reverse=True):
        kind = known[letters][0][0]
        if len(letters) < (3 if kind == "first" else 4) or letters == word:
            continue
        if word.startswith(letters):  # "jankapunkt"
            return ((kind, letters), _rest(word[len(letters) :], kind, known))
        if word.endswith(letters) and len(letters) > 3:
            return (_rest(word[: -len(letters)], kind, known), (kind, letters))
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
    name, rest = told.get("first", told.get("family", "")), told.get("text", "")
    bare = rest.removeprefix("s").removeprefix("and")
    if not rest or (bare and re.search(rf"{name}['’]?s?[ -]{bare}", elsewhere)):
        return ()
    rare = len(name) >= RARE and not lexicon.lookup(name).wordlike
    named = ("first" in told or rare) and name not in words("naming", "places")  # "utdallas"
    return pieces if (named and _is_worded(rest, bare)) or _acts(rest) else ()


def _is_worded(rest: str, bare: str) -> bool:
    return bare == "" or any(len(word) > 2 and lexicon.lookup(word).common > 1 for word in (rest, bare))


def _acts(rest: str) -> bool:
    """A verb, alone or with a common word after it."""
    cuts = (n for n in range(3, len(rest) + 1) if is_finite(rest[:n], nouns=True))
    return any(n == len(rest) or lexicon.lookup(rest[n:]).common > 1 for n in cuts)


def shortened(word: str, known: Table, others: Sequence[str]) -> tuple[Piece, ...]:
    """Return what a given name cut short ("rob", "fatou") or a family name ("ng") is, beside another piece."""
    if any(word in words("naming", shut) for shut in ("hosts", "paths", "affixes", "tops")):
        return ()
    beside = {kind for other in others for kind, _ in split(other, known, loose=False)}
    given = singles(known, "first")
    if "family" in beside and (_begins(word, given, 3) or word in _nicknames(given)):
        return (("first", word),)
    return (("family_start", word),) if "first" in beside and _begins(word, singles(known, "family"), 2) else ()


def _begins(word: str, names: Sequence[str], least: int) -> bool:
    """Whether ``word`` is the beginning of a name, of ``least`` letters and more."""
    return len(word) >= least and any(name.startswith(word) and name != word for name in names)


def singles(known: Table, *kinds: str) -> list[str]:
    """Return the letters that are one part of the name, of one of these kinds."""
    return [letters for letters, pieces in known.items() if len(pieces) == 1 and pieces[0][0] in kinds]


def plain(name: str) -> str:
    """Return ``name`` as it stands in addresses."""
    return surface.ascii_name(name)


def _covers(word: str, parts: Sequence[tuple[str, str]], used: frozenset[str]) -> Iterator[tuple[Piece, ...]]:
    """Every way to read ``word`` as parts of the name one after the other, the longest parts first."""
    if not word:
        yield ()
        return
    for kind, letters in parts:
        for length in () if letters in used else _lengths(word, kind, letters):
            piece = _piece(kind, letters, length)
            for rest in _covers(word[length:], parts, used | {letters}):
                yield (piece, *rest)


def _piece(kind: str, letters: str, length: int) -> Piece:
    if length == len(letters):
        return kind, letters
    if length >= 3:
        return (f"{kind}_start" if kind == "family" else kind), letters[:length]
    return f"{kind}_initial", letters[:length]


def _lengths(word: str, kind: str, letters: str) -> list[int]:
    """How many letters of a part may begin ``word``, most first: all they share, two of a given name, the initial."""
    shared = next(n for n in range(len(letters), -1, -1) if word.startswith(letters[:n]))
    most = shared if shared >= 3 or shared == len(letters) else 1
    return sorted((n for n in {1, 2 if kind == "first" else 1, most} if n <= shared), reverse=True)


def _rest(rest: str, kind: str, known: Table) -> Piece:
    """The given name, nearly, before or after the family name; an initial; or other letters."""
    alike = kind == "family" and any(SequenceMatcher(None, rest, w).ratio() >= _ALIKE for w in singles(known, "first"))
    return ("first" if alike else "text"), rest


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
    return _each((*found, *spelled))


def _each(names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name]


def _starts(names: Iterable[str]) -> str:
    """The first letters of ``names``."""
    return "".join(plain(name)[:1] for name in names)


def _joins(known: Table, given: str, family: str, middles: Sequence[str], starts: str, halves: str) -> None:
    """Names run together: janedoe, doejane, jdoe, doej, janed, jadoe, janeadoe, janeanndoe."""
    a, b = ("first", given), ("family", family)
    i, j, h = ("first_initial", given[0]), ("family_initial", family[0]), ("first_initial", halves)
    found = [[a, b], [b, a], [i, b], [b, i], [a, j], *([[h, b], [b, h]] if len(halves) > 1 else [])]
    if len(starts) > 1:
        found.append([a, ("family_starts", starts)])
    for middle in middles:
        m, w = ("middle_initial", middle[0]), ("middle", middle)
        found += [[a, m, b], [i, m, b], [b, i, m], [a, w, b], [a, w], [w, a], [w, a, b], [a, m]]
    for pieces in found:
        known.setdefault("".join(letters for _, letters in pieces), pieces)


def _without(name: str) -> str:
    """The name without the letters that no address can hold: "akyer" for Akyerε."""
    return re.sub("[^a-z]", "", plain(name))
