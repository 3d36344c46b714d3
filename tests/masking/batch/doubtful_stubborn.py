"""Loaded into workers by a test: every check of a written document finds something."""

from __future__ import annotations

import doubtful

doubtful.STUBBORN = True
