"""Schools attended: tagged ones, names with a school word, abbreviations, and the line beside a degree and a year."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Reading, Recognizer
from masking.span import Field, Span
from name_lists import terms

_WORD = (
    r"(?:universit(?:y|ies|é|à|ät|ario|et|eit|atea|ate|as|eti)|univ|universidad|universidade|universitat|universiteit|universitetet|univerzit[ay]?|univerza|univerzitet|sveučilište|uniwersytet|"
    r"üniversitesi|universitesi|egyetem|yliopisto|ülikool|universitāte|universitetas|πανεπιστήμιο|университет|університет|академия|институт|інститут|училище|лицей|школа|гимназия|колледж|техникум|"
    r"colleges?|college's|collège|colegio|colégio|collegio|koleji|kolej|kolegium|schools?|school's|hochschule|fachhochschule|gesamtschule|realschule|hauptschule|berufsschule|grundschule|volksschule|handelsschule|schule|"
    r"escuela|escola|école|ecole|ekole|szkoła|škola|iskola|skola|skole|koulu|lukio|okulu|lisesi|lycée|lycee|liceo|liceu|liceum|licej|gymnasium|gimnazjum|gimnazija|gimnázium|gümnaasium|gymnázium|gymnasiet|γυμνάσιο|λύκειο|"
    r"institutes?|institut|instituto|istituto|instytut|institution|enstitüsü|institutionen|academy|academia|academie|accademia|akademie|akademia|akademi|académie|"
    r"polytechnic|polytechnique|politecnico|politécnico|politécnica|politechnika|politechnic|polytechnikum|polytechnische|technikum|facultad|faculdade|faculté|facoltà|fakultät|fakulta|fakultas|fakültesi|faculty|"
    r"vidyalaya|vidyalayam|vidyapeeth|vidyapith|vishwavidyalaya|viswavidyalaya|vishvavidyalaya|mahavidyalaya|vidya mandir|vidyamandir|vidhyalaya|vidyaniketan|shiksha|gurukul|pathshala|bhavan|madrasa|madrasah|seminary|conservatory|conservatoire|conservatorio|konservatorium|yeshiva|"
    r"matriculation|matric|hr\.? ?sec\.?|hss|h\.s\.s|high school|convent|kendriya|navodaya|universitas|sekolah|sma|smk|smp|smkn|sman|unibersidad|kolehiyo|paaralan|pamantasan|chuo kikuu|đại học|dai hoc|trường|truong|cao đẳng|học viện|thpt|"
    r"daigaku|daehak|jamia|polytech|campus|itt technical|大学|大學|学院|學院|中学|中學|高中|高校|学校|學校|小学|대학교|대학원|대학|고등학교|جامعة|كلية|معهد|مدرسة|ثانوية|دانشگاه|دبیرستان|אוניברסיטת|האוניברסיטה|המכללה|מכללת|תיכון|विश्वविद्यालय|महाविद्यालय|विद्यालय|মহাবিদ্যালয়|বিশ্ববিদ্যালয়|கல்லூரி|பல்கலைக்கழகம்|มหาวิทยาลัย|โรงเรียน)"
)
_CAP = r"(?:[A-ZÀ-ÞĀ-Ž][\w'.&/-]*|[Α-ΩА-ЯІЇЄ][\w'.&-]*|\([A-Z][\w .&-]{1,12}\)|\d{1,3}(?:st|nd|rd|th)?|[ivx]{1,4}|№)"
_LINK = r"(?:of|for|and|&|the|in|at|de|la|las|los|del|di|du|des|da|do|dos|der|die|für|und|den|van|voor|en|y|e|et|el|al|degli|delle|della|dei|i|w|im|ve|og|och|-)"
_NAME = re.compile(
    rf"(?:{_CAP}[ ,]{{1,2}}(?:{_LINK}[ ]+){{0,2}}){{0,8}}(?:[A-ZÀ-Þ][\w'-]*)?{_WORD}(?![\w])\.?(?:(?:[ ]*[-–,][ ]?|[ ]+)(?:{_LINK}[ ]+){{0,3}}{_CAP}){{0,9}}",
    re.I if False else 0,
)
_KEY = re.compile(
    rf"(?<![^\W\d_]){_WORD}(?![^\W\d_])|[^\W\d_]{{3,}}(?:schule|gymnasium|universität|universitet|skolan|skolen|skole|koulu|iskola)\b|[一-龥]{{2,12}}(?:大学|大學|学院|學院|中学|中學|高中|学校|學校|小学)|[가-힣]{{2,12}}(?:대학교|대학원|고등학교|대학)",
    re.I,
)
_DEGREE = re.compile(
    r"\b(?:bachelor'?s?|master'?s?|b\.?[ ]?tech|m\.?[ ]?tech|b\.?[ ]?e|m\.?[ ]?e|b\.?[ ]?sc|m\.?[ ]?sc|b\.?[ ]?com|m\.?[ ]?com|b\.?[ ]?a|m\.?[ ]?a|b\.?[ ]?s|m\.?[ ]?s|bca|mca|bba|mba|pgdm|pgdca|ph\.?[ ]?d|phd|doctorate|doctoral|m\.?phil|b\.?ed|m\.?ed|d\.?ed|llb|llm|mbbs|md|"
    r"diploma|degree|associate'?s?|graduat(?:e|ed|ion)|post[ ]?graduat\w+|undergraduate|ssc|s\.s\.c|hsc|h\.s\.c|sslc|s\.s\.l\.c|cbse|icse|puc|intermediate|xii(?:th)?|xth|10th|12th|\+2|10\+2|plus two|matriculation|high school|secondary|higher secondary|a[ -]?levels?|o[ -]?levels?|gcse|ged|abitur|matura|"
    r"baccalauréat|bac|licence|licenciatura|licenciad[oa]|ingenier[oa]|maestría|máster|grado|bachiller(?:ato)?|laurea|diplom|diplôme|magister|mgr|inż|vordiplom|staatsexamen|promotion|doktor|lisans|yüksek lisans|sarjana|s1|s2|s3|kcse|kcpe|wassce|waec|ssce|neco|nysc|fslc|bsc|ba|bs|hnd|ond|nce|beng|meng|honou?rs|studied|major(?:ed)?|gpa|cgpa|minor|"
    r"бакалавр|магистр|специалист|本科|硕士|博士|学士|修士|학사|석사|بكالوريوس|ماجستير|کارشناسی)\b",
    re.I,
)
_YEAR = re.compile(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)(?!\d)")
_WORK = re.compile(
    r"\b(?:professor|lecturer|teacher|taught|teaching|instructor|tutor|faculty member|dean|principal|registrar|worked|working|employed|clients?|project for|assistant professor|postdoc\w*|adjunct|coach|librarian|counselor|nurse at|staff|visiting|"
    r"professeur|profesor\w*|dozent|lehrer\w*|docente|öğretmen|guru|преподаватель)\b",
    re.I,
)
_STUDY = re.compile(
    r"\b(?:graduat\w+|alumn\w+|studied|studying|student (?:at|of)|degree from|diploma from|completed|from|pursuing|attended|attending|educated at|enrolled|affiliated|absolvent\w*|studium|diplômé\w*|egresad\w+|graduad\w+)\b",
    re.I,
)
_CERTIFIER = re.compile(
    r"\b(?:certifi\w+|certificate|course|training|workshop|seminar|coursera|udemy|edx|license|conference|journal|press|hospital)\b",
    re.I,
)
_PLAIN = re.compile(
    r"^(?:high|senior high|junior high|middle|secondary|higher secondary|elementary|primary|grammar|public|private|graduate|law|medical|business|nursing|night|summer|sunday|the|my|a|of|in|at|my|old|driving|school|college|university|institute|academy|faculty|campus|degree|"
    r"diploma|board|student|students|level|name|education|matriculation|engineering|arts|science|and|course|department|district|examination|bachelor|master|international|community|technical|state|national|local|convent)+$",
    re.I,
)
_BOUNDARY = re.compile(r"\n|\t|[ ]{2,}|[|•●▪■;]|[ ][-–][ ]|:[ ]")
_HEAD = re.compile(
    r"^(?:\W*(?:from|at|in|by|of|the|studied|completed|graduated|passed|graduate|degree|institute[ ]?:|university[ ]?:|school[ ]?:|college[ ]?:|name|affiliated|to|with|and|under|my|year|b\.?[ ]?(?:tech|e|sc|a|com|s|ed)\b\.?(?:\([\w .]+\))?|m\.?[ ]?(?:tech|e|sc|a|com|s|ed|phil)\b\.?|mba|mca|bca|ph\.?d\.?|bachelor'?s?|master'?s?|diploma|\d{1,4}(?!\w))\b[\s.,:()-]*)+",
    re.I,
)
_LONG = 130


def find(reading: Reading) -> Iterator[Span]:
    """Yield institutions attended, and their names wherever they stand again."""
    text = reading.text
    found: list[tuple[int, int]] = []
    for mention in reading.mentions_of("SCHOOL"):
        if mention.score >= 0.3 and _attended(reading, mention.start, mention.end):
            found.append((mention.start, mention.end))
            yield _span(mention.start, mention.end, 0.4 + mention.score / 2, "tagged")
    for start, end in _keyword(reading):
        if _attended(reading, start, end):
            found.append((start, end))
            yield _span(start, end, 0.7, "keyword")
    for hit in reading.hits.get("school", []):
        if _attended(reading, hit.start, hit.end):
            found.append((hit.start, hit.end))
            yield _span(hit.start, hit.end, 0.7, "list")
    yield from _again(reading, {" ".join(text[s:e].split()) for s, e in found})


def _keyword(reading: Reading) -> Iterator[tuple[int, int]]:
    text = reading.text
    done = -1
    for match in _KEY.finditer(text):
        if match.start() < done:
            continue
        start, end = _line_part(text, match.start(), match.end())
        span = _phrase(text, start, end, match.start(), match.end())
        if span is not None:
            done = span[1]
            yield span


def _line_part(text: str, start: int, end: int) -> tuple[int, int]:
    left = start
    for cut in _BOUNDARY.finditer(text, max(0, start - _LONG), start):
        left = cut.end()
    else:
        left = left if left != start else max(0, start - _LONG)
    right = _BOUNDARY.search(text, end, min(len(text), end + _LONG))
    return left, right.start() if right else min(len(text), end + _LONG)


_UNIT = re.compile(r"[^\s,]+|,")


def _phrase(text: str, left: int, right: int, start: int, end: int) -> tuple[int, int] | None:
    """Grow from the school word over capitalised words and linking words, within its line."""
    lower_line = text[left:right].islower()
    units = [(m.start(), m.end()) for m in _UNIT.finditer(text, left, right)]
    at = next((i for i, (a, b) in enumerate(units) if a <= start < b), None)
    if at is None:
        return None
    stop = next((i for i, (a, b) in enumerate(units) if a < end <= b), at)
    first = _grow(text, units, at, -1, lower_line)
    last = _grow(text, units, stop, 1, lower_line)
    a, b = units[first][0], units[last][1]
    head = _HEAD.match(text[a:b])
    if head is not None and a + head.end() <= start:
        a += head.end()
    while b > end and text[b - 1] in " .,;:(-":
        b -= 1
    while a < start and text[a] in " .,;:)-\"'“(*":
        a += 1
    bare = re.sub(r"[\W\d_]+", "", text[a:b])
    if (
        not bare
        or _PLAIN.match(bare)
        or (not text[a:b][0].isupper() and not lower_line and text[a].lower() != text[a].upper())
    ):
        return None
    return a, b


def _grow(text: str, units: list[tuple[int, int]], at: int, step: int, small: bool) -> int:
    reach = at
    commas = 0
    index = at + step
    while 0 <= index < len(units) and abs(index - at) <= 10:
        a, b = units[index]
        word = text[a:b]
        if word == ",":
            commas += 1
            if commas > 1 or step < 0:
                break
        elif word.lower().strip("().") in _LINKS:
            pass
        elif (
            word[0].isupper()
            or word[0] in "(&"
            and len(word) < 14
            and word[-1:] != "%"
            or (small and word.isalpha() and step < 0)
            or word[0].lower() == word[0].upper()
            and word[0].isalpha()
        ):
            if _DEGREE.fullmatch(word.strip("().,")) and step < 0 or _STOPS.match(word):
                break
            reach = index
        else:
            break
        index += step
    return reach


_LINKS = frozenset(
    "of for and & the in de la las los del di du des da do dos der für und den van voor y e et el al degli delle della dei i ve og och -".split()
)
_STOPS = re.compile(
    r"^\(?(?:19|20)\d\d|^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Graduated|GPA|CGPA|Bachelor'?s?|Master'?s?|Major|Degree|Completed|Passed|From|With|Percentage|Dean's|Year|Email|Phone|I)\b",
)


def _attended(reading: Reading, start: int, end: int) -> bool:
    """Whether the candidate went there rather than worked there."""
    kind = reading.kind_at(start)
    text = reading.text
    line_start, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    line_start = max(line_start, start - 140)
    line = text[line_start : min(line_end if line_end >= 0 else len(text), end + 100)]
    if kind == "education":
        return True
    before = text[max(line_start, start - 70) : start]
    if kind in ("experience", "projects", "references", "volunteering", "certificates", "publications"):
        return bool(_STUDY.search(before) and not _WORK.search(before) and _DEGREE.search(line))
    if _WORK.search(line) and not _DEGREE.search(line):
        return False
    if kind in ("skills", "interests", "languages"):
        return bool(_DEGREE.search(line))
    return bool(
        _DEGREE.search(line)
        or _STUDY.search(before)
        or _YEAR.search(line)
        or kind in ("contact", "personal", "summary", "awards")
    ) and not (_CERTIFIER.search(line) and not _DEGREE.search(line))


def _again(reading: Reading, names: set[str]) -> Iterator[Span]:
    text = reading.text
    for name in sorted(names):
        if len(name) < 6:
            continue
        pattern = r"\s+".join(map(re.escape, name.split()))
        for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", text, re.I):
            if reading.kind_at(match.start()) != "experience":
                yield _span(match.start(), match.end(), 0.6, "again")
        initials = "".join(w[0] for w in name.split() if w[0].isupper())
        if len(initials) >= 3:
            for match in re.finditer(rf"(?<!\w){re.escape(initials)}(?!\w)", text):
                if reading.kind_at(match.start()) not in ("experience", "skills"):
                    yield _span(match.start(), match.end(), 0.5, "initials")


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.SCHOOL, score, f"school:{rule}")


RECOGNIZER = Recognizer("school", frozenset({Field.SCHOOL}), find)
