"""What a candidate asks for, or does, because of a body: told without naming a condition.

Why: "two ASL interpreters for interviews", "walk with calipers" and "hear only from the right side" say as much as the
condition would; the same words are the trade of those who caption, interpret and measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import line, opens_clause
from masking.reading.cues import Cue
from masking.reading.own_voice import own_voice, utterance
from masking.reading.record import Reading

_AWAY = ("publications", "references", "projects")
_ONE_AID = (
    r"(?:(?:one|two|three|2|3)[ ])?(?:CART(?:[ ]caption(?:ing|er|s))?|(?:live|real-time"
    r"|closed)[ ]"
    r"caption(?:s|ing|er)|(?:[A-Z]?SL|LSF|LSE|DGS|ÖGS|LIS|LIBRAS|Libras|Auslan|NGT|sign[ -]language"
    r"|sign)[ ]interpret(?:er|ers|ing)\b"
    r"|palantyp\w+|velotyp\w+|speech-to-text reporter|lip[ ]?speakers?|note[- ]takers?|interprètes?(?: en)?[ ](?:LSF"
    r"|langue des"
    r" signes)|intérpretes?[ ]de[ ](?:LSE|LSM|LSA|LSCh|lengua(?:je)? de señ\w+|lengua(?:je)? de signos)"
    r"|intérpretes?[ ]de[ ]Libras"
    r"|interprete LIS|gebärdensprachdolmetscher\w*|schriftdolmetscher\w*|gebarentolk|teckenspråkstolk|tegnspråktolk"
    r"|large[- ]print|braille|easy read|grossdruck|großdruck|letra grande|gros caractères|wheelchair access"
    r"|step-free access"
    r"|a hearing loop|induction loop|large font|screen magnif\w+)"
)
_ASKED = expression(rf"(?<!\w){_ONE_AID}(?:[ ,]*(?:or|and|/|,|ou|oder|o|y|et|und)[ ]*{_ONE_AID})*", re.I)
_SIGNS = Cue(
    (
        *("cart", "captions", "captioning", "interpreter", "interpreters", "palantypist", "lipspeaker", "lipspeakers"),
        *(
            "interprète",
            "interprètes",
            "intérprete",
            "intérpretes",
            "interprete",
            "gebärdensprachdolmetscher",
            "notetaker",
        ),
        *("gebärdensprachdolmetscherin", "schriftdolmetscher", "gebarentolk", "teckenspråkstolk", "tegnspråktolk"),
        *(
            "print",
            "braille",
            "access",
            "loop",
            "taker",
            "takers",
            "velotypist",
            "speaker",
            "speakers",
            "grande",
            "font",
        ),
    )
)
_FIRST = frozenset(("large", "free", "wheelchair", "induction", "hearing", "note", "lip", "letra", "gros"))
_SECOND = Cue(("print", "access", "loop", "taker", "takers", "speaker", "speakers", "grande", "font", "caractères"))
_WISH = expression(
    r"\b(?:please|kindly|i (?:will |may |would )?(?:need|require|use|work with|ask for|prefer|request)|for (?:the "
    r"|my |any )?"
    r"interviews?|required|needed|bitte|benötige|brauche|besoin|j'utilise|necesito|requiero|preciso|necessito"
    r"|ho bisogno"
    r"|nodig|behöver|trenger|provide me|send me)\b",
    re.I,
)
_OTHERS = expression(
    r"\b(?:clients?|patients?|students?|pupils?|users?|audiences?|broadcasters?|customers?|viewers|booked|provided"
    r"|arranged"
    r"|deaf people|court|tribunal|residents|members|readers)\b",
    re.I,
)
_BODY = expression(
    r"(?:walk(?:s|ing)?|get around|gets around|move[s]?)[ ](?:only[ ])?(?:with|on)[ ](?:(?:a|an|my|two|the help of a"
    r"|one)[ ])?"
    r"(?:calipers?|callipers?|(?:walking |white )?sticks?|cane|canes|crutch(?:es)?|frame|walker|rollator|limp"
    r"|leg braces?|braces?"
    r"|prosthe\w+|artificial (?:leg|limb)|support)\b"
    r"|uses?[ ](?:a[ ]|an[ ]|my[ ])?(?:walking (?:frame|stick)|rollator|crutch(?:es)?|calipers?|leg brace)\b"
    r"|(?:hears?|sees?)[ ](?:only[ ](?:from|with|on|in|through|out of)|(?:nothing|little)[ ](?:on|in|with)|(?:from"
    r"|with|on)[ ]only)"
    r"[ ](?:the[ ]|my[ ]|one[ ])?(?:left|right|one)?[ ]?(?:sides?|ears?|eyes?)?\b"
    r"|(?:lip[- ]?reads?|reads? lips)\b|(?:born|live|lives|work|works|manage)[ ]with[ ](?:only[ ])?one[ ](?:hand|arm"
    r"|eye|leg|lung|kidney)\b"
    r"|(?:cannot|can't|unable to)[ ](?:climb (?:stairs|steps|ladders)|stand for long|lift (?:my|the) (?:left"
    r"|right) arm|see colou?rs)\b",
    re.I,
)
_VERBS = Cue(
    (
        *("walk", "walks", "walking", "get", "gets", "move", "moves", "use", "uses", "hear", "hears", "see", "sees"),
        *("lip", "read", "reads", "lipread", "lipreads", "born", "live", "lives", "work", "works", "manage", "cannot"),
        *("can't", "unable"),
    )
)
_QUOTA = expression(
    r"(?:special|specially[- ]abled|disabled|differently[- ]abled|handicapped|physically (?:handicapped|challenged)"
    r"|divyang\w*"
    r"|pwd|pwbd|oh|vh)[ ](?:(?:persons?'?|people'?s?|candidates?)(?:'s)?[ ])?(?:seat|quota|category|reservation)s?\b",
    re.I,
)
_QUOTA_SIGNS = Cue(("seat", "quota", "category", "reservation", "seats"))
_NIGHTS = expression(
    r"(?:no[ ](?:night[ ]shifts?|nights|night work|shift work|heavy lifting|standing)|horaires?[ ]sans[ ]nuits?"
    r"|poste assis"
    r"|keine nachtschicht\w*|sin turnos? (?:de noche|nocturnos?)|sem turnos? noturnos?|niente turni di notte"
    r"|without night shifts?)",
    re.I,
)
_WHY = expression(
    r"because of (?:my |a )?(?!child|famil|kid|commut|distance)\w+|due to (?:my |a )?(?:health|medic\w*|condition"
    r"|treatment|illness)"
    r"|medication|doctor|on medical|besoin d'?|for health|aus gesundheitlichen|por (?:mi )?salud|por motivos? médicos?"
    r"|dialysis|treatment|médic\w+",
    re.I,
)
_NIGHT_WORDS = Cue(
    ("night", "nights", "nuit", "nuits", "nachtschicht", "nachtschichten", "noche", "nocturnos", "noturnos", "notte",
     "lifting", "assis", "standing")
)  # fmt: skip


def adjustments(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield what the candidate asks for, and how the candidate walks, hears, reads."""
    yield from _asked(reading)
    yield from _bodies(reading)
    yield from _quotas(reading)
    for start, end in _found(reading, _NIGHTS, _NIGHT_WORDS, 24):
        left, right = utterance(reading.text, start, end)
        around = reading.text[left:start] + reading.text[end:right]
        if reading.kind_at(start) not in _AWAY and _WHY.search(around):
            yield start, end


