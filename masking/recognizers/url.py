"""Links with and without scheme, wrapped links, handles and account names, ORCID and DOI."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Reading, Recognizer, handles
from masking.reading.cues import Cue
from masking.span import Field, Span
from name_lists import lexicon, terms

_CHAR = r"[^\s<>\"'|{}\\^`\u3001\u3002\ufffc]"
_SCHEME = expression(
    rf"\b(?:https?|ftp|git|ssh)[ ]?:[ ]?//[ ]?{_CHAR}{{2,500}}|\bwww[.,][ ]?(?=\w){_CHAR}{{2,300}}", re.I
)
_TLD = (
    "com|org|net|edu|gov|mil|int|io|me|dev|co|ai|app|info|biz|name|page|site|online|tech|blog|xyz|space|cloud|design|"
    "art|pro|studio|link|website|digital|work|works|codes|run|gg|tv|cc|ly|us|uk|ca|au|nz|ie|in|pk|bd|lk|np|sg|my|ph|"
    "id|vn|th|hk|tw|cn|jp|kr|de|at|ch|fr|be|nl|lu|it|es|pt|br|ar|cl|pe|mx|ve|ec|uy|se|no|dk|fi|is|pl|cz|sk|hu|ro|bg|"
    "gr|tr|ru|ua|by|kz|il|ae|sa|qa|kw|om|bh|eg|ma|tn|dz|ng|gh|ke|tz|ug|za|zw|zm|rw|et|cm|sn|ci|rs|hr|si|ba|mk|al|lt|"
    "lv|ee|ge|am|az|eu|social|tumblr|network|media|live|life|world|today|tools|wiki|academy|photography|portfolio|"
    "software|engineer|health|news|agency|store|shop|club|team|email|fyi|ninja|rocks|sh|to|so|st|im|fm|mobi|jobs|"
    "consulting|coach|law|legal|dental|doctor|clinic|care|fitness|yoga|photo|photos|graphics|gallery|pictures|film|"
    "video|audio|band|fashion|beauty|style|events|wedding|kitchen|recipes|coffee|wine|garden|farm|green|eco|earth|"
    "build|builders|construction|house|homes|estate|properties|education|school|courses|training|science|technology|"
    "systems|solutions|services|group|partners|ventures|company|international|global|center|foundation|community|"
    "support|guide|zone|land|city|town|ink|cool|expert|guru|pink|red|blue|black|lol|wtf|one|bio|vip|icu|top|fun|host|"
    "press|rest|love|family|new|gt|sv|hn|ni|cr|pa|do|cu|pr|jm|tt|bb|bo|py|gy|sr|ao|mz|na|bw|mu|mg|ml|bf|bj|tg|ne|td|"
    "ga|cg|cd|dj|er|ss|sd|mr|gm|sl|lr|ye|sy|lb|jo|ps|iq|ir|af|tm|tj|kg|uz|mn|mm|kh|la|bn|mv|bt|fj|pg|ws|nc|pf|cy|mt|"
    "md|xk|ad|mc|sm|li|fo|gl|example"
)
_BARE = expression(
    rf"(?<![\w@./+-])(?:[a-z0-9](?:[a-z0-9-]{{0,61}}[a-z0-9])?\.){{1,4}}(?:{_TLD})(?![\w@-])(?!\.\w)"
    rf"(?::\d{{2,5}})?(?P<path>/{_CHAR}{{0,300}})?",
    re.I,
)
_DOT_TLD = expression(rf"\.(?=[a-z]{{2}})(?:{_TLD})(?![\w@-])")
_SERVICE = (
    r"git[ ]?hub|gitlab|bitbucket|linked[ ]?in|twitter|facebook|fb|instagram|insta|skype(?:[ ]?(?:id|name))?"
    r"|telegram|wechat|"
    r"we[ ]?chat|line(?:[ ]?id)?|kakao(?:[ ]?talk)?|zalo|viber[ ]id|threema|matrix|ig|tg"
    r"|whats[ ]?app[ ]link|stack[ ]?overflow|kaggle|medium|behance|dribbble|tik[ ]?tok"
    r"|youtube|discord|mastodon|"
    r"xing|vk|weibo|codepen|leet[ ]?code|hacker[ ]?rank|code[ ]?chef|codeforces|topcoder|snapchat|pinterest"
    r"|reddit|quora|tumblr|"
    r"soundcloud|vimeo|imdb|threads|bluesky|researchgate|google[ ]scholar|orcid|keybase|slack|viber|signal|imo"
    r"|qq|bbm|x|portfolio"
)
_HANDLE = expression(
    rf"(?<![\w@./-])(?P<service>{_SERVICE})(?:[ ]?(?:profile|id|handle|username|user|account|url|link|page"
    rf"|name))?[ \t]*"
    r"(?P<mark>:|=|-(?=[ ])|[ ]-|\||/|@(?=\w))(?:(?<=:)//)?[ \t:|]*(?P<handle>(?:(?<=[ :])/)?@?[\w][\w.@/+:#-]{1,60})",
    re.I,
)
_AT = expression(r"@(?<![\w@./+]@)[A-Za-z_][\w.-]{1,38}(?:@[\w.-]{3,60})?(?!\w)")
_USERS = Cue(("username", "user", "handle", "benutzername", "utilisateur", "usuario"))
_USER = expression(
    r"(?:user[ ]?name|user id|handle|benutzername|utilisateur|usuario)[ \t]*:[ \t]*"
    r"(?P<handle>@?\w[\w.@+-]{1,60})(?=\s|$)",
    re.I,
)
_LIVE = expression(r"(?<![\w.])live:(?P<handle>\.?[A-Za-z][\w.-]{2,60})")
_ORCID = expression(r"\d(?<!\w\d)\d{3}-\d{4}-\d{4}-\d{3}[\dXx]\b")
_DOI = expression(rf"\bdoi:?[ ]?(?:10\.\d{{4,9}}/{_CHAR}{{2,120}})|\b10\.\d{{4,9}}/{_CHAR}{{3,120}}", re.I)
_ARXIV = expression(r"\barxiv:[ ]?\d{4}\.\d{4,5}(?:v\d)?", re.I)
_PROFILE_PATH = expression(
    r"(?<![\w.:/])(?P<root>/)?(?P<kind>in|pub|profile|users?|u|r)/(?P<handle>[A-Za-z0-9][\w-]{4,60})(?:/[\w-]{2,60})?/?(?!\w)"
)
_ALONE = expression(
    r"(?:-(?:SQUARE|square|ALT|alt|IN|in|F|f|CIRCLE|circle))?[ ]{1,4}"
    r"(?P<handle>@?[a-z0-9][a-z0-9._-]{2,38})[ \t]*(?=\n|$|[|•·]|[ ]{2})"
)
_ICON = expression(
    r"(?:[^\w\s|•·,;:()/&+-](?:(?P<icon>(?<=[\ue000-\uf8ff\ufffd]))[ ]{0,2}|(?<![^\s|•·].)[ ])|[Łł](?<![^\s|•·].)[ ])"
    r"(?P<handle>[A-Za-z0-9][\w.-]{2,38})(?=[ ]*(?:\Z|\n|[|•·,;]|[ ]{2}|[^\w\s.@:-][ ]|[\ue000-\uf8ff\ufffd]))"
)
"""An account name behind the sign of its service: fonts of icons leave letters of private use, or odd ones."""
_CODE = expression(
    r"[itglfs](?:(?<=\n.)|(?<=[|•·][ ].)|(?<=\A.))"
    r"(?:(?<=i)[ng]|(?<=t)[wg]|(?<=g)(?:h|l|it)|(?<=l)i|(?<=f)b|(?<=s)[ok])[ ]"
    r"(?P<handle>[a-z0-9][\w.-]{2,38})(?=[ ]*(?:\Z|\n|[|•·]))"
)
_ALONE_NO = expression(r"[a-z]+\Z")
_REST = expression(r"[ \t]*\n[ \t]*(?P<rest>[^\s<>\"|]{1,200})(?=[ \t]*(?:\n|$|[|)]|[ ]))")
_TRAIL = ".,;:!?)]}>*_'\"»”…-"
_NOT_SITE = terms.words("url_not_site")
_BRANDS = terms.words("url_brands")
_WORDS = terms.words("url_words")
"""Ends of domains that are words, too: two sentences without a blank between them are no site."""
_SPELLED = ("GitHub", "GitLab", "LinkedIn", "YouTube", "LeetCode", "HackerRank", "CodeChef", "ResearchGate")
"""Services whose names, at the head of a line, are the next label and no end of a link."""
_OPEN = ("contact", "personal", "references", "publications", "projects", "other", "awards", "declaration")


def find(reading: Reading) -> Iterator[Span]:
    """Yield links, handles and identifiers that lead to a page, and account names wherever they stand again."""
    found = list(_found(reading))
    yield from found
    if found:
        yield from (_span(*place, 0.6, "again") for place in handles.again(reading, found))
    yield from (_span(*place, 0.6, "account") for place in handles.of_name(reading, found))


def _found(reading: Reading) -> Iterator[Span]:
    text = reading.text
    yield from _schemes(reading)
    if "." in text:
        yield from _bare(reading)
    yield from _accounts(reading)
    yield from _live(reading)
    for section in reading.resume.sections:
        if section.kind in ("contact", "personal"):
            yield from _signed(reading, section.start, min(section.end, section.start + _HEAD))
    yield from _researchers(reading)
    if "arxiv" in reading.lower:
        yield from (_span(*match.span(), 0.95, "arxiv") for match in _ARXIV.finditer(text))
    if "10." in text:
        for match in _DOI.finditer(text):
            yield _span(match.start(), _trimmed(text, match.start(), match.end()), 0.95, "doi")


def _researchers(reading: Reading) -> Iterator[Span]:
    """The numbers of ORCID: four times four figures, not all of them naught."""
    done, words, text = 0, reading.words, reading.text
    for index in words.numbers if "0-" in reading.lower or "orcid" in reading.lower else ():
        start, end = words.starts[index], words.ends[index]
        match = _ORCID.match(text, start) if start >= done and text[end : end + 1] == "-" else None
        if match is not None:
            done = match.end()
            if match.group().strip("0-"):
                yield _span(start, done, 0.95, "orcid")


def _live(reading: Reading) -> Iterator[Span]:
    """Account names of Skype that begin with "live:"."""
    if "live:" not in reading.text:
        return
    for match in _LIVE.finditer(reading.text):
        handle, before = match.group("handle"), reading.lower[max(0, match.start() - 40) : match.start()]
        if "skype" in before or "teams" in before or any(c.isdigit() or c in "._" for c in handle[:-1]):
            yield _span(match.start(), _trimmed(reading.text, match.start(), match.end()), 0.9, "handle")


def _schemes(reading: Reading) -> Iterator[Span]:
    text, starts = reading.text, reading.words.starts
    for index in reading.words.among(_SCHEMES):
        match = _SCHEME.match(text, starts[index])
        if match is not None:
            yield _span(match.start(), _whole(reading, match.start(), match.end()), 1.0, "link")


_SCHEMES = Cue(("http", "https", "ftp", "git", "ssh", "www"))


def _bare(reading: Reading) -> Iterator[Span]:
    text = reading.text
    done = 0
    for dot in _DOT_TLD.finditer(reading.caseless):
        start = dot.start()
        while start > done and (text[start - 1].isalnum() or text[start - 1] in ".-") and dot.start() - start < 120:
            start -= 1
        limit = min(len(text), dot.end() + _PATH)
        begins = range(max(done, start), dot.start() + 1)
        match = next((m for at in begins if (m := _BARE.match(text, at, limit))), None)
        if match is None:
            continue
        start, end = match.span()
        done = end
        if text[end : end + 1] == "@" or text[start - 1 : start] == "@":
            continue
        if match.group("path"):
            site = text[start : match.start("path")].rstrip("/:")
            if site.lower() in _NOT_SITE or (site.endswith(".NET") and not site.isupper()):
                continue
            end = _whole(reading, start, end)
        elif not _is_site(reading, match.group(), start):
            continue
        yield _span(start, end, 0.9 if match.group("path") else 0.8, "bare")


def _is_site(reading: Reading, name: str, start: int) -> bool:
    lower = name.lower()
    if lower in _NOT_SITE or lower in _BRANDS or lower.rpartition(".")[0] in ("e", "i", "b", "m", "p"):
        return False
    labels = name.split(".")
    if labels[-1] != labels[-1].lower() and not name.isupper():  # ASP.NET, the end of one sentence and the next
        return False
    if any(len(token) > 3 and token in lower for token in _tokens(reading)):
        return True
    if lower.endswith((".js", ".py", ".md")) and not _at_home(reading, lower):
        return False
    if name[0].isupper() and len(labels) == 2 and labels[-1] not in ("org", "net", "edu", "info"):
        return False
    if (
        len(labels) == 2
        and len(labels[-1]) > 2
        and labels[-1] not in ("com", "org", "net", "edu", "gov", "info", "dev", "app")
    ):
        return reading.kind_at(start) in _OPEN
    if len(labels) == 2 and (len(labels[0]) < 4 or labels[-1] in _WORDS):
        return reading.kind_at(start) in ("contact", "personal") and len(labels[0]) > 3
    return True


def _at_home(reading: Reading, site: str) -> bool:
    """Whether a name that could be of a file is a site: something of its country is told."""
    signs = _LANDS.get(site[-3:], ())
    return site.rpartition(".")[0] not in _FILES and any(sign in reading.lower for sign in signs)


_LANDS = {".md": ("moldov", "chisin", "chișin", "+373"), ".py": ("paragua", "asunción", "asuncion", "+595")}
_FILES = frozenset(
    ("readme", "changelog", "contributing", "license", "index", "notes", "claude", "agents", "main", "setup")
)


def _tokens(reading: Reading) -> list[str]:
    return reading.resume.candidate.name.lower().split()


def _accounts(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for match in _services(reading):
        handle = match.group("handle").rstrip(".,;:/-")
        if _is_handle(reading, match, handle):
            start = match.start("service" if match.group("mark") == "/" else "handle")
            end = match.start("handle") + len(handle)
            yield _span(start, end, 0.8, "handle")
    yield from _users(reading)
    if "@" in text:
        for match in _AT.finditer(text):
            if text[match.end() : match.end() + 1] != "@":
                yield _span(match.start(), _trimmed(text, match.start(), match.end()), 0.7, "handle")
    if "in/" in text or "pub/" in text or "r/" in text or "profile/" in text or "u/" in text:
        for match in _PROFILE_PATH.finditer(text):
            if _is_profile(reading, match):
                yield _span(match.start(), match.end(), 0.6, "path")
    yield from _spaced(reading)


def _users(reading: Reading) -> Iterator[Span]:
    for index in reading.words.among(_USERS):
        match = _USER.match(reading.text, reading.words.starts[index])
        if match is not None and reading.kind_at(match.start()) in ("contact", "personal", "other"):
            yield _span(*match.span("handle"), 0.8, "handle")


def _is_profile(reading: Reading, match: re.Match[str]) -> bool:
    """Whether "in/…" is a page and no pair of words such as "in/outpatient": a root, a digit, a hyphen or the name."""
    handle = match.group("handle").lower()
    if handle.startswith(("out", "off", "and", "or")) and not any(c.isdigit() for c in handle):
        return False
    if match.group("root") or any(c.isdigit() or c == "-" for c in handle):
        return True
    if any(len(token) > 2 and token in handle for token in _tokens(reading)):
        return True
    return match.group("kind") != "in" and reading.kind_at(match.start()) in ("contact", "personal")


def _spaced(reading: Reading) -> Iterator[Span]:
    """Account names behind the name of a service and nothing but blanks: "IG lea.paints", "GitHub  pnovotny"."""
    starts, ends, text = reading.words.starts, reading.words.ends, reading.text
    for index in reading.words.among(_FIRST):
        if reading.words.lowers[index] in _NO_ACCOUNT or reading.kind_at(starts[index]) not in ("contact", "personal"):
            continue
        match = _ALONE.match(text, ends[index])
        if match is None or text[match.end("handle") - 1] == ".":
            continue
        handle = match.group("handle")
        named = any(len(token) > 2 and token in handle for token in _tokens(reading))
        if (named or not _ALONE_NO.match(handle)) and handle not in _PROSE and not handle.isdigit():
            yield _span(match.start("handle"), match.end("handle"), 0.6, "handle")


def _signed(reading: Reading, start: int, end: int) -> Iterator[Span]:
    """Account names behind an icon or the two letters of a service, in the block of contacts."""
    for match in _ICON.finditer(reading.text, start, end):
        handle = match.group("handle")
        plain = handle.isalpha() and (
            not handle.islower() or lexicon.lookup(handle).common or lexicon.lookup(handle).city
        )
        if _own(reading, handle) or (match.group("icon") is not None and not plain and not handle.isdigit()):
            yield _span(match.start("handle"), match.end("handle"), 0.6, "icon")
    for match in _CODE.finditer(reading.text, start, end):
        if _own(reading, match.group("handle")):
            yield _span(match.start("handle"), match.end("handle"), 0.6, "icon")


def _own(reading: Reading, handle: str) -> bool:
    """Whether a handle holds a part of the candidate's name and more than that: a name alone is no account."""
    lower = handle.lower()
    return any(len(token) > 2 and token in lower and len(lower) > len(token) for token in _tokens(reading))


