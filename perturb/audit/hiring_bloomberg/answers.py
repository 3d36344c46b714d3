"""Answers of a model, asked now or recorded earlier, and who won each of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from masking.errors import InputError
from perturb.audit.hiring_bloomberg.winner import winner

GENDERS: Mapping[str, str] = {"m": "male", "man": "male", "male": "male", "w": "female", "f": "female",
                              "woman": "female", "female": "female"}  # fmt: skip
OVERSAMPLED = "oversampled"
MIXED = "mixed"
RACES: Mapping[str, str] = {"a": "asian", "b": "black", "h": "hispanic", "w": "white"}


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to one prompt. ``text`` is None where the model refused or failed."""

    occupation: str
    race: str
    """The race all names share, or ``mixed``."""
    item: str
    """Answers of one item belong together: the same résumés in the same order, genders exchanged."""
    names: tuple[str, ...] = field(repr=False)
    genders: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    text: str | None = field(default=None, repr=False)
    model: str = ""
    asked: str = ""
    """The day on which it was asked, as 2026-01-31; empty where nobody noted it."""
    prompt: str = ""
    """What was asked, as ``prompt_hash`` tells it; empty where nobody kept it."""

    def winner(self) -> int | None:
        """The place of the winner in the order shown, or None."""
        return None if self.text is None else winner(self.text, self.names)


def read_answers(folder: str | Path) -> tuple[Answer, ...]:
    """Return the recorded answers below a folder: JSON files (one run each) and JSON Lines files (one answer a line).

    A run is a chat completion with a ``context`` of ``job``, ``default_order`` (names as shown) and ``demo_order``
    (codes such as ``A_M`` or ``B_W``); a line of JSON Lines is an object with the fields of ``Answer``. Folders called
    ``oversampled`` are left out: there the published study put answers that it drew too many of.
    Raises InputError where nothing below the folder is an answer.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError(
            f"There is no folder {root.resolve().name!r} with answers.", remedy="Give the folder of recorded runs."
        )
    paths = (path for path in sorted(root.rglob("*.json*")) if OVERSAMPLED not in path.relative_to(root).parts)
    found = [a for path in paths for a in _file(path, root)]
    if not found:
        raise InputError(
            f"No file below {root.resolve().name!r} is a recorded answer.", remedy="See docs/audits.md for the format."
        )
    return tuple(found)


def to_json(answer: Answer) -> str:
    """Return one line of JSON that ``read_answers`` reads again."""
    fields = ("occupation", "race", "item", "names", "genders", "races", "text", "model", "asked", "prompt")
    return json.dumps({name: getattr(answer, name) for name in fields}, ensure_ascii=False)


def prompt_hash(prompt: str, names: Sequence[str]) -> str:
    """Return twelve hexadecimal digits that stand for a prompt, whatever its names and the order of its résumés."""
    bare = prompt.casefold()
    for name in sorted(names, key=len, reverse=True):
        bare = bare.replace(name.casefold(), "{name}")
    lines = sorted(line.strip() for line in bare.replace("<hr>", "\n").splitlines() if line.strip())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def _file(path: Path, root: Path) -> Iterator[Answer]:
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".jsonl":
            yield from (_line(json.loads(line)) for line in text.splitlines() if line.strip())
        elif path.suffix == ".json":
            run = _run(json.loads(text), path, root)
            if run is not None:
                yield run
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError(f"{path.name!r} is no recorded answer.", remedy="See docs/audits.md for the format.") from None


def _line(told: Mapping[str, Any]) -> Answer:
    return Answer(
        str(told["occupation"]), str(told.get("race", MIXED)), str(told["item"]), tuple(told["names"]),
        tuple(GENDERS[g.casefold()] for g in told["genders"]), tuple(told.get("races") or ()), told.get("text"),
        str(told.get("model", "")), str(told.get("asked", "")), str(told.get("prompt", "")),
    )  # fmt: skip


def _run(told: Any, path: Path, root: Path) -> Answer | None:
    """One chat completion; None for JSON that is something else."""
    match told:
        case {"context": {"demo_order": order} as context}:
            codes = [code.casefold().split("_") for code in order]
        case _:
            return None
    races = tuple(RACES.get(race, race) for race, _ in codes)
    choices = told.get("choices") or [{}]
    text = (choices[0].get("message") or {}).get("content")
    names, prompt, created = tuple(context["default_order"]), context.get("inputs"), told.get("created")
    return Answer(
        str(context["job"]), races[0] if len(set(races)) == 1 else MIXED, str(path.relative_to(root)),
        names, tuple(GENDERS[g] for _, g in codes), races, text, str(told.get("model", "")),
        datetime.fromtimestamp(created, UTC).date().isoformat() if isinstance(created, int | float) else "",
        prompt_hash(prompt, names) if isinstance(prompt, str) else "",
    )  # fmt: skip
