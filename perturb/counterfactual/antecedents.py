"""Antecedents: what speaks for a pronoun being the candidate's and what for its being somebody else's.

Why: a reader takes who is the subject of the clause, else who was told of last, unless grammar forbids it or the talk
has turned back to the candidate. Each sign is weak; ``whose`` weighs them with numbers that were learned.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from perturb.counterfactual.agreement import role
from perturb.counterfactual.mentions import SEVERAL, Person
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import words

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\n")
_QUOTED = re.compile(r"\"[^\"\n]{2,900}\"?|“[^”\n]{2,900}”?")
_SENTENCE = re.compile(
    r"(?<!\b[A-Z])(?<!\bM[rs])(?<!\bMrs)(?<!\bDr)(?<!\bSt)(?<!\bRev)(?<!\bProf)(?<!\bNo)[.!?][\"”')]*(?=\s|\Z)|\n"
)
_BREAKS = frozenset('.;:!?"“”()—–|•\n')
_RELATIVE = frozenset(("who", "whose", "whom"))
_SUBJECTS = frozenset(("he", "she", "they", "i", "we"))
_BARE = frozenset(("^", "\n", ".", "!", "?", '"', "“", "”", "•", "*", "-", "–", ";"))
_LABEL = re.compile(r"[ \t•*-]*(?:Refere|Reports? to|Supervis|(?:Line )?[Mm]anager|Boss|Contact|REFERE)")
TURN, TURN_WEIGHT = "turn=", 5.0
"""Signs that are turns of phrase begin so, and weigh more: they are rare, and where they stand they decide."""
_COARSE = {"subject": "subject", "object": "object"}
"""Other roles are bound to a noun or to the subject."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks about one pronoun: plain signs, and signs with the number of the person they are about."""

    plain: tuple[str, ...]
    about: tuple[tuple[str, int], ...]


class Page:
    """A text in tokens, with its sentences, quotations and people."""

    def __init__(
        self, text: str, people: Sequence[Person], gender: str, references: Sequence[tuple[int, int]] = ()
    ) -> None:
        self.text, self.people, self.gender, self.references = text, people, gender, references
        found = list(_TOKEN.finditer(text))
        self.at = [m.start() for m in found]
        self.tokens = [m.group().lower().replace("’", "'") for m in found]
        self.ends = [m.end() for m in _SENTENCE.finditer(text)]
        self.quotes = [m.span() for m in _QUOTED.finditer(text)]
        self.gaps = [m.start() for m in re.finditer(r"\n[ \t]*\n", text)]
        self.sentence = [bisect_right(self.ends, p.start) for p in people]
        self.quote = [self._quote(p.start) for p in people]
        self.acting = [self._acts(p) for p in people]
        self.speakers = frozenset(n for n, p in enumerate(people) if self._speaks(n, p))

    def token(self, at: int) -> int:
        """Return the number of the first token at or after an offset."""
        return bisect_left(self.at, at)

    def between(self, start: int, end: int) -> list[str]:
        """Return the tokens between two offsets."""
        return self.tokens[self.token(start) : self.token(end)]

    def _quote(self, at: int) -> int:
        return next((i for i, (s, e) in enumerate(self.quotes) if s <= at < e), -1)

    def _acts(self, person: Person) -> bool:
        """Whether a person is the subject of a verb: nothing governs the name, and a verb follows."""
        if person.kind == "pronoun":
            return person.head in _SUBJECTS
        at = self.token(person.start)
        before = self.tokens[max(0, at - 5) : at]
        apposed = before[-1:] == [","]
        while before and (before[-1] in words("grammar", "before_noun") or before[-1].endswith("'s")):
            before.pop()
        last = before[-1] if before else ""
        governed = last in words("grammar", "preposition") or (
            is_finite(last) and last not in words("grammar", "auxiliaries") and not apposed
        )
        after = self.tokens[self.token(person.end) :][:14]
        bare = person.kind in SEVERAL and after[:1] != [] and is_bare(after[0])
        return not governed and (bare or _verb_follows(after, apposed))

    def _speaks(self, number: int, person: Person) -> bool:
        """Who says what stands between quotation marks."""
        if self.quote[number] >= 0 or not self.quotes or person.kind in ("own", "pronoun"):
            return False
        at, end = self.token(person.start), self.token(person.end)
        around = [*self.tokens[max(0, at - 3) : at], *self.tokens[end : end + 3]]
        if words("gender", "saying") & set(around):
            return True
        opens = next((s for s, _ in self.quotes if s >= person.end), None)
        return opens is not None and opens - person.end < 90 and ":" in self.text[person.end : opens]

    def name(self, n: int) -> str:
        """What kind of person the ``n``-th is to the pronoun: own, the same gender, unknown, opposite, the speaker."""
        person = self.people[n]
        if person.kind == "own":
            return "own"
        if person.gender == "speaker":
            return "spk"
        return "same" if person.gender == self.gender else "unk" if person.gender is None else "opp"

    def alike(self, n: int) -> bool:
        """Whether the pronoun may mean the ``n``-th person, who is neither the candidate nor a pronoun."""
        return self.people[n].kind not in ("own", "pronoun") and self.people[n].gender in (None, self.gender)


