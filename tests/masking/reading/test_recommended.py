"""Pronouns in references: those that referees use of the candidate go, those of the referees stay."""

from __future__ import annotations

import json

from masking.formats import decode
from masking.mask import find, mask


def test_a_json_resume_told_in_the_third_person() -> None:
    record = {
        "basics": {
            "name": "Dana Whitfield",
            "email": "dana@whitfield.example",
            "summary": "She builds dashboards.",
            "profiles": [{"network": "Codewars", "username": "danaw", "url": "https://codewars.example/danaw"}],
        },
        "work": [
            {
                "name": "Acme",
                "position": "Analyst",
                "summary": "Her team shipped weekly.",
                "highlights": ["Led her team"],
            }
        ],
        "volunteer": [{"organization": "Code Club", "summary": "She mentors pupils."}],
        "references": [
            {"name": "Jane Roe", "reference": "Dana was a joy. She led her team and she never missed a deadline."},
            {"name": "John Poe", "reference": "I would hire her again."},
        ],
    }
    masked = mask(decode(json.dumps(record).encode(), source="cv.json")).text
    words = set(masked.lower().replace(".", " ").split())
    assert not words & {"she", "her", "danaw"}
    assert "They led their team and they never missed a deadline." in masked
    assert "I would hire them again." in masked


def test_the_referee_is_not_the_candidate_who_shares_a_word_with_a_firm() -> None:
    text = "Dana Rose\n\nREFERENCES\nMary Chen, owner of Rose & Thorn, ask me for her number\n"
    assert not [span for span in find(text) if span.recognizer.startswith("gender:")]
