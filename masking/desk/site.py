"""Site: the review page and what it asks for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from masking.desk.guard import Json, TooLarge
from masking.desk.labels import lines, quality
from masking.desk.requests import body, explained
from masking.desk.review import REACHES, Review
from masking.errors import EvenhandError, InputError
from masking.span import FIELDS

_STATIC = {"": ("review.html", "text/html"), "review.css": ("review.css", "text/css")} | {
    name: (name, "text/javascript") for name in ("review.js", "paper.js", "talk.js", "vault.js")
}
_PARTS = "masking.desk"


def site(review: Review, *, extra: list[Route] | None = None) -> Starlette:
    """Return the application of one review; ``extra`` are the routes of the vault, where there is one."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        desk.read_all()
        yield
        await desk.stop()

    desk = _Desk(review, vault=bool(extra))
    routes = [
        *(Route(f"/{name}", _static(name)) for name in _STATIC),
        Route("/favicon.ico", _nothing),
        Route("/api/documents", desk.listed),
        Route("/api/documents/{number:int}", desk.shown),
        Route("/api/documents/{number:int}/pages/{page:int}", desk.page),
        Route("/api/documents/{number:int}/masked/{page:int}", desk.masked),
        Route("/api/documents/{number:int}/decide", desk.decide, methods=["POST"]),
        Route("/api/documents/{number:int}/undo", desk.undo, methods=["POST"]),
        Route("/api/documents/{number:int}/accept", desk.accept, methods=["POST"]),
        Route("/api/quality", desk.quality),
        Route("/api/labels", desk.labels),
        *(extra or []),
    ]
    handlers: dict[Any, Any] = dict.fromkeys((EvenhandError, TooLarge, ClientDisconnect, Exception), explained)
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)


class _Desk:
    """The answers of the page."""

    def __init__(self, review: Review, *, vault: bool) -> None:
        self._review = review
        self._vault = vault
        self._writing = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None

    def read_all(self) -> None:
        """Begin to read every document that is not read yet."""
        self._reading = asyncio.create_task(self._review.read_all())

    async def stop(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError, EvenhandError):
                await self._reading

    async def listed(self, request: Request) -> Response:
        if self._reading is not None and self._reading.done() and self._reading.exception() is not None:
            before = self._reading
            self.read_all()  # by the time that somebody looks again there may be room
            before.result()
        documents = self._review.listed()
        plain = {"fields": [str(field) for field in FIELDS], "reaches": list(REACHES), "vault": self._vault}
        return Json({"documents": documents, "out": str(self._review.state.out), **plain})

    async def shown(self, request: Request) -> Response:
        return Json(await self._review.shown(request.path_params["number"]))

    async def page(self, request: Request) -> Response:
        return await self._picture(request, masked=False)

    async def masked(self, request: Request) -> Response:
        return await self._picture(request, masked=True)

    async def decide(self, request: Request) -> Response:
        said = await body(request)
        start, end = said.get("start"), said.get("end")
        if type(start) is not int or type(end) is not int:
            raise InputError("a decision needs start and end", remedy="Load the page again.")
        action, name, reach = (str(said.get(key, "")) for key in ("action", "field", "reach"))
        number = request.path_params["number"]
        return await self._written(
            number, lambda: self._review.decide(number, action, start, end, name=name, reach=reach)
        )

    async def undo(self, request: Request) -> Response:
        number = request.path_params["number"]
        return await self._written(number, lambda: self._review.undo(number))

    async def accept(self, request: Request) -> Response:
        number = request.path_params["number"]
        return await self._written(number, lambda: self._review.accept(number))

    async def quality(self, request: Request) -> Response:
        return Json({"fields": quality(self._review.store)})

    async def labels(self, request: Request) -> Response:
        name = {"content-disposition": 'attachment; filename="labels.jsonl"'}
        return Response(b"".join(await lines(self._review)), media_type="application/x-ndjson", headers=name)

    async def _picture(self, request: Request, *, masked: bool) -> Response:
        number, page = request.path_params["number"], request.path_params["page"]
        return Response(await self._review.picture(number, page, masked=masked), media_type="image/png")

    async def _written(self, number: int, act: Callable[[], Awaitable[object]]) -> Response:
        """Do one thing after the other, and answer with what it ``did`` and the document as it stands then."""
        async with self._writing:
            did = await act()
        return Json({**await self._review.shown(number), "did": did})


async def _nothing(request: Request) -> Response:
    return Response(status_code=204)


def _static(name: str) -> Callable[[Request], Awaitable[Response]]:
    file, kind = _STATIC[name]
    data = (files(_PARTS) / "static" / file).read_bytes()

    async def answer(request: Request) -> Response:
        return Response(data, media_type=kind)

    return answer
