"""Names without what stands with them: titles of professions, letters behind, a job or a firm, the title of a paper."""

from __future__ import annotations

from masking.expression import expression
from masking.reading.plain import nonname, plain_word
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_TOKEN = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_FRONT = expression(
    r"(?i:pharm|bldr|arch|surv|esv|tpl|qs|nurse|ots|mls|agr|agric|acct|atty|adv|engr|barr|brgy)\.[ ]?(?=[^\W\d_])"
)
_SAYS = expression(
    r"(?:(?i:i am|i'm|my name is|je suis|ich bin|jag är|jeg er|ik ben|jestem|me llamo|chamo-me|mi chiamo)"
    r"|[Oo]ur[ ][a-z]+)[ ](?=[^\W\d_])"
)
"""What a mention of a post takes in with the name: "I am Fatuma", "Our gardener Lovemore"."""
_BEHIND = expression(rf"[ ,.]+(?P<letters>{LETTER}+(?:-[A-Z]+)?)\.?\Z")
_DASH = expression(r"[ ]+[-|/][ ]+|[ ]+-(?=[A-Z])|,[ ]")
_MARKS = frozenset("-|/,")
"""What parts a name from a job."""
_VOWEL = expression(r"[AEIOUYÀ-Þ]")
_TITLE = expression(r"[a-zà-ÿ],?[ ][A-Z]{1,3}[.:](?P<word>[ ](?P<first>[^\W\d_][\w'-]*)(?:[ ][^\W\d_]?[\w'-]*)*)\Z")
_GOES_ON = expression(
    r"(?:-\d|[ ](?!(?:and|et|und|y|e|og|och|en)[ ](?:[A-Z][\w'-]+[ ][A-Z]{1,3}\b|[A-Z]\.))[a-z(]|[ ]?[:?])"
)
POSTNOMINALS = terms.words("name_postnominals")
"""Letters that people write behind their names, in capitals."""


def shorn(text: str, start: int, end: int) -> tuple[int, int]:
    """The name of a candidate or referee without professions before it and letters or a job behind it."""
    if text.find(".", start, start + 7) > 0 and (front := _FRONT.match(text, start, end)) is not None:
        start = front.end()
    if " " in text[start:end] and (says := _SAYS.match(text, start, end)) is not None:
        start = says.end()
    end = without_job(text, start, end)
    while (behind := _BEHIND.search(text, start, end)) is not None:
        if not _post(behind["letters"], text[start : behind.start()]):
            break
        end = behind.start()
    return start, end


def without_job(text: str, start: int, end: int) -> int:
    """The end of a name before a dash and a job: "Beatriz Quintanilla - Line Cook"."""
    for dash in _DASH.finditer(text, start, end) if "-" in text[start:end] else ():
        if "-" not in dash.group():
            continue
        rest = _TOKEN.findall(text, dash.end(), end)
        before = _TOKEN.findall(text, start, dash.start())
        if len(before) > 1 and rest and (any(map(nonname, rest)) or all(map(_behind, rest))):
            return dash.start()
    return end


def _behind(word: str) -> bool:
    return word.upper() in POSTNOMINALS or (plain_word(word) and lexicon.lookup(word).common > 0)


def _post(letters: str, before: str) -> bool:
    """Whether a word stands for a degree or membership behind at least two names."""
    words = [word for word in _TOKEN.findall(before) if len(word) > 1]
    if len(words) < 2 or len([letter for letter in letters if letter.isupper()]) < 2:
        return False
    if letters.upper() in POSTNOMINALS:
        return not (letters == "MBA" and before.isupper())  # a family name, too
    told = letters.isupper() and 2 < len(letters) < 6 and not before.isupper() and _VOWEL.search(letters) is None
    return told and not lexicon.lookup(letters).name


def stranger(text: str, start: int, end: int) -> int:
    """The end of a referee's name before a firm or office: "Lisa Marr, Dalkia", "Danilo Suarez - Brgy. Kagawad"."""
    if _MARKS.isdisjoint(text[start:end]):
        return end
    for dash in _DASH.finditer(text, start, end):
        names = [lexicon.lookup(word) for word in _TOKEN.findall(text, start, dash.start()) if len(word) > 1]
        rest = [lexicon.lookup(word) for word in _TOKEN.findall(text, dash.end(), end) if len(word) > 1]
        known = len(names) > 1 and any(entry.name for entry in names)
        if known and rest and not any(entry.name for entry in rest):
            return dash.start()
    return end


def author(text: str, start: int, end: int) -> int:
    """The end of authors before the first words of what they wrote: "Babu G. Ethnobotany of …", "Pillai R. Cash"."""
    title = _TITLE.search(text, start, end)
    if title is None:
        return end
    entry = lexicon.lookup(title["first"])
    if entry.common > 1 and " " not in title["word"].strip() and len(title["first"]) > 2:
        return title.start("word")
    return title.start("word") if not entry.name and _GOES_ON.match(text, end) is not None else end
