"""The notebooks of docs/ run from top to bottom, and results show themselves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from masking import mask
from masking.notebook import bar
from perturb import frame
from perturb.measure import Measure
from perturb.report import Headline, Report

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    from nbclient import NotebookClient

    (tmp_path / "evenhand-demo").mkdir()
    (tmp_path / "evenhand-demo" / "samples").symlink_to(repository / "perturb" / "samples")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(repository), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    results = [out.get("data", {}) for cell in book.cells if cell.cell_type == "code" for out in cell.outputs]
    shown = "".join(data.get("text/html", "") for data in results)
    wanted = {
        "masking": ("<mark ", "<progress "),
        "experiment": ("<progress ", "<iframe ", "svg"),
        "audit": ("impact_ratio",),
    }
    assert all(words in shown for words in wanted[path.stem])
    assert not [cell for cell in nbformat.read(path, as_version=4).cells if cell.get("outputs")], (
        "committed with outputs"
    )


def test_a_masked_text_shows_its_spans_and_not_the_original() -> None:
    shown = mask("Jane <Doe>\njane@doe.example\n\nSummary\nShe leads.\n", "all")._repr_html_()
    assert "[NAME]" in shown
    assert "<mark " in shown
    assert "Jane" not in shown
    assert "&lt;b&gt;builds" in mask("Ada <b>builds</b> bridges")._repr_html_()
    assert "nothing masked" in mask("Built bridges and roads.")._repr_html_()


def test_measures_become_a_frame() -> None:
    rows = frame([Measure("impact_ratio", "sex", "F", "M", "", 0.8, holds=None)])
    assert list(rows.columns)[:6] == ["metric", "attribute", "group", "reference", "position", "value"]
    assert rows.loc[0, "value"] == 0.8
    assert list(frame([]).columns) == list(rows.columns)


def test_a_report_shows_itself_in_a_frame_and_its_markup_stays_inside() -> None:
    shown = Report("T", "<lead>", (Headline("note", "n"),), (), ())._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert shown.count("<") == 2


def test_outside_of_a_notebook_no_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    bar("Resumes", 3)(2)
    assert capsys.readouterr() == ("", "")
