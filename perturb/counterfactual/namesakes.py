"""Namesakes: whether one word of the candidate's name, standing by itself, means the candidate.

Why: names are also words, places, brands and other people's names. The neighbours give signs, which are weighed with
weights that ``tests/corpora/learn_namesakes.py`` learns from marked texts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from name_lists import census, lexicon, pronouns
from perturb.counterfactual.identity import Identity
from perturb.counterfactual.verbs import is_bare, is_finite
from perturb.counterfactual.word_lists import alternatives, listed, words

IDIOM = listed(r"(?<![^\W_])(?:<naming:idioms>)(?![^\W_])")
"""What holds a given name and means nobody: "Great Scott"."""
_WORK_BEFORE = listed(
    r"\b(?:<naming:works>)\b[^\"“”.\n]{0,12}(?:[\"“][^\"“”\n]*[\"”](?:[ \t,;\d()&/–-]|and\b){0,16})*\Z",
    re.I,
)
_ORGANISATION = listed(
    r"[ \t]*(?:'s[ \t]+(?-i:(?=[A-Z])))?(?:&|\+|and[ \t]+(?:<naming:after_and>)\b|(?:<naming:organisation>|"
    r"(?-i:Works)|technolog\w+|pharma\w*|v?\d+\.\d+)(?![^\W_]))",
    re.I,
)
ALIAS = listed(r"\b(?:<naming:alias_labels>)[ ]*[:|–-]?[ \"“]*\Z", re.I)
"""What stands before another name of the candidate's."""
_REGION = listed(r"[ \t]*\((?:<naming:states>|<naming:regions>)\)")
PLACE_AFTER = listed(r",?[ \t]+(?:<naming:states>)\b(?!['’])|,[ \t]+(?:<naming:regions>)\b")
"""What stands after the name of a town."""
_WORKED_AT = listed(r"(?:\b(?:<naming:worked_at>)[ \t]+|[@&][ \t]*)\Z", re.I)
_TITLE_BEFORE = listed(r"(?<![^\W_])(<titles>|<naming:occupations>)\.?[ \t]+\Z", re.I)
_GREETING = listed(r"\b(?:<naming:greeting>)[ \t,]+\Z", re.I)
_VERB_AFTER = listed(r"[ \t]+(?:(?:<naming:actions>)\b|and[ \t]+(?:his|her|I)\b|[a-z]+ed\b|[a-z]{2,}[^s\W]s\b)")
_DETERMINER = listed(r"\b(?:<naming:determiners>)[ \t]+\Z", re.I)
_AMONG_PEOPLE = listed(r"\b(?:<naming:among_people>)[ \t]+\Z", re.I)

