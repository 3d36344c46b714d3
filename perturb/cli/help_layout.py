"""How ``--help`` looks: commands in groups, paragraphs that fill the width, and types as people write them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from typer import Context
from typer.core import TyperCommand, TyperGroup

GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Start": ("demo", "doctor"),
        "Mask": ("mask", "inspect", "verify", "policy", "review", "serve", "reveal", "vault"),
        "Test a scorer": ("perturb", "twin", "scorer", "names"),
        "Audit": ("audit",),
        "Develop": ("benchmark", "develop"),
    }
)
"""Panels of ``evenhand --help`` and their commands, in the order in which they are listed."""

_TYPES = {Path: "PATH", int: "N", float: "NUMBER", str: "TEXT", bool: ""}


class Application(TyperGroup):
    """The console command: its commands by ``GROUPS``, its help texts tidied."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        order = [(name, panel) for panel, names in GROUPS.items() for name in names]
        for name, panel in order:
            if isinstance(command := self.commands.get(name), TyperCommand | TyperGroup):
                command.rich_help_panel = panel
        listed = [name for name, _ in order if name in self.commands]
        self.commands = {name: self.commands[name] for name in [*listed, *self.commands]}
        _tidy(self)

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands in the order of the panels."""
        return list(self.commands)

    def get_params(self, ctx: Any) -> list[Any]:
        """The options, with those that Typer adds late."""
        options = super().get_params(ctx)
        for option in options:
            _name_type(option)
        return options


def unwrapped(text: str) -> str:
    """Return a docstring with each paragraph on one line; lists and indented lines keep their line breaks."""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(text))
    return "\n\n".join(p if re.search(r"^(?:\s+|[-*•] )", p, re.MULTILINE) else " ".join(p.split()) for p in paragraphs)


def literal(text: str) -> str:
    r"""Return a text in which square brackets are no markup of Rich: "[keep]" stays as it is written.

    >>> print(literal("what [keep] of this policy names [1]"))
    what \[keep] of this policy names [1]
    """
    return re.sub(r"(?<!\\)\[(?=[a-z@#/])", r"\\[", text)


def _tidy(command: Any) -> None:
    for text in ("help", "short_help"):
        if getattr(command, text, None):
            setattr(command, text, literal(unwrapped(getattr(command, text))))
    for parameter in [*command.params, command.get_help_option(Context(command))]:
        parameter.help = literal(parameter.help or "")
        _name_type(parameter)
    for child in getattr(command, "commands", {}).values():
        _tidy(child)


def _name_type(parameter: Any) -> None:
    """Options show PATH, N, NUMBER or TEXT, flags show nothing; arguments are named in capitals."""
    descriptor = parameter.type_descriptor
    if descriptor.is_choice:
        return
    annotation = descriptor.annotation
    kinds = [kind for kind in _TYPES if kind in (annotation, *getattr(annotation, "__args__", ()))]
    name = _TYPES[kinds[0]] if kinds else None
    if parameter.param_type_name == "argument":
        ellipsis = "..." if parameter.nargs != 1 else ""
        parameter.metavar = f"{(parameter.metavar or parameter.name.upper()).strip('[].')}{ellipsis}"
        usage = parameter.metavar if parameter.required else f"[{parameter.metavar}]"
        parameter.get_usage_pieces = lambda ctx: [usage]
        parameter.display_type_rich = lambda ctx: name
    elif parameter.metavar is None:
        parameter.metavar = name
