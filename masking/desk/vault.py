"""Vault: originals and what stood where in them, encrypted, with a log of every look that nobody can rewrite.

One SQLite file. Each document has a key of its own, wrapped by the vault's key, which is never in the file: whoever
forgets a document's key has erased the document, backups of the rest included. Without the vault's key the file reveals
how many documents and log entries there are, and how large; no text, no name, no identity.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from masking.errors import EvenhandError

KEY_BYTES = 32
KEY_VARIABLE = "EVENHAND_VAULT_KEY"
_NONCE = 12
_SIGN = b"evenhand vault 1"
_SCHEMA = """
create table if not exists meta (name text primary key, value blob not null) without rowid;
create table if not exists documents (
    place integer primary key,
    id blob unique not null,   -- keyed hash of the neutral name
    key blob,                  -- the document's key, wrapped; null once it is forgotten
    original blob, edits blob
);
create table if not exists log (n integer primary key, entry blob not null, seal blob not null);
"""
_LOG = "select n, cast(coalesce(entry, '') as blob), cast(coalesce(seal, '') as blob) from log order by n"
_KEPT = "select cast(key as blob), cast(original as blob), cast(edits as blob) from documents where id = ?"
_NO_KEY = "Make one with: evenhand vault key FILE, and keep it apart from the vault."


class VaultError(EvenhandError):
    """The vault cannot be opened, or what is asked of it is not in it."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of the log says."""

    entries: int
    head: str
    """Seal of the last entry: a later check that knows it also proves that nobody put an older vault in its place."""
    broken: int | None = None
    """The first entry that was changed, moved or removed; None where all is well."""


