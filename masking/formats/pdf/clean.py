"""Copy what a page needs into a new PDF, key by key: whatever is not on a list stays behind.

Why: a PDF has countless places for a name (metadata, structure tree, scripts, attachments, thumbnails, old
revisions, piece info). A list of what may pass is short; a list of what must not is never complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from masking.formats.pdf import images, limits, prune
from masking.markup import named

_NAMES = named(__file__)
_NEVER = frozenset(_NAMES["never"])


@dataclass(slots=True)
class Copier:
    """Copies objects into ``target``; every object once, however often it is used.

    ``contents`` maps a form's object number to its new instructions, ``extra`` the name of a resource of our own to
    the resource; ``usage`` says which codes of which font remain, ``pruned`` holds the font files made for them;
    ``kept`` gives the pictures that stay in full size, with the most pixels a side.
    """

    source: pikepdf.Pdf
    target: pikepdf.Pdf
    contents: dict[int, list[Any]]
    extra: dict[str, Any]
    usage: dict[int, prune.Usage]
    pruned: prune.Pruned
    kept: dict[int, int]
    made: dict[tuple[str, int], Any] = field(default_factory=dict)

    def resources(self, source: Any, instructions: Iterable[Any], depth: int = 0) -> Any:
        """Return a resource dictionary with the names that ``instructions`` use and no others."""
        limits.check(depth, limits.DEPTH, "more deeply nested drawings")
        made = Dictionary()
        for kind, name in sorted(used(instructions)):
            value = self.extra.get(name) or self._named(kind, name, source, depth)
            if value is None:
                continue
            if kind not in made:
                made[kind] = Dictionary()
            made[kind][name] = value
        return made

    def _named(self, kind: str, name: str, source: Any, depth: int) -> Any:
        """A resource of the original, by its name there or, for a font set elsewhere, by its number."""
        value: Any
        if name.startswith("/EhD") and name[4:].isdigit():
            value = self.source.get_object(int(name[4:]), 0)
        else:
            group = source.get(kind) if source is not None else None
            value = group.get(name) if group is not None else None
        return None if value is None else self._resource(kind, value, source, depth)

    def _resource(self, kind: str, value: Any, inherited: Any, depth: int) -> Any:
        ways = {"/Font": self._font, "/XObject": self._xobject, "/Pattern": self._pattern, "/ExtGState": self._state}
        if kind not in ways:
            return self.plain(value)
        return self._once(kind, value, lambda: ways[kind](value, inherited, depth))

    def plain(self, value: Any, depth: int = 0) -> Any:
        """Copy a value with everything in it but the keys that never pass."""
        limits.check(depth, 3 * limits.DEPTH, "more deeply nested objects")
        if isinstance(value, Stream):
            return self._once("plain", value, lambda: self._stream(value, [str(k)[1:] for k in value], depth))
        if isinstance(value, Dictionary):
            return self._once("plain", value, lambda: self._pick(value, [str(k)[1:] for k in value], depth))
        if isinstance(value, Array):
            return Array([self.plain(item, depth + 1) for item in value])
        if isinstance(value, pikepdf.String):
            return pikepdf.String(bytes(value))
        return Name(str(value)) if isinstance(value, Name) else value

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

    def _font(self, source: Any, _: Any, depth: int) -> Any:
        usage = self.usage.get(int(source.objgen[0]))
        if usage is None:
            return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        if source.get("/Subtype") == "/Type0":
            return self._composite(source, usage)
        made = self._pick(source, _NAMES["font"])
        for key, value in prune.widths(source, usage).items():
            made[f"/{key}"] = value
        named = prune.encoding(source, usage, self.pruned)
        if named is not None:
            made.Encoding = named
        self._set(made, "/ToUnicode", prune.to_unicode(source, usage))
        if source.get("/Subtype") == "/Type3":
            self._type3(source, made, usage, depth)
        elif "/FontDescriptor" in source:
            made.FontDescriptor = self._descriptor(source.FontDescriptor)
        return made

    def _composite(self, source: Any, usage: prune.Usage) -> Any:
        made = self._pick(source, _NAMES["type0"])
        self._set(made, "/ToUnicode", prune.to_unicode(source, usage))
        self._set(made, "/Encoding", prune.code_map(source, usage))
        inner = source.DescendantFonts[0]
        descendant = self._pick(inner, _NAMES["cid"])
        if "/W" in inner:
            descendant.W = prune.composite_widths(inner, usage)
        if "/CIDToGIDMap" in inner:
            descendant.CIDToGIDMap = Name.Identity
            self._set(descendant, "/CIDToGIDMap", prune.cid_to_gid(inner, usage))
        if "/FontDescriptor" in inner:
            descendant.FontDescriptor = self._descriptor(inner.FontDescriptor)
        made.DescendantFonts = Array([descendant])
        return made

    def _set(self, target: Any, key: str, data: bytes | None) -> None:
        if data is not None:
            target[key] = self.target.make_stream(data)

    def _descriptor(self, source: Any) -> Any:
        made = self._pick(source, _NAMES["descriptor"])
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            if isinstance(source.get(key), Stream):
                self._file(made, key, source[key])
        return made

    def _file(self, made: Any, key: str, stream: Any) -> None:
        number = int(stream.objgen[0])
        if number in self.pruned.files:
            made[key] = self.pruned.files[number]
        else:
            made[key] = self._once("file", stream, lambda: self._stream(stream, _NAMES["font_file"]))

    def _type3(self, source: Any, made: Any, usage: prune.Usage, depth: int) -> None:
        shown = {f"/{name}" for _, name in prune.names(source, usage)}
        made.CharProcs = Dictionary()
        every: list[Any] = []
        for key, procedure in source.CharProcs.items():
            if key in shown:
                instructions = without_text(pikepdf.parse_content_stream(procedure), pictures=True)
                every += instructions
                made.CharProcs[key] = self._instructions(instructions)
        made.Resources = self.resources(source.get("/Resources"), every, depth + 1)

    def _xobject(self, source: Any, inherited: Any, depth: int) -> Any:
        if source.get("/Subtype") == "/Image":
            return images.copy(self.target, source, largest=self.kept.get(int(source.objgen[0]), images.ICON))
        return self.form(source, inherited, depth)

    def form(self, source: Any, inherited: Any, depth: int) -> Any:
        """Copy a form with its rewritten content."""
        number = int(source.objgen[0])
        instructions = self.contents.get(number)
        if instructions is None:
            instructions = without_text(pikepdf.parse_content_stream(source))
        return self._drawn(source, instructions, _NAMES["form"], inherited, depth)

    def _drawn(self, source: Any, instructions: list[Any], keys: Iterable[str], inherited: Any, depth: int) -> Any:
        made = self._instructions(instructions)
        for key, value in self._pick(source, keys).items():
            made[key] = value
        made.Resources = self.resources(source.get("/Resources", inherited), instructions, depth + 1)
        return made

    def _pattern(self, source: Any, inherited: Any, depth: int) -> Any:
        if not isinstance(source, Stream):
            return self.plain(source)
        instructions = without_text(pikepdf.parse_content_stream(source), pictures=True)
        return self._drawn(source, instructions, _NAMES["tiling"], inherited, depth)

    def _state(self, source: Any, inherited: Any, depth: int) -> Any:
        made = self._pick(source, _NAMES["state"])
        mask = source.get("/SMask")
        if isinstance(mask, Dictionary):
            made.SMask = self._pick(mask, ("Type", "S", "BC", "TR"))
            made.SMask.G = self._once("/XObject", mask.G, lambda: self.form(mask.G, inherited, depth + 1))
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


_USES = dict(use.split("=") for use in _NAMES["uses"]) | {"INLINE IMAGE": "/ColorSpace"}


def _names(instruction: Any) -> Iterator[str]:
    for operand in instruction.operands:
        if isinstance(operand, pikepdf.PdfInlineImage):
            spaces = (operand.obj.get("/CS"), operand.obj.get("/ColorSpace"))
            yield from (str(space) for space in spaces if isinstance(space, Name))
        elif isinstance(operand, Name):
            yield str(operand)


def without_text(instructions: Iterable[Any], *, pictures: bool = False) -> list[Any]:
    """Return the instructions of a stream that was never read, without its text and, by default, its pictures."""
    unread = {"Tj", "TJ", "'", '"', "BDC", "BMC", "EMC", "DP", "MP"}
    if not pictures:
        unread |= {"INLINE IMAGE", "Do"}
    return [i for i in instructions if str(i.operator) not in unread]
