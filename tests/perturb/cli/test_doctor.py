"""``evenhand doctor``: what is here, what is missing and how to get it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from perturb.cli import doctor


def checks(text: str) -> dict[str, dict[str, object]]:
    return {check["name"]: check for check in json.loads(text)}


def test_it_names_versions_models_programs_and_masks_a_resume(evenhand) -> None:
    ran = evenhand("doctor", "--json")
    assert ran.code == 0, ran.out + ran.err
    told = checks(ran.out)
    assert "scipy" in told["packages"]["detail"]
    assert "sha256" in told["tagger"]["detail"]
    assert told["fonts"]["state"] == "ok"
    assert told["self-test"]["state"] == "ok"
    assert "workers" in told["self-test"]["detail"]
    assert {"tesseract", "pdftocairo", "extra [tables]", "extra [faces]"} <= set(told)


def test_what_is_optional_may_be_missing_and_is_told(evenhand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(doctor, "find_spec", lambda name: None)
    ran = evenhand("doctor")
    assert ran.code == 0
    assert "apt install tesseract-ocr" in ran.out
    assert "pip install 'evenhand[faces]'" in ran.out
    assert "Masking works here." in ran.out


def test_a_resume_that_is_not_masked_is_a_failure(evenhand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAKS", ("nurses",))
    ran = evenhand("doctor", "--json")
    assert ran.code == 1
    assert checks(ran.out)["self-test"]["state"] == "failed"


def test_a_missing_package_is_a_failure(evenhand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "requires", lambda name: ["no-such-thing>=1", "pytest; extra == 'test'"])
    ran = evenhand("doctor")
    assert ran.code == 1
    assert "no-such-thing" in ran.out
    assert "Not working: missing packages" in ran.out
