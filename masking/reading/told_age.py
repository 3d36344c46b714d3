"""Ages as people without a form tell them: "Ex con, 47, framer", "Woman (52) seeks", "F/34", "pushing 60", "both 44".

Why: a number of two digits tells an age by what stands around it: nothing but commas, and a word for a person beside.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue, Shape
from masking.reading.posting import headless
from masking.reading.record import Reading
from name_lists import lexicon

_YOUNGEST, _OLDEST = "16", "79"
_TENS = r"(?:twenties|thirties|forties|fifties|sixties|seventies|[2-7]0'?s)"
_MANNER = r"(?:early|mid|middle|late|mid[- ]to[- ]late|early[- ]to[- ]mid)"
_UNIT = (
    r"(?:[ -]?(?:years?|yrs?|y\.?[/ ]?o\.?|y|ans|a|jahre|jährige?r?|år|årig|anni|enne|años|anos|jaar|jarige?|lat"
    r"|let|r|rokov"
    r"|anyos|tahun|th|po|na po|ετών|χρονών|χρονων|ετων|éves|лет|года?|років|yaşında|(?:years?"
    r"|yrs?)[ ]young)(?![\w'])\.?)?"
)
_SEEKS = (
    r"(?:looking|seeking|seeks?|searching|available|wants?|wanted|needs?|needing|hoping|here|with|living|based"
    r"|from|in|who|and"
    r"|busca|buscando|procura|cherche|recherche|sucht|suche|cerca|szuka|söker|zoekt|hledá|hľadá|ищет|шукає"
    r"|naghahanap|mencari"
    r"|con|mit|avec|com|aus|de|aus|från|uit|z|из|από|ζητά|ζητώ|αναζητά|αναζητώ|going on|never|still|not|non|no|reliable"
    r"|honest|hard|fit|legal)"
)
_MEASURE = expression(
    r"[ -]?(?:(?:years?|yrs?)(?:[ ](?:old|young))?|y\.?[/ ]?o\b|ans|jahre|år|anni|años|anos|jaar|lat|let|anyos"
    r"|tahun|ετών|χρονών|χρονων|ετων|éves|лет|года?)(?![\w'])"
)
_ENDS = expression(rf"{_UNIT}[ ]*(?:[.,;:)!?|/-](?!\d)|\n|\Z)")
_GOES_ON = expression(rf"{_UNIT}[ ]{_SEEKS}\b(?![ ](?:\d|up|over|above|under|older|half|more|counting|to\b))")
_COMMA = expression(r"(?:[ ](?:na[ ])?po)?[,;]")
_AND = expression(r"[ ]and[ ](?!\d|up\b|over|above|under|older|half|more|counting|a[ ]half|below)[a-z']")
_OPENS = expression(
    r"(?:\A|\n|[.!?…][)\"']?[ ]{1,2}|[^\w\s,.:;!?()/&+$€£%#*-][ ]?|\b(?:subject|me|myself|bio|about|hi|hey"
    r"|hello)[:,!-]*[ ])[ ]?\Z"
)
_BEHIND = expression(r"[,;:(/-][ ]?\Z")
_STREET = expression(
    r"(?:\b(?:calle|c/|via|rua|rue|avenue|avenida|av|ave|ul|ulica|piazza|plaza|corso|viale|улица|ул|д|кв|flat|apt"
    r"|no|nr|block|unit|room|road|rd"
    r"|bus|buses|tram|trams|line|route|routes|lot|size|shoe|waist|chapter|page|pages|bay|gate|zone|exit|i-?\d*"
    r"|hwy|highway|table|channel|ages?"
    r"|aged|grades?|years?|weeks?)\b|stra(?:ss|ß)e|str\.|straat|gatan|weg\b|gasse|platz)",
)
_OTHERS = expression(
    r"\b(?:my|his|her|your|their|our|mi|su|mein|meine|mon|ma|min|mitt|mijn|mój|moja|mio|mia|meu|minha|moj"
    r"|můj)[ ](?:[\w'-]+[ ]){0,2}"
    r"(?:son|sons|daughters?|child|kids?|baby|boys?|girls?|twins|mother|mum|mom|father|dad|husband|wife|partner"
    r"|sister|brother|nephew"
    r"|niece|grand\w+|gran|nan|boss|client|patient|mama|papa|hij[oa]s?|sohn|tochter|fils|fille|figli[oa]|mutter"
    r"|vater|mère|père|kind(?:er)?)\b"
)
_TWO = expression(r"(?:both(?: of us)?(?: are| now|[ ]in our)?|we(?:'re| are)(?: both)?|we're)[ ]\Z")
_AND_OTHER = expression(r"[ ](?:and|&|/)[ ](?P<other>[1-7]\d)(?!\d)")
_NEARLY = expression(
    r"\b(?:turning|turned|turn|pushing|almost|nearly|going on|approaching|hit|past|over|only|just|nearing)[ ]\Z"
)
_SOON = expression(
    r"[ ](?:this|next|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|the)|soon|now|already|years|but)"
)
_AM = expression(
    r"(?<!\w)(?:i'?m|i|i am|ich bin|jag är|jeg er|ik ben|je suis|soy|eu tenho|tengo|tenho|ho|mam|mám|ako ay|saya"
    r"|мне|мені)"
    r"(?:[ ](?:a|an|now|just|only|already))?[ ]\Z"
)
_IS = expression(r"(?<!\w)(?:s?he)(?:'s| is)(?:[ ](?:now|only|just))?[ ]\Z")
_SEX = expression(r"(?<![\w&.])[mfw](?:[/ ,-]{1,2})?\Z")
_SEX_BEHIND = expression(
    r"(?:[ ]?(?:y|yo|yr|yrs)\b)?[/ ,]{0,2}(?P<sex>[mfw])(?![\w'&/])(?![ ](?:wide|long|tall|high|deep|of|x|rope"
    r"|and|per|2|cable))"
)
_SEX_WORD = expression(
    r"(?:[ ]?(?:y|yo|yr|yrs))?[ /,](?:male|female|woman|man|guy|lady|gal|dude|mom|mum|dad|nonbinary|enby)\b"
)
_LETTERED = expression(r"[.,;:)!|/]|\n|\Z|[ ](?!ft|feet)[a-z]{3}|[ ][a-z]{2}[ ]|[ ]-")
_CLOSED = expression(rf"[ ]*(?:[.,;:)!?|/-]|\n|\Z)|[ ]{_SEEKS}\b")
_PEOPLE = expression(r"[ ][a-z]+[ ](?:from|seeks|looking)\b")
_WEAK = ("y", "years", "year", "yrs", "yr", "ans", "anos", "años", "anni", "jahre", "lat", "let", "år")
_DECADE = expression(
    rf"{_MANNER}[- ]{{1,2}}{_TENS}(?![\w'])|[2-7]0[- ]?(?:something|ish)\b|(?:twenty|thirty|forty|fifty|sixty"
    rf"|seventy)[- ](?:something|ish)\b"
)
_THE = expression(r"(?:\b(?:the|since|from|until|till|of|during|to|by|through|those|classic)[ ])\Z")
_MANNERS = Cue(("early", "mid", "middle", "late", "something", "ish"))
_ISH = Shape(lambda word: word.endswith(("tyish", "ties")) and len(word) < 10)
_FAMILIES = ("gender", "ethnicity", "marital", "orientation")
_TRAITS = ("GENDER", "ETHNICITY", "MARITAL_STATUS", "SEXUAL_ORIENTATION", "RELIGION")
_SELF = expression(
    r"(?<![\w&])(?:i|i'm|im|me|ich|je|yo|soy|eu|jag|jeg|ik|ako|non[- ]?smok\w+|no (?:kids?|pets|drama|drugs)|vet"
    r"|veteran|ex[- ]con|retired|retiree|pensioner"
    r"|widow\w*|sober|years sober|s/?he|they/them|she/her|he/him|(?:born|raised)|grad(?:uate)?|student|immigrant"
    r"|refugee|handyman|one man)(?![\w&])"
)
_STOP = expression(r"[.!?](?=[ \n]|\Z)|\n")


def told_ages(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield ages in a text without headings."""
    words = reading.words
    if not headless(reading):
        return
    for index in words.numbers:
        start, end = words.starts[index], words.ends[index]
        if end - start == 2 and _YOUNGEST <= words.lowers[index] <= _OLDEST:
            found = [*_number(reading, index, start, end)] or [*_decade_of_life(reading, index, start, end)]
            for first, last in found:
                unit = _MEASURE.match(reading.lower, last)
                yield first, unit.end() if unit else last
            other = _AND_OTHER.match(reading.text, end) if len(found) < 2 else None
            if other is not None and _ENDS.match(reading.lower, other.end()) and (found or _paired(reading, start)):
                yield start, end
                yield other.span("other")
    done = 0
    for index in words.among(_MANNERS, _ISH):
        match = _decade(reading, words.starts[index])
        if match is not None and match[0] >= done:
            done = match[1]
            yield match


