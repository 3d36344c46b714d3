"""People: who is meant by a pronoun, the candidate or somebody else.

Why: referees, managers and patients have pronouns too, and a twin must leave theirs alone. The reader of a resume
goes by the subject: a pronoun means the subject of its clause, else whoever the clause before was about, else the
candidate. An object cannot mean the subject of its own clause; what stands between quotation marks is told by
somebody, of the candidate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from name_lists import census, lexicon, pronouns, titles
from perturb.counterfactual.agreement import role
from perturb.counterfactual.surface import UPPER
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import alternatives, listed, words

_ROLE_NOUN = listed(
    r"(\b(?:my|our|an?|one|his|her|each|every|another|whose)|(?<=[^\W_])['’]s)[ \t]+"
    r"(?:(?!and\b|or\b|of\b|the\b)[a-z-]+[ \t]+)"
    r"{0,2}?(<gender:relations,kin>)\b",
    re.I,
)
_NOT_OTHER = listed(r"\b(?:<gender:not_other_after>)[ \t]+\Z", re.I)
_OWN_RELATION = listed(r"[ \t]+(?:(?:<gender:own_relation_adjectives>)[ \t]+){0,2}(?:<gender:own_relation>)\b", re.I)
_INVITES = listed(r"\b(?:<gender:invites>)(?:[ \t]+(?:to|for))?[ \t]+\Z", re.I)

CANDIDATE, SPEAKER = "candidate", "speaker"
_NAMED = re.compile(
    rf"(?<![^\W_])(?=([{UPPER}][^\W\d_{UPPER}][\w'’-]*)"
    rf"((?:[ \t]+(?:[{UPPER}]\.|(?:van|von|de|da|al|bin|del|di)\b|[{UPPER}][\w'’-]+)){{1,3}}))"
)
_KIN = {
    "mother": "female", "father": "male", "wife": "female", "husband": "male", "sister": "female", "brother": "male",
    "daughter": "female", "son": "male", "aunt": "female", "uncle": "male", "grandmother": "female",
    "grandfather": "male", "girlfriend": "female", "boyfriend": "male", "niece": "female", "nephew": "male",
}  # fmt: skip
_CLAUSE = re.compile(r"[.;:!?\"“”|]|\r?\n|[ \t](?:—|–)[ \t]|\b(?:that|because|whereas|while)\b")
_LEAD_IN = re.compile(
    r"(?:^|(?<=[.!?\n\"“•-])|(?<=[.!?•-][ \t]))"
    r"(?:When|While|After|Before|If|Since|As|Although|Though|Because|Once|Until|Whenever)\b"
    r"[^.;:!?\n]{3,140}?,",
    re.M,
)
_ABBREVIATION = re.compile(r"\b(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|no|[a-z])\Z", re.I)
_BREAK = re.compile(r"\n[ \t]*\r?\n|\n[ \t]*(?=[•▪●*·–-][ \t]|[\"“])")
_ITEM = re.compile(r"(?:(?<=[.!?\"”;)])[ \t]*|^[ \t]*[•▪*–-][^\n]*)\r?\n(?=[A-Z\"“])", re.M)
"""A line that ends its sentence, or the last one with a bullet: the next one is an item of its own."""
_REFERS = re.compile(r"\b(?:[Rr]efer|[Cc]ontact|[Ss]upervis|[Mm]anager)")
_APPOSITION = re.compile(rf",?[ \t]+([{UPPER}][\w'’-]+)[ \t]+(?:[{UPPER}]\.[ \t]+)?[{UPPER}][\w'’-]+")
_INITIALLED = re.compile(rf"(?<![^\W_])(?:[{UPPER}]\.[ \t-]?){{1,3}}([{UPPER}][\w'’-]{{2,}})")
_SAYS = re.compile(rf"[\"”][ \t]+(?:says|said|writes|wrote|adds|added|recalls|recalled)[ \t]+([{UPPER}]\.?)(?=,|[ \t])")
_SPEAKER = re.compile(r"(?<![^\W_])(?:I|We)(?![^\W_.])")
_CLEFT = re.compile(r"\b(?:[Ii]t(?:['’]s|[ ]is|[ ]was|[ ]would[ ]be|[ ]will[ ]be)|[Tt]hat(?:['’]s|[ ]is))[ \t]+\Z")
""" "If I had to keep one teacher it would be her"."""
_QUOTED = re.compile(r"\"[^\"\n]{2,600}\"|“[^”\n]{2,600}”")
_REACHED = re.compile(
    r"[ \t]+(?:phone|number|e-?mail|mobile|cell|contact|card|details|telephone|office|address)\b", re.I
)
"""What of a referee stands behind his words: "His number is below"."""


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody who is not the candidate, where named or told of."""

    start: int
    end: int
    gender: str | None = None
    """None where it cannot be told."""
    passing: bool = False
    """Told of in passing ("her boss", "John Oliver's show"): what comes next is about the candidate again."""


