"""Names: the candidate's in every form and place, and those of family and referees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from masking.reading import Label, Mention, Reading, Recognizer
from masking.reading.candidate import nonname, plain_word, trim
from masking.span import Field, Span
from name_lists import lexicon

_TOKEN = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_PERSON = re.compile(r"^[^\W\d_][\w.'-]*(?:[ ,.]{1,3}[^\W\d_][\w.'-]*){0,5}$")
_SALUTED = re.compile(
    r"\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Shri|Smt|Sri|Sir|Herr|Frau|Señor|Señora|Sra|Sr|Mme|Alhaji|Hajia|Engr|Er|Chief|Rev|Fr|Sister|Pastor|Barr|MR|MRS|MS|DR|PROF|SHRI|SMT)"
    r"\b[ ]?\.?[ ]?(?P<name>(?:[^\W\d_]\.[ ]?){0,3}[^\W\d_a-z][\w'-]*\.?(?:[ ](?:[^\W\d_]\.[ ]?){0,2}[^\W\d_a-z][\w'-]+){0,3})"
)
_INTRO = re.compile(
    r"\b(?:my name is|my name's|i am called|this is to certify that|signature of|resume of|résumé of|cv of|curriculum vitae of|"
    r"curriculum vitae for|resume for|resume[ ]?[:-]|curriculum vitae[ ]?[:-]|cv[ ]?[:-]|lebenslauf von|cv de|curriculum de|yours (?:faithfully|sincerely|truly),?|"
    r"i,|sincerely,?|regards,?)\s{0,3}(?:(?:mr|mrs|ms|miss|dr)\.?[ ])?(?P<name>[^\W\d_][\w'.-]*(?:[ ][^\W\d_][\w'.-]*){0,3})",
    re.I,
)
_RELATION = re.compile(
    r"\b[SDWC][ ]?/[ ]?[Oo]\.?[ :.-]{1,4}(?:(?:Mr|Shri|Sh|Late|Sri|Smt)\.?[ ]?){0,2}(?P<name>[^\W\d_][\w.'-]*(?:[ ][^\W\d_][\w.'-]*){0,3})"
)
_AUTHOR = re.compile(r"(?<![\w.])(?P<family>[A-ZÀ-Þ][a-zà-ÿ][\w'-]+),[ ](?:[A-Z]\.[ -]?){1,3}(?<![ -])")
_AUTHOR_TURNED = re.compile(r"(?<![\w.])(?:[A-Z]\.[ -]?){1,3}(?P<family>[A-ZÀ-Þ][a-zà-ÿ][\w'-]+)(?![\w.])")
_INITIALS_BEFORE = re.compile(r"(?<![\w.])(?:[A-ZÀ-Þ]\.[ ]?){1,3}$")
_INITIAL_AFTER = re.compile(
    r"(?:[ ]|\.[ ]?)(?P<initial>[A-ZÀ-Þ](?:\.[ ]?[A-ZÀ-Þ](?!\w)){0,2}\.?)(?=\s*(?:[\n,;|)(]|$)|[ ]{2})"
)
_KINDS = ("father", "mother", "spouse", "child", "person")
_SURE = 0.25
_ALONE = 0.6
_WIDE = re.compile(r"[ ]{2,}|[\t\n]+")


def find(reading: Reading) -> Iterator[Span]:
    """Yield names: the tagger's, labelled ones, and every form of the candidate's; initials beside them included."""
    for span in _found(reading):
        yield _with_initials(reading.text, span)


def _found(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for mention in reading.mentions_of("NAME"):
        if mention.score >= _SURE:
            yield from _tagged(reading, mention)
    yield from _labelled(reading)
    for pattern, rule in ((_SALUTED, "saluted"), (_INTRO, "introduced"), (_RELATION, "relation")):
        for match in pattern.finditer(text):
            yield from _matched(text, match, rule)
    yield from _authors(reading)
    yield from _candidate(reading)


def _with_initials(text: str, span: Span) -> Span:
    left = _INITIALS_BEFORE.search(text, max(0, span.start - 12), span.start)
    right = _INITIAL_AFTER.match(text, span.end)
    start = left.start() if left and left.end() == span.start else span.start
    end = right.end("initial") if right else span.end
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


def _authors(reading: Reading) -> Iterator[Span]:
    """Lists of authors: "Sato, K., Diallo, M." and "K. Sato, M. Diallo"."""
    last: dict[int, int] = {}
    matches = [m for pattern in (_AUTHOR, _AUTHOR_TURNED) for m in pattern.finditer(reading.text)]
    for match in matches:
        piece = reading.pieces.index_at(match.start())
        last[piece] = last.get(piece, 0) + 1
    for match in matches:
        listed = reading.kind_at(match.start()) == "publications"
        if (listed or last[reading.pieces.index_at(match.start())] >= 2) and not nonname(match.group("family")):
            yield _span(match.start(), match.end(), 0.6, "author")


def _tagged(reading: Reading, mention: Mention) -> Iterator[Span]:
    """The parts of a mention that hold a name; a wide gap parts them."""
    text = reading.text
    at = mention.start
    for cut in [*_WIDE.finditer(text, mention.start, mention.end), None]:
        start, end = at, cut.start() if cut else mention.end
        at = cut.end() if cut else end
        tokens = _TOKEN.findall(text[start:end])
        if all(nonname(token) or len(token) == 1 for token in tokens):
            continue
        if len(tokens) == 1 and mention.score < _ALONE and not _known(reading, tokens[0]):
            continue
        yield _span(start, end, mention.score, "tagged")


def _known(reading: Reading, token: str) -> bool:
    """Whether a word standing alone is part of the candidate's name, or a name first of all."""
    if token.lower() in reading.resume.candidate.name.lower().split():
        return True
    entry = lexicon.lookup(token)
    return entry.name >= 2 and entry.common < 2 and entry.city < 2


