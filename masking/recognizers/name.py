"""Names: the candidate's in every form and place, and those of family and referees."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

from masking.expression import expression
from masking.reading import Label, Mention, Reading, Recognizer
from masking.reading.authors import authors
from masking.reading.bare_name import labelled_name
from masking.reading.cues import Cue
from masking.reading.family import relatives
from masking.reading.firm import of_firm, paired
from masking.reading.follow import follow
from masking.reading.initials import with_initials
from masking.reading.mailed import mailed
from masking.reading.monogram import filed, in_file_name
from masking.reading.paged import paged
from masking.reading.person import stands_for_person
from masking.reading.plain import nonname, plain_word, spoken, unborne, unknown
from masking.reading.post_mention import of_post
from masking.reading.posted_name import posted
from masking.reading.posting import prose
from masking.reading.salutation import mistitled, nobody
from masking.reading.shorn import author, shorn, stranger
from masking.reading.spelling import forms
from masking.reading.spoken_of import called
from masking.reading.stranger import credible, misled
from masking.reading.thing import of_thing
from masking.reading.words import LETTER
from masking.span import Field, Span
from name_lists import lexicon, terms

_TOKEN = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_SALUTED = expression(
    r"\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Shri|Smt|Sri|Sir|Herr|Frau|Señor|Señora|Sra|Sr|Mme|Alhaji|Hajia"
    r"|Engr|Er|Chief|Rev|Fr|Sister|Pastor|Barr|MR|MRS|MS|DR|PROF|SHRI|SMT)"
    r"\b(?:[ ]?\.[ ]?"
    r"|[ ])(?P<name>(?:[^\W\d_]\.[ ]?){0,3}[^\W\d_a-z][\w'-]*\.?(?:[ ](?:[^\W\d_]\.[ ]?){0,2}[^\W\d_a-z][\w'-]+){0,3})"
)
_INTRO = expression(
    r"\b(?:mein name ist|ich hei(?:ß|ss)e|me llamo|mi nombre es|me chamo|chamo-me|mi chiamo|m'appelle|jag heter"
    r"|jeg h(?:e|ed)der|nazywam się|jmenuji se|volám sa|zovem se|mă numesc|benim adım|nama saya|ako si|jina langu ni"
    r"|tôi (?:tên )?là|меня зовут|мене звати|казвам се|με λένε|my name is|my name's|i am called"
    r"|this is to certify that|signature of|resume of|résumé of|cv of|curriculum vitae (?:of|for)|resume for"
    r"|resume[ ]?[:-]|curriculum vitae[ ]?[:-]|cv[ ]?[:-]|lebenslauf von|cv de"
    r"|curriculum de|yours (?:faithfully|sincerely|truly),?|"
    r"i,|sincerely,?|regards,?)\s{0,3}(?:(?:mr|mrs|ms|miss"
    r"|dr)\.?[ ])?(?P<name>[^\W\d_][\w'.-]*(?:[ ][^\W\d_][\w'.-]*){0,3})",
    re.I,
)
_RELATION = expression(
    r"\b[SDWC][ ]?/[ ]?[Oo]\.?[ :.-]{1,4}(?:(?:Mr|Shri|Sh|Late|Sri"
    r"|Smt)\.?[ ]?){0,2}(?P<name>[^\W\d_][\w.'-]*(?:[ ][^\W\d_][\w.'-]*){0,3})"
)
_TITLE_WORDS = Cue(terms.words("name_title_words"))
_INTRO_WORDS = Cue(terms.words("name_intro_words"))
_MS = terms.words("name_ms_products")
_RELATION_WORDS = Cue("sdwc")
_KINDS = ("father", "mother", "spouse", "child", "person")
_LEAD = expression(
    r"(?:Dear|Hon|Major|Thiru|Sh|Late|Er|Dr|Prof|Mr|Mrs|Ms|Miss|Hello|Hi|By|From|To|Name|Nom|Nume|Nama"
    r"|Naam|Married to|married to|Capt|Cpt|CV|Resume|Thanks|Regards|Signed|Firma|Firmado|Spitzname"
    r"|Rufname|Text|Txt|Call|WhatsApp|Demander)\b[ .:,-]{1,4}(?=\S)"
)
_MIDDLE = expression(r"\bM\.?I\.?[ ]?:[ \t]*(?P<initial>[A-Z])(?![^\W_])")
_SURE, _ALONE = 0.25, 0.6
_TAIL = expression(r"[ ](?:[a-z]{1,4}|CV|Resume|Lebenslauf|Page)\Z")
_WIDE = expression(r"[ ]{2,}|[\t\n]+")


def find(reading: Reading) -> Iterator[Span]:
    """Yield names: the tagger's, labelled ones, and every form of the candidate's; initials beside them included."""
    for span in _found(reading):
        yield with_initials(reading.text, span)


def _found(reading: Reading) -> Iterator[Span]:
    text = reading.text
    labels = {label.start: label.end for label in reading.labels if label.colon} | dict.fromkeys(reading.starts[1:], 0)
    keys = {h.start: h.end for h in reading.hits.get("key", []) if h.group == "key.name" and text[h.start] > _LATIN}
    for mention in reading.mentions_of("NAME"):
        if mention.score >= _SURE:
            yield from _tagged(reading, mention, labels, keys)
    yield from _labelled(reading)
    if "m.i" in reading.lower or "mi:" in reading.lower:
        yield from (_span(*m.span("initial"), 0.7, "middle-initial") for m in _MIDDLE.finditer(text))
    starts = reading.words.starts
    for first, pattern, rule in (
        (_TITLE_WORDS, _SALUTED, "saluted"),
        (_INTRO_WORDS, _INTRO, "introduced"),
        (_RELATION_WORDS, _RELATION, "relation"),
    ):
        for index in reading.words.among(first):
            match = pattern.match(text, starts[index])
            if match is not None:
                yield from _matched(reading, match, rule)
    for rule, score, places in _PLACES:
        yield from (_span(start, end, score, rule) for start, end in places(reading))
    yield from (_span(*found) for found in follow(reading))


def _tagged(reading: Reading, mention: Mention, labels: dict[int, int], named: dict[int, int]) -> Iterator[Span]:
    """The parts of a mention that hold a name; a wide gap parts them.

    ``labels``: where labels and sections start, and where labels end; ``named``: the same for "Name" in other scripts.
    """
    text = reading.text
    at = mention.start
    wide = _WIDE.search(text, mention.start, mention.end)
    for cut in [*_WIDE.finditer(text, wide.start(), mention.end), None] if wide else (None,):
        start, end = at, cut.start() if cut else mention.end
        start = max(start, named.get(start, start))
        lead = _LEAD.match(text, start, end)
        start = lead.end() if lead else start
        at = cut.end() if cut else end
        while start < end and not text[start].isalpha():
            start += 1
        start, end = of_post(reading, *shorn(text, start, _shorn(text, start, _named_part(reading, start, end))))
        if start >= end:
            continue
        if reading.kind_at(start) == "publications":
            end = author(text, start, end)
        tokens = _TOKEN.findall(text[start:end])
        own = _bears(reading, tokens)
        if not own and (stop := stranger(text, start, end)) < end and reading.kind_at(start) != "publications":
            end, tokens = stop, _TOKEN.findall(text[start:stop])
        labelled = start in labels and labels[start] <= mention.end
        if not labelled and _personal(reading, start, end, mention.score, tokens, own=own):
            yield _span(start, end, mention.score, "tagged")


def _named_part(reading: Reading, start: int, end: int) -> int:
    """The end of the candidate's name in a mention that runs on into the sentence: "Jürgen baut Treppen"."""
    if reading.text[start:end].istitle() or not reading.text[start : start + 1].isupper():
        return end
    tokens = list(_TOKEN.finditer(reading.text, start, end))
    if tokens and tokens[0].group()[0].isupper() and _bears(reading, [token.group() for token in tokens]):
        for before, token in pairwise(tokens):
            word = token.group()
            if word[:2].islower() and word.lower() not in _SMALL_PARTS and word not in _own_small(reading):
                return before.end()
    return end


