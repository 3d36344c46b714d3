"""History: what earlier runs left in a folder, read from their JSON: audits, experiments and masking runs."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from masking.errors import InputError
from perturb.measure import Measure
from perturb.report.files import SCHEMA
from perturb.report.page import Headline, State

TITLE = "Hiring dashboard"
"""Its own report is no part of the history."""
_WORST: tuple[State, ...] = ("fails", "unknown", "holds")


@dataclass(frozen=True, slots=True)
class Past:
    """One audit or experiment that has been run."""

    when: datetime
    title: str
    scorer: str
    """What was audited, with its version; empty where the report does not say."""
    data: str
    """Its inputs by name, dates in their names aside."""
    place: Path
    """Its page, or its JSON where there is no page."""
    headlines: tuple[Headline, ...] = field(repr=False)
    measures: tuple[Measure, ...] = field(repr=False)
    invented: tuple[str, ...] = ()

    @property
    def series(self) -> str:
        """Runs of one series are the same audit at other times: of one title, scorer, version and data."""
        return " · ".join(filter(None, (self.title, self.scorer, self.data)))

    @property
    def state(self) -> State:
        """The worst that it found."""
        found = {line.state for line in self.headlines}
        return next((state for state in _WORST if state in found), "note")

    @property
    def first(self) -> Headline:
        """The headline that stands for it: the first of its state."""
        return next((line for line in self.headlines if line.state == self.state), Headline("note", self.title))


@dataclass(frozen=True, slots=True)
class Masked:
    """One masking run: documents and masked spans per field."""

    when: datetime
    name: str
    done: int
    failed: int
    fields: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class History:
    """Everything below a folder, oldest first."""

    past: tuple[Past, ...]
    masked: tuple[Masked, ...]
    not_read: tuple[str, ...]
    """Files that are no JSON, by name."""

    @property
    def series(self) -> dict[str, list[Past]]:
        """Runs by series, oldest first; the series that ran last comes last."""
        found: dict[str, list[Past]] = {}
        for one in reversed(self.past):
            found.setdefault(one.series, []).insert(0, one)
        return dict(reversed(found.items()))


def collect(folder: str | Path) -> History:
    """Return what the JSON files below ``folder`` tell: reports of evenhand, and reports of ``evenhand mask``.

    A run's time is the one it states, else the day in the path of a masking run, else that of its file. JSON of other
    kinds is passed over; what is no JSON is named. Raises InputError where nothing is found.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError(
            f"There is no folder {root.resolve().name!r}.", remedy="Give the folder that holds the reports."
        )
    past, masked, not_read = [], [], []
    for path in sorted(root.rglob("*.json")):
        if any(part.startswith(".") for part in path.relative_to(root).parts):
            continue
        try:
            found = _read(path, root)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            not_read.append(str(path.relative_to(root)))
            continue
        if isinstance(found, Past):
            past.append(found)
        elif found is not None:
            masked.append(found)
    if not past and not masked:
        raise InputError(
            f"{root.resolve().name!r} holds no report of evenhand.",
            remedy="Let audits and experiments write into it (--out), and masking runs too (--report run.json).",
        )
    return History(
        tuple(sorted(past, key=lambda one: one.when)), tuple(sorted(masked, key=lambda one: one.when)), tuple(not_read)
    )


def link(place: Path, start: Path) -> str:
    """Return a relative address of ``place`` for a page in the folder ``start``."""
    return quote(os.path.relpath(place.resolve(), start.resolve()).replace(os.sep, "/"))


def _read(path: Path, root: Path) -> Past | Masked | None:
    told = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(told, dict):
        return None
    if told.get("schema") == SCHEMA:
        return None if told["title"] == TITLE else _past(told, path)
    if {"policy", "documents", "fields", "failures_by_reason"} <= told.keys():
        documents = told["documents"]
        done = int(documents["done"]) + int(documents["already_done"])
        counts = {str(name): int(n) for name, n in told["fields"].items()}
        name = str(path.relative_to(root))
        return Masked(_dated(name) or _stamp(path), name, done, int(documents["failed"]), counts)
    return None


def _past(told: Mapping[str, Any], path: Path) -> Past:
    provenance = told["provenance"]
    inputs = sorted({re.sub(r"[\d_.:\- ]+", " ", Path(name).stem).strip() for name in provenance["inputs"]})
    page = path.with_suffix(".html")
    return Past(
        _when(str(provenance.get("created") or "")) or _stamp(path), str(told["title"]),
        ", version ".join(filter(None, (provenance.get("scorer"), provenance.get("version")))),
        ", ".join(filter(None, inputs)), page if page.is_file() else path,
        tuple(Headline(**line) for line in told["headlines"]), tuple(Measure(**row) for row in told["measures"]),
        tuple(provenance.get("invented") or ()),
    )  # fmt: skip


def _when(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text.replace(" UTC", "+00:00"))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _dated(name: str) -> datetime | None:
    """The last day that a path names, as ``runs/2026-09-30/masking.json``: a copy of a file has another time."""
    days = re.findall(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)", name)
    return _when(days[-1]) if days else None


def _stamp(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
