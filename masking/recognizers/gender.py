"""Gender: fields, titles, pronouns and gendered nouns about the candidate, affinity groups, leave."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from masking.expression import expression
from masking.reading import Hit, Reading, Recognizer
from masking.reading.about import CLOSED, UNTOLD, before, line, of_work, said_of_self
from masking.reading.addressed import titles
from masking.reading.bystander import bystander
from masking.reading.cues import Cue
from masking.reading.gendered import gendered
from masking.reading.honorific import honorifics
from masking.reading.kin import checked_sex, parents
from masking.reading.own_voice import own_voice
from masking.reading.pronouns import stated, third_person
from masking.reading.society import societies
from masking.reading.team import of_one_sex
from masking.reading.trade import trades
from masking.span import Field, Span

_SEX_TERMS = expression(
    r"^(?:male|female|man|woman|m|f|w|v|h|k|masculine|feminine|trans\w*|cis\w*|non-?binary|other|boy|girl"
    r"|männlich|weiblich|divers|homme|femme|masculin|féminin|hombre|mujer|masculino|femenino|feminino|varón"
    r"|maschio|femmina|maschile|femminile|man|vrouw|manlijk|vrouwelijk|kvinna|kvinde|kvinne|mand|mann|mies"
    r"|nainen|mężczyzna|kobieta|muž|žena|férfi|nő|bărbat|femeie|masculin|muški|ženski|muško|žensko|vyras"
    r"|moteris|vīrietis|sieviete|mees|naine|erkek|kadın|kadin|bay|bayan|laki-laki|laki|pria|perempuan|wanita"
    r"|lelaki|lalaki|babae|mume|mwanaume|mwanamke|mke|nam|nữ|nu|мужской|женский|мужчина|женщина|муж|жен"
    r"|чоловіча|жіноча|чоловік|жінка|мъж|жена|άνδρας|γυναίκα|άρρεν|θήλυ|男|女|男性|女性|남|여|남자|여자|남성|여성|ذكر|أنثى"
    r"|انثى|مرد|زن|זכר|נקבה|पुरुष|महिला|স্ত্রী|পুরুষ|মহিলা|ஆண்|பெண்|ชาย|หญิง|macho|hembra)\b",
    re.I,
)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells the candidate's gender."""
    yield from _fields(reading)
    yield from _shared_fields(reading)
    yield from _nouns(reading)
    for label in reading.labels_of("military"):
        if label.colon and 0 < label.value_end - label.value_start <= 60:
            yield _span(label.value_start, label.value_end, 0.6, "military")
    yield from _family(reading)
    for start, end, members in societies(reading):
        if members == "women":
            yield _span(start, end, 0.7, "society")
    for rule, score, places in _PLACES:
        for start, end in places(reading):
            yield _span(start, end, score, rule)


def _family(reading: Reading) -> Iterator[Span]:
    """ "S/o" before a name, and births that made a pause."""
    for index in reading.words.among(_SON_OF):
        of = _CHILD_OF.match(reading.text, reading.words.starts[index])
        if of is not None and reading.text[of.start() - 1 : of.start()] in ("", " ", "\n", "\t", "(", "|", ","):
            yield _span(*of.span(), 0.8, "child-of")
    for index in reading.words.among(_BIRTHS):
        birth = _BIRTH.match(reading.text, reading.words.starts[index])
        if birth is not None and _own_birth(reading, *birth.span()):
            yield _span(*birth.span(), 0.8, "birth")


_SON_OF = Cue("sd")
_CHILD_OF = expression(r"[SD][ ]?/[ ]?[oO]\b(?=[ ]?[.:]?[ ]?(?:\(?[Ll]ate\)? )?[A-ZÀ-Þ])")
_BIRTHS = Cue(("delivery", "birth", "childbirth", "confinement", "naissance", "geburt", "nacimiento", "nascita"))
_BIRTH = expression(
    r"(?:(?:delivery|birth|arrival)[ \n]of[ \n](?:(?:my|our|a|an|the|first|second|third|two|both|twin)[ \n]){0,3}"
    r"(?:child(?:ren)?|sons?|daughters?|twins|baby|kids?|boys?|girls?)\b|childbirth\b"
    r"|confinement(?:[ ](?:and|&)[ ]maternity)?[ ](?:leave|period|break)\b"
    r"|naissance[ ]de[ ](?:ma|mon|mes|notre|nos)[ ][\w-]+|Geburt[ ](?:meiner|meines|unserer|unseres)[ ][\w-]+"
    r"|nacimiento[ ]de[ ](?:mi|mis|nuestr[oa])[ ][\w-]+|nascita[ ](?:di mi[oa]|del mio|della mia|dei miei)[ ][\w-]+)",
    re.I,
)
_BREAK = expression(
    r"\b(?:break|gap|leave|pause|career|off|housewife|homemaker|home|since|after|because|due to|my|our|ma|mon|mein\w*"
    r"|mi|mia)\b",
    re.I,
)


