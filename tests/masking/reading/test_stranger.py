"""Strangers' names where a resume speaks of work, and what only reads like them."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.stranger import abroad, misled, named
from masking.reading.thing import of_thing
from masking.sections import study

HEAD = "Ada Nwosu\nada@mail.ng\nLeeds\nUK\n\nEXPERIENCE\n"


def placed(text: str, part: str):
    _, reading = study(Document(HEAD + text, "text"))
    at = reading.text.index(part, len(HEAD))
    return reading, at, at + len(part)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("2016 bis heute Leitung Maschinenraum", "Leitung Maschinenraum"),
        ("Seit 2019: Akustikdecken Knauf", "Akustikdecken Knauf"),
        ("Firma für Innenausbau Karl Huber", "Karl Huber"),
        ("routes to Taita Taveta", "Taita Taveta"),
        ("Shapiro-Wilk and others", "Shapiro-Wilk"),
        ("with fuzzy match, Jaro-Winkler", "Jaro-Winkler"),
        ("owner of 5S Gold", "S Gold"),
        ("Brinell, Rockwell", "Rockwell"),
        ("Thuiszorg Vleminckveld", "Thuiszorg Vleminckveld"),
        ("plans of B. Schedule", "B. Schedule"),
    ],
)
def test_what_only_reads_like_a_name_is_not_borne_out(text: str, part: str):
    reading, start, end = placed(text, part)
    assert not named(reading, start, end, 0.9)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("trained by Kosuke Imai", "Kosuke Imai"),
        ("Larry Hansen took over the yard", "Larry Hansen"),
        ("J. Hansen took over the yard", "J. Hansen"),
        ("Ghassan Kanafany opened it", "Ghassan Kanafany"),
        ("Damein was in the chair", "Damein"),
        ("Gavin sat in the chair", "Gavin"),
        ("K. Wstolarcz and others", "K. Wstolarcz"),
        ("an der Seite von Karl Huber", "Karl Huber"),
    ],
)
def test_a_strangers_name_is_borne_out(text: str, part: str):
    reading, start, end = placed(text, part)
    assert named(reading, start, end, 0.9)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Ysbyty Dewi Tudur, ward", "Ysbyty Dewi Tudur"),
        ("ward of Ysbyty Dewi Tudur", "Dewi Tudur"),
        ("Masjid Al Ikhlas, wiring", "Masjid Al Ikhlas"),
        ("rosters for Durga Puja", "Durga Puja"),
        ("talks with Ngāti Maru", "Ngāti Maru"),
        ("J Clin Epidemiol, referee", "J Clin Epidemiol"),
        ("James Beard semifinalist", "James Beard"),
        ("Robbie Burns night", "Robbie Burns"),
        ("essay „Martha Maria“, 2020", "Martha Maria"),
    ],
)
def test_houses_feasts_peoples_and_journals_are_things(text: str, part: str):
    assert of_thing(*placed(text, part))


@pytest.mark.parametrize("text", ["met Dewi Tudur in Bala", "essay by Martha Maria, 2020", "James Beard led the ward"])
def test_their_namesakes_are_none(text: str):
    part = next(p for p in ("Dewi Tudur", "Martha Maria", "James Beard") if p in text)
    assert not of_thing(*placed(text, part))


def test_a_lines_language_is_told_by_its_small_words():
    reading, start, _ = placed("Wartung für den Betrieb", "Wartung")
    assert abroad(reading, start)
    reading, start, _ = placed("repairs of the plant", "repairs")
    assert not abroad(reading, start)


def test_a_firm_behind_a_referees_job_is_none_of_the_referees():
    reading, start, end = placed("Bruce Hale, owner, Blackrock Possum", "Blackrock Possum")
    assert misled(reading, start, end)
    reading, start, end = placed("Bruce Hale, owner", "Bruce Hale")
    assert not misled(reading, start, end)
