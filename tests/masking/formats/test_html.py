"""HTML: what a browser shows is read, nothing else is written."""

from __future__ import annotations

import re
from html import escape

import pytest
from by_hand import SECRET, hide
from hypothesis import given, settings
from hypothesis import strategies as st
from nasty_html import BODY, HEAD, nasty, page

from masking import formats
from masking.document import PICTURE
from masking.errors import EmptyDocument, LimitExceeded
from masking.formats.html import css
from masking.span import Edit, Field, Revision
from masking.verify import verify


def test_the_nasty_page_is_nasty():
    assert len(HEAD) + len(BODY) >= 30
    assert len(SECRET.findall(nasty().decode())) > 60


def test_nothing_is_left_of_the_nasty_page():
    document = formats.decode(nasty())
    revision = hide(document)
    masked = formats.encode(revision)
    assert not SECRET.search(masked.decode())
    assert b"5a ebulon" not in masked
    assert b"WmVidWxvbg" not in masked
    assert verify(revision, masked) == ()


@pytest.mark.parametrize("place", HEAD)
def test_each_place_in_the_head_alone(place: str):
    document = formats.decode(page(HEAD[place], "<p>seen</p>"))
    assert document.text == "seen\n"
    assert not SECRET.search(formats.encode(Revision(document)).decode())


@pytest.mark.parametrize("place", BODY)
def test_each_place_in_the_body_alone(place: str):
    document = formats.decode(page(HEAD["style"], BODY[place] + "<p>and more</p>"))
    assert "and more" in document.text
    assert not SECRET.search(formats.encode(hide(document)).decode())


SEEN = {
    "comment": "after comment\n",
    "split": "Zebulon Quackenbush\n",
    "broken line": "Zebulon Quackenbush line\n",
    "character reference": "Zebulon reference\n",
    "soft break": "zeb.quack@example.org\n",
    "image": PICTURE + "\n",
    "picture": PICTURE + "\n",
    "svg": PICTURE + "\n",
    "mailto": "write me\n",
    "hidden": "not hidden\n",
    "template": "",
    "frame": PICTURE + "\n",
    "form": "Name Zebulon\n",
    "select": "chosen Quackenbush\n",
    "textarea": "About Zebulon\n",
    "custom element": "card\n",
    "table": "Name\tQuackenbush\n",
    "dialog": "",
    "details": "More\non Quackenbush\n",
    "preformatted": "  kept   Zebulon\n  space\n",
    "unclosed": "open Zebulon\nnext\n",
}


@pytest.mark.parametrize(("place", "expected"), SEEN.items())
def test_what_is_seen_is_read(place: str, expected: str):
    document = formats.decode(page(HEAD["style"], f"<p>[</p>{BODY[place]}<p>]</p>"))
    assert document.text == f"[\n{expected}]\n"


def test_looks_stay():
    masked = formats.encode(
        Revision(formats.decode(page(HEAD["style"], BODY["split"] + BODY["inline style"])))
    ).decode()
    assert re.search(r"\.n\d+ \{ color: green; letter-spacing: \.5em \}", masked)
    assert re.search(r"@media print \{ \.n\d+ \{ color: black \} \}", masked)
    assert re.search(r"#n\d+, \.n\d+ > b \{ font-weight: bold \}", masked)
    assert "color: red; font-family: 'Open Sans'" in masked or 'font-family: "Open Sans"' in masked.replace(
        "&quot;", '"'
    )
    assert re.search(r'<h1 (class="n\d+ n\d+" id="n\d+"|id="n\d+" class="n\d+ n\d+")>', masked)


def test_the_page_refers_to_nothing_outside():
    masked = formats.encode(Revision(formats.decode(nasty()))).decode()
    assert "http" not in masked
    assert "href" not in masked
    assert set(re.findall(r"src=\"([^\"]{0,22})", masked)) == {"data:image/png;base64,"}


