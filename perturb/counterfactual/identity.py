"""Identity: the parts of a candidate's name, told apart.

Why: a swap gives a given name for a given name and a family name for a family name, and names of the world are
written in many orders: "DOE, Jane A.", "José García López", "Nguyen Thi Mai", "Ahmed bin Rashid Al-Maktoum".
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from name_lists import census, kinship, lexicon, titles
from perturb.counterfactual import surface
from perturb.counterfactual.word_lists import listed, words

_NICK = re.compile(r"[(\"“'‘]\s*([^\W\d_][\w.'-]*)\s*[)\"”'’]")
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f'’.\-‐‑])*")
_TITLES_AND_NAMES = ("don", "pan", "tuan", "master", "sri", "lord", "sir", "lady", "cik")
"""Titles that are given names as well: they stay where a name would have one word left."""
_ROMANCE = frozenset(("de", "da", "do", "dos", "das", "del", "della", "di", "du", "von", "van", "la"))
"""Particles that begin a family name and never a middle name."""
_MOHAMMED = ("md", "mohd", "muhd", "mohd.", "md.")
"""Mohammed cut short before the name that its bearer goes by."""
_COMMON_FAMILY = 20
"""So many times more often a family name than a given name: surely a family name."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The parts of a name as they are written: first name, middle names or initials, family name, nicknames."""

    first: str
    middles: tuple[str, ...] = ()
    family: str = ""
    nicknames: tuple[str, ...] = ()
    family_first: bool = False

    @property
    def family_words(self) -> tuple[str, ...]:
        """The words of a family name, each with the particles before it: "de la Peña" and "Íñiguez", "Al-Maktoum"."""
        found, start = [], 0
        for match in re.finditer(r"[^\s‐‑-]+", self.family):
            if match.group().lower().rstrip("'’") not in particles():
                found.append(self.family[start : match.end()].lstrip(" -‐‑"))
                start = match.end()
        return tuple(found) if len(found) > 1 else ()

    @property
    def family_short(self) -> tuple[str, ...]:
        """The family name with its particles cut to letters: "v d Berg"."""
        parts = self.family.split()
        leading = [p for p in parts[:-1] if p.lower() in particles()]
        return (" ".join([*(p[0] for p in leading), parts[-1]]),) if len(leading) == len(parts) - 1 > 1 else ()

    @property
    def family_parts(self) -> tuple[str, ...]:
        """The words of a family name of several words or halves, particles left out."""
        parts = [p for p in re.split(r"[\s\-‐‑]+", self.family) if p]
        full = [p for p in parts if p.lower().rstrip("'’") not in particles()]
        return tuple(full) if len(parts) > 1 else ()


@lru_cache(maxsize=32)
def parse(name: str, text: str = "") -> Identity:
    """Return the parts of ``name``; titles, degrees and generations are no parts of it.

    ``text`` (folded by ``surface.fold``) may hold the name in other forms that tell where the family name
    begins: "Roda Franch, Abilio", "A. Roda Franch", "Ms. Roda Franch".

    >>> parse("Dr. Jane A. Doe-Smith, PhD")
    Identity(first='Jane', middles=('A.',), family='Doe-Smith', nicknames=(), family_first=False)
    >>> parse("GARCÍA LÓPEZ, María").family, parse("Ludwig van Beethoven").family
    ('GARCÍA LÓPEZ', 'van Beethoven')
    """
    nicknames = tuple(m.group(1) for m in _NICK.finditer(name) if "LATIN" in unicodedata.name(m.group(1)[0], ""))
    plain = _NICK.sub(" ", name)
    before, comma, after = plain.replace(";", ",").partition(",")
    left, right = _words(before), _words(after, whole=False)
    if comma and right and left:
        first, *middles = right
        return Identity(first, tuple(middles), " ".join(left), nicknames, True)
    parts = left or right
    if not parts:
        return Identity("")
    parts, called = _joined(parts)
    usual = _in_order(parts, nicknames + called)
    if not text:
        return usual
    return _told_of_two(text, parts, usual) if len(parts) == 2 else _told_of_more(text, parts, usual)


