"""Verb frames: what a verb takes after a pronoun, and so whether "her" is its object; the words on both sides of it.

Verbs with two objects ("gave her confidence"), verbs with an object and what it becomes ("elected her chair"), verbs
with an object and its quality ("found her reliable").
"""

from __future__ import annotations

from dataclasses import dataclass

from perturb.counterfactual.verbs import is_ing
from perturb.counterfactual.word_lists import words

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


def by_frame(here: Here) -> bool | None:
    """Return whether the verb before the pronoun takes it as its object; None where that cannot be told."""
    verb = here.governor
    for name, decide in _FRAMES:
        if verb in of(name):
            answer = decide(here)
            if answer is not None:
                return answer
    return None


def _two_objects(here: Here) -> bool | None:
    """ "gave her confidence", "gave her team a raise": is the noun phrase the thing given, or the taker?"""
    phrase, rest = phrase_of(here)
    offices = bool(phrase) and len(phrase) < 3 and all(w in of("office") for w in phrase)
    if here.governor.startswith("ma") and offices and rest not in of("article"):
        return None  # "made her partner in 2019"
    for decide in (_counted, _own_thing, _gift, _whatever_given):
        answer = decide(here)
        if answer is not None:
            return answer
    return None


def _counted(here: Here) -> bool | None:
    """ "gave her two weeks", "rated her 4.9 out of 5", "taught her two sons", "gave her more time"."""
    first = here.next()
    rest_phrase, rest = phrase_of(here, 1)
    counted = first[0].isdigit() or first in of("number")
    if counted and here.governor.startswith(("rat", "scor", "rank")):
        return not rest_phrase
    if counted and any(w in of("people") for w in rest_phrase):
        return not here.governor.startswith(("t", "ask", "f")) and rest not in of("article")
    if counted or first in of("article") - {"many"}:
        return not (first in ("more", "most", "less") and rest in of("article"))
    if first in ("further", "additional") and rest_phrase:
        return rest not in of("article")
    return None


def _own_thing(here: Here) -> bool | None:
    """ "showed her work", "found her feedback useful", "offered her house", "gave her team a raise"."""
    phrase, rest = phrase_of(here)
    if not phrase or (rest == "off" and phrase[-1] in of("given")):
        return True if phrase else None
    shown = here.governor.startswith(("show", "display")) and phrase[-1] in of("shown")
    judged = phrase[-1] in of("given") and (rest == "both" or rest in of("adjective"))
    offered = phrase[-1] in of("own_offers") and here.governor.startswith("offer")
    taker = any(w in of("people") for w in phrase[:3]) or rest in of("article")
    return False if shown or judged or offered or taker else None


def _gift(here: Here) -> bool | None:
    """ "gave her confidence", "sent her flowers"."""
    phrase, rest = phrase_of(here)
    if not phrase:
        return None
    if here.governor in ("send", "sends", "sent", "email", "emailed") and phrase[-1].endswith("s") and rest == ".":
        return True
    sent = here.governor.startswith(("send", "sent", "offer", "mail", "email", "award", "bring", "brought"))
    things = len(phrase) == 1 and phrase[0].endswith("s") and not phrase[0].endswith(("ss", "us"))
    if sent and things and phrase[0] not in of("own_offers") and rest in _THEN:
        return True  # "publishers send her manuscripts every week"
    if any(w in _RANKED for w in phrase[1:-1]):
        return False  # "gave her essay first prize"
    if phrase[-1] in of("given"):
        if len(phrase) > 1 and phrase[0].endswith("s") and not phrase[0].endswith(("ss", "us")):
            return False
        handed = rest == "to" and phrase[-1] not in of("takes_to") and here.governor in of("dative")
        return rest not in ("back", "too", "from") and not handed
    return True if here.after[0][0].isupper() and here.next() in of("tongues") else None


_THEN = (
    ".",
    "every",
    "each",
    "when",
    "whenever",
    "once",
    "twice",
    "on",
    "for",
    "at",
    "after",
    "before",
    "during",
    "because",
)
_RANKED = ("first", "second", "third", "top", "full", "equal", "grand")


def _whatever_given(here: Here) -> bool | None:
    """ "taught her Tagalog", "gave her focus": one word that is nothing a teacher or speaker has."""
    first = here.next()
    phrase, rest = phrase_of(here)
    if here.governor in ("lend", "lends", "lent", "lending") and phrase:
        return rest != "to" and rest not in of("article") and not any(w in of("people") for w in phrase)
    if here.governor in ("teach", "teaches", "taught", "teaching") and len(phrase) > 1 and rest not in of("article"):
        known = phrase[-1] in of("taught") or any(w in of("people") for w in phrase)
        return None if known or phrase[-1].endswith("s") else True  # "taught her sign language"
    if not is_word(first) or not here.ends(1) or (first.endswith("s") and not first.endswith(("ss", "us", "is"))):
        return None
    if here.governor in ("teach", "teaches", "taught", "teaching"):
        return first not in of("taught") or None
    return first not in of("gives") or None if here.governor in ("give", "gives", "gave", "giving") else None


def _complement(here: Here) -> bool | None:
    """ "appointed her head of sales", "named her Employee of the Year"."""
    phrase, rest = phrase_of(here)
    if here.next() == "most" and here.governor in of("electing"):
        return any(w in of("office") for w in phrase_of(here, 1)[0]) or None
    if not phrase or rest in of("article"):
        return None
    if here.governor.startswith(("call", "nicknam", "christen", "dub")) and here.after[0][0].isupper():
        return True  # "calls her PRIYA"
    if phrase[0] in ("rival", "opponent", "successor"):
        return False
    leading = phrase[0] in of("leading_office") and not is_word(rest)
    if leading or (phrase[0] in of("office") and (phrase[-1] in of("office") or here.governor in of("electing"))):
        return True
    if phrase[-1] in of("office") and (rest in ("of", "for", "in", "at", "from", "by", "when") or not is_word(rest)):
        return here.governor in of("electing") or here.governor in ("made", "make", "makes")
    elected = here.governor in of("electing") and len(phrase) < 3 and phrase[-1] not in of("people")
    if elected and rest in ("of", "for", "in", "at", "to", ".") and phrase[-1].endswith(_DOERS):
        return True  # "appointed her guardian of the estate"
    capital = here.after[0][0].isupper() and not here.after[0].isupper()
    return True if capital and rest in ("of", "and") else None


_DOERS = ("er", "or", "ist", "ian", "ant", "ee", "eer", "ary")
"""Endings of those who do something."""


def _quality(here: Here) -> bool | None:
    """ "found her reliable", "proved her wrong": a quality with no noun after it."""
    first = here.next()
    known = first in of("adjective") or first.endswith(("ful", "less", "able", "ible", "ous"))
    done = first.endswith("ed") and len(first) > 4 and first not in of("ed_noun") and here.ends(1)
    if done or known or (is_ing(first) and first not in of("ing_noun")):
        return True if here.ends(1) or here.next(1) in of("closed") else None
    return None


_FRAMES = (
    ("giving", _two_objects),
    ("naming", _complement),
    ("finding", _quality),
)
