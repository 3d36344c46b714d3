"""Authors: two or more names with initials in a row, "J. Osei, K. Lima and P. Roth", "Osei, J., Lima, K.", "Osei J, Lima K"."""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Reading, Recognizer
from masking.span import Field, Span
from name_lists.lexicon import lookup

_SCORE = 0.9
_FAMILY = r"(?:(?:van|von|de|der|den|da|di|del|la|le|el|al|bin|ten|ter)[ -]){0,3}[A-ZÀ-Þ]['’]?[\w'’]+(?:-[A-ZÀ-Þ]\w+)?"
_DOTTED = r"(?:[A-ZÀ-Þ]\.[- ]?){0,3}[A-ZÀ-Þ]\."
_BETWEEN = r"\s{0,2}(?:[,;]\s{0,2}(?:(?:and|und|et|y)\s|&\s?)?|(?:and|und|et|y|&)\s)"
_ORDERS = {
    r"[A-Z]\. ?[A-Z]": rf"{_DOTTED} ?(?P<family>{_FAMILY})",
    r"\w, ?[A-Z]\.": rf"(?P<family>{_FAMILY}), ?{_DOTTED}",
    r"[a-z] [A-Z]{1,3}[,;] ?[A-Z]": rf"(?P<family>{_FAMILY}) [A-Z]{{1,3}}(?!\w)",
}
"""A sign that a text may hold such a row, quickly looked for, and one name of it."""
_ROWS = tuple(
    (expression(sign), expression(rf"(?<![\w.]){one}(?:{_BETWEEN}{one})+".replace("P<family>", ":")), expression(one))
    for sign, one in _ORDERS.items()
)


def find(reading: Reading) -> Iterator[Span]:
    """Yield every name of such a row; a row of abbreviations ("M.S. Word, M.S. Excel") is none."""
    for sign, row, one in _ROWS:
        for match in row.finditer(reading.text) if sign.search(reading.text) else ():
            names = list(one.finditer(reading.text, *match.span()))
            if _people([name["family"] for name in names]):
                for name in names:
                    yield Span(*name.span(), Field.NAME, _SCORE, "authors:row")


def _people(families: list[str]) -> bool:
    """Whether one of these is known as a family name, and no more of them as ordinary words than as that."""
    known = [lookup(family.split()[-1]) for family in families]
    ordinary = sum(entry.wordlike for entry in known)
    return sum(entry.family > 0 and not entry.wordlike for entry in known) > ordinary


RECOGNIZER = Recognizer("authors", frozenset({Field.NAME}), find)
