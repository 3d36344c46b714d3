"""Mentions: every person and animal of a text that a pronoun may mean, with how each is told of.

Why: whose a pronoun is depends on who was told of before it: the candidate by name, a titled stranger, a given name
alone, "my deputy", "one lad", "a mare". What is found here is only who may be meant; ``whose`` decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from name_lists import census, gendered, lexicon, pronouns
from perturb.counterfactual.description import Scene, describes
from perturb.counterfactual.people import Other, attribute
from perturb.counterfactual.surface import UPPER
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import listed, words


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody told of at ``start:end``."""

    start: int
    end: int
    kind: str
    """``own`` (the candidate's name), ``named``, ``given``, ``kin``, ``role``, ``other``, a pronoun, or ``SEVERAL``."""
    gender: str | None = None
    article: str = ""
    """``a``, ``the``, ``my``, ``his``, ``'s`` or nothing."""
    head: str = ""


SEVERAL = ("many", "things")
"""Kinds of several people or things, whom "they" may mean."""
_GIVEN = re.compile(rf"(?<![^\W_])[{UPPER}][^\W\d_{UPPER}][\w]*(?:['’][^\W\d_s]\w*)?(?![^\W_]|-[a-z]|[ ]&|@|\.[a-z])")
_BEFORE = re.compile(
    r"(?:(?<![^\W_])(?P<det>an?|one|another|each|every|some|any|no|the|this|that|my|our|his|her|their|your|whose)|"
    r"[^\W_](?P<gen>['’]s?))[ ]+(?:(?!(?:and|or|of|to|is|was|who)\b)[\w'’-]+[ ]+){0,2}?\Z",
    re.I,
)
_CALLED = re.compile(
    r"\b(?:is|was|are|be|been|being|became|becomes|become|as|am|['’]s|['’]m)[ ]+(?:not[ ]+|also[ ]+|still[ ]+|now[ ]+)?"
    r"(?:an?|the|one|my|our|his|her|no)[ ]+(?:[\w'’-]+[ ]+){0,2}?\Z",
    re.I,
)
_KINDS = {
    "a": "a", "an": "a", "one": "a", "another": "a", "each": "a", "every": "a", "some": "a", "any": "a", "no": "a",
    "the": "the", "this": "the", "that": "the", "my": "my", "our": "my", "your": "my", "his": "his", "her": "his",
    "their": "his", "whose": "his",
}  # fmt: skip
_WORD = re.compile(r"(?<![^\W_])[^\W\d_]+(?:-[^\W\d_]+)*(?![^\W_])")
_PAST = listed(r"[ ]+(?:<grammar:past_alike>)[ ]+(?:an?|the|his|her|my|their|its)\b")
_AGENT = re.compile(r"[a-z]{3,}(?:er|or|ist|ian|ant|ee|man|woman|boy|girl|eur)")


@cache
def _nouns() -> dict[str, tuple[str, str | None]]:
    """Nouns of people and animals: their kind and gender."""
    known: dict[str, tuple[str, str | None]] = {w: ("role", None) for w in words("gender", "beings")}
    for file, name in (("gender", "relations"), ("gender", "relatives"), ("gender", "persons")):
        known |= dict.fromkeys(words(file, name), ("role", None))
    for table in (gendered.JOBS, gendered.FAMILY):
        for old, new in (("male", "female"), ("female", "male")):
            for word in gendered.counterparts(table, new):
                if word not in gendered.UNMARKED or word in words("gender", "kin"):
                    known[word] = ("kin", old)
    for gender in ("male", "female"):
        known |= dict.fromkeys(words("gender", f"{gender}_beings"), ("kin", gender))
    return known


def mentions(text: str, own: Sequence[tuple[int, int]], strangers: Sequence[Other]) -> tuple[Person, ...]:
    """Return everybody told of in ``text`` in their order, the candidate's names and all pronouns among them."""
    taken = [Person(s, e, "own") for s, e in own]
    taken += [_of_stranger(text, o) for o in strangers if not _pronoun().fullmatch(text, o.start, o.end)]
    taken += apart(_given(text), taken)
    scene = Scene(text, tuple(own), tuple((o.start, o.end) for o in strangers if not o.passing))
    taken += [p for p in apart(_told(text), taken) if not _of_candidate(scene, p)]
    taken += list(_pronouns(text))
    return tuple(sorted(taken, key=lambda p: (p.start, p.end)))


