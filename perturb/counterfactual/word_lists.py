"""Word lists: the word lists of this package, read from the text files beside it on first use.

A file holds paragraphs ``name: words``; ``#`` starts a line of remark; ``_`` in a word stands for a blank.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, cast

from name_lists import titles


@cache
def words(file: str, name: str) -> frozenset[str]:
    """Return the words of one paragraph; KeyError where the file has no such paragraph."""
    return frozenset(_paragraphs(file)[name])


@cache
def alternatives(file: str, *names: str) -> str:
    """Return a regular expression for any word of the paragraphs, the longest first; a blank is any white space."""
    found = {w for name in names for w in _paragraphs(file)[name]}
    return "|".join(re.escape(w).replace(r"\ ", r"[ \t]+") for w in sorted(found, key=lambda w: (-len(w), w)))


def listed(template: str, flags: int = 0) -> re.Pattern[str]:
    """Return the expression of ``template``, made at its first use: ``<file:name,name>`` stands for any of those words.

    ``<titles>`` stands for any title.
    """
    return cast("re.Pattern[str]", _Listed(template, flags))


class _Listed:
    """Stands for a compiled pattern until it is asked for something."""

    def __init__(self, template: str, flags: int) -> None:
        self._told = template, flags

    def __getattr__(self, name: str) -> Any:
        template, flags = self._told
        known = template.replace("<titles>", "|".join(map(re.escape, titles.every())))
        source = re.sub(r"<(\w+):([\w,]+)>", lambda m: alternatives(m.group(1), *m.group(2).split(",")), known)
        compiled = re.compile(source, flags)
        vars(self).update(
            {each: getattr(compiled, each) for each in ("search", "match", "fullmatch", "finditer", "sub")}
        )
        return getattr(compiled, name)


@cache
def _paragraphs(file: str) -> dict[str, tuple[str, ...]]:
    text = files("perturb.counterfactual").joinpath(f"{file}.txt").read_text(encoding="utf-8")
    found = (p.partition(":") for p in re.sub(r"(?m)^#.*\n", "", text).split("\n\n") if ":" in p)
    return {name.strip(): tuple(w.replace("_", " ") for w in words.split()) for name, _, words in found}
