"""``evenhand mask`` and ``evenhand inspect`` as programs."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from masking import Masker

RESUME = "Amara Okafor\r\nData Engineer\r\namara.okafor@mail.org\r\n\r\nSummary\r\nShe leads a team at Acme.\r\n"
CODE = "from perturb.cli import main; main()"


def evenhand(*words: object, cwd: Path | None = None, env: dict[str, str] | None = None):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "160", **(env or {})}
    command = [sys.executable, "-c", CODE, *map(str, words)]
    return subprocess.run(command, capture_output=True, cwd=cwd, env=environment, check=False, timeout=120)


@pytest.fixture
def resume(tmp_path: Path) -> Path:
    path = tmp_path / "amara_okafor.txt"
    path.write_bytes(RESUME.encode())
    return path


def test_mask_writes_the_document_and_says_where(resume: Path, tmp_path: Path) -> None:
    done = evenhand("mask", resume, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "out").iterdir()
    assert re.fullmatch(r"resume-\d{4}-[0-9a-f]{8}\.txt", made.name)
    assert made.read_bytes() == b"[NAME]\r\nData Engineer\r\n[EMAIL]\r\n\r\nSummary\r\nThey lead a team at Acme.\r\n"
    said = done.stdout.decode()
    assert str(tmp_path / "out") in said.replace("\n", "")
    assert "amara" not in said.replace(str(tmp_path), "").lower()


def test_options_of_policy(resume: Path, tmp_path: Path) -> None:
    evenhand("mask", resume, "--out", tmp_path / "a", "--fields", "email,phone")
    assert b"Amara Okafor\r\nData Engineer\r\n[EMAIL]" in next((tmp_path / "a").iterdir()).read_bytes()
    evenhand("mask", resume, "--out", tmp_path / "b", "--policy", "all", "--skip", "name", "--skip", "url")
    assert b"Amara Okafor\r\nData Engineer\r\n[EMAIL]" in next((tmp_path / "b").iterdir()).read_bytes()


def test_a_policy_file(resume: Path, tmp_path: Path) -> None:
    policy = tmp_path / "ours.toml"
    policy.write_text('extends = "display"\n[fields]\nname = "box"\n')
    evenhand("mask", resume, "--out", tmp_path / "out", "--policy", policy)
    assert next((tmp_path / "out").iterdir()).read_text().startswith("█████\n")


def test_json_report_and_map(resume: Path, tmp_path: Path) -> None:
    words = ["--json", "--report", tmp_path / "report.json", "--map", tmp_path / "map.csv"]
    done = evenhand("mask", resume, "--out", tmp_path / "out", *words)
    told = json.loads(done.stdout)
    assert told == json.loads((tmp_path / "report.json").read_text())
    assert told["documents"]["done"] == 1
    assert told["fields"]["email"] == 1
    assert "amara_okafor.txt,resume-" in (tmp_path / "map.csv").read_text()


@pytest.mark.parametrize("option", ["--report", "--map"])
def test_a_report_that_cannot_be_written(resume: Path, tmp_path: Path, option: str) -> None:
    done = evenhand("mask", resume, "--out", tmp_path / "out", option, tmp_path / "no" / "such" / "folder.json")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"cannot be written" in done.stderr
    assert not (tmp_path / "out").exists(), "it is told before the work"


def test_as_text_and_json(resume: Path, tmp_path: Path) -> None:
    evenhand("mask", resume, "--out", tmp_path / "out", "--as", "json")
    (made,) = (tmp_path / "out").iterdir()
    assert made.suffix == ".json"
    assert json.loads(made.read_bytes())["text"].startswith("[NAME]\r\n")
    assert evenhand("mask", resume, "--out", tmp_path / "x", "--as", "docx").returncode == 2


MISTAKES = [
    (["missing.txt"], 1, "missing.txt"),
    (["amara_okafor.txt", "--policy", "displya"], 1, "display"),
    (["amara_okafor.txt", "--policy", "none.toml"], 1, "Check the path"),
    (["amara_okafor.txt", "--fields", "nmae"], 2, "name"),
    (["amara_okafor.txt", "--skip", "everything"], 2, "field"),
    (["amara_okafor.txt", "--jobs", "0"], 2, "jobs"),
    (["amara_okafor.txt", "--no-such-option"], 2, "no-such-option"),
    ([], 2, "PATHS|paths"),
]


@pytest.mark.parametrize(("words", "code", "hint"), MISTAKES)
@pytest.mark.parametrize("command", ["mask", "inspect"])
def test_mistakes_are_told_in_one_panel(resume: Path, tmp_path: Path, command, words, code, hint) -> None:
    out = ["--out", "out"] if command == "mask" else []
    done = evenhand(command, *words, *out, cwd=tmp_path)
    assert done.returncode == code
    assert re.search(hint, done.stderr.decode())
    assert b"Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()
    assert done.stdout == b""


BAD = [
    ("empty.txt", b""),
    ("blank.txt", b" \n \n"),
    ("broken.pdf", b"%PDF-1.7\nnothing"),
    ("blob.bin", bytes(range(256)) * 20),
    ("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le") * 3),
    ("archive.docx", b"PK\x03\x04" + b"\0" * 200),
]


@pytest.mark.parametrize(("name", "data"), BAD)
def test_bad_files_are_told_and_the_others_done(resume: Path, tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    done = evenhand("mask", tmp_path / name, resume, "--out", tmp_path / "out")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    said = done.stderr.decode()
    assert name in said.replace("\n", "")
    assert len(list((tmp_path / "out").iterdir())) == 1
    assert re.search(r"masked\s+1\b", done.stdout.decode())
    assert re.search(r"failed\s+1\b", done.stdout.decode())


def test_quiet(resume: Path, tmp_path: Path) -> None:
    done = evenhand("mask", resume, "--out", tmp_path / "out", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_inspect_shows_words_and_reasons_on_the_terminal(resume: Path) -> None:
    done = evenhand("inspect", resume)
    said = done.stdout.decode()
    assert done.returncode == 0
    assert "amara.okafor@mail.org" in said
    assert "email" in said
    assert "0–12" in said


def test_inspect_json_of_a_text_file_counts_in_its_very_characters(resume: Path) -> None:
    done = evenhand("inspect", resume, "--json", "--policy", "all", "--text")
    (line,) = done.stdout.decode().splitlines()
    told = json.loads(line)
    assert set(told) == {"source", "format", "text_sha256", "spans", "text", "language", "language_covered"}
    assert (told["language"], told["language_covered"]) == ("en", True)
    assert told["text"] == RESUME
    assert told["text_sha256"] == hashlib.sha256(RESUME.encode()).hexdigest()
    assert told["format"] == "text"
    assert told["source"] == str(resume)
    (mail,) = [s for s in told["spans"] if s["field"] == "email"]
    assert RESUME[mail["start"] : mail["end"]] == "amara.okafor@mail.org"
    assert set(mail) == {"start", "end", "field", "score", "recognizer"}


def test_inspect_json_without_text_tells_no_word(resume: Path) -> None:
    said = evenhand("inspect", resume, "--json").stdout.decode().replace(str(resume), "")
    assert "amara" not in said.lower()


def test_inspect_json_lines_in_order_with_exact_offsets(tmp_path: Path) -> None:
    texts = [RESUME, "\ufeffx\u2028\x85 漢 \U0001f600 a@b.org \ud800", "", "no one here"]
    ids = ["a", 2, {"x": 1}, None]
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(json.dumps({"id": i, "text": t}) for i, t in zip(ids, texts, strict=True)) + "\n\n")
    done = evenhand("inspect", path, "--json", "--policy", "all", "--text")
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [t["id"] for t in told] == ids
    assert [t["text"] for t in told] == texts
    (mail,) = [s for s in told[1]["spans"] if s["field"] == "email"]
    assert texts[1][mail["start"] : mail["end"]] == "a@b.org"
    assert told[2]["spans"] == []


def test_inspect_json_lines_that_are_broken(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text('{"id": 1, "text": "a"}\n{"id": 2}\n')
    done = evenhand("inspect", path, "--json")
    assert done.returncode == 1
    assert "line 2" in done.stderr.decode()


def test_inspect_tells_what_it_cannot_read_and_goes_on(resume: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    done = evenhand("inspect", tmp_path, "--json")
    told = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert done.returncode == 1
    assert [("error" in t) for t in told] == [False, True]
    assert told[1]["error"]["reason"] == "EmptyDocument"


def test_help_is_quick_and_loads_nothing_heavy() -> None:
    heavy = {"spacy", "presidio_analyzer", "presidio_anonymizer", "pandas", "scipy", "numpy", "pyarrow", "pdfplumber"}
    code = (
        "import sys, atexit\n"
        f"atexit.register(lambda: print(sorted({heavy!r} & set(sys.modules)), file=sys.stderr))\n{CODE}"
    )
    for words in (["--help"], ["mask", "--help"], ["inspect", "--help"]):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, env=environment, check=False)
        assert done.returncode == 0
        assert done.stderr.decode().strip() == "[]"


def test_what_a_policy_leaves_on_purpose_is_listed(tmp_path: Path) -> None:
    policy, resume = tmp_path / "ours.toml", tmp_path / "cv.txt"
    policy.write_text('extends = "display"\nfirms = "keep"\n')
    resume.write_bytes(RESUME.encode() + b"\r\nOwner of Okafor & Sons, 2019\r\n")
    words = ["--out", tmp_path / "out", "--policy", policy, "--report", tmp_path / "report.json"]
    done = evenhand("mask", resume, *words)
    assert done.returncode == 0, done.stderr
    assert b"Okafor & Sons" in next((tmp_path / "out").iterdir()).read_bytes()
    (left,) = json.loads((tmp_path / "report.json").read_text())["left_on_purpose"]
    assert (left["source"], left["field"]) == (str(resume), "name")
    assert "firm" in left["reason"]
    assert "left on purpose: it is the name of a firm" in done.stderr.decode().replace("\n", " ")
    again = evenhand("mask", resume, *words)
    assert again.returncode == 0
    assert json.loads((tmp_path / "report.json").read_text())["left_on_purpose"] == [left]
    evenhand("mask", resume, "--out", tmp_path / "other")
    assert b"Okafor" not in next((tmp_path / "other").iterdir()).read_bytes()


SAME = ("Ines Calder\nines.calder@mail.example\n\nSummary\nInes Calder welds, job {n}.\n", "CALDER, Ines\nWelder {n}\n")


def test_with_a_key_one_person_has_one_pseudonym_and_without_it_nobody_can_match(tmp_path: Path) -> None:
    folder, key, other = tmp_path / "in", tmp_path / "pseudonym.key", tmp_path / "other.key"
    folder.mkdir()
    key.write_text("9f" * 16)
    other.write_text("a7" * 16)
    for n in range(6):
        (folder / f"{n}.txt").write_text(SAME[n % 2].format(n=n))

    def called(*words: object, env: dict[str, str] | None = None) -> set[tuple[str, ...]]:
        out = tmp_path / f"out{len(list(tmp_path.iterdir()))}"
        done = evenhand("mask", folder, "--out", out, "--policy", "training", "-q", *words, env=env)
        assert done.returncode == 0, done.stderr
        return {tuple(sorted(re.findall(r"\w+", file.read_text().lower().split("\n")[0]))) for file in out.iterdir()}

    (named,) = called("--pseudonym-key", key)
    assert called("--pseudonym-key", key) == {named} == called(env={"EVENHAND_PSEUDONYM_KEY": "9f" * 16})
    assert called("--pseudonym-key", other) != {named}
    table = tmp_path / "table.csv"
    table.write_text('id,text\n1,"' + SAME[0].format(n=7) + '"\n')
    done = evenhand("mask", table, "--out", tmp_path / "rows", "--policy", "training", "-q", "--pseudonym-key", key)
    assert done.returncode == 0, done.stderr
    (rows,) = (tmp_path / "rows").iterdir()
    first = rows.read_text().split("\n")[1].partition('"')[2]
    in_program = Masker("training", key=key.read_bytes() + b"\n").mask(SAME[1].format(n=8)).text.split("\n")[0]
    assert {tuple(sorted(re.findall(r"\w+", line.lower()))) for line in (first, in_program)} == {named}
    assert "calder" not in named
    alone = called(), called()
    assert all(len(names) > 1 for names in alone)
    assert alone[0] != alone[1]


def test_a_pseudonym_key_that_can_be_guessed_or_is_lost_is_refused(resume: Path, tmp_path: Path) -> None:
    (tmp_path / "short.key").write_text("secret")
    for file, said in (("short.key", "can be guessed"), ("lost.key", "cannot be read")):
        done = evenhand("mask", resume, "--out", tmp_path / "out", "--pseudonym-key", tmp_path / file)
        assert done.returncode == 1
        assert said in done.stderr.decode()
        assert not (tmp_path / "out").exists()
