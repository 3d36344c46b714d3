"""mask_batch: one pure function over Arrow."""

from __future__ import annotations

import pyarrow as pa
import pytest

from masking.batch.columns import COUNTS, ERROR, schema
from masking.batch.tables import mask_batch, mask_batches, mask_rows, packed, tally, unmasked
from masking.errors import InputError, PolicyError
from masking.policy import load

RESUME = "Jane Doe\njane.doe@mail.org\n\nExperience\nShe leads a team at Acme.\n"
TEXTS = [RESUME, None, "", RESUME.replace("Jane Doe", "Wei Chen").replace("jane.doe", "wei.chen")]


def table(**columns) -> pa.Table:
    return pa.table({"id": [1, 2, 3, 4], "text": TEXTS, "name": ["Jane Doe"] * 4, **columns})


def test_rows_keep_their_order_and_other_columns_go() -> None:
    made = mask_batch(table(), policy="all")
    assert made.column_names == ["id", "text", COUNTS, ERROR]
    assert made["id"].to_pylist() == [1, 2, 3, 4]
    texts = made["text"].to_pylist()
    assert texts[1] is None
    assert texts[2] == ""
    assert "[EMAIL]" in texts[0]
    assert "jane" not in str(made.to_pylist()).lower()
    assert made[ERROR].to_pylist() == [None] * 4


def test_counts_have_every_field() -> None:
    counts = mask_batch(table(), policy="all")[COUNTS].to_pylist()
    assert counts[0]["email"] == 1
    assert counts[0]["religion"] == 0
    assert not any(counts[1].values())


def test_named_columns_stay() -> None:
    made = mask_batch(table(label=["a", "b", "c", "d"]), keep=["label"], id=None)
    assert made.column_names == ["text", "label", COUNTS, ERROR]


def test_a_record_batch_gives_a_record_batch() -> None:
    batch = table().to_batches()[0]
    made = mask_batch(batch)
    assert isinstance(made, pa.RecordBatch)
    assert next(mask_batches(iter([batch]))).equals(made)
    assert made.schema.equals(schema(batch.schema))


def test_pseudonyms_depend_on_seed_and_text_alone() -> None:
    whole = mask_batch(table(), seed=7)
    pieces = pa.concat_tables([mask_batch(table().slice(at, 1), seed=7) for at in (3, 1, 0, 2)])
    assert whole.to_pylist() == sorted(pieces.to_pylist(), key=lambda row: row["id"])
    assert mask_batch(table(), seed=8)["text"] != whole["text"]
    assert mask_batch(table(), seed=b"k" * 32)["text"] != whole["text"]


def test_large_strings_and_dictionaries_are_text_too() -> None:
    plain = mask_batch(table(), policy="all")["text"]
    for kind in (pa.large_string(), pa.dictionary(pa.int32(), pa.string())):
        columns = {"text": pa.array(TEXTS).cast(kind) if "large" in str(kind) else pa.array(TEXTS).dictionary_encode()}
        assert mask_batch(pa.table(columns), policy="all")["text"].to_pylist() == plain.to_pylist()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"column": "cv"}, InputError),
        ({"column": "id"}, InputError),
        ({"keep": ["nothing"]}, InputError),
        ({"id": "candidate"}, InputError),
        ({"policy": "strong"}, PolicyError),
    ],
)
def test_mistakes(options: dict, error: type) -> None:
    with pytest.raises(error) as caught:
        mask_batch(table(), **options)
    assert caught.value.remedy


def test_columns_of_ours_may_not_be_there_already() -> None:
    with pytest.raises(InputError, match=COUNTS):
        mask_batch(pa.table({"text": TEXTS, COUNTS: TEXTS}), column="text", keep=[COUNTS])


def test_the_worker_does_the_same_over_bytes() -> None:
    header = {"policy": load("all").table(), "key": "00" * 32, "column": "text", "id": "id", "keep": []}
    counted, data = mask_rows(header, packed(table()))
    made = pa.ipc.open_stream(data).read_all()
    assert made.equals(mask_batch(table(), policy="all", seed=bytes(32)))
    assert counted == tally(made) | {"left": []}
    assert counted["rows"] == 4
    assert counted["failed"] == []


def test_rows_that_end_their_worker_have_no_text() -> None:
    made = unmasked(table(), "LimitExceeded", column="text", id="id", keep=[])
    assert made["text"].to_pylist() == [None] * 4
    assert made.schema.equals(mask_batch(table()).schema)
    assert tally(made)["reasons"] == {"LimitExceeded": 4}


def test_the_package_has_the_function_at_hand_and_loads_it_late() -> None:
    import masking.batch

    assert masking.batch.mask_batch is mask_batch
    assert {getattr(masking.batch, name).__name__ for name in masking.batch.__all__} == set(masking.batch.__all__)
    with pytest.raises(AttributeError):
        _ = masking.batch.nothing
