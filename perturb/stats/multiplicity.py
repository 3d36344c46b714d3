"""Many tests at once: Holm's and Benjamini-Hochberg's adjusted p-values."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import Floats


def holm(p_values: npt.ArrayLike) -> Floats:
    """Return Holm's adjusted p-values: at most alpha of a false alarm anywhere in the family.

    ``p_(i) -> max over j <= i of min(1, (m-j+1) * p_(j))``. NaN (no test) stays NaN and is no member of the
    family. Source: Holm 1979.

    >>> [round(float(p), 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    return _adjusted(p_values, lambda p: np.maximum.accumulate(p * np.arange(len(p), 0, -1)))


def benjamini_hochberg(p_values: npt.ArrayLike) -> Floats:
    """Return Benjamini and Hochberg's adjusted p-values: at most alpha of the findings are false on average.

    ``p_(i) -> min over j >= i of min(1, m/j * p_(j))``. NaN stays NaN and is no member of the family.
    Source: Benjamini and Hochberg 1995.

    >>> [round(float(p), 3) for p in benjamini_hochberg([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    return _adjusted(p_values, lambda p: np.minimum.accumulate((p * (len(p) / np.arange(1, len(p) + 1)))[::-1])[::-1])


def _adjusted(p_values: npt.ArrayLike, step: object) -> Floats:
    p = np.asarray(p_values, dtype=np.float64)
    adjusted = np.full(p.shape, np.nan)
    tested = np.flatnonzero(~np.isnan(p))
    order = tested[np.argsort(p.ravel()[tested], kind="stable")]
    adjusted.ravel()[order] = np.minimum(1.0, step(p.ravel()[order]))  # type: ignore[operator]
    return adjusted
