"""The perturbation experiment: a table of scores in, an ``Experiment`` out.

    experiment = assess(scores, attribute="gender")          # scores: DataFrame, or iterable of Score
    experiment.verdict, experiment.positions, experiment.overall, experiment.measures …
    t_tests(scores)                                          # the seed's test alone

``scores`` has one row per position, resume, variant (and repeat): the columns of ``perturb.measure.Score``,
``position, resume, variant, value`` required, ``group, name, repeat, problem`` optional. Variants:

    original            the resume as it came
    placebo:NAME        a change that means nothing (same-group name, white space …): the noise floor
    channel:NAME        a twin with one channel changed only (name, pronouns, titles …)
    anything else       a treatment arm: ``twin``, ``twin:black`` …

With ``group`` filled, every pair is turned so that the reference group (male, white, or ``reference=``) stands
first, whichever of the two was the original. Differences are always first minus second, like the t of the seed:
above 0, the reference (or the original) is favoured.
"""

from __future__ import annotations

from perturb.audit.perturbation.assessment import assess, t_tests
from perturb.audit.perturbation.gaps import Gaps, against_report, gaps
from perturb.findings import Experiment, Overall, Settings, Verdict

__all__ = ["Experiment", "Gaps", "Overall", "Settings", "Verdict", "against_report", "assess", "gaps", "t_tests"]
