"""How somebody who looks for work portrays himself: "Mature Filipina, 43, widow, seeks …", "39, male, gay".

Why: posts tell traits as a chain of short items at the head of a sentence or behind "I am". One such item may speak of
anybody; what follows it, or a second item of another kind, tells that it is the writer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from masking.expression import expression
from masking.reading.phrases import Hit
from masking.reading.posting import posting
from masking.reading.record import Reading
from masking.span import Field
from name_lists import terms

_FIELDS = {
    "gender.noun": Field.GENDER,
    "gender.identity": Field.GENDER,
    "gender.always": Field.GENDER,
    "ethnicity.people": Field.ETHNICITY,
    "ethnicity.race": Field.ETHNICITY,
    "ethnicity.tribe": Field.ETHNICITY,
    "ethnicity.caste": Field.ETHNICITY,
    "religion.faith": Field.RELIGION,
    "marital.value": Field.MARITAL_STATUS,
    "orientation.word": Field.SEXUAL_ORIENTATION,
    "disability.condition": Field.DISABILITY,
    "disability.status": Field.DISABILITY,
    "disability.aid": Field.DISABILITY,
    "disability.illness": Field.DISABILITY,
}
_FAMILIES = ("gender", "ethnicity", "religion", "marital", "orientation", "disability")
_SLANG = (
    (terms.words("portrait_gender"), Field.GENDER),
    (terms.words("portrait_faith"), Field.RELIGION),
    (terms.words("portrait_orientation"), Field.SEXUAL_ORIENTATION),
    (terms.words("portrait_people"), Field.ETHNICITY),
)
_FILLERS = terms.words("portrait_fillers")
_LEADS = terms.words("portrait_leads")
_AM = terms.words("portrait_am")
_AFTER = terms.words("portrait_after")
_PERSONS = terms.words("portrait_persons")
_KIN = terms.words("portrait_kin")
_PRIVATE = terms.words("portrait_private")
_STATUSES = terms.words("portrait_marital")
_NOT_SMALL = terms.words("portrait_not_small")
_WORK = terms.words("portrait_work")
_BORN = frozenset(("born", "adoptee", "descent", "origin", "heritage", "background", "roots", "expat", "immigrant"))
_GOES_ON = frozenset(("so", "but", "by", "and", "because", "cos", "cuz", "on", "at"))
_AGES = frozenset(
    ("yo", "y", "yr", "yrs", "year", "years", "old", "o", "ans", "años", "anos", "jahre", "jahr", "anni", "lat", "år",
     "jaar", "let", "лет", "год", "года", "rokov", "vuotias", "tahun", "po", "aged", "age", "yaş", "éves", "young",
     "ετών", "χρονών", "岁", "歳", "세", "tuổi", "yaşında", "років", "роки", "рік", "godina")
)  # fmt: skip
_DECADES = frozenset(
    ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "20s", "30s", "40s", "50s", "60s", "s")
)
_TENS = terms.words("portrait_ages")
_ONES = terms.words("portrait_ones")
_PHASES = frozenset(("early", "mid", "late", "both"))
_JOINTS = frozenset(("and", "y", "e", "und", "et", "n", "i", "och", "en"))
_STOP = expression(r"[.!?…:;•|。！？；\u2600-\u27bf\U0001f000-\U0001faff]|\n[ ]*\n|\n(?=[A-ZÀ-Þ\d])|\n$|[ ][-–—][ ]")
_LONG_NUMBER = expression(r"\d{3,}$")
_PART = expression(r"[,/()&+–—，、（）]|[ ]-|-[ ]")
_EMOJI = "\u2600"
"""Emoji are words of their own, from here on; letters of other scripts are alphabetic."""
_LAST_AGE = 89


_WIDER: dict[Field, tuple[str, ...]] = {
    Field.MARITAL_STATUS: ("happily", "newly", "recently", "long", "never", "twice"),
    Field.SEXUAL_ORIENTATION: ("openly", "proudly"),
    Field.RELIGION: ("lapsed", "devout", "practising", "practicing", "returned"),
    Field.ETHNICITY: ("enrolled", "ethnic", "half", "part", "quarter", "mixed"),
}
"""Adverbs that belong to what they stand before."""


class _Item(NamedTuple):
    """One item of a chain: what it tells, and what stands behind that."""

    traits: list[tuple[int, int, Field]]
    aged: bool
    said: bool
    """It opens with "I am"."""
    opens: bool
    """It opens a sentence."""
    stated: bool
    """It is a pronoun before or behind a slash: "she/her"."""
    after: int
    """Index of the first word that is neither filler nor trait."""
    last: int
    """Index of the word after the item."""

    @property
    def whole(self) -> bool:
        return self.after >= self.last

    @property
    def kinds(self) -> set[Field]:
        kinds = {field for _, _, field in self.traits}
        if self.stated:
            kinds.add(Field.GENDER)
        return kinds | {Field.BIRTH_DATE} if self.aged else kinds


def portraits(reading: Reading) -> Iterator[tuple[int, int, Field]]:
    """Yield the traits, with their fields, that the writer of a post tells of himself in chains of items."""
    if not posting(reading):
        return
    known = _known(reading)
    for sentence in _sentences(reading):
        items: list[_Item] = []
        for first, last in sentence:
            opens = all(item.after == item.last and not item.kinds for item in items)  # greetings at most stand before
            items.append(_item(reading, known, first, last, opens=opens))
        for item in _own(reading, items):
            yield from item.traits


def _known(reading: Reading) -> dict[int, list[Hit]]:
    """The hits of the trait families by their first word, the longest first."""
    known: dict[int, list[Hit]] = {}
    for family in _FAMILIES:
        for hit in reading.hits.get(family, ()):
            if hit.group in _FIELDS:
                known.setdefault(hit.first, []).append(hit)
    return known


def _sentences(reading: Reading) -> Iterator[list[tuple[int, int]]]:
    """Cut the words into sentences, and these into items."""
    words, text = reading.words, reading.text
    items: list[tuple[int, int]] = []
    first = 0
    count = len(words.lowers)
    for index in range(count):
        end = words.ends[index]
        gap = text[end : words.starts[index + 1]] if index + 1 < count else "\n\n"
        if gap == " " and not _emoji(words.lowers[index]):
            if (
                index + 1 < count
                and _LONG_NUMBER.match(words.lowers[index])
                and text[words.starts[index + 1]].isupper()
            ):
                yield [*items, (first, index + 1)]
                items, first = [], index + 1
                continue
            if words.lowers[index] in _JOINTS and index > first:
                items.append((first, index))
                first = index + 1
            continue
        stop = _STOP.search(gap) is not None or _emoji(words.lowers[index])
        if stop or _PART.search(gap):
            items.append((first, index + 1))
            first = index + 1
        if stop:
            if not gap.startswith(":"):  # what stands before a colon is a label
                yield items
            items = []


def _emoji(word: str) -> bool:
    return word >= _EMOJI and not word[0].isalpha()


def _item(reading: Reading, known: dict[int, list[Hit]], first: int, last: int, *, opens: bool) -> _Item:
    words = reading.words
    at, said = first, False
    while at < last and words.lowers[at] in _LEADS:
        said = said or words.lowers[at] in _AM
        at += 1
    if opens and at + 1 < last and words.lowers[at] in _PERSONS and _age(reading, at + 1, last) > at + 1:
        at += 1
    traits: list[tuple[int, int, Field]] = []
    aged = False
    while at < last:
        found = _trait(reading, known, at, last, said=said, beside=bool(traits) or aged)
        if found is not None:
            start, at, field = found
            while start > first and words.lowers[start - 1] in _WIDER.get(field, ()):
                start -= 1
            traits.append((words.starts[start], words.ends[at - 1], field))
        elif (after := _age(reading, at, last)) > at:
            aged, at = True, after
        elif words.lowers[at] in _FILLERS:
            at += 1
        else:
            break
    stated = last - first == 1 and words.lowers[first] in _PRONOUNS and _slashed(reading, first)
    return _Item(traits, aged, said, opens, stated, last if stated else at, last)


_PRONOUNS = frozenset(("she", "her", "hers", "he", "him", "his", "they", "them", "ella", "elle", "él"))


def _slashed(reading: Reading, index: int) -> bool:
    start, end = reading.words.starts[index], reading.words.ends[index]
    return "/" in reading.text[max(0, start - 1) : start] + reading.text[end : end + 1]


def _trait(
    reading: Reading, known: dict[int, list[Hit]], at: int, last: int, *, said: bool, beside: bool
) -> tuple[int, int, Field] | None:
    """The trait told at a word: its first word, the word after it, its field."""
    words, text = reading.words, reading.text
    if words.lowers[at] in _STATUSES:
        return (at, at + 1, Field.MARITAL_STATUS)
    hits = [hit for hit in known.get(at, ()) if hit.last <= last]
    if hits:
        hit = max(hits, key=lambda hit: hit.last)
        field = _FIELDS[hit.group]
        stop = hit.last
        if field is Field.ETHNICITY and stop < last and words.lowers[stop] in _BORN:
            stop += 1
        return (at, stop, field)
    word = words.lowers[at]
    for slang, field in _SLANG:
        if word in slang:
            return (at, at + 1, field)
    if word in ("m", "f") and (beside or _age(reading, at + 1, last) > at + 1):
        return (at, at + 1, Field.GENDER)
    if text[words.starts[at]].islower() and word in _small() and (said or beside or _person(reading, at + 1, last)):
        return (at, at + 1, Field.ETHNICITY)
    return None


@cache
def _small() -> frozenset[str]:
    """Peoples as careless writers spell them, in small letters."""
    names = (name for group in _PEOPLES for name in terms.group(group) if name[0].isupper() and name.isalpha())
    return frozenset(name.lower() for name in names if len(name) > 3) - _NOT_SMALL


_PEOPLES = ("ethnicity.people", "ethnicity.race", "ethnicity.tribe")


def _person(reading: Reading, at: int, last: int) -> bool:
    return at < last and reading.words.lowers[at] in _PERSONS


def _age(reading: Reading, at: int, last: int) -> int:
    """The index of the word after an age; ``at`` where there is none."""
    lowers = reading.words.lowers
    start = at
    if at < last and lowers[at] in _TENS:
        at += 1
        at += at < last and lowers[at] in _ONES
        while at < last and lowers[at] in _AGES:
            at += 1
        return at
    while at < last and lowers[at] in _PHASES:
        at += 1
    if at < last and (lowers[at] in _DECADES and at > start):
        return at + 1
    if at < last and lowers[at].isdigit() and len(lowers[at]) == 2 and 15 < int(lowers[at]) <= _LAST_AGE:
        at += 1
        while at < last and (lowers[at] in _AGES or lowers[at] in _DECADES):
            at += 1
        return at
    return start


def _own(reading: Reading, items: list[_Item]) -> Iterator[_Item]:
    """The items of a sentence that its writer tells of himself."""
    if not any(item.traits for item in items) or sum(Field.RELIGION in item.kinds for item in items) >= _FAITHS:
        return
    kinds = {kind for item in items if item.whole or (item.traits and _followed(reading, item)) for kind in item.kinds}
    named = kinds - {Field.DISABILITY}
    chain = len(kinds) > 1 and len(named) > 0
    owned = spoken = False
    for item in items:
        spoken = _speaks_of_tongues(reading, item, before=spoken)
        if spoken and item.kinds == {Field.ETHNICITY}:
            continue
        if not item.traits:
            if item.stated or (item.aged and item.whole):
                owned = owned or item.opens
            elif not owned and _of_work(reading, item):
                return
            continue
        if item.whole:
            fits = owned or chain or (item.said and item.opens) or _alone(reading, items, item)
        else:
            fits = _followed(reading, item) and (item.opens or item.said or chain or owned)
        if fits:
            owned = True
            yield item
        elif not owned and _of_work(reading, item):
            return


_FAITHS = 3
"""Faiths in one sentence, from which on they are those of customers: "Hindu bride, Christian bride, Muslim bride"."""
_TALK = terms.words("portrait_talk")


def _speaks_of_tongues(reading: Reading, item: _Item, *, before: bool) -> bool:
    """Whether the item, or those before it, says what somebody speaks, so that peoples are languages."""
    if item.said:
        return False
    first = max(0, item.after - 2)
    spoken = any(word in _TALK for word in reading.words.lowers[first : item.last])
    return spoken or (before and item.whole and item.kinds <= {Field.ETHNICITY})


def _of_work(reading: Reading, item: _Item) -> bool:
    """Whether the words that the item leaves tell of work, families, patients."""
    return any(word in _WORK for word in reading.words.lowers[item.after : item.last])


def _alone(reading: Reading, items: list[_Item], item: _Item) -> bool:
    """Whether a single trait that opens a sentence is the writer's: what follows speaks of him."""
    if not item.opens:
        return False
    kinds = item.kinds
    rest = items[items.index(item) + 1 :]
    if len(kinds) > 1 or (not rest and not kinds & _SHARED):
        return True
    start, end, _ = item.traits[-1]
    trait = reading.lower[start:end]
    if kinds == {Field.ETHNICITY} and (trait in _UNMISTAKABLE or _compound(trait) or (not rest and " " in trait)):
        return True
    lowers = reading.words.lowers
    opening = lowers[item.last : rest[0].last][:4] if rest else []
    first_person = bool(rest) and _speaks(reading, rest[0])
    if kinds & {Field.RELIGION, Field.MARITAL_STATUS}:
        return first_person
    return first_person or any(word in _PRIVATE for word in opening)


