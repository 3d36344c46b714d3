"""Forms of a name: in other scripts, cut short, before an apostrophe, in accounts, and words that only look like it."""

from __future__ import annotations

import pytest

from perturb.counterfactual import twin

TOLD = "\nSUMMARY\nShe runs a lab and won a prize. Her team grew.\n"


def told(text: str, name: str, **to: str) -> str:
    return twin(text, name=name, **to).text


@pytest.mark.parametrize(
    ("head", "name", "stays", "goes"),
    [
        ("林建芳 (LIN Jianfang)", "Jianfang Lin", "林 (LIN ", "建芳"),
        ("Ji-su Kim (김지수)", "Ji-su Kim", "(김)", "지수"),
        ("佐藤 遥 / Haruka Sato", "Haruka Sato", "佐藤 / ", "遥"),
        ("佐藤遥 (さとう はるか)\nHaruka Sato", "Haruka Sato", "佐藤 (さとう)", "はるか"),
        ("Natsuki Mori (森 夏希)", "Natsuki Mori", "(森)", "夏希"),
        ("Xiulan Ouyang (欧阳秀兰)", "Xiulan Ouyang", "(欧阳)", "秀兰"),
        ("Haruka Sato (佐藤遥)", "Haruka Sato", "(佐藤)", "遥"),
        ("欧阳秀兰 Xiulan Ouyang", "Xiulan Ouyang", "欧阳 ", "秀兰"),
        ("Priya Sharma | प्रिया शर्मा", "Priya Sharma", " | शर्मा", "प्रिया"),
        ("Noura Al-Haddad / نورة الحداد", "Noura Al-Haddad", " / الحداد", "نورة"),
        ("نورة الحداد\nNoura Al-Haddad", "Noura Al-Haddad", "الحداد\n", "نورة"),
        ("נועה כהן\nNoa Cohen", "Noa Cohen", "כהן\n", "נועה"),
        ("Olena Shevchenko (Олена Шевченко)", "Olena Shevchenko", "(Шевченко)", "Олена"),
        ("Maria Pappas – Μαρία Παππά", "Maria Pappas", " – Παππά", "Μαρία"),
    ],
)
def test_the_family_name_in_another_script_stays_in_a_twin_of_another_gender(head, name, stays, goes):
    text = told(f"{head}{TOLD}", name, gender="male")
    assert stays in text
    assert goes not in text


@pytest.mark.parametrize(
    "head",
    ["Ji-su Kim (김지수)", "Ji-su Kim (김지수, 金智秀)", "Ji-su Kim / 김지수", "김지수\nJi-su Kim",
     "Ji-su Kim\n(김지수)",
     "Ji-su Kim, 김지수"],
)  # fmt: skip
def test_the_whole_name_in_another_script_goes_with_its_marks_in_a_twin_of_another_group(head):
    text = told(f"{head}{TOLD}", "Ji-su Kim", race="white")
    assert all(c.isascii() for c in text)
    assert not set("()/,") & set(text.partition("SUMMARY")[0])


def test_a_name_in_another_script_behind_a_label_of_its_own_is_replaced():
    text = told(f"Wei Zhang\nChinese name: 张伟{TOLD}", "Wei Zhang", race="black")
    assert "张" not in text
    assert "Chinese name: " in text


@pytest.mark.parametrize(
    ("head", "name", "wanted"),
    [
        ("Olga Nikolaevna Petrenko", "Olga Petrenko", "Nikolaevich"),
        ("Olga Andreevna Petrenko", "Olga Petrenko", "Andreevich"),
    ],
)
def test_a_fathers_name_takes_the_ending_of_the_other_gender(head, name, wanted):
    assert wanted in told(f"{head}{TOLD}", name, gender="male")


def test_middle_names_of_the_heading_are_the_candidates_though_the_name_was_given_without():
    text = told("Robert J. Chase\nrjchase@x.com\nSUMMARY\nHe led.\n", "Robert Chase", gender="female")
    assert "rjchase" not in text
    assert "jchase@x.com" in text


def test_a_name_that_ends_in_s_owns_by_an_apostrophe_and_the_new_one_by_an_s():
    made = twin(
        "James Okoro\nSUMMARY\nHe led. James' work was praised. James’ boat.\n", name="James Okoro", gender="female"
    )
    owner = made.persona.first_name
    assert f"{owner}'s work" in made.text or owner.endswith("s")
    assert f"{owner}'s boat" in made.text or owner.endswith("s")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("wm.hart@corp.com", "William Hart"), ("Wm. Hart signed.", "William Hart"),
        ("Chen Zhiqiang\nKnown here as (Chen Zhiqiang; Frank). Frank swims.", "Zhiqiang Chen"),
        ("Santi (as the clerks call him) argued.", "Santiago Palomares"),
        ("Friends call him Joe. Joe dives.", "Youssef Chaker"),
    ],
)  # fmt: skip
def test_what_the_candidate_is_called_goes_too(said, name):
    text = told(f"{name}\n{said}\nSUMMARY\nHe led a team and won his prize.\n", name, gender="female")
    assert not any(word in text for word in ("wm.", "Wm", "Frank", "Santi", "Joe"))


