"""``evenhand verify``: reads a masked file again by other means and looks for what was to be masked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from masking.cli import console
from masking.cli.mask import Fields, Megabytes, PolicyName, Seconds, Skip, chosen

_TARGET = "masking.cli.verify:check"


def mount(app: typer.Typer) -> None:
    """Put ``verify`` on the application."""
    app.command("verify")(verify)


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
    """Look in MASKED for everything that the policy masks in ORIGINAL; exit code 3 where something is left.

    Give the policy options with which it was masked.
    """
    from masking.batch.sandbox import Sandbox

    header = {"original": str(original), "masked": str(masked), "ocr": ocr}
    header["policy"] = chosen(policy, fields, skip).table()
    with Sandbox(jobs=1, seconds=time_limit, memory=memory_limit << 20, warm=["masking.batch.work"]) as sandbox:
        answer, _ = sandbox.call(_TARGET, header)
    if as_json:
        console.write(json.dumps(answer, ensure_ascii=False) + "\n")
    else:
        _say(answer)
    if answer["findings"]:
        raise typer.Exit(3)


def check(header: Mapping[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the findings for ``original`` and ``masked`` (paths) under ``policy`` (its table); runs in a worker."""
    from dataclasses import asdict
    from random import Random

    from masking import formats
    from masking.batch.work import opened
    from masking.document import Document
    from masking.mask import mask
    from masking.policy import parse
    from masking.span import Revision
    from masking.verify import verify as search

    document = opened({"path": header["original"]}, b"")
    policy = parse(header["policy"])
    revision = mask(document, policy, rng=Random(0))
    written = opened({"path": header["masked"]}, b"")
    before, after = (Path(header[name]).read_bytes() for name in ("original", "masked"))
    if written.format != document.format:
        revision = Revision(Document(document.text, "text"), revision.edits)
        after = written.text.encode("utf-8", "surrogatepass")
    found = search(revision, after, original=before, ocr=bool(header.get("ocr")), exact=False, fields=policy.fields)
    answer = {
        "original": header["original"],
        "masked": header["masked"],
        "format": formats.sniff(before),
        "searched": len(revision.edits),
        "findings": [asdict(finding) for finding in found],
    }
    return answer, b""


def _say(answer: Mapping[str, Any]) -> None:
    found = answer["findings"]
    console.say(f"{answer['masked']}: {answer['searched']} masked strings searched, {len(found)} findings")
    for finding in found:
        place = f" (characters {finding['start']}-{finding['end']})" if finding["start"] is not None else ""
        kind = f" [{finding['field']}{place}]" if finding["field"] else ""
        console.say(f"  {finding['check']}, {finding['where']}: {finding['detail']}{kind}")
