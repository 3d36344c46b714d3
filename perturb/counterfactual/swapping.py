"""Swap: make the edits that turn a resume into its twin.

``swap`` reads as the list of what tells who the candidate is: the name in running text and in addresses, and for a
change of gender the pronouns, titles, nouns and societies. Each finder works on the folded view of the text and
answers with touches; touches become edits in the coordinates of the document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from masking.document import Candidate, Document, Resume
from masking.errors import Contradiction, InputError, NoNameFound
from masking.policy import Policy
from masking.reading.view import View, fold
from masking.recognizers import made as recognizers
from masking.span import Edit, Field, Revision, Span, inverse
from name_lists import lexicon, titles
from perturb.counterfactual import (
    descent,
    groups,
    handles,
    naming,
    nicknames,
    nouns,
    people,
    rename,
    singular_they,
    surface,
    traits,
    whose,
    wording,
)
from perturb.counterfactual.description import Scene
from perturb.counterfactual.identity import Identity, parse, particles
from perturb.counterfactual.namesakes import of_another
from perturb.counterfactual.notes import notes
from perturb.counterfactual.record import CHANNELS, GENDERED, NAMED, RACED, Counterfactual, Touch, digest
from perturb.counterfactual.steering import said, steered
from perturb.persona import Memory, Persona

Stretch = tuple[int, int]
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
    policy: Policy | None = None,
) -> Counterfactual:
    """Return the resume as it would read were it about ``persona``.

    ``spans`` are what a recognizer found; a NAME span at the top stands in for a candidate nobody identified.
    ``origin`` says who the resume is about; without it the candidate's name is taken from the resume, and
    gender and race from what the resume and the name suggest. ``channels`` narrows what is changed to some of
    ``CHANNELS``. What ``policy`` keeps stays, and its rules are asked who the candidate is. Swapping the twin with
    ``Counterfactual.origin`` restores the resume.

    Raises NoNameFound without a name, InputError for an unknown channel.
    """
    if persona is None:
        raise InputError("a swap needs a persona", remedy="Draw one: perturb.persona.draw(rng, gender=…, race=…).")
    factual = as_resume(resume, policy)
    if persona.memory is not None and persona.memory.text_sha256 == digest(factual.text):
        return _restored(factual, persona)
    known = origin or origin_of(factual, spans)
    wanted = chosen_channels(channels, gendered=_changes_gender(known, persona), raced=_changes_race(known, persona))
    view = fold(factual.text)
    touches = _without_overlap(_touches(view, factual, known, persona, wanted, policy))
    edits = tuple(_edits(view, factual.text, touches))
    edits, kept = steered(factual.text, edits, policy) if policy else (edits, ())
    if factual.document.format == "pdf":
        edits = tuple(_in_one(factual.text, edits))
    made = _counterfactual(factual, persona, known, edits, wanted)
    if policy is None:
        return made
    made = replace(made, kept=kept)
    told = {Field.GENDER: _changes_gender(known, persona), Field.ETHNICITY: _changes_race(known, persona)}
    return replace(
        made, notes=(*made.notes, *said(made, policy, [field for field, changes in told.items() if changes]))
    )


def origin_of(resume: Resume, spans: Sequence[Span] = (), *, name: str | None = None) -> Persona:
    """Return who a resume is about: the candidate's name, and the gender and race that resume and name suggest.

    Raises NoNameFound when no name is given, identified or spanned.
    """
    view = fold(resume.text)
    written = _in_full(resume.text, name or _identified(resume) or _spanned(resume.text, spans))
    identity = _widened(view.text, parse(written, surface.fold(view.text)))
    if not identity.first and not identity.family:
        raise NoNameFound("the candidate's name was not found", remedy=GIVE_NAME)
    people_named = _recognized(view, resume, Field.NAME)
    identity = replace(identity, nicknames=nicknames.used(view.text, identity, people_named))
    closed = handles.closed(view.text)
    named = naming.mentions(view.text, identity, closed, sure=_sure(view, resume, identity))
    places = tuple((m.start, m.end) for m in named)
    middle = next((m for m in identity.middles if len(m.rstrip(".")) > 1), "")
    told = traits.gender_of(view.text, places, identity, _references(view, resume))
    gender = "neutral" if singular_they.stated(view.text) else told
    first, last, middle = (_spelled(resume.text, view, named, n) for n in (identity.first, identity.family, middle))
    return Persona(first, last, gender, traits.race_of(identity), middle, written=written)


def _spelled(text: str, view: View, named: Sequence[naming.Mention], name: str) -> str:
    """The part of a name as the text spells it outside headings: the commonest spelling with small letters."""
    if not name:
        return ""
    parts = (part for mention in named for part in mention.parts if part.own == name and "_" not in part.role)
    forms = Counter(surface.spelled(view, text, part.start, part.end) for part in parts)
    mixed = [form for form, _ in forms.most_common() if not (form.isupper() or form.islower()) and "\n" not in form]
    return mixed[0] if mixed else surface.proper(name)


def chosen_channels(channels: Collection[str] | None, *, gendered: bool, raced: bool = False) -> tuple[str, ...]:
    """Return the channels of a swap in their order: those asked for, or all that it needs but ``college``.

    Raises Contradiction for an unknown channel, and for a channel that the swap has nothing for.
    """
    fitting = {*NAMED, *(GENDERED if gendered else ()), *(RACED if raced else ())}
    if channels is None:
        return tuple(c for c in CHANNELS if c in fitting and c != "college")
    unknown = sorted(set(channels) - set(CHANNELS))
    if unknown:
        raise Contradiction(f"unknown channel: {', '.join(unknown)}", remedy=f"Known channels: {', '.join(CHANNELS)}.")
    for kind, own in (("gender", GENDERED), ("race", RACED)):
        strange = sorted(set(channels) & set(own) - fitting)
        if strange:
            raise Contradiction(
                f"{' and '.join(strange)} change with the {kind} only",
                remedy=f"Leave --channels out, or ask for another {kind}.",
            )
    return tuple(c for c in CHANNELS if c in channels)


def as_resume(resume: Resume | Document | str, policy: Policy | None = None) -> Resume:
    """Return a resume with its sections and its candidate known, from whatever was given."""
    if isinstance(resume, Resume):
        return resume
    from masking.mask import identified

    return identified(Document(resume, "text") if isinstance(resume, str) else resume, policy)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the finders share."""

    text: str
    identity: Identity
    mentions: tuple[naming.Mention, ...]
    own: tuple[tuple[int, int], ...]
    strangers: tuple[people.Other, ...]
    references: tuple[tuple[int, int], ...]

    @property
    def scene(self) -> Scene:
        """Who is told of where; "the Virginia Woolf reading circle" tells of nobody."""
        told = (o for o in self.strangers if not (o.passing and self.text[o.start].isupper()))
        return Scene(self.text, self.own, tuple((o.start, o.end) for o in told), self.references)


