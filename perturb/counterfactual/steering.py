"""Steering: what a user's policy says of a twin: words that stay as they are, and rules that told a name or a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from masking.document import Resume
from masking.policy import Policy
from masking.reading import read
from masking.recognizers import made as recognizers
from masking.span import Edit, Field
from perturb.counterfactual.record import Counterfactual

_Stretch = tuple[int, int]


def steered(text: str, edits: Sequence[Edit], policy: Policy) -> tuple[tuple[Edit, ...], tuple[_Stretch, ...]]:
    """Return the edits that touch no word that ``policy`` keeps, and where such words stand."""
    kept = policy.spared(text).places()
    gone = [any(_meet(place, (edit.start, edit.end)) for place in kept) for edit in edits]
    left = (
        e for at, e in enumerate(edits) if not gone[at] and not any(_lean(text, e, o) for o in _beside(at, edits, gone))
    )
    return tuple(left), tuple(kept)


def _meet(one: _Stretch, other: _Stretch) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _beside(at: int, edits: Sequence[Edit], gone: Sequence[bool]) -> list[Edit]:
    """The neighbours of an edit that are not made."""
    return [edits[near] for near in (at - 1, at + 1) if 0 <= near < len(edits) and gone[near]]


def _lean(text: str, edit: Edit, other: Edit) -> bool:
    """Whether one edit follows from the other: the article of a society, the verb of a pronoun."""
    between = text[min(edit.end, other.end) : max(edit.start, other.start)]
    return "name" not in (edit.reason, other.reason) and not between.strip()


def without_kept(twin: Counterfactual) -> Counterfactual:
    """Return the twin and its original with blanks for what a policy keeps: a verifier reads the rest."""
    if not twin.kept:
        return twin
    now = []
    for start, end in twin.kept:
        shift = sum(len(e.replacement) - (e.end - e.start) for e in twin.revision.edits if e.end <= start)
        now.append((start + shift, end + shift))
    return replace(twin, factual=_blanked(twin.factual, twin.kept), resume=_blanked(twin.resume, now))


def _blanked(resume: Resume, places: Sequence[_Stretch]) -> Resume:
    letters = list(resume.text)
    for start, end in places:
        letters[start:end] = [c if c.isspace() else " " for c in letters[start:end]]
    return replace(resume, document=replace(resume.document, text="".join(letters)))


def said(made: Counterfactual, policy: Policy, fields: Collection[Field]) -> Iterator[str]:
    """Yield in words what the policy did in a twin, and what its rules found of ``fields`` that no swap changes."""
    by = made.factual.candidate.recognizer
    if by.startswith(("mask:", "policy:")):
        yield f"the name was found by {by}"
    if made.kept:
        yield f"{len(made.kept)} place(s) stay, as [keep] of the policy says"
    reading = read(made.factual.document)
    found = (reading.returned(span) for one in recognizers(policy) for span in one.find(reading))
    stand = Counter(
        (span.recognizer, span.field)
        for span in found
        if span.field in fields
        and not any(_meet((span.start, span.end), (e.start, e.end)) for e in made.revision.edits)
    )
    for (rule, field), count in stand.items():
        yield f"{count} place(s) of {field} stand that {rule} found and no swap changes"
