"""Residue: what of the old name still stands in a twin, read by somebody who knows the old name.

Why: every word of the old name that changed must be gone: in running text, letter-spaced, and inside addresses. An
occurrence is let stand on evidence only: it is part of somebody else's name, of an employer's or a place's, or a word
of the language written small. A sentence end breaks a name: "at Springfield Hospital. Jane leads" is Jane.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from masking.span import Edit
from name_lists import lexicon, titles
from perturb.counterfactual.identity import Identity, parse
from perturb.counterfactual.namesakes import means_another, namesake, of_another
from perturb.counterfactual.naming import memorial
from perturb.counterfactual.record import Counterfactual, Finding
from perturb.counterfactual.spelling import RARE
from perturb.counterfactual.surface import fold as plain
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import listed, words

_TOWN = listed(r",[ \t]+(?:<naming:regions>)(?![^\W_])|[ \t]*\((?:<naming:states>|<naming:regions>)\)")
""" "Gokul, Uttar Pradesh"."""
_ACCOUNT = listed(r"\b(?:<naming:accounts>)[ \t]*:[ \t]*([\w.-]{3,60})", re.I)

_LETTERS = re.compile(r"[^\W\d_]+")
_CHUNK = re.compile(r"[^\s<>|\"()\[\]{},;]+")
_ADDRESS = re.compile(r"@|://|\bwww\.|_|[a-z0-9-]\.[a-z]{2,}(?:[/.:]|$)|\.[a-z-]*/|[a-z0-9]{2}/[a-z0-9]{2}", re.I)
_BEFORE = re.compile(
    r"((?:[^\W\d_]|['’])+)(\.?)"
    r"((?:[ \t]+(?:of|the|de|du|da|la|van|von|den|der|al|bin)){0,3}[ \t]+|[-‐‑&/]|[ \t]&[ \t])\Z"
)
_AFTER = re.compile(
    r"(?:[ \t]+(?:(?:of|del|de(?: l[ao]s?)?|van|von|della|du)[ \t]+|(?:[A-Z]\.[ \t]+){1,2})?|[-‐‑&]|[ \t](?:&|\+)[ \t]|"
    r"['’]s?[ \t]+(?=[A-Z][a-z]*\b))"
    r"((?:[^\W\d_]|['’])+)"
)
_OWN_LABEL = re.compile(
    r"\b(?:maiden|birth|former|legal|full)[ \t]+name[ \t]*[:=–\t-][ \t:]*\Z|\bwas[ \t]+born[ \t]+\Z", re.I
)
_EMPLOYED = re.compile(r"(?:\b(?:at|joined|near|left|from|for|via|with|in)[ \t]+|[@&#/][ \t]*)\Z", re.I)
_BROKEN = re.compile(r"([^\s<>|\"()\[\]{},;]+)[ \t]*\r?\n[ \t]*(?=([a-z][\w.%/@-]*))")
_BRAND_BEFORE = re.compile(r"(?:bank|university|&|college)[ \t]*(?:of[ \t]+)?\Z")
_SPACED = re.compile(r"(?<![^\W_])[^\W\d_](?:[ \t\u00a0\u2002-\u200a\u202f.]+[^\W\d_]){3}")
_SCRIPT_NAME = re.compile(r"(?<=[(（])[ ]*([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,5})[ ]*(?=[)）])")
_FATHERS = re.compile(r"(?<![^\W\d_])(?:bin|ibn|binti?)[\W\d_]+(?=([^\W\d_]+))")
_PAIR = re.compile(r"(?=\b([A-Z][\w'’]+) ([A-Z][\w'’]+))")
_SHORTEST = 3
_COMPOUND = re.compile(r"[ \t]+([a-z]{3,})")
_finding = partial(Finding, "residue", "name")


def residue(twin: Counterfactual) -> Iterator[Finding]:
    """Yield every place of ``twin`` that still holds a word of the old name which the new one does not share."""
    old = _Old.of(twin)
    text, folded = twin.text, plain(twin.text)
    strangers: set[str] = set()
    letter_spaced = _SPACED.search(folded) is not None
    for word in sorted(old.lost):
        for match in re.finditer(rf"(?<![^\W\d_]){word}(?![^\W\d_])", folded):
            if not _in_address(text, match.start()) and not old.explains(text, *match.span(), word, strangers):
                yield _finding(*match.span(), "the old name still stands in the twin")
        spaced = r"[ \t\u00a0\u2002-\u200a\u202f.]+".join(word) if letter_spaced and len(word) > _SHORTEST else "(?!)"
        for match in re.finditer(rf"(?<![^\W_]){spaced}(?![^\W_])", folded):
            yield _finding(*match.span(), "the old name still stands letter by letter")
    yield from _script(twin)
    yield from _over_lines(old, text, folded)
    for start, end in _addresses(text):
        if old.in_address(folded[start:end], strangers):
            yield _finding(start, end, "an address still holds the old name")


def _over_lines(old: _Old, text: str, plain: str) -> Iterator[Finding]:
    """An address that goes on in the next line holds the old name when both lines are read as one."""
    for match in _BROKEN.finditer(text):
        before, after = (plain[slice(*match.span(n))] for n in (1, 2))
        joined = _ADDRESS.search(match.group(1)) or (match.group(1)[-1] in "-_./" and "@" in match.group(2))
        marked = match.group(1)[-1] in "-_./" or not lexicon.lookup(after).wordlike
        if joined and marked and old.in_address(before + after, set()) and not old.in_address(before, set()):
            yield _finding(match.start(), match.end(2), "a link broken over a line holds the old name")


def _script(twin: Counterfactual) -> Iterator[Finding]:
    """The name in another script, removed beside the old name, standing in another order elsewhere."""
    old, text = twin.factual.text, twin.text
    for match in _SCRIPT_NAME.finditer(old):
        letters = match.group(1)
        kept = int(twin.origin.last_name == twin.persona.last_name)  # the family's part stays
        pairs = {letters[i : i + 2] for i in range(kept, len(letters) - 1)}
        if text.count(letters) < old.count(letters) and any(pair in text for pair in pairs):
            yield _finding(0, 0, "the name in another script still stands elsewhere")


@dataclass(frozen=True, slots=True)
class _Old:
    """What a reader knows of the name: the words that had to go, and all words of both names."""

    lost: frozenset[str]
    first: frozenset[str]
    """The words of the given name, old and lost."""
    own: frozenset[str]
    """All words of the old and the new name."""
    written_small: bool
    brands: frozenset[str]
    middles: frozenset[str]
    identity: Identity
    factual: str
    edits: tuple[Edit, ...]
    firms: frozenset[str]
    """Names of two words of which the second is not the candidate's, run together: "lindstromsails"."""

    @classmethod
    def of(cls, twin: Counterfactual) -> _Old:
        origin, persona = twin.origin, twin.persona
        new = _name_words(f"{persona.name} {persona.middle_name}")
        old = _name_words(f"{origin.name} {origin.middle_name} {origin.written}")
        first, middles, family = map(_name_words, (origin.first_name, origin.middle_name, origin.last_name))
        shown = origin.written or origin.name
        factual = plain(twin.factual.text)
        brands = frozenset(filter(partial(_brand, factual), family))
        fathers = set(_FATHERS.findall(plain(shown)))  # "bin Rashid": the father's name stays with the family's
        joined = "".join(_LETTERS.findall(plain(origin.last_name)))  # "Dayao Dimeren" and "DayaoDimeren"
        family |= {w for w in old - first if len(w) > 3 and w in joined}
        changed = (old - family - fathers if origin.last_name == persona.last_name else old) - new
        lost = changed if plain(origin.first_name) != plain(persona.first_name) else family - new
        own = frozenset(old | new)
        pairs = _PAIR.findall(twin.factual.text)
        firms = frozenset(plain(a + b) for a, b in pairs if plain(a) in family and plain(b) not in own)
        known = (frozenset(lost), frozenset(first & lost), own, shown.islower(), brands)
        return cls(*known, middles, parse(shown), twin.factual.text, twin.revision.edits, firms)

    def explains(self, text: str, start: int, end: int, word: str, strangers: set[str]) -> bool:
        """Return whether the occurrence is protected; words beside it that protect it are added to ``strangers``."""
        if _TOWN.match(text, end):
            return True
        before, after = _run(text, start, end)
        beside = set(map(plain, (*before, *after))) - _unnamed()
        goes_on = not _labelled(text, start) and self._goes_on(after, beside)
        if goes_on or self._no_name(text, start, end, word) or namesake(text, start, end):
            strangers |= {w for w in beside - self.own if len(w) > 1}
            return True
        if of_another(text, start - len(" ".join((*before, "")))):
            return True
        return self._apart(text, start, end, word, beside, strangers)

    def _apart(self, text: str, start: int, end: int, word: str, beside: set[str], strangers: set[str]) -> bool:
        """Beside words that are not the candidate's, or no person at all."""
        own = (beside & self.own) - {word}  # "Johnson & Johnson"
        foreign = {w for w in beside - self.own if len(w) > 1}
        if own and (word in self.first or own & self.first or not foreign):
            return False
        if self._of_namesake(text, start, end):
            return True
        if foreign and not _labelled(text, start):
            strangers |= foreign
            return True
        return self._no_person(text, start, word)

    def _no_person(self, text: str, start: int, word: str) -> bool:
        """A word of the language, a place or an employer."""
        if word not in self.first and (word in self.brands or _EMPLOYED.search(text[max(0, start - 12) : start])):
            return True
        return _is_homograph(word) or word in words("naming", "everyday")

    def _no_name(self, text: str, start: int, end: int, word: str) -> bool:
        """A thing or a place by what stands beside it."""
        if text[start:end].islower() and not self.written_small and lexicon.lookup(word).common > 0:
            return True
        role = "first" if word in self.first else "family"
        shift = self._shift(start)  # the original tells more: "Emma directed Emma"
        stood = self.factual[start - shift : end - shift] == text[start:end]
        places = [(text, start, end), *([(self.factual, start - shift, end - shift)] if stood else [])]
        if memorial(text, start, end) or any(means_another(*place, role, self.identity) for place in places):
            return True
        return self._before_noun(text, end, word)

    def _before_noun(self, text: str, end: int, word: str) -> bool:
        """A family name before a thing: "Bauer hockey skates"."""
        noun = _COMPOUND.match(text, end)
        if noun is None or noun.group(1) in words("grammar", "closed") or is_finite(noun.group(1)):
            return False
        return word not in self.first or (noun.group(1).endswith("s") and not is_finite(noun.group(1), nouns=True))

    def _shift(self, at: int) -> int:
        """How much further on in the twin something stands than in the original."""
        shift = 0
        for edit in self.edits:
            if edit.start + shift >= at:
                break
            shift += len(edit.replacement) - (edit.end - edit.start)
        return shift

    def _goes_on(self, after: list[str], beside: set[str]) -> bool:
        """ "Mary Beth Tinker": another family name ends the run, and the candidate's is not in it."""
        families = self.own - self.first
        if not after or len(after[-1]) < 2 or plain(after[-1]) in self.own:
            return False
        return not beside & families - {plain(w) for w in self.middles}

    def _of_namesake(self, text: str, start: int, end: int) -> bool:
        """Initials that are not the candidate's stand beside it: "Chen W" among authors."""
        after = re.match(r",?[ \t]((?:[A-Z]\.?[ -]?){1,3})(?![^\W_])", text[end : end + 12])
        before = re.search(r"(?<![^\W_])((?:[A-Z]\.[ -]?){1,3})[ \t]?\Z", text[max(0, start - 10) : start])
        letters = {plain(c) for m in (after, before) if m for c in m.group(1) if c.isalpha()}
        return bool(letters) and not letters & {w[0] for w in self.own}

    def in_address(self, chunk: str, strangers: set[str]) -> bool:
        """Return whether an address (folded) holds a lost word, or a short form of the given name beside another."""
        labels = _LETTERS.findall(chunk)
        if _within("".join(labels), strangers) or not self.firms.isdisjoint(labels):
            return False
        company = _within("".join(labels), self.own)
        for label in self._labels(chunk):
            if any(self._tells(label, word, company) for word in self.lost):
                return True
            if self._is_short(label, company):
                return label not in words("naming", "hosts") | words("naming", "paths") | words("naming", "affixes")
        return False

    def _labels(self, chunk: str) -> list[str]:
        """The words of an address; "Çingiz Çingizoğlu" keeps the family name."""
        for kept in self.own - self.lost:
            if any(word in kept for word in self.lost):
                chunk = chunk.replace(kept, "")
        return _LETTERS.findall(chunk)

    def _tells(self, label: str, word: str, company: set[str]) -> bool:
        """A lost word that is no employer's, and no word of the language that stands alone."""
        if word in self.brands or not _holds(label, word, self.own):
            return False
        return label != word or not _is_homograph(word) or bool(company - {word})

    def _is_short(self, label: str, company: set[str]) -> bool:
        """A short form of the given name beside another word of the name."""
        if len(label) < _SHORTEST or label in self.own or not company:
            return False
        return any(w.startswith(label) for w in self.first)


