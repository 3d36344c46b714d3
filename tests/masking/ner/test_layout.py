from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from masking.ner.features import describe
from masking.ner.layout import LONGEST, lay_out


def lines_of(text: str) -> list[list[str]]:
    layout = lay_out(text, describe)
    assert layout is not None
    found: list[list[str]] = [[] for _ in range(int(layout.line[-1]) + 1)]
    for word, line in zip(layout.types, layout.line.tolist(), strict=True):
        found[line].append(word)
    return found


def test_blank_lines_count_as_gaps_only() -> None:
    text = "Jane Doe\n\nEngineer\nBerlin"
    assert lines_of(text) == [["Jane", "Doe"], ["Engineer"], ["Berlin"]]
    layout = lay_out(text, describe)
    assert layout is not None
    assert layout.lines["gap"].tolist() == [1, 1, 0]


def test_wide_gaps_end_a_line() -> None:
    assert lines_of("Jane Doe      Berlin Germany here") == [["Jane", "Doe"], ["Berlin", "Germany", "here"]]
    assert lines_of("Jane Doe\tBerlin Germany here")[0] == ["Jane", "Doe"]


def test_a_gap_beside_a_colon_ends_no_line() -> None:
    assert len(lines_of("Name     :     Jane Doe from Berlin")) == 1


def test_two_blanks_end_a_line_in_flattened_text_only() -> None:
    words = "worked on many things in many places for many years and was glad"
    assert len(lines_of(f"Jane Doe  {words}  {words}")) == 3
    assert len(lines_of("Jane  Doe from Berlin")) == 1


def test_text_with_blanks_everywhere_is_not_torn_apart() -> None:
    assert len(lines_of("    ".join(["word"] * 20))) == 1


def test_section_of_a_line_is_that_of_the_heading_above() -> None:
    layout = lay_out("Jane\nEXPERIENCE\nworked here\nEducation:\nschool there", describe)
    assert layout is not None
    section = layout.lines["section"].tolist()
    assert section[0] == 1
    assert section[1] == section[2] == 2
    assert section[3] == section[4] == 3


def test_value_of_a_name_key_is_marked_also_on_the_next_line() -> None:
    for text in ("Name: Jane Doe", "Name:\nJane Doe"):
        layout = lay_out(text, describe)
        assert layout is not None
        assert layout.tokens["key"].tolist() == [0, 0, 5, 6]
    layout = lay_out("Father's Name: Jim", describe)
    assert layout is not None
    assert layout.tokens["key"].tolist()[-1] == 9


def test_words_of_the_address_are_marked() -> None:
    layout = lay_out("Jane Doe\njane.doe@example.org", describe)
    assert layout is not None
    assert layout.tokens["owned+0"].tolist() == [1, 1, 0]
    assert layout.tokens["owned+1"].tolist() == [1, 0, 0]
    assert layout.tokens["owned-1"].tolist() == [0, 1, 1]


def test_long_lines_are_decoded_in_pieces_cut_behind_marks() -> None:
    layout = lay_out("one two three four five six seven eight nine. " * 30, describe)
    assert layout is not None
    lengths = np.diff(layout.sequence, append=len(layout.types))
    assert lengths.max() <= LONGEST
    assert all(layout.types[start - 1] == "." for start in layout.sequence.tolist()[1:])


def test_no_tokens_no_layout() -> None:
    assert lay_out(" \n\t \n", describe) is None


@given(st.text(alphabet=st.sampled_from("Ab1 .:\n\t@é王•\u00a0"), max_size=120))
def test_channels_fit_tokens_and_lines(text: str) -> None:
    layout = lay_out(text, describe)
    if layout is None:
        assert not text.strip()
        return
    size, lines = len(layout.types), int(layout.line[-1]) + 1
    assert all(len(values) == size and values.min() >= 0 for values in layout.tokens.values())
    assert all(len(values) == lines and values.min() >= 0 for values in layout.lines.values())
    assert layout.sequence[0] == 0
    assert set(np.flatnonzero(np.diff(layout.line, prepend=-1)).tolist()) <= set(layout.sequence.tolist())


def test_candidate_lines_are_ranked_and_measured_from_the_address() -> None:
    text = "Grant Page\nSoftware Engineer\nx@y.com\nHope Young\nBig Company Ltd\nMay Brown 2011\nusing java"
    layout = lay_out(text, describe)
    assert layout is not None
    assert layout.lines["candidate"].tolist() == [1, 0, 0, 2, 0, 0, 0]
    assert layout.lines["mail_distance"].tolist() == [3, 4, 5, 6, 7, 8, 8]
    plain = lay_out("Jane\nDoe", describe)
    assert plain is not None
    assert plain.lines["mail_distance"].tolist() == [0, 0]
