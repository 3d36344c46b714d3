"""Casting: from resumes to the texts that are scored, and who is left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from masking.batch.sandbox import Sandbox
from masking.errors import InputError
from perturb.counterfactual import Counterfactual, Design, Problem, Suite, suite
from perturb.counterfactual.suites import Variant as Made
from perturb.experiment import workers
from perturb.experiment.players import of_subject
from perturb.experiment.resumes import LeftOut, Subject
from perturb.scoring import Variant

PLACEBOS: tuple[str, ...] = ("name", "spacing", "repeat")
"""Changes that mean nothing: another name of the same group, white space at the ends of lines, none at all."""

ORIGINAL, TWIN = "original", "twin"
REFERENCE_RACE = "white"


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
    sandbox: Sandbox | None = None,
) -> Cast:
    """Return the originals, twins and placebos of all ``subjects`` that have at least one clean twin.

    Every twin has been read again for what the swap forgot; one that is not clean is left out with its reason, and
    so is a resume that does not tell its own gender or race. Unless ``design.races`` says otherwise, on the axis
    race every comparison is with the race ``reference``: its resumes get twins of all others, the others one of it.
    ``design.placebos`` counts the name placebos; ``placebos`` adds ``spacing`` and ``repeat``.
    ``progress`` is called with resumes done and resumes in all. With a ``sandbox`` each resume is handled in one of
    its workers, under its limits; one that breaks them is left out, and the others go on.

    Raises InputError for an unknown placebo, a design that contradicts itself, or when nobody is left.
    """
    unknown = sorted(set(placebos) - set(PLACEBOS))
    if unknown:
        raise InputError(f"there is no placebo {unknown[0]!r}", remedy=f"Known are: {', '.join(PLACEBOS)}.")
    suite([], design)  # a design that contradicts itself is refused before the first resume is read
    parts = []
    for number, part in enumerate(_parts(subjects, design, reference, sandbox)):
        if progress:
            progress(number, len(subjects))
        parts.append(part)
    made = Suite(design, tuple(v for p, _ in parts for v in p), tuple(q for _, p in parts for q in p))
    left_out = _left_out(made, subjects)
    variants = tuple(_variants(made, placebos))
    if not variants:
        why = f": {left_out[0].reason}" if left_out else ""
        raise InputError(
            f"no twin could be made of any of the {len(subjects)} resumes{why}",
            remedy="Look at one of them: evenhand twin FILE --gender female",
        )
    return Cast(made, variants, left_out)


def _parts(
    subjects: Sequence[Subject], design: Design, reference: str, sandbox: Sandbox | None
) -> Iterator[tuple[tuple[Made, ...], tuple[Problem, ...]]]:
    if sandbox is not None:
        yield from workers.made(subjects, design, reference, sandbox)
        return
    for subject in subjects:
        yield of_subject(subject, design, reference)


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
