from __future__ import annotations

import math
import threading
import time
from itertools import pairwise
from random import Random

import pytest

from masking.errors import ScorerError
from perturb.scorers import Trouble, Unanswered
from perturb.scoring import Settings, Store, run, score
from perturb.scoring import plan as make_plan

FAST = {"backoff": 0.001}


def length(pair) -> float:
    return float(len(pair.resume) * 100 + len(pair.position))


def lengths(pairs, _):
    return [length(pair) for pair in pairs]


def ask(scorer, variants, positions, store=None, seed=1, progress=None, **settings):
    return score(
        variants, positions, scorer, rng=Random(seed), store=store, settings=Settings(**FAST | settings),
        progress=progress,
    )  # fmt: skip


def right(scored, variants, positions) -> bool:
    texts = {(v.resume, v.variant): v.text for v in variants}
    adverts = {p.id: p.text for p in positions}
    return all(
        row.value == len(texts[row.resume, row.variant]) * 100 + len(adverts[row.position])
        for row in scored.scores
        if not row.problem
    )


@pytest.mark.parametrize("batch_size", [1, 3, 64])
@pytest.mark.parametrize("concurrency", [1, 4])
def test_each_score_stands_where_it_belongs(recorder, variants, positions, batch_size, concurrency):
    scorer = recorder(lengths, batch_size=batch_size, concurrency=concurrency)
    scored = ask(scorer, variants, positions)
    assert len(scored.scores) == 20
    assert right(scored, variants, positions)
    assert scorer.asked == scored.asked == 20
    assert scored.failures == ()
    assert {(row.variant, row.group, row.name) for row in scored.scores} == {
        ("original", "male", ""),
        ("twin", "female", "Ann"),
    }


def test_a_second_run_asks_nothing(recorder, variants, positions):
    scorer, store = recorder(lengths), Store()
    first = ask(scorer, variants, positions, store)
    second = ask(scorer, variants, positions, store, seed=2)
    assert scorer.asked == 20
    assert (second.asked, second.reused) == (0, 20)
    assert second.scores == first.scores


def test_repeats_are_separate_answers(recorder, variants, positions):
    calls = []
    scorer = recorder(lambda pairs, n: calls.append(n) or [float(n)] * len(pairs))
    scored = ask(scorer, variants, positions, repeats=3)
    assert len(scored.scores) == len({row.value for row in scored.scores}) == 60
    assert {row.repeat for row in scored.scores} == {0, 1, 2}


def test_a_limit_leaves_the_rest_named(recorder, variants, positions):
    scored = ask(recorder(lengths), variants, positions, limit=6)
    assert scored.asked == 6
    assert len(scored.scores) == 20
    assert [row.problem for row in scored.failures] == ["not asked"] * 14
    assert all(math.isnan(row.value) for row in scored.failures)


@pytest.mark.parametrize(
    ("bad", "trouble"),
    [
        (math.nan, Trouble.NOT_A_NUMBER),
        (math.inf, Trouble.INFINITE),
        ("high", Trouble.TEXT),
        (None, Trouble.MISSING),
        ([1], Trouble.WRONG_SHAPE),
        (Trouble.REFUSED, Trouble.REFUSED),
    ],
)
@pytest.mark.parametrize("batch_size", [1, 8])
def test_a_bad_answer_costs_its_own_pair_only(recorder, variants, positions, bad, trouble, batch_size):
    poison = variants[3].text
    scorer = recorder(
        lambda pairs, _: [bad if pair.resume == poison else length(pair) for pair in pairs], batch_size=batch_size
    )
    scored = ask(scorer, variants, positions, attempts=3)
    assert {(row.resume, row.variant, row.problem) for row in scored.failures} == {("cv1", "twin", trouble.value)}
    assert len(scored.failures) == 2
    assert scored.troubles == {trouble: 6}  # two positions, three attempts
    assert right(scored, variants, positions)
    assert scorer.asked == 18 + 6


