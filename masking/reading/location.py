"""Locations: streets, postcodes, towns with their states, and what no address holds."""

from __future__ import annotations

import re
from functools import cache

from masking.expression import expression
from masking.reading.plain import nonname
from masking.reading.record import caseless
from name_lists import lexicon, terms

POSTCODE = expression(
    r"\b(?:[A-Z]{1,2}\d[\dA-Z]?[ ]?\d[A-Z]{2}|[A-Z]\d[A-Z][ ]?\d[A-Z]\d|\d{5}-\d{3}|\d{5}(?:-\d{4})?"
    r"|\d{3}[ ]?\d{3}|\d{4}[ ]?[A-Z]{2}|\d{2}-\d{3}|\d{2}[x\d]{3}|(?!19|20)\d{4})\b"
)
_STREET = expression(
    r"\b(?:street|st|avenue|ave|av|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|terrace"
    r"|circle|cir|parkway|pkwy|highway|hwy|square|sq|crescent|cresent|cres|parade|pde|tce|esplanade|mews|turnpike|close"
    r"|grove|gardens?|"
    r"nagar|colony|apartments?|apts?|suite|ste|unit|floor|flats?|house|h\.?no|hno|d\.?no|door|plot|block|sector"
    r"|phase|layout|cross|main|vihar|enclave|society|marg|chowk|gali|mohalla|bazar|bazaar|puram|nivas|village"
    r"|vill|vpo|v\.p\.o|post|p\.o|po|taluka?|tehsil|teh|dist|distt|district|mandal|near|opp|behind|estate"
    r"|towers?|villas?|mansion|residency|heights|chambers|compound|ward|"
    r"psc|cmr|bfpo|simpang|spg|chs|soc|lot(?=\.)|stand(?=[ ](?:no\.?[ ])?\d)|"
    r"box|rue|via|viale|piazza|corso|calle|carrera|cra|avenida|rua|travessa|praça|bairro|colonia|col|plaza"
    r"|paseo|barrio|cp|str|strasse|platz|weg|allee|gasse|gade|vej|gatan|gata|vägen|katu|tie|ulica|ul|ulice"
    r"|utca|strada|bulevard|sokak|sok|mahallesi|mah|caddesi|cad|jalan|jl|jln|lorong|lrg|taman|kampung|barangay"
    r"|brgy|purok|résidence|rés|bâtiment|bât|lieu-dit|lotissement|immeuble|urbanización|urb|de?pto|dpto|piso|bloque|manzana|jirón"
    r"|apto|edifício|condomínio|alameda|rodovia|estrada|osiedle|aleja|náměstí|nám|perumahan|perum|kelurahan|kecamatan"
    r"|kabupaten|subdivision|subd|blk|sitio|poblacion|bldg|bunglow|bungalow|chawl|salai|sarani|muhalla|quarters|qtrs"
    r"|contrada|frazione|mtaa|переулок|бульвар|корпус|вул|đường|quận|phường|soi|thanon|улица|ул|проспект|просп|дом|кв|района?|شارع|حي)\b"
    r"|(?!brigat)\w{3,}(?:straße|strasse|str\.|weg|platz|allee|gasse|straat|laan|plein|gatan|vägen|gata|veien|vej|katu|gade"
    r"|puram|palayam|nagar|[路街號区區市省동로길])",
)
_ROAD = (
    r"(?![ ](?:ave|avenue|road|rd|street|st|drive|dr|blvd|boulevard|lane|ln|way|place|pl|court|ct|parkway|pkwy|terrace"
    r"|heights|circle|crescent|square|hill)\b)"
)
"""Behind the word of a school that names a street: "14 E. University Avenue", "College Road"."""
_SKIP = expression(
    r"@|https?:|www\.|\b(?:k-12|c?gpa|linkedin|github|facebook|twitter|affiliated|licen[cs]e|ph\.?d|(?:universit[yéà]\w*|college|institute|hospital)\b"
    + _ROAD
    + r"|universidad\w*|department|dept|gmbh|ltd|llc|inc|phone|mobile|mob|cell|telephone|e-?mail|tel|fax|contact"
    r"|born|dob|pronouns|passport|nationality|gender|website|portfolio|skype|experience|years|version|january"
    r"|february|april|june|july|august|september|october|november|december|updated|iso|din|astm|native|fluent|remote|tel/wa"
    r"|national id|identity|aadhaa?r|cnic|n\.i\.c|pesel|cpf"
    r"|muttersprache|fließend|langue maternelle|lengua materna|madrelingua)\b|\.com\b|:(?:\s|$)",
)
_STUDY = expression(
    r"\buniversit\w*\b" + _ROAD + r"|\bhochschul|\bviber|\bwhatsapp|\btelegram|\bwechat|\bjob\b|\bdegree"
)
YEAR = expression(r"(?<!\d)(?:19[5-9]|20[0-4])\d(?!\d)")
_PREFIXED = expression(
    r"(?:[A-Z]{1,2}[ -])?(?:\d{4}[ ]?[A-Z]{2}|\d{5}-\d{3}|\d{3}[ ]\d{2}|\d{2}-\d{3}|\d{4,6})[ ]{1,2}"
    r"(?P<town>[^\W\d_][\w'.-]+(?:[ ][^\W\d_][\w'.-]*){0,3})(?:[ ]\d{1,2})?"
    r"(?:[ ,]+(?:-[ ])?[A-Z]{2})?(?:,[ ][^\W\d_ ]+)?[ .]*$"
)
_SUFFIXED = expression(
    r"[^\W\d_][\w'.-]+(?:[ ][^\W\d_][\w'.-]*){0,3},?[ ](?:[A-Z]{2,3}[ ])?(?!(?:19|20)\d\d$)(?:\d{4,6}|\d{5}-\d{4})$"
)
_CAMPUS = expression(r"\d{1,5},?[ ](?:[nsew]\.?[ ])?(?:university|college),[ ][^\W\d_]")
"""A street that is called so: "1120 College, Regina"."""
NUMBERED = expression(r"\d+[A-Za-z]?[ ,]|#|\bno\b", re.I)
CODED = expression(r"(?:[A-Z]{1,2}\d[\dA-Z]?[ ]\d[A-Z]{2}|[A-Z]\d[A-Z][ ]\d[A-Z]\d)[ .,]*")
"""A British or Canadian postcode by itself."""
CODES = terms.words("address_codes")
_OUTWARD = expression(
    r"(?:^|,[ ])(?P<town>[A-Z][\w'-]+)(?:[ ](?:[A-Z]|upon|on|le)[\w'-]*){0,2},?[ ]"
    r"(?:(?P<letter>[BEGLMNSW])|A[BL]|B[ABDHLNRST]|C[ABFHMORTVW]"
    r"|D[ADEGHLNTY]|E[CHNX]|F[KY]|G[LUY]|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]|M[EKL]|N[EGNPRW]|O[LX]|P[AEHLOR]|R[GHM]"
    r"|S[AEGKLMNOPRSTWY]|T[ADFNQRSW]|UB|W[ACDFNRSV]|YO|ZE)\d{1,2}[A-Z]?[ .]*$"
)
"""A town with the first half of a British postcode: "Luton LU4"; one letter is also that of a level: "Basque B2"."""
_TRAILING = expression(r"\d[\w/]*,[ ][^\W\d_][^\d,]{2,30}[ ]\d{3}[ ]\d{2}$")
"""A house and a town with the postcode of five figures behind it: "Husova 3, Plzeň 301 00"."""
_FIGURE, _NUMBER, TOKEN = expression(r"\d"), expression(r"\d+"), expression(r"[^\W\d_]+")
_YEARLIKE = expression(
    r"\d{4}[ ](?:[nsew]{1,2}\.?[ ])?(?:[^\W\d_][\w'.-]*[ ]){1,3}"
    r"(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|terrace|circle|cir|parkway"
    r"|pkwy|highway|hwy|square|crescent|close|grove|trail|loop)\b"
)
"""A house whose number could be a year: "2010 Harbour Place"."""
_SENTENCE = expression(r"[^\W\d_]{5}\.[ ][^\W\d_]+[ ][a-z]")
_CARE = expression(r"(?:c[ ]?/[ ]?[o0]\b|℅|care of\b|p/a\b)[ .:,-]*[^\W\d_]", re.I)
"""With whom somebody lives: "C/o. R. Dabb", "p/a de Wit"."""
_LETTERED = expression(
    r"(?:[^\W\d_][\w.'-]+(?:[ ][^\W\d_][\w.'-]+)?[ ]?"
    r"\((?:v|vi?ll|p|po|ps|post|h|hobli|t|tq|tk|tal|taluka?|m|md|mdl|d|dt|distt?)\.?\)[ ,.-]*){2,}",
    re.I,
)
"""Post office, hobli, taluk and district by the letters behind each."""
_BUILT = r"(?:Hall|Building|Bldg\.?|Annexe?|Library|Towers?|Wing|Laborator(?:y|ies))"
_OFFICE = expression(
    rf"(?:Room|Rm\.?|Office|Suite|Bldg\.?|Building)[ ]?(?:No\.?[ ])?#?(?:[A-Z]{{1,2}}-?)?\d[\w.-]*"
    rf"(?:,[ ](?:[A-Z\d][\w'&.-]*[ ]?){{1,4}})?[ .]*$"
    rf"|(?!(?:19|20)\d\d\b)[A-Z]?-?\d[\w.-]*,?[ ](?:[A-Z][\w'&.-]*[ ]){{1,3}}{_BUILT}[ .]*$"
    rf"|(?:[A-Z][\w'&.-]*[ ]){{1,3}}{_BUILT},?[ ](?:Room|Rm\.?|Office|#)?[ ]?[A-Z]?-?\d[\w.-]*[ .]*$"
)
"""A room and its building: "403 Elm Hall", "Room 4.12, Ash Building", "Ash Hall 1048"."""
_PIN = expression(
    r"(?:pin(?:[ ]?code)?|zip(?:[ ]code)?|post[ ]?code|postal code|cep|plz)\b[ .:-]{0,4}\d{3}"
    r"|p\.?[ ]?o\.?[ ]?box\b[ .:#]{0,3}(?:no\b[ .:]{0,2})?\d"
)
SITE = expression(r"[A-Z]{2}-[A-Z]{2}-[A-Z][a-z]+(?:[ ][A-Z][a-z]+){0,2}(?=[ ]\(|$)")
"""Country, state and town as sites for jobs write them: "US-TX-Austin"."""
_COMMAS = expression(r"[,/–]|-(?=[ \d])|\s-\s")
_HOUSE_NUMBER = expression(r"(?:(?:No|Nr|Plot|Flat|House|Block|Unit|H\.?[ ]?No)\b[.:#]*[ ]?)?\d", re.I)


