"""Singular they: they and them said of one candidate, found in a resume or put into its twin.

Why: who states they/them is told of in the plural of grammar. A twin told as she or he changes the pronouns and the
verbs that agree with them, and leaves the plural of several people alone; a twin told as they does the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.span import Field
from name_lists import pronouns
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.whose import Scene
from perturb.counterfactual.word_lists import words

_THEY = re.compile(r"(?<![^\W_])(?:they|them|theirs?|themsel(?:f|ves))(?![^\W_])", re.I)
_STATED = re.compile(
    r"(?<![^\W_])(?P<subject>they)(?:[ ]?/[ ]?|,[ ])(?P<object>them)(?:(?:[ ]?/[ ]?|,[ ])(?P<possessive>theirs?))?"
    r"(?![^\W_])",
    re.I,
)
_TITLE = re.compile(r"(?<![^\W_])(Mx)(?![^\W_])")
_OF_ONE = re.compile(
    r"(?<![^\W_])(?:themself|They[ ](?:are|were)[ ](?:an?|the)[ ](?:[a-z-]+[ ]){0,3}?[a-z]+(?<!s))(?![^\W_])"
)
"""Said of one person only."""
_MANY = {"is": "are", "was": "were", "has": "have", "does": "do"}
_ONE = {many: one for one, many in _MANY.items()}
_ADVERB = r"(?:[ \t]+(?:also|often|always|never|still|now|then|just|only|[a-z]+ly))*"
_VERB = re.compile(rf"{_ADVERB}[ \t]+([a-z]+?(?:-[a-z]+)*(?:n['’]t)?)(?![^\W_]|['’])")
_BESIDE = re.compile(r"(?:,[ ][a-z-]+){0,4},?[ ](?:and|or)[ ](?:then[ ])?([a-z-]+)(?![^\W_]|['’])")
""" "they draft, proof and cite-check": verbs of one subject, side by side."""
_PLAIN = re.compile(r"(?<=[ ])(?!(?:and|or|then)\b)[a-z-]+")
_ASKED = re.compile(rf"(?<![^\W_])((?:{'|'.join((*_MANY, *_ONE))})(?:n['’]t)?)[ \t]+\Z", re.I)
_SHORT = re.compile(
    rf"(['’])(s|re|ve)(?![^\W_])(?:{_ADVERB}[ \t]+(?P<word>[a-z]+)\b(?P<by>[ \t]+by\b)?"
    r"(?P<object>[ \t]+(?:the|an?|his|her|their|our|my|its|\d[\d,]*)\b)?)?"
)
"""What is cut short, and the word that tells whether it is "is" or "has"."""
_JOINED = re.compile(rf"(?:,?[ ](?:and|or|but)|,){_ADVERB}[ \t]+([a-z]+)(?![^\W_])")
_ACTS = re.compile(r"[ ]+(?:the|an?|his|her|their|its|our|my)\b|[ ]+(?:and|or)[ ]+[a-z]+s[ ]")


def stated(text: str) -> bool:
    """Return whether the resume says that its candidate is called they."""
    return any(sign.search(text) for sign in (_STATED, _TITLE, _OF_ONE))


def told_singly(scene: Scene, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give ``spans``, the candidate's they, them and theirs, the form of ``gender``, with the verbs; and "Mx."."""
    text = scene.text
    for match in _STATED.finditer(text):
        for part in ("subject", "object", "possessive"):
            if match[part]:
                new = cased(pronouns.form(gender, part), match[part])
                yield Touch(*match.span(part), new, Field.GENDER, "pronoun")
    for match in _TITLE.finditer(text):
        yield Touch(*match.span(1), "Mr" if gender == "male" else "Ms", Field.GENDER, "title")
    yield from retold(scene, spans, gender)


def pronouns_in(text: str) -> list[tuple[int, int]]:
    """Return every they, them and their in running text, whoever's they are; stated pronouns are left out."""
    shut = [m.span() for m in _STATED.finditer(text)]
    return [m.span() for m in _THEY.finditer(text) if not any(s <= m.start() < e for s, e in shut)]


