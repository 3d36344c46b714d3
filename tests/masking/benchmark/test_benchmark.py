"""The benchmark counts what it says: leak-free recall, precision, ignored zones, groups, attacker."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from masking.benchmark import attack, by_group, cases, facts_of, parse, peer, predict, read_gold, score
from masking.benchmark.attacker import auroc
from masking.benchmark.folds import crossvalidate, split
from masking.errors import InputError
from masking.ner.model import FIELDS as TAGGED
from masking.ner.model import shipped
from masking.span import FIELDS, Field, Span

TEXT = "[[NAME|Jane Doe]], [[?NAME|Dr. Roe]], [[EMAIL|j@x.example]], Kafka"


def spans(*wanted: tuple[int, int, Field]) -> tuple[Span, ...]:
    return tuple(Span(a, b, f) for a, b, f in wanted)


def result(*wanted: tuple[int, int, Field]):
    gold = parse("a", TEXT)
    return score([gold], {"a": spans(*wanted)})


def test_inline_labels_become_offsets() -> None:
    gold = parse("a", TEXT)
    assert gold.text == "Jane Doe, Dr. Roe, j@x.example, Kafka"
    assert [(gold.text[m.start : m.end], m.field) for m in gold.marks] == [
        ("Jane Doe", Field.NAME),
        ("j@x.example", Field.EMAIL),
    ]
    assert [gold.text[a:b] for a, b in gold.ignored] == ["Dr. Roe"]


def test_half_a_name_is_a_leak() -> None:
    tally = result((0, 4, Field.NAME)).tallies[Field.NAME]
    assert (tally.marked, tally.found) == (1, 0)


def test_two_spans_may_cover_one_mark_and_any_field_counts() -> None:
    found = result((0, 4, Field.NAME), (4, 8, Field.SCHOOL)).tallies[Field.NAME]
    assert found.recall == 1.0
    assert found.recall_same == 0.0


def test_punctuation_need_not_be_covered() -> None:
    covered = result((0, 8, Field.NAME), (19, 20, Field.EMAIL), (21, 22, Field.EMAIL), (23, 30, Field.EMAIL))
    assert covered.tallies[Field.EMAIL].recall == 1.0
    assert (covered.clean, covered.clean_required) == (1, 1)


def test_a_span_in_an_ignored_zone_counts_neither_way() -> None:
    tally = result((10, 17, Field.NAME)).tallies[None]
    assert (tally.spans, tally.found) == (0, 0)


def test_a_masked_skill_is_damage() -> None:
    got = result((0, 8, Field.NAME), (32, 37, Field.NAME))
    assert got.tallies[Field.NAME].precision == 0.5
    assert got.neutral == 5
    assert got.over_masking == 1.0


def test_nothing_found_is_nothing_found() -> None:
    got = score([parse("a", TEXT)], {})
    assert got.tallies[None].recall == 0.0
    assert got.tallies[None].precision is None
    assert got.clean == 0


def test_a_partial_corpus_ignores_what_it_does_not_cover(tmp_path: Path) -> None:
    row = {"id": 1, "text": "Jane Doe, Lund", "spans": [{"start": 0, "end": 8, "label": "NAME"},
           {"start": 10, "end": 14, "label": "ADDRESS"}], "labels_covered": ["NAME"], "group": "g"}  # fmt: skip
    path = tmp_path / "c.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    (gold,) = read_gold(path)
    got = score([gold], {"1": spans((0, 8, Field.NAME), (10, 14, Field.ADDRESS))})
    assert got.tallies[None].marked == 1
    assert got.tallies[None].spans == 1
    assert facts_of([gold], "group") == ("g",)


@pytest.mark.parametrize(
    "content", ["{", '{"id": 1}', '{"text": "a", "spans": [{"start": 0, "end": 1, "label": "SHOE"}]}', ""]
)
def test_broken_corpora_are_errors_with_a_way_out(tmp_path: Path, content: str) -> None:
    path = tmp_path / "c.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as raised:
        read_gold(path)
    assert raised.value.remedy


def test_the_gold_corpus_of_the_repository(repository: Path) -> None:
    corpus = read_gold(repository / "corpora" / "gold")
    marked = Counter(mark.field for gold in corpus for mark in gold.marks)
    assert len(corpus) >= 40
    assert set(marked) == set(TAGGED)
    assert len(facts_of(corpus, "origin")) >= 30
    assert all(gold.text[m.start : m.end].strip() == gold.text[m.start : m.end] for gold in corpus for m in gold.marks)
    found = predict(corpus[:3])
    assert set(found) == {gold.id for gold in corpus[:3]}


def test_the_hard_corpus_of_the_repository(repository: Path) -> None:
    corpus = read_gold(repository / "corpora" / "hard")
    assert Counter(gold.facts["part"] for gold in corpus) == {"open": 24, "closed": 24}
    assert {mark.field for gold in corpus for mark in gold.marks} == set(TAGGED)
    assert all(gold.text[m.start : m.end].strip() == gold.text[m.start : m.end] for gold in corpus for m in gold.marks)


def test_groups_share_their_documents_and_differ_in_the_name() -> None:
    made = list(cases(random.Random(3), names=6))
    groups = Counter(case.group for case in made)
    assert len(groups) >= 16
    assert set(groups.values()) == {6}
    assert {"also a word", "in no list", "US black"} <= set(groups)

    def without_name(case) -> str:
        text = case.gold.text
        for mark in reversed(case.gold.marks):
            text = text[: mark.start] + "#" + text[mark.end :]
        return re.sub(r"\S+@", "#@", text)

    by_number = [[without_name(c) for c in made if c.group == g] for g in list(groups)[:5]]
    assert all(other == by_number[0] for other in by_number)
    assert made == list(cases(random.Random(3), names=6))


def test_recall_by_group_counts_places() -> None:
    made = [case for case in cases(random.Random(3), names=4) if case.group in ("tamil", "US white")]
    nothing = by_group(made, find=lambda text: ())
    everything = by_group(made, find=lambda text: [Span(0, len(text), Field.NAME)])
    assert {g.recall for g in nothing} == {0.0}
    assert {g.recall for g in everything} == {1.0}
    assert {g.kind for g in everything} == {"origin", "gender", "frequency"}


def test_the_attacker_reads_what_is_there_and_guesses_where_nothing_is() -> None:
    rng = random.Random(0)
    labels = [rng.choice("ab") for _ in range(120)]
    told = [f"{'she' if label == 'a' else 'he'} runs {rng.choice(['a lab', 'a ward', 'a shop'])}" for label in labels]
    silent = [f"runs {rng.choice(['a lab', 'a ward', 'a shop'])} number {rng.randrange(9)}" for _ in labels]
    clear = attack(told, labels, trait="gender", text="original")
    blind = attack(silent, labels, trait="gender", text="masked")
    assert clear.auroc > 0.99
    assert blind.low <= 0.5 <= blind.high
    with pytest.raises(ValueError, match="too small"):
        attack(told[:3], ["a", "b", "b"], trait="gender", text="original")


def test_a_peer_whose_model_is_missing_is_left_out() -> None:
    assert peer([], model="no_such_pipeline_at_all") is None


def test_a_file_may_hold_several_texts(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("=== one\n[[NAME|Jane Doe]]\n=== two\nKafka\n", encoding="utf-8")
    (tmp_path / "index.csv").write_text("id,origin\ntwo,none\n", encoding="utf-8")
    one, two = read_gold(tmp_path)
    assert (one.id, one.text, len(one.marks)) == ("one", "Jane Doe\n", 1)
    assert (two.id, two.text, dict(two.facts)) == ("two", "Kafka\n", {"id": "two", "origin": "none"})


def test_the_unseen_corpus_of_the_repository(repository: Path) -> None:
    corpus = read_gold(repository / "corpora" / "unseen")
    assert Counter(gold.facts["part"] for gold in corpus) == {
        "hard": 14,
        "ordinary": 24,
        "posts": 100,
        "read": 39,
        "studies": 30,
        "unread": 39,
    }
    assert {mark.field for gold in corpus for mark in gold.marks} == set(TAGGED)
    assert not [gold.id for gold in corpus if "[[" in gold.text or "]]" in gold.text]


def test_the_resumes_of_the_repository(repository: Path) -> None:
    corpus = read_gold(repository / "corpora" / "resumes")
    assert len(corpus) == len({gold.id for gold in corpus}) == 1246
    assert not {gold.id for gold in corpus} & {gold.id for gold in read_gold(repository / "corpora" / "unseen")}
    assert {mark.field for gold in corpus for mark in gold.marks} == set(TAGGED)
    assert not [gold.id for gold in corpus if "[[" in gold.text or "]]" in gold.text]


def test_the_fragments_of_the_repository(repository: Path) -> None:
    corpus = read_gold(repository / "corpora" / "fragments")
    assert len(corpus) == len({gold.id for gold in corpus}) == 13336
    assert sum(not gold.marks for gold in corpus) > 2000
    marked = Counter(mark.field for gold in corpus for mark in gold.marks)
    assert min(marked[field] for field in FIELDS[:6]) > 600
    assert not [gold.id for gold in corpus if "[[" in gold.text or "]]" in gold.text]
    assert not [gold.id for gold in corpus for m in gold.marks if "\n" in gold.text[m.start : m.end]]


@pytest.mark.parametrize(
    ("spans", "said"),
    [
        ([{"start": 0, "end": 99, "label": "NAME"}], "0-99 leaves the text of 8 characters"),
        ([{"start": 3, "end": 3, "label": "NAME"}], "3-3 leaves the text"),
        ([{"start": 0, "label": "NAME"}], "lacks start or end"),
        ([{"start": 0, "end": 4, "label": "SHOE"}], "'SHOE' is not a field"),
        (
            [{"start": 0, "end": 4, "label": "NAME"}, {"start": 3, "end": 8, "label": "NAME"}],
            "0-4 and 3-8 overlap",
        ),
    ],
)
def test_a_wrong_span_is_told_with_its_line_and_the_reason(spans: list[object], said: str, tmp_path: Path) -> None:
    rows = [{"text": "Jane Doe", "spans": []}, {"text": "Jane Doe", "spans": spans}]
    path = tmp_path / "labels.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    with pytest.raises(InputError, match=r"Line 2 of 'labels.jsonl'") as raised:
        read_gold(path)
    assert said in str(raised.value)
    assert "Jane" not in str(raised.value)


def test_every_text_of_a_cross_validation_is_judged_once_by_a_model_that_never_saw_it() -> None:
    corpus = [parse(f"r{number}", f"Home: [[ADDRESS|Lund {number}]]\n") for number in range(9)]
    parts = split(corpus, 3)
    assert sorted(at for part in parts for at in part) == list(range(9))
    shown: list[int] = []

    def train(primary, secondary):
        shown.append(len(primary))
        return shipped()

    trained = crossvalidate(corpus, [], train, folds=3)
    assert shown == [9 - len(part) for part in parts] + [9]
    assert trained.result.documents == 9
    assert trained.result.tallies[Field.ADDRESS].marked == 9
    assert set(trained.model.thresholds) == set(TAGGED)


@pytest.mark.parametrize("classes", [2, 4])
def test_the_area_of_every_draw_is_that_of_scikit_learn(classes: int):
    rng = np.random.default_rng(classes)
    y = rng.integers(0, classes, 120)
    chances = rng.random((120, classes)).round(2)
    chances /= chances.sum(axis=1, keepdims=True)
    draws = [rng.integers(0, 120, 120) for _ in range(20)]
    found = auroc(y, chances, np.stack([np.bincount(at, minlength=120) for at in draws]))
    for at, area in zip(draws, found, strict=True):
        more = {} if classes == 2 else {"multi_class": "ovr", "average": "weighted"}
        assert area == pytest.approx(roc_auc_score(y[at], chances[at][:, 1] if classes == 2 else chances[at], **more))
    assert np.isnan(auroc(y, chances, (y == 0)[None, :])).all(), "a draw without some class has no area"