def _paired(reading: Reading, start: int) -> bool:
    """Whether two people speak, so that two numbers between commas are their ages: "Farm couple, ..., 38 and 35,"."""
    before = reading.lower[max(0, start - 120) : start]
    return before.endswith((", ", "(")) and _PAIR.search(before) is not None


_PAIR = expression(
    r"\b(?:couple|both|we|two of us|husband and wife|brothers|sisters|twins|partners|pareja"
    r"|matrimonio|casal|coppia|paar|par"
    r"|ehepaar|echtpaar|małżeństwo|manželé|pár)\b[^.!?\n]*\Z"
)


def _decade_of_life(reading: Reading, index: int, start: int, end: int) -> Iterator[tuple[int, int]]:
    """ "White male 30s,", "warm, 50s.": a decade as an item of its own in a sentence that tells of a person."""
    lower = reading.lower
    if lower[start + 1] != "0" or lower[end : end + 1] not in ("s", "'") or not "2" <= lower[start] <= "7":
        return
    last = end + 2 if lower[end] == "'" else end + 1
    if lower[last - 1] != "s" or not _ITEM_ENDS.match(lower, last) or _CALENDAR.match(lower, last):
        return
    before = lower[max(0, start - 24) : start]
    item = before.endswith((", ", "(", "; ")) and not before.rstrip(" ,").endswith("s")
    if (item or _PERSON.fullmatch(before.rstrip(" ").rpartition(" ")[2])) and _tells(reading, start, last):
        yield start, last


