"""Agreement: which role a pronoun plays, told from the words around it.

Why: "her" is his or him, "his" is her or hers. A short grammar of what can follow a determiner, of verbs with two
objects, and of verbs with an object and a complement decides; no model is needed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from perturb.counterfactual.lexis import words

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\n")
_WINDOW = 160


def role(text: str, start: int, end: int) -> str:
    """Return the role of the pronoun at ``start:end``: subject, object, determiner, possessive or reflexive.

    >>> role("We trust her judgement.", 9, 12), role("We promoted her.", 12, 15)
    ('determiner', 'object')
    """
    word = text[start:end].lower()
    fixed = {"he": "subject", "she": "subject", "him": "object", "hers": "possessive"}
    if word in fixed:
        return fixed[word]
    if word.endswith("self"):
        return "reflexive"
    before = [t.lower() for t in _TOKEN.findall(text[max(0, start - _WINDOW) : start]) if t != "\n"]
    after = _TOKEN.findall(_joined_lines(text[end : end + _WINDOW]))
    if word == "his":
        return _role_of_his(after)
    return "object" if _is_object(before, after) else "determiner"


def _joined_lines(text: str) -> str:
    """A sentence may run over a line; an empty line ends it."""
    return re.sub(r"\r?\n(?=[ \t]*[^\W\d_])", " ", re.sub(r"\n[ \t]*\r?\n", "\n.\n", text))


def _role_of_his(after: Sequence[str]) -> str:
    following = after[0].lower() if after else "."
    if not _is_word(following) or following in _words("closed") or following in _words("copula"):
        return "possessive"
    return "determiner"


def _is_object(before: Sequence[str], after: Sequence[str]) -> bool:
    following = after[0].lower() if after else "."
    if not _is_word(following):
        return following not in ('"', "“", "‘", "'", "(", "$", "€", "£", "#", "[") or _no_noun_after(after)
    if following[0].isdigit():
        return False
    verb = _verb_before(before)
    if following in _words("closed"):
        return True
    if following in _words("never_noun"):
        return True
    for name, decide in _FRAMES:
        if verb in _words(name) and decide(before, after):
            return True
    return _adverbial(after) or _clause_goes_on(after)


def _verb_before(before: Sequence[str]) -> str:
    """The word that governs the pronoun: right before it, adverbs and particles aside."""
    for word in reversed(before[-3:]):
        if word not in _words("particle") and not (word.endswith("ly") and len(word) > 4):
            return word
    return ""


def _no_noun_after(after: Sequence[str]) -> bool:
    return len(after) < 2 or not _is_word(after[1])


def _bare_verb(before: Sequence[str], after: Sequence[str]) -> bool:
    """ "helped her grow the team": a bare infinitive after a causative or a verb of perception."""
    first = after[0].lower()
    second = after[1].lower() if len(after) > 1 else "."
    if first in _words("verb_only"):
        return True
    if first.endswith("ing") and first not in _words("ing_noun"):
        return _takes_object(second)
    return first in _words("verb_noun") and _takes_object(second)


def _takes_object(word: str) -> bool:
    """What follows a verb rather than a noun: an article, a pronoun, a preposition, an adverb."""
    return word in _words("after_verb") or word.endswith("ly")


def _two_objects(before: Sequence[str], after: Sequence[str]) -> bool:
    """ "gave her confidence", "gave her team a raise": is the next noun phrase the thing given, or the taker?"""
    phrase, rest = _phrase(after)
    head = phrase[-1].lower() if phrase else ""
    if phrase and phrase[0].lower() in _words("given_away"):
        return False
    if head in _words("own_things") and not _bare(phrase):
        return False
    if head in _words("people") or head in _words("own_things"):
        return False
    return not rest or not _starts_noun(rest)


def _bare(phrase: Sequence[str]) -> bool:
    return len(phrase) > 1 and phrase[0].lower() in _words("adjective")


def _starts_noun(rest: Sequence[str]) -> bool:
    return rest[0].lower() in _words("article") or rest[0].isdigit()


def _complement(before: Sequence[str], after: Sequence[str]) -> bool:
    """ "appointed her head of sales", "named her Employee of the Year", "found her reliable"."""
    first = after[0].lower()
    if first in _words("office"):
        return True
    if first in _words("adjective"):
        phrase, _ = _phrase(after)
        return len(phrase) <= 1 or phrase[-1].lower() in _words("office")
    return after[0][0].isupper() and not after[0].isupper()


def _quality(before: Sequence[str], after: Sequence[str]) -> bool:
    """ "found her reliable", "kept her busy", "made her unhappy": an adjective with no noun after it."""
    first = after[0].lower()
    if not (first in _words("adjective") or first.endswith(("ful", "less", "able", "ible", "ous", "ive"))):
        return False
    second = after[1].lower() if len(after) > 1 else "."
    return not _is_word(second) or second in _words("closed")


_FRAMES = (
    ("causative", _bare_verb),
    ("giving", _two_objects),
    ("naming", _complement),
    ("finding", _quality),
)


def _adverbial(after: Sequence[str]) -> bool:
    """ "promoted her twice", "met her last year", "saw her yesterday"."""
    first = after[0].lower()
    second = after[1].lower() if len(after) > 1 else "."
    if first in ("last", "next", "this", "every", "each", "first", "one", "two", "three"):
        return second in _words("time")
    if first in _words("adverb"):
        return not _is_word(second) or second in _words("closed") or second.endswith("ly")
    return (
        first.endswith("ly")
        and first not in _words("ly_adjective")
        and (not _is_word(second) or second in _words("closed"))
    )


def _clause_goes_on(after: Sequence[str]) -> bool:
    """ "working with her helped us": a verb follows at once."""
    first = after[0].lower()
    second = after[1].lower() if len(after) > 1 else "."
    if first in _words("finite"):
        return True
    return first in _words("past") and (second in _words("after_verb") or second in _words("object_pronoun"))


def _phrase(after: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words up to the end of the noun phrase, and what follows."""
    phrase: list[str] = []
    for at, token in enumerate(after):
        low = token.lower()
        if not _is_word(low) or low in _words("closed") or low in _words("article") or low in _words("after_verb"):
            return phrase, list(after[at:]) if _is_word(low) else []
        phrase.append(token)
    return phrase, []


def _is_word(token: str) -> bool:
    return token[:1].isalnum()


def _words(name: str) -> frozenset[str]:
    return words("grammar", name)