def job(tokens: list[str]) -> bool:
    """Whether two words or more are of jobs, headings or tools; letters and Roman numbers of houses are none."""
    words = [token for token in tokens if nonname(token) and len(token) > 1 and token.strip("IVX")]
    return len([word for word in words if word.lower() not in HOUSE]) >= 2


HOUSE = terms.words("address_house")


def strength(part: str, tokens: list[str] | None = None) -> int:
    """2 where a part reads like an address, 1 where it may continue one, else 0."""
    tokens = TOKEN.findall(part) if tokens is None else tokens
    if not tokens:
        return int((part.isdigit() and 2 <= len(part) <= 6) or POSTCODE.fullmatch(part) is not None)
    if len(part) > 130 or (part.count(". ") > 2 and _SENTENCE.search(part)) or told(part, tokens) or job(tokens):
        return 0
    prose = [t for t in tokens if t[0].islower() and lexicon.lookup(t).common >= 3 and t not in HOUSE]
    if len(prose) * 2 > len(tokens) and not _CARE.match(part):
        return 0
    small = caseless(part.lower())
    number = any(map(str.isdigit, part))
    if _opened(part, small, number=number):
        return 2
    campus = _CAMPUS.match(small) is not None
    if not campus and (_SKIP.search(small) or _STUDY.search(small)):
        return 0
    if number and len(tokens) <= 6 and _FIGURE.search(part[-4:]) and (_outward(part) or _TRAILING.search(part)):
        return 2
    street = (number or "," in part) and (campus or _STREET.search(small) is not None)
    if (street and len(tokens) <= 16) or _shaped(part, tokens, number=number):
        return 2
    plain = len(tokens) <= 5 and all(not t[0].islower() or t in HOUSE for t in tokens) and (number or len(part) > 2)
    return 1 if plain and (not number or bool(street or POSTCODE.search(part) or NUMBERED.search(part))) else 0


