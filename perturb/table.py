"""Tables of scores and decisions: reading them, finding their columns, coding their groups.

Why: an audit looks at groups, outcomes and scores; what a table calls them, and what stands for "missing" in it,
is settled here once. The caller's frame is never changed.
"""

from __future__ import annotations

import codecs
import csv
import difflib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from masking import charset
from masking.errors import Contradiction, InputError, MissingExtra, UnknownFormat

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROLES: Mapping[str, tuple[str, ...]] = {
    "score": ("score", "match_score", "match_probability", "probability", "prob", "rating", "prediction_score"),
    "decision": ("decision", "selected", "advanced", "hired", "shortlisted", "prediction", "predicted", "pred"),
    "label": ("label", "label_value", "outcome", "y_true", "truth", "relevant", "qualified"),
    "position": ("position", "position_id", "job", "job_id", "requisition", "requisition_id", "role"),
    "request": ("request", "request_id", "query", "query_id", "search_id", "ranking"),
    "rank": ("rank", "place", "order"),
    "time": ("time", "date", "timestamp", "day", "week", "month", "created_at"),
    "stage": ("stage", "step", "status", "funnel_stage"),
    "cluster": ("cluster", "job_family", "family"),
    "language": ("language", "lang", "locale"),
}
SEX = ("sex", "gender")
RACE = ("race", "ethnicity", "race_ethnicity", "race/ethnicity")
GROUPS = ("group", *SEX, *RACE, "age", "age_cat", "age_group")
MISSING = frozenset(
    {"", "na", "n/a", "nan", "none", "null", "nil", "unknown", "not specified", "prefer not to say", "undisclosed", "?"}
)
AGES = ("age", "age_years", "candidate_age")
AGE_BANDS = ("under 40", "40 and over")
"""US law (29 U.S.C. 631) protects from the fortieth birthday on."""
CELLS: Mapping[str, Mapping[str, int]] = {
    "tp": {"selected": 1, "label": 1},
    "fp": {"selected": 1, "label": 0},
    "fn": {"selected": 0, "label": 1},
    "tn": {"selected": 0, "label": 0},
}
"""Columns of confusion counts, and what each person counted in them is."""
COUNTED = ("n", "count", "counts", "frequency", "people", "persons")
"""What a column is called that says how many people a row stands for."""
MOST = 20_000_000
LARGEST = 1e100
"""A larger score is a mistake, and its square no number."""
MANY = 20
"""More different numbers than this are a measurement and no groups."""
_TRUE = frozenset({"1", "1.0", "true", "yes", "y", "t", "selected", "hired", "pass", "passed", "advanced", "positive"})
_FALSE = frozenset({"0", "0.0", "false", "no", "n", "f", "rejected", "fail", "failed", "not selected", "negative"})


@dataclass(frozen=True, slots=True)
class Grouping:
    """One attribute of every row as an integer code: ``names[code]``, or −1 where it is unknown."""

    attribute: str
    names: tuple[str, ...]
    codes: NDArray[np.int64] = field(repr=False)

    @property
    def unknown(self) -> int:
        """How many rows have no known group."""
        return int((self.codes < 0).sum())


