"""Names of trades that tell the sex of who follows them: "Krankenschwester", "abogada", "chairman".

Why: they tell it where they stand as a post or a headline; "served the chairman" and "hired waitresses" do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import before
from masking.reading.cues import Cue, Shape
from masking.reading.posting import headless
from masking.reading.record import Reading
from name_lists import terms

_KINDS = frozenset(
    (
        *("contact", "summary", "personal", "other", "experience", "education", "volunteering", "awards"),
        *("certificates", "interests", "declaration"),
    )
)
_TRADES = Cue(terms.words("gender_trades"))
_HEADS = tuple(terms.words("gender_trade_heads"))
_CUES = terms.words("gender_trade_cues")
_LEFT_OPEN = expression(r"[ ]?/-?[^\W\d]|[*_:](?:in|r|e|a)|\((?:in|r|e|a|o|m|w|f|h|m/w|w/m|h/f)\b")
"""Written for all: "Verkäuferin/Verkäufer", "abogada(o)"."""
_ALSO_OPEN = expression(r"[^\W\d]/-?$")
_QUALIFIED = expression(
    r"(?:^|[,;|/•·–—:(&>*]|[ ]-|[ ](?:und|and|et|y|e|i|en|och|then|now|later|dann|puis|luego"
    r"|poi))[\s•·*>-]*(?:\d[\d./ –-]*)?"
    r"(?:[A-ZÀ-ÞĀ-Ž][\w'’&./-]*[ ]){0,3}(?:[A-Z][a-z]+-)?$"
)
"""The clause holds nothing before the post but capitalised words that qualify it."""
_NO_POST = expression(
    r"'s\b|[ ](?:badge|ribbon|salary|joke|award|brand|tools?|problem|statistic|municipal|estadual|técnica)s?\b"
    r"|[ ]de[ ](?:Estado|Educa|Sa[úu]d|Cultura|Fazenda|Hacienda|Turismo)|[@.]\w",
    re.I,
)


def trades(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the names of trades that stand as the candidate's post, training or headline."""
    words, text = reading.words, reading.text
    own = frozenset(reading.resume.candidate.name.lower().replace("-", " ").split())
    for index in words.among(_TRADES, _HEADED):
        if words.lowers[index] in own:
            continue
        start, end = words.starts[index], words.ends[index]
        if reading.kind_at(start) not in _KINDS or _NO_POST.match(text, end) or _open_to_all(text, start, end):
            continue
        if _is_post(reading, index) and not _surname(reading, index):
            adjective = _AGREES.match(text, end)
            yield start, adjective.end() if adjective else end
    for index in words.among(_PLURAL):
        body = _BODY.match(text, words.starts[index])
        if body is not None and _JOINED.search(before(reading, body.start(), 50)):
            yield body.span()


def _open_to_all(text: str, start: int, end: int) -> bool:
    """Whether the other form follows: "Verkäuferin/Verkäufer", "abogada(o)"; "camarera/cocinera" are two trades."""
    form = _LEFT_OPEN.match(text, end)
    if form is None or "/" not in form[0]:
        return form is not None
    other = _OTHER.match(text, form.end() - 1)
    return other is None or len(other[0]) < _FORM or other[0][:3].lower() == text[start : start + 3].lower()


