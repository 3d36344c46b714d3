"""Surface: how a name is written in one place, and another name written the same way."""

from __future__ import annotations

import re
import unicodedata

from masking.reading.direction import shown
from masking.reading.view import View
from name_lists import census
from perturb.counterfactual.word_lists import words

_DIGRAPHS = {"ö": "oe", "ü": "ue", "ä": "ae", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe", "ß": "ss"}
_FOLDED = {"i̇": "i", **dict(zip("øđłıðæœþħŋə", "odlidaothne", strict=True))}
UPPER = "".join(c for c in map(chr, (*range(0x41, 0x250), *range(0x1E00, 0x1F00))) if c.isupper())
"""Capital letters of the Latin alphabets, for the inside of a character class."""
_INSIDE = r"(?:[ \t]?[-'. ][ \t]?|\n)?"
_SPACED = re.compile(r"^[^\W\d_](?:[ \t\u00a0\u2002-\u200a\u202f][^\W\d_])+$")


def fold(text: str) -> str:
    """Return ``text`` in small letters without accents, character by character: the length stays.

    >>> fold("Łukasz Peña")
    'lukasz pena'
    """
    return text.lower() if text.isascii() else text.translate(_FOLDING)


def pattern(name: str) -> str:
    """Return a regular expression for ``name`` in folded text: without accents, with digraphs, hyphens or none."""
    atoms = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", name))
    return _INSIDE.join("".join(map(_letter, atom)) for atom in atoms)


def spelled_out(name: str) -> str:
    """Return ``name`` with two letters for each umlaut, as addresses write them: "kuester" for Küster."""
    return "".join(_DIGRAPHS.get(c, c) for c in unicodedata.normalize("NFC", name.lower()))


def ascii_name(name: str) -> str:
    """Return ``name`` as it stands in addresses: small ASCII letters only."""
    return census.fold(name)


def write_like(name: str, original: str, own: str = "") -> str:
    """Return ``name`` written as ``original`` is: its case, its letter spacing, its lack of accents.

    ``own`` is the spelling that ``original`` is a form of; where it has accents and the form has none, the
    new name loses its own.
    """
    gap = original[1] if _SPACED.match(original) else ""
    letters = "".join(filter(str.isalpha, original))
    if not own.isascii() and original.isascii():
        name = strip_accents(name)
    if letters.islower():
        name = name.lower()
    elif (letters.isupper() and (len(letters) > 1 or len(name) == 1)) or _shouted(letters):
        name = name.upper()
    return gap.join(re.sub(r"[\s'’-]", "", name)) if gap else name


def _shouted(letters: str) -> bool:
    """ "KüSTER": capitals but for a letter that the font or the writer had no capital for."""
    small = [c for c in letters if not c.isupper()]
    few = len(letters) > 3 and len(small) < len(letters) / 2
    return few and letters[0].isupper() and not any(c.isascii() for c in small)


def proper(name: str) -> str:
    """Return a name that is written all large or all small with capitals where names have them.

    >>> proper("VAN DER BERG"), proper("MCDONALD-O'BRIEN"), proper("José")
    ('van der Berg', "McDonald-O'Brien", 'José')
    """
    if not (name.isupper() or name.islower()) or len(name) < 2:
        return name
    parts = name.lower().replace("i̇", "i").split(" ")
    return " ".join(w if w in words("naming", "particles") else _capital(w) for w in parts)


def _capital(word: str) -> str:
    word = re.sub(r"(?:^|(?<=[-'’]))[^\W\d_]", lambda m: m.group().upper(), word)
    return re.sub(r"\bMc([a-z])", lambda m: "Mc" + m.group(1).upper(), word)


def cased(new: str, old: str) -> str:
    """Return the word ``new`` in the case of the word ``old``; capitals inside ``new`` stay.

    >>> cased("him", "HER"), cased("Ms", "mr"), cased("YMCA", "YWCA")
    ('HIM', 'ms', 'YMCA')
    """
    if old.isupper() and len(old) > 1:
        return new.upper()
    several = re.findall(r"\S{3,}", old)
    if " " in new and len(several) > 1 and all(w[0].isupper() for w in several):
        return " ".join(w[:1].upper() + w[1:] if len(w) > 2 else w for w in new.split())
    if old[:1].isupper():
        return new[:1].upper() + new[1:]
    return new[:1].lower() + new[1:]


def strip_accents(name: str) -> str:
    """Return ``name`` without diacritics, its case kept."""
    return "".join("ss" if c == "ß" else _undo(c) for c in unicodedata.normalize("NFC", name))


def spelled(view: View, text: str, start: int, end: int) -> str:
    """The words of a span of the view as ``text`` spells them, letters set apart and all, and as they are shown."""
    if view.whole(start, end) != (start, end):
        return view.text[start:end]
    return shown(text[slice(*view.back(start, end))])


class _Folding(dict[int, str]):
    """Every letter folded, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = _fold_letter(chr(code))
        return self[code]


_FOLDING = _Folding()


def _fold_letter(letter: str) -> str:
    low = letter.lower()
    if low in _FOLDED:
        return _FOLDED[low]
    if len(low) != 1:
        return letter
    return unicodedata.normalize("NFD", low)[0]


def _undo(letter: str) -> str:
    plain = _FOLDED.get(letter.lower()) or unicodedata.normalize("NFD", letter)[0]
    return plain.upper() if letter.isupper() else plain


def _letter(letter: str) -> str:
    low = letter.lower()
    plain = re.escape(_fold_letter(letter))
    return f"(?:{plain}|{_DIGRAPHS[low]})" if low in _DIGRAPHS else plain
