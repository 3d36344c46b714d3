"""Nouns: what a resume calls the candidate that tells a gender, and the societies and teams of one sex.

Why: "chairwoman", "mother of two" and "Women in Tech" tell the gender as surely as a pronoun; "women's health",
"a mother's rights" and "female patients" are subjects of work and stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from masking.span import Field
from name_lists import gendered
from perturb.counterfactual.touch import Touch

Excluded = Callable[[int], bool]
"""Whether somebody else is told of at an offset."""

_WORK = re.compile(
    r"[ \t-]+(?:['’]s[ \t]+)?(?:patients?|clients?|students?|customers?|clothing|clothes|wear|fashion|shoes|footwear|health|"
    r"healthcare|studies|rights|issues|shelters?|prison|prisoners|inmates|wards?|unit|units|clinic|products?|apparel|magazine|"
    r"hygiene|offenders|population|subjects|participants|employees|workers|workforce|voters|victims|veterans|athletes|"
    r"empowerment|education|department|line|section|market|ratio|representation|cover|policy|benefits?|nurse|nursing|"
    r"tongue|board|land|ship|mice|rats|connectors?|to female|literacy|entrepreneurs|leaders|farmers|readers|audience|users)\b",
    re.I,
)
_NUMBER = r"(?:one|two|three|four|five|six|seven|\d|twins|triplets|an?)"
_FAMILY_WORD = "|".join(sorted({w for p in gendered.FAMILY for w in p}, key=len, reverse=True))
_PARENT = "mother|father|mom|mum|dad|mommy|daddy|grandmother|grandfather|stepmother|stepfather|wife|husband|widow|widower|papa|mama"
_SELF = tuple(
    re.compile(expression, re.I)
    for expression in (
        # parents: "mother of two", "a proud father", "wife and mother", "full-time mum"
        rf"\b({_PARENT})[ \t]+(?:of|to)[ \t]+(?:my|his|her)?[ \t]*{_NUMBER}\b",
        rf"\b(?:proud|single|working|devoted|busy|loving|new|first-time|full-time|stay-at-home|dedicated|expectant|happy|young|"
        rf"married|military|return(?:ing|er)?|foster|adoptive|homeschool(?:ing)?|I am an?|i'm an?|being an?|becoming an?|"
        rf"as an?)[ \t]+({_PARENT})\b",
        rf"\b({_PARENT})(?=[ \t]*(?:,|and|&)[ \t]+(?:a[ \t]+)?(?:{_PARENT})\b)",
        rf"(?<=\b)(?:{_PARENT})[ \t]*(?:,|and|&)[ \t]+(?:a[ \t]+)?({_PARENT})\b(?!['’]s)",
        # the spouse: "my husband", "Husband's name: …", "married to her husband"
        r"\b(?:my|with[ \t]+(?:his|her))[ \t]+(?:late[ \t]+|ex-)?(husband|wife)\b",
        r"(?m)^[ \t•*-]*(husband|wife)(?:['’]s)?(?:[ \t]+name)?[ \t]*[:–-]",
        r"\b(?:and|a|an|the|status[ \t]*[:–-]?)[ \t]+(widow|widower)\b",
        # relation to parents and spouse
        r"(?<![^\W_])(wife|husband|daughter|son)[ \t]+of[ \t]+(?:(?:late|mr|mrs|shri|sri|smt|dr)\b|[A-ZÀ-Þ])",
        # woman, man, female, male
        r"\b(?:as an?|I am an?|i'm an?|being an?)[ \t]+(?:[a-z-]+[ \t]+){0,2}?(woman|man|girl|boy|lady|gentleman)\b",
        r"\b(?:a|an)[ \t]+(?:young|dynamic|married|single|motivated|hard-?working|self-made|passionate|driven|dedicated|"
        r"confident|energetic|transgender|trans|cis|black|white|asian|muslim|christian|hispanic|latin)[ \t]+"
        r"(woman|man|lady|gentleman|girl|boy|female|male)\b",
        r"\b(?:first|only|youngest)[ \t]+(female|male|woman|man)\b(?![ \t]+(?:patient|client|customer))",
        r"\b((?:wo)?man|lady|gentleman|girl|boy)(?=[ \t]+of[ \t]+the[ \t]+(?:year|month|match))\b",
        r"\b((?:wo)?man|lady|gentleman)[ \t]+of[ \t]+(?:many|few|integrity|faith|action|his word|her word|distinction)\b",
        r"(?m)(?:^|[,;|•·][ \t]*)(female|male)(?=[ \t]*(?:[,;|•·]|\r?$))",
        r"\b(female|male)(?=,[ \t]*\d{2}\b)",
        r"\b\d{2}[ \t]*(?:years?|yrs?)?[ \t]*(?:old)?[ \t]*,?[ \t]*(female|male)\b",
        r"\b(maternity|paternity)[ \t-]+leave\b",
        r"\bon[ \t]+(maternity|paternity)\b",
    )
)
_MARITAL = re.compile(r"husband|wife|widow", re.I)
_CHARGE = re.compile(
    r"\b(?:for|covering|cover|during)[ \t]+(?:a[ \t]+)?(?:colleague|[a-z-]+['’]s)[ \t]+\Z|\b(?:cover for|covered)[ \t]+\Z",
    re.I,
)
_RELATION_SHORT = re.compile(r"(?<![^\W_])([DSW])(?=[ ]?/[ ]?[Oo](?:[.:]|\b))")
_GREEK = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega"
_TEAM = (
    r"(?:team|club|league|association|network|society|council|committee|forum|union|group|circle|caucus|center|centre|choir|"
    r"chorus|rugby|football|soccer|basketball|volleyball|hockey|lacrosse|rowing|crew|tennis|golf|swimming|cricket|track|"
    r"cross[ -]country|softball|baseball|water polo|handball|netball|fellowship|scholarship|award|alliance|collective|guild|"
    r"federation|ministry|fellowship|initiative|conference|summit|college|institute|varsity|squad|gymnastics|fencing|wrestling|"
    r"bar association|chamber|foundation|coalition|mentoring|mentorship|leadership|business|resource|employee|"
    r"engineers?|lawyers?|coders?|founders?|executives?|chess)"
)
_GROUP_WORD = (
    "women|men|girls|boys|ladies|gentlemen|woman|girl|boy|businesswomen|businessmen|mothers|fathers|moms|dads|mums"
)
_GROUPS = tuple(
    re.compile(expression)
    for expression in (
        # "Women in Technology", "Women Who Code", "Girls in STEM", "Women for Change", "Women of Color in Tech"
        r"\b((?i:women|men|girls|boys|ladies|moms|mothers|dads|fathers))(?=[ \t]+(?:[Ii]n|[Ww]ho|[Ff]or|[Oo]f|@|[Aa]t|[Bb]ehind|[Ll]ead(?:ing|ers))[ \t]+(?:[A-Z0-9]|the [A-Z]|[Tt]ech|[Ss][Tt][Ee][Mm]))",
        # "Society of Women Engineers", "League of Women Voters", "Association for Women in Science", "Society for Women"
        r"(?:[Ss]ociety|[Ll]eague|[Aa]ssociation|[Ff]ederation|[Aa]lliance|[Nn]etwork|[Cc]ouncil|[Aa]cademy|[Cc]ollege|[Uu]nion|[Cc]ircle|[Cc]lub)[ \t]+(?:of|for)[ \t]+(?:[A-Z][\w-]+[ \t]+){0,3}((?i:women|men|girls|boys|ladies))\b",
        # "Women's Rugby", "Ladies' Choir", "Girls' Football Team", "men's varsity rowing"
        rf"\b((?i:women|men|girls|boys|ladies|gentlemen|mothers|fathers))(?=(?:['’]s|s['’]|['’])?[ \t]+(?:[A-Za-z&-]+[ \t]+){{0,3}}?(?i:{_TEAM})\b)",
        # "Forté Women", "Black Girls Code", "Grace Hopper Celebration of Women", "Women Techmakers"
        r"\b(Women|Men|Girls|Boys|Ladies)(?=[ \t]+(?:[A-Z][\w&-]+|2\.0))",
        r"[A-Z][\w-]+[ \t]+(Women|Girls|Ladies)\b(?!['’]?s?[ \t]+[a-z])",
        # sororities and sisters
        r"\b((?i:sorority|sororities|fraternity|fraternities|sisterhood|brotherhood))\b",
        rf"\b((?i:female|male))(?=[ \t]+(?i:{_TEAM})\b)",
        r"\b((?i:head girl|head boy))\b",
    )
)


def swapped_nouns(text: str, gender: str, excluded: Excluded) -> Iterator[Touch]:
    """Give job, parent and marital nouns about the candidate their counterpart of ``gender``."""
    yield from _jobs(text, gender, excluded)
    family = gendered.counterparts(gendered.FAMILY, gender)
    spouse = gendered.counterparts(gendered.FAMILY, "female" if gender == "male" else "male")
    for expression in _SELF:
        for match in expression.finditer(text):
            start, end = match.span(1)
            said = match.group(1).lower()
            about_spouse = said in ("husband", "wife") and _spouse(match)
            table = spouse if about_spouse else family
            new = {"maternity": "paternity", "paternity": "maternity"}.get(said) or table.get(said, "")
            if not new or new == said or not _towards(said, gender, about_spouse) or excluded(start):
                continue
            if _WORK.match(text, end) or _CHARGE.search(text[max(0, start - 30) : start]):
                continue
            kind = Field.MARITAL_STATUS if _MARITAL.search(said) else Field.GENDER
            yield Touch(start, end, _cased(new, text[start:end]), kind, "noun")
    for match in _RELATION_SHORT.finditer(text):
        new = (
            {"D": "S", "S": "D"}.get(match.group(1))
            if gender != ("male" if match.group(1) == "S" else "female")
            else None
        )
        if other:
            yield Touch(match.start(1), match.end(1), other, Field.GENDER, "noun")


def swapped_groups(text: str, gender: str, excluded: Excluded) -> Iterator[Touch]:
    """Give societies, teams and awards of one sex their counterpart of ``gender``."""
    for match in _societies(gender).finditer(text):
        new = gendered.counterparts(gendered.SOCIETIES, gender)[
            " ".join(match.group().lower().split()).replace("’", "'")
        ]
        if not excluded(match.start()):
            yield Touch(match.start(), match.end(), _cased(new, match.group()), Field.GENDER, "affinity")
    words = gendered.counterparts(gendered.GROUPS, gender)
    for expression in _GROUPS:
        for match in expression.finditer(text):
            start, end = match.span(1)
            new = words.get(match.group(1).lower()) or {"head girl": "head boy", "head boy": "head girl"}.get(
                match.group(1).lower()
            )
            if not new or excluded(start) or _WORK.match(text, end):
                continue
            if not _towards_group(match.group(1).lower(), gender):
                continue
            yield Touch(start, end, _cased(new, text[start:end]), Field.GENDER, "affinity")


def _spouse(match: re.Match[str]) -> bool:
    """The word names the candidate's spouse, not the candidate."""
    lead = match.group().lower().lstrip(" \t•*-")
    return lead.startswith(("my ", "with ", "husband", "wife")) and not re.match(
        r"(?:husband|wife)[ \t]+(?:of|and|,|&|to)", lead
    )


