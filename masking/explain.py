"""Explain: why a stretch of a document is masked, or why it is not: the rule, its confidence, and what competed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from masking.document import Document
from masking.identity import REASONS, allowed, forms, standing, writes_small
from masking.mask import best_guess, find, found
from masking.policy import Policy
from masking.span import Span

_FAINT = 0.02
"""The least confidence of a candidate."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A span that one rule proposes."""

    start: int
    end: int
    field: str
    rule: str
    score: float
    """0 to 1: the confidence."""
    threshold: float | None
    """The confidence that is needed; None where the policy does not mask the field."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one stretch is masked or not, half-open, in characters of the document's text."""

    start: int
    end: int
    masked: bool
    why: str
    candidates: tuple[Candidate, ...] = ()
    """All candidate spans there, the highest confidence first."""


def explain(document: Document, policy: Policy, words: str | None = None) -> tuple[Reason, ...]:
    """Return why each occurrence of ``words`` is masked or not; without words, of every candidate span.

    Letter case and white space do not matter. Empty where the words do not occur.
    """
    masked, thought = find(document, policy), found(document, policy, least=_FAINT)
    if words:
        pattern = r"\s+".join(map(re.escape, words.split()))
        places = [match.span() for match in re.finditer(pattern, document.text, re.IGNORECASE) if pattern]
    else:
        places = _thought(masked, thought, policy)
    return tuple(_reason(document, policy, place, masked, thought) for place in places)


def _thought(masked: Sequence[Span], thought: Sequence[Span], policy: Policy) -> list[tuple[int, int]]:
    """The places that are masked, and those that were found by a rule and are not."""
    places = {(span.start, span.end) for span in masked}
    for span in thought:
        if span.score >= _threshold(policy, span) and not any(_over([span], place) for place in places):
            places.add((span.start, span.end))
    return sorted(places)


def _reason(
    document: Document, policy: Policy, place: tuple[int, int], masked: Sequence[Span], thought: Sequence[Span]
) -> Reason:
    heard = _over(thought, place)
    guess = None if heard else best_guess(document, policy, *place)
    candidates = tuple(_candidates(policy, heard or [span for span in [guess] if span]))
    over = _over(masked, place)
    for span in over:
        enough = _threshold(policy, span)
        part = f"in part ({span.start}–{span.end}), " if _bare(document.text, place, over) else ""
        what = f"{part}as {span.field} by {span.recognizer}, confidence {span.score:.2f} ({enough:.2f} is enough)"
        return Reason(*place, True, what, candidates)
    why = _not_found(policy, guess) if guess else ""
    return Reason(*place, False, _why_not(document, policy, place, heard) or why or _NOTHING, candidates)


_NOTHING = "no list, label, pattern or recognizer finds anything there"


def _not_found(policy: Policy, guess: Span) -> str:
    """Why text that no rule finds stays, with the tagger's best guess."""
    told = f"{_NOTHING}; the tagger's best guess is {guess.field}, confidence {guess.score:.3f}"
    if guess.field not in policy.operators:
        return f"{told}, which the policy does not mask"
    least = _threshold(policy, guess)
    return f"{told} ({least:.2f} is enough{', but it does not have the form of one' if guess.score >= least else ''})"


def _over(spans: Sequence[Span], place: tuple[int, int]) -> list[Span]:
    return [span for span in spans if span.start < place[1] and place[0] < span.end]


def _bare(text: str, place: tuple[int, int], spans: Sequence[Span]) -> bool:
    """Whether a letter or digit of a place lies in none of the spans."""
    return any(text[at].isalnum() and not _over(spans, (at, at + 1)) for at in range(*place))


def _candidates(policy: Policy, spans: Sequence[Span]) -> Iterator[Candidate]:
    for span in sorted(spans, key=lambda span: -span.score):
        least = _threshold(policy, span) if span.field in policy.operators else None
        yield Candidate(span.start, span.end, str(span.field), span.recognizer, round(span.score, 4), least)


def _threshold(policy: Policy, span: Span) -> float:
    return policy.thresholds.get(span.field, policy.threshold)


def _why_not(document: Document, policy: Policy, place: tuple[int, int], thought: Sequence[Span]) -> str:
    """Why candidate spans stay; empty where there are none."""
    spared = policy.spared(document.text)
    for span in thought:
        if key := spared.by(span):
            return f"an exception of the policy keeps it: [keep] {key}"
    sure = [span for span in thought if span.score >= _threshold(policy, span)]
    for span in sure:
        if span.field not in policy.operators:
            return f"{span.recognizer} finds {span.field}, which the policy does not mask"
    if sure:
        return "it is under a heading for references, and the policy keeps referees"
    return _left(document, policy, place) or _below(policy, thought)


def _below(policy: Policy, thought: Sequence[Span]) -> str:
    """Which threshold the surest span of a field that the policy masks stays below; empty where there is none."""
    best = max((s for s in thought if s.field in policy.operators), key=lambda span: span.score, default=None)
    if best is None:
        return ""
    confidence = f"the confidence for {best.field}, {best.score:.2f}"
    return f"{best.recognizer}: {confidence}, is below the threshold {_threshold(policy, best):.2f}"


def _left(document: Document, policy: Policy, place: tuple[int, int]) -> str:
    """Why a form of the candidate's identity may stand there; empty where none does."""
    wanted = forms(document, find(document, policy), fields=policy.fields)
    for stands in standing(document.text, wanted, small=writes_small(document)):
        here = stands.start < place[1] and place[0] < stands.end
        if here and stands.reason and allowed(stands, fields=policy.fields, firms=policy.firms):
            return REASONS[stands.reason]
    return ""
