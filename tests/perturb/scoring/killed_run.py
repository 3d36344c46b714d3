"""The process that the fault-injection test kills: scores PAIRS pairs and writes down every call it makes.

Usage: killed_run.py STORE CALLS. Each call is one line in CALLS, written before the answer is given: a payment.
"""

from __future__ import annotations

import os
import sys
from random import Random

from perturb.measure import Position
from perturb.scorers import Scorer
from perturb.scoring import Plan, Settings, Store, Variant, plan, run

RESUMES, POSITIONS = 500, 20
PAIRS = RESUMES * POSITIONS
CONCURRENCY = 3
BATCH = 5


def value(position: str, resume: str) -> float:
    return float(int(resume.removeprefix("resume ")) * 1000 + int(position.removeprefix("position ")))


class Paid:
    """Answers and takes the money."""

    identity = "paid/1"
    batch_size = BATCH
    concurrency = CONCURRENCY

    def __init__(self, calls: str) -> None:
        self._file = os.open(calls, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def score(self, pairs):
        lines = "".join(f"{pair.position}|{pair.resume}\n" for pair in pairs)
        os.write(self._file, lines.encode())
        return [value(*pair) for pair in pairs]


def planned(scorer: Scorer, store: Store) -> Plan:
    variants = [Variant(f"cv{n}", "original", f"resume {n}") for n in range(RESUMES)]
    positions = [Position(str(n), "", f"position {n}") for n in range(POSITIONS)]
    # at most 400 calls a second: a run that is not killed takes five seconds, so that every kill meets work
    return plan(variants, positions, scorer, store=store, rng=Random(1), settings=Settings(rate=400))


def main(store_path: str, calls: str) -> None:
    scorer = Paid(calls)
    with Store(store_path) as store:
        scored = run(planned(scorer, store), scorer, store=store, rng=Random(2))
    assert not scored.failures
    assert all(row.value == value(f"position {row.position}", f"resume {row.resume[2:]}") for row in scored.scores)
    print(len(scored.scores), scored.asked, scored.reused)


if __name__ == "__main__":
    main(*sys.argv[1:])
