"""Whether a people named in the text is the candidate's own, or a language, a society's, a subject of work."""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.about import before, closes_clause, hits_near, line, of_work, opens_clause, private_line
from masking.reading.national_body import of_trade
from masking.reading.organisation import whole
from masking.reading.own_voice import ours, own_voice
from masking.reading.phrases import Hit
from masking.reading.record import Reading

OF_CHARGES = expression(
    r"\b(?:coach(?:ed|ing)|taught|teaching|tutor(?:ed|ing)|assist(?:ed|ing)|help(?:ed|ing)|represent(?:ed|ing)|advis(?:ed|ing)"
    r"|counsel(?:ed|led|ing|ling)|interview(?:ed|ing)|consult(?:ed|ing)|treat(?:ed|ing)|groups of"
    r"|work(?:ed|ing) with)[ ](?:[a-z]+[ ]){0,2}$",
    re.I,
)
"""What makes the people behind it those of the work: "Tutored Hispanic students"."""
GROUP = expression(
    r"(?:[ ]-?|-[ ]?)?(?:[\w/&'-]+[ ]){0,3}?(?:students?'?|association|society|union|alliance|network|scholars?"
    r"|scholarships?|fellowship|cadetship|traineeship|internship|bursary|grant|award|prize|club|caucus|engineers"
    r"|professionals|accountants|lawyers|journalists|women|youth"
    r"|community association|erg|resource group|heritage|diaspora|dance team|cultural|alumni|leaders|council"
    r"|federation|fund|foundation|cultural club)\b",
    re.I,
)


def own_item(reading: Reading, hit: Hit, kind: str) -> bool:
    """A people as a clause of its own in a line that tells an age, children, marriage, and no languages."""
    if kind in ("publications", "references"):
        return False
    if not (opens_clause(reading, hit.start) and closes_clause(reading, hit.end)):
        return False
    around = line(reading, hit.start, hit.end)
    if len(around) > 160 or _TONGUES.search(around):
        return False
    if hit.group == "ethnicity.race" and hit.last - hit.first > 1 and kind in ("summary", "personal", "other"):
        return True
    others = hits_near(reading, "marital", hit.start, 80)
    near = around.lower()
    return (bool(others) and private_line(reading, hit.start, hit.end)) or bool(
        _NATAL.search(near) and kind != "languages"
    )


_NATAL = expression(
    r"\b(?:born|née?|nacid[oa]|nascid[oa]|geboren|född|født|aged?|\d\d (?:years|ans|años|anos|jahre|anni|år"
    r"|yrs)|single|married|domicile|cnic|sect)\b"
)
_TONGUES = expression(
    r"\b(?:languages?|speaks?|fluent|native|basic|bilingual|sprachen|langues|idiomas|lingue|talen|muttersprache"
    r"|beginner"
    r"|intermediate|conversational|[abc][12])\b",
    re.I,
)
_DESCENT = expression(
    r"[ ](?:by (?:birth|blood|descent|origin)|from|of|on (?:my|his|her) (?:mother|father)|woman|man|girl|boy"
    r"|mother|father|parents?"
    r"|famil(?:y|ies)(?![ -](?:firm|business|company|owned))"
    r"|household|roots|heritage|and proud|at heart|through and through|-born|whakapapa)\b"
)


def descent(reading: Reading, hit: Hit) -> bool:
    """ "Igbo from Enugu", "my Punjabi parents": the words after a people that opens a clause, or after "my"."""
    after = _DESCENT.match(reading.text, hit.end)
    lead = before(reading, hit.start, 30).lower()
    if re.search(r"\b(?:half|quarter|ethnically)[ -]$", lead):
        return not of_work(reading, hit)
    return after is not None and (
        (opens_clause(reading, hit.start) and not of_work(reading, hit))
        or bool(re.search(r"\b(?:my|a|an|proud)[ ]$", lead))
    )


def spoken(reading: Reading, hit: Hit) -> bool:
    """ "my English", "Polish (basic)": a language."""
    return bool(
        _LEVEL.match(reading.text, hit.end)
        or (
            re.search(
                r"\b(?:my|improve|better|some|enough|good|into|speaks?|in)[ ]$", before(reading, hit.start, 20), re.I
            )
            and not _DESCENT.match(reading.text, hit.end)
            and not GROUP.match(reading.text, hit.end)
        )
    )


_LEVEL = expression(
    r"[ -]*(?:\(|:)?[ ]?(?:[ABC][12]|native|fluent|basic|advanced|intermediate|beginner|mother tongue|speaking"
    r"|speaker|skills|level"
    r"|lessons?|classes|course|grammar|teacher|tutor|test|exam|business|reading|working|conversational|cities"
    r"|towns|countries)\b",
    re.I,
)


def in_society(reading: Reading, hit: Hit, kind: str) -> bool:
    """A people in the name of a society that the candidate joined, whatever the order of its words."""
    if kind in ("skills", "publications", "languages", "references") or not reading.text[hit.start].isupper():
        return False
    start, end = whole(reading.text, hit.start, hit.end)
    if (start, end) == (hit.start, hit.end) or (hit.group == "ethnicity.people" and of_trade(reading.text[start:end])):
        return False
    around = line(reading, hit.start, hit.end)
    if _EMPLOYER.search(around) or reading.text[hit.start : hit.end] in STATES:
        return False
    return (kind in ("volunteering", "interests", "awards") or bool(_JOINS.search(around))) and not of_work(
        reading, hit
    )


