"""A run that a test starts as a program of its own, so that it can be killed: ``python chaos.py IN OUT``."""

from __future__ import annotations

import sys
from pathlib import Path

from masking.batch.run import Options, run
from masking.batch.sandbox import Sandbox
from masking.policy import load

if __name__ == "__main__":
    source, out = map(Path, sys.argv[1:3])
    options = Options(load("training").table())
    with Sandbox(jobs=2, seconds=20, warm=["masking.batch.work"]) as sandbox:
        result = run([source], out, options, runner=sandbox, seed=5)
    print(result.done, result.already, result.failed)
