"""Nouns: what a resume calls the candidate that tells a gender.

Why: "chairwoman", "mother of two" and "maternity leave" tell the gender as surely as a pronoun; "women's health",
"a mother's rights" and "female patients" are subjects of work and stay. Whose a noun is, ``whose`` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from masking.span import Field
from name_lists import gendered, lexicon
from perturb.counterfactual import groups
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.whose import Scene
from perturb.counterfactual.word_lists import listed, words

OTHER = {"male": "female", "female": "male"}
_ONE_OF = re.compile(
    r"(?i)(?:^|[.;])[ \t•*–-]*one[ ]of[ ](?:the[ ]|only[ ]){0,2}(?:two|three|four|five|six|seven|eight|few)[ ]\Z"
)
""" "One of four actors": an item of a resume that says what the candidate was."""
_OF_WORK = 1.5
"""Log odds from which a word is the candidate's beside which a subject of work stands: "women's shelter"."""
_UNTAUGHT = -2.0
"""Log odds from which a word is the candidate's whose like the model was not taught: of other languages."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A word of the old gender with its counterpart."""

    start: int
    end: int
    new: str
    kind: str
    """``job``, ``compound``, ``family`` or ``group``; with an s where the word tells of several."""


WORK = listed(r"(?:[ \t-]+(?:['’]s[ \t]+)?|['’]s?[ \t]+)(?:<gender:work>)\b", re.I)
"""What stands behind a word of gender that belongs to the subject of somebody's work."""

_RELATION = re.compile(r"(?<![^\W_])[DSWHdswh](?=[ ]?/[ ]?[Oo](?:[.:]|\b))")
_COMPOUND = re.compile(r"(?<![^\W_])(?:[A-Za-z]+-)?([A-Za-z]{2,}?-?)(woman|women|man|men|girls?|boys?)(?![^\W_])")
_ENDS = {"man": "woman", "men": "women", "boy": "girl", "boys": "girls"}
_FIXED = listed(r"(?<![^\W_])(?:<gender:fixed>)(?![^\W_])")
_THIRD = listed(r"(?<![^\W_])(?:<gender:third_words>)(?![^\W_])", re.I)
_MAIDEN = re.compile(r"(?<![^\W_])maiden(?=[ \t]+(?:sur)?name\b)", re.I)


def swapped_nouns(scene: Scene, old: str, gender: str) -> list[Touch]:
    """Give job, parent and marital nouns of the candidate, whose gender is ``old``, their counterpart of ``gender``.

    Words in the names of societies, teams and awards are of the channel ``affinity``.
    """
    text = scene.text
    found = [_touch(scene, noun) for noun in judged(scene, old, gender)]
    found += [*_spouses(text, gender, scene), *_leaves(text, gender, scene), *_forms(text, gender)]
    return [*found, *_status(text, gender, scene), *_german(text, gender, scene), *_expecting(text, gender, scene)]


@lru_cache(maxsize=8)
def judged(scene: Scene, old: str, gender: str) -> tuple[Noun, ...]:
    """Return the nouns of gender that are the candidate's, in their order."""
    return tuple(noun for noun in nouns_in(scene.text, old, gender) if _mine(scene, noun))


def _mine(scene: Scene, noun: Noun) -> bool:
    """Whether a noun tells the candidate's gender; what is said of a subject of work or in a group's name is a sign."""
    line = scene.text[scene.text.rfind("\n", 0, noun.start) + 1 : noun.start]
    if _ONE_OF.search(line):
        return True
    if WORK.match(scene.text, noun.end):
        return not scene.of_another(noun.start, _OF_WORK)
    if noun.start in groups.places(scene.text):
        return groups.held(scene.text, noun.start) or not scene.of_another(noun.start, groups.IN_A_NAME)
    return not scene.of_another(noun.start)


def nouns_in(text: str, old: str, gender: str) -> list[Noun]:
    """Return all nouns of the ``old`` gender that have a counterpart of ``gender``, in their order."""
    if old == "neutral":
        return [Noun(*m.span(), gender, "third") for m in _THIRD.finditer(text)]
    known = _known(old, gender)
    found = [Noun(*m.span(1), *known[" ".join(m.group(1).lower().split())]) for m in _words(old, gender).finditer(text)]
    shut = [*((n.start, n.end) for n in found), *(m.span() for m in _FIXED.finditer(text))]
    fixed = shut[len(found) :]
    found = [n for n in found if not _met(n, fixed)]
    found += [n for n in _compounds(text, old, gender) if not _met(n, shut)]
    return sorted(found, key=lambda noun: noun.start)


def _met(noun: Noun, places: Sequence[tuple[int, int]]) -> bool:
    return any(s < noun.end and noun.start < e for s, e in places)


def _compounds(text: str, old: str, gender: str) -> Iterator[Noun]:
    for match in _COMPOUND.finditer(text):
        new = _compound(match, old, gender)
        if new:
            several = match.group(2).lower() not in ("man", "woman", "boy", "girl")
            yield Noun(match.start(1), match.end(2), new, "compounds" if several else "compound")


