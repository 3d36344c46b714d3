from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.errors import ScorerError
from perturb.scorers import Options, Pair, Trouble, Unanswered, load
from perturb.scorers.http.chat import fill, parse, read_prompt

PAIR = Pair("the position", "the resume")


def says(reply, text, **message):
    return reply({"choices": [{"message": {"role": "assistant", "content": text, **message}}]})


def test_asks_in_the_openai_format_and_reads_one_number(loopback, reply, monkeypatch):
    monkeypatch.setenv("MY_KEY", "sk-test")
    server = loopback(lambda *_: says(reply, " 72.5\n"))
    options = Options(api_key_env="MY_KEY", extra={"temperature": None, "seed": 7})
    scorer = load(f"llm:org/model@v2@{server.url}/v1", options=options)
    assert scorer.score([PAIR]) == [72.5]
    body = server.requests[0]
    assert body["model"] == "org/model@v2"
    assert body["seed"] == 7
    assert "temperature" not in body
    assert "the position" in body["messages"][0]["content"]
    assert "the resume" in body["messages"][0]["content"]
    assert server.headers[0]["Authorization"] == "Bearer sk-test"
    assert "sk-test" not in scorer.identity


@pytest.mark.parametrize("tail", ["", "/", "/chat/completions"])
def test_the_address_may_end_in_any_usual_way(loopback, reply, tail):
    server = loopback(lambda *_: says(reply, "1"))
    assert load(f"llm:m@{server.url}/v1{tail}").identity.startswith(f"llm:m@{server.url}/v1/chat/completions ")


@pytest.mark.parametrize("text", ["0", "100", "7", " 55 ", "55.25\n", "+3", "1e2"[:1]])
def test_numbers(text):
    assert parse(text, lowest=0, highest=100) == float(text)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", Trouble.UNPARSABLE),
        ("Score: 80", Trouble.UNPARSABLE),
        ("80/100", Trouble.UNPARSABLE),
        ("80 or 85", Trouble.UNPARSABLE),
        ("nan", Trouble.UNPARSABLE),
        ("inf", Trouble.UNPARSABLE),
        ("1e2", Trouble.UNPARSABLE),
        ("80%", Trouble.UNPARSABLE),
        ("eighty", Trouble.UNPARSABLE),
        ("101", Trouble.OUT_OF_RANGE),
        ("-1", Trouble.OUT_OF_RANGE),
        ("I'm sorry, I can't rate people.", Trouble.REFUSED),
        ("I cannot help with that.", Trouble.REFUSED),
        ("I am unable to score this resume.", Trouble.REFUSED),
        ("As an AI language model I do not judge.", Trouble.REFUSED),
        ("I won’t do that. 50", Trouble.REFUSED),
    ],
)
def test_what_is_no_number_has_a_name(text, trouble):
    with pytest.raises(Unanswered) as caught:
        parse(text, lowest=0, highest=100)
    assert caught.value.trouble is trouble
    assert caught.value.retry == (trouble is not Trouble.REFUSED)


@given(st.one_of(st.text(max_size=40), st.decimals(0, 100, places=2).map(str)))
def test_parse_never_guesses(text):
    try:
        value = parse(text, lowest=0, highest=100)
    except Unanswered:
        return
    assert float(text) == value


@pytest.mark.parametrize(
    ("body", "trouble"),
    [
        ({"choices": [{"message": {"content": None, "refusal": "no"}}]}, Trouble.REFUSED),
        ({"choices": [{"message": {"content": ""}, "finish_reason": "content_filter"}]}, Trouble.REFUSED),
        ({"choices": [{"message": {"content": None}}]}, Trouble.MISSING),
        ({"choices": []}, Trouble.WRONG_SHAPE),
        ({"error": "x"}, Trouble.WRONG_SHAPE),
        ([], Trouble.WRONG_SHAPE),
    ],
)
def test_odd_answers(loopback, reply, body, trouble):
    server = loopback(lambda *_: reply(body))
    with pytest.raises(Unanswered) as caught:
        load(f"llm:m@{server.url}").score([PAIR])
    assert caught.value.trouble is trouble


def test_a_content_filter_is_a_refusal(loopback, reply):
    server = loopback(lambda *_: reply({"error": {"code": "content_filter"}}, status=400))
    with pytest.raises(Unanswered) as caught:
        load(f"llm:m@{server.url}").score([PAIR])
    assert caught.value.trouble is Trouble.REFUSED


def test_prompt_templates(tmp_path: Path):
    assert "{position}" in read_prompt(None)
    file = tmp_path / "prompt.txt"
    file.write_text("Rate {resume} for {position}. JSON like {x}.")
    assert fill(read_prompt(file), Pair("a {resume} job", "b")) == "Rate b for a {resume} job. JSON like {x}."
    file.write_text("Rate {resume}")
    with pytest.raises(ScorerError, match=r"no placeholder \{position\}"):
        read_prompt(file)
    with pytest.raises(ScorerError, match="cannot be read"):
        read_prompt(tmp_path / "none.txt")


def test_another_prompt_is_another_scorer(tmp_path: Path):
    file = tmp_path / "prompt.txt"
    file.write_text("{resume} {position}")
    plain, prompted = (load("llm:m@http://127.0.0.1:1", options=Options(prompt=p)) for p in (None, file))
    assert plain.identity != prompted.identity
