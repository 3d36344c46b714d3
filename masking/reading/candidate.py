"""The candidate: whose resume it is, chosen among everything that looks like a name near the top.

Why: once the candidate is known, every token of the name can be masked wherever it stands. Where nothing is
convincing the likeliest short line is taken all the same: a wrong guess costs a heading, a missing one the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from masking.document import Candidate
from masking.expression import expression
from masking.reading.accounts import SITE, addresses, links
from masking.reading.bare_name import BREAK, DEGREES, GIVEN, TOKEN, labelled_names, trim
from masking.reading.dressed import TITLES, dressed
from masking.reading.plain import nonname, plain_word
from masking.reading.posting import prose
from masking.reading.record import Mention, Reading
from masking.reading.shorn import shorn, without_job
from masking.reading.study import SMALL_DEGREE
from masking.reading.two_lines import below
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_UNFIT = expression(r"[@:/=#%$&\d]|\b[Ww]{3}\.")
_FAMILY = expression(
    r"(?:\A|\n|\b[Oo]f |: )(?P<family>[^\W\d_a-z][\w'-]+),[ ]"
    r"(?:(?:Alhaja|Alhaji|Hajiya|Hajia|Engr|Dr|Prof|Mrs?|Ms|Miss|Chief|Arc|Barr|Pharm|Pst|Rev|Ma|Md|Mohd)\.?[ ]){0,3}\Z"
)
_NEAR = 30
"""Pieces from the top in which a name is looked for."""
_SURE = 0.6
_CERTAIN = 0.9
_STEP = 0.15
"""What a piece further down is worth less."""
_BARE_LINE = 7.6
"""More than the first piece can be worth without the tagger: 5 for its words, 3 for its place, less a half."""
_MOST_WORTH = 6.0
"""What words and a contact beside them can be worth at the most: see ``_worth`` and ``_place``."""
_GUESS = 18
_OPENS = 40
"""Letters within which a name with a nickname in it is the candidate's whatever stands below."""


class _Guess(NamedTuple):
    value: float
    start: int
    end: int


def choose(reading: Reading) -> Candidate:
    """Return the likeliest candidate; ``name`` is empty where not even a guess can be made."""
    text = reading.text
    emails = tuple(addresses(text))
    sites = tuple(links(reading))
    keys = " ".join(
        [email.partition("@")[0].lower() for email in emails[:3]]
        + [link.lower() for link in sites[:4]]
        + [e.value.lower() for e in reading.resume.document.evidence[:20]]
    )
    guess = _likeliest(reading, keys)
    if guess is None or guess.value < 0 or prose(reading, guess.start, guess.end):
        return Candidate(emails=emails, urls=sites)
    best = _turned(reading, _unlabelled(reading, _widened(reading, guess)), keys)
    best = _Guess(best.value, *shorn(text, best.start, best.end))
    best = best._replace(end=_owned(text, below(reading, best.start, best.end, keys)))
    name = " ".join(TITLES.sub(" ", text[best.start : best.end]).split())
    if not name:
        return Candidate(emails=emails, urls=sites)
    return Candidate(name, (best.start, best.end), max(0.0, min(1.0, best.value / 7)), emails, sites)


def _owned(text: str, end: int) -> int:
    """Where a name ends without the ending of what it owns: "Ann Lee's CV"."""
    return end - 2 if text[max(0, end - 2) : end].lower() in ("'s", "’s") else end


def _unheard(reading: Reading, mention: Mention, keys: str) -> bool:
    """A word standing alone that is in no list of names and in no address."""
    words = TOKEN.findall(reading.text[mention.start : mention.end])
    return len(words) == 1 and not lexicon.lookup(words[0]).name and not _agrees(words, keys)


