"""Agreement: which role a pronoun plays, told from the words around it.

Why: "her" is his or him, "his" is her or hers. A short grammar decides, no model is needed: what can follow a
determiner, verbs with two objects, verbs with an object and a complement, and that the object of a clause is
never its subject.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from perturb.counterfactual.lexis import words
from perturb.counterfactual.verbs import is_bare, is_finite, is_ing

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\n")
_WINDOW = 160
_END = frozenset(".,;:!?)]}…—–-|•\n/")


def role(text: str, start: int, end: int) -> str:
    """Return the role of the pronoun at ``start:end``: subject, object, determiner, possessive or reflexive.

    >>> role("We trust her judgement.", 9, 12), role("We promoted her.", 12, 15)
    ('determiner', 'object')
    """
    word = text[start:end].lower()
    fixed = {"he": "subject", "she": "subject", "him": "object", "hers": "possessive"}
    if word in fixed:
        return fixed[word]
    if word.endswith("self"):
        return "reflexive"
    here = _Here(
        tuple(_TOKEN.findall(text[max(0, start - _WINDOW) : start])),
        tuple(_TOKEN.findall(_joined_lines(text[end : end + _WINDOW]))) or (".",),
    )
    if word == "his":
        return "possessive" if _alone(here) else "determiner"
    return "object" if _is_object(here) else "determiner"


@dataclass(frozen=True, slots=True)
class _Here:
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
            if word not in _of("particle") and not (word.endswith("ly") and len(word) > 4):
                return word
        return ""

    @property
    def opens(self) -> bool:
        """Whether the pronoun begins its clause."""
        return not self.clause

    def ends(self, at: int) -> bool:
        """Whether a mark, or nothing, stands ``at`` places after the pronoun."""
        return not _is_word(self.next(at))


def _is_object(here: _Here) -> bool:
    if not _is_word(here.next()):
        return _before_mark(here)
    for decide in (_idiom, _opening, _closed, _acting, _after_thought, _subject_bound, _by_frame, _time, _goes_on):
        answer = decide(here)
        if answer is not None:
            return answer
    return False


def _before_mark(here: _Here) -> bool:
    """A quotation may be what somebody is called, or a determiner's noun."""
    if here.next() in ('"', "“", "‘", "'"):
        return here.governor in _of("naming") or here.governor in _of("giving") or here.ends(1)
    return here.next() not in "$€£#"


def _idiom(here: _Here) -> bool | None:
    """ "gave her all", "behind her back", "on her own", "her being there"."""
    first = here.next()
    if first in ("own", "so-called") or (first, here.next(1)) == ("next", "of"):
        return False
    if (first, here.next(1)) in (("once", "more"), ("once", "again"), ("one", "of")):
        return True
    if first in ("all", "best", "utmost") and (here.ends(1) or here.next(1) in _of("preposition")):
        return here.governor not in ("give", "gave", "given", "gives", "giving", "do", "did", "tried", "try")
    if first == "back" and here.governor in _of("hurts_back"):
        return False
    if first == "every" and here.next(1) in _of("every_own"):
        return False
    return None


def _opening(here: _Here) -> bool | None:
    """ "Her then boss": what begins a clause is a determiner, unless "and" or a verb follows at once."""
    if not here.opens:
        return None
    return here.next() in ("and", "or") and False


def _subject_bound(here: _Here) -> bool | None:
    """ "She earned her keep": the object of a clause is never its subject."""
    clause = here.clause
    if here.governor in _of("preposition") or not clause:
        return None
    subjects = [w for w in clause if w in ("she", "he", "i", "we", "you", "they", "it", "who")]
    verbal = here.next() in _of("closed") and here.next() not in ("first", "last", "next")
    return False if subjects and subjects[-1] in ("she", "he") and not verbal and _near(clause) else None