_IN = frozenset(("in", "at", "to", "from", "near", "of", "by", "for", "on", "with", "about", "after", "against"))
_TOKEN = re.compile(r"[^\W_]+|[^\w\s]")
_PREVIOUS = re.compile(r"([^\W\d_](?:[^\W\d_]|['’.-])*)[ \t]+\Z")
_NEXT = re.compile(r"[ \t]+([^\W\d_](?:[^\W\d_]|['’-])*)")
_POSSESSIVE = re.compile(r"['’](?:s\b)?[ \t]+(?:[a-z]|[A-Z][a-z]+$)|['’]s(?![^\W_])(?![ \t]+[A-Z])")
_FIRM = re.compile(r"['’](?:s\b)?[ \t]+[A-Z](?!-[a-z])")
"""A possessive before a capital: "Kettle's Yard"."""
_GLUED_BEFORE = re.compile(r"[^\W_][-/@]\Z|[@#]\Z|(?<!\b[Mm]r)(?<!\b[Mm]s)(?<!\b[Mm]rs)(?<!\b[DdSs]r)[^\W_]{2}\.\Z")
_GLUED_AFTER = listed(
    r"[-/@‑](?!(?:<naming:after_given>)\b)[^\W_]|\.(?![A-Z](?![^\W_]))[^\W_]|\.(?:js|py|net|com|io)|[ \t]\d+:\d"
)
_OWN_LABEL = listed(
    r"(?:(?:(?:^|\n)[ \t•*|-]*(?:<naming:name_labels>)|\b(?:<naming:own_labels>))[ \t]*[:=–|\t-][ \t:]*|"
    r"\b(?:<naming:own_words>)[ \t|:]+)\Z",
    re.I,
)
_OWN_BEFORE = listed(r"\b(?:<naming:own_before>)\b[ \t]*(?:of|at|,|:|-|–|—|\(|\|)?[ \t\"“]*(?:the[ \t]+)?\Z", re.I)
_OWN_AFTER = listed(r"[^\n.]{0,40}[,(|–—-][ \t]*(?:<naming:own_after>)\b", re.I)
_OTHERS = listed(r"\b(?:<naming:before_others>)(?![^\W_])[^\n]{0,32}\Z", re.I)
_BRANDED = re.compile(r"(?<!\w)[&@][ \t]*\Z")
_GLOSSES = re.compile(r"\b(?:he|she|they)[ \t]*[(–—-][ \t]*\Z")
_QUOTED_WHOLE = (re.compile(r"[\"“«]\Z"), re.compile(r"[!?.,]?[\"”»]"))
_NICKED = re.compile(r"(?:,|\(|\b(?:as|called|by|nicknamed|prefers))[ \t]*[\"“«]\Z")
_GLOSS = re.compile(r"[A-Z][\w’'-]*[ \t]+\(\Z")
_OF = re.compile(r"[A-Z]\w+[ \t]+(?:of|de)[ \t]+\Z")
_HEADLINE = re.compile(r"[ \t]+(?:and|of|in|&)[ \t]+(?:the[ \t]+)?[A-Z][\w’'-]*[\"”»]")
"""The rest of a title in quotation marks."""
_APPOSED = re.compile(
    r",[ \t]+(?:(?:(?-i:I)|an?|the|who|whose|whom|then|now|also)\b|\d\d\b)|[ \t]+(?:him|her|them)sel(?:f|ves)\b"
)
_AUTHORED = re.compile(r"(?<![^\W_])[A-Z][\w-]+[ \t]+[A-Z][\w-]+['’]s?[ \t]+[*_\"“‘]*\Z")
_ROLE = listed(
    r"[ \t]*\((?:(?:the[ \t]+)?(?:title[ \t]+)?(?:role|lead|<naming:stage>)\b|the[ \t]+[a-z]+[,)])|"
    r"[ \t]+(?:and|&)[ \t]+[A-Z][\w'’-]+[ \t]*\((?:[\w’'-]+[ \t]+){0,3}(?:<naming:stage>)\b"
)
"""After it: "Carmen (title role)", "Beatrice and Dante (community play)"."""
_PLAYED = (
    listed(r"\b(?:<naming:playing>)\b[^.;\n]{0,30}\Z", re.I),
    re.compile(r"[ \t]+in[ \t]+[A-Z\"“‘*]|[ \t]*\([A-Z][a-z]"),
)
"""Around a part in a play: "Role in school: Imogen in Cymbeline", "Danced Tatiana in Onegin"."""
_NAMESAKE_BEFORE = re.compile(r"\bnot[ \t]+(?:to be confused with[ \t]+)?(?:the[ \t]+(?:[a-z]+[ \t]+){1,2})\Z")
_NAMESAKE_AFTER = re.compile(
    r"(?:(?:[ \t]+(?-i:[A-Z])(?:[\w'’-]+|\.)){0,3}"
    r"(?:['’]s(?:[ \t]+[A-Za-z]+){1,3})?[ \t]*[(,][ \t]*|[ \t]+(?:is|are)[ \t]+)"
    r"(?:no (?:relation|relative|kin)|not related|unrelated|a namesake)\b",
    re.I,
)
""" "Gareth Pugh", the designer; "Wei Li (no relation)": somebody else of the name."""
_PARTICLES = r"(?:(?:del|de|da|di|van|von|der|den|la|al|bin|du)[ \t]+){1,2}(?=[A-Z])"
_SUED_BY = re.compile(r"[ \t](?:v|vs)\.?[ \t]+(?:[A-Z]['’])?\Z")
_SUED = re.compile(r"[ \t]+(?:v|vs)\.?[ \t]+(?:[A-Z]|the\b)")
_SIGNED = listed(r"\b(?:<naming:signing>)[ \t]*,[ \t\r\n]*\Z", re.I)
_SIGNS = re.compile(r"[ \t]*(?:\r?\n[ \t]*(?:\r?\n|\Z)|\Z)")
_ADDRESSED = re.compile(r"[\"“][ \t]*\Z"), re.compile(r"[?,!]")


