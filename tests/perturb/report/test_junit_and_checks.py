"""What --fail-on objects to, and JUnit XML."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from masking.errors import InputError
from perturb.report import Check, Report, failed, junit

CHECKS = (
    Check("nurse", "holds", "equivalent", "gender"),
    Check("welder", "fails", 'p < 0.05 & "more"', "gender"),
    Check("baker \x00<b>", "unknown", "not enough data", "race"),
    Check("remark", "note", "", "race"),
)


@pytest.mark.parametrize(
    ("fail_on", "names"),
    [
        ([], []),
        (["difference"], ["welder"]),
        (["not-enough-data"], ["baker \x00<b>"]),
        (["difference", "not-enough-data"], ["welder", "baker \x00<b>"]),
    ],
)
def test_fail_on(fail_on: list[str], names: list[str]) -> None:
    assert [check.name for check in failed(CHECKS, fail_on)] == names


def test_nothing_checked_is_not_enough() -> None:
    assert len(failed([], ["not-enough-data"])) == 1
    assert failed([], ["difference"]) == ()


def test_another_word() -> None:
    with pytest.raises(InputError, match="does not know 'bias'"):
        failed(CHECKS, ["bias"])


def parsed(*fail_on: str) -> ElementTree.Element:
    report = Report("T <1>", "", (), CHECKS, ())
    return ElementTree.fromstring(junit(report, fail_on=fail_on))


def test_one_case_per_check_one_suite_per_attribute() -> None:
    root = parsed("difference")
    assert [(s.get("name"), s.get("tests"), s.get("failures"), s.get("skipped")) for s in root] == [
        ("gender", "2", "1", "0"),
        ("race", "2", "0", "1"),
    ]
    cases = {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}
    assert cases == {"nurse": [], "welder": ["failure"], "baker <b>": ["skipped"], "remark": []}
    assert root.find(".//failure").get("message") == 'p < 0.05 & "more"'


def test_too_little_data_is_never_a_pass() -> None:
    for fail_on in ((), ("difference",), ("not-enough-data",)):
        case = next(c for c in parsed(*fail_on).iter("testcase") if c.get("name") == "baker <b>")
        assert [child.tag for child in case] == (["failure"] if "not-enough-data" in fail_on else ["skipped"])
