"""``evenhand audit dashboard``: everything that has been run, on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from perturb.cli import progress
from perturb.cli.audit import options as o
from perturb.cli.grouping import grouped
from perturb.report.dashboard import dashboard as page
from perturb.report.history import collect


@grouped(result=o.result("dashboard"))
def dashboard(
    folder: Annotated[
        Path, typer.Argument(help="The folder that holds the reports of earlier runs.", metavar="FOLDER")
    ],
    *,
    result: o.Result,
) -> None:
    """Join earlier audits, experiments and masking runs into one page: stages of hiring, drift, latest verdicts.

    Reads every report.json below FOLDER, what evenhand mask --report wrote, and the decisions of a review. Made for
    cron: the page is replaced whole or not at all, and --fail-on looks at the latest verdict of every audit.
    """
    with progress.busy(f"Reading the reports in {folder.name}"):
        history = collect(folder)
        report = page(history, out=result.out, corrections=_decisions(folder), provenance=o.provenance())
    o.finish(report, result)


def _decisions(folder: Path) -> list[dict[str, Any]]:
    """What the decisions of the newest review below the folder say of each field; nothing without a review."""
    from masking.desk.labels import quality
    from masking.desk.store import Store

    stores = sorted(folder.rglob("review.sqlite"), key=lambda path: path.stat().st_mtime)
    if not stores:
        return []
    store = Store(stores[-1])
    try:
        return quality(store)
    finally:
        store.close()
