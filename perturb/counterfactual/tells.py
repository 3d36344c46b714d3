"""Tells: what else in a twin still tells the old group, or was lost with the old name; said, never hidden.

Why: a race twin changes the name only. A field of ethnicity or an ethnic society beside the new name contradicts it,
and whoever reads the scores has to know.
"""

from __future__ import annotations

import re
from functools import cache

from name_lists import gendered, pronouns, terms
from perturb.counterfactual import tongue

_FIELD = re.compile(
    r"(?<![^\W_])(?:ethnicity|ethnic[ \t]+(?:group|origin)|race|caste|tribe|religion|nationality|citizenship|"
    r"mother[ \t]+tongue|native[ \t]+language|place[ \t]+of[ \t]+birth|state[ \t]+of[ \t]+origin|"
    r"country[ \t]+of[ \t]+origin|"
    r"iwi|nacionalidad|nacionalidade|nationalité|nationalität|staatsangehörigkeit|nazionalità|cittadinanza|religión|konfession|cor)"
    r"[ \t]*(?:[:=–|-]|\t)[ \t]*[^\W\d_]|"
    r"(?<![^\W_])(?:born|née?|nacid[oa]|geboren|nat[oa]|nascid[oa])[ \t][^\n.;|]{0,40}?\b(?:in|à|a|en|em)[ \t]+"
    r"(?-i:[A-ZÀ-Þ])",
    re.I,
)
_SCRIPT = re.compile(
    "[\u0370-\u03ff\u0400-\u052f\u0590-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_COLOURS = ("Black", "White", "Brown")


def tells(old: str, new: str, *, race: bool, gender: str | None = None, family: str = "") -> tuple[str, ...]:
    """Return what a reader of the twin ``new`` has to be told; ``family`` is the old family name where it changed.

    ``race`` says that the twin is of another race than the resume ``old``, ``gender`` is the old gender where it
    changed. Nothing quotes the text.
    """
    found: list[str] = []
    if gender is not None:
        lines = sum(1 for _ in tongue.foreign_lines(new))
        if lines:
            found.append(f"{lines} line(s) in another language than English keep their pronouns, articles and endings")
        left = len(_of_gender(gender).findall(new))
        if left:
            found.append(f"{left} word(s) of the old gender stand, taken for others' or for a subject of work")
    if race:
        fields = len(_FIELD.findall(new))
        if fields:
            found.append(f"{fields} field(s) of origin, ethnicity, religion or nationality still tell the old group")
        societies = len(_listed("ethnicity.organisation").findall(new))
        if societies:
            found.append(f"{societies} society or societies of an ethnic group still tell the old group")
        groups = len(_listed("ethnicity.race").findall(new))
        if groups:
            found.append(f"{groups} word(s) for an ethnic group still tell the old group")
        words = [w for w in re.findall(r"[^\W\d_]+", family) if len(w) > 3]
        if any(re.search(rf"(?<![^\W_]){re.escape(w)}(?![^\W_])", new, re.I) for w in words):
            found.append("somebody or something else in the resume still bears the old family name")
    if len(_SCRIPT.findall(old)) > len(_SCRIPT.findall(new)):
        found.append("the name in another script was removed")
    return tuple(found)


@cache
def _of_gender(gender: str) -> re.Pattern[str]:
    """Pronouns and nouns of a gender; words that are said of both are left out."""
    tables = (gendered.FAMILY, gendered.GROUPS, [p for p in gendered.JOBS if p[0].lower() not in gendered.UNMARKED])
    nouns = {pair[gender == "female"].lower() for table in tables for pair in table}
    known = nouns | pronouns.words(gender)
    ranked = "|".join(re.escape(w) for w in sorted(known, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:{ranked})(?![^\W_])", re.I)


@cache
def _listed(group: str) -> re.Pattern[str]:
    """The phrases of a group; small ones in any case, others as they are written."""
    phrases = [p for p in terms.group(group) if p not in _COLOURS and len(p) > 2]
    small = "|".join(re.escape(p) for p in sorted(phrases, key=len, reverse=True) if p.islower()) or r"(?!)"
    exact = "|".join(re.escape(p) for p in sorted(phrases, key=len, reverse=True) if not p.islower()) or r"(?!)"
    return re.compile(rf"(?<![^\W_])(?:(?i:{small})|{exact})(?![^\W_])")
