"""Swap: make the edits that turn a resume into its twin.

``swap`` reads as the list of what tells who the candidate is: the name in running text and in addresses, and for a
change of gender the pronouns, titles, nouns and societies. Each finder works on the folded view of the text and
answers with touches; touches become edits in the coordinates of the document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from masking.document import Candidate, Document, Resume
from masking.errors import Contradiction, InputError, NoNameFound
from masking.policy import Policy
from masking.reading.view import View, fold
from masking.span import Edit, Field, Revision, Span, inverse
from name_lists import lexicon, titles
from perturb.counterfactual import (
    descent,
    groups,
    handles,
    naming,
    nicknames,
    nouns,
    rename,
    singular_they,
    surface,
    traits,
    wording,
)
from perturb.counterfactual.identity import Identity, parse, particles
from perturb.counterfactual.namesakes import of_another
from perturb.counterfactual.notes import notes
from perturb.counterfactual.record import CHANNELS, GENDERED, NAMED, RACED, Counterfactual, Touch, digest
from perturb.counterfactual.steering import said, steered
from perturb.counterfactual.whose import Scene, origin_odds
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
    touches = _without_overlap(_touches(view, factual, known, persona, wanted))
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
    written = name or _identified(resume) or _spanned(resume.text, spans)
    identity = _identity(view.text, written)
    if not identity.first and not identity.family:
        raise NoNameFound("the candidate's name was not found", remedy=GIVE_NAME)
    reading = _read(view, resume, identity)
    identity = reading.identity
    middle = next((m for m in identity.middles if len(m.rstrip(".")) > 1), "")
    gender = traits.gender_of(view.text, reading.own, identity)
    first, last, middle = (
        _spelled(resume.text, view, reading.mentions, n) for n in (identity.first, identity.family, middle)
    )
    race = descent.told(view.text, partial(origin_odds, view.text, identity=identity)) or traits.race_of(identity)
    return Persona(first, last, gender, race, middle, written=written)


def _spelled(text: str, view: View, named: Sequence[naming.Mention], name: str) -> str:
    """The part of a name as the text spells it outside headings: the commonest spelling with small letters."""
    if not name:
        return ""
    forms = Counter(
        surface.spelled(view, text, part.start, part.end)
        for mention in named
        for part in mention.parts
        if part.own == name and "_" not in part.role
    )
    mixed = (form for form, _ in forms.most_common() if not (form.isupper() or form.islower() or "\n" in form))
    return next(mixed, surface.proper(name))


def chosen_channels(channels: Collection[str] | None, *, gendered: bool, raced: bool = False) -> tuple[str, ...]:
    """Return the channels of a swap in their order: those asked for, or all that it needs but ``college``.

    Raises Contradiction for an unknown channel, and for a channel that the swap has nothing for.
    """
    fitting = {*NAMED, *(GENDERED if gendered else ()), *(RACED if raced else ())}
    if channels is None:
        return tuple(c for c in CHANNELS if c in fitting and c != "college")
    _refuse(set(channels) - fitting)
    return tuple(c for c in CHANNELS if c in channels)


def _refuse(channels: set[str]) -> None:
    """Raise Contradiction for ``channels`` that a swap has nothing for."""
    if unknown := sorted(channels - set(CHANNELS)):
        raise Contradiction(f"unknown channel: {', '.join(unknown)}", remedy=f"Known channels: {', '.join(CHANNELS)}.")
    for kind, own in (("gender", GENDERED), ("race", RACED)):
        if strange := sorted(channels & set(own)):
            raise Contradiction(
                f"{' and '.join(strange)} change with the {kind} only",
                remedy=f"Leave --channels out, or ask for another {kind}.",
            )


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


def _touches(view: View, resume: Resume, origin: Persona, persona: Persona, channels: Sequence[str]) -> Iterator[Touch]:
    reading = _read(view, resume, _identity(view.text, origin.written or origin.name), origin.gender)
    if "name" in channels:
        yield from _names(view, resume.text, reading, origin, persona)
    if _changes_race(origin, persona) and set(RACED) & set(channels):
        odds = partial(origin_odds, reading.text, identity=reading.identity)
        said = descent.swapped_descent(reading.text, str(persona.race), odds)
        yield from (t for t in said if t.channel in channels)
    if _changes_gender(origin, persona):
        scene = Scene(reading.text, reading.identity, origin.gender)
        yield from _of_gender(scene, reading.own, persona.gender or "", channels)


def _of_gender(scene: Scene, own: Sequence[Stretch], new: str, channels: Sequence[str]) -> Iterator[Touch]:
    text, old = scene.text, scene.gender or ""
    if "title" in channels:
        yield from wording.swapped_titles(text, own, new)
    if "pronoun" in channels:
        yield from _pronouns(scene, new)
    if "noun" in channels:
        yield from wording.moved_ticks(text, wording.ticked(new), Field.GENDER, "noun")
        yield from wording.swapped_sexes(text, new)
    if "affinity" in channels:
        for touch in groups.swapped_groups(text, new, lambda at: scene.of_another(at, groups.IN_A_KNOWN_NAME)):
            yield from wording.with_article(text, touch)
    addresses = handles.closed(text)  # "rahman@" is no man
    for touch in nouns.swapped_nouns(scene, old, new):
        if touch.channel in channels and not _meets(touch, addresses):
            yield from wording.with_article(text, touch)


def _read(view: View, resume: Resume, identity: Identity, gender: str | None = None) -> _Reading:
    text, named = view.text, _names_of_people(view, resume)
    identity = replace(identity, nicknames=nicknames.used(text, identity, named))
    found = naming.mentions(text, identity, handles.closed(text), sure=_sure(view, resume, identity))
    mentions = tuple(m for m in found if not _of_the_other_gender(text, m, gender))
    own = tuple((m.start, m.end) for m in mentions)
    return _Reading(text, identity, mentions, own)


def _of_the_other_gender(text: str, mention: naming.Mention, gender: str | None) -> bool:
    """ "Mrs. V. Okoro" beside Vincent Okoro: his mother."""
    titled = re.search(
        r"(?<![^\W_])(M(?:rs?|s|iss|me)|Frau|Herr|Sra?|Lady|Sir)\.?[ ]+\Z",
        text[max(0, mention.start - 8) : mention.start],
    )
    told = titles.gender(titled.group(1)) if titled else None
    given = any(p.role in ("first", "nickname", "joined") for p in mention.parts)
    return told is not None and gender in ("male", "female") and told != gender and not given and len(mention.parts) > 1


def _sure(view: View, resume: Resume, identity: Identity) -> Stretch:
    """Where the candidate was identified, in the view; an empty stretch where nowhere, or where another is named."""
    span, parts = resume.candidate.span, _plain_words(f"{identity.first} {identity.family}")
    if span is None or of_another(resume.text, span[0]):
        return (0, 0)
    start, end = view.forth(span[0]), view.forth(span[1] - 1) + 1
    ends = (word.end() for word in _LETTERS.finditer(view.text, start, end))  # "Stanley Kowal, Morgan Stanley"
    end = next((at for at in ends if parts <= _plain_words(view.text[start:at])), 0)
    return (start, end) if end else (0, 0)


_LETTERS = re.compile(r"[^\W\d_]+")


def _plain_words(text: str) -> set[str]:
    return set(map(surface.ascii_name, _LETTERS.findall(text)))


def _names(view: View, whole: str, reading: _Reading, origin: Persona, persona: Persona) -> Iterator[Touch]:
    text, identity = reading.text, reading.identity
    new = rename.Renaming(identity, persona)
    for mention in reading.mentions:
        yield from rename.in_text(text, mention, new, lambda s, e: surface.spelled(view, whole, s, e))
    for handle in handles.handles(text, identity, employers=rename.employers(text, identity)):
        yield from rename.in_handle(text, handle, new)


def _pronouns(scene: Scene, new: str) -> Iterator[Touch]:
    text, old = scene.text, scene.gender or ""
    asked = singular_they.pronouns_in(text) if old == "neutral" else wording.pronouns_in(text, old)
    mine = scene.mine(start for start, _ in asked)
    spans = [s for s in asked if s[0] in mine]
    if old == "neutral":
        yield from singular_they.told_singly(scene, spans, new)
        return
    if new == "neutral":
        yield from singular_they.retold(scene, spans, new)
    else:
        yield from wording.swapped_pronouns(scene, spans, new)
    stated = [s for s in wording.slashed(text) if not scene.of_another(s[0])]
    yield from wording.swapped_stated(text, stated, new)


def _without_overlap(touches: Iterator[Touch]) -> list[Touch]:
    """The first finder to claim a place keeps it."""
    kept: list[Touch] = []
    for touch in touches:
        if not _meets(touch, ((t.start, t.end) for t in kept)):
            kept.append(touch)
    return sorted(kept, key=lambda t: t.start)


def _meets(touch: Touch, stretches: Iterable[Stretch]) -> bool:
    return any(start < touch.end and touch.start < end for start, end in stretches)


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


def _in_one(text: str, edits: Sequence[Edit]) -> list[Edit]:
    """Make one edit of a given and a family name side by side.

    Why: two words set into the page one by one may touch; set as one run they keep their blank.
    """
    made: list[Edit] = []
    for edit in edits:
        last = made[-1] if made else edit
        if last.field is edit.field is Field.NAME and text[last.end : edit.start] == " ":
            made[-1] = replace(last, end=edit.end, replacement=f"{last.replacement} {edit.replacement}")
        else:
            made.append(edit)
    return made


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
            race=_changes_race(origin, persona),
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


def _names_of_people(view: View, resume: Resume) -> tuple[Stretch, ...]:
    """Where masking sees names, in the view; the name carried on from the heading is no sign of a person."""
    from masking.recognize import recognize

    spans = recognize(resume, fields=(Field.NAME,))
    told = (s for s in spans if not s.recognizer.startswith("candidate:"))
    return tuple((view.forth(s.start), view.forth(s.end - 1) + 1) for s in told)


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
    return _in_full(resume.text, f"{above[1]} {stands}" if above and _given_above(above[1], stands) else stands)


def _given_above(word: str, name: str) -> bool:
    """ "LILIAN", and "GUERRA BERNAL" on the next line."""
    lead, first = lexicon.lookup(word), lexicon.lookup(name.split(" ")[0])
    return lead.given > lead.family and not lead.wordlike and first.family > first.given


def _in_full(text: str, found: str) -> str:
    """ "Jamal Washington" of a text where "J. D. Washington", "Jamal" or "Washington" was found."""
    if found and not re.search(r"[\s.]", found):
        return _with_other_word(text, found)
    short = re.fullmatch(r"(?:\w{2,}\.[ ]+)?([A-Z])\.(?:[ -]?[A-Z]\.)*[ ]*([^\W\d_][^\W\d_'’ -]+)", found)
    if short is None:
        return found
    letter, family = short.groups()
    full = rf"(?<![^\W_])({letter}[^\W\d_]+)[ ]+(?:[^\W\d_]+\.?[ ]+)?(?i:{re.escape(family)})(?![^\W_])"
    named = (m for m in re.finditer(full, text) if not of_another(text, m.start()))
    return next((" ".join(m.group().split()) for m in named if titles.gender(m.group(1)) is None), found)


def _with_other_word(text: str, found: str) -> str:
    """ "Jane A. Doe" of the first line where "Jane" or "Doe" was found: a twin of one word would lose the other."""
    word, between = rf"(?<![^\W_])(?i:{re.escape(found)})(?![^\W_])", r"[ ]+(?:[^\W\d_]+\.?[ ]+)??"
    head = text.lstrip().partition("\n")[0]
    for match in (*re.finditer(f"{word}{between}({_WORD})", head), *re.finditer(f"({_WORD}){between}{word}", head)):
        known = lexicon.lookup(match[1])
        if known.given + known.family > 0 and not known.wordlike:
            return " ".join(match.group().split())
    return found


_HEAD = 300
"""Letters at the top in which the name stands in full."""
_WORD = rf"[{surface.UPPER}](?:[^\W\d_]|['’-](?=[^\W\d_]))+"
_NAME_WORD = rf"(?:[{surface.UPPER}]\.?|{_WORD})"
_QUOTED = r"[\"“'‘(][^\n\"”'’)]{2,20}[\"”'’)]"


def _identity(text: str, written: str) -> Identity:
    """The name with what the head adds: middle names, the given name in full, the second half of a family name."""
    folded = surface.fold(text)
    identity = parse(written, folded)
    if not identity.first or not identity.family or identity.family_first:
        return identity
    first, family = (_respelled(text, folded, name) for name in (identity.first, identity.family))
    identity = replace(identity, first=first, family=family)
    first, family = re.escape(identity.first), re.escape(identity.family)
    headed = re.search(
        rf"(?<![^\W_])(?:(?i:{first})|({_NAME_WORD})[ ]+[\"“'‘(](?i:{first})[\"”'’)])((?:[ ]{_NAME_WORD}){{0,2}})"
        rf"(?:[ ]+{_QUOTED})?[ ]+(?i:{family})(-[^\W\d_]+|[ ]+[^\W\d_]+(?=[ \t]*(?:\r?\n|\Z|[|,])))?",
        text[:_HEAD],
    )
    if headed is None:
        return replace(identity, middles=identity.middles or _in_a_form(text, first, family))
    return _with_head(identity, *headed.groups())


def _with_head(identity: Identity, full: str | None, between: str, second: str | None) -> Identity:
    """The name with the given name in full, the words in the middle and the second half of the family name."""
    middles = () if {w.lower() for w in between.split()} & particles() else tuple(between.split())
    known = second if second and (second[0] == "-" or _is_family(second.strip())) else ""
    return replace(
        identity,
        first=full or identity.first,
        nicknames=(*identity.nicknames, *([identity.first] if full else [])),
        middles=identity.middles or middles,
        family=identity.family + known,
    )


def _respelled(text: str, folded: str, name: str) -> str:
    """A name read from a letter-spaced heading or a file, with the mark that it has elsewhere: "Jun-Ho", "O'Mooney"."""
    if not name.isalpha() or len(name) < 5:
        return name
    loose = "[- '’]?".join(map(re.escape, surface.fold(name)))
    found = [text[m.start() : m.end()] for m in re.finditer(rf"(?<![^\W_]){loose}(?![^\W_])", folded)]
    parted = (f for f in found if len(f) > len(name) and all(p[:1].isupper() for p in re.split("[- '’]", f)))
    return min(parted, key=str.isupper, default=name)


def _in_a_form(text: str, first: str, family: str) -> tuple[str, ...]:
    """ "Rosemary" of "Given names: Jane Rosemary" or "Doe, Jane Rosemary"."""
    label = rf"(?:(?:given|first|fore)[ \t-]*names?[ \t]*[:|\t][ \t|]*|{family},[ ]){first}"
    found = re.search(rf"(?i){label}((?:[ ]+[^\W\d_]+)+)(?=[ \t]*(?:\||\r?\n|\Z))", text)
    further = found[1].split() if found else []
    known = map(lexicon.lookup, further)
    return tuple(further) if all(k.given > 1 or not k.wordlike for k in known) else ()


def _is_family(word: str) -> bool:
    """ "Ana Torres Lara", not "Ana Torres speaks"."""
    known = lexicon.lookup(word)
    return word[:1].isupper() and known.family > 1 and not known.wordlike and word.lower() not in ("jr", "sr")


def _spanned(text: str, spans: Sequence[Span]) -> str:
    first = next((s for s in sorted(spans, key=lambda s: s.start) if s.field is Field.NAME), None)
    return " ".join(text[first.start : first.end].split()) if first else ""