def stands_for_candidate(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether the name part at ``start:end`` means the candidate; ``role`` is as in ``naming.Part``."""
    sure = decided(text, start, end, role, identity)
    return odds(text, start, end, role, identity) > 0 if sure is None else sure


def decided(text: str, start: int, end: int, role: str, identity: Identity) -> bool | None:
    """Return what the first sure rule says that has an answer; None where none has."""
    here = _Place(text, start, end, role, identity)
    return next((answer for rule in SURE if (answer := rule(here)) is not None), None)


def odds(text: str, start: int, end: int, role: str, identity: Identity) -> float:
    """Return the log odds that the name part at ``start:end`` means the candidate."""
    known = weights()
    return known[""] + sum(known.get(sign, 0.0) for sign in signs(text, start, end, role, identity))


@cache
def weights() -> dict[str, float]:
    """Return the weight of each sign; that of the empty one is added always."""
    found: dict[str, float] = json.loads(files(__package__).joinpath("namesakes.json").read_text("utf-8"))
    return found


def signs(text: str, start: int, end: int, role: str, identity: Identity) -> frozenset[str]:
    """Return what speaks for the name part at ``start:end`` being the candidate's and what for a namesake's."""
    here = _Place(text, start, end, role, identity)
    answers = [(rule.__name__, rule(here)) for rule in WEIGHED]
    first = next(((name, yes) for name, yes in answers if yes is not None), ("", True))
    found = [f"{name} {yes}" for name, yes in answers if yes is not None]
    found += [f"first {first[0]} {first[1]}", f"first {first[1]}", f"{here.kind} {first[1]}"]
    before = ["^", "^", *_tokens(here.line_before)][-6:]
    after = [*_tokens(here.line_after), "$", "$"][:6]
    found += [f"prev={before[-1]}", f"prev2={' '.join(before[-2:])}"]
    found += [f"next={after[0]}", f"next2={' '.join(after[:2])}"]
    found += [f"around={before[-1]} {after[0]}", f"{here.kind}&prev={before[-1]}", f"{here.kind}&next={after[0]}"]
    found += [f"ahead={w}" for w in before[:-1]] + [f"behind={w}" for w in after[1:]]
    return frozenset([*found, *here.looks()])


def _tokens(text: str) -> list[str]:
    """Words in small letters, marks, and 0 for every figure."""
    return ["0" if token[0].isdigit() else token for token in _TOKEN.findall(text.lower())]


@dataclass(frozen=True, slots=True)
class _Place:
    """A word of the name and what stands around it."""

    text: str
    start: int
    end: int
    role: str
    identity: Identity

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]

    @property
    def before(self) -> str:
        """What stands before it, marks of emphasis left out; a heading in capitals is read as if written small."""
        said = self.text[max(0, self.start - 40) : self.start].rstrip("*")
        return said.lower() if self.shouted else said

    @property
    def after(self) -> str:
        said = self.text[self.end : self.end + 60].lstrip("*")
        return re.sub(r"\A[^\n]*", lambda m: m.group().lower(), said) if self.shouted else said

    @property
    def shouted(self) -> bool:
        """ "KIM IN THREE LINES": a line of capitals with small words in it."""
        closes = self.text.find("\n", self.end) % (len(self.text) + 1)
        line = self.text[self.text.rfind("\n", 0, self.start) + 1 : closes]
        said = set(line.lower().split())
        return line.isupper() and len(said & words("grammar", "closed")) > 0

    @property
    def follows(self) -> str:
        """The next word on the line; empty where none follows."""
        found = _NEXT.match(self.after)
        return found.group(1) if found else ""

    @property
    def line_before(self) -> str:
        return self.text[max(self.text.rfind("\n", 0, self.start) + 1, self.start - 60) : self.start]

    @property
    def line_after(self) -> str:
        return self.text[self.end : self.end + 60].partition("\n")[0]

    @property
    def kind(self) -> str:
        """The part of the name and what else it may be."""
        return f"{self.role}/{_homograph(self.word)}"

    def looks(self) -> Iterator[str]:
        """How the word and its neighbours are written, and what else the word is."""
        entry, before, after = lexicon.lookup(self.word), self.line_before, self.line_after
        yield self.kind
        yield f"common {min(4, entry.common)} {self.role}"
        yield f"city {min(3, entry.city)} {self.role}"
        yield shape(self.word)
        large = re.search(r"[A-Z][\w’'-]*[ \t]+\Z", before), re.match(r"[ \t]+[A-Z]", after)
        opens = re.search(r"[.!?:;•|\n\"“(–—][ \t]*\Z|\A[ \t•*-]*\Z", before)
        yield f"{'opens' if opens else 'inside'} {large[0] is not None} {large[1] is not None}"
        yield f"genitive {self.role}" if re.match(r"['’]s?", after) else "plain"
        yield "short line" if len(before) + len(after) < 50 else "long line"
        yield f"line {min(3, self.text.count(chr(10), 0, self.start))}"
        quoted = before.count('"') % 2 or before.rfind("“") > before.rfind("”")
        yield "quoted" if quoted else "unquoted"
        small = re.search(rf"(?<![^\W_]){re.escape(self.word.lower())}(?![^\W_])", self.text)
        yield f"thing too {small is not None}"
        follows = _NEXT.match(after)
        if follows:
            yield f"then {_verbal(follows.group(1))} {self.role}"
        yield from self.of_works()
        yield "listed" if re.search(r",[ \t]*\Z", before) or re.match(r",", after) else "unlisted"

    def of_works(self) -> Iterator[str]:
        """Signs of a work, a thing or a place of the name: who reads, who wrote it, how its title goes on."""
        before, after = self.line_before, self.line_after
        yield f"before {_led_by(before)} {self.role}"
        goes_on = re.match(
            r"[ \t]+(by|to|for|the|of|in|on|at|and|with|from|&|or)[ \t]+(?:the[ \t]+|a[ \t]+)?([A-Z]?)", after
        )
        if goes_on is not None:
            yield f"goes on {goes_on.group(1)} {'large' if goes_on.group(2) else 'small'}"
        sentence = re.split(r"[.!?;:•|]", before)[-1]
        again = re.search(rf"(?<![^\W_]){re.escape(self.word)}(?![^\W_])", sentence)
        owns = after.startswith(("'", "’"))
        yield f"{'again' if again and not owns else 'once'} {self.role}"
        large = re.search(r"([A-Z][\w’'-]*)[ \t]+\Z", before)
        if large is not None and not re.search(r"(?:^|[.!?;:•|\"“(–—-][ \t]*)\Z", before[: large.start()]):
            yield "inside a name"
        if re.match(r"[ \t]+[A-Z][a-z]", after):
            yield f"large follows {self.role}"

    @property
    def family(self) -> bool:
        return self.role == "family"


def shape(word: str) -> str:
    """Return how a word is written: ``shouted``, ``large`` or ``small``."""
    return "shouted" if word.isupper() else "large" if word[0].isupper() else "small"


def _verbal(word: str) -> str:
    return "verb" if is_finite(word) else "noun verb" if is_finite(word, nouns=True) else "other"


def _led_by(before: str) -> str:
    """What kind of word stands before a name or its quotation mark."""
    found = re.search(r"([^\W\d_]+)[ \t]+(?:[\"“*_]+)?\Z", before)
    word = found.group(1).lower() if found else ""
    kinds = {kind: word in words("naming", kind) for kind in ("arts", "addressing")}
    kinds |= {"verb": is_finite(word), "preposition": word in _IN}
    return next((kind for kind, yes in kinds.items() if yes), "")


def _written_large(here: _Place) -> bool | None:
    glued = _GLUED_BEFORE.search(here.before) or _GLUED_AFTER.match(here.after)
    return False if not any(c.isupper() for c in here.word) or glued else None


def _labelled(here: _Place) -> bool | None:
    """ "Maiden name: Jane", "he (Will) found it"."""
    cited = here.family and re.match(r",?[ \t]+et[ \t]+al\b", here.after)
    return True if cited or any(b.search(here.before) for b in (_OWN_LABEL, ALIAS, _GLOSSES)) else None


_ONE_OF_MANY = re.compile(r"(?:^|[.;:!?\n][ \t]*)The[ \t]+\Z")
""" "The Mr. Quist of the posters"."""
_TOLD_OF = listed(r"\b(?:<naming:tales>)[ \t]+\Z")
""" "In the myth Iris runs errands"."""
_OF_A_TALE = re.compile(
    r"[ \t]+of[ \t]+(?:the[ \t]+d['’][A-Z]|[A-Z][a-z]+[ \t]+(?:Gables|Arc|Farm|Troy)\b|Arc\b|Troy\b)"
)
""" "Anne of Green Gables", "Tess of the d'Urbervilles"."""


_LONGEST_SHORTENED = 4
"""Letters of a title that is cut short: "Engr. Obi", but "She is an engineer. Ada built …"."""


def _of_a_work(here: _Place) -> bool | None:
    """The name of a song, a role in a thesis: what is quoted after the word for a work."""
    line = here.text[here.text.rfind("\n", 0, here.start) + 1 : here.start]
    opened = max(line.rfind(c) for c in '"“«')
    if opened < 0 or (line.count('"') % 2 == 0 and line[opened] == '"') or "”" in line[opened:]:
        return None
    if _HEADLINE.match(here.text, here.end) and here.before.rstrip('"“«') != here.before:
        return False  # "“Ebony and Ivy” (review)"
    return False if _WORK_BEFORE.search(line[:opened]) else None


def _titled(here: _Place) -> bool | None:
    """ "Ranger Park", "Ms. Doe"; "Mr. Grace" is somebody else where the candidate is Grace Muldoon."""
    match = _TITLE_BEFORE.search(here.before)
    if match is None or (match.group().rstrip().endswith(".") and len(match.group(1)) > _LONGEST_SHORTENED):
        return None
    ahead = here.before[: match.start()]
    if _ONE_OF_MANY.search(ahead) and re.match(r"[ \t]+of\b", here.after):
        return False
    familiar = match.group(1).lower() in words("naming", "before_given")
    if not familiar and here.role == "first" and lexicon.lookup(here.word).family >= 3:
        return False
    return not _other_name(here.after)


_EPONYMS_BEFORE = (_TOLD_OF, _AUTHORED, _SUED_BY)
_LAW = listed(r"['’]s?[ \t]+(?:<naming:eponyms,shops>)\b")
_THE_GREAT = re.compile(r"[ \t]+(?:the[ \t]+)[A-Z][a-z]+(?![ \t]+[A-Z])")
_EPONYMS_AFTER = (_ROLE, _THE_GREAT, _LAW, _OF_A_TALE, _SUED)


def _eponymous(here: _Place) -> bool | None:
    """ "Murphy's law", "Great Scott!", "Jane Austen's Emma", "O'Brien v. Brown"."""
    before, after = here.before, here.after
    told = (
        _in_idiom(here)
        or any(sign.search(before) for sign in _EPONYMS_BEFORE)
        or any(sign.match(after) for sign in _EPONYMS_AFTER)
        or (_PLAYED[0].search(before) and _PLAYED[1].match(after))
        or (re.match(r"[ \t]+of[ \t]+[A-Z]", after) and _homograph(here.word) == "everyday")  # "Dean of Students"
    )
    return False if told else None


def _in_idiom(here: _Place) -> bool:
    found = IDIOM.finditer(here.text, max(0, here.start - 24), here.end + 28)
    return any(m.start() <= here.start and here.end <= m.end() for m in found)


def _among_capitals(here: _Place) -> bool | None:
    """Part of an employer's, a place's or somebody else's name."""
    if any(sign.match(here.after) for sign in (_REGION, _ORGANISATION, PLACE_AFTER, _FIRM)):
        return False
    if _own_initial(here):
        return None
    if _foreign_initials(here):
        return False
    return False if _other_name(here.after) or _named_before(here.before) else None


def _foreign_initials(here: _Place) -> bool:
    """ "Chen, Y.-L." among the authors, where the candidate is Ming-Hao Chen."""
    after = re.match(r",?[ ]([A-Z])\.(?:[ -]?[A-Z]\.)*", here.after)
    before = re.search(r"(?<![^\W_])(?<![:=][ ])([A-Z])\.[ ]\Z", here.before) if not here.family else None
    names = (here.identity.first, *here.identity.middles, *here.identity.nicknames, here.identity.family)
    own = {n[0].upper() for n in names if n}
    return any(m is not None and m.group(1) not in own for m in (after if here.family else None, before))


def _own_initial(here: _Place) -> bool:
    """ "F. Gulam" and "Gulam F", where the candidate is Gulam F."""
    names = (here.identity.first, *here.identity.middles, here.identity.family)
    letters = {n[0].upper() for n in names if len(n.rstrip(".")) == 1}
    before = re.search(r"(?<![^\W_])(?<!\.)([A-Z])[. \t]{1,2}\Z", here.before)
    after = re.match(r"[. \t]{1,2}([A-Z])(?![^\W_])", here.after)
    return any(m is not None and m.group(1) in letters for m in (before, after))


def _own_firm(here: _Place) -> bool | None:
    return True if own_business(here.text, here.start, here.end) else None


def _pronoun_too(here: _Place) -> bool | None:
    shut = pronouns.words("male") | pronouns.words("female") | {"i", "you", "we", "it", "my"}
    return False if here.word.lower() in shut else None


_SKILL = re.compile(r"['’]s?[ \t]+(?:PhD|Python|Excel|Java|[A-Z]{2,5}(?![^\W_])|([A-Z][a-z]+))")


def _owned(here: _Place) -> bool | None:
    """ "Sasha's German is fluent", "Jane's PhD"; not "Kettle's Yard"."""
    found = None if here.family else _SKILL.match(here.after)
    own = found is not None and (found.group(1) or "english").lower() in words("grammar", "tongues")
    return True if own else None


def _a_thing(here: _Place) -> bool | None:
    """ "Ebony magazine", "installed Victor meters": a noun follows, and the name is a word or a verb's object."""
    follows = here.follows
    if not follows.islower() or len(follows) < 4 or _can_follow(follows) or here.role in ("nickname", "family"):
        return None
    verb = re.search(r"\b[a-z]+(?:ed|ing)[ \t]+\Z", here.before) is not None and follows.endswith("s")
    noun = lexicon.lookup(here.word).wordlike and not follows.endswith(("ed", "s"))
    return False if noun or verb or follows in words("naming", "organisation") else None


def _quoted_or_glossed(here: _Place) -> bool | None:
    """ "Metz and Nancy (Lorraine)", "Oliver!" alone between quotation marks; a nickname may stand so."""
    said = re.match(r"[,!?.][\"”»][ \t]+[a-z]+[ \t]+(?:says?|said|asks?|asked|tells?)\b", here.after)
    quoted = _QUOTED_WHOLE[0].search(here.before) and _QUOTED_WHOLE[1].match(here.after) and not said
    opens = re.search(r"(?:^|[.\n•|][ \t]*)[\"“]\Z", here.before) is not None  # "“Connie” on the badge"
    if here.role == "nickname" and (opens or _NICKED.search(here.before) or here.before.endswith("(")):
        return None
    return False if quoted or (_GLOSS.search(here.before) and here.after.startswith(")")) else None


def _determined(here: _Place) -> bool | None:
    """ "every Mercedes", "a Henry rifle", "Society of Jesus"."""
    bare = not _POSSESSIVE.match(here.after)
    return False if bare and (_DETERMINER.search(here.before) or _OF.search(here.before)) else None


def _family_owns(here: _Place) -> bool | None:
    """ "Ramos's paper"."""
    return True if here.family and _POSSESSIVE.match(here.after) and _acting(here) else None


def _acting(here: _Place) -> bool | None:
    """Signs of a person: a verb or a genitive after it, a greeting before it, an apposition, a signature."""
    signed = _SIGNED.search(here.before) and _SIGNS.match(here.after)
    asked = _ADDRESSED[0].search(here.before) and _ADDRESSED[1].match(here.after)
    return True if signed or asked or _acts(here.before, here.after) else None


def _family_alone(here: _Place) -> bool | None:
    """A family name with no sign of a person: not an employer's, not a word's, not the first half of a compound."""
    if not here.family:
        return None
    if _WORKED_AT.search(here.before) or used_as_brand(here.text, here.word) or _homograph(here.word):
        return False
    return here.follows == "" or _can_follow(here.follows)


_LED_IN = re.compile(r"\b(?:the|an?|our|its)[ \t]+(?:[a-z-]+[ \t]+)?([a-z-]{3,})[ \t]+\Z", re.I)
_COUNTED = re.compile(r"(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|several|many|few|some|other))[ \t]+\Z")
_PRAISED = re.compile(r"\b(?:the|an?)[ \t]+[a-z]+[ \t]+\Z", re.I)
_IS = re.compile(r"[ \t]+(?:is|was)[ \t]+(?:an?|the|his|her|its|my|in|on|at)\b")


def _called_a_thing(here: _Place) -> bool | None:
    """ "the star Vega is a photo", "three Julia packages", "Mini Cooper dealer": a noun phrase with the name in it."""
    acts = here.follows.islower() and _can_follow(here.follows)
    led = _LED_IN.search(here.before)
    if led is not None and _is_noun(led.group(1)) and (not acts or _IS.match(here.after)):
        return False
    return False if here.follows.islower() and _noun_goes_on(here) else None


def _noun_goes_on(here: _Place) -> bool:
    """ "Three Julia packages", "Mini Cooper dealer", "the famous Cyrus hinge"."""
    if here.follows.endswith("s") and _COUNTED.search(here.before):
        return True
    if len(here.follows) < 4 or _can_follow(here.follows):
        return False
    large = re.search(r"(?<![^\W_])[A-Z][a-z]+[ \t]+\Z", here.before)
    return bool(large or (not here.family and _PRAISED.search(here.before)))


def _is_noun(word: str) -> bool:
    """A thing: no person, no quality, no verb and no small word."""
    small = any(word in words("grammar", kind) for kind in ("people", "office", "adjective", "closed", "time"))
    kin = any(word in words("gender", kind) for kind in ("relations", "kin", "relatives"))
    verb = is_finite(word, nouns=True) or is_bare(word) or word.endswith(("ing", "ly", "ed"))
    return not (small or kin or verb)


def _given_alone(here: _Place) -> bool | None:
    """A given name alone: an everyday word counts inside a sentence only, a place's name with a sign of a person."""
    kind = _homograph(here.word)
    if kind == "everyday" and not _opens(here.before):
        return True
    known_as = here.role == "nickname" and re.match(r"[ \t]+to[ \t]+(?:his|her|their|my|all)\b", here.after)
    return True if kind == "" or known_as else _AMONG_PEOPLE.search(here.before) is not None


SURE: tuple[Callable[[_Place], bool | None], ...] = (
    _written_large, _labelled, _eponymous, _of_a_work, _titled, _own_firm, _owned, _among_capitals, _quoted_or_glossed,
    _pronoun_too, _a_thing, _determined, _family_owns,
)  # fmt: skip
"""In the order in which they are asked; the first that has an answer decides."""
WEIGHED = (_called_a_thing, _acting, _family_alone, _given_alone)
"""Asked where no sure rule has an answer; what they say is weighed with what else stands there."""


def means_another(text: str, start: int, end: int, role: str, identity: Identity) -> bool:
    """Return whether something beside the word, names aside, says that it is a thing's, a place's or a work's name."""
    here = _Place(text, start, end, role, identity)
    rules = (_written_large, _quoted_or_glossed, _eponymous, _of_a_work, _determined, _a_thing)
    if any(rule(here) is False for rule in rules):
        return True
    return decided(text, start, end, role, identity) is None and odds(text, start, end, role, identity) < 0


def of_another(text: str, start: int) -> bool:
    """Return whether a label before ``start`` says that the name there is a parent's, a spouse's or a referee's."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return _OTHERS.search(line) is not None


def namesake(text: str, start: int, end: int) -> bool:
    """Return whether the text says that the bearer of the name at ``start:end`` is somebody else."""
    before = text[max(0, start - 50) : start]
    return bool(_NAMESAKE_BEFORE.search(before) or _NAMESAKE_AFTER.match(text, end))


def own_business(text: str, start: int, end: int) -> bool:
    """Return whether an organisation at ``start:end`` is said to be the candidate's own: it goes with the name."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    after = text[end : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return bool(_OWN_BEFORE.search(line) or (_ORGANISATION.match(after) and _OWN_AFTER.match(after)))


def used_as_brand(text: str, word: str) -> bool:
    """Return whether the same word is part of an organisation's name somewhere in the text."""
    for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, re.I):
        before = text[max(0, match.start() - 3) : match.start()]
        branded = _ORGANISATION.match(text, match.end()) or _BRANDED.search(before)
        if branded and not own_business(text, *match.span()):
            return True
    return False


