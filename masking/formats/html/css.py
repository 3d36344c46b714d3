"""Style sheets without what identifies somebody: no strings, no addresses, no names that somebody gave to classes.

Why: `.x:before {content: "Jane"}` is visible text, `url(jane.jpg)` and `#jane-doe` do as well. What remains is
selectors of known elements and renamed classes, and declarations that only change how the page looks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from masking.expression import expression
from masking.markup import named

_NAMES = named(__file__)
TAGS = frozenset(_NAMES["tags"])
"""Elements that stay, and that a selector may name."""

_BRACE = expression(r"[{}]")
_COMMENT = expression(r"/\*.*?(\*/|\Z)|<!--|-->", re.DOTALL)
_ESCAPE = expression(r"\\([0-9a-fA-F]{1,6})[ \t\n]?|\\([^\n])")
_STRING = expression(r"\"[^\"\n]*\"|'[^'\n]*'")
_NESTED = expression(r"@(media|supports|layer|container|page)\b", re.IGNORECASE)
_CONDITION = expression(r"@(media|supports|page)[\w\s():,.<>=%/-]*", re.IGNORECASE)
_NAMED = expression(r"([.#])(-?[^\W\d][\w-]*)")
_DECLARATION = expression(r"(?:\"[^\"]*\"|'[^']*'|\([^()]*\)|[^;])+")
_PROPERTY = expression(r"-?[a-z][a-z-]*")
_VALUE = expression(r"[\w\s#%.,()/+*'\"!-]*")
_USED = expression(r"--[^\W\d][\w-]*")
_VARIABLE = expression(r"\bvar\(\s*(--[^\W\d][\w-]*)")
_FONT = expression(r"((?<![\w-])font(?:-family)?\s*:\s*)([^;}]*[^;}\s])", re.IGNORECASE)
_GENERIC = frozenset({"serif", "sans", "monospace", "cursive", "fantasy", "system", "inherit", "initial"})
_UNSAFE = expression(r"url\s*\(|image\s*\(|expression|javascript|attr\s*\(|behavior|binding", re.IGNORECASE)
_NAMING = expression(r"animation|quotes|counter|view-transition|anchor|container|src|behavior")
_HIDES = expression(r"display\s*:\s*none|visibility\s*:\s*(hidden|collapse)", re.IGNORECASE)
_PRESERVES = expression(r"white-space(-collapse)?\s*:\s*(pre|break-spaces|preserve)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a style sheet: a selector or condition, and what stands in its braces."""

    prelude: str = field(repr=False)
    body: str = field(repr=False)


def variables(css: str) -> dict[str, str]:
    """Return new names for the variables that style sheets and styles use, both with their ``--``."""
    found = dict.fromkeys(match.group(1) for match in _VARIABLE.finditer(_unescape(css)))
    return {name: f"--v{number}" for number, name in enumerate(found, start=1)}


def without_families(css: str, names: Collection[str]) -> str:
    """Return CSS in which no font family is called by one of the words ``names``, which are in small letters."""

    telling = frozenset(names) - _GENERIC

    def plain(match: re.Match[str]) -> str:
        families = match.group(2).split(",")
        kept = [f.strip() for f in families if telling.isdisjoint(re.findall(r"\w+", f.casefold()))]
        if len(kept) == len(families):
            return match.group()
        family = match.group(1).lower().startswith("font-family")
        return match.group(1) + (", ".join(kept) if kept and family else "inherit")

    return _FONT.sub(plain, css) if telling else css


def plain_sheet(css: str, renamed: Mapping[str, str]) -> str:
    """Return a style sheet with classes, ids and variables renamed (keys and values with their marks)."""
    return "\n".join(_plain_rules(_unescape(css), renamed, depth=0))


def plain_declarations(css: str, renamed: Mapping[str, str]) -> str:
    """Return the declarations of a style attribute that only change how the element looks, variables renamed."""
    return "; ".join(_plain_declarations(_unescape(css), renamed))


def hidden_names(css: str) -> frozenset[str]:
    """Return the classes and ids (with ``.`` or ``#``) whose elements a style sheet does not show."""
    found: set[str] = set()
    for rule in rules(_unescape(css)):
        if not rule.prelude.startswith("@") and hides(rule.body):
            found.update(s.strip() for s in rule.prelude.split(",") if _NAMED.fullmatch(s.strip()))
    return frozenset(found)


