"""Verbs: whether a word can be a bare verb or a finite form, by the lists of ``grammar.txt``."""

from __future__ import annotations

from functools import cache

from perturb.counterfactual.word_lists import words


def is_bare(word: str) -> bool:
    """Return whether ``word`` can be a bare infinitive.

    >>> is_bare("complain"), is_bare("table")
    (True, False)
    """
    return word in _bases()


def is_finite(word: str, *, nouns: bool = False) -> bool:
    """Return whether ``word`` is a past tense or a third person, and (without ``nouns``) hardly ever a noun.

    >>> is_finite("voted"), is_finite("sat"), is_finite("works"), is_finite("rests")
    (True, True, False, True)
    """
    if word in words("grammar", "past"):
        return True
    if word.endswith("ed") and len(word) > 4:
        return not _bases().isdisjoint(_stems(word[:-2]))
    if not word.endswith("s") or (word in words("grammar", "noun_s") and not nouns):
        return False
    if not nouns and not words("grammar", "noun_verb").isdisjoint(_singular(word)):
        return False
    return not _bases().isdisjoint(_singular(word))


def _singular(word: str) -> tuple[str, ...]:
    """Base forms of a form in -s."""
    hissing = word.endswith(("ses", "xes", "zes", "ches", "shes", "oes"))
    return word[:-1], word[:-2] if hissing else "", f"{word[:-3]}y" if word.endswith("ies") else ""


def _stems(stem: str) -> tuple[str, ...]:
    """Base forms a form without its ending can have: plan(n)-ed, mov-ed, carri-ed."""
    undoubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else ""
    return stem, f"{stem}e", undoubled, f"{stem[:-1]}y" if stem.endswith("i") else ""


@cache
def _bases() -> frozenset[str]:
    lists = ("verb_only", "more_verbs", "verb_noun", "noun_verb")
    return frozenset[str]().union(*(words("grammar", name) for name in lists))
