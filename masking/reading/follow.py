"""Follow: every place of the candidate's name, whole or in part, in any spelling and order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from masking.expression import expression
from masking.reading.alias import aliases, lineages
from masking.reading.bare_name import labelled_names
from masking.reading.cues import Shape
from masking.reading.firm import in_firm, paired
from masking.reading.monogram import in_file, initialled
from masking.reading.person import hyphened, stands_for_person
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading
from masking.reading.relined import line
from masking.reading.spelling import flat, flat_text, forms, together
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_TOKEN = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_CAPITAL = "[A-ZÀ-ÖØ-ÞŁŚŻŹĆČŠŽŞĞİŐŰĐƏ\u0386-\u03ab\u0400-\u042f\u0531-\u0556]"
_BEFORE = expression(rf"(?<!\w){_CAPITAL}(?:\.?[ ]?(?:{_CAPITAL}\.?[ ]?){{0,2}}|\.[ ]?\n)\Z")
_AFTER = expression(
    rf",?(?:[ ]|[ ]?\n[ ]?(?={_CAPITAL}{{1,2}}[,.;]))(?P<first>{_CAPITAL})\.?(?:[ -]?{_CAPITAL}\.?){{0,2}}(?!\w)"
)
_WITHIN = ("@", ".", "/", "_")
_CJK = expression("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,8}")
_SUFFIX = 4
_STEM = 5
_WRAPPED = expression(r".?-\n[ \t]*(?P<rest>[^\W\d_]+)")
_TOWN = expression(r"\b(?:Santa|Santo|San|Saint|St\.|Port|Fort|Mount|Lake|New|Las|Los|Puerto|Vila|Cape|Camp)[ ]\Z")
_AMID = expression(r"[ ][A-ZÀ-Þ][a-z]{2,}")
_AMID_BEFORE = expression(r"[A-ZÀ-Þ][a-z]{2,}[ ]\Z")
"""Title case on both sides of a town: "Queer Lancaster Voices"."""
_YEAR = expression(r"[(, ](?:19|20)\d\d")
_AUTHORS = expression(rf",[ ]{_CAPITAL}\.")
_PARTICLE = expression(r"(?<!\w)([^\W\d_]{1,4})[ ]\Z")
_PARTICLES = terms.words("candidate_particles")
_TOP = 2
_SURE = 0.95
_TONGUE = expression(
    r"[ ]?(?:[(:,–-][ ]?)?(?:(?i:native|mother tongue|muttersprach\w*|fluent|flie(?:ß|ss)end|verhandlungssicher"
    r"|grundkenntnisse"
    r"|intermediate|advanced|beginner|basic|courant|langue maternelle|nativo|fluente|moedertaal|vloeiend"
    r"|modersmål)\b|[ABC][12]\b)"
)
"""What follows a language, "Deutsch (Muttersprache)", and no person of that name."""
_PLACE = expression(r"\b(?:in|near|en|em|à|au|bei|okolice)[ ]$", re.I)

_PARTIAL = ("token", "whole", "turned")
Found = tuple[int, int, float, str]


def follow(reading: Reading) -> Iterator[Found]:
    """Yield start, end, score and rule of every place where the candidate's name stands, wrapped at a hyphen or not."""
    for found in _follow(reading):
        yield found
        if found[3] in _PARTIAL:
            whole = line(reading, found[0], found[1])
            if whole != found[:2]:
                yield (*whole, found[2], "line")
        rest = _WRAPPED.match(reading.text, found[1] - 1)
        if rest is not None and rest["rest"][0].isupper() and found[3] != "candidate":
            yield (*rest.span("rest"), found[2], "wrapped")


