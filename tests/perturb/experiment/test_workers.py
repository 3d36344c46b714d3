"""Resumes are read and twins are made in workers: what breaks the limits is left out, the others go on."""

from __future__ import annotations

import os
import pickle
import re
import time

import pytest

from masking.batch.sandbox import Sandbox
from perturb.experiment import workers
from perturb.experiment.assignment import assign
from perturb.experiment.resumes import gather
from perturb.experiment.suites import Design

RESUME = "Jane Doe\njane.doe@x.org\n\nSUMMARY\nShe leads. Jane led her team of nine.\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.txt").write_text(RESUME, encoding="utf-8")
    (tmp_path / "b.txt").write_text(RESUME + "She led with Dr. Maria Lopez. " * 60_000, encoding="utf-8")
    (tmp_path / "c.pdf").write_bytes(b"%PDF-1.7\n" + b"<<" * 50_000)
    (tmp_path / "d.txt").write_text(RESUME.replace("Jane", "Mary").replace("jane", "mary"), encoding="utf-8")
    return tmp_path


def test_a_poisoned_resume_is_left_out_and_the_others_go_on(folder):
    """The limit is a multiple of what a sound resume takes here and now; the poisoned one would take hours."""
    with Sandbox(jobs=1, warm=workers.WARM) as sandbox:
        (sound,) = gather([folder / "a.txt"], sandbox=sandbox).subjects
        started = time.monotonic()
        assign([sound], Design("gender", placebos=0), sandbox=sandbox)
        limit = max(4.0, 5 * (time.monotonic() - started))
    with Sandbox(jobs=1, seconds=limit, memory=2 << 30, warm=workers.WARM) as sandbox:
        gathered = gather([folder], sandbox=sandbox)
        assignment = assign(gathered.subjects, Design("gender", placebos=0), sandbox=sandbox)
    assert [one.id for one in gathered.left_out] == ["r003"]
    assert "broken" in gathered.left_out[0].reason
    assert {v.resume for v in assignment.variants} == {"r001", "r004"}
    assert [one.id for one in assignment.left_out] == ["r002"]
    assert re.search("longer than|memory", assignment.left_out[0].reason)


def test_workers_make_what_this_process_makes(folder):
    for name in ("b.txt", "c.pdf"):
        (folder / name).unlink()
    design = Design("race", twins=2, seed=4)
    plain = assign(gather([folder]).subjects, design)
    with Sandbox(jobs=2) as sandbox:
        sandboxed = assign(gather([folder], sandbox=sandbox).subjects, design, sandbox=sandbox)
    assert sandboxed.variants == plain.variants
    assert [*sandboxed.suite.manifest()] == [*plain.suite.manifest()]


class _Wicked:
    def __reduce__(self):
        return os.getcwd, ()


def test_a_worker_can_send_records_only():
    with pytest.raises(pickle.UnpicklingError):
        workers._received(pickle.dumps(_Wicked()))
