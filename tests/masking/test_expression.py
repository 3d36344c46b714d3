"""Patterns that wait for their first use."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys

import pytest

import masking
from masking.expression import expression


def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Every pattern that stands at the top of a module of masking and waits for its first use."""
    found = {}
    for module in pkgutil.walk_packages(masking.__path__, "masking."):
        if not module.name.endswith("__main__"):
            for name, value in vars(importlib.import_module(module.name)).items():
                if type(value) is type(expression("")):
                    found[id(value)] = (f"{module.name}.{name}", value)
    return list(found.values())


def test_it_finds_what_the_compiled_pattern_finds() -> None:
    source, text = r"(?P<year>(?:19|20)\d\d)|now", "from 1999 till NOW"
    ours, theirs = expression(source, re.IGNORECASE), re.compile(source, re.IGNORECASE)
    assert ours.pattern == theirs.pattern
    assert [match.span() for match in ours.finditer(text)] == [match.span() for match in theirs.finditer(text)]
    assert ours.sub("-", text) == theirs.sub("-", text)
    assert (ours.flags, ours.groups, ours.groupindex) == (theirs.flags, theirs.groups, theirs.groupindex)
    assert ours.search(text, 6) is not None
    assert expression("a").match("b") is None


def test_it_is_compiled_at_the_first_use_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []
    real = re.compile
    monkeypatch.setattr(re, "compile", lambda *words: compiled.append(words) or real(*words))
    pattern = expression("a+")
    assert not compiled
    assert pattern.search("baa")
    assert pattern.fullmatch("aa")
    assert len(compiled) == 1


def test_what_a_pattern_has_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        expression("a").compile  # noqa: B018


def test_every_pattern_of_masking_is_well_formed() -> None:
    found = patterns()
    assert len(found) > 100
    for name, pattern in found:
        assert pattern.groups >= 0, name


def test_importing_masking_compiles_no_pattern_of_ours() -> None:
    code = (
        "import re, sys, typing; compiled = []; real = re.compile\n"
        "re.compile = lambda *a, **k: compiled.append(sys._getframe(1).f_globals['__name__']) or real(*a, **k)\n"
        "import masking.recognize, masking.policy\n"
        "print(sorted({name for name in compiled if name.startswith(('masking', 'name_lists'))}))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
