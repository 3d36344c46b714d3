"""Errand: a task for a worker and what became of it, and how errors travel between processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from masking import errors
from masking.errors import EvenhandError, InternalError


@dataclass(frozen=True, slots=True)
class Task:
    """A call of ``target`` (``module:function``) in a worker; ``key`` comes back with the outcome."""

    key: Any
    target: str
    header: dict[str, Any]
    payload: bytes = b""
    split: Callable[[], list[Task]] | None = None
    """Smaller tasks to try instead when this one kills its worker or takes too long."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a task: the function's answer, or the error."""

    task: Task
    header: dict[str, Any] = field(default_factory=dict)
    payload: bytes = b""
    error: EvenhandError | None = None
    seconds: float = 0.0
    killed: bool = False
    """It ended its worker, or had to be ended."""


def carried(error: EvenhandError) -> dict[str, str]:
    """Return an error as the plain record that travels between processes."""
    return {"kind": type(error).__name__, "message": str(error), "remedy": error.remedy}


def raised(failed: dict[str, str] | None) -> EvenhandError | None:
    """Return the error that a plain record carries, if there is one."""
    if failed is None:
        return None
    kind = getattr(errors, failed["kind"], InternalError)
    error: EvenhandError = kind(failed["message"], remedy=failed["remedy"])
    return error
