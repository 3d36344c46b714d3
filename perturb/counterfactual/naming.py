"""Naming: every place where the candidate is named in running text.

Pieces (first, middle, family, nickname) are found in any case and accents, then joined into mentions with the initials
beside them. A piece that stands alone is a mention only when its neighbours allow it: "Grace led the team" is
the candidate, "Grace period", "Grace & Company" and "Robert Grace" are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from name_lists import kinship, lexicon
from perturb.counterfactual import surface
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.namesakes import PLACE_AFTER, of_another, stands_for_candidate
from perturb.counterfactual.surface import UPPER
from perturb.counterfactual.whose import name_odds
from perturb.counterfactual.word_lists import listed

_GAP = re.compile(r"[ \t]*[,.\"“”‘()]?[ \t]*[\"“‘(]?(?:\r?\n[ \t]*)?(?:[A-Z]\.?[ \t-]?){0,3}[ \t]*\Z")
_INITIALS_BEFORE = re.compile(
    rf"(?<![^\W_])((?:[{UPPER}](?:\.[ \t-]?|[ \t])){{1,3}}|[{UPPER}](?:-?[{UPPER}]){{1,2}}\.?[ \t])\Z"
)
_INITIALS_AFTER = re.compile(rf"(?:,[ \t]?|[ \t])([{UPPER}](?:\.?[ -]?[{UPPER}]){{0,2}})(?![^\W_])\.?(?!\w)")
_NAMES_BETWEEN = re.compile(rf"[ ](?:(?P<half>[{UPPER}][^\W\d_]+-)|(?:[{UPPER}][^\W\d_]+[ ]){{1,2}})")
""" "Jane Okafor-Smith", "Jane Marie Doe"; "(Trần Văn Minh)" where the candidate is Minh Tran."""
_WORD = re.compile(r"[^\W\d_]+")
_FAMILY_INITIAL = re.compile(rf"[ \t]([{UPPER}])(?:\.|(?![\w'’]))")
_LETTER = re.compile(rf"[{UPPER}]")
_SEVERAL = rf"[{UPPER}](?:\.?[ -]?[{UPPER}]){{1,3}}\.?"
_ALONE = re.compile(
    rf"(?m)(?:^|[|·•])[ \t]*(?:[-—–~*•][ \t]*)?(?P<line>{_SEVERAL})[ \t]*(?=\r?$|[|·•])|"
    rf"(?:(?<=[(\[])|\b(?P<label>[Ii]nitials|INITIALS?)[ \t]*[:–-][ \t]*)(?P<told>{_SEVERAL})(?=[)\]]|(?![^\W_]))"
)
"""Initials on a line of their own, in brackets, or behind a label."""
SCRIPTS = "\u0370-\u03ff\u0400-\u052f\u0590-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Letters of other scripts, for the inside of a character class."""
_LETTERS = rf"[{SCRIPTS}][\u0300-\u036f{SCRIPTS}· \t-]*"
_FORMS = rf"{_LETTERS}(?:[,;/、][ \t]*{_LETTERS})*"
_FOREIGN = re.compile(
    rf"[ \t]*[(（\[][ \t]*{_FORMS}[)）\]]|[ \t]*[/|,–—-][ \t]*{_LETTERS}(?<![ \t])|[ \t]*{_LETTERS}(?<![ \t])"
)
_FOREIGN_LISTED = re.compile(rf"[ \t]*[(（\[]([ \t]*{_LETTERS}[,;/][ \t]*)(?=[A-Za-z])")
"""The first of several forms in brackets: the bracket stays."""
_FOREIGN_LINE = re.compile(
    rf"[ \t]*\r?\n[ \t]*([(（\[]?[{SCRIPTS}]{{1,20}}(?:[ ·][{SCRIPTS}]{{1,20}}){{0,2}}[)）\]]?)(?=[ \t]*(?:\r?\n|\Z))"
)
"""The name in another script alone on the next line."""
_FOREIGN_BEFORE = re.compile(
    rf"(?:^|\n)[ \t#*]*([{SCRIPTS}][\u0300-\u036f{SCRIPTS}· \t-]*(?:[(（\[][ \t]*{_FORMS}[)）\]][ \t]*)?"
    r"(?:[/|,–—-][ \t]*)?)"
    r"(?:\*\*)?[(（\[]?[ \t]*(?:\r?\n[ \t#*]*)?\Z"
)
_FOREIGN_LABEL = listed(
    rf"(?:\b(?:<naming:alias_labels>|(?:<naming:script_names>)[ ]names?|name[ ]in[ ](?:<naming:script_names>))|"
    rf"<naming:script_labels>)[ ]*[:：|][ \t]*([{SCRIPTS}][\u0300-\u036f{SCRIPTS}· -]*[{SCRIPTS}])",
    re.I,
)
"""Behind a label of its own: "Chinese name: 张伟"."""


