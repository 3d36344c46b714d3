"""Exit codes of options that nobody can follow: 2 in every command; and what is said where --out is a file."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

SAMPLES = Path(str(resources.files("perturb") / "samples"))
RESUMES, TABLES = SAMPLES / "resumes", SAMPLES / "tables"
EXPERIMENT = ("perturb", RESUMES, "--positions", SAMPLES / "positions.jsonl", "--out", "out", "--scorer", "tfidf")
NURSE = RESUMES / "registered-nurse.txt"


def audit(name: str, *words: str) -> tuple[object, ...]:
    return ("audit", name, TABLES / f"{name.replace('-', '_')}_planted.csv", *words)


@pytest.mark.parametrize(
    "words",
    [
        (*EXPERIMENT, "--axis", "age"),
        (*EXPERIMENT, "--axis", "race", "--races", "green"),
        (*EXPERIMENT, "--axis", "gender", "--reference", "asian"),
        (*EXPERIMENT, "--axis", "gender", "--alpha", "7"),
        (*EXPERIMENT, "--axis", "gender", "--margin", "-1"),
        (*EXPERIMENT, "--axis", "gender", "--placebo", "none such"),
        (*EXPERIMENT, "--axis", "gender", "--channels", "none such"),
        (*EXPERIMENT, "--axis", "gender", "--design", "none such"),
        (*EXPERIMENT, "--axis", "gender", "--design", "matched", "--twins", "2"),
        (*EXPERIMENT, "--axis", "race", "--design", "matched"),
        (*EXPERIMENT, "--axis", "gender", "--fail-on", "none such"),
        (*EXPERIMENT, "--axis", "gender", "--price", "much"),
        (*EXPERIMENT, "--axis", "gender", "--scorer", "tfidf"),
        ("twin", NURSE, "--gender", "none such", "--out", "twin.txt"),
        ("twin", NURSE, "--axis", "age", "--out", "twin.txt"),
        ("twin", NURSE, "--gender", "male", "--out", "twin.pdf"),
        ("mask", "-", NURSE),
        ("mask", "-", "--out", "out"),
        ("mask", NURSE, NURSE, "--out", "out", "--spans", "spans.json"),
        ("serve", "--no-token", "--host", "0.0.0.0"),
        ("mask", NURSE, "--out", "out", "--fields", "none such"),
        ("mask", NURSE, "--out", "out", "--skip", "none such"),
        ("mask", NURSE, "--out", "out", "--fields", "name", "--skip", "name"),
        ("names", "--contrast", "none such"),
        audit("adverse-impact", "--group", "none such"),
        audit("adverse-impact", "--reference", "none such"),
        audit("adverse-impact", "--approach", "none such"),
        audit("group-fairness", "--tau", "7"),
        audit("group-fairness", "--answer", "perhaps"),
        audit("ranking", "--where", "nothing such"),
        audit("monitoring", "--period", "Z"),
        audit("monitoring", "--order", "none such"),
        audit("ll144", "--audit-date", "spring"),
        ("audit", "hiring-bloomberg", "--scorer", "tfidf"),
        ("audit", "hiring-bloomberg"),
    ],
    ids=lambda words: " ".join(map(str, (words[1] if words[0] == "audit" else words[0], *words[-2:]))),
)
def test_an_unknown_or_contradicting_option_is_exit_code_two(words, evenhand, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = evenhand(*words)
    assert ran.code == 2, ran.err
    assert "Traceback" not in ran.err
    assert not list(tmp_path.rglob("report.*"))


@pytest.mark.parametrize(
    "words", [(*EXPERIMENT, "--axis", "gender"), audit("features"), ("demo",)], ids=["perturb", "audit", "demo"]
)
def test_a_file_where_the_folder_should_be_is_kept_and_the_remedy_said(words, evenhand, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("taken").write_text("mine")
    ran = evenhand(*words, "--out", "taken")
    assert ran.code == 1
    said = " ".join(ran.err.replace("│", " ").split())
    assert "a file is in its place" in said
    assert "Name another folder with --out" in said
    assert Path("taken").read_text() == "mine"
