"""The examples of the documentation run as they stand, and its links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RUN = ("README.md", "audits.md", "statistics.md", "policies.md", "batch.md", "desk.md", "library.md")


def examples() -> list[tuple[str, int, str]]:
    found = []
    for page in PAGES:
        if page.name in RUN:
            blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.S | re.M)
            found += [(page.name, number, block) for number, block in enumerate(blocks, 1)]
    return found


def test_there_are_examples() -> None:
    assert len(examples()) >= 5


@pytest.mark.parametrize(("page", "number", "code"), examples(), ids=lambda value: str(value)[:20].replace("\n", " "))
def test_an_example_runs(page: str, number: int, code: str, tmp_path: Path) -> None:
    (tmp_path / "evenhand-demo").mkdir()
    (tmp_path / "evenhand-demo" / "samples").symlink_to(ROOT / "perturb" / "samples")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_starts_with_two_commands() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.S)
    assert "pip install ." in blocks[0]
    assert "evenhand demo" in blocks[0]
    assert "pytest" in blocks[1]
    assert "pytest" in (ROOT / ".ci" / "run").read_text()