@dataclass(frozen=True, slots=True)
class _Event:
    at: int
    kind: str
    """``mention``, ``pronoun``, ``clause``, ``break``, ``open`` and ``close`` of a quotation."""
    who: Other | str | None = None
    end: int = 0


@lru_cache(maxsize=32)
def others(text: str, own: tuple[tuple[int, int], ...], named: tuple[tuple[int, int], ...] = ()) -> tuple[Other, ...]:
    """Return everybody else the text names or tells of; ``own`` are the stretches that name the candidate.

    ``named`` is where masking sees a person's name.
    """
    mine = {w for s, e in own for w in re.findall(r"[^\W\d_]+", text[s:e].lower())}
    found = [*_titled(text, mine), *_named(text), *_role_nouns(text, own), *_initialled(text), *_beings(text)]
    found += _seen(text, named)
    apart = [o for o in found if not any(s < o.end and o.start < e for s, e in own)]
    apart.sort(key=lambda o: (o.start, -o.end))
    kept: list[Other] = []
    for other in apart:
        if not kept or other.start >= kept[-1].end:
            kept.append(other)
    return tuple(sorted([*kept, *_again(text, kept, own, mine)], key=lambda o: o.start))


def by_rules(
    text: str,
    pronouns: Sequence[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Other],
    gender: str,
    references: Sequence[tuple[int, int]] = (),
) -> frozenset[int]:
    """Return the starts of those ``pronouns`` (all of the candidate's ``gender``) that mean the candidate by the rules.

    ``references`` are the stretches of text in which others are introduced (a section of referees).
    """
    found = verdicts(text, pronouns, own, strangers, gender, references)
    return frozenset(at for at, (mine, _) in found.items() if mine)


def verdicts(
    text: str,
    pronouns: Sequence[tuple[int, int]],
    own: Sequence[tuple[int, int]],
    strangers: Sequence[Other],
    gender: str,
    references: Sequence[tuple[int, int]] = (),
) -> dict[int, tuple[bool, bool]]:
    """Return for the start of each pronoun whether it means the candidate, and whether a turn of phrase says so.

    Where none does, the rules take who was told of last: a guess.
    """
    strangers = tuple(_told_apart(text, strangers, gender))
    order = ("close", "break", "clause", "open", "pronoun", "mention")
    events = sorted(_events(text, pronouns, own, strangers), key=lambda e: (e.at, order.index(e.kind)))
    found: dict[int, tuple[bool, bool]] = {}
    state = _State(text, gender, tuple(references), frozenset(s for s, _ in own))
    for event in events:
        if event.kind == "pronoun":
            found[event.at] = state.resolve(event.at, event.end)
        else:
            state.see(event)
    return found


def _told_apart(text: str, strangers: Sequence[Other], gender: str) -> Iterator[Other]:
    """Who is not known to be a man or a woman is what the next pronoun that cannot be the candidate's says."""
    other = "male" if gender == "female" else "female"
    said = "|".join(pronouns.words(other))
    for at, stranger in enumerate(strangers):
        stop = strangers[at + 1].start if at + 1 < len(strangers) else len(text)
        found = re.compile(rf"[^.;!?\n]*?\b(?:{said})\b", re.I).match(text, stranger.end, stop)
        known = stranger.gender is None and not stranger.passing and found is not None and gender in pronouns.FORMS
        yield replace(stranger, gender=other) if known else stranger


