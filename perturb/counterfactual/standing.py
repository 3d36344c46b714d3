"""Standing: how the candidate and everybody else a pronoun may mean stand in the talk when it comes.

Why: a reader keeps in mind who acts, who was told of last and how often, and forgets who was long not told of. For the
candidate and for who else was told of last the same questions are answered with a number each; ``whose`` asks trees
that were learned from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from perturb.counterfactual.clauses import PARTS, Page, Verb
from perturb.counterfactual.people import NAMES, NOUNS, SEVERAL, Person
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import words

CANDIDATE, NOBODY = 0, 10**6
"""Numbers of the candidate, and of somebody whom the text does not tell of."""
_NONE = -1.0
_KINDS = ("own", *NAMES, *NOUNS, *SEVERAL)
_WEIGHT = {"subject": 1.0, "object": 0.62, "after": 0.5, "by": 0.5, "reflexive": 0.25, "apposed": 0.38, "other": 0.56}
_OPPOSITE = {"male": "female", "female": "male"}
_FADES = 0.6
"""What a mention weighs by its part (another part: .44), and what is left of it a sentence later."""
Meant = Mapping[int, int]
"""Whom each pronoun before means: the candidate, the number of somebody else, or nobody known."""


class People:
    """Who of those told of is one person; 0 is the candidate."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.of: dict[int, int] = {}
        self.gender: dict[int, str | None] = {}
        self.kind: dict[int, str] = {CANDIDATE: "own", NOBODY: "role"}
        self._tell_apart()
        self._settle()
        self.possible = frozenset(who for who, known in self.gender.items() if known in (None, page.gender))
        self.sure = frozenset(who for who, known in self.gender.items() if known == page.gender)

    def _tell_apart(self) -> None:
        called: dict[str, int] = {}
        last: int | None = None
        for n, person in enumerate(self._page.people):
            if person.kind == "pronoun":
                continue
            self.of[n] = CANDIDATE if person.kind == "own" else self._who(n, person, last, called)
            last = n

    def _who(self, n: int, person: Person, last: int | None, called: dict[str, int]) -> int:
        head, new = person.head.lower(), person.kind in NOUNS and person.article == "a"
        who = None if new else called.get(head, self._apposed(n, person, last))
        who = len(self.gender) + 1 if who is None else who
        self.kind.setdefault(who, person.kind)
        self.gender[who] = self.gender.get(who) or person.gender
        called[head] = who
        called.setdefault(self._page.tokens[self._page.first[n]], who)
        return who

    def _apposed(self, n: int, person: Person, last: int | None) -> int | None:
        """ "My partner, Dr. Lowe", "Dr. Lowe, the owner" are one; never "Jane, her sister"."""
        if last is None or self.of[last] == CANDIDATE or person.article == "his":
            return None
        gap = self._page.tokens[self._page.after[last] : self._page.first[n]]
        joined = gap in ([], [","]) and (person.kind in NAMES) != (self._page.people[last].kind in NAMES)
        alike = len({self.gender[self.of[last]], person.gender} - {None}) < 2
        return self.of[last] if joined and alike else None

    def _settle(self) -> None:
        """ "Our CFO, who brought his own": he is a man where nobody else told of can be."""
        opposite = _OPPOSITE.get(self._page.gender)
        for n, person in enumerate(self._page.people):
            told = self._just_told(n) if person.kind == "pronoun" and person.gender == opposite else []
            unknown = [who for who in told if self.gender[who] is None]
            if unknown and opposite not in {self.gender[who] for who in told}:
                self.gender[unknown[-1]] = opposite

    def _just_told(self, n: int) -> list[int]:
        """Who but the candidate was told of in the two sentences before a mention."""
        sentence, first = self._page.sentence, self._page.first
        return [who for m, who in self.of.items() if m < n and who and sentence[first[n]] - sentence[first[m]] <= 2]


