"""Model: a weight per cue, as lines of text that a reader can judge: ``cue<TAB>weight``, the log odds it adds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from masking.errors import InternalError

FILE = "years.txt"


@lru_cache(maxsize=1)
def shipped() -> dict[str, float]:
    """The model that comes with the package, read once per process."""
    return unpack(resources.files("masking.ner.years").joinpath(FILE).read_bytes())


def pack(weights: Mapping[str, float]) -> bytes:
    """Return the weights as lines, sorted by cue; those that round to zero are left out."""
    rounded = {cue: round(weight, 3) for cue, weight in weights.items()}
    return "".join(f"{cue}\t{weight}\n" for cue, weight in sorted(rounded.items()) if weight).encode()


def unpack(data: bytes) -> dict[str, float]:
    """Return the weights that ``pack`` wrote. Raises InternalError where a line is none of its lines."""
    weights = {}
    for line in data.decode().splitlines():
        cue, tab, weight = line.partition("\t")
        try:
            weights[cue] = float(weight)
        except ValueError:
            raise InternalError("the year tagger's model file has a line that is no cue with a weight") from None
        if not tab or not cue:
            raise InternalError("the year tagger's model file has a line without a cue")
    return weights
