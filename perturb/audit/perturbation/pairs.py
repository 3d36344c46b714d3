"""From a table of scores to pairs: who is compared with whom, which way round, and what is missing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from masking.errors import InputError
from perturb.measure import Score

ORIGINAL, TREATMENT = "original", "treatment"
PLACEBO, CHANNEL = "placebo:", "channel:"
REPEAT = "placebo:repeat"
COLUMNS = ("position", "resume", "variant", "value")
OPTIONAL: Mapping[str, str | int] = {"group": "", "name": "", "repeat": 0, "problem": ""}
USUAL_REFERENCE = ("male", "white")


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Score pairs of one kind of arm in long form; the columns of ``table`` are listed at ``pairs``."""

    table: pd.DataFrame
    positions: tuple[str, ...]
    resumes: tuple[str, ...]

    def matrices(self, rows: npt.NDArray[np.intp], count: int) -> tuple[npt.NDArray[np.float64], ...]:
        """The two sides and the twins' names as (count, candidates) arrays; ``rows`` tells the row of each pair.

        Several twins of one candidate in one row count once, as their mean, and go by the name of the first. A name is
        a number, one that nobody shares where a twin has none. NaN fills what is not there.
        """
        one = _once(rows, self.table)
        ordered = one["row"].to_numpy()
        slot = np.arange(len(ordered)) - np.searchsorted(ordered, ordered)
        sides = []
        for side in ("first", "second", "name"):
            matrix = np.full((count, int(slot.max(initial=-1)) + 1), np.nan)
            matrix[ordered, slot] = one[side].to_numpy()
            sides.append(matrix)
        return tuple(sides)

    def candidates(self, rows: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        """How many candidates have a pair, whole or not, in each row."""
        lines = pd.DataFrame({"row": rows, "resume": self.table["resume"].to_numpy()}).drop_duplicates()
        return np.bincount(lines["row"])


def frame(scores: pd.DataFrame | Iterable[Score]) -> pd.DataFrame:
    """Return scores as a new frame with the columns of ``Score``; a given frame is left as it was.

    A value that is no finite number becomes NaN, and ``problem`` names what it was. Raises InputError where a
    column is missing, a repeat is no number, or there is no row.
    """
    if isinstance(scores, pd.DataFrame):
        table = _checked(scores)
    else:
        table = pd.DataFrame([asdict(score) for score in scores], columns=[*COLUMNS, *OPTIONAL])
    if table.empty:
        raise InputError("There is no score to look at.", remedy="Score an original and its twin for a position first.")
    value = pd.to_numeric(table["value"], errors="coerce").astype(np.float64)
    finite = np.isfinite(value)
    named = table["problem"].astype(object).fillna("").astype(str)
    given = table["value"].isna()
    guess = np.where(given, "no value", np.where(np.isinf(value), "infinite", "not a number"))
    table["problem"] = np.where(finite, "", np.where(named != "", named, guess))
    table["value"] = value.where(finite)
    for column in ("position", "resume", "variant", "group", "name"):
        table[column] = table[column].fillna("").astype(str)
    table["repeat"] = table["repeat"].fillna(0).astype(int)
    return table


def pair(scores: pd.DataFrame, arms: Iterable[str], *, reference: str | None = None, whole: bool = False) -> Pairs:
    """Return one row per position, resume and variant in which the original and the variant are compared.

    Columns: ``position`` and ``resume`` (codes), ``variant``, ``arm`` (the kind of variant), ``reference`` and
    ``group`` (labels), ``first`` and ``second`` (scores of the reference's and the group's side, NaN where missing),
    ``name`` (of the twin), ``turned``. Repeats are averaged. Where both sides tell their group and the groups
    differ, every pair is turned so that the reference group stands first, whichever was the original; else the
    original stands first. ``whole`` adds originals that no variant has a row for as half pairs.

    Why turn: with men made women and women made men, "original minus twin" adds up opposite things.
    """
    kept = [arm for arm in arms if arm != ORIGINAL]
    originals = _averaged(scores[scores["variant"] == ORIGINAL])
    parts = []
    for arm in kept:
        twins = _averaged(scores[scores["variant"] == arm])
        both = originals.merge(twins, on=["position", "resume"], how="right", suffixes=("_first", "_second"))
        parts.append(both.assign(variant=arm))
    joined = pd.concat(parts, ignore_index=True) if parts else _empty()
    if whole and len({kind(arm) for arm in kept}) == 1:
        alone = originals.merge(joined[["position", "resume"]], on=["position", "resume"], how="left", indicator=True)
        alone = alone[alone["_merge"] == "left_only"].drop(columns="_merge")
        renamed = {name: f"{name}_first" for name in ("value", "group", "name")}
        joined = pd.concat([joined, alone.rename(columns=renamed).assign(variant=kept[0])], ignore_index=True)
    positions = tuple(scores["position"].unique().tolist())
    resumes = tuple(scores["resume"].unique().tolist())
    table = _turned(joined, reference)
    table["position"] = pd.Categorical(table["position"], categories=list(positions)).codes
    table["resume"] = pd.Categorical(table["resume"], categories=list(resumes)).codes
    return Pairs(table, positions, resumes)


def kind(variant: str) -> str:
    """Return the arm a variant belongs to: the same change of another name, or for another group, is the same arm.

    >>> [kind(variant) for variant in ("twin:2", "twin:black:1", "placebo:1", "channel:name:black")]
    ['twin', 'twin:black', 'placebo:name', 'channel:name']
    """
    head, *rest = variant.split(":")
    words = [word for word in rest if not word.isdigit()]
    if head == "placebo":
        return ":".join([head, *(words or ["name"])])
    return ":".join([head, *(words[:1] if head == "channel" else words)])


def repeats(scores: pd.DataFrame) -> pd.DataFrame:
    """Return rows of an arm ``placebo:repeat``: the first asking of each original against its second."""
    originals = scores[scores["variant"] == ORIGINAL]
    first = originals[originals["repeat"] == 0]
    second = originals[originals["repeat"] == 1].assign(variant=REPEAT)
    return pd.concat([first, second], ignore_index=True) if len(second) else second


def _checked(scores: pd.DataFrame) -> pd.DataFrame:
    for column in COLUMNS:
        if column not in scores.columns:
            near = difflib.get_close_matches(column, [str(name) for name in scores.columns], n=1, cutoff=0.5)
            hint = f" Is it {near[0]!r}?" if near else ""
            raise InputError(
                f"The table of scores has no column {column!r}.{hint}",
                remedy=f"It needs the columns {', '.join(COLUMNS)}; {', '.join(OPTIONAL)} may stand beside them.",
            )
    table = scores.loc[:, [name for name in (*COLUMNS, *OPTIONAL) if name in scores.columns]].reset_index(drop=True)
    for name, default in OPTIONAL.items():
        if name not in table.columns:
            table[name] = default
    return table


def _averaged(rows: pd.DataFrame) -> pd.DataFrame:
    """One row per position and resume: the mean of its repeats; NaN only where every repeat is missing."""
    keys = ["position", "resume"]
    rows = rows[[*keys, "value", "group", "name"]]
    if not rows.duplicated(keys).any():
        return rows
    grouped = rows.groupby(keys, sort=False, as_index=False)
    return grouped.agg({"value": "mean", "group": "first", "name": "first"})


def _empty() -> pd.DataFrame:
    text = [f"{name}_{side}" for name in ("group", "name") for side in ("first", "second")]
    table = pd.DataFrame(columns=["position", "resume", "variant", *text], dtype=str)
    return table.assign(value_first=np.zeros(0), value_second=np.zeros(0))


def _turned(joined: pd.DataFrame, reference: str | None) -> pd.DataFrame:
    before, after = _groups(joined)
    told = (before != "") & (after != "") & (before != after)
    anchor = reference or _anchor(before[told], after[told])
    backwards = told & ((after == anchor) | ((before != anchor) & (after < before)))
    first = np.where(told, np.where(backwards, after, before), ORIGINAL)
    arm = joined["variant"].map({variant: kind(variant) for variant in joined["variant"].unique()}).astype(str)
    treated = ~arm.str.startswith((PLACEBO, CHANNEL))
    second = np.where(told, np.where(backwards, before, after), arm.str.replace(r"^(placebo|channel):", "", regex=True))
    return pd.DataFrame(
        {
            "position": joined["position"],
            "resume": joined["resume"],
            "variant": joined["variant"],
            "arm": arm.where(~(told & treated), TREATMENT),
            "reference": first,
            "group": second,
            "first": np.where(backwards, joined["value_second"], joined["value_first"]).astype(np.float64),
            "second": np.where(backwards, joined["value_first"], joined["value_second"]).astype(np.float64),
            "name": joined["name_second"].fillna(""),
            "turned": backwards,
        }
    )


def _groups(joined: pd.DataFrame) -> tuple[pd.Series[str], pd.Series[str]]:
    """The group of either side; where one side is missing and there are two groups in all, it is the other one."""
    before, after = joined["group_first"].fillna("").astype(str), joined["group_second"].fillna("").astype(str)
    whole = (before != "") & (after != "")
    groups = sorted({*before[whole].unique(), *after[whole].unique()})
    if len(groups) == 2:
        other = {groups[0]: groups[1], groups[1]: groups[0]}
        after = after.where(joined["group_second"].notna(), before.map(other).fillna(""))
        before = before.where(joined["group_first"].notna(), after.map(other).fillna(""))
    return before, after


def _anchor(before: pd.Series[str], after: pd.Series[str]) -> str:
    groups = {*before.unique(), *after.unique()}
    usual = next((name for name in USUAL_REFERENCE if name in groups), None)
    return usual or (str(before.mode().iloc[0]) if len(before) else "")


def _means(kept: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    return kept.groupby(keys, as_index=False).agg({"first": "mean", "second": "mean", "name": "first"})


def _once(rows: npt.NDArray[np.intp], table: pd.DataFrame) -> pd.DataFrame:
    """One line per row and candidate, sorted by row; complete pairs alone make the mean where there are any."""
    names = pd.factorize(table["name"])[0]
    alone = (table["name"] == "").to_numpy()
    columns = {
        "row": rows, "resume": table["resume"].to_numpy(), "first": table["first"].to_numpy(),
        "second": table["second"].to_numpy(), "name": np.where(alone, len(table) + np.arange(len(table)), names),
    }  # fmt: skip
    plain = pd.DataFrame(columns)
    keys = ["row", "resume"]
    again = plain.duplicated(keys, keep=False)
    if again.any():
        several = plain[again]
        complete = several["first"].notna() & several["second"].notna()
        has_one = complete.groupby([several["row"], several["resume"]]).transform("any")
        kept = several[complete | ~has_one]
        plain = pd.concat([plain[~again], _means(kept, keys)], ignore_index=True)
    return plain.sort_values("row", kind="stable")
