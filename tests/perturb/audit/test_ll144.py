"""The Local Law 144 summary: the rule's own example, what is left out, and the check of published tables."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pandas as pd
import pytest
from typer.testing import CliRunner

from perturb import table as tables
from perturb.audit.ll144 import check, distribution, lint, markdown, measures, summarize
from perturb.cli import app
from perturb.measure import Measure

EXAMPLE = json.loads((Path(__file__).parent.parent / "reference" / "values.json").read_text())["ll144"]


def applicants(counts: dict[str, tuple[int, int]], column: str) -> pd.DataFrame:
    """One row a person; those above the median get 80 and the others 20, with one 50 in the middle."""
    rows = [(name, 80 if i < above else 20) for name, (n, above) in counts.items() for i in range(n)]
    return pd.DataFrame(rows, columns=[column, "score"])


@pytest.mark.parametrize("part", ["sex", "race"])
def test_the_example_of_the_rule(part: str) -> None:
    counts = {name: (n, above) for name, (n, above, _, _) in EXAMPLE[part].items()}
    frame = applicants(counts, part)
    frame["decision"] = (frame["score"] > 50).astype(int)
    (table,) = summarize(frame).parts
    for category in table.categories:
        n, above, rate, ratio = EXAMPLE[part][category.name]
        assert (category.applicants, category.favoured) == (n, above)
        assert float(category.rate) == pytest.approx(rate, abs=0.001)
        assert float(category.ratio) == pytest.approx(ratio, abs=0.005)


def test_a_scoring_summary_counts_strictly_above_the_median() -> None:
    frame = pd.DataFrame({"sex": ["Male", "Male", "Female", "Female", "Female"], "score": [9, 5, 5, 7, 1]})
    summary = summarize(frame)
    assert summary.kind == "scoring"
    assert summary.median == 5
    rates = {c.name: c.rate for c in summary.parts[0].categories}
    assert float(rates["Male"]) == 0.5
    assert float(rates["Female"]) == pytest.approx(1 / 3)


def crossed() -> pd.DataFrame:
    rows = [("Male", "White", 1)] * 60 + [("Female", "White", 0)] * 60 + [("Female", "Asian", 1)] * 30
    rows += [("Male", "Asian", 0)] * 40 + [("Male", "Other", 1)] * 2 + [(None, "White", 1)] * 3
    return pd.DataFrame(rows, columns=["sex", "race", "selected"])


def test_small_categories_are_left_out_with_their_numbers_and_unknown_people_counted() -> None:
    summary = summarize(crossed())
    assert [p.attribute for p in summary.parts] == ["sex", "race", "race*sex"]
    by_race = {c.name: c for c in summary.parts[1].categories}
    assert by_race["Other"].left_out
    assert by_race["Other"].ratio is None
    assert by_race["White"].ratio == 1
    assert summary.parts[0].unknown == 3
    text = markdown(summary)
    assert "Other: 2 applicants, rate 100.0 %" in text
    assert "Applicants of unknown sex: 3" in text
    assert "(to fill in)" in text
    assert {m.metric for m in measures(summary)} == {"selection_rate", "impact_ratio", "unknown"}


def test_dates_and_source_are_printed() -> None:
    told = {"audit_date": "2026-03-01", "in_use_since": "2025-11-15", "source": "ATS export", "auditor": "Ada Ltd",
            "tool": "Ranker 3.1", "left_out_because": "too few to say"}  # fmt: skip
    text = markdown(summarize(crossed(), **told))
    assert all(words in text for words in told.values())
    assert "(to fill in)" not in text


def test_parts_have_the_names_of_the_rule_whatever_the_columns_are_called() -> None:
    frame = crossed().rename(columns={"sex": "Geschlecht", "race": "Herkunft"})
    summary = summarize(frame, sex="Geschlecht", race="Herkunft")
    assert [p.attribute for p in summary.parts] == ["sex", "race", "race*sex"]
    assert "Geschlecht" not in markdown(summary)


def test_a_summary_without_race_is_not_ready() -> None:
    text = markdown(summarize(crossed().drop(columns="race")))
    assert "- Rates by race/ethnicity, which the rule asks for: (to fill in)" in text
    assert "by sex, which" not in text


def test_rounding_is_half_up_and_exact() -> None:
    frame = applicants({"Male": (40, 40), "Female": (200, 165)}, "sex")
    frame["decision"] = (frame["score"] > 50).astype(int)
    assert "| 82.5 % | 0.83 |" in markdown(summarize(frame))


GOOD = {"category": ["Male", "Female"], "applicants": [92, 76], "selected": [50, 34], "rate": ["54.3%", "44.7%"],
        "impact ratio": ["1.00", "0.82"]}  # fmt: skip


def test_a_right_table_has_no_findings() -> None:
    assert lint(pd.DataFrame(GOOD)) == ()


@pytest.mark.parametrize(
    ("column", "values", "said"),
    [
        ("rate", ["54.3%", "44.9%"], "Female: the rate says 44.9%"),
        ("impact ratio", ["1.00", "0.85"], "Female: the impact ratio says 0.85"),
        ("impact ratio", ["1.22", "1.00"], "Female: stands as reference"),
        ("selected", [50, 340], "340 of 76 cannot be"),
        ("category", ["Male", "All others"], "no line for Female"),
    ],
)
def test_every_kind_of_mistake_is_named(column: str, values: list, said: str) -> None:
    found = lint(pd.DataFrame({**GOOD, column: values}))
    assert any(said in sentence for sentence in found), found


def test_a_rate_cut_off_instead_of_rounded_is_told_so() -> None:
    counts = EXAMPLE["race"]
    table = pd.DataFrame(
        [(name, n, above, f"{100 * rate:.1f}%") for name, (n, above, rate, _) in counts.items()],
        columns=["category", "applicants", "selected", "rate"],
    )
    found = lint(table)
    assert any("Hispanic" in s and "cut off" in s for s in found)
    assert not any(s.startswith("Black") for s in found)


def test_a_table_without_categories_says_so() -> None:
    assert "no column with categories" in lint(pd.DataFrame({"n": [1]}))[0]


UNKNOWN_ALL = "share of ratios under 4/5 if all unknown were of that category and not selected"


def long(rows: list[tuple[str, ...]], *columns: str) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=list(columns))


RIGHT = {
    "short names": long([("Male", "92", "54.3%", "1.00"), ("Female", "76", "44.7%", "0.82")],
                        "Gender", "Number of Applicants", "Selection Rate", "IR"),
    "per cent in the heading": long([("Male", "92", "54.3", "1.00"), ("Female", "76", "44.7", "0.82")],
                                    "Sex", "# of Applicants", "Scoring Rate (%)", "Impact Ratio"),
    "one column per category": long(
        [("# of Applicants", "92", "76"), ("# Selected", "50", "34"), ("Impact ratio", "1.00", "0.82")],
        "", "Male", "Female"),
    "one line per number": long(
        [(g, m, v) for g, n, x, r in (("Male", "92", "50", "1.00"), ("Female", "76", "34", "0.82"))
         for m, v in (("Applicants", n), ("Selected", x), ("Impact ratio", r))],
        "Category", "Metric", "Value"),
}  # fmt: skip
EEO1 = ("Hispanic or Latino", "White (Not Hispanic or Latino)", "Black or African American (Not Hispanic or Latino)",
        "Native Hawaiian or Other Pacific Islander", "Asian (Not Hispanic or Latino)",
        "American Indian or Alaska Native", "Two or More Races (Not Hispanic or Latino)")  # fmt: skip


@pytest.mark.parametrize("layout", RIGHT)
def test_layouts_and_headings_of_published_tables_are_read(layout: str) -> None:
    found = check(RIGHT[layout])
    assert (found.findings, found.not_read) == ((), ())
    assert [float(line.ratio.value) for line in found.lines] == [1.0, 0.82]
    wrong = RIGHT[layout].replace({"0.82": "0.92"})
    assert [kind for kind, _ in check(wrong).findings] == ["impact ratio"]


def test_sex_across_and_race_down_is_read() -> None:
    rows = [(name, "100", "50%", "1.00", "100", "25%", "0.50") for name in EEO1]
    columns = ("Race/Ethnicity", "Male Applicants", "Male Selection Rate", "Male Impact Ratio",
               "Female Applicants", "Female Selection Rate", "Female Impact Ratio")  # fmt: skip
    found = check(long(rows, *columns))
    assert len(found.lines) == 14
    assert (found.findings, found.not_read) == ((), ())


def test_the_names_of_the_eeo_1_report_are_the_categories_of_the_rule() -> None:
    found = check(long([(name, "50%", "1.00") for name in EEO1], "Category", "Rate", "IR"))
    assert (found.findings, found.not_read) == ((), ())
    assert len({line.race for line in found.lines}) == 7
    few = check(long([(name, "50%", "1.00") for name in EEO1[:-1]], "Category", "Rate", "IR"))
    assert "no line for Two or More Races" in few.findings[0][1]


def test_left_out_categories_are_checked_for_being_under_two_per_cent() -> None:
    rows = [("Male", "900", "50%", "1.00"), ("Female", "880", "50%", "1.00")]
    small, large = (check(long([*rows, ("X", n, "n/a", "< 2 %")], "Sex", "n", "Rate", "IR")) for n in ("20", "200"))
    assert (small.findings, small.not_read) == ((), ())
    assert [kind for kind, _ in large.findings] == ["left out"]


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (long([("Male", "92", "7"), ("Female", "76", "8")], "Sex", "Applicants", "Zeal"), "column 'Zeal'"),
        (long([("Male", "about half", "1.00"), ("Female", "40%", "0.80")], "Sex", "Rate", "IR"), "'about half'"),
        (long([("a", "b")], "one", "two"), "no column with categories"),
    ],
)
def test_what_cannot_be_read_is_said(frame: pd.DataFrame, said: str) -> None:
    assert any(said in what for what in check(frame).not_read)
    assert any(s.startswith("not read: ") and said in s for s in lint(frame))


def test_a_collection_is_counted() -> None:
    wrong = RIGHT["short names"].replace({"0.82": "0.72"})
    whole = distribution({"a": check(RIGHT["short names"]), "b": check(wrong), "c": check(long([("x",)], "y"))})
    assert whole["audits"] == 3
    assert whole["audits read in full"] == 2
    assert (whole["impact ratios"], whole["impact ratios under 4/5"]) == (4, 1)
    assert whole["finding: impact ratio"] == 1
    assert whole["median of the least impact ratio"] == pytest.approx(0.77)


def test_a_ratio_under_four_fifths_is_a_finding_only_where_chance_does_not_explain_it() -> None:
    def rows(times: int) -> dict[str, Measure]:
        counts = {"Male": (10 * times, 20 * times), "Female": (7 * times, 20 * times)}
        people = [(g, int(i < x)) for g, (x, n) in counts.items() for i in range(n)]
        found = measures(summarize(pd.DataFrame(people, columns=["sex", "selected"])))
        return {m.group: m for m in found if m.metric == "impact_ratio"}

    few, many = rows(1)["Female"], rows(50)["Female"]
    assert (few.value, many.value) == (pytest.approx(0.7), pytest.approx(0.7))
    assert (few.holds, many.holds) == (None, False)
    assert few.p_value == pytest.approx(0.5231, abs=1e-4)
    assert "chance explains" in few.note


def test_a_collection_says_who_is_missing_and_what_that_could_hide() -> None:
    """Male 50 of 100, Female 45 of 100 is .9; with 20 unknown, none selected, Female is 45 of 120: .75."""
    lines = [("Male", "100", "50", "1.00"), ("Female", "100", "45", "0.90")]
    columns = ("Sex", "Applicants", "Selected", "Impact ratio")
    known, hiding = (check(long([*lines, *more], *columns)) for more in ([], [("Unknown", "20", "", "")]))
    assert (known.findings, hiding.findings, hiding.not_read) == ((), (), ())
    whole = distribution({"a": known, "b": hiding})
    assert (whole["applicants"], whole["share of applicants of unknown category"]) == (420, pytest.approx(20 / 420))
    assert whole["share of audits with an impact ratio under 4/5"] == 0
    assert whole[UNKNOWN_ALL] == 0.5, "of Male 50 of 120 and Female 45 of 120 over 50 of 100"


def test_the_eight_numbers_of_the_paper_come_out_of_a_folder(tmp_path: Path) -> None:
    """Three invented audits, each counted by hand; the definitions are those of the paper's own analysis.

    ``a``: sex 1 and .9; race 1 (White), .7 and .85, with 10 unknown in each part. ``b``: race alone, 1 (Asian), .75 and
    1.1 (over 1), unknown are not counted. ``c``: sex alone, 1 and .95, 0 unknown.
    """
    header = "Category,Applicants,Selected,Impact Ratio\n"
    (tmp_path / "a.csv").write_text(
        f"{header}Male,100,50,1.00\nFemale,100,45,0.90\nWhite,100,60,1.00\nBlack,50,21,0.70\nAsian,50,26,0.87\n"
        "Unknown,10,,\n"
    )
    (tmp_path / "b.csv").write_text(f"{header}Asian,100,40,1.00\nWhite,100,30,0.75\nBlack,100,44,1.10\n")
    (tmp_path / "c.csv").write_text(f"{header}Men,100,40,1.00\nWomen,100,38,0.95\nUnknown,0,,\n")
    whole = distribution({file.name: check(tables.texts(file)) for file in sorted(tmp_path.iterdir())})
    numbers = dict(list(whole.items())[:8])
    # with all 10 unknown: Male .909, Female .818, White .909, Black 21/60/.6 = .583, Asian 26/60/.6 = .722
    # with their share of the 10: 50/105/.5 .952, 45/105/.5 .857, .952, 21/52.5/.6 = .667, .825
    assert numbers == {
        "audits": 3,
        "share of audits with an impact ratio under 4/5": pytest.approx(2 / 3),
        "share of parts with an impact ratio under 4/5": pytest.approx(2 / 4),
        "share of impact ratios under 4/5 of people who are not white against white ones": pytest.approx(1 / 2),
        "share of audits with an impact ratio over 1": pytest.approx(1 / 3),
        "share of audits with applicants of unknown category, of those that count them": pytest.approx(1 / 2),
        UNKNOWN_ALL: pytest.approx(2 / 7),
        "share of ratios under 4/5 if the unknown were as the known and not selected": pytest.approx(1 / 7),
    }


def linted(path: Path) -> dict:
    """What ``--lint --json`` prints."""
    return json.loads(CliRunner().invoke(app, ["audit", "ll144", "--lint", str(path), "--json"]).stdout)


Numbers = tuple[int, int, str]
"""Applicants, selected, impact ratio as printed (empty: none)."""
UNKNOWN_AS_KNOWN = "share of ratios under 4/5 if the unknown were as the known and not selected"
RACE_NAMES = ("White", "Asian", "Black or African American", "Hispanic or Latino")


class Audit:
    """One made-up audit: parts of categories, and how many are unknown in each (None: it does not say)."""

    def __init__(self, rng: random.Random) -> None:
        kinds = rng.sample(["sex", "race", "race and sex"], rng.randint(1, 3))
        names = {"sex": [("Female", ""), ("Male", "")], "race": [("", race) for race in RACE_NAMES],
                 "race and sex": [(sex, race) for race in RACE_NAMES for sex in ("Female", "Male")]}  # fmt: skip
        printed, fixed = rng.random() < 0.8, rng.random() < 0.3
        self.unknown = rng.choice([None, 0, 40, 400])
        self.parts = {kind: self.part([*names[kind]], rng, printed=printed, fixed=fixed) for kind in kinds}

    def part(self, names: list[tuple[str, str]], rng: random.Random, *, printed: bool, fixed: bool) -> dict:
        counts = {name: (n := rng.choice([100, 200, 400]), n * rng.choice([30, 40, 45, 50]) // 100) for name in names}
        rates = {name: x / n for name, (n, x) in counts.items()}
        best = rates[names[0]] if fixed else max(rates.values())
        return {name: (*counts[name], f"{rate / best:.2f}" if printed else "") for name, rate in rates.items()}


def eight(audits: list[Audit]) -> list[float | None]:
    """The numbers of the paper, counted from the made-up audits themselves."""

    def share(told: list[bool]) -> float | None:
        return sum(told) / len(told) if told else None

    low_audits, low_parts, pairs, over, unknown, bounds = [], [], [], [], [], []
    for audit in audits:
        found, high = [], []
        for part in audit.parts.values():
            rates = {name: x / n for name, (n, x, _) in part.items()}
            ratio = {k: float(r) if r else rates[k] / max(rates.values()) for k, (_, _, r) in part.items()}
            best = [k for k, r in ratio.items() if r == 1]
            under = [k for k, r in ratio.items() if r < 0.8]
            pairs += [b[1] == "White" and k[1] != "White" for b in best for k in under]
            found.append(bool(under))
            high.append(max(ratio.values()) > 1)
            if audit.unknown is not None:
                known, top = sum(n for n, _, _ in part.values()), max(rates[k] for k in best)
                more = {k: (audit.unknown, audit.unknown * n / known) for k, (n, _, _) in part.items()}
                bounds += [[x / (n + m) / top < 0.8 - 1e-12 for m in more[k]] for k, (n, x, _) in part.items()]
        low_parts += found
        low_audits.append(any(found))
        over.append(any(high))
        unknown += [] if audit.unknown is None else [audit.unknown > 0]
    return [len(audits), *map(share, (low_audits, low_parts, pairs, over, unknown)),
            *(share([b[i] for b in bounds]) for i in (0, 1))]  # fmt: skip


def rows_of(audit: Audit) -> list[tuple[str, tuple[str, str], Numbers]]:
    lines = [(kind, name, numbers) for kind, part in audit.parts.items() for name, numbers in part.items()]
    missing = (
        [] if audit.unknown is None else [(kind, ("Unknown", ""), (audit.unknown, "", "")) for kind in audit.parts]
    )
    return lines + missing


def spoken(name: tuple[str, str]) -> str:
    return " ".join(word for word in (name[1], name[0]) if word)


def one_line_per_category(audit: Audit) -> pd.DataFrame:
    rows = [(kind, spoken(name), *numbers) for kind, name, numbers in rows_of(audit)]
    return pd.DataFrame(rows, columns=["Characteristic", "Category", "# of Applicants", "# Selected", "Impact Ratio"])


def one_line_per_number(audit: Audit) -> pd.DataFrame:
    rows = [(kind, spoken(name), measure, value) for kind, name, numbers in rows_of(audit)
            for measure, value in zip(("Applicants", "Selected", "IR"), numbers, strict=True)]  # fmt: skip
    return pd.DataFrame(rows, columns=["Table", "Group", "Metric", "Value"])


def one_column_per_category(audit: Audit) -> pd.DataFrame:
    """Read as one part, so for audits of one."""
    columns = {"": ["Number of applicants", "Number selected", "Impact ratio"]}
    return pd.DataFrame(columns | {spoken(name): list(numbers) for _, name, numbers in rows_of(audit)})


def sex_across(audit: Audit) -> pd.DataFrame:
    """For audits of race and sex alone that count nobody as unknown."""
    table = {race: {"Race/Ethnicity": race} for race in RACE_NAMES}
    for _, (sex, race), numbers in rows_of(audit):
        table[race] |= {f"{sex} {what}": n for what, n in zip(("applicants", "selected", "IR"), numbers, strict=True)}
    return pd.DataFrame(list(table.values()))


def layouts(audit: Audit) -> list:
    found = [one_line_per_category, one_line_per_number]
    if len(audit.parts) == 1:
        found.append(one_column_per_category)
    if [*audit.parts] == ["race and sex"] and audit.unknown is None:
        found.append(sex_across)
    return found


def test_the_eight_numbers_agree_with_the_audits_behind_a_folder_of_all_layouts(tmp_path: Path) -> None:
    rng, used = random.Random(3), set()
    audits = [Audit(rng) for _ in range(150)]
    signs = [(",", "utf-8"), (";", "latin-1"), ("\t", "utf-8-sig")]
    for number, audit in enumerate(audits):
        layout = rng.choice([*layouts(audit), layouts(audit)[-1]])
        used.add(layout)
        sign, encoding = signs[number % 3]
        file = tmp_path / "audits" / f"{number}.{'tsv' if sign == chr(9) else 'csv'}"
        file.parent.mkdir(exist_ok=True)
        layout(audit).to_csv(file, index=False, sep=sign, encoding=encoding)
    assert len(used) == 4
    told = linted(tmp_path / "audits")
    assert not any(one["not_read"] for one in told["files"])
    assert list(told["distribution"].values())[:8] == pytest.approx(eight(audits))


def test_a_table_of_many_audits_is_read_audit_by_audit(tmp_path: Path) -> None:
    """As the paper's own data are laid out: a column tells audits apart, Total stands for what a part does not tell."""
    audits = [Audit(random.Random(seed)) for seed in range(12)]
    rows = [
        (f"audit {number}", kind, "Missing/Unknown" if sex == "Unknown" else sex or "Total", race or "Total",
         n, x, "" if x == "" else x / n, ratio, "Ada Ltd")
        for number, audit in enumerate(audits) for kind, (sex, race), (n, x, ratio) in rows_of(audit)
    ]  # fmt: skip
    columns = ["audit_id", "protected_char_group", "sex", "race_ethnicity", "number_of_applications",
               "n_selected_or_n_above_median", "result", "impact_ratio", "auditor"]  # fmt: skip
    pd.DataFrame(rows, columns=columns).to_csv(tmp_path / "collection.csv", index=False)
    told = linted(tmp_path / "collection.csv")
    assert [one["file"] for one in told["files"]] == [f"collection.csv, audit {n}" for n in range(12)]
    assert not any(one["not_read"] for one in told["files"])
    assert list(told["distribution"].values())[:8] == pytest.approx(eight(audits))


