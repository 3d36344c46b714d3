from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from masking.errors import ScorerError
from perturb.scorers import Options, Pair, Trouble, Unanswered, load
from perturb.scorers.http.client import retry_after

PAIRS = [Pair("pos", "abc"), Pair("pos", "a")]


def length(body):
    return len(body["resume"])


@pytest.mark.parametrize("shape", [lambda n: n, lambda n: {"score": n}, lambda n: {"score": n, "more": [1]}])
def test_single(loopback, reply, shape):
    server = loopback(lambda body, _: reply(shape(length(body))))
    assert load(server.url).score(PAIRS) == [3, 1]
    assert server.requests == [{"position": "pos", "resume": "abc"}, {"position": "pos", "resume": "a"}]


@pytest.mark.parametrize("shape", [lambda ns: ns, lambda ns: {"scores": ns}, lambda ns: [{"score": n} for n in ns]])
def test_batch(loopback, reply, shape):
    server = loopback(lambda body, _: reply(shape([length(pair) for pair in body["pairs"]])))
    assert load(server.url, options=Options(batch_size=8)).score(PAIRS) == [3, 1]
    assert len(server.requests) == 1


def test_field_names_extra_fields_and_headers_from_the_environment(loopback, reply, monkeypatch):
    monkeypatch.setenv("MY_TOKEN", "Bearer secret")
    server = loopback(lambda body, _: reply({"result": {"fit": 0.25}}))
    options = Options(
        position_field="jd",
        resume_field="cv",
        score_field="result.fit",
        extra={"mode": "fast"},
        headers={"Authorization": "MY_TOKEN"},
    )
    scorer = load(f"{server.url}/v1/score?x=1", options=options)
    assert scorer.score(PAIRS[:1]) == [0.25]
    assert server.requests == [{"jd": "pos", "cv": "abc", "mode": "fast"}]
    assert server.headers[0]["Authorization"] == "Bearer secret"
    assert "secret" not in scorer.identity


def test_a_header_whose_variable_is_not_set():
    with pytest.raises(ScorerError, match="EVENHAND_NO_SUCH_VARIABLE"):
        load("http://127.0.0.1:1", options=Options(headers={"X": "EVENHAND_NO_SUCH_VARIABLE"}))


def test_lone_surrogates_can_be_sent(loopback, reply):
    server = loopback(lambda body, _: reply(length(body)))
    assert load(server.url).score([Pair("p", "x\ud800y")]) == [3]


@pytest.mark.parametrize(
    ("status", "body", "trouble", "retry"),
    [
        (500, "boom", Trouble.SERVER_ERROR, True),
        (503, "", Trouble.SERVER_ERROR, True),
        (408, "", Trouble.SERVER_ERROR, True),
        (429, "", Trouble.RATE_LIMITED, True),
        (429, {"error": {"code": "insufficient_quota"}}, Trouble.REJECTED, False),
        (400, "", Trouble.REJECTED, False),
        (401, "", Trouble.REJECTED, False),
        (404, "", Trouble.REJECTED, False),
        (422, {"detail": "field 'cv' required"}, Trouble.REJECTED, False),
        (302, "", Trouble.REJECTED, False),
        (200, b"<html>", Trouble.WRONG_SHAPE, True),
        (200, b"", Trouble.WRONG_SHAPE, True),
        (200, {"rating": 5}, Trouble.WRONG_SHAPE, True),
    ],
)
def test_what_goes_wrong_has_a_name(loopback, reply, status, body, trouble, retry):
    server = loopback(lambda *_: reply(body, status=status, headers={"Location": "http://127.0.0.1:1/"}))
    with pytest.raises(Unanswered) as caught:
        load(server.url).score(PAIRS[:1])
    assert (caught.value.trouble, caught.value.retry) == (trouble, retry)
    assert "boom" not in str(caught.value)
    if not retry:
        assert caught.value.remedy or trouble is not Trouble.REJECTED or status == 429


def test_a_batch_that_is_no_list(loopback, reply):
    server = loopback(lambda *_: reply({"scores": 3}))
    with pytest.raises(Unanswered, match="a list under 'scores'"):
        load(server.url, options=Options(batch_size=2)).score(PAIRS)


def test_retry_after_is_handed_on(loopback, reply):
    server = loopback(lambda *_: reply("", status=429, headers={"Retry-After": "17"}))
    with pytest.raises(Unanswered) as caught:
        load(server.url).score(PAIRS)
    assert caught.value.after == 17


@pytest.mark.parametrize(
    ("value", "seconds"), [(None, None), ("", None), ("3", 3), ("0.5", 0.5), ("-4", 0), ("soon", None)]
)
def test_retry_after_as_seconds(value, seconds):
    assert retry_after(value) == seconds


def test_retry_after_as_a_date():
    soon = datetime.now(UTC) + timedelta(seconds=60)
    assert retry_after(format_datetime(soon, usegmt=True)) == pytest.approx(60, abs=3)
    assert retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0


def test_a_hang_ends_with_the_time_out(loopback, reply):
    server = loopback(lambda *_: reply(1, delay=30))
    with pytest.raises(Unanswered) as caught:
        load(server.url, options=Options(timeout=0.3)).score(PAIRS[:1])
    assert caught.value.trouble is Trouble.TIMEOUT


def test_nobody_there():
    with pytest.raises(Unanswered) as caught:
        load("http://127.0.0.1:9").score(PAIRS[:1])
    assert caught.value.trouble is Trouble.CONNECTION


def test_an_endless_answer_is_cut_off(loopback, reply, monkeypatch):
    monkeypatch.setattr("perturb.scorers.http.client.MAX_ANSWER", 1000)
    server = loopback(lambda *_: reply(b"1" * 5000))
    with pytest.raises(Unanswered) as caught:
        load(server.url).score(PAIRS[:1])
    assert caught.value.trouble is Trouble.WRONG_SHAPE
