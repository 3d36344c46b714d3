"""Wording: titles, pronouns, gendered nouns and societies of the candidate, put into the other gender."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from masking.span import Field
from name_lists import gendered, pronouns, titles
from perturb.counterfactual.agreement import role
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.word_lists import listed, words

_UNDOTTED = listed(r"\b(?:Mr|Mrs|Ms|Dr|Mx|Smt|Sra?)[ ][A-Z]")
_TITLE = listed(
    r"(?<![^\W_])(?<![’'])(<titles>)(?![^\W_])(\.?)(?=\)?[ \t]*(?:(?:<gender:degrees>)[.-]*[ \t]*)*"
    r"(?:(?-i:[A-Z])\.[ \t]*){0,3}\Z)",
    re.I,
)
_TITLE_LABEL = listed(r"\b(?:<gender:title_labels>)[ \t]*[:|–-][ \t]*(<titles>)\b", re.I)
_TITLE_BESIDE = listed(r"^[ \t]*(<titles>)(?=\.?[ \t]*[|·,/(][ \t]*(?:she|he)[ ]?/)", re.I | re.M)
""" "Ms | she/her" on a line of its own."""
_SEX_LABEL = listed(
    r"\b(?:<gender:sex_labels>)\b[ \t]*(?:[:=|–—-]|\(m/f\)[ \t]*:?|[ \t]{2,}|\t)?[ \t]*(?:\r?\n[ \t]*)"
    r"?(<gender:sexes>)\b",
    re.I,
)

_SLASHED = re.compile(
    r"(?<![^\W_])(she|he|her|him|his|hers)([ ]?/[ ]?)(her|him|hers|his|she|he|they|them)"
    r"(?:([ ]?/[ ]?)(hers|his|her|him|theirs|they|ella|él|elle|il|ela|ele|lei|lui|sie|er|hon|han))?"
    r"(?![^\W_])",
    re.I,
)
_PRONOUN = {
    gender: re.compile(
        r"(?<![^\W_])(?:" + "|".join(sorted(pronouns.words(gender), key=len, reverse=True)) + r")(?![^\W_]|-[a-z])",
        re.I,
    )
    for gender in pronouns.FORMS
}
_SEXES = {
    "f": "M", "m": "F", "w": "M", "weiblich": "männlich", "männlich": "weiblich", "femenino": "masculino",
    "masculino": "femenino", "mujer": "hombre", "hombre": "mujer", "femme": "homme", "homme": "femme",
    "féminin": "masculin", "masculin": "féminin", "femmina": "maschio", "maschio": "femmina",
}  # fmt: skip
_ABROAD_FEMALE = {"ella": "él", "elle": "il", "ela": "ele", "lei": "lui", "sie": "er", "hon": "han"}
_ABROAD = _ABROAD_FEMALE | {male: female for female, male in _ABROAD_FEMALE.items()}
"""Pronouns of other languages, stated after the English ones: "she/her/ella"."""
_RANK = re.compile(
    r"[ \t]+(?:(?:Majesty|Highness|Excellency|Honou?r|Grace|Royal)\b|(?i:ladyship|lordship|worship)s?\b)"
)
_WORK = re.compile(r"[ \t]+[A-Z][a-z]+[ \t]+[A-Z][a-z]+")
_NEUTRAL = re.compile(r"[ ]?(?:/|or|and|&)[ ]?(?:she|he|her|him|his|hers|they|them|their|herself|himself)\b", re.I)
_NEUTRAL_BEFORE = re.compile(
    r"\b(?:she|he|her|him|his|hers|they|them|their|herself|himself)[ ]?(?:/|or|and|&)[ ]?\Z", re.I
)


def slashed(text: str) -> Iterator[tuple[int, int]]:
    """Return where a person's pronouns are stated: "she/her", "(he/him/his)"; never "he/she"."""
    for match in _SLASHED.finditer(text):
        said = [w.lower() for w in (match.group(1), match.group(3), match.group(5)) if w]
        sexes = {g for g in pronouns.FORMS for w in said if w in pronouns.words(g)}
        if len(sexes) == 1:
            yield match.span()


