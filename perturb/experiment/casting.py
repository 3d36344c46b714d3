"""Casting: from resumes to the texts that are scored, and who is left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from masking.document import Document, Resume
from masking.errors import EvenhandError, InputError, InternalError
from name_lists.census import RACES
from perturb.counterfactual import Counterfactual, Design, Problem, Suite, origin_of, suite
from perturb.counterfactual.suites import Variant as Made
from perturb.experiment.resumes import LeftOut, Subject
from perturb.scoring import Variant

PLACEBOS: tuple[str, ...] = ("name", "spacing", "repeat")
"""Changes that mean nothing: another name of the same group, white space at the ends of lines, none at all."""

ORIGINAL, TWIN = "original", "twin"
REFERENCE_RACE = "white"

_UNKNOWN = {
    "gender": "nothing in the resume tells a gender, and a twin of the other one cannot be made",
    "race": "the name suggests no race by census counts",
}


@dataclass(frozen=True, slots=True)
class Cast:
    """All texts of an experiment, and what could not take part."""

    suite: Suite = field(repr=False)
    """How every variant was made."""
    variants: tuple[Variant, ...] = field(repr=False)
    left_out: tuple[LeftOut, ...]
    """Resumes without a clean twin, and single twins that were not clean, each with the reason."""

    @property
    def resumes(self) -> int:
        """Resumes that take part."""
        return sum(variant.variant == ORIGINAL for variant in self.variants)

    @property
    def twins(self) -> int:
        """Twins that take part; placebos and single channels not counted."""
        return sum(_is_twin(variant.variant) for variant in self.variants)

    def counterfactual(self, resume: str, variant: str) -> Counterfactual | None:
        """Return how a variant was made; None for an original."""
        for made in self.suite.variants:
            if (made.resume, made.variant) == (resume, variant):
                return made.counterfactual
        return None


def cast(
    subjects: Sequence[Subject],
    design: Design,
    *,
    placebos: Collection[str] = ("name",),
    reference: str = REFERENCE_RACE,
    progress: Callable[[int, int], None] | None = None,
) -> Cast:
    """Return the originals, twins and placebos of all ``subjects`` that have at least one clean twin.

    Every twin has been read again for what the swap forgot; one that is not clean is left out with its reason, and
    so is a resume that does not tell its own gender or race. Unless ``design.races`` says otherwise, on the axis
    race every comparison is with the race ``reference``: its resumes get twins of all others, the others one of it.
    ``design.placebos`` counts the name placebos; ``placebos`` adds ``spacing`` and ``repeat``.
    ``progress`` is called with resumes done and resumes in all.

    Raises InputError for an unknown placebo, a design that contradicts itself, or when nobody is left.
    """
    unknown = sorted(set(placebos) - set(PLACEBOS))
    if unknown:
        raise InputError(f"there is no placebo {unknown[0]!r}", remedy=f"Known are: {', '.join(PLACEBOS)}.")
    suite([], design)  # a design that contradicts itself is refused before the first resume is read
    parts = []
    for number, subject in enumerate(subjects):
        if progress:
            progress(number, len(subjects))
        parts.append(_of_subject(subject, design, reference))
    made = Suite(design, tuple(v for p in parts for v in p.variants), tuple(q for p in parts for q in p.problems))
    left_out = _left_out(made, subjects)
    variants = tuple(_variants(made, placebos))
    if not variants:
        why = f": {left_out[0].reason}" if left_out else ""
        raise InputError(
            f"no twin could be made of any of the {len(subjects)} resumes{why}",
            remedy="Look at one of them: evenhand twin FILE --gender female",
        )
    return Cast(made, variants, left_out)


def _of_subject(subject: Subject, design: Design, reference: str) -> Suite:
    """The variants of one resume, or the reason why there are none."""
    try:
        resume = _identified(subject.document)
        own = origin_of(resume)
        group = own.gender if design.axis == "gender" else own.race
        if group is None:
            return Suite(design, (), (Problem(subject.id, "all", _UNKNOWN[design.axis]),))
        made = suite([(subject.id, resume)], _aimed(design, group, reference))
    except InternalError:
        raise
    except EvenhandError as error:
        return Suite(design, (), (Problem(subject.id, "all", str(error)),))
    return replace(made, design=design, variants=tuple(_discreet(one) for one in made.variants))


def _identified(document: Document) -> Resume:
    from masking.recognize import identify
    from masking.sections import parse

    return identify(parse(document))


def _aimed(design: Design, own: str, reference: str) -> Design:
    if design.axis != "race" or design.races:
        return design
    others = tuple(race for race in RACES if race != reference)
    return replace(design, races=others if own == reference else (reference,))


def _discreet(made: Made) -> Made:
    """Tell only what was drawn of a twin's name.

    Why: a gender swap keeps the family name, which is the candidate's own; tables and reports must not hold it.
    """
    twin = made.counterfactual
    if not made.name or twin is None or twin.persona.last_name != twin.origin.last_name:
        return made
    return replace(made, name=twin.persona.first_name)


def _variants(made: Suite, placebos: Collection[str]) -> Iterator[Variant]:
    paired = {one.resume for one in made.variants if _is_twin(one.variant)}
    for one in made.variants:
        if one.resume in paired:
            yield Variant(one.resume, one.variant, one.text, one.group, one.name)
            if one.variant == ORIGINAL:
                yield from _plain_placebos(one, placebos)


def _plain_placebos(original: Made, wanted: Collection[str]) -> Iterator[Variant]:
    if "spacing" in wanted:
        spaced = original.text.replace("\n", " \n") + "\n"
        yield Variant(original.resume, "placebo:spacing", spaced, original.group)
    if "repeat" in wanted:
        yield Variant(original.resume, "placebo:same text", original.text, original.group, draw=1)


def _is_twin(variant: str) -> bool:
    return variant.partition(":")[0] == TWIN


def _left_out(made: Suite, subjects: Sequence[Subject]) -> tuple[LeftOut, ...]:
    sources = {subject.id: subject.source for subject in subjects}
    paired = {one.resume for one in made.variants if _is_twin(one.variant)}
    found = [
        LeftOut(
            problem.resume if problem.variant == "all" else f"{problem.resume} {problem.variant}",
            problem.reason,
            sources.get(problem.resume, ""),
        )
        for problem in made.problems
    ]
    named = {problem.resume for problem in made.problems}
    missing = [subject for subject in subjects if subject.id not in paired and subject.id not in named]
    return (*found, *(LeftOut(one.id, "its group is none of those compared", one.source) for one in missing))
