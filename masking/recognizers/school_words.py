"""Words in the name of a school or society that reveal sex, faith or disability: "St Mary's Catholic School".

Why: a policy that keeps schools, or one of the traits that a society's name reveals, still masks the others. Saints
and founders stay, and peoples, by which universities are named that anybody attends ("Indian Institute of Technology").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from masking.expression import expression
from masking.reading import Reading
from masking.span import Field, Span
from name_lists import terms

_TOLD = {
    Field.GENDER: "gender.group", Field.RELIGION: "religion.faith", Field.DISABILITY: "disability.condition",
}  # fmt: skip
"""Fields that names tell, with the group of phrases whose words do."""
_FOUNDER = expression(r"-[A-ZÀ-Þ]")
""" "Christian-Albrechts-Universität"."""


def traits_in_names(reading: Reading, names: Iterable[Span], fields: Collection[Field]) -> Iterator[Span]:
    """Yield the revealing words of the names of schools and societies, for ``fields`` only."""
    tokens = reading.tokens
    for name in names:
        for at in tokens.between(name.start, name.end):
            field = _field_of(tokens.lowers[at])
            if field is not None and field in fields and not _FOUNDER.match(reading.text, tokens.ends[at]):
                owned = reading.text.startswith("'", tokens.ends[at])  # "Girls' School"
                yield Span(tokens.starts[at], tokens.ends[at] + owned, field, 1.0, f"{field.value}:school-name")


def _field_of(word: str) -> Field | None:
    plain = {word, word.rstrip("'"), word.removesuffix("'s") if len(word) > 5 else word}
    for field in _TOLD:
        if not plain.isdisjoint(_words()[field]):
            return field
    return next((field for field in _TOLD if word.startswith(_compounds()[field] or ("\0",))), None)


@cache
def _words() -> Mapping[Field, frozenset[str]]:
    never = terms.words("school_telling_never")
    lists = {
        field: terms.single(group) | terms.words(f"school_telling_{field.value}") for field, group in _TOLD.items()
    }
    return {field: words - never for field, words in lists.items()}


@cache
def _compounds() -> Mapping[Field, tuple[str, ...]]:
    return {field: tuple(sorted(terms.words(f"school_compound_{field.value}"))) for field in _TOLD}
