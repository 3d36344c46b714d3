"""Discovery: every document once, in a stable order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from masking.batch import discover as module
from masking.batch.discover import Source, discover
from masking.errors import InputError


def tree(root: Path, *names: str) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return root


def names(*paths: Path, **options) -> list[str]:
    return [source.name for source in discover(list(paths), **options)]


def test_files_as_named_folders_in_depth_and_in_order(tmp_path: Path) -> None:
    root = tree(tmp_path / "in", "b.txt", "a/z.txt", "a/b/c.txt", "c.txt")
    single = tree(tmp_path, "single.pdf") / "single.pdf"
    assert names(single, root) == ["single.pdf", "a/b/c.txt", "a/z.txt", "b.txt", "c.txt"]


def test_hidden_files_lock_files_and_the_output_are_passed_over(tmp_path: Path) -> None:
    root = tree(tmp_path, "a.txt", ".hidden", ".git/x.txt", "~$a.docx", "out/done.txt")
    assert names(root, leave_out=[root / "out"]) == ["a.txt"]


def test_a_hidden_file_that_is_named_is_read(tmp_path: Path) -> None:
    assert names(tree(tmp_path, ".cv.txt") / ".cv.txt") == [".cv.txt"]


def test_loops_of_links_and_special_files_do_no_harm(tmp_path: Path) -> None:
    root = tree(tmp_path, "a/x.txt")
    (root / "a" / "loop").symlink_to(root)
    os.mkfifo(root / "a" / "pipe")
    assert names(root) == ["a/x.txt"]


def test_a_path_that_is_not_there_is_told_before_the_first_document(tmp_path: Path) -> None:
    root = tree(tmp_path, "a.txt")
    with pytest.raises(InputError, match="missing"):
        next(discover([root, tmp_path / "missing"]))


def test_large_folders_come_in_the_same_order_without_being_held(tmp_path: Path, monkeypatch) -> None:
    root = tree(tmp_path, *(f"{n:03}.txt" for n in range(50)), "sub/x.txt", "é.txt")
    small = names(root)
    monkeypatch.setattr(module, "_MANY", 10)
    assert names(root) == small
    assert len(small) == 52


def test_tables_are_told_by_their_suffix(tmp_path: Path) -> None:
    found = {name: Source(Path(name), name).is_table for name in ["a.jsonl", "a.CSV", "a.parquet", "a.json", "a.pdf"]}
    assert found == {"a.jsonl": True, "a.CSV": True, "a.parquet": True, "a.json": False, "a.pdf": False}


def test_the_mark_changes_with_the_content(tmp_path: Path) -> None:
    path = tree(tmp_path, "a.txt") / "a.txt"
    source = Source(path, "a.txt")
    before = source.mark()
    path.write_text("longer than before")
    assert source.mark() != before
    path.unlink()
    assert source.mark() == "gone"
