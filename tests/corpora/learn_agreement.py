"""Learns ``perturb/counterfactual/agreement.json``: ``python tests/corpora/learn_agreement.py [--judge]``.

Whether "her" is him or his is learned from texts about men, told of a woman: him and his tell which is meant. Whether
"his" is her or hers likewise from those about women. The texts are the sentences of ``tests/perturb/counterfactual/
agreement`` (``his*`` is the one that stands alone) and those of ``corpora``. ``--judge`` learns without each file of
sentences, and without each quarter of the other texts, and prints how many are told wrongly.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from perturb.counterfactual import agreement

ROOT = Path(__file__).parents[2]
SENTENCES = Path(__file__).parents[1] / "perturb" / "counterfactual" / "agreement"
LEAST, SHRINK, COUNTED = 3, 4.0, 4.0
"""In how many texts a sign stands; the pull to zero; how much a sentence written for this counts."""
BESIDE, TURNED = 200, {"male": ("he", "she"), "female": ("she", "he")}
_MARKED = re.compile(r"\{[A-Z]\|([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Row:
    """A pronoun of two roles: where it is from, the word, its signs, and whether it is the rarer role."""

    file: str
    word: str
    signs: dict[str, float]
    yes: bool
    weight: float


def rows() -> Iterator[Row]:
    for file in sorted(SENTENCES.glob("*.txt")):
        for sentence in file.read_text("utf-8").splitlines():
            yield from _of(sentence, file.stem, COUNTED)
    seen: set[str] = set()
    for file in sorted((ROOT / "corpora").rglob("*.txt")):
        for line in _MARKED.sub(r"\1", file.read_text("utf-8", errors="ignore")).split("\n\n"):
            if line not in seen:
                seen.add(line)
                yield from _of(line, f"corpora {crc32(file.name.encode()) % 4}", 1.0)


def _of(text: str, file: str, weight: float) -> Iterator[Row]:
    """The pronouns of a text, each put into the other gender with its neighbours."""
    for match in re.finditer(r"(?<![^\W_])(him|his|hers)(\*?)(?![^\W_])", text, re.I):
        said, alone = match.group(1).lower(), bool(match.group(2))
        before = text[max(0, match.start() - BESIDE) : match.start()].replace("*", "")
        after = text[match.end() : match.end() + BESIDE].replace("*", "")
        follows = re.match(r"\s[^\W_]", after) is not None or weight == COUNTED
        if said != "hers" and not alone and (follows or said == "him"):
            yield _row(before, "her", after, "male", file, said == "him", weight)
        if said == "hers" or (said == "his" and follows):
            yield _row(before, "his", after, "female", file, alone or said == "hers", weight)


def _row(before: str, word: str, after: str, gender: str, file: str, yes: bool, weight: float) -> Row:
    old, new = TURNED[gender]
    before, after = (re.sub(rf"\b{old}\b", new, part) for part in (before, after))
    at = len(before)
    signs = agreement.signs(before + word + after, at, at + len(word))
    return Row(file, word, dict.fromkeys(signs, 1.0), yes, weight)


def learnt(read: Sequence[Row]) -> dict[str, float]:
    """Return the weight of each sign."""
    return weighed(
        [(row.signs, row.yes, row.weight) for row in read], [row.signs for row in read], least=LEAST, shrink=SHRINK
    )


def judge(read: Sequence[Row]) -> Iterator[str]:
    wrong = Counter[tuple[str, str]]()
    for file in sorted({row.file for row in read}):
        for word in ("her", "his"):
            known = learnt([row for row in read if row.word == word and row.file != file])
            for row in read:
                if (row.file, row.word) == (file, word):
                    odds = known[""] + sum(known.get(sign, 0.0) for sign in row.signs)
                    wrong[word, file.split(" ")[0].split("_")[0]] += (odds > 0) != row.yes
                    wrong[word, f"all {file.split(' ')[0].split('_')[0]}"] += 1
    yield str(dict(wrong))


def weighed(
    rows: Sequence[tuple[Mapping[str, float], bool, float]],
    texts: Iterable[Iterable[str]],
    *,
    least: int,
    shrink: float,
) -> dict[str, float]:
    """Return the weight of each sign by logistic regression; that of the empty one is added always.

    A row is its signs, whether it is the candidate's, and how much it counts; ``texts`` are the signs of each text, of
    which ``least`` must have a sign; ``shrink`` is the pull to zero.
    """
    counts = Counter(sign for text in texts for sign in set(text))
    number = {sign: n for n, sign in enumerate(sorted(s for s, c in counts.items() if c >= least))}
    cells = [(r, number[s], v) for r, (signs, _, _) in enumerate(rows) for s, v in signs.items() if s in number]
    at, to, value = zip(*cells, strict=True)
    table = csr_matrix((value, (at, to)), shape=(len(rows), len(number)))
    mine = np.array([m for _, m, _ in rows], float)
    weight = np.array([w for _, _, w in rows])

    def loss(x: np.ndarray) -> tuple[float, np.ndarray]:
        odds = table @ x[:-1] + x[-1]
        wrong = weight * (1 / (1 + np.exp(-odds)) - mine)
        cost = (weight * (np.logaddexp(0, odds) - mine * odds)).sum() + shrink / 2 * x[:-1] @ x[:-1]
        return float(cost), np.append(table.T @ wrong + shrink * x[:-1], wrong.sum())

    found = minimize(loss, np.zeros(len(number) + 1), jac=True, method="L-BFGS-B", options={"maxiter": 150}).x
    weights = {sign: round(float(found[n]), 2) for sign, n in number.items() if abs(found[n]) >= 0.04}
    return {"": round(float(found[-1]), 2), **weights}


if __name__ == "__main__":
    read = list(rows())
    if "--judge" in sys.argv:
        print(*judge(read), sep="\n")
    else:
        found = {word: learnt([row for row in read if row.word == word]) for word in ("her", "his")}
        place = Path(agreement.__file__).with_name("agreement.json")
        place.write_text(json.dumps(found, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n", "utf-8")
