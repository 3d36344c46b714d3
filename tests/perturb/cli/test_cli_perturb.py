from __future__ import annotations

import csv
import json
import sqlite3
from pathlib import Path
from xml.etree import ElementTree

import pytest


@pytest.fixture
def perturb(evenhand, resume_file: Path, position_file: Path, scorer_file: Path, tmp_path: Path):
    """Run ``evenhand perturb`` on six resumes and two positions; --json gives the summary."""

    def run(*options: object, scorer: str = "fair", axis: str = "gender", resumes: Path = resume_file):
        spec = scorer if ":" in scorer or scorer == "tfidf" else f"python:{scorer_file}:{scorer}"
        return evenhand(
            "perturb", resumes, "--positions", position_file, "--axis", axis, "--scorer", spec,
            "--out", tmp_path / "out", *options,
        )  # fmt: skip

    run.out = tmp_path / "out"
    return run


def summary(ran) -> dict:
    assert ran.code in (0, 3), ran.err
    return json.loads(ran.out)


def test_the_whole_way(perturb):
    found = summary(perturb("--json", "--margin", "1"))
    assert found["verdict"] == "equivalent"
    assert (found["resumes"], found["twins"], found["left_out"], found["missing"]) == (6, 6, 0, {})
    assert [row["position"] for row in found["positions"]] == ["nurse", "baker"]
    assert found["scores"] == (6 + 6 + 6) * 2
    for path in found["files"].values():
        assert Path(path).stat().st_size
    names = {path.name for path in perturb.out.iterdir()}
    assert {"report.html", "report.json", "measures.csv", "positions.csv", "scores.csv", "twins.jsonl"} <= names


def test_a_policy_steers_the_twins(perturb, tmp_path: Path):
    resumes, policy = tmp_path / "cvs.jsonl", tmp_path / "ours.toml"
    text = "Jane Doe\njane@doe.example\nShe wrote Jane Doe at Sea. She cooks."
    resumes.write_text("".join(json.dumps({"id": f"a{n}", "text": text}) + "\n" for n in range(3)))
    policy.write_text('[keep]\nany = ["Jane Doe at Sea"]\n[fields]\nname = "placeholder"\n')
    assert summary(perturb("--json", "--policy", policy, resumes=resumes))["twins"] == 3
    twins = [json.loads(line) for line in (perturb.out / "twins.jsonl").read_text().splitlines()]
    assert [one["kept"] for one in twins if one["variant"] == "twin"] == [[[36, 51]]] * 3


def test_a_recognizer_that_fails_leaves_out_its_resumes_and_is_named(perturb, resume_file: Path, tmp_path: Path):
    (tmp_path / "mine.py").write_text("def check(words):\n    assert 'Jane' not in words\n    return True\n")
    policy = tmp_path / "ours.toml"
    rule = '[[recognizer]]\nname = "staff"\nfield = "name"\npatterns = ["Jane|John"]\nvalidate = "mine.py:check"\n'
    policy.write_text(f'[fields]\nname = "placeholder"\n{rule}')
    found = summary(perturb("--json", "--policy", policy))
    assert 0 < found["left_out"] < 6
    left_out = (perturb.out / "left_out.csv").read_text()
    assert "'staff'" in left_out
    assert "Jane" not in left_out


def test_the_table_and_the_verdict_in_words(perturb):
    ran = perturb("--margin", "1")
    assert ran.code == 0
    for words in ("t-test per position", "male − female", "nurse", "equivalent", "Report: ", "report.html"):
        assert words in ran.out
    assert "6 resumes, 6 twins" in ran.err
    assert "36 scores needed: 0 stored" in ran.err


