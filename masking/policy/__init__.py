"""Policy: which fields are masked, and what stands in their place.

Why: recruiters who read a resume, models that learn from it and auditors need different masks of the same spans.
A policy is data (a TOML table), so it can be read, shared and kept beside the results it made.

Presets: ``display`` (the ten required fields), ``training`` (everything, by pseudonyms), ``all`` (everything).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from masking.document import Document
from masking.errors import PolicyError
from masking.policy.exceptions import ANY, folded
from masking.policy.operators import Desk, Operator, operate
from masking.span import FIELDS, Edit, Field, Span

__all__ = ["ALWAYS", "ANY", "ORIGINAL", "PRESETS", "THRESHOLDS", "Policy", "field_named", "load", "parse"]

PRESETS: tuple[str, ...] = ("display", "training", "all")
THRESHOLDS: Mapping[str, float] = {"strict": 0.25, "balanced": 0.5, "readable": 0.8}
AFFINITIES: tuple[str, ...] = ("organisation", "word")
FIRMS: tuple[str, ...] = ("mask", "keep")
_KEYS = ("name", "extends", "threshold", "affinity", "firms", "tagger", "fields", "keep", "roles")
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
    """Spans less sure than this are left alone: the lower, the stricter."""
    affinity: str = "organisation"
    """``organisation`` hides the whole name of a women's, faith or ethnic society; ``word`` only the telling words."""
    firms: str = "mask"
    """``mask`` hides the candidate's own name in the name of a firm, too; ``keep`` leaves it, and proofs say so."""
    tagger: str = ""
    """The file of the tagger's model (see ``evenhand develop train-tagger``); empty for the one that ships."""
    keep: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that are never masked, by field; those under ``any`` in no field."""
    roles: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """What each role may see again at which stage: fields, and ``original`` for the whole document."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that this policy masks, in the order of ``Field``."""
        return tuple(field for field in FIELDS if field in self.operators)

    def only(self, names: Iterable[str]) -> Policy:
        """Return this policy for the named fields only; what it does not know yet gets a placeholder.

        Raises PolicyError for a field that does not exist, and when none is named.
        """
        wanted = [field_named(name) for name in names]
        if not wanted:
            raise PolicyError("no field is named", remedy=f"Name one or more of: {', '.join(FIELDS)}.")
        return replace(
            self, operators={f: self.operators.get(f, Operator("placeholder")) for f in FIELDS if f in wanted}
        )

    def without(self, names: Iterable[str]) -> Policy:
        """Return this policy with the named fields left alone. Raises PolicyError for a field that does not exist."""
        skipped = {field_named(name) for name in names}
        return replace(self, operators={f: op for f, op in self.operators.items() if f not in skipped})

    def covering(self, fields: Iterable[Field]) -> Policy:
        """Return this policy with a placeholder for those of ``fields`` that it does not mask."""
        missing = {f: Operator("placeholder") for f in fields if f not in self.operators}
        return replace(self, operators={**self.operators, **missing}) if missing else self

    def spares(self, span: Span, text: str) -> bool:
        """Say whether the words of ``span`` are an exception: letter case, white space and edges do not matter."""
        words = folded(text[span.start : span.end])
        return any(words == folded(kept) for key in (ANY, str(span.field)) for kept in self.keep.get(key, ()))

    def sparing(self, words: str, field: Field | None = None) -> Policy:
        """Return this policy with one more exception, for one field or for all."""
        key = ANY if field is None else str(field)
        known = self.keep.get(key, ())
        return self if words in known else replace(self, keep={**self.keep, key: (*known, words)})

    def edits(self, document: Document, spans: Iterable[Span], *, rng: Random) -> tuple[Edit, ...]:
        """Return what has to be done to ``document``: sorted, disjoint edits in its own coordinates.

        Why: writers of PDF and DOCX need the original coordinates, which presidio's anonymizer does not give.

        ``spans`` are disjoint (see ``masking.span.resolve``). ``rng`` draws pseudonyms: the same state gives the
        same ones, and within one call the same words get the same pseudonym.
        """
        chosen = sorted((s for s in spans if s.field in self.operators), key=lambda s: s.start)
        parts = [(part, part is span or part == span) for span in chosen for part in self._parts(span, document.text)]
        desk = Desk(document.text, [part for part, _ in parts], rng)
        edits = [edit for part, whole in parts for edit in operate(part, self._operator(part, whole=whole), desk)]
        return tuple(sorted(edits, key=lambda e: (e.start, e.end)))

    def _parts(self, span: Span, text: str) -> Iterable[Span]:
        if self.affinity != "word":
            return (span,)
        from masking.policy.affinity import telling_words  # with what rules read of a resume: not to load a policy

        return telling_words(span, text, self.operators)

    def _operator(self, span: Span, *, whole: bool) -> Operator:
        """A word out of a name gets no neutral one: "Society of People Engineers" is no society's name."""
        operator = self.operators[span.field]
        named = not whole or span.recognizer.endswith(":school-name")
        return replace(operator, name="placeholder") if named and operator.name == "neutral" else operator

    def table(self) -> dict[str, Any]:
        """Return the policy as the plain table that ``parse`` reads: for reports, workers and files."""
        return {
            "name": self.name,
            "threshold": self.threshold,
            "affinity": self.affinity,
            "firms": self.firms,
            **({"tagger": self.tagger} if self.tagger else {}),
            "fields": {str(field): self.operators[field].table() for field in self.fields},
            **({"keep": {key: list(words) for key, words in self.keep.items()}} if self.keep else {}),
            **(
                {"roles": {role: {k: list(v) for k, v in may.items()} for role, may in self.roles.items()}}
                if self.roles
                else {}
            ),
        }


