"""Teams, networks and clubs of one sex: "women's rugby", "girls in tech"."""

from __future__ import annotations

import re

from masking.reading.phrases import Hit
from masking.reading.record import Reading

_TEAM = re.compile(
    r"\W{0,3}(?:s\b)?\W{0,2}(?:in|who|at|of|for|and|'s|only|code|hack|leadership|network|group|club|team"
    r"|society|association|council|chapter|summit|conference|league|choir|rugby|football|soccer|basketball"
    r"|cricket|volleyball|hockey|lacrosse|tennis|swimming|track|rowing|crew|golf|softball|varsity|ensemble"
    r"|glee|engineer|tech|forum|program|initiative|scholarship|award|fellowship|studies abroad|resource"
    r"|business|varsity|wrestling|handball|netball|athletics|ice hockey|field hockey|basket|kabaddi)",
    re.I,
)


_BODY = re.compile(
    r"[ ](?:[A-Z][\w&'-]+[ ]){1,3}(?:Committee|Network|Association"
    r"|Society|Council|Club|Group|Forum|Alliance|Chapter|Union|Circle|Fellowship)\b"
)


_ABOUT_WOMEN = re.compile(r"\b(?:of|about|on|among|by|with|young|pregnant|rural|older|elderly)[ ]$")


def of_one_sex(reading: Reading, hit: Hit) -> bool:
    """Whether a word for a sex names a team, network or prize that the candidate belongs to or won."""
    kind = reading.kind_at(hit.start)
    after = reading.text[hit.end : hit.end + 24]
    if re.match(
        r"[ ]in[ ](?:tech|stem|engineering|business|computing|science|leadership|finance|law|medicine|data|ai"
        r"|security|construction|product|design)",
        after,
        re.I,
    ):
        return True
    if re.search(
        r"\b(?:powerful|influential|inspiring|leading|top|outstanding|successful)[ ]$",
        reading.lower[max(0, hit.start - 16) : hit.start],
    ):
        return True
    if not _TEAM.match(after) and not _BODY.match(reading.text, hit.end):
        return False
    if reading.lower[hit.start : hit.end] in ("mothers", "fathers", "moms", "dads", "mums") and after.startswith(" of"):
        return False
    if _ABOUT_WOMEN.search(reading.text, max(0, hit.start - 14), hit.start) and reading.text[hit.start].islower():
        return False
    if kind in (
        "volunteering",
        "awards",
        "interests",
        "education",
        "contact",
        "summary",
        "personal",
        "other",
        "certificates",
        "publications",
    ):
        return True
    around = reading.lower[max(0, hit.start - 70) : hit.end + 50]
    return any(
        cue in around
        for cue in (
            "member",
            "captain",
            "affinity",
            "resource group",
            "erg",
            "volunteer",
            "mentor",
            "founder",
            "president",
            "co-lead",
            "co-chair",
            "led ",
            "scholar",
        )
    )
