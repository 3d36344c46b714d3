"""Agreement: which role a pronoun plays, told from the words around it.

Why: "her" is his or him, "his" is her or hers. A short grammar decides, no model is needed: what can follow a
determiner, verbs with two objects, verbs with an object and a complement, and that the object of a clause is
never its subject.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from perturb.counterfactual.verb_frames import Here, by_frame, is_word, of
from perturb.counterfactual.verbs import is_bare, is_finite, is_ing, nouns_too
from perturb.counterfactual.word_lists import words

_TOKEN = re.compile(r"\d+[.,]\d+|[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\n")
_WINDOW = 160
_SUBJECTS = frozenset(("she", "he", "i", "we", "you", "they", "it"))

_FIXED = {
    "he": "subject", "she": "subject", "they": "subject", "him": "object", "them": "object", "hers": "possessive",
    "theirs": "possessive", "their": "determiner", "himself": "reflexive", "herself": "reflexive",
    "themself": "reflexive", "themselves": "reflexive",
}  # fmt: skip


def role(text: str, start: int, end: int) -> str:
    """Return the role of the pronoun at ``start:end``: subject, object, determiner, possessive or reflexive.

    >>> role("We trust her judgement.", 9, 12), role("We promoted her.", 12, 15)
    ('determiner', 'object')
    """
    word = text[start:end].lower()
    if word in _FIXED:
        return _FIXED[word]
    here = Here(
        tuple(_TOKEN.findall(text[max(0, start - _WINDOW) : start])),
        tuple(_TOKEN.findall(_joined_lines(text[end : end + _WINDOW]))) or (".",),
    )
    if word == "his":
        return "possessive" if _alone(here) else "determiner"
    return "object" if _is_object(here) else "determiner"


def _is_object(here: Here) -> bool:
    if not is_word(here.next()):
        return _before_mark(here)
    for decide in (
        _after_be,
        _excepted,
        _idiom,
        _opening,
        _closed,
        _acting,
        _after_thought,
        _subject_bound,
        by_frame,
        _time,
        _goes_on,
    ):
        answer = decide(here)
        if answer is not None:
            return answer
    return False


def _after_be(here: Here) -> bool | None:
    """ "was once her patient": after a form of to be a noun follows the determiner."""
    clause = [w for w in here.clause if w not in ("once", "still", "also", "never", "always", "not")]
    first = here.next()
    noun = clause[-1:] != [] and clause[-1] in ("is", "was", "were", "are", "been", "be") and first in of("people")
    return False if noun and not here.clause[-1].endswith("ing") else None


_EVERYBODY = frozenset((
    "nobody", "noone", "one", "none", "no", "everybody", "everyone", "anybody", "anyone", "all", "nothing", "somebody",
    "someone", "who",
))  # fmt: skip


def _excepted(here: Here) -> bool | None:
    """ "Nobody but her understood the ledger", "without her we'd have lost"."""
    first = here.next()
    if first.partition("'")[0].partition("’")[0] in _SUBJECTS | {"there"} and here.governor:
        return True
    if here.governor in ("but", "except", "besides", "save") and set(here.clause[:-1]) & _EVERYBODY:
        return True if is_finite(first) or first in of("finite") or is_bare(first) else None
    return None


def _before_mark(here: Here) -> bool:
    """A quotation may be what somebody is called, or a determiner's noun."""
    if here.next() in ('"', "“", "‘", "'"):
        return here.governor in of("naming") or here.governor in of("giving") or here.ends(1)
    return here.next() not in "$€£#"


def _idiom(here: Here) -> bool | None:
    """ "gave her all", "behind her back", "on her own", "her being there"."""
    first = here.next()
    if first in ("own", "so-called") or (first, here.next(1)) == ("next", "of"):
        return False
    if (first, here.next(1)) == ("first", "class"):
        return here.governor.startswith(("fl", "send", "sent", "book", "upgrade")) or None
    if (first == "one" and here.ends(1)) or (first in ("little", "few") and here.next(1) in ("to", ".", "but", "and")):
        return True
    if first == "even" and here.next(1) in ("then", "when", "if", "though", "after", "before", "as"):
        return True
    if (first, here.next(1)) in (("once", "more"), ("once", "again"), ("one", "of")):
        return True
    if first in ("best", "worst", "utmost", "peak") and here.governor in ("at", "to", "of"):
        return False  # "at her best in a crisis"
    if first in ("all", "best", "utmost") and (here.ends(1) or here.next(1) in of("preposition")):
        return here.governor not in ("give", "gave", "given", "gives", "giving", "do", "did", "tried", "try")
    if first == "back" and here.governor in of("hurts_back"):
        return False
    if first == "every" and here.next(1) in of("every_own"):
        return False
    return _done(here)


