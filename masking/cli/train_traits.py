"""``evenhand train-traits``: makes the trait tagger's model anew from labelled resumes and fragments of resumes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli import console

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from masking.ner.traits.train import Example

SYNTHETIC, SEED = 150, 1
"""What the shipped model was trained with, beside ``corpora/fragments``, ``corpora/hard`` and ``corpora/resumes``."""
SHORT = 1200
"""A labelled text of fewer characters is a fragment."""
TOGETHER = 3
"""Fragments that are put into one synthetic resume."""


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("train-traits")(train_traits)


def train_traits(
    corpora: Annotated[
        list[Path], typer.Argument(help="Labelled texts: folders such as corpora/fragments and corpora/resumes.")
    ],
    out: Annotated[Path, typer.Option(help="Where to write the model.")] = Path("traits.npz"),
    synthetic: Annotated[int, typer.Option(help="Number of synthetic resumes beside them.", min=0)] = SYNTHETIC,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = SEED,
    iterations: Annotated[int, typer.Option(help="Steps of L-BFGS.", min=1)] = 80,
) -> None:
    """Train the tagger of gender, disability, religion, ethnicity, marital status, orientation and age.

    `evenhand train-traits corpora/fragments corpora/hard corpora/resumes` reproduces the shipped model on the same
    kind of machine.
    Add a folder of your own, labelled like corpora/gold, to teach it what your resumes hold.
    """
    import random
    import time

    from masking.ner.traits.model import pack
    from masking.ner.traits.train import fit

    begin = time.perf_counter()
    model = fit(examples(corpora, synthetic, seed), random.Random(f"traits {seed}"), iterations=iterations)
    what = f"{model.size} weights in {time.perf_counter() - begin:.0f} s"
    console.save_model(out, pack(model), what)


def examples(corpora: Sequence[Path], synthetic: int, seed: int) -> Iterator[Example]:
    """Yield the labelled texts as training examples, fragments within synthetic resumes; then synthetic resumes."""
    import random

    from masking.benchmark.gold import read_gold
    from masking.span import Span
    from masking.synthesize import synthesize
    from masking.synthesize.embedding import embed

    short: list[tuple[str, tuple[Span, ...]]] = []
    for corpus in corpora:
        for gold in read_gold(corpus):
            labelled = gold.text, tuple(Span(mark.start, mark.end, mark.field) for mark in gold.marks)
            if len(gold.text) < SHORT:
                short.append(labelled)
            else:
                yield labelled
    rng = random.Random(f"{seed} fragments")
    rng.shuffle(short)
    for first in range(0, len(short), TOGETHER):
        yield embed(short[first : first + TOGETHER], rng)
    for number in range(synthetic):
        made = synthesize(random.Random(f"{seed} {number}"))
        yield made.text, made.spans
