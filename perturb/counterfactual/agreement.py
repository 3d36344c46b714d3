"""Agreement: which role a pronoun plays, told from the words around it.

Why: "her" is his or him, "his" is her or hers. What stands before the pronoun, the noun phrase after it and the word
behind that speak for the one or the other; ``tests/corpora/learn_agreement.py`` learned how much (``agreement.json``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, product

from perturb.counterfactual.verbs import is_bare, is_finite, is_ing
from perturb.counterfactual.word_lists import words

_TOKEN = re.compile(r"\d+[.,]\d+|[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\n")
_WINDOW = 160
_END = frozenset('.,;:!?)]}…—–-|•\n/"“”')
_SUBJECTS = frozenset(("she", "he", "i", "we", "you", "they", "it", "who"))
_FIXED = {
    "he": "subject", "she": "subject", "they": "subject", "him": "object", "them": "object", "hers": "possessive",
    "theirs": "possessive", "their": "determiner", "himself": "reflexive", "herself": "reflexive",
    "themself": "reflexive", "themselves": "reflexive",
}  # fmt: skip
_LISTS = (
    "closed", "hyper", "preposition", "causative", "noun_verb", "verb_noun", "ing_noun", "noun_s", "past", "after_verb",
    "giving", "given", "number", "tongues", "people", "article", "office", "electing", "naming", "finding", "adjective",
    "time", "adverb", "ly_adjective", "finite", "seeing_ing", "sure_past", "ed_noun", "to_be", "auxiliaries",
)  # fmt: skip
_FRAMES = ("giving", "naming", "finding", "causative", "preposition", "seeing_ing", "electing", "auxiliaries")
"""Kinds of words that govern what follows closely."""
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
    if word in _FIXED:
        return _FIXED[word]
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
        "g": _governor(before), "a": after[0], "b": after[1], "r": rest, "h": phrase[-1] if phrase else "-",
    }  # fmt: skip
    told = {name: _named(name, f"={word}", *kinds(word)) for name, word in places.items()}
    told["c"] = _named("c", *kinds(after[2]))
    told["l"] = _named("l", f"={before[-2]}", *kinds(before[-2]), f"1={before[-1]}")
    told["n"] = [f"n{min(len(phrase), 4)}", "A" if written[0][0].isupper() else "small"]
    return [*_clause(before), *chain.from_iterable(told.values()), *_crossed(told, places["g"])]


def _crossed(told: Mapping[str, Sequence[str]], governor: str) -> Iterator[str]:
    """Signs of two places together."""
    frames = [f"g{name}" for name in _FRAMES if governor in words("grammar", name)]
    crossed = [(told[one], told[two]) for one, two in ("ga", "ab", "gb", "gr", "gn", "gh", "hr")]
    crossed.append(([f"{g}&{a}" for g in frames for a in told["a"][1:]], told["b"][1:]))
    yield from ("&".join(pair) for one, two in crossed for pair in product(one, two))


def _named(name: str, *signs: str) -> list[str]:
    return [f"{name}{sign}" for sign in signs]


def _clause(before: Sequence[str]) -> Iterator[str]:
    """Its subject so far, and how long it is."""
    cut = max((at + 1 for at, word in enumerate(before) if word in _END or word == "^"), default=0)
    subjects = [w for w in before[cut:] if w in _SUBJECTS]
    yield from (f"subject={subjects[-1] if subjects else ''}", f"clause{min(len(before) - cut, 4)}")


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
    finite = is_finite(word)
    verb = {"digit": word[0].isdigit(), "bare": is_bare(word), "ing": is_ing(word), "finite": finite}
    verb["finite or noun"] = not finite and is_finite(word, nouns=True)
    yield from (f"!{name}" for name, yes in verb.items() if yes)


def _joined_lines(text: str) -> str:
    """A sentence may run over a line; an empty line ends it."""
    return re.sub(r"\r?\n(?=[ \t]*[^\W\d_])", " ", re.sub(r"\n[ \t]*\r?\n", "\n.\n", text))
