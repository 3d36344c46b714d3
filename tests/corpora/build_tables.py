"""Writes corpora/tables: for every audit one with a planted gap, one without, one too small.

The folder is a link to perturb/samples/tables, which travels in the wheel.

    python tests/corpora/build_tables.py

Everything in them is drawn by chance from a fixed seed; nobody in them exists. The files are committed; run this again
after changing a number here. The numbers are the truth that docs and tests compare with.
"""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pandas as pd

TABLES = Path(__file__).resolve().parents[2] / "corpora" / "tables"
KINDS = ("planted", "none", "small")
SEX, RACE = ("Female", "Male"), ("Asian", "Black or African American", "Hispanic or Latino", "White")


def main() -> None:
    """Write all tables."""
    makers = (adverse_impact, group_fairness, ranking, features, monitoring, ll144, perturbation)
    for number, maker in enumerate(makers):
        for kind in KINDS:
            table = maker(kind, np.random.default_rng([number, 1]))
            path = TABLES / f"{maker.__name__}_{kind}.csv"
            path.parent.mkdir(parents=True, exist_ok=True)
            table.to_csv(path, index=False, lineterminator="\n")
    for kind in KINDS:
        path = TABLES / f"hiring_bloomberg_{kind}" / "answers.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(answers(kind, np.random.default_rng([99, 1]))), encoding="utf-8")


def adverse_impact(kind: str, rng: np.random.Generator) -> pd.DataFrame:
    """Decisions: women are selected at .30, men at .50 (planted); both at .40."""
    n = 24 if kind == "small" else 1000
    sex = rng.choice(SEX, n)
    rate = np.where(sex == "Female", 0.3, 0.5) if kind == "planted" else np.full(n, 0.4)
    chosen = _shares(rng, rate)
    return pd.DataFrame({"candidate": _ids("c", n), "sex": sex, "race": rng.choice(RACE, n), "selected": chosen})


def group_fairness(kind: str, rng: np.random.Generator) -> pd.DataFrame:
    """Decisions with outcomes: qualified women are passed over at .40, men at .15 (planted); both at .25."""
    n = 24 if kind == "small" else 1600
    sex, label = rng.choice(SEX, n), (rng.random(n) < 0.5).astype(int)
    missed = np.where(sex == "Female", 0.40, 0.15) if kind == "planted" else np.full(n, 0.25)
    decided = _shares(rng, np.where(label == 1, 1 - missed, 0.2))
    return pd.DataFrame({"candidate": _ids("c", n), "sex": sex, "outcome": label, "decision": decided})


def ranking(kind: str, rng: np.random.Generator) -> pd.DataFrame:
    """Rankings of 20: the scores of women are .8 standard deviations lower (planted); alike."""
    requests = 2 if kind == "small" else 60
    sex = np.array([rng.permutation(np.repeat(SEX, 10)) for _ in range(requests)]).ravel()
    score = rng.normal(size=len(sex)) - (0.8 if kind == "planted" else 0.0) * (sex == "Female")
    request = np.repeat([f"r{i:02d}" for i in range(requests)], 20)
    return pd.DataFrame({"request": request, "candidate": _ids("c", len(sex)), "sex": sex, "score": np.round(score, 3)})


def features(kind: str, rng: np.random.Generator) -> pd.DataFrame:
    """What goes into a scorer: years are fewer, one feature is constant and one doubled (planted); nothing is."""
    n = 8 if kind == "small" else 400
    sex = rng.choice(SEX, n)
    years = np.round(rng.gamma(4, 2, n) * (np.where(sex == "Female", 0.8, 1.0) if kind == "planted" else 1.0), 1)
    found = {"sex": sex, "years_of_experience": years, "skills_matched": rng.poisson(6, n)}
    if kind == "planted":
        found |= {"has_resume": np.ones(n, dtype=int), "experience": years}
    return pd.DataFrame(found)


