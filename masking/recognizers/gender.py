"""Gender: fields, titles, pronouns and gendered nouns about the candidate, affinity groups, leave."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Hit, Reading, Recognizer
from masking.reading.about import CLOSED, UNTOLD, before, of_work, said_of_self
from masking.reading.kin import checked_sex, parents, speaks_of_itself
from masking.span import Field, Span
from name_lists import terms

_VALUE = re.compile(
    r"(?:fe)?male\b|woman\b|man\b|m(?:/f)?\b|f\b|w\b|non-?binary\b|[^\W\d_]+(?:[ /-][^\W\d_]+){0,3}", re.I
)
_PRONOUN = (
    r"(?:she|he|they|them|her|hers|him|his|their|theirs|it|its|ze|zir|hir|xe|xem|xyr|ey|em|eir|fae|faer"
    r"|ve|ver|any|all|sie|ihr|er|ihm|ella|él|elle|elles|il|lui|iel|ela|ele|elu|lei|hij|hem|zij|haar|hen|hun|hon"
    r"|han|henne|honom|dem|ona|on|siya|sya)"
)
_PRONOUNS = frozenset(_PRONOUN[3:-1].split("|"))
_LINE = re.compile(rf"(?<![\w/]){_PRONOUN}(?:[ ]?[/|][ ]?{_PRONOUN}){{1,4}}(?![\w/])", re.I)
_TITLE = re.compile(
    r"(?<![\w.&/])(?:Mr|Mrs|Ms|Mx|Mstr|MR|MRS|MS|MX|Miss|MISS|Master|Herr|Frau|Fräulein|Monsieur|Madame"
    r"|Mademoiselle|Mme|Mlle|Señora|Señorita|Señor|Srta|Sra|Sr|Sres|Signora|Signorina|Signor|Sig\.ra|Sig"
    r"|Dott\.ssa|Dhr|Mevr|Mw|Shri|Shree|Sri|Smt|SMT|Kumari|Kum|Km|Selvi|Thiru|Tmt|Thirumathi|Begum|Pan|Pani"
    r"|Fru|Hr|Sayın|Bay|Bayan|Encik|Puan|Cik|Bapak|Ibu|Ông|Bà|Alhaji|Hajia|Alhaja|Sh|Lady|Sir|M/s|Г-н|Г-жа"
    r"|Господин|Госпожа|Uncle|Aunty)"
    r"(?P<dot>[ ]?\.)?(?=[ ]?\)?[ ]?(?:[A-ZÀ-ÞА-Я]))"
)
_TITLES = terms.words("gender_titles")
_NEEDS = terms.words("gender_needs")
_WORD = re.compile(r"[^\W\d_]+")
_PRODUCT = re.compile(
    r"[ .]{0,2}(?:Excel|Office|Word|Access|Power|Project|Visio|Outlook|SQL|Dynamics|Windows|Azure|Teams"
    r"|Exchange|Share|DOS|Paint|Publisher|Dos|CIT|Visual|Suite|Team|Test|Build|Server|Front|One|in\b|EXCEL"
    r"|WORD|OFFICE|POWER|ACCESS|PROJECT|OUTLOOK|WINDOWS|CRM|AX|Degree|Computer|Data|Mechanical|Electrical"
    r"|Information|Tools|Apps|CS|Robot|Fix|Clean|World|Universe|India|Dhoni|Marvel|Bean)\b"
)
_THIRD = terms.words("gender_third")
_OTHER = re.compile(
    r"\b(?:patient|client|customer|student|child|user|person|each|every|someone|everyone|whoever|boss|manager"
    r"|supervisor|owner|director|ceo|founder|"
    r"professor|doctor|father|mother|son|daughter|husband|wife|author|king|queen|president|minister|god|lord"
    r"|jesus|lady|gentleman|boy|girl|"
    r"principal|employer|resident|senator|judge|attorney|officer|veteran|victim|member|colleague|baby|infant"
    r"|toddler|pupil|individual|player|athlete)\b",
    re.I,
)
_MALE = terms.words("gender_male")
_FEMALE = terms.words("gender_female")
_SEX_TERMS = re.compile(
    r"^(?:male|female|man|woman|m|f|w|v|h|k|masculine|feminine|trans\w*|cis\w*|non-?binary|other|boy|girl"
    r"|männlich|weiblich|divers|homme|femme|masculin|féminin|hombre|mujer|masculino|femenino|feminino|varón"
    r"|maschio|femmina|maschile|femminile|man|vrouw|manlijk|vrouwelijk|kvinna|kvinde|kvinne|mand|mann|mies"
    r"|nainen|mężczyzna|kobieta|muž|žena|férfi|nő|bărbat|femeie|masculin|muški|ženski|muško|žensko|vyras"
    r"|moteris|vīrietis|sieviete|mees|naine|erkek|kadın|kadin|bay|bayan|laki-laki|laki|pria|perempuan|wanita"
    r"|lelaki|lalaki|babae|mume|mwanaume|mwanamke|mke|nam|nữ|nu|мужской|женский|мужчина|женщина|муж|жен"
    r"|чоловіча|жіноча|чоловік|жінка|мъж|жена|άνδρας|γυναίκα|άρρεν|θήλυ|男|女|男性|女性|남|여|남자|여자|남성|여성|ذكر|أنثى"
    r"|انثى|مرد|زن|זכר|נקבה|पुरुष|महिला|স্ত্রী|পুরুষ|মহিলা|ஆண்|பெண்|ชาย|หญิง|macho|hembra)\b",
    re.I,
)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells the candidate's gender."""
    yield from _fields(reading)
    yield from _shared_fields(reading)
    yield from _lines(reading)
    yield from _titles(reading)
    yield from _third_person(reading)
    yield from _nouns(reading)
    for start, end in parents(reading):
        yield _span(start, end, 0.7, "parent")


