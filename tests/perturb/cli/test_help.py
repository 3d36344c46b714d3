"""``--help``: commands in groups, paragraphs that fill the width, types as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from perturb.cli import app
from perturb.cli.help_layout import GROUPS, unwrapped

WIDTHS = (80, 120)


def commands() -> Iterator[tuple[str, ...]]:
    def walk(command, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        yield path
        for name, child in getattr(command, "commands", {}).items():
            yield from walk(child, (*path, name))

    yield from walk(get_command(app), ())


def helped(words: tuple[str, ...], width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("typer.rich_utils.MAX_WIDTH", width)
    monkeypatch.setenv("NO_COLOR", "1")
    result = CliRunner().invoke(app, [*words, "--help"])
    assert result.exit_code == 0, result.output
    return result.output


def prose(text: str) -> list[list[str]]:
    """The paragraphs between the usage line and the first panel."""
    said = text.split("Usage:", 1)[1].split("╭", 1)[0]
    return [block.strip("\n").splitlines() for block in re.split(r"\n\s*\n", said)[1:] if block.strip()]


def broken(paragraph: list[str], width: int) -> list[str]:
    """Lines after which the first word of the next line would have fitted."""
    if any(re.match(r"\s+([-*•] |\s)", line) for line in paragraph):
        return []
    return [line for line, after in pairwise(paragraph) if len(line.rstrip()) + 1 + len(after.split()[0]) < width - 1]


def test_a_broken_paragraph_is_seen() -> None:
    assert broken([" a short line", " and the next"], 80)
    assert not broken([" " + "word " * 15, " and the next"], 80)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_help_fills_the_width_and_names_types(words, width, monkeypatch: pytest.MonkeyPatch) -> None:
    text = helped(words, width, monkeypatch)
    assert max(map(len, text.splitlines())) <= width
    assert not [line for paragraph in prose(text) for line in broken(paragraph, width)]
    assert not re.search(r"<(?:bool|str|int|float)\b", text)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_commands_stand_in_groups(width: int, monkeypatch: pytest.MonkeyPatch, golden) -> None:
    text = "\n".join(line.rstrip() for line in helped((), width, monkeypatch).splitlines())
    golden(f"help_{width}.txt", text + "\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mask",), "Usage: evenhand mask [OPTIONS] PATHS..."),
        (("audit", "ll144"), "Usage: evenhand audit ll144 [OPTIONS] [TABLE]"),
        (("twin",), "What [keep] of this policy names"),
        (("reveal",), "[roles.hiring-manager]"),
    ],
)
def test_square_brackets_are_shown_as_they_are_meant(words, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = helped(words, 120, monkeypatch)
    assert said in text
    assert not re.search(r"\\[\[{]|\[\[|\{[A-Z]", text)


def test_every_command_has_its_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(get_command(app).commands)
    assert "train-tagger" not in grouped


def test_paragraphs_are_joined_and_lists_are_not() -> None:
    assert unwrapped("One\ntwo.\n\n    - a\n    - b\n") == "One two.\n\n    - a\n    - b"


def test_a_shell_can_complete_the_commands() -> None:
    environment = {"_EVENHAND_COMPLETE": "complete_bash", "COMP_WORDS": "evenhand aud", "COMP_CWORD": "1"}
    result = CliRunner().invoke(app, [], env=environment, prog_name="evenhand")
    assert result.output.split() == ["audit"]
