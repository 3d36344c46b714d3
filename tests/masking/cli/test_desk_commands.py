"""``evenhand review`` and ``evenhand serve`` as commands: what they refuse, what they export, how they end."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from masking.batch.sandbox import Sandbox
from masking.desk.review import Review
from masking.desk.worker_pool import WorkerPool
from masking.errors import InputError
from masking.policy import load
from perturb.cli import app

RESUME = "Jane Doe\njane@doe.example\n\nExperience\nNurse at Mercy Hospital\n"


def run(*words: object):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_a_review_needs_documents(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    result = run("review", tmp_path / "in", "--no-open")
    assert isinstance(result.exception, InputError)
    assert not (tmp_path / "in-masked").exists()


def test_labels_of_accepted_documents_are_exported(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.txt").write_text(RESUME)
    (tmp_path / "in" / "two.txt").write_text(RESUME)
    with WorkerPool(Sandbox(jobs=1, warm=["masking.batch.work"])) as pool:
        desk = Review([tmp_path / "in"], tmp_path / "out", load("display"), pool)
        asyncio.run(desk.decide(1, "unmask", 0, 8))
        asyncio.run(desk.accept(1))
        desk.close()
    labels = tmp_path / "labels.jsonl"
    result = run("review", tmp_path / "in", "--out", tmp_path / "out", "--labels", labels, "-j", "1")
    assert result.exit_code == 0, result.output
    (told,) = [json.loads(line) for line in labels.read_text().splitlines()]
    assert told["text"] == RESUME
    assert [span["label"] for span in told["spans"]] == ["email"]
    assert labels.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--no-token", "--host", "0.0.0.0"], "this machine only"),
        (["--token", "nowhere"], "cannot be read"),
        (["--host", "192.0.2.1", "--no-token"], "this machine only"),
    ],
)
def test_a_service_that_would_be_open_to_strangers_does_not_start(words: list[str], told: str) -> None:
    result = run("serve", "--port", "0", *words)
    assert isinstance(result.exception, InputError)
    assert told in str(result.exception)
    assert result.exception.remedy


def test_a_token_that_can_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVENHAND_TOKEN", "secret")
    assert "too short" in str(run("serve", "--port", "0").exception)


def test_a_service_finishes_what_it_has_and_ends(tmp_path: Path) -> None:
    token = "t" * 20
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "EVENHAND_TOKEN": token}
    words = [sys.executable, "-c", "from perturb.cli import main; main()", "serve", "--port", "0", "-j", "1"]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stderr is not None
    address = re.search(r"http://[0-9.:]+", next(line for line in process.stderr if "Listening" in line))[0]
    answers: list[int] = []

    def ask() -> None:
        headers = {"authorization": f"Bearer {token}"}
        answers.append(httpx.post(f"{address}/mask", content=RESUME, headers=headers, timeout=60).status_code)

    asking = threading.Thread(target=ask)
    asking.start()
    health = httpx.get(f"{address}/health").text
    for _ in range(600):
        headers = {"authorization": f"Bearer {token}"}
        if "requests_under_way 2" in httpx.get(f"{address}/metrics", headers=headers).text or answers:
            break
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    asking.join(timeout=60)
    rest = process.communicate(timeout=60)[1]
    assert health == "evenhand is up"
    assert answers == [200]
    assert process.returncode == 0
    assert "Traceback" not in rest
