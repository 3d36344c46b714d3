"""JSON, XML, vCard and CSV: read by their structure, written valid, outside the edits as they were; or refused."""

from __future__ import annotations

import csv as table
import io
import json as plain
from xml.etree import ElementTree

import pyarrow as pa
import pytest
from by_hand import SECRET, hide
from hypothesis import given, settings
from hypothesis import strategies as st

from masking import formats, load, mask, verify
from masking.batch import mask_batch
from masking.document import PICTURE
from masking.errors import EmptyDocument, UnknownFormat, UnreadableDocument
from masking.span import Edit, Field, Revision

ALL = load("all").fields
PACKED = "QUJD" * 200
EXPORT = {
    "candidate": {
        "firstName": "Zebulon",
        "lastName": "Quackenbush",
        "gender": "F",
        "dob": "1990-04-02",
        "maritalStatus": "Married",
        "emails": ["zeb.quack@example.org"],
        "phones": [{"type": "mobile", "value": "+44 7700 900123"}],
        "photo": f"data:image/png;base64,{PACKED}",
        "veteran": False,
    },
    "summary": 'Leads a "team".\nZebulon cooks.',
    "employmentHistory": [{"employer": {"name": "Acme Ltd"}, "title": "Cook", "startDate": "2015-01", "endDate": None}],
    "education": [{"school": "Leeds Grammar School", "endDate": "2008-07", "score": 3.9}],
    "skills": ["Soup", {"name": "Leek"}],
}
EUROPASS = f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- Zebulon --><SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo><Identification>
<PersonName><FirstName>Zebulon</FirstName><Surname>Quackenbush</Surname></PersonName>
<Photo><Data>{PACKED}</Data></Photo><Demographics><Birthdate year="1990" month="--04"/>
<Gender><Code>F</Code></Gender></Demographics></Identification>
<WorkExperienceList><WorkExperience><Position><Label>Cook &amp; baker</Label></Position>
<Employer><Name>Acme</Name></Employer>
<Activities><![CDATA[Zebulon <b>led</b> a team]]></Activities></WorkExperience></WorkExperienceList>
</LearnerInfo></SkillsPassport>
"""
HR_XML = """<Candidate xmlns="http://ns.hr-xml.org/3" xmlns:oa="http://www.openapplications.org/oagis/9">
  <CandidatePerson><PersonName><oa:GivenName>Zebulon</oa:GivenName><FamilyName>Quackenbush</FamilyName></PersonName>
    <GenderCode>Female</GenderCode><BirthDate>1990-04-02</BirthDate></CandidatePerson>
  <CandidateProfile languageCode="en"><ExecutiveSummary>Cooks soup.</ExecutiveSummary></CandidateProfile>
</Candidate>"""
CARD = (
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Quackenbush;Zebulon;;Ms;\r\nFN:Zebulon Quackenbush\r\n"
    "item1.EMAIL;TYPE=INTERNET:zeb.quack\r\n @example.org\r\n"
    "TEL;TYPE=CELL:+44 7700 900123\r\nBDAY:1990-04-02\r\nPHOTO;ENCODING=b:QUJD\r\n QUJD\r\n"
    "NOTE:Cooks soup\\, well\\nand reads.\r\nUID:zebulon-1\r\nEND:VCARD\r\n"
)
CSV = 'first_name,last_name,gender,summary\nZebulon,Quackenbush,F,"Cooks ""soup"", well\nand reads."\n'


def shape(value: object) -> object:
    """The keys and lengths of a JSON value."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    return [shape(inner) for inner in value] if isinstance(value, list) else None


def test_json_of_an_applicant_system():
    document = formats.decode(plain.dumps(EXPORT).encode())
    assert document.format == "json"
    for line in ("First name: Zebulon", "Gender: F", "Date of birth: 1990-04-02", "Phone: +44 7700 900123", "To: 2008"):
        assert line in document.text.split("\n")
    assert document.text.count(PICTURE) == len(document.pictures) == 1
    revision = mask(document, "all")
    masked = formats.encode(revision)
    value = plain.loads(masked)
    assert shape(value) == shape(EXPORT)
    assert not SECRET.search(masked.decode())
    person = value["candidate"]
    assert (person["gender"], person["dob"], person["photo"]) == ("[GENDER]", "[BIRTH_DATE]", "")
    assert (person["emails"], person["veteran"]) == (["[EMAIL]"], False)
    assert value["summary"] == 'Leads a "team".\n[NAME] cooks.'
    job, was = value["employmentHistory"][0], EXPORT["employmentHistory"][0]
    assert (job["employer"], job["title"]) == (was["employer"], was["title"])
    assert value["education"][0]["score"] == 3.9
    assert verify(revision, masked, fields=ALL) == ()


