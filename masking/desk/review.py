"""Review: the documents of a folder, what was found in them, what a person decided, and the files written from both."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from masking.batch.discover import Source, discover
from masking.batch.dispatch import key_of, neutral
from masking.batch.ledger import Entry
from masking.batch.run import REVIEWED, Options
from masking.batch.state import State, home, written_to
from masking.batch.work import read_bytes, read_spans, shown
from masking.desk.corrections import Correction, corrected, doubtful, mark, occurrences, trimmed, verdicts
from masking.desk.store import Known, Store
from masking.desk.worker_pool import Answer, WorkerPool
from masking.errors import EvenhandError, InputError
from masking.formats import write_whole
from masking.policy import Policy, load
from masking.policy.exceptions import toml
from masking.span import Field, Span

REACHES: tuple[str, ...] = ("here", "document", "folder", "always")
_OPEN = 6
"""Documents whose text and pages are kept at hand, in memory."""
_SETTLED = "policy.toml"


class Keeper(Protocol):
    """Whatever keeps originals: the vault."""

    def keep(self, identity: str, original: bytes, edits: Sequence[Mapping[str, Any]]) -> None:
        """Keep the original of a masked document and what stood where in it."""


@dataclass(slots=True)
class Sheet:
    """A document as it lies on the desk: its text and its pages, never written anywhere."""

    text: str = field(repr=False)
    answer: dict[str, Any] = field(repr=False)
    previews: dict[str, Answer] = field(default_factory=dict, repr=False)
    """The last masked version, by the mark of its spans."""


class Review:
    """One review of everything under some paths; holds the output folder until it is closed."""

    def __init__(
        self, paths: Sequence[Path], out: Path, policy: Policy, pool: WorkerPool, *, vault: Keeper | None = None
    ) -> None:
        leave_out = (out, home(out))
        found = [source for source in discover(paths, leave_out=leave_out) if not source.is_table]
        if not found:
            remedy = "Name files, or a folder that holds some; tables are masked with evenhand mask."
            raise InputError("there is no document to review", remedy=remedy)
        self.state = State(out)
        with written_to(out):
            self.state.ledger.set_meta(REVIEWED, b"1")
            self.store = Store(self.state.folder / "review.sqlite")
        self.policy = self._settled(policy)
        self._pool = pool
        self._vault = vault
        self._sheets: OrderedDict[int, Sheet] = OrderedDict()
        self._keys = {source: key_of(self.state, source) for source in found}
        self.sources = {self.store.enter(key).number: source for source, key in self._keys.items()}
        self._policy_mark = Options({**policy.table(), "keep": {}, "roles": {}}).mark()

    def close(self) -> None:
        """Close what is on disk and let others use the folder."""
        self.store.close()
        self.state.close()

    async def read_all(self) -> None:
        """Look for what is to be masked in every document that is not read yet; what is asked for goes first.

        Raises InputError, once every document had its turn, where what was found cannot be written down.
        """
        done = await asyncio.gather(*(self._read(number) for number in self.sources), return_exceptions=True)
        for error in done:
            if error is not None:
                raise error

    def listed(self) -> list[dict[str, Any]]:
        """Return every document with its state: the most doubtful first, then what failed."""
        rows = [self._row(number) for number in self.sources]
        return sorted(rows, key=lambda row: (row["state"] == "failed", -row["first_doubts"], row["number"]))

    async def shown(self, number: int) -> dict[str, Any]:
        """Return a document for the page: its text, its spans with what found them, and where they stand."""
        sheet = await self._sheet(number)
        _, spans, steps = self._standing(number)
        doubts = doubtful(trimmed(spans, sheet.text), steps)
        edits = await self._preview(number, spans)
        return {
            **self._row(number),
            "text": sheet.text,
            "blocks": sheet.answer["blocks"],
            "pages": [{"width": p["width"], "height": p["height"]} for p in sheet.answer["pages"]],
            "places": [p["places"] for p in sheet.answer["pages"]],
            "spans": [{**shown(span), "doubtful": span in doubts} for span in trimmed(spans, sheet.text)],
            "edits": edits[0]["edits"],
            "mark": mark(spans),
        }

    async def picture(self, number: int, page: int, *, masked: bool) -> bytes:
        """Return a page as PNG: as it is, or as it will be."""
        sheet = await self._sheet(number)
        if not masked:
            pages = sheet.answer["pages"]
            turn = pages[page]["turn"] if 0 <= page < len(pages) else 0
            return (await self._ask("views:picture", number, {"page": page, "turn": turn}))[1]
        _, data = await self._preview(number, self._standing(number)[1])
        return (await _answered(self._pool, "masking.desk.views:picture", {"page": page}, data))[1]

    async def decide(
        self, number: int, action: str, start: int, end: int, *, name: str | None = None, reach: str = "here"
    ) -> dict[str, int]:
        """Write down one decision: ``mask`` as field ``name``, ``unmask`` or ``check`` what stands at start to end.

        ``reach``: here, everywhere in the document or in the folder, or always (unmask, and an exception of the
        policy from now on). Returns how many ``places`` of how many ``documents`` it reached.
        """
        sheet = await self._sheet(number)
        correction = _correction(action, start, end, name, len(sheet.text), reach)
        sha = sheet.answer["text_sha256"]
        words = sheet.text[start:end]
        made = [(number, sha, correction)]
        if reach != "here":
            places = [place for place in occurrences(sheet.text, words) if place != (start, end)]
            made += [(number, sha, replace(correction, start=s, end=e)) for s, e in places]
        if reach in ("folder", "always"):
            made += await self._elsewhere(number, words, correction)
        before = self.policy
        if reach == "always":
            self._settle(self.policy.keeping(" ".join(words.split())))
        try:
            self.store.decide(number, reach, made)
        except InputError:
            if reach == "always":
                with contextlib.suppress(InputError):
                    self._settle(before)
            raise
        return {"places": len(made), "documents": len({document for document, _, _ in made})}

    async def undo(self, number: int) -> bool:
        """Take back the last step taken at a document; False where there is none."""
        last = self.store.last_step(number)
        if last is None:
            return False
        step, reach, correction = last
        if reach == "always":
            words = " ".join((await self._sheet(number)).text[correction.start : correction.end].split())
            kept = {key: tuple(w for w in ws if w != words) for key, ws in self.policy.keep.items()}
            self._settle(replace(self.policy, keep={key: ws for key, ws in kept.items() if ws}))
        self.store.undo(step)
        return True

    async def accept(self, number: int) -> str:
        """Write the document as it stands, verified as ``evenhand mask`` does, and return its neutral name.

        Raises VerificationError where the written file still reveals something; nothing is written then.
        """
        text = (await self._sheet(number)).text
        known, spans, _ = self._standing(number)
        header = self._header(spans, text) | {"verify": True, "text_sha256": known.text_sha256}
        header["edits"] = self._vault is not None
        source = self.sources[number]
        answer, data = await self._ask_work("mask_document", number, header)
        name = neutral(self.state, source, number)
        output = f"{name}{answer['suffix']}"
        if self._vault is not None:
            self._vault.keep(name, read_bytes(source.path), answer.pop("edits"))
        self._publish(number, source, output, data, answer)
        self.store.put_accepted(number, output, mark(spans), verdicts(known.spans, spans))
        return output

    async def text(self, number: int) -> str:
        """Return the text that the offsets of a document count in."""
        return (await self._sheet(number)).text

    def standing(self, number: int) -> tuple[Known, tuple[Span, ...]]:
        """Return what is known of a document and the spans that are masked in it as it stands."""
        known, spans, _ = self._standing(number)
        return known, spans

    def known(self, number: int) -> Source:
        """Return the file of a document; InputError where there is none of that number."""
        if number not in self.sources:
            raise InputError("there is no document of that number", remedy="Load the list again.")
        return self.sources[number]

    def _row(self, number: int) -> dict[str, Any]:
        known, spans, steps = self._standing(number)
        mine = mark(spans)
        state = "new" if known.mark is None else "read"
        if known.reason is not None:
            state = "failed"
        elif known.accepted is not None:
            state = "accepted" if known.accepted == mine and self.state.has_output(known.output) else "changed"
        return {
            "number": number,
            "name": self.sources[number].name,
            "format": known.format,
            "state": state,
            "found": len(spans),
            "doubtful": len(doubtful(spans, steps)),
            "first_doubts": len(doubtful(known.spans, ())),
            "message": known.message,
            "remedy": known.remedy,
            "output": known.output if state == "accepted" else None,
        }

    def _standing(self, number: int) -> tuple[Known, tuple[Span, ...], tuple[Correction, ...]]:
        self.known(number)
        known = self.store.get(number)
        steps = self.store.corrections(number, known.text_sha256)
        return known, corrected(known.spans, steps), steps

    async def _read(self, number: int) -> None:
        source = self.sources[number]
        seen = f"{source.mark()}-{self._policy_mark}"
        known = self.store.get(number)
        if known.mark == seen and known.reason is None:
            return
        self._sheets.pop(number, None)
        try:
            answer, _ = await self._ask("views:search", number, {"policy": self.policy.table()}, later=True)
        except EvenhandError as error:
            self.store.put_failed(number, seen, type(error).__name__, str(error), error.remedy)
        else:
            self.store.put_read(number, seen, answer, read_spans(answer["spans"], _LONGEST))

    async def _sheet(self, number: int) -> Sheet:
        """A document that is looked at; read first where that has not happened."""
        self.known(number)
        sheet = self._sheets.get(number)
        if sheet is None:
            await self._read(number)
            answer, text = await self._ask("views:lay_out", number, {})
            sheet = Sheet(text.decode("utf-8", "surrogatepass"), answer)
            self._sheets[number] = sheet
            while len(self._sheets) > _OPEN:
                self._sheets.popitem(last=False)
        self._sheets.move_to_end(number)
        return sheet

    async def _preview(self, number: int, spans: tuple[Span, ...]) -> Answer:
        sheet, mine = await self._sheet(number), mark(spans)
        if mine not in sheet.previews:
            answer = await self._ask("views:preview", number, self._header(spans, sheet.text))
            sheet.previews = {mine: answer}
        return sheet.previews[mine]

    async def _elsewhere(self, number: int, words: str, correction: Correction) -> list[tuple[int, str, Correction]]:
        """The same decision wherever the words stand in the other documents of the folder."""
        made: list[tuple[int, str, Correction]] = []
        others = [other for other in self.sources if other != number]
        answers = await asyncio.gather(
            *(self._ask("views:search", other, {"words": words}) for other in others), return_exceptions=True
        )
        for other, answer in zip(others, answers, strict=True):
            if isinstance(answer, EvenhandError):
                continue  # it cannot be read, and stands in the list as such
            if isinstance(answer, BaseException):
                raise answer
            sha = answer[0]["text_sha256"]
            made += [(other, sha, replace(correction, start=s, end=e)) for s, e in answer[0]["places"]]
        return made

    def _header(self, spans: Sequence[Span], text: str) -> dict[str, Any]:
        records = [shown(span) for span in trimmed(spans, text)]
        return {"policy": self.policy.table(), "key": self.state.key.hex(), "spans": records}

    async def _ask(self, target: str, number: int, header: dict[str, Any], *, later: bool = False) -> Answer:
        path = os.fspath(self.known(number).path)
        return await _answered(self._pool, f"masking.desk.{target}", {**header, "path": path}, later=later)

    async def _ask_work(self, target: str, number: int, header: dict[str, Any]) -> Answer:
        path = os.fspath(self.known(number).path)
        return await _answered(self._pool, f"masking.batch.work:{target}", {**header, "path": path})

    def _publish(self, number: int, source: Source, output: str, data: bytes, answer: dict[str, Any]) -> None:
        """Put a finished file into place the way a run does, so that a kill between two steps is mended."""
        tally = {key: answer[key] for key in ("fields", "kept")}
        entry = Entry(self._keys[source], number, self.state.run, "done", source.mark(), output, tally)
        try:
            self.state.staged(output).write_bytes(data)
            self.state.publish([replace(entry, fallback=answer["fallback"])])
        except (OSError, sqlite3.OperationalError) as error:
            with contextlib.suppress(OSError):
                self.state.staged(output).unlink(missing_ok=True)
            remedy = "Free some space or mend the rights, then accept it again: no decision is lost."
            what = getattr(error, "strerror", None) or str(error)
            raise InputError(f"the file cannot be written: {what}", remedy=remedy) from error

    def _settled(self, policy: Policy) -> Policy:
        """The policy with the exceptions that were made in this review before."""
        path = self.state.folder / _SETTLED
        return replace(policy, keep={**policy.keep, **load(path).keep}) if path.exists() else policy

    def _settle(self, policy: Policy) -> None:
        """Take a policy and write it where ``evenhand mask --policy`` can read it."""
        try:
            write_whole(self.policy_file, toml(policy.table()).encode("utf-8"))
        except OSError as error:
            remedy = "Free some space or mend the rights, then do it again."
            raise InputError(f"the policy cannot be written: {error.strerror}", remedy=remedy) from error
        self.policy = policy

    @property
    def policy_file(self) -> Path:
        """Where the policy with the exceptions of this review stands, once there are any."""
        return self.state.folder / _SETTLED


_LONGEST = 1 << 60


def _correction(action: str, start: int, end: int, name: str | None, length: int, reach: str) -> Correction:
    if not 0 <= start < end <= length:
        raise InputError("the selection lies outside of the text", remedy="Load the document again.")
    if reach not in REACHES or action not in ("mask", "unmask", "check") or (reach == "always" and action != "unmask"):
        raise InputError("there is no such decision", remedy="Load the page again.")
    if action == "mask":
        if name not in {str(field) for field in Field}:
            raise InputError("there is no such field", remedy="Choose one of the list.")
        return Correction("mask", start, end, Field(str(name)))
    return Correction("check" if action == "check" else "unmask", start, end)


async def _answered(
    pool: WorkerPool, target: str, header: dict[str, Any], payload: bytes = b"", *, later: bool = False
) -> Answer:
    return await asyncio.wrap_future(pool.ask(target, header, payload, later=later))
