"""Context: the words on both sides of a pronoun, and the word lists they are looked up in."""

from __future__ import annotations

from dataclasses import dataclass

from perturb.counterfactual.lexis import words

_END = frozenset(".,;:!?)]}…—–-|•\n/")


@dataclass(frozen=True, slots=True)
class Here:
    """The words on both sides of a pronoun, as they are written."""

    before: tuple[str, ...]
    after: tuple[str, ...]

    def next(self, at: int = 0) -> str:
        """The word ``at`` places after the pronoun, in small letters; a full stop past the end."""
        return self.after[at].lower() if at < len(self.after) else "."

    @property
    def clause(self) -> tuple[str, ...]:
        """The words of the clause before the pronoun, in small letters."""
        cut = max((i + 1 for i, w in enumerate(self.before) if w in _END), default=0)
        return tuple(w.lower() for w in self.before[cut:])

    @property
    def governor(self) -> str:
        """The word before the pronoun, adverbs aside: a verb, a preposition, or nothing."""
        for word in reversed(self.clause[-3:]):
            if word not in of("particle") and not (word.endswith("ly") and len(word) > 4):
                return word
        return ""

    @property
    def opens(self) -> bool:
        """Whether the pronoun begins its clause."""
        return not self.clause

    def ends(self, at: int) -> bool:
        """Whether a mark, or nothing, stands ``at`` places after the pronoun."""
        return not is_word(self.next(at))


def phrase_of(here: Here, start: int = 0) -> tuple[list[str], str]:
    """Return the words up to the end of the noun phrase, in small letters, and the word that follows."""
    phrase: list[str] = []
    for at in range(start, len(here.after)):
        low = here.next(at)
        if phrase and (low[0].isdigit() or low in of("number")):
            return phrase, "." if here.next(at + 1) == "times" else "a"
        if not is_word(low) or low in of("closed") or low in of("article") or low in of("after_verb"):
            return phrase, low
        phrase.append(low)
    return phrase, "."


def is_word(token: str) -> bool:
    """Return whether a token is a word or a number, not a mark."""
    return token[:1].isalnum()


def of(name: str) -> frozenset[str]:
    """Return a list of ``grammar.txt``."""
    return words("grammar", name)
