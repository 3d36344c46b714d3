"""``evenhand develop train-tagger``: makes a model of the tagger from labelled resumes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli import console
from masking.errors import Contradiction, InputError

if TYPE_CHECKING:
    from masking.benchmark.gold import Gold
    from masking.ner.train import Seen

ROUNDS, SEED, SYNTHETIC = 28, 1, 300
"""What the shipped model was trained with; synthetic resumes go beside a user's own labels only."""


def train_tagger(
    corpora: Annotated[
        list[Path] | None,
        typer.Argument(help="Labelled texts for variety: folders such as corpora/resumes, or JSON Lines."),
    ] = None,
    add: Annotated[
        list[Path] | None,
        typer.Option(help="Labelled texts of the kind that the model is for, as `inspect --json --text` writes them."),
    ] = None,
    out: Annotated[Path, typer.Option(help="Where to write the model.")] = Path("model.npz"),
    folds: Annotated[
        int, typer.Option(help="Evaluate the model by cross-validation on the --add texts first (0: do not).", min=0)
    ] = 0,
    rounds: Annotated[int, typer.Option(help="How often every text is seen.", min=1)] = ROUNDS,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model on the same machine.")] = SEED,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was measured as JSON.")] = False,
) -> None:
    """Train the tagger on labelled resumes and write its model.

    Without corpora the training goes on from the model that ships, with synthetic resumes beside, so that a few
    hundred corrected resumes of your own are enough. The model is used by `mask --tagger MODEL`.
    """
    from masking.benchmark.folds import crossvalidate
    from masking.ner.model import pack, shipped
    from masking.ner.train import fit

    own, others = _labelled(add or (), corpora or ())
    if folds == 1 or folds > len(own):
        raise Contradiction(f"{folds} folds of {len(own)} texts cannot be made.", remedy="Ask for 2 folds or more.")
    with console.busy("Preparing texts to train beside them"):
        secondary = _with_variants(others) if corpora else _synthetic(seed)
    train = partial(fit, seed=seed, rounds=rounds, start=None if corpora else shipped(), progress=_say_round)
    said: dict[str, Any] = {"texts": len(own), "beside": len(secondary), "seed": seed, "rounds": rounds}
    if folds:
        trained = crossvalidate(own, secondary, train, folds=folds, started=console.say)
        model = trained.model
        said |= {"folds": folds, **_measured(trained.result)}
    else:
        seen = _with_variants(own)
        model = train(seen[: len(own)], [*secondary, *seen[len(own) :]])
    data = pack(model)
    if as_json:
        console.write_json(said)
    console.save_model(out, data, f"trained on {len(own)} labelled texts and {len(secondary)} beside them")


def _say_round(at: int, of: int, loss: float) -> None:
    console.say(f"Round {at} of {of}: loss {loss:.4f}")


def _labelled(add: Sequence[Path], corpora: Sequence[Path]) -> tuple[list[Gold], list[Gold]]:
    """The texts that the model is for, and those for variety. Raises InputError where there are none."""
    from masking.benchmark.gold import read_gold

    with console.busy("Reading the labelled texts"):
        own, others = ([gold for path in paths for gold in read_gold(path)] for paths in (add, corpora))
    if not own and not others:
        raise InputError("There is nothing to train on.", remedy="Name a corpus, or labelled texts with --add.")
    return (own, others) if own else (others, [])


def _with_variants(corpus: Sequence[Gold]) -> list[Seen]:
    """The texts as training sees them, and behind them all of their variants."""
    from masking.benchmark.folds import example, varied
    from masking.ner.train import see

    return [*(see(example(gold)) for gold in corpus), *chain.from_iterable(varied(corpus))]


def _synthetic(seed: int) -> list[Seen]:
    """Invented resumes of all layouts, so that a model of a few labelled texts does not forget the others."""
    import random

    from masking.ner.train import see
    from masking.ner.variants import Example
    from masking.synthesize import synthesize

    made = (synthesize(random.Random(f"{seed} {number}")) for number in range(SYNTHETIC))
    return [see(Example(one.text, tuple((s.start, s.end, s.field) for s in one.spans))) for one in made]


def _measured(result: Any) -> dict[str, Any]:
    """What a cross-validation measured, field by field, with Wilson's intervals."""
    rows = {}
    for field, tally in result.tallies.items():
        low, high = tally.interval or (None, None)
        rows["all" if field is None else field.value] = {
            "marked": tally.marked, "found": tally.found, "recall": tally.recall, "low": low, "high": high,
            "spans": tally.spans, "precision": tally.precision,
        }  # fmt: skip
    return {
        "fields": rows, "documents": result.documents, "documents_without_leak": result.clean,
        "documents_without_required_leak": result.clean_required, "over_masking": result.over_masking,
    }  # fmt: skip
