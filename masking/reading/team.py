"""Teams, networks and prizes of one sex: "women's rugby", "girls in tech", "best female graduate"."""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.about import before, beside
from masking.reading.phrases import Hit
from masking.reading.record import Reading

_KIND = (
    r"(?:(?:national|junior|senior|varsity|club|regional|county|state|district|university|college|school|youth"
    r"|reserve|first|1st|2nd|field|ice|beach|water|team|inter[- ]?\w+|ncaa|division(?:[ ]i{1,3}\b)?|d1|amateur"
    r"|professional|semi-professional|premier|u-?\d\d|under[- ]\d\d|\d\d?s?)[ -]){0,3}"
)
_TEAM = expression(
    rf"\W{{0,3}}(?:s\b)?\W{{0,2}}{_KIND}(?:only|referral service|code|hack|leadership|network|group|club|teams?\b"
    r"|society|association|council|chapter|summit|conference|league|choir|rugby|football|soccer|basketball|cricket"
    r"|volleyball|hockey"
    r"|lacrosse|tennis|swimming|track|rowing|crew|golf|softball|varsity|ensemble|glee|engineer|tech\b|forum|program"
    r"|initiative|scholarship|award|fellowship|studies abroad|resource|business|wrestling|handball|netball"
    r"|athletics|ice hockey|basket|kabaddi|polo|squash|badminton|boxing|judo|line\b|gymnastics|cross country|relay"
    r"|eleven"
    r"|xi\b|xv\b|squad|captain|doubles|singles|champions?\b|championship|sevens|eight\b|four\b|guild|auxiliary"
    r"|brigade"
    r"|circle|caucus|alliance|union|collective|cooperative|committee|desk|wing\b|march|strike)",
    re.I,
)
_CLUBS = expression(
    r"\W{0,3}(?:s\b)?\W{0,2}(?:(?:[\w-]+[ ]){1,2}(?:team|club|squad|side|crew|choir|shed|ensemble|marathon|relay)\b"
    r"|[a-e1-4][ ](?:grade|team)\b|code-?a-?thon|hackathon)",
    re.I,
)
"""Teams and clubs whatever they play, below a heading of free time."""
_SPORT = expression(
    r"['’]?s?['’]?[ ](?:soccer|football|rugby|basketball|volleyball|lacrosse|softball|baseball|cricket|hockey|tennis"
    r"|swimming|golf|rowing|crew|track|water polo|field hockey|ice hockey|wrestling|gymnastics|cross country|squash"
    r"|netball|handball|badminton|fencing|diving)\b(?=[ ]*(?:[:,;|(\n•]|[-–]|\Z|\d|team|captain|squad|player))",
    re.I,
)
"""A sport played by one sex, and nothing else of the kind beside it: "Women's Soccer, 2010"."""
_AT_WORK = ("experience", "projects", "publications", "skills", "languages", "references")
_LINKED = expression(r"(?:[ ][A-Z][a-z]+s)?[ ](?:[Ii]n|[Ww]ho|[Aa]t|[Oo]f|[Ff]or|[Aa]nd|&)[ ](?=[A-ZÀ-Þ])")
_FIELDS = expression(
    r"[ ]in[ ](?:tech|stem|engineering|business|computing|science|leadership|finance|law|medicine|data|ai|security"
    r"|construction|product|design)\b(?![ ](?:podcast|stud|report|research|article))",
    re.I,
)
_CLUB = expression(r"(?:\b(?:[RAHC]?[FRHCA]C|RUFC|CF|SC|United|City|Town|Rovers|Athletic|Rugby|Hockey|Cricket)[ ])$")
_BODY = expression(
    r"[ ](?:[A-Z][\w&'-]+[ ]){1,3}(?:Committee|Network|Association"
    r"|Society|Council|Club|Group|Forum|Alliance|Chapter|Union|Circle|Fellowship)\b"
)
_FIRST_OF = expression(
    r"\b(?:powerful|influential|inspiring|leading|top(?:[ ]\d+)?|outstanding|successful|best|first|only|youngest"
    r"|fastest"
    r"|\d+)[ ](?:[a-z]+[ ])?$",
    re.I,
)
_COUNTED = expression(r"(?:(?:^|[^\w.])\d{1,4}|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve))[ ]$")
"""How many there were: "interviews with 12 women"."""
_PRIZED = expression(
    r"[ ](?:graduate|student|pupil|employee|player|athlete|engineer|scientist|coder|developer|leader|entrepreneur"
    r"|speaker"
    r"|runner|finisher|debater|cadet|candidate|scholar|ceo|president|chair|captain|partner|founder|to\b|in\b|on\b"
    r"|of the year)",
    re.I,
)
_ABOUT = expression(r"\b(?:of|about|on|among|by|with|young|pregnant|rural|older|elderly|for)[ ]$")
_OFFICE = expression(
    r"\b(?:captain|skipper|member|president|treasurer|secretary|goalkeeper|cox|mvp|player)[ ](?:of|for|with|on|in)"
    r"[ ](?:the[ ]|my[ ]|our[ ])?$",
    re.I,
)
_FOR_THEM = expression(
    r"\b(?:group|network|club|society|association|organi[sz]ation|chapter|collective|circle|fellowship|scholarship"
    r"|award|grant|prize|bursary|mentoring|community|caucus)s?[ ](?:for|of)[ ](?:young[ ]|black[ ])?$",
    re.I,
)
_THEME = expression(
    r"\b(?:podcast|thesis|dissertation|history|article|study|studies on|research|magazine|blog|lessons|pupils"
    r"|products?"
    r"|shoes?|brand|clothing|ward|clinic|shelter|policy|campaign|year \d)\b",
    re.I,
)
_BELONGS = expression(
    r"\b(?:member|captain\w*|affinity|resource group|erg|volunteer\w*|mentor\w*|founder|co-founder|president|co-lead"
    r"|co-chair|chair\w*|led|lead|scholar\w*|played|player|plays|tutor|coach|captain|rower|joined|treasurer|secretary"
    r"|board|vorsitz\w*"
    r"|grants?|fellow\w*|award\w*|mitglied|miembro|membre|membro)\b",
    re.I,
)
_OWN = ("volunteering", "awards", "interests", "personal", "certificates", "education")
_PARENTS = ("mothers", "fathers", "moms", "dads", "mums")
_ONE = ("female", "woman", "women", "girl", "lady", "male", "boy", "man")


