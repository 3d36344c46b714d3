"""Handles: the candidate's name inside e-mail addresses, links, account names and file names.

Why: "jdoe84@", "linkedin.com/in/doe-jane" and "JaneDoe_CV.pdf" keep telling the name after the text has another one.
Addresses are rewritten in place, piece by piece; hosts of others, digits and everything else stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from urllib.parse import unquote

from name_lists import lexicon
from perturb.counterfactual import spelling, surface
from perturb.counterfactual.identity import Identity, particles
from perturb.counterfactual.word_lists import alternatives, listed, words

_ACCOUNT = listed(
    r"\b(?:<naming:accounts>)(?:[ \t]+(?:id|name|handle|profile|user))?[ \t]*[:|/=][ \t]*(?:/?in/)"
    r"?([\w.-]{2,60})",
    re.I,
)
_FILE = listed(r"[\w.,'+-]{2,80}\.(?:<naming:files>)\b", re.I)

_EMAIL = re.compile(
    r"[\w.+'%-]{1,64}[ ]?(?:@(?=[ ]?[\w-]+\.)|\[at\]|\(at\)|"
    r"[ ]at[ ](?=[\w-]+(?:[.][a-z]|[ ]?(?:\bdot\b|\[dot\]|\(dot\)))))[ ]?[\w.-]{2,80}",
    re.I,
)
_BROKEN = re.compile(r"[-/_]\r?\n(?=[\w.-]+[/\d-])[\w./?=&%-]{2,120}")
"""A link goes on in the next line."""
_AT = re.compile(r"(?<![\w@.])@[a-z0-9_](?:[\w.-]{0,38}\w)?", re.I)
_ABOVE = re.compile(r"(?:^|(?<=[\s|,;:(]))((?:[a-z0-9+-]+[._-])*([^\W\d_A-Z]+)[._-])[ \t]*\r?\n[ \t]*\Z")
"""The end of a line that a mailbox goes on from."""
_BELOW = re.compile(r"[ \t]*\r?\n[ \t]*(([a-z]+|[A-Z]+)[\w./?=&%+-]{0,60})(?=[ \t]*(?:\r?\n|\Z|[|·•,;(]))")
"""The line that a link goes on in, alone there."""
_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.[a-z]+", re.I)
"""One word with the ending of a file."""
_RUN = re.compile(r"(?:[^\W\d_]|%[CD][0-9A-F]%[89AB][0-9A-F])+", re.I)


@dataclass(frozen=True, slots=True)
class Handle:
    """A stretch of an address that names the candidate, in order, and what of the name each piece is."""

    start: int
    end: int
    pieces: tuple[tuple[str, str], ...]
    """Kind and letters: ``("first", "jane")``, ``("family_initial", "d")``, ``("text", "designs")``."""
    kind: str = "url"
    """``email``, ``url`` or ``file``."""


@lru_cache(maxsize=32)
def zones(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return every address in ``text`` with its kind, in order; running text outside is left to ``naming``."""
    found: list[tuple[int, int, str]] = []
    services = re.compile(rf"(?:{alternatives('naming', 'accounts')})[ ]@", re.I)
    for match in _EMAIL.finditer(text):
        if services.match(match.group()):
            continue  # "insta @jane.doe"
        found.append((match.start(), match.end(), "email"))
    for kind, expression, group in (("url", _link(), 0), ("url", _AT, 0), ("file", _FILE, 0), ("url", _ACCOUNT, 1)):
        for match in expression.finditer(text):
            start, end = match.span(group)
            if kind == "url" and (broken := _BROKEN.match(text, end - 1)):
                end = broken.end()
            if not _overlaps(found, start, end):
                found.append((start, end, kind))
    return tuple(sorted(found))


def _overlaps(places: Sequence[tuple[int, int, str]], start: int, end: int) -> bool:
    return any(s < end and start < e for s, e, _ in places)


def closed(text: str) -> tuple[tuple[int, int], ...]:
    """Return the stretches in which running text is not looked for; "Jane Doe.pdf" is running text."""
    return tuple((s, e) for s, e, kind in zones(text) if kind != "file" or not _WORDS.fullmatch(text[s:e]))


def handles(text: str, identity: Identity, *, employers: frozenset[str] = frozenset()) -> tuple[Handle, ...]:
    """Return what names the candidate in the addresses of ``text``.

    ``employers`` holds folded words that are an organisation's name here: a host of that name is left alone.
    """
    table = spelling.table(identity)
    places = zones(text)
    known = (text, table, employers, _elsewhere(text, places))
    found: list[Handle] = []
    for start, end, kind in places:
        start, end, broken = _over_lines(text, start, end, kind, table)
        found += _of_zone(_Zone(*known, start, end, kind, _host(text, start, end, kind)))
        found += [broken] if broken else []
    found += _glued_names(text, places, table, identity)
    return tuple(_apart(sorted(found, key=lambda h: (h.start, -h.end))))


