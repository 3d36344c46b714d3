from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from masking.document import PICTURE
from masking.span import FIELDS, Field
from masking.synthesize import Labelled, noise, record, synthesize
from masking.synthesize.banks import bank, blocks, files
from masking.synthesize.context import _FORM, _NUMBERS, _SLOTS, occupations
from masking.synthesize.draft import text_of
from masking.synthesize.layouts import layouts
from masking.synthesize.resume import _context

MAILBOXES = ("mailboxes", "hosts", "pages")
"""Their slots are parts of the name in small letters."""


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
    assert {form for layout in layouts() for form in layout.headers} <= set(blocks("header"))
    assert {key.rstrip("?~") for layout in layouts() for key in layout.sections} <= set(blocks("sections"))


def known(form: str) -> bool:
    """Whether something stands for a slot."""
    match = _FORM.fullmatch(form)
    if "~" in form or _NUMBERS.fullmatch(form) or match is None:
        return match is not None
    file, _, block = match["name"].rpartition(".")
    return match["name"] in _SLOTS or block in blocks(file or "words")


def test_every_slot_of_every_template_is_known() -> None:
    texts = [file for file in files("") if file not in ("places", "employers", "schools", "names", "style", "contact")]
    lines = [line for file in texts for entries in blocks(file).values() for line in entries]
    lines += [line for block, entries in blocks("contact").items() for line in entries if block not in MAILBOXES]
    used = {form for line in lines for form in re.findall(r"\{([^{}]*)\}", line)}
    assert len(used) > 200
    assert not {form for form in used if not known(form)}


def test_every_slot_and_every_block_of_a_template_is_used() -> None:
    used = {
        name
        for file in files("")
        for entries in blocks(file).values()
        for form in re.findall(r"\{([^{}~]*)\}", "\n".join(entries))
        if (match := _FORM.fullmatch(form))
        for name in [match["name"]]
    }
    assert not set(_SLOTS) - used
    named = {f"header.{form}" for layout in layouts() for form in layout.headers}
    assert not {f"header.{block}" for block in blocks("header")} - used - named
    assert not {f"jobs.{block}" for block in blocks("jobs")} - used


def test_what_a_slot_may_say() -> None:
    context = _context(random.Random(3), None, None, None, None)
    said = [text_of(context.fill("{a~b~}{3-5}{month?50}{month^50}")) for _ in range(100)]
    assert all(re.fullmatch(r"[ab]?[345](?:[A-Z][a-z]+)?(?:[A-Z]+|[A-Z][a-z]+)", text) for text in said)
    several = text_of(context.fill("{month*12-12; }"))
    assert sorted(several.split("; ")) == sorted(bank("words", "month"))


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
