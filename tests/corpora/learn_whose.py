"""Learns the weights of ``perturb/counterfactual/whose.json``: ``python tests/corpora/learn_whose.py [--judge]``.

Logistic regression over the signs of ``antecedents`` on the marked passages of ``corpora/attribution``, whose authors
laid traps, and on the ordinary texts of its folder ``plain``. A sign counts from five texts on. The shares of the
pronouns before a pronoun are not given as known but as likely (``TOLD``), as they are when a new text is read.
``--judge`` learns five times without one author and prints what the rules and both together do on that author.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

sys.path.insert(0, str(Path(__file__).parent))

from test_attribution import FILES, FOLDER, OTHER, Passage, passages_of

from masking.errors import EvenhandError
from masking.reading.view import fold
from perturb.counterfactual import people, swapping, whose, wording
from perturb.counterfactual.antecedents import Page, Signs, valued
from perturb.counterfactual.twins import known_origin

TOLD, SHRINK, TEXTS, PLAIN = 0.25, 12.0, 5, 5.0
"""How unsure earlier pronouns are; the pull to zero; how many texts have a sign; how much an ordinary text counts."""


@dataclass(frozen=True, slots=True)
class Text:
    """A marked text: its pronouns' signs and marks, and what the rules say."""

    author: str
    page: Page
    signs: dict[int, Signs]
    marks: dict[int, str]
    ruled: dict[int, tuple[bool, bool]]
    weight: float = 1.0

    def values(self) -> Iterator[tuple[dict[str, float], bool]]:
        told = {n: 1 - TOLD if mark == "C" else TOLD for n, mark in self.marks.items()}
        for n, mark in self.marks.items():
            yield valued(self.page, self.signs[n], told), mark == "C"


def texts() -> Iterator[Text]:
    for file in FILES:
        for passage in passages_of(file):
            if passage.gender in OTHER and (found := _trapped(file.stem, passage)):
                yield found
    for file in sorted((FOLDER / "plain").glob("*.txt")):
        for passage in passages_of(file):
            own = tuple((s, e) for s, e, letter in passage.marks if letter == "N")
            yield _text(file.stem, passage, passage.text, own, people.others(passage.text, own), (), PLAIN)


def _trapped(author: str, passage: Passage) -> Text | None:
    source = swapping.as_resume(passage.text)
    try:
        origin = known_origin(source, name=passage.name, gender=OTHER[passage.gender], race=None)
        reading = swapping._read(fold(source.text), source, origin)
    except EvenhandError:
        return None
    if len(reading.text) != len(passage.text):
        return None
    return _text(author, passage, reading.text, reading.own, reading.strangers, reading.references, 1.0)


def _text(author: str, passage: Passage, text: str, own, strangers, references, weight: float) -> Text:
    spans = wording.pronouns_in(text, passage.gender)
    page, signs = whose.signs(text, spans, own, strangers, passage.gender)
    marked = {start: letter for start, _, letter in passage.marks if letter in "CO"}
    marks = {n: marked[page.people[n].start] for n in signs if page.people[n].start in marked}
    ruled = people.verdicts(text, spans, own, strangers, passage.gender, references)
    return Text(author, page, signs, marks, ruled, weight)


def learnt(read: Sequence[Text]) -> dict[str, float]:
    """Return the weight of each sign."""
    rows = [(values, mine, text.weight) for text in read for values, mine in text.values()]
    counts = Counter(sign for text in read for sign in {s for values, _ in text.values() for s in values})
    number = {sign: n for n, sign in enumerate(sorted(s for s, c in counts.items() if c >= TEXTS))}
    cells = [(r, number[s], v) for r, (values, _, _) in enumerate(rows) for s, v in values.items() if s in number]
    at, to, value = zip(*cells, strict=True)
    table = csr_matrix((value, (at, to)), shape=(len(rows), len(number)))
    mine = np.array([m for _, m, _ in rows], float)
    weight = np.array([w for _, _, w in rows])

    def loss(x: np.ndarray) -> tuple[float, np.ndarray]:
        odds = table @ x[:-1] + x[-1]
        wrong = weight * (1 / (1 + np.exp(-odds)) - mine)
        cost = (weight * (np.logaddexp(0, odds) - mine * odds)).sum() + SHRINK / 2 * x[:-1] @ x[:-1]
        return float(cost), np.append(table.T @ wrong + SHRINK * x[:-1], wrong.sum())

    found = minimize(loss, np.zeros(len(number) + 1), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
    weights = {sign: round(float(found[n]), 2) for sign, n in number.items() if abs(found[n]) >= 0.02}
    return {"": round(float(found[-1]), 2), **weights}


def judged(text: Text, weights: dict[str, float]) -> Iterator[tuple[str, bool, bool, bool]]:
    """Yield for each marked pronoun its mark, and whether the rules, what was learned and both are right."""
    shares: dict[int, float] = {}
    for n, signs in text.signs.items():
        values = valued(text.page, signs, shares)
        odds = weights[""] + sum(weights.get(s, 0.0) * v for s, v in values.items())
        share = shares[n] = float(1 / (1 + np.exp(-odds)))
        if n in text.marks:
            mine, ruled = text.marks[n] == "C", text.ruled[text.page.people[n].start]
            both = whose.decided(share, *ruled)
            yield text.marks[n], ruled[0] == mine, (share > 0.5) == mine, both == mine


def judge(read: Sequence[Text]) -> Iterator[str]:
    for author in sorted({t.author for t in read}):
        kept = learnt([t for t in read if t.author != author])
        answers = [list(judged(t, kept)) for t in read if t.author == author]
        flat = [a for text in answers for a in text]
        for letter in "CO":
            marked = [a for a in flat if a[0] == letter]
            shares = [sum(a[k] for a in marked) / len(marked) for k in (1, 2, 3)]
            told = zip(("rules", "learned", "both"), shares, strict=True)
            yield f"{author} {letter} {len(marked)}: " + ", ".join(f"{who} {share:.3f}" for who, share in told)
        whole = [sum(all(a[k] for a in text) for text in answers) for k in (1, 2, 3)]
        yield f"{author}: all right in {whole} of {len(answers)} texts"


def main() -> None:
    read = list(texts())
    if "--judge" in sys.argv:
        print("\n".join(judge(read)))
        return
    place = Path(whose.__file__).with_name("whose.json")
    place.write_text(json.dumps(learnt(read), indent=0, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
