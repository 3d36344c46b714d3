"""The commands of the masking room, one module each; ``perturb.cli`` mounts them on the console command.

Every command module has ``mount(app)`` and imports nothing heavy before its command runs: ``evenhand --help``
has to answer at once.
"""

from __future__ import annotations

import typer


def mount(app: typer.Typer) -> None:
    """Put every command of this room on ``app``."""
    # each command module is imported here and mounted in the order in which --help lists it
    from masking.cli import inspect, mask, synthesize, train_tagger, train_traits, train_years, verify

    for command in (mask, inspect, verify, synthesize, train_tagger, train_traits, train_years):
        command.mount(app)
