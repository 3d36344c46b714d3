from __future__ import annotations

from random import Random

import pytest

from masking.errors import InputError
from perturb.scorers import Trouble
from perturb.scoring import Price, Settings, Store, Variant, plan
from perturb.scoring.store import Row


@pytest.fixture
def scorer(recorder):
    return recorder(lambda pairs, _: [1.0] * len(pairs), identity="s/1", batch_size=4)


def make(variants, positions, scorer, store=None, seed=1, **settings):
    return plan(variants, positions, scorer, store=store or Store(), rng=Random(seed), settings=Settings(**settings))


def test_every_variant_for_every_position(variants, positions, scorer):
    planned = make(variants, positions, scorer)
    assert planned.preview.pairs == planned.preview.ask == 20
    assert planned.preview.calls == 5
    assert planned.preview.stored == 0
    texts = {(v.text, p.text) for v in variants for p in positions}
    assert {(planned.pair(t).resume, planned.pair(t).position) for b in planned.batches for t in b} == texts
    assert planned.preview.characters == sum(len(a) + len(b) for a, b in texts)


def test_the_order_is_random_and_the_seed_decides_it(variants, positions, scorer):
    orders = [
        [(t.variant, t.position) for b in make(variants, positions, scorer, seed=s).batches for t in b]
        for s in (1, 1, 2)
    ]
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == sorted(orders[2])
    assert len({tuple(o) for o in orders} | {tuple(sorted(orders[0]))}) == 3


def test_what_is_stored_is_not_asked_again(variants, positions, scorer):
    store = Store()
    tasks = make(variants, positions, scorer).tasks
    store.put([Row(tasks[0].key, 0.5), Row(tasks[1].key, Trouble.TIMEOUT), Row(tasks[2].key, Trouble.REFUSED)])
    assert make(variants, positions, scorer, store).preview.ask == 18  # a time-out is worth another try
    assert make(variants, positions, scorer, store, retry_failed=True).preview.ask == 19


def test_the_key_knows_scorer_position_text_and_repeat_but_not_the_names_of_things(variants, positions, recorder):
    def keys(vs=variants, ps=positions, identity="s/1", **settings):
        planned = make(vs, ps, recorder(lambda *_: [], identity=identity), **settings)
        return {t.key for t in planned.tasks}

    renamed = [Variant("x" + v.resume, v.variant, v.text) for v in variants]
    assert keys(renamed) == keys()
    assert keys(identity="s/2").isdisjoint(keys())
    assert keys(repeats=2) > keys()
    assert len(keys(repeats=2)) == 2 * len(keys())


def test_the_same_text_is_asked_once_unless_it_is_another_draw(positions, scorer):
    same = [Variant("cv", "original", "text"), Variant("cv", "twin", "text")]
    assert make(same, positions, scorer).preview.ask == 2
    again = [Variant("cv", "original", "text"), Variant("cv", "placebo:repeat", "text", draw=1)]
    assert make(again, positions, scorer).preview.ask == 4
    assert make(again, positions, scorer, repeats=3).preview.ask == 12


@pytest.mark.parametrize("limit", [0, 1, 2, 5, 6, 19, 20, 99])
def test_a_limit_takes_whole_blocks(variants, positions, scorer, limit: int):
    planned = make(variants, positions, scorer, limit=limit)
    chosen = [(variants[t.variant].resume, t.position) for b in planned.batches for t in b]
    assert len(chosen) == min(limit // 2 * 2, 20)
    assert all(chosen.count(block) == 2 for block in chosen)


def test_cost():
    price = Price(per_call=0.01, per_million_input=2, per_million_output=10, output_tokens=5)
    assert price.of(100, 4_000_000) == pytest.approx(1 + 2 + 100 * 5 * 10 / 1e6)
    assert Price().of(100, 4_000_000) == 0


def test_nothing_to_score(variants, positions, scorer):
    with pytest.raises(InputError, match="no position"):
        make(variants, [], scorer)
    with pytest.raises(InputError, match="no resume"):
        make([], positions, scorer)


def test_a_plan_never_shows_texts(variants, positions, scorer):
    assert "resume 1" not in repr(make(variants, positions, scorer))
