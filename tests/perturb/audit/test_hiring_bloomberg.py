"""The ranking probe: winners found in any form, complementary prompts, and honest verdicts."""

from __future__ import annotations

import csv
import json
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from masking.errors import InputError
from perturb.audit.hiring_bloomberg import (
    Answer,
    Occupation,
    ask_all,
    cells,
    hiring_bloomberg,
    prompts,
    published_winner,
    ranking,
    read_answers,
    read_probe,
    to_json,
    winner,
    with_winners,
)
from perturb.audit.hiring_bloomberg.answers import prompt_hash

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
        "created": 1701404761,
        "context": {
            "job": "retail",
            "default_order": ["DI FORD", "BO REED"],
            "demo_order": ["A_W", "B_M"],
            "inputs": "Rank DI FORD and BO REED.",
        },
    }
    (tmp_path / "a.json").write_text(json.dumps(run))
    (tmp_path / "notes.json").write_text("{}")
    (answer,) = read_answers(tmp_path)
    assert answer.genders == ("female", "male")
    assert answer.races == ("asian", "black")
    assert answer.winner() == 1
    assert answer.asked == "2023-12-01"
    assert answer.prompt == prompt_hash("Rank A B and C D.", ("A B", "C D"))


GROUPS = [(race, gender) for race in ("asian", "black", "hispanic", "white") for gender in ("female", "male")]


def mixed(n: int, odds=lambda race, gender, place: 1.0, seed: int = 0, **more) -> list[Answer]:
    """Lists of one person of every race and gender; the first of the answer is drawn by ``odds``."""
    rng = random.Random(seed)
    answers = []
    for item in range(n):
        shown = rng.sample(GROUPS, len(GROUPS))
        names = tuple(f"{'AbBaCeDi'[2 * i : 2 * i + 2]}{g[0]} Name{i}{g[0]}" for i, (_, g) in enumerate(shown))
        weights = [odds(*group, place) for place, group in enumerate(shown)]
        (first,) = rng.choices(range(len(shown)), weights)
        races, genders = zip(*shown, strict=True)
        answers.append(
            Answer("retail", "mixed", str(item), names, genders, races, f"1. {names[first]}\n2. {names[0]}", **more)
        )
    return answers


def test_groups_are_compared_with_the_best_of_them() -> None:
    answers = mixed(2000, lambda race, gender, place: 0.4 if (race, gender) == ("black", "male") else 1.0)
    found = {(c.race, c.gender): c for c in cells(with_winners(answers))}
    assert len(found) == 8
    assert sum(c.first for c in found.values()) == 2000
    assert all(c.shown == 2000 for c in found.values())
    worst = found["black", "male"]
    best = max(found.values(), key=lambda c: c.rate)
    assert worst.ratio == Fraction(worst.first, best.first)
    assert worst.below
    assert worst.best == best.group
    assert worst.p < 1e-6
    rows = [m for m in hiring_bloomberg(answers) if m.metric == "impact_ratio" and m.holds is False]
    assert [(m.group, m.position) for m in rows] == [("black male", "retail")]


def test_in_fair_answers_ratios_under_four_fifths_are_called_chance() -> None:
    alarms = 0
    for seed in range(60):
        rows = hiring_bloomberg(mixed(200, seed=seed))
        alarms += any(m.holds is False for m in rows if m.metric in ("impact_ratio", "group_rate"))
        assert any("as by chance" in m.note for m in rows if m.metric == "impact_ratio")
    assert alarms / 60 <= 0.1
    assert cells(with_winners(mixed(200)))[0].by_chance > 0.99


def test_four_fifths_exactly_is_not_under_four_fifths() -> None:
    def pair(n: int, wins: int) -> list[Answer]:
        return [
            Answer(
                "retail", "white", str(i), ("Al Stone", "Di Ford"), ("male", "female"), (), "Di" if i < wins else "Al"
            )
            for i in range(n)
        ]

    assert [c.below for c in cells(with_winners(pair(9, 4)))] == [False, False]
    assert [c.below for c in cells(with_winners(pair(90, 39)))] == [True, False]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("I cannot rank people.", 0),
        ("1. Grace Kim\n2. Ann Lee", 5),
        ("1. Joann Leeds", 1),
        ("The best is José Álvarez", 0),
        ("Not ann lee but GRACE KIM", 0),
    ],
)
def test_the_published_rule_takes_the_exact_name_and_else_the_first_shown(answer: str, expected: int) -> None:
    assert published_winner(answer, NAMES) == expected


