"""What is to be asked: every variant of every resume for every position, minus what the store knows.

A plan is made before the first call, so that a person can see how many calls it takes and what they may cost.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from masking.errors import InputError
from perturb.measure import Position
from perturb.scorers import Pair, Scorer, Trouble, traits
from perturb.scoring.answer import Answer
from perturb.scoring.store import Store, digest, key

FINAL = (Trouble.REFUSED, Trouble.UNPARSABLE, Trouble.OUT_OF_RANGE)
"""Answers that were given and paid for, though they hold no score: not asked again unless wanted."""

_CHARACTERS_PER_TOKEN = 4.0


@dataclass(frozen=True, slots=True)
class Variant:
    """One text of one resume, as a scorer gets to see it."""

    resume: str
    """The id of the resume."""
    variant: str
    """``original``, or the name of the twin."""
    text: str = field(repr=False)
    group: str = ""
    """The group that this text shows, for instance ``female``."""
    name: str = field(default="", repr=False)
    """The name put into this text; empty for an original."""
    draw: int = 0
    """0 for the first time a text is asked; a placebo that repeats the original unchanged asks again, as draw 1."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to ask."""

    concurrency: int | None = None
    """Calls at once; None leaves it to the scorer."""
    batch_size: int | None = None
    """Pairs per call at most; None leaves it to the scorer."""
    rate: float | None = None
    """Calls per second at most."""
    attempts: int = 5
    """How often one pair is asked at most in one run."""
    backoff: float = 0.5
    """Seconds: the longest wait after the first failure; doubles with every further one."""
    longest_wait: float = 60.0
    """Seconds: no backoff is longer."""
    longest_pause: float = 600.0
    """Seconds: a service that asks for a longer pause ends the run."""
    repeats: int = 1
    """How often each pair is scored."""
    limit: int | None = None
    """At most this many pairs are asked in this run."""
    retry_failed: bool = False
    """Ask again what was answered without a score (refusals)."""
    give_up_after: int = 20
    """End the run after this many calls in a row failed for good."""


@dataclass(frozen=True, slots=True)
class Price:
    """What calls cost, in any currency."""

    per_call: float = 0.0
    per_million_input: float = 0.0
    """Tokens sent."""
    per_million_output: float = 0.0
    """Tokens answered, counted as ``output_tokens`` per call."""
    output_tokens: int = 8

    def of(self, calls: int, characters: int) -> float:
        """Return the cost of ``calls`` calls that send ``characters`` characters in all."""
        tokens = characters / _CHARACTERS_PER_TOKEN * self.per_million_input
        return calls * self.per_call + (tokens + calls * self.output_tokens * self.per_million_output) / 1e6


@dataclass(frozen=True, slots=True)
class Preview:
    """What a plan amounts to."""

    pairs: int
    stored: int
    ask: int
    calls: int
    characters: int
    """Sent in all calls: positions, resumes, and the prompt of a language model."""

    @property
    def tokens(self) -> int:
        """A rough number of tokens sent: four characters each."""
        return math.ceil(self.characters / _CHARACTERS_PER_TOKEN)


@dataclass(frozen=True, slots=True)
class Task:
    """One question: a variant for a position, and which repeat of it."""

    variant: int
    position: int
    repeat: int
    key: bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """The questions, what is known already, and the batches still to ask, in random order."""

    variants: Sequence[Variant] = field(repr=False)
    positions: Sequence[Position] = field(repr=False)
    tasks: Sequence[Task] = field(repr=False)
    known: Mapping[bytes, Answer] = field(repr=False)
    batches: Sequence[Sequence[Task]] = field(repr=False)
    settings: Settings
    preview: Preview

    def pair(self, task: Task) -> Pair:
        """Return the texts a task is about."""
        return Pair(self.positions[task.position].text, self.variants[task.variant].text)


def plan(
    variants: Sequence[Variant],
    positions: Sequence[Position],
    scorer: Scorer,
    *,
    store: Store,
    rng: Random,
    settings: Settings | None = None,
) -> Plan:
    """Return what has to be asked so that every variant has a score for every position.

    Why random order: a service that drifts while we ask would otherwise look like a difference between
    originals and twins. ``limit`` takes whole (resume, position) blocks, so that pairs stay pairs.
    Raises InputError without variants or without positions.
    """
    _require(variants, positions)
    settings = settings or Settings()
    trait = traits(scorer)
    tasks = _tasks(variants, positions, digest(trait.identity), settings.repeats)
    known = _known(tasks, store, settings)
    todo = list({task.key: task for task in tasks if task.key not in known}.values())
    todo = _limited(todo, variants, settings.limit, rng)
    rng.shuffle(todo)
    size = settings.batch_size or trait.batch_size
    batches = [todo[at : at + size] for at in range(0, len(todo), size)]
    texts = sum(len(variants[t.variant].text) + len(positions[t.position].text) for t in todo)
    stored = sum(task.key in known for task in tasks)
    preview = Preview(len(tasks), stored, len(todo), len(batches), texts + len(todo) * trait.overhead)
    return Plan(variants, positions, tasks, known, batches, settings, preview)


def _known(tasks: Sequence[Task], store: Store, settings: Settings) -> dict[bytes, Answer]:
    """The answers on record that need no asking again."""
    kept = store.get(list({task.key for task in tasks}))
    return {key: answer for key, answer in kept.items() if _settled(answer, settings)}


def _require(variants: Sequence[Variant], positions: Sequence[Position]) -> None:
    if not positions:
        raise InputError("there is no position to score for", remedy="Give a file with at least one position.")
    if not variants:
        raise InputError("there is no resume to score", remedy="Give at least one resume that can be read.")


def _tasks(variants: Sequence[Variant], positions: Sequence[Position], scorer: bytes, repeats: int) -> list[Task]:
    adverts = [digest(position.text) for position in positions]
    tasks: list[Task] = []
    for v, variant in enumerate(variants):
        text = digest(variant.text)
        for repeat in range(variant.draw * repeats, (variant.draw + 1) * repeats):
            tasks += [Task(v, p, repeat, key(scorer, advert, text, repeat)) for p, advert in enumerate(adverts)]
    return tasks


def _settled(answer: Answer, settings: Settings) -> bool:
    if isinstance(answer, Trouble):
        return answer in FINAL and not settings.retry_failed
    return True


def _limited(todo: list[Task], variants: Sequence[Variant], limit: int | None, rng: Random) -> list[Task]:
    if limit is None or len(todo) <= limit:
        return todo
    blocks: dict[tuple[str, int], list[Task]] = {}
    for task in todo:
        blocks.setdefault((variants[task.variant].resume, task.position), []).append(task)
    chosen: list[Task] = []
    for block in rng.sample(list(blocks.values()), len(blocks)):
        if len(chosen) + len(block) > limit:
            break
        chosen += block
    return chosen