def test_evidence():
    found = {(clue.kind, clue.value) for clue in formats.decode(nasty()).evidence}
    assert {
        ("link", "mailto:zeb.quack@example.org"),
        ("metadata", "Zebulon Quackenbush"),
        ("alt", "Photo of Zebulon"),
    } <= found
    assert ("metadata", "Zebulon") in found


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("<html><meta charset='windows-1251'><p>Жанна</p>".encode("cp1251"), "Жанна\n"),
        (
            "<html><meta http-equiv='Content-Type' content='text/html; charset=iso-8859-1'><p>José “x”</p>".encode(
                "cp1252"
            ),
            "José “x”\n",
        ),
        (
            "<?xml version='1.0' encoding='utf-8'?><html xmlns='x'><p>Zoë</p></html>".encode(),
            "Zoë\n",
        ),
        ("<html><p>Zoë</p>".encode("utf-8-sig"), "Zoë\n"),
        ("\ufeff<html><p>Zoë</p>".encode("utf-16-le"), "Zoë\n"),
        ("<html><meta charset='nonsense'><p>Zoë</p>".encode(), "Zoë\n"),
        ("<html><meta charset='ascii'><p>Zoë</p>".encode(), "Zoë\n"),
    ],
)
def test_encodings(data: bytes, expected: str):
    document = formats.decode(data)
    assert document.format == "html"
    assert document.text == expected
    assert formats.decode(formats.encode(Revision(document))).text == expected


def test_nothing_shown_is_an_error():
    with pytest.raises(EmptyDocument):
        formats.decode(page("<title>x</title>", "<div hidden>y</div>"))


def test_nesting_without_end_is_an_error():
    with pytest.raises(LimitExceeded):
        formats.decode(page("", "<div>" * 5000 + "x"))


def test_white_space_is_kept_where_the_style_keeps_it():
    document = formats.decode(page("<style>p { white-space: pre-wrap }</style>", "<p>a   b</p>"))
    assert "a   b" in document.text


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (".a { color: red }", ".n1 { color: red }"),
        (".a:hover::before, p > .a { color: red }", ".n1:hover::before, p > .n1 { color: red }"),
        (".unknown { color: red }", ""),
        ("jane-card { color: red }", ""),
        (".a { content: 'Jane' }", ""),
        (".a { content: '\\4aane' }", ""),
        (".a { content: '\\2022' }", ".n1 { content: '•' }"),
        (".a { background: URL (x.png) }", ""),
        (".a { width: expression(alert(1)) }", ""),
        (".a { color: red", ".n1 { color: red }"),
        ("@layer jane { .a { color: red } }", ".n1 { color: red }"),
        ("@supports (display: grid) { .a { color: red } }", "@supports (display: grid) { .n1 { color: red } }"),
        ("li:nth-child(2n+1) { margin: 0 }", "li:nth-child(2n+1) { margin: 0 }"),
        ("p { --jane: red; margin: 0 }", "p { margin: 0 }"),
        ("p { font-family: 'Jane; Doe' }", ""),
        ("}}}{{{", ""),
    ],
)
def test_style_sheets(sheet: str, expected: str):
    assert css.plain_sheet(sheet, {".a": ".n1"}) == expected


LETTERS = st.characters(
    codec="utf-8", exclude_characters="\ufffc", exclude_categories=("Cc", "Cs", "Cn", "Zs", "Zl", "Zp")
)
RUN = st.tuples(st.sampled_from(["b", "span", "em", "a"]), st.text(LETTERS, min_size=1, max_size=10))
PARAGRAPHS = st.lists(st.lists(RUN, min_size=1, max_size=4), min_size=1, max_size=5)


@settings(max_examples=80, deadline=None)
@given(PARAGRAPHS, st.data())
def test_outside_the_edits_nothing_changes(paragraphs: list[list[tuple[str, str]]], data: st.DataObject):
    body = "".join("<p>" + " ".join(f"<{t}>{escape(w)}</{t}>" for t, w in runs) + "</p>" for runs in paragraphs)
    document = formats.decode(page("", body))
    assert document.text == "".join(" ".join(w for _, w in runs) + "\n" for runs in paragraphs)
    line = data.draw(st.sampled_from([m.span() for m in re.finditer(r"[^\n]+", document.text)]))
    start = data.draw(st.integers(line[0], line[1] - 1))
    end = data.draw(st.integers(start + 1, line[1]))
    revision = Revision(document, (Edit(start, end, "[NAME]", Field.NAME),))
    assert formats.decode(formats.encode(revision)).text == revision.text


