"""A post by which somebody looks for work: short, and without the headings of a resume.

Why: there the candidate speaks ("Mature Filipina, 40, seeks …"), and what rules of resumes take from the kind of a
section must be taken from the sentence.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.plain import plain_word
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_LONGEST = 3000
_LONGEST_NOTE = 4000
_TOKEN = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_HEADED = 1
_KINDS = ("contact", "personal", "summary", "other")


def posting(reading: Reading) -> bool:
    """Whether the text is a post and not a resume: at most one heading, and no longer than a long post."""
    if len(reading.text) > _LONGEST:
        return False
    headed = 0
    for section in reading.resume.sections:  # a resume is told from a post at its first or second heading
        if section.heading is not None:
            headed += 1
            if headed > _HEADED or section.kind not in _KINDS:
                return False
    return True


_OPENING = 320
_COMMENDED = expression(
    r"(?i:\b(?:our|my|their|this|wonderful|lovely|amazing|beloved|fantastic)[ ](?:[\w'-]+[ ]){0,3}?(?:nann(?:y|ies)"
    r"|housekeeper|cleaner|driver|cook|gardener|maid|helper|carer|caregiver|caretaker|au pair|babysitter|sitter|butler"
    r"|handyman|tutor|chef|domestic worker|domestic|helper|ayah|yaya|nurse|companion|assistant|tenant|neighbou?r|lodger"
    r"|friend|dog walker|housekeeper/cook|nephew|niece|sister|brother|cousin|son|daughter|mother|father|mum|mom|dad"
    r"|uncle|aunt|student))"
    r"(?:[ ][A-ZÀ-Þ][\w'-]+|,?[ ](?i:is|has|who|needs|of|will be|seeks|wants|can)\b|[.!(:\n])"
    r"|(?i:\b(?:please hire (?:our|my|this)|(?:does|do|can|would) (?:anybody|anyone|someone|any one) (?:here )?(?:need"
    r"|want|use|have work|know)|(?:on behalf of|posting (?:this )?for|job for|work for|home for|family for)[ ]"
    r"(?:our|my|a)\b|we (?:highly |cannot |can )?recommend|snap (?:her|him) up|letting (?:her|him) go))",
)
_MINE = Cue(("i", "i'm", "i've", "i'll", "my", "i'd", "me", "im"))
_OFTEN = 3


def commended(reading: Reading) -> bool:
    """Whether a post speaks for somebody else: "our driver Josphat", "please hire our nanny"."""
    if not posting(reading):
        return False
    return not reading.words.among(_MINE) or _COMMENDED.search(reading.text, 0, _OPENING) is not None


def in_first_person(reading: Reading) -> bool:
    """Whether the writer of a post speaks of himself, and often."""
    return posting(reading) and len(reading.words.among(_MINE)) >= _OFTEN and not commended(reading)


def headless(reading: Reading) -> bool:
    """Whether a text is short and has no heading at all: a post, a bio, a note to an employer."""
    sections = reading.resume.sections
    return len(sections) < 2 and len(reading.text) < _LONGEST_NOTE and not (sections and sections[0].heading)


def prose(reading: Reading, start: int, end: int) -> bool:
    """Whether words at the top of a post open its first sentence and name nobody: "TREE WORK.", "Mature lady seeks"."""
    sections, text = reading.resume.sections, reading.text
    if not sections or not headless(reading):
        return False
    tokens = _TOKEN.findall(text[start:end])
    if tokens and tokens[0].lower() in terms.words("greetings") and not any(map(_named, tokens[1:] or tokens)):
        return True
    if _phrase(text, end, tokens):
        return True
    if not text[end : end + 40].partition("\n")[0].strip(" .,;:|-"):
        return _title(reading, start, end, tokens)
    if _UNSPACED[0] <= text[start] <= _UNSPACED[1]:
        return end - start > _FULL_NAME
    small = [token for token in tokens if token[0].islower()]
    if small and not any(map(_borne, tokens)):
        return text[start - 1 : start] in ("", "\n") or len(small) * 2 >= len(tokens)
    if len(tokens) == 1 and _GOES_ON.match(text, end) and not lexicon.lookup(tokens[0]).name:
        return True
    return bool(tokens) and tokens[0].isupper() and any(map(plain_word, tokens)) and not any(map(_named, tokens))


_GOES_ON = expression(r"[ ](?:[a-z]{2,}|\()")


def _phrase(text: str, end: int, tokens: list[str]) -> bool:
    """Whether words open what is looked for: "Cari kerja", "Boda rider looking", "Kitchen porter", "مطلوب عمل"."""
    if not tokens:
        return False
    if len(tokens) > 1 and tokens[0].lower() in _OPENERS and tokens[1][0].islower():
        return True
    if tokens[0][0] >= _UNCASED and tokens[0].lower() == tokens[0].upper():
        return not _UNNAMED.isdisjoint(tokens)
    if len(tokens) > 1 and tokens[-1][0].islower():
        return _SOUGHT.match(text, end) is not None
    if len(tokens) > 1 or not plain_word(tokens[0]) or lexicon.lookup(tokens[0]).given > 1:
        return False
    return _GOES_ON.match(text, end) is not None


_OPENERS, _UNNAMED, _UNCASED = terms.words("post_mention_openers"), terms.words("post_mention_unspaced"), "\u0590"
_SOUGHT = expression(r"[ ](?:looking|seeking|wanted|needed|available|for hire|needs|wants|seeks)\b")


def _title(reading: Reading, start: int, end: int, tokens: list[str]) -> bool:
    """Whether a line above a paragraph says what is looked for, "Boda rider looking for a bike", and not who."""
    text = reading.text
    line = text.rfind("\n", 0, start) + 1
    body = text[end:].lstrip(" .,;:|-\n").partition("\n")[0]
    if line > _OPENING or len(body) < _PARAGRAPH or "@" in body[:_HEADER] or text[:line].count("\n") > 1:
        return False
    return not any(map(_named, tokens))


_PARAGRAPH, _HEADER = 100, 60
_UNSPACED = ("\u3040", "\ud7af")
"""The scripts of East Asia, in which a sentence is one word."""
_FULL_NAME = 7


def _borne(token: str) -> bool:
    entry = lexicon.lookup(token)
    return entry.name > 0 and entry.common < (2 if entry.given > 1 else 1) and not plain_word(token)


def _named(token: str) -> bool:
    return _borne(token) or lexicon.lookup(token).given > 2
