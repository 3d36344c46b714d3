from __future__ import annotations

import random
import re
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.errors import InternalError
from masking.ner import tag
from masking.ner.gaps import sign
from masking.ner.years import LIKELY, model, tag_years
from masking.ner.years.cues import cues, years
from masking.ner.years.model import pack, shipped, unpack
from masking.ner.years.train import fit, of_resume
from masking.reading import Reading
from masking.reading.calendar import EARLIEST, LATEST
from masking.sections import study
from masking.span import Field, Span
from masking.synthesize import synthesize


def read(text: str) -> Reading:
    reading = study(Document(text, "text"))[1]
    return reading.knowing(reading.resume, tag(reading.resume))


def looked_at(text: str) -> list[str]:
    reading = read(text)
    return [reading.words.lowers[index] for index in years(reading)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("EDUCATION\nMarlow University, 2009 - 12\n", ["2009", "12"]),
        ("EDUCATION\nMarlow University 2009/11\nRoom 2031, 1939\n", ["2009", "11", "2031"]),
        ("EDUCATION\nFee $2000, 2,010 pages, 2010% and 1899\n", []),
        ("EXPERIENCE\nBaker, Zed Ltd, 2009\nMiller, Zed Ltd, 2012\n", []),
        ("EXPERIENCE\nB.Sc. Physics, Marlow University\nBaker, Zed Ltd, 2012\n", ["2012"]),
        ("EXPERIENCE\nB.Sc. Physics\none\ntwo\nthree\nfour\nBaker, Zed Ltd, 2012\n", []),
    ],
)
def test_which_years_are_looked_at(text: str, expected: list[str]) -> None:
    assert looked_at(text) == expected


@pytest.mark.parametrize(
    ("between", "expected"), [(" \n", "N"), ("\t", "B"), (" • ", "B"), (" ", "_"), (", ", ","), (" – ", "–"), ("", "_")]
)
def test_signs_between_words(between: str, expected: str) -> None:
    assert sign(between) == expected


def test_the_same_line_tells_more_beside_a_degree() -> None:
    reading = read("HISTORY\nZed Hall\n2011 - 2014\nB.Sc. Physics\n\nZed Ltd\n2014 - 2019\nBaker of bread\n")
    weights = shipped()
    chances = [sum(weights.get(cue, 0) for cue in cues(reading, index, {})) for index in years(reading)]
    assert min(chances[:2]) > max(chances[2:])


def test_what_is_known_is_left_out_and_a_higher_threshold_finds_less() -> None:
    reading = read("EDUCATION\nB.Sc. Physics, Marlow University, 2009 - 2012\nSea High School, 2009\n")
    found = tag_years(reading)
    assert [reading.text[m.start : m.end] for m in found] == ["2009", "2012", "2009"]
    assert all(LIKELY <= m.score <= 1 and m.label == Field.GRADUATION_YEAR.value for m in found)
    assert tag_years(reading, known={m.start for m in found}) == ()
    assert len(tag_years(reading, threshold=max(m.score for m in found) + 1e-9)) == 0


def test_years_of_many_resumes_are_sorted_and_within_their_bounds() -> None:
    for number in range(20):
        reading = read(synthesize(random.Random(f"years {number}")).text)
        end = 0
        for mention in tag_years(reading, threshold=0.1):
            word = reading.text[mention.start : mention.end]
            assert end <= mention.start
            assert len(word) in (2, 8) or EARLIEST <= word <= LATEST
            end = mention.end


@given(st.text(alphabet="ab 2019-\n.,'B.Sc School\t", max_size=120))
def test_no_text_is_too_odd(text: str) -> None:
    reading = read("EDUCATION\n" + text)
    assert all(0 <= m.start < m.end <= len(reading.text) for m in tag_years(reading, threshold=0))


TEXTS = [
    ("STUDIES\nHill College, 2001 to 2005\nBaker, Zed Ltd, 2006\n", (("2001", "2005"))),
    ("STUDIES\nSea School, 1991 to 1995\nMiller, Zed Ltd, 1996\n", (("1991", "1995"))),
]


def examples() -> list[tuple[str, list[Span]]]:
    return [
        (text, [Span(text.index(y), text.index(y) + 4, Field.GRADUATION_YEAR) for y in studied])
        for text, studied in TEXTS
    ] * 4


def test_what_was_learnt_is_told_apart() -> None:
    weights = fit(examples(), l1=0.01, l2=0.01, rarest=1)
    for example in examples()[:2]:
        for found, label in of_resume(example):
            assert (sum(weights.get(cue, 0) for cue in found) > 0) == (label == "Y")


def test_a_packed_model_is_the_same_model_and_the_same_bytes() -> None:
    data = pack(fit(examples(), rarest=1))
    assert data == pack(fit(examples(), rarest=1))
    assert pack(unpack(data)) == data


@pytest.mark.parametrize("data", [b"a\n", b"a\tone\n", b"\t1.0\n"])
def test_a_spoilt_model_is_refused(data: bytes) -> None:
    with pytest.raises(InternalError, match="year tagger"):
        unpack(data)


def test_the_shipped_model_is_the_one_of_the_card() -> None:
    folder = Path(model.__file__).parent
    data = (folder / model.FILE).read_bytes()
    assert re.findall(r"\b[0-9a-f]{64}\b", (folder / "MODEL_CARD.md").read_text(encoding="utf-8")) == [
        sha256(data).hexdigest()
    ]
    assert pack(shipped()) == data
    assert 500 < len(shipped()) < 10_000
