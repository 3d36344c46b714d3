"""``evenhand train-tagger``: makes the tagger's model anew from synthetic resumes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli import console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from masking.ner.train import Example

DOCUMENTS, SEED = 2400, 1
"""What the shipped model was trained with."""


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("train-tagger")(train_tagger)


def train_tagger(
    out: Annotated[Path, typer.Option(help="Where to write the model.")] = Path("model.npz"),
    documents: Annotated[int, typer.Option(help="Number of synthetic resumes to train on.", min=10)] = DOCUMENTS,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = SEED,
    iterations: Annotated[int, typer.Option(help="Steps of L-BFGS.", min=1)] = 70,
) -> None:
    """Train the name, school and place tagger on synthetic resumes and write its model.

    With the default options this reproduces the shipped model byte for byte on the same kind of machine.
    """
    import random
    import time

    from masking.ner.model import pack
    from masking.ner.train import fit

    begin = time.perf_counter()
    model = fit(examples(seed, documents), random.Random(f"dropout {seed}"), iterations=iterations)
    what = f"{model.size} weights from {documents} resumes in {time.perf_counter() - begin:.0f} s"
    console.save_model(out, pack(model), what)


def examples(seed: int, documents: int) -> Iterator[Example]:
    """Yield the synthetic resumes of a seed as training examples."""
    import random

    from masking.ner.train import Example
    from masking.synthesize import synthesize

    for number in range(documents):
        made = synthesize(random.Random(f"{seed} {number}"))
        yield Example(made.text, made.mentions)
