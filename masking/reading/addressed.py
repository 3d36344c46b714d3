"""Names behind and before words of address in posts: "ask for doña Inés", "κυρία Νανά", "Marika néni", "找陈姐".

Why: such a word tells the sex of whom it stands for, and that the next word is a name; in small letters, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue, Shape
from masking.reading.plain import plain_word
from masking.reading.posting import headless
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_PART = rf"{LETTER}+(?:['’-]{LETTER}+)*"
_BEFORE = Cue(terms.words("addressed_before"))
_BEHIND = Cue(terms.words("addressed_behind"))
_NEXT = expression(rf"\.?[ ](?P<name>{_PART}(?:[ ]{_PART})?)(?=[ ]*(?:[.,;:!)(&–-]|\n|\Z|\+?\d)|[ ][a-zа-яα-ωάέήίόύώ])")
_LAST = expression(rf"(?<!\w)(?P<name>{_PART})[ ]\Z")
_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方"
    "白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉蘇魏呂盧鍾譚陸範賈韋鄒閆龍賀顧龔萬錢嚴湯"
)
_CALLED = frozenset("姐哥姨叔嫂婶妈伯生士太傅")
_CALL = expression(
    rf"(?:\A|找|问|叫|联系|聯絡|是|我)(?P<name>[{_SURNAMES}])(?P<title>小姐|女士|先生|太太|阿姨|师傅|師傅|大姐|大哥|大嫂|姐|哥|姨|叔|嫂|婶|伯)\Z"
)
_CHINESE = Shape(lambda word: word[-1] in _CALLED and _CALL.search(word) is not None)


def addressed(reading: Reading) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield words of address in a text without headings, each with the name that it stands with."""
    if not headless(reading):
        return
    words, text = reading.words, reading.text
    for index in words.among(_BEFORE):
        start, end = words.starts[index], words.ends[index]
        match = _NEXT.match(text, end)
        if match is None:
            continue
        name = match["name"].split(" ")
        if _name(name[0]):
            stop = match.end("name") if len(name) > 1 and _name(name[1]) else match.start("name") + len(name[0])
            yield (start, end), (match.start("name"), stop)
    for index in words.among(_BEHIND):
        start, end = words.starts[index], words.ends[index]
        match = _LAST.search(text, max(0, start - 24), start)
        if match is not None and _name(match["name"]):
            yield (start, end), match.span("name")
    for index in words.among(_CHINESE):
        match = _CALL.search(words.lowers[index])
        if match is not None:
            at = words.starts[index]
            yield (
                (at + match.start("title"), at + match.end("title")),
                (at + match.start("name"), at + match.end("name")),
            )


def titles(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the words of address."""
    yield from (title for title, _ in addressed(reading))


def names(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the names that they stand with."""
    yield from (name for _, name in addressed(reading))


def _name(word: str) -> bool:
    entry = lexicon.lookup(word)
    if not word[0].isupper() or len(word) < 2:
        return False
    return entry.given > 1 or (entry.common < 2 and entry.city < 2 and not plain_word(word))
