"""Peoples named by several words that no list holds: census categories, bands and tribes, societies of a country."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import CLOSED, before, line, private_line
from masking.reading.cues import Cue
from masking.reading.record import Reading

_GROUP = (
    r"(?:White|Black|Asian|Indian|Pakistani|Bangladeshi|Chinese|Arab|Caribbean|African|British|Irish|English|Welsh"
    r"|Scottish"
    r"|Northern Irish|Gypsy|Traveller|Roma|Hispanic|Non-Hispanic|Latino|Latina|European|Māori|Maori|Pacific|Any other"
    r"|Other)"
)
_CENSUS = expression(
    rf"(?:(?:Any other )?(?:Mixed|Asian|Black|White|Arab)(?: or (?:Asian|Black|Mixed|African))?"
    rf"(?: British| ethnic groups?| ethnicity| race| heritage| background| other| American)?[ ]?"
    rf"(?:[-:/(]|(?<=White) and )[ ]?{_GROUP}\b|Multiple ethnic)"
    rf"(?:[ ]?(?:and|or|/|,|&|-)?[ ]?(?:{_GROUP}|background|mixed|Mixed|ethnic|groups?|ethnicity))*\)?"
)
_CENSUS_WORDS = Cue(("mixed", "asian", "black", "white", "arab", "multiple", "any"))
_BOX = expression(
    r"[ -]?(?:box|paper|board|list|label|space|hat|belt|pepper|tea|wine|goods|hole|friday|photo\w*|film|print\w*|laser"
    r"|cop(?:y|ies)|tv|portrait|image|pictures?|noise)",
    re.I,
)
_BODIES = Cue(("band", "tribe", "tribes", "nation", "rancheria", "confederacy", "confederation", "iwi", "hapū"))
_BAND = expression(
    r"(?:[A-ZÀ-ÞĀ-Ž][\w'’.-]+[ ](?:of[ ]|the[ ]|&[ ]|and[ ])?){1,4}"
    r"(?:Band|Tribes?|Nation|Rancheria|Confedera(?:cy|tion)|Iwi|Hapū)\b"
    r"(?:[ ]of[ ](?:the[ ])?[A-Z][\w'’.-]+(?:[ ](?:of[ ](?:the[ ])?|and[ ])?[A-Z][\w'’.-]+){0,4})?"
)
_ENROLLED = expression(
    r"\b(?:member|citizen|enrol\w+|descendant|registered|status|belong\w*|elder|councill?or|treaty|scholarship|scholar"
    r"|grant|bursary|award|fellowship)\b",
    re.I,
)
_OF_INDIANS = expression(r"\b(?:Indian|Cree|Ojibwe|Ojibway|Dene|Chippewa|First Nation|Paiute|Pomo|Miwok|Innu|Micmac)\b")
_POST = expression(
    r"(?:Registered |Status |Enrolled )?(?:Member|Citizen|Descendant|Elder|Councill?or)s?[ ](?:(?:of|in|with"
    r"|for)[ ])?(?:the[ ])?"
)
_TE = Cue(("te", "ngā", "nga", "ngāti", "ngati", "ngāi", "ngai"))
_REO = expression(
    r"(?:Te|Ngā|Nga|Ngāti|Ngati|Ngāi|Ngai)(?:[ -](?:[A-ZĀĒĪŌŪ][\wāēīōū]+|[aāoōi]|te|ngā|mō|ki|me|nga)(?![\w.])){1,7}"
)
_MAORI = expression(r"[āēīōū]|\b(?:Ngati|Ngai|Whanau|Maori|Hunga|Runanga|Kura|Roopu|Ropu|Waka|Iwi|Hapu)\b")
_UNION = expression(
    r"(?:n|an|ian|ese|i|ish)?[ ](?:(?:National|Students?'?|Community|Cultural|Youth|Women'?s?|Welfare|Nurses'?"
    r"|Doctors'?"
    r"|Professionals'?|Alumni|Diaspora)[ ]){0,3}"
    r"(?:Union|Association|Society|Community|Diaspora|Club|Network|Forum|Students'? Union)\b(?:[ ]of[ ]"
    r"[A-ZÀ-Þ][\w'-]+(?:[ ][A-ZÀ-Þ][\w'-]+)?)?"
)
_OF_ABROAD = expression(r"(?:Union|Diaspora|Students|Community|Cultural|Welfare|Youth)\b")
_TRADE_BODY = expression(r"\b(?:Engineers|Nurses and Midwives|Accountants|Physicians|Trade|Football|Chamber)\b")


def nations(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield peoples of several words that stand for the candidate's own."""
    yield from _census(reading)
    yield from _bands(reading)
    yield from _reo(reading)
    yield from _pepeha(reading)
    yield from _unions(reading)