PACKED = {
    "id": 7,
    "raw": plain.dumps(
        {"name": "Zebulon Quackenbush", "gender": "F", "note": 'She said "Zebulon cooks" \U0001f600\tand\n'}
    ),
    "deep": plain.dumps([plain.dumps({"email": "zeb.quack@example.org", "posts": [1, None]}), "x"]),
    "half": '{"name": "Zebulon',
    "married": True,
    "education": [{"school": "Technical University of Gdansk", "year": 2010}],
}


@pytest.mark.parametrize("ascii_only", [False, True])
def test_json_inside_of_the_strings_of_json_stays_json(ascii_only: bool):
    revision = mask(formats.decode(plain.dumps(PACKED, ensure_ascii=ascii_only).encode()), "all")
    masked = formats.encode(revision)
    value = plain.loads(masked)
    assert not SECRET.search(masked.decode())
    inner = plain.loads(value["raw"])
    assert (inner["name"], inner["gender"]) == ("[NAME]", "[GENDER]")
    assert inner["note"].endswith('"[NAME] cooks" \U0001f600\tand\n')
    assert plain.loads(plain.loads(value["deep"])[0]) == {"email": "[EMAIL]", "posts": [1, None]}
    assert verify(revision, masked, fields=ALL) == ()


def test_what_a_label_tells_takes_its_value_along():
    value = plain.loads(formats.encode(mask(formats.decode(plain.dumps(PACKED).encode()), "all")))
    assert value["married"] == "[MARITAL_STATUS]"
    assert value["education"] == [{"school": "[SCHOOL]", "year": "[GRADUATION_YEAR]"}]


def test_json_keeps_its_own_spelling_outside_of_the_edits():
    source = b'\xef\xbb\xbf{ "name" : "Zebulon" ,\r\n\t"n": [1.50, true, null, "caf\\u00e9 \\ud83d\\ude00"] }\r\n'
    revision = hide(formats.decode(source))
    assert formats.encode(revision) == source.replace(b"Zebulon", b"[NAME]")


def test_json_with_halves_of_characters():
    document = formats.decode(b'{"name": "Zebulon \\ud83d", "x": "y"}')
    revision = Revision(
        document, (Edit(document.text.index("Zeb"), document.text.index("Zeb") + 7, "[NAME]", Field.NAME),)
    )
    assert plain.loads(formats.encode(revision)) == {"name": "[NAME] \ud83d", "x": "y"}


def test_json_numbers_that_are_masked_become_strings():
    document = formats.decode(b'{"name": "x", "phone": 447700900123, "year": 2010}')
    edits = [(document.text.index("4477"), 12, "[PHONE]"), (document.text.index("2010"), 4, "2011")]
    revision = Revision(document, tuple(Edit(at, at + size, new, Field.PHONE) for at, size, new in edits))
    assert plain.loads(formats.encode(revision)) == {"name": "x", "phone": "[PHONE]", "year": 2011}


def test_json_shows_the_year_of_a_date_and_keeps_the_rest():
    """A recognizer of years reads "2003-10-01" as it reads "2003"; no month tells when somebody was at school."""
    study = {"institution": "Y", "startDate": "2003-10-01", "endDate": "2006-06"}
    document = formats.decode(
        plain.dumps({"basics": {"name": "Jane", "dob": "1990-04-02"}, "education": [study]}).encode()
    )
    assert "From: 2003\nTo: 2006\n" in document.text
    assert "Date of birth: 1990-04-02\n" in document.text
    places = [document.text.index(year) for year in ("2003", "2006")]
    edits = tuple(Edit(at, at + 4, "[YEAR]", Field.GRADUATION_YEAR) for at in places)
    written = plain.loads(formats.encode(Revision(document, edits)))["education"][0]
    assert (written["startDate"], written["endDate"]) == ("[YEAR]-10-01", "[YEAR]-06")