def _likeliest(reading: Reading, keys: str) -> _Guess | None:
    """The best guess, the first of equal ones; places are looked at only as long as one can still be better."""
    best = max(_told(reading, keys), key=_rank, default=None)
    pieces = reading.pieces
    near = pieces.starts[min(_NEAR, len(pieces.starts) - 1)]
    for mention in reading.mentions_of("NAME"):
        place = pieces.index_at(mention.start)
        most = _MOST_WORTH + max(0.0, 2.0 - place * _STEP) + mention.score
        if best is not None and most < best.value:
            continue
        if mention.start <= near or _by_contact(reading, mention.start):
            guess = _of_mention(reading, mention, place, keys)
            best = guess if guess and (best is None or _rank(guess) > _rank(best)) else best
    for place in range(min(_GUESS, len(pieces.starts))):
        if best is None or best.value <= _BARE_LINE - place * _STEP:
            guess = _of_line(reading, place, keys)
            best = guess if guess and (best is None or _rank(guess) > _rank(best)) else best
    return best


def _rank(guess: _Guess) -> tuple[float, int]:
    return guess.value, -guess.start


def _told(reading: Reading, keys: str) -> Iterator[_Guess]:
    """What is labelled as a name, or dressed up as one with a nickname in it."""
    labelled = list(labelled_names(reading))
    yield from (_Guess(6.0 + _worth(reading.text, s, e, keys) / 4, s, e) for s, e in labelled[:3])
    for s, e in dressed(reading):
        yield _Guess((5.0 if s > _OPENS else 7.0) + _worth(reading.text, s, e, keys) / 4, s, e)


def _of_mention(reading: Reading, mention: Mention, place: int, keys: str) -> _Guess | None:
    """What the tagger takes for a name near the top."""
    text, start, end = reading.text, mention.start, mention.end
    if SITE.search(text, start, end) or reading.in_heading(start):
        return None
    if mention.score < _SURE and _unheard(reading, mention, keys):
        return None
    value = _worth(text, start, end, keys) + _place(reading, start, place)
    value -= 4.0 * _tool(reading, mention, keys)
    value -= 3.0 * (_another(text, start) or _referee(text, start)) + 2.0 * _mixed(text, mention)
    value -= 1.5 * bool(_AFTER_WORD.search(text, max(0, start - 30), start))
    return _Guess(value + mention.score, start, end)


def _of_line(reading: Reading, place: int, keys: str) -> _Guess | None:
    """A piece of the first ones that could be a name, whatever the tagger says."""
    start, end = reading.pieces.starts[place], reading.pieces.ends[place]
    span = _line(reading, start, end, place, keys)
    if span is None and reading.kind_at(start) not in _ELSEWHERE:
        span = (_lead(reading.text, start, end) if place < 2 else None) or _called(reading.text, start, end)
    if span is None:
        return None
    return _Guess(_worth(reading.text, *span, keys) + _place(reading, span[0], place) - 0.5, *span)


def _turned(reading: Reading, guess: _Guess, keys: str) -> _Guess:
    """The guess with the other half of "Iron Cloud, Dakota" and "Um, So-Hee"."""
    text = reading.text
    _, stop = reading.pieces.at(guess.start)
    behind = GIVEN.match(text, guess.end, stop)
    if behind is not None and _half(behind["given"], keys):
        return _Guess(guess.value, guess.start, behind.end("given"))
    before = _FAMILY.search(text, max(0, guess.start - 60), guess.start)
    if before is not None and " " not in text[guess.start : guess.end] and _half(before["family"], keys):
        return _Guess(guess.value, before.start("family"), guess.end)
    if before is not None and _HEADS.match(text, before.start(), guess.end) and _ENDS.match(text, guess.end):
        entries = list(map(lexicon.lookup, before["family"].split("-")))
        borne = any(entry.name >= 2 and (entry.city < 2 or entry.name >= 3) for entry in entries)
        if borne and before["family"].upper() not in DEGREES:
            return _Guess(guess.value, before.start("family"), guess.end)
    return guess


