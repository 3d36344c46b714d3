"""Verbs that agree with they: "manages" becomes "manage"."""

from __future__ import annotations

from masking.policy.words import table, word_list

AUXILIARIES = table("auxiliaries")
_ENDINGS = {
    "izzes": "iz", "zzes": "zz", "sses": "ss", "shes": "sh", "ches": "ch", "xes": "x", "oes": "o", "ies": "y",
}  # fmt: skip
"""How verbs end, and what that becomes; other verbs only lose their "s"."""


def plural(verb: str) -> str | None:
    """Return the form of a lower-case third-person verb that goes with "they"; None where it is no such form.

    >>> [plural(v) for v in ("manages", "carries", "teaches", "focuses", "uses", "was", "managed", "this")]
    ['manage', 'carry', 'teach', 'focus', 'use', 'were', None, None]
    """
    if verb in AUXILIARIES:
        return AUXILIARIES[verb]
    if not _is_third_person(verb):
        return None
    ending = next((one for one in _ENDINGS if verb.endswith(one)), "s")
    if verb in word_list("keep_e") or (ending == "ies" and len(verb) == 4):
        return verb[:-1]
    return verb[:-2] if verb in word_list("drop_es") else verb.removesuffix(ending) + _ENDINGS.get(ending, "")


def _is_third_person(verb: str) -> bool:
    ends = verb.endswith("s") and not verb.endswith(("ss", "us"))
    return ends and len(verb) > 3 and verb.isalpha() and verb not in word_list("no_verbs")
