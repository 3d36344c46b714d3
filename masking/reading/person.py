"""Does a word of the candidate's name stand for the person here, or is it only the word?

Why: "Art plans shifts" and "King's reports" name somebody; "Art classes", "the king's reports" and "Summer is our busy
season" do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from masking.reading.record import Reading
from masking.reading.spelling import forms
from name_lists import terms

_CALLS = frozenset(
    ("i'm", "am", "me", "hi", "hello", "dear", "call", "called", "named", "as", "by", "warmly", "sincerely", "regards",
     "contact", "ask", "meet", "email", "text", "phone", "reach", "hire", "thanks")
)  # fmt: skip
_SEASONS = frozenset(("summer", "autumn", "winter", "spring", "may", "june", "april", "august", "sunday", "january"))
_PLURALS = frozenset(
    ("classes", "lessons", "courses", "skills", "works", "areas", "sales", "services", "states", "parks")
)
_AFTER_NOUNS = frozenset(("of", "for", "and", "or", "in", "are", "were", "from", "with"))
_OF_SEASONS = terms.words("name_of_seasons")
_MONTHS = frozenset(("may", "june", "april", "august", "january"))
_VERBS = terms.words("name_verbs")
_TIMES = terms.words("name_times")
_NOUN_LEADS = terms.words("name_noun_leads")
"""Behind these a capitalised word is a thing, a place or an employer."""


def stands_for_person(reading: Reading, index: int) -> bool:
    """Whether a capitalised common word stands for a person: before a verb, with an 's, or within a sentence."""
    words, text = reading.words, reading.text
    start, end = words.starts[index], words.ends[index]
    if not text[start].isupper() or text[start:end].isupper() or index + 1 >= len(words.lowers):
        return False
    word, after = words.lowers[index], words.lowers[index + 1]
    before = words.lowers[index - 1] if index else ""
    if before in _CALLS and len(text[words.ends[index - 1] : start]) < 4:
        return True
    follows = text[end : end + 1] == " " and text[words.starts[index + 1]].islower()
    ahead = text[max(0, start - 40) : start].rstrip(" ")
    opens = not ahead or ahead[-1] in ".\n!?:;-•"
    if follows and opens and not _season(word, after) and (word.endswith("'s") or _does(reading, index + 1)):
        return True
    if after in _VERBS and text[end : end + 1] == " ":
        return not (word in _SEASONS and word not in _MONTHS and after in ("is", "was", "has", "had", "will"))
    inside = index > 0 and text[words.ends[index - 1] : start] == " " and text[words.starts[index - 1]].islower()
    barred = _TIMES if word in _SEASONS else _NOUN_LEADS
    return inside and before not in barred and not after[0].isdigit() and text[words.starts[index + 1]].islower()


def _season(word: str, after: str) -> bool:
    """ "Summer's end", "Spring classes": the season and not the person."""
    return word.removesuffix("'s") in _SEASONS and after in _OF_SEASONS


def hyphened(flattened: str, text: str, tokens: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield every place of the hyphened words of a name ("Ji-Hoon"), which are two words to everybody else.

    ``flattened`` is ``text`` in small letters without accents.
    """
    for form in {form for token in tokens if "-" in token for form in forms(token.lower())}:
        at = flattened.find(form)
        while at >= 0:
            end = at + len(form)
            if text[at].isupper() and not flattened[at - 1 : at].isalnum() and not flattened[end : end + 1].isalnum():
                yield at, end
            at = flattened.find(form, end)


def _does(reading: Reading, index: int) -> bool:
    """A verb of the third person by its look ("plans shifts"), and no plural ("metals of", "classes for")."""
    words, text = reading.words, reading.text
    word = words.lowers[index]
    looks = len(word) > 3 and word.isalpha() and word.endswith("s") and not word.endswith(("ss", "us"))
    if not looks or word in _PLURALS or index + 1 >= len(words.lowers):
        return False
    return text[words.ends[index] : words.starts[index + 1]] == " " and words.lowers[index + 1] not in _AFTER_NOUNS
