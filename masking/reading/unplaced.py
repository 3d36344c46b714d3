"""Unplaced: what a contact block holds that reads like an address and is none, and what stands around one.

Jobs with their periods, lists of skills, numbers of registration, letters behind a name, words before phone numbers.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from masking.expression import expression
from masking.reading import location
from masking.reading.plain import nonname
from name_lists import lexicon, terms

_SIGNS = expression(r"[→⇒%£$€<>{}●○★✓]|\d\+|\+\+|[ ]\+[ ]")
_LEVEL = expression(
    r"(?<!\w)[ABC][12][ ](?:English|French|German|Spanish|Italian|Arabic|Dutch|Russian)\b"
    r"|(?:ish|ese|ian|ench|erman|que|sch|ais|ano|ñol|abic|reek|indi|utch)[ ]\(?[ABC][12]\b"
)
"""What no address holds."""
_YEAR = r"(?:19|20)\d\d"
_NOW = r"(?:present|now|current|currently|today|date|ongoing|heute|heden|actualidad|atual|presente|oggi|sekarang)\b"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez)[a-z]{0,6}\.?[ ]"
_PERIOD = expression(
    rf"(?<![\d-])(?:{_YEAR}(?:[./]\d\d)?|{_MONTH}'?\d\d)[ ]?(?:-{{1,2}}|→|to|until|till|bis)[ ]?"
    rf"(?:{_NOW}|(?:{_MONTH}|\d\d?[./])?(?:{_YEAR}|'?\d\d)(?!\d))"
    rf"|\b\d\d?/(?:{_YEAR}|\d\d)[ ]?(?:-|to|bis)[ ]?(?:{_NOW}|\d\d?/(?:{_YEAR}|\d\d)(?!\d))"
    rf"|(?<![\d/.-])'?\d\d-[ ]{{3,}}(?=\w)|(?<![\d-]){_YEAR}[ ]onwards\b|\bsince[ ](?:{_MONTH})?{_YEAR}"
)
_LINE = 180
"""Letters of the longest line that is asked for a period: in longer ones the text was joined."""
_FIGURE, _WORD = expression(r"\d"), expression(r"[^\W\d_]+")
_UTC = expression(r"[ ]?\((?:UTC|GMT|CET|EST|PST|IST|SAST)(?:[ ]?[+-][\d:.]{1,5})?\)\Z")
_CALL = expression(r"[ :.]{0,3}(?:[+(]{1,2}\d|\d[\d ()./-]{5,}\d)")
_DIALLED = expression(
    r"(?P<word>[^\W\d_]{2,}(?:/[^\W\d_]{2,})?)\.?(?:[ ](?:No|no|Nr|nr)\b\.?)?[ :]{0,3}"
    r"(?P<number>[+(]?\d[\d ()./-]{5,}\d)"
)
_NUMBER = expression(r"\d[\d ()./-]{7,}\d")
_NUMBERED = expression(
    r"\b(?:[Rr]eg(?:istration|istered|d)?|[Ll]ic(?:en[cs]e)?|[Cc]ouncil|[Ss]ociety|[Mm]ember(?:ship)?|[Cc]ert(?:ificate)?)\b\.?"
    r"[ ](?:[Nn]o\b\.?|[Nn]umber|[Nn]r\b\.?|#|[A-Z]{2})[ .:#]{0,3}(?:[A-Z]{1,3}-?)?\d{4}"
)
_REGISTERED = expression(
    r"[A-Z]{2,6}[ ](?:PIN|REG|Reg|No|Lic)\b[ .:#]{0,3}[\w/-]{3,14}[ ]\("
    r"|(?:AHPRA|CORU|CREA|CREFITO|COREN|CRM|GDC|GMC|GPhC|HCPC|HPCSA|NCK|NMBI|NMC|PEC|PRC|PSI|SANC|SIA|SRA)"
    r"[ ](?:PIN|REG|Reg|No|Lic|#)\b"
)
"""A number in the register of a profession."""
_BEHIND = expression(r"[ ,;]+(?P<word>[^\W\d_]{2,})[.:]?[ ][+(]?\d[\d ()./-]{6,}\d\Z")
_CODED = expression(r"\d{5}-?\d{3,4}|\d{3}[ ]\d{3}")
_BELOW = 70
_PROSE = 40
"""Letters of a line that may be of a sentence."""
_SHORT, _TITLE, _DIGITS, _LABEL, _SURE = 5, 6, 9, 14, 2
_MORE = frozenset(
    ("tfno", "tlfno", "tlf", "móv", "mov", "port", "fon", "fono", "fone", "fones", "telepon", "telpon", "cp", "mo",
     "natel", "wa", "viber", "zap", "tél", "cel", "tel/wa", "nayad", "dom", "rumah", "maison", "privat", "büro", "puh",
     "ext", "fixe", "kom", "тел", "моб", "tf")
)  # fmt: skip


def signed(text: str, left: int, right: int) -> bool:
    """Whether a part holds signs of other things: of money, arrows, "200+"."""
    return _SIGNS.search(text, left, right) is not None


def of_list(text: str, left: int, right: int) -> bool:
    """Whether a part closes a bracket that it does not open, or is letters only."""
    if (
        text.find(")", left, right) >= 0
        and text.count(")", left, right) > text.count("(", left, right)
        and not _opens(text, left)
    ):
        return True
    if _slashed(text, left, right) or ends_prose(text, left, right):
        return True
    if _FIGURE.search(text, left, right) is not None and (
        _LEVEL.search(text, left, right) is not None
        or _NUMBERED.search(text, left, right) is not None
        or _REGISTERED.match(text, left, right) is not None
    ):
        return True
    return lettered(text[left:right])


def _opens(text: str, left: int) -> bool:
    """Whether a bracket opens right before a part, and its line or cell with it."""
    return text[left - 1 : left] == "(" and (left < 3 or text[left - 2] == "\n" or text[left - 3 : left - 1] == "  ")


def _slashed(text: str, left: int, right: int) -> bool:
    """Whether two letters stand between strokes: "Receptionist / PA / typist"."""
    return right - left == len("PA") and "/" in (text[left - 2 : left - 1], text[right + 1 : right + 2])


def lettered(part: str) -> bool:
    """Whether a part is three abbreviations or more and no town: "CPA, CA, ICD.D"."""
    if not part.isupper() or _FIGURE.search(part) is not None:
        return False
    tokens = _WORD.findall(part)
    return (
        len([token for token in tokens if len(token) > 1]) > 2
        and all(len(token) < _SHORT for token in tokens)
        and not any(lexicon.lookup(token).city for token in tokens if len(token) > 2)
    )


def sure(part: str) -> int:
    """2 for a street with its number or a town with its postcode, 1 for a town with its land, else 0."""
    if location.strength(part) < _SURE or _SIGNS.search(part) is not None:
        return 0
    if _FIGURE.search(part) is not None and (location.has_street(part) or location.POSTCODE.search(part) is not None):
        return _SURE
    return int(part.count(",") <= _SURE and location.towns(part))


def of_employer(text: str, left: int, right: int) -> bool:
    """Whether a line of its own with an address stands above a line with a post and its year."""
    start, stop = text.rfind("\n", 0, left) + 1, text.find("\n", right)
    if stop < 0 or text[start:left].strip(" ,") or text[right:stop].strip(" .,"):
        return False
    below = text[stop + 1 : stop + 1 + _BELOW].partition("\n")[0]
    return location.YEAR.search(below) is not None and nonname(next(iter(_WORD.findall(below)), ""))


def ends_prose(text: str, left: int, right: int) -> bool:
    """Whether one word with a full stop ends the sentence of the line above: "… as they were asked on\nMonday."."""
    if text[right - 1] != "." and text[right : right + 1] != ".":
        return False
    above = text.rfind("\n", 0, max(0, left - 1))
    line = text[above + 1 : left - 1]
    if text[left - 1 : left] != "\n" or " " in text[left:right]:
        return False
    return len(line) > _PROSE and line.rstrip()[-1:].islower()


def lined(run: str) -> bool:
    """Whether lines that stand together hold a street and a number."""
    return run.count("\n") > 1 and _FIGURE.search(run) is not None and location.has_street(run)


def in_line_of_job(lower: str, left: int, right: int) -> bool:
    """Whether the line tells a period: "Rossi Foods, Leeds - Clerk, 2018 - 2020"."""
    start, stop = lower.rfind("\n", 0, left) + 1, lower.find("\n", right)
    stop = len(lower) if stop < 0 else stop
    if stop - start > _LINE:
        return False
    line = lower[start:stop]
    if "20" not in line and "19" not in line and " to " not in line and "-  " not in line and " bis " not in line:
        return False  # every period holds one of these
    return _PERIOD.search(lower, start, stop) is not None


def called(text: str, left: int, right: int) -> bool:
    """Whether a part is a phone number, alone or with its word, or the word alone before the number."""
    if _NUMBER.fullmatch(text, left, right) is not None:
        return _CODED.fullmatch(text, left, right) is None and sum(map(str.isdigit, text[left:right])) >= _DIGITS
    dialled = _DIALLED.fullmatch(text, left, right)
    if dialled is not None:
        return _of_phones(dialled["word"]) and _CODED.fullmatch(dialled["number"]) is None
    if right - left > _LABEL or _CALL.match(text, right) is None:
        return False
    words = [word.rstrip(".") for word in text[left:right].replace("/", " ").split()]
    return _of_phones(words[0]) and all(_of_phones(word) or word.lower() in ("no", "nr") for word in words[1:])


def trimmed(text: str, left: int, right: int) -> int:
    """Where a part ends without the word of the phone number behind it and without its hours."""
    if text[right - 1] == ")" and (zone := _UTC.search(text, left, right)) is not None:
        right = max(left, zone.start())
    if text[right - 1].isdigit() and (call := _BEHIND.search(text, left, right)) is not None:
        return call.start() if _of_phones(call["word"]) else right
    cut = text.rfind(" ", left, right)
    if cut > left and _of_phones(text[cut + 1 : right].rstrip(".:")) and _CALL.match(text, right) is not None:
        return cut
    return right


def _of_phones(word: str) -> bool:
    return len(word) > 1 and word.lower() in _phones()


@cache
def _phones() -> frozenset[str]:
    return _MORE | frozenset(terms.group("key.phone"))


def titled(text: str, left: int, right: int) -> int:
    """Where the town begins behind a job: "Sous Chef Denver, CO 80219"; the end where only a bracket stands there."""
    if not text[left].isupper():
        return left
    comma = text.find(",", left, right)
    words = text[left : comma if comma >= 0 else right].split(" ", _TITLE)
    last = words[-1].partition("(")[0]
    if (comma >= 0 or last != words[-1]) and len(words) <= _TITLE and job(last) and all(w[:1].isupper() for w in words):
        return min(comma + 2, right) if last == words[-1] else right
    at = left
    for word, behind in pairwise(words[:_TITLE]):
        if not word[:1].isupper():
            break
        at += len(word) + 1
        if job(word) and behind[:1] == "(":
            return right
        if job(word) and behind[:1].isupper() and lexicon.lookup(behind).city:
            return at
    return left


def job(word: str) -> bool:
    """Whether a word is of jobs by its end: "Officer"."""
    return nonname(word) and word.lower().endswith(_ENDS) and word.lower() not in _NO_JOBS


_ENDS = ("er", "or", "ist", "ian", "ant", "nurse", "chef", "cook", "lead", "clerk", "intern", "officer")
_NO_JOBS = frozenset(
    ("career", "centre", "center", "number", "cover", "letter", "computer", "master", "server", "other")
)


def postal(text: str, left: int, right: int) -> bool:
    """Whether words of a post, which has no contact block, are an address, or stand as in a header by the contacts."""
    run = text[left:right]
    if len(run) > _LONGEST or _SENTENCE.search(run) is not None or _TIME.search(run) is not None:
        return False
    return sure(run) >= _SURE or (left < _TOP and _headed(text, left, right))


def _headed(text: str, left: int, right: int) -> bool:
    """Whether a number or an address of e-mail stands in the short line of a run or in the line below."""
    start, stop = text.rfind("\n", 0, left) + 1, text.find("\n", right)
    stop = len(text) if stop < 0 else stop
    if stop - start > _HEADER:
        return False
    below = text.find("\n", stop + 1)
    line = text[start : min(below if below > 0 else len(text), stop + _HEADER // 2)]
    return _CONTACT.search(line) is not None


_LONGEST, _HEADER, _TOP = 110, 120, 320
_SENTENCE = expression(r"[^\W\d_]{4}[.!?][ ](?=[^\W\d_a-z])")
_TIME = expression(
    r"(?<!\w)\d{1,2}(?!\d)[ +-]*(?:years?|yrs?|yo|y/o|ans|años|anos|anni|jahre|lat|let|år|jaar|tahun|лет|года?|років"
    r"|hours?|hrs?|am|pm)\b",
    re.I,
)
_CONTACT = expression(r"[\w.+-]@[\w-]+\.\w|[+(\d][\d ()./-]{7,}\d")
