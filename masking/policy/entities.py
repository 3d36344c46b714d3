"""Entities: Presidio's names of our fields, for its services, its registries and whoever plugs into them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from masking.policy.words import word_list
from masking.span import FIELDS, Field

_CALLED: Mapping[Field, str] = {
    Field.NAME: "PERSON", Field.EMAIL: "EMAIL_ADDRESS", Field.PHONE: "PHONE_NUMBER", Field.ADDRESS: "LOCATION",
    Field.BIRTH_DATE: "DATE_OF_BIRTH",
}  # fmt: skip
ENTITIES: Mapping[Field, str] = MappingProxyType({field: _CALLED.get(field, field.name) for field in FIELDS})
"""Presidio's name of every field; its own where it has one."""
_OTHERS: Mapping[str, Field] = {
    "NRP": Field.ETHNICITY, "ORGANIZATION": Field.SCHOOL, "GPE": Field.ADDRESS, "LOC": Field.ADDRESS,
    "UK_POSTCODE": Field.ADDRESS, "CA_POSTAL_CODE": Field.ADDRESS, "DE_PLZ": Field.ADDRESS,
}  # fmt: skip
_OURS: Mapping[str, Field] = {entity: field for field, entity in ENTITIES.items()}


def field_of(entity: str) -> Field | None:
    """Return the field that holds what Presidio calls ``entity``; None where there is none.

    >>> field_of("PERSON").value, field_of("US_SSN").value, field_of("DATE_TIME")
    ('name', 'identity_number', None)
    """
    return (
        Field.IDENTITY_NUMBER if entity in word_list("identity_numbers") else _OURS.get(entity) or _OTHERS.get(entity)
    )
