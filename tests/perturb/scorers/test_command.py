from __future__ import annotations

import os
import sys
import textwrap
from pathlib import Path

import pytest

from perturb.scorers import Options, Pair, Trouble, Unanswered, close, load

PAIRS = [Pair("pos", "a" * n) for n in (3, 1, 2)]

LOOP = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    value = len(asked["resume"])
    {}
"""


@pytest.fixture
def program(tmp_path: Path):
    """Make a scorer from the body of a loop over questions."""
    made = []

    def make(body: str, *, timeout: float = 10, loop: bool = True, **options):
        file = tmp_path / f"scorer{len(made)}.py"
        file.write_text(LOOP.format(textwrap.indent(textwrap.dedent(body).strip(), "    ").strip()) if loop else body)
        made.append(load(f"command:{sys.executable} {file}", options=Options(timeout=timeout, **options)))
        return made[-1]

    yield make
    for scorer in made:
        close(scorer)


@pytest.mark.parametrize(
    "body",
    [
        "print(value)",
        "print(json.dumps({'score': value}))",
        "print(json.dumps({'id': asked['id'], 'score': value}))",
        "print(json.dumps({'id': asked['id'], 'score': value, 'why': 'x' * 5000}))",
    ],
)
def test_answers_in_every_accepted_form(program, body: str):
    scorer = program(body)
    assert scorer.score(PAIRS) == [3, 1, 2]
    assert scorer.score(PAIRS[:1]) == [3]


def test_ids_may_come_in_any_order(program):
    scorer = program(
        """
        kept = globals().setdefault('kept', [])
        kept.append({'id': asked['id'], 'score': value})
        if len(kept) == 3:
            for answer in reversed(kept):
                print(json.dumps(answer))
            kept.clear()
        """
    )
    assert scorer.score(PAIRS) == [3, 1, 2]


def test_the_program_stays_alive_between_batches(program):
    scorer = program("print(os.getpid())")
    assert len({*scorer.score(PAIRS), *scorer.score(PAIRS)}) == 1


def test_other_field_names_and_extra_fields(program):
    scorer = program(
        "print(json.dumps({'fit': [asked['job'], asked['mode']] == ['pos', 'fast']}))".replace("value", ""),
        position_field="job",
        score_field="fit",
        extra={"mode": "fast"},
    )
    assert scorer.score(PAIRS) == [True, True, True]


def test_any_text_arrives_unharmed(program):
    odd = 'Zoë\u2028line\x00 \ud800 \U0001f600 "quoted"\r\n'
    scorer = program("print(sum(map(ord, asked['resume'])))")
    assert scorer.score([Pair("p", odd)]) == [sum(map(ord, odd))]


def test_a_missing_value_is_a_missing_value(program):
    assert program("print('null' if value == 1 else value)").score(PAIRS) == [3, None, 2]


@pytest.mark.parametrize(
    ("body", "trouble", "detail"),
    [
        ("sys.stderr.write('no licence'); sys.exit(3)", Trouble.DIED, "no licence"),
        ("os.kill(os.getpid(), 9)", Trouble.DIED, ""),
        ("sys.exit(0)", Trouble.TOO_FEW, ""),
        ("print('Loading model…')", Trouble.WRONG_SHAPE, "Loading model"),
        ("print(json.dumps({'id': 77, 'score': 1}))", Trouble.WRONG_SHAPE, ""),
        ("import time; time.sleep(60)", Trouble.TIMEOUT, ""),
    ],
)
def test_what_goes_wrong_has_a_name(program, body: str, trouble: Trouble, detail: str):
    scorer = program(body, timeout=0.5 if trouble is Trouble.TIMEOUT else 10)
    with pytest.raises(Unanswered) as caught:
        scorer.score(PAIRS)
    assert caught.value.trouble is trouble
    assert detail in caught.value.detail


def test_a_program_that_never_reads_cannot_hang_us(program):
    scorer = program("import time; time.sleep(60)", loop=False, timeout=0.5)
    with pytest.raises(Unanswered) as caught:
        scorer.score([Pair("p", "x" * 1_000_000)])
    assert caught.value.trouble is Trouble.TIMEOUT


def test_what_was_answered_before_it_died_is_kept(program):
    scorer = program("print(value) if value != 1 else sys.exit(1)")
    assert scorer.score(PAIRS) == [3, Trouble.DIED, Trouble.DIED]
    assert scorer.score(PAIRS[2:]) == [2]  # a new process takes over


def test_no_process_is_left_behind(program):
    scorer = program("print(os.getpid())")
    process = scorer.score(PAIRS[:1])[0]
    close(scorer)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
