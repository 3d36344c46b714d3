"""Scoring: every resume variant against every position, each paid for once, none silently lost.

    plan     what is to be asked, what the store already knows, what it may cost
    run      asks: threads, batches, rate limit, retries, random order; each answer is stored at once
    store    SQLite: content hash to number; never a word of a resume
    gate     when the next call may start
    answer   what counts as a score, and what it is called if it does not

``score`` is plan and run in one call.
"""

from __future__ import annotations

from perturb.scoring.asker import Progress
from perturb.scoring.plan import Plan, Preview, Price, Settings, Variant, plan
from perturb.scoring.run import Scored, run, score
from perturb.scoring.store import Store

__all__ = ["Plan", "Preview", "Price", "Progress", "Scored", "Settings", "Store", "Variant", "plan", "run", "score"]
