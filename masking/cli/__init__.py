"""The commands of masking, one module each; ``perturb.cli`` mounts them on the console command.

Every command module has ``mount(app)`` and imports nothing heavy before its command runs: ``evenhand --help``
has to answer at once.
"""

from __future__ import annotations

import typer


def mount(app: typer.Typer, *, twin: str | None = None) -> None:
    """Put every command of masking on ``app``; ``twin`` is the worker's function behind the service's ``/twin``."""
    from masking.cli import inspect, mask, policy, review, serve, synthesize, train_tagger, vault, verify

    for command in (mask, inspect, policy, review, vault, verify):
        command.mount(app)
    serve.mount(app, twin=twin)
    develop = typer.Typer(help="Make labelled synthetic resumes and train the tagger.", no_args_is_help=True)
    for command in (synthesize, train_tagger):
        command.mount(develop)
    app.add_typer(develop, name="develop")
