from __future__ import annotations

from random import Random

import pytest

from masking.span import Field, Span
from masking.synthesize import synthesize
from masking.synthesize.embedding import embed

FRAGMENT = "\nVolunteering\nUsher, Grace Chapel\n"
SPANS_OF = ((Span(14, 34, Field.RELIGION),), (Span(14, 35, Field.RELIGION),))
"""For numbers of one digit and of two."""


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("count", [1, 3])
def test_fragments_stand_whole_in_a_resume_and_all_spans_with_them(seed: int, count: int) -> None:
    fragments = [(FRAGMENT.replace("Grace", f"Grace{n}"), SPANS_OF[n > 9]) for n in range(count)]
    text, spans = embed(fragments, Random(seed))
    made = synthesize(Random(seed))
    for fragment, _ in fragments:
        assert text.count(fragment.strip("\n") + "\n\n") == 1
    bare = text
    for fragment, _ in fragments:
        bare = bare.replace(fragment.strip("\n") + "\n\n", "")
    assert bare.rstrip("\n") == made.text.rstrip("\n")
    ours = sorted(text[s.start : s.end] for s in spans if text[s.start : s.end].startswith("Usher, Grace"))
    assert ours == [f"Usher, Grace{n} Chapel" for n in range(count)]
    kept = [(s.field, made.text[s.start : s.end]) for s in made.spans]
    found = [(s.field, text[s.start : s.end]) for s in spans]
    assert [pair for pair in found if not pair[1].startswith("Usher, Grace")] == kept
    assert text.index("Volunteering\nUsher") > 200
