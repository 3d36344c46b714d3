"""Learns ``perturb/counterfactual/whose.json``: ``python tests/corpora/learn_whose.py [--judge [AUTHORS ...]]``.

Trees (gradient boosting) over how everybody stands (``standing``) on the marked passages of ``corpora/attribution``,
whose authors laid traps, and on the ordinary texts of its folder ``plain``.

A text that tells of a woman and of men is read a second time as if the men were women, too: whose "his" is was known
by its gender alone, and so every such text teaches what tells people of one gender apart.
Where the candidate is called they, "they" is told apart from several people and things with weights of their own: each
text that tells of several is read once more as if its candidate were called they.
Trees are told whom the pronouns before a pronoun mean, now and then wrongly. How much a word beside a pronoun speaks
for the candidate is for each author taken from the others' texts only, as it will be in texts of strangers.
``--judge`` learns once without each author (or those named, several as ``one,another``) and prints how much of the
texts of those left out is right.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

sys.path.insert(0, str(Path(__file__).parent))

from learning import read_as_swapped
from test_attribution import FILES, FOLDER, OTHER, Passage, passages_of

from masking.reading.view import fold
from perturb.benchmark import specimens
from perturb.counterfactual import people, singular_they, swapping, whose, wording
from perturb.counterfactual.clauses import Page
from perturb.counterfactual.forest import grown
from perturb.counterfactual.standing import CANDIDATE, Standing

TREES, RARE, MISTOLD = 300, 8.0, 0.1
"""How many trees; as how many unknown ones the sightings of a word count; how many pronouns before are told wrongly."""
PLAIN, ALIKE, THEY, WHOLE = 2.0, 0.6, 2.5, 450
"""How much an ordinary text counts, a text read as if all were of one gender, and one of a
candidate called they; how many whole resumes are read."""


@dataclass(frozen=True, slots=True)
class Text:
    """A marked text: the marks of its pronouns."""

    author: str
    page: Page
    marks: dict[int, str]
    weight: float = 1.0
    alike: bool = False
    """Read as if all were of one gender."""


def texts() -> Iterator[Text]:
    for file in FILES:
        for passage in passages_of(file):
            yield from _trapped(file.stem, passage)
    for file in sorted((FOLDER / "plain").glob("*.txt")):
        for passage in passages_of(file):
            yield from _plain(file.stem, passage)
    yield from _whole()


def _whole() -> Iterator[Text]:
    """Whole resumes put together from blocks, as ``evenhand benchmark twins`` makes them, of other numbers."""
    rng = random.Random("whose")
    for number in range(WHOLE):
        made = specimens.make(rng, number)
        text, marks = "", []
        for piece, said in zip(made.pieces, made.told_of(made.person), strict=True):
            letter = {"pronoun": "C", "name": "N", "keep": "O", "text": "O"}.get(piece.kind)
            marks += [(len(text), len(text) + len(said), letter)] if letter in ("C", "N") else []
            marks += [
                (len(text) + s, len(text) + e, "O")
                for s, e in wording.pronouns_in(said, made.person.gender)
                if letter == "O"
            ]
            text += said
        name = f"{made.person.given} {made.person.family}"
        yield from _trapped("whole", Passage(name, made.person.gender, "", text, tuple(marks)), 2 * PLAIN)


def _plain(author: str, passage: Passage) -> Iterator[Text]:
    """An ordinary text, whose candidate's names are marked; sections and other people are read as a swap reads them."""
    source = swapping.as_resume(passage.text)
    view = fold(source.text)
    if len(view.text) == len(passage.text):
        own = tuple((s, e) for s, e, letter in passage.marks if letter == "N")
        others = people.others(view.text, own)
        weight = 2 * PLAIN if author in ("cases", "phrases") else PLAIN
        yield from _texts(author, passage, view.text, own, others, swapping._references(view, source), weight)


def _trapped(author: str, passage: Passage, weight: float = 1.0) -> Iterator[Text]:
    reading = read_as_swapped(passage)
    if reading is not None:
        yield from _texts(author, passage, reading.text, reading.own, reading.strangers, reading.references, weight)


def _texts(author: str, passage: Passage, text: str, own, strangers, references, weight: float) -> Iterator[Text]:
    marked = {start: letter for start, _, letter in passage.marks if letter in "CO"}
    they = _told_as_they(author, passage, text, own, strangers, references, weight)
    if not they.alike or "O" in they.marks.values():
        yield they
    if passage.gender not in OTHER:
        return
    gender, other = passage.gender, OTHER[passage.gender]
    spans = wording.pronouns_in(text, gender)
    page, asked = whose.page_of(text, spans, own, strangers, gender, references)
    yield Text(author, page, _marks(page, asked, marked), weight)
    theirs = wording.pronouns_in(text, other)
    if theirs:
        known = marked | {start: "O" for start, _ in theirs}
        page, asked = whose.page_of(text, [*spans, *theirs], own, strangers, gender, references, alike=True)
        yield Text(author, page, _marks(page, asked, known), weight * ALIKE, alike=True)


def _told_as_they(author: str, passage: Passage, text: str, own, strangers, references, weight: float) -> Text:
    """The text as if its candidate were called they: the candidate's pronouns beside those of several people."""
    mine = {start for start, _, letter in passage.marks if letter == "C"}
    several = singular_they.pronouns_in(text)
    told = [] if passage.gender == "neutral" else [s for s in wording.pronouns_in(text, passage.gender) if s[0] in mine]
    spans = [*several, *told]
    page, asked = whose.page_of(text, spans, own, strangers, "neutral", references, they={s for s, _ in told})
    known = {start: "C" if start in mine else "O" for start, _ in spans}
    real = passage.gender == "neutral"
    return Text(author, page, _marks(page, asked, known), THEY * (weight if real else 1.0), alike=not real)


