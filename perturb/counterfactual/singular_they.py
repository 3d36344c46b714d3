"""Singular they: they and them said of one candidate, found in a resume or put into its twin.

Why: who states they/them is told of in the plural of grammar. A twin told as she or he changes the pronouns and the
verbs that agree with them, and leaves the plural of several people alone; a twin told as they does the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.span import Field
from name_lists import pronouns
from perturb.counterfactual.agreement import role
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import words

_THEY = re.compile(r"(?<![^\W_/])(they|them|their|theirs|themsel(?:f|ves))(?![^\W_/])", re.I)
_STATED = re.compile(r"(?<![^\W_])(they)([ ]?/[ ]?|,[ ])(them)(?:([ ]?/[ ]?|,[ ])(theirs?))?(?![^\W_])", re.I)
_TITLE = re.compile(r"(?<![^\W_])(Mx)(?![^\W_])")
_OF_ONE = re.compile(
    r"(?<![^\W_])(?:themself|They[ ](?:are|were)[ ](?:an?|the)[ ](?:[a-z-]+[ ]){0,3}?[a-z]+(?<!s))(?![^\W_])"
)
"""Said of one person only."""
_AUXILIARY = {"are": "is", "were": "was", "have": "has", "do": "does", "don't": "doesn't"}
_CONTRACTED = {"'re": "'s", "’re": "’s", "'ve": "'s", "’ve": "’s"}
_ADVERB = r"(?:[ \t]+(?:also|often|always|never|still|now|then|just|only|[a-z]+ly))*"
_VERB = re.compile(rf"{_ADVERB}[ \t]+([a-z]+?(?:n['’]t)?)(?![^\W_]|['’])")
_ASKED = re.compile(r"(?<![^\W_])(is|was|has|does|isn['’]t|wasn['’]t|hasn['’]t|doesn['’]t)[ \t]+\Z", re.I)
_JOINED = re.compile(rf"(?:,|\b(?:and|or|but))(?:{_ADVERB})[ \t]+([a-z]+s)(?![^\W_])")
_ACTS = re.compile(r"[ ]+(?:the|an?|his|her|their|its|our|my)\b|[ ]+(?:and|or)[ ]+[a-z]+s[ ]")


def stated(text: str) -> bool:
    """Return whether the resume says that its candidate is called they."""
    return any(sign.search(text) for sign in (_STATED, _TITLE, _OF_ONE))


def told_singly(text: str, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give ``spans``, the candidate's they, them and theirs, the form of ``gender``, with the verbs; and "Mx."."""
    for match in _STATED.finditer(text):
        forms = ("subject", "object", "possessive")
        for group, form in zip((1, 3, 5), forms, strict=True):
            if match.group(group):
                new = cased(pronouns.form(gender, form), match.group(group))
                yield Touch(*match.span(group), new, Field.GENDER, "pronoun")
    for match in _TITLE.finditer(text):
        yield Touch(*match.span(1), "Mr" if gender == "male" else "Ms", Field.GENDER, "title")
    for start, end in spans:
        new = pronouns.form(gender, role(text, start, end))
        yield Touch(start, end, cased(new, text[start:end]), Field.GENDER, "pronoun")
        if text[start:end].lower() == "they":
            yield from _agreeing(text, end)


def pronouns_in(text: str) -> list[tuple[int, int]]:
    """Return every they, them and their in running text, whoever's they are; stated pronouns are left out."""
    shut = [m.span() for m in _STATED.finditer(text)]
    return [m.span(1) for m in _THEY.finditer(text) if not any(s <= m.start() < e for s, e in shut)]


