"""A DOCX that tells the same name in more places than anybody thinks of."""

# ruff: noqa: E501 - a place is one line of XML

from __future__ import annotations

import io
import zipfile

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": W,
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "zebulon": "http://zebulon-quackenbush.example/ns",
    }.items()
)
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000020000000208020000000fdd4d7e0000001649444154789c63fccfc0c0f09f8181"
    "81898101190000160c0203dd1a1ef40000000049454e44ae426082"
)


def text(value: str, properties: str = "") -> str:
    """A run."""
    return f"<w:r>{properties and f'<w:rPr>{properties}</w:rPr>'}<w:t xml:space='preserve'>{value}</w:t></w:r>"


def field(code: str, shown: str) -> str:
    """A complex field."""
    return (
        f"<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>{code}</w:instrText></w:r>"
        f"<w:r><w:fldChar w:fldCharType='separate'/></w:r>{text(shown)}<w:r><w:fldChar w:fldCharType='end'/></w:r>"
    )


def drawing(inner: str, uri: str, *, descr: str = "") -> str:
    """An inline drawing."""
    return (
        f"<w:r><w:drawing><wp:inline><wp:extent cx='914400' cy='914400'/><wp:docPr id='1' name='Zebulon' descr='{descr}'"
        f" title='Zebulon'><a:hlinkClick r:id='rLink'/></wp:docPr><a:graphic><a:graphicData uri='{uri}'>{inner}"
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )


PICTURE = (
    "<pic:pic><pic:nvPicPr><pic:cNvPr id='0' name='zebulon.png' descr='Zebulon'/><pic:cNvPicPr/></pic:nvPicPr>"
    "<pic:blipFill><a:blip r:embed='rImage' r:link='rLink'><a:extLst><a:ext uri='Zebulon'/></a:extLst></a:blip>"
    "</pic:blipFill><pic:spPr/></pic:pic>"
)
BOX = (
    "<wps:wsp><wps:cNvPr id='3' name='Zebulon box'/><wps:spPr/><wps:txbx><w:txbxContent><w:p>"
    + text("Box of Zebulon")
    + "</w:p></w:txbxContent></wps:txbx></wps:wsp>"
)

