"""Header: the ways in which the top of a resume presents its candidate."""

from __future__ import annotations

from collections.abc import Callable

from masking.synthesize import special_headers
from masking.synthesize.banks import bank
from masking.synthesize.contact import contact_parts, shown_title, write_contacts
from masking.synthesize.context import Context
from masking.synthesize.draft import Draft, Piece, text_of
from masking.synthesize.people import cased
from masking.synthesize.places import address, placed

Header = Callable[[Context, Draft], None]


def write_header(c: Context, d: Draft) -> str:
    """Write a header in one of many forms; return the name of the form."""
    form = c.rng.choice(c.layout.headers) if c.chance(0.9) else c.rng.choice(tuple(FORMS))
    if c.chance(0.05):
        d.line(c.pick("header", "templates"))
    FORMS[form](c, d)
    return form


def _name(c: Context) -> list[Piece]:
    """The name as the top of a resume shows it: plain, in capitals, apart, with degrees behind or a title before it."""
    shown = cased(c.rng, c.name)
    chance = c.rng.random()
    if chance < 0.05:
        return [Piece(_apart(c, c.name.upper() if c.chance(0.8) else c.name), "name")]
    if chance < 0.13:
        return [Piece(shown, "name"), Piece(c.rng.choice(bank("header", "credentials")))]
    if chance < 0.17:
        word = c.rng.choice(("Mr. ", "Ms. ", "Mrs. ", "Miss ", "Mr ", "Shri "))
        return [Piece(word.strip(), "gender"), Piece(" "), Piece(shown, "name")]
    if chance < 0.20:
        return [
            Piece(c.rng.choice(("Dr. ", "Prof. ", "Er. ", "Ing. ", "Engr. ", "CA ", "Adv. ", "Dr ")), ""),
            Piece(shown, "name"),
        ]
    if chance < 0.22:
        return [Piece(shown, "name"), Piece(" ("), Piece(text_of(c.fill("{she}/{her}")), "gender"), Piece(")")]
    return [Piece(shown, "name")]


def _apart(c: Context, name: str) -> str:
    """Letters set apart, as designers and bad extraction do."""
    gap = c.rng.choice(("  ", "   ", " "))
    return gap.join(" ".join(word) for word in name.split())


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


def _split_labels(c: Context, d: Draft) -> None:
    """First and last name as fields of their own."""
    first, last = c.rng.choice(
        (
            ("First Name", "Last Name"),
            ("Given name(s)", "Surname"),
            ("Forename", "Family name"),
            ("Vorname", "Nachname"),
            ("Prénom", "Nom"),
            ("Nombre", "Apellidos"),
            ("Imię", "Nazwisko"),
        )
    )
    mark = c.rng.choice((": ", " : ", "  ", " - "))
    rows = [(first, c.who.given), (last, c.who.family or c.who.given)]
    if c.chance(0.5):
        rows.reverse()
    for key, value in rows:
        d.line(key, mark, Piece(cased(c.rng, value), "name"))
    write_contacts(c, d)


def _of(c: Context, d: Draft) -> None:
    d.line(
        c.rng.choice(
            (
                "Resume of ",
                "Curriculum Vitae of ",
                "CV of ",
                "CURRICULUM VITAE OF ",
                "Résumé of ",
                "Profile: ",
                "Resume - ",
                "CV – ",
                "Bio-data of ",
                "RESUME: ",
            )
        ),
        Piece(cased(c.rng, c.name), "name"),
    )
    write_contacts(c, d)


def _indeed(c: Context, d: Draft) -> None:
    """As exported by a job board: name, title at employer, place and a sentence about mail."""
    d.line(Piece(cased(c.rng, c.name, upper=0.1, lower=0.1), "name"))
    if c.chance(0.8):
        d.line(shown_title(c), " - ", c.slot_pieces("org") if c.chance(0.7) else text_of(c.fill("{phrase}")))
    slug = "-".join(c.name.split())
    d.line(
        Piece(placed(c.rng, c.home), "address"),
        " - Email me on Indeed: ",
        Piece(f"indeed.com/r/{slug}/{c.rng.randrange(16**16):016x}", "url"),
    )
    d.blank()
    if c.chance(0.4):
        d.line(
            c.rng.choice(
                ("Willing to relocate: Anywhere", "Authorized to work in the US for any employer", "Work Experience")
            )
        )