def test_the_pooled_t_test_is_that_of_the_seed(perturb):
    """t, df and p of the report from the scores that were written, by scipy."""
    from scipy.stats import ttest_ind

    found = summary(perturb("--json", scorer="sexist"))
    with (perturb.out / "scores.csv").open() as stream:
        rows = [row for row in csv.DictReader(stream) if row["position"] == "baker"]
    twins = {row["resume"] for row in rows if row["variant"] == "twin"}
    by_group: dict[str, list[float]] = {"male": [], "female": []}
    for row in rows:
        if row["variant"] in ("original", "twin") and row["resume"] in twins:
            by_group[row["group"]].append(float(row["value"]))
    expected = ttest_ind(by_group["male"], by_group["female"], equal_var=True)
    told = next(row for row in found["positions"] if row["position"] == "baker")
    assert told["t_pooled"] == pytest.approx(expected.statistic, rel=1e-12)
    assert told["df_pooled"] == expected.df
    assert told["p_pooled"] == pytest.approx(expected.pvalue, rel=1e-12)
    assert told["difference"] == pytest.approx(2.0)
    assert told["verdict"] == "difference found"


def test_a_second_run_asks_nothing(perturb):
    assert summary(perturb("--json"))["asked"] > 0
    again = summary(perturb("--json"))
    assert again["asked"] == 0
    assert again["reused"] == again["scores"]


def test_the_store_holds_no_text(perturb):
    perturb("--json")
    with sqlite3.connect(perturb.out / "scores.sqlite") as connection:
        dump = "\n".join(connection.iterdump())
    assert "Jane" not in dump
    assert "nurse" not in dump.lower()


@pytest.mark.parametrize(
    ("scorer", "fail_on", "code"),
    [
        ("sexist", [], 0),
        ("sexist", ["--fail-on", "difference"], 3),
        ("sexist", ["--fail-on", "not-enough-data"], 0),
        ("fair", ["--fail-on", "difference"], 0),
        ("fair", ["--fail-on", "difference,not-enough-data", "--margin", "1"], 0),
    ],
)
def test_fail_on(perturb, scorer, fail_on, code):
    ran = perturb(*fail_on, scorer=scorer)
    assert ran.code == code
    assert ("--fail-on" in ran.err) == (code == 3)


def test_too_little_data_fails_where_asked(perturb, tmp_path: Path):
    few = tmp_path / "few.jsonl"
    few.write_text('{"id": "a", "text": "Jane Doe\\nShe cooks."}\n')
    assert perturb("--fail-on", "difference", resumes=few).code == 0
    assert perturb("--fail-on", "not-enough-data", resumes=few).code == 3


def test_junit(perturb, tmp_path: Path):
    target = tmp_path / "ci" / "verdicts.xml"
    assert perturb("--junit", target, scorer="sexist").code == 0
    root = ElementTree.parse(target).getroot()
    assert len(root.findall(".//testcase")) == 3
    assert len(root.findall(".//failure")) == 3


def test_missing_scores_are_counted_by_name(perturb):
    found = summary(perturb("--json", "--attempts", "2", scorer="moody"))
    missing = found["missing"]["not a number (NaN)"]
    assert missing == 6
    assert found["failed_attempts"] == {"not a number (NaN)": 2 * missing}
    with (perturb.out / "scores.csv").open() as stream:
        rows = [row for row in csv.DictReader(stream) if row["problem"]]
    assert len(rows) == missing
    assert all(row["value"] == "" for row in rows)


def test_what_cannot_be_read_is_left_out_and_the_others_go_on(perturb, resumes, tmp_path: Path):
    folder = tmp_path / "cvs"
    folder.mkdir()
    for name, text in resumes.items():
        (folder / f"{name}.txt").write_text(text)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 nothing")
    (folder / "nobody.txt").write_text("lorem ipsum dolor sit amet")
    found = summary(perturb("--json", resumes=folder))
    assert (found["resumes"], found["left_out"]) == (6, 2)
    content = json.loads((perturb.out / "report.json").read_text())
    assert len(content["tables"]["left_out"]["rows"]) == 2
    inputs = {Path(name).name for name in content["provenance"]["inputs"]}
    assert inputs == {"positions.jsonl", folder.name, "my_scorers.py"}


