"""Guard: who may speak to the desk. Other sites, other machines and other users of this one may not."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
BODY = 1 << 20
"""Bytes that a decision may have at most."""
_DAYS = 7


class Guard:
    """Lets a browser in that brings the one-time token of the address, and knows it again by a cookie.

    Why every check: the token keeps other users of the machine out, ``Host`` keeps names out that somebody points at
    127.0.0.1 (DNS rebinding), ``Origin`` keeps other pages in the same browser out.
    """

    def __init__(self, app: ASGIApp, *, hosts: Collection[str], token: str, name: str) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._origins = frozenset(f"http://{host}" for host in hosts)
        self._token: str | None = token
        self._secret = secrets.token_urlsafe(32)
        self._cookie = name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that may not pass, hand on one that may."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._refusal(scope)
        await (answer or self._app)(scope, Limited(receive, BODY), hardened(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._hosts:
            return refused(421, "this is not the address of the desk", "Open the address that the command printed.")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return refused(403, "another site asks for this", "Open the address that the command printed.")
        offered = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["path"] == "/" and offered:
            return self._admit(offered, headers)
        if not self._known(headers):
            return refused(
                403, "this browser is not known", "Open the address that the command printed, or start it again."
            )
        if scope["method"] not in ("GET", "HEAD") and headers.get("origin") not in self._origins:
            return refused(403, "another site asks for this", "Open the address that the command printed.")
        return None

    def _admit(self, offered: str, headers: Headers) -> Response:
        if self._token is None or not secrets.compare_digest(offered.encode(), self._token.encode()):
            if self._known(headers):
                return RedirectResponse("/", 303)
            return refused(403, "this address was used before", "Start the command again: it prints a new one.")
        self._token = None
        answer = RedirectResponse("/", 303)
        age = _DAYS * 24 * 3600
        answer.set_cookie(self._cookie, self._secret, max_age=age, httponly=True, samesite="strict")
        return answer

    def _known(self, headers: Headers) -> bool:
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return morsel is not None and secrets.compare_digest(morsel.value.encode(), self._secret.encode())


class TooLarge(Exception):
    """A body is larger than it may be."""


class Limited:
    """Receives a body of at most ``most`` bytes. Raises TooLarge."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive, self._left = receive, most

    async def __call__(self) -> Message:
        """Return the next message."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge
        return message


def hardened(send: Send) -> Send:
    """Return a ``send`` that adds the headers that make browsers careful."""

    async def careful(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return careful


class Json(JSONResponse):
    """JSON in ASCII. Why: a document can hold half a character, which has no other form than its escape."""

    def render(self, content: Any) -> bytes:
        """Return the bytes of the answer."""
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def refused(status: int, message: str, remedy: str = "") -> Json:
    """Return an error as the page and other programs read it."""
    return Json({"error": {"message": message, "remedy": remedy}}, status)
