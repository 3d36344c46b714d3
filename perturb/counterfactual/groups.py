"""Groups: societies, teams and awards of one sex that the candidate belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from masking.span import Field
from name_lists import gendered
from perturb.counterfactual.descent import acronyms
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.word_lists import alternatives, listed

IN_A_NAME, IN_A_KNOWN_NAME = -0.5, -2.0
"""Log odds from which the name of a group of one sex is one of the candidate's; most are of those that a list has."""


def swapped_groups(text: str, gender: str, excluded: Callable[[int], bool]) -> Iterator[Touch]:
    """Give societies, teams and awards of the other sex their counterpart of ``gender``."""
    known = gendered.counterparts(gendered.SOCIETIES, gender)
    for match in _societies(gender).finditer(text):
        name = " ".join(match.group().lower().split()).replace("’", "'")
        if not excluded(_telling(match)) and name not in gendered.OPEN:
            yield Touch(match.start(), match.end(), cased(known[name], match.group()), Field.GENDER, "affinity")
    yield from _acronyms(text, gender, excluded)
    for match in _GUILD.finditer(text):
        old = match.group(1)
        new = gendered.compound(f"{old[:-3]}man" if old.lower().endswith("men") else old, gender)
        if new and not excluded(match.start()):
            yield Touch(*match.span(1), cased(f"{new[:-3]}men", old), Field.GENDER, "affinity")


def _telling(match: re.Match[str]) -> int:
    """Where the first word of a sex stands in a name: "Women" of "Society of Women Engineers"."""
    people = gendered.counterparts(gendered.GROUPS, "male") | gendered.counterparts(gendered.GROUPS, "female")
    words = re.finditer(r"[A-Za-zÀ-ÿ]+", match.group())
    return next((match.start() + word.start() for word in words if word.group().lower() in people), match.start())


_HELD = listed(
    r"(?i)(?<![^\W_])(?:<gender:memberships>)(?:,|:|[ ](?:of|at|with))[ ]+(?:the[ ]+)?"
    r"(?-i:(?:[A-Z][\w-]*[ ]+(?:of[ ]+)?){0,3})\Z"
)


def held(text: str, start: int) -> bool:
    """Return whether the group whose word of a sex is at ``start`` is one that the candidate is a member or officer of.

    >>> held("Captain, women's crew", 9)
    True
    """
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return start in places(text) and _HELD.search(line) is not None


@lru_cache(maxsize=8)
def places(text: str) -> frozenset[int]:
    """Return where a word of sex stands as in the name of a society, a team or an award."""
    found = (match for expression in _patterns() for match in expression.finditer(text))
    return frozenset(match.start(1) for match in found if not _TAUGHT_IN.match(text, match.end(1)))


_TAUGHT_IN = listed(r"(?:['’]s?|s['’])[ \t]+(?:College|School|Medical)[ \t]+(?:<groups:houses>)\b")
""" "Women's College Hospital": an employer."""
_GUILD = re.compile(
    r"(?<![^\W_])([A-Z][a-z]{3,}men)"
    r"(?=['’]s[ \t]+(?:Guild|Union|Society|Club|League|Association|Lodge)\b|[ \t]+[A-Z][a-z]+)"
)


def _acronyms(text: str, gender: str, excluded: Callable[[int], bool]) -> Iterator[Touch]:
    """The letters that stand for a society of one sex, wherever they stand: "SWE" becomes "SME"."""
    people = gendered.counterparts(gendered.GROUPS, gender)
    for match in _NAMED.finditer(text):
        said = re.findall(r"[A-Za-zÀ-ÿ]+", match.group())
        changed = [(w, people[w.lower()]) for w in said if w.lower() in people]
        if not changed or excluded(_telling(match)) or _open().search(match.group()):
            continue
        for letters in acronyms(text, *match.span()):
            new = letters.replace(changed[0][0][0].upper(), changed[0][1][0].upper(), 1)
            for place in re.finditer(rf"(?<![^\W_]){re.escape(letters)}(?![^\W_])", text):
                yield Touch(*place.span(), new, Field.GENDER, "affinity")


_NAMED = listed(
    r"(?:[A-Z][\w&-]*[ ]+(?:(?:of|for|in|and|the)[ ]+)?){0,4}(?i:<groups:people>)(?:['’]s|['’])?"
    r"(?:[ ]+(?:(?:of|for|in|and|the)[ ]+)?[A-Z][\w&-]*){1,4}|"
    r"(?:[A-Z][\w&-]*[ ]+(?:(?:of|for|in|and|the)[ ]+)?){1,4}(?i:<groups:people>)(?=[ ]\()"
)


