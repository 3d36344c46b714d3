from __future__ import annotations

import pytest

from perturb.counterfactual import surface
from perturb.counterfactual.identity import Identity, parse

CASES = [
    ("Jane Doe", Identity("Jane", (), "Doe")),
    ("Dr. Jane A. Doe-Smith, PhD", Identity("Jane", ("A.",), "Doe-Smith")),
    ("Doe, Jane", Identity("Jane", (), "Doe", (), True)),
    ("DOE Jane", Identity("Jane", (), "DOE", (), True)),
    ("Jane DOE", Identity("Jane", (), "DOE")),
    ("JANE DOE", Identity("JANE", (), "DOE")),
    ("Ludwig van Beethoven", Identity("Ludwig", (), "van Beethoven")),
    ("María José García López", Identity("María", ("José",), "García López")),
    ("Jane Marie Doe", Identity("Jane", ("Marie",), "Doe")),
    ('Robert "Bob" Smith', Identity("Robert", (), "Smith", ("Bob",))),
    ("Robert (Bob) Smith", Identity("Robert", (), "Smith", ("Bob",))),
    ("Mrs. Jane Doe", Identity("Jane", (), "Doe")),
    ("Don Schultz", Identity("Don", (), "Schultz")),
    ("Yo-Yo Ma", Identity("Yo-Yo", (), "Ma")),
    ("Nguyen Thi Mai", Identity("Mai", ("Thi",), "Nguyen", (), True)),
    ("B. Gokul", Identity("Gokul", (), "B.", (), True)),
    ("J. Smith", Identity("J.", (), "Smith")),
    ("Ahmed bin Rashid", Identity("Ahmed", (), "bin Rashid")),
    ("Suharto", Identity("Suharto")),
    ("", Identity("")),
]


@pytest.mark.parametrize(("name", "wanted"), CASES, ids=[c[0] or "empty" for c in CASES])
def test_parts_of_a_name(name, wanted):
    assert parse(name) == wanted


@pytest.mark.parametrize(
    "form", ["Roda Franch, Abilio", "A. Roda Franch", "Mr. Roda Franch", "abilio.rodafranch@x.org"]
)
def test_other_forms_of_the_name_tell_where_the_family_name_begins(form):
    assert parse("Abilio Roda Franch", surface.fold(form)).family == "Roda Franch"


def test_halves_of_a_family_name_without_particles():
    assert parse("Ana de la Peña Íñiguez").family_parts == ("Peña", "Íñiguez")
    assert parse("Jane Doe").family_parts == ()


def test_particles_tell_the_family_name_whatever_the_addresses_say():
    text = surface.fold("rodrigo.delapena@x.org www.rodrigodelapena.example.mx")
    assert parse("Rodrigo de la Peña Íñiguez", text).family == "de la Peña Íñiguez"
    assert parse("Rodrigo de la Peña Íñiguez").family_words == ("de la Peña", "Íñiguez")
