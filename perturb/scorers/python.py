"""Python scorers: ``python:module:name`` or ``python:path/to/file.py:name``.

What may stand behind the name, told apart by its shape:

    an object (or a class made without arguments) with ``score(pairs)``   used as it is
    a function of one parameter          given a list of (position, resume) pairs, returns a list of numbers
    a function of two parameters         given the two texts, returns one number
    … named in the plural or hinted as lists (positions, resumes)
                                         given two lists of equal length, returns a list of numbers

Two parameters are given the position first, unless their names say that the resume stands first.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
import threading
from collections.abc import Callable, Sequence
from operator import itemgetter
from pathlib import Path
from types import ModuleType
from typing import Any

from masking.errors import ScorerError
from perturb.scorers import Options, Pair, Trouble, Unanswered

BATCH_SIZE = 32

_RESUME_WORDS = ("resume", "cv", "candidate", "applicant")
_LISTS = ("list", "sequence", "iterable", "series", "ndarray", "tuple", "collection")


class PythonScorer:
    """Calls a Python function in one of the four shapes of the module's docstring."""

    concurrency = 1

    def __init__(
        self, function: Callable[..., Any], *, identity: str = "", batch_size: int | None = None, timeout: float = 0.0
    ) -> None:
        self._call, batched = _shape(function)
        self._timeout = timeout
        self.batch_size = (batch_size or BATCH_SIZE) if batched else 1
        self.identity = identity or _identity(function)

    def score(self, pairs: Sequence[Pair], /) -> list[Any]:
        """Return the function's answers; raise Unanswered where it runs out of time."""
        return list(_within(self._timeout, lambda: self._call(pairs)))


def create(rest: str, options: Options) -> PythonScorer:
    """Import what ``rest`` (``module:name``) names and return it as a scorer."""
    where, _, name = rest.rpartition(":")
    if not where or not name:
        raise ScorerError(
            f"python:{rest} does not name a module and a function", remedy="Write python:module:function."
        )
    module = _import(where)
    target: Any = module
    for part in name.split("."):
        target = getattr(target, part, None)
    if target is None:
        raise ScorerError(f"the module {where!r} has no {name!r}", remedy=_offer(module))
    identity = f"python:{rest} source/{_digest(module)}"
    return wrap(target, identity=identity, options=options)


def wrap(target: object, *, identity: str = "", options: Options | None = None) -> PythonScorer:
    """Return any function, class or object of a known shape as a scorer.

    Raises ScorerError where its shape is none that is known.
    """
    options = options or Options()
    return PythonScorer(_function(target), identity=identity, batch_size=options.batch_size, timeout=options.timeout)


def _function(target: object) -> Callable[..., Any]:
    if inspect.isclass(target):
        try:
            target = target()
        except TypeError as error:
            raise ScorerError(
                f"the class {_name(target)} cannot be made without arguments",
                remedy="Give the name of a function that makes and calls it.",
            ) from error
    method = getattr(target, "score", None)
    if callable(method):
        return method  # type: ignore[no-any-return]
    if callable(target):
        return target
    raise ScorerError(
        f"{_name(target)} can neither be called nor has it a method 'score'",
        remedy="Name a function of (position, resume), or an object with score(pairs).",
    )


def _shape(function: Callable[..., Any]) -> tuple[Callable[[Sequence[Pair]], Any], bool]:
    """Return the function over pairs, and whether it takes a whole batch."""
    required = _parameters(function)
    if len(required) == 1:
        return function, True
    if len(required) != 2:
        raise ScorerError(
            f"{_name(function)} needs {len(required)} arguments",
            remedy="A scorer takes (position, resume), (positions, resumes) or one list of pairs.",
        )
    order = (1, 0) if _is_resume(required[0]) and not _is_resume(required[1]) else (0, 1)
    turned = itemgetter(*order)
    if all(map(_is_list, required)):
        return lambda pairs: function(*([pair[at] for pair in pairs] for at in order)), True
    return lambda pairs: [function(*turned(pair)) for pair in pairs], False


def _parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that must be given; for built-ins without a signature, two."""
    try:
        every = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        every = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_ONLY) for n in ("position", "resume")]
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [p for p in every if p.kind in positional and p.default is p.empty]


def _is_resume(parameter: inspect.Parameter) -> bool:
    return any(word in parameter.name.lower() for word in _RESUME_WORDS)


def _is_list(parameter: inspect.Parameter) -> bool:
    hint = parameter.annotation
    if hint is not parameter.empty:
        text = hint if isinstance(hint, str) else str(hint)
        return any(word in text.lower() for word in _LISTS)
    return parameter.name.lower().endswith("s")


def _within(seconds: float, call: Callable[[], Any]) -> Any:
    """Return ``call()``; raise Unanswered where it takes longer than ``seconds`` (0: no limit).

    Why a thread: Python code cannot be stopped from outside, only left behind.
    """
    if seconds <= 0:
        return call()
    result: list[Any] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            result.append(call())
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=run, daemon=True, name="evenhand-scorer")
    thread.start()
    thread.join(seconds)
    if failure:
        raise failure[0]
    if not result:
        raise Unanswered(f"the function gave no answer within {seconds:g} s", trouble=Trouble.TIMEOUT)
    return result[0]


def _import(where: str) -> ModuleType:
    try:
        if where.endswith(".py"):
            return _import_file(Path(where))
        if "" not in sys.path and str(Path.cwd()) not in sys.path:
            sys.path.insert(0, str(Path.cwd()))
        return importlib.import_module(where)
    except FileNotFoundError as error:
        raise ScorerError(f"there is no file {where}", remedy="Check the path of the scorer.") from error
    except Exception as error:
        raise ScorerError(
            f"the module {where!r} cannot be imported: {type(error).__name__}: {error}",
            remedy="Run the command where 'python -c \"import …\"' of that module works.",
        ) from error


def _import_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"evenhand_scorer_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _identity(function: Callable[..., Any]) -> str:
    """The name of a function that was given as such, with the hash of the module that it comes from."""
    module = getattr(function, "__module__", None) or ""
    return f"python:{module}:{_name(function)} source/{_digest(sys.modules.get(module))}"


def _digest(module: ModuleType | None) -> str:
    """A short hash of the module's source: an edited scorer does not meet its old scores in the store."""
    try:
        return hashlib.sha256(Path(getattr(module, "__file__", None) or "").read_bytes()).hexdigest()[:16]
    except OSError:
        return "unknown"


def _offer(module: ModuleType) -> str:
    names = [n for n, thing in vars(module).items() if callable(thing) and not n.startswith("_")]
    return f"It has: {', '.join(names[:10])}." if names else "It has no function."


def _name(thing: object) -> str:
    return getattr(thing, "__qualname__", type(thing).__qualname__)
