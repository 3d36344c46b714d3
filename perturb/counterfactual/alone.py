"""Alone: whether one word of the candidate's name, standing by itself, means the candidate.

Why: names are also words, places, brands and other people's names. The neighbours tell.
"""

from __future__ import annotations

import re
from functools import cache

from name_lists import census, lexicon, titles
from perturb.counterfactual.identity import Identity

_ORGANISATION = re.compile(
    r"[ \t]*(?:'s[ \t]+)?(?:&|and[ \t]+(?:sons|co\b|company|partners|associates|brothers)|\+|(?:inc|llc|llp|ltd|limited|corp|"
    r"corporation|company|companies|co|group|bank|bancorp|university|college|school|academy|hospital|clinic|medical|"
    r"foundation|institute|associates|partners|consulting|consultants|solutions|technolog\w+|systems|industries|"
    r"holdings|enterprises?|motors?|pharma\w*|labs?|laborator\w+|airport|airlines?|street|st|road|rd|avenue|ave|lane|ln|"
    r"drive|dr|blvd|boulevard|court|ct|way|terrace|county|city|town|village|park|square|plaza|cent(?:er|re)|church|"
    r"cathedral|museum|library|award|prize|scholar\w*|fellow|fellowship|medal|method|test|algorithm|model|law|effect|"
    r"syndrome|disease|distribution|transform|hall|house|home|stores?|markets?|hotels?|inn|media|press|publish\w+|"
    r"studios?|films?|records|foods?|farms?|construction|electric|energy|oil|gas|capital|financial|insurance|assurance|"
    r"realty|properties|estates?|logistics|transport|shipping|trust|fund|society|association|club|team|brothers|bros|"
    r"plc|gmbh|ag|s\.?a|pvt|pty|b\.?v|ab|oy|nv|sons|services|software|networks?|communications?|international|global|"
    r"isd|district|high|middle|elementary|primary|secondary|memorial|general|state|river|lake|valley|hills?|beach|"
    r"island|bay|bridge|station|tower|building|period|programming|language|notebook|v?\d+\.\d+)\b)",
    re.I,
)
_PLACE_AFTER = re.compile(
    r",?[ \t]+(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|"
    r"W[AVIY]|USA?|UK)\b|,[ \t]*(?:Texas|California|Virginia|Florida|Georgia|Ohio|Illinois|Minnesota|Massachusetts|"
    r"Maryland|Kansas|Tennessee|Kentucky|Arizona|France|Germany|Spain|Italy|India|England|Scotland|Ireland|Canada|"
    r"Australia|New[ \t]\w+)\b"
)
_PLACE_BEFORE = re.compile(
    r"(?:\b(?:at|in|near|to|from|via|joined|@|university of|city of|port|lake|mount|mt\.?|fort|st\.?|saint|san|santa|"
    r"new|north|south|east|west|the|of|using|with|and|or)[ \t]+|[@#/&+][ \t]*)\Z",
    re.I,
)
_WORKED_AT = re.compile(r"(?:\b(?:at|for|joined|with|of|by|the|left|via|from|@|acquired by)[ \t]+|[@&][ \t]*)\Z", re.I)
_TITLE_BEFORE = re.compile(
    r"(?<![^\W_])("
    + "|".join(re.escape(t) for t in titles.every())
    + r"|dr|prof|professor|doctor|rev|eng|ing|adv|coach|nurse|"
    r"sister|attorney|judge|captain|chef|mx)\.?[ \t]+\Z",
    re.I,
)
_ADDRESS_BEFORE = re.compile(
    r"\b(?:dear|hi|hello|hey|about|meet|contact|hire|why|for|by|from|to|as|when|while|since|after|because|that|and|but|"
    r"so|thank|thanks|call|email|ask|name|candidate|applicant|i am|i'm|is|was|with|recommend|know|known|says?|said|asked|"
    r"told|gave|given|had|have|let|made|helped|hired|promoted|supervised|managed|coached|mentored|watched|saw|seen|trust|"
    r"trusts|trusted|worked with|without|like|than|of|in|on|if|where|how|what|our|my|his|her)[ \t,:]+\Z",
    re.I,
)
_PREVIOUS = re.compile(r"([^\W\d_](?:[^\W\d_]|['’.-])*)[ \t]+\Z")
_NEXT = re.compile(r"[ \t]+([^\W\d_](?:[^\W\d_]|['’-])*)")
_VERB_AFTER = re.compile(
    r"[ \t]+(?:(?:also|then|now|often|always|never|quickly|consistently|recently|personally|has|have|had|is|was|will|would|"
    r"can|could|did|does|may|might|who|and[ \t]+(?:his|her|I)|has\W+not)\b|[a-z]+ed\b|(?:led|won|built|grew|took|made|ran|wrote|"
    r"gave|kept|held|brought|taught|spoke|began|sold|set|cut|drove|left|met|rose|oversaw|spent|thought|found|knew|came|went|"
    r"[a-z]{2,}(?:[^s\W]s))\b)"
)
_GENITIVE = re.compile(r"['’]s?[ \t]+(?:[a-z]|[A-Z][a-z]+$)")


