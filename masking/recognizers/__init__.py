"""Recognizers: one module per family, each a plain record with a function from a reading to spans.

``masking.recognizers.presidio`` wraps them for a user's own Presidio registry; it is not imported here.
"""

from __future__ import annotations

from masking.reading import Reading, Recognizer
from masking.recognizers import (
    address,
    birth_date,
    disability,
    email,
    ethnicity,
    fellowship,
    gender,
    graduation_year,
    marital_status,
    name,
    phone,
    photo,
    portrait,
    religion,
    school,
    sexual_orientation,
    traits,
    url,
)

ALL: tuple[Recognizer, ...] = tuple(
    module.RECOGNIZER
    for module in (
        email,
        url,
        phone,
        name,
        gender,
        birth_date,
        marital_status,
        ethnicity,
        religion,
        disability,
        sexual_orientation,
        fellowship,
        portrait,
        traits,
        address,
        school,
        graduation_year,
        photo,
    )
)
"""Every recognizer, in the order in which they run."""

__all__ = ["ALL", "Reading", "Recognizer"]
