"""Others: summaries, skills, projects, references and the smaller sections."""

from __future__ import annotations

from collections.abc import Callable

from masking.synthesize.banks import bank
from masking.synthesize.contact import email
from masking.synthesize.context import Context
from masking.synthesize.dates import month_year
from masking.synthesize.draft import Draft, Piece, text_of
from masking.synthesize.organisations import brand, employer, school
from masking.synthesize.people import Person, cased, person, spelled
from masking.synthesize.places import phone, town


def write_summary(c: Context, d: Draft) -> None:
    """Write one to six sentences about the candidate, as prose or in lines."""
    voice = c.rng.choices(("plain", "first person", "third person"), (6, 2, 2))[0]
    inline = c.chance(0.5)
    for _ in range(c.rng.randint(1, 6) if voice == "plain" else c.rng.randint(1, 3)):
        d.put(
            c.rng.choice(("", "", "• ")) if not inline else "", c.pick("summaries", voice if c.chance(0.7) else "plain")
        )
        if inline:
            d.put(" " if voice != "plain" else ". ")
        else:
            d.blank(0)
    d.blank(0)


def write_skills(c: Context, d: Draft) -> None:
    """Write skills, tools and Title Case phrases as a list, a table or groups."""
    items = [_skill(c) for _ in range(c.rng.randint(4, 24))]
    way = c.rng.random()
    if way < 0.3:
        d.line(c.rng.choice((", ", " | ", "; ", " • ", "  ")).join(items))
    elif way < 0.45:
        d.line(
            ", ".join(
                f"{x} ({c.rng.choice(('Less than 1 year', '3 years', '5 years', '10+ years', '1 year'))})"
                for x in items
            )
        )
    elif way < 0.75:
        bullet = c.rng.choice(("• ", "- ", "", "✓ ", "* "))
        for item in items:
            d.line(bullet, item)
    else:
        for label in c.rng.sample(bank("words", "skill groups"), 4):
            d.line(
                label,
                c.rng.choice((": ", " : ", " - ", "\t")),
                ", ".join(_skill(c) for _ in range(c.rng.randint(2, 7))),
            )


def _skill(c: Context) -> str:
    """A skill, tool, product, acronym or made-up brand, or a word that could be a name."""
    chance = c.rng.random()
    limit = next(limit for limit in (*_KINDS_OF_SKILL, 1.01) if chance < limit)
    if limit in _KINDS_OF_SKILL:
        return _KINDS_OF_SKILL[limit](c)
    word = c.rng.choice(c.occupation.skills)
    return word.title() if c.chance(0.7) else word.upper()


def _acronym(c: Context) -> str:
    letters = "".join(c.rng.choice("ABCDEFGHILMNOPRSTVWX") for _ in range(c.rng.randint(2, 5)))
    return letters + c.rng.choice(("", "", "", " 2.0", f" {c.rng.randint(3, 12)}", "-II", "/" + letters[:2]))


_WORDY = ("{Word} {Word}", "{Word} Management", "{Word}", "{Word} Planning", "{word} {word}", "{Word} {product}")
_KINDS_OF_SKILL: dict[float, Callable[[Context], str]] = {
    0.32: lambda c: c.rng.choice(c.occupation.skills),
    0.54: lambda c: c.rng.choice(c.occupation.tools),
    0.66: lambda c: c.rng.choice(bank("words", "title phrases")),
    0.78: lambda c: c.rng.choice(bank("words", "products")),
    0.84: _acronym,
    0.89: lambda c: brand(c.rng),
    0.95: lambda c: text_of(c.fill(c.rng.choice(_WORDY))),
}
"""Cumulative share -> what kind of skill is drawn."""


