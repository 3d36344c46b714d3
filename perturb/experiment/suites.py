"""Suite: every variant of many resumes that an experiment scores, drawn by one seed.

Besides the twins of the axis a suite holds placebos (another name of the same group: the noise floor of names) and,
where asked for, twins in which one channel alone is changed (which of name, pronoun, title, noun and affinity
does a scorer react to?). A variant that is not clean is a problem with its reason, never a variant.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from masking.document import Document, Resume
from masking.errors import Contradiction, EvenhandError, InputError
from masking.policy import Policy
from masking.span import Edit
from name_lists import census, pools
from name_lists.pools import Pool
from perturb.counterfactual.record import Counterfactual, digest
from perturb.counterfactual.swapping import as_resume, chosen_channels
from perturb.counterfactual.twins import ATTEMPTS, first_clean, known_origin, persona_for
from perturb.persona import Persona, check_group, pair

AXES: tuple[str, ...] = ("gender", "race")


@dataclass(frozen=True, slots=True)
class Design:
    """What an experiment varies."""

    axis: str
    """``gender`` or ``race``."""
    twins: int = 1
    """Twins a resume (and group): each with another name."""
    placebos: int = 1
    """Same-group name swaps a resume."""
    alone: tuple[str, ...] = ()
    """Channels that get a twin of their own, changed alone, with the names of the first twin."""
    races: tuple[str, ...] = ()
    """The races of the twins on the race axis; empty: every race but the resume's own."""
    matched: bool = False
    """Twin and placebo of a resume wear the two names of one matched pair, so that they differ in the group only.
    Compare twin with placebo then: the original has its own name. Otherwise every name is drawn to be like the
    original's."""
    keep_partial: bool = False
    """Take in twins in which words of the old group are left; they are problems otherwise."""
    seed: int = 0
    pool: Pool | None = field(default=None, repr=False)
    """A user's own names instead of the shipped ones."""
    policy: Policy | None = field(default=None, repr=False)
    """What is kept, and whose rules help to find the candidate's name."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One text to be scored. The names of variants are those of ``perturb.measure.Score``."""

    resume: str
    variant: str
    """``original``, ``twin`` (or ``twin:2``, ``twin:black``), ``placebo:1``, ``channel:name``."""
    text: str = field(repr=False)
    group: str = ""
    """The gender or race that the variant shows, by the axis."""
    name: str = ""
    """The name put in; empty for an original."""
    counterfactual: Counterfactual | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Problem:
    """A variant that could not be made, and why; never quotes the resume."""

    resume: str
    variant: str
    reason: str


@dataclass(frozen=True, slots=True)
class Suite:
    """All variants of all resumes, the originals among them."""

    design: Design
    variants: tuple[Variant, ...]
    problems: tuple[Problem, ...]

    def manifest(self) -> Iterator[str]:
        """Yield one JSON line a variant and problem: what was swapped where, by offsets; no text of a resume."""
        for variant in self.variants:
            yield json.dumps(_entry(variant), ensure_ascii=False)
        for problem in self.problems:
            yield json.dumps({"resume": problem.resume, "variant": problem.variant, "problem": problem.reason})


def suite(resumes: Iterable[tuple[str, Document | Resume | str]], design: Design) -> Suite:
    """Return the variants of all ``resumes`` (id and document) that ``design`` asks for.

    The same design and resumes give the same suite. Raises InputError for a design that contradicts itself; a
    resume for which a variant cannot be made becomes a problem, and the others go on.
    """
    _check(design)
    variants: list[Variant] = []
    problems: list[Problem] = []
    for name, document in resumes:
        try:
            made = list(_of_resume(name, as_resume(document, design.policy), design))
        except EvenhandError as error:
            problems.append(Problem(name, "all", str(error)))
            continue
        variants += [v for v in made if isinstance(v, Variant)]
        problems += [p for p in made if isinstance(p, Problem)]
    return Suite(design, tuple(variants), tuple(problems))


@dataclass(frozen=True, slots=True)
class _Arm:
    variant: str
    gender: str | None
    race: str | None
    channels: tuple[str, ...] | None = None


def _check(design: Design) -> None:
    if design.axis not in AXES:
        raise Contradiction(f"unknown axis {design.axis!r}", remedy=f"Known axes: {', '.join(AXES)}.")
    chosen_channels(design.alone, gendered=design.axis == "gender", raced=design.axis == "race")
    for race in design.races:
        check_group(race=race)
    if design.races and design.axis != "race":
        raise InputError("races are for the axis race", remedy="Leave the races out, or use the axis race.")
    if design.twins < 1 or design.placebos < 0:
        raise InputError("a suite needs at least one twin a resume")


def _of_resume(name: str, resume: Resume, design: Design) -> Iterator[Variant | Problem]:
    target = "female" if design.axis == "gender" else None
    origin = known_origin(resume, name=None, gender=target, race=None if target else "white")
    group = (origin.gender if design.axis == "gender" else origin.race) or ""
    yield Variant(name, "original", resume.text, group)
    drawn: dict[str, Persona] = {}
    worn: set[str] = set()
    for arm in _arms(design, origin):
        rng = _rng(design, name, arm)
        made = _variant(name, resume, origin, arm, design, rng, drawn, worn)
        if isinstance(made, Variant) and made.counterfactual is not None and made.variant.startswith("twin"):
            persona = made.counterfactual.persona  # the next twin of this resume wears another name
            worn |= {persona.first_name, persona.last_name} - {origin.last_name}
        yield made


