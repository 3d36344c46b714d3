"""Markup trees: nothing is resolved, nothing lost."""

from __future__ import annotations

import pytest
from lxml import etree

from masking import markup
from masking.errors import LimitExceeded, UnreadableDocument


def xml(text: str):
    return markup.parse(text.encode(), part="test.xml")


def text(root) -> str:
    return etree.tostring(root).decode()


@pytest.mark.parametrize(
    "data",
    [
        b"<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
        b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
        b"<?xml version='1.0'?>" + b" " * 5000 + b"<!DOCTYPE a [<!ENTITY x 'y'>]><a/>",
        "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>".encode("utf-16"),
        b"<a>&x;</a>",
        b"<a><b></a>",
        b"",
        b"\0\0",
        b"<a>\x01</a>",
        b"<a b='1' b='2'/>",
    ],
)
def test_what_no_office_program_writes_is_refused(data: bytes):
    with pytest.raises(UnreadableDocument) as caught:
        markup.parse(data, part="test.xml")
    assert "test.xml" in str(caught.value)


def test_nesting_without_end():
    with pytest.raises(LimitExceeded):
        markup.parse(b"<a>" * 3000 + b"</a>" * 3000, part="test.xml")


def test_comments_and_instructions_are_not_read():
    assert text(xml("<a>Ze<!-- x -->bul<?y z?>on</a>")) == "<a>Zebulon</a>"


def test_drop_keeps_what_follows():
    root = xml("<a>1<b>2</b>3<c>4</c>5</a>")
    markup.drop_all(root, ["b", "c"])
    assert text(root) == "<a>135</a>"


def test_unwrap_keeps_what_is_inside():
    root = xml("<a>1<b>2<c/>3</b>4<b/>5</a>")
    markup.unwrap_all(root, ["b"])
    assert text(root) == "<a>12<c/>345</a>"


def test_the_root_stays():
    root = xml("<a>1</a>")
    markup.drop(root)
    markup.unwrap(root)
    assert text(root) == "<a>1</a>"


def test_clean_and_local():
    assert markup.clean("a\x00b\x0bc\ud800d\te\uffff") == "abcd\te"
    root = xml("<x:a xmlns:x='urn:x'/>")
    assert markup.local(root) == "a"


def test_fold():
    root = xml("<p>  a \n <b> b</b><t/> c  </p>")
    slots = [(root, "text"), (root[0], "text"), (root[0], "tail"), (root[1], "stop"), (root[1], "tail")]
    markup.fold(slots)
    assert text(root) == "<p>a <b>b</b><t/> c</p>"
