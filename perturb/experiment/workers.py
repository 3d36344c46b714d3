"""Workers: resumes are read and twins are made in processes with limits of time and memory.

Why: a hostile document can abort, hang or inflate any reader, and must not end an experiment over a thousand others.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from masking.batch.sandbox import Sandbox
from masking.batch.task import Outcome, Task
from masking.document import Document
from masking.errors import EvenhandError, InputError, InternalError

if TYPE_CHECKING:
    from perturb.experiment.subject import Subject
    from perturb.experiment.suites import Design, Problem, Variant

WARM = ("masking.batch.work", "perturb.experiment.workers")
"""What a sandbox for these tasks should have loaded."""
_READ, _MAKE = "perturb.experiment.workers:read_document", "perturb.experiment.workers:make_variants"
_RECORDS = (
    "masking.document", "masking.span", "perturb.persona", "perturb.experiment.suites", "perturb.counterfactual.",
)  # fmt: skip
"""What a worker may send back: our own records, and nothing that runs."""
_Part = tuple[tuple["Variant", ...], tuple["Problem", ...]]


def documents(paths: Sequence[str], sandbox: Sandbox) -> Iterator[Document | EvenhandError]:
    """Yield the document at every path, in order, without what its writer would need; or why there is none."""
    for outcome in sandbox.ordered(Task(path, _READ, {"path": path}) for path in paths):
        if outcome.error is None:
            yield replace(_received(outcome.payload), source=outcome.task.key)
        else:
            yield outcome.error


def made(subjects: Sequence[Subject], design: Design, reference: str, sandbox: Sandbox) -> Iterator[_Part]:
    """Yield variants and problems of every subject, in order; a bug of ours is raised."""
    for outcome in sandbox.ordered(Task(s, _MAKE, {}, pickle.dumps((s, design, reference))) for s in subjects):
        yield _part(outcome)


def read_document(header: Mapping[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the document at ``path``, pickled; runs in a worker."""
    from masking import formats

    document = formats.read(header["path"])
    if not document.text.strip():
        raise InputError("there is no text in it")
    return {}, pickle.dumps(replace(document, native=None))


def make_variants(header: Mapping[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the variants and problems of a pickled subject, design and reference, pickled; runs in a worker."""
    from perturb.experiment.variants import of_subject

    return {}, pickle.dumps(of_subject(*pickle.loads(payload)))  # noqa: S301  the payload is our own


def _part(outcome: Outcome) -> _Part:
    from perturb.experiment.suites import Problem

    if isinstance(outcome.error, InternalError):
        raise outcome.error
    if outcome.error is not None:
        return (), (Problem(outcome.task.key.id, "all", str(outcome.error)),)
    part: _Part = _received(outcome.payload)
    return part


class _Careful(pickle.Unpickler):
    """Builds our records only, so that a worker whom a document has taken over cannot send code."""

    def find_class(self, module: str, name: str) -> Any:
        known = (module in _RECORDS or module.startswith(_RECORDS[-1])) and name.isidentifier()
        found = super().find_class(module, name) if known else None
        if isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum)):
            return found
        raise pickle.UnpicklingError("a worker sent something else than a record")


def _received(data: bytes) -> Any:
    return _Careful(io.BytesIO(data)).load()
