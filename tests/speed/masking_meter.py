"""Measures a way of finding who somebody is, in its own process: ``python masking_meter.py ours|presidio|blank T``.

Prints documents per CPU-second and the peak of memory in MB; with ``ours`` also those of the tagger alone.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def ours() -> Callable[[str], object]:
    """Text masking of all fields."""
    from masking.mask import mask
    from masking.policy import load

    policy = load("all")
    return lambda text: mask(text, policy)


def floor() -> Callable[[str], object]:
    """Reading and the tagger alone."""
    from masking.document import Document
    from masking.ner import tag
    from masking.reading import read

    return lambda text: tag(read.__wrapped__(Document(text, "text")))  # not the one that masking remembers


def presidio(name: str) -> Callable[[str], object]:
    """Presidio's AnalyzerEngine with its default recognizers over a spaCy pipeline."""
    import tldextract
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    logging.disable(logging.CRITICAL)
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=())  # no network

    class Engine(SpacyNlpEngine):
        def __init__(self) -> None:
            super().__init__(models=[{"lang_code": "en", "model_name": name}])
            self.nlp = {"en": loaded(name)}

        def load(self) -> None:
            """It is loaded already."""

    engine = AnalyzerEngine(nlp_engine=Engine(), supported_languages=["en"])
    return lambda text: engine.analyze(text, language="en")


def loaded(name: str) -> Any:
    """The pipeline of that name, or ``blank``, or ``untrained``.

    ``untrained`` is the architecture of the usual small pipeline (tagger, parser, NER, each with a CNN) with random
    weights: it finds nothing sensible and costs what a trained one costs. It stands in where none can be installed.
    """
    import spacy
    from spacy.training import Example

    if name not in ("blank", "untrained"):
        return spacy.load(name)
    nlp = spacy.blank("en")
    if name == "untrained":
        parts = {part: nlp.add_pipe(part) for part in ("tagger", "parser", "ner")}
        for part, count in (("tagger", 50), ("parser", 45), ("ner", 18)):
            for number in range(count):
                parts[part].add_label(f"L{number}")
        words = nlp.make_doc("Jane works at Acme .")
        marks = {
            "heads": [1, 1, 1, 2, 1],
            "deps": ["L1", "ROOT", "L2", "L3", "L4"],
            "tags": ["L1", "L2", "L3", "L4", "L5"],
        }
        example = Example.from_dict(words, {**marks, "entities": [(0, 4, "L1")]})
        nlp.initialize(lambda: [example])
    return nlp


def pipeline() -> str:
    """The spaCy pipeline for Presidio: an installed one, or one of the same cost."""
    from spacy.util import get_installed_models

    known = [m for m in ("en_core_web_lg", "en_core_web_md", "en_core_web_sm") if m in get_installed_models()]
    return known[0] if known else "untrained"


def measure(ways: dict[str, Callable[[str], object]], texts: list[str], *, rounds: int) -> dict[str, float]:
    """Documents per CPU-second by way.

    Ways take turns on every document, now one first and now the other, and the best round of each document counts, so
    that a busy machine troubles all of them alike and none always finds the caches warm.
    """
    best = {way: [float("inf")] * len(texts) for way in ways}
    for turn in range(rounds + 1):
        for number, text in enumerate(texts):
            for way, work in list(ways.items())[:: -1 if turn % 2 else 1]:
                started = time.process_time()
                work(text)
                best[way][number] = min(best[way][number], time.process_time() - started)
    return {way: len(texts) / sum(took) for way, took in best.items()}


if __name__ == "__main__":
    texts = json.loads(Path(sys.argv[2]).read_text())
    rates: dict[str, Any]
    if sys.argv[1] == "ours":
        rates = measure({"ours": ours(), "floor": floor()}, texts, rounds=9)
    else:
        name = "blank" if sys.argv[1] == "blank" else pipeline()
        rates = {"pipeline": name, **measure({"presidio": presidio(name)}, texts[:20], rounds=1)}
    high = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    print(json.dumps(rates | {"peak": int(high[1]) / 1024 if high else 0}))