def hides(declarations: str) -> bool:
    """Whether declarations take an element out of sight."""
    return bool(_HIDES.search(declarations))


def preserves(css: str) -> bool:
    """Whether a style sheet or style keeps white space as it was typed."""
    return bool(_PRESERVES.search(css))


def rules(css: str) -> Iterator[Rule]:
    """The rules of a style sheet in order; statements without braces are passed over."""
    at = 0
    while (brace := css.find("{", at)) >= 0:
        prelude = css[at:brace].rpartition(";")[2].strip()
        end = _closing(css, brace)
        yield Rule(prelude, css[brace + 1 : end])
        at = end + 1


def _closing(css: str, brace: int) -> int:
    depth = 0
    for match in _BRACE.finditer(css, brace):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.start()
    return len(css)


def _unescape(css: str) -> str:
    def character(match: re.Match[str]) -> str:
        code = int(match.group(1), 16) if match.group(1) else ord(match.group(2))
        return chr(code) if 0x20 <= code < 0xD800 or 0xDFFF < code < 0x110000 else " "

    return _ESCAPE.sub(character, _COMMENT.sub(" ", css))


def _plain_rules(css: str, renamed: Mapping[str, str], *, depth: int) -> Iterator[str]:
    for rule in rules(css):
        if rule.prelude.startswith("@"):
            yield from _plain_group(rule, renamed, depth=depth)
            continue
        selectors = [plain for s in rule.prelude.split(",") if (plain := _plain_selector(s.strip(), renamed))]
        declarations = list(_plain_declarations(rule.body, renamed))
        if selectors and declarations:
            yield f"{', '.join(selectors)} {{ {'; '.join(declarations)} }}"


def _plain_group(rule: Rule, renamed: Mapping[str, str], *, depth: int) -> Iterator[str]:
    if not _NESTED.match(rule.prelude) or depth > 4:
        return
    if rule.prelude.lower().startswith("@page"):
        yield f"@page {{ {'; '.join(_plain_declarations(rule.body, renamed))} }}"
        return
    inner = list(_plain_rules(rule.body, renamed, depth=depth + 1))
    if inner and _CONDITION.fullmatch(rule.prelude):
        yield f"{rule.prelude} {{ {' '.join(inner)} }}"
    elif inner:
        yield from inner


def _plain_selector(selector: str, renamed: Mapping[str, str]) -> str:
    """The selector with new names; empty where it names what is not in the page."""
    if not selector or re.search(r"[\[\]\"'@{};\\]", selector):
        return ""
    if any(match.group() not in renamed for match in _NAMED.finditer(selector)):
        return ""
    bare = re.sub(r"::?[a-z-]+", " ", _NAMED.sub(" ", selector))
    words = re.findall(r"[a-zA-Z][\w-]*", bare)
    if any(word.lower() not in TAGS and word not in ("n", "odd", "even") for word in words):
        return ""
    return _NAMED.sub(lambda match: renamed[match.group()], selector)


def _plain_declarations(css: str, renamed: Mapping[str, str]) -> Iterator[str]:
    for declaration in _DECLARATION.findall(css):
        name, colon, value = declaration.partition(":")
        name, value = name.strip(), _USED.sub(lambda match: renamed.get(match.group(), "--v0"), value.strip())
        name = renamed.get(name, name.lower())
        variable = name in renamed.values()
        plain = variable or (_PROPERTY.fullmatch(name) and not _NAMING.search(name))
        if colon and plain and _is_plain(name, value):
            yield f"{name}: {value}"


def _is_plain(name: str, value: str) -> bool:
    if _UNSAFE.search(value):
        return False
    if name == "content":
        bare = _STRING.fullmatch(value)
        return value in ("none", "normal") or (bare is not None and not any(c.isalnum() for c in value))
    if not _VALUE.fullmatch(value):
        return False
    rest = _STRING.sub("", value)
    return "'" not in rest and '"' not in rest and (rest == value or name.startswith(("font", "grid")))
