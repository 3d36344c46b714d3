"""Names in posts and notes: beside the number to call, behind "ask for", under the last line, of who is recommended.

Why: such texts have no header; the one name stands where the telephone does, and often in no list of names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import addressed, post_mention, signed_name
from masking.reading.cues import Cue
from masking.reading.plain import nonname, plain_word
from masking.reading.posting import headless
from masking.reading.record import Reading
from masking.reading.spelt_number import lettered, spelt_numbers
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_PART = rf"{LETTER}+(?:['-]{LETTER}+)*"
_NAME = rf"(?:[A-ZÀ-Þ]\.[ ]?)?{_PART}(?:[ ](?:[A-ZÀ-Þ]\.[ ]?)?{_PART}){{0,2}}(?:[ ][A-ZÀ-Þ]\.)?"
_PARTS = expression(_PART)
_NUMBER = expression(r"[(+]{0,2}\d[\d ()./*-]{5,22}\d")
_SPAN = expression(r"(?=.*\b(?:19|20)\d\d\b)(?:(?:19|20)\d\d|\d\d?)(?:[ ./()-]+(?:(?:19|20)\d\d|\d\d?))+")
_MAIL = expression(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_HOW = (
    r"(?:(?:on|at|tel|cell|mob|mobile|phone|ph|whatsapp|wasap|zap|sms|text|via|no|na|al|au|unter|auf|på|pod|op|sa"
    r"|по|or|[👇📞📱☎]+)\.?[ ]?){0,2}"
)
_BEFORE = expression(rf"(?P<name>{_NAME}(?:[ ](?:&|and|y|e|und|et|or)[ ]{_PART})?)[ ,:|-]{{1,4}}{_HOW}[:]?[ ]?\Z")
_EDGE = expression(
    r"(?:\A|[\n.!?,;:/|(~)*…-][ ]*|[^\w\s,.'\"&-][ ]*|(?<![\w])(?:call|text|txt|ring|phone|whatsapp|message|msg"
    r"|contact|email|ask for|for|see|dial|reach|try"
    r"|thanks|thank you|regards|cheers|best|llamar a|llamar|llame a|falar com|com|con|chamar|ligar|appelez"
    r"|appeler|contacter|contact|bel|rufen sie"
    r"|bei|ringa|zadzwoń|dzwonić|chiamare|chiedere di|tawag kay|kay|si|звонить|звоните)[ ])\Z",
    re.I,
)
_BEHIND = expression(
    r"[ ]?(?:[,/|(~.–-]|\n)?[ ]{0,2}(?:[,/|(~–-][ ]?)?(?:(?:please )?(?:call|ask for|look for|it's|this is|i'm"
    r"|name is|my name is|pregunten? por|falar com|demander"
    rf"|vraag naar|fråga efter|hanapin si|si|спросить|or ask for|and ask for|con el|con la|con"
    rf"|com o|com a|mit|avec)[ ])?(?:(?:Frau|Herr|Ate|Kuya|Tita"
    rf"|Tito|Sra?\.?|Doña|Don|Señora|Auntie|Uncle|Mr|Mrs|Ms|Miss)\.?[ ])?(?P<name>{_NAME}(?:[ ](?:&|and)[ ]{_PART})?)"
)
_LAST = expression(r"[ ]*(?:[.,!)~]*[ ]*(?:\Z|\n)|[.!][ ]|[^\w\s,.;:'\"()/&+-]|,[ ]|[ ](?:in|from|at|here)\b)")
_ASKED = expression(
    r"(?i:ask(?:ing)? for|look(?:ing)? for|speak (?:to|with)|talk to|call me|calls me|text|txt|call|ring|this is"
    r"|it's|name's|name is|holler at|hit up|reach"
    r"|contact|pregunt\w+ por|llam\w+ a|hablar con|falar com|procurar(?: por)?|chamar(?: a| o)?|demande[rz]"
    r"|appele[rz]|contacte[rz]|nach|vraag naar"
    r"|fråga efter|spør etter|pytać o|chiedere di|hanapin si|cari|uliza|спросить|спрашивать)"
    r"[ :]{1,2}(?:(?:Frau|Herr|Ate|Kuya|Tita|Tito|Sra?\.?|Doña|Don|Señora|Auntie|Uncle|Mr|Mrs|Ms|Miss)\.?[ ])?"
    rf"(?P<name>{_NAME})",
)
_ASKS = Cue(terms.words("posted_name_asks"))
_NEXT = expression(
    r"[ ]*(?:[.,;!)~/|]|\n|\Z|[^\w\s'\"&+]|[(+]?\d)|[ ](?:on|at|in|from|after|before|for|or|and|please|pls|any|no"
    r"|na|al|au|op|po|en|um|i|anytime|evenings|if"
    r"|(?:oh|zero|one|two|three|four|five|six|seven|eight|nine)(?![a-z]))\b"
)
_IS_NAME = expression(rf"(?P<name>{_PART})[ ](?:is my name|'s my name|here(?=[ ]*[,.!]))")
_MINE = Cue(("my", "here"))
_CALLED = expression(
    r"(?:guy|man|woman|girl|lady|husband|wife|partner|boyfriend|girlfriend|fianc[ée]e?|son|daughter|friend|bloke"
    r"|fella|nanny|cleaner|driver"
    rf"|housekeeper|carer|gardener)[ ](?:called|named)[ ](?P<name>{_NAME})"
)
_CALLS = Cue(("called", "named"))
_HELP = Cue(terms.words("posted_name_helpers"))
_OURS = expression(r"\b(?:our|my|the|nuestra?|nossa?|notre|unsere?|onze|a)[ ](?:[\w'-]+[ ]){0,4}\Z")
_ROLE = expression(
    rf"(?:,)?[ ](?P<name>{_PART})(?=[ ](?:is|has|was|who|finds?|needs?|to|will|can|have|had|for|and)\b|[,.(']|[ ]\()"
)
_LISTED = expression(rf"^(?P<name>{_PART})[ ](?:-|:)[ ](?=[a-z])", re.M)
_SIGNED = expression(
    rf"(?i:[/~*]|(?<= )-|(?<!\w)(?:thank(?:s| you)|cheers|regards|best|love|peace|blessings|xx?o?|ta|gracias"
    rf"|obrigad[oa]"
    rf"|merci|danke|mvh|grüße|gr|pozdrawiam|saludos)[ ,!.:-]{{1,3}})"
    rf"[ ]?(?P<name>{_NAME})[ ]*[.!xX]*[^\w]*\Z",
)
_NEVER = terms.words("posted_name_never")
_BODIES = terms.words("posted_name_bodies")
_FAMILIES = ("ethnicity", "gender", "religion", "marital", "disability")


def posted(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the names in a text without headings, and where else in it their words stand."""
    if not headless(reading):
        return
    found = sorted(
        {span for start, end in _found(reading) for span in _borne(reading, start, end)}
        | {*addressed.names(reading), *post_mention.named(reading)}
    )
    yield from found
    told = {reading.lower[a:b] for start, end in found for a, b in _words(reading.text, start, end)}
    for word in told:
        if len(word) > 2 and not plain_word(word) and lexicon.lookup(word).common < 2:
            for index in reading.words.places.get(word, ()):
                start = reading.words.starts[index]
                if reading.text[start].isupper():
                    yield start, reading.words.ends[index]