@cache
def _known(old: str, gender: str) -> dict[str, tuple[str, str]]:
    """The words of the old gender with their counterpart and their kind."""
    found: dict[str, tuple[str, str]] = {}
    for kind, table in (("group", gendered.GROUPS), ("family", gendered.FAMILY), ("job", gendered.JOBS)):
        asked = {pair[old == "female"].lower() for pair in table}
        for word, new in gendered.counterparts(table, gender).items():
            if word not in asked or (old == "male" and word in gendered.UNMARKED - gendered.GUARDED):
                continue
            found.setdefault(word, (new, kind))
            if kind != "group":
                found.setdefault(gendered.plural(word), (gendered.plural(new), f"{kind}s"))
    return found


@cache
def _words(old: str, gender: str) -> re.Pattern[str]:
    ranked = "|".join(
        re.escape(w).replace(r"\ ", r"[ \t]+").replace("'", "['’]")
        for w in sorted(_known(old, gender), key=len, reverse=True)
    )
    return re.compile(rf"(?<![^\W_])({ranked})(?![^\W_])", re.I)


def _touch(scene: Scene, noun: Noun) -> Touch:
    text, start, end = scene.text, noun.start, noun.end
    word = text[start:end]
    channel = "affinity" if noun.kind == "group" or start in groups.places(text) else "noun"
    marital = word.lower().startswith(("husband", "wife", "widow"))
    new = _attribute(text, end, noun.new)
    stop, ending = groups.possessive(text, start, end, new)
    return Touch(start, stop, cased(new, word) + ending, Field.MARITAL_STATUS if marital else Field.GENDER, channel)


