"""Whose: how likely a pronoun is the candidate's, by what was learned from 2,390 marked texts and 450 resumes.

Why: no turn of phrase decides by itself whose a pronoun is. Two readers that err in different places weigh everything
they see: one adds up weights of signs (``antecedents``), one asks trees how everybody stands (``standing``).
``tests/corpora/learn_whose.py`` makes ``whose.json``; docs/perturb.md tells what it does on authors it never read.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from perturb.counterfactual.antecedents import TURN, Page, Reader, Signs, valued
from perturb.counterfactual.forest import Forest, grown
from perturb.counterfactual.mentions import Person, mentions, several
from perturb.counterfactual.people import Other
from perturb.counterfactual.standing import CANDIDATE, Standing

READINGS, TREES = 6, 0.4
"""How many readings of a text are kept while it is read on; how much trees count beside signs."""


@dataclass(frozen=True, slots=True)
class Known:
    """What was learned."""

    signs: Mapping[str, float]
    """The weight of each sign."""
    words: Mapping[str, float]
    """How much each word beside a pronoun speaks for the candidate: log odds above those of any word there."""
    forest: Forest


def of_candidate(
    text: str,
    pronouns: Iterable[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Other],
    gender: str,
    references: Sequence[tuple[int, int]] = (),
) -> frozenset[int]:
    """Return the starts of those ``pronouns`` (all of the candidate's ``gender``) that mean the candidate.

    ``references`` are the stretches of text in which others are introduced (a section of referees).
    """
    page, read = signs(text, pronouns, own, strangers, gender, references)
    mine = together(page, read, learned("they" if gender == "neutral" else "one"))
    return frozenset(page.people[number].start for number, told in mine.items() if told)


def together(page: Page, read: Mapping[int, Signs], known: Known) -> dict[int, bool]:
    """Return for the number of each pronoun whether it is the candidate's: what is likeliest for all of them together.

    Why: "she may be called at her office" is of one person, and no pronoun alone says of whom.
    """
    standing = Standing(page)
    best: list[tuple[float, dict[int, int]]] = [(0.0, {})]
    for number, found in read.items():
        beside = [known.words.get(word, 0.0) for word in standing.words(number)]
        glossed = standing.glossed(number)
        if glossed is not None:
            best = [(cost, meant | {number: glossed}) for cost, meant in best]
            continue
        further = []
        for cost, meant in best:
            trees = known.forest.odds([*standing.numbers(number, meant), *beside])
            odds = TREES * trees + (1 - TREES) * _weighed(page, found, meant, known.signs)
            further.append((cost + _cost(odds), meant | {number: CANDIDATE}))
            further.append((cost + _cost(-odds), meant | {number: standing.other(number, meant)}))
        best = sorted(further, key=lambda reading: reading[0])[:READINGS]
    return {number: who == CANDIDATE for number, who in best[0][1].items()}


def _weighed(page: Page, found: Signs, meant: Mapping[int, int], known: Mapping[str, float]) -> float:
    """The log odds by the weights of the signs; that of the empty one is added always.

    Turns of phrase are known to the signs alone and count for both readers.
    """
    mine = {number: float(who == CANDIDATE) for number, who in meant.items()}
    told = ((known.get(s, 0.0) * value, s) for s, value in valued(page, found, mine).items())
    return known[""] + sum(weight * (2 if sign.startswith(TURN) else 1) for weight, sign in told)


def _cost(odds: float) -> float:
    """How unlikely an answer is (minus the logarithm of its likelihood) that has these log odds."""
    return math.log1p(math.exp(-odds)) if odds > -30 else -odds


def signs(
    text: str,
    pronouns: Iterable[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Other],
    gender: str,
    references: Sequence[tuple[int, int]] = (),
    *,
    alike: bool = False,
    they: Collection[int] = (),
) -> tuple[Page, dict[int, Signs]]:
    """Return a text's people and the signs of each pronoun, by the number of the pronoun among them.

    ``alike`` reads the text as if everybody of a known gender were of the candidate's, and ``they`` says which
    pronouns to read as if they were "they": so texts are read to learn from.
    """
    asked = {start for start, _ in pronouns}
    people = mentions(text, own, strangers)
    if they:
        people = tuple(replace(p, gender="neutral") if p.start in they else p for p in people)
    if gender == "neutral":
        people = _with_several(text, people)
    if alike:
        people = tuple(replace(p, gender=gender) if p.gender in ("male", "female") else p for p in people)
    page = Page(text, people, gender, references)
    reader = Reader(page)
    return page, {n: reader.signs(n) for n, p in enumerate(people) if p.kind == "pronoun" and p.start in asked}


def _with_several(text: str, people: Sequence[Person]) -> tuple[Person, ...]:
    """With several people and things told of; nobody else told of as one is called they."""
    told = [replace(p, gender=p.gender or "other") if p.kind not in ("own", "pronoun") else p for p in people]
    apart = [p for p in several(text) if not any(p.start < o.end and o.start < p.end for o in told)]
    return tuple(sorted([*told, *apart], key=lambda p: (p.start, p.end)))


@cache
def learned(name: str) -> Known:
    """Return what was learned: ``one`` for he and she, ``they`` for a candidate called they."""
    found = json.loads(files(__package__).joinpath("whose.json").read_text("utf-8"))[name]
    return Known(found["signs"], found["words"], grown(found))
