"""People: everybody told of in a resume, named or not, each with how he or she is told of.

Why: referees, managers and patients have titles, nouns and pronouns too, and a twin must leave theirs alone. What is
found here is only who may be meant by a pronoun or a noun; ``whose`` and ``nouns`` decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import chain

from name_lists import census, gendered, lexicon, pronouns, titles
from perturb.counterfactual.description import Scene, describes
from perturb.counterfactual.surface import UPPER
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import alternatives, listed, words

NAMES, NOUNS, SEVERAL = ("named", "given"), ("kin", "role"), ("many", "things")
"""Kinds of people by name and by noun, and of several people or things, whom "they" may mean."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody told of at ``start:end``."""

    start: int
    end: int
    kind: str
    """``own`` (the candidate's name), ``pronoun``, or one of ``NAMES``, ``NOUNS``, ``SEVERAL``."""
    gender: str | None = None
    """None where it cannot be told; of "I" and "we" ``speaker``."""
    article: str = ""
    """Of a noun ``a``, ``the``, ``my``, ``his``, ``'s`` or nothing; of a name ``'s`` where something is meant that is
    somebody's or called so ("John Oliver's show")."""
    head: str = ""


@lru_cache(maxsize=32)
def others(text: str, own: tuple[tuple[int, int], ...]) -> tuple[Person, ...]:
    """Return everybody else the text names or tells of; ``own`` are the stretches that name the candidate."""
    found = _by_name(text, own)
    scene = Scene(text, own, tuple((p.start, p.end) for p in found if p.kind != "own" and not p.article))
    found += [p for p in apart(_told(text), found) if not _of_candidate(scene, p)]
    return tuple(sorted((p for p in found if p.kind != "own"), key=lambda p: p.start))


def _by_name(text: str, own: Sequence[tuple[int, int]]) -> list[Person]:
    mine = {w for s, e in own for w in re.findall(r"[^\W\d_]+", text[s:e].lower())}
    found, names = [Person(s, e, "own") for s, e in own], list(_named(text))
    found += apart(_titled(text, mine), found)
    found += apart((p for p in names if p.kind == "named"), found)
    found += apart(_again(text, found, mine), found)
    return found + apart(names, found)


def mentions(text: str, own: Sequence[tuple[int, int]], strangers: Sequence[Person]) -> tuple[Person, ...]:
    """Return everybody in their order: the candidate's names, the ``strangers`` and all pronouns."""
    everybody = [*(Person(s, e, "own") for s, e in own), *strangers, *_pronouns(text)]
    return tuple(sorted(everybody, key=lambda p: (p.start, p.end)))


def apart(people: Iterable[Person], others: Sequence[Person]) -> list[Person]:
    """Return those of the ``people`` who stand in no words of ``others``."""
    return [p for p in people if not any(o.start < p.end and p.start < o.end for o in others)]


_sex = partial(census.gender, share=80)
_REST = r"[\w-]*(?:['’](?!s\b)\w+)?"
"""What follows the capital of a name, without the ending of a genitive."""
_PART = rf"(?:(?:van|von|de|da|di|den|der|del|la|le|al|bin|ten|ter)[ \t]+)*[{UPPER}](?:\.|{_REST})"
_RUN = re.compile(rf"(?<![^\W_]){_PART}(?:[ \t]+{_PART})*")


@cache
def _title() -> re.Pattern[str]:
    known = "|".join(re.escape(t) for t in titles.every() if len(t) > 1)
    offices = alternatives("gender", "offices")
    return re.compile(rf"(?<![^\W_])(?:({known}|{offices})\.?[ \t]+)+({_PART}(?:[ \t]+{_PART}){{0,3}})")


def _titled(text: str, mine: set[str]) -> Iterator[Person]:
    """ "Dr. Lopez", "Sister Margaret"; never "Lt. O'Hara" where that is the candidate, nor "The Dean Hotel"."""
    for match in _title().finditer(text):
        title, said = match.group(1), [w.strip(".,") for w in match.group(2).split()]
        gender, job = titles.gender(title), title in ("Sr", "Master") and lexicon.lookup(said[0]).wordlike
        if (gender or _strange(said, mine)) and not (job or _of_thing(said)):
            yield Person(*match.span(), "named", gender or _sex(said[0]), _owning(text, match.end()), said[-1])


def _strange(said: Sequence[str], mine: set[str]) -> bool:
    return lexicon.lookup(said[0]).name > 0 and any(len(w) > 2 and w.lower() not in mine for w in said)


