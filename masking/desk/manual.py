"""Manual: what the service answers to, as OpenAPI and as a plain page."""

from __future__ import annotations

import json
from html import escape
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from masking.policy import PRESETS

_ERROR = {"type": "object", "properties": {"error": {"type": "object", "properties": {
    "message": {"type": "string"}, "remedy": {"type": "string"}}}}}  # fmt: skip
_WRONG = {
    "400": "the request cannot be read",
    "401": "the token is missing or wrong",
    "408": "the request came too slowly",
    "413": "the request or the document is too large, or takes too long",
    "415": "the format is not known",
    "422": "the document cannot be masked; nothing is given out",
    "503": "too much is asked for at once: ask again",
}
_FIELDS = "Comma-separated fields"
_OPTIONS = {
    "policy": f"One of {', '.join(PRESETS)}; the service's own if left out",
    "fields": f"{_FIELDS} to mask, no others",
    "skip": f"{_FIELDS} to leave as they are",
}


def manual(*, twin: bool, token: bool) -> dict[str, Any]:
    """Return the OpenAPI description of the service as it is started."""
    posts = {
        "/mask": _upload("Mask a document: the file comes back in its own format, verified",
                         {**_OPTIONS, "as": "text or json instead of the format of the input"}),
        "/inspect": _upload("Say what would be masked, where and why",
                            {**_OPTIONS, "text": "1: also the text that the offsets count in"}),
        "/analyze": _json("Presidio's analyzer: find entities in a text",
                          {"text": "My name is Jane Doe", "language": "en"}),
        "/anonymize": _json("Presidio's anonymizer: replace entities in a text", {
            "text": "My name is Jane Doe", "anonymizers": {"DEFAULT": {"type": "replace", "new_value": "X"}},
            "analyzer_results": [{"start": 11, "end": 19, "score": 1.0, "entity_type": "PERSON"}]}),
    }  # fmt: skip
    if twin:
        about = {"gender": "male or female", "race": "white, black, hispanic or asian", "name": "the candidate's name",
                 "seed": "the same seed gives the same twin"}  # fmt: skip
        posts["/twin"] = _upload("Make a twin: another gender or race, everything else as it was", about)
    gets = {
        "/health": "Whether the service is up",
        "/metrics": "Counts and times for Prometheus",
        "/supportedentities": "Entities that /analyze knows",
        "/anonymizers": "Operators that /anonymize knows",
    }
    paths: dict[str, Any] = {path: {"post": description} for path, description in posts.items()}
    paths |= {
        path: {"get": {"summary": description, "responses": {"200": {"description": description}}}}
        for path, description in gets.items()
    }
    described: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "evenhand", "version": _version(), "description": "Masks personal data in resumes."},
        "paths": paths,
    }
    if token:
        described["components"] = {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}}
        described["security"] = [{"token": []}]
    return described


def manual_page(described: dict[str, Any]) -> str:
    """Return the description as a page without scripts."""
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>evenhand service</title><h1>evenhand service</h1>"
    ]
    parts.append("<p>The same as <a href='/openapi.json'>OpenAPI</a>. Send a file as the body, or as part "
                 "<code>file</code> of a form.</p>")  # fmt: skip
    for path, methods in described["paths"].items():
        for method, description in methods.items():
            parts.append(
                f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(description['summary'])}</p>"
            )
            rows = "".join(
                f"<dt><code>{escape(p['name'])}</code><dd>{escape(p['description'])}"
                for p in description.get("parameters", ())
            )
            parts.append(f"<dl>{rows}</dl>" if rows else "")
            example = description.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
            parts.append(f"<pre>{escape(json.dumps(example, indent=1))}</pre>" if example else "")
    return "".join(parts)


def _upload(summary: str, options: dict[str, str]) -> dict[str, Any]:
    binary = {"schema": {"type": "string", "format": "binary"}}
    form = {"schema": {"type": "object", "required": ["file"], "properties": {
        "file": {"type": "string", "format": "binary"}, **{name: {"type": "string"} for name in options}}}}  # fmt: skip
    parameters = [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}, "description": description}
        for name, description in options.items()
    ]
    content = {"application/octet-stream": binary, "multipart/form-data": form}
    return {
        "summary": summary,
        "parameters": parameters,
        "requestBody": {"required": True, "content": content},
        "responses": {"200": {"description": "done"}, **_wrong()},
    }


def _json(summary: str, example: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": {"type": "object"}, "example": example}}
    return {
        "summary": summary,
        "requestBody": {"required": True, "content": content},
        "responses": {"200": {"description": "as Presidio answers"}, **_wrong()},
    }


def _wrong() -> dict[str, Any]:
    content = {"application/json": {"schema": _ERROR}}
    return {status: {"description": description, "content": content} for status, description in _WRONG.items()}


def _version() -> str:
    try:
        return version("evenhand")
    except PackageNotFoundError:
        return "0"
