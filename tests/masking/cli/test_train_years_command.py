from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from typer.testing import CliRunner

from masking.ner.years.model import unpack
from perturb.cli import app

RESUMES = """\
=== one
EDUCATION
[[SCHOOL|Hill College]], B.Sc., [[GRADUATION_YEAR|2001]] - [[GRADUATION_YEAR|2005]]
EXPERIENCE
Baker, Zed Ltd, 2006
"""


def test_training_writes_a_model_and_the_same_one_again(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "some.txt").write_text(RESUMES, encoding="utf-8")
    sums = []
    for name in ("one.txt", "two.txt"):
        out = tmp_path / name
        result = CliRunner().invoke(
            app, ["train-years", str(corpus), "--synthetic", "8", "--seed", "9", "--out", str(out)]
        )
        assert result.exit_code == 0, result.output
        digest = sha256(out.read_bytes()).hexdigest()
        assert digest in re.sub(r"\s", "", result.output)
        assert len(unpack(out.read_bytes())) > 5
        sums.append(digest)
    assert sums[0] == sums[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus", "one.txt", "two.txt"]