_PATH = 320
"""Letters of a link behind its domain."""
_HEAD = 1500
"""Letters of the block of contacts."""
_NO_ACCOUNT = terms.words("url_no_account")


def _services(reading: Reading) -> Iterator[re.Match[str]]:
    """Service names with what follows them, looked up at the words that can begin one."""
    starts = reading.words.starts
    for index in reading.words.among(_FIRST):
        match = _HANDLE.match(reading.text, starts[index])
        if match is not None:
            yield match


_NAMES = terms.words("url_first")
_FIRST = Cue(_NAMES)
_PROSE = terms.words("url_prose")


def _is_handle(reading: Reading, match: re.Match[str], handle: str) -> bool:
    service = match.group("service").lower()
    lower = handle.lower()
    if len(handle) < 2 or lower in _PROSE or lower in _NAMES or lower.startswith(("http", "www.")):
        return False
    if service in (
        "x",
        "signal",
        "slack",
        "portfolio",
        "medium",
        "line id",
        "line",
        "ig",
        "tg",
        "matrix",
        "threads",
        "imo",
        "qq",
        "vk",
    ) and not (handle[0] == "@" or (reading.kind_at(match.start()) == "contact" and match.group("mark") == ":")):
        return False
    if handle[0] == "@" or (any(c.isdigit() or c in "._-@/" for c in handle[1:]) and match.group("mark") != "/"):
        return True
    if match.group("mark") == "/":  # GitHub/GitLab as a skill against Linkedin/jdoe
        return reading.kind_at(match.start()) in ("contact", "personal") and handle[0].islower()
    near = reading.kind_at(match.start()) in ("contact", "personal", "other", "summary")
    return near or any(len(t) > 2 and t in lower for t in _tokens(reading))