def _leaves(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    new = {"neutral": "parental", "male": "paternity", "female": "maternity"}[gender]
    for match in _LEAVES.finditer(text):
        if match.group(1).lower() != new and not scene.of_another(match.start()) and not WORK.match(text, match.end()):
            yield _changed(match, new)


def _spouses(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    """ "My husband and I moved": the spouse changes the other way."""
    told = gendered.counterparts(gendered.FAMILY, OTHER[gender]) if gender != "neutral" else {}
    for match in _SPOUSE.finditer(text):
        start, end = match.span(match.lastindex or 0)
        new, whose = told.get(text[start:end].lower()), (match["whose"] or "my").lower()
        other = scene.of_another(match.start("whose")) if whose != "my" else _of_writer(text, match.start(), gender)
        if new and not other:
            yield Touch(start, end, cased(new, text[start:end]), Field.MARITAL_STATUS, "noun")


_SPOUSE = re.compile(
    r"\b(?P<whose>my|his|her)[ \t]+(?:late[ \t]+|ex-)?(husband|wife)\b(?!,?[ \t]+(?-i:[A-ZÀ-Þ][a-zà-ÿ]))|"
    r"(?:^|[.;|])[ \t•*-]*(husband|wife)(?:['’]s)?(?:[ \t]+name)?[ \t]*[:–-]",
    re.I | re.M,
)
"""Not a spouse who is named: "her husband Tom" cannot become "his wife Tom"."""
_LEAVES = re.compile(r"(?:(?<=\bon )|\b(?=\w+[ \t-]+leave\b))(maternity|paternity)\b", re.I)


def _attribute(text: str, end: int, new: str) -> str:
    """ "As a woman engineer" becomes "as a male engineer"."""
    sexes = {"man": "male", "gentleman": "male", "woman": "female", "lady": "female"}
    after = re.match(r"[ \t]+([a-z]+)", text[end : end + 24])
    if new not in sexes or after is None or after.group(1) in words("grammar", "closed"):
        return new
    word = after.group(1)
    verb = word.endswith(("ed", "ing", "ly")) or is_finite(word, nouns=True)
    return new if verb or word in words("grammar", "adjective") else sexes[new]


def _of_writer(text: str, start: int, gender: str) -> bool:
    """ "My husband and I hired Jane; she …": a spouse of whoever writes about the candidate."""
    if not re.match(r"my\b", text[start : start + 3], re.I):
        return False
    begin = text.rfind("\n\n", 0, start) + 1
    end = text.find("\n\n", start)
    said = "she|her|hers" if gender == "male" else "he|him|his"
    return re.search(rf"\b(?:{said})\b", text[begin : end if end >= 0 else len(text)], re.I) is not None


_PAGEANT = re.compile(
    r"(?<=[\"“])M(?:r|s|iss|ister)(?=\.?[ \t]+[A-Z][a-z]+[\"”])|"
    r"\b(?:Miss|Mister)(?=[ \t]+(?:[A-Z][a-z]+[ \t]+){1,3}"
    r"(?:(?:19|20)\d\d|pageant|finalist|runner-up|winner|contest))"
)
_FORMS: tuple[tuple[re.Pattern[str], dict[str, dict[str, str]]], ...] = (
    (_RELATION, {"male": {"d": "s", "w": "h"}, "female": {"s": "d", "h": "w"}}),
    (_PAGEANT, {"male": {"miss": "mister", "ms": "mr"}, "female": {"mister": "miss", "mr": "ms"}}),
    (_MAIDEN, {"male": {"maiden": "birth"}, "neutral": {"maiden": "birth"}}),
)
"""D/o, S/o, W/o and H/o, as forms of South Asia write daughter, son, wife and husband of; "Miss Ohio 2011"."""


def _forms(text: str, gender: str) -> Iterator[Touch]:
    for form, told in _FORMS:
        known = told.get(gender, {})
        yield from (_changed(m, known[m.group().lower()]) for m in form.finditer(text) if m.group().lower() in known)


def _status(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    """Words of personal status and calling that take an ending: "soltero", "mariée", "cheffe de cuisine", "née"."""
    known = gendered.counterparts(gendered.STATUS, gender) if gender != "neutral" else {}
    for match in _status_words(gender).finditer(text) if known else ():
        if not scene.of_another(match.start(), _UNTAUGHT) and not _no_calling(text, match):
            yield _changed(match, known[" ".join(match.group().lower().split())])


def _german(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    """ "Projektleiterin"."""
    for match in _GERMAN.finditer(text) if _IN_GERMAN.search(text) else ():
        new = gendered.ending(match.group(), gender)
        if new and not scene.of_another(match.start(), _UNTAUGHT) and not lexicon.lookup(match.group()).name:
            yield Touch(*match.span(), new, Field.GENDER, "noun")


def _changed(match: re.Match[str], new: str) -> Touch:
    """The word of a match written anew, in the same case."""
    return Touch(*match.span(), cased(new, match.group()), Field.GENDER, "noun")


def _no_calling(text: str, match: re.Match[str]) -> bool:
    """ "General Director", "SOCIO", "Hélène Boulanger": English, capitals, or a family name."""
    word = match.group()
    if word.lower() in words("gender", "english_too") and not _ROMANCE.match(text, match.end()):
        return True
    named = word[0].isupper() and lexicon.lookup(word).family > 1
    before = text[max(0, match.start() - 20) : match.start()]
    return word.isupper() or (named and re.search(r"[A-Z][\w.'’-]+[ \t]+\Z", before) is not None)


_IN_GERMAN = listed(r"[äöüß]|(?<![^\W_])(?:<gender:german>)(?![^\W_])")
_GERMAN = re.compile(r"(?<![^\W_])[A-ZÄÖÜ][a-zäöüß]{2,}(?![^\W_])")
_ROMANCE = re.compile(
    r"[ \t]+(?:de|del|da|do|en|du|(?-i:general)|comercial|ejecutiv[oa]|financier[oa]|técnic[oa]|creativ[oa])\b", re.I
)
"""After "director": the word is Spanish or Portuguese there."""


@cache
def _status_words(gender: str) -> re.Pattern[str]:
    known = gendered.counterparts(gendered.STATUS, gender)
    ranked = "|".join(re.escape(w).replace(r"\ ", r"[ \t]+") for w in sorted(known, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:{ranked})(?![^\W_]|[-'’])", re.I)


def _expecting(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    for match in _EXPECTING.finditer(text) if gender != "female" else ():
        if not scene.of_another(match.start(), _UNTAUGHT):
            yield _changed(match, _EXPECTED[match.group().lower().replace("-", "")])


_EXPECTED = {"pregnant": "expecting a child", "gave birth": "had a child", "breastfeeding": "feeding a baby"}
"""What is said of women only, and what is said of everybody."""
_EXPECTING = re.compile(
    r"\b(?:pregnant(?![ \t]+(?!and\b|when\b|while\b|during\b|with\b|in\b|at\b|again\b)[a-z]+)|"
    r"gave birth(?![ \t]+to)|(?<=while )breast-?feeding)",
    re.I,
)


def _compound(match: re.Match[str], old: str, gender: str) -> str | None:
    """ "Doorman", "fangirl" and "yes-man", not "Goodman" or "Venkataraman"."""
    stem, end = match.group(1).lower(), match.group(2).lower()
    word = match.group(1) + match.group(2)
    female = end in _ENDS.values()
    if female != (old == "female") or word.lower() in gendered.NO_COMPOUND or _surname(word):
        return None
    if not female and not _calling(stem):
        return None
    if gender == "neutral":
        return f"{stem}{'person' if end in ('man', 'woman', 'boy', 'girl') else 'people'}"
    return stem + ({f: m for m, f in _ENDS.items()}[end] if female else _ENDS[end])


def _calling(stem: str) -> bool:
    """The stem is a word of its own: "door", "yes-"."""
    plain = stem.rstrip("-")
    known = stem.endswith("-") or any(lexicon.lookup(w).common >= 2 for w in (plain, plain.removesuffix("s")))
    return known and len(plain) > 2


def _surname(word: str) -> bool:
    entry = lexicon.lookup(word)
    rare = entry.family > 2 or (entry.family == 2 and entry.common < 2)
    return word[0].isupper() and not word.isupper() and rare
