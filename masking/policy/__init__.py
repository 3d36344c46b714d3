"""Policy: which fields are masked, and what stands in their place.

Why: recruiters who read a resume, models that learn from it and auditors need different masks of the same spans.
A policy is data (a TOML table), so it can be read, shared and kept beside the results it made.

Presets: ``display`` (the ten required fields), ``training`` (everything, by pseudonyms), ``all`` (everything).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from masking.document import Document
from masking.errors import PolicyError
from masking.policy.exceptions import ANY, Spared
from masking.policy.operators import MaskingState, Operator, operate
from masking.policy.rules import Entry, Rule, entries, entry_table, keys, own_fields, read, rules
from masking.policy.words import known, nearest
from masking.span import FIELDS, Edit, Field, Span

__all__ = ["ALWAYS", "ANY", "ORIGINAL", "PRESETS", "THRESHOLDS", "Policy", "Rule", "field_named", "load", "parse"]

PRESETS: tuple[str, ...] = ("display", "training", "all")
THRESHOLDS: Mapping[str, float] = {"strict": 0.25, "balanced": 0.5, "readable": 0.8}
AFFINITIES: tuple[str, ...] = ("organisation", "word")
FIRMS: tuple[str, ...] = ("mask", "keep")
ORIGINAL = "original"
"""What a role that may see the whole original names among its fields."""
ALWAYS = "always"
"""The stage of what a role may see at every stage."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What is masked and how; make one with ``load`` or ``parse``."""

    name: str
    operators: Mapping[Field, Operator]
    """Fields that are not named stay as they are."""
    threshold: float = THRESHOLDS["strict"]
    """Spans of less confidence than this are left alone: the lower, the stricter."""
    affinity: str = "organisation"
    """``organisation`` hides the whole name of a women's, faith or ethnic society, ``word`` the revealing words."""
    firms: str = "mask"
    """``mask`` hides the candidate's own name in the name of a firm, too; ``keep`` leaves it, and proofs say so."""
    referees: str = "mask"
    """``keep`` leaves the names of referees, and how they are reached, where they stand under a heading for them."""
    tagger: str = ""
    """The file of the tagger's model (see ``evenhand develop train-tagger``); empty for the one that ships."""
    keep: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    """Words and patterns that are never masked, by field; those under ``any`` in no field."""
    mask: Mapping[Field, tuple[Entry, ...]] = field(default_factory=dict)
    """Words and patterns that are always masked, by the field that they are masked as."""
    thresholds: Mapping[Field, float] = field(default_factory=dict)
    """For fields that have one of their own, in place of ``threshold``."""
    own: Mapping[Field, str] = field(default_factory=dict)
    """Fields of the user's own, and what people call them."""
    recognizers: tuple[Rule, ...] = ()
    """Recognizers of the user's own."""
    roles: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """What each role may see again at which stage: fields, and ``original`` for the whole document."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that this policy masks, in the order of ``Field``, those of the user's own behind them."""
        return tuple(field for field in self.known if field in self.operators)

    @property
    def known(self) -> tuple[Field, ...]:
        """Every field that this policy knows, masked or not."""
        return (*FIELDS, *self.own)

    @property
    def least(self) -> float | Mapping[Field, float]:
        """The confidence that a span needs: one number, or by field where the policy has it so."""
        if not self.thresholds:
            return self.threshold
        return {field: self.thresholds.get(field, self.threshold) for field in self.known}

    def only(self, names: Iterable[str]) -> Policy:
        """Return this policy for the named fields only; what it does not know yet gets a placeholder.

        Raises PolicyError for a field that does not exist, and when none is named.
        """
        wanted = [field_named(name, self.own) for name in names]
        if not wanted:
            raise PolicyError("no field is named", remedy=f"Name one or more of: {', '.join(self.known)}.")
        return replace(
            self, operators={f: self.operators.get(f, Operator("placeholder")) for f in self.known if f in wanted}
        )

    def without(self, names: Iterable[str]) -> Policy:
        """Return this policy with the named fields left alone. Raises PolicyError for a field that does not exist."""
        skipped = {field_named(name, self.own) for name in names}
        return replace(self, operators={f: op for f, op in self.operators.items() if f not in skipped})

    def covering(self, fields: Iterable[Field]) -> Policy:
        """Return this policy with a placeholder for those of ``fields`` that it does not mask."""
        missing = {f: Operator("placeholder") for f in fields if f not in self.operators}
        return replace(self, operators={**self.operators, **missing}) if missing else self

    def spared(self, text: str) -> Spared:
        """Return what says of the spans of a text whether an exception keeps them."""
        return Spared(self.keep, text)

    def keeping(self, words: str, field: Field | None = None) -> Policy:
        """Return this policy with one more exception, for one field or for all."""
        key = ANY if field is None else str(field)
        known = self.keep.get(key, ())
        return self if words in known else replace(self, keep={**self.keep, key: (*known, words)})

    @property
    def sought(self) -> tuple[Field, ...]:
        """The fields that are looked for anew in a masked file: none that somebody decided to leave standing."""
        left = {Field.EMAIL, Field.URL} if self.referees == "keep" else set()
        return tuple(f for f in self.fields if f not in left and not {ANY, str(f)} & self.keep.keys())

    def edits(
        self, document: Document, spans: Iterable[Span], *, rng: Random, key: bytes | None = None
    ) -> tuple[Edit, ...]:
        """Return what has to be done to ``document``: sorted, disjoint edits in its own coordinates.

        Why: writers of PDF and DOCX need the original coordinates, which presidio's anonymizer does not give.

        ``spans`` are disjoint (see ``masking.span.resolve``). ``rng`` draws pseudonyms: the same state gives the
        same ones, and within one call the same words get the same pseudonym. With a ``key`` they do in every call.
        """
        chosen = sorted((s for s in spans if s.field in self.operators), key=lambda s: s.start)
        if self.affinity == "word":
            from masking.policy.affinity import whole_names

            chosen = whole_names(chosen, document.text)
        parts = [(part, part is span or part == span) for span in chosen for part in self._parts(span, document.text)]
        state = MaskingState(document.text, [part for part, _ in parts], rng, key)
        edits = [edit for part, whole in parts for edit in operate(part, self._operator(part, whole=whole), state)]
        return tuple(sorted(edits, key=lambda e: (e.start, e.end)))

    def _parts(self, span: Span, text: str) -> Iterable[Span]:
        if self.affinity != "word":
            return (span,)
        from masking.policy.affinity import trait_words  # with what rules read of a resume: not to load a policy

        return trait_words(span, text, self.operators)

    def _operator(self, span: Span, *, whole: bool) -> Operator:
        """A word out of a name gets no neutral one: "Society of People Engineers" is no society's name."""
        operator = self.operators[span.field]
        named = not whole or span.recognizer.endswith(":school-name")
        return replace(operator, name="placeholder") if named and operator.name == "neutral" else operator

    def table(self) -> dict[str, Any]:
        """Return the policy as the plain table that ``parse`` reads: for reports, workers and files."""
        always = {key: getattr(self, key) for key in ("name", "threshold", "affinity", "firms")}
        referees, tagger = "" if self.referees == "mask" else self.referees, self.tagger
        roles = {role: {stage: list(may) for stage, may in stages.items()} for role, stages in self.roles.items()}
        fields = {str(field): self._field_table(field) for field in self.fields}
        rest = {"referees": referees, "tagger": tagger, "fields": fields, **self._rules_table(), "roles": roles}
        return always | {key: part for key, part in rest.items() if part or key == "fields"}

    def _field_table(self, field: Field) -> str | dict[str, Any]:
        plain = self.operators[field].table()
        if field not in self.thresholds:
            return plain
        return {**(plain if isinstance(plain, dict) else {"operator": plain}), "threshold": self.thresholds[field]}

    def _rules_table(self) -> dict[str, Any]:
        """What the user added: exceptions, words to mask, fields and recognizers."""
        parts = {
            "keep": {key: list(map(entry_table, words)) for key, words in self.keep.items()},
            "mask": {str(f): list(map(entry_table, words)) for f, words in self.mask.items() if f in self.operators},
            "field": [
                {"label": label, "name": str(f), **({} if f in self.operators else {"operator": "keep"})}
                for f, label in self.own.items()
            ],
            "recognizer": [rule.table for rule in self.recognizers],
        }
        return {key: part for key, part in parts.items() if part}


