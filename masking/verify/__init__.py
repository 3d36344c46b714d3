"""Verification: the written file is read again by other means, and nothing that was masked may be found in it.

Why an own code path: a mistake of the reader would be repeated by its writer. So the file is opened with other
libraries where there are any, and searched as bytes where there are none.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any

from masking.span import Field, Revision
from masking.verify.finding import Check, Finding, How
from masking.verify.needles import needles

__all__ = ["Check", "Finding", "verify"]

_MODULES = {
    "pdf": "masking.verify.pages", "docx": "masking.verify.parts", "odt": "masking.verify.parts",
    "image": "masking.verify.pixels",
}  # fmt: skip
_PLAIN = "masking.verify.plain"


def verify(
    revision: Revision,
    data: bytes,
    *,
    original: bytes | None = None,
    render: bool = True,
    ocr: bool = False,
    exact: bool = True,
    fields: Collection[Field] = (),
    firms: str = "mask",
) -> tuple[Finding, ...]:
    """Return what is left of the masked strings in ``data``, the file written for ``revision``; nothing if all is well.

    ``original`` is the file as it came (by default what its reader kept of it): with it, short words are counted by
    the same means before and after, and the pages are compared as pictures (``render``). ``ocr`` also reads the
    picture of each page (slow; PDF and images, needs Tesseract). ``exact=False`` is for files that another run wrote,
    with other replacements. ``fields`` are those that the policy masks: the text of the file is searched for every form
    of the candidate's names and contacts, and for addresses that nobody had found. What the policy leaves on purpose
    (``firms`` is its "keep" or "mask") is a finding with a ``reason``. A file that cannot be opened is a finding, too.
    Works for twins: the old name is gone.
    """
    kept = getattr(revision.document.native, "data", None)
    before = original if original is not None else kept if isinstance(kept, bytes) else None
    module: Any = import_module(_MODULES.get(revision.document.format, _PLAIN))
    how = How(before, render=render, ocr=ocr, exact=exact, fields=frozenset(fields), firms=firms)
    found = dict.fromkeys(module.findings(revision, data, needles(revision), how))
    fields = {finding.field for finding in found if finding.check in ("text", "ocr", "recognition")}
    return tuple(f for f in found if f.check != "identity" or f.reason or f.field not in fields)
