"""Tables on disk: in and out in the same format, broken ones with the place where they are broken."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from masking.batch import tablefile
from masking.batch.columns import COUNTS, ERROR, Columns
from masking.batch.tablefile import open_table
from masking.batch.tables import mask_batch
from masking.errors import InputError, UnreadableDocument

TEXT = 'He said "hi", then\r\nleft.\n\ttabbed é 漢 \u202e \u2028 end'


def jsonl(path: Path, rows: int = 10) -> Path:
    lines = (
        json.dumps({"id": {"deep": n}, "text": f"{n} {TEXT}", "drop": "x"}, ensure_ascii=False) for n in range(rows)
    )
    path.write_bytes(("\n".join(lines) + "\n").encode())
    return path


def table_csv(path: Path, rows: int = 10, **options) -> Path:
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream, **options)
        writer.writerow(["id", "drop", "text"])
        writer.writerows([n, "x", f"{n} {TEXT}"] for n in range(rows))
    return path


def table_parquet(path: Path, rows: int = 10) -> Path:
    columns = {"id": list(range(rows)), "drop": ["x"] * rows, "text": [f"{n} {TEXT}" for n in range(rows)]}
    parquet.write_table(pa.table(columns), path, row_group_size=4)
    return path


def tsv(path: Path, rows: int = 10) -> Path:
    return table_csv(path, rows, delimiter="\t")


def semicolons(path: Path, rows: int = 10) -> Path:
    return table_csv(path, rows, delimiter=";")


MAKERS = [
    ("a.jsonl", jsonl), ("a.csv", table_csv), ("b.csv", semicolons), ("a.tsv", tsv), ("a.parquet", table_parquet),
]  # fmt: skip


@pytest.mark.parametrize(("name", "make"), MAKERS)
@pytest.mark.parametrize("rows_of_a_piece", [1, 3, 64])
def test_text_comes_through_character_for_character(tmp_path: Path, monkeypatch, name, make, rows_of_a_piece) -> None:
    monkeypatch.setattr(tablefile, "ROWS", rows_of_a_piece)
    file = open_table(make(tmp_path / name), Columns())
    survey = file.survey()
    assert survey.rows == 10
    assert set(survey.names) == {"id", "drop", "text"}
    pieces = list(file.pieces(survey.names))
    assert [p.index for p in pieces] == list(range(len(pieces)))
    assert pieces[0].first == 1
    assert sum(p.batch.num_rows for p in pieces) == 10
    assert max(p.batch.num_rows for p in pieces) <= rows_of_a_piece
    assert all("drop" not in p.batch.schema.names for p in pieces)
    texts = [t for p in pieces for t in p.batch.column("text").to_pylist()]
    assert texts == [f"{n} {TEXT}" for n in range(10)]


@pytest.mark.parametrize(("name", "make"), MAKERS)
def test_what_is_written_has_the_format_and_the_rows_of_the_input(tmp_path: Path, name: str, make) -> None:
    file = open_table(make(tmp_path / name), Columns())
    masked = ((p.group, mask_batch(pa.Table.from_batches([p.batch]))) for p in file.pieces(file.survey().names))
    target = tmp_path / f"masked-{name}"
    file.write(masked, target)
    again = open_table(target, Columns())
    survey = again.survey()
    assert survey.rows == 10
    assert set(survey.names) == {"id", "text", COUNTS, ERROR}
    texts = [t for p in again.pieces(survey.names) for t in p.batch.column("text").to_pylist()]
    assert [t.split()[0] for t in texts] == [str(n) for n in range(10)]


def test_values_of_json_come_out_as_they_went_in(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rows = [{"text": "a", "id": None, "k": [1, {"x": 2.5}]}, {"text": None, "id": "é", "k": True}, {"id": 3}]
    path.write_text("\n".join(json.dumps(row) for row in rows))
    file = open_table(path, Columns(keep=("k",)))
    parts = [
        (p.group, mask_batch(pa.Table.from_batches([p.batch]), keep=["k"])) for p in file.pieces(file.survey().names)
    ]
    file.write(parts, tmp_path / "b.jsonl")
    made = [json.loads(line) for line in (tmp_path / "b.jsonl").read_text().splitlines()]
    assert [(row["id"], row["k"], row["text"]) for row in made] == [
        (None, [1, {"x": 2.5}], "a"),
        ("é", True, None),
        (3, None, None),
    ]


def test_halves_of_surrogate_pairs_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "a \\ud800 b", "id": "\\udfff"}\n')
    file = open_table(path, Columns())
    file.write([(p.group, mask_batch(pa.Table.from_batches([p.batch]))) for p in file.pieces(["text", "id"])], path)
    (row,) = [json.loads(line) for line in path.read_text().splitlines()]
    assert (row["text"], row["id"]) == ("a \ufffd b", "\udfff")


def test_row_groups_stay(tmp_path: Path) -> None:
    file = open_table(table_parquet(tmp_path / "a.parquet"), Columns())
    parts = ((p.group, mask_batch(pa.Table.from_batches([p.batch]))) for p in file.pieces(file.survey().names))
    file.write(parts, tmp_path / "b.parquet")
    made = parquet.ParquetFile(tmp_path / "b.parquet")
    assert [made.metadata.row_group(g).num_rows for g in range(made.num_row_groups)] == [4, 4, 2]


def test_an_empty_table_is_written_with_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"text": pa.array([], pa.string())}), path)
    file = open_table(path, Columns())
    file.write([], tmp_path / "b.parquet")
    assert parquet.read_schema(tmp_path / "b.parquet").names == ["text", COUNTS, ERROR]


BROKEN = [
    ("a.jsonl", b'{"text": "a"}\n{"text": ', "line 2"),
    ("a.jsonl", b'{"text": "a"}\n["text"]\n', "line 2"),
    ("a.jsonl", b'{"text": "a"}\n{"text": 5}\n', "line 2"),
    ("a.jsonl", b'{"text": "\xff"}\n', "line 1"),
    ("a.jsonl", b"[" * 100_000, "line 1"),
    ("a.csv", b"", "head"),
    ("a.csv", b"id,text\n1,a,b\n", "row 1"),
    ("a.csv", b'id,text\n1,"a\n', "row"),
    ("a.csv", b"id,text\n1,\xff\xfe\n", "UTF-8"),
    ("a.parquet", b"PAR1 nothing", "Parquet|damaged"),
    ("a.parquet", b"", "Parquet|damaged"),
]


@pytest.mark.parametrize(("name", "data", "place"), BROKEN)
def test_broken_tables_tell_where(tmp_path: Path, name: str, data: bytes, place: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableDocument, match=place) as caught:
        open_table(path, Columns()).survey()
    assert caught.value.remedy
    assert str(tmp_path) not in str(caught.value)


@pytest.mark.parametrize(("name", "make"), MAKERS)
def test_a_missing_column_is_told_with_those_that_are_there(tmp_path: Path, name: str, make) -> None:
    file = open_table(make(tmp_path / name), Columns(column="resume"))
    with pytest.raises(InputError, match="resume") as caught:
        next(file.pieces(file.survey().names))
    assert "drop" in caught.value.remedy


def test_long_texts_are_pieces_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(json.dumps({"text": "x" * (tablefile.LETTERS - 5)}) for _ in range(3)))
    file = open_table(path, Columns())
    assert [p.batch.num_rows for p in file.pieces(file.survey().names)] == [1, 1, 1]
