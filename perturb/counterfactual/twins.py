"""Twin: one resume, one question: how would it read were the candidate of another gender or race?"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from masking.document import Document, Resume
from masking.errors import Contradiction, VerificationError
from masking.policy import Policy
from name_lists import census, lexicon
from name_lists.pools import Pool
from perturb.counterfactual import surface, traits
from perturb.counterfactual.identity import parse
from perturb.counterfactual.namesakes import of_another
from perturb.counterfactual.record import HOPELESS, PARTIAL, Counterfactual, Finding
from perturb.counterfactual.swapping import GIVE_NAME, as_resume, origin_of, swap
from perturb.counterfactual.traits import by_name
from perturb.counterfactual.verification import verify
from perturb.persona import Persona, check_group, draw

SURE = 0.9
"""From this confidence on, the name that was found is the candidate's."""
ATTEMPTS = 6
"""Personas tried before a twin is given up."""


def twin(
    resume: Document | Resume | str,
    *,
    gender: str | None = None,
    race: str | None = None,
    name: str | None = None,
    seed: int = 0,
    rng: random.Random | None = None,
    channels: Collection[str] | None = None,
    pool: Pool | None = None,
    keep_partial: bool = False,
    policy: Policy | None = None,
) -> Counterfactual:
    """Return a verified twin of ``resume``: the same candidate, told as of another gender or race.

    A twin of another gender keeps the family name and takes a given name of the same race; a twin of another race
    takes another given and family name of the same gender. What is not asked for stays as the resume and the
    name suggest. ``name`` is the candidate's own, for resumes where it cannot be found. The same seed gives
    the same twin. A twin that tells both groups at once is none: ``keep_partial`` returns it all the same, with the
    words in ``left``. Words that ``policy`` keeps are never changed, its recognizers and lists help to find the name.

    Raises NoNameFound without a name, Contradiction for options that contradict each other or the resume, and
    VerificationError when no persona gives a clean twin.
    """
    check_group(gender=gender, race=race)
    if gender is None and race is None:
        raise Contradiction("a twin needs a gender or a race", remedy="Say --gender male|female|neutral or --race …")
    source = as_resume(resume, policy)
    origin = known_origin(source, name=name, gender=gender, race=race)
    rng = rng or random.Random(seed)
    drawn = (persona_for(rng, source.text, origin, gender=gender, race=race, pool=pool) for _ in range(ATTEMPTS))
    return first_clean(source, origin, drawn, channels=channels, policy=policy, keep_partial=keep_partial)


def first_clean(
    source: Resume,
    origin: Persona,
    personas: Iterable[Persona],
    *,
    channels: Collection[str] | None = None,
    policy: Policy | None = None,
    keep_partial: bool = False,
) -> Counterfactual:
    """Return the twin of the first of some personas that is clean, or where none is and that is enough, the last.

    Raises VerificationError, which names the words that could not be swapped.
    """
    for persona in personas:
        made = swap(source, (), persona, origin=origin, channels=channels, policy=policy)
        findings = verify(made)
        if not findings:
            return made
        if all(f.kind in HOPELESS for f in findings):
            break
    left = _words_left(made, [f for f in findings if f.kind in PARTIAL])
    if keep_partial and all(f.kind in PARTIAL for f in findings):
        return replace(made, left=left)
    said = "; ".join(sorted({f"{f.kind} ({f.reason})" for f in findings})) + (f": {', '.join(left)}" if left else "")
    half = any(f.kind == "half-swapped" for f in findings)
    raise VerificationError(f"no clean twin: {said}", remedy=_BY_NAME if half else _LOOK)


_LOOK = "Look at the resume, or give the name: --name."
_BY_NAME = "A twin that differs by the name alone: --channels name (channels= in Python); or a twin of another race."


def known_origin(source: Resume, *, name: str | None, gender: str | None, race: str | None) -> Persona:
    """Return who the resume is about, with gender and race filled in where a swap needs them.

    Where nothing tells the gender, a twin of one gender is made from the other. Raises Contradiction when the
    name given is not in the text.
    """
    if name is not None and not _stands(name, source.text):
        raise Contradiction("the name given is not in the resume", remedy="Give the name as the resume writes it.")
    _same_person(source, name)
    _one_candidate(source)
    origin = origin_of(source, name=name)
    if origin.gender is None:
        if gender is None:
            raise Contradiction(
                "a race swap keeps the gender, and nothing in the resume tells it",
                remedy="Say it: --gender male|female together with --race (in Python gender= and race=).",
            )
        origin = replace(origin, gender="female" if gender == "male" else "male")
    if origin.gender == gender and race is None and not traits.says_gender(source.text):
        origin = replace(origin, gender="female" if gender == "male" else "male")  # the given name alone told it
    if origin.race is None:
        origin = replace(origin, race="white")
    return origin


