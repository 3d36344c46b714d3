"""Tries a scorer on invented resumes and explains what is wrong with its answers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from perturb.scorers import Pair, Scorer, Trouble, Unanswered, traits
from perturb.scoring import answer as answers
from perturb.scoring.answer import Answer

_NURSE = "Registered nurse for a respiratory ward: ward experience, discharge planning, patient teaching."
_BAKER = "Baker for a small bakery: sourdough, night shifts, food hygiene certificate."
_NURSING = "Alex Example. Registered nurse, eight years on a respiratory ward: discharge planning, patient teaching."
_BAKING = "Sam Sample. Baker for five years: sourdough and pastry on night shifts, food hygiene certificate."

PAIRS: tuple[Pair, ...] = (Pair(_NURSE, _NURSING), Pair(_NURSE, _BAKING), Pair(_BAKER, _NURSING), Pair(_BAKER, _BAKING))
"""Two positions and two resumes, each of which fits one of them."""

_REMEDIES = {
    Trouble.TEXT: 'Return a number (0.7), not text ("0.7").',
    Trouble.MISSING: "Return a number for every pair; raise an error, or answer with status 500, where you cannot.",
    Trouble.NOT_A_NUMBER: "Find the division by zero or the missing value behind it.",
    Trouble.TOO_FEW: "Return one number for each pair, in the order of the pairs.",
    Trouble.TOO_MANY: "Return one number for each pair; a list of one list is one too deep.",
    Trouble.WRONG_SHAPE: "Return a plain list of numbers, one for each pair.",
}


CONSTANT = "A constant treats everybody alike and tests nothing: does it read the fields that are sent?"
WAITS = (1.0, 3.0)
"""Seconds before a call that failed is made again."""
LONGEST_WAIT = 20.0
PASSING = (Trouble.TIMEOUT, Trouble.CONNECTION, Trouble.RATE_LIMITED, Trouble.SERVER_ERROR)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried: it holds (True), does not (False), or deserves a thought (None)."""

    what: str
    holds: bool | None
    message: str
    remedy: str = ""
    detail: str = ""
    """The scorer's own words."""


def check(scorer: Scorer) -> tuple[Finding, ...]:
    """Ask a scorer six to ten times about invented resumes and return what was found.

    A call that fails and may do better is made again after a while, as in an experiment, and that is said.
    The first finding that does not hold ends the check.
    """
    started = time.monotonic()
    lost: Counter[Trouble] = Counter()
    alone, finding = _ask(scorer, PAIRS[:1], "answers", lost)
    seconds = time.monotonic() - started
    if not finding.holds:
        return (finding,)
    findings = [Finding("answers", True, f"{alone[0]:g} for one pair, in {seconds * 1000:.0f} ms")]
    several, finding = _ask(scorer, PAIRS, "answers several", lost)
    findings.append(finding)
    if finding.holds:
        again, finding = _ask(scorer, PAIRS[:1], "answers again", lost)
        findings += _compared(alone, again, several) if finding.holds else [finding]
    return (*findings, *_unsteady(lost))


def _ask(scorer: Scorer, pairs: Sequence[Pair], what: str, lost: Counter[Trouble]) -> tuple[list[Answer], Finding]:
    size = traits(scorer).batch_size
    given: list[Answer] = []
    try:
        for at in range(0, len(pairs), size):
            given += _batch(scorer, pairs[at : at + size], lost)
    except Unanswered as error:
        return given, _broken(what, error.trouble, str(error), error.remedy, error.detail)
    except Exception as error:  # whatever a user's function raises is the finding
        return given, _broken(what, Trouble.EXCEPTION, type(error).__name__, "", str(error))
    for answer in given:
        if isinstance(answer, Trouble):
            return given, _broken(what, answer, "an answer is not a score", "", "")
    return given, Finding(what, True, f"{len(pairs)} pairs, {len(pairs)} scores")


def _batch(scorer: Scorer, batch: Sequence[Pair], lost: Counter[Trouble]) -> list[Answer]:
    for wait in WAITS:
        try:
            return answers.read(scorer.score(batch), len(batch))
        except Unanswered as error:
            if not error.retry or error.trouble not in PASSING:
                raise
            lost[error.trouble] += 1
            time.sleep(min(error.after or wait, LONGEST_WAIT))
    return answers.read(scorer.score(batch), len(batch))


def _unsteady(lost: Counter[Trouble]) -> list[Finding]:
    if not lost:
        return []
    named = ", ".join(f"{count} × {trouble.value}" for trouble, count in lost.items())
    remedy = (
        "An experiment asks again as well, and counts it. If it happens often, ask less at once: --rate, --concurrency."
    )
    return [Finding("answers every time", None, f"only when asked again ({named})", remedy)]


def _broken(what: str, trouble: Trouble, message: str, remedy: str, detail: str) -> Finding:
    return Finding(what, False, f"{trouble.value}: {message}", remedy or _REMEDIES.get(trouble, ""), detail)


def _compared(alone: Sequence[Answer], again: Sequence[Answer], several: Sequence[Answer]) -> list[Finding]:
    """What the scores say; a scorer that does not repeat itself cannot be told from one that compares pairs."""
    repeats = _repeats(alone, again)
    return [repeats, *([_batches(alone, several)] if repeats.holds else []), _differs(several)]


def _repeats(first: Sequence[Answer], second: Sequence[Answer]) -> Finding:
    if first[0] == second[0]:
        return Finding("deterministic", True, "the same pair got the same score twice")
    return Finding(
        "deterministic",
        None,
        f"the same pair got {first[0]:g}, then {second[0]:g}",
        "Ask several times (--repeats 3): the scorer's own noise is then measured separately.",
    )


def _batches(alone: Sequence[Answer], several: Sequence[Answer]) -> Finding:
    if alone[0] == several[0]:
        return Finding("independent of the batch", True, "a pair gets the same score alone and among others")
    return Finding(
        "independent of the batch",
        None,
        f"a pair got {alone[0]:g} alone and {several[0]:g} among others",
        "If it compares the pairs of a call with one another, ask one at a time: --batch-size 1.",
    )


def _differs(several: Sequence[Answer]) -> Finding:
    what = "distinguishes resumes"
    if len(set(several)) == 1:
        return Finding(
            what, None, f"two very different resumes got {several[0]:g} for two very different positions", CONSTANT
        )
    fitting = several[0] > several[1] and several[3] > several[2]  # type: ignore[operator]
    if fitting:
        return Finding(what, True, "for both positions the fitting resume got the higher score")
    return Finding(what, None, "the fitting resume did not get the higher score", "Is a higher score a better one?")