class Standing:
    """Reads how everybody stands when a pronoun of a page comes."""

    def __init__(self, page: Page) -> None:
        self.page, self.people = page, People(page)
        self.acts: dict[int, list[Verb]] = {}
        """The verbs of each sentence."""
        for verb in page.verbs:
            self.acts.setdefault(page.sentence[verb.at], []).append(verb)
        self.quoted = [self._quoted(s, e) for s, e in page.quotes]
        """Who says what stands in each quotation: the number of a mention."""

    def _quoted(self, start: int, end: int) -> int | None:
        first, last = self.page.token(start), self.page.token(end)
        before, saying = range(first - 8, first), words("gender", "saying")
        near = {*before, *range(last, last + 5)}
        said = [None, *(v.subject for v in self.page.verbs if v.at in near and self.page.tokens[v.at] in saying)]
        if said[-1] is not None:
            return said[-1]
        leads = self.page.tokens[first - 1] == ":"
        places = enumerate(zip(self.page.first, self.page.after, strict=True))
        return next((n for n, (at, after) in places if (leads and after in before) or last <= at < last + 4), None)

    def other(self, me: int, meant: Meant) -> int:
        """Return whom the ``me``-th mention means if not the candidate: who was told of last and may be meant."""
        for n in range(me - 1, -1, -1):
            who = self.people.of.get(n, meant.get(n))
            if who and (who in self.people.possible or who == NOBODY):
                return who
        return NOBODY

    def words(self, me: int) -> list[str]:
        """Return the words beside a pronoun, each with a sign of its place."""
        at, part = self.page.first[me], self.page.part[me]
        around = ["\n", "\n", *self.page.tokens, *"...."][at : at + 5]
        before, last, _, follows, second = ("#" if w[0].isdigit() else w for w in around)
        place = {"subject": "s", "determiner": "d"}.get(part, "o")
        if part == "subject":
            follows = self._verb_after(at)
        elif part == "determiner" and follows == "own":
            follows = second
        verbs = [v.at for v in self.acts.get(self.page.sentence[at], ()) if v.at < at]
        said = {"+": follows, "-": last, "--": f"{before}_{last}", "~": f"{_sort(last)}_{_sort(follows)}"}
        said["v"] = self.page.tokens[verbs[-1]] if verbs else ""
        return [f"{place}{where} {word}" for where, word in said.items()]

    def _verb_after(self, at: int) -> str:
        """The verb after a subject, with its auxiliary: "had_been"."""
        tokens, small = [*self.page.tokens[at + 1 : at + 8], ".", "."], words("grammar", "beside_verb")
        said = [w for w in tokens if not (w.endswith("ly") or w in small)] + [".", "."]
        auxiliary = said[0] in words("grammar", "auxiliaries") or said[0] in words("grammar", "helping")
        return f"{said[0]}_{said[1]}" if auxiliary and said[1].isalpha() else said[0]

    def numbers(self, me: int, meant: Meant) -> list[float]:
        """Return the numbers that tell of the ``me``-th mention, a pronoun; ``meant`` tells of pronouns before it."""
        return [float(number) for number in _Moment(self, me, meant).numbers()]


