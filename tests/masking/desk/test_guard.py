"""Who may speak to the desk: one browser, from the page itself, by the right name."""

from __future__ import annotations

import asyncio
import socket

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from masking.desk.guard import BODY, Guard, TooLarge
from masking.desk.requests import explained
from masking.desk.server import listen

HOME = "http://127.0.0.1:9"


@pytest.fixture
def ask():
    async def echo(request: Request) -> PlainTextResponse:
        return PlainTextResponse(str(len(await request.body())))

    inner = Starlette(
        routes=[Route("/", echo), Route("/api", echo, methods=["GET", "POST"])],
        exception_handlers={TooLarge: explained},
    )
    app = Guard(inner, hosts=("127.0.0.1:9", "localhost:9"), token="once", name="evenhand-9")
    with asyncio.Runner() as runner:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOME)

        def asked(method: str, path: str, **options) -> httpx.Response:
            return runner.run(client.request(method, path, **options))

        asked.client = client
        yield asked
        runner.run(client.aclose())


@pytest.fixture
def known(ask):
    assert ask("GET", "/?token=once").status_code == 303
    return ask


def test_nobody_comes_in_without_the_token(ask) -> None:
    for path in ("/", "/api", "/?token=", "/?token=twice", "/?token=%00", "/?token=%E2%82%AC"):
        answer = ask("GET", path)
        assert answer.status_code == 403
        assert answer.json()["error"]["remedy"]


def test_the_token_opens_once_and_the_browser_is_known_from_then_on(known) -> None:
    assert known("GET", "/").status_code == 200
    assert known("GET", "/?token=once").status_code == 303  # the same browser, by its history
    cookie = next(iter(known.client.cookies.jar))
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "strict"
    known.client.cookies.clear()
    assert known("GET", "/?token=once").status_code == 403
    assert known("GET", "/", headers={"cookie": "evenhand-9=guess"}).status_code == 403
    assert known("GET", "/", headers=[(b"cookie", b"evenhand-9=\xff; ;;=")]).status_code == 403


@pytest.mark.parametrize("host", ["evil.example:9", "127.0.0.1", "127.0.0.1:80", "", "localhost:9.evil.example"])
def test_a_name_that_somebody_points_at_this_machine_is_refused(known, host: str) -> None:
    assert known("GET", "/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:10", None])
def test_another_site_decides_nothing(known, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    assert known("POST", "/api", headers=headers).status_code == 403
    assert known("POST", "/api", headers={"origin": HOME}).status_code == 200
    assert known("POST", "/api", headers={"origin": HOME, "sec-fetch-site": "cross-site"}).status_code == 403
    assert known("GET", "/api", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_large_bodies_are_refused(known) -> None:
    assert known("POST", "/api", headers={"origin": HOME}, content=b"x" * BODY).status_code == 200
    assert known("POST", "/api", headers={"origin": HOME}, content=b"x" * (BODY + 1)).status_code == 413


def test_browsers_are_told_to_be_careful(known) -> None:
    headers = known("GET", "/").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"


def test_small_answers_are_sent_at_once():
    async def served() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def arrived(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen() as place:
            server = await asyncio.start_server(arrived, sock=place)
            _, writer = await asyncio.open_connection(*place.getsockname())
            answer = await told
            writer.close()
            server.close()
        return answer

    assert asyncio.run(served())
