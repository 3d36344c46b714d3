"""HTTP scorers: ``http://host/path`` answers JSON, for one pair or for many.

One pair a call (the default)   {"position": "…", "resume": "…"}                 ->  {"score": 0.7} or 0.7
Many (a batch size above one)   {"pairs": [{"position": "…", "resume": "…"}, …]}  ->  {"scores": [0.7, …]} or [0.7, …]

Every name can be changed; a dotted name leads into objects. Answers are read strictly: text is no score.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from perturb.scorers import Options, Pair, Trouble, Unanswered
from perturb.scorers.http.client import Client, from_environment


class Service:
    """A service that scores pairs sent as JSON."""

    concurrency = 4
    remote = True

    def __init__(self, url: str, options: Options) -> None:
        self._options = options
        self._client = Client(url, timeout=options.timeout, headers=from_environment(options.headers))
        self.batch_size = options.batch_size or 1
        self.identity = f"{url} {_fingerprint(options)}"

    def score(self, pairs: Sequence[Pair], /) -> list[Any]:
        """Return what the service answers; raise Unanswered where that is no list of scores."""
        names = self._options
        if self.batch_size == 1:
            answers = [self._client.post(self._body(self._pair(pair))) for pair in pairs]
            return [_dig(answer, names.score_field) for answer in answers]
        answer = self._client.post(self._body({names.pairs_field: [self._pair(pair) for pair in pairs]}))
        listed = _dig(answer, names.scores_field)
        if not isinstance(listed, list):
            raise _misshapen(f"a list under {names.scores_field!r}", answer)
        return [_dig(item, names.score_field) for item in listed]

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _pair(self, pair: Pair) -> dict[str, object]:
        return {self._options.position_field: pair.position, self._options.resume_field: pair.resume}

    def _body(self, content: Mapping[str, object]) -> dict[str, object]:
        merged = {**content, **self._options.extra}
        return {key: value for key, value in merged.items() if value is not None}


def create(rest: str, options: Options) -> Service:
    """Return a scorer for the address ``rest``."""
    return Service(rest, options)


def _dig(answer: Any, path: str) -> Any:
    """The value under a dotted path; an answer that is no object stands for itself."""
    if not isinstance(answer, dict):
        return answer
    value: Any = answer
    for name in path.split("."):
        if not isinstance(value, dict) or name not in value:
            raise _misshapen(f"a field {path!r}", answer)
        value = value[name]
    return value


def _misshapen(wanted: str, answer: Any) -> Unanswered:
    got = f"an object with {', '.join(sorted(map(str, answer)))}" if isinstance(answer, dict) else type(answer).__name__
    return Unanswered(
        f"{wanted} was expected in the answer",
        remedy="Name the field that holds the number: --score-field, or --scores-field for batches.",
        trouble=Trouble.WRONG_SHAPE,
        detail=f"The answer was {got}.",
    )


def _fingerprint(options: Options) -> str:
    """What, beside the address, decides what the service is asked and how its answer is read."""
    parts = [options.position_field, options.resume_field, options.score_field, options.extra]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:16]