def _own_small(reading: Reading) -> list[str]:
    return reading.resume.candidate.name.split()


def _shorn(text: str, start: int, end: int) -> int:
    """The end of a mention without the small common words behind the name: "Precious is"."""
    while (tail := _TAIL.search(text, start, end)) is not None and nonname(tail.group().strip()):
        end = tail.start()
    return end


def _personal(reading: Reading, start: int, end: int, score: float, tokens: list[str], *, own: bool) -> bool:
    """Whether the words of a mention can be a person's name; ``own``: one of them is of the candidate's."""
    text = reading.text
    borne = [token for token in tokens if not nonname(token)]
    short = 2 if len(borne) == len(tokens) else 3
    if all(len(token) < short and token.isascii() for token in borne):
        return False
    if own:
        return _own(reading, start, end, tokens)
    if _is_text(reading, start, end, tokens) or nobody(reading, start, end, tokens) or prose(reading, start, end):
        return False
    if not credible(reading, start, end, score):
        return False
    if len(tokens) == 1 and (
        (text[start].islower() and plain_word(tokens[0])) or (score < _ALONE and not _known(tokens[0]))
    ):
        return False
    if text[start] > _LATIN and reading.pieces.index_at(start) > _TOP:
        return _mostly_latin(text)
    if reading.kind_at(start) not in _TASKS:
        return True
    return score >= _WORKING and not _COMPANY.match(text, end) and not _is_thing(tokens)


