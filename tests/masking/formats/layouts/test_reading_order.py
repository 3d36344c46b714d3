"""What stands together on a page stands together in the text, whichever way programs write it."""

from __future__ import annotations

import pytest
import resume_layouts as layouts
import scripts
from reportlab.pdfbase.pdfmetrics import stringWidth
from resume_layouts import KNOWN, Sheet

from masking.formats import pdf
from masking.formats.pdf import joints
from masking.span import Edit, Field, Revision
from masking.verify import verify

KNOW = KNOWN[0]
JOBS = [(720.0 - 60 * n, job) for n, job in enumerate(KNOW.jobs)]


def read(sheet: Sheet) -> str:
    return pdf.decode(layouts.pdf(sheet, "as set")).text


def floated() -> Sheet:
    """As browsers draw what floats: the dates of all jobs before the text of the page."""
    sheet = Sheet()
    for n, job in enumerate(KNOW.jobs):
        sheet.say(470, 100 + 90 * n, job.years, value=False)
        sheet.say(470, 112 + 90 * n, job.place, value=False)
    sheet.say(40, 40, KNOW.name, size=18)
    for n, job in enumerate(KNOW.jobs):
        sheet.say(40, 100 + 90 * n, job.title, value=False)
        y = sheet.say(40, 112 + 90 * n, job.employer, value=False)
        for duty in job.duties[:2]:
            y = sheet.say(50, y + 3, duty, width=490, value=False)
    return sheet


def test_a_date_that_a_browser_draws_apart_stands_on_its_line() -> None:
    lines = read(floated()).splitlines()
    for job in KNOW.jobs:
        assert f"{job.title}\t{job.years}" in lines
        assert f"{job.employer}\t{job.place}" in lines


def test_a_date_of_a_row_that_the_stream_has_whole_stays_in_its_cell() -> None:
    sheet = Sheet()
    for n, job in enumerate(KNOW.jobs):
        y = sheet.say(40, 100 + 60 * n, f"{job.employer} and Sons of the Southern Provinces", width=120)
        sheet.say(220, 100 + 60 * n, job.years)
        sheet.say(330, 100 + 60 * n, job.title)
        assert y > 120 + 60 * n
    text = read(sheet)
    assert layouts.whole(text, [f"{KNOW.jobs[0].employer} and Sons of the Southern Provinces"])


@pytest.mark.parametrize(
    ("above", "below", "read"),
    [
        ("Studied at the Univer-", "sity of Leeds", "University of Leeds"),
        ("Universität Kassel-", "Wilhelmshöhe", "Kassel-Wilhelmshöhe"),
        ("juergen.grossmann-", "weissenfels@example.de", "juergen.grossmann-weissenfels@example.de"),
        ("Telephone 0561-555-", "0147", "0561-555-0147"),
        ("Vor-", "und Nachteile", "Vor-\nund Nachteile"),
        ("Years 2010 -", "2014", "2010 -\n2014"),
        ("Languages -", "English", "Languages -\nEnglish"),
    ],
)
def test_a_word_broken_at_a_hyphen_is_whole(above: str, below: str, read: str) -> None:
    sheet = Sheet()
    sheet.say(40, 60, above)
    sheet.say(40, 72, below)
    sheet.say(40, 84, "Next")
    document = pdf.decode(layouts.pdf(sheet, "as set"))
    assert read in document.text
    for block in document.blocks:
        assert "\n" not in document.text[block.start : block.end]


def test_the_hyphen_of_a_masked_word_goes_with_it() -> None:
    sheet = Sheet()
    sheet.say(40, 60, "Trained by Zebu-")
    sheet.say(40, 72, "lon and others")
    document = pdf.decode(layouts.pdf(sheet, "as set"))
    start = document.text.index("Zebulon")
    revision = Revision(document, (Edit(start, start + 7, "[NAME]", Field.NAME),))
    masked = pdf.encode(revision)
    assert verify(revision, masked) == ()
    assert pdf.decode(masked).text.split() == ["Trained", "by", "[NAME]", "and", "others"]


@pytest.mark.parametrize(
    "lines",
    [
        "o.adebayoclarke@example.ne+t",
        "jane.quackenbush@+example.org",
        "zebulon.quackenbush_the_eld+er@example.org",
        "github.com/zebulon+/portfolio",
        "zebulon@example.org London",
        "zebulon@example.org github.com/zebulon",
        "github.com/zebulon quackenbush.example.org",
        "Quackenbush zebulon@example.org",
    ],
)
def test_an_address_broken_at_the_edge_of_its_column_is_whole_and_two_lines_stay_two(lines: str) -> None:
    above, below = lines.replace("+", " ").split()
    sheet = Sheet()
    sheet.say(40, 60, above)
    sheet.say(40, 72, below)
    sheet.say(40, 84, "Somewhere")
    assert (above + below in read(sheet)) is ("+" in lines)


