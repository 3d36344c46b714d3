"""Plain text, Markdown and RTF: read, and written back outside the edits as they were."""

from __future__ import annotations

import re

import pytest
import yaml
from by_hand import SECRET, hide
from hypothesis import given, settings
from hypothesis import strategies as st

from masking import formats
from masking.document import PICTURE
from masking.errors import EmptyDocument, LimitExceeded, UnreadableDocument
from masking.formats import markdown, rtf, text
from masking.span import Edit, Field, Revision, apply
from masking.verify import verify


def test_text_is_the_file_character_for_character():
    data = "\ufeffJosé\r\n\ttab \u00a0x\x0c\nend \u200b\u202e.".encode()
    document = formats.decode(data)
    assert document.format == "text"
    assert document.text == data.decode("utf-8")
    assert formats.encode(Revision(document)) == data


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252", "utf-8-sig"])
def test_text_goes_back_in_its_encoding(encoding: str):
    data = "Name: José Doe\r\nIngénieur à Genève\r\n".encode(encoding)
    document = text.decode(data)
    start = document.text.index("José")
    revision = Revision(document, (Edit(start, start + 8, "[NAME]", Field.NAME),))
    assert text.encode(revision) == "Name: [NAME]\r\nIngénieur à Genève\r\n".encode(encoding)
    assert verify(revision, text.encode(revision)) == ()


@given(st.text(min_size=1), st.data())
def test_text_outside_the_edits_nothing_changes(content: str, data: st.DataObject):
    raw = content.encode("utf-8", "ignore")
    try:
        document = text.decode(raw)
    except (EmptyDocument, formats.UnknownFormat, UnreadableDocument):
        return
    a, b = sorted(data.draw(st.tuples(st.integers(0, len(document.text)), st.integers(0, len(document.text)))))
    edits = (Edit(a, b, "[X]", Field.NAME),)
    assert text.encode(Revision(document, edits)).decode(document.native) == apply(document.text, edits)


