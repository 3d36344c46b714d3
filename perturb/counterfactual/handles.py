"""Handles: the candidate's name inside e-mail addresses, links, account names and file names.

Why: "jdoe84@", "linkedin.com/in/doe-jane" and "JaneDoe_CV.pdf" keep telling the name after the text has another one.
Addresses are rewritten in place, piece by piece; hosts of others, digits and everything else stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from perturb.counterfactual import surface
from perturb.counterfactual.identity import Identity, particles
from perturb.counterfactual.lexis import alternatives, words

_EMAIL = re.compile(
    r"[\w.+'%-]{1,64}[ ]?(?:@(?=[ ]?[\w-]+\.)|\[at\]|\(at\)|"
    r"[ ]at[ ](?=[\w-]+[ ]?(?:\.|dot|\[dot\]|\(dot\))))[ ]?[\w.-]{2,80}",
    re.I,
)
_BROKEN = re.compile(r"[-/_]\r?\n(?=[\w.-]+[/\d-])[\w./?=&%-]{2,120}")
"""A link goes on in the next line."""
_AT = re.compile(r"(?<![\w@.])@[a-z0-9_](?:[\w.-]{0,38}\w)?", re.I)
_NOTHING = [("", "")]
_RUN = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Handle:
    """A stretch of an address that names the candidate, in order, and what of the name each piece is."""

    start: int
    end: int
    pieces: tuple[tuple[str, str], ...]
    """Kind and letters: ``("first", "jane")``, ``("family_initial", "d")``, ``("text", "designs")``."""
    kind: str = "url"
    """``email``, ``url`` or ``file``."""


def zones(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return every address in ``text`` with its kind, in order; running text outside is left to ``naming``."""
    found: list[tuple[int, int, str]] = []
    for match in _EMAIL.finditer(text):
        found.append((match.start(), match.end(), "email"))
    for kind, expression, group in (("url", _link(), 0), ("url", _AT, 0), ("file", _file(), 0), ("url", _account(), 1)):
        for match in expression.finditer(text):
            start, end = match.span(group)
            if kind == "url" and (broken := _BROKEN.match(text, end - 1)):
                end = broken.end()
            if not any(s < end and start < e for s, e, _ in found):
                found.append((start, end, kind))
    return tuple(sorted(found))


def handles(text: str, identity: Identity, *, employers: frozenset[str] = frozenset()) -> tuple[Handle, ...]:
    """Return what names the candidate in the addresses of ``text``.

    ``employers`` holds folded words that are an organisation's name here: a host of that name is left alone.
    """
    table = _table(identity)
    found: list[Handle] = []
    for start, end, kind in zones(text):
        if kind == "file" and re.search(r"[ ]", text[start:end]):
            continue
        found += _of_zone(text, start, end, kind, table, employers)
    closed = [(s, e) for s, e, _ in zones(text)]
    found += _glued_names(text, closed, table)
    return tuple(sorted(found, key=lambda h: h.start))


def _of_zone(
    text: str, start: int, end: int, kind: str, table: dict[str, list[tuple[str, str]]], employers: frozenset[str]
) -> Iterator[Handle]:
    host = _host(text, start, end, kind)
    if _of_namesake(text, start, end, table):
        return
    runs = list(_RUN.finditer(text, start, end))
    strong = any(_is_full(surface.ascii_name(r.group()), table) for r in runs) or _two_parts(runs, table)
    last: tuple[str, int] = ("", 0)
    for at, run in enumerate(runs):
        word = surface.ascii_name(run.group())
        inside = host[0] <= run.start() < host[1]
        if len(word) == 1 and re.search(r"\d\Z", text[start : run.start()]):
            continue
        if kind == "url" and word in words("naming", "paths"):
            continue
        if strong and word in words("naming", "affixes") and table.get(word, _NOTHING)[0][0] == "initials":
            continue  # "Carla_Vega_CV.pdf"
        if inside and (
            word in words("naming", "hosts")
            or word in employers
            or not _owns_host(text, host, word, table, kind, start)
        ):
            continue
        pieces = _split(word, table, loose=strong or kind == "email" or len(runs) > 1)
        pieces = pieces or _shortened(word, table, [surface.ascii_name(r.group()) for r in runs if r is not run])
        if not pieces or _needs_company(pieces, runs, at, table, kind, inside=inside):
            continue
        again = len(pieces) == 1 and pieces[0][0] == "family" == last[0] and run.start() - last[1] <= 1
        last = (pieces[-1][0], run.end())
        yield Handle(run.start() - (1 if again else 0), run.end(), (("again", word),) if again else pieces, kind)


def _of_namesake(text: str, start: int, end: int, table: dict[str, list[tuple[str, str]]]) -> bool:
    """ "maria.lopez@" where the text names a Maria Lopez beside Maria Garcia."""
    runs = [surface.ascii_name(r.group()) for r in _RUN.finditer(text, start, end)]
    given = [r for r in runs if table.get(r, [("", "")])[0][0] == "first"]
    foreign = [r for r in runs if len(r) > 2 and not _split(r, table, loose=False)]
    pairs = [rf"(?<![^\W_]){re.escape(a)}[ \t]+{re.escape(b)}(?![^\W_])" for a in given for b in foreign]
    return bool(pairs) and re.search("|".join(pairs), surface.fold(text)) is not None


