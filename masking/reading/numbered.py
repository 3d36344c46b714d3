"""Schools that are called by kind and number: "P.S. 118", "I.E. N° 1234 José Olaya"."""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.record import Reading

_SCHOOL = expression(
    r"(?<![\w.])(?:P\.S|I\.S|M\.S|J\.H\.S|I\.E|I\.E\.P|I\.E\.S|C\.E\.I\.P|E\.E\.S|E\.E\.T|E\.P|E\.S|U\.E"
    r"|C\.B\.T\.i\.s)\.[ ]?(?:N[°º.]|No\.|#)?[ ]?\d{1,6}(?:(?:[ ](?:de|del|de la))?[ ][A-ZÀ-Þ][^\W\d_]+){0,3}"
)


def schools(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield where such names stand in the education section; elsewhere the letters mean other things."""
    for section in reading.resume.sections:
        if section.kind == "education":
            yield from (match.span() for match in _SCHOOL.finditer(reading.text, section.start, section.end))
