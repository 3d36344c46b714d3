from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.errors import InputError
from perturb.scorers import Trouble
from perturb.scoring.store import Row, Store, digest, key

K = [digest(str(n)) for n in range(3000)]


def test_answers_come_back_from_the_file(tmp_path: Path):
    path = tmp_path / "scores.sqlite"
    with Store(path) as store:
        store.put([Row(K[0], 0.1), Row(K[1], Trouble.REFUSED, 3)])
    with Store(path) as store:
        assert store.get([K[0], K[1], K[2]]) == {K[0]: 0.1, K[1]: Trouble.REFUSED}
        assert len(store) == 2


def test_a_trouble_gives_way_to_a_score_and_never_the_other_way_round():
    with Store() as store:
        store.put([Row(K[0], Trouble.TIMEOUT)])
        store.put([Row(K[0], 2.0)])
        store.put([Row(K[0], Trouble.DIED)])
        store.put([Row(K[0], 3.0)])
        assert store.get([K[0]]) == {K[0]: 2.0}


def test_more_keys_than_one_statement_takes():
    with Store() as store:
        store.put(Row(k, float(n)) for n, k in enumerate(K))
        assert store.get(K) == {k: float(n) for n, k in enumerate(K)}


def test_two_processes_worth_of_connections_write_at_once(tmp_path: Path):
    stores = [Store(tmp_path / "s.sqlite") for _ in range(2)]

    def fill(store: Store, keys: list[bytes]) -> None:
        for k in keys:
            store.put([Row(k, 1.0)])

    threads = [threading.Thread(target=fill, args=(s, K[n::4])) for n, s in enumerate([*stores, *stores])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores[0]) == len(K)
    for store in stores:
        store.close()


def test_the_file_holds_hashes_and_numbers_only(tmp_path: Path):
    path = tmp_path / "s.sqlite"
    with Store(path) as store:
        store.put([Row(key(digest("scorer"), digest("position"), digest("Jane Doe"), 0), 1.0)])
    assert b"Jane" not in path.read_bytes()
    columns = [row[1:3] for row in sqlite3.connect(path).execute("PRAGMA table_info(answer)")]
    assert columns == [
        ("key", "BLOB"),
        ("value", "REAL"),
        ("trouble", "TEXT"),
        ("attempts", "INTEGER"),
        ("at", "REAL"),
    ]


def test_write_ahead_and_durability(tmp_path: Path):
    with Store(tmp_path / "s.sqlite", durable=True) as store:
        assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)


@given(st.lists(st.tuples(st.text(), st.text(), st.text(), st.integers(0, 9)), min_size=2, max_size=6, unique=True))
def test_keys_of_different_questions_differ(questions):
    keys = {key(digest(s), digest(p), digest(r), n) for s, p, r, n in questions}
    assert len(keys) == len(questions)


@pytest.mark.parametrize("text", ["\ud800", "\x00", "é"])
def test_any_text_has_a_digest(text: str):
    assert len(digest(text)) == 32


def test_other_files_and_later_versions_are_refused(tmp_path: Path):
    text = tmp_path / "no.sqlite"
    text.write_text("not a database" * 100)
    with pytest.raises(InputError, match="cannot be opened"):
        Store(text)
    with pytest.raises(InputError, match="cannot be opened"):
        Store(tmp_path / "no" / "such" / "folder.sqlite")
    later = tmp_path / "later.sqlite"
    with sqlite3.connect(later) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(InputError, match="version 99"):
        Store(later)
