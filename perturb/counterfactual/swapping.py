"""Swap: make the edits that turn a resume into its twin.

``swap`` reads as the list of what tells who the candidate is: the name in running text and in addresses, and for a
change of gender the pronouns, titles, nouns and societies. Each finder works on the folded view of the text and
answers with touches; touches become edits in the coordinates of the document.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from masking.document import Candidate, Document, Resume
from masking.errors import InputError, NoNameFound
from masking.reading.view import View, fold
from masking.span import Edit, Field, Revision, Span, inverse
from perturb.counterfactual import (
    groups,
    handles,
    heading,
    naming,
    nicknames,
    nouns,
    people,
    rename,
    surface,
    traits,
    wording,
)
from perturb.counterfactual.identity import Identity, parse
from perturb.counterfactual.lexis import words
from perturb.counterfactual.record import CHANNELS, Counterfactual
from perturb.counterfactual.tells import tells
from perturb.counterfactual.touch import Touch
from perturb.persona import Memory, Persona, draw

DOUBT = 0.9
"""Below this confidence the name found is weighed against the mailbox."""
HARDLY = 0.2
"""Below this confidence what was found is hardly a name."""
GIVE_NAME = 'Say whose resume it is: --name "Given Family" (name= in Python).'


def swap(
    resume: Resume | Document | str,
    spans: Sequence[Span] = (),
    persona: Persona | None = None,
    *,
    origin: Persona | None = None,
    channels: Collection[str] | None = None,
) -> Counterfactual:
    """Return the resume as it would read were it about ``persona``.

    ``spans`` are what a recognizer found; a NAME span at the top stands in for a candidate nobody identified.
    ``origin`` says who the resume is about; without it the candidate's name is taken from the resume, and
    gender and race from what the resume and the name suggest. ``channels`` narrows what is changed to some of
    ``CHANNELS``. Swapping the twin with ``Counterfactual.origin`` restores the resume.

    Raises NoNameFound without a name, InputError for an unknown channel.
    """
    if persona is None:
        raise InputError("a swap needs a persona", remedy="Draw one: perturb.persona.draw(rng, gender=…, race=…).")
    factual = as_resume(resume)
    if persona.memory is not None and persona.memory.text_sha256 == _digest(factual.text):
        return _restored(factual, persona)
    known = origin or origin_of(factual, spans)
    wanted = chosen_channels(channels, gendered=_changes_gender(known, persona))
    view = fold(factual.text)
    touches = _without_overlap(_touches(view, factual, known, _complete(persona), wanted))
    edits = tuple(_edits(view, factual.text, touches))
    if factual.document.format == "pdf":
        edits = tuple(_in_one(factual.text, edits))
    return _counterfactual(factual, persona, known, edits, wanted)


def origin_of(resume: Resume, spans: Sequence[Span] = (), *, name: str | None = None) -> Persona:
    """Return who a resume is about: the candidate's name, and the gender and race that resume and name suggest.

    Raises NoNameFound when no name is given, identified or spanned.
    """
    view = fold(resume.text)
    found = _identified(resume, view) or _spanned(resume.text, spans) or heading.guess(view.text)
    written = name or heading.whole(view.text, found)
    identity = parse(written, surface.fold(view.text))
    if not identity.first and not identity.family:
        raise NoNameFound("the candidate's name was not found", remedy=GIVE_NAME)
    identity = replace(identity, nicknames=nicknames.used(view.text, identity))
    closed = handles.closed(view.text)
    named = naming.mentions(view.text, identity, closed, sure=_sure(view, resume))
    places = [(m.start, m.end) for m in named]
    middle = next((m for m in identity.middles if len(m.rstrip(".")) > 1), "")
    gender = traits.gender_of(view.text, places, identity, _references(view, resume))
    first, last, middle = (_spelled(resume.text, view, named, n) for n in (identity.first, identity.family, middle))
    return Persona(first, last, gender, traits.race_of(identity), middle, written=written)


def _spelled(text: str, view: View, named: Sequence[naming.Mention], name: str) -> str:
    """The part of a name as the text spells it outside headings: the commonest spelling with small letters."""
    parts = (part for mention in named for part in mention.parts if part.own == name and "_" not in part.role)
    forms = Counter(text[slice(*view.back(part.start, part.end))] for part in parts)
    mixed = [form for form, _ in forms.most_common() if not (form.isupper() or form.islower()) and "\n" not in form]
    return mixed[0] if mixed else surface.proper(name)


def chosen_channels(channels: Collection[str] | None, *, gendered: bool) -> tuple[str, ...]:
    """Return the channels of a swap in their order: those asked for, or all that it needs.

    Raises InputError for an unknown channel, and for a channel of gender in a swap that keeps the gender.
    """
    if channels is None:
        return CHANNELS if gendered else ("name",)
    unknown = sorted(set(channels) - set(CHANNELS))
    if unknown:
        raise InputError(f"unknown channel: {', '.join(unknown)}", remedy=f"Known channels: {', '.join(CHANNELS)}.")
    if not gendered and set(channels) - {"name"}:
        raise InputError(
            "pronouns, titles, nouns and affinity groups change with the gender only",
            remedy="Leave --channels out, or ask for the other gender.",
        )
    return tuple(c for c in CHANNELS if c in channels)


def as_resume(resume: Resume | Document | str) -> Resume:
    """Return a resume with its sections and its candidate known, from whatever was given."""
    if isinstance(resume, Resume):
        return resume
    from masking.recognize import identify
    from masking.sections import parse as sections

    document = Document(resume, "text") if isinstance(resume, str) else resume
    return identify(sections(document))


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the finders share."""

    text: str
    identity: Identity
    mentions: tuple[naming.Mention, ...]
    own: tuple[tuple[int, int], ...]
    strangers: tuple[people.Other, ...]
    references: tuple[tuple[int, int], ...]


