"""``evenhand names``: the names twins are given, and how well they are matched."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli.console import write_json
from masking.errors import Contradiction

if TYPE_CHECKING:
    from name_lists.pools import Pool


def mount(app: typer.Typer) -> None:
    """Put ``names`` on the application."""
    app.command("names")(names)


BalanceFlag = Annotated[
    bool, typer.Option("--balance", help="Print the standardised mean differences of every contrast.")
]
ListFile = Annotated[
    Path | None, typer.Option("--list", help="Your own names instead: CSV with name,kind,gender,race.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Contrast = Annotated[str | None, typer.Option("--contrast", help="Print the pairs of one contrast, such as WF-BF.")]


def names(
    balance: BalanceFlag = False, list_: ListFile = None, as_json: AsJson = False, contrast: Contrast = None
) -> None:
    """Show the names that suggest a gender and a race: how many, how reliably, and how well matched."""
    from name_lists import pools
    from perturb.persona import read_pool

    pool = read_pool(list_) if list_ else pools.shipped()
    if contrast is not None:
        _pairs(pool, contrast, as_json=as_json)
    elif balance:
        _balance(pool, as_json=as_json)
    else:
        _groups(pool, as_json=as_json)


def _balance(pool: Pool, *, as_json: bool) -> None:
    from name_lists import pools

    rows = pools.balance(pool)
    if as_json:
        fields = ("contrast", "kind", "covariate", "pairs", "left_mean", "right_mean", "smd")
        write_json([{f: _finite(getattr(row, f)) for f in fields} for row in rows], indent=1)
        return
    _table(
        "Balance of matched names (standardised mean difference, SMD; target: at most 0.05)\n"
        "WF-WM: white female against white male; B Black, H Hispanic, A Asian",
        ("contrast", "kind", "covariate", "pairs", "left", "right", "SMD"),
        [
            (r.contrast, r.kind, r.covariate, r.pairs, f"{r.left_mean:.2f}", f"{r.right_mean:.2f}", f"{r.smd:+.3f}")
            for r in rows
        ],
    )


def _groups(pool: Pool, *, as_json: bool) -> None:
    from name_lists import pools

    rows = [dict(zip(_GROUP_FIELDS, row, strict=True)) for row in pools.groups(pool)]
    if as_json:
        write_json(rows, indent=1)
        return
    _table(
        f"Names ({pool.source})",
        ("kind", "gender", "race", "names", "own-race share", "examples"),
        [
            (r["kind"], r["gender"] or "-", r["race"], str(r["names"]), _percent(r["own_share"]), str(r["examples"]))
            for r in rows
        ],
    )


_GROUP_FIELDS = ("kind", "gender", "race", "names", "own_share", "examples")


def _pairs(pool: Pool, contrast: str, *, as_json: bool) -> None:
    from name_lists import pools

    if contrast not in pools.contrasts():
        raise Contradiction(
            f"unknown contrast of names {contrast!r}", remedy=f"Known contrasts: {', '.join(pools.contrasts())}."
        )
    rows = [(*p.left, *p.right) for p in pool.pairs if p.contrast == contrast]
    if as_json:
        write_json([{"left": " ".join(row[:2]), "right": " ".join(row[2:])} for row in rows], indent=1)
        return
    _table(f"Pairs of {contrast}", ("left", "right"), [(" ".join(r[:2]), " ".join(r[2:])) for r in rows])


def _percent(value: object) -> str:
    return "unknown" if value is None else f"{value} %"


def _finite(value: object) -> object:
    return None if isinstance(value, float) and value != value else value


def _table(title: str, header: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*header, title=title)
    for row in rows:
        table.add_row(*map(str, row))
    Console(soft_wrap=True).print(table)
