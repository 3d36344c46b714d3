"""Notes: what else in a twin still tells the old group, or was lost with the old name; said, never hidden."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from name_lists import gendered, pronouns
from perturb.counterfactual import descent, languages
from perturb.counterfactual.naming import SCRIPTS
from perturb.counterfactual.word_lists import listed

_SCRIPT = re.compile(f"[{SCRIPTS}]")


def notes(old: str, new: str, *, race: bool, gender: str | None = None, family: str = "") -> tuple[str, ...]:
    """Return what a reader of the twin ``new`` has to be told; ``family`` is the old family name where it changed.

    ``race`` says that the twin is of another race than the resume ``old``, ``gender`` is the old gender where it
    changed. Of the text nothing is quoted but such words and the names of colleges.
    """
    found = [] if gender is None else [*_left_of_gender(new, gender)]
    found += _left_of_race(old, new, family) if race else []
    if len(_SCRIPT.findall(old)) > len(_SCRIPT.findall(new)):
        found.append("the name in another script was removed")
    return tuple(found)


_EASILY_TOLD = listed(r"(?<![^\W_])(?:<descent:black,hispanic,asian,white,native,faiths>)(?![^\W_])")


def _left_of_gender(new: str, gender: str) -> Iterator[str]:
    lines = sum(1 for _ in languages.foreign_lines(new))
    if lines:
        yield f"{lines} line(s) in another language than English keep their pronouns, articles and endings"
    left = Counter(w.lower() for w in _of_gender(gender).findall(new))
    if left:
        said = ", ".join(f"{word} ({n})" if n > 1 else word for word, n in left.most_common())
        yield f"words of the old gender stand, taken for others' or for a subject of work: {said}"


def _left_of_race(old: str, new: str, family: str) -> Iterator[str]:
    told = dict.fromkeys(new[s:e] for s, e in descent.colleges(new))
    if told:
        yield f"a college still tells a group: {', '.join(told)} (--channels …,college changes it)"
    before, after = ({m.group().lower() for m in _EASILY_TOLD.finditer(t)} for t in (old, new))
    if before & after:
        yield f"words that may tell a people, a language or a faith stand: {', '.join(sorted(before & after))}"
    words = [w for w in re.findall(r"[^\W\d_]+", family) if len(w) > 3]
    if any(re.search(rf"(?<![^\W_]){re.escape(w)}(?![^\W_])", new, re.I) for w in words):
        yield "somebody or something else in the resume still bears the old family name"


@cache
def _of_gender(gender: str) -> re.Pattern[str]:
    """Pronouns and nouns of a gender; words that are said of both are left out."""
    tables = (gendered.FAMILY, gendered.GROUPS, [p for p in gendered.JOBS if p[0].lower() not in gendered.UNMARKED])
    nouns = {pair[gender == "female"].lower() for table in tables for pair in table}
    known = nouns | pronouns.words(gender)
    ranked = "|".join(re.escape(w) for w in sorted(known, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:{ranked})(?![^\W_])", re.I)
