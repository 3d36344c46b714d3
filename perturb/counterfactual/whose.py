"""Whose: how likely a pronoun is the candidate's, by what was learned from marked texts.

Why: no turn of phrase decides by itself whose a pronoun is. Trees that were learned are asked how everybody stands when
it comes (``standing``). ``tests/corpora/learn_whose.py`` makes ``whose.json``; docs/perturb.md tells what it does on
authors it never read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np

from perturb.counterfactual.clauses import Page
from perturb.counterfactual.forest import Forest, grown
from perturb.counterfactual.people import Person, apart, mentions, several
from perturb.counterfactual.standing import CANDIDATE, Standing

READINGS = 4
"""How many readings of a text are kept while it is read on."""


@dataclass(frozen=True, slots=True)
class Known:
    """What was learned."""

    words: Mapping[str, float]
    """How much each word beside a pronoun speaks for the candidate: log odds above those of any word there."""
    forest: Forest


@lru_cache(maxsize=16)
def of_candidate(
    text: str,
    pronouns: tuple[tuple[int, int], ...],
    own: tuple[tuple[int, int], ...],
    strangers: tuple[Person, ...],
    gender: str,
    references: tuple[tuple[int, int], ...] = (),
) -> frozenset[int]:
    """Return the starts of those ``pronouns`` (all of the candidate's ``gender``) that mean the candidate.

    ``references`` are the stretches of text in which others are introduced (a section of referees).
    """
    page, asked = page_of(text, pronouns, own, strangers, gender, references)
    mine = together(page, asked, learned("they" if gender == "neutral" else "one"))
    return frozenset(page.people[number].start for number, told in mine.items() if told)


def together(page: Page, asked: Iterable[int], known: Known) -> dict[int, bool]:
    """Return for the number of each pronoun whether it is the candidate's: what is likeliest for all of them together.

    Why: "she may be called at her office" is of one person, and no pronoun alone says of whom.
    """
    standing = Standing(page)
    best: list[tuple[float, dict[int, int]]] = [(0.0, {})]
    for number in asked:
        beside = [known.words.get(word, 0.0) for word in standing.words(number)]
        further = []
        for cost, meant in best:
            odds = known.forest.odds([*standing.numbers(number, meant), *beside])
            mine, other = np.logaddexp(0, [-odds, odds])  # minus the logarithms of how likely both are
            further.append((cost + mine, meant | {number: CANDIDATE}))
            further.append((cost + other, meant | {number: standing.other(number, meant)}))
        best = sorted(further, key=lambda reading: reading[0])[:READINGS]
    return {number: who == CANDIDATE for number, who in best[0][1].items()}


def page_of(
    text: str,
    pronouns: Iterable[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Person],
    gender: str,
    references: Sequence[tuple[int, int]] = (),
    *,
    alike: bool = False,
    they: Collection[int] = (),
) -> tuple[Page, list[int]]:
    """Return a text with its people, and the numbers of the ``pronouns`` among them.

    ``alike`` reads the text as if everybody of a known gender were of the candidate's, and ``they`` says which
    pronouns to read as if they were "they": so texts are read to learn from.
    """
    asked = {start for start, _ in pronouns}
    people = [replace(p, gender="neutral") if p.start in they else p for p in mentions(text, own, strangers)]
    if gender == "neutral":
        people = _with_several(text, people)
    if alike:
        people = [replace(p, gender=gender) if p.gender in ("male", "female") else p for p in people]
    page = Page(text, people, gender, references)
    return page, [n for n, p in enumerate(people) if p.start in asked]


def _with_several(text: str, people: Sequence[Person]) -> list[Person]:
    """With several people and things told of; nobody else told of as one is called they."""
    told = [replace(p, gender=p.gender or "other") if p.kind not in ("own", "pronoun") else p for p in people]
    return sorted([*told, *apart(several(text), told)], key=lambda p: (p.start, p.end))


@cache
def learned(name: str) -> Known:
    """Return what was learned: ``one`` for he and she, ``they`` for a candidate called they."""
    found = json.loads(files(__package__).joinpath("whose.json").read_text("utf-8"))[name]
    return Known(found["words"], grown(found))