def _fields(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for label in reading.labels_of("gender", "pronouns"):
        start, end = label.value_start, label.value_end
        if label.kind == "pronouns" and end > start and (label.colon or label.below):
            yield _span(start, min(end, start + 60), 0.95, "pronoun-field")
            continue
        box = checked_sex(text, start, end) if label.kind == "gender" else None
        if box is not None:
            yield _span(*box, 1.0, "field-box")
            continue
        if UNTOLD.match(text[start:end]):
            continue
        match = _SEX_TERMS.match(text[start:end]) if end > start else None
        if match and (
            label.colon
            or label.below
            or end - start < 20
            or text[start].isupper()
            or text[start + match.end()] in ",;|/)"
        ):
            stop = start + match.end()
            rest = re.match(
                r"[ ]?\([^)]{1,20}\)|[/-][^\W\d_]{1,10}|[ ](?:identifying|woman|man|fluid|binary)", text[stop:end]
            )
            yield _span(start, stop + (rest.end() if rest else 0), 1.0, "field")
        elif (
            label.colon
            and end > start
            and end - start <= 30
            and label.kind == "gender"
            and reading.kind_at(start) in ("personal", "contact")
        ):
            if len(text[label.start : label.end]) > 2 and not any(c.isdigit() for c in text[start:end]):
                yield _span(start, end, 0.7, "field-open")
        else:
            left, right = reading.window(label)
            found = (
                re.search(r"(?<!\w)(?:Fe)?male(?!\w)|(?<!\w)(?:FE)?MALE(?!\w)", text[left:right])
                if right > left
                else None
            )
            if found:
                yield _span(left + found.start(), left + found.end(), 0.9, "field-block")


_SHARED = re.compile(r"\b(?:sex|gender)\b[ /&,-]*$")
_SHARED_SEX = re.compile(r"(?<![\w'])(?:fe)?male(?![\w'])|(?<![\w'])[FM](?![\w'.])", re.I)


def _shared_fields(reading: Reading) -> Iterator[Span]:
    """ "Sex/Marital status: Female / Married": a key that asks for two things."""
    for label in reading.labels_of("marital", "age"):
        key = reading.lower[max(0, label.start - 10) : label.end]
        shared = "sex" in reading.lower[label.start : label.end] or _SHARED.search(key[: -(label.end - label.start)])
        found = _SHARED_SEX.search(reading.text, label.value_start, label.value_end) if shared and label.colon else None
        if found:
            yield _span(found.start(), found.end(), 1.0, "field")


def _lines(reading: Reading) -> Iterator[Span]:
    starts = reading.words.starts
    done = -1
    for index in reading.words.among(_PRONOUNS):
        match = _LINE.match(reading.text, starts[index]) if starts[index] > done else None
        if match is None or reading.text[starts[index] - 1 : starts[index]] == "/":
            continue
        done = match.end()
        words = re.split(r"[ ]?[/|][ ]?", match.group().lower())
        if (
            len(set(words)) > 1
            and set(words) not in _EITHER
            and not set(words) <= _ALSO_WORDS
            and not _subject(reading, match.start())
        ):
            yield _span(match.start(), match.end(), 0.9, "pronoun-line")


_EITHER = tuple(
    set(pair.split()) for pair in ("he she", "his her", "him her", "his hers", "er sie", "él ella", "il elle")
)
"""Written where somebody's gender is left open."""
_ALSO_WORDS = frozenset(("all", "any", "it", "its", "on", "er", "il", "em", "ver", "ve"))


def _subject(reading: Reading, start: int) -> bool:
    return (
        reading.kind_at(start) in ("experience", "projects", "publications")
        and "pronoun" in reading.lower[max(0, start - 80) : start + 80]
    )


def _titles(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for index in reading.words.among(_TITLES):
        match = _TITLE.match(text, reading.words.starts[index])
        if match is None:
            continue
        start, end = match.span()
        word = text[start : match.start("dot")] if match.group("dot") else text[start:end]
        if _PRODUCT.match(text, end) or word == "M/s":
            continue
        if word in _NEEDS and not match.group("dot") and not _before_name(reading, end):
            continue
        if word in ("Ms", "MS", "Sr", "Master", "Sir", "Lady") and not _before_name(reading, end):
            continue
        yield _span(start, start + len(word), 0.85, "title")


def _before_name(reading: Reading, at: int) -> bool:
    text = reading.text
    start = at + len(text[at : at + 3]) - len(text[at : at + 3].lstrip(" ."))
    name = reading.resume.candidate.name.lower().split()
    word = _WORD.match(text, start)
    if word is None:
        return False
    if word.group().lower() in name:
        return True
    return any(m.start <= start + 3 and m.end > start for m in reading.mentions_of("NAME"))


def _third_person(reading: Reading) -> Iterator[Span]:
    words = reading.words
    found = [
        (words.starts[i], words.ends[i])
        for i in words.among(_THIRD)
        if reading.text[words.starts[i] - 1 : words.starts[i]] not in ("/", "@", ".")
        and not reading.text[words.ends[i] : words.ends[i] + 1].isdigit()
        and reading.text[words.ends[i] : words.ends[i] + 1] not in ("/", "@", "-")
    ]
    own = sum(1 for start, _ in found if _about(reading, start))
    for start, end in found:
        if _about(reading, start, told=own >= 2 and own * 2 > len(found)):
            yield _span(start, end, 0.7, "third-person")


def _about(reading: Reading, start: int, *, told: bool = False) -> bool:
    """Whether a pronoun in the third person stands for the candidate: the nearest person named before it decides.

    ``told``: the document speaks of its candidate in the third person.
    """
    text = reading.text
    paragraph = max(text.rfind("\n\n", 0, start), text.rfind("    ", 0, start), start - 350, 0)
    before = text[paragraph:start]
    kind = reading.kind_at(start)
    if kind == "references":
        return False
    apart = _MALE if reading.lower[start] in "sh" and reading.lower[start : start + 3] in ("she", "her") else _FEMALE
    other = max((m.start() for m in _OTHER.finditer(before) if _is_other(before, m, apart)), default=-1)
    if told and other < len(before) - 80:
        return True
    if kind in ("experience", "projects") and speaks_of_itself(reading, start):
        return True
    names = reading.resume.candidate.name.lower().split()
    small = reading.lower[paragraph:start]
    own = max((small.rfind(token) + len(token) for token in names if len(token) > 2 and token in small), default=-1)
    named = max((m.start - paragraph for m in reading.mentions_of("NAME") if paragraph <= m.start < start), default=-1)
    if own > other and own >= named:
        return True
    if max(other, named) >= 0 and max(other, named) > own:
        return False
    return told or kind in ("contact", "summary", "personal", "other")


def _is_other(before: str, match: re.Match[str], apart: frozenset[str]) -> bool:
    """Whether a noun names somebody else: of the right sex, and a relative only as "my father", "her son"."""
    word = match.group().lower()
    if word in apart:
        return False
    return word not in _MALE | _FEMALE or bool(_POSSESSED.search(before, max(0, match.start() - 12), match.start()))


_POSSESSED = re.compile(r"\b(?:my|his|her|their|our|your|the|a|an|client's|'s)\s$", re.I)


def _nouns(reading: Reading) -> Iterator[Span]:
    parents = {
        x.start
        for x in reading.labels_of("father", "mother", "child")
        if x.colon or x.below or "name" in reading.lower[x.start : x.end]
    }
    for hit in reading.hits.get("gender", []):
        if hit.start in parents:
            continue
        group = hit.group.partition(".")[2]
        if group == "always" and _of_another(reading, hit):
            continue
        if group in ("always", "organisation", "leave"):
            yield _span(hit.start, hit.end, 0.8, group)
        elif group == "identity" and _identifies(reading, hit):
            yield _span(hit.start, hit.end, 0.7, group)
        elif group == "kin" and _is_kin_label(reading, hit):
            yield _span(hit.start, hit.end, 0.7, "kin")
        elif group == "noun" and _of_candidate(reading, hit):
            yield _span(hit.start, hit.end, 0.6, "noun")
        elif group == "group" and _affinity(reading, hit):
            yield _span(hit.start, hit.end, 0.7, "affinity")


def _of_another(reading: Reading, hit: Hit) -> bool:
    """ "helped a mother of two": a parent whom the work was for."""
    parent = " of " in reading.lower[hit.start : hit.end] and reading.kind_at(hit.start) in CLOSED
    return (
        parent
        and not said_of_self(reading, hit)
        and bool(of_work(reading, hit) or _FOR.search(before(reading, hit.start, 20)))
    )


_FOR = re.compile(r"[a-z]+[ ](?:a|the|an)[ ](?:[a-z]+[ ])?$")


def _identifies(reading: Reading, hit: Hit) -> bool:
    """A gender identity told of oneself, or outside work and without clients, patients and the like."""
    return said_of_self(reading, hit) or (reading.kind_at(hit.start) not in CLOSED and not of_work(reading, hit))


def _is_kin_label(reading: Reading, hit: Hit) -> bool:
    return any(label.start <= hit.start < label.end for label in reading.labels_of("spouse"))


_ABOUT = re.compile(
    r"(?:\b(?:i am|i'm|im|as|is|am|being|a|an|the|one|only|first|hardworking|hard-working|honest|mature|young"
    r"|old|year|years|single|married|business|self-made|reliable|trustworthy|friendly|proud|average|loving"
    r"|devoted|working|our|queer|black|white)[ ,]+(?:[\w-]+[ ]){0,2}|^\W*(?:[\w-]+[ ]){0,3})$",
    re.I,
)


_SEEKS = re.compile(r"[ ,]+(?:based|from|looking|who|with|seeking|in|living|of)\b", re.I)
_SELF = re.compile(r"\b(?:i'm|i am|im|as)\b[^.!?\n]*$", re.I)


def _of_candidate(reading: Reading, hit: Hit) -> bool:
    if reading.kind_at(hit.start) not in ("contact", "summary", "personal", "other"):
        return False
    text = reading.text
    if _SEEKS.match(text, hit.end) and _SELF.search(text, max(0, hit.start - 60), hit.start):
        return True
    line = text[max(text.rfind("\n", 0, hit.start) + 1, hit.start - 60) : hit.start]
    return bool(_ABOUT.search(re.split(r"[.!?][ ]", line)[-1]))


_TEAM = re.compile(
    r"\W{0,3}(?:s\b)?\W{0,2}(?:in|who|at|of|for|and|'s|only|code|hack|leadership|network|group|club|team"
    r"|society|association|council|chapter|summit|conference|league|choir|rugby|football|soccer|basketball"
    r"|cricket|volleyball|hockey|lacrosse|tennis|swimming|track|rowing|crew|golf|softball|varsity|ensemble"
    r"|glee|engineer|tech|forum|program|initiative|scholarship|award|fellowship|studies abroad|resource"
    r"|business|varsity|wrestling|handball|netball|athletics|ice hockey|field hockey|basket|kabaddi)",
    re.I,
)


_BODY = re.compile(
    r"[ ](?:[A-Z][\w&'-]+[ ]){1,3}(?:Committee|Network|Association"
    r"|Society|Council|Club|Group|Forum|Alliance|Chapter|Union|Circle|Fellowship)\b"
)


_ABOUT_WOMEN = re.compile(r"\b(?:of|about|on|among|by|with|young|pregnant|rural|older|elderly)[ ]$")


def _affinity(reading: Reading, hit: Hit) -> bool:
    kind = reading.kind_at(hit.start)
    after = reading.text[hit.end : hit.end + 24]
    if re.match(
        r"[ ]in[ ](?:tech|stem|engineering|business|computing|science|leadership|finance|law|medicine|data|ai"
        r"|security|construction|product|design)",
        after,
        re.I,
    ):
        return True
    if re.search(
        r"\b(?:powerful|influential|inspiring|leading|top|outstanding|successful)[ ]$",
        reading.lower[max(0, hit.start - 16) : hit.start],
    ):
        return True
    if not _TEAM.match(after) and not _BODY.match(reading.text, hit.end):
        return False
    if reading.lower[hit.start : hit.end] in ("mothers", "fathers", "moms", "dads", "mums") and after.startswith(" of"):
        return False
    if _ABOUT_WOMEN.search(reading.text, max(0, hit.start - 14), hit.start) and reading.text[hit.start].islower():
        return False
    if kind in (
        "volunteering",
        "awards",
        "interests",
        "education",
        "contact",
        "summary",
        "personal",
        "other",
        "certificates",
        "publications",
    ):
        return True
    around = reading.lower[max(0, hit.start - 70) : hit.end + 50]
    return any(
        cue in around
        for cue in (
            "member",
            "captain",
            "affinity",
            "resource group",
            "erg",
            "volunteer",
            "mentor",
            "founder",
            "president",
            "co-lead",
            "co-chair",
            "led ",
            "scholar",
        )
    )


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.GENDER, score, f"gender:{rule}")


RECOGNIZER = Recognizer("gender", frozenset({Field.GENDER}), find)
