"""Who the candidate is to a family, and whose doing a bullet tells: what gender words stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import before, line
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import terms


def parents(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the nouns by which the candidate is told a parent, a sister, a grandson: "proud mom", "padre de tres"."""
    for index in reading.words.among(_KIN):
        start, end = reading.words.starts[index], reading.words.ends[index]
        if reading.kind_at(start) in ("publications", "references", "projects"):
            continue
        after = _CHILDREN.match(reading.text, end)
        proud = _PROUD.search(before(reading, start, 30))
        if (after and not _NOT_OWN.search(before(reading, start, 30))) or (
            proud and not _WORK.match(reading.text, end)
        ):
            yield start, end


def checked_sex(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the checked one of "[X] Male [ ] Female" stands in ``start:end``, or None."""
    for pattern in (_BOX_BEFORE, _BOX_AFTER):
        found = pattern.search(text, start, min(len(text), max(end, start + 60)))
        if found is not None and "\n" not in text[start : found.start()]:
            return found.span("sex")
    return None


def speaks_of_itself(reading: Reading, start: int) -> bool:
    """The line opens with a verb in the third person, whose subject is the candidate left unsaid: "Trains …"."""
    around = line(reading, start, start)
    first = _THIRD_PERSON.match(around)
    return first is not None and first[1].lower() not in _PLURALS and not _SOMEBODY.search(around)


_KIN = Cue(terms.words("gender_kin"))
_PROUD = expression(
    r"\b(?:proud|busy|devoted|loving|full-time|stay-at-home|first-time|new|expectant|working|single|lone|solo"
    r"|military|army"
    r"|married|retired|homeschool\w*|adoptive|foster|dog|cat|plant|hands-on|i am a|i'm a|as a|am the"
    r"|stolze[rs]?|fier|fière"
    r"|orgullos[oa]|orgulhos[oa]|stolt|trotse)[ ](?:[a-z-]+[ ])?$",
    re.I,
)
_COUNT = (
    r"(?:\d\d?|one|two|three|four|five|six|seven|eight|ein(?:em|er)?|zwei(?:er)?|drei|vier|une?|deux|trois"
    r"|quatre|un[oa]?|dos|tres"
    r"|cuatro|uma?|dois|duas|três|quatro|due|tre|quattro|een|twee|drie|vier|två|to|tre|fyra|fire|dwojga|trojga"
    r"|twins|triplets"
    r"|zwillingen|jumeaux|jumelles|gemelos|mellizos|gêmeos|gemelli)"
)
_CHILDREN = expression(
    rf"[ ](?:of|to|von|de|d'|van|till|til|av|di)[ ](?:(?:a|an|our|my|now|grown|adult|young|small|teenage)[ ]){{0,2}}"
    rf"(?:{_COUNT}\b"
    r"|(?:boys|girls|sons|daughters|children|kids|toddlers?|teenagers?|teens|baby|kinder[n]?|enfants|filles"
    r"|hij[oa]s|filh[oa]s"
    r"|figli[ae]?|barn|kinderen)\b)(?![ ](?:companies|startups|methods|patents|products|inventions))",
    re.I,
)
_NOT_OWN = expression(
    r"\b(?:for|with|the|every|each|assist\w*|help\w*|client|patient|by|whose|young)[ ](?:(?:a|an)[ ])?(?:[a-z-]+[ ])?$",
    re.I,
)
_WORK = expression(
    r"[ ]?(?:board|company|tongue|ship|in-law|figure|support|groups?|and child|nature|clients?)\b|[-/]\w", re.I
)
_SEX = (
    r"(?P<sex>fe?male|male|woman|man|non-?binary|homme|femme|hombre|mujer|masculino|femenino|feminino|männlich|weiblich"
    r"|divers|m|f|x)"
)
_BOX_BEFORE = expression(rf"(?:[\[(][ ]?[xX✓✔√*●][ ]?[\])]|☒|☑|✓|✔|●|◉|■)[ ]?{_SEX}\b", re.I)
_BOX_AFTER = expression(rf"\b{_SEX}[ ]?(?:[\[(][ ]?[xX✓✔√*][ ]?[\])]|☒|☑|✓|✔|◉)", re.I)
_THIRD_PERSON = expression(r"^[\s•▪●*·>–—-]*([A-Z][a-z]{2,}(?:s|es))[ ]")
_PLURALS = frozenset(
    (
        "clients",
        "patients",
        "students",
        "families",
        "parents",
        "children",
        "members",
        "employees",
        "users",
        "this",
        "news",
    )
)
_SOMEBODY = expression(
    r"\b(?:patient|client|customer|student|child|user|person|each|every|someone|boss|manager|supervisor|owner"
    r"|director|ceo|who"
    r"|founder|professor|doctor|author|minister|girl|boy|lady|employer|resident|judge|officer|victim|member"
    r"|colleague|baby"
    r"|pupil|player|athlete|wife|husband|mother|father|son|daughter|sister|brother|president)\b",
    re.I,
)