@dataclass(frozen=True, slots=True)
class _Zone:
    """An address, and what the search for handles knows of the text."""

    text: str
    table: spelling.Table
    employers: frozenset[str]
    elsewhere: str
    """The folded text outside addresses."""
    start: int
    end: int
    kind: str
    host: tuple[int, int]
    """The stretch that names a host."""


def _elsewhere(text: str, places: Sequence[tuple[int, int, str]]) -> str:
    starts, ends = [start for start, _, _ in places], [end for _, end, _ in places]
    return surface.fold(" ".join(text[a:b] for a, b in zip([0, *ends], [*starts, len(text)], strict=True)))


def _apart(found: Sequence[Handle]) -> Iterator[Handle]:
    end = -1
    for handle in found:
        if handle.start >= end:
            yield handle
            end = handle.end


def _over_lines(text: str, start: int, end: int, kind: str, table: spelling.Table) -> tuple[int, int, Handle | None]:
    """Take in what of the name stands in the line above a mailbox, or in the line below a link that ends a line.

    A name that is broken inside a word is a handle of its own, which holds the line break.
    """
    if kind == "email":
        return _above(text, start, table), end, None
    below = _BELOW.match(text, end) if kind == "url" else None
    if below is None:
        return start, end, None
    head = surface.ascii_name(below.group(2))
    tail = re.search(r"[^\W\d_]+\Z", text[start:end])
    if tail is None:
        return start, below.end(1) if spelling.split(head, table, loose=True) else end, None
    whole = surface.ascii_name(tail.group()) + head
    pieces = spelling.split(whole, table, loose=True)
    torn = any(kind == "text" for kind, _ in pieces) or tail.group().isupper() != below.group(2).isupper()
    if not pieces or torn:
        return start, end, None  # "linkedin.com/in/sara-brown", and "SUMMARY" below it
    return start, below.end(1), Handle(start + tail.start(), below.end(2), tuple(pieces), kind)


def _above(text: str, start: int, table: spelling.Table) -> int:
    """Where a mailbox starts: in the line above where that ends with a part of the name."""
    above = _ABOVE.search(text[max(0, start - 60) : start])
    return start - len(above.group()) if above and surface.ascii_name(above.group(2)) in table else start


def _of_zone(zone: _Zone) -> Iterator[Handle]:
    text, table = zone.text, zone.table
    if _of_namesake(text, zone.start, zone.end, table):
        return
    runs = _runs(text, zone.start, zone.end, table)
    strong = _is_full([r.word for r in runs], table)
    last: tuple[str, int] = ("", 0)
    for at, run in enumerate(runs):
        if _shut(zone, run, strong=strong):
            continue
        pieces = _pieces(zone, runs, at, strong=strong)
        if not pieces or _needs_company(zone, pieces, runs, at):
            continue
        again = _goes_on(pieces, last[0], text[last[1] : run.start])
        last = (pieces[-1][0], run.end)
        told = ((f"again_{pieces[0][0]}", run.word),) if again else pieces
        yield Handle(run.start - again, run.end, told, zone.kind)


def _goes_on(pieces: Sequence[spelling.Piece], last: str, gap: str) -> bool:
    """The second word of a family or middle name."""
    return len(pieces) == 1 and pieces[0][0] == last in ("family", "middle") and gap in ("", "-", ".", "_")


@dataclass(frozen=True, slots=True)
class _Run:
    """Letters that stand together in an address, or the parts of one name joined by marks ("van-der-berg")."""

    start: int
    end: int
    word: str
    """The letters as addresses write them."""


def _runs(text: str, start: int, end: int, table: spelling.Table) -> list[_Run]:
    single = [_Run(m.start(), m.end(), _read(m.group())) for m in _RUN.finditer(text, start, end)]
    found: list[_Run] = []
    at = 0
    while at < len(single):
        for count in range(min(5, len(single) - at), 0, -1):
            group = single[at : at + count]
            joined = "".join(r.word for r in group)
            gaps = [text[a.end : b.start] for a, b in pairwise(group)]
            known = len(table.get(joined, ())) == 1 and all(g in ("-", ".", "_") for g in gaps)
            if count == 1 or known:
                found.append(_Run(group[0].start, group[-1].end, joined))
                at += count
                break
    return found


