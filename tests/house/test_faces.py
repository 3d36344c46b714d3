"""The public faces, and what a start of the program costs."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("numpy", "spacy", "presidio_analyzer", "presidio_anonymizer", "pandas", "scipy", "sklearn", "matplotlib",
         "pdfplumber", "pikepdf", "lxml", "pyarrow")  # fmt: skip


@pytest.mark.parametrize("room", ["masking", "perturb"])
def test_a_face_shows_what_it_says_and_nothing_inside_uses_it(room: str, repository: Path) -> None:
    face = importlib.import_module(room)
    assert list(face.__all__) == sorted(face.__all__)
    assert set(face.__all__) == set(face._HOMES)
    for name in face.__all__:
        assert getattr(face, name).__doc__, f"{room}.{name} says nothing about itself"
    with pytest.raises(AttributeError):
        _ = face.nothing_of_that_name
    inside = list((repository / room).rglob("*.py"))
    assert len(inside) > 20
    for path in inside:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == room and path.parts[-2:] != (room, "__init__.py"):
                taken = {alias.name for alias in node.names}
                assert not taken & set(face.__all__) - {p.stem for p in (repository / room).iterdir()}, path


@pytest.mark.parametrize("module", ["masking", "perturb", "masking.span", "perturb.cli"])
def test_importing_costs_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_help_answers_without_the_heavy_packages() -> None:
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom perturb.cli import app\n"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def commands(app: object, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    from typer.main import get_command

    def below(command: object, words: tuple[str, ...]) -> list[tuple[str, ...]]:
        inner = getattr(command, "commands", None)
        if not inner:
            return [words]
        return [found for name, child in inner.items() for found in below(child, (*words, name))]

    return below(get_command(app), words)


def test_every_command_has_help_and_stands_in_the_docs(repository: Path) -> None:
    from typer.testing import CliRunner

    from perturb.cli import app

    docs = "\n".join(
        p.read_text(encoding="utf-8") for p in [repository / "README.md", *(repository / "docs").glob("*.md")]
    )
    found = commands(app)
    assert len(found) > 12
    for words in found:
        told = CliRunner().invoke(app, [*words, "--help"])
        assert told.exit_code == 0, words
        assert len(told.output) > 200, words
        assert f"evenhand {' '.join(words)}" in docs, f"no word in the docs about: evenhand {' '.join(words)}"
