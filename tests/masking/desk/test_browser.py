"""The review page in a real browser: from the first look to written files, with the server killed in the middle."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from masking import mask, read
from masking.desk.vault import new_key
from masking.verify import verify

sync_api = pytest.importorskip("playwright.sync_api", reason="NO BROWSER TEST: playwright is not installed")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        BROWSER is None,
        reason="NO BROWSER TEST: there is no Chromium here (apt install chromium), so the page is untested",
    ),
]
CODE = "from perturb.cli import main; main()"


class Server:
    """``evenhand review`` as a user starts it."""

    def __init__(self, folder: Path, out: Path, *more: str) -> None:
        words = ["review", str(folder), "--out", str(out), "--no-open", "--jobs", "1", *more]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, *words], stderr=subprocess.PIPE, text=True, env=environment
        )
        self.address = ""
        for line in self.process.stderr:
            found = re.search(r"http://\S+", line)
            if found:
                self.address = found[0]
                break

    def end(self, how: int) -> str:
        self.process.send_signal(how)
        return self.process.communicate(timeout=30)[1]


@pytest.fixture
def server(folder: Path, tmp_path: Path):
    started: list[Server] = []

    def start(*more: str) -> Server:
        started.append(Server(folder, tmp_path / "out", *more))
        return started[-1]

    yield start
    for made in started:
        if made.process.poll() is None:
            made.process.kill()
            made.process.wait()


@pytest.fixture(scope="module")
def chromium():
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        yield made
        made.close()


@pytest.fixture
def page(chromium):
    context = chromium.new_context(viewport={"width": 1400, "height": 900})
    made = context.new_page()
    made.set_default_timeout(120_000)
    made.problems = []
    made.asked = []
    made.on("pageerror", lambda error: made.problems.append(str(error)))
    made.on("console", lambda message: made.problems.append(message.text) if message.type == "error" else None)
    made.on("request", lambda request: made.asked.append(request.url))
    yield made
    context.close()


def open_document(page, name: str) -> None:
    page.locator("nav button", has_text=name).click()
    until(page, f"document.getElementById('original-title').textContent.includes('{name}')")
    settled(page)


def settled(page) -> None:
    until(page, "!document.body.hasAttribute('aria-busy')")


def until(page, held: str) -> None:
    """Wait for a condition. Why not ``wait_for_function``: it evaluates strings, which the page's policy forbids."""
    for _ in range(2400):
        if page.evaluate(held):
            return
        page.wait_for_timeout(50)
    raise AssertionError(held)