def load(name_or_path: str | Path | Policy) -> Policy:
    """Return the preset of that name, or the policy that a TOML file describes.

    Raises PolicyError when there is no such preset or file, or when it names something unknown.
    """
    if isinstance(name_or_path, Policy):
        return name_or_path
    name = str(name_or_path)
    if name in PRESETS:
        return parse(tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8")))
    path = Path(name)
    if path.suffix != ".toml" and not path.is_file():
        raise PolicyError(
            f"there is no policy called {name!r}",
            remedy=f"{_nearest(name, PRESETS)}Presets are {', '.join(PRESETS)}; anything else is a .toml file.",
        )
    return parse(_read(path), name=path.stem)


def parse(table: Mapping[str, Any], *, name: str = "policy") -> Policy:
    """Return the policy that ``table`` describes.

    Keys: ``extends``, ``threshold``, ``affinity``, ``firms``, ``tagger``, ``fields``, ``keep`` (exceptions) and
    ``roles``. Raises PolicyError for an unknown key, field, operator or option, and for a policy that masks nothing.
    """
    for key in table:
        _known(key, _KEYS, "key")
    base = load(str(table["extends"])) if "extends" in table else Policy(name, {})
    operators = dict(base.operators)
    for key, value in _table(table.get("fields", {}), "fields").items():
        operator = Operator.parse(value, field=field_named(key))
        if operator is None:
            operators.pop(field_named(key), None)
        else:
            operators[field_named(key)] = operator
    if not operators:
        raise PolicyError("this policy masks nothing", remedy="Name at least one field under [fields].")
    return Policy(
        name=str(table.get("name", name)),
        operators={field: operators[field] for field in FIELDS if field in operators},
        threshold=_threshold(table.get("threshold", base.threshold)),
        affinity=_known(str(table.get("affinity", base.affinity)), AFFINITIES, "affinity"),
        firms=_known(str(table.get("firms", base.firms)), FIRMS, "firms"),
        tagger=str(table.get("tagger", base.tagger)),
        keep=_kept(table.get("keep", {}), base.keep),
        roles=_roles(table.get("roles", {}), base.roles),
    )


def _kept(value: object, base: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The exceptions of a policy: those of the policy it extends, and its own."""
    kept = dict(base)
    for name, words in _table(value, "keep").items():
        key = name if name == ANY else str(field_named(name))
        kept[key] = tuple(dict.fromkeys((*kept.get(key, ()), *_strings(words, f"keep.{name}"))))
    return kept


def _roles(
    value: object, base: Mapping[str, Mapping[str, tuple[str, ...]]]
) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """What each role may see at which stage."""
    roles = dict(base)
    for role, stages in _table(value, "roles").items():
        may = {stage: _strings(names, f"roles.{role}.{stage}") for stage, names in _table(stages, role).items()}
        roles[role] = {
            stage: tuple(name if name == ORIGINAL else str(field_named(name)) for name in names)
            for stage, names in may.items()
        }
    return roles


def _strings(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(v, str) and v for v in value):
        raise PolicyError(f"{key!r} must be a list of words", remedy='Write it as ["one", "two"].')
    return tuple(value)


def field_named(name: str) -> Field:
    """Return the field of that name (``-`` and letter case do not matter); PolicyError names the nearest one."""
    return Field(_known(name.strip().lower().replace("-", "_").replace(" ", "_"), FIELDS, "field"))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PolicyError(f"the policy file {path} cannot be read", remedy="Check the path.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PolicyError(
            f"{path} is not valid TOML: {error}", remedy="See docs/policies.md for an example."
        ) from error


def _threshold(value: object) -> float:
    if isinstance(value, str):
        return THRESHOLDS[_known(value, tuple(THRESHOLDS), "threshold")]
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise PolicyError(f"threshold {value!r} is not between 0 and 1", remedy=f"Or say one of: {', '.join(THRESHOLDS)}.")


def _table(value: object, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PolicyError(
            f"{key!r} must be a table", remedy='Write it as [fields] with lines like name = "placeholder".'
        )
    return value


def _known(name: str, known: Iterable[str], what: str) -> str:
    known = [str(k) for k in known]
    if name in known:
        return name
    raise PolicyError(f"unknown {what} {name!r}", remedy=f"{_nearest(name, known)}Known: {', '.join(known)}.")


def _nearest(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"Did you mean {close[0]!r}? " if close else ""
