"""Descent: what a resume tells of the group that its candidate belongs to, and what the twin of another group says.

Why: a new name beside "National Society of Black Engineers" or "Ethnicity: Korean" contradicts itself. Societies and
scholarships, fields of ethnicity and words of descent become the new group's; languages, nationality, employers and
birthplaces stay. Colleges founded for one people are told, and change where the channel ``college`` asks for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from masking.span import Field
from perturb.counterfactual.record import Touch
from perturb.counterfactual.word_lists import alternatives, listed, words
from perturb.counterfactual.wording import moved_ticks, with_article

_COLLEGES = listed(r"(?<![^\W_])(?:<descent:colleges>)(?![^\W_])")
_OF_A_THING = listed(
    r"(?i)[ -](?:<descent:things,subjects,not_societies>|<grammar:tongues>)(?![^\W_])|[ ]*&[ ]*(?-i:[A-Z])"
)
""" "White House", "the Latin American market", "Black & Decker", "Asian Development Bank", "Scots Gaelic"."""
_BESIDE_A_TONGUE = (
    listed(r"(?i)[ ]*(?:\([^)\n]*\))?[ ]*(?:,|/|\band\b|&)[ ]*(?:<grammar:tongues>)(?![^\W_])"),
    listed(r"(?i)(?<![^\W_])(?:<grammar:tongues>)[ ]*(?:\([^)\n]*\))?[ ]*(?:,|/|\band\b|&)[ ]*\Z"),
)
""" "Igbo, English"."""
_BY_LAW = re.compile(
    r"(?:[ ]*(?:-|/|,|&|and)[ ]*[A-Z][a-z]+)?[ ]+(?:dual[ ]+)?(?:nationals?|nationality|citizens?|citizenship|"
    r"passports?|visas?|subject|(?:permanent[ ]+)?residen(?:t|ts|ce|cy)|work[ ]+permit|driving[ ]+licen[cs]e)\b"
)
""" "Irish citizen", "dual Irish and British nationality"."""
_HEADS = listed(r"(?i)[ ](?:<descent:heads>)(?![^\W_])")
""" "Black Men of America", "Korean American Medical Association"."""
_AGAINST, _FOR = 2.5, 1.5
"""Log odds that a sign beside a word is worth: of a thing or a tongue against it, of a society for it."""
_UNLISTED, _SMALL_LETTERS = 3.0, 1.0
"""Log odds from which a word that no list has, and one in small letters ("white"), tells the candidate's people."""
Odds = Callable[[int], float]
"""The log odds that the word at an offset tells the candidate's descent."""

PEOPLES = ("black", "hispanic", "asian", "white", "native")
"""Paragraphs of ``descent.txt``."""
Stretch = tuple[int, int]

_ADJECTIVE = {
    # alone, before American(s), before or after British
    "white": ("", "American", "British"),
    "black": ("Black", "African American", "Black British"),
    "hispanic": ("Hispanic", "Hispanic American", "Latin American"),
    "asian": ("Asian", "Asian American", "British Asian"),
}
_PERSON = {**_ADJECTIVE, "white": ("white", "European American", "White British")}
"""The same of a person: "a Black man"."""
_FROM = {"white": "European", "black": "African", "hispanic": "Latin American", "asian": "Asian"}
"""Before descent, heritage, parents."""
_FIELD = {
    "white": ("White", "White British"),
    "black": ("Black or African American", "Black or Black British"),
    "hispanic": ("Hispanic or Latino", "Latin American"),
    "asian": ("Asian", "Asian or Asian British"),
}
_NEUTRAL = "community association"
_VALUE = (
    r"((?:[^\n\r|;\t☐()]|\([^)\n]*\))*?)(?=[ \t]*(?:[|;\n\r\t☐)]|\.[ \t\r\n]|\.?\Z|[ \t]{2,}|"
    r"[ \t]+(?:Nationality|Gender|Sex|Age|Religion|Languages?|Marital|Veteran|Disab\w+|DOB|Visa|Citizen\w*|Work|Born|"
    r"Phone|E-?mail|Location|Address)(?:[ ][a-z]+)?:|"
    r",[ \t]+[a-z ]+:))"
)
_SMALL = r"(?:of|for|in|and|the|&|to|at|on|de|y|no)"
_RUN = re.compile(
    rf"(?:\d{{2,3}}[ ]+)?[A-Z][\w’'./-]*(?:[ ]+(?:(?:{_SMALL})[ ]+){{0,2}}[A-Z][\w’'./-]*)*"
    r"(?:[ ]+(?:clan|society|association|club|network|chamber|scholarship|fellowship|union)\b)*"
)


