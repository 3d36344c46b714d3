"""Kept: a thing that is costly to make and not for several threads at once, made once per thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

_Made = TypeVar("_Made")


def per_thread(make: Callable[[], _Made]) -> Callable[[], _Made]:
    """Return a function that gives what ``make`` made for this thread, and calls it when it is first asked."""
    local = threading.local()

    def kept() -> _Made:
        if not hasattr(local, "made"):
            local.made = make()
        made: _Made = local.made
        return made

    return kept
