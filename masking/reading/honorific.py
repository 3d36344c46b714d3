"""Honorifics that tell a sex: Mr., Señora, Smt., Frau before a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import line
from masking.reading.cues import Cue
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.salutation import lettered
from name_lists import terms

_TITLE = expression(
    r"(?<![\w.&/])(?:Mr|Mrs|Ms|Mx|Mstr|MR|MRS|MS|MX|Miss|MISS|Master|Herr|Frau|Fräulein|Monsieur|Madame"
    r"|Mademoiselle|Mme|Mlle|Señora|Señorita|Señor|Srta|Sra|Sr|Sres|Signora|Signorina|Signor|Sig\.ra|Sig"
    r"|Dott\.ssa|DOTT\.SSA|Dott\.Ssa|Dr\.ssa|DR\.SSA|Avv\.ssa|Prof\.ssa|PROF\.SSA|Pn|En|Profa|Profª|Dra|Drª|Dña|Doña"
    r"|Mdm|Madam|Mevrouw|mevrouw|Meneer|meneer|Mej|Rouva|Herra|Ny|Tn|Gng|Пан"
    r"|Пані|السيد|السيدة|الآنسة|Dhr|Mevr|Mw|Shri|Shree|Sri|Smt|SMT|Kumari|Kum|Km|Selvi|Thiru|Tmt|Thirumathi|Begum|Pan"
    r"|Pani"
    r"|Fru|Hr|Sayın|Bay|Bayan|Encik|Puan|Cik|Bapak|Ibu|Ông|Bà|Alhaji|Hajia|Alhaja|Sh|Lady|Sir|M/s|Г-н|Г-жа"
    r"|Господин|Госпожа|Uncle|Aunty)"
    r"(?!\w)(?P<dot>[ ]?\.)?(?=[ ]?\)?[ ]?(?:[A-ZÀ-ÞА-Я]))"
)
_TITLES = Cue(terms.words("gender_titles"))
_NEEDS = terms.words("gender_needs")
_WORD = expression(r"[^\W\d_]+")
_PRODUCT = expression(
    r"[ .]{0,2}(?:Sec\b|Secondary|Deluxe|Excel|Office|Word|Access|Power|Project|Visio|Outlook|SQL|Dynamics|Windows"
    r"|Azure|Teams"
    r"|Exchange|Share|DOS|Paint|Publisher|Dos|CIT|Visual|Suite|Team|Test|Build|Server|Front|One|in\b|EXCEL"
    r"|WORD|OFFICE|POWER|ACCESS|PROJECT|OUTLOOK|WINDOWS|CRM|AX|Degree|Computer|Data|Mechanical|Electrical"
    r"|Information|Tools|Apps|CS|Robot|Fix|Clean|World|Universe|India|Dhoni|Marvel|Bean)\b"
)


def honorifics(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the honorifics before names, in their fields and in cells of their own, without the dot."""
    yield from _fields(reading)
    yield from _cells(reading)
    yield from _contests(reading)
    for index in reading.words.among(_NEE):
        start, end = reading.words.starts[index], reading.words.ends[index]
        if _BIRTH_NAME.match(reading.text, end) and reading.text[start - 1 : start] in (
            "",
            " ",
            "(",
            ",",
            "\n",
            "\t",
            "|",
            "•",
        ):
            yield start, end
    text = reading.text
    for index in reading.words.among(_TITLES):
        match = _TITLE.match(text, reading.words.starts[index])
        if match is None:
            continue
        start, end = match.span()
        word = text[start : match.start("dot")] if match.group("dot") else text[start:end]
        if _PRODUCT.match(text, end) or word == "M/s" or _of_firm(text, word, end):
            continue
        if word in _NEEDS and not match.group("dot") and not _before_name(reading, end):
            continue
        if word in _NEEDS and _SURNAME.search(text, max(0, start - 20), start):
            continue
        if word in ("Pn", "En") and (not match.group("dot") or _MALAY.match(text, end) is None):
            continue
        if word in ("Ms", "MS", "MX", "Sr", "Master", "Sir", "Lady") and not _before_name(reading, end):
            continue
        yield start, start + len(word)


def _of_firm(text: str, title: str, end: int) -> bool:
    """ "MRS Holdings": capitals that are a firm's."""
    of = _WORD.match(text, end + 1) if title in ("MR", "MRS", "MS") and text[end] == " " else None
    return of is not None and lettered(title, of.group())


_MALAY = expression(r"[ ]?[A-Z][A-Za-z@'.]+[ ][A-Z@]")
_SURNAME = expression(r"[A-ZÀ-Þ][a-zà-ÿ]+[ ]$")


