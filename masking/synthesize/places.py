"""Places: towns, postal addresses and phone numbers of many countries."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from masking.synthesize.banks import bank, tables
from name_lists import cities


@dataclass(frozen=True, slots=True)
class Town:
    """A town and where it lies."""

    name: str
    region: str
    """State; empty where addresses name none."""
    country: str
    """ISO code of two letters."""

    @property
    def nation(self) -> str:
        """English name of the country, or the code where we have none."""
        return _named("nations").get(self.country, self.country)


def town(rng: random.Random, *, country: str | None = None) -> Town:
    """Draw a town; large ones come more often."""
    known = tables("countries")
    chosen = country or rng.choices(tuple(known), [one["weight"] for one in known.values()])[0]
    rows = cities.load()[chosen]
    name, region = rows[min(int(rng.random() ** 2 * len(rows)), len(rows) - 1)]
    if chosen == "US":
        return Town(name, region if rng.random() < 0.8 else _named("us states").get(region, region), chosen)
    return Town(name, rng.choice(bank("places", "india")) if chosen == "IN" else "", chosen)


def form(country: str) -> str:
    """How addresses of a country are written: ``us``, ``india`` or ``any``."""
    return str(tables("countries").get(country, {}).get("form", "any"))


def placed(rng: random.Random, where: Town) -> str:
    """Return a town as resumes write it: alone, with its state, with its country."""
    return _written(rng, where, f"placed {form(where.country)}")


def address(rng: random.Random, where: Town) -> str:
    """Return a postal address of one to three lines, with commas or line breaks between."""
    return _written(rng, where, f"address {form(where.country)}").replace("\n", rng.choice(("\n", ", ")))


def _written(rng: random.Random, where: Town, block: str) -> str:
    country = tables("countries").get(where.country, {})
    street = _digits(rng, rng.choice(bank("places", f"street {country.get('streets', 'west')}")))
    words = {"w": rng.choice(bank("places", "street words")), "i": rng.choice(bank("places", "india street words"))}
    return rng.choice(bank("places", block)).format(
        town=where.name,
        region=where.region or where.nation,
        nation=where.nation,
        code=_digits(rng, country.get("code", "#####")),
        street=street.format(**words),
        area=rng.choice(bank("places", "india street words")),
    )


def phone(rng: random.Random, where: Town) -> str:
    """Return a phone number as written in the country, now and then with its code."""
    anywhere = ("+## ### ### ####", "0## ### ####", "+##-##-#######", "### ### ###")
    return _digits(rng, rng.choice(tables("countries").get(where.country, {}).get("phones", anywhere)))


def _digits(rng: random.Random, pattern: str) -> str:
    fill = {"#": "0123456789", "@": "ABCDEFGHJKLMNPRSTUVWXY"}
    filled = "".join(rng.choice(fill[c]) if c in fill else c for c in pattern)
    return filled if not filled.startswith("0 ") else "1" + filled[1:]


@cache
def _named(block: str) -> dict[str, str]:
    """Code -> name."""
    return dict(line.split(" ", 1) for line in bank("places", block))
