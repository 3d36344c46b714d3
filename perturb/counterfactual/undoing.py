"""Undoing: the manifest of a twin, from which the original comes back without anything else that was known.

Why: a twin that is kept for years has to be traceable. The manifest holds the words that were replaced, so it is as
private as the resume itself; it is written only where it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from masking.document import Document
from masking.errors import Contradiction
from masking.span import Edit, Field, Revision, inverse
from perturb.counterfactual.record import Counterfactual, digest

KIND = "evenhand twin"


def manifest(twin: Counterfactual) -> dict[str, Any]:
    """Return what turns ``twin`` back into its original: offsets into the twin and the words that stood there."""
    edits = inverse(twin.factual.text, twin.revision.edits)
    return {
        "kind": KIND,
        "text_sha256": digest(twin.text),
        "original_sha256": digest(twin.factual.text),
        "kept": twin.kept,
        "named_by": twin.factual.candidate.recognizer,
        "edits": [[e.start, e.end, e.replacement, str(e.field), e.reason] for e in edits],
    }


def undone(twin: Document, told: Mapping[str, Any]) -> Revision:
    """Return the original of ``twin`` by its manifest.

    Raises Contradiction when the manifest is none, or belongs to another text.
    """
    if told.get("kind") != KIND or not isinstance(told.get("edits"), list):
        raise Contradiction("this is no manifest of a twin", remedy="Give the file that --manifest wrote.")
    if told.get("text_sha256") != digest(twin.text):
        raise Contradiction(
            "the manifest belongs to another twin, or the twin was changed", remedy="Give the twin as it was written."
        )
    edits = (Edit(start, end, old, Field(field), reason) for start, end, old, field, reason in told["edits"])
    return Revision(twin, tuple(edits))
