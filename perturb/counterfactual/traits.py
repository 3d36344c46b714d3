"""Traits: which gender and which race a resume suggests, as far as a swap has to know it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from name_lists import census, kinship, pronouns
from perturb.counterfactual import nouns, singular_they, wording
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.whose import Scene

PRONOUN, NOUN, NAME, TITLE = 1, 2, 2, 2
"""How much one pronoun, one noun, a name that is surely of one sex and a title count; a title may be a spouse's."""
THEY = 1.0
"""Log odds from which a they is surely the candidate's."""
_SIGN = {"female": 1, "male": -1, None: 0}


def gender_of(text: str, names: Sequence[tuple[int, int]], identity: Identity) -> str | None:
    """Return the gender a resume tells or suggests; None where nothing tells.

    Stated pronouns or a field of gender decide; else pronouns, titles and nouns about the candidate are counted
    together with what the given name suggests. Why the text comes first: Andrea and Jan are women in one country
    and men in the next.
    """
    if told := _told(text, identity):
        return told
    places = {gender: _called(text, identity, gender) for gender in nouns.OTHER}
    if _called_they(text, identity) > max(map(len, places.values())):
        return "neutral"
    titled, named = _titled(text, names), by_name(identity.first)
    score = _SIGN[titled] * TITLE * (2 if titled == named else 1) + _SIGN[named] * NAME
    first: dict[int, str] = {}
    for gender, called in places.items():
        first |= dict.fromkeys(called[:1], gender)
        said = len(nouns.swapped_nouns(Scene(text, identity, gender), gender, nouns.OTHER[gender]))
        score += _SIGN[gender] * (PRONOUN * len(called) + NOUN * said)
    return _of_score(score) or named or _told_first(first) or census.gender(identity.first, share=60)


def _called(text: str, identity: Identity, gender: str) -> list[int]:
    return sorted(Scene(text, identity, gender).mine(s for s, _ in wording.pronouns_in(text, gender)))


def _called_they(text: str, identity: Identity) -> int:
    """How often the candidate is surely called they; once is not enough: a resume in the first person has "their"."""
    scene, places = Scene(text, identity, "neutral"), singular_they.pronouns_in(text)
    surely = sum(not scene.of_another(start, THEY) for start, _ in places) if len(places) > 1 else 0
    return surely if surely > 1 else 0


def _of_score(score: int) -> str | None:
    return None if score == 0 else "female" if score > 0 else "male"


def _told_first(first: dict[int, str]) -> str | None:
    """Whoever is told of first is the candidate."""
    return first[min(first)] if first else None


def says_gender(text: str) -> bool:
    """Return whether a pronoun, a field or stated pronouns in ``text`` tell a gender, whoever's it is."""
    return bool(_field(text) or singular_they.stated(text) or any(wording.pronouns_in(text, g) for g in pronouns.FORMS))


def by_name(first: str) -> str | None:
    """Return the gender of the bearers of a given name: by the census, else by the lists of the world's names."""
    if re.match(r"(?:md|mohd|muhd)\b", first, re.I):
        return "male"
    known = census.given(first)
    if known is not None and known.count >= 1000:
        return census.gender(first, share=85)
    told = kinship.genders(first)
    if len(told) == 1:
        return next(iter(told))
    return census.gender(first, share=85) if known else None


def race_of(identity: Identity) -> str | None:
    """Return the race that a name suggests by census counts, else by where such names come from, or None."""
    family = [identity.family, *identity.family_parts]
    known = next((f for f in family if f and census.family(f)), "")
    if not known and identity.family:
        return kinship.race(identity.first, identity.family) or census.race(identity.first, "")
    return census.race(identity.first, known) or kinship.race(identity.first, identity.family)


def _told(text: str, identity: Identity) -> str | None:
    """The gender that stated pronouns or a field tell."""
    return "neutral" if singular_they.stated(text) else _field(text) or _stated(text, identity)


def _field(text: str) -> str | None:
    return _only({g for g in pronouns.FORMS if any(wording.swapped_sexes(text, g))})


def _stated(text: str, identity: Identity) -> str | None:
    for start, end in wording.slashed(text):
        word = text[start:end].split("/")[0].strip().lower()
        for gender in pronouns.FORMS:
            if word in pronouns.words(gender) and not Scene(text, identity, gender).of_another(start):
                return gender
    return None


def _titled(text: str, names: Sequence[tuple[int, int]]) -> str | None:
    return _only({g for g in pronouns.FORMS if any(wording.swapped_titles(text, names, g))})


def _only(targets: set[str]) -> str | None:
    """What can be changed to one gender only is said of the other."""
    if len(targets) != 1:
        return None
    return "female" if targets == {"male"} else "male"