def _can_follow(word: str) -> bool:
    """Whether a word can follow a person's name: a verb, an adverb, a small word; "hockey" cannot."""
    low = word.lower()
    known = low in words("grammar", "closed") | words("grammar", "adverb") | words("grammar", "particle")
    return known or low.endswith("ly") or is_finite(low, nouns=True)


def _acts(before: str, after: str) -> bool:
    """Evidence for a person: a verb or a genitive after it, a greeting or somebody's verb before it."""
    if _POSSESSIVE.match(after):
        return re.match(rf"['’]s?[ \t]+(?:{alternatives('naming', 'eponyms')})\b", after, re.I) is None
    follows = _NEXT.match(after)
    acts = _VERB_AFTER.match(after) or (follows and is_finite(follows.group(1)) and _opens(before))
    return bool(acts or _GREETING.search(before) or _APPOSED.match(after))


def _opens(before: str) -> bool:
    """Nothing stands before on the line or in the sentence."""
    return re.search(r"(?:^|[.!?:;•|\n\"“(–—-][ \t]*)\Z", before) is not None


def _other_name(after: str) -> bool:
    """The next word on the line is capitalised: a compound, or somebody else's name."""
    match = _NEXT.match(re.sub(rf"\A([ \t]+){_PARTICLES}", r"\1", after))
    signed = re.match(r"[ \t]+[A-Z]\.?[ \t]*(?:[)\r\n]|\Z)", after)  # "(Rahil K)"
    return match is not None and match.group(1)[0].isupper() and match.group(1) != "I" and not signed


