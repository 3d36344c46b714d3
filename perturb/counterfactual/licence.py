"""Licence: whether every changed letter of a twin belongs to an edit that a swap is allowed to make.

Why: a twin that damages a word far from the name measures the damage. This reading shares no finder with the swap: it
takes the two texts and the list of edits, proves that nothing differs outside the edits, and asks of each edit, by the
tables alone, whether the old words may become the new ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

from masking.span import Edit, apply
from name_lists import gendered, lexicon, nicknames, pronouns, titles
from perturb.counterfactual.record import Counterfactual, Finding
from perturb.counterfactual.surface import fold as plain
from perturb.counterfactual.word_lists import words
from perturb.persona import Persona

_LETTERS = re.compile(r"[^\W\d_]+")
_ADDRESS = re.compile(r"[@/._%-]|www|\d")
_ESCAPED = re.compile(r"%[0-9a-f]{2}", re.I)
"""A letter of an address: "jos%C3%A9"."""
_UNSPACED = re.compile(r"[\u3400-\u9fff\uac00-\ud7af]+")
"""Signs of a name that is written without a blank."""


def unlicensed(twin: Counterfactual) -> Iterator[Finding]:
    """Yield every edit of ``twin`` that no rule allows, and one finding where the texts differ outside the edits."""
    text = twin.factual.text
    if apply(text, twin.revision.edits) != twin.text:
        yield Finding("collateral", "name", 0, 0, "something differs outside the places that were changed")
        return
    shift = 0
    for edit in twin.revision.edits:
        start = edit.start + shift
        shift += len(edit.replacement) - (edit.end - edit.start)
        reason = _wrong(twin, text, edit)
        if reason:
            yield Finding("collateral", edit.reason, start, start + len(edit.replacement), reason)


def _wrong(twin: Counterfactual, text: str, edit: Edit) -> str:
    old, new = text[edit.start : edit.end], edit.replacement
    if old.count("\n") != new.count("\n"):
        return "a line was broken or joined"
    if Counter(re.findall(r"\d", _ESCAPED.sub("", old))) != Counter(re.findall(r"\d", _ESCAPED.sub("", new))):
        return "figures are not the same"
    if edit.reason in ("pronoun", "title", "noun") and twin.origin.gender in (None, twin.persona.gender):
        return "words of gender are not the same"
    if edit.reason != "name" and _cuts_word(text, edit) and not _apostrophe(text, edit):
        return "a part of a word was changed"
    allowed = _ALLOWED.get(edit.reason, _anything)
    article = {old.lower(), new.lower()} == {"a", "an"}
    return "" if article or allowed(twin, text, edit) else "words were changed that are not the candidate's"


def _anything(twin: Counterfactual, text: str, edit: Edit) -> bool:
    return True


def _apostrophe(text: str, edit: Edit) -> bool:
    """ "they're", "Womens' College"."""
    return text[edit.start : edit.end][:1] in "'’" or text[edit.end : edit.end + 2] in ("s'", "s’")


def _cuts_word(text: str, edit: Edit) -> bool:
    """A letter stands beside the changed stretch and belongs to the same word."""
    before, after = text[edit.start - 1 : edit.start], text[edit.end : edit.end + 1]
    first, last = text[edit.start : edit.start + 1], text[max(edit.start, edit.end - 1) : edit.end]
    return (before.isalpha() and first.isalpha()) or (after.isalpha() and last.isalpha())


def _name(twin: Counterfactual, text: str, edit: Edit) -> bool:
    """A form of the name, or in an address a run that holds one."""
    own = _own_words(twin.origin, twin.persona.first_name, text, twin.revision.edits)
    said = _words(text[edit.start : edit.end])
    if _initials(text, edit, own) or _in_address(text, edit, said, own):
        return True
    if _cuts_word(text, edit) and not _UNSPACED.fullmatch(text[edit.start : edit.end]):
        return False
    return all(_form(w, own) or _called(w, text) or _in_mailbox(w, own, text) for w in said) or _beside_name(twin, edit)


def _words(written: str) -> list[str]:
    """The words of a stretch; those of "J A N E" are one."""
    said = _LETTERS.findall(plain(written))
    spaced = len(said) > 2 and all(len(letter) == 1 for letter in said)
    return ["".join(said)] if spaced else said


def _beside_name(twin: Counterfactual, edit: Edit) -> bool:
    """A middle name that the candidate's name as found does not have: it touches another edit of the name."""
    near = (e for e in twin.revision.edits if e is not edit and e.reason == "name")
    return any(0 <= e.start - edit.end <= 4 or 0 <= edit.start - e.end <= 4 for e in near)


