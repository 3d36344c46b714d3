"""Telephone numbers with digits in words or letters: "917 five55 oh1 four 8", "O7 seven double 0", "718 KL5-0134".

Why: who posts a number in public spells part of it, so that no machine collects it, and every pattern of digits fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from masking.expression import expression
from masking.reading.cues import Cue, Shape
from masking.reading.record import Reading
from name_lists import terms

_DIGITS = (
    r"zero|nought|naught|nil|oh|one|two|three|four|five|six|seven|eight|nine"
    r"|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"
    r"|dois|duas|quatro|sete|oito|nove|meia"
    r"|zéro|deux|trois|quatre|cinq|sept|huit|neuf"
    r"|null|eins|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun"
    r"|tre|quattro|cinque|sette|otto|een|één|twee|drie|vijf|zes|zeven|negen|nul"
    r"|noll|ett|två|fyra|fem|sju|åtta|nio|fire|seks|syv|otte|åtte|ni"
    r"|jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dva|tři|čtyři|pět|šest|sedm|osm|devět|nula"
    r"|ноль|нуль|один|два|три|четыре|пять|шесть|семь|восемь|девять|одна|чотири|сім|вісім"
    r"|sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|lapan"
    r"|sembilan|isa|dalawa|tatlo|apat|anim|pito|walo|siyam|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa"
    r"|shunya|ek|teen|chaar|char|paanch|panch|chhe|saat|aath"
    r"|três|tres|quatre|cinc|vuit|unu|trei|patru|cinci|șase|șapte|nouă"
    r"|nulla|kettő|három|négy|öt|nyolc|kilenc"
    r"|nolla|yksi|kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän"
    r"|jedan|četiri|šest|sedam|osam|нула|едно|две|четири|пет|шест|седем|осем|девет|шість"
    r"|μηδέν|ένα|δύο|δυο|τρία|τέσσερα|πέντε|έξι|επτά|εφτά|οκτώ|οχτώ|εννέα|εννιά"
    r"|không|một|hai|ba|bốn|sáu|bảy|tám|chín"
    r"|صفر|واحد|اثنين|اتنين|ثلاثة|تلاتة|أربعة|اربعة|خمسة|ستة|سبعة|ثمانية|تمانية|تسعة"
    r"|אפס|אחת|אחד|שתיים|שתים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע"
    r"|[〇零一二三四五六七八九]|[공영일이삼사오육륙칠팔구](?=[공영일이삼사오육륙칠팔구])|(?<=[공영일이삼사오육륙칠팔구])."
)
_TENS = terms.words("spelt_tens")
_SPELT = expression(rf"(?:{_DIGITS}|hundred)+")
_TWICE = ("double", "dbl", "triple", "treble", "doble", "dobel", "дважды")
_ALSO = frozenset(
    ("um", "uma", "un", "une", "due", "sei", "to", "do", "tri", "pet", "en", "et", "ein", "hundred", "i", "l",
     "hai", "ba", "năm", "hat", "hét", "egy", "opt", "kat", "doi", "две", "tres", "ένα")
)  # fmt: skip
"""Words of other meaning that are digits between others."""
_ALONE = frozenset(("um", "un", "due", "sei", "ένα"))
"""Those of them that make a number of figures even where no other word does: "9 um 0 - 000 346"."""
_AND = frozenset(("y", "e", "and", "et", "und", "en", "i", "ja", "og", "och"))
"""Between tens and ones: "cincuenta y cinco"."""
_DASHES = frozenset(
    ("dash", "hyphen", "guion", "guión", "tiret", "traço", "trattino", "strich", "streep", "streepje", "kreska",
     "тире", "дефис", "παύλα", "streck", "bindestrek")
)  # fmt: skip
_PAUSES = frozenset(("then", "point", "dot", "space", "luego", "puis", "dann", "poi", "punto", "ponto", "punkt"))
"""Words for what stands between figures; the second kind only beside words for them."""
_LEAST, _MOST = 7, 15
_GAP = expression(r"(?!\.[ ])[ \t]{0,2}[-./()*_~,+–—\u20e3]{0,3}[ \t]{0,2}")
_STROKES = ("i", "l")
"""Ones, where digits touch them."""
_WIDEST = 5
_ZEROS, _LETTERS = 5, 30
_LONGEST = 24
"""Words of which a number is made at most."""
_COUNTS = expression(
    r"[ ]?(?:%|years?|yrs|months|weeks|days|hours|minutes|users|people|employees|million|thousand|km|kg|miles|sq|units"
    r"|lit(?:er|re)s?"
    r"|pounds|dollars|euros|bucks|men|women|kids|children|customers|pieces)\b"
)


@lru_cache(maxsize=1 << 14)
def _count(word: str) -> int:
    """How many digits a word stands for; 0 for a word that is none."""
    if word.isdigit():
        return len(word)
    if word in _TENS or _COMPOUND.fullmatch(word):
        return 2
    if word.strip("oо") == "":
        return len(word) if len(word) < _ZEROS else 0
    if word in _ALSO:
        return 1
    return len(_DIGIT.findall(word)) if len(word) <= _LETTERS and _SPELT.fullmatch(word) else 0


_DIGIT = expression(f"hundred|{_DIGITS}")
_COMPOUND = expression(
    r"(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)"
    r"|(?:een|twee|drie|vier|vijf|zes|zeven|acht|negen)[eë]n(?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig)"
    r"|(?:venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta)(?:due|tre|quattro|cinque|sei|sette|nove)"
    r"|veinti(?:uno|dós|trés|cuatro|cinco|séis|siete|ocho|nueve)|twentyone|thirtyfive|fiftyfive"
)
_CUE = Shape(
    lambda word: word in _TWICE or word in _DASHES or (_count(word) > 0 and not word[0].isdigit() and word not in _ALSO)
)
_LONE = Cue(_ALONE)


def spelt_numbers(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield where digits, words and letters for digits make up a telephone number."""
    words = reading.words
    done = 0
    for index in words.among(_CUE, _LONE):
        if index < done or not (_joined(reading, index) or _joined(reading, index - 1)):
            continue
        if words.lowers[index] in _ALONE and not (_joined(reading, index) and _joined(reading, index - 1)):
            continue
        first, last = _run(reading, index)
        done = last + 1
        span = _trimmed(reading, first, last)
        if span is not None:
            yield span


