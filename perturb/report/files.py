"""A report on disk: HTML, JSON, CSV and JUnit XML, each written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from masking.errors import Contradiction, InputError
from perturb.measure import Measure
from perturb.report.html import Report, html
from perturb.report.junit import junit
from perturb.report.page import Cell, Table

FORMATS = ("html", "json", "csv", "junit")
SCHEMA = "evenhand-report/1"


def write(
    report: Report,
    out_dir: str | Path,
    *,
    formats: Collection[str] = ("html", "json", "csv"),
    fail_on: Collection[str] = ("difference",),
) -> dict[str, Path]:
    """Write ``report`` into ``out_dir`` and return what was written: ``{"html": …/report.html, …}``.

    ``report.html`` needs nothing beside it; ``report.json`` follows the schema in docs/report.md; ``measures.csv``
    has the ``Measure`` rows and one more CSV stands beside it per complete table (``positions.csv`` …);
    ``junit.xml`` has one test case per check. ``fail_on`` tells JUnit what counts as a failure.

    Raises InputError for an unknown format or a folder that cannot be written.
    """
    unknown = sorted(set(formats) - set(FORMATS))
    if unknown:
        raise Contradiction(f"There is no report format {unknown[0]!r}.", remedy=f"Choose from {', '.join(FORMATS)}.")
    texts: dict[str, tuple[str, str]] = {}
    if "html" in formats:
        texts["html"] = ("report.html", html(report))
    if "json" in formats:
        texts["json"] = ("report.json", as_json(report))
    if "csv" in formats:
        texts["csv"] = ("measures.csv", measures_csv(report.measures))
        texts |= {f"csv:{name}": (f"{name}.csv", table_csv(table)) for name, table in report.tables.items()}
    if "junit" in formats:
        texts["junit"] = ("junit.xml", junit(report, fail_on=fail_on))
    return {name: put(Path(out_dir), file, text) for name, (file, text) in texts.items()}


def as_json(report: Report) -> str:
    """Return the report's numbers and sentences as JSON; what is not a finite number is null."""
    measures = [asdict(measure) for measure in report.measures]
    tables = {name: _records(table) for name, table in report.tables.items()}
    content = {
        "schema": SCHEMA,
        "title": report.title,
        "lead": report.lead,
        "headlines": [asdict(headline) for headline in report.headlines],
        "checks": [asdict(check) for check in report.checks],
        "measures": measures,
        "tables": tables,
        "methods": list(report.methods),
        "limits": list(report.limits),
        "provenance": asdict(report.provenance),
    }
    return json.dumps(_finite(content), ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def measures_csv(measures: Sequence[Measure]) -> str:
    """Return ``Measure`` rows as CSV with a header; None is an empty cell."""
    names = [field.name for field in fields(Measure)]
    return csv_text(names, [[getattr(measure, name) for name in names] for measure in measures])


def table_csv(table: Table) -> str:
    """Return a table as CSV, its column keys as header; numbers in full."""
    rows = [[_spoken(cell, column.kind) for cell, column in zip(row, table.columns, strict=True)] for row in table.rows]
    return csv_text([column.key for column in table.columns], rows)


def _records(table: Table) -> dict[str, Any]:
    columns = [{"key": c.key, "label": c.label, "kind": c.kind, "help": c.help} for c in table.columns]
    keys = [column.key for column in table.columns]
    kinds = [column.kind for column in table.columns]
    rows = [{key: _spoken(cell, kind) for key, cell, kind in zip(keys, row, kinds, strict=True)} for row in table.rows]
    return {"caption": table.caption, "note": table.note, "columns": columns, "rows": rows}


def _spoken(cell: Cell, kind: str) -> Cell:
    return cell.rpartition("|")[2] if kind in ("state", "term", "link") and isinstance(cell, str) else cell


def csv_text(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return rows as CSV: numbers in full, nothing for what is unknown, no text that a spreadsheet would run."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        writer.writerow([_csv_cell(cell) for cell in row])
    return buffer.getvalue()


def _csv_cell(cell: object) -> object:
    """Full precision; nothing for what is unknown; a text that a spreadsheet would run gets a quote before it."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return ""
    if isinstance(cell, str) and cell[:1] in {"=", "+", "@", "\t", "\r"}:
        return "'" + cell
    return cell


def _finite(value: object) -> object:
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def put(folder: Path, name: str, text: str) -> Path:
    """Write a file beside its target, then move it: a reader never meets half a file."""
    from masking.formats import write_whole

    ready(folder)
    try:
        write_whole(folder / name, text.encode())
    except OSError as error:
        raise InputError(f"{folder.name}/{name} cannot be written: {error.strerror}.", remedy=_ELSEWHERE) from None
    return folder / name


def ready(folder: Path) -> None:
    """Make the folder where it is missing; raises InputError where a file is in its place, or it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        text = f"{folder.name!r} cannot be a folder: a file is in its place."
        raise InputError(text, remedy=f"{_ELSEWHERE} Or move the file away; it was left as it is.") from None
    except OSError as error:
        raise InputError(f"The folder {folder.name!r} cannot be made: {error.strerror}.", remedy=_ELSEWHERE) from None


_ELSEWHERE = "Name another folder with --out."
