"""Layout: what the place of a token tells, as channels of small whole numbers.

A channel gives one number per token or per line; 0 says nothing. The model has one row of weights per channel and
number. Why arrays: every channel of a whole document costs a few numpy operations, whatever its length.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from masking.ner.features import (
    FLAG_BIT,
    INITIAL_SHAPE,
    LOWER_SHAPE,
    SHAPES,
    TITLE_SHAPE,
    UPPER_SHAPE,
    WORD_SHAPE,
    Type,
)
from masking.ner.tokens import BREAK, SPACED, keys, tokenize

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
OFFSETS = (-2, -1, 0, 1, 2)
LONGEST = 40
"""Longer lines are decoded in pieces of at most this many tokens."""
CROWDED = 14
"""In a line of more tokens two blanks stand for a line break; in shorter lines it takes four, or a tab."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A tokenised document and its channels."""

    spans: list[tuple[int, int]]
    types: list[str]
    """Both without line breaks."""
    distinct: list[str]
    """The word types that occur, each once."""
    at: Ints
    """Which of ``distinct`` every token is."""
    line: Ints
    """Line of every token, counting only lines that are not blank."""
    sequence: Ints
    """The first token of every sequence that is decoded on its own: lines, or pieces of long lines."""
    tokens: dict[str, Ints]
    """Channel -> number per token."""
    lines: dict[str, Ints]
    """Channel -> number per line."""


def lay_out(text: str, describe: Callable[[str], Type]) -> Layout | None:
    """Return the layout of ``text``, or None where it holds no token; ``describe`` knows the word types."""
    found = _lines(text, *tokenize(text))
    spans, types = found.spans, found.types
    if not types:
        return None
    owner = keys(text, spans, types)
    index: dict[str, int] = {}
    at = np.array([index.setdefault(word, len(index)) for word in types])
    known = [describe(word) for word in index]
    codes = np.array([(t.shape, t.given, t.family, t.common, t.lean, t.flags, t.heading) for t in known]).T
    view = _View(codes[:, at], found.number, found.gaps)
    lines = _line_channels(view)
    tokens = _token_channels(view, lines)
    tokens |= _document_channels(view, [t.low for t in known], at, owner)
    marks = _MARK_TABLE[view.shape]
    return Layout(spans, types, list(index), at, view.line, _sequences(view.first, view.count, marks), tokens, lines)


@dataclass(frozen=True, slots=True)
class _Lines:
    """The tokens without line breaks, and how they fall into lines."""

    spans: list[tuple[int, int]]
    types: list[str]
    number: Ints
    """Line of every token."""
    gaps: Ints
    """Per line whether it follows a blank one."""


class _View:
    """Arrays of one document that several channels are made of."""

    def __init__(self, codes: Ints, line: Ints, gaps: Ints) -> None:
        self.shape, self.given, self.family, self.common, self.lean, self.flags, self.heading = codes
        self.line = line
        self.size = len(line)
        self.first = np.flatnonzero(np.diff(line, prepend=-1))
        self.count = np.diff(self.first, append=self.size)
        self.gap = gaps
        self.word = self.shape >= WORD_SHAPE
        self.name = np.maximum(self.given, self.family) * (self.lean <= 1)
        self.place = np.arange(self.size) - self.first[line]
        self.left = self.count[line] - 1 - self.place

    def total(self, mask: Bools | Ints) -> Ints:
        """Sum of ``mask`` over every line."""
        return np.add.reduceat(mask.astype(np.int64), self.first)