@dataclass(slots=True)
class _State:
    """Who the clause is about, and who the clause before was about."""

    text: str
    gender: str
    references: tuple[tuple[int, int], ...]
    own: frozenset[int] = frozenset()
    """Where the candidate is named."""
    named: tuple[int, Other | None] = (0, None)
    """Where the candidate was named last, and who was told of before."""
    subject: Other | str | None = None
    topic: Other | str | None = None
    last: Other | None = None
    around: list[tuple[Other | str | None, Other | str | None]] = field(default_factory=list)
    """Who was told of where the quotation began."""

    def see(self, event: _Event) -> None:
        if event.kind == "break":
            self.subject = self.topic = None
            if not any(s <= event.at < e for s, e in self.references):
                self.last = None
        elif event.kind == "open":
            self.around.append((self.subject, self.topic))
            self.subject = self.topic = self.last = None
        elif event.kind == "close":
            subject, topic = self.around.pop() if self.around else (None, None)
            told = next((w for w in (subject, topic) if isinstance(w, Other)), None)
            self.subject, self.topic, self.last = None, topic, told if told and self._fits(told) else None
        elif event.kind == "clause":
            passing = isinstance(self.subject, Other) and self.subject.passing
            self.topic = self.topic if passing else self.subject or self.topic
            self.subject = None
        else:
            self._meet(event)

    def _meet(self, event: _Event) -> None:
        if event.who == CANDIDATE:
            self.named = (event.end, self.last)
        if event.who == SPEAKER and self.subject not in (None, SPEAKER):  # "She is the person I call"
            self.topic = self.subject
        leads = event.who == CANDIDATE and self.text[event.at - 2 : event.at] == ", "
        leads = leads and re.match(r"[ \t]+[a-z]+(?:s|ed)\b", self.text[event.end : event.end + 24]) is not None
        if self.subject is None or event.who == SPEAKER or leads:  # "Unlike Ms. Roth, Jane leads"
            self.subject = event.who
        if isinstance(event.who, Other) and self._fits(event.who) and not event.who.passing:
            self.last = event.who
        elif event.who == CANDIDATE and not any(s <= event.at < e for s, e in self.references):
            self.last = None

    def resolve(self, start: int, end: int) -> tuple[bool, bool]:
        part = role(self.text, start, end)
        phrase = self._by_phrase(part, start, end)
        who = self._by_subject(part, start) if phrase is None else phrase
        if part == "subject" and (self.subject in (None, SPEAKER) or self._glossed(end)):
            self.subject = who
        return who == CANDIDATE, phrase is not None

    def _by_phrase(self, part: str, start: int, end: int) -> Other | str | None:
        """What a turn of phrase says, whoever was told of before."""
        if part == "subject" and re.match(r"[ \t]+who\b", self.text[end : end + 6]) and self.text[start].isupper():
            return "whoever"  # "He who inherits her models"
        if self._glossed(end) or (part == "object" and _CLEFT.search(self.text[max(0, start - 16) : start])):
            return CANDIDATE
        end_of_name, before = self.named
        done = before is not None and re.fullmatch(r"[ \t]+[a-z]+[ \t]+", self.text[end_of_name:start])
        if part == "object" and self.subject == CANDIDATE and before is not None and done:
            return before  # "Sandoval taught him everything", says Nguyen
        if part == "determiner" and (found := self._of_neighbour(start, end)) is not None:
            return found
        return CANDIDATE if part == "object" and self.subject != SPEAKER and self._asked_for(start) else None

    def _by_subject(self, part: str, start: int) -> Other | str:
        subject = self.subject
        if subject == SPEAKER:
            return self._for_speaker(start)
        if part == "object":
            return self._topic(start) if _INVITES.search(self.text[:start][-20:]) else self._not_subject(subject, start)
        if isinstance(subject, Other) and self._fits(subject):
            return subject
        if subject == CANDIDATE:
            return CANDIDATE
        return self._topic(start)

    def _asked_for(self, start: int) -> bool:
        """ "Call him before nine" on a line of its own; among referees it is the referee who is called."""
        line = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        asked = re.fullmatch(r"[ \t•*-]*(?:[A-Z][a-z]+[ ])?", line) and _INVITES.search(line) is not None
        above = self.text[: start - len(line) - 1].rpartition("\n")[2]
        told = re.search(r"\b(?:[Rr]efer|[Cc]ontact|[Ss]upervis|[Mm]anager)", above) is not None
        return bool(asked) and not told and not any(s <= start < e for s, e in self.references)

    def _of_neighbour(self, start: int, end: int) -> Other | str | None:
        """Whose a thing or a relative is by the words beside: "Mrs. Lund and her deputy", "Trish, his apprentice"."""
        if (_OWN_RELATION.match(self.text, end) and self.last is not None) or self._is_kin(start, end):
            return CANDIDATE
        if self._apposed(start, end) or self._of_spouse(end):
            return CANDIDATE
        last = self.last
        if last is not None and re.match(r"(?i:each|every)\b[^.;:!?\n]*\Z", self.text[last.start : start]):
            return last  # "each woman's name and her children's names"
        joined = re.search(r"[ \t]+(?:and|with)[ \t]+\Z", self.text[max(0, start - 8) : start])
        if joined and self.last is not None and self.last.end + len(joined.group()) >= start - 1:
            return self.last
        if self.last is not None and self.text[start].isupper() and _REACHED.match(self.text, end):
            return self.last
        return None

    def _glossed(self, end: int) -> bool:
        """ "because she - Sunniva, not Eira - never raised her voice"."""
        gloss = re.match(r"[ \t]*(?:[(,]|[–—-])[ \t]*", self.text[end : end + 6])
        return (
            gloss is not None
            and gloss.group().strip() != ""
            and end + gloss.end() in self.own
            and gloss.group()[:1] != ","
        )

    def _is_kin(self, start: int, end: int) -> bool:
        """ "Mr. Quist of the posters is her uncle": nobody is a relative of their own."""
        said = re.search(r"\b(?:is|was)[ \t]+\Z", self.text[max(0, start - 5) : start])
        noun = re.match(r"[ \t]+([a-z-]+)\b", self.text[end : end + 24])
        return said is not None and noun is not None and noun.group(1) in _relatives()

    def _of_spouse(self, end: int) -> bool:
        """ "Her husband relocated too": a spouse is the candidate's unless somebody of that gender is told of."""
        known = isinstance(self.subject or self.topic, Other) and getattr(self.subject or self.topic, "gender", None)
        spouse = re.match(r"[ \t]+(?:late[ \t]+|ex-)?(?:husband|wife|spouse)\b", self.text[end : end + 20])
        return spouse is not None and known != self.gender

    def _apposed(self, start: int, end: int) -> bool:
        """ "Mr. Berg (his neighbour)", "Kofi Mensah, his brother,": whose the other is."""
        named = (
            re.search(rf"[{UPPER}][\w'’.-]+[ \t]*[,(][ \t]*(?:not[ \t]+)?\Z", self.text[max(0, start - 40) : start])
            is not None
        )
        noun = re.match(r"[ \t]+(?:[a-z-]+[ \t]+){0,2}?([a-z-]+)[ \t]*(?:[,).;\n]|and\b|\Z)", self.text[end : end + 60])
        return named and noun is not None and noun.group(1).rpartition("-")[2] in _relatives()

    def _for_speaker(self, start: int) -> Other | str:
        """ "I assisted her": whoever was told of before, else the one a letter is about."""
        if self.topic not in (None, SPEAKER):
            return self._topic(start)
        return self.last or CANDIDATE

    def _not_subject(self, subject: Other | str | None, start: int) -> Other | str:
        if isinstance(subject, Other):
            return CANDIDATE if self._fits(subject) else self._topic(0)
        if subject == CANDIDATE:
            return self.last or CANDIDATE
        if isinstance(self.topic, Other) and self._fits(self.topic):
            return CANDIDATE
        if self.topic == CANDIDATE and not self._bare_verb(start):
            return CANDIDATE
        return self.last or CANDIDATE

    def _bare_verb(self, start: int) -> bool:
        """The clause begins with its verb, as in a list of duties: "Reported to her"."""
        clause = re.split(r"[.;:!?\"“”\n]", self.text[max(0, start - 120) : start])[-1]
        return re.match(r"[ \t•*-]*[A-Z][a-z]+(?:ed|ing)\b", clause) is not None

    def _topic(self, start: int) -> Other | str:
        if isinstance(self.topic, Other) and self._fits(self.topic):
            return self.topic
        if self.topic is None and self.last is not None and any(s <= start < e for s, e in self.references):
            return self.last
        return CANDIDATE

    def _fits(self, other: Other) -> bool:
        return other.gender in (None, self.gender)


