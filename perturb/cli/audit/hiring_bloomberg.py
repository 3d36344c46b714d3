"""``evenhand audit hiring-bloomberg``: whom a language model puts first."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.errors import Contradiction
from perturb.cli import progress, scorer_options
from perturb.cli.audit import options as o
from perturb.cli.grouping import grouped
from perturb.report.files import ready
from perturb.scorers import Options, Unanswered, load

if TYPE_CHECKING:
    from name_lists.pools import PoolName
    from perturb.audit.hiring_bloomberg import Answer, Prompt

BUNDLED = Path(__file__).resolve().parents[2] / "samples" / "hiring_bloomberg.json"
RACES = ("white", "black", "hispanic", "asian")


@grouped(options=scorer_options.model, result=o.result("hiring-bloomberg"))
def hiring_bloomberg(
    answers: Annotated[Path | None, typer.Argument(help="A folder of recorded answers.", metavar="[ANSWERS]")] = None,
    scorer: Annotated[str | None, typer.Option("--scorer", help="Ask this model now: llm:MODEL@URL.")] = None,
    probe: Annotated[Path, typer.Option(help="Job ads and resumes.", show_default="the bundled ones")] = BUNDLED,
    items: Annotated[int, typer.Option(help="Items per occupation and race; two questions each.", min=1)] = 10,
    race: Annotated[list[str] | None, typer.Option("--race", help="Names of this race; all four without it.")] = None,
    names: Annotated[
        Path | None, typer.Option("--names", help="Your own names: CSV of kind, name, gender, race.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask the model without asking you first.")] = False,
    alpha: o.Alpha = 0.05,
    margin: Annotated[float, typer.Option(help="Rates within .5 ± this count as alike.", min=0.001, max=0.5)] = 0.1,
    seed: o.Seed = 0,
    *,
    options: Options,
    result: o.Result,
) -> None:
    """Ranking probe of a language model: equal resumes, different names, counts of first places.

    Give recorded answers, or --scorer to ask a model now; what it says is recorded in OUT/answers.jsonl, and a run
    that was stopped goes on from there.
    """
    from perturb.audit import hiring_bloomberg as audit
    from perturb.cli.audit.hiring_bloomberg_page import page

    if (answers is None) == (scorer is None):
        raise typer.BadParameter("Give a folder of recorded answers, or --scorer, and not both.")
    if answers is not None:
        with progress.busy(f"Reading the answers in {answers.name}"):
            found = audit.read_answers(answers)
    else:
        wanted = list(
            audit.prompts(audit.read_probe(probe), _names(race or RACES, names), items=items, rng=random.Random(seed))
        )
        found = _ask(wanted, scorer or "", options, result.out, yes=yes, quiet=result.as_json)
    with progress.busy(f"Counting {len(found):,} answers"):
        rows = audit.hiring_bloomberg(found, alpha=alpha, margin=margin)
    models = ", ".join(sorted({a.model for a in found} - {""}))
    report = page(rows, found, o.provenance(answers or probe, seed=seed, scorer=models))
    o.finish(report, result)


def _names(races: Sequence[str], own: Path | None) -> dict[str, dict[str, list[str]]]:
    """Full names by race and gender; men and women get different family names, so that one tells a person apart."""
    from name_lists import pools

    pool = pools.load(own) if own else pools.shipped()
    found: dict[str, dict[str, list[str]]] = {}
    for race in races:
        families = list(pool.group("family", race=race))
        random.Random(0).shuffle(families)
        found[race] = {
            gender: list(_pairs(pool.group("given", race=race, gender=gender), families[at::2]))
            for at, gender in enumerate(("male", "female"))
        }
    return found


def _pairs(given: Sequence[PoolName], families: Sequence[PoolName]) -> Iterator[str]:
    """Every given name with a family name of its own tradition, each used once."""
    by_tradition: dict[str, list[str]] = {}
    for family in families:
        by_tradition.setdefault(family.tradition, []).append(family.name)
    for first in given:
        if by_tradition.get(first.tradition):
            yield f"{first.name} {by_tradition[first.tradition].pop()}"


def _ask(
    wanted: Sequence[Prompt], spec: str, options: Options, out: Path, *, yes: bool, quiet: bool
) -> tuple[Answer, ...]:
    """Ask what has no answer on record yet, one question at a time, and record each answer at once."""
    from rich.console import Console
    from rich.progress import track

    from perturb.audit import hiring_bloomberg as audit

    say = _sayer(spec, options)
    ready(out)
    record = out / "answers.jsonl"
    known = {(a.occupation, a.race, a.item, a.names): a for a in audit.read_answers(out)} if record.exists() else {}
    todo = [p for p in wanted if (p.occupation, p.race, str(p.item), p.names) not in known]
    if todo and not yes:
        typer.confirm(f"Ask {spec} {len(todo)} questions?", abort=True, err=True)
    asked = audit.ask_all(todo, say, model=spec.removeprefix("llm:").partition("@")[0])
    shown = track(asked, "asking", total=len(todo), console=Console(stderr=True, quiet=quiet))
    with record.open("a", encoding="utf-8") as file:
        for answer in shown:
            file.write(audit.to_json(answer) + "\n")
            file.flush()
            known[(answer.occupation, answer.race, answer.item, answer.names)] = answer
    return tuple(known[(p.occupation, p.race, str(p.item), p.names)] for p in wanted)


def _sayer(spec: str, options: Options) -> Callable[[str, str], str | None]:
    """What a language model answers in words to instructions and a request; None where it does not."""
    if not spec.startswith("llm:"):
        raise Contradiction(
            f"The probe asks language models; {spec!r} is not one.", remedy="Use --scorer llm:MODEL@URL."
        )
    say = getattr(load(spec, options=options), "say", None)
    if say is None:
        raise Contradiction(f"{spec!r} cannot be asked for words.", remedy="Use --scorer llm:MODEL@URL.")

    def ask(system: str, request: str) -> str | None:
        try:
            return str(say(system, request))
        except Unanswered:
            return None

    return ask
