"""Clauses: a text read once: its sentences, quotations and people, which verbs it has and who does what each says.

Why: whose a pronoun is hangs on who acts. No parser is needed for that: the subject stands before its verb, or the verb
goes on from the one before ("and fixed it"), or "who" says whose it is.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from perturb.counterfactual.agreement import role
from perturb.counterfactual.people import SEVERAL, Person
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import words

MAIN, SUBORDINATE, RELATIVE, JOINED, LET = range(5)
"""Kinds of clauses; ``JOINED`` goes on from a verb before it, ``LET`` is an object that does something."""
PARTS = ("subject", "object", "after", "by", "determiner", "owner", "possessive", "reflexive", "apposed", "other")
"""What part a person plays in its clause."""
_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\n")
_QUOTED = re.compile(r"\"[^\"\n]{2,900}\"?|“[^”\n]{2,900}”?")
_SENTENCE = re.compile(
    r"(?<!\b[A-Z])(?<!\bM[rs])(?<!\bMrs)(?<!\bDr)(?<!\bSt)(?<!\bRev)(?<!\bProf)(?<!\bNo)[.!?][\"”')]*(?=\s|\Z)|\n"
)
_BREAKS = frozenset(';:()—–|•"“”')
_RELATIVES = frozenset(("who", "which", "that"))
_SUBJECTS = frozenset(("he", "she", "they", "i", "we"))
_ALSO_SUBJECTS = _SUBJECTS | {"it", "you", "there", "who", "which", "that"}
_SPEAKER = {"i": "subject", "we": "subject", "me": "object", "us": "object"}


class Verb(NamedTuple):
    """A finite verb: its token, who is its subject (None: a thing, or nobody known), and the kind of its clause."""

    at: int
    subject: int | None
    kind: int


class Page:
    """A text in tokens, with its sentences, quotations, people and verbs."""

    def __init__(
        self, text: str, people: Sequence[Person], gender: str, references: Sequence[tuple[int, int]] = ()
    ) -> None:
        self.text, self.people, self.gender, self.references = text, people, gender, references
        self._cut()
        self.first = [min(self.token(p.start), len(self.at) - 1) for p in people]
        self.after = [max(a + 1, self.token(p.end)) for a, p in zip(self.first, people, strict=True)]
        self.quote = [self._quotation(p.start) for p in people]
        self.person: list[int | None] = [None] * len(self.at)
        """Who stands at each token."""
        for n, (first, after) in enumerate(zip(self.first, self.after, strict=True)):
            self.person[first:after] = [n] * len(self.person[first:after])
        self.verbs: list[Verb] = []
        self._find_verbs()
        self.part = [self._part(n) for n in range(len(people))]

    def _cut(self) -> None:
        """Cut the text into tokens, sentences and quotations."""
        text = self.text
        found = list(_TOKEN.finditer(text))
        self.at = [m.start() for m in found]
        self.tokens = [m.group().lower().replace("’", "'") for m in found]
        self.ends = [m.end() for m in _SENTENCE.finditer(text)]
        self.quotes = [m.span() for m in _QUOTED.finditer(text)]
        self.sentence = [bisect_right(self.ends, at) for at in self.at]

    def _quotation(self, at: int) -> int:
        return next((n for n, (start, end) in enumerate(self.quotes) if start <= at < end), -1)

    def _find_verbs(self) -> None:
        for at in range(len(self.tokens)):
            begin = bisect_left(self.sentence, self.sentence[at])
            verb = self._verb(at, begin, [v for v in self.verbs[-20:] if v.at >= begin])
            self.verbs += [verb] if verb else []

    def token(self, at: int) -> int:
        """Return the number of the first token at or after an offset."""
        return bisect_left(self.at, at)

    def _verb(self, at: int, begin: int, here: Sequence[Verb]) -> Verb | None:
        """The verb at a token, if there is one; what goes on with an auxiliary is no verb again."""
        word, who = self.tokens[at], self.person[at]
        if who is not None:
            return Verb(at, who, self._kind(at, begin)) if self._shortens(word, who) else None
        left = self._left(at - 1, begin, helped=True)
        goes_on = here and here[-1].at > left and any(_helps(w) for w in self.tokens[left + 1 : at])
        if goes_on or not (_finite(word) or self._after_subject(at, begin)):
            return None
        found = self._subject(left, begin, here)
        return None if found is None else Verb(at, *found)

    def _shortens(self, word: str, who: int) -> bool:
        """ "She's"."""
        return "'" in word and self.people[who].head in _SUBJECTS

    def _left(self, at: int, begin: int, *, helped: bool) -> int:
        """The token at or before ``at`` that is no adverb (and no auxiliary)."""
        small = words("grammar", "beside_verb")
        while at >= begin and self.person[at] is None:
            word = self.tokens[at]
            if not (word.endswith("ly") or word in small or (helped and _helps(word))):
                break
            at -= 1
        return at

    def _after_subject(self, at: int, begin: int) -> bool:
        """A word that may be a noun is a verb after its subject: "she covers", "they run", "who notes"."""
        word, left = self.tokens[at], self._left(at - 1, begin, helped=False)
        who = self.person[left] if left >= begin else None
        if who is not None:
            return self._agrees(who, word)
        return left >= begin and self.tokens[left] == "who" and is_finite(word, nouns=True)

    def _agrees(self, who: int, word: str) -> bool:
        person = self.people[who]
        if person.kind in SEVERAL or person.head in ("i", "we", "they"):
            return is_bare(word) and word not in words("grammar", "closed")
        one = person.kind != "pronoun" or person.head in ("he", "she")
        return one and word.endswith("s") and is_finite(word, nouns=True)

    def _subject(self, left: int, begin: int, here: Sequence[Verb]) -> tuple[int | None, int] | None:
        """Who is the subject of a verb before which ``left`` stands, and the kind of its clause; None for no verb."""
        if left < begin:
            return None, MAIN
        word, who = self.tokens[left], self.person[left]
        if who is not None:
            return self._named(who, begin)
        if word in _RELATIVES:
            return self._relative(left, begin), RELATIVE
        if word in words("grammar", "coordinates"):
            return (here[-1].subject, JOINED) if here else (None, MAIN)
        if word in (",", ")"):
            return self._after_mark(left, begin, here)
        if word in words("grammar", "preposition"):
            return None
        return None, MAIN if word in _BREAKS or word in "\n.!?" else self._kind(left, begin)

    def _relative(self, at: int, begin: int) -> int | None:
        """Whom a "who" means: who stands before it."""
        return next((self.person[n] for n in range(at - 1, begin - 1, -1) if self.tokens[n] not in (",", "(")), None)

    def _named(self, who: int, begin: int) -> tuple[int | None, int]:
        """ "Jane said", "she said", "let him go"; of "the letter from Jane said" nobody is the subject."""
        person, kind = self.people[who], self._kind(self.first[who], begin)
        if person.kind == "pronoun":
            if person.head in ("him", "them", "me", "us"):
                return who, LET
            return (who if person.head in _SUBJECTS else None), kind
        before = self.tokens[self.first[who] - 1] if self.first[who] > begin else ""
        owned = before in words("grammar", "preposition") and before not in words("grammar", "subordinates")
        return (None if owned else who), kind

    def _after_mark(self, at: int, begin: int, here: Sequence[Verb]) -> tuple[int | None, int]:
        """ "Dr. Lowe, the owner, said", "Dad, who was old, came", "she cooked and, when he left, cleaned"."""
        told = self._before_aside(at, begin, here)
        if told is not None:
            return told, MAIN
        mains = [v for v in here if v.kind in (MAIN, JOINED)] or here
        return (mains[-1].subject, JOINED) if mains else (None, MAIN)

    def _before_aside(self, at: int, begin: int, here: Sequence[Verb]) -> int | None:
        """Who stands before an aside that ends at a mark: it has no verb, or begins with "who"."""
        opens = max((n for n in range(begin + 1, at) if self.tokens[n] in _BREAKS | {","}), default=at)
        clause = here != [] and here[-1].at > opens and self.tokens[opens + 1] not in ("who", "which", "whose")
        return self.person[opens - 1] if opens < at and not clause else None

    def _kind(self, at: int, begin: int) -> int:
        for word in self.tokens[max(begin, at - 4) : at][::-1]:
            if word in words("grammar", "subordinates") or _finite(word):
                return SUBORDINATE
            if word in _BREAKS or word == "," or word in words("grammar", "coordinates"):
                return MAIN
        return MAIN

    def _part(self, n: int) -> str:
        person = self.people[n]
        if person.kind == "pronoun":
            speaker = person.gender == "speaker"
            return _SPEAKER.get(person.head, "determiner") if speaker else role(self.text, person.start, person.end)
        if any(v.subject == n and v.kind != LET for v in self.verbs):
            return "subject"
        if "'s" in self.text[person.end - 2 : person.end + 2].replace("’", "'"):
            return "owner"
        return self._part_after(self.first[n])

    def _part_after(self, at: int) -> str:
        """The part of a noun that begins at a token, by the word before its noun phrase."""
        while at and self.tokens[at - 1] in words("grammar", "before_noun"):
            at -= 1
        before = self.tokens[at - 1] if at else ""
        if before in words("grammar", "preposition"):
            return "by" if before in ("by", "from", "under") else "after"
        return "object" if before and _finite(before) else "apposed" if before in (",", "(") else "other"

    def past(self, at: int) -> bool:
        """Return whether the verb at a token is in the past."""
        word = self.tokens[at].rpartition("'")[2]
        return not (word in words("grammar", "present") or (word.endswith("s") and word not in ("was", "his")))


@cache
def _finite(word: str) -> bool:
    """ "Was", "fixed", "hasn't", "it's", "who'd"."""
    subject, short, _ = word.partition("'")
    if short:
        return subject in _ALSO_SUBJECTS or word.endswith("n't")
    known = ("auxiliaries", "finite", "past", "sure_past", "past_alike", "helping")
    return is_finite(word) or any(word in words("grammar", name) for name in known)


def _helps(word: str) -> bool:
    return word in words("grammar", "auxiliaries") or word in words("grammar", "helping") or word.endswith("n't")