MARKDOWN = """---
title: Zebulon CV
author: Zebulon
---
# **Zebulon** _Quackenbush_ #

![Zebulon](zeb.quack.jpg "Zebulon") [![Zebulon](a.png)](http://zebulon.io)
[LinkedIn](https://linkedin.com/in/zebulon "Zebulon") | <zeb.quack@example.org> | [site][zebulon]
<!-- Zebulon
  on two lines -->
<div class="zebulon" id=zebulon>Hi &#90;ebulon</div> <zebulon-card>x</zebulon-card>
<script>zebulon()</script>

| Name | Zebulon |
|------|---------|
| A\\_b | c |

* item *Zebulon* Quackenbush: x
- snake_case_name
Zebulon: foo
> quoted Zebulon
1. [x] done

[zebulon]: https://zebulon.io 'Zebulon'
[^1]: Note on Quackenbush
```zebulon
code *x*
```
<img src="zebulon.png" alt="Zebulon"> `zeb.quack@example.org`
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_markdown_without_its_marks(end: str):
    data = MARKDOWN.replace("\n", end).encode()
    document = formats.decode(data, source="cv.md")
    assert document.format == "markdown"
    lines = document.text.splitlines()
    assert lines[:4] == ["Zebulon CV", "Author: Zebulon", "", "Zebulon Quackenbush"]
    assert f"{PICTURE} {PICTURE}" in lines
    assert "LinkedIn | zeb.quack@example.org | site" in lines
    assert "\tName\tZebulon\t" in lines
    assert "\tA_b\tc\t" in lines
    assert "item Zebulon Quackenbush: x" in lines
    revision = hide(document)
    masked = formats.encode(revision)
    assert not SECRET.search(masked.decode())
    assert formats.decode(masked, source="cv.md").text == revision.text
    assert verify(revision, masked) == ()


def test_markdown_keeps_its_marks():
    document = markdown.decode(b"# **Jane** _Doe_\n\n* cook\n")
    twin = Revision(document, (Edit(0, 8, "Ann Lee", Field.NAME),))
    assert markdown.encode(twin) == b"# **Ann** _Lee_\n\n* cook\n"
    label = Revision(document, (Edit(0, 8, "[NAME]", Field.NAME),))
    assert markdown.encode(label) == b"# **[NAME]**\n\n* cook\n"


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("`Jane`", "`[NAME]`"),
        ("[Jane](http://x)", "[[NAME]](#)"),
        ("Jane(born 1990)", "\\[NAME\\](born 1990)"),
        ("Jane: cook", "\\[NAME\\]: cook"),
        ("Jane[1] [lead]", "\\[NAME\\][1] [lead]"),
    ],
)
def test_markdown_labels_are_plain_where_they_are_no_link(source: str, written: str):
    document = markdown.decode(f"{source}\n".encode())
    at = document.text.index("Jane")
    revision = Revision(document, (Edit(at, at + 4, "[NAME]", Field.NAME),))
    assert markdown.encode(revision).decode() == f"{written}\n"
    assert markdown.decode(markdown.encode(revision)).text == revision.text


@pytest.mark.parametrize(
    "source",
    ["<td>More</td><td>Her husband</td>", "More<br>Her husband", "<section>More</section><aside>Her husband</aside>",
     "<details><summary>More</summary>Her husband</details>"],
)  # fmt: skip
def test_markdown_tags_part_words(source: str):
    document = markdown.decode(f"{source}\n".encode())
    assert document.text.split() == ["More", "Her", "husband"]
    assert markdown.decode(b"<b>J</b>ane <a name=x>D</a>oe").text == "Jane Doe"
    assert markdown.decode(markdown.encode(Revision(document))).text == document.text


def test_markdown_a_label_is_no_link_definition():
    document = markdown.decode(b"Jane Doe: engineer\n")
    masked = markdown.encode(Revision(document, (Edit(0, 8, "[NAME]", Field.NAME),)))
    assert masked == b"\\[NAME\\]: engineer\n"


@settings(max_examples=150)
@given(st.text(st.sampled_from("ab *_[](){}#<>!|`~-\\\n\r&;1.:/\"'"), max_size=60))
def test_markdown_any_source_comes_back(source: str):
    """What is written for no edits is read as the same text, and scrubbing it again changes nothing."""
    try:
        document = markdown.decode(f"x{source}".encode())
    except EmptyDocument:
        return
    written = markdown.encode(Revision(document))
    assert written.decode() == document.native.text


@settings(max_examples=60)
@given(
    st.lists(st.text(st.sampled_from("abcé 日."), min_size=1, max_size=20).filter(str.strip), min_size=1, max_size=5),
    st.data(),
)
def test_markdown_outside_the_edits_nothing_changes(lines: list[str], data: st.DataObject):
    document = markdown.decode("\n".join(f"- **{line.strip()}**" for line in lines).encode())
    start = data.draw(st.integers(0, len(document.text) - 1))
    end = data.draw(st.integers(start + 1, len(document.text)))
    if "\n" in document.text[start:end]:
        return
    revision = Revision(document, (Edit(start, end, "X1", Field.NAME),))
    assert markdown.decode(markdown.encode(revision)).text == revision.text


RTF = rb"""{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}
{\info{\author Zebulon Quackenbush}{\title CV of Zebulon}{\operator Zebulon}}{\*\generator Zebulon;}
{\header \pard Header of Zebulon\par}{\footer Footer\par}
{\b Zeb}ulon Quackenbush, \'e9t\'e9 \u1055? \u-10179?\u-8704?\par
{\v hidden Zebulon} shown {\deleted Zebulon} {\f1\'c6\'e0\'ed\'ed\'e0}\par
{\*\bkmkstart Zebulon}{\*\annotation Zebulon}{\pict\pngblip 5a6562}{\*\shppict{\pict 5a}}{\nonshppict{\pict 5a}}
{\field{\*\fldinst{HYPERLINK "mailto:zeb.quack@example.org"}}{\fldrslt{write me}}}\par
{\shp{\*\shpinst{\sp{\sn wzName}{\sv Zebulon}}{\shptxt Box of Zebulon\par}}{\shprslt{\*\do Zebulon}}}
{\object{\*\objdata 5a6562}{\result Zebulon}} a\{b\}\\ \cell c\row
{\footnote Note on Quackenbush}
}"""


def test_rtf():
    document = formats.decode(RTF, source="cv.rtf")
    assert document.format == "rtf"
    for seen in ("Header of Zebulon", "Zebulon Quackenbush, été П 😀", "Жанна", "write me", "Box of Zebulon", "a{b}\\"):
        assert seen in document.text
    assert "Note on Quackenbush" in document.text
    assert "hidden" not in document.text
    assert document.text.count("Zebulon") == 3
    assert len(document.pictures) == 3
    found = {(clue.kind, clue.value) for clue in document.evidence}
    assert {("link", "mailto:zeb.quack@example.org"), ("metadata", "Zebulon Quackenbush")} <= found
    revision = hide(document)
    masked = rtf.encode(revision)
    assert not SECRET.search(masked.decode())
    assert rtf.decode(masked).text == revision.text.replace(PICTURE, "").strip("\n")
    assert verify(revision, masked) == ()


@settings(max_examples=100)
@given(st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffc\xad"), min_size=1))
def test_rtf_any_text_comes_back(content: str):
    revision = Revision(rtf.decode(b"{\\rtf1 x}"), (Edit(0, 1, f"<{content}>", Field.NAME),))
    assert rtf.decode(rtf.encode(revision)).text == f"<{content}>"


LOOKS = rb"""{\rtf1\ansi\deff1\paperw11906\paperh16838\margl1440
{\fonttbl{\f0\froman Secret Sans;}{\f1\fmodern Zebulon;}}
{\stylesheet{\s1\b\fs40 Zebulon;}}\pard\qc\sb240{\f0\fs36\b Zebulon {\i Quackenbush}}\par
\pard\ql\li720\fi-360\tx900{\fs20 \bullet\tab Engineer}{\fs20\super 1}\par\pard plain\par}"""


def test_rtf_keeps_letters_paragraphs_and_the_page():
    document = formats.decode(LOOKS)
    masked = rtf.encode(hide(document)).decode()
    assert "\\paperw11906\\paperh16838\\margl1440" in masked
    name, engineer, plain = (line for line in masked.split("\n") if line.startswith("\\pard") and "{" in line)
    assert name.startswith("\\pard\\qc\\sb240 ")
    assert "{\\f1\\fs36\\b [NAME]}" in name
    assert engineer.startswith("\\pard\\ql\\li720\\fi-360\\tx900 ")
    assert "Engineer" in engineer
    assert "\\super 1}" in engineer
    assert plain.startswith("\\pard {\\f2\\fs24 plain")
    assert not re.search("(?i)secret|zebulon|quackenbush", masked)
    again = rtf.decode(masked.encode())
    assert again.text == hide(document).text
    assert rtf.encode(Revision(again)).decode() == masked


def test_rtf_marks_of_the_reader_are_never_shown():
    document = formats.decode(b"{\\rtf1 a\\'017\\'02b {\\b c}\x019\x02 d\\u1?7\\u2?e}")
    assert not re.search("[\x00-\x08]", document.text)
    assert "c" in document.text


def test_rtf_nested_without_end():
    with pytest.raises(LimitExceeded):
        rtf.decode(b"{\\rtf1" + b"{" * 5000 + b"x")


FRONT = """---
name: "Zebulon Quackenbush"
email: zeb.quack@example.org
# made by Zebulon
skills:
  - Soup
  - 'it''s Zebulon'
