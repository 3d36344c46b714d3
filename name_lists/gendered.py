"""Nouns that reveal a gender, with their counterpart: jobs, family, graduates, and the words of societies and teams.

The words stand in ``gendered.txt``.
"""

from __future__ import annotations

import re
from importlib.resources import files

Table = tuple[tuple[str, str], ...]
"""Male, female."""


def _paragraphs() -> dict[str, tuple[str, ...]]:
    text = re.sub(r"(?m)^#.*\n", "", files("name_lists").joinpath("gendered.txt").read_text(encoding="utf-8"))
    parts = re.split(r"(?m)^\[([a-z ]+)\]\n", text)
    found = zip(parts[1::2], parts[2::2], strict=True)
    return {name: tuple(w for w in (" ".join(e.split()) for e in said.split(";")) if w) for name, said in found}


_READ = _paragraphs()


def _table(name: str) -> Table:
    return tuple((male, female) for male, _, female in (entry.partition(" | ") for entry in _READ[name]))


def _words(name: str) -> frozenset[str]:
    return frozenset(_READ[name])


JOBS: Table = _table("jobs")
UNMARKED: frozenset[str] = _words("unmarked")
"""Male forms that are said of women too, or are verbs and brands: left as they are where no woman was told of."""
GUARDED: frozenset[str] = _words("guarded")
"""Male forms of ``UNMARKED`` that change where they describe the candidate, and nowhere else."""
FAMILY: Table = _table("family")
GROUPS: Table = _table("groups")
"""Words inside the names of societies, teams and awards."""
SOCIETIES: Table = _table("societies")
"""Societies of one sex and a counterpart of the other."""
OPEN: frozenset[str] = _words("open")
"""Societies named after one sex that everybody joins: left as they are."""
STATUS: Table = _table("status")
"""Words of personal status, birth and calling in languages that give them endings."""
ENDINGS: Table = _table("endings")
"""German nouns, and ends of compounds, of which the male form is no English word."""
HER_ENDINGS: Table = _table("her endings")
"""German ends of female nouns; the male form may be an English word, or a body of men and women."""
_HIS_ENDINGS: Table = tuple((female, male) for male, female in (*ENDINGS, *HER_ENDINGS))
"""German female nouns and their male form."""
NO_ENDING: frozenset[str] = _words("no ending")
"""Names, places and stuffs that end so."""
NEUTRAL: dict[str, str] = dict(_table("neutral"))
"""What a word of the tables (its male form) becomes for somebody who is called they."""
_NO_PERSON: frozenset[str] = _words("no person")
NO_COMPOUND: frozenset[str] = _words("no compound")
"""Words that end so and are no calling, that both sexes are called, or that the table has."""


def ending(word: str, gender: str) -> str | None:
    """Return a German noun or compound with the end of ``gender``; None where no end of the lists is due.

    >>> ending("Chefärztin", "male"), ending("Steuerberater", "female"), ending("Glycerin", "male")
    ('Chefarzt', 'Steuerberaterin', None)
    """
    low = word.lower()
    fitting = (pair for pair in (_HIS_ENDINGS if gender == "male" else ENDINGS) if _has_ending(low, pair[0]))
    old, new = max(fitting, key=lambda pair: len(pair[0]), default=("", ""))
    if not old or low in NO_ENDING or gender == "neutral":
        return None
    return word[: -len(old)] + (new.capitalize() if low == old and word[0].isupper() else new)


def _has_ending(low: str, old: str) -> bool:
    """Return whether a word is a compound that ends so, or the whole noun where that is long."""
    return low.endswith(old) and (len(low) > len(old) + 1 or (low == old and len(low) > 5))


def counterparts(table: Table, gender: str) -> dict[str, str]:
    """Return the words of the other gender (lower case) with their counterparts of ``gender``; the first pair counts.

    >>> counterparts(FAMILY, "female")["dad"], counterparts(FAMILY, "male")["mum"]
    ('mom', 'dad')
    >>> counterparts(FAMILY, "neutral")["wife"], counterparts(JOBS, "neutral")["spokeswoman"]
    ('spouse', 'spokesperson')
    """
    if gender == "neutral":
        return _open_words(table)
    answers: dict[str, str] = {}
    for male, female in table:
        own, other = (female, male) if gender == "female" else (male, female)
        answers.setdefault(other.lower(), own)
    return answers


def _open_words(table: Table) -> dict[str, str]:
    """Return the words of both sexes (lower case) with what is said of everybody; the last pair counts."""
    answers: dict[str, str] = {}
    for male, female in table:
        open_word = NEUTRAL.get(male) or (male if male in UNMARKED else _person(male.lower()))
        if open_word:
            answers |= {word.lower(): open_word for word in (male, female) if word != open_word}
    return answers


def plural(word: str) -> str:
    """Return the plural of a noun of a person.

    >>> plural("waitress"), plural("salesman"), plural("lady"), plural("grandchild")
    ('waitresses', 'salesmen', 'ladies', 'grandchildren')
    """
    if word.endswith("child"):
        return f"{word}ren"
    if word.endswith("man"):
        return f"{word[:-3]}men"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def compound(word: str, gender: str) -> str | None:
    """Return the counterpart of ``gender`` of a word that ends in man or woman; None where none is due.

    >>> compound("doorman", "female"), compound("yes-man", "female"), compound("human", "female")
    ('doorwoman', 'yes-woman', None)
    """
    low = word.lower()
    if gender == "neutral":
        return _person(low)
    old, new = ("man", "woman") if gender == "female" else ("woman", "man")
    if low in NO_COMPOUND or not low.endswith(old) or (gender == "female" and low.endswith("woman")):
        return None
    return low[: -len(old)] + new if len(low) - len(old) >= 3 else None


def _person(low: str) -> str | None:
    """Return what is said of everybody for a word that ends in man or woman."""
    stem = low.removesuffix("man").removesuffix("wo")
    return f"{stem}person" if low.endswith("man") and len(stem) >= 3 and low not in _NO_PERSON else None