Stretch = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of text that is one part of the candidate's name."""

    start: int
    end: int
    role: str
    """``first``, ``middle``, ``joined`` (both run together), ``family``, ``nickname``;
    ``first_initial``, ``middle_initial``, ``family_initial``;
    ``script`` for the name in another script, ``spoken`` for how it sounds, ``maiden`` for a family name given up."""
    own: str = ""
    """The part of the name that this is a form of."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One naming of the candidate: its parts in order."""

    parts: tuple[Part, ...]

    @property
    def start(self) -> int:
        """Where the first part starts."""
        return self.parts[0].start

    @property
    def end(self) -> int:
        """Where the last part ends."""
        return self.parts[-1].end

    @property
    def full(self) -> bool:
        """Whether given and family name stand together."""
        roles = {p.role.partition("_")[0] for p in self.parts}
        return bool(roles & {"first", "joined", "nickname", "middle"}) and "family" in roles


@lru_cache(maxsize=32)
def mentions(
    text: str, identity: Identity, closed: tuple[Stretch, ...] = (), *, sure: Stretch = (0, 0)
) -> tuple[Mention, ...]:
    """Return every naming of the candidate in ``text`` outside the ``closed`` stretches (addresses), in order.

    What overlaps ``sure``, where the candidate was identified, needs no further sign.
    """
    accepted = list(_accepted(text, _told(text, identity, closed), identity, sure))
    if identity.first and identity.family:
        accepted += _lone_initials(text, identity, accepted)
    found = [_with_script(text, m) for m in sorted(accepted, key=lambda m: m.start)]
    further = (*_script_again(text, found), *_spoken(text, found), *_maiden(text, identity, found))
    return tuple(sorted([*found, *further], key=lambda m: m.start))


def _accepted(text: str, told: Sequence[Mention], identity: Identity, sure: Stretch) -> Iterator[Mention]:
    """The mentions that are firm, lie where the candidate was identified, or have a sign of the candidate."""
    named = any(map(_firm, told))
    for m in told:
        town = named and PLACE_AFTER.match(text, m.end)  # "Florence, Italy" under the full name
        known = _firm(m) or (not town and not _free(m.start, m.end, [sure]))
        if known or stands_for_candidate(text, m.start, m.end, m.parts[0].role, identity):
            yield m


def _free(start: int, end: int, taken: Iterable[Stretch]) -> bool:
    return not any(s < end and start < e for s, e in taken)


def _told(text: str, identity: Identity, closed: tuple[Stretch, ...]) -> list[Mention]:
    """Every place of the name that no firm sign speaks against."""
    folded = surface.fold(text)
    pieces = sorted(_pieces(folded, identity, closed), key=lambda p: (p.start, -p.end))
    groups = list(_joined(text, list(_apart(pieces)), eastern=identity.family_first or _eastern(identity)))
    whole = [_with_initials(text, group, identity) for group in groups]
    whole = [m for m in whole if not m.full or _likely(text, m, identity)]
    whole = [m for m in whole if m.parts[0].role != "middle" or not of_another(text, m.start)]
    return list(_of_one_generation(text, whole))


