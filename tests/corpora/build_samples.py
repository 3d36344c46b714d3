"""Writes the sample resumes that are not plain text (PDF, DOCX, HTML) into perturb/samples/resumes.

    python tests/corpora/build_samples.py

Everybody in them is invented. The files are committed; run this again after changing a text here.
"""

from __future__ import annotations

import base64
import io
from pathlib import Path

from docx import Document
from docx.shared import Mm, Pt
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import BaseDocTemplate, Frame, FrameBreak, PageTemplate, Paragraph, Spacer
from reportlab.platypus import Image as Picture

SAMPLES = Path(__file__).resolve().parents[2] / "perturb" / "samples" / "resumes"

CHEF = """# Fatoumata Diallo
Cheffe de cuisine / Head chef
Lyon 7e - 06 55 51 02 37 - fatoumata.diallo@example.fr - instagram: @chef.fatou.diallo
Née le 14/09/1988 à Conakry (Guinée) - nationalité française - célibataire
## Profile
Head chef with fourteen years in bistro and hotel kitchens. Mme Diallo built two teams from nothing and keeps food
cost under 28 % without boring anyone.
## Experience
**Head chef, Brasserie des Quais, Lyon** (2018 - today)
- 90 covers at lunch, 120 at dinner; brigade of 9; menu changes every six weeks
- Sourcing from 22 small farms; waste down by 40 % in two years
**Sous-chef, Hôtel Bellerive, Annecy** (2012 - 2018)
- Banquets up to 300 guests; HACCP lead; trained 14 apprentices, six of whom now run their own pass
**Commis, then chef de partie, Le Petit Sérac, Chamonix** (2009 - 2012)
## Education
CAP Cuisine, Lycée hôtelier François Rabelais, Dardilly, 2007 - 2009
## Languages
French, Pular, English, some Italian
## Interests
Ramadan charity kitchen of the Grande Mosquée de Lyon (organiser since 2015); trail running
"""

COUNSEL = """# Ruth Ben-Ami Goldfarb
Associate General Counsel
41 Larkspur Lane, Madison, WI 53703 | (608) 555-0144 | ruth.goldfarb@example.com | www.goldfarb-law.example.com
## Summary
Commercial lawyer for medical device companies. Ms. Goldfarb writes contracts that engineers can read and has closed
more than 600 of them. Admitted in Wisconsin and Illinois.
## Experience
**Associate General Counsel, Meridian Pulse Devices, Madison** - 2016 to present
- Negotiates hospital group agreements; template library cut turnaround from 19 days to 6
- Leads privacy work (HIPAA, GDPR); ran the response to a supplier breach in 2021 with no finding by the regulator
- Chairs the women's network and the accessibility working group
**Associate, Harlow Pritchard LLP, Chicago** - 2010 to 2016
- Product liability defence; second chair in two jury trials; pro bono asylum cases
## Education
J.D., cum laude, University of Wisconsin Law School, 2010
B.A. History, Brandeis University, 2006
## Publications
R. Goldfarb, "Plain words for device warranties", Midwest Business Law Review 12 (2019)
## Community
President, sisterhood of Temple Beth Shalom, Madison (2014 - 2018)
I keep Shabbat and do not travel from Friday evening to Saturday night.
I am married and have two children. Blind since 2003; I work with a screen reader and a guide dog.
"""

SCIENTIST_SIDE = """## Contact
Kaveh Rostami-Far
Heidelberg, Germany
+49 6221 540 9917
k.rostamifar@example.de
github.com/krostamifar
orcid.org/0000-0002-1825-0097
## Personal
Geburtsdatum: 21.03.1990
Staatsangehörigkeit: iranisch
Familienstand: verheiratet
Pronouns: he/him
## Skills
Python, R, Julia
PyTorch, scikit-learn
Causal inference
Survival analysis
Docker, Airflow, Git
## Languages
Persian, German (C1), English (C2)
"""

SCIENTIST_MAIN = """# Dr. Kaveh Rostami-Far
Senior data scientist, clinical trials
## Profile
Statistician and programmer at once. Kaveh designs adaptive trials, reads the protocol before the data and says so
when the data cannot answer.
## Experience
**Senior data scientist, Neckar Biostatistics GmbH** (since 2020)
- Interim analyses for nine phase II trials in oncology and cardiology
- Built the simulation platform that all trial designs now pass through
- His models for patient dropout are used in three regulatory submissions
**Research associate, Institute of Medical Biometry, Mannheim** (2017 - 2020)
- Meta-analyses with individual patient data; blinded reader studies
- Supervised six master's theses
## Education
Dr. sc. hum., Ruprecht-Karls-Universität Heidelberg, 2014 - 2017
M.Sc. Statistics, Sharif University of Technology, Tehran, 2012 - 2014
## Selected publications
Rostami-Far K, Weiler S, Adeyemi T. Dropout is not random. Trials and Methods, 2021.
Weiler S, Rostami-Far K. Small samples, loud claims. 2019.
"""

