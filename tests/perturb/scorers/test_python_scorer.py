from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from masking.errors import ScorerError
from perturb.scorers import Options, Pair, Trouble, Unanswered, load
from perturb.scorers.python import wrap

PAIRS = [Pair("pos", "resume one"), Pair("pos", "two")]


def single(position, resume):
    return len(resume) - len(position)


def resume_first(cv, job):
    return len(cv) - len(job)


def of_pairs(pairs):
    return [len(pair.resume) - len(position) for pair in pairs for position in [pair.position]]


def two_lists(positions, resumes):
    return [len(r) - len(p) for p, r in zip(positions, resumes, strict=True)]


def hinted(jobs_in: Sequence[str], them: list[str]) -> list[float]:
    return [len(r) - len(p) for p, r in zip(jobs_in, them, strict=True)]


def with_options(position, resume, scale=1.0, *, log=None):
    return (len(resume) - len(position)) * scale


class Model:
    def score(self, pairs):
        return of_pairs(pairs)

    def predict(self, position, resume):
        return single(position, resume)


class Callable_:
    def __call__(self, position, resume):
        return single(position, resume)


@pytest.mark.parametrize(
    ("target", "batched"),
    [
        (single, False),
        (resume_first, False),
        (of_pairs, True),
        (two_lists, True),
        (hinted, True),
        (with_options, False),
        (Model, True),
        (Model(), True),
        (Model().predict, False),
        (Callable_(), False),
        (lambda position, resume: single(position, resume), False),
    ],
)
def test_every_shape_gives_the_same_scores(target, batched: bool):
    scorer = wrap(target)
    assert scorer.score(PAIRS) == [7, 0]
    assert (scorer.batch_size > 1) == batched


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (lambda: 0, "needs 0 arguments"),
        (lambda a, b, c: 0, "needs 3 arguments"),
        (42, "can neither be called"),
        (type("Needy", (), {"__init__": lambda self, path: None}), "cannot be made without arguments"),
    ],
)
def test_other_shapes_are_explained(target, message: str):
    with pytest.raises(ScorerError, match=message):
        wrap(target)


def test_from_a_file_and_an_edit_changes_the_identity(tmp_path: Path):
    file = tmp_path / "my_scorer.py"
    file.write_text("class Made:\n    @staticmethod\n    def fit(position, resume):\n        return 1\n")
    first = load(f"python:{file}:Made.fit")
    assert first.score(PAIRS) == [1, 1]
    file.write_text(file.read_text().replace("return 1", "return 22"))
    second = load(f"python:{file}:Made.fit")
    assert second.score(PAIRS) == [22, 22]
    assert first.identity != second.identity


def test_a_given_function_is_known_by_its_module_s_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "evenhand_changing_module.py"
    monkeypatch.syspath_prepend(tmp_path)
    identities = []
    for body in ("1", "2"):
        file.write_text(f"def f(position, resume):\n    return {body}\n")
        monkeypatch.delitem(__import__("sys").modules, "evenhand_changing_module", raising=False)
        identities.append(wrap(__import__("evenhand_changing_module").f).identity)
    assert identities[0] != identities[1]
    assert "evenhand_changing_module:f source/" in identities[0]
    assert wrap(len).identity == "python:builtins:len source/unknown"


def test_from_a_module_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "evenhand_test_scorer_module.py").write_text("def f(position, resume):\n    return 3\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [p for p in __import__("sys").path if p])
    assert load("python:evenhand_test_scorer_module:f").score(PAIRS) == [3, 3]


def test_a_module_that_fails_on_import_is_named(tmp_path: Path):
    file = tmp_path / "bad.py"
    file.write_text("import no_such_dependency\n")
    with pytest.raises(ScorerError, match="No module named 'no_such_dependency'"):
        load(f"python:{file}:f")


def test_time_out():
    scorer = wrap(lambda position, resume: time.sleep(30), options=Options(timeout=0.05))
    with pytest.raises(Unanswered) as caught:
        scorer.score(PAIRS)
    assert caught.value.trouble is Trouble.TIMEOUT


def test_the_function_s_own_exception_comes_through():
    scorer = wrap(lambda position, resume: 1 / 0, options=Options(timeout=5))
    with pytest.raises(ZeroDivisionError):
        scorer.score(PAIRS)