class _Moment:
    """A pronoun at the moment that it is read."""

    def __init__(self, standing: Standing, me: int, meant: Meant) -> None:
        self.s, self.me, self.meant, self.page, self.people = standing, me, meant, standing.page, standing.people
        self.at, self.part, self.quote = self.page.first[me], self.page.part[me], self.page.quote[me]
        self.sentence = self.page.sentence[self.at]
        self.line = self.page.text.rfind("\n", 0, self.page.people[me].start) + 1
        self.verbs = [v for v in standing.acts.get(self.sentence, ()) if v.at < self.at]
        self.told: dict[int, list[int]] = {}
        """Who may be meant, with where each was told of."""
        for n in range(me):
            who = self.who(n)
            if who is not None and (who in (CANDIDATE, NOBODY) or who in self.people.possible):
                self.told.setdefault(who, []).append(n)
        self.heavy = {
            who: sum(_FADES ** self.apart(n) * _WEIGHT.get(self.page.part[n], 0.44) for n in places)
            for who, places in self.told.items()
        }
        """How much everybody is on a reader's mind."""

    def who(self, n: int | None) -> int | None:
        return None if n is None else self.people.of.get(n, self.meant.get(n))

    def apart(self, n: int) -> int:
        """How many sentences ago a person was told of."""
        return self.sentence - self.page.sentence[self.page.first[n]]

    def code(self, n: int | None) -> float:
        """What a mention is to the pronoun: the candidate 0, who may be meant 1, who may not 2, the writer 3."""
        if n is None:
            return _NONE
        who, person = self.who(n), self.page.people[n]
        if who is not None:
            return 0 if who == CANDIDATE else 1 if who in self.told else 2
        return 3 if person.gender == "speaker" else 4 if person.gender == self.page.gender else 2

    def numbers(self) -> Iterator[float]:
        last = max((who for who in self.told if who), key=lambda who: self.told[who][-1], default=None)
        yield from self._place()
        yield from self._clause()
        for who in (CANDIDATE, last):
            yield from self._of(who) if who in self.told else [_NONE] * 16
        yield from self._around()
        yield from self._counts()

    def _place(self) -> Iterator[float]:
        yield from (self.part == part for part in ("subject", "object", "determiner"))
        yield from (self.quote >= 0, self.sentence == 0, len(self.told), len(self.people.possible))
        start = self.page.people[self.me].start
        yield from (start - self.line, any(s <= start < e for s, e in self.page.references))

    def _clause(self) -> Iterator[float]:
        """The verb before it and its own."""
        verb = self.verbs[-1] if self.verbs else None
        yield len(self.verbs)
        yield from (self.at - verb.at, self.page.past(verb.at), verb.kind) if verb else [_NONE] * 3
        own = next((v for v in self.page.verbs if v.subject == self.me and v.at >= self.at), verb)
        yield self.page.past(own.at) if own else _NONE

    def _of(self, who: int) -> Iterator[float]:
        """How one stands."""
        places = self.told[who]
        last = places[-1]
        acts = self.verbs != [] and self.who(self.verbs[-1].subject) == who
        yield from (min(self.apart(last), 5), min(self.me - last, 12), min(self.at - self.page.first[last], 60))
        yield PARTS.index(self.page.part[last])
        yield from (sum(self.apart(n) == back for n in places) for back in (0, 1))
        yield from (len(places), self.heavy[who], self.heavy[who] / (sum(self.heavy.values()) + 1e-6))
        yield from (acts, self.part == "object" and acts)
        yield from (self.page.quote[last] == self.quote, self.page.people[last].start >= self.line)
        yield from (who in self.people.sure, _KINDS.index(self.people.kind[who]))
        yield self.quote >= 0 and self.who(self.s.quoted[self.quote]) == who

    def _around(self) -> Iterator[float]:
        """The mentions before and after it, whoever they are."""
        people = self.page.people
        for n in (self.me - 1, self.me - 2, self.me + 1, self.me + 2):
            if 0 <= n < len(people) and abs(self.apart(n)) < 2:
                apart = self.at - self.page.after[n] if n < self.me else self.page.first[n] - self.at
                yield from (self.code(n), apart, PARTS.index(self.page.part[n]))
            else:
                yield from (_NONE, 99, _NONE)
        known = [n for n in range(self.me) if self.who(n) is not None]
        yield self.code(known[-1] if known else None)
        yield from self._named_later()

    def _named_later(self) -> Iterator[float]:
        """Where the candidate is named next in its sentence."""
        later = enumerate(self.page.people[: self.me + 5])
        named = next((n for n, p in later if n > self.me and p.kind == "own" and self.apart(n) == 0), None)
        yield 99 if named is None else self.page.first[named] - self.at
        yield _NONE if named is None else "," in self.page.tokens[self.at : self.page.first[named]]

    def _counts(self) -> Iterator[float]:
        """Of what gender the pronouns of its sentence and of the text are."""
        told = [(self.apart(n) == 0, p.gender) for n, p in enumerate(self.page.people) if p.kind == "pronoun"]
        for genders in ([gender for beside, gender in told if beside], [gender for _, gender in told]):
            alike, writer = genders.count(self.page.gender), genders.count("speaker")
            yield from (alike, len(genders) - alike - writer, writer)


def _sort(word: str) -> str:
    """What sort of word stands beside a pronoun."""
    sorts = {
        "kin": words("gender", "kin") | words("gender", "relatives") | words("gender", "relations"),
        "reach": words("gender", "contact"),
        "say": words("gender", "saying"),
        "think": words("gender", "thinking"),
        word: words("grammar", "closed"),
    }
    known = next((sort for sort, told in sorts.items() if word in told), "")
    return known or (word if not word.isalpha() else "verb" if is_finite(word, nouns=True) else "word")