def of_one_sex(reading: Reading, hit: Hit) -> bool:
    """Whether a word for a sex names a team, network or prize that the candidate belongs to or won."""
    text = reading.text
    word = reading.lower[hit.start : hit.end]
    around = beside(reading, hit)
    kind = reading.kind_at(hit.start)
    if _plainly(text, hit, kind):
        return True
    if _CLUB.search(before(reading, hit.start, 14)) and text[hit.start].isupper():
        return kind in (*_OWN, "summary", "other")
    if text[hit.start].islower() and _COUNTED.search(before(reading, hit.start, 8)):
        return False
    if word in _ONE and _FIRST_OF.search(before(reading, hit.start, 24)):
        return word == "women" or bool(_PRIZED.match(text, hit.end)) or kind == "awards"
    if _FOR_THEM.search(before(reading, hit.start, 40)):
        return not _THEME.search(around) and (kind in _OWN or bool(_BELONGS.search(around)))
    linked = text[hit.start].isupper() and _LINKED.match(text, hit.end)
    played = kind in ("volunteering", "awards", "interests") and _CLUBS.match(text, hit.end)
    if not (played or linked or _TEAM.match(text, hit.end) or _BODY.match(text, hit.end)):
        return False
    if word in _PARENTS and text.startswith(" of", hit.end):
        return False
    if _ABOUT.search(text, max(0, hit.start - 14), hit.start) and text[hit.start].islower():
        return _OFFICE.search(before(reading, hit.start, 30)) is not None
    if _THEME.search(around):
        return False
    return kind in _OWN or bool(_BELONGS.search(around))


def _plainly(text: str, hit: Hit, kind: str) -> bool:
    """Whether a field or a sport right behind the word tells of a network or a team, wherever that stands."""
    if kind not in ("skills", "languages") and _FIELDS.match(text, hit.end):
        return True
    return text[hit.start].isupper() and kind not in _AT_WORK and _SPORT.match(text, hit.end) is not None
