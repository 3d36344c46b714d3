"""Numbers of documents, registers and licences: found by labels and checks, and taken for nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from casefile import CASES
from test_cases import cases, distinctive, of_field

from masking import find, mask
from masking.benchmark.gold import read_gold
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


def test_recall_on_the_labelled_numbers_of_our_corpora(repository: Path) -> None:
    lines = (CASES / "identity_numbers_of_corpora.tsv").read_text(encoding="utf-8").splitlines()
    wanted = [line.split("\t") for line in lines if not line.startswith("#")]
    folders = sorted({corpus for corpus, _, _ in wanted})
    texts = {(folder, gold.id): gold.text for folder in folders for gold in read_gold(repository / "corpora" / folder)}
    missed, confused = [], []
    for corpus, name, number in wanted:
        text = texts[corpus, name]
        start = text.index(number)
        over = [s for s in find(text, "all") if s.start < start + len(number) and start < s.end]
        masked = {at for s in over for at in range(s.start, s.end)}
        if {at for at in range(start, start + len(number)) if text[at].isdigit()} - masked:
            missed.append((corpus, name, number))
        if any(s.field in (Field.PHONE, Field.GRADUATION_YEAR) for s in over):
            confused.append((corpus, name, number))
    assert len(wanted) >= 120
    assert len(missed) <= 0.05 * len(wanted), missed
    assert confused == []


@pytest.mark.parametrize("corpus", ["gold", "hard", "unseen"])
def test_no_telephone_number_or_year_of_our_corpora_is_taken_for_one(corpus: str, repository: Path) -> None:
    for gold in read_gold(repository / "corpora" / corpus):
        numbers = recognize(Resume(Document(gold.text, "text")), fields=[Field.IDENTITY_NUMBER])
        others = [m for m in gold.marks if m.field in (Field.PHONE, Field.GRADUATION_YEAR)]
        assert not [m for m in others for s in numbers if s.start < m.end and m.start < s.end], gold.id


@pytest.mark.parametrize(
    "text",
    [
        "E-Mail ID: hare0138",
        "Skype ID: welder.2004",
        "Mobile: +91 5911747201",
        "CPR - thru 6-17-17",
        "Member: Since 1992",
        "Water Resources Engineer | Boise, ID | 208-555-0000",
        "Driver's licence (tanker) FRSC 1998",
        "Licence: CA RN 2012",
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