def _found(reading: Reading, pattern: re.Pattern[str], signs: Cue, back: int) -> Iterator[tuple[int, int]]:
    """Where a pattern stands around one of its words, each place once."""
    done = -1
    words = reading.words
    indices = words.among(signs)
    if signs is _SIGNS:
        indices = sorted([*indices, *(i for i in words.among(_SECOND) if words.lowers[i - 1] in _FIRST)])
    for index in indices:
        at = reading.words.starts[index]
        for found in pattern.finditer(reading.text, max(0, at - back, done), min(len(reading.text), at + 90)):
            if found.start() <= at < found.end():
                done = found.end()
                yield found.span()
                break


def _asked(reading: Reading) -> Iterator[tuple[int, int]]:
    for start, end in _found(reading, _ASKED, _SIGNS, 60):
        left, right = utterance(reading.text, start, end)
        around = reading.text[left:start] + " " + reading.text[end:right]
        if reading.kind_at(start) not in _AWAY and _WISH.search(around) and not _OTHERS.search(around):
            yield start, end


def _bodies(reading: Reading) -> Iterator[tuple[int, int]]:
    done = -1
    for index in reading.words.among(_VERBS):
        start = reading.words.starts[index]
        found = _BODY.match(reading.text, start) if start > done else None
        if found is None or reading.kind_at(start) in _AWAY:
            continue
        if _OTHERS.search(line(reading, start, found.end())):
            continue
        if own_voice(reading, start, found.end()) or opens_clause(reading, start):
            done = found.end()
            yield found.span()


def _quotas(reading: Reading) -> Iterator[tuple[int, int]]:
    for start, end in _found(reading, _QUOTA, _QUOTA_SIGNS, 50):
        around = line(reading, start, end)
        if reading.kind_at(start) not in _AWAY and not _HIRING.search(around):
            yield start, end


_HIRING = expression(r"\b(?:hired|recruit\w*|compan|staff|audit)", re.I)
