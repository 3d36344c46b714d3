"""Judges twins on the marked texts: ``python tests/corpora/judge_twins.py [--list KIND] [FILE …]``.

Each text of ``corpora/attribution`` (or of the files given) gets a twin of the other gender, one called they also one
of each. Of every author is printed: the share of the candidate's nouns and titles that change (``C``; pronouns are
judged by ``learn_whose.py``), of those of others that stay (``O``), of the places of the name that change (``N``), of
namesakes that stay (``M``), and how many texts have a change where nothing is marked (``other``) or are refused.
``--list C`` prints what is wrong of one kind, with its neighbours.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_attribution import FOLDER, OTHER, Passage, passages_of, twin

from masking.errors import EvenhandError
from name_lists import pronouns

NAMES_ONLY = ("cases", "ordinary", "turns", "they")
"""Files of ``plain`` that mark no nouns."""
THEY = ("they", "them", "their", "theirs", "themself", "themselves")
SPOUSES = ("husband", "wife", "spouse")
"""Of the other person's sex: whether a twin's spouse changes is a matter of taste."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What a twin has wrong: the kind, the author, and the words with their neighbours."""

    kind: str
    author: str
    said: str


def judged(author: str, passage: Passage, gender: str) -> Iterator[tuple[str, bool, str]]:
    """Return kind, rightness and words of every mark that is no pronoun, and of every change outside of marks."""
    try:
        edits = twin(passage, gender)
    except EvenhandError as error:
        yield "refused", False, f"{passage.name}: {error}"
        return
    for start, end, letter in passage.marks:
        kind = {"G": "", "K": ""}.get(letter, letter)
        word = passage.text[start:end].lower()
        if not kind or (kind in "CO" and (_pronoun(word) or author in NAMES_ONLY or word in SPOUSES)):
            continue
        told = [m.span() for m in re.finditer(r"[^\W\d_]{3,}" if letter == "N" else r"\w+", passage.text[start:end])]
        changes = [any(e.start < start + t and start + s < e.end for e in edits) for s, t in told]
        changed = all(changes) if letter == "N" else any(changes)
        yield kind, changed == (letter in "CN"), shown(passage, start, end)
    for edit in edits:
        marked = any(s < edit.end and edit.start < e for s, e, _ in passage.marks)
        if not marked and author not in NAMES_ONLY and edit.reason != "pronoun":
            yield "other", False, f"{shown(passage, edit.start, edit.end)} -> {edit.replacement}"


def _pronoun(word: str) -> bool:
    word = re.split("['’]", word)[0]
    return word in THEY or any(word in pronouns.words(gender) for gender in pronouns.FORMS)


def shown(passage: Passage, start: int, end: int) -> str:
    """Return the words of a place with their neighbours on one line."""
    before, after = passage.text[max(0, start - 60) : start], passage.text[end : end + 40]
    told = f"({passage.name}, {passage.gender}) …{before}[{passage.text[start:end]}]{after}…"
    return re.sub(r"\s*\n\s*", " / ", told)


def answers(files: Sequence[Path]) -> Iterator[tuple[str, str, bool, str]]:
    for file in files:
        for passage in passages_of(file):
            for gender in [OTHER[passage.gender]] if passage.gender in OTHER else ["male", "female"]:
                for kind, right, said in judged(file.stem, passage, gender):
                    yield file.stem, kind, right, said


def main() -> None:
    given = [a for a in sys.argv[1:] if not a.startswith("--")]
    wanted = given.pop(0) if "--list" in sys.argv else ""
    files = [Path(g) for g in given] or sorted([*FOLDER.glob("*.txt"), *FOLDER.glob("plain/*.txt")])
    rights, totals = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for author, kind, right, said in answers(files):
        rights[author, kind] += right
        totals[author, kind] += 1
        if not right and (wanted == "all" or kind == wanted):
            print(author, kind, said, flush=True)
    for author in dict.fromkeys(a for a, _ in totals):
        told = (f"{k} {rights[author, k]}/{totals[author, k]}" for k in "CONM" if totals[author, k])
        print(author, ", ".join(told), f"other {totals[author, 'other']}, refused {totals[author, 'refused']}")
    print("all", ", ".join(f"{k} {_sum(rights, k) / max(1, _sum(totals, k)):.4f}" for k in "CONM"))


def _sum(counts: Counter[tuple[str, str]], kind: str) -> int:
    return sum(n for (_, k), n in counts.items() if k == kind)


if __name__ == "__main__":
    main()
