"""The bundled samples are what the README promises."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path


def test_samples_of_every_format_stand_in_the_repository(repository: Path) -> None:
    kinds = Counter(path.suffix for path in (repository / "perturb" / "samples" / "resumes").iterdir())
    assert kinds[".pdf"] >= 3
    assert kinds[".docx"] >= 3
    assert kinds[".html"] >= 2
    assert kinds[".txt"] >= 4
    assert kinds.total() >= 12


def test_positions_can_be_read(repository: Path) -> None:
    lines = (repository / "perturb" / "samples" / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    positions = [json.loads(line) for line in lines]
    assert len(positions) >= 3
    assert all({"id", "title", "text"} <= set(position) for position in positions)
    assert len({position["id"] for position in positions}) == len(positions)


def test_every_corpus_has_a_card(repository: Path) -> None:
    card = (repository / "corpora" / "README.md").read_text(encoding="utf-8")
    for entry in (repository / "corpora").iterdir():
        assert entry.name == "README.md" or entry.name in card
