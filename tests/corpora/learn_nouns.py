"""Learns the weights of ``perturb/counterfactual/nouns.json``: ``python tests/corpora/learn_nouns.py [--judge]``.

Logistic regression over the signs of ``noun_signs`` on the marked passages of ``corpora/attribution``, on the cases of
``tests/perturb`` and on whole resumes as ``evenhand benchmark twins`` makes them, of other numbers. A sign counts from
three texts on. Nouns before a noun are not given as known but as likely (``TOLD``): no reading of a new text is sure.
``--judge`` learns once without each author and prints how much of that author's nouns is right.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from judge_twins import shown
from learning import read_as_swapped, weighed
from test_attribution import FILES, FOLDER, OTHER, Passage, passages_of

from perturb.benchmark import specimens
from perturb.counterfactual import noun_signs, nouns

TOLD, SHRINK, TEXTS, WHOLE = 0.08, 3.0, 3, 200
"""How unsure earlier nouns are; the pull to zero; how many texts have a sign; whole resumes."""
PLAIN = (
    *("credits", "nouns", "people", "references", "resumes_with_others", "called_they", "portraits", "subjects"),
    *("care_and_service", "trades_and_shops", "offices_and_clubs", "told_by_referees"),
)
"""The files of ``plain`` that mark nouns."""
CASES = Path(__file__).parents[1] / "perturb" / "counterfactual" / "cases.jsonl"


@dataclass(frozen=True, slots=True)
class Row:
    """One noun: whose text, its signs, whether it is the candidate's."""

    author: str
    text: int
    signs: dict[str, float]
    mine: bool
    weight: float
    said: str
    """With its neighbours."""


def passages() -> Iterator[tuple[str, Passage, float]]:
    for file in (*FILES, *(FOLDER / "plain" / f"{name}.txt" for name in PLAIN)):
        for passage in passages_of(file) if file.exists() else ():
            yield file.stem, passage, 3.0 if file.stem == "subjects" else 1.0
    for passage in _cases():
        yield "cases", passage, 12.0
    for passage in _whole():
        yield "whole", passage, 0.1


def _cases() -> Iterator[Passage]:
    """What a case says must stay is another's, what must go is the candidate's."""
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["axis"] != "gender" or case["from"] not in OTHER:
            continue
        text, marks = case["text"], []
        for letter, key in (("O", "must_contain"), ("C", "must_not_contain")):
            for said in case[key]:
                marks += [(m.start(), m.end(), letter) for m in re.finditer(re.escape(said), text)]
        stays = " ".join(chain.from_iterable([w] if isinstance(w, str) else w for w in case["must_appear"]))
        marks += [(m.start(), m.end(), "?") for m in re.finditer(r"[^\W\d_]{3,}", text) if m.group() in stays]
        name = f"{case['candidate_given']} {case['candidate_family']}".strip()
        yield Passage(name, case["from"], "", text, tuple(marks))


def _whole() -> Iterator[Passage]:
    rng = random.Random("nouns")
    for number in range(WHOLE):
        made = specimens.make(rng, number)
        text, marks = "", []
        for piece, said in zip(made.pieces, made.told_of(made.person), strict=True):
            letter = {"pronoun": "C", "word": "C", "name": "N"}.get(piece.kind, "O")
            marks.append((len(text), len(text) + len(said), letter))
            text += said
        yield Passage(f"{made.person.given} {made.person.family}", made.person.gender, "", text, tuple(marks))


def rows() -> Iterator[Row]:
    for number, (author, passage, weight) in enumerate(passages()):
        if passage.gender in OTHER:
            yield from _of_text(author, number, passage, weight)


def _of_text(author: str, number: int, passage: Passage, weight: float) -> Iterator[Row]:
    reading = read_as_swapped(passage)
    if reading is None:
        return
    answers: dict[nouns.Noun, float] = {}
    for noun in nouns.nouns_in(reading.text, passage.gender, OTHER[passage.gender]):
        said = [letter for s, e, letter in passage.marks if s < noun.end and noun.start < e]
        if set(said) & set("NMGK") or (author == "cases" and set(said) not in ({"C"}, {"O"})):
            continue
        mine = "C" in said
        yield Row(
            author,
            number,
            noun_signs.signs(reading.scene, noun, answers),
            mine,
            weight,
            shown(passage, noun.start, noun.end),
        )
        answers[noun] = 1 - TOLD if mine else TOLD


def learnt(read: Sequence[Row], shrink: float = SHRINK) -> dict[str, float]:
    """Return the weight of each sign."""
    texts: dict[int, set[str]] = {}
    for row in read:
        texts.setdefault(row.text, set()).update(row.signs)
    rows = [(row.signs, row.mine, row.weight) for row in read]
    return weighed(rows, texts.values(), least=TEXTS, shrink=shrink)


def judge(read: Sequence[Row], shrink: float = SHRINK) -> Iterator[str]:
    rights: Counter[tuple[str, bool]] = Counter()
    for author in sorted({row.author for row in read}):
        known = learnt([row for row in read if row.author != author], shrink)
        right = Counter()
        for row in read:
            if row.author == author:
                odds = known[""] + sum(known.get(s, 0.0) * value for s, value in row.signs.items())
                right["C" if row.mine else "O", (odds > 0) == row.mine] += 1
                if (odds > 0) != row.mine and "--list" in sys.argv:
                    yield f"{author} {odds:.1f} {row.said}"
        rights += right
        yield f"{author}: {_shares(right)}"
    yield f"all: {_shares(rights)}"


def _shares(right: Counter[tuple[str, bool]]) -> str:
    totals = {k: right[k, True] + right[k, False] for k in "CO"}
    return ", ".join(f"{k} {right[k, True] / max(1, totals[k]):.3f} of {totals[k]}" for k in "CO")


def learn(read: Sequence[Row], place: Path, shrink: float = SHRINK) -> None:
    """Write the weights to ``place``, or with ``--judge`` print what is right without each author."""
    if "--judge" in sys.argv:
        for line in judge(read, shrink):
            print(line, flush=True)
        return
    place.write_text(
        json.dumps(learnt(read, shrink), indent=0, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    learn(list(rows()), Path(nouns.__file__).with_name("nouns.json"))
