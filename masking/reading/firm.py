"""Firms: whether words that read like a name belong to an employer's, shop's, stage's or school's name."""

from __future__ import annotations

from collections.abc import Container

from masking.expression import expression
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import terms

_WORD = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_BEFORE = expression(
    rf"(?P<word>{LETTER}{{2,20}})[ ](?:(?:de|du|des|da|do|di|la|le|los|las|el|zum|zur|am|the|of)[ ]){{0,2}}\Z"
)
_AFTER = expression(
    r"(?:'s)?[ -](?P<first>[A-ZÀ-Þ][\w'-]*|&)(?:[ ](?P<second>[A-ZÀ-Þ&][\w'-]*))?(?:[ ](?P<third>[A-ZÀ-Þ][\w'-]*))?"
)
_AND = expression(r"[ ]&[ ][A-ZÀ-Þ]")
_AND_BEFORE = expression(r"[A-ZÀ-Þ][\w'-]+[ ]&[ ]\Z")
_JOBS = terms.words("firm_jobs")
"""Behind these a name is a person's headline: "Bernier Software Engineer"."""
_FIRMS = terms.words("name_firms")


def of_firm(text: str, start: int, end: int) -> bool:
    """Whether a word of business stands before, in or behind the words: "Ristorante Bianchi", "Rose & Thorn Cafe"."""
    words = [word.lower() for word in _WORD.findall(text[start:end])]
    for word in words:
        if word in _FIRMS or ("'" in word and word.rpartition("'")[0] in _FIRMS):
            return True
    before = _BEFORE.search(text, max(0, start - 24), start) if text[start - 1 : start] == " " else None
    if before is not None and before.group("word")[0].isupper() and before.group("word").lower() in _FIRMS:
        return True
    return followed(text, end)


_JOINS = ("'", " ", "-")


def followed(text: str, end: int) -> bool:
    """Whether the capitalised words right behind end in a word of business: "… Agro Foods", "…'s Beauty Supply"."""
    after = _AFTER.match(text, end) if text[end : end + 1] in _JOINS else None
    if after is None:
        return False
    words = [word.lower() for word in after.groups() if word is not None]
    return any(word in _FIRMS for word in words) and not any(word in _JOBS for word in words)


def paired(text: str, start: int, end: int) -> bool:
    """Whether an ampersand joins the words to others, as in the names of shops and partnerships."""
    if text.find("&", max(0, start - 2), end + 2) < 0:
        return False
    return bool(
        " & " in text[start:end] or _AND.match(text, end) or _AND_BEFORE.search(text, max(0, start - 30), start)
    )


def in_firm(reading: Reading, index: int, known: Container[str], firms: set[tuple[str, str]]) -> bool:
    """Whether a word of the name stands in the name of a firm; ``firms`` remembers it with the next word."""
    words, text = reading.words, reading.text
    first = index
    while first > 0 and words.lowers[first - 1] in known and words.starts[first] - words.ends[first - 1] == 1:
        first -= 1
    if len({w for w in words.lowers[first : index + 1] if len(w) > 2}) > 1:
        return False
    following = words.lowers[index + 1] if index + 1 < len(words.lowers) else ""
    if following in known:
        return False
    if (words.lowers[index], following) in firms:
        return True
    if first < index and of_firm(text, words.starts[first], words.ends[index]):
        return True
    if followed(text, words.ends[index]):
        if following not in _FIRMS:
            firms.add((words.lowers[index], following))
        return True
    return False
