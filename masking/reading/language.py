"""Language: in which language a text is written, and whether we know that one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from string import ascii_letters
from typing import NamedTuple

from masking.expression import expression
from name_lists.languages import Language, load
from name_lists.lexicon import lookup

_SCRIPTS = {
    "cyrillic": expression("[\u0400-\u04ff]"), "arabic": expression("[\u0600-\u06ff]"),
    "han": expression("[\u4e00-\u9fff]"), "kana": expression("[\u3040-\u30ff]"),
    "latin": expression("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"),
}  # fmt: skip
_NO_LETTERS = bytes({*range(128)} - {*ascii_letters.encode()})
_APART = bytes(code if code > 127 or chr(code).isalpha() else ord(" ") for code in range(256))
_LETTER = expression(r"[^\W\d_]")
_WORD = expression(r"[^\W\d_]+")
_LEAST = 50
"""Words of the shortest text that is said to be in a language that nobody knows."""
_LITTLE, _ENGLISH = 0.02, 0.2
"""Share of common words of a language that a text in it has at least; of words of the English dictionary."""
_KINDS = 3
"""Common words of a language other than English that a text in it has at least: "do" and "no" are English, too."""
_DIFFERENT = {"arabic": "پچژگٹڈ", "cyrillic": "іїєґјљњћђџќѓѕў"}
"""Letters of other languages in a script: Persian and Urdu; Ukrainian, Serbian, Macedonian, Belarusian."""


class Spoken(NamedTuple):
    """The language of a text."""

    code: str
    """ISO 639-1; empty where it is none that we know, or cannot be told."""
    covered: bool
    """False where the text is in a language that we do not know; a text too short to tell is covered."""


@lru_cache(maxsize=4)
def spoken(text: str) -> Spoken:
    """Return the language of most of a text, told by its script and its commonest words."""
    script = _script(text)
    known = [language for language in load().values() if language.script == script]
    words = _words(text.lower())
    if not known:
        return Spoken("", len(words) < _LEAST)
    if script != "latin":
        strange = sum(map(text.count, _DIFFERENT.get(script, "")))
        return Spoken("", False) if strange * 100 > len(text) else Spoken(known[0].code, True)
    return _latin(words, known)


def _words(text: str) -> list[str]:
    """The words of a text, cut at everything else that is ASCII first, which is quick and mostly all there is."""
    apart = text.encode("utf-8", "surrogatepass").translate(_APART).decode("utf-8", "surrogatepass")
    return [word for part in apart.split() for word in ((part,) if part.isalpha() else _WORD.findall(part))]


def _latin(words: Sequence[str], known: Sequence[Language]) -> Spoken:
    counts = Counter(words)
    shares = [sum(map(counts.__getitem__, one.common & counts.keys())) / max(1, len(words)) for one in known]
    most = max(shares)
    likely = [one for one, share in zip(known, shares, strict=True) if share == most]
    best = max(likely, key=lambda one: sum(counts[word.lower()] for word in (*one.schools, *one.subjects)))
    if most >= _LITTLE and (best.code == "en" or len(best.common & counts.keys()) >= _KINDS):
        return Spoken(best.code, True)
    english = sum(counts[word] * (lookup(word).common > 1) for word in counts)
    if english >= _ENGLISH * len(words):
        return Spoken("en", True)
    return Spoken("", len(words) < _LEAST)


def _script(text: str) -> str:
    """The script of most letters; "" where it is another one."""
    plain = text.encode("ascii", "ignore").translate(None, _NO_LETTERS)
    if text.isascii() or 2 * len(plain) > len(text) - text.count(" "):
        return "latin"
    counts = {name: len(pattern.findall(text)) for name, pattern in _SCRIPTS.items()}
    if counts["kana"] * 20 > counts["han"] > 0:
        counts["han"] = 0
    counts.pop("kana")
    letters = len(_LETTER.findall(text))
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] * 2 > letters or not letters else ""
