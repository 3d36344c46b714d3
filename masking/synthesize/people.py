"""People: draws persons with names of all origins, and spells their names as resumes do."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from masking.synthesize.invented import invent
from name_lists import lexicon
from name_lists.origins import Origin, handwritten, world

WORDS = "words"
INVENTED = "invented"
CENSUS = "us census"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name: the candidate, a referee, a parent, a co-author."""

    given: str
    middle: str
    family: str
    """Empty for people with a single name."""
    gender: str
    """``female`` or ``male``."""
    origin: str
    order: str = "given family"

    @property
    def full(self) -> str:
        """The name in the order and form usual for its origin, without the middle name."""
        if not self.family:
            return self.given
        if self.order == "family given":
            return f"{self.family} {self.given}"
        return f"{self.given} {self.family}"

    @property
    def initial(self) -> str:
        """First letter of the given name."""
        return self.given[0].upper()


def origins() -> tuple[str, ...]:
    """Names of all origins that ``person`` knows."""
    return (*_weights()[0],)


def person(rng: random.Random, *, origin: str | None = None, gender: str | None = None) -> Person:
    """Draw a person; without ``origin`` from all origins of the world, words and invented names among them."""
    names, weights = _weights()
    chosen = origin or rng.choices(names, weights)[0]
    sex = gender or rng.choice(("female", "male"))
    if chosen == INVENTED:
        return Person(invent(rng), "", invent(rng), sex, INVENTED)
    if chosen == WORDS:
        return _word_person(rng, sex)
    if chosen == CENSUS:
        given, family = _census()
        middle = rng.choice(given) if rng.random() < 0.15 else ""
        return Person(rng.choice(given), middle, rng.choice(family), sex, CENSUS)
    return _of_origin(rng, _all()[chosen], sex)


def spelled(rng: random.Random, who: Person) -> str:
    """Return the person's name in one of the forms in which people write their own name."""
    if not who.family:
        return who.given
    form = rng.random()
    if form < 0.62:
        return who.full if not who.middle else f"{who.given} {who.middle} {who.family}"
    if form < 0.72:
        return _with_initial(rng, who)
    if form < 0.78:
        return f"{who.family}, {who.given}"
    if form < 0.84:
        return f"{who.family} {who.given}" if who.order != "family given" else f"{who.given} {who.family}"
    if form < 0.87:
        return f"{who.initial}. {who.family}"
    if form < 0.90:
        return f"{who.full}{rng.choice((' Jr.', ' III', ', Jr.', ' II', ' Sr.', ' IV'))}"
    if form < 0.94:
        nick = rng.choice(_NICKS) if rng.random() < 0.6 else who.given[: rng.randint(2, 5)].title()
        return rng.choice((f'{who.given} "{nick}" {who.family}', f"{who.given} ({nick}) {who.family}", f"{nick} {who.family}"))
    if form < 0.97:
        return who.given
    return who.full


def initials(rng: random.Random, who: Person) -> str:
    """Return the person's name as author lists have it."""
    if not who.family:
        return who.given
    letters = [part[0].upper() for part in f"{who.given} {who.middle}".replace("-", " ").split()]
    dotted, bare = ".".join(letters) + ".", "".join(letters)
    spaced = ". ".join(letters) + "."
    return rng.choice((
        f"{who.family}, {dotted}", f"{who.family} {bare}", f"{dotted} {who.family}", f"{who.family}, {spaced}",
        f"{spaced} {who.family}", f"{who.given} {who.family}", f"{who.family} {dotted}",
    ))  # fmt: skip


def cased(rng: random.Random, name: str, *, upper: float = 0.3, lower: float = 0.04) -> str:
    """Return ``name`` in capitals or small letters with these chances; where that keeps the number of letters."""
    chance = rng.random()
    changed = name.upper() if chance < upper else name.lower() if chance < upper + lower else name
    return changed if len(changed) == len(name) else name


_NICKS = tuple("Bill Bob Liz Kate Mike Tony Andy Chris Sam Alex Nick Beth Joe Jim Kim Max Ben Dan Ray Jay Vicky Sandy".split())


