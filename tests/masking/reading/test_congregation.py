"""What stands in an entry about a congregation, the trait tagger included."""

from __future__ import annotations

import pytest

from masking.mask import find
from masking.span import Field


def told(text: str) -> list[str]:
    return [text[span.start : span.end] for span in find(text) if span.field == Field.RELIGION]


ENTRY = """Tom Barlow
14 Mill Lane, Leeds

EXPERIENCE
Clerk, Hobson Foods, 2019-2022
Weighed and packed goods; kept a prayer plant alive.

VOLUNTEERING
Hope Baptist Church, 2015-2018
- Preached twice a year and led Bible discussions
- Planned worship nights, discipleship weekends and evangelism

Harbour Trust
- Read scriptures of code
"""


@pytest.mark.parametrize("word", ["Preached", "Bible discussions", "worship nights", "discipleship", "evangelism"])
def test_what_is_done_in_a_congregation_is_hidden_with_it(word: str):
    assert any(word in part for part in told(ENTRY))


@pytest.mark.parametrize("word", ["prayer plant", "scriptures", "Harbour"])
def test_other_entries_are_left(word: str):
    assert not any(word in part for part in told(ENTRY))


def test_a_lay_post_below_a_heading_of_work_makes_a_church_no_employer():
    work = "Tom Barlow\n\nEXPERIENCE\nClerk, Hobson Foods, 2019-2022\nKept books.\n"
    text = f"{work}Grace Fold Church of Dunn\nHome group leader 2016"
    assert {"Grace Fold Church of Dunn", "Home group leader"} <= set(told(f"{text}\nPreached to the youth.\n"))


def test_a_church_that_was_built_for_pay_is_none_to_which_somebody_goes():
    text = "Tom Barlow\n\nEXPERIENCE\nForeman, Dunmore Ltd, 2012-2016\nRenovated a chapel, 12 volunteers; sermons"
    assert "sermons" not in told(f"{text} were held outside.\n")
