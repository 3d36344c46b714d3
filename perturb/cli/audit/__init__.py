"""``evenhand audit …``: tables of scores and decisions in, reports out."""

from __future__ import annotations

import typer

from perturb.cli.audit import adverse, fairness, law, overview, probe, rank, watch

_HELP = "Audit tables of scores and decisions: adverse impact, group fairness, rankings, features, drift, a law."


def mount(app: typer.Typer) -> None:
    """Put the commands on ``app``."""
    group = typer.Typer(help=_HELP, no_args_is_help=True)
    group.command("adverse-impact")(adverse.adverse_impact)
    group.command("group-fairness")(fairness.group_fairness)
    group.command("ranking")(rank.ranking)
    group.command("features")(watch.features)
    group.command("monitoring")(watch.monitoring)
    group.command("hiring-bloomberg")(probe.hiring_bloomberg)
    group.command("ll144")(law.ll144)
    group.command("dashboard")(overview.dashboard)
    app.add_typer(group, name="audit")
