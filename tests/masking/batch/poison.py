"""Loaded into workers by a test: the text POISON ends the process that masks it."""

from __future__ import annotations

import os

from masking.batch import tables

_mask = tables.mask


def mask(text, *arguments, **options):
    if text == "POISON":
        os.abort()
    return _mask(text, *arguments, **options)


tables.mask = mask
