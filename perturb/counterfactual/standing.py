"""Standing: how the candidate and everybody else a pronoun may mean stand in the talk when it comes.

Why: a reader keeps in mind who acts, who was told of last and how often, and forgets who was long not told of. For the
candidate and for the two others who come most to mind the same questions are answered with a number each; ``whose``
asks trees that were learned from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from perturb.counterfactual.clauses import PARTS, Page, Verb
from perturb.counterfactual.people import SEVERAL, Person
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import words

CANDIDATE, NOBODY = 0, 10**6
"""Numbers of the candidate, and of somebody whom the text does not tell of."""
_NONE = -1.0
_MARKS = frozenset(';:()—–|•"“”')
_LABEL = re.compile(r"[ \t•*-]*(?:Refere|Reports? to|Supervis|(?:Line )?[Mm]anager|Boss|Contact|REFERE)")
_KINDS = ("own", "named", "given", "kin", "role", "other", *SEVERAL)
_WEIGHT = {"subject": 1.0, "object": 0.62, "after": 0.5, "by": 0.5, "reflexive": 0.25, "apposed": 0.38, "other": 0.56}
_FADES = 0.6
"""What a mention weighs by its part (another part: .44), and what is left of it a sentence later."""
_OPPOSITE = {"male": "female", "female": "male"}
_NOUNS, _NAMES = ("kin", "role"), ("named", "given")
_TITLED = frozenset(product(_NOUNS, (*_NAMES, "role")))
_TOLD = frozenset(product(_NAMES, _NOUNS))
Meant = Mapping[int, int]
"""Whom each pronoun before means: the candidate, the number of somebody else, or nobody known."""


class People:
    """Who of those told of is one person; 0 is the candidate."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.of: dict[int, int] = {}
        self.gender: dict[int, str | None] = {}
        self.kind: dict[int, str] = {CANDIDATE: "own"}
        self._tell_apart()
        self._settle()
        self.possible = frozenset(who for who, known in self.gender.items() if known in (None, page.gender))
        self.sure = frozenset(who for who, known in self.gender.items() if known == page.gender)
        self.speaking = frozenset(self.of[n] for n in self._page.speakers if n in self.of)

    def _tell_apart(self) -> None:
        called: dict[str, int] = {}
        last: int | None = None
        for n, person in enumerate(self._page.people):
            if n in self._page.inside or person.kind == "pronoun":
                continue
            self.of[n] = CANDIDATE if person.kind == "own" else self._who(n, person, last, called)
            last = n

    def _who(self, n: int, person: Person, last: int | None, called: dict[str, int]) -> int:
        said = self._page.text[person.start : person.end].lower().split()
        named = person.kind in _NAMES
        keys = [said[-1].strip(".,'’s"), said[0].strip(".,")] if named else [person.head.lower()]
        new = person.kind in _NOUNS and person.article == "a"
        found = None if new else next((called[key] for key in keys if key in called), None)
        if found is None:
            found = self._apposed(n, person, last)
        who = len(self.gender) + 1 if found is None else found
        self.kind.setdefault(who, person.kind)
        self.gender[who] = self.gender.get(who) or person.gender
        called[keys[0]] = who
        called.setdefault(keys[-1], who)
        return who

    def _apposed(self, n: int, person: Person, last: int | None) -> int | None:
        """ "My partner, Dr. Lowe", "Dr. Lowe, the owner" are one; never "Jane, her sister"."""
        if last is None:
            return None
        who, kinds = self.of[last], (self._page.people[last].kind, person.kind)
        gap = self._page.tokens[self._page.after[last] : self._page.first[n]]
        titled = kinds in _TITLED and gap in ([], [","])
        told = kinds in _TOLD and gap == [","] and person.article != "his"
        alike = len({self.gender.get(who), person.gender} - {None}) < 2
        return who if who and alike and (titled or told) else None

    def _settle(self) -> None:
        """ "Our CFO, who brought his own": he is a man where nobody else can be."""
        opposite = _OPPOSITE.get(self._page.gender)
        for n, person in enumerate(self._page.people):
            if opposite is None or person.kind != "pronoun" or person.gender != opposite:
                continue
            back = self._just_told(n)
            unknown = [who for who in back if self.gender[who] is None]
            if unknown and all(self.gender[who] != opposite for who in back):
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

    def glossed(self, me: int) -> int | None:
        """Return who is named right after a pronoun and a dash or bracket: "she (Ada, not Ingrid)"."""
        at, people = self.page.first[me] + 1, self.page.person
        told = at + 1 < len(people) and self.page.tokens[at] in ("-", "–", "—", "(")
        named = people[at + 1] if told else None
        return None if named is None or self.page.people[named].kind == "pronoun" else self.people.of.get(named)

    def words(self, me: int) -> list[str]:
        """Return the words beside a pronoun, each with a sign of its place."""
        at, part = self.page.first[me], self.page.part[me]
        around = ["\n", "\n", *self.page.tokens, *"......"][at : at + 6]
        before, last, _, follows, second, third = ("#" if w[0].isdigit() else w for w in around)
        place = {"subject": "s", "determiner": "d"}.get(part, "o")
        if part == "subject":
            follows, second = self._verb_after(at), third
        elif part == "determiner" and follows == "own":
            follows = second
        verbs = [v.at for v in self.acts.get(self.page.sentence[at], ()) if v.at < at]
        said = {"+": follows, "-": last, "--": f"{before}_{last}", "++": second, "~": f"{_sort(last)}_{_sort(follows)}"}
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
        self.begin = self.page.begin(self.at)
        self.line = self.page.text.rfind("\n", 0, self.page.people[me].start) + 1
        self.verbs = [v for v in standing.acts.get(self.sentence, ()) if v.at < self.at]
        self.before = [n for n in range(me) if n in self.people.of or n in meant]
        self.told = self._told()
        self.heavy = {
            who: sum(_FADES ** self.apart(n) * _WEIGHT.get(self.page.part[n], 0.44) for n in places)
            for who, places in self.told.items()
        }
        """How much everybody is on a reader's mind."""
        self.subjects = self._subjects()
        self.own_verb = next(self.page.doing(me), self.verbs[-1].at if self.verbs else None)
        """The verb that says what it does, else the verb before it."""

    def who(self, n: int | None) -> int | None:
        return None if n is None else self.people.of.get(n, self.meant.get(n))

    def apart(self, n: int) -> int:
        """How many sentences ago a person was told of."""
        return self.sentence - self.page.sentence[self.page.first[n]]

    def _told(self) -> dict[int, list[int]]:
        """Who may be meant, with where each was told of; a quoted speaker is not told of in the quotation."""
        told: dict[int, list[int]] = {}
        for n in self.before:
            who = self.who(n)
            if who is not None and (who in (CANDIDATE, NOBODY) or who in self.people.possible):
                told.setdefault(who, []).append(n)
        return {who: places for who, places in told.items() if not self._silent(who, places)}

    def _silent(self, who: int, places: Sequence[int]) -> bool:
        """Whether a quotation is what somebody says who is told of only outside of quotations."""
        speaks = self.quote >= 0 and who != CANDIDATE and who in self.people.speaking
        return speaks and all(self.page.quote[n] < 0 for n in places)

    def _subjects(self) -> tuple[int | None, ...]:
        """Subjects (mentions): of its clause, of its sentence, of the sentence before (first, last), of the one before
        that; and who is made to do something ("told her to")."""
        first, _ = _acting(self.verbs)
        before, last = _acting(self.s.acts.get(self.sentence - 1, ()))
        further, _ = _acting(self.s.acts.get(self.sentence - 2, ()))
        if before is None and last is None and not any(self.apart(n) == 1 for n in self.before):
            before, last = _acting(self.s.acts.get(self.sentence - 2, ()))
        return self.verbs[-1].subject if self.verbs else None, first, before, last, further, self._made_to()

    def _made_to(self) -> int | None:
        begin = self.verbs[-1].at + 1 if self.verbs else self.at
        found = [n for n in self.page.person[begin : self.at] if n is not None]
        return next((n for n in found[::-1] if self.page.tokens[self.page.after[n] :][:1] == ["to"]), None)

    def code(self, n: int | None) -> float:
        """What a mention is to the pronoun: the candidate 0, who may be meant 1, who may not 2, the writer 3."""
        if n is None:
            return _NONE
        who, person = self.who(n), self.page.people[n]
        if who is not None:
            return 0 if who == CANDIDATE else 1 if who in self.told else 2
        return 3 if person.gender == "speaker" else 4 if person.gender == self.page.gender else 2

    def numbers(self) -> Iterator[float]:
        others = [who for who in self.told if who]
        last = max(others, key=lambda who: self.told[who][-1], default=None)
        second = max((who for who in others if who != last), key=lambda who: self.heavy[who], default=None)
        yield from self._place(others)
        yield from self._beside()
        yield from self._turns()
        yield from self._clause()
        yield from map(self.code, self.subjects)
        for who in (CANDIDATE, last, second):
            yield from self._of(who) if who in self.told else [_NONE] * 29
        yield from self._named_later()
        yield from self._run()
        yield from self._around()

    def _place(self, others: Sequence[int]) -> Iterator[float]:
        yield from (self.part == part for part in ("subject", "object", "determiner", "possessive", "reflexive"))
        yield from (self.at == self.begin or self.page.tokens[self.at - 1] in _MARKS, self.quote >= 0)
        yield from (self.sentence == 0, len(others), sum(who in self.people.sure for who in others))
        yield from (len(self.people.possible), len(self.people.sure))
        start = self.page.people[self.me].start
        yield from (start - self.line, self.page.text[self.line : self.line + 1] in "•*-–")
        yield from (sum(self.page.people[n].start >= self.line for n in self.before), self.page.paragraph[self.at])
        yield any(s <= start < e for s, e in self.page.references)
        yield any(p.gender == "speaker" for p in self.page.people)

    def _beside(self) -> Iterator[float]:
        """The words on both sides."""
        tokens, at = self.page.tokens, self.at
        left, right = tokens[at - 1] if at else "\n", [*tokens[at + 1 : at + 2], "."][0]
        yield from (left in words("grammar", name) for name in ("preposition", "coordinates", "subordinates"))
        yield from (left in ("who", "whom", "whose", "which", "that"), left == ",", left == "\n", left == "to")
        yield from (word in words("gender", name) for word in (left, right) for name in ("saying", "thinking"))
        yield from (right in words("grammar", "auxiliaries"), right in words("grammar", "present"), right == "own")
        yield from (right in words("gender", "kin") or right in words("gender", "relatives"), not right.isalnum())
        joins = {w for w in tokens[max(self.begin, at - 6) : at] if w in words("grammar", "subordinates")}
        yield from (bool(joins), "that" in joins, bool(joins & {"because", "so", "since", "as"}))
        yield bool(joins & {"when", "while", "after", "before", "until", "once"})
        ahead, behind = set(tokens[self.begin : at]), set(tokens[at + 1 : at + 6])
        yield from (bool(ahead & words("gender", name)) for name in ("saying", "thinking"))
        yield from (bool(behind & {"me", "us", "my", "our"}), bool(ahead & {"i", "we", "me", "us", "my"}))

    def _turns(self) -> Iterator[float]:
        """ "It was she who", "Sean, his cousin", "call her", "his number is", "Ms. Orr for her lighting"."""
        tokens, at = ["\n", "\n", *self.page.tokens, ".", "."], self.at + 2
        left, further, right = tokens[at - 1], tokens[at - 2], tokens[at + 1]
        reach = words("gender", "contact")
        yield from (further == "it" and left in words("grammar", "to_be"), right == "who")
        yield left in (",", "(") and self.part == "determiner" and right in words("gender", "kin")
        yield from (left in reach and self.part == "object", right in reach and self.part == "determiner")
        yield from self._hung()

    def _hung(self) -> Iterator[float]:
        """Who stands right before it, joined by one small word, or by a mark."""
        near = self.before[-1] if self.before else None
        gap = self.page.tokens[self.page.after[near] : self.at] if near is not None else []
        hung = len(gap) == 1 and (gap[0] == "and" or gap[0] in words("grammar", "preposition"))
        yield self.code(near) if hung else _NONE
        yield self.code(near) if gap in ([","], ["("]) else _NONE

    def _clause(self) -> Iterator[float]:
        """The verb before it and its own."""
        verb, own = self.verbs[-1] if self.verbs else None, self.own_verb
        yield len(self.verbs)
        if verb is None:
            yield from (False, _NONE, False, _NONE, _NONE)
        else:
            parted = any(w in _MARKS for w in self.page.tokens[verb.at : self.at])
            yield from (parted, self.at - verb.at, self.page.tokens[verb.at] in words("gender", "saying"))
            yield from (self.page.past(verb.at), verb.kind)
        yield self.page.past(own) if own is not None else _NONE
        word = self.page.tokens[own] if own is not None else ""
        yield from (word in words("gender", "saying"), word in words("gender", "thinking"))
        yield verb is None or verb.subject is None

    def _of(self, who: int) -> Iterator[float]:
        """How one stands."""
        places, part = self.told[who], self.page.part
        last = places[-1]
        person = self.page.people[last]
        yield from (min(self.apart(last), 5), min(self.me - last, 12), min(self.at - self.page.first[last], 60))
        yield PARTS.index(part[last])
        yield from (sum(self.apart(n) == back for n in places) for back in (0, 1))
        yield sum(part[n] == "subject" and self.apart(n) <= 3 for n in places)
        yield from (len(places), self.heavy[who], self.heavy[who] / (sum(self.heavy.values()) + 1e-6))
        yield from (self.who(subject) == who for subject in self.subjects)
        same = self.page.paragraph[self.page.first[last]] == self.page.paragraph[self.at]
        yield from (self.page.quote[last] == self.quote, same, person.start >= self.line)
        yield from (person.kind == "pronoun", part[last] == self.part, person.article == "'s")
        yield from self._did(who)
        yield self.part == "object" and self.who(self.subjects[0]) == who
        yield from (who in self.people.sure, _KINDS.index(self.people.kind.get(who, "other")))
        yield self.quote >= 0 and self.who(self.s.quoted[self.quote]) == who

    def _did(self, who: int) -> Iterator[float]:
        """What one did last: in the same tense, in what clause, and whether it was to speak."""
        verbs = (v for v in reversed(self.page.verbs) if v.at < self.at and v.subject is not None)
        verb = next((v for v in verbs if self.who(v.subject) == who), None)
        if verb is None:
            yield from [_NONE] * 3
            return
        now = None if self.own_verb is None else self.page.past(self.own_verb)
        yield from (self.page.past(verb.at) == now, verb.kind)
        yield self.page.tokens[verb.at] in words("gender", "saying")

    def _named_later(self) -> Iterator[float]:
        """Whether the candidate or another is named after it in its sentence."""
        people, first = self.page.people, self.page.first
        later = [n for n in range(self.me + 1, min(len(people), self.me + 5)) if self.apart(n) == 0]
        own = [n for n in later if people[n].kind == "own"]
        other = [n for n in later if self.people.of.get(n) in self.people.possible]
        for found in (own, other):
            if found:
                gap = self.page.tokens[self.at : first[found[0]]]
                yield from (first[found[0]] - self.at, self.page.part[found[0]] == "subject", "," in gap)
            else:
                yield from (99, _NONE, _NONE)

    def _run(self) -> Iterator[float]:
        """The pronouns before, and who was told of last."""
        earlier = [n for n in self.before if n in self.meant][::-1]
        mine = [float(self.meant[n] == CANDIDATE) for n in earlier]
        run = next((i for i, m in enumerate(mine) if m != mine[0]), len(mine))
        yield from (*mine[:1], min(run, 6)) if mine else (_NONE, 0)
        yield from mine[1:2] or [_NONE]
        if earlier:
            yield from (self.apart(earlier[0]), PARTS.index(self.page.part[earlier[0]]))
        else:
            yield from (_NONE, _NONE)
        yield self.code(self.before[-1] if self.before else None)
        yield from self._since_named()

    def _since_named(self) -> Iterator[float]:
        """How often the candidate was named, how long ago, and how many others were told of since."""
        named = [n for n in range(self.me) if self.page.people[n].kind == "own"]
        since = [self.people.of.get(n) for n in range(named[-1], self.me)] if named else []
        yield from (len(named), self.apart(named[-1]) if named else 20)
        yield from (sum(who in self.people.possible for who in since), sum(who in self.people.sure for who in since))

    def _around(self) -> Iterator[float]:
        """The mentions before and after it, whoever they are, and who speaks."""
        people = self.page.people
        for n in (self.me - 1, self.me - 2, self.me + 1, self.me + 2):
            if 0 <= n < len(people) and abs(self.apart(n)) < 2:
                yield from (self.code(n), abs(self.page.first[n] - self.at), PARTS.index(self.page.part[n]))
            else:
                yield from (_NONE, 99, _NONE)
        yield self.code(self.s.quoted[self.quote]) if self.quote >= 0 else _NONE
        yield from self._counts()
        back = [n for n in self.people.of if self.apart(n) == 1 and n < self.me]
        yield from (self.code(back[0]) if back else _NONE, self.code(back[-1]) if back else _NONE)
        yield _LABEL.match(self.page.text, self.line) is not None

    def _counts(self) -> Iterator[float]:
        """Of what gender the pronouns of its sentence and of the text are; how often the candidate is named in both."""
        people = self.page.people
        beside = [p.gender for n, p in enumerate(people) if p.kind == "pronoun" and self.apart(n) == 0]
        every = [p.gender for p in people if p.kind == "pronoun"]
        for told in (beside, every):
            alike, writer = told.count(self.page.gender), told.count("speaker")
            yield from (alike, len(told) - alike - writer, writer)
        yield sum(p.kind == "own" for p in people)
        yield sum(p.kind == "own" and self.apart(n) == 0 for n, p in enumerate(people))


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


def _acting(verbs: Sequence[Verb]) -> tuple[int | None, int | None]:
    """The subject of the first main verb, and the last known subject."""
    known = [v for v in verbs if v.subject is not None]
    return next((v.subject for v in known if v.kind == 0), None), known[-1].subject if known else None
