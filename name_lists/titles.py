"""Titles that reveal a gender, with their counterpart, in the languages resumes are often written in."""

from __future__ import annotations

_PAIRS = (
    # English
    ("Mr", "Ms"), ("Mister", "Ms"), ("Mr", "Mrs"), ("Mr", "Miss"), ("Master", "Miss"), ("Sir", "Dame"),
    ("Lord", "Lady"),
    # German, Dutch, Nordic
    ("Herr", "Frau"), ("Herr", "Fräulein"), ("Herrn", "Frau"), ("Dhr", "Mevr"), ("Dhr", "Mw"), ("De heer", "Mevrouw"),
    ("Meneer", "Mevrouw"), ("Hr", "Fru"),
    # Romance
    ("M.", "Mme"), ("M.", "Mlle"), ("Monsieur", "Madame"), ("Monsieur", "Mademoiselle"), ("Señor", "Señora"),
    ("Señor", "Señorita"), ("Senor", "Senora"), ("Senor", "Senorita"), ("Sr", "Sra"), ("Sr", "Srta"), ("Don", "Doña"),
    ("Don", "Dona"), ("Sig", "Sig.ra"), ("Sig", "Sig.na"), ("Signor", "Signora"), ("Signor", "Signorina"),
    ("Senhor", "Senhora"), ("Dott", "Dott.ssa"), ("Dottor", "Dottoressa"), ("Domnul", "Doamna"),
    # Slavic, Turkish
    ("Pan", "Pani"), ("Gospodin", "Gospozha"), ("Gospodin", "Gospođa"),
    # South and South-East Asian
    ("Shri", "Smt"), ("Sri", "Smt"), ("Shri", "Shrimati"), ("Shri", "Kumari"), ("Shri", "Sushri"), ("Shri", "Kum"),
    ("Shri", "Km"), ("Mr", "Mdm"),
    ("Thiru", "Thirumathi"), ("Thiru", "Selvi"), ("Janab", "Begum"),
    ("Bapak", "Ibu"), ("Encik", "Puan"), ("Encik", "Cik"), ("Tuan", "Puan"),
    ("Al Sayed", "Al Sayeda"),
)  # fmt: skip

_HERS = (
    ("Dr", "Dra"), ("Dr", "Dr.ª"), ("Dr", "Drª"), ("Prof", "Profa"), ("Prof", "Prof.ª"), ("Prof", "Profª"),
    ("Prof", "Prof.ssa"), ("Lic", "Lcda"), ("Ldo", "Lda"), ("Lcdo", "Licda"), ("Arq", "Arqta"), ("Ing", "Ing.ª"),
    ("Docteur", "Docteure"), ("Avv", "Avv.ssa"), ("Dr", "Dr.in"), ("Prof", "Prof.in"), ("Mag", "Mag.a"),
)  # fmt: skip
"""Titles of women whose counterpart is said of women too."""


def counterpart(title: str, gender: str) -> str | None:
    """Return the title of ``gender`` that answers ``title`` of another one, or None where it is no such title.

    Case does not matter; a full stop at the end is kept by the caller.

    >>> counterpart("mrs", "male"), counterpart("Mr", "female"), counterpart("Mr", "male")
    ('Mr', 'Ms', None)
    """
    if gender == "neutral":
        return "Mx" if any(title.lower().rstrip(".") in table for table in _TABLE.values()) else None
    return _TABLE[gender].get(title.lower().rstrip("."))


def gender(title: str) -> str | None:
    """Return the gender a title reveals, or None.

    >>> gender("Mrs."), gender("Dr")
    ('female', None)
    """
    plain = title.lower().rstrip(".")
    if plain in _TABLE["male"]:
        return "female"
    return "male" if plain in _TABLE["female"] else None


def every() -> tuple[str, ...]:
    """Return every title, longest first, without a full stop at the end."""
    known = {t.rstrip(".") for pair in _PAIRS for t in pair} | {female for _, female in _HERS}
    return tuple(sorted(known, key=lambda t: (-len(t), t)))


def _table() -> dict[str, dict[str, str]]:
    to_female: dict[str, str] = {}
    to_male: dict[str, str] = {}
    for male, female in _PAIRS:
        to_female.setdefault(male.lower().rstrip("."), female)
        to_male.setdefault(female.lower().rstrip("."), male)
    to_male |= {female.lower(): male for male, female in _HERS}
    return {"female": to_female, "male": to_male}


_TABLE = _table()
