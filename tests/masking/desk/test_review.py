"""A review from the first look to the written files, asked as the page asks."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import httpx
import pytest

from masking.batch.run import Options, run
from masking.batch.state import home
from masking.benchmark import read_gold
from masking.desk import review as module
from masking.desk.review import Review
from masking.desk.site import site
from masking.errors import InputError
from masking.formats import read
from masking.policy import load


class Desk:
    """A review that is open, and the questions of its page."""

    def __init__(self, folder: Path, out: Path, pool, policy: str = "display", **options) -> None:
        self.review = Review([folder], out, load(policy), pool, **options)
        self.stopped = False
        self.runner = asyncio.Runner()
        transport = httpx.ASGITransport(site(self.review))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://desk")

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *exception) -> None:
        self.runner.run(self.client.aclose())
        self.runner.close()
        self.stop()

    def stop(self) -> None:
        if not self.stopped:
            self.review.close()
        self.stopped = True

    def ask(self, method: str, path: str, **options) -> httpx.Response:
        return self.runner.run(self.client.request(method, path, **options))

    def get(self, path: str):
        return self.ask("GET", f"/api/{path}").json()

    def post(self, path: str, **said):
        return self.ask("POST", f"/api/documents/{path}", json=said).json()

    def open(self, suffix: str):
        number = next(row["number"] for row in self.get("documents")["documents"] if row["name"].endswith(suffix))
        return self.get(f"documents/{number}")

    def decide(self, shown, words: str, action: str, field: str = "name", reach: str = "here"):
        start = shown["text"].index(words)
        said = {"action": action, "start": start, "end": start + len(words), "field": field, "reach": reach}
        return self.post(f"{shown['number']}/decide", **said)


@pytest.fixture
def desk(folder: Path, tmp_path: Path, pool):
    with Desk(folder, tmp_path / "out", pool) as made:
        yield made


def test_a_document_is_shown_with_what_found_each_span_and_how_sure(desk: Desk) -> None:
    shown = desk.open(".txt")
    assert shown["spans"]
    assert all(span["recognizer"] and 0 < span["score"] <= 1 for span in shown["spans"])
    assert {s["field"] for s in shown["spans"]} >= {"name", "email"}
    assert any(span["doubtful"] for span in shown["spans"]) == (shown["doubtful"] > 0)
    assert any(edit["replacement"] == "[NAME]" for edit in shown["edits"])
    assert shown["pages"] == []


def test_the_most_doubtful_document_comes_first(desk: Desk) -> None:
    for suffix in (".txt", ".pdf", ".docx"):
        desk.open(suffix)
    doubts = [row["first_doubts"] for row in desk.get("documents")["documents"]]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] > 0


def test_pages_come_as_pictures_with_the_places_of_their_letters(desk: Desk) -> None:
    shown = desk.open(".pdf")
    page = shown["pages"][0]
    start = shown["text"].index("Chef")
    boxes = [place for place in shown["places"][0] if start <= place[0] < start + 4]
    assert len(boxes) == 4
    assert all(0 <= x0 < x1 <= page["width"] and 0 <= y0 < y1 <= page["height"] for _, _, x0, y0, x1, y1 in boxes)
    for kind in ("pages", "masked"):
        answer = desk.ask("GET", f"/api/documents/{shown['number']}/{kind}/0")
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG")
    assert desk.ask("GET", f"/api/documents/{shown['number']}/pages/7").status_code == 400


@pytest.mark.parametrize("suffix", [".txt", ".pdf", ".docx"])
def test_what_is_accepted_is_written_with_every_correction(desk: Desk, suffix: str) -> None:
    shown = desk.open(suffix)
    added = {".txt": "Infirmary", ".pdf": "Chef", ".docx": "Experience"}[suffix]
    removed = next(s for s in shown["spans"] if s["field"] == "email")
    words = shown["text"][removed["start"] : removed["end"]]
    desk.decide(shown, added, "mask", field="school", reach="document")
    after = desk.decide(shown, words, "unmask")
    assert removed not in after["spans"]
    done = desk.post(f"{shown['number']}/accept")
    assert done["state"] == "accepted"
    assert done["output"].endswith(suffix)
    written = read(desk.review.state.out / done["output"]).text
    assert added not in written
    assert words in written
    assert "[SCH" in written


def test_a_decision_for_the_folder_reaches_the_other_documents(desk: Desk, folder: Path) -> None:
    (folder / "second.txt").write_text("Acme Widgets built things. Also acme  widgets.\nKim Lee\nkim@lee.example\n")
    desk.stop()
    with Desk(folder, desk.review.state.out, desk.review._pool) as again:
        (folder / "registered-nurse.txt").write_text("Worked at Acme Widgets for years.\nJane Roe\n")
        first = again.open("registered-nurse.txt")
        again.decide(first, "Acme Widgets", "mask", reach="folder")
        second = again.open("second.txt")
        marked = [second["text"][s["start"] : s["end"]] for s in second["spans"] if s["recognizer"] == "review"]
        assert marked == ["Acme Widgets", "acme  widgets"]
        again.post(f"{first['number']}/undo")
        assert not [s for s in again.open("second.txt")["spans"] if s["recognizer"] == "review"]


def test_never_again_is_an_exception_of_the_policy_until_it_is_undone(desk: Desk, tmp_path: Path) -> None:
    shown = desk.open(".txt")
    span = next(s for s in shown["spans"] if s["field"] == "religion")
    words = shown["text"][span["start"] : span["end"]]
    after = desk.decide(shown, words, "unmask", reach="always")
    assert span not in after["spans"]
    policy = load(desk.review.policy_file)
    assert policy.keep == {"any": (words,)}
    assert desk.decide(shown, words, "mask", reach="always")["error"]
    desk.post(f"{shown['number']}/undo")
    assert load(desk.review.policy_file).keep == {}
    assert span in desk.open(".txt")["spans"]


def test_no_restart_loses_a_decision(desk: Desk, folder: Path, pool) -> None:
    shown = desk.open(".docx")
    after = desk.decide(shown, "Experience", "mask")
    done = desk.post(f"{desk.open('.txt')['number']}/accept")
    desk.stop()  # as a kill would leave it: everything is on disk already
    with Desk(folder, desk.review.state.out, pool) as again:
        assert again.open(".docx")["spans"] == after["spans"]
        assert again.open(".txt")["state"] == "accepted"
        assert again.open(".txt")["output"] == done["output"]
        assert again.post(f"{shown['number']}/undo")["spans"] == shown["spans"]


def test_a_document_changed_after_it_was_accepted_says_so(desk: Desk) -> None:
    number = desk.open(".txt")["number"]
    desk.post(f"{number}/accept")
    changed = desk.decide(desk.open(".txt"), "Infirmary", "mask")
    assert changed["state"] == "changed"
    assert changed["output"] is None
    assert desk.post(f"{number}/accept")["state"] == "accepted"
    assert len(list(desk.review.state.out.iterdir())) == 1


def test_corrections_are_labels_and_say_how_good_the_masker_is(desk: Desk, tmp_path: Path) -> None:
    shown = desk.open(".txt")
    vain = next(s for s in shown["spans"] if s["field"] == "religion")
    desk.decide(shown, shown["text"][vain["start"] : vain["end"]], "unmask")
    desk.decide(shown, "Infirmary", "mask", field="address")
    assert desk.get("quality") == {"fields": []}
    desk.post(f"{shown['number']}/accept")
    told = {row["field"]: row for row in desk.get("quality")["fields"]}
    assert told["religion"]["vain"] == 1
    assert told["address"]["missed"] == 1
    assert told["address"]["precision"] is None
    assert told["address"]["recall"]["value"] == 0
    assert told["email"]["precision"]["value"] == 1
    path = tmp_path / "labels.jsonl"
    path.write_bytes(desk.ask("GET", "/api/labels").content)
    (gold,) = read_gold(path)
    assert gold.text == shown["text"]
    marked = {gold.text[m.start : m.end] for m in gold.marks}
    assert "Infirmary" in marked
    assert shown["text"][vain["start"] : vain["end"]] not in marked
    assert {"address", "name"} <= set(gold.covered)
    assert "school" not in gold.covered


def test_what_is_on_disk_holds_no_word_of_a_resume(desk: Desk, folder: Path) -> None:
    shown = desk.open(".txt")
    desk.decide(shown, "Infirmary", "mask", reach="folder")
    desk.post(f"{shown['number']}/accept")
    name = next(shown["text"][s["start"] : s["end"]] for s in shown["spans"] if s["field"] == "name").split()[0]
    for path in home(desk.review.state.out).rglob("*"):
        data = path.read_bytes() if path.is_file() else b""
        assert name.encode() not in data
        assert b"nfirmary" not in data
        assert b"registered-nurse" not in data


def test_a_document_that_cannot_be_read_is_listed_with_what_to_do(folder: Path, tmp_path: Path, pool) -> None:
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    with Desk(folder, tmp_path / "out", pool) as desk:
        assert {row["state"] for row in desk.get("documents")["documents"]} == {"new"}
        desk.runner.run(desk.review.read_all())
        rows = {row["name"]: row for row in desk.get("documents")["documents"]}
        assert rows["broken.pdf"]["state"] == "failed"
        assert rows["broken.pdf"]["remedy"]
        answer = desk.ask("GET", f"/api/documents/{rows['broken.pdf']['number']}")
        assert answer.status_code == 400
        assert answer.json()["error"]["remedy"]


def test_a_file_that_changed_meanwhile_is_not_written_with_old_offsets(desk: Desk, folder: Path) -> None:
    shown = desk.open(".txt")
    (folder / "registered-nurse.txt").write_text("Somebody Else\nelse@mail.example\n")
    answer = desk.post(f"{shown['number']}/accept")
    assert "another text" in answer["error"]["message"]
    assert not list(desk.review.state.out.iterdir())


def test_half_a_character_is_shown_and_accepted_and_becomes_a_label(folder: Path, tmp_path: Path, pool) -> None:
    (folder / "half.json").write_text('{"basics": {"name": "Ama Bonsu", "summary": "Half \\ud83d of it"}}')
    with Desk(folder, tmp_path / "out", pool) as desk:
        shown = desk.open(".json")
        assert "\ud83d" in shown["text"]
        assert desk.post(f"{shown['number']}/accept")["state"] == "accepted"
        (tmp_path / "labels.jsonl").write_bytes(desk.ask("GET", "/api/labels").content)
    (gold,) = read_gold(tmp_path / "labels.jsonl")
    assert gold.text == shown["text"]


def test_a_decision_says_how_many_places_it_reached(desk: Desk) -> None:
    shown = desk.open(".txt")
    words = "Infirmary"
    often = shown["text"].lower().count("infirmary")
    assert desk.decide(shown, words, "mask")["did"] == {"places": 1, "documents": 1}
    assert desk.decide(shown, words, "unmask", reach="document")["did"] == {"places": often, "documents": 1}
    number = shown["number"]
    assert [desk.post(f"{number}/undo")["did"] for _ in range(3)] == [True, True, False]


def test_a_bug_is_told_as_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("about Zebulon")

    monkeypatch.setattr(desk.review, "listed", broken)
    desk.client = httpx.AsyncClient(
        transport=httpx.ASGITransport(site(desk.review), raise_app_exceptions=False), base_url="http://desk"
    )
    answer = desk.ask("GET", "/api/documents")
    assert answer.status_code == 500
    assert "bug" in answer.json()["error"]["message"]
    assert "Zebulon" not in answer.text


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"action": "mask", "start": 0, "end": 10**9, "field": "name"},
        {"action": "mask", "start": "0", "end": 4, "field": "name"},
        {"action": "mask", "start": 0, "end": 4, "field": "shoe size"},
        {"action": "mask", "start": True, "end": 4, "field": "name"},
        {"action": "burn", "start": 0, "end": 4},
        {"action": "unmask", "start": 0, "end": 4, "reach": "world"},
    ],
)
def test_a_decision_that_makes_no_sense_changes_nothing(desk: Desk, said: dict) -> None:
    shown = desk.open(".txt")
    answer = desk.ask("POST", f"/api/documents/{shown['number']}/decide", json=said)
    assert answer.status_code == 400
    assert desk.open(".txt")["spans"] == shown["spans"]


def test_unknown_documents_and_bodies_are_refused(desk: Desk) -> None:
    assert desk.ask("GET", "/api/documents/99").status_code == 400
    assert desk.ask("GET", "/api/documents/../../etc/passwd").status_code == 404
    assert desk.ask("POST", "/api/documents/1/decide", content=b"[1]").status_code == 400
    assert desk.ask("POST", "/api/documents/1/decide", content=b"\xff" * 9).status_code == 400


def test_a_full_disk_is_told_and_no_decision_is_lost(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = desk.open(".txt")
    after = desk.decide(shown, "Infirmary", "mask")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        answer = desk.post(f"{shown['number']}/accept")
    assert "No space left on device" in answer["error"]["message"]
    assert not list(desk.review.state.out.iterdir())
    assert desk.open(".txt")["spans"] == after["spans"]
    assert desk.post(f"{shown['number']}/accept")["state"] == "accepted"


def test_a_decision_that_cannot_be_written_down_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = desk.open(".txt")
    desk.review.store._db.execute("pragma query_only = on")
    answer = desk.decide(shown, "Infirmary", "mask")
    assert "cannot be written down" in answer["error"]["message"]
    assert answer["error"]["remedy"]


def test_a_disk_that_is_full_while_documents_are_read_is_told_and_they_are_read_once_there_is_room(desk: Desk) -> None:
    app = site(desk.review)
    transport = httpx.ASGITransport(app)
    full = "pragma query_only = on"

    async def look() -> None:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://desk") as page,
        ):
            answer = await until(page, lambda answer: answer.status_code != 200)
            assert "cannot be written down" in answer.json()["error"]["message"]
            desk.review.store._db.execute("pragma query_only = off")
            await until(
                page, lambda answer: all(row["state"] == "read" for row in answer.json().get("documents", [{}]))
            )

    desk.review.store._db.execute(full)
    desk.runner.run(look())


async def until(page: httpx.AsyncClient, held) -> httpx.Response:
    for _ in range(600):
        answer = await page.get("/api/documents")
        if held(answer):
            return answer
        await asyncio.sleep(0.1)
    raise AssertionError(answer.text)


def test_an_exception_whose_decision_cannot_be_written_down_is_none(desk: Desk) -> None:
    shown = desk.open(".txt")
    span = next(s for s in shown["spans"] if s["field"] == "name")
    desk.review.store._db.execute("pragma query_only = on")
    answer = desk.decide(shown, shown["text"][span["start"] : span["end"]], "unmask", reach="always")
    assert "cannot be written down" in answer["error"]["message"]
    assert desk.review.policy.keep == {}
    assert load(desk.review.policy_file).keep == {}


def test_a_folder_without_documents_is_an_error(tmp_path: Path, pool) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no document to review"):
        Review([tmp_path / "empty"], tmp_path / "out", load("display"), pool)
    assert not (tmp_path / "out").exists()


def test_a_batch_does_not_write_over_what_was_reviewed(desk: Desk, folder: Path) -> None:
    desk.post(f"{desk.open('.txt')['number']}/accept")
    out = desk.review.state.out
    desk.stop()
    with pytest.raises(InputError, match="reviewed by hand"):
        run([folder], out, Options(load("display").table()), runner=None)  # type: ignore[arg-type]


def test_text_is_kept_for_few_documents_only(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_OPEN", 1)
    for suffix in (".txt", ".docx"):
        desk.open(suffix)
    assert len(desk.review._sheets) == 1
    rows = sqlite3.connect(home(desk.review.state.out) / "review.sqlite").execute("select spans from documents")
    assert all("start" in span for (spans,) in rows if spans for span in json.loads(spans))