def read(path: str | Path, *, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Return the table in a CSV, Parquet or JSON Lines file.

    Raises InputError where the file is missing, empty or broken, UnknownFormat for another suffix.
    """
    parts = list(chunks(path, columns=columns, rows=0))
    return parts[0]


def chunks(path: str | Path, *, columns: Sequence[str] | None = None, rows: int = 0) -> Iterator[pd.DataFrame]:
    """Yield the table in pieces of ``rows`` rows (0: in one piece), so that memory stays constant."""
    where = Path(path)
    if not where.is_file():
        raise InputError(f"There is no table {where.name!r}.", remedy="Give a CSV, Parquet or JSON Lines file.")
    try:
        yield from _pieces(where, columns, rows)
    except pd.errors.EmptyDataError:
        raise InputError(f"{where.name!r} is empty.", remedy="Check that this is the file you meant.") from None
    except (ValueError, OSError, pd.errors.ParserError) as error:
        raise InputError(
            f"{where.name!r} cannot be read as a table{_fault(where, error)}.",
            remedy="Check that it is complete and that its suffix says what it is.",
        ) from None


def _fault(where: Path, error: Exception) -> str:
    """The line at which reading broke off, as far as that can be told; never a word of the line."""
    if isinstance(error, pd.errors.ParserError):
        found = re.search(r"line (\d+)", str(error))
        return f": line {found[1]} has more cells than the head" if found else ""
    if where.suffix.lower() in (".jsonl", ".ndjson"):
        for number, line in enumerate(where.read_bytes().splitlines(), start=1):
            try:
                json.loads(line or "0")
            except ValueError:
                return f": line {number} is not JSON"
    return ""


def texts(path: str | Path) -> pd.DataFrame:
    """Return a CSV or TSV file as it is printed: every cell a text, empty ones empty, rows as long as the longest.

    Its first row gives the columns, be it a title; names of columns may be empty or double.
    """
    where = Path(path)
    try:
        written = _written(where)
        with where.open(encoding=written["encoding"], newline="") as file:
            lines = list(file)
        rows = max((_split(lines, sign) for sign in dict.fromkeys((written["sep"], *",;\t"))), key=_steadiness)
        width = max(map(len, rows))
        first, *rest = ([*row, *[""] * (width - len(row))] for row in rows)
        return pd.DataFrame(rest, columns=first, dtype=str)
    except FileNotFoundError:
        raise InputError(f"There is no table {where.name!r}.", remedy="Check the path.") from None
    except (OSError, ValueError, csv.Error):
        raise InputError(f"{where.name!r} cannot be read as CSV.", remedy="Export the table as CSV.") from None


def _split(lines: Sequence[str], separator: str) -> list[list[str]]:
    return [row for row in csv.reader(lines, delimiter=separator) if any(cell.strip() for cell in row)]


def _steadiness(rows: Sequence[Sequence[str]]) -> tuple[int, int]:
    """How many rows have as many cells as the most have: a title above a table does not tell its separator."""
    widths = Counter(len(row) for row in rows if len(row) > 1)
    return max((rows_of, width) for width, rows_of in widths.items()) if widths else (0, 0)


def _written(where: Path) -> dict[str, Any]:
    """The separator and the encoding of a text table, from its beginning: comma, semicolon or tab; UTF-8 or Latin-1."""
    with where.open("rb") as file:
        start = file.read(1 << 20)
    heading = start.partition(b"\n")[0]
    separator = charset.separator(heading.decode("latin-1"))
    try:
        codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        return {"sep": separator, "encoding": "latin-1"}
    return {"sep": separator, "encoding": "utf-8-sig"}


def column(frame: pd.DataFrame, name: str) -> str:
    """Return ``name`` if the frame has it; raises InputError that names the nearest columns."""
    if name in frame.columns:
        return name
    names = [str(c) for c in frame.columns]
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.4)
    folded = [c for c in names if c.casefold().strip() == name.casefold().strip()]
    hint = ", ".join(folded + [c for c in near if c not in folded]) or listed(frame)
    raise Contradiction(f"The table has no column {name!r}.", remedy=f"Nearest: {hint}.")


def usual(frame: pd.DataFrame, *names: str) -> str | None:
    """Return the column that has the first of these names, in any case, that any column has; None where none has."""
    by_name = {plain(str(c)): str(c) for c in frame.columns}
    return next((by_name[name] for name in names if name in by_name), None)


def plain(name: str) -> str:
    """Return a column's name as the usual ones are written: small letters, words joined by underscores.

    >>> plain(" Hired? "), plain("Match Score"), plain("Race / Ethnicity")
    ('hired', 'match_score', 'race/ethnicity')
    """
    return "_".join(re.findall(r"[^\W_]+|/", name.casefold())).replace("_/_", "/")


def listed(frame: pd.DataFrame) -> str:
    """Return the names of the columns, the first twelve."""
    return ", ".join(str(c) for c in frame.columns[:12])


def detect(frame: pd.DataFrame, role: str, given: str | None = None, *, required: bool = True) -> str | None:
    """Return the column that plays ``role`` (a key of ROLES): the one given, or the first with a usual name."""
    found = column(frame, given) if given else usual(frame, *ROLES[role])
    if found is None and required:
        raise InputError(
            f"The table has no column for the {role}.",
            remedy=f"Name it with --{role}; it has: {listed(frame)}.",
        )
    return found


def need(frame: pd.DataFrame, role: str, given: str | None = None) -> str:
    """Like ``detect``, for a column that has to be there."""
    found = detect(frame, role, given)
    assert found is not None
    return found


def attributes(frame: pd.DataFrame, given: Sequence[str] = (), *outcomes: str | None) -> tuple[str, ...]:
    """Return the group attributes: those given (``sex``, ``sex*race``), or the columns with usual names.

    Where ``sex`` and ``race`` are detected, their crossing is added. Raises Contradiction for a group that is one of
    the ``outcomes``: whoever is selected is selected.
    """
    _apart(frame, given, outcomes)
    if given:
        return tuple(given)
    found = [str(c) for c in frame.columns if plain(str(c)) in GROUPS]
    if not found:
        raise InputError(
            "The table has no column that looks like a group.",
            remedy=f"Name one with --group; it has: {listed(frame)}.",
        )
    crossing = [next((c for c in found if plain(c) in names), "") for names in (SEX, RACE)]
    return (*found, "*".join(crossing)) if all(crossing) else tuple(found)


def _apart(frame: pd.DataFrame, given: Sequence[str], outcomes: Sequence[str | None]) -> None:
    for part in chain(*map(parts_of, given)):
        if column(frame, part) in outcomes:
            what = f"Column {part!r} cannot tell the groups and the outcome at once."
            raise Contradiction(what, remedy=f"Name another column; the table has: {listed(frame)}.")


def group_of(attribute: str, groups: Sequence[str], wanted: str, rules: str) -> int:
    """Return the index of the group to compare with; raises InputError that names ``rules`` and the groups."""
    if wanted not in groups:
        raise Contradiction(
            f"{attribute} has no group {wanted!r} to compare with.",
            remedy=f"Use {rules} or one of: {', '.join(groups)}.",
        )
    return list(groups).index(wanted)


def parts_of(attribute: str) -> tuple[str, ...]:
    """``"sex*race"`` → ``("sex", "race")``."""
    return tuple(part.strip() for part in attribute.split("*"))


def groupings(frame: pd.DataFrame, wanted: Sequence[str]) -> tuple[Grouping, ...]:
    """Return a Grouping per attribute; a crossing (``sex*race``) is unknown where one of its parts is.

    Every column is factorised once, however many crossings use it. Ages in years become ``AGE_BANDS``. Raises
    InputError for another column of more than ``MANY`` different numbers, of which each would be a group.
    """
    parts = dict.fromkeys(part for attribute in wanted for part in parts_of(attribute))
    single = {part: _factorize(part, frame[column(frame, part)]) for part in parts}
    return tuple(_cross(attribute, [single[part] for part in parts_of(attribute)]) for attribute in wanted)


def truth(values: pd.Series[Any]) -> NDArray[np.int8]:
    """Return 1 for yes, 0 for no, −1 for missing; words such as yes, hired, true, 1 are understood.

    Raises InputError for a value that is none of these.
    """
    if values.dtype == bool:
        return np.asarray(values.to_numpy(), dtype=np.int8)
    codes, uniques = pd.factorize(values, use_na_sentinel=True)
    table = np.array([_truth(value, str(values.name)) for value in uniques] + [-1], dtype=np.int8)
    return np.asarray(table[codes], dtype=np.int8)


def numbers(values: pd.Series[Any]) -> NDArray[np.float64]:
    """Return the column as floats, missing as NaN; raises InputError where it holds words, dates or infinities."""
    try:
        if values.dtype.kind in "mM":
            raise ValueError
        found = np.asarray(pd.to_numeric(values, errors="raise").to_numpy(dtype=float, na_value=np.nan), dtype=float)
        if np.isinf(found).any():
            raise ValueError
        if (np.abs(found) > LARGEST).any():
            what = f"Column {str(values.name)!r} holds a number too large to calculate with."
            raise InputError(what, remedy=f"Numbers are at most {LARGEST:.0e}: use another unit.")
    except (ValueError, TypeError):
        raise InputError(
            f"Column {str(values.name)!r} holds values that are not numbers.", remedy="Clean it or name another column."
        ) from None
    return found


def limit(cutoff: float) -> float:
    """Return a cut-off; raises InputError where it is no finite number, which nobody could reach or miss."""
    if not np.isfinite(cutoff):
        raise Contradiction(f"The cut-off {cutoff} is not a number.", remedy="Give a score, such as 0.6.")
    return cutoff


def counts(values: pd.Series[Any]) -> NDArray[np.int64]:
    """Return a column of counts; raises InputError for what is negative, fractional or missing."""
    found = numbers(values)
    if not (np.isfinite(found) & (found >= 0) & (found == np.floor(found))).all():
        raise InputError(
            f"Column {str(values.name)!r} holds values that are not counts.", remedy="Counts are 0, 1, 2 …"
        )
    return found.astype(np.int64)


def reached(scores: NDArray[np.float64], cutoff: float, *, strictly: bool = False) -> NDArray[np.int8]:
    """Return 1 where a score reaches the cut-off (or lies above it, ``strictly``), 0 where not, −1 where missing."""
    chosen = (scores > cutoff if strictly else scores >= cutoff).astype(np.int8)
    chosen[np.isnan(scores)] = -1
    return chosen


def above_median(scores: NDArray[np.float64]) -> tuple[NDArray[np.int8], float]:
    """Return who lies above the median (as ``reached``), and the median; NaN where no score is known."""
    median = float(np.nanmedian(scores)) if (~np.isnan(scores)).any() else float("nan")
    return reached(scores, median, strictly=True), median


def decided(frame: pd.DataFrame, decision: str | None, cutoff: float | None) -> str | None:
    """Return the column of decisions; None where a cut-off decides, or where there is none."""
    return None if cutoff is not None else detect(frame, "decision", decision, required=False)


def chosen(
    frame: pd.DataFrame, decision: str | None, score: str | None, cutoff: float | None
) -> NDArray[np.int8] | None:
    """Return who is selected, by a score and a cut-off or by the column of decisions; None where there is neither."""
    if cutoff is not None:
        return reached(numbers(frame[need(frame, "score", score)]), limit(cutoff))
    found = detect(frame, "decision", decision, required=False)
    return None if found is None else truth(frame[found])


def slices(frame: pd.DataFrame, position: str | None) -> list[tuple[str, NDArray[np.int64] | slice]]:
    """Return the rows of the whole table and, where positions are named or detected, those of each of them."""
    found: list[tuple[str, NDArray[np.int64] | slice]] = [("", slice(None))]
    place = detect(frame, "position", position, required=False)
    if place is None:
        return found
    (coding,) = groupings(frame, [place])
    order = np.argsort(coding.codes, kind="stable")
    cuts = np.searchsorted(coding.codes[order], np.arange(len(coding.names) + 1))
    return found + [(name, order[cuts[i] : cuts[i + 1]]) for i, name in enumerate(coding.names)]


def people(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table of counts as one row a person: ``group, selected, total``, ``group, tp, fp, fn, tn`` or cells.

    Cells are rows of which no two are alike but for a column of counts (``n``, ``count`` …), and of which no column
    tells every row apart, as a name or number of people would. Any other table is returned as it is. A table with
    ``selected`` and ``total`` (or ``applicants``) holds counts where more than one is selected in some row, or where
    every row has another group. Raises InputError for counts that are negative or fractional, more selected than
    there are, and more than MOST people.
    """
    confusion = {name: marks for cell, marks in CELLS.items() if (name := usual(frame, cell))}
    if len(confusion) == len(CELLS):
        return _repeated(frame, [(name, counts(frame[name]), marks) for name, marks in confusion.items()])
    total, chosen = usual(frame, "total", "applicants"), usual(frame, "selected")
    if total and chosen and _counted(frame, chosen, total):
        selected, everybody = counts(frame[chosen]), counts(frame[total])
        if (selected > everybody).any():
            raise InputError("More people are selected than there are.", remedy=f"Look at {chosen!r} and {total!r}.")
        others = everybody - selected
        return _repeated(frame, [(chosen, selected, {"selected": 1}), (total, others, {"selected": 0})])
    return _of_cells(frame)


def _counted(frame: pd.DataFrame, chosen: str, total: str) -> bool:
    values = pd.to_numeric(frame[chosen], errors="coerce")
    others = [c for c in frame.columns if str(c) not in (chosen, total)]
    return bool((values.abs() > 1).any()) or (len(frame) <= MANY and not frame.duplicated(others).any())


def _of_cells(frame: pd.DataFrame) -> pd.DataFrame:
    weight = usual(frame, *COUNTED)
    others = frame.drop(columns=weight) if weight else frame
    if weight is None or len(frame) < 2 or others.empty or others.duplicated().any():
        return frame
    if len(others.columns) < 2 or any(others[c].is_unique for c in others.columns):
        return frame
    return _repeated(frame, [(weight, counts(frame[weight]), {})])


def _repeated(frame: pd.DataFrame, parts: Sequence[tuple[str, NDArray[np.int64], Mapping[str, int]]]) -> pd.DataFrame:
    """Every row as often as each part counts, marked so; a part is a column that goes, counts and marks."""
    if sum(int(n.sum()) for _, n, _ in parts) > MOST:
        raise InputError(f"The counts are of more than {MOST:,} people.", remedy="Audit the groups in parts.")
    others = frame.drop(columns=[name for name, _, _ in parts])
    rows = [others.loc[others.index.repeat(n)].assign(**marks) for _, n, marks in parts]
    return pd.concat(rows, ignore_index=True)


def _pieces(where: Path, columns: Sequence[str] | None, rows: int) -> Iterator[pd.DataFrame]:
    wanted = list(columns) if columns else None
    match where.suffix.lower():
        case ".csv" | ".tsv" | ".txt":
            options: dict[str, Any] = {"usecols": wanted, "low_memory": False, **_written(where)}
            yield from (pd.read_csv(where, chunksize=rows, **options) if rows else [pd.read_csv(where, **options)])
        case ".json":
            yield _only(wanted, pd.read_json(where))
        case ".jsonl" | ".ndjson":
            parts = pd.read_json(where, lines=True, chunksize=rows) if rows else [pd.read_json(where, lines=True)]
            yield from (_only(wanted, part) for part in parts)
        case ".parquet" | ".pq":
            yield from _parquet(where, wanted, rows)
        case _:
            remedy = "Give CSV, TSV, JSON Lines or Parquet."
            raise UnknownFormat(f"{where.name!r} is not a readable table.", remedy=remedy)


def _only(columns: list[str] | None, frame: pd.DataFrame) -> pd.DataFrame:
    return frame[columns] if columns else frame


def _parquet(where: Path, wanted: list[str] | None, rows: int) -> Iterator[pd.DataFrame]:
    try:
        import pyarrow.parquet as pq
    except ImportError:
        remedy = "Install it with: pip install 'evenhand[tables]'"
        raise MissingExtra("Parquet files need PyArrow", remedy=remedy) from None
    if not rows:
        yield pd.read_parquet(where, columns=wanted)
        return
    for batch in pq.ParquetFile(where).iter_batches(batch_size=rows, columns=wanted):
        yield batch.to_pandas()


def _factorize(name: str, values: pd.Series[Any]) -> Grouping:
    """Code a column; "M" and "m" are one group, spelled as it comes first."""
    codes, uniques = pd.factorize(values, use_na_sentinel=True)
    labels = _banded(name, [_label(value) for value in uniques])
    spelling: dict[str, str] = {}
    for label in labels:
        if label:
            spelling.setdefault(label.casefold(), label)
    names = sorted(spelling.values())
    at = {name.casefold(): index for index, name in enumerate(names)}
    table = np.array([at.get(label.casefold(), -1) for label in labels] + [-1], dtype=np.int64)
    return Grouping(name, tuple(names), table[codes])


def _banded(name: str, labels: list[str]) -> list[str]:
    """Ages in years as bands; other labels as they are."""
    years = list(map(_number, filter(None, labels)))
    if not years or None in years:
        return labels
    if plain(name) in AGES and 14 <= float(np.median(np.array(years))) <= 100:
        return [label and AGE_BANDS[float(label) >= 40] for label in labels]
    if len(years) > MANY:
        raise InputError(
            f"Column {name!r} holds {len(years)} different numbers: each would be a group of its own.",
            remedy="Add a column of bands (such as: under 40, 40 and over) and name it with --group.",
        )
    return labels


def _number(label: str) -> float | None:
    try:
        value = float(label)
    except ValueError:
        return None
    return value if np.isfinite(value) else None


def _label(value: object) -> str:
    """How a group is called; empty for what means missing."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = " ".join(str(value).split())
    return "" if text.casefold() in MISSING else text


def _cross(attribute: str, parts: Sequence[Grouping]) -> Grouping:
    if len(parts) == 1:
        return parts[0]
    codes = np.zeros(len(parts[0].codes), dtype=np.int64)
    known = np.ones(len(codes), dtype=bool)
    names = [""]
    for part in parts:
        codes = codes * max(len(part.names), 1) + part.codes
        known &= part.codes >= 0
        names = [f"{left} & {right}" if left else right for left in names for right in part.names]
    codes[~known] = -1
    return Grouping(attribute, tuple(names), codes)


def _truth(value: object, name: str) -> int:
    word = " ".join(str(value).split()).casefold()
    if word in _TRUE:
        return 1
    if word in _FALSE:
        return 0
    if word in MISSING:
        return -1
    raise InputError(
        f"Column {name!r} holds a value that is neither yes nor no.",
        remedy="Use 1 and 0, true and false, yes and no; or give a score with a cut-off.",
    )