def _near(clause: Sequence[str]) -> bool:
    """The pronoun that is the subject has no other verb's subject after it: no noun phrase in between."""
    at = max(i for i, w in enumerate(clause) if w in ("she", "he"))
    between = clause[at + 1 : -1]
    return not any(w in _of("article") or w in ("had", "made", "let", "that") for w in between) or len(between) < 1


def _closed(here: _Here) -> bool | None:
    """An article, a preposition, a conjunction or another word that no determiner stands before."""
    first = here.next()
    if first in _of("hyper") and not here.ends(1) and here.next(1) not in _of("closed"):
        return False if here.governor in _of("preposition") or _describes(here, 1) else None
    return True if first in _of("closed") else None


def _describes(here: _Here, at: int) -> bool:
    """An adjective and then a noun: "once famous house"."""
    return here.next(at) in _of("adjective") and not here.ends(at + 1)


def _by_frame(here: _Here) -> bool | None:
    verb = here.governor
    for name, decide in _FRAMES:
        if verb in _of(name):
            answer = decide(here)
            if answer is not None:
                return answer
    return None


def _acting(here: _Here) -> bool | None:
    """ "helped her grow the team", "saw her leaving": a bare infinitive or -ing form after a verb that takes one."""
    first, second, verb = here.next(), here.next(1), here.governor
    if verb in _of("seeing_ing") and first.endswith("ing") and _subject_bound(here) is None:
        if second in _of("after_verb") - _of("preposition") - {"and"}:
            return True
        telling = verb.startswith(("show", "remember", "film", "photo")) or here.ends(1) or second in _of("closed")
        return True if telling and first not in _of("ing_noun") and is_ing(first) else None
    if verb not in _of("causative") or first in _of("people") or first in _of("office"):
        return _acts(here) if verb in _of("causative") else None
    if second in _of("article") and not verb.startswith("ma"):
        return True
    return _acts(here)


def _acts(here: _Here) -> bool | None:
    """A bare verb that is no noun, or is followed as only a verb is."""
    first, second = here.next(), here.next(1)
    if not is_bare(first):
        return None
    if first not in _of("verb_noun") or (first in _of("seeming") and second in _of("adjective")):
        return True
    after = second in _of("after_verb") or (second.endswith("ly") and len(second) > 4)
    return True if after and second not in ("of", "for", "at", "from", "on", "in", "to", "off", "too") else None


def _two_objects(here: _Here) -> bool | None:
    """ "gave her confidence", "gave her team a raise": is the noun phrase the thing given, or the taker?"""
    if here.next() in _of("article") - {"many"} or here.next().isdigit() or here.next() in _of("number"):
        return True
    phrase, rest = _phrase(here)
    if not phrase:
        return None
    if any(w in _of("people") for w in phrase[:3]) or rest in _of("article"):
        return False
    if here.governor in ("send", "sends", "sent", "email", "emailed") and phrase[-1].endswith("s") and rest == ".":
        return True
    if phrase[-1] in _of("own_offers") and here.governor.startswith("offer"):
        return False
    if phrase[-1] in _of("given"):
        if len(phrase) > 1 and phrase[0].endswith("s") and not phrase[0].endswith(("ss", "us")):
            return False
        handed = rest == "to" and phrase[-1] not in _of("takes_to") and here.governor in _of("dative")
        return rest not in ("back", "too", "from") and not handed
    if here.after[0][0].isupper() and here.next() in _of("tongues"):
        return True
    return None


def _complement(here: _Here) -> bool | None:
    """ "appointed her head of sales", "named her Employee of the Year"."""
    phrase, rest = _phrase(here)
    if not phrase or rest in _of("article"):
        return None
    if here.governor.startswith(("call", "nicknam", "christen", "dub")) and here.after[0][0].isupper() and here.ends(1):
        return True  # "calls her PRIYA"
    if phrase[0] in ("rival", "opponent", "successor"):
        return False
    leading = phrase[0] in _of("leading_office") and not _is_word(rest)
    if leading or (phrase[0] in _of("office") and (phrase[-1] in _of("office") or here.governor in _of("electing"))):
        return True
    if phrase[-1] in _of("office") and (rest in ("of", "for", "in", "at", "from", "by", "when") or not _is_word(rest)):
        return here.governor in _of("electing") or here.governor in ("made", "make", "makes")
    capital = here.after[0][0].isupper() and not here.after[0].isupper()
    return True if capital and rest in ("of", "and") else None


