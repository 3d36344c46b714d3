"""The audit commands as a user runs them: files written, exit codes, errors that say what to do."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pandas as pd
import pytest
from typer.testing import CliRunner

from masking.errors import InputError
from perturb.cli import app


@pytest.fixture(scope="module")
def people(tmp_path_factory) -> Path:
    rng = random.Random(5)
    rows = []
    for i in range(600):
        sex, race = rng.choice(["Male", "Female"]), rng.choice(["White", "Asian", "Black or African American"])
        score = min(1, max(0, rng.gauss(0.5, 0.15) - (0.1 if sex == "Female" else 0)))
        day = pd.Timestamp("2026-01-01") + pd.Timedelta(days=i // 3)
        stage = "applied" if score < 0.5 else "interview"
        rows.append(
            (
                sex,
                race,
                round(score, 3),
                int(score > 0.55),
                int(rng.random() < score),
                str(day.date()),
                stage,
                i % 20,
                i % 2,
            )
        )
    names = ["sex", "race", "score", "selected", "label", "date", "stage", "request", "even"]
    path = tmp_path_factory.mktemp("tables") / "people.csv"
    pd.DataFrame(rows, columns=names).to_csv(path, index=False)
    return path


def run(*words: str | Path, code: int = 0):
    result = CliRunner().invoke(app, [str(w) for w in words])
    if result.exit_code == 1 and result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


COMMANDS = {
    "adverse-impact": ["impact_ratio", "z", "fisher_exact", "chance_of_false_flag", "power", "least_impact_ratio"],
    "group-fairness": ["fpr_disparity", "demographic_parity", "cohens_d", "two_sd_rule"],
    "ranking": ["skew@1", "ndkl", "order_by_group", "ahead", "cumulative_skew", "pooled_skew@10"],
    "features": ["10p", "%nonzero"],
    "monitoring": ["median_score", "change_alarm", "trend", "pass_impact_ratio"],
    "ll144": ["selection_rate", "impact_ratio"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_audit_writes_a_report_that_stands_alone(command: str, people: Path, tmp_path: Path) -> None:
    run("audit", command, people, "--out", tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page or command == "features"
    assert not re.search(r"""(?:src|href|url\()\s*=?\s*["']?\s*https?:""", page)
    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert set(COMMANDS[command]) <= {m["metric"] for m in told["measures"]}
    measures = pd.read_csv(tmp_path / "measures.csv")
    assert len(measures) == len(told["measures"])


def test_json_goes_to_standard_output(people: Path, tmp_path: Path) -> None:
    result = run("audit", "adverse-impact", people, "--out", tmp_path, "--json")
    assert json.loads(result.stdout)["title"] == "Adverse impact"


def test_fail_on_difference_is_exit_code_three(people: Path, tmp_path: Path) -> None:
    run("audit", "adverse-impact", people, "-g", "sex", "--out", tmp_path, "--fail-on", "difference", code=3)
    run("audit", "adverse-impact", people, "--decision", "even", "--out", tmp_path, "--fail-on", "difference")


def test_chunks_give_the_same_counts(people: Path, tmp_path: Path) -> None:
    kept = {}
    for size in (0, 37):
        run("audit", "adverse-impact", people, "--out", tmp_path / str(size), "--chunksize", str(size))
        rows = pd.read_csv(tmp_path / str(size) / "measures.csv")
        kept[size] = rows[rows["metric"].isin(["impact_ratio", "z", "selection_rate"])].reset_index(drop=True)
    pd.testing.assert_frame_equal(kept[0], kept[37])


def test_counts_are_read_in_chunks_as_well(tmp_path: Path) -> None:
    rows = [f"{group}{n % 7},{5 + n % 3},{20 + n % 5}" for n in range(90) for group in ("a", "b")]
    path = tmp_path / "counts.csv"
    path.write_text("\n".join(["group,selected,total", *rows]))
    kept = {}
    for size in (0, 25):
        run("audit", "adverse-impact", path, "--out", tmp_path / str(size), "--chunksize", str(size))
        found = pd.read_csv(tmp_path / str(size) / "measures.csv")
        kept[size] = found[found["metric"].isin(["impact_ratio", "selection_rate"])].reset_index(drop=True)
    assert kept[0]["n"].sum() > 2_000
    pd.testing.assert_frame_equal(kept[0], kept[25])


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl", ".tsv"])
def test_other_kinds_of_table(people: Path, tmp_path: Path, suffix: str) -> None:
    frame, path = pd.read_csv(people), tmp_path / f"people{suffix}"
    if suffix == ".parquet":
        frame.to_parquet(path)
    elif suffix == ".jsonl":
        frame.to_json(path, orient="records", lines=True)
    else:
        frame.to_csv(path, sep="\t", index=False)
    run("audit", "adverse-impact", path, "--out", tmp_path / "out", "--chunksize", "100")
    run("audit", "adverse-impact", path, "--out", tmp_path / "out")


def test_ranking_before_and_after(people: Path, tmp_path: Path) -> None:
    frame = pd.read_csv(people)[["sex", "request", "score"]]
    frame["score"] -= (frame["sex"] == "Female") * 0.5
    frame.to_csv(tmp_path / "before.csv", index=False)
    shown = run("audit", "ranking", tmp_path / "before.csv", "--after", people, "-g", "sex", "--out", tmp_path).output
    told = " ".join(shown.split())
    assert "Before: Ranks depend on the group" in told
    assert "After: " in told
    assert "Change: the divergence from the pool by sex fell from" in told
    assert "Female: skew among the first 10 −" in told
    assert "Female: ahead of others in" in told
    assert "Before and after" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_the_guide_answers_without_a_table() -> None:
    result = run("audit", "group-fairness", "--answer", "errors", "--answer", "harm", "--answer", "unflagged")
    assert "fpr_disparity" in result.stdout


def test_the_law_summary_is_ready_to_publish(people: Path, tmp_path: Path) -> None:
    run("audit", "ll144", people, "--out", tmp_path, "--audit-date", "2026-02-01")
    assert "2026-02-01" in (tmp_path / "summary.md").read_text(encoding="utf-8")


def test_lint_of_a_published_table(tmp_path: Path) -> None:
    table = tmp_path / "published.csv"
    table.write_text("category,applicants,selected,rate,impact ratio\nMale,92,50,54.3%,1.00\nFemale,76,34,44.7%,0.92\n")
    assert "0.92" in run("audit", "ll144", "--lint", table, code=1).stdout
    assert json.loads(run("audit", "ll144", "--lint", table, "--json", code=1).stdout)["findings"]


def test_lint_says_what_it_did_not_read_and_counts_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        "Gender;Number of Applicants;Selection Rate;IR\nMale;92;54.3%;1.00\nFemale;76;44.7%;0.82\n"
    )
    (tmp_path / "b.csv").write_bytes("Sex,Quote d'été\nMale,1\n".encode("latin-1"))
    assert "Nothing found in 2 categories" in run("audit", "ll144", "--lint", tmp_path / "a.csv").stdout
    assert "not read: column" in run("audit", "ll144", "--lint", tmp_path / "b.csv", code=3).stdout
    told = run("audit", "ll144", "--lint", tmp_path, code=3).stdout
    assert "audits: 2" in told
    assert "audits read in full: 1" in told
    found = json.loads(run("audit", "ll144", "--lint", tmp_path, "--json", code=3).stdout)
    assert [one["file"] for one in found["files"]] == ["a.csv", "b.csv"]


