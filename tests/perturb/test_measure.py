"""Positions are read from every documented layout, and what is no list of positions is said so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from masking.errors import InputError
from perturb.measure import Measure, Position, Score, frame, read_positions

TWO = [{"id": "a", "title": "Nurse", "text": "Care for Zoë."}, {"id": "b", "title": "Welder", "text": "Weld, TIG."}]
WANTED = (Position("a", "Nurse", "Care for Zoë."), Position("b", "Welder", "Weld, TIG."))


def put(folder: Path, name: str, text: str, encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_text(text, encoding=encoding)
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.jsonl", "\n".join(json.dumps(row) for row in TWO)),
        ("p.jsonl", "\n\n".join(json.dumps(row, ensure_ascii=False) for row in TWO) + "\n"),
        ("p.json", json.dumps(TWO, indent=2)),
        ("p.json", json.dumps([{**row, "salary": 1} for row in TWO])),
        ("p.csv", 'id,title,text\na,Nurse,Care for Zoë.\nb,Welder,"Weld, TIG."\n'),
        ("p.CSV", 'text,id,title,more\nCare for Zoë.,a,Nurse,x\n"Weld, TIG.",b,Welder,\n'),
    ],
)
def test_layouts(tmp_path: Path, name: str, text: str) -> None:
    assert read_positions(put(tmp_path, name, text)) == WANTED


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    assert read_positions(put(tmp_path, "p.csv", "id,title,text\na,Nurse,Care", "utf-8-sig"))[0].id == "a"


def test_a_text_with_line_breaks_in_csv(tmp_path: Path) -> None:
    assert read_positions(put(tmp_path, "p.csv", 'id,text\na,"one\ntwo"\n'))[0].text == "one\ntwo"


def test_a_folder_of_texts_in_the_order_of_names(tmp_path: Path) -> None:
    put(tmp_path, "welder.txt", "\nWelder, TIG\nWeld.")
    put(tmp_path, "nurse.md", "# Nurse\n\nCare.")
    put(tmp_path, "notes.pdf", "no position")
    assert [(p.id, p.title) for p in read_positions(tmp_path)] == [("nurse", "Nurse"), ("welder", "Welder, TIG")]


def test_one_text_is_one_position(tmp_path: Path) -> None:
    assert read_positions(put(tmp_path, "nurse.txt", "Care."))[0] == Position("nurse", "nurse", "Care.")


def test_missing_ids_and_titles_are_filled(tmp_path: Path) -> None:
    found = read_positions(put(tmp_path, "p.jsonl", '{"text": "x"}\n{"id": 7, "text": "y"}'))
    assert [(p.id, p.title) for p in found] == [("1", "1"), ("7", "7")]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("p.jsonl", "", "holds no position"),
        ("p.json", "[]", "holds no position"),
        ("p.txt", " \n", "holds no position"),
        ("p.csv", "id,title,text\n", "holds no position"),
        ("p.csv", "id,title\na,Nurse\n", "Entry 1 .* no text"),
        ("p.jsonl", '{"id": "a"}', "Entry 1 .* no text"),
        ("p.jsonl", "[1, 2]", "Entry 1 .* no text"),
        ("p.jsonl", '{"id": "a", "text": " "}', "has no text"),
        ("p.jsonl", '{"id": "a", "text": "x"}\n{"id": "a", "text": "y"}', "occurs twice"),
        ("p.jsonl", "{not json", "not valid JSON"),
        ("p.jsonl", '{"id": "a", "text": "x"}\n\n{not json', r"not valid JSON \(line 3\)"),
    ],
)
def test_what_is_no_list_of_positions(tmp_path: Path, name: str, text: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        read_positions(put(tmp_path, name, text))
    assert caught.value.remedy


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file or folder"):
        read_positions(tmp_path / "none.jsonl")
    with pytest.raises(InputError, match="not UTF-8"):
        read_positions(put(tmp_path, "p.csv", "id,text\na,Müller", "latin-1"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="holds no position"):
        read_positions(tmp_path / "empty")


def test_texts_stay_out_of_representations() -> None:
    assert "secret" not in repr(Position("a", "Nurse", "secret"))


def test_what_nobody_said_of_a_row_is_zero_or_empty() -> None:
    table = frame([Measure("gap", "sex", "f", "m", "", 0.5)])
    assert table.to_dict("records")[0] | {"note": ""} == {
        "metric": "gap", "attribute": "sex", "group": "f", "reference": "m", "position": "", "value": 0.5, "low": None,
        "high": None, "p_value": None, "n": 0, "holds": None, "note": "",
    }  # fmt: skip
    assert (Score("nurse", "a", "original", 1.0).repeat, len(frame([]).columns)) == (0, 12)


def test_the_rows_have_the_documented_fields() -> None:
    assert list(Score.__dataclass_fields__)[:4] == ["position", "resume", "variant", "value"]
    documented = [
        "metric",
        "attribute",
        "group",
        "reference",
        "position",
        "value",
        "low",
        "high",
        "p_value",
        "n",
        "holds",
    ]
    assert list(Measure.__dataclass_fields__)[:11] == documented
