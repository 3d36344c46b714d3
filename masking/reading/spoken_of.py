"""Who is spoken of: a given name that stands alone again and again, though the header gives another.

Why: testimonials and profiles call the candidate by a nickname or a middle name that no header tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.record import Reading
from name_lists import lexicon

_SURE = 0.8
_TWICE = 2
_OFTEN = 4
_AWAY = ("skills", "publications", "languages", "certificates")
_BESIDE = expression(r"(?:'s)?(?:[ -][A-ZÀ-Þ]|[ ]&)")
_PROSE = expression(r"[ ]{1,2}[a-z]{2}")
_LED = expression(r"[A-ZÀ-Þ][\w'’.]*[ -]\Z")


def spoken_of(reading: Reading) -> tuple[str, ...]:
    """Return the names, in small letters, of which the tagger is sure twice and that stand alone four times."""
    text = reading.text
    sure = [m for m in reading.mentions_of("NAME") if m.score >= _SURE and text[m.start : m.end].isalpha()]
    if len(sure) < _TWICE:
        return ()
    own = reading.resume.candidate.name.lower().split()
    counts = Counter(reading.lower[m.start : m.end] for m in sure)
    return tuple(
        name
        for name, count in counts.items()
        if count >= _TWICE and name not in own and _given(name) and len(list(_places(reading, name))) >= _OFTEN
    )


def called(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield every place where one of these names stands alone."""
    for name in spoken_of(reading):
        yield from _places(reading, name)


def _given(name: str) -> bool:
    entry = lexicon.lookup(name)
    return entry.given > 2 and entry.common < 3 and entry.lean < -1 and entry.city < 2


def _places(reading: Reading, name: str) -> Iterator[tuple[int, int]]:
    words, text = reading.words, reading.text
    for index in sorted({i for form in (name, f"{name}'s", f"{name}s") for i in words.places.get(form, ())}):
        start, end = words.starts[index], words.starts[index] + len(name)
        if not text[start].isupper() or text[start:end].isupper():
            continue
        if reading.kind_at(start) in _AWAY and _PROSE.match(text, words.ends[index]) is None:
            continue
        if _BESIDE.match(text, end) is None and _LED.search(text, max(0, start - 24), start) is None:
            yield start, end