PLACES: dict[str, str] = {
    "plain run": f"<w:p>{text('Zebulon Quackenbush')}</w:p>",
    "split over runs": f"<w:p>{text('Zeb', '<w:b/>')}{text('ulon ')}{text('Quacken', '<w:i/>')}{text('bush kept')}</w:p>",
    "tracked deletion": f"<w:p><w:del w:author='Zebulon' w:date='2020-01-01T00:00:00Z'><w:r><w:delText>Zebulon</w:delText></w:r></w:del>{text('after')}</w:p>",
    "tracked insertion": f"<w:p><w:ins w:author='Zebulon' w:id='9'>{text('Zebulon inserted')}</w:ins></w:p>",
    "moved away": f"<w:p><w:moveFrom w:author='Zebulon'>{text('Zebulon')}</w:moveFrom></w:p>",
    "format change": f"<w:p><w:pPr><w:pPrChange w:author='Zebulon' w:id='4'><w:pPr/></w:pPrChange></w:pPr>{text('formatted')}</w:p>",
    "comment": f"<w:p><w:commentRangeStart w:id='1'/>{text('commented')}<w:commentRangeEnd w:id='1'/><w:r><w:commentReference w:id='1'/></w:r></w:p>",
    "bookmark": f"<w:p><w:bookmarkStart w:id='2' w:name='Zebulon_Quackenbush'/>{text('marked')}<w:bookmarkEnd w:id='2'/></w:p>",
    "author field": f"<w:p>{field(' AUTHOR Zebulon ', 'Zebulon')}</w:p>",
    "link field": f"<w:p>{field(' HYPERLINK &quot;mailto:zeb.quack@example.org&quot; ', 'write me')}</w:p>",
    "simple field": f"<w:p><w:fldSimple w:instr=' DOCPROPERTY Zebulon '>{text('Zebulon')}</w:fldSimple></w:p>",
    "page field": f"<w:p>{field(' PAGE Zebulon ', '7')}</w:p>",
    "nested field": f"<w:p>{field(' IF ' + 'x', field(' AUTHOR ', 'inner Zebulon'))}</w:p>",
    "hyperlink": f"<w:p><w:hyperlink r:id='rLink' w:tooltip='Zebulon' w:anchor='Zebulon'>{text('zeb.quack@example.org')}</w:hyperlink></w:p>",
    "content control": f"<w:sdt><w:sdtPr><w:alias w:val='Zebulon'/><w:tag w:val='Zebulon'/><w:dataBinding w:xpath='/Zebulon'/><w:comboBox><w:listItem w:value='Zebulon'/></w:comboBox></w:sdtPr><w:sdtContent><w:p>{text('Control of Zebulon')}</w:p></w:sdtContent></w:sdt>",
    "form field": "<w:p><w:r><w:fldChar w:fldCharType='begin'><w:ffData><w:name w:val='Zebulon'/><w:ddList><w:result w:val='1'/><w:listEntry w:val='Zebulon'/><w:listEntry w:val='chosen Quackenbush'/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r></w:p>",
    "hidden run": f"<w:p>{text('Zebulon', '<w:vanish/>')}{text('seen')}</w:p>",
    "hidden style": f"<w:p>{text('Zebulon', '<w:rStyle w:val=&quot;Zebulon2&quot;/>'.replace('&quot;', chr(34)))}{text('seen too')}</w:p>",
    "picture": f"<w:p>{drawing(PICTURE, 'http://schemas.openxmlformats.org/drawingml/2006/picture', descr='Zebulon')}</w:p>",
    "chart": f"<w:p>{drawing('<c:chart r:id=' + chr(34) + 'rChart' + chr(34) + '/>', 'http://schemas.openxmlformats.org/drawingml/2006/chart')}</w:p>",
    "alternate content": f"<w:p><w:r><mc:AlternateContent><mc:Choice Requires='wps'>{drawing(BOX, 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape')[5:-6]}</mc:Choice><mc:Fallback><w:pict><v:shape id='Zebulon' alt='Zebulon'><v:textbox><w:txbxContent><w:p>{text('Box of Zebulon')}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>",
    "vml": "<w:p><w:r><w:pict><v:shape id='Zebulon' type='#Zebulon' alt='Zebulon' title='Zebulon' href='http://zebulon' o:gfxdata='WmVidWxvbg==' o:spid='Zebulon'><v:imagedata r:id='rImage' o:title='Zebulon' src='zebulon.png'/></v:shape></w:pict></w:r></w:p>",
    "wordart": "<w:p><w:r><w:pict><v:shape><v:textpath string='WordArt Zebulon'/></v:shape></w:pict></w:r></w:p>",
    "ole object": "<w:p><w:r><w:object><v:shape><v:imagedata r:id='rImage'/></v:shape><o:OLEObject ProgID='Zebulon' r:id='rOle'/></w:object></w:r></w:p>",
    "altChunk": "<w:altChunk r:id='rChunk'/>",
    "smart tag": f"<w:p><w:smartTag w:uri='urn:zebulon' w:element='Zebulon'><w:smartTagPr><w:attr w:name='n' w:val='Zebulon'/></w:smartTagPr>{text('smart Zebulon')}</w:smartTag></w:p>",
    "custom xml": f"<w:customXml w:uri='urn:zebulon' w:element='Zebulon'><w:customXmlPr><w:attr w:name='x' w:val='Zebulon'/></w:customXmlPr><w:p>{text('wrapped Quackenbush')}</w:p></w:customXml>",
    "custom style": f"<w:p><w:pPr><w:pStyle w:val='ZebulonStyle'/></w:pPr>{text('styled')}</w:p>",
    "table": f"<w:tbl><w:tblPr><w:tblCaption w:val='Zebulon'/><w:tblDescription w:val='Zebulon'/></w:tblPr><w:tr><w:tc><w:p>{text('Name')}</w:p></w:tc><w:tc><w:p>{text('Quackenbush')}</w:p></w:tc></w:tr></w:tbl>",
    "foreign element": "<w:p><w:r><zebulon:card zebulon:name='Zebulon'>Zebulon</zebulon:card></w:r></w:p>",
    "rsid and ids": f"<w:p w:rsidR='00Zebulon' w14:paraId='Zebulon'>{text('ids')}</w:p>",
    "xml comment": f"<w:p><!-- Zebulon --><?zebulon Zebulon?>{text('end of list')}</w:p>",
    "footnote reference": f"<w:p>{text('noted')}<w:r><w:footnoteReference w:id='2'/></w:r></w:p>",
    "list": f"<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>{text('listed')}</w:p>",
}
"""Where in the body the name stands. Other parts hold it too."""

