"""Heading: the candidate's whole name, where the heading of a resume breaks it.

Why: a name set in large letters often stands on two lines, or letter by letter, and then loses its second half or the
gaps between its words. The rest of the resume tells how it is really written.
"""

from __future__ import annotations

import re

from name_lists import census, lexicon, titles
from perturb.counterfactual import surface
from perturb.counterfactual.lexis import words

LINES = 12
"""Lines from the top in which ``guess`` looks."""
_OTHERS = re.compile(
    r"(?:\b[sdw][ ]?/[ ]?o\b|\b(?:father|mother|husband|wife|spouse|guardian|parent|referee|reference|supervisor|"
    r"supervised by|advis[eo]r|co-advis[eo]r|thesis advis[eo]r|mentor|reporting to|reported to|reports to|line manager|"
    r"son of|daughter of|wife of)\b)[^\n]{0,20}\Z",
    re.I,
)
_EDGE = " \t\r,."
_ADDRESSED = re.compile(r"[a-z]+(?:\.[a-z]+)+")
_WORD = r"[^\W\d_](?:[^\W\d_]|['’.-])*"
_NAME_LINE = re.compile(rf"(?![^\n]*[a-z]\.[a-z]{{2}})[ \t]*({_WORD}(?:[ \t]+{_WORD}){{0,3}})[ \t,.]*\r?\Z")
_BEFORE_COMMA = re.compile(rf"(?:^|\n)[ \t]*({_WORD}(?:[ ]{_WORD}){{0,2}}),[ \t]*\Z")
_AFTER_COMMA = re.compile(rf",[ \t]*({_WORD}(?:[ ]{_WORD}){{0,2}})[ \t]*(?=\r?\n|\Z|[|·•(])")


def whole(text: str, name: str) -> str:
    """Return ``name`` with what the lines around it and the rest of ``text`` add to it.

    A name takes in the other half from the line below or above, and the family name before a comma; words run
    together get the gaps and hyphens they have elsewhere.
    """
    name = _without_opener(text, _as_written(text, name)).strip(" ,;")
    if not name:
        return name
    for extended in (_over_lines, _over_comma, _under_title, _by_neighbour):
        name = extended(text, name)
    return " ".join(_parted(text, word) for word in name.split())


def addressed(text: str) -> str:
    """Return the line or two near the top of which an e-mail address is made; empty where there is none."""
    boxes = {re.sub("[^a-z]", "", m.group(1).lower()) for m in re.finditer(r"(?<!\S)([\w.+-]{2,64})@", text)}
    lines = [re.split(r"[|(（]", line)[0].strip(_EDGE) for line in text.split("\n")[:LINES]]
    for at, line in enumerate(lines if boxes else ()):
        for name in (line, f"{line} {lines[at + 1]}" if at + 1 < len(lines) and lines[at + 1] else ""):
            parts = [p for p in map(surface.ascii_name, name.split()) if p]
            if _NAME_LINE.match(name) and len(parts) > 1 and boxes & _boxes(parts):
                return name
    return ""


def _boxes(parts: list[str]) -> set[str]:
    """The names of mailboxes that people of this name have."""
    found: set[str] = set()
    for cut in range(1, len(parts)):
        a, b = "".join(parts[:cut]), "".join(parts[cut:])
        found |= (
            {a + b, b + a} | ({a[0] + b, b + a[0]} if len(b) > 1 else set()) | ({a + b[0]} if len(a) > 2 else set())
        )
    return found


def guess(text: str) -> str:
    """Return a name from the first lines: the first whose words are also in an address; empty where there is none."""
    for line in text.split("\n")[:LINES]:
        match = _NAME_LINE.match(line.partition("|")[0].partition(" - ")[0])
        parts = [w for w in re.split(r"[\s.-]+", match.group(1)) if len(w) > 2] if match else []
        if parts and any(_in_address(text, w) for w in parts) and not all(lexicon.lookup(w).wordlike for w in parts):
            return match.group(1) if match else ""
    return ""