def _read(letters: str) -> str:
    """Letters of an address, escaped ones ("jos%C3%A9") read as what they stand for."""
    return surface.ascii_name(unquote(letters) if "%" in letters else letters)


def _pieces(zone: _Zone, runs: Sequence[_Run], at: int, *, strong: bool) -> tuple[spelling.Piece, ...]:
    """What of the name a run is."""
    run, table = runs[at], zone.table
    outside = not zone.host[0] <= run.start < zone.host[1] and zone.kind != "file"
    loose = strong or zone.kind == "email" or len(runs) > 1
    pieces = tuple(table.get(run.word, ())) or (spelling.covered(run.word, table) if outside else ())
    pieces = pieces or spelling.split(run.word, table, loose=loose)
    pieces = pieces or spelling.shortened(run.word, table, [r.word for r in (*runs[:at], *runs[at + 1 :])])
    return pieces or _beside_letters(zone, run, outside=outside)


def _beside_letters(zone: _Zone, run: _Run, *, outside: bool) -> tuple[spelling.Piece, ...]:
    """What of the name a run begins or ends with, on a host or in an account."""
    if not outside:
        return spelling.on_host(run.word, zone.table, elsewhere=zone.elsewhere)
    return spelling.inside(run.word, zone.table, elsewhere=zone.elsewhere) if _own_account(zone, run) else ()


def _shut(zone: _Zone, run: _Run, *, strong: bool) -> bool:
    """A run that is no name: a letter in a number, a path of a service, an addition, somebody else's host."""
    if len(run.word) == 1 and re.search(r"\d\Z", zone.text[zone.start : run.start]):
        return True
    if zone.kind == "url" and run.word in words("naming", "paths"):
        return True
    if strong and run.word in words("naming", "affixes") and _kind(run.word, zone.table) == "initials":
        return True  # "Carla_Vega_CV.pdf"
    return zone.host[0] <= run.start < zone.host[1] and _is_foreign(zone, run.word)


def _is_foreign(zone: _Zone, word: str) -> bool:
    """A word of the host that is not the candidate's."""
    host = zone.text[slice(*zone.host)]
    parts = {surface.ascii_name(part) for part in re.split(r"[.-]", host)} - {word}
    given = any(_kind(part, zone.table) == "first" for part in parts)  # "ximena-flores.net"
    if word in words("naming", "hosts") or (word in zone.employers and not given):
        return True
    own = spelling.on_host(word, zone.table, elsewhere=zone.elsewhere)
    return not own and not _owns_host(host, word, zone.table, zone.kind)


def _kind(word: str, table: spelling.Table) -> str:
    """What the first piece of a word is; empty where the word is not known."""
    return table[word][0][0] if word in table else ""


def _own_account(zone: _Zone, run: _Run) -> bool:
    """The run is the name of a mailbox, or of an account of a service that people have accounts with."""
    begin, end = zone.host
    if zone.kind == "email":
        return run.start < begin
    if end <= begin:
        return True  # "@janebakes", "GitHub: janebakes"
    service = {surface.ascii_name(w) for w in re.split(r"[.-]", zone.text[begin:end])} & words("naming", "hosts")
    path = [p for p in re.split(r"[/@?=~]", zone.text[end : run.start]) if p]
    return bool(service - words("naming", "tops") - {"www", "com"}) and all(p in words("naming", "paths") for p in path)


def _of_namesake(text: str, start: int, end: int, table: spelling.Table) -> bool:
    """ "maria.lopez@" where the text names a Maria Lopez beside Maria Garcia."""
    runs = list(map(surface.ascii_name, _RUN.findall(text, start, end)))
    given = [r for r in runs if _kind(r, table) == "first"]
    foreign = [r for r in runs if len(r) > 2 and r not in particles() and not spelling.split(r, table, loose=False)]
    if not given or not foreign:
        return False
    pair = rf"(?<![^\W_]){_any_of(given)}[ \t]+(?={_any_of(foreign)}(?![^\W_]))"
    return any(text[m.end()].isupper() for m in re.finditer(pair, surface.fold(text)))  # "Dana rigs" is no namesake


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


def _owns_host(host: str, word: str, table: spelling.Table, kind: str) -> bool:
    """A host is the candidate's own when it is made of given and family name, or of the family name alone."""
    kinds = {kind.partition("_")[0] for kind, _ in spelling.split(word, table, loose=True)}
    if "first" in kinds and (kind == "url" or "family" in kinds):
        return True
    if any(_owns_label(label, word, table, alone=kinds == {"family"}) for label in host.split(".")):
        return True
    labels = list(map(surface.ascii_name, re.findall(r"[^.-]+", host)))
    own = kind == "url" and word not in labels[-1:]
    return kinds == {"family"} and (own or labels[-2:-1] == [word])


