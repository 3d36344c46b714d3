"""``evenhand verify``: reads a masked file again by other means and looks for what was to be masked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli import console
from masking.cli.mask import Fields, Megabytes, PolicyName, Seconds, Skip, chosen
from masking.errors import EvenhandError

if TYPE_CHECKING:
    from masking.document import Document
    from masking.span import Revision
    from masking.verify.finding import Finding

_TARGET = "masking.cli.verify:check"


def verify(
    original: Annotated[Path, typer.Argument(help="The document as it was.", show_default=False)],
    masked: Annotated[Path, typer.Argument(help="The masked document.", show_default=False)],
    policy: PolicyName = "display",
    fields: Fields = None,
    skip: Skip = None,
    ocr: Annotated[bool, typer.Option("--ocr", help="Also read the pages as pictures (needs Tesseract).")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
) -> None:
    """Search a masked file for everything that the policy masks in the original, and for all forms of the names.

    Exit code 0: nothing of what was found is left. 3: something is left. 4: only what the policy leaves on purpose,
    listed with its reason. Give the policy options with which it was masked.
    """
    from masking.batch.sandbox import Sandbox

    header = {"original": str(original), "masked": str(masked), "ocr": ocr}
    header["policy"] = chosen(policy, fields, skip).table()
    sandbox = Sandbox(jobs=1, seconds=time_limit, memory=memory_limit << 20, warm=["masking.batch.work"])
    with console.busy("Reading both documents"), sandbox:
        answer, _ = sandbox.call(_TARGET, header)
    if as_json:
        console.write_json(answer)
    else:
        _say(answer)
    if answer["findings"]:
        raise typer.Exit(4 if all(finding["reason"] for finding in answer["findings"]) else 3)


def check(header: Mapping[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the findings for ``original`` and ``masked`` (paths) under ``policy`` (its table); runs in a worker."""
    from dataclasses import asdict
    from random import Random

    from masking import formats
    from masking.document import Document
    from masking.mask import mask
    from masking.policy import parse
    from masking.span import Revision
    from masking.verify import verify as search

    document = _opened(header["original"])
    policy = parse(header["policy"])
    revision = mask(document, policy, rng=Random(0))
    written = _opened(header["masked"])
    before, after = (Path(header[name]).read_bytes() for name in ("original", "masked"))
    if written.format != document.format:
        revision = Revision(Document(document.text, "text"), revision.edits)
        after = written.text.encode("utf-8", "surrogatepass")
    ways: dict[str, Any] = {"ocr": bool(header.get("ocr")), "exact": False, "firms": policy.firms}
    found = search(revision, after, original=before, fields=policy.sought, **ways)
    answer = {
        "original": header["original"],
        "masked": header["masked"],
        "format": formats.sniff(before),
        "searched": len(revision.edits),
        "findings": [asdict(finding) for finding in (*_another(revision, written.text), *found)],
    }
    return answer, b""


def _opened(path: str) -> Document:
    """The document, or an error that says which of the two files it is about."""
    from masking.batch.work import opened

    try:
        return opened({"path": path}, b"")
    except EvenhandError as error:
        raise type(error)(f"{path}: {error}", remedy=error.remedy) from error


_ENOUGH, _ALIKE = 10, 0.3


def _another(revision: Revision, written: str) -> Iterator[Finding]:
    """Complain where the file is another document: nothing is left in it, and nothing was masked in it."""
    from collections import Counter

    from masking.verify.finding import Finding

    wanted = Counter(word for word in re.findall(r"[^\W\d_]{3,}", revision.text.casefold()))
    there = Counter(re.findall(r"[^\W\d_]{3,}", written.casefold()))
    share = (wanted & there).total() / wanted.total() if wanted.total() >= _ENOUGH else 1.0
    if share < _ALIKE:
        detail = f"only {share:.0%} of the unmasked words are in it: it is not this document, masked"
        yield Finding("content", "file", detail)


def _say(answer: Mapping[str, Any]) -> None:
    found = answer["findings"]
    left = {(f["start"], f["end"], f["field"]) for f in found if f["start"] is not None}
    total = "1 finding" if len(found) == 1 else f"{len(found)} findings"
    console.say(f"{answer['masked']}: {answer['searched']} masked strings searched, {_verdict(found, left)}, {total}")
    for finding in found:
        if finding["start"] is None:
            console.say(_line(finding))
    for start, end, field in sorted(left):
        console.say(f"  {field}, characters {start}-{end} of the original's text")
        places = (f"    {f['where']}: {f['detail']}" for f in found if (f["start"], f["end"]) == (start, end))
        console.say("\n".join(dict.fromkeys(places)))
    if left:
        console.say(f"evenhand inspect {answer['original']} shows the words at these characters.")


def _line(finding: Mapping[str, Any]) -> str:
    kind = f" [{finding['field']}]" if finding["field"] else ""
    why = f" (left on purpose: {finding['reason']})" if finding["reason"] else ""
    return f"  {finding['where']}: {finding['detail']}{kind}{why}"


def _verdict(found: Sequence[Mapping[str, Any]], left: Collection[Any]) -> str:
    if not found:
        return "nothing of what was found is left"
    if all(finding["reason"] for finding in found):
        return "nothing of what was found is left but on purpose"
    return f"{len(left)} left" if left else "none is left as text"
