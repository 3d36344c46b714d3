"""Rename: what stands in place of each part of the candidate's name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
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

_OWNED = re.compile(r"(?<=[sSzZ])['’](?=[ \t]+[a-z])")
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
    def changes(self) -> bool:
        """Whether either name is another one."""
        return self.given_changes or self.family_changes

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
    for part, following in zip_longest(mention.parts, mention.parts[1:]):
        gone = _script_gone(text, part, mention, new)
        if gone is not None:
            yield from (Touch(start, end, "", Field.NAME, "name") for start, end in gone)
            continue
        stood = stands(part.start, part.end)
        word = _word(part, mention, new, stood, text)
        if word is None:
            merged.append((part.start, part.end, stood))
        else:
            _take(merged, text, part, word, short=following is not None and following.role == "family")
    yield from (_owned(text, *place) for place in merged)


def _take(merged: list[tuple[int, int, str]], text: str, part: Part, word: str, *, short: bool) -> None:
    """Add the word for a part; a part without one goes with the part before it on the line.

    ``short`` says that it may be a name cut short, with its point.
    """
    gap, end = text[merged[-1][1] : part.start] if merged else "", part.end
    if part.role == "nickname":
        word, end = _nickname(text, part, word, gap, short=short)
    if word == "" and merged and "\n" not in gap:
        merged[-1] = (merged[-1][0], end, merged[-1][2])
    elif word or (merged and part.role == "script"):
        merged.append((part.start, end, word + "\n" * text.count("\n", part.start, part.end)))


def _owned(text: str, start: int, end: int, word: str) -> Touch:
    """The new word; the mark of possession after an old one gets its s: "James' work" becomes "Mary's work"."""
    bare = _OWNED.match(text, end) is not None and word[-1:] not in ("s", "S", "z", "Z", "")
    owns = bare and text[start - 1 : start] not in ("'", "‘")
    return Touch(start, end + owns, word + (f"{text[end]}s" if owns else ""), Field.NAME, "name")


def _script_gone(text: str, part: Part, mention: Mention, new: Renaming) -> list[tuple[int, int]] | None:
    """What of a name in another script goes by itself: the given names beside a family name that stays, or all."""
    if part.role != "script":
        return None
    given = list(given_parts(text[part.start : part.end], new.identity))
    if given and new.given_changes and not new.family_changes:
        return [(part.start + s, part.start + e) for s, e in given]
    whole = [(part.start, part.end)] if new.changes else []
    return whole if part is mention.parts[0] else None


def _nickname(text: str, part: Part, word: str, gap: str, *, short: bool) -> tuple[str, int]:
    """The word for a nickname and where it ends: "Robert “Rob” Chase" becomes "Mary Chase"."""
    if gap.strip(" \t") + text[part.end : part.end + 1] in ('""', "“”", "''", "‘’", "()", "„“", "[]", "«»"):
        return "", part.end + 1
    dotted = word != "" and short and text[part.end : part.end + 2] == ". "  # "Wm. Hart"
    return word, part.end + dotted


def in_handle(text: str, handle: Handle, new: Renaming) -> Iterator[Touch]:
    """Yield the new letters for a stretch of an address, in the case of the old ones."""
    old = unquote(text[handle.start : handle.end])
    own = new.identity.first + new.identity.family
    accents = handle.kind == "file" and (own.isascii() or not old.isascii())  # unless the file left them out
    words = [_letters(kind, part, new, accents=accents) for kind, part in handle.pieces]
    if surface.ascii_name(old) != surface.ascii_name("".join(words)):
        yield Touch(handle.start, handle.end, _cased_like(words, old, handle.pieces), _FIELDS[handle.kind], "name")


def employers(text: str, identity: Identity) -> frozenset[str]:
    """Return the parts of the name that are an organisation's name in ``text``, folded."""
    words = [w for w in (identity.family, *identity.family_parts, identity.first) if w]
    return frozenset(surface.ascii_name(w) for w in words if used_as_brand(text, w))


def source(name: str | None, origin: Persona, persona: Persona) -> str | None:
    """Return a file name with the persona's name in place of the candidate's."""
    if not name:
        return name
    path = PurePath(name)
    new = Renaming(parse(origin.written or origin.name), persona)
    shown = f"https://x.example/{path.name}"
    touches = [t for h in handles(shown, new.identity) for t in in_handle(shown, h, new)]
    for touch in sorted(touches, key=lambda t: -t.start):
        shown = shown[: touch.start] + touch.replacement + shown[touch.end :]
    return str(path.with_name(shown.removeprefix("https://x.example/") or path.name))


def _word(part: Part, mention: Mention, new: Renaming, stands: str, text: str) -> str | None:
    """The new word for a part; empty where it has none, None where it stays."""
    role, persona = _role(part, mention, new, text), new.persona
    if role == "middle":
        return _middle(part, mention, new, stands)
    if role in ("family", "maiden"):
        return _family(part, mention, new, stands)
    if role in ("script", "script_alone"):
        return {"script": "", "script_alone": persona.name}[role] if new.changes else None
    if role not in ("first", "nickname", "spoken", "joined"):
        return _initial(part, role, new, stands)
    if not new.given_changes:
        return None
    given = persona.first_name + (persona.middle_name.lower() if role == "joined" else "")
    return given if role == "spoken" else surface.write_like(given, stands, part.own)