def _compound(trait: str) -> bool:
    """ "Vietnamese American", "British-Asian", "half Filipino": what nobody says of a kitchen."""
    return trait.startswith(("half ", "part ", "quarter ", "mixed ")) or trait.replace("-", " ").endswith(
        (" american", " canadian", " australian", " british", " asian")
    )


_UNMISTAKABLE = frozenset(
    ("latina", "latino", "latinx", "filipina", "pinay", "pinoy", "hispanic", "métis", "chicana", "chicano", "boricua")
)
_SHARED = {Field.ETHNICITY, Field.DISABILITY}
"""Told of kitchens, tongues and patients too, so that one word is not enough for a sentence."""


def _speaks(reading: Reading, item: _Item) -> bool:
    """Whether the item speaks of "I" or "my"."""
    first = max(0, item.after - 2)
    return any(word in _I for word in reading.words.lowers[first : item.last][:4])


_I = frozenset(("i", "i'm", "my", "i've", "im", "we", "if"))


def _followed(reading: Reading, item: _Item) -> bool:
    """Whether the words behind the traits speak of somebody who looks for work."""
    word = reading.words.lowers[item.after]
    kinds = item.kinds
    last = reading.text[item.traits[-1][0] : item.traits[-1][1]].lower()
    if word == "here" and (item.opens or item.said):  # "wheelchair user here", "sister here in Leeds"
        return True
    if last in _KIN:
        return (word == "of" and not item.said) or (word in ("of", *_AFTER) and (item.said or len(kinds) > 1))
    if len(kinds) > 1 and item.opens:
        return word not in _WORK and word not in _TONGUE
    if kinds == {Field.ETHNICITY}:
        return word in _PERSONS or (item.said and word not in _TONGUE)
    if kinds == {Field.DISABILITY}:
        return item.opens and (item.said or word in _THEREFORE)
    if kinds == {Field.RELIGION}:
        return word in _PERSONS or word in _GOES_ON
    if kinds == {Field.MARITAL_STATUS}:
        return last not in ("single", "engaged", "married") and (word in _AFTER or word in _GOES_ON)
    return word in _AFTER or word in _PERSONS or item.said


_THEREFORE = frozenset(("so", "så", "also", "donc", "así", "então", "quindi", "dus", "but", "controlled", "since"))
_TONGUE = terms.words("portrait_tongue")
