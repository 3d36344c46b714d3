"""Layouts: the kinds of resumes there are, each with its headers, its sections and its manners.

A section key with ``?`` comes in some resumes of the kind, with ``~`` it may change places with its neighbours.
"""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """One kind of resume."""

    name: str
    headers: tuple[str, ...]
    """Forms of ``header.FORMS``."""
    sections: tuple[str, ...]
    weight: float = 1.0
    language: str = ""
    """Block prefix of ``data/foreign.txt`` for headings and sentences; empty for English."""
    countries: tuple[str, ...] = ()
    """Where such resumes come from; empty for anywhere."""
    origins: tuple[str, ...] = ()
    """Origins of most of their writers; empty for any."""
    noise: tuple[str, ...] = ()
    """Noises that always go with it."""


@dataclass(frozen=True, slots=True)
class Style:
    """Small habits that stay the same through one resume."""

    heading: str
    """``upper``, ``title``, ``plain`` or ``mixed``."""
    colon: str
    rule: str
    bullet: str
    mark: str
    """Between key and value."""
    gap: int
    """Blank lines between sections."""


def style(rng: random.Random) -> Style:
    """Draw the habits of one resume."""
    return Style(
        heading=rng.choice(("upper", "upper", "title", "title", "plain", "mixed")),
        colon=rng.choice(("", "", "", ":", " :", ":-", " -", "##")),
        rule=rng.choice(("", "", "", "", "", "", "-" * 40, "_" * 60, "=" * 20, "—" * 12, "*" * 30)),
        bullet=rng.choice(
            ("• ", "• ", "- ", "* ", "", "● ", "✓ ", "o ", "> ", "➢ ", "· ", "\t• ", "▪ ", "❖ ", "— ", "+ ")
        ),
        mark=rng.choice((": ", ": ", " : ", ":- ", " - ", "\t: ", "  ", ":", "     : ", " ", ":\t", "\t")),
        gap=rng.choice((0, 0, 1, 1, 1, 2)),
    )


def layout(rng: random.Random, *, name: str | None = None) -> Layout:
    """Draw a layout, or return the one of this name."""
    if name is not None:
        return next(kind for kind in LAYOUTS if kind.name == name)
    return rng.choices(LAYOUTS, [kind.weight for kind in LAYOUTS])[0]


_COMMON = (
    "plain",
    "contact first",
    "title first",
    "one line",
    "name and title",
    "name and address",
    "words apart",
    "of",
    "banner",
)
_INDIA = ("IN", "IN", "IN", "PK", "BD", "NP", "LK")
_GULF = ("AE", "SA", "QA", "KW", "EG")
_LATIN = ("ES", "MX", "CO", "AR", "CL", "PE")