def _events(
    text: str, pronouns: Iterable[tuple[int, int]], own: Iterable[tuple[int, int]], strangers: Iterable[Other]
) -> Iterator[_Event]:
    yield from (_Event(s, "pronoun", None, e) for s, e in pronouns)
    yield from (_Event(s, "mention", CANDIDATE, e) for s, e in own if not _firms(text, e))
    yield from (_Event(o.start, "mention", o, o.end) for o in strangers if not _hailed(text, o))
    yield from (_Event(m.start(), "mention", SPEAKER) for m in _SPEAKER.finditer(text))
    yield from (_Event(m.start(), "break") for m in _BREAK.finditer(text))
    yield from (
        _Event(m.start(), "break")
        for m in _ITEM.finditer(text)
        if not _REFERS.search(text[: m.start()].rpartition("\n")[2])
    )
    yield from (_Event(m.end() - 1, "clause") for m in _LEAD_IN.finditer(text))
    for quoted in _QUOTED.finditer(text):
        yield _Event(quoted.start(), "open")
        yield _Event(quoted.end(), "close")
    for match in _CLAUSE.finditer(text):
        dot = match.group() == "." and (
            _ABBREVIATION.search(text[max(0, match.start() - 5) : match.start()])
            or text[match.end() : match.end() + 1].isalnum()
        )
        if not dot and not (match.group().strip() == "" and _runs_on(text, match.end())):
            yield _Event(match.start(), "clause")


