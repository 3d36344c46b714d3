"""Options that several commands share: declared once, as parameters of a function, and grouped into its result."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from types import SimpleNamespace
from typing import Any, get_type_hints


def grouped(**groups: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator for commands: the parameter ``name`` stands for the options of the function ``groups[name]``.

    The command line shows the options of that function in its place; the command is given what the function returns.
    Why: Typer reads options from a signature, and a dozen options in two commands would else stand there four times.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        own = _parameters(command, groups)
        options = {name: _parameters(group) for name, group in groups.items()}
        listed = [p for name, one in own.items() for p in (options[name].values() if name in options else [one])]

        @wraps(command)
        def run(*args: Any, **given: Any) -> Any:
            bound = signature.bind(*args, **given)
            bound.apply_defaults()
            taken = bound.arguments
            built = {name: groups[name](**{key: taken.pop(key) for key in keys}) for name, keys in options.items()}
            return command(**taken, **built)

        signature = inspect.Signature(listed)
        run.__signature__ = signature  # type: ignore[attr-defined]
        run.__annotations__ = {p.name: p.annotation for p in listed}
        return run

    return decorate


def _parameters(function: Callable[..., Any], groups: Mapping[str, Any] | None = None) -> dict[str, inspect.Parameter]:
    """The parameters of a function with their types as objects; those that stand for a group need none."""
    annotations = {k: v for k, v in function.__annotations__.items() if k not in (groups or ()) and k != "return"}
    types = get_type_hints(SimpleNamespace(__annotations__=annotations), function.__globals__, include_extras=True)
    return {
        name: p.replace(kind=p.POSITIONAL_OR_KEYWORD, annotation=types.get(name, p.empty))
        for name, p in inspect.signature(function).parameters.items()
    }
