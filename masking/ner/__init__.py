"""The tagger: finds names, schools, places and organisations in resumes.

    tokens -> features (per word type) + layout (per place) -> decode -> tagging

``train`` makes ``model.npz`` from synthetic resumes; ``component`` offers the tagger to spaCy, ``voice`` lets a
user's own spaCy pipeline speak too. Importing this package loads neither spaCy nor the model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from masking.ner.tagging import BALANCED, READABLE, STRICT, Mention, Tagging, analyse, tag

__all__ = ["BALANCED", "READABLE", "STRICT", "Mention", "Tagging", "analyse", "tag"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from masking.ner import tagging

    return getattr(tagging, name)