def press(page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        settled(page)


def find(page, words: str) -> None:
    press(page, "/")
    page.locator("#words").fill(words)
    press(page, "Enter", "Escape")


def names(page) -> list[str]:
    return page.locator("#original .found").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")


def test_three_documents_of_three_formats_with_the_server_killed_in_the_middle(server, page, folder, tmp_path) -> None:
    first = server()
    page.goto(first.address)
    page.wait_for_selector("#original .found")
    assert "token" not in page.url

    open_document(page, "registered-nurse.txt")
    before = len(names(page))
    find(page, "preceptorship")
    page.locator("#field").select_option("name")
    press(page, "Escape", "m")
    assert len(names(page)) == before + 1
    assert "preceptorship" not in page.locator("#masked").inner_text()
    press(page, "a")
    page.wait_for_selector("nav .accepted")

    open_document(page, "head-chef.pdf")
    chosen = page.locator("#original g.found").first
    label = chosen.get_attribute("aria-label")
    count = len(names(page))
    chosen.click()
    press(page, "u")
    assert len(names(page)) == count - 1
    first.end(signal.SIGKILL)

    page.locator("#original .found").first.dispatch_event("click")
    press(page, "u")
    assert "no decision is lost" in page.locator("#error").inner_text()
    page.problems.clear()  # the browser told that nobody answered

    second = server()
    page.goto(second.address)
    page.wait_for_selector("#original .found")
    open_document(page, "head-chef.pdf")
    assert len(names(page)) == count - 1, label
    press(page, "a")
    until(page, "document.querySelectorAll('nav .accepted').length === 2")
    open_document(page, "product-manager.docx")
    press(page, "a")
    until(page, "document.querySelectorAll('nav .accepted').length === 3")
    assert [said for said in page.problems if "CONNECTION_REFUSED" not in said] == []
    assert all(url.startswith("http://127.0.0.1:") for url in page.asked)
    told = second.end(signal.SIGINT)
    assert "3 of 3 documents are accepted" in told

    written = sorted((tmp_path / "out").iterdir(), key=lambda path: path.suffix)
    assert [path.suffix for path in written] == [".docx", ".pdf", ".txt"]
    assert "preceptorship" not in read(written[2]).text
    docx = folder / "product-manager.docx"
    assert verify(mask(read(docx), "display"), written[0].read_bytes(), exact=False) == ()


def test_a_full_disk_is_one_sentence_on_the_page_and_no_decision_is_lost(server, page, tmp_path) -> None:
    made = server()
    page.goto(made.address)
    page.wait_for_selector("#original .found")
    until(page, "document.querySelectorAll('nav .new').length === 0")
    open_document(page, "registered-nurse.txt")
    press(page, "j", "u")
    before = names(page)
    limits = resource.prlimit(made.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(made.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))  # no file may grow, as on a full disk
    press(page, "a")
    error = page.locator("#error")
    assert "the file cannot be written" in error.inner_text()
    assert "Free some space" in error.inner_text()
    assert "no decision is lost" in error.inner_text()
    assert "Writing" not in page.locator("#told").inner_text()
    press(page, "j", "u")
    assert "cannot be written down" in error.inner_text()
    assert names(page) == before
    assert not list((tmp_path / "out").iterdir())

    resource.prlimit(made.process.pid, resource.RLIMIT_FSIZE, limits)
    press(page, "j", "u")
    assert error.inner_text() == ""
    assert len(names(page)) == len(before) - 1
    press(page, "a")
    page.wait_for_selector("nav .accepted")


def test_a_name_is_masked_and_left_again_with_the_mouse(server, page) -> None:
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    open_document(page, "head-chef.pdf")
    before = names(page)
    word = page.locator("#original svg text", has_text="Brasserie").first
    box = word.bounding_box()
    page.mouse.move(box["x"] + 1, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
    until(page, "document.getElementById('told').textContent.includes('is selected')")
    page.locator("#mask").click()
    settled(page)
    assert len(names(page)) == len(before) + 1
    word.click()
    assert page.locator("#original g.mine.chosen").count() == 1
    page.locator("#unmask").click()
    settled(page)
    assert names(page) == before
    assert page.problems == []


EMOJI = "👩🏽‍🍳 Marisol Etxeberria\n📧 marisol@cocina.example\n\nEXPERIENCE\n🍳 Chef for Koldo\nArana 🏅 2015\n"


def test_places_behind_an_emoji_are_those_that_are_meant(server, page, folder: Path, tmp_path: Path) -> None:
    """A browser counts an emoji as two, the desk as one."""
    (folder / "emoji.txt").write_text(EMOJI)
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    open_document(page, "emoji.txt")
    found = page.locator("#original .found").all_inner_texts()
    assert {"Marisol Etxeberria", "marisol@cocina.example"} <= set(found)
    find(page, "koldo  arana")
    page.locator("#field").select_option("name")
    press(page, "Escape", "m")
    assert page.locator("#original .found.mine").all_inner_texts() == ["Koldo\nArana"]
    told = page.locator("#told").inner_text()
    assert "“Koldo Arana” is masked as name" in told
    assert "z takes it back" in told
    assert "🍳 Chef for [NAME] 🏅 2015" in page.locator("#masked").inner_text()
    press(page, "a")
    page.wait_for_selector("nav .accepted")
    (written,) = (tmp_path / "out").iterdir()
    assert written.read_text() == ("👩🏽‍🍳 [NAME]\n📧 [EMAIL]\n\nEXPERIENCE\n🍳 Chef for [NAME] 🏅 2015\n")


def test_what_a_decision_reached_is_told_and_nothing_left_to_undo_too(server, page, folder: Path) -> None:
    for name in ("one", "two"):
        (folder / f"{name}.txt").write_text("Ama Bonsu\nama@bonsu.example\n\nBuilt Quillmere. Sold Quillmere.\n")
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    until(page, "document.querySelectorAll('nav .new').length === 0")
    open_document(page, "two.txt")
    press(page, "z")
    assert "no decision to take back" in page.locator("#told").inner_text()
    find(page, "Quillmere")
    page.locator("#reach").select_option("folder")
    press(page, "Escape", "m")
    assert "in 4 places of 2 documents" in page.locator("#told").inner_text()
    press(page, "z")
    assert "taken back" in page.locator("#told").inner_text()
    open_document(page, "one.txt")
    assert page.locator("#original .mine").count() == 0


def test_where_nothing_is_accepted_yet_the_page_says_so(server, page, folder: Path) -> None:
    for number in range(30):
        (folder / f"more {number}.txt").write_text("")
    page.set_viewport_size({"width": 1200, "height": 700})
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    page.locator("#show-quality").click()
    until(page, "document.getElementById('quality').open")
    assert "Nothing yet" in page.locator("#quality").inner_text()
    assert not page.locator("#quality table").is_visible()
    press(page, "Escape")
    page.locator("#labels").click()
    until(page, "document.getElementById('error').textContent.includes('no labels yet')")
    page.locator("nav button").nth(5).focus()
    number = page.evaluate("document.activeElement.dataset.number")
    until(page, "document.querySelectorAll('nav .new').length === 0")
    assert page.evaluate("document.activeElement.dataset.number") == number, "who is in the list stays in it"
    page.evaluate("[...document.querySelectorAll('nav button')].at(-1).click()")
    until(page, "document.getElementById('error').textContent.includes('empty')")
    settled(page)
    current = "document.querySelector('nav [aria-current=true]')"
    assert "cannot be read" in page.locator("#original").inner_text()
    bottom, edge = page.evaluate(
        f"[{current}, document.querySelector('nav')].map(e => e.getBoundingClientRect().bottom)"
    )
    assert bottom <= edge + 1


COMPLAINTS = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")
CONTROLS = "[...document.querySelectorAll('footer button:enabled, footer input, footer select')].map(e => e.id)"


@pytest.mark.parametrize("name", ["registered-nurse.txt", "head-chef.pdf"])
def test_the_page_can_be_read_and_used_by_everybody(server, page, name: str) -> None:
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    open_document(page, name)
    assert page.evaluate(COMPLAINTS) == []
    for key, dialog in (("?", "keys"), (None, "quality")):
        if key:
            press(page, key)
        else:
            page.locator("#show-quality").click()
            settled(page)
        assert page.locator(f"#{dialog}").is_visible()
        assert page.evaluate(COMPLAINTS) == []
        press(page, "Escape")

    reached = set()
    page.evaluate("document.activeElement.blur()")
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    wanted = page.evaluate(CONTROLS)
    assert set(wanted) <= reached
    assert page.evaluate("document.activeElement.matches(':focus-visible')")


@pytest.mark.parametrize("name", ["registered-nurse.txt", "head-chef.pdf"])
def test_on_a_narrow_screen_the_papers_have_its_width(server, page, name: str) -> None:
    page.set_viewport_size({"width": 500, "height": 850})
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    open_document(page, name)
    assert page.evaluate("document.documentElement.scrollWidth") == 500
    for paper in ("original", "masked"):
        box = page.locator(f"#{paper}").bounding_box()
        assert box["width"] > 450
        assert box["height"] > 300
    assert page.evaluate(COMPLAINTS) == []
    tops = "[...document.querySelectorAll('.pair')].map(p => [...p.children].map(c => c.getBoundingClientRect()))"
    for label, control in page.evaluate(tops):
        assert label["top"] < control["bottom"]
        assert control["top"] < label["bottom"], "a label stands beside what it names"
    press(page, "a")
    page.wait_for_selector("nav .accepted")
    page.locator("#show-quality").click()
    until(page, "document.querySelector('#quality tbody').children.length > 0")
    assert page.evaluate("document.getElementById('quality').scrollWidth <= 500")
    assert page.evaluate(COMPLAINTS) == []


def test_pages_can_be_made_larger(server, page) -> None:
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    open_document(page, "head-chef.pdf")
    before = page.locator("#original .page").bounding_box()["width"]
    press(page, "+", "+")
    assert page.locator("#original .page").bounding_box()["width"] > 1.5 * before
    press(page, "-", "-", "-")
    assert page.locator("#original .page").bounding_box()["width"] == before


def test_a_document_that_cannot_be_read_says_so_and_the_next_one_is_a_key_away(server, page, folder: Path) -> None:
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    page.goto(server().address)
    page.wait_for_selector("nav .failed")
    page.wait_for_selector("#original .found")
    page.locator("nav button", has_text="broken.pdf").click()
    until(page, "document.getElementById('error').textContent.includes('the PDF is broken')")
    assert page.locator("#original-title").inner_text() == "Original: broken.pdf"
    assert "broken.pdf" in page.locator("nav [aria-current=true]").inner_text()
    assert page.locator("#accept").is_disabled()
    press(page, "]")
    page.wait_for_selector("#original .found")
    assert page.locator("#error").inner_text() == ""


def test_everything_works_from_the_keyboard_alone(server, page) -> None:
    page.goto(server().address)
    page.wait_for_selector("#original .found")
    until(page, "document.querySelectorAll('nav .new').length === 0")
    page.locator("nav li:has(.doubt) button").first.click()
    settled(page)
    start = page.locator("#original-title").inner_text()
    press(page, "]")
    assert page.locator("#original-title").inner_text() != start
    press(page, "[")
    assert page.locator("#original-title").inner_text() == start
    doubts = page.locator("#original .doubtful").count()
    assert doubts
    press(page, "n", "Enter")
    assert page.locator("#original .doubtful").count() == doubts - 1
    press(page, "z")
    assert page.locator("#original .doubtful").count() == doubts
    every = page.locator("#original [data-at]").count()
    press(page, "j", "x")
    assert page.locator("#original [data-at]").count() < every
    press(page, "z")
    assert page.locator("#original [data-at]").count() == every
    press(page, "j", "f")
    assert page.evaluate("document.activeElement.id") == "field"
    page.keyboard.type("school")
    press(page, "Enter", "m")
    assert "school" in names(page)
    press(page, "a")
    page.wait_for_selector("nav .accepted")
    assert page.problems == []


def test_another_page_in_the_browser_learns_nothing(server, page, chromium) -> None:
    made = server()
    page.goto(made.address)
    page.wait_for_selector("#original .found")
    stranger = chromium.new_context().new_page()
    answer = stranger.goto(made.address)
    assert answer.status == 403
    evil = page.context.new_page()
    evil.route("http://evil.example/", lambda route: route.fulfill(body="<p>hello</p>", content_type="text/html"))
    evil.goto("http://evil.example/")
    place = made.address.split("/?")[0]
    tried = f"""async () => {{
      const said = {{ method: 'POST', credentials: 'include', mode: 'no-cors', body: '{{"action":"unmask"}}' }};
      try {{ await fetch('{place}/api/documents/1/undo', said); }} catch (error) {{}}
      try {{ return await (await fetch('{place}/api/documents', {{ credentials: 'include' }})).text(); }}
      catch (error) {{ return 'refused'; }} }}"""
    assert evil.evaluate(tried) == "refused"
    time.sleep(0.2)
    assert page.request.get(f"{place}/api/documents").ok


def test_a_name_is_given_back_on_the_page_and_forgotten(server, page, tmp_path) -> None:
    (tmp_path / "roles.toml").write_text('extends = "display"\n[roles.manager]\ninvited = ["name"]\n')
    (tmp_path / "KEY").write_text(new_key())
    files = {"--vault": "VAULT", "--key": "KEY", "--policy": "roles.toml"}
    vault = [word for option, name in files.items() for word in (option, str(tmp_path / name))]
    page.goto(server(*vault).address)
    page.wait_for_selector("#original .found")
    open_document(page, "registered-nurse.txt")
    name = page.locator("#original .found[aria-label=name]").first.inner_text()
    press(page, "a")
    page.wait_for_selector("nav .accepted")
    page.locator("#show-vault").click()
    page.locator("#look-stage").wait_for()
    page.locator("#reveal").click()
    page.locator("#vault-error:not(:empty)").wait_for()
    assert "reason" in page.locator("#vault-error").inner_text()
    page.locator("#look-reason").fill("invited")
    page.locator("#reveal").click()
    until(page, f"document.getElementById('revealed').textContent.includes({name!r})")
    assert page.evaluate(COMPLAINTS) == []
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.getElementById('vault').scrollWidth <= 400")
    page.locator("#look-what").select_option("email")
    page.locator("#reveal").click()
    until(page, "document.getElementById('vault-error').textContent.includes('may not see')")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#forget").click()
    until(page, "document.getElementById('revealed').textContent.includes('is forgotten')")
    page.locator("#vault-check").click()
    until(page, "document.getElementById('revealed').textContent.includes('none changed')")
