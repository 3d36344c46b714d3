"""Encodings of text: found from a byte order mark, from UTF-8 itself, or from the letters; written back the same."""

from __future__ import annotations

import codecs
import unicodedata

from masking.errors import UnknownFormat, UnreadableDocument
from masking.expression import expression

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CANDIDATES = (
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "iso8859_2", "koi8_r",
    "shift_jis", "euc_jp", "gb18030", "big5", "euc_kr", "cp874", "mac_roman",
)  # fmt: skip
_LATIN = frozenset({"cp1250", "cp1252", "cp1254", "cp1257", "cp1258", "iso8859_2", "mac_roman"})
_WESTERN = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖÚÛÜàáâãäåæçèéêëíîïñóôõöúûüßœŒ€‚„…‘’“”•–—™«»°·©®´§¡¿ªº½¼\xa0\xad")
_BINARY = frozenset(range(32)) - {7, 8, 9, 10, 11, 12, 13, 26, 27}
"""Bytes that no text encoding of one byte a letter uses."""
_REMEDY = "Save the file as UTF-8 text."
_QUOTED = expression(r"\"[^\"]*\"")
_PLAIN = {"█": "#", "▪": "*", "–": "-", "—": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"'}


def is_text(data: bytes) -> bool:
    """Whether ``data`` can be text: it has a byte order mark, or no byte that only binary files hold."""
    if any(data.startswith(mark) for mark, _ in _MARKS):
        return True
    return not _BINARY.intersection(data[:65536])


def detect(data: bytes) -> str:
    """Return the encoding of a text, with its byte order where it has one.

    Why: most text is UTF-8. A file that is nearly UTF-8 is broken rather than in an old encoding, and a guess would
    turn its names into letters that no recognizer knows: it is refused with UnreadableDocument.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if _nearly_utf8(data):
            message = f"the text is UTF-8 with broken bytes, the first at byte {error.start}"
            raise UnreadableDocument(message, remedy=_REMEDY) from None
        return _guess(data)
    return "utf-8"


def decode(data: bytes) -> tuple[str, str]:
    """Return the text of ``data`` and its encoding.

    A byte order mark stays in the text as U+FEFF, so that encoding the text again gives the same bytes and offsets
    fit whoever reads the file as plain UTF-8. Raises UnknownFormat for zero bytes, UnreadableDocument for the rest.
    """
    encoding = detect(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableDocument(f"the text is not {encoding} at byte {error.start}", remedy=_REMEDY) from None
    if "\0" in text:
        raise UnknownFormat("the file holds zero bytes, so it is not text", remedy="Give a document or a text file.")
    if encoding != "utf-8" and text.encode(encoding, errors="replace") != data:
        raise UnreadableDocument(f"the text cannot be written back in {encoding}", remedy=_REMEDY)
    return text, encoding


def separator(head: str) -> str:
    """Return what parts the cells of a table by its first line: a comma, or as in much of Europe a semicolon; a tab."""
    return max(",;\t", key=_QUOTED.sub("", head).count)


def encode(text: str, encoding: str) -> bytes:
    """Return ``text`` in ``encoding``; a character that the encoding lacks becomes the nearest plain one."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_nearest(c, encoding) for c in text).encode(encoding, errors="replace")


def _nearest(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        plain = _PLAIN.get(character) or unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
        return plain or "?"
    return character


def _nearly_utf8(data: bytes) -> bool:
    """Whether more bytes above ASCII stand in well-formed UTF-8 sequences than not.

    Why: in old encodings such sequences come about by chance only.
    """
    text = data.decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    return sum(c > "\x7f" for c in text) - broken > broken


def _guess(data: bytes) -> str:
    """The encoding whose letters make words; of the Latin ones the usual one where its letters are the usual ones.

    Why: Western and Central European letters share their bytes, and a few accents do not tell them apart.
    """
    from charset_normalizer import from_bytes

    best = from_bytes(data, cp_isolation=list(_CANDIDATES)).best()
    if best is None and not _is_western(data):
        raise UnreadableDocument("the text is in no encoding we know", remedy=_REMEDY)
    if best is None or best.encoding in _LATIN:
        return "cp1252" if best is None or _is_western(data) else str(best.encoding)
    return str(best.encoding)


def _is_western(data: bytes) -> bool:
    """Whether all bytes above ASCII are letters and signs that Western European texts use.

    Why õ asks for ã or ç beside it: alone it is more often Estonian, or the ő of Hungarian.
    """
    try:
        high = {c for c in data.decode("cp1252") if c > "\x7f"}
    except UnicodeDecodeError:
        return False
    return high <= _WESTERN and ("õ" not in high or not high.isdisjoint("ãçÃÇ"))