def _matched(text: str, match: re.Match[str], rule: str) -> Iterator[Span]:
    start, end = match.span("name")
    tokens = [(m.start(), m.end()) for m in _TOKEN.finditer(text, start, end)]
    kept: list[tuple[int, int]] = []
    for a, b in tokens:
        word = text[a:b]
        if not word[0].isupper() and word[0].lower() != word[0].upper() or nonname(word):
            break
        kept.append((a, b))
    if kept and not (rule == "introduced" and all(plain_word(text[a:b]) for a, b in kept)):
        yield _span(kept[0][0], kept[-1][1], 0.8, rule)


def _labelled(reading: Reading) -> Iterator[Span]:
    for label in reading.labels_of("name", *_KINDS):
        if not label.colon and not label.below and len(reading.text[label.start : label.end]) < 9:
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
    span = trim(text, start, end)
    if span is None or span[0] - start > 12 or span[1] - span[0] > 60:
        return None
    tokens = _TOKEN.findall(text[span[0] : span[1]])
    capital = label.colon or all(t[0].isupper() or t.lower() != t and len(t) <= 3 for t in tokens)
    if not label.colon and reading.lower[label.start : label.end] in (
        "candidate",
        "applicant",
        "names",
        "initial",
        "initials",
    ):
        return None
    if not tokens or len(tokens) > 6 or not capital or all(plain_word(t) for t in tokens) and label.kind != "name":
        return None
    if label.kind != "name" and all(nonname(t) for t in tokens):
        return None
    return span


def _candidate(reading: Reading) -> Iterator[Span]:
    """Every token of the candidate's name, wherever it stands."""
    who = reading.resume.candidate
    if who.span is None:
        return
    text = reading.text
    yield _span(*who.span, max(0.3, who.confidence), "candidate")
    tokens = [t for t in _TOKEN.findall(who.name) if not nonname(t) or len(_TOKEN.findall(who.name)) < 3]
    long = [t for t in tokens if len(t) >= 3]
    if len(tokens) > 1:
        whole = r"[\W_]{0,4}".join(map(re.escape, tokens))
        for match in re.finditer(whole, text, re.I):
            yield _span(match.start(), match.end(), 0.95, "whole")
        turned = re.escape(tokens[-1]) + r"[ ,.\n]{1,3}" + r"[\W_]{0,3}".join(map(re.escape, tokens[:-1]))
        for match in re.finditer(rf"(?<!\w){turned}(?!\w)", text, re.I):
            yield _span(match.start(), match.end(), 0.95, "turned")
        yield from _initials(text, tokens)
    for token in long:
        yield from _alone(reading, token, [t.lower() for t in long if t != token], who.span)


def _alone(reading: Reading, token: str, others: list[str], home: tuple[int, int]) -> Iterator[Span]:
    text = reading.text
    common = plain_word(token)
    for match in re.finditer(rf"(?<![^\W\d_]){re.escape(token.lower())}(?![^\W\d_])", reading.lower):
        start, end = match.span()
        if text[start].islower() and not (text[start - 1 : start] and text[start - 1] in "@./_"):
            if not home[0] <= start < home[1] and (common or len(token) < 4):
                continue
        if common and not home[0] <= start < home[1]:
            around = reading.lower[max(0, start - 25) : end + 25]
            if not any(other in around for other in others):
                continue
        yield _span(start, end, 0.8, "token")


def _initials(text: str, tokens: list[str]) -> Iterator[Span]:
    """ "Sato, K." and "K. Sato" in lists of authors."""
    given, family = tokens[0], tokens[-1]
    for first, last in ((given, family), (family, given)):
        if len(last) < 3:
            continue
        letter, name = re.escape(first[0]), re.escape(last)
        pattern = rf"(?<!\w)(?:{letter}\.?[ ]?(?:[A-Z]\.?[ ]?){{0,2}}{name}|{name},?[ ]{letter}\.?(?:[ -]?[A-Z]\.?){{0,2}})(?!\w)"
        for match in re.finditer(pattern, text):
            yield _span(match.start(), match.end(), 0.8, "initials")


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.NAME, score, f"name:{rule}")


RECOGNIZER = Recognizer("name", frozenset({Field.NAME}), find)
