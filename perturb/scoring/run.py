"""From variants and positions to a table of scores in which every pair stands, scored or named as missing."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from random import Random

from masking.errors import ScorerError
from perturb.measure import Position, Score
from perturb.scorers import Scorer, Trouble
from perturb.scoring.answer import Answer
from perturb.scoring.asker import Asker, Progress
from perturb.scoring.plan import Plan, Settings, Variant, plan
from perturb.scoring.store import Store

NOT_ASKED = "not asked"
"""The problem of a pair that a limit left out."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What a run gives back."""

    scores: tuple[Score, ...] = field(repr=False)
    """One row per position, resume, variant and repeat; NaN with a named ``problem`` where there is no score."""
    troubles: Mapping[Trouble, int]
    """Failed attempts of this run by name, also those that a later attempt made good."""
    asked: int
    """Pairs that got a score in this run."""
    reused: int
    """Pairs taken from the store."""
    seconds: float

    @property
    def failures(self) -> tuple[Score, ...]:
        """The rows without a score."""
        return tuple(row for row in self.scores if row.problem)


def score(
    variants: Sequence[Variant],
    positions: Sequence[Position],
    scorer: Scorer,
    *,
    rng: Random,
    store: Store | None = None,
    settings: Settings | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Scored:
    """Score every variant for every position: plan and run in one call.

    Without a ``store`` nothing is kept. Raises ScorerError where the scorer keeps ftroubled.
    """
    with Store() if store is None else nullcontext(store) as kept:
        planned = plan(variants, positions, scorer, store=kept, rng=rng, settings=settings)
        return run(planned, scorer, store=kept, rng=rng, progress=progress)


def run(
    planned: Plan, scorer: Scorer, *, store: Store, rng: Random, progress: Callable[[Progress], None] | None = None
) -> Scored:
    """Ask what ``planned`` holds and return all scores, stored ones included.

    Whatever ends the run, answers received are in ``store``; the same call goes on where this one stopped.
    Raises ScorerError where the scorer keeps ftroubled, KeyboardInterrupt when the user stops it.
    """
    started = time.monotonic()
    asker = Asker(planned, scorer, store, rng)
    for state in asker.work():
        if progress:
            progress(state)
    return _collect(planned, asker, time.monotonic() - started)


def _collect(planned: Plan, asker: Asker, seconds: float) -> Scored:
    rows = []
    for task in planned.tasks:
        answer = asker.answers.get(task.key, planned.known.get(task.key))
        variant, position = planned.variants[task.variant], planned.positions[task.position]
        rows.append(
            Score(
                position=position.id,
                resume=variant.resume,
                variant=variant.variant,
                value=answer if isinstance(answer, float) else math.nan,
                group=variant.group,
                name=variant.name,
                repeat=task.repeat - variant.draw * planned.settings.repeats,
                problem=_problem(answer),
            )
        )
    _require_one(rows)
    return Scored(tuple(rows), dict(asker.troubles), asker.asked, planned.preview.stored, seconds)


def _problem(answer: Answer | None) -> str:
    if answer is None:
        return NOT_ASKED
    return answer.value if isinstance(answer, Trouble) else ""


def _require_one(rows: Sequence[Score]) -> None:
    """Raise ScorerError where a scorer answered nothing at all; refusals are answers."""
    broken = {row.problem for row in rows} - {"", NOT_ASKED, Trouble.REFUSED.value}
    if broken and all(row.problem for row in rows):
        raise ScorerError(
            f"the scorer scored none of {len(rows)} pairs: {', '.join(sorted(broken))}",
            remedy="Try it alone: evenhand scorer check SPEC",
        )