def _arms(design: Design, origin: Persona) -> Iterator[_Arm]:
    for label, gender, race in _targets(design, origin):
        for number in range(1, design.twins + 1):
            words = [w for w in (label, str(number) if design.twins > 1 else "") if w]
            yield _Arm(":".join(["twin", *words]), gender, race)
        for channel in design.alone:
            yield _Arm(":".join([f"channel:{channel}", *([label] if label else [])]), gender, race, (channel,))
    for number in range(1, design.placebos + 1):
        yield _Arm(f"placebo:{number}", *_same(design, origin), ("name",))


def _targets(design: Design, origin: Persona) -> list[tuple[str, str | None, str | None]]:
    if design.axis == "gender":
        return [("", "female" if origin.gender == "male" else "male", None)]
    races = design.races or tuple(r for r in census.RACES if r != origin.race)
    races = tuple(r for r in races if r != origin.race)
    return [(race if len(races) > 1 else "", None, race) for race in races]


def _same(design: Design, origin: Persona) -> tuple[str | None, str | None]:
    return (origin.gender, None) if design.axis == "gender" else (None, origin.race)


def _variant(
    name: str,
    resume: Resume,
    origin: Persona,
    arm: _Arm,
    design: Design,
    rng: random.Random,
    drawn: dict[str, Persona],
    worn: Collection[str],
) -> Variant | Problem:
    """The twin of an arm. A channel's own twin wears the name of the first full twin."""
    key = f"{arm.gender} {arm.race}"
    first = [drawn[key]] if arm.variant.startswith("channel:") and key in drawn else []
    own = (_persona(rng, resume, origin, arm, design, at, worn) for at in range(len(first), ATTEMPTS))
    try:
        twin = first_clean(
            resume, origin, chain(first, own),
            channels=arm.channels, policy=design.policy, keep_partial=design.keep_partial,
        )  # fmt: skip
    except EvenhandError as error:
        return Problem(name, arm.variant, str(error))
    if not twin.left:
        drawn.setdefault(key, twin.persona)
    group = (twin.persona.gender if design.axis == "gender" else twin.persona.race) or ""
    return Variant(name, arm.variant, twin.text, group, _drawn(twin) if "name" in twin.channels else "", twin)


def _drawn(twin: Counterfactual) -> str:
    """The name as far as it was drawn: twins that share a given name have that in common, whatever their family's."""
    kept = twin.persona.last_name == twin.origin.last_name
    return (twin.persona.first_name if kept else "") or twin.persona.name


def _persona(
    rng: random.Random,
    resume: Resume,
    origin: Persona,
    arm: _Arm,
    design: Design,
    attempt: int,
    worn: Collection[str],
) -> Persona:
    """Who an arm is about: drawn by itself, or one side of the pair that twin and placebo share."""
    if not design.matched:
        return persona_for(rng, resume.text, origin, gender=arm.gender, race=arm.race, pool=design.pool, avoid=worn)
    number = arm.variant.rpartition(":")[2] if arm.variant[-1].isdigit() else "1"
    shared = random.Random(f"{design.seed} {resume.text[:200]} {number} {attempt}")
    gender, race = arm.gender or origin.gender or "", arm.race or origin.race or ""
    groups = _contrast(design, origin, gender, race)
    left, right = pair(shared, groups, avoid=resume.text.split(), pool=design.pool)
    chosen = left if (left.gender, left.race) == (gender, race) else right
    return replace(chosen, last_name=origin.last_name) if design.axis == "gender" else chosen


_OTHER = {"white": "black"}
"""The race that a placebo's names are matched with where the design has no other one; white for the rest."""


def _contrast(design: Design, origin: Persona, gender: str, race: str) -> str:
    """The contrast that holds a group; a placebo of the own group is matched with the first other one."""
    own = pools.code(origin.race or "white", origin.gender or "female")
    other = pools.code(race, gender)
    if other == own:
        _, its_gender, its_race = next(iter(_targets(design, origin)), ("", None, _OTHER.get(race, "white")))
        other = pools.code(its_race or origin.race or "white", its_gender or origin.gender or "female")
    return f"{own}-{other}" if f"{own}-{other}" in pools.contrasts() else f"{other}-{own}"


def _rng(design: Design, name: str, arm: _Arm) -> random.Random:
    """Every variant draws by itself: one more resume or arm changes no other."""
    key = f"{design.seed}\n{design.axis}\n{name}\n{arm.variant}"
    return random.Random(hashlib.sha256(key.encode()).hexdigest())


def _entry(variant: Variant) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "resume": variant.resume,
        "variant": variant.variant,
        "group": variant.group,
        "name": variant.name,
        "text_sha256": digest(variant.text),
    }
    if variant.counterfactual is not None:
        made = variant.counterfactual
        entry["notes"] = len(made.notes)
        entry["left"] = list(made.left)
        entry["kept"] = made.kept
        entry["channels"] = list(made.channels)
        entry["edits"] = [_edit(edit) for edit in made.revision.edits]
    return entry


def _edit(edit: Edit) -> dict[str, Any]:
    """Where, what kind, and the length of the new words: enough to check a twin, nothing that tells the original."""
    return {
        "start": edit.start,
        "end": edit.end,
        "channel": edit.reason,
        "field": str(edit.field),
        "length": len(edit.replacement),
    }