def pronouns_in(text: str, gender: str) -> list[tuple[int, int]]:
    """Return every pronoun of ``gender`` in running text; stated pronouns, "he or she" and "He who" are left out."""
    stated = list(slashed(text))
    found = []
    for match in _PRONOUN[gender].finditer(text):
        start, end = match.span()
        paired = _both(match.group(), _NEUTRAL.match(text, end)) or _both(
            match.group(), _NEUTRAL_BEFORE.search(text[max(0, start - 14) : start])
        )
        capital = match.group().isupper() and not _shouted(text, start, end)
        if _RANK.match(text, end) or (match.group()[0].isupper() and _WORK.match(text, end) and not capital):
            continue  # "Her Majesty's Prison Service", "Her Naked Skin, Leicester"
        whoever = match.group()[0].isupper() and re.match(r"[ \t]+who\b", text[end : end + 6])  # "He who waits wins"
        if not paired and not capital and not whoever and not any(s <= start < e for s, e in stated):
            found.append((start, end))
    return found


def _both(word: str, pair: re.Match[str] | None) -> bool:
    """ "he or she", "her/their"; never "she and her co-founder"."""
    if pair is None:
        return False
    said = [w for w in re.findall(r"[a-z]+", pair.group().lower()) if w not in ("or", "and")]
    alike = {g for g in pronouns.FORMS for w in (word.lower(), *said) if w in pronouns.words(g)}
    plural = "and" in pair.group().lower() and said[0].startswith("the")
    return len(alike) > 1 or (said[0].startswith("the") and not plural)


