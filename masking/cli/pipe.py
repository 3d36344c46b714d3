"""Pipes: one document from standard input, one to standard output, and spans from a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from masking.errors import Contradiction, InputError

SIGN = Path("-")


def is_meant(paths: Sequence[Path]) -> bool:
    """Say whether the paths are standard input. Raises Contradiction where that stands beside others."""
    if SIGN in paths and len(paths) > 1:
        raise Contradiction("standard input is one document", remedy='Give "-" alone, or files.')
    return SIGN in paths


def read() -> bytes:
    """Return the document on standard input. Raises InputError where there is none or it is too large."""
    from masking.formats import MAX_BYTES

    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if not data:
        raise InputError("there is nothing on standard input", remedy="Send one document: evenhand mask - < cv.pdf")
    if len(data) > MAX_BYTES:
        raise InputError(f"the document is larger than {MAX_BYTES >> 20} MB", remedy="Give one resume at a time.")
    return data


def write(data: bytes) -> None:
    """Write a document to standard output, and nothing else."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def read_spans(file: Path) -> dict[str, Any]:
    """Return ``spans`` and, where the file gives it, ``text_sha256``: what ``inspect --json`` printed for one document.

    A bare list of spans is read, too. Raises InputError.
    """
    remedy = "Make it with: evenhand inspect FILE --json > FILE.json"
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}", remedy=remedy) from error
    except (ValueError, RecursionError):
        raise InputError(f"{file} is not the JSON of one document", remedy=remedy) from None
    content = {"spans": content} if isinstance(content, list) else content
    if not isinstance(content, dict) or not isinstance(content.get("spans"), list):
        raise InputError(f"{file} holds no spans", remedy=remedy)
    return {"spans": content["spans"], "text_sha256": content.get("text_sha256")}
