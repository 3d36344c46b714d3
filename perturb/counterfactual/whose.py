"""Whose: how likely a pronoun is the candidate's, by signs that were weighed on 1,680 marked texts and 450 resumes.

Why: no turn of phrase decides by itself whose a pronoun is; what was learned weighs everything it sees at once.
``tests/corpora/learn_whose.py`` makes ``whose.json``; docs/perturb.md tells what it does on authors it never read.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from perturb.counterfactual.antecedents import Page, Reader, Signs, valued
from perturb.counterfactual.mentions import Person, mentions, several
from perturb.counterfactual.people import Other

READINGS = 12
"""How many readings of a text are kept while it is read on."""


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
    mine = together(page, read, weights("they" if gender == "neutral" else "one"))
    found = ((page.people[number].start, page.quote[number] >= 0) for number, told in mine.items() if told)
    return frozenset(at for at, quoted in found if quoted or not _of_referee(at, own, references))


def _of_referee(at: int, own: Sequence[tuple[int, int]], references: Sequence[tuple[int, int]]) -> bool:
    """Among referees who do not name the candidate nobody else is told of."""
    return any(start <= at < end and not any(start <= s < at for s, _ in own) for start, end in references)


def together(page: Page, read: Mapping[int, Signs], known: Mapping[str, float]) -> dict[int, bool]:
    """Return for the number of each pronoun whether it is the candidate's: what is likeliest for all of them together.

    ``known`` is the weight of each sign; that of the empty one is added always.

    Why: "she may be called at her office" is of one person, and no pronoun alone says of whom.
    """
    best: list[tuple[float, dict[int, float]]] = [(0.0, {})]
    for number, found in read.items():
        further = []
        for cost, mine in best:
            odds = known[""] + sum(known.get(s, 0.0) * value for s, value in valued(page, found, mine).items())
            further += [(cost + _cost(odds), mine | {number: 1.0}), (cost + _cost(-odds), mine | {number: 0.0})]
        best = sorted(further, key=lambda reading: reading[0])[:READINGS]
    return {number: share > 0.5 for number, share in best[0][1].items()}


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
def weights(name: str) -> dict[str, float]:
    """Return the weight of each sign: ``one`` for he and she, ``they`` for a candidate called they."""
    found: dict[str, dict[str, float]] = json.loads(files(__package__).joinpath("whose.json").read_text("utf-8"))
    return found[name]