def _of_origin(rng: random.Random, origin: Origin, sex: str) -> Person:
    names = origin.female if sex == "female" else origin.male
    given = rng.choice(names or origin.female or origin.male)
    order = origin.order
    if order == "single":
        return Person(given, "", "", sex, origin.name, order)
    family = rng.choice(origin.family)
    middle = ""
    if order == "family middle given":
        middle, given = (rng.choice(_VIETNAMESE_MIDDLE[sex]) if rng.random() < 0.7 else ""), given
        given = f"{middle} {given}".strip() if rng.random() < 0.8 else given
        return Person(given, "", family, sex, origin.name, "family given" if rng.random() < 0.6 else "given family")
    if order == "family given":
        return Person(given, "", family, sex, origin.name, order if rng.random() < 0.5 else "given family")
    if order == "initial given":
        return _south_indian(rng, origin, given, family, sex)
    if order == "given father":
        father = family if family.startswith("bin") or rng.random() < 0.2 else rng.choice(origin.male)
        return Person(given, "", father, sex, origin.name, order)
    if order == "two family" and rng.random() < 0.5:
        family = f"{family}{rng.choice((' ', ' ', '-', ' y '))}{rng.choice(origin.family)}"
    elif rng.random() < 0.05:
        family = f"{family}-{rng.choice(origin.family)}"
    if rng.random() < 0.12:
        middle = rng.choice(names or (given,))
    return Person(given, middle, family, sex, origin.name)


def _south_indian(rng: random.Random, origin: Origin, given: str, family: str, sex: str) -> Person:
    letters = ". ".join(rng.choice("ABCDGHJKLMNPRSTV") for _ in range(rng.choice((1, 1, 1, 2))))
    form = rng.random()
    if form < 0.3:
        return Person(f"{letters}.", "", given, sex, origin.name)
    if form < 0.55:
        return Person(given, "", letters.replace(".", "") if rng.random() < 0.5 else f"{letters}.", sex, origin.name)
    return Person(given, "", family, sex, origin.name, "family given" if rng.random() < 0.25 else "given family")


def _with_initial(rng: random.Random, who: Person) -> str:
    letter = who.middle[:1] or rng.choice("ABCDEFGHJKLMNPRSTVW")
    dot = rng.choice((".", ".", ""))
    return rng.choice((f"{who.given} {letter}{dot} {who.family}", f"{who.initial}{dot} {who.family}",
                       f"{who.initial}. {letter}. {who.family}"))  # fmt: skip


_VIETNAMESE_MIDDLE = {
    "female": ("Thi", "Thi", "Thị", "Ngoc", "Thu", "Minh", "Hoang", "Bich", "Kim", "Thuy", "Phuong"),
    "male": ("Van", "Văn", "Duc", "Minh", "Huu", "Quang", "Anh", "Dinh", "Xuan", "Hoang", "Cong", "Ngoc"),
}


def _word_person(rng: random.Random, sex: str) -> Person:
    """Somebody whose given name, family name or both are common words."""
    given, family = _word_names()
    plain_given, plain_family = _census()
    kind = rng.random()
    first = rng.choice(given) if kind < 0.75 else rng.choice(plain_given)
    last = rng.choice(family) if kind < 0.55 or kind >= 0.75 else rng.choice(plain_family)
    return Person(first, "", last, sex, WORDS)


@lru_cache(maxsize=1)
def _all() -> dict[str, Origin]:
    return {**world(), **handwritten()}


@lru_cache(maxsize=1)
def _weights() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Origins and how often each is drawn: those written by hand twice as often, other scripts rarely."""
    weights = {name: 0.08 if origin.script != "latin" else 1.0 if name in world() else 2.0 for name, origin in _all().items()}
    weights = {name: weight for name, weight in weights.items() if len(_all()[name].female) >= 10}
    total = sum(weights.values())
    weights[CENSUS] = 0.15 * total
    weights[INVENTED] = 0.08 * total
    weights[WORDS] = 0.16 * total
    return tuple(weights), tuple(weights.values())


@lru_cache(maxsize=1)
def _census() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Given and family names of the lexicon, the frequent ones several times."""
    given: list[str] = []
    family: list[str] = []
    for word in lexicon.words():
        entry = lexicon.lookup(word)
        if len(word) < 3 or not word.isascii() or entry.common >= 3:
            continue
        if entry.given > 1:
            given += [word.capitalize()] * (1, 3, 12)[entry.given - 2]
        if entry.family > 1:
            family += [word.capitalize()] * (1, 3, 12)[entry.family - 2]
    return tuple(given), tuple(family)


