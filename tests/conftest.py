"""What every test can use."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "evenhand", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("evenhand")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests, too, as .ci/run does")
    parser.addoption("--update-golden", action="store_true", help="write golden files anew instead of comparing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out slow tests without ``--slow``, and those that measure speed without ``-m speed``."""
    asked = config.getoption("-m")
    left = {"speed"} if config.getoption("--slow") else {"slow", "speed"}
    out = [item for item in items if any(item.get_closest_marker(mark) for mark in left if mark not in asked)]
    if out:
        gone = set(out)
        items[:] = [item for item in items if item not in gone]
        config.hook.pytest_deselected(items=out)


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """Compare text with the file of that name beside the test; ``--update-golden`` writes it."""

    def compare(name: str, text: str) -> None:
        path = Path(request.path).parent / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        assert path.exists(), f"{path.name} is missing: run pytest with --update-golden and read what it wrote"
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the checkout."""
    return Path(__file__).resolve().parent.parent
