"""``evenhand review``: a page in the browser to look at what was masked, correct it, and write the files."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli import console
from masking.cli.mask import Fields, Jobs, KeyFile, Megabytes, Paths, PolicyName, Seconds, Skip, VaultFile, chosen

if TYPE_CHECKING:
    from masking.desk.review import Review
    from masking.desk.vault import Vault


Out = Annotated[
    Path | None, typer.Option("--out", "-o", help="Folder for accepted documents; FOLDER-masked if left out.")
]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="Port on this machine; a free one if left out.")]
Open = Annotated[
    bool, typer.Option("--open/--no-open", help="Open the page in the browser, or only print its address.")
]
Labels = Annotated[
    Path | None, typer.Option("--labels", help="Write what was accepted as labels (JSON Lines, with the text) and end.")
]


def review(
    paths: Paths,
    out: Out = None,
    policy: PolicyName = "display",
    fields: Fields = None,
    skip: Skip = None,
    port: Port = 0,
    open_: Open = True,
    labels: Labels = None,
    vault: VaultFile = None,
    key: KeyFile = None,
    jobs: Jobs = None,
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
) -> None:
    """Review masked documents in the browser: correct spans, and write each document that you accept.

    A page opens on this machine only. Every decision is on disk at once: stop whenever you like and give the same
    command again.
    """
    from masking.batch.sandbox import Sandbox
    from masking.desk.review import Review
    from masking.desk.vault import Vault, find_key
    from masking.desk.worker_pool import WorkerPool

    where = out or paths[0].resolve().with_name(f"{paths[0].resolve().stem}-masked")
    warm = ["masking.batch.work", "masking.desk.views"]
    sandbox = Sandbox(jobs=jobs, seconds=time_limit, memory=memory_limit << 20, warm=warm)
    with ExitStack() as stack:
        kept = stack.enter_context(Vault(vault, find_key(key, vault))) if vault is not None else None
        pool = WorkerPool(sandbox)
        desk = stack.enter_context(closing(Review(paths, where, chosen(policy, fields, skip), pool, vault=kept)))
        stack.enter_context(pool)
        if labels is not None:
            _export(desk, labels)
        else:
            _serve(desk, kept, port, open_=open_)


def _serve(desk: Review, vault: Vault | None, port: int, *, open_: bool) -> None:
    import webbrowser

    from masking.desk.guard import Guard
    from masking.desk.revealing import routes
    from masking.desk.server import listen, page_address, serve
    from masking.desk.site import site

    listening = listen(port=port)
    way_in = page_address(listening)
    page = site(desk, extra=routes(vault, lambda: desk.policy) if vault is not None else None)
    app = Guard(page, hosts=way_in.hosts, token=way_in.token, name=f"evenhand-{way_in.port}")

    def ready() -> None:
        listening.listen()
        console.say(f"The page is at {way_in.address}\nThe address works once. Ctrl-C ends it; no decision is lost.")
        if open_:
            webbrowser.open(way_in.address)

    serve(app, listening, ready=ready)
    done = sum(row["state"] == "accepted" for row in desk.listed())
    console.say(f"{done} of {len(desk.sources)} documents are accepted and written to {desk.state.out}.")
    if desk.policy_file.exists():
        console.say(f"The policy with your exceptions is {desk.policy_file}: evenhand mask --policy reads it.")


def _export(desk: Review, target: Path) -> None:
    import asyncio

    from masking.batch.run import writing
    from masking.desk.labels import lines
    from masking.formats import write_whole

    made = asyncio.run(lines(desk))
    with writing(target, trial=True):
        write_whole(target, b"".join(made), mode=0o600)
    console.say(f"{target}: {len(made)} accepted documents. It holds their text: handle it like the resumes.")
