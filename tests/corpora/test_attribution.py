"""Marked passages: they are whole, and twins leave most words that are not the candidate's."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from masking.errors import EvenhandError
from masking.span import Edit
from perturb.counterfactual import swap
from perturb.counterfactual.swapping import as_resume
from perturb.counterfactual.twins import known_origin, persona_for

FOLDER = Path(__file__).parents[2] / "corpora" / "attribution"
OTHER = {"male": "female", "female": "male"}
NEW = {"male": "Quillon", "female": "Quilla"}
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


def passages_of(file: Path) -> list[Passage]:
    """Return the passages of a file; raises ValueError where one has no head."""
    blocks = (block.strip("\n=") for block in file.read_text(encoding="utf-8").split("\n=====\n"))
    return [passage_of(block) for block in blocks if block]


def passage_of(block: str) -> Passage:
    head = _HEAD.match(block)
    if head is None:
        raise ValueError(f"no head: {block[:60]!r}")
    text, marks, at = "", [], head.end()
    for mark in _MARK.finditer(block, at):
        text += block[at : mark.start()]
        marks.append((len(text), len(text) + len(mark[2]), mark[1]))
        text, at = text + mark[2], mark.end()
    return Passage(head["name"], head["gender"], head["group"], text + block[at:], tuple(marks))


FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_passage_has_a_head_and_marks_and_no_brace_left(file) -> None:
    passages = passages_of(file)
    assert len(passages) >= 100
    for passage in passages:
        assert passage.marks
        assert "{" not in passage.text, passage.name
        assert "}" not in passage.text, passage.name


def test_all_kinds_of_marks_and_people_are_there() -> None:
    passages = [passage for file in FILES for passage in passages_of(file)]
    marks = Counter(letter for passage in passages for _, _, letter in passage.marks)
    assert all(marks[letter] >= 1000 for letter in "CONMGK")
    assert all(sum(p.group == group for p in passages) >= 200 for group in ("white", "black", "hispanic", "asian"))


JUDGES = ("beside_their_like", "names_and_namesakes", "plain_resumes", "sentences_k", "sentences_l")
"""Authors of ``plain``, and files of sentences, that the model has not learned from."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "floors"),
    [
        ("plain_resumes", {"C": 0.93, "O": 0.93, "N": 0.97, "M": 0.93}),
        ("names_and_namesakes", {"C": 0.93, "O": 0.91, "N": 0.93, "M": 0.90}),
        ("beside_their_like", {"C": 0.72, "O": 0.77, "N": 0.97, "M": 0.85}),
    ],
)
def test_what_a_twin_changes_in_texts_that_were_not_learned_from_is_mostly_the_candidates(file, floors) -> None:
    """Floors are a little under what was measured."""
    right, marked = Counter(), Counter()
    for passage in passages_of(FOLDER / "plain" / f"{file}.txt"):
        changed = _changed(passage) if passage.gender in OTHER else None
        for start, end, letter in passage.marks if changed is not None else ():
            if letter in floors and passage.text[start:end].lower() not in ("husband", "wife"):
                hit = any(a < end and start < b for a, b in changed)
                marked[letter] += 1
                right[letter] += hit == (letter in "CN")
    assert marked["C"] > 300
    for letter, floor in floors.items():
        assert right[letter] / marked[letter] >= floor, letter


def twin(passage: Passage, gender: str) -> tuple[Edit, ...]:
    """Return the edits of a twin of ``gender`` with another family name; raises EvenhandError where it is refused."""
    source = as_resume(passage.text)
    origin = known_origin(source, name=passage.name, gender=gender, race=None)
    persona = persona_for(random.Random(0), source.text, origin, gender=gender, race=None)
    persona = replace(persona, first_name=NEW[gender], last_name="Xylander")
    return swap(source, (), persona, origin=origin).revision.edits


def _changed(passage: Passage) -> list[tuple[int, int]] | None:
    """What a twin of the other gender changes; None where it is refused."""
    try:
        return [(edit.start, edit.end) for edit in twin(passage, OTHER[passage.gender])]
    except EvenhandError:
        return None
