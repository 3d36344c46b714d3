"""Masker: a policy made ready once, for programs that mask one document after the other."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from masking.batch.work import counts, opened, seeded, written
from masking.document import Document
from masking.errors import InputError
from masking.mask import find, mask
from masking.policy import Policy, load
from masking.reading.language import spoken
from masking.span import Edit, Revision, Span

_ONE_AT_A_TIME = threading.RLock()
"""The libraries below the formats of pages and office documents are not safe in threads."""
_LEAST = 16


@dataclass(frozen=True, slots=True)
class Masked:
    """A masked document: its text, and itself in the format of the original, read again and searched."""

    revision: Revision = field(repr=False)
    data: bytes = field(repr=False)
    """The document in its own format; for a text its UTF-8 bytes."""
    suffix: str
    """What the name of a file with ``data`` ends with: ``.pdf``."""
    language: str | None = None
    """ISO 639-1; None where it is none that is covered, or cannot be recognised."""
    covered: bool = True
    """False for a document in another language: masked by patterns and names only."""
    left: tuple[Mapping[str, str], ...] = ()
    """What the policy leaves on purpose: field, reason and detail of each place."""

    @property
    def text(self) -> str:
        """The masked text."""
        return self.revision.text

    @property
    def edits(self) -> tuple[Edit, ...]:
        """What was done where, in characters of the original's text."""
        return self.revision.edits

    @property
    def fields(self) -> dict[str, int]:
        """How often each field was masked."""
        return counts(self.revision)

    def save(self, path: str | Path) -> Path:
        """Write the document to ``path`` and return it, with the suffix of its format where ``path`` has none."""
        target = Path(path) if Path(path).suffix else Path(path).with_suffix(self.suffix)
        target.write_bytes(self.data)
        return target


class Masker:
    """A policy with its model and recognizers loaded; one serves all threads of a program.

    ``policy`` is a preset, a TOML file or a Policy. With a ``key`` (16 secret bytes or more) the same person gets the
    same pseudonym in every document. ``verify=False`` leaves out the search of the written document.
    Raises PolicyError, also for a recognizer that cannot be made.

    >>> Masker("display").mask("Jane Doe\\njane@doe.example").text
    '[NAME]\\n[EMAIL]'
    """

    def __init__(
        self, policy: Policy | str | Path = "display", *, key: bytes | None = None, verify: bool = True
    ) -> None:
        if key is not None and len(key) < _LEAST:
            raise InputError(
                f"a key of {len(key)} bytes can be guessed", remedy="Take 32 from secrets.token_bytes(32)."
            )
        self.policy = load(policy)
        self._key = key
        self._seed = secrets.token_bytes(32)
        self._header: dict[str, Any] = {"policy": self.policy.table(), "verify": verify}
        find("Name: Alex Example\nalex@example.com\n", self.policy)

    def mask(self, document: str | Path | bytes | IO[bytes] | IO[str] | Document) -> Masked:
        """Return the document masked, written in its own format and verified.

        ``document`` is a text (``str``), a file (``Path``), the bytes of a file, an open file or stream of either, or
        what ``read`` returned. Raises InputError and RecognizerError for a document that cannot be masked, and
        VerificationError where something would be left.
        """
        source = _read(document)
        if source.format == "text":
            return self._masked(source)
        with _ONE_AT_A_TIME:
            return self._masked(source)

    def find(self, document: str | Path | bytes | IO[bytes] | IO[str] | Document) -> tuple[Span, ...]:
        """Return what would be masked: sorted, disjoint spans of the document's text."""
        return find(_read(document), self.policy)

    def _masked(self, document: Document) -> Masked:
        revision = mask(document, self.policy, rng=seeded(self._seed, document.text), key=self._key)
        data, suffix, _, left = written(revision, {}, self._header)
        language = spoken(document.text)
        return Masked(revision, data, suffix, language.code or None, language.covered, tuple(left))


def _read(document: str | Path | bytes | IO[bytes] | IO[str] | Document) -> Document:
    if isinstance(document, Document):
        return document
    given: Any = document.read() if hasattr(document, "read") else document
    if isinstance(given, str):
        return Document(given, "text")
    with _ONE_AT_A_TIME:
        if isinstance(given, Path):
            return opened({"path": str(given)}, b"")
        if isinstance(given, (bytes, bytearray, memoryview)):
            return opened({}, bytes(given))
    raise InputError(f"{type(given).__name__} is not a document", remedy="Give a text, a Path, bytes or an open file.")
