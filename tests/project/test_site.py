"""The documentation site builds without a network, its links lead somewhere, and it loads nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
BLOCK = "import socket\ndef refuse(*_, **__): raise OSError('no network')\nsocket.socket.connect = refuse\n"


@pytest.fixture(scope="module")
def site(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build with every warning an error and every connection refused."""
    place = tmp_path_factory.mktemp("site")
    (place / "sitecustomize.py").write_text(BLOCK)
    path = os.pathsep.join([str(place), str(repository), os.environ.get("PYTHONPATH", "")])
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(place / "html")]
    done = subprocess.run(words, cwd=repository, capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": path})  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return place / "html"


def test_all_kinds_of_pages_are_there(site: Path) -> None:
    for page in ("index", "tutorial", "how-to-auditor", "where-do-i-add", "reference/cli", "reference/api", "masking"):
        assert (site / f"{page}.html").is_file()


def test_the_reference_comes_from_the_code(site: Path) -> None:
    commands = (site / "reference" / "cli.html").read_text(encoding="utf-8")
    assert "evenhand audit adverse-impact" in commands
    assert "--fail-on" in commands
    names = (site / "reference" / "api.html").read_text(encoding="utf-8")
    for name in ("masking.mask", "perturb.twin", "perturb.stats.pooled_t", "masking.batch.mask_batch"):
        assert name in names


def test_nothing_is_loaded_from_the_network(site: Path) -> None:
    loading = re.compile(
        r"""<(?:script|img|iframe|source)[^>]+src=["']?https?:|<link[^>]+rel=["']?(?:stylesheet|preconnect|preload|icon)[^>]*href=["']?https?:"""
    )
    for page in site.rglob("*.html"):
        assert not loading.findall(page.read_text(encoding="utf-8")), page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(?:@import|url\()\s*[\"']?https?:", sheet.read_text(encoding="utf-8")), sheet.name


def test_every_page_of_docs_is_in_the_navigation(repository: Path) -> None:
    listed = (repository / "mkdocs.yml").read_text(encoding="utf-8")
    for page in (repository / "docs").rglob("*.md"):
        assert page.relative_to(repository / "docs").as_posix() in listed
