from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document, Resume
from masking.ner import READABLE, STRICT, Mention, Tagging, analyse, tag
from masking.ner.model import LABELS

RESUME = """Ifeoma Okonkwo
Registered Nurse
Lagos, Nigeria | ifeoma.okonkwo@example.com | 0803 555 0123

EXPERIENCE
Charge Nurse, Zenith Memorial Hospital, 2015 - 2020
- Trained 12 nurses in Epic and Cerner
- Worked with Jenkins and Kafka dashboards

EDUCATION
B.Sc Nursing
University of Ibadan, 2012
"""


def found(text: str, label: str, **options: float) -> list[str]:
    return [text[m.start : m.end] for m in tag(text, **options) if m.label == label]


def test_a_plain_resume() -> None:
    assert found(RESUME, "NAME") == ["Ifeoma Okonkwo"]
    assert found(RESUME, "SCHOOL") == ["University of Ibadan"]


@pytest.mark.parametrize(
    "name",
    ["May Brown", "Grant Page", "An Pleasant", "Hope Young", "Mark Bishop", "Van Long", "Anh Do", "Ivory Rice",
     "Sibusiso Dlamini", "Nguyễn Thị Hương", "Zbigniew Wójcik", "Aaliyah Washington", "Kim Min-jun", "S. Murugan",
     "Xiaoming Wang", "Muhammad Usman Khan", "Leilani Kealoha", "Dzrkqa Vuplotch"],
)  # fmt: skip
@pytest.mark.parametrize("shape", [str, str.upper])
def test_names_at_the_top(name: str, shape: type[str]) -> None:
    shown = shape(name)
    text = RESUME.replace("Ifeoma Okonkwo", shown).replace("ifeoma.okonkwo", "contact.me")
    tagged = analyse(text)
    covered = {at for m in tagged.mentions() if m.label == "NAME" for at in range(m.start, m.end)}
    missing = [c for at, c in enumerate(shown) if c.isalnum() and at not in covered]
    assert not missing


def test_employers_and_tools_are_no_names() -> None:
    names = " ".join(found(RESUME, "NAME"))
    assert not any(word in names for word in ("Jenkins", "Kafka", "Epic", "Cerner", "Zenith"))


def test_the_threshold_trades_words_for_safety() -> None:
    counts = [len(found(RESUME, "NAME", threshold=t)) for t in (0.01, STRICT, READABLE, 1.1)]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 0


def test_documents_and_resumes_are_read_like_texts() -> None:
    document = Document(RESUME, "text")
    assert tag(document) == tag(Resume(document)) == tag(RESUME)


@pytest.mark.parametrize("text", ["", "\n\n", "   ", "\ufffc", "x", "\u200b", "🦊"])
def test_next_to_nothing(text: str) -> None:
    assert isinstance(tag(text), tuple)


def tagging(kinds: list[str], lines: list[int]) -> Tagging:
    """A tagging that is sure of these labels."""
    probabilities = np.full((len(kinds), len(LABELS)), 0.001)
    for at, kind in enumerate(kinds):
        probabilities[at, LABELS.index(kind)] = 1
    spans = tuple((at * 5, at * 5 + 4) for at in range(len(kinds)))
    return Tagging(spans, np.array(lines), probabilities)


def test_mentions_begin_at_b_and_end_with_the_line() -> None:
    made = tagging(["B-NAME", "I-NAME", "B-NAME", "O", "B-SCHOOL", "I-SCHOOL", "I-SCHOOL"], [0, 0, 0, 0, 0, 0, 1])
    places = [(m.start, m.end, m.label) for m in made.mentions()]
    assert places == [(0, 9, "NAME"), (10, 14, "NAME"), (20, 29, "SCHOOL"), (30, 34, "SCHOOL")]


def test_a_name_wins_below_one_half() -> None:
    probabilities = np.zeros((1, len(LABELS)))
    probabilities[0, LABELS.index("O")] = 0.6
    probabilities[0, LABELS.index("B-NAME")] = 0.4
    made = Tagging(((0, 4),), np.zeros(1, dtype=np.int64), probabilities)
    assert made.mentions() == (Mention(0, 4, "NAME", 0.4),)
    assert made.mentions(threshold=0.5) == ()


@given(st.text(alphabet=st.sampled_from("ABab1 .:\n\t@é王•,"), max_size=200))
def test_mentions_are_sorted_disjoint_and_stay_in_their_line(text: str) -> None:
    end = 0
    for m in tag(text):
        assert end <= m.start < m.end <= len(text)
        assert "\n" not in text[m.start : m.end]
        assert 0 < m.score <= 1
        assert text[m.start : m.end].strip() == text[m.start : m.end]
        end = m.end


def test_a_million_characters_take_no_more_than_their_share() -> None:
    import time

    def seconds(copies: int) -> float:
        begin = time.process_time()
        analyse(RESUME * copies)
        return time.process_time() - begin

    seconds(5)
    assert seconds(400) < 25 * seconds(40) + 1


def test_importing_the_package_is_light() -> None:
    code = "import sys, masking.ner; print(sorted({'numpy', 'spacy', 'pycrfsuite'} & set(sys.modules)))"
    heavy = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert heavy.strip() == "[]"
    code = (
        "import sys; from masking.ner import tag; tag('x'); print(sorted({'spacy', 'pycrfsuite'} & set(sys.modules)))"
    )
    heavy = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert heavy.strip() == "[]"


@pytest.mark.parametrize(
    "name", ["Seo-Yeon Lee", "Hong Sang-Hoon", "In-Sung Sim", "Jean-Pierre Le-Goff-Roy", "Min-Ji Bang"]
)
def test_a_name_with_hyphens_is_masked_whole_or_not_at_all(name: str) -> None:
    text = RESUME.replace("Ifeoma Okonkwo", name).replace("ifeoma.okonkwo", "contact.me")
    covered = {at for m in tag(text) if m.label == "NAME" for at in range(m.start, m.end)}
    for part in name.split():
        start = text.index(part)
        assert len({at in covered for at in range(start, start + len(part))}) == 1


def test_probabilities_stay_probabilities() -> None:
    seen = analyse("Seo-Yeon Lee-Park\nNurse-Midwife in Stratford-upon-Avon and X-Ray\n-A-B-C-\n" + RESUME)
    assert np.allclose(seen.probabilities.sum(axis=1), 1)
    assert seen.probabilities.min() >= 0


def test_threads_do_not_disturb_one_another() -> None:
    from concurrent.futures import ThreadPoolExecutor

    texts = [RESUME.replace("Ifeoma", f"Ife{'oma' * n}") + f"word{n} " * n for n in range(24)]
    alone = [tag(text) for text in texts]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(tag, texts)) == alone