_ITEM_ENDS = expression(r"[ ]*(?:[,.;:)!]|\n|\Z)")
_CALENDAR = expression(r"[ ,&/]*(?:and[ ])?(?:19|20)?\d0'?s")
"""Decades of the calendar: "70s, 80s"."""


def _number(reading: Reading, index: int, start: int, end: int) -> Iterator[tuple[int, int]]:
    text, lower = reading.text, reading.lower
    before = lower[max(0, start - 40) : start]
    if text[start - 1 : start] in ("$", "€", "£", "₹", ".", "'", "#", "+") or text[end : end + 1] in ("'", "%", "+"):
        return
    if text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha() and not _MEASURE.match(lower, end):
        return
    if text[start - 1 : start].isalnum() and not _SEX.search(before):
        return
    ends, on = _ENDS.match(lower, end), _GOES_ON.match(lower, end)
    if _OTHERS.search(before) and not before.rstrip().endswith((".", "!")):
        return
    if _TWO.search(before) and (ends or on or _AND_OTHER.match(text, end)):
        yield start, end
        other = _AND_OTHER.match(text, end)
        if other is not None:
            yield other.span("other")
    elif _sexed(reading, before, start, end) or _plainly(reading, before, start, end, bool(ends), bool(on)):
        yield start, end


