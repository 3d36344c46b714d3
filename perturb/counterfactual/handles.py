"""Handles: the candidate's name inside e-mail addresses, links, account names and file names.

Why: "jdoe84@", "linkedin.com/in/doe-jane" and "JaneDoe_CV.pdf" keep telling the name after the text has another one.
Addresses are rewritten in place, piece by piece; hosts of others, digits and everything else stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from urllib.parse import unquote

from name_lists import lexicon
from perturb.counterfactual import spelling, surface
from perturb.counterfactual.identity import Identity, particles
from perturb.counterfactual.word_lists import listed, words

_ACCOUNT = listed(
    r"\b(?:<naming:accounts>)(?:[ \t]+(?:id|name|handle|profile|user))?[ \t]*[:|/=][ \t]*(?:/?in/)"
    r"?([\w.-]{2,60})",
    re.I,
)
_LINK = listed(
    r"(?:https?://|www\.)[^\s<>|\"()\[\]{}]{3,200}|"
    r"(?<![\w@.-])(?:[a-z0-9-]{3,40}\.){2}[a-z]{2}(?:/[^\s<>|\"()\[\]{}]{0,150})?(?![\w@])|"
    r"(?<![\w@.-])(?:[a-z0-9-]{1,40}\.){1,3}(?:<naming:tops>)(?:/[^\s<>|\"()\[\]{}]{0,150})?(?![\w@])",
    re.I,
)
_SERVICE = listed(r"(?:<naming:accounts>)[ ]@", re.I)
_FILE = listed(r"[\w.,'+-]{2,80}\.(?:<naming:files>)\b", re.I)

_EMAIL = re.compile(
    r"[\w.+'%-]{1,64}[ ]?(?:@(?=[ ]?[\w-]+\.)|\[at\]|\(at\)|"
    r"[ ]at[ ](?=[\w-]+(?:[.][a-z]|[ ]?(?:\bdot\b|\[dot\]|\(dot\)))))[ ]?[\w.-]{2,80}",
    re.I,
)
_BROKEN = re.compile(r"[-/_]\r?\n(?=[\w.-]+[/\d-])[\w./?=&%-]{2,120}")
"""A link goes on in the next line."""
_AT = re.compile(r"(?<![\w@.])@[a-z0-9_](?:[\w.-]{0,38}\w)?", re.I)
_BELOW = re.compile(r"[ \t]*\r?\n[ \t]*(([a-z]+|[A-Z]+)[\w./?=&%+-]{0,60})(?=[ \t]*(?:\r?\n|\Z|[|·•,;(]))")
"""The line that a link goes on in, alone there."""
_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.[a-z]+", re.I)
"""One word with the ending of a file."""
_RUN = re.compile(r"(?:[^\W\d_]|%[CD][0-9A-F]%[89AB][0-9A-F])+", re.I)


_ACCOUNTS = re.compile(r"(?<![^\W_])(?P<name>[^\W\d_]+(?:[-_.][^\W\d_]+){0,5})\d{0,4}(?![^\W_])")
"""Words that stand together or are joined by marks, and figures after them."""


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
    for match in _EMAIL.finditer(text):
        if _SERVICE.match(match.group()):
            continue  # "insta @jane.doe"
        found.append((match.start(), match.end(), "email"))
    for kind, expression, group in (("url", _LINK, 0), ("url", _AT, 0), ("file", _FILE, 0), ("url", _ACCOUNT, 1)):
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
        end = _over_lines(text, end, kind, table)
        found += _of_zone(_Zone(*known, start, end, kind, _host(text, start, end, kind)))
    found += _glued_names(text, places, table)
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


def _over_lines(text: str, end: int, kind: str, table: spelling.Table) -> int:
    """Where a link ends: in the line below, where that goes on with a part of the name and holds nothing else."""
    below = _BELOW.match(text, end) if kind == "url" else None
    return below.end(1) if below and spelling.read(surface.ascii_name(below.group(2)), table, loose=True) else end


def _of_zone(zone: _Zone) -> Iterator[Handle]:
    text, table = zone.text, zone.table
    if _of_namesake(text, zone.start, zone.end, table):
        return
    runs = _runs(text, zone.start, zone.end, table)
    strong = _is_full([run.word for run in runs], table)
    read = [_pieces(zone, runs, at, strong=strong) for at in range(len(runs))]
    for at, (run, pieces) in enumerate(zip(runs, read, strict=True)):
        company = [pieces, *read[max(0, at - 2) : at], *read[at + 1 : at + 3]]  # an initial needs some
        mailbox = zone.kind == "email" and pieces[:1] == (("initials", run.word),)
        if pieces and (mailbox or any(map(_names_somebody, company))):
            told = tuple((kind.removesuffix("_short"), letters) for kind, letters in pieces)
            yield Handle(run.start, run.end, told, zone.kind)


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
    """What of the name a run is; empty where it is none of it. ``strong``: the runs hold the whole name."""
    run, table = runs[at], zone.table
    if _shut(zone, run, strong=strong):
        return ()
    pieces = spelling.read(run.word, table, loose=strong or zone.kind == "email" or len(runs) > 1)
    others = [r.word for r in runs if r is not run]
    return pieces or spelling.shortened(run.word, table, others) or _beside_letters(zone, run)


def _beside_letters(zone: _Zone, run: _Run) -> tuple[spelling.Piece, ...]:
    """What of the name a run begins or ends with, on a host or in an account."""
    if zone.kind == "file" or zone.host[0] <= run.start < zone.host[1]:
        return spelling.on_host(run.word, zone.table, elsewhere=zone.elsewhere)
    path = re.split(r"[/@?=~]", zone.text[zone.host[1] : run.start])  # none before a mailbox
    own = all(p in words("naming", "paths") for p in path if p)
    return spelling.inside(run.word, zone.table, elsewhere=zone.elsewhere) if own else ()


def _shut(zone: _Zone, run: _Run, *, strong: bool) -> bool:
    """A run that is no name: a letter in a number, a path of a service, an addition, somebody else's host."""
    if len(run.word) == 1 and re.search(r"\d\Z", zone.text[zone.start : run.start]):
        return True
    if zone.kind == "url" and run.word in words("naming", "paths"):
        return True
    if strong and run.word in words("naming", "affixes") and _kind(run.word, zone.table) == "initials":
        return True  # "Carla_Vega_CV.pdf"
    return zone.host[0] <= run.start < zone.host[1] and not _own_host(zone, run.word)


