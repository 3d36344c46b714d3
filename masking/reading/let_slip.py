"""What writers of posts let slip of themselves beside the matter: "the wife passed", "sunday after mass", "new hip".

Why: resumes use such words for their work; in a post, behind these few others, they are the writer's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue, Mark
from masking.reading.posting import posting
from masking.reading.record import Reading
from masking.span import Field
from name_lists import terms

_BACK, _ON = 60, 60
_OPEN = r"(?:\A|(?<=\n)|(?<=[.!?,;:(] )|(?<=[.!?,;:(]))"
_SPOUSE = r"(?:wife|husband|hubby|missus|wifey|girlfriend|boyfriend|partner|fianc[ée]e?|other half|better half)"
_PARTED = r"(?:left|passed(?: away)?|died|walked out|ran off|is gone|is dead|divorced me|threw me out|kicked me out)"
_DAY = (
    r"(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?|weekends?|domenica|domingos?|dimanche|sonntags?|niedziel\w+|zondag"
    r"|söndag\w*|søndag\w*|κυριακή|vasárnap|воскресень\w+|linggo|minggu|pazar|viernes|venerdì|vendredi|freitag\w*|sábados?|sexta"
    r"|jumat|cuma)"
)
_WORSHIP = (
    r"(?:mass|church|chapel|worship|service|prayers?|jummah?|jumu'?ah|mosque|shul|synagogue|temple"
    r"|sunday school|bible study"
    r"|choir practice|messa|misa|missa|messe|culto|culte|église|iglesia|igreja|chiesa|kirche"
    r"|gottesdienst|kerk|kościół\w*"
    r"|mszę|msza|mszy|kyrkan|kirken|εκκλησία|εκκλησια|templom\w*|церковь|службу|храм|simba|pagsamba|gereja|shalat|sholat|camiye)"
)


def _rule(pattern: str) -> re.Pattern[str]:
    return expression(pattern)


_SPOUSES = Cue(terms.words("slip_spouses"))
_COUPLES = Cue(("couple", "pareja", "matrimonio", "casal", "coppia", "ehepaar", "echtpaar", "małżeństwo"))
_COMES = Cue(("from", "originally", "orig"))
_GREEK = Cue(("από",))
_REHAB = Cue(("rehab", "detox"))
_KEPT = Cue(terms.words("slip_kept"))
_SERVICES = Cue(terms.words("slip_services"))
_STRAIGHT = Cue(("straight",))
_WORDS_OF_LOVE = Cue(("gay", "bi", "lesbian", "queer", "pansexual", "bisexual", "asexual"))
_HIV = Cue(("hiv", "poz"))
_DISCS = Cue(("disc", "discs", "disk", "stent", "stents", "pacemaker"))
_JOINTS = Cue(("hip", "hips", "knee", "knees", "kidney", "liver", "heart", "lung"))
_SPINE = Cue(("para", "quad", "tetra", "incomplete", "sci", "paraplegic", "tetraplegic", "quadriplegic", "paraplegia"))
_BODY = Cue(
    ("hands", "knees", "hips", "back", "shoulder", "hip", "knee", "eyes", "ears", "feet", "legs", "wrists", "fingers")
)
_LONG = Cue(("clean", "sober"))
_MEETINGS = Cue(("aa", "na"))
_ILLS = Cue(("ms", "copd", "fnd", "pots", "eds", "ptsd", "ocd", "pnd", "crps", "cfs", "lupus"))
_STRENGTH = Cue(terms.words("slip_several"))
_PARENT = Cue(terms.words("slip_parents"))

_LETTERS = Cue(("m", "f"))
_HELPERS = Cue(("boy", "girl", "man", "lady", "boys"))
_CITIZENS = Cue(("гражданин", "гражданка", "громадянин", "громадянка", "réfugié", "réfugiée", "refugiado", "refugiada"))

_RULES: tuple[tuple[Mark, re.Pattern[str], Field], ...] = (
    (_SPOUSES, _rule(rf"\b(?P<it>no {_SPOUSE})\b"), Field.MARITAL_STATUS),
    (
        _SPOUSES,
        _rule(rf"(?:\b(?:the|who's|whose|old|me|since) |{_OPEN})(?P<it>{_SPOUSE})(?= {_PARTED}\b)"),
        Field.MARITAL_STATUS,
    ),
    (
        _SPOUSES,
        _rule(
            rf"(?:{_OPEN}|{_OPEN}the )(?P<it>{_SPOUSE})"
            r"(?= (?:and (?:i|me|we)|works|is at home|stays home|fifo|drives|wants (?:me|us|him"
            r"|her)|says (?:i|we)|thinks (?:i|we)"
            r"|has (?:a|the|work)|does the|kicked|needs me|won't let)\b)"
        ),
        Field.MARITAL_STATUS,
    ),
    (
        _SPOUSES,
        _rule(r"\bas (?:an? )?(?P<it>(?:depend[ae]nt|military|trailing|accompanying|army) spouse)\b"),
        Field.MARITAL_STATUS,
    ),
    (
        _COUPLES,
        _rule(
            r"(?:\A|\n|[.!?] )(?:(?:hi|hello|hola|hey)[ ,!]+)?(?:(?:we|somos|wir|siamo)(?: are|'re"
            r"|)[ ](?:an? |una? |ein |um )?)?"
            r"(?:(?!for\b|to\b|and\b|with\b|an?\b|every\b)[\w'-]+ ){0,3}(?P<it>couple|pareja"
            r"|matrimonio|casal|coppia|ehepaar|echtpaar"
            r"|małżeństwo)(?= ?[,.(!]| (?:seeks?|looking|available|wants?|needs?|from|in|with|busca"
            r"|procura|cerca|sucht|zoekt|offers"
            r"|both|here|based|late|early|for)\b)"
        ),
        Field.MARITAL_STATUS,
    ),
    (
        _REHAB,
        _rule(
            r"\b(?P<it>(?:since|after|out of|from|done|finished|completed|left|in) (?:my )?(?:rehab"
            r"|detox))(?! \w*(?:unit|ward|clinic|work|hospital|centre|center|patients?|project|jobs?))(?=[ ,.;!)]|\Z)"
        ),
        Field.DISABILITY,
    ),
    (
        _KEPT,
        _rule(
            r"\b(?:i|we|and|also|me) (?:do |always |still |try to )?(?P<it>(?:keep|eat(?: only)?"
            r"|observe|only eat) (?:the |strict |strictly |my |a |only )?(?:halal|kosher|shabbat"
            r"|shabbos|sabbath|lord's day|ramadan|purdah|parda|lent|fasts?))\b"
        ),
        Field.RELIGION,
    ),
    (
        _SERVICES,
        _rule(
            rf"\b{_DAY}\b[^.!?\n]{{0,30}}?\b(?:for|to|at|after|before|because(?: of)?|coz|cos|per"
            rf"|para|por|pour|à|a|do|na|v|ke|för|til|für|zur|in die|naar de"
            rf"|για|στην|в|на|ke|i go to|is|morning|evening) (?:the |my |la |il |le |l'|o |a |el "
            rf"|την |am in )?(?P<it>{_WORSHIP})\b"
            r"(?! (?:youth|clubs?|kids|ladies|school|halls?|steps|roof|gardens?|windows|floors?"
            r"|bells?|clients?|events?|groups?))"
        ),
        Field.RELIGION,
    ),
    (
        _SERVICES,
        _rule(
            r"\b(?:i|we) (?:go|going) to (?:\w+ )?(?P<it>(?:\w+ )?(?:mass|church|chapel|mosque"
            r"|temple|shul|synagogue|jummah?|jumma))\b"
        ),
        Field.RELIGION,
    ),
    (
        _STRAIGHT,
        _rule(
            r"(?:\A|[.!?\n] ?|i'm |i am |im |male, |man, |guy, )(?P<it>straight)(?= (?:since"
            r"|because|cos|coz|btw|guy|male|man|so don't|so no)\b|, (?:sorry|no|so|not|btw)|[.,] (?:not|no) )"
        ),
        Field.SEXUAL_ORIENTATION,
    ),
    (
        _WORDS_OF_LOVE,
        _rule(
            r"\b(?:i'm|i am|im|i’m) (?P<it>gay|bi|lesbian|queer|pansexual|bisexual"
            r"|asexual)(?=[ ]?[,.!;)]| (?:and|so|but|if|btw|man|guy|woman)\b|\Z)"
        ),
        Field.SEXUAL_ORIENTATION,
    ),
    (_STRAIGHT, _rule(r"(?P<it>straight[- ]acting)\b"), Field.SEXUAL_ORIENTATION),
    (
        _HIV,
        _rule(
            r"(?:\A|[.!?\n,(] ?|\bi'm |\bi am |\bim |\band )(?P<it>hiv ?(?:\+|positive)|poz(?: undetectable)?)"
            r"(?! (?:clients?|patients?|people|men|women|youth|community|support|children|mothers|services?)\b)"
        ),
        Field.DISABILITY,
    ),
    (
        _DISCS,
        _rule(
            r"\b(?:my back|i|me|got|had|have|with|heart|and|after|on) ?(?:'s got |got |had |have "
            r"|has |a |an |two |three |one |my |put |)*(?P<it>(?:(?:crushed|slipped|herniated"
            r"|bulging|blown|bad|fused|worn|two|three) )+dis[ck]s?|(?:heart |coronary )?stents?|pacemaker)\b"
        ),
        Field.DISABILITY,
    ),
    (
        _JOINTS,
        _rule(
            r"(?:\b(?:my|with an?|have an?|got an?|had an?|one|two|my|got) |(?:\A|[.!?\n] ?"
            r"|, ))(?P<it>new (?:left |right )?(?:hips?|knees?|kidney|liver|heart valve|lung)"
            r"|(?:hip|knee) replac(?:ement|ed)|kidney transplant|liver transplant|heart transplant"
            r"|one lung(?: and a half)?|one kidney)(?=[ ,.;:!)]|\Z)(?! (?:for|of) (?:sale|clients?))"
        ),
        Field.DISABILITY,
    ),
    (
        _SPINE,
        _rule(r"\b(?P<it>[ctl]\d{1,2}(?:[-/][ctl]?\d{1,2})? (?:para|quad|tetra|incomplete|complete|sci|injury)\w*)\b"),
        Field.DISABILITY,
    ),
    (
        _BODY,
        _rule(
            r"(?:\bmy |(?:\A|[.!?\n] ?|, ))(?P<it>(?:hands?|knees?|hips?|back|shoulders?|eyes|ears"
            r"|feet|legs|wrists|fingers)(?:'s| is| are| was| were)? (?:arthritic|shot|gone"
            r"|knackered|fused|buggered|busted|wrecked|replaced|stuffed|crook|no good|not (?:so "
            r"|too )?good))(?=[ ,.;:!)]|\Z)"
        ),
        Field.DISABILITY,
    ),
    (
        _LONG,
        _rule(
            r"(?:\b(?:i'm|im|am|been|and|,|got) ?)(?P<it>(?:clean(?: and| &) sober|clean"
            r"|sober)(?: now)?(?: for| since)? (?:\d{1,4}|one|two|three|four|five|six|seven|eight"
            r"|nine|ten|eleven|twelve)(?: (?:years?|yrs|months|mos))?)\b(?! (?:homes?|houses?|rooms?|offices?|units?))"
        ),
        Field.DISABILITY,
    ),
    (
        _STRENGTH,
        _rule(
            r"(?:\A|\n|[.!?]+ )(?:(?:we are|we're|somos|are) )?(?:two|three|four|2|3|4|dos|tres"
            r"|duas|dois) (?:(?:strong|young|big|honest|hard ?working|reliable|fit|local"
            r"|friendly) ){0,2}(?P<it>guys|lads|girls|men|brothers|sisters|ladies|women|hermanas"
            r"|hermanos|irmãs|irmãos|boys|blokes)(?= (?:will|with|and|available|looking|for hire"
            r"|two|2|who|from|in|here|ready|en|de|com|\w+s en)\b|[ ]?[,.!&+]| col| ven| ecu| per| mex)"
        ),
        Field.GENDER,
    ),
    (
        _PARENT,
        _rule(
            r"\b(?:voy a ser|vou ser|a punto de ser|i'm (?:going to be|about to be|gonna be) an?"
            r"|im (?:going to be|gonna be) an?"
            r"|about to be(?:come)? an?|soon to be|soon-to-be|becoming an?|expectant|futur(?:e)?"
            r"|divento|sarò|je vais être|werde(?: bald)?|blir"
            r"|zostanę|new) (?P<it>papá|papa|papà|mamá|maman|mamma|mamãe|pai|mãe|dad|daddy|father"
            r"|mom|mum|mother|papi|vater|mutter|tatą|mamą)"
            r"(?=[ ,.;:!]|\Z)|\b(?P<to>dad|mum|mom|father|mother)(?= to be\b|-to-be\b)"
        ),
        Field.GENDER,
    ),
)
_RULES += (
    (
        _LETTERS,
        _rule(
            r"(?:\A|\n|[.!?(] ?)(?:[2-7]\d ?[/,]? ?)(?P<it>[mf])(?=[ /,.)\n]|\Z)|(?:\A|\n"
            r"|[.!?(] ?)(?P<at>[mf])(?= ?/ ?[2-7]\d\b)"
        ),
        Field.GENDER,
    ),
    (
        _HELPERS,
        _rule(
            r"(?:\b(?:looking for|seeking|need|want|work as|job as|as|from|to) (?:a |an |any )?|/ ?)"
            r"(?P<it>(?:shamba|house|garden|yard|pool|office|tea|farm|stable|ranch|lawn|repair|maintenance|kitchen)[ -]"
            r"(?:boy|girl|man|lady))(?=[ ]?[,./;]|[ ](?:job|work|or|and)\b|\Z)"
        ),
        Field.GENDER,
    ),
    (
        _CITIZENS,
        _rule(
            r"(?:\A|[,.;(\n] ?|\b(?:я|je suis|soy) )(?P<it>(?:гражданин|гражданка|громадянин"
            r"|громадянка|réfugiée?|refugiad[oa])"
            r" [^\W\d_]{4,})(?= ?[,.;(\n]|\Z)"
        ),
        Field.ETHNICITY,
    ),
)
_LAND = expression(
    r"(?:\b(?:i|we)(?:'ve|'m| have| am)? (?:just )?(?:come|came|moved|arrived|migrated|fled"
    r"|escaped)(?: over| here| out| to (?:the )?[\w'-]+(?: [\w'-]+)?)?(?: in \d{4})? (?P<from>from))"
    r"(?: the(?= ))? (?P<land>[\w'-]+(?: [\w'-]+)?)"
    r"|\b(?P<orig>orig(?:inally|\.)?(?: from)?)(?: the(?= ))? (?P<country>[\w'-]+(?: [\w'-]+)?)"
)
_PLACE = expression(r"από (?:την |τη |το |τον |τα )?(?P<land>[^\W\d_]+)")
_GREEK_LANDS = terms.words("slip_greek_lands")


def let_slip(reading: Reading) -> Iterator[tuple[int, int, Field]]:
    """Yield what the writer of a post lets slip of himself, with the field of each."""
    if not posting(reading):
        return
    words, lower = reading.words, reading.lower
    for cue, pattern, field in _RULES:
        for index in words.among(cue):
            start, end = words.starts[index], words.ends[index]
            for match in pattern.finditer(lower, max(0, start - _BACK), min(len(lower), end + _ON)):
                if match.start() <= start < match.end():
                    yield (*match.span(match.lastgroup or 0), field)
    for index in words.among(_MEETINGS):
        start, end = words.starts[index], words.ends[index]
        if reading.text[start:end].isupper() and _ATTENDS.search(lower, max(0, start - 20), start):
            yield start, end, Field.DISABILITY
    for index in words.among(_ILLS):
        start, end = words.starts[index], words.ends[index]
        own = reading.text[start:end].isupper() and _HAVE.search(lower, max(0, start - 20), start)
        if own and not _DEGREE.match(lower, end):
            yield start, end, Field.DISABILITY
    yield from ((start, end, Field.ETHNICITY) for start, end in _lands(reading))


_HAVE = expression(r"\b(?:i have|i've|i've got|i got|have|got|with my|my|since my|had|and then|after|because of) \Z")
_DEGREE = expression(
    r" (?:in|degree|excel|office|access|word|project|from|teams|outlook|\d|[a-z]+ (?:degree|university))\b|[-/]"
)
_ATTENDS = expression(r"\b(?:go to|joined|attend|in|to my|work) \Z")


def _lands(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "I came to Ireland from Nigeria", "originally Algeria", "50 ετών από Γεωργία"."""
    words, lower, text = reading.words, reading.lower, reading.text
    for index in words.among(_COMES):
        for match in _LAND.finditer(
            lower, max(0, words.starts[index] - _BACK), min(len(lower), words.ends[index] + 40)
        ):
            key, group = ("from", "land") if match["land"] else ("orig", "country")
            if match.start(key) != words.starts[index]:
                continue
            start = match.start(group)
            first, _, second = match[group].partition(" ")
            known = _countries()
            if not text[start].isupper():
                continue
            if second and f"{first} {second}" in known:
                yield match.start(key), match.end(group)
            elif first in known:
                yield match.start(key), start + len(first)
    for index in words.among(_GREEK):
        place = _PLACE.match(lower, words.starts[index])
        if place is not None and place["land"] in _GREEK_LANDS:
            yield place.span()


def _countries() -> frozenset[str]:
    return frozenset(terms.group("ethnicity.country")) | terms.words("portrait_lands")