def _verb_follows(after: Sequence[str], apposed: bool) -> bool:
    """A verb follows at once, after an adverb, after a relative clause or after what stands between commas."""
    rest = list(after)
    if rest[:1] in ([","], ["("]):
        close = next((i for i, w in enumerate(rest[1:], 1) if w in (",", ")")), 0)
        rest = rest[1:] if apposed else rest[close + 1 :] if close else []
    while rest and (rest[0].endswith("ly") or rest[0] in ("who", "also", "never", "then", "still", "now", "and")):
        rest = rest[1:]
    past = bool(rest) and rest[0].endswith("ed") and len(rest[0]) > 4
    return bool(rest) and (past or rest[0] in words("grammar", "auxiliaries") or is_finite(rest[0], nouns=True))


def _taken_up(gap: Sequence[str]) -> bool:
    """Others, who are no one person, are the subject of what follows: "and many of them still write to"."""
    joins = words("grammar", "joins") | {","}
    return any(a in joins and b in words("grammar", "several") for a, b in pairwise(gap))


def _some(value: int, *edges: int) -> int:
    return sum(value > edge for edge in edges)


class Reader:
    """Reads the signs of each pronoun of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def signs(self, me: int) -> Signs:
        """Return what speaks about the pronoun that is the ``me``-th of the page's people."""
        page = self.page
        person = page.people[me]
        self.me, self.part = me, role(page.text, person.start, person.end)
        self.coarse = _COARSE.get(self.part, "bound")
        told = page.quote[me] >= 0
        self.before = [n for n in range(me) if not (told and n in page.speakers and page.quote[n] < 0)]
        self.same = [n for n in self.before if page.sentence[n] == page.sentence[me]]
        at = page.token(person.start)
        self.left = [*page.tokens[max(0, at - 3) : at][::-1], "^", "^", "^"]
        self.right = [*page.tokens[at + 1 : at + 3], "$", "$"]
        self.opens = self.left[0] in _BARE
        self.meant = [n for n in self.before if page.people[n].kind == "own" or page.alike(n)]
        plain, about = list(self._word()), list[tuple[str, int]]()
        for part in _PARTS:
            for name, n in part(self):
                if n is None:
                    plain.append(name)
                else:
                    about.append((name, n))
        for kind in (self._numbers, self._words_beside, self._lately, self._told_here, self._place):
            plain += list(kind())
        return Signs(tuple(dict.fromkeys(plain)), tuple(about))

    def _gap(self, n: int) -> list[str]:
        return self.page.between(self.page.people[n].end, self.page.people[self.me].start)

    def _word(self) -> Iterator[str]:
        """The word itself and its neighbours."""
        told = self.page.quote[self.me] >= 0
        yield from (f"role={self.part}", f"opens={self.opens}")
        yield from (f"role={self.part}|q{told}", f"opens={self.opens}|q{told}")
        yield f"{self.coarse}|opens={self.opens}"
        kin = words("gender", "kin") | words("gender", "relatives") | words("gender", "relations")
        self.marks = []
        if self.part == "determiner":
            self.marks.append("kin" if self.right[0] in kin else "own" if self.right[0] == "own" else "thing")
        first = self.left[0]
        if first in words("grammar", "preposition"):
            self.marks.append(f"prep={first}" if first in words("grammar", "links") else "prep")
        elif first in words("grammar", "joins"):
            self.marks.append(f"join={first}")
        elif first in _RELATIVE:
            self.marks.append("rel")
        yield from self.marks
        yield from (f"{mark}|{self.coarse}" for mark in self.marks)
        yield from (f"{TURN}{turn}" for turn in self._turns())

    def _turns(self) -> Iterator[str]:
        """Turns of phrase that hardly leave a doubt."""
        if self.left[1] == "it" and self.left[0] in words("grammar", "to_be"):
            yield f"cleft|{self.coarse}"  # "it was he who"
        elif self.part == "subject" and self.right[0] == "who":
            yield f"whoever|{self.opens}"  # "he who waits"
        if "kin" in self.marks and self.left[0] in (",", "("):
            yield "apposed"  # "Sean Murphy, his cousin,"
        if "thing" in self.marks and self.right[0] in words("gender", "contact"):
            yield f"reached|opens{self.opens}"  # "His number is below"
        if self.left[0] in words("gender", "contact") and self.right[0] in ("at", "on", "under", "via"):
            line = self.page.text.rfind("\n", 0, self.page.people[self.me].start)
            if any(self.page.alike(n) and self.page.people[n].start > line for n in self.before):
                yield "reached|opensTrue"  # a referee: "Call her at 555 0100"
        if self.same and self.coarse == "bound":
            yield from self._hung()
        yield from self._alone()

    def _alone(self) -> Iterator[str]:
        """Nobody but others is named in the text, or but several in the sentence: "when swans breed, we leave them"."""
        people = self.page.people
        if all(p.kind != "own" for p in people):
            yield f"unnamed|{any(people[n].gender == self.page.gender for n in self.meant)}"
        here = [n for n in self.same if n in self.meant]
        if here and people[here[-1]].kind in SEVERAL and all(people[n].kind in SEVERAL for n in here):
            yield f"several|{people[here[-1]].kind}|{self.coarse}"

    def _hung(self) -> Iterator[str]:
        """ "Gold went to Ms. Orr for her lighting": one small word stands between her and the pronoun."""
        page, gap, subject = self.page, self._gap(self.same[-1]), self.subject()
        if len(gap) == 1 and gap[0] in words("grammar", "preposition") | {"and"}:
            acting = "none" if subject is None else page.name(subject)
            acting = "me" if subject is not None and page.people[subject].kind == "pronoun" else acting
            joint = "and" if gap[0] == "and" else "to"
            yield f"{joint}|{page.name(self.same[-1])}|{acting}"

    def subject(self) -> int | None:
        """The subject of the pronoun's clause: who acts in it last, or whom its "who" is about."""
        page = self.page
        for n in reversed(self.same):
            gap = self._gap(n)
            if any(w in _BREAKS for w in gap) or _taken_up(gap):
                return None
            if any(w in _RELATIVE for w in gap) and page.people[n].kind != "pronoun":
                return n
            if page.acting[n]:
                return n
        return None

    def _owner(self) -> Iterator[tuple[str, int | None]]:
        """Whose thing the clause is about: "Grace's ledger was hers"."""
        for n in reversed(self.same):
            gap = self._gap(n)
            if any(w in _BREAKS for w in gap):
                return
            if self.page.text[self.page.people[n].end :][:2] in ("'s", "’s"):
                yield (f"owner|{self.part}", n)
                yield (f"owner|{self.coarse}|c{min(gap.count(','), 1)}", n)
                return

    def _clause(self) -> Iterator[tuple[str, int | None]]:
        n = self.subject()
        if n is None:
            yield (f"cs=none|{self.part}", None)
            yield (f"cs=none|opens{self.opens}|q{self.page.quote[self.me] >= 0}", None)
            yield (f"cs=none|{self.coarse}|alone{not self.same}", None)
            return
        gap = self._gap(n)
        joins, commas = min(sum(w in words("grammar", "joins") for w in gap), 2), min(gap.count(","), 2)
        related = any(w in _RELATIVE for w in gap)
        yield (f"cs|{self.coarse}", n)
        yield (f"cs|{self.part}", n)
        yield (f"cs|{self.coarse}|j{joins}c{commas}r{related}", n)
        yield (f"cs|d{_some(len(gap), 1, 3, 6, 12)}|{self.coarse}", n)
        yield (f"cs|{self.page.people[n].kind}|{self.coarse}|j{joins}", n)
        yield from ((f"cs|{mark}", n) for mark in self.marks)

    def _sentence(self) -> Iterator[tuple[str, int | None]]:
        acting = [n for n in self.same if self.page.acting[n]]
        if not acting:
            yield (f"first=none|{self.part}", None)
        else:
            yield (f"first|{self.coarse}", acting[0])
            yield (f"first|opens{self.opens}", acting[0])

    def _back(self) -> Iterator[tuple[str, int | None]]:
        """Who acts in the sentence before that tells of anybody."""
        page, me = self.page, self.me
        back = [n for n in self.before if page.sentence[me] - 3 <= page.sentence[n] < page.sentence[me]]
        if not back:
            yield (f"prev=none|{self.coarse}", None)
            return
        fresh = not any(page.acting[n] for n in self.same)
        acting = [n for n in back if page.sentence[n] == page.sentence[back[-1]] and page.acting[n]]
        line = "\n" in page.text[page.people[back[-1]].start : page.people[me].start]
        quoted = page.quote[back[-1]] == page.quote[me]
        if not acting:
            yield (f"prev=none|{self.coarse}|f{fresh}", None)
            yield (f"prevlast|{self.coarse}|f{fresh}", back[-1])
            return
        yield (f"prev|{self.coarse}|f{fresh}|n{line}", acting[0])
        yield (f"prev|opens{self.opens}|q{quoted}|n{line}", acting[0])
        yield (f"prevact|opens{self.opens}|{self.coarse}", acting[-1])
        yield (f"prevlast|{self.coarse}|f{fresh}|n{line}", back[-1])

    def _nearest(self) -> Iterator[tuple[str, int | None]]:
        if not self.same:
            return
        near, gap = self.same[-1], self._gap(self.same[-1])
        yield (f"near|{self.coarse}", near)
        yield (f"near|{self.coarse}|d{_some(len(gap), 0, 1, 3, 6)}", near)
        if len(gap) == 1 and gap[0] in words("grammar", "links"):
            yield (f"link={gap[0]}|{self.coarse}", near)
            yield (f"link|{self.page.people[near].kind}|{self.coarse}", near)
        alike = [n for n in self.same if self.page.alike(n)]
        if alike:
            gap, person = self._gap(alike[-1]), self.page.people[alike[-1]]
            owns = any(self.page.people[n].kind == "own" for n in range(alike[-1], self.me))
            yield (f"alike|d{_some(len(gap), 1, 3, 6, 12)}|o{owns}", alike[-1])
            yield (f"alike|{person.article}|{person.kind}|{self.coarse}", alike[-1])
            yield (f"alike|act{self.page.acting[alike[-1]]}|{self.coarse}|o{owns}", alike[-1])

    def _earlier(self) -> Iterator[tuple[str, int | None]]:
        """The pronouns before it of the same gender: whose they were."""
        page, me = self.page, self.me
        found = [n for n in self.before if page.people[n].kind == "pronoun" and page.people[n].gender == page.gender]
        for rank, n in enumerate(found[::-1][:2]):
            between = range(n + 1, me)
            own = any(page.people[b].kind == "own" for b in between)
            alike = any(page.alike(b) for b in between)
            apart = min(page.sentence[me] - page.sentence[n], 3)
            part = role(page.text, page.people[n].start, page.people[n].end)
            yield (f"pr{rank}|s{apart}|own{own}|alike{alike}", n)
            yield (f"pr{rank}|{part}|{self.part}|s{min(apart, 1)}", n)
            yield (f"pr{rank}|q{page.quote[n] == page.quote[me]}|s{min(apart, 2)}", n)

    def _ahead(self) -> Iterator[tuple[str, int | None]]:
        """Who is named after it in its sentence: "When she called, Jane came", "he wrote Carlos a note"."""
        page, me = self.page, self.me
        later = [n for n in range(me + 1, min(len(page.people), me + 4)) if page.sentence[n] == page.sentence[me]]
        for n in [n for n in later if page.people[n].kind == "own"][:1]:
            gap = page.between(page.people[me].end, page.people[n].start)
            parted = min(sum(w in words("grammar", "joins") or w in _BREAKS or w == "," for w in gap), 2)
            named = any(page.people[b].kind == "own" for b in self.same)
            yield (f"later={self.coarse}|b{parted}|a{page.acting[n]}", None)
            yield (f"later={self.coarse}|d{_some(len(gap), 1, 3, 6, 12)}|b{parted}", None)
            yield (f"later|opens{self.opens}|b{parted}", None)
            yield (f"later={self.coarse}|b{parted}|before{named}", None)
        for n in later[:1]:
            known = page.people[n].kind == "pronoun" and page.people[n].gender != "speaker"
            gap = page.between(page.people[me].end, page.people[n].start)
            yield (f"next={'pronoun' if known else page.name(n)}|{self.coarse}|d{_some(len(gap), 1, 4)}", None)

    def _numbers(self) -> Iterator[str]:
        page, me = self.page, self.me
        own = [n for n in range(len(page.people)) if page.people[n].kind == "own"]
        alike = [n for n in self.before if page.alike(n)]
        strong = [n for n in alike if page.people[n].gender == page.gender]
        speaks = any(p.gender == "speaker" for p in page.people)
        named = [n for n in own if n < me]
        yield from (f"own{min(len(named), 3)}", f"owns{min(len(own), 5)}")
        yield from (f"alike{min(len(alike), 4)}", f"strong{min(len(strong), 3)}")
        yield f"spk{speaks}|q{page.quote[me] >= 0}"
        if named:
            apart = min(page.sentence[me] - page.sentence[named[-1]], 3)
            since = min(sum(n > named[-1] for n in alike), 3)
            yield from (f"since{since}|{self.coarse}", f"since{since}|s{apart}")
            yield f"strongsince{min(sum(n > named[-1] for n in strong), 2)}|s{apart}"
        if not strong:
            yield from (f"nostrong|alike{min(len(alike), 2)}|opens{self.opens}", f"nostrong|{self.coarse}")
        line = page.text[page.text.rfind("\n", 0, page.people[me].start) + 1 : page.people[me].start]
        alone = not any(page.people[n].start >= page.people[me].start - len(line) for n in self.before)
        bullet = line.lstrip()[:1] in ("•", "*", "-", "–")
        yield f"line{_some(len(line), 0, 30, 80, 200)}|opens{self.opens}"
        yield from (f"bullet{bullet}|{self.coarse}", f"alone{alone}|bullet{bullet}|{self.coarse}")
        yield f"alone{alone}|{self.part}"

    def _focus(self) -> Iterator[tuple[str, int | None]]:
        """Who acts in the last sentence before in which somebody acts."""
        page, me = self.page, self.me
        acting = [n for n in self.before if page.acting[n] and page.people[n].gender != "speaker"]
        back = [n for n in acting if page.sentence[n] < page.sentence[me]]
        if not back:
            return
        line = "\n" in page.text[page.people[back[-1]].start : page.people[me].start]
        apart, fresh = min(page.sentence[me] - page.sentence[back[-1]], 3), not self.same
        yield (f"focus|s{apart}|{self.coarse}|f{fresh}", back[-1])
        yield (f"focus|opens{self.opens}|n{line}|f{fresh}", back[-1])
        first = next(n for n in back if page.sentence[n] == page.sentence[back[-1]])
        yield (f"focus1|s{apart}|opens{self.opens}", first)

    def _said(self) -> Iterator[tuple[str, int | None]]:
        """ "Mrs. Falk said that she": what the clause's subject says or thinks."""
        subject = self.subject()
        if subject is None:
            return
        clause = self._clause_before()
        told = [at for at, w in enumerate(clause) if w in words("gender", "saying") | words("gender", "thinking")]
        if told:
            yield (f"say|{self.part}|that{'that' in clause[told[-1] :]}", subject)
            yield (f"say|{self.coarse}|at{min(len(clause) - told[-1], 4)}", subject)
        if self.part == "subject":
            joins = words("grammar", "joins") | {"that", "who", "whom"}
            yield (f"sub|prev={self.left[0] if self.left[0] in joins else 'w'}", subject)

    def _clause_before(self) -> list[str]:
        at = self.page.token(self.page.people[self.me].start)
        before = self.page.tokens[max(0, at - 14) : at]
        return before[max((i + 1 for i, w in enumerate(before) if w in _BREAKS), default=0) :]

    def _bound(self) -> Iterator[tuple[str, int | None]]:
        """How the pronoun hangs on who is told of last in its sentence: "to Ms. Orr for her lighting"."""
        if not self.same:
            return
        near, gap = self.same[-1], self._gap(self.same[-1])
        verbs = sum(is_finite(w) or w in words("grammar", "auxiliaries") for w in gap)
        links = [w for w in gap if w in words("grammar", "preposition")]
        parted = any(w in _BREAKS for w in gap)
        yield (f"bind|{self.coarse}|v{min(verbs, 2)}|p{min(len(links), 2)}|b{parted}", near)
        yield (f"bind|{self.part}|v{min(verbs, 1)}|b{parted}|who{'who' in gap}", near)
        if links:
            yield (f"bind|{links[-1]}|{self.coarse}|v{min(verbs, 1)}", near)
        alike = [n for n in self.same if self.page.alike(n)]
        if alike and alike[-1] != near:
            gap = self._gap(alike[-1])
            yield (f"bound|{self.coarse}|who{'who' in gap}|b{any(w in _BREAKS for w in gap)}", alike[-1])

    def _words_beside(self) -> Iterator[str]:
        """The words beside it, and the tense of its verb."""
        yield f"w-1={self.left[0]}|{self.coarse}"
        if self.right[0] != "who":
            yield f"w+1={self.right[0]}|{self.coarse}"
        if self.part == "determiner":
            yield f"h={self.right[0]}"
        if self.part != "subject":
            return
        verb = self.right[0]
        ended = "ed" if verb.endswith("ed") or verb in words("grammar", "past") | words("grammar", "sure_past") else ""
        kind = verb if verb in words("grammar", "auxiliaries") else ended or ("s" if verb.endswith("s") else "x")
        tense = "past" if kind in ("ed", "was", "had", "did") else "present"
        yield f"tense={kind}|opens{self.opens}"
        yield f"tense={tense}|q{self.page.quote[self.me] >= 0}|opens{self.opens}"
        if self.meant:
            yield f"tense={tense}|last={self.page.name(self.meant[-1])}"

    def _lately(self) -> Iterator[str]:
        """Whoever was told of last, and how long ago one of the others was."""
        page, me = self.page, self.me
        if not self.meant:
            yield from (f"last=none|{self.coarse}", f"last=none|opens{self.opens}")
            return
        n = self.meant[-1]
        name, apart = page.name(n), min(page.sentence[me] - page.sentence[n], 3)
        kind = "own" if name == "own" else page.people[n].kind
        yield from (f"last={name}|s{apart}|{self.coarse}", f"last={name}|s{apart}|opens{self.opens}")
        yield from (f"last={kind}|{name}|s{apart}", f"last={name}|a{page.acting[n]}|s{min(apart, 2)}|{self.coarse}")
        rest = [m for m in self.meant if (page.name(m) == "own") != (name == "own")]
        before = min(page.sentence[me] - page.sentence[rest[-1]], 3) if rest else "x"
        yield f"last2={name}|s{apart}|{before}|{self.coarse}"

    def _told_here(self) -> Iterator[str]:
        """What kinds of people its sentence names, the sentence before, and the text."""
        page, me = self.page, self.me
        here = self._kinds(self.same)
        back = self._kinds(n for n in self.before if page.sentence[n] == page.sentence[me] - 1)
        yield from (f"in={here}|{self.part}", f"in={here}|{self.coarse}|opens{self.opens}")
        yield f"back={back}|f{not self.same}|{self.coarse}|opens{self.opens}"
        yield f"all={self._kinds(range(len(page.people)), opposite=True)}|{self.coarse}"

    def _kinds(self, people: Iterable[int], *, opposite: bool = False) -> str:
        left_out = {"spk"} if opposite else {"spk", "opp"}
        named = {self.page.name(n) for n in people if self.page.people[n].kind != "pronoun"}
        return "+".join(sorted(named - left_out))

    def _place(self) -> Iterator[str]:
        """Whether it stands among referees or on a line that is about a referee or a manager."""
        page, at = self.page, self.page.people[self.me].start
        begins = page.text.rfind("\n", 0, at) + 1
        line = [n for n in self.meant if page.people[n].start >= begins]
        label = _LABEL.match(page.text, begins) is not None
        yield f"referees{any(s <= at < e for s, e in page.references)}|{self.coarse}"
        last = page.name(line[-1]) if line else "none"
        yield from (f"label{label}|{self.coarse}", f"label{label}|{last}|{self.coarse}")
        yield f"line={self._kinds(line)}|{self.coarse}|opens{self.opens}"


_PARTS = (
    Reader._clause, Reader._owner, Reader._sentence, Reader._back, Reader._nearest, Reader._earlier, Reader._ahead,
    Reader._focus, Reader._said, Reader._bound,
)  # fmt: skip


def valued(page: Page, signs: Signs, mine: Mapping[int, float]) -> dict[str, float]:
    """Return each sign with its weight: 1, or how likely the person it is about is what its name says.

    ``mine`` tells how likely the pronouns before it are the candidate's.
    """
    values = {sign: TURN_WEIGHT if sign.startswith(TURN) else 1.0 for sign in signs.plain}
    for sign, n in signs.about:
        person = page.people[n]
        if person.kind == "pronoun" and person.gender == page.gender:
            values[f"{sign}|C"] = mine.get(n, 0.8)
            values[f"{sign}|O"] = 1.0 - mine.get(n, 0.8)
        else:
            values[f"{sign}|{page.name(n)}"] = 1.0
    return values
