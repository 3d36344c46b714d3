"""Recognizers: what is exact by its form, by a label, or by what was found elsewhere in the text.

``ALL`` look at a reading by themselves; ``candidate``, ``again`` and ``school_words`` go on from what was found.
``made`` are those that a policy adds: its lists and the recognizers of its user (``own_*``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module

from masking.policy import Policy
from masking.policy.rules import Entry, Rule
from masking.reading import Recognizer
from masking.recognizers.email import RECOGNIZER as _EMAIL
from masking.recognizers.identity_number import RECOGNIZER as _NUMBER
from masking.recognizers.labelled import RECOGNIZER as _LABELLED
from masking.recognizers.own_patterns import listed
from masking.recognizers.phone import RECOGNIZER as _PHONE
from masking.recognizers.photo import RECOGNIZER as _PHOTO
from masking.recognizers.spoken import RECOGNIZER as _SPOKEN
from masking.recognizers.titled import RECOGNIZER as _TITLED
from masking.recognizers.url import RECOGNIZER as _URL
from masking.span import Field

ALL: tuple[Recognizer, ...] = (_EMAIL, _URL, _PHONE, _NUMBER, _LABELLED, _TITLED, _SPOKEN, _PHOTO)


def made(policy: Policy) -> tuple[Recognizer, ...]:
    """Return the recognizers that a policy adds to ``ALL``. Raises PolicyError for one that cannot be made.

    What a recognizer needs (Presidio, spaCy, a user's module) is imported when the first policy that names it comes.
    """
    words = tuple((field, entries) for field, entries in policy.mask.items() if field in policy.operators)
    return (*((_listed(words),) if words else ()), *map(_own, policy.recognizers))


@lru_cache(maxsize=4)
def _listed(words: tuple[tuple[Field, tuple[Entry, ...]], ...]) -> Recognizer:
    return listed(dict(words))


@lru_cache(maxsize=64)
def _own(rule: Rule) -> Recognizer:
    make: Callable[[Rule], Recognizer] = import_module(f"masking.recognizers.own_{rule.kind}").recognizer
    return make(rule)
