"""The pytest plug-in: the fixture ``counterfactuals`` tests a scorer inside a user's own test suite.

    def test_scorer(counterfactuals):
        counterfactuals.assert_equivalent(my_scorer, "resumes/", "positions.jsonl", axis="gender", margin=0.05)

Why so little at import: pytest loads every plug-in in every run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import pandas as pd

    from perturb.counterfactual import Counterfactual
    from perturb.experiment.outcome import Outcome
    from perturb.experiment.subject import Subject
    from perturb.findings import Experiment
    from perturb.measure import Position
    from perturb.scorers import Scorer

MOST_AFFECTED = 3
"""Pairs that a failure shows."""
MOST_CHANGES = 8
"""Changes of one kind that are shown of a pair."""
SCOPES = ("positions", "overall")
"""Every position for itself, or all together only."""
OPEN_CHANNELS = ("pronoun", "title", "noun")
"""Changed words of these tell nobody's identity."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--evenhand-report``."""
    group = parser.getgroup("evenhand", "counterfactual tests of scorers")
    group.addoption(
        "--evenhand-report",
        metavar="DIR",
        default=None,
        help="write the report of every counterfactual test into a folder of its own below DIR",
    )


@pytest.fixture
def counterfactuals(request: pytest.FixtureRequest) -> Counterfactuals:
    """Makes twins of resumes that differ in gender or race only, and asserts that a scorer treats them alike."""
    folder = request.config.getoption("--evenhand-report")
    name = re.sub(r"[^\w.-]+", "-", request.node.nodeid).strip("-")
    return Counterfactuals(Path(folder) / name if folder else None)


class Counterfactuals:
    """What the fixture gives: ``assert_equivalent`` for a verdict, ``run`` for the numbers behind it."""

    def __init__(self, report: Path | None = None) -> None:
        self._report = report

    def assert_equivalent(
        self,
        scorer: object,
        resumes: object,
        positions: object,
        *,
        axis: str,
        margin: float,
        scope: str = "positions",
        reveal: bool = False,
        **options: Any,
    ) -> Outcome:
        """Fail unless ``scorer`` is shown to score originals and twins alike, within ``margin`` score units.

        ``scope`` is ``positions`` (every position for itself, the default) or ``overall`` (all together). Too little
        data never passes: it fails as "not enough data". ``reveal`` shows names in the texts of a failure.
        The other arguments and ``options`` are those of ``run``.
        """
        __tracebackhide__ = True
        if scope not in SCOPES:  # before anything is asked of a scorer that may be slow
            raise ValueError(f"scope is {scope!r}; it has to be {' or '.join(map(repr, SCOPES))}")
        outcome = self.run(scorer, resumes, positions, axis=axis, margin=margin, **options)
        if problem := explain(outcome, name=_named(scorer), scope=scope, reveal=reveal):
            raise AssertionError(problem)
        return outcome

    def run(
        self,
        scorer: object,
        resumes: object,
        positions: object,
        *,
        axis: str,
        margin: float | None = None,
        twins: int = 1,
        placebos: Sequence[str] = ("name",),
        seed: int = 1,
        alpha: float = 0.05,
        cutoff: float | None = None,
        repeats: int = 1,
        store: str | Path | None = None,
    ) -> Outcome:
        """Make twins, score them, and return the outcome: ``.experiment`` has verdicts and tables.

        ``scorer``: a function of (position, resume), of lists of them, or of pairs; an object with ``score(pairs)``;
        or a specification such as ``http://localhost:8000/score``.
        ``resumes``: a path, or a list of texts, paths, or {"id", "text"}.
        ``positions``: a path, or a list of texts, ``Position`` or {"id", "title", "text"}.
        ``store``: a file in which scores are kept from one test run to the next.
        """
        __tracebackhide__ = True
        from contextlib import ExitStack

        from masking.errors import EvenhandError
        from perturb.experiment.conduct import Question, conduct
        from perturb.experiment.suites import Design
        from perturb.scorers import close
        from perturb.scoring import Settings, Store

        try:
            with ExitStack() as opened:
                loaded = _scorer(scorer)
                opened.callback(close, loaded)
                outcome = conduct(
                    _subjects(resumes),
                    _positions(positions),
                    loaded,
                    design=Design(axis, twins=twins, placebos=int("name" in placebos), seed=seed),
                    question=Question(margin=margin, cutoff=cutoff, alpha=alpha),
                    placebos=tuple(placebos),
                    settings=Settings(repeats=repeats),
                    store=opened.enter_context(Store(store)) if store is not None else None,
                )
        except EvenhandError as error:  # the user's line and what to do, without our own frames between them
            if error.remedy:
                error.add_note(error.remedy)
            raise error.with_traceback(None) from None
        if self._report is not None:
            _write(outcome, self._report, scorer=_named(scorer))
        return outcome


