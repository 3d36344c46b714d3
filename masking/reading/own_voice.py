"""The candidate's own voice: "I" or "my" governs a word, in whatever section the sentence stands.

Why: people tell of themselves below any heading, and such sentences are wrapped over lines: "Because of my / dyslexia I
dictate". What decides is the verb ("I am", "I wear", not "I managed") and that nobody else stands between.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading import clause
from masking.reading.record import Reading
from name_lists import terms

_REACH = 240
_END = expression(r"[.!?](?=[ \n]|$)|[•●▪|]")
_BULLET = expression(r"[ ]*(?:[*+>o§-]|\d{1,2}[.)])[ ]")
_LONG = 45
"""Letters of a line that was filled before it broke."""
_SUBJECT = expression(
    r"(?<![\w.&/'-])(?:I(?:'[a-z]{1,2})?(?![\w/.)&:-])"
    r"|i(?='m\b|'ve\b|[ ](?:am|have|hear|see|walk|live|wear|use|need|was|grew|come|keep|pray|fast|cannot|can|do)\b)"
    r"|[Ii]ch|[Jj]e|[Jj]'(?=[aeéhiu])|[Yy]o(?=[ ][a-z])|[Ss]oy|[Ee]u(?=[ ][a-zà-ü])|[Ss]ou|[Ii]o(?=[ ][a-z])|[Ss]ono"
    r"|[Ii]k(?=[ ][a-z])|[Jj]ag|[Jj]eg|[Mm]inä|[Jj]estem|[Bb]en(?=[ ][a-z]+[ıiuü]m\b))(?![\w.])"
)
_MINE = expression(
    r"(?<![\w.&/-])(?:[Mm]y|[Mm]ine|[Mm]eine?[mnrs]?|[Mm]on|[Mm]a|[Mm]es|[Mm]is?|[Mm]eus?|[Mm]inhas?|[Mm]i[oa]|[Mm]iei"
    r"|[Mm]ijn|[Mm]in|[Mm]it?t|[Mm]ina|[Mm]oj[ea]?|[Mm]ój)"
    r"[ \n]+(?:(?!(?:and|or|for|in|of|to|with|by|from|on|that|is|was|et|und|y|e|i)\b)[\w'+-]+[ \n]+){0,3}$"
)
_OURS = expression(r"(?<!\w)[Oo]ur[ \n]+(?:(?!(?:and|or|for|in|of|to)\b)[\w'+-]+[ \n]+){0,3}$")
_NEW = expression(
    r"\b(?:because(?: of)?|due to|despite|since|being|as an?|and (?:am|have|wear|live|sit|keep)|wegen|trotz|als|car"
    r"|comme|porque|como|perché)\b",
    re.IGNORECASE,
)
"""Behind these a verb of work does not govern any more."""
_VERB = expression(
    r"(?:'(?:m|ve|d|ll|re))?(?:[ \n]+(?:also|now|still|have|had|can|cannot|can't|could|do|don't|not|will|would|always"
    r"|never|only|usually|often|currently|just|then|once|both|may|must|should|generally|openly"
    r"|happily))*[ \n]+([\w'-]+)"
)
_PASSIVE = expression(r"^(?:'m|[ \n]+(?:am|was|have been|had been|been|got|were))\b")
_WORK = terms.words("own_voice_work")
_PRIVATE = terms.words("own_voice_life")
_BEARER = expression(
    r"\b(?:clients?|customers?|patients?|pupils?|residents?|users?|guests?|tenants|viewers|readers|employees"
    r"|staff(?! net)|persons|learners|tourists|pilgrims|refugees|employers?|compan(?:y|ies)|hospitals?|wards?|firm"
    r"|department|thesis"
    r"|dissertation|research|project|study|studies|paper|apps?|website|product|campaign|workshop|course|brand|market"
    r"|reports?|scripts?|portfolio|restaurants?|shops?|vendors?|suppliers?|donors?|casework|babies|elderly|households?"
    r"|villagers|shift crew|colleague's|kund\w+|klient\w*|patient\w*|schüler\w*|élèves|usagers|clientes|pacientes"
    r"|alumn[oa]s|alunos|pazienti|clienti|klanten|leerlingen|patiënten|kunder|elever)\b"
    r"|\b(?:my|his|her|our|whose|a|the)[ \n](?:[\w-]+[ \n])?(?:brother|sister|son|daughter|nephew|niece|cousin|mother"
    r"|father|friend|neighbour|neighbor|boss|manager|uncle|aunt|grandmother|grandfather|bruder|schwester|frère|sœur"
    r"|hermano|hermana|irmão|irmã)\b",
    re.IGNORECASE,
)
_THEIRS = expression(
    r"[ \n]+(?:[\w-]+[ \n]+)?(?:clients?|customers?|patients?|pupils?|residents?|users?|people|persons|children|kids"
    r"|teens|students?|families|family members|mothers|fathers|parents|couples|adults|elders|youth|audiences?"
    r"|visitors|guests"
    r"|communit(?:y|ies)|tenants|voters|employees|workers|participants|testers|candidates|women|girls|men|boys"
    r"|sales|campaigns?|market\w*|customers|menus?|clinics?|studies|research|awareness|screening|services?|care"
    r"|hospital|charity|relief|software|labs?|design|dishes|food|cuisine|to test|testing|tests?|and jaws|literature"
    r"|history|law|policy|fashion|themes?|events?|tourism|tours?)\b",
    re.IGNORECASE,
)
_LEADS = expression(
    r"^\W*(?:in|during|on|because|due|despite|being|as|with|since|born|after|though|although|at|having|for|a|an|my"
    r"|while"
    r"|when|wegen|als|mit|en|con|com|como|comme)\b",
    re.IGNORECASE,
)


def own_voice(reading: Reading, start: int, end: int) -> bool:
    """Whether a sentence in the first person tells ``start:end`` of its speaker and not of the work or of others."""
    text = reading.text
    if reading.kind_at(start) in ("publications", "references"):
        return False
    left, right = utterance(text, start, end)
    lead = text[left:start]
    if _THEIRS.match(text, end) or _BEARER.match(text, start):
        return False
    mine = _MINE.search(lead)
    if mine is not None:
        return not _BEARER.search(mine[0])
    subjects = [subject.end() for subject in _SUBJECT.finditer(lead)]
    if subjects:
        return _governs(lead[subjects[-1] :])
    behind = _SUBJECT.search(text, end, right)
    if behind is None or not _LEADS.match(lead + text[start:end]) or _BEARER.search(text, left, behind.start()):
        return False
    return _own_verb(text[behind.end() : right], end=True)


def ours(reading: Reading, start: int) -> bool:
    """ "our" stands before a word, in a sentence in the first person."""
    left, _ = utterance(reading.text, start, start)
    lead = reading.text[left:start]
    mine = _OURS.search(lead)
    return mine is not None and not _BEARER.search(mine[0]) and _SUBJECT.search(lead) is not None


def _governs(between: str) -> bool:
    """Whether the words between "I" and the matter leave it the speaker's."""
    if _BEARER.search(between):
        return False
    return bool(_NEW.search(between)) or _own_verb(between)


def _own_verb(after: str, *, end: bool = False) -> bool:
    if _PASSIVE.match(after):
        return True
    verb = _VERB.match(after)
    words = [verb[1].lower()] if verb else []
    if not end:
        words += [word.lower() for word in re.findall(r"[^\W\d_]+", after)]
    return not any(word in _WORK or (word.endswith("ed") and word not in _PRIVATE) for word in words)


def utterance(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the sentence around ``start:end``, read on over the line breaks of a paragraph."""
    return clause.within(text, start, end, _REACH, _END, _soft)


def _soft(text: str, at: int) -> bool:
    """Whether a sentence goes on over the line break at ``at``."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if not (before.isalnum() or before in ",;-") or not after.isalnum() or _BULLET.match(text, at + 1):
        return False
    return after.islower() or at - text.rfind("\n", 0, at) > _LONG
