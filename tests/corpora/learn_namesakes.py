"""Learns ``perturb/counterfactual/namesakes.json``: ``python tests/corpora/learn_namesakes.py [--judge]``.

Logistic regression over the signs of ``namesakes`` at the places of one part of the name where no sure rule decides, in
the marked texts, the cases of ``tests/perturb`` and whole resumes: whether the candidate is meant. ``--judge`` is as in
``learn_nouns.py``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from judge_twins import shown
from learn_nouns import Row, judge, learnt, passages
from test_attribution import FOLDER, OTHER, Passage, passages_of

from masking.errors import EvenhandError
from masking.reading.view import fold
from perturb.counterfactual import handles, namesakes, naming, swapping
from perturb.counterfactual.twins import known_origin


def rows() -> Iterator[Row]:
    plain = ((f.stem, p, 1.0) for f in sorted(FOLDER.glob("plain/*.txt")) for p in passages_of(f))
    known = [(author, p, weight) for author, p, weight in passages() if author not in _PLAIN]
    for number, (author, passage, weight) in enumerate([*known, *plain]):
        yield from _of_text(author, number, passage, weight)


_PLAIN = {f.stem for f in FOLDER.glob("plain/*.txt")}


def _of_text(author: str, number: int, passage: Passage, weight: float) -> Iterator[Row]:
    source = swapping.as_resume(passage.text)
    try:
        origin = known_origin(source, name=passage.name, gender=OTHER.get(passage.gender, "female"), race=None)
        reading = swapping._read(fold(source.text), source, origin)
    except EvenhandError:
        return
    if len(reading.text) != len(passage.text):
        return
    for mention in naming.lone(reading.text, reading.identity, handles.closed(reading.text)):
        said = {letter for s, e, letter in passage.marks if s < mention.end and mention.start < e}
        place = (reading.text, mention.start, mention.end, mention.parts[0].role, reading.identity)
        if len(said) != 1 or said & {"?"} or namesakes.decided(*place) is not None:
            continue
        found = namesakes.signs(*place)
        mine = bool(said & {"N", "C"})
        yield Row(author, number, dict.fromkeys(found, 1.0), mine, weight, shown(passage, mention.start, mention.end))


def main() -> None:
    read = list(rows())
    if "--judge" in sys.argv:
        for line in judge(read):
            print(line, flush=True)
        return
    place = Path(namesakes.__file__).with_name("namesakes.json")
    place.write_text(json.dumps(learnt(read), indent=0, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
