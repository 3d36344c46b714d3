"""Singular: they and them said of one candidate, as a swap finds them.

Why: who states they/them is told of in the plural of grammar. A twin told as she or he changes the pronouns and the
verbs that agree with them, and leaves the plural of several people alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.span import Field
from name_lists import pronouns
from perturb.counterfactual.surface import cased
from perturb.counterfactual.touch import Touch
from perturb.counterfactual.verbs import is_bare

_ROLES = {
    "they": "subject", "them": "object", "their": "determiner", "theirs": "possessive", "themself": "reflexive",
    "themselves": "reflexive",
}  # fmt: skip
_THEY = re.compile(r"(?<![^\W_/])(they|them|their|theirs|themsel(?:f|ves))(?![^\W_/])", re.I)
_STATED = re.compile(r"(?<![^\W_])(they)([ ]?/[ ]?)(them)(?:([ ]?/[ ]?)(theirs?))?(?![^\W_])", re.I)
_TITLE = re.compile(r"(?<![^\W_])(Mx)(?=\.?[ \t]+[A-Z])")
_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+|both|all|many|several|few|some|most|our|their|these|those|"
    r"the)[ \t]+(?:[a-z-]+[ \t]+){0,2}?[a-z]{2,}(?:s|men|women|people|children)\b(?=[ \t]+[a-z])|"
    r"(?:^|[.!?][ \t]+)[A-Z][a-z]+(?:s|people)(?=[ \t]+[a-z])",
    re.I,
)
_AUXILIARY = {"are": "is", "were": "was", "have": "has", "do": "does", "aren't": "isn't", "haven't": "hasn't"}
_CONTRACTED = {"'re": "'s", "’re": "’s", "'ve": "'s", "’ve": "’s"}
_ADVERB = r"(?:[ \t]+(?:also|often|always|never|still|now|then|just|only|[a-z]+ly))*"


def stated(text: str) -> bool:
    """Return whether the resume says that its candidate is called they."""
    return _STATED.search(text) is not None or _TITLE.search(text) is not None


def told_singly(text: str, own: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give they, them and theirs of the candidate the form of ``gender``, with the verbs that agree; and "Mx."."""
    for match in _STATED.finditer(text):
        forms = ("subject", "object", "possessive")
        for group, form in zip((1, 3, 5), forms, strict=True):
            if match.group(group):
                new = cased(pronouns.form(gender, form), match.group(group))
                yield Touch(*match.span(group), new, Field.GENDER, "pronoun")
    for match in _TITLE.finditer(text):
        yield Touch(*match.span(1), "Mr" if gender == "male" else "Ms", Field.GENDER, "title")
    shut = [m.span() for m in _STATED.finditer(text)]
    for match in _THEY.finditer(text):
        if any(s <= match.start() < e for s, e in shut) or _of_several(text, match.start(), own):
            continue
        word = match.group(1).lower()
        yield Touch(*match.span(1), cased(pronouns.form(gender, _ROLES[word]), match.group(1)), Field.GENDER, "pronoun")
        if word == "they":
            yield from _agreeing(text, match.end())


def _of_several(text: str, at: int, own: Sequence[tuple[int, int]]) -> bool:
    """Several people are told of before it in the sentence, after the candidate was last named."""
    opens = max((text.rfind(c, 0, at) for c in ".!?;\n"), default=-1) + 1
    sentence = text[opens:at]
    named = max((e - opens for s, e in own if opens <= s < at), default=-1)
    single = max((m.end() for m in re.finditer(r"(?i)\b(?:they|their|them)\b", sentence)), default=-1)
    if named >= 0 or text[at : at + 4].istitle():
        return False
    return _SEVERAL.search(sentence) is not None and single < 0


def _agreeing(text: str, end: int) -> Iterator[Touch]:
    """ "are" after they becomes "is", "work" becomes "works"."""
    short = re.match(r"['’](?:re|ve)(?![^\W_])", text[end:])
    if short:
        yield Touch(end, end + 3, _CONTRACTED[short.group()], Field.GENDER, "pronoun")
        return
    match = re.match(rf"{_ADVERB}[ \t]+([a-z]+(?:n['’]t)?)(?![^\W_])", text[end:])
    if match is None:
        return
    verb = match.group(1).replace("’", "'")
    new = _AUXILIARY.get(verb) or (_third(verb) if is_bare(verb) else None)
    if new:
        yield Touch(end + match.start(1), end + match.end(1), new, Field.GENDER, "pronoun")


def _third(verb: str) -> str:
    """The third person of a bare verb.

    >>> _third("carry"), _third("teach"), _third("work")
    ('carries', 'teaches', 'works')
    """
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"
