"""The public names of masking."""

from __future__ import annotations

import subprocess
import sys

import pytest

import masking

BEFORE = [
    "",
    "import masking.mask",
    "from masking.mask import find",
    "import masking.verify",
    "import masking.batch.work",
]


@pytest.mark.parametrize("before", BEFORE)
def test_public_names_are_what_they_are_whatever_was_imported_before(before: str) -> None:
    asked = "print(callable(mask), callable(verify), masking.mask is mask)"
    code = f"{before}\nfrom masking import mask, verify\nimport masking\n{asked}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True"] * 3
    assert not ran.stderr


def test_every_public_name_is_there() -> None:
    for name in masking.__all__:
        assert getattr(masking, name).__name__ == name


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'masks'"):
        masking.masks  # noqa: B018