def _named(text: str) -> Iterator[Person]:
    """ "Nora Kipp" in "Deputy Sheriff Nora Kipp", "K. J. Lund", and "Orla" where she acts."""
    for run in _RUN.finditer(text):
        said, start, end = run.group().split(), run.start(), run.end()
        while len(said) > 1 and not _opens_name(said[0]):
            start = text.index(said[1], start + len(said.pop(0)))
        if len(said) == 1 and _given(text, said[0], start, end):
            yield Person(start, end, "given", _sex(said[0]), "", said[0])
        elif len(said) > 1 and _surname_like(said[-1]) and not _of_thing([*said, *text[end : end + 16].split()[:1]]):
            yield Person(start, end, "named", _sex(said[0]), _owning(text, end), said[-1])


def _of_thing(said: Iterable[str]) -> bool:
    """Whether words make a name that of an organisation or a thing."""
    places = words("naming", "organisation") | words("gender", "no_person_after")
    return any(w.lower().rstrip(".,;") in places for w in said)


def _given(text: str, name: str, start: int, end: int) -> bool:
    """A given name that stands alone; one that may be another word has to act. Never "in Orla", "Lake Orla"."""
    entry = lexicon.lookup(name)
    if entry.given < 1 or name.lower() in words("grammar", "no_given_name") | words("grammar", "closed"):
        return False
    placed = re.search(r"(?:\b(?:in|from|at|near|st\.?|saint)|[A-Z]\w*)[ ]+\Z", text[max(0, start - 16) : start])
    if placed or re.match(r"[ ][A-Z\d]|-[a-z]|[ ]&|@|\.[a-z]", text[end : end + 2]):
        return False
    return _acts(text, end) or not (entry.wordlike or entry.city > 0 or entry.common > 1 or entry.given < 2)


def _again(text: str, known: Sequence[Person], mine: set[str]) -> Iterator[Person]:
    """Names of others that stand again by one word: "Lopez said"; a word of the candidate's own name does not count."""
    shut = mine | words("naming", "occupations")
    short: dict[str, str | None] = {}
    for person in known:
        said = re.findall(rf"[{UPPER}]{_REST}", text[person.start : person.end]) if person.kind == "named" else []
        said = [w for w in said if len(w) > 2 and not titles.gender(w) and w.lower() not in shut]
        short |= dict.fromkeys((*said[:1], *said[-1:]), person.gender)
    for word, gender in short.items():
        for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text):
            yield Person(match.start(), match.end(), "named", gender, "", word)


def _owning(text: str, end: int) -> str:
    return "'s" if re.match(r"['’]", text[end : end + 1]) or attribute(text, end) else ""


def attribute(text: str, end: int) -> bool:
    """Return whether a name or a noun that ends at ``end`` says what kind of thing follows: "Indiana Jones fan"."""
    follows = re.match(r"[ \t]+([a-z]{3,})", text[end : end + 24])
    if follows is None:
        return False
    word = follows.group(1)
    shut = words("grammar", "closed") | words("grammar", "finite") | words("grammar", "adverb")
    return not (word.endswith("ly") or word in shut or is_bare(word) or is_finite(word, nouns=True))


def _opens_name(word: str) -> bool:
    """A given name or an initial."""
    entry = lexicon.lookup(word)
    given = entry.given >= 1 and not entry.wordlike and word.lower() not in words("naming", "occupations")
    return given or re.fullmatch(r"[^\W\d_]\.", word) is not None


def _surname_like(word: str) -> bool:
    entry = lexicon.lookup(re.sub(r".*-|['’]", "", word))
    return entry.family >= 1 and not entry.wordlike


_ARTICLE = re.compile(
    r"(?:(?<![^\W_])(?P<det>an?|one|another|each|every|some|any|no|the|this|that|my|our|his|her|their|your|whose)|"
    r"[^\W_](?P<gen>['’]s?))[ ]+(?:(?!(?:and|or|of|to|is|was|who)\b)[\w'’-]+[ ]+){0,2}?\Z",
    re.I,
)
_ARTICLES = {
    "the": "the", "this": "the", "that": "the", "my": "my", "our": "my", "your": "my", "his": "his", "her": "his",
    "their": "his", "whose": "his",
}  # fmt: skip
_CALLED = re.compile(
    r"\b(?:is|was|are|be|been|being|became|becomes|become|as|am|['’]s|['’]m)[ ]+(?:not[ ]+|also[ ]+|still[ ]+|now[ ]+)?"
    r"(?:an?|the|one|my|our|his|her|no)[ ]+(?:[\w'’-]+[ ]+){0,2}?\Z",
    re.I,
)
_WORD = re.compile(r"(?<![^\W_])[^\W\d_]+(?:-[^\W\d_]+)*(?![^\W_])")
_AGENT = re.compile(r"[a-z]{3,}(?:er|or|ist|ian|ant|ee|man|woman|boy|girl|eur)")