_DEVOTION = listed(r"(?:<naming:devotions>)(?=[ ][^ ]+)", re.I)


def _joined(parts: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """ "Md Rahim" and "María de la Luz" become one word; "Rahim" and "Luz" are what their bearers go by."""
    if len(parts) > 1 and parts[0].lower() in _MOHAMMED:
        return [f"{parts[0]} {parts[1]}", *parts[2:]], (parts[1],)
    told = _DEVOTION.match(" ".join(parts))
    count = len(told.group().split()) if told else 1
    return [" ".join(parts[:count]), *parts[count:]], (parts[count - 1],) if count > 2 else ()


def _told_of_two(text: str, parts: list[str], usual: Identity) -> Identity:
    """The parts of a name of two words by the other forms of the name in ``text``, as ``usual`` where none tells."""
    first, last = parts
    western, eastern = _signs(text, [first], last), _signs(text, [last], first)
    if first.isupper() or last.isupper() or western == eastern:
        return usual
    if usual.family_first and western > eastern:
        return Identity(first, (), last, usual.nicknames)
    return Identity(last, (), first, usual.nicknames, True) if _vietnamese(first) and eastern > western else usual


def _told_of_more(text: str, parts: list[str], usual: Identity) -> Identity:
    if len(parts) < 3 or _is_initial(parts[0]) or usual.family_first:
        return usual
    cut = _told_by(text, parts)
    firm = _particle_leads(usual.family) and cut >= len(parts) - len(usual.family.split())
    return usual if firm or not cut else Identity(parts[0], tuple(parts[1:cut]), " ".join(parts[cut:]), usual.nicknames)


def _told_by(text: str, parts: list[str]) -> int:
    """Where the family name begins by the other forms of the name in ``text``; 0 where none tells."""
    score, cut = max((_signs(text, parts[:cut], " ".join(parts[cut:])), -cut) for cut in range(1, len(parts)))
    return -cut if score else 0


def _signs(text: str, given: list[str], family: str) -> int:
    """How often ``text`` (folded) has the family name in a form that only a family name has."""
    titled = "|".join(re.escape(t.lower()) for t in titles.every())
    late, first = surface.pattern(family), surface.pattern(given[0])
    joined, letter = re.escape(surface.ascii_name(family)), re.escape(surface.fold(given[0][0]))
    middle = rf"(?<!{re.escape(surface.ascii_name(given[-1]))})" if len(given) > 1 else ""  # "jose.garcia.lopez"
    forms = [
        rf"{late},[ \t]+{first}",
        rf"(?:{titled}|dr)\.?[ \t]+{late}(?![^\W_])(?![ \t]+{first})",
        rf"{joined}[._-]|{letter}{joined}(?=[\d_]*@)",
    ]
    if " " not in family or not _is_given(family.split()[0]):  # "J. Amanda Smith" tells nothing
        forms += [rf"{letter}\.?[ \t]+{late}(?![^\W_])", rf"{late},?[ \t]+{letter}(?![^\W_])"]
    if len(given) > 1 and not _family_word(given[-1]):
        forms.append(rf"{surface.pattern(' '.join(given))}(?![ -]*[^\W_])")
    found = sum(len(re.findall(rf"(?<![^\W_])(?:{form})", text)) for form in forms)
    return found + len(re.findall(rf"{middle}[._-]{joined}(?![^\W_])", text))


def _particle_leads(family: str) -> bool:
    """ "de la Peña Íñiguez": the particle tells where the family name begins, whatever else is written."""
    return " " in family and family.split()[0].lower() in _ROMANCE


def particles() -> frozenset[str]:
    """Return the small words of family names: de, van, bin …"""
    return words("naming", "particles")


def _in_order(parts: list[str], nicknames: tuple[str, ...]) -> Identity:
    if len(parts) == 1:
        return Identity(parts[0], (), "", nicknames)
    if _is_initial(parts[0]) and not all(map(_is_initial, parts)):
        return _after_initials(parts, nicknames)
    if len(parts) > 2 and _is_initial(parts[-1]):  # "Tanna Cummerata B"
        usual = _in_order(parts[:-1], nicknames)
        return Identity(usual.first, (*usual.middles, parts[-1]), usual.family, nicknames, usual.family_first)
    leading, trailing = _in_capitals(parts), len(parts) - _in_capitals(parts[::-1])
    if 0 < leading < len(parts):
        return Identity(parts[leading], tuple(parts[leading + 1 :]), " ".join(parts[:leading]), nicknames, True)
    if 0 < trailing < len(parts):
        return Identity(parts[0], tuple(parts[1:trailing]), " ".join(parts[trailing:]), nicknames)
    if _family_leads(parts):
        family, *given = parts
        if _vietnamese(family):  # the given name stands last, the middle name before it
            given = [given[-1], *given[:-1]]
        return Identity(given[0], tuple(given[1:]), family, nicknames, True)
    cut = _family_start(parts)
    return Identity(parts[0], tuple(parts[1:cut]), " ".join(parts[cut:]), nicknames)


def _is_initial(word: str) -> bool:
    return len(word.rstrip(".")) == 1


def _is_given(word: str) -> bool:
    entry = lexicon.lookup(word)
    return entry.given > entry.family


def _after_initials(parts: list[str], nicknames: tuple[str, ...]) -> Identity:
    """ "B. Gokul" is a given name after its father's initial, "J. Smith" a family name, "J. Robert Smith" both."""
    initials, whole = list(filter(_is_initial, parts)), [p for p in parts if not _is_initial(p)]
    entry = lexicon.lookup(whole[0])
    if len(whole) > 1:
        usual = _in_order(whole, nicknames)
        return Identity(usual.first, (*usual.middles, *initials), usual.family, nicknames, usual.family_first)
    if entry.given > entry.family or (entry.given == entry.family == 0):
        return Identity(whole[0], (), " ".join(initials), nicknames, True)
    return Identity(parts[0], tuple(initials[1:]), whole[0], nicknames)


def _in_capitals(parts: list[str]) -> int:
    """How many words at the front are written in capitals, as family names are where the order may differ."""
    if all(p.isupper() for p in parts if not _is_initial(p)):
        return 0
    count = 0
    while parts[count].isupper() and not _is_initial(parts[count]):
        count += 1
    return count


def _family_start(parts: list[str]) -> int:
    """Where the family name begins among words in the Western order."""
    leading = particles() - words("naming", "not_before_family")
    for at in range(1, len(parts) - 1):
        if parts[at].lower() in leading:
            return at
    last = len(parts) - 1
    if last >= 2 and parts[last - 1].lower() in particles():
        last = last - 2 if last >= 3 and parts[last - 1].lower() in ("y", "e", "i") else last - 1
    while last >= 2 and _family_word(parts[last - 1]) and _kept(parts[last - 1], parts[last]):
        last -= 1
    return last


_PATRONYMIC = re.compile(r"[^\W\d_]{2,}(?:ovich|evich|ovych|yvych|ovna|evna|ivna|ichna)\Z", re.I)


def _family_word(word: str) -> bool:
    """A family name by what the lists of the world know: hardly ever given, and no father's name."""
    if _PATRONYMIC.match(word):
        return False
    entry = lexicon.lookup(word)
    if entry.family or entry.given:
        return entry.family > entry.given or (entry.family == entry.given and _iberian(word))
    return _surely_family(word)


def _kept(word: str, last: str) -> bool:
    """A family name before the last one, not an English middle name as in "Jane Marshall Doe"."""
    return _iberian(word) or _iberian(last) or census.given(word) is None


def _family_leads(parts: list[str]) -> bool:
    """Whether the first word is the family name, by what the census knows of the words."""
    first, last, count = parts[0], parts[-1], len(parts)
    if count > 3:
        return count == 4 and _vietnamese_leads(first, last)
    eastern = kinship.leads(first, last)
    if eastern != kinship.leads(last, first):
        return eastern
    if count == 3 and _vietnamese(first):
        return _vietnamese_leads(first, last) if _vietnamese(last) else _surely_family(first)
    return eastern and _surely_family(first) and (count == 3 or not _surely_family(last))


def _vietnamese_leads(first: str, last: str) -> bool:
    """ "Nguyen Thi Mai", not "Mai Lan Tran": the commoner family name."""
    family, other = census.family(first), census.family(last)
    return _vietnamese(first) and family is not None and family.count > (other.count if other else 0)


def _vietnamese(word: str) -> bool:
    return census.fold(word) in words("naming", "vietnamese")


def _surely_family(word: str) -> bool:
    family, given = census.family(word), census.given(word)
    if family is None:
        return False
    return given is None or max(family.count, family.count_2010) >= _COMMON_FAMILY * given.count


def _iberian(word: str) -> bool:
    family = census.family(word)
    return family is not None and family.shares[2] >= 40


def _words(text: str, *, whole: bool = True) -> list[str]:
    """The words of a name in ``text``; one that stands alone there is the ``whole`` name, be it a title or not."""
    spaced = re.sub(r"(?<=[^\W\d_]{2})\.(?=[^\W\d_])|(?<=\b[^\W\d_])\.(?=[^\W\d_]{3})", ". ", text)
    found = [m.group().rstrip("-'’") for m in _WORD.finditer(spaced)]
    found = [w for w in found if "LATIN" in unicodedata.name(w[0], "")] or found  # "张伟 Wei Zhang"
    while _runs_in(found):
        found = found[1:]
    if not whole or len(found) > 1:
        found = [w for w in found if not _no_name(w, found)]
    return list(map(_without_dot, _without_titles(found)))


def _without_titles(found: list[str]) -> list[str]:
    while len(found) > 1 and titles.gender(found[0]) and (len(found) > 2 or found[0].lower() not in _TITLES_AND_NAMES):
        found = found[1:]
    return found


def _without_dot(word: str) -> str:
    return word if _is_initial(word) or word.count(".") > 1 else word.rstrip(".")


def _runs_in(found: list[str]) -> bool:
    """ "Resume of Jane Doe", "charity. Jane Doe": an opener, or a small word before words that are written large."""
    if len(found) < 2 or found[0].lower() in words("naming", "openers"):
        return len(found) > 1
    small = found[0].islower() and found[0].rstrip(".").lower() not in particles()
    return small and found[1][0].isupper() and lexicon.lookup(found[0].rstrip(".")).common > 0


def _is_name(word: str, found: list[str]) -> bool:
    """ "Lulu Meng" is no master of engineering: the word is written as a name, and is one."""
    entry = lexicon.lookup(word)
    plain, written = word.lower().rstrip("."), word[1:].islower() or (len(found) == 2 and found[0].isupper())
    return written and entry.given + entry.family > 0 and plain not in ("jr", "sr", "cv", "phd", "mba", "esq")


def _no_name(word: str, found: list[str]) -> bool:
    """A title, a degree or a generation; "Ma" and "Ba" are degrees only in capitals and after a full name."""
    plain = word.lower().rstrip(".")
    if plain in words("naming", "honorifics"):
        return True
    if plain not in words("naming", "credentials") or (len(found) < 3 and _is_name(word, found)):
        return False
    return (
        len(plain) > 2 or plain in ("jr", "sr", "cv") or (len(found) > 2 and word.isupper() and not found[0].isupper())
    )
