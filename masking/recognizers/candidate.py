"""The candidate: who the resume is about, and every form of that name in the text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from masking.document import Candidate
from masking.expression import expression
from masking.reading import Reading
from masking.reading.spelling import flat, forms
from masking.reading.tokens import LINK, MAIL, among
from masking.span import Field, Span
from name_lists import terms
from name_lists.lexicon import lookup

_TOP = 15
"""Lines at the top in which the candidate's name mostly stands."""
_MOST = 6
"""Words of the longest name."""
_SHORTEST = 3
"""Letters of the shortest part of a name that is looked for by itself."""


def choose(reading: Reading, names: Sequence[Span]) -> Candidate:
    """Return the candidate among the names found in a text; an empty one where there are none.

    For a name count: a label that says so, a place near the top, the confidence of the recognizer, and words of it in
    an e-mail address or a link.
    """
    contacts = [word for word in _contacts(reading) if word]
    headlines = list(_headlines(reading, contacts)) if contacts else []
    best, most = Candidate(), _LEAST
    for span in (*names, *headlines):
        weight = _weight(reading, span, contacts)
        if weight > most:
            around = (head for head in headlines if head.start <= span.start and span.end <= head.end)
            whole = next(around, span)
            name = " ".join(reading.text[whole.start : whole.end].split())
            best = Candidate(name, (whole.start, whole.end), min(1.0, weight / 4), recognizer=span.recognizer)
            most = weight
    return best


def _weight(reading: Reading, span: Span, contacts: Sequence[str]) -> float:
    """How much speaks for a name's being the candidate's."""
    text, tokens = reading.text[span.start : span.end], reading.tokens
    words = _name_words(text)
    if not 1 <= len(words) <= _MOST:
        return 0.0
    line = tokens.lines[min(len(tokens.lines) - 1, bisect_right(tokens.starts, span.start) - 1)]
    weight = min(1.0, span.score) + max(0.0, 1.0 - line / _TOP) + 0.5 * (len(words) > 1)
    weight -= 0.5 * ("," in text)  # a list of authors, or the family name first
    own = (label for label in reading.labels_of("name") if label.colon)
    weight += 2.0 * any(label.value_start <= span.start < label.value_end for label in own)
    agreed = sum(agreeing([word], contacts) for word in words)
    weight += 1.5 * (agreed > 0) + 0.2 * agreed
    weight -= 1.0 * (reading.kind_at(span.start) == "references")
    return weight - 1.0 * any(map(_ordinary, words))


_LEAST = 0.9
"""What has to be surpassed: a doubtful name without anything that speaks for it is not carried through the text."""


def _ordinary(word: str) -> bool:
    """Whether a word is a common one that nobody is called: "Coordinator"."""
    entry = lookup(word)
    return len(word) > 1 and entry.name == 0 and entry.common > 1


def agreeing(words: Iterable[str], contacts: Sequence[str]) -> bool:
    """Whether a word of a name stands in one of the addresses or links."""
    return any(len(form) >= _SHORTEST and form in one for word in words for form in forms(word) for one in contacts)


def carried(reading: Reading, candidate: Candidate) -> Iterator[Span]:
    """Yield the candidate's name wherever it stands again, in any order and case, whole or in part.

    A part that is an ordinary word ("May", "Grant") is taken beside another part, or where it owns something ("May's
    work"); parts of one or two letters, beside another part.
    """
    words = tuple(dict.fromkeys(_name_words(candidate.name)))
    if not words:
        return
    tokens = reading.tokens
    parts = among(tokens.lowers, _as_written(words, set(tokens.lowers)))
    clear = {at for at in parts if _stands_alone(reading, at)}
    for run in _runs(reading, parts):
        different = set(map(tokens.lowers.__getitem__, run))
        several = len(different) > 1 and any(len(part) >= _SHORTEST for part in different)
        if several or not clear.isdisjoint(run):
            yield Span(tokens.starts[run[0]], tokens.ends[run[-1]], Field.NAME, 0.8, "candidate:carried")
    yield from _monograms(reading, [word[0].upper() for word in words])


def _monograms(reading: Reading, initials: Sequence[str]) -> Iterator[Span]:
    """Lines of initials beside the name: its first and some of the others, in their order."""
    for line in _MONOGRAM.finditer(reading.text) if len(initials) > 1 else ():
        letters, rest = filter(str.isalpha, line["letters"]), iter(initials[1:])
        right = next(letters, "") == initials[0] and all(letter in rest for letter in letters)
        if right and reading.kind_at(line.start("letters")) == "contact":
            yield Span(*line.span("letters"), Field.NAME, 0.8, "candidate:monogram")


