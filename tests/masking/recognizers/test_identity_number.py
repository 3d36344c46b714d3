"""Numbers of documents, registers and licences: found by labels and checks, and taken for nothing else."""

from __future__ import annotations

import subprocess
import sys

import pytest
from test_cases import cases, distinctive, of_field

from masking import mask
from masking.document import Document, Resume
from masking.recognize import recognize
from masking.span import Field

TABLE = cases(Field.IDENTITY_NUMBER)
HELD = [case for case in TABLE if case.wanted]


def test_recall_and_traps_of_the_table() -> None:
    missed = [
        case.title for case in HELD if distinctive(case.text, case.wanted) - of_field(case, Field.IDENTITY_NUMBER)
    ]
    more = [case.title for case in TABLE if of_field(case, Field.IDENTITY_NUMBER) - case.wanted - case.free]
    assert len(HELD) >= 100
    assert len(missed) <= 0.05 * len(HELD), missed
    assert more == []


def test_no_number_is_taken_for_a_telephone_number_or_a_year() -> None:
    for case in HELD:
        found = recognize(Resume(Document(case.text, "text")))
        assert not [s for s in found if s.field in (Field.PHONE, Field.GRADUATION_YEAR)], case.title


@pytest.mark.parametrize(
    "text",
    [
        "E-Mail ID: hare0138",
        "Skype ID: welder.2004",
        "Mobile: +91 5911747201",
        "CPR - thru 6-17-17",
        "Member: Since 1992",
    ],
)
def test_what_real_resumes_have_in_such_places(text: str) -> None:
    assert recognize(Resume(Document(text, "text")), fields=[Field.IDENTITY_NUMBER]) == ()


def test_a_policy_that_masks_phones_only_leaves_the_passport_to_its_own_field() -> None:
    from masking import load

    text = "Jane Doe\nTel: 020 7946 0958\nPassport No: 561203394\n"
    assert mask(text, load("all").only(["phone"])).text == "Jane Doe\nTel: [PHONE]\nPassport No: 561203394\n"
    assert mask(text, load("all").only(["identity_number"])).text.endswith("Passport No: [IDENTITY_NUMBER]\n")


def test_presidio_is_loaded_for_a_number_that_may_be_one_and_not_before() -> None:
    code = (
        "import sys; from masking import find; find('Jane Doe\\nTel: 415-555-0132\\nPassport No: K7430182');"
        "assert 'presidio_analyzer' not in sys.modules; find('Mario RSSMRA85T10A562S');"
        "assert 'presidio_analyzer' in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
