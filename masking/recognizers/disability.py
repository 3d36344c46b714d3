"""Disability: the candidate's condition, aids, adjustments, status, organisations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Hit, Label, Reading, Recognizer
from masking.reading.about import (
    CLOSED,
    UNTOLD,
    before,
    beside,
    closes_clause,
    hits_near,
    joined,
    kind_around,
    line,
    of_work,
    opens_clause,
    said_of_self,
    sentence,
)
from masking.reading.adjustment import adjustments
from masking.reading.answer import answer
from masking.reading.bystander import bystander
from masking.reading.cues import Cue
from masking.reading.organisation import whole
from masking.reading.own_voice import own_voice
from masking.reading.private_note import note_end, private_note
from masking.span import Field, Span
from name_lists import terms

_WELL = expression(
    r"^(?:good|excellent|fit|very good|healthy|sound|normal|perfect|fine|no|none|nil|n/?a|-+|sehr gut|gut|bon"
    r"|buena|ok)\b",
    re.I,
)
_OTHERS = expression(
    r"\b(?:patients?|clients?|users?|children|kids|students?|residents?|adults|people|persons|individuals"
    r"|employees|customers|veterans|seniors|elderly|brother|sister|son|daughter|mother|father|community"
    r"|population|families|care of|caring|support(?:ed|ing)?|treat\w*|therapy|research|study|studies|insurance"
    r"|claims?|benefits?|advocacy|policy|law|act|services|programs?|programmes?|awareness|prevention|education"
    r"|software|testing|compliance|design|nurses|carers?|teachers?|pupils?|guests?|viewers|drivers|classes|lessons"
    r"|kinder[n]?|bewohner\w*|klient\w*|schüler\w*|menschen|pflege|betreu\w+|enfants|élèves|personnes|publics?"
    r"|accompagn\w+|prise en charge|niñ[oa]s|alumn[oa]s|personas|atención|cuidado|crianças|alunos|pessoas"
    r"|acompanh\w+|bambini|alunni|persone|anziani|assistenza|kinderen|leerlingen|mensen|cliënten|begeleid\w*|barn"
    r"|elever|brukare|dzieci|uczni\w+|osób|osobami|pacjent\w+|dětí|osoby|podopieczn\w+)\b",
    re.I,
)
_PLURAL = expression(
    r"[ ](?!(?:since|always|has|was|uses|works|lives|needs|does|status|this)\b)[A-Za-z][a-z]{2,}s\b"
    r"(?![ ](?:Association|Society|Club|Union|Network|Alliance|Federation|League))"
)
"""An adjective before a noun in the plural: "colour-blind nurses"."""
_STATUS = expression(
    r"\b(?:yes|ya|sí|si|sim|oui|ja|tak|evet|sì|có|да|так|visually|hearing|physical\w*|ortho\w*|locomotor|disab\w*"
    r"|deaf\w*|blind\w*|impair\w*|handicap\w*"
    r"|wheelchair|low vision|autis\w*|dyslex\w*|adhd|\d{2,3}[ ]?%)",
    re.I,
)
_VETERAN = expression(r"[ ,\n-]{1,3}(?:veteran|vet|candidate|applicant|person|athlete|professional|artist)\b", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells of the candidate's health or disability."""
    for label in reading.labels_of("disability"):
        yield from _field(reading, label)
        yield from _details(reading, label)
    yield from _patterns(reading)
    labels = [label for label in reading.labels_of("disability") if label.colon or label.below]
    keys = {place for label in labels for place in range(label.start, label.end)}
    for hit in reading.hits.get("disability", []):
        if hit.start in keys or bystander(reading, hit):
            continue
        score = _weigh(reading, hit)
        if score > 0:
            end = hit.end
            if hit.group == "disability.status":
                tail = _DEGREE.match(reading.text, end)
                end = tail.end() if tail else end
            elif percent := _PERCENT.match(reading.text, end):
                end = percent.end()
            start = hit.start
            if hit.group in ("disability.condition", "disability.aid"):
                start, end = _reach(reading, start, end)
            yield _span(start, end, score, hit.group.partition(".")[2])


