"""``evenhand benchmark``: how well we do what we promise, measured."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perturb.cli import benchmark_twins, progress
from perturb.cli.audit import options as o
from perturb.cli.audit import pages
from perturb.cli.grouping import grouped
from perturb.measure import Measure
from perturb.report import Column, Headline, Prose, Provenance, Report, Section, Table, figures
from perturb.report.texts import texts
from perturb.report.wording import percent

if TYPE_CHECKING:
    from masking.benchmark import Attack, Gold, GroupRecall, Result
    from masking.span import Span


def mount(app: typer.Typer) -> None:
    """Put the commands on ``app``."""
    group = typer.Typer(help="Measure masking and twins on labelled resumes.", no_args_is_help=True)
    group.command("masking")(masking)
    benchmark_twins.mount(group)
    app.add_typer(group, name="benchmark")


@grouped(result=o.result("benchmark-masking"))
def masking(
    corpus: Annotated[Path, typer.Argument(help="A folder of labelled .txt files, or JSON Lines.", metavar="CORPUS")],
    names: Annotated[int, typer.Option(help="Names per group in the fairness part (0: leave it out).", min=0)] = 200,
    attack: Annotated[int, typer.Option(help="Synthetic resumes for the attacker (0: leave it out).", min=0)] = 600,
    peer: Annotated[
        str, typer.Option(help="Compare with Presidio's default analyzer on this spaCy model.")
    ] = "en_core_web_md",
    tagger: Annotated[
        Path | None, typer.Option(help="A model of your own, made by train-tagger, to compare.", show_default=False)
    ] = None,
    seed: o.Seed = 0,
    *,
    result: o.Result,
) -> None:
    """Measure masking: recall, precision and over-masking, per field and per group.

    Recall is leak-free: a labelled span counts only when every character of it is covered.
    """
    from masking import benchmark as bench

    gold = bench.read_gold(corpus)
    predicted = bench.predict(progress.paced(gold, "Reading the corpus"))
    found = bench.score(gold, predicted)
    others = _others(gold, tagger, peer)
    made = list(bench.cases(random.Random(seed), names=names)) if names else []
    groups = bench.by_group(progress.paced(made, "Names of many groups")) if names else ()
    attacks = _attacks(attack, seed) if attack else ()
    inputs = (corpus,) if corpus.is_file() else ()
    report = page(
        corpus.name, found, others, groups, attacks,
        _origins(gold, predicted), o.provenance(*inputs, seed=seed),
    )  # fmt: skip
    o.finish(report, result)


def _others(gold: Sequence[Gold], tagger: Path | None, peer: str) -> dict[str, Result]:
    """What a model of the user's own finds, and what Presidio finds where its pipeline is installed."""
    from masking import benchmark as bench
    from masking.ner.model import load

    found = {}
    if tagger is not None:
        own = bench.predict(progress.paced(gold, f"Reading it with {tagger.name}"), tagger=load(tagger))
        found[tagger.name] = bench.score(gold, own)
    by_peer = bench.peer(gold, model=peer)
    if by_peer is not None:
        found[_PEER] = bench.score(gold, by_peer)
    return found


_PEER = "Presidio"


def page(
    corpus: str,
    result: Result,
    others: Mapping[str, Result],
    groups: Sequence[GroupRecall],
    attacks: Sequence[Attack],
    origins: Sequence[Measure],
    command: Provenance,
) -> Report:
    """Return the report of a masking benchmark."""
    whole = result.tallies[None]
    rows = [
        *_measures(result, ""),
        *(row for name, other in others.items() for row in _measures(other, name.lower())),
        *_group_measures(groups),
        *origins,
    ]
    heads = [
        Headline("note", f"{whole.found} of {whole.marked} labelled spans are covered completely "
                 f"({percent(whole.recall)}); {result.clean_required} of {result.documents} documents leak nothing "
                 f"of a "
                 "required field.", f"{percent(result.over_masking)} of neutral letters are masked as well."),
    ]  # fmt: skip
    for name, other in others.items():
        its = other.tallies[None]
        heads.append(
            Headline("note", f"{name} finds {its.found} of {its.marked} of them ({percent(its.recall)}) and leaks "
                     f"nothing of a required field in {other.clean_required} of {other.documents} documents.",
                     f"It masks {percent(other.over_masking)} of neutral letters as well.")
        )  # fmt: skip
    ranked = sorted((g for g in groups if g.kind == "origin"), key=lambda g: g.recall)
    if ranked:
        heads.append(
            Headline("note", f"Names: worst group {ranked[0].group} {percent(ranked[0].recall)}, best "
                     f"{percent(ranked[-1].recall)}, over {len(ranked)} groups in the same documents.")
        )  # fmt: skip
    sections = [Section("By field", (_field_table(result, others),))]
    if groups:
        sections.append(_group_section(groups))
    if attacks:
        sections.append(_attack_section(attacks))
    if _PEER not in others:
        missing = "Presidio's default analyzer was not measured: the spaCy model it needs is not installed."
        sections.append(Section("Peer", (Prose((missing,)),)))
    return Report(
        **texts("benchmark"),
        lead=f"Corpus {corpus}: {result.documents} labelled resumes.",
        headlines=tuple(heads),
        checks=(),
        sections=tuple(sections),
        measures=tuple(rows),
        tables={"all_measures": pages.table(rows, "Every measure")},
        provenance=command,
    )  # fmt: skip


