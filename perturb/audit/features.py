"""What goes into a scorer: the distribution of every feature, over all and per group, and what looks wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from masking.errors import InputError
from perturb import table
from perturb.measure import Measure

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

PERCENTILES = (10, 30, 50, 70, 90)
IDENTIFIERS = frozenset({"id", "ids", "uuid", "guid", "index", "identifier"})


def features(frame: pd.DataFrame, *, columns: Sequence[str] = (), groups: Sequence[str] = ()) -> tuple[Measure, ...]:
    """Return 10p 30p 50p 70p 90p, min, max, mean, stddev and %nonzero per feature, over all and per group.

    ``position`` of a row holds the feature's name, ``n`` the values that are there. Rows ``constant`` and ``duplicate``
    flag features that tell nothing or repeat another (``holds`` False). Percentiles interpolate linearly; stddev
    divides by n − 1; missing values are left out and counted as ``missing``.
    Raises InputError where no column is numeric.
    """
    names = [table.column(frame, c) for c in columns] or _numeric(frame)
    codings = table.groupings(frame, table.attributes(frame, groups)) if groups or _has_groups(frame) else ()
    values = {name: table.numbers(frame[name]) for name in names}
    rows: list[Measure] = []
    for name, numbers in values.items():
        rows += _describe(numbers, "", "(all)", name)
        for coding in codings:
            for g, group in enumerate(coding.names):
                rows += _describe(numbers[coding.codes == g], coding.attribute, group, name)
    return tuple(rows + list(_flags(values)))


def identifiers(frame: pd.DataFrame) -> tuple[str, ...]:
    """Return the columns that only tell rows apart (``id``, ``candidate_id``, ``row number``): no features."""
    return tuple(str(c) for c in frame.columns if IDENTIFIERS & set(_words(str(c))) or str(c).startswith("Unnamed:"))


def _words(name: str) -> list[str]:
    """``candidateId`` and ``candidate_id`` → ``["candidate", "id"]``."""
    pairs = zip(f" {name}", name, strict=False)
    spaced = "".join(f" {c}" if c.isupper() and not before.isupper() else c for before, c in pairs)
    return "".join(c if c.isalnum() else " " for c in spaced).casefold().split()


def _numeric(frame: pd.DataFrame) -> list[str]:
    others = {*table.ROLES["rank"], *table.ROLES["request"], *table.GROUPS}
    known = {*identifiers(frame), *(str(c) for c in frame.columns if str(c).casefold() in others)}
    found = [str(c) for c in frame.select_dtypes(include=["number", "bool"]).columns if str(c) not in known]
    if not found:
        raise InputError("The table has no numeric column.", remedy="Name the features with --feature.")
    return found


def _has_groups(frame: pd.DataFrame) -> bool:
    return any(table.plain(str(c)) in table.GROUPS for c in frame.columns)


def _describe(values: NDArray[np.float64], attribute: str, group: str, feature: str) -> Iterator[Measure]:
    there = values[~np.isnan(values)]
    n = len(there)
    numbers: dict[str, float | None] = {f"{p}p": None for p in PERCENTILES}
    numbers |= dict.fromkeys(("min", "max", "mean", "stddev", "%nonzero"))
    if n:
        numbers |= {f"{p}p": float(q) for p, q in zip(PERCENTILES, np.percentile(there, PERCENTILES), strict=True)}
        numbers |= {"min": float(there.min()), "max": float(there.max()), "mean": float(there.mean())}
        numbers["%nonzero"] = 100 * float((there != 0).mean())
    if n > 1:
        numbers["stddev"] = float(there.std(ddof=1))
    for metric, value in numbers.items():
        yield Measure(metric, attribute, group, "", feature, value, n=n)
    if missing := len(values) - n:
        yield Measure("missing", attribute, group, "", feature, float(missing), n=len(values))


def _flags(values: dict[str, NDArray[np.float64]]) -> Iterator[Measure]:
    """Features that never vary, and features that equal an earlier one in every row."""
    seen: dict[bytes, str] = {}
    for name, numbers in values.items():
        there = numbers[~np.isnan(numbers)]
        if len(there) and (there == there[0]).all():
            yield Measure("constant", "", "(all)", "", name, float(there[0]), n=len(there), holds=False,
                          note="the feature never varies")  # fmt: skip
            continue
        key = (numbers + 0.0).tobytes()
        if key in seen:
            yield Measure("duplicate", "", "(all)", seen[key], name, None, n=len(there), holds=False,
                          note=f"equals {seen[key]} in every row")  # fmt: skip
        else:
            seen[key] = name
