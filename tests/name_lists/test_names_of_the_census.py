from __future__ import annotations

import csv
import hashlib
import random
import re
from pathlib import Path

import pytest

from name_lists import census, gendered, kinship, matching, pools, pronouns, titles

HERE = Path(census.__file__).parent


def test_what_the_census_knows():
    assert census.given("Michael").male >= 99
    assert census.family("Nguyễn").shares[3] > 90
    assert census.family("O'Brien").name == "obrien"
    assert census.given("Qzxv") is None


@pytest.mark.parametrize(
    ("first", "last", "wanted"),
    [
        ("Lakisha", "Washington", "black"), ("Emily", "Olson", "white"), ("José", "García", "hispanic"),
        ("Priya", "Patel", "asian"), ("Qzxv", "Qzxv", None),
    ],
)  # fmt: skip
def test_the_race_a_name_suggests(first, last, wanted):
    assert census.race(first, last) == wanted


def test_unisex_names_have_no_gender():
    assert census.gender("Casey") is None
    assert census.gender("Mary") == "female"
    assert census.gender("James") == "male"


def test_names_of_one_origin():
    assert kinship.origin("Folake", "Adeyemi").name == "yoruba"
    assert kinship.race("Folake", "Adeyemi") == "black"
    assert kinship.genders("Folake") == {"female"}
    assert kinship.origin("Qzxv", "Qzxv") is None


def test_the_tables_are_small_enough_to_ship():
    assert sum(f.stat().st_size for f in HERE.glob("*.csv")) < 5_000_000


def test_the_tables_are_those_of_the_sources_file():
    text = (HERE / "SOURCES.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `([\w.]+)` \| `([0-9a-f]{64})` \|$", text, re.M))
    written = {f.name for f in HERE.glob("*.csv")}
    assert written <= set(told)
    for name in written:
        assert hashlib.sha256((HERE / name).read_bytes()).hexdigest() == told[name], name


class TestPools:
    def test_every_contrast_has_fifty_balanced_pairs(self):
        rows = pools.balance(pools.shipped())
        assert {r.contrast for r in rows} == set(pools.contrasts())
        for row in rows:
            assert row.pairs >= 50, row
            assert abs(row.smd) <= 0.05, row

    def test_the_shipped_balance_table_is_what_the_pairs_give(self):
        with (HERE / "pool_balance.csv").open(encoding="utf-8", newline="") as lines:
            told = {(r["contrast"], r["kind"], r["covariate"]): float(r["smd"]) for r in csv.DictReader(lines)}
        for row in pools.balance(pools.shipped()):
            assert told[row.contrast, row.kind, row.covariate] == pytest.approx(row.smd, abs=1e-3)

    def test_no_pair_mixes_traditions_or_uses_a_name_twice(self):
        known = {(n.kind, n.race, n.gender, n.name): n for n in pools.shipped().names}
        for contrast in pools.contrasts():
            own = [p for p in pools.shipped().pairs if p.contrast == contrast]
            for side, group in zip(("left", "right"), contrast.split("-"), strict=True):
                race, gender = pools.decode(group)
                names = [getattr(p, side) for p in own]
                assert len({n[0] for n in names}) == len(names)
                for given, family in names:
                    first = known["given", race, gender, given]
                    assert first.tradition == known["family", race, "", family].tradition

    def test_unisex_names_are_in_no_pool(self):
        for name in pools.shipped().names:
            if name.kind == "given":
                assert name.male >= 96 or name.male <= 4
                assert name.own_share >= 55

    def test_an_own_list_is_matched_and_balanced_too(self, tmp_path):
        rng = random.Random(1)
        rows = [
            f"{''.join(rng.sample('abcdefghij', rng.randint(4, 8))).title()},given,{g},{r}"
            for g in census.GENDERS
            for r in ("white", "black")
            for _ in range(30)
        ]
        path = tmp_path / "own.csv"
        path.write_text("name,kind,gender,race\n" + "\n".join(rows) + "\n", encoding="utf-8")
        table = {(b.contrast, b.covariate): b for b in pools.balance(pools.load(path)) if b.kind == "given"}
        assert table["WF-BF", "length"].pairs == 30
        assert table["HF-AF", "length"].pairs == 0


class TestMatching:
    def test_pairs_are_near(self):
        assert matching.match([[1.0], [5.0]], [[5.1], [1.1]], pairs=2) == ((0, 1), (1, 0))

    def test_labels_keep_kinds_apart(self):
        assert matching.match([[1.0], [2.0]], [[1.0]], pairs=2, labels=(["a", "b"], ["b"])) == ((1, 0),)

    def test_exchanges_take_out_a_difference_that_plain_pairs_leave(self):
        rng = random.Random(2)
        left = [[rng.gauss(0.5, 1)] for _ in range(120)]
        right = [[rng.gauss(0, 1)] for _ in range(120)]
        pairs = matching.match(left, right, pairs=50)
        assert abs(matching.smd([left[i][0] for i, _ in pairs], [right[j][0] for _, j in pairs])) < 0.05

    def test_the_same_input_gives_the_same_pairs(self):
        rows = [[float(i % 7), float(i % 3)] for i in range(40)]
        assert matching.match(rows, rows[::-1], pairs=10) == matching.match(rows, rows[::-1], pairs=10)

    def test_nothing_to_match(self):
        assert matching.match([], [[1.0]], pairs=3) == ()

    @pytest.mark.parametrize(("a", "b"), [([1.0, 1.0], [1.0, 1.0])])
    def test_two_equal_constants_do_not_differ(self, a, b):
        assert matching.smd(a, b) == 0.0

    def test_two_different_constants_differ_without_end(self):
        assert matching.smd([1.0, 1.0], [2.0, 2.0]) == float("inf")


def test_pronouns_by_role():
    assert pronouns.form("female", "possessive") == "hers"
    assert pronouns.roles("his", "male") == ("determiner", "possessive")


def test_titles_and_their_counterparts():
    assert titles.counterpart("Frau", "male") == "Herr"
    assert titles.counterpart("SRA.", "male") == "Sr"
    assert titles.gender("Dr") is None


@pytest.mark.parametrize("table", [gendered.JOBS, gendered.FAMILY, gendered.GROUPS, gendered.SOCIETIES])
def test_no_word_is_on_both_sides(table):
    pairs = [(male.lower(), female.lower()) for male, female in table]
    stays = {male for male, female in pairs if male == female}  # Big Brothers Big Sisters
    assert {male for male, _ in pairs} & {female for _, female in pairs} == stays
    assert len([word for pair in pairs for word in pair if word in stays]) == 2 * len(stays)