def swapped_descent(text: str, race: str, odds: Odds) -> Iterator[Touch]:
    """Yield what the twin of group ``race`` says for every society, field and word that tells another group.

    ``odds`` says how likely the word at an offset tells the candidate's descent.
    """
    ticks = list(moved_ticks(text, _answers(race), Field.ETHNICITY, "ethnicity"))
    yield from ticks
    forms = {text.count("\n", 0, t.start) for t in ticks}
    people = _people(_unlisted(text, odds))
    said = (*_fields(text, race), *_ticked(text, race), *_societies(text, race, odds, people))
    words = _peoples(text, race, odds, people)
    yield from (t for t in (*said, *words) if text.count("\n", 0, t.start) not in forms)
    yield from (Touch(s, e, "State University", Field.SCHOOL, "college") for s, e in colleges(text))


def told(text: str, odds: Odds) -> str | None:
    """Return the group that the words of the candidate's descent tell most often; None where none does."""
    fields = [m.span(1) for m in _label().finditer(text)]  # "Ethnicity: Black"
    said = (m.group() for m in _people().finditer(text) if _meets(*m.span(), fields) or _tells(text, *m.span(), odds))
    groups = Counter(group for word in said for group in _ADJECTIVE if _of_group(group).search(word))
    return groups.most_common(1)[0][0] if groups else None


@cache
def _of_group(group: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{alternatives('descent', group)})s?(?![^\W_])")


def _unlisted(text: str, odds: Odds) -> frozenset[str]:
    """The words of peoples that no list has, as the model tells them: "Habesha", "Sorbian"."""
    known = {at for m in _people().finditer(text) for at in range(*m.span())}
    words = (m for m in _WORD.finditer(text) if m.start() not in known and not m.group().isupper())
    return frozenset(m.group() for m in words if odds(m.start()) > _UNLISTED)


_WORD = re.compile(r"(?<![^\W_])[A-ZÀ-Þ][^\W\d_]{2,}(?![^\W_])")


def colleges(text: str) -> Iterator[Stretch]:
    """Yield where the text names a college founded for one people."""
    yield from (m.span() for m in _COLLEGES.finditer(text))


def _fields(text: str, race: str) -> Iterator[Touch]:
    """ "Ethnic origin: Black African"."""
    for match in _label().finditer(text):
        start, end = match.span(1)
        said = match.group(1)
        if start < end and any(c.isalpha() for c in said) and not any(c.isdigit() for c in said):
            british = "brit" in text.lower()
            peoples = [m.end() for m in re.finditer(r"[^,]+", said) if _people().search(m.group())]
            end = start + peoples[-1] if peoples else end  # "Black, born in Leeds"
            yield Touch(start, end, _FIELD[race][british], Field.ETHNICITY, "ethnicity")


_GROUP = (
    r"(?:White|Black|Caucasian|Asian|Hispanic|Latin[oax]|African[ -]American|Native[ ](?:American|Hawaiian)|"
    r"Pacific[ ]Islander)"
)
_TICKED = re.compile(
    rf"(?:^|[.;,|•·(☒☑✓✔][ \t]*|\[[xX]\][ \t]*)({_GROUP}(?:(?:[ ]?/[ ]?|[ ]or[ ]){_GROUP})*)"
    r"(?=[ \t]*(?:[.;,|•·()☐\[]|\r?$))",
    re.M,
)
_YES = re.compile(r"(?i)\b(?:hispanic(?:(?:[ ]or[ ]|/)latin[oax])?|latin[oax])[ ]?[?:][ ]*(yes|no)\b")


