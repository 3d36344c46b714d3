"""Schools that were found once are found wherever they stand again."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import recurring
from masking.sections import study


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ("Hill College, Clayton\nAWARDS\nprize of Hill College, 2014", "Hill College, Clayton", ["Hill College"]),
        ("The Hill College\nAWARDS\nprize of Hill College", "The Hill College", ["Hill College"]),
        ("Hill College\nAWARDS\nHILL COLLEGE medal", "Hill College", ["HILL COLLEGE"]),
        ("University of West Essex\nAWARDS\nUWE rowing", "University of West Essex", ["UWE"]),
        ("Aldham University\nAWARDS\nAldham Fellowship", "Aldham University", ["Aldham"]),
        ("University of Zembla, Onhava\nAWARDS\nOnhava dean's list", "University of Zembla, Onhava", ["Onhava"]),
        ("Symbiota\nAWARDS\na symbiota of fungi", "Symbiota", []),
        ("Hill\nAWARDS\nHill climbing", "Hill", []),
        ("University of West Essex\nSKILLS\nUWE platform", "University of West Essex", []),
    ],
)
def test_again(text: str, name: str, wanted: list[str]) -> None:
    text = f"EDUCATION\n{text}"
    reading = study(Document(text, "text"))[1]
    span = (text.index(name), text.index(name) + len(name))
    found = [text[a:b] for a, b, _, _ in recurring.again(reading, {span}, [span]) if a > span[1]]
    assert list(dict.fromkeys(found)) == wanted


def test_the_whole_name_around_it_is_taken() -> None:
    text = "EDUCATION\nAldham University\nAWARDS\nAldham Medical School"
    reading = study(Document(text, "text"))[1]
    start = text.rindex("Aldham")
    found = list(recurring.again(reading, {(10, 27)}, [(10, 27), (start, len(text))]))
    assert (start, len(text)) in [span[:2] for span in found]
