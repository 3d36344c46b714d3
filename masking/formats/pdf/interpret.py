"""Walk the content of a page: every glyph with its place on the page and its place in the stream.

Why: the reader and the writer look at the same operators in the same order, so a character of the text leads to
the very glyph that has to go.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from typing import Any

import pikepdf

from masking.formats.pdf import fonts, layers, limits, outlines, strokes
from masking.formats.pdf.content import INVISIBLE, Content, Glyph, Key, Raster, Show, hide
from masking.formats.pdf.geometry import IDENTITY, Matrix, bounds, multiply, scale, shift
from masking.formats.pdf.paths import EVERYWHERE, TALL, Drawing, Path

_NUMBER = (Decimal, int)
_TILE = 24.0
"""Points up to which a picture that a pattern repeats is an ornament."""


@dataclass(slots=True)
class _Text:
    """The part of the graphics state that matters for text."""

    ctm: Matrix
    font: fonts.Font | None = None
    size: float = 0.0
    charspace: float = 0.0
    wordspace: float = 0.0
    scaling: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    render: int = 0
    clip: tuple[float, float] = EVERYWHERE
    pattern_shows: bool = False
    mask_shows: bool = False
    """Whether the pattern that fills, or the mask, shows letters or pictures: what is painted so is a picture."""

    def copy(self) -> _Text:
        """The same again: ``copy.copy`` takes five times as long, and a page saves its state thousands of times."""
        text = (self.font, self.size, self.charspace, self.wordspace, self.scaling, self.leading, self.rise)
        return _Text(self.ctm, *text, self.render, self.clip, self.pattern_shows, self.mask_shows)


@dataclass(slots=True)
class Reader:
    """What the pages of one document share: fonts and forms that were read before, and the layers that are off."""

    off: frozenset[int] = frozenset()
    known: dict[int, fonts.Font] = field(default_factory=dict)
    streams: dict[int, list[Any]] = field(default_factory=dict)
    steps: int = 0
    """Instructions carried out."""
    told: dict[int, bool] = field(default_factory=dict)
    """Patterns and masks, by number, and whether they show letters or pictures."""

    def font(self, spec: Any) -> fonts.Font:
        """Return the font of a dictionary, read once."""
        number = int(spec.objgen[0])
        if number and number in self.known:
            return self.known[number]
        font = fonts.load(spec)
        if number:
            self.known[number] = font
        return font

    def form(self, stream: Any) -> list[Any]:
        """Return the instructions of a form, parsed once."""
        number = int(stream.objgen[0])
        if number not in self.streams:
            self.streams[number] = limits.parse(stream, limits.inflate(stream))
        return self.streams[number]


def page(reader: Reader, source: pikepdf.Page, number: int, matrix: Matrix, instructions: list[Any]) -> Content:
    """Return what a page shows; ``matrix`` leads from its user space to the displayed page.

    Raises LimitExceeded where the page holds more than a resume can.
    """
    walk = _Walk(reader=reader, content=Content(), base=matrix)
    walk.run(-1 - number, instructions, source.resources, _Text(ctm=matrix), 0)
    outlines.mark(walk.content)
    strokes.mark(walk.content)
    return walk.content


@dataclass(slots=True)
class _Walk:
    """The state of walking one page."""

    reader: Reader
    content: Content
    base: Matrix = IDENTITY
    """From user space to the displayed page."""
    draws: int = 0
    steps: int = 0
    stream: Key = 0
    op: int = 0
    depth: int = 0
    resources: Any = None
    state: _Text = field(default_factory=lambda: _Text(ctm=IDENTITY))
    saved: list[_Text] = field(default_factory=list)
    line: Matrix = IDENTITY
    x: float = 0.0
    marks: list[bool] = field(default_factory=list)
    """For every open marked content, whether it is hidden."""
    path: Path = field(default_factory=Path)
    text: bool = False
    """Whether a text object is open: what is drawn inside of one cannot move."""

    def run(self, stream: Key, instructions: list[Any], resources: Any, state: _Text, depth: int) -> None:
        """Carry out one content stream; forms come back here."""
        self.steps += len(instructions)
        self.reader.steps += len(instructions)
        limits.check(self.steps, limits.INSTRUCTIONS, "more drawing instructions")
        limits.check(self.reader.steps, limits.ALL_INSTRUCTIONS, "more drawing instructions")
        self.stream, self.resources, self.state, self.depth = stream, resources, state, depth
        self.saved, self.line, self.x = [], IDENTITY, 0.0
        operators = _OPERATORS
        for op, instruction in enumerate(instructions):
            action = operators.get(str(instruction.operator))
            if action is not None:
                self.op = op
                try:
                    action(self, instruction.operands)
                except (TypeError, ValueError, IndexError, AttributeError):
                    continue

    def hidden(self) -> bool:
        """Whether the present place lies in a layer that is switched off."""
        return any(self.marks)


def _save(walk: _Walk, _: Any) -> None:
    limits.check(len(walk.saved) + 1, limits.SAVES, "more graphics states")
    walk.saved.append(walk.state.copy())


def _restore(walk: _Walk, _: Any) -> None:
    if walk.saved:
        walk.state = walk.saved.pop()


def _concat(walk: _Walk, operands: Any) -> None:
    walk.state.ctm = multiply(_matrix(operands), walk.state.ctm)


def _colour(walk: _Walk, operands: Any) -> None:
    """Note what fills from here on: a pattern may show letters or pictures of its own."""
    pattern = None
    if operands and isinstance(operands[-1], pikepdf.Name):
        pattern = _resource(walk.resources, "/Pattern", str(operands[-1]))
    walk.state.pattern_shows = _shows_letters(walk, pattern, walk.base)


def _graphics(walk: _Walk, operands: Any) -> None:
    """Take over a graphics state: it may set a font, and a mask that shows letters in whatever is painted."""
    state = _resource(walk.resources, "/ExtGState", str(operands[0]))
    if state is None:
        return
    if "/Font" in state:
        walk.state.font, walk.state.size = walk.reader.font(state.Font[0]), float(state.Font[1])
    mask = state.get("/SMask")
    if mask is not None:
        group = mask.get("/G") if isinstance(mask, pikepdf.Dictionary) else None
        walk.state.mask_shows = _shows_letters(walk, group, walk.state.ctm, pictures=False)


def _shows_letters(walk: _Walk, stream: Any, matrix: Matrix, *, pictures: bool = True) -> bool:
    """Whether a pattern, or the form of a mask, shows letters as text or as outlines, or ``pictures``."""
    if not isinstance(stream, pikepdf.Stream) or walk.depth >= limits.DEPTH:
        return False
    number, told = int(stream.objgen[0]), walk.reader.told
    if number not in told:
        told[number] = False
        inner = _Walk(walk.reader, Content(), walk.base, walk.draws, walk.steps)
        inner.op, ctm = 0, multiply(_matrix(stream.get("/Matrix", IDENTITY)), matrix)
        inner.run(number, walk.reader.form(stream), stream.get("/Resources"), _Text(ctm=ctm), walk.depth + 1)
        outlines.mark(inner.content)
        seen = any(not glyph.text.isspace() for glyph in inner.content.glyphs)
        shown = [max(r.box[2] - r.box[0], r.box[3] - r.box[1]) for r in inner.content.rasters if pictures]
        told[number] = seen or inner.content.outlined > 0 or max(shown, default=0.0) > _TILE
    return told[number]


def _begin_text(walk: _Walk, _: Any) -> None:
    walk.line, walk.x, walk.text = IDENTITY, 0.0, True


def _font(walk: _Walk, operands: Any) -> None:
    walk.state.size = float(operands[1])
    spec = _resource(walk.resources, "/Font", str(operands[0]))
    walk.state.font = walk.reader.font(spec) if spec is not None else None


def _matrix_text(walk: _Walk, operands: Any) -> None:
    walk.line, walk.x = _matrix(operands), 0.0


def _move(walk: _Walk, operands: Any) -> None:
    walk.line, walk.x = shift(walk.line, float(operands[0]), float(operands[1])), 0.0


def _move_leading(walk: _Walk, operands: Any) -> None:
    walk.state.leading = -float(operands[1])
    _move(walk, operands)


def _next_line(walk: _Walk, _: Any) -> None:
    walk.line, walk.x = shift(walk.line, 0.0, -walk.state.leading), 0.0


def _show_next(walk: _Walk, operands: Any) -> None:
    _next_line(walk, operands)
    _show(walk, (operands[-1],))


def _show_spaced(walk: _Walk, operands: Any) -> None:
    walk.state.wordspace, walk.state.charspace = float(operands[0]), float(operands[1])
    _show_next(walk, operands)


def _set(name: str, factor: float = 1.0) -> Callable[[_Walk, Any], None]:
    def action(walk: _Walk, operands: Any) -> None:
        setattr(walk.state, name, float(operands[0]) * factor)

    return action


def _show(walk: _Walk, elements: Any) -> None:
    """Place the glyphs of one operator and move the pen."""
    state = walk.state
    font = state.font
    if font is None:
        return
    matrix = shift(walk.line, 0.0, walk.x) if font.vertical else shift(walk.line, walk.x, 0.0)
    place = multiply(matrix, state.ctm)
    spacing = (font, state.size, state.charspace, state.wordspace, state.scaling, state.rise)
    show = Show(walk.stream, walk.op, walk.line, walk.x, matrix, place, *spacing, state.render, state.clip)
    before = len(walk.content.glyphs)
    walk.content.veiled |= state.render == INVISIBLE
    walk.x += _place(walk.content.glyphs, show, elements)
    limits.check(len(walk.content.glyphs), limits.GLYPHS, "more characters on a page")
    if walk.hidden():
        walk.content.ghosts += walk.content.glyphs[before:]
        walk.content.hidden.append("".join(g.text for g in walk.content.glyphs[before:]))
        del walk.content.glyphs[before:]


def _place(glyphs: list[Glyph], show: Show, elements: Any) -> float:
    """Append the glyphs of one operator; return how far the pen moved along the baseline."""
    font, size = show.font, show.size
    vertical = font.vertical
    stretch = 1.0 if vertical else show.scaling
    a, b, c, d, e, f = show.place
    e, f = e + show.rise * c, f + show.rise * d
    along_x, along_y = (c, d) if vertical else (a, b)
    height = abs(size) * font.em * (scale(show.place)[0 if vertical else 1])
    letter, blank = show.charspace * stretch, show.wordspace * stretch
    pen, index, new, append = 0.0, 0, tuple.__new__, glyphs.append
    for element in elements:
        if isinstance(element, _NUMBER) or not isinstance(element, pikepdf.String):
            pen -= float(element) * 0.001 * size * stretch
            continue
        data = bytes(element)
        if len(data) > limits.GLYPHS:
            codes = len(data) if len(data) > 4 * limits.GLYPHS else len(list(font.split(data)))
            limits.check(codes, limits.GLYPHS, "more characters on a page")
        for code, text, width, space in font.shown(data):
            step = width * size * stretch
            x, y = e + pen * along_x, f + pen * along_y
            end_x, end_y = x + step * along_x, y + step * along_y
            append(new(Glyph, (show, index, text, pen, step, x, y, end_x, end_y, height, code)))
            index += 1
            pen += step + letter + blank * space
    return pen


def _draw(walk: _Walk, operands: Any) -> None:
    walk.draws += 1
    limits.check(walk.draws, limits.DRAWS, "more drawn objects on a page")
    stream = _resource(walk.resources, "/XObject", str(operands[0]))
    if stream is None or walk.hidden() or layers.is_off(stream.get("/OC"), walk.reader.off):
        return
    if stream.get("/Subtype") == "/Image":
        _raster(walk, stream, int(stream.objgen[0]))
    elif stream.get("/Subtype") == "/Form":
        _form(walk, stream)


def _form(walk: _Walk, stream: Any) -> None:
    limits.check(walk.depth + 1, limits.DEPTH, "more deeply nested drawings")
    outer = (walk.stream, walk.resources, walk.state, walk.depth, walk.saved, walk.line, walk.x, walk.op, walk.marks)
    state = walk.state.copy()
    if "/Matrix" in stream:
        state.ctm = multiply(_matrix(stream.Matrix), state.ctm)
    resources = stream.get("/Resources", walk.resources)
    walk.marks = []
    walk.run(int(stream.objgen[0]), walk.reader.form(stream), resources, state, walk.depth + 1)
    (walk.stream, walk.resources, walk.state, walk.depth, walk.saved, walk.line, walk.x, walk.op, walk.marks) = outer


def _inline(walk: _Walk, operands: Any) -> None:
    if not walk.hidden():
        _raster(walk, operands[0].obj, 0)


def _raster(walk: _Walk, image: Any, number: int) -> None:
    width = int(image.get("/Width", image.get("/W", 0)))
    height = int(image.get("/Height", image.get("/H", 0)))
    limits.check(width * height, limits.IMAGE_PIXELS, "a larger picture")
    mask = bool(image.get("/ImageMask", image.get("/IM", False)))
    box = bounds(walk.state.ctm, (0.0, 0.0, 1.0, 1.0))
    after = len(walk.content.glyphs)
    walk.content.rasters.append(Raster(walk.stream, walk.op, after, box, width, height, mask, number))
    if box[3] - box[1] <= TALL and not walk.text:
        walk.content.drawings.append(Drawing(walk.stream, walk.op, walk.op, box, walk.state.ctm, walk.state.clip))


def _rectangle(walk: _Walk, operands: Any) -> None:
    x, y, width, height = map(float, operands)
    walk.path.rectangle(walk.op, x, y, width, height)


def _begin_path(walk: _Walk, operands: Any) -> None:
    walk.path.begin(walk.op, float(operands[0]), float(operands[1]))


def _corner(walk: _Walk, operands: Any) -> None:
    walk.path.line(walk.op, float(operands[0]), float(operands[1]))


def _clip(walk: _Walk, _: Any, *, even: bool) -> None:
    """Note a clipping path: one of letters shows them in whatever is painted next."""
    if not walk.hidden() and walk.path.points:
        walk.content.outlines += walk.path.outlines(_drawing(walk)._replace(clip=EVERYWHERE), stroked=False, even=even)
    walk.path.clips = True


def _drawing(walk: _Walk) -> Drawing:
    """The path as it is painted."""
    state = walk.state
    return Drawing(walk.stream, walk.path.first, walk.op, bounds(state.ctm, walk.path.box), state.ctm, state.clip)


def _paint(walk: _Walk, _: Any, *, stroked: bool, even: bool) -> None:
    """Note a painted path that may belong to a line of text or to the rules of a table."""
    if walk.path.points:
        drawing = _drawing(walk)
        if not walk.text and walk.path.is_small(drawing):
            walk.content.drawings.append(drawing)
        if not walk.hidden():
            drawing = drawing._replace(clip=EVERYWHERE) if drawing.clip != EVERYWHERE else drawing
            if walk.state.pattern_shows or walk.state.mask_shows:
                hide(walk.content, drawing.box, [drawing])
            walk.content.painted.append(drawing)
            walk.content.rules += walk.path.rules(walk.state.ctm, stroked=stroked)
            walk.content.outlines += walk.path.outlines(drawing, stroked=stroked, even=even)
            strokes.note(walk.content, walk.path, drawing, stroked=stroked)
    _end_path(walk, ())


def _end_path(walk: _Walk, _: Any) -> None:
    walk.state.clip = walk.path.clip(walk.state.ctm, walk.state.clip)
    walk.path.clear()


def _begin_marked(walk: _Walk, operands: Any) -> None:
    """Open a marked content: it may be a layer that is switched off, or say other words than it shows."""
    _begin_plain(walk, operands)
    properties = operands[1] if len(operands) > 1 else None
    if isinstance(properties, pikepdf.Name):
        properties = _resource(walk.resources, "/Properties", str(properties))
    off = str(operands[0]) == "/OC" and layers.is_off(properties, walk.reader.off)
    walk.marks[-1] = off
    walk.content.hidden += _said(properties)


def _begin_plain(walk: _Walk, _: Any) -> None:
    limits.check(len(walk.marks) + 1, limits.MARKS, "more marks inside one another")
    walk.marks.append(False)


def _end_marked(walk: _Walk, _: Any) -> None:
    if walk.marks:
        walk.marks.pop()


def _resource(resources: Any, kind: str, name: str) -> Any:
    """The resource of that kind and name, or None."""
    if resources is None:
        return None
    group = resources.get(kind)
    return None if group is None else group.get(name)


def _said(properties: Any) -> list[str]:
    """What marked content says instead of what it shows."""
    if not isinstance(properties, pikepdf.Dictionary):
        return []
    values = (properties.get(key) for key in ("/ActualText", "/Alt", "/E"))
    return [str(value) for value in values if isinstance(value, pikepdf.String)]


def _matrix(operands: Any) -> Matrix:
    """Six operands."""
    a, b, c, d, e, f = map(float, operands)
    return (a, b, c, d, e, f)


_OPERATORS: dict[str, Callable[[_Walk, Any], None]] = {
    "q": _save, "Q": _restore, "cm": _concat, "gs": _graphics, "Do": _draw, "INLINE IMAGE": _inline,
    "sc": _colour, "scn": _colour,
    **dict.fromkeys(("g", "rg", "k", "cs"), lambda walk, _: setattr(walk.state, "pattern_shows", False)),
    "BT": _begin_text, "ET": lambda walk, _: setattr(walk, "text", False),
    "Tf": _font, "Tm": _matrix_text, "Td": _move, "TD": _move_leading,
    "T*": _next_line, "'": _show_next, '"': _show_spaced, "TL": _set("leading"), "Ts": _set("rise"),
    "Tr": lambda walk, operands: setattr(walk.state, "render", int(operands[0])),
    "Tc": _set("charspace"), "Tw": _set("wordspace"), "Tz": _set("scaling", 0.01),
    "Tj": lambda walk, operands: _show(walk, (operands[-1],)), "TJ": lambda walk, operands: _show(walk, operands[0]),
    "re": _rectangle, "m": _begin_path, "l": _corner, "n": _end_path,
    **dict.fromkeys(("c", "v", "y"), lambda walk, operands: walk.path.bend(walk.op, *map(float, operands))),
    "W": partial(_clip, even=False), "W*": partial(_clip, even=True),
    **dict.fromkeys(("S", "s", "B", "b"), partial(_paint, stroked=True, even=False)),
    **dict.fromkeys(("B*", "b*"), partial(_paint, stroked=True, even=True)),
    **dict.fromkeys(("f", "F"), partial(_paint, stroked=False, even=False)),
    "f*": partial(_paint, stroked=False, even=True),
    "BDC": _begin_marked, "BMC": _begin_plain, "EMC": _end_marked,
}  # fmt: skip
