"""Counterfactual resumes: swap, twin and the check that every twin is clean.

The order of a swap: ``identity`` tells the parts of the name that masking found, ``nicknames`` its other forms,
``naming`` and ``handles`` where they stand, ``rename`` the new ones; ``whose`` says by the ``encoder`` whose a
word is and which form a pronoun takes, ``singular_they`` who is called they; ``wording``, ``nouns``,
``groups`` and ``descent`` change the rest; ``swapping`` makes edits of it all; ``licence`` and ``residue`` read the
result with other eyes.
"""

from __future__ import annotations

from perturb.counterfactual.record import CHANNELS, Counterfactual, Finding
from perturb.counterfactual.swapping import origin_of, swap
from perturb.counterfactual.twins import twin
from perturb.counterfactual.verification import verify

__all__ = [
    "CHANNELS",
    "Counterfactual",
    "Finding",
    "origin_of",
    "swap",
    "twin",
    "verify",
]
