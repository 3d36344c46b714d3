"""Bounded: the code and the patterns of users, asked with a limit of time, and their answers checked.

Why: a pattern may take longer than the universe on the wrong text, and code that we never saw may raise, hang or
answer nonsense. Its document fails then, and the error names it; it never reveals what the text was. A worker process
sets ``announce``, so that its parent knows whom to name when code has to be ended with the process.
"""

from __future__ import annotations

import math
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from types import FrameType, ModuleType
from typing import Any, TypeVar

from masking.errors import PolicyError, RecognizerError

T = TypeVar("T")
SECONDS = 5.0
"""How long one recognizer of a policy may take for one document."""
LOADING = 30.0
"""How long its module, class or pipeline may take to be loaded, once for each process."""
_AGAIN = 0.2
"""Seconds after which the alarm rings once more, for code that catches everything."""
_MEND = "Fix it, or remove it from the policy."


@lru_cache(maxsize=4096)
def compiled(source: str, name: str = "") -> Any:
    """Return a user's pattern, ready for ``matches``; raises PolicyError, which names it, where it is none.

    The syntax is that of the package ``regex``: that of Python's ``re`` and more. ``(?i)`` in it ignores letter case.
    """
    import regex

    try:
        return regex.compile(source)
    except regex.error as error:
        what = f"{name or 'a pattern'}: the regular expression {source!r} is not valid: {error}"
        raise PolicyError(what, remedy="Write it as Python's re module does; in TOML, in single quotes.") from None


def matches(source: str, text: str, *, name: str, seconds: float = SECONDS) -> Iterator[tuple[int, int]]:
    """Yield where a user's pattern stands in ``text``: its group ``value`` where it has one, else all of it.

    Empty matches are left out. Raises RecognizerError where it takes longer than ``seconds``.
    """
    pattern = compiled(source, name)
    group = "value" if "value" in pattern.groupindex else 0
    try:
        for match in pattern.finditer(text, timeout=seconds):
            if match.start(group) < match.end(group):
                yield match.span(group)
    except TimeoutError:
        raise slow(name, seconds) from None


def bounded(name: str, call: Callable[[], T], *, seconds: float = SECONDS) -> T:
    """Return what ``call`` returns; RecognizerError with ``name`` where it raises or takes longer than ``seconds``.

    In the main thread of a process an alarm ends it. Elsewhere it goes on in a thread of its own that nobody waits
    for, which helps against waiting and loops, and not against code that never lets go of the interpreter: in a worker
    process its parent ends that.
    """
    try:
        with _announced(name, seconds), _alarm(name, seconds) as set_:
            return call() if set_ else _apart(name, call, seconds)
    except (RecognizerError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        raise RecognizerError(f"the recognizer {name!r} raised {type(error).__name__}", remedy=_MEND) from None


@contextmanager
def loading(name: str, seconds: float, what: str, remedy: str, *, told: bool = True) -> Iterator[None]:
    """Load what a recognizer is made of, in ``seconds`` or ``LOADING``; PolicyError with ``what`` where it raises.

    ``told``: the error quotes what was raised.
    """
    allowed = max(seconds, LOADING)
    try:
        with _announced(name, allowed), _alarm(name, allowed):
            yield
    except RecognizerError:
        raise
    except (Exception, SystemExit) as error:  # it is somebody's code, and may raise anything
        kind = f"{type(error).__name__}: {error}" if told else type(error).__name__
        raise PolicyError(f"the recognizer {name!r}: {what} ({kind})", remedy=remedy) from error


def checked(name: str, found: Sequence[Any], length: int) -> list[Any]:
    """Return the answers of a recognizer, sorted, those that lie inside another of the same kind left out.

    An answer has ``start``, ``end``, ``field`` and ``score``. Raises RecognizerError where one leaves a text of
    ``length`` characters, is empty, overlaps another in any other way, or has a score that is not between 0 and 1.
    """
    for one in found:
        _check(name, one, length)
    kept: list[Any] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not (kept and one.end <= kept[-1].end and one.field == kept[-1].field):
            kept.append(one)
    for one, other in pairwise(kept):
        if other.start < one.end:
            raise _wrong(name, f"overlapping spans ({one.start}:{one.end} and {other.start}:{other.end})")
    return kept


def _check(name: str, one: Any, length: int) -> None:
    if not 0 <= one.score <= 1:
        raise _wrong(name, f"a score that is not between 0 and 1 ({one.score:g})")
    if not (_whole(one.start) and _whole(one.end) and 0 <= one.start < one.end <= length):
        raise _wrong(name, f"offsets outside the text ({one.start}:{one.end} of {length} characters)")


def imported(path: str, name: str, seconds: float) -> Any:
    """Return what an import path names: ``module:thing``, or ``/folder/file.py:thing``. Raises PolicyError."""
    where, _, what = path.rpartition(":")
    with loading(name, seconds, f"{path!r} cannot be imported", "Try it by hand: python -c 'import …'."):
        return getattr(_file(where) if where.endswith(".py") else import_module(where), what)


def _file(path: str) -> ModuleType:
    called = f"evenhand_policy_{sha256(path.encode()).hexdigest()[:12]}"
    if called not in sys.modules:
        spec = spec_from_file_location(called, path)
        if spec is None or spec.loader is None:
            raise ImportError(path)
        module = sys.modules[called] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[called]
            raise
    return sys.modules[called]


def pipeline(name: str, rule: str, seconds: float) -> Any:
    """Return a spaCy pipeline by its name or folder. Raises PolicyError."""
    what, remedy = f"the spaCy pipeline {name!r} cannot be loaded", "Try python -m spacy validate, or load it by hand."
    with loading(rule, seconds, what, remedy, told=False):
        import spacy

        return spacy.load(name)


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _wrong(name: str, what: str) -> RecognizerError:
    return RecognizerError(f"the recognizer {name!r} returned {what}", remedy=_MEND)


def slow(name: str, seconds: float) -> RecognizerError:
    """Return the error for a recognizer that takes too long."""
    what = f"the recognizer {name!r} took longer than {seconds:g} seconds"
    return RecognizerError(what, remedy="Make it simpler, or give it more time: seconds = … beside it in the policy.")


def announce(name: str, seconds: float) -> None:
    """Say which recognizer runs from now on and how long it may; "" where none does. A worker process sets another."""


@contextmanager
def _announced(name: str, seconds: float) -> Iterator[None]:
    announce(name, seconds)
    try:
        yield
    finally:
        announce("", math.inf)


@contextmanager
def _alarm(name: str, seconds: float) -> Iterator[bool]:
    """Set an alarm, if this is a thread that can have one and nobody else waits for one."""
    can = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if not can or signal.getitimer(signal.ITIMER_REAL)[0]:
        yield False
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise slow(name, seconds)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _apart(name: str, call: Callable[[], T], seconds: float) -> T:
    answer: list[T] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            answer.append(call())
        except BaseException as error:  # handed on below, in the thread that asked
            raised.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not answer:
        raise slow(name, seconds)
    return answer[0]
