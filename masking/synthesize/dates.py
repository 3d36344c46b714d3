"""Dates: months, years and periods as resumes write them."""

from __future__ import annotations

import random

from masking.synthesize.banks import bank


def month_year(rng: random.Random, year: int) -> str:
    """Return a month of ``year``."""
    month = rng.randrange(12)
    return _month_year(rng.randrange(7), month, year)


def period(rng: random.Random, start: int, end: int, *, current: bool = False) -> str:
    """Return a period between two years; ``current`` runs until now."""
    form = rng.randrange(9)
    mark = rng.choice((" - ", " – ", "-", " to ", "–", " — ", " till "))
    last = rng.choice(("Present", "present", "Current", "Till date", "now", "Till Date")) if current else ""
    return f"{_month_year(form, rng.randrange(12), start)}{mark}{last or _month_year(form, rng.randrange(12), end)}"


def day(rng: random.Random, year: int) -> str:
    """Return a full date of ``year``."""
    d, m = rng.randint(1, 28), rng.randint(1, 12)
    name = bank("words", "months")[m - 1]
    return rng.choice(
        (
            f"{d:02}/{m:02}/{year}",
            f"{d:02}-{m:02}-{year}",
            f"{d:02}.{m:02}.{year}",
            f"{name} {d}, {year}",
            f"{d} {name} {year}",
            f"{d}{_ordinal(d)} {name} {year}",
            f"{year}-{m:02}-{d:02}",
            f"{d:02}-{name[:3]}-{year}",
            f"{name[:3]} {d} {year}",
            f"{m}/{d}/{year}",
            f"{d}th {name[:3]}, {year}",
        )
    )


def _month_year(form: int, month: int, year: int) -> str:
    name = bank("words", "months")[month]
    forms = (
        f"{name} {year}",
        f"{name[:3]} {year}",
        f"{month + 1:02}/{year}",
        str(year),
        f"{name[:3]}. {year}",
        f"{name[:3]}-{year}",
        f"{name[:3]}'{year % 100:02}",
        f"{month + 1}/{year}",
        f"{name.upper()} {year}",
    )
    return forms[form]


def _ordinal(number: int) -> str:
    return {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd"}.get(number, "th")
