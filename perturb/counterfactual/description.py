"""Description: whether a noun of gender describes the candidate: "she is the only daughter", "a widow, Jane".

Why: "woman", "sister" and "heiress" are said of everybody. A noun describes the candidate as a predicate, as an
apposition to the name, as what others call the candidate, or by itself at the head of a line or an item. The same few
questions are asked of every noun, so that no noun needs a pattern of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

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


def describes(scene: Scene, start: int, end: int, *, bare: bool = True) -> bool:
    """Return whether the noun at ``start:end`` describes the candidate.

    ``bare`` says whether the noun may stand by itself: "Mother of four", never "King".
    """
    said = phrase(scene.text, start)
    if said.determiner in _list("generic") or scene.text[end : end + 2] in ("'s", "’s"):
        return False
    if _called(scene, said) or _apposed(scene, said, end) or _predicated(scene, said):
        return True
    if scene.of_another(start):
        return False
    if said.determiner in _list("owners"):
        return False
    if said.determiner in ("the", "a", "an", "", "'s") and _list("ordinals") & set(said.modifiers):
        return said.determiner != "" or not said.before
    if said.determiner in ("no", "any"):
        return False
    heads = not [w for w in said.before if w not in _MARKS]
    if said.determiner in ("the", "that", "this"):
        return heads and _verbless(scene.text, said.start, end)
    return bare and _itemised(scene, said, end)


def told(scene: Scene, said: _Phrase, start: int, end: int) -> Iterator[str]:
    """Return what about a noun's phrase tells whose it is: which of the questions have yes for an answer."""
    answers = {
        "called": _called(scene, said),
        "apposed": _apposed(scene, said, end),
        "predicated": _predicated(scene, said),
        "itemised": _itemised(scene, said, end),
        "of another": scene.of_another(start),
        "heads": not [w for w in said.before if w not in _MARKS],
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
    opens = max(
        (m.end() for m in _SENTENCE.finditer(text, max(0, start - 160), start + 1)), default=max(0, start - 160)
    )
    found = [(m.group().lower().replace("’", "'"), m.start() + opens) for m in _TOKEN.finditer(text[opens:start])]
    tokens = _split_verbs(found)
    told = [word for word, _ in tokens]
    end = len(told)
    while end and told[end - 1] in _QUOTES:
        end -= 1
    at = end
    while at and end - at < 6 and _modifies(told[at - 1]):
        at -= 1
    determiner, first = "", at
    if at and (told[at - 1] in _list("articles") | _list("generic") | _list("owners")):
        determiner, first = told[at - 1], at - 1
    elif at and (told[at - 1].endswith("'s") or told[at - 2 : at] == [told[at - 2], "'"]) and len(told[at - 1]) != 2:
        determiner, first = "'s", _owner(told, at)
    elif [w for w in told[:at] if w not in _QUOTES]:  # without a determiner
        at = first = end - sum(1 for w in told[at:end] if w in _list("ordinals"))
    start_of = tokens[first][1] if first < len(tokens) else start
    return _Phrase(determiner, tuple(told[at:end]), tuple(told[:first]), start_of, opens)


def _owner(told: Sequence[str], at: int) -> int:
    """Where the owner of a genitive begins: "the West Midlands' first female"."""
    first = at - 1
    while first and (
        _modifies(told[first - 1]) or (told[first - 1].isalpha() and told[first - 1] in _list("articles"))
    ):
        first -= 1
    return first


def _split_verbs(tokens: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """ "She's a mother": the verb apart from its subject; "Jane's" keeps its ending."""
    parted: list[tuple[str, int]] = []
    for number, (word, at) in enumerate(tokens):
        stem, mark, rest = word.partition("'")
        article = rest == "s" and number + 1 < len(tokens) and tokens[number + 1][0] in _list("articles")
        if (
            mark
            and rest in ("s", "m")
            and (article or stem in ("she", "he", "i", "it", "that", "who", "here", "there"))
        ):
            parted += [(stem, at), (f"'{rest}", at + len(stem))]
        else:
            parted.append((word, at))
    return parted


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
    before = list(phrase.before)
    if before[-1:] in (["and"], ["or"], [","]):  # the second of two predicates
        verb = max((i for i, w in enumerate(before) if w in _list("to_be") or w in ("as", "being")), default=-1)
        before = (
            before[: verb + 1]
            if verb >= 0 and len(before) - verb < 14 and before[verb + 1] in _list("articles")
            else before
        )
    while before and (before[-1] in _list("between") | _QUOTES or before[-1].endswith("ly") or "-" in before[-1][1:]):
        before.pop()
    if (
        not before
        or before[-1] not in _list("to_be") | _list("as")
        or (before[-1] == "like" and phrase.determiner not in ("no", "any"))
    ):
        return False
    if before[-1] in _list("as"):
        return phrase.determiner not in _list("owners") and before[-2:-1] not in (["such"], ["well"], ["same"])
    while before and (
        before[-1] in _list("to_be") or before[-1] in ("has", "have", "had", "will", "would", "who", "to", "not")
    ):
        before.pop()
    return _subject(scene, before, phrase)


def _subject(scene: Scene, before: Sequence[str], phrase: _Phrase) -> bool:
    """The clause is about the candidate: the name, a pronoun, or nothing at all before its verb."""
    cut = max((i + 1 for i, w in enumerate(before) if w in ',:("“–—' or w in _list("joins_clauses")), default=0)
    own = min((s for s, _ in scene.own if phrase.opens <= s < phrase.start), default=-1)
    named = (s for s, _ in scene.others if phrase.opens <= s < phrase.start and scene.text[s].isupper())
    other = min(named, default=-1)
    first = own >= 0 and (other < 0 or own < other)
    clause = before[cut:]
    if {"she", "he", "i", "they"} & set(clause):
        told = cut > 0 and before[cut - 1] in _QUOTES  # whoever is named before says it
        return told or other < 0 or first
    return own >= 0 or (not clause and other < 0)


def _called(scene: Scene, phrase: _Phrase) -> bool:
    """ "calls her "our youngest sister"", "voted him Safety King", "known as the man with the ledger"."""
    before = [w for w in phrase.before if w not in _MARKS]
    told = phrase.determiner if phrase.determiner in ("her", "him") else ""
    verbs = (
        words("grammar", "naming")
        | words("grammar", "electing")
        | {"nickname", "nicknamed", "calls", "salute", "saluted"}
    )
    if told and before[-1:] != [] and before[-1] in verbs:
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
    heads = not [w for w in phrase.before if w not in _MARKS] and phrase.determiner in ("a", "an", "the", "")
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
    if mark in ("(", ",", "and", "&", "-", "–", "—", ":"):
        ahead = scene.text[max(0, phrase.start - 40) : phrase.start]
        lead = re.search(r"[A-Z][\w'’-]+[ \t]*[,(–—:-]?[ \t]*(?:and[ \t]+|&[ \t]*)?\Z", ahead)
        named = lead is not None and not any(0 <= phrase.start - e < 8 for _, e in scene.own)
        return not named and (phrase.determiner in ("a", "an", "") or bool(phrase.modifiers))
    return False