def _plainly(reading: Reading, before: str, start: int, end: int, ends: bool, on: bool) -> bool:
    """Whether a number is an age by the words before it, or by standing alone among what tells of a person."""
    lower = reading.lower
    if (ends or on or _SOON.match(lower, end)) and _said(reading, before, start):
        return True
    if _units_only(lower, end):
        return ends and _BEHIND.search(before) is not None and beside(reading, start)
    return (ends or on or _AND.match(lower, end) is not None) and _alone(reading, start, end, before)


def _units_only(lower: str, end: int) -> bool:
    """Whether a word for years follows, so that the number may be of years at work."""
    return lower[end : end + 8].lstrip(" -").split(" ")[0].rstrip(".,;:)!?") in _WEAK


def _said(reading: Reading, before: str, start: int) -> bool:
    """Whether words before a number tell that it is an age: "I'm", "she is", "pushing", a person's name or noun."""
    if _AM.search(before):
        return True
    if _IS.search(before) and not _people(before):
        return True
    if _NEARLY.search(before):
        return _SELF.search(_sentence(reading, start)) is not None and not _people(before)
    return _called(reading, before, start)


_FOLK = expression(
    r"\b(?:sons?|daughters?|child|kids?|boys?|girls?|lad|mother|mum|mom|father|dad|husband|wife|brother|sister"
    r"|client|patient|resident"
    r"|gran\w*|nan|aunt|uncle|boss|lady i)\b"
)


def _people(before: str) -> bool:
    """Whether somebody else is spoken of before."""
    return _FOLK.search(before) is not None


def _called(reading: Reading, before: str, start: int) -> bool:
    """Whether a person's noun or name stands right before: "Woman, 52," "Rentner (67)", "Josphat (41)"."""
    gap = len(before) - len(before.rstrip(" ,(:/-"))
    if not 0 < gap < 4:
        return False
    at = start - gap
    if gap > 1 and _trait_ends(reading, at) and not _units_only(reading.lower, start + 2):
        return True
    index = reading.words.index_at(at - 1)
    word = reading.text[reading.words.starts[index] : at]
    if _PERSON.fullmatch(word.lower()):
        return True
    entry = lexicon.lookup(word)
    return gap > 1 and word[:1].isupper() and entry.given > 1 and entry.common < 2 and entry.city < 2


_PERSON = expression(
    r"(?:fe)?male|wom[ae]n|man|guy|girl|gal|lady|dude|lad|lass|bloke|boy|dad|mom|mum|mama|gran(?:dma|dpa|ny)?|nana?"
    r"|widow(?:er)?|retiree|pensioner|vet|veteran"
    r"|hombre|mujer|señora?|sra|chic[oa]|joven|homme|femme|dame|monsieur|jf|jh|frau|mann|herr|rentner(?:in)?"
    r"|witwe|student(?:in)?|donna|uomo"
    r"|ragazz[oa]|signor[ae]|pensionat[oa]|kobieta|mężczyzna|pani|pan|muž|žena|vrouw|jongen|meid|tjej|kille"
    r"|kvinna|kvinde|mand|homem|mulher"
    r"|κυρία|κύριος|γυναίκα|άνδρας|άντρας|κοπέλα|asszony|férfi|nő"
    r"|moç[oa]|rapaz|senhora?|babae|lalaki|wanita|pria|laki|мужчина|женщина|девушка|парень|чоловік|жінка|kadın"
    r"|erkek|bayan|con"
)


def _sexed(reading: Reading, before: str, start: int, end: int) -> bool:
    """Whether a letter or word for the sex stands beside: "F/34", "45f", "24 m", "38 female"."""
    lower = reading.lower
    if _SEX_WORD.match(lower, end):
        return True
    if _SEX.search(before) and _LETTERED.match(lower, end):
        glued = lower[start - 1 : start].isalpha()
        lead = before.rstrip(" /,-")[:-1]
        return not glued or lead.strip() == "" or lead.endswith(("(", ". ", "\n", ", "))
    behind = _SEX_BEHIND.match(lower, end)
    if behind is None:
        return False
    at = behind.end()
    if not (_CLOSED.match(lower, at) or _PEOPLE.match(lower, at) or _people_at(reading, at + 1)):
        return False
    return _OPENS.search(before) is not None or before.endswith(("(", ", ", "i'm ", "am "))


