"""The commands twin, names and benchmark twins."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from masking.errors import InputError, PolicyError
from perturb.cli import app, main

RESUME = "Jane Doe\njane.doe@x.org\n\nSummary\nJane led her team.\n"
run = CliRunner()


@pytest.fixture
def resume(tmp_path):
    path = tmp_path / "cv.txt"
    path.write_text(RESUME, encoding="utf-8")
    return path


def test_a_twin_on_standard_output(resume):
    result = run.invoke(app, ["twin", str(resume), "--gender", "male", "--seed", "3"])
    assert result.exit_code == 0, result.output
    assert "led his team." in result.stdout
    assert "Jane" not in result.stdout
    assert result.stdout.count("\n") == RESUME.count("\n")


POLICY = 'extends = "display"\n[keep]\nany = ["Doe Ventures"]\n[mask]\nname = ["zzyx qvorn"]\n'


def test_a_policy_says_what_stays_and_the_manifest_tells_where(tmp_path):
    resume, policy, manifest = tmp_path / "cv.txt", tmp_path / "ours.toml", tmp_path / "twin.json"
    resume.write_text(f"{RESUME}Founder of doe ventures, and of Doe Gardens.\n", encoding="utf-8")
    policy.write_text(POLICY, encoding="utf-8")
    asked = ["twin", str(resume), "--race", "asian", "--gender", "female", "--manifest", str(manifest)]
    result = run.invoke(app, [*asked, "--policy", str(policy)])
    assert result.exit_code == 0, result.output
    assert "Founder of doe ventures" in result.stdout
    assert not result.stdout.startswith("Jane Doe")
    assert json.loads(manifest.read_text())["kept"] in ([], [[63, 75]])


def test_a_rule_of_the_policy_finds_the_name_and_is_named(tmp_path):
    resume, policy = tmp_path / "cv.txt", tmp_path / "ours.toml"
    resume.write_text("Curriculum\n\nSummary\nwelder for ten years, known as zzyx qvorn\n", encoding="utf-8")
    policy.write_text(POLICY, encoding="utf-8")
    result = run.invoke(app, ["twin", str(resume), "--gender", "male", "--policy", str(policy)])
    assert result.exit_code == 0, result.output
    assert "zzyx" not in result.stdout
    assert "Note: the name was found by mask:name" in result.stderr
    refused = run.invoke(app, ["twin", str(resume), "--gender", "male", "--policy", "ors.toml"])
    assert isinstance(refused.exception, PolicyError)


def test_a_twin_as_a_file(resume, tmp_path):
    out = tmp_path / "twin.txt"
    result = run.invoke(app, ["twin", str(resume), "--race", "asian", "--gender", "female", "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "her team" in out.read_text(encoding="utf-8")
    assert "Doe" not in out.read_text(encoding="utf-8")


def test_a_twin_as_json(resume, tmp_path):
    told = json.loads(run.invoke(app, ["twin", str(resume), "--gender", "male", "--json"]).stdout)
    assert told["original"]["gender"] == "female"
    assert "led his team." in told["text"]
    assert told["spans"] > 2
    assert told["not_swapped"] == []
    out = tmp_path / "twin.txt"
    told = json.loads(run.invoke(app, ["twin", str(resume), "--gender", "male", "--json", "--out", str(out)]).stdout)
    assert told["out"] == str(out)
    assert "text" not in told
    assert "led his team." in out.read_text()


def test_a_placebo_says_so(resume):
    result = run.invoke(app, ["twin", str(resume), "--race", "white"])
    assert "placebo" in result.stderr


TWO = (
    RESUME
    + """
Experience
Sales at Acme, 2010 - 2014
Education
BSc, 2009