def _host(text: str, start: int, end: int, kind: str) -> tuple[int, int]:
    """The stretch of an address that names a host."""
    zone = text[start:end]
    if kind == "email":
        at = max(zone.find("@"), zone.lower().find("at]") + 2, zone.lower().find("at)") + 2, 0)
        at = at if at > 0 else zone.lower().rfind(" at ") + 3
        return start + at, end
    if kind == "url" and not zone.startswith("@") and "." in zone:
        scheme = zone.find("://")
        begin = scheme + 3 if scheme >= 0 else 0
        slash = zone.find("/", begin)
        return start + begin, start + slash if slash >= 0 else end
    return start, start


def _owns_host(
    text: str, host: tuple[int, int], word: str, table: dict[str, list[tuple[str, str]]], kind: str, start: int
) -> bool:
    """A host is the candidate's own when it is made of given and family name, or of the family name alone."""
    pieces = _split(word, table, loose=True)
    kinds = {k.partition("_")[0] for k, _ in pieces}
    if {"first", "family"} <= kinds or (kinds >= {"first"} and kind == "url"):
        return True
    labels = [surface.ascii_name(label) for label in re.split(r"[.-]", text[host[0] : host[1]]) if label]
    own = kind == "url" and word not in labels[-1:]
    return kinds == {"family"} and all(k != "text" for k, _ in pieces) and (own or labels[-2:-1] == [word])