def _joined(reading: Reading, index: int) -> bool:
    """Whether a word and the next one are digits that stand together."""
    words = reading.words
    if not 0 <= index < len(words.starts) - 1:
        return False
    start, end = words.ends[index], words.starts[index + 1]
    if end - start > _WIDEST or not _reads(words.lowers, index) or not _reads(words.lowers, index + 1):
        return False
    if start == end:
        return True
    strokes = words.lowers[index] in _STROKES or words.lowers[index + 1] in _STROKES
    return not strokes and _GAP.fullmatch(reading.text, start, end) is not None


def _reads(lowers: list[str], index: int) -> bool:
    word = lowers[index]
    if _count(word) > 0 or word in _TWICE or word in _DASHES or word in _PAUSES:
        return True
    tens = word in _AND and 0 < index < len(lowers) - 1 and lowers[index - 1] in _TENS
    return tens and _count(lowers[index + 1]) == 1 and not lowers[index + 1].isdigit()


def _run(reading: Reading, index: int) -> tuple[int, int]:
    """The first and last of the words that stand together around one."""
    first = last = index
    while _joined(reading, first - 1) and last - first < _LONGEST:
        first -= 1
    while _joined(reading, last) and last - first < _LONGEST:
        last += 1
    return first, last


def _trimmed(reading: Reading, first: int, last: int) -> tuple[int, int] | None:
    """The number in a run, without words of other meaning at its ends; None where none is in it."""
    words, text = reading.words, reading.text
    while first < last and (
        words.lowers[first] in _EDGES
        or (text[words.starts[first]] == "o" and _loose(reading, first))
        or _hour(reading, first)
    ):
        first += 1
    while last > first and (words.lowers[last] in _EDGES or words.lowers[last] in _TWICE or _loose(reading, last)):
        last -= 1
    said = words.lowers[first : last + 1]
    solid = [word for word in said if word.isdigit()]
    spelt = [index for index in range(first, last + 1) if not words.lowers[index].isdigit()]
    if all(_loose(reading, index) or words.lowers[index] in _STROKES for index in spelt) or _quantity(
        reading, first, spelt
    ):
        return None
    if len(spelt) == 1 and _listed(reading, spelt[0]):
        return None
    start, end = words.starts[first], words.ends[last]
    if not _LEAST <= _worth(said) <= _MOST or _glued(text, start, end) or _COUNTS.match(reading.lower, end):
        return None
    if text.count(",", start, end) > 1 and not _grouped(reading, first, last):
        return None
    if not solid and (len(said) < _PAIRS or len(set(said)) == len(said)):
        return None
    if solid and all(len(word) == 4 and word[:2] in ("19", "20") for word in solid):
        return None
    while start and text[start - 1] in "(+":
        start -= 1
    return start, end