def _of_candidate(scene: Scene, person: Person) -> bool:
    """ "A former landlady, she can read any hand"."""
    told = re.match(r",?[ ]who(?:se|m)?\b", scene.text[person.end : person.end + 8])
    return person.article in ("a", "Large") and not told and describes(scene, person.start, person.end)


def apart(people: Iterable[Person], others: Sequence[Person]) -> list[Person]:
    """Return those of the ``people`` who stand in no words of ``others``."""
    return [p for p in people if not any(o.start < p.end and p.start < o.end for o in others)]


def _of_stranger(text: str, other: Other) -> Person:
    said = text[other.start : other.end].rstrip()
    last = re.findall(r"[^\W\d_]+", said)[-1:] or [""]
    known = _nouns().get(last[0].lower())
    end = other.start + len(said)
    article = _article(text, end - len(last[0])) if known else ""
    if known and not last[0][0].isupper():
        return Person(other.start, end, known[0], known[1] or other.gender, article, last[0].lower())
    kind = "named" if said[:1].isupper() else "other"
    return Person(other.start, end, kind, other.gender, "'s" if other.passing else "", last[0])


def _given(text: str) -> Iterator[Person]:
    """Given names that stand alone: "Orla lost her nerve"."""
    for match in _GIVEN.finditer(text):
        name, (start, end) = match.group(), match.span()
        if _given_name(name, _acts(text, end)) and not _in_longer_name(text, start, end):
            yield Person(start, end, "given", census.gender(name, share=80), "", name)


def _given_name(name: str, acts: bool) -> bool:
    """A word that is a given name; one that may be another word has to act."""
    entry = lexicon.lookup(name)
    if entry.given < 1 or name.lower() in words("grammar", "no_given_name") | words("grammar", "closed"):
        return False
    return acts or not (entry.wordlike or entry.city > 0 or entry.common > 1 or entry.given < 2)


def _in_longer_name(text: str, start: int, end: int) -> bool:
    """ "Ezekiel 4:9", "in Orla", "Lake Orla"."""
    placed = re.search(r"\b(?:[Ii]n|[Ff]rom|[Aa]t|[Nn]ear|St\.?|Saint)[ ]+\Z", text[max(0, start - 6) : start])
    before = re.search(r"[A-Z][\w'’]*[ ]\Z", text[max(0, start - 16) : start])
    return bool(placed or before or re.match(r"[ ][A-Z\d]", text[end : end + 2]))


def _acts(text: str, end: int) -> bool:
    after = re.match(r"[ ]+([a-z]{2,})", text[end : end + 20])
    if after is None:
        return False
    word = after.group(1)
    past = (word.endswith("ed") and len(word) > 4) or _PAST.match(text, end) is not None
    return past or is_finite(word, nouns=True) or word in words("grammar", "finite")


def _told(text: str) -> Iterator[Person]:
    """People told of by a noun: "my deputy", "one lad", "the mare", "Dad"."""
    for match in _WORD.finditer(text):
        word, article = match.group().lower(), _article(text, match.start())
        kind, gender = _nouns().get(word, ("", None))
        if not kind and _does(text, match.end(), article, word):
            kind = "role"
        if not kind or not (article or _calls(match.group(), kind)):
            continue
        if not _CALLED.search(text[max(0, match.start() - 50) : match.start()]) and not _of_thing(text, match, article):
            yield Person(match.start(), match.end(), kind, gender, article or "Large", word)


def _calls(noun: str, kind: str) -> bool:
    """A noun that is somebody's name: "Dad"."""
    return kind == "kin" and noun[0].isupper() and noun.lower() in words("gender", "called")


def _of_thing(text: str, noun: re.Match[str], article: str) -> bool:
    """A noun that is part of the name of something, or says what sort it is: "the King Street", "a woman-led firm"."""
    after = text[noun.end() : noun.end() + 2]
    if re.match(r"[-/]", after) or (noun.group()[0].isupper() and re.match(r"[ ][A-Z]", after)):
        return True
    return attribute(text, noun.end()) or (article == "a" and _page_of(text, noun.end()))


