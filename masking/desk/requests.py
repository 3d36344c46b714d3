"""Asked: what a request brings, read with care, and how an error is answered."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from masking.desk.guard import TooLarge, refused
from masking.errors import EvenhandError, InputError


async def body(request: Request) -> dict[str, Any]:
    """Return the JSON object that a request brings. Raises InputError."""
    try:
        value = json.loads(await request.body())
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise InputError("this is no JSON object", remedy="Send an object such as {…}.")
    return value


def words(said: dict[str, Any], key: str) -> str:
    """Return a text that an object holds. Raises InputError where it is missing, empty or no text."""
    value = said.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{key!r} is missing", remedy="Fill it in.")
    return value


async def explained(request: Request, error: Exception) -> Response:
    """Answer with what went wrong and what to do."""
    if isinstance(error, EvenhandError):
        return refused(400, str(error), error.remedy)
    if isinstance(error, TooLarge):
        return refused(413, "this is too large", "Send less.")
    return refused(500, "this is a bug of the desk", "Load the page again: no decision is lost.")
