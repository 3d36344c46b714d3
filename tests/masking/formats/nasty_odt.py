"""An ODT that tells the same name in more places than anybody thinks of."""

# ruff: noqa: E501 - a place is one line of XML

from __future__ import annotations

import io
import zipfile

ODF = "urn:oasis:names:tc:opendocument:xmlns:"
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "office": f"{ODF}office:1.0",
        "text": f"{ODF}text:1.0",
        "table": f"{ODF}table:1.0",
        "style": f"{ODF}style:1.0",
        "draw": f"{ODF}drawing:1.0",
        "svg": f"{ODF}svg-compatible:1.0",
        "fo": f"{ODF}xsl-fo-compatible:1.0",
        "form": f"{ODF}form:1.0",
        "script": f"{ODF}script:1.0",
        "meta": f"{ODF}meta:1.0",
        "config": f"{ODF}config:1.0",
        "xlink": "http://www.w3.org/1999/xlink",
        "ooo": "http://openoffice.org/2004/office",
        "dc": "http://purl.org/dc/elements/1.1/",
        "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
        "zebulon": "http://zebulon-quackenbush.example/ns",
    }.items()
)
IMAGE = "<draw:frame draw:name='Zebulon' svg:width='1in' svg:height='2cm'><draw:image xlink:href='Pictures/zebulon.png'><text:p/></draw:image><draw:image xlink:href='Pictures/zebulon2.png'/><svg:title>Zebulon</svg:title><svg:desc>Zebulon</svg:desc></draw:frame>"

