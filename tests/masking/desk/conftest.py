"""A pool for all tests of the desk, and a folder of three formats."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from masking.batch.sandbox import Sandbox
from masking.desk.worker_pool import WorkerPool

SAMPLES = ("head-chef.pdf", "product-manager.docx", "registered-nurse.txt")


@pytest.fixture(scope="session")
def pool():
    with WorkerPool(Sandbox(jobs=1, seconds=60, warm=["masking.batch.work", "masking.desk.views"])) as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path, repository: Path) -> Path:
    """Three documents of three formats."""
    place = tmp_path / "in"
    place.mkdir()
    for name in SAMPLES:
        shutil.copy(repository / "perturb" / "samples" / "resumes" / name, place / name)
    return place
