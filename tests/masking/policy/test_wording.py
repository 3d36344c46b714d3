"""Neutral wording: pronouns, agreement, nouns, titles; cases as data."""

from __future__ import annotations

import re
from random import Random

import pytest

from masking.document import Document
from masking.policy import parse
from masking.policy.wording import is_title, plural
from masking.span import Field, Span, apply

GENDERED = re.compile(
    r"\b(?:she|he|her|hers|him|his|herself|himself|waitress|salesman|mother|women|girls|actress)\b", re.I
)
NEUTRAL = parse({"fields": {"gender": "neutral"}})

CASES = [
    ("She manages a team.", "They manage a team."),
    ("he manages a team.", "they manage a team."),
    ("SHE IS A LEADER", "THEY ARE A LEADER"),
    ("She was promoted and he was not.", "They were promoted and they were not."),
    ("He has led; she had left.", "They have led; they had left."),
    ("She doesn't smoke.", "They don't smoke."),
    ("He isn’t late.", "They aren't late."),
    ("She's a nurse.", "They're a nurse."),
    ("He's worked here.", "They've worked here."),
    ("She's been here.", "They've been here."),
    ("He'll come, she'd like that.", "They'll come, they'd like that."),
    ("She currently manages it.", "They currently manage it."),
    ("He also successfully teaches.", "They also successfully teach."),
    ("She plans and runs events.", "They plan and run events."),
    ("She plans, builds and runs events.", "They plan, build and run events."),
    ("He leads teams and speaks French.", "They lead teams and speak French."),
    ("She manages projects and teams.", "They manage projects and teams."),
    ("She managed projects.", "They managed projects."),
    ("She can cook.", "They can cook."),
    ("I thank her for her work.", "I thank them for their work."),
    ("The work is hers.", "The work is theirs."),
    ("His team and a friend of his.", "Their team and a friend of theirs."),
    ("We trust him.", "We trust them."),
    ("We know her.", "We know them."),
    ("We gave her the prize.", "We gave them the prize."),
    ("She taught herself Go.", "They taught themself Go."),
    ("Not only is she kind.", "Not only are they kind."),
    ("Does he travel?", "Do they travel?"),
    ("A waitress and mother.", "A server and parent."),
    ("Salesman, Acme", "Salesperson, Acme"),
    ("The girls' team and a women's one.", "The children's team and a people's one."),
    ("The waitress’ tips.", "The server's tips."),
    ("Called 'girls' then.", "Called 'children' then."),
    ("She goes, watches and carries.", "They go, watch and carry."),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_wording(text: str, expected: str) -> None:
    spans = [Span(m.start(), m.end(), Field.GENDER) for m in GENDERED.finditer(text)]
    assert apply(text, NEUTRAL.edits(Document(text, "text"), spans, rng=Random(0))) == expected


@pytest.mark.parametrize("text", ["Pronouns: she/her", "(she/her)", "She, her, hers"])
def test_a_pronoun_line_gets_no_other_pronoun(text: str) -> None:
    start = text.lower().index("she")
    spans = [Span(start, len(text.rstrip(")")), Field.GENDER)]
    made = apply(text, NEUTRAL.edits(Document(text, "text"), spans, rng=Random(0)))
    assert "[GENDER]" in made
    assert "they" not in made.lower()


@pytest.mark.parametrize("text", ["Female", "Gender", "女"])
def test_what_has_no_neutral_word_gets_a_placeholder(text: str) -> None:
    spans = [Span(0, len(text), Field.GENDER)]
    assert apply(text, NEUTRAL.edits(Document(text, "text"), spans, rng=Random(0))) == "[GENDER]"


VERBS = [
    ("manages", "manage"), ("carries", "carry"), ("teaches", "teach"), ("focuses", "focus"), ("uses", "use"),
    ("was", "were"), ("goes", "go"), ("passes", "pass"), ("dies", "die"), ("caches", "cache"),
    ("organizes", "organize"),
    ("quizzes", "quiz"), ("buzzes", "buzz"), ("fixes", "fix"), ("analyses", "analyse"), ("closes", "close"),
    ("managed", None), ("this", None), ("always", None), ("focus", None), ("press", None), ("bus", None), ("as", None),
    ("", None), ("s", None), ("co-leads", None),
]  # fmt: skip


@pytest.mark.parametrize(("verb", "expected"), VERBS)
def test_verbs(verb: str, expected: str | None) -> None:
    assert plural(verb) == expected


@pytest.mark.parametrize("words", ["Mr.", "MRS", "Ms", "Miss", "Mx.", "Señora", "Smt.", "Herr", "Mme"])
def test_titles(words: str) -> None:
    assert is_title(words)


@pytest.mark.parametrize("words", ["Dr.", "Prof.", "Captain", "she", ""])
def test_titles_without_gender_are_none(words: str) -> None:
    assert not is_title(words)
