"""Lines among studies that tell of none."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.aside import aside
from masking.sections import study

WHOLE = "Education\nBSN, Hill University, 2015\nADN, Marlow College, 2013\n"


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        (WHOLE + "Magnet Champion 2019", "Magnet", True),
        (WHOLE + "Magnet Champion 2019", "ADN", False),
        (WHOLE + "Magnet 2017-2019", "Magnet", False),
        (WHOLE + "minor in Soils, expected 2019", "minor", False),
        ("Education\nBSN, Hill University\n2015\nADN, Marlow College, 2013\nMagnet Champion 2019", "Magnet", False),
        ("Experience\nMagnet Champion 2019", "Magnet", False),
    ],
)
def test_a_line_beside_whole_entries(text: str, line: str, wanted: bool) -> None:
    reading = study(Document(text, "text"))[1]
    assert aside(reading, text.index(line)) is wanted