def _bears(reading: Reading, tokens: list[str]) -> bool:
    """Whether one of the words is of the candidate's name."""
    own = _own_forms(reading.resume.candidate.name)
    return any([not own.isdisjoint(forms(token.lower())) for token in tokens if len(token) > 1])


@lru_cache(maxsize=8)
def _own_forms(name: str) -> frozenset[str]:
    words = [word for word in name.lower().split() if word not in _SMALL_PARTS]
    return frozenset().union(*map(forms, words))


def _own(reading: Reading, start: int, end: int, tokens: list[str]) -> bool:
    """Whether a mention with a word of the candidate's name is the candidate, and no shop or ordinary word."""
    text = reading.text
    who = reading.resume.candidate.span
    if who is not None and who[0] <= start < who[1]:
        return True
    if not _bears(reading, tokens[:1]) and of_thing(reading, start, end):
        return False
    strangers = len(tokens) == 1 or not all(_bears(reading, [token]) for token in tokens)
    if of_firm(text, start, end) or (strangers and paired(text, start, end)):
        return False
    if text[start].lower() == text[start].upper() and len(tokens) > 4:  # a sentence of a script without capitals
        return False
    long = [m for m in _TOKEN.finditer(text, start, end) if len(m.group()) > 1]
    mine = [m for m in long if _bears(reading, [m.group()])]
    if (len(long) != 1 and len(mine) == len(long)) or not all(plain_word(m.group()) for m in long):
        return True
    return stands_for_person(reading, reading.words.index_at(mine[0].start()))


def _paired_off(part: str) -> bool:
    """Two things with a comma between, neither a given name: "Trino, Delta"."""
    halves = part.split(", ")
    if len(halves) != 2 or any(" " in half or "." in half or len(half) < 2 for half in halves):
        return False
    return all(lexicon.lookup(half).given < 2 for half in halves) or any(
        not lexicon.lookup(half).name or lexicon.lookup(half).common > 1 for half in halves
    )


def _is_text(reading: Reading, start: int, end: int, tokens: list[str]) -> bool:
    """Whether a mention is of sentences, degrees, citations or firms, which the tagger takes for names."""
    text = reading.text
    part = text[start:end]
    small = [token for token in tokens if token[0].islower() and token not in _SMALL_PARTS]
    if small and len(small) < len(tokens):
        return True
    if any(map(str.isdigit, part)) or (reading.in_heading(start) and end - start < 24) or _ABBREVIATION.match(part):
        return True
    long = [token for token in tokens if len(token) > 1]
    strange = [token for token in tokens if nonname(token)]
    if strange and ((tokens[0] in strange and "," in part) or not any(lexicon.lookup(t).name for t in tokens)):
        return True
    if _paired_off(part) or (part.islower() and any(lexicon.lookup(t).wordlike for t in tokens)):
        return True
    if of_thing(reading, start, end) or (tokens[0] in ("I", "A") and all(map(plain_word, long))):
        return True
    kind = reading.kind_at(start)
    if kind in ("references", "personal"):
        return kind == "references" and misled(reading, start, end)
    if of_firm(text, start, end) and not _known_person(tokens):
        return True
    if kind == "education" and not any(lexicon.lookup(token).name >= 2 for token in tokens):
        return True
    if kind == "publications" and _is_thing(tokens):
        return True
    return kind != "publications" and paired(text, start, end)


def _known_person(tokens: list[str]) -> bool:
    """Whether both ends of the words are names that are nothing else."""
    return len(tokens) > 1 and _known(tokens[0]) and _known(tokens[-1])


_SMALL_PARTS = frozenset(
    (*terms.words("candidate_particles"), "dos", "di", "lo", "st", "ould", "wa", "na", "op", "'t", "bt")
)
_ABBREVIATION = expression(r"[A-Z][A-Za-z]{0,3}\.[ ]?[A-Z][a-z]{1,4}\.?$")


def _mostly_latin(text: str) -> bool:
    """Whether a text is written in Latin letters: in others the tagger sees names where there are none."""
    letters = [c for c in text[:4000] if c.isalpha()]
    return sum(1 for c in letters if c > _LATIN) * 2 < len(letters)


def _is_thing(tokens: list[str]) -> bool:
    """A word that is no name at all, or nothing but towns: "Xerces Parser", "Abu Dhabi"."""
    entries = [lexicon.lookup(token) for token in tokens if len(token) > 2]
    if any(not entry.name and entry.common >= 2 for entry in entries):
        return True
    return bool(entries) and all(entry.city >= 2 and entry.name < 3 for entry in entries)