def _follow(reading: Reading) -> Iterator[Found]:
    who = reading.resume.candidate
    if who.span is None:
        return
    yield (*who.span, max(0.3, who.confidence), "candidate")
    homes = _homes(reading, who.span)
    names = [who.name, *(reading.text[a:b] for a, b in homes[1:])]
    yield from ((*home, 0.8, "alias") for home in homes[1:])
    names += [*_atop(reading, who.span), *_by_mail(reading), *_shortened(reading), *_led_family(who.name)]
    rest = _WRAPPED.match(reading.text, who.span[1] - 1)
    if rest is not None:
        yield (*rest.span("rest"), 0.8, "wrapped")
        names.append(who.name.rstrip("-") + rest["rest"])
    if "- " in who.name:
        names.append(who.name.replace("- ", ""))
    flattened = flat_text(reading.lower, {*"".join(reading.words.marks.get(_ODD, ()))})
    every: dict[str, str] = {}
    for name in names:
        tokens = _TOKEN.findall(name)
        tokens = [t for t in tokens if not nonname(t) or len(tokens) < 3]
        if len(tokens) > 1:
            yield from _joined(reading, flattened, [t.lower() for t in tokens])
            yield from _initials(reading, tokens)
            yield from ((start, end, 0.7, "initials") for start, end in initialled(reading, name))
            yield from ((start, end, 0.8, "file") for start, end in in_file(flattened, tokens))
        every.update((t.lower(), t) for t in _single(tokens))
    for start, end in hyphened(flattened, reading.text, every.values()):
        yield start, end, 0.8, "token"
    yield from _unspaced(reading, every.values())
    yield from _alone(reading, list(every.values()), homes)


def _homes(reading: Reading, home: tuple[int, int]) -> list[tuple[int, int]]:
    """Where the candidate is named: the chosen place, the values of "Name:", and what stands beside them."""
    homes = [home, *(span for span in (*labelled_names(reading), *lineages(reading)) if span != home)][:5]
    return list(dict.fromkeys([*homes, *(span for h in homes for span in aliases(reading, h))]))


def _led_family(name: str) -> Iterator[str]:
    """The family name with its particles, if there are any: "de La Tour"; and the Balinese "I Made"."""
    tokens = name.split()
    if len(tokens) > 2 and tokens[0] == "I":
        yield " ".join(tokens[:2])
    first = next((at for at, token in enumerate(tokens) if at and token.lower() in _PARTICLES and len(token) > 1), 0)
    if first and tokens[-1].lower() not in _PARTICLES:
        yield " ".join(tokens[first:])


def _atop(reading: Reading, home: tuple[int, int]) -> Iterator[str]:
    """Other names in the first lines of which the tagger is sure: if the choice was wrong, they are followed too."""
    pieces = reading.pieces
    for mention in reading.mentions_of("NAME"):
        if mention.start > pieces.starts[min(_TOP, len(pieces.starts) - 1)]:
            return
        words = _TOKEN.findall(reading.text[mention.start : mention.end])
        apart = mention.end <= home[0] or home[1] <= mention.start
        if len({word[0].isupper() for word in words}) != 1 or any(map(nonname, words)):
            continue
        if not apart or mention.score < _SURE or (len(words) == 1 and lexicon.lookup(words[0]).name < 2):
            continue
        if not any(plain_word(word) or lexicon.lookup(word).common >= 2 for word in words):
            yield reading.text[mention.start : mention.end]


def _by_mail(reading: Reading) -> Iterator[str]:
    """Names in the candidate's own e-mail address: "lupita.arrieta@…" of Guadalupe Arrieta."""
    who = reading.resume.candidate
    own = {form for token in _TOKEN.findall(who.name) for form in forms(token.lower())}
    for email in who.emails[:2]:
        parts = re.split(r"[\W\d_]+", email.partition("@")[0].lower())
        if own.isdisjoint(parts):
            continue
        long = (part for part in parts if len(part) > 3 and not plain_word(part))
        yield from (part for part in long if lexicon.lookup(part).given >= 2 > lexicon.lookup(part).common)


def _shortened(reading: Reading) -> Iterator[str]:
    """Short forms of the given names that stand capitalised in the text: "Chris", "Lupita", "Temi"."""
    text, words = reading.text, reading.words
    given = [token.lower() for token in _TOKEN.findall(reading.resume.candidate.name)][:-1]
    wanted = {short for name in given for short in _shorts().get(name, ()) if short in words.places}
    heads = {name[:size] for name in given for size in range(4, len(name))}
    wanted |= {head for head in heads & words.places.keys() if lexicon.lookup(head).given > 1}
    for word in wanted:
        if any(text[words.starts[at]].isupper() for at in words.places[word]):
            yield word


