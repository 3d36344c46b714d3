"""Tagging: the stretches of a text that reveal something, as the model sees them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby
from math import log
from typing import TYPE_CHECKING, NamedTuple

from masking.expression import expression
from masking.reading import Reading, Tokens
from masking.span import TRAITS, Field, Span
from name_lists import terms
from name_lists.lexicon import lookup

if TYPE_CHECKING:
    from masking.ner.model import Model
    from masking.ner.network import Array

STRICT = 0.25
"""Confidence of a token whose probability is just the threshold of its field."""
_GROWING, _GROWING_LEAST = 0.1, 0.02
"""Share of the wanted probability that is enough for a token beside a surer one of its field, and its lower bound."""
_GROWING_LITTLE = dict.fromkeys((Field.GENDER, Field.EMAIL, Field.URL), 0.6)
"""The share for fields that are single words: what stands beside a pronoun is a verb."""
_TAB, _STOP = expression("\t"), expression(r"[.;](?=\s)(?:(?<=;)|(?<=[^\W\d_]{4}\.))")
_LEAST, _MOST = 0.001, 0.99
"""Bounds of thresholds and confidences: nothing that is learned is certain."""


class _TokenField(NamedTuple):
    at: int
    field: Field
    confidence: float
    reached: bool
    """Whether its probability is enough by itself."""


def tag(
    reading: Reading,
    *,
    least: float | Mapping[Field, float] = STRICT,
    model: Model | None = None,
    measured: Array | None = None,
) -> list[Span]:
    """Return what the tagger finds in a text: spans of ``Reading.text``, sorted and disjoint, none across lines.

    ``measured`` are the probabilities that ``measure`` returned for the same text and model, where they are known.
    ``least`` is the confidence of the surest token of a span, one for all or by field; .25 stands for the field's own
    threshold, which training chose (lower finds more and masks more that reveals nothing).
    """
    if not reading.tokens.words:
        return []
    import numpy as np

    from masking.ner.model import FIELDS, shipped

    used = model or shipped()
    if measured is None:
        measured = measure(reading, model=model)
    wanted = []
    for field in FIELDS:
        least_confidence = least if isinstance(least, (int, float)) else least.get(field, STRICT)
        wanted.append(max(_LEAST, used.threshold(field)) ** (log(max(_LEAST, least_confidence)) / log(STRICT)))
    needed = np.array(list(map(beside, FIELDS, wanted)))
    places = np.flatnonzero(1.0 - measured[:, 0] >= needed.min())  # as few tokens are
    best, probability = measured[places, 1:].argmax(axis=1), 1.0 - measured[places, 0]
    powers = [_power(used.threshold(field)) for field in FIELDS]
    labelled = []
    for at, number, likely in zip(places.tolist(), best.tolist(), probability.tolist(), strict=True):
        if likely >= needed[number]:
            confidence = min(_MOST, likely ** powers[number])
            labelled.append(_TokenField(at, FIELDS[number], confidence, likely >= wanted[number]))
    return list(_spans(reading, labelled))


def guess(reading: Reading, start: int, end: int, *, model: Model | None = None, measured: Array) -> Span | None:
    """Return what the tagger takes a stretch for at most, with its confidence however small; None without a token.

    ``measured``: as ``measure`` returned it for the same text and model.
    """
    from masking.ner.model import FIELDS, shipped

    tokens = reading.tokens.between(start, end)
    if not tokens:
        return None
    surest = min(tokens, key=lambda at: float(measured[at, 0]))
    field = FIELDS[measured[surest, 1:].argmax()]
    confidence = min(_MOST, (1.0 - float(measured[surest, 0])) ** _power((model or shipped()).threshold(field)))
    return Span(start, end, field, confidence, f"tagger:{field.value}")


def measure(reading: Reading, *, model: Model | None = None) -> Array:
    """Return the probabilities of nothing and of every field, a row for every token."""
    from masking.ner.features import sight
    from masking.ner.model import shipped

    return (model or shipped()).measured(sight(reading))


def beside(field: Field, wanted: float) -> float:
    """Return the probability that is enough for a token beside one that reaches ``wanted``."""
    return max(min(_GROWING_LEAST, wanted), _GROWING_LITTLE.get(field, _GROWING) * wanted)


def _power(threshold: float) -> float:
    """What the probability of a token is raised to, so that the threshold of its field becomes ``STRICT``."""
    return log(STRICT) / log(min(_MOST, max(_LEAST, threshold)))


def _spans(reading: Reading, labelled: list[_TokenField]) -> Iterator[Span]:
    """Runs of tokens of one field, without the marks at their ends."""
    tokens = reading.tokens
    for run in _runs(reading, labelled):
        field, score = run[0].field, max(one.confidence for one in run)
        first, last = _bare(tokens, run[0].at, run[-1].at)
        if field in (Field.NAME, Field.GENDER):
            first, last = _bare(tokens, *_without_others(tokens, field, first, last))
        elif field is Field.GRADUATION_YEAR:
            year = partial(_may_be_year, reading)
            first, last = _between(first, last, year, year)
        if first <= last and _in_form(tokens, field, first, last):
            yield Span(tokens.starts[first], tokens.ends[last], field, score, f"tagger:{field.value}")


def _runs(reading: Reading, labelled: list[_TokenField]) -> Iterator[list[_TokenField]]:
    """Tokens of one field in one line, cell and clause, with one among them whose probability is enough."""
    tokens = reading.tokens
    tabs = [tab.start() for tab in _TAB.finditer(reading.text)]  # what a tab parts are cells
    traits = frozenset(TRAITS)
    with_traits = not traits.isdisjoint(one.field for one in labelled)
    stops = [stop.start() for stop in _STOP.finditer(reading.text)] if with_traits else []  # each is in one clause

    def place(item: tuple[int, _TokenField]) -> tuple[int, int, int, int, Field]:
        number, one = item
        clause = bisect_left(stops, tokens.starts[one.at]) if one.field in traits else 0
        return one.at - number, tokens.lines[one.at], bisect_left(tabs, tokens.starts[one.at]), clause, one.field

    for _, group in groupby(enumerate(labelled), key=place):
        run = [one for _, one in group]
        if any(one.reached for one in run):
            yield run


def _in_form(tokens: Tokens, field: Field, first: int, last: int) -> bool:
    """Whether a run is more than a single letter, where its field consists of words, and not the polite "Sie"."""
    if field is Field.GENDER and "Sie" in tokens.words[first + 1 : last + 1]:
        return False
    return first < last or len(tokens.words[first]) > 1 or field not in (Field.NAME, Field.SCHOOL)


def _between(first: int, last: int, opens: Callable[[int], bool], closes: Callable[[int], bool]) -> tuple[int, int]:
    """The run from the first token that may open it to the last that may close it; the last before the first: none."""
    while first <= last and not opens(first):
        first += 1
    while first <= last and not closes(last):
        last -= 1
    return first, last


def _may_be_year(reading: Reading, at: int) -> bool:
    """Whether a token is a year of any calendar, whole, short ("'12") or torn ("200" and "9"), no share or day."""
    tokens, text = reading.tokens, reading.text
    word, start, end = tokens.words[at], tokens.starts[at], tokens.ends[at]
    if not word.isascii():
        return True
    if (
        not word[0].isdigit()
        or text[end : end + 2].strip()[:1] == "%"
        or _is_decimal(tokens, at, text[max(0, start - 2) : start])
    ):
        return False
    if len(word) == 1:
        return at > 0 and len(tokens.words[at - 1]) == 3 and tokens.words[at - 1].startswith(_CENTURIES)
    if len(word) == 2:
        return not _DAY.match(text, start)
    return word.startswith(_CENTURIES)


def _is_decimal(tokens: Tokens, at: int, ahead: str) -> bool:
    """Whether figures follow a mark behind at most two others: "1.200"."""
    return ahead[-1:] in (".", ",") and ahead[-2:-1].isdigit() and tokens.starts[at] - tokens.starts[at - 2] < 4


_DAY = expression(r"\d\d\.\d")
_CENTURIES = ("19", "20", "13", "14", "24", "25")
"""How years begin: of the common calendar, and of those of Iran, Islam and Thailand."""


def _without_others(tokens: Tokens, field: Field, first: int, last: int) -> tuple[int, int]:
    """The run without numbers at its ends, titles of a name and ordinary words behind it: "[Dr.] Ifeoma [cooks]"."""
    words, titles, named = tokens.words, terms.words("titles_always", "titles_mostly"), field is Field.NAME
    while first < last and (
        words[first].isdigit() or (named and (tokens.lowers[first] in titles or words[first] == "."))
    ):
        first += 1
    while first < last and (words[last].isdigit() or (words[first][0].isupper() and _ordinary(words[last]))):
        last -= 1
    return first, last


def _ordinary(word: str) -> bool:
    entry = lookup(word)
    return word.islower() and entry.common > 1 and entry.lean > 0


def _bare(tokens: Tokens, first: int, last: int) -> tuple[int, int]:
    """The run without marks at its ends; a bracket that the run opens is closed in it, one that it does not stays."""
    words = tokens.words

    def part(marks: str, at: int) -> bool:
        return words[at][0].isalnum() or words[at][0] in marks

    first, last = _between(first, last, partial(part, "@+("), partial(part, "@)"))
    while first < last and words[last] == ")" and "(" not in words[first:last]:
        first, last = _between(first, last - 1, partial(part, "@+("), partial(part, "@)"))
    opened = "(" in words[first : last + 1] and ")" not in words[first : last + 1]
    if opened and words[last + 1 : last + 2] == [")"]:
        return first, last + 1
    return first + (opened and words[first] == "("), last
