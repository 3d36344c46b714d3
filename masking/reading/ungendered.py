"""Words that tell no gender of the candidate's, whatever the trait tagger says: plain English words, other people.

Why: the tagger hears a gender in words beside "sex", "women", "Member"; and in pronouns of a user or a pupil.
"""

from __future__ import annotations

from functools import cache

from masking.expression import expression
from masking.reading.about import CLOSED
from masking.reading.record import Mention, Reading
from name_lists import lexicon, terms

_WORD = expression(r"[^\W\d_]+")
_TELLS = expression(
    r"(?i:.*(?:wom[ae]n|m[ae]n\b|girl|boy|lad|gent|son\b|sons\b|daughter|mother|father|mom|mum\b|dad|wife|wives"
    r"|husband"
    r"|brid|groom|sister|brother|male|matern|patern|pregn|birth|deliver|nurs|breast|miss|mister|trans|binary"
    r"|pronoun|sorority|fratern|scout|guid|brown|queen|king|princ|duchess|heir|host|wait|maid|nun|widow|ess\b))"
)
_PRONOUN = expression(r"(?:he|him|his|himself|she|her|hers|herself)\Z")
_ANYBODY = expression(
    r"\b(?:persons?|users?|students?|pupils?|patients?|clients?|customers?|child|children|employees?|visitors?"
    r"|passengers?|guests?|buyers?|sellers?|citizens?|tenants?|residents?|workers?|subscribers?|applicants?|learners?"
    r"|individuals?|drivers?|voters?|donors?|consumers?|someone|anyone|everyone|inmates?|admin)\b"
)
_ALSO = expression(r"\b(?:he|him|his|she|her|hers|i|my|me)\b")
_AGED = expression(r"\b(?:year|yr|month)s?[ -]olds?[ ](?:[a-z]+[ ])?\Z")
_CHILD = expression(r"\d{1,2}[ -](?:years?|yrs?|months?)[ -]olds?\b")
_LETTERS = frozenset(("HE", "HIS", "HER", "MRS", "MS"))
"""Pronouns and titles in capitals that are letters of a system or a firm: "HIS, PACS", "MS Excel"."""
_EITHER = expression(r"(?:he|him|his)[ ]?/[ ]?(?:she|her|hers)|(?:she|her|hers)[ ]?/[ ]?(?:he|him|his)")
_CHARGE = expression(
    r"\b(?:mentor\w*|support\w*|tutor\w*|taught|teach\w*|car(?:ed|ing)|help\w*|assist\w*|treat\w*)\b[^.!?\n]*\Z"
)
_SURE = 0.9
_REACH = 160


def ungendered(reading: Reading, mention: Mention) -> bool:
    """Whether a mention of gender is a plain word, a part of "4-H Club", or a pronoun or noun for somebody at work."""
    text, start, end = reading.text, mention.start, mention.end
    part = text[start:end]
    if text[start - 1 : start] == "-" and text[start - 2 : start - 1].isdigit():
        return True
    words = _WORD.findall(part)
    if _EITHER.fullmatch(part):
        return text[start - 2 : start - 1].isalpha() and text[end : end + 2].strip()[:1].isalpha()
    if len(words) == 1 and part in _LETTERS and text[end : end + 1] != "." and not _also_large(reading, start, end):
        return True
    if _PRONOUN.match(part):
        return mention.score < _SURE and reading.kind_at(start) in CLOSED and _of_anybody(reading, start)
    aged = _CHILD.match(part) or (len(words) == 1 and _AGED.search(reading.lower, max(0, start - 40), start))
    if aged and (reading.kind_at(start) in CLOSED or _CHARGE.search(reading.lower, max(0, start - _REACH), start)):
        return True
    if not words or _TELLS.match(part) or not _gendered().isdisjoint(word.lower() for word in words):
        return False
    plain = all(len(word) == 1 or lexicon.lookup(word).common > 2 for word in words)
    return plain and part.isascii() and (len(words) == 1 or words[-1].islower())


def _also_large(reading: Reading, start: int, end: int) -> bool:
    """Whether all of the line is in capitals, or a stroke joins another pronoun."""
    text = reading.text
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    around = text[left : right if right >= 0 else len(text)]
    return around.isupper() or "/" in (text[start - 1 : start], text[end : end + 1])


def _of_anybody(reading: Reading, start: int) -> bool:
    """Whether the sentence names a user, a pupil or the like before the pronoun, and neither another nor a name."""
    before = reading.lower[max(0, start - _REACH) : start]
    cut = max(before.rfind(mark) for mark in (". ", "! ", "? ", ".\n", "\n\n", "•", "   ", "; "))
    lead = before[cut + 1 :]
    if _ANYBODY.search(lead) is None or _ALSO.search(lead) is not None:
        return False
    return not any(start - len(lead) <= mention.start < start for mention in reading.mentions_of("NAME"))


@cache
def _gendered() -> frozenset[str]:
    """The words of all lists that tell a gender."""
    lists = [group for name in terms.load() if name.startswith("gender.") for group in terms.group(name)]
    names = ("gender_third", "gender_titles", "gender_trades", "gender_feminine", "gender_kin", "gender_male")
    return frozenset(phrase.lower() for phrase in lists if " " not in phrase).union(
        *map(terms.words, (*names, "gender_female"))
    )
