"""Documents with their nodes moved about: what is not read is not written, wherever it stands."""

from __future__ import annotations

import copy
import io
import zipfile
from random import Random

import nasty_docx
import nasty_odt
import pytest
from by_hand import hide
from lxml import etree

from masking import formats
from masking.errors import InputError
from masking.verify import verify

MADE = {"docx": nasty_docx.nasty(), "odt": nasty_odt.nasty()}
STRINGS = ("", "x", "-1", "99999999999", "0.5", "é", "true", "none")


def shuffled(part: bytes, rng: Random) -> bytes:
    """A part with nodes moved, copied, dropped and renamed."""
    root = etree.fromstring(part, etree.XMLParser(collect_ids=False))
    for _ in range(rng.randint(1, 8)):
        nodes = [node for node in root.iter("*") if node is not root]
        if not nodes:
            break
        node, other, choice = rng.choice(nodes), rng.choice(nodes), rng.random()
        if choice < 0.2:
            node.getparent().remove(node)
        elif choice < 0.5:
            if other is not node and node not in other.iterancestors() and other not in node.iterancestors():
                other.append(node)
        elif choice < 0.6:
            other.append(copy.deepcopy(node))
        elif choice < 0.8 and node.attrib:
            node.set(rng.choice(list(node.attrib)), rng.choice(STRINGS))
        else:
            node.text, node.tail = rng.choice(["Zebulon ", "x\ny", " ", None]), rng.choice(["Zebulon", None])
    return bytes(etree.tostring(root))


def document(kind: str, rng: Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(MADE[kind])) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    names = [name for name in parts if name.endswith((".xml", ".rels"))]
    main = "word/document.xml" if kind == "docx" else "content.xml"
    for name in dict.fromkeys(main if rng.random() < 0.5 else rng.choice(names) for _ in range(3)):
        parts[name] = shuffled(parts[name], rng)
    return nasty_docx.package(dict(parts))


@pytest.mark.parametrize("kind", MADE)
def test_what_is_not_read_is_not_written(kind: str):
    written = 0
    for seed in range(80):
        try:
            found = formats.decode(document(kind, Random(seed)))
        except InputError:
            continue
        revision = hide(found)
        masked = formats.encode(revision)
        assert [finding for finding in verify(revision, masked) if finding.check == "text"] == [], seed
        written += 1
    assert written > 40