def _named_before(before: str) -> bool:
    """The word before is another given name, an initial, or part of a compound."""
    match = _PREVIOUS.search(before)
    if match is None or not match.group(1)[0].isupper():
        return False
    word = match.group(1)
    if word.rstrip(".").lower() in words("naming", "place_prefix"):
        return True
    if _sentence_end(word):
        return False
    if len(word.rstrip(".")) == 1:
        article = re.search(r"(?:^|[.!?:\n\"“][ \t]*)[OAEY][ \t]+\Z|[:=][ \t]*[A-Z]\.[ \t]+\Z", before)  # "O Ernani é"
        return word not in ("I", "A") and not article
    entry = lexicon.lookup(word.rstrip("."))
    opens = re.search(r"(?:^|[.!?:•\n\"“][ \t]*)" + re.escape(word) + r"[ \t]+\Z", before) is not None
    return not (opens and entry.common >= 3)


def _sentence_end(word: str) -> bool:
    """A full stop after a whole word ends the sentence; after an initial or an abbreviation it does not."""
    plain = word.rstrip(".")
    return word.endswith(".") and len(plain) > 1 and "." not in plain


@cache
def _homograph(word: str) -> str:
    """``everyday`` or ``places`` where the name is also a word, a month, a town or a language; else empty."""
    plain = census.fold(word)
    if plain in words("naming", "places"):
        return "places"
    if plain in words("naming", "everyday"):
        return "everyday"
    entry = lexicon.lookup(word)
    return "everyday" if entry.common >= 3 and entry.lean >= 0 else ""
