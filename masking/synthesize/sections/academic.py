"""Academic: appointments, teaching, talks, honours and service: universities everywhere, attended or not."""

from __future__ import annotations

from masking.synthesize.banks import bank
from masking.synthesize.context import Context
from masking.synthesize.dates import period
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.organisations import school
from masking.synthesize.people import person
from masking.synthesize.places import placed, town


def write_appointments(c: Context, d: Draft) -> None:
    """Write posts at universities; those of the candidate's own schools are schools, the others employers."""
    end = c.year
    for number in range(c.rng.randint(1, 5)):
        years = c.rng.randint(1, 6)
        when = period(c.rng, end - years, end, current=number == 0)
        rank = c.rng.choice(bank("academic", "ranks"))
        place = _university(c)
        name = c.rng.choice(bank("academic", "units"))
        unit = Piece(name, "" if name.startswith(("Dep", "Cent")) else "?school")
        if c.chance(0.5):
            d.line(when, c.rng.choice(("  ", "\t", ": ", " ")), rank, ", ", unit, ", " if unit.text else "", place)
        else:
            d.line(place, c.rng.choice((", ", " - ", "\n")), Piece(placed(c.rng, town(c.rng)), "loc"), "  ", when)
            d.line(rank, ", ", unit)
        end -= years
        if c.chance(0.3):
            d.line(c.style.bullet, c.line_of_work())
        if c.chance(0.2):
            d.line(c.rng.choice(("PI: ", "Mentor: ", "Supervisor: ", "Chair: ", "Advisors: ")), c.fill("{someone}"))


def write_teaching(c: Context, d: Draft) -> None:
    """Write courses taught."""
    for _ in range(c.rng.randint(1, 5)):
        d.line(
            c.rng.choice(("", "• ")),
            c.rng.choice(("Teaching Assistant, ", "Instructor, ", "Lecturer, ", "Guest Lecturer: ", "Tutor, ", "")),
            c.fill(c.rng.choice(bank("academic", "courses"))),
            ", ",
            _university(c),
            c.rng.choice(("", f", Fall {c.year - 2}", f" ({c.year - 3})")),
        )


def write_talks(c: Context, d: Draft) -> None:
    """Write invited talks and posters."""
    for _ in range(c.rng.randint(1, 5)):
        d.line(c.fill(c.rng.choice(bank("academic", "talks"))))


def write_honors(c: Context, d: Draft) -> None:
    """Write prizes, scholarships and memberships, many named after people."""
    for _ in range(c.rng.randint(1, 6)):
        d.line(c.style.bullet if c.chance(0.5) else "", c.fill(c.rng.choice(bank("academic", "honors"))))


def write_service(c: Context, d: Draft) -> None:
    """Write committees, reviews and supervised students."""
    for _ in range(c.rng.randint(1, 4)):
        d.line(c.fill(c.rng.choice(bank("academic", "service"))))
    if c.chance(0.4):
        d.line(
            c.rng.choice(
                (
                    "Students supervised: ",
                    "PhD students: ",
                    "Committee: ",
                    "Collaborators: ",
                    "Co-authors: ",
                    "Mentees: ",
                )
            )
        )
        for _ in range(c.rng.randint(2, 6)):
            d.put(Piece(person(c.rng).full, "?name"), c.rng.choice((", ", "; ", f" ({c.year - 4}), ", "\n")))
        d.blank(0)


def write_exhibitions(c: Context, d: Draft) -> None:
    """Write shows, films and roles with their directors."""
    for _ in range(c.rng.randint(2, 7)):
        d.line(c.fill(c.rng.choice(bank("academic", "exhibitions"))))


def _university(c: Context) -> list[Piece]:
    if c.chance(0.4):
        return [Piece(c.rng.choice(c.schools), "school")]
    return [Piece(school(c.rng), "org" if c.chance(0.1) else "?school")]
