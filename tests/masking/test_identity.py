"""Identity: every form of the candidate's names and contacts, and the reasons for which one may stand."""

from __future__ import annotations

import time

import pytest

from masking import find, load, mask, verify
from masking.document import Document
from masking.identity import Form, allowed, forms, standing
from masking.policy import parse
from masking.span import Field, Revision, Span

HEAD = "Hemi Parata\nElectrician\nhemi.parata@quillpost.example\n+64 21 555 0188\n\nExperience\n"
KEEP = parse({"extends": "all", "firms": "keep"})


def left(text: str, *names: str, small: bool = False) -> list[tuple[str, str]]:
    wanted = [Form(Field.NAME, "word", name) for name in names]
    return [(text[s.start : s.end], s.reason) for s in standing(text, wanted, small=small)]


@pytest.mark.parametrize(
    ("body", "gone"),
    [
        ("Own business, Parata Electrical Ltd, Nelson", "arata"),
        ("Owner of Parata & Sons", "arata"),
        ("Electrician at Parata Electrical Ltd", "arata"),
        ("Founder of ParataElectrical", "arata"),
        ("Prize of the PARATA-Stiftung", "arata"),
        ("Рarata, written with a letter of another script", "arata"),
        ("On the air as hemi.parata", "arata"),
        ("Office 021 555-0188", "0188"),
        ("P A R A T A, H E M I", "P A R A"),
        ("Own business, \u202eataraP\u202c Electrical Ltd, Nelson", "atara"),
        ("On the air as \u202eatarap.imeh\u202c", "atarap"),
    ],
)
def test_every_form_is_masked_whoever_elses_name_it_is_part_of(body: str, gone: str):
    revision = mask(f"{HEAD}{body}, 2012 - 2015\nWired houses.\n", "all")
    written = revision.text
    assert gone.lower() not in written.lower()
    assert "Wired houses." in written
    assert verify(revision, written.encode(), fields=load("all").fields) == ()


def test_a_form_shown_from_right_to_left_is_found_in_what_was_written():
    revision = mask(f"{HEAD}Cook.\n", "all")
    turned = verify(revision, f"{revision.text}\u202eataraP\u202c".encode(), fields=load("all").fields)
    assert turned == verify(revision, f"{revision.text}Parata".encode(), fields=load("all").fields)
    assert "name" in {finding.field for finding in turned}
    assert left("as \u202eataraP\u202c", "parata") == [("\u202eataraP\u202c", "")]


def test_a_candidate_who_is_named_from_right_to_left_is_known():
    text = HEAD.replace("Hemi Parata", "\u202eataraP imeH\u202c") + "Owner of ParataElectrical\n"
    assert "parata" not in mask(text, "all").text.lower()


def test_what_is_masked_already_stays_as_it_is():
    """The address begins as the name does: "Parata, then hemi" is no name turned round."""
    assert mask(HEAD + "Cook.\n", "all").text.startswith("[NAME]\nElectrician\n[EMAIL]\n[PHONE]\n\nExperience\n")
    plain = "Hemi Parata\nhemi.parata@mail.example\n\nExperience\nElectrician, Nelson, 2012 - 2015\n"
    assert mask(plain, "all").text.startswith("[NAME]\n[EMAIL]\n\n")


def test_a_policy_that_keeps_firms_says_so():
    body = "Owner of Parata & Sons, 2012\nParata wired houses.\n"
    revision = mask(HEAD + body, KEEP)
    assert "Parata & Sons" in revision.text
    assert revision.text.count("Parata") == 1
    (finding,) = verify(revision, revision.text.encode(), fields=KEEP.fields, firms=KEEP.firms)
    assert (finding.check, finding.field) == ("identity", "name")
    assert "firm" in finding.reason
    (finding,) = verify(revision, revision.text.encode(), fields=KEEP.fields)
    assert not finding.reason


def test_what_a_written_file_holds_beside_the_masked_text_is_found():
    revision = mask(HEAD + "Wired houses.\n", "all")
    for leak in ("Parata Electrical Ltd", "see parata.co.example", "021 555 0188", "hemi.parata"):
        (finding, *_) = verify(revision, f"{revision.text}{leak}\n".encode(), exact=False, fields=load("all").fields)
        assert not finding.reason, leak
        assert "arata" not in repr(finding)


def test_ordinary_words_and_places_stay_and_are_told():
    assert left("the page of a will; Page Street", "page") == [("Page", "word")]
    assert left("Page Electrical Ltd", "page") == [("Page", "firm")]
    assert left("in June 2014", "june") == [("June", "word")]
    assert left("Austin, Texas", "austin") == [("Austin", "place")]
    assert left("Austin Page", "austin", "page") == [("Austin", ""), ("Page", "")]
    assert left("DAS of Lee", "das", "lee") == [("DAS", "word"), ("Lee", "word")]


