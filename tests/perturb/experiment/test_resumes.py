from __future__ import annotations

import json
from pathlib import Path

import pytest

from masking.errors import InputError
from perturb.experiment.resumes import gather


def test_files_folders_and_json_lines_together(tmp_path: Path):
    folder = tmp_path / "cvs"
    (folder / "deep").mkdir(parents=True)
    (folder / "Jane_Doe.txt").write_text("Jane Doe, nurse")
    (folder / "deep" / "b.txt").write_text("John Doe, baker")
    (folder / ".hidden.txt").write_text("x")
    lines = tmp_path / "more.jsonl"
    lines.write_text('{"id": "x7", "text": "Ann Lee\\r\\n\\u2028cook"}\n\n{"text": "Bo Li"}\n')
    found = gather([folder, lines])
    assert [s.id for s in found.subjects] == ["r001", "r002", "x7", "r004"]
    assert [s.document.text for s in found.subjects][2:] == ["Ann Lee\r\n\u2028cook", "Bo Li"]
    assert found.left_out == ()
    assert "Jane" not in found.subjects[0].id
    assert found.subjects[0].source.endswith("Jane_Doe.txt")


def test_what_cannot_be_read_is_named_and_the_others_go_on(tmp_path: Path):
    (tmp_path / "a.txt").write_text("Jane Doe")
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.7 broken")
    (tmp_path / "c.txt").write_text("  \n")
    (tmp_path / "d.jsonl").write_text('{"id": "a"}\nnot json\n[1]\n{"id": "r001", "text": "again"}\n{"text": 5}')
    (tmp_path / "e.jsonl").write_bytes(b"\xff\xfe\xfa")
    found = gather([tmp_path])
    assert [s.id for s in found.subjects] == ["r001"]
    assert [Path(left.source).name for left in found.left_out] == [
        "b.pdf", "c.txt", "d.jsonl:1", "d.jsonl:2", "d.jsonl:3", "d.jsonl:4", "d.jsonl:5", "e.jsonl",
    ]  # fmt: skip
    reasons = [left.reason for left in found.left_out]
    assert reasons[5] == "an earlier resume has the same id"
    assert all(reasons)
    assert "Jane" not in json.dumps(reasons)


def test_nothing_readable_is_an_error(tmp_path: Path):
    with pytest.raises(InputError, match="there is no file or folder"):
        gather([tmp_path / "none"])
    with pytest.raises(InputError, match="none of the 0 resumes"):
        gather([tmp_path])
    (tmp_path / "a.jsonl").write_text("{}")
    with pytest.raises(InputError, match=r"none of the 1 resumes can be read \(the line has no"):
        gather([tmp_path])


def test_a_reader_that_fails_costs_its_own_document_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from masking import formats

    (tmp_path / "a.txt").write_text("Jane Doe")
    (tmp_path / "b.txt").write_text("John Roe")
    read = formats.read
    monkeypatch.setattr(formats, "read", lambda path: read(path) if path.name == "b.txt" else 1 / 0)
    found = gather([tmp_path])
    assert [s.document.text for s in found.subjects] == ["John Roe"]
    assert [left.reason for left in found.left_out] == ["its reader failed (ZeroDivisionError)"]
