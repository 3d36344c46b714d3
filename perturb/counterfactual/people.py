"""People: who else is named or told of in a resume.

Why: referees, managers and patients have titles, nouns and pronouns too, and a twin must leave theirs alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from name_lists import census, lexicon, titles
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
_NAMED = re.compile(
    rf"(?<![^\W_])(?=([{UPPER}][^\W\d_{UPPER}][\w'’-]*)"
    rf"((?:[ \t]+(?:[{UPPER}]\.|(?:van|von|de|da|al|bin|del|di)\b|[{UPPER}][\w'’-]+)){{1,3}}))"
)
_KIN = {
    "mother": "female", "father": "male", "wife": "female", "husband": "male", "sister": "female", "brother": "male",
    "daughter": "female", "son": "male", "aunt": "female", "uncle": "male", "grandmother": "female",
    "grandfather": "male", "girlfriend": "female", "boyfriend": "male", "niece": "female", "nephew": "male",
}  # fmt: skip
_APPOSITION = re.compile(rf",?[ \t]+([{UPPER}][\w'’-]+)[ \t]+(?:[{UPPER}]\.[ \t]+)?[{UPPER}][\w'’-]+")
_INITIALLED = re.compile(rf"(?<![^\W_])(?:[{UPPER}]\.[ \t-]?){{1,3}}([{UPPER}][\w'’-]{{2,}})")
_SAYS = re.compile(rf"[\"”][ \t]+(?:says|said|writes|wrote|adds|added|recalls|recalled)[ \t]+([{UPPER}]\.?)(?=,|[ \t])")


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody who is not the candidate, where named or told of."""

    start: int
    end: int
    gender: str | None = None
    """None where it cannot be told."""
    passing: bool = False
    """Told of in passing ("her boss", "John Oliver's show"): what comes next is about the candidate again."""


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


@cache
def _titled_name() -> re.Pattern[str]:
    known = "|".join(re.escape(t) for t in titles.every() if len(t) > 1)
    return re.compile(
        rf"(?<![^\W_])({known}|{alternatives('gender', 'offices')})\.?[ \t]+(?:(?:Dr|Prof|Cmdr|Col|Gov|Gen)\.?[ \t]+)?"
        rf"((?:(?:van|von|de|da|di|den|der|la|le|al|bin|ten|ter)[ \t]){{0,3}}(?:[{UPPER}](?:\.|[\w'’-]*)[ \t]?){{1,4}})"
    )


def _titled(text: str, mine: set[str]) -> Iterator[Other]:
    for match in _titled_name().finditer(text):
        start, end, said = match.start(), match.end(2), match.group(2).split()
        if _titled_person(match.group(1), said, mine) and not _titled_place(text, match, said):
            gender = titles.gender(match.group(1)) or _sex(said[0])
            yield Other(start, end, gender, passing=_in_passing(text, start, end))


def _titled_person(title: str, said: Sequence[str], mine: set[str]) -> bool:
    """Whether it is a name of somebody else: never "Lt. O'Hara" where that is the candidate, "Sr. Systems Engineer"."""
    entry = lexicon.lookup(_without_s(said[0]).strip(".,"))
    if title in ("Sr", "Master") and entry.wordlike:
        return False
    ours = {w.strip(".,'’").lower() for w in said if len(w) > 2} <= mine
    return titles.gender(title) is not None or (entry.name > 0 and not ours)


def _titled_place(text: str, match: re.Match[str], said: Sequence[str]) -> bool:
    """ "The Dean Hotel", "Lady Margaret Hall"."""
    if match.group(1) in ("Lady", "Lord", "King", "Queen") and said[-1].rstrip(".,") in ("Hall", "College"):
        return True
    named_so = text[max(0, match.start() - 4) : match.start()].lower() == "the "
    return named_so and not words("naming", "organisation").isdisjoint(w.lower().rstrip(".,") for w in said)


def _named(text: str) -> Iterator[Other]:
    places = words("naming", "organisation") | words("gender", "no_person_after")
    for match in _NAMED.finditer(text):
        first, rest = match.group(1), match.group(2).split()
        while first.lower() in words("naming", "occupations") and len(rest) > 1:
            first, *rest = rest  # "Deputy Sheriff Nora Kipp"
        if not _surname_like(rest[-1]) or _without_s(first) != first:
            continue  # "St. Mary's Honors"
        start, end = match.start(), match.end(2)
        around = (*rest, *text[end : end + 16].split()[:1])
        placed = not places.isdisjoint(re.sub(r"['’]s\Z", "", w.lower().rstrip(".,;")) for w in around)
        if _given_like(first) and not placed:
            yield Other(start, end, _sex(first), passing=_in_passing(text, start, end) or attribute(text, end))