STYLES = (
    f"<w:styles {NAMESPACES}><w:latentStyles><w:lsdException w:name='Zebulon'/></w:latentStyles>"
    "<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val='22'/></w:rPr></w:rPrDefault></w:docDefaults>"
    "<w:style w:type='paragraph' w:default='1' w:styleId='Normal'><w:name w:val='Normal'/></w:style>"
    "<w:style w:type='paragraph' w:customStyle='1' w:styleId='ZebulonStyle'><w:name w:val='Style of Zebulon'/>"
    "<w:aliases w:val='Quackenbush'/><w:basedOn w:val='Normal'/><w:rPr><w:sz w:val='40'/></w:rPr></w:style>"
    "<w:style w:type='character' w:customStyle='1' w:styleId='Zebulon2'><w:name w:val='Zebulon2'/><w:rPr><w:vanish/></w:rPr>"
    "</w:style></w:styles>"
)
PARTS: dict[str, str | bytes] = {
    "word/styles.xml": STYLES,
    "word/numbering.xml": f"<w:numbering {NAMESPACES}><w:numPicBullet w:numPicBulletId='0'><w:pict><v:shape alt='Zebulon'><v:imagedata r:id='rImage' o:title='Zebulon'/></v:shape></w:pict></w:numPicBullet><w:abstractNum w:abstractNumId='0'><w:name w:val='Zebulon'/><w:lvl w:ilvl='0'><w:lvlText w:val='Zebulon %1'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num></w:numbering>",
    "word/settings.xml": f"<w:settings {NAMESPACES}><w:attachedTemplate r:id='rTemplate'/><w:docVars><w:docVar w:name='Zebulon' w:val='Zebulon'/></w:docVars><w:rsids><w:rsid w:val='Zebulon'/></w:rsids><w:defaultTabStop w:val='720'/></w:settings>",
    "word/fontTable.xml": f"<w:fonts {NAMESPACES}><w:font w:name='Calibri'><w:altName w:val='Zebulon'/><w:embedRegular r:id='rFont'/></w:font></w:fonts>",
    "word/theme/theme1.xml": f"<a:theme {NAMESPACES} name='Zebulon'><a:themeElements><a:clrScheme name='Zebulon'/></a:themeElements><a:extLst><a:ext uri='Zebulon'/></a:extLst></a:theme>",
    "word/webSettings.xml": f"<w:webSettings {NAMESPACES}><w:divs><w:div w:id='1'/></w:divs><!--Zebulon--></w:webSettings>",
    "word/header1.xml": f"<w:hdr {NAMESPACES}><w:p>{text('Header of Zebulon')}</w:p></w:hdr>",
    "word/footer1.xml": f"<w:ftr {NAMESPACES}><w:p>{text('zeb.quack@example.org page ')}{field(' PAGE ', '1')}</w:p></w:ftr>",
    "word/footnotes.xml": f"<w:footnotes {NAMESPACES}><w:footnote w:id='2'><w:p>{text('Note on Quackenbush')}</w:p></w:footnote></w:footnotes>",
    "word/comments.xml": f"<w:comments {NAMESPACES}><w:comment w:id='1' w:author='Zebulon' w:initials='ZQ'><w:p>{text('Zebulon')}</w:p></w:comment></w:comments>",
    "word/people.xml": f"<w15:people {NAMESPACES}><w15:person w15:author='Zebulon'/></w15:people>",
    "word/glossary/document.xml": f"<w:glossaryDocument {NAMESPACES}>Zebulon</w:glossaryDocument>",
    "word/charts/chart1.xml": f"<c:chart {NAMESPACES}>Zebulon</c:chart>",
    "word/embeddings/oleObject1.bin": b"Zebulon",
    "word/media/zebulon.png": PNG + b"tEXtAuthor\0Zebulon Quackenbush",
    "word/afchunk.html": "<p>Zebulon</p>",
    "word/vbaProject.bin": b"Zebulon",
    "word/fonts/font1.odttf": b"Zebulon",
    "customXml/item1.xml": "<person><name>Zebulon</name></person>",
    "docProps/core.xml": "<cp:coreProperties xmlns:cp='http://schemas.openxmlformats.org/package/2006/metadata/core-properties' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:creator>Zebulon Quackenbush</dc:creator></cp:coreProperties>",
    "docProps/app.xml": "<Properties xmlns='http://schemas.openxmlformats.org/officeDocument/2006/extended-properties'><Company>Zebulon Ltd</Company></Properties>",
    "docProps/thumbnail.jpeg": b"Zebulon",
}
_RELATIONS = {
    "rStyles": ("styles", "styles.xml"), "rNumbering": ("numbering", "numbering.xml"), "rSettings": ("settings", "settings.xml"),
    "rFonts": ("fontTable", "fontTable.xml"), "rTheme": ("theme", "theme/theme1.xml"), "rHeader": ("header", "header1.xml"),
    "rFooter": ("footer", "footer1.xml"), "rNotes": ("footnotes", "footnotes.xml"), "rComments": ("comments", "comments.xml"),
    "rImage": ("image", "media/zebulon.png"), "rChart": ("chart", "charts/chart1.xml"), "rChunk": ("aFChunk", "afchunk.html"),
    "rOle": ("oleObject", "embeddings/oleObject1.bin"), "rPeople": ("people", "people.xml"),
}  # fmt: skip