def _before_name(reading: Reading, at: int) -> bool:
    text = reading.text
    start = at + len(text[at : at + 3]) - len(text[at : at + 3].lstrip(" ."))
    name = reading.resume.candidate.name.lower().split()
    word = _WORD.match(text, start)
    if word is None:
        return False
    if word.group().lower() in name:
        return True
    return not nonname(word.group()) and any(
        m.start <= start + 3 and m.end > start for m in reading.mentions_of("NAME")
    )


_VALUE = expression(
    r"(?:Mrs|Mr|Ms|Miss|Mx|Mdm|Madam|Madame|Mme|Mlle|Mademoiselle|Monsieur|Herrn?|Frau|Fräulein|Señor[ai]?t?a?|Sra|Srta"
    r"|Sr|Dña|Don|Doña|Signora|Signorina|Signor|Sig\.ra|Sig|Senhora?|Mevrouw|Mevr|Mw|De heer|Dhr|Heer|Meneer|Dame|Lady"
    r"|Sir|Lord|Fru|Hr|Fröken|Frk|Rouva|Herra|Neiti|Pani?|Paní|Bay(?:an)?|Sayın|Encik|Puan|Cik|Tuan|Bapak|Ibu|Ông|Bà"
    r"|Shri|Smt|Kumari|Kum|Doamna|Domnul|Gospođa|Gospodin|Úr|Úrhölgy|Kyria|Kyrios|Κυρία|Κύριος|Г-н|Г-жа|Господин"
    r"|Госпожа"
    r"|Пан|Пані|先生|女士|小姐|السيدة|السيد|الآنسة)(?!\w)",
    re.I,
)
_ALONE = Cue(
    (
        *("mr", "mrs", "ms", "miss", "mx", "mdm", "madam", "mme", "mlle", "madame", "monsieur", "herr", "frau"),
        *("señor", "señora", "señorita", "srta", "sra", "signora", "signorina", "mevrouw", "smt", "г-жа"),
    )
)


def _fields(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "Title: Mrs", "Anrede: Frau"."""
    for label in reading.labels_of("title"):
        value = _VALUE.match(reading.text, label.value_start, label.value_end) if label.colon or label.below else None
        if value is not None and not reading.text[label.value_start : label.value_end].startswith(("Sr. ", "Sr ")):
            yield value.span()


def _cells(reading: Reading) -> Iterator[tuple[int, int]]:
    """A title in a cell, in brackets or behind the name, with no name after it: "Vale, Robin (Mrs)"."""
    text = reading.text
    for index in reading.words.among(_ALONE):
        start, end = reading.words.starts[index], reading.words.ends[index]
        if not text[start].isupper() or (text[start:end] in _LETTERS and text[end : end + 1] != "."):
            continue
        piece = reading.pieces.at(start)
        alone = not text[piece[0] : start].strip() and not text[end : piece[1]].strip(" .:")
        if alone or _BEHIND.match(text[max(0, start - 2) : end + 2]):
            yield start, end


_NEE = Cue(("née", "nee"))
_BIRTH_NAME = expression(r"\.?:?[ ](?:(?:von|van|de|du|da|al|el)[ ])?[A-ZÀ-Þ][^\W\d_]+\b(?![ ]\d)|[ ](?:le|en|à)[ ]")
_LETTERS = ("MR", "MS", "MX", "SRA", "MME")
"""They are other things too, until a dot follows."""
_BEHIND = expression(r"(?:.?\(|, )(?:Mrs|Mr|Ms|Miss|MRS|MISS|Mdm)\.?(?:\)|\n|$)")
_CONTEST = expression(
    r"(?:Mister|Mr\.?|Miss|Mrs\.?|Reina|Rainha)[ ](?!Right\b|World Series)(?:de[ ])?"
    r"(?:[A-ZÀ-Þ][\w-]+[ ]?){1,3}(?:\d{4})?"
)
_CROWNED = expression(
    r"\b(?:finalist|runner[- ]up|winner|won|pageant|crowned|title|titleholder|queen|beauty|contest|congeniality)\b",
    re.I,
)


def _contests(reading: Reading) -> Iterator[tuple[int, int]]:
    """Beauty titles: "Miss Tanzania 2009, finalist"."""
    for index in reading.words.among(_TITLED):
        start, end = reading.words.starts[index], reading.words.ends[index]
        found = _CONTEST.match(reading.text, start)
        kind = reading.kind_at(start)
        if found is None or _PRODUCT.match(reading.text, end) or kind in ("references", "publications"):
            continue
        dated = found[0][-4:].isdigit() and kind in ("awards", "interests", "other", "volunteering")
        if dated or _CROWNED.search(line(reading, start, found.end())):
            yield start, start + len(found[0].rstrip())


_TITLED = Cue(("miss", "mister", "mr", "mrs", "reina", "rainha"))
