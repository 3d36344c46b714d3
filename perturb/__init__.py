"""Test resume-scoring software: counterfactual resumes, statistics, audits, a report.

    from perturb import twin

    print(twin("Jane Doe\\nShe runs the lab.", gender="male", name="Jane Doe").text)

This is the public face: nothing inside the package imports it, and a name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from perturb.audit.perturbation import Experiment, assess, t_tests
    from perturb.counterfactual import Counterfactual, swap, twin
    from perturb.experiment.conduct import conduct
    from perturb.experiment.resumes import gather
    from perturb.experiment.suites import Design, suite
    from perturb.measure import Measure, Position, Score, frame, read_positions
    from perturb.persona import Persona
    from perturb.scorers import load

_HOMES = {
    name: home
    for home, names in {
        "audit.perturbation": ("Experiment", "assess", "t_tests"),
        "counterfactual": ("Counterfactual", "swap", "twin"),
        "experiment.conduct": ("conduct",),
        "experiment.resumes": ("gather",),
        "experiment.suites": ("Design", "suite"),
        "measure": ("Measure", "Position", "Score", "frame", "read_positions"),
        "persona": ("Persona",),
        "scorers": ("load",),
    }.items()
    for name in names
}

__all__ = [
    "Counterfactual", "Design", "Experiment", "Measure", "Persona", "Position", "Score", "assess", "conduct", "frame",
    "gather", "load", "read_positions", "suite", "swap", "t_tests", "twin",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
