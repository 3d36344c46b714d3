"""The vault: what is kept can be seen again by whom the policy names, leaves a trace, and can be forgotten for good."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from types import ModuleType

import pytest

from masking.desk.roles import Look, original, permit, reveal
from masking.desk.vault import Checked, Vault, VaultError, find_key, new_key, read_key
from masking.errors import PolicyError
from masking.policy import parse

NAME = "Zebulon Quigley"
ORIGINAL = f"{NAME}\nzebulon@mail.example\n".encode()
EDITS = [
    {"start": 0, "end": 15, "field": "name", "original": NAME, "replacement": "[NAME]"},
    {"start": 16, "end": 36, "field": "email", "original": "zebulon@mail.example", "replacement": "[EMAIL]"},
    {"start": 40, "end": 55, "field": "name", "original": NAME, "replacement": "[NAME]"},
]
ID = "resume-0001-3fa29c1b"
POLICY = parse(
    {"extends": "display", "roles": {"manager": {"always": ["email"], "invited": ["name"], "hired": ["original"]}}}
)


@pytest.fixture
def key() -> bytes:
    return read_key(new_key())


@pytest.fixture
def vault(tmp_path: Path, key: bytes):
    with Vault(tmp_path / "vault", key) as made:
        made.keep(ID, ORIGINAL, EDITS)
        yield made


def look(what: str = "name", stage: str = "invited", **changes: str) -> Look:
    return Look(**{"identity": ID, "what": what, "role": "manager", "reason": "invited", "stage": stage, **changes})


def test_what_was_kept_comes_back_each_value_once(vault: Vault) -> None:
    assert reveal(vault, POLICY, look()) == (NAME,)
    assert reveal(vault, POLICY, look("email", stage="always")) == ("zebulon@mail.example",)
    assert original(vault, POLICY, look("original", stage="hired")) == ORIGINAL
    assert reveal(vault, POLICY, look("email")) == ("zebulon@mail.example",)


@pytest.mark.parametrize(
    "wrong",
    [
        look(stage="always"),
        look("original"),
        look("phone"),
        look(role="janitor"),
        look(stage="dreaming"),
        look(reason="  "),
    ],
)
def test_a_wrong_role_sees_nothing_and_that_it_asked_stands_in_the_log(vault: Vault, wrong: Look) -> None:
    with pytest.raises(PolicyError) as told:
        reveal(vault, POLICY, wrong)
    assert told.value.remedy
    assert [(entry["event"], entry["what"]) for entry in vault.log()] == [("refused", wrong.what)]


def test_every_look_stands_in_the_log_with_its_reason(vault: Vault) -> None:
    reveal(vault, POLICY, look())
    original(vault, POLICY, look("original", stage="hired", reason="contract"))
    told = [(e["n"], e["event"], e["id"], e["what"], e["role"], e["stage"], e["reason"]) for e in vault.log()]
    assert told == [
        (1, "reveal", ID, "name", "manager", "invited", "invited"),
        (2, "reveal", ID, "original", "manager", "hired", "contract"),
    ]


def test_a_look_that_cannot_be_logged_shows_nothing(vault: Vault) -> None:
    vault._db.execute("pragma query_only = on")
    with pytest.raises(VaultError, match="cannot be written"):
        reveal(vault, POLICY, look())


def edited(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


def test_a_log_that_nobody_touched_is_whole(vault: Vault, key: bytes) -> None:
    assert vault.check().broken is None
    heads = [vault.check().head]
    for _ in range(3):
        reveal(vault, POLICY, look())
        heads.append(vault.check().head)
    assert vault.check() == Checked(3, heads[-1])
    assert len(set(heads)) == 4
    assert all(vault.check(since=head).broken is None for head in heads)
    assert vault.check(since="00" * 32).broken == 4


@pytest.mark.parametrize(
    ("statements", "broken"),
    [
        (["delete from log where n = 2"], 2),
        (["delete from log where n = 3"], 3),
        (["update log set entry = 'text' where n = 2"], 2),
        (["delete from log"], 1),
        (["update log set entry = (select entry from log where n = 1) where n = 2"], 2),
        (["update log set entry = x'00' || entry where n = 1"], 1),
        (["update log set n = 9 where n = 3"], 3),
        (["update meta set value = x'00' where name = 'head'"], 4),
        (
            [
                "delete from log where n = 3",
                "update meta set value = (select seal from log where n = 2) where name = 'head'",
            ],
            3,
        ),
    ],
)
def test_whoever_changes_or_removes_an_entry_is_found_out(tmp_path: Path, key, statements, broken) -> None:
    with Vault(tmp_path / "vault", key) as vault:
        vault.keep(ID, ORIGINAL, EDITS)
        for _ in range(3):
            reveal(vault, POLICY, look())
    edited(tmp_path / "vault", *statements)
    with Vault(tmp_path / "vault", key) as vault:
        assert vault.check().broken == broken


def test_an_older_copy_put_back_is_found_out_by_who_noted_the_head(tmp_path: Path, key: bytes) -> None:
    path = tmp_path / "vault"
    with Vault(path, key) as vault:
        vault.keep(ID, ORIGINAL, EDITS)
        before = path.read_bytes()
        reveal(vault, POLICY, look())
        head = vault.check().head
    path.write_bytes(before)
    with Vault(path, key) as vault:
        assert vault.check().broken is None
        assert vault.check(since=head).broken == 1


def test_what_is_forgotten_is_gone_also_for_who_has_the_key(tmp_path: Path, key: bytes) -> None:
    path = tmp_path / "vault"
    with Vault(path, key) as vault:
        vault.keep(ID, ORIGINAL * 400, EDITS)
        vault.keep("other", b"other", [])
        (wrapped, blob) = vault._db.execute("select key, substr(original, 100, 64) from documents").fetchone()
        assert wrapped in path.read_bytes()
        vault.forget(ID, reason="asked for erasure")
        assert wrapped not in path.read_bytes()
        assert blob not in path.read_bytes()
        for ask in (lambda: reveal(vault, POLICY, look()), lambda: vault.forget(ID, reason="again")):
            with pytest.raises(VaultError, match="forgotten"):
                ask()
        assert not vault.has(ID)
        assert vault.has("other")
        assert [entry["event"] for entry in vault.log()] == ["forget"]
        assert vault.check().broken is None
        vault.keep(ID, ORIGINAL, EDITS)  # the same file masked again is a new document
        assert reveal(vault, POLICY, look()) == (NAME,)


def test_a_stolen_vault_tells_nothing_but_sizes(vault: Vault) -> None:
    reveal(vault, POLICY, look())
    data = b"".join(path.read_bytes() for path in vault.path.parent.iterdir())
    for word in ("Zebulon", "zebulon", "mail.example", "resume-0001", "3fa29c1b", "manager", "invited", 'name"'):
        assert word.encode() not in data
    with pytest.raises(VaultError, match="does not open"):
        Vault(vault.path, read_key(new_key()))


def test_two_vaults_with_one_key_share_no_byte_and_pieces_cannot_be_exchanged(tmp_path: Path, key: bytes) -> None:
    with Vault(tmp_path / "a", key) as vault:
        vault.keep("one", b"first", EDITS)
        vault.keep("two", b"second", EDITS)
        blobs = [row[0] for row in vault._db.execute("select edits from documents")]
        assert blobs[0] != blobs[1]
    edited(tmp_path / "a", "update documents set original = (select original from documents where place = 1)")
    with Vault(tmp_path / "a", key) as vault:
        assert vault.original("one", reason="x") == b"first"
        with pytest.raises(VaultError, match="changed from outside"):
            vault.original("two", reason="x")


def test_the_vault_is_readable_for_its_owner_alone(vault: Vault) -> None:
    assert vault.path.stat().st_mode & 0o077 == 0


def test_a_key_comes_from_a_file_or_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = new_key()
    (tmp_path / "key").write_text(line)
    assert find_key(tmp_path / "key", tmp_path / "vault") == read_key(line)
    monkeypatch.setenv("EVENHAND_VAULT_KEY", line)
    assert find_key(None, tmp_path / "vault") == read_key(line)
    monkeypatch.delenv("EVENHAND_VAULT_KEY")
    for wrong in (tmp_path / "nothing", tmp_path):
        with pytest.raises(VaultError, match="cannot be read"):
            find_key(wrong, tmp_path / "vault")
    with pytest.raises(VaultError, match="not known") as told:
        find_key(None, tmp_path / "vault")
    assert "--key" in told.value.remedy


def test_a_machine_whose_keyring_cannot_be_asked_has_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = ModuleType("keyring.errors")
    errors.KeyringError = type("KeyringError", (Exception,), {})

    def asked(service: str, name: str) -> str:
        raise errors.KeyringError

    keyring = ModuleType("keyring")
    keyring.get_password = asked
    monkeypatch.setitem(sys.modules, "keyring", keyring)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)
    monkeypatch.delenv("EVENHAND_VAULT_KEY", raising=False)
    with pytest.raises(VaultError, match="not known"):
        find_key(None, tmp_path / "vault")


@pytest.mark.parametrize("wrong", ["", "short", "ä" * 44, "!" * 44, "A" * 40])
def test_what_is_no_key_is_refused(wrong: str) -> None:
    with pytest.raises(VaultError, match="no key"):
        read_key(wrong)


def test_a_file_that_is_no_vault_is_refused_and_left_alone(tmp_path: Path, key: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(VaultError, match="is no vault"):
        Vault(path, key)
    assert path.read_text().startswith("Dear Sir")


def test_permissions_of_a_stage_come_beside_those_that_always_hold() -> None:
    permit(POLICY, look("email"))
    permit(POLICY, look("name"))
    with pytest.raises(PolicyError, match="may not see 'name'") as caught:
        permit(POLICY, look("name", stage="hired"))
    assert caught.value.remedy.startswith("It may at another stage: --stage invited. At this stage it may see: email")