def of_another(text: str, start: int) -> bool:
    """Return whether a label before ``start`` says that the name there is a parent's, a spouse's or a referee's."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return _OTHERS.search(line) is not None


def _as_written(text: str, name: str) -> str:
    """A name read off a file name or an address, as running text spells it."""
    if "_" not in name and not _ADDRESSED.fullmatch(name):
        return name
    plain = " ".join(re.split(r"[._\s]+", name)).strip()
    halves = r"[ ]+".join("[- ]?".join(map(re.escape, surface.fold(w))) for w in plain.split())
    for match in re.finditer(rf"(?<![^\W_])(?:{surface.pattern(plain)}|{halves})(?![^\W_])", surface.fold(text)):
        here = text[match.start() : match.end()]
        if "_" not in here and "." not in here:
            return " ".join(here.split())
    loose = plain.split()
    pattern = r"[ \t]+".join(r"['’-]?".join(map(re.escape, surface.fold(w))) for w in loose)
    found = re.search(rf"(?<![^\W_]){pattern}(?![^\W_])", surface.fold(text))
    return text[found.start() : found.end()] if found else plain


def _without_opener(text: str, name: str) -> str:
    """Drop what was taken for a part of the name: a word before it ("As Barbora"), the month of a date after it."""
    first, _, rest = name.partition(" ")
    name = rest if rest and first.lower() in words("naming", "openers") else name
    dated = name.rpartition(" ")
    if dated[0] and dated[2].lower() in words("naming", "months") and re.search(rf"{re.escape(name)}[ \t]+\d", text):
        return dated[0]
    return name


def _over_lines(text: str, name: str) -> str:
    """Take in the other half of a name that stands alone on its line, and of which one word or a particle is known."""
    bare = [w for w in name.split() if titles.gender(w) is None and surface.fold(w) not in words("naming", "particles")]
    lines = text.split("\n")
    at = next((i for i, line in enumerate(lines[:30]) if surface.fold(line.strip(_EDGE)) == surface.fold(name)), None)
    if at is None:
        return name
    below = lines[at + 1].strip(_EDGE) if at + 1 < len(lines) else ""
    if len(bare) > 1 and _NAME_LINE.match(below) and _together(text, f"{lines[at].strip(_EDGE)} {below}"):
        return f"{lines[at].strip(_EDGE)} {below}"
    if len(bare) > 1 and not _only_family(name):
        return name
    if below and len(bare) < 2 and _other_half(text, lines[at + 1], lines[at]):
        return f"{lines[at].strip(_EDGE)} {lines[at + 1].strip(_EDGE)}"
    if at and _other_half(text, lines[at - 1], lines[at]):
        return f"{lines[at - 1].strip(_EDGE)} {lines[at].strip(_EDGE)}"
    return name


def _together(text: str, name: str) -> bool:
    """The words stand together on one line elsewhere."""
    known = not all(lexicon.lookup(w).wordlike for w in name.split())
    return known and re.search(rf"(?<![^\W_]){surface.pattern(name)}(?![^\W_])", _line_by_line(text)) is not None


def _line_by_line(text: str) -> str:
    return surface.fold(text).replace("\n", " | ")


def _over_comma(text: str, name: str) -> str:
    """ "Pinto, Ana Julia": both sides of the comma are the name."""
    at = text.find(name)
    if at < 0 or "," in name:
        return name
    before = _BEFORE_COMMA.search(text[:at])
    if before and _other_half(text, before.group(1), name):
        return f"{before.group(1)}, {name}"
    after = _AFTER_COMMA.match(text, at + len(name))
    opens = text.rfind("\n", 0, at) + 1
    if after and not text[opens:at].strip() and _given(text, after.group(1)):
        return f"{name}, {after.group(1)}"
    return name


def _under_title(text: str, name: str) -> str:
    """ "Ms. Nogueira Vizcaíno" found in a sentence: a line at the top has the given names before it."""
    titled = "|".join(re.escape(t) for t in titles.every() if len(t) > 1)
    if not re.search(rf"(?<![^\W_])(?:{titled})\.?[ ]{re.escape(name)}(?![^\W_])", text):
        return name
    for match in re.finditer(rf"(?<![^\W_])((?:{_WORD}[ ]){{1,4}}){re.escape(name)}(?![^\W_])", text):
        given: list[str] = []
        for word in reversed(match.group(1).split()):
            plain = word.rstrip(".").lower()
            if not word[0].isupper() or titles.gender(plain) or lexicon.lookup(plain).wordlike:
                break
            given.insert(0, word)
        if given and len(given[0].rstrip(".")) > 1:
            return f"{' '.join(given)} {name}"
    return name


def _by_neighbour(text: str, name: str) -> str:
    """Take in the given name that stands before the name elsewhere, when an address holds it too."""
    if len(name.split()) > 2 or "," in name:
        return name
    for match in re.finditer(rf"(?<![^\W_])([^\W\d_]+)[ ]{surface.pattern(name)}(?![^\W_])", surface.fold(text)):
        found = text[match.start(1) : match.end(1)]
        if found[0].isupper() and len(found) > 2 and not titles.gender(found) and _in_address(text, found):
            return f"{found} {text[match.end(1) + 1 : match.end()]}"
    return name


def _only_family(name: str) -> bool:
    """Every word of the name is a family name and none a given name."""
    entries = [lexicon.lookup(w) for w in name.split()]
    return all(e.family > e.given for e in entries)


def _given(text: str, line: str) -> bool:
    parts = [w for w in re.split(r"[\s.-]+", line) if len(w) > 1]
    known = [lexicon.lookup(w).given > 0 or _in_address(text, w) for w in parts]
    plain = all(_in_address(text, w) or not lexicon.lookup(w).wordlike for w in parts)
    return bool(known) and all(known) and plain


def _other_half(text: str, line: str, name: str) -> bool:
    """The line holds words only, and they are in an address beside the name or in a list of names."""
    match = _NAME_LINE.match(line)
    if match is None or match.group(1).isupper() != name.strip(_EDGE).isupper():
        return False
    parts = [w for w in re.split(r"[\s.-]+", match.group(1)) if len(w) > 1]
    if not parts:
        return False
    entry = lexicon.lookup(parts[-1])
    return _in_address(text, parts[-1]) or (entry.name >= 1 and not entry.wordlike)


def _in_address(text: str, word: str) -> bool:
    addresses = " ".join(re.findall(r"\S*[@/]\S*", text)).lower()
    return census.fold(word) in re.sub(r"[^a-z]", "", addresses)


def _parted(text: str, word: str) -> str:
    """The spelling of the same letters elsewhere in the text with a gap or hyphen: "Dae Jung" for DAEJUNG."""
    letters = [c for c in word if c.isalpha()]
    if len(letters) < 4 or len(letters) != len(word):
        return word
    expression = "[ '’-]?".join(re.escape(surface.fold(c)) for c in letters)
    for match in re.finditer(rf"(?<![^\W_]){expression}(?![^\W_])", surface.fold(text)):
        found = text[match.start() : match.end()]
        pieces = re.split("[ '’-]", found)
        if len(pieces) > 1 and all(
            (p[:1].isupper() or p in words("naming", "particles")) and (len(p) > 1 or f"{p}'" in found) for p in pieces
        ):
            return found.upper() if word.isupper() else found
    return word
