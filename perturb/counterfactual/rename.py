"""Rename: what stands in place of each part of the candidate's name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath
from urllib.parse import unquote

from masking.span import Field
from perturb.counterfactual import surface
from perturb.counterfactual.handles import Handle, handles
from perturb.counterfactual.identity import Identity, parse
from perturb.counterfactual.namesakes import used_as_brand
from perturb.counterfactual.naming import Mention, Part
from perturb.counterfactual.record import Touch
from perturb.counterfactual.scripts import given_parts
from perturb.persona import Persona

_BREAK = re.compile(r"[ \t]*\r?\n[ \t]*")
_OWNED = re.compile(r"['’](?=[ \t]+[a-z])")
"""The mark of possession after an s: "James' work"."""
_FIELDS = {"email": Field.EMAIL, "url": Field.URL, "file": Field.NAME}


@dataclass(frozen=True, slots=True)
class Renaming:
    """The old name's parts and the persona that stands in."""

    identity: Identity
    persona: Persona

    @property
    def given_changes(self) -> bool:
        """Whether the given name is another one."""
        return _joined(self.identity.first) != _joined(self.persona.first_name)

    @property
    def family_changes(self) -> bool:
        """Whether the family name is another one."""
        return _joined(self.identity.family) != _joined(self.persona.last_name)

    @property
    def another_family(self) -> bool:
        """Whether the family is another one: "Petrova" and "Petrov" are one."""
        old, new = _joined(self.identity.family), _joined(self.persona.last_name)
        return old[: max(3, len(old) - 3)] != new[: max(3, len(old) - 3)]


def _joined(name: str) -> str:
    """ "Dayao Dimeren" and "DayaoDimeren" are one name."""
    return re.sub(r"[\W_]", "", surface.fold(name))


def in_text(text: str, mention: Mention, new: Renaming, stands: Callable[[int, int], str]) -> Iterator[Touch]:
    """Yield the new words for every part of a mention; ``stands`` gives the words as they stand in the document.

    Parts for which the new name has no word (a second family name, the name in another script) go together
    with the part before them, so that no place is left without a word.
    """
    merged: list[tuple[int, int, str]] = []
    for part in mention.parts:
        kept = list(_half_of(text, part, new)) if part.role == "script" else []
        if kept or (part is mention.parts[0] and part.role == "script"):
            gone = kept or ([(part.start, part.end)] if new.given_changes or new.family_changes else [])
            yield from (Touch(start, end, "", Field.NAME, "name") for start, end in gone)
            continue
        word = _word(part, mention, new, stands(part.start, part.end), text)
        gap = text[merged[-1][1] : part.start] if merged else ""
        end = part.end
        if part.role == "nickname" and new.given_changes and gap and _quoted(gap, text[end : end + 1]):
            word, end = "", end + 1  # "Robert “Rob” Chase" becomes "Mary Chase"
        if part.role == "nickname" and word and part is not mention.parts[-1] and text[end : end + 2] == ". ":
            end += 1  # "Wm. Hart"
        if word == "" and merged and "\n" not in gap:
            merged[-1] = (merged[-1][0], end, merged[-1][2])
        elif word is not None and (word != "" or (merged and part.role == "script")):
            merged.append((part.start, end, word + "\n" * text.count("\n", part.start, part.end)))
        elif word is None:
            merged.append((part.start, part.end, stands(part.start, part.end)))
    for start, end, word in merged:
        owns = (
            _OWNED.match(text, end) is not None
            and text[end - 1 : end] in "sSzZ"
            and word[-1:] not in ("s", "S", "z", "Z", "")
        )
        owns = owns and text[start - 1 : start] not in ("'", "‘")
        yield Touch(start, end + owns, word + (f"{text[end]}s" if owns else ""), Field.NAME, "name")


def _half_of(text: str, part: Part, new: Renaming) -> Iterator[tuple[int, int]]:
    """Where the given names stand in a name in another script whose family name stays."""
    if new.given_changes and not new.family_changes:
        yield from ((part.start + s, part.start + e) for s, e in given_parts(text[part.start : part.end], new.identity))


def _quoted(gap: str, after: str) -> bool:
    """The blank and the mark before a nickname, and the mark after it."""
    return (gap.strip(" \t") + after) in ('""', "“”", "''", "‘’", "()", "„“", "[]", "«»")