ENGINEER = [
    ("h", "MOHAMMED ABDULLAH AL-HARTHY"),
    ("p", "Civil Engineer (Roads and Drainage)"),
    ("p", "P.O. Box 1184, PC 112, Ruwi, Muscat, Sultanate of Oman"),
    ("p", "GSM: +968 9212 0045   Email: m.alharthy@example.om"),
    (
        "t",
        [
            ("Full name", "Mohammed Abdullah Salim Al-Harthy"),
            ("Nationality", "Omani"),
            ("Religion", "Islam"),
            ("Date of birth", "05 January 1987"),
            ("Gender", "Male"),
            ("Marital status", "Married, three children"),
            ("Driving licence", "Light and heavy vehicle"),
        ],
    ),
    ("s", "Professional summary"),
    (
        "p",
        "Civil engineer with twelve years on highway and storm-water projects, from tender to handing over. "
        "Mr. Al-Harthy has managed contractors of many nations and closed every project without a lost-time injury.",
    ),
    ("s", "Experience"),
    (
        "b",
        "Resident engineer, Batinah Coastal Consultants, Muscat, 2017 - present: 46 km dual carriageway, box "
        "culverts, utilities, claims, payment certificates",
    ),
    (
        "b",
        "Site engineer, Jabal Contracting LLC, Sohar, 2011 - 2017: earthworks, asphalt, setting out with Leica total "
        "stations, Primavera P6",
    ),
    ("s", "Education"),
    ("p", "B.Eng. Civil Engineering, Sultan Qaboos University, Muscat, 2010"),
    ("p", "General Secondary Certificate, Al Khaburah School for Boys, 2005"),
    ("s", "References"),
    ("p", "Eng. Priya Raghunathan, Project Manager, p.raghunathan@example.com - she was my supervisor in Sohar."),
]

MANAGER = [
    ("h", "DeShawn L. Washington"),
    ("p", "Atlanta, GA 30310 • 404-555-0187 • deshawn.washington@example.com • linkedin.com/in/deshawnwashington"),
    ("s", "Product manager"),
    (
        "p",
        "DeShawn turns call-centre pain into software people thank you for. Nine years in utilities and health "
        "insurance; he has shipped four products used by more than a million customers.",
    ),
    ("s", "Experience"),
    (
        "b",
        "Senior Product Manager, Peachtree Power, Atlanta, 2019 - present. Outage map and text alerts; calls during "
        "storms down 37 %. Budget 4.1 million dollars; works with engineers in three cities.",
    ),
    (
        "b",
        "Product Manager, Blue Ridge Health Plan, Charlotte, 2015 - 2019. Claims status in two clicks; NPS from 12 to "
        "41. Washington's pilot became the company standard.",
    ),
    ("b", "Business Analyst, State of Georgia, 2013 - 2015. Java to web migration of licence renewals."),
    ("s", "Education"),
    ("p", "MBA, Emory University, Goizueta Business School, 2019"),
    ("p", "B.S. Industrial Engineering, Morehouse College and Georgia Tech dual degree, Class of 2013"),
    ("s", "Leadership"),
    ("b", "Member, National Society of Black Engineers; Alpha Phi Alpha Fraternity, Inc."),
    ("b", "Deacon at Mount Zion Baptist Church; youth basketball coach"),
    ("b", "U.S. Army veteran (2005 - 2009), service-connected disability rating 30 %"),
]

CHEMIST = [
    ("h", "PARK Ji-woo (박지우)"),
    ("p", "Analytical chemist, chromatography"),
    ("p", "Seongnam-si, Gyeonggi-do 13494, Republic of Korea · jiwoo.park@example.kr · +82 31-555-0129"),
    ("s", "Personal information"),
    ("p", "Date of Birth: 1995.11.02   Gender: Female   Military service: not applicable   Marital Status: Single"),
    ("s", "Career"),
    (
        "b",
        "2021.03 - present  Hanbit Biologics, Pangyo. Method development on UPLC-MS/MS, validation to ICH Q2, "
        "stability programmes; Ms. Park trains operators on three shifts.",
    ),
    (
        "b",
        "2019.02 - 2021.02  Daehan Food Safety Institute, Osong. Pesticide residues in rice and kimchi; 12 methods "
        "accredited.",
    ),
    ("s", "Education"),
    ("p", "2017.03 - 2019.02  M.S. in Chemistry, Ewha Womans University, Seoul"),
    ("p", "2013.03 - 2017.02  B.S. in Chemistry, Chungnam National University, Daejeon"),
    ("s", "Publications"),
    ("p", "Park JW, Kim HS, Lee DY. Matrix effects in fermented food. J. Food Residue Anal. 2020; 8: 112-119."),
    ("s", "Skills"),
    ("p", "Empower, MassLynx, R, GLP/GMP documents, Agilent and Waters instruments, English (TOEIC 935)"),
]

