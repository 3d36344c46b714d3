from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

SCORERS = {
    "fits": "def f(position, resume):\n    return len(set(position.split()) & set(resume.split()))\n",
    "constant": "def f(position, resume):\n    return 5\n",
    "text": "def f(position, resume):\n    return '5'\n",
    "none": "def f(position, resume):\n    pass\n",
    "raises": "def f(position, resume):\n    raise KeyError('weights')\n",
    "short": "def f(pairs):\n    return [1.0 for _ in pairs[1:]] or [1.0]\n",
    "noisy": "import itertools\nn = itertools.count()\ndef f(position, resume):\n    return next(n)\n",
    "ranks": "def f(pairs):\n    return [len(p.resume) / sum(len(q.resume) for q in pairs) for p in pairs]\n",
}


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("fits", 0, "for both positions the fitting resume got the higher score"),
        ("constant", 0, "A constant treats everybody alike and tests nothing"),
        ("text", 1, 'Return a number (0.7), not text ("0.7").'),
        ("none", 1, "no value: an answer is not a score"),
        ("raises", 1, "exception: KeyError"),
        ("raises", 1, "It said: 'weights'"),
        ("short", 1, "too few answers: 4 pairs were asked, 3 answers came"),
        ("noisy", 0, "--repeats 3"),
        ("ranks", 0, "If it compares the pairs of a call with one another, ask one at a time"),
    ],
)
def test_python_functions(evenhand, tmp_path: Path, name: str, code: int, said: str):
    file = tmp_path / f"{name}.py"
    file.write_text(SCORERS[name])
    ran = evenhand("scorer", "check", f"python:{file}:f")
    assert said in ran.out
    assert ran.code == code
    assert ("This scorer can be used." in ran.out) == (code == 0 and name != "constant")
    assert ("nothing shows that it reads what is sent" in ran.out) == (name == "constant")


def test_the_built_in_one(evenhand):
    ran = evenhand("scorer", "check", "tfidf")
    assert ran.code == 0
    assert ran.out.count("✓") == 5


def test_a_service_that_wants_other_names(evenhand, loopback, reply):
    def picky(body, _):
        if "cv" not in body:
            return reply({"detail": "field cv is required"}, status=422)
        return reply({"out": {"fit": random.Random(body["cv"] + body["position"]).random()}})

    server = loopback(picky)
    ran = evenhand("scorer", "check", server.url)
    assert ran.code == 1
    assert "request rejected: the service answered 422" in ran.out
    assert "--resume-field" in ran.out
    assert "It said: " in ran.out
    assert "field cv is required" in ran.out
    ran = evenhand("scorer", "check", server.url, "--resume-field", "cv", "--score-field", "out.fit")
    assert ran.code == 0


@pytest.mark.parametrize(("failures", "code"), [(1, 0), (2, 0), (3, 1)])
def test_a_service_that_fails_now_and_then_is_asked_again(evenhand, loopback, reply, monkeypatch, failures, code):
    monkeypatch.setattr("perturb.scoring.check.WAITS", (0.0, 0.0))

    def shaky(body, number):
        return reply({"detail": "busy"}, status=503) if number <= failures else reply({"score": len(body["resume"])})

    ran = evenhand("scorer", "check", loopback(shaky).url)
    assert ran.code == code
    assert (f"only when asked again ({failures} × server error)" in " ".join(ran.out.split())) == (code == 0)
    assert ("This scorer can be used." in ran.out) == (code == 0)


def test_a_key_comes_from_the_environment(evenhand, loopback, reply, monkeypatch):
    monkeypatch.setenv("TOKEN", "Bearer t")
    server = loopback(lambda *_: reply(1.5))
    assert evenhand("scorer", "check", server.url, "--header-env", "Authorization=TOKEN").code == 0
    assert {headers["Authorization"] for headers in server.headers} == {"Bearer t"}


def test_a_program(evenhand):
    good = "import sys,json\nfor line in sys.stdin: print(len(json.loads(line)['resume']))"
    assert evenhand("scorer", "check", f'command:{sys.executable} -c "{good}"').code == 0
    ran = evenhand("scorer", "check", f"command:{sys.executable} -c 'raise SystemExit(4)'")
    assert ran.code == 1
    assert "process died: the program died with exit code 4" in ran.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--header-env", "Authorization"], "is not HEADER=VARIABLE"),
        (["--extra", "[1]"], "--extra is not a JSON object"),
        (["--extra", "{"], "--extra is not a JSON object"),
        (["--range", "5"], "is not LOW:HIGH"),
        (["--range", "5:5"], "is not LOW:HIGH"),
    ],
)
def test_options_that_cannot_be_read(evenhand, options, message):
    ran = evenhand("scorer", "check", "tfidf", *options)
    assert ran.code == 2
    assert message in ran.err


def test_an_unknown_scorer(evenhand):
    ran = evenhand("scorer", "check", "tfdf")
    assert ran.code == 1
    assert "Did you mean 'tfidf'?" in ran.err


def test_the_findings_as_json(evenhand) -> None:
    ran = evenhand("scorer", "check", "tfidf", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["usable"], told["scorer"]) == (0, True, "tfidf")
    assert {finding["what"] for finding in told["findings"]} >= {"answers", "distinguishes resumes"}
