"""Accounts: e-mail addresses and links, which often bear the candidate's name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.record import Reading

EMAIL = expression(r"[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")
PROFILE = expression(
    r"(?:https?://|www\.)[^\s<>|\"]{3,200}|\b(?:linkedin|github|gitlab|indeed|facebook|twitter|behance"
    r"|medium)\.com/[^\s<>|\"]{1,150}",
    re.I,
)
_LOCAL = expression(r"[\w.+'-]{1,64}\Z")
SITE = expression(r"(?<![^\W\d_])[^\W\d_]{3,40}\.[a-z]{2}|@")


def addresses(text: str) -> Iterator[str]:
    """Yield the e-mail addresses of a text, in order."""
    at = text.find("@")
    while at >= 0:
        local = _LOCAL.search(text, max(0, at - 64), at)
        match = EMAIL.match(text, local.start()) if local else None
        if match is not None:
            yield match.group()
        at = text.find("@", at + 1)


def links(reading: Reading) -> Iterator[str]:
    """Yield the links to pages and profiles, in order."""
    done = 0
    for index in reading.words.among(_SITES):
        start = reading.words.starts[index]
        match = PROFILE.match(reading.text, start) if start >= done else None
        if match is not None:
            done = match.end()
            yield match.group()


_SITES = Cue(
    ("http", "https", "www", "linkedin", "github", "gitlab", "indeed", "facebook", "twitter", "behance", "medium")
)
