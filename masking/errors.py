"""The error tree.

    EvenhandError
    ├── InputError              something the user gave cannot be used
    │   ├── UnknownFormat       no reader knows this content
    │   ├── UnreadableDocument  the format is known, the content is broken
    │   │   └── EncryptedDocument
    │   ├── EmptyDocument       nothing to read
    │   ├── NoTextLayer         pictures of text, and no OCR at hand
    │   ├── LimitExceeded       larger, deeper or slower than a resume can be
    │   ├── NoNameFound         the candidate's name was needed and not found
    │   └── Contradiction       what was asked for contradicts itself or the document (exit code 2)
    ├── PolicyError             a policy that names an unknown field, operator or preset
    ├── RecognizerError         a recognizer of a policy raised, hung or answered nonsense
    ├── VerificationError       the written document still holds what was masked
    ├── ScorerError             a scorer cannot be loaded, or answers what is no score
    ├── MissingExtra            an optional dependency is not installed
    └── InternalError           a bug of ours; keeps its trace

Messages never quote the text of a resume: they may name a file, a format, a page, an offset, an option.
"""

from __future__ import annotations

from functools import partial


class EvenhandError(Exception):
    """Anything this product raises on purpose.

    ``remedy`` says in one sentence what the user can do; the command line shows it below the message.
    """

    def __init__(self, message: str, *, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the remedy, so that an error crosses a process boundary whole."""
        return (partial(type(self), remedy=self.remedy), (str(self),))


class InputError(EvenhandError):
    """Something the user gave cannot be used."""


class Contradiction(InputError):
    """What was asked for contradicts itself, or the document: nothing is made of it, and the exit code is 2."""


class UnknownFormat(InputError):
    """No reader knows this content."""


class UnreadableDocument(InputError):
    """The format is known, the content is broken or cannot be read in full."""


class EncryptedDocument(UnreadableDocument):
    """The document asks for a password."""


class EmptyDocument(InputError):
    """The file, or the text in it, is empty."""


class NoTextLayer(InputError):
    """The document holds pictures of text only, and no OCR program is installed."""


class LimitExceeded(InputError):
    """The document is larger, deeper or slower to read than a resume can be."""


class NoNameFound(InputError):
    """The candidate's name is needed, and neither given nor found."""


class PolicyError(EvenhandError):
    """A policy names an unknown field, operator or preset, or contradicts itself."""


class RecognizerError(EvenhandError):
    """A recognizer that a policy names raised, took too long, or returned what are no spans of the text."""


class VerificationError(EvenhandError):
    """The written document, read again, still holds something that was to be masked."""


class ScorerError(EvenhandError):
    """A scorer cannot be loaded, does not answer, or answers something that is no score."""


class MissingExtra(EvenhandError):
    """An optional dependency is needed and not installed."""


class InternalError(EvenhandError):
    """A bug of ours: an invariant of the code does not hold."""
