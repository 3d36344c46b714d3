from __future__ import annotations

import pytest
import spacy

TEXT = "May Brown\nmay.brown@example.com\n\nEDUCATION\nB.Sc Nursing\nUniversity of Ibadan, 2012\n"


def test_add_pipe_sets_entities_and_a_span_group() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("evenhand_resume_ner")
    doc = nlp(TEXT)
    assert ("May Brown", "NAME") in [(e.text, e.label_) for e in doc.ents]
    assert ("University of Ibadan", "SCHOOL") in [(e.text, e.label_) for e in doc.ents]
    assert [s.text for s in doc.spans["evenhand"]] == [e.text for e in doc.ents]


def test_labels_can_be_renamed_and_the_threshold_set() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("evenhand_resume_ner", config={"labels": {"NAME": "PERSON"}})
    assert nlp(TEXT).ents[0].label_ == "PERSON"
    nlp = spacy.blank("en")
    nlp.add_pipe("evenhand_resume_ner", config={"threshold": 1.1})
    assert "NAME" not in {e.label_ for e in nlp(TEXT).ents}


@pytest.mark.parametrize(("overwrite", "label"), [(False, "OLD"), (True, "NAME")])
def test_older_entities_stay_unless_overwritten(overwrite: bool, label: str) -> None:
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "OLD", "pattern": "Brown"}])
    nlp.add_pipe("evenhand_resume_ner", config={"overwrite": overwrite})
    doc = nlp(TEXT)
    assert doc.ents[0].label_ == label
    assert "May Brown" in [s.text for s in doc.spans["evenhand"]]


def test_a_pipeline_survives_the_disk(tmp_path) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("evenhand_resume_ner", config={"threshold": 0.5})
    nlp.to_disk(tmp_path / "nlp")
    again = spacy.load(tmp_path / "nlp")
    assert [e.text for e in again(TEXT).ents] == [e.text for e in nlp(TEXT).ents]
