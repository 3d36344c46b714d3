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
        compiled = re.compile(pattern)
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


_FILE = expression(r"(?<![\w./@-])[\w.()-]{4,80}\.(?:pdf|docx?|odt|rtf|txt|pages|hwpx?|jpe?g|png)(?![\w@])")
_FILE_WORDS = Cue(("pdf", "doc", "docx", "odt", "rtf", "txt", "pages", "hwp", "hwpx", "jpg", "jpeg", "png"))
_FILE_PART = expression(r"[^\W\d_a-zß-ÿ]?[^\W\d_]+")


def in_file_name(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the candidate's words in the name of a file: "CV_Bishop_Grace_HSE.doc", "HPage-interim.pdf"."""
    words, text, name = reading.words, reading.text, reading.resume.candidate.name
    ours = {flat(word.lower()) for word in _PART.findall(name) if len(word) > 2 or not word.isascii()}
    if not ours:
        return
    seen = -1
    for index in words.among(_FILE_WORDS):
        start = words.starts[index]
        line = max(text.rfind("\n", 0, start) + 1, start - 80, seen)
        for match in _FILE.finditer(text, line, words.ends[index]):
            seen = match.end()
            parts = [(m.start(), m.end()) for m in _FILE_PART.finditer(text, *match.span())]
            borne = [
                n for n, (a, b) in enumerate(parts) if {flat(text[a:b].lower()), flat(text[a + 1 : b].lower())} & ours
            ]
            if borne:
                first = borne[0] - (borne[0] > 0 and _initial(name, text[slice(*parts[borne[0] - 1])]))
                last = borne[-1] + (borne[-1] + 1 < len(parts) and _initial(name, text[slice(*parts[borne[-1] + 1])]))
                yield parts[first][0], parts[last][1]


def _initial(name: str, part: str) -> bool:
    return len(part) == 1 and part.upper() in {word[0].upper() for word in _PART.findall(name)}


def in_file(flattened: str, tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the given and family name as hyphens and underscores join them: "portfolio_ana-da-luz".

    ``flattened`` is the text in small letters without accents.
    """
    small = [flat(token.lower()) for token in tokens]
    solid = [token for token in small if token not in _PARTICLES and len(token) > 1]
    if len(solid) < 2 or len(small) < 3:
        return
    first, last = small.index(solid[0]), small.index(solid[-1])
    led = last
    while led - 1 > first and small[led - 1] in _PARTICLES:
        led -= 1
    halves = ((solid[0], small[led]), (small[last], solid[0]))
    if not any(f"{left}{mark}{right}" in flattened for left, right in halves for mark in _JOIN):
        return
    joint = f"[{re.escape(_JOIN)}]"
    tail = joint.join(map(re.escape, small[led : last + 1]))
    head = re.escape(solid[0])
    for pattern in (f"{head}{joint}{tail}", f"{re.escape(small[last])}{joint}{head}"):
        yield from (match.span() for match in re.finditer(rf"(?<![^\W_]){pattern}(?![^\W_])", flattened))
