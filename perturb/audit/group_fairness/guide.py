"""Which measure fits: the questions of the fairness tree, asked one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from masking.errors import InputError


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
        "Does being selected help a person (an interview) or harm one (a rejection by a filter)? (help, harm)",
        {"help": "help", "harm": "harm"},
    ),
    "help": Question(
        "Whom must the tool not fail: everybody it passes over, or those who are qualified? (passed-over, qualified)",
        {"passed-over": ("for_disparity",), "qualified": ("fnr_disparity", "tpr_disparity", "equal_opportunity")},
    ),
    "harm": Question(
        "Whom must the tool not wrong: those it flags, or those who should not be flagged? (flagged, unflagged)",
        {"flagged": ("fdr_disparity", "precision_disparity"), "unflagged": ("fpr_disparity", "equalized_odds_fpr")},
    ),
}


def advise(answers: Sequence[str]) -> tuple[str, ...] | Question:
    """Return the measures that the answers lead to, or the next question where more are needed.

    >>> advise(["errors", "help", "qualified"])
    ('fnr_disparity', 'tpr_disparity', 'equal_opportunity')

    Raises InputError for an answer that the question does not offer, or for one answer too many.
    """
    at: str | tuple[str, ...] = "start"
    for answer in answers:
        if isinstance(at, tuple):
            raise InputError(f"There is no question left for {answer!r}.", remedy="Leave it out.")
        question = QUESTIONS[at]
        word = answer.strip().casefold()
        if word not in question.answers:
            raise InputError(f"{answer!r} is no answer to: {question.text}", remedy=", ".join(question.answers))
        at = question.answers[word]
    return at if isinstance(at, tuple) else QUESTIONS[at]
