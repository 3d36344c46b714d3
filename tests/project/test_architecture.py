"""The code is built as docs/architecture.md says."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from radon.complexity import cc_visit
from radon.visitors import Function

PACKAGES = ("masking", "perturb", "name_lists")


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)


def modules(repository: Path) -> list[Path]:
    found = [path for package in PACKAGES for path in (repository / package).rglob("*.py")]
    assert len(found) > 30, "the test looks at the wrong folder"
    return found


def test_nobody_imports_upwards(repository: Path) -> None:
    done = run(str(Path(sys.executable).parent / "lint-imports"), "--no-cache", cwd=repository)
    assert done.returncode == 0, done.stdout
    kept = re.search(r"Contracts: (\d+) kept, 0 broken", done.stdout)
    assert kept, done.stdout
    assert int(kept[1]) >= 7


def test_lint(repository: Path) -> None:
    done = run(sys.executable, "-m", "ruff", "check", "--no-cache", ".", cwd=repository)
    assert done.returncode == 0, done.stdout


def test_types(repository: Path) -> None:
    done = run(sys.executable, "-m", "mypy", "--cache-dir", "/dev/null", cwd=repository)
    assert done.returncode == 0, done.stdout
    assert "no issues found" in done.stdout


def test_no_function_is_more_complex_than_ten(repository: Path) -> None:
    lint = tomllib.loads((repository / "pyproject.toml").read_text())["tool"]["ruff"]["lint"]
    assert "C90" in lint["select"]
    assert lint["mccabe"]["max-complexity"] <= 10
    assert not [path for path in modules(repository) if "noqa: C901" in path.read_text()]


SIMPLE = ("masking", "perturb", "name_lists")
"""Where radon finds no function above ten: unlike ``ruff`` it counts boolean operators and comprehensions too."""


def too_complex(source: str) -> list[str]:
    return [block.name for block in cc_visit(source) if isinstance(block, Function) and block.complexity > 10]


def test_no_function_is_more_complex_than_ten_for_radon(repository: Path) -> None:
    assert too_complex(f"class A:\n    def f(self, a):\n        return {' or '.join('a' * 11)}") == ["f"]
    assert not too_complex(f"def f(a):\n    return {' or '.join('a' * 10)}")
    found = {}
    for room in SIMPLE:
        paths = list(repository.glob(f"{room}/**/*.py"))
        assert paths, room
        found |= {str(path.relative_to(repository)): too_complex(path.read_text()) for path in paths}
    assert not {path: names for path, names in found.items() if names}


MASKING = 30_000
"""Lines that ``masking`` may hold without ``masking/desk``; the desk's commands count."""
SMALL = {"masking/reading": (15, 2_500), "masking/recognizers": (15, 2_000), "masking/ner": (15, 2_500)}
"""Modules and lines that a package of recognition may hold."""


def test_the_packages_of_recognition_stay_small(repository: Path) -> None:
    for package, (most, lines) in SMALL.items():
        paths = list((repository / package).rglob("*.py"))
        assert 0 < len(paths) <= most
        assert sum(len(path.read_text().splitlines()) for path in paths) <= lines


def test_masking_stays_within_its_lines(repository: Path) -> None:
    package = repository / "masking"
    paths = [path for path in package.rglob("*.py") if path.relative_to(package).parts[0] != "desk"]
    assert package / "cli" / "desk" / "review.py" in paths
    assert len(paths) > 100
    assert sum(len(path.read_text().splitlines()) for path in paths) <= MASKING


LONG_PATTERNS = ("masking/recognizers/identity_number.py", "perturb/counterfactual/")
"""Where a regular expression over two lines still stands in code and not in a data file."""


def long_patterns(source: str) -> list[int]:
    """The lines at which a regular expression begins that is written over more than two."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args)
    named = ((getattr(node.func, "attr", getattr(node.func, "id", "")), node.args[0]) for node in calls)
    return [a.lineno for name, a in named if name in {"compile", "expression"} and a.end_lineno - a.lineno > 1]


def test_no_regular_expression_is_longer_than_two_lines(repository: Path) -> None:
    assert long_patterns('expression(\n"a"\n"b"\n"c")') == [2]
    assert not long_patterns('re.compile(\n"a"\n"b"\n)')
    found = {str(path.relative_to(repository)): long_patterns(path.read_text()) for path in modules(repository)}
    assert not {name: lines for name, lines in found.items() if lines and not name.startswith(LONG_PATTERNS)}


def test_the_layers_in_the_docs_are_the_layers_in_the_contract(repository: Path) -> None:
    words = (repository / "docs" / "architecture.md").read_text()
    contracts = tomllib.loads((repository / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    stacks = [c["layers"] for c in contracts if c["type"] == "layers"]
    assert len(stacks) == 4
    told = re.sub(r"\s+", " ", words)
    for layers in stacks:
        assert " > ".join(layers) in told


def test_the_wheel_is_built_from_our_packages_only(repository: Path) -> None:
    config = tomllib.loads((repository / "pyproject.toml").read_text())
    assert config["tool"]["setuptools"]["packages"]["find"]["include"] == [f"{package}*" for package in PACKAGES]
    folders = {p.name for p in repository.iterdir() if p.is_dir() and not p.name.startswith(".")}
    code = {name for name in folders if any((repository / name).rglob("*.py"))}
    written = {line.strip("/") for line in (repository / ".gitignore").read_text().splitlines() if line[:1] == "/"}
    assert "evenhand-demo" in written
    assert code - written <= {*PACKAGES, "tests", "docs"}


def test_every_dependency_gives_its_reason(repository: Path) -> None:
    text = (repository / "pyproject.toml").read_text()
    block = text[text.index("dependencies = [") : text.index("[project.optional-dependencies]")]
    lines = [line for line in block.splitlines() if line.strip().startswith('"')]
    assert len(lines) > 10
    assert not [line for line in lines if "#" not in line]


def test_every_test_file_has_a_name_of_its_own(repository: Path) -> None:
    names = [path.name for path in (repository / "tests").rglob("test_*.py")]
    assert len(names) > 50
    assert not {name for name in names if names.count(name) > 1}


def timed(source: str) -> list[str]:
    """Assertions that something took less than so many seconds of wall-clock time."""
    clock = r"time\.(?:monotonic|perf_counter|time)\(\)"
    return re.findall(rf"assert [^\n]*{clock}[^\n<]*<[^\n]*", source)


def test_no_assertion_of_the_clock_outside_the_speed_tests(repository: Path) -> None:
    assert timed("assert time.monotonic() - started < 5")
    assert not timed("assert time.monotonic() - started >= 0.19")
    paths = [p for p in (repository / "tests").rglob("*.py") if "speed" not in p.parts and p != Path(__file__)]
    assert not {str(p.relative_to(repository)): timed(p.read_text()) for p in paths if timed(p.read_text())}
