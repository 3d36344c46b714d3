"""Verbs that agree with they: "manages" becomes "manage"."""

from __future__ import annotations

from masking.policy.words import table, word_list

AUXILIARIES = table("auxiliaries")


def plural(verb: str) -> str | None:
    """Return the form of a lower-case third-person verb that goes with "they"; None where it is no such form.

    >>> [plural(v) for v in ("manages", "carries", "teaches", "focuses", "uses", "was", "managed", "this")]
    ['manage', 'carry', 'teach', 'focus', 'use', 'were', None, None]
    """
    if verb in AUXILIARIES:
        return AUXILIARIES[verb]
    if (
        len(verb) < 4
        or verb in word_list("no_verbs")
        or not verb.isalpha()
        or not verb.endswith("s")
        or verb.endswith(("ss", "us"))
    ):
        return None
    if verb.endswith("ies"):
        return verb[:-1] if len(verb) == 4 else verb[:-3] + "y"
    if verb.endswith("zzes"):
        return verb[:-3] if verb.endswith("izzes") else verb[:-2]
    sibilant = verb.endswith(("sses", "shes", "ches", "xes", "oes")) and verb not in word_list("keep_e")
    if sibilant or verb in word_list("drop_es"):
        return verb[:-2]
    return verb[:-1]