def test_the_name_given_may_be_the_short_form_of_the_heading():
    assert "Samuel" not in told('Samuel "Sam" Rivera\nSUMMARY\nHe led.\n', "Sam Rivera", gender="female")


@pytest.mark.parametrize(
    ("name", "account", "stays"),
    [
        ("Jean-Luc Martin", "jean_luc_martin", "_martin"), ("Xiaoming Wang", "xiaoming_w", "_w"),
        ("Peter van der Berg", "peter-van-der-berg-7a1", "-van-der-berg-7a1"), ("Harold Nakamura", "haroldn", "n"),
 ("Samantha Okafor", "okafor_s92@x.com", "92@x.com"),
        ("Austin Breckenridge", "austin@breckenridgeaudio.com", "@breckenridgeaudio.com"),
    ],
)  # fmt: skip
def test_accounts_made_of_parts_of_the_name(name, account, stays):
    text = told(f"{name}\n{account}\nSUMMARY\nHe led a team and won his prize.\n", name, gender="female")
    line = text.splitlines()[1]
    assert line != account
    assert stays in line


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Omar Khalil", "He is an engineer. Omar led."),
        ("Grant Reed", "No grant without a pilot. Grant reads each draft."),
        ("Wei Zhang", "Trained by a doctor. Wei led."),
        ("Ada Obi", "Veteran: Y. Ada argued the case."),
    ],
)  # fmt: skip
def test_a_calling_or_a_letter_at_the_end_of_a_sentence_is_no_title_of_the_next_word(name, sentence):
    first = name.split()[0]
    assert first not in told(f"{name}\nSUMMARY\n{sentence}\nHe won.\n", name, gender="female")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Horace Limm", "Horace reads Horace in Latin."),
        ("Rebecca Oduya", "Rebecca read Rebecca by Daphne du Maurier."),
        ("Miles Abernathy", "Miles is a guest of the podcast Miles to Go."),
        ("Justice Ampon", "Justice marched for Justice for All."),
        ("Emma Lowe", "Emma directed Emma at the Globe."),
        ("Olivia Stannard", "Olivia plays Olivia in Twelfth Night."),
    ],
)  # fmt: skip
def test_a_work_of_the_name_stays_beside_the_candidate(name, sentence):
    first = name.split()[0]
    text = told(
        f"{name}\nSUMMARY\n{sentence}\nThe prize was great.\n",
        name,
        gender="female" if first in "Horace Miles" else "male",
    )
    assert text.count(first) == 1


@pytest.mark.parametrize(
    ("name", "sentence", "race", "gone"),
    [
        ("Giulia Rossi", "Order Sons and Daughters of Italy, lodge treasurer.", "asian", "Italy"),
        ("Declan Murphy", "Emerald Society piper; third-generation Irish.", "black", "Irish"),
        ("Zbigniew Kaczor", "Grandson of Polish miners; usher, St. Hyacinth Polish Mission.", "hispanic", "Polish"),
        ("Latoya Green", "Usher, Bethel AME Church; spoke on being Black in tech.", "white", "Black"),
        ("Yuki Tanaka", "Yuki-san to the crew. Tanaka Y. 2020.", "white", "Yuki"),
        ("Wanjiru Mwangi", "Wanjiru ran. Mary Wanji (no relation) swam.", "white", "Wanjiru"),
    ],
)
def test_what_tells_the_old_people_goes(name, sentence, race, gone):
    text = told(f"{name}\nSUMMARY\n{sentence} She won a prize and led her team.\n", name, race=race, gender="female")
    assert gone not in text
    assert "AME" not in text


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Josie Amaral", "Big Brothers Big Sisters of Reno, costume closet."),
        ("Priya Lahiri", "Engineer, Women's College Hospital, Toronto."),
        ("Karima Abdul-Aziz", "Drew Kareem Abdul-Jabbar for a mural."),
        ("Frieda Lenz", "Contact to customers."),
        ("Anisa Rahman", "Write to office.rahman@lab.example."),
    ],
)
def test_employers_strangers_and_family_names_in_addresses_stay(name, sentence):
    assert sentence in told(f"{name}\nSUMMARY\n{sentence} She won a prize.\n", name, gender="male")


def test_the_second_half_of_a_family_name_in_the_heading_is_the_candidates():
    text = told("Soledad Cruz-Reyes\nSUMMARY\nMs. Cruz-Reyes won.\n", "Soledad Cruz", gender="male")
    assert "Mr. Cruz-Reyes won." in text
