"""Personal: the block of particulars that resumes of many countries hold, and the closing declaration."""

from __future__ import annotations

from masking.synthesize.banks import bank
from masking.synthesize.context import Context
from masking.synthesize.dates import day
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.people import cased, person
from masking.synthesize.places import address, town


def write_personal(c: Context, d: Draft) -> None:
    """Write a random choice of particulars, keys and values in one of several layouts."""
    rows = [row for row, share in _rows(c) if c.chance(share)]
    if c.chance(0.5):
        c.rng.shuffle(rows)
    layout = c.rng.random()
    mark = c.style.mark
    if layout < 0.08:
        for key, _ in rows:
            d.line(key, mark.strip())
        for _, value in rows:
            d.line(value)
    elif layout < 0.15:
        for number, (key, value) in enumerate(rows):
            d.put(c.rng.choice((", ", " | ", "   ")) if number else "", key, mark, value)
        d.blank(0)
    else:
        bullet = c.rng.choice(("", "", "", "• ", "- "))
        between = "\n" if c.chance(0.08) else ""
        for key, value in rows:
            d.line(bullet, key, mark, between, value)


def write_declaration(c: Context, d: Draft) -> None:
    """Write the closing declaration with place, date and signature."""
    d.line(c.pick("personal", "declarations"))
    if c.chance(0.7):
        d.line(
            c.rng.choice(("Place: ", "Place : ", "Place:- ")), Piece(town(c.rng, country=c.home.country).name, "loc")
        )
    d.put(c.rng.choice(("Date: ", "Date : ", "Dated: ")), day(c.rng, c.year) if c.chance(0.5) else "")
    if c.chance(0.4):
        d.put("          ")
    else:
        d.blank(0)
    name = Piece(cased(c.rng, c.name), "name")
    form = c.rng.random()
    if form < 0.45:
        d.line("(", name, ")")
    elif form < 0.75:
        d.line(name)
    else:
        d.line(c.rng.choice(("Signature: ", "Yours sincerely,\n", "Signed: ", "Regards,\n")), name)


Row = tuple[str, list[Piece]]


def _rows(c: Context) -> list[tuple[Row, float]]:
    rng = c.rng
    father, mother, spouse = (person(rng, origin=c.who.origin, gender=g) for g in ("male", "female", "male"))
    family = c.who.family if rng.random() < 0.6 else ""
    return [
        (_row(c, "name", [Piece(cased(rng, c.name), "name")]), 0.4),
        (
            _row(
                c,
                "father",
                [*_relative(c, "father titles"), Piece(_kin(c, father.given, family or father.family), "name")],
            ),
            0.6,
        ),
        (
            _row(
                c,
                "mother",
                [*_relative(c, "mother titles"), Piece(_kin(c, mother.given, family or mother.family), "name")],
            ),
            0.3,
        ),
        (_row(c, "spouse", [Piece(_kin(c, spouse.given, family or spouse.family), "name")]), 0.08),
        (_row(c, "birth", [Piece(day(rng, c.year - rng.randint(20, 55)), "birth_date")]), 0.7),
        (
            _row(
                c,
                "age",
                [Piece(f"{rng.randint(20, 55)}{rng.choice((' years', '', ' Yrs', ' years old'))}", "birth_date")],
            ),
            0.1,
        ),
        (_row(c, "sex", [Piece(_sex(c), "gender")]), 0.55),
        (_row(c, "marital", [Piece(rng.choice(bank("personal", "marital values")), "marital_status")]), 0.5),
        (_row(c, "nationality", [Piece(rng.choice(bank("personal", "nationalities")), "ethnicity")]), 0.5),
        (_row(c, "religion", [Piece(rng.choice(bank("personal", "religions")), "religion")]), 0.2),
        (_row(c, "caste", [Piece(rng.choice(bank("personal", "castes")), "ethnicity")]), 0.06),
        (_row(c, "birthplace", [Piece(town(rng, country=c.home.country).name, "ethnicity")]), 0.1),
        (_row(c, "languages", [Piece(", ".join(rng.sample(bank("words", "languages"), 3)))]), 0.5),
        (_row(c, "hobbies", [Piece(", ".join(rng.sample(bank("words", "hobbies"), 3)))]), 0.3),
        (_row(c, "passport", [Piece(rng.choice("ABCHJKLMNPZ") + str(rng.randint(1000000, 9999999)))]), 0.2),
        (_row(c, "address", [Piece(", ".join(address(rng, c.home)), "address")]), 0.4),
        (_row(c, "phone", [Piece(c.phone, "phone")]), 0.15),
        (_row(c, "disability", [Piece(rng.choice(bank("personal", "disabilities")), "disability")]), 0.04),
        (_row(c, "misc", [Piece(rng.choice(bank("personal", "misc values")))]), 0.3),
    ]


def _row(c: Context, key: str, value: list[Piece]) -> Row:
    label = c.rng.choice(bank("personal", f"{key} keys"))
    return (label.upper() if c.chance(0.1) else label, value)


def _relative(c: Context, block: str) -> list[Piece]:
    return [Piece(c.rng.choice(bank("personal", block)) + " ")] if c.chance(0.4) else []


def _kin(c: Context, given: str, family: str) -> str:
    return cased(c.rng, given if c.chance(0.25) or not family else f"{given} {family}", upper=0.15)


def _sex(c: Context) -> str:
    return c.rng.choice(
        ("Female", "female", "F", "FEMALE") if c.who.gender == "female" else ("Male", "male", "M", "MALE")
    )
