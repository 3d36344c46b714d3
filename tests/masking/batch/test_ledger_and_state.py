"""Ledger and state: what a killed run finds again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from masking.batch.ledger import Entry, Ledger
from masking.batch.state import State, forget, home
from masking.errors import InputError


def entry(number: int, **changes) -> Entry:
    return Entry(
        **{"key": bytes([number]) * 16, "number": number, "run": 1, "state": "pending", "mark": "m", **changes}
    )


def test_entries_come_back_as_they_went_in(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "l.sqlite")
    whole = entry(1, state="done", output="a.txt", tally={"fields": {"name": 2}}, fallback="raster")
    failed = entry(2, state="failed", reason="InputError", message="why")
    ledger.put([whole, failed])
    ledger.close()
    again = Ledger(tmp_path / "l.sqlite")
    assert [again.get(e.key) for e in (whole, failed)] == [whole, failed]
    assert again.get(b"unknown") is None
    assert again.highest() == 2
    assert again.done("a.txt")
    assert not again.done("b.txt")


def test_a_batch_of_entries_is_all_or_nothing(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "l.sqlite")
    with pytest.raises(sqlite3.Error):
        ledger.put([entry(1), entry(2, mark=None)])
    assert Ledger(tmp_path / "l.sqlite").highest() == 0


def test_parts(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "l.sqlite")
    ledger.put_part(7, 0, {"rows": 3})
    assert ledger.part(7, 0) == {"rows": 3}
    assert ledger.part(7, 1) is None
    ledger.drop_parts(7)
    assert ledger.part(7, 0) is None


def test_a_full_disk_is_told_and_the_folder_is_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "set_meta", full)
        with pytest.raises(InputError, match="cannot be written to: database or disk is full"):
            State(tmp_path / "out")
    State(tmp_path / "out").close()


def test_state_stands_beside_the_output_and_is_private(tmp_path: Path) -> None:
    state = State(tmp_path / "out")
    assert state.folder == home(tmp_path / "out") == tmp_path / "out.evenhand"
    assert state.folder.stat().st_mode & 0o077 == 0
    assert not list((tmp_path / "out").iterdir())
    state.close()
    forget(tmp_path / "out")
    assert not state.folder.exists()


def test_one_run_at_a_time(tmp_path: Path) -> None:
    first = State(tmp_path / "out")
    with pytest.raises(InputError, match="another run"):
        State(tmp_path / "out")
    first.close()
    State(tmp_path / "out").close()


def test_the_key_is_kept_and_a_seed_must_stay_the_same(tmp_path: Path) -> None:
    state = State(tmp_path / "out")
    key = state.key
    state.close()
    state = State(tmp_path / "out")
    assert state.key == key
    assert state.run == 2
    state.close()
    with pytest.raises(InputError, match="seed"):
        State(tmp_path / "out", seed=1)
    seeded = State(tmp_path / "other", seed=1)
    assert seeded.key != key
    seeded.close()
    State(tmp_path / "other", seed=1).close()


def test_digests_need_the_key(tmp_path: Path) -> None:
    one, two = State(tmp_path / "a"), State(tmp_path / "b")
    assert one.digest("Jane_Doe.pdf") != two.digest("Jane_Doe.pdf")
    assert one.digest("a", "bc") != one.digest("ab", "c")
    one.close()
    two.close()


def test_recovery_finishes_what_was_entered_and_forgets_what_was_not(tmp_path: Path) -> None:
    state = State(tmp_path / "out")
    state.staged("done.txt").write_text("whole")
    state.staged("half.txt").write_text("ha")
    state.ledger.put([entry(1, state="done", output="done.txt"), entry(2, output="half.txt")])
    state.close()  # killed before it moved anything
    state = State(tmp_path / "out")
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["done.txt"]
    assert not list(state.staged("x").parent.iterdir())
    state.close()


def test_an_output_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(InputError) as caught:
            State(out)
        assert caught.value.remedy
