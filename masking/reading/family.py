"""Family: the names of the candidate's parents, spouse, children and those to call in an emergency."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.firm import followed
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_WORD = expression(rf"{LETTER}+(?:['-]{LETTER}+)*\.?")
_ITEM = expression(
    r"[ \t]{0,2}(?:\([^()\n]{1,40}\)|,?[ ]?(?:aged?|now|né[es]* en|\*|geb\.?"
    r"|born)?[ ]?\(?\d{1,4}\)?(?:[ ](?:years?(?: old)?|yrs?"
    r"|ans|años|anos|Jahre|months?|mois|meses))?)?[ \t]{0,2}(?:[,;/&+][ \t]?|\n?[ ]?(?:and|und|et|y|e|og|och|en|i"
    r"|a|dan|ve|si|și|и|και|va|és|ja|with|&)[ ])"
    r"{1,2}(?:(?:my|our|little|late|baby|and|a|one)[ ])?(?:(?:son|daughter|sons|daughters|wife|husband|twins)[ ])?"
)
_FILL = expression(
    r"(?:[ ](?:adult[eo]s?|grown|mayores|menores|maiores|erwachsene|school-age|teenage|petite?s|jumeaux|grandes))?"
    r"(?:[ ]{0,9}[:,(–—-]{1,2}[ ]?|[ ](?:is|are|was|were|who is|named|called|by the name of|namens|nommée?s?"
    r"|prénommée?s?|llamad[oa]s?"
    r"|chamad[oa]s?|heißt|heißen|heet|heten|s'appelle|se llama)[ ]|[ ])(?:(?:late|mr|mrs|ms|shri|smt|sri|dr"
    r"|sh|d|dña|sra?)\.?[ ]){0,2}",
    re.I,
)
_KIN = Cue(terms.words("family_kin"))
_OF = terms.words("family_of")
_WED = Cue(terms.words("family_wed"))
_BODIES = frozenset(("sons", "daughters", "brothers", "sisters", "children", "kids"))
_MINE = terms.words("family_mine")
_SMALL = terms.words("candidate_particles")
_ALERT = expression(
    r"(?:next[ ]of[ ]kin|emergency[ ]contacts?(?:[ ](?:person|name|details?|no|number))?"
    r"|(?:in[ ])?case[ ]of[ ](?:an[ ])?emergency"
    r"|emergencia|notfallkontakt|notfall|urgence|contato de emergência|person[ ]to[ ](?:contact|notify|be[ ]notified)"
    r"(?:[ ]in[ ]case[ ]of[ ]emergency)?)"
    r"(?:[ ]?\([^()\n]{1,30}\))?(?:,?[ ](?:please[ ])?(?:contact|notify|call|inform|name|is"
    r"|person))?[ ]?[:.,|–-]{0,2}[ \t]*\n?[ \t]*"
    r"(?:(?:name[ ]?:|mr|mrs|ms|dr)\.?[ ]?)?",
    re.I,
)
_ALERT_WORDS = Cue(
    ("next", "emergency", "case", "emergencia", "notfallkontakt", "notfall", "urgence", "contato", "person")
)
_NUMBERED = expression(
    r"[ ]?(?:[:,–-][ ]?)?(?:(?:of|de|di|von|van|av|af)[ ])?(?:one|two|three|four|five|\d|un[eoa]?|deux|trois|dos|tres"
    r"|due|tre|ein(?:em|er)?|zwei|drei|twee|drie|två|to)?[ ]?\([ ]?(?!\d)",
    re.I,
)
"""From "mother" to the first name of "mother of two (Ana, 7, and Leo, 4)"."""
_TAGGED = expression(r"[ ]?(?:\([ ]?|,[ ]|–[ ]|-[ ])(?:my[ ]|his[ ]|her[ ])?$", re.I)
_CLOSE = expression(r"[ ]?(?:\)|,|$|\n|[:;]|[–-](?![\w/])|\d|\+)", re.M)
_LEADS = expression(r"(?:\A|[\n•|*,;.-]|[ ]{2})[ \t]*(?:[A-Za-z]+ )?$")
_OPENS = expression(
    r"(?:[,;(]|\b(?:and|und|et|y|e|with|one|two|three|four|\d|to|deux|trois|dos|tres|dois|due"
    r"|tre))[ ]$"
)
_COUNTED = expression(r"\b(?:\d|zwei|drei|vier|two|three|four|ein|eine|one)[ ]$", re.I)


def relatives(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield where the names of relatives stand, in lists and in prose: "my wife Grace", "mother of Caleb and Isaac"."""
    words = reading.words
    if not reading.text.isascii():
        yield from _in_rows(reading.text)
    for index in words.among(_KIN, _WED):
        start = words.starts[index]
        if reading.kind_at(start) in ("publications", "references", "projects", "skills"):
            continue
        yield from _beside(reading, index)
    for index in words.among(_ALERT_WORDS):
        match = _ALERT.match(reading.text, words.starts[index])
        if match is not None:
            yield from _names(reading, match.end(), strong=True, most=1)