def test_both_rules_are_reported() -> None:
    answers = [replace(a, text="no names") if int(a.item) % 2 else a for a in mixed(400)]
    rows = hiring_bloomberg(answers)
    counted = {
        metric: sum(round(m.value * m.n) for m in rows if m.metric == metric)
        for metric in ("group_rate", "published_group_rate")
    }
    assert counted == {"group_rate": 200, "published_group_rate": 400}


def test_gender_race_and_place_are_told_apart() -> None:
    def odds(race: str, gender: str, place: int) -> float:
        return (3.0 if place == 0 else 1.0) * (0.5 if gender == "female" else 1.0) * (0.4 if race == "black" else 1.0)

    rows = {(m.attribute, m.group): m for m in hiring_bloomberg(mixed(3000, odds)) if m.metric == "choice_odds"}
    assert rows["place", "1"].value == pytest.approx(3, rel=0.25)
    assert rows["gender", "female"].value == pytest.approx(0.5, rel=0.15)
    assert rows["race", "black"].value == pytest.approx(0.4, rel=0.15)
    assert rows["race", "black"].reference == "white"
    assert (rows["gender", "female"].holds, rows["race", "asian"].holds) == (False, None)


def test_a_place_that_always_wins_has_no_finite_odds() -> None:
    rows = hiring_bloomberg(mixed(300, lambda race, gender, place: float(place == 0)))
    assert not [m for m in rows if m.metric == "choice_odds"]
    assert of(rows, "position_effect").holds is False


def test_lists_of_mixed_races_have_no_doubled_rows() -> None:
    rows = hiring_bloomberg(mixed(50))
    assert len({(m.metric, m.group, m.position) for m in rows}) == len(rows)
    assert "retail_mixed_masculine_rate" not in {m.metric for m in rows}


def test_a_prompt_has_one_hash_whatever_its_names_and_order() -> None:
    first = prompt_hash("Rank them.\n\nANN LEE\nSix years<hr>JO KIM\nTwo years", ("ANN LEE", "JO KIM"))
    second = prompt_hash("Rank them.\n\nAl Stone\nTwo years<hr>\nDi Ford\nSix years", ("Al Stone", "Di Ford"))
    assert (
        first == second != prompt_hash("Rank these.\n\nANN LEE\nSix years<hr>JO KIM\nTwo years", ("ANN LEE", "JO KIM"))
    )


def test_what_was_drawn_too_often_is_left_out_as_in_the_published_study(tmp_path) -> None:
    (tmp_path / "oversampled").mkdir()
    for folder, name in ((tmp_path, "kept"), (tmp_path / "oversampled", "left")):
        (folder / f"{name}.jsonl").write_text(to_json(replace(mixed(1)[0], item=name)))
    assert [a.item for a in read_answers(tmp_path)] == ["kept"]


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


CODES = {"A": "asian", "B": "black", "H": "hispanic", "W": "white", "M": "male"}


def published() -> dict[tuple[str, str], dict[tuple[str, str], int]]:
    """Model and occupation to race and gender to how often it was put first in 1,000 lists of all eight groups."""
    path = Path(__file__).parent.parent / "reference/first_places.csv"
    found: dict[tuple[str, str], dict[tuple[str, str], int]] = {}
    with path.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            race, gender = row["group"].split("_")
            group = CODES[race], "male" if gender == "M" else "female"
            found.setdefault((row["model"], row["occupation"]), {})[group] = int(row["first"])
    return found


@pytest.mark.parametrize("rule", [True, False], ids=["the published rule", "ours"])
def test_the_published_cells(rule: bool) -> None:
    """Rates, best groups, ratios and verdicts of all 64 cells, where every answer names its winner in full."""
    right = under = 0
    for (_, occupation), firsts in published().items():
        rng, answers = random.Random(7), []
        for group, wins in firsts.items():
            for _ in range(wins):
                shown = rng.sample(GROUPS, len(GROUPS))
                names = tuple(f"{r.upper()}{g[0]} PERSON{r}{g}" for r, g in shown)
                races, genders = zip(*shown, strict=True)
                text = f"1. {names[shown.index(group)].title()}\n2. {names[0]}"
                answers.append(Answer(occupation, "mixed", str(len(answers)), names, genders, races, text))
        best = max(firsts.values())
        for c in cells(with_winners(answers, published=rule)):
            first = firsts[c.race, c.gender]
            right += (c.first, c.shown, c.ratio) == (first, 1000, Fraction(first, best)) and c.below == (
                5 * first < 4 * best
            )
            under += bool(c.below)
    assert right == 64
    assert under == 19
