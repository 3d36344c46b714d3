"""Description: whether a noun of gender describes the candidate: "she is the only daughter", "a widow, Jane".

Why: "woman", "sister" and "heiress" are said of everybody. A noun describes the candidate as a predicate, as an
apposition to the name, as what others call the candidate, or by itself at the head of a line or an item. The same few
questions are asked of every noun, so that no noun needs a pattern of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from perturb.counterfactual.verbs import is_finite
from perturb.counterfactual.word_lists import alternatives, words

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]")
_SENTENCE = re.compile(
    r"(?<!\b[A-Z])(?<!\bM[rs])(?<!\bMrs)(?<!\bDr)[.][\"”]?(?=\s|\Z)|[;!?|•]|[ \t][-–—][ \t](?=[\"“A-Z])|"
    r"\n[ \t]*(?=[A-Z•*–\n-])"
)
_STOP = re.compile(r"(?<!Snr)(?<!Sr)(?<!Jnr)(?<!Jr)[.;|\n]|,?[ ]where[ ]I\b")
_QUOTES = frozenset("\"“'‘(*")
_MARKS = frozenset("\"“”'‘’(,:–—-*")
_ITEM = re.compile(r"[ \t]*(?:[.,;|)!?\n•·&–—]|\Z|-[ \t]|(?:and|of|to|since|in|at|with|from|for|who|by)\b|\d)")


@dataclass(frozen=True, slots=True)
class Scene:
    """A text and who is told of in it."""

    text: str
    own: tuple[tuple[int, int], ...] = ()
    """Where the candidate is named."""
    others: tuple[tuple[int, int], ...] = ()
    """Where somebody else is named or told of."""
    references: tuple[tuple[int, int], ...] = ()
    """Sections that tell of others."""

    def of_another(self, at: int) -> bool:
        """Return whether somebody else is told of at an offset: a referee, or who was named before in the sentence."""
        if any(s <= at < e for s, e in self.references):
            return True
        last = max((e for _, e in self.others if e <= at), default=-1)
        named = any(last <= s < at for s, _ in self.own)
        return last >= max(0, at - 120) and not named and _STOP.search(self.text, last, at) is None


@dataclass(frozen=True, slots=True)
class _Phrase:
    """The noun phrase before a noun: its determiner, what stands between, and the clause before it."""

    determiner: str
    modifiers: tuple[str, ...]
    before: tuple[str, ...]
    """Words and marks of the sentence before the phrase, in small letters."""
    start: int
    """Where the phrase starts."""
    opens: int
    """Where the sentence starts."""

    @property
    def heads(self) -> bool:
        """Whether no words stand before it in the sentence."""
        return _MARKS.issuperset(self.before)


def describes(scene: Scene, start: int, end: int, *, bare: bool = True) -> bool:
    """Return whether the noun at ``start:end`` describes the candidate.

    ``bare`` says whether the noun may stand by itself: "Mother of four", never "King".
    """
    said = phrase(scene.text, start)
    if said.determiner in _list("generic") or scene.text[end : end + 2] in ("'s", "’s"):
        return False
    if _called(scene, said) or _apposed(scene, said, end) or _predicated(scene, said):
        return True
    return _alone(scene, said, start, end, bare=bare)


def _alone(scene: Scene, said: _Phrase, start: int, end: int, *, bare: bool) -> bool:
    """ "First woman to lead it", "The spokesman in the talks", "Mother of four": what nobody is said to be."""
    if scene.of_another(start) or said.determiner in _list("owners") | {"no", "any"}:
        return False
    if said.determiner in ("the", "a", "an", "", "'s") and _list("ordinals") & set(said.modifiers):
        return said.determiner != "" or not said.before
    if said.determiner in ("the", "that", "this"):
        return said.heads and _verbless(scene.text, said.start, end)
    return bare and _itemised(scene, said, end)


def told(scene: Scene, said: _Phrase, start: int, end: int) -> Iterator[str]:
    """Return what about a noun's phrase tells whose it is: which of the questions have yes for an answer."""
    answers = {
        "called": _called(scene, said),
        "apposed": _apposed(scene, said, end),
        "predicated": _predicated(scene, said),
        "itemised": _itemised(scene, said, end),
        "of another": scene.of_another(start),
        "heads": said.heads,
        "describes": describes(scene, start, end),
    }
    yield from (name for name, yes in answers.items() if yes)


