"""Encodings: found, kept, and refused where a guess would spoil names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking import charset
from masking.errors import UnknownFormat, UnreadableDocument

TEXTS = {
    "cp1252": "José Müller, Ingenieur in Köln – 10 € “Zoë”\r\nExpérience à Genève",
    "cp1250": "Dvořák Čeněk, inženýr, pracoval v Plzni, řídil oddělení vývoje softwaru a měl na starosti údržbu",
    "iso8859_2": "Wójcik Łukasz, inżynier, pracował w Łodzi i zarządzał zespołem; obsługa klienta, język angielski",
    "cp1251": "Жанна Петрова, инженер, работала в Москве с 2010 года",
    "koi8_r": "Жанна Петрова, инженер, работала в Москве с 2010 года",
    "cp1253": "Ελένη Παπαδοπούλου, μηχανικός στην Αθήνα από το 2010",
    "shift_jis": "山田太郎 履歴書 東京大学を卒業しました。2010年に入社",
    "gb18030": "王小明,工程师,毕业于北京大学,现居上海市浦东新区",
    "euc_kr": "김민수 이력서 서울대학교 졸업 소프트웨어 엔지니어",
    "utf-8": "José, 山田 😀\r\n\ttab",
}


@pytest.mark.parametrize(("encoding", "text"), TEXTS.items())
def test_found_and_written_back(encoding: str, text: str):
    data = text.encode(encoding)
    found, name = charset.decode(data)
    assert found == text
    assert charset.encode(found, name) == data


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_stays(encoding: str):
    data = "Zoë\r\n".encode(encoding)
    text, name = charset.decode(data)
    assert text == "\ufeffZoë\r\n"
    assert charset.encode(text, name) == data


@pytest.mark.parametrize(
    "data",
    [
        "Zoë Müller, José, Łukasz".encode() + b"\xff",
        "Жанна Петрова".encode() + b" \xc3( ",
        "名前は山田です".encode()[:-1],
        b"\xff\xfeA",
    ],
)
def test_broken_text_is_refused(data: bytes):
    with pytest.raises(UnreadableDocument, match="byte") as caught:
        charset.decode(data)
    assert caught.value.remedy


def test_zero_bytes_are_no_text():
    with pytest.raises(UnknownFormat):
        charset.decode(b"abc\0def")


def test_what_an_encoding_lacks_is_spelled_plainly():
    assert charset.encode("███ Łó – x 山", "cp1252") == b"### ?\xf3 \x96 x ?"


@given(st.text())
def test_any_utf8_comes_back(text: str):
    data = text.encode("utf-8", "ignore")
    if b"\0" in data or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return
    found, name = charset.decode(data)
    assert charset.encode(found, name) == data


@pytest.mark.parametrize("byte", [7, 8, 9, 10, 11, 12, 13, 26, 27, 32, 255])
def test_bytes_of_text(byte: int):
    assert charset.is_text(b"resume" + bytes([byte]))


@pytest.mark.parametrize("byte", [0, 1, 6, 14, 25, 28, 31])
def test_bytes_of_binary_files(byte: int):
    assert not charset.is_text(b"resume" + bytes([byte]))


def test_how_far_a_file_is_looked_at():
    assert not charset.is_text(b"a" * 65535 + b"\0")
    assert charset.is_text(b"a" * 65536 + b"\0")


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff"])
def test_a_byte_order_mark_makes_text(mark: bytes):
    assert charset.is_text(mark + b"\0")


def test_western_letters_are_told_from_central_european_ones():
    assert charset.decode("Zoë Müller, São Paulo, João".encode("cp1252"))[1] == "cp1252"
    assert charset.decode("José".encode("cp1252"))[1] == "cp1252"
    assert charset.decode("Őry Győző, szoftverfejlesztő mérnök, Győr, felelős vezető".encode("cp1250"))[1] != "cp1252"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("Ťažké časy, Ťahanovce, Ždiar, môj otec", "cp1250"), ("José\x7f Núñez", "cp1252"), ("Zoë", "cp1252")],
)
def test_bytes_that_western_texts_do_not_use_are_of_another_encoding(text: str, encoding: str):
    assert charset.decode(text.encode(encoding)) == (text, encoding)


def test_estonian_is_not_taken_for_portuguese():
    assert not charset._is_western("Jõgi, võti ja õun".encode("cp1252"))
    assert charset._is_western("João Simões".encode("cp1252"))
    assert not charset._is_western("szoftverfejlesztő, felelős vezető".encode("cp1250"))


def test_portuguese_plurals_are_western():
    text = "Ações e opções"
    assert charset._is_western(text.encode("latin-1"))
    assert charset.decode(text.encode("latin-1")) == (text, "cp1252")


@pytest.mark.parametrize(("data", "nearly"), [
    ("Zoë Å".encode() + b"\xe9", True), ("Zoë".encode() + b"\xe9", False), (b"Jos\xe9", False),
    ("Zoë".encode() + b"\x7f\xe9", False),
])  # fmt: skip
def test_more_whole_sequences_than_broken_ones_are_nearly_utf8(data: bytes, nearly: bool):
    assert charset._nearly_utf8(data) is nearly


@pytest.mark.parametrize(
    ("head", "separator"),
    [
        ("id,text", ","),
        ("id;text;note", ";"),
        ("id\ttext", "\t"),
        ("text", ","),
        ('"Score, total, mean";sex', ";"),
        ("a,b;c", ","),
    ],
)
def test_what_parts_the_cells_of_a_table(head: str, separator: str):
    assert charset.separator(head) == separator
