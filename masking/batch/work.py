"""What a worker does with one document: functions for the sandbox, each from a header and bytes to the same.

Why by bytes and plain headers: the same functions serve a worker process here and a task on a cluster.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

from masking import formats
from masking.document import Document, Evidence
from masking.errors import InputError, LimitExceeded, VerificationError
from masking.explain import explain
from masking.mask import find, mask
from masking.policy import Policy, field_named, parse
from masking.reading.language import spoken
from masking.span import Field, Revision, Span, disjoint
from masking.verify import verify

Answer = tuple[dict[str, Any], bytes]


def warm() -> None:
    """Load the model, so that workers are born with it."""
    find("Name: Alex Example\nalex@example.com\n", "all")


def mask_document(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Mask one document and return it written and verified, with what was found in it.

    ``header``: ``path`` (or the document as ``payload`` and ``source``), ``policy`` (its table), ``key`` (hex, seeds
    pseudonyms), ``pseudonym_key`` (hex: the same ones in every document), ``as`` (``text``, ``json`` or None for the
    format of the input), ``verify``, ``strict``, ``keep_logos``, ``spans`` (records to mask instead of what is found),
    ``text_sha256`` (of the text that their offsets count in) and ``edits`` (whether the answer says what stood where,
    for the vault).
    The answer: ``format``, ``suffix``, ``fields`` (how often each was masked), ``kept`` (pictures that stay as logos),
    ``fallback``, ``uncovered`` (true for a document in a language that is not covered), ``doubts`` (how many things
    may be letters that nobody could read), ``left`` (what the policy leaves on purpose: field, reason and detail).
    """
    document = opened(header, payload)
    revision = revised(header, document)
    logos = formats.logos(revision) if header.get("keep_logos") and header.get("as") is None else {}
    data, suffix, fallback, left = written(revision, logos, header)
    masked = Revision(document, tuple(edit for edit in revision.edits if edit.start not in logos))
    answer = {"format": document.format, "suffix": suffix, "fields": counts(masked), "kept": len(logos)}
    if not spoken(document.text).covered:
        answer["uncovered"] = True
    if document.doubts:
        answer["doubts"] = document.doubts
    if header.get("edits"):
        answer["edits"] = edit_records(masked)
    return {**answer, "fallback": fallback, "left": left}, data


def revised(header: Mapping[str, Any], document: Document) -> Revision:
    """Return the document masked as ``header`` says: by its ``policy``, or exactly at its ``spans``.

    Raises InputError for spans that leave the text, overlap or belong to another text.
    """
    policy, rng = _policy(header["policy"]), seeded(bytes.fromhex(header["key"]), document.text)
    key = bytes.fromhex(header["pseudonym_key"]) if header.get("pseudonym_key") else None
    if header.get("spans") is None:
        return mask(document, policy, rng=rng, key=key)
    if header.get("text_sha256") not in (None, fingerprint(document.text)):
        raise InputError("the spans belong to another text", remedy="Make them again: evenhand inspect FILE --json.")
    spans = read_spans(header["spans"], len(document.text), policy.own)
    return mask(document, policy.covering(span.field for span in spans), rng=rng, key=key, spans=spans)


def edit_records(revision: Revision) -> list[dict[str, Any]]:
    """Return the table of replacements: what stood where, and what stands there now. Handle it like the resume."""
    text = revision.document.text
    return [
        {"start": e.start, "end": e.end, "field": str(e.field), "original": text[e.start : e.end],
         "replacement": e.replacement}
        for e in revision.edits
    ]  # fmt: skip