def relations(targets: dict[str, tuple[str, str]], external: dict[str, tuple[str, str]] | None = None) -> str:
    """A relationships part."""
    inner = "".join(f"<Relationship Id='{i}' Type='{RELATION}{k}' Target='{t}'/>" for i, (k, t) in targets.items())
    inner += "".join(
        f"<Relationship Id='{i}' Type='{RELATION}{k}' Target='{t}' TargetMode='External'/>"
        for i, (k, t) in (external or {}).items()
    )
    return (
        f"<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>{inner}</Relationships>"
    )


def body(inner: str, section: str = "") -> str:
    """A document part."""
    return f"<w:document {NAMESPACES} mc:Ignorable='w14 w15 zebulon'><w:body>{inner}{section}</w:body></w:document>"


def package(parts: dict[str, str | bytes]) -> bytes:
    """A zip of the parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = b"Zebulon"
        for name, part in parts.items():
            archive.writestr(name, part)
    return buffer.getvalue()


def minimal(inner: str, **more: str | bytes) -> bytes:
    """A DOCX with this body and little else."""
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'/>",
        "_rels/.rels": relations({"r1": ("officeDocument", "word/document.xml")}),
        "word/document.xml": body(inner),
    }
    return package({**parts, **more})


def nasty() -> bytes:
    """The DOCX."""
    section = (
        "<w:sectPr><w:headerReference w:type='default' r:id='rHeader'/><w:footerReference w:type='default' r:id='rFooter'/>"
        "<w:printerSettings r:id='rPrinter'/><w:pgSz w:w='11906' w:h='16838'/></w:sectPr>"
    )
    external = {
        "rLink": ("hyperlink", "mailto:zeb.quack@example.org"),
        "rTemplate": ("attachedTemplate", "file:///home/zebulon/x.dotx"),
    }
    parts: dict[str, str | bytes] = {
        "word/document.xml": body("".join(PLACES.values()), section),
        "word/_rels/document.xml.rels": relations(_RELATIONS, external),
        "word/_rels/numbering.xml.rels": relations({"rImage": ("image", "media/zebulon.png")}),
        **PARTS,
        "docProps/zebulon.xml": "<x/>",
    }
    data = minimal("")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        base = {name: archive.read(name) for name in archive.namelist() if name != "word/document.xml"}
    return package({**base, **parts})