def test_what_a_folder_holds_beside_tables_is_told_and_stops_nothing(tmp_path: Path) -> None:
    RIGHT["short names"].to_csv(tmp_path / "a.csv", index=False)
    (tmp_path / "empty.csv").write_text("")
    (tmp_path / "b.xlsx").write_bytes(b"PK")
    (tmp_path / ".DS_Store").write_bytes(b"x")
    told = linted(tmp_path)
    assert {one["file"]: bool(one["not_read"]) for one in told["files"]} == {
        "a.csv": False, "empty.csv": True, "b.xlsx": True
    }  # fmt: skip
    assert (told["distribution"]["audits"], told["distribution"]["audits read in full"]) == (2, 1)


@pytest.mark.parametrize(
    "words", ["Decline to self-identify", "Not disclosed", "Did not answer", "Unspecified", "Chose not to say"]
)
def test_people_who_did_not_say_are_unknown(words: str) -> None:
    lines = [("Male", "100", "50", "1.00"), ("Female", "100", "45", "0.90"), (words, "50", "", "")]
    found = check(long(lines, "Sex", "Applicants", "Selected", "IR"))
    assert (len(found.lines), len(found.unknown), found.not_read) == (2, 1, ())


@pytest.mark.parametrize(
    ("words", "kept"),
    [("Total", False), ("All applicants", False), ("Overall", False), ("Male (all races)", True), ("All others", True)],
)
def test_only_a_line_of_everybody_is_a_total(words: str, kept: bool) -> None:
    found = check(long([(words, "100", "50", "1.00")], "Category", "Applicants", "Selected", "IR"))
    assert len(found.lines) == kept


