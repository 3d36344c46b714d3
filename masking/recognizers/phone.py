"""Phone numbers: one pattern for candidates, then evidence for and against each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from masking.expression import expression
from masking.reading import Reading, Recognizer, Words
from masking.reading.record import caseless
from masking.reading.spelt_number import lettered, spelt_numbers
from masking.span import Field, Span

_CANDIDATE = expression(
    r"(?<![\w$€£₹])(?<!\d[./:-])(?:\+[ ]?|00(?=[1-9]))?\(?\+?\d{1,5}\)?(?:[ \t]?(?:[-./()*\u00b7]|-{2,3})[ \t]?"
    r"|[ \t]{1,2}"
    r"|[ ]?[()]{1,2}[ ]?)?"
    r"(?:\(?\d{1,6}\)?(?:[ \t]?(?:[-.*\u00b7/]|-{2,3})[ \t]?|[ \t]{1,3}|[ ]?[()][ ]?)?){1,9}\d{1,6}(?!\d)"
    r"(?P<ext>[ ,]{0,2}(?:ext|extn|extension|x|poste|durchwahl|loc(?=[. ])|local|ramal|r(?=\.)|int(?=\.)|interno"
    r"|anexo|toestel|tst(?=\.)|wew(?=\.)|dw)\.?[ :]{0,2}\d{1,6}\b)?",
    re.I,
)
_EXTENSION = expression(r"\b(?:ext|extn|extension)\.?[ :]{0,2}\d{1,6}\b", re.I)
_DATE = expression(
    r"^\d{1,2}[-./ ]\d{1,2}[-./ ](?:\d{2}|(?:19|20)\d\d)$|^(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}$"
    r"|^(?:\d{1,2}[./-])?(?:19|20)\d\d[ ]?[-/.][ ]?(?:\d{1,2}[./-])?(?:(?:19|20)?\d\d)$|^(?:(?:19|20)\d\d[ /,.-]*)+$"
    r"|^\d{1,2}[.,]\d{1,2}(?:[ /,;-]+\d{1,2}[.,]\d{1,2})+$|^\d{2,3}/\d{2,3}/\d[.]\d$"
    r"|^(?:19|20)\d\d[./]\d{1,2}[ ]?[-/][ ]?(?:19|20)\d\d[./]\d{1,2}$|^1[5-9]\d\d[ ]?-[ ]?(?:1[5-9]|20)\d\d$"
    r"|^\d{1,2}[ ]?-[ ]?\d{1,2}[/.]\d{1,2}[/.](?:(?:19|20)\d\d|\d\d)$|^\d{1,2}/\d{1,2}/\d\d[ ]{1,3}\d{1,2}/\d\d$"
    r"|^(\d)\1{5,}$"
    r"|^[\d .-]{1,12}\([ ]?(?:19[5-9]|20[0-4])\d(?:-(?:19[5-9]|20[0-4])\d)?$"
    r"|^\d{1,2}\.\d(?:/\d+)+$|^(?:1?\d?\d|2[0-5]\d)(?:\.(?:1?\d?\d|2[0-5]\d)){3}$"
    r"|^\d{1,2}[./-](?:19|20)\d\d[ ./-]+\d{1,2}[./-](?:19|20)\d\d$|^\d{1,2}[ ]\((?:19|20)\d\d[./]\d\d[ ]?-"
    r"|^\d{1,4}/(?:19|20)\d\d$"
)
_MONTHS = expression(r"^(?:0?[1-9]|1[0-2])/\d\d[ ]?-[ ]?(?:0?[1-9]|1[0-2])/\d\d$")
"""Months and years from and to: "04/22-01/23"."""
_WATCH = expression(r"^(?:(?:[01]\d|2[0-4])(?:00|15|30|45)[ ]?[-/][ ]?){1,3}(?:[01]\d|2[0-4])(?:00|15|30|45)$")
"""The hours of watches and shifts: "0000-0400/1200-1600"."""
_SERIES = expression(r"^[1-9]\d{0,3}(?:/[1-9]\d{0,3}){2,}$")
_COUNCIL = expression(
    r"(?<![^\W\d_])(?:GMC|NMC|HCPC|GDC|GPhC|RCVS|GOC|GOsC|SRA|NPI|MDCN|NMCN|PCN|MLSCN|MCI|DCI|SMC|COREN|ANAN|PMDC|PNC"
    r"|KMPDC|NCK|HPCZ|HPCSA|SANC|ECSA|SAICA|SACE|TRCN|AHPRA|NZNC|NZMC|SCFHS|QCHP|BACP|MMC|SIA|CSCS|CPCS|NPORS|CITB|INDOS"
    r"|UTR|NINO|SSSC|NISCC|IRATA)\W{0,4}(?:(?i:no|nr|num(?:ber)?|reg(?:istration|istered|d)?|pin|ref|id|licen[cs]e)"
    r"\W{0,4}){0,2}\Z"
)
"""Whose registers these are, no telephone number stands behind."""
_LISTED = expression(r"^(?:\d{2}[ ])?(?:(?:19|20)\d\d[ ,/]+){2,}(?:19|20)\d\d$")
_BETWEEN = expression(r"[ ]?[/,;][ ]?|[ ]{2,}|(?<=\d{4})[ ](?=\d{10})|(?<=\d{6})[ ](?=0\d{9})")
_LEAST, _MOST = 7, 15
_TOKEN = expression(r"[a-z][-_.]\Z")
"""An account name goes on with digits: "omar-khan-94473811b"."""
_CHECKED = expression(r"-[A-Z](?!\w)")
"""The check letter behind the number of an identity: "12.345.678-Z"."""
_AMOUNT = expression(r"[1-9]\d{0,2}(?:[ .]\d{3}){1,3}\Z")
_MONEY = expression(
    r"\b(?:budgets?|revenue|sales|turnover|worth|users|customers|over|about|nearly|of)\b[^\n]{0,12}\Z", re.I
)
_BROKEN = expression(r"[ ]?(?P<mark>-?)[ ]?\n[ ]?(?P<rest>\d{2,7})(?=[ ]?(?:\n|$|[,;/|]|[ ]{2}))")
"""The second half of a number on the next line."""
_REDACTED = expression(r"(?<![\w+#])(?:\+\d{1,3}[ -]?)?\(?\d[\d() -]{0,8}[xX*]{3,}(?:[ -]?[\dxX*]{2,}){0,3}(?!\w)")
"""A number some figures of which somebody struck out: "+91-81XXXXXX"."""
_SOLID = expression(r"(?<!\d)\d{10,13}(?!\d)")
_YEAR = expression(r"(?<!\d)(?:19[5-9]|20[0-4])\d(?!\d)")
_CUE = expression(
    r"(?:(?:phone|mobile|telefon\w*|telephone|fax|whats ?app|τηλ|κιν|тел\w*|电话|手机|電話|携帯|연락처|전화\w*"
    r"|هاتف|جوال|موبايل"
    r"|sđt|☎|📞|📱|✆|\uf095|\uf10b|#)"
    r"|(?<![^\W\d_])(?<![$€£₹])(?:mob|m|t|p|c|h|w|o|tel|cell|contact|call|ph|hp|gsm|handy"
    r"|tlf|móvil|movil|celular|port\.|tlm|tfno|telf|tfn|fono|fijo|kom|kom\.|моб|simu|natel|puh|puhelin|fixe|"
    r"res|residence|off|landline|linea|mobiel|mobil|cellulare|emergency|cp|dom|domicile|vodacom|mtn|safaricom|airtel|ice|"
    r"portable|téléphone|telp|cep|handphone|home|work|office|no|nos|number|num))s?(?![^\W\d_])"
    r"\W{0,8}(?:\(?(?:\w{1,9})\)?\W{0,6})?$",
)
"""For ``Reading.caseless``, as is the next."""
_NOT = expression(
    r"(?:\b|(?=[$€£₹]))(?:passport|licen[cs]e|licence|reg(?:istration)?|roll|enrol\w*|member\w*|certificate"
    r"|cert|patent|isbn|issn|id|i\.d|pan|aadhaa?r|uid|nric|ssn|"
    r"invoice|account|a/c|policy|order|grant|award|award no|visa|gst\w*|vat|ein|iban|serial|version|build|port(?!\.)"
    r"|pin|pincode|zip|postal code|doi|arxiv|pp|"
    r"pages?|vol|volume|score|rank|marks|(?:c\.?)?n\.?i\.?c\.?|nin|bvn"
    r"|id card|license no|\$|€|£|₹|rs|inr|usd|eur|rp|cpf|rg|dni"
    r"|nie|cédula|rut|tin|prc|sss|ticket|pengenalan|ktp|nik|identity|sss|case|file|emp(?:loyee)?|employee id|student)"
    r"\W{0,4}(?:card|no|nr|num(?:ber)?|id|code|#)?\W{0,10}$",
)
_REFERENCE = expression(
    r"\b(?:ref(?:erence)?|req(?:uisition)?|tracking|check|vacancy|announcement|posting)"
    r"[ .]{0,2}(?:no|nr|num(?:ber)?|id|code|#)\W{0,4}\Z",
    re.I,
)
"""What the number of a paper, and no telephone, stands behind."""
_PAGE, _TEN = expression(r"[ ]{2,}\d\Z"), 10
"""The number of a page behind a whole telephone number."""
_LASTED = expression(r"\([ ]?\d{1,3}[ ]?\Z")
_TIMES = expression(r"[ ]?(?:days?|weeks?|months?|hours?|hrs)\b", re.I)
_IDAHO = expression(r",[ ]?ID(?:[ ]\d{5}(?:-\d{4})?)?[^\w#:]{1,6}\Z")
"""The state and no identity: "Boise, ID | 208-555-0100"."""
_PORT = expression(r"(?:^|[ \n])port[ ]?:[ ]?\Z", re.I)
"""The French for a mobile phone and no port of a computer: "Port : 06 55 50 01 18"."""
_STANDARD = expression(
    r"(?<![A-Za-z])(?:ISO|DIN|IEC|EN|ASTM|IEEE|ASME|ANSI|API|NF|BS|GOST|ГОСТ|JIS|GB/T|RFC|SAE|[Ll]ot|LOT|CN|EP|WO|JP)"
    r"(?:[ ]?(?:ISO|IEC|EN|/TS))?\W{0,2}\Z"
)
"""What numbers of standards, patents and lots stand behind."""
_US = expression(r"^\(?\d{3}\)?[-. )]{1,3}\d{3}[-. ]{1,2}\d{4}$")
_AFTER = expression(
    r"[ ]?(?:%|years?|yrs|months|users|people|employees|usd|eur|lakhs?|crores?|million|km|sq|units|inr|rs|downloads"
    r"|f?cfa|xof|xaf|dinars?|dirhams?|pesos|reais|zł|kč|ft|yen|yuan|won|baht|naira|shillings?|kes|ngn|hits|views|visits|sessions|records|rows|customers|students|documents|copies|orders|calls|tickets|members"
    r"|followers|subscribers|transactions|requests|euros?|dollars)\b",
    re.I,
)
_CONTACT = ("contact", "personal", "references", "declaration")
_REGIONS = ("US", "IN", "GB", "AU", "DE", "FR", "SG", "NG", "KE", "PK", "PH", "ZA", "AE", "CN", "BR", "MX", "ES", "IT")


def find(reading: Reading) -> Iterator[Span]:
    """Yield phone and fax numbers, referees' included, with their extensions."""
    text = reading.text
    done = 0
    for index in reading.words.numbers:
        start = reading.words.starts[index]
        if start < done:
            continue
        while start > done and text[start - 1] in "(+":
            start -= 1
        match = _CANDIDATE.match(text, start) if _goes_on(text, index, reading.words) else None
        if match is None:
            continue
        start, done = match.span()
        rest = _BROKEN.match(text, done)
        if rest is not None and _broken(reading, start, done, len(rest.group("rest")), rest.group("mark")):
            done = rest.end("rest")
        for part_start, part_end in _numbers(text, start, done):
            yield from _judge(reading, part_start, part_end, _digits(text[part_start:part_end]))
    yield from _others(reading)


