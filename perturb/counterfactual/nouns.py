"""Nouns: what a resume calls the candidate that tells a gender.

Why: "chairwoman", "mother of two" and "maternity leave" tell the gender as surely as a pronoun; "women's health",
"a mother's rights" and "female patients" are subjects of work and stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from masking.span import Field
from name_lists import gendered, lexicon
from perturb.counterfactual.description import Scene, describes
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import listed, words

_WORK = listed(r"(?:[ \t-]+(?:['’]s[ \t]+)?|['’]s?[ \t]+)(?:<gender:work>)\b", re.I)

Excluded = Callable[[int], bool]
"""Whether somebody else is told of at an offset."""

_SOMEBODY_ELSE = re.compile(
    r"\b(?:for|covering|covered|cover|during)[ \t]+(?:an?[ \t]+)?(?:[a-z-]+['’]s|colleague)[ \t]+\Z|"
    r"\b(?:cover for|covered|covering)[ \t]+\Z",
    re.I,
)
_RELATION = re.compile(r"(?<![^\W_])([DSWHdswh])(?=[ ]?/[ ]?[Oo](?:[.:]|\b))")
_COMMON_NOUN = re.compile(
    r"(?<!as )(?<!elected )(?<!appointed )(?<!became )(?<!is )(?<!was )(?<!['’]s )"
    r"\b(?:the|each|every|any|no|with|for|to|by|or|our|my|their|of[ \t]+an?|with[ \t]+an?|by[ \t]+an?)"
    r"[ \t]+\Z",
    re.I,
)
_COMPOUND = re.compile(
    r"(?<![^\W_])((?:[A-Za-z]+-)?[A-Za-z]{3,}(?:wo)?man|[a-z]+-(?:wo)?man)(?![^\W_])(?!['’]s?[ \t]+[A-Z])"
)
_TWO_WORDS = re.compile(
    r"\b((?:business|sales|chair|spokes|sports|camera|congress|council|service|trades|repair|handy|anchor|ambulance|"
    r"delivery|fire|lighting|sound|night|party|family|leading|ladies|company|hatchet|point|straw|stage|props|self-made)"
    r"[ -])(woman|man|lady)\b(?!['’]?s\b)",
    re.I,
)
_OFFICE = re.compile(r"['’]s[ \t]+(?:office|award|prize|cup|committee|lounge|club|report|trophy|court)\b", re.I)
"""Somebody's office, or a thing called so: "Ombudsman's office"."""
_NAMED_SO = re.compile(r",[ \t]+(?:Mr|Mrs|Ms|Miss|Dr|Prof)\b|[ \t]+(?!of\b)[A-Z][a-z]+[ \t]+[A-Z][a-z]")
"""Another's name follows: "businessman Carl Yost"."""
_MAIDEN = re.compile(r"(?<![^\W_])maiden(?=[ \t]+(?:sur)?name\b)", re.I)
_LEAVE = {"maternity": "paternity", "paternity": "maternity"}


def swapped_nouns(text: str, gender: str, scene: Scene) -> list[Touch]:
    """Give job, parent and marital nouns about the candidate their counterpart of ``gender``."""
    found = list(_each_noun(text, gender, scene))
    found += _coordinated(text, gender, found)
    return [t for t in found if not _of_both_sexes(text, t)]


_BETWEEN = re.compile(
    r"(?:(?:[ ]+(?:of|to|at|in)[ ]+[^.;:\n,]{1,32}?)?,[ ]*(?:and[ ]+)?(?:(?:an?|the)[ ]+)?|"
    r"[ ]+of[ ]+[a-z]+[ ]+(?:and|&)[ ]+|[ ]+(?:and|&)[ ]+(?:(?:an?|the)[ ]+)?|[ ]*/[ ]*)(?:[a-z'’-]+[ ]+){0,2}?"
)
"""Between two nouns of one list: "grandson of Amos Boone, son of", "wife and proud mother"."""


