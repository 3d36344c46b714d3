"""Numbers and verdicts in words: one place, so that every report says the same thing the same way."""

from __future__ import annotations

import math
from collections.abc import Sequence


def number(value: float | None, *, digits: int = 3) -> str:
    """Return a number with ``digits`` significant digits and a real minus sign; an empty value is a dash.

    >>> number(-0.12345), number(1234567.0), number(None), number(0.00000001234)
    ('−0.123', '1,234,567', '–', '1.23e−8')
    """
    if value is None or math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0:
        return "0"
    size = math.floor(math.log10(abs(value)))
    if size >= digits - 1 and size < 15:
        text = f"{value:,.0f}"
    elif -6 <= size < digits:
        text = f"{value:.{digits - 1 - size}f}"
    else:
        mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
        text = f"{mantissa}e{int(exponent)}"
    return text.replace("-", "−")


def plain(value: float | None) -> str:
    """Return a number without trailing zeros, as it reads in a sentence.

    >>> plain(0.1), plain(12.0), plain(0.05123)
    ('0.1', '12', '0.0512')
    """
    text = number(value)
    return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text


def fixed(value: float | None, decimals: int) -> str:
    """Return a number with so many digits after the point, as the other numbers of its column have.

    >>> fixed(-0.5, 3), fixed(1234.5, 1), fixed(float("nan"), 2), fixed(0.0000123, 3)
    ('−0.500', '1,234.5', '–', '0.000')
    """
    if value is None or not math.isfinite(value):
        return number(value)
    if abs(value) >= 1e9:
        return number(value)
    return f"{value:,.{decimals}f}".replace("-", "−")


def p_value(value: float | None) -> str:
    """Return a p-value with three digits, in powers of ten below 0.0001.

    >>> p_value(0.04321), p_value(2.3e-11), p_value(0.0), p_value(None)
    ('0.0432', '2.3e−11', '< 1e−307', '–')
    """
    if value is None or math.isnan(value):
        return "–"
    if value == 0:
        return "< 1e−307"
    if value < 1e-4:
        mantissa, exponent = f"{value:.1e}".split("e")
        return f"{mantissa}e{int(exponent)}".replace("-", "−")
    return f"{value:.4f}" if value < 0.1 else f"{value:.3f}"


def percent(value: float | None) -> str:
    """Return a share in percent.

    >>> percent(0.125), percent(0.0004), percent(None)
    ('12.5 %', '0.04 %', '–')
    """
    if value is None or math.isnan(value):
        return "–"
    scaled = 100 * value
    text = f"{scaled:.1f}" if abs(scaled) >= 1 or scaled == 0 else f"{scaled:.2g}"
    return f"{text} %".replace("-", "−").replace(".0 %", " %")


def interval(low: float | None, high: float | None) -> str:
    """Return an interval in words; one end may be open.

    >>> interval(-0.02, 0.4), interval(None, 0.4)
    ('−0.02 to 0.4', 'up to 0.4')
    """
    known = [v is not None and not math.isnan(v) for v in (low, high)]
    if not any(known):
        return "–"
    if not all(known):
        return f"up to {plain(high)}" if known[1] else f"from {plain(low)}"
    return f"{plain(low)} to {plain(high)}"


def count(n: int, singular: str, plural: str = "") -> str:
    """Return a count with its noun.

    >>> count(1, "position"), count(3, "position"), count(2, "person", "people")
    ('1 position', '3 positions', '2 people')
    """
    return f"{n:,} {singular if n == 1 else plural or singular + 's'}"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