def _hailed(text: str, other: Other) -> bool:
    """ "Bea, about Jane: she passed": who a letter is written to is not told of."""
    opens = re.search(
        r"(?:^|\n[ \t]*\r?\n|\b(?:[Dd]ear|[Hh]i|[Hh]ello)[ \t]+)\Z", text[max(0, other.start - 8) : other.start]
    )
    return (
        opens is not None
        and re.match(r",[ \t]*(?:\n|(?:about|re|I|you|we|please|thanks?|this|as|here)\b)", text[other.end :])
        is not None
    )


def _firms(text: str, end: int) -> bool:
    """A mention that only says whose somebody is: "As Grace Muldoon's supervisor"."""
    return (
        re.match(
            rf"['’]s?[ \t]+(?:[a-z]+[ \t]+)?"
            rf"(?:manager|supervisor|boss|mentor|teacher|{alternatives('gender', 'kin', 'beings')})\b",
            text[end : end + 40],
        )
        is not None
    )


def _runs_on(text: str, start: int) -> bool:
    """A line that begins small goes on with the sentence of the line before."""
    rest = text[start : start + 40].lstrip(" \t")
    return rest[:1].islower()


@cache
def _titled_name() -> re.Pattern[str]:
    known = "|".join(re.escape(t) for t in titles.every() if len(t) > 1)
    return re.compile(
        rf"(?<![^\W_])({known}|{alternatives('gender', 'offices')})\.?[ \t]+(?:(?:Dr|Prof|Cmdr|Col|Gov|Gen)\.?[ \t]+)?"
        rf"((?:(?:van|von|de|da|di|den|der|la|le|al|bin|ten|ter)[ \t]){{0,3}}(?:[{UPPER}](?:\.|[\w'’-]*)[ \t]?){{1,4}})"
    )