def test_a_line_set_to_its_full_width_has_no_cells() -> None:
    parts = ("Familiengesellschaften", "aus", "Nordhessen")
    lefts = [40.0]
    for part in parts:
        lefts.append(lefts[-1] + stringWidth(part, "Helvetica", 10) + 45)
    content = "".join(f"1 0 0 1 {left} 700 Tm ({part} ) Tj " for left, part in zip(lefts, parts, strict=False))
    assert "Familiengesellschaften aus Nordhessen" in pdf.decode(_page(content)).text
    apart = "".join(f"1 0 0 1 {left} 700 Tm ({part}) Tj " for left, part in zip(lefts, parts, strict=False))
    assert "Familiengesellschaften\taus\tNordhessen" in pdf.decode(_page(apart)).text


def test_a_label_stays_apart_from_its_value_behind_a_blank() -> None:
    content = "1 0 0 1 40 700 Tm (Name: ) Tj 1 0 0 1 92 700 Tm (Zebulon) Tj"
    assert "Name:\tZebulon" in pdf.decode(_page(content)).text


def _page(content: str) -> bytes:
    import pikepdf
    from pikepdf import Dictionary, Name

    made = pikepdf.new()
    made.add_blank_page(page_size=(595, 842))
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
    made.pages[0].Resources = Dictionary(Font=Dictionary(F1=font))
    made.pages[0].Contents = made.make_stream(f"BT /F1 10 Tf {content} ET".encode("latin-1"))
    from io import BytesIO

    out = BytesIO()
    made.save(out)
    return out.getvalue()


def test_letters_that_stand_twice_in_a_word_of_tiny_print_are_both_read() -> None:
    sheet = Sheet()
    sheet.say(40, 60, "Billie Llewellyn, illness, filling", size=3)
    sheet.say(40, 80, KNOW.profile, width=400)
    assert "Billie Llewellyn, illness, filling" in read(sheet)


def test_a_caption_stays_with_the_value_below_it_beside_a_column_of_dates() -> None:
    sheet = Sheet()
    pairs = (("Date of birth", "14 March 1989"), ("Marital status", "Married"), ("Nationality", "Indian"))
    for row in (0, 1):
        for column, (label, value) in enumerate(pairs):
            sheet.say(40 + 170 * column, 60 + 40 * row, label, size=8)
            sheet.say(40 + 170 * column, 72 + 40 * row, f"{value} {row}")
    for n, job in enumerate(KNOW.jobs):
        sheet.say(40, 150 + 30 * n, job.title)
        sheet.say(380, 150 + 30 * n, job.years)
    lines = read(sheet).splitlines()
    for label, value in pairs:
        assert f"{value} 0" in lines[lines.index(label) : lines.index(label) + 2]


def test_rows_of_labels_are_no_lines_of_one_cell() -> None:
    sheet = Sheet()
    left, right = (("Date of birth", "14 March 1989"), ("Nationality", "Indian")), (("Phone", "0561"), ("Town", "Ulm"))
    for x, pairs in ((40, left), (300, right)):
        for n, (label, _) in enumerate(pairs):
            sheet.say(x, 60 + 12 * n, label)
        for n, (_, value) in enumerate(pairs):
            sheet.say(x + 90, 60 + 12 * n, value)
    sheet.say(40, 110, "Engineer")
    sheet.say(300, 110, "2010 - 2014")
    text = read(sheet)
    for label, value in (*left, *right):
        assert layouts.whole(text, [label, value])


def test_cells_that_stand_on_the_foot_of_their_row_are_whole() -> None:
    sheet = Sheet()
    for n in range(6):
        y = 60 + 36 * n
        sheet.say(40, y + 12, str(2001 + n))
        sheet.say(120, y + 12, "Diploma")
        sheet.say(220, y, "Sri Venkateswara College of")
        sheet.say(220, y + 12, f"Engineering and Arts {n}")
    text = read(sheet)
    for n in range(6):
        assert layouts.whole(text, [str(2001 + n), "Diploma", f"Sri Venkateswara College of Engineering and Arts {n}"])


ADDRESS = "浙江省杭州市西湖区文三路八十八号翠苑小区三幢二单元五零一室"


def test_a_value_without_spaces_goes_on_in_the_next_line() -> None:
    strings = [(40.0, 700.0 - 14 * n, ADDRESS[12 * n : 12 * n + 12]) for n in range(3)]
    strings += [(40.0, 640.0 - 14 * n, label) for n, label in enumerate(("出生日期", "婚姻状况"))]
    text = pdf.decode(scripts.page(strings)).text
    assert ADDRESS in text
    assert "出生日期\n婚姻状况" in text


def hebrew(text: str) -> str:
    """How a line is seen: from right to left, but for numbers."""
    seen: list[str] = []
    for word in text.split(" ")[::-1]:
        seen.append(word if word.isdigit() else word[::-1])
    return " ".join(seen)