def _as_written(name: Iterable[str], distinct: set[str]) -> set[str]:
    """Those of the distinct words of a text that are a form of a word of the name, with a possessive ending or not."""
    known = {form for word in name for form in forms(word)}
    strange = (low for low in distinct if not low.isascii() and low[0].isalpha())
    plain = distinct & {form + ending for form in known for ending in ("", "'s")}
    return plain | {low for low in strange if not known.isdisjoint(forms(low))}


_MONOGRAM = expression(r"(?m)^[ \t]*(?P<letters>[^\W\d_a-z](?:[. ]{0,2}[^\W\d_a-z]){1,3}\.?)[ \t]*$")
"""A line of initials: what a design puts into a disc beside the name."""


def _stands_alone(reading: Reading, at: int) -> bool:
    """Whether a part of the name reveals the candidate by itself here."""
    tokens = reading.tokens
    word, low = tokens.words[at], tokens.lowers[at]
    if len(low) < _SHORTEST and low.isascii():
        return False
    if not word[0].isupper() and word[0].lower() != word[0].upper():
        return False
    if low in terms.words("candidate_never_alone"):
        return False
    entry = lookup(word)
    owning = low.endswith("'s")
    return not ((entry.wordlike and not owning) or (entry.city > 1 and entry.name < _FAMOUS))


_FAMOUS = 3
"""A city's name that is so often a person's is taken for the person's."""


def _headlines(reading: Reading, contacts: Sequence[str]) -> Iterator[Span]:
    """Lines at the top, and pairs of the first, that hold two to four capitalised words, one of them in an address.

    Why: a name that no list knows, or that is made of common words, shows by the address made of it.
    """
    tokens, lines = reading.tokens, reading.tokens.lines
    parts = set("".join(c if c.isalpha() else " " for c in " ".join(contacts)).split())
    for first, last in _heads(lines[-1] + 1 if lines else 0):
        inside = _capitalised(reading, first, last)
        words = [flat(tokens.lowers[at]) for at in inside]
        if any(word in parts if len(word) == _SHORTEST else agreeing([word], contacts) for word in words):
            yield Span(tokens.starts[inside[0]], tokens.ends[inside[-1]], Field.NAME, 0.7, "candidate:headline")


def _capitalised(reading: Reading, first: int, last: int) -> list[int]:
    """The tokens of these lines without hyphens, where they may be a name: few, capitalised and in one cell."""
    tokens, lines = reading.tokens, reading.tokens.lines
    every = range(bisect_left(lines, first), bisect_right(lines, last))
    inside = [at for at in every if tokens.words[at] != "-"]
    if not 2 <= len(inside) <= _LONGEST or not all(tokens.words[at][0].isupper() for at in inside):
        return []
    several = first < last and min(lines.count(first), lines.count(last)) > 1
    in_cells = "\t" in reading.text[tokens.starts[inside[0]] : tokens.ends[inside[-1]]]  # a label and its value
    return [] if several or in_cells else inside


def _heads(count: int) -> Iterator[tuple[int, int]]:
    """First and last line of the stretches at the top that may be a name."""
    yield from ((line, line) for line in range(min(_TOP, count)))
    yield from ((line, line + 1) for line in range(min(2, count - 1)))


_LONGEST = 4


def _runs(reading: Reading, parts: Sequence[int]) -> Iterator[list[int]]:
    """The parts of the name that stand side by side, up to two marks between them."""
    tokens = reading.tokens
    run: list[int] = []
    for at in parts:
        between = tokens.words[run[-1] + 1 : at] if run else ()
        apart = len(between) > 2 or any(word[0].isalnum() or word in "&|" for word in between)
        if run and (apart or tokens.lines[at] > tokens.lines[run[-1]]):
            yield run
            run = []
        run.append(at)
    if run:
        yield run


def _name_words(name: str) -> list[str]:
    particles = terms.words("candidate_particles")
    cut = "".join(c if c.isalpha() or c in "'’" else " " for c in name).lower().split()
    return [word.strip("'’") for word in cut if word.strip("'’") and word not in particles]


def _contacts(reading: Reading) -> Iterator[str]:
    tokens = reading.tokens
    for at in among(tokens.words, (MAIL, LINK)):
        yield flat(reading.text[tokens.starts[at] : tokens.ends[at]].lower()).partition("@")[0]
    for evidence in reading.document.evidence:
        yield flat(evidence.value.lower()).partition("@")[0]