def persona_for(
    rng: random.Random,
    text: str,
    origin: Persona,
    *,
    gender: str | None,
    race: str | None,
    pool: Pool | None = None,
    avoid: Collection[str] = (),
) -> Persona:
    """Draw who the twin is about: like the original in all that is not asked for; never a name the text holds.

    ``avoid`` holds further names that are not to be drawn.
    """
    words = {w for w in map(census.fold, (*text.split(), *avoid)) if w}
    keep = race is None
    kept = origin.gender if gender is None and origin.gender == "neutral" else None
    drawn = draw(
        rng,
        gender=gender or (by_name(origin.first_name) if kept else origin.gender) or "female",
        race=race or origin.race or "white",
        like=origin,
        keep_last_name=keep,
        avoid=words,
        pool=pool,
    )
    drawn = drawn if origin.last_name else replace(drawn, last_name="")
    if keep and origin.gender == "neutral" and not _told_by_name(origin.first_name) and not avoid:
        drawn = replace(drawn, first_name=origin.first_name, middle_name=origin.middle_name)
    drawn = replace(drawn, gender=kept) if kept else drawn
    return _plainly(drawn, kept=keep) if not any(c.isalpha() and not c.isascii() for c in text) else drawn


def _told_by_name(first: str) -> bool:
    """Whether the bearers of a given name are of one sex, all but a few."""
    return census.gender(first, share=95) is not None


def _plainly(persona: Persona, *, kept: bool) -> Persona:
    """The names without accents, for a resume that is written without any; a kept family name stays as it is."""
    first, middle, last = (
        surface.strip_accents(n) for n in (persona.first_name, persona.middle_name, persona.last_name)
    )
    return replace(persona, first_name=first, middle_name=middle, last_name=persona.last_name if kept else last)


def _words_left(made: Counterfactual, findings: Collection[Finding]) -> tuple[str, ...]:
    """The words of the twin that ``findings`` point at, each once."""
    words = (" ".join(made.text[f.start : f.end].split())[:60] for f in findings if f.start < f.end)
    return tuple(dict.fromkeys(words))


def _same_person(source: Resume, name: str | None) -> None:
    """Raise InputError when the name given is another person's than the candidate's, found beyond doubt."""
    found = source.candidate
    if name is None or not found.name or found.confidence < SURE:
        return
    given, own = (set(census.fold(w) for w in n.replace("-", " ").split()) for n in (name, found.name))
    places = [m.start() for m in re.finditer(re.escape(name), source.text)]
    labelled = bool(places) and all(of_another(source.text, at) for at in places)
    headed = census.fold(name) in census.fold("".join(source.text.strip().split("\n")[:3]))
    strange = not headed and not any(a and b and (a in b or b in a) for a in given for b in own)
    if labelled or strange:
        raise Contradiction(
            "the name given is not the candidate's: the resume is headed by another name",
            remedy="Give the candidate's own name, or leave the name out: it was found.",
        )


def _one_candidate(source: Resume) -> None:
    """Raise Contradiction where a second resume follows: another head, with sections of its own."""
    body = [s for s in source.sections if s.kind in ("experience", "education", "skills", "summary")]
    kinds = [s.kind for s in body]
    for match in _HEAD.finditer(source.text):
        before = {k for k, s in zip(kinds, body, strict=True) if s.start < match.start()}
        after = {k for k, s in zip(kinds, body, strict=True) if s.start >= match.end()}
        given, family = (lexicon.lookup(w) for w in (match.group(1), match.group(2)))
        named = given.given > 0 and family.family > 0 and not (given.wordlike or family.wordlike)
        first = source.text[: match.start()].lower()
        again = match.group(1).lower() in first or match.group(2).lower() in first
        if named and not again and len(before & after) > 1:
            raise Contradiction(
                "the file holds the resumes of two people", remedy="Give each resume a file of its own."
            )


_HEAD = re.compile(
    r"(?m)^[ \t\f]*([A-Z][\w'’-]+)[ \t]+(?:[A-Z]\.?[ \t]+)?([A-Z][\w'’-]+)[ \t]*\r?\n"
    r"(?:[^\n]*\n){0,2}?[^\n]*[\w.+-]@[\w-]+\."
)
"""A name alone on its line, with an address within three lines."""


def _stands(name: str, text: str) -> bool:
    identity = parse(name)
    folded = census.fold(text)
    wanted = [census.fold(w) for w in (identity.first, identity.family) if w]
    if not wanted:
        raise Contradiction("the name given holds no name", remedy=GIVE_NAME)
    return any(w in folded for w in wanted)