def possessive(text: str, start: int, end: int, new: str) -> tuple[int, str]:
    """Return where a word ends with its mark of possession, and the mark of the new one: ladies' and gentlemen's."""
    mark = re.match(r"['’](s?)(?![^\W_])", text[end : end + 3])
    plural, other = text[start:end].lower().endswith("s"), new.endswith("s")
    if mark is None or plural == other or plural == bool(mark.group(1)):
        return end, ""
    return end + mark.end(), text[end] + ("" if other else "s")


@cache
def _open() -> re.Pattern[str]:
    return re.compile("|".join(re.escape(n).replace("'", "['’]") for n in sorted(gendered.OPEN)), re.I)


@cache
def _societies(gender: str) -> re.Pattern[str]:
    names = sorted(gendered.counterparts(gendered.SOCIETIES, gender), key=len, reverse=True)
    ranked = "|".join(re.escape(n).replace(r"\ ", r"[ \t]+").replace("'", "['’]") for n in names)
    return re.compile(rf"(?<![^\W_])(?:{ranked})(?![^\W_])" if names else r"(?!)", re.I)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    groups, heads, joins = (alternatives("gender", n) for n in ("groups", "heads", "joins"))
    people = f"(?i:{alternatives('groups', 'people')})"
    ward = r"(?:[A-Z][\w-]+[ \t]+){0,3}"
    return tuple(
        re.compile(expression)
        for expression in (
            # Women in Technology, Women Who Code, Girls in STEM, Women for Change
            rf"\b({people})(?=[ \t]+(?i:{joins})[ \t]+(?:[A-Z0-9]|the [A-Z]|code\b|[Tt]ech|[Ss][Tt][Ee][Mm]))",
            # Society of Women Engineers, Association for Women in Science
            rf"(?i:{heads})[ \t]+(?:of|for|de|des|das|di|der)[ \t]+{ward}({people})\b",
            # Women's Rugby, Ladies' Choir, Girls' Football Team, men's varsity rowing
            rf"\b({people})(?=(?:['’]s|s['’]|['’])?[ \t]+(?:[A-Za-z&-]+[ \t]+){{0,3}}?(?i:{groups})\b)",
            # Women Techmakers, Girls Inc
            r"\b(Women|Men|Girls|Boys|Ladies)(?=[ \t]+(?:[A-Z][\w&-]+|2\.0)|@[A-Z])",
            # Forté Women, Celebration of Women
            r"[A-Z][\w-]+[ \t]+(?:of[ \t]+)?(Women|Girls|Ladies)\b(?!['’]?s?[ \t]+[a-z])",
            # schools of one sex: St. Anne's School for Girls, Girls' High School
            r"(?:School|College|Academy|Institute|Institution|University|Lyceum)[ \t]+[Ff]or[ \t]+(?:Young[ \t]+)?"
            r"(Boys|Girls|Men|Women|Ladies|Gentlemen)\b",
            r"\b[A-Z][\w'’-]{2,}[ \t]+(?:For|for|FOR)[ \t]+(Boys|Girls|BOYS|GIRLS)\b",
            r"\b(Boys|Girls|Women|Men)(?=(?:['’]s?|s['’])?[ \t]+(?:(?:Senior|Junior|Public|Model|Day|Govt\.?)[ \t]+)?"
            r"(?:High|Higher|Grammar|Secondary|Public|Model|School|College|Academy)\b)",
            r"\b((?i:sorority|sororities|fraternity|fraternities|sisterhood|brotherhood))\b",
            rf"\b((?i:female|male))(?=[ \t]+(?i:{groups})\b)",
            # the 50 most powerful women, women's 100 m hurdles, ladies' singles
            rf"\b(?i:most|top)[ \t]+(?:\d+[ \t]+)?(?:[a-zA-Z-]+[ \t]+){{1,2}}({people})\b(?!['’])",
            rf"\b({people})(?=(?:['’]s|s['’]|['’])[ \t]+(?:\d[\d.,x]*[ \t]?(?:m|km|metres?|meters?)\b|"
            r"(?i:singles|doubles|relay|marathon|championships?|title|hurdles|cup|tournament|epee|foil|eights?|final)\b))",
        )
    )