def _done(here: Here) -> bool | None:
    """ "No words can do her justice"."""
    done = here.governor in ("do", "does", "did", "done", "doing") and here.next() in of("done")
    return True if done and (here.ends(1) or here.next(1) in of("closed")) else None


def _opening(here: Here) -> bool | None:
    """ "Her then boss": what begins a clause is a determiner, unless "and" or a verb follows at once."""
    if not here.opens:
        return None
    return here.next() in ("and", "or") and False


def _subject_bound(here: Here) -> bool | None:
    """ "She earned her keep": the object of a clause is never its subject."""
    clause = here.clause
    if here.governor in of("preposition") or not clause or _done_by_another(clause):
        return None
    subjects = [w for w in clause if w in _SUBJECTS or w == "who"]
    verbal = here.next() in of("closed") and here.next() not in ("first", "last", "next")
    return False if subjects and subjects[-1] == "she" and not verbal and _near(clause) else None


def _done_by_another(clause: Sequence[str]) -> bool:
    """ "She credits her coach with teaching her discipline": it is the coach who teaches."""
    gerund = len(clause) > 4 and clause[-1].endswith("ing") and clause[-2] in ("for", "with", "of", "from")
    return gerund and any(w in of("article") or w in ("her", "his", "their", "my", "our") for w in clause[1:-2])


def _near(clause: Sequence[str]) -> bool:
    """The pronoun that is the subject has no other verb's subject after it: no noun phrase in between."""
    at = max(i for i, w in enumerate(clause) if w == "she")
    between = clause[at + 1 : -1]
    return not any(w in of("article") or w in ("had", "made", "let", "that") for w in between) or len(between) < 1


def _closed(here: Here) -> bool | None:
    """An article, a preposition, a conjunction or another word that no determiner stands before."""
    first = here.next()
    if first in of("hyper") and not here.ends(1) and here.next(1) not in of("closed"):
        return False if here.governor in of("preposition") or _describes(here, 1) else None
    return True if first in of("closed") else None


def _describes(here: Here, at: int) -> bool:
    """An adjective and then a noun: "once famous house"."""
    return here.next(at) in of("adjective") and not here.ends(at + 1)


def _acting(here: Here) -> bool | None:
    """ "helped her grow the team", "saw her leaving": a bare infinitive or -ing form after a verb that takes one."""
    first, second, verb = here.next(), here.next(1), here.governor
    if verb in of("seeing_ing") and first.endswith("ing") and len(first) > 4 and _subject_bound(here) is None:
        if second in of("after_verb") - of("preposition") - {"and"}:
            return True
        if first in of("ing_noun") and second in of("tongues") | of("given"):
            return True  # "observed her teaching algebra"
        telling = verb.startswith(("show", "remember", "film", "photo")) or here.ends(1) or second in of("closed")
        return True if telling and first not in of("ing_noun") and is_ing(first) else None
    if verb not in of("causative") or first in of("people") or first in of("office"):
        return _acts(here) if verb in of("causative") else None
    if (second in of("article") or second in ("my", "our", "your", "its")) and not verb.startswith("ma"):
        return True  # "let her rig my own lifeline"
    if first in ("present", "perform") and verb not in ("have", "had", "has") and second in of("preposition"):
        return True  # "saw her present in Madrid"
    return _acts(here)