def _role(part: Part, mention: Mention, new: Renaming, text: str) -> str:
    """An Eastern name in full ("Wang Xiaoming") becomes a Western one, given name first."""
    if new.identity.family_first and new.family_changes and mention.full:
        named = [p for p in mention.parts if p.role != "script"]
        if _eastern(text, mention, named[0], named[-1], new.identity):
            return {named[0].start: "first", named[-1].start: "family"}.get(part.start, part.role)
    return part.role


def _eastern(text: str, mention: Mention, family: Part, given: Part, identity: Identity) -> bool:
    """The family name stands first, and neither a comma nor capitals tell that it is one."""
    whole = text[mention.start : mention.end]
    if family.role != "family" or given.role not in ("first", "middle") or "," in whole:
        return False
    if identity.family.isupper() and not identity.first.isupper():
        return False
    return whole.isupper() or not text[family.start : family.end].isupper()


def _middle(part: Part, mention: Mention, new: Renaming, stands: str) -> str | None:
    if not new.given_changes or len(part.own.rstrip(".")) <= 1:
        return None
    if part.own.lower() in _SON_OF:
        return surface.cased(_SON_OF[part.own.lower()][new.persona.gender == "female"], stands)
    if not new.another_family:
        if _fathers_name(part.own, new.identity):
            return None
        if told := _patronymic(part.own, new.persona.gender):
            return surface.write_like(told, stands, part.own)
    if new.persona.middle_name and not _follows_middle(part, mention):
        return surface.write_like(new.persona.middle_name, stands, part.own)
    return "" if len(mention.parts) > 1 else surface.write_like(new.persona.first_name, stands, part.own)


def _follows_middle(part: Part, mention: Mention) -> bool:
    before = [p for p in mention.parts if p.role == "middle" and p.start < part.start]
    return any(p.own.lower() not in _SON_OF for p in before)


def _fathers_name(own: str, identity: Identity) -> bool:
    """ "bin Rashid": the name after "son of" is the father's, and tells nothing of the candidate's gender."""
    return any(a.lower() in _SON_OF and b == own for a, b in pairwise(identity.middles))


def _patronymic(own: str, gender: str | None) -> str:
    """ "Sergeyevna" of a woman whose father's name is Sergey; empty where it is no such name."""
    male = re.sub(r"(?i)(?:(yich|ich)na|(vna))\Z", lambda m: m[1] or "vich", own)
    if not re.search(r"(?i)[^\W\d_]{2}(?:[oey]v[iy]ch|[yk]ich)\Z", male) or gender not in ("male", "female"):
        return ""
    female = re.sub(r"(?i)v[iy]ch\Z", "vna", re.sub(r"(?i)(?<!v)[iy]ch\Z", r"\g<0>na", male))
    return male if gender == "male" else female


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
    if role == "family_initial":
        name = persona.last_name if new.family_changes else ""
    elif not new.given_changes:
        return None
    elif role == "second_initial":
        return surface.write_like(persona.first_name.partition("-")[2][:1], stands)
    elif role == "first_initial":
        name = persona.first_name
    else:
        name = persona.middle_name if _tells_given(part.own, new) else ""
    return surface.write_like(name[0], stands) if name else None


def _tells_given(own: str, new: Renaming) -> bool:
    """A middle name that is written out, and is not the father's in a family that stays."""
    if len(own.rstrip(".")) <= 1:
        return False
    return new.another_family or not (_fathers_name(own, new.identity) or _patronymic(own, new.persona.gender))


def _letters(kind: str, letters: str, new: Renaming, *, accents: bool) -> str:
    """The new letters of one piece of an address, in plain ones unless ``accents`` stay."""
    part, _, initial = kind.partition("_")
    if part == "initials":
        return _all_initials(letters, new)
    word = _whole(part, initial, letters, new)
    if word is None:
        return letters
    plain = surface.ascii_name(word)
    if initial:
        return plain[: len(letters)]
    if accents:
        return re.sub(r"[\W_]", "", word)
    proper = re.sub(r"[^A-Za-z]", "", surface.strip_accents(word))
    return proper if proper.lower() == plain else plain


def _whole(part: str, initial: str, letters: str, new: Renaming) -> str | None:
    """The new word that the letters of a part are taken from; None where they stay."""
    persona = new.persona
    if part == "family":
        return persona.last_name or letters if new.family_changes else None
    if not new.given_changes:
        return None
    if part == "middle" and (not initial or _known_middle(letters, new.identity)):
        return persona.middle_name or letters
    return persona.first_name if part == "first" else None


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
    shouted = old.isupper() and len(old) > 1
    if sum(len(letters) for _, letters in pieces) != len(old):
        return "".join(words).upper() if shouted else "".join(w[:1].upper() + w[1:] for w in words)
    told, at = "", 0
    for word, (kind, letters) in zip(words, pieces, strict=True):
        stood = old[at : at + len(letters)]
        at += len(letters)
        told += stood if kind == "text" else _cased(word, stood, shouted=shouted)
    return told


def _cased(word: str, stood: str, *, shouted: bool) -> str:
    """A word in the case of what stood there; one capital alone is a beginning unless all is ``shouted``."""
    if stood.isupper() and (len(stood) > 1 or shouted):
        return word.upper()
    return word.lower() if stood.islower() else word[:1].upper() + word[1:]