def _likely(text: str, mention: Mention, identity: Identity) -> bool:
    """Whether a full name is not surely somebody else's, or a thing's: "Grace Hopper Celebration"."""
    written = (p for p in mention.parts if p.role in ("first", "family", "nickname", "middle", "joined"))
    return any(name_odds(text, part.start, identity) > _UNLIKELY for part in written)


_UNLIKELY = -3.0
"""Log odds under which given and family name together are a namesake's."""
_SPOKEN = listed(
    r"(?:(?P<open>[(\[])[ ]*|\b(?:my|first|given|last|full|her|his|their)?[ ]*(?:name)?[ ]*(?:is|it['’]s)?[ ]*)"
    r"(?:<naming:spoken>)(?P<mark>[ ]*[:=])?[ ]*(?P<quote>[\"“'‘/])?(?P<said>[^\W\d_][^\n()\[\]\"”;,/]{1,40}?)"
    r"(?=[\"”'’/)\]]|[.;,]?[ ]*(?:\r?\n|\Z))",
    re.I,
)


def _spoken(text: str, named: Sequence[Mention]) -> Iterator[Mention]:
    """ "(pronounced shi-VAWN)", "Pronunciation: JAH-mal": how the old name sounds."""
    for match in _SPOKEN.finditer(text):
        beside = any(0 <= match.start() - m.end <= 2 for m in named)
        if match["mark"] or match["quote"] or (match["open"] and beside):
            yield Mention((Part(*match.span("said"), "spoken"),))


_MAIDEN = re.compile(
    rf"(?<![^\W_])(?:n[ée]e|né|geb\.)[ ]+(?P<name>[{UPPER}][^\W\d_]+(?:-[{UPPER}][^\W\d_]+)?)(?![^\W_])"
)


def _maiden(text: str, identity: Identity, named: Sequence[Mention]) -> Iterator[Mention]:
    """ "(née Jean-Louis)" beside the name, or where the model says that the name is the candidate's."""
    for match in _MAIDEN.finditer(text):
        beside = any(0 <= match.start() - m.end <= 3 for m in named)
        if beside or name_odds(text, match.start("name"), identity) > 0:
            yield Mention((Part(*match.span("name"), "maiden"),))


def _script_again(text: str, named: Sequence[Mention]) -> Iterator[Mention]:
    """The name in another script where it stands by itself: "王芳 was promoted"."""
    scripts = "\n".join(text[p.start : p.end] for m in named for p in m.parts if p.role == "script")
    labelled = [Mention((Part(*m.span(1), "script_alone"),)) for m in _FOREIGN_LABEL.finditer(text)]
    yield from labelled
    taken = [(m.start, m.end) for m in (*named, *labelled)]
    forms = set(re.findall(rf"[{SCRIPTS}](?:[ ·]?[{SCRIPTS}])+", scripts))
    for form in sorted(forms, key=len, reverse=True):
        for match in re.finditer(re.escape(form), text):
            if _free(*match.span(), taken):
                yield Mention((Part(*match.span(), "script_alone", form),))


_GENERATION = re.compile(r",?[ \t]+(?:S(?:n)?r|J(?:n)?r|Senior|Junior|I{2,3}|IV)(?![^\W_])")


