"""What ``--fail-on`` asks: which checks of a report did not hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from masking.errors import Contradiction
from perturb.report.page import Check, State

FAIL_ON: dict[str, State] = {"difference": "fails", "not-enough-data": "unknown"}
"""The words of the command line and the state each of them objects to."""


def failed(checks: Iterable[Check], fail_on: Collection[str]) -> tuple[Check, ...]:
    """Return the checks that ``fail_on`` objects to; the command line exits with code 3 if there is one.

    ``fail_on`` holds ``difference``, ``not-enough-data`` or both. A report without a single check has shown
    nothing, so ``not-enough-data`` objects to it too. Raises InputError for another word.

    >>> failed([Check("nurse", "holds"), Check("welder", "unknown")], ["not-enough-data"])
    (Check(name='welder', state='unknown', text='', suite=''),)
    """
    unknown = sorted(set(fail_on) - set(FAIL_ON))
    if unknown:
        raise Contradiction(f"--fail-on does not know {unknown[0]!r}.", remedy=f"It knows {' and '.join(FAIL_ON)}.")
    states = {FAIL_ON[word] for word in fail_on}
    given = tuple(checks)
    if not given and "unknown" in states:
        return (Check("report", "unknown", "nothing was checked"),)
    return tuple(check for check in given if check.state in states)