def load(name_or_path: str | Path | Policy) -> Policy:
    """Return the preset of that name, or the policy that a TOML file describes.

    Raises PolicyError when there is no such preset or file, or when it names something unknown.
    """
    if isinstance(name_or_path, Policy):
        return name_or_path
    table, path = table_of(name_or_path)
    return _useful(parse(table, name=path.stem if path else "policy", folder=path.parent if path else None))


def table_of(name_or_path: str | Path, *, folder: Path | None = None) -> tuple[dict[str, Any], Path | None]:
    """Return the table of a preset or a file as it is written, and the path of the file. Raises PolicyError."""
    name = str(name_or_path)
    if name in PRESETS:
        return tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8")), None
    path = Path(name) if folder is None else folder / name
    if path.suffix != ".toml" and not path.is_file():
        raise PolicyError(
            f"there is no policy called {name!r}",
            remedy=f"{nearest(name, PRESETS)}Presets are {', '.join(PRESETS)}; anything else is a .toml file.",
        )
    return _read(path), path


def parse(table: Mapping[str, Any], *, name: str = "policy", folder: Path | None = None) -> Policy:
    """Return the policy that ``table`` describes; files that it names stand in ``folder``.

    The keys are those of the JSON Schema, ``masking/policy/policy.schema.json``. Raises PolicyError for an unknown
    key, field, operator or option, and for a policy that masks nothing.
    """
    for key in table:
        known(key, keys(), "key")
    base = _base(table, folder)
    own, masked = own_fields(table.get("field", ()), base.own)

    def named(field: str) -> Field:
        return field_named(field, own)

    operators, thresholds = dict(base.operators), dict(base.thresholds)
    said = {**masked, **{named(key): value for key, value in _table(table.get("fields", {}), "fields").items()}}
    for one, value in said.items():
        _set(one, value, operators, thresholds)
    if not operators:
        raise PolicyError("this policy masks nothing", remedy="Name at least one field under [fields].")

    policy = Policy(
        name=str(table.get("name", name)),
        operators={field: operators[field] for field in (*FIELDS, *own) if field in operators},
        threshold=_threshold(table.get("threshold", base.threshold)),
        affinity=known(str(table.get("affinity", base.affinity)), AFFINITIES, "affinity"),
        firms=known(str(table.get("firms", base.firms)), FIRMS, "firms"),
        referees=known(str(table.get("referees", base.referees)), FIRMS, "value of referees:"),
        tagger=str(table.get("tagger", base.tagger)),
        keep=_words(table, "keep", base.keep, lambda key: key if key == ANY else str(named(key)), folder),
        mask=_words(table, "mask", base.mask, named, folder),
        thresholds={field: thresholds[field] for field in operators if field in thresholds},
        own=own,
        recognizers=rules(table.get("recognizer", ()), base.recognizers, field_named=named, folder=folder),
        roles=_roles(table.get("roles", {}), base.roles, named),
    )
    _agreeing(policy)
    return policy


