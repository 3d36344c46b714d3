"""Mask resumes: PDF, DOCX, ODT, HTML, Markdown, RTF and plain text.

    from pathlib import Path
    from masking import Masker

    masker = Masker("display")
    masker.mask(Path("cv.pdf")).save("masked.pdf")

This is the public face: nothing inside the package imports it, and a name is loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from masking.document import Document, Resume
    from masking.errors import EvenhandError
    from masking.formats import read, write
    from masking.mask import find, mask
    from masking.masker import Masked, Masker
    from masking.policy import Policy, load
    from masking.recognize import identify
    from masking.span import Edit, Field, Revision, Span
    from masking.verify import verify

_MODULES = {
    "document": ("Document", "Resume"), "errors": ("EvenhandError",), "formats": ("read", "write"),
    "mask": ("find", "mask"), "masker": ("Masked", "Masker"), "policy": ("Policy", "load"),
    "recognize": ("identify",), "span": ("Edit", "Field", "Revision", "Span"), "verify": ("verify",),
}  # fmt: skip
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Document", "Edit", "EvenhandError", "Field", "Masked", "Masker", "Policy", "Resume", "Revision", "Span", "find",
    "identify", "load", "mask", "read", "verify", "write",
]  # fmt: skip


class _Package(ModuleType):
    """A package whose public names stay what they are when modules of the same name are imported.

    Why: Python makes a module an attribute of its package, so whoever had imported ``masking.batch`` before would get
    the module ``masking.mask`` in place of the function.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
