"""``evenhand benchmark twins``: how good are twins, on synthetic resumes of which every word is known?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli.console import write_json
from perturb.cli.progress import paced

if TYPE_CHECKING:
    from perturb.benchmark.trial import Trial


def mount(app: typer.Typer) -> None:
    """Put ``twins`` on the benchmark commands."""
    app.command("twins")(twins)


Count = Annotated[int, typer.Option("--n", min=1, help="How many resumes to make.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed makes the same resumes.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Examples = Annotated[int, typer.Option("--examples", help="Show this many mistakes.")]


def twins(n: Count = 1000, seed: Seed = 0, as_json: AsJson = False, examples: Examples = 5) -> None:
    """Swap the gender or race of invented resumes and compare every word with the expected twin.

    The resumes have names of 30 origins, and traps: referees and their pronouns, employers that share the
    surname, places, months and words that look like the name, laws, idioms, works and offices, employers for women,
    whom somebody trains, and pronouns after "but", "let" and "without".
    """
    from perturb.benchmark import trial

    result = trial.run(n, seed=seed, watch=lambda numbers: paced(numbers, "Twins"))
    if as_json:
        write_json(_summary(result))
        return
    _table(result)
    for m in result.mistakes[:examples]:
        typer.echo(f"resume {m.number} ({m.origin}) {m.kind}: {m.got!r}, not {m.expected!r}")


def _summary(result: Trial) -> dict[str, object]:
    traps, refused = result.pieces.get("keep", 0), result.wrong.get("refused", 0)
    return {
        "resumes": result.specimens,
        "fully_clean": _share(result.clean, result.specimens),
        "traps_kept": 1 - _share(result.wrong.get("keep", 0), traps),
        "refused": refused,
        "round_trip": _share(result.round_trips, result.specimens - refused),
        "round_trip_by_rules_alone": _share(result.rule_trips, result.specimens - refused),
        "wrong_agreement": _share(result.wrong.get("pronoun", 0), result.pieces.get("pronoun", 0)),
        "names_found": _share(result.found, result.sought),
        "pieces": result.pieces,
        "wrong": result.wrong,
        "by_origin": {k: {"resumes": n, "clean": c} for k, (n, c) in result.by_origin.items()},
    }


def _table(result: Trial) -> None:
    from rich.console import Console
    from rich.table import Table

    values = _summary(result)
    table = Table("measure", "value", "target", title=f"Twins of {result.specimens} synthetic resumes")
    for key, wanted in (
        ("fully_clean", "at least 99 %"),
        ("traps_kept", "at least 99.9 %"),
        ("round_trip", "100 %"),
        ("round_trip_by_rules_alone", "-"),
        ("wrong_agreement", "at most 0.5 %"),
        ("names_found", "-"),
    ):
        table.add_row(key.replace("_", " "), f"{values[key]:.2%}", wanted)
    worst = sorted(result.by_origin.items(), key=lambda item: item[1][1] / item[1][0])[:5]
    table.add_row("least clean origins", ", ".join(f"{name} {c}/{n}" for name, (n, c) in worst), "")
    Console(soft_wrap=True).print(table)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