def _bleed(c: Context, d: Draft) -> None:
    """Two columns read as one: something of the right column beside the name."""
    right = [text_of(part) for part in contact_parts(c)]
    labelled = contact_parts(c)
    gap = " " * c.rng.choice((1, 3, 6, 12))
    beside = labelled.pop(0) if right else []
    if c.chance(0.5):
        d.line(_name(c), gap, beside)
    else:
        d.line(beside, gap, _name(c))
    for part in labelled:
        d.line(part, gap if c.chance(0.5) else "", shown_title(c) if c.chance(0.3) else "")


def _late(c: Context, d: Draft) -> None:
    """A paragraph or skills before the name: the sidebar was read first."""
    for _ in range(c.rng.randint(1, 4)):
        d.line(c.pick("words", "title phrases") if c.chance(0.2) else c.pick("summaries", "plain"))
    if c.chance(0.5):
        d.line(c.rng.choice(("SKILLS", "CONTACT", "PROFILE", "Languages", "About me")))
        d.line(", ".join(c.rng.sample(c.occupation.skills, 3)))
    d.line(_name(c))
    if c.chance(0.7):
        d.line(shown_title(c))
    write_contacts(c, d)


def _words_apart(c: Context, d: Draft) -> None:
    """First and last name on lines of their own, as large type has it."""
    for word in c.name.split():
        d.line(Piece(cased(c.rng, word, upper=0.6), "name"))
    if c.chance(0.7):
        d.line(shown_title(c))
    write_contacts(c, d)


def _name_title(c: Context, d: Draft) -> None:
    """Name and occupation on one line."""
    mark = c.rng.choice((" ", ", ", " - ", " – ", " | ", ": ", "  ", " / ", " — "))
    d.line(_name(c), mark, shown_title(c))
    write_contacts(c, d)


def _name_address(c: Context, d: Draft) -> None:
    """Name and address on one line with hardly a mark that tells them apart."""
    if c.chance(0.5):
        street = ", ".join(address(c.rng, c.home))
        d.line(_name(c), c.rng.choice((" ", "  ", ", ", " • ")), Piece(street, "address"))
        write_contacts(c, d)
        return
    d.line(_name(c), c.rng.choice((" ", "  ", ", ", " – ")), Piece(placed(c.rng, c.home), "address"))
    write_contacts(c, d)


def _nameless(c: Context, d: Draft) -> None:
    """No name at all: fragments and exports have none."""
    if c.chance(0.7):
        d.line(shown_title(c))
    if c.chance(0.5):
        write_contacts(c, d)


def _banner_first(c: Context, d: Draft) -> None:
    """A banner, then the name."""
    d.line(_banner(c))
    if c.chance(0.15):
        d.line(c.pick("header", "banners"))
    d.blank(c.rng.choice((0, 0, 1)))
    _plain(c, d)


FORMS: dict[str, Header] = {
    "plain": _plain,
    "contact first": _contact_first,
    "title first": _title_first,
    "one line": _one_line,
    "labelled": _labelled,
    "split labels": _split_labels,
    "of": _of,
    "indeed": _indeed,
    "bleed": _bleed,
    "late": _late,
    "words apart": _words_apart,
    "name and title": _name_title,
    "name and address": _name_address,
    "letter": special_headers.letter,
    "nameless": _nameless,
    "banner": _banner_first,
    "profile": special_headers.profile,
    "europass": special_headers.europass,
    "letter alone": special_headers.letter_alone,
    "spoken": special_headers.spoken,
    "markdown": special_headers.markdown,
    "form": special_headers.form,
    "running": special_headers.running,
    "late contact": special_headers.late_contact,
}
