"""Entities: Presidio's names of our fields, for its services, its registries and whoever plugs into them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from masking.span import Field

ENTITIES: Mapping[Field, str] = MappingProxyType({
    Field.NAME: "PERSON", Field.EMAIL: "EMAIL_ADDRESS", Field.URL: "URL", Field.PHONE: "PHONE_NUMBER",
    Field.ADDRESS: "LOCATION", Field.BIRTH_DATE: "DATE_OF_BIRTH", Field.GRADUATION_YEAR: "GRADUATION_YEAR",
    Field.SCHOOL: "SCHOOL", Field.PHOTO: "PHOTO", Field.GENDER: "GENDER", Field.DISABILITY: "DISABILITY",
    Field.RELIGION: "RELIGION", Field.ETHNICITY: "ETHNICITY", Field.MARITAL_STATUS: "MARITAL_STATUS",
    Field.SEXUAL_ORIENTATION: "SEXUAL_ORIENTATION", Field.IDENTITY_NUMBER: "IDENTITY_NUMBER",
})  # fmt: skip
"""Presidio's name of every field; its own where it has one."""
_NUMBERS = frozenset({
    "US_SSN", "US_ITIN", "US_PASSPORT", "US_DRIVER_LICENSE", "US_MBI", "US_NPI", "UK_NHS", "UK_NINO", "UK_PASSPORT",
    "UK_DRIVING_LICENCE", "CA_SIN", "AU_TFN", "AU_MEDICARE", "ES_NIF", "ES_NIE", "ES_PASSPORT", "IT_FISCAL_CODE",
    "IT_DRIVER_LICENSE", "IT_IDENTITY_CARD", "IT_PASSPORT", "PL_PESEL", "SG_NRIC_FIN", "IN_PAN", "IN_AADHAAR",
    "IN_PASSPORT", "IN_VOTER", "IN_VEHICLE_REGISTRATION", "FI_PERSONAL_IDENTITY_CODE", "KR_RRN", "KR_FRN",
    "KR_DRIVER_LICENSE", "KR_PASSPORT", "TH_TNIN", "TR_NATIONAL_ID", "SE_PERSONNUMMER", "DE_TAX_ID", "DE_ID_CARD",
    "DE_PASSPORT", "DE_SOCIAL_SECURITY", "DE_HEALTH_INSURANCE", "DE_FUEHRERSCHEIN", "NG_NIN", "PH_PASSPORT",
    "PH_TIN", "PH_UMID", "ZA_ID_NUMBER", "ZA_PASSPORT", "ZA_DRIVER_LICENSE", "ZA_INCOME_TAX_NUMBER", "IBAN_CODE",
    "CREDIT_CARD", "US_BANK_NUMBER",
})  # fmt: skip
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
    return Field.IDENTITY_NUMBER if entity in _NUMBERS else _OURS.get(entity) or _OTHERS.get(entity)