def _towards(said: str, gender: str, about_spouse: bool) -> bool:
    """Whether the word belongs to the gender that is swapped away from."""
    male = {m for m, _ in gendered.FAMILY} | {"paternity"}
    is_male = said in male
    return is_male == (gender == "male") if about_spouse else is_male == (gender == "female")


def _towards_group(said: str, gender: str) -> bool:
    male = {m for m, _ in gendered.GROUPS} | {"head boy"}
    return (said in male) == (gender == "female")


def _jobs(text: str, gender: str, excluded: Excluded) -> Iterator[Touch]:
    words = gendered.counterparts(gendered.JOBS, gender)
    for match in _job_words(gender).finditer(text):
        said = match.group(1).lower()
        if excluded(match.start()) or (gender == "female" and not _trade(text, match)):
            continue
        yield Touch(match.start(1), match.end(1), _cased(words[said], match.group(1)), Field.GENDER, "noun")


def _trade(text: str, match: re.Match[str]) -> bool:
    """A male noun for a trade: on its own in a line or with a workplace, not as a common noun."""
    before = text[max(0, match.start() - 30) : match.start()]
    return not re.search(r"\b(?:the|each|every|any|no|with|for|to|by|of)[ \t]+\Z", before, re.I)


@cache
def _job_words(gender: str) -> re.Pattern[str]:
    words = gendered.counterparts(gendered.JOBS, gender)
    kept = [w for w in words if gender == "male" or w not in gendered.UNMARKED]
    ranked = "|".join(re.escape(w) for w in sorted(kept, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])({ranked})(?![^\W_]|[-'’]s?[ \t]+[a-z]+[ \t]+association)", re.I)


@cache
def _societies(gender: str) -> re.Pattern[str]:
    names = sorted(gendered.counterparts(gendered.SOCIETIES, gender), key=len, reverse=True)
    ranked = "|".join(re.escape(n).replace(r"\ ", r"[ \t]+").replace("'", "['’]") for n in names)
    return re.compile(rf"(?<![^\W_])(?:{ranked})(?![^\W_])", re.I)


def _cased(new: str, old: str) -> str:
    if old.isupper() and len(old) > 1:
        return new.upper()
    if old[:1].isupper():
        return new[:1].upper() + new[1:]
    return new if new[:1].isupper() and new.isupper() else new[:1].lower() + new[1:]


def ranges(spans: Sequence[tuple[int, int]]) -> Excluded:
    """Return the test whether an offset lies in one of ``spans``."""
    return lambda at: any(start <= at < end for start, end in spans)
