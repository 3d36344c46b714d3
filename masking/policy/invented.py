"""The door to Faker: a provider of Faker computes a replacement for one span, in the locale that a policy names."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from random import Random
from typing import Any

from masking.errors import PolicyError

_ATTEMPTS = 20


def check(name: str, options: Mapping[str, Any]) -> None:
    """Raise PolicyError when Faker has no such provider or locale, or where the provider makes no text."""
    for option in options:
        if option != "locale":
            raise PolicyError(f"'faker:{name}' has no option {option!r}", remedy="Its option: locale, such as 'de_DE'.")
    known = _known(_locale(options))
    if name not in known:
        close = get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"Did you mean 'faker:{close[0]}'? " if close else ""
        raise PolicyError(f"unknown operator 'faker:{name}'", remedy=f"{hint}See the list of Faker's providers.")
    if not isinstance(_faker(_locale(options)).format(name), str):
        raise PolicyError(f"'faker:{name}' makes no text", remedy="Choose a provider that returns a string.")


def replacement(name: str, options: Mapping[str, Any], *, text: str, rng: Random) -> str:
    """Return what provider ``name`` draws with ``rng``; never words that stand in ``text``, as far as it has others."""
    faker = _faker(_locale(options))
    faker.seed_instance(rng.getrandbits(64))
    drawn, folded = "", text.casefold()
    for _ in range(_ATTEMPTS):
        drawn = " ".join(str(faker.format(name)).split())
        if drawn.casefold() not in folded:
            break
    return drawn


def _locale(options: Mapping[str, Any]) -> str:
    return str(options.get("locale", "en_US"))


@lru_cache(maxsize=32)
def _faker(locale: str) -> Any:
    from faker import Factory

    try:
        return Factory.create(locale)
    except AttributeError:
        raise PolicyError(f"Faker has no locale {locale!r}", remedy="Write it as 'de_DE' or 'en_GB'.") from None


@lru_cache(maxsize=32)
def _known(locale: str) -> frozenset[str]:
    """The public providers of the locale; ``random_…`` and the like of Faker's base class are none."""
    from faker.providers import BaseProvider

    names = {name for provider in _faker(locale).get_providers() for name in dir(provider) if not name.startswith("_")}
    return frozenset(names - set(dir(BaseProvider)))
