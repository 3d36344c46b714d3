"""Service: masking over HTTP, for programs: files in, files out, and Presidio's shapes."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from masking import formats
from masking.desk.guard import Json, Limited, TooLarge, hardened, refused
from masking.desk.manual import manual, manual_page
from masking.desk.metrics import Metrics
from masking.desk.presidio import entities
from masking.desk.worker_pool import Answer, Overloaded, WorkerPool
from masking.errors import EvenhandError, InputError, InternalError, LimitExceeded, PolicyError, UnknownFormat
from masking.policy import PRESETS, Policy, load
from masking.policy.words import known

PATHS = ("/mask", "/inspect", "/twin", "/analyze", "/anonymize", "/health", "/metrics", "/openapi.json")
BODY_SECONDS = 30.0
_OPEN = frozenset({"/health"})
"""What a load balancer may ask without a token and by any name."""
_STATUS: tuple[tuple[type[EvenhandError], int], ...] = (
    (Overloaded, 503), (InternalError, 500), (PolicyError, 400), (LimitExceeded, 413), (UnknownFormat, 415),
    (EvenhandError, 422),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms the service answers."""

    policy: Policy
    hosts: frozenset[str] = frozenset()
    """Names by which it may be called; empty for any."""
    token: str | None = None
    most: int = formats.MAX_BYTES
    """Bytes of a request."""
    twin: str | None = None
    """The worker's function that makes twins, where there is one."""
    places: int = 1000
    """Requests with work for the workers that may be under way."""
    key: str = field(default_factory=lambda: secrets.token_hex(32), repr=False)
    """Seeds pseudonyms."""


def service(pool: WorkerPool, terms: Terms) -> ASGIApp:
    """Return the application: routes behind a check of name, token and size, with counts of what they did."""
    desk = _Counter(pool, terms)
    posts: dict[str, Callable[[Request], Awaitable[Response]]] = {
        "/mask": desk.mask,
        "/inspect": desk.inspect,
        "/analyze": desk.analyze,
        "/anonymize": desk.anonymize,
        **({"/twin": desk.twin} if terms.twin else {}),
    }
    routes = [
        *(Route(path, act, methods=["POST"]) for path, act in posts.items()),
        Route("/health", desk.health),
        Route("/metrics", _metrics),
        Route("/supportedentities", _entities),
        Route("/anonymizers", _anonymizers),
        Route("/openapi.json", desk.openapi),
        Route("/docs", desk.docs),
    ]
    handlers: dict[Any, Any] = dict.fromkeys(
        (EvenhandError, TooLarge, TimeoutError, ClientDisconnect, HTTPException, Exception), _explained
    )
    app = Starlette(routes=routes, exception_handlers=handlers)
    return Metrics(_Access(app, terms), paths=PATHS, gauges=lambda: {"tasks_waiting": pool.waiting})


class _Access:
    """Lets in who calls the service by its name and brings its token; takes no more than it may be, nor more at once.

    Why requests are counted here: one that finds no place is told so before its body is taken in.
    """

    def __init__(self, app: ASGIApp, terms: Terms) -> None:
        self._app, self._terms = app, terms
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._refusal(scope)
        work = answer is None and scope["method"] == "POST"
        if work and self._under_way >= self._terms.places:
            answer, work = _crowded("too much is asked for at once", "Ask again in a moment."), False
        self._under_way += work
        try:
            await (answer or self._app)(scope, Limited(receive, self._terms.most), hardened(send))
        finally:
            self._under_way -= work

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if scope["path"] in _OPEN:
            return None
        if self._terms.hosts and headers.get("host", "").casefold() not in self._terms.hosts:
            return refused(421, "this service has another name", "Start it with --name, or call it by its own.")
        if self._terms.token is not None and not _same(headers.get("authorization", ""), f"Bearer {self._terms.token}"):
            answer = refused(401, "a token is needed", "Send the header Authorization: Bearer TOKEN.")
            answer.headers["www-authenticate"] = "Bearer"
            return answer
        if headers.get("origin") is not None and self._terms.token is None:
            return refused(403, "this service is not for web pages", "Call it from a program.")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self._terms.most:
            return refused(413, f"the request is larger than {self._terms.most >> 20} MB", "Send one resume at a time.")
        return None


