"""Places: towns, postal addresses and phone numbers of many countries."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from masking.synthesize.banks import bank, tables


@dataclass(frozen=True, slots=True)
class Town:
    """A town and where it lies."""

    name: str
    region: str
    country: str
    """ISO code of two letters."""

    @property
    def nation(self) -> str:
        """English name of the country, or the code where we have none."""
        return _nations().get(self.country, self.country)


def town(rng: random.Random, *, country: str | None = None) -> Town:
    """Draw a town; large ones come more often."""
    known = tables("countries")
    chosen = country or rng.choices(tuple(known), [one["weight"] for one in known.values()])[0]
    rows = _cities()[chosen]
    name, code = rows[min(int(rng.random() ** 2 * len(rows)), len(rows) - 1)]
    region = code if chosen == "US" else rng.choice(bank("places", "india")) if chosen == "IN" else ""
    return Town(name, region, chosen)


def placed(rng: random.Random, where: Town) -> str:
    """Return a town as resumes write it: alone, with its state, with its country."""
    if where.country == "US":
        state = where.region if rng.random() < 0.8 else _states().get(where.region, where.region)
        return rng.choice(
            (
                f"{where.name}, {state}",
                f"{where.name}, {state}",
                f"{where.name} {state}",
                where.name,
                f"{where.name}, {state}, USA",
                f"{where.name}, {state} {zip_code(rng, where)}",
            )
        )
    if where.country == "IN":
        return rng.choice(
            (
                where.name,
                where.name,
                f"{where.name}, {where.region}",
                f"{where.name}, India",
                f"{where.name} - {zip_code(rng, where)}",
                f"{where.name}, {where.region}, India",
            )
        )
    return rng.choice(
        (
            where.name,
            f"{where.name}, {where.nation}",
            f"{where.name} - {where.nation}",
            f"{where.name} ({where.nation})",
        )
    )


def zip_code(rng: random.Random, where: Town) -> str:
    """Return a postal code in the form of the country."""
    pattern = tables("countries").get(where.country, {}).get("code", "#####")
    return _digits(rng, pattern)


def address(rng: random.Random, where: Town) -> list[str]:
    """Return a postal address as one to four lines."""
    known = "street " + tables("countries").get(where.country, {}).get("streets", "west")
    street = _digits(rng, rng.choice(bank("places", known)))
    street = street.replace("{w}", rng.choice(bank("places", "street words"))).replace(
        "{i}", rng.choice(bank("places", "india street words"))
    )
    code = zip_code(rng, where)
    if where.country == "US":
        return [street, f"{where.name}, {where.region} {code}"]
    if where.country in ("IN", "PK", "BD", "NP", "LK"):
        area = rng.choice(bank("places", "india street words"))
        tail = f"{where.name} - {code}" if rng.random() < 0.7 else f"{where.name}, {where.region or where.nation}"
        return [street, area + rng.choice((" Nagar", " Colony", " Layout", " Extension", "")), tail][
            : rng.randint(2, 3)
        ]
    return [street, f"{code} {where.name}" if rng.random() < 0.6 else f"{where.name} {code}", where.nation][
        : rng.randint(2, 3)
    ]


def phone(rng: random.Random, where: Town) -> str:
    """Return a phone number as written in the country, now and then with its code."""
    anywhere = ("+## ### ### ####", "0## ### ####", "+##-##-#######", "### ### ###")
    return _digits(rng, rng.choice(tables("countries").get(where.country, {}).get("phones", anywhere)))


def _digits(rng: random.Random, pattern: str) -> str:
    fill = {"#": "0123456789", "@": "ABCDEFGHJKLMNPRSTUVWXY"}
    filled = "".join(rng.choice(fill[c]) if c in fill else c for c in pattern)
    return filled if not filled.startswith("0 ") else "1" + filled[1:]


@lru_cache(maxsize=1)
def _cities() -> dict[str, list[list[str]]]:
    packed = resources.files("name_lists").joinpath("cities.json.gz").read_bytes()
    table: dict[str, list[list[str]]] = json.loads(gzip.decompress(packed))
    return table


@lru_cache(maxsize=1)
def _states() -> dict[str, str]:
    return dict(line.split(" ", 1) for line in bank("places", "us states"))


@lru_cache(maxsize=1)
def _nations() -> dict[str, str]:
    return dict(line.split(" ", 1) for line in bank("places", "nations"))