@cache
def _shorts() -> dict[str, tuple[str, ...]]:
    pairs = (entry.partition("=") for entry in terms.words("name_short"))
    return {name: tuple(shorts.split(",")) for name, _, shorts in pairs}


def _single(tokens: list[str]) -> Iterator[str]:
    """The words of a name that can stand alone, and the halves of those with a hyphen."""
    for token in tokens:
        if len(token) > 1 and (token.lower() not in _PARTICLES or len(tokens) < 3):
            yield token
        if "-" in token:
            yield from (half for half in token.split("-") if len(half) > 3 and not plain_word(half))


def _alone(reading: Reading, tokens: Sequence[str], homes: Sequence[tuple[int, int]]) -> Iterator[Found]:
    """Single words of the name; one that is also a common word only beside another, or in the header."""
    words = reading.words
    known: dict[str, bool] = {}
    for token in tokens:
        for form in forms(token.lower()):
            known[form] = len(token) < 3 or plain_word(token)
    spelled = _spelled(reading, known)
    firms: set[tuple[str, str]] = set()
    for index in words.of(spelled):
        word = spelled[words.lowers[index]]
        start = words.starts[index]
        end = start + len(word) if len(word) < words.ends[index] - start else words.ends[index]
        if not any(a <= start < b for a, b in homes) and not _meant(reading, index, word, spelled, known, firms):
            continue
        yield _led(reading, start), end, 0.8, "token"


def _led(reading: Reading, start: int) -> int:
    """Where the particles before a family name begin: "de La Roche"."""
    own = reading.resume.candidate.name.lower().split()
    while (before := _PARTICLE.search(reading.text, max(0, start - 6), start)) is not None:
        if before[1].lower() not in own or before[1].lower() not in _PARTICLES:
            break
        start = before.start()
    return start


_ODD = Shape(lambda word: not word.isascii() or "'" in word)


def _spelled(reading: Reading, known: dict[str, bool]) -> dict[str, str]:
    """The words of the text that are words of the name -> that part of them which is the name."""
    longest = tuple(form for form, plain in known.items() if not plain and len(form) >= _STEM)
    places = reading.words.places
    found = {word: word for word in places.keys() & known.keys()}
    for form, plain in known.items():  # "Oakleys record": the apostrophe was lost
        if not plain and f"{form}s" in places and lexicon.lookup(f"{form}s").common < 2:
            found.setdefault(f"{form}s", form)
    odd = reading.words.marks.get(_ODD, [])
    if any(reading.lower.count(stem) > len(places.get(stem, ())) for stem in longest):
        odd = [word for word in places if word in odd or word.startswith(longest)]
    for word in odd:
        head, mark, tail = word.rpartition("'")
        if not known.keys().isdisjoint(forms(word)):
            found[word] = word
        elif mark and len(tail) <= _SUFFIX and not known.keys().isdisjoint(forms(head)):
            found[word] = head
        elif longest and (bare := flat(word)).startswith(longest) and _inflected(bare, longest):
            found[word] = word
    return found


def _inflected(word: str, stems: tuple[str, ...]) -> bool:
    """A word of the name with a case ending ("Kowalskiego"), and no other word or name."""
    entry = lexicon.lookup(word)
    return not (entry.common or entry.name or entry.city) and any(
        word.startswith(stem) and len(word) - len(stem) <= _SUFFIX for stem in stems
    )


def _meant(
    reading: Reading,
    index: int,
    word: str,
    spelled: dict[str, str],
    known: dict[str, bool],
    firms: set[tuple[str, str]],
) -> bool:
    """Whether a word of the name stands for the candidate here, and not for a firm, a place or the bare word."""
    words, text = reading.words, reading.text
    start = words.starts[index]
    plain = any(known.get(form, False) for form in forms(word))
    small = text[start].islower()
    if small and words.lowers[index] == f"{word}s":
        return False
    if small and (plain or len(word) < 4 or _bare(reading, word)) and text[start - 1 : start] not in _WITHIN:
        return False
    if not small and _TONGUE.match(text, words.ends[index]):
        return False
    if in_firm(reading, index, spelled, firms) or _partner(reading, start, words.ends[index]):
        return False
    beside = any(
        (w := words.lowers[i]) in spelled
        and spelled[w] != word
        and text[words.starts[i]].islower() == small
        and "\n" not in text[min(start, words.starts[i]) : max(start, words.starts[i])]
        for i in range(max(0, index - 3), min(len(words.lowers), index + 4))
    )
    city = lexicon.lookup(word).city
    if not beside and city >= 2 and _PLACE.search(text, max(0, start - 10), start):
        return False
    if (
        not beside
        and city >= 2
        and _AMID.match(text, words.ends[index])
        and _AMID_BEFORE.search(text, max(0, start - 24), start)
    ):
        return False
    if not beside and city and _TOWN.search(text, max(0, start - 10), start):
        return False
    if not beside and any(hit.first <= index < hit.last for hit in reading.hits_in("place", start - _TOWNS, start)):
        return False
    return not plain or beside or _author(reading, index) or stands_for_person(reading, index)


