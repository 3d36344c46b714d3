"""Component: the tagger as a part of a spaCy pipeline. The only module that imports spaCy when it is imported.

nlp = spacy.blank("en")
nlp.add_pipe("evenhand_resume_ner")
doc = nlp(text)
doc.ents                  # name, school, address, ... as `Field` names them, in capitals
doc.spans["evenhand"]     # the same, also where other entities stood already
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spacy.language import Language
from spacy.util import filter_spans

from masking.document import Document
from masking.ner.tagging import STRICT, tag
from masking.reading import read
from masking.span import Span

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.tokens import Span as SpacySpan

NAME = "evenhand_resume_ner"
GROUP = "evenhand"


class ResumeTagger:
    """Puts what the tagger finds on a spaCy ``Doc``: on ``doc.ents`` and as the span group ``evenhand``."""

    def __init__(
        self, *, threshold: float = STRICT, labels: dict[str, str] | None = None, overwrite: bool = False
    ) -> None:
        self.threshold = threshold
        self.labels = labels or {}
        self.overwrite = overwrite

    def __call__(self, doc: Doc) -> Doc:
        """Tag ``doc`` and return it.

        A span takes in every token that it touches. Where it overlaps an entity that stood before, the older one
        stays in ``doc.ents`` unless ``overwrite`` is set.
        """
        reading = read(Document(doc.text, "text"))
        tagged = map(reading.returned, tag(reading, least=self.threshold))
        found = [span for one in tagged if (span := self._placed(doc, one))]
        doc.spans[GROUP] = found
        older, new = list(doc.ents), filter_spans(found)
        if self.overwrite:
            older = _apart(older, new)
        else:
            new = _apart(new, older)
        doc.ents = tuple(sorted([*older, *new], key=lambda span: span.start))
        return doc

    def _placed(self, doc: Doc, found: Span) -> SpacySpan | None:
        label = found.field.value.upper()
        return doc.char_span(found.start, found.end, label=self.labels.get(label, label), alignment_mode="expand")


def _apart(spans: list[SpacySpan], others: list[SpacySpan]) -> list[SpacySpan]:
    """The spans that share no token with any of the others."""
    taken = {at for span in others for at in range(span.start, span.end)}
    return [span for span in spans if taken.isdisjoint(range(span.start, span.end))]


@Language.factory(
    NAME, default_config={"threshold": STRICT, "labels": {}, "overwrite": False}, assigns=["doc.ents", "doc.spans"]
)
def create(nlp: Language, name: str, threshold: float, labels: dict[str, str], overwrite: bool) -> ResumeTagger:
    """Return the component; spaCy's entry point names this factory.

    ``threshold`` is that of ``tag``; ``labels`` renames ours, as in ``{"NAME": "PERSON"}``; with ``overwrite`` our
    entities replace those that stood before.
    """
    return ResumeTagger(threshold=threshold, labels=labels, overwrite=overwrite)
