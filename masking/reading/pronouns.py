"""Pronouns of the candidate: those stated in a line ("she/her"), and those of the third person in a text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.kin import speaks_of_itself
from masking.reading.posting import commended, in_first_person
from masking.reading.record import Reading
from masking.reading.spoken_of import spoken_of
from name_lists import terms

_PRONOUN = (
    r"(?:she|he|they|them|her|hers|him|his|their|theirs|it|its|ze|zir|hir|xe|xem|xyr|ey|em|eir|fae|faer"
    r"|ve|ver|any|all|sie|ihr|er|ihm|ella|él|elle|elles|il|lui|iel|ela|ele|elu|lei|hij|hem|zij|haar|hen|hun|hon"
    r"|han|henne|honom|dem|ona|on|siya|sya)"
)
_PRONOUNS = Cue(_PRONOUN[3:-1].split("|"))
_LINE = expression(rf"(?<![\w/]){_PRONOUN}(?:[ ]?[/|][ ]?{_PRONOUN}){{1,4}}(?![\w/])", re.I)


def stated(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield where the candidate states pronouns: "she/her", "they / them"."""
    starts = reading.words.starts
    done = -1
    for index in reading.words.among(_PRONOUNS):
        match = _LINE.match(reading.text, starts[index]) if starts[index] > done else None
        if match is None or reading.text[starts[index] - 1 : starts[index]] == "/":
            continue
        done = match.end()
        words = re.split(r"[ ]?[/|][ ]?", match.group().lower())
        if (
            len(set(words)) > 1
            and set(words) not in _EITHER
            and not set(words) <= _ALSO_WORDS
            and not _subject(reading, match.start())
        ):
            yield match.span()


_EITHER = tuple(
    set(pair.split()) for pair in ("he she", "his her", "him her", "his hers", "er sie", "él ella", "il elle")
)
"""Written where somebody's gender is left open."""
_ALSO_WORDS = frozenset(("all", "any", "it", "its", "on", "er", "il", "em", "ver", "ve"))


def _subject(reading: Reading, start: int) -> bool:
    return (
        reading.kind_at(start) in ("experience", "projects", "publications")
        and "pronoun" in reading.lower[max(0, start - 80) : start + 80]
    )