def test_small_letters_count_where_the_candidate_writes_them_or_in_an_address():
    assert left("zu den quarrabeen", "quarrabeen") == []
    assert left("zu den quarrabeen", "quarrabeen", small=True) == [("quarrabeen", "")]
    assert left("at quarrabeen.example and @quarrabeen", "quarrabeen") == [("quarrabeen", "url"), ("quarrabeen", "")]


def test_a_name_inside_a_known_word_is_none():
    assert left("Marching, Marches", "march") == []
    assert left("Quarrabeens, Quarrabeenov, NewQuarrabeen", "quarrabeen") == [
        ("Quarrabeens", ""),
        ("Quarrabeenov", ""),
        ("NewQuarrabeen", ""),
    ]


def test_forms_come_from_what_was_found_and_from_no_other_field():
    text = "Zoë Quarrabeen\nzq1987@mail.example\nhttps://github.com/zoequarr\n(03) 5550 1881\n4 Low Road, Marlow 3123\n"
    kinds = {
        "zq1987@mail.example": Field.EMAIL,
        "https://github.com/zoequarr": Field.URL,
        "(03) 5550 1881": Field.PHONE,
    }
    kinds["4 Low Road, Marlow 3123"] = Field.ADDRESS
    spans = [Span(text.index(w), text.index(w) + len(w), kind) for w, kind in kinds.items()]
    document = Document(text, "text")
    made = {(f.kind, f.letters) for f in forms(document, spans, fields=load("all").fields)}
    assert {("handle", "zq1987"), ("handle", "zoequarr"), ("number", "0355501881")} <= made
    assert {
        ("word", "zoe"),
        ("word", "quarrabeen"),
        ("joined", "quarrabeenzoe"),
        ("line", "4lowroadmarlow3123"),
    } <= made
    assert {f.field for f in forms(document, spans, fields=[Field.EMAIL])} == {Field.EMAIL}


def test_a_replacement_is_no_leak():
    text = HEAD + "Wired houses.\n"
    revision = mask(text, "all")
    same = Revision(revision.document, tuple(type(e)(e.start, e.end, "Parata", e.field) for e in revision.edits))
    assert verify(same, same.text.encode(), fields=[Field.NAME]) == ()


def test_a_policy_without_names_leaves_them():
    policy = load("display").without(["name", "email", "url"])
    assert all(span.field is not Field.NAME for span in find(HEAD + "Parata Ltd\n", policy))


def test_a_name_in_an_address_is_left_to_a_policy_that_keeps_addresses():
    text = "Mail hemi.parata@mail.example or see linkedin.com/in/hemi-parata and Parata-Works."
    assert left(text, "hemi", "parata") == [
        ("hemi", "email"), ("parata", "email"), ("hemi", "url"), ("parata", "url"), ("Parata", "firm")
    ]  # fmt: skip
    (first, *_) = standing(text, [Form(Field.NAME, "word", "hemi")])
    assert not allowed(first, fields=load("display").fields, firms="mask")
    assert allowed(first, fields=[Field.NAME], firms="mask")
    revision = Revision(
        Document("Hemi Parata\nhemi.parata@mail.example\n\nExperience\nCook.\n", "text", native="utf-8")
    )
    kept = revision.text.replace("Hemi Parata", "[NAME]").encode()
    found = verify(revision, kept, exact=False, fields=[Field.NAME])
    assert [finding.reason for finding in found] == ["it is part of an e-mail address, which the policy keeps"]


@pytest.mark.parametrize(
    ("text", "kind", "letters", "found"),
    [
        ("Groß-Weiß and Gross", "word", "gross", ["Groß", "Gross"]),
        ("an ana bananа", "word", "ana", ["ana"]),
        ("ana.ana ana_ana xana.ana", "handle", "anaana", ["ana.ana", "ana_ana"]),
        ("½ J®a®n®e D®o®e", "joined", "janedoe", ["J®a®n®e D®o®e"]),
        ("ｶﾞ Jane™", "word", "jane", ["Jane"]),
    ],
)
def test_places_hold_where_a_character_stands_for_several_or_none(text: str, kind: str, letters: str, found: list[str]):
    wanted = [Form(Field.NAME, kind, letters)]
    assert [text[s.start : s.end] for s in standing(text, wanted, small=True)] == found


def test_a_handle_of_an_address_and_of_a_link_is_the_same_field_whatever_stands_first():
    both = [Form(field, "handle", "hemiparata") for field in (Field.EMAIL, Field.URL)]
    assert standing("On the air as hemiparata", both) == standing("On the air as hemiparata", both[::-1])


def test_time_to_search_grows_with_length_and_not_faster():
    forms = [Form(Field.EMAIL, "handle", "aaaaa"), Form(Field.NAME, "word", "aaa")]

    def seconds(text: str) -> float:
        start = time.process_time()
        standing(text, forms)
        return time.process_time() - start

    assert seconds("a" * 80_000) < 12 * seconds("a" * 20_000) + 0.5