_SIDE = r"(?:left|right|both|one|lower|upper|linke[nrs]?|rechte[nrs]?|gauche|droite?|izquierd[oa]|derech[oa])"
_LIMB = (
    r"(?:hands?|arms?|legs?|foot|feet|eyes?|ears?|knees?|hips?|sides?|fingers?|thumb|ankle|shoulder|limbs?|bein|arm"
    r"|auge"
    r"|ohr|hand)"
)
_LIMB_BEFORE = expression(rf"(?<!\w)(?:{_SIDE}[ -]{_LIMB}|[\w]+-generation)[ \n]$", re.I)
_LIMB_AFTER = expression(
    rf"[ ](?:(?:in|on|of|at|from|with|to)[ ])?(?:(?:my|the|a)[ ])?{_SIDE}(?:[ -]{_LIMB})(?:[ ]\([^()\n]{{2,30}}\))?\b",
    re.I,
)


def _reach(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """A condition or aid with the limb that it concerns and what a bracket adds: "deaf in the left ear"."""
    lead = _LIMB_BEFORE.search(reading.text, max(0, start - 30), start)
    tail = _LIMB_AFTER.match(reading.text, end)
    end = tail.end() if tail else end
    kind = _TYPE.match(reading.text, end)
    end = note_end(reading, kind.end() if kind else end)
    return (lead.start() if lead else start), end


_TYPE = expression(r"[ ](?:I{2,3}|I(?=[,.;)])|(?:[Tt]ype|[Tt]yp|tipo)[ ](?:[12]|I{1,2}))(?![\w-])")
_RATING = expression(
    r"\d{1,3}[ ]?(?:%|percent|per cent)[ ](?:[a-z-]+[ ]){0,3}?(?:disability(?:[ ]rating)?|disabled|service[- ]connected"
    r"(?:[ ]disab\w+)?|invalid[ae]?|invalidità|discapacidad|minusvalía|incapacidade?|behindert|handicap|sak[ae]t)\b"
    r"|(?:disability|va|combined|service-connected)[ ](?:disability[ ])?rating(?:[ ]of|:)?[ ]\d{1,3}[ ]?(?:%|percent)"
    r"|(?:discapacidad|minusvalía|invalidità|invalidez|incapacidad|handicap"
    r"|invaliditet\w*)[^\n.;:%]{0,40}[ (]\d{1,3}[ ]?%\)?"
    r"|(?:engel(?:li)?|engel oranı)[ :]{1,3}%[ ]?\d{2}|%[ ]?\d{2}[ ](?:engel\w*|raporlu)",
)
_SHARE = expression(r"%|per ?cent")
_LOSS = expression(
    r"\b(?:lost|verlor|losing)[ ](?:my|the use of my|most of my|part of my)[ ](?:(?:left|right|lower|upper|own)[ ])?"
    r"(?:leg|arm|hand|foot|eye|sight|eyesight|hearing|vision|fingers?|voice)\b"
    r"|\bborn[ ](?:with one|without (?:a|my)|deaf|blind|with no)(?:[ ](?:left|right)?[ ]?(?:leg|arm|hand|foot|eye"
    r"|ear))?\b",
)
_SIGNS = Cue(
    (
        *("%", "percent", "lost", "born", "losing", "disability", "disabled", "rating", "discapacidad", "invalidità"),
        *("minusvalía", "invalidez", "engelli", "engel", "handicap", "connected", "incapacidad", "incapacidade"),
    )
)


def _patterns(reading: Reading) -> Iterator[Span]:
    """What no list of words tells: degrees, losses, adjustments."""
    for start, end, rule in [*_ratings(reading), *_losses(reading)]:
        if _of_candidate(reading, start, end):
            yield _span(start, end, 0.8, rule)
    for start, end in adjustments(reading):
        yield _span(start, end, 0.8, "adjustment")


def _ratings(reading: Reading) -> Iterator[tuple[int, int, str]]:
    small = reading.caseless
    if not ("%" in small or "percent" in small or "per cent" in small) or not reading.words.among(_SIGNS):
        return
    done = 0
    for sign in _SHARE.finditer(small):
        if sign.start() >= done:  # a rating never leaves its line
            stop = small.find("\n", sign.end())
            done = stop if stop >= 0 else len(small)
            found = _RATING.finditer(small, small.rfind("\n", 0, sign.start()) + 1, done)
            yield from ((*rating.span(), "rating") for rating in found)


def _losses(reading: Reading) -> Iterator[tuple[int, int, str]]:
    for index in reading.words.among(_LOSSES):
        found = _LOSS.match(reading.caseless, reading.words.starts[index])
        if found is not None:
            yield (*found.span(), "loss")


_LOSSES = Cue(("lost", "verlor", "losing", "born"))


def _of_candidate(reading: Reading, start: int, end: int) -> bool:
    """Whether the line is about the candidate."""
    around = line(reading, start, end).replace(reading.text[start:end], " ", 1)
    away = ("publications", "skills", "projects", "references")
    return reading.kind_at(start) not in away and not _OTHERS.search(around)


def _field(reading: Reading, label: Label) -> Iterator[Span]:
    start, end = label.value_start, label.value_end
    if end <= start or not (label.colon or label.below):
        told = answer(reading, label) if label.end - label.start > 7 else None
        if told is not None and not _WELL.match(reading.text, told[0]):
            yield _span(*told, 0.8, "answer")
        return
    value = reading.text[start:end]
    if _NOTICE.search(value):
        return
    if reading.pieces.at(label.start)[0] < label.start - 3 and not _STATUS.match(value):
        return
    if reading.kind_at(label.start) in ("experience", "projects", "skills") and not _STATUS.match(value):
        return
    key = reading.lower[label.start : label.end]
    health = key.startswith(("health", "state of")) or key in ("physical status", "pin", "oku", "eeo", "pwd")
    if health and any(hit.group in _TELLING for hit in reading.hits.get("disability", []) if start <= hit.start < end):
        cut = _GOES_ON.search(value)
        yield _span(start, start + cut.start() if cut else end, 0.9, "health")
        return
    if health and (not _STATUS.search(value) or _WELL.match(value)):
        return
    if len(value) <= 90 and not UNTOLD.match(value):
        yield _span(start, end, 0.9, "field")


_TELLING = ("disability.condition", "disability.aid", "disability.status", "disability.illness")
_GOES_ON = expression(r"[,;.]|[ ](?:after|since|with no|no|from|due|but)\b")
_IF_YES = expression(
    r"\n[ \t]*(?:if (?:yes|so)\b|please (?:state|specify|describe|give details)|details?\b|nature\b|type\b|what kind\b)"
    r"[^\n:]{0,50}?(?:[ ]*:[ \t]*|[ ]{2,}|\t)(?P<told>[^\n]{3,60})",
    re.I,
)


def _details(reading: Reading, label: Label) -> Iterator[Span]:
    """The line below a question for a disability that asks which: "If yes, please state   …"."""
    line_end = reading.text.find("\n", label.value_end)
    found = _IF_YES.match(reading.text, line_end) if line_end >= 0 else None
    if found is None or UNTOLD.match(found["told"]) or _WELL.match(found["told"]):
        return
    yield _span(*found.span("told"), 0.9, "details")


def _of_others(reading: Reading, hit: Hit) -> bool:
    subject = _SUBJECT.search(before(reading, hit.start, 24)) or _PLURAL.match(reading.text, hit.end)
    return bool(subject or _NOTICE.search(line(reading, hit.start, hit.end)))


_NOTICE = expression(
    r"\b(?:discriminat\w+|equal opportunit\w+|if,? (?:because|as a result) of|regardless of|without regard to"
    r"|because of (?:a|your) disability,? (?:please|you)|race, colou?r|alternative formats?)\b",
    re.I,
)
"""What an institution says to all its readers."""
_SUBJECT = expression(r"\b(?:on|about|regarding|concerning)[ ](?:the[ ])?$", re.I)


def _weigh(reading: Reading, hit: Hit) -> float:
    kind = kind_around(reading, hit)
    group = hit.group.partition(".")[2]
    word = reading.lower[hit.start : hit.end]
    if group in ("sign", "status", "organisation"):
        return _plain(reading, hit, group)
    if group == "condition" and _of_others(reading, hit):
        return 0.0
    if kind != "publications" and (_stated(reading, hit, group) or _voiced(reading, hit, group)):
        return 0.7
    if group == "illness":
        return 0.0
    self_told = said_of_self(reading, hit) and not of_work(reading, hit)
    if self_told and kind not in ("skills", "publications", "references", "projects"):
        return 0.0 if word in _COMMON and not _OWN.search(before(reading, hit.start, 60)) else 0.8
    if group == "accommodation":
        return 0.6 if kind not in CLOSED and not _OTHERS.search(beside(reading, hit)) else 0.0
    if group == "condition" and _in_club(reading, hit, kind):
        return 0.7
    if group == "condition" and _AMONG.search(before(reading, hit.start, 60)):
        return 0.6
    if _VETERAN.match(reading.text, hit.end):
        return 0.7
    return 0.0 if kind in CLOSED or word in _COMMON else _in_open(reading, hit, group, kind)


_AMONG = expression(
    r"\b(?:association|society|union|scholar\w*|award|member|panel\w*|network)\b[^\n]{0,40}\bwith\W+$", re.I
)
_HONOURED = expression(r"\bwith\W+$|scholar|award|association|society", re.I)


def _in_club(reading: Reading, hit: Hit, kind: str) -> bool:
    """ "Deaf Rugby Club", committee: a club named for those it is made of."""
    if not reading.text[hit.start].isupper() or whole(reading.text, hit.start, hit.end) == (hit.start, hit.end):
        return False
    return kind in ("volunteering", "interests", "awards", "personal") and joined(reading, hit)


def _in_open(reading: Reading, hit: Hit, group: str, kind: str) -> float:
    """A condition or an aid in a section about the candidate, against the work for others."""
    around = sentence(reading, hit.start, hit.end)
    if group == "aid":
        own = kind in ("contact", "personal", "summary", "other", "interests") or _AIDED.search(
            before(reading, hit.start, 60)
        )
        return 0.6 if own and not _OTHERS.search(around) else 0.0
    if kind in ("volunteering", "awards"):
        honoured = _HONOURED.search(reading.text[max(0, hit.start - 40) : hit.end + 40])
        return 0.6 if honoured and "advoca" not in around.lower() else 0.0
    return 0.0 if _OTHERS.search(around) or kind == "education" else 0.6


_AIDED = expression(r"\bI (?:work|read|write|code|navigate|travel|live|walk|get around) with (?:[\w'-]+ ){0,6}$")


def _plain(reading: Reading, hit: Hit, group: str) -> float:
    """Sign languages, official statuses and organisations, each by one question."""
    kind = reading.kind_at(hit.start)
    if group == "sign":
        own = _MOTHER_TONGUE.match(reading.text, hit.end)
        return 0.7 if own and "work" not in before(reading, hit.start, 40).lower() else 0.0
    if group == "status":
        return 0.8 if kind != "publications" and not _OTHERS.search(beside(reading, hit)) else 0.0
    open_kind = kind in ("volunteering", "awards", "interests", "education", "summary")
    return 0.7 if kind not in ("skills", "publications") and (joined(reading, hit) or open_kind) else 0.0


_MOTHER_TONGUE = expression(
    r"[ ]?[(:,-]?[ ]?\(?(?:is |as |\(bsl\) )?(?:my |a |our )?(?:first language|native|mother tongue|primary language"
    r"|l1|home"
    r" language|everyday language)",
    re.I,
)
_OWN = expression(
    r"\b(?:i am|i'm|i’m|i was|i have|i've|i use|i wear|i need|i live with|i manage|i rely on|i get around"
    r"|diagnosed|living with"
    r"|because of|due to|despite|lost my|my|born)\b[^.;]{0,40}$",
    re.I,
)
_OWN_WORDS = expression(
    r"\b(?:diagnosed (?:with|as)|living with|live with|lives with|managing my|manage my|my|i have|i've had"
    r"|i have had|i had"
    r"|due to (?:my|a|an)|because of (?:my|a|an)|despite (?:my|a|an)|born with|recover\w+ from|recovery from"
    r"|since my|survivor of"
    r"|leide an|lebe mit|habe|ich bin|je suis|j'ai|atteinte? de|vivo con|padezco|tengo|soy|convivo com|tenho"
    r"|sou|ho|sono"
    r"|jag har|jag är|ik heb|ik ben)[ ](?:(?:a|an|mild|severe|moderate|partial|total|chronic|congenital|early"
    r"|late|adult|une?|un"
    r"|eine?|in|controlled|well-controlled)[ ]){0,2}$",
    re.I,
)
_BESIDE = expression(
    r"[ ]*(?:$|[:;,.()/–—-]|\n|since|from birth|from childhood|in (?:one|my|the) |with |and (?:proud|i |use"
    r"|an? )|but |seit |depuis "
    r"|desde |after )"
)
_ILL = expression(r"\b(?:diagnosed with|living with|live with|have|had|born with|to my|of my|managing)[ ]$", re.I)
_PERCENT = expression(r"[ ,:(]{1,3}\d{2,3}[ ]?%\)?")
_PERSONAL_FORM = terms.words("disability_person")
_DEGREE = expression(
    r"[ ]?[,:]?[ ]?\(?(?:w (?:st\.|stopniu)[ ])?(?:lekki|umiarkowany|znaczny)(?:m|e|ej)?\b"
    r"|[ ](?:de |von |av |of )?(?:prvního|druhého|třetího|I{1,3}\.?|[123]\.?)[ ](?:stupně|stupňa|stopnia|группы|групи)"
    r"|[ ](?:mediu|grav|accentuat|ușor)\b"
    r"|[ ]?[,:]?[ ]?\(?(?:(?:GdB|grade|grado|taux|degree)[ ]?)?(?:of |de |von )?\d{2,3}[ ]?(?:%"
    r"|v\.H\.)?\)?(?!\w)",
    re.I,
)


def _stated(reading: Reading, hit: Hit, group: str) -> bool:
    """A condition that its own clause states: "Dyslexic: …", "living with …", "(type 1 …)" beside a status."""
    if group not in ("condition", "aid", "illness"):
        return False
    if _OTHERS.search(reading.text, hit.end, hit.end + 24) or _CARED.search(sentence(reading, hit.start, hit.end)):
        return False
    if _OWN_WORDS.search(before(reading, hit.start, 60)):
        letters = group == "illness" and reading.text[hit.start : hit.end].isupper()
        return not letters or bool(_ILL.search(before(reading, hit.start, 40)) and _BESIDE.match(reading.text, hit.end))
    if group == "illness":
        return False
    words = reading.lower[hit.start : hit.end].split()
    if words[-1] in _PERSONAL_FORM or reading.lower[hit.start : hit.end] in _PERSONAL_FORM:
        fresh = opens_clause(reading, hit.start) and reading.text[hit.start].isupper()
        duty = reading.kind_at(hit.start) == "experience"
        if fresh and _BESIDE.match(reading.text, hit.end):
            return not duty or private_note(reading, hit.start, hit.end, bare=True)
    alone = opens_clause(reading, hit.start) and closes_clause(reading, hit.end)
    around = line(reading, hit.start, hit.end)
    return alone and any(
        other.group == "disability.status" and reading.text[other.start : other.end] in around
        for other in hits_near(reading, "disability", hit.start, 120)
    )


def _voiced(reading: Reading, hit: Hit, group: str) -> bool:
    """A condition or an aid told in the first person; words of many senses need more than a sentence with "I"."""
    word = reading.lower[hit.start : hit.end]
    if group not in ("condition", "aid") or _of_others(reading, hit):
        return False
    start, end = _reach(reading, hit.start, hit.end)
    limb = start < hit.start or bool(_LIMB_AFTER.match(reading.text, hit.end))
    known = word not in _COMMON
    if (limb or known) and own_voice(reading, hit.start, hit.end):
        return True
    personal = word in _PERSONAL_FORM or word.split()[-1] in _PERSONAL_FORM or reading.kind_at(hit.start) not in CLOSED
    bare = limb or (known and personal and group == "condition")
    return (known or limb) and private_note(reading, start, hit.end if not limb else end, bare=bare)


_CARED = expression(
    r"\b(?:patients?|clients?|users?|children|students?|residents?|adults|pupils?|testers|panel|readers"
    r"|travellers|passengers"
    r"|visitors|customers|audiences|caring|care for|cared|supported|supporting|taught|teaching|carer|aides?"
    r"|brother|sister"
    r"|son|daughter|mother|father|nephew|niece)\b",
    re.I,
)
_COMMON = terms.words("disability_common")


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.DISABILITY, score, f"disability:{rule}")


RECOGNIZER = Recognizer("disability", frozenset({Field.DISABILITY}), find)
