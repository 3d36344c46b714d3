"""Known resumes laid out in many ways, and what of them stands whole in the text that is read.

A layout places strings and rules on a sheet; a sheet is written in several orders, as programs write them: cell by
cell, line by line across the page, or column by column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595.0, 842.0
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Job:
    title: str
    employer: str
    place: str
    years: str
    duties: tuple[str, ...]


@dataclass(frozen=True)
class Known:
    """A resume of which every value is known."""

    name: str
    headline: str
    address: str
    phone: str
    email: str
    profile: str
    schools: tuple[tuple[str, str, str, str, str], ...]
    """Degree, school, board or university, year, result."""
    jobs: tuple[Job, ...]
    skills: tuple[str, ...]
    personal: tuple[tuple[str, str], ...]
    referees: tuple[tuple[str, ...], ...]


KNOWN = (
    Known(
        name="Meenakshi Sundaram Iyer",
        headline="Mechanical design engineer",
        address="Flat 14B, Kaveri Apartments, Third Cross Street, Besant Nagar, Chennai 600090",
        phone="+91 98401 55012",
        email="meenakshi.iyer@example.org",
        profile="Designs gearboxes and test rigs for light commercial vehicles and leads a team of four draughtsmen "
        "who prepare the drawings for three suppliers in the region.",
        schools=(
            ("B.E. Mechanical", "Sri Venkateswara College of Engineering", "Anna University", "2013", "7.9"),
            ("Diploma", "Sunrise Polytechnic College", "State Board of Technical Education", "2010", "81 %"),
            ("HSC", "Kendriya Vidyalaya Gill Nagar", "Central Board", "2007", "76 %"),
            ("SSLC", "Holy Angels Matriculation School", "Matriculation Board", "2005", "88 %"),
        ),
        jobs=(
            Job(
                "Design Engineer",
                "Parata Gear Works Private Limited",
                "Coimbatore",
                "2016 - 2022",
                (
                    "Redesigned the rear axle housing and saved eleven per cent of its weight without a new mould",
                    "Wrote the acceptance tests for two suppliers and trained their inspectors in both plants",
                    "Kept the drawings of forty parts under control through three changes of the assembly line",
                ),
            ),
            Job(
                "Graduate Trainee",
                "Lakeside Pumps",
                "Salem",
                "2013 - 2016",
                (
                    "Measured the efficiency of impellers on the new test bench and reported to the chief engineer",
                    "Prepared bills of material for the export orders of the year and checked every delivery",
                ),
            ),
        ),
        skills=("SolidWorks", "Finite element analysis", "Geometric tolerancing", "Value engineering", "Tamil, Hindi"),
        personal=(
            ("Date of Birth", "14 March 1989"),
            ("Father's Name", "Ramanathan Subramanian Iyer"),
            ("Marital Status", "Married"),
            ("Nationality", "Indian"),
            ("Passport No", "K4471820"),
            ("Permanent Address", "Flat 14B, Kaveri Apartments, Third Cross Street, Besant Nagar, Chennai 600090"),
        ),
        referees=(
            ("Lalitha Raghavan", "Chief Engineer, Parata Gear Works", "+91 98840 11223"),
            ("Thomas Kurian", "Plant Manager, Lakeside Pumps", "+91 94430 77881"),
            ("Dr Usha Natarajan", "Professor of Machine Design", "+91 98400 66554"),
        ),
    ),
    Known(
        name="Oluwaseun Adebayo-Clarke",
        headline="Community nurse",
        address="27 Harbour View Terrace, Upper Landing, Sunderland SR2 8QP",
        phone="0191 496 0173",
        email="o.adebayoclarke@example.net",
        profile="Visits patients at home after surgery, plans their care with the hospital and the family doctor, and "
        "teaches students of nursing on two wards.",
        schools=(
            ("BSc Adult Nursing", "University of Northfield at Wearside", "Northfield", "2014", "First"),
            ("Access to Health", "City of Wearmouth College", "Open College Network", "2011", "Merit"),
            ("WASSCE", "Queen of the Rosary Girls' Secondary School", "WAEC", "2008", "6 credits"),
        ),
        jobs=(
            Job(
                "Community Staff Nurse",
                "Wearside Primary Care Partnership",
                "Sunderland",
                "May 2017 - today",
                (
                    "Looks after thirty patients in their homes each week and keeps their plans of care up to date",
                    "Introduced a shared diary with the pharmacy which cut missed deliveries by a third in one year",
                ),
            ),
            Job(
                "Staff Nurse",
                "Royal Haven Infirmary",
                "Newcastle",
                "2014 - 2017",
                (
                    "Worked on a surgical ward of twenty eight beds and was in charge of the night shift",
                    "Mentored six students and wrote the handbook that new colleagues are given on the first day",
                ),
            ),
        ),
        skills=("Wound care", "Palliative care", "Care planning", "Venepuncture", "Yoruba, English"),
        personal=(
            ("Born", "2 June 1990"),
            ("Place of birth", "Abeokuta, Ogun State"),
            ("Driving licence", "Full, category B"),
            ("Registration", "NMC 14C2238E"),
            ("Religion", "Methodist"),
            ("Home", "27 Harbour View Terrace, Upper Landing, Sunderland SR2 8QP"),
        ),
        referees=(
            ("Margaret Thirlwell", "Lead Nurse, Wearside Partnership", "0191 496 0188"),
            ("Dr Anil Deshpande", "Consultant, Royal Haven Infirmary", "0191 496 0102"),
            ("Joanne Petrie", "Lecturer, University of Northfield", "0191 496 0144"),
        ),
    ),
)


@dataclass
class Sheet:
    """A page under construction, and what has to be found in its text."""

    texts: list[tuple[float, float, str, str, float]] = field(default_factory=list)
    """Left, baseline from the top, string, font, size."""
    boxes: list[tuple[Box, str]] = field(default_factory=list)
    """Rectangles: ``line`` (stroked), ``rule`` (thin and filled), ``ground`` (filled grey)."""
    wanted: list[tuple[str, ...]] = field(default_factory=list)
    """Strings that stand one behind the other: a value alone, a label and its value, a row of a table."""

    def want(self, *strings: str) -> None:
        self.wanted.append(tuple(s for s in strings if s))

    def say(
        self, x: float, y: float, text: str, *, width: float = 1e4, size: float = 10, bold: bool = False,
        align: str = "left", leading: float = 1.2, value: bool = True,
    ) -> float:  # fmt: skip
        """Set a text from ``x, y`` (the top of its first line), wrapped to ``width``; return where the next begins."""
        font = "Helvetica-Bold" if bold else "Helvetica"
        if value:
            self.want(text)
        for line in simpleSplit(text, font, size, width):
            taken = stringWidth(line, font, size)
            left = {"left": x, "centre": x + (width - taken) / 2, "right": x + width - taken}[align]
            self.texts.append((left, y + size, line, font, size))
            y += leading * size
        return y

    def heading(self, x: float, y: float, text: str) -> float:
        return self.say(x, y + 8, text, size=12, bold=True) + 3

    def box(self, box: Box, kind: str = "line") -> None:
        self.boxes.append((box, kind))

    def table(
        self, x: float, y: float, widths: Sequence[float], rows: Sequence[Sequence[str]], *, rules: str = "box",
        middle: bool = False, size: float = 9, pad: float = 3, first: int = 0, want: bool = True,
    ) -> float:  # fmt: skip
        """Set a table; ``rules`` is ``box``, ``rule``, ``lines`` (level ones only), ``zebra`` or empty."""
        for number, row in enumerate(rows):
            font = "Helvetica"
            lines = [simpleSplit(c, font, size, w - 2 * pad) for c, w in zip(row, widths, strict=True)]
            height = max(len(cell) for cell in lines) * 1.2 * size + 2 * pad
            left = x
            for cell, width, text in zip(lines, widths, row, strict=True):
                down = (height - 2 * pad - len(cell) * 1.2 * size) / 2 if middle else 0.0
                self.say(left + pad, y + pad + down, text, width=width - 2 * pad, size=size, value=bool(text) and want)
                if rules in ("box", "rule"):
                    self._frame((left, y, left + width, y + height), rules)
                left += width
            if rules == "lines":
                self.box((x, y + height - 0.3, left, y + height + 0.3), "rule")
            if rules == "zebra" and number % 2 == 0:
                self.box((x, y, left, y + height), "ground")
            if want and number >= first:
                self.want(*row)
            y += height
        return y

    def _frame(self, box: Box, rules: str) -> None:
        x0, top, x1, bottom = box
        if rules == "box":
            self.box(box)
            return
        for edge in ((x0, top, x1, top), (x0, bottom, x1, bottom), (x0, top, x0, bottom), (x1, top, x1, bottom)):
            self.box((edge[0] - 0.25, edge[1] - 0.25, edge[2] + 0.25, edge[3] + 0.25), "rule")


ORDERS = ("as set", "by lines", "by columns")


def pdf(sheet: Sheet, order: str) -> bytes:
    """The sheet as a PDF whose strings are written in one of ``ORDERS``."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1)
    for (x0, top, x1, bottom), kind in sheet.boxes:
        canvas.setFillGray(0.85 if kind == "ground" else 0.2)
        canvas.rect(x0, HEIGHT - bottom, x1 - x0, bottom - top, stroke=kind == "line", fill=kind != "line")
    canvas.setFillGray(0)
    for x, y, text, font, size in ordered(sheet, order):
        canvas.setFont(font, size)
        canvas.drawString(x, HEIGHT - y, text)
    canvas.save()
    return out.getvalue()


