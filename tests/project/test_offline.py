"""Nothing leaves the machine: masking and the demo run with every network socket blocked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BLOCK = """
import os, socket

_real = socket.socket

class Blocked(_real):
    def _refuse(self, *args, **kwargs):
        if self.family != getattr(socket, "AF_UNIX", None):
            with open(os.environ["EVENHAND_TEST_LOG"], "a") as log:
                log.write(f"{self.family} {args!r}\\\\n")
            raise OSError("the network is blocked")
        return getattr(super(), self._called)(*args, **kwargs)

    def connect(self, *args):
        self._called = "connect"
        return self._refuse(*args)

    def connect_ex(self, *args):
        self._called = "connect_ex"
        return self._refuse(*args)

    def sendto(self, *args):
        self._called = "sendto"
        return self._refuse(*args)

def _no_names(*args, **kwargs):
    with open(os.environ["EVENHAND_TEST_LOG"], "a") as log:
        log.write(f"getaddrinfo {args!r}\\\\n")
    raise OSError("the network is blocked")

socket.socket = Blocked
socket.getaddrinfo = socket.gethostbyname = _no_names
""".replace("\\\\n", "\\n")


@pytest.fixture
def offline(tmp_path: Path) -> dict[str, str]:
    """An environment in which every Python process refuses the network and writes down who asked."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(BLOCK, encoding="utf-8")
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return {**os.environ, "PYTHONPATH": path, "EVENHAND_TEST_LOG": str(tmp_path / "asked.log")}


def run(code: str, env: dict[str, str], cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], env=env, cwd=cwd, capture_output=True, text=True, check=False)


def evenhand(words: list[str]) -> str:
    return f"import sys; sys.argv = ['evenhand', *{words!r}]; from perturb.cli import main; main()"


def test_the_block_blocks(offline: dict[str, str], tmp_path: Path) -> None:
    done = run("import socket; socket.create_connection(('127.0.0.1', 9))", offline, tmp_path)
    assert done.returncode != 0
    assert "the network is blocked" in done.stderr
    assert (tmp_path / "asked.log").exists()


@pytest.mark.slow
def test_mask_and_demo_ask_for_no_network(offline: dict[str, str], repository: Path, tmp_path: Path) -> None:
    samples = repository / "perturb" / "samples" / "resumes"
    masked = run(evenhand(["mask", str(samples), "--out", "masked", "--policy", "all"]), offline, tmp_path)
    assert masked.returncode == 0, masked.stdout + masked.stderr
    assert len(list((tmp_path / "masked").iterdir())) >= 13
    shown = run(evenhand(["demo", "--out", "demo"]), offline, tmp_path)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert (tmp_path / "demo" / "report.html").exists()
    asked = tmp_path / "asked.log"
    assert not asked.exists(), asked.read_text()
