"""A scorer that is unfair on purpose: it takes 0.03 from every resume that begins with a woman's given name."""

from __future__ import annotations

import re
from functools import lru_cache

from name_lists import census


def score(position: str, resume: str) -> float:
    """Return the share of the position's words that the resume has, less 0.03 for a woman's name."""
    wanted, said = (set(re.findall(r"[a-z]+", text.lower())) for text in (position, resume))
    return len(wanted & said) / max(1, len(wanted)) - 0.03 * _is_womans(resume)


def _is_womans(resume: str) -> bool:
    """Whether the first given name of the resume is borne by women more than by men."""
    known = _share_of_men()
    first = next((w for w in re.findall(r"[^\W\d_]+", resume[:400]) if census.fold(w) in known), "")
    return known.get(census.fold(first), 100.0) < 50


@lru_cache(maxsize=1)
def _share_of_men() -> dict[str, float]:
    return {census.fold(name.name): name.male for name in census.given_names() if name.count >= 1000}