class Vault:
    """Opens a vault, or makes it; use it as a context manager. Raises VaultError where the key is not its key."""

    def __init__(self, path: Path, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise VaultError("this is no key of a vault", remedy=_NO_KEY)
        self.path = path
        self._wrap = AESGCM(_derived(key, b"wrap"))
        self._diary = AESGCM(_derived(key, b"diary"))
        self._seal = _derived(key, b"seal")
        self._names = _derived(key, b"names")
        try:
            fresh = not path.exists()
            if fresh:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            self._db = sqlite3.connect(path, isolation_level=None, timeout=30)
            with _explained_errors(path):
                self._db.execute("pragma secure_delete = on")  # a forgotten key is overwritten, not merely unlinked
                self._db.execute("pragma synchronous = full")
                self._db.executescript(_SCHEMA)
        except OSError as error:
            raise VaultError(f"{path} cannot be made: {error.strerror}", remedy="Choose another place.") from error
        self._prove()

    def __enter__(self) -> Vault:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def keep(self, identity: str, original: bytes, edits: Sequence[Mapping[str, Any]]) -> None:
        """Keep the original of a masked document and what stood where in it, in place of what was kept before."""
        name, key = self._name(identity), secrets.token_bytes(KEY_BYTES)
        own = AESGCM(key)
        table = json.dumps(list(edits)).encode()
        row = (name, _shut(self._wrap, key, name), _shut(own, original, name + b"o"), _shut(own, table, name + b"e"))
        with self._writing():
            self._db.execute("delete from documents where id = ?", (name,))
            self._db.execute("insert into documents (id, key, original, edits) values (?, ?, ?, ?)", row)

    def has(self, identity: str) -> bool:
        """Tell whether the vault keeps a document."""
        found = self._db.execute("select key from documents where id = ?", (self._name(identity),)).fetchone()
        return found is not None and found[0] is not None

    def original(self, identity: str, **why: str) -> bytes:
        """Return the original of a document; the look stands in the log before. Raises VaultError."""
        key, row = self._key(identity)
        self._note("reveal", identity, what="original", **why)
        return self._open(AESGCM(key), row[1], self._name(identity) + b"o")

    def reveal(self, identity: str, what: str, **why: str) -> tuple[str, ...]:
        """Return what stood in a document in places of one field, each once; the look stands in the log before."""
        key, row = self._key(identity)
        self._note("reveal", identity, what=what, **why)
        edits = json.loads(self._open(AESGCM(key), row[2], self._name(identity) + b"e"))
        return tuple(dict.fromkeys(edit["original"] for edit in edits if edit["field"] == what))

    def refuse(self, identity: str, what: str, **why: str) -> None:
        """Note that a look was asked for that the policy does not allow."""
        self._note("refused", identity, what=what, **why)

    def forget(self, identity: str, *, reason: str) -> None:
        """Destroy the key of a document and what it locked. Raises VaultError where there is none."""
        self._key(identity)
        with self._writing():
            self._enter("forget", identity, reason=reason)
            self._db.execute(
                "update documents set key = null, original = null, edits = null where id = ?", (self._name(identity),)
            )
        with _explained_errors(self.path):
            self._db.execute("vacuum")

    def log(self) -> Iterator[dict[str, Any]]:
        """Yield the entries of the log, oldest first; one that was tampered with comes as ``{"unreadable": true}``."""
        for n, entry, _ in self._db.execute(_LOG):
            try:
                yield {"n": n, **json.loads(self._open(self._diary, entry, str(n).encode()))}
            except VaultError:
                yield {"n": n, "unreadable": True}

    def check(self, *, since: str | None = None) -> Checked:
        """Follow the chain of seals from the first entry to the last; ``since`` is the head of an earlier check.

        Why a sealed head beside the chain: without it the last entries could be cut off.
        """
        seal, last = self._sealed(b"start"), 0
        passed = {seal.hex()}
        for n, entry, stored in self._db.execute(_LOG):
            seal = self._sealed(seal, str(n).encode(), entry)
            if n != last + 1 or not hmac.compare_digest(seal, stored):
                return Checked(last, seal.hex(), broken=last + 1)
            last = n
            passed.add(seal.hex())
        head = self._db.execute("select cast(value as blob) from meta where name = 'head'").fetchone()
        whole = head is not None and hmac.compare_digest(head[0], self._sealed(b"head", str(last).encode(), seal))
        return Checked(last, seal.hex(), broken=None if whole and (since is None or since in passed) else last + 1)

    def _prove(self) -> None:
        """Whether this is the key with which the vault was made."""
        with _explained_errors(self.path):
            sign = self._db.execute("select value from meta where name = 'sign'").fetchone()
            if sign is None:
                with self._writing():
                    self._db.execute("insert into meta values ('sign', ?)", (_shut(self._wrap, _SIGN, b"sign"),))
                    head = self._sealed(b"head", b"0", self._sealed(b"start"))
                    self._db.execute("insert into meta values ('head', ?)", (head,))
                return
        try:
            self._wrap.decrypt(sign[0][:_NONCE], sign[0][_NONCE:], b"sign")
        except (InvalidTag, ValueError):
            self._db.close()
            remedy = "Give the key with which the vault was made. Without it nobody can open the vault, we neither."
            raise VaultError("this key does not open this vault", remedy=remedy) from None

    def _key(self, identity: str) -> tuple[bytes, tuple[Any, ...]]:
        name = self._name(identity)
        row = self._db.execute(_KEPT, (name,)).fetchone()
        if row is None:
            remedy = "The ID is the name of the masked file without its ending, such as resume-0001-3fa29c1b."
            raise VaultError("the vault holds no such document", remedy=remedy)
        if row[0] is None:
            raise VaultError("this document was forgotten", remedy="It cannot be brought back.")
        return self._open(self._wrap, row[0], name), row

    def _note(self, event: str, identity: str, **said: str) -> None:
        with self._writing():
            self._enter(event, identity, **said)

    def _enter(self, event: str, identity: str, **said: str) -> None:
        """Write the next entry of the log, inside a transaction."""
        last = self._db.execute("select n, seal from log order by n desc limit 1").fetchone()
        n, before = (1, self._sealed(b"start")) if last is None else (last[0] + 1, last[1])
        entry = {"at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "event": event, "id": identity, **said}
        shut = _shut(self._diary, json.dumps(entry).encode(), str(n).encode())
        seal = self._sealed(before, str(n).encode(), shut)
        self._db.execute("insert into log values (?, ?, ?)", (n, shut, seal))
        head = self._sealed(b"head", str(n).encode(), seal)
        self._db.execute("insert or replace into meta values ('head', ?)", (head,))

    def _sealed(self, *parts: bytes) -> bytes:
        message = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        return hmac.digest(self._seal, message, hashlib.sha256)

    def _name(self, identity: str) -> bytes:
        return hmac.digest(self._names, identity.encode("utf-8", "surrogatepass"), hashlib.sha256)

    def _open(self, cipher: AESGCM, data: bytes, bound: bytes) -> bytes:
        try:
            return cipher.decrypt(data[:_NONCE], data[_NONCE:], bound)
        except (InvalidTag, ValueError):
            what = "something in the vault was changed from outside"
            raise VaultError(what, remedy="Bring back a copy of it from before.") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with _explained_errors(self.path):
            self._db.execute("begin immediate")
            with self._db:  # commits, or rolls back
                yield


def find_key(file: Path | None, vault: Path) -> bytes:
    """Return the key of a vault: from a file, or the environment, or the keyring of the desktop, in this order.

    Raises VaultError where there is none, or where it is no key.
    """
    if file is not None:
        try:
            return read_key(file.read_text(encoding="ascii"))
        except (OSError, UnicodeDecodeError) as error:
            raise VaultError(f"the key {file} cannot be read", remedy=_NO_KEY) from error
    stored = os.environ.get(KEY_VARIABLE) or _from_keyring(vault)
    if not stored:
        remedy = f"Name its file with --key, or set {KEY_VARIABLE}. {_NO_KEY}"
        raise VaultError("the key of the vault is not known", remedy=remedy)
    return read_key(stored)


def read_key(words: str) -> bytes:
    """Return the key that ``new_key`` wrote. Raises VaultError."""
    try:
        key = base64.urlsafe_b64decode(words.strip().encode())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise VaultError("this is no key of a vault", remedy=_NO_KEY)
    return key


def new_key() -> str:
    """Return a fresh key as a line of letters and digits."""
    return base64.urlsafe_b64encode(secrets.token_bytes(KEY_BYTES)).decode() + "\n"


def _from_keyring(vault: Path) -> str | None:
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return None
    try:
        stored: str | None = keyring.get_password("evenhand vault", str(vault.resolve()))
    except KeyringError:  # a server has no keyring that could be asked
        return None
    return stored


def _derived(key: bytes, purpose: bytes) -> bytes:
    """A key for one purpose. Why HMAC: the vault's key is random already, so one step of HKDF's expansion is enough."""
    return hmac.digest(key, b"evenhand vault " + purpose, hashlib.sha256)


def _shut(cipher: AESGCM, data: bytes, bound: bytes) -> bytes:
    """Encrypt; ``bound`` has to be the same at opening, so that no piece can take another's place."""
    nonce = secrets.token_bytes(_NONCE)
    return nonce + cipher.encrypt(nonce, data, bound)


@contextmanager
def _explained_errors(path: Path) -> Iterator[None]:
    """Turn a file that is no vault, or a disk that is full, into an error that says what to do."""
    try:
        yield
    except sqlite3.OperationalError as error:
        remedy = "Free some space or mend the rights, then do it again: nothing was half written."
        raise VaultError(f"the vault {path} cannot be written to: {error}", remedy=remedy) from error
    except sqlite3.DatabaseError as error:
        raise VaultError(f"{path} is no vault", remedy="Choose another file.") from error