def _touches(view: View, resume: Resume, origin: Persona, persona: Persona, channels: Sequence[str]) -> Iterator[Touch]:
    reading = _read(view, resume, origin)
    if "name" in channels:
        yield from _names(view, resume.text, reading, origin, persona)
    gender = persona.gender
    if not _changes_gender(origin, persona) or gender is None or origin.gender is None:
        return
    if "title" in channels:
        yield from wording.swapped_titles(reading.text, reading.own, gender)
    if "pronoun" in channels:
        yield from _pronouns(reading, origin.gender, gender)
    if "noun" in channels:
        yield from wording.swapped_sexes(reading.text, gender)
        yield from nouns.swapped_nouns(reading.text, gender, nouns.ranges(_of_others(reading)))
    if "affinity" in channels:
        yield from groups.swapped_groups(reading.text, gender, nouns.ranges(reading.references))


def _read(view: View, resume: Resume, origin: Persona) -> _Reading:
    text = view.text
    identity = parse(origin.written or f"{origin.first_name} {origin.last_name}", surface.fold(text))
    identity = replace(identity, nicknames=nicknames.used(text, identity))
    closed = handles.closed(text)
    mentions = naming.mentions(text, identity, closed, sure=_sure(view, resume))
    own = tuple((m.start, m.end) for m in mentions)
    return _Reading(text, identity, mentions, own, people.others(text, own), _references(view, resume))


def _sure(view: View, resume: Resume) -> tuple[int, int]:
    """Where the candidate was identified, in the view; an empty stretch where nowhere."""
    span = resume.candidate.span
    if span is None or heading.of_another(resume.text, span[0]):
        return (0, 0)
    return view.forth(span[0]), view.forth(span[1] - 1) + 1


def _references(view: View, resume: Resume) -> tuple[tuple[int, int], ...]:
    return tuple((view.forth(s.start), view.forth(s.end)) for s in resume.sections if s.kind == "references")


def _names(view: View, whole: str, reading: _Reading, origin: Persona, persona: Persona) -> Iterator[Touch]:
    text, identity = reading.text, reading.identity
    new = rename.Renaming(identity, persona)
    for mention in reading.mentions:
        yield from rename.in_text(text, mention, new, lambda s, e: whole[slice(*view.back(s, e))])
    for handle in handles.handles(text, identity, employers=rename.employers(text, identity)):
        yield from rename.in_handle(text, handle, new)


def _pronouns(reading: _Reading, old: str, new: str) -> Iterator[Touch]:
    spans = wording.pronouns_in(reading.text, old)
    mine = people.of_candidate(reading.text, spans, reading.own, reading.strangers, old, reading.references)
    yield from wording.swapped_pronouns(reading.text, [s for s in spans if s[0] in mine], new)
    stated = [s for s in wording.slashed(reading.text) if not _by_another(reading, s[0])]
    yield from wording.swapped_stated(reading.text, stated, new)


def _by_another(reading: _Reading, at: int) -> bool:
    """The last person named on the line before ``at`` is somebody else."""
    line = reading.text.rfind("\n", 0, at) + 1
    other = max((o.start for o in reading.strangers if line <= o.start < at), default=-1)
    own = max((s for s, _ in reading.own if line <= s < at), default=-1)
    return other > own or (own < 0 and any(s <= at < e for s, e in reading.references))


def _of_others(reading: _Reading) -> tuple[tuple[int, int], ...]:
    """Stretches that tell of others: the referees, and what follows a name up to the end of its sentence."""
    spans = list(reading.references)
    for other in reading.strangers:
        end = min((i for i in (reading.text.find(c, other.end) for c in ".;\n") if i >= 0), default=other.end)
        own = [s for s, _ in reading.own if other.end <= s < end]
        spans.append((other.end, min([end, other.end + 120, *own])))
    return tuple(spans)