def test_a_name_is_that_of_what_it_stands_in():
    export = {
        "basics": {"name": "Jane"},
        "work": [{"name": "Acme"}],
        "school": {"name": "Y"},
        "skills": [{"name": "Soup"}],
    }
    lines = formats.decode(plain.dumps(export).encode()).text.split("\n")
    assert [line for line in lines if line] == [
        "Name: Jane", "Work experience", "Employer: Acme", "Institution: Y", "Skills", "Soup"
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["network", "Region", "summary"])
def test_a_key_is_no_leak(key: str):
    data = plain.dumps({"basics": {"name": f"{key} Quackenbush", "profiles": [{"network": "x"}], "summary": "y"}})
    document = formats.decode(data.encode())
    at = document.text.index(f"{key} Q")
    revision = Revision(document, (Edit(at, at + len(key) + 12, "[NAME]", Field.NAME),))
    assert verify(revision, formats.encode(revision)) == ()


@pytest.mark.parametrize(
    "data", [b'{"basics": {"name": "x"', b'{"a": 1}\n{"b": 2}', b'{"a": ' + b"[" * 99999, b'["x", ]']
)
def test_broken_json_is_refused(data: bytes):
    with pytest.raises(UnreadableDocument) as caught:
        formats.decode(data)
    assert caught.value.remedy


def test_json_without_text_and_text_that_is_no_json():
    with pytest.raises(EmptyDocument):
        formats.decode(b'{"basics": {}, "x": [null, ""]}')
    assert formats.decode(b"[NAME] of {x}").format == "text"
    assert formats.decode(b"{ not json").format == "text"


LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text())
TREES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.text(), TREES), st.booleans(), st.sampled_from([None, 2]))
def test_any_json_comes_back(value: dict[str, object], ascii_only: bool, indent: int | None):
    data = plain.dumps({"name": "Zebulon", **value}, ensure_ascii=ascii_only, indent=indent).encode("utf-8", "replace")
    masked = formats.encode(hide(formats.decode(data)))
    assert masked == data.replace(b"Zebulon", b"[NAME]")


@pytest.mark.parametrize("source", [EUROPASS, HR_XML])
def test_xml(source: str):
    document = formats.decode(source.encode())
    assert document.format == "xml"
    assert "First name: Zebulon" in document.text.split("\n")
    assert "Last name: Quackenbush" in document.text.split("\n")
    revision = mask(document, "all")
    masked = formats.encode(revision)
    assert not SECRET.search(masked.decode())
    tags = [[node.tag for node in ElementTree.fromstring(text).iter()] for text in (source, masked.decode())]
    assert tags[0] == tags[1]
    assert b"1990" not in masked
    assert b"[GENDER]" in masked
    assert b"QUJD" not in masked
    assert verify(revision, masked, fields=ALL) == ()


def test_xml_escapes_what_it_writes_and_keeps_its_encoding():
    source = "<?xml version='1.0' encoding='ISO-8859-1'?>\n<cv a='Zoë &amp; x'>Zebulon &lt; é</cv>\n".encode("latin-1")
    document = formats.decode(source)
    edits = [
        Edit(m, m + n, "<\"&'>", Field.NAME)
        for m, n in [(document.text.index("Zoë"), 3), (document.text.index("Zeb"), 7)]
    ]
    root = ElementTree.fromstring(formats.encode(Revision(document, tuple(edits))))
    assert (root.get("a"), root.text) == ("<\"&'> & x", "<\"&'> < é")


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        b'<?xml version="1.0"?><a>broken',
        b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>',
        b'<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">x</w:wordDocument>',
        b"Received: from x\nMessage-ID: <zebulon@x>\nSubject: CV\n\nMy resume.",
        b"From: Zebulon\nMIME-Version: 1.0\nContent-Type: text/plain\n\nx",
        b"%!PS-Adobe-3.0\n/Helvetica findfont 12 scalefont setfont 72 700 moveto (Zeb) show (ulon) show showpage\n",
        b"% Zebulon\n\\documentclass{moderncv}\n\\name{Zebulon}{Quackenbush}",
        CARD.replace("NOTE:", "NOTE;ENCODING=QUOTED-PRINTABLE:").encode(),
    ],
)
def test_what_is_not_understood_is_refused_with_the_way_out(data: bytes):
    with pytest.raises((UnknownFormat, UnreadableDocument)) as caught:
        formats.decode(data)
    assert caught.value.remedy
    assert "ebulon" not in str(caught.value)