def _others(reading: Reading) -> Iterator[Span]:
    """Numbers with figures struck out or spelt, and extensions apart from their number."""
    text = reading.text
    yield from (Span(*span, Field.PHONE, 0.7, "phone:spelt") for span in spelt_numbers(reading))
    yield from (Span(*span, Field.PHONE, 0.6, "phone:lettered") for span in lettered(reading))
    if "xxx" in reading.lower or "***" in text:
        for match in _REDACTED.finditer(text):
            if text[match.start()] == "+" or _CUE.search(reading.caseless, max(0, match.start() - 28), match.start()):
                yield Span(match.start(), match.end(), Field.PHONE, 0.6, "phone:redacted")
    if "xt" in reading.lower:
        for match in _EXTENSION.finditer(text):
            if reading.kind_at(match.start()) in _CONTACT:
                yield Span(match.start(), match.end(), Field.PHONE, 0.6, "phone:extension")


def _goes_on(text: str, index: int, words: Words) -> bool:
    """Whether a number is long enough for a phone number, or digits or the word for an extension follow it."""
    end = words.ends[index]
    if end - words.starts[index] >= _LEAST:
        return True
    behind = text[end : end + _GAP].lstrip(_SEPARATORS)[:1]
    return behind.isdigit() or behind in _EXTENDS