def _marks(page: Page, asked: Sequence[int], marked: dict[int, str]) -> dict[int, str]:
    return {n: marked[page.people[n].start] for n in asked if page.people[n].start in marked}


@dataclass(frozen=True, slots=True)
class Row:
    """A marked pronoun: numbers and words of ``standing``, whether it is the candidate's, and its text."""

    numbers: list[float]
    words: list[str]
    mine: bool
    text: Text


def rows_of(text: Text) -> Iterator[Row]:
    """Yield the marked pronouns of a text, each told whom those before it mean: now and then wrongly, as it will be."""
    standing, meant, rng = Standing(text.page), dict[int, int](), random.Random(text.page.text)
    for n, mark in text.marks.items():
        mine = mark == "C"
        yield Row(standing.numbers(n, meant), standing.words(n), mine, text)
        told = mine != (rng.random() < MISTOLD)
        meant[n] = CANDIDATE if told else standing.other(n, meant)


class Words:
    """How much each word speaks for the candidate, with and without one author's texts."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.seen, self.mine, self.place = Counter[str](), Counter[str](), Counter[tuple[str, bool]]()
        self.by: Counter[tuple[str, str, bool]] = Counter()
        for row in (r for r in rows if r.text.author != "whole"):  # whose phrases come again and again
            self.seen.update(row.words)
            self.mine.update(row.words if row.mine else ())
            self.place.update((word.split()[0], row.mine) for word in row.words)
            self.by.update((row.text.author, word, row.mine) for word in row.words)

    def odds(self, word: str, without: str = "") -> float:
        mine, other = (self.place[word.split()[0], told] + 1 for told in (True, False))
        share = mine / (mine + other)
        told = self.mine[word] - self.by[without, word, True]
        seen = self.seen[word] - self.by[without, word, True] - self.by[without, word, False]
        likely = (told + RARE * share) / (seen + RARE)
        return math.log(likely / (1 - likely)) - math.log(mine / other)

    def known(self) -> dict[str, float]:
        found = {word: round(self.odds(word), 2) for word, seen in sorted(self.seen.items()) if seen >= RARE / 2}
        return {word: odds for word, odds in found.items() if abs(odds) >= 0.1}


def forest(rows: Sequence[Row], words: Words) -> dict[str, object]:
    """Return the trees as ``whose.json`` writes them down."""
    table = np.array([[*r.numbers, *(words.odds(w, r.text.author) for w in r.words)] for r in rows])
    model = HistGradientBoostingClassifier(
        max_iter=TREES, learning_rate=0.04, max_leaf_nodes=16, min_samples_leaf=8, l2_regularization=5.0,
        max_features=0.15, random_state=0,
    ).fit(table, [r.mine for r in rows], sample_weight=[r.text.weight for r in rows])  # fmt: skip
    trees = [stage[0].nodes for stage in model._predictors]
    depth = int(max(tree["depth"].max() for tree in trees))
    return {
        "trees": [_written(tree) for tree in trees],
        "begin": round(float(model._baseline_prediction.ravel()[0]), 4),
        "depth": depth,
    }


def _written(tree) -> list[list[float]]:
    names = ("feature_idx", "num_threshold", "left", "right")
    return [
        [round(float(node["value"]), 4)] if node["is_leaf"] else [_short(node[name]) for name in names] for node in tree
    ]


def _short(number) -> float:
    return int(number) if float(number).is_integer() else round(float(number), 4)


def learnt(read: Sequence[Text]) -> dict[str, object]:
    """Return what ``whose.json`` holds of one kind of candidates."""
    rows = [row for text in read for row in rows_of(text)]
    words = Words(rows)
    return {"words": words.known(), **forest(rows, words)}


def judged(text: Text, known: whose.Known) -> list[tuple[str, bool]]:
    """Return for each marked pronoun its mark, and whether what was learned is right."""
    mine = whose.together(text.page, text.marks, known)
    return [(mark, mine[n] == (mark == "C")) for n, mark in text.marks.items()]


def judge(read: Sequence[Text], authors: Sequence[str]) -> Iterator[str]:
    for author in authors or sorted({t.author for t in read}):
        left_out = author.split(",")
        answered = [t for t in read if t.author in left_out and not t.alike and t.marks]
        if not answered:
            continue
        told = learnt([t for t in read if t.author not in left_out])
        known = whose.Known(told["words"], grown(told))
        answers = [judged(t, known) for t in answered]
        flat = [answer for text in answers for answer in text]
        shares = {letter: [right for mark, right in flat if mark == letter] for letter in "CO"}
        shown = ", ".join(f"{letter} {sum(s) / max(1, len(s)):.3f} of {len(s)}" for letter, s in shares.items())
        whole = sum(all(right for _, right in text) for text in answers)
        yield f"{author}: {shown}, all right in {whole} of {len(answers)} texts"


def main() -> None:
    read = list(texts())
    kinds = {"one": [t for t in read if t.page.gender in OTHER]}
    kinds["they"] = [t for t in read if t.page.gender not in OTHER]
    if "--judge" in sys.argv:
        for name, some in kinds.items():
            for line in judge(some, sys.argv[sys.argv.index("--judge") + 1 :]):
                print(name, line, flush=True)
        return
    known = {name: learnt(some) for name, some in kinds.items()}
    place = Path(whose.__file__).with_name("whose.json")
    place.write_text(
        json.dumps(known, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
