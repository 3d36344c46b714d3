"""Mask a resume: the whole story on one screen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from masking.document import Document, Resume
from masking.errors import InputError
from masking.identity import Standing, allowed, forms, standing, writes_small
from masking.policy import Policy, load
from masking.reading import read
from masking.recognize import guessed, identify, raw, recognize
from masking.recognizers import made
from masking.sections import parse as sections
from masking.span import Field, Revision, Span, disjoint, resolve

if TYPE_CHECKING:
    from masking.ner.model import Model


def mask(
    resume: Resume | Document | str,
    policy: Policy | str | Path = "display",
    *,
    rng: Random | None = None,
    key: bytes | None = None,
    spans: Iterable[Span] | None = None,
) -> Revision:
    """Return the resume with everything that ``policy`` masks replaced.

    Why a Revision: its ``text`` is the masked text, its ``edits`` say what was done where, and the writers of
    ``masking.formats`` put the same edits into the document's own format.

    ``resume`` may be plain text, a Document from ``read`` or a Resume. ``policy`` is a preset, a TOML file or a
    Policy. ``rng`` draws pseudonyms; without it they differ from call to call. With a ``key`` (16 bytes or more, kept
    secret) the same person gets the same pseudonym in every document. ``spans`` are masked instead of what the
    recognizers find. Raises PolicyError, RecognizerError for a recognizer of the policy, and InputError for spans that
    overlap or leave the text, and for what is no resume.
    """
    chosen = load(policy)
    whole = _resume(resume)
    wanted = find(whole, chosen) if spans is None else disjoint(spans, len(whole.text))
    edits = chosen.edits(whole.document, wanted, rng=rng or _FRESH, key=key)
    return Revision(whole.document, edits)


_FRESH = SystemRandom()


def find(resume: Resume | Document | str, policy: Policy | str | Path = "all") -> tuple[Span, ...]:
    """Return what ``policy`` would mask: sorted, disjoint spans of the document's text. Raises PolicyError."""
    chosen = load(policy)
    whole = _resume(resume)
    spans = recognize(whole, fields=chosen.fields, threshold=chosen.least, own=made(chosen), tagger=_tagger(chosen))
    if chosen.referees == "keep":
        spans = tuple(_without_referees(whole.document, spans))
    found = _closed(whole.document, spans, chosen)
    if not chosen.keep:
        return found
    spared = chosen.spared(whole.text)
    return tuple(span for span in found if span.recognizer.startswith("mask:") or not spared.by(span))


def identified(document: Document, policy: Policy | None = None) -> Resume:
    """Return the document with its sections and its candidate: what ``policy`` adds is asked, too, what it keeps is
    nobody's name. Raises RecognizerError for a recognizer of the policy.
    """
    parsed = sections(document)
    if policy is None:
        return identify(parsed)
    return identify(parsed, own=made(policy), spared=policy.spared(document.text).by, tagger=_tagger(policy))


def found(document: Document, policy: Policy, *, least: float) -> list[Span]:
    """Return every span that somebody found in a document with a confidence of ``least`` or more, overlaps and all.

    Why: ``find`` says what is masked; whoever asks why not has to see what was thought of and dropped.
    """
    return raw(Resume(document), policy.known, threshold=least, own=made(policy), tagger=_tagger(policy))


def best_guess(document: Document, policy: Policy, start: int, end: int) -> Span | None:
    """Return what the tagger takes a stretch for at most, however little; None where no word stands."""
    return guessed(document, start, end, tagger=_tagger(policy))


_OF_REFEREES = frozenset((Field.NAME, Field.EMAIL, Field.PHONE, Field.URL))


def _without_referees(document: Document, spans: tuple[Span, ...]) -> Iterator[Span]:
    """The spans without names, addresses and numbers under a heading for references; the candidate's own come back."""
    reading = read(document)
    for span in spans:
        at = reading.view.forth(span.start)
        listed = span.recognizer.startswith(("mask:", "policy:"))
        if listed or span.field not in _OF_REFEREES or reading.kind_at(at) != "references":
            yield span


def _tagger(policy: Policy) -> Model | None:
    """The model that the policy names, None for the one that ships. Raises InputError where it is no model."""
    if not policy.tagger:
        return None
    from masking.ner.model import load as load_model

    return load_model(policy.tagger)


def _closed(document: Document, spans: tuple[Span, ...], policy: Policy) -> tuple[Span, ...]:
    """The spans with every other form of the identity that they reveal, but for those that the policy leaves."""
    tagger, fields = _tagger(policy), policy.fields
    wanted = forms(document, spans, fields=fields, tagger=tagger)
    stands = standing(document.text, wanted, small=writes_small(document, tagger))
    left = [s for s in stands if allowed(s, fields=fields, firms=policy.firms)]
    kept = tuple(_without_firms(spans, [s for s in left if s.reason == "firm"]))
    goes = [Span(s.start, s.end, s.form.field, 1.0, f"identity:{s.form.kind}") for s in stands if s not in left]
    open_ = _uncovered(document.text, goes, kept)
    return resolve((*kept, *open_), document.text) if open_ else kept


def _without_firms(spans: Iterable[Span], firms: Collection[Standing]) -> Iterator[Span]:
    for span in spans:
        if span.field is not Field.NAME or not any(f.start < span.end and span.start < f.end for f in firms):
            yield span


def _uncovered(text: str, wanted: Iterable[Span], spans: Iterable[Span]) -> list[Span]:
    """The wanted spans of which a letter or a digit lies in none of the others."""
    covered = bytearray(len(text))
    for span in spans:
        covered[span.start : span.end] = b"x" * (span.end - span.start)
    return [s for s in wanted if any(text[at].isalnum() and not covered[at] for at in range(s.start, s.end))]


def _resume(resume: Resume | Document | str) -> Resume:
    if isinstance(resume, Resume):
        return resume
    if isinstance(resume, (Document, str)):
        return Resume(Document(resume, "text") if isinstance(resume, str) else resume)
    raise InputError(f"{type(resume).__name__} is no resume", remedy="Give a text, or what read(PATH) returns.")
