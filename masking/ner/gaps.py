"""Gaps: what stands between two words, as one sign."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def sign(between: str) -> str:
    """Return N for a line break, B for a bullet, bar, tab or wide gap, the first sign, or _ for a blank."""
    if "\n" in between:
        return "N"
    if "   " in between or any(mark in between for mark in "•●▪|\t·"):
        return "B"
    return next((mark for mark in ":,;.!?()/–—-+&'’" if mark in between), "_")