def test_decimal_commas_are_read_and_fractions_of_people_are_not() -> None:
    lines = [("Male", "1,390", "54,3 %", "1,00"), ("Female", "1,181", "44,7 %", "0,82")]
    found = check(long(lines, "Sex", "Applicants", "Rate", "IR"))
    assert [(line.applicants, float(line.rate.value)) for line in found.lines] == [(1390, 0.543), (1181, 0.447)]
    assert (found.findings, found.not_read) == ((), ())
    odd = check(long([("Male", "100.5", "50%", "1.00"), ("Female", "-3", "50%", "1.00")], "Sex", "n", "Rate", "IR"))
    assert odd.not_read == ("Male, applicants: '100.5'", "Female, applicants: '-3'")


def sheet(tmp_path: Path, text: str, encoding: str = "utf-8") -> pd.DataFrame:
    file = tmp_path / "published.csv"
    file.write_text(text, encoding=encoding)
    return tables.texts(file)


MALE_FEMALE = "Male,1000,300,30.0%,1.00\nFemale,900,243,27.0%,0.90\n"
HEADINGS = "Category,Applicants,Selected,Selection Rate,Impact Ratio\n"
SHEETS = {
    "titles above, totals and notes below": f"Globex - Bias Audit,,,,\nJanuary 2026,,,,\n,,,,\n{HEADINGS}{MALE_FEMALE}"
    "Total,1900,543,28.6%,\n* Categories under 2% of the data were left out.,,,,\n"
    "Note: 512 applicants of unknown race or sex were not included.,,,,\n",
    "a title with commas above semicolons, decimal commas, points between thousands": "Umbrella, Inc., January 2026\n"
    "The results:\nCategory;Applicants;Selected;Selection Rate;Impact Ratio\nMale;1.000;300;30,0 %;1,00\n"
    "Female;900;243;27,0 %;0,90\n",
    "other words for everything": "Segment,Pool,Advanced,Pass-through,Adverse Impact Ratio\nMen,1000,300,30%,1.00\n"
    "Women,900,243,27%,0.90\n",
    "one column per category below a title": ",Male,Female,Unknown\nNumber of applicants,1000,900,50\n"
    "Number selected,300,243,\nSelection rate,30.0%,27.0%,\nImpact ratio,1.00,0.90\n",
    "a matrix of ratios": "Impact Ratio,Male,Female\nWhite,1.00,0.97\nAsian,0.95,1.02\nHispanic or Latino,0.91,0.85\n"
    "Black or African American,0.72,0.70\nTwo or More Races,0.88,0.90\nNH/PI,0.90,0.90\nAI/AN,0.90,0.90\n",
    "sexes above the headings": ",Male,,,Female,,\nRace,Applicants,Rate,IR,Applicants,Rate,IR\n"
    + "".join(f"{race},100,50%,1.00,100,25%,0.50\n" for race in EEO1),
    "races below each sex": HEADINGS + "".join(
        f"{sex},,,,\n" + "".join(f"{race},100,{n},{n}%,{ratio}\n" for race in EEO1)
        for sex, n, ratio in (("Male", 50, "1.00"), ("Female", 25, "0.50"))),
}  # fmt: skip