def swapped_pronouns(text: str, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give each pronoun the form of ``gender`` for the role it plays."""
    for start, end in spans:
        new = pronouns.form(gender, role(text, start, end))
        yield Touch(start, end, cased(new, text[start:end]), Field.GENDER, "pronoun")


def swapped_stated(text: str, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give stated pronouns ("she/her/hers") the forms of ``gender`` in the same order."""
    for start, end in spans:
        old = "female" if set(re.findall(r"[a-z]+", text[start:end].lower())) & pronouns.words("female") else "male"
        for at, match in enumerate(re.finditer(r"[^\W\d_]+", text[start:end])):
            kinds = pronouns.roles(match.group(), old)
            abroad = _ABROAD.get(match.group().lower()) if at == 2 and not kinds and gender != "neutral" else None
            if abroad is not None and (match.group().lower() in _ABROAD_FEMALE) == (old == "female"):
                yield Touch(
                    start + match.start(), start + match.end(), cased(abroad, match.group()), Field.GENDER, "pronoun"
                )
            if not kinds:
                continue
            kind = kinds[0] if at else ("subject" if "subject" in kinds else kinds[0])
            if old == "male" and match.group().lower() == "his":
                kind = "possessive" if at == 2 else "object"
            new = cased(pronouns.form(gender, kind), match.group())
            yield Touch(start + match.start(), start + match.end(), new, Field.GENDER, "pronoun")


def swapped_titles(text: str, names: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give the titles before the candidate's name, and on a line of their own, their counterpart."""
    places = [m.span(1) for form in (_TITLE_LABEL, _TITLE_BESIDE) for m in form.finditer(text)]
    for start, end in names:
        if after := _title_after().match(text, end):
            places.append(after.span(1))
        match = _TITLE.search(text[max(0, start - 40) : start])
        if match:
            shift = max(0, start - 40)
            places.append((shift + match.start(1), shift + match.end(1)))
    for start, end in sorted(set(places)):
        new = titles.counterpart(text[start:end], gender)
        if new is None:
            continue
        dotted = text[end : end + 1] == "." or text[end - 1] == "."
        new = cased(new, text[start:end])
        if new.endswith(".") and dotted:
            new = new[:-1]
        if (
            not dotted
            and new.lower() in _SHORT
            and text[start:end].lower() not in _SHORT
            and not _UNDOTTED.search(text)
        ):
            new += "."
        if new in ("Shri", "Sri") and text[end : end + 1] == ".":
            end += 1  # a whole word takes no full stop
        yield Touch(start, end, new, Field.GENDER, "title")


_SHORT = frozenset(("mr", "ms", "mrs", "mx", "smt", "sr", "sra", "srta", "sig", "dott", "prof"))
"""Titles that are cut short: with a full stop, unless the resume writes them without."""


def swapped_sexes(text: str, gender: str) -> Iterator[Touch]:
    """Change what a field of sex or gender says."""
    known = gendered.counterparts(gendered.FAMILY, gender)
    for match in _SEX_LABEL.finditer(text):
        start, end = match.span(1)
        said = match.group(1).lower()
        said = said.split()[-1].split("-")[-1] if said.startswith("cis") else said
        start = end - len(said)
        female = said in words("gender", "female_sexes")
        if female == (gender == "female") and gender != "neutral":
            continue
        new = "non-binary" if gender == "neutral" else _SEXES.get(said) or known.get(said)
        if new:
            yield Touch(start, end, cased(new, text[start:end]), Field.GENDER, "noun")


_BOX = re.compile(r"\[[ ]?[xX✓✔]?[ ]?\]|\([ ]?[xX✓✔]?[ ]?\)|[☐☑☒□■▢▣○●◉◯]")
_EMPTY = re.compile(r"[\[(][ ]*[\])]|[☐□▢○◯]")


def moved_ticks(text: str, wanted: Callable[[str], bool | None], field: Field, channel: str) -> Iterator[Touch]:
    """Move the tick in a line of boxes from an answer that has to go to the one that answers it.

    ``wanted`` says of an answer whether it is the new one (True), the old one (False) or neither (None).
    """
    for line in re.finditer(r"[^\n]+", text):
        boxes = list(_BOX.finditer(text, *line.span()))
        if len(boxes) < 2:
            continue
        ahead = text[line.start() : boxes[0].start()].rstrip(" \t")[-1:] in ("", ":", "|", "-", "–", "•", "?")
        edges = [line.start(), *(b.start() if ahead else b.end() for b in boxes), line.end()]
        shift = 1 if ahead else 0
        answers = [text[edges[at + shift] : edges[at + shift + 1]] for at in range(len(boxes))]
        told = [wanted(" ".join(re.findall(r"[^\W\d_]+(?:[-/][^\W\d_]+)*", _BOX.sub(" ", a))).lower()) for a in answers]
        old = [b for b, t in zip(boxes, told, strict=True) if t is False and not _EMPTY.fullmatch(b.group())]
        new = [b for b, t in zip(boxes, told, strict=True) if t and _EMPTY.fullmatch(b.group())]
        if len(old) == 1 and new:
            yield Touch(*old[0].span(), new[0].group(), field, channel)
            yield Touch(*new[0].span(), old[0].group(), field, channel)


def ticked(gender: str) -> Callable[[str], bool | None]:
    """Return the judge of answers about sex, gender, title and pronouns for ``moved_ticks``."""

    def wanted(answer: str) -> bool | None:
        told = {g for g in pronouns.FORMS for w in answer.split("/") if w in pronouns.words(g)}
        if titled := titles.gender(answer):
            told.add(titled)
        if answer in words("gender", "sexes"):
            told = {"female" if answer in words("gender", "female_sexes") else "male"}
        if answer in words("gender", "third_sexes"):
            told = {"neutral"}
        return (gender in told) if len(told) == 1 else None

    return wanted


@cache
def _title_after() -> re.Pattern[str]:
    """ "Brandt, Olga (Mrs.)", "Doe, Jane, Ms."."""
    known = "|".join(re.escape(t) for t in titles.every() if len(t) > 1)
    return re.compile(rf"[ \t]*(?:[(\[]|,[ \t])[ \t]*({known})(?=\.?[ \t]*(?:[)\]]|\r?\n|\Z))", re.I)


def _shouted(text: str, start: int, end: int) -> bool:
    """Capitals are a pronoun's only in a line of capitals: "HER" may be a health record."""
    line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return sum(c.isupper() for c in line) > 0.7 * sum(c.isalpha() for c in line) and len(line.split()) > 2
