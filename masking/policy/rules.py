"""Rules: what users add to a policy: words and patterns to keep or to mask, fields and recognizers of their own.

Why everything is carried in the table: a worker process, a cluster or a service gets a policy as a plain table, so
files that a policy names are read once, when it is loaded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from masking.bounded import SECONDS, compiled
from masking.errors import PolicyError
from masking.expression import expression
from masking.policy.words import known, nearest
from masking.span import Field

Kind = Literal["patterns", "presidio", "spacy"]
_KINDS: Mapping[Kind, frozenset[str]] = {
    "patterns": frozenset({"field", "patterns", "context", "validate", "score"}),
    "presidio": frozenset({"presidio", "registry", "arguments", "entities", "language", "spacy", "field"}),
    "spacy": frozenset({"spacy", "labels", "score"}),
}
_ALWAYS = frozenset({"name", "seconds"})
_EXAMPLE = "See docs/policies.md for an example of each kind."
IGNORED = "keep"
"""What stands for a field where something that is found is left alone."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression in a list of words."""

    source: str


Entry = str | Pattern
"""Words as they are, or a pattern."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A recognizer of a user's own, as the policy describes it; ``masking.recognizers`` makes one of it."""

    name: str
    kind: Kind
    fields: tuple[tuple[str, Field | None], ...]
    """What it calls things, and the field that each is; None for what is left alone. "" stands for everything."""
    text: str
    """Its table, as JSON."""

    @property
    def table(self) -> dict[str, Any]:
        """The table as it stands under ``[[recognizer]]``."""
        found: dict[str, Any] = json.loads(self.text)
        return found

    @property
    def seconds(self) -> float:
        """How long it may take for one document."""
        return float(self.table.get("seconds", SECONDS))


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON Schema of a policy file."""
    found: Mapping[str, Any] = json.loads((files(__package__) / "policy.schema.json").read_text(encoding="utf-8"))
    return found


def keys(part: str = "") -> tuple[str, ...]:
    """Return the keys that a policy may have, or one of its parts: ``field``, ``recognizer``."""
    where = schema()["$defs"][part] if part else schema()
    return tuple(where["properties"])


def entries(value: object, key: str, folder: Path | None) -> tuple[Entry, ...]:
    """Return a list of words of a policy; files in it are read. Raises PolicyError."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise PolicyError(f"{key!r} must be a list of words", remedy='Write it as ["one", "two"].')
    return tuple(dict.fromkeys(entry for one in value for entry in _entry(one, key, folder)))


def _entry(value: object, key: str, folder: Path | None) -> Iterator[Entry]:
    match value:
        case str() if value:
            yield value
        case {"regex": str(source), **rest} if not rest:
            compiled(source, key)
            yield Pattern(source)
        case {"file": str(name), **rest} if not rest:
            lines = map(str.strip, read(name, folder, key).splitlines())
            yield from (line for line in lines if line and not line.startswith("#"))
        case _:
            remedy = 'Write "words", { regex = \'…\' } or { file = "words.txt" }.'
            raise PolicyError(f"{key!r} must be a list of words", remedy=remedy)


def entry_table(entry: Entry) -> str | dict[str, str]:
    """Return what ``entries`` reads."""
    return {"regex": entry.source} if isinstance(entry, Pattern) else entry


def own_fields(value: object, base: Mapping[Field, str]) -> tuple[dict[Field, str], dict[Field, Any]]:
    """Return the fields of a user's own with their labels, and what ``[fields]`` would say of each. PolicyError."""
    made, operators = dict(base), dict[Field, Any]()
    for one in _tables(value, "field"):
        for key in one:
            known(key, keys("field"), "key of [[field]]:")
        label = one.get("label")
        if not isinstance(label, str) or not label.strip():
            raise PolicyError("a [[field]] has no label", remedy='Say what people call it: label = "Badge number".')
        field = _own_field(str(one.get("name", "_".join(_NO_NAME.sub(" ", label.lower()).split()))))
        made[field] = label
        operators[field] = {"operator": one.get("operator", "placeholder")}
        if operators[field]["operator"] == "placeholder":
            operators[field]["label"] = one.get("placeholder", field.upper())
        if "threshold" in one:
            operators[field]["threshold"] = one["threshold"]
    return made, operators


