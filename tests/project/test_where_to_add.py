"""The ten answers of docs/where-do-i-add.md are applied to a copy of the code, and each is seen to work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "where-do-i-add.md"
PACKAGES = ("masking", "perturb", "name_lists")
ANSWERS = [
    part for part in re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE) if part[0].isdigit()
]
_BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```", re.DOTALL | re.MULTILINE)


def change(path: Path, diff: str) -> None:
    """Replace the lines with a blank or a minus by those with a blank or a plus; they must stand there once."""
    lines = diff.splitlines()
    old = "".join(line[1:] + "\n" for line in lines if line[:1] in " -")
    new = "".join(line[1:] + "\n" for line in lines if line[:1] in " +")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name} has this {text.count(old)} times:\n{old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_there_are_ten() -> None:
    assert len(ANSWERS) == 10


@pytest.mark.slow
@pytest.mark.parametrize("answer", ANSWERS, ids=[answer.splitlines()[0] for answer in ANSWERS])
def test_an_answer_works(answer: str, tmp_path: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    checks = []
    for kind, file, body in _BLOCK.findall(answer):
        if kind == "diff":
            change(tmp_path / file, body)
        elif file:
            assert not (tmp_path / file).exists(), f"{file} is there already"
            (tmp_path / file).write_text(body, encoding="utf-8")
        else:
            checks.append(body)
    assert checks, "an answer ends with a check"
    for check in checks:
        code = f"import masking; assert masking.__file__.startswith({str(tmp_path)!r})\n{check}"
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True,
                              check=False, env=environment)  # fmt: skip
        assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("answer", ANSWERS, ids=[answer.splitlines()[0] for answer in ANSWERS])
def test_without_the_change_its_check_fails(answer: str, tmp_path: Path) -> None:
    check = [body for kind, file, body in _BLOCK.findall(answer) if kind == "python" and not file][-1]
    done = subprocess.run([sys.executable, "-c", check], cwd=tmp_path, capture_output=True, check=False,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    assert done.returncode != 0