def _own_birth(reading: Reading, start: int, end: int) -> bool:
    """A birth that made the candidate pause."""
    if reading.kind_at(start) in ("publications", "references", "skills", "projects"):
        return False
    around = line(reading, start, end)
    return bool(_BREAK.search(around)) and not _LEAVE_OF_OTHERS.search(around)


def _fields(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for label in reading.labels_of("gender", "pronouns"):
        start, end = label.value_start, label.value_end
        if label.kind == "pronouns" and end > start and (label.colon or label.below):
            yield _span(start, min(end, start + 60), 0.95, "pronoun-field")
            continue
        box = checked_sex(text, start, end) if label.kind == "gender" else None
        if box is not None:
            yield _span(*box, 1.0, "field-box")
            continue
        if UNTOLD.match(text[start:end]):
            continue
        match = _SEX_TERMS.match(text[start:end]) if end > start else None
        if match and (
            label.colon
            or label.below
            or end - start < 20
            or text[start].isupper()
            or text[start + match.end()] in ",;|/)"
        ):
            stop = start + match.end()
            rest = re.match(
                r"[ ]?\([^)]{1,20}\)|[/-][^\W\d_]{1,10}|[ ](?:identifying|woman|man|fluid|binary|to (?:fe)?male)",
                text[stop:end],
            )
            yield _span(start, stop + (rest.end() if rest else 0), 1.0, "field")
        elif (
            label.colon
            and end > start
            and end - start <= 30
            and label.kind == "gender"
            and reading.kind_at(start) in ("personal", "contact")
        ):
            said = text[start:end]
            if label.end - label.start > 2 and any(map(str.isalpha, said)) and not any(map(str.isdigit, said)):
                yield _span(start, end, 0.7, "field-open")
        else:
            left, right = reading.window(label)
            found = (
                re.search(r"(?<!\w)(?:[Ff]emale|[Mm]ale|(?:FE)?MALE)(?!\w)", text[left:right]) if right > left else None
            )
            if found:
                yield _span(left + found.start(), left + found.end(), 0.9, "field-block")


_SHARED = expression(r"\b(?:sex|gender)\b[ /&,-]*$")
_SHARED_SEX = expression(r"(?<![\w'])(?:fe)?male(?![\w'])|(?<![\w'])[FM](?![\w'.])", re.I)


def _shared_fields(reading: Reading) -> Iterator[Span]:
    """ "Sex/Marital status: Female / Married": a key that asks for two things."""
    for label in reading.labels_of("marital", "age"):
        key = reading.lower[max(0, label.start - 10) : label.end]
        shared = "sex" in reading.lower[label.start : label.end] or _SHARED.search(key[: -(label.end - label.start)])
        found = _SHARED_SEX.search(reading.text, label.value_start, label.value_end) if shared and label.colon else None
        if found:
            yield _span(found.start(), found.end(), 1.0, "field")


def _nouns(reading: Reading) -> Iterator[Span]:
    parents = {
        x.start
        for x in reading.labels_of("father", "mother", "child")
        if x.colon or x.below or "name" in reading.lower[x.start : x.end]
    }
    for hit in reading.hits.get("gender", []):
        if hit.start in parents or bystander(reading, hit):
            continue
        group = hit.group.partition(".")[2]
        if group == "always" and _of_another(reading, hit):
            continue
        if group == "leave" and _LEAVE_OF_OTHERS.search(line(reading, hit.start, hit.end)):
            continue
        if group in ("always", "organisation", "leave"):
            yield _span(hit.start, _branch(reading, hit), 0.8, group)
        elif group == "identity" and _identifies(reading, hit):
            yield _span(hit.start, hit.end, 0.7, group)
        elif group == "kin" and _is_kin_label(reading, hit):
            yield _span(hit.start, hit.end, 0.7, "kin")
        elif group == "noun" and _of_candidate(reading, hit):
            yield _span(hit.start, hit.end, 0.6, "noun")
        elif group == "group" and of_one_sex(reading, hit):
            yield _span(hit.start, hit.end, 0.7, "affinity")


_BRANCH = expression(
    r"(?:[ ](?:of|di|de|in|von))?[ ](?!Member|Board|Mentor|President|Treasurer|Secretary|Chair|Lead|Captain|Volunteer"
    r"|Founder|Since|Club)[A-ZÀ-Þ][a-zà-ÿ]+\b(?![ ][A-Z])"
)


_INC = expression(r"(?:[ ](?:Fraternity|Sorority))?,?[ ]Inc\b\.?|[ ](?:Fraternity|Sorority)\b", re.I)


def _branch(reading: Reading, hit: Hit) -> int:
    """Where a society ends with the town of its branch: "Soroptimist Bergamo"."""
    joined = hit.group == "gender.organisation" and reading.kind_at(hit.start) not in CLOSED
    branch = (_INC.match(reading.text, hit.end) or _BRANCH.match(reading.text, hit.end)) if joined else None
    return branch.end() if branch else hit.end


def _of_another(reading: Reading, hit: Hit) -> bool:
    """ "helped a mother of two": a parent whom the work was for."""
    parent = " of " in reading.lower[hit.start : hit.end] and reading.kind_at(hit.start) in CLOSED
    return (
        parent
        and not said_of_self(reading, hit)
        and bool(of_work(reading, hit) or _FOR.search(before(reading, hit.start, 20)))
    )


_LEAVE_OF_OTHERS = expression(
    r"\b(?:polic(?:y|ies)|rules?|cover(?:ed|ing|age)?|benefits?|claims?|payroll|legislation|law|advis\w+|wrote"
    r"|rewrote"
    r"|draft\w+|administ\w+|process\w+|replac\w+|vertretung|remplacement|sustituci[óo]n|suplencia|sostituzione"
    r"|zastępstwo|vervanging|vikariat|employees|staff|gender|women|research|study|paper)\b",
    re.I,
)
"""Somebody else's leave: a matter of work, a post filled in for."""
_FOR = expression(r"[a-z]+[ ](?:a|the|an)[ ](?:[a-z]+[ ])?$")


def _identifies(reading: Reading, hit: Hit) -> bool:
    """A gender identity told of oneself, or outside work and without clients, patients and the like; no prefix."""
    if reading.text[hit.end : hit.end + 1] == "-" and reading.text[hit.end + 1 : hit.end + 2].islower():
        return False  # "trans-cultural"; "trans-woman" is a phrase of its own
    return said_of_self(reading, hit) or (reading.kind_at(hit.start) not in CLOSED and not of_work(reading, hit))


def _is_kin_label(reading: Reading, hit: Hit) -> bool:
    return any(label.start <= hit.start < label.end for label in reading.labels_of("spouse"))


_ABOUT = expression(
    r"(?:\b(?:i am|i'm|im|as|is|am|being|a|an|the|one|only|first|hardworking|hard-working|honest|mature|young"
    r"|old|year|years|single|married|business|self-made|reliable|trustworthy|friendly|proud|average|loving"
    r"|devoted|working|our|queer|black|white)[ ,]+(?:[\w-]+[ ]){0,3}|^\W*(?:[\w-]+[ ]){0,3})$",
    re.I,
)


_AM = expression(
    r"\b(?:am|i'm|as|being|bin|als|suis|comme|soy|como|sou|sono|come|ben|är)[ ](?:(?:an?|the|eine?|une?|uma?|una|een"
    r"|en)[ ])?(?:(?:[a-z]+(?:ed|ing|al|en|le|gle|ud|ung|gay|black|white|deaf))[ ,]+){0,2}$",
    re.I,
)
_APPOSED = expression(
    r"\bas[ \n](?:the|an?)[ \n](?:(?:only|first|sole|lone|youngest|oldest|most|senior|junior|black|white|lead)"
    r"[ \n]){0,2}\Z",
    re.I,
)
_SUBJECT = expression(r"[ \n](?:[\w'-]+[ \n]){0,5}?(?:[\w'-]+,[ \n])?I(?![\w/.&-])")
"""Who an apposition is about: "As the only woman engineer I …"."""
_SEEKS = expression(r"[ ,]+(?:based|from|looking|who|with|seeking|in|living|of)\b", re.I)
_SELF = expression(r"\b(?:i'm|i am|im|as)\b[^.!?\n]*$", re.I)


def _of_candidate(reading: Reading, hit: Hit) -> bool:
    lead = reading.text[max(0, hit.start - 40) : hit.start]
    if _APPOSED.search(lead) and _SUBJECT.match(reading.text, hit.end):
        return True
    if reading.kind_at(hit.start) not in ("contact", "summary", "personal", "other"):
        return bool(_AM.search(before(reading, hit.start, 60))) and own_voice(reading, hit.start, hit.end)
    text = reading.text
    if (
        text[hit.start : hit.end].isupper()
        and hit.end - hit.start < 5
        and not line(reading, hit.start, hit.end).isupper()
    ):
        return False
    if _SEEKS.match(text, hit.end) and _SELF.search(text, max(0, hit.start - 60), hit.start):
        return True
    lead = text[max(text.rfind("\n", 0, hit.start) + 1, hit.start - 60) : hit.start]
    return bool(_ABOUT.search(re.split(r"[.!?][ ]", lead)[-1]))


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.GENDER, score, f"gender:{rule}")


_PLACES: tuple[tuple[str, float, Callable[[Reading], Iterator[tuple[int, int]]]], ...] = (
    ("pronoun-line", 0.9, stated),
    ("title", 0.85, honorifics),
    ("address", 0.7, titles),
    ("third-person", 0.7, third_person),
    ("parent", 0.7, parents),
    ("trade", 0.6, trades),
    ("form", 0.6, gendered),
)
RECOGNIZER = Recognizer("gender", frozenset({Field.GENDER}), find)