_EDGES = _ALSO | _AND | _DASHES | _PAUSES
_TIMES = frozenset(
    ("after", "before", "until", "till", "from", "by", "past", "nach", "vor", "ab", "après", "avant", "dopo")
)
_GROUP = 3


def _hour(reading: Reading, index: int) -> bool:
    """Whether a word in front is an hour and no part of the number: "after seven 082 ..."."""
    words = reading.words
    timed = index > 0 and words.lowers[index - 1] in _TIMES and not words.lowers[index].isdigit()
    return timed and words.ends[index] < words.starts[index + 1]


def _grouped(reading: Reading, first: int, last: int) -> bool:
    """Whether commas part groups as those of a telephone number: "seven six five, 555, 0 one 3 three"."""
    words, text = reading.words, reading.text
    group: list[str] = []
    for index in range(first, last + 1):
        group.append(words.lowers[index])
        if index == last or "," in text[words.ends[index] : words.starts[index + 1]]:
            if _worth(group) < _GROUP:
                return False
            group = []
    return True


_PAIRS = 4
"""Words of the shortest number without a figure: "seventy-two oh five ...."."""


def _quantity(reading: Reading, first: int, spelt: list[int]) -> bool:
    """Whether the one word in a run is the quantity before it: "two 555 0188"."""
    words = reading.words
    apart = words.ends[first] < words.starts[first + 1] if first + 1 < len(words.starts) else True
    return spelt == [first] and apart and words.lowers[first].strip("oо") != ""


def _listed(reading: Reading, index: int) -> bool:
    """Whether a comma stands beside the one word of a run, as in a list: "Aug 2022, zero 483"."""
    words, text = reading.words, reading.text
    before = text[words.ends[index - 1] : words.starts[index]] if index else ""
    behind = text[words.ends[index] : words.starts[index + 1]] if index + 1 < len(words.starts) else ""
    return "," in before or "," in behind


def _worth(said: list[str]) -> int:
    """How many digits words stand for; "double" and "triple" repeat the digit behind them."""
    digits, times = 0, 1
    for word in said:
        if word in _TWICE:
            times = 3 if word.startswith("tr") else 2
            continue
        digits += (2 if word == "hundred" else _count(word)) * (times if _count(word) == 1 else 1)
        times = 1
    return digits


def _loose(reading: Reading, index: int) -> bool:
    """Whether an "o" stands by itself: the word of Spanish, Portuguese and Italian, an officer's rank."""
    words, text = reading.words, reading.text
    start, end = words.starts[index], words.ends[index]
    if text[start:end] not in ("o", "о", "O", "О"):
        return False
    return not text[start - 1 : start].isdigit() and not text[end : end + 1].isdigit()


def _glued(text: str, start: int, end: int) -> bool:
    """Whether the run is part of a longer word or code, or an amount of money."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    return before.isalnum() or behind.isalnum() or before in ("$", "€", "£", "₹", "#", "@") or behind == "%"


_EXCHANGE = expression(
    r"\(?\d{3}\)?[-. ]{1,2}[A-Z]{2}\d[-. ]\d{4}(?![\w-])"
    r"|(?:1[-. ])?\(?8(?:00|33|44|55|66|77|88)\)?[-. ][A-Z]{2,7}(?:[-. ]?[A-Z\d]{1,6}){0,2}(?![\w-])"
)

_CONTACT = ("contact", "personal", "summary", "references", "declaration", "other")


def lettered(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield numbers that go on in capitals as telephones show them: "718 KL5-0134", "1-800-PLUMB-IT"."""
    words, text = reading.words, reading.text
    done = 0
    for index in words.numbers:
        start, end = words.starts[index], words.ends[index]
        if end - start != 3 or start < done or not _capitals(text, end):
            continue
        if text[start - 1 : start] == "(":
            start -= 1
        if text[start - 2 : start] in ("1-", "1 ", "1."):
            start -= 2
        match = _EXCHANGE.match(text, start)
        if match is None or text[start - 1 : start].isalnum() or reading.kind_at(start) not in _CONTACT:
            continue
        if _dialled(match.group()):
            done = match.end()
            yield match.span()


def _capitals(text: str, end: int) -> bool:
    """Whether capitals follow behind a blank, a dot, a hyphen or a bracket."""
    behind = text[end : end + 4].lstrip(") .-")
    return text[end : end + 1] in (" ", ".", "-", ")") and behind[:1].isupper()


def _dialled(number: str) -> bool:
    """Whether the letters and digits behind the area code are as many as a telephone number has."""
    count = sum(map(str.isalnum, number)) - 3 - number.startswith("1")
    return count == 7