def _without_overlap(touches: Iterator[Touch]) -> list[Touch]:
    """The first finder to claim a place keeps it."""
    kept: list[Touch] = []
    for touch in touches:
        if not any(t.start < touch.end and touch.start < t.end for t in kept):
            kept.append(touch)
    return sorted(kept, key=lambda t: t.start)


def _edits(view: View, text: str, touches: Sequence[Touch]) -> Iterator[Edit]:
    for touch in touches:
        start, end = view.back(touch.start, touch.end)
        if text[start:end] != touch.replacement:
            yield Edit(start, end, touch.replacement, touch.field, touch.channel)


def _in_one(text: str, edits: Sequence[Edit]) -> Iterator[Edit]:
    """Make one edit of a given and a family name side by side.

    Why: two words set into the page one by one may touch; set as one run they keep their blank.
    """
    held: Edit | None = None
    for edit in edits:
        side_by_side = (
            held is not None and held.field is edit.field is Field.NAME and text[held.end : edit.start] == " "
        )
        if held is not None and side_by_side:
            held = Edit(held.start, edit.end, f"{held.replacement} {edit.replacement}", held.field, held.reason)
            continue
        if held is not None:
            yield held
        held = edit
    if held is not None:
        yield held


def _counterfactual(
    factual: Resume, persona: Persona, origin: Persona, edits: tuple[Edit, ...], channels: tuple[str, ...]
) -> Counterfactual:
    revision = Revision(factual.document, edits)
    text = revision.text
    remembered = replace(origin, memory=Memory(_digest(text), inverse(factual.text, edits)))
    document = Document(text, factual.document.format, rename.source(factual.document.source, origin, persona))
    candidate = Candidate(persona.name, None, factual.candidate.confidence)
    touched = Counter(e.reason for e in edits)
    return Counterfactual(
        Resume(document, (), candidate),
        factual,
        persona,
        remembered,
        revision,
        channels,
        tuple((c, touched[c]) for c in CHANNELS if touched[c]),
        tells(
            factual.text,
            text,
            race=None not in (origin.race, persona.race) and origin.race != persona.race,
            gender=origin.gender if "pronoun" in channels and _changes_gender(origin, persona) else None,
            family=origin.last_name if origin.last_name != persona.last_name else "",
        ),
    )


def _restored(twin: Resume, persona: Persona) -> Counterfactual:
    assert persona.memory is not None
    revision = Revision(twin.document, persona.memory.edits)
    document = replace(twin.document, text=revision.text, blocks=(), pictures=(), native=None)
    own = replace(persona, memory=None)
    origin = Persona(twin.candidate.name or "", "", None, None)
    return Counterfactual(Resume(document, (), Candidate(own.written or own.name)), twin, own, origin, revision)


def _complete(persona: Persona) -> Persona:
    """A persona without a middle name gets one of its group: the resume may have one to replace."""
    if persona.middle_name or persona.gender is None or persona.race is None:
        return persona
    spare = draw(random.Random(persona.name), gender=persona.gender, race=persona.race, avoid=[persona.first_name])
    return replace(persona, middle_name=spare.first_name)


def _changes_gender(origin: Persona, persona: Persona) -> bool:
    return persona.gender is not None and origin.gender is not None and persona.gender != origin.gender


def _identified(resume: Resume, view: View) -> str:
    """The candidate's name, as its letters stand in the text where they are not set apart.

    A name that nobody can be sure of, a referee's or a web address gives way to the one the e-mail address is made of.
    """
    candidate = resume.candidate
    if candidate.span is None:
        return candidate.name
    start, end = candidate.span
    at = view.forth(start)
    doubtful = candidate.confidence < DOUBT or any(s <= at < e for s, e in _references(view, resume))
    doubtful = doubtful or "\n" in view.text[:at]  # "Maître Dubois was her mentor"
    if doubtful or any(s <= at < e for s, e, _ in handles.zones(view.text)):
        better = heading.addressed(view.text)
        if better:
            return better
    if heading.of_another(resume.text, start) or candidate.confidence < HARDLY:
        return ""
    stands = " ".join(resume.text[start:end].split())
    if "." in stands and stands.islower() and stands.rpartition(".")[2] in words("naming", "tops"):
        return stands.rpartition(".")[0]  # "debarghyadas.com"
    if len(stands) != len(candidate.name):
        return candidate.name
    before = re.search(r"[^\W\d_]+-\Z", resume.text[max(0, start - 30) : start])
    return (before.group() if before else "") + stands


def _spanned(text: str, spans: Sequence[Span]) -> str:
    first = next((s for s in sorted(spans, key=lambda s: s.start) if s.field is Field.NAME), None)
    return " ".join(text[first.start : first.end].split()) if first else ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
