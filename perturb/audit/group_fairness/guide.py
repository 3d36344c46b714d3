"""Which measure fits: the questions of the fairness tree, asked one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from masking.errors import Contradiction


@dataclass(frozen=True, slots=True)
class Question:
    """One question and where each answer leads: to another question's key, or to measures."""

    text: str
    answers: Mapping[str, str | tuple[str, ...]]


QUESTIONS: Mapping[str, Question] = {
    "start": Question(
        "Do you care that groups are selected alike, or that errors fall on them alike? (selection, errors)",
        {"selection": "selection", "errors": "errors"},
    ),
    "selection": Question(
        "Should groups be equal in number, or in proportion to their applicants? (number, proportion)",
        {"number": ("ppr_disparity", "ppr"), "proportion": ("pprev_disparity", "disparate_impact")},
    ),
    "errors": Question(
        "Does being selected help a person (an interview) or harm one (a rejection by a filter)? Or do you not trust "
        "the labels that errors are counted by? (help, harm, untrusted)",
        {"help": "help", "harm": "harm", "untrusted": ("counterfactual twins: evenhand perturb",)},
    ),
    "help": Question(
        "Whom must the tool not fail: everybody alike, those it passes over, or those who are qualified? Or can you "
        "help only a few of those in need? (everybody, passed-over, qualified, few)",
        {"everybody": ("fn_share_disparity",), "passed-over": ("for_disparity",),
         "qualified": ("fnr_disparity", "tpr_disparity", "equal_opportunity"), "few": ("tpr_disparity",)},
    ),
    "harm": Question(
        "Whom must the tool not wrong: everybody alike, those it flags, or those who should not be flagged? "
        "(everybody, flagged, unflagged)",
        {"everybody": ("fp_share_disparity",), "flagged": ("fdr_disparity", "precision_disparity"),
         "unflagged": ("fpr_disparity", "equalized_odds_fpr")},
    ),
}  # fmt: skip
"""The fairness tree of Aequitas (Saleiro et al. 2018): ten leaves."""


def advise(answers: Sequence[str]) -> tuple[str, ...] | Question:
    """Return the measures that the answers lead to, or the next question where more are needed.

    >>> advise(["errors", "help", "qualified"])
    ('fnr_disparity', 'tpr_disparity', 'equal_opportunity')

    Raises InputError for an answer that the question does not offer, or for one answer too many.
    """
    steps = path(answers)
    to = steps[-1][0].answers[steps[-1][1]] if steps else "start"
    return to if isinstance(to, tuple) else QUESTIONS[to]


def path(answers: Sequence[str]) -> tuple[tuple[Question, str], ...]:
    """Return every question that was asked with its answer; raises InputError as ``advise`` does."""
    at: str | tuple[str, ...] = "start"
    steps: list[tuple[Question, str]] = []
    for answer in answers:
        if isinstance(at, tuple):
            raise Contradiction(f"There is no question left for {answer!r}.", remedy="Leave it out.")
        question = QUESTIONS[at]
        word = answer.strip().casefold()
        if word not in question.answers:
            raise Contradiction(f"{answer!r} is no answer to: {question.text}", remedy=", ".join(question.answers))
        at = question.answers[word]
        steps.append((question, word))
    return tuple(steps)
