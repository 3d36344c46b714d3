"""Places: towns, postal addresses and phone numbers of many countries."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from masking.synthesize.banks import bank

_LIKELY = {
    "US": 30,
    "IN": 16,
    "GB": 7,
    "CA": 4,
    "AU": 3,
    "NG": 3,
    "PK": 3,
    "BD": 2,
    "PH": 3,
    "VN": 3,
    "ID": 2,
    "MY": 2,
    "SG": 2,
    "ZA": 2,
    "KE": 2,
    "GH": 1,
    "AE": 3,
    "SA": 2,
    "EG": 2,
    "TR": 2,
    "DE": 3,
    "FR": 3,
    "ES": 2,
    "IT": 2,
    "PT": 1,
    "BR": 3,
    "MX": 3,
    "CO": 1,
    "AR": 1,
    "CL": 1,
    "PE": 1,
    "PL": 2,
    "RO": 1,
    "HU": 1,
    "CZ": 1,
    "NL": 1,
    "BE": 1,
    "SE": 1,
    "NO": 1,
    "DK": 1,
    "FI": 1,
    "IE": 1,
    "NZ": 1,
    "CN": 3,
    "TW": 1,
    "HK": 1,
    "JP": 2,
    "KR": 2,
    "TH": 1,
    "NP": 1,
    "LK": 1,
    "UA": 1,
    "RU": 2,
    "GR": 1,
    "IL": 1,
    "IR": 1,
    "QA": 1,
    "KW": 1,
    "CH": 1,
    "AT": 1,
    "ET": 1,
    "UG": 1,
    "TZ": 1,
    "CM": 1,
    "MA": 1,
}


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
    chosen = country or rng.choices(tuple(_LIKELY), tuple(_LIKELY.values()))[0]
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
    pattern = {
        "US": "#####",
        "IN": "######",
        "GB": "@## #@@",
        "CA": "@#@ #@#",
        "NL": "#### @@",
        "BR": "#####-###",
        "JP": "###-####",
        "PT": "####-###",
        "PL": "##-###",
        "AU": "####",
        "NG": "######",
    }.get(where.country, "#####")
    return _digits(rng, pattern)


def address(rng: random.Random, where: Town) -> list[str]:
    """Return a postal address as one to four lines."""
    family = {
        "US": "west",
        "GB": "west",
        "CA": "west",
        "AU": "west",
        "IE": "west",
        "NZ": "west",
        "IN": "india",
        "PK": "india",
        "BD": "india",
        "NP": "india",
        "LK": "india",
    }.get(where.country, where.country)
    known = (
        f"street {family.lower()}" if family in ("west", "india") else "street " + _STREETS.get(where.country, "west")
    )
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
    patterns = _PHONES.get(where.country, ("+## ### ### ####", "0## ### ####", "+##-##-#######", "### ### ###"))
    return _digits(rng, rng.choice(patterns))


_STREETS = {
    "DE": "german",
    "AT": "german",
    "CH": "german",
    "FR": "french",
    "BE": "french",
    "MA": "french",
    "ES": "spanish",
    "MX": "spanish",
    "CO": "spanish",
    "AR": "spanish",
    "CL": "spanish",
    "PE": "spanish",
    "BR": "portuguese",
    "PT": "portuguese",
    "IT": "italian",
    "PL": "polish",
    "VN": "vietnamese",
    "ID": "malay",
    "MY": "malay",
    "CN": "chinese",
    "TW": "chinese",
    "HK": "chinese",
    "KR": "korean",
    "JP": "japanese",
    "NG": "african",
    "GH": "african",
    "KE": "african",
    "UG": "african",
    "TZ": "african",
    "ZA": "african",
    "AE": "gulf",
    "SA": "gulf",
    "QA": "gulf",
    "KW": "gulf",
    "TR": "turkish",
    "SE": "nordic",
    "NO": "nordic",
    "DK": "nordic",
    "FI": "nordic",
    "HU": "hungarian",
    "NL": "dutch",
}
_PHONES = {
    "US": (
        "(###) ###-####",
        "###-###-####",
        "###.###.####",
        "+1 ### ### ####",
        "1-###-###-####",
        "(###)###-####",
        "### ### ####",
    ),
    "CA": ("(###) ###-####", "###-###-####", "+1 (###) ###-####"),
    "IN": (
        "+91 9#########",
        "+91-98########",
        "9#########",
        "+91 8#### #####",
        "91-9#########",
        "080-2#######",
        "(+91)7#########",
    ),
    "GB": ("07### ######", "+44 7### ######", "020 #### ####", "(01###) ######", "+44 (0)7### ### ###"),
    "NG": ("080########", "+234 80# ### ####", "0703#######", "+2348#########"),
    "VN": ("+84 9########", "09## ### ###", "(+84) ### ### ###"),
    "DE": ("+49 17# #######", "0151 ########", "030/#######"),
    "FR": ("06 ## ## ## ##", "+33 6 ## ## ## ##"),
    "PK": ("+92 3## #######", "03##-#######", "0092-3##-#######"),
    "AE": ("+971 5# ### ####", "00971-5#-#######"),
    "CN": ("+86 1## #### ####", "1##########"),
    "BR": ("+55 (##) 9####-####", "(##) 9####-####"),
}


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
