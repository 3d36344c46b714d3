"""Strangers: how sure a name must be that is not the candidate's, where a resume speaks of work.

Why: there the tagger meets compound nouns, towns, machines, tests and institutions; most languages do not write them
small. A stranger's name that is left tells nothing of the candidate; a skill that is masked is lost.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_WORD = expression(rf"{LETTER}+(?:'{LETTER}+)*")
_TOLD = frozenset(("references", "personal", "publications", "declaration"))
_TOP = 6
_SURE = 0.8
_INITIALLED = 0.9
_REACH = 160
"""Letters on both sides that tell a line's language; flattened resumes are one line."""
_CANDIDATE = 0.5
_CUE = expression(
    r"\b(?:by|under|von|Dr|Prof|M[rs]s?|PhD|[Ss]upervis\w+|[Aa]dvis[eo]r|[Gg]uide"
    r"|[Mm]entor|[Mm]anager|[Aa]uthor|[Ee]ditor|[Dd]irector|[Dd]irected|[Ff]ounder|[Oo]wner|[Pp]resident|CEO|[Tt]utor"
    r"|[Tt]eacher|[Ii]nstructor|[Pp]rofessor|[Cc]oach|[Cc]ontact|[Rr]efs?|[Rr]eferee|[Cc]onductor|[Bb]oss"
    r"|[Cc]olleague"
    r"|[Ff]riend|[Ss]uccessor|[Bb]etreuer\w*|[Ll]eitung|[Cc]hef|[Pp]romot[eo]r)"
    r"[.:,]{0,2}[ ]{1,2}(?:[(–-][ ]?)?\Z"
)
_PARTS = (" ", "(", "–", "-")
"""What such words end with."""
_WITH = expression(r"(?:\b(?:with|and|met|mit|avec|con|com|med|z)|&)[ ]\Z")
_INITIAL = expression(r"(?<![\w&])[A-ZÀ-Þ]\.?(?![\w'&-])")
_ENGLISH = Cue(terms.words("stranger_english"))
_FOREIGN = Cue(terms.words("stranger_foreign"))
_NOUN_BEFORE = expression(rf"(?P<noun>{LETTER}{{3,30}})[ ]\Z")


def credible(reading: Reading, start: int, end: int, score: float) -> bool:
    """Whether words that are not the candidate's can be masked as a name of ``score`` where they stand."""
    kind, who = reading.kind_at(start), reading.resume.candidate
    if kind in _TOLD or who.span is None or who.confidence < _CANDIDATE or reading.text[start] > _LATIN:
        return True
    if _heads(reading, start, end, score):
        return True
    return named(reading, start, end, score)


def _heads(reading: Reading, start: int, end: int, score: float) -> bool:
    """The words fill a line of the head that no list of names speaks against."""
    pieces, entries = reading.pieces, [lexicon.lookup(m.group()) for m in _WORD.finditer(reading.text, start, end)]
    if reading.kind_at(start) not in ("contact", "other") or pieces.index_at(start) > _TOP:
        return False
    if pieces.at(start) != (start, end):
        return False
    if score < _SURE:
        return all(entry.name >= 2 for entry in entries)
    return any(entry.name for entry in entries) or reading.resume.candidate.confidence < _SURE


def named(reading: Reading, start: int, end: int, score: float) -> bool:
    """Whether the lists of names, or words that speak of a person before them, bear the words out."""
    text = reading.text
    entries = [lexicon.lookup(m.group()) for m in _WORD.finditer(text, start, end) if len(m.group()) > 1]
    if not entries or text[start - 1 : start].isdigit():
        return False
    first, last = entries[0], entries[-1]
    if text[start - 1 : start] in _PARTS and _CUE.search(text, max(0, start - 24), start):
        return first.given > 0 or last.name >= 2
    if len(entries) == 1:
        return _alone(first, score, initialled=_INITIAL.search(text, start, end) is not None)
    foreign = abroad(reading, start)
    if text[start - 1 : start] == " " and _WITH.search(text, max(0, start - 6), start):
        return not foreign and first.name > 0 < last.name and not nonname(text[start:end].split()[0])
    led = first.given >= 2 or (first.given == 1 and not first.common)
    if not (led or (last.given >= 2 and first.family >= 2)):
        return False
    if all(entry.wordlike for entry in entries):
        return False
    if len(entries) == 2 and "-" in text[start:end]:  # "Jaro-Winkler"
        return first.given >= 2 <= last.given
    if not all(entry.name for entry in entries):
        return led and not foreign and score >= _SURE and first.common < 2 and len(entries) < 4
    if first.common > 2 and score < _SURE:
        return False
    return not foreign or (score >= _SURE and max(first.family, last.family) > 0 and not _nouned(text, start))


def _alone(entry: lexicon.Entry, score: float, *, initialled: bool) -> bool:
    """Whether one word is somebody's, with an initial or without."""
    if initialled:
        return entry.name > 0 or (score >= _INITIALLED and not entry.common)
    rare = entry.common < 2 or (entry.common == 2 and entry.lean < -1 and entry.given > 2 and score >= _SURE)
    return entry.given >= max(2, entry.family) and rare and entry.city < 2


def abroad(reading: Reading, offset: int) -> bool:
    """Whether the line around ``offset`` is in a language other than English, by its small words or the text's."""
    text = reading.lower
    start = max(text.rfind("\n", 0, offset) + 1, offset - _REACH)
    stop = text.find("\n", offset, offset + _REACH)
    line = set(text[start : stop if stop >= 0 else offset + _REACH].split())
    if line & _ENGLISH:
        return False
    if line & _FOREIGN:
        return True
    return reading.words.count(_FOREIGN) > reading.words.count(_ENGLISH)


def _nouned(text: str, start: int) -> bool:
    """A capitalised word that is no name stands right before: "Baugeschäft Karl Huber"."""
    before = _NOUN_BEFORE.search(text, max(0, start - 32), start)
    return before is not None and before["noun"][0].isupper() and not lexicon.lookup(before["noun"]).name


def misled(reading: Reading, start: int, end: int) -> bool:
    """Among referees: a firm behind a job and a comma, "owner, Blackrock Possum"."""
    text = reading.text
    if text[start - 2 : start] != ", " or reading.pieces.at(start)[0] == start:
        return False
    before = _NOUN_BEFORE.search(text, max(0, start - 34), start - 1)
    job = text[max(0, start - 32) : start - 2].rpartition(" ")[2]
    return before is None and nonname(job) and not named(reading, start, end, 0.0)


_LATIN = "\u0370"
