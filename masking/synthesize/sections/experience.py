"""Experience: employers, titles, periods and what was done there."""

from __future__ import annotations

from masking.synthesize.context import Context
from masking.synthesize.dates import period
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.organisations import employer
from masking.synthesize.places import placed, town


def write_experience(c: Context, d: Draft) -> None:
    """Write two to five jobs in one of several arrangements, duties below each."""
    arrange = c.rng.choice((_org_first, _title_first, _one_line, _labelled))
    end = c.year
    for number in range(c.rng.randint(1, 5)):
        years = c.rng.randint(1, 5)
        arrange(c, d, period(c.rng, end - years, end, current=number == 0 and c.chance(0.5)))
        end -= years
        _duties(c, d)
        if c.chance(0.5):
            d.blank()
        if end < c.year - 30:
            break


def _duties(c: Context, d: Draft) -> None:
    if c.chance(0.2):
        d.line(
            c.rng.choice(
                ("Responsibilities:", "Roles and Responsibilities", "Key achievements:", "Duties :", "Description:")
            )
        )
    for _ in range(c.rng.randint(1, 8)):
        d.line(c.style.bullet, c.line_of_work(), c.rng.choice(("", "", ".", ".")))


def _workplace(c: Context) -> list[Piece]:
    name = employer(c.rng, c.rng.choice(c.occupation.kinds))
    academic = any(word in name for word in ("Universi", "College", "Institute")) and c.chance(0.6)
    return [Piece(name.upper() if c.chance(0.15) else name, "?school" if academic else "org")]


def _where(c: Context) -> list[Piece]:
    where = town(c.rng, country=c.home.country if c.chance(0.7) else None)
    return [Piece(placed(c.rng, where), "loc")]


def _title(c: Context) -> str:
    title = c.rng.choice(c.occupation.titles)
    return title.upper() if c.chance(0.1) else title


def _org_first(c: Context, d: Draft, when: str) -> None:
    d.put(_workplace(c))
    if c.chance(0.7):
        d.put(c.rng.choice((", ", " - ", " – ", "  ", " | ", " (")), _where(c))
    d.line(c.rng.choice(("    ", " ", "  ", " | ", ", ")), when)
    d.line(_title(c))


def _title_first(c: Context, d: Draft, when: str) -> None:
    d.line(_title(c))
    d.line(_workplace(c), c.rng.choice((", ", " - ", " | ", " ")), _where(c) if c.chance(0.7) else "")
    d.line(when)


def _one_line(c: Context, d: Draft, when: str) -> None:
    mark = c.rng.choice((", ", " - ", " | ", "; ", " at "))
    d.line(_title(c), mark, _workplace(c), c.rng.choice((", ", " - ", " ")), when)


def _labelled(c: Context, d: Draft, when: str) -> None:
    mark = c.style.mark
    rows: list[tuple[str, str | Piece | list[Piece]]] = [
        (
            c.rng.choice(("Company", "Organization", "Employer", "company", "Client", "Name of the company")),
            _workplace(c),
        ),
        (c.rng.choice(("Designation", "Role", "Position", "Job title")), _title(c)),
        (c.rng.choice(("Duration", "Period", "From - To", "Dates")), when),
        (c.rng.choice(("Project", "Project Name", "Title")), c.fill("{phrase}")),
        ("Environment", c.fill("{tool}, {tool2}, {product}")),
        (c.rng.choice(("Supervisor", "Reporting to", "Manager")), c.fill("{someone}")),
        ("Location", _where(c)),
    ]
    for key, value in rows[:3] + [row for row in rows[3:] if c.chance(0.3)]:
        d.line(key, mark, value)
