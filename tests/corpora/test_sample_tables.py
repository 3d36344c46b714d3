"""The sample tables hold what their maker planted, no more, and too little where they are too small."""

from __future__ import annotations

import filecmp
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path

import pytest

from perturb import table
from perturb.audit import monitoring as watch
from perturb.audit.adverse_impact import adverse_impact
from perturb.audit.features import features
from perturb.audit.group_fairness import group_fairness
from perturb.audit.hiring_bloomberg import hiring_bloomberg, read_answers
from perturb.audit.perturbation import assess
from perturb.audit.ranking import ranking
from perturb.measure import Measure

from . import build_tables

Found = tuple[set[str], set[str]]
"""Metrics that do not hold, and metrics that do."""


def found(rows: Iterable[Measure]) -> Found:
    rows = list(rows)
    return {m.metric for m in rows if m.holds is False}, {m.metric for m in rows if m.holds is True}


AUDITS: dict[str, tuple[Callable[[Path], Iterable[Measure]], str]] = {
    "adverse_impact": (lambda path: adverse_impact(table.read(path), groups=("sex",)), "adverse_impact"),
    "group_fairness": (lambda path: group_fairness(table.read(path), groups=("sex",)), "fnr_disparity"),
    "ranking": (lambda path: ranking(table.read(path)).measures, "order_by_group"),
    "features": (lambda path: features(table.read(path)), "constant"),
    "monitoring": (lambda path: watch.drift(table.read(path)).measures, "change_alarm"),
    "ll144": (lambda path: adverse_impact(table.read(path), groups=("sex",)), "adverse_impact"),
    "perturbation": (lambda path: assess(table.read(path), margin=0.02).measures, "overall_difference"),
}


@pytest.mark.parametrize("audit", AUDITS)
def test_a_planted_gap_is_found_and_none_where_there_is_none(audit: str, repository: Path) -> None:
    measured, metric = AUDITS[audit]
    folder = repository / "corpora" / "tables"
    wrong = {kind: found(measured(folder / f"{audit}_{kind}.csv"))[0] for kind in build_tables.KINDS}
    assert metric in wrong["planted"]
    assert metric not in wrong["none"]
    assert metric not in wrong["small"]


def test_too_little_is_never_fine(repository: Path) -> None:
    for audit in ("adverse_impact", "monitoring", "perturbation"):
        measured, metric = AUDITS[audit]
        assert metric not in found(measured(repository / "corpora" / "tables" / f"{audit}_small.csv"))[1]


def test_the_answers_of_the_invented_model(repository: Path) -> None:
    def below(kind: str) -> set[str]:
        rows = hiring_bloomberg(read_answers(repository / "corpora" / "tables" / f"hiring_bloomberg_{kind}"))
        return {m.group for m in rows if m.metric == "impact_ratio" and m.holds is False}

    assert (below("planted"), below("none"), below("small")) == ({"black male"}, set(), set())


def test_the_planted_difference_of_the_experiment_is_recovered(repository: Path) -> None:
    result = assess(table.read(repository / "corpora" / "tables" / "perturbation_planted.csv"), margin=0.02)
    (whole,) = result.overall
    assert whole.estimate.low < 0.03 < whole.estimate.high
    assert result.verdict == "difference found"
    assert [one.verdict for one in result.placebos] != ["difference found"]


def test_the_tables_are_what_their_maker_writes(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_tables, "TABLES", tmp_path)
    build_tables.main()
    folder = repository / "corpora" / "tables"
    made = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    assert made == {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    for name in made:
        assert filecmp.cmp(tmp_path / name, folder / name, shallow=False), name


def test_the_tables_of_the_repository_are_those_that_the_package_carries(repository: Path) -> None:
    """One place, two names: an installed copy audits the same data as a checkout."""
    folder, carried = repository / "corpora" / "tables", Path(str(files("perturb"))) / "samples" / "tables"
    names = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert names
    assert filecmp.cmpfiles(folder, carried, names, shallow=False) == (names, [], [])
