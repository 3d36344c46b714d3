"""Revealing: the vault on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from masking.desk import roles
from masking.desk.guard import Json
from masking.desk.requests import body, words
from masking.policy import ALWAYS, ORIGINAL, Policy, field_named

if TYPE_CHECKING:
    from masking.desk.vault import Vault


def routes(vault: Vault, policy: Callable[[], Policy]) -> list[Route]:
    """Return what the page asks of a vault under the policy as it stands."""

    async def known(request: Request) -> Response:
        return Json({"roles": roles.names(policy()), "original": ORIGINAL})

    async def reveal(request: Request) -> Response:
        values = roles.reveal(vault, policy(), _look(await body(request)))
        return Json({"values": list(values)})

    async def original(request: Request) -> Response:
        data = roles.original(vault, policy(), _look({**await body(request), "what": ORIGINAL}))
        return Response(data, media_type="application/octet-stream")

    async def forget(request: Request) -> Response:
        said = await body(request)
        vault.forget(words(said, "id"), reason=words(said, "reason"))
        return Json({"forgotten": words(said, "id")})

    async def check(request: Request) -> Response:
        found = vault.check()
        return Json({"entries": found.entries, "head": found.head, "broken": found.broken})

    async def log(request: Request) -> Response:
        return Json({"entries": list(vault.log())})

    return [
        Route("/api/vault", known),
        Route("/api/vault/reveal", reveal, methods=["POST"]),
        Route("/api/vault/original", original, methods=["POST"]),
        Route("/api/vault/forget", forget, methods=["POST"]),
        Route("/api/vault/check", check),
        Route("/api/vault/log", log),
    ]


def _look(said: dict[str, Any]) -> roles.Look:
    what = words(said, "what")
    return roles.Look(
        identity=words(said, "id"),
        what=what if what == ORIGINAL else str(field_named(what)),
        role=words(said, "role"),
        reason=words(said, "reason"),
        stage=str(said.get("stage") or ALWAYS),
    )