def test_a_letter_with_a_head_is_no_mail():
    assert formats.decode(b"From: Zebulon\nTo: Acme\nDate: 3 May\nSubject: Cook\n\nDear all").format == "text"


def test_vcard():
    document = formats.decode(CARD.encode())
    assert document.format == "vcard"
    for line in ("Name: Zebulon Quackenbush", "Email: zeb.quack@example.org", "Date of birth: 1990-04-02"):
        assert line in document.text.split("\n")
    revision = mask(document, "all")
    masked = formats.encode(revision).decode()
    assert not SECRET.search(masked)
    assert "QUJD" not in masked
    lines = masked.split("\r\n")
    assert "N:[NAME];[NAME];;[GENDER];" in lines
    assert "item1.EMAIL;TYPE=INTERNET:[EMAIL]" in lines
    assert "NOTE:Cooks soup\\, well\\nand reads." in lines
    assert verify(revision, masked.encode(), fields=ALL) == ()
    edit = Edit(document.text.index("Cooks"), document.text.index("soup"), "a;b,\\\n", Field.NAME)
    assert b"NOTE:a\\;b\\,\\\\\\nsoup\\, well" in formats.encode(Revision(document, (edit,)))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv(separator: str):
    source = CSV.replace(",", separator).replace(f"{separator} well", ", well")
    document = formats.decode(source.encode(), source="person.csv")
    assert document.format == "csv"
    assert "First name: Zebulon\nLast name: Quackenbush\nGender: F\n" in document.text
    revision = mask(document, "all")
    masked = formats.encode(revision).decode()
    (head, row) = table.reader(io.StringIO(masked), delimiter=separator)
    assert head == ["first_name", "last_name", "gender", "summary"]
    assert row == ["[NAME]", "[NAME]", "[GENDER]", 'Cooks "soup", well\nand reads.']
    with pytest.raises(UnreadableDocument):
        formats.decode(b"a,b\n1,2,3\n", source="x.csv")
    with pytest.raises(EmptyDocument):
        formats.decode(b"\xef\xbb\xbf\n\n", source="x.csv")
    with pytest.raises(UnreadableDocument):
        formats.decode(b'a,b\n1,"2\n', source="x.csv")


def test_json_in_a_column_stays_json():
    texts = [plain.dumps(EXPORT), '{"name": "broken', "Zebulon Quackenbush\nzeb.quack@example.org\n", "{}"]
    texts.append('{"name": "Zebulon Quackenbush", "zebulon": "cooks"}')
    masked = mask_batch(pa.table({"id": [0, 1, 2, 3, 4], "text": texts}), policy="all", seed=1)
    made = masked.column("text").to_pylist()
    assert shape(plain.loads(made[0])) == shape(EXPORT)
    assert not SECRET.search(made[0])
    assert made[1] is None
    assert masked.column("masking_error").to_pylist() == [
        None, "UnreadableDocument", None, None, "VerificationError"
    ]  # fmt: skip
    assert made[2].startswith("[NAME]\n")
    assert made[3] == "{}"


def test_what_says_how_a_file_is_made_stays():
    data = {
        "@context": "https://schema.org", "@type": "Person", "$schema": "https://example.org/resume-schema/v1.0.0/schema.json",
        "locale": "en_GB", "name": "Zebulon", "alumniOf": {"@type": ["CollegeOrUniversity"], "name": "Leeds"},
        "url": "https://zebulon.example/schema", "language": "Welsh", "@id": "https://zebulon.example",
    }  # fmt: skip
    document = formats.decode(plain.dumps(data).encode())
    assert not any(word in document.text for word in ("Person", "College", "en_GB", "context", "v1.0.0"))
    assert all(word in document.text for word in ("Name: Zebulon", "Leeds", "Welsh", "zebulon.example/schema"))
    revision = mask(document, "all")
    written = formats.encode(revision)
    assert verify(revision, written, fields=ALL) == ()
    masked = plain.loads(written)
    assert {key: masked[key] for key in ("@context", "@type", "$schema", "locale", "language")} == {
        key: data[key] for key in ("@context", "@type", "$schema", "locale", "language")
    }
    xml = formats.decode(b'<?xml version="1.0"?><cv locale="en" lang="Zebulon"><name>Ann</name></cv>')
    assert xml.text.split() == ["Lang:", "Zebulon", "Cv:", "Ann"]
