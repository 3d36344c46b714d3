"""Where a report comes from: the command, when it ran, the packages that its numbers depend on, and its inputs."""

from __future__ import annotations

import hashlib
import platform
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path

from perturb.report.page import Provenance

PACKAGES = ("evenhand", "numpy", "scipy", "pandas", "scikit-learn")


def made_by(
    command: str, *, seed: str = "", inputs: Mapping[str, str] | None = None, scorer: str = "", version: str = ""
) -> Provenance:
    """Return the provenance of a report that is made now; ``inputs`` maps a file to its sha256.

    Inputs that are samples of this package are told apart by their content: a page about them has to say so.
    """
    created = datetime.now(UTC).isoformat(timespec="seconds")
    known = dict(inputs or {})
    return Provenance(command, seed, created, versions(), known, scorer, version, tuple(_invented(known.values())))


def _invented(digests: Iterable[str]) -> Iterator[str]:
    """What is said of each sample among the inputs."""
    wanted = set(digests)
    with resources.as_file(resources.files("perturb") / "samples") as folder:
        said = tomllib.loads((folder / "said.toml").read_text(encoding="utf-8"))
        for name, words in said.items():
            parts = folder.joinpath(name).glob("*") if name == "resumes" else ()
            if wanted & {hashed(folder / name), *map(hashed, parts)}:
                yield f"{Path(name).stem}: {words}"


def versions() -> dict[str, str]:
    """Return the versions of Python and of the packages that the numbers depend on."""
    from importlib import metadata

    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


def hashed(path: Path) -> str:
    """Return the sha256 of a file, or that of the hashes of all files of a folder in order; a word where it is shut."""
    if path.is_dir():
        each = [hashed(file) for file in sorted(path.rglob("*")) if file.is_file()]
        return each[0] if len(each) == 1 else hashlib.sha256("".join(each).encode()).hexdigest()
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return "unreadable"