def _coordinated(text: str, gender: str, found: Sequence[Touch]) -> Iterator[Touch]:
    """ "Wife and father of three": the nouns of one list are said of one person, as soon as one of them is."""
    said = {t.start: t for t in found if t.field is not Field.NAME}
    nouns = [(m.span(1), m.group(1)) for m in _people(gender).finditer(text)]
    for nearby in (nouns, nouns[::-1]):
        for (start, end), word in nearby:
            beside = any(_BETWEEN.fullmatch(text, t.end, start) for t in said.values() if t.end < start)
            beside = beside or any(_BETWEEN.fullmatch(text, end, t.start) for t in said.values() if end < t.start)
            new = _counterpart(word.lower(), gender, of_spouse=False) if beside and start not in said else None
            if new and not _subject_of_work(text, start, end) and not _UNSAID.match(text, end):
                said[start] = Touch(start, end, cased(new, word), _field(word), "noun")
                yield said[start]


def _of_both_sexes(text: str, touch: Touch) -> bool:
    """ "The twins, a boy and a girl": both words stand beside each other, and neither is the candidate's."""
    other = rf"(?:an?[ ]+)?{re.escape(touch.replacement)}s?(?![^\W_])"
    after = re.match(rf"s?[ ]+(?:and|or|&)[ ]+{other}", text[touch.end : touch.end + 40], re.I)
    before = re.search(
        rf"(?<![^\W_]){other}[ ]+(?:and|or|&)[ ]+(?:an?[ ]+)?\Z", text[max(0, touch.start - 40) : touch.start], re.I
    )
    return bool(after or before)


