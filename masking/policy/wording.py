"""Neutral wording: they for he and she, with verbs that agree; neutral nouns for gendered ones; titles go.

Why: a placeholder for every pronoun makes a paragraph hard to read, and readers then guess.
What has no neutral word (a pronoun line, "female" in a form) gives no change, and the caller puts a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from masking.expression import expression
from masking.policy.words import table, word_list
from name_lists import titles

_PRONOUNS = {"he": "they", "she": "they", "him": "them", "hers": "theirs", "himself": "themself", "herself": "themself"}
_NEXT = expression(r"[ \t]+([^\W\d_]+(?:['’][^\W\d_]+)?)")
_SHORT = expression(r"['’](s)\b(?:[ \t]+([^\W\d_]+))?", re.IGNORECASE)
_INVERTED = expression(r"\b(is|was|has|does|isn['’]t|wasn['’]t|hasn['’]t|doesn['’]t)[ \t]+$", re.IGNORECASE)
_OWNS = expression(r"['’]s?(?!\w)")
_LINE = expression(r"\s*[/,|]\s*")
_BETWEEN = expression(r"[^.!?;:\n]{0,120}?(?:\band\b|\bor\b|\bbut\b|,)[ \t]+([^\W\d_]+)")
_AUXILIARIES = table("auxiliaries")
_ENDINGS = {
    "izzes": "iz", "zzes": "zz", "sses": "ss", "shes": "sh", "ches": "ch", "xes": "x", "oes": "o", "ies": "y",
}  # fmt: skip
"""How verbs end, and what that becomes; other verbs only lose their "s"."""


@dataclass(frozen=True, slots=True)
class Change:
    """Other words for ``start:end`` of a text."""

    start: int
    end: int
    replacement: str


def is_title(words: str) -> bool:
    """Tell whether ``words`` are a title that says a gender: Mr., Señora, Smt."""
    plain = words.strip().strip(".").lower()
    return titles.gender(plain) is not None or plain in word_list("titles")


def neutral(text: str, start: int, end: int) -> tuple[Change, ...]:
    """Return the changes that make ``text[start:end]`` neutral: first the words, then what agrees with them.

    An empty tuple says that no neutral wording is known for these words.

    >>> text = "She manages a team."
    >>> [(text[c.start : c.end], c.replacement) for c in neutral(text, 0, 3)]
    [('She', 'They'), ('manages', 'manage')]
    """
    words = text[start:end]
    base, _, rest = words.replace("’", "'").partition("'")
    lower = base.lower()
    if _in_pronoun_line(text, start, end):
        return ()
    if lower in {"he", "she"}:
        whole = end if not rest else start + len(base)
        changes = tuple(_subject(text, start, whole))
        return changes if not rest else _joined(text, start, end, changes)
    if lower in {"her", "his"} and not rest:
        return (Change(start, end, _like(words, _owned(text, end, lower))),)
    found = _PRONOUNS.get(lower) or table("nouns").get(lower)
    if found is None:
        return ()
    return tuple(_noun(text, start + len(base), Change(start, end, _like(base, found))))


def _noun(text: str, at: int, change: Change) -> Iterator[Change]:
    """The changes for a noun up to ``at`` and what belongs to it: "girls' team" becomes "children's team"."""
    owns = _OWNS.match(text, at)
    if owns is None or text[max(0, change.start - 1) : change.start] in ("'", "‘"):
        yield Change(change.start, change.end, change.replacement + text[at : change.end])
        return
    whose = change.replacement + ("'" if change.replacement.endswith("s") else "'s")
    yield Change(change.start, change.end, whose + text[owns.end() : change.end])
    if owns.end() > change.end:
        yield Change(change.end, owns.end(), "")


def _subject(text: str, start: int, end: int) -> Iterator[Change]:
    yield Change(start, end, _like(text[start:end], "they"))
    before = _INVERTED.search(text, max(0, start - 12), start)
    short = _SHORT.match(text, end)
    if short:
        has = (short[2] or "").lower()
        yield Change(short.start(1), short.end(1), "ve" if has in {"been", "had"} or has.endswith("ed") else "re")
        return
    verb = _finite(text, end)
    if verb:
        yield verb
        yield from _coordinated(text, verb.end)
    elif before:
        yield Change(
            before.start(1), before.end(1), _like(before[1], _AUXILIARIES[before[1].lower().replace("’", "'")])
        )


def _finite(text: str, at: int) -> Change | None:
    """The verb of the subject that ends at ``at``, over adverbs: "she currently manages"."""
    for _ in range(3):
        match = _NEXT.match(text, at)
        if match is None:
            return None
        form = plural(match[1].lower().replace("’", "'"))
        if form is not None:
            return Change(match.start(1), match.end(1), _like(match[1], form))
        if not match[1].lower().endswith("ly") and match[1].lower() not in word_list("adverbs"):
            return None
        at = match.end()
    return None


def _coordinated(text: str, at: int) -> Iterator[Change]:
    """Further verbs of the same subject: "manages budgets and leads a team"."""
    while match := _BETWEEN.match(text, at):
        word = match[1].lower()
        if word in {"he", "she", "who", "which", "that"}:
            return
        direct = text[at : match.start(1)].strip(" \t") in {"and", "or", ","}
        form = plural(word) if direct or word in word_list("verbs") else None
        if form is not None:
            yield Change(match.start(1), match.end(1), _like(match[1], form))
        at = match.end(1)


def _owned(text: str, end: int, pronoun: str) -> str:
    """The word for "her" or "his": of something that follows, or standing alone."""
    match = _NEXT.match(text, end)
    owned = match is not None and match[1].lower() not in word_list("not_owned")
    if owned:
        return "their"
    return "them" if pronoun == "her" else "theirs"


def _joined(text: str, start: int, end: int, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """One change for a span such as "she's" that holds the pronoun and its verb."""
    inside = [c for c in changes if c.end <= end]
    pieces, at = [], start
    for change in inside:
        pieces += [text[at : change.start], change.replacement]
        at = change.end
    pieces.append(text[at:end])
    return (Change(start, end, "".join(pieces)), *(c for c in changes if c.end > end))


def _in_pronoun_line(text: str, start: int, end: int) -> bool:
    """Tell "she/her" and "Pronouns: he, him": there the pronoun is what is said, and no other one may stand."""
    if "/" in text[start:end] or text[end : end + 1] == "/" or text[max(0, start - 1) : start] == "/":
        return True
    words = [w.lower() for w in _LINE.split(text[start:end])]
    if len(words) > 1:
        return True
    head = text[text.rfind("\n", 0, start) + 1 : start].lower()
    return "pronoun" in head


def _like(model: str, word: str) -> str:
    """``word`` in the letter case of ``model``."""
    if len(model) > 1 and model.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def plural(verb: str) -> str | None:
    """Return the form of a lower-case third-person verb that goes with "they"; None where it is no such form.

    >>> [plural(v) for v in ("manages", "carries", "teaches", "focuses", "uses", "was", "managed", "this")]
    ['manage', 'carry', 'teach', 'focus', 'use', 'were', None, None]
    """
    if verb in _AUXILIARIES:
        return _AUXILIARIES[verb]
    if not _is_third_person(verb):
        return None
    ending = next((one for one in _ENDINGS if verb.endswith(one)), "s")
    if verb in word_list("keep_e") or (ending == "ies" and len(verb) == 4):
        return verb[:-1]
    return verb[:-2] if verb in word_list("drop_es") else verb.removesuffix(ending) + _ENDINGS.get(ending, "")


def _is_third_person(verb: str) -> bool:
    ends = verb.endswith("s") and not verb.endswith(("ss", "us"))
    return ends and len(verb) > 3 and verb.isalpha() and verb not in word_list("no_verbs")