def ordered(sheet: Sheet, order: str) -> list[tuple[float, float, str, str, float]]:
    if order == "by lines":
        return sorted(sheet.texts, key=lambda t: (round(t[1] / 3), t[0]))
    if order == "by columns":
        return sorted(sheet.texts, key=lambda t: (round(t[0] / 12), t[1]))
    return list(sheet.texts)


def whole(text: str, wanted: Sequence[str]) -> bool:
    """Whether the strings stand in the text, each whole and one behind the other."""
    fold = [r"\s+".join(re.escape(word) for word in string.split()) for string in wanted]
    return re.search(r"(?<!\w)" + r"\s*[:|]?\s*".join(fold) + r"(?!\w)", text) is not None


def missing(text: str, sheet: Sheet) -> Iterator[tuple[str, ...]]:
    """What is wanted of a sheet and does not stand whole in the text."""
    return (strings for strings in sheet.wanted if not whole(text, strings))


def _head(sheet: Sheet, known: Known, x: float = 50, y: float = 40) -> float:
    y = sheet.say(x, y, known.name, size=20, bold=True)
    return sheet.say(x, y + 2, known.headline, size=11)


def _contact(sheet: Sheet, known: Known, x: float, y: float, width: float = 1e4) -> float:
    y = sheet.say(x, y, known.address, width=width)
    return sheet.say(x, sheet.say(x, y, known.phone, width=width), known.email, width=width)


