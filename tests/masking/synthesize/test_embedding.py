from __future__ import annotations

from random import Random

import pytest

from masking.span import Field, Span
from masking.synthesize import synthesize
from masking.synthesize.embedding import embed

FRAGMENT = "\nVolunteering\nUsher, Grace Chapel\n"
SPANS = (Span(14, 33, Field.RELIGION),)


@pytest.mark.parametrize("seed", range(25))
def test_a_fragment_stands_whole_in_a_resume_and_all_spans_with_it(seed: int) -> None:
    text, spans = embed(FRAGMENT, SPANS, Random(seed))
    made = synthesize(Random(seed))
    assert FRAGMENT.strip() in text
    assert text.replace(FRAGMENT.strip("\n") + "\n\n", "", 1).startswith(made.text[:200])
    assert [text[s.start : s.end] for s in spans if s.field is Field.RELIGION and text[s.start] == "U"] == [
        "Usher, Grace Chapel"
    ]
    kept = [(s.field, made.text[s.start : s.end]) for s in made.spans]
    found = [(s.field, text[s.start : s.end]) for s in spans]
    assert [pair for pair in found if pair in kept] == [pair for pair in kept if pair in found]
    assert len(found) in (len(kept), len(kept) + 1)
    assert text.index("Volunteering\nUsher") > 200