def _titled(text: str, mine: set[str]) -> Iterator[Other]:
    for match in _titled_name().finditer(text):
        said = match.group(2).split()
        gender = titles.gender(match.group(1))
        named_so = text[max(0, match.start() - 4) : match.start()].lower() == "the "
        hall = match.group(1) in ("Lady", "Lord", "King", "Queen") and said[-1].rstrip(".,") in ("Hall", "College")
        if hall or (named_so and {w.lower().rstrip(".,") for w in said} & words("naming", "organisation")):
            continue  # "the Dean Hotel", "Lady Margaret Hall"
        plain = re.sub(r"['’]s?\Z", "", said[0]).strip(".,")
        known = gender is not None or lexicon.lookup(plain).name > 0
        ours = {w.strip(".,'’").lower() for w in said if len(w) > 2} <= mine and gender is None
        if ours or not known or (match.group(1) in ("Sr", "Master") and lexicon.lookup(plain).wordlike):
            continue  # "Lt. O'Hara", "Sr. Systems Engineer"
        passing = _owns(text, match.end(2)) or _OF.search(text[: match.start()][-14:]) is not None
        yield Other(match.start(), match.end(2), gender or _sex(said[0]), passing=passing)


def _named(text: str) -> Iterator[Other]:
    places = words("naming", "organisation") | words("gender", "no_person_after")
    for match in _NAMED.finditer(text):
        first, rest = match.group(1), match.group(2).split()
        while first.lower() in words("naming", "occupations") and len(rest) > 1:
            first, *rest = rest  # "Deputy Sheriff Nora Kipp"
        entry = lexicon.lookup(first)
        following = text[match.end(2) : match.end(2) + 16].split()[:1]
        place = {re.sub(r"['’]s\Z", "", w.lower().rstrip(".,;")) for w in (*rest, *following)} & places
        if re.search(r"['’]s?\Z", first):
            continue  # "St. Mary's Honors"
        if entry.given >= 1 and not entry.wordlike and _surname_like(rest[-1]) and not place:
            owner = _owns(text, match.end(2)) or _OF.search(text[: match.start()][-14:]) is not None
            passing = owner or attribute(text, match.end(2))
            yield Other(match.start(), match.end(2), _sex(first), passing=passing)


def attribute(text: str, end: int) -> bool:
    """Return whether a name or a noun that ends at ``end`` says what kind of thing follows: "Indiana Jones fan"."""
    follows = re.match(r"[ \t]+([a-z]{3,})", text[end : end + 24])
    return follows is not None and not (
        is_finite(follows.group(1), nouns=True)
        or is_bare(follows.group(1))
        or follows.group(1) in words("grammar", "closed") | words("grammar", "finite") | words("grammar", "adverb")
        or follows.group(1).endswith("ly")
    )


_OF = re.compile(r"\bof[ \t]+(?:the[ \t]+late[ \t]+)?\Z")
_BEING = listed(
    r"(?:^|(?<=[.;:!?\n\"“”(,–—-][ ])|(?<=[\"“(])|\b(?:[Oo]f|when|while|because|if|as|that|said|says|after|before|"
    r"until|how|and|but)[ ]+)(?:(?:the|this|that|our|one|every|each)[ ]+(?:[a-z-]+[ ]+){0,2}?(?:<gender:beings>)\b|"
    r"(?:each|every)[ ]+(?:of[ ]+(?:the|our|my|his|her|their)[ ]+)?(?:[a-z-]+[ ]+)?[a-z]{3,}(?=[ ]+[a-z]+))",
    re.I | re.M,
)


_LEADS = listed(r"(?:^|[.;:!?(]|\b(?:when|while|because|if|and|but|<gender:kin>))[ \"“]*\Z", re.I | re.M)


def _seen(text: str, named: Sequence[tuple[int, int]]) -> Iterator[Other]:
    """A person's name by what masking sees: "Dan lost his thumb"."""
    for start, end in named:
        said = re.match(rf"[{UPPER}][^\W\d_]+(?:[ ][{UPPER}][\w'’-]+)*", text[start:end])
        entry, stop = lexicon.lookup(said.group().split()[0] if said else ""), start + (said.end() if said else 0)
        acts = re.match(r"[ ]+([a-z]{2,})", text[stop : stop + 20])
        told = acts is not None and is_finite(acts.group(1), nouns=True) and entry.given > 1 and not entry.wordlike
        if said and told and _LEADS.search(text[max(0, start - 30) : start]):
            passing = _owns(text, stop) or _OF.search(text[max(0, start - 14) : start]) is not None
            yield Other(start, stop, _sex(said.group().split()[0]), passing=passing)


def _beings(text: str) -> Iterator[Other]:
    """ "Of the tug I will say she was sound", "each of the women has her own": who is told of without a name."""
    yield from (Other(m.start(), m.end()) for m in _BEING.finditer(text))


