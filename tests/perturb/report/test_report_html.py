"""The page: self-contained, escaped, with real table headers, and the same on every run."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from perturb.report import (
    Check,
    Column,
    Difference,
    Facts,
    Figure,
    Headline,
    Prose,
    Provenance,
    Report,
    Section,
    Segment,
    Table,
    html,
)
from perturb.report.charts import Effect, against, forest, without_each
from perturb.report.drawing import INK, canvas, svg

EVIL = "<script>alert(1)</script> & \"quotes\" 'too'"
EFFECTS = [Effect("Nurse", 0.1, 0.05, 0.15, "fails", 0.02), Effect("All", float("nan"), float("nan"), 0.1, whole=True)]


def drawn() -> str:
    return forest(EFFECTS, name="f0", xlabel="x", margin=0.1)


def page() -> str:
    columns = (
        Column("a", "A", help=EVIL),
        Column("s", "S", "state"),
        Column("n", "N", "number"),
        Column("p", "P", "p"),
    )
    table = Table(columns, ((EVIL, "fails|" + EVIL, 0.5, 1e-20), ("b", "holds|fine", None, 0.5)), EVIL, note=EVIL)
    blocks = (
        Prose((EVIL,)),
        Facts(((EVIL, EVIL),)),
        table,
        Table(columns, (), "Empty one"),
        Figure(drawn(), "Forest.", EVIL),
        Difference(EVIL, (Segment("same", "same"), Segment(EVIL, "she", "gender"))),
    )
    return html(
        Report(
            title=EVIL,
            lead=EVIL,
            headlines=(Headline("fails", EVIL, EVIL), Headline("unknown", "u"), Headline("holds", "h")),
            checks=(Check("x", "fails"),),
            sections=(Section("One", blocks), Section("Two", blocks[:1], folded=True)),
            methods=(EVIL,),
            limits=(EVIL,),
            provenance=Provenance(command=EVIL, seed=EVIL, created=EVIL, versions={EVIL: EVIL}, inputs={EVIL: EVIL}),
        )
    )


class Tags(HTMLParser):
    """Counts tags, checks nesting, keeps attributes."""

    VOID = frozenset({"meta", "link", "br", "img", "input", "path", "use", "rect"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def tags() -> Tags:
    found = Tags()
    found.feed(page())
    return found


def test_tags_are_closed_and_ids_unique(tags: Tags) -> None:
    assert tags.open == []
    assert len(tags.ids) == len(set(tags.ids))


def test_nothing_is_fetched_from_anywhere(tags: Tags) -> None:
    for tag, attributes in tags.seen:
        assert tag not in {"link", "img", "iframe", "object", "embed", "form"}
        assert "src" not in attributes
        for name in ("href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    text = page()
    assert not re.search(r"@import|url\((?!#)", text)
    policy = next(
        a["content"] for t, a in tags.seen if t == "meta" and a.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'")


def test_words_are_never_markup(tags: Tags) -> None:
    assert sum(tag == "script" for tag, _ in tags.seen) == 1
    assert "<script>alert" not in page()


def test_tables_have_real_headers(tags: Tags) -> None:
    heads = [a.get("scope") for t, a in tags.seen if t == "th"]
    assert heads.count("col") == 4
    assert heads.count("row") == 2
    assert sum(t == "caption" for t, _ in tags.seen) == 1
    assert sum(t == "button" for t, _ in tags.seen) == 4


def test_links_lead_somewhere(tags: Tags) -> None:
    targets = {a["href"] for t, a in tags.seen if t == "a"}
    assert {target[1:] for target in targets} <= set(tags.ids)


def test_figures_speak_to_those_who_cannot_see_them(tags: Tags) -> None:
    labels = [a.get("aria-label") for t, a in tags.seen if a.get("role") == "img"]
    assert labels == [EVIL]


def test_light_dark_paper_and_small_screens_are_provided_for() -> None:
    text = page()
    for query in ("prefers-color-scheme: dark", "@media print", "max-width: 40rem", "width=device-width"):
        assert query in text


def test_the_page_is_the_same_on_every_run() -> None:
    assert page() == page()


@pytest.mark.parametrize(
    "draw",
    [
        drawn,
        lambda: against([1.0, -2.0], [3.0, float("nan")], name="a", labels=("x", "y"), limit=1.96),
        lambda: without_each(["Ada", "Bo"], [0.1, 0.2], 0.15, name="w", xlabel="x"),
        lambda: forest([], name="e", xlabel="x"),
    ],
)
def test_drawings_take_their_colours_from_the_page(draw) -> None:
    text = draw()
    assert text.startswith("<svg")
    assert text.rstrip().endswith("</svg>")
    assert not any(colour in text for colour in INK.values())
    assert not re.search(r"#[0-9a-fA-F]{6}\b", text), "a colour that does not follow light and dark"
    assert "<metadata" not in text
    assert "<text" in text or "e-figure" in text


def test_two_drawings_do_not_share_ids() -> None:
    one, two = Tags(), Tags()
    one.feed(drawn())
    two.feed(forest(EFFECTS, name="f1", xlabel="x"))
    assert set(one.ids).isdisjoint(two.ids)


def test_a_canvas_is_drawn_on_and_kept_apart_from_global_state() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    figure, axes = canvas(2, 1)
    axes.plot([0, 1], [0, 1], color=INK["accent"])
    assert "var(--accent)" in svg(figure, "one")
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize("width", [7.4, 6.5])
def test_a_wide_drawing_has_a_second_one_that_fits_a_phone(width: float) -> None:
    figure, axes = canvas(width, 2.0)
    axes.plot([0, 1], [0, 1])
    axes.set_yticks([0, 1], ["Senior staff nurse, respiratory wa…", "All positions"])
    axes.set_xlabel("male minus female, score units (right of 0: male favoured)")
    desk, phone = svg(figure, "both").split("</svg>")[:2]
    assert 'class="drawing desk"' in desk
    assert 'class="drawing phone"' in phone
    sizes = [float(re.findall(r'viewBox="0 0 ([\d.]+) ', part)[0]) for part in (desk, phone)]
    assert sizes[0] == pytest.approx(72 * width)
    assert sizes[1] <= 350  # a phone of 390 less its margins
    ids = re.findall(r'\bid="([^"]+)"', desk + phone)
    assert len(ids) == len(set(ids))


def test_a_narrow_drawing_is_drawn_once() -> None:
    figure, axes = canvas(4.0, 2.0)
    axes.plot([0, 1], [0, 1])
    assert svg(figure, "one").count("<svg") == 1