def _jobs(sheet: Sheet, known: Known, x: float, y: float, width: float) -> float:
    y = sheet.heading(x, y, "Experience")
    for job in known.jobs:
        y = sheet.say(x, y + 4, f"{job.title}, {job.employer}", bold=True, width=width)
        y = sheet.say(x, y, f"{job.place}, {job.years}", width=width)
        for duty in job.duties:
            y = sheet.say(x + 8, y, duty, width=width - 8)
    return y


def _schools(sheet: Sheet, known: Known, x: float, y: float, width: float) -> float:
    y = sheet.heading(x, y, "Education")
    for degree, school, board, year, _ in known.schools:
        y = sheet.say(x, y + 3, f"{degree}, {school}, {board}, {year}", width=width)
    return y


def _skills(sheet: Sheet, known: Known, x: float, y: float, width: float) -> float:
    y = sheet.heading(x, y, "Skills")
    for skill in known.skills:
        y = sheet.say(x, y, skill, width=width)
    return y


def one_column(sheet: Sheet, known: Known) -> None:
    y = _contact(sheet, known, 50, _head(sheet, known) + 2, 480)
    y = sheet.say(50, y + 6, known.profile, width=490)
    _skills(sheet, known, 50, _schools(sheet, known, 50, _jobs(sheet, known, 50, y, 490), 490), 490)