def _touches(
    view: View, resume: Resume, origin: Persona, persona: Persona, channels: Sequence[str], policy: Policy | None
) -> Iterator[Touch]:
    reading = _read(view, resume, origin)
    if "name" in channels:
        yield from _names(view, resume.text, reading, origin, persona)
    if _changes_race(origin, persona) and persona.race is not None and set(RACED) & set(channels):
        found = _recognized(view, resume, Field.ETHNICITY, policy)
        said = descent.swapped_descent(reading.text, persona.race, found, college="college" in channels)
        yield from (t for t in said if t.channel in channels)
    gender = persona.gender
    if not _changes_gender(origin, persona) or gender is None or origin.gender is None:
        return
    if "title" in channels:
        yield from wording.swapped_titles(reading.text, reading.own, gender)
    if "pronoun" in channels:
        yield from _pronouns(reading, origin.gender, gender)
    if "noun" in channels:
        yield from wording.moved_ticks(reading.text, wording.ticked(gender), Field.GENDER, "noun")
        yield from wording.swapped_sexes(reading.text, gender)
    mine = _mine(reading, origin.gender)
    found_nouns = nouns.swapped_nouns(reading.scene, origin.gender, gender, reading.strangers, mine)
    if "affinity" in channels:
        yield from groups.swapped_groups(reading.text, gender, nouns.ranges(reading.references))
    addresses = handles.closed(reading.text)  # "rahman@" is no man
    told = (t for t in found_nouns if t.channel in channels)
    yield from (t for t in told if not any(s < t.end and t.start < e for s, e in addresses))


