"""Mentions of a trait that tell nothing of the candidate, whatever the trait tagger says: works, subjects, plain words.

Why: the tagger hears a trait in words of any list of titles, posts and prizes; a title of a work, a condition that
somebody treats, and plain words beside which no list of traits knows anything, are none.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.about import line, private_line
from masking.reading.record import Mention, Reading
from name_lists import lexicon

_FAMILIES = ("ethnicity", "religion", "disability", "orientation", "gender", "marital", "fellowship")
_LABELS = frozenset(("ethnicity", "religion", "disability", "sexual_orientation", "marital_status"))
_LISTS = frozenset(
    (
        *("publications", "education", "awards", "experience", "skills", "projects", "certificates", "volunteering"),
        *("summary", "other", "languages"),
    )
)
_DONE = frozenset(("experience", "projects", "certificates", "publications", "skills"))
_ABOUT, _REACH = 120, 60
_YOUNG = expression(r"(?:1[0-7]|\d)[ -]?(?:years?|yrs?|months?)[ -]olds?\b")
_CHARGE = expression(
    r"\b(?:car(?:e|ed|ing)|look(?:ed|ing)? after|babys\w+|nann(?:y|ied)|au pair|taught|teach\w*|tutor\w*|mind\w*"
    r"|kids?"
    r"|child(?:ren)?|toddlers?|bab(?:y|ies)|twins|boys?|girls?|sons?|daughters?|grandson|granddaughter)\b[^.!?\n]*\Z"
)
"""Children that somebody looks after: "minded a girl (3 years old)"."""
_WORD = expression(r"[^\W\d_]+")
_PRIVATE = expression(
    r"(?<![\w.])(?:I|[Mm]y|[Mm]e|[Mm]yself|I'm)(?![\w.])|\b(?i:member\w*|treasurer|secretary|volunteer\w*|mentor"
    r"|fellow\w*"
    r"|scholar\w*|award\w*|grants?|prize|chair\w*|president|committee|joined|affiliat\w+|board|caucus|nationality"
    r"|religion"
    r"|ethnicity|race|disability|health|tribe|caste|citizen\w*|origin|status|sex|born|birth\w*)\b"
)
_SUBJECT = expression(
    r"\b(?:(?:patients?|clients?|learners?|pupils?|child(?:ren)?|students?|residents?|adults?|people|persons?"
    r"|veterans?"
    r"|individuals?|users?|women|men|youth|famil(?:y|ies))[ ](?:\w+[ ])?(?:with|suffering|living|who|affected"
    r"|diagnosed)"
    r"|caseload|mechanisms?|progression|metasta\w+|tumou?rs?|cells?|subtypes?|signatures?|biomarkers?|oncolog\w+"
    r"|genes?"
    r"|genomic\w*|proteins?|prognos\w+|patholog\w+|(?:treat\w+|diagnos\w+|detect\w+|screening|predict\w+|classif\w+"
    r"|management|prevention|therap\w+|care|causes?|risk|stages?|study|studies|research|awareness"
    r"|trials?)[ ](?:\w+[ ])?"
    r"(?:of|for|in|on|about)|data ?sets?|machine learning|deep learning|segmentation)\b",
)
_STUDIED = frozenset(("ethnicity", "religion", "sexual_orientation"))
_OF = expression(
    r"[ ](?:(?:social|cultural|art|music|and[ ]\w+)[ ])?(?:studies|history|literatures?|archaeology|theology"
    r"|philosophy|cuisine"
    r"|restaurants?|kitchen|bakery|grocery|supermarket|diner|cinema|architecture|calligraphy|politics|linguistics)\b"
)
_FOR = expression(
    r"\b(?:cent(?:er|re)|institute|department|museum|archives?|history|sociology|anthropology|philosophy|chair"
    r"|journal|review"
    r"|handbook|encyclop\w+|study|introduction|professor|lecturer)[ ](?:of|for|in|to)[ ](?:the[ ])?(?:\w+[ ])?\Z"
)
_JOINED = expression(
    r"\b(?:I|member\w*|treasurer|volunteer\w*|society|association|network|clubs?|scholarship|award|chapter|youth|my"
    r"|am)\b",
    re.I,
)
_TELLS = expression(
    r"(?i:.*\b(?:minorit|divers|inclus|herit|cultur|nativ|trib|indigen|black|race|racial|equity"
    r"|(?<!united )nations?\b|caste"
    r"|quota|multi|immigra|migra|foreign|pray|church|faith|mass\b|spirit|christ|god|bibl|lord|holy|saint|gospel"
    r"|ministr"
    r"|mission|temple|angel|heaven|bless|sunday|saturday|sabbath|friday|grace|cross\b|crusad|choir|worship|parish"
    r"|hear|sight"
    r"|vision|visual|ears?\b|eye|wheel|chair\b|medic|access|support|disab|able\b|abilit|special|mental|health|ill\b"
    r"|pride"
    r"|rainbow|out\b|ally\b|spectrum|partner|home\b|origin|born|birth|blood|skin|colou?r|mother|father|first|under"
    r"|opportun"
    r"|latin|asia|afric|americ|europ|india|island|orient|carib|refug|exile|border|sign|dogs?\b|aids?\b|cane\b|stick"
    r"|legs?\b|arms?\b|hand|limb|back\b|brain|heart|surviv|recover|sober|step|gay|same|trans|leather|bears?\b))"
)
_SHORT = expression(r"(?!.*(?:SA|SU|BE|PE|SS|CU|SF|CF|CM)\Z)[A-Z]{2,6}\Z")
"""Letters of a body; not those on which societies of peoples and faiths end."""


def vain(reading: Reading, mention: Mention) -> bool:
    """Whether a mention stands for a work, for what somebody worked on, or for plain words that no list knows."""
    start, end = mention.start, mention.end
    if mention.label == "birth_date":
        young = _YOUNG.match(reading.lower, start, end)
        return young is not None and _CHARGE.search(reading.lower, max(0, start - _REACH), start) is not None
    kind = reading.kind_at(start)
    if reading.text[start - 2 : start] == "(-":  # "Nationality(-ies)"
        return True
    if mention.label not in _LABELS or kind not in _LISTS:
        return False
    if mention.label in _STUDIED and _studied(reading, start, end):
        return True
    if not _known(reading, start - 1, end) and _plain(reading.text[start:end]):
        return not _known(reading, *_line(reading, start, end))
    if kind not in _DONE or _PRIVATE.search(around := line(reading, start, end)) or private_line(reading, start, end):
        return False
    if kind == "publications" and mention.score < _SURE:
        return True
    return mention.label == "disability" and bool(_SUBJECT.search(around.lower()))


def _studied(reading: Reading, start: int, end: int) -> bool:
    """Whether a people or faith is what a centre, a museum or a course is about, or the kind of a kitchen."""
    framed = _OF.match(reading.lower, end) or _FOR.search(reading.lower, max(0, start - _REACH), start)
    return framed is not None and _JOINED.search(line(reading, start, end)) is None


def _known(reading: Reading, start: int, end: int) -> bool:
    """Whether a phrase of a list of traits begins between two places."""
    return any(reading.hits_in(family, start, end) for family in _FAMILIES)


def _line(reading: Reading, start: int, end: int) -> tuple[int, int]:
    left = max(reading.text.rfind("\n", 0, start), start - _ABOUT)
    right = reading.text.find("\n", end, end + _ABOUT)
    return left, right if right >= 0 else end + _ABOUT


def _plain(part: str) -> bool:
    """Whether all words are plain English ones, or the letters of a body before some; none has a ring of a trait."""
    words = _WORD.findall(part)
    if not words or not part.isascii() or _TELLS.match(part):
        return False
    plain = [_is_plain(word) for word in words]
    return any(plain) and all(known or _SHORT.match(word) for known, word in zip(plain, words, strict=True))


def _is_plain(word: str) -> bool:
    known = lexicon.lookup(word.lower())
    if word.islower() and known.common > _COMMON:
        return True
    return (known.common > 1 and known.lean >= 0 and known.given < 2) or word.lower() in _PLAIN


_COMMON = 3
_SURE = 0.8
"""From this certainty on the tagger is believed among publications, too: a section may be taken for them wrongly."""
_PLAIN = frozenset(("scholarship", "recipient", "fellowship", "committee", "council", "club", "united", "nations"))