def _found(reading: Reading) -> Iterator[tuple[int, int]]:
    text, words = reading.text, reading.words
    for start, end in _contacts(reading):
        yield from _by_contact(text, start, end)
    for index in words.among(_ASKS):
        match = _ASKED.match(text, words.starts[index])
        if match is not None and (span := _ended(text, *match.span("name"))) is not None:
            yield span
    yield from _told(reading)
    yield from signed_name.signed(reading)
    if "\n" in text.strip():
        for match in _LISTED.finditer(text):
            if lexicon.lookup(match["name"]).given > 1 and lexicon.lookup(match["name"]).common < 3 and match.start():
                yield match.span("name")
    signed = _SIGNED.search(text, max(0, len(text.rstrip()) - 60))
    if signed is not None:
        yield signed.span("name")


def _told(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "Blessing is my name", "a guy called Trent", "our driver Josphat"."""
    text, words = reading.text, reading.words
    for index in words.among(_MINE):
        left = max(0, words.starts[index] - 24)
        for match in _IS_NAME.finditer(text, left, words.ends[index] + 8):
            if match.start() < words.starts[index] and not text[match.start() - 1 : match.start()].isalpha():
                yield match.span("name")
    for index in words.among(_CALLS):
        called = _CALLED.match(text, words.starts[index - 1]) if index else None
        if called is not None:
            yield called.span("name")
    for index in words.among(_HELP):
        role = _ROLE.match(text, words.ends[index])
        if role is not None and _OURS.search(reading.lower, max(0, words.starts[index] - 40), words.starts[index]):
            yield role.span("name")


def _contacts(reading: Reading) -> Iterator[tuple[int, int]]:
    """Where numbers to call and addresses of mail stand."""
    text = reading.text
    for match in _NUMBER.finditer(text):
        if (
            sum(map(str.isdigit, match.group())) > 6
            and not _SPAN.fullmatch(match.group())
            and not text[match.start() - 1 : match.start()].isalnum()
        ):
            yield match.span()
    yield from spelt_numbers(reading)
    yield from lettered(reading)
    if "@" in text:
        yield from (match.span() for match in _MAIL.finditer(text))


def _by_contact(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The name right before and right behind a number."""
    left = max(text.rfind("\n", 0, start) + 1, start - 70, 0)
    for cut in range(left, start):
        if not text[cut].isupper() or text[cut - 1 : cut].isalpha():
            continue
        match = _BEFORE.match(text[:start], cut)
        if match is not None and _EDGE.search(text, 0, cut) and all(w[0].isupper() for w in _capital(match["name"])):
            yield match.span("name")
            break
    behind = _BEHIND.match(text, end)
    if behind is not None:
        span = _ended(text, *behind.span("name"))
        if span is not None and _LAST.match(text, span[1]):
            yield span


def _capital(name: str) -> list[str]:
    return [
        word
        for word in _PARTS.findall(name)
        if word not in ("and", "y", "e", "und", "et", "or", "de", "da", "van", "al")
    ]


def _ended(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The words with a capital at the start of a stretch, where what may follow a name follows them."""
    last = start
    for match in _PARTS.finditer(text, start, end):
        if not match.group()[0].isupper():
            break
        last = match.end()
        if text[last : last + 1] == "." and last - match.start() == 1:
            last += 1
    if last == start:
        return None
    return (start, last) if _NEXT.match(text, last) else None


def _words(text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [match.span() for match in _PARTS.finditer(text, start, end)]


def _borne(reading: Reading, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The name without words of calling at its ends, where it can be one."""
    text = reading.text
    words = _words(text, start, end)
    while words and _never(text, *words[0]):
        words.pop(0)
    while words and _never(text, *words[-1]):
        words.pop()
    if not words or not text[words[0][0]].isupper():
        return
    start, end = words[0][0], words[-1][1] if words[-1][1] - words[-1][0] > 1 or text[end - 1] != "." else end
    tokens = [text[a:b] for a, b in words if text[a].isupper()]
    if all(len(token) < 2 for token in tokens) or not _BODIES.isdisjoint(token.lower() for token in tokens):
        return
    known = any(lexicon.lookup(token).given > 1 for token in tokens)
    if not known and any(reading.hits_in(family, start, end) for family in _FAMILIES):
        return
    if any(map(_bears, tokens)):
        yield start, end


def _never(text: str, start: int, end: int) -> bool:
    word = text[start:end].lower()
    return word in _NEVER or (nonname(word) and lexicon.lookup(word).given < 2)


def _bears(token: str) -> bool:
    """Whether a word may be a name: one of the lists, or one in no dictionary and no gazetteer."""
    entry = lexicon.lookup(token)
    if len(token) < 2 or (token.isupper() and len(token) < 4 and entry.given < 2):
        return False
    if entry.given > 1:
        return not (entry.city > 2 and entry.given < 3)
    return entry.common < 2 and not plain_word(token) and entry.city < 2