def _people_at(reading: Reading, at: int) -> bool:
    """Whether the name of a people begins here."""
    return bool(reading.hits_in("ethnicity", at, at + 1)) or any(
        m.start == at for m in reading.mentions_of("ETHNICITY")
    )


def _alone(reading: Reading, start: int, end: int, before: str) -> bool:
    """Whether nothing but the number stands between commas or stops, in a sentence that tells of a person."""
    text = reading.text
    behind = text[end : end + 3].lstrip(" ,")[:1]
    if behind.isdigit():
        if _TALL.match(reading.lower, end) is None:
            return False
        return bool(_OPENS.search(before) or (_BEHIND.search(before) and _tells(reading, start, end)))
    if _OPENS.search(before):
        return (
            _COMMA.match(text, end) is not None
            or _AND.match(text, end) is not None
            or _GOES_ON.match(reading.lower, end) is not None
        )
    left = max(before.rfind(mark, 0, -2) for mark in ",;.!?:(\n")
    item = before[left + 1 :]
    if not _BEHIND.search(before) or any(map(str.isdigit, item)) or _STREET.search(item):
        return False
    return _ENDS.match(reading.lower, end) is not None and _tells(reading, start, end)


_TALL = expression(
    r"[,;/]?[ ](?:[4-6]['’′][ ]?(?:\d|1[01])(?!\d)|[4-6][ ]?(?:ft|foot|feet)\b|1[.,][4-9]\d[ ]?m?\b"
    r"|1[4-9]\d[ ]?cm\b|\d{2,3}[ ]?(?:lbs?|kgs?|kilos?|pounds)\b)"
)
"""The height or weight of a person, which stands behind an age."""


def _sentence(reading: Reading, start: int) -> str:
    left, right = _bounds(reading, start, start)
    return reading.lower[left:right]


def _bounds(reading: Reading, start: int, end: int) -> tuple[int, int]:
    text, left = reading.text, max(0, start - 120)
    for stop in _STOP.finditer(text, left, start):
        left = stop.end()
    last = _STOP.search(text, end)
    return left, min(last.start() if last else len(text), end + 80)


def _tells(reading: Reading, start: int, end: int) -> bool:
    """Whether the sentence speaks of a person: "I", a people, a sex, a family state."""
    left, right = _bounds(reading, start, end)
    if any(reading.hits_in(family, left, right) for family in _FAMILIES) or _SELF.search(reading.lower, left, right):
        return True
    return any(left <= m.start < right for name in _TRAITS for m in reading.mentions_of(name))


def beside(reading: Reading, start: int) -> bool:
    """Whether the item before is a person's trait: "no kid, 28 year."."""
    before = reading.lower[max(0, start - 30) : start].rstrip(" ,(")
    at = max(0, start - 30) + len(before)
    if _trait_ends(reading, at) or before.endswith(("no kid", "no kids", "no children")):
        return True
    return _PERSON.fullmatch(before.rpartition(" ")[2]) is not None


def _trait_ends(reading: Reading, at: int) -> bool:
    """Whether a word for a people, a sex or a family state ends here."""
    return any(hit.end == at for family in _FAMILIES for hit in reading.hits_in(family, max(0, at - 24), at))


def _decade(reading: Reading, at: int) -> tuple[int, int] | None:
    """ "early fifties", "late 20s", "sixty-something" where no decade of the calendar is meant."""
    lower = reading.lower
    match = _DECADE.match(lower, at)
    if match is None:
        left = max(0, at - 10)
        match = next((m for m in _DECADE.finditer(lower, left, at + 12) if m.start() <= at < m.end()), None)
    if match is None or _THE.search(lower, max(0, match.start() - 10), match.start()):
        return None
    if not (_CLOSED.match(lower, match.end()) or _PERSON.match(lower, match.end() + 1)):
        return None
    return match.span() if _tells(reading, *match.span()) else None