def _labelled(text: str, start: int) -> bool:
    return _OWN_LABEL.search(text[max(0, start - 40) : start]) is not None


def _within(joined: str, names: Iterable[str]) -> set[str]:
    return {name for name in names if len(name) > 3 and name in joined}


def _is_homograph(word: str) -> bool:
    return lexicon.lookup(word).wordlike or word in words("naming", "places")


def _holds(label: str, word: str, own: frozenset[str]) -> bool:
    """A label is the word, or the word with initials, other words of the name or an addition such as "real"."""
    if label == word:
        return True
    at = label.find(word)
    if at < 0:
        return False
    if len(word) >= RARE and word not in words("naming", "places"):
        return True
    rest = label[:at] + label[at + len(word) :]
    initials = {w[0] for w in own if w}
    return (len(rest) <= 2 and set(rest) <= initials) or rest in own or rest in words("naming", "affixes")


def _run(text: str, start: int, end: int) -> tuple[list[str], list[str]]:
    """The capitalised words around a place that make one name with it: nothing across a sentence end or a line."""
    before: list[str] = []
    at = start - 2 if re.search(r"(?<![^\W_])[^\W\d_]['’]\Z", text[max(0, start - 3) : start]) else start
    while match := _BEFORE.search(text, max(0, at - 40), at):
        word, dot = match.group(1), match.group(2)
        if not word[0].isupper() or (dot and len(word) > 1 and plain(word) not in _abbreviations()):
            break
        before.append(word)
        at = match.start()
    after: list[str] = []
    at = end
    while match := _AFTER.match(text, at):
        if not match.group(1)[0].isupper():
            break
        after.append(match.group(1))
        at = match.end()
    return before[::-1], after


