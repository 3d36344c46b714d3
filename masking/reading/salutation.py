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
_STATES = terms.words("name_states")
_POST = expression(
    r"[ ]{1,2}(?:Managers?|Engineers?|Programmers?|Officers?|Developers?|Analysts?|Executives?|Consultants?"
    r"|Directors?"
    r"|Designers?|Architects?|Technicians?|Supervisors?|Associates?|Specialists?|Assistants?|Leads?|President)\b"
)
"""Behind "Sr. Test" or "Chief Legal": an office and nobody's name."""
_INNER = expression(r"[a-z][A-Z]{2}")
_CITED = expression(r"[A-Z]{1,3}[,;.][ ]\Z")
_CITED_ON = expression(r"[,;]?[ ](?:(?:and|&)[ ])?[A-ZÀ-Þ][\w'-]+[ ][A-Z]{1,3}\b")
"""Authors: "Anderson PA, Seidman RL"."""
_NAMED = frozenset(("references", "personal", "publications", "contact"))
_TASKS = frozenset(("experience", "projects", "skills", "education", "certificates", "interests"))
_EXCHANGE = frozenset(("erasmus", "socrates", "leonardo"))


def mistitled(reading: Reading, match: re.Match[str], kept: list[tuple[int, int]]) -> bool:
    """Whether what looks like a title is a level, a street, a degree or a firm's, by the words behind it."""
    text = reading.text
    title = re.split(r"[ .]", match.group(), maxsplit=1)[0]
    words = [text[a:b] for a, b in kept]
    if all(map(plain_word, words)) and _POST.match(text, kept[-1][1]):
        return True
    if words[0] in _RULES or (title in ("Dr", "DR") and _street(text, match, words[0])):
        return True
    if reading.kind_at(match.start()) not in _WORK:
        return False
    if title in ("Dr", "Sri", "Shri", "Sir") and (words[-1] in _FORMS or _FORM.match(text, kept[-1][1])):
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


def _alone(reading: Reading, start: int, end: int, word: str, kind: str) -> bool:
    text = reading.text
    if word.lower() in _EXCHANGE and kind == "education":
        return True
    if word.isupper() and word.isascii() and len(word) < 6 and kind in _TASKS and not lexicon.lookup(word).name:
        return True
    return text[start - 1 : start] == " " and _SPOKEN.search(text, max(0, start - 18), start) is not None
