"""Names of trades that tell a sex."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.trade import trades
from masking.sections import study

CASES = [
    ("EXPERIENCE\nSenior Projektleiterin, Hafenbau AG", ["Projektleiterin"]),
    ("SUMMARY\nAls Buchhalterin seit 2010", ["Buchhalterin"]),
    ("EXPERIENCE\n2010-2012 Waitress, Blue Door", ["Waitress"]),
    ("VOLUNTEERING\nSocia, Ingenieras Valientes", ["Socia", "Ingenieras Valientes"]),
    # look-alikes
    ("EXPERIENCE\ntrained the waitress and the foreman", []),
    ("EXPERIENCE\nVerkäufer/Verkäuferin gesucht", []),
    ("SKILLS\nGlycerin, Heparin, Ephedrin", []),
    ("EXPERIENCE\nChairman's award for safety", []),
    ("PUBLICATIONS\nForeman, P. and Chapman, A. (2014)", []),
]


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_a_trade_tells_where_it_is_a_post(text: str, wanted: list[str]) -> None:
    _, reading = study(Document(text, "text"))
    assert [reading.text[start:end] for start, end in trades(reading)] == wanted
