"""Choose the names of the pool and match them in pairs; run once, by hand, after ``build_census``.

    python -m name_lists.build_pools SPACY_LOOKUPS_DATA.whl

The wheel (spacy-lookups-data 1.0.5) says which names are everyday English words; it is not needed at run time.
Writes ``pool_names.csv``, ``pool_pairs.csv`` and ``pool_balance.csv``; the same input gives the same bytes.
Fails when a contrast has fewer than 50 pairs or a standardised mean difference above 0.05.
"""

from __future__ import annotations

import gzip
import json
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from name_lists import census, pools
from name_lists.pools import PoolName

HERE = Path(__file__).parent
OWN_SHARE = {
    ("given", "white"): 80,
    ("given", "black"): 55,
    ("given", "hispanic"): 75,
    ("given", "asian"): 65,
    ("family", "white"): 85,
    ("family", "black"): 50,
    ("family", "hispanic"): 85,
    ("family", "asian"): 74,
}
"""Least percent of a name's bearers who are of the race. Black names have no higher share in numbers: the
commonest surname of Black Americans, Williams, is 46 percent."""
ONE_SEX = 96
"""Least percent of a given name's bearers who are of the gender; others are unisex and left out."""
LEAST_BEARERS = {
    ("given", "white"): 1500,
    ("given", "black"): 600,
    ("given", "hispanic"): 1500,
    ("given", "asian"): 250,
    ("family", "white"): 4000,
    ("family", "black"): 1000,
    ("family", "hispanic"): 2000,
    ("family", "asian"): 700,
}
BORN_HERE = 0.4
"""Least births 1940 to 2004 per bearer of a white or Black given name: leaves out names of recent immigrants."""
COHORTS = range(1955, 2001)
GROWTH = 1.15
"""Most bearers of a Black surname in 2020 per bearer in 2010, for the same reason."""
JOINED = ("juan", "jose", "maria", "luz", "ana")
"""Two names written as one begin with these."""
EVERYDAY = -13.5
"""Log probability of the lower-case word in English text above which a name is too much of a word."""
SMALLEST, WIDEST = 50, 0.05


def main(arguments: list[str]) -> None:
    """Write the three tables; the wheel is named on the command line."""
    (wheel,) = arguments
    common = _everyday_words(wheel)
    names = [n for n in (*_given(), *_family()) if census.fold(n.name) not in common]
    pairs = [pair for contrast in pools.contrasts() for pair in pools.match_contrast(contrast, names)]
    pool = pools.Pool(tuple(names), tuple(pairs))
    table = pools.balance(pool)
    for row in table:
        if row.pairs < SMALLEST or not abs(row.smd) <= WIDEST:
            raise SystemExit(f"{row.contrast} {row.kind} {row.covariate}: {row.pairs} pairs, difference {row.smd:.3f}")
    _write("pool_names.csv", pools.COLUMNS, map(_cells, names))
    _write("pool_pairs.csv", _PAIR_COLUMNS, ((p.contrast, *p.left, *p.right) for p in pairs))
    _write("pool_balance.csv", _BALANCE_COLUMNS, map(_numbers, table))


_PAIR_COLUMNS = ("contrast", "left_given", "left_family", "right_given", "right_family")
_BALANCE_COLUMNS = ("contrast", "kind", "covariate", "pairs", "left_mean", "right_mean", "smd")


def _given() -> Iterator[PoolName]:
    traditions = _traditions("given")
    for name in census.given_names():
        gender = census.gender(name.name, share=ONE_SEX)
        race = _race("given", name.shares, name.count)
        tradition = traditions.get(name.name, "none" if race == "asian" else "")
        if gender and race and tradition != "none" and not _is_unfit(name, race):
            yield pools.describe("given", _spell(name.name), gender, race, tradition)


def _is_unfit(name: census.GivenName, race: str) -> bool:
    """Whether a given name is of another time or very short, of two written as one, or of recent immigrants."""
    if name.births < 50 or name.cohort not in COHORTS or len(name.name) < 3:
        return True
    if race == "hispanic":
        return len(name.name) > 7 and name.name.startswith(JOINED)
    return race in ("white", "black") and name.births < BORN_HERE * name.count


def _family() -> Iterator[PoolName]:
    traditions = _traditions("family")
    for name in census.family_names():
        race = _race("family", name.shares, name.count)
        if race == "black" and name.count > GROWTH * name.count_2010:
            continue
        tradition = traditions.get(name.name, "none" if race == "asian" else "")
        if race and tradition != "none":
            yield pools.describe("family", _spell(name.name), "", race, tradition)


def _race(kind: str, shares: tuple[int, ...], bearers: int) -> str | None:
    at = max(range(len(shares)), key=shares.__getitem__)
    race = census.RACES[at]
    fits = shares[at] >= OWN_SHARE[kind, race] and bearers >= LEAST_BEARERS[kind, race]
    return race if fits else None


def _spell(name: str) -> str:
    return f"Mc{name[2:].title()}" if name.startswith("mc") and len(name) > 4 else name.title()


def _traditions(kind: str) -> dict[str, str]:
    """Names sorted by hand: the traditions of the Asian pool, and ``none`` for names that belong in no pool."""
    table: dict[str, str] = {}
    for line in (HERE / "traditions.txt").read_text(encoding="utf-8").splitlines():
        head, _, names = line.partition(":")
        if names and head.split()[0] == kind:
            table.update(dict.fromkeys(names.lower().split(), " ".join(head.split()[1:])))
    return table


def _everyday_words(wheel: str) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        packed = archive.read("spacy_lookups_data/data/en_lexeme_prob.json.gz")
    return {word for word, chance in json.loads(gzip.decompress(packed)).items() if chance > EVERYDAY}


def _cells(name: PoolName) -> tuple[object, ...]:
    return tuple("" if v is None else v for v in (getattr(name, column) for column in pools.COLUMNS))


def _numbers(row: pools.Balance) -> tuple[object, ...]:
    means = (f"{row.left_mean:.3f}", f"{row.right_mean:.3f}", f"{row.smd:.4f}")
    return (row.contrast, row.kind, row.covariate, row.pairs, *means)


def _write(name: str, header: Iterable[object], rows: Iterable[Iterable[object]]) -> None:
    lines = [",".join(map(str, row)) for row in (header, *rows)]
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
