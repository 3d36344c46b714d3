"""Spelling: the letters that stand for the candidate's name in addresses, and what of the name each of them is.

Why: addresses run a name together in every way there is: "janedoe", "doej", "ldpham", "wanjalamasik", "anhntm".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from name_lists import kinship, lexicon, nicknames
from perturb.counterfactual import surface
from perturb.counterfactual.identity import Identity, particles
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import words

Piece = tuple[str, str]
"""Kind and letters: ``("first", "jane")``, ``("family_initial", "d")``, ``("text", "designs")``."""
Table = dict[str, tuple[Piece, ...]]
"""Letters as they stand in addresses: the part of the name, or the initials, that they are."""
LONGEST = 40
"""Letters of a run that is taken apart."""
RARE = 6
"""Letters from which on a word of the name is looked for within other letters of an address."""
_PINYIN = re.compile(
    r"([^aeiou]*[aeiou]+(?:ng|n)??)((?:[bpmfdtlnkjqxrcswyz]|[gh](?=[aeiou])|[zcs]h)[aeiou]+(?:ng?|r)?)"
)


def table(identity: Identity) -> Table:
    """Return the parts of the name as addresses write them, and its initials."""
    firsts = _spellings((identity.first, *identity.nicknames))
    middles = list(filter(None, map(surface.ascii_name, identity.middles)))
    families = _families(identity)
    found: Table = {}
    _learn(found, "first", firsts)
    _learn(found, "family", families)
    _learn(found, "middle", [m for m in ("".join(middles), *middles) if len(m) > 1])
    _initials(found, _starts(_halves(identity)), _starts(middles), _starts(families[:1]))
    _learn(found, "first_short", sorted(frozenset().union(*map(nicknames.forms, firsts))))
    return found


def _learn(found: Table, kind: str, parts: Iterable[str]) -> None:
    for part in parts:
        found.setdefault(part, ((kind, part),))


def _starts(names: Iterable[str]) -> str:
    return "".join(surface.ascii_name(name)[:1] for name in names)


def _initials(found: Table, halves: str, middles: str, family: str) -> None:
    """The initials alone and run together: "j", "jw", "jad", "jd", "ja" for Jane Amanda Doe."""
    given = halves[:1]
    for kind, letters in (("first_initial", given), ("family_initial", family), ("first_initial", halves)):
        if letters:
            found.setdefault(letters, ((kind, letters),))
    if given and family:
        for letters in (given + middles + family, given + family, halves + family):
            found.setdefault(letters, (("initials", letters),))
    if given and middles:
        found.setdefault(given + middles, (("first_initial", given), *(("middle_initial", m) for m in middles)))
    for middle in middles:
        found.setdefault(middle, (("middle_initial", middle),))


def _halves(identity: Identity) -> Sequence[str]:
    """The halves of a given name: of a double one, and of a Chinese one that is written as one word ("Xiaoling")."""
    origin = kinship.origin(identity.first, identity.family)
    if "-" not in identity.first and origin is not None and origin.name in ("chinese", "taiwanese", "cantonese"):
        both = _PINYIN.fullmatch(surface.ascii_name(identity.first))
        return both.groups() if both else [identity.first]
    return identity.first.split("-")


def _spellings(names: Iterable[str]) -> list[str]:
    """Names in small ASCII letters: with umlauts as two letters too, and without what no address can hold."""
    found = []
    for name in names:
        plain = surface.ascii_name(name)
        found += [plain, surface.ascii_name(surface.spelled_out(name)), re.sub("[^a-z]", "", plain)]
    return [name for name in dict.fromkeys(found) if name]


def _families(identity: Identity) -> list[str]:
    """The family name run together, without its particles, and its single words."""
    parts = [p for p in re.split(r"[\s-]+", identity.family) if p]
    core = [p for p in parts if p.lower() not in particles()]
    leading = "".join(p[0] for p in parts if p.lower() in particles())
    short = [leading + core[-1]] if core and leading else []  # "vdberg"
    return _spellings((identity.family, "".join(core), *identity.family_words, *identity.family_parts, *short))


def singles(known: Table, *kinds: str) -> list[str]:
    """Return the letters that are one part of the name, of one of these kinds."""
    return [letters for letters, pieces in known.items() if len(pieces) == 1 and pieces[0][0] in kinds]


def read(word: str, known: Table, *, loose: bool) -> tuple[Piece, ...]:
    """Return the pieces of the name in one run of letters; empty where it holds none.

    ``loose`` takes in what is the name with a usual addition: "janecv".
    """
    if word in known:
        return known[word]
    return covered(word, known) or _added(word, known, loose=loose)


def _added(word: str, known: Table, *, loose: bool) -> tuple[Piece, ...]:
    """The name run together with other letters ("janesmithwrites"), or a part of it with a usual addition."""
    for length in range(min(len(word), LONGEST) - 1, 3, -1):
        for head, rest, before in ((word[:length], word[length:], False), (word[-length:], word[:-length], True)):
            pieces = known.get(head) or covered(head, known)
            usual = bool(pieces) and loose and rest in words("naming", "affixes")
            if usual or (length >= RARE and _whole_at(pieces, -1 + before)):
                return (("text", rest), *pieces) if before else (*pieces, ("text", rest))
    return ()


def _whole_at(pieces: tuple[Piece, ...], end: int) -> bool:
    """Several parts of the name, of which that at the ``end`` is not torn out of other letters."""
    return len(pieces) > 1 and not pieces[end][0].endswith(("initial", "start"))


def covered(word: str, known: Table) -> tuple[Piece, ...]:
    """Return the pieces of a run that is made of nothing but parts of the name, their beginnings and their initials.

    One part at least stands whole or nearly so, and no part stands twice: "wanjalamasik", "ldpham", "jasmith".
    """
    if not 3 <= len(word) <= LONGEST:
        return ()
    kinds = ("first", "first_short", "middle", "family", "first_initial", "middle_initial")
    parts = [known[letters][0] for letters in singles(known, *kinds)]
    told = (pieces for pieces in _covers(word, parts, frozenset()) if len(pieces) > 1 and _tells(pieces, known))
    pieces = next(told, ())
    short = sorted(kind for kind, _ in pieces) == ["family", "first_initial"]  # "ado"
    return () if lexicon.lookup(word).wordlike and not short else pieces


def _tells(pieces: tuple[Piece, ...], known: Table) -> bool:
    """A part stands whole."""
    return any(letters in known and (len(letters) >= 3 or kind == "family") for kind, letters in pieces)


def _covers(word: str, parts: Sequence[Piece], used: frozenset[str]) -> Iterator[tuple[Piece, ...]]:
    """Every way to read ``word`` as parts of the name one after the other, the longest parts first."""
    if not word:
        yield ()
        return
    for kind, letters in parts:
        for length in () if letters in used else _lengths(word, kind, letters):
            piece = _piece(kind.removesuffix("_short"), letters, length)
            for rest in _covers(word[length:], parts, used | {letters}):
                yield (piece, *rest)


def _piece(kind: str, letters: str, length: int) -> Piece:
    if length == len(letters):
        return kind, letters
    if length >= 3:
        return (f"{kind}_start" if kind == "family" else kind), letters[:length]
    return f"{kind}_initial", letters[:length]


def _lengths(word: str, kind: str, letters: str) -> list[int]:
    """How many letters of a part may begin ``word``: all they share, the initial, two of a given name."""
    shared = next(n for n in range(len(letters), -1, -1) if word.startswith(letters[:n]))
    if kind.endswith(("short", "initial")):
        return [shared] if shared == len(letters) else []
    most = shared if shared >= 3 or shared == len(letters) else 1
    return [n for n in dict.fromkeys((most, 1, 2 if kind == "first" else 1)) if n <= shared]


def inside(word: str, known: Table, *, elsewhere: str) -> tuple[Piece, ...]:
    """Return the pieces of a run that begins or ends with a part of the name: "janebakes", "cookwithjane".

    ``elsewhere`` is the folded text outside addresses; a word that stands there too is not the candidate's own.
    """
    if lexicon.lookup(word).wordlike or re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", elsewhere):
        return ()
    for letters in sorted(singles(known, "first", "family"), key=len, reverse=True):
        kind = known[letters][0][0]
        if len(letters) < (3 if kind == "first" else 4) or letters == word:
            continue
        if word.startswith(letters):  # "jankapunkt"
            return ((kind, letters), ("text", word[len(letters) :]))
        if word.endswith(letters) and len(letters) > 3:
            return (("text", word[: -len(letters)]), (kind, letters))
    return ()


def on_host(word: str, known: Table, *, elsewhere: str) -> tuple[Piece, ...]:
    """Return the pieces of a host that is a name and a word or a verb: "janebakes", "halvorsenwelding".

    A family name that is a word or a place goes with a verb only, and a firm that ``elsewhere`` names keeps its words.
    """
    pieces = inside(word, known, elsewhere=elsewhere)
    told = dict(pieces)
    name, rest = told.get("first", told.get("family", "")), told.get("text", "")
    bare = rest.removeprefix("s").removeprefix("and")
    if not rest or (bare and re.search(rf"{name}['’]?s?[ -]{bare}", elsewhere)):
        return ()
    shut = lexicon.lookup(name).wordlike or name in words("naming", "places")  # "utdallas"
    return pieces if (not shut and _worded(rest, bare)) or _acts(rest) else ()


def _worded(rest: str, bare: str) -> bool:
    return bare == "" or any(len(word) > 2 and lexicon.lookup(word).common > 1 for word in (rest, bare))


def _acts(rest: str) -> bool:
    """A verb, alone or with a common word after it: "cutsfilm"."""
    verbs = (n for n in range(3, len(rest) + 1) if is_finite(rest[:n], nouns=True))
    return any(n == len(rest) or lexicon.lookup(rest[n:]).common > 1 for n in verbs)


def shortened(word: str, known: Table, others: Sequence[str]) -> tuple[Piece, ...]:
    """Return what a given name cut short ("fatou") or a family name ("ng") is, beside another piece."""
    if any(word in words("naming", shut) for shut in ("hosts", "paths", "affixes", "tops")):
        return ()
    beside = {kind for other in others for kind, _ in read(other, known, loose=False)}
    if "family" in beside and _begins(word, singles(known, "first"), 3):
        return (("first", word),)
    return (("family_start", word),) if "first" in beside and _begins(word, singles(known, "family"), 2) else ()


def _begins(word: str, names: Sequence[str], least: int) -> bool:
    """Whether ``word`` is the beginning of a name, of ``least`` letters and more."""
    return len(word) >= least and any(name.startswith(word) and name != word for name in names)