@pytest.mark.parametrize("layout", SHEETS)
def test_sheets_as_companies_publish_them_are_read(layout: str, tmp_path: Path) -> None:
    found = check(sheet(tmp_path, SHEETS[layout]))
    assert (found.findings, found.not_read) == ((), ())
    crossed = any(line.race for line in found.lines)
    assert len(found.lines) == (14 if crossed else 2)
    assert all(line.sex and line.ratio for line in found.lines)
    wrong = SHEETS[layout].replace("0.90\n", "0.95\n").replace("0,90\n", "0,95\n").replace("0.50\n", "0.55\n")
    if "matrix" not in layout:
        assert {kind for kind, _ in check(sheet(tmp_path, wrong)).findings} == {"impact ratio"}


def test_tables_one_under_another_are_checked_apart_and_named_by_their_titles(tmp_path: Path) -> None:
    races = "".join(f"{race},100,50,50%,1.00\n" for race in EEO1[1:]) + f"{EEO1[0]},100,30,30%,0.50\n"
    found = check(sheet(tmp_path, f"Sex,,,,\n{HEADINGS}{MALE_FEMALE},,,,\nRace/Ethnicity,,,,\n{HEADINGS}{races}"))
    assert [line.table for line in found.lines] == ["Sex"] * 2 + ["Race/Ethnicity"] * 7
    assert [kind for kind, _ in found.findings] == ["impact ratio"]
    assert found.not_read == ()


