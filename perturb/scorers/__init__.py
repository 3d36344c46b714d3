"""Scorers: whatever gives a number to a resume for a position.

A scorer is any object with ``score(pairs)``: a batch of (position, resume) texts in, one number each out.
``load`` makes one from a short specification:

    tfidf                     cosine similarity of resume and position, built in
    python:module:function    a Python function, class or object (``python:path/to/file.py:function`` too)
    http://…  https://…       a service that answers JSON
    command:program argument  a program that answers JSON Lines
    llm:MODEL@URL             a chat model behind an OpenAI-compatible address
    name:…                    whatever another package registers in the entry point group ``evenhand.scorers``

Built-in schemes are registered in the same way as those of others, by name, so no scorer knows its siblings.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from masking.errors import ScorerError

GROUP = "evenhand.scorers"
"""The entry point group in which other packages register a scheme: ``name = "module:create"``."""

BUILT_IN: Mapping[str, str] = {
    "tfidf": "perturb.scorers.tfidf:create",
    "python": "perturb.scorers.python:create",
    "http": "perturb.scorers.http.service:create",
    "https": "perturb.scorers.http.service:create",
    "command": "perturb.scorers.command:create",
    "llm": "perturb.scorers.http.chat:create",
}


class Pair(NamedTuple):
    """The texts of a position and of a resume: what a scorer is asked about."""

    position: str
    resume: str

    def __repr__(self) -> str:
        """Tell the lengths only: a resume never stands in a log."""
        return f"Pair(position=<{len(self.position)} characters>, resume=<{len(self.resume)} characters>)"


class Scorer(Protocol):
    """Anything that scores a batch; nothing has to be subclassed.

    Optional attributes tell the runtime more; ``Traits`` lists them with their defaults.
    """

    def score(self, pairs: Sequence[Pair], /) -> Sequence[float | Trouble]:
        """Return one finite number per pair, in the order of the pairs.

        A ``Trouble`` in place of a number says why one pair has no score; ``Unanswered`` says it of all.
        """
        ...


@dataclass(frozen=True, slots=True)
class Traits:
    """What the runtime wants to know about a scorer; read from attributes of the same names."""

    identity: str = ""
    """Names the scorer in the score store. A scorer that may answer otherwise needs another identity."""
    batch_size: int = 1
    """How many pairs ``score`` is given at once at most."""
    concurrency: int = 1
    """How many threads may call ``score`` at once."""
    remote: bool = False
    """Answers cost money or time elsewhere: each is written to disk before the next is asked for."""
    overhead: int = 0
    """Characters that the scorer adds to every pair: the prompt of a language model."""
    paid: bool = False
    """A person is asked before the first call."""


class Trouble(StrEnum):
    """Every way in which a scorer can fail to give a score; failures are counted under these names."""

    EXCEPTION = "exception"
    TIMEOUT = "timeout"
    CONNECTION = "no connection"
    DIED = "process died"
    RATE_LIMITED = "rate limited"
    SERVER_ERROR = "server error"
    REJECTED = "request rejected"
    WRONG_SHAPE = "answer of the wrong shape"
    TOO_FEW = "too few answers"
    TOO_MANY = "too many answers"
    NOT_A_NUMBER = "not a number (NaN)"
    INFINITE = "infinite"
    TEXT = "text instead of a number"
    MISSING = "no value"
    REFUSED = "refused"
    UNPARSABLE = "no number in the answer"
    OUT_OF_RANGE = "out of range"


class Unanswered(ScorerError):
    """A scorer was asked and gave no score.

    ``trouble`` names why; ``retry`` says whether asking again can help; ``after`` is the number of seconds
    the other side wants us to wait. ``detail`` holds the other side's own words, which may quote a resume:
    only ``evenhand scorer check``, which sends an invented one, shows them.
    """

    def __init__(
        self,
        message: str,
        *,
        remedy: str = "",
        trouble: Trouble = Trouble.EXCEPTION,
        retry: bool = True,
        after: float | None = None,
        detail: str = "",
    ) -> None:
        super().__init__(message, remedy=remedy)
        self.trouble = trouble
        self.retry = retry
        self.after = after
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Options:
    """How to talk to a scorer; each kind reads what concerns it."""

    timeout: float = 60.0
    """Seconds for one call."""
    batch_size: int | None = None
    """Pairs per call; None leaves it to the scorer."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """HTTP header name to the name of the environment variable that holds its value."""
    position_field: str = "position"
    resume_field: str = "resume"
    score_field: str = "score"
    """Where the number stands in an answer; dots lead into objects (``result.score``)."""
    pairs_field: str = "pairs"
    scores_field: str = "scores"
    extra: Mapping[str, object] = field(default_factory=dict)
    """Merged into every request body; a value of None takes a key out."""
    prompt: Path | None = None
    """The prompt template of a chat model."""
    api_key_env: str | None = None
    """The environment variable that holds the key of a chat model."""
    lowest: float = 0.0
    highest: float = 100.0
    """The range a chat model is asked to answer in."""


Factory = Callable[[str, Options], Scorer]
"""Makes a scorer from what follows the scheme in a specification."""


def load(spec: str, *, options: Options | None = None) -> Scorer:
    """Return the scorer that ``spec`` names.

    Raises ScorerError where the scheme is unknown or the scorer cannot be made.
    """
    scheme, _, rest = spec.strip().partition(":")
    registered = {point.name: point for point in entry_points(group=GROUP)}
    if scheme in BUILT_IN:
        point = EntryPoint(scheme, BUILT_IN[scheme], GROUP)
    elif scheme in registered:
        point = registered[scheme]
    else:
        raise _unknown(scheme, sorted({*BUILT_IN, *registered}))
    if scheme in ("http", "https"):
        rest = spec.strip()
    return _factory(point)(rest, options or Options())


def named(spec: str) -> str:
    """Return what readers call the scorer of a specification: no path, no address.

    >>> named("python:old/fair.py:score"), named("python:ours.fit:rank"), named("llm:big-1@http://localhost/v1")
    ('fair', 'ours.fit.rank', 'big-1')
    """
    scheme, _, rest = spec.strip().partition(":")
    if scheme == "python":
        where, _, name = rest.rpartition(":")
        where = Path(where).stem if where.endswith(".py") else where
        return where if name == "score" else f"{where}.{name}"
    if scheme == "llm":
        return rest.partition("@")[0]
    return Path(rest.split()[0]).name if scheme == "command" and rest.split() else spec.strip()


def version_of(spec: str, scorer: Scorer) -> str:
    """Return what tells a scorer from another of the same specification: a hash of its source or its prompt …"""
    identity = traits(scorer).identity
    own = identity.removeprefix(spec.strip()).strip(" /") if identity.startswith(spec.strip()) else ""
    own = own.removeprefix("source/")
    return own[:8] if own.isalnum() else own.replace("/", " ")


def source_of(spec: str) -> Path | None:
    """Return the file in which the scorer stands, where its specification names one."""
    scheme, _, rest = spec.strip().partition(":")
    where = Path(rest.rpartition(":")[0])
    return where if scheme == "python" and where.suffix == ".py" and where.is_file() else None


def traits(scorer: Scorer) -> Traits:
    """Return what ``scorer`` says about itself, with defaults for what it leaves out."""
    kind = type(scorer)
    return Traits(
        identity=str(getattr(scorer, "identity", "") or f"{kind.__module__}.{kind.__qualname__}"),
        batch_size=max(1, int(getattr(scorer, "batch_size", 1))),
        concurrency=max(1, int(getattr(scorer, "concurrency", 1))),
        remote=bool(getattr(scorer, "remote", False)),
        overhead=int(getattr(scorer, "overhead", 0)),
        paid=bool(getattr(scorer, "paid", False)),
    )


def close(scorer: Scorer) -> None:
    """Let a scorer that holds a connection or a process give it back."""
    action = getattr(scorer, "close", None)
    if callable(action):
        action()


def _factory(point: EntryPoint) -> Factory:
    try:
        module = importlib.import_module(point.module)
        return cast(Factory, getattr(module, point.attr))
    except (ImportError, AttributeError) as error:
        raise ScorerError(
            f"the scorer {point.name!r} is registered as {point.value!r}, which cannot be imported: {error}",
            remedy="Install or repair the package that registers it.",
        ) from error


def _unknown(scheme: str, known: list[str]) -> ScorerError:
    near = get_close_matches(scheme, known, n=1)
    hint = f"Did you mean {near[0]!r}? " if near else ""
    return ScorerError(
        f"no scorer is called {scheme!r}",
        remedy=f"{hint}Known are: {', '.join(known)}. Examples: tfidf, python:my_module:my_function, "
        "http://localhost:8000/score, command:./score.sh, llm:MODEL@http://localhost:11434/v1",
    )
