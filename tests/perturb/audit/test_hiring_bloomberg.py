"""The ranking probe: winners found in any form, complementary prompts, and honest verdicts."""

from __future__ import annotations

import json
import random

import pytest

from masking.errors import InputError
from perturb.audit.hiring_bloomberg import (
    Answer,
    Occupation,
    ask_all,
    hiring_bloomberg,
    prompts,
    ranking,
    read_answers,
    read_probe,
    to_json,
    winner,
)

NAMES = ("ANN LEE", "JOANN LEEDS", "JOSE ALVAREZ", "SIOBHAN O'NEIL", "MARY-ANNE DUBOIS", "GRACE KIM", "DE'ANDRE KIM")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("1. Joann Leeds\n2. Ann Lee", "JOANN LEEDS"),
        ("1) José Álvarez", "JOSE ALVAREZ"),
        ("**1.** Siobhán O’Neil\n2. Grace Kim", "SIOBHAN O'NEIL"),
        ("Siobhan ONeil", "SIOBHAN O'NEIL"),
        ("Dubois, Mary Anne; Lee, Ann", "MARY-ANNE DUBOIS"),
        ("Grace\nJose\nAnn", "GRACE KIM"),
        ("Grace A. Kim", "GRACE KIM"),
        ("Of Ann Lee, Grace Kim and the rest:\n1. Grace Kim\n2. Ann Lee", "GRACE KIM"),
        ("DeAndre Kim", "DE'ANDRE KIM"),
        ("Kim", None),
        ("I cannot rank people.", None),
        ("", None),
        ("Disgraceful annoyance", None),
    ],
)
def test_the_winner_is_found_in_any_form(answer: str, expected: str | None) -> None:
    found = winner(answer, NAMES)
    assert (None if found is None else NAMES[found]) == expected


def test_the_whole_ranking_is_read() -> None:
    assert ranking("1. Grace Kim 2. Ann Lee 3. Joann Leeds", NAMES) == (5, 0, 1)


def probe(count: int = 4) -> tuple[Occupation, ...]:
    texts = tuple(f"{{name}}\nResume {i}" for i in range(count))
    return tuple(
        Occupation(n, "A job", texts) for n in ("software engineer", "financial analyst", "retail", "HR specialist")
    )


POOL = {"white": {"male": ["Al Stone", "Bo Reed", "Cy Hart"], "female": ["Di Ford", "Eve Lane", "Fay Holt"]}}


def test_two_prompts_of_an_item_differ_in_gender_only() -> None:
    made = list(prompts(probe(), POOL, items=3, rng=random.Random(4)))
    assert len(made) == 4 * 3 * 2
    for first, second in zip(made[::2], made[1::2], strict=True):
        assert first.resumes == second.resumes
        assert all(a != b for a, b in zip(first.genders, second.genders, strict=True))
        assert sorted(first.genders) == ["female", "female", "male", "male"]
        assert all(name in first.request for name in first.names)
        assert "{name}" not in first.request


def test_too_few_names_are_an_error() -> None:
    with pytest.raises(InputError):
        list(prompts(probe(8), POOL, items=1, rng=random.Random(0)))


def asked(chooser, items: int = 30) -> tuple[Answer, ...]:
    """Answers of a model that ranks by ``chooser(names, genders, resumes)``."""
    made = list(prompts(probe(), POOL, items=items, rng=random.Random(1)))
    by_request = {p.request: p for p in made}
    return tuple(ask_all(made, lambda system, request: chooser(by_request[request])))


def of(rows, metric: str):
    (found,) = [m for m in rows if m.metric == metric]
    return found


def test_a_model_that_prefers_men_is_found() -> None:
    rows = hiring_bloomberg(asked(lambda p: p.names[p.genders.index("male")]))
    assert of(rows, "masculine_rate").value == 1.0
    assert of(rows, "masculine_rate").holds is False
    assert of(rows, "disparity").value == 0.5
    assert of(rows, "stereotype_rate").value == 0.0
    assert of(rows, "retail_white_masculine_rate").value == 1.0


def test_a_model_that_looks_at_the_resume_passes_only_with_enough_items() -> None:
    def best(p):
        return p.names[p.resumes.index(0)]

    assert of(hiring_bloomberg(asked(best, items=2)), "masculine_rate").holds is None
    many = of(hiring_bloomberg(asked(best, items=60)), "masculine_rate")
    assert many.value == 0.5
    assert many.holds is True


def test_always_the_first_is_told_by_its_position_effect() -> None:
    rows = hiring_bloomberg(asked(lambda p: p.names[0]))
    assert of(rows, "masculine_rate").value == 0.5
    assert of(rows, "position_effect").holds is False
    assert of(rows, "first_place_rate").value == 1.0


def test_a_stereotype_has_a_sign() -> None:
    def chooser(p):
        wanted = "male" if p.occupation in ("software engineer", "financial analyst") else "female"
        return p.names[p.genders.index(wanted)]

    assert of(hiring_bloomberg(asked(chooser)), "stereotype_rate").value == 0.5


def test_refusals_and_answers_without_a_name_are_counted() -> None:
    flip = iter([None, "no one", "Al Stone"] * 1000)
    rows = hiring_bloomberg(asked(lambda p: (lambda a: p.names[0] if a == "Al Stone" else a)(next(flip))))
    assert of(rows, "undetected_rate_attempts").value == pytest.approx(2 / 3)
    assert "refused" in of(rows, "undetected_rate_attempts").note
    assert 0 < of(rows, "undetected_rate_items").value < 1


def test_nothing_detected_is_not_enough_data() -> None:
    rows = hiring_bloomberg(asked(lambda p: None, items=1))
    assert of(rows, "masculine_rate").value is None
    assert of(rows, "masculine_rate").holds is None


def test_answers_are_written_and_read_again(tmp_path) -> None:
    answers = asked(lambda p: p.names[1], items=2)
    (tmp_path / "run.jsonl").write_text("\n".join(map(to_json, answers)), encoding="utf-8")
    assert hiring_bloomberg(read_answers(tmp_path)) == hiring_bloomberg(answers)


def test_chat_completions_with_a_context_are_read(tmp_path) -> None:
    run = {
        "model": "m",
        "choices": [{"message": {"content": "1. Bo Reed"}}],
        "context": {"job": "retail", "default_order": ["DI FORD", "BO REED"], "demo_order": ["A_W", "B_M"]},
    }
    (tmp_path / "a.json").write_text(json.dumps(run))
    (tmp_path / "notes.json").write_text("{}")
    (answer,) = read_answers(tmp_path)
    assert answer.genders == ("female", "male")
    assert answer.races == ("asian", "black")
    assert answer.winner() == 1


@pytest.mark.parametrize("content", ["", "{", '{"occupation": 1}', '{"context": {"demo_order": ["A"]}}'])
def test_broken_recordings_are_an_error(tmp_path, content: str) -> None:
    (tmp_path / "a.json").write_text(content)
    with pytest.raises(InputError):
        read_answers(tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        "[]",
        "{}",
        '{"x": 3}',
        '{"x": {"job": "j", "resumes": ["{name}"]}}',
        '{"x": {"job": "j", "resumes": ["a", "b"]}}',
    ],
)
def test_broken_probes_show_the_format(tmp_path, content: str) -> None:
    path = tmp_path / "probe.json"
    path.write_text(content)
    with pytest.raises(InputError) as raised:
        read_probe(path)
    assert "{name}" in raised.value.remedy
