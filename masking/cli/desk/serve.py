"""``evenhand serve``: masking over HTTP for other programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from masking.cli import console
from masking.cli.mask import Fields, Jobs, Megabytes, PolicyName, Seconds, Skip, chosen
from masking.errors import Contradiction, InputError

TOKEN_VARIABLE = "EVENHAND_TOKEN"  # noqa: S105  the name of a variable
_SHORTEST = 16


Host = Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 for a free one.")]
Names = Annotated[list[str] | None, typer.Option("--name", help="A host name that clients use. May be repeated.")]
Token = Annotated[Path | None, typer.Option("--token", help="File with the token; else EVENHAND_TOKEN or a new one.")]
NoToken = Annotated[
    bool, typer.Option("--no-token", help="Require no token, as Presidio's clients expect; local only.")
]
Size = Annotated[int, typer.Option("--size-limit", min=1, help="Megabytes of one request.")]
Waiting = Annotated[
    int, typer.Option("--waiting", min=1, help="Requests that may wait for a worker; more are told to come again.")
]


def mount(app: typer.Typer, *, twin: str | None = None) -> None:
    """Put ``serve`` on the application; ``twin`` is the worker's function behind ``/twin``."""

    def serve(
        host: Host = "127.0.0.1",
        port: Port = 3000,
        names: Names = None,
        token: Token = None,
        no_token: NoToken = False,
        policy: PolicyName = "display",
        fields: Fields = None,
        skip: Skip = None,
        jobs: Jobs = None,
        time_limit: Seconds = 60.0,
        memory_limit: Megabytes = 2048,
        size_limit: Size = 20,
        waiting: Waiting = 200,
    ) -> None:
        """Serve masking over HTTP: /mask, /inspect and /twin take files, /analyze and /anonymize Presidio's requests.

        /docs is the manual; /health and /metrics are for monitoring. Nothing is stored, nothing is logged.
        """
        from masking.batch.sandbox import Sandbox
        from masking.desk.server import HOME, listen
        from masking.desk.server import serve as answer
        from masking.desk.service import Terms, loopback, service
        from masking.desk.timeouts import ClientTimeouts
        from masking.desk.worker_pool import WorkerPool

        if no_token and host != HOME:
            raise Contradiction(
                "--no-token is for this machine only", remedy=f"Leave --host out, or use a token at {host}."
            )
        secret = None if no_token else _token(token)
        masked_by = chosen(policy, fields, skip)
        listening = listen(host, port)
        here = listening.getsockname()[1]
        hosts = frozenset() if host != HOME and not names else loopback(here, names or ())
        warm = ["masking.batch.work", "masking.desk.presidio"]
        sandbox = Sandbox(jobs=jobs, seconds=time_limit, memory=memory_limit << 20, warm=warm)
        with WorkerPool(sandbox, waiting=waiting) as pool:
            app = service(pool, Terms(masked_by, hosts, secret, size_limit << 20, twin, waiting + sandbox.jobs))
            place = f"http://{host}:{here}"

            def ready() -> None:
                listening.listen(512)
                console.say(f"Listening at {place}; the manual is at {place}/docs. Ctrl-C ends it.")

            answer(app, listening, ready=ready, http=ClientTimeouts)

    app.command("serve")(serve)


def _token(file: Path | None) -> str:
    """The token of the service. Raises InputError for one that can be guessed."""
    if file is not None:
        try:
            token = file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"the token {file} cannot be read", remedy="Check its path and permissions.") from error
    else:
        token = os.environ.get(TOKEN_VARIABLE, "").strip()
    if token:
        if len(token) < _SHORTEST:
            raise InputError("the token is too short", remedy=f"Take at least {_SHORTEST} letters, at random.")
        return token
    import secrets

    made = secrets.token_urlsafe(24)
    console.say(f"Token for this run: {made}")
    return made
