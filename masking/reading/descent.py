"""Descent: the land a family comes from: "my parents are originally from Peru", "our roots lie in Ghana"."""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import before, hits_near
from masking.reading.cues import Cue
from masking.reading.record import Reading

_KIN = Cue(
    ("parents", "family", "mother", "father", "mum", "mom", "dad", "grandparents", "ancestors", "ancestry", "roots")
)
_OWN = expression(r"\b(?:[Mm]y|[Oo]ur|whose)[ ](?:\w+[ ]){0,2}\Z")
_FROM = expression(
    r"(?:['’]s)?[ ](?:(?:is|are|was|were|both|all|originally|im?migrated|emigrated|migrated|moved|came|comes?|hails?"
    r"|fled|arrived|lie|go back|here|over|to[ ][A-Z]\w+)[ ]){1,5}(?:from|in|to)[ ](?:the[ ])?(?=[A-Z])"
)
_MORE = expression(
    r",?[ ](?:in|and)[ ](?:the[ ])?(?:(?:North|South|East|West|Central|Southeast)(?:ern)?[ ])?"
    r"(?:Africa|Asia|America|Europe|Middle East)\b"
)
_REACH = 40


def descents(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the lands from which the writer's family comes, with the part of the world behind them."""
    words, text = reading.words, reading.text
    for index in words.among(_KIN):
        start, end = words.starts[index], words.ends[index]
        told = _FROM.match(text, end)
        if told is None or _OWN.search(before(reading, start, 24)) is None:
            continue
        for hit in hits_near(reading, "ethnicity", told.end(), _REACH):
            if hit.group == "ethnicity.country" and hit.start == told.end():
                more = _MORE.match(text, hit.end)
                yield hit.start, more.end() if more else hit.end