def _opened(part: str, small: str, *, number: bool) -> bool:
    """Whether a part opens with a mark that only addresses have: "c/o", "PIN", "P.O. Box", letters of villages."""
    if (part[0] in "cC℅pP" and _CARE.match(part)) or (part[-1] == ")" and _LETTERED.match(part)):
        return True
    return number and _PIN.match(small) is not None


def _shaped(part: str, tokens: list[str], *, number: bool) -> bool:
    """Whether a part has the shape of a town with its postcode, a room with its building, a town with its land."""
    if (
        CODED.fullmatch(part)
        or _PREFIXED.match(part)
        or (part[2:3] == "-" and SITE.match(part))
        or (_SUFFIXED.match(part) and lexicon.lookup(tokens[0]).city)
        or (number and _OFFICE.match(part))
    ):
        return True
    if towns(part) or (number and len(tokens) <= 8 and POSTCODE.search(part) and "," in part.partition(" (")[0]):
        return True
    return not number and len(tokens) > 1 and part[0].isupper() and part.count(",") < 2 and _country_first(part)


def _country_first(part: str) -> bool:
    """Whether a line begins with a country and goes on with its towns: "Togo Lomé Adidogomé à gauche"."""
    words = part.replace(",", "").split()
    size = next((size for size in (1, 2, 3) if " ".join(words[:size]).lower() in _places()), 0)
    if not 0 < size < len(words) <= 8 or lexicon.lookup(words[0]).name > 2:
        return False
    town, rest = words[size], [word for word in words[size:] if word[0].isupper()]
    return town in rest and (lexicon.lookup(town).city > 1 or town.lower() in _places()) and not any(map(nonname, rest))


