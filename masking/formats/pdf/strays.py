"""Strays: dates that the stream has away from the line on which they stand.

Why: browsers draw what floats, such as a date at the right margin, before all the text of the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from masking.formats.pdf import wording
from masking.formats.pdf.columns import Segment
from masking.formats.pdf.rows import runs

_DOWN = 2.2
"""Ems from a line to the next one at most."""
_LEVEL = 0.12
"""Ems by which the baselines of what stands on one row differ."""
_DATES = 0.5
"""Share of dates in a run of strays, which begins with one."""
_DESCENT, _POINT = 0.25, 1e-5
_Run = Sequence[Segment]


def settled(segments: Sequence[Segment], places: Mapping[int, float]) -> dict[int, float]:
    """Return other ``places`` in the stream for the words of stray dates, by their identity.

    A run of the stream, mostly dates, is astray where each part of it stands on one line with text that is elsewhere
    in the stream.
    """
    sequence = sorted(segments, key=lambda s: s.at)
    every = list(runs(sequence, _under))
    around = zip([[], *every[:-1]], every, [*every[1:], []], strict=True)
    loose = [run for before, run, after in around if _astray(before, run, after)]
    known = {id(s) for run in loose for s in run}
    others = [s for s in sequence if id(s) not in known]
    found: dict[int, float] = {}
    for run in loose:
        for stray, mate in _mates(run, others, sequence):
            found |= _beside(stray, mate, places)
    return found


def _under(before: Segment, segment: Segment) -> bool:
    """Say whether a segment stands right under another one."""
    down = segment.middle - before.middle
    under = segment.box[0] < before.box[2] and before.box[0] < segment.box[2]
    return under and 0 < down <= _DOWN * max(before.size, segment.size)


def _astray(before: _Run, run: _Run, after: _Run) -> bool:
    """Say whether a run is one of dates that does not stand between the one before it and the one after it."""
    if not wording.date(run[0].text) or sum(wording.date(s.text) for s in run) < _DATES * len(run):
        return False
    return not (_near(before, run) and _near(run, after))


def _near(before: Sequence[Segment], after: Sequence[Segment]) -> bool:
    """Say whether one run goes on where the other ends, on the same row or the next one."""
    if not before or not after:
        return False
    return abs(after[0].middle - before[-1].middle) <= _DOWN * max(before[-1].size, after[0].size)


def _mate(stray: Segment, others: Sequence[Segment]) -> Segment | None:
    """What stands nearest to a date on its baseline."""
    level = [s for s in others if abs(_baseline(s) - _baseline(stray)) < _LEVEL * max(s.size, stray.size)]
    return min(level, key=lambda s: max(s.box[0] - stray.box[2], stray.box[0] - s.box[2]), default=None)


def _baseline(segment: Segment) -> float:
    return segment.box[3] - _DESCENT * segment.size


def _mates(run: _Run, others: _Run, sequence: _Run) -> list[tuple[Segment, Segment]]:
    """Dates with what stands beside each; none where one has nothing, or the stream has nothing between any two."""
    pairs = [(stray, mate) for stray in run if (mate := _mate(stray, others)) is not None]
    places = (sorted((stray.at, mate.at)) for stray, mate in pairs)
    away = any(first < s.at < last for first, last in places for s in sequence)
    return pairs if away and len(pairs) == len(run) else []


def _beside(stray: Segment, mate: Segment, places: Mapping[int, float]) -> dict[int, float]:
    """Places of a stray right before those of the text on its line, or right behind them."""
    known = [places[id(word)] for word in mate.words]
    start = max(known) if stray.box[0] >= mate.box[2] else min(known) - 0.5
    return {id(word): start + _POINT * word.box[0] for word in stray.words}
