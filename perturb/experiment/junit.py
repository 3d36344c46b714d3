"""Verdicts as JUnit XML: one test case per position, so that any CI shows them like tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from perturb.measure import Measure

DECISIVE = ("difference", "overall_difference")
"""The metrics of an experiment that carry a verdict."""

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(measures: Sequence[Measure], *, suite: str = "evenhand", not_enough_fails: bool = False) -> str:
    """Return an XML document with one test case per verdict.

    ``holds`` False is a failure. None (not enough data) is a skipped test, or a failure where
    ``not_enough_fails``: it never passes.
    """
    cases = [measure for measure in measures if measure.metric in DECISIVE]
    failed = [m for m in cases if m.holds is False or (m.holds is None and not_enough_fails)]
    skipped = [m for m in cases if m.holds is None and not not_enough_fails]
    root = Element("testsuites")
    counts = {"tests": len(cases), "failures": len(failed), "errors": 0, "skipped": len(skipped)}
    node = SubElement(root, "testsuite", {"name": _clean(suite), **{name: str(n) for name, n in counts.items()}})
    for measure in cases:
        case = SubElement(
            node, "testcase", {"classname": _clean(f"{suite}.{measure.attribute}"), "name": _name(measure)}
        )
        if measure in failed:
            kind = "difference found" if measure.holds is False else "not enough data"
            SubElement(case, "failure", {"message": kind, "type": kind}).text = _told(measure)
        elif measure in skipped:
            SubElement(case, "skipped", {"message": _clean(f"not enough data: {measure.note}")})
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _name(measure: Measure) -> str:
    where = f"position {measure.position}" if measure.position else "all positions"
    return _clean(f"{where}: {measure.group or measure.attribute} against {measure.reference or 'the original'}")


def _told(measure: Measure) -> str:
    value, low, high, p = (_number(x) for x in (measure.value, measure.low, measure.high, measure.p_value))
    return _clean(
        f"mean difference {value} (interval {low} to {high}), adjusted p {p}, {measure.n} pairs. {measure.note}".strip()
    )


def _number(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.6g}"


def _clean(text: str) -> str:
    """Text without the characters that XML 1.0 cannot hold."""
    return _FORBIDDEN.sub("\ufffd", text)