PLACES: dict[str, str] = {
    "plain": "<text:p text:style-name='Standard'>Zebulon Quackenbush</text:p>",
    "split": "<text:p><text:span text:style-name='T1'>Zeb</text:span>ulon <text:span>Quacken</text:span>bush kept</text:p>",
    "spaces": "<text:p>Zebulon<text:s text:c='2'/>Quackenbush<text:tab/>tab<text:line-break/>line</text:p>",
    "pretty printed": "<text:p>\n      Zebulon\n      Quackenbush folded\n    </text:p>",
    "tracked changes": "<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>Zebulon</dc:creator></office:change-info><text:p>Zebulon</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>after<text:change text:change-id='Zebulon'/></text:p>",
    "annotation": "<text:p>noted<office:annotation office:name='Zebulon'><dc:creator>Zebulon</dc:creator><text:p>Zebulon</text:p></office:annotation> here</text:p>",
    "bookmark": "<text:p>marked<text:bookmark text:name='Zebulon'/><text:bookmark-start text:name='Zebulon'/></text:p>",
    "link": "<text:p><text:a xlink:href='mailto:zeb.quack@example.org' office:title='Zebulon' office:name='Zebulon'>write me</text:a></text:p>",
    "author field": "<text:p><text:author-name text:fixed='true'>Zebulon</text:author-name> by</text:p>",
    "user field": "<text:user-field-decls><text:user-field-decl text:name='Zebulon' office:string-value='Zebulon'/></text:user-field-decls><text:p><text:user-field-get text:name='Zebulon'>Quackenbush</text:user-field-get> field</text:p>",
    "sender": "<text:p><text:sender-email>zeb.quack@example.org</text:sender-email></text:p>",
    "page": "<text:p>Page <text:page-number text:select-page='current'>1</text:page-number></text:p>",
    "hidden text": "<text:p>seen<text:hidden-text text:condition='Zebulon' text:string-value='Zebulon'>Zebulon</text:hidden-text></text:p>",
    "hidden section": "<text:section text:name='Zebulon' text:display='none'><text:p>Zebulon</text:p></text:section><text:section text:name='Zebulon'><text:p>open section</text:p></text:section>",
    "hidden style": "<text:p><text:span text:style-name='Hidden'>Zebulon</text:span>not hidden</text:p>",
    "image": f"<text:p>{IMAGE}portrait</text:p>",
    "text box": "<text:p>anchor<draw:frame draw:name='Zebulon'><draw:text-box><text:p>Box of Zebulon</text:p></draw:text-box></draw:frame></text:p>",
    "shape": "<text:p><draw:custom-shape draw:name='Zebulon'><svg:title>Zebulon</svg:title><text:p>Shape of Zebulon</text:p></draw:custom-shape></text:p>",
    "object": "<text:p><draw:frame><draw:object xlink:href='./Object 1'/></draw:frame>object</text:p>",
    "form": "<office:forms><form:form form:name='Zebulon'><form:text form:value='Zebulon'/></form:form></office:forms><text:p>form</text:p>",
    "script": "<text:p>x<text:script script:language='Zebulon'>Zebulon</text:script></text:p>",
    "table": "<table:table table:name='Zebulon'><table:title>Zebulon</table:title><table:table-column/><table:table-row><table:table-cell table:formula='Zebulon' office:string-value='Zebulon'><text:p>Name</text:p></table:table-cell><table:table-cell><text:p>Quackenbush</text:p></table:table-cell></table:table-row></table:table>",
    "list": "<text:list xml:id='Zebulon'><text:list-item><text:p>item of Zebulon</text:p></text:list-item></text:list>",
    "note": "<text:p>with<text:note text:id='Zebulon'><text:note-citation>1</text:note-citation><text:note-body><text:p>Note on Quackenbush</text:p></text:note-body></text:note> note</text:p>",
    "style name": "<text:p text:style-name='ZebulonStyle'>styled</text:p>",
    "foreign": "<text:p>a<zebulon:card zebulon:name='Zebulon'>Quackenbush</zebulon:card>b</text:p>",
    "content control": "<text:p><loext:content-control loext:alias='Zebulon' loext:tag='Zebulon'>controlled</loext:content-control></text:p>",
    "index": "<text:table-of-content text:name='Zebulon'><text:table-of-content-source text:outline-level='1'><text:index-title-template>Zebulon</text:index-title-template></text:table-of-content-source><text:index-body><text:p>contents of Zebulon</text:p></text:index-body></text:table-of-content>",
    "comment": "<text:p>no<!-- Zebulon --><?zebulon Zebulon?> comment</text:p>",
    "metadata": "<text:p><text:span xml:id='Zebulon'>Zoë</text:span> inline</text:p>",
}
STYLES = (
    "<office:styles><style:style style:name='Standard' style:family='paragraph'/><style:style style:name='ZebulonStyle'"
    " style:display-name='Style of Zebulon' style:parent-style-name='Standard' style:family='paragraph'/>"
    "<draw:fill-image draw:name='Zebulon' xlink:href='Pictures/zebulon.png'/></office:styles>"
    "<office:automatic-styles><style:page-layout style:name='Mpm1'><style:page-layout-properties>"
    "<style:background-image xlink:href='Pictures/zebulon.png'/></style:page-layout-properties></style:page-layout>"
    "</office:automatic-styles><office:master-styles><style:master-page style:name='Zebulon' style:page-layout-name='Mpm1'>"
    "<style:header><text:p>Header of Zebulon</text:p></style:header><style:footer><text:p>zeb.quack@example.org</text:p>"
    "</style:footer></style:master-page></office:master-styles>"
)
AUTOMATIC = (
    "<office:automatic-styles><style:style style:name='T1' style:family='text'/><style:style style:name='Hidden'"
    " style:family='text'><style:text-properties text:display='none'/></style:style></office:automatic-styles>"
)
SETTINGS = (
    "<office:settings><config:config-item-set config:name='ooo:configuration-settings'>"
    "<config:config-item config:name='AddParaSpacing' config:type='boolean'>true</config:config-item>"
    "<config:config-item config:name='PrinterName' config:type='string'>Zebulon</config:config-item>"
    "</config:config-item-set><config:config-item-set config:name='Zebulon'/></office:settings>"
)
MEDIA_TYPE = "application/vnd.oasis.opendocument.text"


def package(inner: str, **more: str | bytes) -> bytes:
    """An ODT with this body."""
    parts: dict[str, str | bytes] = {
        "content.xml": f"<office:document-content {NAMESPACES} office:version='1.3'>{AUTOMATIC}<office:body><office:text>{inner}</office:text></office:body></office:document-content>",
        **more,
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), MEDIA_TYPE)
        for name, part in parts.items():
            archive.writestr(name, part)
    return buffer.getvalue()


def nasty() -> bytes:
    """The ODT."""
    more: dict[str, str | bytes] = {
        "styles.xml": f"<office:document-styles {NAMESPACES}>{STYLES}</office:document-styles>",
        "settings.xml": f"<office:document-settings {NAMESPACES}>{SETTINGS}</office:document-settings>",
        "meta.xml": f"<office:document-meta {NAMESPACES}><office:meta><dc:creator>Zebulon Quackenbush</dc:creator></office:meta></office:document-meta>",
        "manifest.rdf": "<x>Zebulon</x>",
        "Pictures/zebulon.png": b"Zebulon",
        "Thumbnails/thumbnail.png": b"Zebulon",
        "Object 1/content.xml": "<x>Zebulon</x>",
        "Basic/Zebulon/module.xml": "<x>Zebulon</x>",
        "META-INF/manifest.xml": "<x/>",
    }
    return package("".join(PLACES.values()), **more)
