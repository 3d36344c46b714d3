"""Origins: given and family names of the world, by where they come from.

Why: a tagger that is to serve everybody alike has to be trained, and measured, on names of everybody.
``origins/*.txt`` were written for this project; ``world_names.json.gz`` holds the lists of Faker's locales.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

WORLD = "world_names.json.gz"


@dataclass(frozen=True, slots=True)
class Origin:
    """Names that belong together: of one language, people or region."""

    name: str
    female: tuple[str, ...]
    male: tuple[str, ...]
    family: tuple[str, ...]
    order: str = "given family"
    """``given family``, ``family given``, ``single``, ``initial given`` (South Indian) or ``given father``."""
    script: str = "latin"


@lru_cache(maxsize=1)
def handwritten() -> dict[str, Origin]:
    """The origins of ``origins/*.txt`` by name.

    Format of a file: blocks that start with ``[name]`` and hold ``female:``, ``male:``, ``family:`` (names separated
    by blanks, ``_`` for a blank inside a name) and, where it differs, ``order:`` and ``script:``. A line without a key
    goes on with the list above it.
    """
    found: dict[str, Origin] = {}
    files = sorted(resources.files("name_lists").joinpath("origins").iterdir(), key=lambda f: f.name)
    for file in files:
        if file.name.endswith(".txt"):
            found.update(_parse(file.read_text(encoding="utf-8")))
    return found


@lru_cache(maxsize=1)
def world() -> dict[str, Origin]:
    """The locales of Faker (``en_US``, ``yo_NG``…) as origins."""
    packed = resources.files("name_lists").joinpath(WORLD).read_bytes()
    lists: dict[str, dict[str, list[str]]] = json.loads(gzip.decompress(packed))
    return {locale: _origin(locale, kinds) for locale, kinds in lists.items()}


def _origin(locale: str, kinds: dict[str, list[str]]) -> Origin:
    both = kinds.get("any", [])
    family = tuple(kinds["family"])
    return Origin(
        locale,
        tuple(kinds.get("female", both)),
        tuple(kinds.get("male", both)),
        family,
        order="family given" if locale[:2] in ("zh", "ko", "ja", "hu", "vi") else "given family",
        script="latin" if family[0][0] < "\u0250" else "own",
    )


def _parse(text: str) -> dict[str, Origin]:
    found: dict[str, Origin] = {}
    block: dict[str, list[str]] = {}
    name = key = ""
    for line in (*text.splitlines(), "[]"):
        if line.startswith("["):
            if name:
                found[name] = _block(name, block)
            name, block, key = line.strip("[] "), {}, ""
        elif line.strip() and not line.startswith("#"):
            head, colon, rest = line.partition(":")
            key = head if colon else key
            block.setdefault(key, []).extend((rest if colon else line).split())
    return found


def _block(name: str, block: dict[str, list[str]]) -> Origin:
    lists = {key: tuple(word.replace("_", " ") for word in words) for key, words in block.items()}
    return Origin(
        name,
        lists["female"],
        lists["male"],
        lists.get("family", ()),
        order=" ".join(lists.get("order", ("given", "family"))),
        script=" ".join(lists.get("script", ("latin",))),
    )
