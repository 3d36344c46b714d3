"""From scores to an ``Experiment``."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from masking.errors import InputError
from perturb import stats
from perturb.audit.perturbation import rows, totals
from perturb.audit.perturbation.measures import measures
from perturb.audit.perturbation.pairs import CHANNEL, ORIGINAL, PLACEBO, REPEAT, Pairs, frame, kind, pair, repeats
from perturb.findings import Experiment, Overall, Settings
from perturb.measure import Score

SMALL_EFFECT = 0.2
"""The margin in units of the scores' spread where nobody stated one: Cohen's small effect."""


def assess(
    scores: pd.DataFrame | Iterable[Score],
    *,
    attribute: str = "",
    alpha: float = 0.05,
    confidence: float = 0.95,
    margin: float | None = None,
    cutoff: float | None = None,
    power: float = 0.8,
    reference: str | None = None,
    affected: int = 10,
) -> Experiment:
    """Return everything the experiment can say about ``scores``; layout of the table as in the package's docstring.

    ``margin`` is the difference, in score units, that would not matter; without one a fifth of the scores' spread
    within a position is taken, and the result says so. ``cutoff`` is the score from which a candidate is invited;
    without one it is each position's median. ``affected`` pairs that differ most are listed.

    Raises InputError where the table cannot be used, no original or no twin is in it, or an option is out of range.
    """
    _check_options(alpha, confidence, power, margin)
    table = frame(scores)
    arms = table["variant"].unique().tolist()
    placebos, channels = ([arm for arm in arms if arm.startswith(prefix)] for prefix in (PLACEBO, CHANNEL))
    treatments = [arm for arm in arms if arm not in {ORIGINAL, *placebos, *channels}]
    _check_arms(arms, treatments)
    main = pair(table, treatments, reference=reference, whole=True)
    settings = Settings(
        attribute=attribute, alpha=alpha, confidence=confidence, power=power,
        margin=SMALL_EFFECT * rows.spread(main) if margin is None else margin, margin_stated=margin is not None,
        cutoff=cutoff, reference=reference,
    )  # fmt: skip
    estimates = totals.estimates(main, settings)
    if renamed := [arm for arm in placebos if kind(arm) == f"{PLACEBO}name"]:
        estimates = totals.less_placebo(estimates, _renamed(table, renamed, treatments, reference), settings)
    p_whole = totals.own_questions(main, estimates)
    by_position = rows.compare(main, settings, p_whole)
    whole = totals.overall(estimates, by_position, settings, totals.with_positions(estimates, by_position, p_whole))
    floor, floor_rows = _placebos(table, placebos, settings)
    channel_pairs = pair(table, channels, reference=reference)
    parts, carried = totals.channels(channel_pairs, settings, rows.compare(channel_pairs, settings), whole)
    return Experiment(
        settings=settings, positions=_with_floor(by_position, floor_rows), overall=whole, placebos=floor,
        placebo_positions=floor_rows, channels=parts, carried_by=carried, names=totals.names(main),
        affected=totals.affected(main, count=affected), problems=_counted(table), n_scores=len(table),
        n_resumes=table["resume"].nunique(), measures=measures(by_position, whole, settings),
    )  # fmt: skip


def t_tests(scores: pd.DataFrame | Iterable[Score]) -> pd.DataFrame:
    """Return the seed's test: per variant and position the pooled-variance t-test of original against variant.

    Columns: position, variant, n_original, n_variant, mean_original, mean_variant, t, df, p. NaN where there is no
    test: fewer than two scores on a side, or no spread. Repeats are averaged.

    >>> rows = [("job", f"cv{i}", v, s) for i, pair in enumerate([(1, 2), (2, 3), (3, 4), (4, 5)])
    ...         for v, s in zip(("original", "twin"), pair)]
    >>> found = t_tests(pd.DataFrame(rows, columns=["position", "resume", "variant", "value"]))
    >>> round(float(found.t[0]), 6), float(found.df[0]), round(float(found.p[0]), 6)
    (-1.095445, 6.0, 0.315334)
    """
    table = frame(scores)
    arms = [arm for arm in table["variant"].unique().tolist() if arm != ORIGINAL]
    _check_arms([*arms, *table["variant"].unique()], arms)
    pairs = pair(table.assign(group=""), arms, whole=True)
    contrast, labels = rows.contrasts(pairs, by="variant")
    cell = contrast * len(pairs.positions) + pairs.table["position"].to_numpy().astype(np.intp)
    present, row = np.unique(cell, return_inverse=True)
    first, second, _ = pairs.matrices(row, len(present))
    m = stats.moments(first, second)
    test = stats.pooled_t(m)
    which, where = np.divmod(present, len(pairs.positions))
    return pd.DataFrame(
        {
            "position": [pairs.positions[code] for code in where],
            "variant": [labels[code][0] for code in which],
            "n_original": m.n_first,
            "n_variant": m.n_second,
            "mean_original": m.mean_first,
            "mean_variant": m.mean_second,
            "t": test.t,
            "df": test.df,
            "p": test.p,
        }
    )


def _check_options(alpha: float, confidence: float, power: float, margin: float | None) -> None:
    for name, value in (("alpha", alpha), ("confidence", confidence), ("power", power)):
        if not 0 < value < 1:
            raise InputError(f"{name} is {value:g}; it has to lie between 0 and 1.")
    if power <= alpha:
        raise InputError(f"power is {power:g}; it has to be above alpha, {alpha:g}.")
    if margin is not None and not 0 < margin < float("inf"):
        raise InputError(f"margin is {margin:g}; it has to be a positive difference in score units.")


def _check_arms(arms: Iterable[str], treatments: Iterable[str]) -> None:
    if ORIGINAL not in set(arms):
        raise InputError(
            "No score has the variant 'original'.", remedy="Mark the scores of unchanged resumes with 'original'."
        )
    if not list(treatments):
        raise InputError("No score of a twin is in the table.", remedy="Score the twins too, as variant 'twin'.")


def _renamed(table: pd.DataFrame, renamed: list[str], treatments: list[str], reference: str | None) -> Pairs:
    """Twins against the same resumes with another name of their own group, which stand in for the originals."""
    shown = table[table["variant"].isin(renamed) & (table["group"] != "")].assign(variant=ORIGINAL)
    return pair(pd.concat([shown, table[table["variant"].isin(treatments)]]), treatments, reference=reference)


def _placebos(table: pd.DataFrame, arms: list[str], settings: Settings) -> tuple[tuple[Overall, ...], pd.DataFrame]:
    """Placebo arms keep original first, whatever groups are told: nothing that matters was changed."""
    again = repeats(table)
    asked_twice = [] if again.empty else [REPEAT]
    parts: list[pd.DataFrame] = []
    found: list[Overall] = []
    for arm in dict.fromkeys(kind(name) for name in [*arms, *asked_twice]):
        source = again if arm == REPEAT else table
        pairs = pair(source.assign(group=""), [name for name in [*arms, *asked_twice] if kind(name) == arm])
        compared = rows.compare(pairs, settings)
        parts.append(compared)
        found += totals.estimates(pairs, settings)
    table = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()
    return totals.overall(found, table, settings, stats.holm([one.estimate.p for one in found])), table


def _with_floor(by_position: pd.DataFrame, floor: pd.DataFrame) -> pd.DataFrame:
    """Each position's largest mean placebo difference stands next to its effect."""
    if floor.empty:
        return by_position.assign(noise_floor=np.nan)
    largest = floor["difference"].abs().groupby(floor["position"]).max()
    return by_position.assign(noise_floor=by_position["position"].map(largest))


def _counted(table: pd.DataFrame) -> dict[str, int]:
    problems = table.loc[table["problem"] != "", "problem"].value_counts()
    return {str(kind): int(count) for kind, count in problems.items()}