_IN_ROWS = expression(
    r"^[ \t]*(?:부|모|형|누나|오빠|언니|(?:남|여)?동생|배우자|남편|아내|아들|딸|조부|조모|父亲?|母亲?|父親|母親"
    r"|配偶者?|妻子?|丈夫|夫"
    r"|儿子|女儿|兒子|女兒|长男|長男|長女|次男|次女|哥哥|弟弟|姐姐|妹妹|兄|姉|弟|妹)[ \t]{1,20}"
    r"(?P<name>[가-힣]{2,4}|[一-鿿]{1,3}[ \u3000]?[一-鿿]{1,3})"
    r"(?=[ \t]{2,}|[ \t]*$)",
    re.M,
)
_HEADED = expression(r"관[ ]?계|성[ ]?명|家庭|关系|關係|続柄|家族|姓名|氏名")


def _in_rows(text: str) -> Iterator[tuple[int, int]]:
    """Relatives as rows of a table in Korean, Chinese and Japanese forms: "부   김정호   어업"."""
    if _HEADED.search(text):
        for match in _IN_ROWS.finditer(text):
            yield match.span("name")


def _beside(reading: Reading, index: int) -> Iterator[tuple[int, int]]:
    words, text = reading.words, reading.text
    start, end, word = words.starts[index], words.ends[index], words.lowers[index]
    counted = _NUMBERED.match(text, end)
    if counted is not None and word not in _WED and text[end : end + 1] != "-":
        if reading.kind_at(start) not in ("experience", "education"):
            for a, b in _names(reading, counted.end(), strong=False):
                if counted.group().strip(" (") or _owned(reading, index) or _listed(text[a:b]):
                    yield a, b
        return
    after = words.lowers[index + 1] if index + 1 < len(words.lowers) else ""
    near = index + 1 < len(words.lowers) and text[end : words.starts[index + 1]] == " "
    if near and after in (_WITH if word in _WED else _OF):
        if text[start].isupper() and word in _BODIES:  # "Sons of Italy", "Daughters of Charity"
            return
        yield from _names(reading, words.ends[index + 1] + 1, strong=text[start].islower() or word in _WED)
        return
    if word in _WED:
        return
    fill = _FILL.match(text, end)
    mine = _owned(reading, index)
    if fill is not None and (mine or _apart(reading, index, fill.group())):
        yield from _names(reading, fill.end(), strong=mine)
    named = _TAGGED.search(text, max(0, start - 8), start)
    if named is not None and text[named.start() - 1 : named.start()] != "\n" and _CLOSE.match(text, end):
        yield from _behind(reading, named.start())


def _listed(name: str) -> bool:
    """Every word is in the lists of names: "daughter (Ana)" and not "daughter (Kestrel Holdings)"."""
    return all(lexicon.lookup(word).name for word in name.split())


_WITH = frozenset(
    (
        "to",
        "with",
        "con",
        "com",
        "met",
        "med",
        "mit",
        "à",
        "avec",
        "dengan",
        "z",
        "za",
        "till",
        "s",
        "se",
        "cu",
        "за",
        "на",
    )
)


