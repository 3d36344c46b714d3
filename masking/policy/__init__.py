"""Policy: which fields are masked, and what stands in their place.

Why: recruiters who read a resume, models that learn from it and auditors need different masks of the same spans.
A policy is data (a TOML table), so it can be read, shared and kept beside the results it made.

Presets: ``display`` (the ten required fields), ``training`` (everything, by pseudonyms), ``all`` (everything).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from masking.document import Document
from masking.errors import PolicyError
from masking.policy.operators import Desk, Operator, operate
from masking.span import FIELDS, Edit, Field, Span

PRESETS: tuple[str, ...] = ("display", "training", "all")
THRESHOLDS: Mapping[str, float] = {"strict": 0.25, "balanced": 0.5, "readable": 0.8}
AFFINITIES: tuple[str, ...] = ("organisation", "word")
_KEYS = ("name", "extends", "threshold", "affinity", "fields")


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
            "fields": {str(field): self.operators[field].table() for field in self.fields},
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
    """Return the policy that ``table`` describes, with the keys ``extends``, ``threshold``, ``affinity``, ``fields``.

    Raises PolicyError for an unknown key, field, operator or option, and for a policy that masks nothing.
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
    )


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
