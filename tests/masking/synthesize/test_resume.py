from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from masking.document import PICTURE
from masking.span import FIELDS, Field
from masking.synthesize import Labelled, noise, record, synthesize
from masking.synthesize.context import _SLOTS, occupations
from masking.synthesize.header import FORMS
from masking.synthesize.layouts import layouts
from masking.synthesize.resume import WRITERS


@pytest.fixture(scope="module")
def made() -> list[Labelled]:
    return [synthesize(random.Random(f"test {n}")) for n in range(500)]


def test_sixty_occupations_and_twenty_layouts() -> None:
    assert len(occupations()) >= 60
    assert len({o.name for o in occupations()}) == len(occupations())
    assert len(layouts()) >= 20
    assert len({country for layout in layouts() for country in layout.countries}) >= 30
    assert all(len(o.duties) >= 6 and len(o.skills) >= 5 and len(o.tools) >= 4 for o in occupations())


def test_layouts_name_what_exists() -> None:
    assert {form for layout in layouts() for form in layout.headers} <= set(FORMS)
    assert {key.rstrip("?~") for layout in layouts() for key in layout.sections} <= set(WRITERS)


def test_every_slot_of_every_template_is_known() -> None:
    from masking.synthesize.banks import blocks, files

    used = set()
    for file in files(""):
        if file not in ("places", "employers", "schools", "names"):
            for lines in blocks(file).values():
                used |= {slot for line in lines for slot in re.findall(r"\{([A-Za-z_0-9]+)\}", line)}
    assert len(used) > 20
    assert used <= set(_SLOTS)


def test_spans_are_sorted_disjoint_and_tight(made: list[Labelled]) -> None:
    for resume in made:
        for spans in (resume.spans, resume.neutral):
            assert all(left.end <= right.start for left, right in pairwise(spans))
        for span in (*resume.spans, *resume.neutral):
            words = resume.text[span.start : span.end]
            assert words
            assert words == words.strip()
            assert "\n" not in words


def test_no_slot_is_left_open(made: list[Labelled]) -> None:
    assert not [r.text for r in made if re.search(r"\{[A-Za-z]|\[\[|\]\]", r.text)]


def test_all_fields_occur(made: list[Labelled]) -> None:
    count = Counter(span.field for resume in made for span in resume.spans)
    assert set(count) == set(FIELDS) - {Field.IDENTITY_NUMBER}
    assert min(count.values()) >= 3


def test_what_is_labelled_looks_like_it(made: list[Labelled]) -> None:
    for resume in made:
        for span in resume.spans:
            words = resume.text[span.start : span.end]
            if span.field is Field.GRADUATION_YEAR:
                assert re.search(r"\d{2}", words)
            if span.field is Field.PHOTO:
                assert words == PICTURE


def test_nearly_every_resume_names_its_candidate(made: list[Labelled]) -> None:
    named = [r for r in made if any(s.field is Field.NAME for s in r.spans)]
    assert len(named) / len(made) > 0.85


def test_no_two_resumes_read_alike(made: list[Labelled]) -> None:
    assert len({r.text for r in made}) == len(made)
    shares = []
    for left, right in pairwise(made[:200]):
        one, two = (set(re.findall(r"[^\n]{25,}", r.text)) for r in (left, right))
        shares.append(len(one & two) / max(1, min(len(one), len(two))))
    assert sum(shares) / len(shares) < 0.02


def test_variety(made: list[Labelled]) -> None:
    assert len({r.origin for r in made}) > 60
    assert {r.layout for r in made} == {layout.name for layout in layouts()}
    assert len({r.occupation for r in made}) >= 60
    assert {n for r in made for n in r.noise} == set(noise._NOISES)
    assert {label for r in made for *_, label in r.traps} == {"org", "loc", "trap"}


def test_the_same_seed_gives_the_same_resume() -> None:
    assert synthesize(random.Random(7)) == synthesize(random.Random(7))
    assert synthesize(random.Random(7)) != synthesize(random.Random(8))


def test_what_is_asked_for_is_made() -> None:
    resume = synthesize(random.Random(1), origin="yoruba", gender="female", occupation="welder", layout="Lebenslauf")
    assert (resume.origin, resume.gender, resume.occupation, resume.layout) == (
        "yoruba",
        "female",
        "welder",
        "Lebenslauf",
    )


def test_record_is_in_the_format_of_labelled_corpora(made: list[Labelled]) -> None:
    row = record("syn-1", made[0])
    assert row["id"] == "syn-1"
    assert row["text"] == made[0].text
    assert all(set(span) == {"start", "end", "label"} for span in [*row["spans"], *row["ignore"], *row["traps"]])
    labels = {span["label"] for r in made for span in record("x", r)["spans"]}
    assert {"NAME", "DATE_OF_BIRTH", "SEXUAL_ORIENTATION", "GRADUATION_YEAR"} <= labels