def third_person(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the pronouns of the third person that stand for the candidate."""
    words, text = reading.words, reading.text
    found = [
        (words.starts[i], words.ends[i])
        for i in words.among(_THIRD)
        if text[words.starts[i] - 1 : words.starts[i]] not in ("/", "@", ".")
        and not text[words.ends[i] : words.ends[i] + 1].isdigit()
        and text[words.ends[i] : words.ends[i] + 1] not in ("/", "@", "-")
        and not _open_pair(text, words.starts[i], words.ends[i])
    ]
    if not found:
        return
    names = [token for token in _TOKEN.findall(reading.resume.candidate.name.lower()) if len(token) > 2]
    names += spoken_of(reading)
    elsewhere = [start for start, _ in found if reading.kind_at(start) != "references"]
    own = [start for start in elsewhere if _about(reading, start, names)]
    spoken = _commended_sex(reading, elsewhere)
    told = (
        (len(own) >= 2 and len(own) * 2 > len(elsewhere))
        or _introduced(reading, own, elsewhere)
        or _narrated(reading, names)
        or spoken is not None
    )
    aside = in_first_person(reading)
    for start, end in found:
        if aside and not text[start].isupper():
            continue
        hers = words.lowers[words.index_at(start)] in _HERS
        if spoken is hers and text[start].isupper():
            yield start, end
            continue
        if spoken is not None and spoken is not hers:
            continue
        if _about(reading, start, names, told=told):
            yield start, end


_TOKEN = expression(r"[^\W\d_]+")
_PAIR = expression(
    r"(?:\bs?he|\bh(?:is|er|im|ers))(?:[ ]?(?:and|or|und|&|,|/)[ ]?['\"“]?)(?:she|he|her|his|him|hers)\b", re.I
)


def _open_pair(text: str, start: int, end: int) -> bool:
    """ "he or she", "his and her": left open, or words as words."""
    return any(pair.start() < end and pair.end() > start for pair in _PAIR.finditer(text, max(0, start - 9), end + 9))


def _introduced(reading: Reading, own: list[int], all_: list[int]) -> bool:
    """The summary opens a sentence with "She" or "He", and no pronoun of the other sex stands anywhere."""
    text, words = reading.text, reading.words
    sexes = {words.lowers[words.index_at(start)] in _HERS for start in all_}
    return len(sexes) == 1 and any(
        text[start : start + 3] in ("She", "He ")
        and reading.kind_at(start) in ("contact", "summary")
        and text[:start].rstrip(" ")[-1:] in ("", "\n", ".", "!")
        for start in own
    )


def _commended_sex(reading: Reading, starts: list[int]) -> bool | None:
    """Whether a post commends a woman, by the pronouns that open its sentences; None where it commends nobody."""
    if not starts or not commended(reading):
        return None
    opening = [start for start in starts if reading.text[start].isupper()] or starts
    sexes = {reading.words.lowers[reading.words.index_at(start)] in _HERS for start in opening}
    return sexes.pop() if len(sexes) == 1 else None


_HERS = frozenset(("she", "her", "hers", "herself", "she's", "she'd", "she'll", "shes"))


def _narrated(reading: Reading, names: list[str]) -> bool:
    """A sentence opens with the candidate's name and goes on with a verb: "Brandt studied under …"."""
    words, text = reading.words, reading.text
    for index in words.of(names):
        if index + 1 >= len(words.lowers) or reading.kind_at(words.starts[index]) not in _TELLING:
            continue
        verb = words.lowers[index + 1]
        stretch = text[words.ends[index] : words.starts[index + 1]]
        if stretch != " " or not text[words.starts[index + 1]].islower():
            continue
        if verb in _VERBS or (len(verb) > 4 and verb.endswith("ed")):
            return True
    return False


_TELLING = ("contact", "summary", "personal", "other", "education", "experience", "awards")
_VERBS = frozenset(
    (
        *("is", "was", "has", "had", "lives", "works", "holds", "began", "grew", "built", "led", "won", "wrote"),
        *("made", "taught", "ran", "took", "became", "came", "went", "left", "teaches", "runs", "leads", "writes"),
        *("makes", "builds", "brings", "loves", "enjoys", "speaks", "serves", "specializes", "specialises"),
    )
) | terms.words("name_verbs")


def _about(reading: Reading, start: int, names: list[str], *, told: bool = False) -> bool:
    """Whether a pronoun in the third person stands for the candidate: the nearest person named before it decides.

    ``told``: the document speaks of its candidate in the third person.
    """
    text = reading.text
    paragraph = max(text.rfind("\n\n", 0, start), text.rfind("    ", 0, start), start - 350, 0)
    lead = text[paragraph:start]
    kind = reading.kind_at(start)
    if kind == "references":
        return _recommended(reading, start, names)
    apart = _MALE if reading.lower[start : start + 3] in ("she", "her") else _FEMALE
    other = max((m.start() for m in _OTHER.finditer(lead) if _is_other(lead, m, apart)), default=-1)
    if told and other < max(len(lead) - 80, *(lead.rfind(mark) for mark in _STOPS)):
        return True
    if kind in ("experience", "projects") and speaks_of_itself(reading, start):
        return True
    own = max((_latest(reading, token, paragraph, start) for token in names), default=-1)
    named = max((m.start - paragraph for m in reading.mentions_of("NAME") if paragraph <= m.start < start), default=-1)
    if own > other and own >= named:
        return True
    if max(other, named) >= 0 and max(other, named) > own:
        return False
    return told or kind in ("contact", "summary", "personal", "other")


def _recommended(reading: Reading, start: int, names: list[str]) -> bool:
    """Whether a referee speaks of the candidate: by name, or as "I" of somebody whom the line does not name."""
    text = reading.text
    opening = text.rfind("\n", 0, start) + 1
    own = max((_latest(reading, token, opening, start) for token in names), default=-1)
    others = [
        m
        for m in reading.mentions_of("NAME")
        if opening <= m.start < start and not set(names) & set(_TOKEN.findall(reading.lower[m.start : m.end]))
    ]
    if own >= 0:
        return not others or own > text.find(". ", others[-1].end, start) - opening >= 0
    end = text.find("\n", start)
    said = text[opening : end if end >= 0 else len(text)]
    return not others and ":" not in text[opening:start] and _REFEREE.search(said) is not None


_REFEREE = expression(
    r"\b(?:I|we) (?:(?:would|will|can|have|had|was|am|could|cannot|always|strongly|highly|gladly|fully"
    r"|wholeheartedly) )*"
    r"(?:hire|rehire|recommend|work|worked|working|supervised|managed|trust|trusted|miss|known|knew|relied|found|saw|seen"
    r"|watched|taught|mentored|admire|admired|give|enjoyed|valued|endorse|vouch)\b",
)


def _latest(reading: Reading, token: str, paragraph: int, start: int) -> int:
    """Where ``token`` ends last before ``start``, counted from the paragraph; -1 where it does not stand."""
    words = reading.words
    places = words.places.get(token) or words.places.get(f"{token}'s") or words.places.get(f"{token}s") or []
    at = bisect_left(places, start, key=lambda index: words.starts[index])
    return words.ends[places[at - 1]] - paragraph if at and words.starts[places[at - 1]] >= paragraph else -1


_STOPS = (". ", ".\n", ".-", "! ", "? ")


def _is_other(before: str, match: re.Match[str], apart: frozenset[str]) -> bool:
    """Whether a noun names somebody else: of the right sex, and a relative only as "my father", "her son"."""
    word = match.group().lower()
    if word in apart or (word in _ONESELF and _OPENING.search(before, max(0, match.start() - 90), match.start())):
        return False
    if before[match.end() : match.end() + 1] == ":":
        return False  # a label: "Employer: Acme"
    return word not in _MALE | _FEMALE or bool(_POSSESSED.search(before, max(0, match.start() - 30), match.start()))


_ONESELF = frozenset(
    ("person", "individual", "manager", "supervisor", "owner", "director", "professor", "doctor", "author", "officer")
)
_OPENING = expression(
    r"(?:\A|[.!\n][ ]*|[ ]{2})(?:(?:An?|The)[ ])?(?:(?!(?:of|for|to|with|by|the|from|my|his|her|their)\b)"
    r"[A-Za-z-]+,?[ ](?:and[ ])?){0,6}\Z"
)
"""What opens a sentence that says what the candidate is: "A caring and patient person with …"."""
_POSSESSED = expression(r"\b(?:my|his|her|their|our|your|the|a|an|client's|'s)\s(?:[a-z-]+\s){0,2}$", re.I)


_THIRD = Cue(terms.words("gender_third"))
_OTHER = expression(
    r"\b(?:patient|client|guest|landlady|landlord|applicant|refugee|inmate|customer|student|child|user|person|each"
    r"|every|someone|everyone|whoever|boss|manager"
    r"|supervisor|owner|director|ceo|founder|"
    r"professor|doctor|father|mother|son|daughter|husband|wife|author|king|queen|president|minister|god|lord"
    r"|jesus|lady|gentleman|boy|girl|"
    r"principal|employer|resident|senator|judge|attorney|officer|veteran|victim|member|colleague|baby|infant"
    r"|toddler|pupil|man|woman|individual|player|athlete)\b",
    re.I,
)
_MALE = terms.words("gender_male")
_FEMALE = terms.words("gender_female")
