"""Aliases: the nickname, the former name and the name in another script that stand with the candidate's name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.bare_name import trim
from masking.reading.cues import Cue
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_WORD = rf"(?:{LETTER}{{1,2}}\.|{LETTER}+(?:['-]{LETTER}+)*)"
_TOKEN = expression(_WORD)
_NAME = rf"(?P<name>{_WORD}(?:[ ]{_WORD}){{0,4}})"
_SAID = (
    r"(?i:née?|nee|born|formerly|previously|fka|f[./ ]?k[./ ]?a|aka|a[./ ]?k[./ ]?a|a\.k\.a|also known as|known as"
    r"|known to (?:all|everyone|friends) as|goes by|go by|prefers|call me|called|nickname|nicknamed|preferred name"
    r"|preferred"
    r"|(?:english|chinese|western|call|christian|baptismal|hebrew|dharma|given)[ ]name|tên tiếng anh|surnommée?|dit"
    r"|detta|detto"
    r"|épouse|ép|veuve|ved|verh|verheiratete?|apodad[oa]|spitzname|rufname|roepnaam|smeknamn|soprannome"
    r"|friends call me|please call me|former name|maiden name|alias|stage name|pen name|geborene?r?|geb|dite?|dit|ex"
    r"|nato|nata|nacid[oa]|conocid[oa] como|conhecid[oa] como|genannt|sobrenome|kızlık soyadı|zd|roz|z domu"
    r"|tên ở nhà|hay gọi|thường gọi|ở nhà gọi|panggilan|akrab disapa|biasa dipanggil|dipanggil|palayaw|tinatawag na"
    r"|zwan[ya]|zw|řečen[ýá]|más conocid[oa] como|vulgo|по прозвищу|урожд[её]нная|урожд"
    r"|born as|changed from|legal name|legally|doing business as)"
)
_BRACKETS = expression(rf"[ ]?[(\[\"'“”„«‘][ ]?(?:{_SAID}[ .:,]{{1,3}})?[\"'“‘]?{_NAME}[ ]?[\"'“”»’]?[)\]\"'“”»’;]")
_STATED = expression(rf"(?:[ ,;|–-]{{1,3}}{_SAID}[ .:,]{{1,3}}|[ ]@[ ])[\"'“„«]?[ ]?{_NAME}")
_SELF = expression(
    r"(?i:née|nee|goes by|go by|calls? me|also known as"
    r"|known to (?:all|everyone|friends|colleagues|clients|customers) as"
    r"|better known as|nicknamed|(?:preferred|nick|former|maiden|birth|previous|legal|stage|pen)[ ]?names?(?: is"
    r"| was|[ ]?:)?"
    r"|under the name(?: of)?|nenn(?:en|t) mich|(?:spitz|ruf)name(?: ist)?:?|m'appell(?:e|ent)|me llaman|me dicen"
    r"|mi chiamano|me chamam(?: de)?|noem(?:en|t) (?:ze )?me|kallar mig|roepnaam:?|smeknamn:?|surnommée?|apodad[oa]"
    r"|soprannome:?)"
    rf"[ ]{{1,2}}[\"'“]?{_NAME}"
)
_SELF_WORDS = Cue(
    ("née", "nee",
     "goes", "go", "call", "calls", "known", "better", "nicknamed", "nickname", "preferred", "former", "maiden",
     "birth", "previous", "stage", "pen", "under", "nennen", "nennt", "spitzname", "rufname", "m'appelle",
     "m'appellent", "me", "mi", "noemen",
     "noemt", "kallar", "roepnaam", "smeknamn", "surnommé", "surnommée", "apodado", "apodada", "soprannome")
)  # fmt: skip
_PARENT = expression(
    rf"(?P<own>{_WORD}(?:[ ]{_WORD}){{0,3}}),?[ ](?i:[SDWC][ ]?/[ ]?O|A[ ]?/[ ]?[LP])\.?[ ]"
    rf"(?P<name>{_WORD}(?:[ ]{_WORD}){{0,3}})"
)
_FIRST = 8
_WED = expression(r"[ ]in[ ](?P<name>[A-ZÀ-Þ][A-ZÀ-Þ']{2,}(?:[ ][A-ZÀ-Þ']{3,})?)(?=[ ]*(?:$|[,|–-]))", re.M)
_KNOWN_AS = expression(
    rf"(?:^|[|•])[ \t]*{_NAME}[ ]?[\n,(|–-]{{1,3}}[ ]?"
    r"(?i:a\.?[ /]?k\.?[ /]?a|also known as|known as|dite?|alias|genannt|detto|detta|conocid[oa] como"
    r"|conhecid[oa] como)"
    r"[ .:,]{1,3}[\"'“„«]?[ ]?\Z",
    re.M,
)
_OTHER = expression(r"[ \t]*[/|(,·•-]?[ \t]*\n?[ \t]*[(]?")
_SCRIPT = expression(rf"{LETTER}+(?:[ ·・'-]{LETTER}+){{0,5}}")
_OTHER_BEFORE = expression(
    rf"(?P<name>{LETTER}+(?:[ ·・'-]{LETTER}+){{0,5}})[ \t]*[/|(,·•-]?[ \t]*\n?[ \t]*(?:\([^()\n]{{1,6}}\)[ \t]*)?$"
)
_MOST = 8
_QUOTES = frozenset("\"'“”„«‘")
_LATIN = "\u0370"
_DEGREES = terms.words("candidate_degrees")
_PARTICLES = terms.words("candidate_particles")


def aliases(reading: Reading, home: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield where other names of the candidate stand; ``home`` is where the name itself does."""
    seen, waiting = {home}, [home]
    while waiting and len(seen) < _MOST:
        for span in _beside(reading, waiting.pop()):
            if span not in seen:
                seen.add(span)
                waiting.append(span)
                yield span
    for index in reading.words.among(_SELF_WORDS):
        told = _SELF.match(reading.text, reading.words.starts[index])
        if told is not None:
            yield from (span for span in _named(reading, told, quoted=False) if span not in seen)