_HEADS = expression(rf"\n?[ \t]*{LETTER}+(?:['-]{LETTER}+)?,[ ]{LETTER}+\.?(?:[ ]{{1,2}}{LETTER}+\.?){{0,6}}\Z")
_ENDS = expression(r"[ ]*(?:\(|\n|\Z)|[ ]{2}|,[ ]")
"""A line that is a name turned round and nothing else: "Bishop, Grace Ibinabo"."""


def _half(word: str, keys: str) -> bool:
    """A word beside a comma is the other half of a name, and no degree, town or job."""
    first = word.split()[0]
    entry = lexicon.lookup(first)
    state = first.isupper() and len(first) < 3
    if state or (nonname(first) and first not in _SHORT) or first.upper() in DEGREES:
        return False
    if (entry.city >= 2 and entry.name < 3) or entry.city >= 3:
        return False
    return entry.name >= 2 or _agrees(word.split(), keys)


def _tool(reading: Reading, mention: Mention, keys: str) -> bool:
    """A doubtful name among skills that no address bears: "Paintool SAI"; a sure one follows the skills of a column."""
    words = TOKEN.findall(reading.text[mention.start : mention.end])
    among = reading.kind_at(mention.start) in ("skills", "languages", "certificates", "projects")
    return among and mention.score < _CERTAIN and not _agrees(words, keys)


def _another(text: str, start: int) -> bool:
    """A former name or a relative's stands here: "formerly Joanna", "Husband: Gurpreet"."""
    return bool(_ANOTHER.search(text, max(0, start - 40), start))


def _referee(text: str, start: int) -> bool:
    """The line opens with the word for referees: "Reference - Mr. Rosli, manager"."""
    return bool(_REFEREE.match(text, max(text.rfind("\n", 0, start) + 1, start - 120), start))


_REFEREE = expression(r"\W{0,4}(?:referen[cz](?:es?|ias?|en)|referees?|referenser|references?|référence)\b", re.I)


def _mixed(text: str, mention: Mention) -> bool:
    """Small words, no particles, behind a capital: a sentence or a job rather than a name."""
    tokens = TOKEN.findall(text[mention.start : mention.end])
    small = [t for t in tokens if t[0].islower() and t.lower() not in _SMALL and t[1:2].islower()]
    return bool(small) and len(small) < len(tokens)


def _unlabelled(reading: Reading, guess: _Guess) -> _Guess:
    """The guess without a label before or behind the name that stands in it."""
    start, end = guess.start, guess.end
    for hit in reading.hits.get("key", []):
        if hit.start == start and hit.end < end and (hit.group == "key.name" or hit.last - hit.first > 1):
            start = hit.end + len(reading.text[hit.end : end]) - len(reading.text[hit.end : end].lstrip(" \t:.-"))
        elif start < hit.start < end and hit.last - hit.first > 1:
            end = start + len(reading.text[start : hit.start].rstrip(" \t:.-"))
    return _Guess(guess.value, start, end) if start < end else guess


def _widened(reading: Reading, guess: _Guess) -> _Guess:
    """The whole line, where nothing but capitalised words that could be a name stand around the guess."""
    text = reading.text
    start, end = reading.pieces.at(guess.start)
    for hit in reading.hits.get("key", []):
        if start <= hit.start < guess.start:
            start = hit.end
    span = trim(text, start, end)
    if span is None or not (span[0] <= guess.start and guess.end <= span[1]) or span == (guess.start, guess.end):
        return guess
    tokens = TOKEN.findall(text[span[0] : span[1]])
    if len(tokens) > 16 or (len(tokens) > 5 and not reading.mentions_of("NAME")):
        return guess
    if _strange(tokens) or any(not (token[0].isupper() or token.lower() in _SMALL) for token in tokens):
        return guess
    return _Guess(guess.value, *span)


