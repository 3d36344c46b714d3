"""The words of published bias audits: headings, categories and totals in the spellings that they come in."""

from __future__ import annotations

import re
from collections.abc import Mapping

SEXES: Mapping[str, tuple[str, ...]] = {
    "Female": ("female", "females", "women", "woman", "f"),
    "Male": ("male", "males", "men", "man", "m"),
}
RACES: Mapping[str, tuple[str, ...]] = {
    "Two or More Races": ("two or more", "multiracial", "multi racial", "2 or more", "more than one race", "mixed"),
    "Native Hawaiian or Pacific Islander": ("hawaiian", "pacific islander", "nhpi", "nh pi", "nhopi"),
    "Native American or Alaska Native": ("american indian", "alaska", "native american", "aian", "ai an", "indigenous"),
    "Hispanic or Latino": ("hispanic", "latino", "latina", "latinx"),
    "Black or African American": ("black", "african american"),
    "White": ("white", "caucasian"),
    "Asian": ("asian",),
}
"""Categories of the rule with what tells each apart in other spellings; the first that fits counts."""
ROLES: Mapping[str, tuple[str, ...]] = {
    "audit": ("audit id",),
    "attribute": ("attribute", "table", "characteristic", "type", "protected char group", "protected characteristic"),
    "kind": ("selection or scoring rate",),
    "category": ("category", "group", "demographic", "demographic group", "demographic category", "subgroup", "segment",
                 "demographic segment", "population", "cohort"),
    "sex": ("sex", "gender", "sex category", "gender category"),
    "race": ("race", "ethnicity", "race ethnicity", "race or ethnicity", "race and ethnicity",
             "race ethnicity category"),
    "applicants": ("applicants", "n", "number", "total", "candidates", "count", "sample size", "assessed",
                   "applications", "pool", "applicant pool", "applied", "people", "individuals", "size", "evaluated",
                   "scored", "applicants assessed", "candidates assessed", "applicants scored"),
    "selected": ("selected", "hired", "hires", "offers", "moved forward", "moved ahead", "progressed", "promoted",
                 "invited", "shortlisted", "above median", "above the median", "selections", "advanced", "passed",
                 "applicants selected", "candidates selected", "scored above median", "scoring above median",
                 "n selected or n above median"),
    "rate": ("rate", "result", "selection rate", "scoring rate", "sr", "percent selected", "pass rate", "pass through",
             "pass through rate", "passing rate", "advancement rate", "hire rate", "hiring rate", "rate of selection",
             "median rate", "percent above median"),
    "ratio": ("ratio", "impact ratio", "ir", "adverse impact ratio", "air"),
    "measure": ("measure", "metric", "statistic"),
    "value": ("value",),
    "note": ("note", "notes", "comment", "comments", "remark", "remarks"),
    "about": ("audit report id", "auditor", "deploying entity", "employer", "tool", "tool id", "tool vendor", "vendor",
              "position", "type of tool", "data type", "source", "link to result", "year of audit result", "audit date",
              "date of audit", "date of first use", "audit data start date", "audit data end date"),
}  # fmt: skip
NUMBERS = ("applicants", "selected", "rate", "ratio")
TOTALS = re.compile(
    r"(?:grand )?(?:totals?|overall|all|everyone|everybody)(?: (?:applicants|candidates|people|categories))?"
)
UNKNOWN = ("unknown", "not specified", "unspecified", "undisclosed", "not disclosed", "prefer not", "did not",
           "missing", "declin", "not provided", "not reported", "not stated", "not available", "no answer",
           "no response", "choose not", "chose not", "wish not", "not wish", "not answered")  # fmt: skip


def is_total(text: str) -> bool:
    """Whether a name is of everybody."""
    return TOTALS.fullmatch(_heading_words(text)) is not None


def _heading_words(text: str) -> str:
    """A heading without signs and brackets."""
    words = re.sub(r"\([^)]*\)", " ", text.casefold()).replace("#", " number ").replace("%", " percent ")
    return " ".join(re.sub(r"[^a-z0-9]+", " ", words).split())


def _heading(text: str) -> str:
    """A heading without signs, brackets and "number of"."""
    words = _heading_words(text)
    return re.sub(r"^(?:total )?(?:number|no|count|total)(?: of)? (?=.)|^total (?=.)", "", words)


def is_unknown(text: str) -> bool:
    """Whether a name is of people of no known category."""
    return any(word in text.casefold() for word in UNKNOWN)


def role_of(text: str) -> str:
    """What a column under this heading holds; empty where that is not known."""
    heading = _heading(text)
    return next((role for role, names in ROLES.items() if heading in names), "")


def across(heading: str) -> tuple[str, str] | None:
    """``Male: Selection rate`` → ``("Male", "rate")``, a number of one sex in a table of races."""
    words = _heading(heading).split()
    for sex, names in SEXES.items():
        for at in (0, -1):
            if words and words[at] in names:
                number = role_of(" ".join(words[1:] if at == 0 else words[:-1]))
                return (sex, number) if number in NUMBERS else None
    return None


def category(text: str) -> tuple[str, str]:
    """The sex and the race that a name of a category tells; empty where it tells none."""
    words = re.sub(r"\([^)]*\)|\bnon?t?[- ]hispanic(?: or latin\w+)?", " ", text.casefold())
    words = " ".join(re.sub(r"[^a-z0-9]+", " ", words).split())
    found = []
    for names in (SEXES, RACES):
        fits = (name for name, marks in names.items() if any(re.search(rf"\b{mark}\b", words) for mark in marks))
        found.append(next(fits, ""))
    return found[0], found[1]
