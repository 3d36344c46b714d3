from __future__ import annotations

import re
from hashlib import sha256

from typer.testing import CliRunner

from masking.ner.model import unpack
from perturb.cli import app


def test_training_writes_a_model_and_the_same_one_again(tmp_path) -> None:
    sums = []
    for name in ("one.npz", "two.npz"):
        out = tmp_path / name
        options = ["--documents", "12", "--seed", "9", "--iterations", "5", "--out", str(out)]
        result = CliRunner().invoke(app, ["train-tagger", *options])
        assert result.exit_code == 0, result.output
        digest = sha256(out.read_bytes()).hexdigest()
        assert digest in re.sub(r"\s", "", result.output)
        assert unpack(out.read_bytes()).size > 100
        sums.append(digest)
    assert sums[0] == sums[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.npz", "two.npz"]
