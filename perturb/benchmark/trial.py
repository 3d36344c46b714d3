"""Trial: how good are twins? Specimens are swapped and compared with what they should say, word for word."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from masking.errors import EvenhandError
from masking.span import Edit
from name_lists import census
from perturb.benchmark import specimens
from perturb.benchmark.specimens import Person, Specimen
from perturb.counterfactual.record import Counterfactual
from perturb.counterfactual.swapping import swap
from perturb.counterfactual.twins import twin
from perturb.persona import Persona


@dataclass(frozen=True, slots=True)
class Mistake:
    """One piece that a twin does not say as it should."""

    number: int
    origin: str
    kind: str
    """``name``, ``pronoun``, ``word``, ``keep``, ``text``; ``refused`` where no twin came out."""
    slot: str
    before: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Trial:
    """What came out: counts over all specimens, and every mistake."""

    specimens: int
    clean: int
    pieces: dict[str, int]
    wrong: dict[str, int]
    round_trips: int
    """Twins that give the original when swapped with the original persona."""
    rule_trips: int
    """The same with nothing known but the original's name, gender and race."""
    found: int
    """Specimens in which the name had to be found, and was."""
    sought: int
    by_origin: dict[str, tuple[int, int]]
    """Origin: specimens, clean."""
    mistakes: tuple[Mistake, ...] = field(default=(), repr=False)

    def rate(self, kind: str) -> float:
        """Share of the pieces of a kind that came out right."""
        return 1 - self.wrong.get(kind, 0) / max(1, self.pieces.get(kind, 0))


def run(count: int, *, seed: int = 0, watch: Callable[[Collection[int]], Iterable[int]] = iter) -> Trial:
    """Make ``count`` specimens, swap the gender of the even and the race of the odd, and compare.

    ``watch`` hands on the numbers of the specimens one by one, and may show how far it is.
    """
    outcomes = [_outcome(number, seed) for number in watch(range(count))]
    return _summed(outcomes)


@dataclass(frozen=True, slots=True)
class _Outcome:
    specimen: Specimen
    mistakes: tuple[Mistake, ...]
    restored: bool
    by_rule: bool
    sought: bool
    found: bool


_OTHER = {"male": "female", "female": "male"}


def _outcome(number: int, seed: int) -> _Outcome:
    rng = random.Random(f"{seed} {number}")
    specimen = specimens.make(rng, number)
    person = specimen.person
    name = None if number % 4 < 2 else f"{person.given} {person.family}"
    gender = _OTHER[person.gender] if number % 2 == 0 else person.gender
    race = None if number % 2 == 0 else rng.choice(census.RACES)
    try:
        made = twin(specimen.text, name=name, seed=number, gender=gender, race=race)
    except EvenhandError as error:
        refused = Mistake(number, specimen.origin, "refused", "", "", "", str(error))
        return _Outcome(specimen, (refused,), False, False, name is None, False)
    mistakes = tuple(_compare(number, specimen, made))
    back = swap(made.resume, (), made.origin)
    plain = Persona(person.given, person.family, person.gender, made.origin.race)
    rule = swap(made.resume, (), plain, origin=made.persona)
    named = made.origin.first_name.lower() in f"{person.given} {person.family}".lower()
    return _Outcome(specimen, mistakes, back.text == specimen.text, rule.text == specimen.text, name is None, named)


def _compare(number: int, specimen: Specimen, made: Counterfactual) -> Iterable[Mistake]:
    persona = made.persona
    doubled = " " in specimen.person.given
    given = f"{persona.first_name} {persona.middle_name}" if doubled else persona.first_name
    person = Person(given, persona.last_name, persona.gender or "", specimen.person.middle)
    own, expected = specimen.told_of(specimen.person), specimen.told_of(person)
    got = _mapped(own, made.revision.edits, specimen.text)
    for piece, before, wanted, there in zip(specimen.pieces, own, expected, got, strict=True):
        if there != wanted:
            yield Mistake(number, specimen.origin, piece.kind, piece.content, before, wanted, there)


def _mapped(pieces: Sequence[str], edits: Sequence[Edit], text: str) -> list[str]:
    """What stands in the twin where each piece stood; an edit belongs to the piece in which it begins."""
    answers: list[str] = []
    start, at = 0, 0
    for piece in pieces:
        end = start + len(piece)
        out, cursor = "", start
        while at < len(edits) and edits[at].start < end:
            out += text[cursor : edits[at].start] + edits[at].replacement
            cursor = edits[at].end
            at += 1
        answers.append(out + text[cursor:end])
        start = end
    return answers


def _by_origin(outcomes: Sequence[_Outcome]) -> dict[str, tuple[int, int]]:
    """How many specimens of each origin there are, and how many of them are clean."""
    every = Counter(outcome.specimen.origin for outcome in outcomes)
    clean = Counter(outcome.specimen.origin for outcome in outcomes if not outcome.mistakes)
    return {origin: (every[origin], clean[origin]) for origin in sorted(every)}


def _summed(outcomes: Sequence[_Outcome]) -> Trial:
    pieces: Counter[str] = Counter()
    for outcome in outcomes:
        pieces.update(specimens.shape(outcome.specimen.pieces))
    mistakes = tuple(mistake for outcome in outcomes for mistake in outcome.mistakes)
    sought = [outcome for outcome in outcomes if outcome.sought]
    return Trial(
        specimens=len(outcomes),
        clean=sum(not o.mistakes for o in outcomes),
        pieces=dict(pieces),
        wrong=dict(Counter(mistake.kind for mistake in mistakes)),
        round_trips=sum(map(attrgetter("restored"), outcomes)),
        rule_trips=sum(map(attrgetter("by_rule"), outcomes)),
        found=sum(map(attrgetter("found"), sought)),
        sought=len(sought),
        by_origin=_by_origin(outcomes),
        mistakes=mistakes,
    )
