"""The verdict in plain words, and as checks for ``--fail-on``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from perturb.findings import Experiment, Overall
from perturb.report import wording
from perturb.report.experiment.tables import STATES, own_rows, say
from perturb.report.page import Check, Headline, State

if TYPE_CHECKING:
    import pandas as pd

    from name_lists.pools import Balance

BALANCED = 0.1
"""Standardised mean differences up to this count as balance, by convention."""


def checks(experiment: Experiment) -> tuple[Check, ...]:
    """Return one check per position and contrast, and one per overall estimate."""
    suite = experiment.settings.attribute or "perturbation"
    table = experiment.positions
    columns = (table[name].tolist() for name in ("position", "reference", "group", "verdict", "reason"))
    found = [
        Check(f"{position}: {reference} / {group}", STATES[verdict], f"{verdict}: {reason}", suite)
        for position, reference, group, verdict, reason in zip(*columns, strict=True)
    ]
    for one in experiment.overall:
        name = f"all positions: {one.reference} / {one.group}"
        found.append(Check(name, STATES[one.verdict], f"{one.verdict}: {one.reason}", suite))
    return tuple(found)


def headlines(experiment: Experiment) -> tuple[Headline, ...]:
    """Return the verdict in plain words: one line per contrast, then notes."""
    found = [_contrast(experiment, one) for one in experiment.overall]
    found += _placebo(experiment)
    found += _missing(experiment)
    margin = experiment.settings.margin
    if not experiment.settings.margin_stated and margin == margin:
        found.append(
            Headline(
                "note",
                f"No margin was stated, so ±{wording.plain(margin)} was used.",
                "It is a fifth of the scores' spread within a position, a small effect by convention. A margin of your "
                "own has to be stated before the results are seen.",
            )
        )
    return tuple(found)


def unbalanced(balance: Sequence[Balance], overall: Sequence[Overall]) -> tuple[Headline, ...]:
    """Return a note where the names of both sides differ in more than their group, and what takes that out."""
    apart = sorted((b for b in balance if abs(b.smd) > BALANCED), key=lambda b: -abs(b.smd))
    if not apart:
        return ()
    several = len({b.contrast for b in balance}) > 1
    named = wording.listed(
        [
            f"{b.covariate.replace('_', ' ')} of {b.kind} names"
            f" ({b.contrast + ': ' if several else ''}{wording.plain(b.smd)})"
            for b in apart[:4]
        ]
    )
    text = "The names of the two sides differ in more than the group they suggest."
    detail = f"By more than ±{BALANCED:g} standard deviations: {named}."
    if any(one.less_placebo is not None for one in overall):
        detail += (
            " With --design matched the drawn names of both sides are similar; the swap less the placebo subtracts "
            "the effect of any new name."
        )
    return (Headline("note", text, detail),)


def _contrast(experiment: Experiment, one: Overall) -> Headline:
    own = own_rows(experiment.positions, one)
    state = _worst([*own["verdict"], one.verdict])
    badge = "Equivalent" if state == "holds" else ""
    first, *others = [*_details(experiment, own, one), ""]
    return Headline(state, _sentence(own, one), first, badge, tuple(filter(None, others)))


def _sentence(own: pd.DataFrame, one: Overall) -> str:
    who = f"{say(one.group)} and {say(one.reference)} versions of the same resumes"
    total = len(own)
    found, equal = (int((own["verdict"] == verdict).sum()) for verdict in ("difference found", "equivalent"))
    if found:
        where = "the one position" if total == 1 else f"{found} of {wording.count(total, 'position')}"
        return f"{_capital(who)} get different scores in {where}."
    if one.verdict == "difference found":
        return f"Over all positions together, {who} get different scores."
    if equal == total and one.verdict == "equivalent":
        return f"{_capital(who)} get equivalent scores."
    where = "" if total == equal else f" in {total - equal} of {wording.count(total, 'position')}"
    return f"No difference is shown between {who}, but there are not enough data to rule one out{where}."


def _details(experiment: Experiment, own: pd.DataFrame, one: Overall) -> Iterable[str]:
    margin = experiment.settings.margin
    yield from _average(one, wording.percent(experiment.settings.confidence))
    if one.less_placebo is not None:
        whole = wording.number(one.estimate.value)
        yield f"This is the swap less the placebo (another name of the same group). The swap alone: {whole}."
    if margin == margin:
        yield f"Differences within ±{wording.plain(margin)} do not matter."
    n, lost, gained = (int(own[name].sum()) for name in ("n_pairs", "n_lost", "n_gained"))
    if n and lost + gained:
        change = "changes" if lost + gained == 1 else "change"
        decisions = f"At the cut-off {lost + gained:,} of {n:,} decisions {change} with the version"
        yield f"{decisions}: {lost:,} against the {say(one.group)} one, {gained:,} for it."
    elif n:
        yield f"At the cut-off none of {n:,} decisions changes with the version."
    carried = experiment.carried_by.get((one.group, one.reference), "")
    if carried:
        yield f"The effect comes mainly from the {carried} channel."


def _average(one: Overall, level: str) -> Iterable[str]:
    """The mean difference with its interval; nothing where there is none."""
    group, reference, e = say(one.group), say(one.reference), one.judged_by
    if e.value == 0:
        yield "On average both versions score the same."
    elif e.value == e.value:
        lower, upper = (group, reference) if e.value > 0 else (reference, group)
        interval = ""
        if e.low == e.low:
            chance = ", which may be chance" if e.low <= 0 <= e.high else ""
            interval = f"{chance} ({level} interval of {reference} minus {group}: {wording.interval(e.low, e.high)})"
        yield f"On average {lower} versions score {wording.number(abs(e.value))} lower than {upper} ones{interval}."


def _placebo(experiment: Experiment) -> list[Headline]:
    reacts = [one.arm.partition(":")[2] for one in experiment.placebos if one.verdict == "difference found"]
    if not reacts:
        return []
    text = f"The scorer also reacts to changes that mean nothing ({wording.listed(reacts)})."
    return [Headline("fails", text, "Read every difference next to the noise floor below.")]


def _missing(experiment: Experiment) -> list[Headline]:
    missing = sum(experiment.problems.values())
    if not missing:
        return []
    kinds = wording.listed([f"{count:,} {kind}" for kind, count in experiment.problems.items()])
    share = wording.percent(missing / experiment.n_scores)
    verb = "is" if missing == 1 else "are"
    text = f"{wording.count(missing, 'score')} of {experiment.n_scores:,} ({share}) {verb} missing."
    return [Headline("note", text, f"By kind: {kinds}. Their pairs are counted and left out of the paired tests.")]


def _worst(verdicts: Iterable[str]) -> State:
    states = {STATES[verdict] for verdict in verdicts}
    if "fails" in states:
        return "fails"
    return "unknown" if "unknown" in states else "holds"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
