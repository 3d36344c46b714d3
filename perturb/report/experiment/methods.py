"""How everything was computed, what was done, and what the numbers cannot say."""

from __future__ import annotations

from typing import Any

from perturb.findings import Experiment
from perturb.report import wording
from perturb.report.page import Facts, Provenance, Section
from perturb.report.texts import texts


def standing_texts(experiment: Experiment) -> dict[str, Any]:
    """Return how everything was computed and what the numbers cannot say, as keyword arguments of ``Report``."""
    s = experiment.settings
    return texts(
        "experiment",
        alpha=wording.percent(s.alpha),
        power=wording.percent(s.power),
        confidence=wording.percent(s.confidence),
        level=f"{s.alpha:g}",
        family=wording.count(_family(experiment), "paired test"),
        margin="no margin" if s.margin != s.margin else f"±{wording.plain(s.margin)} score units",
        cutoff="The cut-off is " + ("each position's median." if s.cutoff is None else f"{wording.plain(s.cutoff)}."),
    )


def set_up(experiment: Experiment, made: Provenance) -> Section:
    """Return the set-up in words and counts."""
    s, table = experiment.settings, experiment.positions
    origin = "stated" if s.margin_stated else "a fifth of the spread of scores"
    margin = "none" if s.margin != s.margin else f"±{wording.plain(s.margin)} ({origin})"
    items = (
        ("Scorer", made.scorer or "not named"),
        ("Version of the scorer", made.version or "not given"),
        ("What the twins differ in", s.attribute or "not named"),
        ("Resumes", f"{experiment.n_resumes:,}"),
        ("Positions", f"{table['position'].nunique():,}"),
        ("Scores", f"{experiment.n_scores:,}"),
        ("Missing scores", f"{sum(experiment.problems.values()):,}"),
        ("Complete pairs", f"{int(table['n_pairs'].sum()):,}"),
        ("Half-missing pairs", f"{int(table['n_half_missing'].sum()):,}"),
        ("Margin", margin),
        ("Cut-off", "each position's median" if s.cutoff is None else wording.plain(s.cutoff)),
        ("Accepted false alarms", f"{wording.percent(s.alpha)} over positions and all together"),
        ("Family", wording.count(_family(experiment), "paired test")),
    )
    return Section("What was done", (Facts(items),), id="setup")


def _family(experiment: Experiment) -> int:
    return int(experiment.positions["p_paired"].notna().sum())
