"""Salutations that are none: "Sr. ABAP Consultant", "1501 San Pedro Dr SE", "MS Taxation", "Rev. Proc. 84-35".

Also single names that a word beside them makes a language or a town.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading
from name_lists import lexicon, terms

_STREET = expression(r"(?:(?<=[\n,;|(])|^|[ ])\d{1,5}[A-Za-z]?[ ](?:[^\W\d_][\w'.]*[ ]){1,4}\Z")
_QUARTERS = frozenset(("N", "S", "E", "W", "NE", "NW", "SE", "SW", "Apt", "Unit", "Suite", "Ste"))
_RULES = frozenset(("Proc", "Rul", "Code", "Stat", "Date", "Ed", "Edn", "No", "Mgmt", "Mgt", "Gr", "Grade", "Level"))
_WEAK = frozenset(("sr", "er", "ms", "chief", "fr", "rev", "sir", "mr", "dr"))
_WORK = frozenset(
    ("experience", "projects", "skills", "education", "certificates", "summary", "personal", "contact", "other")
)
_FORM = expression(
    r"(?:[ ][A-ZÀ-Þ&][\w&'-]*){0,2}[ ](?:KG|AG|SE|GmbH|OHG|Ltd|Limited|Pvt|Inc|LLC|S\.p\.A|Co\."
    r"|Laborator\w+|Hospital|Clinic)\b"
)
_FORMS = frozenset(("KG", "AG", "SE", "GmbH", "OHG", "Ltd", "Pvt", "Inc", "LLC"))
_SPOKEN = expression(
    r"\b(?:conversational|basic|fluent|native|intermediate|spoken|beginner|advanced|elementary|some|read|speak)[ ]\Z",
    re.I,
)
_FIRMS = terms.words("name_firms")
_STATES = terms.words("name_states")
_POST = expression(
    r"[ ]{1,2}(?:Managers?|Engineers?|Programmers?|Officers?|Developers?|Analysts?|Executives?|Consultants?"
    r"|Directors?"
    r"|Designers?|Architects?|Technicians?|Supervisors?|Associates?|Specialists?|Assistants?|Leads?|President)\b"
)
"""Behind "Sr. Test" or "Chief Legal": an office and nobody's name."""
_STREETS = frozenset(
    ("Ave", "Avenue", "St", "Street", "Rd", "Road", "Blvd", "Boulevard", "Ln", "Lane", "Dr", "Drive", "Hwy", "Pkwy")
)
_HOUSE = expression(r"(?<!\w)\d{1,5}[A-Z]?[ ](?:[NSEW]{1,2}\.?[ ])?\Z")
"""The number of a house: "1200 Marlow Ave"."""
_HOUSE_OF = expression(
    r"[^\W\d_][\w.-]*'s[ ]{1,2}(?:[A-Z][\w.-]*[ ]{1,2}){0,3}(?:School|College|Academy|Nursery|Hospital|Hospice|Clinic"
    r"|Bakery|Restaurant|Cafe|Café|Salon|Shop|Store|Orphanage|Convent)\b"
)
"""A house called after somebody: "Sister Petra's Infant School"."""
_OFFICERS = terms.words("name_officers")
"""Behind "Chief", these are an office."""
_HEIGHTS = frozenset(("Lake", "Port", "Fort", "Mount", "Mt", "Cape", "LAKE", "PORT", "FORT", "MOUNT", "CAPE"))
_PREFIXES = frozenset(("co", "non", "pre", "post", "anti", "self", "vice", "ex", "multi", "inter", "semi", "sub"))
_INNER = expression(r"[a-z][A-Z]{2}")
_CITED = expression(r"[A-Z]{1,3}[,;.][ ]\Z")
_CITED_ON = expression(r"[,;]?[ ](?:(?:and|&)[ ])?[A-ZÀ-Þ][\w'-]+[ ][A-Z]{1,3}\b")
"""Authors: "Okafor PA, Lindqvist RL"."""
_NAMED = frozenset(("references", "personal", "publications", "contact"))
_TASKS = frozenset(("experience", "projects", "skills", "education", "certificates", "interests"))
_EXCHANGE = frozenset(("erasmus", "socrates", "leonardo"))


