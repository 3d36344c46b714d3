"""The resumes of an experiment: read from files, folders and JSON Lines; what cannot be read is named, not dropped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from masking.batch.sandbox import Sandbox
from masking.document import Document
from masking.errors import EvenhandError, InputError, UnreadableDocument
from perturb.experiment import workers
from perturb.experiment.subject import LeftOut, Subject

LINES = (".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was read and what was not."""

    subjects: tuple[Subject, ...]
    left_out: tuple[LeftOut, ...]


def gather(paths: Sequence[Path], *, sandbox: Sandbox | None = None) -> Gathered:
    """Read every resume under ``paths``: files of any known format, folders of them, JSON Lines of {"id", "text"}.

    Why not stop at the first bad one: a folder of a thousand resumes holds a scan or two. Each is left out with a
    reason. With a ``sandbox`` each file is read in one of its workers, under its limits. Raises InputError where a
    path does not exist or nothing at all can be read.
    """
    subjects: list[Subject] = []
    left_out: list[LeftOut] = []
    taken: set[str] = set()
    for number, (given, source, made) in enumerate(_documents(paths, sandbox), start=1):
        name = given or f"r{number:03d}"
        if isinstance(made, EvenhandError):
            left_out.append(LeftOut(name, str(made), source))
        elif name in taken:
            left_out.append(LeftOut(name, "an earlier resume has the same id", source))
        else:
            taken.add(name)
            subjects.append(Subject(name, replace(made, source=source), source))
    if not subjects:
        reasons = f" ({left_out[0].reason})" if left_out else ""
        raise InputError(
            f"none of the {len(left_out)} resumes can be read{reasons}",
            remedy='Give files, folders, or JSON Lines with one {"id": "…", "text": "…"} a line.',
        )
    return Gathered(tuple(subjects), tuple(left_out))


def _documents(paths: Sequence[Path], sandbox: Sandbox | None) -> Iterator[tuple[str, str, Document | EvenhandError]]:
    """Id (empty: none given), source, and the document or why there is none."""
    files = list(_files(paths))
    single = [path for path in files if path.suffix.lower() not in LINES]
    read = map(_read, single) if sandbox is None else workers.documents([str(path) for path in single], sandbox)
    for path in files:
        if path.suffix.lower() in LINES:
            yield from _lines(path)
        else:
            yield "", str(path), next(read)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.exists():
            raise InputError(f"there is no file or folder {path}", remedy="Check the path of the resumes.")
    for path in paths:
        if path.is_dir():
            yield from (inside for inside in sorted(path.rglob("*")) if inside.is_file() and not _hidden(inside, path))
        else:
            yield path


def _hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith((".", "~$")) for part in file.relative_to(folder).parts)


def _read(path: Path) -> Document | EvenhandError:
    from masking import formats

    try:
        document = formats.read(path)
    except EvenhandError as error:
        return error
    except Exception as error:  # one odd document must not end a run over a thousand
        return UnreadableDocument(f"its reader failed ({type(error).__name__})")
    return document if document.text.strip() else InputError("there is no text in it")


def _lines(path: Path) -> Iterator[tuple[str, str, Document | EvenhandError]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError):
        yield "", str(path), InputError("the file is not UTF-8 text")
        return
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _line(line, f"{path}:{number}")


def _line(line: str, source: str) -> tuple[str, str, Document | EvenhandError]:
    try:
        row = json.loads(line)
    except ValueError:
        return "", source, InputError("the line is not JSON")
    text = row.get("text") if isinstance(row, dict) else None
    if not isinstance(text, str) or not text.strip():
        return "", source, InputError('the line has no "text"')
    return str(row.get("id", "")), source, Document(text, "text", source)
