"""``evenhand verify``: says what is left, and its exit code tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from masking.cli import verify

CONTENT = "Zebulon Quackenbush\nzeb.quack@example.org\n\nExperience\nBuilt bridges at Northwind, 2010 - 2015.\n"


@pytest.fixture
def run():
    app = typer.Typer()
    app.command()(verify.verify)
    app.command("other")(lambda: None)
    return lambda *words: CliRunner().invoke(app, ["verify", *map(str, words)])


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    original, masked = tmp_path / "cv.txt", tmp_path / "masked.txt"
    original.write_text(CONTENT, encoding="utf-8")
    masked.write_text(CONTENT.replace("Zebulon Quackenbush", "[X]").replace("zeb.quack@example.org", "[Y]"), "utf-8")
    return original, masked


def test_nothing_left(run, files: tuple[Path, Path]):
    done = run(*files, "--fields", "name,email")
    assert done.exit_code == 0, done.output
    assert "0 findings" in done.output


def test_something_left(run, files: tuple[Path, Path]):
    done = run(files[0], files[0], "--fields", "email", "--json")
    assert done.exit_code == 3, done.output
    answer = json.loads(done.stdout)
    assert answer["format"] == "text"
    assert {finding["field"] for finding in answer["findings"]} == {"email"}
    assert {"check", "where", "detail", "start", "end"} <= answer["findings"][0].keys()
    assert "zeb" not in done.stdout.replace(str(files[0]), "")


def test_another_format_than_the_original(run, files: tuple[Path, Path]):
    page = files[1].with_suffix(".html")
    page.write_text("<html><p>[X] built bridges</p><p>zeb.quack@example.org</p></html>", encoding="utf-8")
    done = run(files[0], page, "--fields", "email", "--json")
    assert done.exit_code == 3
    assert [finding["check"] for finding in json.loads(done.stdout)["findings"]] == ["text"]


def test_a_file_that_cannot_be_read(run, files: tuple[Path, Path], tmp_path: Path):
    (tmp_path / "empty.txt").touch()
    done = run(files[0], tmp_path / "empty.txt")
    assert done.exit_code not in (0, 3)


def test_another_document_is_not_taken_for_the_masked_one(run, files: tuple[Path, Path], tmp_path: Path):
    other = tmp_path / "other.txt"
    original = tmp_path / "long.txt"
    original.write_text(CONTENT + "Led a team of welders in a yard that repaired ships and cranes.\n", "utf-8")
    other.write_text(
        "[X]\n\nExperience\nCooked soups at a hospital and baked bread for nine hundred guests.\n", "utf-8"
    )
    done = run(original, other, "--fields", "name,email")
    assert done.exit_code == 3
    assert "it is not this document, masked" in done.output


def test_an_error_says_which_file_it_is_about(run, files: tuple[Path, Path], tmp_path: Path):
    done = run(tmp_path / "no-such.txt", files[1])
    assert "no-such.txt" in str(done.exception)
    assert "masked.txt" not in str(done.exception)


def test_what_is_left_is_told_once_with_every_place(run, files: tuple[Path, Path]):
    done = run(files[0], files[0], "--fields", "name,email")
    assert done.exit_code == 3
    assert "2 masked strings searched, 2 left, 2 findings" in done.output
    assert done.output.count("characters 0-19 of the original's text") == 1
    assert f"evenhand inspect {files[0]}" in done.output.replace("\n", "")
    assert "Zebulon" not in done.output


def test_what_the_policy_leaves_on_purpose_is_listed_and_has_an_exit_code_of_its_own(run, tmp_path: Path):
    original, masked, policy = tmp_path / "cv.txt", tmp_path / "masked.txt", tmp_path / "ours.toml"
    original.write_text(CONTENT + "Owner of Quackenbush & Sons, 2016 - 2019.\n", "utf-8")
    kept = CONTENT.replace("Zebulon Quackenbush", "[NAME]").replace("zeb.quack@example.org", "[EMAIL]")
    masked.write_text(kept + "Owner of Quackenbush & Sons, 2016 - 2019.\n", "utf-8")
    policy.write_text('extends = "display"\nfirms = "keep"\n', "utf-8")
    done = run(original, masked, "--policy", policy)
    assert done.exit_code == 4, done.output
    assert "left on purpose: it is the name of a firm" in done.output
    assert "Quackenbush" not in done.output
    assert run(original, masked).exit_code == 3
