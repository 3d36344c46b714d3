"""Measures a way of finding who somebody is, in its own process: ``python masking_meter.py ours|presidio TEXTS.json``.

Prints documents per CPU-second and the peak of memory in MB; with ``ours`` also the floor.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path


def ours() -> Callable[[str], object]:
    """Text masking of all fields."""
    from masking.mask import mask
    from masking.policy import load

    policy = load("all")
    return lambda text: mask(text, policy)


def floor() -> Callable[[str], object]:
    """Tokenising and the tagger alone."""
    from masking.document import Document, Resume
    from masking.ner import tag

    return lambda text: tag(Resume(Document(text, "text")))


def presidio() -> Callable[[str], object]:
    """Presidio's AnalyzerEngine with its default recognizers and the largest spaCy pipeline that is installed."""
    import spacy
    import tldextract
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    logging.disable(logging.CRITICAL)
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=())  # no network
    name = pipeline()

    class Engine(SpacyNlpEngine):
        def __init__(self) -> None:
            super().__init__(models=[{"lang_code": "en", "model_name": name or "blank"}])
            self.nlp = {"en": spacy.load(name) if name else spacy.blank("en")}

        def load(self) -> None:
            """It is loaded already."""

    engine = AnalyzerEngine(nlp_engine=Engine(), supported_languages=["en"])
    return lambda text: engine.analyze(text, language="en")


def pipeline() -> str | None:
    """The spaCy pipeline for Presidio; None where none is installed."""
    from spacy.util import get_installed_models

    known = [m for m in ("en_core_web_lg", "en_core_web_md", "en_core_web_sm") if m in get_installed_models()]
    return known[0] if known else None


def measure(ways: dict[str, Callable[[str], object]], texts: list[str], *, rounds: int) -> dict[str, float]:
    """Documents per CPU-second by way.

    Ways take turns on every document and the best round of each document counts, so that a busy machine troubles all
    of them alike.
    """
    best = {way: [float("inf")] * len(texts) for way in ways}
    for _ in range(rounds + 1):
        for number, text in enumerate(texts):
            for way, work in ways.items():
                started = time.process_time()
                work(text)
                best[way][number] = min(best[way][number], time.process_time() - started)
    return {way: len(texts) / sum(took) for way, took in best.items()}


if __name__ == "__main__":
    texts = json.loads(Path(sys.argv[2]).read_text())
    if sys.argv[1] == "presidio":
        rates = measure({"presidio": presidio()}, texts, rounds=2)
        rates["pipeline"] = pipeline() or ""
    else:
        rates = measure({"ours": ours(), "floor": floor()}, texts, rounds=5)
    high = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    print(json.dumps(rates | {"peak": int(high[1]) / 1024 if high else 0}))