def _owns_label(label: str, word: str, table: spelling.Table, *, alone: bool) -> bool:
    """ "jane-smith.co.uk"; "smith-coaching.com" where the word is the family name ``alone``."""
    parts = [surface.ascii_name(p) for p in label.split("-")]
    if word in parts and _is_full(parts, table):
        return True
    return alone and len(parts) > 1 and word == parts[0] and not lexicon.lookup(word).wordlike


def _needs_company(zone: _Zone, pieces: Sequence[spelling.Piece], runs: Sequence[_Run], at: int) -> bool:
    """A lone initial counts only beside another piece of the name."""
    if _names_somebody(pieces) or (zone.kind == "email" and pieces[0][0] == "initials"):
        return False
    around = (*runs[max(0, at - 2) : at], *runs[at + 1 : at + 3])
    return not any(_names_somebody(spelling.split(r.word, zone.table, loose=False)) for r in around)


def _names_somebody(pieces: Sequence[tuple[str, str]]) -> bool:
    return any(not k.endswith("initial") and k not in ("text", "initials") for k, _ in pieces)


def _is_full(parts: Sequence[str], table: spelling.Table) -> bool:
    """Whether these letters hold given and family name."""
    return {"first", "family"} <= {kind.partition("_")[0] for part in parts for kind, _ in table.get(part, ())}


def _glued_names(
    text: str, closed: Sequence[tuple[int, int, str]], table: spelling.Table, identity: Identity
) -> Iterator[Handle]:
    """Parts of the name run together ("janedoe", "jasmith92") or joined by marks and written small, in running text."""
    whole = [w for w, pieces in table.items() if _tells(w, pieces)]
    if not whole:
        return
    folded = surface.fold(text)
    for match in re.finditer(_glued(whole, table, identity), folded):
        if _overlaps(closed, *match.span()):
            continue
        for run in _runs(folded, *match.span(), table):
            if run.word in table and (run.word in whole or text[run.start : run.end].islower()):
                yield Handle(run.start, run.end, tuple(table[run.word]), "url")


def _glued(whole: Sequence[str], table: spelling.Table, identity: Identity) -> str:
    """The expression for names run together or joined by marks."""
    small = [w for w, pieces in table.items() if len(pieces) > 1 and _is_account(w)]
    name = " ".join((identity.first, identity.family, *identity.middles))
    parts = {*map(surface.ascii_name, re.split(r"[\s.'’-]+", name))} - {""}
    parts |= {w for w in spelling.singles(table, "first", "family") if len(w) > 2}
    short = [w for w, pieces in table.items() if len(w) < 4 and all("initial" in kind for kind, _ in pieces)]
    either, brief = _any_of(parts), _any_of(short)
    several = rf"{brief}[-_.]{either}|{either}(?:[-_.]{either}){{0,4}}[-_.](?:{either}|{brief})"
    account = rf"{_any_of([*small, *whole])}(?=\d{{0,4}}(?![^\W_]|[.@][a-z]))"
    return rf"(?<![^\W_])(?:{_any_of(whole)}(?![^\W_])|{account}|(?:{several})(?=[-_.\d]|(?![^\W_])))"


def _any_of(words: Collection[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})" if words else "(?!)"


def _tells(word: str, pieces: Sequence[spelling.Piece]) -> bool:
    """A given name and a family name, or one of them and the other's initial: "haroldn"."""
    kinds = {kind for kind, _ in pieces}
    return len(word) >= 7 and bool({"first", "middle"} & kinds and {"family", "family_initial"} & kinds)


def _is_account(word: str) -> bool:
    """ "jdoe" is no word and no name."""
    known = lexicon.lookup(word)
    return len(word) > 3 and not known.wordlike and not known.name


@cache
def _link() -> re.Pattern[str]:
    tops = alternatives("naming", "tops")
    return re.compile(
        r"(?:https?://|www\.)[^\s<>|\"()\[\]{}]{3,200}|"
        r"(?<![\w@.-])(?:[a-z0-9-]{3,40}\.){2}[a-z]{2}(?:/[^\s<>|\"()\[\]{}]{0,150})?(?![\w@])|"
        rf"(?<![\w@.-])(?:[a-z0-9-]{{1,40}}\.){{1,3}}(?:{tops})(?:/[^\s<>|\"()\[\]{{}}]{{0,150}})?(?![\w@])",
        re.I,
    )