def centred_head(sheet: Sheet, known: Known) -> None:
    y = sheet.say(50, 40, known.name, size=18, bold=True, align="centre", width=495)
    y = sheet.say(50, y, known.address, align="centre", width=300 + 195)
    y = sheet.say(50, y, f"{known.phone} | {known.email}", align="centre", width=495)
    _schools(sheet, known, 50, _jobs(sheet, known, 50, y, 490), 490)


def dates_right(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _contact(sheet, known, 50, _head(sheet, known)), "Experience")
    for job in known.jobs:
        sheet.say(400, y + 4, job.years, align="right", width=145)
        y = sheet.say(50, y + 4, job.title, bold=True)
        sheet.want(job.title, job.years)
        sheet.say(400, y, job.place, align="right", width=145)
        y = sheet.say(50, y, job.employer)
        sheet.want(job.employer, job.place)
        for duty in job.duties:
            y = sheet.say(58, y, duty, width=480)
    _skills(sheet, known, 50, y, 400)


def dates_left(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _contact(sheet, known, 50, _head(sheet, known)), "Experience")
    for job in known.jobs:
        sheet.say(50, y + 4, job.years)
        y = sheet.say(150, y + 4, job.title, bold=True)
        sheet.want(job.years, job.title)
        y = sheet.say(150, y, f"{job.employer}, {job.place}")
        for duty in job.duties:
            y = sheet.say(150, y, duty, width=390)
    y = sheet.heading(50, y, "Education")
    for degree, school, board, year, _ in known.schools:
        sheet.say(50, y, year)
        sheet.want(year, degree)
        y = sheet.say(150, sheet.say(150, y, degree, bold=True), f"{school}, {board}", width=390) + 3


def years_left(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _head(sheet, known), "Education")
    for degree, school, board, year, _ in known.schools:
        sheet.say(50, y, year)
        text = f"{degree}, {school}, {board}"
        y = sheet.say(100, y, text, width=250) + 2
        sheet.want(year, text)
    _jobs(sheet, known, 50, y, 490)


def years_right(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _head(sheet, known), "Education")
    for degree, school, board, year, _ in known.schools:
        sheet.say(500, y, year)
        text = f"{degree}, {school}"
        y = sheet.say(50, y, text, width=400)
        sheet.want(text, year)
        y = sheet.say(50, y, board, width=400) + 2
    _jobs(sheet, known, 50, y, 490)


def two_part_head(sheet: Sheet, known: Known) -> None:
    y = sheet.say(50, 40, known.name, size=20, bold=True)
    sheet.say(380, y + 4, known.address, width=165)
    y = sheet.say(50, y + 4, known.headline)
    y = sheet.say(50, sheet.say(50, y, known.phone), known.email)
    _schools(sheet, known, 50, _jobs(sheet, known, 50, y + 30, 490), 490)


def three_part_head(sheet: Sheet, known: Known) -> None:
    y = sheet.say(50, 40, known.name, size=20, bold=True) + 6
    sheet.say(50, y, known.address, width=150)
    sheet.say(230, sheet.say(230, y, known.phone), known.email)
    end = sheet.say(420, y, known.headline + " with ten years of practice at home and abroad", width=125)
    _schools(sheet, known, 50, _jobs(sheet, known, 50, max(end, y + 50), 490), 490)


