"""Groups: societies, teams and awards of one sex that the candidate belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from masking.span import Field
from name_lists import gendered
from perturb.counterfactual.descent import acronyms
from perturb.counterfactual.nouns import Excluded, is_work
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.word_lists import alternatives, listed

_COACHED = listed(r"\b(?:<groups:coaching>)\b[^\n.;]{0,30}\Z", re.I)
_TEAMS = listed(r"(?:['’]s|s['’]|['’])?[ \t]+(?:[\w&-]+[ \t]+){0,3}?(?:<groups:teams>)\b", re.I)


def swapped_groups(text: str, gender: str, excluded: Excluded) -> Iterator[Touch]:
    """Give societies, teams and awards of the other sex their counterpart of ``gender``."""
    known = gendered.counterparts(gendered.SOCIETIES, gender)
    for match in _societies(gender).finditer(text):
        name = " ".join(match.group().lower().split()).replace("’", "'")
        if not excluded(match.start()) and name not in gendered.OPEN:
            yield Touch(match.start(), match.end(), cased(known[name], match.group()), Field.GENDER, "affinity")
    yield from _acronyms(text, gender, excluded)
    people = gendered.counterparts(gendered.GROUPS, gender)
    for match in _GUILD.finditer(text):
        old = match.group(1)
        new = gendered.compound(f"{old[:-3]}man" if old.lower().endswith("men") else old, gender)
        if new and not excluded(match.start()):
            yield Touch(*match.span(1), cased(f"{new[:-3]}men", old), Field.GENDER, "affinity")
    for expression in _patterns():
        for match in expression.finditer(text):
            start, end = match.span(1)
            new = people.get(match.group(1).lower())
            if (
                new
                and not excluded(start)
                and not _work_title(text, start)
                and not is_work(text, end)
                and not _both_sexes(text, start, end)
                and not _team_of_others(text, start, end)
                and not _at_work(text, start, end)
            ):
                if gender == "neutral" and new == "people" and re.match(r"[ \t]+[A-Z]", text[end : end + 2]):
                    new = "professional"  # "Society of Professional Engineers"
                stop, ending = _possessive(text, start, end, new)
                yield Touch(start, stop, cased(new, text[start:end]) + ending, Field.GENDER, "affinity")


_GUILD = re.compile(
    r"(?<![^\W_])([A-Z][a-z]{3,}men)"
    r"(?=['’]s[ \t]+(?:Guild|Union|Society|Club|League|Association|Lodge)\b|[ \t]+[A-Z][a-z]+)"
)


def _acronyms(text: str, gender: str, excluded: Excluded) -> Iterator[Touch]:
    """The letters that stand for a society of one sex, wherever they stand: "SWE" becomes "SME"."""
    people = gendered.counterparts(gendered.GROUPS, gender)
    for match in _NAMED.finditer(text):
        said = re.findall(r"[A-Za-zÀ-ÿ]+", match.group())
        changed = [(w, people[w.lower()]) for w in said if w.lower() in people]
        if excluded(match.start()) or not changed or _open().search(match.group()):
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


def _work_title(text: str, start: int) -> bool:
    """ "edited “Mothers of Fez”": the title of a work stays."""
    before = text[max(0, start - 40) : start]
    made = r"\b(?:edited|wrote|written|published|author(?:ed)?|directed|translated|book|film|novel|essay|article)"
    return re.search(made + r"\b[^\"“\n]{0,20}[\"“'‘]\Z", before, re.I) is not None


def _possessive(text: str, start: int, end: int, new: str) -> tuple[int, str]:
    """Where the word ends with its mark of possession, and the mark of the new word: ladies' and gentlemen's."""
    mark = re.match(r"['’](s?)(?![^\W_])", text[end : end + 3])
    plural, other = text[start:end].lower().endswith("s"), new.endswith("s")
    if mark is None or plural == other or plural == bool(mark.group(1)):
        return end, ""
    return end + mark.end(), text[end] + ("" if other else "s")


def _team_of_others(text: str, start: int, end: int) -> bool:
    """ "Coached the girls' basketball team": whoever coaches is not of it."""
    before = text[max(0, start - 60) : start]
    coached = _COACHED.search(before) is not None and _COACHED_ONE.search(before) is None
    return coached and _TEAMS.match(text, end) is not None


_COACHED_ONE = re.compile(
    r"\b(?:coach|train|mentor|supervis|manag|t)[a-z]+[ ]+(?:him|her|them|[A-Z][\w'’-]+(?:[ ][A-Z][\w'’-]+)*)[ ]+"
    r"(?:on|in|for)[ ]+(?:the|our|my)[ ]+(?:[\w-]+[ ]+){0,2}\Z"
)
""" "I coached Conor Day on the men's team": one of the team."""


_HOUSES = listed(
    r"(?:['’]s?|s['’])?[ \t]+(?:[A-Z][\w'’-]*[ \t]+){0,3}(?:<groups:houses>)\b|"
    r"[ \t]+(?:(?:[A-Z][\w'’-]*|in|of|for|and|&)[ \t]+){1,4}(?:Ltd|LLC|GmbH|plc|PLC|Limited)\b"
)
"""An employer that serves women or men."""
_TRAINER = listed(r"(?:['’]s?|s['’])?[ \t]+(?:[\w'’-]+[ \t]+){0,3}?(?:<groups:trainers>)\b", re.I)
"""Who trains or minds them."""
_IN = re.compile(r"[ \t]+(?:in|of|on|at|from|for|who|and)[ \t]+(?:the|our|my|his|her|their|this|that|each)\b")


_TEACHES = listed(r"\b(?:<groups:teaching>)s?(?:[ \t]*[,|–—-]|[ \t]+(?:at|of|in))[^\n;]{0,40}\Z", re.I)
"""Employed at a school."""


def _at_work(text: str, start: int, end: int) -> bool:
    """ "Women's College Hospital", "Girls' football coach", "the women in the squad": those whom the work is about."""
    employed = _TEACHES.search(text[text.rfind("\n", 0, start) + 1 : start]) is not None
    small = employed or (text[start].islower() and _IN.match(text, end) is not None)
    open_society = next(
        (m for m in _open().finditer(text, max(0, start - 12), end + 40) if m.start() <= start < m.end()), None
    )
    return bool(small or open_society or _HOUSES.match(text, end) or _TRAINER.match(text, end))


@cache
def _open() -> re.Pattern[str]:
    return re.compile("|".join(re.escape(n).replace("'", "['’]") for n in sorted(gendered.OPEN)), re.I)


_OF_CHILDREN = re.compile(r"(?:boys|girls)(['’][ \t]+[a-z]+)\b", re.I)


def _both_sexes(text: str, start: int, end: int) -> bool:
    """ "Boys & Girls Club" is for everybody, and where girls and boys have a relay each, neither is the candidate's."""
    of_children = _OF_CHILDREN.match(text, start)
    other = {"boys": "girls", "girls": "boys"}.get(text[start:end].lower(), "")
    if of_children and other and re.search(rf"\b{other}{re.escape(of_children[1])}\b", text, re.I):
        return True
    return bool(_AND_PEOPLE.match(text, end) or _PEOPLE_AND.search(text, max(0, start - 30), start))


_AND_PEOPLE = listed(r"(?:['’]s|s['’])?[ \t]*(?:&|and|or|/)[ \t]*(?:<groups:people>)\b", re.I)
_PEOPLE_AND = listed(r"\b(?:<groups:people>)(?:['’]s|s['’])?[ \t]*(?:&|and|or|/)[ \t]*\Z", re.I)


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
