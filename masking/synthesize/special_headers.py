"""Special headers: letters, profiles, forms and pages whose top differs from a usual resume's."""

from __future__ import annotations

from masking.synthesize.banks import bank
from masking.synthesize.contact import contact_parts, link, shown_title, write_contacts
from masking.synthesize.context import Context
from masking.synthesize.dates import day
from masking.synthesize.draft import Draft, Piece
from masking.synthesize.people import cased
from masking.synthesize.places import address, placed


def letter(c: Context, d: Draft) -> None:
    """A cover letter on top."""
    write_contacts(c, d)
    d.blank().line(
        c.rng.choice(("Dear Hiring Manager,", "Dear Sir or Madam,", "To whom it may concern,", "Respected Sir/Madam,"))
    )
    d.line(c.pick("summaries", "letter"))
    d.line(c.rng.choice(("Sincerely,", "Yours faithfully,", "Best regards,", "Thanks & Regards,", "Kind regards")))
    d.line(Piece(cased(c.rng, c.name, upper=0.1), "name")).blank()
    if c.chance(0.6):
        d.line(Piece(cased(c.rng, c.name), "name"))
        write_contacts(c, d)


def profile(c: Context, d: Draft) -> None:
    """As a professional network exports it: contact column first, name, headline, place."""
    if c.chance(0.6):
        d.line("Contact")
        d.line(Piece(c.email, "email"))
        d.line(Piece(link(c.rng, c.who), "url"), c.rng.choice((" (LinkedIn)", "\n(LinkedIn)")))
        d.blank().line("Top Skills")
        for skill in c.rng.sample(c.occupation.skills, 3):
            d.line(skill.title())
        if c.chance(0.5):
            d.line("Languages").line(c.fill("{language} (Native or Bilingual)"))
        d.blank()
    d.line(Piece(c.name, "name"))
    d.line(shown_title(c), c.rng.choice((" at ", " @ ", " | ", ", ")), c.slot_pieces("org"))
    d.line(Piece(placed(c.rng, c.home), "address"))
    if c.chance(0.4):
        d.line(c.rng.choice(("500+ connections", "Page 1 of 3", "342 connections")))


def europass(c: Context, d: Draft) -> None:
    """The European form: keys in the left column, values in the right one."""
    d.line(
        c.rng.choice(
            ("Curriculum Vitae", "Europass Curriculum Vitae", "CURRICULUM VITAE", "Europass\nCurriculum Vitae")
        )
    )
    d.line(c.rng.choice(("Personal information", "PERSONAL INFORMATION", "INFORMAZIONI PERSONALI", "")))
    gap = c.rng.choice(("  ", "\t", "   ", " ", ": "))
    shown = c.name if c.chance(0.6) else f"{c.who.family.upper()} {c.who.given}".strip()
    key = c.rng.choice(
        ("First name(s) / Surname(s)", "Surname(s) / First name(s)", "Name", "Nome", "Nombre", "Nume", "")
    )
    d.line(key, gap if key else "", Piece(shown, "name"))
    d.line(c.rng.choice(("Address(es)", "Address", "")), gap, Piece(", ".join(address(c.rng, c.home)), "address"))
    d.line(c.rng.choice(("Telephone(s)", "Telephone", "")), gap, Piece(c.phone, "phone"))
    d.line(c.rng.choice(("E-mail", "E-mail(s)")), gap, Piece(c.email, "email"))
    if c.chance(0.5):
        sex = "Female" if c.who.gender == "female" else "Male"
        d.line(
            "Sex ",
            Piece(sex, "gender"),
            " | Date of birth ",
            Piece(day(c.rng, c.year - 30), "birth_date"),
            " | Nationality ",
            Piece(c.rng.choice(bank("personal", "nationalities")), "ethnicity"),
        )


def letter_alone(c: Context, d: Draft) -> None:
    """A letter with the sender at the end, several paragraphs and the addressee's name."""
    d.line(c.rng.choice(("Dear ", "Dear Mr. ", "Dear Ms. ", "Attn: ", "To: ")), c.slot_pieces("someone"), ",").blank()
    for _ in range(c.rng.randint(1, 3)):
        d.line(c.pick("summaries", "letter"), " ", c.pick("summaries", "first person")).blank()
    d.line(
        c.rng.choice(("Sincerely,", "Respectfully,", "Yours truly,", "With kind regards,")), "\n", Piece(c.name, "name")
    )
    for part in contact_parts(c):
        d.line(part)


def spoken(c: Context, d: Draft) -> None:
    """A title and a plain introduction, as in a classified ad."""
    d.line(
        shown_title(c),
        c.rng.choice((" looking for work", " available", " - ", " needed? Call ", "")),
        Piece(placed(c.rng, c.home), "loc"),
    )
    d.line(
        c.fill(
            c.rng.choice(
                (
                    "Hi, my name is {given} and I am looking for work.",
                    "Hello I'm {given}.",
                    "{given} here, {years} years experience.",
                    "I am {name}.",
                    "my name is {given}, i live in {city}",
                    "Call {given}",
                )
            )
        )
    )


def markdown(c: Context, d: Draft) -> None:
    """A page written in Markdown or copied from the web."""
    d.line(
        c.rng.choice(("# ", "#", "", "= ", "**")),
        Piece(c.name, "name"),
        c.rng.choice(("", "", "'s Resume", " - CV", "**")),
    )
    d.line(c.rng.choice(("> ", "_", "### ", "")), shown_title(c))
    for part in contact_parts(c):
        d.line(c.rng.choice(("- ", "* ", "| ", "<", "")), part)


def form(c: Context, d: Draft) -> None:
    """An application form: keys and answers in boxes."""
    d.line(
        c.rng.choice(("APPLICATION FORM", "Application for Employment", "Employment Application", "REGISTRATION FORM"))
    )
    gap = c.rng.choice((": ", ":\n", "  ", " | ", "\t", ": ______ "))
    d.line(c.rng.choice(("Position applied for", "Post")), gap, shown_title(c))
    if c.chance(0.5):
        d.line(
            "Last Name",
            gap,
            Piece(c.who.family or c.who.given, "name"),
            "  First Name",
            gap,
            Piece(c.who.given, "name"),
            "  Middle",
            gap,
        )
    else:
        d.line(c.rng.choice(("Name of Applicant", "Full name", "Name (Last, First, MI)")), gap, Piece(c.name, "name"))
    write_contacts(c, d)


def running(c: Context, d: Draft) -> None:
    """The middle of a resume with the name somewhere in it."""
    d.line(c.line_of_work())
    if c.chance(0.5):
        d.line(c.pick("summaries", "plain"))
    d.line(
        Piece(cased(c.rng, c.name), "name"),
        c.rng.choice((" ", "  ", ", ")),
        shown_title(c).upper() if c.chance(0.4) else shown_title(c),
    )
    write_contacts(c, d)


def late_contact(c: Context, d: Draft) -> None:
    """Education or experience first, then the name in the midst of labelled contacts."""
    for _ in range(c.rng.randint(2, 6)):
        d.line(c.line_of_work())
    d.line(Piece(cased(c.rng, c.name), "name"), " ", shown_title(c).upper())
    d.line(
        "Date of birth ",
        Piece(day(c.rng, c.year - 27), "birth_date"),
        " Gender ",
        Piece("Female" if c.who.gender == "female" else "Male", "gender"),
        " Phone ",
        Piece(c.phone, "phone"),
        " Email ",
        Piece(c.email, "email"),
        " Address ",
        Piece(", ".join(address(c.rng, c.home)), "address"),
    )