def _read(view: View, resume: Resume, origin: Persona) -> _Reading:
    text = view.text
    identity = parse(origin.written or f"{origin.first_name} {origin.last_name}", surface.fold(text))
    identity = _widened(text, identity)
    named = _recognized(view, resume, Field.NAME)
    identity = replace(identity, nicknames=nicknames.used(text, identity, named))
    closed = handles.closed(text)
    found = naming.mentions(text, identity, closed, sure=_sure(view, resume, identity))
    mentions = tuple(m for m in found if not _of_the_other_gender(text, m, origin.gender))
    own = tuple((m.start, m.end) for m in mentions)
    return _Reading(text, identity, mentions, own, people.others(text, own, named), _references(view, resume))


def _of_the_other_gender(text: str, mention: naming.Mention, gender: str | None) -> bool:
    """ "Mrs. V. Okoro" beside Vincent Okoro: his mother."""
    titled = re.search(
        r"(?<![^\W_])(M(?:rs?|s|iss|me)|Frau|Herr|Sra?|Lady|Sir)\.?[ ]+\Z",
        text[max(0, mention.start - 8) : mention.start],
    )
    told = titles.gender(titled.group(1)) if titled else None
    given = any(p.role in ("first", "nickname", "joined") for p in mention.parts)
    return told is not None and gender in ("male", "female") and told != gender and not given and len(mention.parts) > 1


def _sure(view: View, resume: Resume, identity: Identity) -> tuple[int, int]:
    """Where the candidate was identified, in the view; an empty stretch where nowhere, or where another is named."""
    span = resume.candidate.span
    if span is None or of_another(resume.text, span[0]):
        return (0, 0)
    told = {surface.ascii_name(w) for w in re.findall(r"[^\W\d_]+", resume.candidate.name)}
    names = (identity.first, *identity.nicknames, *identity.middles, identity.family)
    own = {surface.ascii_name(w) for w in re.findall(r"[^\W\d_]+", " ".join(names))}
    parts = {surface.ascii_name(w) for w in re.findall(r"[^\W\d_]+", f"{identity.first} {identity.family}")}
    strange = {w for w in told - own if len(w) > 1}
    if strange and not (parts <= told and len(strange) < 2):
        return (0, 0)
    end, seen = span[1], set[str]()
    for word in re.finditer(r"[^\W\d_]+", resume.text[span[0] : span[1]]) if strange else ():
        seen.add(surface.ascii_name(word.group()))
        if parts <= seen:  # "Stanley Kowal, Morgan Stanley"
            end = span[0] + word.end()
            break
    return view.forth(span[0]), view.forth(end - 1) + 1


def _references(view: View, resume: Resume) -> tuple[tuple[int, int], ...]:
    """Sections of referees; a letter headed "Reference" is about the candidate."""
    found = ((view.forth(s.start), view.forth(s.end)) for s in resume.sections if s.kind == "references")
    told = ((s, _item_end(view.text, s, e)) for s, e in found if e - s < 0.8 * len(view.text))
    return tuple(part for s, e in told for part in _in_column(view.text, s, e))


def _in_column(text: str, start: int, end: int) -> Iterator[Stretch]:
    """The right column only, where a section begins in it."""
    column = start - text.rfind("\n", 0, start) - 1
    if not re.search(r"\S[ ]{3,}\Z", text[start - column : start]):
        yield start, end
        return
    for line in re.finditer(r"[^\n]+", text[start - column : end]):
        at = start - column + line.start()
        yield min(at + column, at + len(line.group())), at + len(line.group())


def _item_end(text: str, start: int, end: int) -> int:
    """Where referees end that are one item of a list or a table: "• Referee: Ann Day, head of …" and then another."""
    if table := re.match(r"(?:\|[^\n]*\n?)+", text[start:end]):
        return start + table.end()
    mark = re.search(r"(?:^|\n)[ \t]*([•▪●*·–-])[ \t]*\Z", text[max(0, start - 12) : start])
    after = re.search(rf"\n[ \t]*{re.escape(mark.group(1))}", text[start:end]) if mark else None
    return start + after.start() if after else end