@lru_cache(maxsize=2)
def _own_words(origin: Persona, given_anew: str, text: str, edits: tuple[Edit, ...]) -> frozenset[str]:
    """The words of the name, their familiar forms, and its pet names."""
    said = f"{origin.first_name} {origin.middle_name} {origin.last_name} {origin.written}"
    words = set(_LETTERS.findall(plain(said)))
    given = _LETTERS.findall(plain(f"{origin.first_name} {origin.middle_name}"))
    joined = {
        "".join(given),
        *("".join(_LETTERS.findall(plain(part))) for part in (origin.first_name, origin.last_name)),
    }
    return frozenset(
        words
        | joined
        | _pet_names(given_anew, text, edits)
        | {n for g in (*given, *joined) for n in nicknames.forms(g)}
    )


def _pet_names(given_anew: str, text: str, edits: Sequence[Edit]) -> set[str]:
    """Words that are no common ones, and became the new given name: "Tebo" for Esteban."""
    named = (e for e in edits if e.reason == "name" and plain(e.replacement) == plain(given_anew))
    old = (_words(text[e.start : e.end]) for e in named)
    return {said[0] for said in old if len(said) == 1 and not lexicon.lookup(said[0]).wordlike}


def _form(word: str, own: frozenset[str]) -> bool:
    """A word of the name, its initial or initials, a familiar form, or letters of another script."""
    if word in own or not word.isascii() or _of_initials(word, own):
        return True
    if len(word) < 3:
        return any(w.startswith(word) for w in own)
    return any(w.startswith(word[:3]) or word in w for w in own) or _blended(word, own)


def _of_initials(word: str, own: frozenset[str]) -> bool:
    """ "jd" for Jane Doe."""
    return len(word) <= 4 and set(word) <= {w[0] for w in own}


def _blended(word: str, own: frozenset[str]) -> bool:
    """ "Mafer" for María Fernanda."""
    cuts = range(2, len(word) - 1)
    return any(a.startswith(word[:n]) and b.startswith(word[n:]) for n in cuts for a in own for b in own)


def _holds(run: str, own: frozenset[str]) -> bool:
    """A run of an address has three letters of the name together, or is no longer than that."""
    if any(len(w) == 2 and w in run and len(run) <= 5 for w in own):
        return True  # "xlwu"
    return len(run) <= 3 or any(w[i : i + 3] in run for w in own for i in range(len(w) - 2))


def _initials(text: str, edit: Edit, own: frozenset[str]) -> bool:
    """ "Ames CA": letters in capitals that stand for names."""
    start = re.search(r"[^\W\d_]*\Z", text[max(0, edit.start - 6) : edit.start])
    end = re.match(r"[^\W\d_]*", text[edit.end : edit.end + 6])
    word = (start.group() if start else "") + text[edit.start : edit.end] + (end.group() if end else "")
    letters = plain(word)
    return word.isupper() and len(word) <= 4 and all(any(c in w for w in own) for c in letters)


def _called(word: str, text: str) -> bool:
    """ "Bae, Hyun-woo (“Howie”)", "Preferred name | Ravi": a nickname stands quoted or behind a label somewhere."""
    said = r"name|nee|ne|geb\.|known as|aka|a\.k\.a\.?|goes by|alias|calls? (?:me|him|her|them)|answers to"
    signs = rf"[\"“'‘(]|[;/·][ ]*|\b(?:{said})[ ]*[:|–-]?[ ]*(?:\w+-)?|pronounced [\w-]*"
    word = re.escape(word)
    return re.search(rf"(?:{signs}){word}(?![a-z])|\b{word},? \(?as \w+ ", plain(text)) is not None


def _in_mailbox(word: str, own: frozenset[str], text: str) -> bool:
    """ "Raju" where "raju.kulkarni@" is the mailbox: it stands in the given name's place."""
    names = "|".join(re.escape(w) for w in own if len(w) > 1)
    return (
        re.search(
            rf"(?<![a-z]){re.escape(word)}[._-](?:{names})\d*@|(?:{names})[._-]{re.escape(word)}\d*@", plain(text)
        )
        is not None
    )


