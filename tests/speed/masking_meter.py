"""Measures one way of finding who somebody is, in a process of its own: ``python masking_meter.py WAY RESUMES.json``.

Prints documents per CPU-second (best of some rounds) and the peak of memory in MB.
"""

from __future__ import annotations

import json
import logging
import resource
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


def measure(work: Callable[[str], object], texts: list[str], *, rounds: int) -> float:
    """Documents per CPU-second, the best round."""
    work(texts[0])
    best = 0.0
    for _ in range(rounds):
        started = time.process_time()
        for text in texts:
            work(text)
        best = max(best, len(texts) / (time.process_time() - started))
    return best


if __name__ == "__main__":
    way = {"ours": ours, "floor": floor, "presidio": presidio}[sys.argv[1]]
    texts = json.loads(Path(sys.argv[2]).read_text())
    rate = measure(way(), texts, rounds=2 if sys.argv[1] == "presidio" else 5)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"rate": rate, "peak": peak, "pipeline": pipeline() if sys.argv[1] == "presidio" else None}))