def inspect_document(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Return what would be masked in one document, as ``evenhand inspect --json`` shows it; nothing is written.

    ``header``: ``path`` (or ``source`` and the document as payload, or ``plain`` true and text as payload),
    ``policy``, ``keep_logos`` (a picture that stays says ``kept``), ``text`` (whether the text comes back as payload).
    """
    document = opened(header, payload)
    policy = _policy(header["policy"])
    spans = find(document, policy)
    logos = frozenset[int]()
    if header.get("keep_logos"):
        logos = frozenset(formats.logos(Revision(document, policy.edits(document, spans, rng=Random(0)))))
    answer = {
        "format": document.format,
        **language(document),
        "text_sha256": fingerprint(document.text),
        "spans": [{**shown(span), **({"kept": True} if span.start in logos else {})} for span in spans],
    }
    return answer, document.text.encode("utf-8", "surrogatepass") if header.get("text") else b""


def language(document: Document) -> dict[str, Any]:
    """Return the language of a document and whether it is covered, as JSON output has them."""
    found = spoken(document.text)
    return {"language": found.code or None, "language_covered": found.covered}


def explain_document(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Return why ``words`` of one document are masked or not, and its text; without words, what was thought of at all.

    ``header``: as for ``inspect_document``, and ``words``.
    """
    document = opened(header, payload)
    reasons = [asdict(reason) for reason in explain(document, _policy(header["policy"]), header.get("words"))]
    return {"format": document.format, "reasons": reasons}, document.text.encode("utf-8", "surrogatepass")


def refuse(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Raise the InputError that ``header`` holds, so that a bad line keeps its place among the answers."""
    raise InputError(header["message"], remedy=header["remedy"])


def shown(span: Span) -> dict[str, Any]:
    """Return a span as the plain record that JSON output has."""
    score = round(float(span.score), 4)
    return {
        "start": span.start, "end": span.end, "field": str(span.field), "score": score, "recognizer": span.recognizer,
    }  # fmt: skip


def fingerprint(text: str) -> str:
    """Return the SHA-256 of a text, in hex."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def read_spans(records: object, length: int, own: Iterable[Field] = ()) -> tuple[Span, ...]:
    """Return the spans that ``shown`` made records of, sorted. Raises InputError for what are none of a text so long.

    Only ``start``, ``end`` and ``field`` (or ``label``) are needed; ``own`` are the fields of the policy's user.
    """
    try:
        every: Iterable[Any] = records  # type: ignore[assignment]
        found = [_span(record, own) for record in every]
    except (KeyError, TypeError, ValueError):
        remedy = 'A span looks like {"start": 0, "end": 8, "field": "name"}, as evenhand inspect --json writes it.'
        raise InputError("the spans cannot be read", remedy=remedy) from None
    return disjoint(found, length)


def _span(record: Mapping[str, Any], own: Iterable[Field]) -> Span:
    start, end = record["start"], record["end"]
    if type(start) is not int or type(end) is not int:
        raise ValueError
    field = field_named(record["field"] if "field" in record else record["label"], own)
    return Span(start, end, field, float(record.get("score", 1.0)), str(record.get("recognizer", "")))


def counts(revision: Revision) -> dict[str, int]:
    """Return how many edits each field got; agreement of a verb is no find of its own."""
    found = Counter(str(e.field) for e in revision.edits if e.reason != "wording:agreement")
    return dict(sorted(found.items()))


def seeded(key: bytes, text: str) -> Random:
    """Return the random numbers of one text: the same for the same key, whoever handles it and in which order."""
    return Random(hmac.digest(key, text.encode("utf-8", "surrogatepass"), "sha256"))


def opened(header: Mapping[str, Any], payload: bytes) -> Document:
    """Read the document that a header names or carries.

    Why not ``formats.read``: its messages name the path, and messages go into the ledger, which holds no names.
    """
    if header.get("plain"):
        return Document(payload.decode("utf-8", "surrogatepass"), "text", source=header.get("source"))
    source = Path(header.get("path") or header.get("source") or "document")
    data = payload if header.get("path") is None else read_bytes(source)
    document = formats.decode(data, source=f"document{source.suffix}")
    return replace(document, source=str(source), evidence=(*document.evidence, Evidence("filename", source.stem)))


def read_bytes(path: Path) -> bytes:
    """Return the content of a file; InputError or LimitExceeded without its name where that cannot be."""
    try:
        if path.stat().st_size > formats.MAX_BYTES:
            what = f"the file is larger than {formats.MAX_BYTES >> 20} MB"
            raise LimitExceeded(what, remedy="Give one resume per file.")
        if not path.is_file():
            raise InputError("this is not a regular file", remedy="Give a file or a folder.")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", remedy="Check path and permissions.") from None


Left = list[dict[str, str]]
"""What the policy leaves on purpose: field, reason and detail of each finding."""
_known: list[tuple[Any, Policy]] = []


def _policy(table: Mapping[str, Any]) -> Policy:
    """The policy of a table; the last one is remembered, because a run has only one."""
    for seen, policy in _known:
        if seen == table:
            return policy
    policy = parse(table)
    _known[:] = [(table, policy)]
    return policy


def written(
    revision: Revision, logos: Mapping[int, bytes], header: Mapping[str, Any]
) -> tuple[bytes, str, str | None, Left]:
    """Return the masked document, its suffix, the way round that was needed, if any, and what is left on purpose.

    Raises VerificationError where reading it again finds what was to be masked.
    """
    if header.get("as") is not None:
        plain = Revision(Document(revision.document.text, "text"), revision.edits)
        data = revision.text.encode("utf-8", "surrogatepass")
        left = _check(plain, data, header)
        return (data, ".txt", None, left) if header["as"] == "text" else (_record(revision), ".json", None, left)
    name = revision.document.format
    options: dict[str, Any] = {"strict": True} if name == "pdf" and header.get("strict") else {}
    options |= {"logos": logos} if logos else {}
    data = formats.encode(revision, **options)
    suffix = formats.suffix(name, data)
    try:
        left = _check(revision, data, header, redrawn="strict" in options)
    except VerificationError:
        if name != "pdf":
            raise
        data = formats.encode(revision, **options, raster=True)
        left = _check(revision, data, header, redrawn=True)
        return data, suffix, "raster", left
    return data, suffix, None, left


def _record(revision: Revision) -> bytes:
    edits = [{key: value for key, value in one.items() if key != "original"} for one in edit_records(revision)]
    record = {"format": revision.document.format, "text": revision.text, "fields": counts(revision), "edits": edits}
    return (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass")


def _check(revision: Revision, data: bytes, header: Mapping[str, Any], *, redrawn: bool = False) -> Left:
    """Read the written document again and return what is left on purpose. Raises VerificationError for all else.

    Pages that were drawn anew have other edges everywhere, so their ink cannot be compared; they are read by OCR
    instead, where Tesseract is installed.
    """
    if not header.get("verify", True):
        return []
    ocr = redrawn and which("tesseract") is not None
    policy = _policy(header["policy"])
    sought = policy.sought if header.get("spans") is None else ()
    findings = verify(revision, data, render=not redrawn, ocr=ocr, fields=sought, firms=policy.firms)
    kinds = ", ".join(sorted({str(finding.check) for finding in findings if not finding.reason}))
    if kinds:
        remedy = "Nothing was written. Convert the document to another format, or use --as text."
        raise VerificationError(f"the masked document still reveals something ({kinds})", remedy=remedy)
    return [{"field": f.field, "reason": f.reason, "detail": f.detail} for f in findings]