def in_handle(text: str, handle: Handle, new: Renaming) -> Iterator[Touch]:
    """Yield the new letters for a stretch of an address, in the case of the old ones; a line break keeps its place."""
    old = unquote(text[handle.start : handle.end])
    if handle.pieces[0][0].startswith("again"):  # the second word of a name goes with the hyphen before it
        if new.family_changes if handle.pieces[0][0] == "again_family" else new.given_changes:
            yield Touch(handle.start, handle.end, "", _FIELDS[handle.kind], "name")
        return
    gap = _BREAK.search(old)
    letters = old if gap is None else old[: gap.start()] + old[gap.end() :]
    words = [_letters(kind, part, new, accents=_keeps_accents(handle, old, new)) for kind, part in handle.pieces]
    replacement = _cased_like(words, letters, handle.pieces)
    if surface.ascii_name(letters) == surface.ascii_name("".join(words)):
        return
    if gap is None:
        yield Touch(handle.start, handle.end, replacement, _FIELDS[handle.kind], "name")
        return
    cut = _break_at(words, handle.pieces, gap.start(), len(replacement))
    yield Touch(handle.start, handle.start + gap.start(), replacement[:cut], _FIELDS[handle.kind], "name")
    yield Touch(handle.start + gap.end(), handle.end, replacement[cut:], _FIELDS[handle.kind], "name")


def _break_at(words: Sequence[str], pieces: Sequence[tuple[str, str]], at: int, length: int) -> int:
    """Where new letters go on in the next line: between the same two parts, else after as many letters."""
    old = new = 0
    for word, (_, letters) in zip(words, pieces, strict=True):
        old, new = old + len(letters), new + len(word)
        if old == at:
            return new
    return max(1, min(at, length - 1))


def employers(text: str, identity: Identity) -> frozenset[str]:
    """Return the parts of the name that are an organisation's name in ``text``, folded."""
    words = [w for w in (identity.family, *identity.family_parts, identity.first) if w]
    return frozenset(surface.ascii_name(w) for w in words if used_as_brand(text, w))


def source(name: str | None, origin: Persona, persona: Persona) -> str | None:
    """Return a file name with the persona's name in place of the candidate's."""
    if not name:
        return name
    path = PurePath(name)
    plain = path.name
    identity = parse(origin.written or origin.name)
    new = Renaming(identity, persona)
    shown = f"https://x.example/{plain}"
    touches = [t for h in handles(shown, identity) for t in in_handle(shown, h, new)]
    for touch in sorted(touches, key=lambda t: -t.start):
        shown = shown[: touch.start] + touch.replacement + shown[touch.end :]
    return str(path.with_name(shown.removeprefix("https://x.example/") or plain))


def _word(part: Part, mention: Mention, new: Renaming, stands: str, text: str) -> str | None:
    """The new word for a part; empty where it has none, None where it stays."""
    role = _role(part, mention, new, text)
    persona = new.persona
    if role in ("first", "nickname"):
        return surface.write_like(persona.first_name, stands, part.own) if new.given_changes else None
    if role == "spoken":
        return persona.first_name if new.given_changes else None
    if role == "joined":
        both = persona.first_name + persona.middle_name.lower()
        return surface.write_like(both, stands, part.own) if new.given_changes else None
    if role == "middle":
        return _middle(part, mention, new, stands)
    if role == "family":
        return _family(part, mention, new, stands)
    if role == "script":
        return "" if new.given_changes or new.family_changes else None
    if role == "script_alone":
        return persona.name if new.given_changes or new.family_changes else None
    return _initial(part, role, new, stands)


def _role(part: Part, mention: Mention, new: Renaming, text: str) -> str:
    """An Eastern name in full ("Wang Xiaoming") becomes a Western one, given name first."""
    if not (new.identity.family_first and new.family_changes and mention.full):
        return part.role
    named = [p for p in mention.parts if p.role != "script"]
    ends = (named[0], named[-1])
    whole = text[mention.start : mention.end]
    if ends[0].role != "family" or ends[1].role not in ("first", "middle") or "," in whole:
        return part.role
    capitals = new.identity.family.isupper() and not new.identity.first.isupper()
    if capitals or (text[ends[0].start : ends[0].end].isupper() and not whole.isupper()):
        return part.role
    return "first" if part is ends[0] else "family" if part is ends[1] else part.role


def _middle(part: Part, mention: Mention, new: Renaming, stands: str) -> str | None:
    if not new.given_changes or len(part.own.rstrip(".")) <= 1:
        return None
    if part.own.lower() in _SON_OF:
        return surface.cased(_SON_OF[part.own.lower()][new.persona.gender == "female"], stands)
    if _fathers_name(part.own, new.identity) and not new.another_family:
        return None
    if not new.another_family and (told := _patronymic(part.own, new.persona.gender)):
        return surface.write_like(told, stands, part.own)
    earlier = [p for p in mention.parts if p.role == "middle" and p.start < part.start and p.own.lower() not in _SON_OF]
    if earlier or not new.persona.middle_name:
        return "" if len(mention.parts) > 1 else surface.write_like(new.persona.first_name, stands, part.own)
    return surface.write_like(new.persona.middle_name, stands, part.own)


def _fathers_name(own: str, identity: Identity) -> bool:
    """ "bin Rashid": the name after "son of" is the father's, and tells nothing of the candidate's gender."""
    names = identity.middles
    return any(a.lower() in _SON_OF and b == own for a, b in pairwise(names))


