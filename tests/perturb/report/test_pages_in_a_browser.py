"""Every page as a browser lays it out, on a phone and at a desk: nothing stands beside the screen or is cut off."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

from perturb.cli import app

sync_api = pytest.importorskip("playwright.sync_api", reason="NO PAGE TEST: playwright is not installed")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        BROWSER is None, reason="NO PAGE TEST: there is no Chromium here (apt install chromium): nobody saw the pages"
    ),
]
SAMPLES = Path(str(resources.files("perturb") / "samples"))
AUDITS = ("adverse-impact", "group-fairness", "ranking", "features", "monitoring", "ll144", "hiring-bloomberg")
PAGES = (*(f"{name}-{kind}" for name in AUDITS for kind in ("planted", "small")), "experiment/scorer1",
         "experiment/scorer2", "experiment", "dashboard")  # fmt: skip
TOO_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  const beside = [...document.body.querySelectorAll("*")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.right > room + 1 && !one.closest("svg, .skip, .said");
  });
  const scrolled = [...document.querySelectorAll(".wide")].filter((one) => one.scrollWidth > one.clientWidth + 1);
  return [...beside, ...scrolled].slice(0, 5).map((one) => `${one.tagName}: ${one.innerText}`.slice(0, 90));
}"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all pages, made by the commands that users type."""
    folder = tmp_path_factory.mktemp("pages")

    def run(*words: str | Path) -> None:
        ran = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
        assert ran.exit_code == 0, ran.output

    for name in AUDITS:
        suffix = "" if name == "hiring-bloomberg" else ".csv"
        for kind in ("planted", "small"):
            table = SAMPLES / "tables" / f"{name.replace('-', '_')}_{kind}{suffix}"
            run("audit", name, table, "--out", folder / f"{name}-{kind}")
    run(
        "perturb", SAMPLES / "resumes", "--positions", SAMPLES / "positions.jsonl", "--axis", "race",
        "--placebo", "all",
        "--scorer", "tfidf", "--scorer", f"python:{SAMPLES / 'unfair_scorer.py'}:score", "--out", folder / "experiment",
    )  # fmt: skip
    run("audit", "dashboard", folder, "--out", folder / "dashboard")
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
                 "--disable-component-update", "--disable-sync", "--no-first-run"]  # fmt: skip
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=BROWSER, args=arguments)
        yield made
        made.close()


@pytest.mark.parametrize("width", [400, 1200])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_beside_the_screen_or_cut_off(name: str, width: int, pages: Path, browser) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    try:
        page.goto((pages / name / "report.html").as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")
        assert page.evaluate(TOO_WIDE) == []
        said = page.evaluate("document.body.innerText")
    finally:
        page.close()
    assert not re.search(
        r"\b(?:None|nan|NaN|inf)\b|</?[a-z]+>|python:|\{[a-z_]+\}", said.partition("Where this comes from\n")[0]
    )
    assert "Invented data." in said
