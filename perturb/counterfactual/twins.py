"""Twin: one resume, one question: how would it read were the candidate of another gender or race?"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import product

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
        kinds = {f.kind for f in findings}
        if kinds <= set(HOPELESS):
            break
    left = _words_left(made, findings)
    if keep_partial and kinds <= set(PARTIAL):
        return replace(made, left=left)
    said = "; ".join(sorted({f"{f.kind} ({f.reason})" for f in findings})) + (f": {', '.join(left)}" if left else "")
    raise VerificationError(f"no clean twin: {said}", remedy=_BY_NAME if "half-swapped" in kinds else _LOOK)


_LOOK = "Look at the resume, or give the name: --name."
_BY_NAME = "A twin that differs by the name alone: --channels name (channels= in Python); or a twin of another race."


def known_origin(source: Resume, *, name: str | None, gender: str | None, race: str | None) -> Persona:
    """Return who the resume is about, with gender and race filled in where a swap needs them.

    Where nothing tells the gender, a twin of one gender is made from the other. Raises Contradiction when the
    name given is not in the text.
    """
    if name is not None:
        _same_person(source, name)
    _one_candidate(source)
    origin = origin_of(source, name=name)
    if origin.gender is None and gender is None:
        raise Contradiction(
            "a race swap keeps the gender, and nothing in the resume tells it",
            remedy="Say it: --gender male|female together with --race (in Python gender= and race=).",
        )
    told_by_name = origin.gender == gender and race is None and not traits.says_gender(source.text)
    if origin.gender is None or told_by_name:
        origin = replace(origin, gender="female" if gender == "male" else "male")
    return replace(origin, race=origin.race or "white")


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

    A text without accents gets none with a name.
    ``avoid`` holds further names that are not to be drawn.
    """
    asked = gender or origin.gender or "female"
    kept = origin.gender == "neutral" and gender is None
    drawn = draw(
        rng,
        gender=by_name(origin.first_name) or "female" if kept else asked,
        race=race or origin.race or "white",
        like=origin,
        keep_last_name=race is None,
        avoid={census.fold(w) for w in (*text.split(), *avoid)} - {""},
        pool=pool,
    )
    return _written_like(replace(drawn, gender=asked), origin, text)


def _written_like(drawn: Persona, origin: Persona, text: str) -> Persona:
    """No family name where the origin has none; no accents in a text without, but in a family name that stays."""
    drawn = replace(drawn, last_name=drawn.last_name if origin.last_name else "")
    if any(c.isalpha() and not c.isascii() for c in text):
        return drawn
    first, middle, last = map(surface.strip_accents, (drawn.first_name, drawn.middle_name, drawn.last_name))
    stays = drawn.last_name == origin.last_name
    return replace(drawn, first_name=first, middle_name=middle, last_name=drawn.last_name if stays else last)


def _words_left(made: Counterfactual, findings: Collection[Finding]) -> tuple[str, ...]:
    """The words of the twin that still tell the old group by ``findings``, each once."""
    told = (f for f in findings if f.kind in PARTIAL and f.start < f.end)
    words = (" ".join(made.text[f.start : f.end].split())[:60] for f in told)
    return tuple(dict.fromkeys(words))


def _same_person(source: Resume, name: str) -> None:
    """Raise Contradiction when a name is not in the resume, or surely another person's than the candidate's."""
    text, found = source.text, source.candidate
    if not _stands(name, text):
        raise Contradiction("the name given is not in the resume", remedy="Give the name as the resume writes it.")
    if not found.name or found.confidence < SURE:
        return
    places = [m.start() for m in re.finditer(re.escape(name), text)]
    labelled = bool(places) and all(of_another(text, at) for at in places)
    headed = census.fold(name) in census.fold("".join(text.strip().split("\n")[:3]))
    if labelled or not (headed or _share_a_word(name, found.name)):
        raise Contradiction(
            "the name given is not the candidate's: the resume is headed by another name",
            remedy="Give the candidate's own name, or leave the name out: it was found.",
        )


def _share_a_word(*names: str) -> bool:
    """Whether a word of one of two names is in a word of the other."""
    words = (filter(None, map(census.fold, name.replace("-", " ").split())) for name in names)
    return any(one in other or other in one for one, other in product(*words))


def _one_candidate(source: Resume) -> None:
    """Raise Contradiction where a second resume follows: another head, with sections of its own."""
    body = [s for s in source.sections if s.kind in ("experience", "education", "skills", "summary")]
    for match in _HEAD.finditer(source.text):
        before = {s.kind for s in body if s.start < match.start()}
        after = {s.kind for s in body if s.start >= match.end()}
        if len(before & after) > 1 and _is_new_name(match, source.text[: match.start()].lower()):
            raise Contradiction(
                "the file holds the resumes of two people", remedy="Give each resume a file of its own."
            )


def _is_new_name(head: re.Match[str], before: str) -> bool:
    """Whether the words of a head are a name, and neither stands in the small letters ``before``."""
    given, family = map(lexicon.lookup, head.groups())
    named = given.given > 0 and family.family > 0 and not (given.wordlike or family.wordlike)
    return named and not any(word.lower() in before for word in head.groups())


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