def _patronymic(own: str, gender: str | None) -> str:
    """ "Sergeyevna" of a woman whose father's name is Sergey; empty where it is no such name."""
    male = re.sub(r"(?i)(?:(yich|ich)na|(vna))\Z", lambda m: m[1] or "vich", own)
    if not re.search(r"(?i)[^\W\d_]{2}(?:[oey]v[iy]ch|[yk]ich)\Z", male) or gender not in ("male", "female"):
        return ""
    return (
        male if gender == "male" else re.sub(r"(?i)v[iy]ch\Z", "vna", re.sub(r"(?i)(?<!v)[iy]ch\Z", r"\g<0>na", male))
    )


_SON_OF = {"bin": ("bin", "bint"), "ibn": ("ibn", "bint"), "bint": ("bin", "bint"), "binti": ("bin", "binti")}
"""Said of a man, said of a woman."""


def _family(part: Part, mention: Mention, new: Renaming, stands: str) -> str | None:
    if not new.family_changes or not new.persona.last_name:
        return None
    if any(p.role == "family" and p.start < part.start for p in mention.parts) and not new.identity.family_first:
        return ""
    return surface.write_like(new.persona.last_name, stands, part.own)


def _initial(part: Part, role: str, new: Renaming, stands: str) -> str | None:
    persona = new.persona
    if role == "first_initial":
        name = persona.first_name if new.given_changes else ""
    elif role == "second_initial":
        if not new.given_changes:
            return None
        return surface.write_like(persona.first_name.partition("-")[2][:1], stands)
    elif role == "family_initial":
        name = persona.last_name if new.family_changes else ""
    else:
        fathers = _fathers_name(part.own, new.identity) or _patronymic(part.own, new.persona.gender)
        known = len(part.own.rstrip(".")) > 1 and (not fathers or new.another_family)
        name = persona.middle_name if known and new.given_changes else ""
    return surface.write_like(name[0], stands) if name else None


def _keeps_accents(handle: Handle, old: str, new: Renaming) -> bool:
    """A file name takes the new name's accents unless it leaves out the old one's."""
    own = {"first": new.identity.first, "family": new.identity.family}.get(handle.pieces[0][0], "")
    return handle.kind == "file" and (own.isascii() or not old.isascii())


def _letters(kind: str, letters: str, new: Renaming, *, accents: bool = False) -> str:
    """The new letters of one piece of an address."""
    persona = new.persona
    part, _, initial = kind.partition("_")
    if part == "first" and new.given_changes:
        word = persona.first_name
    elif part == "family" and new.family_changes:
        word = persona.last_name or letters
    elif part == "middle" and new.given_changes and (not initial or _known_middle(letters, new.identity)):
        word = persona.middle_name or letters
    elif part == "initials":
        return _all_initials(letters, new)
    else:
        return letters
    plain = surface.ascii_name(word)
    if initial == "starts":
        return "".join(surface.ascii_name(w)[:1] for w in re.split(r"[\s-]+", word))
    if initial:
        return plain[: len(letters)] if word is not letters else letters
    if accents:
        return re.sub(r"[\W_]", "", word)
    proper = re.sub(r"[^A-Za-z]", "", surface.strip_accents(word))
    return proper if proper.lower() == plain else plain


def _known_middle(letter: str, identity: Identity) -> bool:
    return any(len(m.rstrip(".")) > 1 and surface.fold(m[0]) == letter for m in identity.middles)


def _all_initials(letters: str, new: Renaming) -> str:
    first = surface.ascii_name(new.persona.first_name)[:1] if new.given_changes else letters[0]
    last = surface.ascii_name(new.persona.last_name)[:1] if new.family_changes else letters[-1]
    middle = letters[1:-1]
    if middle and new.given_changes and _known_middle(middle[0], new.identity) and new.persona.middle_name:
        middle = surface.ascii_name(new.persona.middle_name)[:1] + middle[1:]
    return first + middle + last


def _cased_like(words: Sequence[str], old: str, pieces: Sequence[tuple[str, str]]) -> str:
    """New letters in the case of the old: small, capitals, JaneDoe, Janedoe; what is no name stays as it is."""
    if old.islower():
        return "".join(words).lower()
    if sum(len(letters) for _, letters in pieces) != len(old):
        if old.isupper() and len(old) > 1:
            return "".join(words).upper()
        return "".join(w[:1].upper() + w[1:] for w in words)
    told, at = "", 0
    for word, (kind, letters) in zip(words, pieces, strict=True):
        stood = old[at : at + len(letters)]
        at += len(letters)
        shouted = stood.isupper() and (len(stood) > 1 or (old.isupper() and len(old) > 1))
        cased = word.upper() if shouted else word.lower() if stood.islower() else word[:1].upper() + word[1:]
        told += stood if kind == "text" else cased
    return told