DESIGNER = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Zofia Wójcik-Lewandowska - Product designer</title>
<meta name="author" content="Zofia Wójcik-Lewandowska">
<meta name="description" content="Portfolio and resume of Zofia Wójcik-Lewandowska">
<script type="application/ld+json">{"@type": "Person", "name": "Zofia Wójcik-Lewandowska",
 "email": "zofia@example.pl"}</script>
<style>body{font-family:Georgia,serif;max-width:46rem;margin:2rem auto}h1{margin-bottom:0}.meta{color:#555}</style>
</head>
<body>
<!-- exported for Zofia, second round -->
<h1>Zofia Wójcik-Lewandowska</h1>
<p class="meta">Product designer in Kraków &middot; <a href="mailto:zofia@example.pl">zofia@example.pl</a> &middot;
<a href="https://zofiawl.example.pl">zofiawl.example.pl</a> &middot; +48 12 555 01 63 &middot; she / they</p>
<h2>About</h2>
<p>I design tools for people who have no time to learn tools. Zofia's work on dispatch screens is used in eleven
ambulance stations; accessibility is where her projects start, not where they end.</p>
<h2>Work</h2>
<ul>
<li><b>Lead product designer, Ratownik Systems</b> (2020 to now): design system, 140 components, WCAG 2.2 AA; user tests
with dispatchers at night</li>
<li><b>UX designer, Studio Mgła</b> (2016 to 2020): banking apps, research with blind and low-vision customers</li>
<li><b>Graphic designer, Teatr Żaglowy</b> (2014 to 2016): posters, polish of the ticket shop</li>
</ul>
<h2>Education</h2>
<p>MA Design, Akademia Sztuk Pięknych w Krakowie, 2009&ndash;2014</p>
<h2>Elsewhere</h2>
<p>Co-organiser of Kraków Lesbian Film Night. Dyslexic, so please send texts as text. Recovering perfectionist.</p>
<p><img src="data:image/jpeg;base64,{photo}" alt="Portrait of Zofia" width="96" height="120"></p>
</body>
</html>
"""

ELECTRICIAN = """<!DOCTYPE html>
<html>
<head><meta charset="utf-8"><title>CV</title></head>
<body>
<table>
<tr><td>Name</td><td>Wiremu Te Rangi Parata</td></tr>
<tr><td>Trade</td><td>Registered electrician (E 999999)</td></tr>
<tr><td>Phone</td><td>027 555 0148</td></tr>
<tr><td>Email</td><td>wiremu.parata@example.nz</td></tr>
<tr><td>Address</td><td>8 Kowhai Street, Whakatane 3120</td></tr>
<tr><td>Iwi</td><td>Ngāti Awa</td></tr>
</table>
<h3>Who I am</h3>
<p>Electrician with eighteen years on farms, marae, mills and houses. Mr Parata is known for tidy switchboards and for
turning up. Father of four, husband to Hine, coach of the under-12s.</p>
<h3>Jobs</h3>
<p><i>2013 - now</i> Own business, Parata Electrical Ltd: solar, dairy sheds, heat pumps, two apprentices</p>
<p><i>2006 - 2013</i> Kawerau Timber Mill: maintenance electrician, PLC fault finding (Omron, Siemens),
shutdown planning</p>
<h3>Training</h3>
<p>National Certificate in Electrical Engineering L4, Waiariki Institute of Technology, 2006<br>
Whakatane High School, left 2001</p>
<h3>Tickets</h3>
<p>EWRB practising licence, first aid (2023), EWP, confined space, white card</p>
<h3>Referee</h3>
<p>Grace Hollis, dairy farmer, 07 555 0102. She has used me for ten years.</p>
</body>
</html>
"""


def portrait() -> bytes:
    """A drawn face, so that a picture of nobody stands where a photo would."""
    image = Image.new("RGB", (240, 300), "#c9d6df")
    draw = ImageDraw.Draw(image)
    draw.ellipse((30, 200, 210, 420), fill="#7a2e3a")
    draw.rectangle((100, 170, 140, 220), fill="#8d5a3b")
    draw.ellipse((65, 50, 175, 200), fill="#9c6644")
    draw.pieslice((55, 30, 185, 180), 180, 360, fill="#2b1d14")
    for x in (98, 142):
        draw.ellipse((x - 10, 112, x + 10, 126), fill="white")
        draw.ellipse((x - 4, 114, x + 4, 124), fill="#2b1d14")
    draw.arc((95, 135, 145, 175), 20, 160, fill="#5b2a2a", width=4)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


def write_docx(name: str, parts: list[tuple[str, object]], *, author: str, photo: bool = False) -> None:
    """Write one DOCX: h name, p paragraph, s section, b bullet, t table of pairs."""
    document = Document()
    document.core_properties.author = author
    document.core_properties.title = f"Resume of {author}"
    document.styles["Normal"].font.size = Pt(10.5)
    if photo:
        document.add_picture(io.BytesIO(portrait()), width=Mm(28))
    styles = {"h": "Title", "s": "Heading 2", "b": "List Bullet", "p": "Normal"}
    for kind, content in parts:
        if kind == "t":
            table = document.add_table(rows=0, cols=2, style="Light Grid Accent 1")
            for key, value in content:
                cells = table.add_row().cells
                cells[0].text, cells[1].text = key, value
        else:
            document.add_paragraph(content, style=styles[kind])
    document.sections[0].footer.paragraphs[0].text = f"{author} - page 1"
    document.save(SAMPLES / name)


def styles() -> dict[str, ParagraphStyle]:
    body = ParagraphStyle("body", fontName="Helvetica", fontSize=9.5, leading=12.5)
    return {
        "# ": ParagraphStyle("name", parent=body, fontName="Times-Bold", fontSize=20, leading=25),
        "## ": ParagraphStyle(
            "section", parent=body, fontName="Helvetica-Bold", fontSize=11, leading=15, spaceBefore=7
        ),
        "- ": ParagraphStyle("bullet", parent=body, leftIndent=10, bulletIndent=2),
        "": body,
    }


def flow(text: str) -> list:
    """Paragraphs of the little markup above; wrapped lines belong together."""
    look = styles()
    story = []
    for line in unwrap(text):
        mark = next(m for m in ("# ", "## ", "- ", "") if line.startswith(m))
        words = line[len(mark) :]
        if words.startswith("**"):
            bold, rest = words[2:].split("**", 1)
            words = f"<b>{bold}</b>{rest}"
        words = words.replace("&", "&amp;")
        story.append(Paragraph(words, look[mark], bulletText="•" if mark == "- " else None))
    return story


def unwrap(text: str) -> list[str]:
    lines: list[str] = []
    for line in text.strip().splitlines():
        joins = lines and len(lines[-1].rsplit("\n", 1)[-1]) > 95 and line[:1] not in "#-*"
        if joins:
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return lines


def write_pdf(name: str, columns: list[tuple[float, float, list]], *, author: str) -> None:
    """Write one PDF page of columns, each (x in mm, width in mm, story)."""
    document = BaseDocTemplate(str(SAMPLES / name), pagesize=A4, author=author, title=f"CV {author}", invariant=1)
    frames = [Frame(x * mm, 12 * mm, width * mm, A4[1] - 24 * mm) for x, width, _ in columns]
    document.addPageTemplates(PageTemplate(frames=frames))
    story: list = []
    for at, (_, _, part) in enumerate(columns):
        story += ([FrameBreak()] if at else []) + part
    document.build(story)


def main() -> None:
    """Write all samples."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    (SAMPLES / "product-designer.html").write_text(
        DESIGNER.replace("{photo}", base64.b64encode(portrait()).decode("ascii")), encoding="utf-8"
    )
    (SAMPLES / "electrician.html").write_text(ELECTRICIAN, encoding="utf-8")
    write_docx("civil-engineer.docx", ENGINEER, author="Mohammed Al-Harthy", photo=True)
    write_docx("product-manager.docx", MANAGER, author="DeShawn Washington")
    write_docx("analytical-chemist.docx", CHEMIST, author="Park Ji-woo")
    photo = Picture(io.BytesIO(portrait()), width=20 * mm, height=25 * mm, hAlign="RIGHT")
    write_pdf("head-chef.pdf", [(18, 174, [photo, Spacer(1, -26 * mm), *flow(CHEF)])], author="Fatoumata Diallo")
    write_pdf("legal-counsel.pdf", [(20, 170, flow(COUNSEL))], author="Ruth Goldfarb")
    sides = [(12, 58, flow(SCIENTIST_SIDE)), (76, 122, flow(SCIENTIST_MAIN))]
    write_pdf("data-scientist.pdf", sides, author="Kaveh Rostami-Far")


if __name__ == "__main__":
    main()
