"""Conduct: the whole experiment in one call, from resumes to verdicts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from perturb.experiment.assignment import Assignment, assign
from perturb.experiment.outcome import Outcome
from perturb.experiment.subject import Subject
from perturb.experiment.suites import Design
from perturb.measure import Position
from perturb.scorers import Scorer
from perturb.scoring import Progress, Scored, Settings, Store, score

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of the scores; fixed before looking at them."""

    margin: float | None = None
    """The difference, in score units, that would not matter; None takes a fifth of the scores' spread."""
    cutoff: float | None = None
    """The score from which a candidate is invited; None takes each position's median."""
    alpha: float = 0.05
    reference: str | None = None
    """The group that the others are compared with; None takes male, or white."""


def conduct(
    subjects: Sequence[Subject],
    positions: Iterable[Position],
    scorer: Scorer,
    *,
    design: Design,
    question: Question | None = None,
    placebos: Collection[str] = ("name",),
    settings: Settings | None = None,
    store: Store | None = None,
    progress: Callable[[Progress], None] | None = None,
    show_names: bool = False,
) -> Outcome:
    """Make twins of ``subjects``, score them for ``positions``, and say whether the scorer treats them alike.

    Everything random follows ``design.seed``. Twins are called ``n001`` and so on unless ``show_names`` is set.
    Raises InputError where no twin can be made or no position is given,
    ScorerError where the scorer keeps failing.
    """
    assignment = assign(subjects, design, placebos=placebos, show_names=show_names)
    asked = tuple(positions)
    rng = Random(design.seed)
    progress = progress or _bar()
    scored = score(assignment.variants, asked, scorer, rng=rng, store=store, settings=settings, progress=progress)
    return judge(assignment, asked, scored, question)


def _bar() -> Callable[[Progress], None]:
    """A progress bar where this is a notebook."""
    from masking.notebook import bar

    shown: list[Callable[[int], None]] = []

    def update(state: Progress) -> None:
        if not shown:
            shown.append(bar("Scores", state.total))
        shown[0](state.done)

    return update


def judge(
    assignment: Assignment, positions: Sequence[Position], scored: Scored, question: Question | None = None
) -> Outcome:
    """Return the outcome of scores that have been collected."""
    from perturb.audit.perturbation import assess

    question = question or Question()
    experiment = assess(
        scored.scores, attribute=assignment.suite.design.axis, alpha=question.alpha, margin=question.margin,
        cutoff=question.cutoff, reference=question.reference,
    )  # fmt: skip
    return Outcome(assignment, tuple(positions), scored, experiment)
