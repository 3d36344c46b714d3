"""``evenhand train-years``: makes the year tagger's model anew from labelled resumes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from masking.cli import console

SYNTHETIC, SEED = 300, 1
"""What the shipped model was trained with, beside ``corpora/fragments``, ``corpora/hard`` and ``corpora/resumes``."""


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("train-years")(train_years)


def train_years(
    corpora: Annotated[
        list[Path], typer.Argument(help="Labelled texts: folders such as corpora/fragments and corpora/resumes.")
    ],
    out: Annotated[Path, typer.Option(help="Where to write the model.")] = Path("years.txt"),
    synthetic: Annotated[int, typer.Option(help="Number of synthetic resumes beside them.", min=0)] = SYNTHETIC,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = SEED,
    iterations: Annotated[int, typer.Option(help="Steps of L-BFGS.", min=1)] = 100,
) -> None:
    """Train the tagger that tells years of studies from other years.

    `evenhand train-years corpora/fragments corpora/hard corpora/resumes` reproduces the shipped model on the same kind
    of machine.
    Add a folder of your own, labelled like corpora/gold, to teach it how your resumes are laid out.
    """
    import time

    from masking.cli.train_traits import examples
    from masking.ner.years.model import pack
    from masking.ner.years.train import fit

    begin = time.perf_counter()
    weights = pack(fit(examples(corpora, synthetic, seed), iterations=iterations))
    count = weights.count(b"\n")
    console.save_model(out, weights, f"{count} weights in {time.perf_counter() - begin:.0f} s")
