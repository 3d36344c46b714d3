"""Voice: a user's own spaCy pipeline speaks beside the tagger.

    import spacy
    from masking.ner.voice import listen

    mentions = listen(text, spacy.load("en_core_web_trf"))

Any pipeline that sets ``doc.ents`` with labels such as PERSON, PER, ORG, GPE or LOC will do. spaCy itself is not
imported here: the pipeline is the user's own object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from masking.document import Document, Resume
from masking.ner.tagging import STRICT, Mention, tag

LABELS: Mapping[str, str] = {
    "PERSON": "NAME",
    "PER": "NAME",
    "NAME": "NAME",
    "PRS": "NAME",
    "persName": "NAME",
    "ORG": "ORG",
    "GPE": "LOC",
    "LOC": "LOC",
    "FAC": "LOC",
    "LOCATION": "LOC",
    "placeName": "LOC",
    "geogName": "LOC",
}
"""Entity labels of spaCy's pipelines -> ours."""

Pipeline = Callable[[str], Any]


def listen(
    resume: Resume | Document | str, pipeline: Pipeline, *, threshold: float = STRICT, score: float = 0.6
) -> tuple[Mention, ...]:
    """Return the tagger's mentions and, where it is silent, those of ``pipeline``, in order.

    ``score`` is given to the pipeline's mentions (spaCy has none). A mention of the pipeline that touches one of the
    tagger's is left out, except that a name may enlarge a name: whatever either takes for a name stays covered.
    """
    text = resume if isinstance(resume, str) else resume.text
    own = tag(text, threshold=threshold)
    merged = list(own)
    for other in heard(text, pipeline, score=score):
        touching = [m for m in merged if m.start < other.end and other.start < m.end]
        if not touching:
            merged.append(other)
        elif other.label == "NAME" and all(m.label == "NAME" for m in touching):
            merged = [m for m in merged if m not in touching]
            merged.append(_union([*touching, other]))
    return tuple(sorted(merged, key=lambda m: (m.start, m.end)))


def heard(text: str, pipeline: Pipeline, *, score: float = 0.6) -> Iterator[Mention]:
    """Yield the mentions of a spaCy pipeline in our labels; a mention never crosses a line break."""
    for entity in pipeline(text).ents:
        label = LABELS.get(entity.label_)
        if label is None:
            continue
        start = entity.start_char
        for line in text[start : entity.end_char].split("\n"):
            bare = line.strip()
            if bare:
                at = start + line.index(bare)
                yield Mention(at, at + len(bare), label, score)
            start += len(line) + 1


def _union(mentions: list[Mention]) -> Mention:
    return Mention(min(m.start for m in mentions), max(m.end for m in mentions), "NAME", max(m.score for m in mentions))
