"""What measures are called in plain words, and what their verdicts say; the table is ``terms.csv``."""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Term:
    """A measure's name in words, and its verdicts; without words for ``unknown`` it has one only where it is told."""

    metric: str
    words: str
    holds: str = ""
    fails: str = ""
    unknown: str = ""


@lru_cache(maxsize=1024)
def term(metric: str) -> Term:
    """Return the Term of a measure; of one that the table does not have, its name without underscores.

    >>> term("skew@10").words, term("adverse_impact").fails, term("my_own").words
    ('skew among the first 10 (0: as in the pool)', 'adverse impact found', 'my own')
    """
    terms = _terms()
    if metric in terms:
        return terms[metric]
    base, at, cut = metric.partition("@")
    if at and f"{base}@" in terms:
        found = terms[f"{base}@"]
        places = f"places {cut}" if "-" in cut else f"first {cut}"
        return replace(found, metric=metric, words=found.words.replace("first %s", places))
    ending = next((t for name, t in terms.items() if name[0] == "*" and metric.endswith(name[1:])), None)
    if ending is None:
        return Term(metric, metric.replace("_", " "))
    start = metric.removesuffix(ending.metric[1:]).strip("_").replace("_", " ")
    return replace(ending, metric=metric, words=f"{start}: {ending.words}" if start else ending.words)


@lru_cache(maxsize=1)
def _terms() -> dict[str, Term]:
    text = resources.files("perturb.report").joinpath("terms.csv").read_text(encoding="utf-8")
    return {row["metric"]: Term(**row) for row in csv.DictReader(text.splitlines())}
