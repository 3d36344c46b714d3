"""The commands of masking, one module each; ``perturb.cli`` mounts them on the console command.

A module of one command has a function of its name, one of several ``mount(app)``; it imports nothing heavy before its
command runs: ``evenhand --help`` has to answer at once.
"""

from __future__ import annotations

import typer


def mount(app: typer.Typer, *, twin: str | None = None) -> None:
    """Put every command of masking on ``app``; ``twin`` is the worker's function behind the service's ``/twin``."""
    from masking.cli import inspect, mask, policy, synthesize, train_tagger, verify
    from masking.cli.desk import review, serve, vault

    for command in (mask.mask, inspect.inspect, review.review, verify.verify):
        app.command()(command)
    policy.mount(app)
    vault.mount(app)
    serve.mount(app, twin=twin)
    develop = typer.Typer(help="Make labelled synthetic resumes and train the tagger.", no_args_is_help=True)
    develop.command()(synthesize.synthesize)
    develop.command()(train_tagger.train_tagger)
    app.add_typer(develop, name="develop")
