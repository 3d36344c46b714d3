"""Verification: an independent reading of a twin that looks for what the swap forgot, or should have left alone.

Why: a leaking twin measures nothing, and a twin that changed nothing measures zero. This module shares no finder
with the swap: it reads the twin as somebody who knows the old name would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from name_lists import pronouns, titles
from perturb.counterfactual import languages
from perturb.counterfactual.identity import parse
from perturb.counterfactual.licence import unlicensed
from perturb.counterfactual.namesakes import means_another
from perturb.counterfactual.record import Counterfactual, Finding
from perturb.counterfactual.residue import residue
from perturb.counterfactual.steering import without_kept
from perturb.counterfactual.surface import fold as plain

_LETTERS = re.compile(r"[^\W\d_]+")
_SEX_FIELD = re.compile(r"\b(?:gender|sex)[ \t]*[:–-][ \t]*(female|male|f|m|woman|man)\b", re.I)
_SENTENCE = re.compile(r"[^.!?;:\n\"“”|]+")
_SOMEBODY = re.compile(r"\b[A-Z][a-z]+[ \t]+[A-Z][a-z]+|\b(?i:my|our|a|an|each|every|the)[ \t]+[a-z]+")


def verify(twin: Counterfactual) -> tuple[Finding, ...]:
    """Return why a twin is not to be trusted: residue of the original, no change at all, or changes beside the point.

    Empty for a clean twin. Words that a policy keeps are not looked at.
    """
    twin = without_kept(twin)
    found = [*_no_op(twin), *_half(twin), *unlicensed(twin)]
    if "name" in twin.channels:
        found += [*residue(twin), *_name_together(twin)]
    if "pronoun" in twin.channels and _gender_changes(twin):
        found += _pronouns(twin)
    if {"noun", "title"} <= set(twin.channels) and _gender_changes(twin):
        found += _fields(twin)
    return tuple(found)


def _name_together(twin: Counterfactual) -> Iterator[Finding]:
    """Given and family name together in any order, case, spacing and hyphenation."""
    first, last = _squeezed(twin.origin.first_name), _squeezed(twin.origin.last_name)
    if not first or len(last) < 2 or len(first + last) < 6 or first == _squeezed(twin.persona.first_name):
        return
    text = _squeezed(twin.text)
    for names, comma in (((first, last), ""), ((last, first), ",")):
        gaps = rf"[ \t.{comma}'’_-]*(?:\n[ \t]*)?".join(map(r"[ \t.'’_-]*".join, names))
        found = re.finditer(rf"(?<![a-z]){gaps}(?![a-z])", plain(twin.text)) if "".join(names) in text else ()
        if any(_one_name(twin, *m.span()) for m in found):
            yield Finding("residue", "name", 0, 0, "given and family name still stand together")


def _one_name(twin: Counterfactual, start: int, end: int) -> bool:
    """Whether both words are one name: not on two lines with something else on one, not a thing's."""
    text, identity = twin.text, parse(twin.origin.written or twin.origin.name)
    line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    alone = len(line.strip()) - (end - start) < 4
    ends = re.search(r"[^\W\d_]{3}[.][ ]", text[start:end]) is not None  # "the bell. Ruth sang"
    one = not ends and ("\n" not in text[start:end] or alone)
    return one and not means_another(text, start, start + 1, "first", identity)


def _pronouns(twin: Counterfactual) -> Iterator[Finding]:
    """A sentence whose subject is the twin, that tells of nobody else and still has a pronoun of the old gender."""
    if twin.persona.first_name == twin.origin.first_name:
        return
    opening = re.compile(
        rf"[\s•*–-]*{re.escape(twin.persona.first_name)}(?: {re.escape(twin.persona.last_name)})?\b(.*)", re.S
    )
    for match in _SENTENCE.finditer(twin.text):
        told = opening.match(match.group())
        before = twin.text[: match.start()].rpartition("\n")[2]
        if told is None or _SOMEBODY.search(told.group(1)) or _SOMEBODY.search(before):
            continue
        if _says_only_old(told.group(1), twin.persona.gender or ""):
            yield Finding("residue", "pronoun", match.start(), match.end(), "a pronoun of the old gender is left")


def _says_only_old(sentence: str, gender: str) -> bool:
    """Whether a sentence has a pronoun of another than the new ``gender``, and none of that."""
    said = {w.lower() for w in _LETTERS.findall(sentence)}
    old = frozenset().union(*(pronouns.words(g) for g in pronouns.FORMS if g != gender))
    new = pronouns.words(gender) if gender in pronouns.FORMS else frozenset(pronouns.NEUTRAL)
    return not said.isdisjoint(old) and said.isdisjoint(new)


def _fields(twin: Counterfactual) -> Iterator[Finding]:
    """A field of sex that says the old gender, or a title of the old gender before the new name."""
    for match in _SEX_FIELD.finditer(twin.text):
        female = match.group(1).lower() in ("female", "f", "woman")
        if female != (twin.persona.gender == "female") or twin.persona.gender == "neutral":
            yield Finding("residue", "noun", match.start(), match.end(), "a field still says the old gender")
    name = re.escape(twin.persona.name)
    for match in re.finditer(rf"([^\W\d_]+)\.?[ \t]+{name}", twin.text):
        told = titles.gender(match.group(1))
        if told is not None and told != twin.persona.gender and not match.group(1).islower():
            yield Finding("residue", "title", match.start(), match.end(), "a title still tells the old gender")


def _no_op(twin: Counterfactual) -> Iterator[Finding]:
    if twin.text == twin.factual.text:
        yield Finding("no-op", "name", 0, 0, "nothing was changed")


def _half(twin: Counterfactual) -> Iterator[Finding]:
    """A twin of another gender in a language whose grammar the swap does not know."""
    if _gender_changes(twin) and set(twin.channels) & {"pronoun", "noun"} and languages.foreign(twin.factual.text):
        yield Finding("half-swapped", "pronoun", 0, 0, FOREIGN)


FOREIGN = "the text is mostly in another language than English, whose pronouns, articles and endings are not swapped"


def _gender_changes(twin: Counterfactual) -> bool:
    return None not in (twin.persona.gender, twin.origin.gender) and twin.persona.gender != twin.origin.gender


def _squeezed(text: str) -> str:
    return "".join(c for c in plain(text) if c.isalpha())
