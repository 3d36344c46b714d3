"""Resume: puts a whole labelled resume together, and tells it as a labelled corpus does."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from masking.span import Field, Span
from masking.synthesize import layouts, organisations, people, places
from masking.synthesize.banks import bank, blocks
from masking.synthesize.context import Context, occupations
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.noise import disturb


@dataclass(frozen=True, slots=True)
class Labelled:
    """A synthetic resume of which every span is known."""

    text: str = field(repr=False)
    spans: tuple[Span, ...]
    """What identifies the candidate; sorted and disjoint."""
    neutral: tuple[Span, ...]
    """Names and contacts of other people: neither demanded of a masker nor held against it."""
    traps: tuple[tuple[int, int, str], ...]
    """What only looks like it: employers (``org``), their places (``loc``), words of two meanings (``trap``)."""
    name: str = field(repr=False)
    origin: str
    gender: str
    occupation: str
    layout: str
    noise: tuple[str, ...]


def synthesize(
    rng: random.Random,
    *,
    origin: str | None = None,
    gender: str | None = None,
    occupation: str | None = None,
    layout: str | None = None,
) -> Labelled:
    """Return a synthetic resume; the same state of ``rng`` gives the same resume.

    ``origin`` is one of ``people.origins()``, ``gender`` ``female`` or ``male``, ``occupation`` the name of one of
    ``context.occupations()``, ``layout`` of one of ``layouts.layouts()``; what is left out is drawn.
    """
    c = _context(rng, origin, gender, occupation, layout)
    d = Draft().put(c.pick("header", rng.choice(c.layout.headers)))
    for key in _plan(c):
        d.blank(int(c.style["gap"]))
        if c.chance(0.93):
            d.put([Piece(_heading(c, key))]).blank(0)
        d.put(c.pick("sections", key)).blank(0)
    lines, noise = disturb(rng, d.lines, c.layout.noise)
    return _labelled(c, lines, noise)


def record(identity: str, resume: Labelled) -> dict[str, Any]:
    """Return the JSON object of a resume: ``spans`` with labels such as NAME, ``ignore``, ``traps`` and its card."""
    return {
        "id": identity,
        "fictional": True,
        "text": resume.text,
        "spans": [_span(span) for span in resume.spans],
        "ignore": [_span(span) for span in resume.neutral],
        "traps": [{"start": start, "end": end, "label": label.upper()} for start, end, label in resume.traps],
        **{key: getattr(resume, key) for key in ("name", "origin", "gender", "occupation", "layout")},
        "noise": list(resume.noise),
    }


def _span(span: Span) -> dict[str, Any]:
    label = "DATE_OF_BIRTH" if span.field is Field.BIRTH_DATE else span.field.value.upper()
    return {"start": span.start, "end": span.end, "label": label}


def _context(
    rng: random.Random, origin: str | None, gender: str | None, occupation: str | None, layout: str | None
) -> Context:
    kind = layouts.layout(rng, name=layout)
    if origin is None and kind.origins and rng.random() < 0.75:
        origin = rng.choice(kind.origins)
    who = people.person(rng, origin=origin, gender=gender)
    known = {o.name: o for o in occupations()}
    home = places.town(rng, country=rng.choice(kind.countries) if kind.countries else None)
    year = rng.randint(2008, 2025)
    return Context(
        rng,
        who,
        people.spelled(rng, who),
        known[occupation] if occupation else rng.choice(occupations()),
        home,
        people.email(rng, who),
        places.phone(rng, home),
        people.link(rng, who),
        year,
        kind,
        {block: rng.choice(entries) for block, entries in blocks("style").items()},
        tuple(organisations.school(rng, home.country) for _ in range(rng.choice((1, 1, 2, 2, 3)))),
        working=year,
        studied=year - rng.randint(0, 20),
    )


def _plan(c: Context) -> list[str]:
    """The sections of this resume in order: those with ``?`` in half of all, those with ``~`` anywhere."""
    plan: list[str] = []
    for section in c.layout.sections:
        key = section.rstrip("?~")
        if ("?" in section and c.chance(0.5)) or c.chance(0.04):
            continue
        plan.insert(c.rng.randint(0, len(plan)) if "~" in section else len(plan), key)
    if c.chance(0.15):
        plan.insert(
            c.rng.randint(0, len(plan)), c.rng.choice(("references", "personal", "volunteering", "skills", "projects"))
        )
    if c.chance(0.12):
        c.rng.shuffle(plan)
    return plan


def _heading(c: Context, key: str) -> str:
    words = c.rng.choice(_headings(c.layout.language, key.split()[0]))
    case = c.style["case"]
    shown = words.upper() if case == "upper" else words.title() if case == "title" else words
    return c.style["heading"].format(words=shown)


def _headings(language: str, key: str) -> tuple[str, ...]:
    if language:
        known = dict(line.split("=", 1) for line in bank("foreign", f"{language} headings"))
        if key in known:
            return tuple(known[key].split("|"))
    return bank("headings", key)


_NAMES = {str(f): f for f in Field}


def _labelled(c: Context, lines: list[list[Piece]], noise: tuple[str, ...]) -> Labelled:
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
        "".join(parts),
        tuple(spans),
        tuple(neutral),
        tuple(traps),
        c.name,
        c.who.origin,
        c.who.gender,
        c.occupation.name,
        c.layout.name,
        noise,
    )