def _labels(host: str) -> list[list[str]]:
    """The words of each label of a host."""
    return [[surface.ascii_name(part) for part in label.split("-")] for label in host.split(".")]


def _own_host(zone: _Zone, word: str) -> bool:
    """A host is the candidate's where the given name is in it, or where the family name is all of its label."""
    labels = _labels(zone.text[slice(*zone.host)])
    others = chain.from_iterable(labels)
    given = "first" in {_kind(part, zone.table) for part in {*others} - {word}}  # "ximena-flores.net"
    if word in words("naming", "hosts") or (word in zone.employers and not given):
        return False
    full = (_is_full(label, zone.table) for label in labels if word in label)
    if given or any(full) or _named_host(zone, word, labels):
        return True
    return bool(spelling.on_host(word, zone.table, elsewhere=zone.elsewhere))


def _named_host(zone: _Zone, word: str, labels: Sequence[Sequence[str]]) -> bool:
    """ "janedoe.com", "jane.example" as a link; "doe.com", "doe-welding.com" where the family name is no word."""
    kinds = {kind.partition("_")[0] for kind, _ in spelling.read(word, zone.table, loose=True)}
    if "first" in kinds:
        return zone.kind == "url" or "family" in kinds
    if kinds != {"family"} or word not in [label[0] for label in labels[:-1]]:
        return False
    return zone.kind == "url" or labels[-2] == [word] or not lexicon.lookup(word).wordlike


def _kind(word: str, table: spelling.Table) -> str:
    """What the first piece of a word is; empty where the word is not known."""
    return table[word][0][0] if word in table else ""


def _of_namesake(text: str, start: int, end: int, table: spelling.Table) -> bool:
    """ "maria.lopez@" where the text names a Maria Lopez beside Maria Garcia."""
    runs = list(map(surface.ascii_name, _RUN.findall(text, start, end)))
    given = [r for r in runs if _kind(r, table) == "first"]
    foreign = [r for r in runs if len(r) > 2 and r not in particles() and not spelling.read(r, table, loose=False)]
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


def _names_somebody(pieces: Sequence[spelling.Piece]) -> bool:
    return any(not k.endswith(("initial", "short")) and k not in ("text", "initials") for k, _ in pieces)


def _is_full(parts: Sequence[str], table: spelling.Table) -> bool:
    """Whether these letters hold given and family name."""
    return {"first", "family"} <= {kind.partition("_")[0] for p in parts for kind, _ in _whole(p, table)}


def _whole(word: str, table: spelling.Table) -> Sequence[spelling.Piece]:
    return table.get(word) or spelling.covered(word, table)


def _glued_names(text: str, closed: Sequence[tuple[int, int, str]], table: spelling.Table) -> Iterator[Handle]:
    """Parts of the name run together ("janedoe", "jasmith92") or joined by marks and written small, in running text."""
    folded = surface.fold(text)
    for match in (m for m in _ACCOUNTS.finditer(folded) if not _overlaps(closed, *m.span())):
        runs = _runs(folded, *match.span("name"), table)
        read = [_whole(run.word, table) for run in runs]
        joined = len(runs) > 1 and _is_joined(text[match.start() : match.end()], read)
        for run, pieces in zip(runs, read, strict=True):
            if joined or _is_account(run.word, pieces, text[run.start : match.end()]):
                yield Handle(run.start, run.end, tuple(pieces), "url")


def _is_joined(written: str, read: Sequence[Sequence[spelling.Piece]]) -> bool:
    """ "jane-doe", "Jane_Doe"."""
    return (written.islower() or "_" in written) and all(read) and _names_both(read)


def _names_both(read: Iterable[Sequence[spelling.Piece]]) -> bool:
    """A given and a family name, or one of them and the other's initial."""
    kinds = {kind for pieces in read for kind, _ in pieces}
    given, family = kinds & {"first", "middle", "first_short"}, "family" in kinds
    return bool(given and family) or bool(given and "family_initial" in kinds) or (family and "first_initial" in kinds)


def _any_of(words: Collection[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})"


def _is_account(word: str, pieces: Sequence[spelling.Piece], written: str) -> bool:
    """ "janedoe", "JaneDoe", "jdoe84": no word, no name, and long or written small."""
    known = lexicon.lookup(word)
    plain = written.istitle() or known.wordlike or known.name
    return _names_both([pieces]) and not plain and len(word) > 3 and (len(word) >= 7 or written.islower())
