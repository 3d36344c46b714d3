"""Copy what a page needs into a new PDF, key by key: whatever is not on a list stays behind.

Why: a PDF has countless places for a name (metadata, structure tree, scripts, attachments, thumbnails, old
revisions, piece info). A list of what may pass is short; a list of what must not is never complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from masking.formats.pdf import limits

_FONT = "Type Subtype BaseFont FirstChar LastChar Widths Encoding FontDescriptor ToUnicode FontBBox FontMatrix".split()
_TYPE0 = "Type Subtype BaseFont Encoding ToUnicode".split()
_CID = "Type Subtype BaseFont CIDSystemInfo W DW W2 DW2 CIDToGIDMap FontDescriptor".split()
_DESCRIPTOR = (
    "Type FontName Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth "
    "MissingWidth FontFile FontFile2 FontFile3"
).split()
_STATE = "Type LW LC LM ML D RI OP op OPM SA BM CA ca AIS TK SMask Font BG BG2 UCR UCR2 TR TR2 HT FL SM".split()
_IMAGE = (
    "Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData "
    "Matte"
).split()
_FORM = "Type Subtype FormType BBox Matrix Group".split()
_TILING = "Type PatternType PaintType TilingType BBox XStep YStep Matrix".split()
_NEVER = frozenset(
    "/Metadata /PieceInfo /StructParent /StructParents /LastModified /OPI /Alternates /Measure /PtData /Ref /AF /OC "
    "/Name /ID /Parent /Private /Lang /Alt /ActualText /Thumb /AA /A /Annots /Contents /Info".split()
)


class Copier:
    """Copies objects into ``target``; every object once, however often it is used.

    ``contents`` maps a form's object number to its new instructions; ``replaced`` maps a font's object number to
    values that take the place of its own.
    """

    def __init__(self, target: pikepdf.Pdf, contents: dict[int, list[Any]], extra: dict[str, Any]) -> None:
        self.target = target
        self.contents = contents
        self.extra = extra
        self.made: dict[tuple[str, int], Any] = {}

    def resources(self, source: Any, instructions: Iterable[Any], depth: int = 0) -> Any:
        """Return a resource dictionary with the names that ``instructions`` use and no others."""
        if depth > limits.DEPTH:
            raise limits.exceeded("more deeply nested drawings")
        made = Dictionary()
        for kind, name in sorted(used(instructions)):
            value = self.extra.get(name)
            if value is None:
                group = source.get(kind) if source is not None else None
                value = group.get(name) if group is not None else None
                if value is None:
                    continue
                value = self._resource(kind, value, source, depth)
            if kind not in made:
                made[kind] = Dictionary()
            made[kind][name] = value
        return made

    def _resource(self, kind: str, value: Any, inherited: Any, depth: int) -> Any:
        if kind == "/Font":
            return self._once("font", value, lambda: self._font(value, depth))
        if kind == "/XObject":
            return self._once("xobject", value, lambda: self._xobject(value, inherited, depth))
        if kind == "/Pattern":
            return self._once("pattern", value, lambda: self._pattern(value, inherited, depth))
        if kind == "/ExtGState":
            return self._once("state", value, lambda: self._state(value, inherited, depth))
        return self.plain(value)

    def plain(self, value: Any, depth: int = 0) -> Any:
        """Copy a value with everything in it but the keys that never pass."""
        if depth > 3 * limits.DEPTH:
            raise limits.exceeded("more deeply nested objects")
        if isinstance(value, Stream):
            return self._once("plain", value, lambda: self._stream(value, [str(k)[1:] for k in value.keys()], depth))
        if isinstance(value, Dictionary):
            return self._once("plain", value, lambda: self._pick(value, [str(k)[1:] for k in value.keys()], depth))
        if isinstance(value, Array):
            return Array([self.plain(item, depth + 1) for item in value])
        return Name(str(value)) if isinstance(value, Name) else _scalar(value)

    def _once(self, kind: str, value: Any, make: Any) -> Any:
        number = int(value.objgen[0]) if hasattr(value, "objgen") else 0
        if number and (kind, number) in self.made:
            return self.made[(kind, number)]
        made = make()
        if number:
            made = self.target.make_indirect(made)
            self.made[(kind, number)] = made
        return made

    def _pick(self, source: Any, keys: Iterable[str], depth: int = 0) -> Any:
        made = Dictionary()
        for key in keys:
            name = f"/{key}"
            if name in source and name not in _NEVER:
                made[name] = self.plain(source[name], depth + 1)
        return made

    def _stream(self, source: Any, keys: Iterable[str], depth: int = 0) -> Any:
        """Copy a stream as it is encoded, with the given keys."""
        made = Stream(self.target, b"")
        made.write(
            bytes(source.read_raw_bytes()),
            filter=self.plain(source["/Filter"], depth + 1) if "/Filter" in source else None,
            decode_parms=self.plain(source["/DecodeParms"], depth + 1) if "/DecodeParms" in source else None,
        )
        unwanted = {"Length", "Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL"}
        for key, value in self._pick(source, [k for k in keys if k not in unwanted], depth).items():
            made[key] = value
        return made

    def _font(self, source: Any, depth: int) -> Any:
        kind = str(source.get("/Subtype"))
        if kind == "/Type0":
            made = self._pick(source, _TYPE0)
            made.DescendantFonts = Array([self._descendant(d) for d in source.DescendantFonts])
            return made
        made = self._pick(source, [k for k in _FONT if k != "FontDescriptor"])
        if kind == "/Type3":
            self._type3(source, made, depth)
        elif "/FontDescriptor" in source:
            made.FontDescriptor = self._descriptor(source.FontDescriptor)
        return made

    def _descendant(self, source: Any) -> Any:
        made = self._pick(source, [k for k in _CID if k != "FontDescriptor"])
        if "/FontDescriptor" in source:
            made.FontDescriptor = self._descriptor(source.FontDescriptor)
        return made

    def _descriptor(self, source: Any) -> Any:
        return self._pick(source, _DESCRIPTOR)

    def _type3(self, source: Any, made: Any, depth: int) -> None:
        made.CharProcs = Dictionary()
        every: list[Any] = []
        for key, procedure in source.CharProcs.items():
            instructions = pikepdf.parse_content_stream(procedure)
            every += instructions
            made.CharProcs[key] = self._instructions(instructions)
        made.Resources = self.resources(source.get("/Resources"), every, depth + 1)

    def _xobject(self, source: Any, inherited: Any, depth: int) -> Any:
        if source.get("/Subtype") == "/Image":
            return self._stream(source, _IMAGE)
        return self.form(source, inherited, depth)

    def form(self, source: Any, inherited: Any, depth: int) -> Any:
        """Copy a form with its rewritten content."""
        number = int(source.objgen[0])
        instructions = self.contents.get(number)
        if instructions is None:
            instructions = without_text(pikepdf.parse_content_stream(source))
        made = self._instructions(instructions)
        for key, value in self._pick(source, _FORM).items():
            made[key] = value
        made.Resources = self.resources(source.get("/Resources", inherited), instructions, depth + 1)
        return made

    def _pattern(self, source: Any, inherited: Any, depth: int) -> Any:
        if not isinstance(source, Stream):
            return self.plain(source)
        instructions = without_text(pikepdf.parse_content_stream(source))
        made = self._instructions(instructions)
        for key, value in self._pick(source, _TILING).items():
            made[key] = value
        made.Resources = self.resources(source.get("/Resources", inherited), instructions, depth + 1)
        return made

    def _state(self, source: Any, inherited: Any, depth: int) -> Any:
        made = self._pick(source, [k for k in _STATE if k not in ("SMask", "Font")])
        mask = source.get("/SMask")
        if isinstance(mask, Dictionary):
            made.SMask = self._pick(mask, ("Type", "S", "BC", "TR"))
            made.SMask.G = self._once("xobject", mask.G, lambda: self.form(mask.G, inherited, depth + 1))
        elif mask is not None:
            made.SMask = self.plain(mask)
        font = source.get("/Font")
        if isinstance(font, Array) and len(font) == 2:
            made.Font = Array([self._resource("/Font", font[0], inherited, depth), self.plain(font[1])])
        return made

    def _instructions(self, instructions: Iterable[Any]) -> Any:
        return self.target.make_stream(pikepdf.unparse_content_stream(list(instructions)))


def used(instructions: Iterable[Any]) -> set[tuple[str, str]]:
    """Return the kind and name of every resource that a content stream uses."""
    found = {("/ColorSpace", f"/Default{space}") for space in ("Gray", "RGB", "CMYK")}
    for instruction in instructions:
        kind = _USES.get(str(instruction.operator))
        if kind is None:
            continue
        for operand in _names(instruction):
            found.add((kind, operand))
            if kind == "/Pattern":
                found.add(("/ColorSpace", operand))
    return found


_USES = {
    "Tf": "/Font",
    "Do": "/XObject",
    "gs": "/ExtGState",
    "cs": "/ColorSpace",
    "CS": "/ColorSpace",
    "scn": "/Pattern",
    "SCN": "/Pattern",
    "sh": "/Shading",
    "INLINE IMAGE": "/ColorSpace",
}


def _names(instruction: Any) -> Iterator[str]:
    for operand in instruction.operands:
        if isinstance(operand, pikepdf.PdfInlineImage):
            spaces = (operand.obj.get("/CS"), operand.obj.get("/ColorSpace"))
            yield from (str(space) for space in spaces if isinstance(space, Name))
        elif isinstance(operand, Name):
            yield str(operand)


def without_text(instructions: Iterable[Any]) -> list[Any]:
    """Return the instructions of a stream that was never read, without its text and pictures."""
    unread = ("Tj", "TJ", "'", '"', "INLINE IMAGE", "BDC", "BMC", "EMC", "DP", "MP", "Do")
    return [i for i in instructions if str(i.operator) not in unread]


def _scalar(value: Any) -> Any:
    return pikepdf.String(bytes(value)) if isinstance(value, pikepdf.String) else value
