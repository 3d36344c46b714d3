"""Layers (optional content): which of them a viewer does not show."""

from __future__ import annotations

from typing import Any

import pikepdf


def switched_off(pdf: pikepdf.Pdf) -> frozenset[int]:
    """Return the object numbers of the layers that a viewer does not show."""
    properties = pdf.Root.get("/OCProperties")
    if not isinstance(properties, pikepdf.Dictionary):
        return frozenset()
    default = properties.get("/D", pikepdf.Dictionary())
    off = {int(group.objgen[0]) for group in default.get("/OFF", ())}
    if default.get("/BaseState") == "/OFF":
        shown = {int(group.objgen[0]) for group in default.get("/ON", ())}
        off |= {int(group.objgen[0]) for group in properties.get("/OCGs", ())} - shown
    return frozenset(off)


def is_off(group: Any, off: frozenset[int]) -> bool:
    """Say whether an optional-content group or membership is switched off."""
    if not off or not isinstance(group, pikepdf.Dictionary):
        return False
    if int(group.objgen[0]) in off:
        return True
    members = group.get("/OCGs")
    if members is None:
        return False
    states = [int(m.objgen[0]) in off for m in ([members] if isinstance(members, pikepdf.Dictionary) else members)]
    policy = str(group.get("/P", "/AnyOn"))
    return {
        "/AllOn": any(states),
        "/AnyOff": bool(states) and not any(states),
        "/AllOff": bool(states) and not all(states),
    }.get(policy, bool(states) and all(states))
