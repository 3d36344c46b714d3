"""Dressed names: with a nickname in their midst, or family name, title and given name turned round, at the top.

Why: "R. J. “Bobby” Castellanos" and "BELLO, Alhaja Engr. Rukayat" hold marks at which a name otherwise ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_FIRST = 14
"""Pieces from the top in which such a name is looked for."""
_TITLE = (
    r"(?:Alhaj[ia]|Haj[ij]y?a|El-?Hadj|Chief|Otunba|High[ ]Chief|Prince(?:ss)?|Engr|Eng|Dra?|Barr|Arch|Pst"
    r"|Pastor|Prof|Ing"
    r"|Revd?|Sir|Lady|Deacon(?:ess)?|Dcn|Elder|Evang?|Mall?am|Ato|W/ro|Hon|Comr|Surv|QS|Pharm|Tpl|Bldr|ESV|Capt"
    r"|Col|Maj|Lt"
    r"|Mrs?|Ms|Miss|Mme|Mlle|Sra?|Srta|Dña|Don|Doña|Lic|Ir|Ts|Adv|Fr|Bro|Nana|Togbe|Datuk|Dato'?|Tan[ ]Sri|Haji"
    r"|Hajah)"
)
TITLES = expression(rf"(?<![\w'-]){_TITLE}(?:\.|(?=[ ]))(?:[ ]?\(Mrs\.?\))?[ ]?")
_WORD = rf"(?:{LETTER}{{1,3}}\.(?:ª|-)?|{LETTER}+(?:['-]{LETTER}+)*)"
_WORDS = rf"{_WORD}(?:[ ]{{1,2}}{_WORD}){{0,3}}"
_NICK = (
    rf"(?:\"[ ]?{LETTER}[^\"\n]{{0,22}}\"|[“”„][ ]?{LETTER}[^“”\n]{{0,22}}[“”]|«[ ]?{LETTER}[^«»\n]{{0,22}}»"
    rf"|'{LETTER}[^'\n]{{1,20}}'|\(\"?{LETTER}[\w' -]{{1,18}}\"?\))"
)
_ENDS = r"(?=[ ]*(?:$|[,|·•/;(–]|-[ ]|[ ]{2})|[ ](?:ép|née?|nee|geb|ex-|dite?|alias|aka|formerly)\b)"
_CALLED = expression(
    rf"(?:{_TITLE}\.?[ ]){{0,3}}(?P<name>{_WORDS}[ ]{{1,2}}{_NICK}[ ]{{1,2}}{_WORDS}"
    rf"(?:,?[ ](?:Jn?r|Sr|I{{2,3}}|IV)\b\.?)?)"
    rf"{_ENDS}"
)
_TURNED = expression(
    rf"(?P<name>(?P<family>{LETTER}+(?:[' -]{LETTER}+){{0,2}}),[ ]"
    rf"(?P<titles>(?:{_TITLE}(?:\.[ ]?|[ ])(?:\(Mrs\.?\)[ ]?)?){{0,4}})"
    rf"(?P<given>{_WORDS}(?:[ ]{_NICK}(?:[ ]{_WORDS})?)?)){_ENDS}"
)
_PARTICLES = terms.words("candidate_particles")


_SUFFIXES = frozenset(("Jr", "Sr", "Jnr", "Snr", "JR", "SR", "II", "III", "IV"))


def dressed(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield names of the first lines that a nickname or a title parts."""
    text, pieces = reading.text, reading.pieces
    for start, end in zip(pieces.starts[:_FIRST], pieces.ends[:_FIRST], strict=True):
        line = text[start:end]
        marked = any([mark in line for mark in "\"“”„«'("])
        if not marked and "," not in line:
            continue
        if reading.kind_at(start) not in ("contact", "personal", "summary", "other") or reading.in_heading(start):
            continue
        if marked:
            called = _CALLED.match(text, start, end)
            if called is not None and _reads(called["name"]):
                yield called.span("name")
        turned = _TURNED.match(text, start, end) if "," in line else None
        if turned is not None and _family_first(turned) and _reads(TITLES.sub("", turned["name"])):
            yield turned.span("name")


def _family_first(turned: re.Match[str]) -> bool:
    """Capitals for the family name alone, or a title between, tell that the order is turned; and lists agree."""
    family, given = turned["family"], turned["given"]
    if not (turned["titles"] or (family.isupper() and not given.isupper())):
        return False
    known = [lexicon.lookup(word) for word in re.findall(rf"{LETTER}{{3,}}", f"{family} {given}")]
    towns = [entry for entry in known if entry.city >= 2 and entry.name < 2]
    return not towns and (bool(turned["titles"]) or any(entry.given for entry in known))


def _reads(name: str) -> bool:
    """Whether the words outside quotes can all be of a name: none a heading's, a job's or written small."""
    bare = re.sub(_NICK, " ", name)
    words = [
        word for word in re.findall(rf"{LETTER}+(?:['-]{LETTER}+)*", bare) if len(word) > 1 and word not in _SUFFIXES
    ]
    if not words or any(nonname(word) for word in words):
        return False
    return all(word[0].isupper() or word.lower() in _PARTICLES or word[0].lower() == word[0].upper() for word in words)
