"""The Local Law 144 summary: the rule's own example, what is left out, and the check of published tables."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from perturb.audit.ll144 import lint, markdown, measures, summarize

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
    text = markdown(summarize(crossed(), audit_date="2026-03-01", in_use_since="2025-11-15", source="ATS export"))
    assert "2026-03-01" in text
    assert "2025-11-15" in text
    assert "ATS export" in text
    assert "(to fill in)" not in text


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