ROWS = (("תאריך לידה", "3 ביוני 1990"), ("מצב משפחתי", "נשוי"), ("אזרחות", "ישראלית"), ("עיר", "רמת גן"))


def leftward() -> bytes:
    """A name at the right margin and labels right of their values, drawn column by column."""
    size, edge = 10.0, 540.0
    strings = [(edge - scripts.breadth("איתי בן שושן"), 780.0, hebrew("איתי בן שושן"))]
    for start, column in ((edge, [label for label, _ in ROWS]), (edge - 100, [value for _, value in ROWS])):
        strings += [(start - scripts.breadth(t), 740.0 - 14 * n, hebrew(t)) for n, t in enumerate(column)]
    strings.append((edge - scripts.breadth("0166 555 6 962+"), 640.0, "0166 555 6 962+"))
    strings.append((edge - scripts.breadth("jane@example.org"), 620.0, "jane@example.org"))
    return scripts.page(strings, size=size)


def test_what_is_read_from_right_to_left_is_in_that_order() -> None:
    lines = pdf.decode(leftward()).text.splitlines()
    assert "איתי בן שושן" in lines
    for label, value in ROWS:
        assert f"{label}\t{value}" in lines
    assert "+962 6 555 0166" in lines
    assert "jane@example.org" in lines


def test_what_is_read_from_right_to_left_is_masked_and_found_by_the_proof() -> None:
    data = leftward()
    document = pdf.decode(data)
    name, value = "איתי בן שושן", ROWS[0][1]
    edits = []
    for string, label, kind in ((name, "[NAME]", Field.NAME), (value, "[BIRTH_DATE]", Field.BIRTH_DATE)):
        start = document.text.index(string)
        edits.append(Edit(start, start + len(string), label, kind))
    revision = Revision(document, tuple(edits))
    assert {f.field for f in verify(revision, data, render=False) if f.check == "text"} >= {"name"}
    masked = pdf.encode(revision)
    assert verify(revision, masked) == ()
    after = pdf.decode(masked)
    assert name not in after.text
    assert "[NAME]" in after.text
    label = next(b for b in after.blocks if "[NAME]" in after.text[b.start : b.end])
    assert label.box is not None
    assert label.box[2] == pytest.approx(540, abs=3)


def test_a_line_from_right_to_left_keeps_its_right_end_and_a_number_in_it_is_one_box() -> None:
    seen = "0166 555 6 962+ ןופלט"
    strings = [(540 - scripts.breadth(seen), 700.0, seen)]
    strings += [(540 - scripts.breadth(t), 660.0 - 20 * n, hebrew(t)) for n, (t, _) in enumerate(ROWS)]
    document = pdf.decode(scripts.page(strings))
    start = document.text.index("+962 6 555 0166")
    revision = Revision(document, (Edit(start, start + 15, "[PHONE]", Field.PHONE),))
    masked = pdf.encode(revision)
    assert verify(revision, masked) == ()
    after = pdf.decode(masked)
    line = next(b for b in after.blocks if "PHONE" in after.text[b.start : b.end])
    assert after.text[line.start : line.end].replace("]", "[").split() == ["טלפון", "[PHONE["]
    assert line.box is not None
    assert line.box[2] == pytest.approx(540, abs=3)
    assert line.box[2] - line.box[0] < scripts.breadth(seen)


def test_numbers_and_other_scripts_in_a_line_from_right_to_left_keep_their_order() -> None:
    seen = "5252007 ןג תמר ,17 הריד ,Python 3.11 ,48 בוחר"
    strings = [(100.0, 700.0, seen), (100.0, 680.0, hebrew("קומה שלישית רמת גן והסביבה"))]
    text = pdf.decode(scripts.page(strings)).text
    assert "רחוב 48, Python 3.11, דירה 17, רמת גן 5252007" in text


def test_a_word_of_another_direction_in_a_page_from_left_to_right_is_turned_alone() -> None:
    strings = [(40.0, 700.0, "Itai Ben Shoshan (ןשוש ןב יתיא) born 1990"), (40.0, 680.0, "Researcher in Haifa, Israel")]
    text = pdf.decode(scripts.page(strings)).text
    assert "Itai Ben Shoshan (איתי בן שושן) born 1990" in text


def test_arabic_forms_are_letters() -> None:
    forms = "\ufef1\ufead\ufeee\ufebc\ufee8\ufee4\ufedf\ufe8d"
    strings = [(300.0, 700.0, forms), (300.0, 680.0, "\ufe94\ufef4\ufee7\ufe8e\ufea8\ufedf\ufe8d")]
    assert "المنصوري" in pdf.decode(scripts.page(strings)).text


def test_limits_are_those_of_lines_that_begin_at_one_place() -> None:
    document = pdf.decode(layouts.pdf(layouts.sheet("one_column", KNOW), "as set"))
    (page,) = document.native.pages
    edges = joints.limits(page.lines)
    assert max(edges.values()) == max(line.box[2] for line in page.lines)