def _verbless(text: str, start: int, end: int) -> bool:
    """ "• The spokesman in the pay talks": an item without a verb says what the candidate was."""
    item = re.match(r"[ \t]+(?:in|of|for|at|on|behind)\b[^.;:,\n]*(?![^.;:\n])", text[end : end + 120])
    heads = re.search(r"(?:^|\n)[ \t]*(?:[•*–-][ \t]*)?\Z", text[max(0, start - 8) : start]) is not None
    return (
        heads and item is not None and not any(is_finite(w) or w in _list("no_verb_in") for w in item.group().split())
    )


def _list(name: str) -> frozenset[str]:
    return words("grammar", name)


def phrase(text: str, start: int) -> _Phrase:
    """Return the noun phrase before the noun at ``start``."""
    opens = _sentence_start(text, start)
    tokens = [*_tokens(text, opens, start), ("", start)]
    told = [word for word, _ in tokens[:-1]]
    end = len(told)
    while end and told[end - 1] in _QUOTES:
        end -= 1
    at = end
    while at and end - at < 6 and _modifies(told[at - 1]):
        at -= 1
    determiner, first = _determiner(told, at)
    if not determiner and not _QUOTES.issuperset(told[:at]):
        at = first = end - sum(w in _list("ordinals") for w in told[at:end])
    return _Phrase(determiner, tuple(told[at:end]), tuple(told[:first]), tokens[first][1], opens)


def _sentence_start(text: str, at: int) -> int:
    far = max(0, at - 160)
    return max((m.end() for m in _SENTENCE.finditer(text, far, at + 1)), default=far)


def _determiner(told: Sequence[str], at: int) -> tuple[str, int]:
    """The determiner before the modifiers of a noun, and where it begins."""
    last = told[at - 1] if at else ""
    if last in _list("articles") | _list("generic") | _list("owners"):
        return last, at - 1
    owned = (last == "'" and at > 1) or (last.endswith("'s") and last != "'s")
    return ("'s", _owner(told, at)) if owned else ("", at)


def _owner(told: Sequence[str], at: int) -> int:
    """Where the owner of a genitive begins: "the West Midlands' first female"."""
    first = at - 1
    while first and (
        _modifies(told[first - 1]) or (told[first - 1].isalpha() and told[first - 1] in _list("articles"))
    ):
        first -= 1
    return first