def _census(reading: Reading) -> Iterator[tuple[int, int]]:
    done = -1
    for index in reading.words.among(_CENSUS_WORDS):
        start = reading.words.starts[index]
        found = _CENSUS.match(reading.text, start) if start > done else None
        if found is None or _BOX.match(reading.text, found.end()):
            continue
        kind = reading.kind_at(start)
        done = found.end()
        if kind not in (*CLOSED, "education") or private_line(reading, *found.span()):
            yield found.span()


def _bands(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "Turtle Mountain Band of Chippewa" with a word of belonging in its line."""
    text = reading.text
    for index in reading.words.among(_BODIES):
        at = reading.words.starts[index]
        if not text[at].isupper() or reading.kind_at(at) in ("publications", "references", "skills"):
            continue
        least = max(text.rfind("\n", 0, at) + 1, at - 60)
        for found in _BAND.finditer(text, least, min(len(text), at + 90)):
            marching = found[0].endswith("Band") and not _OF_INDIANS.search(found[0])
            if found.start() < at < found.end() and not marching and _ENROLLED.search(line(reading, *found.span())):
                lead = _POST.match(text, found.start())
                yield (lead.end() if lead else found.start()), found.end()


def _reo(reading: Reading) -> Iterator[tuple[int, int]]:
    """Māori names of tribes and societies outside the posts held."""
    for index in reading.words.among(_TE):
        start = reading.words.starts[index]
        found = _REO.match(reading.text, start) if reading.text[start].isupper() else None
        if found is None or not _MAORI.search(found[0]):
            continue
        if reading.kind_at(start) in ("personal", "volunteering", "awards", "interests", "summary", "contact"):
            yield found.span()


_ROHE = r"(?:maunga|awa|iwi|hap[uū]|waka|marae|moana|roto|tangata)"
_KO = expression(
    rf"[Kk]o[ ][A-ZĀĒĪŌŪ][\w'-]*(?:[ ](?:[A-ZĀĒĪŌŪ][\w'-]*|[aoi])){{0,4}}[ ](?:te|ngā|nga|tōku|toku)[ ]{_ROHE}\b"
)
_KIN = Cue(("hapū", "hapu", "iwi", "marae", "kapa", "rūnanga", "runanga"))
_OUR_KIN = expression(
    r"(?:(?:hap[uū]|iwi|marae|r[uū]nanga|kapa haka)\b)(?:[ ](?:kapa|haka|r[oō]p[uū]|trust|trustees?|committee|komiti"
    r"|group"
    r"|whānau|board|council|authority)\b)*"
)
_WHOSE = expression(r"(?:our|my|the|tōku|toku)[ ]$", re.I)


def _pepeha(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "Ko Mohaka te awa", "our hapū trust": where the candidate stands among Māori."""
    text = reading.text
    for index in reading.words.among(_KO_WORD):
        told = _KO.match(text, reading.words.starts[index])
        if told is not None:
            yield told.span()
    for index in reading.words.among(_KIN):
        start = reading.words.starts[index]
        kin = _OUR_KIN.match(reading.lower, start)
        if kin is None or reading.kind_at(start) in ("experience", "projects", "skills", "publications", "references"):
            continue
        if any(label.start <= start < label.end and label.colon for label in reading.labels_of("ethnicity")):
            continue
        whose = _WHOSE.search(text, max(0, start - 6), start)
        if whose or kin.end() - start > 6:
            yield (whose.start() if whose else start), kin.end()


_KO_WORD = Cue(("ko",))


def _unions(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "Ghana Union of Manchester", "Kenya Students Association": a society of those who come from a country."""
    for hit in reading.hits.get("ethnicity", []):
        if hit.group != "ethnicity.country" or not reading.text[hit.start].isupper():
            continue
        found = _UNION.match(reading.text, hit.end)
        kind = reading.kind_at(hit.start)
        if found is None or not _OF_ABROAD.search(found[0]) or _TRADE_BODY.search(found[0]):
            continue
        lead = before(reading, hit.start, 60)
        if kind in ("volunteering", "interests", "awards", "education", "personal") or _ENROLLED.search(lead):
            yield hit.start, found.end()
