"""Language models as scorers: ``llm:MODEL@URL``, any address that speaks the OpenAI chat format.

The prompt is a text file with the placeholders ``{position}`` and ``{resume}``. The answer must be one number within
the range and nothing else; refusals are told apart from answers that cannot be read, and both are counted.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from masking.errors import ScorerError
from perturb.scorers import Options, Pair, Trouble, Unanswered
from perturb.scorers.http.client import Client, from_environment

PLACEHOLDERS = ("{position}", "{resume}")

_SPEC = re.compile(r"(?P<model>.+)@(?P<url>https?://.+)")
_NUMBER = re.compile(r"\s*[-+]?\d+(?:\.\d+)?\s*")
_REFUSAL = re.compile(
    r"\b(?:I\s*['’]?\s*(?:a?m)\s+(?:sorry|unable|not\s+able)|I\s+(?:can\s*['’]?no?t|cannot|won['’]t|will\s+not|"
    r"must\s+decline)|as\s+an\s+AI|unable\s+to\s+(?:assist|help|comply|score|evaluate))\b",
    re.IGNORECASE,
)


class Chat:
    """A chat model that is asked for one number per pair."""

    batch_size = 1
    concurrency = 4
    remote = True
    paid = True

    def __init__(self, model: str, url: str, options: Options) -> None:
        self._model, self._options = model, options
        self._prompt = read_prompt(options.prompt)
        headers = from_environment(options.headers)
        if options.api_key_env:
            key = from_environment({"Authorization": options.api_key_env})["Authorization"]
            headers["Authorization"] = f"Bearer {key}"
        address = url.rstrip("/")
        address = address if address.endswith("/chat/completions") else f"{address}/chat/completions"
        self._client = Client(address, timeout=options.timeout, headers=headers)
        asked = json.dumps([self._prompt, options.lowest, options.highest, options.extra], sort_keys=True, default=str)
        self.identity = f"llm:{model}@{address} {hashlib.sha256(asked.encode()).hexdigest()[:16]}"
        self.overhead = len(self._prompt)

    def score(self, pairs: Sequence[Pair], /) -> list[float | Trouble]:
        """Return the model's number for each pair; raise Unanswered where it gives none."""
        return [self._one(pair) for pair in pairs]

    def say(self, system: str, request: str, *, max_tokens: int = 400) -> str:
        """Return the model's own words to a request; raise Unanswered where it refuses or fails."""
        messages = [{"role": "system", "content": system}, {"role": "user", "content": request}]
        body: dict[str, object] = {
            "model": self._model,
            "messages": messages,
            "temperature": 0,
            "max_tokens": max_tokens,
            **self._options.extra,
        }
        return _content(self._client.post({key: value for key, value in body.items() if value is not None}))

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _one(self, pair: Pair) -> float:
        body: dict[str, object] = {
            "model": self._model,
            "messages": [{"role": "user", "content": fill(self._prompt, pair)}],
            "temperature": 0,
            "max_tokens": 16,
            **self._options.extra,
        }
        answer = self._client.post({key: value for key, value in body.items() if value is not None})
        return parse(_content(answer), lowest=self._options.lowest, highest=self._options.highest)


def create(rest: str, options: Options) -> Chat:
    """Return a scorer for ``rest``, which is ``MODEL@URL``."""
    match = _SPEC.fullmatch(rest)
    if not match:
        raise ScorerError(
            f"llm:{rest} does not name a model and an address",
            remedy="Write llm:MODEL@URL, for example llm:llama3.1@http://localhost:11434/v1",
        )
    return Chat(match["model"], match["url"], options)


def read_prompt(path: Path | None) -> str:
    """Return the prompt template at ``path``, or the built-in one.

    Raises ScorerError where it cannot be read or a placeholder is missing.
    """
    try:
        source = path or files("perturb.scorers.http").joinpath("prompt.txt")
        template = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScorerError(f"the prompt {path} cannot be read", remedy="Give a UTF-8 text file.") from error
    missing = [place for place in PLACEHOLDERS if place not in template]
    if missing:
        raise ScorerError(
            f"the prompt {path} has no placeholder {' and '.join(missing)}",
            remedy="Write {position} and {resume} where the two texts go.",
        )
    return template


def fill(template: str, pair: Pair) -> str:
    """Return the prompt for a pair; a text that itself says ``{resume}`` is left as it is."""
    texts = dict(zip(PLACEHOLDERS, pair, strict=True))
    return re.sub("|".join(map(re.escape, PLACEHOLDERS)), lambda match: texts[match[0]], template)


def parse(content: str, *, lowest: float, highest: float) -> float:
    """Return the number that ``content`` consists of.

    Why so strict: "I would give 7 of 10 years' experience an 80" holds three numbers, and picking one is guessing.
    Raises Unanswered: refused, no number alone, or out of range.

    >>> parse(" 72.5 ", lowest=0, highest=100)
    72.5
    """
    if _NUMBER.fullmatch(content):
        value = float(content)
        if lowest <= value <= highest:
            return value
        raise Unanswered(f"the number is not within {lowest:g} and {highest:g}", trouble=Trouble.OUT_OF_RANGE)
    if _REFUSAL.search(content):
        raise Unanswered("the model refused", trouble=Trouble.REFUSED, retry=False, detail=content[:300])
    raise Unanswered(
        "the answer is not one number alone",
        remedy="Let the prompt end with: Answer with one number and nothing else.",
        trouble=Trouble.UNPARSABLE,
        detail=content[:300],
    )


def _content(answer: Any) -> str:
    """The text of the first choice, in the shape that chat services share."""
    try:
        choice = answer["choices"][0]
        message = choice["message"]
        content, refusal = message.get("content"), message.get("refusal")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise Unanswered("the answer has no choices[0].message", trouble=Trouble.WRONG_SHAPE) from None
    if refusal or choice.get("finish_reason") == "content_filter":
        raise Unanswered("the model refused", trouble=Trouble.REFUSED, retry=False)
    if not isinstance(content, str):
        raise Unanswered("the answer has no text", trouble=Trouble.MISSING)
    return content
