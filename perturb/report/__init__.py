"""Reports: any audit fills a ``Report`` with plain records, ``write`` makes HTML, JSON, CSV and JUnit XML of it.

    report = Report(title=…, lead=…, headlines=(…), checks=(…), sections=(…), measures=(…), provenance=Provenance(…))
    paths = write(report, "out", formats=("html", "json", "csv", "junit"))
    failed(report.checks, ["difference"])        # what --fail-on objects to

A section holds ``Prose``, ``Facts``, ``Table``, ``Figure`` and ``Difference`` blocks. Figures are drawn with
``perturb.report.drawing`` (``canvas``, the colours in ``INK``, then ``svg``). The page of the perturbation
experiment is ``perturb.report.experiment.page(experiment, …) -> Report``.
"""

from __future__ import annotations

from perturb.report.checks import FAIL_ON, failed
from perturb.report.files import FORMATS, write
from perturb.report.html import Report, html
from perturb.report.junit import junit
from perturb.report.page import (
    Check,
    Column,
    Difference,
    Facts,
    Figure,
    Headline,
    Prose,
    Provenance,
    Section,
    Segment,
    Table,
)

__all__ = [
    "FAIL_ON", "FORMATS", "Check", "Column", "Difference", "Facts", "Figure", "Headline", "Prose", "Provenance",
    "Report", "Section", "Segment", "Table", "failed", "html", "junit", "write",
]  # fmt: skip