def test_words_beside_a_table_are_shown_and_a_page_of_words_is_not_read(tmp_path: Path) -> None:
    noted = check(sheet(tmp_path, SHEETS["titles above, totals and notes below"]))
    assert any("512 applicants" in text for text in noted.beside)
    prose = check(sheet(tmp_path, "Results\nThe impact ratio of women was 0.92.\n"))
    assert "no column with categories" in prose.not_read[0]


def test_what_was_read_is_said_beside_what_is_wrong(tmp_path: Path) -> None:
    sheet(tmp_path, HEADINGS + MALE_FEMALE.replace("0.90", "0.70"))
    result = CliRunner().invoke(app, ["audit", "ll144", "--lint", str(tmp_path / "published.csv")])
    assert "Female: the impact ratio says 0.70" in result.output
    assert "Read: 2 categories of sex, 2 impact ratios, 1 under 4/5." in result.output
    assert result.exit_code == 1


def test_what_a_table_says_twice_is_not_passed_over(tmp_path: Path) -> None:
    wide = "Category,Applicants,Selected,Rate,Ratio,Applicants,Selected,Rate,Ratio\n"
    wide += "Male,100,50,50%,1.00,100,50,50%,1.00\nFemale,90,45,50%,1.00,90,9,90%,3.00\n"
    found = check(sheet(tmp_path, wide))
    assert [what for what in found.not_read if "Rate" in what] == ["column 'Rate (2)', a second of its kind"]
    double = check(sheet(tmp_path, HEADINGS + MALE_FEMALE + "Female,90,9,10%,0.33\n"))
    assert ("double category", "'female' stands 2 times.") in double.findings