def stands_for_candidate(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether the name part at ``start:end`` means the candidate; ``role`` is first, middle, nickname, family."""
    word = text[start:end]
    before, after = text[max(0, start - 40) : start], text[end : end + 60]
    if not _looks_like_name(text, start, word) or _glued(before, after):
        return False
    title = _TITLE_BEFORE.search(before)
    if title is not None:
        return role == "family" or not _other_name(after)
    if _ORGANISATION.match(after) or _PLACE_AFTER.match(after) or _other_name(after) or _named_before(before, identity):
        return False
    if role == "family":
        return _family_alone(text, before, after, word)
    if _homograph(word):
        return _acts(before, after)
    return role != "middle" or not _homograph(word)


def _family_alone(text: str, before: str, after: str, word: str) -> bool:
    """A family name alone: not an employer's, not a word's."""
    if _WORKED_AT.search(before) or used_as_brand(text, word):
        return bool(_GENITIVE.match(after)) and not _WORKED_AT.search(before) and not used_as_brand(text, word)
    return _acts(before, after) if _homograph(word) else True


def used_as_brand(text: str, word: str) -> bool:
    """Return whether the same word is part of an organisation's name somewhere in the text."""
    for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, re.I):
        if _ORGANISATION.match(text, match.end()) or re.search(
            r"[&@][ \t]*\Z", text[max(0, match.start() - 3) : match.start()]
        ):
            return True
    return False


def _looks_like_name(text: str, start: int, word: str) -> bool:
    """Capitalised; in a line of capitals a homograph says nothing."""
    letters = [c for c in word if c.isalpha()]
    if not letters or not letters[0].isupper():
        return False
    return True


def _glued(before: str, after: str) -> bool:
    """Part of a longer hyphenated, dotted or slashed word."""
    return bool(re.search(r"[^\W_][-/.@]\Z|[@#]\Z", before)) or bool(
        re.match(r"[-/@.][^\W_]|\.(?:js|py|net|com|io)", after)
    )


def _other_name(after: str) -> bool:
    """The next word on the line is capitalised and no everyday word: a compound or somebody else's name."""
    match = _NEXT.match(after)
    if match is None:
        return False
    word = match.group(1)
    return word[0].isupper() and (not word.isupper() or len(word) > 1)


def _named_before(before: str, identity: Identity) -> bool:
    """The word before is another given name, an initial, or part of a compound."""
    match = _PREVIOUS.search(before)
    if match is None or _ADDRESS_BEFORE.search(before):
        return False
    word = match.group(1)
    if not word[0].isupper():
        return False
    entry = lexicon.lookup(word.rstrip("."))
    sentence = re.search(r"(?:^|[.!?:•\n][ \t]*)" + re.escape(word) + r"[ \t]+\Z", before) is not None
    return not (sentence and entry.common >= 3 and entry.lean >= 0)


def _acts(before: str, after: str) -> bool:
    """Evidence for a person where the word is also a word: a verb or a genitive after it, an address before it."""
    if _PLACE_BEFORE.search(before):
        return False
    greeted = re.search(r"\b(?:dear|hi|hello|hey|meet|hire|contact|thank you|thanks)[ \t,]+\Z", before, re.I)
    return bool(greeted or _GENITIVE.match(after) or _VERB_AFTER.match(after))


@cache
def _homograph(word: str) -> bool:
    """Whether the name is also an everyday word, a month, a town or a tongue."""
    entry = lexicon.lookup(word)
    plain = census.fold(word)
    if plain in _KNOWN:
        return True
    return (entry.common >= 3 and entry.lean >= -1) or entry.city >= 2


_KNOWN = frozenset(
    "grace will mark may june april august austin chase julia ruby rose hope faith joy ivy art bill jack rich drew pat rob sue "
    "grant penny carol dean miles guy ray dale glen clay heath reed cliff frank ernest earnest dawn summer autumn amber jade "
    "crystal pearl olive violet iris lily daisy jasmine ginger sage paris london florence sydney dallas houston jordan "
    "israel chelsea victoria charlotte madison lincoln jackson carter mason cooper hunter parker taylor tyler baker cook smith "
    "king long green brown white black gray young banks stone rivers field park day price bell fox wolf lake hill wood woods "
    "church bishop pope noble savage sharp short small little rush swift wise love gold silver steel power powers winters "
    "snow frost rain march major sterling ford bentley mercedes morgan stanley wells fargo georgia virginia carolina dakota "
    "savannah asia india china kenya eden trinity angel christian melody harmony destiny patience constance prudence honor "
    "justice royal prince princess duke earl baron max pascal ada haskell python perl java swift dart elm julian alexa siri "
    "oracle erlang scala gene case lance wade brook brooks cash buck chip jean norm skip spike trey van von star stark rock "
    "rocky robin jay wren lee li an do long song tu so mo no my in on so hu he she ho ha ma".split()
)