def test_a_passing_trouble_is_made_good_and_still_counted(recorder, variants, positions):
    def moody(pairs, n):
        if n % 2:
            return [math.nan] * len(pairs)
        return lengths(pairs, n)

    scored = ask(recorder(moody), variants, positions)
    assert scored.failures == ()
    assert scored.troubles == {Trouble.NOT_A_NUMBER: 20}


@pytest.mark.parametrize(
    ("broken", "trouble"),
    [
        (lambda pairs: 1 / 0, Trouble.EXCEPTION),
        (lambda pairs: [1.0] * (len(pairs) - 1), Trouble.TOO_FEW),
        (lambda pairs: [1.0] * (len(pairs) + 1), Trouble.TOO_MANY),
        (lambda pairs: {"scores": []}, Trouble.WRONG_SHAPE),
    ],
)
def test_one_poisonous_pair_does_not_sink_its_batch(recorder, variants, positions, broken, trouble):
    poison = variants[3].text
    scorer = recorder(
        lambda pairs, n: broken(pairs) if any(p.resume == poison for p in pairs) else lengths(pairs, n), batch_size=8
    )
    scored = ask(scorer, variants, positions, attempts=2)
    assert {(row.resume, row.variant, row.problem) for row in scored.failures} == {("cv1", "twin", trouble.value)}
    assert right(scored, variants, positions)


def test_an_exception_s_message_is_never_repeated(recorder, variants, positions):
    def quoting(pairs, _):
        raise ValueError(f"cannot read {pairs[0].resume}")

    with pytest.raises(ScorerError, match=r"ValueError at test_\w+\.py:\d+") as caught:
        ask(recorder(quoting), variants, positions, attempts=1)
    assert "resume" not in str(caught.value)


def test_a_scorer_that_never_answers_ends_the_run_early(recorder, variants, positions):
    def rejected(pairs, _):
        raise Unanswered("the service answered 401", trouble=Trouble.REJECTED, retry=False)

    scorer = recorder(rejected)
    with pytest.raises(ScorerError, match="failed 5 times in a row, last with: request rejected") as caught:
        ask(scorer, variants, positions, give_up_after=5)
    assert len(scorer.calls) == 5  # not retried, and not asked for the other 15
    assert "scorer check" in caught.value.remedy


def test_a_mistake_in_a_python_scorer_is_not_asked_for_again(recorder, variants, positions):
    scorer = recorder(lambda pairs, _: 1 / 0)
    with pytest.raises(ScorerError, match="ZeroDivisionError"):
        ask(scorer, variants, positions, backoff=30.0, give_up_after=5)
    assert len(scorer.calls) == 5


def test_few_pairs_that_all_fail_are_an_error_too(recorder, variants, positions):
    with pytest.raises(ScorerError, match="scored none of 2 pairs: text instead of a number"):
        ask(recorder(lambda pairs, _: ["x"] * len(pairs)), variants[:2], positions[:1], attempts=1)


def test_refusals_alone_are_a_result(recorder, variants, positions):
    def refuses(pairs, _):
        raise Unanswered("the model refused", trouble=Trouble.REFUSED, retry=False)

    scorer, store = recorder(refuses), Store()
    scored = ask(scorer, variants, positions, store, give_up_after=3)
    assert [row.problem for row in scored.scores] == ["refused"] * 20
    assert ask(scorer, variants, positions, store).asked == 0
    assert len(scorer.calls) == 20  # paid once


def test_a_failing_run_keeps_what_it_got(recorder, variants, positions):
    store = Store()
    with pytest.raises(ScorerError):
        ask(
            recorder(lambda pairs, n: lengths(pairs, n) if n <= 7 else 1 / 0, identity="s"),
            variants, positions, store, give_up_after=2, attempts=1,
        )  # fmt: skip
    healthy = recorder(lengths, identity="s")
    scored = ask(healthy, variants, positions, store)
    assert (healthy.asked, scored.reused) == (13, 7)


def test_a_long_pause_ends_the_run_and_says_so(recorder, variants, positions):
    def later(pairs, _):
        raise Unanswered("429", trouble=Trouble.RATE_LIMITED, after=3600)

    with pytest.raises(ScorerError, match="wait 3600 s"):
        ask(recorder(later), variants, positions)