def attribute(text: str, end: int) -> bool:
    """Return whether a name or a noun that ends at ``end`` says what kind of thing follows: "Indiana Jones fan"."""
    follows = re.match(r"[ \t]+([a-z]{3,})", text[end : end + 24])
    if follows is None:
        return False
    word = follows.group(1)
    shut = words("grammar", "closed") | words("grammar", "finite") | words("grammar", "adverb")
    return not (word.endswith("ly") or word in shut or is_bare(word) or is_finite(word, nouns=True))


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
        if said is None or not _LEADS.search(text[max(0, start - 30) : start]):
            continue
        first, stop = said.group().split()[0], start + said.end()
        entry, acts = lexicon.lookup(first), re.match(r"[ ]+([a-z]{2,})", text[stop : stop + 20])
        if acts is not None and is_finite(acts.group(1), nouns=True) and entry.given > 1 and not entry.wordlike:
            yield Other(start, stop, _sex(first), passing=_in_passing(text, start, stop))


def _beings(text: str) -> Iterator[Other]:
    """ "Of the tug I will say she was sound", "each of the women has her own": who is told of without a name."""
    yield from (Other(m.start(), m.end()) for m in _BEING.finditer(text))


def _in_passing(text: str, start: int, end: int) -> bool:
    """ "John Oliver's show hired him", "the work of John Oliver"."""
    owns = re.search(r"['’]s?\Z", text[:end].rstrip()[-3:]) or text[end : end + 2] in ("'s", "’s")
    return bool(owns) or _OF.search(text[max(0, start - 14) : start]) is not None


def _initialled(text: str) -> Iterator[Other]:
    """ "K. J. Lund wrote that book"."""
    yield from (Other(m.start(1), m.end(1)) for m in _SAYS.finditer(text))
    for match in _INITIALLED.finditer(text):
        if _surname_like(match.group(1)):
            yield Other(match.start(), match.end())


def _given_like(word: str) -> bool:
    entry = lexicon.lookup(word)
    return entry.given >= 1 and not entry.wordlike


def _surname_like(word: str) -> bool:
    entry = lexicon.lookup(word)
    return entry.family >= 1 and not entry.wordlike


def _role_nouns(text: str, own: Sequence[tuple[int, int]]) -> Iterator[Other]:
    starts = {s for s, _ in own}
    for match in _ROLE_NOUN.finditer(text):
        opener, noun = match.group(1).lower(), match.group(2).lower()
        mine = opener in ("a", "an") and _says_of_candidate(text, match, noun, starts)
        if mine or _of_nobody(text, match, opener, noun):
            continue
        named = _APPOSITION.match(text, match.end())
        gender = _KIN.get(noun) or (_sex(named.group(1)) if named else None)
        yield Other(match.start(), match.end(), gender, passing=opener in ("his", "her") and gender is None)


def _of_nobody(text: str, match: re.Match[str], opener: str, noun: str) -> bool:
    """ "Ann's first client", "keeps his head", "let her lead", "a Girl Guides troop", "My wife and I hired her"."""
    after = text[match.end() : match.end() + 8]
    if opener[0] in "'’" and noun not in _KIN:
        return True
    if opener in ("his", "her"):
        keeps = noun == "head" and not after.startswith(" of ")
        if keeps or role(text, match.start(1), match.end(1)) != "determiner":
            return True
    titled = match.group(2)[0].isupper() and re.match(r"[ \t]+[A-Z]", after)
    told = _NOT_OTHER.search(text[max(0, match.start() - 12) : match.start()])
    return bool(titled or told or re.match(r"[ \t]+and[ \t]+I\b", after))


def _says_of_candidate(text: str, match: re.Match[str], noun: str, starts: set[int]) -> bool:
    """ "A single mother of two, Jane", "Cliff, a father of two": an apposition to the candidate or to another."""
    after = re.match(r"[^.;\n]{0,40}?,[ \t]+", text[match.end() : match.end() + 60])
    before = re.search(r"[,(—–-][ \t]*\Z|\band[ \t]+\Z", text[max(0, match.start() - 6) : match.start()])
    kin = noun in _KIN and re.match(r"[ \t]+(?:of|to)[ \t]", text[match.end() : match.end() + 4]) is not None
    return kin or before is not None or (after is not None and match.end() + after.end() in starts)


def _again(text: str, known: Sequence[Other], own: Sequence[tuple[int, int]], mine: set[str]) -> Iterator[Other]:
    """Names of others that stand again by one word: "Lopez said"; a word of the candidate's own name does not count."""
    taken = [(o.start, o.end) for o in known] + list(own)
    shut = mine | words("naming", "occupations")
    for word, gender in dict.fromkeys((word, o.gender) for o in known for word in _short_names(text, o, shut)):
        for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text):
            if not any(s < match.end() and match.start() < e for s, e in taken):
                yield Other(match.start(), match.end(), gender)


def _short_names(text: str, other: Other, shut: Collection[str]) -> list[str]:
    """The first and the last word of a name, but for titles and words that are ``shut`` out."""
    found = re.findall(rf"[{UPPER}][\w'’-]{{2,}}", text[other.start : other.end]) if text[other.start].isupper() else []
    said = [w for w in found if not titles.gender(w) and _without_s(w).lower() not in shut]
    return said[:1] + said[-1:]


def _sex(first: str) -> str | None:
    return census.gender(_without_s(first), share=80)


def _without_s(word: str) -> str:
    """A name without the ending of a genitive."""
    return re.sub(r"['’]s?\Z", "", word)