_GAP = 12
_SEPARATORS = " \t\n-./()*\u00b7,:"
_EXTENDS = frozenset("eExXpPdD")


def _digits(part: str) -> int:
    return sum(map(str.isdigit, part))


def _broken(reading: Reading, start: int, end: int, more: int, mark: str) -> bool:
    """Whether a number goes on in the next line: too short as it stands, right with the rest, and told to be one."""
    digits = _digits(reading.text[start:end])
    if not (4 <= digits <= 8 and 10 <= digits + more <= 13) or reading.kind_at(start) not in _CONTACT:
        return False
    if more < 4 and not mark:
        return False
    before = reading.caseless[max(0, start - 14) : start]
    return reading.text[start] == "+" or _CUE.search(before) is not None


def _numbers(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The number of seven to fifteen digits, or the numbers in a run of more digits than one number has."""
    extension = _EXTENSION.search(text, start, end)
    digits = _digits(text[start : extension.start() if extension else end])
    if digits <= _MOST:
        if digits >= _LEAST:
            yield start, end
        return
    at = start
    for cut in [*_BETWEEN.finditer(text, start, end), None]:
        stop = cut.start() if cut else end
        if _LEAST <= _digits(text[at:stop]) <= _MOST:
            yield at, stop
        else:
            yield from (solid.span() for solid in _SOLID.finditer(text, at, stop))
        at = cut.end() if cut else end


def _judge(reading: Reading, start: int, end: int, digits: int) -> Iterator[Span]:
    text = reading.text
    number = text[start:end].strip(" \t\n()-./")
    marked = text[start:end].lstrip(" (")
    line = _line(text[max(0, start - 28) : start])
    line = line if line.strip(_MARKS) else ""
    if _lettered(text, start, end, marked):
        return
    if _AMOUNT.match(number) and _MONEY.search(line):
        return
    small = caseless(line.lower())
    cue = _CUE.search(small)
    if (
        _AFTER.match(text, end)
        or _lasted(text, start, end)
        or _is_other(number, marked, line, small)
        or (cue is None and _WATCH.match(number))
    ):
        return
    if cue or marked.startswith(("+", "00")):
        yield _span(text, start, end, 1.0, "labelled" if cue else "international")
    elif _US.match(number):
        yield _span(text, start, end, 0.95, "pattern")
    elif reading.kind_at(start) in _CONTACT and digits <= 15:
        if not _years(number):
            yield _span(text, start, end, 0.8, "contact")
    elif _YEAR.search(number):
        return
    elif (digits <= 13 and _beside(reading, start, end)) or (digits >= 9 and _valid(number)):
        yield _span(text, start, end, 0.6, "valid")


_MARKS = " \t|•·,;:()/-–"
"""What may stand before a number and tells nothing of it."""


def _line(before: str) -> str:
    """What stands before a number in its line, or above where the label stands above its colon."""
    line = before.rpartition("\n")[2] or before[-12:]
    return before.replace("\n", " ") if line[:1] == ":" and not line.strip(" :\t") else line


def _lettered(text: str, start: int, end: int, marked: str) -> bool:
    """Whether letters are glued to digits: those of an account before them, a check letter behind."""
    if _TOKEN.search(text, max(0, start - 3), start) or text[end : end + 1].isalpha():
        return True
    return text[end : end + 1] == "-" and marked[:1] not in "+0(" and _CHECKED.match(text, end) is not None


def _lasted(text: str, start: int, end: int) -> bool:
    """Whether dates are followed by how long it took: "06/14/07/14(20 days)"."""
    return _TIMES.match(text, end) is not None and _LASTED.search(text, start, end) is not None


def _is_other(number: str, marked: str, line: str, small: str) -> bool:
    """Whether digits are a date, a list of years, or the number of a document, standard or patent."""
    if _DATE.match(number) or _LISTED.match(number):
        return True
    if _NOT.search(small) and not _IDAHO.search(line) and not (marked[:1] == "0" and _PORT.search(line)):
        return True
    if marked[:1] not in "+0(" and _COUNCIL.search(line):
        return True
    if marked[:1] != "+" and (_MONTHS.match(number) or _serial(number)):
        return True
    if _REFERENCE.search(line):
        return True
    return marked[:1] not in "+0" and _STANDARD.search(line) is not None


def _serial(number: str) -> bool:
    """Rising numbers between strokes: "250/500/1000 hours", "LTE 800/1800/2600", and no area code with its number."""
    if number.count("/") < 2 or _SERIES.match(number) is None:
        return False
    groups = number.split("/")
    rising = [int(group) for group in groups]
    if any(not a < b <= 10 * a for a, b in pairwise(rising)):
        return False
    return all(value % 10 == 0 for value in rising) or len(number) - len(rising) < 9


def _years(number: str) -> bool:
    groups = re.findall(r"\d+", number)
    return all((len(g) == 4 and g[:2] in ("19", "20")) or len(g) <= 2 for g in groups) and any(
        len(g) == 4 for g in groups
    )


def _beside(reading: Reading, start: int, end: int) -> bool:
    """An address of e-mail stands in the same or a neighbouring line."""
    text = reading.text
    left = text.rfind("\n", 0, max(0, text.rfind("\n", 0, start)))
    right = text.find("\n", end)
    return "@" in text[max(left, start - 100, 0) : min(right if right >= 0 else len(text), end + 100)]


def _valid(number: str) -> bool:
    """Whether some region knows such a number; written without any separator only mobile lengths count."""
    import phonenumbers

    if number.isdigit() and len(number) not in (10, 11, 12):
        return False
    for region in _REGIONS:
        try:
            parsed = phonenumbers.parse(number, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number(parsed):
            return True
    return False


def _span(text: str, start: int, end: int, score: float, rule: str) -> Span:
    page = _PAGE.search(text, start, end)
    if page is not None and _digits(text[start : page.start()]) >= _TEN:
        end = page.start()
    while text[end - 1] in " \t(-./":
        end -= 1
    if text[start] == "(" and ")" not in text[start:end]:
        start += 1
    return Span(start, end, Field.PHONE, score, f"phone:{rule}")


RECOGNIZER = Recognizer("phone", frozenset({Field.PHONE}), find)
