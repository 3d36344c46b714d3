"""Verification: an independent reading of a twin that looks for what the swap forgot, or should have left alone.

Why: a leaking twin measures nothing, and a twin that changed nothing measures zero. This module shares no finder
with the swap: it compares the two texts word by word and reads the twin as somebody who knows the old name would.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

from name_lists import gendered, pronouns, titles
from perturb.counterfactual import languages
from perturb.counterfactual.licence import unlicensed
from perturb.counterfactual.namesakes import namesake
from perturb.counterfactual.naming import memorial
from perturb.counterfactual.record import Counterfactual, Finding
from perturb.counterfactual.residue import residue
from perturb.counterfactual.steering import without_kept
from perturb.counterfactual.surface import fold as plain

_TOKEN = re.compile(r"[^\W_]+|[^\w\s]|_|\s+")
_LETTERS = re.compile(r"[^\W\d_]+")
_SEX_FIELD = re.compile(r"\b(?:gender|sex)[ \t]*[:–-][ \t]*(female|male|f|m|woman|man)\b", re.I)
_ESCAPED = re.compile(r"%[0-9a-f]{2}", re.I)
"""A letter of an address: "jos%C3%A9"."""
_SENTENCE = re.compile(r"[^.!?;:\n\"“”|]+")
_SOMEBODY = re.compile(r"\b[A-Z][a-z]+[ \t]+[A-Z][a-z]+|\b(?i:my|our|a|an|each|every|the)[ \t]+[a-z]+")


def verify(twin: Counterfactual) -> tuple[Finding, ...]:
    """Return why a twin is not to be trusted: residue of the original, no change at all, or changes beside the point.

    Empty for a clean twin. Words that a policy keeps are not looked at.
    """
    twin = without_kept(twin)
    found = [*_no_op(twin), *_half(twin), *_collateral(twin), *unlicensed(twin)]
    if "name" in twin.channels:
        found += [*residue(twin), *_name_together(twin)]
    if "pronoun" in twin.channels and _gender_changes(twin):
        found += _pronouns(twin)
    if {"noun", "title"} <= set(twin.channels) and _gender_changes(twin):
        found += _fields(twin)
    return tuple(found)


def changes(twin: Counterfactual) -> Iterator[tuple[str, str]]:
    """Yield what stands in the twin for what stood in the original, by comparing the words of both."""
    old, new = _TOKEN.findall(twin.factual.text), _TOKEN.findall(twin.text)
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield "".join(old[a:b]), "".join(new[c:d])


def _name_together(twin: Counterfactual) -> Iterator[Finding]:
    """Given and family name together in any order, case, spacing and hyphenation."""
    first, last = _squeezed(twin.origin.first_name), _squeezed(twin.origin.last_name)
    if not first or len(last) < 2 or len(first + last) < 6 or first == _squeezed(twin.persona.first_name):
        return
    text = _squeezed(twin.text)
    for both in (first + last, last + first):
        a, b = _cut(both, first, last)
        between = r"[ \t.'’_-]*" if a == first else r"[ \t.,'’_-]*"
        gaps = rf"(?:{between}(?:\n[ \t]*)?)".join(map(r"[ \t.'’_-]*".join, (a, b)))
        found = re.finditer(rf"(?<![a-z]){gaps}(?![a-z])", plain(twin.text)) if both in text else ()
        if any(_one_name(twin.text, *m.span()) for m in found):
            yield Finding("residue", "name", 0, 0, "given and family name still stand together")


def _one_name(text: str, start: int, end: int) -> bool:
    """Whether both words are one name: not on two lines with something else on one, not a thing's."""
    line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    alone = len(line.strip()) - (end - start) < 4
    return not memorial(text, start, end) and not namesake(text, start, end) and ("\n" not in text[start:end] or alone)


def _cut(both: str, first: str, last: str) -> tuple[str, str]:
    """Given and family name in the order in which they stand."""
    return (first, last) if both == first + last else (last, first)


def _pronouns(twin: Counterfactual) -> Iterator[Finding]:
    """A sentence whose subject is the twin, that tells of nobody else and still has a pronoun of the old gender."""
    new = twin.persona.gender or ""
    old = frozenset().union(*(pronouns.words(g) for g in pronouns.FORMS if g != new))
    if twin.persona.first_name == twin.origin.first_name:
        return
    opening = re.compile(
        rf"[\s•*–-]*{re.escape(twin.persona.first_name)}(?: {re.escape(twin.persona.last_name)})?\b(.*)", re.S
    )
    for match in _SENTENCE.finditer(twin.text):
        told = opening.match(match.group())
        said = {w.lower() for w in _LETTERS.findall(told.group(1))} if told else set()
        if (
            said & old
            and not (said & (pronouns.words(new) if new in pronouns.FORMS else frozenset(pronouns.NEUTRAL)))
            and not _SOMEBODY.search(twin.text[: match.start()].rpartition("\n")[2])
            and not _SOMEBODY.search(told.group(1) if told else "")
        ):
            yield Finding("residue", "pronoun", match.start(), match.end(), "a pronoun of the old gender is left")


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


def _collateral(twin: Counterfactual) -> Iterator[Finding]:
    """Lines and figures are the same on both sides, and only names and words of gender differ."""
    if twin.text.count("\n") != twin.factual.text.count("\n"):
        yield Finding("collateral", "name", 0, 0, "the lines are not the same")
    figures, before = (Counter(re.findall(r"\d", _ESCAPED.sub("", t))) for t in (twin.text, twin.factual.text))
    if figures != before:
        yield Finding("collateral", "name", 0, 0, "figures are not the same")
    told = {"affinity", "ethnicity", "college"}
    if not _gender_changes(twin) and not any(e.reason in told for e in twin.revision.edits):
        words = _gender_words()
        before, after = (Counter(w for w in _plain_words(t) if w in words) for t in (twin.factual.text, twin.text))
        own = set(
            _plain_words(f"{twin.origin.name} {twin.origin.written} {twin.persona.name} {twin.persona.middle_name}")
        )
        if any(before[w] != after[w] for w in (before | after) if w not in own):
            yield Finding("collateral", "pronoun", 0, 0, "words of gender are not the same")


def _gender_words() -> frozenset[str]:
    tables = (gendered.JOBS, gendered.FAMILY, gendered.GROUPS)
    nouns = {w.lower() for table in tables for pair in table for w in pair}
    return frozenset(nouns | pronouns.words("male") | pronouns.words("female"))


def _gender_changes(twin: Counterfactual) -> bool:
    return None not in (twin.persona.gender, twin.origin.gender) and twin.persona.gender != twin.origin.gender


def _plain_words(text: str) -> list[str]:
    return _LETTERS.findall(plain(text))


def _squeezed(text: str) -> str:
    return "".join(c for c in plain(text) if c.isalpha())