def test_a_pause_holds_all_threads(recorder, variants, positions):
    moments = []

    def busy(pairs, n):
        moments.append(time.monotonic())
        if n == 1:
            raise Unanswered("429", trouble=Trouble.RATE_LIMITED, after=0.3)
        return lengths(pairs, n)

    scored = ask(recorder(busy, concurrency=3), variants, positions)
    assert scored.failures == ()
    early = [m for m in moments if m - moments[0] < 0.28]
    assert len(early) <= 3 + 1  # those in flight when the pause began


def test_calls_run_at_once_but_never_more_than_allowed(recorder, variants, positions):
    running, most, lock = 0, 0, threading.Lock()

    def slow(pairs, n):
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.02)
        with lock:
            running -= 1
        return lengths(pairs, n)

    ask(recorder(slow, concurrency=4), variants, positions)
    assert most == 4
    most = 0
    ask(recorder(slow, concurrency=4), variants, positions, concurrency=2)
    assert most == 2


def test_a_rate_limit(recorder, variants, positions):
    started = time.monotonic()
    ask(recorder(lengths, concurrency=4), variants, positions, rate=50)
    assert time.monotonic() - started >= 19 / 50


def test_progress_tells_how_many_are_done(recorder, variants, positions):
    states = []
    ask(recorder(lengths), variants, positions, progress=states.append)
    assert states[-1].done == states[-1].total == 20
    assert all(a.done <= b.done for a, b in pairwise(states))


def test_stopping_keeps_what_came_back(recorder, variants, positions):
    store, scorer = Store(), recorder(lambda p, n: time.sleep(0.01) or lengths(p, n))

    def impatient(state):
        if state.done >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(scorer, variants, positions, store, progress=impatient)
    assert 5 <= len(store) == scorer.asked < 20
    assert ask(scorer, variants, positions, store).failures == ()
    assert scorer.asked == 20


def test_a_full_disk_is_an_error_and_no_silence(recorder, variants, positions, monkeypatch):
    store = Store()
    planned = make_plan(variants, positions, recorder(lengths), store=store, rng=Random(1))
    monkeypatch.setattr(store, "put", lambda rows: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        run(planned, recorder(lengths), store=store, rng=Random(1))


def test_the_caller_s_random_stream_is_not_disturbed_by_threads(recorder, variants, positions):
    draws = []
    for _ in range(2):
        rng = Random(5)
        score(
            variants,
            positions,
            recorder(lambda p, n: [math.nan] if n % 3 == 0 else lengths(p, n), concurrency=3),
            rng=rng,
            settings=Settings(**FAST),
        )
        draws.append(rng.random())
    assert draws[0] == draws[1]


def test_over_http_with_everything_that_goes_wrong(loopback, reply, variants, positions):
    """429 with Retry-After, 500, a hang, wrong JSON, too few answers, a broken line: all made good in the end."""
    from perturb.scorers import Options, load

    def moody(body, n):
        scores = [float(len(p["resume"]) * 100 + len(p["position"])) for p in body["pairs"]]
        bad = {
            1: reply("", status=429, headers={"Retry-After": "0.2"}),
            2: reply("", status=500),
            3: reply(scores, delay=5),
            4: reply(b"<html>"),
            5: reply(scores[:-1]),
            6: reply(["high"] * len(scores)),
            7: reply({"wrong": 1}),
        }
        return bad.get(n, reply(scores))

    server = loopback(moody)
    scorer = load(server.url, options=Options(batch_size=4, timeout=1))
    scored = ask(scorer, variants, positions, attempts=10, concurrency=2)
    assert scored.failures == ()
    assert right(scored, variants, positions)
    assert scored.troubles == {
        Trouble.RATE_LIMITED: 4,
        Trouble.SERVER_ERROR: 4,
        Trouble.TIMEOUT: 4,
        Trouble.WRONG_SHAPE: 8,
        Trouble.TOO_FEW: 4,
        Trouble.TEXT: 4,
    }