_OTHER, _FORM = expression(r"[^\W\d_]+"), 5
_THINGS = frozenset(
    (
        *("calcolatrice", "lavatrice", "fotocopiatrice", "stampatrice", "calculatrice", "saldatrice", "fresatrice"),
        *("rettificatrice", "imballatrice", "confezionatrice", "etichettatrice", "mietitrebbiatrice", "lavapavimenti"),
        *("levigatrice", "piegatrice", "cucitrice", "perforatrice", "escavatrice", "spazzatrice", "asciugatrice"),
        *(
            "affettatrice",
            "impastatrice",
            "trebbiatrice",
            "motrice",
            "locomotrice",
            "cicatrice",
            "impératrice",
            "tutrice",
        ),
        *("débroussailleuse", "punzonatrice", "pressatrice", "trituratrice", "macchinatrice", "societatrice"),
    )
)
_HEADED = Shape(
    lambda word: (
        (len(word) > 7 and word.endswith(_HEADS)) or (len(word) > 8 and word.endswith("trice") and word not in _THINGS)
    )
)
_PLURAL = Shape(lambda word: word.endswith("as") and word[:-1] in _TRADES)
_AGREES = expression(r"(?<=a|e)[ ][a-zà-ú]{2,}(?:ica|aria|iva|osa|nta|ona)\b")
_DATED = expression(
    r"(?:\d{2,4}|oggi|hoy|actualidad|presente|heute|ce jour|today|present)[^;|•]{0,40}[,:–-][ ]?$", re.I
)
_KEYED = expression(r"[ •·*>–—-]*[^\W\d_]+(?:[ ][^\W\d_]+)?[ ]?:[ \t]*\Z")
_CLOSED = expression(r"[ ]*(?:$|[\n,;|(])")
_PARTS = (", ", "- ", "– ", "| ")
_DATED_SO = expression(r"[ ]?[,(|–-][ ]?(?:\d{1,2}[./])?(?:19|20)\d\d(?!\d)")
_BODY = expression(r"[A-ZÀ-Þ][\w-]+(?:[ ](?:(?:de|do|da|del|en|por|e|y|di)[ ])?[A-ZÀ-Þ][\w-]*){0,4}")
_JOINED = expression(
    r"\b(?:member|treasurer|secretary|president|board|founder|volunteer|mentor|chair|soci[ao]|miembro|membro|membra"
    r"|tesorera"
    r"|tesoureira|fundadora|cofundadora|voluntaria|voluntária|vocal|presidenta|rede|red|asociación|associação"
    r"|associazione)\b[^.;\n]{0,30}$",
    re.I,
)


_SOUGHT = expression(
    r"(?:\b(?:trabaj\w+|trabalh\w+|empleo|chamba|emprego|curro|puesto|vaga|lavor\w+|travail\w*"
    r"|emploi|poste|job|work)[ ]"
    r"(?:de|como|come|comme|as)(?:[ ][\w-]+,)*|[ ]\()[ ]?$",
    re.I,
)
"""What a post asks for: "ganas de trabajar de camarera, dependienta"."""
_SMALL = ("trice", "ada", "ora", "era", "essa", "iera", "aria", "ère", "euse", "in")


_DEPUTIES = frozenset(("vice", "deputy", "acting", "co", "interim", "assistant", "former"))


def _surname(reading: Reading, index: int) -> bool:
    """ "Paul Foreman": English names of trades are surnames too."""
    start = reading.words.starts[index]
    return reading.words.lowers[index].endswith("man") and any(
        m.start < start < m.end for m in reading.mentions_of("NAME")
    )


def _is_post(reading: Reading, index: int) -> bool:
    words, text = reading.words, reading.text
    start, end = words.starts[index], words.ends[index]
    lead = before(reading, start, 70)
    told, gap, rest = lead.rpartition("  ")
    if gap and not told.rpartition(" ")[2].islower():
        lead = rest
    if _ALSO_OPEN.search(lead):
        return False
    if text[start - 1 : start] == "(" and text[end : end + 1] == ")" and text[start].islower():
        return True  # "care worker (pečovatelka)"
    cue = index - 2 if index > 1 and words.lowers[index - 1] in _DEPUTIES else index - 1
    if lead.strip() and words.lowers[cue] in _CUES and text[words.ends[cue] : start].count(" ") == index - cue:
        return True
    if headless(reading) and _SOUGHT.search(lead):
        return True
    if text[start].islower() and lead.endswith(_PARTS) and _DATED_SO.match(text, end):
        return True  # "Fábrica Sol, empleada, 2001-2006"
    if text[start].islower() and _KEYED.match(lead) and _CLOSED.match(text, end):
        return True  # "Stanowisko: sprzedawczyni"
    opens = not lead.strip(" •·*>–—-\t") or text[start:end].endswith("trice")
    opens = opens or bool(_DATED.search(lead) and text[start:end].endswith(_SMALL))
    return (text[start].isupper() or opens) and bool(_QUALIFIED.search(lead))