def _names(view: View, whole: str, reading: _Reading, origin: Persona, persona: Persona) -> Iterator[Touch]:
    text, identity = reading.text, reading.identity
    new = rename.Renaming(identity, persona)
    for mention in reading.mentions:
        yield from rename.in_text(text, mention, new, lambda s, e: surface.spelled(view, whole, s, e))
    for handle in handles.handles(text, identity, employers=rename.employers(text, identity)):
        yield from rename.in_handle(text, handle, new)


def _asked(reading: _Reading, old: str) -> list[tuple[int, int]]:
    return singular_they.pronouns_in(reading.text) if old == "neutral" else wording.pronouns_in(reading.text, old)


def _mine(reading: _Reading, old: str) -> nouns.Mine:
    """Of each pronoun of the old gender whether it is the candidate's."""
    spans = _asked(reading, old)
    mine = whose.of_candidate(reading.text, spans, reading.own, reading.strangers, old, reading.references)
    return tuple((start, float(start in mine)) for start, _ in spans)


def _pronouns(reading: _Reading, old: str, new: str) -> Iterator[Touch]:
    mine = {start for start, share in _mine(reading, old) if share}
    spans = [s for s in _asked(reading, old) if s[0] in mine]
    if old == "neutral":
        yield from singular_they.told_singly(reading.text, spans, new)
        return
    if new == "neutral":
        yield from singular_they.told_as_they(reading.text, spans)
    else:
        yield from wording.swapped_pronouns(reading.text, spans, new)
    stated = [s for s in wording.slashed(reading.text) if not _by_another(reading, s[0])]
    yield from wording.swapped_stated(reading.text, stated, new)


def _by_another(reading: _Reading, at: int) -> bool:
    """The last person named on the line before ``at`` is somebody else."""
    line = reading.text.rfind("\n", 0, at) + 1
    other = max((o.start for o in reading.strangers if line <= o.start < at), default=-1)
    own = max((s for s, _ in reading.own if line <= s < at), default=-1)
    return other > own or (own < 0 and any(s <= at < e for s, e in reading.references))


def _without_overlap(touches: Iterator[Touch]) -> list[Touch]:
    """The first finder to claim a place keeps it."""
    kept: list[Touch] = []
    for touch in touches:
        if not any(t.start < touch.end and touch.start < t.end for t in kept):
            kept.append(touch)
    return sorted(kept, key=lambda t: t.start)


