"""Contact: addresses, links and the labels that stand in front of them."""

from __future__ import annotations

import random

from masking.synthesize.banks import bank
from masking.synthesize.context import Context
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.people import Person
from masking.synthesize.places import address, placed
from name_lists.lexicon import fold


def email(rng: random.Random, who: Person) -> str:
    """Return an e-mail address; three of four hold parts of the name."""
    given, family = _handle(who.given), _handle(who.family)
    number = rng.choice(("", "", "", str(rng.randint(1, 99)), str(rng.randint(1960, 2005)), "123"))
    local = rng.choice(
        (
            f"{given}.{family}",
            f"{given}{family}",
            f"{given[:1]}{family}",
            f"{given}_{family}",
            f"{family}{given[:1]}",
            given,
            rng.choice(bank("contact", "handles")),
        )
    )
    host = (
        rng.choice(bank("contact", "hosts"))
        if rng.random() < 0.9
        else f"{family or given}{rng.choice(('.com', '.net', '.org', '.io', '.me'))}"
    )
    return f"{(local.strip('._-') or 'info')}{number}@{host}"


def link(rng: random.Random, who: Person) -> str:
    """Return a profile or home page; most bear the name."""
    given, family = _handle(who.given), _handle(who.family)
    handle = rng.choice(
        (
            f"{given}-{family}",
            f"{given}{family}",
            f"{given[:1]}{family}",
            f"{given}-{family}-{rng.randrange(16**6):x}",
            rng.choice(bank("contact", "handles")),
        )
    )
    if rng.random() < 0.15:
        before, after = rng.choice(("www.", "http://www.", "https://", "")), rng.choice((".com", ".net", ".dev", ".me"))
        return f"{before}{given}{family}{after}"
    return rng.choice(bank("contact", "sites")) + handle.strip("-")


def contact_parts(c: Context) -> list[list[Piece]]:
    """Return the candidate's contact details, each as pieces, in random order and choice, with or without labels."""
    rng = c.rng
    parts: list[list[Piece]] = []
    if c.chance(0.9):
        parts.append([*_label(c, "mail"), Piece(c.email, "email")])
    if c.chance(0.85):
        parts.append([*_label(c, "phone"), Piece(c.phone, "phone")])
    if c.chance(0.7):
        parts += _where(c)
    if c.chance(0.35):
        parts.append([*_label(c, "link"), Piece(link(rng, c.who), "url")])
    if c.chance(0.6):
        rng.shuffle(parts)
    return parts or [[Piece(c.phone, "phone")]]


def write_contacts(c: Context, d: Draft) -> None:
    """Write the candidate's contact details, line by line or in one line."""
    parts = contact_parts(c)
    way = c.rng.random()
    if way < 0.5:
        for part in parts:
            d.line(part)
    else:
        mark = c.rng.choice((" | ", " • ", ", ", "  ", " - ", " · ", " / ", "    ", " ❖ "))
        for number, part in enumerate(parts):
            d.put(mark if number else "", part)
        d.blank(0)


def shown_title(c: Context) -> str:
    """Return one of the occupation's titles, or two, as the head of a resume shows it."""
    title = c.rng.choice(c.occupation.titles)
    if c.chance(0.2):
        title += c.rng.choice((" | ", " / ", ", ", " & ", " - ")) + c.rng.choice(c.occupation.titles)
    return title.upper() if c.chance(0.25) else title


def _where(c: Context) -> list[list[Piece]]:
    rng = c.rng
    if c.chance(0.4):
        return [[*_label(c, "town"), Piece(placed(rng, c.home), "address")]]
    lines = address(rng, c.home)
    if c.chance(0.5):
        return [[*_label(c, "address"), Piece(", ".join(lines), "address")]]
    label = _label(c, "address")
    return [[*(label if not i else []), Piece(line, "address")] for i, line in enumerate(lines)]


def _label(c: Context, kind: str) -> list[Piece]:
    return [Piece(c.rng.choice(bank("contact", kind)) + " ")] if c.chance(0.55) else []


def _handle(name: str) -> str:
    bare = "".join(c for c in fold(name.lower()) if c.isalnum() and c.isascii())
    return bare or ("user" if name else "")
