"""Things that read like names of people: firms, brands, works, tools, abbreviated journals, headings."""

from __future__ import annotations

import re
from functools import cache

from masking.expression import expression
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_WORD = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_FORM = expression(
    r"(?:,?[ ]|[ ](?:y|e|et|und|and|&|ve|og|och|en|i|dan)[ ]\w+,?[ ])(?:S\.[ ]?(?:C|A|L|R\.[ ]?L|A\.[ ]?S|p\.[ ]?A"
    r"|N\.[ ]?C)\b|SpA|Srl"
    r"|SARL|SAS|SAC|EIRL|SRL"
    r"|Ltda|GmbH|KG|OHG|e\.[ ]?K\b|AG\b|B\.?V\b|N\.?V\b|Oyj?\b|AB\b|ASA?\b|ApS|A/S|Sdn|Bhd|Pte|Pty|A\.[ ]?Ş|Şti"
    r"|d\.[ ]?o\.[ ]?o"
    r"|(?:&|and)[ ](?:Co\b|Company|Sons|Bros\b|Brothers|Daughters|Cie\b|Partners|Associates)"
    r"|[Ss]p\.[ ]?z|s\.[ ]?r\.[ ]?o|Kft|Zrt|OÜ|Tbk|JSC|Yadak|Kaisha|K\.[ ]?K\b|Pvt|Ltd|Inc\b|LLC|LLP|PLC|Plc)"
)
_TRADE = expression(
    r"(?<![\w/])(?:PT\.?|UD\.?|Toko|Warung|Bengkel|Apotek|M/[sS]\.?|Messrs\.?|Grupo|Gruppo|Groupe|Grup|Firma|Fa\."
    r"|Chez|Maison|Casas?"
    r"|Lojas?|Haus|Auberge|Domaine|Château|ООО|ЗАО|ОАО|ПАО|АО|ИП|ТОО|JSC|OJSC|M\.?V\.?|M\.?T\.?|S\.?S\.?|USS|HMS"
    r"|HMCS|HMAS"
    r"|INS|RMS|MSC|SMS|Apache|Adobe|Autodesk|Cisco|IBM|Oracle|Microsoft|Google|Amazon|SAP|Mercedes|Renault|Skoda|Tata"
    r"|Nissan|Ford|Honda|Toyota|Mount|Mt\.?|Lake|Port|Fort|Cape|Rue|Avenue|Via|Calle|Project|Operation|Hurricane"
    r"|Typhoon)[ ](?:(?:Sri|Shri|Shree|Sree|Jai)[ ])?\Z"
)
_ARTICLE = expression(
    r"(?:Le|La|Les|L'|Au|Aux|El|Los|Las|Il|Lo|Gli|Das|Der|Die|The)[ ]?(?:Petite?s?|Grande?s?|Bonn?e?|Beaux?|Belle"
    r"|Bella|Vieux|Vieille|Nouve\w+"
    r"|Jardin|Maison|Table|Coin|Cour|Moulin|Chat|Chien|Soleil|Mer|Miserables|Misérables|Casa|Cocina|Rinc[oó]n|Gran"
    r"|Mes[oó]n)\b"
)
_OF_IT = expression(
    r"(?:'s?)?[ -](?:[a-z]+[ ])?(?:tests?|methods?|models?|algorithms?|distribution|distance|curves?|formula"
    r"|correction|index|scales?|score"
    r"|sampling|chains?|transforms?|filters?|theorem|criteri(?:on|a)|diagrams?|charts?|process|equations?|stain\w*"
    r"|syndrome|disease|manoeuvre"
    r"|maneuver|technique|principles?|effect|plot|statistic|estimators?|coefficient|matrix|syntax|notation|awards?"
    r"|prizes?|medal(?:ist)?"
    r"|semifinalist|finalist|scholar(?:ship)?s?|fellow(?:ship)?|lectures?|trophy|cup|stadium|airport|bridge|road"
    r"|flyover|hostel|temple"
    r"|mosque|church|shrine|chapel|night|day|festival|feast|fair|county|counties|district|province|region|villages?"
    r"|tribe|communit(?:y|ies)"
    r"|herders|lodges?|elders|iwi|trustees|pipe|tractors?|engines?|pumps?|boilers?|machines?|looms?|lathe|welders?"
    r"|trucks?|chillers?"
    r"|robots?|sorters?|switch(?:es)?|sensors?|valves?|turbines?)\b"
)
_AFTER = expression(
    r"[ ](?:(?:Grants?|Awards?|Prizes?|Medal|Lectures?|Trophy)\b(?!,?[ ][A-Z][a-z]+\n)"
    r"|(?:Memorial[ ])?(?:Library|Institution|Bequest)\b)"
    r"|,?[ ]P\.?[ ]?[CA]\.(?!\w)|,[ ](?:P\.?C|P\.?A|P\.?L\.?L\.?C)\b\.?(?=[ ]{2}|[ ]?[\n\t,]|[ ]*\Z)"
)
"""Behind the name of one a fund, house or law firm is called after: "Poe Grant", "Jane Poe, P.C."."""
_LAWYERS = expression(r"\bLaw (?:Offices?|Firm|Group|Chambers|Practice) of[ ]{1,2}\Z", re.I)
_REGION = expression(r"[A-Z][\w'-]+(?:[ ][A-Z][\w'-]+){1,2}[ ](?:County|Parish|Province|Prefecture|District|Council)\Z")
_ABBREVIATED = expression(r"(?<!\w)[A-Z][A-Za-z]{1,8}\.[ ]\Z")
_ELSEWHERE = frozenset(("references", "personal", "publications", "contact"))