def explain(outcome: Outcome, *, name: str, scope: str = "positions", reveal: bool = False) -> str:
    """Return why a scorer does not pass, as a failure should read; an empty string where it does."""
    from perturb.report import wording

    experiment = outcome.experiment
    verdicts = [one.verdict for one in experiment.overall]
    verdict = experiment.verdict if scope == "positions" else max(verdicts, key=_severity)
    if verdict == "equivalent":
        return ""
    design = outcome.assignment.suite.design
    lines = [
        f"{name} is not shown to be equivalent for {design.axis} within ±{experiment.settings.margin:g}: {verdict}",
        "",
        *_table(experiment.positions),
        *(f"  all positions: {_overall(one)}" for one in experiment.overall),
    ]
    if verdict == "not enough data":
        lines += ["", *_wanted(experiment, scope)]
    lines += ["", *_affected(outcome, reveal=reveal)]
    lines += [f"left out: {one.id}: {one.reason}" for one in outcome.assignment.left_out]
    lines += [f"missing scores: {count} × {problem}" for problem, count in experiment.problems.items()]
    made = outcome.assignment
    counts = f"{wording.count(made.resumes, 'resume')}, {wording.count(made.twins, 'twin')}"
    lines.append(f"{counts}; the same again with seed={design.seed}")
    return "\n".join(lines)


def _severity(verdict: str) -> int:
    return ("equivalent", "not enough data", "difference found").index(verdict)


def _table(positions: pd.DataFrame) -> list[str]:
    width = max([len("position"), *(len(str(p)) for p in positions["position"])])
    lines = [
        f"  {'position':<{width}}  {'groups':<16}{'difference':>11}  {'95 % interval':<22}{'p (Holm)':>8}"
        f"  {'pairs':>5}  verdict"
    ]
    for row in positions.to_dict("records"):
        groups = f"{row['reference']}−{row['group']}"
        p_value = f"{row['p_holm']:.2g}" if row["p_holm"] == row["p_holm"] else "–"
        lines.append(
            f"  {row['position']:<{width}}  {groups:<16}{row['difference']:>+11.3g}  "
            f"{_interval(row['low'], row['high']):<22}{p_value:>8}  {row['n_pairs']:>5}"
            f"  {row['verdict']} ({row['reason']})"
        )
    return lines


def _interval(low: float, high: float) -> str:
    return f"{low:+.3g} … {high:+.3g}" if low == low else "–"


def _overall(one: Any) -> str:
    e = one.judged_by
    return f"{one.reference}−{one.group} {e.value:+.3g} [{_interval(e.low, e.high)}], {one.verdict} ({one.reason})"


def _wanted(experiment: Experiment, scope: str) -> list[str]:
    """What is lacking: pairs in a position, or whatever there are fewest of for all positions together."""
    from perturb.report import wording

    margin, undecided = experiment.settings.margin, "not enough data"
    lines = []
    if scope == "positions" and (experiment.positions["verdict"] == undecided).any():
        lines = _pairs_wanted(experiment.positions, margin)
    for one in experiment.overall:
        e = one.judged_by
        if one.verdict == undecided and e.high > e.low:
            number, few = min((n, what) for what, n in e.clusters.items() if n > 1)
            lines.append(
                f"All positions: {one.reference}−{one.group} is known to ±{(e.high - e.low) / 2:.3g}; the margin is "
                f"{margin:g}. The interval rests on {wording.count(number, few)}: give more."
            )
    return lines or _pairs_wanted(experiment.positions, margin)


