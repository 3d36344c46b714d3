"""Third-person pronouns of English, by gender and role."""

from __future__ import annotations

ROLES: tuple[str, ...] = ("subject", "object", "determiner", "possessive", "reflexive")
FORMS: dict[str, tuple[str, str, str, str, str]] = {
    "male": ("he", "him", "his", "his", "himself"),
    "female": ("she", "her", "her", "hers", "herself"),
}
"""In the order of ``ROLES``: she works, ask her, her work, it is hers, she herself."""


NEUTRAL: tuple[str, str, str, str, str] = ("they", "them", "their", "theirs", "themselves")
"""Of somebody who is called they; verbs then stand in the plural."""


def roles(word: str, gender: str) -> tuple[str, ...]:
    """Return the roles in which ``word`` can stand for somebody of that gender; empty where it is none of theirs.

    >>> roles("Her", "female"), roles("her", "male")
    (('object', 'determiner'), ())
    """
    return tuple(role for role, form in zip(ROLES, FORMS[gender], strict=True) if form == word.lower())


def form(gender: str, role: str) -> str:
    """Return the pronoun of a gender in a role.

    >>> form("male", "object")
    'him'
    """
    return FORMS.get(gender, NEUTRAL)[ROLES.index(role)]


def words(gender: str) -> frozenset[str]:
    """Return every pronoun of a gender."""
    return frozenset(FORMS[gender])
