"""Loaded into workers by a test: the first check of every written document finds something."""

from __future__ import annotations

from masking.batch import work
from masking.verify import Finding

_verify = work.verify
_seen: list[bool] = []
STUBBORN = False


def verify(revision, data, **options):
    _seen.append(True)
    if len(_seen) == 1 or STUBBORN:
        return (Finding("text", "page 1", "a test says so"),)
    return _verify(revision, data, **options)


work.verify = verify