def _base(table: Mapping[str, Any], folder: Path | None) -> Policy:
    """The policy that a table extends. Raises PolicyError for one that extends itself."""
    if "extends" not in table:
        return Policy("", {})
    seen, at, where = set[Path](), dict(table), folder
    while "extends" in at:
        at, path = table_of(str(at["extends"]), folder=where)
        if path is not None and path.resolve() in seen:
            raise PolicyError(f"{path} extends itself", remedy="Let one of the files extend a preset, or nothing.")
        where = path.parent if path else None
        seen.update([path.resolve()] if path else [])
    upper, path = table_of(str(table["extends"]), folder=folder)
    return parse(upper, folder=path.parent if path else None)


def _set(field: Field, value: object, operators: dict[Field, Operator], thresholds: dict[Field, float]) -> None:
    """Take over what a policy says of one field. A table without an operator changes the threshold alone."""
    said = dict(value) if isinstance(value, Mapping) else {"operator": value}
    if "threshold" in said:
        thresholds[field] = _threshold(said.pop("threshold"))
        if not said and field in operators:
            return
    operator = Operator.parse(said if said.keys() - {"operator"} else said.get("operator", "placeholder"), field=field)
    if operator is None:
        operators.pop(field, None)
    else:
        operators[field] = operator


K = TypeVar("K", bound=str)


