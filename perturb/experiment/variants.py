"""Variants: the texts of one resume that take part in an experiment."""

from __future__ import annotations

from dataclasses import replace

from masking.errors import EvenhandError, InternalError
from name_lists.census import RACES
from perturb.counterfactual import origin_of
from perturb.counterfactual.swapping import as_resume
from perturb.experiment.subject import Subject
from perturb.experiment.suites import Design, Problem, Variant, suite

_UNKNOWN = {
    "gender": "nothing in the resume reveals a gender, and a twin of the other one cannot be made",
    "race": "the name suggests no race by census counts",
}


def of_subject(subject: Subject, design: Design, reference: str) -> tuple[tuple[Variant, ...], tuple[Problem, ...]]:
    """Return the variants of one resume, and the reasons for those that there are not.

    On the axis race, unless ``design.races`` says otherwise, the twins are of the races that ``assign`` compares.
    """
    try:
        resume = as_resume(subject.document, design.policy)
        own = origin_of(resume)
        group = own.gender if design.axis == "gender" else own.race
        if group is None or group == "neutral":
            return (), (Problem(subject.id, "all", _UNKNOWN[design.axis]),)
        made = suite([(subject.id, resume)], _aimed(design, group, reference))
    except InternalError:
        raise
    except EvenhandError as error:
        return (), (Problem(subject.id, "all", str(error)),)
    return tuple(_drawn(one, design.axis) for one in made.variants), made.problems


def _aimed(design: Design, own: str, reference: str) -> Design:
    if design.axis != "race" or design.races:
        return design
    others = tuple(race for race in RACES if race != reference)
    return replace(design, races=others if own == reference else (reference,))


def _drawn(made: Variant, axis: str) -> Variant:
    """Tell only what was drawn of a twin's name: by it names are compared.

    Why: a gender swap keeps the family name (or its other ending), which is the candidate's own.
    """
    twin = made.counterfactual
    return replace(made, name=twin.persona.first_name) if made.name and twin and axis == "gender" else made
