"""The library's one object: loaded once, safe in threads, whatever is given to it."""

from __future__ import annotations

import io
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import masking
from masking import Masker
from masking.errors import InputError, PolicyError, RecognizerError
from masking.policy import parse

TEXT = "Jane Doe\njane@doe.example\n\nExperience\nWelder at Acme Mills\n"
PAGE = "<h1>Jane Doe</h1><p>jane@doe.example</p><p>Welder</p>"


@pytest.fixture(scope="module")
def masker() -> Masker:
    return Masker("display")


def test_a_text_a_path_bytes_and_streams_are_masked_alike(masker: Masker, tmp_path: Path) -> None:
    path = tmp_path / "cv.html"
    path.write_text(PAGE)
    every = [path, PAGE.encode(), bytearray(PAGE.encode()), io.BytesIO(PAGE.encode()), masking.read(path)]
    told = {masker.mask(one).data for one in every}
    assert len(told) == 1
    assert b"Jane" not in told.pop()
    assert masker.mask(io.StringIO(TEXT)).text == masker.mask(TEXT).text
    with path.open("rb") as stream:
        assert masker.mask(stream).save(tmp_path / "masked").suffix == ".html"


def test_what_is_no_document_is_refused(masker: Masker, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="int is not a document"):
        masker.mask(4711)  # type: ignore[arg-type]
    with pytest.raises(InputError):
        masker.mask(tmp_path / "none.pdf")


def test_one_serves_many_threads(masker: Masker) -> None:
    pages = [PAGE.replace("Doe", name).replace("doe", name.lower()) for name in ("Brown", "Novak", "Okoro", "Silva")]
    given = [one for page in pages for one in (page.encode(), re.sub("<[^>]+>", "\n", page).strip())] * 6
    alone = [masker.mask(one).data for one in given]
    with ThreadPoolExecutor(8) as pool:
        assert [one.data for one in pool.map(masker.mask, given)] == alone


def test_two_maskers_in_threads_keep_their_policies() -> None:
    names, mails = Masker(parse({"fields": {"name": "box"}})), Masker(parse({"fields": {"email": "box"}}))
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda n: (names if n % 2 else mails).mask(TEXT).fields, range(40)))
    assert told == [{"name": 1} if n % 2 else {"email": 1} for n in range(40)]


def test_with_a_key_a_person_is_the_same_in_every_document_and_without_it_nobody_can_tell() -> None:
    other = "CURRICULUM VITAE\nDOE, Jane\nTel +44 20 7946 0958\njane@doe.example\nJane Doe mends boilers.\n"
    masker = Masker("training", key=b"k" * 32)
    given, family = masker.mask(TEXT).text.splitlines()[0].split()
    told = masker.mask(other).text
    assert f"{family.upper()}, {given}" in told
    assert f"{given} {family} mends" in told
    assert masker.mask(TEXT).text.splitlines()[1] in told
    assert Masker("training", key=b"k" * 32).mask(other).text == told
    assert Masker("training", key=b"l" * 32).mask(other).text != told
    with pytest.raises(InputError, match="can be guessed"):
        Masker("training", key=b"short")


def test_what_is_wrong_with_a_policy_shows_when_the_masker_is_made(tmp_path: Path) -> None:
    (tmp_path / "theirs.py").write_text("x = 1\n")
    table = {"extends": "display", "recognizer": [{"presidio": f"{tmp_path}/theirs.py:It"}]}
    with pytest.raises(PolicyError, match="cannot be imported"):
        Masker(parse(table))


def test_a_recognizer_that_hangs_is_named_in_threads_too(tmp_path: Path) -> None:
    (tmp_path / "theirs.py").write_text("import time\ndef it(words):\n    time.sleep(60)\n")
    rule = {
        "name": "slow",
        "field": "name",
        "patterns": ["Acme"],
        "validate": f"{tmp_path}/theirs.py:it",
        "seconds": 0.3,
    }
    masker = Masker(parse({"extends": "display", "recognizer": [rule]}))
    with ThreadPoolExecutor(1) as pool, pytest.raises(RecognizerError, match="'slow' took longer"):
        pool.submit(masker.mask, TEXT).result()


def test_every_public_name_has_a_chapter_with_an_example_that_runs(repository: Path) -> None:
    page = (repository / "docs" / "library.md").read_text(encoding="utf-8")
    for name in masking.__all__:
        chapter = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert "```python" in chapter, name
        assert name in chapter.partition("```python")[2], name