def _outward(part: str) -> bool:
    """Whether a part ends in a town and the first half of a British postcode."""
    match = _OUTWARD.search(part)
    if match is None or not lexicon.lookup(match["town"]).city:
        return False
    return match["letter"] is None or match["town"][0] == match["letter"] or match["town"] == "London"


def skips(part: str) -> bool:
    """Whether a part holds what no address holds: a link, a job's or school's word, a label."""
    return _SKIP.search(caseless(part.lower())) is not None


def has_street(part: str) -> bool:
    """Whether a part holds a word of streets, houses or villages."""
    return _STREET.search(caseless(part.lower())) is not None


def worded(part: str) -> bool:
    """Whether a part behind an address holds nothing but common words: "Posted", "Day"."""
    if any(map(str.isdigit, part)) or has_street(part):
        return False
    return all(
        nonname(word) or (lexicon.lookup(word).common >= 3 and not lexicon.lookup(word).city)
        for word in TOKEN.findall(part)
    )


def told(part: str, tokens: list[str]) -> bool:
    """Whether a part is a sentence, or a line with a year and no number of a house."""
    if len(tokens) >= 5 and part[0].isupper():
        small = len(
            [t for t in tokens if t[0].islower() and len(t) > 1 and t not in HOUSE and lexicon.lookup(t).common >= 2]
        )
        if (small and part.rstrip().endswith(".") and not _HOUSE_NUMBER.match(part)) or (
            small >= 2 and small * 2 >= len(tokens)
        ):
            return True
    years = YEAR.findall(part) if len(tokens) > 1 else []
    if years and part[0].isdigit() and _YEARLIKE.match(caseless(part.lower())):
        return False
    return bool(years) and len(_NUMBER.findall(part)) == len(years)


def towns(line: str) -> bool:
    """Whether a short line names a town with its state or country."""
    bare = line.strip(" .,-()")
    parts = [part.strip(" .()-") for part in _COMMAS.split(bare) if part.strip(" .()-")]
    if not 1 <= len(parts) <= 5 or any(len(part.split()) > 4 for part in parts):
        return False
    known = [part for part in parts if part.lower() in _places() or state(part)]
    if len(parts) == 1:
        entry = lexicon.lookup(bare)
        words = bare.split()
        return (
            bool(known)
            or (len(words) == 1 and bare[0].isupper() and entry.city >= 2 and entry.name < 3)
            or (len(words) in (2, 3) and state(words[-1]))
        )
    town = any(lexicon.lookup(part).city for part in parts)
    last = lexicon.lookup(parts[-1])
    large = (
        last.city >= 2
        and last.name < 3
        and last.common < 3
        and not any(nonname(w) for part in parts for w in part.split())
    )
    return bool(known or large or (town and any(p.isdigit() for p in parts))) and all(
        not part[0].islower() or part.lower() in _places() for part in parts
    )


def state(part: str) -> bool:
    """Whether a part is the code of a state, alone or with a postcode."""
    words = part.split()
    return bool(words) and words[0] in CODES and (len(words) == 1 or words[1][:2].isdigit())


@cache
def _places() -> frozenset[str]:
    return frozenset(terms.group("place.region"))