def monitoring(kind: str, rng: np.random.Generator) -> pd.DataFrame:
    """Scores over 30 weeks: they fall by .15 after week 20, and women leave at the first stage (planted); steady.

    One row per person and stage reached; the score stands where they applied.
    """
    weeks = 3 if kind == "small" else 30
    per_week = 12 if kind == "small" else 40
    week = np.repeat(np.arange(weeks), per_week)
    n = len(week)
    sex = rng.choice(SEX, n)
    score = np.clip(rng.normal(0.6, 0.12, n) - 0.15 * ((week >= 20) & (kind == "planted")), 0, 1)
    on = rng.random(n) < np.where((sex == "Female") & (kind == "planted"), 0.35, 0.55)
    offered = on & (rng.random(n) < 0.5)
    days = [
        date(2026, 1, 5) + timedelta(weeks=int(w), days=int(d))
        for w, d in zip(week, rng.integers(0, 5, n), strict=True)
    ]
    told = {"candidate": _ids("c", n), "date": days, "score": np.round(score, 3), "sex": sex, "stage": "applied"}
    applied = pd.DataFrame(told)
    later = [
        applied[there].assign(date=lambda t, wait=wait: t["date"] + timedelta(days=wait), score=np.nan, stage=stage)
        for there, stage, wait in ((on, "interview", 14), (offered, "offer", 28))
    ]
    return pd.concat([applied, *later], ignore_index=True)


def ll144(kind: str, rng: np.random.Generator) -> pd.DataFrame:
    """What New York City's law asks of: sex and race/ethnicity with decisions; women at .25, men at .40 (planted)."""
    n = 30 if kind == "small" else 2000
    sex = rng.choice((*SEX, ""), n, p=(0.48, 0.48, 0.04))
    race = rng.choice((*RACE, "Native Hawaiian or Other Pacific Islander"), n, p=(0.24, 0.25, 0.25, 0.25, 0.01))
    rate = np.where(sex == "Female", 0.25, 0.40) if kind == "planted" else np.full(n, 0.33)
    return pd.DataFrame({"sex": sex, "race": race, "selected": _shares(rng, rate)})


def perturbation(kind: str, rng: np.random.Generator) -> pd.DataFrame:
    """Scores of originals and twins, 0 to 1: the female version of each gets .03 less (planted); alike."""
    positions, resumes = (1, 4) if kind == "small" else (6, 40)
    ability = rng.normal(0.55, 0.1, (positions, resumes))
    rows = []
    for position in range(positions):
        for resume in range(resumes):
            own = SEX[resume % 2].lower()
            other = SEX[1 - resume % 2].lower()
            for variant, shown in (("original", own), ("twin", other), ("placebo:name", own)):
                lost = 0.03 if kind == "planted" and shown == "female" else 0.0
                score = np.clip(ability[position, resume] - lost + rng.normal(0, 0.03), 0, 1)
                name = "" if variant == "original" else f"{variant[:1]}{resume:02d}"
                rows.append((f"job{position + 1}", f"r{resume:03d}", variant, round(float(score), 4), shown, name))
    return pd.DataFrame(rows, columns=["position", "resume", "variant", "value", "group", "name"])


def answers(kind: str, rng: np.random.Generator) -> list[str]:
    """Answers of an invented model: names of Black men have half the odds of the first place (planted); alike."""
    groups = [(race, gender) for race in ("asian", "black", "hispanic", "white") for gender in ("female", "male")]
    lines = []
    for occupation in ("retail", "software engineer"):
        for item in range(6 if kind == "small" else 250):
            shown = [groups[i] for i in rng.permutation(len(groups))]
            odds = np.array([0.35 if kind == "planted" and group == ("black", "male") else 1.0 for group in shown])
            order = rng.choice(len(shown), len(shown), replace=False, p=odds / odds.sum())
            names = [_name(race, gender, rng) for race, gender in shown]
            told = {
                "occupation": occupation, "race": "mixed", "item": str(item), "names": names,
                "genders": [gender for _, gender in shown], "races": [race for race, _ in shown],
                "text": "" if item % 97 == 96 else "".join(f"{n}. {names[i]}\n" for n, i in enumerate(order[:3], 1)),
                "model": "invented-model", "asked": "2026-02-01", "prompt": "0123456789ab",
            }  # fmt: skip
            lines.append(json.dumps(told, ensure_ascii=False) + "\n")
    return lines


def _name(race: str, gender: str, rng: np.random.Generator) -> str:
    """A made-up name that nobody bears and that is found again in an answer."""
    return f"{race[:2].title()}{gender[0]}{rng.integers(100, 999)} {race.title()}sample{gender[0]}"


def _shares(rng: np.random.Generator, rate: np.ndarray) -> np.ndarray:
    """Yes or no for everybody, so that of everyone with one rate as many as it says get a yes."""
    chosen = np.zeros(len(rate), dtype=int)
    for value in np.unique(rate):
        members = rng.permutation(np.flatnonzero(rate == value))
        chosen[members[: round(value * len(members))]] = 1
    return chosen


def _ids(letter: str, n: int) -> list[str]:
    return [f"{letter}{i:04d}" for i in range(n)]


if __name__ == "__main__":
    main()