def _words(
    table: Mapping[str, Any],
    part: str,
    base: Mapping[K, tuple[Entry, ...]],
    key: Callable[[str], K],
    folder: Path | None,
) -> dict[K, tuple[Entry, ...]]:
    """The words of ``[keep]`` or ``[mask]``: those of the policy that is extended, and its own."""
    found = dict(base)
    for name, value in _table(table.get(part, {}), part).items():
        new = entries(value, f"{part}.{name}", folder)
        found[key(name)] = tuple(dict.fromkeys((*found.get(key(name), ()), *new)))
    return found


def _agreeing(policy: Policy) -> None:
    """Raise PolicyError where the same words are kept and masked."""
    for one, words in policy.mask.items():
        both = set(words) & {*policy.keep.get(str(one), ()), *policy.keep.get(ANY, ())}
        if both:
            what = f"{sorted(map(str, both))[0]!r} is under [keep] and under [mask]"
            raise PolicyError(what, remedy="Take it out of one of them.")


def _useful(policy: Policy) -> Policy:
    """Return the policy; raise PolicyError where something is looked for only to be left alone."""
    asked = {one: "[mask]" for one in policy.mask}
    asked |= {one: f"the recognizer {rule.name!r}" for rule in policy.recognizers for _, one in rule.fields if one}
    for one, who in asked.items():
        if one not in policy.operators:
            remedy = f'Say under [fields] what happens to it: {one} = "placeholder".'
            raise PolicyError(f"{who} is about {one}, which this policy does not mask", remedy=remedy)
    return policy


def _roles(
    value: object, base: Mapping[str, Mapping[str, tuple[str, ...]]], named: Callable[[str], Field]
) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """What each role may see at which stage."""
    roles = dict(base)
    for role, stages in _table(value, "roles").items():
        may = {stage: _strings(names, f"roles.{role}.{stage}") for stage, names in _table(stages, role).items()}
        roles[role] = {
            stage: tuple(name if name == ORIGINAL else str(named(name)) for name in names)
            for stage, names in may.items()
        }
    return roles


def _strings(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(v, str) and v for v in value):
        raise PolicyError(f"{key!r} must be a list of words", remedy='Write it as ["one", "two"].')
    return tuple(value)


def field_named(name: str, own: Iterable[Field] = ()) -> Field:
    """Return the field of that name (``-`` and letter case do not matter); PolicyError names the nearest one.

    ``own`` are the fields of the policy's user, which are known beside those of ``Field``.
    """
    return Field(known(name.strip().lower().replace("-", "_").replace(" ", "_"), (*FIELDS, *own), "field"))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read(path.name, path.parent, "the policy"))
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(
            f"{path} is not valid TOML: {error}", remedy="See docs/policies.md for an example."
        ) from error


def _threshold(value: object) -> float:
    if isinstance(value, str):
        return THRESHOLDS[known(value, THRESHOLDS, "threshold")]
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise PolicyError(f"threshold {value!r} is not between 0 and 1", remedy=f"Or say one of: {', '.join(THRESHOLDS)}.")


def _table(value: object, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PolicyError(
            f"{key!r} must be a table", remedy='Write it as [fields] with lines like name = "placeholder".'
        )
    return value
