"""Noun signs: what speaks for a noun of gender being the candidate's and what for its being another's or nobody's.

Why: "woman", "sister" and "heiress" are said of everybody. What stands before and behind the noun, who is told of in
the sentence and what the noun is told with are weak signs; ``nouns`` weighs them with numbers that were learned.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from perturb.counterfactual import description
from perturb.counterfactual.clauses import Page
from perturb.counterfactual.description import Scene
from perturb.counterfactual.namesakes import shape
from perturb.counterfactual.people import Person, mentions
from perturb.counterfactual.word_lists import listed, words


@dataclass(frozen=True, slots=True)
class Noun:
    """A word of the old gender with its counterpart."""

    start: int
    end: int
    new: str
    kind: str
    """``job``, ``compound``, ``family`` or ``group``; with an s where the word tells of several."""


_BEFORE: Mapping[str, re.Pattern[str]] = {
    "large": re.compile(r"[A-Z][\w’'-]*[ \t]+\Z"),
    "large of": re.compile(r"[A-Z][\w’'-]*[ \t]+(?:of|for|de|des|di|der|and|&)(?:[ \t]+the)?[ \t]+\Z"),
    "several": re.compile(
        r"\b(?:one|two|three|first|only|best|top|among|most|fellow|leading)\b[^.;\n]{0,24}[ \t]\Z", re.I
    ),
    "small": re.compile(r"[a-z,][ \t]+\Z"),
    "coached": listed(r"\b(?:<groups:coaching>)\b[^\n.;]{0,30}\Z", re.I),
}
WORK = listed(r"(?:[ \t-]+(?:['’]s[ \t]+)?|['’]s?[ \t]+)(?:<gender:work>)\b", re.I)
"""What stands behind a word of gender that belongs to the subject of somebody's work."""
_AFTER: Mapping[str, re.Pattern[str]] = {
    "in-law": re.compile(r"-in-law|[-/][a-z]"),
    "of the year": re.compile(r"[ \t]+of[ \t]+the[ \t]+(?:year|month|match)\b", re.I),
    "of number": re.compile(r"[ \t]+(?:of|to)[ \t]+(?:an?|one|two|three|four|five|six|seven|eight|\d+)\b", re.I),
    "genitive": re.compile(r"['’]"),
    "another": re.compile(r",[ \t]+(?:Mr|Mrs|Ms|Miss|Dr|Prof)\b|[ \t]+(?!of\b)[A-Z][a-z]+[ \t]+[A-Z][a-z]"),
    "large": re.compile(r"(?:['’]s?)?[ \t]+[A-Z]"),
    "small": re.compile(r"(?:['’]s?)?[ \t]+[a-z]"),
    "work": WORK,
    "team": listed(r"(?:['’]s|s['’]|['’])?[ \t]+(?:[\w&-]+[ \t]+){0,3}?(?:<gender:groups>)\b", re.I),
    "house": listed(r"(?:['’]s?|s['’])?[ \t]+(?:[A-Z][\w'’-]*[ \t]+){0,3}(?:<groups:houses>)\b"),
    "trainer": listed(r"(?:['’]s?|s['’])?[ \t]+(?:[\w'’-]+[ \t]+){0,3}?(?:<groups:trainers>)\b", re.I),
    "who": re.compile(r",?[ \t]+(?:who|whom|whose|that)\b"),
    "brand": re.compile(
        r"[ \t]+(?:brand|tools?|software|API|collections?)\b|[ \t]+\d(?!\d)|(?:,|[ \t]+(?:and|&))[ \t]+[A-Z][\w-]+"
    ),
}


_OWNERS = frozenset(("her", "his", "my", "our", "their"))
_WRITER = frozenset(("i", "me", "my", "we", "us", "our"))
_BETWEEN = re.compile(
    r"(?:(?:[ ]+(?:of|to|at|in)[ ]+[^.;:\n,]{1,32}?)?,[ ]*(?:and[ ]+)?(?:(?:an?|the)[ ]+)?|"
    r"[ ]+of[ ]+[a-z]+[ ]+(?:and|&)[ ]+|[ ]+(?:and|&)[ ]+(?:(?:an?|the)[ ]+)?|[ ]*/[ ]*)(?:[a-z'’-]+[ ]+){0,2}?"
)
"""Between two nouns of one list: "grandson of Amos Boone, son of", "wife and proud mother"."""


