"""Monograms: the candidate's initials standing alone, and the name as files and accounts join it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.spelling import flat
from masking.reading.words import LETTER
from name_lists import terms

_PART = expression(rf"{LETTER}+(?:'{LETTER}+)*")
_PARTICLES = terms.words("candidate_particles")
_JOIN = "-_."


def initialled(reading: Reading, name: str) -> Iterator[tuple[int, int]]:
    """Yield where the initials of ``name`` stand alone among publications: "K.O.-A. designed it", "BTL maintains".

    Dotted initials of two letters or more, bare ones of three or more; a family name that stands first is turned.
    """
    sections = [section for section in reading.resume.sections if section.kind == "publications"]
    if not sections:
        return
    family, comma, given = name.partition(",")
    if comma:
        name = f"{given.strip()} {family}"
    words = [_PART.findall(word) for word in name.split() if word.lower() not in _PARTICLES]
    letters = [[part[0].upper() for part in parts] for parts in words if parts]
    if len(letters) < 2:
        return
    for chosen in {tuple(map(tuple, order)) for order in (letters, [letters[0], letters[-1]])}:
        dotted = "[ ]?".join(r"[.]?-".join(parts) + r"\." for parts in chosen)
        flat_letters = [letter for parts in chosen for letter in parts]
        bare = "-?".join(flat_letters) if len(flat_letters) > 2 else None
        pattern = rf"(?<![\w.])(?:{dotted}{'|' + bare if bare else ''})(?![\w@])"
        compiled = expression(pattern)
        for section in sections:
            yield from (match.span() for match in compiled.finditer(reading.text, section.start, section.end))


_FILES = Cue(
    ("resume", "résumé", "cv", "curriculum", "curriculo", "currículo", "lebenslauf", "bewerbung", "hojadevida", "hv")
)
_BEFORE_FILE = expression(rf"(?<![\w./@-])(?P<name>{LETTER}+(?:[_.-]{LETTER}+){{0,3}})[_-]\Z")
_BEHIND_FILE = expression(
    rf"[_-](?P<name>{LETTER}{{2,}}(?:[_-]{LETTER}+){{0,3}})(?=[_-]?\d|\.(?:pdf|docx?|odt|rtf|txt)\b|[ ]*$)", re.M
)
_OTHERS = frozenset(
    ("my", "new", "final", "updated", "latest", "the", "copy", "draft", "file", "upload", "your", "old", "eng")
)


def filed(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the name in the name of a file: "okafor_ngozi_cv.pdf", "CV-Maria-Lund.docx"."""
    words, text = reading.words, reading.text
    for index in words.among(_FILES):
        start, end = words.starts[index], words.ends[index]
        if text[start - 1 : start] in ("_", "-") and start:
            match = _BEFORE_FILE.search(text, max(0, start - 60), start)
        elif text[end : end + 1] in ("_", "-"):
            match = _BEHIND_FILE.match(text, end)
        else:
            continue
        parts = re.split(r"[_.-]", match["name"].lower()) if match else []
        if match and not any(part in _OTHERS or nonname(part.title()) for part in parts):
            yield match.span("name")


def in_file(flattened: str, tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the given and family name as hyphens and underscores join them: "portfolio_ana-da-luz".

    ``flattened`` is the text in small letters without accents.
    """
    small = [flat(token.lower()) for token in tokens]
    solid = [token for token in small if token not in _PARTICLES and len(token) > 1]
    if len(solid) < 2 or len(small) < 3:
        return
    first, last = small.index(solid[0]), small.index(solid[-1])
    if not any(word + mark in flattened for word in (solid[0], solid[-1]) for mark in _JOIN):
        return
    led = last
    while led - 1 > first and small[led - 1] in _PARTICLES:
        led -= 1
    joint = f"[{re.escape(_JOIN)}]"
    tail = joint.join(map(re.escape, small[led : last + 1]))
    head = re.escape(solid[0])
    for pattern in (f"{head}{joint}{tail}", f"{re.escape(small[last])}{joint}{head}"):
        yield from (match.span() for match in re.finditer(rf"(?<![^\W_]){pattern}(?![^\W_])", flattened))