def written(head: str, body: str) -> str:
    """The page as it is written, its names masked."""
    return formats.encode(hide(formats.decode(page(head, body)))).decode()


def test_variables_of_a_style_sheet_stay_under_other_names():
    """Without its colours a white text stands on white paper."""
    sheet = (
        "<style>:root { --zebulon-ink: #fff; --unused: zebulon; --Gap: calc(2px + 1em) }"
        " aside { color: var(--zebulon-ink); gap: var( --Gap, 3px); width: var(--none) }</style>"
    )
    masked = written(sheet, "<aside style='margin: var(--Gap); --own: 3px; padding: var(--own)'>words</aside>")
    assert not SECRET.search(masked)
    rules = dict(re.findall(r"(:root|aside) \{ ([^{}]*) \}", masked))
    first, second = re.findall(r"(--v\d+): (?:#fff|calc\(2px \+ 1em\))", rules[":root"])
    assert rules["aside"].split("; ")[:2] == [f"color: var({first})", f"gap: var( {second}, 3px)"]
    style = re.search(r"<aside style=\"([^\"]*)", masked)
    assert style is not None
    assert re.fullmatch(rf"margin: var\({second}\); (--v\d+): 3px; padding: var\(\1\)", style.group(1))
    assert "unused" not in masked


@pytest.mark.parametrize(
    ("looks", "left"),
    [
        ("font-family: 'Zebulon Sans', Georgia, serif", "font-family: Georgia, serif"),
        ("font-family: Zebulon", "font-family: inherit"),
        ("font: 12px Zebulon, serif; color: red", "font: inherit; color: red"),
        ("font-family: Georgia, serif", "font-family: Georgia, serif"),
    ],
)
def test_a_font_called_as_the_candidate_goes(looks: str, left: str):
    masked = written(f"<style>p {{ {looks} }}</style>", f'<p style="{looks}">Zebulon cooks</p>')
    assert not SECRET.search(masked)
    assert f"p {{ {left} }}" in masked
    assert f'style="{left}"' in masked


@pytest.mark.parametrize("kind", ["XHTML 1.0 Transitional", "XHTML 1.0 Strict", "XHTML 1.1", "HTML 4.01 Transitional"])
def test_pages_of_all_document_types_are_written(kind: str):
    """Word, LibreOffice and most programs of their time wrote XHTML."""
    doctype = f'<!DOCTYPE html PUBLIC "-//W3C//DTD {kind}//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1.dtd">'
    start = '<?xml version="1.0" encoding="utf-8"?>' if "X" in kind else ""
    source = f'{start}{doctype}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head>'
    revision = hide(formats.decode(f"{source}<body><p>Zebulon<br/>cooks</p></body></html>".encode()))
    masked = formats.encode(revision)
    assert formats.decode(masked).text == revision.text == "[NAME]\ncooks\n"
    assert b"xmlns" not in masked
    assert verify(revision, masked) == ()


@pytest.mark.parametrize(
    "body",
    [
        '<img class="a\x1bb" src="x.png">',
        '<img class="a&#27;b">',
        '<input value="a\x1bb">',
        "<select><option>a&#27;b</select>",
        "<textarea>a\x0bb</textarea>",
        "<p {a='1' b\x1bc='2' =d>e</p>",
        "<p style='color:\x1bred' class='\x1b'>e</p><style>.a\x1b {color: red}</style>",
    ],
)
def test_control_characters_in_pictures_and_forms_do_not_stop_a_page(body: str):
    assert "[NAME]" in written("", f"<p>Zebulon cooks</p>{body}")