def mistitled(reading: Reading, match: re.Match[str], kept: list[tuple[int, int]]) -> bool:
    """Whether what looks like a title is a level, a street, a degree or a firm's, by the words behind it."""
    text = reading.text
    title = re.split(r"[ .]", match.group(), maxsplit=1)[0]
    words = [text[a:b] for a, b in kept]
    if _housed(text, title, kept[0]) or (all(map(plain_word, words)) and _POST.match(text, kept[-1][1])):
        return True
    if text[match.start() + len(title)] == " " and lettered(title, words[0]):
        return True
    if words[0] in _RULES or (title in ("Dr", "DR") and _street(text, match, words[0])):
        return True
    if reading.kind_at(match.start()) not in _WORK:
        return False
    firm = words[-1] in _FORMS or words[-1].lower() in _FIRMS
    if title in ("Dr", "Sri", "Shri", "Sir") and (firm or _FORM.match(text, kept[-1][1])):
        return reading.kind_at(match.start()) in ("experience", "projects", "education")
    if title.lower() not in _WEAK or title in ("Mr", "Dr", "DR", "MR"):
        return False
    if title == "MS" and text[match.start() + 2] == " " and plain_word(words[0]) and lexicon.lookup(words[0]).given < 2:
        return True
    entries = [lexicon.lookup(word) for word in words]
    if title.lower() in ("sr", "er", "chief", "rev") and not any(entry.name for entry in entries):
        return any(entry.common for entry in entries) or all(word.isupper() for word in words)
    if title.lower() in ("sr", "chief") and entries[0].given < 2 and entries[0].common > 1:
        behind = re.match(r"[ ]([A-Z]\w+)", text[kept[-1][1] : kept[-1][1] + 24])
        return behind is not None and nonname(behind[1])
    return False


def _housed(text: str, title: str, first: tuple[int, int]) -> bool:
    """Whether the first word behind a title is of a house called after somebody, or of an office."""
    word = text[slice(*first)]
    if word.endswith("'s") and _HOUSE_OF.match(text, first[0]):
        return True
    return title.lower() == "chief" and word.lower() in _OFFICERS and lexicon.lookup(word).given < 2


def lettered(title: str, word: str) -> bool:
    """Whether capitals before an ordinary word are a firm's or system's letters: "MRS Holdings", "DR Cluster"."""
    if len(title) < 2 or not title.isupper() or word.isupper():
        return False
    entry = lexicon.lookup(word)
    if word.lower() in _FIRMS and entry.given < 2:
        return True
    return plain_word(word) and entry.name < 3 and (entry.given < 2 or entry.wordlike)


def _street(text: str, match: re.Match[str], word: str) -> bool:
    if text[match.start() + 2 : match.start() + 3] != " ":
        return False
    line = max(text.rfind("\n", 0, match.start()) + 1, match.start() - 50)
    return word in _QUARTERS or _STREET.search(text, line, match.start()) is not None


def nobody(reading: Reading, start: int, end: int, tokens: list[str]) -> bool:
    """Whether a mention is a language, a town, a body's short form, a mark or a trade, by its look and place."""
    text, kind = reading.text, reading.kind_at(start)
    if len(tokens) == 1:
        return _alone(reading, start, end, tokens[0], kind)
    if tokens[0] in ("St", "Saint") and tokens[-1].endswith("'s") and len(tokens) == 2:
        return True
    if any(_INNER.search(token) for token in tokens):
        return True
    first, last = tokens[0], tokens[-1]
    if last.title() in _STREETS and _HOUSE.search(text, max(0, start - 8), start):
        return True
    if first in _HEIGHTS and kind != "references":
        return True
    if len(first) == 1 and text[start + 1] == " " and kind not in _NAMED and all(map(plain_word, tokens[1:])):
        return True
    if len(tokens) < 4 and last in _STATES and text[end - len(last) - 1] == " " and kind not in _NAMED:
        cited = _CITED.search(text, max(0, start - 6), start) or _CITED_ON.match(text, end)
        return cited is None and lexicon.lookup(" ".join(tokens[:-1])).city > 0
    if len(tokens) == 2 and len(last) == 1 and text[end - 1] != "." and kind not in _NAMED:
        return plain_word(first) and lexicon.lookup(first).given < 2
    if (
        len(tokens) == 2
        and first.isupper()
        and not last.isupper()
        and 2 < len(first) < 6
        and text[start + len(first)] == " "
    ):
        return not lexicon.lookup(first).name and lexicon.lookup(last).given < 2 and not lexicon.lookup(last).family
    alone = text[start - 1 : start] == "\n" and text[end : end + 1] in ("\n", "")
    return alone and kind != "references" and text[start:end].isupper() and _trade(first)


def _trade(word: str) -> bool:
    return all(nonname(part) for part in word.split("-"))


def _letters(reading: Reading, start: int, end: int, word: str, kind: str) -> bool:
    """Capitals that stand for a body or a firm: among tasks, or in a line that is not all capitals."""
    name = lexicon.lookup(word).name
    if not name:
        return kind in _TASKS
    left, right = reading.pieces.at(start)
    beside = reading.text[left:start] + reading.text[end:right]
    return name < 3 and len(word) < 5 and kind not in _NAMED and any(map(str.islower, beside))


def _alone(reading: Reading, start: int, end: int, word: str, kind: str) -> bool:
    text = reading.text
    if word.lower() in _EXCHANGE and kind == "education":
        return True
    if word.isupper() and word.isascii() and len(word) < 6 and _letters(reading, start, end, word, kind):
        return True
    head, hyphen, tail = word.partition("-")
    if hyphen and head.lower() in _PREFIXES and plain_word(tail):
        return True
    return text[start - 1 : start] == " " and _SPOKEN.search(text, max(0, start - 18), start) is not None
