"""New York City's Local Law 144: the bias-audit summary, and a check of summaries that others published."""

from __future__ import annotations

from perturb.audit.ll144.collection import distribution
from perturb.audit.ll144.published import Checked, audits, check, lint
from perturb.audit.ll144.summary import Category, Part, Summary, markdown, measures, stated, summarize

__all__ = [
    "Category", "Checked", "Part", "Summary", "audits", "check", "distribution", "lint", "markdown", "measures",
    "stated", "summarize",
]  # fmt: skip