def _ticked(text: str, race: str) -> Iterator[Touch]:
    """ "White; not a veteran (EEO)": an answer without its label, in a line of such answers."""
    for match in _TICKED.finditer(text):
        around = text[: match.start(1)].rstrip(" \t")[-1:], text[match.end() :].lstrip(" \t\r")[:1]
        if all(mark in ".;|\n☒" for mark in around) and not _in_field(text, match.start(1)):
            yield Touch(*match.span(1), _FIELD[race][0], Field.ETHNICITY, "ethnicity")
    for match in _YES.finditer(text):
        new = "Yes" if race == "hispanic" else "No"
        yield Touch(*match.span(1), new if match.group(1)[0].isupper() else new.lower(), Field.ETHNICITY, "ethnicity")


def _answers(race: str) -> Callable[[str], bool | None]:
    """Whether a box of a form is the new group's, another group's or says something else."""

    def wanted(answer: str) -> bool | None:
        groups = _GROUPS_SAID.findall(answer)
        if not groups:
            return None
        return any(_people_of(race).fullmatch(g.title().replace("Latin/", "Latin")) for g in groups)

    return wanted


_GROUPS_SAID = re.compile(
    r"\b(?:white|black|caucasian|asian|hispanic|latin[oax]|african[ -]american|native american|pacific islander)\b"
)


def _societies(text: str, race: str, odds: Odds, people: re.Pattern[str]) -> Iterator[Touch]:
    """Societies by a people in their name and by the list; then their acronyms."""
    letters: dict[str, str] = {}
    seen: list[Stretch] = []
    for start, end in _named(text, odds, people):
        old = text[start:end]
        new = _counterpart(old, race, people)
        if old in letters or new == old or _meets(start, end, seen):
            continue
        new = new or _neutral(text, start, end)
        seen.append((start, end))
        yield from with_article(text, Touch(start, end, new, Field.ETHNICITY, "affinity"))
        for short in acronyms(text, start, end):
            letters.setdefault(short, _initials(new))
    for short, new in letters.items():
        for match in re.finditer(rf"(?<![^\W_]){re.escape(short)}(?![^\W_])", text):
            if not _meets(*match.span(), seen):
                yield Touch(*match.span(), new, Field.ETHNICITY, "affinity")


def _meets(start: int, end: int, stretches: Sequence[Stretch]) -> bool:
    return any(s < end and start < e for s, e in stretches)


def _named(text: str, odds: Odds, people: re.Pattern[str]) -> Iterator[Stretch]:
    """Names that hold the candidate's people, without an office before ("Member of the"), then those of the list."""
    listed_ones = [m.span() for m in _listed().finditer(text)]
    for run in _RUN.finditer(text):
        for start, end in _sentences(text, *run.span()):
            office = _OFFICE.match(text, start)
            first = office.end() if office else start
            within = any(s <= first and end <= e for s, e in listed_ones)
            if not within and _is_society(text, first, end, odds, people):
                yield first, end
    yield from listed_ones


def _is_society(text: str, start: int, end: int, odds: Odds, people: re.Pattern[str]) -> bool:
    """Whether a name of several words holds the candidate's people."""
    peoples = list(people.finditer(text, start, end))
    further = _CAPITAL.findall(people.sub("", text[start:end]))
    named = not words("grammar", "closed").issuperset(word.lower() for word in further)
    return named and any(_tells(text, *m.span(), odds) for m in peoples)


def _sentences(text: str, start: int, end: int) -> Iterator[Stretch]:
    """A run of capitals is cut where a sentence ends: "of Company B. Hispanic Chamber of Commerce"."""
    at = start
    for match in re.finditer(r"(?<![.][A-Z])[.][ ]+", text[start:end]):
        cut = start + match.start()
        if text[at:cut].rpartition(" ")[2].lower() not in ("st", "mt", "dr", "inc"):
            yield at, cut
            at = start + match.end()
    yield at, end - (text[end - 1] in ".,/" if end > at else 0)