class _Counter:
    """The answers."""

    def __init__(self, pool: WorkerPool, terms: Terms) -> None:
        self._pool, self._terms = pool, terms

    async def mask(self, request: Request) -> Response:
        name, data, said = await _document(request, "as")
        header = {"source": name, "policy": self._policy(said), "key": self._terms.key, "as": _form(said)}
        answer, masked = await self._ask("masking.batch.work:mask_document", header, data)
        headers = {"x-evenhand-fields": json.dumps(answer["fields"])}
        return _file(masked, f"masked{answer['suffix']}", headers)

    async def inspect(self, request: Request) -> Response:
        name, data, said = await _document(request, "text")
        header = {"source": name, "policy": self._policy(said), "text": said.get("text") in ("1", "true")}
        answer, text = await self._ask("masking.batch.work:inspect_document", header, data)
        return Json({**answer, "text": text.decode("utf-8", "surrogatepass")} if header["text"] else answer)

    async def twin(self, request: Request) -> Response:
        name, data, said = await _document(request, "gender", "race", "seed")
        seed = said.get("seed", "0")
        if not seed.isascii() or not seed.isdigit() or len(seed) > 9:
            raise InputError("the seed is no number", remedy="Send digits.")
        options = {key: said.get(key) for key in ("gender", "race", "name")} | {"seed": int(seed)}
        header = {"source": name, "options": options, "channels": None, "names": None, "suffix": ""}
        header["policy"] = self._policy(said)
        answer, twin = await self._ask(str(self._terms.twin), header, data)
        given = {"x-evenhand-spans": str(answer["spans"])}
        return _file(twin, f"twin{formats.suffix(formats.sniff(twin), twin)}", given)

    async def analyze(self, request: Request) -> Response:
        return await self._presidio(request, "analyze")

    async def anonymize(self, request: Request) -> Response:
        return await self._presidio(request, "anonymize")

    async def health(self, request: Request) -> Response:
        if self._pool.ended:
            return refused(503, "the workers are gone", "Start the service again.")
        return PlainTextResponse("evenhand is up")

    async def openapi(self, request: Request) -> Response:
        return Json(manual(twin=self._terms.twin is not None, token=self._terms.token is not None))

    async def docs(self, request: Request) -> Response:
        page = manual_page(manual(twin=self._terms.twin is not None, token=self._terms.token is not None))
        return Response(page, media_type="text/html; charset=utf-8")

    async def _presidio(self, request: Request, what: str) -> Response:
        async with asyncio.timeout(BODY_SECONDS):
            data = await request.body()
        try:
            _, answer = await self._ask(f"masking.desk.presidio:{what}", {}, data)
        except InputError as error:
            return Json({"error": str(error)}, 400)
        return Response(answer, media_type="application/json")

    async def _ask(self, target: str, header: dict[str, Any], data: bytes) -> Answer:
        return await asyncio.wrap_future(self._pool.ask(target, header, data))

    def _policy(self, said: Mapping[str, str]) -> dict[str, Any]:
        """The policy of a request: the service's own or a preset, never a file that a client names."""
        name = said.get("policy")
        if name is not None and name not in PRESETS:
            raise PolicyError("there is no policy of that name", remedy=f"Choose one of: {', '.join(PRESETS)}.")
        policy = self._terms.policy if name is None else load(name)
        for key, narrow in (("fields", policy.only), ("skip", policy.without)):
            if said.get(key):
                policy = narrow(said[key].split(","))
        return policy.table()


async def _document(request: Request, *own: str) -> tuple[str, bytes, dict[str, str]]:
    """The file of a request, its name and the options: of a form, or as the bare body with options in the address.

    ``own`` are the options of this request alone. Raises PolicyError for an unknown one: ``polcy=all`` would leave
    what ``policy=all`` masks.
    """
    said = dict(request.query_params)
    async with asyncio.timeout(BODY_SECONDS):
        if not request.headers.get("content-type", "").startswith("multipart/form-data"):
            return said.get("name", "document"), await request.body(), _known(said, own)
        async with request.form(max_files=1, max_fields=20, max_part_size=1 << 16) as form:
            file = form.get("file")
            if not isinstance(file, UploadFile):
                raise InputError("the form holds no file", remedy="Send it as the part named file.")
            said |= {key: value for key, value in form.items() if isinstance(value, str)}
            return file.filename or "document", await file.read(), _known(said, own)


def _known(said: dict[str, str], own: Sequence[str]) -> dict[str, str]:
    for key in said:
        known(key[:40], (*own, "policy", "fields", "skip", "name"), "option")
    return said


def _form(said: Mapping[str, str]) -> str | None:
    if said.get("as") not in (None, "text", "json"):
        raise InputError("'as' is neither text nor json", remedy="Leave it out for the format of the input.")
    return said.get("as")


def _file(data: bytes, name: str, headers: dict[str, str]) -> Response:
    kind = "application/json" if name.endswith(".json") else _media_type(data)
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers={**disposition, **headers})


def _media_type(data: bytes) -> str:
    try:
        kind: str = import_module(formats.FORMATS[formats.sniff(data)]).MEDIA_TYPE
    except InputError:
        return "text/plain"
    return kind


async def _explained(request: Request, error: Exception) -> Response:
    """What went wrong and what to do; of a bug only that it was one."""
    if isinstance(error, EvenhandError):
        status = next(status for kind, status in _STATUS if isinstance(error, kind))
        if status == 503:
            return _crowded(str(error), error.remedy)
        return refused(status, "this is a bug of the service" if status == 500 else str(error), error.remedy)
    if isinstance(error, TimeoutError):
        return refused(408, "the request took too long to come", "Send it faster.")
    if isinstance(error, TooLarge):
        return refused(413, "the request is too large", "Send one resume at a time.")
    if isinstance(error, HTTPException):
        return refused(error.status_code, error.detail, "See /docs.")
    return refused(400 if isinstance(error, ClientDisconnect) else 500, "the request cannot be answered")


def _crowded(message: str, remedy: str) -> Response:
    answer = refused(503, message, remedy)
    answer.headers["retry-after"] = "1"
    return answer


def _same(given: str, wanted: str) -> bool:
    return secrets.compare_digest(given.encode("utf-8", "surrogatepass"), wanted.encode())


async def _metrics(request: Request) -> Response:
    return PlainTextResponse(request.scope["evenhand.metrics"](), media_type="text/plain; version=0.0.4")


async def _entities(request: Request) -> Response:
    return Json(entities())


async def _anonymizers(request: Request) -> Response:
    return Json(["hash", "mask", "redact", "replace", "custom", "keep", "encrypt"])


def loopback(port: int, names: Collection[str] = ()) -> frozenset[str]:
    """Return the names of this machine for itself, with the port, and further ones as they are given."""
    own = (f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))
    given = (variant for name in names for variant in (name.casefold(), f"{name.casefold()}:{port}"))
    return frozenset({*own, *given})
