"""Assignment: from resumes to the texts that are scored, and who is left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from masking.batch.sandbox import Sandbox
from masking.errors import Contradiction, InputError
from perturb.counterfactual import Counterfactual
from perturb.experiment import workers
from perturb.experiment.subject import LeftOut, Subject
from perturb.experiment.suites import Design, Problem, Suite, suite
from perturb.experiment.suites import Variant as Made
from perturb.experiment.variants import of_subject
from perturb.scoring import Variant

PLACEBOS: tuple[str, ...] = ("name", "spacing", "repeat")
"""Changes that mean nothing: another name of the same group, white space at the ends of lines, none at all."""

ORIGINAL, TWIN = "original", "twin"
KINDS: tuple[str, ...] = ("original", "matched", "placebo")
"""Designs: the resume as it came against its twin; two names of one matched pair; another name of the own group."""
REFERENCE_RACE = "white"


@dataclass(frozen=True, slots=True)
class Assignment:
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
        return sum(is_twin(variant.variant) for variant in self.variants)

    def counterfactual(self, resume: str, variant: str) -> Counterfactual | None:
        """Return how a variant was made; None for an original."""
        for made in self.suite.variants:
            if (made.resume, made.variant) == (resume, variant):
                return made.counterfactual
        return None


def assign(
    subjects: Sequence[Subject],
    design: Design,
    *,
    placebos: Collection[str] = ("name",),
    reference: str = REFERENCE_RACE,
    progress: Callable[[int, int], None] | None = None,
    sandbox: Sandbox | None = None,
    show_names: bool = False,
    kind: str = "original",
) -> Assignment:
    """Return the originals, twins and placebos of all ``subjects`` that have at least one clean twin.

    Every twin has been read again for what the swap forgot; one that is not clean is left out with its reason, and
    so is a resume that does not tell its own gender or race. Unless ``design.races`` says otherwise, on the axis
    race every comparison is with the race ``reference``: its resumes get twins of all others, the others one of it.
    ``kind`` says what a twin is compared with: the resume as it came (``original``); the same resume with the own
    group's name of the twin's matched pair (``matched``, the name as it came is then a placebo); or, ``placebo``,
    the resume as it came with its "twin" of another name of its own group, which shows what a name alone does.
    ``design.placebos`` counts the name placebos; ``placebos`` adds ``spacing`` and ``repeat``.
    ``progress`` is called with resumes done and resumes in all. With a ``sandbox`` each resume is handled in one of
    its workers, under its limits; one that breaks them is left out, and the others go on. What a twin is called is told
    as ``n001`` and so on unless ``show_names`` is set: tables and reports then hold no name of anybody.

    Raises what ``checked`` raises, and InputError when nobody is left.
    """
    design = checked(design, kind=kind, placebos=placebos)
    if not subjects:
        raise InputError("there is no resume to make a twin of", remedy="Give at least one.")
    parts = []
    for number, part in enumerate(_parts(subjects, design, reference, sandbox)):
        if progress:
            progress(number, len(subjects))
        parts.append(part)
    called = _called([v for p, _ in parts for v in _roles(p, kind)], show_names=show_names)
    made = Suite(design, called, tuple(q for _, p in parts for q in _told(p, kind)))
    left_out = _left_out(made, subjects)
    variants = tuple(_variants(made, placebos))
    if not variants:
        why = f": {left_out[0].reason}" if left_out else ""
        raise InputError(
            f"no twin could be made of any of the {len(subjects)} resumes{why}",
            remedy="Look at one of them: evenhand twin FILE --gender female",
        )
    return Assignment(made, variants, left_out)


def _parts(
    subjects: Sequence[Subject], design: Design, reference: str, sandbox: Sandbox | None
) -> Iterator[tuple[tuple[Made, ...], tuple[Problem, ...]]]:
    if sandbox is not None:
        yield from workers.made(subjects, design, reference, sandbox)
        return
    for subject in subjects:
        yield of_subject(subject, design, reference)


def checked(design: Design, *, kind: str = "original", placebos: Collection[str] = ()) -> Design:
    """Return the design of the suite that a kind of experiment needs.

    Raises Contradiction for an unknown kind, axis, channel, race or placebo, and for a design that contradicts itself.
    """
    unknown = sorted(set(placebos) - set(PLACEBOS))
    if unknown:
        raise Contradiction(f"there is no placebo {unknown[0]!r}", remedy=f"Known: {', '.join(PLACEBOS)}.")
    design = _of_kind(design, kind)
    suite([], design)
    return design


def _of_kind(design: Design, kind: str) -> Design:
    if kind not in KINDS:
        raise Contradiction(f"there is no design {kind!r}", remedy=f"Known: {', '.join(KINDS)}.")
    if kind == "original":
        return design
    if design.twins > 1 or (kind == "matched" and design.axis == "race" and len(design.races) != 1):
        raise Contradiction(
            f"the design {kind} makes one pair of each resume",
            remedy="Leave --twins out, and on the axis race name one race: --races black.",
        )
    return replace(design, matched=kind == "matched", placebos=1)


_ROLES: Mapping[str, Mapping[str, str]] = {
    "matched": {ORIGINAL: "placebo:own name", "placebo:1": ORIGINAL, TWIN: TWIN},
    "placebo": {ORIGINAL: ORIGINAL, "placebo:1": TWIN},
}


def _told(problems: Iterable[Problem], kind: str) -> Iterator[Problem]:
    """The problems of the variants that play a part, by the name of that part."""
    for problem in problems:
        if kind != "placebo" or problem.variant == "all":
            yield problem
        elif problem.variant in _ROLES[kind]:
            yield replace(problem, variant=_ROLES[kind][problem.variant])


def _roles(variants: Sequence[Made], kind: str) -> Iterator[Made]:
    """The variants of one resume in the parts that they play; none where a part cannot be filled."""
    if kind == "original":
        yield from variants
        return
    roles = _ROLES[kind]
    if roles.keys() <= {one.variant for one in variants}:
        yield from (replace(one, variant=roles[one.variant]) for one in variants if one.variant in roles)


def _called(variants: Sequence[Made], *, show_names: bool) -> tuple[Made, ...]:
    """The variants with the names that their twins wear, or with a number for each."""
    if show_names:
        return tuple(variants)
    numbers: dict[str, str] = {}
    return tuple(
        replace(one, name=one.name and numbers.setdefault(one.name, f"n{len(numbers) + 1:03d}")) for one in variants
    )


def _variants(made: Suite, placebos: Collection[str]) -> Iterator[Variant]:
    paired = {one.resume for one in made.variants if is_twin(one.variant)}
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


def is_twin(variant: str) -> bool:
    """Whether a variant is a twin: no original, placebo or single channel."""
    return variant.partition(":")[0] == TWIN


def _left_out(made: Suite, subjects: Sequence[Subject]) -> tuple[LeftOut, ...]:
    sources = {subject.id: subject.source for subject in subjects}
    found = [
        LeftOut(
            problem.resume if problem.variant == "all" else f"{problem.resume} {problem.variant}",
            problem.reason,
            sources.get(problem.resume, ""),
        )
        for problem in made.problems
    ]
    accounted = {problem.resume for problem in made.problems}
    accounted |= {one.resume for one in made.variants if is_twin(one.variant)}
    missing = (subject for subject in subjects if subject.id not in accounted)
    return (*found, *(LeftOut(one.id, "its group is none of those compared", one.source) for one in missing))
