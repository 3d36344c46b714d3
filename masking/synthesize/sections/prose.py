"""Prose: resumes that tell rather than list: advertisements, biographies, letters to nobody."""

from __future__ import annotations

from masking.synthesize.context import Context
from masking.synthesize.draft import Draft


def write_prose(c: Context, d: Draft) -> None:
    """Write a few sentences in the first person, with or without capitals and full stops."""
    for _ in range(c.rng.randint(2, 7)):
        d.put(
            c.pick("summaries", c.rng.choice(("first person", "first person", "first person", "spoken", "plain"))),
            c.rng.choice((" ", "  ", ". ", "\n")),
        )
    d.blank(0)


def write_biography(c: Context, d: Draft) -> None:
    """Write about the candidate in the third person."""
    for number in range(c.rng.randint(2, 7)):
        voice = "third person" if number == 0 or c.chance(0.7) else "third person later"
        d.put(c.pick("summaries", voice), " ")
    d.blank(0)


def write_competencies(c: Context, d: Draft) -> None:
    """Write groups of achievements under a skill each, as functional resumes do."""
    for skill in c.rng.sample(c.occupation.skills, 3):
        d.line(skill.title() if c.chance(0.6) else skill.upper(), c.style.colon)
        for _ in range(c.rng.randint(1, 4)):
            d.line(c.style.bullet, c.line_of_work())