_NO_NAME = expression(r"[\W_]")


def _own_field(name: str) -> Field:
    if not (name.isascii() and name.replace("_", "a").isalnum() and name[:1].isalpha() and name == name.lower()):
        what = f"{name!r} cannot be the name of a field"
        raise PolicyError(what, remedy='Give a name of small letters and _: name = "badge_number".')
    if name in set(Field):
        raise PolicyError(f"there is a field called {name!r} already", remedy="Set it under [fields].")
    return Field.own(name)


def rules(
    value: object, base: Iterable[Rule], *, field_named: Callable[[str], Field], folder: Path | None
) -> tuple[Rule, ...]:
    """Return the recognizers of a user's own; those of ``base`` make room for others of their names. PolicyError."""
    made: list[Rule] = []
    for number, one in enumerate(_tables(value, "recognizer"), 1):
        for key in one:
            known(key, keys("recognizer"), "key of [[recognizer]]:")
        rule = _rule(dict(one), number, field_named, folder)
        if rule.name in {other.name for other in made}:
            raise PolicyError(f"two recognizers are called {rule.name!r}", remedy="Give each a name of its own.")
        made.append(rule)
    return tuple({rule.name: rule for rule in (*base, *made)}.values())


def _rule(table: dict[str, Any], number: int, field_named: Callable[[str], Field], folder: Path | None) -> Rule:
    kind = next((kind for kind in ("patterns", "presidio", "spacy") if kind in table), None)
    path = str(table.get("presidio", table.get("spacy", f"recognizer {number}")))
    called = Path(path).stem if path.endswith((".yaml", ".yml")) else path.replace(":", ".").rpartition(".")[2]
    name = str(table.setdefault("name", called))
    if kind is None:
        what = f"the recognizer {name!r} has neither patterns nor presidio nor spacy"
        raise PolicyError(what, remedy=_EXAMPLE)
    for key in table.keys() - _KINDS[kind] - _ALWAYS:
        raise PolicyError(f"the recognizer {name!r} has {kind}, to which {key!r} says nothing", remedy=_EXAMPLE)
    seconds = table.get("seconds", SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or seconds <= 0:
        raise PolicyError(f"the recognizer {name!r}: seconds must be a number above 0", remedy="5 if left out.")
    entries = {"patterns": _fields_of_patterns, "presidio": _fields_of_presidio, "spacy": _fields_of_spacy}[kind]
    return Rule(name, kind, tuple(entries(table, name, field_named, folder)), json.dumps(table, sort_keys=True))


_Fields = Iterator[tuple[str, Field | None]]


def _fields_of_patterns(
    table: dict[str, Any], name: str, named: Callable[[str], Field], folder: Path | None
) -> _Fields:
    if "field" not in table:
        raise PolicyError(f"the recognizer {name!r} says no field", remedy='Add field = "…": what it finds.')
    patterns = table["patterns"]
    if not isinstance(patterns, Sequence) or isinstance(patterns, str) or not patterns:
        raise PolicyError(f"the recognizer {name!r}: patterns must be a list", remedy="Write it as ['…', '…'].")
    for pattern in patterns:
        _check_pattern(pattern, name)
    _score(table.get("score", 0.6), name)
    _words(table.get("context", []), name, "context")
    check = str(table.get("validate", "luhn"))
    if ":" not in check:
        known(check, CHECKS, f"validate of the recognizer {name!r}:")
    else:
        table["validate"] = _code(check, name, folder)
    yield "", named(str(table["field"]))


def _check_pattern(pattern: object, name: str) -> None:
    whole = {"regex": pattern} if isinstance(pattern, str) else pattern
    if not isinstance(whole, Mapping) or not isinstance(whole.get("regex"), str) or whole.keys() - {"regex", "score"}:
        what = f"the recognizer {name!r}: a pattern is a text, or a table with regex and score"
        raise PolicyError(what, remedy=_EXAMPLE)
    compiled(whole["regex"], f"the recognizer {name!r}")
    _score(whole.get("score", 0.6), name)


CHECKS = ("luhn", "mod97", "verhoeff")
"""The checks of digits that ``validate`` may name; anything else is ``module:function``."""


def _fields_of_presidio(
    table: dict[str, Any], name: str, named: Callable[[str], Field], folder: Path | None
) -> _Fields:
    where = str(table["presidio"])
    if "registry" not in table and where.endswith((".yaml", ".yml")):
        table["registry"] = read(where, folder, f"the recognizer {name!r}")
    elif "registry" not in table:
        table["presidio"] = _code(where, name, folder)
    if "field" in table:
        yield "", named(str(table["field"]))
    yield from _mapped(table.get("entities", {}), name, "entities", named)


def _fields_of_spacy(table: dict[str, Any], name: str, named: Callable[[str], Field], folder: Path | None) -> _Fields:
    if not isinstance(table.get("labels"), Mapping) or not table["labels"]:
        what = f"the recognizer {name!r} says no labels"
        raise PolicyError(what, remedy='Map the pipeline\'s labels: labels = { PERSON = "name" }.')
    beside = (folder / table["spacy"]) if folder else None
    if beside is not None and beside.is_dir():
        table["spacy"] = str(beside.resolve())
    elif not Path(table["spacy"]).is_dir() and not _there(str(table["spacy"])):
        what = f"the recognizer {name!r}: there is no spaCy pipeline {table['spacy']!r}"
        raise PolicyError(what, remedy=f"Install it (python -m spacy download {table['spacy']}), or name its folder.")
    _score(table.get("score", 0.85), name)
    yield from _mapped(table["labels"], name, "labels", named)


def _mapped(value: object, name: str, key: str, named: Callable[[str], Field]) -> _Fields:
    if not isinstance(value, Mapping):
        raise PolicyError(f"the recognizer {name!r}: {key} must be a table", remedy=f'Write {key} = {{ X = "name" }}.')
    for called, field in value.items():
        yield str(called), None if field == IGNORED else named(str(field))


def _code(path: str, name: str, folder: Path | None) -> str:
    """An import path, or the file beside the policy that it names, made absolute. Raises PolicyError."""
    where, _, what = path.rpartition(":" if ":" in path else ".")
    if not where or not what:
        remedy = "Write module:Class, package.module.Class or file.py:Class."
        raise PolicyError(f"the recognizer {name!r}: {path!r} names no module and class", remedy=remedy)
    if where.endswith(".py"):
        file = (folder or Path()) / where
        if not file.is_file():
            raise PolicyError(f"the recognizer {name!r}: there is no file {file}", remedy="Check the path.")
        return f"{file.resolve()}:{what}"
    if not _there(where):
        root = where.partition(".")[0]
        what = f"the recognizer {name!r}: there is no module {root!r}"
        raise PolicyError(what, remedy="Install it, or name the file: folder/file.py:Class.")
    return f"{where}:{what}"


def _there(module: str) -> bool:
    """Whether the package of a module is installed; nothing is imported."""
    try:
        return find_spec(module.partition(".")[0]) is not None
    except (ImportError, ValueError):
        return False


def _score(value: object, name: str) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise PolicyError(f"the recognizer {name!r}: score {value!r} is not between 0 and 1", remedy="Try 0.6.")


def _words(value: object, name: str, key: str) -> None:
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(w, str) and w for w in value):
        raise PolicyError(f"the recognizer {name!r}: {key} must be a list of words", remedy='Write ["one", "two"].')


def _tables(value: object, key: str) -> Iterable[Mapping[str, Any]]:
    if not isinstance(value, Sequence) or not all(isinstance(one, Mapping) for one in value):
        raise PolicyError(f"{key!r} must be a list of tables", remedy=f"Begin each with a line [[{key}]].")
    return value


def read(name: str, folder: Path | None, key: str) -> str:
    """Return the text of a file that a policy names, beside the policy. Raises PolicyError."""
    path = (folder or Path()) / name
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        near = nearest(path.name, [p.name for p in path.parent.iterdir()] if path.parent.is_dir() else [])
        place = "" if key == "the policy" else "It is looked for beside the policy. "
        remedy = f"{near}{place}Check the path; the file has to be UTF-8."
        raise PolicyError(f"{key}: the file {path} cannot be read", remedy=remedy) from None