def told_as_they(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[Touch]:
    """Give she, her and hers of the candidate the forms of they, with the verbs that agree."""
    for start, end in spans:
        part = role(text, start, end)
        yield Touch(start, end, cased(pronouns.form("neutral", part), text[start:end]), Field.GENDER, "pronoun")
        if part == "subject":
            yield from _agreeing_with_they(text, start, end)


def _agreeing_with_they(text: str, start: int, end: int) -> Iterator[Touch]:
    """ "is" after she becomes "are", "works" becomes "work", so does "and writes" later in the clause."""
    short = re.match(r"(['’])s(?![^\W_])(?:[ \t]+(been|had|got|[a-z]+ed|\w+n)\b)?", text[end:])
    if short:
        done = short.group(2) and (is_finite(short.group(2)) or short.group(2) in ("been", "had", "got"))
        yield Touch(end, end + 2, f"{short.group(1)}{'ve' if done else 're'}", Field.GENDER, "pronoun")
    elif asked := _ASKED.search(text, max(0, start - 10), start):
        yield from _made_plural(text, *asked.span(1))
    elif match := _VERB.match(text, end):
        yield from _made_plural(text, *match.span(1))
        clause = re.split(r"[.;:!?\n\"“”]", text[match.end(1) :], maxsplit=1)[0]
        for more in _JOINED.finditer(text, match.end(1), match.end(1) + len(clause)):
            if _goes_on(more):
                yield from _made_plural(text, *more.span(1))


def _goes_on(more: re.Match[str]) -> bool:
    """Whether "and writes" or ", paints" goes on with what she does."""
    verb, acts = more.group(1), _ACTS.match(more.string, more.end(), more.endpos) is not None
    known = is_finite(verb, nouns=acts) or (acts and more.group().startswith(","))
    return verb in _PLURAL or (known and verb not in words("grammar", "past"))


_PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do"}


def _made_plural(text: str, start: int, end: int) -> Iterator[Touch]:
    word = text[start:end]
    verb, _, rest = word.lower().replace("’", "'").partition("n't")
    new = _PLURAL.get(verb, "") + ("n't" if rest or "n't" in word.lower().replace("’", "'") else "")
    if verb not in _PLURAL:
        new = _base(verb) if verb.endswith("s") and verb not in words("grammar", "closed") else ""
    if new:
        yield Touch(start, end, cased(new, word), Field.GENDER, "pronoun")


def _base(verb: str) -> str:
    """The bare verb of a third person; empty for a word that is none.

    >>> _base("carries"), _base("teaches"), _base("leads"), _base("across")
    ('carry', 'teach', 'lead', '')
    """
    if verb.endswith(("ss", "us", "always")):
        return ""
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    hissing = verb.endswith(("ches", "shes", "sses", "xes", "zes", "goes", "does"))
    return verb[:-2] if hissing else verb[:-1]


def _agreeing(text: str, end: int) -> Iterator[Touch]:
    """ "are" after they becomes "is", "work" becomes "works"."""
    short = re.match(r"['’](?:re|ve)(?![^\W_])", text[end:])
    if short:
        yield Touch(end, end + 3, _CONTRACTED[short.group()], Field.GENDER, "pronoun")
        return
    match = _VERB.match(text, end)
    if match is None:
        return
    verb = match.group(1).replace("’", "'")
    new = _AUXILIARY.get(verb) or _negated(verb) or (None if _past_or_no_verb(verb) else _third(verb))
    if new:
        yield Touch(*match.span(1), new, Field.GENDER, "pronoun")


def _negated(verb: str) -> str:
    """ "weren't" becomes "wasn't"; a modal stays."""
    stem = verb.removesuffix("n't")
    return "" if stem == verb else f"{_AUXILIARY.get(stem, stem)}n't"


def _past_or_no_verb(word: str) -> bool:
    """What follows "they" and takes no ending: a past tense, a modal, a small word."""
    past = is_finite(word, nouns=True) or word in words("grammar", "sure_past") | words("grammar", "finite")
    return past or word.endswith("ed") or word in words("grammar", "closed") | words("grammar", "preposition")


def _third(verb: str) -> str:
    """The third person of a bare verb.

    >>> _third("carry"), _third("teach"), _third("work")
    ('carries', 'teaches', 'works')
    """
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"
