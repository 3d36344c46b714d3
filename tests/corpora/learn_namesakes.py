"""Learns ``perturb/counterfactual/namesakes.json``: ``python tests/corpora/learn_namesakes.py [--judge]``.

Logistic regression over the signs of ``namesakes`` at the places of one part of the name where no sure rule decides, in
the marked texts, the cases of ``tests/perturb`` and whole resumes: whether the candidate is meant. ``--judge`` is as in
``learn_nouns.py``. Where authors laid traps, namesakes of a given name that is no word count less.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from judge_twins import shown
from learn_nouns import Row, learn, passages
from learning import read_as_swapped
from test_attribution import FILES, FOLDER, Passage, passages_of

from perturb.counterfactual import handles, namesakes, naming


def rows() -> Iterator[Row]:
    plain = (
        (f.stem, p, 3.0 if f.stem == "namesakes" else 1.0)
        for f in sorted(FOLDER.glob("plain/*.txt"))
        for p in passages_of(f)
    )
    known = [(author, p, weight) for author, p, weight in passages() if author not in _PLAIN]
    for number, (author, passage, weight) in enumerate([*known, *plain]):
        yield from _of_text(author, number, passage, weight)


TRAPS = {*(f.stem for f in FILES), "namesakes", "nouns", "people", "resumes_with_others", "subjects"}
"""Files whose authors laid traps: a given name that is no word is seldom anybody else's in ordinary texts."""
SELDOM = 0.4
"""How much a namesake of such a name counts there."""
_PLAIN = {f.stem for f in FOLDER.glob("plain/*.txt")}


def _of_text(author: str, number: int, passage: Passage, weight: float) -> Iterator[Row]:
    reading = read_as_swapped(passage)
    if reading is None:
        return
    for mention in naming.lone(reading.text, reading.identity, handles.closed(reading.text)):
        said = {letter for s, e, letter in passage.marks if s < mention.end and mention.start < e}
        place = namesakes.Place.at(reading.text, mention.start, mention.end, mention.parts[0].role, reading.identity)
        if len(said) != 1 or said & {"?"} or namesakes.decided(place) is not None:
            continue
        found = namesakes.signs(place)
        mine = bool(said & {"N", "C"})
        rare = not mine and author in TRAPS and found & {"first/", "nickname/"}
        counts = weight * SELDOM if rare else weight
        yield Row(author, number, dict.fromkeys(found, 1.0), mine, counts, shown(passage, mention.start, mention.end))


if __name__ == "__main__":
    learn(list(rows()), Path(namesakes.__file__).with_name("namesakes.json"), shrink=2.0)
