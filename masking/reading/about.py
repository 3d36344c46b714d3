"""Whether something is said about the candidate, or about the work, other people, an employer."""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.phrases import Hit
from masking.reading.record import Reading, caseless

_SELF = expression(
    r"(?:\b(?:i am|i'm|i’m|im|i was|i have|i've|i live|i identify|identify as|identifies as|identifying as"
    r"|i wear|i use|i observe|i need|i require|i speak|am|as|being|my|me|myself|proud|self-identified|we are"
    r"|he is|she is|is)\b[^.!?\n]{0,60})$",
    re.I,
)
_JOINED = expression(
    r"\b(?:member|membership|president|vice[ -]president|treasurer|secretary|chair|co-chair|chairperson"
    r"|volunteer\w*|founder|co-founder|leader|lead|organi[sz]er|coordinator|mentor\w*|participant|active in|"
    r"affiliat\w+|fellow|scholar|recipient|captain|officer|board|ambassador|attend\w*|serve\w*|usher|choir"
    r"|sang|sing|teach\w*|taught|committee|delegate|advisor|representative|ally|scholarship|award|club|"
    r"society|association|union|network|group|fellowship|student|youth|alumni|mitglied|membre|miembro|membro"
    r"|soci[oa]|bénévole|voluntari\w+|kassenwart\w*|vorsitz\w*|vorstand\w*|ehrenamt\w*|trésori\w+|tesoureir[oa]"
    r"|tesorer[oa]"
    r"|président\w*|presidente|secrétaire|secretari[oa]|bestuurslid|voorzitter|styrelse\w*|ordförande|kassör|członek"
    r"|prezes"
    r"|wolontari\w+|gönüllü|üyesi|vrijwilliger)\b",
    re.I,
)
_WORK = expression(
    r"\b(?:clients?|customers?|patients?|users?|project for|projects for|built|designed|developed|website for"
    r"|app for|campaign for|research on|studies on|thesis|study of|accounts?|market|markets|cuisine|restaurant"
    r"|program for|services? for|advocat\w+|translation|"
    r"contract\w*|audit\w*|managed|implemented|supported|support for|worked with|working with|served|serving"
    r"|assist\w*|caring for|cared? for|looked after|supervised|taught|teaching|training for|history of|literature"
    r"|population"
    r"|communit(?:y|ies) of|coached|represented|representing|consulted|consulting|counsel\w*|tutored)\b",
    re.I,
)
OPEN = frozenset(("contact", "personal", "summary", "volunteering", "interests", "awards", "other", "declaration"))
CLOSED = frozenset(("experience", "projects", "skills", "publications", "languages", "references", "certificates"))


_PRIVATE = expression(
    r"\b(?:child(?:ren)?|kids?|twins|sons?|daughters?|hij[oa]s?|filh[oa]s?|enfants?|kind(?:er)?|kinderen|barn"
    r"|figli[oa]?"
    r"|dzieci|lapsi|lasta|non-?smoker|nichtraucher\w*|driving licen[cs]e|driver'?s licen[cs]e|permis [a-d]\b"
    r"|führerschein|rijbewijs|körkort|førerkort|carnet de conducir|patente [a-d]\b|own car|born|n[ée]e?"
    r"|nacid[oa]|nascid[oa]"
    r"|nat[oa] (?:a|il|nel)|geboren|geb|född|født|syntynyt|urodzon[ya]|years? old|yrs? old|aged?|citizen\w*"
    r"|nationality"
    r"|passport|relocat\w+|settled status|visa|height|blood group|hobbies|health|good health|date of birth|dob)\b"
    r"|[ ]\+[1-9]\b(?![\d-])|\b[1-9]\d[ ]?(?:years|yrs|anos|años|ans|jahre|anni|lat|år|jaar|yo|y/o)\b",
    re.I,
)
_PRIVATE_HEAD = expression(
    r"^\W*(?:personal\w*(?: (?:details?|info\w*|data|life|status|note))?|persönlich\w*|privat\w*|private|famil\w+"
    r"|status|about me|other|others|misc\w*|extras?|home|outside work|off the clock|personne?l(?:le)?s?"
    r"|datos personales"
    r"|divers|sonstiges|overig|övrigt|altro|otros|outros)\W*[:|–—-]",
    re.I,
)
UNTOLD = expression(
    r"^\W*(?:(?:i )?(?:prefer|rather|choose|wish) (?:not|i don't)|decline\w*|do not wish|don't wish"
    r"|not (?:disclosed|stated"
    r"|specified|applicable|declared|given)|undisclosed|withheld|confidential|on request|keine angabe|non (?:précisé"
    r"|renseigné|specificato)|no (?:especificado|declara)|prefiero no|prefiro não|n/?a\b|nil\b|-+$|\?)",
    re.I,
)
"""A value by which a form is left unanswered."""


def private_line(reading: Reading, start: int, end: int) -> bool:
    """The line tells private things: it opens with "Personal:", or an age, children, a licence stand beside.

    Why: such lines stand under any heading, at the end of a page for the most.
    """
    text = line(reading, start, end)
    if _PRIVATE_HEAD.match(text):
        return True
    return bool(_PRIVATE.search(text.replace(reading.text[start:end], " ", 1)))


