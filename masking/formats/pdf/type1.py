"""Take the glyphs out of a Type 1 font that no remaining text uses."""

from __future__ import annotations

import re

from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.misc.eexec import decrypt, encrypt
from fontTools.misc.psCharStrings import T1CharString

_EEXEC, _CHARSTRING = 55665, 4330
_ENTRY = re.compile(rb"\s*/(\S+)\s+(\d+)\s+(RD|-\||\S+)[ ]")
_AFTER = re.compile(rb"\s*(ND|\|-|noaccess\s+def|def)")
_ENCODED = re.compile(rb"dup\s+(\d+)\s*/(\S+)\s+put")
_COUNT = re.compile(rb"/CharStrings\s+(\d+)\s+dict\s+dup\s+begin")


def prune(
    data: bytes, clear_length: int, cipher_length: int, codes: set[tuple[int, str]], renamed: dict[str, str]
) -> tuple[bytes, bytes, bytes]:
    """Return the three parts of the font (clear, encrypted, trailer) with the glyphs of ``codes`` only.

    ``codes`` are the used codes with their glyph names, empty where the font's own encoding has to tell; ``renamed``
    gives new names to some of them.

    Raises ValueError where the font is not laid out as Type 1 fonts are.
    """
    clear, cipher = data[:clear_length], data[clear_length : clear_length + cipher_length]
    trailer = data[clear_length + cipher_length :]
    if not clear.rstrip().endswith(b"eexec"):
        raise ValueError("the clear part of a Type 1 font does not end in eexec")
    if re.fullmatch(rb"[0-9A-Fa-f\s]{8}", cipher[:8]):
        cipher = bytes.fromhex(re.sub(rb"\s", b"", cipher).decode("ascii"))
    private, _ = decrypt(cipher, _EEXEC)
    new = {old.encode("latin-1", "replace"): name.encode("ascii") for old, name in renamed.items()}
    start, entries, end = _charstrings(private)
    keep = _closure(private, {name: body for name, body, _ in entries}, _names(clear, codes))
    kept = [text.replace(b"/" + name, b"/" + new.get(name, name), 1) for name, _, text in entries if name in keep]
    head = _COUNT.sub(lambda m: m.group(0).replace(m.group(1), b"%d" % len(kept), 1), private[:start])
    clear = _ENCODED.sub(lambda m: _entry(m, new) if m.group(2) in keep else b"", clear)
    return clear, encrypt(head + b"".join(kept) + private[end:], _EEXEC)[0], trailer


def _entry(match: re.Match[bytes], new: dict[bytes, bytes]) -> bytes:
    return b"dup %s /%s put" % (match.group(1), new.get(match.group(2), match.group(2)))


def _names(clear: bytes, codes: set[tuple[int, str]]) -> set[bytes]:
    """Names of the glyphs that are shown."""
    own = {int(m.group(1)): m.group(2) for m in _ENCODED.finditer(clear)}
    if not own and re.search(rb"/Encoding\s+StandardEncoding\s+def", clear):
        own = {i: name.encode("ascii") for i, name in enumerate(StandardEncoding)}
    return {name.encode("latin-1", "replace") or own.get(code, b".notdef") for code, name in codes} | {b".notdef"}


def _charstrings(private: bytes) -> tuple[int, list[tuple[bytes, bytes, bytes]], int]:
    """Where the charstrings begin and end, and each one with its name, its body and its whole text."""
    found = _COUNT.search(private)
    if found is None:
        raise ValueError("a Type 1 font without charstrings")
    at = found.end()
    entries: list[tuple[bytes, bytes, bytes]] = []
    while (match := _ENTRY.match(private, at)) is not None:
        end = match.end() + int(match.group(2))
        after = _AFTER.match(private, end)
        if after is None:
            raise ValueError("a broken charstring in a Type 1 font")
        entries.append((match.group(1), private[match.end() : end], private[at : after.end()]))
        at = after.end()
    if not entries:
        raise ValueError("a Type 1 font without glyphs")
    return found.end(), entries, at


def _closure(private: bytes, bodies: dict[bytes, bytes], names: set[bytes]) -> set[bytes]:
    """The names with the letters and accents that composite glyphs are put together from."""
    found = re.search(rb"/lenIV\s+(\d+)", private)
    skip = int(found.group(1)) if found else 4
    closed = set(names)
    for name in names & set(bodies):
        for code in _seac(decrypt(bodies[name], _CHARSTRING)[0][skip:]):
            closed.add(StandardEncoding[code].encode("ascii"))
    return closed


def _seac(program: bytes) -> list[int]:
    """The standard codes of base and accent where a charstring is a composite."""
    glyph = T1CharString(program)
    glyph.decompile()
    at = glyph.program.index("seac") if "seac" in glyph.program else 0
    return [code for code in glyph.program[max(0, at - 2) : at] if 0 <= code < 256]
