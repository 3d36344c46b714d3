"""Frames: ``df["text"].evenhand.mask()`` for pandas. Importing this module gives every Series the accessor.

import masking.desk.frames

df["masked"] = df["text"].evenhand.mask(policy="training", seed=7)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd

from masking.batch.tables import as_key
from masking.batch.work import counts, seeded, shown
from masking.errors import InputError
from masking.mask import find, mask
from masking.notebook import bar
from masking.policy import Policy, load


@pd.api.extensions.register_series_accessor("evenhand")
class Texts:
    """What can be done with a Series of texts; missing values stay missing."""

    def __init__(self, series: pd.Series[Any]) -> None:
        self._series = series
        strange = next((type(v).__name__ for v in series if not isinstance(v, str) and not _missing(v)), None)
        if strange is not None:
            what = f"the column {series.name!r} holds a value that is no text but {strange}"
            raise InputError(what, remedy="Choose the column of texts, or turn its values into text.")

    def mask(self, policy: Policy | str | Path = "display", *, seed: int | bytes = 0) -> pd.Series[Any]:
        """Return the masked texts. The same seed and text give the same pseudonyms. Raises PolicyError."""
        chosen, key = load(policy), as_key(seed)
        return self._each(lambda text: mask(text, chosen, rng=seeded(key, text)).text)

    def inspect(self, policy: Policy | str | Path = "display") -> pd.Series[Any]:
        """Return what would be masked in each text: a list of records as ``evenhand inspect --json`` has them."""
        chosen = load(policy)
        return self._each(lambda text: [shown(span) for span in find(text, chosen)])

    def counts(self, policy: Policy | str | Path = "display") -> pd.DataFrame:
        """Return how often each field is masked in each text: a column for each field of the policy."""
        chosen = load(policy)
        rows = self._each(lambda text: counts(mask(text, chosen, rng=seeded(b"", text))))
        table = pd.DataFrame([{} if _missing(row) else row for row in rows], index=self._series.index)
        fields = [str(field) for field in chosen.fields]
        return table.reindex(columns=fields).fillna(0).astype(int)

    def _each(self, act: Any) -> pd.Series[Any]:
        update = bar("Resumes", len(self._series))
        values = []
        for done, value in enumerate(self._series, 1):
            values.append(value if _missing(value) else act(value))
            update(done)
        return pd.Series(values, index=self._series.index, name=self._series.name, dtype=object)


def _missing(value: object) -> bool:
    return value is None or (not isinstance(value, (str, list, dict)) and bool(pd.isna(value)))  # type: ignore[call-overload]
