"""Whose: how likely a pronoun is the candidate's, by signs that were weighed on 1,300 marked texts.

Why: rules are right where they know a turn of phrase and guess elsewhere; what was learned weighs everything it sees
and says how sure it is. So a turn of phrase that the rules know decides, and where they guess, what was learned does.
``tests/corpora/learn_whose.py`` makes ``whose.json``; docs/perturb.md tells what it does on authors it never read.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from perturb.counterfactual.antecedents import Page, Reader, Signs, valued
from perturb.counterfactual.mentions import mentions
from perturb.counterfactual.people import Other, verdicts

KEPT, TAKEN = 0.35, 0.7
"""How likely a pronoun has to be the candidate's where the rules guess that it is, and where that it is not."""


def of_candidate(
    text: str,
    pronouns: Sequence[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Other],
    gender: str,
    references: Sequence[tuple[int, int]] = (),
) -> frozenset[int]:
    """Return the starts of those ``pronouns`` (all of the candidate's ``gender``) that mean the candidate.

    ``references`` are the stretches of text in which others are introduced (a section of referees).
    """
    ruled = verdicts(text, pronouns, own, strangers, gender, references)
    likely = shares(text, pronouns, own, strangers, gender)
    return frozenset(
        at
        for at, verdict in ruled.items()
        if decided(likely.get(at, 0.5), *verdict, ruled=not own or _within(references, at))
    )


def _within(stretches: Sequence[tuple[int, int]], at: int) -> bool:
    return any(start <= at < end for start, end in stretches)


def decided(share: float, mine: bool, sure: bool, *, ruled: bool = False) -> bool:
    """Whether a pronoun is the candidate's: a turn of phrase decides, else what is likelier.

    ``mine`` and ``sure`` are what the rules say; ``ruled`` is where they decide: among referees, and in a text that
    names the candidate nowhere.
    """
    if sure or ruled:
        return mine
    return share >= (KEPT if mine else TAKEN)


def shares(
    text: str,
    pronouns: Iterable[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Other],
    gender: str,
) -> dict[int, float]:
    """Return for the start of each pronoun, all of one ``gender``, how likely it is the candidate's (0 to 1)."""
    page, read = signs(text, pronouns, own, strangers, gender)
    mine: dict[int, float] = {}
    for number, found in read.items():
        mine[number] = 1 / (1 + math.exp(-_evidence(valued(page, found, mine))))
    return {page.people[number].start: share for number, share in mine.items()}


def signs(
    text: str,
    pronouns: Iterable[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Other],
    gender: str,
) -> tuple[Page, dict[int, Signs]]:
    """Return a text's people and the signs of each pronoun, by the number of the pronoun among them."""
    asked = {start for start, _ in pronouns}
    page = Page(text, mentions(text, own, strangers), gender)
    reader = Reader(page)
    return page, {n: reader.signs(n) for n, p in enumerate(page.people) if p.kind == "pronoun" and p.start in asked}


def _evidence(values: Mapping[str, float]) -> float:
    """The log odds that what is told of is the candidate."""
    weights = _weights()
    return weights[""] + sum(weights.get(sign, 0.0) * value for sign, value in values.items())


@cache
def _weights() -> dict[str, float]:
    """The weight of each sign; that of the empty one is added always."""
    found: dict[str, float] = json.loads(files(__package__).joinpath("whose.json").read_text(encoding="utf-8"))
    return found
