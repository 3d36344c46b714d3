"""The examples in the documents about scorers run as they stand."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]


@pytest.fixture
def blocks(repository: Path):
    """The fenced blocks of a document in one language."""

    def read(name: str, language: str) -> list[str]:
        found = re.findall(rf"^```{language}\n(.*?)^```", (repository / "docs" / name).read_text(), re.M | re.S)
        assert found, f"{name} has no {language} example: nothing is tested"
        return found

    return read


def write_named(blocks: list[str], folder: Path) -> None:
    """Write every block that starts with a comment naming a file into that file."""
    for block in blocks:
        if match := re.match(r"# (\w+\.py)\n", block):
            (folder / match[1]).write_text(block)


def commands(blocks: list[str]) -> list[list[str]]:
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [line.removeprefix("$ ").split() for line in lines if line.startswith("$ evenhand")]


def test_scorers(blocks, evenhand, capsys):
    (check,) = commands(blocks("scorers.md", "console"))
    assert evenhand(*check[1:]).code == 0
    example = next(block for block in blocks("scorers.md", "python") if "from perturb.scoring import" in block)
    exec(compile(example, "scorers.md", "exec"), {})
    assert re.fullmatch(r"original 0\.\d+\ntwin 0\.\d+\n", capsys.readouterr().out)


def test_the_program_reads_and_writes_json_lines(blocks, evenhand, tmp_path: Path):
    (tmp_path / "p.py").write_text(next(b for b in blocks("scorers.md", "python") if "for line in sys.stdin" in b))
    assert evenhand("scorer", "check", f"command:{sys.executable} {tmp_path / 'p.py'}").code == 0


def test_a_python_model(blocks, evenhand, tmp_path, monkeypatch, resume_file: Path, position_file: Path):
    write_named(blocks("testing-a-python-model.md", "python"), tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    lines = commands(blocks("testing-a-python-model.md", "console"))
    assert [line[1] for line in lines] == ["scorer", "perturb", "scorer"]
    for line in lines:
        ran = evenhand(*[resume_file if word == "resumes/" else word for word in line[1:]])
        assert ran.code == 0, ran.out + ran.err
    assert (tmp_path / "result" / "report.html").exists()


def test_a_service(blocks, evenhand, tmp_path, monkeypatch, resume_file: Path, position_file: Path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    (source,) = blocks("testing-an-http-scorer.md", "python")
    (tmp_path / "service.py").write_text(source.replace("8000", port))
    monkeypatch.chdir(tmp_path)
    service = subprocess.Popen([sys.executable, "service.py"], stderr=subprocess.DEVNULL)
    try:
        await_port(int(port))
        for line in commands(blocks("testing-an-http-scorer.md", "console")):
            words = [resume_file if word == "resumes/" else word.replace("8000", port) for word in line[1:]]
            ran = evenhand(*words)
            assert ran.code == 0, ran.out + ran.err
    finally:
        service.terminate()
        service.wait()
    assert (tmp_path / "result" / "report.html").exists()


def await_port(port: int) -> None:
    for _ in range(200):
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the service of the example does not start")


@pytest.mark.slow
def test_a_language_model(blocks, evenhand, loopback, reply, tmp_path, monkeypatch, resume_file, position_file):
    server = loopback(lambda *_: reply({"choices": [{"message": {"content": "7"}}]}))
    (tmp_path / "prompt.txt").write_text(blocks("testing-an-llm.md", "text")[0])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MY_KEY", "k")
    lines = commands(blocks("testing-an-llm.md", "console"))
    assert len(lines) == 3
    for line in lines:
        words = [re.sub(r"https?://[^/ ]+", server.url, word) for word in line[1:]]
        ran = evenhand(*[resume_file if word == "resumes/" else word for word in words], *["--yes"][: len(words) > 4])
        assert ran.code == 0, ran.out + ran.err
    assert "You screen applicants for a hospital" in server.requests[-1]["messages"][0]["content"]


@pytest.mark.slow
def test_pytest(blocks, pytester: pytest.Pytester):
    first, second = blocks("pytest.md", "python")
    pytester.path.joinpath("test_fairness.py").write_text(f"{first}\n\n{second}")
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=2)


@pytest.mark.slow
def test_perturb(blocks, evenhand, repository: Path, tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    samples = repository / "perturb/samples"
    (tmp_path / "evenhand-demo").mkdir()
    (tmp_path / "evenhand-demo/samples").symlink_to(samples)
    (tmp_path / "tests").mkdir()
    resumes = sorted((samples / "resumes").glob("*.txt"))[:3]
    lines = [json.dumps({"id": path.stem, "text": path.read_text()}) for path in resumes]
    (tmp_path / "tests/resumes.jsonl").write_text("\n".join(lines))
    shutil.copy(samples / "positions.jsonl", tmp_path / "tests/positions.jsonl")
    for name in ("my_scorer", "model_v1", "model_v2"):
        (tmp_path / f"{name}.py").write_text("def score(position, resume):\n    return len(resume) / 1e5\n")
    monkeypatch.syspath_prepend(tmp_path)
    lines = commands(blocks("perturb.md", "console"))
    first, in_ci, grown, side_by_side = (line for line in lines if line[1] == "perturb")
    twin, undo = (line for line in lines if line[1] == "twin")
    assert evenhand(*first[1:]).code == 0
    assert evenhand(*in_ci[1:]).code in (0, 3)
    assert "<testsuites" in (tmp_path / "result/fairness.xml").read_text()
    shutil.copytree(tmp_path / "result", tmp_path / "kept")
    assert evenhand(*grown[1:]).code == 0
    assert evenhand(*side_by_side[1:]).code == 0
    shutil.copy(samples / "resumes/analytical-chemist.docx", tmp_path / "cv.docx")
    assert evenhand(*twin[1:]).code == 0
    assert evenhand(*undo[1:]).code == 0
    assert (tmp_path / "back.docx").exists()
    assert {"scorer1", "scorer2", "report.html"} <= {path.name for path in (tmp_path / "result").iterdir()}
    (example,) = blocks("perturb.md", "python")
    exec(compile(example, "perturb.md", "exec"), {})
    assert "p_pooled" in capsys.readouterr().out


def test_every_option_stands_in_the_documents(evenhand, repository: Path):
    """An option that nobody can find is not there."""
    help_text = re.sub(r"\s+", " ", evenhand("perturb", "--help").out)
    options = set(re.findall(r"--[a-z][a-z-]+", help_text)) - {"--help", "--install-completion", "--show-completion"}
    assert len(options) > 30
    told = "".join(path.read_text() for path in [repository / "README.md", *(repository / "docs").glob("*.md")])
    missing = {option for option in options if option not in told}
    assert not missing