_OF_ONESELF = expression(
    r"\b(?:born|née|nacid[oa]|nascid[oa]|nat[oa] (?:a|il|nel)|geboren|geb\.|född|født|syntynyt|urodzon[ya]"
    r"|unmarried|not married|(?:happily|never) married|ledig|verheiratet|casad[oa]|solter[oa]|solteir[oa]|mariée?"
    r"|célibataire|gehuwd|ongehuwd|gift|ogift|ugift|naimisissa|naimaton|żonaty|zamężna|years old|date of birth|dob"
    r"|nationality|citizen(?:ship)?|(?:proud )?(?:mother|father|mom|dad|mum) of|own car|non-?smoker)\b"
    r"|(?:^|[,;|.•][ ])(?:married|single|divorced|widowed|engaged)(?=[ ]?[,;|.•\n]|$|[ ]with[ ](?:\w+[ ])?(?:child"
    r"|kid|son|daught))",
)


def kind_around(reading: Reading, hit: Hit) -> str:
    """The kind of the section around a hit; "personal" where the line itself tells a birth, a marriage, an age.

    Why: such lines close a page under whatever heading came last.
    """
    kind = reading.kind_at(hit.start)
    if kind in ("personal", "references"):
        return kind
    around = beside(reading, hit)
    told = len(around) < 170 and _OF_ONESELF.search(caseless(around.lower()))
    return "personal" if told and not _WORK.search(around) and not _AT_WORK.search(around) else kind


_AT_WORK = expression(
    r"\b(?:couples?|persons?|women|men|mothers|fathers|families|patients?|clients?|residents?|pupils?|students?|wrote"
    r"|helped|visited|cared|advised|interviewed|single (?:sign|point|source|room))\b",
    re.I,
)


def opens_clause(reading: Reading, start: int) -> bool:
    """Nothing, or a mark that parts, stands before ``start``."""
    lead = reading.text[max(0, start - 3) : start].rstrip(" *_")
    return (
        not lead
        or lead[-1] in ",;.|/•·–—-\n:(\t!>~&，。、；：（"
        or (start > 1 and reading.text[start - 2 : start] == "  ")
    )


def closes_clause(reading: Reading, end: int) -> bool:
    """Nothing, or a mark that parts, follows ``end``."""
    rest = reading.text[end : end + 3]
    return not rest.strip(" ") or rest.lstrip(" *_")[:1] in tuple(",;.|/•·–—\n)\t!~&(+，。、；）") or rest[:2] == "  "


def hits_near(reading: Reading, family: str, start: int, reach: int) -> list[Hit]:
    """The hits of a family that begin at most ``reach`` characters from ``start``; does not walk through the others."""
    return reading.hits_in(family, start - reach, start + reach + 1)


def said_of_self(reading: Reading, hit: Hit) -> bool:
    """ "I am a …", "as a …", "proud …" stand before the words, in the same sentence."""
    return bool(_SELF.search(before(reading, hit.start, 80)))


def joined(reading: Reading, hit: Hit) -> bool:
    """The line tells of membership, office, award or voluntary work."""
    return bool(_JOINED.search(beside(reading, hit)))


def of_work(reading: Reading, hit: Hit) -> bool:
    """The line tells of clients, products or subjects of work."""
    return bool(_WORK.search(beside(reading, hit)))


def heading_line(reading: Reading, hit: Hit) -> bool:
    """The hit opens one of the first lines: a headline about the candidate."""
    return reading.pieces.index_at(hit.start) < 12 and not before(reading, hit.start, 40).strip()


def before(reading: Reading, start: int, reach: int) -> str:
    """What stands before ``start`` in the same line and sentence."""
    text = reading.text[max(0, start - reach) : start]
    return _CUT.split(text[text.rfind("\n") + 1 :])[-1]


_CUT = expression(r"\n|[.!?;][ ]|[ ]{3,}|\t|•")


def beside(reading: Reading, hit: Hit) -> str:
    """The line around a hit without the hit itself."""
    around = line(reading, hit.start, hit.end)
    return around.replace(reading.text[hit.start : hit.end], " ", 1)


def sentence(reading: Reading, start: int, end: int) -> str:
    """The sentence around a stretch, within its line."""
    text = line(reading, start, end)
    told = reading.text[start:end]
    at = text.find(told)
    left, right = text[:at], text[at + len(told) :]
    return f"{_SENTENCE.split(left)[-1]} {_SENTENCE.split(right)[0]}"


_SENTENCE = expression(r"[.!?;](?:[ ]|$)")


def line(reading: Reading, start: int, end: int) -> str:
    """The line around a stretch, at most 120 characters to each side."""
    text = reading.text
    left = max(text.rfind("\n", 0, start) + 1, start - 120)
    right = text.find("\n", end)
    return text[left : min(right if right >= 0 else len(text), end + 120)]
