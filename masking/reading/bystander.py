"""Who else is spoken of in a post: "a vicar", "if a lady answers", "a boy with Down syndrome", "Hindu families".

Why: posts have no headings that part the writer's life from the work, so the words around must.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading.about import before, sentence
from masking.reading.phrases import Hit
from masking.reading.posting import posting
from masking.reading.record import Reading
from name_lists import terms

_PERSONS = ("gender.noun", "gender.always")
_DETERMINED = expression(
    r"(?:\b(?:an?|the|one|two|three|some|any|your|ur|my|our|his|her|their|every|each|this|that|another|no|elderly|old"
    r"|sometimes|for|under|with|from|single)[ ](?:(?!and\b|or\b)[\w-]+[ ]){0,2})$"
)
_OWN = expression(
    r"(?:\b(?:i am|i'm|i’m|im|am|is|as|being|are|we're|she's|he's|i was|become|became|like|me|just|still|also|only"
    r"|strictly|hello|hi|hey|here)[ ,]+|\b(?:i'm|i am|im|she is|he is)\b[^.!?]{0,60}[,/(][ ]?(?:and )?"
    r"|\b(?:become|became)\b[^.!?]{0,40}[ ]and[ ]|^\W*(?:(?:born|bred|raised|brought up)\b[^.!?]{0,60}[ ,])?)"
    r"(?:an?|one|your|ur|our|(?<=am )the)[ ](?:[\w-]+[ ,]+){0,4}$"
)
_KIN = expression(r"(?:daughter|son|mother|father|mum|mom|dad|brother|sister|aunt|uncle|husband|wife|grand\w+)$")
_MY = expression(r"\b(?:my|your|ur|our|his|her|their)[ ](?:[\w-]+[ ]){0,1}$")
_CLERIC = expression(
    r"(?:(?:parish |retired )?(?:vicar|rabbi|priest|pastor|imam|bishop|monk|nun|deacon|missionary|minister|cantor"
    r"|curate|preacher|evangelist|archdeacon|verger|sexton|(?:church )?(?:treasurer|warden)"
    r"|churchwarden)|(?:worship|praise|church) (?:band|team))$"
)
_REGISTERED = expression(r"[ ](?:registration|run|runs|drop|pick|bus|kids|children|teachers?|parents|groups?)\b")
_HOUSES = expression(
    r"(?:[ ]?(?:,|/|&|and|or)[ ]?(?:and |or )?[\w-]+){0,3}[ ](?:famil(?:y|ies)|households?|homes|kitchens?|clients"
    r"|customers|couples|people|folks|parents|patients|residents|kids|children|weddings?|holidays|feasts|hosts)\b",
)
_BEARER = expression(
    r"\b(?:m[ae]n|wom[ae]n|boys?|girls?|child(?:ren)?|kids?|sons?|daughters?|lads?|lad(?:y|ies)|someone|people|persons?"
    r"|folks|teens?|mother|father|brother|sister|gentlem[ae]n|clients?|patients?|seniors?|elders|elderly|adults?|parents?"
    r"|residents?|students?|pupils?|grandma|grandpa|grandma's|grandpa's|mum|mom|dad|veterans|families)"
    r"(?:'s)?[ ](?:(?:who (?:has|have|had|was|is)|with|living with|suffering from|recovering from)[ ])?(?:[\w-]+[ ])?$"
)
_BORNE = expression(
    r"\b(?:dames?|monsieur|personnes?|señor(?:a|es|as)?|abuel[oa]s?|ancian[oa]s?|nonn(?:a|o|ina)|professore|signor[ae]?|panach"
    r"|panem|panią|babci\w*|γιαγιά|παππού|oma|opa|casal|idos[oa]s?|avós?|avô|mevrouw|meneer|ellas|ellos|niñ[oa]s?|enfants?|one"
    r"|cats?|dogs?|pugs?|horses?|husband|wife|manager|customer|vermieter|kunden|bewohner\w*"
    r"|chez \w+|beim? \w+|her|him|them)[ ]"
    r"(?:(?!(?:i|my|me|je|ich|yo|soy)\b)[\w'-]+[ ]){0,2}?(?:(?:con|mit|avec|com|met|med|z|με|po"
    r"|after|through|was|era)[ ](?:il |la |l'|le |els? )?)?$"
    r"|\b(?:con (?:il |l'|la |el )|adaptad[oa]s? para |apto para |accessible aux? )$"
)
_WARD = expression(
    r"[ ]?(?:&|and|/)[ ]?(?:baby|toddler|child|van|a van)\b|['’]s\b|[ ](?:mannequins?|connectors?"
    r"|cave|power|dogs?|cats?|pets|parties|clients|patients"
    r"|wards?|models?|choirs?)\b"
)
_TRADE = expression(r"(?:ress|tess|masseuse|laundress|doorman|handyman|foreman|repairman|craftsman|tradesman|cowboy)$")
_VEHICLE = expression(
    r"(?:[ ](?:and|or|/)[ ][\w-]+)?[ -](?:friendly|aware|trained|accessible"
    r"|vans?|wards?|units?|runs?|clinics?|transport|patients?|clients?|care|ramps?|lifts?|access|homes?"
    r"|support|kids"
    r"|children|people|adults|users?|cats?|dogs?|pugs?|horses?|spaniels?|pets?|appointments?|services?|waivers?|equipment|safe|proof|meals|diets?)\b"
)
_FIRST = expression(
    r"\b(?:i|i'm|i've|my|me|am|ich|habe|je|j'ai|tengo|tenho|ho|mam|jag|har|she|he|has|soy|sou|sono|bin|suis)\b"
)
_CARE = expression(
    r"\b(?:dementia|demenz|alzheimer\w*|palliative|palliativ|stroke|hospice|catheters?|katheter|peg|hoists?|hoyer|insulin"
    r"|bathing|feeding|toileting|end of life|pflege\w*|rollstuhl|wheelchairs?|parkinson\w*|bedridden|bettlägerig\w*)\b"
)
_HONOURED = expression(r"\b(?:scholar\w*|awards?|bursary|society|association|member\w*|club|network)\b")
_LISTED = 3
_ALWAYS_OTHERS = frozenset(("rehab", "dialysis"))
"""Told of oneself only with "since", "after" and the like, which have a rule of their own."""
_LONGER = ("semana santa", "good friday", "high holy days choir", "first communion")
_FEASTS = terms.words("religion_feasts") | terms.words("bystander_feasts") | set(_LONGER)
_OWN_TIME = expression(
    r"\b(?:i|i'm|i've|me|my|we|our|off|free|unavailable|except|break|fast\w*|keep|observe|pray\w*|leave|eat|only|must|ich|je|yo|eu|io"
    r"|saya|ben|jag|не|нет|tengo|pido|preciso|chutti|hoon|home|see family)\b"
)
_AT_WORK = expression(
    r"\b(?:i've|i have|i) (?:done|made|cooked|baked|catered|dressed|sold|sewn|played|worked"
    r"|know how|can (?:make|cook|do))\b"
)
_OF_A_THING = expression(r"\b(?:an?|the|two|three|four|one|some|any|every|odd|old|this)[ ](?:[\w-]+[ ])?$")
_THING = expression(
    r"[ ](?!(?:so|and|but|or|who|is|was|by|from|in|at|here|with|lady|woman|man|girl|guy|boy|male|female|mom"
    r"|mum|dad|mother|father|family|couple|person|nanny|nurse|carer|cook|driver|lad|chap|student|looking|seeking|available"
    r"|since|of|i|to|for|not|that|which|myself|if|when|on|as|hoping|wants?|needs?|work|background|faith)\b)[a-z]{3,}"
)
_THINGS = (" camp", " kitchen", " nativity", " school")
_PLURALS = expression(
    r"(?:(?:,| and|/| or) [\w-]+){0,3}[ ](?:people|ones|couples|men|women|clients|teams|funerals"
    r"|weddings?|brides?|services|halls?"
    r"|schools?|churches|temples|camps?|parties|party|balls?|weeks|butchers|caterers?|customers|groups|mannequins|elevators?"
    r"|lifts?|mode|statues?|robes|pins|hems|counters|line|bars?|files|cases|markets?)\b"
)


def bystander(reading: Reading, hit: Hit) -> bool:
    """Whether the words stand for somebody else than the writer of a post; never in a resume."""
    if not posting(reading):
        return False
    family = hit.group.partition(".")[0]
    lead = before(reading, hit.start, 60).lower()
    if family == "gender":
        return hit.group in _PERSONS and _other_person(reading, hit, lead)
    if family == "religion":
        cleric = _CLERIC.match(reading.lower, hit.start, hit.end) and _DETERMINED.search(lead) and not _OWN.search(lead)
        office = hit.group == "religion.office" and _REGISTERED.match(reading.lower, hit.end)
        if cleric or office or _HOUSES.match(reading.lower, hit.end) or _PLURALS.match(reading.lower, hit.end):
            return True
        return _of_a_thing(reading, hit, lead) or _feast_of_others(reading, hit)
    if family == "disability":
        return _other_body(reading, hit, lead)
    if family == "ethnicity":
        served = _HOUSES.match(reading.lower, hit.end) is not None and not _ROOTED.search(lead)
        return served or _of_tongues(reading, hit)
    if _PLURALS.match(reading.lower, hit.end) or reading.lower.startswith(("'s", "’s"), hit.end):
        return True
    return bool(_DETERMINED.search(lead)) and not _OWN.search(lead)


def _of_a_thing(reading: Reading, hit: Hit, lead: str) -> bool:
    """ "a kosher line", "two Methodist halls": what the words are said of is none of the writer."""
    if not _OF_A_THING.search(lead) or _OWN.search(lead):
        return False
    return reading.lower[hit.start : hit.end].endswith(_THINGS) or _THING.match(reading.lower, hit.end) is not None


def _feast_of_others(reading: Reading, hit: Hit) -> bool:
    """A feast or food in a sentence in which nobody keeps it."""
    if hit.group != "religion.observance" or reading.lower[hit.start : hit.end] not in _FEASTS:
        return False
    around = sentence(reading, hit.start, hit.end).lower()
    return _OWN_TIME.search(around) is None or _AT_WORK.search(around) is not None


def _of_tongues(reading: Reading, hit: Hit) -> bool:
    """A people in a list of peoples: tongues spoken, dishes cooked."""
    if hit.group != "ethnicity.people":
        return False
    if _CITIZEN.search(sentence(reading, hit.start, hit.end).lower()):
        return False
    near = [other for other in reading.hits_in("ethnicity", hit.start - 24, hit.end + 8) if other.start != hit.start]
    return any(
        _LIST.fullmatch(reading.lower, min(hit.end, other.end), max(hit.start, other.start)) is not None
        for other in near
        if other.group == "ethnicity.people"
    )


_CITIZEN = expression(
    r"\b(?:citizen\w*|nationals?|nationalit\w+|passports?|dual|roots|heritage|half|descent|parents|father|mother|born|grew"
    r"|identify|ethnic\w*|race)\b"
)
_ROOTED = expression(r"\b(?:my|our|grew|born|raised|brought|come|came|hail|descend\w*)\b[^.!?]{0,40}$")
_LIST = expression(r"(?:,|[ ]?/|[ ]?&|,?[ ](?:and|or|y|e|und|et|i))[ ]?")


def _other_person(reading: Reading, hit: Hit, lead: str) -> bool:
    if _MY.search(lead):
        return bool(_KIN.search(reading.lower, hit.start, hit.end)) or not _OWN.search(lead)
    if _WARD.match(reading.lower, hit.end):
        return True
    if _TRADE.search(reading.lower, hit.start, hit.end):
        return False
    return bool(_DETERMINED.search(lead)) and not _OWN.search(lead)


def _other_body(reading: Reading, hit: Hit, lead: str) -> bool:
    """A condition of those cared for: behind its bearer, before a vehicle or a ward, or in a list of duties."""
    if _HONOURED.search(sentence(reading, hit.start, hit.end).lower()):
        return False
    if (
        reading.lower[hit.start : hit.end] in _ALWAYS_OTHERS
        or _BORNE.search(lead)
        or _BEARER.search(lead)
        or _VEHICLE.match(reading.lower, hit.end)
    ):
        return True
    around = sentence(reading, hit.start, hit.end).lower()
    if _FIRST.search(around) or around.count(",") < _LISTED - 1:
        return False
    if len(_CARE.findall(around)) > 1:
        return True
    near = reading.hits_in("disability", hit.start - len(around), hit.end + len(around))
    return sum(reading.text[other.start : other.end].lower() in around for other in near) + 1 >= _LISTED