_CAPITAL = re.compile(r"(?<![^\W_])[A-Z0-9][^\W_]+")
_OFFICE = re.compile(
    r"(?:Member|President|Chair|Treasurer|Secretary|Mentor|Founder|Host)[ ]+(?:of|at|for)[ ]+(?:the[ ]+)?"
)


def _counterpart(name: str, race: str, people: re.Pattern[str]) -> str:
    """The name with the new group in it, its letters other than the old; empty where it names no people."""
    for kind in ("female", "male"):
        for greek in sorted(w for own in _ADJECTIVE for w in words("descent", f"greek_{own}_{kind}")):
            if greek.lower() in name.lower():
                other = min(words("descent", f"greek_{race}_{kind}"))
                return re.sub(re.escape(greek), other, name, flags=re.I)
    if not people.search(name) or re.search(r"\bclan\b", name, re.I):
        return ""
    swapped = people.sub(lambda m: _said(m, race, name), name)
    swapped = re.sub(r"\b(American|British|Asian|Black|Hispanic)(?:[ -]\1)+\b", r"\1", swapped)
    swapped = " ".join(re.sub(r"\b(?:of|for)[ ]+(?=(?:of|for|in)\b)", "", swapped).split())
    return f"United {swapped}" if swapped != name and _initials(swapped) == _initials(name) else swapped


def _said(match: re.Match[str], race: str, name: str) -> str:
    """The new group's word in the form of the old: alone, "-American", "British", before "Origin"."""
    said, rest = match.group().lower(), name[match.end() :]
    alone, american, british = _ADJECTIVE[race]
    if "brit" in said:
        return british
    if re.match(rf"[ ]+(?:{alternatives('descent', 'descent_after')})\b", rest, re.I):
        return _FROM[race]
    if said.endswith(("american", "americans")) and "latin" not in said:
        return american
    if said.endswith("s") and not re.match(r"[ ]+[A-Z]", rest):
        return f"{alone} Professionals".strip()
    return alone


def _neutral(text: str, start: int, end: int) -> str:
    """ "our MEChA chapter" becomes "our community association chapter"."""
    before = re.search(r"([^\W_]+)[ ]+\Z", text[max(0, start - 12) : start])
    if re.match(r"-|[ ]+[A-Z]", text[end : end + 3]):
        return _NEUTRAL.title()
    bare = before is not None and before.group(1).lower() in (
        ["the", "a", "an", "our", "my", "his", "her", "their", "its", "former", "local", "campus", "student"]
    )
    said = _NEUTRAL if bare or re.match(r"[ ]+[a-z]", text[end : end + 2]) else f"a {_NEUTRAL}"
    opens = re.search(r"(?:^|[.!?\n][ \t•*-]*)\Z", text[max(0, start - 4) : start])
    return said.capitalize() if opens else said


def acronyms(text: str, start: int, end: int) -> Iterator[str]:
    """Yield the letters that stand for a society: beside it in brackets, or made of its capitals."""
    after = re.match(r"(?:[ ][a-z]+){0,2}[ ]*\(([A-Z][A-Za-z&]{1,9})(?:[ -][A-Z][A-Za-z]+)?\)", text[end : end + 40])
    before = re.search(r"(?<![^\W_])([A-Z][A-Za-z&]{0,8}[A-Z])[ ]*\(\Z", text[max(0, start - 14) : start])
    yield from (m.group(1) for m in (after, before) if m)
    capitals = _initials(text[start:end])
    if len(capitals) > 2:
        yield capitals


def _initials(name: str) -> str:
    """ "HNBA"; of a neutral form, "association"."""
    if _NEUTRAL in name.lower():
        return "CA"
    return "".join(w[0] for w in re.findall(r"[^\W_]+", name) if w[0].isupper() or w[0].isdigit())


def _peoples(text: str, race: str, odds: Odds, people: re.Pattern[str]) -> Iterator[Touch]:
    """ "As an African American", "of Indian descent", "historically Black", "Norwegian on both sides"."""
    for start, end in (m.span() for m in people.finditer(text)):
        if _tells(text, start, end, odds) and not _people_of(race).fullmatch(text, start, end):
            new = _of_a_person(text, start, end, race)
            yield from with_article(text, Touch(start, end, new, Field.ETHNICITY, "ethnicity"))


