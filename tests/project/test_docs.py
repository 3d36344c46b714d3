"""The examples of the documentation run as they stand, its commands exist, and its links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.main import get_command

from perturb.cli import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUN_COMMANDS = ("tutorial.md", "how-to-")
"""Pages whose commands run in the order in which they stand; those of docs/perturb.md and of the scorers have tests of
their own beside the code, the answers of docs/where-do-i-add.md in test_where_to_add.py."""
EXTRAS = {"ray.md": "ray", "spark.md": "pyspark"}
"""Pages whose examples need an extra."""
_FENCE = re.compile(
    r"(?:<!-- not run: (?P<why>[^\n]+) -->\n)?^```(?P<kind>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<body>.*?)^```",
    re.DOTALL | re.MULTILINE,
)
_FILE = re.compile(r"# ([\w.-]+\.\w+)\n")


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, its text, the file that it shows, and why it is not run."""

    kind: str
    body: str
    file: str | None
    why: str | None


def blocks(page: Path) -> list[Block]:
    found = []
    for match in _FENCE.finditer(page.read_text(encoding="utf-8")):
        named = _FILE.match(match["body"])
        file = match["title"] or (named[1] if named else None)
        found.append(Block(match["kind"], match["body"], file, match["why"]))
    return found


def runs(page: Path, block: Block) -> bool:
    if block.why or block.kind not in {"python", "sh"} or page.name == "where-do-i-add.md":
        return False
    return block.kind == "python" or page.name.startswith(RUN_COMMANDS)


def with_examples() -> list[Path]:
    return [page for page in PAGES if any(runs(page, block) for block in blocks(page))]


def execute(words: list[str], place: Path) -> None:
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    shims = os.pathsep.join([str(place / "bin"), os.environ["PATH"]])
    environment = {**os.environ, "PYTHONPATH": path, "PATH": shims, "MPLBACKEND": "agg"}
    done = subprocess.run(words, cwd=place, capture_output=True, text=True, check=False, env=environment,
                          stdin=subprocess.DEVNULL, timeout=300)  # fmt: skip
    assert done.returncode == 0, f"{words[-1]}\n{done.stdout}\n{done.stderr}"


def workplace(place: Path) -> None:
    """The samples where the demo puts them, and a command that runs this checkout."""
    (place / "evenhand-demo").mkdir()
    (place / "evenhand-demo" / "samples").symlink_to(ROOT / "perturb" / "samples")
    (place / "bin").mkdir()
    command = place / "bin" / "evenhand"
    code = "import sys; sys.argv[0] = 'evenhand'; from perturb.cli import main; main()"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "{code}" "$@"\n')
    command.chmod(0o755)


@pytest.mark.slow
@pytest.mark.parametrize("page", with_examples(), ids=lambda page: page.stem)
def test_the_examples_of_a_page_run_in_their_order(page: Path, tmp_path: Path) -> None:
    if page.name in EXTRAS:
        pytest.importorskip(EXTRAS[page.name])
    workplace(tmp_path)
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).write_text(block.body, encoding="utf-8")
        if not runs(page, block):
            continue
        if block.kind == "sh":
            body = block.body.replace("evenhand demo\n", "evenhand demo --out demo-again\n")  # beside the samples' link
            execute(["sh", "-e", "-c", body], tmp_path)
        elif (block.file or "").startswith("test_"):
            execute([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", block.file], tmp_path)
        else:
            execute([sys.executable, "-c", block.body], tmp_path)


def test_there_are_examples() -> None:
    assert len(with_examples()) >= 12
    assert sum(runs(page, block) for page in PAGES for block in blocks(page)) >= 50


def commands(page: Path) -> list[str]:
    """Every line that calls evenhand, continued lines joined."""
    found = []
    for block in blocks(page):
        if block.kind in {"sh", "console", "yaml", "shell"}:
            lines = block.body.replace("\\\n", " ").splitlines()
            found += [line.strip().removeprefix("$ ") for line in lines]
    return [line for line in found if line.startswith("evenhand ")]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.stem)
def test_every_command_and_option_exists(page: Path) -> None:
    for line in commands(page):
        words = shlex.split(re.split(r"\s[|<>&]", line)[0], comments=True)[1:]
        command = get_command(app)
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        assert not hasattr(command, "commands") or words in ([], ["--help"], ["--version"]), f"no such command: {line}"
        options = {word.split("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        assert options <= known | {"--help"}, f"{line}: no option {options - known}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    generated = {"reference/cli.md", "reference/api.md"}
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target and target not in generated:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_starts_with_two_commands() -> None:
    found = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.S)
    assert "pip install ." in found[0]
    assert "evenhand demo" in found[0]
    assert "pytest" in found[1]
    assert "pytest" in (ROOT / ".ci" / "run").read_text()
