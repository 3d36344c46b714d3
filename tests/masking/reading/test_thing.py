"""Things that read like names of people."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.thing import of_thing
from masking.sections import study

HEAD = "Ada Nwosu\nada@mail.ng\nLeeds\nUK\n\nEXPERIENCE\n"


def thing(text: str, part: str) -> bool:
    _, reading = study(Document(HEAD + text, "text"))
    at = reading.text.index(part, len(HEAD))
    return of_thing(reading, at, at + len(part))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Paralegal, Clifford Duval; clerk", "Clifford Duval"),
        ("won the Clifford Duval Grant 2014", "Clifford Duval"),
        ("Law Offices of Clifford Duval  Leeds", "Clifford Duval"),
        ("Clifford Duval, P.C.  Leeds", "Clifford Duval"),
        ("judge in Santa Rita County", "Santa Rita County"),
        ("grew sales in Latin America", "Latin America"),
        ("Arce y Bravo, S.C., associate", "Arce y Bravo"),
        ("printed by Walter K. Lund & Co. in 2016", "Walter K. Lund"),
        ("printed by Walter Lund and Sons", "Walter Lund"),
        ("clerk in Hong Kong for a year", "Hong Kong"),
        ("Kasir, Toko Makmur Jaya, Bandung", "Makmur Jaya"),
        ("cook at Le Petit Bouchon in Lyon", "Le Petit Bouchon"),
        ("traded by Goldman Sachs in London", "Goldman Sachs"),
        ("sailed on MV Ever Moller to Oslo", "Ever Moller"),
        ("Residue Anal. Chimo. 12", "Chimo"),
        ("a\nb\nc\nKOMPETENZIJA\nd", "KOMPETENZIJA"),
    ],
)
def test_a_thing_is_told(text: str, part: str):
    assert thing(text, part)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("worked with Clifford Duval on plans", "Clifford Duval"),
        ("manager: Ana Bravo", "Ana Bravo"),
        ("thanks to Le Thi Mai", "Le Thi Mai"),
    ],
)
def test_a_person_is_not(text: str, part: str):
    assert not thing(text, part)