def _of_a_person(text: str, start: int, end: int, race: str) -> str:
    """The new group's word in the form of the old: "-American", "British", before "descent", of several people."""
    said = text[start:end]
    alone, american, british = _PERSON[race]
    several = re.match(r".*[a-z]s\Z", said) is not None and not re.match(r"[ ]+[a-zA-Z]", text[end : end + 40])
    if re.search(r"(?i)americans?\Z|\A(?:latin|chican)[oax]s?\Z", said) and not said.lower().startswith("latin "):
        return american + "s" * said.endswith("s")
    if "brit" in said.lower():
        return british
    if _OF_KIN.match(text, end):
        return _FROM[race]
    if several:
        return f"{alone}s" if race in ("hispanic", "asian") else f"{alone} people"
    opens = re.search(r"(?:^|[.!?:;|\n\"“][ \t•*-]*)\Z", text[max(0, start - 6) : start])
    return alone.capitalize() if opens else alone


_OF_KIN = listed(r"(?i)[ ]+(?:<descent:descent_after>|by[ ]+(?:birth|descent|origin|heritage))\b")


def _tells(text: str, start: int, end: int, odds: Odds) -> bool:
    """Whether the word of a people at ``start:end`` tells the candidate's descent."""
    before = text[max(0, start - 30) : start]
    after, ahead = _BESIDE_A_TONGUE
    fixed = _BY_LAW.match(text, end) or _in_field(text, start)
    against = _OF_A_THING.match(text, end) or after.match(text, end) or ahead.search(before)
    least = _AGAINST if against else -_FOR if _HEADS.match(text, end) else 0.0
    least = max(least, _SMALL_LETTERS) if text[start].islower() else least
    return not fixed and odds(start) > least


def _in_field(text: str, at: int) -> bool:
    """In a field of nationality, citizenship or languages, which stay."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return (
        re.search(r"(?i)\b(?:nationality|citizenship|citizen|languages?|passport|visa|born)\b[^.;]{0,24}\Z", line)
        is not None
    )


@cache
def _label() -> re.Pattern[str]:
    return re.compile(
        rf"(?i)(?<![^\W_])(?:{alternatives('descent', 'labels')})(?:[ ]?\([^)\n]{{1,30}}\))?"
        rf"[ \t]*(?:[:=|]|[ ][–-][ ]|\t)[ \t]*(?:[☒☑✓✔][ ]?)?{_VALUE}"
    )


@cache
def _people(further: frozenset[str] = frozenset()) -> re.Pattern[str]:
    """A people, with American or British before or after it; ``further`` are words that no list has."""
    known = "|".join([alternatives("descent", *PEOPLES), *map(re.escape, sorted(further)), _SMALL_PEOPLES])
    return re.compile(
        rf"(?<![^\W_])(?:British[ ]+)?(?:{known})s?(?:[ -](?:Americans?|British|Canadians?)(?![^\W_])|(?![^\W_]))"
        r"(?!-(?:born|speaking|language|made|style))"
    )


_SMALL_PEOPLES = "white|black|asian|hispanic|latin[oa]|african[ -]american"


@cache
def _people_of(race: str) -> re.Pattern[str]:
    """The words that tell the group of the twin already."""
    broad = {"black": "Black|African[ -]American", "hispanic": "Hispanic|Latin[oax]", "asian": "Asian(?:[ -]American)?"}
    return re.compile(rf"(?:{broad.get(race, 'White|Caucasian|European[ -]American')})s?")


@cache
def _listed() -> re.Pattern[str]:
    greek = [f"greek_{race}_{sex}" for race in _ADJECTIVE for sex in ("female", "male")]
    clan = r"Clan[ ][A-Z]\w+[ ](?:Society|Association|Council)"
    return re.compile(rf"(?<![^\W_])(?:{alternatives('descent', 'societies', *greek)}|{clan})(?![^\W_])")
