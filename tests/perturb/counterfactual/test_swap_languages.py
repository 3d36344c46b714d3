"""Resumes in other languages: a twin of another gender is refused with its reason, by name or race it is made."""

from __future__ import annotations

import pytest

from masking.errors import VerificationError
from perturb.counterfactual import swap, twin, verify
from perturb.counterfactual.languages import foreign, foreign_lines
from perturb.experiment.suites import Design, suite
from perturb.persona import Persona

GERMAN = (
    "Anna Schneider\nanna.schneider@example.de\n\nProfil\nAnna Schneider ist eine erfahrene Ingenieurin. Sie leitete"
    " ihr Team und wurde zur Leiterin der Abteilung ernannt.\n\nBerufserfahrung\n2015 - heute Projektleiterin\n"
)
TEXTS = [
    GERMAN,
    "Claire Dubois\nExpérience\nElle dirige une équipe de dix personnes et gère le budget de la région.\nLangues\n",
    "Lucía Romero\nExperiencia laboral\nGestión de un equipo de ventas y de los clientes de la empresa.\nIdiomas\n",
    "Chiara Greco\nEsperienza\nResponsabile della gestione del personale presso un'azienda con sede a Bari.\nLingue\n",
    "Joana Prado\nExperiência\nResponsável pela gestão de uma equipe e pelos projetos da empresa.\nFormação\nIdiomas\n",
    "Sanne Visser\nWerkervaring\nZij leidde het team en was verantwoordelijk voor de ontwikkeling van een systeem.\n",
    "Ольга Соколова\nОпыт работы\nРуководила отделом продаж и обучала новых сотрудников.\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_most_of_the_text_is_in_another_language(text):
    assert foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "Kaveh Rostami\nHochschule für Technik und Wirtschaft, Berlin\nLed the planning team and trained new staff.\n",
        "João da Silva\nUniversidade de São Paulo\nManaged the sales team in Rio de Janeiro for five years.\n",
        "Jane Doe\njane@doe.com, linkedin.com/in/jane, github.com/jane\n",
        "Excel, Word, SAP",
        "",
    ],
)
def test_an_english_resume_with_foreign_names_is_english(text):
    assert not foreign(text)


def test_lines_of_another_language_are_found():
    text = "Led the team.\nSie leitete das Team und war für die Planung verantwortlich.\nWrote the report.\n"
    assert list(foreign_lines(text)) == [text.index("Sie")]


def test_a_gender_twin_of_a_german_resume_is_refused_and_says_the_way_out():
    with pytest.raises(VerificationError, match="half-swapped") as told:
        twin(GERMAN, gender="male")
    assert "--channels name" in (told.value.remedy or "")


def test_by_name_or_race_it_is_made():
    assert "Schneider" in twin(GERMAN, gender="male", channels=["name"]).text
    assert "Sie leitete" in twin(GERMAN, gender="female", race="black").text


def test_in_a_suite_it_is_a_problem_and_never_a_variant():
    made = suite([("a", GERMAN)], Design("gender", alone=("name",)))
    assert {v.variant for v in made.variants} == {"original", "channel:name", "placebo:1"}
    assert [p.variant for p in made.problems] == ["twin"]
    assert "another language" in made.problems[0].reason


def test_a_few_lines_are_said():
    english = " ".join(["She led the team and wrote the report for the board."] * 4)
    text = f"Jane Doe\n{english}\nSie leitete das Team und war für die Planung verantwortlich.\n"
    made = swap(text, (), Persona("John", "Doe", "male", "white"), origin=Persona("Jane", "Doe", "female", "white"))
    assert verify(made) == ()
    assert any("another language" in told for told in made.notes)