def _measures(result: Result, who: str) -> list[Measure]:
    rows = []
    for field, tally in result.tallies.items():
        name = "(all)" if field is None else field.value
        low, high = tally.interval or (None, None)
        rows.append(Measure("leak_free_recall", "field", name, who, "", tally.recall, low, high, n=tally.marked))
        rows.append(Measure("same_field_recall", "field", name, who, "", tally.recall_same, n=tally.marked))
        rows.append(Measure("precision", "field", name, who, "", tally.precision, n=tally.spans))
    documents = result.documents
    rows.append(Measure("documents_without_leak", "", "", who, "", result.clean / documents, n=documents))
    rows.append(
        Measure("documents_without_required_leak", "", "", who, "", result.clean_required / documents, n=documents)
    )
    rows.append(Measure("over_masking", "", "", who, "", result.over_masking, n=result.neutral))
    return rows


def _group_measures(groups: Sequence[GroupRecall]) -> list[Measure]:
    from masking.benchmark import wilson

    rows = []
    for g in groups:
        low, high = wilson(g.found, g.marked)
        rows.append(Measure("name_recall", g.kind, g.group, "", "", g.recall, low, high, n=g.marked))
    return rows


def _origins(gold: Sequence[Gold], predicted: Mapping[str, tuple[Span, ...]]) -> list[Measure]:
    """Recall per origin of the corpus itself, where its index says whose resume it is."""
    from masking import benchmark as bench

    rows = []
    for origin in bench.facts_of(gold, "origin"):
        part = [g for g in gold if g.facts.get("origin") == origin]
        tally = bench.score(part, predicted).tallies[None]
        low, high = tally.interval or (None, None)
        rows.append(Measure("corpus_recall", "origin", origin, "", "", tally.recall, low, high, n=tally.marked))
    return rows


def _attacks(documents: int, seed: int) -> tuple[Attack, ...]:
    """The attacker on synthetic resumes before and after masking, for gender and for origin."""
    from masking.mask import mask
    from masking.synthesize import synthesize

    rng = random.Random(seed)
    made = [synthesize(rng) for _ in progress.paced(range(documents), "Writing synthetic resumes")]
    masked = [mask(m.text, "all", rng=random.Random(seed)).text for m in progress.paced(made, "Masking them")]
    texts = {"original": [m.text for m in made], "masked": masked}
    traits = {trait: [str(getattr(m, trait)) for m in made] for trait in ("gender", "origin")}
    return tuple(chain(*(_attacked(trait, labels, texts, seed) for trait, labels in traits.items())))


def _attacked(trait: str, labels: Sequence[str], texts: Mapping[str, Sequence[str]], seed: int) -> Iterator[Attack]:
    """One trait read from the resumes of every label that ten of them have."""
    from masking.benchmark import attack

    times = Counter(labels)
    kept = [at for at, label in enumerate(labels) if label and times[label] >= 10]
    if len({labels[at] for at in kept}) > 1:
        for name, written in texts.items():
            with progress.busy(f"Reading {trait} from the {name} text"):
                read, told = [written[at] for at in kept], [labels[at] for at in kept]
                yield attack(read, told, trait=trait, text=name, seed=seed)


def _field_table(result: Result, others: Mapping[str, Result]) -> Table:
    columns = [
        Column("field", "field"), Column("marked", "marked", "count"), Column("found", "found", "count"),
        Column("recall", "leak-free recall", "percent", "every letter covered, by spans of any field"),
        Column("low", "low", "percent", "Wilson 95 %"), Column("high", "high", "percent", "Wilson 95 %"),
        Column("same", "same field", "percent", "every letter covered by spans of that field"),
        Column("precision", "precision", "percent", "spans that overlap a labelled one"),
    ]  # fmt: skip
    for name in others:
        columns.append(Column(f"recall_{name}", f"recall of {name}", "percent"))
        columns.append(Column(f"precision_{name}", f"precision of {name}", "percent"))
    rows = []
    for field, tally in result.tallies.items():
        low, high = tally.interval or (None, None)
        row = ["all" if field is None else field.value, tally.marked, tally.found, tally.recall, low, high,
               tally.recall_same, tally.precision]  # fmt: skip
        for other in others.values():
            its = other.tallies.get(field)
            row += [None, None] if its is None else [its.recall, its.precision]
        rows.append(tuple(row))
    note = (
        f"{result.clean} of {result.documents} documents leak nothing, "
        f"{result.clean_required} nothing of a required field."
    )
    return Table(tuple(columns), tuple(rows), "What is found", note)


def _group_section(groups: Sequence[GroupRecall]) -> Section:
    from masking.benchmark import wilson

    ranked = sorted(groups, key=lambda g: (g.kind, g.recall))
    columns = (Column("kind", "kind"), Column("group", "group"), Column("found", "found", "count"),
               Column("marked", "spans", "count"), Column("recall", "recall", "percent"),
               Column("low", "low", "percent"), Column("high", "high", "percent"))  # fmt: skip
    rows = tuple((g.kind, g.group, g.found, g.marked, g.recall, *wilson(g.found, g.marked)) for g in ranked)
    origins = _group_measures([g for g in ranked if g.kind == "origin"])
    names, label = [m.group for m in origins], "recall, 95 % interval"
    figure = figures.rates("groups", "Name recall by group", origins, label=label, line=0.99, names=names)
    note = "The same documents for every group; only the name differs. The line in the drawing is 99 %."
    return Section("By group", (figure, Table(columns, rows, "Name recall by group", note)))


def _attack_section(attacks: Sequence[Attack]) -> Section:
    columns = (Column("trait", "trait"), Column("text", "text"), Column("auroc", "AUROC", "number"),
               Column("low", "low", "number"), Column("high", "high", "number"),
               Column("n", "resumes", "count"))  # fmt: skip
    rows = tuple((a.trait, a.text, a.auroc, a.low, a.high, a.n) for a in attacks)
    note = "One half is guessing. Synthetic resumes have little gendered wording; real ones have more."
    return Section("What an attacker still reads", (Table(columns, rows, "Attacker before and after", note),))