def _beside(reading: Reading, home: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Other names right behind or before one name of the candidate."""
    text = reading.text
    start, end = home
    for at in range(start, min(end + 1, len(text))):
        match = _BRACKETS.match(text, at) if text[at] in " ([\"'“„«‘" else None
        if match is not None:
            yield from _named(reading, match, quoted=match.group().lstrip()[0] in _QUOTES)
            if match.end() > end:
                yield from _rest(reading, match.end())
    stated = _STATED.match(text, end)
    if stated is not None:
        yield from _named(reading, stated, quoted=False)
    yield from _foreign(reading, home)
    before = _KNOWN_AS.search(text, max(0, start - 120), start)
    if before is not None and text[start].islower() and before["name"].islower():
        yield before.span("name")
    elif before is not None:
        yield from _named(reading, before, quoted=False)
    wed = _WED.match(text, end)
    if wed is not None and text[start:end].isupper():
        yield from _named(reading, wed, quoted=False)


def lineages(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield names of the first lines that tell the father's too, as one: "PRAKASH S/O MUNIANDY"."""
    pieces = reading.pieces
    for start, end in zip(pieces.starts[:_FIRST], pieces.ends[:_FIRST], strict=True):
        match = _PARENT.match(reading.text, start, end) if "/" in reading.text[start:end] else None
        if match is not None and not any(map(nonname, _TOKEN.findall(match["own"]))):
            yield match.span()


def _named(reading: Reading, match: re.Match[str], *, quoted: bool) -> Iterator[tuple[int, int]]:
    """The capitalised words of a match that can be a name."""
    text = reading.text
    kept: list[tuple[int, int]] = []
    for a, b in ((m.start(), m.end()) for m in _TOKEN.finditer(text, *match.span("name"))):
        word = text[a:b].rstrip(".")
        if not (word[:2] != word[:2].lower() or text[a] > _LATIN or word.lower() in _PARTICLES):
            break
        if nonname(word) or word.upper() in _DEGREES:
            break
        kept.append((a, b))
    while kept and text[kept[-1][0] : kept[-1][0] + 2].islower():
        kept.pop()
    if kept and (quoted or _reads(text, kept)):
        yield kept[0][0], kept[-1][1]


def _reads(text: str, tokens: list[tuple[int, int]]) -> bool:
    """Words in brackets are a name, and no town, trait or common word."""
    words = [text[a:b].rstrip(".") for a, b in tokens]
    entries = [lexicon.lookup(word) for word in words]
    if all(entry.city >= 3 or (entry.city == 2 and entry.name < 3) for entry in entries):
        return False
    return not all(plain_word(w) and e.name < 2 for w, e in zip(words, entries, strict=True))


def _rest(reading: Reading, at: int) -> Iterator[tuple[int, int]]:
    """The family name behind a nickname in brackets: "Oluwaseun (Seun) Bamidele"."""
    text = reading.text
    if text[at : at + 1] != " ":
        return
    _, stop = reading.pieces.at(at)
    span = trim(text, at, stop)
    if span is None or span[0] != at + 1:
        return
    words = _TOKEN.findall(text[slice(*span)])
    if len(words) <= 3 and all(word[0].isupper() and not nonname(word) for word in words):
        yield span


def _foreign(reading: Reading, home: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The name in another script, right behind or before the name or in the next line."""
    text = reading.text
    strange = text[home[0]] > _LATIN
    gap = _OTHER.match(text, home[1])
    at = gap.end() if gap else home[1]
    behind = _SCRIPT.match(text, at)
    if behind is not None and (text[at] > _LATIN) != strange:
        yield from _if_named(reading, at, behind.end(), "\n" in text[home[1] : at])
    if not strange and text[max(0, home[0] - 80) : home[0]].isascii():
        return
    before = _OTHER_BEFORE.search(text, max(0, home[0] - 80), home[0])
    if before is not None and (text[before.start()] > _LATIN) != strange:
        yield from _if_named(reading, *before.span("name"), "\n" in text[before.end("name") : home[0]])


def _if_named(reading: Reading, start: int, end: int, apart: bool) -> Iterator[tuple[int, int]]:
    """The words of another script if they are a name; ``apart``: they stand in another line."""
    part = reading.text[start:end]
    words = _TOKEN.findall(part)
    if part[0] > _LATIN:
        if not (apart and not _named_below(part, words)) and not _headed(reading, start, words):
            yield start, end
    elif 1 < len(words) < 5 and all(w[0].isupper() and not plain_word(w) for w in words):
        yield start, end


def _named_below(part: str, words: list[str]) -> bool:
    """A line in another script that is a name: two to four ideographs, or words with capitals."""
    if part[0] >= "\u3040":
        return len(part) <= 4
    return 1 < len(words) < 5 and all(word[0].isupper() for word in words)


def _headed(reading: Reading, at: int, words: list[str]) -> bool:
    """A heading or a label stands there."""
    return reading.in_heading(at) or any(map(nonname, words)) or any(label.start == at for label in reading.labels)