def _whole(reading: Reading, start: int, end: int) -> int:
    """The end of a link, its next line included where the link was wrapped."""
    text = reading.text
    for _ in range(3):
        match = _REST.match(text, end)
        rest = match["rest"] if match is not None else ""
        if match is None or not (_wrapped(text, start, end, rest) or _linked(reading, text[start:end], rest)):
            break
        end = match.end("rest")
    return _trimmed(text, start, end)


def _linked(reading: Reading, seen: str, rest: str) -> bool:
    """Whether a link of the document goes on with the next line where its shown part ends."""
    whole = "".join((seen + rest).lower().split()).removeprefix("https://").removeprefix("http://").rstrip("/.,;)")
    links = (clue.value.lower() for clue in reading.resume.document.evidence if clue.kind == "link")
    return any(whole in link for link in links)


def _wrapped(text: str, start: int, end: int, rest: str) -> bool:
    if rest.lower().startswith(("http", "www.")) or "@" in rest:
        return False
    if len(rest) < 3 and (text[end - 1] not in "-_=" or not rest.isalnum()):
        return False
    last = text[end - 1]
    if last in "/-_=?&%#" or rest[0] in "/?&=#%_":
        return (
            rest.rstrip(".,").isascii()
            and rest[0] not in "•-*"
            and not (last == "/" and rest.rstrip(".,;").isalpha() and (rest.istitle() or rest in _SPELLED))
        )
    return (
        any(c.isdigit() for c in rest)
        and any(c.isalpha() for c in rest)
        and len(rest) >= 12
        and "/" in text[start + 9 : end]
    )


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start + 1 and text[end - 1] in _TRAIL:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    inner = text.find("](", start, end)
    return inner if inner > start else end


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.URL, score, f"url:{rule}")


RECOGNIZER = Recognizer("url", frozenset({Field.URL}), find)
