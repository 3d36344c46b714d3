"""Where a candidate is named, and where a word only looks like the name."""

from __future__ import annotations

import pytest

from perturb.counterfactual.handles import handles, zones
from perturb.counterfactual.identity import parse
from perturb.counterfactual.naming import mentions


def named(text: str, name: str) -> list[str]:
    closed = [(s, e) for s, e, _ in zones(text)]
    return [text[m.start : m.end] for m in mentions(text, parse(name), tuple(closed))]


FORMS = [
    ("Jane Doe", "Jane Doe"), ("JANE DOE", "JANE DOE"), ("Doe, Jane", "Doe, Jane"), ("Jane A. Doe", "Jane A. Doe"),
    ("J. Doe", "J. Doe"), ("J. A. Doe", "J. A. Doe"), ("by Doe J, Smith K", "Doe J"), ("Doe, J. A., 2020", "Doe, J. A"),
    ("Jane's team", "Jane"), ("Ms. Doe said", "Doe"), ("Jane D.", "Jane D"),
    ("- J.D.", "J.D"), ("Jane Doe (JD)", "Jane Doe"), ("JANE\nDOE\n", "JANE\nDOE"),
    ("Jane Marie Doe", "Jane Marie Doe"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), FORMS, ids=[f[0] for f in FORMS])
def test_forms_of_the_name(text, wanted):
    assert wanted.replace("_", "") in "".join(named(text, "Jane Doe")).replace("_", "")


TRAPS = [
    ("Grace Hill", "a grace period of 14 days"), ("Grace Hill", "Grace & Company, buyer"),
    ("Grace Hill", "Robert Grace"),
    ("Grace Hill", "Grace Kelly"), ("Austin Reed", "Austin, TX"), ("Austin Reed", "offices in Austin"),
    ("Chase Miller", "Chase Bank"), ("Will Smith", "Will relocate"), ("Julia Park", "Python, Julia and R"),
    ("Mark Lee", "they mark exams"), ("May Brown", "May 2015 - June 2016"), ("Jane Harrington", "Harrington Ltd"),
    ("Jane Harrington", "worked at Harrington"), ("Jane Doe", "Robert Doe"), ("Jane Doe", "R. Doe"),
    ("Jane Doe", "Jane Smith"),
    ("Dean Jones", "the Dean of Science"), ("Rose Lane", "14 Rose Street"), ("Jane Doe", "J.D., Harvard Law School"),
    ("Faith Bell", "people of every faith"), ("Paris Cole", "the Paris office"), ("Ruby Page", "Ruby on Rails"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), TRAPS, ids=[f"{t[0]}: {t[1]}" for t in TRAPS])
def test_words_that_only_look_like_the_name(name, text):
    assert named(text, name) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Grace Hill", "Grace led the team."), ("Grace Hill", "I have known Grace since 2011."),
        ("Austin Reed", "Austin has mentored us."), ("Mark Lee", "We thanked Mark for it."),
        ("Chase Miller", "Chase's report"), ("Will Smith", "Ask Will about it."),
        pytest.param(
            *("May Brown", "As May, I stand"),
            marks=pytest.mark.xfail(strict=True, reason="without a resume around it the name is taken for the month"),
        ),
    ],
)  # fmt: skip
def test_the_same_words_where_they_mean_the_candidate(name, text):
    assert named(text, name) == [name.split()[0]]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("jane.doe@gmail.com", ["jane", "doe"]), ("jdoe84@x.org", ["jdoe"]),
        ("linkedin.com/in/doe-jane-12", ["doe", "jane"]),
        ("www.janedoe.com", ["janedoe"]), ("@janedoe", ["janedoe"]), ("GitHub: jane-doe", ["jane", "doe"]),
        ("JaneDoe_CV.pdf", ["JaneDoe"]), ("jane-doe-94473811b", ["jane", "doe"]), ("doej@x.org", ["doej"]),
        ("indeed.com/r/Jane-\nDoe/50d8e59fabb", ["Jane", "Doe"]),
    ],
)  # fmt: skip
def test_addresses_that_hold_the_name(text, pieces):
    assert [text[h.start : h.end] for h in handles(text, parse("Jane Doe"))] == pieces


@pytest.mark.parametrize(
    "text", ["info@doeindustries.com", "linkedin.com/in/ann-lee", "m.lopez@example.org", "github.com/pandas"]
)
def test_addresses_of_others(text):
    assert handles(text, parse("Jane Doe")) == ()


def test_the_path_in_of_linkedin_is_nobodys_initials():
    text = "linkedin.com/in/ivan-novak"
    assert [text[h.start : h.end] for h in handles(text, parse("Ivan Novak"))] == ["ivan", "novak"]