def _lines(text: str, spans: list[tuple[int, int]], types: list[str]) -> _Lines:
    """Drop line breaks; number the lines that hold something and note which follow a blank one.

    A wide gap inside a line ends it too: columns and flattened pages show where a line was by their blanks.
    """
    breaks = np.array([word == BREAK for word in types], dtype=bool)
    kept = np.flatnonzero(~breaks)
    if not len(kept):
        return _Lines([], [], np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
    words = [types[i] for i in kept.tolist()]
    places = [spans[i] for i in kept.tolist()]
    above = np.cumsum(breaks)[kept]
    step = np.diff(above, prepend=-2)
    soft, blank = _soft_breaks(text, places, words, step > 0)
    begins = (step > 0) | soft
    gaps = ((step > 1) | blank)[begins]
    return _Lines(places, words, np.cumsum(begins) - 1, gaps.astype(np.int64))


def _soft_breaks(text: str, spans: list[tuple[int, int]], types: list[str], begins: Bools) -> tuple[Bools, Bools]:
    """Which tokens follow a gap that stands for a line break, and which of them for a blank line."""
    bounds = np.array(spans)
    gap = np.concatenate([[0], bounds[1:, 0] - bounds[:-1, 1]])
    if "\t" in text:
        tabs = [i for i in np.flatnonzero(gap == 1).tolist() if text[spans[i][0] - 1] == "\t"]
        gap[tabs] = 4
    gap[begins] = 0
    wide = gap >= 2
    none = np.zeros(len(types), dtype=bool)
    if not wide.any():
        return none, none
    line = np.cumsum(begins) - 1
    size = np.bincount(line)[line]
    share = np.bincount(line, weights=wide)[line] / size
    mark = np.array([word in _NO_BREAK or word[:7] == SPACED for word in types])
    beside = mark | np.concatenate([[False], mark[:-1]])
    soft = wide & ((size > CROWDED) | (gap >= 4)) & (share <= 0.5) & ~beside
    return soft, soft & (gap >= 4) & (size > CROWDED)


_NO_BREAK = frozenset(":-–=")


def _bins(values: Ints, *limits: int) -> Ints:
    """1 below the first limit, 2 below the second, and so on."""
    return np.searchsorted(np.array(limits), values, side="right") + 1


def _share(part: Ints, whole: Ints) -> Ints:
    """1 (none) to 5 (all) in quarters; 0 where there is no whole."""
    return np.where(whole > 0, 1 + 4 * part // np.maximum(whole, 1), 0)


def _line_channels(v: _View) -> dict[str, Ints]:
    n = len(v.first)
    number = np.arange(n)
    ends = n - number <= 6
    top = _bins(number, 1, 2, 3, 4, 7, 12)
    top = np.where(ends & (top == 7), 8, top)
    size = _bins(v.count, 2, 3, 4, 5, 8, 15, 31)
    words = v.total(v.word)
    case = _case(v, words)
    flags = np.bitwise_or.reduceat(v.flags, v.first)
    digits = _bins(v.total((v.shape == 3) | (v.shape == 4)), 1, 2, 4)
    names = _share(v.total(v.word & (v.name > 0) & (v.shape != LOWER_SHAPE)), words)
    section = _sections(v, case, words)
    channels = {
        "top": top,
        "size": size,
        "case": case,
        "gap": v.gap,
        "digits": digits,
        "names": names,
        "section": section,
        "small": _share(v.total(v.shape == LOWER_SHAPE), words),
        "gapafter": np.append(v.gap[1:], 1),
        "top_size": top * 9 + size,
        "section_size": section * 9 + size,
        "section_case": section * 6 + case,
        "top_names": top * 6 + names,
        "size_case": size * 6 + case,
        "top_case": top * 6 + case,
        "size_names": size * 6 + names,
        "top_size_case": (top * 9 + size) * 6 + case,
    }
    rank = _candidates(v, case, words, flags)
    channels["candidate"] = rank
    channels["candidate_size"] = rank * 9 + size * (rank > 0)
    channels["candidate_case"] = (rank * 6 + case) * 6 + names
    channels["mail_distance"] = _distance(flags & FLAG_BIT["mail"] > 0)
    channels["mail_candidate"] = channels["mail_distance"] * 5 + np.minimum(rank, 4)
    for name in _LINE_FLAGS:
        channels["has_" + name] = ((flags & FLAG_BIT[name]) > 0).astype(np.int64)
    _neighbours(channels, flags)
    return channels


def _candidates(v: _View, case: Ints, words: Ints, flags: Ints) -> Ints:
    """Rank from the top (1 to 4) of lines that could be the candidate's name and nothing else; 0 for other lines.

    Why: a name that is a common word shows by standing where the first name has to stand.
    """
    plain = (flags & _NO_NAME == 0) & (np.maximum.reduceat(v.heading, v.first) == 0)
    digits = v.total((v.shape == 3) | (v.shape == 4))
    shaped = (words >= 1) & (words <= 5) & (v.count <= words + 3) & ((case == 1) | (case == 2))
    fits = plain & shaped & (digits == 0)
    return np.asarray(np.minimum(np.cumsum(fits), 4) * fits)


_NO_NAME = sum(FLAG_BIT[name] for name in ("job", "org", "school", "street", "month", "mail", "link", "study", "year"))


def _distance(marked: Bools) -> Ints:
    """Where the nearest marked line is: 5 here, 1 to 4 further down, 6 to 9 further up (by distance); 0 nowhere."""
    where = np.flatnonzero(marked)
    if not len(where):
        return np.zeros(len(marked), dtype=np.int64)
    number = np.arange(len(marked))
    after = np.searchsorted(where, number)
    below = where[np.minimum(after, len(where) - 1)] - number
    above = number - where[np.maximum(after - 1, 0)]
    below = np.where(below < 0, 10_000, below)
    above = np.where(above < 0, 10_000, above)
    steps = np.searchsorted(np.array([1, 2, 3, 6]), np.minimum(above, below), side="right")
    return np.asarray(np.where(above < below, 5 + steps, 5 - steps))


_LINE_FLAGS = ("school", "org", "street", "title", "namekey", "kin", "study", "job", "month", "mail", "link", "year")
_NEAR_FLAGS = ("school", "org", "namekey", "kin", "study", "job", "mail", "year")


def _neighbours(channels: dict[str, Ints], flags: Ints) -> None:
    """Channels of the line before and the line after."""
    shape = channels["size_case"]
    near = np.zeros_like(flags)
    for i, name in enumerate(_NEAR_FLAGS):
        near |= ((flags & FLAG_BIT[name]) > 0).astype(np.int64) << i
    for side, shift in (("before", 1), ("after", -1)):
        channels[side + "_shape"] = _shifted(shape, shift)
        channels[side + "_digits"] = _shifted(channels["digits"], shift)
        channels[side + "_names"] = _shifted(channels["names"], shift)
        flagged = _shifted(near, shift)
        for i, name in enumerate(_NEAR_FLAGS):
            channels[f"{side}_{name}"] = flagged >> i & 1


def _shifted(values: Ints, shift: int) -> Ints:
    moved = np.zeros_like(values)
    if shift > 0:
        moved[shift:] = values[:-shift]
    else:
        moved[:shift] = values[-shift:]
    return moved


def _case(v: _View, words: Ints) -> Ints:
    """1 all capitals, 2 all begin with one, 3 mostly small, 4 else; 0 without words."""
    upper = v.total((v.shape == UPPER_SHAPE) | (v.shape == INITIAL_SHAPE))
    title = v.total((v.shape == TITLE_SHAPE) | (v.shape == UPPER_SHAPE) | (v.shape == INITIAL_SHAPE))
    small = v.total(v.shape == LOWER_SHAPE)
    kinds = [words == 0, upper == words, title == words, small == words, 2 * small > words]
    return np.select(kinds, [0, 1, 2, 5, 3], 4)


def _sections(v: _View, case: Ints, words: Ints) -> Ints:
    """1 before the first heading, else 1 + the code of the heading above."""
    code = np.maximum.reduceat(v.heading * (v.place < 3), v.first)
    short = (words <= 4) & (v.count <= 6) & (code > 0)
    closed = (v.shape[v.first + v.count - 1] == 8) & (words <= 3)
    opens = short & ((case == 1) | (case == 2) | closed | (words == 1))
    last = np.maximum.accumulate(np.where(opens, np.arange(len(code)), -1))
    return np.where(last >= 0, code[np.maximum(last, 0)] + 1, 1)


def _token_channels(v: _View, lines: dict[str, Ints]) -> dict[str, Ints]:
    of_line = {name: values[v.line] for name, values in lines.items()}
    top, size, section = of_line["top"], of_line["size"], of_line["section"]
    start, end = np.minimum(v.place, 5) + 1, np.minimum(v.left, 3) + 1
    fame = v.given * 5 + v.family + 1
    channels = {
        "start": start,
        "end": end,
        "start_size": start * 9 + size,
        "index": _bins(np.arange(v.size), 1, 2, 3, 5, 9, 16, 31, 61, 201),
        "top_size_shape": ((top * 9 + size) * SHAPES + v.shape) * v.word,
        "section_shape": section * SHAPES + v.shape,
        "section_fame": (section * 26 + fame) * v.word,
        "case_fame": (of_line["case"] * 26 + fame) * v.word,
        "key": _key_channel(v),
    }
    return channels | _runs(v, top)


def _key_channel(v: _View) -> Ints:
    """What a "key : value" line says its value is: 3 x (1 name, 2 kin, 3 else) + distance from the colon."""
    colon = (v.shape == 8) & (v.place >= 1) & (v.place <= 5)
    where = np.flatnonzero(colon)
    key = np.zeros(v.size, dtype=np.int64)
    reach = np.concatenate([[0], np.cumsum(v.flags & FLAG_BIT["namekey"] > 0)])
    kin_reach = np.concatenate([[0], np.cumsum(v.flags & FLAG_BIT["kin"] > 0)])
    for at in where.tolist():
        begin = int(v.first[v.line[at]])
        if key[at]:
            continue
        kin = kin_reach[at] > kin_reach[begin]
        kind = 2 if kin else 1 if reach[at] > reach[begin] else 3
        for distance in range(1, 7):
            if at + distance >= v.size or v.line[at + distance] > v.line[at] + 1:
                break
            key[at + distance] = kind * 4 + min(distance, 3)
    return key


def _runs(v: _View, top: Ints) -> dict[str, Ints]:
    """Channels of the stretch of capitalised words in which a token stands."""
    capital = (v.shape >= WORD_SHAPE) & (v.shape != LOWER_SHAPE)
    begins = capital & ~(np.concatenate([[False], capital[:-1]]) & (v.place > 0))
    number = np.cumsum(begins) * capital
    length = np.bincount(number, minlength=1)[number] * capital
    named = np.bincount(number, weights=(v.name > 0) & capital)[number].astype(np.int64) * capital
    begin = np.maximum.accumulate(np.where(begins, np.arange(v.size), 0))
    place = np.minimum(np.arange(v.size) - begin, 4)
    shares = _share(named, length)
    whole = (length == v.count[v.line]) & capital
    short = np.minimum(length, 6)
    return {
        "run": (short * 6 + shares) * capital,
        "run_place": (short * 5 + place + 1) * capital,
        "run_whole": np.where(whole, top * 7 + short, 0),
    }


def _document_channels(v: _View, low: list[str], at: Ints, owner: str) -> dict[str, Ints]:
    """Channels that depend on the rest of the document."""
    first_at = np.unique(at, return_index=True)[1]
    small = {low[i] for i in np.unique(at[v.shape == LOWER_SHAPE]).tolist()}
    heads = (v.line < 4) & (v.count[v.line] <= 5)
    head = {low[i] for i in np.unique(at[heads]).tolist() if len(low[i]) > 1}
    owned = np.array([len(word) >= 3 and word in owner for word in low], dtype=np.int64)[at]
    also_small = np.array([word in small for word in low], dtype=np.int64)[at]
    in_head = np.array([word in head for word in low], dtype=np.int64)[at]
    often = np.bincount(at)[at]
    first = np.zeros(v.size, dtype=np.int64)
    first[first_at] = 1
    capital = (v.shape >= WORD_SHAPE) & (v.shape != LOWER_SHAPE)
    words = np.maximum(v.word.sum(), 1)
    manner = (
        2 if (v.shape == UPPER_SHAPE).sum() > 0.6 * words else 3 if (v.shape == LOWER_SHAPE).sum() > 0.95 * words else 1
    )
    channels = {
        "seen_small": np.where(capital, also_small * 8 + v.lean + 4, 0),
        "often": (_bins(often, 2, 3, 5) * 2 + first) * capital,
        "in_head": np.where(v.word, in_head * 8 + v.lean + 4, 0) * in_head,
        "manner_shape": manner * SHAPES + v.shape,
        "manner_fame": (manner * 26 + v.given * 5 + v.family + 1) * v.word,
    }
    for offset in OFFSETS:
        channels[f"owned{offset:+d}"] = _shifted(owned, -offset) if offset else owned
    return channels


_MARK_TABLE = np.isin(np.arange(SHAPES), (6, 7, 8, 11))


def _sequences(first: Ints, count: Ints, marks: Bools) -> Ints:
    """Starts of lines, and inside lines of more than LONGEST tokens a start after the last mark before the limit."""
    if not (count > LONGEST).any():
        return first
    starts: list[int] = []
    for begin, size in zip(first.tolist(), count.tolist(), strict=True):
        end = begin + size
        while end - begin > LONGEST:
            starts.append(begin)
            stops = np.flatnonzero(marks[begin + LONGEST // 2 : begin + LONGEST])
            begin += LONGEST // 2 + int(stops[-1]) + 1 if len(stops) else LONGEST
        starts.append(begin)
    return np.array(starts)