Robert Miller
robert.miller@x.org
Experience
Cars at Ford, 2011 - 2015
Education
MBA, 2010
"""
)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (RESUME, ["--gender", "male", "--name", "Nobody Else"], "not in the resume"),
        (TWO, ["--gender", "male"], "two people"),
        (RESUME, ["--gender", "male", "--channels", "ethnicity"], "with the race only"),
        (RESUME, ["--gender", "female"], "female already"),
        (RESUME, [], "needs a gender or a race"),
    ],
    ids=["no such name", "two candidates", "channel of the other axis", "the same group", "nothing asked"],
)
def test_contradictions_are_one_sentence_and_nothing_is_written(tmp_path, capsys, monkeypatch, text, options, said):
    path, out = tmp_path / "cv.txt", tmp_path / "twin.txt"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["evenhand", "twin", str(path), *options, "--out", str(out)])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert said in " ".join(capsys.readouterr().err.replace("│", " ").split())
    assert not out.exists()


def test_a_twin_is_undone_by_its_manifest_alone(resume, tmp_path):
    out, told, back = tmp_path / "twin.txt", tmp_path / "twin.json", tmp_path / "back.txt"
    made = run.invoke(app, ["twin", str(resume), "--gender", "male", "--out", str(out), "--manifest", str(told)])
    assert made.exit_code == 0, made.output
    assert run.invoke(app, ["twin", str(out), "--undo", str(told), "--out", str(back)]).exit_code == 0
    assert back.read_bytes() == resume.read_bytes()
    assert "another twin" in str(run.invoke(app, ["twin", str(resume), "--undo", str(told)]).exception)
    assert "no manifest" in str(run.invoke(app, ["twin", str(out), "--undo", str(_written(tmp_path, "{}"))]).exception)
    with_gender = run.invoke(app, ["twin", str(out), "--undo", str(told), "--gender", "male"])
    assert "--undo makes no twin" in str(with_gender.exception)


def _written(folder, text):
    path = folder / "other.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_one_channel(resume):
    result = run.invoke(app, ["twin", str(resume), "--gender", "male", "--channels", "pronoun"])
    assert "Jane led his team." in result.stdout


def test_own_names(resume, tmp_path):
    names = tmp_path / "names.csv"
    names.write_text("name,kind,gender,race\nLink,given,male,white\n", encoding="utf-8")
    result = run.invoke(app, ["twin", str(resume), "--gender", "male", "--race", "white", "--names", str(names)])
    assert isinstance(result.exception, InputError)  # a list without family names cannot make a race twin


@pytest.mark.parametrize(
    "options", [[], ["--gender", "robot"], ["--race", "elf"], ["--gender", "male", "--channels", "hat"]]
)
def test_bad_options_are_user_errors(resume, options):
    assert isinstance(run.invoke(app, ["twin", str(resume), *options]).exception, InputError)


def test_the_balance_table():
    result = run.invoke(app, ["names", "--balance", "--json"])
    rows = json.loads(result.stdout)
    assert len(rows) == 16 * 7
    assert all(abs(r["smd"]) <= 0.05 and r["pairs"] >= 50 for r in rows)
    assert "WF-BF" in run.invoke(app, ["names", "--balance"]).stdout


def test_groups_and_pairs_of_names():
    groups = json.loads(run.invoke(app, ["names", "--json"]).stdout)
    assert len(groups) == 12
    assert all(g["names"] >= 50 and g["own_share"] >= 50 for g in groups)
    pairs = json.loads(run.invoke(app, ["names", "--contrast", "WF-WM", "--json"]).stdout)
    assert len(pairs) >= 50
    assert isinstance(run.invoke(app, ["names", "--contrast", "QQ"]).exception, InputError)
    assert "own-race share" in run.invoke(app, ["names"]).stdout


def test_an_own_list_gets_the_same_table(tmp_path):
    path = tmp_path / "names.csv"
    rows = [
        f"{n},given,{g},white" for g, ns in (("female", "Ada Eve Ann"), ("male", "Max Tom Bob")) for n in ns.split()
    ]
    path.write_text("name,kind,gender,race\n" + "\n".join(rows), encoding="utf-8")
    table = json.loads(run.invoke(app, ["names", "--balance", "--list", str(path), "--json"]).stdout)
    assert {r["pairs"] for r in table if r["contrast"] == "WF-WM" and r["kind"] == "given"} == {3}


def test_the_benchmark_of_twins():
    result = run.invoke(app, ["benchmark", "twins", "--n", "12", "--json"])
    told = json.loads(result.stdout)
    assert told["resumes"] == 12
    assert told["round_trip"] == 1.0
    assert set(told) >= {"fully_clean", "traps_kept", "wrong_agreement", "names_found", "by_origin"}
    assert "fully clean" in run.invoke(app, ["benchmark", "twins", "--n", "4"]).stdout


@pytest.mark.parametrize(
    ("out", "said"),
    [("cv.txt", "the resume itself"), ("other.txt", "exists"), ("nodir/x.txt", "does not exist"), (".", "a folder")],
)
def test_a_twin_is_written_nowhere_it_should_not_be(resume, tmp_path, out, said):
    (tmp_path / "other.txt").write_text("mine", encoding="utf-8")
    result = run.invoke(app, ["twin", str(resume), "--gender", "male", "--out", str(tmp_path / out)])
    assert isinstance(result.exception, InputError)
    assert said in str(result.exception)
    assert resume.read_text(encoding="utf-8") == RESUME
    assert (tmp_path / "other.txt").read_text(encoding="utf-8") == "mine"


def test_an_existing_file_is_overwritten_when_asked(resume, tmp_path):
    out = tmp_path / "other.txt"
    out.write_text("mine", encoding="utf-8")
    result = run.invoke(app, ["twin", str(resume), "--gender", "male", "--out", str(out), "--force"])
    assert result.exit_code == 0, result.output
    assert "his team" in out.read_text(encoding="utf-8")
