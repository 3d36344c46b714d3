"""Words that belong to the name of a firm."""

from __future__ import annotations

import pytest

from masking.reading import firm


@pytest.mark.parametrize(
    ("text", "word", "wanted"),
    [
        ("Gill Agro Foods", "Gill", True),
        ("Ristorante Bianchi, Roma", "Bianchi", True),
        ("Campbell's Beauty Supply", "Campbell", True),
        ("Auberge de la Roche", "Roche", True),
        ("Bernier Software Engineer", "Bernier", False),
        ("Anna Bianchi, cook", "Bianchi", False),
    ],
)
def test_a_word_of_business_tells_a_firm(text: str, word: str, wanted: bool) -> None:
    start = text.index(word)
    assert firm.of_firm(text, start, start + len(word)) is wanted


def test_an_ampersand_joins_partners() -> None:
    assert firm.paired("Rose & Thorn", 0, 4)
    assert not firm.paired("Rose and thorn", 0, 4)