def _of_line(text: str, start: int, end: int) -> Iterator[str]:
    """How the line of a noun looks."""
    opens, closes = text.rfind("\n", 0, start) + 1, text.find("\n", end) % (len(text) + 1)
    line = text[opens:closes]
    yield f"line {min(3, text.count(chr(10), 0, start))}"
    answers = {
        "short line": len(line) < 60,
        "line head": not re.search(r"\w", text[opens:start]),
        "bars": re.search(r"[|·]", line),
        "no stop": not re.search(r"[.!?]", line),
    }
    yield from (name for name, yes in answers.items() if yes)


class Sight:
    """A text with everybody told of in it, as its nouns are looked at."""

    def __init__(
        self,
        scene: Scene,
        strangers: Sequence[Person],
        gender: str,
        mine: Mapping[int, float],
        grouped: Collection[int],
    ) -> None:
        self.scene, self.mine, self.grouped = scene, mine, grouped
        self.told_of = any(share > 0.5 for share in mine.values())
        self.page = Page(scene.text, mentions(scene.text, scene.own, strangers), gender, scene.references)

    def signs(self, noun: Noun, earlier: Mapping[Noun, float]) -> dict[str, float]:
        """Return the signs of a noun with their strength; ``earlier`` says of each noun before how likely it counts."""
        found: dict[str, float] = {}
        every = (self._words, self._phrase, self._looks, self._people, self._named)
        for said, value in chain(*(told(noun) for told in every), self._listed(noun, earlier)):
            found[said] = value
            if "=" not in said or said.startswith(("prev=", "next=", "det=", "gov=")):
                found[f"{noun.kind}&{said}"] = value
        return found

    def _words(self, noun: Noun) -> Iterator[tuple[str, float]]:
        tokens = self.page.tokens
        first, last = self.page.token(noun.start), self.page.token(noun.end)
        before = ["^", "^", *tokens[max(0, first - 5) : first]]
        behind = [*tokens[last : last + 4], "$", "$"]
        yield "kind", 1.0
        yield f"word={self.scene.text[noun.start : noun.end].lower()}", 1.0
        yield f"prev={before[-1]}", 1.0
        yield f"next={behind[0]}", 1.0
        yield f"prev2={before[-2]} {before[-1]}", 1.0
        yield f"next2={behind[0]} {behind[1]}", 1.0
        yield from ((f"ahead={w}", 1.0) for w in before[2:])
        yield from ((f"behind={w}", 1.0) for w in behind[:-2])

    def _phrase(self, noun: Noun) -> Iterator[tuple[str, float]]:
        phrase = description.phrase(self.scene.text, noun.start)
        governor = phrase.before[-1] if phrase.before else "^"
        yield f"det={phrase.determiner}", 1.0
        yield f"gov={governor}", 1.0
        yield f"gov2={' '.join(phrase.before[-2:])}", 1.0
        yield f"det of={phrase.determiner}/{governor}", 1.0
        yield "modifiers", len(phrase.modifiers) / 2
        if phrase.modifiers:
            yield f"mod={phrase.modifiers[0]}", 1.0
            yield f"mod at last={phrase.modifiers[-1]}", 1.0
        yield from ((name, 1.0) for name in description.told(self.scene, phrase, noun.start, noun.end))

    def _looks(self, noun: Noun) -> Iterator[tuple[str, float]]:
        text, start, end = self.scene.text, noun.start, noun.end
        before, after = text[max(0, start - 60) : start], text[end : end + 80]
        looks = [f"<{name}" for name, form in _BEFORE.items() if form.search(before)]
        looks += [f">{name}" for name, form in _AFTER.items() if form.match(after)]
        word, written = text[start:end], shape(text[start:end])
        inside = "in" if "<small" in looks else "at"
        looks += [f"{written} {inside}", f"{'<large' in looks}{'>large' in looks} {written}"]
        looks += ["product"] if word in words("gender", "products") else []
        looks += ["grouped"] if start in self.grouped else []
        yield from ((name, 1.0) for name in (*looks, *_of_line(text, start, end)))

    def _people(self, noun: Noun) -> Iterator[tuple[str, float]]:
        before, behind = self._of_sentence(noun)
        acting = [n for n in before if self.page.part[n] == "subject"]
        yield from self._who("last", before[-1:])
        yield from self._who("first", before[:1])
        yield from self._who("then", behind[:1])
        yield from self._who("subject", acting[-1:])
        yield from self._who("owner", self._owner(before, noun.start))
        if not before:
            earlier = [n for n, p in enumerate(self.page.people) if p.start < noun.start]
            yield from self._who("earlier", earlier[-1:])

    def _of_sentence(self, noun: Noun) -> tuple[list[int], list[int]]:
        """The numbers of the people of the noun's sentence, before it and behind it."""
        starts, number = [p.start for p in self.page.people], bisect_right(self.page.ends, noun.start)
        beside = [n for n, at in enumerate(starts) if bisect_right(self.page.ends, at) == number]
        return [n for n in beside if starts[n] < noun.start], [n for n in beside if starts[n] >= noun.end]

    def _owner(self, before: Sequence[int], start: int) -> list[int]:
        people = self.page.people
        near = [n for n in before if people[n].kind == "pronoun" and start - people[n].end < 24][-1:]
        return [n for n in near if people[n].head in _OWNERS]

    def _named(self, noun: Noun) -> Iterator[tuple[str, float]]:
        start, end = noun.start, noun.end
        if any(s <= start < e for s, e in self.page.quotes):
            yield "quoted", 1.0
        if any(0 <= s - end <= 3 for s, _ in self.scene.own):
            yield "name behind", 1.0
        if any(0 <= start - e <= 3 for _, e in self.scene.own):
            yield "name before", 1.0

    def _listed(self, noun: Noun, earlier: Mapping[Noun, float]) -> Iterator[tuple[str, float]]:
        """ "Wife and father of three": the nouns of one list are said of one person."""
        text = self.scene.text
        other = rf"(?:an?[ ]+)?{re.escape(noun.new)}(?:e?s)?(?![^\W_])(?:['’]s?)?"
        joined, before, after = r"[ ]*(?:and|or|&|/|,)[ ]*", text[: noun.start][-40:], text[noun.end : noun.end + 40]
        ahead = re.search(rf"(?<![^\W_]){other}{joined}(?:an?[ ]+)?\Z", before, re.I)
        if ahead or re.match(rf"s?(?:['’]s?)?{joined}{other}", after, re.I):
            yield "both sexes", 1.0
        for former, share in earlier.items():
            if former.end < noun.start and _BETWEEN.fullmatch(text, former.end, noun.start):
                yield "listed mine", share
                yield "listed theirs", 1 - share
            elif former.new == noun.new:
                yield "again mine", share
                yield "again theirs", 1 - share

    def _who(self, name: str, numbers: Sequence[int]) -> Iterator[tuple[str, float]]:
        if not numbers:
            yield f"{name} nobody", 1.0
        for number in numbers:
            yield from ((f"{name} {said}", value) for said, value in self._told(self.page.people[number]))

    def _told(self, person: Person) -> Iterator[tuple[str, float]]:
        """Who somebody is to the noun: the candidate, of the same gender, of another or of an unknown one."""
        share = self.mine.get(person.start)
        if share is not None:
            yield "mine", share
            yield "theirs", 1 - share
        elif person.kind == "pronoun":
            writer = " of another" if self.told_of and person.head in _WRITER else ""
            yield f"pronoun {person.head}{writer}", 1.0
        else:
            same = {None: "?", self.page.gender: "="}.get(person.gender, "!")
            yield f"{person.kind}{same}", 1.0