@cache
def _nouns() -> dict[str, tuple[str, str | None]]:
    """Nouns of people and animals: their kind and gender."""
    lists = ("beings", "relations", "relatives", "persons")
    known: dict[str, tuple[str, str | None]] = {w: ("role", None) for name in lists for w in words("gender", name)}
    for old, new in (("male", "female"), ("female", "male")):
        told = {w for table in (gendered.JOBS, gendered.FAMILY) for w in gendered.counterparts(table, new)}
        told -= gendered.UNMARKED - words("gender", "kin")
        known |= dict.fromkeys(told | words("gender", f"{old}_beings"), ("kin", old))
    return known


def _told(text: str) -> Iterator[Person]:
    """People told of by a noun: "my deputy", "one lad", "the mare", "Dad"."""
    for match in _WORD.finditer(text):
        word, article = match.group().lower(), _article(text, match.start())
        kind, gender = _nouns().get(word, ("", None))
        if not kind and _does(text, match.end(), article, word):
            kind = "role"
        called = match.group()[0].isupper() and word in words("gender", "called")
        if kind and (article or called) and not _says_sort(text, match):
            yield Person(match.start(), match.end(), kind, gender, article, word)


def _says_sort(text: str, noun: re.Match[str]) -> bool:
    """A noun that says of somebody or something what it is: "is my deputy", "a woman-led firm", "the King Street"."""
    follows, large = text[noun.end() : noun.end() + 2], noun.group()[0].isupper()
    if re.match(r"[-/]", follows) or (large and re.match(r"[ ][A-Z]", follows)):
        return True
    return attribute(text, noun.end()) or _CALLED.search(text[max(0, noun.start() - 50) : noun.start()]) is not None


def _of_candidate(scene: Scene, person: Person) -> bool:
    """ "A former landlady, she can read any hand"."""
    told = re.match(r",?[ ]who(?:se|m)?\b", scene.text[person.end : person.end + 8])
    return person.article in ("a", "") and not told and describes(scene, person.start, person.end)


def _does(text: str, end: int, article: str, word: str) -> bool:
    """Who acts is a person: "a crofter hurt his leg", "the baker sleeps", "the abbot, who"; never "the mill burned"."""
    if not article or word in words("grammar", "closed"):
        return False
    if re.match(r",?[ ]+who(?:se|m)?\b", text[end : end + 8]):
        return True
    return (article == "a" or _AGENT.fullmatch(word) is not None) and _acts(text, end)


def _acts(text: str, end: int) -> bool:
    after = re.match(r"[ ]+([a-z]{2,})", text[end : end + 20])
    if after is None:
        return False
    word = after.group(1)
    past = (word.endswith("ed") and len(word) > 4) or word in words("grammar", "past_alike")
    return past or is_finite(word, nouns=True) or word in words("grammar", "finite")


def _article(text: str, start: int) -> str:
    found = _ARTICLE.search(text[max(0, start - 48) : start])
    if found is None:
        return ""
    return _ARTICLES.get(found["det"].lower(), "a") if found["det"] else "'s"


@cache
def _pronoun() -> re.Pattern[str]:
    known = "|".join(sorted({*pronouns.NEUTRAL, *chain(*pronouns.FORMS.values())}, key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:(?i:{known}|themself|we|my|our|myself)|I|me)(?![^\W_]|-[a-z])")


def _pronouns(text: str) -> Iterator[Person]:
    for match in _pronoun().finditer(text):
        word = match.group().lower()
        gender = next((g for g in pronouns.FORMS if word in pronouns.words(g)), None)
        gender = gender or ("neutral" if word.startswith("the") else "speaker")
        yield Person(match.start(), match.end(), "pronoun", gender, "", word)


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


def several(text: str) -> Iterator[Person]:
    """Return whom "they" may mean but the candidate: several people or things, people one and all."""
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