_STATE = expression(r",[ ](?:[A-Z]{2}(?![\w.])|(?:USA|India|Nigeria|Canada|Poland|Spain|Germany|France|Kenya)\b)")
_IDEOGRAPHS = "\u2e80"
_PARTICLES = terms.words("candidate_particles")
_SMALL = _PARTICLES | {"los", "las", "el", "zur", "zum", "op", "'t"}
_ANOTHER = expression(
    r"(?:\b(?:née?|nee|born|formerly|previously|fka|f/k/a|geb|geborene|father|mother|husband|wife|spouse|son"
    r"|daughter|brother"
    r"|sister|guardian|vater|mutter|ehemann|ehefrau|p[èe]re|m[èe]re|mari|padre|madre|esposo|esposa|pai"
    r"|mãe)(?:'s name)?"
    r"|\b[sdwc]/o)[ .:()-]{1,4}(?:(?:mr|mrs|miss|ms|shri|smt|late|sh)\.?[ ])?$",
    re.I,
)


def _line(reading: Reading, start: int, end: int, place: int, keys: str) -> tuple[int, int] | None:
    """A short line that could be a name and nothing else."""
    text = reading.text
    called = _ALSO.search(text, start, end)
    end = without_job(text, start, called.start() if called else end)
    line = text[start:end]
    if len(line) > 60 or _UNFIT.search(line) or reading.in_heading(start):
        return None
    span = trim(text, start, end)
    if span is None or SMALL_DEGREE.fullmatch(text[span[0] : span[1]].lower()):
        return None  # "B. Sc"
    tokens = TOKEN.findall(text[span[0] : span[1]])
    if not 1 <= len(tokens) <= 6 or len(TOKEN.findall(text[span[1] : end])) > 4 or _strange(tokens):
        return None
    agrees = _agrees(tokens, keys)
    if (
        len(tokens) == 1
        and not agrees
        and not lexicon.lookup(tokens[0]).name
        and text[start - 1 : start] not in ("", "\n")
    ):
        return None
    if reading.kind_at(start) in _ELSEWHERE and not agrees:
        return None
    lows = [t for t in tokens if t[0].islower() and t.lower() not in _SMALL and t[1:2].islower()]
    small = bool(lows)
    plain = all(plain_word(token) for token in tokens)
    if small or plain:
        named = place < 3 and len(tokens) > 1 and all(lexicon.lookup(t).name or len(t) < 3 for t in tokens)
        bare = small and plain and not (place == 0 and text[:200].islower())
        mixed = small and any(t[0].isupper() for t in tokens)
        return span if agrees or (named and not bare and not mixed) else None
    return span


_ALSO = expression(
    r"[ ,](?<=\w[ ,])(?:(?:(?<=,)[ ]|(?<=[ ]))"
    r"(?:(?:dite?|alias|a\.?k\.?a\.?|genannt|detto|detta|apodad[oa]|conhecid[oa] como|known as)\b"
    r"|(?:[SDWC][ ]?/[ ]?O|A[ ]?/[ ]?[LP])\b)"
    r"|(?<=[ ])(?:[«„“\"][ ]?\w|\([^()\n]{2,40}\)|in[ ](?=[A-ZÀ-Þ']{3,}(?:[\s,]|\Z))))"
)


