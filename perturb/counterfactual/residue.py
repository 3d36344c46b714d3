"""Residue: what of the old name still stands in a twin, read by somebody who knows the old name.

Why: every word of the old name that changed must be gone: in running text, letter-spaced, and inside addresses. An
occurrence is let stand on evidence only: it is part of somebody else's name, of an employer's or a place's, or a word
of the language written small. A sentence end breaks a name: "at Springfield Hospital. Jane leads" is Jane.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from name_lists import lexicon, titles
from perturb.counterfactual.identity import Identity, parse
from perturb.counterfactual.namesakes import means_another
from perturb.counterfactual.record import Counterfactual, Finding
from perturb.counterfactual.spelling import RARE
from perturb.counterfactual.surface import fold as plain
from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import listed, words

_CASE = re.compile(r"(?:[ \t]+[A-Z][\w'’-]+)?[ \t]+(?:vs?\.[ \t]|\d+\.\d)")
"""Behind a party to a lawsuit ("Ruiz Galvis v. Ohio"), or a programme ("Julia 1.9")."""
_TOWN = listed(
    r",[ \t]+(?:<naming:states>|<naming:regions>|D\.C\.)(?![^\W_])|[ \t]*\((?:<naming:states>|<naming:regions>)\)"
)
""" "Gokul, Uttar Pradesh"."""

_ACCOUNT = listed(r"\b(?:<naming:accounts>)[ \t]*:[ \t]*([\w.-]{3,60})", re.I)
_FORMER = re.compile(r"\b(?:maiden|birth|former|legal|full)[ \t]+name[ \t]*[:=–\t-][ \t:]*\Z", re.I)
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
_INITIAL = re.compile(r",?[ \t]([A-Z])(?![^\W_])")
_SPACED = re.compile(r"(?<![^\W_])[^\W\d_](?:[ \t\u00a0\u2002-\u200a\u202f.]+[^\W\d_]){3}")
_FATHERS = re.compile(r"(?<![^\W\d_])(?:bin|ibn|binti?)[\W\d_]+(?=([^\W\d_]+))")
_SHORTEST = 3
_finding = partial(Finding, "residue", "name")


def residue(twin: Counterfactual) -> Iterator[Finding]:
    """Yield every place of ``twin`` that still holds a word of the old name which the new one does not share."""
    old = _Old.of(twin)
    text, folded = twin.text, plain(twin.text)
    strangers: set[str] = set()
    letter_spaced = _SPACED.search(folded) is not None
    for word in sorted(old.lost):
        for match in re.finditer(rf"(?<![^\W\d_]){word}(?![^\W\d_])", folded):
            if not _in_address(text, match.start()) and not old.means_another(text, *match.span(), word, strangers):
                yield _finding(*match.span(), "the old name still stands in the twin")
        spaced = r"[ \t\u00a0\u2002-\u200a\u202f.]+".join(word) if letter_spaced and len(word) > _SHORTEST else "(?!)"
        for match in re.finditer(rf"(?<![^\W_]){spaced}(?![^\W_])", folded):
            yield _finding(*match.span(), "the old name still stands letter by letter")
    for start, end in _addresses(text):
        if old.in_address(folded[start:end], strangers):
            yield _finding(start, end, "an address still holds the old name")


def _of_letters(words: set[str]) -> set[str]:
    """The words without initials."""
    return {word for word in words if len(word) > 1}


def _is_former(text: str, start: int) -> bool:
    """ "Maiden name: Doe": the label says whose it is."""
    return _FORMER.search(text[max(0, start - 40) : start]) is not None


def _before_thing(text: str, end: int) -> bool:
    """ "Julia packages", "Julia 1.9", "Galvis v. Ohio": what follows says that nobody is named."""
    noun = re.match(r"[ \t]+([a-z]{3,}s)\b", text[end : end + 24])
    return _CASE.match(text, end) is not None or (noun is not None and not is_finite(noun.group(1), nouns=True))


@dataclass(frozen=True, slots=True)
class _Old:
    """What a reader knows of the name: the words that had to go, and all words of both names."""

    lost: frozenset[str]
    first: frozenset[str]
    """The words of the given name, old and lost."""
    own: frozenset[str]
    """All words of the old and the new name."""
    middles: frozenset[str]
    written_small: bool
    gender: str | None
    identity: Identity
    twin: Counterfactual

    @classmethod
    def of(cls, twin: Counterfactual) -> _Old:
        origin, persona = twin.origin, twin.persona
        shown = origin.written or origin.name
        new = _name_words(f"{persona.name} {persona.middle_name}")
        old = _name_words(f"{origin.name} {origin.middle_name} {shown}")
        first, middles, family = map(_name_words, (origin.first_name, origin.middle_name, origin.last_name))
        fathers = set(_FATHERS.findall(plain(shown)))  # "bin Rashid": the father's name stays with the family's
        changed = (old - family - fathers if origin.last_name == persona.last_name else old) - new
        lost = changed if plain(origin.first_name) != plain(persona.first_name) else family - new
        known = (frozenset(lost), frozenset(first & lost), frozenset(old | new), middles)
        return cls(*known, shown.islower(), origin.gender, parse(shown), twin)

    def means_another(self, text: str, start: int, end: int, word: str, strangers: set[str]) -> bool:
        """Return whether somebody or something else is named; words beside it that say so go to ``strangers``."""
        before, after = _run(text, start, end)
        beside = set(map(plain, (*before, *after))) - _unnamed()
        foreign = _of_letters(beside - self.own)
        own = (beside & self.own) - {word}  # "Johnson & Johnson"
        if _is_former(text, start):
            return False
        if not own and _TOWN.match(text, end):
            return True
        said = self._goes_on(after, beside) or self._of_namesake(text, start, end, before)
        own_name = not foreign or (bool(own) and not self.first.isdisjoint(own | {word}))
        if own_name and not said and not self._no_name(text, start, end, word):
            return False
        strangers |= foreign
        return True

    def _no_name(self, text: str, start: int, end: int, word: str) -> bool:
        """A word of the language, a thing or a place by what stands beside it."""
        if text[start:end].islower() and not self.written_small and lexicon.lookup(word).common > 0:
            return True
        if _before_thing(text, end):
            return True
        role = "first" if word in self.first else "family"
        beside = _INITIAL.match(text, end)
        if role == "family" and beside and plain(beside[1]) == plain(self.identity.first[:1]):
            return False  # "Doe J"
        shift, factual = self._shift(start), self.twin.factual.text
        if factual[start - shift : end - shift] == text[start:end]:  # where the whole name still tells whose it is
            return means_another(factual, start - shift, end - shift, role, self.identity)
        return means_another(text, start, end, role, self.identity)

    def _shift(self, at: int) -> int:
        """How much further on in the twin something stands than in the original."""
        shift = 0
        for edit in self.twin.revision.edits:
            shift += (len(edit.replacement) - (edit.end - edit.start)) * (edit.start + shift < at)
        return shift

    def _of_namesake(self, text: str, start: int, end: int, before: Sequence[str]) -> bool:
        """ "Mr. Grace" beside Grace, and "P. F. Tesha" or "Tesha, F." beside Ann Tesha."""
        sexes = {titles.gender(w) for w in before} & {"male", "female"} - {self.gender}
        if sexes and self.gender in ("male", "female"):
            return True
        after = re.match(r",?[ \t]((?:[A-Z]\.?[ -]?){1,3})(?![^\W_])", text[end : end + 12])
        ahead = re.search(r"(?<![^\W_])((?:[A-Z]\.[ -]?){1,3})[ \t]?\Z", text[max(0, start - 10) : start])
        letters = {plain(c) for m in (after, ahead) if m for c in m.group(1) if c.isalpha()}
        return bool(letters) and not letters & {w[0] for w in self.own}

    def _goes_on(self, after: list[str], beside: set[str]) -> bool:
        """ "Mary Beth Tinker": another family name ends the run, and the candidate's is not in it."""
        families = self.own - self.first
        if not after or len(after[-1]) < 2 or plain(after[-1]) in self.own:
            return False
        return not beside & families - {plain(w) for w in self.middles}

    def in_address(self, chunk: str, strangers: set[str]) -> bool:
        """Return whether an address (folded) holds a lost word, or a short form of the given name beside another."""
        labels = _LETTERS.findall(chunk)
        if _within("".join(labels), strangers):
            return False
        company = _within("".join(labels), self.own)
        for label in labels:
            if any(self._tells(label, word, company) for word in self.lost):
                return True
            if self._is_short(label, company):
                return label not in words("naming", "hosts") | words("naming", "paths") | words("naming", "affixes")
        return False

    def _tells(self, label: str, word: str, company: set[str]) -> bool:
        """A lost word, and no word of the language that stands alone."""
        if not _holds(label, word, self.own):
            return False
        return label != word or not _is_homograph(word) or bool(company - {word})

    def _is_short(self, label: str, company: set[str]) -> bool:
        """A short form of the given name beside another word of the name."""
        if len(label) < _SHORTEST or label in self.own or not company:
            return False
        return any(w.startswith(label) for w in self.first)


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
