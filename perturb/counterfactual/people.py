"""People: who else is named or told of in a resume.

Why: referees, managers and patients have titles, nouns and pronouns too, and a twin must leave theirs alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
