"""Traits: which gender and which race a resume suggests, as far as a swap has to know it."""

from __future__ import annotations

from collections.abc import Sequence

from name_lists import census, pronouns
from perturb.counterfactual import wording
from perturb.counterfactual.identity import Identity


def gender_of(text: str, names: Sequence[tuple[int, int]], identity: Identity) -> str | None:
    """Return the gender a resume tells or suggests: by a field, stated pronouns, a title, the name, the pronouns.

    None where nothing tells.
    """
    for told in (_field(text), _stated(text), _title(text, names)):
        if told:
            return told
    by_name = census.gender(identity.first, share=90)
    counts = {g: len(wording.pronouns_in(text, g)) for g in pronouns.FORMS}
    if by_name:
        return by_name
    if counts["male"] != counts["female"]:
        return max(counts, key=counts.__getitem__)
    return census.gender(identity.first, share=60)


def race_of(identity: Identity) -> str | None:
    """Return the race that a name suggests by census counts, or None."""
    family = [identity.family, *identity.family_parts]
    known = next((f for f in family if f and census.family(f)), "")
    return census.race(identity.first, known)


def _field(text: str) -> str | None:
    kinds = {target for target in pronouns.FORMS if any(wording.swapped_sexes(text, target))}
    if len(kinds) == 1:
        return "female" if kinds == {"male"} else "male"
    return None


def _stated(text: str) -> str | None:
    for start, end in wording.slashed(text):
        word = text[start:end].split("/")[0].strip()
        for gender in pronouns.FORMS:
            if word.lower() in pronouns.words(gender):
                return gender
    return None


def _title(text: str, names: Sequence[tuple[int, int]]) -> str | None:
    kinds = {g for g in pronouns.FORMS if any(wording.swapped_titles(text, names, g))}
    if len(kinds) == 1:
        return "female" if kinds == {"male"} else "male"
    return None
