"""Passages: texts in which every gendered word, every word of the name and every people is marked with whose it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "corpora" / "attribution"
OTHER = {"male": "female", "female": "male"}
_HEAD = re.compile(r"# name: (?P<name>.+?) \| gender: (?P<gender>male|female|neutral) \| group: (?P<group>[a-z ]+)\n")
_MARK = re.compile(r"\{([CONMGK])\|([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text and its marks: (start, end, letter)."""

    name: str
    gender: str
    group: str
    text: str
    marks: tuple[tuple[int, int, str], ...]


def read(file: Path) -> list[Passage]:
    """Return the passages of a file; raises ValueError where one has no head."""
    return [_passage(block.strip("\n")) for block in file.read_text(encoding="utf-8").split("\n=====\n")]


def _passage(block: str) -> Passage:
    head = _HEAD.match(block)
    if head is None:
        raise ValueError(f"no head: {block[:60]!r}")
    text, marks, at = "", [], head.end()
    for mark in _MARK.finditer(block, at):
        text += block[at : mark.start()]
        marks.append((len(text), len(text) + len(mark[2]), mark[1]))
        text, at = text + mark[2], mark.end()
    return Passage(head["name"], head["gender"], head["group"], text + block[at:], tuple(marks))