def test_repeats_placebos_channels_twins_and_limit(perturb):
    found = summary(
        perturb("--json", "--repeats", "2", "--placebo", "all", "--channels", "name,pronoun", "--twins", "2")
    )
    with (perturb.out / "scores.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    kinds = {row["variant"] for row in rows}
    assert {"original", "twin:1", "twin:2", "placebo:1", "placebo:spacing", "placebo:same text"} <= kinds
    assert {"channel:name", "channel:pronoun"} <= kinds
    assert {row["repeat"] for row in rows} == {"0", "1"}
    assert found["scores"] == len(rows)


def test_a_limit_asks_for_a_part_and_the_next_run_for_the_rest(perturb):
    first = summary(perturb("--json", "--limit", "12"))
    assert (first["asked"], first["missing"]) == (12, {"not asked": 24})
    second = summary(perturb("--json"))
    assert (second["asked"], second["missing"]) == (24, {})


def test_race(perturb):
    found = summary(perturb("--json", "--races", "black", axis="race"))
    assert {(row["reference"], row["group"]) for row in found["positions"]} <= {("white", "black")}


def test_several_scorers_are_compared_on_the_same_twins(perturb, scorer_file: Path):
    found = json.loads(perturb("--json", "--margin", "1", "--scorer", f"python:{scorer_file}:sexist").out)
    assert [one["verdict"] for one in found["scorers"]] == ["equivalent", "difference found"]
    rows = {row["position"]: row for row in found["gaps"]["gaps_1"]}
    assert set(rows) == {"all positions", "nurse", "baker"}
    assert rows["baker"]["change"] == pytest.approx(2.0)
    assert rows["baker"]["verdict"] == "grew"
    manifests = [(perturb.out / f"scorer{n}" / "twins.jsonl").read_text() for n in (1, 2)]
    assert manifests[0] == manifests[1]
    assert "is larger than that of" in (perturb.out / "report.html").read_text()


@pytest.mark.parametrize("paired", [True, False])
def test_a_gap_that_grew_since_the_baseline_fails_the_run(perturb, tmp_path: Path, paired: bool):
    assert perturb().code == 0
    kept = tmp_path / "kept"
    kept.mkdir()
    for name in ("report.json", *(["scores.csv"] if paired else [])):
        (kept / name).write_text((perturb.out / name).read_text())
    same = perturb("--baseline", kept / "report.json")
    assert same.code == 0
    assert ("within the margin" in same.out) == paired
    grown = perturb("--baseline", kept / "report.json", scorer="sexist")
    assert grown.code == 3
    assert "--baseline: a gap grew" in grown.err
    assert "The gap of this run is larger than that of the baseline" in " ".join(grown.out.split())
    assert "Against the baseline" in (perturb.out / "report.html").read_text()


def test_the_seed_repeats_a_run(perturb):
    first, second, other = (
        (perturb("--json", "--seed", seed), (perturb.out / "twins.jsonl").read_text())[1] for seed in (5, 5, 6)
    )
    assert first == second != other


def test_the_command_line_stands_in_the_report(perturb):
    perturb("--margin", "0.5")
    provenance = json.loads((perturb.out / "report.json").read_text())["provenance"]
    assert provenance["command"].startswith("evenhand perturb ")
    assert "--margin 0.5" in provenance["command"]
    assert provenance["seed"] == "1"


@pytest.mark.parametrize(
    ("options", "message", "code"),
    [
        (["--axis", "age"], "unknown axis 'age'", 2),
        (["--placebo", "sugar"], "there is no placebo 'sugar'", 2),
        (["--channels", "hair"], "unknown channel", 2),
        (["--alpha", "2"], "--alpha 2 is not between 0 and 1", 2),
        (["--margin", "-1"], "--margin has to be a positive difference", 2),
        (["--fail-on", "everything"], "--fail-on does not know 'everything'", 2),
        (["--price", "cheap"], "--price 'cheap' is not a price", 2),
        (["--scorer", "tfdf"], "Did you mean 'tfidf'?", 1),
        (["--scorer", "python:no_such_module:f"], "cannot be imported", 1),
        (["--positions", "none.jsonl"], "no file or folder 'none.jsonl'", 1),
        (["--reference", "martian"], "martian", 2),
        (["--design", "random"], "there is no design 'random'", 2),
        (["--design", "matched", "--twins", "2"], "makes one pair of each resume", 2),
        (["--baseline", "none.json"], "the baseline none.json cannot be read", 1),
        (["--baseline", __file__], "cannot be read", 1),
        (["--scorer", "tfidf", "--scorer", "tfidf"], "named twice", 2),
    ],
)
def test_bad_options_are_explained(perturb, options, message, code):
    ran = perturb(*options)
    assert ran.code == code
    assert message in " ".join(ran.err.split())
    if "scorer" not in options[0]:
        assert not (perturb.out / "report.html").exists()


def test_positions_without_a_position(perturb, position_file: Path):
    position_file.write_text("\n")
    ran = perturb()
    assert ran.code == 1
    assert "holds no position" in ran.err
    assert not perturb.out.exists()


def test_a_dead_service_ends_with_one_clear_message(perturb):
    ran = perturb("--attempts", "1", scorer="http://127.0.0.1:9/")
    assert ran.code == 1
    assert "failed 20 times in a row, last with: no connection" in " ".join(ran.err.split())


def test_a_language_model_is_not_paid_without_asking(perturb, loopback, reply, monkeypatch):
    server = loopback(lambda *_: reply({"choices": [{"message": {"content": "70"}}]}))
    spec = f"llm:m@{server.url}/v1"
    ran = perturb("--price", "1:2", scorer=spec)
    assert ran.code == 1
    assert "Estimated cost" in ran.err
    assert "Add --yes" in ran.err
    assert server.requests == []
    found = summary(perturb("--json", "--price", "1:2", "--yes", scorer=spec))
    assert found["asked"] == len(server.requests) == 36
    assert summary(perturb("--json", scorer=spec))["asked"] == 0  # all paid for: nothing to ask, no question either
    assert len(server.requests) == 36


def test_stopped_by_the_user_and_taken_up_again(perturb, tmp_path: Path):
    file = tmp_path / "stopping.py"
    file.write_text(
        "import pathlib\n"
        f"count = pathlib.Path({str(tmp_path / 'count')!r})\n"
        "def f(position, resume):\n"
        "    done = len(count.read_text()) if count.exists() else 0\n"
        "    if done == 10:\n"
        "        count.write_text('x' * 11)\n"
        "        raise KeyboardInterrupt\n"
        "    count.write_text('x' * (done + 1))\n"
        "    return len(resume)\n"
    )
    ran = perturb("--json", scorer=f"python:{file}:f")
    assert ran.code == 130
    assert "the same command continues from here" in " ".join(ran.err.split())
    assert not (perturb.out / "report.html").exists()
    found = summary(perturb("--json", scorer=f"python:{file}:f"))
    assert (found["reused"], found["asked"], found["missing"]) == (10, 26, {})


def test_a_person_is_asked_before_a_paid_call(perturb, loopback, reply, monkeypatch):
    server = loopback(lambda *_: reply({"choices": [{"message": {"content": "70"}}]}))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    answers = iter([False, True])

    def confirm(question, *, abort, err):
        if not next(answers):
            raise SystemExit(1)

    monkeypatch.setattr("typer.confirm", confirm)
    assert perturb(scorer=f"llm:m@{server.url}").code == 1
    assert server.requests == []
    assert perturb(scorer=f"llm:m@{server.url}").code == 0
    assert len(server.requests) == 36
