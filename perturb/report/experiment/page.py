"""An experiment as a ``Report``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from name_lists.pools import Balance
from perturb.findings import Experiment
from perturb.report import wording
from perturb.report.experiment import arms, positions, tables
from perturb.report.experiment.methods import set_up, standing_texts
from perturb.report.experiment.verdicts import checks, headlines, unbalanced
from perturb.report.html import Report
from perturb.report.page import Provenance, Table
from perturb.report.pairs import PairText


def page(
    experiment: Experiment,
    *,
    titles: Mapping[str, str] | None = None,
    balance: Iterable[Balance] = (),
    pairs: Sequence[PairText] = (),
    provenance: Provenance | None = None,
) -> Report:
    """Return the report of an experiment.

    ``provenance`` names the scorer; ``titles`` maps position ids to titles; ``balance`` tells how alike the names
    were that stood on both sides in this run; ``pairs`` are texts of the most affected pairs
    (``perturb.report.pairs``), shown as they come: masked unless their maker revealed them.
    """
    names, found, made = dict(titles or {}), tuple(balance), provenance or Provenance()
    return Report(
        **standing_texts(experiment),
        title=_title(experiment),
        lead=_lead(experiment, made.scorer),
        headlines=(*headlines(experiment), *unbalanced(found, experiment.overall)),
        checks=checks(experiment),
        sections=(
            positions.verdicts(experiment, names),
            positions.tests(experiment, names),
            positions.numbers(experiment, names),
            arms.noise(experiment),
            arms.names(experiment, found),
            arms.affected(experiment, names, pairs),
            set_up(experiment, made),
        ),
        measures=experiment.measures,
        tables=_tables(experiment),
        provenance=made,
    )


def _tables(experiment: Experiment) -> dict[str, Table]:
    found = {"positions": tables.positions(experiment)}
    if len(experiment.placebo_positions):
        found["placebos"] = tables.placebos(experiment)
    if len(experiment.names):
        found["names"] = tables.names(experiment)
    return found


def _title(experiment: Experiment) -> str:
    attribute = experiment.settings.attribute
    return f"Does the scorer react to {attribute}?" if attribute else "Does the scorer react to the change?"


def _lead(experiment: Experiment, scorer: str) -> str:
    what = f"Scorer {scorer}: " if scorer else ""
    resumes = wording.count(experiment.n_resumes, "resume")
    jobs = wording.count(experiment.positions["position"].nunique(), "position")
    difference = "A twin differs from its resume only in words that signal the group."
    return f"{what}{resumes} and their twins, scored for {jobs}. {difference}"
