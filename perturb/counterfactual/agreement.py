"""Agreement: which role a pronoun plays, told from the words around it.

Why: "her" is his or him, "his" is her or hers. What stands before the pronoun, the noun phrase after it and the word
behind that speak for the one or the other; ``tests/corpora/learn_agreement.py`` learned how much (``agreement.json``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, product

from name_lists import pronouns
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import words

_TOKEN = re.compile(r"\d+[.,]\d+|[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\n")
_WINDOW = 160
_END = frozenset('.,;:!?)]}…—–-|•\n/"“”')
_FIXED = {
    form: part
    for forms in (*pronouns.FORMS.values(), pronouns.NEUTRAL)
    for part, form in zip(pronouns.ROLES, forms, strict=True)
    if form not in ("her", "his")
}
_LISTS = (
    "closed", "hyper", "preposition", "causative", "noun_verb", "verb_noun", "ing_noun", "noun_s", "past", "after_verb",
    "giving", "given", "number", "tongues", "people", "article", "office", "electing", "naming", "finding", "adjective",
    "time", "adverb", "ly_adjective", "finite", "seeing_ing", "sure_past", "ed_noun", "to_be", "auxiliaries",
)  # fmt: skip
_PAIRS = tuple(map(tuple, ("ga", "ab", "gb", "gr", "gn", "gh", "hr")))
"""Places that are also looked at together."""
_ENDINGS = (
    "ed", "ing", "ly", "s", "er", "or", "est", "ful", "less", "able", "ous", "ive", "al", "ion", "ment", "ness", "ity",
    "ist", "ian",
)  # fmt: skip


@lru_cache(maxsize=4096)
def role(text: str, start: int, end: int) -> str:
    """Return the role of the pronoun at ``start:end``: subject, object, determiner, possessive or reflexive.

    >>> role("We trust her judgement.", 9, 12), role("We promoted her.", 12, 15)
    ('determiner', 'object')
    """
    word = text[start:end].lower()
    if word not in ("her", "his"):
        return _FIXED.get(word, "reflexive")
    known = _weights()[word]
    odds = known[""] + sum(known.get(sign, 0.0) for sign in signs(text, start, end))
    return "determiner" if odds <= 0 else "object" if word == "her" else "possessive"


@cache
def _weights() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(files(__package__).joinpath("agreement.json").read_text("utf-8"))
    return found


def signs(text: str, start: int, end: int) -> list[str]:
    """Return what speaks about the role of the pronoun at ``start:end``."""
    before = [w.lower() for w in ("^", "^", *_TOKEN.findall(text[max(0, start - _WINDOW) : start]))]
    written = [*_TOKEN.findall(_joined_lines(text[end : end + _WINDOW])), *"...."]
    after = [w.lower() for w in written]
    phrase, rest = _phrase(after)
    places = {
        "g": _governor(before), "l": before[-1], "k": before[-2], "a": after[0], "b": after[1], "c": after[2],
        "h": phrase[-1] if phrase else "-", "r": rest,
    }  # fmt: skip
    told = {name: [f"{name}{sign}" for sign in (f"={word}", *kinds(word))] for name, word in places.items()}
    told["n"] = [f"n{min(len(phrase), 4)}", "A" if written[0][0].isupper() else "small"]
    pairs = chain.from_iterable(product(told[one], told[two]) for one, two in _PAIRS)
    return [*chain.from_iterable(told.values()), *map("&".join, pairs)]


def _governor(before: Sequence[str]) -> str:
    """The word before a pronoun, adverbs aside; a mark governs nothing."""
    small = words("grammar", "particle")
    found = next((w for w in before[:-4:-1] if w not in small and not (w.endswith("ly") and len(w) > 4)), "^")
    return "^" if found in _END else found


def _phrase(after: Iterable[str]) -> tuple[list[str], str]:
    """The words of the noun phrase after a pronoun, and the word that follows."""
    shut = words("grammar", "closed") | words("grammar", "article")
    phrase: list[str] = []
    for word in after:
        stem = re.split("['’]", word)[0]
        if not word[0].isalnum() or stem in shut or (phrase and word in words("grammar", "after_verb")):
            return phrase, word
        phrase.append(word)
    return phrase, "."


@lru_cache(maxsize=4096)
def kinds(word: str) -> tuple[str, ...]:
    """Return what kind of word ``word`` is: its lists, its endings, and what form of a verb it can be.

    >>> kinds("reliable")
    (':adjective', '-able')
    """
    if not word[:1].isalnum():
        return (":mark",)
    stem, short, _ = word.replace("’", "'").partition("'")
    found = [f":{name}" for name in _LISTS if stem in words("grammar", name)] + (["'"] if short else [])
    found += [f"-{e}" for e in _ENDINGS if word.endswith(e) and len(word) > len(e) + 2]
    return (*found, *_forms(word)) or (":none",)


def _forms(word: str) -> Iterator[str]:
    forms = {"digit": word[0].isdigit(), "bare": is_bare(word), "finite": is_finite(word)}
    forms["finite or noun"] = not forms["finite"] and is_finite(word, nouns=True)
    yield from (f"!{name}" for name, yes in forms.items() if yes)


def _joined_lines(text: str) -> str:
    """A sentence may run over a line; an empty line ends it."""
    return re.sub(r"\r?\n(?=[ \t]*[^\W\d_])", " ", re.sub(r"\n[ \t]*\r?\n", "\n.\n", text))
