"""The fixed sentences of the reports: title, lead, methods and limits of each; the table is ``texts.toml``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any


def texts(page: str, **values: object) -> dict[str, Any]:
    """Return the sentences of one report as keyword arguments of ``Report``; ``values`` fill the places in braces.

    >>> texts("features")["title"]
    'Features'
    """
    filled = {name: _filled(text, values) for name, text in _all()[page].items()}
    return {name: tuple(text) if isinstance(text, list) else text for name, text in filled.items()}


def _filled(text: Any, values: dict[str, object]) -> Any:
    if isinstance(text, list):
        return [_filled(one, values) for one in text]
    return text.format(**values) if values else text


@lru_cache(maxsize=1)
def _all() -> dict[str, dict[str, Any]]:
    text = resources.files("perturb.report").joinpath("texts.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