def _edits(view: View, text: str, touches: Sequence[Touch]) -> Iterator[Edit]:
    """Why pieces: what an override shows from right to left is written anew as a whole, with all touches in it."""
    pieces: list[tuple[int, int, list[Touch]]] = []
    for touch in touches:
        start, end = view.whole(touch.start, touch.end)
        if pieces and start < pieces[-1][1]:
            start, _, inside = pieces.pop()
            pieces.append((start, end, [*inside, touch]))
        else:
            pieces.append((start, end, [touch]))
    for start, end, inside in pieces:
        new, at = "", start
        for touch in inside:
            new, at = f"{new}{view.text[at : touch.start]}{touch.replacement}", touch.end
        new += view.text[at:end]
        first, last = view.back(start, end)
        if text[first:last] != new:
            yield Edit(first, last, new, inside[0].field, inside[0].channel)


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
    remembered = replace(origin, memory=Memory(digest(text), inverse(factual.text, edits)))
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
        notes=notes(
            factual.text,
            text,
            race=None not in (origin.race, persona.race) and origin.race != persona.race,
            gender=origin.gender if "pronoun" in channels and _told_by_sex(origin, persona) else None,
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


def _recognized(view: View, resume: Resume, field: Field, policy: Policy | None = None) -> tuple[Stretch, ...]:
    """Where masking sees ``field``, in the view; the name carried on from the heading is no sign of a person."""
    from masking.recognize import recognize

    spans = recognize(resume, fields=(field,), own=recognizers(policy) if policy else ())
    told = (s for s in spans if not s.recognizer.startswith("candidate:"))
    sure = (s for s in told if field is Field.NAME or s.score >= _CERTAIN)
    return tuple((view.forth(s.start), view.forth(s.end - 1) + 1) for s in sure)


_CERTAIN = 0.5
"""Confidence from which what tells of a people is swapped: masking may find too much, a twin may not."""


def _changes_race(origin: Persona, persona: Persona) -> bool:
    return persona.race is not None and origin.race is not None and persona.race != origin.race


def _told_by_sex(origin: Persona, persona: Persona) -> bool:
    return _changes_gender(origin, persona) and origin.gender != "neutral"


def _changes_gender(origin: Persona, persona: Persona) -> bool:
    return persona.gender is not None and origin.gender is not None and persona.gender != origin.gender


def _identified(resume: Resume) -> str:
    """The candidate's name as masking found it, its letters as they stand; empty where it is hardly one."""
    candidate = resume.candidate
    if candidate.span is None:
        return candidate.name
    start, end = candidate.span
    if of_another(resume.text, start) or candidate.confidence < HARDLY:
        return ""
    stands = " ".join(resume.text[start:end].split())
    stands = stands if len(stands) == len(candidate.name) else candidate.name
    headed = re.match(rf"\s*{re.escape(stands)},[ ]+[^\W\d_]+(?=[ \t]*\r?\n)", resume.text)
    if headed is not None:
        return " ".join(headed.group().split())  # "Cepeda Almanza, Silvano"
    above = re.fullmatch(r"\s*([^\W\d_]{2,})[ \t]*\r?\n[ \t]*", resume.text[:start])
    lead, first = lexicon.lookup(above.group(1) if above else ""), lexicon.lookup(stands.split(" ")[0])
    if above and lead.given > lead.family and not lead.wordlike and first.family > first.given:
        return f"{above.group(1)} {stands}"  # "LILIAN", and "GUERRA BERNAL" on the next line
    return stands


def _in_full(text: str, written: str) -> str:
    """ "Jamal Washington" of a heading where "J. D. Washington" or "Jay Washington" was found, its short forms."""
    called = re.fullmatch(r"([^\W\d_]+)[ ]+([^\W\d_][^\W\d_'’ -]+)", written)
    if called is not None:
        quoted = rf"{_NAME_WORD}[ ]+[\"“'‘(]{re.escape(called[1])}[\"”'’)][ ]+{re.escape(called[2])}(?![^\W_])"
        headed = re.search(quoted, text[:_HEAD])
        return " ".join(headed.group().split()) if headed else written
    if written and not re.search(r"[\s.]", written):
        return _with_other_word(text, written)
    short = re.fullmatch(r"(?:\w{2,}\.[ ]+)?([A-Z])\.(?:[ -]?[A-Z]\.)*[ ]*([^\W\d_][^\W\d_'’ -]+)", written)
    if short is None:
        return written
    letter, family = short.groups()
    full = rf"(?<![^\W_])({letter}[^\W\d_]+)[ ]+(?:[^\W\d_]+\.?[ ]+)?(?i:{re.escape(family)})(?![^\W_])"
    named = (m for m in re.finditer(full, text) if not of_another(text, m.start()))
    return next((" ".join(m.group().split()) for m in named if titles.gender(m.group(1)) is None), written)


_NAME_WORD = r"([^\W\d_](?:[^\W\d_]|[-'’](?=[^\W\d_]))+)"


def _with_other_word(text: str, found: str) -> str:
    """ "Jane A. Doe" of the first line where "Jane" or "Doe" was found: a twin of one word would lose the other."""
    word, between = rf"(?<![^\W_])(?i:{re.escape(found)})(?![^\W_])", r"[ ]+(?:[^\W\d_]+\.?[ ]+)??"
    head = text.lstrip().partition("\n")[0]
    for expression in (f"{word}{between}{_NAME_WORD}", f"{_NAME_WORD}{between}{word}"):
        for match in re.finditer(expression, head):
            other = lexicon.lookup(match.group(1))
            if match.group(1)[0].isupper() and other.given + other.family > 0 and not other.wordlike:
                return " ".join(match.group().split())
    return found


_GIVEN_LABEL = r"(?:given|first|fore)[ \t-]*names?[ \t]*[:|\t][ \t|]*"


def _widened(text: str, identity: Identity) -> Identity:
    """The name with what the resume adds: its blanks and hyphens, a second family name, further given names."""
    if not identity.first or not identity.family:
        return identity
    devoted = " " in identity.first  # "María de la Luz" is one name
    first, *further = [identity.first] if devoted else _respelled(text, identity.first).split(" ")
    identity = replace(
        identity, first=first, middles=(*further, *identity.middles), family=_respelled(text, identity.family)
    )
    identity = replace(identity, middles=identity.middles or _between(text, identity))
    first, family = re.escape(identity.first), re.escape(identity.family)
    doubled = re.search(rf"(?<![^\W_])(?i:{first}[ ](?:[^\W\d_]\.?[ ])?{family})(-[^\W\d_]+)(?![^\W_]|-)", text[:_HEAD])
    if doubled is not None and "-" not in identity.family:
        identity = replace(identity, family=f"{identity.family}{doubled[1]}")
    field = re.search(
        rf"(?i)({_GIVEN_LABEL}|{re.escape(identity.family)},[ ]){re.escape(identity.first)}((?:[ ]+[^\W\d_]+)+)"
        r"(?=[ \t]*(?:\||\r?\n|\Z))",
        text,
    )
    if field is not None and not identity.middles:
        further = field[2].split()
        if field[1][-2:] != ", " or all(map(_is_given, further)):
            identity = replace(identity, middles=tuple(further))
    between = r"[ ]+(?:[\"“'‘(][^\n\"”'’)]{2,20}[\"”'’)][ ]+)?"
    whole = rf"(?i:{between.join(map(re.escape, (identity.first, *identity.middles, identity.family)))})"
    more = re.search(rf"{whole}[ ]+([^\W\d_]+)(?=[ \t]*(?:\r?\n|\Z|[|,]))", text[:400])
    if more is not None and not identity.family_first and "-" not in identity.family:
        entry, word = lexicon.lookup(more.group(1)), more.group(1)
        if entry.family > 1 and not entry.wordlike and word[0].isupper() and word.lower() not in ("jr", "sr"):
            return replace(identity, family=f"{identity.family} {word}")
    return identity


def _between(text: str, identity: Identity) -> tuple[str, ...]:
    """ "Sergeyevich" and "J." of a heading whose name was given without them."""
    first, family = (re.escape(n) for n in (identity.first, identity.family))
    name = rf"(?:[{surface.UPPER}]\.?|[{surface.UPPER}](?:[^\W\d_]|['’-])+)"
    found = re.search(rf"(?<![^\W_])(?i:{first})((?:[ ]{name}){{1,2}})[ ](?i:{family})(?![^\W_])", text[:_HEAD])
    words = found.group(1).split() if found and not identity.family_first else []
    return tuple(words) if not {w.lower() for w in words} & particles() else ()


_HEAD = 300
"""Letters at the top in which the name stands in full."""


def _is_given(word: str) -> bool:
    """ "Doe, Jane Rosemary", not "Doe, Jane Engineer"."""
    known = lexicon.lookup(word)
    return known.given > 1 and not known.wordlike


def _respelled(text: str, name: str) -> str:
    """A name read from a letter-spaced heading or a file, with the mark that it has elsewhere: "Jun-Ho", "O'Mooney"."""
    if not name.isalpha() or len(name) < 5:
        return name
    plain, folded = surface.fold(name), surface.fold(text)
    if re.sub("[- '’]", "", folded).count(plain) == folded.count(plain):
        return name
    loose = "[- '’]?".join(map(re.escape, plain))
    found = (text[m.start() : m.end()] for m in re.finditer(rf"(?<![^\W_]){loose}(?![^\W_])", folded))
    parted = (f for f in found if len(f) > len(name) and all(p[:1].isupper() for p in re.split("[- '’]", f)))
    return min(parted, key=str.isupper, default=name)


def _spanned(text: str, spans: Sequence[Span]) -> str:
    first = next((s for s in sorted(spans, key=lambda s: s.start) if s.field is Field.NAME), None)
    return " ".join(text[first.start : first.end].split()) if first else ""
