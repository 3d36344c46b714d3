"""Resume: puts a whole labelled resume together."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from masking.synthesize import people, places
from masking.synthesize.banks import bank
from masking.synthesize.contact import email
from masking.synthesize.context import Context, occupations
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.header import write_header
from masking.synthesize.noise import disturb
from masking.synthesize.sections import others
from masking.synthesize.sections.education import write_education
from masking.synthesize.sections.experience import write_experience
from masking.synthesize.sections.personal import write_declaration, write_personal
from masking.span import Field, Span


@dataclass(frozen=True, slots=True)
class Labelled:
    """A synthetic resume of which every span is known."""

    text: str = field(repr=False)
    spans: tuple[Span, ...]
    """What tells who the candidate is; sorted and disjoint."""
    neutral: tuple[Span, ...]
    """Names and contacts of other people: neither demanded of a masker nor held against it."""
    traps: tuple[tuple[int, int, str], ...]
    """What only looks like it: employers and issuers (``org``), their places (``loc``)."""
    name: str = field(repr=False)
    origin: str
    gender: str
    occupation: str
    layout: str
    noise: tuple[str, ...]

    @property
    def mentions(self) -> tuple[tuple[int, int, str], ...]:
        """What a tagger is to find: names of anybody, schools, places and organisations."""
        found = [(s.start, s.end, _KINDS[s.field]) for s in (*self.spans, *self.neutral) if s.field in _KINDS]
        found += [(start, end, label.upper()) for start, end, label in self.traps]
        return tuple(sorted(found))


_KINDS = {Field.NAME: "NAME", Field.SCHOOL: "SCHOOL", Field.ADDRESS: "LOC"}


def synthesize(
    rng: random.Random, *, origin: str | None = None, gender: str | None = None, occupation: str | None = None
) -> Labelled:
    """Return a synthetic resume; the same state of ``rng`` gives the same resume.

    ``origin`` is one of ``people.origins()``, ``gender`` ``female`` or ``male``, ``occupation`` the name of one of
    ``context.occupations()``; what is left out is drawn.
    """
    c = _context(rng, origin, gender, occupation)
    d = Draft()
    layout = write_header(c, d)
    for key, write in _plan(c):
        if c.chance(0.6):
            d.blank()
        if c.chance(0.92):
            _heading(c, d, key)
        write(c, d)
        d.blank(0)
        if c.chance(0.05):
            _running_head(c, d)
    lines, noise = disturb(rng, d.lines)
    return _labelled(c, lines, layout, noise)


def _context(rng: random.Random, origin: str | None, gender: str | None, occupation: str | None) -> Context:
    who = people.person(rng, origin=origin, gender=gender)
    known = {o.name: o for o in occupations()}
    home = places.town(rng)
    return Context(
        rng, who, people.spelled(rng, who), known[occupation] if occupation else rng.choice(occupations()), home,
        email(rng, who), places.phone(rng, home), rng.randint(2008, 2025),
    )  # fmt: skip


Writer = Callable[[Context, Draft], None]
_SECTIONS: dict[str, tuple[Writer, float]] = {
    "summary": (others.write_summary, 0.7), "experience": (write_experience, 0.95), "education": (write_education, 0.93),
    "skills": (others.write_skills, 0.85), "projects": (others.write_projects, 0.25),
    "certificates": (others.write_certificates, 0.35), "languages": (others.write_languages, 0.3),
    "interests": (others.write_interests, 0.3), "volunteering": (others.write_volunteering, 0.3),
    "publications": (others.write_publications, 0.15), "personal": (write_personal, 0.3),
    "references": (others.write_references, 0.3), "declaration": (write_declaration, 0.15),
}  # fmt: skip


def _plan(c: Context) -> list[tuple[str, Writer]]:
    plan = [(key, write) for key, (write, share) in _SECTIONS.items() if c.chance(share)]
    if c.chance(0.35):
        head, tail = plan[:-3], plan[-3:]
        c.rng.shuffle(head)
        plan = head + tail
    return plan


def _heading(c: Context, d: Draft, key: str) -> None:
    heading = c.rng.choice(bank("headings", key))
    way = c.rng.random()
    shown = heading.upper() if way < 0.45 else heading.title() if way < 0.8 else heading
    d.line(shown, c.rng.choice(("", "", "", ":", " :", " -", ":-")))
    if c.chance(0.1):
        d.line(c.rng.choice(("-", "_", "=", "*", "—")) * c.rng.randint(10, 60))


def _running_head(c: Context, d: Draft) -> None:
    name = Piece(people.cased(c.rng, c.name), "name")
    page = c.rng.choice(("Page 2", "Page 2 of 3", "2", "page two", "Résumé"))
    if c.chance(0.5):
        d.line(name, c.rng.choice((" - ", " | ", "  ", ", ")), page)
    else:
        d.line(page, c.rng.choice((" - ", " | ", "  ")), name)


_NAMES = {str(f): f for f in Field}


def _labelled(c: Context, lines: list[list[Piece]], layout: str, noise: tuple[str, ...]) -> Labelled:
    parts: list[str] = []
    spans: list[Span] = []
    neutral: list[Span] = []
    traps: list[tuple[int, int, str]] = []
    at = 0
    for line in lines:
        for piece in line:
            start, end = at + len(piece.text) - len(piece.text.lstrip()), at + len(piece.text.rstrip())
            label = piece.label.lstrip("?")
            if label in _NAMES and start < end:
                span = Span(start, end, _NAMES[label], 1.0, "synthesize")
                (neutral if piece.label.startswith("?") else spans).append(span)
            elif label and start < end:
                traps.append((start, end, label))
            parts.append(piece.text)
            at += len(piece.text)
        parts.append("\n")
        at += 1
    return Labelled(
        "".join(parts), tuple(spans), tuple(neutral), tuple(traps), c.name, c.who.origin, c.who.gender, c.occupation.name,
        layout, noise,
    )  # fmt: skip