def _tokens(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """Words and marks with their places: the verb of "she's a mother" apart; "Jane's" keeps its ending."""
    tokens = [(m.group().lower().replace("’", "'"), m.start() + start) for m in _TOKEN.finditer(text[start:end])]
    for (word, at), (follows, _) in pairwise([*tokens, ("", end)]):
        stem, _, rest = word.partition("'")
        subject = stem in ("she", "he", "i", "it", "that", "who", "here", "there")
        if (rest in ("s", "m") and subject) or (rest == "s" and follows in _list("articles")):
            yield from ((stem, at), (f"'{rest}", at + len(stem)))
        else:
            yield word, at


def _modifies(word: str) -> bool:
    """An adjective or a noun before the noun."""
    if not word[:1].isalpha() or word in _list("articles") | _list("generic") | _list("owners") | _list(
        "to_be"
    ) | _list("as") | _list("between") - {"once"}:
        return False
    if word in _list("ordinals") or word in ("other", "own", "right-hand"):
        return True
    shut = words("grammar", "closed") | words("grammar", "preposition") | words("grammar", "finite")
    return word not in shut and word not in words("grammar", "naming") and not word.endswith("'s") and word not in (
        "she", "he", "her", "him", "and", "or", "but", "i", "we", "they",
    )  # fmt: skip


def _predicated(scene: Scene, phrase: _Phrase) -> bool:
    """ "She is also a proud mother", "works as a woman in a trade", "is a Christian and a husband"."""
    before = _up_to_verb(list(phrase.before))
    last = before[-1] if before else ""
    if last == "like" and phrase.determiner not in ("no", "any"):
        return False
    if last in _list("as"):
        return phrase.determiner not in _list("owners") and before[-2:-1] not in (["such"], ["well"], ["same"])
    while before and before[-1] in _list("to_be") | {"has", "have", "had", "will", "would", "who", "to", "not"}:
        before.pop()
    return last in _list("to_be") and _subject(scene, before, phrase)


def _up_to_verb(before: list[str]) -> list[str]:
    """The words up to the verb of a predicate: "she is" of "she is also", of "she is a Christian and"."""
    if before[-1:] in (["and"], ["or"], [","]):
        verb = max((i for i, w in enumerate(before) if w in _list("to_be") | {"as", "being"}), default=-1)
        if verb >= 0 and len(before) - verb < 14 and before[verb + 1] in _list("articles"):
            before = before[: verb + 1]
    while before and _slips_in(before[-1]):
        before.pop()
    return before


def _slips_in(word: str) -> bool:
    """A word between the verb and the noun phrase: "also", "-"."""
    return word in _list("between") | _QUOTES or word.endswith("ly") or "-" in word[1:]


def _subject(scene: Scene, before: Sequence[str], phrase: _Phrase) -> bool:
    """The clause is about the candidate: the name, a pronoun, or nothing at all before its verb."""
    cut = _clause_start(before)
    own = _first_named(scene.own, phrase)
    other = _first_named([o for o in scene.others if scene.text[o[0]].isupper()], phrase)
    clause = before[cut:]
    if {"she", "he", "i", "they"} & set(clause):
        told = cut > 0 and before[cut - 1] in _QUOTES  # whoever is named before says it
        return told or other is None or (own is not None and own < other)
    return own is not None or (not clause and other is None)


def _clause_start(before: Sequence[str]) -> int:
    opens = _list("joins_clauses") | set(',:("“–—')
    return max((i + 1 for i, w in enumerate(before) if w in opens), default=0)


def _first_named(spans: Iterable[tuple[int, int]], phrase: _Phrase) -> int | None:
    return min((s for s, _ in spans if phrase.opens <= s < phrase.start), default=None)


def _called(scene: Scene, phrase: _Phrase) -> bool:
    """ "calls her "our youngest sister"", "voted him Safety King", "known as the man with the ledger"."""
    before = [w for w in phrase.before if w not in _MARKS]
    verbs = _list("naming") | _list("electing") | {"nickname", "nicknamed", "calls", "salute", "saluted"}
    if phrase.determiner in ("her", "him") and verbs.intersection(before[-1:]):
        return True
    if len(before) < 2:
        return False
    named = any(s <= phrase.start and phrase.start - e <= 3 for s, e in scene.own)
    return (before[-1] in ("her", "him", "me") or named) and before[-2] in verbs


def _apposed(scene: Scene, phrase: _Phrase, end: int) -> bool:
    """ "Sunniva Aalto (my niece)", "A mother of two, Jane": beside the name."""
    gap = re.compile(r"[ \t]*[,(–—-][ \t]*[\"“'‘]?")
    if any(e < phrase.start and gap.fullmatch(scene.text, e, phrase.start) for _, e in scene.own):
        return True
    after = re.match(r"[^.;\n]{0,40}?,[ \t]+", scene.text[end : end + 60])
    heads = phrase.heads and phrase.determiner in ("a", "an", "the", "")
    return heads and after is not None and any(s == end + after.end() for s, _ in scene.own)


@cache
def _occupations() -> str:
    told = (("grammar", "office"), ("gender", "persons"), ("naming", "occupations"))
    return "|".join(alternatives(*each) for each in told)


def _itemised(scene: Scene, phrase: _Phrase, end: int) -> bool:
    """ "Mother of four; godmother to half the division", "Widow.", "husband and dog owner"."""
    rest = end
    if attribute := re.match(rf"[ \t]+(?:{_occupations()})\b", scene.text[end : end + 24]):
        rest = end + attribute.end()  # "Lady chairman of the dinner", "Male nurse, Leeds"
    if _ITEM.match(scene.text, rest) is None:
        return False
    if not phrase.before:
        return True
    mark = phrase.before[-1]
    if mark in ("and", "&") and {"for", "with", "between", "about", "by"} & set(phrase.before):
        return False  # "Nanny for two boys and a girl"
    if mark not in ("(", ",", "and", "&", "-", "–", "—", ":"):
        return False
    phrased = phrase.determiner in ("a", "an", "") or bool(phrase.modifiers)
    return phrased and not _beside_another(scene, phrase.start)


def _beside_another(scene: Scene, start: int) -> bool:
    """ "Tom Price, widow": a name right before that is not the candidate's."""
    ahead = scene.text[max(0, start - 40) : start]
    lead = re.search(r"[A-Z][\w'’-]+[ \t]*[,(–—:-]?[ \t]*(?:and[ \t]+|&[ \t]*)?\Z", ahead)
    return lead is not None and not any(0 <= start - e < 8 for _, e in scene.own)