def _shortened(
    word: str, table: dict[str, list[tuple[str, str]]], others: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """A given name cut short ("rob", "fatou") or a family name ("ng") beside another piece of the name."""
    beside = {kind for other in others for kind, _ in _split(other, table, loose=False)}
    shut = words("naming", "hosts") | words("naming", "paths") | words("naming", "affixes")
    if word in shut or word in words("naming", "tops"):
        return ()
    singles = [pieces[0] for pieces in table.values() if len(pieces) == 1]
    given = [w for kind, w in singles if kind == "first" and w.startswith(word) and len(w) > len(word) >= 3]
    if "family" in beside and (given or _nickname(word) & {w for k, w in singles if k == "first"}):
        return (("first", word),)
    family = [w for kind, w in singles if kind == "family" and w.startswith(word) and len(w) > len(word) >= 2]
    return (("family_start", word),) if family and "first" in beside else ()


@cache
def _nickname(word: str) -> frozenset[str]:
    """The given names that a nickname is usually short for."""
    return frozenset(pair.partition("=")[2] for pair in words("naming", "nicknames") if pair.startswith(f"{word}="))


def _needs_company(
    pieces: Sequence[tuple[str, str]],
    runs: Sequence[re.Match[str]],
    at: int,
    table: dict[str, list[tuple[str, str]]],
    kind: str,
    *,
    inside: bool,
) -> bool:
    """A lone initial counts only beside another piece of the name."""
    if any(not k.endswith("initial") and k not in ("text", "initials") for k, _ in pieces):
        return False
    if kind == "email" and pieces[0][0] == "initials" and at == 0 and not inside:
        return False
    around = [surface.ascii_name(r.group()) for i, r in enumerate(runs) if abs(i - at) <= 2 and i != at]
    return not any(_names_somebody(_split(w, table, loose=False)) for w in around)


def _names_somebody(pieces: Sequence[tuple[str, str]]) -> bool:
    return any(not k.endswith("initial") and k not in ("text", "initials") for k, _ in pieces)


def _table(identity: Identity) -> dict[str, list[tuple[str, str]]]:
    """Letters as they stand in addresses: the pieces they are."""
    names = (identity.first, *identity.nicknames)
    spelled = (*map(_plain, names), *map(_plain, map(surface.spelled_out, names)), *map(_without, names))
    first = [w for w in dict.fromkeys(spelled) if w]
    middles = [w for w in map(_plain, identity.middles) if w]
    families = _families(identity)
    starts = "".join(_plain(p)[:1] for p in identity.family_parts)
    halves = "".join(_plain(h)[:1] for h in identity.first.split("-"))
    table: dict[str, list[tuple[str, str]]] = {}
    _learn(table, "first", sorted(first, key=len, reverse=True))
    _learn(table, "family", families)
    _learn(table, "middle", [m for m in middles if len(m) > 1])
    for given in first:
        for family in families:
            _joins(table, given, family, middles, starts, halves)
    _learn(table, "first_initial", [g[0] for g in first[:1]])
    _learn(table, "family_initial", [f[0] for f in families[:1]])
    if first and families:
        ends = (first[0][0], families[0][0])
        _learn(table, "initials", [ends[0] + "".join(m[0] for m in middles) + ends[1], "".join(ends)])
    _learn(table, "middle_initial", [m[0] for m in middles])
    return table


def _learn(table: dict[str, list[tuple[str, str]]], kind: str, words: Sequence[str]) -> None:
    for word in words:
        table.setdefault(word, [(kind, word)])


def _families(identity: Identity) -> list[str]:
    """The family name run together, without its particles, and its single words."""
    core = [p for p in re.split(r"[\s-]+", identity.family) if p.lower() not in particles()]
    single = (_plain(p) for p in (*identity.family_heads, *identity.family_parts))
    found = (_plain(identity.family), _plain(" ".join(core)), *single)
    spelled = (_plain(surface.spelled_out(identity.family)), _without(identity.family))
    return [w for w in dict.fromkeys((*found, *spelled)) if w]


def _joins(
    table: dict[str, list[tuple[str, str]]],
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
        table.setdefault("".join(letters for _, letters in pieces), pieces)
    if len(halves) > 1:
        h = ("first_initial", halves)
        for pieces in ([h, b], [b, h]):
            table.setdefault("".join(letters for _, letters in pieces), pieces)
    if len(starts) > 1:
        table.setdefault(given + starts, [a, ("family_starts", starts)])
    for middle in middles:
        m = ("middle_initial", middle[0])
        whole = ("middle", middle)
        for pieces in ([a, m, b], [i, m, b], [b, i, m], [a, whole, b], [a, whole], [whole, a], [whole, a, b], [a, m]):
            table.setdefault("".join(letters for _, letters in pieces), pieces)


def _split(word: str, table: dict[str, list[tuple[str, str]]], *, loose: bool) -> tuple[tuple[str, str], ...]:
    """The pieces of the name in one run of letters; empty where it holds none."""
    if word in table:
        return tuple(table[word])
    for letters in sorted(table, key=len, reverse=True):
        at = word.find(letters)
        if at < 0 or len(letters) < 4:
            continue
        left, right = word[:at], word[at + len(letters) :]
        whole = len(table[letters]) > 1 and len(letters) >= 6
        if whole or (loose and len(letters) >= 4 and {left, right} <= (words("naming", "affixes") | {""})):
            around = ([("text", left)] if left else []), ([("text", right)] if right else [])
            return (*around[0], *table[letters], *around[1])
    return ()


def _is_full(word: str, table: dict[str, list[tuple[str, str]]]) -> bool:
    kinds = {k.partition("_")[0] for k, _ in table.get(word, ())}
    return {"first", "family"} <= kinds


def _two_parts(runs: Sequence[re.Match[str]], table: dict[str, list[tuple[str, str]]]) -> bool:
    kinds = {k.partition("_")[0] for r in runs for k, _ in table.get(surface.ascii_name(r.group()), ())}
    return {"first", "family"} <= kinds


def _glued_names(
    text: str, closed: Sequence[tuple[int, int]], table: dict[str, list[tuple[str, str]]]
) -> Iterator[Handle]:
    """Given and family name run together, or joined by a mark and written small, outside any address."""
    wanted = [w for w, pieces in table.items() if {"first", "family"} <= {k for k, _ in pieces} and len(w) >= 7]
    parts = [
        w for w, pieces in table.items() if len(pieces) == 1 and pieces[0][0] in ("first", "family") and len(w) > 2
    ]
    if not wanted:
        return
    either = "|".join(map(re.escape, sorted(parts, key=len, reverse=True)))
    joined = rf"(?:{'|'.join(map(re.escape, wanted))})(?![^\W_])|(?:{either})[-_.](?:{either})(?=[-_.\d]|(?![^\W_]))"
    folded = surface.fold(text)
    for match in re.finditer(rf"(?<![^\W_])(?:{joined})", folded):
        if any(s < match.end() and match.start() < e for s, e in closed):
            continue
        for run in _RUN.finditer(folded, match.start(), match.end()):
            if run.group() in table and (run.group() in wanted or text[run.start()].islower()):
                yield Handle(run.start(), run.end(), tuple(table[run.group()]), "url")


def _plain(name: str) -> str:
    return surface.ascii_name(name)


def _without(name: str) -> str:
    """The name without the letters that no address can hold: "akyer" for Akyerε."""
    return re.sub("[^a-z]", "", _plain(name))


@cache
def _link() -> re.Pattern[str]:
    tops = alternatives("naming", "tops")
    return re.compile(
        r"(?:https?://|www\.)[^\s<>|\"()\[\]{}]{3,200}|"
        r"(?<![\w@.-])(?:[a-z0-9-]{3,40}\.){2}[a-z]{2}(?:/[^\s<>|\"()\[\]{}]{0,150})?(?![\w@])|"
        rf"(?<![\w@.-])(?:[a-z0-9-]{{1,40}}\.){{1,3}}(?:{tops})(?:/[^\s<>|\"()\[\]{{}}]{{0,150}})?(?![\w@])",
        re.I,
    )


@cache
def _account() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:{alternatives('naming', 'accounts')})(?:[ \t]+(?:id|name|handle|profile|user))?"
        r"[ \t]*[:|/=][ \t]*(?:/?in/)?([\w.-]{2,60})",
        re.I,
    )


@cache
def _file() -> re.Pattern[str]:
    return re.compile(rf"[\w.,'+-]{{2,80}}\.(?:{alternatives('naming', 'files')})\b", re.I)