def _of_one_generation(text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """ "Mr. V. Adeyemi Snr." is the father where the first naming has no such addition."""
    plain = any(m.full and not _GENERATION.match(text, m.end) for m in found[:1])
    yield from (m for m in found if not (plain and "family" in m.parts[-1].role and _GENERATION.match(text, m.end)))


def _pieces(folded: str, identity: Identity, closed: Sequence[Stretch]) -> Iterator[Part]:
    for role, name in _names(identity):
        expression = surface.pattern(name.replace(" ", "") if role == "joined" else name)
        if not expression:
            continue
        alone = name in identity.family_parts  # "Abdul-Jabbar" is no Abdul-Aziz
        ends = r"(?![^\W_]|[-‐‑][^\W_])" if alone else r"(?![^\W_])"
        for match in re.finditer(rf"(?<![^\W_]){expression}{ends}", folded):
            if _free(*match.span(), closed):
                yield Part(*match.span(), role, name)


def _names(identity: Identity) -> Iterator[tuple[str, str]]:
    """The parts of the name that are searched for, with their roles; initials are found beside them."""
    several = (*identity.family_words, *identity.family_short, *identity.family_parts)
    halves = (h for h in identity.first.split("-") if 2 < len(h) < len(identity.first))
    kinds: tuple[tuple[str, int, Iterable[str]], ...] = (
        ("first", 2, (identity.first,)),
        ("nickname", 2, identity.nicknames),
        ("family", 2, (identity.family,)),
        ("family", 3, several),
        ("middle", 2, identity.middles),
        ("first", 2, halves),
        ("joined", 2, identity.middles[:1]),
    )
    for role, least, names in kinds:
        long = (n for n in names if len(n if role == "family" else n.rstrip(".")) >= least)
        yield from ((role, f"{identity.first} {n}" if role == "joined" else n) for n in long)


def _apart(pieces: Iterable[Part]) -> Iterator[Part]:
    """Drop a piece that lies in the one before it (a half of a double name)."""
    end = -1
    for piece in pieces:
        if piece.start >= end:
            yield piece
            end = piece.end


def _joined(text: str, pieces: Sequence[Part], *, eastern: bool) -> Iterator[list[Part]]:
    """Pieces that stand together make one mention; two of the same role do not."""
    group: list[Part] = []
    for piece in pieces:
        if group and not (_belongs(text, group, piece) and (eastern or _in_order(text, group, piece))):
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _belongs(text: str, group: Sequence[Part], piece: Part) -> bool:
    gap, last = text[group[-1].end : piece.start], group[-1].role
    if {last, piece.role} == {"first", "family"} and _NAMES_BETWEEN.fullmatch(gap):
        return last == "first" or text[group[0].start - 1 : group[0].start] + text[piece.end : piece.end + 1] == "()"
    if _parted(gap, last, piece.role) or not _beside(text, group[-1], piece):
        return False
    if piece.role == "middle" or piece.role == last == "family":
        return piece.own not in {p.own for p in group}
    return piece.role not in {p.role for p in group}


def _beside(text: str, left: Part, right: Part) -> bool:
    """Nothing but marks and initials stands between, on one line or in a heading of two."""
    gap = text[left.end : right.start]
    return _GAP.match(gap) is not None and ("\n" not in gap or _same_style(text, left, right))


def _parted(gap: str, last: str, role: str) -> bool:
    """ "Worked in Jordan, Paris and Rome", "Babe Ruth league. Bell Labs"."""
    marks = "." if (last, role) == ("family", "first") else ",;" if role == "family" != last else ""
    return not set(marks).isdisjoint(gap)


def _in_order(text: str, group: Sequence[Part], piece: Part) -> bool:
    """A family name before the given one has a comma, capitals, or a line of its own: not "Morgan Chase says"."""
    if (group[-1].role, piece.role) != ("family", "first") or "," in text[group[-1].end : piece.start]:
        return True
    before = text[max(0, group[0].start - 8) : group[0].start]
    opens = re.search(r"(?:^|[\n|/(•\"“:,–—-])[ \t#*]*\Z", before) is not None
    return opens or text[group[0].start : group[-1].end].isupper()


def _same_style(text: str, a: Part, b: Part) -> bool:
    """Given and family name on two lines of a heading: each alone on its line."""
    before = text[text.rfind("\n", 0, a.start) + 1 : a.start]
    after = text[b.end : (text.find("\n", b.end) + 1 or len(text) + 1) - 1]
    return len(before.strip()) < 3 and len(after.strip(" \t\r,.")) < 6


def _with_initials(text: str, group: Sequence[Part], identity: Identity) -> Mention:
    parts = _filled(text, group, identity)
    roles = {p.role for p in group}
    given = roles & {"first", "nickname", "joined"}
    if "family" in roles and not given:
        parts = [*_before(text, parts[0].start, identity), *parts]
        if len(parts) == len(group):
            parts += _after(text, parts[-1].end, identity)
    elif given and "family" not in roles:
        parts += _family_initial(text, parts[-1].end, identity)
    elif group[0].role == "family" and group[-1].role == "first":
        parts += _middle_initial(text, parts[-1].end, identity)
    return Mention(tuple(parts))


def _filled(text: str, group: Sequence[Part], identity: Identity) -> list[Part]:
    """The pieces with the names and initials that stand between them."""
    parts = [group[0]]
    spelled = {p.own for p in group if p.role == "middle"}
    for left, right in pairwise(group):
        names = _NAMES_BETWEEN.fullmatch(text, left.end, right.start)
        if names is not None and names["half"]:
            right = replace(right, start=names.start("half"))
        elif names is not None:
            parts += (Part(*m.span(), "middle", m.group()) for m in _WORD.finditer(text, left.end, right.start))
        else:
            parts += _between(text, left.end, right.start, identity, spelled)
        parts.append(right)
    return parts


def _between(text: str, start: int, end: int, identity: Identity, spelled: set[str]) -> Iterator[Part]:
    for match in _LETTER.finditer(text, start, end):
        middle = _middle_of(match.group(), identity)  # "Ana Clara C. Pacheco": Clara stands there already
        yield Part(*match.span(), "middle_initial", "" if middle in spelled else middle)


def _before(text: str, start: int, identity: Identity) -> list[Part]:
    """Initials before the family name: "J. A. Doe"; run together ("JA Doe") only those that are known."""
    match = _INITIALS_BEFORE.search(text, max(0, start - 12), start)
    together = match and re.match(r"[^\W\d_]-?[^\W\d_]", match.group(1))
    if not match or (together and not _all_known(match.group(1), identity)):
        return []
    return _initials(text, *match.span(1), identity)


def _all_known(letters: str, identity: Identity) -> bool:
    """The letters are the initials of the given and the middle names, in order."""
    told = "".join(surface.fold(w[0]) for n in (identity.first, *identity.middles) for w in n.split("-") if w)
    return told.startswith("".join(c for c in surface.fold(letters) if c.isalpha()))


def _after(text: str, end: int, identity: Identity) -> list[Part]:
    """Initials after the family name: "Doe, J. A.", "Doe JA"."""
    match = _INITIALS_AFTER.match(text, end)
    if not match or PLACE_AFTER.match(text, end):
        return []  # "Washington, D.C."
    further = re.match(r"\.?[ \t]+([A-Z][a-z]\w*)", text[match.end(1) : match.end(1) + 30])
    if text[end] != "," and further and _is_family(further.group(1)):
        return []  # "Booker T. Washington"
    return _initials(text, *match.span(1), identity)


def _is_family(word: str) -> bool:
    known = lexicon.lookup(word)
    return not known.wordlike and (known.family > 0 or not known.common)


def _initials(text: str, start: int, end: int, identity: Identity) -> list[Part]:
    letters = list(_LETTER.finditer(text, start, end))
    firsts = {surface.fold(n[0]) for n in (identity.first, *identity.nicknames) if n}
    if surface.fold(letters[0].group()) not in firsts:
        return []
    own = 2 if _second(letters[1:2], identity) else 1
    roles = ("first_initial", "second_initial")
    given = [Part(*m.span(), role, identity.first) for m, role in zip(letters[:own], roles, strict=False)]
    return given + [Part(*m.span(), "middle_initial", _middle_of(m.group(), identity)) for m in letters[own:]]


def _second(letters: Sequence[re.Match[str]], identity: Identity) -> bool:
    """The second letter stands for the second half of a given name: "JW" for Ji-woo, "EJ" for Eunji."""
    if not letters or _middle_of(letters[0].group(), identity):
        return False
    letter = surface.fold(letters[0].group())
    halves = surface.fold(identity.first).split("-")
    return (halves[1][:1] == letter) if len(halves) > 1 else _eastern(identity) and letter in halves[0][2:]


def _eastern(identity: Identity) -> bool:
    """A name of a people that writes the family name first."""
    found = kinship.origin(identity.first, identity.family)
    return found is not None and found.name in ("korean", "chinese", "taiwanese", "cantonese", "vietnamese", "japanese")


def _middle_initial(text: str, end: int, identity: Identity) -> Iterator[Part]:
    """ "Doe, Jane A."."""
    match = _FAMILY_INITIAL.match(text, end)
    if match:
        yield Part(*match.span(1), "middle_initial", _middle_of(match.group(1), identity))


def _family_initial(text: str, end: int, identity: Identity) -> Iterator[Part]:
    match = _FAMILY_INITIAL.match(text, end)
    if match and surface.fold(match.group(1)) == surface.fold(identity.family[:1]):
        yield Part(*match.span(1), "family_initial", identity.family)


def _middle_of(letter: str, identity: Identity) -> str:
    """The middle name that a letter stands for: an initial of the name itself before a full one."""
    same = [m for m in identity.middles if surface.fold(m[0]) == surface.fold(letter)]
    return min(same, key=lambda m: len(m.rstrip(".")) > 1, default="")


def _firm(mention: Mention) -> bool:
    """A given part beside a family part, or the family name with the candidate's initials."""
    roles = [p.role for p in mention.parts]
    return mention.full or ("family" in roles and "first_initial" in roles)


def _lone_initials(text: str, identity: Identity, found: Sequence[Mention]) -> Iterator[Mention]:
    """ "J.D." or "JD" by itself: on a line of its own, after a dash or a label, or in brackets after the name."""
    taken = [(m.start, m.end) for m in found]
    ends = {e + blank for _, e in taken for blank in range(4)}
    for match in _ALONE.finditer(text):
        start, end = match.span("line" if match["line"] else "told")
        if (match["line"] or match["label"] or start in ends) and _free(start, end, taken):
            yield from _initials_mention(text, start, end, identity)


def _initials_mention(text: str, start: int, end: int, identity: Identity) -> Iterator[Mention]:
    """The letters of the given, the middle and the family name, in this order; nothing where one is of none of them."""
    given, *between, family = (Part(*m.span(), text[m.start()]) for m in _LETTER.finditer(text, start, end))
    parts = [replace(given, role="first_initial", own=identity.first)]
    parts += (_inner(part, identity, second=at == 0) for at, part in enumerate(between))
    last = next((c for c in identity.family if c.isupper()), identity.family[0])
    ends = surface.fold(given.role + family.role) == surface.fold(identity.first[0] + last)
    parts.append(replace(family, role="family_initial", own=identity.family))
    if ends and all(part.own for part in parts):
        yield Mention(tuple(parts))


def _inner(part: Part, identity: Identity, *, second: bool) -> Part:
    """A letter inside of initials: of the second half of the given name, or of a middle name."""
    half = surface.fold(identity.first.partition("-")[2][:1])
    if second and half and surface.fold(part.role) == half:
        return replace(part, role="second_initial", own=identity.first)
    return replace(part, role="middle_initial", own=_middle_of(part.role, identity))


def _with_script(text: str, mention: Mention) -> Mention:
    """Take in the name in another script that follows the full name."""
    if not mention.full or re.match(f"[{SCRIPTS}]", text[mention.start]):
        return mention  # no Latin name has another form beside it here
    forms = (_FOREIGN_LISTED, _FOREIGN, _FOREIGN_LINE)
    match = next(filter(None, (form.match(text, mention.end) for form in forms)), None)
    if match is not None:
        return Mention((*mention.parts, Part(*match.span(match.lastindex or 0), "script")))
    opens = max(0, mention.start - 40)
    before = _FOREIGN_BEFORE.search(text[opens : mention.start])
    if before is None:
        return mention
    return Mention((Part(opens + before.start(1), opens + before.end(1), "script"), *mention.parts))
