"""What docs/deploy says of the container, read as nobody here can build it: what it starts exists and has no rights."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from perturb.cli import app

FOLDER = Path("docs") / "deploy"
KNOWN = ("FROM", "RUN", "COPY", "USER", "WORKDIR", "ENV", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT")


@pytest.fixture(scope="module")
def steps(repository: Path) -> list[tuple[str, str]]:
    """The instructions of the Dockerfile in order, continued lines joined, without comments."""
    lines = (repository / FOLDER / "Dockerfile").read_text().splitlines()
    joined = re.sub(r"\\\n\s*", " ", "\n".join(line for line in lines if not line.startswith("#")))
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in joined.splitlines() if line.strip()]


def of(steps: list[tuple[str, str]], name: str) -> list[str]:
    return [rest for step, rest in steps if step == name]


def test_every_instruction_is_one_and_the_first_is_from(steps) -> None:
    assert steps[0][0] == "FROM"
    assert {name for name, _ in steps} <= set(KNOWN)
    assert len(of(steps, "ENTRYPOINT")) == len(of(steps, "USER")) == 1


def test_the_base_has_a_version_that_the_package_takes(steps, repository: Path) -> None:
    image, _, tag = of(steps, "FROM")[0].partition(":")
    assert image == "python"
    version = tuple(map(int, re.match(r"(\d+)\.(\d+)", tag).groups()))
    needed = tomllib.loads((repository / "pyproject.toml").read_text())["project"]["requires-python"]
    assert version >= tuple(map(int, re.search(r">=\s*(\d+)\.(\d+)", needed).groups()))


def test_it_ends_as_a_user_without_rights_who_is_made_before(steps) -> None:
    names = [name for name, _ in steps]
    user = of(steps, "USER")[0]
    assert user.isdigit()
    assert int(user) >= 1000, "a number, so that a cluster can see that it is not root"
    made = next(at for at, (name, rest) in enumerate(steps) if name == "RUN" and f"--uid {user}" in rest)
    assert made < names.index("USER") < names.index("ENTRYPOINT")
    assert "--no-create-home" in steps[made][1]
    assert not {"RUN", "COPY"} & set(names[names.index("USER") :]), "nothing is installed without rights"


def test_the_package_is_installed_and_its_sources_are_gone(steps) -> None:
    (copied,) = of(steps, "COPY")
    place = copied.split()[-1]
    (installed,) = (rest for rest in of(steps, "RUN") if "pip install" in rest)
    assert f"pip install --no-cache-dir {place}" in installed
    assert f"rm -rf {place}" in installed
    assert "-e " not in installed
    assert all("rm -rf /var/lib/apt/lists/*" in rest for rest in of(steps, "RUN") if "apt-get" in rest)


def test_what_it_starts_exists_and_is_healthy_where_it_listens(steps) -> None:
    words = re.findall(r'"([^"]*)"', of(steps, "ENTRYPOINT")[0])
    assert words[:2] == ["evenhand", "serve"]
    command = get_command(app).commands["serve"]
    options = {name: option for option in command.params for name in option.opts}
    assert set(word for word in words if word.startswith("--")) <= options.keys()
    port = of(steps, "EXPOSE")[0]
    assert str(options["--port"].default) == port
    assert f"http://127.0.0.1:{port}/health" in of(steps, "HEALTHCHECK")[0]


def test_nothing_secret_stands_in_the_image(steps) -> None:
    assert not any(re.search(r"(?i)token|key|secret|password", rest) for rest in of(steps, "ENV"))


def test_the_page_says_how_it_runs_read_only_and_what_it_says_exists(repository: Path, steps) -> None:
    page = (repository / FOLDER / "README.md").read_text()
    shell = re.search(r"```sh\n(.*?)```", page, re.S)[1].replace("\\\n", " ")
    build, start = (shlex.split(line) for line in shell.strip().splitlines())
    assert (repository / build[build.index("-f") + 1]).is_file()
    for wanted in ("--read-only", "--cap-drop", "no-new-privileges"):
        assert wanted in start
    assert any(word.startswith("/tmp:") for word in start), "the only place that it writes to"
    assert of(steps, "WORKDIR") == ["/tmp"]
    port = of(steps, "EXPOSE")[0]
    assert any(word.endswith(f":{port}") and word.startswith("127.0.0.1:") for word in start)
    assert build[build.index("-t") + 1] == start[-1]
    told = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    for option in re.findall(r"`(--[a-z-]+)", page):
        assert option in told
