"""Tables of scores for the tests of the experiment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd


def one_position(first: Sequence[object], second: Sequence[object], **more: object) -> pd.DataFrame:
    """Scores of one position: originals and twins in order."""
    rows = [
        ("job", f"cv{place}", variant, value)
        for place, pair in enumerate(zip(first, second, strict=True))
        for variant, value in zip(("original", "twin"), pair, strict=True)
    ]
    return pd.DataFrame(rows, columns=["position", "resume", "variant", "value"]).assign(**more)


def experiment(
    rng: np.random.Generator,
    *,
    positions: int = 4,
    resumes: int = 20,
    effect: float = 0.0,
    noise: float = 0.2,
    arms: Mapping[str, float] | None = None,
    names: int = 8,
) -> pd.DataFrame:
    """Half the originals are men, half women; the female version of each scores lower by ``effect``.

    ``arms`` maps further variants to the effect they carry; placebos keep the group.
    """
    variants = {"original": 0.0, "twin": effect, **(arms or {})}
    quality = rng.normal(size=(positions, resumes)) + rng.normal(size=resumes)
    parts = []
    for variant, size in variants.items():
        was_female = np.arange(resumes) % 2 == 1
        stays = variant == "original" or variant.startswith("placebo")
        is_female = was_female if stays else ~was_female
        # the effect belongs to the change: what the change makes female loses it, what it makes male gains it
        change = np.where(stays, 0.0, np.where(is_female, -size, size))
        score = quality + change + noise * rng.normal(size=(positions, resumes))
        place = np.indices(score.shape)
        parts.append(
            pd.DataFrame(
                {
                    "position": [f"job{p}" for p in place[0].ravel()],
                    "resume": [f"cv{r}" for r in place[1].ravel()],
                    "variant": variant,
                    "value": score.ravel(),
                    "group": np.tile(np.where(is_female, "female", "male"), positions),
                    "name": "" if variant == "original" else [f"name{r % names}" for r in place[1].ravel()],
                }
            )
        )
    return pd.concat(parts, ignore_index=True)