def retold(scene: Scene, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give pronouns of the candidate the forms of ``gender`` (neutral: they), and the verbs agree."""
    text = scene.text
    for start, end in spans:
        part = scene.role(start, end)
        yield Touch(start, end, cased(pronouns.form(gender, part), text[start:end]), Field.GENDER, "pronoun")
        if part == "subject":
            yield from _agreeing(text, start, end, many=gender == "neutral")


def _agreeing(text: str, start: int, end: int, *, many: bool) -> Iterator[Touch]:
    """The verbs of the pronoun at ``start:end``: "is" becomes "are" for ``many``, and so does "writes" in "and writes"
    later in the clause; for one the other way round."""
    if short := _SHORT.match(text, end):
        yield Touch(end, short.end(2), _short(short, many=many), Field.GENDER, "pronoun")
    elif asked := _ASKED.search(text, max(0, start - 10), start):
        yield from _turned(text, *asked.span(1), many=many)
    elif verb := _VERB.match(text, end):
        yield from _turned(text, *verb.span(1), many=many)
        beside = _BESIDE.match(text, verb.end(1))
        if beside and _is_verb(beside.group(1), many=many):
            for more in _PLAIN.finditer(text, *beside.span()):
                yield from _turned(text, *more.span(), many=many)
    clause = re.split(r"[.;:!?\n\"“”]", text[end:], maxsplit=1)[0]
    for more in _JOINED.finditer(text, end, end + len(clause)):
        if _goes_on(more, many=many):
            yield from _turned(text, *more.span(1), many=many)


def _short(short: re.Match[str], *, many: bool) -> str:
    """ "'s" as "'re" or "'ve", and back; "they've a dry humour" as "he has a dry humour"."""
    word = short["word"] or ""
    done = is_finite(word) or word in words("grammar", "participles")
    done = done and not short["by"] and (short["object"] is not None or word not in words("grammar", "states"))
    if many:
        return short.group(1) + ("ve" if done else "re")
    return " has" if short.group(2) == "ve" and not done else f"{short.group(1)}s"


def _is_verb(word: str, *, many: bool) -> bool:
    last = word.rpartition("-")[2]
    return last.endswith("s") and is_finite(last, nouns=True) if many else is_bare(last)


def _goes_on(more: re.Match[str], *, many: bool) -> bool:
    """Whether "and writes" or ", paints" goes on with what she does, or "and write the plans" with what they do."""
    verb, acts = more.group(1), _ACTS.match(more.string, more.end(), more.endpos) is not None
    if not many:
        return verb in _ONE or (acts and is_bare(verb))
    known = verb.endswith("s") and (is_finite(verb, nouns=acts) or (acts and more.group().startswith(",")))
    return verb in _MANY or (known and verb not in words("grammar", "past"))


def _turned(text: str, start: int, end: int, *, many: bool) -> Iterator[Touch]:
    word = text[start:end].lower().replace("’", "'")
    stem, table = word.removesuffix("n't"), _MANY if many else _ONE
    regular = "" if stem != word else _base(word) if many else _third(word)
    new = table[stem] + word[len(stem) :] if stem in table else regular
    if new:
        yield Touch(start, end, cased(new, text[start:end]), Field.GENDER, "pronoun")


def _base(verb: str) -> str:
    """The bare verb of a third person; empty for a word that is none.

    >>> _base("carries"), _base("teaches"), _base("leads"), _base("across")
    ('carry', 'teach', 'lead', '')
    """
    if not verb.endswith("s") or verb.endswith(("ss", "us", "always")) or verb in words("grammar", "closed"):
        return ""
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    hissing = verb.endswith(("ches", "shes", "sses", "xes", "zes", "goes", "does"))
    return verb[:-2] if hissing else verb[:-1]


def _third(verb: str) -> str:
    """The third person of a bare verb; empty for a past tense, a modal, a small word.

    >>> _third("carry"), _third("teach"), _third("work")
    ('carries', 'teaches', 'works')
    """
    fixed = any(verb in words("grammar", name) for name in ("sure_past", "finite", "closed", "preposition"))
    past = verb.endswith("ed") and (not verb.endswith("eed") or verb in ("agreed", "disagreed", "freed", "refereed"))
    if fixed or past or is_finite(verb, nouns=True):
        return ""
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"
