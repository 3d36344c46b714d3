"""Bodies that bear the name of their country: bars, chambers, learned and professional societies, delegations.

Why: "Yemeni Bar Association" and "Turkish Society of Cardiology" tell where somebody was admitted or works, as
"Indian Railways" does; "Turkish Students' Association" and "Iraqi Medical Association UK" tell who they are.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.phrases import Hit
from masking.reading.record import Reading

_REGIONS = frozenset(("Arab", "Arabic"))
"""Peoples of a whole region that bodies of its countries are named for."""
_SUBJECT = (
    r"[\w-]*(?:log(?:y|ical|ists?)|metric(?:s|al)|nomics|neering|neers|technical|electrical|nautical|physic(?:s|al)"
    r"|chemi(?:cal|stry)|mathematical|statistic(?:s|al|ians)|industr(?:y|ies|ial)|surgeons|surveyors|ography"
    r"|ographers|architect(?:s|ure)|casting|mining|mine(?:rs|workers)|welding|banking)"
    r"|medical|dental|bar|law|tax(?:ation)?|accountants|auditors|actuaries|aerospace|concrete|timber|steel|logistics"
    r"|railways?|automobile|insurance|banks?|petroleum|energy|water|heart|cancer|dairy|coffee|tea|standards|management"
    r"|commerce|trade|aviation|pilots?|film|psycholog\w+|sociolog\w+"
)
_BODY = expression(
    r"[ -](?:[\w-]+[ ]){1,3}(?:prize|medal|championships?|cup|grand prix|design awards?|book awards?|film awards?)\b"
    r"|[ -](?:(?:national|supreme|inter|joint|permanent|official|military)[ -]){0,2}"
    r"(?:(?:and [a-z]+ )?law(?:s|yers)?|bar|advocates|judges|chambers?|ministerial|delegations?|missions?"
    r"|committees?|commissions?|cabinet"
    r"|senate|parliament\w*|negotiat\w+|army|navy|air force|standards|olympic|football|athletics?|chess|trade unions?"
    r"|congress of|academy (?:of|for)|red cross|red crescent|alpine|(?:[a-z]+[ ])?syndicate"
    r"|(?:institut\w+|society|association|federation|union|council|college)[ ](?:of|for)[ ](?:[\w-]+[ ]){0,3}?"
    rf"(?:{_SUBJECT})"
    rf"|(?:[\w-]+[ ])?(?:{_SUBJECT})[ ](?:[\w-]+[ ])?"
    r"(?:society|association|institut\w+|federation|union|council|board|group|academy|congress|commission))\b"
)
_ABROAD = expression(r"[^,;.\n(]{0,30}\b(?:in|abroad|uk|usa|(?:north )?america|britain|europe|diaspora)\b")

_TRADE = expression(
    r"(?<!\w)(?:ing[ée]ni|ingegner|engenh|ar(?:ch|qu)ite[ck]|maschin|stra(?:ss|ß)en|verkehr|alp(?:en|in)"
    r"|ele[ck]tr|chem|phys"
    r"|statist|h[iy]dr|s[ií]smic|miner[ií]a|contador|contab|expertos? |abogad|avocat|rechtsanw|anwalt|notar|aero"
    r"|eisenbahn|geolog|c[aá]mara|chambre|camera di|handels|industri|normung|m[eé]dic[oa]?s? del?|metalur)",
    re.I,
)
"""What a national body of a trade or science is about."""


_AT_HOME = expression(
    r"\b(?:norsk|norske|norges|dansk|danske|danmarks|svenska?|svenskt|sveriges|suomen|deutsche[rs]?|österreichische[rs]?"
    r"|schweizerische[rs]?|schweizer|nederlandse|koninklijke|belgische|polski[e]?|polskie|česk[áýé]|slovensk[áýé]|magyar"
    r"|hrvatsk[oai]|srpsk[oai])[ ](?:[\w-]+[ ]){0,2}[\w-]*(?:forbund|förbund|förbundet|forening"
    r"|förening|föreningen|verband|verein|bund"
    r"|gesellschaft|liitto|liiton|vereniging|bond|genootschap|związek|stowarzyszenie|towarzystwo|svaz|zväz|spolek|spolok|szövetség"
    r"|egyesület|savez|udruženje|udruga|društvo)\b",
    re.I,
)
"""A body of a country in that country's own tongue: "Norsk Seilerforbund"."""


def national_body(reading: Reading, hit: Hit) -> bool:
    """Whether the nationality ``hit`` does no more than open the name of a body of that country."""
    if hit.group != "ethnicity.people" and reading.text[hit.start : hit.end] not in _REGIONS:
        return False
    if reading.text[hit.start : hit.end + 1] == "Arabic/":  # a tongue beside another subject
        return True
    body = _BODY.match(reading.caseless, hit.end)
    return body is not None and _ABROAD.match(reading.caseless, body.end()) is None


def of_trade(name: str) -> bool:
    """Whether the name of a society, in whatever language, tells a trade, a science or the mountains."""
    return _TRADE.search(name) is not None or _AT_HOME.search(name) is not None