def _pairs_wanted(positions: pd.DataFrame, margin: float) -> list[str]:
    from perturb.audit.perturbation.rows import MIN_EQUAL

    detectable = float(positions["detectable"].max())
    pairs = int(positions["n_pairs"].min())
    if pairs < 2:
        return ["Fewer than two pairs: give more resumes."]
    if detectable:
        seen = f"With {pairs} pairs a difference of {detectable:.3g} would be found with 80 % power; "
        return [f"{seen}the margin is {margin:g}.", "Give more resumes (or twins=3), or state a wider margin."]
    return [f"{pairs} pairs with equal scores show nothing yet: give at least {MIN_EQUAL}."]


def _affected(outcome: Outcome, *, reveal: bool) -> list[str]:
    table = outcome.experiment.affected
    rows = table[table["difference"] != 0].head(MOST_AFFECTED).to_dict("records")
    if not rows:
        return []
    lines = ["most affected pairs" + ("" if reveal else " (names are hidden; reveal=True shows them)") + ":"]
    for row in rows:
        scores = f"{row['score_reference']:g} as {row['reference']}, {row['score_group']:g} as {row['group']}"
        own = row["group"] if row["original_is"] == "group" else row["reference"]
        lines.append(f"  resume {row['resume']} for {row['position']}: {scores} (the original is {own})")
        twin = outcome.assignment.counterfactual(row["resume"], row["variant"])
        if twin is not None:
            lines += [f"    {line}" for line in _changes(twin, reveal=reveal)]
    return lines


def _changes(twin: Counterfactual, *, reveal: bool) -> list[str]:
    """What the twin has in place of what, channel by channel; names and groups by their number only."""
    shown: dict[str, list[str]] = {}
    for edit in twin.revision.edits:
        old = " ".join(twin.factual.text[edit.start : edit.end].split())
        hidden = not reveal and edit.reason not in OPEN_CHANNELS
        shown.setdefault(edit.reason, []).append("" if hidden else f"{old} → {' '.join(edit.replacement.split())}")
    lines = []
    for channel, changes in shown.items():
        words = list(dict.fromkeys(change for change in changes if change))[:MOST_CHANGES]
        lines.append(f"{channel} × {len(changes)}" + (f": {', '.join(words)}" if words else ""))
    return lines


def _named(scorer: object) -> str:
    if isinstance(scorer, str):
        return scorer
    return str(getattr(scorer, "__name__", type(scorer).__name__))


def _scorer(scorer: object) -> Scorer:
    from perturb.scorers import load
    from perturb.scorers.python import wrap

    return load(scorer) if isinstance(scorer, str) else wrap(scorer)


def _subjects(resumes: object) -> Sequence[Subject]:
    from perturb.experiment.resumes import gather

    if isinstance(resumes, str | Path):
        return gather([Path(resumes)]).subjects
    items: Iterable[object] = resumes  # type: ignore[assignment]
    return tuple(_subject(item, f"r{number:03d}") for number, item in enumerate(items, start=1))


def _subject(item: object, name: str) -> Subject:
    from masking.document import Document
    from masking.formats import read
    from perturb.experiment.subject import Subject

    if isinstance(item, Document):
        return Subject(name, item)
    if isinstance(item, Mapping):
        return Subject(str(item.get("id", name)), Document(str(item["text"]), "text"))
    if isinstance(item, Path):
        return Subject(name, read(item), str(item))
    return Subject(name, Document(str(item), "text"))


def _positions(positions: object) -> Sequence[Position]:
    from perturb.measure import read_positions

    if isinstance(positions, str | Path):
        return read_positions(positions)
    items: Iterable[object] = positions  # type: ignore[assignment]
    return tuple(_position(item, f"p{number}") for number, item in enumerate(items, start=1))


def _position(item: object, name: str) -> Position:
    from perturb.measure import Position

    if isinstance(item, Position):
        return item
    if isinstance(item, Mapping):
        return Position(str(item.get("id", name)), str(item.get("title", "")), str(item["text"]))
    return Position(name, "", str(item))


def _write(outcome: Outcome, folder: Path, *, scorer: str) -> None:
    from perturb.experiment.outcome import files, report
    from perturb.report.provenance import made_by

    folder.mkdir(parents=True, exist_ok=True)
    seed = str(outcome.assignment.suite.design.seed)
    files(outcome, report(outcome, provenance=made_by("", seed=seed, scorer=scorer)), folder)