def _acts(here: Here) -> bool | None:
    """A bare verb that is no noun, or is followed as only a verb is."""
    first, second = here.next(), here.next(1)
    if here.governor.startswith("ma") and first in (
        "name",
        "mark",
        "way",
        "home",
        "point",
        "case",
        "debut",
        "fortune",
        "peace",
    ):
        return None  # "made her name with a study of bees"
    if not is_bare(first) or (first in words("grammar", "noun_verb") and first in of("people") | of("office")):
        return None
    if first not in nouns_too() or (first in of("seeming") and second in of("adjective")):
        return True
    if here.governor.startswith(("watch", "see", "saw", "hear", "notic")) and first in of("concrete"):
        return None  # "watch her house when she travels"
    let = here.governor in ("let", "lets", "letting") and first not in ("guard", "room", "own")
    named = here.after[1:2] != () and here.after[1][0].isupper() and not here.ends(1)
    goes_on = here.ends(1) or named or second in of("after_verb") or second in of("closed")
    if let and goes_on and second not in ("of", "be"):
        return True  # "let her work from home", "let her shadow Tull's successor"
    if here.governor.startswith("watch") and first in of("watched"):
        return True if here.ends(1) or second in of("preposition") else None  # not "watched her work closely"
    after = second in of("after_verb") or (second.endswith("ly") and len(second) > 4)
    return (
        True
        if after and second not in ("of", "for", "at", "from", "on", "in", "to", "off", "too", "through", "during")
        else None
    )


def _time(here: Here) -> bool | None:
    """ "met her last year", "saw her two weeks ago"; never "in her last year"."""
    if here.governor in of("temporal"):
        return None
    first = here.next()
    dated = (
        first in ("last", "next", "this", "every", "each", "first", "one") or first in of("number") or first.isdigit()
    )
    ordinal = first in ("first", "one") or first in of("number") or first.isdigit()
    if ordinal and here.governor in of("preposition") and here.next(2) not in ("ago", "later", "before", "earlier"):
        return None  # "thought of her first day"
    return True if dated and here.next(1) in of("time") else None


def _goes_on(here: Here) -> bool | None:
    """ "Those who worked for her stayed": a verb follows at once."""
    first = here.next()
    if first in of("finite") or first in of("sure_past"):
        return True
    adverb = first.endswith("ly") and first not in of("ly_adjective")
    if adverb and (is_bare(here.next(1)) or (is_finite(here.next(1)) and not here.next(1).endswith("ed"))):
        return True
    if first.endswith("ed") and len(first) > 4 and here.next(1) in of("preposition") and first not in of("ed_noun"):
        return True  # "the bakery that employed her closed during the war"
    if _fronted(here):
        return None
    return True if _around(here) else _told_on(here)


def _fronted(here: Here) -> bool:
    """ "Without her notes the merger failed"."""
    first = here.next()
    opens = len(here.clause) == 1 and here.governor in of("preposition") and first.endswith("s")
    return opens and first not in of("past") and (here.next(1) in of("article") or here.next(1) in _SUBJECTS)


def _told_on(here: Here) -> bool | None:
    """A third person or a past tense after the pronoun, where no noun can stand."""
    first, related = here.next(), _in_relative(here)
    if related is not None:
        return related
    given = here.governor in of("giving") or here.governor in of("finding")
    if is_finite(first, nouns=True) and here.next(1) in ("a", "an", "the") and not given:
        return True  # "anyone employing her gains a builder"
    if _plural(here):
        return None
    if is_finite(first) and (here.ends(1) or here.next(1) in of("after_verb") or here.next(1) in of("closed")):
        return True
    wanting = len(here.clause) > 2 and not any(is_finite(w) or w in of("finite") for w in here.clause)
    if wanting and here.governor in of("preposition") and first.endswith("s") and is_finite(first):
        return True  # "a good word from her opens doors"
    harder = first.endswith("ed") and is_finite(first) and here.next(1) in of("adverb")
    return True if harder and here.governor in of("preposition") else None


def _plural(here: Here) -> bool:
    """ "one of her buses was late", "describe her lectures as funny": no third person, but a plural."""
    first = here.next()
    if not first.endswith("s") or first in of("past"):
        return False
    governed = here.governor in of("preposition") or here.governor.endswith("ing")
    return here.next(1) in of("finite") or not (governed or any(w in _RELATIVE for w in here.clause))


_RELATIVE = frozenset(("who", "that", "which", "whoever", "anyone", "everyone", "somebody", "someone", "nobody"))


