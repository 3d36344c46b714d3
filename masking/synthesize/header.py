"""Header: the ways in which the top of a resume presents its candidate."""

from __future__ import annotations

from collections.abc import Callable

from masking.synthesize.banks import bank
from masking.synthesize.contact import contact_parts, shown_title, write_contacts
from masking.synthesize.context import Context
from masking.synthesize.draft import Draft, Piece, text_of
from masking.synthesize.people import cased

Header = Callable[[Context, Draft], None]


def write_header(c: Context, d: Draft) -> str:
    """Write a header in one of many forms; return the name of the form."""
    form = c.rng.choice(c.layout.headers) if c.chance(0.9) else c.rng.choice(tuple(FORMS))
    if c.chance(0.05):
        d.line(c.pick("header", "templates"))
    FORMS[form](c, d)
    return form


def _name(c: Context) -> list[Piece]:
    """The name as the top of a resume shows it: plain, in capitals, with degrees behind or a title before it."""
    shown = cased(c.rng, c.name)
    chance = c.rng.random()
    if chance < 0.08:
        return [Piece(shown, "name"), Piece(c.rng.choice(bank("header", "credentials")))]
    if chance < 0.12:
        word = c.rng.choice(("Mr. ", "Ms. ", "Mrs. ", "Miss ", "Mr ", "Shri "))
        return [Piece(word.strip(), "gender"), Piece(" "), Piece(shown, "name")]
    if chance < 0.15:
        return [Piece(c.rng.choice(("Dr. ", "Prof. ", "Er. ", "Ing. ", "Adv. "))), Piece(shown, "name")]
    if chance < 0.17:
        return [Piece(shown, "name"), Piece(" ("), Piece(text_of(c.fill("{she}/{her}")), "gender"), Piece(")")]
    return [Piece(shown, "name")]


def _banner(c: Context) -> list[Piece]:
    return c.pick("header", "banners")


def _plain(c: Context, d: Draft) -> None:
    if c.chance(0.15):
        d.line(_banner(c))
    d.line(_name(c))
    if c.chance(0.45):
        d.line(shown_title(c))
    write_contacts(c, d)


def _contact_first(c: Context, d: Draft) -> None:
    write_contacts(c, d)
    d.line(_name(c))
    if c.chance(0.4):
        d.line(shown_title(c))


def _title_first(c: Context, d: Draft) -> None:
    d.line(shown_title(c))
    d.line(_name(c))
    write_contacts(c, d)


def _one_line(c: Context, d: Draft) -> None:
    """Name and contact on the same line, with little between them."""
    d.put(_name(c))
    for part in contact_parts(c):
        d.put(c.rng.choice((", ", "  ", " ", " | ", " - ", "; ", "   ", " • ", "\t")), part)
    d.blank(0)


def _labelled(c: Context, d: Draft) -> None:
    """``Name: …`` in many languages, the value on the same or the next line."""
    if c.chance(0.5):
        d.line(_banner(c))
    key = c.rng.choice(bank("header", "name keys"))
    mark = c.rng.choice((": ", " : ", ":", ":- ", " - ", "\t: ", "  ", " ", "\n", ":\n"))
    d.line(key.upper() if c.chance(0.2) else key, mark, Piece(cased(c.rng, c.name), "name"))
    if c.chance(0.5):
        d.line(
            c.rng.choice(("Position", "Post Applied For", "Designation", "Profession", "Applied for", "Title")),
            mark,
            shown_title(c),
        )
    write_contacts(c, d)


def _bleed(c: Context, d: Draft) -> None:
    """Two columns read as one: something of the right column beside the name."""
    beside, *below = contact_parts(c)
    gap = " " * c.rng.choice((1, 3, 6, 12))
    pair = [_name(c), beside]
    if c.chance(0.5):
        pair.reverse()
    d.line(pair[0], gap, pair[1])
    for part in below:
        d.line(part, gap if c.chance(0.5) else "", shown_title(c) if c.chance(0.3) else "")


def _name_title(c: Context, d: Draft) -> None:
    """Name and occupation on one line."""
    mark = c.rng.choice((" ", ", ", " - ", " – ", " | ", ": ", "  ", " / ", " — "))
    d.line(_name(c), mark, shown_title(c))
    write_contacts(c, d)


def _banner_first(c: Context, d: Draft) -> None:
    """A banner, then the name."""
    d.line(_banner(c))
    d.blank(c.rng.choice((0, 0, 1)))
    _plain(c, d)


FORMS: dict[str, Header] = {
    "plain": _plain,
    "contact first": _contact_first,
    "title first": _title_first,
    "one line": _one_line,
    "labelled": _labelled,
    "bleed": _bleed,
    "name and title": _name_title,
    "banner": _banner_first,
}