def _each_noun(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    yield from _jobs(text, gender, scene)
    yield from _spouses(text, gender, scene)
    for match in _people(gender).finditer(text):
        start, end = match.span(1)
        new = _counterpart(match.group(1).lower(), gender, of_spouse=False)
        if new and not _subject_of_work(text, start, end) and _said(scene, start, end):
            new = _attribute(text, end, new)
            yield Touch(start, end, cased(new, text[start:end]), _field(match.group(1)), "noun")
    for match in _LEAVES.finditer(text):
        new = _counterpart(match.group(1).lower(), gender, of_spouse=False)
        if new and not scene.of_another(match.start()) and not _subject_of_work(text, *match.span(1)):
            yield Touch(*match.span(1), cased(new, match.group(1)), Field.GENDER, "noun")
    yield from _split_jobs(text, gender, scene)
    yield from _relations(text, gender)
    yield from _status(text, gender, scene.of_another)


def _field(word: str) -> Field:
    marital = word.lower().startswith(("husband", "wife", "widow"))
    return Field.MARITAL_STATUS if marital else Field.GENDER


def _said(scene: Scene, start: int, end: int) -> bool:
    """Whether a noun of family or sex is the candidate's: not a name's, a label's or a title's."""
    text, word = scene.text, scene.text[start:end]
    after = text[end : end + 30]
    if any(s == end + 1 for s, _ in scene.own) and word[0].isupper():
        return text[end] == " "  # "Aunty Grace"
    if re.search(r"\bBest[ \t]+(?:[A-Z]\w+[ \t]+){0,2}\Z", text[max(0, start - 40) : start]):
        return True
    if _UNSAID.match(after):
        return False
    if word.lower() in ("male", "female") and _CELL.search(text[max(0, start - 12) : start]) and _CELL_END.match(after):
        return True
    if _OF_THE_YEAR.match(after):
        return not scene.of_another(start) or text[start - 1 : start] in ("", "\n")
    if re.search(r"(?:fraternity|sorority)[ \t]+\Z", text[max(0, start - 14) : start], re.I):
        return word.lower() in ("brother", "sister")
    inside = re.search(r"[a-z,][ \t]+\Z", text[max(0, start - 3) : start]) is not None
    large = word[0].isupper() and not word.isupper() and inside
    return describes(scene, start, end, bare=word.lower() not in _STRICT and not large)


def _spouses(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    """ "My husband and I moved": the spouse changes the other way."""
    for match in _SPOUSE.finditer(text):
        start, end = match.span(1 if match.group(1) else 2)
        new = _counterpart(text[start:end].lower(), gender, of_spouse=True)
        if new and not scene.of_another(start) and not _of_writer(text, match.start(), gender):
            yield Touch(start, end, cased(new, text[start:end]), Field.MARITAL_STATUS, "noun")


_SPOUSE = re.compile(
    r"\b(?:my|(?:with[ \t]+)?(?:his|her))[ \t]+(?:late[ \t]+|ex-)?(husband|wife)\b(?!,?[ \t]+(?-i:[A-ZÀ-Þ][a-zà-ÿ]))|"
    r"(?:^|[.;|])[ \t•*-]*(husband|wife)(?:['’]s)?(?:[ \t]+name)?[ \t]*[:–-]",
    re.I | re.M,
)
"""Not a spouse who is named: "her husband Tom" cannot become "his wife Tom"."""
_LEAVES = re.compile(r"(?:(?<=\bon )|\b(?=\w+[ \t-]+leave\b))(maternity|paternity)\b", re.I)
_UNSAID = re.compile(
    r"[ \t]+(?:named|called)\b|['’]s?\b|(?:['’]s)?[ \t]*(?:name|occupation)?[ \t]*[:=]|-in-law|[-/][a-z]|"
    r"[ \t]+(?-i:(?!Of\b)[A-Z][a-z]+)(?![ \t]+(?:Of|of)\b)"
)
"""After it: a genitive, a label's colon, a name."""
_OF_THE_YEAR = re.compile(r"[ \t]+of[ \t]+the[ \t]+(?:year|month|match)\b", re.I)
_CELL = re.compile(r"(?:^|[\n,;|•·/(]|\d[ \t]*(?:y(?:ea)?rs?|/)?)[ \t]*\Z")
_CELL_END = re.compile(r"[ \t]*(?:[,;|•·/)\r\n]|\Z)")
_STRICT = frozenset(("king", "queen", "prince", "princess", "lion", "lioness", "bachelor", "groom", "bride"))
"""Words that are the candidate's only where somebody says so."""


def ranges(spans: Sequence[tuple[int, int]]) -> Excluded:
    """Return the test whether an offset lies in one of ``spans``."""
    return lambda at: any(start <= at < end for start, end in spans)


def is_work(text: str, end: int) -> bool:
    """Return whether the gender word that ends at ``end`` belongs to the subject of somebody's work."""
    return _WORK.match(text, end) is not None


def _subject_of_work(text: str, start: int, end: int) -> bool:
    return is_work(text, end) or _SOMEBODY_ELSE.search(text[max(0, start - 30) : start]) is not None


def _counterpart(said: str, gender: str, *, of_spouse: bool) -> str | None:
    """The word of the new gender; None where the word is of that gender already. A spouse changes the other way."""
    if gender == "neutral":
        known = gendered.counterparts(gendered.FAMILY, gender) | dict.fromkeys(_LEAVE, "parental")
        return None if of_spouse else known.get(said)
    if said in _LEAVE:
        return _LEAVE[said] if (said == "maternity") == (gender == "male") else None
    told = "male" if gender == "female" else "female"
    target = told if of_spouse else gender
    return gendered.counterparts(gendered.FAMILY, target).get(said)


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
    said = "she" if gender == "male" else "he"
    return re.search(rf"\b{said}\b", text[begin : end if end >= 0 else len(text)], re.I) is not None


def _split_jobs(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    """ "Business Woman", "sales man": the nouns of jobs in two words; and "Miss Ohio 2011"."""
    for match in _TWO_WORDS.finditer(text):
        new = gendered.counterparts(gendered.FAMILY, gender).get(match.group(2).lower())
        if new and not scene.of_another(match.start(2)):
            yield Touch(*match.span(2), cased(new, match.group(2)), Field.GENDER, "noun")
    for match in _PAGEANT.finditer(text):
        told = {"male": {"miss": "mister", "ms": "mr"}, "female": {"mister": "miss", "mr": "ms"}}.get(gender, {})
        new = told.get(match.group().lower())
        if new:
            yield Touch(*match.span(), cased(new, match.group()), Field.GENDER, "noun")


_PAGEANT = re.compile(
    r"(?<=[\"“])M(?:r|s|iss|ister)(?=\.?[ \t]+[A-Z][a-z]+[\"”])|"
    r"\b(?:Miss|Mister)(?=[ \t]+(?:[A-Z][a-z]+[ \t]+){1,3}"
    r"(?:(?:19|20)\d\d|pageant|finalist|runner-up|winner|contest))"
)


def _relations(text: str, gender: str) -> Iterator[Touch]:
    """D/o, S/o, W/o and H/o, as forms of South Asia write daughter, son, wife and husband of."""
    for match in _RELATION.finditer(text):
        new = {"male": {"D": "S", "W": "H"}, "female": {"S": "D", "H": "W"}}.get(gender, {}).get(match.group(1).upper())
        if new:
            yield Touch(match.start(1), match.end(1), cased(new, match.group(1)), Field.GENDER, "noun")


def _status(text: str, gender: str, excluded: Excluded) -> Iterator[Touch]:
    """Words of personal status and calling that take an ending: "soltero", "mariée", "cheffe de cuisine", "née"."""
    known = gendered.counterparts(gendered.STATUS, gender) if gender != "neutral" else {}
    for match in _status_words(gender).finditer(text) if known else ():
        if not excluded(match.start()) and not _no_calling(text, match):
            new = cased(known[" ".join(match.group().lower().split())], match.group())
            yield Touch(match.start(), match.end(), new, Field.GENDER, "noun")
    for match in _GERMAN.finditer(text) if _IN_GERMAN.search(text) else ():
        compound = gendered.ending(match.group(), gender)
        if compound and not excluded(match.start()) and not lexicon.lookup(match.group()).name:
            yield Touch(match.start(), match.end(), compound, Field.GENDER, "noun")
    if gender != "female":
        for match in _MAIDEN.finditer(text):
            yield Touch(match.start(), match.end(), cased("birth", match.group()), Field.GENDER, "noun")


def _no_calling(text: str, match: re.Match[str]) -> bool:
    """ "General Director", "SOCIO", "Hélène Boulanger": English, capitals, or a family name."""
    word = match.group()
    if word.lower() in words("gender", "english_too") and not _ROMANCE.match(text, match.end()):
        return True
    named = word[0].isupper() and lexicon.lookup(word).family > 1
    before = text[max(0, match.start() - 20) : match.start()]
    return word.isupper() or (named and re.search(r"[A-Z][\w.'’-]+[ \t]+\Z", before) is not None)


_IN_GERMAN = listed(r"[äöüß]|(?<![^\W_])(?:<gender:german>)(?![^\W_])")
_BRANDS = re.compile(
    r"[ \t]+(?:brand|tools?|software|API|collections?)\b|[ \t]+\d(?!\d)|(?:,|[ \t]+(?:and|&))[ \t]+([A-Z][\w-]+)"
)
_GERMAN = re.compile(r"(?<![^\W_])[A-ZÄÖÜ][a-zäöüß]{2,}(?![^\W_])")
_ROMANCE = re.compile(
    r"[ \t]+(?:de|del|da|do|en|du|(?-i:general)|comercial|ejecutiv[oa]|financier[oa]|técnic[oa]|creativ[oa])\b", re.I
)
"""After "director": the word is Spanish or Portuguese there."""


def _is_product(text: str, start: int, end: int) -> bool:
    """ "worked with Postman and Jira": a tool inside a line; "Craftsman and Snap-on"."""
    inside = text[text.rfind("\n", 0, start) + 1 : start].strip(" \t•*-") != ""
    if text[start:end] not in words("gender", "products"):
        return False
    beside = _BRANDS.match(text, end)
    tool = beside is not None and (beside.group(1) is None or lexicon.lookup(beside.group(1)).common < 2)
    return tool or (
        text[start:end] in ("Postman", "Foreman") and inside and not text[:start].rstrip().endswith((".", "a", "A"))
    )


@cache
def _status_words(gender: str) -> re.Pattern[str]:
    known = gendered.counterparts(gendered.STATUS, gender)
    ranked = "|".join(re.escape(w).replace(r"\ ", r"[ \t]+") for w in sorted(known, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:{ranked})(?![^\W_]|[-'’])", re.I)


def _jobs(text: str, gender: str, scene: Scene) -> Iterator[Touch]:
    known = gendered.counterparts(gendered.JOBS, gender)
    for expression in (_job_words(gender), _COMPOUND):
        for match in expression.finditer(text):
            start, end = match.span(1)
            word = match.group(1).lower()
            new = known.get(word) or _compound(match.group(1), gender)
            guarded = gender != "male" and word in gendered.GUARDED
            if (
                new
                and _is_calling(text, start, end)
                and (
                    describes(scene, start, end, bare=False)
                    or word == "ma'am"
                    or (
                        not guarded
                        and not scene.of_another(start)
                        and not _COMMON_NOUN.search(text[max(0, start - 30) : start])
                    )
                )
            ):
                yield Touch(start, end, cased(new, match.group(1)), Field.GENDER, "noun")
    several = {gendered.plural(old): gendered.plural(new) for old, new in known.items()}
    for match in _among(gender).finditer(text):
        yield Touch(*match.span(1), cased(several[match.group(1).lower()], match.group(1)), Field.GENDER, "noun")
    if gender != "female":
        for match in _EXPECTING.finditer(text):
            new = next(n for o, n in _EXPECTED if re.fullmatch(o, match.group(), re.I))
            if not scene.of_another(match.start()):
                yield Touch(*match.span(), cased(new, match.group()), Field.GENDER, "noun")


_EXPECTED = (
    (r"pregnant(?: with [a-z-]+)?", "expecting a child"),
    (r"(?:my|her|a|second|first) pregnancy", "the wait for a child"),
    (r"gave birth(?: to)?", "had a child"),
    (r"breast-?feeding", "feeding a baby"),
)
"""What is said of women only, and what is said of everybody."""
_EXPECTING = re.compile(
    r"\b(?:pregnant(?![ \t]+(?!and\b|when\b|while\b|during\b|with\b|in\b|at\b|again\b)[a-z]+)|"
    r"gave birth(?![ \t]+to)|(?<=while )breast-?feeding)",
    re.I,
)


def _compound(word: str, gender: str) -> str | None:
    """ "Doorman" and "yes-man", not "Goodman" or "Venkataraman"."""
    stem = re.sub(r"(?:wo)?man\Z", "", word.lower()).rstrip("-")
    entry = lexicon.lookup(word)
    surname = (
        word[0].isupper() and not word.isupper() and (entry.family > 2 or (entry.family == 2 and entry.common < 2))
    )
    known = "-" in word or lexicon.lookup(stem).common >= 2 or lexicon.lookup(stem.removesuffix("s")).common >= 2
    return gendered.compound(word, gender) if known and not surname else None


def _is_calling(text: str, start: int, end: int) -> bool:
    """A calling that is not another's by name, a tool's, a surname or the middle of a firm's name."""
    before = text[max(0, start - 30) : start]
    if (
        (_OFFICE.match(text, end) and not text[start:end].lower().endswith("woman"))
        or _NAMED_SO.match(text, end)
        or _is_product(text, start, end)
    ):
        return False
    if not text[start].isupper() or text[start:end].isupper():
        return True
    within = re.search(r"[A-Z][a-z]+[ \t]+\Z", before) and re.search(r"(?:^|[.;:•|\n(–—-])[ \t]*\Z", before) is None
    firm = within and re.match(r"[ \t]+[A-Za-z-]+", text[end : end + 20]) is not None
    plain = lexicon.lookup(text[start:end])
    surname = plain.family > 1 and within is not None and re.match(r"[ \t]*[\n,.(|]", text[end : end + 3]) is not None
    return (
        not (firm and re.search(r"\b(?:Head|Lead|Chief|Senior|Junior|First|Deputy|Vice|Best)[ \t]+\Z", before) is None)
        and not surname
    )


@cache
def _job_words(gender: str) -> re.Pattern[str]:
    known = gendered.counterparts(gendered.JOBS, gender)
    kept = [w for w in known if gender == "male" or w not in gendered.UNMARKED or w in gendered.GUARDED]
    ranked = "|".join(re.escape(w) for w in sorted(kept, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])({ranked})(?![^\W_]|[-'’]s?[ \t]+[a-z]+[ \t]+association)", re.I)


@cache
def _among(gender: str) -> re.Pattern[str]:
    """The candidate is one of several: "one of four actresses"; or the word stands for a job of several."""
    known = [w for w in gendered.counterparts(gendered.JOBS, gender) if gender == "male" or w not in gendered.UNMARKED]
    ranked = "|".join(re.escape(gendered.plural(w)) for w in sorted(known, key=len, reverse=True))
    return re.compile(
        r"\b(?:one|two|three|first|only|best|top|among|most|fellow|leading)\b[^.;\n]{0,24}?[ \t]"
        rf"({ranked})(?![^\W_])",
        re.I,
    )


@cache
def _people(gender: str) -> re.Pattern[str]:
    """Nouns of family and sex that have a counterpart of ``gender``."""
    known = sorted(gendered.counterparts(gendered.FAMILY, gender), key=len, reverse=True)
    return re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, known))})(?![^\W_])", re.I)
