"""A report, and the one HTML file it makes that needs nothing else: styles, script and figures stand inside."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, TypeGuard

from perturb.measure import Measure
from perturb.report import wording
from perturb.report.page import Block, Cell, Check, Column, Headline, Provenance, Section, Table

if TYPE_CHECKING:
    from jinja2 import Environment

STATE_WORDS = {"holds": "Holds", "fails": "Difference", "unknown": "Not enough data", "note": "Note"}


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report says."""

    title: str
    lead: str
    headlines: tuple[Headline, ...]
    checks: tuple[Check, ...]
    sections: tuple[Section, ...]
    measures: tuple[Measure, ...] = ()
    tables: Mapping[str, Table] = field(default_factory=dict)
    """Complete tables for the JSON and, one file each, as CSV; sections may show a part of them."""
    methods: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    """What the numbers cannot say."""
    provenance: Provenance = field(default_factory=Provenance)

    def _repr_html_(self) -> str:
        """The page in a frame, as notebooks show it."""
        inside = escape(html(self), quote=True)
        return f'<iframe srcdoc="{inside}" style="width:100%;height:720px;border:1px solid #bbb"></iframe>'


def html(report: Report) -> str:
    """Return the page: no network, no cookies, no outside file; the browser is told to allow none."""
    template = _environment().get_template("page.html")
    return template.render(report=report, slug=_slug, style=_part("style.css"), script=_part("page.js"))


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import BaseLoader, Environment, TemplateNotFound

    class Templates(BaseLoader):
        def get_source(self, environment: Environment, template: str) -> tuple[str, None, None]:
            try:
                return _part(template), None, None
            except FileNotFoundError as error:
                raise TemplateNotFound(template) from error

    environment = Environment(loader=Templates(), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {
        "decimals": _decimals,
        "when": _when,
        "cell": _cell,
        "order": _order,
        "kind": _kind,
        "state": _state,
        "said": _said,
    }
    environment.globals["words"] = STATE_WORDS
    return environment


@lru_cache(maxsize=8)
def _part(name: str) -> str:
    return resources.files("perturb.report").joinpath(name).read_text(encoding="utf-8")


def _kind(block: Block) -> str:
    return type(block).__name__.lower()


def _decimals(table: Table) -> list[int]:
    """Per column, the digits after the point that show its largest number with three digits, its median with two."""
    found = []
    for place in range(len(table.columns)):
        sizes = sorted(abs(value) for value in (row[place] for row in table.rows) if _proper(value))
        found.append(0 if all(size.is_integer() for size in sizes) else _digits(sizes))
    return found


def _digits(sizes: list[float]) -> int:
    wanted = max(2 - math.floor(math.log10(sizes[-1])), 1 - math.floor(math.log10(sizes[len(sizes) // 2])))
    return max(0, min(7, wanted))


def _proper(value: Cell) -> TypeGuard[float]:
    return isinstance(value, float) and math.isfinite(value) and value != 0


_KINDS: Mapping[str, Callable[[float], str]] = {
    "p": wording.p_value, "percent": wording.percent, "count": lambda value: f"{int(value):,}",
}  # fmt: skip
"""How numbers of a kind are written; others in as many decimals as their column needs."""


def _cell(value: Cell, column: Column, decimals: int) -> str:
    """The cell as people read it."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if column.kind in _KINDS:
        return _KINDS[column.kind](value)
    told = wording.fixed(value, decimals)
    return wording.plain(value) if value and set(told).isdisjoint("123456789") else told


def _order(value: Cell) -> str:
    """What the cell is sorted by."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    return repr(float(value)) if isinstance(value, int | float) else str(value).casefold()


def _state(value: Cell) -> str:
    return str(value or "").partition("|")[0]


def _said(value: Cell) -> str:
    """What stands behind the bar, or all there is; nothing for an empty cell."""
    return str(value or "").rpartition("|")[2]


def _when(text: str) -> str:
    """A time in ISO 8601 as people read it."""
    return re.sub(r"^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(\.\d+)?)?(\+00:00|Z)$", r"\1 \2 UTC", text)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
