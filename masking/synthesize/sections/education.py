"""Education: schools, degrees and years."""

from __future__ import annotations

from collections.abc import Callable

from masking.synthesize.banks import bank
from masking.synthesize.context import Context
from masking.synthesize.dates import month_year
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.organisations import grade_school, school
from masking.synthesize.places import placed, town


def write_education(c: Context, d: Draft) -> None:
    """Write one to four schools, the latest first, in one of several arrangements."""
    _write(c, d, c.rng.choice((_degree_first, _school_first, _one_line, _table, _labelled)))


def write_education_table(c: Context, d: Draft) -> None:
    """Write schools as the rows of a table with its heading, as South Asian resumes do."""
    if c.chance(0.7):
        heads = c.rng.sample(bank("education", "columns"), 4)
        d.line(c.rng.choice(("  ", "\t", " | ", " ", "\n")).join(heads))
    _write(c, d, _table)


Pieces = list[Piece]
Arrange = Callable[[Context, Draft, str, Pieces, int], None]


def _write(c: Context, d: Draft, arrange: Arrange) -> None:
    year = c.year - c.rng.randint(0, 20)
    for number in range(c.rng.choice((1, 1, 2, 2, 3, 4))):
        arrange(c, d, _degree(c, number), _school(c, number), year)
        year -= c.rng.randint(2, 4)
        if c.chance(0.25):
            d.line(c.pick("education", "details"))
        if c.chance(0.4):
            d.blank()


def _degree(c: Context, number: int) -> str:
    if number >= 2 or (number == 1 and c.chance(0.3)):
        return c.rng.choice(
            bank("education", "india grades" if c.home.country in ("IN", "PK", "BD", "NP", "LK") else "grades")
        )
    degree = c.rng.choice(c.occupation.degrees) if c.chance(0.7) else c.rng.choice(bank("education", "degrees"))
    if c.chance(0.25) and " in " not in degree:
        degree += c.rng.choice((" in ", " - ", ", ", " (")) + c.rng.choice(bank("education", "majors"))
    return degree.upper() if c.chance(0.1) else degree


def _school(c: Context, number: int) -> list[Piece]:
    lower = number >= 2 or (number == 1 and c.chance(0.4))
    name = grade_school(c.rng, c.home.country) if lower else c.schools[number % len(c.schools)]
    if c.chance(0.12):
        name = c.rng.choice(bank("education", "faculties")) + c.rng.choice((", ", " - ", " of ", ", ")) + name
    elif c.chance(0.08):
        name += c.rng.choice((" (Autonomous)", " - Main Campus", " Campus", " (Evening)"))
    elif c.chance(0.05):
        name = "The " + name
    pieces = [Piece(name.upper() if c.chance(0.15) else name.lower() if c.chance(0.03) else name, "school")]
    if c.chance(0.08):
        pieces += [
            Piece(c.rng.choice((", affiliated to ", " affiliated to ", ", ", " under ", "\nAffiliated to "))),
            Piece(school(c.rng, c.home.country), "school"),
        ]
    return pieces


def _year(c: Context, year: int) -> list[Piece]:
    return [Piece(str(year), "graduation_year")]


def _when(c: Context, year: int) -> list[Piece]:
    way = c.rng.random()
    if way < 0.4:
        return _year(c, year)
    if way < 0.7:
        mark = c.rng.choice((" - ", "-", " – ", " to "))
        return [*_year(c, year - c.rng.randint(2, 4)), Piece(mark), *_year(c, year)]
    words = month_year(c.rng, year)
    before, _, after = words.partition(str(year))
    return [
        Piece(before),
        *(_year(c, year) if str(year) in words else [Piece(words[len(before) :], "graduation_year")]),
        Piece(after),
    ]


def _board(c: Context) -> list[Piece]:
    """The board or the university that a school belongs to, or nothing."""
    if c.chance(0.5):
        return []
    if c.chance(0.5):
        return [Piece(", "), Piece(c.rng.choice(bank("education", "boards")))]
    return [Piece(", "), Piece(school(c.rng, c.home.country), "school")]


def _place(c: Context) -> list[Piece]:
    where = town(c.rng, country=c.home.country)
    return [Piece(placed(c.rng, where), "loc")]


def _degree_first(c: Context, d: Draft, degree: str, name: Pieces, year: int) -> None:
    d.line(degree)
    d.put(name, _board(c))
    if c.chance(0.5):
        d.put(c.rng.choice((", ", " - ", " -  ", " (")), _place(c))
    d.blank(0).line(_when(c, year))


def _school_first(c: Context, d: Draft, degree: str, name: Pieces, year: int) -> None:
    d.put("### " if c.style.colon == "##" else "", name)
    if c.chance(0.6):
        d.put(c.rng.choice((", ", " - ", "  ")), _place(c))
    d.line(c.rng.choice(("  ", "      ", ", ", " | ", " (")), _when(c, year))
    d.line(degree)


def _one_line(c: Context, d: Draft, degree: str, name: Pieces, year: int) -> None:
    mark = c.rng.choice((", ", " - ", " | ", " from ", "; ", " at "))
    d.line(c.rng.choice(("", "• ", "- ")), degree, mark, name, c.rng.choice((", ", " in ", " ", " - ")), _when(c, year))


def _table(c: Context, d: Draft, degree: str, name: Pieces, year: int) -> None:
    gap = c.rng.choice(("  ", "\t", " ", " | ", "    "))
    marks = c.rng.choice(
        (f"{c.rng.randint(50, 95)}%", f"{c.rng.randint(55, 95)}.{c.rng.randint(0, 9)}", "First Class", "8.1 CGPA")
    )
    university = [Piece(school(c.rng, c.home.country), "school")]
    board: str | Pieces = c.rng.choice(bank("education", "boards")) if c.chance(0.6) else university
    cells: list[str | Pieces] = [degree, name, board, _when(c, year), marks]
    if c.chance(0.3):
        cells[1], cells[2] = cells[2], cells[1]
    for cell in cells:
        d.put(cell, gap)
    d.blank(0)


def _labelled(c: Context, d: Draft, degree: str, name: Pieces, year: int) -> None:
    mark = c.rng.choice((": ", " : ", " - "))
    d.line(c.rng.choice(("Degree", "Qualification", "Course")), mark, degree)
    d.line(
        c.rng.choice(
            ("Institute", "College", "School", "University", "Institution", "Name of Institution", "University/Board")
        ),
        mark,
        name,
    )
    d.line(c.rng.choice(("Year of Passing", "Year", "Graduated", "Passing Year")), mark, _when(c, year))