def of_thing(reading: Reading, start: int, end: int) -> bool:
    """Whether the words are a firm's, brand's or work's, a journal's abbreviation or a heading, and nobody's name."""
    text = reading.text
    part = text[start:end]
    words = _WORD.findall(part.lower())
    if _branded(words) or _ARTICLE.match(part) or _FORM.match(text, end) or _FORM.search(part, 3):
        return True
    if _AFTER.match(text, end) or _REGION.match(part) or _placed(part):
        return True
    if text[start - 1 : start] == " " and _LAWYERS.search(text, max(0, start - 24), start):
        return True
    if _titled(text, start, end) or _OF_IT.match(text, end) or _listed(words):
        return True
    if text[start - 3 : start] == "CV " and reading.kind_at(start) == "experience":  # an Indonesian partnership
        return True
    if text[start - 1 : start] == " " and _TRADE.search(text, max(0, start - 18), start):
        return True
    single = " " not in part
    if single and text[end : end + 1] == "." and _ABBREVIATED.search(text, max(0, start - 12), start):
        return lexicon.lookup(part).name < 3
    if single and part.isupper() and _own_line(text, start, end) and reading.pieces.index_at(start) > _TOP:
        return not lexicon.lookup(part).name
    return _employer(reading, start, end)


_TOP = 6
_HOUSES = terms.words("thing_houses")
_FEASTS = terms.words("thing_feasts")
_JOURNALS = terms.words("thing_journals")
_HOUSE_BEFORE = expression(rf"(?P<word>{LETTER}{{2,20}})[ ](?:(?:de|du|da|do|di|del|della|des|Al|An|Dr\.)[ ])?\Z")
_HOUSE_AFTER = expression(rf"[ ](?P<word>{LETTER}{{4,20}})")


_CONTINENTS = frozenset(
    ("asia pacific", "latin america", "north america", "south america", "central america", "middle east", "south asia",
     "east africa", "west africa", "north africa", "southern africa", "southeast asia", "eastern europe", "far east")
)  # fmt: skip


def _placed(part: str) -> bool:
    """Whether two words or three are a country or region: "Sierra Leone", "Asia Pacific"."""
    return part.count(" ") in (1, 2) and (part.lower() in _places() or part.lower() in _CONTINENTS)


@cache
def _places() -> frozenset[str]:
    return frozenset(terms.group("place.region"))


def _listed(words: list[str]) -> bool:
    """A feast, a people or a journal by one of its words: "Hari Raya", "Ngāti Porou", "J Clin Epidemiol"."""
    if not _FEASTS.isdisjoint(words) or words[0] in _HOUSES or words[-1] in _HOUSES:
        return True
    abbreviated = len([word for word in words if word in _JOURNALS])
    return abbreviated > 1 or (abbreviated == 1 and (words[0] == "j" or len(words) == 1))


def _titled(text: str, start: int, end: int) -> bool:
    """A title in quotation marks, or words behind or before the word for a house, a body or a feast."""
    if text[start - 1 : start] in ('"', "“", "„", "«") and text[end : end + 1] in ('"', "“", "”", "»"):
        return True
    before = _HOUSE_BEFORE.search(text, max(0, start - 28), start) if text[start - 1 : start] == " " else None
    if before is not None and before["word"].lower() in _HOUSES:
        return True
    after = _HOUSE_AFTER.match(text, end)
    return after is not None and after["word"][0].isupper() and after["word"].lower() in _HOUSES


def _employer(reading: Reading, start: int, end: int) -> bool:
    """A name right behind a job and a comma: "Paralegal, Clifford Chance; …"."""
    text = reading.text
    if text[start - 2 : start] != ", ":
        return False
    kind = reading.kind_at(start)
    if kind in ("references", "personal", "publications"):
        return False
    if kind in _ELSEWHERE and reading.pieces.index_at(start) <= _TOP + 2:
        return False
    opens = max(text.rfind(mark, max(0, start - 60), start) for mark in "\n;•|")
    before = _WORD.findall(text[opens + 1 : start - 2]) if opens >= 0 else []
    return 0 < len(before) <= 4 and nonname(before[-1]) and text[end : end + 1] in (",", ";", "\n", "", " ", ".")


def _own_line(text: str, start: int, end: int) -> bool:
    return text[start - 1 : start] == "\n" and text[end : end + 1] in ("\n", ":")


def _branded(words: list[str]) -> bool:
    """Whether a brand stands among words in small letters."""
    known = _brands()
    for first, word in enumerate(words):
        for brand in known.get(word, ()):
            if tuple(words[first : first + len(brand)]) == brand:
                return True
    return False


@cache
def _brands() -> dict[str, list[tuple[str, ...]]]:
    """Brands of up to three words by their first."""
    brands: dict[str, list[tuple[str, ...]]] = {}
    for phrase in terms.group("nonname.brand"):
        brand = tuple(word.lower() for word in _WORD.findall(phrase))
        if 0 < len(brand) < 4:
            brands.setdefault(brand[0], []).append(brand)
    return brands