def write_references(c: Context, d: Draft) -> None:
    """Write referees with their titles, employers and contacts, or that there are some."""
    if c.chance(0.3):
        d.line(c.rng.choice(bank("words", "references on request")))
        return
    between = c.rng.choice(("\n", "\n", ", ", " - ", "  "))
    for _ in range(c.rng.randint(1, 4)):
        other = person(c.rng)
        name = spelled(c.rng, other) if c.chance(0.3) else other.full
        before = c.rng.choice(bank("words", "person titles")) + " " if c.chance(0.6) else ""
        if before and c.chance(0.2):
            name = other.family or other.given
        d.put(
            before,
            Piece(cased(c.rng, name, upper=0.15, lower=0.01), "?name"),
            c.rng.choice(bank("header", "credentials"))
            if c.chance(0.15)
            else c.rng.choice(("", "", ", Director", " (Manager)")),
        )
        for detail in _referee(c, other):
            if c.chance(0.7):
                d.put(between, detail)
        d.blank(c.rng.choice((0, 1)))


def _referee(c: Context, other: Person) -> list[list[Piece]]:
    where = (
        [Piece(employer(c.rng, c.rng.choice(c.occupation.kinds)), "org")]
        if c.chance(0.88)
        else [Piece(school(c.rng), "org")]
    )
    return [
        [Piece(c.rng.choice(c.occupation.titles))],
        where,
        [Piece(c.rng.choice(("Phone: ", "", "Tel: ", "Mobile - "))), Piece(phone(c.rng, town(c.rng)), "phone")],
        [Piece(c.rng.choice(("Email: ", "", ""))), Piece(email(c.rng, other), "email")],
    ]


def write_languages(c: Context, d: Draft) -> None:
    """Write the languages spoken."""
    levels = ("fluent", "native", "Native speaker", "B2", "basic", "intermediate", "Mother tongue", "conversational")
    chosen = c.rng.sample(bank("words", "languages"), c.rng.randint(1, 4))
    if c.chance(0.5):
        d.line(", ".join(chosen))
        return
    for language in chosen:
        d.line(language, c.rng.choice((" - ", ": ", " (")), c.rng.choice(levels))


def write_interests(c: Context, d: Draft) -> None:
    """Write hobbies."""
    chosen = c.rng.sample(bank("words", "hobbies"), c.rng.randint(2, 6))
    d.line(c.rng.choice((", ", " • ", "; ", "\n")).join(x.capitalize() if c.chance(0.4) else x for x in chosen))


def write_certificates(c: Context, d: Draft) -> None:
    """Write certificates with their issuers: universities that issue them are no schools of the candidate."""
    for _ in range(c.rng.randint(1, 5)):
        known = c.occupation.certificates or bank("words", "title phrases")
        d.put(c.rng.choice(("", "• ", "- ")), c.rng.choice(known) if c.chance(0.8) else c.fill("{phrase}"))
        if c.chance(0.4):
            issuer = school(c.rng) if c.chance(0.12) else employer(c.rng)
            d.put(c.rng.choice((", ", " - ", " by ", " issued by ", " | ")), Piece(issuer, "org"))
        d.line(
            c.rng.choice(
                ("", "", f", {month_year(c.rng, c.year - c.rng.randint(0, 9))}", f" ({c.year - c.rng.randint(0, 9)})")
            )
        )


def write_volunteering(c: Context, d: Draft) -> None:
    """Write activities and volunteering."""
    for _ in range(c.rng.randint(1, 4)):
        way = c.rng.random()
        said = (
            c.revealing() if way < 0.3 else c.pick("fields", "traps") if way < 0.4 else c.pick("bullets", "activities")
        )
        d.line(c.rng.choice(("", "• ", "- ")), said)


def write_projects(c: Context, d: Draft) -> None:
    """Write projects with titles, clients and descriptions."""
    for _ in range(c.rng.randint(1, 3)):
        d.line(
            c.rng.choice(("Project: ", "Project Title: ", "", "Title : ")),
            c.fill("{phrase}"),
            c.rng.choice(("", f" ({c.year - 1})")),
        )
        if c.chance(0.3):
            d.line(c.rng.choice(("Client: ", "Client : ")), c.fill("{client}"))
        for _ in range(c.rng.randint(1, 3)):
            d.line(c.fill(c.rng.choice(c.occupation.duties)))
        if c.chance(0.2):
            d.line(
                c.rng.choice(("Guide: ", "Team size: 4, Guide : ", "Under the guidance of ", "Supervisor: ")),
                c.fill("{someone}"),
            )
