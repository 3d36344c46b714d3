"""Noun signs: what speaks for a noun of gender being the candidate's and what for its being another's or nobody's.

Why: "woman", "sister" and "heiress" are said of everybody. What stands before and behind the noun, who is told of in
the sentence and what the noun is told with are weak signs; ``nouns`` weighs them with numbers that were learned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from perturb.counterfactual import description, groups
from perturb.counterfactual.description import ITEM, Scene
from perturb.counterfactual.namesakes import shape
from perturb.counterfactual.word_lists import listed


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
    "bullet": re.compile(r"(?:\n|\A)[ \t]*[•*–-][ \t]*(?:(?:the|an?)[ \t]+)?\Z", re.I),
    "title": re.compile(r"[\"“]\Z"),
    "coached": listed(r"\b(?:<groups:coaching>)\b(?-i:[^\n.;A-Z]{0,30})\Z", re.I),
}
WORK = listed(r"(?:[ \t-]+(?:['’]s[ \t]+)?|['’]s?[ \t]+)(?:<gender:work>)\b", re.I)
"""What stands behind a word of gender that belongs to the subject of somebody's work."""
_AFTER: Mapping[str, re.Pattern[str]] = {
    "in-law": re.compile(r"-in-law|[-/][a-z]"),
    "of the year": re.compile(r"[ \t]+of[ \t]+the[ \t]+(?:year|month|match)\b", re.I),
    "of number": re.compile(r"[ \t]+(?:of|to)[ \t]+(?:an?|one|two|three|four|five|six|seven|eight|\d+)\b", re.I),
    "genitive": re.compile(r"['’]"),
    "another": re.compile(
        r"(?:[ \t]+of[ \t][a-z \t]{3,30})?,[ \t]+(?:Mr|Mrs|Ms|Miss|Dr|Prof)\b|[ \t]+(?!of\b)[A-Z][a-z]+[ \t]+[A-Z][a-z]"
    ),
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


_BETWEEN = re.compile(
    r"(?:(?:[ ]+(?:of|to|at|in)[ ]+[^.;:\n,]{1,32}?)?,[ ]*(?:and[ ]+)?(?:(?:an?|the)[ ]+)?|"
    r"[ ]+of[ ]+[a-z]+[ ]+(?:and|&)[ ]+|[ ]+(?:and|&)[ ]+(?:(?:an?|the)[ ]+)?|[ ]*/[ ]*)(?:[a-z'’-]+[ ]+){0,2}?"
)
"""Between two nouns of one list: "grandson of Amos Boone, son of", "wife and proud mother"."""


def signs(scene: Scene, noun: Noun, earlier: Mapping[Noun, float]) -> dict[str, float]:
    """Return the signs of a noun with their strength; ``earlier`` says of each noun before how likely it counts."""
    plain = (*_words(scene.text, noun), *_phrase(scene, noun), *_looks(scene.text, noun), *_named(scene, noun))
    found = {"kind": 1.0}
    for said, value in chain(((sign, 1.0) for sign in plain), _listed(scene.text, noun, earlier)):
        found[said] = value
        if "=" not in said or said.startswith(("prev=", "next=", "det=", "gov=")):
            found[f"{noun.kind}&{said}"] = value
    found[f"{noun.kind}&kind"] = 1.0
    return found


def _words(text: str, noun: Noun) -> Iterator[str]:
    ahead = description.tokens(text, max(0, noun.start - 80), noun.start)
    before = ["^", "^", *(word for word, _ in ahead[-5:])]
    behind = [*(word for word, _ in description.tokens(text, noun.end, noun.end + 80)[:4]), "$", "$"]
    yield f"word={text[noun.start : noun.end].lower()}"
    yield f"prev={before[-1]}"
    yield f"next={behind[0]}"
    yield f"prev2={before[-2]} {before[-1]}"
    yield f"next2={behind[0]} {behind[1]}"
    yield from (f"ahead={w}" for w in before[2:])
    yield from (f"behind={w}" for w in behind[:-2])


def _phrase(scene: Scene, noun: Noun) -> Iterator[str]:
    phrase = description.phrase(scene.text, noun.start)
    yield f"det={phrase.determiner}"
    yield f"gov={phrase.governor}"
    answers = {
        "describes": description.describes(scene, noun.start, noun.end),
        "item": ITEM.match(scene.text, noun.end),
        "heads": not phrase.before,
        "of another": scene.of_another(noun.start),
    }
    yield from (name for name, yes in answers.items() if yes)
    if not phrase.before:
        yield f"heads {phrase.determiner}"


def _looks(text: str, noun: Noun) -> Iterator[str]:
    before, after = text[max(0, noun.start - 60) : noun.start], text[noun.end : noun.end + 80]
    yield from (f"<{name}" for name, form in _BEFORE.items() if form.search(before))
    yield from (f">{name}" for name, form in _AFTER.items() if form.match(after))
    yield shape(text[noun.start : noun.end])
    if noun.start in groups.places(text):
        yield "grouped"


def _named(scene: Scene, noun: Noun) -> Iterator[str]:
    """Whether the noun stands in a quotation, and beside the candidate's name."""
    opens = scene.text.rfind("\n", 0, noun.start) + 1
    before = scene.text[opens : noun.start]
    line = before + scene.text[noun.start :].partition("\n")[0]
    if before.count('"') % 2 or before.rfind("“") > before.rfind("”"):
        yield "quoted"
    if re.search(rf"(?<![^\W_]){re.escape(noun.new)}(?![^\W_])", line, re.I):
        yield "other sex beside"
    for name, places in (("own", scene.own), ("other", scene.others)):
        yield from _on_the_line(name, [s for s, _ in places if opens <= s < opens + len(line)], noun)
    yield from _beside_name(scene, noun)


def _beside_name(scene: Scene, noun: Noun) -> Iterator[str]:
    if any(0 <= s - noun.end <= 3 for s, _ in scene.own):
        yield "name behind"
    if any(0 <= noun.start - e <= 3 for _, e in scene.own):
        yield "name before"


def _on_the_line(name: str, starts: Sequence[int], noun: Noun) -> Iterator[str]:
    if any(start < noun.start for start in starts):
        yield f"{name} ahead"
    if any(start >= noun.end for start in starts):
        yield f"{name} behind"


def _listed(text: str, noun: Noun, earlier: Mapping[Noun, float]) -> Iterator[tuple[str, float]]:
    """ "Wife and father of three": the nouns of one list are said of one person."""
    other = rf"(?:an?[ ]+)?{re.escape(noun.new)}(?:e?s)?(?![^\W_])(?:['’]s?)?"
    joined, before, after = r"[ ]*(?:and|or|&|/|,)[ ]*", text[: noun.start][-40:], text[noun.end : noun.end + 40]
    ahead = re.search(rf"(?<![^\W_]){other}{joined}(?:an?[ ]+)?\Z", before, re.I)
    if ahead or re.match(rf"s?(?:['’]s?)?{joined}{other}", after, re.I):
        yield "both sexes", 1.0
    for former, share in earlier.items():
        listed = former.end < noun.start and _BETWEEN.fullmatch(text, former.end, noun.start)
        said = "listed" if listed else "again"
        if listed or former.new == noun.new:
            yield f"{said} mine", share
            yield f"{said} theirs", 1 - share
