"""Schools that are called by kind and number: "P.S. 118", "I.E. N° 1234 José Olaya"."""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading import clause
from masking.reading.record import Reading

_REACH = 60
_SCHOOL = expression(
    r"(?<![\w.])(?:P\.S|I\.S|M\.S|J\.H\.S|I\.E|I\.E\.P|I\.E\.S|C\.E\.I\.P|E\.E\.S|E\.E\.T|E\.P|E\.S|U\.E"
    r"|C\.B\.T\.i\.s)\.[ ]?(?:N[°º.]|No\.|#)?[ ]?\d{1,6}(?:(?:[ ](?:de|del|de la))?[ ][A-ZÀ-Þ][^\W\d_]+){0,3}"
)


_LEVEL = expression(r"[BCGJSZ]\.?(?:[BHS]|P\.?H)\.?S(?![\w])\.?")
_NAME = expression(r"(?<![\w.])(?:(?:St\.|[A-ZÀ-Þ][\w'-]+)[ ]){1,4}(?:\(?[A-Z]/[A-Z]\)?\.?[ ])?\Z")
"""A name that the letters of its level close: "Wamanafo R/C J.H.S."."""


def schools(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield where such names stand in the education section; elsewhere the letters mean other things."""
    for section in reading.resume.sections:
        if section.kind == "education":
            start = section.heading[1] if section.heading else section.start
            yield from (match.span() for match in _SCHOOL.finditer(reading.text, start, section.end))
            for level in _LEVEL.finditer(reading.text, start, section.end):
                name = _NAME.search(reading.text, max(start, level.start() - _REACH), level.start())
                if name is not None:
                    yield from _levelled(reading, name.start(), level.start(), level.end())


def _levelled(reading: Reading, start: int, level: int, end: int) -> Iterator[tuple[int, int]]:
    degrees = clause.told(reading, start, level, "degree", "weak")
    first = max([start, *(hit.end + 1 for hit in degrees if hit.start == start)])
    if first < level and not clause.told(reading, first, end, "job"):
        yield first, end
