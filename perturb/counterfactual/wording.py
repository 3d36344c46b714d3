"""Wording: titles, pronouns, gendered nouns and societies of the candidate, put into the other gender."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from masking.span import Field
from name_lists import gendered, pronouns, titles
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.whose import Scene
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
_ANYBODY = "(?:she|he|her|him|his|hers|they|them|their|herself|himself)"
_NEUTRAL = re.compile(rf"[ ]?(?:/|or|and|&)[ ]?{_ANYBODY}\b", re.I)
_NEUTRAL_BEFORE = re.compile(rf"\b{_ANYBODY}[ ]?(?:/|or|and|&)[ ]?\Z", re.I)


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
        if any(s <= start < e for s, e in stated) or _of_nobody(text, start, end):
            continue
        around = (_NEUTRAL.match(text, end), _NEUTRAL_BEFORE.search(text[max(0, start - 14) : start]))
        if not any(_both(match.group(), pair) for pair in around):
            found.append((start, end))
    return found


def _of_nobody(text: str, start: int, end: int) -> bool:
    """ "Her Majesty's Prison Service", "Her Naked Skin, Leicester", "He who waits wins", "HER" for health records."""
    if _RANK.match(text, end):
        return True
    if not text[start].isupper():
        return False
    capital = text[start:end].isupper() and not _shouted(text, start, end)
    return capital or bool(_WORK.match(text, end) or re.match(r"[ \t]+who\b", text[end : end + 6]))


def _both(word: str, pair: re.Match[str] | None) -> bool:
    """ "he or she", "her/their"; never "she and her co-founder"."""
    if pair is None:
        return False
    said = [w for w in re.findall(r"[a-z]+", pair.group().lower()) if w not in ("or", "and")]
    alike = {g for g in pronouns.FORMS for w in (word.lower(), *said) if w in pronouns.words(g)}
    plural = "and" in pair.group().lower() and said[0].startswith("the")
    return len(alike) > 1 or (said[0].startswith("the") and not plural)


def swapped_pronouns(scene: Scene, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give each pronoun the form of ``gender`` for the role it plays."""
    for start, end in spans:
        new = pronouns.form(gender, scene.role(start, end))
        yield Touch(start, end, cased(new, scene.text[start:end]), Field.GENDER, "pronoun")


def swapped_stated(text: str, spans: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give stated pronouns ("she/her/hers") the forms of ``gender`` in the same order."""
    for start, end in spans:
        old = "female" if set(re.findall(r"[a-z]+", text[start:end].lower())) & pronouns.words("female") else "male"
        for at, match in enumerate(re.finditer(r"[^\W\d_]+", text[start:end])):
            new = _restated(match.group(), at, old, gender)
            if new is not None:
                new = cased(new, match.group())
                yield Touch(start + match.start(), start + match.end(), new, Field.GENDER, "pronoun")


def _restated(word: str, at: int, old: str, gender: str) -> str | None:
    """The form of ``gender`` for the pronoun at a place of those stated; the third may be of another language."""
    kinds, said = pronouns.roles(word, old), word.lower()
    if not kinds:
        alike = at == 2 and gender != "neutral" and (said in _ABROAD_FEMALE) == (old == "female")
        return _ABROAD.get(said) if alike else None
    if said == "his" and old == "male":
        return pronouns.form(gender, "possessive" if at == 2 else "object")
    return pronouns.form(gender, "subject" if at == 0 and "subject" in kinds else kinds[0])


def with_article(text: str, touch: Touch) -> Iterator[Touch]:
    """Return a touch, and before it the article that its new word asks for: "an Eagle Scout", "a Girl Scout"."""
    match = re.search(r"(?<![^\W_])(an?|An?)[ ]+\Z", text[max(0, touch.start - 4) : touch.start])
    wanted = "an" if _VOWEL.match(touch.replacement) else "a"
    if match is not None and touch.replacement and match.group(1).lower() != wanted:
        at = max(0, touch.start - 4) + match.start(1)
        yield replace(touch, start=at, end=at + len(match.group(1)), replacement=cased(wanted, match.group(1)))
    yield touch


_VOWEL = re.compile(r"(?!eu|uni|one|us)[aeiou]|heir|hon(?:est|our)", re.I)


def swapped_titles(text: str, names: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give the titles before the candidate's name, and on a line of their own, their counterpart."""
    found = [m for form in (_TITLE_LABEL, _TITLE_BESIDE) for m in form.finditer(text)]
    for start, end in names:
        beside = (_TITLE.search(text, max(0, start - 40), start), _title_after().match(text, end))
        found += filter(None, beside)
    for start, end in sorted({match.span(1) for match in found}):
        new = titles.counterpart(text[start:end], gender)
        if new is None:
            continue
        new = _stopped(cased(new, text[start:end]), text, start, end)
        if new in ("Shri", "Sri") and text[end : end + 1] == ".":
            end += 1  # a whole word takes no full stop
        yield Touch(start, end, new, Field.GENDER, "title")


def _stopped(title: str, text: str, start: int, end: int) -> str:
    """A title with a full stop of its own if it takes one and the one at ``start:end`` has none."""
    if "." in text[end - 1 : end + 1]:
        return title.removesuffix(".")
    shorter = title.lower() in _SHORT and text[start:end].lower() not in _SHORT
    return f"{title}." if shorter and not _UNDOTTED.search(text) else title


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
        empty = [_EMPTY.fullmatch(box.group()) is not None for box in boxes]
        told = list(zip(boxes, map(wanted, _answers(text, *line.span(), boxes)), empty, strict=True))
        old = [box for box, *state in told if state == [False, False]]
        new = [box for box, *state in told if state == [True, True]]
        if len(old) == 1 and new:
            yield Touch(*old[0].span(), new[0].group(), field, channel)
            yield Touch(*new[0].span(), old[0].group(), field, channel)


def _answers(text: str, start: int, end: int, boxes: Sequence[re.Match[str]]) -> Iterator[str]:
    """The words of each box in a line: those after it, unless the line begins with an answer."""
    ahead = text[start : boxes[0].start()].rstrip(" \t")[-1:] in ("", ":", "|", "-", "–", "•", "?")
    edges = [*(b.start() for b in boxes), end] if ahead else [start, *(b.end() for b in boxes)]
    for one, two in pairwise(edges):
        yield " ".join(re.findall(r"[^\W\d_]+(?:[-/][^\W\d_]+)*", _BOX.sub(" ", text[one:two]))).lower()


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
    return re.compile(rf"\.?[ \t]*(?:[(\[]|,[ \t])[ \t]*({known})(?=\.?[ \t]*(?:[)\]]|\r?\n|\Z))", re.I)


def _shouted(text: str, start: int, end: int) -> bool:
    """Capitals are a pronoun's only in a line of capitals: "HER" may be a health record."""
    line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return sum(c.isupper() for c in line) > 0.7 * sum(c.isalpha() for c in line) and len(line.split()) > 2