def _addresses(text: str) -> Iterator[tuple[int, int]]:
    """Stretches without a blank that look like an address, and what follows the name of a service."""
    for match in _CHUNK.finditer(text):
        if _ADDRESS.search(match.group()):
            yield match.span()
    for match in _ACCOUNT.finditer(text):
        yield match.span(1)


def _in_address(text: str, at: int) -> bool:
    start = max(text.rfind(c, 0, at) for c in ' \t\n\r<>|"()[]{},;\u00a0') + 1
    match = _CHUNK.match(text, start)
    return match is not None and _ADDRESS.search(match.group()) is not None


def _brand(text: str, word: str) -> bool:
    """ "Bank of Lane" in folded text."""
    ends = (match.start() for match in re.finditer(rf"{word}(?![^\W_])", text))
    return any(_BRAND_BEFORE.search(text, max(0, end - 40), end) for end in ends)


def _name_words(name: str) -> frozenset[str]:
    """The words of a name of three letters and more; titles, degrees and particles are none."""
    found = (w for w in _LETTERS.findall(plain(name)) if len(w) >= _SHORTEST)
    shut = words("naming", "particles") | words("naming", "honorifics") | words("naming", "credentials")
    return frozenset(w for w in found if w not in shut and not titles.gender(w))


@cache
def _unnamed() -> frozenset[str]:
    """Words written large that make no name with what stands beside them."""
    known = (words("naming", n) for n in ("openers", "address_before", "greeting", "honorifics", "occupations"))
    labels = "name full fullname surname forename nombre nom prenom vorname nachname nome apellidos candidate applicant"
    return frozenset().union(*known, titles_folded(), labels.split(), words("naming", "months"))


@cache
def titles_folded() -> frozenset[str]:
    """Every title, folded."""
    return frozenset(plain(t) for t in titles.every())


@cache
def _abbreviations() -> frozenset[str]:
    return titles_folded() | words("naming", "honorifics") | words("naming", "shortened")
