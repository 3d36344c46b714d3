"""Many documents: worker processes with limits, a ledger, restart, tables, clusters.

``mask_batch`` and ``mask_batches`` mask tables, ``Sandbox`` runs anything with limits; each is loaded when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from masking.batch.sandbox import Sandbox
    from masking.batch.tables import mask_batch, mask_batches

__all__ = ["Sandbox", "mask_batch", "mask_batches"]
_HOMES = {"Sandbox": "sandbox", "mask_batch": "tables", "mask_batches": "tables"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
