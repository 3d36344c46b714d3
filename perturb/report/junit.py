"""A report's checks as JUnit XML, which continuous-integration servers read."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from perturb.report.checks import failed
from perturb.report.html import Report
from perturb.report.page import Check

_FORBIDDEN = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])


def junit(report: Report, *, fail_on: Collection[str] = ("difference",)) -> str:
    """Return JUnit XML with one test case per check.

    What ``fail_on`` objects to is a failure; a check without enough data is otherwise skipped, never passed.
    """
    objected = set(failed(report.checks, fail_on))
    ordered = sorted(report.checks, key=lambda check: check.suite)
    suites = [_suite(name, list(checks), objected) for name, checks in groupby(ordered, key=lambda check: check.suite)]
    body = "\n".join(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name={_quoted(report.title)}>\n{body}\n</testsuites>\n'


def _suite(name: str, checks: list[Check], objected: set[Check]) -> str:
    failures = sum(check in objected for check in checks)
    skipped = sum(check.state == "unknown" and check not in objected for check in checks)
    cases = "\n".join(_case(name, check, failed=check in objected) for check in checks)
    head = f'name={_quoted(name or "evenhand")} tests="{len(checks)}" failures="{failures}" skipped="{skipped}"'
    return f"  <testsuite {head}>\n{cases}\n  </testsuite>"


def _case(suite: str, check: Check, *, failed: bool) -> str:
    head = f"    <testcase classname={_quoted(suite or 'evenhand')} name={_quoted(check.name)}"
    if failed:
        return f"{head}><failure message={_quoted(check.text)}/></testcase>"
    if check.state == "unknown":
        return f"{head}><skipped message={_quoted(check.text)}/></testcase>"
    return f"{head}/>"


def _quoted(text: str) -> str:
    from xml.sax.saxutils import quoteattr  # it imports what speaks HTTP

    return quoteattr(text.translate(_FORBIDDEN))
