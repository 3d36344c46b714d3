"""The page of the perturbation experiment: verdict first, every number behind it after.

report = page(experiment, titles={id: title}, balance=…, pairs=…, provenance=…)
perturb.report.write(report, "out")
"""

from __future__ import annotations

from perturb.report.experiment.page import page
from perturb.report.experiment.verdicts import checks, headlines

__all__ = ["checks", "headlines", "page"]
