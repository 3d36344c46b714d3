"""Hooks of the documentation site: reference pages made from the code, and pages that stand outside docs/."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = {
    "model-card.md": "masking/ner/MODEL_CARD.md",
    "model-card-of-twins.md": "perturb/counterfactual/MODEL_CARD.md",
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
}
PUBLIC = (
    "masking", "perturb", "masking.batch", "masking.presidio", "masking.ner", "masking.errors",
    "perturb.stats", "perturb.scorers", "perturb.scoring", "perturb.report",
    "perturb.audit.adverse_impact", "perturb.audit.group_fairness", "perturb.audit.ranking", "perturb.audit.features",
    "perturb.audit.monitoring", "perturb.audit.ll144", "perturb.audit.hiring_bloomberg", "perturb.audit.perturbation",
)  # fmt: skip


def on_files(files, config):
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown, page, config, files):
    for name, path in OUTSIDE.items():
        markdown = markdown.replace(f"](../{path}", f"]({name}")
    return markdown


def pages() -> dict[str, str]:
    """Path of each generated page -> its Markdown."""
    outside = {name: _outside(path) for name, path in OUTSIDE.items()}
    return {"reference/cli.md": command_line(), "reference/api.md": api(), **outside}


def command_line() -> str:
    """Every command with its help, arguments and options."""
    from typer.main import get_command

    from perturb.cli import app
    from perturb.cli.help_layout import GROUPS

    root = get_command(app)
    parts = ["# Command line\n\nMade from the commands themselves. `evenhand COMMAND --help` says the same.\n"]
    for panel, names in GROUPS.items():
        parts.append(f"## {panel}\n")
        for name in names:
            parts += _command(root.commands[name], ("evenhand", name))
    return "\n".join(parts)


def _command(command, path: tuple[str, ...]) -> list[str]:
    parts = [f"### {' '.join(path)}\n", _literal(command.help or "") + "\n"]
    shown = [p for p in command.params if not getattr(p, "hidden", False)]
    if shown and not hasattr(command, "commands"):
        parts += ["| option | value | meaning |", "|---|---|---|", *map(_row, shown), ""]
    for name, child in getattr(command, "commands", {}).items():
        parts += _command(child, (*path, name))
    return parts


def _row(parameter) -> str:
    argument = parameter.param_type_name == "argument"
    names = parameter.metavar if argument else ", ".join([*parameter.opts, *parameter.secondary_opts])
    kind = "" if argument else str(parameter.metavar or "")
    if parameter.type_descriptor.is_choice:
        kind = ", ".join(str(getattr(choice, "value", choice)) for choice in parameter.type_descriptor.choices or ())
    default = parameter.default
    simple = isinstance(default, str | int | float) and not isinstance(default, bool) and default != ""
    note = f" Default: `{default}`." if simple else " Required." if parameter.required else ""
    text = " ".join((getattr(parameter, "help", "") or "").split())
    return f"| `{names}` | {_cell(kind)} | {_cell(text)}{note} |"


def _cell(text: str) -> str:
    return _literal(text).replace("|", "\\|")


def _literal(text: str) -> str:
    """Help as Markdown: square brackets and angle brackets are no links and no tags."""
    text = text.replace("\\[", "[")
    return re.sub(r"(`[^`]*`)|([\[\]<*_])", lambda m: m[1] or "\\" + m[2], text.replace("``", "`"))


def api() -> str:
    """The public names of the public modules with signature and docstring."""
    parts = ["# Python\n\nMade from the docstrings. Names that are not listed here may change without notice.\n"]
    for name in PUBLIC:
        module = import_module(name)
        parts += [f"## {name}\n", _prose(module)]
        parts += [part for public in _public(module) for part in _entry(name, public, getattr(module, public))]
    return "\n".join(parts)


def _public(module) -> list[str]:
    if hasattr(module, "__all__"):
        return sorted(module.__all__)
    own = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    return sorted(n for n, v in own.items() if getattr(v, "__module__", None) == module.__name__ and callable(v))


def _entry(module: str, name: str, value: object) -> list[str]:
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        return []
    try:
        signature = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(value)))
    except (TypeError, ValueError):
        signature = ""
    if inspect.isclass(value) and issubclass(value, Exception):
        signature = ""
    return [f"### {module}.{name}\n", f"```python\n{name}{signature}\n```\n", _prose(value)]


def _prose(value: object) -> str:
    """A docstring as Markdown: doctests in fences, two backticks as one."""
    out: list[str] = []
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(value.__doc__ or "")):
        code = paragraph.lstrip().startswith(">>>") or all(line.startswith("    ") for line in paragraph.splitlines())
        out.append(
            f"```python\n{inspect.cleandoc(paragraph)}\n```" if code and paragraph.strip() else _literal(paragraph)
        )
    return "\n\n".join(out) + "\n"


def _outside(path: str) -> str:
    """A page of the repository; its links to other files of the repository become plain text."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return re.sub(r"\[([^\]]+)\]\((?!https?://|#)[^)]*\)", r"\1", text)
