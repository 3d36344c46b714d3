"""Heading: the candidate's whole name, where the heading of a resume breaks it.

Why: a name set in large letters often stands on two lines, or letter by letter, and then loses its second half or the
gaps between its words. The rest of the resume tells how it is really written.
"""

from __future__ import annotations

import re

from name_lists import census, lexicon, titles
from perturb.counterfactual import surface
from perturb.counterfactual.lexis import words

_EDGE = " \t\r,."
_LINE = re.compile(r"[^\n]*")
_NAME_LINE = re.compile(r"[ \t]*((?:[^\W\d_]|['’.-])+(?:[ \t]+(?:[^\W\d_]|['’.-])+){0,3})[ \t,.]*\r?\Z")


def whole(text: str, name: str) -> str:
    """Return ``name`` with what the lines around it and the rest of ``text`` add to it.

    A name of one word takes in the line below (or above) when that looks like its other half; words run together
    get the gaps and hyphens they have elsewhere.
    """
    if not name:
        return name
    bare = [w for w in name.split() if titles.gender(w) is None and surface.fold(w) not in words("naming", "particles")]
    if len(bare) == 1:
        name = _with_neighbour(text, name)
    name = _after_comma(text, name)
    return " ".join(_parted(text, word) for word in name.split())


def _after_comma(text: str, name: str) -> str:
    """ "Pinto, Ana Julia": the family name before the comma belongs to the name."""
    at = text.find(name)
    match = (
        re.search(r"(?:^|\n)[ \t]*((?:[^\W\d_]|['’-])+(?:[ ](?:[^\W\d_]|['’-])+){0,2}),[ \t]*\Z", text[:at])
        if at > 0
        else None
    )
    if match is None or "," in name or not _other_half(text, match.group(1), name):
        return name
    return f"{match.group(1)}, {name}"


def _with_neighbour(text: str, name: str) -> str:
    at = text.find(name)
    if at < 0:
        return name
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    if end < 0 or text[start:end].strip(_EDGE) != name:
        return name
    below = _LINE.match(text, end + 1)
    if below and _other_half(text, below.group(), name):
        return f"{name} {below.group().strip(_EDGE)}"
    above = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]
    if _other_half(text, above, name):
        return f"{above.strip(_EDGE)} {name}"
    return name


def _other_half(text: str, line: str, name: str) -> bool:
    """The line holds words only, and they are in an address beside the name or in a list of names."""
    match = _NAME_LINE.match(line)
    if match is None or match.group(1).isupper() != name.isupper():
        return False
    parts = [w for w in re.split(r"[\s.-]+", match.group(1)) if len(w) > 1]
    if not parts:
        return False
    addresses = " ".join(re.findall(r"\S*[@/]\S*", text)).lower()
    if census.fold(parts[-1]) in re.sub(r"[^a-z]", "", addresses):
        return True
    entry = lexicon.lookup(parts[-1])
    return entry.family >= 1 and not entry.wordlike


def _parted(text: str, word: str) -> str:
    """The spelling of the same letters elsewhere in the text with a gap or hyphen: "Dae Jung" for DAEJUNG."""
    letters = [c for c in word if c.isalpha()]
    if len(letters) < 5 or len(letters) != len(word):
        return word
    expression = "[ -]?".join(re.escape(surface.fold(c)) for c in letters)
    for match in re.finditer(rf"(?<![^\W_]){expression}(?![^\W_])", surface.fold(text)):
        found = text[match.start() : match.end()]
        pieces = re.split("[ -]", found)
        if len(pieces) > 1 and all(p[:1].isupper() for p in pieces):
            return found.upper() if word.isupper() else found
    return word