def _quality(here: _Here) -> bool | None:
    """ "found her reliable", "proved her wrong": a quality with no noun after it."""
    first = here.next()
    known = first in _of("adjective") or first.endswith(("ful", "less", "able", "ible", "ous", "ant", "ent"))
    if known or (is_ing(first) and first not in _of("ing_noun")):
        return True if here.ends(1) or here.next(1) in _of("closed") else None
    return None


_FRAMES = (
    ("giving", _two_objects),
    ("naming", _complement),
    ("finding", _quality),
)


def _time(here: _Here) -> bool | None:
    """ "met her last year", "saw her two weeks ago"; never "in her last year"."""
    if here.governor in _of("temporal"):
        return None
    first = here.next()
    dated = (
        first in ("last", "next", "this", "every", "each", "first", "one") or first in _of("number") or first.isdigit()
    )
    return True if dated and here.next(1) in _of("time") else None


def _goes_on(here: _Here) -> bool | None:
    """ "Those who worked for her stayed": a verb follows at once."""
    first = here.next()
    if first in _of("finite") or first in _of("sure_past"):
        return True
    adverb = first.endswith("ly") and first not in _of("ly_adjective")
    if adverb and (is_bare(here.next(1)) or (is_finite(here.next(1)) and not here.next(1).endswith("ed"))):
        return True
    if is_finite(first) and (here.ends(1) or here.next(1) in _of("after_verb") or here.next(1) in _of("closed")):
        return True
    return None


def _after_thought(here: _Here) -> bool | None:
    """ "promoted her twice", "thanked her warmly", "saw her first": an adverb and then no noun."""
    first = here.next()
    adverb = first in _of("adverb") or (first.endswith("ly") and first not in _of("ly_adjective"))
    if adverb or (first in _of("adjective") and here.ends(1)):
        return True if here.ends(1) or here.next(1) in _of("closed") or here.next(1).endswith("ly") else None
    return None


def _alone(here: _Here) -> bool:
    """Whether "his" stands for a thing: "the idea was his", "a cousin of his works here"."""
    first = here.next()
    if not _is_word(first):
        return first not in ('"', "“", "‘", "'") or here.ends(1)
    if first in _of("hyper") or first in ("own", "being", "all", "every", "best", "back"):
        return False
    if first in _of("closed") or first in _of("finite"):
        return True
    counted = here.clause[-3] if len(here.clause) > 2 else ""
    after_of = here.governor == "of" and counted in _of("article") | _of("number") | {"one", "the"}
    listed = here.governor in ("and", "or")
    follows = here.ends(1) or here.next(1) in _of("after_verb") | _of("closed") | _of("object_pronoun")
    return is_finite(first, nouns=after_of) and follows and (after_of or listed)


def _phrase(here: _Here) -> tuple[list[str], str]:
    """The words up to the end of the noun phrase, in small letters, and the word that follows."""
    phrase: list[str] = []
    for at in range(len(here.after)):
        low = here.next(at)
        if not _is_word(low) or low in _of("closed") or low in _of("article") or low in _of("after_verb"):
            return phrase, low
        phrase.append(low)
    return phrase, "."


def _joined_lines(text: str) -> str:
    """A sentence may run over a line; an empty line ends it."""
    return re.sub(r"\r?\n(?=[ \t]*[^\W\d_])", " ", re.sub(r"\n[ \t]*\r?\n", "\n.\n", text))


def _is_word(token: str) -> bool:
    return token[:1].isalnum()


def _of(name: str) -> frozenset[str]:
    return words("grammar", name)