def _page_of(text: str, end: int) -> bool:
    """ "A man page": after one person no bare verb stands."""
    after = re.match(r"[ ]([a-z]+)\b", text[end : end + 20])
    word = after.group(1) if after else ""
    shut = words("grammar", "closed") | words("grammar", "past_alike") | words("grammar", "preposition")
    return is_bare(word) and not is_finite(word, nouns=True) and word not in shut


def _does(text: str, end: int, article: str, word: str) -> bool:
    """Who acts is a person: "a crofter hurt his leg", "the baker sleeps", "the abbot, who"; never "the mill burned"."""
    if not article or word in words("grammar", "closed"):
        return False
    if re.match(r",?[ ]+who(?:se|m)?\b", text[end : end + 8]):
        return True
    return (article == "a" or _AGENT.fullmatch(word) is not None) and _acts(text, end)


def _article(text: str, start: int) -> str:
    found = _BEFORE.search(text[max(0, start - 48) : start])
    if found is None:
        return ""
    return _KINDS[found["det"].lower()] if found["det"] else "'s"


@cache
def _pronoun() -> re.Pattern[str]:
    known = "|".join(sorted({w for g in pronouns.FORMS for w in pronouns.words(g)}, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:(?i:{known}|we|my|our|myself)|I|me)(?![^\W_]|-[a-z])")


def _pronouns(text: str) -> Iterator[Person]:
    for match in _pronoun().finditer(text):
        word = match.group().lower()
        gender = next((g for g in pronouns.FORMS if word in pronouns.words(g)), None)
        yield Person(match.start(), match.end(), "pronoun", gender or "speaker", "", word)


_MANY = listed(
    r"(?:(?<![^\W_])(?:two|three|four|five|six|seven|eight|nine|ten|\d+|both|all|many|several|few|some|most|our|my|his|"
    r"her|their|its|your|these|those|the|other|another['’]s)[ ]+|(?<=['’]s)[ ]+|(?:^|(?<=[.!?:;\"“(][ ])|(?<=[\"“(]))|"
    r"\b(?:when|while|if|because|where|until|once|that|and|<grammar:preposition>)[ ]+)(?:[a-z-]+[ ]+){0,2}?"
    r"(?P<head>[A-Za-z]{2,}(?:[^sui\W]s|men|women|people|children|folk))(?![^\W_]|['’])",
    re.I | re.M,
)
""" "The canons", "two interns", "when studios want": several people or things."""
_PAIR = re.compile(r"(?<![^\W_])(?:[A-Z]\w+ (?:and|&) [A-Z]\w+|\w+(?:, \w+)+,? and \w+)")
_ANYBODY = listed(r"(?<![^\W_])(?P<head>(?!they\b)(?:<grammar:several>|<grammar:anybody>))(?![^\W_])", re.I)
_THEY = re.compile(r"(?<![^\W_/])(?:they|them|their|theirs|themsel(?:f|ves))(?![^\W_/])", re.I)


def several(text: str) -> Iterator[Person]:
    """Return every "they" and whom it may mean but the candidate: several people or things, people one and all."""
    yield from (Person(*m.span(), "pronoun", "neutral", "", m.group().lower()) for m in _THEY.finditer(text))
    end = 0
    for match in sorted((m for form in (_MANY, _PAIR, _ANYBODY) for m in form.finditer(text)), key=lambda m: m.start()):
        head = match.groupdict().get("head", "").lower()
        if match.start() < end or is_finite(head) or head in words("grammar", "closed"):
            continue
        start = match.start("head") if head else match.start()
        end = match.end()
        yield Person(start, end, _sort(head), "neutral", "", head)


def _sort(head: str) -> str:
    """Which of ``SEVERAL`` a noun is of; a pair of names is of people."""
    if not head or head in words("grammar", "several") | words("grammar", "anybody"):
        return "many"
    one = head.removesuffix("s")
    person = not one.endswith("s") and (one in _nouns() or head in _nouns() or _AGENT.fullmatch(one) is not None)
    return "many" if person else "things"
