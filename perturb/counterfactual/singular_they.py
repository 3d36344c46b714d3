"""Singular they: they and them said of one candidate, found in a resume or put into its twin.

Why: who states they/them is told of in the plural of grammar. A twin told as she or he changes the pronouns and the
verbs that agree with them, and leaves the plural of several people alone; a twin told as they does the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.span import Field
from name_lists import pronouns
from perturb.counterfactual.agreement import role
from perturb.counterfactual.record import Touch
from perturb.counterfactual.surface import cased
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import words

_ROLES = {
    "they": "subject", "them": "object", "their": "determiner", "theirs": "possessive", "themself": "reflexive",
    "themselves": "reflexive",
}  # fmt: skip
_THEY = re.compile(r"(?<![^\W_/])(they|them|their|theirs|themsel(?:f|ves))(?![^\W_/])", re.I)
_STATED = re.compile(r"(?<![^\W_])(they)([ ]?/[ ]?)(them)(?:([ ]?/[ ]?)(theirs?))?(?![^\W_])", re.I)
_TITLE = re.compile(r"(?<![^\W_])(Mx)(?![^\W_])")
_OF_ONE = re.compile(
    r"(?<![^\W_])(?:themself|They[ ](?:are|were)[ ](?:an?|the)[ ](?:[a-z-]+[ ]){0,3}?[a-z]+(?<!s))(?![^\W_])"
)
"""Said of one person only."""
_LEADS = re.compile(r"(?:^|[;:,(—–\"“]|\b(?:and|but|when|if|while|because|as|that|so|after|before|where|until))[ ]*\Z")
"""Before the subject of a clause."""
_WHO = re.compile(r"\bwho[ ]+([a-z]+)[ ]+(?:[a-z]+[ ]+)?\Z")
_JOINED = re.compile(
    r"(?:^|[;:])[ ]*(?:[\w'’]+[ ]+)?(?:[\w'’]+(?:[ ]+[\w'’]+)?,[ ]+)*(?:[\w'’]+[ ]+){1,2}(?:and|&)[ ]+"
    r"[\w'’]+[ ]+(?=[a-z]{2,})|"
    r"(?<![^\W_])[A-Z]\w+[ ](?:and|&)[ ][A-Z]\w+"
)
"""Two at least: "sage and rue sold out", "Pat and Jo"."""
_NO_PLURAL = r"(?!(?:was|is|has|does|this|its|his|us|as|always|perhaps|sometimes|plus|yes|thus|across)\b)"
_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+|both|all|many|several|few|some|most|our|my|his|her|their|"
    r"these|those|the)[ \t]+(?:[a-z-]+[ \t]+){0,2}?[a-z]{2,}(?:s|men|women|people|children)\b(?=[ \t]+[a-z])|"
    rf"(?:^[ \t]*[\"“]?|[\"“]|[.!?:][ \t]+){_NO_PLURAL}[A-Z][a-z]+(?:s|people|men|women)(?=[ \t]+(?-i:[a-z]))|"
    rf"\b(?:when|while|if|because|where|until|once|that)[ \t]+{_NO_PLURAL}[a-z]{{2,}}(?:s|people|children)"
    r"(?=[ \t]+[a-z])",
    re.I,
)
_SUBJECT_IS = re.compile(
    r"(?:(?:and|but|so|because|when|while|that)[ ]+)?(?:(?:The|Two|Many|All|our|my|his|her|their|these|those)[ ]+)?"
    r"(?:[a-z-]+[ ]+)?[A-Za-z]+s[ ]+(?:[a-z]+ly[ ]+)?[a-z]+[ ]+",
    re.I,
)
""" "Directors hire", "and their pupils adore": a clause that wants its object only."""
_AUXILIARY = {"are": "is", "were": "was", "have": "has", "do": "does", "don't": "doesn't"}
_CONTRACTED = {"'re": "'s", "’re": "’s", "'ve": "'s", "’ve": "’s"}
_ADVERB = r"(?:[ \t]+(?:also|often|always|never|still|now|then|just|only|[a-z]+ly))*"


def stated(text: str) -> bool:
    """Return whether the resume says that its candidate is called they."""
    return any(sign.search(text) for sign in (_STATED, _TITLE, _OF_ONE))


def told_singly(text: str, own: Sequence[tuple[int, int]], gender: str) -> Iterator[Touch]:
    """Give they, them and theirs of the candidate the form of ``gender``, with the verbs that agree; and "Mx."."""
    for match in _STATED.finditer(text):
        forms = ("subject", "object", "possessive")
        for group, form in zip((1, 3, 5), forms, strict=True):
            if match.group(group):
                new = cased(pronouns.form(gender, form), match.group(group))
                yield Touch(*match.span(group), new, Field.GENDER, "pronoun")
    for match in _TITLE.finditer(text):
        yield Touch(*match.span(1), "Mr" if gender == "male" else "Ms", Field.GENDER, "title")
    shut = [m.span() for m in _STATED.finditer(text)]
    mine: list[int] = []
    theirs: list[int] = []
    for match in _THEY.finditer(text):
        if any(s <= match.start() < e for s, e in shut):
            continue
        if match.group(1).lower() != "themself" and _of_several(text, match, own, mine, theirs):
            theirs.append(match.start())
            continue
        mine.append(match.start())
        word = match.group(1).lower()
        yield Touch(*match.span(1), cased(pronouns.form(gender, _ROLES[word]), match.group(1)), Field.GENDER, "pronoun")
        if word == "they":
            yield from _agreeing(text, match.end())


def told_as_they(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[Touch]:
    """Give she, her and hers of the candidate the forms of they, with the verbs that agree."""
    for start, end in spans:
        part = role(text, start, end)
        yield Touch(start, end, cased(pronouns.form("neutral", part), text[start:end]), Field.GENDER, "pronoun")
        if part == "subject":
            yield from _agreeing_with_they(text, start, end)


def _agreeing_with_they(text: str, start: int, end: int) -> Iterator[Touch]:
    """ "is" after she becomes "are", "works" becomes "work", so does "and writes" later in the clause."""
    short = re.match(r"(['’])s(?![^\W_])(?:[ \t]+(been|had|got|[a-z]+ed|\w+n)\b)?", text[end:])
    if short:
        done = short.group(2) and (is_finite(short.group(2)) or short.group(2) in ("been", "had", "got"))
        yield Touch(end, end + 2, f"{short.group(1)}{'ve' if done else 're'}", Field.GENDER, "pronoun")
        return
    asked = re.search(
        r"(?<![^\W_])(is|was|has|does|isn['’]t|wasn['’]t|hasn['’]t|doesn['’]t)[ \t]+\Z",
        text[max(0, start - 10) : start],
        re.I,
    )
    if asked:
        at = max(0, start - 10) + asked.start(1)
        yield from _made_plural(text, at, at + len(asked.group(1)))
        return
    match = re.match(rf"{_ADVERB}[ \t]+([a-z]+?(?:n['’]t)?)(?![^\W_]|['’])", text[end:])
    if match is None:
        return
    yield from _made_plural(text, end + match.start(1), end + match.end(1))
    clause = re.compile(r"[^.;:!?\n\"“”]*").match(text[end + match.end(1) :])
    assert clause is not None
    for more in re.finditer(rf"(?:,|\b(?:and|or|but))(?:{_ADVERB})[ \t]+([a-z]+s)(?![^\W_])", clause.group()):
        verb = more.group(1)
        acts = re.match(
            r"(?:[ ]+(?:the|an?|his|her|their|its|our|my)\b|[ ]+(?:and|or)[ ]+[a-z]+s[ ])", clause.group()[more.end() :]
        )
        known = is_finite(verb, nouns=acts is not None) or (acts is not None and more.group()[0] == ",")
        if verb in _PLURAL or (known and verb not in words("grammar", "past")):
            shift = end + match.end(1)
            yield from _made_plural(text, shift + more.start(1), shift + more.end(1))


_PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do"}


def _made_plural(text: str, start: int, end: int) -> Iterator[Touch]:
    word = text[start:end]
    verb, _, rest = word.lower().replace("’", "'").partition("n't")
    new = _PLURAL.get(verb, "") + ("n't" if rest or "n't" in word.lower().replace("’", "'") else "")
    if verb not in _PLURAL:
        new = _base(verb) if verb.endswith("s") and verb not in words("grammar", "closed") else ""
    if new:
        yield Touch(start, end, cased(new, word), Field.GENDER, "pronoun")


def _base(verb: str) -> str:
    """The bare verb of a third person; empty for a word that is none.

    >>> _base("carries"), _base("teaches"), _base("leads"), _base("across")
    ('carry', 'teach', 'lead', '')
    """
    if verb.endswith(("ss", "us", "always")):
        return ""
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    hissing = verb.endswith(("ches", "shes", "sses", "xes", "zes", "goes", "does"))
    return verb[:-2] if hissing else verb[:-1]


def _of_several(
    text: str, match: re.Match[str], own: Sequence[tuple[int, int]], mine: Sequence[int], theirs: Sequence[int]
) -> bool:
    """Several people or things are told of before it in the sentence, after the candidate was.

    ``mine`` are the places before it that mean the candidate, ``theirs`` those that mean others.
    """
    at, word = match.start(), match.group(1).lower()
    opens = max((text.rfind(c, 0, at) for c in ".!?\n"), default=-1) + 1
    sentence = text[opens:at]
    if re.match(r"[ ]+(?:all|both|each)\b", text[match.end() : match.end() + 6]):
        return True
    who = _WHO.search(sentence)
    if who and is_bare(who.group(1)) and not is_finite(who.group(1), nouns=True):
        return True  # "Pat and Jo, who run their own mill"
    clause = re.split(r"[,;:(]", sentence)[-1].lstrip()
    if word == "them" and _subject_is_candidate(text, at, clause, own, mine):
        return True  # "Sam told them so": no subject is its own object
    if word == "them" and _SUBJECT_IS.fullmatch(clause):
        return False  # "Directors hire them twice"
    if word in ("their", "theirs"):
        mine = [m for m in mine if text[m : m + 4].lower() != "them"]  # "Members trust them with their grievances"
    named = max((s - opens for s in (*(s for s, _ in own), *mine) if opens <= s < at), default=-1)
    found = [m.start() for form in (_SEVERAL, _JOINED) for m in form.finditer(sentence) if _no_verb(m.group())]
    begins = len(sentence) - len(clause)
    if word == "them" and found and all(begins <= m < begins + 6 for m in found) and max(theirs, default=-1) < opens:
        return False  # "The sisters at the convent lent them theirs"
    last = [m for m in found if named < 0 or _LEADS.search(sentence[:m])]
    several = max((*last, *(t - opens for t in theirs if opens <= t)), default=-1)
    return several >= 0 and several >= named


def _no_verb(several: str) -> bool:
    """Not "their reel opens"."""
    last = several.rpartition(" ")[2]
    return last == several or not is_finite(last)


def _subject_is_candidate(text: str, at: int, clause: str, own: Sequence[tuple[int, int]], mine: Sequence[int]) -> bool:
    """Nothing but a verb or two stands between the candidate, the subject, and the pronoun."""
    begin = at - len(clause)
    acting = (m for m in mine if begin <= m and text[m : m + 4].lower() == "they")
    ends = [e for s, e in own if begin <= s and e <= at] + [text.find(" ", m) for m in acting]
    between = [text[e:at] for e in ends if e > 0]
    return any(re.fullmatch(r"[ ]+(?:[a-z]+[ ]+){1,2}(?:[a-z]+s[ ]+and[ ]+[a-z]+[ ]+)?", gap) for gap in between)


def _agreeing(text: str, end: int) -> Iterator[Touch]:
    """ "are" after they becomes "is", "work" becomes "works"."""
    short = re.match(r"['’](?:re|ve)(?![^\W_])", text[end:])
    if short:
        yield Touch(end, end + 3, _CONTRACTED[short.group()], Field.GENDER, "pronoun")
        return
    match = re.match(rf"{_ADVERB}[ \t]+([a-z]+?(?:n['’]t)?)(?![^\W_]|['’])", text[end:])
    if match is None:
        return
    verb = match.group(1).replace("’", "'")
    new = _AUXILIARY.get(verb) or _negated(verb) or (None if _past_or_no_verb(verb) else _third(verb))
    if new:
        yield Touch(end + match.start(1), end + match.end(1), new, Field.GENDER, "pronoun")


def _negated(verb: str) -> str:
    """ "weren't" becomes "wasn't"; a modal stays."""
    stem = verb.removesuffix("n't")
    return "" if stem == verb else f"{_AUXILIARY.get(stem, stem)}n't"


def _past_or_no_verb(word: str) -> bool:
    """What follows "they" and takes no ending: a past tense, a modal, a small word."""
    past = is_finite(word, nouns=True) or word in words("grammar", "sure_past") | words("grammar", "finite")
    return past or word.endswith("ed") or word in words("grammar", "closed") | words("grammar", "preposition")


def _third(verb: str) -> str:
    """The third person of a bare verb.

    >>> _third("carry"), _third("teach"), _third("work")
    ('carries', 'teaches', 'works')
    """
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"
