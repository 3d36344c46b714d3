"""Masking with a vault, and what comes out of it again on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from masking.desk.vault import VaultError
from masking.errors import Contradiction, InputError, PolicyError
from perturb.cli import app

RESUME = "Zebulon Quigley\nzebulon@mail.example\n\nExperience\nHe led a team at Acme.\n"
ROLES = 'extends = "display"\n[roles.manager]\ninvited = ["name"]\nhired = ["original"]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.txt").write_text(RESUME)
    (tmp_path / "roles.toml").write_text(ROLES)
    assert run(tmp_path, "vault", "key", "KEY").exit_code == 0
    assert (tmp_path / "KEY").stat().st_mode & 0o077 == 0
    masked = run(tmp_path, "mask", "in", "--out", "out", "--vault", "VAULT", "--key", "KEY", "-j", "1")
    assert masked.exit_code == 0, masked.output
    return tmp_path


def run(place: Path, *words: str):
    told = [
        str(place / word) if word in ("in", "out", "KEY", "VAULT", "roles.toml", "back.txt") else word for word in words
    ]
    return CliRunner().invoke(app, told)


def reveal(place: Path, *more: str, role: str = "manager"):
    (masked,) = (place / "out").iterdir()
    fixed = ("--vault", "VAULT", "--key", "KEY", "--role", role, "--reason", "invited", "--policy", "roles.toml")
    return run(place, "reveal", masked.name, *fixed, *more)


def test_a_name_comes_back_for_who_may_see_it(place: Path) -> None:
    assert "Zebulon" not in next((place / "out").iterdir()).read_text()
    assert reveal(place, "--field", "name", "--stage", "invited").stdout == "Zebulon Quigley\n"
    assert isinstance(reveal(place, "--field", "name").exception, PolicyError)
    assert isinstance(reveal(place, "--field", "name", role="janitor").exception, PolicyError)
    assert reveal(place, "--stage", "hired", "--original", "back.txt").exit_code == 0
    assert (place / "back.txt").read_text() == RESUME
    assert (place / "back.txt").stat().st_mode & 0o077 == 0
    log = [
        json.loads(line) for line in run(place, "vault", "log", "--vault", "VAULT", "--key", "KEY").stdout.splitlines()
    ]
    assert [entry["event"] for entry in log] == ["reveal", "refused", "refused", "reveal"]


def test_a_key_is_written_whole_or_not_at_all_and_never_over_another(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (place / "KEY").read_text()
    assert "exists already" in str(run(place, "vault", "key", "KEY").exception)
    assert (place / "KEY").read_text() == before

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "chmod", full)
    failed = run(place, "vault", "key", str(place / "second"))
    assert "No space left" in str(failed.exception)
    assert not [path for path in place.iterdir() if "second" in path.name or path.name.endswith(".part")]


def test_check_and_forget(place: Path) -> None:
    keyed = ("--vault", "VAULT", "--key", "KEY")
    assert run(place, "vault", "check", *keyed).exit_code == 0
    told = json.loads(run(place, "vault", "check", *keyed, "--json").stdout)
    assert told["broken_at"] is None
    assert told["entries"] == 0
    assert len(told["head"]) >= 32
    (masked,) = (place / "out").iterdir()
    assert run(place, "vault", "forget", masked.stem, "--reason", "erasure", *keyed).exit_code == 0
    assert isinstance(reveal(place, "--field", "name", "--stage", "invited").exception, VaultError)
    head = run(place, "vault", "check", *keyed).stdout.strip()
    assert len(head) == 64
    assert run(place, "vault", "check", "--since", head, *keyed).exit_code == 0
    assert run(place, "vault", "check", "--since", "0" * 64, *keyed).exit_code == 3
    assert isinstance(run(place, "vault", "check", "--since", head[:9], *keyed).exception, Contradiction)


def test_a_machine_reads_what_was_done(place: Path) -> None:
    made = json.loads(run(place, "vault", "key", str(place / "second"), "--json").stdout)
    assert made == {"key_file": str(place / "second")}
    (masked,) = (place / "out").iterdir()
    told = json.loads(reveal(place, "--field", "name", "--stage", "invited", "--json").stdout)
    assert told == {"id": masked.stem, "field": "name", "values": ["Zebulon Quigley"]}
    written = json.loads(reveal(place, "--original", "back.txt", "--stage", "hired", "--json").stdout)
    assert written == {"id": masked.stem, "original": str(place / "back.txt"), "bytes": len(RESUME)}
    gone = run(place, "vault", "forget", masked.stem, "--reason", "x", "--vault", "VAULT", "--key", "KEY", "--json")
    assert json.loads(gone.stdout) == {"forgotten": masked.stem}


def test_a_lost_key_and_a_missing_vault_are_told(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "KEY").unlink()
    assert isinstance(run(place, "vault", "check", "--vault", "VAULT", "--key", "KEY").exception, VaultError)
    result = run(place, "vault", "check", "--vault", "VAULT")
    assert isinstance(result.exception, VaultError)
    assert "evenhand vault key" in result.exception.remedy
    assert "no vault" in str(run(place, "vault", "check", "--vault", str(place / "other")).exception)


def test_a_key_is_never_written_over(place: Path) -> None:
    before = (place / "KEY").read_text()
    assert isinstance(run(place, "vault", "key", "KEY").exception, InputError)
    assert (place / "KEY").read_text() == before


def test_a_run_that_had_no_vault_before_does_its_documents_again(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.txt").write_text(RESUME)
    (tmp_path / "roles.toml").write_text(ROLES)
    run(tmp_path, "vault", "key", "KEY")
    run(tmp_path, "mask", "in", "--out", "out", "-j", "1")
    run(tmp_path, "mask", "in", "--out", "out", "--vault", "VAULT", "--key", "KEY", "-j", "1")
    assert reveal(tmp_path, "--field", "name", "--stage", "invited").stdout == "Zebulon Quigley\n"


def test_tables_are_refused_with_a_vault(place: Path) -> None:
    (place / "in" / "many.csv").write_text("text\nJane Doe\n")
    result = run(place, "mask", "in", "--out", "out", "--vault", "VAULT", "--key", "KEY", "-j", "1")
    assert isinstance(result.exception, InputError)
    assert "table" in str(result.exception)
