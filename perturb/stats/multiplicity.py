"""Many tests at once: Holm's and Benjamini-Hochberg's adjusted p-values."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import Floats

WHOLE_SHARE = 0.2
"""Of alpha, what tests over everything together get beside the many tests of the parts."""


def holm(p_values: npt.ArrayLike, *, with_the_best: bool = False) -> Floats:
    """Return Holm's adjusted p-values: at most alpha of a false alarm anywhere in the family.

    ``p_(i) -> max over j <= i of min(1, (m-j+1) * p_(j))``. NaN (no test) stays NaN and is no member of the
    family. Source: Holm 1979.

    ``with_the_best``: the m tests compare m groups with the one that the data show to be best. Who is compared with the
    best of k has looked at all k(k-1)/2 pairs, so these are the family: ``(k(k-1)/2 - j + 1) * p_(j)``.

    >>> [round(float(p), 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    >>> [round(float(p), 3) for p in holm([0.01, 0.04, 0.03], with_the_best=True)]
    [0.06, 0.16, 0.15]
    """

    def stepped(p: Floats) -> Floats:
        pairs = len(p) * (len(p) + 1) // 2 if with_the_best else len(p)
        return np.maximum.accumulate(p * (pairs - np.arange(len(p))))

    return _adjusted(p_values, stepped)


def holm_with_whole(parts: npt.ArrayLike, whole: npt.ArrayLike) -> tuple[Floats, Floats]:
    """Return the adjusted p-values of many parts and of the few tests over all of them: one family, one alpha.

    Holm's weighted procedure, ``q = p / w``: ``q_(i) -> max over j <= i of min(1, q_(j) * sum of w_(k), k >= j)``.
    The tests over the whole share ``WHOLE_SHARE`` of alpha, the parts the rest; a kind without a test leaves its
    share to the other, and so does what has been rejected. Source: Holm 1979, section 4.

    Why not one equal family: beside 40 positions the test over all of them would get 1/41 of alpha, and an effect
    that is small everywhere is what it is there for.

    >>> parts, whole = holm_with_whole([0.01, 0.04], [0.01])
    >>> [round(float(p), 3) for p in parts], [round(float(p), 3) for p in whole]
    ([0.025, 0.04], [0.03])
    """
    p, q = (np.asarray(values, dtype=np.float64) for values in (parts, whole))
    counts = (np.isfinite(p).sum(), np.isfinite(q).sum())
    shares = (1 - WHOLE_SHARE, WHOLE_SHARE)
    weights = np.concatenate(
        [np.full(len(x), share / max(1, n)) for x, share, n in zip((p, q), shares, counts, strict=True)]
    )
    together = np.concatenate([p, q])
    weights /= weights[np.isfinite(together)].sum() or 1.0
    order = np.argsort(together / weights, kind="stable")[: sum(counts)]
    left = np.cumsum(weights[order][::-1])[::-1]
    adjusted = np.full(len(together), np.nan)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(together[order] / weights[order] * left))
    return adjusted[: len(p)], adjusted[len(p) :]


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
