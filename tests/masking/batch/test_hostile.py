"""A folder full of broken and hostile files: the good ones among them are done, nothing hangs, nothing leaks."""

from __future__ import annotations

import re
import time
import unicodedata
from collections import Counter
from pathlib import Path

import psutil
import pytest
from hostile_files import HEAD, MAKERS, MARK

from masking.batch.run import Options, run
from masking.batch.sandbox import Sandbox
from masking.policy import load

SECONDS, MEMORY = 15.0, 2 << 30


def letters(data: bytes) -> str:
    """Letters of a file whatever its encoding, as somebody would search it."""
    text = unicodedata.normalize("NFKC", data.decode("utf-8", "replace").replace("\0", ""))
    return re.sub(r"[^a-z@]", "", text.casefold())


@pytest.mark.slow
def test_a_folder_of_hostile_files(tmp_path: Path) -> None:
    assert len(MAKERS) >= 114
    source = tmp_path / "in"
    source.mkdir()
    for name, make in MAKERS.items():
        (source / name).write_bytes(make())
    for n in range(20):
        (source / f"good-{n:02}.txt").write_text(HEAD)
    peak = 0

    def watch(report) -> None:
        nonlocal peak
        for process in psutil.Process().children(recursive=True):
            try:
                peak = max(peak, process.memory_info().rss)
            except psutil.Error:
                continue

    started = time.monotonic()
    with Sandbox(jobs=2, seconds=SECONDS, memory=MEMORY, warm=["masking.batch.work"]) as sandbox:
        options = Options(load("all").table())
        report = run([source], tmp_path / "out", options, runner=sandbox, watch=watch)
    took = time.monotonic() - started

    outputs = list((tmp_path / "out").iterdir())
    print(f"\n{len(MAKERS)} hostile files in {took:.0f} s: {report.done - 20} masked, {report.failed} refused")
    for failure in sorted(report.failures, key=lambda f: f.reason):
        print(f"  {Path(failure.source).name:28} {failure.reason:20} {failure.message[:90]}")
    assert report.done + report.failed == len(MAKERS) + 20
    assert len(outputs) == report.done
    assert not [f for f in report.failures if Path(f.source).name.startswith("good")]
    assert all(f.message and f.remedy for f in report.failures)
    assert peak < MEMORY
    leaks = [path.name for path in outputs if MARK in letters(path.read_bytes())]
    assert not leaks
    bugs = Counter(f.message for f in report.failures if f.reason == "InternalError")
    assert not bugs
    print(f"{len(MAKERS)} of {len(MAKERS)} hostile files are as they should be")