_TOWNS = 24
"""Letters before a word in which a town of several words may begin: "Ho Chi Minh City"."""


def _partner(reading: Reading, start: int, end: int) -> bool:
    """A name in that of a partnership, and not of the authors of a work: "Ernst & Young"."""
    if reading.kind_at(start) == "publications" or _YEAR.search(reading.text, end, end + 40):
        return False
    return paired(reading.text, start, end)


def _author(reading: Reading, index: int) -> bool:
    """The family name at the head of a list of authors: "Ok, J. Moreau and K. Olsen"."""
    text, start = reading.text, reading.words.starts[index]
    if reading.kind_at(start) != "publications" or not _AUTHORS.match(text, reading.words.ends[index]):
        return False
    return text[start].isupper() and start == reading.pieces.at(start)[0]


def _bare(reading: Reading, word: str) -> bool:
    """An English word written small, where the candidate's name is not."""
    return lexicon.lookup(word).common >= 2 and not reading.resume.candidate.name.islower()


def _unspaced(reading: Reading, tokens: Iterable[str]) -> Iterator[Found]:
    """Names in scripts without blanks between words: the whole name and its parts of two characters."""
    text = reading.text
    for token in tokens:
        if not _CJK.fullmatch(token):
            continue
        parts = {token}
        if len(token) in (3, 4):
            parts.add(token[-2:])
        if len(token) == 4:
            parts.add(token[:2])
        for part in parts:
            at = text.find(part)
            while at >= 0:
                yield at, at + len(part), 0.8, "token"
                at = text.find(part, at + len(part))


def _joined(reading: Reading, flattened: str, tokens: list[str]) -> Iterator[Found]:
    """The whole name across any separators, in its order and with the family name first."""
    plain = all(plain_word(token) for token in tokens)
    for order, rule in ((tokens, "whole"), ([tokens[-1], *tokens[:-1]], "turned")):
        for at, end in together(flattened, order):
            if rule == "turned" and not _stands_alone(flattened, at, end):
                continue
            if plain and _small_words(reading.text[at:end]):
                continue
            yield at, end, 0.95, rule


def _stands_alone(text: str, start: int, end: int) -> bool:
    return not ("\n" in text[start:end] or text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())


def _small_words(part: str) -> bool:
    """ "will power", "I made": a word in small letters behind a blank, as the bare words are written."""
    return " " in part and any(word[0].islower() for word in part.split() if word.lower() not in _PARTICLES)


def _initials(reading: Reading, tokens: list[str]) -> Iterator[Found]:
    """ "Sato, K." and "K. Sato" in lists of authors."""
    words, text = reading.words, reading.text
    letters = {
        form: other[0].upper()
        for token, other in ((tokens[0], tokens[-1]), (tokens[-1], tokens[0]))
        if len(token) > 2
        for half in (token, *(half for half in token.split("-") if len(half) > 2))
        for form in {*forms(half.lower()), half.lower()}
    }
    for index in words.of(letters):
        start, end, letter = words.starts[index], words.ends[index], letters[words.lowers[index]]
        while start and (text[start - 1] == "-" or text[start - 1].isalpha()):
            start -= 1
        before = _BEFORE.search(text, max(0, start - 12), start)
        after = _AFTER.match(text, end)
        if before is not None and before.group().startswith(letter):
            yield before.start(), end, 0.8, "initials"
        if after is not None and after.group("first") == letter:
            yield start, after.end(), 0.8, "initials"
