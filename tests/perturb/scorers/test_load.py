from __future__ import annotations

import pickle
from importlib.metadata import EntryPoint

import pytest

from masking.errors import ScorerError
from perturb import scorers
from perturb.scorers import Options, Pair, Trouble, Unanswered, close, load, traits


class Constant:
    """A scorer of somebody else."""

    def __init__(self, rest: str, options: Options) -> None:
        self.value, self.timeout, self.closed = float(rest), options.timeout, False

    def score(self, pairs):
        return [self.value] * len(pairs)

    def close(self) -> None:
        self.closed = True


def test_built_in_schemes_can_all_be_imported():
    assert set(scorers.BUILT_IN) == {"tfidf", "python", "http", "https", "command", "llm"}
    for value in scorers.BUILT_IN.values():
        assert callable(EntryPoint("x", value, scorers.GROUP).load())


def test_third_parties_register_through_the_entry_point_group(monkeypatch: pytest.MonkeyPatch):
    point = EntryPoint("constant", f"{__name__}:Constant", scorers.GROUP)
    monkeypatch.setattr(scorers, "entry_points", lambda *, group: [point] if group == "evenhand.scorers" else [])
    monkeypatch.setitem(__import__("sys").modules, __name__, __import__("sys").modules[__name__])
    scorer = load("constant:0.5", options=Options(timeout=7))
    assert scorer.score([Pair("p", "r")] * 2) == [0.5, 0.5]
    assert scorer.timeout == 7
    close(scorer)
    assert scorer.closed


def test_a_registered_scorer_that_cannot_be_imported_is_named(monkeypatch: pytest.MonkeyPatch):
    point = EntryPoint("broken", "no_such_module_anywhere:create", scorers.GROUP)
    monkeypatch.setattr(scorers, "entry_points", lambda *, group: [point])
    with pytest.raises(ScorerError, match="'broken' is registered as 'no_such_module_anywhere:create'"):
        load("broken")


@pytest.mark.parametrize(
    ("spec", "message", "remedy"),
    [
        ("tf-idf", "no scorer is called 'tf-idf'", "Did you mean 'tfidf'"),
        ("", "no scorer is called ''", "Known are: command, http"),
        ("tfidf:x", "takes no argument", "Write just: tfidf"),
        ("llm:gpt-4o", "does not name a model and an address", "llm:MODEL@URL"),
        ("command:", "there is no program", "command:PROGRAM"),
        ("command:no-such-program-here", "there is no program 'no-such-program-here'", "executable"),
        ("command:'unclosed", "cannot be split", "quotes"),
        ("python:os", "does not name a module and a function", "python:module:function"),
        ("python:no_such_module:f", "cannot be imported: ModuleNotFoundError", "Run the command where"),
        ("python:no/such/file.py:f", "there is no file", "path"),
        ("python:math:no_such", "has no 'no_such'", "It has: acos"),
        ("http://", "is not an address", "http://host:port/path"),
    ],
)
def test_what_cannot_be_loaded_says_what_to_do(spec: str, message: str, remedy: str):
    with pytest.raises(ScorerError, match=message) as caught:
        load(spec)
    assert remedy in caught.value.remedy


def test_traits_have_defaults_and_are_read_from_attributes():
    plain = traits(Constant("1", Options()))
    assert (plain.batch_size, plain.concurrency, plain.remote, plain.paid) == (1, 1, False, False)
    assert plain.identity.endswith("test_load.Constant")
    model = traits(load("llm:m@http://127.0.0.1:1/v1"))
    assert (model.batch_size, model.concurrency, model.remote, model.paid) == (1, 4, True, True)


def test_a_pair_never_shows_its_texts():
    pair = Pair("the position", "Jane Doe")
    assert "Jane" not in repr(pair)
    assert "Jane" not in repr([pair])
    position, resume = pair
    assert (position, resume) == ("the position", "Jane Doe")


def test_unanswered_survives_pickling_with_its_remedy():
    error = pickle.loads(pickle.dumps(Unanswered("late", remedy="wait", trouble=Trouble.TIMEOUT)))
    assert (str(error), error.remedy) == ("late", "wait")