STATES = frozenset(
    (
        "American",
        "European",
        "British",
        "English",
        "Indian",
        "Australian",
        "Canadian",
        "German",
        "French",
        "Nordic",
        "Swiss",
    )
)
"""Peoples whose name most bodies of their country bear."""
_JOINS = expression(
    r"\b(?:board|member|mitglied|membre|miembro|membro|socia|socio|volunteer\w*|voluntari\w+|treasurer"
    r"|secretary|chair\w*"
    r"|organi[sz]er|founder|co-founder|active in|dancer|drummer|captain|bénévole|ehrenamt\w*|styrelse\w*"
    r"|bestuurslid)\b",
    re.I,
)
_EMPLOYER = expression(
    r"\b(?:bank|airlines?|ltd|limited|inc|gmbh|s\.a|plc|chamber of commerce|red cross|red crescent|standards"
    r"|institute of technology"
    r"|university|embassy|council)\b",
    re.I,
)


def identity(reading: Reading, hit: Hit) -> bool:
    """ "Latina lawyer", "Asian-American novelist": words that name nothing but people, before what they do."""
    rest = reading.text[hit.end : hit.end + 40]
    word = reading.lower[hit.start : hit.end]
    named = word in _IDENTITIES or (word.endswith(("american", "-brazilian", "-colombian")) and word != "american")
    calls = bool(re.match(r"[ ][a-z]{4,}", rest)) if named else hit.last - hit.first < 3 and _calling(reading, hit)
    return calls and not _AUDIENCE.match(rest)


def _calling(reading: Reading, hit: Hit) -> bool:
    """ "Kurdish journalist who …": a people opening a sentence, before a calling that needs no tongue or kitchen."""
    if not opens_clause(reading, hit.start) or before(reading, hit.start, 40).strip(" •*-"):
        return False
    return bool(_CALLING.match(reading.text, hit.end)) and not _OF_TONGUE.match(reading.text, hit.end)


_CALLING = expression(
    r"[ ](?:[a-z-]+[ ]){0,2}[a-z-]*(?:er|or|ist|ian|ant|yst|ect|graduate|nurse|poet|vet|pilot)"
    r"(?=[ ]*(?:$|[.,;|\n]|who\b|with\b|from\b|based\b|living\b|and\b|in\b))"
)
_OF_TONGUE = expression(
    r"[ ](?:[a-z-]+[ ]){0,2}(?:teacher|tutor|translator|interpreter|editor|writer|linguist|lecturer|instructor|trainer"
    r"|copywriter|proofreader|restaurant\w*|chef|caterer|baker|market\w*|export\w*|import\w*|cuisine|kitchen|brand"
    r"|customer|polisher|manufacturer|newspaper|paper|order|letter|year|other|over|under|after)\b"
)
_IDENTITIES = frozenset(
    (
        *("latina", "latino", "latinx", "latine", "chicana", "chicano", "chicanx", "afro-latina", "afro-latino"),
        *("black british", "métis", "afro-caribbean", "biracial", "mixed-race", "mixed race", "multiracial"),
        *("afrodescendiente", "woman of color", "woman of colour", "british asian", "afro-latinx"),
    )
)
_AUDIENCE = expression(
    r"[ ](?:market\w*|communit\w+|audiences?|clients?|customers?|families|cuisine|music|studies|history|literature"
    r"|students?|voters?|media|arts?|dance|patients?|youth|women|men|households?|populations?|consumers?|voices?|issues"
    r"|health|art|food|vote|theatre|theater|culture|film)\b",
    re.I,
)


def rooted(reading: Reading, hit: Hit) -> bool:
    """ "I grew up among Nandi herders", "I come from a Roma settlement", "my Sámi grandmother"."""
    lead = before(reading, hit.start, 60)
    if _GREW.search(lead):
        return _GREW_SELF.search(lead) is None or own_voice(reading, hit.start, hit.end)
    return bool(_BLOOD.match(reading.text, hit.end)) and (
        own_voice(reading, hit.start, hit.end) or ours(reading, hit.start)
    )


_GREW = expression(
    r"\b(?:grew up|raised|brought up|born|come|came|descend(?:ed)?|hail)[ ](?:up[ ])?(?:\w+[ ])?(?:among|amongst|in"
    r"|into"
    r"|as|from|by|with|of)[ ](?:(?:a|an|the|my|one of the)[ ])?(?:(?:small|poor|proud|rural|large|old"
    r"|traditional)[ ])?$",
    re.I,
)
_GREW_SELF = expression(
    r"\b(?:who|children|patients|clients|leads?|requests?|orders?|data|goods|parts|inputs?)\b", re.I
)
_BLOOD = expression(
    r"[ ](?:roots|heritage|blood|ancest\w+|descent|background|origins?|identity|people|grandm\w+|grandf\w+|grandparents"
    r"|mother|father|parents|famil\w+|upbringing|home|clan|tribe|name|surname|elders|ancestors|whānau)\b"
)
