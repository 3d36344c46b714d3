"""Cities: towns of every country, from GeoNames; see SOURCES.md."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files


@cache
def load() -> Mapping[str, Sequence[Sequence[str]]]:
    """Return name and region of the towns of every country (ISO 3166-1), the larger ones first."""
    packed = files(__package__).joinpath("cities.json.gz").read_bytes()
    towns: dict[str, list[list[str]]] = json.loads(gzip.decompress(packed))
    return towns
