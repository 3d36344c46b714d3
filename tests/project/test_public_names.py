"""The public names of each package, and what a start of the program costs."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("numpy", "spacy", "presidio_analyzer", "presidio_anonymizer", "pandas", "scipy", "sklearn", "matplotlib",
         "pdfplumber", "pikepdf", "lxml", "pyarrow")  # fmt: skip


@pytest.mark.parametrize("package", ["masking", "perturb"])
def test_the_public_names_are_documented_and_no_module_inside_imports_them(package: str, repository: Path) -> None:
    public = importlib.import_module(package)
    assert list(public.__all__) == sorted(public.__all__)
    assert set(public.__all__) == set(public._HOMES)
    for name in public.__all__:
        assert getattr(public, name).__doc__, f"{package}.{name} says nothing about itself"
    with pytest.raises(AttributeError):
        _ = public.nothing_of_that_name
    inside = list((repository / package).rglob("*.py"))
    assert len(inside) > 20
    for path in inside:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            own = path.parts[-2:] == (package, "__init__.py")
            if isinstance(node, ast.ImportFrom) and node.module == package and not own:
                taken = {alias.name for alias in node.names}
                assert not taken & set(public.__all__) - {p.stem for p in (repository / package).iterdir()}, path


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
