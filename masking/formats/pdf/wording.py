"""What a short text on a page looks like: a date, a label, a contact. Only to tell tables from columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from masking.expression import expression
from masking.markup import named
from name_lists import terms

Sign = Callable[[str], bool]

_YEAR = expression(r"(?:19|20)\d\d|\d\d?[./]\d\d(?:\d\d)?\b|['’]\d\d\b")
_LETTERS = expression(r"[^\W\d_]{2,}")
_CONTACT = expression(r"\S@\S|https?:|www\.|(?:\d[\s().-]*){9}")
_LIST = expression(r"[,;、，；،]")
_NAMES = named(__file__)
_MONTH = expression(f"(?i)({'|'.join(_NAMES['months'])})")
_SPAN = expression(f"(?i)({'|'.join(_NAMES['spans'])})")
_AND = frozenset(_NAMES["joining"])


def date(text: str) -> bool:
    """Say whether a text is a year, a date or a period and hardly more."""
    if len(text) > 30 or _YEAR.search(text) is None:
        return False
    return sum(_MONTH.match(word) is _SPAN.match(word) is None for word in _LETTERS.findall(text)) <= 1


def contact(text: str) -> bool:
    """Say whether a text holds an address of mail or the web, or a number as long as that of a telephone."""
    return _CONTACT.search(text) is not None


def label(text: str) -> bool:
    """Say whether a text is a label: it ends with a colon, or is known as one."""
    said = text.strip().casefold().replace("’", "'")
    return len(said) <= 40 and (said.endswith((":", ":-", ": -")) or said.rstrip(" .*-") in _known("key."))


def heading(text: str) -> bool:
    """Say whether a text is known as the heading of a part of a resume."""
    return len(text) <= 40 and text.strip(" :.-").casefold() in _known("head.")


def answer(text: str) -> bool:
    """Say whether a text begins with the colon that parts it from its label."""
    return text.lstrip().startswith(":")


def unfinished(text: str) -> bool:
    """Say whether a line goes on in the next one: it ends with a comma, a hyphen or a little word."""
    words = text.split()
    return bool(words) and (words[-1].endswith((",", "-", "–", "&")) or little(words[-1]))


def little(word: str) -> bool:
    """Say whether a word joins others: and, of."""
    return word.casefold() in _AND


def ideographic(character: str) -> bool:
    """Say whether a character is of a script that parts no words, so that a line ends behind any of them."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff" or "\uff00" <= character <= "\uff60"


def length(text: str) -> int:
    """Return how many letters a text has; an ideograph says as much as two."""
    return len(text) + sum(map(ideographic, text))


def kind(text: str) -> str:
    """Return what a text is, roughly: ``contact``, ``date``, ``digits``, ``list`` or ``words``."""
    if contact(text):
        return "contact"
    if date(text):
        return "date"
    if sum(c.isdigit() for c in text) > 0.3 * len(text):
        return "digits"
    return "list" if _LIST.search(text) else "words"


@cache
def _known(family: str) -> frozenset[str]:
    groups = (phrases for name, phrases in terms.load().items() if name.startswith(family))
    return frozenset(phrase.casefold() for phrases in groups for phrase in phrases)
