"""What was found once is found again."""

from __future__ import annotations

from masking.document import Document
from masking.reading import read
from masking.recognizers.again import acronyms, again, initials, pronouns
from masking.span import Field, Span


def told(text: str, stretch: str, field: Field, by) -> list[str]:
    start = text.index(stretch)
    spans = by(read(Document(text, "text")), [Span(start, start + len(stretch), field, 0.9)])
    return [text[span.start : span.end] for span in spans]


def test_a_name_of_two_words_is_found_in_any_case_and_over_a_line_break():
    text = "Jo Lindqvist cooks.\nThanks to JO LINDQVIST and Jo\nLindqvist."
    assert told(text, "Jo Lindqvist", Field.NAME, again) == ["JO LINDQVIST", "Jo\nLindqvist"]


def test_one_word_is_not_looked_for():
    assert told("Grant cooks for a grant", "Grant", Field.NAME, again) == []


def test_the_letters_of_a_society_tell_what_its_name_tells():
    text = "Society of Women Engineers (SWE), later chair of SWE"
    assert told(text, "Society of Women Engineers", Field.GENDER, acronyms) == [
        "Society of Women Engineers (SWE)",
        "SWE",
    ]


def test_the_letters_of_a_school_are_found_where_its_name_or_they_were():
    text = "Middle Tennessee State University. Coached MTSU runners, used SAP"
    assert told(text, "Middle Tennessee State University", Field.SCHOOL, initials) == ["MTSU"]
    assert told("KIET, 2014. Won a prize at KIET", "KIET", Field.SCHOOL, initials) == ["KIET", "KIET"]
    assert told("School of Art. Drew for SOA and as SO", "School of Art", Field.SCHOOL, initials) == []


def test_pronouns_of_one_gender_go_together():
    text = "He led a team. Clients know her as his sister, and he likes that."
    assert told(text, "He", Field.GENDER, pronouns) == ["He", "his", "he"]
    assert told(text, "team", Field.GENDER, pronouns) == []
