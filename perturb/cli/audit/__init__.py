"""``evenhand audit …``: tables of scores and decisions in, reports out."""

from __future__ import annotations

import typer

from perturb.cli.audit import adverse_impact, dashboard, group_fairness, hiring_bloomberg, ll144, monitoring, ranking

_HELP = "Audit tables of scores and decisions: adverse impact, fairness, rankings, features, drift, Local Law 144."


def mount(app: typer.Typer) -> None:
    """Put the commands on ``app``."""
    group = typer.Typer(help=_HELP, no_args_is_help=True)
    group.command("adverse-impact")(adverse_impact.adverse_impact)
    group.command("group-fairness")(group_fairness.group_fairness)
    group.command("ranking")(ranking.ranking)
    group.command("features")(monitoring.features)
    group.command("monitoring")(monitoring.monitoring)
    group.command("hiring-bloomberg")(hiring_bloomberg.hiring_bloomberg)
    group.command("ll144")(ll144.ll144)
    group.command("dashboard")(dashboard.dashboard)
    app.add_typer(group, name="audit")