def _owned(reading: Reading, index: int) -> bool:
    """ "my wife", "our three children", "late father": the relative is the candidate's."""
    words = reading.words
    for at in range(index - 1, max(-1, index - 4), -1):
        if words.lowers[at] in _MINE:
            gap = reading.text[words.starts[at] : words.starts[index]]
            return not any(mark in gap for mark in ".;:\n")
    return False


def _apart(reading: Reading, index: int, fill: str) -> bool:
    """A kin word in small letters that opens a clause ("; sons Caleb"), or one that labels a list ("Children: ")."""
    text, start = reading.text, reading.words.starts[index]
    if ":" in fill:
        return bool(_LEADS.search(text, max(0, start - 20), start))
    if text[start].isupper():
        counted = _COUNTED.search(text, max(0, start - 6), start)
        return counted is not None and reading.kind_at(start) not in ("experience", "projects")
    return bool(_OPENS.search(text, max(0, start - 8), start))


def _names(reading: Reading, at: int, *, strong: bool, most: int = 8) -> Iterator[tuple[int, int]]:
    """The names of a list that begins at ``at``; words that are no names first of all only where ``strong``."""
    text = reading.text
    for number in range(most):
        span = _name(reading, at)
        if span is None or not _likely(text, *span, strong=strong or number > 0):
            return
        yield span
        joint = _ITEM.match(text, span[1])
        if joint is None:
            return
        at = joint.end()


def _name(reading: Reading, at: int) -> tuple[int, int] | None:
    """Up to four capitalised words that no heading, job or number is among."""
    text = reading.text
    end = at
    here = at
    count = 0
    while count < 5:
        match = _WORD.match(text, here)
        if match is None:
            break
        word = match.group().rstrip(".")
        cased = word[0].isupper() or word[0].lower() == word[0].upper()
        if word.lower() in _KIN or (nonname(word) and not (count and lexicon.lookup(word).name >= 2)):
            break
        if not cased and not (count and word.lower() in _SMALL):
            break
        if match.group().endswith(".") and len(word) > 2 and cased and word.lower() not in _SHORTENED:
            end = match.end() - 1
            break
        if cased:
            end = match.end() if len(word) < 3 else match.start() + len(word)
        count += 1
        here = match.end() + 1 if text[match.end() : match.end() + 1] == " " else len(text)
    return (at, end) if end > at else None


_SHORTENED = frozenset(("most", "mst", "mosa", "mohd", "abd", "muh", "moh"))
"""Short forms in front of a name that are part of it: "Most. Rokeya"."""


def _likely(text: str, start: int, end: int, *, strong: bool) -> bool:
    words = [m.group().rstrip(".") for m in _WORD.finditer(text, start, end)]
    if followed(text, end) or all(len(word) < 2 for word in words):
        return False
    entries = [lexicon.lookup(word) for word in words]
    if not any(entry.name for entry in entries) and (text[start:end].isupper() or any("-" in word for word in words)):
        return False
    if all(entry.city >= 2 and entry.name < 2 for entry in entries):
        return False
    if all(not entry.name and entry.common >= 1 for entry in entries):
        return False
    return strong or not all(map(plain_word, words))


def _behind(reading: Reading, end: int) -> Iterator[tuple[int, int]]:
    """The name before "(wife)"."""
    text = reading.text
    piece, _ = reading.pieces.at(max(0, end - 1))
    tokens = [m for m in _WORD.finditer(text, max(piece, end - 60), end)]
    first = len(tokens)
    while first and tokens[first - 1].group()[0].isupper() and not nonname(tokens[first - 1].group()):
        reach = tokens[first].start() if first < len(tokens) else end
        if len(text[tokens[first - 1].end() : reach].strip()) or len(tokens) - first > 3:
            break
        first -= 1
    if first < len(tokens):
        span = tokens[first].start(), tokens[-1].end()
        if _likely(text, *span, strong=False):
            yield span
