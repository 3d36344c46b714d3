"""Regular expressions that are compiled when they are first used.

Why: there are some six hundred, compiling them all takes longer than masking a hundred resumes, and a resume meets
about half of them.
"""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")
_FACTS = ("flags", "groups", "groupindex")


def expression(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return what behaves as ``re.compile(source, flags)`` does; a mistake in ``source`` shows at the first use."""
    return cast("re.Pattern[str]", _Expression(source, flags))


class _Expression:
    """Stands for a compiled pattern and takes over its methods at the first call of one."""

    def __init__(self, source: str, flags: int) -> None:
        self.pattern = source
        self._asked = flags

    def __getattr__(self, name: str) -> Any:
        """Whatever is not there yet: compiles, and never comes here again for the same name."""
        if name not in _METHODS and name not in _FACTS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._asked)
        vars(self).update({each: getattr(compiled, each) for each in (*_METHODS, *_FACTS)})
        return vars(self)[name]