about: |
  Zebulon cooks.

  Well: he does.
---
# Zebulon
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_front_matter_is_read_by_its_keys_and_stays_yaml(end: str):
    document = formats.decode(FRONT.replace("\n", end).encode(), source="cv.md")
    for line in (
        "Name: Zebulon Quackenbush",
        "Email: zeb.quack@example.org",
        "Skills: Soup",
        "Skills: it's Zebulon",
        "Well: he does.",
    ):
        assert line in document.text.splitlines()
    revision = hide(document)
    masked = formats.encode(revision).decode()
    assert verify(revision, masked.encode()) == ()
    assert masked.split(end) == [
        "---", 'name: "[NAME]"', 'email: "[EMAIL]"', "skills:", "  - Soup", '  - "it\'s [NAME]"', "about: |",
        "  [NAME] cooks.", "", "  Well: he does.", "---", "# [NAME]", "",
    ]  # fmt: skip


LISTS = """---
title: "CV of Zebulon"   # by Zebulon
author:
  - name: Zebulon
    tags: [cook, "Zebulon's", {x: Zebulon}]
work:
  - company: Soups Ltd
    from: 2015-03
    notes: Zebulon
      cooks
  - {company: Pots, about: 'Zebulon: # 1'}
photo: "PACKED"
married: true
---
# Zebulon
""".replace("PACKED", "iVBORw0KGgo" * 50)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_front_matter_with_lists_is_read_value_by_value(end: str):
    document = formats.decode(LISTS.replace("\n", end).encode(), source="cv.md")
    for line in (
        "CV of Zebulon",
        "Author: Zebulon",
        "Tags: cook",
        "Work experience",
        "Notes: Zebulon cooks",
        "Employer: Pots",
    ):
        assert line in document.text.splitlines()
    masked = formats.encode(hide(document)).decode()
    assert "Zebulon" not in masked
    front, body = masked.replace("\r\n", "\n").split("---\n")[1:]
    assert body == "# [NAME]\n"
    assert yaml.safe_load(front) == {
        "title": "CV of [NAME]", "author": [{"name": "[NAME]", "tags": ["cook", "[NAME]'s", {"x": "[NAME]"}]}],
        "work": [{"company": "Soups Ltd", "from": "2015-03", "notes": "[NAME] cooks"},
                 {"company": "Pots", "about": "[NAME]: # 1"}],
        "photo": "", "married": True,
    }  # fmt: skip
    assert [document.text[b.start : b.end].strip() for b in document.blocks if b.kind == "heading"][-2:] == [
        "Work experience",
        "Zebulon",
    ]


def test_a_label_that_reveals_something_takes_its_value_in_front_matter():
    document = formats.decode(b"---\ntitle: CV\nmarried: true\nrank: 3\n---\nSoup\n", source="cv.md")
    edits = (Edit(3, 10, "[A]", Field.MARITAL_STATUS), Edit(12, 16, "[A]", Field.MARITAL_STATUS))
    assert document.text[3:16] == "Married: true"
    for some in (edits, edits[:1]):
        assert b'\nmarried: "[A]"\nrank: 3\n' in formats.encode(Revision(document, some))


@pytest.mark.parametrize(
    "inner", ["name: !b Zebulon", "name: &x Zebulon", "- Zebulon", "? Zebulon", "a: b: Zebulon", "? [Zebulon]"]
)
def test_front_matter_of_another_kind_goes(inner: str):
    document = formats.decode(f"---\n{inner}\n---\nSoup\n".encode(), source="cv.md")
    assert document.text == "Soup\n"
    assert formats.encode(hide(document)) == b"Soup\n"
    assert [clue.kind for clue in document.evidence] == ["metadata"]