def _lead(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Rare words in front of a job title or heading, where the line break between them was lost."""
    tokens = [(m.start(), m.end(), m.group()) for m in TOKEN.finditer(text, start, min(end, start + 80))]
    first = next((i for i, (_, _, token) in enumerate(tokens) if nonname(token.partition("-")[0])), 0)
    if not 1 <= first <= 3 or len(tokens) > 8 or BREAK.search(text, start, tokens[first][0]):
        return None
    rare = all(token[0].isupper() and lexicon.lookup(token).common <= 1 for _, _, token in tokens[:first])
    return (tokens[0][0], tokens[first - 1][1]) if rare else None


def _called(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Names behind a label, up to an address: "Contact Info: Lynn Forest, 12 Oak Rd", "Resume of Wise, An"."""
    match = _CONTACT.match(text, start, end)
    if match is None:
        return None
    tokens = TOKEN.findall(match["name"])
    named = any(lexicon.lookup(token).given >= 2 for token in tokens)
    if match["sure"]:
        return match.span("name") if named and all(t in _SHORT or not nonname(t) for t in tokens) else None
    return match.span("name") if named and not _strange(tokens) and not all(map(plain_word, tokens)) else None


_CONTACT = expression(
    r"(?:[^\n:]{0,12}\b(?i:contacts?|info|information|details|profile|candidate|applicant|from|r[ée]sum[ée]"
    r"|cv|vitae|lebenslauf|curr[íi]culo))(?:[ ]?[:-][ ]?|(?P<sure>[ ](?:of|for|OF|FOR)[ ]))"
    rf"(?P<name>{LETTER}+(?:,?[ ]{LETTER}+(?:['-]{LETTER}+)?\.?){{1,3}})(?=,|[ ]?\d|[ ]?$|[ ]?[|(])"
)
_AFTER_WORD = expression(r"(?:^|\n)[^\W\d_][^\W\d_ -]+(?:[ -][^\W\d_]+)?,[ ]\Z")
"""A word and a comma from the beginning of the line on: "Kerani, Shah Alam"."""


_ELSEWHERE = frozenset(
    (
        "experience",
        "skills",
        "projects",
        "education",
        "publications",
        "languages",
        "certificates",
        "interests",
        "awards",
        "volunteering",
        "references",
    )
)


def _agrees(tokens: list[str], keys: str) -> bool:
    """Whether an e-mail address or a link bears one of the words."""
    return any([lexicon.fold(token.lower()).strip(".") in keys for token in tokens if len(token) >= 3])


def _strange(tokens: list[str]) -> int:
    """How many words no name holds; "To Kit Ling" and "An Kyung-Soo" are names of which a part looks like one."""
    odd = [token for token in tokens if nonname(token)]
    if len(odd) == 1 and len(tokens) in (2, 3) and odd[0] in _SHORT:
        return 0 if any(not plain_word(token) for token in tokens if token != odd[0]) else 1
    return len(odd)


_SHORT = frozenset(("To", "An", "In", "On", "My", "Am", "At", "TO", "AN", "IN", "ON", "MY", "AM"))


def _worth(text: str, start: int, end: int, keys: str) -> float:
    """How much the words speak for a name: number, lists, agreement with addresses and links."""
    if text[start + 1 : start + 2] == "." and SMALL_DEGREE.fullmatch(text[start:end].lower().rstrip(".")):
        return -9.0  # "B.Sc."
    tokens = [token.rstrip(".") for token in TOKEN.findall(text[start:end])]
    long = [token for token in tokens if len(token) > 1 or token > _IDEOGRAPHS]
    if not long or all(nonname(token) for token in long):
        return -9.0
    if len(long) > 1 and max(map(len, long)) == 1:  # "이 력 서", "성 명": a letter-spaced title or label
        word = "".join(long)
        if nonname(word) or word in terms.group("key.name"):
            return -9.0
    count = len([token for token in tokens if token.lower() not in _SMALL])
    value = {1: -0.5, 2: 2.0, 3: 2.0, 4: 1.8, 5: 0.5, 6: 0.0}.get(count, -1.0)
    if _agrees(tokens, keys):
        value += 2.0
    entries = [lexicon.lookup(token) for token in long]
    value += len([entry for entry in entries if entry.name]) / len(long)
    if all(entry.city >= 2 and entry.name < 3 for entry in entries):
        value -= 2.0
    if _STATE.match(text, end):
        value -= 2.0
    return value - 2.0 * _strange(tokens) / len(tokens)


def _place(reading: Reading, start: int, place: int) -> float:
    value = max(0.0, 2.0 - place * _STEP)
    if _by_contact(reading, start):
        value += 1.0
    kind = reading.kind_at(start)
    if kind in ("references", "experience", "publications", "education"):
        value -= 1.5
    return value


def _by_contact(reading: Reading, start: int) -> bool:
    around = reading.text[max(0, start - 120) : start + 260]
    return "@" in around
