from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from typer.testing import CliRunner

from masking.ner.traits.model import unpack
from perturb.cli import app

FRAGMENTS = """\
=== one
INTERESTS
[[RELIGION|Usher at Grace Chapel]], chess
=== two
Personal details
Marital status: [[MARITAL_STATUS|single]]
"""


def test_training_writes_a_model_and_the_same_one_again(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "some.txt").write_text(FRAGMENTS, encoding="utf-8")
    sums = []
    for name in ("one.npz", "two.npz"):
        out = tmp_path / name
        options = ["--synthetic", "6", "--seed", "9", "--iterations", "5", "--out", str(out)]
        result = CliRunner().invoke(app, ["train-traits", str(corpus), *options])
        assert result.exit_code == 0, result.output
        digest = sha256(out.read_bytes()).hexdigest()
        assert digest in re.sub(r"\s", "", result.output)
        assert unpack(out.read_bytes()).size > 50
        sums.append(digest)
    assert sums[0] == sums[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus", "one.npz", "two.npz"]


def test_a_corpus_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["train-traits", str(tmp_path / "nowhere")])
    assert result.exit_code != 0
    assert "nowhere" in str(result.exception) + result.output
