"""The distributions: complete, valid, the same bytes each time, and they work away from the clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

PACKAGES = ("masking", "perturb", "name_lists")
EPOCH = "1700000000"


def run(*words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        words, cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def build(repository: Path, place: Path, *what: str) -> Path:
    """Build in a copy, as a clone has it: the checkout stays clean."""
    copy = place / "source"
    ignored = shutil.ignore_patterns(
        ".git", "__pycache__", "*.egg-info", "build", "dist", ".venv", ".*_cache", "shared"
    )
    shutil.copytree(repository, copy, ignore=ignored)
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(place / "dist"), *what, str(copy)]
    run(*words, cwd=place, SOURCE_DATE_EPOCH=EPOCH)
    return place / "dist"


def test_every_data_file_is_declared_as_package_data(repository: Path) -> None:
    """The same as the wheel's own test, without building one: a pattern of pyproject.toml for every file."""
    declared = tomllib.loads((repository / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    packages = [path.parent for package in PACKAGES for path in (repository / package).rglob("__init__.py")]
    held = {path for folder in packages for path in folder.glob("*.py")}
    for folder in packages:
        name = ".".join(folder.relative_to(repository).parts)
        for pattern in [*declared["*"], *declared.get(name, ())]:
            held |= {path for path in folder.glob(pattern) if path.is_file()}
    ours = {path for package in PACKAGES for path in (repository / package).rglob("*") if path.is_file()}
    data = {path for path in ours if "__pycache__" not in path.parts}
    assert len([path for path in data if path.suffix != ".py"]) > 100
    assert not sorted(str(path.relative_to(repository)) for path in data - held)


@pytest.fixture(scope="module")
def built(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(repository, tmp_path_factory.mktemp("first"), "--sdist", "--wheel")


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


@pytest.mark.slow
def test_the_metadata_passes_strict_checks(built: Path, repository: Path) -> None:
    run(sys.executable, "-m", "twine", "check", "--strict", *map(str, built.iterdir()), cwd=repository)
    program = Path(sys.executable).parent / "check-wheel-contents"
    run(str(program), *map(str, built.glob("*.whl")), cwd=repository)


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path, repository: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    ours = {
        path.relative_to(repository).as_posix()
        for package in PACKAGES
        for path in (repository / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert held == ours


@pytest.mark.slow
def test_the_source_distribution_holds_tests_docs_and_changelog(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        held = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    for path in ("tests/conftest.py", "tests/project/test_wheel.py", "docs/architecture.md", "CHANGELOG.md", "LICENSE",
                 "CONTRIBUTING.md", "corpora/gold/index.csv", ".ci/run"):  # fmt: skip
        assert path in held


@pytest.mark.slow
def test_the_wheel_is_reproducible(wheel: Path, repository: Path, tmp_path: Path) -> None:
    again = next(build(repository, tmp_path, "--wheel").glob("*.whl"))
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_an_installed_copy_runs_the_demo(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check",
        "--target", str(site), str(wheel), cwd=tmp_path)  # fmt: skip
    program = "import perturb.cli, sys; print(perturb.__file__); sys.argv = ['evenhand', 'demo']; perturb.cli.main()"
    done = run(sys.executable, "-c", program, cwd=tmp_path, PYTHONPATH=str(site))
    assert done.stdout.startswith(str(site)), "the demo ran from the clone"
    assert (tmp_path / "evenhand-demo" / "report.html").exists()
    assert len(list((tmp_path / "evenhand-demo" / "masked").iterdir())) >= 12