LAYOUTS: tuple[Layout, ...] = (
    Layout(
        "chronological", _COMMON, ("summary?", "experience", "education", "skills?", "certificates?", "references?"), 10
    ),
    Layout(
        "education first",
        _COMMON,
        ("summary?", "education", "experience", "projects?", "skills~", "volunteering?", "interests?"),
        8,
    ),
    Layout(
        "functional",
        (*_COMMON, "late"),
        ("summary", "skills", "competencies", "experience~", "education~", "references?"),
        5,
    ),
    Layout("skills first", _COMMON, ("skills", "summary~?", "experience", "certificates?", "education"), 4),
    Layout(
        "job board export",
        ("indeed",),
        ("summary?", "experience", "education", "skills", "links?", "certificates?", "additional?"),
        6,
    ),
    Layout(
        "network profile",
        ("profile",),
        ("summary", "experience", "education", "skills?", "certificates?", "languages?", "honors?"),
        4,
    ),
    Layout(
        "sidebar first", ("late", "bleed", "contact first"), ("summary", "experience", "education", "interests?"), 5
    ),
    Layout(
        "two columns",
        ("bleed", "late", "plain"),
        ("summary?", "experience", "education", "skills", "languages?", "interests?"),
        5,
        noise=("interleaved columns",),
    ),
    Layout(
        "federal",
        ("labelled", "plain"),
        ("summary?", "experience", "education", "certificates", "references", "additional?"),
        2,
        countries=("US",),
    ),
    Layout("cover letter", ("letter", "letter alone"), ("experience?", "education?", "skills?"), 3),
    Layout("classified", ("nameless", "spoken"), ("prose", "skills?"), 3),
    Layout("prose", ("plain", "nameless", "name and title"), ("prose", "biography", "education?", "additional?"), 3),
    Layout(
        "biography",
        ("plain", "name and title", "title first"),
        ("biography", "biography", "publications?", "honors?"),
        3,
    ),
    Layout(
        "academic",
        ("plain", "of", "name and address", "contact first", "labelled"),
        (
            "education",
            "appointments",
            "publications",
            "teaching",
            "talks?",
            "honors?",
            "publications?",
            "service?",
            "references?",
        ),
        6,
    ),
    Layout(
        "student",
        _COMMON,
        ("education", "projects", "skills", "coursework?", "experience?", "volunteering?", "honors?"),
        4,
    ),
    Layout(
        "bio-data",
        ("labelled", "banner", "plain"),
        ("summary?", "personal", "education table", "skills?", "experience?", "declaration"),
        5,
        countries=_INDIA,
    ),
    Layout(
        "Indian fresher",
        ("plain", "banner", "of", "labelled"),
        ("summary", "education table", "skills", "projects?", "strengths?", "personal", "declaration"),
        6,
        countries=_INDIA,
    ),
    Layout(
        "Indian professional",
        ("plain", "banner", "name and title", "one line"),
        ("summary", "skills", "experience", "projects", "education", "personal?", "declaration?"),
        6,
        countries=_INDIA,
    ),
    Layout("training set", ("nameless",), ("skills", "education", "experience"), 3, countries=("IN", "US")),
    Layout(
        "Gulf",
        ("plain", "banner", "labelled", "title first"),
        ("summary", "personal?", "experience", "education", "skills", "languages?", "references?"),
        4,
        countries=_GULF,
        origins=("arabic", "arabic", "pakistani", "malayalam", "filipino", "persian", "bangladeshi", "ar_AA"),
    ),
    Layout(
        "Europass",
        ("europass",),
        ("personal?", "experience", "education", "languages", "skills", "additional?"),
        3,
        countries=("IT", "RO", "PL", "ES", "PT", "GR", "HU"),
    ),
    Layout(
        "Lebenslauf",
        ("labelled", "banner", "split labels", "plain"),
        ("personal", "experience", "education", "languages?", "skills", "declaration?"),
        3,
        "de",
        ("DE", "AT", "CH"),
        ("german", "german", "de_DE", "de_AT", "turkish", "polish"),
    ),
    Layout(
        "French CV",
        ("plain", "banner", "title first"),
        ("summary?", "experience", "education", "languages", "interests"),
        3,
        "fr",
        ("FR", "BE", "MA"),
        ("french", "french", "maghrebi", "west african french", "fr_FR"),
    ),
    Layout(
        "hoja de vida",
        ("labelled", "plain", "banner", "split labels"),
        ("personal", "summary?", "education", "experience", "references"),
        3,
        "es",
        _LATIN,
        ("spanish", "mexican central american", "south american", "caribbean hispanic", "es_MX"),
    ),
    Layout(
        "currículo",
        ("plain", "labelled", "banner"),
        ("personal?", "summary", "education", "experience", "languages?"),
        2,
        "pt",
        ("BR", "PT"),
        ("brazilian", "brazilian", "portuguese", "pt_BR"),
    ),
    Layout(
        "curriculum vitae (it)",
        ("labelled", "europass", "plain"),
        ("personal", "experience", "education", "languages", "skills"),
        2,
        "it",
        ("IT",),
        ("italian", "it_IT"),
    ),
    Layout(
        "życiorys",
        ("plain", "banner", "labelled"),
        ("personal?", "experience", "education", "skills", "interests"),
        1.5,
        "pl",
        ("PL",),
        ("polish", "polish", "ukrainian belarusian"),
    ),
    Layout(
        "özgeçmiş",
        ("labelled", "plain", "banner"),
        ("personal", "education", "experience", "languages", "references"),
        1.5,
        "tr",
        ("TR",),
        ("turkish", "tr_TR"),
    ),
    Layout(
        "Vietnamese",
        ("plain", "labelled", "late", "late contact"),
        ("summary", "education", "experience", "skills", "volunteering?", "interests?"),
        3,
        countries=("VN",),
        origins=("vietnamese",),
    ),
    Layout(
        "Chinese",
        ("plain", "labelled", "one line"),
        ("education", "experience", "honors?", "skills", "summary?"),
        2.5,
        countries=("CN", "TW", "HK"),
        origins=("chinese", "cantonese", "taiwanese", "zh_CN", "zh_TW"),
    ),
    Layout(
        "Korean and Japanese",
        ("plain", "labelled", "split labels"),
        ("personal?", "education", "experience", "skills", "languages"),
        2,
        countries=("KR", "JP"),
        origins=("korean", "japanese", "ja_JP", "ko_KR"),
    ),
    Layout(
        "African",
        ("plain", "banner", "labelled", "split labels"),
        ("personal", "summary?", "education", "experience", "skills?", "interests", "references"),
        5,
        countries=("NG", "GH", "KE", "ZA", "UG", "TZ", "CM", "ET"),
        origins=(
            "yoruba",
            "igbo",
            "hausa fulani",
            "akan ghanaian",
            "kenyan",
            "zulu xhosa",
            "sotho tswana",
            "shona zimbabwean",
            "ugandan rwandan",
            "amharic ethiopian",
            "east african swahili",
            "central african",
            "west african french",
        ),
    ),
    Layout(
        "British and Australian",
        _COMMON,
        ("summary", "experience", "education", "volunteering?", "interests", "references"),
        4,
        countries=("GB", "AU", "NZ", "IE", "ZA"),
    ),
    Layout("markdown page", ("markdown",), ("summary", "experience", "education", "projects", "skills", "links?"), 2),
    Layout("form", ("form",), ("personal", "education table", "experience", "references"), 2),
    Layout(
        "artist",
        ("words apart", "plain", "late"),
        ("biography?", "exhibitions", "education", "honors?", "publications?"),
        2,
    ),
    Layout("nurse and trade", _COMMON, ("certificates", "summary?", "experience", "education", "references?"), 3),
    Layout(
        "fragment",
        ("nameless", "running", "late contact"),
        ("experience", "education?", "skills?"),
        4,
        noise=("line breaks lost", "marks lost"),
    ),
)