def _known(token: str) -> bool:
    """Whether a word standing alone is a name first of all."""
    entry = lexicon.lookup(token)
    return entry.name >= 2 and entry.common < 2 and entry.city < 2


_TASKS = ("experience", "projects", "skills", "certificates", "languages", "interests")
_WORKING, _LATIN, _TOP = 0.4, "\u0370", 4
_COMPANY = expression(
    r"[ ,]{1,2}(?:&[ ])?(?:Pvt|Private|Ltd|Limited|Inc|LLC|LLP|GmbH|Corp|Corporation|Company|Co\.|PLC|Group"
    r"|Industries|Technologies|Solutions"
    r"|Bank|Hospital|Restaurant|Hotel|Systems|Services|Consulting|Software|Labs|Foundation|Law Office|Associates)\b",
    re.I,
)


def _matched(reading: Reading, match: re.Match[str], rule: str) -> Iterator[Span]:
    text = reading.text
    start, end = match.span("name")
    tokens = [(m.start(), m.end()) for m in _TOKEN.finditer(text, start, end)]
    kept: list[tuple[int, int]] = []
    for a, b in tokens:
        word = text[a:b]
        if (not word[0].isupper() and word[0].lower() != word[0].upper()) or _breaks(word, rule):
            break
        kept.append((a, b))
    plain = all(plain_word(text[a:b]) for a, b in kept)
    if rule == "saluted" and kept and mistitled(reading, match, kept):
        return
    product = text[match.start() : match.start() + 2].upper() == "MS" and kept and text[slice(*kept[0])].lower() in _MS
    if kept and not product and not (rule == "introduced" and (plain or unborne([text[a:b] for a, b in kept]))):
        yield _span(*shorn(text, kept[0][0], kept[-1][1]), 0.8, rule)


def _breaks(word: str, rule: str) -> bool:
    """A word of headings and jobs ends a name; "Alpha" and the like do not behind a title."""
    if rule == "saluted" and word in _OFFICES:
        return True
    return nonname(word) and not (rule == "saluted" and lexicon.lookup(word).given >= 2)


_OFFICES = frozenset(("Eng", "Vice", "Engr", "Exec", "Asst", "Mgr", "Dept", "Div", "Acct", "Tech", "Sales", "Of"))
"""Behind "Chief" and "Sr." these are an office: "Chief Eng.", "Sr. Vice President"."""


def _labelled(reading: Reading) -> Iterator[Span]:
    for label in reading.labels_of("name", *_KINDS):
        said = reading.text[label.start : label.end]
        if not label.colon and not label.below and len(said) < 9 and " " not in said:
            continue
        span = _value(reading, label)
        if span is not None:
            yield _span(*span, 0.9 if label.kind == "name" else 0.85, f"label-{label.kind}")


def _value(reading: Reading, label: Label) -> tuple[int, int] | None:
    text = reading.text
    start, end = label.value_start, label.value_end
    if end <= start:
        return None
    if label.kind == "name" and reading.kind_at(label.start) in ("experience", "projects", "skills", "education"):
        return None
    span = labelled_name(text, start, end)
    if span is None or span[0] - start > 12 or span[1] - span[0] > 60:
        return None
    tokens = _TOKEN.findall(text[span[0] : span[1]])
    capital = label.colon or all(t[0].isupper() or (t.lower() != t and len(t) <= 3) for t in tokens)
    if not label.colon and reading.lower[label.start : label.end] in (
        "candidate",
        "applicant",
        "names",
        "initial",
        "initials",
    ):
        return None
    if not tokens or len(tokens) > 6 or not capital:
        return None
    if label.kind == "name" and tokens[0].lower() in _HEADS:
        return None
    if label.kind != "name" and (all(nonname(t) or spoken(t) for t in tokens) or unknown(tokens)):
        return None
    return span


_HEADS = frozenset(("curriculum", "resume", "résumé", "lebenslauf", "biodata", "bio-data"))


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.NAME, score, f"name:{rule}")


_PLACES: tuple[tuple[str, float, Callable[[Reading], Iterator[tuple[int, int]]]], ...] = (
    ("author", 0.6, authors),
    ("relative", 0.7, relatives),
    ("paged", 0.7, paged),
    ("called", 0.6, called),
    ("mailed", 0.7, mailed),
    ("posted", 0.6, posted),
    ("file", 0.7, filed),
    ("file", 0.7, in_file_name),
)
RECOGNIZER = Recognizer("name", frozenset({Field.NAME}), find)
