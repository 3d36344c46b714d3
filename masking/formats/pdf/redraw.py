"""Draw a masked PDF anew with poppler, so that its fonts number only the letters that remain.

Why: pruning empties the places of unused letters but keeps their number and order; some producers number letters by
first use, and the name comes first. ``strict`` closes that, at the price of another program.
"""

from __future__ import annotations

import os
import shutil
import subprocess

SECONDS = 45.0
"""For one document."""


def redrawn(data: bytes) -> bytes | None:
    """Return the PDF as pdftocairo draws it; None where the program is missing or fails."""
    program = shutil.which("pdftocairo")
    if program is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program, its arguments are ours
            [program, "-pdf", "-", "-"],
            input=data,
            capture_output=True,
            timeout=SECONDS,
            check=True,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
        )
    except (subprocess.SubprocessError, OSError):
        return None
    return done.stdout if done.stdout.startswith(b"%PDF") else None
