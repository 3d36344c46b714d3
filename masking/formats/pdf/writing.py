"""Write the revision of a PDF: its pages, edited glyph by glyph, in a new file that holds nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Container
from contextlib import ExitStack
from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name

from masking.errors import EvenhandError
from masking.formats.pdf import images, opening, paint, picture, prune, raster, reading, reflow, rewrite, setting
from masking.formats.pdf.clean import Copier
from masking.formats.pdf.content import Show
from masking.formats.pdf.fonts import Font
from masking.formats.pdf.layers import switched_off
from masking.formats.pdf.pieces import Place, Plan, plan
from masking.formats.pdf.reading import Native
from masking.formats.pdf.reflow import Layout
from masking.formats.pdf.setting import Setting
from masking.logos import LARGEST
from masking.span import Revision


def write(
    revision: Revision, native: Native, *, strict: bool = False, logos: Container[int] = (), pictures: bool = False
) -> bytes:
    """Return the bytes of the masked PDF; with ``pictures``, every page as a picture with invisible text.

    Pages that are scans, or cannot be edited glyph by glyph, become pictures in any case. ``strict`` has the
    document drawn anew by poppler, or as pictures where poppler is missing or reads something else; ``logos``
    are the offsets of pictures that stay.
    """
    work, kept = _planned(revision, native, logos)
    every = set(range(len(native.pages)))
    flat = {number for number in every if pictures or native.pages[number].scanned}
    if flat < every:
        try:
            data = _exact(native, work, flat, kept)
            redrawn = _redrawn(data) if strict else data
            if redrawn is not None:
                return redrawn
        except EvenhandError:
            raise
        except Exception:
            # whatever a broken font or stream makes the libraries raise: a picture is always possible
            flat = every
    return _pictured(native, work, flat)


def _planned(revision: Revision, native: Native, logos: Container[int]) -> tuple[Plan, dict[int, int]]:
    """What goes, and the pictures that stay, by object number, with the most pixels a side that they keep."""
    drawn = zip(revision.document.pictures, native.rasters, strict=True)
    kept = {raster.number: LARGEST for shown, raster in drawn if raster.number and shown.offset in logos}
    work = plan(revision, native)
    return replace(work, rasters={k: v for k, v in work.rasters.items() if v[0].number not in kept}), kept


def _pictured(native: Native, work: Plan, flat: Container[int]) -> bytes:
    settings = settle(native, work, flat).settings
    with pikepdf.new() as target, picture.opened(opening.flattened(native.data)) as document:
        for number, page in enumerate(native.pages):
            raster.add(target, document, number, page, work, settings)
        return _save(target)


def _redrawn(data: bytes) -> bytes | None:
    """The document as poppler draws it, copied by the same lists; None where its text is not the same."""
    drawn = _by_cairo(data)
    if drawn is None:
        return None
    before, after = reading.read(data), reading.read(drawn)
    if sorted("".join(before.text.split())) != sorted("".join(after.text.split())):
        return None
    native = after.native
    return _exact(native, plan(Revision(after), native), set(), {}) if isinstance(native, Native) else None


def _exact(native: Native, work: Plan, flat: set[int], kept: dict[int, int]) -> bytes:
    """The document with its pages edited glyph by glyph, but for the pages in ``flat``."""
    layout = settle(native, work, flat)
    settings = layout.settings
    with opening.load(native.data) as source, pikepdf.new() as target, ExitStack() as stack:
        off = switched_off(source)
        opening.flatten(source)
        sheets = opening.sheets(source)
        contents = _contents(native, work, layout, off, sheets, source)
        usage = _usage(native, work, settings, flat)
        own = _own_resources(target, settings)
        copier = Copier(source, target, contents, own, usage, prune.files(source, target, usage), kept)
        document = stack.enter_context(picture.opened(opening.flattened(native.data))) if flat else None
        for number, sheet in enumerate(sheets):
            if number in flat:
                raster.add(target, document, number, native.pages[number], work, settings)
            else:
                _add_page(target, copier, sheet, contents[-1 - number])
        return _save(target)


def settle(native: Native, work: Plan, flat: Container[int] = ()) -> Layout:
    """Return how every replacement is set, by the glyph at which it starts, and what follows it.

    On the pages in ``flat``, which become pictures, nothing moves.
    """
    fonts = {g.show.font.number: g.show.font for page in native.pages for g in page.glyphs}
    known = [fonts[number] for number in sorted(fonts)]
    layout = Layout()
    for number, page in enumerate(native.pages):
        pieces = [piece for piece in work.pieces if piece.page == number]
        if number not in flat:
            reflow.lay(page, pieces, lambda piece: setting.choose(piece, known), layout)
        for piece in pieces:
            if piece.place not in layout.settings:
                layout.settings[piece.place] = setting.choose(piece, known)
    return layout


def _contents(
    native: Native, work: Plan, layout: Layout, off: frozenset[int], sheets: list[opening.Sheet], source: pikepdf.Pdf
) -> dict[int, list[Any]]:
    """The new instructions of every page and of every form that a page draws."""
    shows: dict[int, dict[int, Show]] = {}
    for page in native.pages:
        for glyph in (*page.glyphs, *page.ghosts):
            shows.setdefault(glyph.show.stream, {}).setdefault(glyph.show.op, glyph.show)
    made: dict[int, list[Any]] = {}
    gone, backdrops = {*work.rules, *work.rasters}, _backdrops(source, native)

    def one(key: int, instructions: list[Any], resources: Any) -> None:
        moving = {op for at, op, _ in layout.shifts if at == key}
        drawn = {op: way for (at, op), way in layout.drawn.items() if at == key and (at, op) not in gone}
        read = key, instructions, resources
        stream = rewrite.Stream(*read, work, layout, shows.get(key, {}), off, moving, drawn, backdrops)
        made[key] = rewrite.rewrite(stream)
        for form in _forms(made[key], resources):
            number = int(form.objgen[0])
            if number not in made:
                one(number, list(pikepdf.parse_content_stream(form)), form.get("/Resources", resources))

    for number, sheet in enumerate(sheets):
        one(-1 - number, sheet.instructions, sheet.page.resources)
    return made


def _backdrops(source: pikepdf.Pdf, native: Native) -> dict[int, float]:
    """The grey that takes the place of pictures as large as a page, by object number."""
    found: dict[int, float] = {}
    for page in native.pages:
        for drawn in page.rasters:
            x0, y0, x1, y1 = drawn.box
            whole = (x1 - x0) * (y1 - y0) > images.BACKDROP * page.size[0] * page.size[1]
            if whole and drawn.number and drawn.number not in found and page.words:
                found[drawn.number] = images.backdrop(source.get_object(drawn.number, 0))
    return found


def _usage(native: Native, work: Plan, settings: dict[Place, Setting], flat: set[int]) -> dict[int, prune.Usage]:
    """The codes of every font that remain after the edits."""
    usage: dict[int, prune.Usage] = {}
    for glyph in (g for n, page in enumerate(native.pages) if n not in flat for g in page.glyphs):
        show = glyph.show
        if glyph.nth in work.kills.get(show.stream, {}).get(show.op, ()):
            continue
        usage.setdefault(show.font.number, prune.Usage(show.font)).codes.add(glyph.code)
    for made in settings.values():
        if isinstance(made.font, Font):
            codes = usage.setdefault(made.font.number, prune.Usage(made.font)).codes
            codes.update(element for element in made.elements if isinstance(element, bytes))
    return usage


def _forms(instructions: list[Any], resources: Any) -> list[Any]:
    """The forms that a stream draws."""
    drawn = resources.get("/XObject") if resources is not None else None
    if drawn is None:
        return []
    names = {str(i.operands[0]) for i in instructions if str(i.operator) == "Do" and len(i.operands) == 1}
    objects = [drawn[name] for name in sorted(names & drawn.keys())]
    return [o for o in objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]


def _own_resources(target: pikepdf.Pdf, settings: dict[Place, Setting]) -> dict[str, Any]:
    """The standard fonts of replacements, and the graphics states of their boxes."""
    own = {}
    for name, density in ((paint.STATE, 1.0), (paint.VEIL, paint.VEILED)):
        state = {"/Type": Name.ExtGState, "/ca": density, "/CA": 1, "/BM": Name.Normal, "/SMask": Name("/None")}
        own[name] = target.make_indirect(Dictionary(state))
    for name in sorted({setting.LABEL_FONT, *(made.font for made in settings.values() if isinstance(made.font, str))}):
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{name}"), Encoding=Name.WinAnsiEncoding)
        own[f"/Eh{name}"] = target.make_indirect(font)
    return own


def _add_page(target: pikepdf.Pdf, copier: Copier, sheet: opening.Sheet, instructions: list[Any]) -> None:
    saves = sum((str(i.operator) == "q") - (str(i.operator) == "Q") for i in instructions)
    content = pikepdf.unparse_content_stream(instructions) + b"\nQ" * max(0, saves)
    page = Dictionary(Type=Name.Page, Rotate=sheet.rotate, CropBox=[round(v, 4) for v in sheet.crop])
    page.MediaBox = [round(v, 4) for v in opening.box(sheet.page.mediabox)]
    page.Resources = copier.resources(sheet.page.resources, instructions)
    page.Contents = target.make_stream(content)
    group = sheet.page.obj.get("/Group")
    if isinstance(group, Dictionary):
        page.Group = copier.plain(group)
    unit = sheet.page.obj.get("/UserUnit")
    if unit is not None:
        page.UserUnit = unit
    target.pages.append(pikepdf.Page(target.make_indirect(page)))


def _save(target: pikepdf.Pdf) -> bytes:
    out = BytesIO()
    target.remove_unreferenced_resources()
    target.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _by_cairo(data: bytes) -> bytes | None:
    """The PDF as pdftocairo draws it, its fonts numbering only the letters that remain; None where that fails."""
    program = shutil.which("pdftocairo")
    if program is None:
        return None
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program, its arguments are ours
            [program, "-pdf", "-", "-"], input=data, capture_output=True, timeout=45.0, check=True, env=environment
        )
    except (subprocess.SubprocessError, OSError):
        return None
    return done.stdout if done.stdout.startswith(b"%PDF") else None