def _in_relative(here: Here) -> bool | None:
    """ "Those who know her speak of it", "those who know her work speak of it": the first part wants its verb yet."""
    clause = here.clause
    at = -3 if here.governor in of("preposition") else -2
    if len(clause) < 1 - at or clause[-1] != here.governor or clause[at] not in ("who", "that"):
        return None
    if any(is_finite(w) or w in of("finite") for w in clause[:at]) or here.ends(1):
        return None
    first, second = here.next(), here.next(1)
    if is_bare(second) or is_finite(second) or second in of("finite"):
        return False if first not in of("closed") and not first.endswith("ly") else None
    return True if is_bare(first) and (second in of("after_verb") or second in of("preposition")) else None


def _around(here: Here) -> bool:
    """ "The people around her work harder": those who are told of still want their verb."""
    if here.governor not in of("near") or len(here.clause) < 2 or not is_bare(here.next()):
        return False
    told, second = here.clause[-2], here.next(1)
    many = told in ("people", "those", "all", "others", "many", "few", "most", "everyone", "everybody", "anyone") or (
        told in of("people") and told.endswith("s")
    )
    adverb = second in of("adverb") or second.endswith(("ly", "er")) or second in of("preposition") - {"of"}
    adverb = adverb or (second in of("adjective") and here.ends(2))
    made = any(w.startswith(("mak", "made", "let", "help")) for w in here.clause)
    return many and adverb and (made or not any(w in of("finite") or is_finite(w) for w in here.clause))


def _after_thought(here: Here) -> bool | None:
    """ "promoted her twice", "thanked her warmly", "saw her first": an adverb and then no noun."""
    first = here.next()
    if here.next(1) in ("and", "but", "or") and here.ends(3) and _qualifies(first) and _qualifies(here.next(2)):
        return True  # "found working for her demanding and rewarding"
    if first in ("second", "third") and here.ends(1) and here.governor in of("preposition"):
        return False  # "ignored her first report and acted on her second"
    if first.endswith("er") and here.next(1) == "than":
        return True
    if (first, here.next(1)) in (("full", "time"), ("part", "time")) and here.ends(2):
        return True
    adverb = first in of("adverb") or (first.endswith("ly") and first not in of("ly_adjective"))
    if adverb or (first in of("adjective") and here.ends(1)):
        return True if here.ends(1) or here.next(1) in of("closed") or here.next(1).endswith("ly") else None
    return None


def _qualifies(word: str) -> bool:
    """A quality, never a thing."""
    if word in of("ing_noun") or word in of("ed_noun"):
        return False
    return word in of("adjective") or is_ing(word) or (word.endswith("ed") and is_finite(word))


def _alone(here: Here) -> bool:
    """Whether "his" stands for a thing: "the idea was his", "a cousin of his works here"."""
    first = here.next()
    several = any(w in of("article") or w in of("number") for w in here.clause[-5:-1])
    if here.governor == "of" and several and first in ("now", "then", "once", "still", "later", "also"):
        return is_finite(here.next(1), nouns=True) or is_bare(here.next(1))
    if here.opens and here.ends(1) and first in words("grammar", "past"):
        return True  # "mine failed, his held"
    if here.governor in ("to", "than", "from") and first in of("stands") and not here.ends(1):
        return True
    if not is_word(first):
        return first not in ('"', "“", "‘", "'") or here.ends(1)
    burned = (
        here.governor in of("preposition") - {"of"}
        and is_finite(first)
        and (first.endswith("ed") or first in of("past"))
    )
    if burned and (here.ends(1) or here.next(1) in of("preposition") or here.next(1) in ("down", "up", "out", "away")):
        return True  # "the garage next to his burned down"
    if first in of("hyper") or first in ("own", "being", "all", "every", "best", "back"):
        return False
    if first in of("closed") or first in of("finite"):
        return True
    counted = here.clause[-3] if len(here.clause) > 2 else ""
    after_of = here.governor == "of" and counted in of("article") | of("number") | {"one", "the"}
    listed = here.governor in ("and", "or")
    if (after_of or listed) and is_bare(first) and here.next(1) in of("article"):
        return True  # "My team and his share a floor"
    follows = here.ends(1) or here.next(1) in of("after_verb") | of("closed") | of("object_pronoun")
    return is_finite(first, nouns=after_of) and follows and (after_of or listed)


def _joined_lines(text: str) -> str:
    """A sentence may run over a line; an empty line ends it."""
    return re.sub(r"\r?\n(?=[ \t]*[^\W\d_])", " ", re.sub(r"\n[ \t]*\r?\n", "\n.\n", text))
