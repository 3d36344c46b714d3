"""Tables of cases: ``title :: text`` with inline labels, one per line.

``[[FIELD|stretch]]`` has to be found, ``[[?FIELD|stretch]]`` may be found, everything else has to stay.
A title that begins with ``~`` is a known limit (strict xfail), one that begins with ``trap`` holds nothing to find.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent / "cases"
_LABEL = re.compile(r"\[\[(?P<open>\??)(?P<field>[A-Z_]+)\|(?P<text>.*?)\]\]", re.S)
_ESCAPE = re.compile(r"\\(n|t|u[0-9a-f]{4})")


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    text: str
    wanted: frozenset[int]
    """Offsets that have to be covered."""
    free: frozenset[int]
    """Offsets that may be covered."""
    limit: bool


def read(name: str) -> list[Case]:
    lines = (CASES / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    return [parse(line) for line in lines if line.strip() and not line.startswith("#")]


def parse(line: str) -> Case:
    title, _, labelled = line.partition(" :: ")
    labelled = _ESCAPE.sub(_unescape, labelled)
    text, wanted, free, at = "", set(), set(), 0
    for match in _LABEL.finditer(labelled):
        text += labelled[at : match.start()]
        inside = range(len(text), len(text) + len(match.group("text")))
        (free if match.group("open") else wanted).update(inside)
        text += match.group("text")
        at = match.end()
    return Case(title.lstrip("~"), text + labelled[at:], frozenset(wanted), frozenset(free), title.startswith("~"))


def distinctive(text: str, offsets: frozenset[int]) -> set[int]:
    return {k for k in offsets if text[k].isalnum() or text[k] == "\ufffc"}


def _unescape(match: re.Match[str]) -> str:
    code = match.group(1)
    return {"n": "\n", "t": "\t"}[code] if code in "nt" else chr(int(code[1:], 16))