def _in_address(text: str, edit: Edit, said: Sequence[str], own: frozenset[str]) -> bool:
    """The changed letters stand in a stretch without a blank that has a mark of an address, and are the name's."""
    start = max(text.rfind(c, 0, edit.start) for c in " \t\n\r|<>()[]") + 1
    ends = [i for i in (text.find(c, edit.end) for c in " \t\n\r|<>()[]") if i >= 0]
    chunk = text[start : min(ends, default=len(text))]
    label = text[max(0, start - 30) : start].rpartition("\n")[2]
    address = _ADDRESS.search(chunk) is not None or ":" in label or chunk.islower()
    return address and all(_holds(w, own) or _in_mailbox(w, own, text) for w in said)


def _pronoun(twin: Counterfactual, text: str, edit: Edit) -> bool:
    old, new = text[edit.start : edit.end].lower(), edit.replacement.lower()
    one, many = (old, new) if twin.persona.gender == "neutral" else (new, old)
    if "neutral" in (twin.origin.gender, twin.persona.gender) and (
        one in (f"{many}s", f"{many}es", f"{many[:-1]}ies") or old[:1] in "'’"
    ):
        return True  # "they work", "they're"
    return old in _pronouns() and new in _pronouns()


def _title(twin: Counterfactual, text: str, edit: Edit) -> bool:
    old, gender = text[edit.start : edit.end], twin.persona.gender or ""
    if old.lower() == "mx":
        return edit.replacement in ("Mr", "Ms")
    answer = titles.counterpart(old, gender)
    return answer is not None and answer.rstrip(".").lower() == edit.replacement.rstrip(".").lower()


def _noun(twin: Counterfactual, text: str, edit: Edit) -> bool:
    old, new = (re.sub(r"['’]s?\Z", "", w.lower()) for w in (text[edit.start : edit.end], edit.replacement))
    if (
        len(old) == 1
        or old.strip("[](){} x✓✔") == ""
        or old in _ALONE
        or old.startswith(("pregnan", "gave birth", "breast"))
    ):
        return True
    gender = twin.persona.gender or ""
    return (
        _words_of_gender() >= {old}
        or _stem(old) == _stem(new) != ""
        or new == gendered.ending(old, gender)
        or old in words("gender", "sexes") | words("gender", "third_words")
    )


def _stem(word: str) -> str:
    """What stands before the man, girl or person at the end of a calling: "doorman" and "doorpersons" have one stem."""
    return re.sub(r"(?:(?:wo)?m[ae]n|boys?|girls?|persons?|people)\Z", "", word) if _CALLING.search(word) else ""


_CALLING = re.compile(r"\w(?:m[ae]n|boys?|girls?|persons?|people)\Z")
_ALONE = frozenset(("maiden", "maternity", "paternity", "miss", "mister", "ms", "mr"))


def _affinity(twin: Counterfactual, text: str, edit: Edit) -> bool:
    """A society's gendered word and its acronym; on the axis of race the name of the society."""
    old = text[edit.start : edit.end]
    return (
        twin.origin.race != twin.persona.race
        or (" " not in old and sum(map(str.isupper, old)) > 1)  # "EWiE"
        or old.lower().endswith("men")
        or old.rstrip("'’s").lower() in _stems()
    )


_ALLOWED: dict[str, Callable[[Counterfactual, str, Edit], bool]] = {
    "name": _name,
    "pronoun": _pronoun,
    "title": _title,
    "noun": _noun,
    "affinity": _affinity,
}
"""Fields and words of descent are judged by what they are said of: nothing but whole words may change."""


@cache
def _pronouns() -> frozenset[str]:
    abroad = "ella él elle il ela ele lei lui sie er hon han they them their theirs themselves themself"
    verbs = "is are has have was were do does isn't aren't hasn't haven't don't doesn't wasn't weren't"
    return frozenset(f"{abroad} {verbs}".split()) | pronouns.words("male") | pronouns.words("female")


@cache
def _words_of_gender() -> frozenset[str]:
    tables = (gendered.JOBS, gendered.FAMILY, gendered.GROUPS, gendered.STATUS)
    known = frozenset(w.lower() for table in tables for pair in table for w in pair)
    return known | {gendered.plural(w.lower()) for table in tables[:2] for pair in table for w in pair}


@cache
def _stems() -> frozenset[str]:
    known = _words_of_gender() | {w.lower() for pair in gendered.SOCIETIES for w in pair}
    return known | {w.rstrip("'’s") for w in known}