def _owns(text: str, end: int) -> bool:
    """ "John Oliver's show hired him"."""
    return re.search(r"['’]s?\Z", text[:end].rstrip()[-3:]) is not None or text[end : end + 2] in ("'s", "’s")


def _initialled(text: str) -> Iterator[Other]:
    """ "K. J. Lund wrote that book"."""
    yield from (Other(m.start(1), m.end(1)) for m in _SAYS.finditer(text))
    for match in _INITIALLED.finditer(text):
        entry = lexicon.lookup(match.group(1))
        if entry.family >= 1 and not entry.wordlike:
            yield Other(match.start(), match.end())


@cache
def _relatives() -> frozenset[str]:
    """Words for somebody by what they are to another."""
    return words("gender", "relations") | words("gender", "kin") | words("gender", "relatives")


def _surname_like(word: str) -> bool:
    entry = lexicon.lookup(word)
    return entry.family >= 1 and not entry.wordlike


def _role_nouns(text: str, own: Sequence[tuple[int, int]]) -> Iterator[Other]:
    starts = {s for s, _ in own}
    for match in _ROLE_NOUN.finditer(text):
        opener, noun = match.group(1).lower(), match.group(2).lower()
        if _NOT_OTHER.search(text[max(0, match.start() - 12) : match.start()]):
            continue
        if re.match(r"[ \t]+and[ \t]+I\b", text[match.end() : match.end() + 8]):
            continue  # "My wife and I hired her"
        his = opener in ("his", "her")
        if opener[0] in "'’" and noun not in _KIN:
            continue  # "Ann's first client was her aunt"
        titled = match.group(2)[0].isupper() and re.match(r"[ \t]+[A-Z]", text[match.end() : match.end() + 2])
        if titled or (his and noun == "head" and text[match.end() : match.end() + 4] != " of "):
            continue  # "a Girl Guides troop", "keeps his head"
        if his and role(text, match.start(1), match.end(1)) != "determiner":
            continue  # "let her lead"
        if opener in ("a", "an") and _says_of_candidate(text, match, noun, starts):
            continue
        named = _APPOSITION.match(text, match.end())
        gender = _KIN.get(noun) or (_sex(named.group(1)) if named else None)
        yield Other(match.start(), match.end(), gender, passing=his and gender is None)


def _says_of_candidate(text: str, match: re.Match[str], noun: str, starts: set[int]) -> bool:
    """ "A single mother of two, Jane", "Cliff, a father of two": an apposition to the candidate or to another."""
    after = re.match(r"[^.;\n]{0,40}?,[ \t]+", text[match.end() : match.end() + 60])
    before = re.search(r"[,(—–-][ \t]*\Z|\band[ \t]+\Z", text[max(0, match.start() - 6) : match.start()])
    kin = noun in _KIN and re.match(r"[ \t]+(?:of|to)[ \t]", text[match.end() : match.end() + 4]) is not None
    return kin or before is not None or (after is not None and match.end() + after.end() in starts)


def _again(text: str, known: Sequence[Other], own: Sequence[tuple[int, int]], mine: set[str]) -> Iterator[Other]:
    """Names of others that stand again by one word: "Lopez said"; a word of the candidate's own name does not count."""
    taken = [(o.start, o.end) for o in known] + list(own)
    sought: set[tuple[str, str | None]] = set()
    for other in known:
        found = re.findall(rf"[{UPPER}][\w'’-]{{2,}}", text[other.start : other.end])
        shut = mine | words("naming", "occupations")
        said = [w for w in found if not titles.gender(w) and re.sub(r"['’]s?\Z", "", w).lower() not in shut]
        for word in dict.fromkeys(said[:1] + said[-1:]) if said and text[other.start].isupper() else []:
            if (word, other.gender) in sought:
                continue
            sought.add((word, other.gender))
            for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text):
                if not any(s < match.end() and match.start() < e for s, e in taken):
                    yield Other(match.start(), match.end(), other.gender)


def _sex(first: str) -> str | None:
    said = re.sub(r"['’]s?\Z", "", first)
    return census.gender(said, share=80)
