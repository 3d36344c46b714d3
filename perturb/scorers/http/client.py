"""The door to httpx: one POST, one JSON answer, and a name for everything that can go wrong in between."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from masking.errors import ScorerError
from perturb.scorers import Trouble, Unanswered

if TYPE_CHECKING:
    import httpx

MAX_ANSWER = 5_000_000
"""Bytes; a longer answer is no score."""

_ADVICE = {
    401: "The service wants a key: name the environment variable that holds it (--header-env, --api-key-env).",
    403: "The service does not let this key in.",
    404: "Check the address: nothing answers at this path.",
    405: "Check the address: it does not take POST requests.",
    413: "Send less at once (--batch-size 1).",
    422: "The service expects other field names: see --position-field, --resume-field and --extra.",
}


class Client:
    """Posts JSON to one address; usable from several threads."""

    def __init__(self, url: str, *, timeout: float, headers: Mapping[str, str]) -> None:
        import httpx

        if not httpx.URL(url).host:
            raise ScorerError(f"{url!r} is not an address", remedy="Write http://host:port/path.")
        self._url = url
        self._timeout = timeout
        limits = httpx.Limits(max_connections=None)
        self._client = httpx.Client(timeout=timeout, headers=dict(headers), limits=limits, follow_redirects=False)

    def post(self, body: Mapping[str, object]) -> Any:
        """Return the JSON answer to ``body``.

        Raises Unanswered, with the trouble's name, whether to try again, and how long the service wants us to wait.
        """
        import httpx

        content = json.dumps(body).encode("ascii")
        kind = {"Content-Type": "application/json"}
        try:
            with self._client.stream("POST", self._url, content=content, headers=kind) as response:
                data = self._read(response)
        except httpx.TimeoutException as error:
            raise self._late() from error
        except httpx.TransportError as error:
            raise Unanswered(
                f"nobody answers: {type(error).__name__}", remedy="Is the service running?", trouble=Trouble.CONNECTION
            ) from error
        if response.status_code != 200:
            raise _refused(response, data)
        return _parsed(data)

    def close(self) -> None:
        """Close all connections."""
        self._client.close()

    def _read(self, response: httpx.Response) -> bytes:
        """The whole answer, within the time-out and MAX_ANSWER: a trickle is a hang too."""
        deadline = time.monotonic() + self._timeout
        data = bytearray()
        for chunk in response.iter_bytes():
            data += chunk
            if time.monotonic() > deadline:
                raise self._late()
            if len(data) > MAX_ANSWER:
                raise Unanswered("the answer is longer than any score", trouble=Trouble.WRONG_SHAPE)
        return bytes(data)

    def _late(self) -> Unanswered:
        return Unanswered(
            f"no answer within {self._timeout:g} s", remedy="Allow more time: --timeout.", trouble=Trouble.TIMEOUT
        )


def from_environment(headers: Mapping[str, str]) -> dict[str, str]:
    """Return header values read from the environment variables that ``headers`` names.

    Why: a key on the command line ends up in the shell's history and in every report.
    """
    values = {}
    for header, variable in headers.items():
        if variable not in os.environ:
            raise ScorerError(
                f"the environment variable {variable} for the header {header} is not set",
                remedy=f"Set it: export {variable}=…",
            )
        values[header] = os.environ[variable]
    return values


def retry_after(value: str | None) -> float | None:
    """Return the seconds of a Retry-After header, given as seconds or as a date; None where it says nothing."""
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _refused(response: httpx.Response, data: bytes) -> Unanswered:
    status = response.status_code
    detail = data[:500].decode("utf-8", "replace")
    after = retry_after(response.headers.get("Retry-After"))
    if status == 429:
        spent = b"insufficient_quota" in data
        return Unanswered(
            "the quota is used up" if spent else "too many requests (429)",
            trouble=Trouble.REJECTED if spent else Trouble.RATE_LIMITED,
            retry=not spent,
            after=None if spent else after,
            detail=detail,
        )
    if status >= 500 or status in (408, 425):
        return Unanswered(f"the service answered {status}", trouble=Trouble.SERVER_ERROR, after=after, detail=detail)
    if 300 <= status < 400:
        advice = "It sends us elsewhere: give the final address, keys are not carried to another one."
    else:
        advice = _ADVICE.get(status, "The service does not accept the request.")
    filtered = status == 400 and b'"content_filter"' in data
    return Unanswered(
        f"the service answered {status}",
        remedy=advice,
        trouble=Trouble.REFUSED if filtered else Trouble.REJECTED,
        retry=False,
        detail=detail,
    )


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise Unanswered(
            "the answer is not JSON", trouble=Trouble.WRONG_SHAPE, detail=data[:500].decode("utf-8", "replace")
        ) from None
