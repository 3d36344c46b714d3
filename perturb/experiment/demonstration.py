"""The demonstration: masked samples and the experiments on them in one report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from masking.span import FIELDS
from perturb.report import Column, Headline, Prose, Report, Section, Table
from perturb.report.page import Cell


@dataclass(frozen=True, slots=True)
class Masked:
    """What became of one sample."""

    source: str
    """The name of the sample's file."""
    output: str
    """The name of the masked file; empty where it was not masked."""
    fields: Mapping[str, int] = field(default_factory=dict)
    """How often each field was masked."""
    problem: str = ""


def masked_samples(
    rows: Iterable[tuple[Path, str, bool]], problems: Mapping[str, str], *, policy: str
) -> tuple[Masked, ...]:
    """Return what became of each sample: ``rows`` hold its path, the name of its output, and whether it was masked."""
    from masking import formats
    from masking.batch.work import counts
    from masking.mask import mask

    found = []
    for path, output, done in rows:
        fields = counts(mask(formats.read(path), policy)) if done else {}
        problem = "" if done else problems.get(path.name, "not masked")
        found.append(Masked(path.name, output if done else "", fields, problem))
    return tuple(found)


def combined(masked: Sequence[Masked], experiments: Mapping[str, Report], *, scorer: str) -> Report:
    """Return one report of masked samples and of one experiment per axis."""
    parts = [(axis, report) for axis, report in experiments.items()]
    first = parts[0][1]
    total = sum(sum(one.fields.values()) for one in masked)
    done = sum(not one.problem for one in masked)
    head = Headline(
        "note",
        f"{done} of {len(masked)} sample resumes were masked, {total} places in all.",
        "Each masked file was read again and searched for what had been masked before it was kept.",
    )
    return Report(
        title="evenhand demo",
        lead=(
            f"Sample resumes of invented people, masked; and their twins of another {' or '.join(experiments)}, scored "
            f"by the built-in scorer {scorer} for the bundled positions. Your own: evenhand mask, evenhand perturb."
        ),
        headlines=(head, *(line for axis, report in parts for line in _named(axis, report.headlines))),
        checks=tuple(check for _, report in parts for check in report.checks),
        sections=(_masked_section(masked), *(one for axis, report in parts for one in _sections(axis, report))),
        measures=tuple(measure for _, report in parts for measure in report.measures),
        tables={
            "masked": masked_table(masked),
            **{f"{axis}_{name}": table for axis, report in parts for name, table in report.tables.items()},
        },
        methods=_once(sentence for _, report in parts for sentence in report.methods),
        limits=_once(sentence for _, report in parts for sentence in report.limits),
        provenance=first.provenance,
    )


def masked_table(masked: Sequence[Masked]) -> Table:
    """Return one row per sample with the number of masked places per field; fields nobody has are left out."""
    used = [str(name) for name in FIELDS if any(one.fields.get(str(name)) for one in masked)]
    columns = (
        Column("sample", "Sample"),
        Column("masked", "Masked file"),
        *(Column(name, name.replace("_", " "), "count") for name in used),
        Column("total", "all", "count"),
    )
    rows: list[tuple[Cell, ...]] = []
    for one in masked:
        counted = [one.fields.get(name, 0) for name in used]
        rows.append((one.source, one.output or f"not masked: {one.problem}", *counted, sum(counted)))
    note = "Policy display: the ten fields that are required."
    return Table(columns, tuple(rows), "Masked places per sample and field", note)


def _masked_section(masked: Sequence[Masked]) -> Section:
    text = (
        "Names of masked files tell nothing. A name is masked wherever it stands: in the header, in addresses and "
        "links, in running text. Photos become grey boxes; pronouns and titles become neutral words.",
    )
    return Section("Masked samples", (Prose(text), masked_table(masked)), id="masked")


def _sections(axis: str, report: Report) -> Iterable[Section]:
    for number, section in enumerate(report.sections):
        name = section.id or str(number)
        yield replace(section, title=f"{axis.capitalize()}: {section.title}", id=f"{axis}-{name}")


def _named(axis: str, headlines: Iterable[Headline]) -> Iterable[Headline]:
    return (replace(line, text=f"{axis.capitalize()}: {line.text}") for line in headlines)


def _once(sentences: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sentences))
