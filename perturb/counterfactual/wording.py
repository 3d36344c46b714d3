"""Wording: titles, pronouns, gendered nouns and societies of the candidate, put into the other gender."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.span import Field
from name_lists import gendered, pronouns, titles
from perturb.counterfactual.agreement import role
from perturb.counterfactual.touch import Touch

_TITLE = re.compile(
    r"(?<![^\W_])("
    + "|".join(re.escape(t) for t in titles.every())
    + r")(\.?)(?=[ \t]*(?:(?:Dr|Prof|Ing|Dipl)[.-]*[ \t]*)*\Z)",
    re.I,
)
_TITLE_LABEL = re.compile(
    r"\b(?:title|salutation|anrede|prefix|honorific|civilité|tratamiento)[ \t]*[:–-][ \t]*("
    + "|".join(re.escape(t) for t in titles.every()) + r")\b", re.I
)  # fmt: skip
_SLASHED = re.compile(
    r"(?<![^\W_])(she|he|her|him|his|hers)([ ]?/[ ]?)(her|him|hers|his|she|he|they|them)(?:([ ]?/[ ]?)(hers|his|her|him|theirs|they))?"
    r"(?![^\W_])",
    re.I,
)
_PRONOUN = {
    gender: re.compile(
        r"(?<![^\W_])(?:" + "|".join(sorted(pronouns.words(gender), key=len, reverse=True)) + r")(?![^\W_])", re.I
    )
    for gender in pronouns.FORMS
}
_SEX_LABEL = re.compile(
    r"\b(?:gender|sex|gender identity|geschlecht|sexo|sexe|sesso)\b[ \t]*(?:[:=|–—-]|\(m/f\)[ \t]*:?|[ \t]{2,}|\t)?[ \t]*(?:\r?\n[ \t]*)?"
    r"(female|male|woman|man|f|m|girl|boy|lady|gentleman|cis(?:gender)?[ -](?:wo)?man|weiblich|männlich|femenino|masculino|"
    r"mujer|hombre|femme|homme|féminin|masculin|femmina|maschio|w)\b",
    re.I,
)
_SEXES = {
    "f": "M", "m": "F", "w": "M", "weiblich": "männlich", "männlich": "weiblich", "femenino": "masculino",
    "masculino": "femenino", "mujer": "hombre", "hombre": "mujer", "femme": "homme", "homme": "femme",
    "féminin": "masculin", "masculin": "féminin", "femmina": "maschio", "maschio": "femmina",
}  # fmt: skip
_NEUTRAL = re.compile(r"[ ]?(?:/|or|and|&)[ ]?(?:she|he|her|him|his|hers|they|them|their|herself|himself)\b", re.I)
_NEUTRAL_BEFORE = re.compile(
    r"\b(?:she|he|her|him|his|hers|they|them|their|herself|himself)[ ]?(?:/|or|and|&)[ ]?\Z", re.I
)


def slashed(text: str) -> Iterator[tuple[int, int]]:
    """Return where a person's pronouns are stated: "she/her", "(he/him/his)"; never "he/she"."""
    for match in _SLASHED.finditer(text):
        words = [w.lower() for w in (match.group(1), match.group(3), match.group(5)) if w]
        sexes = {g for g in pronouns.FORMS for w in words if w in pronouns.words(g)}
        if len(sexes) == 1:
            yield match.span()


def pronouns_in(text: str, gender: str) -> list[tuple[int, int]]:
    """Return every pronoun of ``gender`` in running text; stated pronouns and "he or she" are left out."""
    stated = list(slashed(text))
    found = []
    for match in _PRONOUN[gender].finditer(text):
        start, end = match.span()
        paired = _NEUTRAL.match(text, end) or _NEUTRAL_BEFORE.search(text[max(0, start - 14) : start])
        capital = match.group().isupper() and not _shouted(text, start, end)
        if not paired and not capital and not any(s <= start < e for s, e in stated):
            found.append((start, end))
    return found


def swapped_pronouns(text: str, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give each pronoun the form of ``gender`` for the role it plays."""
    for start, end in spans:
        new = pronouns.form(gender, role(text, start, end))
        yield Touch(start, end, _cased(new, text[start:end]), Field.GENDER, "pronoun")


def swapped_stated(text: str, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give stated pronouns ("she/her/hers") the forms of ``gender`` in the same order."""
    old = "female" if gender == "male" else "male"
    for start, end in spans:
        words = list(re.finditer(r"[^\W\d_]+", text[start:end]))
        for at, match in enumerate(words):
            kinds = pronouns.roles(match.group(), old)
            if not kinds:
                continue
            kind = kinds[0] if at else ("subject" if "subject" in kinds else kinds[0])
            if old == "male" and match.group().lower() == "his":
                kind = "possessive" if at == 2 else "object"
            new = _cased(pronouns.form(gender, kind), match.group())
            yield Touch(start + match.start(), start + match.end(), new, Field.GENDER, "pronoun")


def swapped_titles(text: str, names: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give the titles before the candidate's name, and on a line of their own, their counterpart."""
    places = [(m.start(1), m.end(1)) for m in _TITLE_LABEL.finditer(text)]
    for start, _ in names:
        match = _TITLE.search(text[max(0, start - 30) : start])
        if match:
            shift = max(0, start - 30)
            places.append((shift + match.start(1), shift + match.end(1)))
    for start, end in sorted(set(places)):
        new = titles.counterpart(text[start:end], gender)
        if new is None:
            continue
        dotted = text[end : end + 1] == "."
        new = _cased(new, text[start:end])
        if new.endswith(".") and dotted:
            new = new[:-1]
        yield Touch(start, end, new, Field.GENDER, "title")


def swapped_sexes(text: str, gender: str) -> Iterator[Touch]:
    """Change what a field of sex or gender says."""
    words = gendered.counterparts(gendered.FAMILY, gender)
    for match in _SEX_LABEL.finditer(text):
        start, end = match.span(1)
        said = match.group(1).lower()
        said = said.split()[-1].split("-")[-1] if said.startswith("cis") else said
        start = end - len(said)
        female = said in (
            "f",
            "w",
            "female",
            "woman",
            "girl",
            "lady",
            "weiblich",
            "femenino",
            "mujer",
            "femme",
            "féminin",
            "femmina",
        )
        if female == (gender == "female"):
            continue
        new = _SEXES.get(said) or words.get(said)
        if new:
            yield Touch(start, end, _cased(new, text[start:end]), Field.GENDER, "noun")


def _shouted(text: str, start: int, end: int) -> bool:
    """Capitals are a pronoun's only in a line of capitals: "HER" may be a health record."""
    line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return sum(c.isupper() for c in line) > 0.7 * sum(c.isalpha() for c in line) and len(line.split()) > 2


def _cased(new: str, old: str) -> str:
    """``new`` in the case of ``old``."""
    if old.isupper() and len(old) > 1:
        return new.upper()
    if old[:1].isupper():
        return new[:1].upper() + new[1:]
    return new[:1].lower() + new[1:] if old[:1].islower() else new
