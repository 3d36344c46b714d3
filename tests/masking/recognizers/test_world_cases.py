"""Words of the lists for the whole world against tables of cases, with look-alikes that have to stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from casefile import Case, parse, telling
from test_cases import found

from masking.span import Field

_TABLES = Path(__file__).parent / "world"


def _cases():
    for path in sorted(_TABLES.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                case = parse(line)
                marks = [pytest.mark.xfail(strict=True, reason="known limit")] if case.limit else []
                yield pytest.param(Field(path.stem), case, id=f"{path.stem}: {case.title}", marks=marks)


@pytest.mark.parametrize(("field", "case"), list(_cases()))
def test_a_word_of_the_world_is_covered_and_its_look_alike_stays(field: Field, case: Case):
    covered = found(case.text, field)
    assert not telling(case.text, case.wanted) - covered
    assert not telling(case.text, covered) - case.wanted - case.free


@pytest.mark.parametrize("table", sorted(_TABLES.glob("*.txt")), ids=lambda path: path.stem)
def test_a_quarter_of_every_table_are_traps(table: Path):
    cases = [parse(line) for line in table.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len({case.title for case in cases}) == len(cases)
    assert sum(not case.wanted for case in cases) * 4 >= len(cases)