def address_beside_phone(sheet: Sheet, known: Known) -> None:
    y = sheet.say(50, 40, known.name, size=16, bold=True) + 4
    sheet.say(50, y, known.address, width=190, leading=1.4)
    sheet.say(330, y, f"Phone: {known.phone}", leading=1.4)
    y = sheet.say(330, y + 14, f"Email: {known.email}", leading=1.4)
    sheet.say(50, y + 40, known.profile, width=480)
    _jobs(sheet, known, 50, y + 70, 490)


def _school_table(sheet: Sheet, known: Known, *, rules: str, middle: bool = False, want: bool = True) -> float:
    y = sheet.heading(50, _contact(sheet, known, 50, _head(sheet, known)), "Education")
    rows = [("Course", "Institution", "Board or University", "Year", "Result"), *known.schools]
    widths = (90, 120, 110, 45, 60)
    y = sheet.table(50, y, widths, rows, rules=rules, middle=middle, want=want)
    return _jobs(sheet, known, 50, y + 6, 490)


def ruled_schools(sheet: Sheet, known: Known) -> None:
    _school_table(sheet, known, rules="box")


def ruled_schools_middle(sheet: Sheet, known: Known) -> None:
    _school_table(sheet, known, rules="box", middle=True)


def thin_ruled_schools(sheet: Sheet, known: Known) -> None:
    _school_table(sheet, known, rules="rule")


def level_ruled_schools(sheet: Sheet, known: Known) -> None:
    _school_table(sheet, known, rules="lines")


def striped_schools(sheet: Sheet, known: Known) -> None:
    _school_table(sheet, known, rules="zebra")


def bare_schools(sheet: Sheet, known: Known) -> None:
    _school_table(sheet, known, rules="")


def bare_schools_middle(sheet: Sheet, known: Known) -> None:
    _school_table(sheet, known, rules="", middle=True)


def _personal(sheet: Sheet, known: Known, y: float, left: float, sign: float, right: float, colon: str) -> float:
    for label, value in known.personal:
        sheet.say(left, y, label + (":" if colon == "tight" else ""), value=False)
        if colon == "apart":
            sheet.say(sign, y, ":", value=False)
        sheet.want(label, value)
        y = sheet.say(right, y, value, width=230) + 2
    return y


def personal_colons(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _jobs(sheet, known, 50, _head(sheet, known), 490), "Personal details")
    _personal(sheet, known, y, 50, 160, 180, "apart")


def personal_tight(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _jobs(sheet, known, 50, _head(sheet, known), 490), "Personal details")
    _personal(sheet, known, y, 50, 0, 170, "tight")


def personal_bare(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _jobs(sheet, known, 50, _head(sheet, known), 490), "Personal details")
    _personal(sheet, known, y, 50, 0, 190, "")


def personal_ruled(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _jobs(sheet, known, 50, _head(sheet, known), 490), "Personal details")
    sheet.table(50, y, (130, 250), known.personal, rules="box", size=10)


def personal_right_labels(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _head(sheet, known), "Personal information")
    for label, value in known.personal:
        sheet.say(50, y, label, align="right", width=120, value=False)
        y = sheet.say(190, y, value, width=330) + 2
        sheet.want(label, value)
    _jobs(sheet, known, 50, y, 490)


def form_of_four(sheet: Sheet, known: Known) -> None:
    y = _head(sheet, known) + 10
    pairs = [*known.personal[:4], ("Phone", known.phone), ("E-mail", known.email)]
    rows = [(*pairs[i], *pairs[i + 1]) for i in range(0, len(pairs), 2)]
    y = sheet.table(50, y, (90, 155, 80, 170), rows, rules="box", want=False)
    for label, value in pairs:
        sheet.want(label, value)
    _jobs(sheet, known, 50, y, 490)