def test_recorded_answers(tmp_path: Path) -> None:
    line = {"occupation": "retail", "race": "white", "item": "0", "names": ["Al Stone", "Di Ford"],
            "genders": ["male", "female"], "text": "1. Al Stone"}  # fmt: skip
    (tmp_path / "a.jsonl").write_text(json.dumps(line))
    run("audit", "hiring-bloomberg", tmp_path, "--out", tmp_path / "out")
    rows = pd.read_csv(tmp_path / "out" / "measures.csv")
    assert rows.set_index("metric").loc["retail_masculine_rate", "value"] == 1.0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["adverse-impact", "no-such.csv"], "no table"),
        (["adverse-impact", "{people}", "--decision", "selectd"], "selectd"),
        (["adverse-impact", "{people}", "--reference", "Martians"], "Martians"),
        (["ranking", "{people}", "--where", "__import__('os')"], "--where"),
        (["ranking", "{people}", "--where", "race =="], "--where"),
        (["group-fairness", "{people}", "--tau", "2"], "--tau"),
        (["monitoring", "{people}", "--period", "eon"], "period"),
        (["features", "{people}", "--feature", "nothing"], "nothing"),
        (["hiring-bloomberg", "no-such-folder"], "no folder"),
        (["ll144", "--lint", "no-such.csv"], "no table"),
        (["ll144", "{people}", "--audit-date", "2026-13-01"], "is not a date"),
        (["dashboard", "."], "holds no report"),
        (["adverse-impact", "{people}", "--group", "sex*selected"], "groups and the outcome"),
        (["group-fairness", "{people}", "--group", "label"], "groups and the outcome"),
        (["adverse-impact", "{people}", "--chunksize", "9", "--approach", "median"], "--chunksize"),
    ],
)
def test_errors_say_what_is_wrong_and_what_to_do(
    words: list[str], said: str, people: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # beside the reports of a demo "." is no empty folder
    with pytest.raises(InputError) as raised:
        run("audit", *[w.format(people=people) for w in words], "--out", tmp_path / "x")
    assert said in str(raised.value)
    assert raised.value.remedy
    assert not (tmp_path / "x" / "report.html").exists()


def test_a_model_is_asked_and_a_second_run_asks_nothing(loopback, reply, repository: Path, tmp_path: Path) -> None:
    def answer(body, number):
        request = body["messages"][-1]["content"]
        first = request.split("\n\n", 1)[1].split("\n", 1)[0]
        return reply({"choices": [{"message": {"content": f"1. {first}"}}]})

    server = loopback(answer)
    words = ["audit", "hiring-bloomberg", "--scorer", f"llm:toy@{server.url}", "--race", "asian", "--items", "2"]
    words += [
        "--probe",
        str(repository / "perturb" / "samples" / "hiring_bloomberg.json"),
        "--out",
        str(tmp_path),
        "--yes",
    ]
    run(*words)
    assert len(server.requests) == 4 * 2 * 2
    rows = pd.read_csv(tmp_path / "measures.csv").set_index("metric")
    assert rows.loc["first_place_rate", "value"] == 1.0
    assert rows.loc["undetected_rate_attempts", "value"] == 0.0
    assert rows.loc["masculine_rate", "value"] == 0.5
    run(*words)
    assert len(server.requests) == 4 * 2 * 2


def test_a_report_says_what_was_read_and_whom_it_is_about(people: Path, tmp_path: Path) -> None:
    shown = run("audit", "adverse-impact", people, "-g", "sex", "--out", tmp_path).output
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert re.search(r"Female [\d.]+ % \(\d+ of \d+\) against Male [\d.]+ % .* Ratio 0\.", " ".join(shown.split()))
    assert "The group is selected less" not in shown, "one comparison is told once"
    assert "What was read" in page
    assert "selected" in page
    rows = pd.read_csv(tmp_path / "measures.csv").set_index("metric")
    assert pd.isna(rows.loc["z", "holds"]), "a measure without a verdict shows none"


def test_what_is_still_to_fill_in_is_named(people: Path, tmp_path: Path) -> None:
    assert "still lacks" in run("audit", "ll144", people, "--out", tmp_path).stdout
    words = ["--audit-date", "2026-02-01", "--in-use-since", "2025-01-01", "--source", "ATS export"]
    words += ["--auditor", "Ada Ltd", "--tool", "Ranker 3.1"]
    assert "Ready to publish" in run("audit", "ll144", people, "--out", tmp_path, *words).stdout


def aged(tmp_path: Path) -> Path:
    rng = random.Random(3)
    rows = [(age, int(rng.random() < (0.3 if age >= 40 else 0.6))) for age in (rng.randint(19, 67) for _ in range(800))]
    path = tmp_path / "aged.csv"
    pd.DataFrame(rows, columns=["age", "selected"]).to_csv(path, index=False)
    return path


@pytest.mark.parametrize("more", [[], ["--chunksize", "50"]])
def test_ages_in_years_are_two_bands(more: list[str], tmp_path: Path) -> None:
    told = " ".join(run("audit", "adverse-impact", aged(tmp_path), *more, "--out", tmp_path / "out").output.split())
    assert re.search(r"40 and over [\d.]+ % \(\d+ of \d+\) against under 40 [\d.]+ % .* Ratio 0\.", told)
    assert "Ages were compared in two bands" in told
    measures = pd.read_csv(tmp_path / "out" / "measures.csv")
    assert set(measures["group"].dropna()) == {"under 40", "40 and over"}


def test_a_measurement_is_no_group(people: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="each would be a group of its own") as error:
        run("audit", "adverse-impact", people, "--group", "score", "--out", tmp_path)
    assert "bands" in (error.value.remedy or "")


def test_the_lines_of_audits_name_what_they_are_about(people: Path, tmp_path: Path) -> None:
    frame = pd.read_csv(people)
    frame["score"] = [0.8 - 0.001 * i + 0.01 * (i % 3) for i in range(len(frame))]
    frame["rank"] = [i // 20 + 1 for i in range(len(frame))]
    frame["sex"] = ["Male" if i < 300 else "Female" for i in range(len(frame))]
    path = tmp_path / "told.csv"
    frame.drop(columns="stage").to_csv(path, index=False)

    def told(*words: str) -> str:
        return " ".join(run("audit", words[0], path, *words[1:], "--out", tmp_path / words[0]).output.split())

    assert "Scores fall with time, by 0.0" in told("monitoring")
    assert "Sen's slope; Kendall's tau" in told("monitoring")
    held = told("ranking", "--request", "request", "--group", "sex", "--group", "race")
    assert "sex: Female held back (nobody among the first" in held
    assert "Male put forward: " in held
    assert "rates compared, " in told("group-fairness", "--cut-off", "0.5", "--group", "sex")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_page_speaks_in_words_and_never_says_none(command: str, people: Path, tmp_path: Path) -> None:
    frame = pd.read_csv(people).assign(candidate_id=range(1000, 1600))
    frame.to_csv(tmp_path / "people.csv", index=False)
    run("audit", command, tmp_path / "people.csv", "--out", tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert ">None<" not in page
    assert not re.search(r"<(?:h2|strong|caption|p)[^>]*>[^<]*\b(?:[a-z]+_(?:disparity|impact|skew|rate))\b", page)
    assert "does not hold" not in page
    assert "sex*race" not in "".join(re.findall(r"<(?:h2|figcaption|caption)[^>]*>.*?</", page))
    titles = re.findall(r"<h2[^>]*>([^<]*)</h2>", page) + re.findall(r"<caption>([^<]*)</caption>", page)
    assert len(titles) == len(set(titles)) or command == "ll144"
    if command == "features":
        measures = pd.read_csv(tmp_path / "measures.csv")
        assert "candidate_id" not in set(measures["position"])
        assert "candidate_id" in page
    if command == "monitoring":
        assert re.search(r">2026-0\d-\d\d</text>", page) or "2026-0" in page.partition("<svg")[2].partition("</svg>")[0]


COUNTS = "group,selected,total\nAsian,7,15\nBlack,14,25\n"


@pytest.mark.parametrize("text", [COUNTS, COUNTS.replace(",", ";"), COUNTS.replace("Asian", "Créole")])
@pytest.mark.parametrize(
    ("command", "metric"), [("adverse-impact", "impact_ratio"), ("group-fairness", "pprev_disparity")]
)
def test_counts_are_read_as_people(command: str, metric: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "counts.csv").write_bytes(text.encode("latin-1"))
    run("audit", command, tmp_path / "counts.csv", "--out", tmp_path)
    rows = pd.read_csv(tmp_path / "measures.csv").query("metric == @metric")
    assert rows["value"].iloc[0] == pytest.approx(5 / 6)
    assert rows["n"].iloc[0] == 40


def test_confusion_counts_are_read_as_people(tmp_path: Path) -> None:
    (tmp_path / "cells.csv").write_text("group,tp,fp,fn,tn\na,10,20,30,40\nb,40,30,20,10\n")
    run("audit", "group-fairness", tmp_path / "cells.csv", "--out", tmp_path)
    rows = pd.read_csv(tmp_path / "measures.csv").set_index(["metric", "group"])
    assert rows.loc[("fpr", "a"), "value"] == pytest.approx(20 / 60)
    assert rows.loc[("fnr", "b"), "value"] == pytest.approx(20 / 60)


def test_a_line_per_kind_of_people_with_their_number_is_read_as_people(tmp_path: Path) -> None:
    text = "sex,selected,label,n\nF,1,1,10\nF,1,0,20\nF,0,1,30\nF,0,0,40\nM,1,1,40\nM,1,0,30\nM,0,1,20\nM,0,0,10\n"
    (tmp_path / "cells.csv").write_text(text)
    run("audit", "group-fairness", tmp_path / "cells.csv", "--out", tmp_path)
    rows = pd.read_csv(tmp_path / "measures.csv").set_index(["metric", "group"])
    assert rows.loc[("fpr", "F"), "value"] == pytest.approx(20 / 60)
    assert rows.loc[("pprev", "M"), "n"] == 100


@pytest.mark.parametrize("name", ["candidate", "email"])
def test_a_number_beside_every_person_is_no_count_of_people(name: str, tmp_path: Path) -> None:
    lines = [f"p{i},{'FM'[i % 2]},{i // 2 % 2},{i}" for i in range(40)]
    (tmp_path / "people.csv").write_text(f"{name},sex,selected,n\n" + "\n".join(lines))
    run("audit", "adverse-impact", tmp_path / "people.csv", "--out", tmp_path)
    rows = pd.read_csv(tmp_path / "measures.csv").query("metric == 'selection_rate'")
    assert rows["n"].tolist() == [20, 20]


@pytest.mark.parametrize("text", ["total\na,-7,15", "total\na,7.5,15", "total\na,17,15"])
def test_counts_that_cannot_be_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "counts.csv").write_text(f"group,selected,{text}\nb,2,9\n")
    with pytest.raises(InputError):
        run("audit", "adverse-impact", tmp_path / "counts.csv", "--out", tmp_path)


def test_the_guide_tells_its_path_in_the_report(people: Path, tmp_path: Path) -> None:
    words = ["--answer", "errors", "--answer", "help", "--answer", "few"]
    assert "passes over" in run("audit", "group-fairness", *words).stdout
    run("audit", "group-fairness", people, *words, "--out", tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Which measure" in page
    assert "tpr_disparity" in page
    assert "overall verdict" in page


def test_the_dashboard_joins_earlier_runs_and_fails_a_cron_job_on_request(evenhand, repository: Path, tmp_path: Path):
    tables = repository / "perturb/samples/tables"
    for month, kind in (("01", "none"), ("02", "planted")):
        for audit, name in (("monitoring", "monitoring"), ("adverse-impact", "adverse_impact")):
            evenhand("audit", audit, tables / f"{name}_{kind}.csv", "--out", tmp_path / "past" / month / audit)
    out = tmp_path / "page"
    ran = evenhand("audit", "dashboard", tmp_path / "past", "--out", out)
    assert ran.code == 0, ran.err
    assert "found a difference when last run" in ran.out
    assert "Stages of hiring by sex" in (out / "report.html").read_text()
    assert evenhand("audit", "dashboard", tmp_path / "past", "--out", out, "--fail-on", "difference").code == 3
    assert evenhand("audit", "dashboard", tmp_path / "nothing", "--out", out).code == 1


def test_the_dashboard_reads_the_decisions_of_a_review(evenhand, repository: Path, tmp_path: Path):
    from masking.desk.store import Store
    from masking.span import Field, Span

    evenhand(
        "audit", "features", repository / "perturb/samples/tables/features_none.csv", "--out", tmp_path / "features"
    )
    (tmp_path / "desk.evenhand").mkdir()
    store = Store(tmp_path / "desk.evenhand/review.sqlite")
    store.put_accepted(1, "resume-0001.txt", "mark", [(Span(0, 4, Field.NAME, 1.0, "tagger"), "right")])
    store.close()
    told = json.loads(evenhand("audit", "dashboard", tmp_path, "--out", tmp_path / "page", "--json").out)
    assert told["tables"]["corrections"]["rows"][0]["right"] == 1


def told_of(audit: str, sample: str, evenhand, repository: Path, out: Path) -> str:
    ran = evenhand("audit", audit, repository / f"perturb/samples/tables/{sample}.csv", "--out", out)
    assert ran.code == 0, ran.err
    return re.sub(r"\s+", " ", ran.out)


@pytest.mark.parametrize("audit", ["adverse-impact", "group-fairness", "ranking", "monitoring", "ll144"])
@pytest.mark.parametrize("kind", ["none", "small"])
def test_a_sample_without_a_planted_gap_accuses_nobody(
    evenhand, repository: Path, tmp_path: Path, audit: str, kind: str
):
    told = told_of(audit, f"{audit.replace('-', '_')}_{kind}", evenhand, repository, tmp_path)
    assert "✗" not in told
    assert kind == "none" or "✓" not in told


@pytest.mark.parametrize("audit", ["adverse-impact", "group-fairness", "ranking", "features", "monitoring", "ll144"])
def test_a_planted_gap_is_found_and_told_without_jargon(evenhand, repository: Path, tmp_path: Path, audit: str):
    told = told_of(audit, f"{audit.replace('-', '_')}_planted", evenhand, repository, tmp_path)
    assert "✗" in told
    assert not re.search(r"skew@|pprev|ndkl|fn/gs|_disparity|impact_ratio", told.partition("html")[0])


def test_features_say_in_what_groups_differ_most(evenhand, repository: Path, tmp_path: Path):
    told = told_of("features", "features_planted", evenhand, repository, tmp_path)
    assert "has_resume never varies. experience repeats years_of_experience." in told
    assert "Groups differ most in years_of_experience: Female 6.04 on average, Male 7.98." in told
    assert "too few to compare" in told_of("features", "features_small", evenhand, repository, tmp_path)


def test_people_without_a_value_are_not_among_those_whose_means_are_compared(tmp_path: Path) -> None:
    rows = [
        "gender,years",
        *(f"{group},{n % 7 + shift}" for group, shift, size in (("a", 0, 35), ("b", 9, 40)) for n in range(size)),
    ]
    (tmp_path / "features.csv").write_text("\n".join([*rows, *["a,"] * 30]))
    told = run("audit", "features", tmp_path / "features.csv", "--group", "gender", "--out", tmp_path / "out").output
    assert "(n at least 35)" in " ".join(told.split())


def test_the_ranking_probe_says_first_what_was_found_race_by_itself_and_the_margin(
    repository: Path, tmp_path: Path
) -> None:
    samples = repository / "perturb/samples/tables"
    shown = " ".join(
        run("audit", "hiring-bloomberg", samples / "hiring_bloomberg_planted", "--out", tmp_path).output.split()
    )
    assert "✗ invented-model: who is put first depends on the race that a name suggests, beyond chance." in shown
    assert "black: 15.7 % of the winners" in shown
    assert "puts men and women first alike, within 40 % to 60 %." in shown
    assert shown.rindex("✗") < shown.index("✓")


def test_what_was_measured_is_called_in_words_before_and_after(repository: Path, tmp_path: Path) -> None:
    samples = repository / "perturb/samples/tables"
    run("audit", "ranking", samples / "ranking_planted.csv", "--after", samples / "ranking_none.csv", "--out", tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "least skew among the first 3" in page
    assert not re.search(r"<t[dh][^>]*>\s*min_skew@3\s*</t[dh]>", page)
    assert not re.search(r"skew among the first \d+ -", page), "a minus is no hyphen"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.csv", "", "'a.csv' is empty"),
        ("a.csv", "sex,selected\nF,1\nM,0,9,9\n", "line 3 has more cells than the head"),
        ("a.jsonl", '{"sex": "F", "selected": 1}\n{"sex": "M"\n', "line 2 is not JSON"),
        ("a.csv", "sex,selected\nF,maybe\nM,1\n", "neither yes nor no"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_by_its_line(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=said):
        run("audit", "adverse-impact", tmp_path / name, "--out", tmp_path / "out")


def audited(tmp_path: Path, text: str, *words: str) -> str:
    (tmp_path / "t.csv").write_text(text)
    return " ".join(run("audit", words[0], tmp_path / "t.csv", *words[1:], "--out", tmp_path / "out").output.split())


def test_columns_are_found_whatever_stands_around_their_words(tmp_path: Path) -> None:
    rows = "female,Yes\n" * 8 + "female,No\n" * 20 + "male,Yes\n" * 15 + "male,No\n" * 5
    assert "female 28.6 % (8 of 28)" in audited(tmp_path, "Gender:,Hired?\n" + rows, "adverse-impact")


def test_a_table_without_outcomes_is_told_with_its_columns(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("sex,fit\nF,1\nM,2\n")
    for audit in ("adverse-impact", "ll144"):
        with pytest.raises(InputError, match="no column with decisions") as raised:
            run("audit", audit, tmp_path / "t.csv", "--out", tmp_path / "out")
        assert "it has: sex, fit" in raised.value.remedy


def test_averages_are_told_and_not_judged(tmp_path: Path) -> None:
    text = "sex,score\nF,3\nF,4\nF,\nM,3\nM,5\nM,6\n"
    told = audited(tmp_path, text, "adverse-impact", "--approach", "average")
    assert "Average score: F 3.5 (n=2) against M 4.67 (n=3). Ratio 0.75" in told
    assert "nothing to check" not in told


def test_numbers_that_are_too_large_to_square_are_refused(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("sex,score\nF,1e300\nM,2e300\n")
    with pytest.raises(InputError, match="too large"):
        run("audit", "adverse-impact", tmp_path / "t.csv", "--approach", "average", "--out", tmp_path / "out")


def test_a_reference_that_is_selected_less_is_no_good_news(tmp_path: Path) -> None:
    text = "sex,selected\n" + "F,1\n" * 12 + "F,0\n" * 48 + "M,1\n" * 30 + "M,0\n" * 50
    told = audited(tmp_path, text, "adverse-impact", "--reference", "F")
    assert "close enough" not in told
    assert "it is the reference that is selected less" in told
    assert "evidence of adverse impact" in audited(tmp_path, text, "adverse-impact")


def test_the_interval_of_a_ratio_of_nobody_holds_it(tmp_path: Path) -> None:
    assert "Ratio 0 (0 to " in audited(tmp_path, "sex,selected\nF,1\nF,0\nM,0\nM,0\n", "adverse-impact")


def test_stages_that_nobody_passes_are_told(tmp_path: Path) -> None:
    assert "There was nothing to check" in audited(tmp_path, "stage,sex\napplied,F\napplied,M\n", "monitoring")


def test_one_feature_is_one(tmp_path: Path) -> None:
    assert "One feature; it is not constant." in audited(tmp_path, "sex,selected\nF,1\nF,0\n", "features")
