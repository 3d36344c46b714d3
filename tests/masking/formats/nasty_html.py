"""A page that tells the same name in more places than anybody thinks of."""

# ruff: noqa: E501 - a place is one line of HTML

from __future__ import annotations

HEAD: dict[str, str] = {
    "title": "<title>Zebulon Quackenbush CV</title>",
    "author": "<meta name='author' content='Zebulon Quackenbush'>",
    "open graph": "<meta property='og:title' content='Zebulon'>",
    "json-ld": '<script type=\'application/ld+json\'>{"@type": "Person", "name": "Zebulon"}</script>',
    "script": "<script>var owner = 'Zebulon';</script>",
    "linked style": "<link rel='stylesheet' href='zebulon.css'>",
    "icon": "<link rel='icon' href='data:image/png;base64,WmVidWxvbg=='>",
    "base": "<base href='https://zebulon.example/'>",
    "style": """<style>
        @import url("zebulon.css");
        @font-face { font-family: "Zebulon"; src: url(zebulon.woff) }
        /* Zebulon */
        .x:before { content: "Zebulon" }
        .esc:before { content: "\\5a ebulon" }
        .photo { background: url(zebulon.jpg) no-repeat; color: red }
        [data-owner="Zebulon"] { color: blue }
        #zebulon-quackenbush, .zebulon-name > b { font-weight: bold }
        .gone { display: none }
        :root { --zebulon: "Zebulon" }
        .keep { color: green; letter-spacing: .5em }
        @media print { .keep { color: black } }
        @keyframes zebulon { from { color: red } }
        .dot:before { content: "•" }
        </style>""",
}
BODY: dict[str, str] = {
    "comment": "<!-- Zebulon --><p>after comment</p>",
    "split": "<h1 id='zebulon-quackenbush' class='zebulon-name keep'><span>Zeb</span>ulon <b>Quacken</b>bush</h1>",
    "broken line": "<p>Zebulon\n        Quackenbush line</p>",
    "character reference": "<p>&#90;ebulon reference</p>",
    "soft break": "<p>zeb.quack<wbr>@example.org</p>",
    "data attribute": "<div data-owner='Zebulon' aria-label='Zebulon' title='Zebulon' onclick='zebulon()'>attributes</div>",
    "image": "<img src='data:image/png;base64,AAAA' alt='Photo of Zebulon' title='Zebulon' width='80' height='100' srcset='zebulon.jpg 2x'>",
    "picture": "<picture><source srcset='zebulon.webp'><img src='zebulon.jpg' alt='Zebulon'></picture>",
    "svg": "<svg width='20' height='20'><title>Zebulon</title><text>Zebulon</text></svg>",
    "mailto": "<a href='mailto:zeb.quack@example.org'>write me</a>",
    "link": "<a href='https://linkedin.com/in/zebulon' class='keep'>profile</a>",
    "hidden": "<div hidden>Zebulon</div><p style='display:none'>Zebulon</p><p class='gone'>Zebulon</p><p>not hidden</p>",
    "template": "<template><p>Zebulon</p></template><noscript>Zebulon</noscript>",
    "frame": "<iframe srcdoc='Zebulon' src='zebulon.html'>Zebulon</iframe>",
    "object": "<object data='zebulon.pdf'>Zebulon</object>",
    "form": "<form action='/zebulon'><label>Name</label> <input name='zebulon' value='Zebulon'><input type='hidden' value='Zebulon'></form>",
    "select": "<select><option>Zebulon</option><option selected>chosen Quackenbush</option></select>",
    "textarea": "<textarea placeholder='Zebulon'>About Zebulon</textarea>",
    "custom element": "<zebulon-card owner='Zebulon'>card</zebulon-card>",
    "inline style": "<p style=\"color: red; background: url('zebulon.png'); font-family: 'Open Sans'\">styled</p>",
    "style in body": "<style>.x:after { content: 'Quackenbush' }</style>",
    "table": "<table summary='Zebulon'><tr><td>Name<td>Quackenbush</table>",
    "map": "<map name='zebulon'><area href='zebulon.html' alt='Zebulon'></map>",
    "dialog": "<dialog>Zebulon</dialog>",
    "details": "<details><summary>More</summary><p>on Quackenbush</p></details>",
    "preformatted": "<pre>  kept   Zebulon\n  space</pre>",
    "microdata": "<span itemscope itemtype='https://schema.org/Person' itemprop='Zebulon'>item</span>",
    "instruction": "<?zebulon Zebulon?><p>end</p>",
    "progress": "<progress value='3' max='5' title='Zebulon'>3 of 5</progress>",
    "unclosed": "<p>open <b>Zebulon <p>next",
}


def page(head: str, body: str) -> bytes:
    """A page in UTF-8."""
    return f"<!DOCTYPE html>\n<html lang='en'><head>{head}</head>\n<body data-owner='Zebulon'>\n{body}\n</body></html>".encode()


def nasty() -> bytes:
    """The page."""
    return page("".join(HEAD.values()), "\n".join(BODY.values()))
