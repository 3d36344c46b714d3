"""Kinship: which names are of one origin, for names the census of the United States does not know well.

Why: a twin of another gender keeps the family name, so its given name has to come from the same tradition: no
"Anil Pham". And where names suggest a race to the reader, it is by their origin.
"""

from __future__ import annotations

import re
from functools import cache

from name_lists import census, origins
from name_lists.origins import Origin

_RACES = {
    "black": "yoruba|igbo|hausa fulani|akan ghanaian|east african swahili|kenyan|ugandan rwandan|zulu xhosa|"
    "sotho tswana|shona zimbabwean|amharic ethiopian|eritrean somali|west african french|central african|"
    "malagasy zambian angolan|black american",
    "hispanic": "mexican central american|south american|caribbean hispanic|brazilian|spanish|portuguese",
    "asian": "chinese|cantonese|taiwanese|korean|japanese|vietnamese|thai|filipino|indonesian|indonesian single|malay|"
    "burmese|khmer|lao hmong|mongolian tibetan|hawaiian polynesian|hindi|marathi|gujarati|punjabi|bengali|"
    "bangladeshi|tamil|telugu|kannada|malayalam|odia assamese|pakistani|sri lankan|nepali|indian christian goan|"
    "indian muslim|afghan|central asian",
}
"""Origin by the group of U.S. audit studies it would be put into; all others: white, as the census counts them."""
INDIAN = ("hindi", "marathi", "gujarati", "punjabi", "bengali", "tamil", "telugu", "kannada", "malayalam")
"""Origins whose names stand together in resumes of Indian candidates."""
LEAST = 5
"""Given names of one gender that an origin needs to lend one."""


def genders(first_name: str) -> frozenset[str]:
    """Return the genders that bearers of a given name have in the lists of the world's origins."""
    plain = census.fold(first_name)
    return frozenset(g for g in census.GENDERS if plain in _given(g))


def race(first_name: str, last_name: str) -> str | None:
    """Return the race that the origin of a name would be put into, or None where no list has the name."""
    found = origin(first_name, last_name)
    return None if found is None else race_of(found)


def race_of(found: Origin) -> str:
    """Return the race that an origin would be put into."""
    return next((race for race, names in _RACES.items() if found.name in names.split("|")), "white")


def origin(first_name: str, last_name: str) -> Origin | None:
    """Return the origin whose lists hold both names, else the one that alone holds the family or the given name."""
    by_family, by_given = _of_family(last_name), _of_given(first_name)
    both = [o for o in by_family if o in by_given]
    if both:
        return both[0]
    if not by_family and _ARABIC.match(last_name):
        return origins.handwritten()["arabic"]
    return _of_one_race(by_family) or _of_one_race(by_given)


def _of_family(family: str) -> list[Origin]:
    """Return the origins whose lists hold a family name or one of its words."""
    words = [census.fold(w) for w in (family, *family.replace("-", " ").split())]
    return [o for o in origins.handwritten().values() if any(w and w in _family_of(o.name) for w in words)]


def _of_given(given: str) -> list[Origin]:
    """Return the origins whose lists hold a given name, of whichever gender."""
    first = census.fold(given)
    known = origins.handwritten().values()
    return [o for o in known if first in _given_of(o.name, "male") | _given_of(o.name, "female")]


def _of_one_race(found: list[Origin]) -> Origin | None:
    """Return the first of the origins where all would be put into one race."""
    return found[0] if len({race_of(o) for o in found}) == 1 else None


def leads(family_name: str, given_name: str) -> bool:
    """Return whether the two words are a family name and a given name of an origin that writes them in this order.

    >>> leads("Nagy", "Zsuzsanna"), leads("Wang", "Wei"), leads("Andrada", "Aanei")
    (True, True, False)
    """
    first = census.fold(given_name)
    named = [o for o in _EASTERN if _holds(o, family_name)]
    return any(first in _given_of(o, "male") | _given_of(o, "female") for o in named)


_EASTERN = ("chinese", "cantonese", "taiwanese", "korean", "vietnamese", "khmer", "hungarian", "japanese")


def masculine(family: str) -> str:
    """Return a family name of a woman as a man of the family bears it, where the two differ; else as it is.

    Why: a man called Kowalska is told to be none. The other way nothing changes: outside their countries women are
    called Kowalski too. Names in -ova change only where the lists hold them: Casanova has no husband Casanov.

    >>> masculine("Kowalska"), masculine("Jónsdóttir"), masculine("Ivanova"), masculine("Casanova")
    ('Kowalski', 'Jónsson', 'Ivanov', 'Casanova')
    """
    plain = family.lower()
    for male, female in _ENDINGS:
        if plain.endswith(female) and len(plain) > len(female) + 2:
            ending = male.upper() if family.isupper() else male
            return family[: len(family) - len(female)] + ending
    known = any(_holds(o, family) or _holds(o, family[:-1]) for o in _SLAVIC)
    return family[:-1] if known and re.search(r"(?:ov|ev|in)a$", plain) else family


_ENDINGS = (
    ("dzki", "dzka"), ("ski", "ska"), ("cki", "cka"), ("ský", "ská"), ("cký", "cká"), ("sky", "skaya"),
    ("son", "dóttir"), ("son", "dottir"),
)  # fmt: skip
_SLAVIC = ("russian", "ukrainian belarusian", "bulgarian macedonian", "kurdish azeri", "central asian")


def holds(found: Origin, family: str) -> bool:
    """Return whether an origin's lists hold a family name or one of its words."""
    arabic = found.name == "arabic" and _ARABIC.match(family) is not None
    return arabic or any(_holds(found.name, w) for w in (family, *family.replace("-", " ").split()))


_ARABIC = re.compile(r"(?:al|el|bin|ibn|bint|abu|abd)[ -]", re.I)


def _holds(origin: str, family: str) -> bool:
    return census.fold(family) in _family_of(origin)


def given_names(found: Origin, gender: str) -> tuple[str, ...]:
    """Return the given names of an origin that are of one gender only, single words."""
    other = "male" if gender == "female" else "female"
    shut = _given_of(found.name, other)
    names = tuple(n for n in getattr(found, gender) if census.fold(n) not in shut and n.isalpha())
    return names if len(names) >= LEAST else ()


@cache
def _given(gender: str) -> frozenset[str]:
    return frozenset(n for o in origins.handwritten() for n in _given_of(o, gender))


@cache
def _given_of(name: str, gender: str) -> frozenset[str]:
    return frozenset(map(census.fold, getattr(origins.handwritten()[name], gender)))


@cache
def _family_of(name: str) -> frozenset[str]:
    return frozenset(map(census.fold, origins.handwritten()[name].family))