def grid_of_captions(sheet: Sheet, known: Known) -> None:
    """Every cell of a form holds its caption above its value."""
    y = _head(sheet, known) + 10
    pairs = [*known.personal[:4], ("Phone", known.phone), ("Address", known.address)]
    for i, (label, value) in enumerate(pairs):
        x, top = 50 + 165 * (i % 3), y + 62 * (i // 3)
        sheet.box((x, top, x + 165, top + 62))
        sheet.say(x + 4, sheet.say(x + 4, top + 3, label, size=7, value=False), value, width=157)
        sheet.want(label, value)
    _jobs(sheet, known, 50, y + 130, 490)


def _side(sheet: Sheet, known: Known, x: float, y: float, width: float) -> float:
    y = sheet.heading(x, y, "Contact")
    y = _skills(sheet, known, x, _contact(sheet, known, x, y, width), width)
    y = sheet.heading(x, y, "Education")
    for degree, school, _, year, _ in known.schools:
        y = sheet.say(x, sheet.say(x, sheet.say(x, y + 3, degree, bold=True), school, width=width), year)
    return y


def sidebar_left(sheet: Sheet, known: Known) -> None:
    _side(sheet, known, 30, 40, 140)
    y = _head(sheet, known, 205)
    _jobs(sheet, known, 205, sheet.say(205, y + 5, known.profile, width=350), 350)


def sidebar_right(sheet: Sheet, known: Known) -> None:
    y = _head(sheet, known, 40)
    _jobs(sheet, known, 40, sheet.say(40, y + 5, known.profile, width=340), 340)
    _side(sheet, known, 415, 60, 150)


def sidebar_on_ground(sheet: Sheet, known: Known) -> None:
    sheet.box((0, 0, 190, HEIGHT), "ground")
    sidebar_left(sheet, known)


def sidebar_below_head(sheet: Sheet, known: Known) -> None:
    y = sheet.say(40, 30, known.profile, width=515) + 10
    y = sheet.say(40, y, known.name, size=22, bold=True) + 6
    _side(sheet, known, 40, y, 130)
    _jobs(sheet, known, 190, y, 365)


def narrow_gutter(sheet: Sheet, known: Known) -> None:
    y = _head(sheet, known)
    _side(sheet, known, 40, y, 150)
    _jobs(sheet, known, 204, y, 350)


def two_columns(sheet: Sheet, known: Known) -> None:
    y = _head(sheet, known)
    _jobs(sheet, known, 50, y, 235)
    _skills(sheet, known, 310, _schools(sheet, known, 310, y, 235), 235)


def same_leading_columns(sheet: Sheet, known: Known) -> None:
    """Two columns whose lines stand at the same heights."""
    y = _head(sheet, known)
    left = right = y + 10
    for job in known.jobs:
        for text in (f"{job.title}, {job.employer}", *job.duties):
            left = sheet.say(50, left, text, width=235)
    for text in (known.profile, known.address, *known.skills, *(f"{s[0]}, {s[1]}" for s in known.schools)):
        right = sheet.say(310, right, text, width=235)


def jobs_table(sheet: Sheet, known: Known, rules: str = "box") -> None:
    y = sheet.heading(50, _contact(sheet, known, 50, _head(sheet, known)), "Employment")
    rows = [(job.years, job.employer, job.title, ". ".join(job.duties)) for job in known.jobs]
    y = sheet.table(50, y, (75, 105, 90, 225), rows, rules=rules)
    _schools(sheet, known, 50, y, 490)


def bare_jobs_table(sheet: Sheet, known: Known) -> None:
    jobs_table(sheet, known, "")


def headings_left(sheet: Sheet, known: Known) -> None:
    """Headings in a column of their own, text beside them."""
    y = _head(sheet, known) + 12
    for heading, texts in (
        ("Profile", (known.profile,)),
        ("Address", (known.address, known.phone)),
        ("Education", tuple(f"{s[0]}, {s[1]}, {s[3]}" for s in known.schools)),
        ("Experience", tuple(f"{j.years}, {j.title}, {j.employer}" for j in known.jobs)),
        ("Skills", known.skills),
    ):
        sheet.say(50, y, heading, bold=True)
        sheet.want(heading, texts[0])
        for text in texts:
            y = sheet.say(160, y, text, width=385)
        y += 8


def referees(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _jobs(sheet, known, 50, _head(sheet, known), 490), "References")
    for i, person in enumerate(known.referees):
        x, down = 50 + 170 * i, y
        for text in person:
            down = sheet.say(x, down, text, width=150)
        sheet.want(*person)


def layout_table(sheet: Sheet, known: Known) -> None:
    """The whole page is a table of two cells; the right one holds a table."""
    y = _head(sheet, known) + 10
    sheet.box((40, y, 200, 780))
    sheet.box((200, y, 560, 780))
    _skills(sheet, known, 48, _contact(sheet, known, 48, y + 4, 145), 145)
    rows = [(s[0], s[1], s[3]) for s in known.schools]
    down = sheet.table(208, sheet.heading(208, y, "Education"), (90, 160, 50), rows, rules="box")
    _jobs(sheet, known, 208, down, 340)


def captions_over_rows(sheet: Sheet, known: Known) -> None:
    """A cell over the whole width heads each part of a ruled table."""
    y = _head(sheet, known) + 8
    for title, rows in (("PERSONAL PARTICULARS", known.personal), ("SCHOOLS", [(s[3], s[1]) for s in known.schools])):
        y = sheet.table(50, y, (380,), [(title,)], rules="rule")
        y = sheet.table(50, y, (120, 260), rows, rules="rule")
    _jobs(sheet, known, 50, y, 490)


def skills_in_columns(sheet: Sheet, known: Known) -> None:
    y = sheet.heading(50, _jobs(sheet, known, 50, _head(sheet, known), 490), "Skills")
    for i, skill in enumerate((*known.skills, "Reporting", "Budgets", "Teaching others at work", "Planning")):
        sheet.say(58 + 165 * (i % 3), y + 13 * (i // 3), skill)


def parted_entries(sheet: Sheet, known: Known) -> None:
    """Entries side by side, two in a row, each a little column of its own."""
    y = sheet.heading(50, _contact(sheet, known, 50, _head(sheet, known)), "Education")
    for i, (degree, school, board, year, _) in enumerate(known.schools):
        x, top = 50 + 255 * (i % 2), y + 56 * (i // 2)
        down = sheet.say(x, top, degree, bold=True)
        sheet.say(x, sheet.say(x, down, school, width=220), f"{board}, {year}", width=220)
        sheet.want(degree, school, f"{board}, {year}")
    _jobs(sheet, known, 50, y + 120, 490)


LAYOUTS: dict[str, Callable[[Sheet, Known], None]] = {
    made.__name__: made
    for made in (
        one_column, centred_head, dates_right, dates_left, years_left, years_right, two_part_head, three_part_head,
        address_beside_phone, ruled_schools, ruled_schools_middle, thin_ruled_schools, level_ruled_schools,
        striped_schools, bare_schools, bare_schools_middle, personal_colons, personal_tight, personal_bare,
        personal_ruled, personal_right_labels, form_of_four, grid_of_captions, sidebar_left, sidebar_right,
        sidebar_on_ground, sidebar_below_head, narrow_gutter, two_columns, same_leading_columns, jobs_table,
        bare_jobs_table, headings_left, referees, layout_table, captions_over_rows, skills_in_columns, parted_entries,
    )
}  # fmt: skip


def sheet(layout: str, known: Known) -> Sheet:
    made = Sheet()
    LAYOUTS[layout](made, known)
    return made