@lru_cache(maxsize=1)
def _word_names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Given and family names that are common English words."""
    entries = [(word.capitalize(), lexicon.lookup(word)) for word in lexicon.words() if word.isalpha() and len(word) > 1]
    given = [word for word, e in entries if e.given >= 3 and e.common >= 2 and e.lean >= -1]
    family = [word for word, e in entries if e.family >= 3 and e.common >= 2 and e.lean >= -1]
    return (*given, *_WORD_GIVEN, *_WORD_GIVEN), (*family, *_WORD_FAMILY, *_WORD_FAMILY)


_WORD_GIVEN = tuple(
    """May Grant Hope Mark Ivory Art Van Anh An Will Bill Rose Grace Faith Joy Summer Autumn Dawn Rich Chase Hunter Mason
    Carter Cooper Page Paige Parker Pearl Ruby Jade Amber Ginger Violet Lily Daisy Iris Ivy Hazel Olive Sage Sky Skye River
    Rain Storm Star Angel Blessing Precious Patience Prudence Charity Mercy Destiny Trinity Heaven Harmony Melody Honor
    Justice King Prince Duke Earl Major Baron Miles Frank Ernest Dean Dale Glen Cliff Ford Wade Heath Forrest Forest
    Clay Stone Flint Rusty Sandy Rocky Buddy Sonny Junior Guy Drew Rob Pat Chuck Rod Jack Nick Bob Gene Ray Rex Ace
    Penny Candy Crystal Diamond Star Bliss Sunny Windy Misty Stormy Merry Happy Lucky Lovely Sweety Innocent Goodluck
    Goodness Godwin Sunday Monday Friday Wisdom Gift Favour Favor Praise Glory Peace Comfort Marvelous Wonderful Bright
    Fortune Success Promise Progress Prosper Victory Victor Christian Chance Carol Holly Robin Jay Kay Bay Case Cash
    Chance Colt Dash Dean Desire Essence Gene Jewel Journey Kit Lake Link Mason Max Noble Pace Porter Price Ranger
    Reed Royal Sailor Saint Scout Sterling Tanner Taylor Trace Tripp True Tucker Tyler Wren Zion Sun Song Long Do So In
    My Mai Bao Dung Hung Phat Phuc Bich Ban Sang Young Sung Min Jun Mi Soon Hang Hong Fang Long Ping Ming King Wing Lung
    Man Can Chi To Ha Hai""".split()
)
_WORD_FAMILY = tuple(
    """Brown Page Rice Pleasant Bishop Young Long Law Do Post Green White Black Gray Grey Gold Silver Rose Lane Street Hill
    Woods Wood Forest Field Fields Meadows Brooks Rivers Lake Pond Poole Stone Rock Cliff Banks Bank Ford Bridge Bridges
    Church Chapel Temple House Hall Gates Gate Wall Walls Barnes Mills Miller Baker Cook Butler Carter Cooper Carpenter Mason
    Potter Tanner Taylor Turner Walker Weaver Fisher Hunter Farmer Gardner Shepherd Archer Bowman Parker Porter Page
    Knight King Prince Duke Earl Noble Baron Pope Abbott Monk Priest Bishop Dean Judge Justice Law Laws Marshall Major
    Sergeant Fox Wolf Lamb Bull Bird Crow Hawk Swan Drake Finch Martin Wren Peacock Fish Bass Pike Herring Salmon Berry
    Cherry Rice Bean Beans Pepper Salt Ginger Garlic Root Rush Reed Moss Fern Flowers Bush Branch Leaf Thorn Bloom Blossom
    Day Week Weeks Winter Winters Summer Summers Spring May March Friday Monday Noon Knight Snow Frost Rain Storm Gale
    Winds Skye Moon Sun Starr Power Powers Strong Armstrong Small Little Short Large Big Best Good Goode Love Joy Bliss
    Hope Grace Faith Pride Wise Moody Sharp Keen Swift Quick Speed Fast Savage Sweet Bitter Rich Poor Price Penny Pound Cash
    Case Chase Chance Battle Battles War Cross Crossman Hand Hands Foot Head Legg Beard Hart Heart Bone Bones Blood Ball
    Bell Bells Horn Harp Organ Singer Fiddler Read Reed Wright Writer Booker Speaker Major Minor English French Ireland
    Holland Germany Poland Paris London York Lincoln Washington Jackson Houston Dallas Austin Boston Georgia Virginia
    An So Sun Song Sung Man Fang Ha Ho Hu Ma Mo Ng To Tu Wan Wing Yam Yu Yes You Park Lee Ban Bang Moon Son Sin Shin Sim
    Kang Gong Song Go Co Ong Tan Tong Thong Sang Lo Lam Lay Lu Mai Minor Van Ton Tang Doan Dao Dung Cho Chang Long Lung
    Story Chambers Cousin Child Childs Outlaw Free Freeman Friend Newman Goodman Workman Person People Grant Staff Bond
    Stock Sales Sale Price Profit Loan Fee Toll Burden Grubb Early Late Close Wait Waite Hurt Pain Paine Sick Coffin Tomb
    Glass Steel Iron Irons Copper Diamond Jewel Coin Tower Towers Castle Garrison Held Sample Sample Test Tester""".split()
)
